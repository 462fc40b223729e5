"""The rules by which a person solves Akari, each a step with its reason, and each with its proof.

A `Step` names its rule, the cells that are the reason, and what follows: cells that get a bulb and cells that stay
empty.  The rules, from the easiest on:

| rule | says | grade |
|---|---|---|
| full | a clue has all its bulbs: the open cells beside it stay empty | easy |
| just enough | a clue has no more open cells than bulbs to come: all of them are bulbs | easy |
| only light | a dark cell can be lit from one open cell only: it is a bulb | easy |
| too few left | a bulb here would leave a clue with too few cells: no bulb | normal |
| would stay dark | a bulb here would take all light from a dark cell: no bulb | normal |
| two clues | in every way to serve two clues together this cell is a bulb, or it is in none | normal |
| try | a bulb here (or none) leads, by easy steps, to a contradiction: the other way | hard |

A step without bulbs and without empty cells is a contradiction: its reasons cannot be satisfied any more.

>>> from lightsgame.akari.deduction import at_first
>>> from lightsgame.akari.puzzle import Puzzle
>>> from lightsgame.akari.rays import field_of
>>> field = field_of(Puzzle.from_rows(["...", ".3.", "..."]))
>>> print(next(normal_steps(field, at_first(field))))
too few left: a bulb at row 1, column 1 would leave the 3 at row 2, column 2 with too few cells; it stays empty
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple

from ..algebra.bits import Bits, from_members, members, weight
from .deduction import Knowledge, conflicts, deduce, equal_to_clue, more_than_clue
from .puzzle import Cell, place
from .rays import Field

TRIALS = 12  # tries that end in a contradiction, of which the one with the shortest story is told


class Step(NamedTuple):
    """One line of a solution, with its reason.  Of a try, *chain* tells the way to the contradiction."""

    rule: str
    reason: tuple[Cell, ...]
    bulbs: tuple[Cell, ...]
    empty: tuple[Cell, ...]
    why: str
    chain: tuple[Step, ...] = ()

    def __str__(self) -> str:
        return f"{self.rule}: {self.why}"

    def lines(self) -> list[str]:
        """The step, and below it the way to the contradiction if it is a try."""
        return [str(self), *["    " + str(step) for step in self.chain]]


def after(field: Field, known: Knowledge, step: Step) -> Knowledge:
    """What is known after a step.

    >>> from lightsgame.akari.deduction import at_first
    >>> from lightsgame.akari.puzzle import Puzzle
    >>> from lightsgame.akari.rays import field_of
    >>> field = field_of(Puzzle("1."))
    >>> step = next(easy_steps(field, at_first(field)))
    >>> print(field.board(after(field, at_first(field), step).bulbs))
    ·●
    """
    bulbs = known.bulbs | word(field, step.bulbs)
    lit = known.lit | field.light(bulbs)
    return Knowledge(bulbs, known.open & ~lit & ~word(field, step.empty), lit)


# ---- easy ------------------------------------------------------------------------------------------------------------


def easy_steps(field: Field, known: Knowledge) -> Iterator[Step]:
    """The steps by the rules of seed S1: clues first, then light.

    >>> from lightsgame.akari.deduction import at_first
    >>> from lightsgame.akari.puzzle import Puzzle
    >>> from lightsgame.akari.rays import field_of
    >>> field = field_of(Puzzle("1.#."))
    >>> for step in easy_steps(field, at_first(field)):
    ...     print(step)
    just enough: the 1 at row 1, column 1 lacks 1 and has 1 open cell: a bulb at row 1, column 2
    only light: row 1, column 2 can only be lit from itself: a bulb at row 1, column 2
    only light: row 1, column 4 can only be lit from itself: a bulb at row 1, column 4
    """
    # Proof.  A clue k with b bulbs and f open cells beside it gets k - b bulbs on those f cells: none if b = k, and all
    # of them if b + f = k.  ∎
    bulbs, open_, lit = known
    full = equal_to_clue(field, bulbs)
    for clue in members(full & field.beside(open_)):
        near = field.beside(1 << clue) & open_
        yield _step(field, "full", [clue], 0, near, f"{_the_clue(field, clue)} has all its bulbs")
    for clue in members(equal_to_clue(field, bulbs | open_) & ~full):
        near = field.beside(1 << clue) & open_
        cells = weight(near)
        why = f"{_the_clue(field, clue)} lacks {cells} and has {cells} open cell{'s' * (cells > 1)}"
        yield _step(field, "just enough", [clue], near, 0, why)
    # Proof.  The dark cell is lit in every solution, from an open cell that sees it; there is only one.  ∎
    for cell in members(field.seen_once(open_) & field.white & ~lit):
        only = field.light(1 << cell) & open_
        own = "itself" if only == 1 << cell else _at(field, next(members(only)))
        yield _step(field, "only light", [cell], only, 0, f"{_at(field, cell)} can only be lit from {own}")


# ---- normal ----------------------------------------------------------------------------------------------------------


def normal_steps(field: Field, known: Knowledge) -> Iterator[Step]:
    """The steps by the rules that look one bulb ahead, or at two clues.

    >>> from lightsgame.akari.deduction import at_first
    >>> from lightsgame.akari.puzzle import Puzzle
    >>> from lightsgame.akari.rays import field_of
    >>> field = field_of(Puzzle.from_rows(["...", ".3.", "..."]))
    >>> {step.rule for step in normal_steps(field, at_first(field))}
    {'too few left'}
    """
    yield from _too_few_left(field, known)
    yield from _would_stay_dark(field, known)
    yield from _two_clues(field, known)


def _too_few_left(field: Field, known: Knowledge) -> Iterator[Step]:
    # Proof.  With a bulb at c no other cell that c sees holds one.  So a clue keeps, besides its bulbs and perhaps c,
    # only the open cells beside it that c does not see.  If they are too few, c holds no bulb.  ∎
    bulbs, open_, _ = known
    lacking = field.numbered & ~equal_to_clue(field, bulbs)
    for c in members(open_ & field.light(field.white & field.beside(lacking))):
        can = bulbs | 1 << c | open_ & ~field.light(1 << c)
        short = lacking & ~equal_to_clue(field, can) & ~more_than_clue(field, can)
        for clue in members(short):
            why = f"a bulb at {_at(field, c)} would leave {_the_clue(field, clue)} with too few cells"
            yield _step(field, "too few left", [clue], 0, 1 << c, why)
            break


def _would_stay_dark(field: Field, known: Knowledge) -> Iterator[Step]:
    # Proof.  With a bulb at c the other cells that c sees hold none, nor do those beside a clue that c makes full.  A
    # dark cell that c does not light, and that no other open cell sees, could not be lit any more.  ∎
    bulbs, open_, lit = known
    for c in members(open_):
        shine = field.light(1 << c)
        filled = equal_to_clue(field, bulbs | 1 << c) & field.beside(1 << c)
        closed = shine | field.beside(filled)
        for cell in members(field.white & ~lit & ~shine & ~field.light(open_ & ~closed)):
            lost = field.light(1 << cell) & open_ & ~shine  # lost to full clues, not to the light of c
            clues = list(members(filled & field.beside(lost)))
            fills = f", which would make {' and '.join([_the_clue(field, clue) for clue in clues])} full," * bool(clues)
            why = f"a bulb at {_at(field, c)}{fills} would take all light from {_at(field, cell)}"
            yield _step(field, "would stay dark", [cell, *clues], 0, 1 << c, why)
            break


def _two_clues(field: Field, known: Knowledge) -> Iterator[Step]:
    # Proof.  Every solution puts bulbs on the open cells beside the two clues, as many as each lacks, none in the light
    # of another; so it does it in one of the ways listed.  What all ways have in common is common to all solutions.  ∎
    bulbs, open_, _ = known
    lacking = field.numbered & ~equal_to_clue(field, bulbs)
    for one in members(lacking):
        near = field.beside(1 << one) & open_
        for other in members(field.beside(field.light(near)) & lacking):
            both = near | field.beside(1 << other) & open_
            if other <= one or not both:
                continue
            always, sometimes = both, 0
            for way in _ways(field, bulbs, both, (one, other)):
                always &= way
                sometimes |= way
            never = both & ~sometimes
            if sometimes and (always or never):
                why = f"all ways to serve {_the_clue(field, one)} and {_the_clue(field, other)} together agree"
                yield _step(field, "two clues", [one, other], always, never, why)


def _ways(field: Field, bulbs: Bits, cells: Bits, clues: tuple[int, int]) -> Iterator[Bits]:
    """All sets of these cells in which none sees another, and with which both clues are right."""
    wanted = from_members(clues)
    spots = list(members(cells))
    for size in range(len(spots) + 1):
        for chosen in combinations(spots, size):
            way = from_members(chosen)
            alone = not any(field.light(1 << spot) & way & ~(1 << spot) for spot in chosen)
            if alone and not wanted & ~equal_to_clue(field, bulbs | way):
                yield way


# ---- hard ------------------------------------------------------------------------------------------------------------


def hard_steps(field: Field, known: Knowledge) -> Iterator[Step]:
    """The shortest of some tries that end in a contradiction, with its story.

    >>> from lightsgame.akari.deduction import at_first
    >>> from lightsgame.akari.puzzle import Puzzle
    >>> from lightsgame.akari.rays import field_of
    >>> field = field_of(Puzzle.from_rows(["...", "1.#", "..1"]))
    >>> for step in hard_steps(field, at_first(field)):
    ...     print(*step.lines(), sep=chr(10))
    try: a bulb at row 1, column 2 leads to a contradiction; it stays empty
        contradiction: the 1 at row 3, column 3 lacks 1 and has no open cells
    """
    # Proof.  What leads to a contradiction holds in no solution, so its opposite holds in every one.  ∎
    found: list[Step] = []
    for c in members(known.open):
        here = 1 << c
        lit = known.lit | field.light(here)
        for bulb, assumed in (
            (True, Knowledge(known.bulbs | here, known.open & ~lit, lit)),
            (False, Knowledge(known.bulbs, known.open & ~here, known.lit)),
        ):
            if not conflicts(field, deduce(field, assumed)):
                continue
            chain = _chain(field, assumed)
            why = f"{'a' if bulb else 'no'} bulb at {_at(field, c)} leads to a contradiction"
            step = _step(field, "try", list(_bits(field, chain[-1].reason)), 0 if bulb else here, here * bulb, why)
            found.append(step._replace(chain=tuple(chain)))
        if len(found) >= TRIALS:
            break
    if found:
        shortest = min(found, key=lambda step: len(step.chain))
        yield shortest._replace(chain=tuple(_needed(field, after(field, known, _opposite(shortest)), shortest.chain)))


def _opposite(step: Step) -> Step:
    return step._replace(bulbs=step.empty, empty=step.bulbs)


def _chain(field: Field, known: Knowledge) -> list[Step]:
    """Easy steps from here to a contradiction, which is the last one; there must be one."""
    chain: list[Step] = []
    while (wrong := contradiction(field, known)) is None:
        chain.append(next(easy_steps(field, known)))
        known = after(field, known, chain[-1])
    return [*chain, wrong]


def _needed(field: Field, known: Knowledge, chain: tuple[Step, ...]) -> list[Step]:
    """The steps that the end of a chain needs: leave out one after another, the last one first, and see."""
    kept = list(chain)
    for step in chain[-2::-1]:
        fewer = _replayed(field, known, [one for one in kept[:-1] if one.reason != step.reason])
        kept = fewer or kept
    return kept


def _replayed(field: Field, known: Knowledge, steps: list[Step]) -> list[Step] | None:
    """The same steps again, as far as they apply, and the contradiction that they lead to; `None` if to none."""
    answer: list[Step] = []
    wrong = contradiction(field, known)
    for step in steps:
        if wrong:
            break
        same = next((new for new in easy_steps(field, known) if new[:2] == step[:2]), None)
        if same is None:
            return None
        answer.append(same)
        known = after(field, known, same)
        wrong = contradiction(field, known)
    return [*answer, wrong] if wrong else None


def contradiction(field: Field, known: Knowledge) -> Step | None:
    """A demand that cannot be met any more, if there is one.

    >>> from lightsgame.akari.deduction import at_first
    >>> from lightsgame.akari.puzzle import Puzzle
    >>> from lightsgame.akari.rays import field_of
    >>> field = field_of(Puzzle("2."))
    >>> print(contradiction(field, at_first(field)))
    contradiction: the 2 at row 1, column 1 lacks 2 and has 1 open cell
    """
    bulbs, open_, lit = known
    for clue in members(more_than_clue(field, bulbs)):
        return _step(field, "contradiction", [clue], 0, 0, f"{_the_clue(field, clue)} has more bulbs than that")
    can = bulbs | open_
    for clue in members(field.numbered & ~equal_to_clue(field, can) & ~more_than_clue(field, can)):
        near = field.beside(1 << clue)
        lacks, has = _number(field, clue) - weight(near & bulbs), weight(near & open_)
        cells = f"{has or 'no'} open cell{'s' * (has != 1)}"
        return _step(field, "contradiction", [clue], 0, 0, f"{_the_clue(field, clue)} lacks {lacks} and has {cells}")
    for cell in members(field.white & ~lit & ~field.light(open_)):
        return _step(field, "contradiction", [cell], 0, 0, f"nothing can light {_at(field, cell)} any more")
    return None


# ---- words -----------------------------------------------------------------------------------------------------------


def _step(field: Field, rule: str, reason: list[int], bulbs: Bits, empty: Bits, why: str) -> Step:
    new = tuple([field.cell(bit) for bit in members(bulbs)])
    none = tuple([field.cell(bit) for bit in members(empty)])
    parts = []
    if new:
        parts.append(f"a bulb at {_list(new)}")
    if none and len(none) == 1 and why.startswith("a bulb at"):
        why += "; it stays empty"
    elif none:
        parts.append(f"{_list(none)} stay{'s' * (len(none) == 1)} empty")
    why += f": {', '.join(parts)}" if parts else ""
    return Step(rule, tuple([field.cell(bit) for bit in reason]), new, none, why)


def _list(cells: tuple[Cell, ...]) -> str:
    names = [place(cell) for cell in cells]
    return names[0] if len(names) == 1 else f"{'; '.join(names[:-1])} and {names[-1]}"


def _at(field: Field, bit: int) -> str:
    return place(field.cell(bit))


def _the_clue(field: Field, bit: int) -> str:
    return f"the {_number(field, bit)} at {_at(field, bit)}"


def _number(field: Field, bit: int) -> int:
    return next(number for number, cells in enumerate(field.clues) if cells >> bit & 1)


def _bits(field: Field, cells: tuple[Cell, ...]) -> list[int]:
    return [i * field.stride + j for i, j in cells]


def word(field: Field, cells: tuple[Cell, ...]) -> Bits:
    """Some cells as one int.

    >>> from lightsgame.akari.puzzle import Puzzle
    >>> from lightsgame.akari.rays import field_of
    >>> bin(word(field_of(Puzzle("...")), ((0, 0), (0, 2))))
    '0b101'
    """
    return from_members(_bits(field, cells))
