"""Curves as SVG, both axes logarithmic: what cost looks like.  No library is needed.

On such axes a power n^k is a straight line of slope k, so a curve shows its exponent.

>>> svg = chart({"squares": {n: n**2 for n in (1, 10, 100)}}, "n", "operations")
>>> svg.startswith("<svg "), svg.count("<circle")
(True, 3)
>>> round(slope({n: 5 * n**3 for n in (2, 4, 8)}), 6)
3.0
"""

from collections.abc import Callable, Iterator, Mapping
from html import escape
from math import ceil, floor, log, log10

from ..core.message import Message
from ..errors import expect
from .svg import framed

Curve = Mapping[float, float] | Mapping[int, float]
Place = Callable[[float, float], tuple[float, float]]

COLOURS = (
    "#ef476f",
    "#118ab2",
    "#06b487",
    "#f78c6b",
    "#8338ec",
    "#8d99ae",
    "#b07d12",
    "#6a994e",
    "#d65db1",
)
WIDTH = 640
HEIGHT = 400
LEFT = 70
RIGHT = 28
TOP = 16
BOTTOM = 52
# the axes: where the rectangle of the curves begins and ends
BASE = HEIGHT - BOTTOM
EDGE = WIDTH - RIGHT
COLUMNS = 3  # of names below the picture


def slope(curve: Curve) -> float:
    """The exponent k for which the curve is most nearly c n^k.

    It is the slope of the best line through the logarithms.

    >>> round(slope({n: 7 * n**4 for n in (1, 3, 9)}), 6)
    4.0

    Raises:
        BadInput: fewer than two points.
    """
    from statistics import linear_regression  # here, for it is heavy to load

    expect(len(curve) >= 2, "a curve of at least two points", f"{len(curve)}")
    xs = [log(x) for x in curve]
    ys = [log(y) for y in curve.values()]
    return linear_regression(xs, ys).slope


def chart(curves: Mapping[str, Curve], x_label: str, y_label: str) -> str:
    """The curves, each with a colour and its name.  All values must be positive.

    >>> chart({"a": {1: 1.0, 10: 2.0}}, "n", "seconds").count("<circle")
    2

    Raises:
        BadInput: no curve, or a value that has no logarithm.
    """
    xs: list[float] = []
    ys: list[float] = []
    for curve in curves.values():
        xs.extend(curve)
        ys.extend(curve.values())
    expect(xs, "curves of positive numbers", Message("none"))
    expect(min(xs + ys) > 0, "curves of positive numbers", "a number that is not positive")
    x0, x1 = _decades(xs)
    y0, y1 = _decades(ys)

    def at(x: float, y: float) -> tuple[float, float]:
        across = (log10(x) - x0) / (x1 - x0)
        up = (log10(y) - y0) / (y1 - y0)
        left = LEFT + across * (EDGE - LEFT)
        return round(left, 1), round(BASE - up * (BASE - TOP), 1)

    height = HEIGHT + 20 * ceil(len(curves) / COLUMNS)  # the names stand below, where no curve is
    label = f"{y_label} over {x_label}: {', '.join(curves)}"
    parts = [*_axis_lines(at, (x0, x1), (y0, y1))]
    parts.append(_text((LEFT + EDGE) / 2, HEIGHT - 8, x_label, "middle"))
    middle = (TOP + BASE) / 2
    turn = f'transform="rotate(-90 14 {middle})"'
    parts.append(_text(14, middle, y_label, "middle", turn))
    for number, (name, curve) in enumerate(curves.items()):
        colour = COLOURS[number % len(COLOURS)]
        places = [at(x, y) for x, y in sorted(curve.items())]
        line = " ".join([f"{x},{y}" for x, y in places])
        stroke = f'fill="none" stroke="{colour}" stroke-width="2"'
        parts.append(f'<polyline points="{line}" {stroke}/>')
        fill = f'fill="{colour}"'
        parts += [f'<circle cx="{x}" cy="{y}" r="3" {fill}/>' for x, y in places]
        row, column = divmod(number, COLUMNS)
        left = LEFT + column * ((WIDTH - LEFT) // COLUMNS)
        y = HEIGHT + 20 * row + 12
        parts.append(f'<rect x="{left}" y="{y - 10}" width="12" height="12" {fill}/>')
        parts.append(_text(left + 18, y, name))
    style = 'font-family="sans-serif" font-size="13" fill="currentColor"'
    return framed(parts, (0, 0, WIDTH, height), label, style)


def _text(x: float, y: float, words: str, anchor: str = "", more: str = "") -> str:
    """Words in the picture."""
    place = f'x="{x}" y="{y}"'
    if anchor:
        place += f' text-anchor="{anchor}"'
    if more:
        place += f" {more}"
    return f"<text {place}>{escape(words)}</text>"


def _decades(values: list[float]) -> tuple[float, float]:
    """The range of the logarithms, widened to steps of a half."""
    low = floor(2 * log10(min(values))) / 2
    high = ceil(2 * log10(max(values))) / 2
    return low, max(high, low + 0.5)


def _axis_lines(at: Place, xs: tuple[float, float], ys: tuple[float, float]) -> Iterator[str]:
    """Grid lines and numbers."""
    faint = 'stroke="currentColor" stroke-opacity="0.15"'
    for value in _ticks(*xs):
        x = at(value, 10 ** ys[0])[0]
        yield f'<path d="M{x} {TOP}V{BASE}" {faint}/>'
        yield _text(x, BASE + 18, f"{value:g}", "middle")
    for value in _ticks(*ys):
        y = at(10 ** xs[0], value)[1]
        yield f'<path d="M{LEFT} {y}H{EDGE}" {faint}/>'
        is_short = 0.001 <= value < 10_000
        text = f"{value:g}" if is_short else f"10^{round(log10(value))}"
        yield _text(LEFT - 6, y + 4, text, "end")


def _ticks(low: float, high: float) -> list[float]:
    """Powers of ten in the range; where these are few, twice and five times those as well."""
    ticks: list[float] = []
    steps = (1, 2, 5) if high - low < 2.5 else (1,)
    for power in range(floor(low), ceil(high) + 1):
        ticks += [step * 10.0**power for step in steps]
    low -= 1e-9
    high += 1e-9
    return [tick for tick in ticks if low <= log10(tick) <= high]
