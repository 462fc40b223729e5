"""Which line of the contract falls short, and which drawn question: exit status 1 if there is one.

Run: python benchmarks/check.py [--json FILE]     reads what contract.py has written
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

from contract import RESULTS, told, worst_first


def main() -> int:
    """Print what is not kept, the worst first, and what was not measured."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", metavar="FILE", default=str(RESULTS / "contract.json"))
    data = json.loads(Path(parser.parse_args().json).read_text(encoding="utf-8"))
    lines = data["lines"]
    questions = data["drawn"].get("questions", [])
    print(", ".join([f"{key} {value}" for key, value in data["environment"].items()]))
    short = [name for name in worst_first(lines) if not lines[name]["kept"]]
    for name in short:
        print(f"falls short: {name}: {told(lines[name])}, at most {lines[name]['bound']:g}")
    slow = [question for question in questions if not question["kept"]]
    for question in slow:
        text = f"{question['question']}: {question['outcome']}"
        print(f"falls short: drawn: {question['seconds']:.2f} s: {text}")
    skipped = [name for name in lines if lines[name]["value"] is None]
    print(
        f"{len(lines) - len(short)} of {len(lines)} lines and {len(questions) - len(slow)} of "
        f"{len(questions)} drawn questions are kept; not measured: {skipped or 'none'}"
    )
    return 1 if short or slow else 0


if __name__ == "__main__":
    sys.exit(main())
