"""Chapter 11: proofs as answers: a false line, trees that refute, certificates and their checkers."""

from collections.abc import Iterable, Sequence
from functools import cache, partial
from itertools import chain, product
from random import Random
from typing import Any

from ...algebra.bits import combination, dot
from ...algebra.matrix import reduce
from ..exercise import COLLECTIONS, Exercise, Given, Inputs, Picture, Word, _, exercise, texts_of
from .equations import matrices, system, width


def false_line(id: str, right: str) -> Exercise:
    """An exercise that asks for the false line of a proof; of each other line it says why it is true."""

    def check(given: Given) -> None:
        letter = given.letters().removeprefix("LINE")
        if letter != right:
            reason = texts_of(id)["Lines"].get(letter)
            text = _(reason) if reason else _("LINE must be the letter of a line.")
            given.complain(text, unfinished=not letter)

    return Exercise(id, check)


false_converse = false_line("false-line-converse", "C")
false_infinite = false_line("false-line-infinite", "D")
false_inverse = false_line("false-line-inverse", "B")
false_induction = false_line("false-line-induction", "D")


# ---- trees ------------------------------------------------------------------------------------------------------

Cell = tuple[int, int]
NINE: list[Cell] = list(product(range(3), range(3)))


def changed(press: Cell) -> set[Cell]:
    """The lamps of 3 x 3 that a press changes.

    >>> sorted(changed((0, 0)))
    [(0, 0), (0, 1), (1, 0)]
    """
    row, column = press
    return {(i, j) for i, j in NINE if abs(row - i) + abs(column - j) <= 1}


@exercise()
def refutation_tree(given: Given) -> None:
    """Every way to change the lamp of a node must be followed to its end."""
    _follow(given, given.table(), ())


def _follow(given: Given, tree: Any, presses: tuple[Cell, ...]) -> None:
    """Walk down; *presses* are those made so far."""
    names = _(", ").join(map(str, presses))
    fail_if = partial(given.fail_if, presses=names or _("nothing"))
    done = set(chain.from_iterable(map(changed, presses)))
    is_node = isinstance(tree, dict) and len(tree) == 1
    lamp = next(iter(tree)) if is_node else tree
    fail_if(not tree, "empty", unfinished=True)
    fail_if(lamp not in NINE or lamp in done, "no_lamp", lamp=lamp)
    below = tree[lamp] if isinstance(tree, dict) else {}
    fail_if(not isinstance(below, dict), "no_tree")
    for press in NINE:
        lamps = changed(press)
        if lamp in lamps and lamps.isdisjoint(done):
            fail_if(press not in below, "press", lamp=lamp, press=press)
            _follow(given, below[press], (*presses, press))


# ---- those who check --------------------------------------------------------------------------------------------


def claims() -> Inputs:
    """Systems with sets of equations: witnesses, and sums that prove nothing.

    These are 0 = 0, or not zero on the left, or the empty sum.
    """
    random = Random(31)
    for rows, columns in matrices(32):
        height = len(rows)
        sums = (0, *reduce(rows, columns).left_kernel, random.getrandbits(height))
        for chosen in dict.fromkeys(sums):
            yield rows, random.getrandbits(height), chosen


@exercise(
    claims,
    sides=lambda rows, b, chosen: combination(rows, chosen) == 0,
    rows=lambda rows, b, chosen: dot(b, chosen) == 1,
    any_sum=lambda rows, b, chosen: bool(combination(rows, chosen) or dot(b, chosen)),
)
def is_witness(given: Given, rows: list[Word], b: Word, chosen: Word) -> None:
    """Whether the equations add up to 0 = 1."""
    is_proof = combination(rows, chosen) == 0 and dot(b, chosen) == 1
    given.expected(given.truth(), is_proof, system(rows, width(rows), b))


Clauses = Sequence[Sequence[int]]
KNOWN: list[Clauses] = [  # chains, contradictions, formulas with nothing to say
    *([], [[]], [[1]], [[1], [-1]], [[1, 2]], [[1], [-1, 2], [-2, 3]], [[1, 1], [-1, -1, 2]]),
    *([[1], [-1, 2], [-1, -2]], [[3], [-3, -2], [2, 7]], [[1, 2], [1, -2], [-1, 2], [-1, -2]]),
]


@cache
def formulas() -> tuple[tuple[Clauses], ...]:
    """Small formulas, known and random ones."""
    random = Random(33)
    drawn: list[Clauses] = []
    for size in range(3, 40):
        signs = [random.choice((1, -1)) * random.randint(1, 6) for _literal in range(3 * size)]
        formula: list[list[int]] = []
        for at in range(0, 3 * (size // 2), 3):
            length = random.choice((1, 2, 2, 3))
            formula.append(list(dict.fromkeys(signs[at : at + length])))
        drawn.append(formula)
    return tuple([(formula,) for formula in (*KNOWN, *drawn)])


def in_order(literals: Iterable[int]) -> list[int]:
    """Literals in order of size, each once.

    >>> in_order([3, -1, 3, 2])
    [-1, 2, 3]
    """
    return sorted({*literals}, key=lambda x: (abs(x), x))


def propagated(clauses: Clauses, true: Sequence[int] = (), rounds: int = 99) -> list[int] | None:
    """The literals that unit clauses force, in order of size; None for a contradiction.

    >>> propagated([[1], [-1, 2]]), propagated([[1], [-1]])
    ([1, 2], None)
    """
    known = set(true)
    for _round in range(rounds):
        undecided = [set(clause) for clause in clauses if known.isdisjoint(clause)]
        left = [{x for x in clause if -x not in known} for clause in undecided]
        if not all(left) or any(-x in known for x in known):
            return None
        units = [clause for clause in left if len(clause) == 1]
        if not units:
            break
        known.update(*units)
    return in_order(known)


def listed(clauses: Clauses) -> Picture:
    """A formula, a clause a line.

    >>> print(listed([[1], [-1, 2]]).text)
    [1]
    [-1, 2]
    """
    return Picture(_("clauses"), "\n".join(map(str, clauses)) or "-")


@exercise(
    formulas,
    one_round=lambda clauses: propagated(clauses, rounds=1),
    no_contradiction=lambda clauses: propagated(clauses) or [],
    units_alone=lambda clauses: in_order(c[0] for c in clauses if len(c) == 1),
)
def unit_propagation(given: Given, clauses: list[list[int]]) -> None:
    """The set that is forced, whatever the order."""
    got = given()
    if got is not None:
        words = _("a set of numbers, or None")
        given.only([got], words, COLLECTIONS)
        got = given.got = in_order(given.only(got, words))
    given.expected(got, propagated(clauses), listed(clauses))


def steps() -> Inputs:
    """Formulas, each with clauses that unit propagation confirms, and others."""
    random = Random(34)
    for (clauses,) in formulas():
        for size in range(3):
            variables = random.sample(range(1, 7), size)
            literals = [random.choice((1, -1)) * k for k in variables]
            yield clauses, literals


@exercise(
    steps,
    not_negated=lambda clauses, clause: propagated(clauses, clause) is None,
    not_looked_at=lambda clauses, clause: propagated(clauses) is None,
    only_known=lambda clauses, clause: clause in clauses,
)
def is_rup(given: Given, clauses: list[list[int]], clause: list[int]) -> None:
    """Whether the negation of the clause runs into a contradiction by unit clauses alone."""
    is_contradiction = propagated(clauses, [-x for x in clause]) is None
    given.expected(given.truth(), is_contradiction, listed(clauses))
