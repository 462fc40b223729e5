"""T x = c, and the chase from x.  T is symmetric, so its rows are what `transfer` gives."""

from earlier import chase, transfer
from earlier import solve as solve_system


def solve(wanted: list[int], n: int) -> list[int] | None:
    """The rows of presses that make the wanted changes, or None."""
    first = solve_system(transfer(len(wanted), n), chase(wanted, n, 0)[1])
    return None if first is None else chase(wanted, n, first)[0]
