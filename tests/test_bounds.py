"""Each number of each kind of evidence, made negative, zero, huge, or no number at all: it is refused,
or the claim is true, and both checkers say the same.
"""

from __future__ import annotations

import faulthandler
import json
import shutil
from collections.abc import Iterator
from contextlib import nullcontext, suppress
from dataclasses import replace
from typing import Any

import pytest
from forge import TRUTH, kinds, samples, takes_minutes
from javascript import answer
from often import daily

from lightsgame.core.budget import BUDGET
from lightsgame.core.evidence import Evidence, Verdict
from lightsgame.errors import BadInput, ParseError, TooLarge
from lightsgame.lights.certificates import certificate, read_certificate
from lightsgame.lights.drawing.trees import drawn, drawn_svg
from lightsgame.play.walkthrough import walk
from lightsgame.theorems.perfect_codes.infinite_board import NoPerfectCode, quarter

NUMBERS: tuple[object, ...] = (-1, 0, str(2**70), str(-(2**70)))
NO_NUMBERS: tuple[object, ...] = (5.0, True, "", [])
MOST = 40  # numbers of one file that are changed
# Of these the claim with a huge number is true, and no program can try it.
BEYOND_TRIAL = {
    "no-perfect-code",
    "no-small-margins",
    "plane-code",
    "giant-row",
    "giant-unsolvable",
}
HUGE: tuple[object, ...] = (5_000, 999_999, 2**52, hex(1 << 4_000), hex(1 << 1_000_000))
MOST_SHOWN = 200_000  # characters of a sentence or a picture in a notebook
Place = tuple[Any, ...]


def numbers(value: Any, place: Place = ()) -> Iterator[Place]:
    """The places of all numbers in JSON, but for the names of vertices."""
    if isinstance(value, dict):
        for name in value:
            if name != "names":
                yield from numbers(value[name], (*place, name))
    elif isinstance(value, list):
        for i, each in enumerate(value):
            yield from numbers(each, (*place, i))
    elif type(value) is int or (isinstance(value, str) and len(value) > 15 and value.isdigit()):
        yield place


def changed(value: Any, place: Place, new: object) -> Any:
    """JSON with another value at a place."""
    if not place:
        return new
    first, *rest = place
    inner = changed(value[first], tuple(rest), new)
    if isinstance(value, dict):
        return value | {first: inner}
    return [*value[:first], inner, *value[first + 1 :]]


def forged(kind: str, most: int) -> Iterator[Evidence]:
    """What is read of files of a kind in which one number is huge."""
    for evidence in samples(kind)[:2]:
        true = json.loads(certificate(evidence))
        for place in list(numbers(true))[1 : most + 1]:
            for new in HUGE:
                with suppress(ParseError):
                    yield read_certificate(json.dumps(changed(true, place, new)))


def verdicts(text: str) -> tuple[Any, bool]:
    """The evidence if the package accepts it, else None; and whether the other checker does."""
    try:
        found: Any = read_certificate(text)
    except ParseError:
        found = None
    if found is not None and (takes_minutes(found) or found.gap() is not None):
        found = None
    return found, answer(json.dumps(text))["valid"]


@pytest.mark.skipif(shutil.which("node") is None, reason="Node is not installed")
@pytest.mark.parametrize("kind", daily(kinds()))
def test_a_number_out_of_bounds_is_refused_or_the_claim_is_true(kind: str) -> None:
    for evidence in samples(kind)[:2]:
        true = json.loads(certificate(evidence))
        for place in list(numbers(true))[1 : MOST + 1]:  # the first is the version
            for new in NUMBERS:
                found, other = verdicts(json.dumps(changed(true, place, new)))
                assert other == (found is not None), (place, new)
                if found is not None:
                    assert found.claim()
                    is_huge = isinstance(new, str)
                    assert (is_huge and kind in BEYOND_TRIAL) or TRUTH[kind](found), (place, new)


@pytest.mark.parametrize("kind", daily(kinds()))
def test_what_is_no_number_is_refused(kind: str) -> None:
    for evidence in samples(kind)[:2]:
        true = json.loads(certificate(evidence))
        for place in list(numbers(true))[1 : MOST + 1]:
            for new in NO_NUMBERS:
                found, other = verdicts(json.dumps(changed(true, place, new)))
                assert found is None and not other, (place, new)


@pytest.fixture
def end() -> Iterator[None]:
    """Ends the run, with the place where it is, if a test takes for ever."""
    faulthandler.dump_traceback_later(300, exit=True)
    yield
    faulthandler.cancel_dump_traceback_later()


@pytest.mark.usefixtures("end")
@pytest.mark.parametrize("kind", daily(kinds()))
def test_what_is_shown_of_a_file_has_an_end(kind: str) -> None:
    for evidence in forged(kind, 12):
        assert len(repr(evidence)) < 200
        assert len(evidence._repr_html_()) < MOST_SHOWN
        # A sentence of what does not hold may be refused, and so may the steps of any.
        holds = evidence.look(BUDGET)[0] is Verdict.HOLDS
        with nullcontext() if holds else suppress(Exception):
            assert len(evidence.told()) < MOST_SHOWN
        with suppress(BadInput, TooLarge):
            picture = walk(evidence)._repr_html_()
            assert holds and len(picture) < 10 * MOST_SHOWN


def test_a_picture_is_made_of_what_holds_alone() -> None:
    (true, *_) = samples("no-perfect-code")
    assert isinstance(true, NoPerfectCode) and drawn(true) and drawn_svg(true)
    false = replace(true, tree=replace(true.tree, lamp=(10**9, 10**9)))
    far = replace(quarter(), pressed=((10**9, 10**9),))
    for draw in (drawn, drawn_svg, walk):
        with pytest.raises(BadInput, match="evidence that holds"):
            draw(false)
        with pytest.raises(TooLarge, match="cells"):
            draw(far)
