"""Move down from the empty row and from each single press at once, until all the rows below are empty."""


def period(n: int) -> int:
    """The least y such that every first row lights the whole board of y - 1 rows and n columns."""
    mask = (1 << n) - 1
    states = [(0, 0)] + [(0, 1 << j) for j in range(n)]  # (above, here) for each first row
    y = 1
    while any(here for _above, here in states):
        states = [(here, (mask ^ above ^ here ^ here << 1 ^ here >> 1) & mask) for above, here in states]
        y += 1
    return y
