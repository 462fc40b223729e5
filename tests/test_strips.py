"""Strips: the machine of each width, against exact cover, the classification and its own
corruption.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, strategies as st

from lightsgame import Board
from lightsgame.algebra.recurring import Recurring, is_normal, normal_form
from lightsgame.errors import BadInput, TooLarge
from lightsgame.theorems.perfect_codes.perfect_code import (
    has_perfect_code,
    is_perfect_code,
    perfect_codes,
)
from lightsgame.theorems.perfect_codes.strips import WIDEST, Run, Strip, first_rows, strip

# ---- sets that repeat ---------------------------------------------------------------------------------------------


@given(st.sets(st.integers(1, 30), max_size=6), st.integers(1, 12), st.data())
def test_normal_form(finite: set[int], period: int, data: st.DataObject) -> None:
    residues = data.draw(st.sets(st.integers(0, period - 1)))
    form = normal_form(finite, period, residues)
    assert is_normal(form)
    for n in range(1, 80):
        assert form.has(n) == (n in finite or n % period in residues)
    assert (
        normal_form(form.finite, 2 * period, {*residues, *(r + period for r in residues)}) == form
    )


def test_other_ways_to_write_a_set_are_not_normal() -> None:
    assert is_normal(Recurring((1,), 2, 0, ())) and is_normal(Recurring((), 1, 1, (0,)))
    for form in (
        Recurring((1,), 3, 0, ()),  # since could be smaller
        Recurring((1, 1), 2, 0, ()),
        Recurring((2, 1), 3, 0, ()),
        Recurring((1, 3), 3, 0, ()),  # 3 is not below 3
        Recurring((0,), 1, 0, ()),
        Recurring((), 1, 2, (0, 1)),  # the period could be 1
        Recurring((), 1, 2, (1, 0)),
        Recurring((), 1, 2, (3,)),
        Recurring((), 1, 0, (0,)),
        Recurring((), 1, 3, ()),
        Recurring((), 0, 2, (1,)),
        Recurring((1,), 2, 2, (1,)),
    ):
        assert not is_normal(form), form


# ---- strips -------------------------------------------------------------------------------------------------------


def test_widths_one_to_four() -> None:
    """S0 leaves 3 x n and 2 x even open."""
    assert [strip(w).lengths for w in range(1, 5)] == [
        Recurring((), 1, 1, (0,)),
        Recurring((), 1, 2, (1,)),
        Recurring((1, 2), 3, 0, ()),
        Recurring((1, 4), 5, 0, ()),
    ]


@pytest.mark.parametrize("width", range(1, 15))
def test_the_evidence_of_a_width(width: int) -> None:
    evidence = strip(width)
    assert Strip.holds(evidence)
    for n in (*range(1, 40), 10**100, 10**100 + 1):
        assert evidence.lengths.has(n) == has_perfect_code(width, n)
    assert f"Width {width}: there is a perfect code for" in str(evidence)


def test_all_widths_that_are_tried_agree_with_the_tree_of_the_quarter_board() -> None:
    for width in range(5, 25):  # the atlas goes on to the widest
        expected = Recurring((1, 2), 3, 0, ()) if width % 2 else Recurring((1,), 2, 0, ())
        assert strip(width).lengths == expected


@pytest.mark.parametrize("width", range(1, 6))
def test_the_file_and_the_words_tell_the_same_clashes(width: int) -> None:
    """Counted from 1, and there is none in a run that comes back to its start."""
    evidence = strip(width)
    _, *lines = str(evidence).splitlines()
    words = [re.search(r"lamp (\d+) twice", line) for line in lines]
    runs: Any = evidence.to_json()["runs"]
    assert [told["clash"] for told in runs][:20] == [
        int(word[1]) if word else None for word in words
    ][:20]
    for told, (rows, clash) in zip(runs, evidence.runs, strict=True):
        assert told["clash"] is None if clash is None else 1 <= told["clash"] <= width
        assert [row.count("1") for row in told["rows"]] == [row.bit_count() for row in rows]


def test_codes_are_those_of_exact_cover() -> None:
    for width in range(1, 9):
        for n in range(1, 9):
            codes = {Board.from_rows(rows, width) for rows in strip(width).codes(n)}
            assert codes == set(perfect_codes(n, width)) and all(map(is_perfect_code, codes))


def test_first_rows_are_those_whose_presses_are_three_apart() -> None:
    for width in range(1, 11):
        apart = [x for x in range(1 << width) if not x & (x << 1 | x << 2)]
        assert first_rows(width) == apart


def test_what_is_no_width() -> None:
    with pytest.raises(BadInput, match="at least 1"):
        strip(0)
    with pytest.raises(TooLarge, match="width 35"):
        strip(WIDEST + 1)


def corruptions(evidence: Strip) -> Iterator[Strip]:
    """The evidence with one thing changed, everywhere in turn."""
    width, runs, lengths = evidence.width, evidence.runs, evidence.lengths
    yield replace(evidence, width=width + 1)
    yield replace(evidence, width=width - 1)
    for i, (rows, clash) in enumerate(runs):
        before, after = runs[:i], runs[i + 1 :]
        changed = [
            Run(rows[:-1], clash),
            Run((*rows, rows[-1]), clash),
            Run(rows, None if clash is not None else 0),
        ]
        changed += [Run(rows, other) for other in range(-1, width + 1) if other != clash]
        for k, row in enumerate(rows):
            for j in range(width + 1):
                changed.append(Run((*rows[:k], row ^ 1 << j, *rows[k + 1 :]), clash))
        if clash is None:
            changed.append(Run(rows * 2, clash))
        yield replace(evidence, runs=before + after)
        yield replace(evidence, runs=(*before, *after, runs[i - 1]))
        yield replace(evidence, runs=(*runs, runs[i]))
        for run in changed:
            yield replace(evidence, runs=(*before, run, *after))
    for other in (
        lengths._replace(finite=(*lengths.finite, lengths.since)),
        lengths._replace(finite=lengths.finite[1:], since=lengths.since)
        if lengths.finite
        else None,
        lengths._replace(since=lengths.since + 1),
        lengths._replace(since=lengths.since - 1),
        lengths._replace(period=lengths.period + 1),
        lengths._replace(period=2 * lengths.period)
        if lengths.period
        else lengths._replace(period=1),
        lengths._replace(residues=(*lengths.residues, lengths.period)),
        lengths._replace(residues=())
        if lengths.residues
        else lengths._replace(period=1, residues=(0,)),
        lengths._replace(
            residues=tuple(r + 1 for r in lengths.residues), period=lengths.period or 1
        ),
    ):
        if other is not None:
            yield replace(evidence, lengths=other)


def test_a_length_that_is_wrong_only_far_out_is_found() -> None:
    forged = replace(strip(2), lengths=Recurring((1, 3), since=5, period=4, residues=(0, 1, 3)))
    assert forged.gap() == "length 8 has no perfect code"
    forged = replace(strip(2), lengths=Recurring((1, 3, 5), since=6, period=4, residues=(3,)))
    assert forged.gap() == "length 9 has a perfect code"


@pytest.mark.parametrize("width", range(1, 6))
def test_every_corruption_is_rejected(width: int) -> None:
    evidence = strip(width)
    for changed in corruptions(evidence):
        assert not Strip.holds(changed), changed
