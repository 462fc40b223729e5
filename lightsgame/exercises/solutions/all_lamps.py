"""The matrix of the game, and elimination with a right-hand side of ones."""


def light_all(order: int, edges: list[tuple[int, int]]) -> int:
    """Presses that light every lamp of the graph."""
    table = [1 << v | 1 << order for v in range(order)]
    for u, v in edges:
        table[u] |= 1 << v
        table[v] |= 1 << u
    pivots: list[int] = []
    for column in range(order):
        done = len(pivots)
        found = next((i for i in range(done, order) if table[i] >> column & 1), None)
        if found is None:
            continue
        table[done], table[found] = table[found], table[done]
        for i in range(order):
            if i != done and table[i] >> column & 1:
                table[i] ^= table[done]
        pivots.append(column)
    presses = 0
    for column, row in zip(pivots, table, strict=False):
        presses |= (row >> order) << column
    return presses
