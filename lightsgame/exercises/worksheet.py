"""Boards on paper: one sheet for each student, each with boards of its own, and a key for the teacher.

Everything follows from a seed: the same seed, student, kind and size give the same sheet, on every machine.

>>> sheet = make_sheet("solve", (3, 3), 2, seed="7", student="Anna")
>>> print(sheet.tasks[0].board)
●··
●·●
·●●
>>> is_solution(sheet.tasks[0].board, sheet.tasks[0].answer)
True

| kind | what is asked | the key holds |
|---|---|---|
| solve | put out all lamps | the fewest presses |
| decide | can it be solved? | the fewest presses, or a quiet pattern that proves that it cannot |
| chase | solve it with the player's table, which is on the sheet | all presses, the first row taken from the table |
| akari | place the bulbs; no guess is needed | the one solution |
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from ..akari.generator import construct
from ..akari.puzzle import Puzzle
from ..akari.steps import explain
from ..errors import BadInput, Inconsistent
from ..game.board import Board
from ..game.chase import fill, player_table, virtual_row
from ..game.checks import is_solution
from ..patterns import nullity, quiet_patterns
from ..solving import answer, fewest
from ..translation import _, ngettext

KINDS = ("solve", "decide", "chase", "akari")
LARGEST = 12  # rows and columns of a board that fits on paper
WIDEST_TABLE = 6  # columns of a player's table that fits on the sheet
MOST_BOARDS = 24
MOST_TRIES = 2000  # puzzles that may be looked at before one can be solved without guessing


@dataclass(frozen=True, slots=True)
class Task:
    """A board to solve with its answer (None: there is none, and `witness` proves it), or a puzzle with its bulbs."""

    board: Board | Puzzle
    answer: Board | None
    witness: Board | None = None


@dataclass(frozen=True, slots=True)
class Sheet:
    """One student's page."""

    student: str
    kind: str
    seed: str
    tasks: tuple[Task, ...]

    def to_json(self) -> dict[str, Any]:
        """Plain values: the tasks and their key."""
        return {"student": self.student, "kind": self.kind, "seed": self.seed, "tasks": [_json(t) for t in self.tasks]}


def make_sheet(
    kind: str, size: tuple[int, int], count: int, *, seed: str, student: str, presses: tuple[int, int] | None = None
) -> Sheet:
    """The sheet of one student: *count* boards of this kind, all different where there are that many.

    *presses* bounds the fewest presses that a board to solve needs, which is how difficult it is.

    Raises:
        BadInput: there is no such kind, or no such board.
    """
    check(kind, size, count)
    random = Random(f"{seed}/{student}/{kind}/{size[0]}x{size[1]}")  # a text as seed: the same on every machine
    tasks: list[Task] = []
    while len(tasks) < count:
        task = make_task(kind, size, random, solvable=len(tasks) % 2 == 0)
        for _again in range(20 if presses is None else MOST_TRIES):
            if all(task.board != other.board for other in tasks) and _fits(task, presses):
                break
            task = make_task(kind, size, random, solvable=len(tasks) % 2 == 0, presses=presses)
        if not _fits(task, presses):
            raise BadInput("numbers of presses that boards of this size need", f"{presses}")
        tasks.append(task)
    random.shuffle(tasks)
    return Sheet(student, kind, seed, tuple(tasks))


def check(kind: str, size: tuple[int, int], count: int) -> None:
    """Refuse what cannot be printed."""
    m, n = size
    if kind not in KINDS:
        raise BadInput(f"a kind of sheet ({', '.join(KINDS)})", repr(kind))
    if max(size) > LARGEST:
        raise BadInput(f"a board of at most {LARGEST} x {LARGEST}, which fits on paper", f"{m} x {n}")
    if not 1 <= count <= MOST_BOARDS:
        raise BadInput(f"1 to {MOST_BOARDS} boards on a sheet", str(count))
    if kind == "decide" and nullity(m, n) == 0:
        raise BadInput("a size on which not every game can be solved, such as 4x4 or 5x5", f"{m} x {n}")
    if kind == "chase" and n > WIDEST_TABLE:
        raise BadInput(f"at most {WIDEST_TABLE} columns, so that the table fits on the sheet", str(n))
    if kind == "akari" and min(size) < 3:
        raise BadInput("an Akari puzzle of at least 3 x 3", f"{m} x {n}")


def _fits(task: Task, presses: tuple[int, int] | None) -> bool:
    """Whether a board needs as many presses as are wanted."""
    return presses is None or task.answer is None or presses[0] <= task.answer.weight() <= presses[1]


