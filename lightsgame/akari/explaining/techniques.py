"""The named techniques by which a person solves Akari, from the easiest on, each told as a step with
its argument.

| technique | says | grade |
|---|---|---|
| full | a clue has all its bulbs: the open cells beside it stay empty | easy |
| just enough | a clue has no more open cells than bulbs to come: all of them are bulbs | easy |
| only light | a dark cell can be lit from one open cell only: it is a bulb | easy |
| empty corner | a bulb there would light too many cells of a clue, most often two at its corner | normal |
| last light | a bulb there would light all cells from which a dark cell can be lit | normal |
| pointing | all cells of one clue or dark cell lie in lines or beside clues that it uses up | normal |
| shared lines | two or three of them together use up as many lines | normal |
| two clues sharing a cell | a bulb there (or none) forces a clue, and that is too much for one beside it | normal |
| two clues, clue and dark cell, two dark cells | the same where the two have no cell in common | normal |
| chain | a bulb there (or none) leads from clue to clue to one that cannot be served: three links or more | hard |
| either way | a clue or dark cell has few ways, and all of them lead to the same | hard |
| count | all clues of the board, or many, ask for as many bulbs as its lines have room for | hard |
| try | a chain that is longer than eight links | hard |
| refutation | the opposite is refuted line by line, by a solver | hard |

A step without bulbs and without empty cells is a contradiction: its reasons cannot be satisfied any
more.  Of the steps at hand the shortest is told, and of these the one that names the fewest cells.

References: the same ideas are called *Empty Corners*, *Finish with Bulbs* and *Must Light* by LEGUP
(Bram28/LEGUP, folder `puzzles/lightup`), *forcing chain* and *cell forcing chain* by sudoku solvers
(sudokuwiki.org, hodoku.sourceforge.net), *locked candidates (pointing)* and *fish* by the same.

>>> from lightsgame.akari.solving.deduction import at_first
>>> from lightsgame.akari.model.puzzle import Puzzle
>>> from lightsgame.akari.model.bitboard import field_of
>>> field = field_of(Puzzle.from_rows(["1...", "....", "...."]))
>>> Finder(field).idea(at_first(field)).step.rule
'empty corner'
"""

from collections.abc import Iterable, Iterator
from itertools import combinations
from math import inf
from typing import NamedTuple

from ...algebra.bits import Bits, from_members, members, weight
from ...core.deadline import in_time
from ...core.message import Counted, Message
from ...errors import in_rows, listed
from ..model.bitboard import Field
from ..model.puzzle import Cell, place
from ..solving.deduction import Knowledge, conflicts, equal_to_clue, put
from .argument import Link, Step, Way
from .chase import Chase, Scene
from .counting import smallest_count, whole_count

# Levels: rules on one clue or cell, a supposition of one link, of two or a short count, and more.
EASY = 1
ONE = 2
TWO = 3
MORE = 4
# Links of an argument: how far one looks first, next, and at most; what is longer is a try.
SHORT = 2
MIDDLE = 4
LONGEST = 8
ENDLESS = 60
MOST_WAYS = 4
ENOUGH = 4  # ideas on offer; more are not looked for


def after(field: Field, known: Knowledge, step: Step) -> Knowledge:
    """What is known after a step.

    >>> from lightsgame.akari.solving.deduction import at_first
    >>> from lightsgame.akari.model.puzzle import Puzzle
    >>> from lightsgame.akari.model.bitboard import field_of
    >>> field = field_of(Puzzle("1."))
    >>> step = easy_step(field, at_first(field))
    >>> print(field.board(after(field, at_first(field), step).bulbs))
    ·●
    """
    return put(field, known, field.bits(step.bulbs), field.bits(step.empty))


class Idea(NamedTuple):
    """A step, and how many ideas as easy as it were on offer."""

    step: Step
    on_offer: int


