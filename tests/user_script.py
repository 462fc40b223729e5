"""What a user writes, with types: checked by mypy --strict and pyright as a program of its own, and
run.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from typing import assert_type

from lightsgame import (
    Answer,
    Board,
    Evidence,
    Game,
    Hint,
    Inconsistent,
    Presses,
    StateBoard,
    TimeLimit,
    akari,
    all_ones,
    answer,
    certify,
    check,
    convert,
    count,
    explain,
    fewest,
    from_json,
    generate,
    graphs,
    hardest,
    hint,
    is_perfect_code,
    is_quiet,
    is_solution,
    is_witness,
    nullity,
    perfect_code,
    period,
    quiet_patterns,
    solutions,
    solve,
    to_json,
)
from lightsgame.game.checks import Check


class Path:
    """A graph of somebody else, with nodes and edges as networkx has them."""

    nodes = (0, 1, 2)
    edges = ((0, 1), (1, 2))


def main() -> None:
    """One of each."""
    board = Board(".#.\n###\n.#.")
    assert_type(solve(board), Presses)
    assert_type(solve(board, Board((3, 3)), method="chase", seconds=60), Presses)
    assert_type(solve("#.#"), Presses)
    assert_type(solve(Game(5, 5)), Presses)
    assert_type(solve(Game(5, 5), lit=[[1] * 5] * 5), Presses)
    assert_type(solve((5, 5), wrap="torus"), Presses)
    assert_type(solve(5, 5), Presses)
    assert_type(solve([[1, 0], [0, 1]]), Presses)
    assert_type(solve([[True, False], [False, True]]), Presses)
    assert_type(solve(["#.#", "..."]), Presses)
    assert_type(answer(board), Answer[Board, Presses])
    assert_type(fewest(answer(board)).presses, Presses)
    assert_type(answer(board).presses, Presses)
    assert_type(hardest(2, 2).presses, Presses)
    assert_type(hardest("2x2").lamps, Board)
    assert_type(akari.count("1."), int)
    assert_type(akari.is_unique(["1.", ".."]), bool)
    assert_type(solve(graphs.petersen()), tuple[int, ...])
    assert_type(solve(graphs.torus(3, 3)), tuple[tuple[int, int], ...])
    assert_type(solve(graphs.petersen(), states=3), dict[int, int])
    assert_type(hint(graphs.petersen()).presses, tuple[int, ...])
    assert_type(graphs.petersen().names, tuple[int, ...])
    assert_type(fewest("5x5"), Answer[Board | StateBoard, Presses])
    assert_type(fewest("5x5").presses.weight(), int)
    assert_type(fewest({"a": ["b"]}).presses, tuple[str, ...])
    assert_type(answer(graphs.petersen()).presses, tuple[int, ...])
    assert_type(solve(Path()), tuple[Hashable, ...])
    assert_type(solve({"a": ["b"], "b": ["c"]}), tuple[str, ...])
    assert_type(solve({1: [2], 2: [3]}), tuple[int, ...])
    assert_type(solve({(0, 0): [(0, 1)]}), tuple[tuple[int, int], ...])
    assert_type(solve({"a": ["b"]}, states=3), dict[str, int])
    edges = [("a", "b"), ("b", "c")]
    assert_type(solve(edges), tuple[str, ...])
    assert_type(solve(graphs.from_edges(edges)), tuple[str, ...])
    assert_type(hint("#.#"), Hint[tuple[int, int]])
    assert_type(hint("#.#").presses, tuple[tuple[int, int], ...])
    assert_type(hint(Game(5, 5)), Hint[tuple[int, int]])
    assert_type(hint({"a": ["b"]}).presses, tuple[str, ...])
    assert_type(hint(edges).presses, tuple[str, ...])
    assert_type(check("#.#", solve("#.#")), Check)
    assert_type(is_solution("#.#", {(0, 0), (0, 2)}), bool)
    assert_type(count("5x5"), int)
    assert_type(generate(5, 5, seed=1), Board)
    assert_type(generate(board), Board)
    assert_type(generate(Game(5, 5)), Board | StateBoard)
    assert_type(generate({"a": ["b"]}), tuple[str, ...])
    assert_type(solve("#.#") + solve("#.#"), Presses)
    assert_type(answer({"a": ["b"]}).fewest, bool)
    assert_type(solutions("#.#"), Iterator[Presses])
    assert_type(solutions({"a": ["b"]}), Iterator[tuple[str, ...]])
    assert_type(explain("#.#"), list[str])
    assert_type(is_quiet("#.#"), bool)
    assert_type(is_witness("#.", "##"), bool)
    assert_type(nullity((5, 5)), int)
    assert_type(convert("#.#", "csv"), str)
    assert_type(from_json(to_json(certify("#.#"))), Evidence)
    assert_type(all_ones({"a": ["b"]}).presses, int)
    assert_type(period(5).y, int)
    assert_type(perfect_code(4, 4), Board)
    assert_type(is_perfect_code(Board("#.#")), bool)
    assert_type(akari.parse_puzzle("1."), akari.Puzzle)
    assert_type(akari.generate(5, 5, seed=1).puzzle, akari.Puzzle)
    assert_type(akari.solve("1.").bulbs, Board)
    assert_type(akari.check("1.", {(0, 1)}) == (), bool)
    assert_type(akari.convert("1.", "tatham"), str)
    assert_type(akari.explain("1.").puzzle, akari.Puzzle)
    assert_type(akari.is_solution("1.", ".o"), bool)
    assert_type(board + solve(board), Board | StateBoard)
    assert_type(board[0, 0], bool)
    assert_type(board[0], tuple[int, ...])
    assert_type(list(board), list[tuple[int, int]])
    game = Game(4, 4, rule="knight", wrap="torus", states=3)
    assert_type(solve(board, states=3), Presses)
    made = generate(game, seed=1)
    assert isinstance(made, StateBoard)
    presses = solve(made, rule="knight", wrap="torus")
    assert check(made, presses, rule="knight", wrap="torus").solved
    assert is_solution(board, solve(board)) and count(board) == 1 and nullity(5, 5) == 2
    assert all(quiet.weight() for quiet in quiet_patterns(5, 5))
    try:
        solve(Board("#...."), seconds=10)
    except Inconsistent as error:
        print(error.witness)
    except TimeLimit as error:
        print(error)
    print(akari.solve(akari.Puzzle("1.2/...")).status)


if __name__ == "__main__":
    main()
