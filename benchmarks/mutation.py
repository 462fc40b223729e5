"""Mutation testing: one operator or constant of the package is changed at a time, and some test has to fall.

    python benchmarks/mutation.py --part theorems --sample 60 --seed 1 --out build/mutants.jsonl
    python benchmarks/mutation.py --checkers --sample 60          # only conditions of checkers: 100 per cent shall fall
    python benchmarks/mutation.py --report build/mutants.jsonl

A mutant is run by the doctests of its module, by the test files that name the module, and, if the module has kinds of
evidence, by the forgers of these kinds.  An import hook hands out the changed source, so no file is touched.  Runs can
be stopped and resumed: what stands in the file of results is not run again.  A line that ends in `# mutant: equivalent`
says that no change of it can be seen, and why stands above it; it is left out.
"""

from __future__ import annotations

import argparse
import ast
import copy
import json
import random
import re
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

HOUSE = Path(__file__).parent.parent
PACKAGE = HOUSE / "lightsgame"
PARTS = ("algebra", "logic", "game", "theorems")
SECONDS = 240

COMPARE: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Eq: ast.NotEq, ast.NotEq: ast.Eq, ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt,
    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
}  # fmt: skip
BINARY: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.FloorDiv, ast.FloorDiv: ast.Mult, ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd, ast.BitXor: ast.BitOr, ast.LShift: ast.RShift, ast.RShift: ast.LShift, ast.Mod: ast.FloorDiv,
}  # fmt: skip

CHECKERS = re.compile(r"(^|_)gaps$|^is_|^misfit|^_misfit|^first_gap$|^gap$|^follows$")  # functions by their names

HARNESS = """
import importlib.abc, importlib.util, sys
name, source, path = sys.argv[1], open(sys.argv[2], encoding="utf-8").read(), sys.argv[3]
class Finder(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    def find_spec(self, fullname, search, target=None):
        return importlib.util.spec_from_file_location(name, path, loader=self) if fullname == name else None
    def create_module(self, spec):
        return None
    def exec_module(self, module):
        exec(compile(source, path, "exec"), module.__dict__)
sys.meta_path.insert(0, Finder())
import pytest
# Plain asserts, for where pytest rewrites them it reads the file itself, and runs what is not changed.
words = ["-x", "-q", "--assert=plain", "-p", "no:cacheprovider", "-p", "no:xdist", "--no-header"]
raise SystemExit(pytest.main([*words, *sys.argv[4:]]))
"""


def sites(tree: ast.AST, lines: list[str], only_checkers: bool) -> Iterator[tuple[int, str]]:
    """The places that can be changed, as (number of the node, what is done)."""
    inside: set[int] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef) and re.search(
            r"(^|_)gaps$|^is_|^misfit|^_misfit|^first_gap$|^gap$|^follows$", node.name
        ):
            inside |= {id(each) for each in ast.walk(node)}
    texts: set[int] = set()  # what is only said, and what is only annotated
    for node in ast.walk(tree):
        said: list[ast.AST] = [node] if isinstance(node, ast.JoinedStr | ast.Raise) else []
        said += [part for name in ("annotation", "returns") if (part := getattr(node, name, None))]
        texts |= {id(each) for part in said for each in ast.walk(part)}
    for number, node in enumerate(ast.walk(tree)):
        if id(node) in texts or (only_checkers and id(node) not in inside):
            continue
        if "mutant: equivalent" in lines[getattr(node, "lineno", 1) - 1]:
            continue
        if isinstance(node, ast.Compare) and type(node.ops[0]) in COMPARE:
            yield number, "compare"
        elif isinstance(node, ast.BoolOp):
            yield number, "and-or"
        elif isinstance(node, ast.BinOp | ast.AugAssign) and type(node.op) in BINARY:
            yield number, "operator"
        elif isinstance(node, ast.Constant) and type(node.value) is int:
            yield number, "constant"
        elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
            yield number, "not"
        elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Yield) and only_checkers:
            yield number, "condition"


def mutated(tree: ast.Module, number: int) -> str:
    """The source with one place changed."""
    made = copy.deepcopy(tree)
    node = next(each for i, each in enumerate(ast.walk(made)) if i == number)
    if isinstance(node, ast.Compare):
        node.ops[0] = COMPARE[type(node.ops[0])]()
    elif isinstance(node, ast.BoolOp):
        node.op = ast.Or() if isinstance(node.op, ast.And) else ast.And()
    elif isinstance(node, ast.BinOp | ast.AugAssign):
        node.op = BINARY[type(node.op)]()
    elif isinstance(node, ast.Constant):
        node.value += 1  # type: ignore[operator]
    elif isinstance(node, ast.UnaryOp):
        node.op, node.operand = ast.Not(), ast.UnaryOp(ast.Not(), node.operand)
    elif isinstance(node, ast.Expr):  # a condition that is never told
        node.value = ast.Constant(None)
    return ast.unparse(ast.fix_missing_locations(made))


