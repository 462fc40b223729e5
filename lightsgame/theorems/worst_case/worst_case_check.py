"""Whether a hardest game is one: the position weighed and the bound reckoned, without the help of
those who found them.

**Statement.**  Evidence of `lightsgame.theorems.worst_case.worst_case` holds only if the position
needs the presses said, and if the bound follows in the way that the evidence names.

**Example.**

>>> from dataclasses import replace
>>> from lightsgame.theorems.worst_case.worst_case import hardest
>>> worst = hardest(5, 5)
>>> print(
...     worst.gap(),
...     "-",
...     replace(worst, games=7351).gap(),
...     "-",
...     replace(worst, moves=16, bound=16).gap(),
... )
None - 7350 games are so hard, and not 7351 - the game needs 15 presses and not 16

**Proof idea.**  The quiet patterns come from elimination of the reduced system, not from
polynomials; the position is weighed against all 2^k of them, by the classes of cells.  The bound is
the mean over all solutions, or the count of all games, reckoned anew, or a refutation of the
margins that a harder game would have, gone through line by line.

**How it is checked.**  A test spoils every part of the evidence, one after the other; others press
all quiet patterns one by one.

**References.**  Those of `lightsgame.theorems.worst_case.quiet_classes` and
`lightsgame.theorems.worst_case.margins`.

*Before:* `lightsgame.theorems.worst_case.worst_case`.  *Level:* third year.  *Try:* `fifteen`.
"""

from dataclasses import dataclass

from ...algebra.bits import Bits, classes
from ...algebra.matrix import rank
from ...algebra.walsh import largest
from ...core.evidence import Evidence, Gaps, Size, register
from ...errors import number_text, plural
from ...game.board import Board
from .game_recounts import by_margins, by_weights
from .margins import Refutation
from .quiet_classes import by_elimination, pattern

MOST_CELLS = 1_000_000
MOST_NULLITY = 30  # all 2^k solutions of a position are weighed: eight seconds for 2^30


@dataclass(frozen=True, slots=True)
class NoHarder:
    """Why no game needs more: margins that would allow it are refuted.

    `firsts` are first rows of a basis of the quiet patterns.  The last of them are averaged away:
    the refutation is about the cells that none of those contain, sorted by the others.
    """

    firsts: tuple[Bits, ...]
    refutation: Refutation


