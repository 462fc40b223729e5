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
None - 7,350 games are so hard, and not 7,351 - the game needs 15 presses and not 16

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
from ...core.evidence import Evidence, Gaps, Natural, Size, Unseen, register
from ...core.message import Counted, Joined, Message
from ...errors import number_text
from ...game.board import Board
from ...game.presses import Presses
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
    sizes: tuple[Natural, ...]  # of the classes, the cells in no pattern last
    presses: Presses  # the fewest for its game
    moves: Natural
    bound: Natural  # no game needs more
    distribution: tuple[Natural, ...] | None = None  # games by presses, where they are counted
    games: Natural | None = None  # that need so many presses, where they are counted
    reason: NoHarder | None = None  # why none needs more, where the mean does not tell

    @property
    def proved(self) -> bool:
        """Whether no game is harder."""
        return self.moves == self.bound

    @property
    def how(self) -> str:
        """How it is proved: "counting", "mean", "refutation"; or "bound" if it is not."""
        if not self.proved:
            return "bound"
        if self.reason:
            return "refutation"
        return "counting" if self.distribution else "mean"

    def to_json(self) -> dict[str, object]:
        """What is told of it: the position with its presses, and why none needs more."""
        value: dict[str, object] = {
            "rows": self.rows,
            "columns": self.columns,
            "moves": self.moves,
            "proved": self.proved,
            "how": self.how,
            "bound": self.bound,
            "reason": self.why.replace("\n", " "),
            "lamps": self.lamps.digits(),
            "presses": self.presses.times.digits(),
        }
        if self.games is not None:
            is_short = self.games < 10**4000
            value["games"] = self.games if is_short else number_text(self.games)
        if self.distribution is not None:
            value["distribution"] = self.distribution
        if self.reason is not None:
            proof = self.reason.refutation
            value["refutation"] = {
                "limit": proof.limit,
                "cases": len(proof.cases),
                "weighings": proof.leaves(),
            }
        return value

    @property
    def lamps(self) -> Board:
        """The position: what is lit."""
        return self.presses.board.effect()

    @property
    def why(self) -> str:
        """Why no game needs more than the bound."""
        *inside, outside = self.sizes
        cells = sum(inside)
        limit = sum(inside) - 2 * (self.moves + 1 - outside)
        if self.reason is not None:
            proof = self.reason.refutation
            more = Message(
                "If a game needed more, the unpressed cells in patterns would exceed the "
                "pressed ones by at most"
            )
            leaves = proof.leaves()
            cases = len(proof.cases)
            refuted: Message = Counted(
                "{n} in each solution. That is refuted by {m} weighing in {n2} case.",
                "{n} in each solution. That is refuted by {m} weighings in {n2} case.",
                leaves,
                n=limit,
                m=leaves,
                n2=cases,
            )
            if cases > 1:
                refuted = Message(
                    "{n} in each solution. That is refuted by {m} weighings in {n2} cases.",
                    n=limit,
                    m=leaves,
                    n2=cases,
                )
            return Joined("\n", [more, refuted])
        if self.distribution is not None:
            return Message(
                "All {count} games are counted. None needs more.",
                count=_in_words(sum(self.distribution)),
            )
        if not inside:
            return Message(
                "Every game has just one solution, and none presses more cells than there are."
            )
        if any(v % 2 for v in inside):
            return Message(
                "The mean over all solutions is at most {n} + {n2} / 2, and a class is odd: "
                "no game needs more than {m}.",
                n=outside,
                n2=cells,
                m=self.bound,
            )
        return Message(
            "The mean over all solutions is at most {n} + {n2} / 2 = {m}: no game needs more.",
            n=outside,
            n2=cells,
            m=self.bound,
        )

    def __str__(self) -> str:
        return Joined("\n", [str(self.lamps), *self.sentences()])

    def sentences(self) -> list[str]:
        """What is said of the position.

        >>> from lightsgame.theorems.worst_case.worst_case import hardest
        >>> hardest(2, 2).sentences()[0]
        'This 2 x 2 game needs 4 presses: it has no other solution.'
        """
        *inside, outside = self.sizes
        number = len(inside)
        rest = Message("with any of the quiet patterns added they are no fewer.")
        if not inside:
            rest = Message("it has no other solution.")
        moves = Counted(
            "This {size} game needs {n} press: {rest}",
            "This {size} game needs {n} presses: {rest}",
            self.moves,
            size=f"{self.rows} x {self.columns}",
            rest=rest,
        )
        lines: list[str] = [moves]
        if inside and outside:
            sorting = Counted(
                "The quiet patterns sort {n} of the {n2} cells into {m} class.",
                "The quiet patterns sort {n} of the {n2} cells into {m} classes.",
                number,
                n=sum(inside),
                n2=sum(self.sizes),
                m=number,
            )
            lines.append(sorting)
        elif inside:
            sorting = Counted(
                "The quiet patterns sort all {n} cells into {m} class.",
                "The quiet patterns sort all {n} cells into {m} classes.",
                number,
                n=sum(inside),
                m=number,
            )
            lines.append(sorting)
        lines.append(self.why)
        if self.games == 1:
            lines.append(Message("No other game needs as many."))
        elif self.games is not None:
            lines.append(
                Message("{count} games need as many.", count=_in_words(self.games).capitalize())
            )
        if not self.proved:
            lines.append(
                Message(
                    "Whether some game needs between {n} and {n2} is not settled here.",
                    n=self.moves + 1,
                    n2=self.bound,
                )
            )
        return lines

    def claim(self) -> str:
        """How hard the game is."""
        size = f"{self.rows} x {self.columns}"
        if self.proved:
            return Counted(
                "this game of the {size} board needs {n} press, and no game needs more",
                "this game of the {size} board needs {n} presses, and no game needs more",
                self.moves,
                size=size,
            )
        return Message(
            "this game of the {size} board needs {n} presses, and no game needs more than {n2}",
            n=self.moves,
            size=size,
            n2=self.bound,
        )

    def _gaps(self) -> Gaps:
        m = self.rows
        n = self.columns
        x = self.presses.board.bits
        if self.presses.size != (m, n):
            yield Message("the presses are not on {size} cells", size=f"{m} x {n}")
        if m * n > MOST_CELLS:
            raise Unseen(Message("{n} cells are too many to look at", n=m * n))
        patterns = by_elimination(m, n)
        k = len(patterns)
        if k > MOST_NULLITY:
            raise Unseen(Message("{power} solutions are too many to weigh", power=f"2^{k}"))
        cells = classes(patterns, m * n)
        others = cells.pop(0, 0)  # the cells in no pattern
        outside = others.bit_count()
        kinds = {t: word.bit_count() for t, word in cells.items()}
        # The margins of the 2^k solutions, by the unpressed less the pressed cells of each class
        # that a pattern holds.
        pressed = {t: (x & word).bit_count() for t, word in cells.items()}
        numbers = {t: kinds[t] - 2 * pressed[t] for t in cells}
        margin, _solution = largest(numbers, k)
        pressed_inside = (sum(kinds.values()) - margin) // 2
        least = (x & others).bit_count() + pressed_inside
        if least != self.moves:
            yield Message("the game needs {n} presses and not {n2}", n=least, n2=self.moves)
        if self.sizes != (*sorted(kinds.values(), reverse=True), outside):
            yield Message("the quiet patterns sort the cells into other classes")
        yield from self._bound_gaps(kinds, k, outside)
        if self.games is not None:
            yield from self._count_gaps(kinds, k, outside)

    def _count_gaps(self, kinds: dict[Bits, int], k: int, outside: int) -> Gaps:
        """Why not so many games are as hard as this one."""
        if not self.proved:
            yield Message("the hardest games are counted, and it is not proved which they are")
        if self.distribution is None:
            twice_the_mean = 2 * outside + sum(kinds.values())
            limit = twice_the_mean - 2 * self.moves
            counted = by_margins(kinds, k, limit)
        else:
            counted = self.distribution[-1]
        if self.games != counted:
            yield Message(
                "{count} games are so hard, and not {count2}", count=counted, count2=self.games
            )

    def _bound_gaps(self, kinds: dict[Bits, int], k: int, outside: int) -> Gaps:
        """Why the bound follows neither from a refutation nor from a count nor from the mean."""
        bound = self.bound
        twice_the_mean = 2 * outside + sum(kinds.values())
        if self.moves > bound:
            yield Message(
                "the game needs {n} presses, and the bound is {n2}", n=self.moves, n2=bound
            )
        if self.reason is not None:
            if not self.proved or self.distribution is not None:
                yield Message("there is a refutation, and besides a gap or a count")
            limit = twice_the_mean - 2 * (bound + 1)
            yield from _refutation_gaps(self.reason, self.rows, self.columns, k, limit)
        elif self.distribution is not None:
            counted = by_weights(kinds, k, outside)
            if self.distribution != counted or len(counted) != bound + 1:
                yield Message("the games are spread otherwise over the numbers of presses")
        else:
            # With an odd class no game reaches the mean.
            is_uneven = any(v % 2 for v in kinds.values())
            most = twice_the_mean - 1 if is_uneven else twice_the_mean
            if bound != most // 2:
                yield Message(
                    "the mean is {n}/2, and {n2} is not that number rounded down",
                    n=twice_the_mean,
                    n2=bound,
                )


