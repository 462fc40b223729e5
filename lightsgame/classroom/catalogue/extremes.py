"""Chapter 7: the fewest presses, and the games that need the most."""

from collections.abc import Callable, Sequence
from functools import reduce
from math import prod
from typing import Any

from ...algebra.bits import Bits, full, lowest, members, span, weight
from ...errors import Inconsistent
from ...game.families import grid
from ...game.graph_solver import quiet_basis
from ...lights import solver
from ..exercise import Board, Given, Word, _, exercise, lit, show
from .quiet import SINGULAR, bases, size_of


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


SHAPES = ((2, 2), *SINGULAR, (6, 6))


def kinds_by(
    basis: Sequence[Bits], size: int, key: Callable[[tuple[int, ...]], object]
) -> dict[Any, Bits]:
    """The cells, put together by what the key makes of the patterns in which they lie.

    >>> kinds_by([0b011, 0b110], 3, sum)
    {1: 5, 2: 2}
    """
    kinds: dict[Any, Bits] = {}
    for cell in range(size):
        name = key(tuple([q >> cell & 1 for q in basis]))
        kinds[name] = kinds.get(name, 0) | 1 << cell
    return kinds


def classes_in_patterns(basis: Sequence[Bits], size: int) -> list[Bits]:
    """The classes without the cells that lie in no pattern.

    >>> classes_in_patterns([0b011], 3)
    [3]
    """
    kinds = kinds_by(basis, size, tuple)
    return [cells for kind, cells in kinds.items() if not basis or any(kind)]


@exercise(
    lambda: ((quiet_basis(grid(m, n)), m * n) for m, n in SHAPES),
    not_all=classes_in_patterns,
    counted=lambda basis, size: list(kinds_by(basis, size, sum).values()),
    patterns=lambda basis, size: list(basis),
    each_alone=lambda basis, size: [1 << cell for cell in range(size)],
)
def classes(given: Given, basis: list[Word], size: int) -> None:
    """Compare as sets of sets."""
    m, n = next(shape for shape in SHAPES if prod(shape) == size)
    got = [x for x in given.list_of_sets(size) if x]
    want = kinds_by(basis, size, tuple).values()
    union = 0
    for x in got:
        common = x & union
        if common:
            given.fail("twice", lit(_("cell"), 1 << lowest(common), m, n))
        union |= x
    missing = full(size) & ~union
    given.fail_if(missing, "missing", lit(_("missing"), missing, m, n))
    for x in got:
        first = lowest(x)
        kind = next(kind for kind in want if kind >> first & 1)
        for other in members(x ^ kind):
            fault = "different" if x >> other & 1 else "alike"
            pair = 1 << first | 1 << other
            given.fail(fault, lit(_("cells"), pair, m, n))


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


@exercise()
def greedy_fails(given: Given) -> None:
    """Solvable, and no single press leaves fewer lamps."""
    board, _presses = solvable(given)
    m, n = board.size
    presses = [Board.from_bits(1 << cell, m, n) for cell in range(m * n)]
    better = min([board ^ press.effect() for press in presses], key=Board.weight)
    fewer = better.weight()
    pictures = (show(_("your game"), board), show(_("after it"), better))
    weight = board.weight()
    given.fail_if(fewer < weight, "better", *pictures, k=fewer, n=weight)


@exercise()
def fifteen(given: Given) -> None:
    """Solvable, and no solution shorter than 15."""
    given.board(5, 5)
    board, best = solvable(given)
    given.fail_if(board == Board.full(5, 5), "all_lit")
    count = best.weight()
    pictures = (show(_("your game"), board), show(_("presses"), best))
    given.fail_if(count < 15, "fewer", *pictures, n=count)
