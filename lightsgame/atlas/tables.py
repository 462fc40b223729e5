"""The tables of the atlas, told in `tables.toml`; here is what a row of them needs besides a
theorem's own functions.

>>> TABLES["nullity"].row((4,)).value
{'nullity': 4}
"""

import tomllib
from collections.abc import Iterator
from importlib.resources import files
from itertools import product
from math import prod

from ..core.evidence import Evidence
from ..errors import Inconsistent
from ..game import graph_solver
from ..game.board import Board
from ..game.graph import Graph, from_edges
from ..lights import solver
from ..lights.certificates import fewest_proof
from ..theorems.perfect_codes import efficient_domination
from ..theorems.rows import fibonacci, layers
from ..theorems.worst_case import covering_radius, game_counts, turned_games, worst_case
from ..theorems.worst_case.quiet_classes import frame
from .store import Case
from .table import Table

# rank up to which a gap is closed by a refutation: a minute or two, whatever the machine
MOST_PROVED = 8
MOST_STORIED = 12  # cells of an Akari puzzle; all puzzles of such a size can be told

_TEXT = (files("lightsgame.atlas") / "tables.toml").read_text(encoding="utf-8")
TABLES: dict[str, Table] = {}
for _name, _entry in tomllib.loads(_TEXT).items():
    for _key in ("probe", "shown", "kinds"):
        _entry[_key] = tuple(_entry[_key])
    TABLES[_name] = Table(_name, **_entry)


# ---- cases -------------------------------------------------------------------------------------------------------


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
    for n in range(first, last + 1):
        for m in range(1, n + 1):
            yield m, n


def from_three(first: int, last: int) -> Iterator[Case]:
    """The rectangles with sides from 3 on, for tori.

    >>> list(from_three(1, 4))
    [(3, 3), (3, 4), (4, 4)]
    """
    return ((m, n) for m, n in rectangles(max(first, 3), last) if m >= 3)


def rings(first: int, last: int) -> Iterator[Case]:
    """All cylinders of m rings of n >= 3 cells, by the larger of both numbers.

    >>> list(rings(1, 3))
    [(1, 3), (2, 3), (3, 3)]
    """
    for side in range(max(first, 3), last + 1):
        for m in range(1, side):
            yield m, side
        for n in range(3, side + 1):
            yield side, n


def boxes(first: int, last: int) -> Iterator[Case]:
    """All a x b x c with 2 <= a <= b <= c whose layers are not too large, by the longest side.

    >>> list(boxes(1, 3))
    [(2, 2, 2), (2, 2, 3), (2, 3, 3), (3, 3, 3)]
    """
    for c in range(first, last + 1):
        for a, b in rectangles(2, c):
            if a >= 2 and a * b <= layers.MOST_CELLS:
                yield a, b, c


def counted(first: int, last: int) -> Iterator[Case]:
    """The boards with quiet patterns whose games can all be counted by their presses.

    >>> list(counted(4, 5))
    [(4, 4), (1, 5), (2, 5), (3, 5), (5, 5)]
    """
    for m, n in rectangles(first, last):
        k = fibonacci.nullity(m, n)
        if not 0 < k <= worst_case.MOST_FOLDED:
            continue
        if game_counts.cost(frame(m, n).sizes, k) <= worst_case.MOST_COUNTED:
            yield m, n


def turned(first: int, last: int) -> Iterator[Case]:
    """Those of them that are counted up to symmetry.

    >>> list(turned(8, 9))
    [(1, 8), (3, 8), (5, 8), (2, 9), (4, 9)]
    """
    return (case for case in counted(first, last) if prod(case) <= turned_games.MOST_CELLS)


def small(first: int, last: int) -> Iterator[Case]:
    """The sizes all of whose Akari puzzles can be looked at.

    >>> list(small(8, 8))
    [(1, 8), (2, 8)]
    """
    from .akari_census import MOST_CELLS

    return (case for case in rectangles(first, last) if prod(case) <= MOST_CELLS)


def can_be_weighed(n: int) -> bool:
    """Whether the fewest presses of n x n can be found, and looked at by the checker.

    >>> can_be_weighed(61), can_be_weighed(79)
    (True, False)
    """
    return cost_of_weighing(n) <= graph_solver.SECONDS


def can_be_told(m: int, n: int) -> bool:
    """Whether the longest story of a size is known; of 4 x 4 a long one is.

    >>> [can_be_told(4, n) for n in (3, 4, 5)]
    [True, True, False]
    """
    return m * n <= MOST_STORIED or m == n == 4


