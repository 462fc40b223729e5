"""The algebra against its slow twins."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest
import slow
from hypothesis import given, settings, strategies as st
from often import often

from lightsgame.algebra import bits, echelon, factors, fibonacci_basis, matrix, polynomial
from lightsgame.errors import BadInput, Inconsistent

words = st.integers(0, (1 << 200) - 1)
polynomials = st.one_of(st.integers(0, 255), st.integers(0, (1 << 700) - 1))


@st.composite
def matrices(draw: st.DrawFn) -> tuple[list[int], int]:
    """Matrices of every shape, often of low rank."""
    rows, columns = draw(st.integers(1, 90)), draw(st.integers(1, 90))
    pool = draw(st.lists(st.integers(0, (1 << columns) - 1), min_size=1, max_size=rows))
    mixes = draw(st.lists(st.integers(0, (1 << len(pool)) - 1), min_size=rows, max_size=rows))
    return [bits.combination(pool, mix) for mix in mixes], columns


@given(matrices(), st.integers(0, 12))
def test_the_triangle_of_the_four_russians(
    given_matrix: tuple[list[int], int], bottom: int
) -> None:
    rows, columns = given_matrix
    turned = slow.reduced_form([bits.reversed_bits(row, columns) for row in rows], columns)[0]
    leading, rest = echelon.triangle(rows, reduced=True)
    full_form = {
        row.bit_length() - 1: row
        for row in (bits.reversed_bits(row, columns) for row in turned)
        if row
    }
    assert leading == full_form and rest == []
    for reduced in (True, False):
        leading, rest = echelon.triangle(rows, bottom, reduced)
        assert all(row.bit_length() - 1 == place >= bottom for place, row in leading.items())
        assert all(row.bit_length() <= bottom for row in rest)
        assert not reduced or not any(
            row >> place & 1 for at, row in leading.items() for place in leading if place != at
        )
        assert (
            slow.reduced_form([*leading.values(), *rest], columns)[0][: len(full_form)]
            == (slow.reduced_form(rows, columns)[0][: len(full_form)])
        )


@pytest.mark.parametrize(
    "bounds", [(-1, -1, 8, 2), (-1, 16, 24, 768), (3, 5, 10, 4), (0, 1, 10**9, 768)]
)
def test_products_and_quotients_on_every_way(
    bounds: tuple[int, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Which way is gone is a matter of length; with small bounds short polynomials go all of them."""
    for name, bound in zip(("_TINY", "_SHORT", "_KARATSUBA", "_NARROW"), bounds, strict=True):
        monkeypatch.setattr(polynomial, name, bound)
    rng = random.Random(bounds[0])
    for _ in range(often(400)):
        a, b = (rng.getrandbits(rng.randint(0, 90)) for _ in range(2))
        gap = b >> 70 | b % 16 << rng.randint(20, 80)  # two short parts
        assert polynomial.multiply(a, b) == slow.multiply(a, b) and polynomial.multiply(
            a, gap
        ) == slow.multiply(a, gap)
        if b:
            quotient, rest = polynomial.divide(a, b)
            assert slow.multiply(quotient, b) ^ rest == a and polynomial.degree(
                rest
            ) < polynomial.degree(b)
            assert (
                polynomial.divide(slow.multiply(a, b), b)[0] == a
                and polynomial.remainder(a, b) == rest
            )


@given(st.sets(st.integers(0, 2000)))
def test_members_and_back(numbers: set[int]) -> None:
    assert list(bits.members(bits.from_members(numbers))) == sorted(numbers)


@given(st.integers(1, 70), st.lists(words, min_size=1, max_size=70))
def test_join_and_split_are_inverse(n: int, rows: list[int]) -> None:
    rows = [row & bits.full(n) for row in rows]
    joined = bits.join(rows, n)
    assert list(bits.split(joined, len(rows), n)) == rows
    assert all(
        (joined >> (i * n + j) & 1) == (row >> j & 1)
        for i, row in enumerate(rows)
        for j in range(n)
    )


