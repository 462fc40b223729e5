"""Ranks of apparition, periods and the primes they rest on: every part of the evidence, and the
tables of others.
"""

from __future__ import annotations

import json
from dataclasses import replace

import outside
import pytest
import slow
from hypothesis import given, strategies as st
from often import some

from lightsgame.algebra import cunningham, factors, fibonacci_basis, polynomial, primes
from lightsgame.algebra.bits import full, spread
from lightsgame.cli import main
from lightsgame.errors import TooLarge
from lightsgame.theorems.rows import divisibility, period

# ---- primes ---------------------------------------------------------------------------------------------------


def test_the_strong_test_against_a_sieve() -> None:
    sieve = [True] * 20_000
    for p in range(2, 142):
        sieve[p * p :: p] = [False] * len(sieve[p * p :: p])
    assert [n for n in range(2, 20_000) if sieve[n]] == [
        n for n in range(20_000) if primes.is_probable_prime(n)
    ]


def test_the_bound_is_composite_although_it_passes() -> None:
    # Sorenson and Webster 2017: the least strong pseudoprime to the first thirteen primes.
    assert primes.DECIDED == 1287836182261 * 2575672364521
    assert primes.is_probable_prime(primes.DECIDED) and not primes.is_prime(primes.DECIDED)


def test_the_table_of_cunningham_numbers() -> None:
    for k, found in cunningham.table().items():
        product = 1
        for p in found:
            product *= p
            assert primes.is_prime(p, cunningham.primality(p))
        assert product == cunningham.cyclotomic_number(k)
    assert len(cunningham.table()) > 190


def test_every_width_to_500_is_covered() -> None:
    for b in range(5, 502, 2):
        d = next(d for d in range(1, b) if pow(2, d, b) in (1, b - 1))
        for sign in (-1, 1):
            product = 1
            for p, e in cunningham.prime_factors(d, sign).items():
                product *= p**e
            assert product == 2**d + sign


def test_a_proof_of_primality_fails_in_every_part() -> None:
    large = max(cunningham.proofs())
    proofs = cunningham.primality(large)
    assert len(proofs) > 2 and primes.is_prime(large, proofs)
    assert not primes.is_prime(large) and not primes.is_prime(large, proofs[1:])
    assert not primes.is_prime(large + 2, proofs)
    first, *below = proofs
    for i in range(len(below)):
        assert not primes.is_prime(large, [first, *below[:i], *below[i + 1 :]])
    assert not primes.is_prime(large, [first._replace(base=1), *below])
    # a square, and 2 is a factor
    assert not primes.is_prime(large, [first._replace(base=first.base**2), *below])
    assert not primes.is_prime(large, [first._replace(factors=first.factors[:-1]), *below])
    assert not primes.is_prime(large, [first._replace(factors=(4, *first.factors)), *below])
    for odd in (7, 0, 2**89):  # what does not divide n - 1 is no factor
        assert not primes.is_prime(
            2**89 - 1, [primes.Proof(2**89 - 1, 3, (odd, 3, 89, 353, 397, 683, 2113))]
        )
    # 2^38 and 2^46
    for these, enough in (((353, 397, 683, 2113), False), ((3, 89, 353, 397, 683, 2113), True)):
        assert primes.is_prime(2**89 - 1, [primes.Proof(2**89 - 1, 3, these)]) == enough
    # What passes the test, and is composite, serves as no factor either.
    resting = 48 * primes.DECIDED + 1
    proof = primes.Proof(resting, 2, (primes.DECIDED,))
    assert primes.is_probable_prime(resting) and not primes.is_prime(resting, [proof])
    # A composite with a "proof" of the same shape: p q - 1 = (p - 1)(q + 1) + ... has no element of
    # the order wanted.
    composite = large * (2**89 - 1)
    parts = [p for p in (2, 3, 5, 7, 11, 13) if (composite - 1) % p == 0]
    assert not any(
        primes.is_prime(composite, [primes.Proof(composite, base, tuple(parts))])
        for base in range(2, 50)
    )
    with pytest.raises(ValueError, match="expected a prime"):
        primes.prove(91, lambda n: ())
    with pytest.raises(ValueError, match="expected the primes"):
        primes.prove(2**89 - 1, lambda n: ())


def test_without_factors_there_is_no_answer() -> None:
    with pytest.raises(TooLarge, match="not at hand"):
        cunningham.prime_factors(509, -1)
    with pytest.raises(TooLarge, match="at most"):
        period.period(10**30)


# ---- ranks ----------------------------------------------------------------------------------------------------

irreducibles = [p for p in range(2, 1 << 9) if factors.is_irreducible(p)]


@pytest.mark.parametrize("exponent", [1, 2, 3, 4, 5, 9])
def test_ranks_are_found_by_walking(exponent: int) -> None:
    for p in irreducibles:
        if p.bit_length() * exponent > 16:
            continue
        power = divisibility.to_the(p, exponent)
        before, here, k = 0, polynomial.remainder(1, power), 1
        while here:
            before, here, k = here, polynomial.remainder(here << 1 ^ before, power), k + 1
        evidence = divisibility.rank(p, exponent)
        assert evidence.rank == k and divisibility.Rank.holds(evidence)
        assert f"first divides f_{k}" in str(evidence)


