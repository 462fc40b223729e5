"""T x = c, and the chase from x.  T is symmetric, so its rows are what `transfer` gives."""


def chase(wanted: list[int], n: int, first: int) -> tuple[list[int], int]:
    """The rows of presses that follow from the first one, and the row below the board."""
    rows = []
    above, here = 0, first
    for change in wanted:
        rows.append(here)
        above, here = here, (change ^ above ^ here ^ here << 1 ^ here >> 1) & (1 << n) - 1
    return rows, here


def solve_system(rows: list[int], b: int) -> int | None:
    """One solution of A x = b, or None."""
    n = len(rows)
    table = [row | (b >> i & 1) << n for i, row in enumerate(rows)]
    pivots: list[int] = []
    for column in range(n):
        done = len(pivots)
        found = next((i for i in range(done, n) if table[i] >> column & 1), None)
        if found is None:
            continue
        table[done], table[found] = table[found], table[done]
        for i in range(n):
            if i != done and table[i] >> column & 1:
                table[i] ^= table[done]
        pivots.append(column)
    if any(row >> n for row in table[len(pivots) :]):
        return None
    x = 0
    for column, row in zip(pivots, table, strict=False):
        x |= (row >> n) << column
    return x


def solve(wanted: list[int], n: int) -> list[int] | None:
    """The rows of presses that make the wanted changes, or None."""
    nothing = [0] * len(wanted)
    T = [chase(nothing, n, 1 << j)[1] for j in range(n)]
    first = solve_system(T, chase(wanted, n, 0)[1])
    return None if first is None else chase(wanted, n, first)[0]
