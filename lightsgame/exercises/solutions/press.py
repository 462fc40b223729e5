"""A lamp that changes: 0 becomes 1 and 1 becomes 0, so the sets are added by ^."""

from earlier import neighbours


def press(lamps: int, m: int, n: int, cell: int) -> int:
    """The lamps after a press on *cell*."""
    return lamps ^ neighbours(m, n, cell) ^ 1 << cell
