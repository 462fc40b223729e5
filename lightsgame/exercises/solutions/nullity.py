"""Euclid on two Fibonacci polynomials, one of them at x + 1."""


def remainder(a: int, b: int) -> int:
    """The remainder of a divided by b, over GF(2)."""
    while a.bit_length() >= b.bit_length():
        a ^= b << (a.bit_length() - b.bit_length())
    return a


def nullity(m: int, n: int) -> int:
    """The dimension of the space of quiet patterns of the m x n board."""
    a, after = 0, 1
    for _step in range(m + 1):
        a, after = after, after << 1 ^ after ^ a
    b, after = 0, 1
    for _step in range(n + 1):
        b, after = after, after << 1 ^ b
    while b:
        a, b = b, remainder(a, b)
    return a.bit_length() - 1
