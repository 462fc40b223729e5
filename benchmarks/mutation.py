"""Mutation testing: one operator or constant is changed at a time, and some test has to fall.

    python benchmarks/mutation.py --part theorems --sample 60 --seed 1 --out build/mutants.jsonl
    python benchmarks/mutation.py --part theorems --each 15     # so many in every file
    python benchmarks/mutation.py --checkers --all              # only conditions of checkers
    python benchmarks/mutation.py --report build/mutants.jsonl
    python benchmarks/mutation.py --record    # which tests reach what, once, for the runs after it

Of the conditions of checkers 100 per cent shall fall.

For each module the forged files that are kept for its kinds of evidence, or for those that it
serves, then, if need be, its doctests, the forgers of these kinds, and the test files that name it
are collected once and run without a change; what fails or comes after `CONTROL` seconds is left
out.  Tests that reach a function by other ways come before the doctests, if `--record` has
written down which these are.  Then the process forks for each mutant: the functions get their
changed code, and the tests that call the changed function run, the quickest first, until one falls.
What is changed outside of functions, or stands in one that is called on import, is imported anew
then.  No file is touched. Hashes and seeds are fixed, and seconds are those of the processor, so a
run says the same again.  Runs can be stopped and resumed: what stands in the file of results is not
run again.  What
`equivalent-mutants.txt` names can be seen by no test, and is left out.
"""

from __future__ import annotations

import argparse
import ast
import functools
import gc
import importlib.abc
import importlib.util
import itertools
import json
import os
import random
import re
import resource
import signal
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from time import process_time
from types import CodeType, FunctionType, ModuleType
from typing import Any, TypeAlias

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "lightsgame"
PARTS = (
    "core",
    "algebra",
    "drawing",
    "sat",
    "game",
    "theorems",
    "akari",
    "lights",
    "classroom",
    "atlas",
    "play",
    "cli",
)
# Modules that replace files and end processes: a change in them may reach beyond the tests, even to
# /dev/null and to the processes of others.
OUTWARD = (
    "core/atomic_files.py",
    "classroom/judge/guards.py",
    "classroom/judge/runner.py",
    "classroom/classes/grading.py",
    "atlas/pools.py",
)
CONTROL = 6  # seconds of the processor
MEMORY = 3 << 30

Site: TypeAlias = tuple[Path, int, str, int]  # file, number of the node, what is done, line

COMPARE: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
BINARY: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.BitXor: ast.BitOr,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
    ast.Mod: ast.FloorDiv,
}

LOOKED_AT = (ast.Compare, ast.BoolOp, ast.BinOp, ast.AugAssign, ast.UnaryOp, ast.Constant)

# Functions by their names; whether a system is dense decides how it is solved, and nothing else.
CHECKERS = re.compile(r"(^|_)gaps$|^_?is_(?!dense$)|^misfit|^_misfit|^first_gap$|^gap$|^follows$")


TOUCHED: set[int] = set()  # the lines of the functions of the module that were called
# Plain asserts, for where pytest rewrites them it reads the file itself, and runs what is not
# changed.
QUIETLY = ("-q", "--assert=plain", "-p", "no:cacheprovider", "-p", "no:xdist")
EQUIVALENT = ROOT / "benchmarks/equivalent-mutants.txt"
RECORD = ROOT / "build/reached.json"
REACHED: dict[str, list[str]] = {}  # the tests of each function, from `RECORD`


