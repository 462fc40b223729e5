"""What the pages ask of Python: run an example, and everything a playable board wants to know.

Each public function takes and returns plain values that JSON can hold.  The worker calls them by name through `call`;
the tests import this file and call them directly.
"""

from __future__ import annotations

import ast
import doctest
import io
import json
import sys
import traceback
from collections.abc import Callable
from contextlib import redirect_stderr, redirect_stdout
from importlib import import_module
from types import ModuleType
from typing import Any, Literal

from lightsgame.algebra.bits import from_members, members, odd, span, weight
from lightsgame.errors import BadInput, Inconsistent
from lightsgame.game import families, graph, lights
from lightsgame.game.board import Board

Part = dict[str, Any]
Show = Callable[[Part], object]

MOST_OUTPUT = 100_000  # characters of one run; a page with more stops answering
HERE = __file__


def call(name: str, argument: str, show: Callable[[str], object]) -> str:
    """Call the function *name* with a JSON object of keyword arguments, and return its answer as JSON."""
    arguments = json.loads(argument)
    if name == "run":
        answer: object = run(**arguments, show=lambda part: show(json.dumps(part)))
    else:
        answer = QUESTIONS[name](**arguments)
    return json.dumps(answer)


# ---- examples -------------------------------------------------------------------------------------------------

_namespaces: dict[str, dict[str, Any]] = {}


def namespace(session: str) -> dict[str, Any]:
    """The names that the examples of one page share, as in a doctest.

    A session called after an object of the package (`lightsgame.Board.weight`) is a docstring's: its examples know
    the names of the module that it stands in.
    """
    if session not in _namespaces:
        names: dict[str, Any] = {"__name__": "__main__"}
        if session.startswith("lightsgame"):
            names |= vars(module_of(session)) | {"__name__": "__main__"}
        _namespaces[session] = names
    return _namespaces[session]


def module_of(dotted: str) -> Any:
    """The module that defines the object with this dotted name, which may be that of the place where it is shown."""
    found: Any = import_module("lightsgame")
    module = found
    for part in dotted.split(".")[1:]:
        try:  # a module first: a package may give the name of one to a function of it as well
            found = import_module(f"{found.__name__}.{part}") if isinstance(found, ModuleType) else getattr(found, part)
        except ModuleNotFoundError:
            found = getattr(found, part)
        home = str(getattr(found, "__module__", None) or getattr(found, "__name__", ""))
        if home.startswith("lightsgame"):
            module = sys.modules[home]
    return module


def run(code: str, session: str, examples: bool, show: Show) -> bool | Literal["error"] | None:
    """Run *code* in a session and show what it prints and what its values are.

    With *examples* the code has prompts and expected output, and the answer says whether each example gave what it
    promises.  Without, it is a cell of a notebook: the value of its last line is shown, or `"error"` is the answer.
    """
    names = namespace(session)
    writer = Writer(show)
    names["print"] = writer.print
    with redirect_stdout(writer), redirect_stderr(writer):
        kept, sys.displayhook = sys.displayhook, writer.display
        try:
            if examples:
                return _run_examples(code, names, writer)
            return _run_cell(code, names, writer)
        finally:
            sys.displayhook = kept
            writer.flush()