class Finder:
    """Looks for the next step of a story, and keeps what it has tried for the steps to come.

    What followed from a supposition still follows, and no more, as long as nothing has become known
    about the cells that were looked at.
    """

    def __init__(self, field: Field) -> None:
        self.field = field
        self.chases: dict[tuple[int, bool], Chase] = {}
        self.known: Knowledge | None = None

    def idea(
        self, known: Knowledge, level: int = MORE, last: Cell = (0, 0), deadline: float = inf
    ) -> Idea | None:
        """The easiest step up to a level; `None` if there is none.

        >>> from lightsgame.akari.solving.deduction import at_first
        >>> from lightsgame.akari.model.puzzle import Puzzle
        >>> from lightsgame.akari.model.bitboard import field_of
        >>> field = field_of(Puzzle.from_rows(["..1..", "#...#", "..1.."]))
        >>> idea = Finder(field).idea(at_first(field))
        >>> idea.step.rule if idea else None
        'two clues sharing a cell'
        """
        easy = contradiction(self.field, known) or easy_step(self.field, known, last)
        if easy:
            return Idea(easy, 1)
        if level == EASY or not known.open:
            return None
        corner = self._corner(known, last)
        if corner or level == ONE:
            return corner
        self._forget(known)
        scene = Scene(self.field, known)
        order = list(self.field.nearest(last, known.open))
        idea = self._refuted(scene, order, SHORT) or self._counted(scene)
        for limit in (SHORT + 1, MIDDLE, LONGEST, ENDLESS) if level >= MORE else ():
            if idea:
                break
            in_time(deadline, Message("no explanation within the time limit"))
            if limit == ENDLESS:
                idea = self._either_way(scene, order, LONGEST, MOST_WAYS * LONGEST)
                idea = idea or self._counted_whole(scene)
                self.chases.clear()  # dark cells may count by now that did not
            idea = idea or self._refuted(scene, order, limit)
            if limit < ENDLESS and (idea is None or idea.step.links > MIDDLE):
                either = self._either_way(scene, order, limit, limit)
                if either and (idea is None or either.step.links < idea.step.links):
                    idea = either
        return idea

    def _forget(self, known: Knowledge) -> None:
        """Forget the suppositions about whose cells something has become known."""
        if self.known is None or self.known.open & known.open != known.open:
            self.chases.clear()
        else:
            changed = self.known.open & ~known.open
            for name, chase in list(self.chases.items()):
                if chase.touched & changed:
                    del self.chases[name]
        self.known = known

    def _chase(self, scene: Scene, cell: int, bulb: bool, limit: int) -> Chase:
        chase = self.chases.get((cell, bulb))
        if chase is None or (chase.limit < limit and not chase.end_rests):
            here = 1 << cell
            chase = Chase(scene, here, 0, limit) if bulb else Chase(scene, 0, here, limit)
            self.chases[cell, bulb] = chase
        return chase

    # ---- suppositions that clash ----

    def _refuted(self, scene: Scene, order: list[int], limit: int) -> Idea | None:
        """The supposition that clashes after the fewest links, two or more; of those as short the
        one that names the fewest cells.
        """
        # Proof.  What leads to a clash holds in no solution, so its opposite holds in every one.  ∎
        clashes: list[tuple[int, int, bool]] = []
        for cell in order:
            for bulb in (True, False):
                length = self._chase(scene, cell, bulb, limit).length
                if length:
                    clashes.append((length, cell, bulb))
            if limit == SHORT and len(clashes) >= ENOUGH:
                break
        if not clashes:
            return None
        least = min([length for length, _, _ in clashes])
        shortest = [(cell, bulb) for length, cell, bulb in clashes if length == least]
        chases = [self.chases[name] for name in shortest]
        ways = [chase.way(chase.end_rests) for chase in chases]
        best = min(ways, key=_burden)
        reason = tuple(dict.fromkeys([link.at for link in best.links]))
        rule = _name(scene.field, best.links)
        return Idea(Step(rule, reason, best.empty, best.bulbs, "", ways=(best,)), len(shortest))

    # ---- one clue or dark cell ----

    def _corner(self, known: Knowledge, last: Cell) -> Idea | None:
        """The nearest demand that some bulbs would hinder at once, and all of these."""
        # Proof.  A bulb lights no more than two cells beside a clue.  If all that a clue can spare
        # is one, it would lack a bulb; and a dark cell whose places are all lit stays dark.  ∎
        field = self.field
        clues = field.numbered & ~equal_to_clue(field, known.bulbs)
        found: tuple[int, Bits] | None = None
        on_offer = 0
        # Each bulb that lights an open dark cell stands in a place of it, and so hinders nothing.
        for at in field.nearest(last, clues, field.white & ~known.lit & ~known.open):
            gone = self._hindering(known, at)
            if gone:
                found = found or (at, gone)
                on_offer += 1
                if on_offer == ENOUGH:
                    break
        if found is None:
            return None
        at, gone = found
        where = field.cell(at)
        places = field.near.get(at, field.sight.get(at, 0)) & known.open
        ways = []
        for cell in members(gone):
            bulb = field.cell(cell)
            lit = field.cells(field.sight[cell] & places)
            seen = tuple([(bulb, other) for other in lit])
            ways.append(Way((bulb,), (), (Link(where, seen=seen),)))
        rule = "empty corner" if at in field.number else "last light"
        step = Step(rule, (where,), (), field.cells(gone), "", ways=tuple(ways))
        return Idea(step, on_offer)

    def _hindering(self, known: Knowledge, at: int) -> Bits:
        """The open cells whose bulb would leave a clue or dark cell too few places."""
        field = self.field
        sight = field.sight
        if at in field.number:
            near = field.near[at]
            places = near & known.open
            lacks = field.number[at] - (near & known.bulbs).bit_count()
            if places.bit_count() - lacks != 1:
                return 0
            gone = 0
            for one, other in combinations([sight[cell] for cell in members(places)], 2):
                gone |= one & other
            return gone & known.open & ~places
        places = sight[at] & known.open
        # A bulb elsewhere lights at most one cell of the row of a dark cell, and one of its column.
        if places.bit_count() > 2:
            return 0
        gone = known.open & ~places
        for cell in members(places):
            gone &= sight[cell]
        return gone

    # ---- counts ----

    def _counted(self, scene: Scene) -> Idea | None:
        found = smallest_count(scene)
        if found is None:
            return None
        count, gone = found
        rule = "pointing" if len(count.demands) == 1 else "shared lines"
        reason = (*count.demands, *count.clues)
        return Idea(Step(rule, reason, (), scene.field.cells(gone), "", sums=count), 1)

    def _counted_whole(self, scene: Scene) -> Idea | None:
        found = whole_count(scene)
        if found is None:
            return None
        sums, gone = found
        reason = tuple(dict.fromkeys([*sums.demands, *sums.clues]))
        empty = scene.field.cells(gone)
        return Idea(Step("count", reason, (), empty, "", sums=sums), 1)

    # ---- ways that agree ----

    def _either_way(self, scene: Scene, order: list[int], limit: int, together: int) -> Idea | None:
        """A demand with few ways that all lead to the same, in the fewest links together, each way
        up to a limit; or a bulb at a cell, and none there.
        """
        # Proof.  Every solution goes one of the ways, and what follows in all of them, but those
        # that clash, holds in every solution.  ∎
        best: tuple[int, Step] | None = None
        for at, chases in self._choices(scene, order, limit):
            most = best[0] - 1 if best else together
            found = _agreement(scene, chases, most)
            if found is None:
                continue
            length, is_bulb, cells, ways = found
            links = [link.at for way in ways for link in way.links]
            reason = tuple(dict.fromkeys(links if at is None else [scene.field.cell(at), *links]))
            named = scene.field.cells(cells)
            bulbs = named if is_bulb else ()
            empty = () if is_bulb else named
            best = length, Step("either way", reason, bulbs, empty, "", ways=ways)
        return Idea(best[1], 1) if best else None

    def _choices(
        self, scene: Scene, order: list[int], limit: int
    ) -> Iterator[tuple[int | None, list[Chase]]]:
        """The demands with few ways, each way followed; then each open cell."""
        for demand in scene.demands:
            if demand.lacks < 1 or demand.places.bit_count() > MOST_WAYS + 1:
                continue
            ways = list(combinations(members(demand.places), demand.lacks))
            if 2 <= len(ways) <= MOST_WAYS:
                if demand.lacks == 1:
                    yield demand.at, [self._chase(scene, cell, True, limit) for (cell,) in ways]
                else:
                    yield demand.at, [Chase(scene, from_members(way), 0, limit) for way in ways]
        for cell in order:
            yield None, [self._chase(scene, cell, bulb, limit) for bulb in (True, False)]