class Changed(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Hands out one module with another code."""

    def __init__(self, path: Path, code: CodeType, touched: Any = TOUCHED) -> None:
        self.name, self.path, self.code, self.touched = dotted(path), path, code, touched

    def find_spec(self, fullname: str, path: Any, target: Any = None) -> Any:
        """Only for this module."""
        wanted = fullname == self.name
        return (
            importlib.util.spec_from_file_location(fullname, self.path, loader=self)
            if wanted
            else None
        )

    def create_module(self, spec: Any) -> None:
        """As Python does it."""

    def exec_module(self, module: ModuleType) -> None:
        """Run the code in the module."""
        module.__dict__["_touched"] = self.touched
        exec(self.code, module.__dict__)


def dotted(path: Path) -> str:
    """The name of a module."""
    return ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


def outermost(tree: ast.AST) -> Iterator[ast.FunctionDef]:
    """The functions and methods that stand in no other function."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.FunctionDef):
            yield node
        elif not isinstance(node, ast.expr):
            yield from outermost(node)


def compiled(path: Path, text: str, number: int | None = None) -> CodeType:
    """The code of a module with one place changed, in which each function tells that it is called."""
    tree = ast.parse(text)
    if number is not None:
        change(next(each for i, each in enumerate(ast.walk(tree)) if i == number))
    for function in outermost(tree):
        tell = ast.parse(f"_touched.add({function.lineno})").body[0]
        for node in ast.walk(tell):
            ast.copy_location(node, function.body[0])
        function.body.insert(ast.get_docstring(function) is not None, tell)
    return compile(ast.fix_missing_locations(tree), str(path), "exec")


def equivalent(path: Path) -> set[tuple[str, str]]:
    """What `equivalent-mutants.txt` says of a file: (function, expression) whose change nobody sees."""
    name = str(path.relative_to(ROOT))
    rows = EQUIVALENT.read_text("utf-8").splitlines()
    parts = [row.split(":", 2) for row in rows if row.startswith(f"{name}:")]
    return {(function, expression.strip()) for _, function, expression in parts}


def stale() -> list[str]:
    """The rows of `equivalent-mutants.txt` that fit nothing any more."""
    gone = []
    for row in EQUIVALENT.read_text("utf-8").splitlines():
        if not row or row.startswith("#"):
            continue
        name, function, expression = (part.strip() for part in row.split(":", 2))
        path = ROOT / name
        tree = ast.parse(path.read_text("utf-8") if path.exists() else "")
        home = homes(tree)
        nodes = [node for node in ast.walk(tree) if home.get(id(node)) == function]
        if expression not in {ast.unparse(node) for node in nodes if isinstance(node, LOOKED_AT)}:
            gone.append(row)
    return gone


def homes(tree: ast.AST) -> dict[int, str]:
    """The function, by its dotted name, in which each node stands; `*` outside of all."""
    found: dict[int, str] = {}

    def visit(node: ast.AST, inside: tuple[str, ...]) -> None:
        for child in ast.iter_child_nodes(node):
            named = isinstance(child, ast.FunctionDef | ast.ClassDef)
            found[id(child)] = ".".join(inside) or "*"
            visit(child, (*inside, child.name) if named else inside)  # type: ignore[attr-defined]

    visit(tree, ())
    return found


def sites(
    tree: ast.AST, spared: set[tuple[str, str]], only_checkers: bool
) -> Iterator[tuple[int, str]]:
    """The places that can be changed, as (number of the node, what is done)."""
    inside: set[int] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef) and CHECKERS.search(node.name):
            inside |= {id(each) for each in ast.walk(node)}
    texts: set[int] = set()  # what is only said, and what is only annotated
    for node in ast.walk(tree):
        said: list[ast.AST] = [node] if isinstance(node, ast.JoinedStr | ast.Raise) else []
        said += [part for name in ("annotation", "returns") if (part := getattr(node, name, None))]
        texts |= {id(each) for part in said for each in ast.walk(part)}
    home = homes(tree) if spared else {}
    for number, node in enumerate(ast.walk(tree)):
        if id(node) in texts or (only_checkers and id(node) not in inside):
            continue
        if spared and (home.get(id(node), "*"), ast.unparse(node)) in spared:
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


def change(node: Any) -> None:
    """Change one place of a tree."""
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


