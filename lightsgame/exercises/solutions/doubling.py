"""The binary digits of k, from the left: each doubles the index, a one also moves on by one."""

from earlier import remainder


def square(a: int) -> int:
    """A * a: over GF(2) the mixed terms cancel, so the bits move apart."""
    return int(f"{a:b}", 4)


def fibonacci_modulo(k: int, p: int) -> int:
    """The polynomial f_k modulo p."""
    here, after = 0, 1  # f_0 and f_1
    for digit in f"{k:b}":
        here, after = square(here) << 1, square(here) ^ square(after)  # indices 2k and 2k + 1
        if digit == "1":
            here, after = after, after << 1 ^ here
        here, after = remainder(here, p), remainder(after, p)
    return here
