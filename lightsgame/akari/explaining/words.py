"""The argument of a step in words: who lights what, who then has which cells left, and what follows.

Cells are called r4c7, row 4, column 7, for in a chain the long names would bury the links.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from ...core.message import Joined, Message
from ...errors import listed
from ..model.puzzle import WHITE, Cell, Puzzle
from .argument import Count, Link, Step, Way
from .step_checker import Table, need, run_of

MANY = 6  # cells of a list; longer ones are told row by row


def worded(puzzle: Puzzle, table: Table, step: Step) -> Step:
    """The step with its argument in words; *table* is what lies there before it.

    >>> way = Way(((1, 1),), (), (Link((0, 0), seen=(((1, 1), (0, 1)), ((1, 1), (1, 0)))),))
    >>> step = Step("empty corner", ((0, 0),), (), ((1, 1),), "", ways=(way,))
    >>> worded(Puzzle.from_rows(["1..", "..."]), Table(), step).why
    'a bulb at r2c2 lights r1c2 and r2c1, so the 1 at r1c1 lacks 1 and has no cell left: r2c2 stays empty'
    """
    if step.sums and step.rule == "count":
        argument = _whole_count(puzzle, table, step.sums)
    elif step.sums:
        argument = _count(puzzle, table, step, step.sums)
    elif not step.ways:
        return step
    elif step.rule == "either way":
        argument = _choice(puzzle, table, step)
    elif len(step.ways) > 1:
        argument = _alike(puzzle, table, step.ways)
    else:
        argument = _way(puzzle, table, next(iter(step.ways)))
    why = Message("{what}: {rest}", what=argument, rest=conclusion(step))
    return step._replace(why=why)


class Turn(NamedTuple):
    """One link of an argument in words, the clue or dark cell that speaks (`None` where something
    is supposed), and what lies on the table by then.
    """

    text: str
    at: Cell | None
    table: Table


def in_turn(puzzle: Puzzle, table: Table, step: Step) -> tuple[Turn, ...]:
    """The links of a step, one after another; none where it is seen at once.

    >>> in_turn(Puzzle("1."), Table(), Step("just enough", ((0, 0),), ((0, 1),), (), ""))
    ()
    """
    if step.links < 2:
        return ()
    turns: list[Turn] = []
    for way in step.ways:
        now = Table(table.bulbs.union(way.bulbs), table.empty.union(way.empty))
        turns.append(Turn(_supposed(way), None, now))
        for link, said in zip(way.links, _links(puzzle, table, way), strict=True):
            now = Table(now.bulbs.union(link.bulbs), now.empty.union(link.empty))
            turns.append(Turn(said, link.at, now))
    return tuple(turns)


def _supposed(way: Way) -> str:
    if way.bulbs:
        return Message("suppose a bulb at {cell}", cell=_names(way.bulbs))
    return Message("suppose no bulb at {cell}", cell=_names(way.empty))


def conclusion(step: Step) -> str:
    """What a step says, without the argument.

    >>> conclusion(Step("just enough", ((0, 0),), ((0, 1),), (), ""))
    'a bulb at r1c2'
    """
    if step.bulbs:
        return Message("a bulb at {cells}", cells=_names(step.bulbs))
    return _stay(step.empty)


# ---- ways -----------------------------------------------------------------------------------------


def _way(puzzle: Puzzle, table: Table, way: Way) -> str:
    """One way, from what is supposed to its end."""
    supposed = way.bulbs[0] if way.bulbs else None
    first = way.links[0]
    sentences = _links(puzzle, table, way)
    if supposed is not None and first.seen and all(bulb == supposed for bulb, _ in first.seen):
        # What is supposed is the first thing that is said anyway.
        return _joined([Message("a bulb at {rest}", rest=sentences[0]), *sentences[1:]])
    return _joined([_supposed(way), *sentences])


def _alike(puzzle: Puzzle, table: Table, ways: Sequence[Way]) -> str:
    """Several cells whose bulbs would light too much of the same clue, or of what lights a cell."""
    at = ways[0].links[0].at
    each = _joined([_lights(way.links[0].seen) for way in ways])
    needs = need(puzzle, table, at)
    places = needs.places if needs else ()
    if puzzle[at] == WHITE:
        return Message(
            "{cell} can be lit only from {places}; these bulbs would light all of them: {each}",
            cell=_name(at),
            places=_names(places, "or"),
            each=each,
        )
    return Message(
        "{who} needs {n} of {places}; these bulbs would light too many of them: {each}",
        who=_who(puzzle, at),
        n=needs.least if needs else 0,
        places=_names(places),
        each=each,
    )


def _choice(puzzle: Puzzle, table: Table, step: Step) -> str:
    parts = []
    for way in step.ways:
        told = _links(puzzle, table, way)
        end = _table_after(table, way)
        if not way.ends_in_clash:
            told += _lit_at_end(puzzle, end, way, step)
        if not told:
            told = [conclusion(step)]
        if way.bulbs:
            parts.append(
                Message("with {cells}, {told}", cells=_names(way.bulbs), told=listed(told))
            )
        else:
            parts.append(
                Message(
                    "with no bulb at {cells}, {told}", cells=_names(way.empty), told=listed(told)
                )
            )
    number = {2: "two", 3: "three", 4: "four"}[len(step.ways)]
    if not all(way.bulbs for way in step.ways):
        return Message("{ways}; in both cases the same", ways=_joined(parts))
    task = "{number} ways to light {who}; {ways}"
    if puzzle[step.reason[0]] != WHITE:
        task = "{number} ways to serve {who}; {ways}"
    who = _who(puzzle, step.reason[0])
    return Message(task, number=number, who=who, ways=_joined(parts))


def _lit_at_end(puzzle: Puzzle, end: Table, way: Way, step: Step) -> list[str]:
    """Which bulb lights what is said to stay empty, where no link says that it does."""
    by_links = {cell for link in way.links for cell in link.empty}
    pairs = []
    for cell in step.empty:
        if cell not in by_links:
            bulbs = [bulb for bulb in sorted(end.bulbs) if _sees(puzzle, bulb, cell)]
            pairs += [(bulb, cell) for bulb in bulbs[:1]]
    return [_lights(pairs)] if pairs else []


def _sees(puzzle: Puzzle, bulb: Cell, cell: Cell) -> bool:
    runs = [run_of(puzzle, bulb, axis) for axis in ("row", "column")]
    return any(cell in run for run in runs)


# ---- links ----------------------------------------------------------------------------------------


def _links(puzzle: Puzzle, table: Table, way: Way) -> list[str]:
    now = Table(table.bulbs.union(way.bulbs), table.empty.union(way.empty))
    told = []
    for link in way.links:
        said = _link(puzzle, now, link)
        if link.seen:
            said = Message("{light}, so {so}", light=_lights(link.seen), so=said)
        told.append(said)
        now = Table(now.bulbs.union(link.bulbs), now.empty.union(link.empty))
    return told


def _link(puzzle: Puzzle, table: Table, link: Link) -> str:
    """What a clue or dark cell has left, and what that means."""
    needs = need(puzzle, table, link.at)
    places = needs.places if needs else frozenset()
    who = _who(puzzle, link.at)
    if puzzle[link.at] == WHITE:
        if link.is_clash:
            return Message("nothing can light {cell}", cell=who)
        if places == {link.at}:
            return Message("{cell} can only be lit from itself, a bulb", cell=who)
        return Message(
            "{cell} can only be lit from {place}, a bulb", cell=who, place=_names(places)
        )
    bulbs = table.bulbs.intersection(puzzle.beside(link.at))
    if link.empty:
        stay = _stay(link.empty)
        if len(bulbs) == 1:
            return Message(
                "{who} has its bulb, {bulb}: {stay}", who=who, bulb=_names(bulbs), stay=stay
            )
        return Message(
            "{who} has its bulbs, {bulbs}: {stay}", who=who, bulbs=_names(bulbs), stay=stay
        )
    if link.bulbs:
        template = {
            1: "{who} has only {places} left, a bulb",
            2: "{who} has only {places} left, both bulbs",
        }.get(len(places), "{who} has only {places} left, all of them bulbs")
        return Message(template, who=who, places=_names(places))
    lacks = needs.least if needs else 0
    if lacks < 0:
        return Message("{who} has {n} bulbs, {bulbs}", who=who, n=len(bulbs), bulbs=_names(bulbs))
    if not places:
        return Message("{who} lacks {n} and has no cell left", who=who, n=lacks)
    return Message(
        "{who} lacks {n} and has only {places} left", who=who, n=lacks, places=_names(places)
    )


def _lights(seen: Iterable[tuple[Cell, Cell]]) -> str:
    """Which bulb lights which cells."""
    shine: dict[Cell, list[Cell]] = {}
    for bulb, cell in seen:
        shine.setdefault(bulb, []).append(cell)
    parts = []
    for bulb, cells in shine.items():
        parts.append(Message("{bulb} lights {cells}", bulb=_name(bulb), cells=_names(cells)))
    return listed(parts)


def _table_after(table: Table, way: Way) -> Table:
    bulbs = table.bulbs.union(way.bulbs)
    empty = table.empty.union(way.empty)
    for link in way.links:
        bulbs = bulbs.union(link.bulbs)
        empty = empty.union(link.empty)
    return Table(bulbs, empty)


# ---- counts ---------------------------------------------------------------------------------------


def _count(puzzle: Puzzle, table: Table, step: Step, count: Count) -> str:
    asked = 0
    for at in count.demands:
        needs = need(puzzle, table, at)
        asked += needs.least if needs else 0
    room = len(count.runs)
    for at in count.clues:
        needs = need(puzzle, table, at)
        room += needs.most if needs else 0
    in_runs = [Message("in {run}", run=_run(puzzle, cell, axis)) for cell, axis in count.runs]
    beside = [Message("beside {who}", who=_who(puzzle, at)) for at in count.clues]
    where = [*in_runs, *beside]
    one = len(count.demands) == 1
    template = (
        "{who} needs {asked}, and what can serve it stands {where}, where there is room for {room}"
        if one
        else "{who} need {asked} together, and what can serve them stands {where}, "
        "where there is room for {room}"
    )
    needed = Message(
        template,
        who=listed([_who(puzzle, at) for at in count.demands]),
        asked=asked,
        where=listed(where, "or"),
        room=room,
    )
    if room == asked:
        return needed
    wasted = Message(
        "a bulb at {cells} takes up two of that more than it serves", cells=_names(step.empty, "or")
    )
    return _joined([needed, wasted])


def _whole_count(puzzle: Puzzle, table: Table, count: Count) -> str:
    """A sum over many clues and lines, some of them taken several times."""
    asked = 0
    for at in count.demands:
        needs = need(puzzle, table, at)
        asked += needs.least if needs else 0
    shares: dict[int, list[str]] = {}
    for (cell, axis), times in Counter(count.runs).items():
        shares.setdefault(times, []).append(_run(puzzle, cell, axis))
    room = len(count.runs)
    for at, times in Counter(count.clues).items():
        needs = need(puzzle, table, at)
        room += times * needs.most if needs else 0
        who = Message("the cells beside {who}", who=_who(puzzle, at))
        shares.setdefault(times, []).append(who)
    told = []
    for times, names in sorted(shares.items()):
        if times == 1:
            told.append(listed(names))
        else:
            told.append(Message("{names} (counted {n} times)", names=listed(names), n=times))
    asks: dict[int, list[Cell]] = {}
    for at, times in Counter(count.demands).items():
        asks.setdefault(times, []).append(at)
    askers = [_names(asks.pop(1))] if 1 in asks else []
    for times, cells in sorted(asks.items()):
        askers.append(Message("{names} (counted {n} times)", names=_names(cells), n=times))
    return Message(
        "{who} ask for {asked} bulbs; what can serve them takes up room in {where}, {room} in all, "
        "so none may be wasted",
        who=listed(askers),
        asked=asked,
        where=Joined("; ", told),
        room=room,
    )


def _run(puzzle: Puzzle, cell: Cell, axis: str) -> str:
    """A whole row or column by its number, a part of it by its ends."""
    cells = sorted(run_of(puzzle, cell, axis))
    m, n = puzzle.size
    whole = n if axis == "row" else m
    if len(cells) == whole:
        number = cell[0] if axis == "row" else cell[1]
        return Message("row {n}" if axis == "row" else "column {n}", n=number + 1)
    if len(cells) == 1:
        return _name(cells[0])
    return Message("{first} to {last}", first=_name(cells[0]), last=_name(cells[-1]))


# ---- small words ----------------------------------------------------------------------------------


def _name(cell: Cell) -> str:
    return f"r{cell[0] + 1}c{cell[1] + 1}"


def _names(cells: Iterable[Cell], last: str = "and") -> str:
    """Some cells; many of one row share its name."""
    some = sorted(cells)
    if len(some) > MANY:
        rows: dict[int, list[str]] = {}
        for i, j in some:
            rows.setdefault(i, []).append(str(j + 1))
        names = [f"r{i + 1}c{','.join(columns)}" for i, columns in rows.items()]
    else:
        names = [_name(cell) for cell in some]
    return listed(names, last)


def _joined(sentences: Sequence[str]) -> str:
    """Sentences one after another."""
    return Joined("; ", sentences)


def _who(puzzle: Puzzle, at: Cell) -> str:
    if puzzle[at] == WHITE:
        return _name(at)
    return Message("the {n} at {cell}", n=int(puzzle[at]), cell=_name(at))


def _stay(cells: tuple[Cell, ...]) -> str:
    template = "{cells} stays empty" if len(cells) == 1 else "{cells} stay empty"
    return Message(template, cells=_names(cells))
