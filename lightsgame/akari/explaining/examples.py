"""A small board for each technique, on which it is the step that comes.

The boards are parts of puzzles: most of them have several solutions.

>>> step = example("empty corner").step
>>> step.empty, step.reason
(((0, 0), (0, 2), (2, 0), (2, 2)), ((1, 1),))
"""

from typing import NamedTuple

from ...core.message import marked
from ...core.validation import one_of
from ..model.drawing import with_numbers
from ..model.puzzle import Puzzle
from .argument import Step
from .step_checker import Table
from .steps import explain
from .storyboard import picture, scenes

BOARDS = {
    "full": (".0.", "..."),
    "just enough": (".2#", "#.."),
    "only light": (".0.", "..."),
    "empty corner": ("...", ".3.", "..."),
    "last light": ("##..", "..1.", "...1"),
    "pointing": (".1.#.", ".1...", "#.11.", "...#."),
    "shared lines": ("....", ".1.1", "#.#.", "...."),
    "two clues sharing a cell": ("1..1", "....", "...1"),
    "two clues": ("1..", ".#.", ".1."),
    "clue and dark cell": ("#..", "#1.", "..#"),
    "two dark cells": ("...", "0..", "..."),
    "chain": ("....", "..2.", "....", ".1.."),
    "either way": ("....", "#...", "..1."),
    "count": (*[".........", ".1.1.1.1."] * 4, "........."),
}


class Example(NamedTuple):
    """A board, what is known before the step, and the step."""

    puzzle: Puzzle
    before: Table
    step: Step

    def picture(self, cell: int = 40) -> str:
        """The board after the step, with its rows and columns numbered: a ring marks a cell that is
        the reason, a small dot one where no bulb can stand, and a disc is a bulb.

        >>> example("full").picture().count("<text")
        6
        """
        drawn = picture(self.puzzle, [(self.before, self.step)], cell)
        return with_numbers(drawn, *self.puzzle.size, cell)


def example(technique: str) -> Example:
    """The board of a technique, with the first step by it.

    >>> print(example("only light").step)
    only light: row 1, column 1 can only be lit from row 2, column 1: a bulb at row 2, column 1

    Raises:
        BadInput: there is no such technique, or no board for it.
    """
    one_of(technique, tuple(BOARDS), marked("a technique"))
    puzzle = Puzzle.from_rows(BOARDS[technique])
    return next(
        Example(puzzle, before, step)
        for before, step in scenes(explain(puzzle))
        if step.rule == technique
    )
