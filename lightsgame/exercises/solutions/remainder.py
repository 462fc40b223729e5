"""Cancel the highest term until the degree is small enough."""


def remainder(a: int, b: int) -> int:
    """The remainder of a divided by b, over GF(2)."""
    while a.bit_length() >= b.bit_length():
        a ^= b << (a.bit_length() - b.bit_length())
    return a
