"""`lightsgame solve`: a board or a graph in, presses or a witness out."""

from __future__ import annotations

from itertools import islice
from time import perf_counter
from typing import Any, TypeAlias

from .. import certificates, doors, solving
from ..errors import BadInput, Inconsistent, TooLarge, number_text
from ..game import lights
from ..game.board import Board
from ..theorems.rows import fibonacci, giant, jumping
from . import graphs
from .answers import MOST_PRINTED, Shown, answered, check_output, unsolvable
from .asking import Asked, asked, is_size
from .command import Report
from .common import board_json, count_json, count_text, draw, meter, picture, ways
from .reading import Name, Size, Words, check_rows, parse_size

MOST_ALL = 100_000  # solutions that --all lists without --limit
CHEAP = 0.05  # seconds in which the fewest presses are found without being asked for
CHEAP_CELLS = 1 << 20  # ... on boards of at most so many cells
CHEAP_WORK = 100_000  # the same for more than two states: cells of all solutions
GIANT = 10**9  # cells of a board of which only some rows are computed

Cells = list[tuple[int, int]] | None
Stripes: TypeAlias = "tuple[giant.Stripe, ...] | None"


def run_solve(board: str | None, graph: str | None, lit: str | None, words: Words, json: bool, **more: Any) -> Report:
    """Solve a board or a graph."""
    if (board is None) == (graph is None):
        raise BadInput("a BOARD or --graph FILE", "neither" if board is None else "both")
    if lit is not None and graph is None:
        raise BadInput("--lit together with --graph", "--lit alone")
    if more["limit"] is not None and not more["all"]:
        raise BadInput("--limit together with --all", "--limit alone")
    if board is not None:
        return solve_board(board, words, json, **more)
    unused = [name for name, value in {**more, "wrap": words.wrap}.items() if value and name != "method"]
    if unused or more["method"] not in ("auto", "matrix"):
        raise BadInput("a board for this option", f"--{unused[0] if unused else 'method'} with --graph")
    return graphs.solve_graph(graph or "", lit, words.rule or "plus", words.states or 2)


def solve_board(board: str, words: Words, json: bool, to: Name, lamp: Cells, rows: Size | None, **more: Any) -> Report:
    """Solve a board and say what was found."""
    sized = is_size(board)
    if lamp and not sized:
        raise BadInput("a size with --lamp", "a file")
    if sized and not any(words[:3]):
        m, n = parse_size(board)
        if rows and to is None and m * n > GIANT:
            return giant_rows(m, n, rows, pattern(m, n, lamp), json, **more)
        doors.check_cells(m, n)
    given = asked(board, words, to)
    game = given.game
    if stripes := pattern(*game.size, lamp):
        given = lit_up(given, stripes, to)
    if rows:
        check_rows(rows, game.rows)
        if not game.plain:
            raise BadInput("a plain board for --rows", str(game))
    wishes = Shown(rows, more["explain"], more["svg"])
    check_output(*game.size, wishes, json)
    return solve_game(given, more["method"], more["fewest"], (more["limit"] or 0) if more["all"] else None, wishes)


def lit_up(given: Asked, stripes: tuple[giant.Stripe, ...], to: str | None) -> Asked:
    """The same game from the lamps that --lamp lights, to dark or what --to says."""
    game = given.game
    rows = [giant.wanted_row(stripes, k) for k in range(1, game.rows + 1)]
    start = [[row >> j & 1 for j in range(game.columns)] for row in rows] if game.states > 2 else None
    return Asked(game, game.read(start or Board.from_rows(rows, game.columns)), given.end if to else game.dark())


def pattern(m: int, n: int, lamps: Cells) -> Stripes:
    """The lamps that --lamp lights on a board given by its size; none if it is not given."""
    for i, j in lamps or ():
        if i > m or j > n:
            got = f"row {number_text(i)}, column {number_text(j)}"
            raise BadInput(f"a lamp of the {number_text(m)} x {number_text(n)} board", got, "--lamp")
    return sum([giant.lamp(i, j) for i, j in dict.fromkeys(lamps)], ()) if lamps else None