FORGERS = (
    "test_true_evidence_holds_and_travels",
    "test_coordinated_changes_make_no_false_claim",
    "test_a_small_change_makes_no_false_claim",
    "test_nonsense_is_refused",
    "test_a_number_in_disguise_is_seen",
    "test_changes_that_belong_together_make_no_false_claim",
)
KEPT = "test_what_was_forged_once_is_refused_for_its_reason"
MOST_KINDS = 6  # of those that a module serves


def kinds_in(path: Path) -> list[str]:
    """The kinds of evidence that a module has."""
    return re.findall(r'@register\(kind="([\w-]+)"', path.read_text("utf-8"))


def served(path: Path) -> list[str]:
    """The kinds that a module has, and some of those of the modules that use it."""
    short = dotted(path).rpartition(".")[2]
    using = re.compile(
        rf"^from \.[\w.]*\b{short} import|^from \.[\w.]* import [^\n]*\b{short}\b|^    {short},$",
        re.M,
    )
    users = [
        other for other in sorted(PACKAGE.rglob("*.py")) if using.search(other.read_text("utf-8"))
    ]
    more = [kind for other in users for kind in kinds_in(other)][:MOST_KINDS]
    return list(dict.fromkeys(kinds_in(path) + more))


def tests_of(path: Path) -> list[str]:
    """What to run: the doctests, the forgers of the kinds that the module has or serves, the files
    that name it.
    """
    package, _, short = dotted(path).rpartition(".")
    forgers = [f"tests/test_forge.py::{test}[{kind}]" for kind in served(path) for test in FORGERS]
    naming = re.compile(
        rf"{re.escape(dotted(path))}\b|from {re.escape(package)} import [^\n]*\b{short}\b|^    {short},$",
        re.M,
    )
    files = [
        str(file.relative_to(ROOT))
        for file in sorted((ROOT / "tests").glob("test_*.py"))
        if naming.search(file.read_text("utf-8"))
        and file.name not in ("test_forge.py", "test_second_checker.py")
    ]
    return [
        "--doctest-plus",
        str(path.relative_to(ROOT)),
        *forgers,
        *files,
        "tests/test_forgeries.py",
    ]


# ---- which tests reach a function ----------------------------------------------------------------------------------

AFAR = (
    "browser",
    "edge",
    "test_assurance",
    "test_structure",
    "test_exercises",
    "test_notebooks",
    "test_second_checker",
)
FILE_SECONDS = 2.0  # of a file of tests are run
MOST_TESTS, MOST_OF_A_FILE, MOST_SECONDS = 60, 6, 6.0  # that are kept for one function


def key(path: Path, name: str) -> str:
    """How a function is named in the record."""
    return f"{path.relative_to(ROOT)}:{name}"


class Names:
    """What a module of the record tells its calls to: the names of the functions are kept, not
    their lines.
    """

    def __init__(self, path: Path, seen: set[str]) -> None:
        self.names = {
            each.lineno: key(path, each.name)
            for each in outermost(ast.parse(path.read_text("utf-8")))
        }
        self.seen = seen

    def add(self, line: int) -> None:
        """A function is called."""
        self.seen.add(self.names[line])


class Recorder:
    """A plugin of pytest that writes down which functions each test calls, and how long it takes."""

    def __init__(self) -> None:
        self.seen: set[str] = set()
        self.rows: list[tuple[float, str, list[str]]] = []

    def pytest_runtestloop(self, session: Any) -> bool:
        """Run each test by itself; forget, before each file, what was remembered."""
        for _, items in itertools.groupby(
            session.items, key=lambda item: item.nodeid.partition("::")[0]
        ):
            forget()
            first = process_time()
            for item in items:
                self.seen.clear()
                if (began := process_time()) - first < FILE_SECONDS:
                    item.config.hook.pytest_runtest_protocol(item=item, nextitem=None)
                    self.rows.append((process_time() - began, item.nodeid, sorted(self.seen)))
        return True


