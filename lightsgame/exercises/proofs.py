"""Chapter 11: proofs as answers: where one goes wrong, trees that refute, certificates and those who check them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from random import Random
from typing import Any

from ..algebra.bits import Bits, combination, dot
from ..algebra.matrix import reduce
from ..translation import _, marked
from .equations import matrices, system, width
from .exercise import Exercise, Given, Inputs, Word, exercise, once, words
from .verdict import Picture

CHAPTER = marked("Proofs and certificates")


def false_line(id: str, right: str, told: Mapping[str, str]) -> Exercise:
    """An exercise that asks for the line of a proof that is false; of each other line it is told why it is true."""

    def check(given: Given) -> None:
        letter = given.text().strip().upper()
        if letter != right:
            state = "unfinished" if letter == "?" else "wrong"
            given.fail(_(told.get(letter, marked("LINE must be the letter of a line."))), state=state)

    return Exercise(id, CHAPTER, "LINE", check, once)


false_converse = false_line(
    "false-line-converse",
    "C",
    {
        "A": marked("line A is true: it only says what is wanted."),
        "B": marked("line B is true: it is the theorem on what can be solved."),
        "D": marked("line D follows from line C, as all that is false may; the mistake was made before."),
    },
)
false_infinite = false_line(
    "false-line-infinite",
    "D",
    {
        "A": marked("line A is true: some press must change the corner."),
        "B": marked("line B is true: it has been searched, and the tree of the search is finite."),
        "C": marked("line C follows from lines A and B, which are true."),
    },
)
false_inverse = false_line(
    "false-line-inverse",
    "B",
    {
        "A": marked("line A is true: elimination finds such a matrix for every A."),
        "C": marked("line C is true: it is the definition."),
        "D": marked("line D is true: it has three quiet patterns."),
    },
)


# ---- trees ------------------------------------------------------------------------------------------------------


@exercise("refutation-tree", CHAPTER, name="TREE")
def refutation_tree(given: Given) -> None:
    """Every way to change the lamp of a node must be followed to its end."""
    if not isinstance(given.value, dict):
        given.fail(_("TREE must be a dictionary."), state="unfinished")
    _follow(given, given.value, {})


def _follow(given: Given, tree: Any, presses: dict[tuple[int, int], tuple[int, int]]) -> None:
    """Walk down; *presses* are those made so far, each with the lamp that wanted it."""
    so_far = ", ".join(map(str, presses)) or _("nothing")
    where = _("after {presses}: ").format(presses=so_far)
    lamps = [(i, j) for i in range(3) for j in range(3)]
    touched = {lamp: [p for p in presses if abs(p[0] - lamp[0]) + abs(p[1] - lamp[1]) <= 1] for lamp in lamps}
    lamp = next(iter(tree)) if isinstance(tree, dict) and len(tree) == 1 else tree
    if lamp not in lamps or touched[lamp]:
        text = _("{lamp} is no lamp of the board that has not changed yet.") if tree else _("the tree is empty.")
        given.fail(where + text.format(lamp=lamp), state="wrong" if tree else "unfinished")
    ways = [
        p
        for p in lamps
        if abs(p[0] - lamp[0]) + abs(p[1] - lamp[1]) <= 1
        and not any(abs(p[0] - i) + abs(p[1] - j) <= 1 for i, j in lamps if touched[i, j])
    ]
    below = tree[lamp] if isinstance(tree, dict) else {}
    if not isinstance(below, dict):
        given.fail(where + _("below a lamp stand the presses that change it, each with a tree of its own."))
    for press in ways:
        if press not in below:
            text = _("the lamp {lamp} can still be changed by a press on {press}.")
            given.fail(where + text.format(lamp=lamp, press=press))
        _follow(given, below[press], presses | {press: lamp})


# ---- those who check --------------------------------------------------------------------------------------------


def claims() -> Inputs:
    """Systems with sets of equations: witnesses, sums that are 0 = 0, sums that are not zero, and the empty one."""
    random = Random(31)
    for rows, columns in matrices(32):
        b = random.getrandbits(len(rows))
        for chosen in dict.fromkeys((0, *reduce(rows, columns).left_kernel, random.getrandbits(len(rows)))):
            yield words(rows), Word(b), Word(chosen)


@exercise(
    "is-witness",
    CHAPTER,
    name="is_witness",
    inputs=claims,
    wrong={
        "the right-hand sides are not looked at": lambda rows, b, chosen: combination(rows, chosen) == 0,
        "the rows are not looked at": lambda rows, b, chosen: dot(b, chosen) == 1,
        "any sum that is not 0 = 0 is taken for a proof": (
            lambda rows, b, chosen: bool(combination(rows, chosen) or dot(b, chosen))
        ),
    },
    needs=("why-not",),
)
def is_witness(given: Given, rows: list[Word], b: Bits, chosen: Bits) -> None:
    """Whether the equations add up to 0 = 1."""
    want = combination(rows, chosen) == 0 and dot(b, chosen) == 1
    given.expected(given.truth_of(rows, b, chosen), want, system(rows, width(rows), b))


Clauses = Sequence[Sequence[int]]


@cache
def formulas() -> tuple[tuple[list[list[int]]], ...]:
    """Small formulas: chains, contradictions, ones with nothing to say, and random ones."""
    random = Random(33)
    found: list[list[list[int]]] = [
        [],
        [[]],
        [[1]],
        [[1], [-1]],
        [[1, 2]],
        [[1], [-1, 2], [-2, 3]],
        [[1, 1], [-1, -1, 2]],
    ]
    found += [[[1], [-1, 2], [-1, -2]], [[3], [-3, -2], [2, 7]], [[1, 2], [1, -2], [-1, 2], [-1, -2]]]
    for size in range(3, 40):
        signs = [random.choice((1, -1)) * random.randint(1, 6) for _literal in range(3 * size)]
        found.append([[*dict.fromkeys(signs[3 * k : 3 * k + random.choice((1, 2, 2, 3))])] for k in range(size // 2)])
    return tuple([(formula,) for formula in found])


def propagated(clauses: Clauses, true: Sequence[int] = (), rounds: int = 99) -> list[int] | None:
    """The literals that unit clauses force, in order of size; None for a contradiction."""
    known = set(true)
    for _round in range(rounds):
        open_ = [{x for x in c if -x not in known} for c in clauses if not known & {*c}]
        if any(not c for c in open_) or any(-x in known for x in known):
            return None
        new = {x for c in open_ if len(c) == 1 for x in c}
        if not new:
            break
        known |= new
    return sorted(known, key=lambda x: (abs(x), x))


@exercise(
    "unit-propagation",
    CHAPTER,
    name="forced_literals",
    inputs=formulas,
    wrong={
        "only one round is made: what is forced may force more": lambda clauses: propagated(clauses, rounds=1),
        "contradictions are not noticed": lambda clauses: propagated(clauses) or [],
        "the clauses of one literal are listed, and nothing follows from them": (
            lambda clauses: sorted({c[0] for c in clauses if len(c) == 1}, key=lambda x: (abs(x), x))
        ),
    },
    needs=("exactly",),
)
def unit_propagation(given: Given, clauses: list[list[int]]) -> None:
    """The set that is forced, whatever the order."""
    got = given(clauses)
    if got is not None:
        if not isinstance(got, (list, tuple, set, frozenset)) or not all(isinstance(x, int) for x in got):
            given.wrong_kind(_("a set of numbers, or None"), got)
        got = given.got = sorted(set(got), key=lambda x: (abs(x), x))
    given.expected(got, propagated(clauses), Picture(_("clauses"), "\n".join(map(str, clauses)) or "-"))


def steps() -> Inputs:
    """Formulas, each with clauses that unit propagation confirms, and others."""
    random = Random(34)
    for (clauses,) in formulas():
        for size in range(3):
            yield clauses, [random.choice((1, -1)) * k for k in random.sample(range(1, 7), size)]


@exercise(
    "is-rup",
    CHAPTER,
    name="is_rup",
    inputs=steps,
    wrong={
        "the clause itself is assumed; its literals must be assumed false": (
            lambda clauses, clause: propagated(clauses, clause) is None
        ),
        "the clause is not looked at": lambda clauses, clause: propagated(clauses) is None,
        "only clauses that stand there already are accepted": lambda clauses, clause: clause in clauses,
    },
    needs=("unit-propagation",),
)
def is_rup(given: Given, clauses: list[list[int]], clause: list[int]) -> None:
    """Whether the negation of the clause runs into a contradiction by unit clauses alone."""
    want = propagated(clauses, [-x for x in clause]) is None
    given.expected(given.truth_of(clauses, clause), want, Picture(_("clauses"), "\n".join(map(str, clauses)) or "-"))


EXERCISES = (
    false_converse,
    false_infinite,
    false_inverse,
    refutation_tree,
    is_witness,
    unit_propagation,
    is_rup,
)
