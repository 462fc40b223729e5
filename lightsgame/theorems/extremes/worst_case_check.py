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

*Before:* `lightsgame.theorems.extremes.worst_case`.  *Level:* third year.  *Try:* `fifteen`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from ...algebra.bits import Bits, span, within
from ...algebra.matrix import rank, reduce
from ...errors import number_text
from ...evidence import Evidence
from ...game.board import Board
from ...game.chase import fill, transfer
from ...shapes import Size
from .game_recounts import Kind, by_margins, by_weights
from .margins import Refutation

MOST_CHECKED = 1 << 30  # bits of all solutions that are weighed
MOST_NULLITY = 20  # all 2^k solutions of a position are weighed


@dataclass(frozen=True, slots=True)
class NoHarder:
    """Why no game needs more: margins that would allow it are refuted.

    `firsts` are first rows of a basis of the quiet patterns.  The last of them are averaged away: the refutation is
    about the cells that none of those contain, sorted by the others.
    """

    firsts: tuple[Bits, ...]
    refutation: Refutation


@dataclass(frozen=True)
class WorstCase(Evidence, kind="hardest", asks="rows columns"):
    """The hardest game that was found, and why none is harder (or than which bound none is)."""

    rows: Size
    columns: Size
    sizes: tuple[int, ...]  # of the classes, the cells in no pattern last
    presses: Board  # the fewest for its game
    moves: int
    bound: int  # no game needs more
    distribution: tuple[int, ...] | None = None  # games by presses, where they are counted
    games: int | None = None  # that need so many presses, where they are counted
    reason: NoHarder | None = None  # why none needs more, where the mean does not tell
    unchecked: bool = False  # the bound comes from a program that leaves no proof

    @property
    def proved(self) -> bool:
        """Whether no game is harder."""
        return self.moves == self.bound

    @property
    def how(self) -> str:
        """How it is proved: "counting", "mean", "refutation", "integer program"; or "bound" if it is not."""
        if not self.proved:
            return "bound"
        if self.unchecked:
            return "integer program"
        if self.reason is not None:
            return "refutation"
        return "mean" if self.distribution is None else "counting"

    @property
    def lamps(self) -> Board:
        """The position: what is lit."""
        return self.presses.effect()

    @property
    def why(self) -> str:
        """Why no game needs more than the bound."""
        inside, outside = self.sizes[:-1], self.sizes[-1]
        cells, limit = sum(inside), sum(inside) - 2 * (self.moves + 1 - outside)
        mean = f"The mean over all solutions is at most {outside:,} + {cells:,} / 2"
        if self.unchecked:
            return f"An integer program says that no game needs more than {self.bound:,}; that is not checked here."
        if self.reason is not None:
            proof = self.reason.refutation
            return (
                "If a game needed more, the unpressed cells in patterns would exceed the pressed ones by at most\n"
                f"{limit:,} in each solution. That is refuted by {_plural(proof.leaves(), 'weighing')} in "
                f"{_plural(len(proof.cases), 'case')}."
            )
        if self.distribution is not None:
            return f"All {_told(sum(self.distribution))} games are counted. None needs more."
        if not inside:
            return "Every game has just one solution, and none presses more cells than there are."
        if any(v % 2 for v in inside):
            return f"{mean}, and a class is odd: no game needs more than {self.bound:,}."
        return f"{mean} = {self.bound:,}: no game needs more."

    def __str__(self) -> str:
        inside, outside = self.sizes[:-1], self.sizes[-1]
        cells = sum(inside)
        other = "with any of the quiet patterns added they are no fewer" if inside else "it has no other solution"
        lines = [
            str(self.lamps),
            f"This {self.rows} x {self.columns} game needs {_plural(self.moves, 'press', 'presses')}: {other}.",
        ]
        if inside:
            parted = f"{cells:,} of the {cells + outside:,} cells" if outside else f"all {cells:,} cells"
            lines.append(f"The quiet patterns sort {parted} into {_plural(len(inside), 'class', 'classes')}.")
        lines.append(self.why)
        if self.games is not None:
            lines.append(
                "No other game needs as many." if self.games == 1 else f"{_told(self.games)} games need as many."
            )
        if not self.proved:
            lines.append(f"Whether some game needs between {self.moves + 1:,} and {self.bound:,} is not settled here.")
        return "\n".join(lines)

    def claim(self) -> str:
        """How hard the game is."""
        board = f"the {self.rows} x {self.columns} board"
        other = "no game needs more" if self.proved else f"no game needs more than {self.bound:,}"
        return f"this game of {board} needs {_plural(self.moves, 'press', 'presses')}, and {other}"

    def _gaps(self) -> Iterator[str]:
        m, n = self.rows, self.columns
        if self.unchecked:
            yield "the bound comes from a program that leaves no proof"
        if self.presses.size != (m, n):
            yield f"the presses are not on {m} x {n} cells"
        firsts = reduce(transfer(m, n), n).kernel()
        if len(firsts) > MOST_NULLITY or m * n << len(firsts) > MOST_CHECKED:
            yield f"2^{len(firsts)} solutions of {m * n} cells are too many to weigh"
        basis = [Board.from_rows(fill((0,) * m, n, first)[0], n).bits for first in firsts]
        least = min([word.bit_count() for word in span(basis, self.presses.bits)])
        if least != self.moves:
            yield f"the game needs {least} presses and not {self.moves}"
        # The sizes of the classes, by comparing the cells' columns in the list of patterns.
        kinds = Counter([tuple([word >> cell & 1 for word in basis]) for cell in range(m * n)])
        outside = kinds.pop((0,) * len(basis), 0)
        if self.sizes != (*sorted(kinds.values(), reverse=True), outside):
            yield "the quiet patterns sort the cells into other classes"
        twice_the_mean = 2 * outside + sum(kinds.values())
        yield from _bound_gaps(self, kinds, outside, twice_the_mean)
        if self.games is None:
            return
        if not self.proved:
            yield "the hardest games are counted, and it is not proved which they are"
        if self.distribution is not None:
            counted = self.distribution[-1]
        else:
            counted = by_margins(kinds, twice_the_mean - 2 * self.moves)
        if self.games != counted:
            yield f"{counted} games are so hard, and not {self.games}"


