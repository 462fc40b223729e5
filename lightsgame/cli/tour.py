"""`lightsgame tour`: half a minute through the house, on real boards.

A stop is a title and a function that prints a few lines.  Everything that is shown is computed on the spot, and said
in the reader's language (`lightsgame.translation`): `LANGUAGE=fi lightsgame tour` speaks Finnish.
"""

from __future__ import annotations

import io
import time
from collections.abc import Callable, Iterator
from contextlib import redirect_stdout

from ..game.board import Board
from ..translation import _, marked
from . import tour_solvability as solvability
from .command import Command, Report
from .common import coloured, picture
from .telling import beside, checked

Stop = tuple[str, Callable[[], None]]


def run() -> Report:
    """Walk through all stops."""
    return Report(0, lines, lambda: {"stops": [{"title": title, "text": text} for title, text in told()]})


def told() -> Iterator[tuple[str, str]]:
    """The stops with what they show."""
    for title, show in STOPS:
        said = io.StringIO()
        with redirect_stdout(said):
            show()
        yield _(title), said.getvalue().rstrip("\n")


def lines() -> Iterator[str]:
    """The walk for a person."""
    for number, (title, show) in enumerate(STOPS, start=1):
        yield coloured(f"{number}. {_(title)}", "1")
        show()
        yield ""
    yield _("Next: lightsgame solve FILE, lightsgame --help, or `from lightsgame import solve`.")


def the_game() -> None:
    """A press and its effect; all lamps of 5 x 5."""
    from ..solving import answer, fewest

    press = Board.from_cells(5, 5, [(2, 2)])
    solved = fewest(answer(Board.full(5, 5))).presses
    print(_("A press changes a lamp and the lamps beside it.  One press, what it changes, and how to light all 25:"))
    print(beside(press, press.effect(), solved))
    print(_("{n} presses, in any order, light every lamp.").format(n=solved.weight()), end="  ")
    print(checked(solved.effect() == Board.full(5, 5)))


def quiet() -> None:
    """The quiet patterns of 5 x 5."""
    from ..game.checks import is_quiet
    from ..patterns import quiet_patterns

    patterns = list(quiet_patterns(5, 5))
    print(_("Some presses change nothing at all.  The quiet patterns of the 5 x 5 board:"))
    print(beside(*patterns))
    print(checked(all(is_quiet(q) for q in patterns)), end="  ")
    print(_("So each solvable game has {n} solutions.").format(n=len(patterns) + 1))


def witness() -> None:
    """A game without solution."""
    from ..errors import Inconsistent
    from ..game.checks import is_witness
    from ..solving import solve

    board = Board.from_cells(5, 5, [(0, 0)])
    try:
        solve(board)
    except Inconsistent as error:
        print(_("This one lamp cannot be put out.  The proof is a quiet pattern that meets it once, an odd number:"))
        print(beside(board, error.witness))
        print(checked(is_witness(board, error.witness)))


def chasing() -> None:
    """The player's table."""
    from ..game.chase import player_table

    print(_("Chase the light: press below each lit lamp, row by row.  What is left below -> what to press on top:"))
    for left, tops in list(player_table(5, 5).items())[1:]:
        print(f"  {picture(Board.from_rows([left], 5))}  {picture(Board.from_rows([tops[0]], 5))}")


def rows_as_polynomials() -> None:
    """A million lamps, and 10^100 rows."""
    from ..game.checks import is_solution
    from ..patterns import nullity
    from ..solving import solve
    from ..theorems.rows.giant import all_ones_rows

    began = time.perf_counter()
    everything = Board.full(1000, 1000)
    presses = solve(everything)
    seconds = time.perf_counter() - began
    print(_("A million lamps took {ms:.1f} ms ({n:,} presses).").format(ms=1000 * seconds, n=presses.weight()))
    print(checked(is_solution(everything, presses)))
    first = Board.from_rows(all_ones_rows(10**100, 60, 1, 1), 60)
    quiet_dimension = nullity(10**100, 60)
    print(_("The first row of 60 columns and 10^100 rows (nullity {n}):").format(n=quiet_dimension))
    print(picture(first))


def once() -> None:
    """Each lamp exactly once: a board that allows it, and why all larger ones do not."""
    from ..drawing.trees import drawn
    from ..theorems.once.infinite_board import is_no_perfect_code, quarter
    from ..theorems.once.perfect_code import is_perfect_code, perfect_code

    code, proof = perfect_code(4, 4), quarter()
    print(_("Four presses change each lamp of the 4 x 4 board exactly once:"))
    print(picture(code))
    print(
        _(
            "No board of at least 3 x 5 lamps allows that.  A tree of {n} forced steps proves it; one of its dead ends:"
        ).format(n=proof.tree.size())
    )
    print(drawn(proof.after((1, 2))))
    print(_("(A is the first press and a what it lights; whatever lights ! lights another lamp again.)"))
    print(checked(is_perfect_code(code) and is_no_perfect_code(proof)))


def worst() -> None:
    """The hardest games of 5 x 5, and why none is harder."""
    from ..theorems.extremes.worst_case import hardest
    from ..theorems.extremes.worst_case_check import is_worst_case

    found = hardest(5, 5)
    inside, outside = sum(found.sizes[:-1]), found.sizes[-1]
    games = sum(found.distribution or ())
    print(
        _("These lamps need {moves} presses to go out.  {n} games of {all} need as many:").format(
            moves=found.moves, n=found.games, all=f"{games:,}"
        )
    )
    print(beside(found.lamps, found.presses))
    print(
        _(
            "No game needs more.  Over its 4 solutions, half of the {n} cells in quiet patterns are pressed on average,"
        ).format(n=inside)
    )
    print(_("and at most the {n} other cells.").format(n=outside), end="  ")
    print(checked(is_worst_case(found), by_pressing=False))


STOPS: list[Stop] = [
    (marked("The game"), the_game),
    (marked("What changes nothing"), quiet),
    (marked("What cannot be solved, and why"), witness),
    (marked("All lamps, on every graph"), solvability.every_graph),
    (marked("Quiet patterns can be lit"), solvability.even_meetings),
    (marked("Chasing by hand"), chasing),
    (marked("The big matrix in blocks"), solvability.blocks),
    (marked("Rows are polynomials"), rows_as_polynomials),
    (marked("Each lamp exactly once"), once),
    (marked("The hardest games"), worst),
    (marked("The torus"), solvability.torus),
    (marked("Three states a lamp"), solvability.three_states),
]

COMMANDS = (Command("tour", run),)
