"""Gauss and Jordan, with the right-hand side as one more bit of each row."""


def solve(rows: list[int], b: int) -> int | None:
    """One solution of A x = b, or None."""
    n = len(rows)
    table = [row | (b >> i & 1) << n for i, row in enumerate(rows)]
    pivots: list[int] = []  # pivots[k] is the column of the pivot in row k
    for column in range(n):
        done = len(pivots)
        found = next((i for i in range(done, n) if table[i] >> column & 1), None)
        if found is None:
            continue  # no pivot: the unknown stays 0
        table[done], table[found] = table[found], table[done]
        for i in range(n):
            if i != done and table[i] >> column & 1:
                table[i] ^= table[done]
        pivots.append(column)
    if any(row >> n for row in table[len(pivots) :]):
        return None  # 0 = 1
    x = 0
    for column, row in zip(pivots, table, strict=False):
        x |= (row >> n) << column
    return x
