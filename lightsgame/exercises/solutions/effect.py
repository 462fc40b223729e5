"""The sum of what the single presses change: a lamp that is changed twice is as it was."""

from earlier import press


def effect(presses: int, m: int, n: int) -> int:
    """The lamps that change when each cell of *presses* is pressed."""
    lamps = 0
    for cell in range(m * n):
        if presses >> cell & 1:
            lamps = press(lamps, m, n, cell)
    return lamps
