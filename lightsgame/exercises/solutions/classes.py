"""A dictionary from kinds to sets of cells."""


def classes(basis: list[int], size: int) -> list[int]:
    """The cells, sorted by which patterns they lie in."""
    found: dict[tuple[int, ...], int] = {}
    for cell in range(size):
        kind = tuple([q >> cell & 1 for q in basis])
        found[kind] = found.get(kind, 0) | 1 << cell
    return list(found.values())
