"""`lightsgame solve`: a board or a graph in; the answer out, how it comes about, or why there is
none.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from time import perf_counter
from typing import Any, NamedTuple, TypeAlias

from ..core import validation
from ..core.deadline import within
from ..core.evidence import Evidence
from ..core.message import Counted, Joined, Message, Sentence, marked
from ..drawing import svg
from ..errors import (
    BadInput,
    Inconsistent,
    TooLarge,
    at_most,
    count_text,
    expect,
    number_text,
)
from ..game import graph_solver, sparse_graph
from ..game.board import Board
from ..game.game import Game, on_plain
from ..game.presses import Presses
from ..game.question import Task
from ..lights import certificates, hints, solver
from ..theorems.rows import fibonacci, giant, jumping
from .asking import asked, graph_in, is_size
from .common import (
    Report,
    coloured,
    count_json,
    draw,
    framed,
    game_json,
    nullity_of,
    picture,
    size_text,
    ways,
    width,
)
from .meters import meter
from .reading import FOREVER, Name, Size, Words, check_rows, parse_size

MOST_SHOWN = 64  # rows and columns of a board that is shown as a picture
MOST_PRINTED = 100_000_000  # cells of a board that --json prints
MOST_ALL = 100_000  # solutions that --all lists
CHEAP = 0.05  # seconds in which the fewest presses are found without being asked for
CHEAP_CELLS = 1 << 20  # ... on boards of at most so many cells
CHEAP_WORK = 100_000  # the same for more than two states: cells of all solutions
SIGNS = Message(
    "q: the quiet pattern; Q: where it meets a lamp that must change; *: another such lamp"
)
EVEN = Message(
    "Every press changes an even number of the pattern's lamps, so an odd number "
    "stays out of reach."
)
WEIGHED = Message(
    "Weigh the lamps with these numbers: every press weighs 0, and the wanted change does not."
)
ROWS = Message("ask for some of its rows (--rows 1:1)")
GIANT = 10**9  # cells of a board of which only some rows are computed

Cells = list[tuple[int, int]] | None
Stripes: TypeAlias = "tuple[giant.Stripe, ...] | None"


class Shown(NamedTuple):
    """What is to be seen of an answer: some rows only, how it comes about, a drawing; and how long
    it may be sought.
    """

    rows: tuple[int, int] | None = None
    explain: bool = False
    drawing: str | None = None
    seconds: float | None = None


def run_solve(
    board: Name, graph: Name, lit: Name, words: Words, json: bool, seconds: float, **more: Any
) -> Report:
    """Solve a board or a graph."""
    limit = None if seconds == FOREVER else seconds
    if board is not None:
        with within(None if more["fewest"] else limit):  # which takes the best that is seen in time
            return solve_board(board, words, json, seconds=limit, **more)
    unused = [
        name for name, value in {**more, "wrap": words.wrap}.items() if value and name != "method"
    ]
    if unused or more["method"] not in ("auto", "matrix"):
        option = unused[0] if unused else "method"
        got = Message("{option} with --graph", option=f"--{option}")
        raise BadInput(Message("a board for this option"), got)
    with within(limit):
        return solve_graph(graph_in(graph or ""), lit, words)


def solve_board(
    board: str, words: Words, json: bool, to: Name, lamp: Cells, rows: Size | None, **more: Any
) -> Report:
    """Solve a board and say what was found."""
    sized = is_size(board)
    expect(sized or not lamp, marked("a size with --lamp"), Message("a file"))
    if sized:
        m, n = parse_size(board)
        game = Game(m, n, **words.named())
        expect(game.plain or not rows, marked("a plain board for --rows"), str(game))
        if rows and to is None and m * n > GIANT:
            return giant_rows(m, n, rows, pattern(m, n, lamp), json, **more)
        validation.check_cells(m, n, instead=ROWS if game.plain else "")
    given = asked(board, words, to)
    game = given.game
    stripes = pattern(*game.size, lamp)
    given = lit_up(given, stripes, to) if stripes else given
    if rows:
        check_rows(rows, game.rows)
        expect(game.plain, marked("a plain board for --rows"), str(game))
    seconds = more["seconds"] if more["fewest"] else None
    wishes = Shown(rows, more["explain"], more["svg"], seconds)
    check_output(*game.size, wishes, json)
    return solve_game(given, more["method"], more["fewest"], more["all"], wishes)


def lit_up(given: Task, stripes: tuple[giant.Stripe, ...], to: str | None) -> Task:
    """The same game from the lamps that --lamp lights, to dark or what --to says."""
    game = given.game
    rows = [giant.wanted_row(stripes, k) for k in range(1, game.rows + 1)]
    start = None
    if game.states > 2:
        start = [[row >> j & 1 for j in range(game.columns)] for row in rows]
    lit = game.read(start or Board.from_rows(rows, game.columns))
    return Task(game, lit, given.end if to else game.dark())


def pattern(m: int, n: int, lamps: Cells) -> Stripes:
    """The lamps that --lamp lights on a board given by its size; none if it is not given.

    >>> pattern(3, 3, None), len(pattern(3, 3, [(1, 1), (2, 2)]))
    (None, 2)
    """
    for i, j in lamps or ():
        got = Message("row {n}, column {n2}", n=number_text(i), n2=number_text(j))
        expect(
            i <= m and j <= n,
            Message("a lamp of the {size} board", size=size_text(m, n)),
            got,
            "--lamp",
        )
    return sum([giant.lamp(i, j) for i, j in dict.fromkeys(lamps)], ()) if lamps else None


def solve_game(
    given: Task, method: str, wanted_fewest: bool, wanted_all: bool, wishes: Shown
) -> Report:
    """Solve a game."""
    game = given.game
    began = perf_counter()
    try:
        found: solver.Answer[Any, Any] = solver.answer(game, given.end, method, lit=given.start)
    except Inconsistent as error:
        return unsolvable(given, error, wishes.drawing)
    few = found.solutions * game.order <= CHEAP_WORK
    if game.states == 2:
        is_small = game.order <= CHEAP_CELLS
        few = is_small and graph_solver.cost_of_fewest(game.order, found.nullity) <= CHEAP
    if wanted_fewest or few or found.solutions == 1:
        with meter(marked("looking for the fewest presses: {n} %")) as tell:
            found = solver.fewest(
                found, seconds=wishes.seconds, progress=lambda i, n: tell(100 * i // max(n, 1))
            )
    seconds = perf_counter() - began
    every = list_all(found) if wanted_all else None
    draw(wishes.drawing, lambda: found.start.to_svg(presses=found.presses))

    # that the presses solve the board; and if that was asked, that no fewer do
    def evidence() -> Evidence:
        if wanted_fewest and found.fewest and game.plain:
            return certificates.fewest_proof(found)
        return certificates.settled(*given, found.presses)

    return answered(found, wishes, every, seconds)._replace(evidence=evidence)


def list_all(found: solver.Answer[Any, Any]) -> list[Any]:
    """All solutions.

    >>> list_all(solver.answer("##"))
    [Presses('·x'), Presses('x·')]
    """
    what = Message("a list of {count} solutions", count=count_text(found.solutions))
    at_most(found.solutions, MOST_ALL, what)
    cells = found.solutions * found.game.order
    at_most(cells, MOST_PRINTED, Message("a list of {n} cells", n=cells))
    every = solver.solutions(found.game, found.end, lit=found.start)
    return list(every)


# ---- what is printed --------------------------------------------------------------------------------------------


def check_output(m: int, n: int, wishes: Shown, json: bool) -> None:
    """Refuse, before any work, an output that is too long."""
    rows = wishes.rows
    if wishes.drawing and m * n > svg.LARGEST:
        what = Message("an SVG of {size} cells is more than a browser can show", size=f"{m} x {n}")
        raise TooLarge(what, limit=Message("{size} cells", size=svg.LARGEST))
    height = rows[1] - rows[0] + 1 if rows else m
    cells = height * n
    if json or rows:
        at_most(cells, MOST_PRINTED, Message("an output of {n} cells", n=cells), instead=ROWS)
    if wishes.explain and max(m, n) > MOST_SHOWN:
        raise BadInput(
            Message("a board of at most {n} x {n2} to explain", n=MOST_SHOWN, n2=MOST_SHOWN),
            f"{m} x {n}",
        )


def answered(
    found: solver.Answer[Any, Any], wishes: Shown, every: list[Any] | None, seconds: float
) -> Report:
    """The answer, with whatever else is to be seen."""
    (m, n) = found.game.size
    rows = wishes.rows
    cut = found.presses
    if rows:
        first, last = rows
        cut = on_plain(Board.from_rows(found.presses.board.rows[first - 1 : last], n))

    def told() -> list[str]:
        return hints.explain(found.game, found.end, method=found.method, lit=found.start)

    value = game_json(found.game) | {"solvable": True, "presses": cut.times, "weight": found.weight}
    value |= {
        "nullity": nullity_of(found),
        "solutions": count_json(found.solutions),
        "method": found.method,
    }
    value |= {"fewest": found.fewest} | ({"first_row": rows[0]} if rows else {})
    value |= {"boards": [presses.times for presses in every]} if every is not None else {}
    value |= {"explanation": told} if wishes.explain else {}

    def text() -> Iterator[str]:
        if wishes.explain:
            yield Joined("\n", [*told(), ""])
        if rows:
            yield picture(cut)
        elif every is not None:
            yield "\n\n".join([picture(board) for board in every])
        else:
            yield (
                framed(cut, Message("press here"))
                if max(m, n) <= MOST_SHOWN
                else Message("first row: {all}", all=first_row(found.presses))
            )
        yield presses_told(found, bool(wishes.seconds))
        if max(m, n) > MOST_SHOWN:
            yield Message(
                "{n} lamps, solved in {time} s by the method {method}; --svg or --rows shows more",
                n=m * n,
                time=f"{seconds:.3f}",
                method=found.method,
            )

    return Report(0, text, value)


def presses_told(found: solver.Answer[Any, Any], searched: bool) -> Message:
    """How many presses the answer has, and how many solutions there are."""
    many = ways(found.solutions)
    if found.solutions > 1 and found.fewest:
        return Counted(
            "{n} press (the fewest); {ways}",
            "{n} presses (the fewest); {ways}",
            found.weight,
            ways=many,
        )
    if found.solutions > 1 and searched:
        return Counted(
            "{n} press (the best seen); {ways}",
            "{n} presses (the best seen); {ways}",
            found.weight,
            ways=many,
        )
    return Counted("{n} press; {ways}", "{n} presses; {ways}", found.weight, ways=many)


def first_row(presses: Presses) -> str:
    """The first row of a board, or its beginning where it is wide."""
    columns = presses.size[1]
    room = min((width() or 212) - 12, 200)
    if isinstance(presses.times, Board):
        presses = on_plain(Board.from_rows(presses.board.rows[:1], columns))
    row = str(presses).split("\n")[0]
    if columns <= room:
        return row
    beginning = row[: min(room - 20, 72)]
    return Message("{all} ({n} columns)", all=f"{beginning}…", n=columns)


def unsolvable(given: Task, error: Inconsistent[Any], drawing: str | None) -> Report:
    """Say that there is no solution, and show the witness."""
    witness = error.witness
    game = given.game
    wanted = game.change(given.start, given.end)
    two = game.states == 2
    draw(drawing, lambda: wanted.to_svg(**{"marks" if two else "presses": witness}))

    def text() -> Iterator[str]:
        yield Sentence(str(error))
        if max(game.size) <= MOST_SHOWN:
            if two:
                yield Joined("\n", [overlay(witness, wanted), SIGNS])
            else:
                yield framed(witness, Message("the witness"))
        yield EVEN if two else WEIGHED

    value = game_json(game) | {"solvable": False, "reason": str(error), "witness": witness}
    return Report(1, text, value, evidence=lambda: certificates.refused(*given, witness))


def overlay(witness: Board, wanted: Board) -> str:
    """The witness drawn over the board.

    >>> print(overlay(Board("##."), Board("#.#")))
    Qq*
    """
    pairs = zip("\n".join(witness.digits()), "\n".join(wanted.digits()), strict=True)
    signs = {"00": ".", "01": "*", "10": "q", "11": coloured("Q", "31")}
    return "".join([signs.get(q + lamp, q) for q, lamp in pairs])


# ---- giant boards -----------------------------------------------------------------------------------------------


def giant_rows(
    m: int, n: int, rows: Size, stripes: Stripes, json: bool, method: str, **others: Any
) -> Report:
    """Some rows of a board that does not fit into memory: random access by doubling."""
    check_rows(rows, m)
    taken = [name for name, wish in others.items() if wish]
    high = number_text(m)
    wide = number_text(n)
    if method not in ("auto", "fibonacci"):
        raise TooLarge(
            Message(
                "--method {name} on a board of {size}; only --rows serves it",
                name=method,
                size=size_text(m, n),
            )
        )
    if taken:
        raise TooLarge(
            Message(
                "--{name} on a board of {size}; only --rows serves it",
                name=taken[0],
                size=size_text(m, n),
            )
        )
    if n > fibonacci.WIDEST:
        raise TooLarge(
            Message(
                "a row of {count} lamps cannot be printed (at most {n});"
                " turn the board: the rows of {size} are its columns",
                count=wide,
                n=fibonacci.WIDEST,
                size=f"{wide}x{high}",
            )
        )
    check_output(m, n, Shown(rows), json)
    first, last = map(number_text, rows)
    value: dict[str, Any] = {"rows": m, "columns": n, **Words().named(), "first_row": rows[0]}
    change = giant.all_lamps(n) if stripes is None else stripes
    began = perf_counter()

    def evidence() -> Any:
        return jumping.giant_rows(m, n, change, *rows)

    try:
        found = Board.from_rows(giant.solve(m, n, change).rows(*rows), n)
    except Inconsistent as error:
        witness = Board.from_rows(error.witness.rows(*rows), n)
        reason = str(error)
        value |= {"solvable": False, "witness": witness, "reason": reason}
        head = Message(
            "{what}; its rows {count} to {count2}:", what=reason, count=first, count2=last
        )
        told: str = Joined("\n", [head, picture(witness)])
        return Report(1, told, value, evidence=evidence)
    k = fibonacci.nullity(m, n)
    parts = {"size": size_text(m, n), "ways": ways(1 << k)}
    parts["time"] = f"{perf_counter() - began:.3f}"
    told = Message(
        "rows {count} to {count2} of {size}; {ways}; {time} s", count=first, count2=last, **parts
    )
    if first == last:
        told = Message("row {count} of {size}; {ways}; {time} s", count=first, **parts)
    value |= {
        "solvable": True,
        "weight": None,
        "nullity": k,
        "solutions": count_json(1 << k),
        "method": "fibonacci",
    }
    value |= {"fewest": k == 0, "presses": found}
    return Report(0, [picture(on_plain(found)), told], value, "", evidence)


# ---- graphs -----------------------------------------------------------------------------------------------------


def solve_graph(graph: sparse_graph.SparseGraph, lit: Name, words: Words) -> Report:
    """Solve the game on a graph; a press may leave its own lamp alone, and a lamp have more states."""
    game = Game.of(graph, rule=words.rule or "plus", states=words.states)
    start = game.lit() if lit is None else named(graph, lit)
    end = game.dark()
    value = {
        "vertices": graph.order,
        "edges": graph.size,
        "rule": game.rule.name,
        "states": game.states,
    }
    try:
        found = solver.answer(game, lit=start)
    except Inconsistent as error:
        witness = error.witness
        reason = str(error)
        value |= {"solvable": False, "witness": witness, "reason": reason}
        told = Message("{what}: {rest}", what=reason, rest=" ".join(map(str, witness)))
        return Report(
            1, told, value, evidence=lambda: certificates.refused(game, start, end, witness)
        )
    value |= {
        "solvable": True,
        "presses": found.presses,
        "weight": found.weight,
        "method": found.method,
    }
    value |= {"nullity": nullity_of(found), "solutions": count_json(found.solutions)}
    times = found.presses if game.states > 2 else dict.fromkeys(found.presses, 1)
    press = " ".join([str(name) if far == 1 else f"{name} ({far}x)" for name, far in times.items()])
    if graph.order == 1:
        size = Counted(
            "{n} press on {n2} vertex; {ways}",
            "{n} presses on {n2} vertex; {ways}",
            found.weight,
            n2=graph.order,
            ways=ways(found.solutions),
        )
    else:
        size = Counted(
            "{n} press on {n2} vertices; {ways}",
            "{n} presses on {n2} vertices; {ways}",
            found.weight,
            n2=graph.order,
            ways=ways(found.solutions),
        )
    told = Joined("\n", [Message("press {names}", names=press), size])

    def evidence() -> Evidence:
        return certificates.settled(game, start, end, found.presses)

    return Report(0, told, value, evidence=evidence)


def named(graph: sparse_graph.SparseGraph, text: str) -> list[Hashable]:
    """The vertices named in a list with commas; names are compared as text.

    >>> from lightsgame.graphs import path
    >>> named(sparse_graph.SparseGraph.of(path(3)), "0, 2")
    [0, 2]
    """
    by_text = {str(name): name for name in graph.names}
    wanted = [word.strip() for word in text.split(",") if word.strip()]
    if unknown := [word for word in wanted if word not in by_text]:
        raise BadInput(Message("the name of a vertex"), repr(unknown[0]), "--lit")
    return [by_text[word] for word in wanted]
