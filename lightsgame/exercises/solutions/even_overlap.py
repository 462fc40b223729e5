"""The theorem, word by word."""


def solvable(lit: int, basis: list[int]) -> bool:
    """Whether every quiet pattern of the basis meets *lit* in an even number of places."""
    return all((lit & q).bit_count() % 2 == 0 for q in basis)
