"""Every press changes whether its cell is a member."""


def pressed(sequence: list[int]) -> int:
    """The cells that are left when each two presses of the same cell are struck out."""
    answer = 0
    for cell in sequence:
        answer ^= 1 << cell
    return answer
