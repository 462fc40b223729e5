"""What a text of a lesson may show of a board: `[home:counts 5]` as a figure, `{home:bits}` as text.

What stands before the colon is a name of the lesson's material, a size such as `2x3` (a dark board
of that size), or the board itself, row by row: `#./..`.
"""

from collections.abc import Callable, Iterable, Mapping
from itertools import product

from ...game.board import Board
from ...game.chase import fill
from ...lights.solver import answer, fewest
from ..classes.worksheet import by_table
from .figures import Cell, Figure, Table, cell_name

Thing = str | Board | Figure | Table
Things = Mapping[str, Thing]


def names(cells: Iterable[Cell]) -> str:
    """Cells by their names, in the order given.

    >>> names([(0, 1), (2, 0)])
    'b1, a3'
    """
    return ", ".join([cell_name(cell) for cell in cells])


def numbers(values: Iterable[int]) -> str:
    """Numbers with commas between them.

    >>> numbers([3, 1])
    '3, 1'
    """
    return ", ".join([str(value) for value in values])


def binary(number: int, digits: int) -> str:
    """A number as Python writes it, with leading zeros.

    >>> binary(0b11, 3)
    '0b011'
    """
    return f"0b{number:0{digits}b}"


def places(number: int) -> str:
    """The places of the digits 1.

    >>> places(0b101)
    '0, 2'
    """
    return numbers([k for k in range(number.bit_length()) if number >> k & 1])


def fewest_presses(board: Board) -> Board:
    """The right answer with the fewest presses.

    >>> fewest_presses(Board("##")).weight()
    1
    """
    return fewest(answer(board)).presses.board


def chased(board: Board) -> tuple[Board, Board]:
    """The presses of a chase from a dark top row, and the bottom row that it leaves.

    >>> chased(Board("#./.#"))[1]
    Board('#.')
    """
    n = board.columns
    rows, virtual = fill(board.rows, n, 0)
    return Board.from_rows(rows, n), Board.from_rows([virtual], n)


def forced(top: Board) -> tuple[Board, Board]:
    """All rows of presses of a square that follow from the first one, and the row below them.

    >>> pattern, below = forced(Board(".#.."))
    >>> print(below)
    ····
    """
    n = top.columns
    rows, virtual = fill((0,) * n, n, top.rows[0])
    return Board.from_rows(rows, n), Board.from_rows([virtual], n)


def under(top: Board) -> Board:
    """A row on top of a dark square."""
    n = top.columns
    return Board.from_rows([top.rows[0], *[0] * (n - 1)], n)


def dots(presses: Board) -> Figure:
    """Presses alone."""
    return Figure(Board.empty(*presses.size), presses)


def touches(presses: Board) -> Figure:
    """A board with the number of presses that reach each lamp.

    >>> touches(Board("##")).words
    {(0, 0): '2', (0, 1): '2'}
    """
    m, n = presses.size
    dark = Board.empty(m, n)
    reached = [dark.press(cell) for cell in presses.cells()]
    counts = {lamp: sum(lamp in lamps for lamps in reached) for lamp in product(range(m), range(n))}
    return Figure(dark, words={lamp: str(count) for lamp, count in counts.items()})


def numbered(board: Board) -> Figure:
    """A board with the number of each cell.

    >>> numbered(Board("..")).words
    {(0, 0): '0', (0, 1): '1'}
    """
    m, n = board.size
    words = {cell: str(k) for k, cell in enumerate(product(range(m), range(n)))}
    return Figure(board, words=words)


def arrowed(lit: Board, presses: Board | None = None) -> Figure:
    """A board with an arrow from each lit lamp of the first row to the cell below it."""
    return Figure(lit, presses, arrows=[cell for cell in lit.cells() if cell[0] == 0])


FIGURES: dict[str, Callable[[Board], Figure]] = {
    "": Figure,
    "named": lambda board: Figure(board, named=True),
    "numbered": numbered,
    "arrows": arrowed,
    "answer": lambda board: dots(fewest_presses(board)),
    "left": lambda board: Figure(chased(board)[1]),
    # of presses
    "dots": dots,
    "pressed": lambda presses: Figure(presses.effect(), presses),
    "effect": lambda presses: Figure(presses.effect()),
    "counts": touches,
    # of a first row of presses on a square
    "top": lambda top: dots(under(top)),
    "second": lambda top: arrowed(under(top).effect(), under(top)),
    "filled": lambda top: dots(forced(top)[0]),
    "below": lambda top: Figure(forced(top)[1]),
}
TEXTS: dict[str, Callable[[Board], str]] = {
    "": lambda board: names(board.cells()),
    "weight": lambda board: str(board.weight()),
    "bits": lambda board: binary(board.bits, board.weight() + (~board).weight()),
    "decimal": lambda board: str(board.bits),
    "places": lambda board: places(board.bits),
    "change": lambda presses: TEXTS["bits"](presses.effect()),
    "answer": lambda board: names(fewest_presses(board).cells()),
    "chase": lambda board: names(chased(board)[0].cells()),
    "table": lambda board: names(by_table(board).cells()),
}


def drawn(things: Things, name: str, view: str) -> Figure | Table:
    """A figure of what is called so.

    >>> drawn({}, "#./..", "pressed").lit
    Board('##/#.')
    """
    thing = find(things, name)
    if isinstance(thing, Board):
        return FIGURES[view](thing)
    assert not isinstance(thing, str) and not view, name
    return thing


def told(things: Things, name: str, view: str) -> str:
    """A text about what is called so.

    >>> told({}, "#./..", "change")
    '0b0111'
    """
    thing = find(things, name)
    if isinstance(thing, Board):
        return TEXTS[view](thing)
    assert isinstance(thing, str) and not view, name
    return thing


def find(things: Things, name: str) -> Thing:
    """What a name stands for."""
    if name in things:
        return things[name]
    rows, _sign, columns = name.partition("x")
    return Board.empty(int(rows), int(columns)) if columns else Board(name)
