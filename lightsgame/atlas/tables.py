"""The tables of the atlas, each a value; what a row needs is imported when a row is made.

>>> TABLES["nullity"].row((4,)).value
{'nullity': 4}
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ..algebra.bits import lowest
from ..errors import TooLarge
from .store import Case
from .table import Table

MOST_PROVED = 8  # rank up to which a gap is closed by a refutation: a minute or two, whatever the machine
MOST_VERTICES = 160  # of graphs; Python writes at most 4300 decimals
LARGEST_CLIMBED = 20  # nullity up to which a position is looked for; beyond it the bounds of the code are told


def sides(first: int, last: int) -> Iterator[Case]:
    """One number a case.

    >>> list(sides(3, 5))
    [(3,), (4,), (5,)]
    """
    return ((n,) for n in range(first, last + 1))


def squares(first: int, last: int) -> Iterator[Case]:
    """All n x n.

    >>> list(squares(1, 2))
    [(1, 1), (2, 2)]
    """
    return ((n, n) for n in range(first, last + 1))


def rectangles(first: int, last: int) -> Iterator[Case]:
    """All m x n with m <= n, by the longer side.

    >>> list(rectangles(1, 2))
    [(1, 1), (1, 2), (2, 2)]
    """
    return ((m, n) for n in range(first, last + 1) for m in range(1, n + 1))


def _small(first: int, last: int) -> Iterator[Case]:
    from ..akari.census import MOST_CELLS

    return (case for case in rectangles(first, last) if case[0] * case[1] <= MOST_CELLS)


# ---- makers: from a case to evidence -----------------------------------------------------------------------------


def _square(case: Case) -> Any:
    from ..theorems.rows.squares import square

    return square(*case)


def _rectangle(case: Case) -> Any:
    from ..theorems.rows.jumping import nullity

    return nullity(*case)


def _torus(case: Case) -> Any:
    from ..theorems.rows.torus import torus

    return torus(*case)


def _period(case: Case) -> Any:
    from ..theorems.rows.period import period

    return period(*case)


def _hardest(case: Case) -> Any:
    """A position and a bound; where the positions are too many to weigh, the bounds of the code of quiet patterns."""
    from ..theorems.extremes.covering_radius import covering_radius
    from ..theorems.extremes.quiet_classes import frame
    from ..theorems.extremes.worst_case import hardest
    from ..theorems.rows.fibonacci import nullity

    if nullity(*case) > LARGEST_CLIMBED:
        return covering_radius(*case)
    rank = frame(*case).rank
    steps = 300 if rank <= MOST_PROVED else 100 if rank <= 13 else 30
    return hardest(*case, steps=steps, prove=rank <= MOST_PROVED)


def _all_lit(case: Case) -> Any:
    from ..certificates import fewest_proof
    from ..game.board import Board
    from ..solving import answer, fewest

    return fewest_proof(fewest(answer(Board.full(*case, *case))))


def _weighed(first: int, last: int) -> Iterator[Case]:
    """The squares of which all solutions can be weighed."""
    from ..certificates import MOST_WEIGHED
    from ..theorems.rows.squares import nullity

    return ((n,) for n in range(first, last + 1) if n * n << nullity(n) <= MOST_WEIGHED)


def _strip(case: Case) -> Any:
    from ..theorems.once.strips import strip

    return strip(*case)


def _torus_code(case: Case) -> Any:
    from ..errors import Inconsistent
    from ..game.families import torus
    from ..theorems.once.efficient_domination import NoEfficientDomination, efficient_dominating_set

    graph = torus(*case)
    try:
        return efficient_dominating_set(graph)
    except Inconsistent as error:
        return NoEfficientDomination(graph, error.witness)


def _torus_asked(proof: Any) -> Case:
    """The sides of the torus that a graph is, if it is one."""
    from ..game.families import torus

    m, n = proof.graph.names[-1]
    return (m + 1, n + 1) if torus(m + 1, n + 1) == proof.graph else ()


def _switching(case: Case) -> Any:
    from ..theorems.extremes.switching import switching

    return switching(*case)


def _counted(case: Case) -> Any:
    from ..theorems.extremes.worst_case import hardest

    return hardest(*case)


def _counted_cases(first: int, last: int) -> Iterator[Case]:
    """The boards with quiet patterns whose games can all be counted by their presses."""
    from ..theorems.extremes.game_counts import cost
    from ..theorems.extremes.quiet_classes import frame
    from ..theorems.extremes.worst_case import MOST_COUNTED, MOST_FOLDED
    from ..theorems.rows.fibonacci import nullity

    for m, n in rectangles(first, last):
        if 0 < (k := nullity(m, n)) <= MOST_FOLDED and cost(frame(m, n).sizes, k) <= MOST_COUNTED:
            yield m, n


def _random_graph(case: Case) -> Any:
    from ..theorems.solvability.random_graphs import law

    if case[0] > MOST_VERTICES:
        raise TooLarge(f"counts of graphs on {case[0]} vertices as decimals", cost=case[0], limit=MOST_VERTICES)
    return law(*case)


def _census(case: Case) -> Any:
    from ..akari.census import census

    return census(*case)


# ---- what a row says, read off its evidence ----------------------------------------------------------------------


def _told_hardest(proof: Any) -> dict[str, Any]:
    if proof.kind == "hardest":
        how = proof.how
        return {"least": proof.moves, "most": proof.bound, "how": how} | (
            {"games": str(proof.games)} if proof.games is not None else {}
        )
    return {"least": proof.least, "most": proof.most, "how": "code"}


def _told_strip(proof: Any) -> dict[str, Any]:
    lengths = proof.lengths
    return {
        "finite": list(lengths.finite),
        "from": lengths.since,
        "period": lengths.period,
        "residues": list(lengths.residues),
    }


def _cost_of_hardest(case: Case) -> float:
    from ..theorems.extremes.quiet_classes import frame
    from ..theorems.rows.fibonacci import nullity

    if not (k := nullity(*case)):
        return 0.01
    if k > LARGEST_CLIMBED:
        return 0.01 * k
    rank = frame(*case).rank
    return 0.1 if rank < 7 else 60.0 if rank == MOST_PROVED else 20.0


def _curve(name: str, key: str) -> Any:
    """A curve of one number of the rows of a table by one side."""
    return lambda row: (name, float(row.case[-1]), float(row.value[key])) if float(row.value[key]) > 0 else None


TABLES = {
    table.name: table
    for table in (
        Table(
            "hardest",
            "The most presses that a game of the n x n board needs: a position, and a bound for all",
            squares,
            _hardest,
            _told_hardest,
            _cost_of_hardest,
            (5, 5),
            64,
            "19 x 19 (at most 180; published 197), the upper bounds of 55 rows from 30 on, and proofs of all",
            plot=_curve("at least", "least"),
            most_kept=100_000,
        ),
        Table(
            "hardest-rectangles",
            "The same for all m x n boards",
            rectangles,
            _hardest,
            _told_hardest,
            _cost_of_hardest,
            (4, 4),
            40,
            "all boards that are no squares",
            most_kept=4_000,
        ),
        Table(
            "nullity",
            "The nullity of the n x n board",
            sides,
            _square,
            lambda proof: {"nullity": proof.nullity},
            lambda case: 1e5 + ((case[0] + 1) >> lowest(case[0] + 1)) ** 2,
            (2000,),
            2000,
            "n above 25,000, where OEIS A159257 ends",
            plot=_curve("nullity", "nullity"),
        ),
        Table(
            "nullity-rectangles",
            "The nullity of the m x n board",
            rectangles,
            _rectangle,
            lambda proof: {"nullity": proof.nullity},
            lambda case: 1e4 + case[0] ** 2,
            (60, 60),
            100,
            "sides above 100",
        ),
        Table(
            "nullity-tori",
            "The nullity of the m x n torus",
            rectangles,
            _torus,
            lambda proof: {"nullity": proof.nullity},
            lambda case: 1e4 + case[1] ** 2,
            (60, 60),
            100,
            "tori that are no squares",
        ),
        Table(
            "fewest",
            "The fewest presses that light every lamp of the n x n board, where all solutions can be weighed",
            _weighed,
            _all_lit,
            lambda proof: {"presses": proof.presses.weight()},
            lambda case: 1e4 + case[0] ** 2 * 2.0 ** _square(case).nullity / 1e3,
            (9,),
            100,
            "n from 79 on, where OEIS A075464 ends",
            asked=lambda proof: (proof.start.columns,) if proof.start.complement() == proof.goal else (),
            plot=_curve("fewest presses", "presses"),
        ),
        Table(
            "periods",
            "y(N): after how many rows every board of width N begins anew",
            sides,
            _period,
            lambda proof: {"y": str(proof.y)},
            lambda case: 100 + case[0] ** 2,
            (40,),
            120,
            "N above 85, where OEIS A118141 (y(N) - 1) ends",
            plot=_curve("y(N)", "y"),
        ),
        Table(
            "codes-on-strips",
            "The lengths at which a strip of a width has a perfect code",
            sides,
            _strip,
            _told_strip,
            lambda case: 2.0 ** case[0],
            (6,),
            10,
            "all widths, with proofs for all lengths at once",
        ),
        Table(
            "codes-on-tori",
            "Whether an m x n torus has a perfect code, with sides from 3 on",
            lambda first, last: rectangles(max(first, 3), last),
            _torus_code,
            lambda proof: {"exists": proof.kind == "efficient-domination"},
            lambda case: 10.0 + case[0] * case[1],
            (5, 5),
            12,
            "refutations of all that have none",
            asked=_torus_asked,
        ),
        Table(
            "games",
            "How many games of the m x n board need 0, 1, 2, ... presses",
            _counted_cases,
            _counted,
            lambda proof: {"games": [str(count) for count in proof.distribution]},
            lambda case: 1.0 + case[0] * case[1],
            (5, 5),
            20,
            "all but 5 x 5 (OEIS A079873, which has one number wrong)",
        ),
        Table(
            "switching",
            "Berlekamp's switching game: how many lamps a position can keep whatever rows and columns are switched",
            sides,
            _switching,
            lambda proof: {"lamps": proof.lamps},
            lambda case: 4.0 ** case[0],
            (4,),
            7,
            "positions and refutations that one can check, in place of values",
        ),
        Table(
            "graphs",
            "How many of the labelled graphs on n vertices have each nullity",
            sides,
            _random_graph,
            lambda proof: {"counts": [str(count) for count in proof.counts]},
            lambda case: 10 + case[0] ** 2,
            (7,),
            40,
            "n above 11, where the literature has samples",
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
            3,
            "all rows",
        ),
    )
}