# ---- questions and evidence ----------------------------------------------------------------------------------------


def largest_climbed(m: int, n: int) -> int:
    """The nullity up to which a position is looked for; beyond it the bounds of the code are told.

    >>> largest_climbed(20, 20), largest_climbed(100, 100)
    (28, 20)
    """
    return 28 if m * n <= 64**2 else 20


def hardest(m: int, n: int) -> Evidence:
    """A position and a bound; where the solutions are too many to weigh, the bounds of the code of
    quiet patterns.

    >>> hardest(5, 5).claim()
    'this game of the 5 x 5 board needs 15 presses, and no game needs more'
    """
    if fibonacci.nullity(m, n) > largest_climbed(m, n):
        return covering_radius.covering_radius(m, n)
    rank = frame(m, n).rank
    steps = 3000 if rank <= 24 else 1000
    return worst_case.hardest(m, n, steps=steps, prove=rank <= MOST_PROVED)


def all_lit(n: int) -> list[Board]:
    """All lamps of n x n, and none.

    >>> all_lit(2)
    [Board('##/##'), Board('../..')]
    """
    return [Board.full(n, n), Board.empty(n, n)]


def fewest(start: Board, goal: Board) -> Evidence:
    """The fewest presses from one board to another.

    >>> fewest(*all_lit(4)).claim()
    '4 presses solve this game of the 4 x 4 board, and no fewer do'
    """
    return fewest_proof(solver.fewest(solver.answer(start, goal)))


def cylinder(m: int, n: int) -> Graph:
    """The cells of m rings of n.

    >>> cylinder(2, 4).order, cylinder(2, 4).size
    (8, 12)
    """
    cells = list(product(range(m), range(n)))
    around = [((i, j), (i, (j + 1) % n)) for i, j in cells]
    along = [((i, j), (i + 1, j)) for i, j in product(range(m - 1), range(n))]
    return from_edges([*around, *along], cells)


def perfect_code(graph: Graph) -> Evidence:
    """A perfect code of a graph, or why there is none.

    >>> perfect_code(cylinder(1, 6)).claim()
    '2 presses change each of the 6 lamps of a graph exactly once'
    >>> perfect_code(cylinder(1, 5)).claim()
    'no presses change each of the 5 lamps of a graph exactly once'
    """
    try:
        return efficient_domination.efficient_dominating_set(graph)
    except Inconsistent as error:
        return efficient_domination.NoEfficientDomination(graph, error.witness)


# ---- cost --------------------------------------------------------------------------------------------------------


def cost_of_hardest(m: int, n: int) -> float:
    """Seconds, more or less: by how many quiet patterns count.

    >>> cost_of_hardest(3, 3) < cost_of_hardest(4, 4) < cost_of_hardest(19, 19)
    True
    """
    k = fibonacci.nullity(m, n)
    if not 0 < k <= largest_climbed(m, n):
        return 0.001 + 0.001 * k
    rank = frame(m, n).rank
    if rank <= MOST_PROVED:
        return 0.002 + 25.0 * 8.0 ** (rank - MOST_PROVED)
    if rank < 18:
        return 10.0
    return 80.0 * 2.0 ** max(0, rank - 26)


def cost_of_counting(m: int, n: int) -> float:
    """All margins are looked at, and the board besides.

    >>> cost_of_counting(5, 8) < cost_of_counting(5, 5) < cost_of_counting(5, 7)
    True
    """
    k = fibonacci.nullity(m, n)
    return 100 + game_counts.cost(frame(m, n).sizes, k)


def cost_of_stories(m: int, n: int) -> float:
    """Three and a half times as many stories for each further cell; from 13 on a climb, which takes
    about as long.

    >>> cost_of_stories(2, 5) < cost_of_stories(4, 4) == cost_of_stories(2, 6)
    True
    """
    return 3.5 ** min(m * n, 12)


def cost_of_weighing(n: int) -> float:
    """Seconds, more or less: all solutions are weighed.

    >>> cost_of_weighing(20) < cost_of_weighing(19)  # which has 2^16 solutions
    True
    """
    k = fibonacci.nullity(n, n)
    parts = graph_solver.parities(n, n)
    return 0.001 + n**2 * 1e-7 + graph_solver.cost_of_fewest(n * n, k, parts)
