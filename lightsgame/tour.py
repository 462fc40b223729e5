"""Half a minute through the house, on real boards: what `lightsgame tour` prints.

A stop is a title and a function that says a few lines.  Everything that is shown is computed on the spot, and said in
the reader's language (`lightsgame.translation`): `LANGUAGE=fi lightsgame tour` speaks Finnish.

>>> print(list(the_game())[1])
·····   ·····   ●·●●·
·····   ··●··   ·●●●·
··●··   ·●●●·   ●●●··
·····   ··●··   ●●·●●
·····   ·····   ···●●
"""

import time
from collections.abc import Callable, Iterator

from . import Board, Game, answer, count, fewest, is_quiet, is_solution, is_witness, quiet_patterns, solve
from .drawing.trees import drawn
from .errors import Inconsistent
from .game.chase import player_table
from .game.families import grid, petersen
from .theorems.extremes.worst_case import hardest
from .theorems.once import infinite_board, perfect_code
from .theorems.rows import blocks, fibonacci, giant
from .theorems.rows import torus as tori
from .theorems.solvability import all_ones, bipartite, more_states, pseudoinverse
from .translation import _, marked, number

Lines = Iterator[str]


def beside(*boards: Board) -> str:
    """Pictures side by side.

    >>> print(beside(Board("#./.#"), Board(".#/#.")))
    ●·   ·●
    ·●   ●·
    """
    return "\n".join(["   ".join(line) for line in zip(*[str(b).split("\n") for b in boards], strict=True)])


def checked(holds: bool, *, by_pressing: bool = True) -> str:
    """What a checker says.

    >>> checked(True), checked(False, by_pressing=False)
    ('Checked by pressing: it is so.', 'Checked: IT IS NOT SO.')
    """
    if by_pressing:
        return _("Checked by pressing: it is so.") if holds else _("Checked by pressing: IT IS NOT SO.")
    return _("Checked: it is so.") if holds else _("Checked: IT IS NOT SO.")


# ---- boards -----------------------------------------------------------------------------------------------------


def the_game() -> Lines:
    """A press and its effect; all lamps of 5 x 5."""
    press = Board.from_cells(5, 5, [(2, 2)])
    solved = fewest(answer(Board.full(5, 5))).presses
    yield _("A press changes a lamp and the lamps beside it.  One press, what it changes, and how to light all 25:")
    yield beside(press, press.effect(), solved)
    told = _("{n} presses, in any order, light every lamp.").format(n=solved.weight())
    yield f"{told}  {checked(solved.effect() == Board.full(5, 5))}"


def quiet() -> Lines:
    """The quiet patterns of 5 x 5."""
    patterns = list(quiet_patterns(5, 5))
    yield _("Some presses change nothing at all.  The quiet patterns of the 5 x 5 board:")
    yield beside(*patterns)
    told = _("So each solvable game has {n} solutions.").format(n=len(patterns) + 1)
    yield f"{checked(all(is_quiet(q) for q in patterns))}  {told}"


def witness() -> Lines:
    """A game without solution."""
    board = Board.from_cells(5, 5, [(0, 0)])
    try:
        solve(board)
    except Inconsistent as error:
        yield _("This one lamp cannot be put out.  The proof is a quiet pattern that meets it once, an odd number:")
        yield beside(board, error.witness)
        yield checked(is_witness(board, error.witness))


def chasing() -> Lines:
    """The player's table."""
    yield _("Chase the light: press below each lit lamp, row by row.  What is left below -> what to press on top:")
    for left, tops in list(player_table(5, 5).items())[1:]:
        yield f"  {Board.from_rows([left], 5)}  {Board.from_rows([tops[0]], 5)}"


def rows_as_polynomials() -> Lines:
    """A million lamps, and 10^100 rows."""
    began = time.perf_counter()
    everything = Board.full(1000, 1000)
    presses = solve(everything)
    seconds = time.perf_counter() - began
    told = _("A million lamps took {ms} ms ({n} presses).")
    yield told.format(ms=number(f"{1000 * seconds:.1f}"), n=number(f"{presses.weight():,}"))
    yield checked(is_solution(everything, presses))
    yield _("The first row of 60 columns and 10^100 rows (nullity {n}):").format(n=fibonacci.nullity(10**100, 60))
    yield str(Board.from_rows(giant.all_ones_rows(10**100, 60, 1, 1), 60))


def once() -> Lines:
    """Each lamp exactly once: a board that allows it, and why all larger ones do not."""
    code, proof = perfect_code.perfect_code(4, 4), infinite_board.quarter()
    yield _("Four presses change each lamp of the 4 x 4 board exactly once:")
    yield str(code)
    yield _(
        "No board of at least 3 x 5 lamps allows that.  A tree of {n} forced steps proves it; one of its dead ends:"
    ).format(n=proof.tree.size())
    yield drawn(proof.after((1, 2)))
    yield _("(A is the first press and a what it lights; whatever lights ! lights another lamp again.)")
    yield checked(perfect_code.is_perfect_code(code) and proof.gap() is None)


