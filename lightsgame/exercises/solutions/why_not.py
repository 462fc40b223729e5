"""Every row carries a note: of which of the given rows it is the sum."""


def witness(rows: list[int], b: int) -> int | None:
    """A set of equations that add up to 0 = 1, or None."""
    left = [(row, 1 << i) for i, row in enumerate(rows)]
    while left:
        (pivot, note), *left = left
        if pivot == 0:
            if (note & b).bit_count() % 2 == 1:
                return note
            continue
        top = pivot.bit_length() - 1
        left = [(row ^ pivot, other ^ note) if row >> top & 1 else (row, other) for row, other in left]
    return None
