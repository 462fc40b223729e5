"""What follows from a supposition, the shortest argument first.

Suppose a bulb at a cell, or none.  What it lights cannot hold a bulb.  A clue that has just as many
cells left as it lacks bulbs gets them all; one that has all its bulbs closes its other cells; a
dark cell that one place is left for is lit from there.  Each of these is a *link*, and a clue or
dark cell that can no longer be served is a *clash*: then the supposition was wrong.

Each literal (a bulb here, no bulb there) remembers the set of links that it rests on, as the bits
of an int, and literals come up in the order of the size of that set, as in Dijkstra's search.  So
the first clash that comes up is the one that a reader reaches in the fewest links, as far as one
derivation for each literal tells.  Light costs nothing: one sees it.

>>> from lightsgame.akari.solving.deduction import at_first
>>> from lightsgame.akari.model.puzzle import Puzzle
>>> from lightsgame.akari.model.bitboard import field_of
>>> field = field_of(Puzzle.from_rows(["1...", "....", "...2"]))
>>> scene = Scene(field, at_first(field))
>>> chase = Chase(scene, scene.bit((1, 1)), 0, 2)
>>> chase.way(chase.end_rests)
Way(bulbs=((1, 1),), empty=(), links=(Link(at=(0, 0), bulbs=(), empty=(), seen=(((1, 1), (0, 1)), ((1, 1), (1, 0)))),))
"""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from ...algebra.bits import Bits, members, weight
from ..model.bitboard import Field
from ..model.puzzle import Cell
from ..solving.deduction import Knowledge
from .argument import Link, Way

MOST_PLACES = 7  # from which a dark cell can be lit, for it to count: a bulb lights two at most


class Demand(NamedTuple):
    """A clue or a dark cell: how many bulbs it lacks, and its open cells."""

    at: int
    is_clue: bool
    lacks: int
    places: Bits


class Scene:
    """A field and what is known, with all that still has to be served.

    Of dark cells only those count that have few places, and no more than those of another one: if
    some of the places of one are all those of another, the other one speaks first.

    >>> from lightsgame.akari.solving.deduction import at_first
    >>> from lightsgame.akari.model.puzzle import Puzzle
    >>> from lightsgame.akari.model.bitboard import field_of
    >>> field = field_of(Puzzle.from_rows(["1..", "#.#"]))
    >>> [(demand.at, demand.lacks) for demand in Scene(field, at_first(field)).demands]
    [(0, 1), (2, 1), (9, 1)]
    """

    def __init__(self, field: Field, known: Knowledge) -> None:
        self.field = field
        self.known = known
        bulbs, open_, lit = known
        self.demands: list[Demand] = []
        for clue in members(field.numbered & field.beside(open_)):
            near = field.near[clue]
            lacks = field.number[clue] - weight(near & bulbs)
            self.demands.append(Demand(clue, True, lacks, near & open_))
        self.demands += self._dark_cells(field.white & ~lit)
        # Of each cell the numbers of the demands that it is a place of, as the bits of an int.
        self.asked_by: dict[int, Bits] = dict.fromkeys(members(open_), 0)
        for number, demand in enumerate(self.demands):
            for cell in members(demand.places):
                self.asked_by[cell] |= 1 << number
        self._in_light: dict[int, list[int]] = {}

    def _dark_cells(self, dark: Bits) -> Iterator[Demand]:
        open_ = self.known.open
        sight = self.field.sight
        kept: dict[int, list[Bits]] = {}
        for demand in self.demands:
            if demand.lacks > 0 and weight(demand.places) == demand.lacks:
                continue
            if demand.lacks == 1:
                for cell in members(demand.places):
                    kept.setdefault(cell, []).append(demand.places)
        cells = [(sight[cell] & open_, cell) for cell in members(dark)]
        cells = [one for one in cells if one[0].bit_count() <= MOST_PLACES]
        cells.sort(key=lambda one: one[0].bit_count())
        for places, cell in cells:
            where = list(members(places))
            if not _holds_another(places, where, kept):
                for place in where:
                    kept.setdefault(place, []).append(places)
                yield Demand(cell, False, 1, places)

    def in_light(self, cell: int) -> list[int]:
        """The numbers of the demands that a bulb at a cell may serve or hinder."""
        numbers = self._in_light.get(cell)
        if numbers is None:
            asked = self.askers(self.field.sight[cell] & self.known.open)
            numbers = self._in_light[cell] = list(members(asked))
        return numbers

    def askers(self, places: Bits) -> Bits:
        """The numbers of the demands that some open cells may serve, as the bits of an int."""
        numbers = 0
        for cell in members(places):
            numbers |= self.asked_by[cell]
        return numbers

    def bit(self, cell: Cell) -> Bits:
        """A cell as a word."""
        return self.field.bits([cell])


def _holds_another(places: Bits, where: list[int], kept: dict[int, list[Bits]]) -> bool:
    """Whether all of some places that are kept are among these."""
    for place in where:
        for fewer in kept.get(place, ()):
            if not fewer & ~places:
                return True
    return False


class Fired(NamedTuple):
    """A demand that spoke: what it forced, the cells that made it, and the links it rests on,
    itself included.
    """

    at: int
    bulbs: Bits
    empty: Bits
    because: Bits
    rests: Bits