def forget() -> None:
    """Empty all that is remembered."""
    gc.unfreeze()  # what is frozen would not be found
    for each in gc.get_objects():
        if isinstance(each, functools._lru_cache_wrapper):
            each.cache_clear()


def record() -> None:
    """Run the quick tests once, and keep for each function the quickest that call it, some of each
    file.
    """
    import pytest

    recorder = Recorder()
    for path in (
        path
        for part in PARTS
        for path in (PACKAGE / part).rglob("*.py")
        if path.name != "__init__.py"
    ):
        code = compiled(path, path.read_text("utf-8"))
        sys.meta_path.insert(0, Changed(path, code, Names(path, recorder.seen)))
    os.chdir(ROOT)
    words = [*QUIETLY, "-m", "not slow and not browser"]
    words += [f"--ignore-glob=*/{name}*" for name in AFAR]
    pytest.main([*words, "tests", "lightsgame"], plugins=[recorder])
    kept: dict[str, list[str]] = {}
    count: Counter[tuple[str, str]] = Counter()
    spent: Counter[str] = Counter()
    for seconds, test, names in sorted(recorder.rows):
        for name in names:
            count[place := (name, test.partition("::")[0])] += 1
            full = len(kept.setdefault(name, [])) == MOST_TESTS or spent[name] > MOST_SECONDS
            if count[place] <= MOST_OF_A_FILE and not full:
                spent[name] += seconds  # type: ignore[assignment]
                kept[name].append(test)
    RECORD.parent.mkdir(parents=True, exist_ok=True)
    RECORD.write_text(json.dumps(kept), "utf-8")


def recorded(path: Path, lines: list[int]) -> list[str]:
    """The tests that reach the functions in which these lines stand; for a line in none, all of the
    module.
    """
    functions = list(outermost(ast.parse(path.read_text("utf-8"))))
    names = {f.name for line in lines for f in functions if f.lineno <= line <= (f.end_lineno or 0)}
    if any(
        not any(f.body[0].lineno <= line <= (f.end_lineno or 0) for f in functions)
        for line in lines
    ):
        names |= {f.name for f in functions}
    quickest = [REACHED.get(key(path, name), [])[:MOST_TESTS] for name in sorted(names)]
    rows = itertools.zip_longest(*quickest)
    return [test for test in dict.fromkeys(itertools.chain.from_iterable(rows)) if test]


# ---- running ---------------------------------------------------------------------------------------------------------


def apart(work: Callable[[], Any], seconds: float, folder: str) -> Any:
    """What some work says in a process of its own; None if it does not come to an end."""
    near, far = os.pipe()
    if not (child := os.fork()):
        os.setpgid(0, 0)
        resource.setrlimit(resource.RLIMIT_CPU, (int(seconds) + 1, int(seconds) + 1))
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        signal.alarm(30 * (int(seconds) + 1))  # by the clock, for what waits
        for stream in (1, 2):
            os.dup2(os.open(os.devnull, os.O_WRONLY), stream)
        from hypothesis import configuration

        os.environ["PYTEST_DEBUG_TEMPROOT"] = own = tempfile.mkdtemp(dir=folder)
        configuration.set_hypothesis_home_dir(own)
        try:
            said = json.dumps(work())
        except BaseException as error:
            said = json.dumps(repr(error))
        with os.fdopen(far, "w") as pipe:
            pipe.write(said)
        os._exit(0)
    os.close(far)
    with os.fdopen(near) as pipe:
        text = pipe.read()
    os.waitpid(child, 0)
    with suppress(ProcessLookupError):
        os.killpg(child, signal.SIGKILL)  # what a test has started, and left
    return json.loads(text) if text else None


def pytest_on(path: Path, code: CodeType, plugin: object, tests: list[str]) -> int:
    """Run some tests of a module, whose code is given."""
    import pytest

    os.chdir(ROOT)
    sys.meta_path.insert(0, Changed(path, code))
    words = [*QUIETLY, "-x", "--capture=sys", "--hypothesis-seed=0"]
    return int(pytest.main([*words, *tests], plugins=[plugin]))


