"""Boards on paper: a sheet for each student with boards of its own, and a key for the teacher.

Everything follows from a seed: the same seed, student, kind and size give the same sheet, on every
machine.

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

from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any, NamedTuple

from ...akari.generator.generate import generate
from ...akari.model import rules
from ...akari.model.puzzle import Puzzle
from ...core.languages import _, ngettext, retold
from ...core.message import Message, marked
from ...core.validation import one_of
from ...errors import BadInput, Inconsistent, expect
from ...game.board import Board
from ...game.chase import fill, player_table, virtual_row
from ...game.checks import is_solution
from ...lights.quiet import nullity, quiet_patterns
from ...lights.solver import answer, fewest

KINDS = ("solve", "decide", "chase", "akari")
LARGEST = 12  # rows and columns of a board that fits on paper
WIDEST_TABLE = 6  # columns of a player's table that fits on the sheet
MOST_BOARDS = 24
MOST_TRIES = 2000  # boards that may be looked at before one needs as many presses as are wanted
DIFFERENT = 20  # boards that may be looked at before one is drawn twice

Range = tuple[int, int]


class Task(NamedTuple):
    """A board to solve with its answer, or a puzzle with its bulbs.

    Where the answer is None, the board cannot be solved, and `witness` proves it.
    """

    board: Board | Puzzle
    answer: Board | None
    witness: Board | None = None

    @property
    def key(self) -> Board | None:
        """What the key holds."""
        return self.witness if self.answer is None else self.answer


class Sheet(NamedTuple):
    """One student's page."""

    student: str
    kind: str
    seed: str
    tasks: tuple[Task, ...]

    def to_json(self) -> dict[str, Any]:
        """Plain values: the tasks and their key."""
        return {
            "student": self.student,
            "kind": self.kind,
            "seed": self.seed,
            "tasks": [*map(_json, self.tasks)],
        }


def _json(task: Task) -> dict[str, Any]:
    rows = task.key.digits() if task.key is not None else []
    solvable = task.answer is not None
    if isinstance(task.board, Puzzle):
        return {"puzzle": list(task.board.rows), "bulbs": rows}
    return {
        "board": task.board.digits(),
        "solvable": solvable,
        "presses" if solvable else "witness": rows,
    }


def make_sheet(
    kind: str, size: Range, count: int, *, seed: str, student: str, presses: Range | None = None
) -> Sheet:
    """The sheet of one student: *count* boards of this kind, different where there are that many.

    *presses* bounds how difficult a board is: the fewest presses that it needs, or the score of an
    Akari puzzle.

    Raises:
        BadInput: there is no such kind, or no such board.
    """
    check(kind, size, count)
    # a text as seed: the same on every machine
    m, n = size
    random = Random(f"{seed}/{student}/{kind}/{m}x{n}")
    tasks: list[Task] = []
    while len(tasks) < count:
        drawn = drawings(kind, size, random, len(tasks) % 2 == 0, presses)
        boards = {task.board for task in tasks}
        new = (task for task in islice(drawn, DIFFERENT) if task.board not in boards)
        tasks.append(next(new, None) or next(drawn))
    random.shuffle(tasks)
    return Sheet(student, kind, seed, tuple(tasks))


def check(kind: str, size: tuple[int, int], count: int) -> None:
    """Refuse what cannot be printed."""
    m, n = size
    one_of(kind, KINDS, marked("a kind of sheet"))
    fits = Message("a board of at most {n} x {n2}, which fits on paper", n=LARGEST, n2=LARGEST)
    expect(max(size) <= LARGEST, fits, f"{m} x {n}")
    several = Message("{n} to {n2} boards on a sheet", n="1", n2=MOST_BOARDS)
    expect(1 <= count <= MOST_BOARDS, several, str(count))
    some = Message("a size on which not every game can be solved, such as 4x4 or 5x5")
    got = f"{m} x {n}"
    expect(kind != "decide" or nullity(m, n), some, got)
    table = Message("at most {n} columns, so that the table fits on the sheet", n=WIDEST_TABLE)
    expect(kind != "chase" or n <= WIDEST_TABLE, table, str(n))
    large = Message("an Akari puzzle of at least 3 x 3")
    expect(kind != "akari" or min(size) >= 3, large, got)


