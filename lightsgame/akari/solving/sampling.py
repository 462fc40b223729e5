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
from .profile import Part, Stage, check_width, opened, solutions, stages

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
    found = opened(puzzle)
    tables = [_onward(part) for part in found[2]] if found else []
    if not found or not all(back[0].get(0) for _, back in tables):
        raise Inconsistent("the puzzle has no solution", puzzle)
    chance = Random(seed)
    field, known, _ = found
    while True:
        bulbs = known.bulbs
        for some, back in tables:
            bulbs |= _one(some, back, chance)
        yield field.board(bulbs)


def presence(puzzle: Puzzle) -> dict[Cell, int]:
    """In how many solutions each white cell holds a bulb.

    >>> presence(Puzzle("1..#."))
    {(0, 1): 1, (0, 2): 0, (0, 4): 1}

    Raises:
        TooLarge: as for `solutions`.
    """
    answer = dict.fromkeys(puzzle.white().cells(), 0)
    found = opened(puzzle)
    if not found:
        return answer
    field, known, some_parts = found
    tables = [_onward(part) for part in some_parts]
    total = prod([back[0].get(0, 0) for _, back in tables])
    answer |= dict.fromkeys(field.cells(known.bulbs), total)
    for some, back in tables if total else []:
        elsewhere = total // back[0][0]
        reached = {0: 1}
        for stage, after in zip(some, back[1:], strict=True):
            new: dict[int, int] = {}
            for profile, ways in reached.items():
                for bulb, end in stage.moves(profile):
                    if go_on := after.get(end):
                        new[end] = new.get(end, 0) + ways
                        if bulb is not None:
                            answer[field.cell(bulb)] += ways * go_on * elsewhere
            reached = new
    return answer


def worth(puzzle: Puzzle) -> dict[Cell, int]:
    """How many solutions there would be without each clue, one at a time: the more, the more it is
    worth.

    >>> worth(Puzzle("1..#1."))
    {(0, 0): 2, (0, 4): 1}

    Raises:
        TooLarge: as for `solutions`.
    """
    return {cell: solutions(puzzle.with_signs({cell: BLACK})) for cell, _ in puzzle.clues()}


def _onward(part: Part) -> tuple[list[Stage], Layers]:
    """The stages, and for each profile before each of them in how many ways it can be gone on from
    there to the end.
    """
    check_width(part)
    some = stages(part)
    reached = [{0}]
    for stage in some:
        reached.append({end for profile in reached[-1] for _, end in stage.moves(profile)})
    back: Layers = [{0: 1} if 0 in reached[-1] else {}]
    for stage, profiles in zip(reversed(some), reversed(reached[:-1]), strict=True):
        onward = back[-1].get
        back.append(
            {
                p: ways
                for p in profiles
                if (ways := sum([onward(end, 0) for _, end in stage.moves(p)]))
            }
        )
    return some, back[::-1]


def _one(some: list[Stage], back: Layers, chance: Random) -> Bits:
    """The bulbs of one way through, each way as likely as the others."""
    bulbs = profile = 0
    for stage, after in zip(some, back[1:], strict=True):
        moves = [(bulb, end) for bulb, end in stage.moves(profile) if end in after]
        at = chance.randrange(sum([after[end] for _, end in moves]))
        for bulb, profile in moves:
            at -= after[profile]
            if at < 0:
                bulbs |= 1 << bulb if bulb is not None else 0
                break
    return bulbs
