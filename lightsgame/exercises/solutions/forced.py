"""Compare the bulbs that are missing with the cells that are open."""


def forced(number: int, around: int, bulbs: int, empty: int) -> tuple[int, int]:
    """The cells that must get a bulb, and those that cannot have one."""
    still_open = around & ~(bulbs | empty)
    missing = number - bulbs.bit_count()
    if missing == 0:
        return 0, still_open
    if missing == still_open.bit_count():
        return still_open, 0
    return 0, 0