def drawings(
    kind: str, size: Range, random: Random, solvable: bool, presses: Range | None = None
) -> Iterator[Task]:
    """Random boards with their answers; those that have one need as many presses as are wanted.

    Raises:
        BadInput: there is none for a long time.
    """
    misses = 0
    while misses < MOST_TRIES:
        task = draw(kind, size, random, solvable, presses)
        if kind == "akari" or needs(task, presses):
            misses = 0
            yield task
        misses += 1
    raise BadInput(Message("numbers of presses that boards of this size need"), f"{presses}")


def needs(task: Task, presses: Range | None) -> bool:
    """Whether a board needs as many presses as are wanted, if it can be solved.

    >>> needs(Task(Board("##"), Board("#.")), (1, 2)), needs(Task(Board("##"), Board("#.")), (2, 3))
    (True, False)
    """
    if presses is None or task.answer is None:
        return True
    least, most = presses
    return least <= task.answer.weight() <= most


def draw(
    kind: str, size: Range, random: Random, solvable: bool, presses: Range | None = None
) -> Task:
    """One board with its answer; a puzzle has one solution, and no guess is needed to find it."""
    m, n = size
    if kind == "akari":
        made = generate(m, n, seed=random.getrandbits(64), score=presses)
        return Task(made.puzzle, made.bulbs)
    if kind == "decide" and not solvable:
        return unsolvable(m, n, random)
    board = Board.from_bits(random.getrandbits(m * n) or 1, m, n)
    # as many presses as are wanted, which may be more than the board needs
    if presses and kind == "solve":
        most = min(presses[1], m * n)
        count = random.randint(min(presses[0], most), most)
        cells = random.sample(range(m * n), count)
        board = Board.from_cells(m, n, [divmod(cell, n) for cell in cells])
    lit = board.effect()
    solution = by_table(lit) if kind == "chase" else fewest(answer(lit)).presses.board
    return Task(lit, solution)


def by_table(board: Board) -> Board:
    """The solution of someone who chases, looks up the table, and chases again.

    >>> by_table(Board("##/##"))
    Board('##/##')
    """
    n = board.columns
    # the row below the board: what the first row has to bring about
    left = virtual_row(board.rows, n)
    first = player_table(len(board.rows), n)[left][0]
    rows, _virtual = fill(board.rows, n, first)
    return Board.from_rows(rows, n)


def unsolvable(m: int, n: int, random: Random) -> Task:
    """A random position that cannot be solved, with the smallest quiet pattern that proves it."""
    while True:
        board = Board.from_bits(random.getrandbits(m * n), m, n)
        try:
            answer(board)
        except Inconsistent as error:
            # Of all quiet patterns, where they are few: a small one is easier to count on paper.
            proofs = [error.witness]
            if nullity(m, n) <= 12:
                patterns = [pattern.times for pattern in quiet_patterns(m, n)]
                proofs = [q for q in patterns if q.meets_oddly(board)]
            smallest = min(proofs, key=lambda q: (q.weight(), q.bits))
            return Task(board, None, smallest)


def mark(task: Task, given: Board) -> tuple[bool, str]:
    """Whether what a student has marked is right, and why, in a few words.

    >>> mark(Task(Board("##"), Board("#.")), Board(".#"))
    (True, 'all lamps go out')
    """
    board = task.board
    (m, n) = task.board.size
    if given.size != (m, n):
        return False, _("a board of {m} rows and {n} columns is wanted").format(m=m, n=n)
    if isinstance(board, Puzzle):
        fault = next(rules.faults(board, given), None)
        return fault is None, retold(fault.what) if fault else _("every rule is kept")
    if is_solution(board, given):
        return True, _("all lamps go out")
    if given and not given.effect():
        odd = given.meets_oddly(board)
        proof = _("a quiet pattern that meets the lit lamps oddly")
        return odd, proof if odd else _("quiet, but it proves nothing here")
    left = (board ^ given.effect()).weight()
    return False, ngettext("{n} lamp stays lit", "{n} lamps stay lit", left).format(n=left)


def is_right(task: Task) -> bool:
    """Whether the key of a task is right, by the rules alone.

    >>> is_right(Task(Board("##"), Board("#."))), is_right(Task(Board("#."), None, Board("##")))
    (True, True)
    """
    return task.key is not None and mark(task, task.key)[0]
