"""Boards in layers against elimination: boxes to 1,000 cells, twisted boards, hexagons and
triangles.
"""

from __future__ import annotations

import random
from contextlib import suppress
from dataclasses import replace
from itertools import permutations, product
from math import gcd, prod

import pytest
import slow
import truths
from corrupt import accepted
from hypothesis import given, settings, strategies as st
from often import often

from lightsgame import BadInput, TooLarge, nullity as board_nullity
from lightsgame.algebra.matrix import multiply, rank
from lightsgame.theorems.rows import layers
from lightsgame.theorems.rows.torus import torus


def eliminated(
    cells: list[tuple[int, ...]], beside: list[tuple[int, ...]], own: bool = True
) -> int:
    """The nullity of cells with neighbours at these steps, by elimination."""
    number = {cell: i for i, cell in enumerate(cells)}
    rows = []
    for cell in cells:
        row = 1 << number[cell] if own else 0
        for step in beside:
            other = tuple([a + b for a, b in zip(cell, step, strict=True)])
            row ^= 1 << number[other] if other in number else 0
        rows.append(row)
    return len(cells) - rank(rows, len(cells))


def box(*sides: int, own: bool = True) -> int:
    steps = [
        tuple([s if i == axis else 0 for i in range(len(sides))])
        for axis in range(len(sides))
        for s in (1, -1)
    ]
    return eliminated(list(product(*map(range, sides))), steps, own)


BOXES = [
    *[sides for sides in product(range(1, 6), repeat=3) if list(sides) == sorted(sides)],
    *[
        (2, 2, 2, 2),
        (1, 2, 3, 4),
        (2, 3, 2, 5),
        (3, 3, 3, 3),
        (2, 2, 2, 2, 3),
        (5, 6, 7),
        (4, 9, 9),
        (8, 8, 8),
    ],
    *[(7, 8, 9), (9, 9, 9), (10, 10, 10), (5, 5, 5, 5), (3, 3, 3, 3, 3), (4, 5, 6, 7)],
]


@pytest.mark.parametrize("sides", BOXES, ids=str)
def test_boxes_to_a_thousand_cells(sides: tuple[int, ...]) -> None:
    assert prod(sides) <= 1000
    for own in (True, False):
        claim = layers.layered(layers.box(*sides, own=own))
        assert claim.nullity == box(*sides, own=own)
        if prod(sides) <= 200:
            assert layers.Layered.holds(
                claim, board=layers.box(*sides, own=own)
            ) and f"nullity {claim.nullity}" in str(claim)


@pytest.mark.parametrize("sides", [(12, 14, 16), (5, 20, 40), (16, 16, 16)], ids=str)
def test_boxes_of_thousands_of_cells_whichever_side_is_walked_along(sides: tuple[int, ...]) -> None:
    """A box turned over is the same box; its checker walks, and the powers of a matrix are those of
    another one.
    """
    found = {layers.layered(layers.box(*turned)).nullity for turned in permutations(sides)}
    claim = layers.layered(layers.box(*sides))
    assert found == {claim.nullity} and claim.gap() is None
    assert replace(claim, nullity=claim.nullity + 1).gap() == f"the nullity is {claim.nullity}"


def test_a_layer_has_at_most_sixteen_hundred_cells_and_a_product_so_many_steps() -> None:
    assert layers.nullity(layers.box(40, 40, 2)) == board_nullity_of_two(40)
    with pytest.raises(TooLarge):
        layers.nullity(layers.box(40, 40, 10**100))


def board_nullity_of_two(n: int) -> int:
    """Two layers: x and y with A x = y and A y = x, where A is the matrix of n x n; so (A + 1)²
    kills x.
    """
    A = layers.box(n, n, 1).inside[0]
    one = tuple(row ^ 1 << i for i, row in enumerate(A))
    return n * n - rank(multiply(one, one), n * n)


def test_boards_and_the_game_that_leaves_the_pressed_lamp() -> None:
    for m, n in product(range(1, 9), repeat=2):
        assert layers.nullity(layers.box(m, n)) == board_nullity(m, n)
        assert layers.nullity(layers.box(m, n, own=False)) == gcd(m + 1, n + 1) - 1
    assert box(4, 6, own=False) == 0
    for n in range(1, 9):  # a box with one side is a line
        assert (layers.nullity(layers.box(n)), layers.nullity(layers.box(n, own=False))) == (
            n % 3 == 2,
            n % 2,
        )


@given(st.integers(1, 5), st.integers(1, 5), st.integers(1, 10**30))
@settings(max_examples=often(20))
def test_a_long_box_against_its_remainder(a: int, b: int, n: int) -> None:
    """Walks come back: after some period of layers the nullity repeats."""
    board = layers.box(a, b, 1)
    steps, inverse, N = 0, tuple(1 << i for i in range(a * b)), a * b
    states = tuple((0, 1 << i) for i in range(N))
    now = states
    while steps == 0 or now != states:
        now = tuple((here, board.step(0, before, here, inverse)) for before, here in now)
        steps += 1
        if steps > 3000:
            return
    assert layers.nullity(layers.box(a, b, n)) == layers.nullity(
        layers.box(a, b, n % steps + steps)
    )


