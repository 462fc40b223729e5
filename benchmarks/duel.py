"""Two checkers of one file: certificates with something else in them, told to both.

    python benchmarks/duel.py --number 1000000 --seed 1
    python benchmarks/duel.py --atlas

True certificates of each kind in turn are changed in one to three places: numbers, signs of a
picture, entries dropped, doubled and exchanged, parts of other certificates of the kind.  No file
is asked twice.  Both checkers run on, in a process each, and are told hundreds of files at a time.
A fault is a file that one accepts and the other refuses, an exception, or a check that takes longer
than `PATIENCE`; that one of them looks no further than its budget is none.  Faults are printed with
the file, the count each minute; exit status 1 if there are any.

With `--atlas` both are told every row of every table instead, or of those that are named, and the
verdicts are counted for each table; where `make -C proofs proved` has built the proved checker, it
is told the kinds that it reads, too.  There a row that one of the two refuses is a fault.
"""

from __future__ import annotations

import argparse
import json
import random
import signal
import subprocess
import sys
import threading
import time
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from forge import kinds, samples
from javascript import CHECKER
from proved_checker import verdicts
from test_second_checker import spoiled

from lightsgame.atlas import store
from lightsgame.atlas.tables import TABLES
from lightsgame.core.budget import budget_for
from lightsgame.core.evidence import Verdict
from lightsgame.errors import ParseError
from lightsgame.lights.certificates import certificate, read_certificate

ROOT = Path(__file__).parent.parent
PROVED = ROOT / "proofs/proved"
PATIENCE = 20.0  # seconds for one file and one checker
SLOW = 0.02  # seconds; a certificate that takes longer is changed one time of twenty
BATCH = 400
VERDICTS = [Verdict.FAILS, Verdict.HOLDS, Verdict.UNSEEN]
DRIVER = """
const { check } = require(process.argv[1]);
const lines = require("node:readline").createInterface({ input: process.stdin });
lines.on("line", (line) => {
  const began = performance.now(), said = check(JSON.parse(line));
  console.log(said.unseen ? 2 : Number(said.valid), ((performance.now() - began) / 1000).toFixed(2));
});
"""


class Second:
    """The checker in JavaScript, which answers what it is told while the other one works."""

    def __init__(self) -> None:
        command = ["node", "-e", DRIVER, str(CHECKER)]
        self.running = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8"
        )
        self.said: list[str] = []

    def ask(self, texts: list[str]) -> threading.Thread:
        """Begin with these files; what is said of them stands in `said` when the thread has ended."""
        thread = threading.Thread(target=self._answer, args=(texts,))
        thread.start()
        return thread

    def _answer(self, texts: list[str]) -> None:
        assert self.running.stdin and self.running.stdout
        lines = "".join([json.dumps(text) + "\n" for text in texts])
        writer = threading.Thread(target=self._write, args=(lines,))
        writer.start()
        self.said = [self.running.stdout.readline() for _ in texts]
        writer.join()

    def _write(self, lines: str) -> None:
        assert self.running.stdin
        self.running.stdin.write(lines)
        self.running.stdin.flush()


def package_says(text: str) -> tuple[str, float]:
    """The verdict of the package, or the name of an exception, and the seconds it took."""
    began = time.perf_counter()
    signal.setitimer(signal.ITIMER_REAL, 3 * PATIENCE)
    try:
        verdict = str(read_certificate(text).look(budget_for(text))[0])
    except ParseError:
        verdict = str(Verdict.FAILS)
    except Exception as error:
        verdict = f"{type(error).__name__}: {error}"
    signal.setitimer(signal.ITIMER_REAL, 0)
    return verdict, time.perf_counter() - began


def grafted(value: Any, other: Any, dice: random.Random) -> Any:
    """JSON with one part as it stands in the same place of another file."""
    if isinstance(value, dict) and isinstance(other, dict) and value:
        key = dice.choice(list(value))
        return value | {key: grafted(value[key], other.get(key), dice)}
    if isinstance(value, list) and isinstance(other, list) and value and dice.random() < 0.7:
        i = dice.randrange(len(value))
        part = other[i] if i < len(other) else None
        return [*value[:i], grafted(value[i], part, dice), *value[i + 1 :]]
    return other


def sources() -> list[list[tuple[Any, bool]]]:
    """The true certificates of each kind, and whether they take long."""
    found: list[list[tuple[Any, bool]]] = []
    for kind in kinds():
        texts = [certificate(evidence) for evidence in samples(kind)]
        found.append([(json.loads(text), package_says(text)[1] > SLOW) for text in texts])
    return found


