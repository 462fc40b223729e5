"""Row after row; the last row computed lies below the board."""

from earlier import next_row


def chase(wanted: list[int], n: int, first: int) -> tuple[list[int], int]:
    """The rows of presses that follow from the first one, and the row below the board."""
    rows = []
    above, here = 0, first
    for change in wanted:
        rows.append(here)
        above, here = here, next_row(above, here, change, n)
    return rows, here
