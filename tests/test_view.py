"""Pictures: decoded again by a reader that shares nothing with the writer."""

from __future__ import annotations

import struct
import zlib

import pytest
from hypothesis import given, strategies as st

from lightsgame import TooLarge
from lightsgame.algebra.bits import full
from lightsgame.drawing import png


def decode(data: bytes) -> tuple[int, int, list[list[int]]]:
    """Width, height and palette indices of a PNG with the filters None and Up."""
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    at, chunks = 8, []
    while at < len(data):
        (length,) = struct.unpack(">I", data[at : at + 4])
        name, body = data[at + 4 : at + 8], data[at + 8 : at + 8 + length]
        assert struct.unpack(">I", data[at + 8 + length : at + 12 + length])[0] == zlib.crc32(
            name + body
        )
        chunks.append((name, body))
        at += 12 + length
    assert [name for name, _ in chunks][:2] == [b"IHDR", b"PLTE"] and chunks[-1] == (b"IEND", b"")
    width, height, depth, colour, *rest = struct.unpack(">IIBBBBB", chunks[0][1])
    assert colour == 3 and rest == [0, 0, 0] and len(chunks[1][1]) == 3 * 2**depth
    lines = zlib.decompress(b"".join([body for name, body in chunks if name == b"IDAT"]))
    stride = (width * depth + 7) // 8
    assert len(lines) == height * (stride + 1)
    pixels, above = [], bytes(stride)
    for k in range(height):
        kind, line = lines[k * (stride + 1)], lines[k * (stride + 1) + 1 : (k + 1) * (stride + 1)]
        assert kind in (0, 2)
        above = (
            bytes([(a + b) % 256 for a, b in zip(line, above, strict=True)]) if kind == 2 else line
        )
        bits = "".join([f"{byte:08b}" for byte in above])
        pixels.append([int(bits[i * depth : (i + 1) * depth], 2) for i in range(width)])
    return width, height, pixels


@given(st.integers(1, 20), st.integers(1, 20), st.integers(1, 9), st.data())
def test_every_pixel_has_the_colour_of_its_lamp(
    m: int, n: int, cell: int, data: st.DataObject
) -> None:
    rows = data.draw(st.lists(st.integers(0, full(n)), min_size=m, max_size=m))
    seams = data.draw(st.sets(st.integers(1, m)))
    width, height, pixels = decode(b"".join(png.png(rows, n, cell=cell, seams=seams)))
    assert (width, height) == (n * cell, m * cell)
    grid = cell >= png.GRID_FROM
    for y in range(height):
        for x in range(width):
            if grid and (x % cell == cell - 1 or y % cell == cell - 1):
                expected = png.GRID
            elif rows[y // cell] >> (x // cell) & 1:
                expected = png.PRESSED
            else:
                expected = png.SEAM if y // cell + 1 in seams else png.DARK
            assert pixels[y][x] == expected


def test_a_picture_too_large_is_refused_before_any_work() -> None:
    with pytest.raises(TooLarge, match="40000 x 40000 pixels"):
        png.check_pixels(10_000, 10_000, 4)
    png.check_pixels(10_000, 10_000, 1)