def files(seed: int) -> Iterator[str]:
    """Changed certificates, kind after kind, without end and none twice."""
    dice = random.Random(seed)
    seen: set[int] = set()
    all_kinds = sources()
    while True:
        for true in all_kinds:
            data, is_slow = dice.choice(true)
            if is_slow and dice.random() > 0.05:
                continue
            for _ in range(dice.choice((1, 1, 1, 2, 2, 3))):
                if len(true) > 1 and dice.random() < 0.2:
                    data = grafted(data, dice.choice(true)[0], dice)
                else:
                    data = spoiled(data, dice)
            text = json.dumps(data)
            if hash(text) not in seen:
                seen.add(hash(text))
                yield text


def run_out(_signal: int, _frame: Any) -> None:
    """What the alarm does: a check that takes too long is an exception like any other."""
    raise TimeoutError("no verdict")


def proved_says(texts: list[str]) -> list[str]:
    """What the proved checker says of each file, in a word."""
    if not PROVED.exists():
        return ["not asked"] * len(texts)
    with TemporaryDirectory() as folder:
        return verdicts(PROVED, Path(folder), texts)


def show_atlas(names: list[str], every: int) -> int:
    """Tell rows of these tables to the checkers, all or each *every*-th, and print what they said."""
    second = Second()
    faults = 0
    for name in names:
        told: dict[tuple[str, str, str], list[Any]] = {}
        rows = islice(store.rows(ROOT / "atlas" / f"{name}.jsonl"), 0, None, every)
        while some := list(islice(rows, BATCH)):
            texts = [certificate(TABLES[name].proof(row)) for row in some]
            thread = second.ask(texts)
            said = [package_says(text)[0] for text in texts]
            third = proved_says(texts)
            thread.join()
            for row, one, line, proved in zip(some, said, second.said, third, strict=True):
                other = str(VERDICTS[int(line.split()[0])])
                told.setdefault((one, other, proved), []).append(row.case)
        for (one, other, proved), cases in told.items():
            faults += 0 if {one, other} <= {"holds", "not looked at"} else len(cases)
            faults += len(cases) if proved == "not shown" else 0
            which = "" if one == other == "holds" else f": {cases}"[:300]
            print(f"{name}: {len(cases):,} rows: {one}; {other}; {proved}{which}", flush=True)
    second.running.communicate()
    print(f"{faults} faults")
    return int(faults > 0)


def main() -> int:
    """Run the duels, and tell how they ended."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--number", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=float("inf"))
    parser.add_argument("--atlas", nargs="*", metavar="TABLE", choices=TABLES)
    parser.add_argument("--every", type=int, default=1, help="of the atlas only each K-th row")
    asked = parser.parse_args()
    if asked.atlas is not None:
        return show_atlas(asked.atlas or list(TABLES), asked.every)
    signal.signal(signal.SIGALRM, run_out)
    began = time.monotonic()
    told: Counter[tuple[str, str]] = Counter()
    faults = 0
    minutes = 0
    second = Second()
    made = files(asked.seed)
    while told.total() < asked.number and time.monotonic() < began + asked.seconds:
        texts = [next(made) for _ in range(min(BATCH, asked.number - told.total()))]
        thread = second.ask(texts)
        said = [package_says(text) for text in texts]
        thread.join()
        for text, (one, seconds), line in zip(texts, said, second.said, strict=True):
            number, more = line.split()
            other = str(VERDICTS[int(number)])
            told[one, other] += 1
            is_known = {one, other} <= set(map(str, VERDICTS))
            is_unseen = str(Verdict.UNSEEN) in (one, other)
            longest = max(seconds, float(more))
            if not is_known or (one != other and not is_unseen) or longest > PATIENCE:
                faults += 1
                print(f"{one} against {other}, {longest:.1f} s: {text}", flush=True)
        if time.monotonic() > began + 60 * (minutes + 1):
            minutes = int(time.monotonic() - began) // 60
            print(f"{minutes} min: {told.total():,} duels, {faults} faults", flush=True)
    second.running.communicate()
    print(f"{told.total():,} duels, {faults} faults")
    for (one, other), times in told.most_common():
        print(f"  {times:8,}  the package: {one}; the second checker: {other}")
    return int(faults > 0)


if __name__ == "__main__":
    raise SystemExit(main())
