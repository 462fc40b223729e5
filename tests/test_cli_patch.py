"""Patched boards, the machine of rows, the tables of S4, and giant boards with patterns."""

from __future__ import annotations

import json
from typing import Any

import outside
import pytest
import slow

from lightsgame import Board
from lightsgame.cli import main
from lightsgame.errors import BadInput, TooLarge
from lightsgame.game.machine import RowMachine
from lightsgame.lights.drawing.machines import machine_svg
from lightsgame.lights.nullity_tables import table
from lightsgame.theorems.rows import giant
from lightsgame.theorems.rows.patching import Patched, patched
from lightsgame.theorems.rows.period import y
from lightsgame.theorems.rows.universal import existence


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Any:
    """Run a command: (status, standard output)."""

    def call(*arguments: str) -> tuple[int, str]:
        try:
            status = main(arguments)
        except SystemExit as leaving:
            status = leaving.code if isinstance(leaving.code, int) else 1
        captured = capsys.readouterr()
        assert status != 2 or (captured.out == "" and captured.err.count("\n") == 1)
        return status, captured.out

    return call


def board(rows: list[str]) -> Board:
    return Board("\n".join(rows))


def test_patch() -> None:
    whole = patched(5, 53)
    assert len(whole.seams) == 2 and "case 3: 53 = 2·24 + 5" in whole.plan and Patched.holds(whole)
    part = patched(5, 28)
    assert part.seams == (5,)
    assert Board.from_rows(part.rows, 5).effect() == Board.full(28, 5)
    assert part.to_svg().startswith("<svg")
    with pytest.raises(BadInput):
        patched(0, 5)


def test_machine() -> None:
    found = existence(3)
    assert y(3) == 6 and sum([len(circle.boards) for circle in found.circles]) == 8
    assert machine_svg(RowMachine(3)).count("class='state'") == 64
    with pytest.raises((BadInput, TooLarge)):
        machine_svg(RowMachine(5))


def test_tables() -> None:
    rows = table("periods", 63).rows
    assert [tuple(row[:2]) for row in rows] == [(n, y) for n, y, _ in outside.table("periods_s4")]
    assert str(table("periods", 6)).split("\n")[5].split() == ["5", "24", "2^3", "3"]
    assert table("mirror", 20).rows[4][20] == 0
    counts = [row[1:] for row in table("parity", 11).rows]
    assert all(
        counts[n - 1][m - 1] == number
        for n, m, number in outside.table("perfect_parity_patterns")
        if n < 12
    )
    with pytest.raises(TooLarge):
        table("periods", 501)


def test_giant_boards_with_lamps(run: Any) -> None:
    m, n = 10**100, 7
    value = json.loads(run("solve", "10^100x7", "--lamp", "10^50:3", "--rows", "1:3", "--json")[1])
    rows = board(value["presses"]).rows
    assert slow.locally_consistent(m, n, giant.lamp(10**50, 3), 1, rows)
    far = json.loads(
        run("solve", "10^100x7", "--lamp", "1:1", "--rows", "10^90:10^90", "--json")[1]
    )
    assert far["first_row"] == str(10**90)
    small = json.loads(run("solve", "6x7", "--lamp", "1:1", "--lamp", "c2", "--json")[1])
    assert board(small["presses"]).effect() == board(["1000000", "0010000", *["0000000"] * 4])
    assert json.loads(run("solve", "5x5", "--lamp", "1:1", "--json")[1])["solvable"] is False
    status, out = run("solve", f"{10**20 - 1}x4", "--lamp", "1:1", "--rows", "1:2", "--json")
    assert status == 1 and json.loads(out)["solvable"] is False
    witness = giant.Giant(10**20 - 1, 4, (), board(json.loads(out)["witness"]).rows[0])
    assert slow.row_by_matrices(witness, 10**20) == 0 and witness.first & 1
    for wrong in (
        ["5x5", "--lamp", "6:1"],
        ["5x5", "--lamp", "1"],
        ["example:corner", "--lamp", "1:1"],
    ):
        assert run("solve", *wrong)[0] == 2


def test_the_first_and_a_middle_row_of_a_giant_board(run: Any) -> None:
    m, n = 10**100, 60
    first = json.loads(run("solve", "10^100x60", "--rows", "1:2", "--json")[1])
    assert slow.locally_consistent(m, n, giant.all_lamps(n), 1, board(first["presses"]).rows)
    k = 5 * 10**99
    middle = json.loads(run("solve", "10^100x60", "--rows", f"{k}:{k + 2}", "--json")[1])
    assert middle["first_row"] == str(k) and slow.locally_consistent(
        m, n, giant.all_lamps(n), k, board(middle["presses"]).rows
    )
    assert json.loads(run("nullity", "10^30x60", "--json")[1])["nullity"] == 0
