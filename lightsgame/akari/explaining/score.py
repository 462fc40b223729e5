"""How hard a puzzle is, as a number: the rules that its story needs, how often, and how narrow its
narrowest place.

Each rule has a weight.  A rule that is used n times costs weight * (1 + log10 n), for the tenth use
is as easy as the first once one has seen it.  To that comes the weight of the hardest rule, divided
by the number of ideas on offer in the place where fewest were: there people get stuck.

The grades are cuts of this score.  With the three easy rules alone a puzzle stays below 100, and
the first idea on a demand costs 100.  Between *normal* and *hard* the cut lies where, of 16 boards
each of Simon Tatham's generator, 14 of the tricky ones are normal and 12 of the unreasonable ones
hard.  *Expert* begins at 1,300, and no class of anybody says so: of 33 boards that a person has put
into three classes the hardest have 1,241, so that those classes end below it, and of some thousand
boards published by people a seventh lie above (`benchmarks/akari_stories.py`).

>>> steps = [Step("empty corner", (), (), (), "")] * 10
>>> score_of(steps, narrowest=4), grade_of(score_of(steps, narrowest=4))
(225, 'normal')
"""

from collections import Counter
from collections.abc import Iterable
from math import log10
from typing import Literal, NamedTuple

from ...core.message import marked
from .argument import Step
from .techniques import EASY, MORE, ONE, TWO

Grade = Literal["easy", "normal", "hard", "expert"]
GRADES: tuple[Grade, ...] = ("easy", "normal", "hard", "expert")
GRADE_NAMES = (marked("easy"), marked("normal"), marked("hard"), marked("expert"))
CUTS = (100, 700, 1300)  # the least scores of normal, hard and expert


class Rule(NamedTuple):
    """What one use of a rule costs; the level of its difficulty: how many demands it looks at, or
    how it goes beyond that; and what it says.
    """

    weight: int
    level: int
    says: str


RULES = {
    marked("full"): Rule(
        4, EASY, marked("a clue has all its bulbs: the open cells beside it stay empty")
    ),
    marked("just enough"): Rule(
        4, EASY, marked("a clue has no more open cells than bulbs to come: all of them are bulbs")
    ),
    marked("only light"): Rule(
        8, EASY, marked("a dark cell can be lit from one open cell only: it is a bulb")
    ),
    marked("contradiction"): Rule(
        8, EASY, marked("a clue or dark cell cannot be served any more: there is no solution")
    ),
    marked("empty corner"): Rule(
        100,
        ONE,
        marked("a bulb there would light too many cells of a clue, often two at its corner"),
    ),
    marked("last light"): Rule(
        100, ONE, marked("a bulb there would light all cells from which a dark cell can be lit")
    ),
    marked("pointing"): Rule(
        150,
        TWO,
        marked("all cells of one clue or dark cell lie in lines or beside clues that it uses up"),
    ),
    marked("shared lines"): Rule(
        180, TWO, marked("two or three clues or dark cells together use up as many lines")
    ),
    marked("two clues sharing a cell"): Rule(
        180,
        TWO,
        marked("a bulb there, or none, forces a clue, and that is too much for one beside it"),
    ),
    marked("two clues"): Rule(200, TWO, marked("the same where the two have no cell in common")),
    marked("clue and dark cell"): Rule(
        200, TWO, marked("a bulb there, or none, forces a clue, and then a dark cell stays dark")
    ),
    marked("two dark cells"): Rule(
        200, TWO, marked("a bulb there, or none, forces a bulb that leaves another cell dark")
    ),
    marked("chain"): Rule(
        400,
        MORE,
        marked("a bulb there, or none, leads from clue to clue to one that cannot be served"),
    ),
    marked("either way"): Rule(
        600, MORE, marked("a clue or dark cell has few ways, and all of them lead to the same")
    ),
    marked("count"): Rule(
        800, MORE, marked("many clues ask for as many bulbs as the lines have room for")
    ),
    marked("try"): Rule(1000, MORE + 1, marked("a chain that is longer than eight links")),
    marked("refutation"): Rule(
        3000, MORE + 3, marked("the opposite is refuted line by line, by a solver")
    ),
}


def score_of(steps: Iterable[Step], narrowest: int) -> int:
    """The score of a story.

    >>> score_of([Step("full", (), (), (), "")], 8)
    4
    """
    times = Counter(step.rule for step in steps)
    score = 0.0
    for rule, number in times.items():
        score += RULES[rule].weight * (1 + log10(number))
    if hardest_of(times) > EASY:
        score += max([RULES[rule].weight for rule in times]) / narrowest
    return round(score)


def hardest_of(rules: Iterable[str]) -> int:
    """The highest level of some rules.

    >>> hardest_of(["full", "two clues"]) == TWO
    True
    """
    return max([RULES[rule].level for rule in rules], default=EASY)


def grade_of(score: int) -> Grade:
    """The grade of a score.

    >>> [grade_of(score) for score in (99, 100, 700, 1300)]
    ['easy', 'normal', 'hard', 'expert']
    """
    reached = [cut for cut in CUTS if score >= cut]
    return GRADES[len(reached)]
