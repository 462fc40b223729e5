"""One solution of a giant puzzle: slide a window over it, complete in words, repair what is left.

On a thinly filled board what deduction leaves over hangs together from edge to edge, and a solver
that gets it whole takes time that grows much faster than the board.  Three observations make the
work local.

**Free cells come last.**  Call an open cell *free* if it touches no clue that still lacks bulbs.

> **Completion lemma.**  Let some bulbs keep rule 3 and all clues, and light every cell that is not
> free.  Then bulbs on free cells, put one after another on any that is still dark, make a solution
> of it.

*Proof.*  A new bulb stands in the dark, so no bulb sees it: rule 3.  It touches no clue that lacks
bulbs, and none that has them all, for the cells beside those are not open: rule 2.  Light is only
added, and in the end no free cell is dark, nor any other: rule 1.  ∎

So free cells need not ask for light, and the cells that must are few; call them *needy*.

**Most needy cells will be lit anyway.**  One that sees a dozen free cells can be lit later, nearly
surely.  So at first only those speak that see but a few free cells, and most free cells get no
variable at all.

**Decide top down.**  Take the rows of a *window*, with all demands that concern nothing below it
and with what is decided above.  Keep the upper part of the answer, and slide down.  If a window has
no answer, some decision above was wrong: free the rows above it, twice as many each time it fails.
If a window that starts at row 1 has no answer, neither has the puzzle.

**Strip by strip.**  An engine that gives up a line of thought begins it anew, and on twice as many
columns it does so twice as often, each time with twice as much to decide.  So a wide board is cut
into strips of some hundred columns. These are decided from the left to the right as rows are from
the top down, and each is a board of its own.

Then the rest: bulbs on free cells for the needy ones, chosen for all cells of a tile at once by
operations on words. A few cells in a thousand come out wrong, all that could light them being lit
by others.  Around each of these take the bulbs away and solve the neighbourhood exactly, with
everything further off as it is; where that fails, take away more.  This, too, is done tile by tile,
three times with other tiles, and what is left then on the whole board.  In the end the
neighbourhood is all that hangs together, so that a failure there is a proof.

Each step costs the same on each thousand cells, and so the time grows with the number of cells.
"""

import math
from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

from ...algebra.bits import Bits, weight
from ...sat.cnf import Clause
from ...sat.solvers import NEVER, Engine
from ..model.bitboard import COLUMNS, ROWS, WIDE, Axis, Cut, Field, reach
from .deduction import Knowledge, equal_to_clue, fill
from .encoding import components, renumbered, residue

# rows that a window adds, and rows that it looks ahead
STEP = 40
OVERLAP = 20
# times cells per black cell: with fewer, more is left to repair; with more, the windows grow
TOUGH = 1.2
FAR = 8  # the radius up to which a tile tries, before the whole board
BATCH = 2000  # variables that a repair gives to the engine at a time

Tell = Callable[[float], object]  # told which share is decided
Watch = Callable[[int, int], None]  # told how many of how many rows are decided


class Task(NamedTuple):
    """What is to be decided, and by whom."""

    field: Field
    known: Knowledge
    unresolved: Bits  # clues that lack bulbs
    free: Bits
    needy: Bits
    engine: Engine
    deadline: float


def task_of(field: Field, known: Knowledge, engine: Engine, deadline: float = NEVER) -> Task:
    """The open cells and who asks; *known* has to come from `deduce`, so that no cell beside a full
    clue is open.

    >>> from lightsgame.akari.solving.deduction import deduce
    >>> from lightsgame.akari.model.puzzle import Puzzle
    >>> from lightsgame.akari.model.bitboard import field_of
    >>> from lightsgame.sat.solvers import get_engine
    >>> field = field_of(Puzzle.from_rows(["....", ".1..", "...."]))
    >>> task = task_of(field, deduce(field), get_engine("own"))
    >>> print(field.board(task.needy))
    ·●··
    ●·●·
    ·●··
    """
    unresolved = field.numbered & ~equal_to_clue(field, known.bulbs)
    free = known.open & ~field.beside(unresolved)
    return Task(field, known, unresolved, free, field.white & ~known.lit & ~free, engine, deadline)


def settle(task: Task, watch: Watch | None = None) -> Bits | None:
    """The bulbs of a solution, those known included; `None` if there is none.

    >>> from lightsgame.akari.solving.deduction import deduce
    >>> from lightsgame.akari.model.puzzle import Puzzle
    >>> from lightsgame.akari.model.bitboard import field_of
    >>> from lightsgame.sat.solvers import get_engine
    >>> field = field_of(Puzzle.from_rows(["....", ".1..", "...."]))
    >>> task = task_of(field, deduce(field), get_engine("own"))
    >>> print(field.board(settle(task) or 0))
    ···●
    ··●·
    ●···

    Raises:
        TimeLimit: the deadline has passed.
    """
    chosen = _choose_tough(task, watch)
    if chosen is not None:
        chosen = _mend(task, chosen)
    if chosen is None:
        return None
    return fill(task.field, task.known.bulbs | chosen, task.free)