@pytest.mark.parametrize("m, n", [(1, 5000), (5000, 1), (64, 64), (65, 64), (3, 1400)])
def test_many_rows_are_joined_and_split_as_few_are(m: int, n: int) -> None:
    rng = random.Random(m)
    rows = tuple([rng.getrandbits(n) for _ in range(m)])
    assert bits.split(bits.join(rows, n), m, n) == rows
    assert bits.join(rows, n) == sum([row << i * n for i, row in enumerate(rows)])


def test_of_nothing_there_is_nothing() -> None:
    assert (
        bits.join([], 3)
        == bits.join([0, 0], 0)
        == bits.from_flags([])
        == bits.from_members([])
        == bits.full(0)
        == 0
    )
    assert (
        bits.combination([], 0)
        == bits.repeated([])
        == bits.spread(0)
        == bits.every_other(0, 1)
        == 0
    )
    assert bits.reversed_bits(0, 0) == bits.weight(0) == bits.dot(0, 7) == 0 and not bits.odd(0)
    assert (
        list(bits.members(0)) == []
        and list(bits.runs(0)) == []
        and bits.split(0, 0, 3) == () == tuple(bits.flags(0, 0))
    )
    assert (
        bits.classes([1], 0) == {}
        and list(bits.span([])) == [0]
        and bits.raised(int.__mul__, 1, 7, 0) == 1
    )
    assert bits.within(0, 0) and bits.all_within([], 0) and not bits.within(1, 0)


