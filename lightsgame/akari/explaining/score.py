"""How hard a puzzle is, as a number: the rules that its story needs, how often, and how narrow its
narrowest place.

Each rule has a weight.  A rule that is used n times costs weight * (1 + log10 n), for the tenth use
is as easy as the first once one has seen it.  To that comes the weight of the hardest rule, divided
by the number of ideas on offer in the place where fewest were: there people get stuck.

The grades are cuts of this score.  With the three easy rules alone a puzzle stays below 100, and
the first idea on a demand costs 100.  Between *normal* and *hard* the cut lies where, of 60 boards
of Simon Tatham's generator, all but one of the tricky ones are normal and three fifths of the
unreasonable ones hard; of 150 boards published by people a seventh are easy by it and nearly half
are hard (`benchmarks/akari_stories.py`).

>>> steps = [Step("either way", (), (), (), "")] * 10
>>> score_of(steps, narrowest=4), grade_of(score_of(steps, narrowest=4))
(225, 'normal')
"""

from collections import Counter
from collections.abc import Iterable
from math import log10
from typing import Literal

from .techniques import EASY, MORE, ONE, TWO, Step

Grade = Literal["easy", "normal", "hard"]
GRADES: tuple[Grade, ...] = ("easy", "normal", "hard")
CUTS = (100, 700)  # the least scores of normal and of hard

# The weight of each rule, and how many demands it looks at.
RULES = {
    "full": (4, EASY),
    "just enough": (4, EASY),
    "only light": (8, EASY),
    "contradiction": (8, EASY),
    "either way": (100, ONE),
    "shared row": (180, TWO),
    "shared column": (180, TWO),
    "locked pair": (200, TWO),
    "locked three": (400, MORE),
    "chain": (600, MORE),
    "try": (1000, MORE + 1),
    "either or": (1500, MORE + 2),
    "refutation": (3000, MORE + 3),
}


def score_of(steps: Iterable[Step], narrowest: int) -> int:
    """The score of a story.

    >>> score_of([Step("full", (), (), (), "")], 8)
    4
    """
    used = Counter(step.rule for step in steps)
    weights = {rule: RULES[rule][0] for rule in used}
    narrow = max(weights.values(), default=0) / narrowest if hardest_of(used) > EASY else 0
    return round(sum([weights[rule] * (1 + log10(times)) for rule, times in used.items()]) + narrow)


def hardest_of(rules: Iterable[str]) -> int:
    """The highest level of some rules.

    >>> hardest_of(["full", "locked pair"]) == TWO
    True
    """
    return max([RULES[rule][1] for rule in rules], default=EASY)


def grade_of(score: int) -> Grade:
    """The grade of a score.

    >>> [grade_of(score) for score in (99, 100, 5000)]
    ['easy', 'normal', 'hard']
    """
    return GRADES[sum(score >= cut for cut in CUTS)]