def put(path: Path, module: CodeType) -> None:
    """Give the functions of a module, which is there already, another code; what is remembered is
    forgotten.
    """
    codes: dict[tuple[str, int], CodeType] = {}
    todo = [module]
    while todo:
        code = todo.pop()
        codes[code.co_qualname, code.co_firstlineno] = code
        todo += [each for each in code.co_consts if isinstance(each, CodeType)]
    forget()
    for each in gc.get_objects():
        if isinstance(each, FunctionType) and each.__code__.co_filename == str(path):
            each.__globals__["_touched"] = TOUCHED
            each.__code__ = codes.get(
                (each.__code__.co_qualname, each.__code__.co_firstlineno), each.__code__
            )


class Trial:
    """A plugin of pytest: the tests run without a change, and then, for each change, those that it
    can reach.
    """

    def __init__(
        self, path: Path, chosen: list[Site], folder: str, tell: Callable[[Site, str], None]
    ) -> None:
        self.path, self.chosen, self.folder, self.tell = path, chosen, folder, tell
        self.text = path.read_text("utf-8")
        self.failed = False
        self.anew: list[Site] = []  # what is to be imported anew

    def pytest_runtest_logreport(self, report: Any) -> None:
        """Remember that a test fell."""
        self.failed |= report.failed

    def falls(self, item: Any) -> bool:
        """Whether a test falls."""
        self.failed = False
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=None)
        return self.failed

    def control(self, items: list[Any]) -> list[tuple[float, int, list[int]]]:
        """The tests that pass without a change: seconds, number, functions that they call."""
        rows: list[tuple[float, int, list[int]]] = []
        first = process_time()
        for i, item in enumerate(items):
            began = process_time()
            TOUCHED.clear()
            if began - first < CONTROL and not self.falls(item):
                rows.append((process_time() - began, i, sorted(TOUCHED)))
        return rows

    def changed(self, site: Site, tests: list[tuple[float, Any]]) -> str:
        """Whether one of some tests falls with a change; one that takes far longer than without it
        ends the process.
        """
        put(self.path, compiled(self.path, self.text, site[1]))
        for seconds, item in tests:
            signal.setitimer(signal.ITIMER_VIRTUAL, 5 + 6 * seconds)
            if self.falls(item):
                return "killed"
        return "survived"

    def pytest_runtestloop(self, session: Any) -> bool:
        """Instead of running the tests once."""
        items, imported = session.items, set(TOUCHED)
        rows = apart(lambda: self.control(items), 4 * CONTROL, self.folder)
        if not isinstance(rows, list):
            raise SystemExit(f"{self.path} falls without a change: {rows}")
        functions = list(outermost(ast.parse(self.text)))
        nodes = list(ast.walk(ast.parse(self.text)))
        for site in self.chosen:
            place: Any = nodes[site[1]]
            where = [
                f.lineno
                for f in functions
                if f.body[0].lineno <= place.lineno <= (f.end_lineno or 0)
            ]
            if not where:
                self.anew.append(site)
                continue
            near = sorted(row for row in rows if where[0] in row[2])
            tests = [(seconds, items[i]) for seconds, i, _ in near]
            limit = 10 + 4 * sum([seconds for seconds, *_ in near])
            said = (
                apart(functools.partial(self.changed, site, tests), limit, self.folder)
                if tests
                else "unreached"
            )
            if where[0] in imported and said in ("survived", "unreached"):
                self.anew.append(site)  # what it did on import may tell
            else:
                self.tell(site, said or "late")
        return True


class Whole:
    """A plugin of pytest that leaves out what comes after its time."""

    def __init__(self) -> None:
        self.until = 0.0

    def pytest_collection_finish(self) -> None:
        """Now the time begins."""
        self.until = process_time() + CONTROL

    def pytest_runtest_protocol(self) -> bool | None:
        """Whether the time is over, and nothing is done."""
        return True if process_time() > self.until else None


