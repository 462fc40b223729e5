"""The hardest games against brute force, S3, and the tables of others."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace
from typing import Any

import outside
import pytest

from lightsgame import Board, TooLarge, answer, fewest, nullity
from lightsgame.cli import main
from lightsgame.theorems.worst_case import averaging_bound, classes, hardest, is_worst_case


def brute_force(m: int, n: int) -> tuple[int, ...]:
    """How many games need how many presses, by pressing all sets."""
    best: dict[int, int] = {}
    for word in range(1 << m * n):
        change = Board.from_bits(word, m, n).effect().bits
        best[change] = min(best.get(change, m * n), word.bit_count())
    counts = Counter(best.values())
    return tuple([counts[presses] for presses in range(max(counts) + 1)])


@pytest.mark.parametrize("size", [(1, 2), (2, 3), (3, 3), (2, 5), (3, 5), (4, 4), (1, 11), (2, 7)])
def test_distributions_are_those_of_brute_force(size: tuple[int, int]) -> None:
    worst = hardest(*size)
    assert worst.distribution == brute_force(*size) and worst.proved and is_worst_case(worst)
    assert worst.moves == len(worst.distribution) - 1 and worst.games == worst.distribution[-1]
    assert fewest(answer(worst.lamps)).presses.weight() == worst.moves


def test_5_x_5_as_in_s3() -> None:
    worst = hardest(5, 5)
    assert (worst.moves, worst.games) == (15, 7350) and worst.distribution is not None
    assert sorted(classes(5, 5).values()) == [4, 5, 8, 8]  # S3: regions a, b, c, d
    for presses, games in outside.table("distribution_5x5_by_moves"):
        assert worst.distribution[presses] == games
    # OEIS A079873 prints 476104 for 7 presses: then the sum would not be 2^23.
    assert worst.distribution[7] == 467104 and sum(worst.distribution) == 2**23
    assert sum(worst.distribution) - 467104 + 476104 != 2**23


def test_4_x_4_by_moves() -> None:
    assert hardest(4, 4).distribution == (1, 16, 120, 560, 1387, 1440, 540, 32)


def test_s3_counts_the_solvable_games_as_n1_and_n2() -> None:
    """S3: even overlap with both patterns of 12, split by the parity of the class they share; together 2^23."""
    sizes = classes(5, 5)
    a, b, shared = sizes[1], sizes[2], sizes[3]
    even = 2 ** (a - 1) * 2 ** (b - 1) * 2 ** (shared - 1) * 2 ** sizes[0]
    odd = 2 ** (a - 1) * 2 ** (b - 1) * 2 ** (shared - 1) * 2 ** sizes[0]
    assert even + odd == 2**23


def test_every_closed_row_of_the_table_of_others() -> None:
    for n, lower, upper in outside.table("hardest_game_presses"):
        k = nullity(n, n)
        if lower != upper or not 0 < k <= 8 or n > 60:
            continue
        worst = hardest(n, n, seconds=0.5)
        assert worst.moves == lower and worst.bound >= upper and is_worst_case(worst)
        assert worst.proved or k == 8  # up to nullity 7 the mean settles it


@pytest.mark.slow
def test_every_closed_row_far_out() -> None:
    for n, lower, upper in outside.table("hardest_game_presses"):
        if lower == upper and 0 < nullity(n, n) <= 8:
            worst = hardest(n, n, seconds=5)
            assert worst.moves == lower and worst.bound >= upper


def test_all_boards_of_nullity_up_to_4_are_settled() -> None:
    for m in range(1, 25):
        for n in range(m, 25):
            if 0 < nullity(m, n) <= 4:
                worst = hardest(m, n, seconds=5)
                assert worst.proved, (m, n, worst.moves, worst.bound)
                assert worst.distribution is not None or is_worst_case(worst)


def test_the_bound_holds_for_every_game_of_small_boards() -> None:
    for m, n in ((2, 3), (3, 5), (4, 4), (1, 8)):
        sizes = classes(m, n)
        outside_cells = sizes.pop(0, 0)
        assert len(brute_force(m, n)) - 1 <= averaging_bound(outside_cells, sizes.values())


def test_corrupted_evidence_is_rejected() -> None:
    for good in (hardest(5, 5), hardest(14, 14)):
        assert is_worst_case(good)
        spoilt: list[Any] = [
            replace(good, moves=good.moves + 1),
            replace(good, moves=good.moves - 1),
            replace(good, bound=good.bound - 1),
            replace(good, bound=good.bound + 1),
            replace(good, rows=good.rows + 1),
            replace(good, columns=good.columns + 1),
            replace(good, sizes=(good.sizes[0] + 1, *good.sizes[1:])),
            replace(good, presses=good.presses ^ Board.from_cells(*good.presses.size, [(0, 0)])),
        ]
        if good.distribution:
            spoilt.append(replace(good, distribution=(*good.distribution[:-1], good.distribution[-1] + 1)))
            spoilt.append(replace(good, distribution=good.distribution[:-1]))
        assert not any(is_worst_case(bad) for bad in spoilt)


def test_no_quiet_pattern_means_that_everything_is_pressed() -> None:
    worst = hardest(6, 6)
    assert worst.moves == 36 and worst.games == 1 and worst.proved


def test_the_fewest_presses_for_all_lamps_as_in_a075464() -> None:
    for n, presses in outside.table("all_ones_min_presses"):
        if nullity(n, n) <= 16:
            assert fewest(answer(Board.full(n, n))).presses.weight() == presses


@pytest.mark.slow
def test_the_fewest_presses_up_to_nullity_24() -> None:
    for n, presses in outside.table("all_ones_min_presses"):
        if 16 < nullity(n, n) <= 24:
            assert fewest(answer(Board.full(n, n))).presses.weight() == presses


def test_what_is_too_large_is_refused() -> None:
    with pytest.raises(TooLarge, match="nullity 16"):
        hardest(19, 19)
    with pytest.raises(TooLarge, match="at most"):
        hardest(2000, 2000)


def test_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["hardest", "5x5", "--json"]) == 0
    value = json.loads(capsys.readouterr().out)
    assert (value["moves"], value["games"], value["proved"]) == (15, 7350, True) and len(value["distribution"]) == 16
    lamps = Board("\n".join(value["lamps"]))
    assert Board("\n".join(value["presses"])).effect() == lamps
    assert main(["hardest", "4x4"]) == 0
    assert "needs 7 presses" in capsys.readouterr().out
    assert main(["hardest", "24x24", "--json"]) == 0
    value = json.loads(capsys.readouterr().out)
    assert value["moves"] == 375 and value["proved"] and "games" not in value
    for bad in (["hardest", "x"], ["hardest", "5x5", "--seconds", "0"], ["hardest", "19x19"]):
        with pytest.raises(SystemExit) as caught:
            main(bad)
        assert caught.value.code == 2 and capsys.readouterr().err.count("\n") == 1
