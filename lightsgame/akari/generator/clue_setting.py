"""The setter's bench: black cells are given, and clues are looked for that leave one solution.

A *pattern* is a puzzle in which `?` marks black cells that may get a clue; without any `?`, all `#`
may.  What is found has one solution and no clue to spare.

>>> pattern = read_pattern('''
...     ..?..
...     ?....
...     ....?
...     ..?..''')
>>> found = fill(pattern, seed=1)
>>> print(found.puzzle)
..2..
#....
....2
..1..
>>> len(list(minimal_fills(pattern)))
50

**All minimal clue sets.**  Number the solutions of the bare pattern by what they put beside the
black cells.  A set of clues leaves only the solution v if it meets, for each other solution w, a
cell in which v and w differ.  So the minimal sets are the minimal hitting sets of these
differences.
"""

import re
from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import NamedTuple

from ...algebra.bits import Bits, from_members, members
from ...core.deadline import Seconds, in_time, left, until
from ...core.message import Message
from ...errors import TooLarge, at_most
from ...game.board import Board
from ...sat.solvers import get_engine, models
from ..explaining.steps import explain
from ..io.formats import form_of, parse_puzzle
from ..model.puzzle import BLACK, Cell, Puzzle
from ..solving.encoding import reduction
from ..solving.profile import random_solutions, solutions
from ..solving.solver import is_unique
from .generate import Made
from .uniqueness import with_clues, without_spare_clues

MOST_SOLUTIONS = 20_000  # of a pattern whose minimal clue sets are listed
TRIES = 400  # solutions that are tried


class Pattern(NamedTuple):
    """A puzzle, and the black cells that may get a clue."""

    puzzle: Puzzle
    free: tuple[Cell, ...]


def read_pattern(text: str) -> Pattern:
    """A pattern from its picture, or from any text that is a puzzle.

    >>> read_pattern("?.1").free, read_pattern("#.1").free, read_pattern("2x2:Ba1B").free
    (((0, 0),), ((0, 0),), ((0, 0), (1, 1)))
    >>> read_pattern("https://puzz.link/p?akari/2/2/.h").free, read_pattern("#./1?").free
    (((0, 0),), ((1, 1),))
    """
    without_blanks = re.sub(r"(?m)^ *%.*$|[^\S\n]", "", text)
    lines = without_blanks.replace("/", "\n").split()
    if form_of("".join(lines).replace("?", BLACK)) != "text":
        # An address or a game id, in which no ? is a cell.
        puzzle = parse_puzzle(text)
        return Pattern(puzzle, tuple(puzzle.where(BLACK).cells()))
    puzzle = parse_puzzle("\n".join(lines).replace("?", BLACK) or text)
    marked = []
    for i, line in enumerate(lines):
        marked += [(i, j) for j, sign in enumerate(line) if sign == "?"]
    return Pattern(puzzle, tuple(marked or puzzle.where(BLACK).cells()))


def fill(
    pattern: Pattern,
    *,
    score: tuple[int, int] = (0, 10**9),
    seed: int | str = 0,
    seconds: Seconds = None,
) -> Made:
    """A puzzle with these black cells and one solution, with a score between two bounds and no clue
    to spare.

    Solutions of the pattern are drawn at random, until the clues of one exclude all others; then
    clues are taken off, in random order, as long as they do.

    >>> fill(read_pattern("?..")).puzzle
    Puzzle('1..')

    Raises:
        Inconsistent: the pattern has no solution.
        TooLarge: of 400 solutions none was told apart from the others by its clues, or with such a
            score.
        TimeLimit: the time is up.
    """
    chance = Random(seed)
    deadline = until(seconds)
    seen: set[Puzzle] = set()
    for bulbs in islice(_placements(pattern.puzzle, seed), TRIES):
        in_time(deadline, Message("no clues that leave one solution within the time limit"))
        full = with_clues(pattern.puzzle, bulbs, pattern.free)
        if full in seen or not is_unique(full):
            seen.add(full)
            continue
        order = chance.sample(pattern.free, len(pattern.free))
        puzzle = without_spare_clues(full, bulbs, order, deadline=deadline)
        story = explain(puzzle, seconds=left(deadline))
        if score[0] <= story.score <= score[1]:
            return Made(puzzle, bulbs, seed, story.score, story.grade)
    raise TooLarge(
        Message(
            "of {n} ways to place bulbs none gives clues that leave one solution and "
            "have such a score",
            n=TRIES,
        )
    )


def _placements(puzzle: Puzzle, seed: int | str) -> Iterator[Board]:
    """Solutions at random where they can be counted, else as a solver finds them."""
    try:
        yield from random_solutions(puzzle, seed=seed)
    except TooLarge:
        yield from _all_solutions(puzzle)


def _all_solutions(puzzle: Puzzle) -> Iterator[Board]:
    task = reduction(puzzle)
    for model in models(task.clauses, over=task.white(), engine=get_engine()):
        yield task.bulbs(model)


def minimal_fills(pattern: Pattern) -> Iterator[Puzzle]:
    """All puzzles with these black cells, one solution and no clue to spare.

    >>> sorted(puzzle.rows[0] for puzzle in minimal_fills(read_pattern("?..?")))
    ['#..0', '#..1', '0..#', '1..#']

    Raises:
        TooLarge: the pattern has more than 20,000 solutions.
    """
    what = "all clue sets of a pattern with so many solutions"
    at_most(
        solutions(pattern.puzzle),
        MOST_SOLUTIONS,
        what,
        Message("{count} solutions", count=MOST_SOLUTIONS),
    )
    placements = list(_all_solutions(pattern.puzzle))
    vectors = []
    for bulbs in placements:
        full = with_clues(pattern.puzzle, bulbs, pattern.free)
        vectors.append([full[cell] for cell in pattern.free])
    for number, vector in enumerate(vectors):
        others = vectors[:number] + vectors[number + 1 :]
        apart = {_differences(vector, other) for other in others}
        # If another solution has the same clues, 0 is among these sets, and nothing meets it.
        for numbers in _hitting(sorted(apart, key=int.bit_count)):
            cells = [pattern.free[k] for k in members(numbers)]
            yield with_clues(pattern.puzzle, placements[number], cells)


def _differences(one: list[str], other: list[str]) -> Bits:
    """The places in which two lists of clues differ."""
    return from_members([k for k, clue in enumerate(one) if clue != other[k]])


def _hitting(sets: list[Bits]) -> Iterator[Bits]:
    """All minimal sets that meet each of these sets."""

    # Invariant: each element chosen is alone in some set met so far; so what remains at the end is
    # minimal.  Each minimal set is found once: of the elements of the first set that is not met,
    # those tried before are left out.
    def extend(chosen: Bits, barred: Bits) -> Iterator[Bits]:
        missed = next((some for some in sets if not some & chosen), None)
        if missed is None:
            yield chosen
            return
        for k in members(missed & ~barred):
            more = chosen | 1 << k
            if all(is_alone(one, more) for one in members(more)):
                yield from extend(more, barred)
            barred |= 1 << k

    def is_alone(one: int, chosen: Bits) -> bool:
        return any(some & chosen == 1 << one for some in sets)

    yield from extend(0, 0)
