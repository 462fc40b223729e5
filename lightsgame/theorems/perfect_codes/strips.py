"""Strips: for one width, all lengths at once.

**Statement.**  For each width there is a finite machine that decides for all lengths at once
whether the board has a *perfect code*, presses that change each lamp exactly once.  Width 1 has one
for every length, width 2 for the odd lengths, width 3 for 1 and 2 only, width 4 for 1 and 4 only,
every larger width for 1 and, if it is odd, for 2.

**Example.**

>>> print(strip(2))
Width 2: there is a perfect code for just these lengths: all that are 1 modulo 2.
··  then ●●: lamp 1 twice
●·  ··  ·●  ··  then from the start again: lengths 1, 3, 5, 7 ...
·●  ··  ●·  ··  then from the start again: lengths 1, 3, 5, 7 ...
>>> print(strip(3))
Width 3: there is a perfect code for just these lengths: 1, 2.
···  then ●●●: lamp 1 twice
●··  ··●  ···  then ●●·: lamp 1 twice  (length 2)
·●·  ···  then ●·●: lamp 2 twice  (length 1)
··●  ●··  ···  then ·●●: lamp 2 twice  (length 2)

**Proof idea.**  Two rows of presses determine the next: a lamp of row k that the rows k - 1 and k
leave unlit can only be lit from row k + 1, and one that they light must not be.  So the first row
determines the others, as when lights are chased; a board of n rows is solved when row n + 1 comes
out empty.  Read upwards it is the same rule, so the step from a pair of rows to the next pair is
one-to-one.  Hence a run cannot enter a circle from outside: it either comes to a row that would
light a lamp twice, or returns to where it started.  There are finitely many first rows.

**How it is checked.**  The checker counts the first rows by a recurrence, follows each run lamp by
lamp, and compares the lengths.  Widths above 4 are also settled by one tree, see
`infinite_board.prune`; tests compare the two.

**References.**  S0 leaves 3 x n open (its corollaries treat 4 x n and larger), and its remark 5.1
says of 2 x n with n even only that the induction for odd n does not start.  All grids: Livingston
and Stout 1990.

*Before:* `lightsgame.theorems.perfect_codes.perfect_code`.  *Level:* second year.  *Try:* `is-perfect`.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count, cycle, islice
from math import lcm
from typing import Annotated, NamedTuple

from ...algebra.bits import Bits, all_within, from_members, full, lowest, repeated
from ...algebra.recurring import Recurring, is_normal, normal_form
from ...core.evidence import Between, Evidence, Gaps, Natural, Unseen, register
from ...core.message import Joined, Message
from ...core.validation import whole
from ...errors import at_most
from ...game.picture import draw

MOST_COMPARED = 3_000_000  # lengths of all runs that the checker compares

# 578,949 first rows, more than which no checker reads; every further width has half as many again
WIDEST = 34


class Run(NamedTuple):
    """The rows that follow from a first row, up to a clash or until they repeat.

    The *clash* is the first lamp of the next row that would be lit twice, counted from 0; None if
    the rows start again.
    """

    rows: tuple[Bits, ...]
    clash: Natural | None

    def solves(self, length: int) -> bool:
        """Whether the rows solve the board of this length: the row after its last is empty."""
        is_reached = self.clash is None or length < len(self.rows)
        return is_reached and not self.rows[length % len(self.rows)]

    def lengths(self) -> tuple[int, ...]:
        """The lengths at which this run solves the board; if it repeats, those of the first round."""
        return tuple([n for n in range(1, len(self.rows) + 1) if self.solves(n)])


def _in_words(lengths: Recurring) -> str:
    """A set of lengths in words."""
    if lengths.period == 1 == lengths.since:
        return Message("every length")
    parts: list[str] = [str(n) for n in lengths.finite]
    if lengths.period:
        residues = Joined(" or ", map(str, lengths.residues))
        beyond = Message("all that are {what} modulo {n}", what=residues, n=lengths.period)
        if lengths.since > 1:
            beyond = Message("from {n} on {rest}", n=lengths.since, rest=beyond)
        parts.append(beyond)
    if not parts:
        return Message("no length")
    return Message("just these lengths: {all}", all=Joined(", ", parts))


@register(kind="strip", asks="width")
@dataclass(frozen=True, slots=True, repr=False)
class Strip(Evidence):
    """All runs of the machine for one width, and the lengths that follow."""

    width: Annotated[int, Between(1, WIDEST)]
    runs: tuple[Run, ...]
    lengths: Recurring

    def codes(self, length: int) -> Iterator[tuple[Bits, ...]]:
        """The perfect codes of this length, each as its rows.

        >>> list(strip(2).codes(3))
        [(1, 0, 2), (2, 0, 1)]
        """
        for run in self.runs:
            if run.solves(length):
                yield tuple(islice(cycle(run.rows), length))

    def to_json(self) -> dict[str, object]:
        """All runs: rows as texts of 0 and 1, a clash as a lamp counted from 1.

        >>> strip(1).to_json()["period"]
        1
        """
        runs: list[dict[str, object]] = []
        for run in self.runs:
            rows = [draw([row], self.width, "1", "0") for row in run.rows]
            clash = None if run.clash is None else run.clash + 1
            runs.append({"rows": rows, "clash": clash})
        return {"width": self.width, **self.lengths.to_json(), "runs": runs}

    def __str__(self) -> str:
        lines = [self.claim()]
        for run in self.runs[:20]:
            rows = [draw([row], self.width) for row in run.rows]
            lines.append(Joined("  ", [*rows, self._ending(run)]))
        if len(self.runs) > 20:
            longest = max(len(run.rows) for run in self.runs)
            lines.append(
                Message(
                    "... and {n} runs more; the longest has {n2} rows",
                    n=len(self.runs) - 20,
                    n2=longest,
                )
            )
        return Joined("\n", lines)

    def _ending(self, run: Run) -> str:
        """What comes after the rows of a run, and the lengths that it solves."""
        if run.clash is None:
            first_four = islice(filter(run.solves, count(1)), 4)
            shown = Joined(", ", map(str, first_four))
            return Message("then from the start again: lengths {all} ...", all=shown)
        above, last = (0, *run.rows)[-2:]
        below = draw([_next(above, last, self.width)], self.width)
        lengths = Joined(", ", map(str, run.lengths()))
        if lengths:
            return Message(
                "then {row}: lamp {n} twice  (length {all})",
                row=below,
                n=run.clash + 1,
                all=lengths,
            )
        return Message("then {row}: lamp {n} twice", row=below, n=run.clash + 1)

    def claim(self) -> str:
        """The lengths that have a perfect code."""
        return Message(
            "Width {n}: there is a perfect code for {what}.",
            n=self.width,
            what=_in_words(self.lengths),
        )

    def _gaps(self) -> Gaps:
        yield from self._first_row_gaps()
        for run in self.runs:
            yield from _run_gaps(run, self.width)
        yield from self._length_gaps()

    def _first_row_gaps(self) -> Gaps:
        """Why the runs do not begin with all first rows, each once."""
        width = self.width
        # All first rows are there: those of width n without a press in the last column are as many
        # as those of width n - 1, those with one as many as those of width n - 3, for the two
        # columns before it have none.
        number = [1, 1, 1]
        for _ in range(width):
            number.append(number[-1] + number[-3])
        if not all(run.rows and all_within(run.rows, width) for run in self.runs):
            yield Message("a run has no row, or one that is none of {n} lamps", n=width)
        first = {run.rows[0] for run in self.runs}
        if not len(first) == len(self.runs) == number[-1]:
            yield Message("there are not {n} runs, one for each first row", n=number[-1])

    def _length_gaps(self) -> Gaps:
        """Why the stated lengths are not those at which some run solves the board."""
        lengths = self.lengths
        periods = [len(run.rows) for run in self.runs if run.clash is None]
        period = lcm(max(1, lengths.period), *periods)
        # The runs and the stated lengths both repeat with this period beyond the horizon, so
        # agreement up to here is agreement for ever.
        horizon = max(lengths.since, *[len(run.rows) for run in self.runs])
        if (horizon + period) * len(self.runs) > MOST_COMPARED:
            raise Unseen(
                Message(
                    "{n} lengths of {n2} runs are too many to compare",
                    n=horizon + period,
                    n2=len(self.runs),
                )
            )
        for n in range(1, horizon + period):
            solved = any(run.solves(n) for run in self.runs)
            if solved != lengths.has(n):
                yield (
                    Message("length {n} has a perfect code", n=n)
                    if solved
                    else Message("length {n} has no perfect code", n=n)
                )
        if not is_normal(lengths):
            yield Message("the lengths are not in normal form")


def _run_gaps(run: Run, width: int) -> Gaps:
    """Why a run does not follow from its first row, lamp by lamp, up to its end."""
    above = 0
    for k, here in enumerate(run.rows, start=1):
        lit = _times_lit(above, here, width)
        if max(lit) > 1:
            yield Message("a row of a run lights a lamp twice")
        forced = from_members([j for j in range(width) if lit[j] == 0])
        is_back = here == 0 and forced == run.rows[0]  # the first row, below an empty one
        if k < len(run.rows):
            if run.rows[k] != forced or is_back:
                yield Message("a run does not go on as it must, or goes on after its end")
        elif run.clash is None:
            if not is_back:
                yield Message("a run does not come back to its start")
        else:
            below = _times_lit(here, forced, width)
            twice = [j for j, times in enumerate(below) if times > 1]
            if twice[:1] != [run.clash]:
                yield Message("a run does not end where a lamp is first lit twice")
        above = here


def _times_lit(above: Bits, here: Bits, width: int) -> list[int]:
    """How often each lamp of a row is lit from above and from its own row."""
    return [(above >> j & 1) + ((here << 1) >> j & 7).bit_count() for j in range(width)]


def first_rows(width: int) -> list[Bits]:
    """The rows in which presses are at least three apart, so that none lights a lamp of another.

    They come in increasing order.

    >>> first_rows(4)
    [0, 1, 2, 4, 8, 9]
    """
    rows: list[list[Bits]] = [[0]]
    for n in range(1, width + 1):
        with_last = [row | 1 << n - 1 for row in rows[max(0, n - 3)]]
        rows.append(rows[n - 1] + with_last)
    return rows[width]


def _next(above: Bits, here: Bits, width: int) -> Bits:
    """The presses that the row below must make: those under the lamps that two rows leave unlit."""
    return full(width) & ~(above | here | here << 1 | here >> 1)


def run(first: Bits, width: int) -> Run:
    """The run that starts with this row.

    >>> run(0b01, 2)
    Run(rows=(1, 0, 2, 0), clash=None)
    """
    rows = [0, first]
    while True:
        below = _next(rows[-2], rows[-1], width)
        twice = repeated([rows[-1], below, below << 1, below >> 1]) & full(width)
        if twice or (rows[-1], below) == (0, first):
            return Run(tuple(rows[1:]), lowest(twice) if twice else None)
        rows.append(below)


def strip(width: int) -> Strip:
    """The machine for one width.

    >>> strip(4).lengths, Strip.holds(strip(4), width=4)
    (Recurring(finite=(1, 4), since=5, period=0, residues=()), True)

    Raises:
        BadInput: a width below 1.
        TooLarge: a width above `WIDEST`; such widths are settled by `infinite_board.prune`.
    """
    whole(width, "a width", 1)
    many = f"width {width} has more than 1.46^{width} first rows"
    at_most(width, WIDEST, many, f"width {WIDEST}")
    runs = tuple([run(first, width) for first in first_rows(width)])
    repeating = [each for each in runs if each.clash is None]
    period = lcm(*[len(each.rows) for each in repeating])
    residues: set[int] = set()
    for each in repeating:
        residues.update(filter(each.solves, range(period)))
    finite: set[int] = set()
    for each in runs:
        if each.clash is not None:
            finite.update(each.lengths())
    return Strip(width, runs, normal_form(finite, period, residues))