def _in_words(number: int) -> str:
    """A number as text, a long one as a power of ten."""
    return f"{number:,}" if number < 10**15 else number_text(number)


def _refutation_gaps(reason: NoHarder, m: int, n: int, k: int, limit: int) -> Gaps:
    """Why the refutation does not exclude margins at or below *limit* on this board."""
    proof = reason.refutation
    patterns = [pattern(m, n, first) for first in reason.firsts]
    if not len(patterns) == rank(reason.firsts, n) == k:
        yield Message("the patterns are no basis of the quiet ones")
    # Proof.  Suppose a game needs more presses than the bound.  Then in all its solutions the
    # unpressed less the pressed cells inside the patterns are at most the limit, for no more than
    # all cells outside are pressed.  Take the mean of that over all sums of the last patterns (from
    # proof.k on): a class that some of these hold is turned around in half of them and gives 0; the
    # others, `kinds`, give f(u) of the refutation.  A mean is at most the limit.
    # ∎
    cells = sorted(classes(patterns, m * n).items())
    kinds = [(t, word.bit_count()) for t, word in cells if 0 < t < 1 << proof.k]
    if proof.k > k or proof.limit != limit or proof.sizes != tuple(kinds):
        yield Message("the refutation is about other classes, or another limit")
    gap = proof.gap()
    if gap:
        yield gap
