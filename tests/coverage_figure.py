"""The share of the package that the tests run, as a badge and in words: `coverage_figure.py
REPORT.json BADGE.svg`.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

COLOURS = ((95, "#2e7d32"), (85, "#8a7500"), (0, "#b3261e"))


def badge(share: float) -> str:
    """The figure as SVG.

    >>> "97.1%" in badge(97.12)
    True
    """
    colour = next(colour for least, colour in COLOURS if share >= least)
    text = f"{share:.1f}%"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="112" height="20" role="img" aria-label="coverage {text}">'
        f'<rect width="66" height="20" fill="#444"/><rect x="66" width="46" height="20" fill="{colour}"/>'
        '<g fill="#fff" font-family="sans-serif" font-size="11" text-anchor="middle">'
        f'<text x="33" y="14">coverage</text><text x="89" y="14">{text}</text></g></svg>\n'
    )


def main(report: str, figure: str) -> None:
    """Read the report, draw the badge, and tell the parts that are covered least."""
    data = json.loads(Path(report).read_text(encoding="utf-8"))
    share = data["totals"]["percent_covered"]
    Path(figure).write_text(badge(share), encoding="utf-8")
    print(f"The tests run {share:.1f} % of the package, branches included.  Least of all:\n")
    files = sorted(data["files"].items(), key=lambda item: item[1]["summary"]["percent_covered"])
    for name, found in files[:10]:
        print(f"- {found['summary']['percent_covered']:.0f} %  {name}")


if __name__ == "__main__":
    main(*sys.argv[1:])
