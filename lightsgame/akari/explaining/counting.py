"""Counts: some clues and dark cells ask for so many bulbs, and few lines and clues have room for no
more, so no room may be wasted.

*Demands* are clues that lack bulbs and dark cells, *covers* are runs, which have room for one bulb,
and clues, which have room for what they lack.  If each place of the demands lies in the covers, as
often as it serves demands, then what is asked is at most the room.  Where both are equal, every
bulb in the covers serves demands as often as it takes up room, and the other cells there stay
empty.  With room for one bulb more, a cell stays empty that would waste two.

A count over two lines is what sudoku solvers call a fish.  Here are up to three covers and three
demands: more is no argument for people.

>>> from lightsgame.akari.solving.deduction import at_first
>>> from lightsgame.akari.model.puzzle import Puzzle
>>> from lightsgame.akari.model.bitboard import field_of
>>> field = field_of(Puzzle.from_rows(["#1#", "...", "#1#"]))
>>> count, gone = smallest_count(Scene(field, at_first(field)))
>>> count, field.cells(gone)
(Count(demands=((0, 1),), runs=(((1, 0), 'row'),), clues=()), ((1, 0), (1, 2)))
"""

from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple

from ...algebra.bits import Bits, lowest, members
from .argument import Axis, Count
from .chase import Demand, Scene

MOST_COVERS = 3
MOST_DEMANDS = 3
MOST_PLACES = 6  # of a demand
MOST_SETS = 6_000  # of covers that are looked at
SPARE = 1  # bulbs for which there may be room to spare


class Cover(NamedTuple):
    """A run or a clue (no axis), and its room for bulbs on some open cells."""

    at: int
    axis: Axis | None
    room: int
    places: Bits


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
        found = _count_with(scene, [covers[k] for k in sorted(chosen)], demands, most)
        if found:
            best = found
            if best[0] <= 3:
                break
    return best[1:] if best else None


def _covers(scene: Scene) -> list[Cover]:
    field = scene.field
    open_ = scene.known.open
    covers: list[Cover] = []
    axes: tuple[tuple[Axis, bool], ...] = (("row", True), ("column", False))
    for axis, is_row in axes:
        clear = field.across if is_row else field.down
        for first in members(field.first(open_, clear)):
            places = field.along(1 << first, clear) & open_
            covers.append(Cover(first, axis, 1, places))
    for at, is_clue, lacks, places in scene.demands:
        if is_clue and lacks > 0:
            covers.append(Cover(at, None, lacks, places))
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
                for cell in members(covers[number].places):
                    neighbours |= scene.asked_by[cell]
            for other in members(neighbours):
                second = scene.demands[other]
                if second.lacks > 0 and second.places.bit_count() <= MOST_PLACES:
                    for more in completed(chosen, second, MOST_COVERS):
                        yield frozenset(more)


def _count_with(
    scene: Scene, covers: list[Cover], demands: list[Demand], most_terms: int
) -> tuple[int, Count, Bits] | None:
    """The count with these covers, the number of its terms, and what stays empty."""
    room = sum([cover.room for cover in covers])
    held = _layers([cover.places for cover in covers])
    own = {cover.at for cover in covers if cover.axis is None}
    inside = 0
    for cell in members(held[0]):
        inside |= scene.asked_by[cell]
    fitting = []
    for number in members(inside):
        demand = scene.demands[number]
        if not demand.places & ~held[0] and demand.lacks > 0 and demand.at not in own:
            fitting.append(demand)
    if sum([demand.lacks for demand in fitting]) < room - SPARE:
        return None
    for size in range(1, min(MOST_DEMANDS, most_terms - len(covers)) + 1):
        for some in combinations(fitting, size):
            spare = room - sum([demand.lacks for demand in some])
            if not 0 <= spare <= SPARE:
                continue
            served = _layers([demand.places for demand in some])
            if any(need & ~have for need, have in zip(served, held, strict=True)):
                continue
            # Cells that take up more room than they serve, by more than there is to spare.
            gone = held[spare] & ~served[0]
            for k in range(spare + 1, MOST_COVERS):
                gone |= held[k] & ~served[k - spare]
            if gone & scene.known.open:
                return size + len(covers), _told(scene, some, covers), gone & scene.known.open
    return None


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
    return Count(
        tuple(sorted([cell(demand.at) for demand in some])),
        tuple([(cell(cover.at), cover.axis) for cover in covers if cover.axis is not None]),
        tuple([cell(cover.at) for cover in covers if cover.axis is None]),
    )
