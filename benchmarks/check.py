"""Which line of the contract falls short: read from what contract.py has written, exit status 1 if
there is one.

Run: python benchmarks/check.py [--json FILE]
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

from contract import RESULTS


def main() -> int:
    """Print the lines that are not kept, with the reason where one is known."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", metavar="FILE", default=str(RESULTS / "contract.json"))
    data = json.loads(Path(parser.parse_args().json).read_text(encoding="utf-8"))
    short = {name: line for name, line in data["lines"].items() if not line["kept"]}
    print(", ".join(f"{key} {value}" for key, value in data["environment"].items()))
    for name, line in short.items():
        print(
            f"falls short: {name}: {line['value']:.3g} {line['unit']}, at most {line['bound']:g}",
            end="",
        )
        print(f" ({line['reason']})" if line["reason"] else "")
    slow = {
        s: r
        for s, r in data["plane"].items()
        if r > (6 if min(map(int, s.split(" x "))) >= 100 else 80)
    }
    for size, ratio in slow.items():
        print(f"falls short: board {size}: {ratio} checks")
    missing = [name for name, line in data["lines"].items() if line["value"] is None]
    print(
        f"{len(data['lines']) - len(short)} of {len(data['lines'])} lines are kept; not measured: {missing or 'none'}"
    )
    return 1 if short or slow else 0


if __name__ == "__main__":
    sys.exit(main())