def _agreement(
    scene: Scene, chases: list[Chase], most: int
) -> tuple[int, bool, Bits, tuple[Way, ...]] | None:
    """What follows in every way that does not clash, with the fewest links, up to *most*: their
    number, whether it is bulbs, which cells, and the ways.
    """
    alive = [chase for chase in chases if not chase.end_rests]
    if not alive:
        return None
    first = _first_agreement(scene, chases, alive, most)
    if first is None:
        return None
    length, is_bulb, cell, rests = first
    cells = 1 << cell
    for other in members(_shared(scene, alive[:1], is_bulb)):
        if _has_same_links(chases, rests, other, is_bulb):
            cells |= 1 << other
    ways = []
    for chase, links in zip(chases, rests, strict=True):
        if links is None:
            ways.append(chase.way(chase.end_rests))
        else:
            ways.append(chase.way(links, members(cells)))
    return length, is_bulb, cells, tuple(ways)


def _shared(scene: Scene, chases: list[Chase], is_bulb: bool) -> Bits:
    """The open cells that get a bulb in all ways, or stay empty in all."""
    shared = scene.known.open
    for chase in chases:
        shared &= chase.bulbs if is_bulb else chase.closed
    return shared


def _first_agreement(
    scene: Scene, chases: list[Chase], alive: list[Chase], most: int
) -> tuple[int, bool, int, list[Bits | None]] | None:
    """The first cell that all ways settle alike in the fewest links, up to *most*: their number,
    whether it is a bulb, the cell, and for each way the links to it (`None`: to its clash).
    """
    best: tuple[int, bool, int, list[Bits | None]] | None = None
    for is_bulb in (False, True):
        for cell in members(_shared(scene, alive, is_bulb)):
            rests = [_fewest_links(chase, cell, is_bulb) for chase in chases]
            length = sum([max(1, links.bit_count()) for links, _ in rests])
            if length <= most:
                most = length - 1
                links_there = [None if clash else links for links, clash in rests]
                best = length, is_bulb, cell, links_there
    return best