def make_task(
    kind: str, size: tuple[int, int], random: Random, solvable: bool, presses: tuple[int, int] | None = None
) -> Task:
    """One board with its answer."""
    m, n = size
    most = min(presses[1], m * n) if presses else m * n
    if kind == "akari":
        return akari_task(m, n, random)
    if kind == "decide" and not solvable:
        return unsolvable_task(m, n, random)
    if presses and kind == "solve":  # as many presses as are wanted, which may be more than the board needs
        cells = random.sample(range(m * n), random.randint(min(presses[0], most), most))
        board = Board.from_cells(m, n, [divmod(cell, n) for cell in cells]).effect()
        return Task(board, fewest(answer(board)).presses)
    board = Board.from_bits(random.getrandbits(m * n) or 1, m, n).effect()
    if kind == "chase":
        return Task(board, by_table(board))
    return Task(board, fewest(answer(board)).presses)


def by_table(board: Board) -> Board:
    """The presses of someone who chases, looks up the table, and chases again: one of the solutions."""
    n = board.columns
    left = virtual_row(board.rows, n)  # the row below the board: what the first row has to bring about
    first = player_table(len(board.rows), n)[left][0]
    return Board.from_rows(fill(board.rows, n, first)[0], n)


def unsolvable_task(m: int, n: int, random: Random) -> Task:
    """A random position that cannot be solved, with the smallest quiet pattern that proves it."""
    while True:
        board = Board.from_bits(random.getrandbits(m * n), m, n)
        try:
            answer(board)
        except Inconsistent as error:
            witness = error.witness
            if nullity(m, n) <= 12:  # look at all quiet patterns: a small one is easier to count on paper
                odd = [q for q in quiet_patterns(m, n) if q.meets_oddly(board)]
                witness = min(odd, key=lambda q: (q.weight(), q.bits))
            return Task(board, None, witness)


def akari_task(m: int, n: int, random: Random) -> Task:
    """A puzzle that can be solved without guessing, and so has exactly one solution."""
    for _try in range(MOST_TRIES):
        black = max(1, round(m * n * random.uniform(0.18, 0.28)))
        puzzle = construct(m, n, black=black, clues=black, seed=random.getrandbits(64)).puzzle
        if explain(puzzle, "normal").status == "solved":
            puzzle = without_some_clues(puzzle, random)
            return Task(puzzle, explain(puzzle, "normal").bulbs)
    raise BadInput("a size on which puzzles with one solution can be found", f"{m} x {n}")


def without_some_clues(puzzle: Puzzle, random: Random) -> Puzzle:
    """The puzzle with a third of its clues taken away, as far as it can still be solved without guessing."""
    clues = [cell for cell, _number in puzzle.clues()]
    for i, j in random.sample(clues, len(clues) // 3):
        rows = list(puzzle.rows)
        rows[i] = f"{rows[i][:j]}#{rows[i][j + 1 :]}"
        fewer = Puzzle.from_rows(rows)
        if explain(fewer, "normal").status == "solved":
            puzzle = fewer
    return puzzle


def mark(task: Task, given: Board) -> tuple[bool, str]:
    """Whether what a student has marked is right, and why, in a few words.

    >>> mark(Task(Board("##"), Board("#.")), Board(".#"))
    (True, 'all lamps go out')
    """
    from ..akari.rules import faults

    if given.size != task.board.size:
        return False, _("a board of {m} rows and {n} columns is wanted").format(
            m=task.board.size[0], n=task.board.size[1]
        )
    if isinstance(task.board, Puzzle):
        fault = next(faults(task.board, given), None)
        return fault is None, _("every rule is kept") if fault is None else fault.what
    if is_solution(task.board, given):
        return True, _("all lamps go out")
    if given and not given.effect():
        odd = given.meets_oddly(task.board)
        return odd, _("a quiet pattern that meets the lit lamps oddly") if odd else _(
            "quiet, but it proves nothing here"
        )
    left = (task.board ^ given.effect()).weight()
    return False, ngettext("{n} lamp stays lit", "{n} lamps stay lit", left).format(n=left)


def is_right(task: Task) -> bool:
    """Whether the key of a task is right, by the rules alone.

    >>> is_right(Task(Board("##"), Board("#."))), is_right(Task(Board("#."), None, Board("##")))
    (True, True)
    """
    from ..akari.rules import is_solution as is_lit
    from ..game.checks import is_witness

    if isinstance(task.board, Puzzle):
        return task.answer is not None and is_lit(task.board, task.answer)
    if task.answer is not None:
        return is_solution(task.board, task.answer)
    return task.witness is not None and is_witness(task.board, task.witness)


def _json(task: Task) -> dict[str, Any]:
    if isinstance(task.board, Puzzle):
        assert task.answer is not None
        return {"puzzle": list(task.board.rows), "bulbs": _rows(task.answer)}
    value: dict[str, Any] = {"board": _rows(task.board), "solvable": task.answer is not None}
    if task.answer is not None:
        return value | {"presses": _rows(task.answer)}
    assert task.witness is not None
    return value | {"witness": _rows(task.witness)}


def _rows(board: Board) -> list[str]:
    return board.to_text("1", "0").split("\n")


def sheets(kind: str, size: tuple[int, int], count: int, *, seed: str, students: Sequence[str]) -> list[Sheet]:
    """A sheet for each student."""
    return [make_sheet(kind, size, count, seed=seed, student=student) for student in students]
