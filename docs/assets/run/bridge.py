"""What the pages ask of Python: run an example, and everything a playable board wants to know.

Each public function takes and returns plain values that JSON can hold.  The worker calls them by
name through `call`; the tests import this file and call them directly.
"""

from __future__ import annotations

import ast
import doctest
import io
import json
import sys
import traceback
from collections.abc import Callable
from contextlib import redirect_stderr, redirect_stdout, suppress
from importlib import import_module
from types import ModuleType
from typing import Any, Literal

from lightsgame.core.languages import language, remarked, retold
from lightsgame.core.message import Counted, Message
from lightsgame.errors import BadInput, Inconsistent, TimeLimit, TooLarge
from lightsgame.game import graph_solver
from lightsgame.game.board import Board
from lightsgame.game.game import Game
from lightsgame.game.presses import Presses
from lightsgame.lights.quiet import combinations, quiet_patterns

Part = dict[str, Any]
Show = Callable[[Part], object]

MOST_PLAYED = 40  # presses
MOST_OUTPUT = 100_000  # characters of one run; a page with more stops answering
HERE = __file__


def call(name: str, argument: str, show: Callable[[str], object]) -> str:
    """Call the function *name* with a JSON object of keyword arguments, and return its answer as
    JSON.

    `lang` among them is the language of the place where the question was asked.
    """
    arguments = json.loads(argument)
    with language(arguments.pop("lang", "en")):
        if name == "run":
            answer: object = run(**arguments, show=lambda part: show(json.dumps(part)))
        else:
            answer = QUESTIONS[name](**arguments)
    return json.dumps(answer)


# ---- examples -------------------------------------------------------------------------------------------------

_namespaces: dict[str, dict[str, Any]] = {}


def namespace(session: str) -> dict[str, Any]:
    """The names that the examples of one page share, as in a doctest.

    A session called after an object of the package (`lightsgame.Board.weight`) is a docstring's:
    its examples know the names of the module that it stands in.
    """
    if session not in _namespaces:
        names: dict[str, Any] = {"__name__": "__main__"}
        if session.startswith("lightsgame"):
            names |= vars(module_of(session)) | {"__name__": "__main__"}
        _namespaces[session] = names
    return _namespaces[session]


def module_of(dotted: str) -> Any:
    """The module that defines the object with this dotted name, which may be that of the place
    where it is shown.
    """
    found: Any = import_module("lightsgame")
    module = found
    for part in dotted.split(".")[1:]:
        try:  # a module first: a package may give the name of one to a function of it as well
            found = (
                import_module(f"{found.__name__}.{part}")
                if isinstance(found, ModuleType)
                else getattr(found, part)
            )
        except ModuleNotFoundError:
            found = getattr(found, part)
        home = str(getattr(found, "__module__", None) or getattr(found, "__name__", ""))
        if home.startswith("lightsgame"):
            module = sys.modules[home]
    return module


