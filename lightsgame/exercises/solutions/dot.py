"""The parity of the number of common members."""


def dot(x: int, y: int) -> int:
    """The scalar product over GF(2)."""
    return (x & y).bit_count() % 2
