"""The tables of the atlas, each a value; what a row needs is imported when a row is made.

>>> TABLES["nullity"].row((4,)).value
{'nullity': 4}
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from .store import Case
from .table import Table


def sides(first: int, last: int) -> Iterator[Case]:
    """One number a case.

    >>> list(sides(3, 5))
    [(3,), (4,), (5,)]
    """
    return ((n,) for n in range(first, last + 1))


def rectangles(first: int, last: int) -> Iterator[Case]:
    """All m x n with m <= n, by the longer side.

    >>> list(rectangles(1, 2))
    [(1, 1), (1, 2), (2, 2)]
    """
    return ((m, n) for n in range(first, last + 1) for m in range(1, n + 1))


def _square(case: Case) -> Any:
    from ..theorems.rows.squares import square

    return square(*case)


def _period(case: Case) -> Any:
    from ..theorems.rows.period import period

    return period(*case)


def _census(case: Case) -> Any:
    from .akari_census import census

    return census(*case)


def _small(first: int, last: int) -> Iterator[Case]:
    return ((m, n) for n in range(first, last + 1) for m in range(1, n + 1) if m * n <= 16)


TABLES = {
    table.name: table
    for table in (
        Table(
            "nullity",
            "The nullity of the n x n board (OEIS A159257 ends at 25,000)",
            sides,
            _square,
            lambda proof: {"nullity": proof.nullity},
            lambda case: 1e5 + ((case[0] + 1) / ((case[0] + 1) & -(case[0] + 1))) ** 2,
            (2000,),
            2000,
            plot=lambda row: ("nullity", row.case[0], row.value["nullity"]) if row.value["nullity"] else None,
        ),
        Table(
            "periods",
            "y(N): after how many rows every board of width N begins anew (A118141 is y(N) - 1, to 85)",
            sides,
            _period,
            lambda proof: {"y": str(proof.y)},
            lambda case: 100 + case[0] ** 2,
            (40,),
            200,
            plot=lambda row: ("y(N)", row.case[0], float(row.value["y"])),
        ),
        Table(
            "akari",
            "All Akari puzzles of a size: how many can be solved, and how many have one solution",
            _small,
            _census,
            lambda proof: {
                "puzzles": str(7 ** (proof.rows * proof.columns)),
                "solvable": str(proof.solvable),
                "unique": str(proof.unique),
                "fewest_black": proof.fewest_black,
                "example": "/".join(proof.example),
            },
            lambda case: 3.0 ** (case[0] * case[1]),
            (2, 3),
            4,
        ),
    )
}
