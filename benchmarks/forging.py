"""For each change of a checker, a forged file that tells it from the checker: they are searched
for, and kept.

    python benchmarks/forging.py --file rows/        # adds to tests/data/forged what is missing there
    python benchmarks/forging.py --kept              # counts what the files that are kept tell apart

The tests ask both checkers of all that is kept: each file is refused for the reason that stands
before it.  Where a limit is what a condition is about, the limit is set so that the file just
fails, or just does not; it stands behind the file.  Changes that no file tells apart are printed;
`benchmarks/mutation.py` says whether another test falls.
"""

from __future__ import annotations

import argparse
import ast
import json
import random
import signal
import sys
import tempfile
from collections.abc import Iterator
from contextlib import suppress
from itertools import chain, islice
from pathlib import Path
from time import process_time
from typing import Any, NamedTuple

import mutation

sys.path[:0] = [str(mutation.ROOT), str(mutation.ROOT / "tests")]

FORGED = mutation.ROOT / "tests/data/forged"
LONGEST = 6_000  # letters of a file, unless all are longer
PATIENCE = 1.0  # seconds of the processor for one look
QUICK = 0.02  # seconds of the processor for a look at a file that may be kept
MOST = 2_500  # files of a kind that are tried


class Forged(NamedTuple):
    """A file, the reason why it is refused (None if it is not), and limits of the module that are
    set for it.
    """

    kind: str
    reason: str | None
    text: str
    limits: str = "{}"

    def line(self) -> str:
        """As it is kept."""
        return f"[{json.dumps(self.reason)}, {self.text}, {self.limits}]\n"


class Slow(BaseException):
    """A look takes too long."""


def said(evidence: Any, limits: str = "{}") -> str | None:
    """The reason that a checker gives under some limits; that it takes long, too."""
    module: Any = sys.modules[type(evidence).__module__]
    before = vars(module).copy()

    def stop(*_: object) -> None:
        raise Slow

    signal.signal(signal.SIGVTALRM, stop)
    signal.setitimer(signal.ITIMER_VIRTUAL, PATIENCE)
    vars(module).update(json.loads(limits))
    try:
        reason: str | None = evidence.gap()
    except Slow:
        return "slow"
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        vars(module).update(before)
    return reason


def kept(kind: str) -> list[Forged]:
    """What is kept and can still be read, with the reasons of today."""
    from lightsgame.errors import ParseError
    from lightsgame.lights.certificates import read_certificate

    file, rows = FORGED / f"{kind}.jsonl", dict[Forged, None]()
    for _, data, limits in map(
        json.loads, file.read_text("utf-8").splitlines() if file.exists() else []
    ):
        text, limit = json.dumps(data), json.dumps(limits)
        with suppress(ParseError):
            rows[Forged(kind, said(read_certificate(text), limit), text, limit)] = None
    return list(rows)


def at_the_limit(evidence: Any) -> Iterator[tuple[str | None, str]]:
    """Reasons and limits: for each limit of the module the least with which evidence holds, and one
    less.
    """
    module = vars(sys.modules[type(evidence).__module__])
    for name in [
        name
        for name, value in module.items()
        if name.isupper() and type(value) is int and value > 1
    ]:
        below, holds = -1, module[name]
        if said(evidence, json.dumps({name: below})) in (None, "slow"):
            continue
        while holds - below > 1:
            middle = (below + holds) // 2
            if said(evidence, json.dumps({name: middle})) is None:
                holds = middle
            else:
                below = middle
        for limit in (below, holds):
            yield said(evidence, limits := json.dumps({name: limit})), limits


