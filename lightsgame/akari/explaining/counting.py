"""Counts: some clues and dark cells ask for so many bulbs, and few lines and clues have room for no
more, so no room may be wasted.

*Demands* are clues that lack bulbs and dark cells, *covers* are runs, which have room for one bulb,
and clues, which have room for what they lack.  If each place of the demands lies in the covers, as
often as it serves demands, then what is asked is at most the room.  Where both are equal, every
bulb in the covers serves demands as often as it takes up room, and the other cells there stay
empty.  With room for one bulb more, a cell stays empty that would waste two.

A count over two lines is what sudoku solvers call a fish.  `smallest_count` looks for up to three
covers and three demands.  Where nothing else helps, `whole_count` adds up all clues of a board and
its rows and columns, some of them twice or three times.

>>> from lightsgame.akari.solving.deduction import at_first
>>> from lightsgame.akari.model.puzzle import Puzzle
>>> from lightsgame.akari.model.bitboard import field_of
>>> field = field_of(Puzzle.from_rows(["#1#", "...", "#1#"]))
>>> count, gone = smallest_count(Scene(field, at_first(field)))
>>> count, field.cells(gone)
(Count(demands=((0, 1),), runs=(((1, 0), 'row'),), clues=()), ((1, 0), (1, 2)))
"""

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations
from math import gcd, lcm
from typing import NamedTuple

from ...algebra.bits import Bits, lowest, members
from ...algebra.linear_program import maximum
from ..model.puzzle import Cell
from .argument import Axis, Count
from .chase import Demand, Scene

MOST_COVERS = 3
MOST_DEMANDS = 3
MOST_PLACES = 5  # of a demand
MOST_SETS = 2_000  # of covers that are looked at
MOST_CELLS = 250  # open ones of a board that is counted as a whole
PRICE = 1e-3  # of a term, so that few are taken
MOST_PARTS = 12
MOST_GOALS = 6  # cells of which each is asked for the smallest count
MOST_TIMES = 4  # that a term is taken
NEAR = 1e-6
SPARE = 1  # bulbs for which there may be room to spare


class Cover(NamedTuple):
    """A run or a clue (no axis), its room for bulbs on some open cells, and the numbers of the
    demands that these may serve.
    """

    at: int
    axis: Axis | None
    room: int
    places: Bits
    askers: Bits


def smallest_count(scene: Scene) -> tuple[Count, Bits] | None:
    """The count of the fewest terms that settles something, and the cells that stay empty.

    >>> from lightsgame.akari.solving.deduction import at_first
    >>> from lightsgame.akari.model.puzzle import Puzzle
    >>> from lightsgame.akari.model.bitboard import field_of
    >>> field = field_of(Puzzle("..."))
    >>> smallest_count(Scene(field, at_first(field))) is None
    True
    """
    covers = _covers(scene)
    by_cell: dict[int, list[int]] = {}
    for number, cover in enumerate(covers):
        for cell in members(cover.places):
            by_cell.setdefault(cell, []).append(number)
    demands = [one for one in scene.demands if 0 < one.lacks <= MOST_COVERS + SPARE]
    best: tuple[int, Count, Bits] | None = None
    seen: set[frozenset[int]] = set()
    for chosen in _sets_of_covers(scene, demands, covers, by_cell):
        if chosen in seen:
            continue
        seen.add(chosen)
        if len(seen) > MOST_SETS:
            break
        most = best[0] - 1 if best else MOST_COVERS + MOST_DEMANDS
        some = [covers[k] for k in sorted(chosen)]
        found = _count_with(scene, some, most)
        if found:
            best = found
            if best[0] <= 3:
                break
    return best[1:] if best else None


