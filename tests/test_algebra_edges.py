"""Algebra at its edges: both sides of each condition, and answers held against their definition."""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import product
from math import prod

import pytest
from often import often

from lightsgame import BadInput
from lightsgame.algebra.fields import Field
from lightsgame.algebra.modular import prime_powers
from lightsgame.algebra.packed import Lanes, degree, pack, unpack
from lightsgame.algebra.simplex import POSITIVE, Minimax
from lightsgame.algebra.walsh import lane, transform


def test_every_modulus_is_the_product_of_its_prime_powers() -> None:
    for k in range(2, 37):
        found = prime_powers(k)
        assert prod(p**e for p, e in found) == k and found == sorted(found)
        assert all(p > 1 and e > 0 and all(p % d for d in range(2, p)) for p, e in found)
    for k in (1, 37):
        with pytest.raises(BadInput):
            prime_powers(k)


def overrun(types: Sequence[int], k: int, limits: Sequence[int], d: Sequence[float]) -> float:
    """The largest f(u) - r(u), by its definition."""
    signs = [[-1 if (u & t).bit_count() % 2 else 1 for t in types] for u in range(1 << k)]
    return max(
        sum(s * x for s, x in zip(row, d, strict=True)) - r
        for row, r in zip(signs, limits, strict=True)
    )


def test_a_narrowed_program_goes_on_to_what_a_new_one_finds() -> None:
    rng = random.Random(5)
    settled = 0
    for _ in range(often(300)):
        k = rng.choice((1, 2, 3))
        types = rng.sample(range(1 << k), rng.randint(1, min(4, 1 << k)))
        limits = [rng.randint(-1, 4) for _ in range(1 << k)]
        lo = [rng.randint(-3, 0) for _ in types]
        hi = [low + rng.randint(0, 4) for low in lo]
        program = Minimax(types, k, limits, lo, hi)
        program.solve()
        twin, j = program.copy(), rng.randrange(len(types))
        lo[j], hi[j] = sorted((rng.randint(lo[j], hi[j]), rng.randint(lo[j], hi[j])))
        twin.narrow(j, lo[j], hi[j])
        least, new = twin.solve(), Minimax(types, k, limits, lo, hi).solve()
        whole = [
            overrun(types, k, limits, d)
            for d in product(*map(range, lo, (high + 1 for high in hi)))
        ]
        assert min(whole) >= least - 1e-6  # it is a bound for all numbers, and so for whole ones
        if least > POSITIVE:
            weights = twin.weights()
            assert new > POSITIVE and weights is not None
            bound, room = twin.bounds(weights)
            assert bound > room and min(whole) * sum(weights.values()) >= bound - room
        else:
            settled += 1
            d = twin.numbers()
            assert all(
                low - 1e-6 <= x <= high + 1e-6 for low, x, high in zip(lo, d, hi, strict=True)
            )
            assert abs(overrun(types, k, limits, d) - least) < 1e-6 and abs(new - least) < 1e-6
    assert 50 < settled < 250


@pytest.mark.parametrize("k", [2, 3, 5, 13])
def test_greatest_common_divisors_modulo_a_prime(k: int) -> None:
    rng, lanes = random.Random(k), Field(k)
    for _ in range(often(60)):
        common, a, b = [
            pack([rng.randrange(k) for _ in range(rng.randint(1, 5))]) for _ in range(3)
        ]
        a, b = lanes.multiply(common, a), lanes.multiply(common, b)
        if b:
            g, u = lanes.gcd_and_cofactor(a, b)
            assert degree(g) >= (degree(common) if a else degree(b))
            assert lanes.divide(a, g)[1] == lanes.divide(b, g)[1] == 0
            rest = lanes.reduced(lanes.multiply(u, a) + (k - 1) * g)
            assert lanes.divide(rest, b)[1] == 0 and degree(u) <= max(degree(b), 0)
            assert all(value < k for value in unpack(g, degree(g) + 1))


def test_lanes_hold_states_up_to_36() -> None:
    for k in range(2, 37):
        lanes, rows = Lanes(k), [[i, j] for i, j in product(range(k), repeat=2)]
        assert all(
            unpack(lanes.reduced(pack(row) * 7), 2) == [7 * x % k for x in row] for row in rows
        )
    for k in (1, 37):
        with pytest.raises(BadInput):
            Lanes(k)


@pytest.mark.parametrize(("width", "wider"), [(8, 16), (16, 32), (32, 64)])
def test_a_lane_is_as_wide_as_twice_the_difference_of_the_ends_needs(
    width: int, wider: int
) -> None:
    most = (1 << width) // 4 - 2  # the sums go from -most to most, and their double difference fits
    for total, bits in ((most, width), (most + 1, wider)):
        assert lane({1: total}) == lane({1: -1, 2: total - 1}) == bits
        assert transform({1: 1, 2: 1 - total}, 2) == [2 - total, -total, total, total - 2]
