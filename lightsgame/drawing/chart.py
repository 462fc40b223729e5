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
    return linear_regression([log(x) for x in curve], [log(y) for y in curve.values()]).slope


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
    expect(xs, "curves of positive numbers", "none")
    expect(min(xs + ys) > 0, "curves of positive numbers", "a number that is not positive")
    x0, x1 = _decades(xs)
    y0, y1 = _decades(ys)

    def at(x: float, y: float) -> tuple[float, float]:
        across = (log10(x) - x0) / (x1 - x0) * (WIDTH - LEFT - RIGHT)
        up = (log10(y) - y0) / (y1 - y0) * (HEIGHT - TOP - BOTTOM)
        return round(LEFT + across, 1), round(HEIGHT - BOTTOM - up, 1)

    height = HEIGHT + 20 * ceil(len(curves) / COLUMNS)  # the names stand below, where no curve is
    label = f"{y_label} over {x_label}: {', '.join(curves)}"
    parts = [*_axis_lines(at, (x0, x1), (y0, y1))]
    centre = f'x="{(LEFT + WIDTH - RIGHT) / 2}" y="{HEIGHT - 8}"'
    parts.append(f'<text {centre} text-anchor="middle">{escape(x_label)}</text>')
    middle = (TOP + HEIGHT - BOTTOM) / 2
    turned = f'transform="rotate(-90 14 {middle})"'
    place = f'x="14" y="{middle}" text-anchor="middle"'
    parts.append(f"<text {place} {turned}>{escape(y_label)}</text>")
    for number, (name, curve) in enumerate(curves.items()):
        colour = COLOURS[number % len(COLOURS)]
        places = [at(x, y) for x, y in sorted(curve.items())]
        line = " ".join([f"{x},{y}" for x, y in places])
        stroke = f'fill="none" stroke="{colour}" stroke-width="2"'
        parts.append(f'<polyline points="{line}" {stroke}/>')
        parts += [f'<circle cx="{x}" cy="{y}" r="3" fill="{colour}"/>' for x, y in places]
        row, column = divmod(number, COLUMNS)
        left = LEFT + (WIDTH - LEFT) // COLUMNS * column
        y = HEIGHT + 20 * row + 12
        parts.append(f'<rect x="{left}" y="{y - 10}" width="12" height="12" fill="{colour}"/>')
        parts.append(f'<text x="{left + 18}" y="{y}">{escape(name)}</text>')
    style = 'font-family="sans-serif" font-size="13" fill="currentColor"'
    return framed(parts, (0, 0, WIDTH, height), label, style)


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
        yield f'<path d="M{x} {TOP}V{HEIGHT - BOTTOM}" {faint}/>'
        yield f'<text x="{x}" y="{HEIGHT - BOTTOM + 18}" text-anchor="middle">{value:g}</text>'
    for value in _ticks(*ys):
        y = at(10 ** xs[0], value)[1]
        yield f'<path d="M{LEFT} {y}H{WIDTH - RIGHT}" {faint}/>'
        text = f"{value:g}" if 0.001 <= value < 10_000 else f"10^{round(log10(value))}"
        yield f'<text x="{LEFT - 6}" y="{y + 4}" text-anchor="end">{text}</text>'


def _ticks(low: float, high: float) -> list[float]:
    """Powers of ten in the range; where these are few, twice and five times those as well."""
    ticks: list[float] = []
    for power in range(floor(low), ceil(high) + 1):
        steps = (1, 2, 5) if high - low < 2.5 else (1,)
        ticks += [step * 10.0**power for step in steps]
    return [tick for tick in ticks if low - 1e-9 <= log10(tick) <= high + 1e-9]
