"""Seams that cross, and quiet patterns tiled both ways."""

from __future__ import annotations

from dataclasses import replace

import pytest
from corrupt import rejects_all

from lightsgame import BadInput, Board, Inconsistent, quiet_patterns, solutions
from lightsgame.theorems.rows import seams


def test_no_solution_of_any_board_up_to_9_x_9_has_seams_both_ways() -> None:
    met = 0
    for m in range(1, 10):
        for n in range(1, 10):
            for x in [presses.board for presses in solutions(Board.full(m, n))]:
                met += 0 in x.rows
                with pytest.raises(Inconsistent, match="no crossing"):
                    seams.crossing(x)
    assert met  # some have an empty row


def test_where_seams_cross_the_lamp_stays_dark_on_every_small_board() -> None:
    for word in range(1 << 12):
        x = Board.from_bits(word, 3, 4)
        try:
            claim = seams.crossing(x)
        except Inconsistent as error:
            assert 0 not in x.rows or all(any(row >> j & 1 for row in x.rows) for j in range(4))
            assert len(error.witness) in (3, 4)
        else:
            assert (
                seams.Crossing.holds(claim, presses=x) and not x.effect()[claim.row, claim.column]
            )


@pytest.mark.parametrize("size", [(1, 2), (2, 3), (4, 4), (5, 5)])
def test_quiet_patterns_tile_both_ways(size: tuple[int, int]) -> None:
    for pattern in [presses.board for presses in quiet_patterns(*size)]:
        for down, across in ((1, 1), (2, 1), (1, 3), (3, 4)):
            claim = seams.tiled(pattern, down, across)
            assert (
                seams.Tiled.holds(claim, pattern=pattern, down=down, across=across)
                and claim.board.effect().weight() == 0
            )
            assert "is quiet on" in str(claim)


def test_forged_seams_and_tiles_are_refused() -> None:
    x = Board("●·● ··· ●·●".replace(" ", "\n"))
    assert rejects_all(seams.crossing(x), lambda claim: seams.Crossing.holds(claim, presses=x))
    for beyond in (replace(seams.crossing(x), row=3), replace(seams.crossing(x), column=3)):
        assert beyond.gap() == "there is no such row or column"
    pattern = quiet_patterns(2, 3).basis[0]
    claim = seams.tiled(pattern, 2, 2)
    # seen before a board is put together
    assert replace(claim, across=1000).gap() == "the board has another size"
    one = seams.Tiled(Board("●"), 1, 1, Board("●"))
    assert one.gap() == "the board is not quiet"
    assert rejects_all(
        claim, lambda forged: seams.Tiled.holds(forged, pattern=pattern, down=2, across=2)
    )
    # The empty pattern on the right board is quiet too, and not the pattern tiled.
    assert replace(claim, board=Board.empty(5, 7)).gap() == "the board is put together otherwise"


def test_what_cannot_be_tiled() -> None:
    for bad in ((0, 1), (1, 0), (1001, 1)):
        with pytest.raises(BadInput):
            seams.tiled(Board("●●"), *bad)
    with pytest.raises(BadInput, match="switches 3 lamps"):
        seams.tiled(Board("·●·"), 1, 1)
