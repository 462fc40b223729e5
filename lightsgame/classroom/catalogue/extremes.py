"""Chapter 7: the fewest presses, and the games that need the most."""

from collections.abc import Sequence
from functools import cache, reduce
from random import Random

from ...algebra.bits import Bits, lowest, span, weight
from ...errors import Inconsistent
from ...game.families import grid
from ...game.graph_solver import effect, quiet_basis, solve
from ...lights import solver
from ..exercise import Board, Given, Word, _, exercise, lit, show
from .quiet import bases, size_of


def greedy(x: Bits, basis: Sequence[Bits]) -> Bits:
    """Each pattern of the basis is added if that helps, one after the other.

    >>> bin(greedy(0b1110, [0b0110, 0b1011]))
    '0b1000'
    """
    return reduce(lambda best, q: min(best, best ^ q, key=weight), basis, x)


@exercise(
    lambda: bases(13, 12),
    greedy=greedy,
    x_itself=lambda x, basis: x,
    one_pattern=lambda x, basis: min([x, *[x ^ q for q in basis]], key=weight),
    number=lambda x, basis: min([weight(y) for y in span(basis, x)]),
    smallest=lambda x, basis: min(span(basis, x)),
)
def fewest(given: Given, x: Word, basis: list[Word]) -> None:
    """A solution, and none with fewer presses."""
    m, n = size_of(basis)
    got = given.set_of(m * n)
    best = min(span(basis, x), key=weight)
    yours = lit(_("yours"), got, m, n)
    is_solution = got in span(basis, x)
    given.fail_if(not is_solution, "no_solution", lit("x", x, m, n), yours)
    fewer = lit(_("fewer"), best, m, n)
    count = weight(got)
    least = weight(best)
    given.fail_if(count > least, "too_many", yours, fewer, n=count, k=least)


def solvable(given: Given) -> tuple[Board, Board]:
    """The student's game with its fewest presses."""
    board = given.board()
    given.complain_if(not board, _("the board is dark: it needs no press at all."), unfinished=True)
    try:
        return board, solver.fewest(solver.answer(board)).presses.board
    except Inconsistent as error:
        text = _("this game cannot be solved at all: the quiet pattern meets it oddly.")
        proof = show(_("quiet pattern"), error.witness, marks=board & error.witness)
        given.complain(text, show(_("your game"), board), proof)


@cache
def hints() -> tuple[tuple[Bits, int, int], ...]:
    """Games that can be solved and some that cannot, on small and larger boards; dark ones."""
    random = Random(14)
    inputs: list[tuple[Bits, int, int]] = []
    for m, n in ((1, 2), (1, 3), (2, 3), (3, 3), (4, 4), (5, 5), (4, 9), (6, 7)):
        size = m * n
        presses = [random.getrandbits(size) & random.getrandbits(size) for _step in range(6)]
        inputs += [(effect(grid(m, n), word), m, n) for word in (0, *presses)]
        inputs += [(random.getrandbits(size), m, n), (1, m, n)]
    return tuple(inputs)


@cache
def least(lamps: Bits, m: int, n: int) -> int | None:
    """The fewest presses; None where the game cannot be solved."""
    try:
        x = solve(grid(m, n), lamps)
    except Inconsistent:
        return None
    return min(map(weight, span(quiet_basis(grid(m, n)), x)))


def greedy_press(lamps: Bits, m: int, n: int) -> int:
    """The cell whose press leaves the fewest lamps lit.

    >>> greedy_press(0b111, 1, 3)
    1
    """
    return min(range(m * n), key=lambda cell: weight(lamps ^ grid(m, n).closed[cell]))


def cell_of_a_solution(lamps: Bits, m: int, n: int) -> int | None:
    """The first cell of one solution, short or long.

    >>> cell_of_a_solution(0b111, 1, 3)
    1
    """
    if least(lamps, m, n) is None:
        return None
    x = solve(grid(m, n), lamps)
    return lowest(x) if x else -1


@exercise(
    hints,
    greedy=greedy_press,
    any_solution=cell_of_a_solution,
    first_lamp=lambda lamps, m, n: lowest(lamps) if lamps else -1,
)
def hint(given: Given, lamps: Word, m: int, n: int) -> None:
    """After the press one press fewer is needed."""
    got = given()
    picture = lit(_("lit"), lamps, m, n)
    before = least(lamps, m, n)
    if before is None:
        basis = quiet_basis(grid(m, n))
        odd = next(q for q in basis if weight(q & lamps) % 2)
        pattern = lit(_("quiet pattern"), odd, m, n, marks=odd & lamps)
        given.fail_if(got is not None, "cannot", picture, pattern, got=got)
        return
    given.fail_if(got is None, "none", picture, unfinished=given.calls == 1)
    (cell,) = given.only([got], _("an int"))
    if not lamps:
        given.fail_if(cell != -1, "dark", got=cell)
        return
    given.fail_if(cell not in range(m * n), "no_cell", picture, got=cell)
    after = least(lamps ^ grid(m, n).closed[cell], m, n)
    is_shorter = after is not None and after < before
    pressed = lit(_("after the press"), lamps ^ grid(m, n).closed[cell], m, n)
    given.fail_if(not is_shorter, "not_shorter", picture, pressed, got=cell, n=before, k=after)


@exercise()
def fifteen(given: Given) -> None:
    """Solvable, and no solution shorter than 15."""
    given.board(5, 5)
    board, best = solvable(given)
    given.fail_if(board == Board.full(5, 5), "all_lit")
    count = best.weight()
    pictures = (show(_("your game"), board), show(_("presses"), best))
    given.fail_if(count < 15, "fewer", *pictures, n=count)
