"""Euclid on two Fibonacci polynomials, one of them at x + 1."""

from earlier import fibonacci, remainder


def nullity(m: int, n: int) -> int:
    """The dimension of the space of quiet patterns of the m x n board."""
    a, after = 0, 1
    for _step in range(m + 1):
        a, after = after, after << 1 ^ after ^ a
    b = fibonacci(n + 1)
    while b:
        a, b = b, remainder(a, b)
    return a.bit_length() - 1
