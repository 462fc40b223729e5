"""What a row of each table of the atlas costs, how that grows, and what ten and a thousand times as
far would take.

    python benchmarks/atlas_costs.py [--out FILE]

Each row is made once in this process after a warm-up; the exponent is the slope of the best line in
logarithms.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import time
from pathlib import Path

from lightsgame.atlas.tables import TABLES
from lightsgame.drawing.chart import slope

# Cases from small to large, and what is the size that their cost is plotted against.
CASES: dict[str, tuple[str, dict[float, tuple[int, ...]]]] = {
    "hardest": ("2^rank", {16.0: (14, 14), 256.0: (9, 9)}),
    "hardest-rectangles": ("2^rank", {16.0: (14, 14), 64.0: (6, 8), 256.0: (9, 9)}),
    "nullity": ("n", {n: (n,) for n in (10_000, 20_000, 40_000, 80_000)}),
    "nullity-rectangles": ("n", {n: (n, n) for n in (1000, 2000, 4000, 8000)}),
    "nullity-widths": ("n", {n: (n,) for n in (125, 250, 500, 1000)}),
    "nullity-tori": ("n", {n: (n, n) for n in (1000, 2000, 4000, 8000)}),
    "nullity-cylinders": ("n", {n: (n, n) for n in (40, 80, 160, 320)}),
    "nullity-cross": ("n", {n: (n, n) for n in (40, 80, 160, 320)}),
    "nullity-boxes": ("n", {n: (n, n, n) for n in (10, 16, 24, 40)}),
    "fewest": ("2^nullity", {2.0**k: (n,) for n, k in ((71, 14), (99, 16), (98, 20), (62, 24))}),
    "lightest": ("2^nullity", {2.0**k: (n, n) for n, k in ((32, 20), (62, 24), (64, 28))}),
    "lightest-rectangles": (
        "2^nullity",
        {2.0**k: (n, n) for n, k in ((16, 8), (33, 16), (32, 20))},
    ),
    "singular": ("2^degree", {2.0**d: (d,) for d in (16, 18, 20, 22)}),
    "periods": ("N", {n: (n,) for n in (40, 60, 80, 100)}),
    "codes-on-strips": ("2^width", {2.0**n: (n,) for n in (12, 16, 20, 24)}),
    "codes-on-tori": ("n", {n: (n - 1, n) for n in (6, 10, 15, 20)}),
    "codes-on-cylinders": ("n", {n: (n, n) for n in (10, 20, 40, 60)}),
    "games": (
        "ways",
        {TABLES["games"].cost(case): case for case in ((3, 5), (7, 14), (14, 15), (4, 14))},
    ),
    "turned-games": (
        "2^nullity",
        {2.0**k: case for k, case in ((1, (5, 8)), (2, (2, 15)), (3, (3, 11)), (4, (5, 7)))},
    ),
    "symmetry": ("n", {n: (n,) for n in (51, 102, 205, 397)}),
    "switching": ("n", {n: (n,) for n in (5, 6, 7, 8)}),
    "graphs": ("n", {n: (n,) for n in (20, 40, 80, 160)}),
    "connected-graphs": ("n", {n: (n,) for n in (15, 20, 30, 40)}),
    "trees": ("n", {n: (n,) for n in (20, 40, 60, 80)}),
    "unlabelled-trees": ("n", {n: (n,) for n in (25, 50, 75, 100)}),
    "akari": ("3^cells", {3.0 ** (m * n): (m, n) for m, n in ((2, 3), (2, 4), (3, 3), (2, 5))}),
    "akari-longest": (
        "3^cells",
        {3.0 ** (m * n): (m, n) for m, n in ((2, 3), (2, 4), (3, 3), (2, 5))},
    ),
}


def measured(name: str) -> dict[str, object]:
    """Seconds for each case of a table, and the exponent."""
    size, cases = CASES[name]
    table = TABLES[name]
    table.row(table.probe)
    curve = {}
    for x, case in cases.items():
        began = time.process_time()
        table.row(case)
        curve[x] = time.process_time() - began
    last = max(curve)
    exponent = slope(curve)
    return {
        "size": size,
        "seconds": {str(x): round(seconds, 5) for x, seconds in curve.items()},
        "case": list(cases[last]),
        "last": round(curve[last], 4),
        "exponent": round(exponent, 2),
        "ten": curve[last] * 10**exponent,
        "thousand": curve[last] * 1000**exponent,
    }


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "--out", type=Path, default=Path(__file__).parent / "results" / "atlas.json"
    )
    arguments = parser.parse_args()
    found = {
        "python": platform.python_version(),
        "cores": os.cpu_count(),
        "load": round(os.getloadavg()[0], 1),
        "tables": {name: measured(name) for name in CASES},
    }
    arguments.out.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
    print(json.dumps(found, indent=1))


if __name__ == "__main__":
    main()
