"""Exact counts of solutions: row by row, keeping of all that lies above only what the rows below
must know.

**Statement.**  The number of solutions is found run by run of the rows, in time that grows with the
number of *profiles*, which depends on the width of the board, hardly on its height, and not at all
on the number of solutions.

**Example.**

>>> from lightsgame.akari.model.puzzle import Puzzle
>>> solutions(Puzzle.from_rows(["." * 10] * 10))  # one bulb in each row and column: 10!
3628800

**Proof.**  A profile has one sign a column.  For a white cell it says what the cells above it in
its run of the column have:

| sign | meaning |
|---|---|
| 0 | no bulb, and none of them asks for one |
| 1 | a bulb: this cell is lit |
| 2 | no bulb, and one of them is dark: a bulb must come below |
| 3 | a bulb in the row just done |
| 4, 5 | nothing, but a clue above demands a bulb right here, or none |

and for a clue how many bulbs it still lacks.  A run of the row gets one bulb, or none.  With a bulb
all its cells are lit, and those in its column as well; with none, the cells with 0 and 5 are dark
and ask for a bulb below.  Where a column's run ends, 2 is refused.  So two ways to fill the rows
above with the same profile can be continued in the same ways, and their numbers add up; and each
solution is met once, for the bulbs of the runs determine it.  ∎

Before that deduction takes out what is certain, and what is left falls into components, which share
no demand: their numbers multiply (`solver`).  Each is counted along its shorter side.

**All solutions at a glance.**  The same profiles, walked both ways: the number of ways to reach a
profile, times the number of ways to go on from there, counts the solutions that pass through it.
So a solution is drawn at random, each as likely as the others (`random_solutions`), and each cell
is told in how many solutions it holds a bulb (`presence`).

>>> puzzle = Puzzle.from_rows(["...", ".#.", "..."])
>>> presence(puzzle)[0, 0], presence(puzzle)[0, 1]
(2, 3)
>>> print(next(random_solutions(puzzle, seed=2)))
··●
···
●··

**How it is checked.**  Against enumeration on small boards; and the evidence counts again along the
other side.

**References.**  Counting by profiles is folklore for tilings and polyominoes ("broken profile",
"transfer matrix"); drawing from a sum by going back through its table is the *forward filtering,
backward sampling* of statistics.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from math import inf, prod
from operator import add
from random import Random
from typing import NamedTuple

from ...algebra.bits import Bits, members, weight
from ...core.deadline import in_time, tick
from ...core.message import Message
from ...errors import Inconsistent, at_most
from ...game.board import Board
from ..model.bitboard import Field, field_of
from ..model.puzzle import BLACK, CLUES, Cell, Puzzle
from .deduction import Knowledge, conflicts, deduce

WIDEST = 16  # columns of a component
MOST_PROFILES = 400_000  # at one time

_FREE, _SEEN, _ASKS, _HERE, _MUST, _NOT = range(6)
_BITS = 3  # of a sign in the word of a profile


class Part(NamedTuple):
    """A component as a small board: `#` black, `0`-`4` what a clue lacks, white cells `o` open, `.`
    dark, `-` lit.
    """

    rows: tuple[str, ...]
    cells: tuple[tuple[int, ...], ...]  # the bit of each cell in the field
    open: Bits
    own: Bits  # all cells that belong to it: open and dark ones, and clues


# What is added up along the ways: a number for nothing yet, how two ways join, and how much a bulb
# adds.
_Values = tuple[int, Callable[[int, int], int], int]
_COUNT: _Values = (1, add, 0)
_FEWEST: _Values = (0, min, 1)
_MOST: _Values = (0, max, 1)


def deduced_parts(
    puzzle: Puzzle, along: str = "short"
) -> tuple[Field, Knowledge, list[Part]] | None:
    """The puzzle as words, what deduction finds, and the components of the rest; `None` if that
    shows a contradiction.

    >>> deduced_parts(Puzzle("1.2")) is None
    True
    """
    field = field_of(puzzle)
    known = deduce(field)
    if conflicts(field, known):
        return None
    return field, known, parts(field, known, along)


def solutions(puzzle: Puzzle, *, along: str = "short", deadline: float = inf) -> int:
    """How many solutions a puzzle has, exactly.

    >>> solutions(Puzzle.from_rows(["..", ".."])), solutions(Puzzle("0."))
    (2, 0)

    *along* the `long` side it takes longer and must say the same.

    Raises:
        TooLarge: a component is wider than 16 columns, or there are too many profiles.
        TimeLimit: the deadline has passed.
    """
    deduced = deduced_parts(puzzle, along)
    if deduced is None:
        return 0
    return prod(ways(part, deadline) for part in deduced[2])


def extremes(puzzle: Puzzle, *, deadline: float = inf) -> tuple[int, int] | None:
    """The fewest and the most bulbs of a solution; `None` if there is none.

    >>> extremes(Puzzle.from_rows(["...", ".#.", "..."]))
    (2, 4)

    Raises:
        TooLarge, TimeLimit: as for `solutions`.
    """
    deduced = deduced_parts(puzzle)
    if deduced is None:
        return None
    _, known, components = deduced
    fewest = most = weight(known.bulbs)
    for part in components:
        least = _fold(part, _FEWEST, deadline)
        greatest = _fold(part, _MOST, deadline)
        if least is None or greatest is None:
            return None
        fewest += least
        most += greatest
    return fewest, most


def ways(part: Part, deadline: float = inf) -> int:
    """How many ways there are to fill a component.

    >>> field = field_of(Puzzle("..."))
    >>> [ways(part) for part in parts(field, deduce(field))]
    [3]
    """
    return _fold(part, _COUNT, deadline) or 0


def parts(field: Field, known: Knowledge, along: str = "short") -> list[Part]:
    """The components of what deduction leaves open, each turned so that its rows are short (or
    `long`).

    >>> field = field_of(Puzzle("..#.."))
    >>> [part.rows for part in parts(field, deduce(field))]
    [('o', 'o'), ('o', 'o')]
    """
    dark = field.white & ~known.lit
    demands = [(field.sight[cell] & known.open, 1 << cell) for cell in members(dark)]
    for clue, near in field.near.items():
        if near & known.open:
            demands.append((near & known.open, 1 << clue))
    # open cells, and all cells that belong to them: dark ones, clues
    groups: list[tuple[Bits, Bits]] = []
    for cells, own in demands:
        apart = []
        for group in groups:
            if group[0] & cells:
                cells |= group[0]
                own |= group[1]
            else:
                apart.append(group)
        groups = [*apart, (cells, own)]
    return [_part(field, known, cells, own | cells, along) for cells, own in groups]


def _part(field: Field, known: Knowledge, open_: Bits, own: Bits, along: str) -> Part:
    cells = field.cells(own)
    rows = [i for i, _ in cells]
    columns = [j for _, j in cells]
    bits = []
    for i in range(min(rows), max(rows) + 1):
        start = i * field.stride
        bits.append(tuple(range(start + min(columns), start + max(columns) + 1)))
    is_wide = len(bits[0]) > len(bits)
    if is_wide == (along == "short"):
        bits = list(zip(*bits, strict=True))

    def sign(bit: int) -> str:
        here = 1 << bit
        if field.white & here:
            if open_ & here:
                return "o"
            return "." if own & here else "-"
        if own & here:
            return str(field.number[bit] - weight(field.near[bit] & known.bulbs))
        return "#"

    picture = ["".join(map(sign, row)) for row in bits]
    return Part(tuple(picture), tuple(bits), open_, own)


def _fold(part: Part, values: _Values, deadline: float) -> int | None:
    """What the values of all ways to fill a component come to; `None` if there is no way."""
    check_width(part)
    nothing, join, added = values
    layer = {0: nothing}
    for stage in stages(part):
        in_time(deadline, Message("no count within the time limit"))
        new: dict[int, int] = {}
        for profile, value in layer.items():
            for bulb, after in stage.moves(profile):
                worth = value if bulb is None else value + added
                new[after] = join(new[after], worth) if after in new else worth
        layer = new
        at_most(len(layer), MOST_PROFILES, Message("a count of solutions with so many profiles"))
    return layer.get(0)


def check_width(part: Part) -> None:
    """Refuse a component that is too wide, before any work.

    >>> check_width(Part(("." * 17,), ((),), 0, 0))
    Traceback (most recent call last):
    lightsgame.errors.TooLarge: a count of solutions 17 columns wide (at most 16 columns)
    """
    width = len(part.rows[0])
    at_most(
        width,
        WIDEST,
        Message("a count of solutions {n} columns wide", n=width),
        Message("{n} columns", n=WIDEST),
    )


Signs = list[int]


class Stage:
    """One step in which a component is filled.  It changes the signs of some columns, by a rule
    that is asked once for each combination of them.
    """

    def __init__(
        self, columns: Sequence[int], rule: Callable[[Signs], Iterator[tuple[int | None, Signs]]]
    ) -> None:
        self.columns = columns
        self.rule = rule
        self.mask = sum([7 << _BITS * j for j in columns])
        self.known: dict[int, list[tuple[int | None, int]]] = {}

    def moves(self, profile: int) -> list[tuple[int | None, int]]:
        """The bit of the bulb that is put, or `None`, and the profile after it, for each way to go
        on.
        """
        here = profile & self.mask
        if here not in self.known:
            self.known[here] = self._moves_from(here)
        return [(bulb, profile ^ here | after) for bulb, after in self.known[here]]

    def _moves_from(self, here: int) -> list[tuple[int | None, int]]:
        """The moves as the rule has them, with the signs of these columns packed again."""
        signs = [here >> _BITS * j & 7 for j in self.columns]
        moves = []
        for bulb, new_signs in self.rule(signs):
            after = 0
            for j, sign in zip(self.columns, new_signs, strict=True):
                after |= sign << _BITS * j
            moves.append((bulb, after))
        return moves


def stages(part: Part) -> list[Stage]:
    """The steps in which a component is filled: down into each row, and along each of its runs.

    >>> field = field_of(Puzzle(".../.1."))
    >>> [list(stage.columns) for part in parts(field, deduce(field)) for stage in stages(part)]
    [[0, 1], [1], [0, 1], [1], [0, 1]]
    """
    answer: list[Stage] = []
    margin = "#" * len(part.rows[0])
    rows = [margin, *part.rows, margin]
    for i in range(1, len(rows)):
        above = rows[i - 1]
        row = rows[i]
        for j, sign in enumerate(row):
            if above[j] in CLUES or sign in CLUES:
                answer.append(Stage([j], partial(_down, above[j], sign)))
        for run in re.finditer("[-.o]+", row):
            first, last = run.span()
            if first > 0 and row[first - 1] in CLUES:
                first -= 1
            if last < len(row) and row[last] in CLUES:
                last += 1
            here = slice(first, last)
            below = rows[i + 1]
            cells = part.cells[i - 1]
            rule = partial(_along, row[here], below[here], cells[here])
            answer.append(Stage(range(first, last), rule))
    return answer


def _down(above: str, here: str, signs: Signs) -> Iterator[tuple[int | None, Signs]]:
    """From a clue to the cell below, and from a cell to the clue below."""
    sign = signs[0]
    if above in CLUES:
        # The clue lacks as many as its sign says, and the cell below is the last that can help.
        if here not in "-.o":
            if sign > 0:
                return
            sign = _FREE
        elif sign > 1:
            return
        else:
            sign = _MUST if sign else _NOT
    if here in CLUES:
        sign = int(here) - 1 if sign == _HERE else int(here)
    if sign >= 0:
        yield None, [sign]


def _along(
    row: str, below: str, bits: tuple[int, ...], signs: Signs
) -> Iterator[tuple[int | None, Signs]]:
    """One run of a row, with the clues at its ends: no bulb, or one at any open cell of it."""
    white = [j for j, sign in enumerate(row) if sign not in CLUES]
    musts = [j for j in white if signs[j] == _MUST]
    if not musts:
        after = _after_run(row, below, white, signs, None)
        if after:
            yield None, after
    if len(musts) > 1:
        return
    for bulb in musts or white:
        if row[bulb] == "o" and signs[bulb] not in (_SEEN, _NOT):
            after = _after_run(row, below, white, signs, bulb)
            if after:
                yield bits[bulb], after


def _after_run(
    row: str, below: str, white: list[int], signs: Signs, bulb: int | None
) -> Signs | None:
    """The signs after a run with a bulb in one column, or with none; `None` if that cannot be."""
    new = list(signs)
    for j in white:
        sign = _sign_of_cell(signs[j], row[j] != "-", j == bulb, bulb is not None)
        # What the row below need not know is forgotten at once: that keeps the profiles few.
        if below[j] in "-.o":
            new[j] = _SEEN if sign == _HERE else sign
        elif sign == _ASKS:
            return None
        elif sign == _HERE and below[j] in CLUES:
            new[j] = _HERE
        else:
            new[j] = _FREE
    if bulb is not None:
        # A clue at either end of the run counts a bulb beside it.
        if bulb == 1 and row[0] in CLUES:
            new[0] -= 1
        if bulb == len(row) - 2 and row[-1] in CLUES:
            new[-1] -= 1
    return new if min(new) >= 0 else None


def _sign_of_cell(sign: int, is_dark: bool, has_bulb: bool, run_is_lit: bool) -> int:
    """What a cell tells those below when its run is done."""
    if has_bulb:
        return _HERE
    if is_dark and not run_is_lit and sign in (_FREE, _NOT):
        return _ASKS
    return _FREE if sign == _NOT else sign


Layers = list[dict[int, int]]  # before each stage and at the end: for each profile a number of ways


def random_solutions(puzzle: Puzzle, *, seed: int | str = 0) -> Iterator[Board]:
    """Solutions at random, without end; each is as likely as any other.

    >>> two = random_solutions(Puzzle(".."), seed=1)
    >>> len({next(two) for _ in range(20)})
    2

    Raises:
        Inconsistent: there is no solution.
        TooLarge: as for `solutions`.
    """
    deduced = deduced_parts(puzzle)
    if deduced is None:
        raise Inconsistent(Message("the puzzle has no solution"), puzzle)
    field, known, parts = deduced
    tables = [_ways_onward(part) for part in parts]
    if not all(onward[0] for _, onward in tables):
        raise Inconsistent(Message("the puzzle has no solution"), puzzle)
    chance = Random(seed)
    while True:
        bulbs = known.bulbs
        for steps, onward in tables:
            bulbs |= _random_way(steps, onward, chance)
        yield field.board(bulbs)


def presence(puzzle: Puzzle) -> dict[Cell, int]:
    """In how many solutions each white cell holds a bulb.

    >>> presence(Puzzle("1..#."))
    {(0, 1): 1, (0, 2): 0, (0, 4): 1}

    Raises:
        TooLarge: as for `solutions`.
    """
    answer = dict.fromkeys(puzzle.white().cells(), 0)
    deduced = deduced_parts(puzzle)
    if deduced is None:
        return answer
    field, known, parts = deduced
    tables = [_ways_onward(part) for part in parts]
    total = prod([onward[0].get(0, 0) for _, onward in tables])
    if total == 0:
        return answer
    for cell in field.cells(known.bulbs):
        answer[cell] = total
    for steps, onward in tables:
        elsewhere = total // onward[0][0]
        for bulb, ways in _ways_through(steps, onward).items():
            answer[field.cell(bulb)] = ways * elsewhere
    return answer


def _ways_through(steps: list[Stage], onward: Layers) -> dict[int, int]:
    """For each bulb of a component the number of ways to fill it that have this bulb."""
    through: dict[int, int] = {}
    reached = {0: 1}
    for stage, after in zip(steps, onward[1:], strict=True):
        new: dict[int, int] = {}
        for profile, ways in reached.items():
            for bulb, end in stage.moves(profile):
                if end in after:
                    new[end] = new.get(end, 0) + ways
                    if bulb is not None:
                        through[bulb] = through.get(bulb, 0) + ways * after[end]
        reached = new
    return through


def worth(puzzle: Puzzle) -> dict[Cell, int]:
    """How many solutions there would be without each clue, one at a time: the more, the more it is
    worth.

    >>> worth(Puzzle("1..#1."))
    {(0, 0): 2, (0, 4): 1}

    Raises:
        TooLarge: as for `solutions`.
    """
    return {cell: solutions(puzzle.with_signs({cell: BLACK})) for cell, _ in puzzle.clues()}


def _ways_onward(part: Part) -> tuple[list[Stage], Layers]:
    """The stages, and for each profile before each of them in how many ways it can be gone on from
    there to the end.
    """
    check_width(part)
    steps = stages(part)
    reached = [{0}]
    for stage in steps:
        tick()
        ends: set[int] = set()
        for profile in reached[-1]:
            ends.update([end for _, end in stage.moves(profile)])
        reached.append(ends)
    after = {0: 1} if 0 in reached[-1] else {}
    layers = [after]
    for stage, profiles in zip(reversed(steps), reversed(reached[:-1]), strict=True):
        tick()
        before = {}
        for profile in profiles:
            ways = sum([after.get(end, 0) for _, end in stage.moves(profile)])
            if ways:
                before[profile] = ways
        layers.append(before)
        after = before
    layers.reverse()
    return steps, layers


def _random_way(steps: list[Stage], onward: Layers, chance: Random) -> Bits:
    """The bulbs of one way through, each way as likely as the others."""
    bulbs = 0
    profile = 0
    for stage, after in zip(steps, onward[1:], strict=True):
        moves = [(bulb, end) for bulb, end in stage.moves(profile) if end in after]
        ways = sum([after[end] for _, end in moves])
        at = chance.randrange(ways)
        for bulb, end in moves:
            at -= after[end]
            if at < 0:
                profile = end
                if bulb is not None:
                    bulbs |= 1 << bulb
                break
    return bulbs