@register(kind="hardest", asks="rows columns")
@dataclass(frozen=True, slots=True, repr=False)
class WorstCase(Evidence):
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

    @property
    def proved(self) -> bool:
        """Whether no game is harder."""
        return self.moves == self.bound

    @property
    def how(self) -> str:
        """How it is proved: "counting", "mean", "refutation"; or "bound" if it is not."""
        if self.reason:
            by = "refutation"
        elif self.distribution:
            by = "counting"
        else:
            by = "mean"
        return by if self.proved else "bound"

    def to_json(self) -> dict[str, object]:
        """What is told of it: the position with its presses, and why none needs more."""
        value: dict[str, object] = {"rows": self.rows, "columns": self.columns, "moves": self.moves}
        value |= {
            "proved": self.proved,
            "how": self.how,
            "bound": self.bound,
            "reason": self.why.replace("\n", " "),
        }
        value |= {"lamps": self.lamps.digits(), "presses": self.presses.digits()}
        games = (
            self.games if self.games is None or self.games < 10**4000 else number_text(self.games)
        )
        proof = self.reason and self.reason.refutation
        told = proof and {
            "limit": proof.limit,
            "cases": len(proof.cases),
            "weighings": proof.leaves(),
        }
        more = {"games": games, "distribution": self.distribution, "refutation": told}
        return value | {name: each for name, each in more.items() if each is not None}

    @property
    def lamps(self) -> Board:
        """The position: what is lit."""
        return self.presses.effect()

    @property
    def why(self) -> str:
        """Why no game needs more than the bound."""
        *inside, outside = self.sizes
        cells = sum(inside)
        limit = sum(inside) - 2 * (self.moves + 1 - outside)
        mean = f"The mean over all solutions is at most {outside:,} + {cells:,} / 2"
        if self.reason is not None:
            proof = self.reason.refutation
            by = f"{plural(proof.leaves(), 'weighing')} in {plural(len(proof.cases), 'case')}"
            more = "If a game needed more, the unpressed cells in patterns would exceed the pressed ones by at most"
            return f"{more}\n{limit:,} in each solution. That is refuted by {by}."
        if self.distribution is not None:
            return f"All {_told(sum(self.distribution))} games are counted. None needs more."
        if not inside:
            return "Every game has just one solution, and none presses more cells than there are."
        if any(v % 2 for v in inside):
            return f"{mean}, and a class is odd: no game needs more than {self.bound:,}."
        return f"{mean} = {self.bound:,}: no game needs more."

    def __str__(self) -> str:
        *inside, outside = self.sizes
        other = (
            "with any of the quiet patterns added they are no fewer"
            if inside
            else "it has no other solution"
        )
        needs = f"needs {plural(self.moves, 'press', 'presses')}: {other}"
        parted = (
            f"{sum(inside):,} of the {sum(self.sizes):,} cells"
            if outside
            else f"all {sum(inside):,} cells"
        )
        sorts = f"The quiet patterns sort {parted} into {plural(len(inside), 'class', 'classes')}."
        lines = [
            str(self.lamps),
            f"This {self.rows} x {self.columns} game {needs}.",
            *[sorts] * bool(inside),
            self.why,
        ]
        if self.games is not None:
            many = (
                "No other game needs"
                if self.games == 1
                else f"{_told(self.games).capitalize()} games need"
            )
            lines.append(f"{many} as many.")
        if not self.proved:
            lines.append(
                f"Whether some game needs between {self.moves + 1:,} and {self.bound:,} is not settled here."
            )
        return "\n".join(lines)

    def claim(self) -> str:
        """How hard the game is."""
        board = f"the {self.rows} x {self.columns} board"
        other = "no game needs more" if self.proved else f"no game needs more than {self.bound:,}"
        return f"this game of {board} needs {plural(self.moves, 'press', 'presses')}, and {other}"

    def _gaps(self) -> Gaps:
        m = self.rows
        n = self.columns
        x = self.presses.bits
        if self.presses.size != (m, n):
            yield f"the presses are not on {m} x {n} cells"
        if m * n > MOST_CELLS:
            yield f"{m * n} cells are too many to look at"
        patterns = by_elimination(m, n)
        k = len(patterns)
        if k > MOST_NULLITY:
            yield f"2^{k} solutions are too many to weigh"
        cells = classes(patterns, m * n)
        # The margins of the 2^k solutions, by the unpressed less the pressed cells of each class
        # that a pattern holds.
        others = cells.pop(0, 0)
        numbers = {t: word.bit_count() - 2 * (x & word).bit_count() for t, word in cells.items()}
        inside = m * n - others.bit_count()
        least = (x & others).bit_count() + (inside - largest(numbers, k)[0]) // 2
        if least != self.moves:
            yield f"the game needs {least} presses and not {self.moves}"
        kinds = {t: word.bit_count() for t, word in cells.items()}
        if self.sizes != (*sorted(kinds.values(), reverse=True), m * n - inside):
            yield "the quiet patterns sort the cells into other classes"
        yield from self._bound_gaps(kinds, k, m * n - inside)
        if self.games is None:
            return
        if not self.proved:
            yield "the hardest games are counted, and it is not proved which they are"
        limit = 2 * m * n - inside - 2 * self.moves
        spread = self.distribution
        counted = by_margins(kinds, k, limit) if spread is None else spread[-1]
        if self.games != counted:
            yield f"{counted} games are so hard, and not {self.games}"

    def _bound_gaps(self, kinds: dict[Bits, int], k: int, outside: int) -> Gaps:
        """Why the bound does not follow: from a refutation, from a count of all games, or from the
        mean.
        """
        bound = self.bound
        twice_the_mean = 2 * outside + sum(kinds.values())
        if self.moves > bound:
            yield f"the game needs {self.moves} presses, and the bound is {bound}"
        if self.reason is not None:
            if not self.proved or self.distribution is not None:
                yield "there is a refutation, and besides a gap or a count"
            yield from _refutation_gaps(
                self.reason, self.rows, self.columns, k, twice_the_mean - 2 * (bound + 1)
            )
        elif self.distribution is not None:
            counted = by_weights(kinds, k, outside)
            if self.distribution != counted or len(counted) != bound + 1:
                yield "the games are spread otherwise over the numbers of presses"
        else:
            # With an odd class no game reaches the mean.
            if not 0 <= twice_the_mean - 2 * bound - any(v % 2 for v in kinds.values()) <= 1:
                yield f"the mean is {twice_the_mean}/2, and {bound} is not that number rounded down"


def _told(number: int) -> str:
    """A number as text, a long one as a power of ten."""
    return f"{number:,}" if number < 10**15 else number_text(number)


def _refutation_gaps(reason: NoHarder, m: int, n: int, k: int, limit: int) -> Gaps:
    """Why the refutation is not about this board, or does not exclude margins at or below this
    *limit*.
    """
    proof = reason.refutation
    patterns = [pattern(m, n, first) for first in reason.firsts]
    if not len(patterns) == rank(reason.firsts, n) == k:
        yield "the patterns are no basis of the quiet ones"
    # Proof.  Suppose a game needs more presses than the bound.  Then in all its solutions the
    # unpressed less the pressed cells inside the patterns are at most the limit, for no more than
    # all cells outside are pressed.  Take the mean of that over all sums of the last patterns (from
    # proof.k on): a class that some of these hold is turned around in half of them and gives 0; the
    # others, `kinds`, give f(u) of the refutation.  A mean is at most the limit.
    # ∎
    kinds = {
        t: word.bit_count()
        for t, word in classes(patterns, m * n).items()
        if t and not t >> proof.k
    }
    if proof.k > k or proof.limit != limit or proof.sizes != tuple(sorted(kinds.items())):
        yield "the refutation is about other classes, or another limit"
    yield proof.gap()