def verdict(
    path: Path,
    text: str,
    number: int | None,
    more: Sequence[str] = (),
    seconds: float = 4 * CONTROL,
) -> str:
    """What is said of a mutant that is imported anew: `killed`, `survived`, or `late`."""
    tests = [str(path.relative_to(ROOT)), *more[:MOST_TESTS]] if more else tests_of(path)
    with tempfile.TemporaryDirectory() as folder:
        status = apart(
            lambda: pytest_on(path, compiled(path, text, number), Whole(), tests), seconds, folder
        )
    return "late" if status is None else "survived" if status == 0 else "killed"


def try_file(path: Path, chosen: list[Site], part: str, out: Path) -> None:
    """Try the mutants of one file, and write down what is said."""
    text = path.read_text("utf-8")

    def tell(site: Site, said: str) -> None:
        _, number, what, line = site
        file = str(path.relative_to(ROOT))
        row = {
            "part": part,
            "file": file,
            "number": number,
            "line": line,
            "what": what,
            "verdict": said,
        }
        row["text"] = text.splitlines()[line - 1].strip()
        with out.open("a", encoding="utf-8") as lines:
            lines.write(json.dumps(row) + "\n")

    def session(tests: list[str]) -> list[Any]:
        standing: list[tuple[int, str]] = []

        def hear(site: Site, said: str) -> None:
            if said in ("killed", "late"):
                tell(site, said)
            else:
                standing.append((site[1], said))

        with tempfile.TemporaryDirectory() as folder:
            trial = Trial(path, left, folder, hear)
            if (status := pytest_on(path, compiled(path, text), trial, tests)) not in (0, 1):
                raise SystemExit(f"pytest ends with {status}")
        return [standing, [site[1] for site in trial.anew]]

    left, said, anew = chosen, {site[1]: "unreached" for site in chosen}, []
    kept = [f"tests/test_forge.py::{KEPT}[{kind}]" for kind in kinds_in(path) or served(path)]

    def through_other_doors() -> list[str]:
        return recorded(path, [site[3] for site in left])

    stages: tuple[Callable[[], list[str]], ...] = (
        lambda: kept,
        through_other_doors,
        lambda: tests_of(path),
    )
    for tests in stages:
        if left and (named := tests()):
            with tempfile.TemporaryDirectory() as folder:
                found = apart(functools.partial(session, named), 10**6, folder)
            if not isinstance(found, list):
                print(f"{path}: {found}", flush=True)
                return
            standing, anew = found
            said |= {number: word for number, word in standing if word == "survived"}
            left = [site for site in left if site[1] in {*dict(standing), *anew}]
    more = recorded(path, [site[3] for site in left if site[1] in anew])
    control = not anew or verdict(path, text, None, more) == "survived"
    for site in left:
        if site[1] not in anew:
            tell(site, said[site[1]])
        elif control:
            tell(site, verdict(path, text, site[1], more))


def report(out: Path) -> None:
    """The figures of a file of results."""
    rows = [json.loads(line) for line in out.read_text("utf-8").splitlines()]
    for part in sorted({row["part"] for row in rows}):
        count = Counter(row["verdict"] for row in rows if row["part"] == part)
        fallen = count["killed"] + count["late"]
        share = 100 * fallen / sum(count.values())
        print(f"{part:20} {sum(count.values()):5} mutants, {share:5.1f} % fall: {dict(count)}")
    for row in rows:
        if row["verdict"] in ("survived", "unreached"):
            print(f"{row['verdict']}: {row['file']}:{row['line']} {row['what']}: {row['text']}")