def run(code: str, session: str, examples: bool, show: Show) -> bool | Literal["error"] | None:
    """Run *code* in a session and show what it prints and what its values are.

    With *examples* the code has prompts and expected output, and the answer says whether each
    example gave what it promises.  Without, it is a cell of a notebook: the value of its last line
    is shown, or `"error"` is the answer.
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
        if not isinstance(drawn, str) or not drawn:
            return False
        self.since_mark.append(text)
        self.flush()
        frames = played(value)
        self.show({"svg": drawn, "text": text} | ({"frames": frames} if frames else {}))
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


def played(value: object) -> list[str]:
    """The pictures of a solution that is played press after press; none if it is long.

    >>> from lightsgame import solve
    >>> len(played(solve(Board.full(3, 3)))), played(3)
    (6, [])
    >>> len(played(solve("##_/#.#/_##")))  # holes stay what they are
    3
    """
    if not isinstance(value, Presses) or not isinstance(value.lamps, Board):
        return []
    if not 0 < value.weight() <= MOST_PLAYED:
        return []
    lamps = value.lamps
    done = dark = lamps ^ lamps
    frames = [lamps.to_svg(presses=done)]
    for cell in value:
        press = dark._with_cells([cell])
        lamps ^= value.game.effect(press)
        done ^= press
        frames.append(lamps.to_svg(presses=done))
    return frames


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
            promised = example.exc_msg is not None and checker.check_output(
                example.exc_msg, message, flags
            )
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
                [
                    line
                    for line in link.stack
                    if line.filename != HERE and "/lightsgame/" not in line.filename
                ]
            )
    return "".join(trace.format())


def prepare() -> Part:
    """Bring all that judges answers, so that a check spends its time on the program; how many
    exercises there are.
    """
    from lightsgame.classroom import exercises

    return {"exercises": len(exercises())}


def check(id: str, source: str, earlier: dict[str, str] | None = None) -> Part:
    """Judge an answer to an exercise; *earlier* are the reader's own other answers, by exercise, to
    import from.

    Who has solved it is shown the solution of the book as well, whose first lines are a remark.
    """
    from lightsgame.classroom import check_source, get
    from lightsgame.classroom.judge.checking import solution

    known = {
        get(other).name: text for other, text in reversed((earlier or {}).items()) if other != id
    }
    verdict = check_source(id, source, earlier=known).to_json()
    return verdict | (
        {"solution": remarked(solution(id).strip())} if verdict["state"] == "solved" else {}
    )


# ---- boards ---------------------------------------------------------------------------------------------------

Answer = dict[str, Any]

MOST_SPANNED = 12  # dimensions of quiet patterns of which all are looked at for the easiest
# seconds of a fast Python that looking at all answers may take; a browser needs a few times that
PATIENCE = 0.3


def lights_hint(lamps: list[int], **kind: Any) -> Answer:
    """What to press next, in words and as cells (numbered row by row), as the package advises
    everywhere.
    """
    from lightsgame.lights.hints import hint

    game, start = _position(lamps, **kind)
    told = hint(game, lit=start, way="shortest")
    if not told.solvable:
        refused = lights_answer(lamps, **kind)
        return {
            "solvable": False,
            "text": refused["text"],
            "cells": [cell for cell, _ in refused["presses"]],
        }
    return {
        "solvable": True,
        "text": told.in_a_line,
        "cells": [i * game.columns + j for i, j in told.presses[:1]],
    }


def lights_answer(lamps: list[int], **kind: Any) -> Answer:
    """Presses (pairs of a cell and how often) that put out all lamps: the fewest, where that is
    found at once.

    Without an answer, the cells of a pattern that proves it: the one with the fewest cells, where
    all can be looked at.
    """
    from lightsgame.lights.solver import answer, fewest

    game, start = _position(lamps, **kind)
    try:
        found = answer(game, lit=start)
    except Inconsistent as error:
        witness = error.witness
        if (
            game.symmetric
            and game.states == 2
            and len(quiet := quiet_patterns(game).basis) <= MOST_SPANNED
        ):
            odd = [q for q in combinations(game, quiet) if q.meets_oddly(start)]
            witness = min(odd, key=Board.weight)
        presses = _pairs(game, witness)
        lit = sum([lamps[cell] > 0 for cell, _ in presses])
        text = Counted(
            "{n} of them is lit. An odd number stays odd, and never becomes 0.",
            "{n} of them are lit. An odd number stays odd, and never becomes 0.",
            lit,
        )
        why = Message("every press changes an even number of them, and {what}", what=text)
        if game.states > 2:
            why = Message("no press changes their weighted sum, but the goal does.")
        return {
            "solvable": False,
            "presses": presses,
            "text": retold(
                Message("This cannot be solved, and the ringed cells say why: {what}", what=why)
            ),
        }
    with suppress(TooLarge):
        if game.states > 2 or graph_solver.cost_of_fewest(game.order, found.nullity) < PATIENCE:
            found = fewest(found)
    many = f"{found.solutions:,}" if found.solutions < 1 << 30 else f"{game.states}^{found.nullity}"
    if found.solutions == 1:
        text = Counted(
            "From the start: {n} press, and this is the only answer.",
            "From the start: {n} presses, and this is the only answer.",
            found.weight,
        )
    elif found.fewest:
        text = Counted(
            "From the start: {n} press, and no fewer will do. There are {all} answers;"
            " the ringed one is the shortest or one of them.",
            "From the start: {n} presses, and no fewer will do. There are {all} answers;"
            " the ringed one is the shortest or one of them.",
            found.weight,
            all=many,
        )
    else:
        text = Counted(
            "From the start: {n} press. With {all} answers, nobody has looked whether fewer would do.",
            "From the start: {n} presses. With {all} answers, nobody has looked whether fewer would do.",
            found.weight,
            all=many,
        )
    return {
        "solvable": True,
        "presses": _pairs(game, found.presses),
        "fewest": found.fewest,
        "text": retold(text),
    }


def lights_quiet(lamps: list[int], **kind: Any) -> Answer:
    """Quiet patterns whose sums are all of them, as pairs of a cell and how often; the lamps do not
    matter.
    """
    game, _ = _position(lamps, **kind)
    found = quiet_patterns(game)
    ways = f"{found.count + 1:,}" if found.count < 1 << 60 else f"{game.states}^{found.nullity}"
    text: Message = Counted(
        "{n} quiet pattern; with their sums, {all} ways to press and change nothing."
        " Click one to press it.",
        "{n} quiet patterns; with their sums, {all} ways to press and change nothing."
        " Click one to press it.",
        len(found.basis),
        all=ways,
    )
    if not found.basis:
        text = Message("This game has no quiet pattern: every position can be solved, in one way.")
    return {"patterns": [_pairs(game, q) for q in found.basis], "text": retold(text)}


def _position(
    lamps: list[int],
    rows: int,
    columns: int,
    rule: str = "plus",
    wrap: str = "none",
    states: int = 2,
) -> tuple[Game, Any]:
    game = Game(rows, columns, rule=rule, wrap=wrap, states=states)
    return game, game.position(lamps)


def _pairs(game: Game, position: Any) -> list[tuple[int, int]]:
    return [(cell, times) for cell, times in enumerate(game.vector(position)) if times]


def akari_hint(rows: list[str], bulbs: list[int], empty: list[int]) -> Answer:
    """The next step of a puzzle from the bulbs and dots that are there: its rule, in words, with
    its cells.
    """
    from lightsgame.akari.explaining.step_checker import Table
    from lightsgame.akari.explaining.steps import hint
    from lightsgame.akari.explaining.words import in_turn
    from lightsgame.akari.model.puzzle import Puzzle

    puzzle = Puzzle.from_rows(rows)

    def board(cells: list[int]) -> Board:
        return Board.from_cells(*puzzle.size, [divmod(cell, puzzle.columns) for cell in cells])

    step = hint(puzzle, board(bulbs), board(empty))
    if step is None:
        return {
            "kind": "solved",
            "turns": [],
            "text": retold(Message("Solved already.")),
            "reason": [],
            "bulbs": [],
            "empty": [],
        }
    words = retold(str(step))
    board_now = Table(frozenset(board(bulbs).cells()), frozenset(board(empty).cells()))
    turns = []
    for turn in in_turn(puzzle, board_now, step):
        told = retold(turn.text)
        turns.append(
            {
                "text": told[0].upper() + told[1:] + ".",
                "reason": [] if turn.at is None else [turn.at[0] * puzzle.columns + turn.at[1]],
                "bulbs": [i * puzzle.columns + j for i, j in turn.table.bulbs - board_now.bulbs],
                "empty": [i * puzzle.columns + j for i, j in turn.table.empty - board_now.empty],
            }
        )
    return {
        "turns": turns,
        "kind": "step" if step.bulbs or step.empty else "wrong",
        "text": words[0].upper() + words[1:] + ".",
        "reason": [i * puzzle.columns + j for i, j in step.reason],
        "bulbs": [i * puzzle.columns + j for i, j in step.bulbs],
        "empty": [i * puzzle.columns + j for i, j in step.empty],
    }


def akari_judge(
    rows: list[str],
    table: list[list[int]],
    bulbs: list[int],
    empty: list[int],
    reason: list[int],
    rule: str,
) -> Answer:
    """Whether a learner's step follows from what lies on the table, bulbs and dots, by the rule and
    for the reasons.
    """
    from lightsgame.akari.explaining.argument import Step
    from lightsgame.akari.explaining.practice import judge
    from lightsgame.akari.explaining.step_checker import Table
    from lightsgame.akari.model.puzzle import Puzzle

    puzzle = Puzzle.from_rows(rows)

    def places(cells: list[int]) -> tuple[tuple[int, int], ...]:
        return tuple([divmod(cell, puzzle.columns) for cell in cells])

    there = Table(*[frozenset(places(cells)) for cells in table])
    said = judge(puzzle, there, Step(rule, places(reason), places(bulbs), places(empty), ""))
    text = retold(
        said.text
        if said.right or not said.easier
        else Message("{what}  The next step: {rest}.", what=said.text, rest=said.easier)
    )
    cells: dict[str, list[int]] = {}
    for name in ("reason", "bulbs", "empty"):
        cells[name] = [i * puzzle.columns + j for i, j in getattr(said.easier, name, ())]
    return {"right": said.right, "text": text, **cells}


def akari_new(
    size: int,
    grade: Literal["easy", "normal", "hard", "expert"],
    seed: int,
    score: tuple[int, int] | None = None,
) -> Answer:
    """A new puzzle with exactly one solution, of a grade, or with a score between two bounds."""
    from lightsgame.akari.generator.generate import generate

    bounds = (score[0], score[1]) if score else None
    try:
        made = generate(
            size,
            size,
            seed=seed,
            grade=None if bounds else grade,
            score=bounds,
            symmetry="half-turn",
            seconds=30,
        )
    except (BadInput, TooLarge, TimeLimit) as error:
        return {"problem": retold(Message("No such puzzle was found: {what}.", what=str(error)))}
    return {"rows": list(made.puzzle.rows), "score": made.score, "grade": made.grade}


def akari_read(text: str) -> Answer:
    """The puzzle in any text that the package reads, with its bulbs, and how many solutions it has."""
    from lightsgame.akari.io.reader import answer_in
    from lightsgame.akari.solving.solver import count

    try:
        puzzle, bulbs = answer_in(text)
    except BadInput as error:
        return {"problem": retold(Message("This is no puzzle: {what}.", what=str(error)))}
    m, n = puzzle.size
    if max(m, n) > 30:
        return {
            "problem": retold(
                Message(
                    "The page shows at most {n} rows and columns, and this has {n2} and {m}.",
                    n="30",
                    n2=m,
                    m=n,
                )
            )
        }
    words = (
        Message("There is no solution."),
        Message("There is exactly one solution."),
        Message("There are several solutions."),
    )
    cells = [i * n + j for i, j in bulbs.cells()] if bulbs else []
    return {"rows": list(puzzle.rows), "bulbs": cells, "text": retold(words[count(puzzle, 2)])}


def akari_survey(rows: list[str]) -> Answer:
    """What a setter wants to know of a board: how many solutions it has, and where two differ; or
    how hard it is, and where it is narrowest.
    """
    from lightsgame.akari.certificates import certify
    from lightsgame.akari.explaining.steps import explain
    from lightsgame.akari.model.puzzle import Puzzle

    puzzle = Puzzle.from_rows(rows)
    n = puzzle.columns
    answer: Answer = {"solutions": None, "differing": [], "narrowest": []}
    try:
        found = certify(puzzle, seconds=5).solutions
        answer["solutions"] = len(found)
        if not found:
            text = Message("There is no solution.")
        elif len(found) > 1:
            differing = [i * n + j for i, j in (found[0] ^ found[1]).cells()]
            answer["differing"] = differing
            text = Message(
                "Several solutions: two differ at the {n} marked cells.", n=len(differing)
            )
        else:
            story = explain(puzzle, seconds=20)
            answer["score"] = story.score
            text = Message(
                "Exactly one solution.  Score {n}, {grade}; {n2} steps.",
                n=story.score,
                grade=Message(story.grade),
                n2=len(story.steps),
            )
            if story.place:
                answer["narrowest"] = [i * n + j for i, j in story.place.reason]
                rule = Message(story.place.rule)
                text = Message(
                    "{what}  The narrowest place is marked: {rule}.", what=text, rule=rule
                )
    except TimeLimit:
        text = Message("That takes long, and is not decided.")
    return {**answer, "text": retold(text)}


# ---- paper ----------------------------------------------------------------------------------------------------


def worksheet(kind: str, rows: int, columns: int, boards: int, student: str, seed: str) -> Answer:
    """One student's sheet and its key, and the frame that the sheets of a class are put into, for
    PAGES.
    """
    from lightsgame.classroom.classes import paper
    from lightsgame.classroom.classes.worksheet import make_sheet

    try:
        sheet = make_sheet(kind, (rows, columns), boards, seed=seed, student=student)
    except BadInput as error:
        text = retold(str(error))
        return {"problem": text[0].upper() + text[1:] + "."}
    frame = {
        "sheets": paper.document(kind, ["PAGES", *paper.extra(sheet, key=False)], key=False),
        "key": paper.document(kind, ["PAGES", *paper.extra(sheet, key=True)], key=True),
    }
    return {
        "sheets": paper.page(sheet, key=False),
        "key": paper.page(sheet, key=True),
        "frame": frame,
    }


QUESTIONS: dict[str, Callable[..., Answer]] = {
    "prepare": prepare,
    "check": check,
    "akari_hint": akari_hint,
    "akari_judge": akari_judge,
    "akari_new": akari_new,
    "akari_read": akari_read,
    "akari_survey": akari_survey,
    "lights_answer": lights_answer,
    "lights_hint": lights_hint,
    "lights_quiet": lights_quiet,
    "worksheet": worksheet,
}
