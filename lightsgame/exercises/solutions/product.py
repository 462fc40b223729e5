"""A shifted copy of a for each term of b."""


def multiply(a: int, b: int) -> int:
    """The product of two polynomials over GF(2)."""
    answer = 0
    while b:
        if b & 1:
            answer ^= a
        a, b = a << 1, b >> 1
    return answer
