"""Whether a hardest game is one: the position weighed and the bound reckoned, without the help of those who found them.

**Statement.**  `is_worst_case` accepts evidence of `lightsgame.theorems.extremes.worst_case` only if the position needs
the presses said, and if the bound follows in the way that the evidence names.

**Example.**

>>> from dataclasses import replace
>>> from lightsgame.theorems.extremes.worst_case import hardest
>>> worst = hardest(5, 5)
>>> is_worst_case(worst), is_worst_case(replace(worst, games=7351)), is_worst_case(replace(worst, moves=16, bound=16))
(True, False, False)

**Proof idea.**  The position is pressed against all 2^k quiet patterns.  The bound is the mean over all solutions, or
the count of all games, or a refutation of the margins that a harder game would have.

**How it is checked.**  A test spoils every part of the evidence, one after the other.

**References.**  Those of `lightsgame.theorems.extremes.quiet_classes` and `lightsgame.theorems.extremes.margins`.
"""

from __future__ import annotations

from collections import Counter

from ...algebra.bits import span
from ...algebra.matrix import rank, reduce
from ...game.board import Board
from ...game.chase import fill, transfer
from .game_recounts import by_margins, by_weights
from .margins import is_refutation
from .worst_case import NoHarder, WorstCase


def is_worst_case(evidence: WorstCase) -> bool:
    """Whether the position needs the presses said, and the bound follows.

    The quiet patterns come from elimination of the reduced system, not from polynomials; the position is weighed
    against all of them; the bound is the mean, or the count of all games, reckoned anew, or a refutation, which is gone
    through line by line.  A bound that an integer program gave cannot be checked, and is not accepted.

    >>> from lightsgame.theorems.extremes.worst_case import hardest
    >>> is_worst_case(hardest(5, 5)), is_worst_case(hardest(6, 8)), is_worst_case(hardest(14, 14))
    (True, True, True)
    """
    m, n = evidence.rows, evidence.columns
    if evidence.presses.size != (m, n) or evidence.unchecked:
        return False
    firsts = reduce(transfer(m, n), n).kernel()
    basis = [Board.from_rows(fill((0,) * m, n, first)[0], n).bits for first in firsts]
    solutions = span(basis, evidence.presses.bits)
    if min([word.bit_count() for word in solutions]) != evidence.moves or evidence.moves > evidence.bound:
        return False
    # The sizes of the classes, by comparing the cells' columns in the list of patterns.
    kinds = Counter([tuple([word >> cell & 1 for word in basis]) for cell in range(m * n)])
    outside = kinds.pop((0,) * len(basis), 0)
    if evidence.sizes != (*sorted(kinds.values(), reverse=True), outside):
        return False
    twice_the_mean = 2 * outside + sum(kinds.values())
    if evidence.reason is not None:
        limit = twice_the_mean - 2 * (evidence.bound + 1)
        if evidence.moves != evidence.bound or evidence.distribution is not None:
            return False
        if not _refutes(evidence.reason, m, n, len(basis), limit):
            return False
    elif evidence.distribution is not None:
        if evidence.distribution != by_weights(kinds, outside) or len(evidence.distribution) != evidence.bound + 1:
            return False
    elif any(v % 2 for v in kinds.values()):  # then no game reaches the mean
        if not 2 * evidence.bound < twice_the_mean <= 2 * evidence.bound + 2:
            return False
    elif not 2 * evidence.bound <= twice_the_mean < 2 * evidence.bound + 2:
        return False
    if evidence.games is None:
        return True
    if evidence.distribution is not None:
        return evidence.games == evidence.distribution[-1]
    return evidence.games == by_margins(kinds, twice_the_mean - 2 * evidence.moves)


def _refutes(reason: NoHarder, m: int, n: int, k: int, limit: int) -> bool:
    """Whether the refutation is about this board, and excludes margins at or below this *limit*."""
    patterns = [fill((0,) * m, n, first) for first in reason.firsts]
    if any(first >> n or last for first, (_rows, last) in zip(reason.firsts, patterns, strict=True)):
        return False  # no quiet patterns
    if len(reason.firsts) != k or rank(reason.firsts, n) != k:
        return False
    # Proof.  Suppose a game needs more presses than the bound.  Then in all its solutions the unpressed less the
    # pressed cells inside the patterns are at most the limit, for no more than all cells outside are pressed.  Take the
    # mean of that over all sums of the last patterns (from proof.k on): a class that some of these hold is turned
    # around in half of them and gives 0; the others, `kinds`, give f(u) of the refutation.  A mean is at most the
    # limit.                                                                                                           ∎
    proof = reason.refutation
    cells = [
        sum([(rows[i] >> j & 1) << p for p, (rows, _last) in enumerate(patterns)]) for i in range(m) for j in range(n)
    ]
    kinds = Counter([t for t in cells if t and not t >> proof.k])
    said = proof.k <= k and proof.limit == limit and proof.sizes == tuple(sorted(kinds.items()))
    return said and is_refutation(proof)
