"""The row machine as a graph, and the cost of the row search (S4 sections 2.3 and 2.4)."""

from __future__ import annotations

import pytest

from lightsgame import Board, TooLarge, nullity, solutions
from lightsgame.algebra.bits import full
from lightsgame.game.machine import RowMachine, backtracking, row_search
from lightsgame.lights.drawing.machines import machine_svg, rings
from lightsgame.theorems.rows.period import return_time


@pytest.mark.parametrize("n", range(1, 5))
def test_every_state_stands_on_one_ring(n: int) -> None:
    machine = RowMachine(n)
    found = rings(machine)
    states = [state for ring in found for state in ring]
    assert len(states) == len(set(states)) == 4**n
    for ring in found:
        assert all(machine.step(state) == ring[(k + 1) % len(ring)] for k, state in enumerate(ring))
        if any(above == 0 for above, _ in ring):
            assert ring[0][0] == 0 and return_time(n) % len(ring) == 0
    drawn = machine_svg(machine)
    assert drawn.count("class='state'") == 4**n and drawn.count("marker-end") == sum(
        [len(ring) for ring in found if len(ring) > 1]
    )


def test_a_machine_too_wide_is_refused() -> None:
    with pytest.raises(TooLarge):
        machine_svg(RowMachine(5))


def test_the_row_search_finds_every_solution_and_writes_each_row_once() -> None:
    for m in range(1, 7):
        for n in range(1, 7):
            found = row_search((full(n),) * m, n)
            assert len(found.solutions) == 2 ** nullity(m, n)
            boards = {Board.from_rows(rows, n) for rows in found.solutions}
            assert boards == {each.times for each in solutions(Board.full(m, n))}
            assert found.rows_written == 2**n * (m + 1)
            first = row_search((full(n),) * m, n, limit=1)
            assert first.solutions == found.solutions[:1]
            assert first.rows_written == (first.solutions[0][0] + 1) * (m + 1)


def test_the_search_with_backtracking_finds_the_same_and_writes_what_its_steps_say() -> None:
    """S4 2.3: below each row one alone is not refused; so 2^n first rows, and below each m - 1
    times 2^n.
    """
    for m in range(1, 5):
        for n in range(1, 5):
            wanted = (full(n),) * m
            found = backtracking(wanted, n)
            assert set(found.solutions) == set(row_search(wanted, n).solutions)
            assert (
                found.rows_written
                == 2**n + (m - 1) * 4**n
                == sum(" write " in step for step in found.steps)
            )
            assert (
                sum("solution" in step for step in found.steps)
                == len(found.solutions)
                == 2 ** nullity(m, n)
            )
            assert backtracking(wanted, n, limit=1).solutions == found.solutions[:1]
    with pytest.raises(TooLarge):
        backtracking((0,) * 20, 9)
