"""The symmetries that the black cells of a puzzle may have.

| name | leaves the black cells in place | sides |
|---|---|---|
| `half-turn` | half a turn | any |
| `quarter-turn` | a quarter of a turn | equal |
| `mirror` | left and right exchanged | any |
| `mirrors` | left and right, and top and bottom | any |
| `diagonal` | rows and columns exchanged | equal |

>>> sorted(images((0, 1), 4, 4, "quarter-turn"))
[(0, 1), (1, 3), (2, 0), (3, 2)]
"""

from collections.abc import Callable
from typing import Literal, get_args

from ...core.message import Message
from ...errors import BadInput, expect
from .puzzle import WHITE, Cell, Puzzle

Symmetry = Literal["half-turn", "quarter-turn", "mirror", "mirrors", "diagonal"]
SYMMETRIES: tuple[Symmetry, ...] = get_args(Symmetry)
Move = Callable[[Cell, int, int], Cell]

# Where a cell of an m x n board goes.
_MIRROR: Move = lambda cell, m, n: (cell[0], n - 1 - cell[1])  # noqa: E731
_MOVES: dict[str, tuple[Move, ...]] = {
    "half-turn": (lambda cell, m, n: (m - 1 - cell[0], n - 1 - cell[1]),),
    "quarter-turn": (lambda cell, m, n: (cell[1], m - 1 - cell[0]),),
    "mirror": (_MIRROR,),
    "mirrors": (_MIRROR, lambda cell, m, n: (m - 1 - cell[0], cell[1])),
    "diagonal": (lambda cell, m, n: (cell[1], cell[0]),),
}


def check(symmetry: str, rows: int, columns: int) -> None:
    """Refuse a symmetry that there is not, or not on a board of this shape.

    >>> check("mirror", 3, 4)

    Raises:
        BadInput: there is no symmetry of that name, or it needs a square board.
    """
    expect(
        symmetry in _MOVES,
        Message("a symmetry ({words})", words=", ".join(SYMMETRIES)),
        repr(symmetry),
    )
    if symmetry in ("quarter-turn", "diagonal") and rows != columns:
        raise BadInput(
            Message("a square board for the symmetry {name}", name=symmetry), f"{rows} x {columns}"
        )


def images(cell: Cell, rows: int, columns: int, symmetry: Symmetry | None) -> set[Cell]:
    """The cell and all those that a symmetry makes like it.

    >>> sorted(images((0, 1), 2, 3, "half-turn")), images((0, 1), 2, 3, None)
    ([(0, 1), (1, 1)], {(0, 1)})
    """
    if symmetry is None:
        return {cell}
    orbit = [cell]
    for here in orbit:  # the list grows while it is read
        for move in _MOVES[symmetry]:
            there = move(here, rows, columns)
            if there not in orbit:
                orbit.append(there)
    return set(orbit)


def is_symmetric(puzzle: Puzzle, symmetry: Symmetry) -> bool:
    """Whether the black cells, clues or not, have this symmetry.

    >>> puzzle = Puzzle.from_rows([".1", "#."])
    >>> [name for name in SYMMETRIES if is_symmetric(puzzle, name)]
    ['half-turn', 'diagonal']
    """
    m, n = puzzle.size
    for cell in puzzle.white().cells():
        if any(puzzle[other] != WHITE for other in images(cell, m, n, symmetry)):
            return False
    return True
