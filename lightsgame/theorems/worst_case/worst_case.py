"""The hardest games: how many presses the worst position of a board needs at its best.

**Statement.**  The most presses that a game of a board needs are proved in one of three ways: by
counting all games; by the mean over the solutions (`lightsgame.theorems.worst_case.quiet_classes`),
which a position meets; or by a refutation of small margins
(`lightsgame.theorems.worst_case.margins`).  What is not proved is a bound.

**Example.**

>>> worst = hardest(5, 5)
>>> worst.moves, worst.games, worst.sizes
(15, 7350, (8, 8, 4, 5))
>>> worst.distribution
(1, 25, 300, 2300, 12650, 53130, 176176, 467104, 982335, 1596279, 1935294, 1684446, 1004934, 383670, 82614, 7350)
>>> sum(worst.distribution) == 2**23
True

**Proof idea.**  All solutions of a game come from one by adding quiet patterns.  Count only what is
inside these patterns; the *margin* of a solution are its unpressed less its pressed cells.  A game
needs w presses or more if all 2^k margins are small.  They cannot all be below 0, for their mean is
0; nor all 0 if a class of cells is odd.  Where that leaves a gap between the position that was
found and the bound, a refutation shows step by step that even somewhat larger margins are
impossible.

**How it is checked.**  `lightsgame.theorems.worst_case.worst_case_check` presses the position against
all 2^k quiet patterns, which it finds by an elimination of its own, and reckons the bound anew; it
goes through refutations line by line and counts the games by ways of its own.  Distributions are
compared with brute force on small boards and with OEIS A079873, which prints 476104 for 7 presses
on 5 x 5; 467104 is right, for only so the sum is 2^23.

**References.**  S3, chapter 4 (the classes of 5 x 5, fifteen presses); Scherphuis (5 x 5); W.
Boyles' table of bounds.

*Before:* `lightsgame.theorems.worst_case.quiet_classes`.  *Level:* third year.  *Try:* `fifteen`.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cached_property

from ...algebra.bits import Bits
from ...algebra.walsh import largest
from ...core.keywords import with_cures
from ...core.message import Message
from ...core.validation import check_seconds, whole
from ...errors import BadInput, at_most, count_text
from ...game.game import Game, on_plain
from ...game.reader import Size, size_of
from ..rows.fibonacci import nullity
from . import game_counts
from .margin_search import Tick, refute
from .margins import Refutation
from .quiet_classes import Frame, averaging_bound, frame
from .worst_case_check import MOST_CELLS, MOST_NULLITY, NoHarder, WorstCase
from .worst_case_search import climb

# Of work only the order of size counts.
MOST_COUNTED = 500_000  # ways to spread presses over the classes, for the distribution
MOST_DISTRIBUTED = 2_500  # cells of a board whose distribution is counted
# quiet patterns of a board whose hardest games are counted, if not all its classes are even
MOST_FOLDED = 4
USUAL_RANK = 8  # up to which a refutation takes a minute or so
USUAL_SECONDS = 300.0  # for a proof up to the usual rank
CLIMB = 10.0  # seconds for a climb after which no proof is sought
# seconds for a climb up to the usual rank, where the best comes in a twentieth of them
ENOUGH = 0.1


@with_cures
def hardest(
    m: int | Size | str | Game,
    n: int | None = None,
    *,
    seconds: float | None = None,
    steps: int | None = None,
    prove: bool | None = None,
    seed: int = 0,
    found: Callable[[WorstCase], None] = lambda worst: None,
    tick: Tick | None = None,
) -> WorstCase:
    """The hardest game of a board, or the hardest that was found, with a bound for all games.

    Where the ways to spread presses over the classes are few, games are counted, and the answer is
    exact.  Otherwise a climb looks for a game that meets the bound.  If a gap is left, a proof that
    closes it is sought if *prove* says so; by default that is done where a minute or two will do
    (see `settled`).  All this takes *seconds* at most (by default ten for the climb, and what a
    proof needs).  With *steps*, so many of the climb, no clock is looked at, and the answer is the
    same on every machine.  The position is told to *found* before a proof begins, its work to
    *tick*.

    >>> hardest(14, 14).moves, hardest(14, 14).proved
    (123, True)
    >>> worst = hardest(9, 9, steps=300, prove=False)
    >>> worst.moves, worst.bound, worst.proved
    (37, 40, False)

    Raises:
        BadInput: a game by another rule, whose quiet patterns have no classes that are known here.
        TooLarge: more than a million cells, or a nullity above 30.
    """
    check_seconds(seconds)
    seed = whole(seed, "seed")
    if steps is not None:
        steps = whole(steps, "steps")
    if isinstance(m, Game):
        if not m.plain:
            plain = Message(
                "a plain game (the bounds and their proofs count the classes of its quiet patterns)"
            )
            raise BadInput(plain, str(m))
        m, n = m.size
    board = _Board(*size_of(m, n))
    began = time.monotonic()
    worst = _counted(board) or _climbed(board, seconds, steps, seed)
    if prove is None:
        prove = board.has_usual_rank
    if worst.proved or not prove:
        return worst
    found(worst)
    if steps is not None:
        return settled(worst, math.inf, tick)
    left = USUAL_SECONDS if seconds is None else seconds - (time.monotonic() - began)
    return settled(worst, left, tick)


@dataclass(frozen=True)
class _Board:
    """A board, with what bounds its hardest game."""

    rows: int
    columns: int

    def __post_init__(self) -> None:
        cells = self.rows * self.columns
        at_most(
            cells,
            MOST_CELLS,
            Message("the hardest game of a board of {n} cells", n=count_text(cells)),
        )
        k = self.nullity
        what = f"the hardest game of a board of nullity {k}"
        weighed = f"{what}: 2^{k} solutions to weigh for each position that is tried"
        others = "bounds alone come from theorems.worst_case.covering_radius"
        at_most(k, MOST_NULLITY, weighed, f"2^{MOST_NULLITY}", instead=others)

    @cached_property
    def nullity(self) -> int:
        """How many independent quiet patterns there are."""
        return nullity(self.rows, self.columns)

    @cached_property
    def frame(self) -> Frame:
        """The classes of cells that quiet patterns do not tell apart."""
        return frame(self.rows, self.columns)

    @property
    def has_usual_rank(self) -> bool:
        """Whether a refutation takes a minute or so."""
        return self.frame.rank <= USUAL_RANK

    @cached_property
    def sizes(self) -> dict[Bits, int]:
        """The classes with their sizes, without the cells in no pattern."""
        return self.frame.sizes

    @property
    def in_order(self) -> tuple[int, ...]:
        """The sizes of the classes, large ones first, and last the number of cells in no pattern."""
        return (*sorted(self.sizes.values(), reverse=True), self.frame.outside)

    @cached_property
    def inside(self) -> int:
        """How many cells lie in quiet patterns."""
        return sum(self.sizes.values())

    @cached_property
    def bound(self) -> int:
        """No game needs more presses, by the mean over its solutions."""
        return averaging_bound(self.frame.outside, self.sizes.values())

    def largest_margin(self, moves: int) -> int:
        """No solution of a game that needs so many presses has a margin above this."""
        return self.inside - 2 * (moves - self.frame.outside)

    def moves(self, margin: int) -> int:
        """The fewest presses of a game whose solutions have this largest margin."""
        return self.frame.outside + (self.inside - margin) // 2

    def has_few_games(self) -> bool:
        """Whether all games can be counted."""
        if self.nullity > MOST_FOLDED or self.rows * self.columns > MOST_DISTRIBUTED:
            return False
        return game_counts.cost(self.sizes, self.nullity) <= MOST_COUNTED

    def has_few_hardest(self) -> bool:
        """Whether the games that need as many presses as the bound allows can be counted."""
        limit = self.largest_margin(self.bound)
        if self.nullity > MOST_FOLDED and limit > 0:
            return False
        return game_counts.cost(self.sizes, self.nullity, limit) <= MOST_COUNTED


def _counted(board: _Board) -> WorstCase | None:
    """The hardest game by a count of all games, or of those that meet the bound; None if neither."""
    k = board.nullity
    outside = board.frame.outside
    counts_all = board.has_few_games()
    if not counts_all and not board.has_few_hardest():
        return None
    limit = None if counts_all else board.largest_margin(board.bound)
    by_margin = game_counts.at_most(board.sizes, k, limit)
    if not by_margin:
        return None
    least = min(by_margin)
    hardest_games = by_margin[least]
    bound = board.bound
    distribution = None
    if counts_all:
        distribution = game_counts.games_by_presses(by_margin, k, board.inside, outside)
        bound = len(distribution) - 1
    presses = on_plain(board.frame.presses(hardest_games.numbers))
    moves = board.moves(least)
    games = hardest_games.ways >> k
    m = board.rows
    n = board.columns
    return WorstCase(m, n, board.in_order, presses, moves, bound, distribution, games)


def _climbed(board: _Board, seconds: float | None, steps: int | None, seed: int) -> WorstCase:
    """The hardest game that a climb finds."""
    core = board.frame.core
    rank = board.frame.rank
    share = CLIMB if seconds is None else seconds
    if board.has_usual_rank:
        # The best comes in a moment, or a proof finds what the climb did not.
        share = min(share, ENOUGH)
    if steps is not None:
        share = math.inf
    goal = board.largest_margin(board.bound)
    numbers = climb(core, rank, goal, share, seed, steps)
    margin, _solution = largest(numbers, rank)
    presses = on_plain(board.frame.presses(numbers))
    moves = board.moves(margin)
    return WorstCase(board.rows, board.columns, board.in_order, presses, moves, board.bound)


def settled(
    worst: WorstCase, seconds: float = USUAL_SECONDS, tick: Tick | None = None
) -> WorstCase:
    """The same board with the gap closed: no game is harder than this or a harder one, by a proof.

    *seconds* bound the search for the proof; if they are over, the best that is known is returned.
    9 x 9 takes a quarter of a minute.  The work is told to *tick*
    (`lightsgame.theorems.worst_case.margin_search.refute`).

    >>> settled(hardest(6, 8)).how
    'refutation'
    """
    board = _Board(worst.rows, worst.columns)
    classes = board.frame
    symmetries = classes.symmetries()
    deadline = time.monotonic() + seconds
    while not worst.proved:
        # A game that needs one press more would have margins at most that, and so would their
        # means.
        limit = board.largest_margin(worst.moves + 1)
        left = deadline - time.monotonic()
        found = refute(classes.core, classes.rank, limit, symmetries, left, tick)
        if found is None:
            break
        if isinstance(found, Refutation):
            return replace(worst, bound=worst.moves, reason=NoHarder(classes.firsts, found))
        margin, _solution = largest(found, classes.rank)
        presses = on_plain(classes.presses(found))
        worst = replace(worst, presses=presses, moves=board.moves(margin))
    return worst