def _told(number: int) -> str:
    """A number as text, a long one as a power of ten."""
    return f"{number:,}" if number < 10**15 else number_text(number).capitalize()


def _plural(count: int, noun: str, nouns: str = "") -> str:
    """A number with its noun."""
    return f"{count:,} {noun if count == 1 else nouns or noun + 's'}"


def is_worst_case(evidence: WorstCase) -> bool:
    """Whether the position needs the presses said, and the bound follows.

    The quiet patterns come from elimination of the reduced system, not from polynomials; the position is weighed
    against all of them; the bound is the mean, or the count of all games, reckoned anew, or a refutation, which is gone
    through line by line.  A bound that an integer program gave cannot be checked, and is not accepted.

    >>> from lightsgame.theorems.extremes.worst_case import hardest
    >>> is_worst_case(hardest(5, 5)), is_worst_case(hardest(6, 8)), is_worst_case(hardest(14, 14))
    (True, True, True)
    """
    return WorstCase.holds(evidence)


def _bound_gaps(evidence: WorstCase, kinds: Counter[Kind], outside: int, twice_the_mean: int) -> Iterator[str]:
    """Why the bound does not follow: from a refutation, from a count of all games, or from the mean."""
    m, n, bound = evidence.rows, evidence.columns, evidence.bound
    if evidence.moves > bound:
        yield f"the game needs {evidence.moves} presses, and the bound is {bound}"
    if evidence.reason is not None:
        if not evidence.proved or evidence.distribution is not None:
            yield "there is a refutation, and besides a gap or a count"
        yield from _refutation_gaps(evidence.reason, m, n, twice_the_mean - 2 * (bound + 1))
    elif evidence.distribution is not None:
        counted = by_weights(kinds, outside)
        if evidence.distribution != counted or len(counted) != bound + 1:
            yield "the games are spread otherwise over the numbers of presses"
    elif any(v % 2 for v in kinds.values()):  # then no game reaches the mean
        if not 2 * bound < twice_the_mean <= 2 * bound + 2:
            yield f"the mean is {twice_the_mean}/2, below which {bound} is not the next number"
    elif not 2 * bound <= twice_the_mean < 2 * bound + 2:
        yield f"the mean is {twice_the_mean}/2, and {bound} is not that number rounded down"


def _refutation_gaps(reason: NoHarder, m: int, n: int, limit: int) -> Iterator[str]:
    """Why the refutation is not about this board, or does not exclude margins at or below this *limit*."""
    proof, k = reason.refutation, len(reason.firsts)
    if not all(within(first, n) for first in reason.firsts):
        yield "a first row is none of the board"
    patterns = [fill((0,) * m, n, first) for first in reason.firsts]
    if any(last for _rows, last in patterns):
        yield "a pattern is not quiet"
    if rank(reason.firsts, n) != k or k != n - rank(transfer(m, n), n):
        yield "the patterns are no basis of the quiet ones"
    # Proof.  Suppose a game needs more presses than the bound.  Then in all its solutions the unpressed less the
    # pressed cells inside the patterns are at most the limit, for no more than all cells outside are pressed.  Take the
    # mean of that over all sums of the last patterns (from proof.k on): a class that some of these hold is turned
    # around in half of them and gives 0; the others, `kinds`, give f(u) of the refutation.  A mean is at most the
    # limit.                                                                                                           ∎
    cells = [
        sum([(rows[i] >> j & 1) << p for p, (rows, _last) in enumerate(patterns)]) for i in range(m) for j in range(n)
    ]
    kinds = Counter([t for t in cells if t and not t >> proof.k])
    if proof.k > k or proof.limit != limit or proof.sizes != tuple(sorted(kinds.items())):
        yield "the refutation is about other classes, or another limit"
    if (wrong := proof.gap()) is not None:
        yield wrong
