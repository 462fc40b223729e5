"""What is wanted, less what the row above and the row itself do to this row."""


def next_row(above: int, here: int, wanted: int, n: int) -> int:
    """The presses below, when *above* and *here* are chosen and the row of *here* wants the changes *wanted*."""
    return (wanted ^ above ^ here ^ here << 1 ^ here >> 1) & (1 << n) - 1