def whole_count(scene: Scene) -> tuple[Count, Bits] | None:
    """A count over the whole board in which no room is wasted, and the cells that stay empty.

    Which demands and covers to take, and how often, is a linear program: the waste of all cells is
    to be as large as can be, though none may be negative, and the room no more than what is asked.
    What it says is made whole and added up again.

    >>> from lightsgame.akari.solving.deduction import at_first
    >>> from lightsgame.akari.model.puzzle import Puzzle
    >>> from lightsgame.akari.model.bitboard import field_of
    >>> field = field_of(Puzzle.from_rows(["#1#", "...", "#1#"]))
    >>> field.cells(whole_count(Scene(field, at_first(field)))[1])
    ((1, 0), (1, 2))
    """
    covers = _covers(scene)
    demands = [demand for demand in scene.demands if demand.lacks > 0]
    open_cells = list(members(scene.known.open))
    if len(open_cells) > MOST_CELLS:
        return None
    terms: list[tuple[Bits, int, int]] = []  # places, 1 for a cover and -1 for a demand, bulbs
    terms += [(demand.places, -1, demand.lacks) for demand in demands]
    terms += [(cover.places, 1, cover.room) for cover in covers]
    best: tuple[int, Count, Bits] | None = None
    goals = _wasted(terms, open_cells, open_cells, PRICE)[1][:MOST_GOALS]
    for goal in goals:
        times = _whole(_wasted(terms, open_cells, [goal], 1 / len(terms) ** 2)[0])
        if not times or max(times) > MOST_TIMES:
            continue
        taken: list[Demand] = []
        for many, demand in zip(times, demands, strict=False):
            taken += [demand] * many
        used: list[Cover] = []
        for many, cover in zip(times[len(demands) :], covers, strict=False):
            used += [cover] * many
        found = _checked(scene, taken, used)
        if found and (best is None or sum(times) < best[0]):
            best = sum(times), *found
    return best[1:] if best else None


def _wasted(
    terms: list[tuple[Bits, int, int]], cells: list[int], goals: list[int], price: float
) -> tuple[list[float], list[int]]:
    """How often to take each term so that the goals, which count up to 1, waste as much as can be,
    and the goals that waste something.

    No cell may waste less than none, and there is no more room than what is asked.
    """
    rows: list[list[float]] = []
    limits: list[float] = []
    for cell in cells:
        balance = [-float(sign * (places >> cell & 1)) for places, sign, _ in terms]
        rows.append([*balance, *[float(cell == goal) for goal in goals]])
        limits.append(0.0)
    rows.append([*[float(sign * size) for _, sign, size in terms], *[0.0] * len(goals)])
    limits.append(0.0)
    rows.append([*[0.0] * len(terms), *[1.0] * len(goals)])
    limits.append(1.0)
    numbers = maximum([-price] * len(terms) + [1.0] * len(goals), rows, limits)
    wasted = numbers[len(terms) :]
    settled = [goal for goal, waste in zip(goals, wasted, strict=True) if waste > NEAR]
    return numbers[: len(terms)], settled


def _checked(scene: Scene, taken: list[Demand], used: list[Cover]) -> tuple[Count, Bits] | None:
    """The count, if its sums are right and it settles something."""
    room = sum([cover.room for cover in used])
    spare = room - sum([demand.lacks for demand in taken])
    gone = 0
    for cell in members(scene.known.open):
        waste = sum([cover.places >> cell & 1 for cover in used])
        waste -= sum([demand.places >> cell & 1 for demand in taken])
        if waste < 0:
            return None
        if waste > spare:
            gone |= 1 << cell
    if not gone or spare < 0:
        return None
    return _told(scene, tuple(taken), used), gone