def _has_same_links(
    chases: list[Chase], rests: list[Bits | None], cell: int, is_bulb: bool
) -> bool:
    """Whether a cell, too, follows in each way that does not clash, from the same links."""
    for chase, links in zip(chases, rests, strict=True):
        if links is not None:
            settled = chase.bulbs if is_bulb else chase.closed
            if not settled >> cell & 1 or chase.rests(cell) != links:
                return False
    return True


def _fewest_links(chase: Chase, cell: int, is_bulb: bool) -> tuple[Bits, bool]:
    """The links of a way that lead to a literal or to the clash, whichever are fewer; and whether
    to the clash.
    """
    there = (chase.bulbs if is_bulb else chase.closed) >> cell & 1
    if not there:
        return chase.end_rests, True
    rests = chase.rests(cell)
    if chase.end_rests and chase.end_rests.bit_count() <= rests.bit_count():
        return chase.end_rests, True
    return rests, False


def _burden(way: Way) -> int:
    """How many cells the reader has to look at; to suppose that there is no bulb is harder."""
    cells = 3 * len(way.empty)
    for link in way.links:
        cells += len(link.bulbs) + len(link.empty) + 2 * len(link.seen)
    return cells


def _name(field: Field, links: tuple[Link, ...]) -> str:
    """The name of a supposition by who speaks in its links."""
    if len(links) > 2:
        return "chain" if len(links) <= LONGEST else "try"
    first, second = [link.at for link in links]
    return pair_name(field, first, second)


def pair_name(field: Field, one: Cell, other: Cell) -> str:
    """The name of an idea in which two clues or dark cells speak.

    >>> from lightsgame.akari.model.puzzle import Puzzle
    >>> from lightsgame.akari.model.bitboard import field_of
    >>> field = field_of(Puzzle("1.1.1"))
    >>> pair_name(field, (0, 0), (0, 2)), pair_name(field, (0, 0), (0, 4))
    ('two clues sharing a cell', 'two clues')
    """
    a, b = [field.bits([at]) for at in (one, other)]
    if a & field.numbered and b & field.numbered:
        shared = field.beside(a) & field.beside(b) & field.white
        return "two clues sharing a cell" if shared else "two clues"
    return "clue and dark cell" if (a | b) & field.numbered else "two dark cells"


# ---- easy ------------------------------------------------------------------------------------------------------------


def easy_step(field: Field, known: Knowledge, last: Cell = (0, 0)) -> Step | None:
    """A step by the rules of seed S1, the nearest to the *last*; all 0s are one step.

    >>> from lightsgame.akari.solving.deduction import at_first
    >>> from lightsgame.akari.model.puzzle import Puzzle
    >>> from lightsgame.akari.model.bitboard import field_of
    >>> field = field_of(Puzzle("0.#.0"))
    >>> print(easy_step(field, at_first(field)))
    full: no bulb stands beside a 0: row 1, columns 2 and 4 stay empty
    """
    # Proof.  A clue k with b bulbs and f open cells beside it gets k - b bulbs on those f cells:
    # none if b = k, and all of them if b + f = k.  A dark cell is lit in every solution, from an
    # open cell that sees it; if there is only one, it is a bulb.  ∎
    bulbs, open_, lit = known
    full = equal_to_clue(field, bulbs)
    zeros = field.clues[0] & full & field.beside(open_)
    if weight(zeros) > 1:
        empty = field.beside(zeros) & open_
        return _step(field, "full", members(zeros), 0, empty, Message("no bulb stands beside a 0"))
    enough = equal_to_clue(field, bulbs | open_) & ~full
    only_light = field.seen_once(open_) & field.white & ~lit
    reasons = full & field.beside(open_) | enough | only_light
    here = next(field.nearest(last, reasons), None)
    return None if here is None else easy_step_at(field, known, here)