def glued(m: int, n: int, around: bool, twisted: bool) -> int:
    """Rings of m x n by elimination: a step over the last column comes back, mirrored if it is
    twisted.
    """
    rows = []
    for j, i in product(range(n), range(m)):
        row = 1 << j * m + i
        for di, dj in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            a, b = i + di, j + dj
            if not (0 <= a < m or around):
                continue
            a %= m
            if not 0 <= b < n and twisted:
                a = m - 1 - a
            row ^= 1 << b % n * m + a
        rows.append(row)
    return m * n - slow.rank(rows)


@pytest.mark.parametrize("around", [False, True])
@pytest.mark.parametrize("twisted", [False, True])
def test_cylinders_tori_moebius_strips_and_klein_bottles(around: bool, twisted: bool) -> None:
    for m, n in product(range(1, 8), repeat=2):
        claim = layers.layered(layers.ring(m, n, around, twisted))
        assert claim.nullity == glued(m, n, around, twisted) and layers.Layered.holds(
            claim, board=claim.board
        )
        if around and not twisted:
            assert claim.nullity == torus(m, n).nullity


def test_hexagons_and_triangles() -> None:
    hexagon: list[tuple[int, ...]] = [(0, 1), (0, -1), (1, 0), (-1, 0), (-1, 1), (1, -1)]
    for m, n in product(range(1, 8), repeat=2):
        claim = layers.layered(layers.hexagonal(m, n))
        assert claim.nullity == eliminated(list(product(range(m), range(n))), hexagon)
        assert layers.Layered.holds(claim, board=claim.board)
        if n % 2 == 0:
            rows = []
            for i, j in product(range(m), range(n)):
                up = i + (1 if (i + j) % 2 == 0 else -1)
                row = 1 << i * n + j
                row |= sum(1 << i * n + b for b in (j - 1, j + 1) if 0 <= b < n)
                rows.append(row | (1 << up * n + j if 0 <= up < m else 0))
            claim = layers.layered(layers.triangular(m, n))
            assert claim.nullity == m * n - slow.rank(rows) and layers.Layered.holds(
                claim, board=claim.board
            )


@pytest.mark.parametrize(
    "board", [layers.box(2, 3), layers.ring(3, 3), layers.hexagonal(2, 2), layers.triangular(3, 2)]
)
def test_forged_layers_are_refused(board: layers.Layers) -> None:
    claim = layers.layered(board)
    passed, tried = accepted(claim, lambda forged: layers.Layered.holds(forged, board=board))
    assert tried > 10 and not passed
    assert replace(claim, nullity=claim.nullity + 1).gap() == f"the nullity is {claim.nullity}"
    assert (
        replace(claim, board=replace(board, count=10**9)).gap()
        == "the board is too large to be walked over"
    )


def test_what_is_no_board_in_layers() -> None:
    for sides in ((0, 3), (3, 0), ()):
        with pytest.raises(BadInput):
            layers.box(*sides)
    with pytest.raises(TooLarge):
        layers.nullity(layers.box(41, 41, 2))
    with pytest.raises(BadInput, match="multiple of 2"):
        layers.nullity(layers.triangular(3, 3))
    with pytest.raises(BadInput, match="undone"):
        layers.nullity(layers.Layers(((1,),), (0,), 3))
    # cell 0 has one neighbour in the next layer, cell 1 has two
    torn = layers.Layers(((3, 3),), (1, 3), 3, (1, 0))
    with pytest.raises(BadInput, match="a symmetry of the link"):
        layers.nullity(torn)
    assert all(
        "a glue that is a symmetry of the link" in str(layers.Layered(torn, k).gap())
        for k in range(3)
    )


def test_any_link_and_any_glue_that_fits_it_against_the_whole_matrix() -> None:
    rng, fitting = random.Random(3), 0
    for _ in range(300):
        n, count = rng.randint(1, 3), rng.randint(1, 4)
        matrices = [[rng.getrandbits(n) for _ in range(n)] for _ in range(2)]
        inside = tuple(
            [
                sum([(matrices[0][max(i, j)] >> min(i, j) & 1) << j for j in range(n)])
                for i in range(n)
            ]
        )
        board = layers.Layers((inside,), tuple(matrices[1]), count, tuple(rng.sample(range(n), n)))
        with suppress(BadInput):  # a link that cannot be undone, a glue that tears
            claim, fitting = layers.layered(board), fitting + 1
            assert truths.layered(claim) and claim.gap() is None
    assert fitting > 60