def _whole(numbers: list[float]) -> list[int]:
    """Numbers as small whole ones in the same proportion; none if they are not near any."""
    fractions = [Fraction(number).limit_denominator(MOST_PARTS) for number in numbers]
    for number, fraction in zip(numbers, fractions, strict=True):
        if abs(number - float(fraction)) > NEAR:
            return []
    scale = lcm(*[fraction.denominator for fraction in fractions])
    whole = [int(fraction * scale) for fraction in fractions]
    common = gcd(*whole) or 1
    return [number // common for number in whole]


def _covers(scene: Scene) -> list[Cover]:
    field = scene.field
    open_ = scene.known.open
    covers: list[Cover] = []
    axes: tuple[tuple[Axis, bool], ...] = (("row", True), ("column", False))
    for axis, is_row in axes:
        clear = field.across if is_row else field.down
        for first in members(field.first(open_, clear)):
            places = field.along(1 << first, clear) & open_
            covers.append(Cover(first, axis, 1, places, scene.askers(places)))
    for at, is_clue, lacks, places in scene.demands:
        if is_clue and lacks > 0:
            covers.append(Cover(at, None, lacks, places, scene.askers(places)))
    return covers


def _sets_of_covers(
    scene: Scene, demands: list[Demand], covers: list[Cover], by_cell: dict[int, list[int]]
) -> Iterator[frozenset[int]]:
    """Few covers that hold all places of a demand, and of a second one that they hold in part."""

    def completed(chosen: tuple[int, ...], demand: Demand, room: int) -> Iterator[tuple[int, ...]]:
        held = 0
        for number in chosen:
            held |= covers[number].places
        missing = demand.places & ~held
        if not missing:
            yield chosen
        elif len(chosen) < MOST_COVERS:
            for number in by_cell[lowest(missing)]:
                cover = covers[number]
                is_itself = cover.axis is None and cover.at == demand.at
                if number not in chosen and cover.room <= room and not is_itself:
                    yield from completed((*chosen, number), demand, room - cover.room)

    for demand in demands:
        if demand.places.bit_count() > MOST_PLACES:
            continue
        for chosen in completed((), demand, MOST_COVERS + SPARE):
            yield frozenset(chosen)
            if len(chosen) == MOST_COVERS:
                continue
            neighbours = 0
            for number in chosen:
                neighbours |= covers[number].askers
            for other in members(neighbours):
                second = scene.demands[other]
                if second.lacks > 0 and second.places.bit_count() <= MOST_PLACES:
                    for more in completed(chosen, second, MOST_COVERS):
                        yield frozenset(more)


def _count_with(
    scene: Scene, covers: list[Cover], most_terms: int
) -> tuple[int, Count, Bits] | None:
    """The count with these covers, the number of its terms, and what stays empty."""
    room = sum([cover.room for cover in covers])
    fitting = _demands_inside(scene, covers)
    if sum([demand.lacks for demand in fitting]) < room - SPARE:
        return None
    held = _layers([cover.places for cover in covers])
    extent = sum([layer.bit_count() for layer in held])
    for size in range(1, min(MOST_DEMANDS, most_terms - len(covers)) + 1):
        for some in combinations(fitting, size):
            spare = room - sum([demand.lacks for demand in some])
            if not 0 <= spare <= SPARE:
                continue
            # No cell wastes less than none.  So if all together waste no more than there is to
            # spare, none of them wastes more than that.
            if extent - sum([demand.places.bit_count() for demand in some]) <= spare:
                continue
            served = _layers([demand.places for demand in some])
            gone = _wasteful(held, served, spare) & scene.known.open
            if gone:
                return size + len(covers), _told(scene, some, covers), gone
    return None


def _demands_inside(scene: Scene, covers: list[Cover]) -> list[Demand]:
    """The demands all of whose places lie in the covers, but those that are covers themselves."""
    held = 0
    numbers = 0
    for cover in covers:
        held |= cover.places
        numbers |= cover.askers
    own = {cover.at for cover in covers if cover.axis is None}
    outside = ~held
    fitting = []
    for number in members(numbers):
        demand = scene.demands[number]
        if not demand.places & outside and demand.lacks > 0 and demand.at not in own:
            fitting.append(demand)
    return fitting


def _wasteful(held: list[Bits], served: list[Bits], spare: int) -> Bits:
    """The cells that take up more room than they serve, by more than there is to spare; none if one
    serves more than it takes up.
    """
    if any(need & ~have for need, have in zip(served, held, strict=True)):
        return 0
    wasteful = held[spare] & ~served[0]
    for k in range(spare + 1, MOST_COVERS):
        wasteful |= held[k] & ~served[k - spare]
    return wasteful


def _layers(words: list[Bits]) -> list[Bits]:
    """The cells that lie in at least one of some words, in at least two, in at least three."""
    layers = [0] * MOST_COVERS
    for word in words:
        for k in reversed(range(1, MOST_COVERS)):
            layers[k] |= layers[k - 1] & word
        layers[0] |= word
    return layers


def _told(scene: Scene, some: tuple[Demand, ...], covers: list[Cover]) -> Count:
    cell = scene.field.cell
    demands = sorted([cell(demand.at) for demand in some])
    lines: list[tuple[Cell, Axis]] = []
    others: list[Cell] = []
    for cover in covers:
        if cover.axis is None:
            others.append(cell(cover.at))
        else:
            lines.append((cell(cover.at), cover.axis))
    return Count(tuple(demands), tuple(lines), tuple(others))