class Writer(io.TextIOBase):
    """Hands on what is printed, line by line, and remembers it."""

    def __init__(self, show: Show) -> None:
        self.show, self.line, self.written = show, "", 0
        self.since_mark: list[str] = []

    def write(self, text: str) -> int:
        """Take text; show the lines that are complete."""
        self.since_mark.append(text)
        self.line += text
        if "\n" in self.line:
            complete, _, self.line = self.line.rpartition("\n")
            self._send(complete + "\n")
        return len(text)

    def flush(self) -> None:
        """Show what is left of a line."""
        if self.line:
            self._send(self.line)
            self.line = ""

    def _send(self, text: str) -> None:
        room = MOST_OUTPUT - self.written
        self.written += len(text)
        if self.written <= MOST_OUTPUT:
            self.show({"text": text})
        elif room >= 0:  # this text is the one that goes past the end
            self.show({"text": text[:room] + "\n(the rest is not shown)\n"})

    def display(self, value: object) -> None:
        """Show the value of an expression: its picture if it has one, else its `repr`."""
        if value is None:
            return
        if not self._draw(value, repr(value) + "\n"):
            self.write(repr(value) + "\n")

    def print(self, *values: object, **options: Any) -> None:
        """As the built-in one, but a single value that has a picture is shown as its picture."""
        if len(values) != 1 or options or not self._draw(values[0], f"{values[0]}\n"):
            print(*values, **options)

    def _draw(self, value: object, text: str) -> bool:
        picture = getattr(value, "_repr_svg_", None)
        drawn = picture() if picture and not isinstance(value, type) else None
        if not drawn:
            return False
        self.since_mark.append(text)
        self.flush()
        self.show({"svg": drawn, "text": text})
        return True

    def fail(self, error: BaseException) -> None:
        """Show an error: first the line that says what is wrong, then, folded, where it happened."""
        self.flush()
        last = "".join(traceback.format_exception_only(error))
        self.show({"error": last, "text": last})
        self.show({"trace": report(error), "text": report(error)})

    def take(self) -> str:
        """All that was written since this was last asked."""
        text = "".join(self.since_mark)
        self.since_mark.clear()
        return text


def _run_examples(text: str, names: dict[str, Any], writer: Writer) -> bool:
    checker, right = doctest.OutputChecker(), True
    for example in doctest.DocTestParser().get_examples(text):
        writer.take()
        flags = doctest.ELLIPSIS
        for flag, on in example.options.items():
            flags = flags | flag if on else flags & ~flag
        if flags & doctest.SKIP:
            continue
        try:
            exec(compile(example.source, "<example>", "single", dont_inherit=True), names)
        except Exception as error:
            message = "".join(traceback.format_exception_only(error))
            promised = example.exc_msg is not None and checker.check_output(example.exc_msg, message, flags)
            right = right and promised
            if not promised:
                writer.fail(error)
                break
            writer.write(message)
        else:
            right = right and checker.check_output(example.want, writer.take(), flags)
    return right


def _run_cell(code: str, names: dict[str, Any], writer: Writer) -> Literal["error"] | None:
    try:
        tree = ast.parse(code, "<example>")
        last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
        exec(compile(tree, "<example>", "exec", dont_inherit=True), names)
        if last is not None:
            exec(compile(ast.Interactive([last]), "<example>", "single", dont_inherit=True), names)
    except Exception as error:
        writer.fail(error)
        return "error"
    return None


def report(error: BaseException) -> str:
    """A traceback of the reader's own lines: without those of this file and of the package."""
    trace = traceback.TracebackException.from_exception(error)
    for link in (trace, trace.__cause__, trace.__context__):
        if link is not None:
            link.stack = traceback.StackSummary.from_list(
                [line for line in link.stack if line.filename != HERE and "/lightsgame/" not in line.filename]
            )
    return "".join(trace.format())


def check(id: str, source: str, earlier: dict[str, str] | None = None, lang: str = "en") -> Part:
    """Judge an answer to an exercise; *earlier* are the reader's own other answers, by exercise, to import from."""
    from lightsgame.exercises import check_source, get
    from lightsgame.translation import language

    known = {get(other).name: text for other, text in reversed((earlier or {}).items()) if other != id}
    with language(lang):
        return check_source(id, source, earlier=known).to_json()


# ---- boards ---------------------------------------------------------------------------------------------------

Answer = dict[str, Any]

PATIENCE = 0.3  # seconds of a fast Python that looking at all answers may take; a browser needs a few times that


def lights_answer(rows: int, columns: int, torus: bool, lit: list[int]) -> Answer:
    """Presses that put out the lamps *lit* (cells numbered row by row): the fewest, where that can be found at once.

    Without an answer, the cells of a quiet pattern that meets the lit lamps in an odd number of places.
    """
    g = _board(rows, columns, torus)
    lamps = from_members(lit)
    basis = lights.quiet_basis(g)
    look_at_all = lights.cost_of_fewest(g.order, len(basis)) < PATIENCE
    try:
        presses = lights.solve(g, lamps)
    except Inconsistent as error:
        witness = error.witness
        if look_at_all:  # the one with the fewest cells is the easiest to see through
            witness = min((q for q in span(basis) if odd(q & lamps)), key=weight)
        return {"solvable": False, "witness": list(members(witness))}
    if look_at_all:
        presses = lights.fewest(presses, basis)
    return {
        "solvable": True,
        "presses": list(members(presses)),
        "fewest": look_at_all,
        "solutions": f"{2 ** len(basis):,}" if len(basis) < 30 else f"2^{len(basis)}",
    }