def easy_step_at(field: Field, known: Knowledge, here: int) -> Step:
    """The easy step at a clue, or at a dark cell that can be lit from one cell only.

    >>> from lightsgame.akari.solving.deduction import at_first
    >>> from lightsgame.akari.model.puzzle import Puzzle
    >>> from lightsgame.akari.model.bitboard import field_of
    >>> field = field_of(Puzzle("1."))
    >>> easy_step_at(field, at_first(field), 0).rule
    'just enough'
    """
    near = field.beside(1 << here) & known.open
    if equal_to_clue(field, known.bulbs) >> here & 1:
        why = Message("the {n} at {cell} has all its bulbs", **_clue(field, here))
        return _step(field, "full", [here], 0, near, why)
    if field.numbered >> here & 1:
        why = _lack(field, here, weight(near), weight(near))
        return _step(field, "just enough", [here], near, 0, why)
    only = field.light(1 << here) & known.open
    if only == 1 << here:
        why = Message("{cell} can only be lit from itself", cell=_at(field, here))
    else:
        source = _at(field, next(members(only)))
        why = Message("{cell} can only be lit from {cell2}", cell=_at(field, here), cell2=source)
    return _step(field, "only light", [here], only, 0, why)


# ---- the end ---------------------------------------------------------------------------------------------------------


def contradiction(field: Field, known: Knowledge) -> Step | None:
    """A demand that cannot be met any more, if there is one.

    >>> from lightsgame.akari.solving.deduction import at_first
    >>> from lightsgame.akari.model.puzzle import Puzzle
    >>> from lightsgame.akari.model.bitboard import field_of
    >>> field = field_of(Puzzle("2."))
    >>> print(contradiction(field, at_first(field)))
    contradiction: the 2 at row 1, column 1 lacks 2 and has 1 open cell
    """
    bulbs, open_, _ = known
    wrong = conflicts(field, known) & ~bulbs
    if not wrong:
        return None
    here = next(members(wrong & field.numbered or wrong))
    if here not in field.number:
        why = Message("nothing can light {cell} any more", cell=_at(field, here))
        return _step(field, "contradiction", [here], 0, 0, why)
    near = field.near[here]
    lacks = field.number[here] - weight(near & bulbs)
    if lacks < 0:
        why = Message("the {n} at {cell} has more bulbs than that", **_clue(field, here))
    else:
        why = _lack(field, here, lacks, weight(near & open_))
    return _step(field, "contradiction", [here], 0, 0, why)


# ---- words -----------------------------------------------------------------------------------------------------------


def _step(
    field: Field, rule: str, reason: Iterable[int], bulbs: Bits, empty: Bits, why: str
) -> Step:
    reasons = tuple([field.cell(bit) for bit in reason])
    new = field.cells(bulbs)
    none = field.cells(empty)
    if new or none:
        why = Message("{what}: {rest}", what=why, rest=follows_in_words(new, none))
    return Step(rule, reasons, new, none, why)


def follows_in_words(bulbs: tuple[Cell, ...], empty: tuple[Cell, ...]) -> str:
    """What follows from a step.

    >>> follows_in_words(((0, 0),), ((0, 1), (1, 0)))
    'a bulb at row 1, column 1, row 1, column 2 and row 2, column 1 stay empty'
    """
    new = listed(in_rows(bulbs), comma=";")
    if not empty:
        return Message("a bulb at {cells}", cells=new) if bulbs else ""
    stays = Counted(
        "{cells} stays empty",
        "{cells} stay empty",
        len(empty),
        cells=listed(in_rows(empty), comma=";"),
    )
    return Message("a bulb at {cells}, {rest}", cells=new, rest=stays) if bulbs else stays


def _at(field: Field, bit: int) -> str:
    return place(field.cell(bit))


def _clue(field: Field, bit: int) -> dict[str, object]:
    """A clue, for a sentence about it."""
    return {"n": field.number[bit], "cell": _at(field, bit)}


def _lack(field: Field, bit: int, lacks: int, cells: int) -> Message:
    """How many bulbs a clue lacks, and how many open cells it has."""
    open_cells: Message = Counted("{n} open cell", "{n} open cells", cells)
    if not cells:
        open_cells = Message("no open cells")
    return Message(
        "the {n} at {cell} lacks {n2} and has {what}",
        **_clue(field, bit),
        n2=lacks,
        what=open_cells,
    )