def solve_game(given: Asked, method: str, wanted_fewest: bool, limit: int | None, wishes: Shown) -> Report:
    """Solve a game; with a *limit* so many solutions, or all if it is 0."""
    game = given.game
    began = perf_counter()
    try:
        found = solving.answer(game, given.end, method, lit=given.start)
    except Inconsistent as error:
        return unsolvable(given, error, wishes.drawing)
    if game.states > 2:
        few = found.solutions * game.order <= CHEAP_WORK
    else:
        few = game.order <= CHEAP_CELLS and lights.cost_of_fewest(game.order, found.nullity) <= CHEAP
    if wanted_fewest or few or found.solutions == 1:
        with meter("looking for the fewest presses: {} %") as tell:
            found = solving.fewest(found, progress=lambda done, total: tell(100 * done // max(total, 1)))
    seconds = perf_counter() - began
    every = None if limit is None else list_all(found, limit)
    draw(wishes.drawing, lambda: found.start.to_svg(presses=found.presses))
    return answered(found, wishes, every, seconds)._replace(evidence=lambda: proof_of(found, wanted_fewest))


def proof_of(found: solving.Answer[Any], wanted_fewest: bool) -> Any:
    """That the presses solve the board; and if that was asked, that no fewer do."""
    if wanted_fewest and found.fewest and found.game.plain:
        return certificates.fewest_proof(found)
    return certificates.settled(found.game, found.start, found.end, found.presses)


def list_all(found: solving.Answer[Any], limit: int) -> list[Any]:
    """All solutions, or the first of them."""
    count = min(limit or found.solutions, found.solutions)
    if count > MOST_ALL and not limit:
        many = count_text(found.solutions)
        raise TooLarge(f"a list of {many} solutions", limit=MOST_ALL, instead="--limit K gives the first K")
    if count * found.game.order > MOST_PRINTED:
        what = f"a list of {count * found.game.order:,} cells"
        raise TooLarge(what, limit=MOST_PRINTED, instead="--limit K gives fewer")
    return list(islice(solving.solutions(found.game, found.end, lit=found.start), count))


def giant_rows(m: int, n: int, rows: Size, stripes: Stripes, json: bool, method: str, **others: Any) -> Report:
    """Some rows of a board that does not fit into memory: random access by doubling."""
    check_rows(rows, m)
    taken = [name for name, wish in others.items() if wish]
    taken += [f"method {method}"] if method not in ("auto", "fibonacci") else []
    high, wide = number_text(m), number_text(n)
    if taken:
        raise TooLarge(f"--{taken[0]} on a board of {high} x {wide}; only --rows serves it")
    if n > fibonacci.WIDEST:
        turned = f"turn the board: the rows of {wide}x{high} are its columns"
        raise TooLarge(f"a row of {wide} lamps cannot be printed (at most {fibonacci.WIDEST:,}); {turned}")
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
        witness, reason = Board.from_rows(error.witness.rows(*rows), n), str(error)
        value |= {"solvable": False, "witness": board_json(witness), "reason": reason}
        told = f"{reason.capitalize()}; its rows {first} to {last}:\n{picture(witness)}"
        return Report(1, told, value, evidence=evidence)
    k = fibonacci.nullity(m, n)
    span = f"row {first}" if first == last else f"rows {first} to {last}"
    told = f"{span} of {high} x {wide}; {ways(1 << k)}; {perf_counter() - began:.3f} s"
    value |= {"solvable": True, "weight": None, "nullity": k, "solutions": count_json(1 << k), "method": "fibonacci"}
    value |= {"fewest": k == 0, "presses": lambda: board_json(found)}
    return Report(0, lambda: f"{picture(found)}\n{told}", value, "", evidence)
