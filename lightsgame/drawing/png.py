r"""Boards as PNG, by `zlib` alone: a hundred million lamps in one picture that any viewer opens.

An SVG of a million cells stops a browser; a bitmap does not care.  A pixel is an index into a
palette and takes one bit (two where there are grid lines), so a board of 10,000 x 10,000 is 12.5
million bytes before it is compressed, and no more than one line of pixels is in memory at a time.

>>> data = b"".join(png([0b01, 0b11], 2, cell=3))
>>> data[:8], data[12:16]
(b'\x89PNG\r\n\x1a\n', b'IHDR')

Reference: Portable Network Graphics (PNG) Specification, third edition, W3C 2025,
https://www.w3.org/TR/png-3/.
"""

from collections.abc import Collection, Iterable, Iterator
from struct import pack
from zlib import compressobj, crc32

from ..algebra.bits import Bits
from ..core.message import Message
from ..errors import at_most, number_text

LARGEST = 178_956_970  # pixels; common viewers and libraries refuse more, for fear of a bomb
GRID_FROM = 6  # pixels a cell from which on grid lines are drawn

PALETTE = bytes.fromhex("2b2d42ffd1668d99ae06d6a0")  # dark, pressed, grid, seam
DARK, PRESSED, GRID, SEAM = range(4)


def check_pixels(rows: int, columns: int, cell: int) -> None:
    """Refuse a picture that no viewer opens.

    >>> check_pixels(20_000, 20_000, 1)
    Traceback (most recent call last):
        ...
    lightsgame.errors.TooLarge: a picture of 20000 x 20000 pixels (at most 178,956,970 in all)
    """
    height = rows * cell
    width = columns * cell
    size = f"{number_text(height)} x {number_text(width)}"
    at_most(
        height * width,
        LARGEST,
        Message("a picture of {size} pixels", size=size),
        Message("{n} in all", n=LARGEST),
    )


def png(
    rows: Iterable[Bits], columns: int, *, cell: int = 4, seams: Collection[int] = ()
) -> Iterator[bytes]:
    """The chunks of a PNG of a board, *cell* pixels a lamp.

    The rows numbered in *seams*, from 1, are tinted.  Linear time; a line of pixels at a time, so
    that the rows may come from a generator.

    >>> b"".join(png([0b101, 0b010], 3, cell=4))[16:24].hex(" ", 4)  # width and height
    '0000000c 00000008'

    Raises:
        TooLarge: more than 179 million pixels.
    """
    rows = tuple(rows)
    check_pixels(len(rows), columns, cell)
    depth = 2 if cell >= GRID_FROM or seams else 1
    yield b"\x89PNG\r\n\x1a\n"
    size = pack(">II", columns * cell, len(rows) * cell)
    yield _chunk(b"IHDR", size + bytes([depth, 3, 0, 0, 0]))
    yield _chunk(b"PLTE", PALETTE[: 3 * 2**depth])
    squeeze = compressobj(6)
    for data in _lines(rows, columns, cell, depth, frozenset(seams)):
        packed = squeeze.compress(data)
        if packed:
            yield _chunk(b"IDAT", packed)
    yield _chunk(b"IDAT", squeeze.flush())
    yield _chunk(b"IEND", b"")


def _chunk(name: bytes, data: bytes) -> bytes:
    body = name + data
    return pack(">I", len(data)) + body + pack(">I", crc32(body))


def _lines(
    rows: tuple[Bits, ...], columns: int, cell: int, depth: int, seams: frozenset[int]
) -> Iterator[bytes]:
    """The lines of pixels, each after a byte that names its filter.

    Filter 0 is the line as it is, 2 the difference to the line above.
    """
    grid = cell >= GRID_FROM
    width = (columns * cell * depth + 7) // 8

    def pixels(colour: int) -> str:
        pixel = f"{colour:0{depth}b}"
        if grid:
            return pixel * (cell - 1) + f"{GRID:0{depth}b}"
        return pixel * cell

    def packed(bits: str) -> bytes:
        return int(bits.ljust(8 * width, "0"), 2).to_bytes(width, "big")

    plain = str.maketrans({"0": pixels(DARK), "1": pixels(PRESSED)})
    tinted = str.maketrans({"0": pixels(SEAM), "1": pixels(PRESSED)}) if depth > 1 else plain
    same = b"\x02" + bytes(width)
    ruled = same
    if grid:
        ruled = b"\x00" + packed(f"{GRID:0{depth}b}" * (columns * cell))
    for number, row in enumerate(rows, start=1):
        signs = f"{row:0{columns}b}"[::-1]
        colours = tinted if number in seams else plain
        yield b"\x00" + packed(signs.translate(colours))
        yield same * (cell - 1 - grid)
        if grid:
            yield ruled