def lights_quiet(rows: int, columns: int, torus: bool, lit: list[int]) -> Answer:
    """A basis of the quiet patterns, as lists of cells; which lamps are lit does not matter."""
    return {"patterns": [list(members(q)) for q in lights.quiet_basis(_board(rows, columns, torus))]}


def _board(rows: int, columns: int, torus: bool) -> graph.Graph:
    return families.torus(rows, columns) if torus else families.grid(rows, columns)


def akari_hint(rows: list[str], bulbs: list[int], empty: list[int]) -> Answer:
    """The next step of a puzzle from the bulbs and dots that are there: its rule, in words, with its cells."""
    from lightsgame.akari.puzzle import Puzzle
    from lightsgame.akari.steps import hint

    puzzle = Puzzle.from_rows(rows)

    def board(cells: list[int]) -> Board:
        return Board.from_cells(*puzzle.size, [divmod(cell, puzzle.columns) for cell in cells])

    step = hint(puzzle, board(bulbs), board(empty))
    if step is None:
        return {"kind": "solved", "text": "Solved already.", "reason": [], "bulbs": [], "empty": []}
    words = str(step)
    return {
        "kind": "step" if step.bulbs or step.empty else "wrong",
        "text": words[0].upper() + words[1:] + ".",
        "reason": [i * puzzle.columns + j for i, j in step.reason],
        "bulbs": [i * puzzle.columns + j for i, j in step.bulbs],
        "empty": [i * puzzle.columns + j for i, j in step.empty],
    }


def akari_new(size: int, grade: Literal["easy", "normal", "hard"], seed: int) -> Answer:
    """A new puzzle with exactly one solution, of the grade that is asked for."""
    from lightsgame.akari.making import generate

    made = generate(size, size, seed=seed, grade=grade, symmetry="half-turn")
    return {"rows": list(made.puzzle.rows), "score": made.score, "grade": made.grade}


def akari_read(text: str) -> Answer:
    """The puzzle in any text that the package reads, with its bulbs, and how many solutions it has."""
    from lightsgame.akari.formats import parse_answer
    from lightsgame.akari.solver import count

    try:
        puzzle, bulbs = parse_answer(text)
    except BadInput as error:
        return {"problem": f"This is no puzzle: {error}."}
    m, n = puzzle.size
    if max(m, n) > 30:
        return {"problem": f"The page shows at most 30 rows and columns, and this has {m} and {n}."}
    words = ("There is no solution.", "There is exactly one solution.", "There are several solutions.")
    cells = [i * n + j for i, j in bulbs.cells()] if bulbs else []
    return {"rows": list(puzzle.rows), "bulbs": cells, "text": words[count(puzzle, 2)]}


# ---- paper ----------------------------------------------------------------------------------------------------


def worksheet(kind: str, rows: int, columns: int, boards: int, student: str, seed: str) -> Answer:
    """One student's sheet and its key, and the frame that the sheets of a class are put into, for PAGES."""
    from lightsgame.exercises import paper
    from lightsgame.exercises.worksheet import make_sheet

    try:
        sheet = make_sheet(kind, (rows, columns), boards, seed=seed, student=student)
    except BadInput as error:
        text = str(error)
        return {"problem": text[0].upper() + text[1:] + "."}
    frame = {
        "sheets": paper.document(kind, ["PAGES", *paper.extra(sheet, key=False)], key=False),
        "key": paper.document(kind, ["PAGES", *paper.extra(sheet, key=True)], key=True),
    }
    return {"sheets": paper.page(sheet, key=False), "key": paper.page(sheet, key=True), "frame": frame}


QUESTIONS: dict[str, Callable[..., Answer]] = {
    "check": check,
    "akari_hint": akari_hint,
    "akari_new": akari_new,
    "akari_read": akari_read,
    "lights_answer": lights_answer,
    "lights_quiet": lights_quiet,
    "worksheet": worksheet,
}