class Chase:
    """The consequences of one supposition, in arguments of up to *limit* links.

    *touched* are the cells that were looked at: while nothing changes there, the outcome stays.
    """

    def __init__(self, scene: Scene, bulbs: Bits, empty: Bits, limit: int) -> None:
        self.scene = scene
        self.limit = limit
        self.supposed = (bulbs, empty)
        self.bulbs = 0
        self.closed = 0
        self.touched = 0
        self.fired: list[Fired] = []
        # Cells that were settled together, the links that this rests on, and the bulb that lights
        # them, or -1.
        self.settled: list[tuple[Bits, Bits, int]] = []
        self.end_rests = 0
        self._spoken: set[int] = set()
        # (a cell, whether it is a bulb, the links that this rests on), by their number
        self._queue: list[list[tuple[int, bool, Bits]]] = [[] for _ in range(limit + 1)]
        self._queue[0] += [(cell, True, 0) for cell in members(bulbs)]
        self._queue[0] += [(cell, False, 0) for cell in members(empty)]
        self._run()

    @property
    def length(self) -> int:
        """How many links lead to the clash; 0: there is none."""
        return self.end_rests.bit_count()

    # ---- the search ----

    def _run(self) -> None:
        for size, events in enumerate(self._queue):
            for cell, is_bulb, rests in events:  # the list grows while it is read
                if self.end_rests and size + 1 >= self.end_rests.bit_count():
                    return
                here = 1 << cell
                if (self.bulbs | self.closed) & here:
                    continue  # settled meanwhile; if otherwise, who forced it has been asked again
                self.settled.append((here, rests, -1))
                if is_bulb:
                    self._put(cell, rests, size)
                else:
                    self.closed |= here
                    self._ask(members(self.scene.asked_by[cell]), size)

    def _put(self, cell: int, rests: Bits, size: int) -> None:
        scene = self.scene
        self.bulbs |= 1 << cell
        shut = scene.field.sight[cell] & scene.known.open & ~self.closed & ~self.bulbs
        self.closed |= shut
        self.settled.append((shut, rests, cell))
        self._ask(scene.in_light(cell), size)

    def _ask(self, numbers: Iterable[int], size: int) -> None:
        """Ask demands about which something has changed, by an argument of so many links."""
        # What is forced costs a link, and needs another one to clash.
        may_force = size + 2 <= self.limit
        touched = 0
        demands = self.scene.demands
        bulbs = self.bulbs
        free = ~(bulbs | self.closed)
        for number in numbers:
            at, is_clue, lacks, places = demands[number]
            touched |= places
            left = places & free
            if not is_clue:
                if not (left & (left - 1) or places & bulbs) and (may_force or not left):
                    self._fire(at, left, 0, places & self.closed)
                continue
            have = places & bulbs
            lacks -= have.bit_count()
            if lacks <= 0:
                if lacks < 0:
                    self._fire(at, 0, 0, have)
                elif left and may_force:
                    self._fire(at, 0, left, have)
                continue
            short = lacks - left.bit_count()
            if short > 0:
                self._fire(at, 0, 0, places & self.closed)
            elif short == 0 and may_force:
                self._fire(at, left, 0, places & self.closed)
        self.touched |= touched

    def _fire(self, at: int, bulbs: Bits, empty: Bits, because: Bits) -> None:
        is_clash = not (bulbs | empty)
        if not is_clash and at in self._spoken:
            return
        rests = 0
        for cells, links, _ in self.settled:
            if cells & because:
                rests |= links
        size = rests.bit_count() + 1
        # A clash costs a link, and what is forced one for itself and one for the clash to come.
        if size + (not is_clash) > self.limit:
            return
        if is_clash and self.end_rests and size >= self.end_rests.bit_count():
            return
        rests |= 1 << len(self.fired)
        self.fired.append(Fired(at, bulbs, empty, because, rests))
        if is_clash:
            self.end_rests = rests
            return
        self._spoken.add(at)
        self._queue[size] += [(cell, True, rests) for cell in members(bulbs)]
        self._queue[size] += [(cell, False, rests) for cell in members(empty)]

    # ---- what is told of it ----

    def way(self, needed: Bits, goals: Iterable[int] = ()) -> Way:
        """The way with the links that are needed and no others, each with what later links, or the
        *goals*, use of it.
        """
        field = self.scene.field
        used = {self._source(goal) for goal in goals}
        links: list[Link] = []
        for number in sorted(members(needed), reverse=True):
            one = self.fired[number]
            bulbs = [cell for cell in members(one.bulbs) if (number, cell) in used]
            empty = [cell for cell in members(one.empty) if (number, cell) in used]
            lit: list[tuple[Cell, Cell]] = []
            for cell in members(one.because):
                used.add(self._source(cell))
                bulb = self._origin(cell)[1]
                if bulb >= 0:
                    lit.append((field.cell(bulb), field.cell(cell)))
            links.append(
                Link(
                    field.cell(one.at),
                    tuple(map(field.cell, bulbs)),
                    tuple(map(field.cell, empty)),
                    tuple(lit),
                )
            )
        links.reverse()
        return Way(field.cells(self.supposed[0]), field.cells(self.supposed[1]), tuple(links))

    def rests(self, cell: int) -> Bits:
        """The links on which it rests that a cell is a bulb, or empty.

        >>> from lightsgame.akari.solving.deduction import at_first
        >>> from lightsgame.akari.model.puzzle import Puzzle
        >>> from lightsgame.akari.model.bitboard import field_of
        >>> field = field_of(Puzzle("..."))
        >>> Chase(Scene(field, at_first(field)), 1, 0, 2).rests(1)
        0
        """
        return self._origin(cell)[0]

    def _origin(self, cell: int) -> tuple[Bits, int]:
        """The links by which a cell is settled, and the bulb that lights it, or -1."""
        for cells, links, bulb in self.settled:
            if cells >> cell & 1:
                return links, bulb
        return 0, -1

    def _source(self, cell: int) -> tuple[int, int]:
        """The last link and the literal by which a cell is settled: a bulb there, one that lights
        it, or that it is empty; -1 is what is supposed.
        """
        links, bulb = self._origin(cell)
        return links.bit_length() - 1, cell if bulb < 0 else bulb