@given(words)
def test_spread_and_every_other(word: int) -> None:
    assert bits.every_other(bits.spread(word)) == word
    for start in range(4):
        some = [i // 2 for i in bits.members(word >> start) if i % 2 == 0]
        assert bits.every_other(word, start) == bits.from_members(some)
    assert bits.reversed_bits(bits.reversed_bits(word, 200), 200) == word


@given(matrices())
def test_the_reduced_form(given_matrix: tuple[list[int], int]) -> None:
    rows, columns = given_matrix
    R = matrix.reduce(rows, columns)
    assert (list(R.rows), list(R.pivots)) == slow.reduced_form(rows, columns)
    assert R.rank == slow.rank(rows) == matrix.rank(rows, columns)
    assert matrix.multiply(R.transform, rows) == R.rows
    assert slow.rank(R.transform) == len(rows)
    assert all(matrix.apply(rows, q) == 0 for q in R.kernel())
    assert slow.rank(R.kernel()) == R.nullity == columns - R.rank
    G = R.generalised_inverse()
    assert matrix.multiply(matrix.multiply(rows, G), rows) == tuple(rows)


@given(matrices(), st.data())
def test_exactly_one_of_solution_and_witness_exists(
    given_matrix: tuple[list[int], int], data: st.DataObject
) -> None:
    rows, columns = given_matrix
    b = data.draw(st.integers(0, (1 << len(rows)) - 1))
    solvable = slow.rank(rows) == slow.rank(
        [row | (b >> i & 1) << columns for i, row in enumerate(rows)]
    )
    try:
        x = matrix.solve(rows, b, columns)
    except Inconsistent as error:
        assert not solvable and matrix.is_witness(rows, error.witness, b)
    else:
        assert solvable and matrix.is_solution(rows, x, b)
    assert matrix.reduce(rows, columns).is_solvable(b) == solvable


def test_two_thousand_systems_from_the_top_bit_and_by_the_reduced_form() -> None:
    rng = random.Random(1)
    for _ in range(often(2000)):
        rows, columns = rng.randint(1, 40), rng.randint(1, 40)
        A = [rng.getrandbits(columns) & rng.getrandbits(columns) for _ in range(rows)]
        if rng.random() < 0.5:
            A = [rng.choice(A) ^ rng.choice(A) for _ in A]  # of low rank, with rows that come twice
        b, R = rng.getrandbits(rows), matrix.reduce(A, columns)
        kernel = matrix.kernel(A, columns)
        assert matrix.rank(A, columns) == R.rank and len(kernel) == R.nullity == slow.rank(kernel)
        assert not any(matrix.apply(A, q) for q in kernel)
        try:
            x = matrix.solve(A, b, columns)
        except Inconsistent as error:
            assert not R.is_solvable(b) and matrix.is_witness(A, error.witness, b)
        else:
            assert matrix.is_solution(A, x, b)


def test_a_band_is_cleared_in_as_many_blocks_as_a_full_matrix(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    n, rng, blocks = 600, random.Random(8), list[int]()
    pivots = echelon._window_pivots

    def counted(live: Sequence[int], low: int, width: int) -> dict[int, int]:
        blocks.append(low)
        return pivots(live, low, width)

    monkeypatch.setattr(echelon, "_window_pivots", counted)
    for shift in (0, 1):  # the first rows have the top columns, and the last
        rows = [(rng.getrandbits(40) | 1 << 20) << (i if shift else n - i) for i in range(n)]
        blocks.clear()
        assert (
            matrix.rank(rows, n + 40)
            == matrix.rank(rows[::-1], n + 40)
            == matrix.reduce(rows, n + 40).rank
        )
        assert len(blocks) < 3 * (n // 16 + 10)


@pytest.mark.parametrize(
    ("height", "width", "rank"),
    [
        (300, 500, 300),
        (500, 200, 200),
        (300, 300, 150),
        (300, 190, 190),
        (300, 300, 40),
        (200, 60, 60),
    ],
)
def test_systems_of_many_rows(height: int, width: int, rank: int) -> None:
    rng = random.Random(rank)
    pool = [rng.getrandbits(width) for _ in range(rank)]
    A = (
        [bits.combination(pool, rng.getrandbits(rank)) for _ in range(height)]
        if rank < height
        else pool
    )
    b, b_of_none = matrix.apply(A, rng.getrandbits(width)), rng.getrandbits(height)
    kernel = matrix.kernel(A, width)
    assert matrix.rank(A, width) == slow.rank(A) == width - len(kernel)
    assert not any(matrix.apply(A, x) for x in kernel)
    assert matrix.is_solution(A, matrix.solve(A, b, width), b)
    if rank < height:
        with pytest.raises(Inconsistent) as caught:
            matrix.solve(A, b_of_none, width)
        assert matrix.is_witness(A, caught.value.witness, b_of_none)


def test_a_large_system_of_low_rank() -> None:
    rng = random.Random(2)
    # columns without any one among them
    pool = [rng.getrandbits(600) & ~(0xFFFFFF << 300) for _ in range(150)]
    A = [bits.combination(pool, rng.getrandbits(150)) for _ in range(500)]
    b = matrix.apply(A, rng.getrandbits(600))
    assert matrix.rank(A, 600) == 150 and matrix.is_solution(A, matrix.solve(A, b, 600), b)
    with pytest.raises(Inconsistent) as caught:
        matrix.solve(A, b ^ 1, 600)
    assert matrix.is_witness(A, caught.value.witness, b ^ 1)


@given(
    st.integers(1, 40).flatmap(
        lambda n: st.tuples(st.just(n), st.lists(st.integers(0, (1 << n) - 1), max_size=6))
    )
)
def test_the_symmetric_inverse(order_and_vectors: tuple[int, list[int]]) -> None:
    n, vectors = order_and_vectors
    A = [0] * n  # the sum of v vᵀ: symmetric, of any low rank
    for v in vectors:
        A = [row ^ (v if v >> i & 1 else 0) for i, row in enumerate(A)]
    G = matrix.symmetric_inverse(A)
    assert matrix.transpose(G, n) == G
    assert matrix.multiply(matrix.multiply(A, G), A) == tuple(A)
    assert matrix.multiply(matrix.multiply(G, A), G) == G


def test_only_a_symmetric_matrix_has_a_symmetric_inverse() -> None:
    with pytest.raises(BadInput):
        matrix.symmetric_inverse((0b11, 0b10))


def test_the_checkers_of_linear_systems_say_no() -> None:
    A = (0b011, 0b110, 0b101)
    assert not matrix.is_solution(A, 0b010, 0b111)
    assert not matrix.is_witness(A, 0b111, 0b011) and not matrix.is_witness(A, 0b011, 0b001)


@given(matrices())
def test_transpose(given_matrix: tuple[list[int], int]) -> None:
    rows, columns = given_matrix
    turned = matrix.transpose(rows, columns)
    assert all(
        turned[j] >> i & 1 == rows[i] >> j & 1 for i in range(len(rows)) for j in range(columns)
    )


@given(polynomials, polynomials)
def test_product_quotient_and_remainder(a: int, b: int) -> None:
    product = polynomial.multiply(a, b)
    assert product == slow.multiply(a, b)
    assert bits.spread(a) == slow.multiply(a, a)
    if b:
        assert polynomial.divide(product, b) == (a, 0)
        q, r = polynomial.divide(a, b)
        assert slow.multiply(q, b) ^ r == a and r.bit_length() < b.bit_length()


@given(st.integers(0, (1 << 40) - 1), st.integers(0, (1 << 6000) - 1))
def test_a_long_polynomial_by_a_short_one(b: int, q: int) -> None:
    if b:
        a = slow.multiply(b, q) ^ (r := (b >> 1) & q & bits.full(polynomial.degree(b)))
        assert polynomial.divide(a, b) == (q, r)
        assert polynomial.divide(a ^ r, b)[0] == q
        assert (
            polynomial.remainder(a, b) == r
            and polynomial.remainder(q, b) == polynomial.divide(q, b)[1]
        )


@settings(max_examples=often(25))
@given(st.integers(0, (1 << 20_000) - 1), st.integers(0, (1 << 30_000) - 1))
def test_long_products_are_halved(a: int, b: int) -> None:
    product = polynomial.multiply(a, b)
    assert polynomial.multiply(a, b ^ 1) == product ^ a
    a, b = a | 1 << 19_000, b | 1 << 29_000
    product = polynomial.multiply(a, b)
    assert product.bit_length() == a.bit_length() + b.bit_length() - 1 and polynomial.divide(
        product, b
    ) == (a, 0)


@settings(max_examples=often(25))
@given(st.integers(0, (1 << 9_000) - 1), st.integers(0, (1 << 30_000) - 1))
def test_a_long_product_with_a_much_shorter_factor(a: int, b: int) -> None:
    a, b = a | 1 << 9_000, b | 1 << 29_000
    product = polynomial.multiply(a, b)
    assert product == polynomial.multiply(b, a) and polynomial.divide(product, a) == (b, 0)


@settings(max_examples=often(25))
@given(
    st.integers(0, (1 << 8_000) - 1), st.integers(0, (1 << 700) - 1), st.integers(0, (1 << 700) - 1)
)
def test_a_long_product_with_a_factor_that_has_a_gap(a: int, low: int, high: int) -> None:
    for gap in (100, 800, 4_001, 4_100, 7_000):
        assert polynomial.multiply(a, low | high << 700 + gap) == polynomial.multiply(a, low) ^ (
            polynomial.multiply(a, high) << 700 + gap
        )


@given(words)
def test_long_words_are_spread_as_short_ones(word: int) -> None:
    long = word * (1 << 500 | 1) | 1 << 900
    assert list(bits.members(bits.spread(long))) == [2 * i for i in bits.members(long)]
    assert (
        bits.every_other(bits.spread(long) << 1, 1) == long
        and bits.every_other(bits.spread(long) << 1) == 0
    )


@given(st.integers(0, (1 << 300) - 1))
def test_symmetric_sums_are_polynomials_in_z_and_its_inverse(word: int) -> None:
    value = word & 1
    for j in bits.members(word >> 1):
        value ^= slow.fibonacci(j + 1) << 1  # z^j + z^-j = x f_j
    assert fibonacci_basis.symmetric_to_polynomial(word) == value
    assert fibonacci_basis.polynomial_to_symmetric(value) == word


@given(polynomials, polynomials, polynomials)
def test_gcd(a: int, b: int, c: int) -> None:
    a, b = slow.multiply(a, c), slow.multiply(b, c)
    g = polynomial.gcd(a, b)
    if g:
        assert polynomial.remainder(a, g) == 0 == polynomial.remainder(b, g)
        assert polynomial.remainder(g, c) == 0
    if b:
        g2, u = polynomial.gcd_and_cofactor(a, b)
        assert g2 == g and polynomial.remainder(slow.multiply(u, a) ^ g, b) == 0


def test_fibonacci_polynomials_by_doubling() -> None:
    for k in range(300):
        assert fibonacci_basis.fibonacci_pair(k) == (slow.fibonacci(k), slow.fibonacci(k + 1))
        f, modulus = slow.fibonacci(k), 0b1101101
        assert fibonacci_basis.fibonacci_pair(k, modulus)[0] == polynomial.remainder(f, modulus)


def shifted(a: int) -> int:
    """The polynomial a(x + 1), by Horner."""
    value = 0
    for digit in f"{a:b}":
        value = value << 1 ^ value ^ int(digit)
    return value


def test_fibonacci_polynomials_at_x_plus_1() -> None:
    for k in range(100):
        assert fibonacci_basis.fibonacci_pair(k, argument=0b11)[0] == shifted(slow.fibonacci(k))


@given(polynomials)
def test_the_fibonacci_basis(c: int) -> None:
    value, before, here = 0, 0, 1
    for j in range(c.bit_length()):
        if c >> j & 1:
            value ^= here
        before, here = here, here << 1 ^ before
    assert fibonacci_basis.from_fibonacci_basis(c) == value
    assert fibonacci_basis.to_fibonacci_basis(value) == c


@given(st.integers(0, (1 << 700) - 1), st.integers(1, 150))
def test_division_by_a_fibonacci_polynomial_folds(a: int, k: int) -> None:
    f = slow.fibonacci(k)
    quotient, rest = (
        fibonacci_basis.fibonacci_quotient(a, k),
        fibonacci_basis.fibonacci_remainder(a, k),
    )
    assert slow.multiply(quotient, f) ^ rest == a and polynomial.degree(rest) < k - 1
    assert fibonacci_basis.fibonacci(k) == f


@given(st.integers(0, 12), st.integers(0, (1 << 4096) - 1))
def test_levels_are_blocks_up_and_down(power: int, word: int) -> None:
    length = min((1 << power) + word % (1 << power), 4096)
    found = list(bits.levels(length))
    assert [s for s, _ in found] == [1 << i for i in range((length - 1).bit_length())]
    for (s, low), (t, high) in zip(
        found, reversed(list(bits.levels(length, downwards=True))), strict=True
    ):
        assert s == t and all(
            (low >> i & 1, high >> i & 1) == ((0, 1) if i & s else (1, 0)) for i in range(length)
        )


@pytest.mark.slow
def test_words_whose_levels_are_not_kept_are_changed_as_well() -> None:
    c = random.Random(7).getrandbits((1 << 21) + 77)
    value = fibonacci_basis.from_fibonacci_basis(c)
    assert fibonacci_basis.to_fibonacci_basis(value) == c
    assert polynomial.at_x_plus_1(polynomial.at_x_plus_1(value)) == value


@given(st.integers(1, (1 << 60) - 1))
def test_factors(a: int) -> None:
    product = 1
    for p, exponent in factors.factor(a):
        assert factors.is_irreducible(p)
        for _ in range(exponent):
            product = slow.multiply(product, p)
    assert product == a


def test_irreducible_polynomials_of_low_degree_are_those_without_a_divisor() -> None:
    for a in range(2, 1 << 9):
        divisors = [
            d for d in range(2, 1 << (a.bit_length() - 1)) if polynomial.remainder(a, d) == 0
        ]
        assert factors.is_irreducible(a) == (not divisors)