def test_evidence_for_a_rank_fails_in_every_part() -> None:
    for p, e in [(0b111, 3), (0b10, 5), (0b100101, 1)]:
        good = divisibility.rank(p, e)
        assert divisibility.Rank.holds(good)
        q, power = good.primes[-1]
        others = [
            replace(good, rank=good.rank * 3),
            replace(
                good,
                rank=2 * good.rank,
                primes=((2, dict(good.primes).get(2, 0) + 1), *good.primes[1:]),
            ),
            replace(good, primes=good.primes[:-1]),
            replace(good, primes=(*good.primes, (7, 1)), rank=good.rank * 7),
            replace(
                good, primes=(*good.primes[:-1], (q**power, 1)), rank=good.rank * (power == 1) + 1
            ),
            replace(good, polynomial=1),
            replace(good, exponent=0),
            replace(good, exponent=9 * e),
        ]
        assert not any(divisibility.Rank.holds(bad) for bad in others)
    with pytest.raises(ValueError, match="irreducible"):
        divisibility.rank(0b101)


@given(st.integers(1, 400), st.integers(1, 400))
def test_fibonacci_polynomials_divide_as_their_subscripts_do(a: int, b: int) -> None:
    from math import gcd

    assert polynomial.gcd(slow.fibonacci(a), slow.fibonacci(b)) == slow.fibonacci(gcd(a, b))


def test_the_factors_of_fibonacci_polynomials() -> None:
    for n in range(1, 130):
        product = 1
        for p, e in divisibility.fibonacci_factors(n):
            product = slow.multiply(product, divisibility.to_the(p, e))
        assert product == slow.fibonacci(n)
    for k in range(3, 200, 2):
        d = next(d for d in range(1, k) if pow(2, d, k) in (1, k - 1))
        assert {
            polynomial.degree(p) for p in divisibility.irreducible_factors(divisibility.psi(k))
        } == {d}


# ---- periods --------------------------------------------------------------------------------------------------


def test_table_3_1() -> None:
    assert [(n, period.y(n)) for n in range(1, 64)] == [
        (n, y) for n, y, _ in outside.table("periods_s4")
    ]


def test_a118141_plus_one() -> None:
    for n, length in outside.table("parity_pattern_lengths"):
        assert period.y(n) == length + 1


@pytest.mark.parametrize("n", range(1, 8))
def test_periods_are_found_by_chasing_all_first_rows(n: int) -> None:
    """By the definition, both conditions at once; and when every walk is back at its start."""
    mask = full(n)
    walks = [(0, first) for first in range(1 << n)]
    start, steps, filled = list(walks), 0, 0
    while True:
        walks = [
            (here, (mask ^ above ^ here ^ here << 1 ^ here >> 1) & mask) for above, here in walks
        ]
        steps += 1
        if not filled and all(above == 0 for above, _ in walks):
            filled = steps
        if walks == start:
            break
    # x_k is the first entry after k - 1 steps: the row that has to be empty is row y, reached as
    # `above` after y steps.
    assert filled == period.y(n) and steps == period.return_time(n)


def test_return_times_by_algebra() -> None:
    for n in range(1, 200):
        whole = polynomial.at_x_plus_1(slow.fibonacci(n + 1))
        y = period.y(n)
        f_y, after = fibonacci_basis.fibonacci_pair(y, whole)
        assert f_y == 0 and polynomial.remainder(spread(after), whole) == 1
        assert (after == 1) == (period.return_time(n) == y)


def test_all_widths_to_500_have_evidence_that_holds() -> None:
    for n in [*some(range(1, 120)), *some(range(120, 501, 19)), 232, 466, 478, 498, 500]:
        evidence = period.period(n)
        assert period.Period.holds(evidence) and evidence.y == slow.period(n)
        assert str(evidence).startswith(f"y({n}) = {evidence.y}")


@pytest.mark.slow
def test_all_widths_to_500() -> None:
    assert all(period.Period.holds(period.period(n)) for n in range(1, 501))


@pytest.mark.parametrize("n", [5, 20, 31, 63, 232])
def test_evidence_for_a_period_fails_in_every_part(n: int) -> None:
    good = period.period(n)
    first, *rest = good.reasons
    last = good.reasons[-1]
    bad = [
        replace(good, n=n + 1),
        replace(good, y=2 * good.y),
        replace(good, y=2 * good.y, reasons=(replace(first, exponent=first.exponent + 1), *rest)),
        replace(good, y=good.y // last.prime),
        replace(good, reasons=good.reasons[:-1]),
        replace(good, reasons=good.reasons[:-1], y=good.y // last.prime**last.exponent),
        replace(
            good, reasons=(*good.reasons, period.Reason(7919, 1, last.divisor)), y=good.y * 7919
        ),
        replace(good, reasons=(*good.reasons, replace(last, exponent=0))),
        replace(good, reasons=(replace(first, divisor=1), *rest)),
        replace(good, reasons=(replace(first, divisor=first.divisor << 1 ^ 0b111), *rest)),
    ]
    assert period.Period.holds(good)
    assert not any(period.Period.holds(other) for other in bad)
    if len(good.reasons) > 1:  # two primes passed off as one
        p, q = good.reasons[-2:]
        merged = period.Reason(p.prime**p.exponent * q.prime**q.exponent, 1, q.divisor)
        assert not period.Period.holds(replace(good, reasons=(*good.reasons[:-2], merged)))
    if good.proofs:
        assert not period.Period.holds(replace(good, proofs=()))


# ---- the command ----------------------------------------------------------------------------------------------


def test_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["nullity", "5", "--period"]) == 0
    assert "2^3 is forced by x^4" in capsys.readouterr().out
    assert main(["nullity", "58", "--period", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["period"]["factors"]
    for wrong in (["10^9"], ["508"], ["5", "--states", "3"]):
        with pytest.raises(SystemExit) as leaving:
            main(["nullity", "--period", *wrong])
        captured = capsys.readouterr()
        assert leaving.value.code == 2 and captured.out == "" and captured.err.count("\n") == 1