def worst() -> Lines:
    """The hardest games of 5 x 5, and why none is harder."""
    found = hardest(5, 5)
    inside, outside, games = sum(found.sizes[:-1]), found.sizes[-1], sum(found.distribution or ())
    told = _("These lamps need {moves} presses to go out.  {n} games of {all} need as many:")
    yield told.format(moves=found.moves, n=found.games, all=number(f"{games:,}"))
    yield beside(found.lamps, found.presses)
    yield _(
        "No game needs more.  Over its 4 solutions, half of the {n} cells in quiet patterns are pressed on average,"
    ).format(n=inside)
    told = _("and at most the {n} other cells.").format(n=outside)
    yield f"{told}  {checked(found.gap() is None, by_pressing=False)}"


# ---- what can be solved, on boards and on other games -----------------------------------------------------------


def every_graph() -> Lines:
    """All lamps of the Petersen graph, and why."""
    g = petersen()
    proof = all_ones.all_ones(g)
    even = ", ".join([str(handshake.presses) for handshake in proof.handshakes])
    told = _("On every graph all lamps can be switched at once.  On the Petersen graph press {press}.")
    yield told.format(press=", ".join(map(str, g.named(proof.presses))))
    yield _("It is enough that quiet patterns have even sizes; those of a basis: {even}.").format(even=even)
    yield checked(all_ones.AllOnes.holds(proof, graph=g))


def big_matrix() -> Lines:
    """The rank of the big matrix from one small block."""
    claim = blocks.eliminate(5, 5)
    F, r = claim.last_column[-1], claim.F.rank
    yield _("Eliminating the 25 x 25 matrix by rows of lamps leaves one block, {F}:").format(F=blocks.in_powers(F))
    yield beside(Board.from_rows(blocks.at_B(F, 5), 5), Board.from_rows(claim.F.R, 5))
    yield _("Reduced, it has rank {r}; so the big matrix has rank 20 + {r}, and the nullity is 2.").format(r=r)
    yield checked(blocks.BlockElimination.holds(claim, m=5, n=5), by_pressing=False)


def even_meetings() -> Lines:
    """Quiet patterns meet evenly, can be lit, and forbid a Moore-Penrose inverse."""
    g = grid(5, 5)
    claim = bipartite.bipartite(g)
    first, second = (Board.from_bits(word, 5, 5) for word in claim.patterns)
    presses, common = Board.from_bits(claim.patterns[0] & claim.black, 5, 5), (first & second).weight()
    yield _("Two quiet patterns of a rectangle meet evenly, here in {n} cells.  So each can be lit:").format(n=common)
    yield beside(first, second, presses, presses.effect())
    yield checked(bipartite.Bipartite.holds(claim, graph=g))
    try:
        pseudoinverse.moore_penrose(g.closed, 25)
    except Inconsistent:
        yield _("That is why the matrix of the game has no Moore-Penrose inverse.")


def torus() -> Lines:
    """The torus and the board."""
    formula = tori.square(30)
    holds = tori.Square.holds(formula) and tori.Torus.holds(tori.torus(30, 30), m=30, n=30)
    yield _(
        "Glue the edges: the n x n torus has twice the nullity of the board of n - 1, and 4 more where 3 divides n."
    )
    told = _("30 x 30 torus: {t} = 2 · {b} + 4.").format(t=formula.torus, b=formula.board)
    yield f"{told}  {checked(holds, by_pressing=False)}"


def three_states() -> Lines:
    """Lamps of three states: what survives and what does not."""
    games, failure = count(Game(5, 5, states=3)), more_states.smallest_failure(3)
    ring = failure.graph.order
    yield _("Lamps of three states: on 5 x 5 one game in {n} can be won, and has {n} solutions.").format(n=games)
    yield _("But not on every graph can all lamps move on by one.  The least, a ring of {n}:").format(n=ring)
    told = _("a press moves three lamps, and {n} is no multiple of three.").format(n=ring)
    yield f"{told}  {checked(more_states.OnByOneFails.holds(failure))}"


STOPS: list[tuple[str, Callable[[], Lines]]] = [
    (marked("The game"), the_game),
    (marked("What changes nothing"), quiet),
    (marked("What cannot be solved, and why"), witness),
    (marked("All lamps, on every graph"), every_graph),
    (marked("Quiet patterns can be lit"), even_meetings),
    (marked("Chasing by hand"), chasing),
    (marked("The big matrix in blocks"), big_matrix),
    (marked("Rows are polynomials"), rows_as_polynomials),
    (marked("Each lamp exactly once"), once),
    (marked("The hardest games"), worst),
    (marked("The torus"), torus),
    (marked("Three states a lamp"), three_states),
]