def tests_of(path: Path) -> list[str]:
    """What to run for a module: its doctests, the files that name it, the forgers of its kinds."""
    dotted = ".".join(path.relative_to(HOUSE).with_suffix("").parts)
    package, _, short = dotted.rpartition(".")
    naming = re.compile(
        rf"{re.escape(dotted)}\b|from {re.escape(package)} import [^\n]*\b{short}\b|^    {short},$", re.M
    )
    files = [
        file for file in sorted((HOUSE / "tests").glob("test_*.py"))
        if naming.search(file.read_text("utf-8")) and file.name not in ("test_forge.py", "test_second_checker.py")
    ]  # fmt: skip
    kinds = re.findall(r', kind="([\w-]+)"', path.read_text("utf-8"))
    forgers = [f"tests/test_forge.py::{test}[{kind}]" for kind in kinds for test in FORGERS]
    doctests = ["--doctest-modules", str(path.relative_to(HOUSE))]
    return [*doctests, *forgers, *[str(file.relative_to(HOUSE)) for file in files], "tests/test_forgeries.py"]


FORGERS = (
    "test_true_evidence_holds_and_travels", "test_a_small_change_makes_no_false_claim", "test_nonsense_is_refused",
    "test_coordinated_changes_make_no_false_claim", "test_a_number_in_disguise_is_seen",
)  # fmt: skip


def verdict(path: Path, source: str) -> str:
    """`killed`, `survived`, or `late` where the tests do not come to an end."""
    name = ".".join(path.relative_to(HOUSE).with_suffix("").parts)
    with tempfile.TemporaryDirectory() as folder:
        changed = Path(folder, "changed.py")
        changed.write_text(source, encoding="utf-8")
        words = [sys.executable, "-c", HARNESS, name, str(changed), str(path), *tests_of(path)]
        try:
            status = subprocess.run(words, cwd=HOUSE, capture_output=True, timeout=SECONDS, check=False).returncode
        except subprocess.TimeoutExpired:
            return "late"
    return "survived" if status == 0 else "killed" if status in (1, 2) else f"status {status}"


def report(out: Path) -> None:
    """The figures of a file of results."""
    rows = [json.loads(line) for line in out.read_text("utf-8").splitlines()]
    for part in sorted({row["part"] for row in rows}):
        count = Counter(row["verdict"] for row in rows if row["part"] == part)
        fallen = count["killed"] + count["late"]
        share = 100 * fallen / sum(count.values())
        print(f"{part:20} {sum(count.values()):5} mutants, {share:5.1f} % fall: {dict(count)}")
    for row in rows:
        if row["verdict"] == "survived":
            print(f"survived: {row['file']}:{row['line']} {row['what']}: {row['text']}")


def main() -> None:
    """Choose, run, write down."""
    parser = argparse.ArgumentParser(description="mutation testing of the package")
    parser.add_argument("--part", choices=PARTS, help="only this part (default: all four)")
    parser.add_argument("--file", help="only files whose name holds this")
    parser.add_argument("--checkers", action="store_true", help="only the conditions of checkers, wherever they stand")
    parser.add_argument("--sample", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--out", type=Path, default=HOUSE / "build/mutants.jsonl")
    parser.add_argument("--report", type=Path)
    given = parser.parse_args()
    if given.report:
        report(given.report)
        return
    everywhere = [*PARTS, "akari", ""] if given.checkers and not given.part else [given.part] if given.part else PARTS
    files = [path for part in everywhere for path in ((PACKAGE / part).rglob("*.py") if part else PACKAGE.glob("*.py"))]
    every = []
    for path in sorted(set(files)):
        text = path.read_text("utf-8")
        tree, lines = ast.parse(text), text.splitlines()
        if given.file in (None, "") or given.file in str(path):
            nodes = list(ast.walk(tree))
            found = sites(tree, lines, given.checkers)
            every += [(path, number, what, getattr(nodes[number], "lineno", 1)) for number, what in found]
    chosen = random.Random(given.seed).sample(every, min(given.sample, len(every)))
    given.out.parent.mkdir(parents=True, exist_ok=True)
    known = given.out.read_text("utf-8").splitlines() if given.out.exists() else []
    done = {(row["file"], row["number"], row["what"]) for row in map(json.loads, known)}
    print(f"{len(every):,} places, {len(chosen)} chosen, {len(done)} known", flush=True)

    def look(site: tuple[Path, int, str, int]) -> None:
        path, number, what, line = site
        file = str(path.relative_to(HOUSE))
        if (file, number, what) in done:
            return
        text = path.read_text("utf-8")
        said = verdict(path, mutated(ast.parse(text), number))
        part = "checkers" if given.checkers else path.relative_to(PACKAGE).parts[0]
        row = {"part": part, "file": file, "number": number, "line": line, "what": what, "verdict": said}
        row["text"] = text.splitlines()[line - 1].strip()
        with given.out.open("a", encoding="utf-8") as out:
            out.write(json.dumps(row) + "\n")
        print(f"{said:10} {file}:{line} {what}", flush=True)

    with ThreadPoolExecutor(given.processes) as pool:
        list(pool.map(look, chosen))
    report(given.out)


if __name__ == "__main__":
    main()