# ---- decide ----------------------------------------------------------------------------------------------------------


def _choose_tough(task: Task, watch: Watch | None) -> Bits | None:
    """Bulbs that keep all clues, and light what is tough."""
    field = task.field
    cells = field.rows * field.columns
    black = max(1, cells - weight(field.white))
    some = min(30, max(4, round(TOUGH * cells / black)))
    easily_lit = field.seen_at_least(task.free, some + 1)
    tough = task._replace(needy=task.needy & ~easily_lit)

    def tell(share: float) -> None:
        if watch:
            watch(round(share * field.rows), field.rows)

    return _slide(tough, COLUMNS, tell)


def _slide(task: Task, axis: Axis, tell: Tell) -> Bits | None:
    """The same, strip by strip or window by window; `None` if there is no way."""
    field = task.field
    length, step = (field.rows, STEP) if axis == ROWS else (field.columns, WIDE)
    cut = field.cutter(*task.known, task.unresolved, task.needy)
    chosen = 0
    start = 0
    while True:
        end = min(length, start + step + OVERLAP)

        def tell_part(share: float, start: int = start) -> None:
            tell(min(start + share * step, length) / length)

        new = _decide_up_to(task, axis, cut, chosen, start, end, tell_part)
        if new is None:
            return None
        tell_part(1)
        if end == length:
            return new
        start += step
        chosen = new & field.lines(axis, 0, start)


def _decide_up_to(
    task: Task, axis: Axis, cut: Cut, chosen: Bits, start: int, end: int, tell: Tell
) -> Bits | None:
    """The lines up to *end*: those from *start* on anew, and those before only if need be, twice as
    many each time.
    """
    first = start
    back = STEP if axis == ROWS else WIDE
    while True:
        before = chosen & task.field.lines(axis, 0, first)
        new = _decide_window(task, axis, cut, before, first, end, tell)
        if new is not None:
            return new
        if first == 0:
            return None  # nothing before was decided, and all demands are ones of the puzzle
        first = max(0, first - back)
        back *= 2


def _decide_window(
    task: Task, axis: Axis, cut: Cut, chosen: Bits, first: int, end: int, tell: Tell
) -> Bits | None:
    """Bulbs in the lines up to *end*, those *chosen* before the *first* included, and those behind
    the end unknown.
    """
    whole = task.field
    if axis == ROWS:
        length = whole.rows
        far = reach(whole.down) // whole.stride
    else:
        length = whole.columns
        far = reach(whole.across)
    low = max(0, first - 2 - far) // 8 * 8
    high = min(length, end + 1)
    if axis == ROWS:
        box = (low, high, 0, whole.columns)
        bulbs = chosen >> low * whole.stride
    else:
        box = (0, whole.rows, low, high)
        bulbs = whole.cutter(chosen)(*box)[1][0]
    field, (sure, open_, lit, unresolved, asking) = cut(*box)
    clear = field.down if axis == ROWS else field.across

    def lines(start: int, stop: int) -> Bits:
        return field.lines(axis, max(0, start - low), stop - low)

    inside = lines(first, end)
    lit |= field.light(bulbs)
    known = Knowledge(sure | bulbs, open_ & inside & ~lit, lit)
    # Who asks must know all that could light it: a cell whose row or column goes on behind the end
    # has to wait.  Those before the first line ask if theirs reaches it, for else they were lit
    # when their own place was decided.
    into = field.backward(field.white & lines(first, first + 1), clear)
    goes_on = field.backward(field.white & lines(end, high), clear)
    needy = asking & ~lit & (inside | into) & ~goes_on
    clues = unresolved & lines(first - 1, end if end == length else end - 1)
    part = task._replace(field=field, known=known, unresolved=clues, needy=needy)
    new = _slide(part, ROWS, tell) if axis == COLUMNS else _solve_at_once(part)
    return None if new is None else chosen | whole.paste(axis, low, new, field)


def _solve_at_once(task: Task) -> Bits | None:
    """All demands of a window as one formula."""
    rest = residue(task.field, task.known, task.needy, task.unresolved)
    if not all(rest.clauses):
        return None
    model = task.engine.solve(rest.clauses, deadline=task.deadline)
    return None if model is None else rest.bulbs(model)


# ---- mend ------------------------------------------------------------------------------------------------------------


