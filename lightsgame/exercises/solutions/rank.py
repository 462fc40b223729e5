"""Take a row as pivot row, clear the column of its highest bit in all others, and go on with these."""


def rank(rows: list[int]) -> int:
    """The rank over GF(2) of a matrix, a row an int."""
    found = 0
    while rows:
        pivot, *rows = rows
        if pivot:
            found += 1
            top = pivot.bit_length() - 1
            rows = [row ^ pivot if row >> top & 1 else row for row in rows]
    return found
