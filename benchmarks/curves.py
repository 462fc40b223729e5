"""Curves over a logarithmic scale of seconds as SVG, in a page of plain Python."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from html import escape
from math import ceil, floor, log10

COLOURS = ("#d1495b", "#00798c", "#edae49", "#30638e", "#6a994e", "#7b2cbf")
Curves = Mapping[str, Iterable[tuple[float, float]]]


def panel(
    curves: Curves,
    title: str,
    x_label: str,
    at: tuple[int, int],
    ticks: tuple[int, ...],
    lines: bool,
) -> str:
    """One diagram of points (x, seconds).  With *lines* the points are joined, and x is on a
    logarithmic scale too.
    """
    points = [point for curve in curves.values() for point in curve]
    scale: Callable[[float], float] = log10 if lines else float
    low_x, high_x = scale(min(x for x, _ in points)), scale(max(x for x, _ in points))
    low_y, high_y = floor(log10(min(y for _, y in points))), ceil(log10(max(y for _, y in points)))
    size = (420, 380)
    (left, top), (width, height) = at, size

    def place(x: float, y: float) -> tuple[float, float]:
        across = (scale(x) - low_x) / max(high_x - low_x, 1e-9)
        up = (log10(y) - low_y) / max(high_y - low_y, 1)
        return left + across * width, top + height - up * height

    parts = [f'<text x="{left}" y="{top - 12}" font-weight="bold">{escape(title)}</text>']
    parts.append(
        f'<text x="{left + width}" y="{top + height + 34}" text-anchor="end">{escape(x_label)}</text>'
    )
    for power in range(low_y, high_y + 1):
        _, y = place(ticks[0], 10.0**power)
        parts.append(f'<path d="M{left} {y:.1f}h{width}" stroke="currentColor" opacity="0.15"/>')
        shown = f"{10.0**power:g}" if -3 <= power <= 3 else f"10^{power}"
        parts.append(f'<text x="{left - 6}" y="{y + 4:.1f}" text-anchor="end">{shown} s</text>')
    for x_value in ticks:
        x, _ = place(x_value, 10.0**low_y)
        parts.append(f'<path d="M{x:.1f} {top + height}v5" stroke="currentColor"/>')
        parts.append(
            f'<text x="{x:.1f}" y="{top + height + 18}" text-anchor="middle">{x_value}</text>'
        )
    for k, ((name, curve), colour) in enumerate(zip(curves.items(), COLOURS, strict=False)):
        places = [place(x, y) for x, y in curve]
        if lines:
            route = "M" + "L".join([f"{x:.1f} {y:.1f}" for x, y in places])
            parts.append(f'<path d="{route}" fill="none" stroke="{colour}" stroke-width="2"/>')
        parts += [f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3" fill="{colour}"/>' for x, y in places]
        y_name = top + 14 + 17 * k
        parts.append(f'<circle cx="{left + 12}" cy="{y_name - 4}" r="5" fill="{colour}"/>')
        parts.append(f'<text x="{left + 22}" y="{y_name}">{escape(name)}</text>')
    parts.append(f'<path d="M{left} {top}v{height}h{width}" fill="none" stroke="currentColor"/>')
    return "\n".join(parts)


def drawing(panels: Iterable[str], width: int, height: int, label: str) -> str:
    """Panels side by side as one picture."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" '
        f'font-family="sans-serif" font-size="12" fill="currentColor" role="img" '
        f'aria-label="{escape(label, quote=True)}">\n' + "\n".join(panels) + "\n</svg>\n"
    )