def _mend(task: Task, chosen: Bits) -> Bits | None:
    """More bulbs on free cells, and repairs: first where a tile has all that matters, at last
    wherever need be.
    """
    # What lies on a seam has its chance to be lit the second time, before anything is changed for
    # it.
    most = 0
    for cuts in list(task.field.cuts())[:-1]:
        lit = task.known.lit | task.field.light(chosen)
        work = partial(_mend_tile, task, most)
        (chosen,) = task.field.by_tiles(work, cuts, *task.known, chosen, lit)
        most = FAR
    return _repair(task, _lighten(task, chosen))


def _mend_tile(
    task: Task, most: int, field: Field, seam: Bits, words: Sequence[Bits]
) -> list[Bits]:
    """The same in a tile: what is known there, what is *chosen*, and all that is lit, be it from
    elsewhere.
    """
    sure, open_, lit, chosen, bright = words
    part = task_of(field, Knowledge(sure, open_, lit), task.engine, task.deadline)
    # What shines in from other tiles stays.  So do the bulbs on the seam, and whoever is dark there
    # may wait.
    from_elsewhere = bright & ~field.light(chosen)
    part = part._replace(
        known=Knowledge(sure, open_ & ~seam, lit | from_elsewhere),
        free=part.free & ~seam,
        needy=part.needy & (bright | ~seam),
    )
    return [_repair(part, _lighten(part, chosen), most) or chosen]


def _lighten(task: Task, chosen: Bits) -> Bits:
    """*chosen* and bulbs on free cells for most of the needy ones that are dark: those with the
    fewest ways first.
    """
    field = task.field
    lit = task.known.lit | field.light(chosen)
    dark = task.needy & ~lit
    open_ = task.free & ~lit
    while True:
        dark &= field.light(open_)  # without those that nothing can light any more
        if not dark:
            return chosen
        one_way = dark & ~field.seen_at_least(open_, 2)
        few_ways = one_way or dark & ~field.seen_at_least(open_, 3) or dark
        places = field.light(few_ways) & open_
        new = field.first(field.first(places, field.across), field.down)
        lit = field.light(new)
        chosen |= new
        dark &= ~lit
        open_ &= ~lit


def _repair(task: Task, chosen: Bits, most: float = math.inf) -> Bits | None:
    """The *chosen* bulbs changed around each needy cell that is dark, so that none is, if radii up
    to *most* do.
    """
    field = task.field
    known = task.known
    radius = 0
    while radius < most:
        failed = task.needy & ~(known.lit | field.light(chosen))
        if not failed:
            break
        radius += 1
        region, closed = _region(task, failed, radius)
        free = region & known.open
        kept = chosen & ~free
        lit = known.lit | field.light(kept)
        here = Knowledge(known.bulbs | kept, free & ~lit, lit)
        clues = task.unresolved & field.beside(free)
        left = residue(field, here, task.needy & ~lit, clues)
        true: list[int] = []
        hopeless: set[int] = set()
        _decide(task, components(left.clauses), true, hopeless)
        if hopeless and closed and most == math.inf:
            return None  # what hangs together with this was all free to choose
        # In a component without an answer the old bulbs come back.  Components share no run and no
        # clue, so that old and new do not meet.
        old = chosen & left.bulbs(hopeless)
        chosen = kept | old | left.bulbs(true)
    return chosen


def _region(task: Task, failed: Bits, radius: int) -> tuple[Bits, bool]:
    """The cells around *failed* to decide anew, and whether nothing beyond them matters."""
    field = task.field

    def with_clues(cells: Bits) -> Bits:
        clues = field.beside(cells) & task.unresolved
        return cells | field.beside(clues) & field.white

    near = field.within(failed, radius) if radius < 3 else field.light(failed)
    region = with_clues(field.light(near))
    for _ in range(radius - 3):
        region = with_clues(field.light(region))
    return region, region == with_clues(field.light(region))


def _decide(task: Task, groups: list[list[Clause]], true: list[int], hopeless: set[int]) -> None:
    """Decide components, many at a time: the variables that hold go to *true*, and all those of
    components without model to *hopeless*.
    """
    at_once = len(groups) == 1 or sum(map(len, groups)) < BATCH
    if at_once:
        clauses, names = renumbered(groups)
        model = task.engine.solve(clauses, deadline=task.deadline) if all(clauses) else None
        if model is not None:
            true += [names[v] for v in model if v > 0]
            return
        if len(groups) == 1:
            hopeless.update(names[1:])
            return
    # One of them has no model: each alone.  Or they are too many at once: half and half.
    size = 1 if at_once else (len(groups) + 1) // 2
    for start in range(0, len(groups), size):
        _decide(task, groups[start : start + size], true, hopeless)
