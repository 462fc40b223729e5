"""Two checkers of one file: certificates with something else in them, told to both.

    python benchmarks/duel.py --number 10000 --seed 1

Each true certificate of each kind is changed in one to three places: numbers, signs of a picture,
entries dropped, doubled and exchanged, parts of other certificates of the kind.  Both checkers are
asked; a disagreement is a file that one accepts and the other refuses.  That one of them looks no
further than its budget is none.  Whatever is found is printed, with the file; exit status 1.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
from collections import Counter
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from forge import kinds, samples
from javascript import answer
from test_second_checker import spoiled

from lightsgame.core.evidence import BUDGET, Verdict
from lightsgame.errors import ParseError
from lightsgame.lights.certificates import certificate, read_certificate

PATIENCE = 20.0  # seconds for one file and one checker


def package_says(text: str) -> str:
    """The verdict of the package."""
    try:
        verdict, _reason = read_certificate(text).look(BUDGET)
    except ParseError:
        return str(Verdict.FAILS)
    return str(verdict)


def other_says(text: str) -> str:
    """The verdict of the second checker."""
    said = answer(json.dumps(text))
    if said.get("unseen"):
        return str(Verdict.UNSEEN)
    return str(Verdict.HOLDS if said["valid"] else Verdict.FAILS)


def duel(kind: str, dice: random.Random) -> tuple[str, str, str, float]:
    """A file of this kind, what both say of it, and the longer of their times."""
    data: Any = json.loads(certificate(dice.choice(samples(kind))))
    for _ in range(dice.randint(1, 3)):
        data = spoiled(data, dice)
    text = json.dumps(data)
    began = time.perf_counter()
    one = package_says(text)
    between = time.perf_counter()
    other = other_says(text)
    return text, one, other, max(between - began, time.perf_counter() - between)


def main() -> int:
    """Run the duels, and tell how they ended."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--number", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=float("inf"))
    asked = parser.parse_args()
    dice = random.Random(asked.seed)
    ends = time.monotonic() + asked.seconds
    told: Counter[tuple[str, str]] = Counter()
    faults = 0
    names = kinds()
    for number in range(asked.number):
        if time.monotonic() > ends:
            break
        text, one, other, seconds = duel(names[number % len(names)], dice)
        told[one, other] += 1
        is_unseen = str(Verdict.UNSEEN) in (one, other)
        if (one != other and not is_unseen) or seconds > PATIENCE:
            faults += 1
            print(f"{one} against {other}, {seconds:.1f} s: {text}", flush=True)
    print(f"{told.total():,} duels, {faults} faults")
    for (one, other), times in told.most_common():
        print(f"  {times:8,}  the package: {one}; the second checker: {other}")
    return int(faults > 0)


if __name__ == "__main__":
    raise SystemExit(main())
