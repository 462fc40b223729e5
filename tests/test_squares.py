"""The nullity of square boards by a quarter of the work, against the whole of it and against
A159257.
"""

from __future__ import annotations

from dataclasses import replace

import outside
import pytest
import slow
from hypothesis import given, strategies as st

from lightsgame.algebra.polynomial import gcd, multiply, remainder
from lightsgame.theorems.rows import fibonacci, squares


def in_u(a: int) -> int:
    """a(u) as a polynomial in x, by Horner."""
    value = 0
    for digit in f"{a:b}":
        value = multiply(value, 0b110) ^ int(digit)
    return value


def test_the_parts_put_together_are_the_fibonacci_polynomials() -> None:
    for k in range(60):
        for (a, b), j in zip(squares.split_fibonacci_pair(k), (k, k + 1), strict=True):
            assert in_u(a) ^ in_u(b) << 1 == slow.fibonacci(j)
            assert squares.in_powers_of_u(slow.fibonacci(j)) == (a, b)


@given(st.integers(0, 1 << 300))
def test_powers_of_u_put_together_are_the_polynomial(a: int) -> None:
    even, odd = squares.in_powers_of_u(a)
    assert in_u(even) ^ in_u(odd) << 1 == a


def test_nullities_are_those_of_the_full_gcd() -> None:
    for n in range(1, 400):
        evidence = squares.square(n)
        assert evidence.nullity == fibonacci.nullity(n, n) and squares.Square.holds(evidence)
        assert n % 2 or evidence.nullity % 4 == 0
        assert squares.nullity(2 * n + 1) == 2 * evidence.nullity + (2 if (n + 1) % 3 == 0 else 0)
        assert str(evidence).startswith(f"nullity of {n} x {n}: {evidence.nullity}")


def test_the_gcd_divides_both() -> None:
    for n in range(4, 130, 2):
        g = in_u(squares.square(n).common)
        f = slow.fibonacci(n + 1)
        assert remainder(f, g) == 0 and remainder(gcd(f, f), g) == 0


def test_evidence_fails_in_every_part() -> None:
    for n in (4, 5, 30, 101):
        good = squares.square(n)
        assert squares.Square.holds(good)
        other = replace(good, n=5 if n == 4 else 4)
        for bad in (replace(good, common=good.common << 1), replace(good, common=0), other):
            assert not squares.Square.holds(bad)
        for bit in range(good.common.bit_length() - 1):  # another polynomial of the same degree
            assert not squares.Square.holds(replace(good, common=good.common ^ 1 << bit))


@pytest.mark.parametrize(
    "part", [0, *(pytest.param(part, marks=pytest.mark.slow) for part in range(1, 8))]
)
def test_every_entry_of_a159257(part: int) -> None:
    rows = outside.table("nullity_square")
    assert len(rows) == 15_000
    for n, k in rows[part::8]:
        assert squares.nullity(n) == k
