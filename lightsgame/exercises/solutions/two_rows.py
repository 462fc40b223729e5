"""Every second column, once above and once below: each press takes its own column and one lamp of the next ones."""


def perfect(n: int) -> int | None:
    """Presses that change each lamp of the 2 x n board exactly once, or None."""
    if n % 2 == 0:
        return None
    presses = 0
    for j in range(0, n, 2):
        presses |= 1 << (j // 2 % 2 * n + j)
    return presses
