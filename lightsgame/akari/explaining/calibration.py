"""How well the score agrees with people: solving times, or classes that others gave to puzzles.

A file of what is known holds an object a line, with the puzzle in any form, where it comes from,
and how hard it was: the *seconds* that somebody took, or the *class* that its publisher gives, a
number that is higher the harder it is.

    {"puzzle": "7x7:a2h0bBhBc0h2bBh3a", "source": "Tatham", "class": 0}
    {"puzzle": "7x7:aB1j1f1c2c0f2jB1a", "source": "own", "seconds": 83}

Numbers of two sources are not comparable, so they are compared within each: by the *rank
correlation* of Spearman, 1 if the score puts the puzzles of a source in the order of its numbers,
about 0 if it knows nothing of them.  Beside the score as it is stand weights that are fitted to all
*other* sources: if these do better on a source that they have not seen, the weights of
`score.RULES` can be bettered.

>>> rank_correlation([1, 2, 3, 4], [10, 20, 40, 30])
0.8
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from math import log10, sqrt
from statistics import mean
from typing import NamedTuple

from ...core.message import marked
from ...core.text_input import json_in
from ...errors import expect
from ..io.formats import parse_puzzle
from ..model.puzzle import Puzzle
from .score import RULES
from .steps import Explanation

ROUNDS = 200  # of the fit
PENALTY = 1.0  # on large weights, for many rules are rare

Weights = Mapping[str, float]


class Solved(NamedTuple):
    """A puzzle, its source, and how hard it was there: seconds, or a class."""

    puzzle: Puzzle
    source: str
    hardness: float


class Told(NamedTuple):
    """How often the story of a puzzle needs each rule, its score, and how hard it was."""

    source: str
    times: Mapping[str, int]
    score: float
    hardness: float


class Agreement(NamedTuple):
    """Rank correlations on one source: of the score, and of weights fitted to the other sources.

    `None`: all are equally hard, or there are no other sources.
    """

    source: str
    puzzles: int
    score: float | None
    fitted: float | None


def read_line(text: str) -> Solved:
    """What one line of the file says.

    >>> read_line('{"puzzle": "1.", "seconds": 3}').source
    ''

    Raises:
        BadInput: it is no such object.
        ParseError: the puzzle is none.
    """
    wanted = marked('an object with "puzzle", "source" and "seconds" or "class"')
    line = json_in(text, wanted)
    expect(isinstance(line, dict), wanted, repr(text[:40]))
    hardness = line.get("seconds", line.get("class"))
    is_number = type(hardness) in (int, float) and 0 <= hardness < float("inf")
    expect(is_number, marked('"seconds" or "class", a number from 0 on'), repr(hardness)[:40])
    puzzle = line.get("puzzle")
    expect(isinstance(puzzle, str), marked('"puzzle", a text'), repr(puzzle)[:40])
    return Solved(parse_puzzle(puzzle), str(line.get("source", "")), float(hardness))


def told(solved: Solved, story: Explanation) -> Told:
    """A puzzle by what its story needs.

    >>> from lightsgame.akari.explaining.steps import explain
    >>> told(read_line('{"puzzle": "1.", "seconds": 3}'), explain(Puzzle("1."))).score
    4
    """
    times = Counter([step.rule for step in story.steps])
    return Told(solved.source, times, story.score, solved.hardness)


def agreements(puzzles: Sequence[Told]) -> list[Agreement]:
    """For each source, how well the score agrees with it, and weights fitted to the others.

    >>> easy = Told("a", {"full": 1}, 4, 0)
    >>> hard = Told("a", {"chain": 1}, 800, 1)
    >>> agreements([easy, hard])
    [Agreement(source='a', puzzles=2, score=1.0, fitted=None)]
    """
    by_source: dict[str, list[Told]] = {}
    for one in puzzles:
        by_source.setdefault(one.source, []).append(one)
    rows = []
    for source, own in sorted(by_source.items()):
        others = [group for name, group in by_source.items() if name != source]
        hardness = [one.hardness for one in own]
        fitted = None
        if others:
            weights = fit(others)
            fitted = rank_correlation([score_by(weights, one.times) for one in own], hardness)
        by_score = rank_correlation([one.score for one in own], hardness)
        rows.append(Agreement(source, len(own), by_score, fitted))
    return rows


def fit(groups: Iterable[Sequence[Told]]) -> Weights:
    """Weights of rules, none below 0, whose sums come near the ranks within each group.

    The least squares, one weight after another, again and again.

    >>> weights = fit([[Told("", {"full": 2}, 8, 0), Told("", {"chain": 1}, 800, 7)]])
    >>> weights["chain"] > weights["full"]
    True
    """
    goals: list[float] = []
    times: list[Mapping[str, int]] = []
    for group in groups:
        places = ranks([one.hardness for one in group])
        goals += [place / len(group) for place in places]
        times += [one.times for one in group]
    uses = {rule: [_use(one.get(rule, 0)) for one in times] for rule in RULES}
    weights = dict.fromkeys(RULES, 0.0)
    left = goals
    for _ in range(ROUNDS):
        for rule, column in uses.items():
            length = sum([use * use for use in column]) + PENALTY
            more = sum([use * rest for use, rest in zip(column, left, strict=True)])
            change = max(-weights[rule], (more - PENALTY * weights[rule]) / length)
            if change:
                weights[rule] += change
                left = [rest - change * use for use, rest in zip(column, left, strict=True)]
    return weights


def score_by(weights: Weights, times: Mapping[str, int]) -> float:
    """The sum of the weights of the rules that a story needs, as `score.score_of` counts them.

    >>> score_by({"full": 4.0}, {"full": 10})
    8.0
    """
    return sum([weights[rule] * _use(number) for rule, number in times.items()])


def _use(number: int) -> float:
    return 1 + log10(number) if number else 0.0


def rank_correlation(one: Sequence[float], other: Sequence[float]) -> float | None:
    """Spearman's: the correlation of the ranks; `None` if one of the two is the same everywhere.

    >>> rank_correlation([1, 1], [1, 2]) is None
    True
    """
    a = ranks(one)
    b = ranks(other)
    middle = (len(a) - 1) / 2
    together = sum([(x - middle) * (y - middle) for x, y in zip(a, b, strict=True)])
    a_alone = sum([(x - middle) ** 2 for x in a])
    b_alone = sum([(y - middle) ** 2 for y in b])
    if a_alone == 0 or b_alone == 0:
        return None
    return round(together / sqrt(a_alone * b_alone), 3)


def ranks(numbers: Sequence[float]) -> list[float]:
    """The places of numbers in their order, from 0; equal ones share the mean of theirs.

    >>> ranks([30, 10, 30])
    [1.5, 0, 1.5]
    """
    places: dict[float, list[int]] = {}
    for place, number in enumerate(sorted(numbers)):
        places.setdefault(number, []).append(place)
    return [mean(places[number]) for number in numbers]
