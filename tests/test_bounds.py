"""Each number of each kind of evidence, made negative, zero, huge, or no number at all: it is refused,
or the claim is true, and both checkers say the same.
"""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from typing import Any

import pytest
from forge import TRUTH, kinds, samples, takes_minutes
from javascript import answer
from often import daily

from lightsgame.errors import ParseError
from lightsgame.lights.certificates import certificate, read_certificate

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