def pool(kind: str) -> list[Forged]:
    """True and forged files, the short ones first."""
    from corrupt import corruptions
    from cunning import cunning
    from forge import coordinated, oversized, samples

    from lightsgame.errors import ParseError
    from lightsgame.lights.certificates import certificate

    found: dict[str, str | None] = {}
    for i, evidence in enumerate(samples(kind)):
        several = chain.from_iterable(
            coordinated(evidence, samples(kind), 100 * i + s, 100) for s in range(4)
        )
        cunningly = islice(cunning(evidence), 5_000)
        for each in chain(
            [evidence],
            cunningly,
            islice(corruptions(evidence, 6), 600),
            several,
            oversized(evidence, i),
        ):
            try:
                text = json.dumps(json.loads(certificate(each)))
            except (ParseError, ValueError):
                continue
            began = process_time()
            reason = said(each)
            quick = process_time() - began < QUICK or each is evidence
            if quick and reason != "slow" and "cannot be looked at" not in str(reason):
                found[text] = reason
    rows = [Forged(kind, reason, text) for text, reason in found.items()]
    true = [row for row in rows if row.reason is None][:4]
    rows = [row for row in rows if len(row.text) <= LONGEST] or rows
    rows = true + random.Random(1).sample(rows, min(MOST, len(rows)))
    limited = [
        Forged(kind, reason, json.dumps(json.loads(certificate(evidence))), limits)
        for evidence in samples(kind)
        for reason, limits in at_the_limit(evidence)
    ]
    return limited + rows


def search(path: Path, only_kept: bool = False) -> tuple[list[Forged], list[Forged], list[str]]:
    """What is kept for a module, what is new, and the places that nothing tells apart."""
    from lightsgame.lights.certificates import read_certificate

    text = path.read_text("utf-8")
    tree = ast.parse(text)
    nodes: list[Any] = list(ast.walk(tree))
    kinds = mutation.kinds_in(path) or mutation.served(path)
    old, new = [row for kind in kinds for row in kept(kind)], list[Forged]()
    rest = [] if only_kept else [row for kind in kinds for row in pool(kind)]
    random.Random(1).shuffle(rest)
    rows = old + sorted(rest, key=lambda row: len(row.text) // 500)
    ready = [read_certificate(row.text) for row in rows]
    order = list(range(len(rows)))
    left: list[str] = []
    for number, what in mutation.sites(tree, set(), True):

        def differs(number: int = number) -> int:
            mutation.put(path, mutation.compiled(path, text, number))
            return next((i for i in order if said(ready[i], rows[i].limits) != rows[i].reason), -1)

        with tempfile.TemporaryDirectory() as folder:
            found = mutation.apart(differs, 12, folder)
        if type(found) is int and found >= 0:
            if rows[found] not in old + new:
                new.append(rows[found])
            order.remove(found)
            order.insert(0, found)  # what has told one apart is asked first
        else:
            line = nodes[number].lineno
            left.append(
                f"{path.relative_to(mutation.PACKAGE)}:{line} {what}: {text.splitlines()[line - 1].strip()}"
            )
    for kind in mutation.kinds_in(path):
        if rest and not any(row.kind == kind for row in old + new):
            new += [
                next(row for row in rows if row.kind == kind and (row.reason is None) == true)
                for true in (True, False)
            ]
    return old, new, left


def main() -> None:
    """Search, and keep."""
    parser = argparse.ArgumentParser(description="forged files that tell changed checkers apart")
    parser.add_argument("--file", default="", help="only modules whose name holds this")
    parser.add_argument(
        "--kept", action="store_true", help="ask the files that are kept, and search for no more"
    )
    given = parser.parse_args()
    import hypothesis.strategies  # noqa: F401  # once, before the forks

    from lightsgame.lights.certificates import load_kinds

    load_kinds()
    FORGED.mkdir(exist_ok=True)
    for path in sorted(mutation.PACKAGE.rglob("*.py")):
        text = path.read_text("utf-8")
        if given.file not in str(path) or not list(mutation.sites(ast.parse(text), set(), True)):
            continue
        places = len(list(mutation.sites(ast.parse(text), set(), True)))
        old, new, left = search(path, given.kept)
        for kind in {row.kind for row in new}:
            lines = [row.line() for row in old + new if row.kind == kind]
            (FORGED / f"{kind}.jsonl").write_text("".join(lines), encoding="utf-8")
        print(
            path.relative_to(mutation.PACKAGE),
            f"{places} changes, {len(left)} left, {len(new)} files new",
        )
        print(*[f"  {line}" for line in left], sep="\n", flush=True)


if __name__ == "__main__":
    main()
