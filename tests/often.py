"""How many of its cases a test looks at where they are alike: a quarter of them, and all with
`--slow`.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from random import Random
from typing import Any, TypeVar

import pytest

Case = TypeVar("Case")

share = int(os.environ.get("LIGHTSGAME_SHARE", "4"))  # which `conftest.py` sets


def often(cases: int) -> int:
    """How often a test is repeated that could be so many times."""
    return max(1, cases // share)


def some(cases: Iterable[Case]) -> Iterator[Case]:
    """The first of these cases and a choice from the others, the same each time."""
    rng = Random(1)
    return (case for number, case in enumerate(cases) if not number or not rng.randrange(share))


def few(cases: Iterable[Case]) -> Iterator[Case]:
    """A quarter of `some`, where a case takes long."""
    return some(some(cases))


def daily(cases: Iterable[Any]) -> list[Any]:
    """Parameters of a test: every fourth of these cases as it is, the others as slow tests."""
    return [
        parameter(case) if number % 4 == 0 else seldom(case) for number, case in enumerate(cases)
    ]


def seldom(case: Any) -> Any:
    """Parameters of a test that says no more in this case than in cheaper ones: a slow test, and
    marked as such.
    """
    return parameter(case, pytest.mark.slow, pytest.mark.alike)


def parameter(case: Any, *marks: pytest.MarkDecorator) -> Any:
    """A case as pytest takes it; a tuple is several parameters."""
    return pytest.param(*(case if isinstance(case, tuple) else [case]), marks=marks)
