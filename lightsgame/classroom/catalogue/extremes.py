"""Chapter 7: the fewest presses, and the games that need the most."""

from collections.abc import Callable, Sequence
from functools import reduce
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
    given.fail_if(got not in span(basis, x), "no_solution", lit("x", x, m, n), yours)
    fewer = lit(_("fewer"), best, m, n)
    given.fail_if(
        weight(got) > weight(best), "too_many", yours, fewer, n=weight(got), k=weight(best)
    )


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


@exercise(
    lambda: ((quiet_basis(grid(m, n)), m * n) for m, n in SHAPES),
    not_all=lambda basis, size: [
        x for kind, x in kinds_by(basis, size, tuple).items() if not basis or any(kind)
    ],
    counted=lambda basis, size: list(kinds_by(basis, size, sum).values()),
    patterns=lambda basis, size: list(basis),
    each_alone=lambda basis, size: [1 << cell for cell in range(size)],
)
def classes(given: Given, basis: list[Word], size: int) -> None:
    """Compare as sets of sets."""
    m, n = next(shape for shape in SHAPES if shape[0] * shape[1] == size)
    got = [x for x in given.list_of_sets(size) if x]
    want = kinds_by(basis, size, tuple).values()
    union = 0
    for x in got:
        given.fail_if(x & union, "twice", lit(_("cell"), 1 << lowest(x & union | 1 << size), m, n))
        union |= x
    given.fail_if(lost := full(size) & ~union, "missing", lit(_("missing"), lost, m, n))
    for x in got:
        first = lowest(x)
        kind = next(kind for kind in want if kind >> first & 1)
        for other in members(x ^ kind):
            given.fail(
                "different" if x >> other & 1 else "alike",
                lit(_("cells"), 1 << first | 1 << other, m, n),
            )


def solvable(given: Given) -> tuple[Board, Board]:
    """The student's game with its fewest presses."""
    board = given.board()
    given.complain_if(not board, _("the board is dark: it needs no press at all."), unfinished=True)
    try:
        return board, solver.fewest(solver.answer(board)).presses
    except Inconsistent as error:
        text = _("this game cannot be solved at all: the quiet pattern meets it oddly.")
        proof = show(_("quiet pattern"), error.witness, marks=board & error.witness)
        given.complain(text, show(_("your game"), board), proof)


@exercise()
def greedy_fails(given: Given) -> None:
    """Solvable, and no single press leaves fewer lamps."""
    board, _presses = solvable(given)
    m, n = board.size
    better = min(
        [board ^ Board.from_bits(1 << k, m, n).effect() for k in range(m * n)], key=Board.weight
    )
    fewer = better.weight()
    pictures = (show(_("your game"), board), show(_("after it"), better))
    given.fail_if(fewer < board.weight(), "better", *pictures, k=fewer, n=board.weight())


@exercise()
def fifteen(given: Given) -> None:
    """Solvable, and no solution shorter than 15."""
    given.board(5, 5)
    board, best = solvable(given)
    given.fail_if(board == Board.full(5, 5), "all_lit")
    given.fail_if(
        best.weight() < 15,
        "fewer",
        show(_("your game"), board),
        show(_("presses"), best),
        n=best.weight(),
    )
