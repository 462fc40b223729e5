"""Proofs as steps: nothing is claimed that the evidence does not hold, and the same steps stand
everywhere.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from lightsgame import Board
from lightsgame.akari import Puzzle, explain
from lightsgame.akari.certificates import impossibility
from lightsgame.errors import BadInput
from lightsgame.game import graph_solver
from lightsgame.game.families import cycle, grid, path, petersen
from lightsgame.lights.certificates import certify
from lightsgame.play.walkthrough import walk
from lightsgame.theorems.perfect_codes.infinite_board import quarter
from lightsgame.theorems.solvability.all_ones import all_ones
from lightsgame.theorems.solvability.induction import by_elimination, by_leaving_out

PROOFS: dict[str, Any] = {
    "all ones": all_ones(petersen()),
    "on a board": all_ones(grid(4, 4)),
    "by leaving out": by_leaving_out(path(5)),
    "by elimination": by_elimination(cycle(6)),
    "no perfect code": quarter(),
    "unsolvable": certify(Board.from_cells(5, 5, [(0, 0)])),
    "on a torus of kings": certify(Board.from_cells(6, 6, [(0, 0)]), rule="king", wrap="torus"),
    "with three states": certify(Board("#."), states=3),
    "akari": explain(Puzzle.from_rows(["1...", "....", "...2"])),
    "no akari": impossibility(Puzzle.from_rows(["2.2", "...", "#.."])),
}


@pytest.mark.parametrize("name", PROOFS)
def test_each_step_is_a_claim_with_a_reason_and_a_picture(name: str) -> None:
    told = walk(PROOFS[name])
    assert len(told.steps) >= 2
    shown = told._repr_html_()
    for number, step in enumerate(told.steps, start=1):
        assert step.claim[0].isupper() or step.claim[0] == "("
        assert step.claim.endswith(".") and step.because.endswith(".")
        assert step.picture.startswith("<svg") and step.picture in shown
        assert f"\n{number}. " in f"\n{told}"
    assert all(len(line) <= 76 for line in str(told).splitlines())


def test_the_walk_past_an_impossible_game_counts_every_press() -> None:
    first, *presses, last = walk(PROOFS["unsolvable"]).steps
    assert sorted(cell for step in presses for cell in step.cells) == [
        (i, j) for i in range(5) for j in range(5)
    ]
    ringed = set(first.cells)
    for step in presses:
        changed = {
            len(ringed & {(i, j), (i - 1, j), (i + 1, j), (i, j - 1), (i, j + 1)})
            for i, j in step.cells
        }
        assert changed == {next(n for n in range(6) if f"changes {n} ringed" in step.claim)}
        assert changed <= {0, 2, 4}
    assert last.cells == ((0, 0),) and "But 1 of the ringed lamps has to change" in last.claim


@pytest.mark.parametrize("states", [2, 3])
def test_of_a_single_lamp_nothing_is_said_as_of_several(states: int) -> None:
    # a press changes what is beside it
    alone = walk(certify(Board("#"), rule="#.#", states=states)).steps[0]
    weighed = ", with the weight that the witness gives it" if states > 2 else ""
    assert (alone.claim, alone.because) == (
        f"Put a ring around this lamp{weighed}.",
        "No press will matter to it.",
    )


def test_the_walk_of_all_ones_ends_with_presses_that_do_it() -> None:
    g = grid(4, 4)
    *quiet, last = walk(all_ones(g)).steps
    for step in quiet:
        assert (
            graph_solver.is_quiet(g, sum(1 << g.names.index(cell) for cell in step.cells))
            and len(step.cells) % 2 == 0
        )
    assert graph_solver.effect(g, sum(1 << g.names.index(cell) for cell in last.cells)) == 2**16 - 1


def test_the_walk_of_a_refutation_passes_every_node() -> None:
    told = walk(quarter())
    assert len(told.steps) == quarter().tree.size()
    assert sum("cannot be lit" in step.claim for step in told.steps) == sum(
        not node.branches for node in quarter().tree.nodes()
    )


def test_what_is_no_proof_in_steps_is_refused() -> None:
    for other in ("a proof", certify(Board("###"))):
        with pytest.raises(BadInput, match="a proof that goes step by step"):
            walk(other)


def test_the_command_line_goes_through_the_same_steps(shell: Any, tmp_path: Path) -> None:
    file = tmp_path / "proof.json"
    assert shell("solve", "5x5", "--lamp", "1:1", "--certificate", file)[0] == 1
    status, out, _ = shell("verify", file, "--steps")
    assert (status, out) == (0, f"it holds: {walk(PROOFS['unsolvable'])}\n")
