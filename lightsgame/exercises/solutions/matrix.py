"""The diagonal first, then each edge in both directions."""


def matrix(order: int, edges: list[tuple[int, int]]) -> list[int]:
    """The rows of the matrix of the game on a graph."""
    rows = [1 << v for v in range(order)]
    for u, v in edges:
        rows[u] |= 1 << v
        rows[v] |= 1 << u
    return rows
