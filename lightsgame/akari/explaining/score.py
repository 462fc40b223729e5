"""How hard a puzzle is, as a number: the rules that its story needs, how often, and how narrow its
narrowest place.

Each rule has a weight.  A rule that is used n times costs weight * (1 + log10 n), for the tenth use
is as easy as the first once one has seen it.  To that comes the weight of the hardest rule, divided
by the number of ideas on offer in the place where fewest were: there people get stuck.

The grades are cuts of this score.  With the three easy rules alone a puzzle stays below 100, and
the first idea on a demand costs 100.  Between *normal* and *hard* the cut lies where, of 16 boards
each of Simon Tatham's generator, 14 of the tricky ones are normal and 12 of the unreasonable ones
hard; of 138 boards published by people a seventh are easy by it and half
are hard (`benchmarks/akari_stories.py`).

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

Grade = Literal["easy", "normal", "hard"]
GRADES: tuple[Grade, ...] = ("easy", "normal", "hard")
GRADE_NAMES = (marked("easy"), marked("normal"), marked("hard"))
CUTS = (100, 700)  # the least scores of normal and of hard


class Rule(NamedTuple):
    """What one use of a rule costs, and the level of its difficulty: how many demands it looks at,
    or how it goes beyond that.
    """

    weight: int
    level: int


RULES = {
    marked("full"): Rule(4, EASY),
    marked("just enough"): Rule(4, EASY),
    marked("only light"): Rule(8, EASY),
    marked("contradiction"): Rule(8, EASY),
    marked("empty corner"): Rule(100, ONE),
    marked("last light"): Rule(100, ONE),
    marked("pointing"): Rule(150, TWO),
    marked("shared lines"): Rule(180, TWO),
    marked("two clues sharing a cell"): Rule(180, TWO),
    marked("two clues"): Rule(200, TWO),
    marked("clue and dark cell"): Rule(200, TWO),
    marked("two dark cells"): Rule(200, TWO),
    marked("chain"): Rule(400, MORE),
    marked("either way"): Rule(600, MORE),
    marked("count"): Rule(800, MORE),
    marked("try"): Rule(1000, MORE + 1),
    marked("refutation"): Rule(3000, MORE + 3),
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

    >>> [grade_of(score) for score in (99, 100, 5000)]
    ['easy', 'normal', 'hard']
    """
    reached = [cut for cut in CUTS if score >= cut]
    return GRADES[len(reached)]
