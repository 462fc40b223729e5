"""What all solutions together say: one drawn at random, how many have a bulb in a cell, what each
clue is worth.

All of it comes from the profiles of `profile`, walked both ways: the number of ways to reach a
profile, times the number of ways to go on from there, counts the solutions that pass through it.

>>> from lightsgame.akari.model.puzzle import Puzzle
>>> puzzle = Puzzle.from_rows(["...", ".#.", "..."])
>>> presence(puzzle)[0, 0], presence(puzzle)[0, 1]
(2, 3)
>>> print(next(random_solutions(puzzle, seed=2)))
··●
···
●··

References: drawing from a sum by going back through its table is the *forward filtering, backward
sampling* of statistics; see also Nijenhuis and Wilf, "Combinatorial Algorithms" (1978).
"""

from collections.abc import Iterator
from math import prod
from random import Random

from ...algebra.bits import Bits
from ...errors import Inconsistent
from ...game.board import Board
from ..model.puzzle import BLACK, Cell, Puzzle
from .profile import Part, Stage, check_width, deduced_parts, solutions, stages

Layers = list[dict[int, int]]  # before each stage and at the end: for each profile a number of ways


def random_solutions(puzzle: Puzzle, *, seed: int | str = 0) -> Iterator[Board]:
    """Solutions at random, without end; each is as likely as any other.

    >>> two = random_solutions(Puzzle(".."), seed=1)
    >>> len({next(two) for _ in range(20)})
    2

    Raises:
        Inconsistent: there is no solution.
        TooLarge: as for `solutions`.
    """
    deduced = deduced_parts(puzzle)
    if deduced is None:
        raise Inconsistent("the puzzle has no solution", puzzle)
    field, known, parts = deduced
    tables = [_ways_onward(part) for part in parts]
    if not all(onward[0] for _, onward in tables):
        raise Inconsistent("the puzzle has no solution", puzzle)
    chance = Random(seed)
    while True:
        bulbs = known.bulbs
        for steps, onward in tables:
            bulbs |= _random_way(steps, onward, chance)
        yield field.board(bulbs)


def presence(puzzle: Puzzle) -> dict[Cell, int]:
    """In how many solutions each white cell holds a bulb.

    >>> presence(Puzzle("1..#."))
    {(0, 1): 1, (0, 2): 0, (0, 4): 1}

    Raises:
        TooLarge: as for `solutions`.
    """
    answer = dict.fromkeys(puzzle.white().cells(), 0)
    deduced = deduced_parts(puzzle)
    if deduced is None:
        return answer
    field, known, parts = deduced
    tables = [_ways_onward(part) for part in parts]
    total = prod([onward[0].get(0, 0) for _, onward in tables])
    if total == 0:
        return answer
    for cell in field.cells(known.bulbs):
        answer[cell] = total
    for steps, onward in tables:
        elsewhere = total // onward[0][0]
        for bulb, ways in _ways_through(steps, onward).items():
            answer[field.cell(bulb)] = ways * elsewhere
    return answer


def _ways_through(steps: list[Stage], onward: Layers) -> dict[int, int]:
    """For each bulb of a component the number of ways to fill it that have this bulb."""
    through: dict[int, int] = {}
    reached = {0: 1}
    for stage, after in zip(steps, onward[1:], strict=True):
        new: dict[int, int] = {}
        for profile, ways in reached.items():
            for bulb, end in stage.moves(profile):
                if end in after:
                    new[end] = new.get(end, 0) + ways
                    if bulb is not None:
                        through[bulb] = through.get(bulb, 0) + ways * after[end]
        reached = new
    return through


def worth(puzzle: Puzzle) -> dict[Cell, int]:
    """How many solutions there would be without each clue, one at a time: the more, the more it is
    worth.

    >>> worth(Puzzle("1..#1."))
    {(0, 0): 2, (0, 4): 1}

    Raises:
        TooLarge: as for `solutions`.
    """
    return {cell: solutions(puzzle.with_signs({cell: BLACK})) for cell, _ in puzzle.clues()}


def _ways_onward(part: Part) -> tuple[list[Stage], Layers]:
    """The stages, and for each profile before each of them in how many ways it can be gone on from
    there to the end.
    """
    check_width(part)
    steps = stages(part)
    reached = [{0}]
    for stage in steps:
        ends: set[int] = set()
        for profile in reached[-1]:
            ends.update([end for _, end in stage.moves(profile)])
        reached.append(ends)
    after = {0: 1} if 0 in reached[-1] else {}
    layers = [after]
    for stage, profiles in zip(reversed(steps), reversed(reached[:-1]), strict=True):
        before = {}
        for profile in profiles:
            ways = sum([after.get(end, 0) for _, end in stage.moves(profile)])
            if ways:
                before[profile] = ways
        layers.append(before)
        after = before
    layers.reverse()
    return steps, layers


def _random_way(steps: list[Stage], onward: Layers, chance: Random) -> Bits:
    """The bulbs of one way through, each way as likely as the others."""
    bulbs = 0
    profile = 0
    for stage, after in zip(steps, onward[1:], strict=True):
        moves = [(bulb, end) for bulb, end in stage.moves(profile) if end in after]
        at = chance.randrange(sum([after[end] for _, end in moves]))
        for bulb, end in moves:
            at -= after[end]
            if at < 0:
                profile = end
                if bulb is not None:
                    bulbs |= 1 << bulb
                break
    return bulbs
