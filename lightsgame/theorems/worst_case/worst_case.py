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
from dataclasses import replace

from ...algebra.walsh import largest
from ...core.validation import check_size
from ...errors import BadInput, at_most, count_text
from ...game.game import Game
from ..rows.fibonacci import nullity
from . import game_counts
from .margin_search import Tick, refute
from .margins import Refutation
from .quiet_classes import averaging_bound, frame
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


def hardest(
    m: int | Game,
    n: int | None = None,
    *,
    seconds: float | None = None,
    steps: int | None = None,
    prove: bool | None = None,
    seed: int = 0,
    found: Callable[[WorstCase], None] = lambda worst: None,
    tick: Tick | None = None,
) -> WorstCase:
    """The hardest game of the m x n board (or of a plain `Game`), or the hardest that was found,
    with a bound for all.

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
    if isinstance(m, Game) and not m.plain:
        raise BadInput(
            "a plain game (the bounds and their proofs count the classes of its quiet patterns)",
            str(m),
        )
    m, n = check_size(*m.size) if isinstance(m, Game) else check_size(m, n)
    at_most(m * n, MOST_CELLS, f"the hardest game of a board of {count_text(m * n)} cells")
    k = nullity(m, n)
    others = "bounds alone come from theorems.extremes.covering_radius"
    weighed = f"the hardest game of a board of nullity {k}: 2^{k} solutions to weigh for each position that is tried"
    at_most(k, MOST_NULLITY, weighed, f"2^{MOST_NULLITY}", instead=others)
    began = time.monotonic()
    board = frame(m, n)
    prove = board.rank <= USUAL_RANK if prove is None else prove
    sizes = board.sizes
    outside = board.outside
    inside = sum(sizes.values())
    bound = averaging_bound(outside, sizes.values())
    # the margins of a game that needs as many presses as the bound allows
    limit = inside - 2 * (bound - outside)
    every = (
        k <= MOST_FOLDED
        and m * n <= MOST_DISTRIBUTED
        and game_counts.cost(sizes, k) <= MOST_COUNTED
    )
    some = every or (
        (k <= MOST_FOLDED or not limit) and game_counts.cost(sizes, k, limit) <= MOST_COUNTED
    )
    counted = game_counts.at_most(sizes, k, None if every else limit) if some else {}
    counts = game_counts.games_by_presses(counted, k, inside, outside) if every else None
    if counted:
        numbers = counted[min(counted)].numbers
    else:
        # Up to the usual rank the best comes in a moment, or a proof finds what the walk did not.
        share = min(
            ENOUGH if board.rank <= USUAL_RANK else math.inf, CLIMB if seconds is None else seconds
        )
        numbers = climb(
            board.core, board.rank, limit, share if steps is None else math.inf, seed, steps
        )
    moves = outside + (inside - largest(numbers, k if counted else board.rank)[0]) // 2
    told = (*sorted(sizes.values(), reverse=True), outside)
    bound = len(counts) - 1 if counts else bound
    games = counted[min(counted)].ways >> k if counted else None
    worst = WorstCase(m, n, told, board.presses(numbers), moves, bound, counts, games)
    if not prove or worst.proved:
        return worst
    found(worst)
    left = USUAL_SECONDS if seconds is None else seconds - (time.monotonic() - began)
    return settled(worst, left if steps is None else math.inf, tick)


def settled(
    worst: WorstCase, seconds: float = USUAL_SECONDS, tick: Tick | None = None
) -> WorstCase:
    """The same board with the gap closed: a refutation of harder games, or harder games until one
    can be refuted.

    *seconds* bound the search for the proof; if they are over, the best that is known is returned.
    9 x 9 takes a quarter of a minute.  The work is told to *tick*
    (`lightsgame.theorems.worst_case.margin_search.refute`).

    >>> settled(hardest(6, 8)).how
    'refutation'
    """
    board = frame(worst.rows, worst.columns)
    inside = sum(board.sizes.values())
    outside = board.outside
    deadline = time.monotonic() + seconds
    while not worst.proved:
        # A game that needs one press more would have margins at most that, and so would their
        # means.
        limit = inside - 2 * (worst.moves + 1 - outside)
        found = refute(
            board.core, board.rank, limit, board.symmetries(), deadline - time.monotonic(), tick
        )
        if found is None:
            break
        if isinstance(found, Refutation):
            return replace(worst, bound=worst.moves, reason=NoHarder(board.firsts, found))
        moves = outside + (inside - largest(found, board.rank)[0]) // 2
        worst = replace(worst, presses=board.presses(found), moves=moves)
    return worst