def places(given: argparse.Namespace) -> list[Site]:
    """Where something can be changed."""
    files: set[Path] = set()
    for part in [given.part] if given.part else PARTS:
        files.update((PACKAGE / part).rglob("*.py"))
    if not given.outward:
        files.difference_update([PACKAGE / name for name in OUTWARD])
    every: list[Site] = []
    for path in sorted(files):
        if given.file in str(path):
            text = path.read_text("utf-8")
            tree = ast.parse(text)
            nodes = list(ast.walk(tree))
            found = sites(tree, equivalent(path), given.checkers)
            every += [
                (path, number, what, getattr(nodes[number], "lineno", 1)) for number, what in found
            ]
    return every


def chosen(every: list[Site], given: argparse.Namespace) -> list[Site]:
    """Those that are tried: all, so many in each file, or so many."""
    if given.all:
        return every
    pools = [
        [site for site in every if site[0] == path]
        for path in dict.fromkeys(site[0] for site in every)
    ]
    most = given.each or given.sample
    return [
        site
        for pool in (pools if given.each else [every])
        for site in sorted(random.Random(given.seed).sample(pool, min(most, len(pool))))
    ]


def main() -> None:
    """Choose, run, write down."""
    parser = argparse.ArgumentParser(description="mutation testing of the package")
    parser.add_argument("--part", choices=PARTS, help="only this part (default: all)")
    parser.add_argument("--file", default="", help="only files whose name holds this")
    parser.add_argument(
        "--checkers",
        action="store_true",
        help="only the conditions of checkers, wherever they stand",
    )
    parser.add_argument(
        "--outward",
        action="store_true",
        help="also modules that replace files or end processes: only in a container of its own",
    )
    parser.add_argument("--sample", type=int, default=40, help="so many places in all")
    parser.add_argument("--each", type=int, help="so many places in each file")
    parser.add_argument("--all", action="store_true", help="all places")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--out", type=Path, default=ROOT / "build/mutants.jsonl")
    parser.add_argument("--report", type=Path)
    parser.add_argument(
        "--stale", action="store_true", help="name rows of the list that fit nothing"
    )
    parser.add_argument("--record", action="store_true", help=f"write {RECORD.relative_to(ROOT)}")
    given = parser.parse_args()
    if given.report:
        report(given.report)
        return
    if given.stale:
        print(*stale(), sep="\n")
        return
    if os.environ.get("PYTHONHASHSEED") != "0":  # the order in sets shall be the same in each run
        os.execve(sys.executable, [sys.executable, *sys.argv], os.environ | {"PYTHONHASHSEED": "0"})
    if given.record:
        record()
        return
    REACHED.update(json.loads(RECORD.read_text("utf-8")) if RECORD.exists() else {})
    every = places(given)
    sample = chosen(every, given)
    if not sample:
        raise SystemExit("mutation.py: expected files with such places, got none")
    given.out.parent.mkdir(parents=True, exist_ok=True)
    known = given.out.read_text("utf-8").splitlines() if given.out.exists() else []
    done = {(row["file"], row["number"], row["what"]) for row in map(json.loads, known)}
    left = [site for site in sample if (str(site[0].relative_to(ROOT)), *site[1:3]) not in done]
    print(
        f"{len(every):,} places, {len(sample)} chosen, {len(sample) - len(left)} known", flush=True
    )
    import pytest  # noqa: F401  # once, before the forks
    from hypothesis import Phase, settings, strategies  # noqa: F401

    # That a test falls is enough: no smaller example is looked for.
    settings.register_profile("mutation", phases=[Phase.explicit, Phase.generate])
    settings.load_profile("mutation")
    for name in ("networkx", "numpy"):
        with suppress(ImportError):
            importlib.import_module(name)

    running: set[int] = set()
    for path in dict.fromkeys(site[0] for site in left):
        if len(running) >= given.processes:
            running.discard(os.wait()[0])
        if not (child := os.fork()):
            part = "checkers" if given.checkers else path.relative_to(PACKAGE).parts[0]
            try_file(path, [site for site in left if site[0] == path], part, given.out.resolve())
            os._exit(0)
        running.add(child)
    while running:
        running.discard(os.wait()[0])
    report(given.out)


if __name__ == "__main__":
    main()
