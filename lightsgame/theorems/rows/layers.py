"""Boards in layers: boxes of any dimension, cylinders and their twisted kin, hexagons, triangles,
by one matrix.

**Statement.**  Let a board be n equal layers of N cells; B says what presses in a layer change
there, U what they change in the layer before it, Uᵀ in the layer after it, and let U be invertible.
From two layers follow all: x_{k+1} = U^-1 (B x_k + Uᵀ x_{k-1}).  Let T be that step on pairs of
layers.  If the board ends with its first and last layer, its nullity is that of the N x N block of
T^n from x_1 to x_{n+1}; if the last layer is glued to the first by a symmetry s of the layer, it is
the nullity of T^n + diag(s, s).  The projective plane takes two such
equations.

Where U = 1 the block is f_{n+1}(B).  So for a box of sides n_1, ..., n_d, with χ_n = f_{n+1}, the
nullity is the dimension of GF(2)[x_1, ..., x_d] / (χ_{n_1}(x_1), ..., χ_{n_d}(x_d), 1 + x_1 + ... +
x_d), without the 1 in the game that leaves the pressed lamp as it is.  There, on m x n, it is gcd(m
+ 1, n + 1) - 1.

**Example.**

>>> print(layered(box(3, 3, 3)))
3 layers of 9 cells, ending with the first and the last: nullity 0
>>> [layered(box(n, n, n)).nullity for n in range(1, 8)]
[0, 4, 0, 0, 19, 24, 0]
>>> nullity(box(3, 4, 10**100)), [nullity(ring(4, n, twisted=True)) for n in range(3, 9)]
(0, [0, 0, 4, 0, 0, 0])

**Proof idea.**  The lamps of layer k say U x_{k+1} + B x_k + Uᵀ x_{k-1} = 0.  With an end, x_0 = 0
and x_{n+1} = 0; with a glued end (x_n, x_{n+1}) = (s x_0, s x_1).  If U = 1, T^n has the entries
f_{n+1}(B), f_n(B), f_{n-1}(B).  In a box B is 1 + P_1 + ... + P_{d-1}, the P_i commute, and
GF(2)[x] / χ_n(x) is the algebra of one path, its own dual: so the nullity of f_{n+1}(B) is the
dimension of the quotient.  Without the 1, on m x n, it is the degree of gcd(f_{m+1}, f_{n+1}),
which is f_{gcd(m+1, n+1)}.

**How it is checked.**  `layered` multiplies T with itself, or has f_{n+1}(B) by doubling n, so n
may have hundreds of digits; the checker walks from all states at once, layer by layer.  The tests
compare with elimination for all kinds, boxes up to 1,000 cells, and larger boxes with the same ones
turned over.

**References.**  Sutner 1989 and 2000 (two dimensions, the game without the pressed lamp); Barua and
Ramakrishnan 1996; Sarkar and Barua 1998 and Chang, Su, Akın and Şah 2017 (any dimension, several
boundaries).  Without the pressed lamp, on m x n: Goldwasser and Klostermeyer 2007.

*Before:* `lightsgame.theorems.rows.fibonacci`.  *Level:* third year.  *Try:* `reduced-system`,
`nullity`.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product
from math import prod
from operator import xor
from typing import Annotated

from ...algebra import matrix
from ...algebra.bits import (
    Bits,
    all_within,
    combination,
    from_members,
    full,
    members,
    raised,
    weight,
)
from ...core.evidence import Between, Evidence, Gaps, Natural, Unseen, register, spend
from ...core.message import Message
from ...errors import BadInput, at_most, expect, plural

MOST_CELLS = 1600  # of a layer
MOST_WORK = 25_000_000_000  # the cube of that, times the digits of the number of layers in base 2
MOST_WALKED = 1_500_000  # ones of the matrices by which the checker walks, once for each layer
TOO_LARGE = "the board is too large to be walked over"

Matrix = tuple[Bits, ...]


@dataclass(frozen=True, slots=True)
class Layers:
    """A board in layers: what happens in a layer (maybe in turns), the link, how many, the glue."""

    inside: tuple[Matrix, ...]
    link: Matrix
    count: Natural
    # where cell i of the last layer continues in the first; None for an end
    glue: tuple[Natural, ...] | None = None

    def step(self, k: int, before: Bits, here: Bits, inverse: Matrix) -> Bits:
        """The layer that follows two others, k counting from 0."""
        B = self.inside[k % len(self.inside)]
        total = matrix.apply(B, here) ^ combination(self.link, before)
        return matrix.apply(inverse, total)


@register(kind="layered-nullity", asks="board", recount=True)
@dataclass(frozen=True, slots=True, repr=False)
class Layered(Evidence):
    """The nullity of a board in layers.

    >>> flat = layered(box(2, 3))
    >>> Layered.holds(flat, board=box(2, 3)), Layered.holds(flat, board=box(3, 3))
    (True, False)
    """

    board: Layers
    nullity: Annotated[int, Between(0, 2 * MOST_CELLS)]

    def __str__(self) -> str:
        ends = "the last glued to the first"
        if self.board.glue is None:
            ends = "ending with the first and the last"
        layers = f"{plural(self.board.count, 'layer')} of {plural(len(self.board.link), 'cell')}"
        return f"{layers}, {ends}: nullity {self.nullity}"

    def _gaps(self) -> Gaps:
        board = self.board
        N = len(self.board.link)
        turns = len(board.inside)
        if N < 1 or board.count < 1:
            yield "the board has no cells"
        if N > MOST_CELLS:
            raise Unseen(TOO_LARGE)
        for B in (*board.inside, board.link):
            if len(B) != N or not all_within(B, N):
                yield "a matrix has another size"
        tears = board.glue is not None and sorted(board.glue) != list(range(N))
        if tears or not turns or board.count % turns:
            yield "the glue is no exchange of cells, or the turns do not come out even"
        spend(N**3 // 16)
        inverse = _inverse(board)
        back = matrix.transpose(board.link, N)
        widest = max([_ones(B) for B in board.inside])
        if board.count * (_ones(inverse) + _ones(back) + widest) > MOST_WALKED:
            raise Unseen(TOO_LARGE)
        # All states go on at once: bit s of the word of a cell says whether it is pressed if one
        # starts with state s.
        before: Matrix = (0,) * N
        here = _unit(N)
        if board.glue is not None:
            states = _unit(2 * N)
            before = states[:N]
            here = states[N:]
        for k in range(board.count):
            spend(N * N)
            of_here = matrix.multiply(board.inside[k % turns], here)
            of_before = matrix.multiply(back, before)
            before = here
            here = matrix.multiply(inverse, tuple(map(xor, of_here, of_before)))
        right = _left_free(board, before, here)
        if right != self.nullity:
            yield f"the nullity is {right}"


def _ones(A: Matrix) -> int:
    return sum(map(weight, A))


def nullity(board: Layers) -> int:
    """The nullity of a board in layers: O(N³ log n) bit operations, so there may be 10^100 of them.

    >>> nullity(box(2, 2, 2)), nullity(box(2, 2, 10**100 + 1))
    (4, 4)

    Raises:
        TooLarge: more than 1600 cells in a layer, or the cube of their number times the binary
            digits of n too much.
        BadInput: layers that come in turns, and a number of them that does not come out even; a
            glue that tears.
    """
    N = len(board.link)
    if board.glue is None and len(board.inside) == 1 and board.link == _unit(N):
        at_most(N**3 * board.count.bit_length(), MOST_WORK, f"layers of {N} cells")
        return _left_free(board, (), _fibonacci(board.inside[0], board.count + 1))
    rows = matrix.transpose(_power(board), 2 * N)
    if board.glue:
        return _left_free(board, rows[:N], rows[N:])
    return _left_free(board, (), [row >> N for row in rows[N:]])  # from (0, here)


def _left_free(board: Layers, before: Sequence[Bits], here: Sequence[Bits]) -> int:
    """In how many dimensions states end as they must, by the cells of the last layer and the next.

    Bit s of a word says whether the cell is pressed if one starts with state s; without glue that
    is (0, here).
    """
    if board.glue is not None:
        N = len(board.glue)
        ends = [*board.glue, *[N + to for to in board.glue]]
        states = zip((*before, *here), ends, strict=True)
        here = [row ^ 1 << to for row, to in states]
    return len(here) - matrix.rank(here, len(here))


def _fibonacci(B: Matrix, n: int) -> Matrix:
    """f_n(B), by f_2k = B f_k² and f_{2k+1} = f_k² + f_{k+1}²: all of these commute."""
    low = (0,) * len(B)
    high = _unit(len(B))
    for digit in f"{n:b}":
        low_square = matrix.multiply(low, low)
        high_square = matrix.multiply(high, high)
        low = matrix.multiply(B, low_square)
        high = tuple(map(xor, low_square, high_square))
        if digit == "1":
            times_B = matrix.multiply(B, high)
            low, high = high, tuple(map(xor, times_B, low))
    return low


def _power(board: Layers) -> Matrix:
    """Where each state (before, here), as one word, is after all layers."""
    N = len(board.link)
    at_most(N**3 * board.count.bit_length(), MOST_WORK, f"layers of {N} cells")
    turns, rest = divmod(board.count, len(board.inside))
    expect(not rest, f"a multiple of {len(board.inside)} layers", f"{rest} more")
    inverse = _inverse(board)
    # Row i of a power is the image of state i, (before, here) as one word; so products are in the
    # order of steps.
    period = _unit(2 * N)
    for k in range(len(board.inside)):
        states = [(s & full(N), s >> N) for s in period]
        following = [board.step(k, before, here, inverse) for before, here in states]
        pairs = zip(states, following, strict=True)
        period = tuple([here | after << N for (_, here), after in pairs])
    return raised(matrix.multiply, _unit(2 * N), period, turns)


def layered(board: Layers) -> Layered:
    """The nullity as evidence.

    >>> layered(box(2, 3)).nullity, layered(ring(3, 3)).nullity
    (2, 2)
    """
    return Layered(board, nullity(board))


def _unit(n: int) -> Matrix:
    return tuple([1 << i for i in range(n)])


def _inverse(board: Layers) -> Matrix:
    """The matrix that undoes the link.

    Raises:
        BadInput: there is none; or the glue is no symmetry of the link, and a press at the seam
            would not change what changes its lamp.
    """
    link = board.link
    to = board.glue or range(len(board.link))
    reduction = matrix.reduce(link, len(link))
    rank = reduction.rank
    is_regular = rank >= len(link)
    expect(
        is_regular,
        "a link that can be undone",
        Message("one of {signs}", signs=f"rank {rank} among {len(link)} cells"),
    )
    for i, row in enumerate(link):
        image = from_members([to[j] for j in members(row)])
        if image != link[to[i]]:
            raise BadInput("a glue that is a symmetry of the link", str(board.glue)[:60])
    return reduction.transform


# ---- kinds of boards -------------------------------------------------------------------------------------------


def _paths(sides: Sequence[int], around: bool = False) -> Matrix:
    """Who is beside whom in a box of such sides; if *around*, its last side is closed to a ring."""
    size = prod(sides)
    at_most(size, MOST_CELLS, f"layers of {size} cells")
    rows = [0] * size
    stride = 1
    for axis, n in enumerate(reversed(sides)):
        for v, step in product(range(size), (1, -1)):
            at = v // stride % n
            if 0 <= at + step < n or (around and axis == 0):
                beside = v + ((at + step) % n - at) * stride
                rows[v] ^= 1 << beside
        stride *= n
    return tuple(rows)


def _layers(rows: Matrix, count: int, own: bool, glue: tuple[int, ...] | None = None) -> Layers:
    expect(count >= 1 and rows, "sides of at least 1", "a side below that")
    unit = _unit(len(rows))
    inside = tuple(map(xor, rows, unit)) if own else rows
    return Layers((inside,), unit, count, glue)


def box(*sides: int, own: bool = True) -> Layers:
    """A box of any dimension; the last side may be as long as you like.

    *own*: a press changes its own lamp, too.

    >>> [nullity(box(n, 7, own=False)) for n in range(1, 8)]  # gcd(n + 1, 8) - 1
    [1, 0, 3, 0, 1, 0, 7]
    """
    expect(min(sides, default=0) >= 1, "sides of at least 1", "a side below that")
    return _layers(_paths(sides[:-1]), sides[-1], own)


def ring(m: int, n: int, around: bool = False, twisted: bool = False, own: bool = True) -> Layers:
    """A board of n layers of m cells, the last glued to the first.

    It is a cylinder, or *twisted* a Möbius strip; with layers that are rings themselves (*around*)
    a torus, or a Klein bottle.

    >>> [nullity(ring(5, 5, around=True)), nullity(ring(5, 5, around=True, twisted=True))]
    [8, 4]
    """
    glue = tuple(range(m))
    return _layers(_paths((m,), around), n, own, glue[::-1] if twisted else glue)


def hexagonal(m: int, n: int) -> Layers:
    """A rhombus of hexagons: a square board whose cells touch the upper right and lower left, too.

    >>> [nullity(hexagonal(n, n)) for n in range(1, 8)]
    [0, 1, 2, 0, 1, 3, 4]
    """
    link = tuple([0b11 << i >> 1 for i in range(m)])
    inside = tuple(map(xor, _paths((m,)), _unit(m)))
    return Layers((inside,), link, n)


def triangular(m: int, n: int) -> Layers:
    """A board of m rows of n triangles, n even, with three neighbours each.

    They stand on their sides and points in turns.

    >>> [nullity(triangular(n, 4)) for n in range(1, 7)]
    [0, 0, 2, 0, 0, 0]
    """
    # In layers of one turn the cells 0-1, 2-3, ... are beside each other, in those of the other
    # 1-2, 3-4, ... Begun with the other turn it is the same board in the mirror.
    kinds: list[Matrix] = []
    for turn in (0, 1):
        rows = [1 << i for i in range(m)]
        for i in range(turn, m - 1, 2):
            rows[i] = rows[i + 1] = 0b11 << i
        kinds.append(tuple(rows))
    return Layers(tuple(kinds), _unit(m), n)
