"""Reduce until every pivot column has a single 1; each column without pivot gives one vector."""


def kernel(rows: list[int], columns: int) -> list[int]:
    """A basis of {x : A x = 0}."""
    table = list(rows)
    pivots: list[int] = []
    for column in range(columns):
        done = len(pivots)
        found = next((i for i in range(done, len(table)) if table[i] >> column & 1), None)
        if found is None:
            continue
        table[done], table[found] = table[found], table[done]
        for i in range(len(table)):
            if i != done and table[i] >> column & 1:
                table[i] ^= table[done]
        pivots.append(column)
    basis = []
    for free in range(columns):
        if free not in pivots:
            x = 1 << free
            for row, pivot in zip(table, pivots, strict=False):
                x |= (row >> free & 1) << pivot
            basis.append(x)
    return basis
