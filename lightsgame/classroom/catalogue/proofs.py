"""Chapter 11: proofs as answers: where one goes wrong, trees that refute, certificates and those
who check them.
"""

from collections.abc import Iterable, Sequence
from functools import cache, partial
from itertools import product
from random import Random
from typing import Any

from ...algebra.bits import combination, dot
from ...algebra.matrix import reduce
from ..exercise import COLLECTIONS, Exercise, Given, Inputs, Picture, Word, _, exercise, texts_of
from .equations import matrices, system, width


def false_line(id: str, right: str) -> Exercise:
    """An exercise that asks for the line of a proof that is false; of each other line it is told
    why it is true.
    """

    def check(given: Given) -> None:
        letter = given.letters().removeprefix("LINE")
        if letter != right:
            told = texts_of(id)["Lines"].get(letter)
            given.complain(
                _(told) if told else _("LINE must be the letter of a line."), unfinished=not letter
            )

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
    return {(i, j) for i, j in NINE if abs(press[0] - i) + abs(press[1] - j) <= 1}


@exercise()
def refutation_tree(given: Given) -> None:
    """Every way to change the lamp of a node must be followed to its end."""
    _follow(given, given.table(), ())


def _follow(given: Given, tree: Any, presses: tuple[Cell, ...]) -> None:
    """Walk down; *presses* are those made so far."""
    fail_if = partial(given.fail_if, presses=_(", ").join(map(str, presses)) or _("nothing"))
    done = {lamp for press in presses for lamp in changed(press)}
    lamp = next(iter(tree)) if isinstance(tree, dict) and len(tree) == 1 else tree
    fail_if(not tree, "empty", unfinished=True)
    fail_if(lamp not in NINE or lamp in done, "no_lamp", lamp=lamp)
    below = tree[lamp] if isinstance(tree, dict) else {}
    fail_if(not isinstance(below, dict), "no_tree")
    for press in [press for press in NINE if lamp in changed(press) and not changed(press) & done]:
        fail_if(press not in below, "press", lamp=lamp, press=press)
        _follow(given, below[press], (*presses, press))


# ---- those who check --------------------------------------------------------------------------------------------


def claims() -> Inputs:
    """Systems with sets of equations: witnesses, sums that are 0 = 0, sums that are not zero, and
    the empty one.
    """
    random = Random(31)
    for rows, columns in matrices(32):
        for chosen in dict.fromkeys(
            (0, *reduce(rows, columns).left_kernel, random.getrandbits(len(rows)))
        ):
            yield rows, random.getrandbits(len(rows)), chosen


@exercise(
    claims,
    sides=lambda rows, b, chosen: combination(rows, chosen) == 0,
    rows=lambda rows, b, chosen: dot(b, chosen) == 1,
    any_sum=lambda rows, b, chosen: bool(combination(rows, chosen) or dot(b, chosen)),
)
def is_witness(given: Given, rows: list[Word], b: Word, chosen: Word) -> None:
    """Whether the equations add up to 0 = 1."""
    given.expected(
        given.truth(),
        combination(rows, chosen) == 0 and dot(b, chosen) == 1,
        system(rows, width(rows), b),
    )


Clauses = Sequence[Sequence[int]]
KNOWN: list[Clauses] = [  # chains, contradictions, formulas with nothing to say
    *([], [[]], [[1]], [[1], [-1]], [[1, 2]], [[1], [-1, 2], [-2, 3]], [[1, 1], [-1, -1, 2]]),
    *([[1], [-1, 2], [-1, -2]], [[3], [-3, -2], [2, 7]], [[1, 2], [1, -2], [-1, 2], [-1, -2]]),
]


@cache
def formulas() -> tuple[tuple[Clauses], ...]:
    """Small formulas, known and random ones."""
    random = Random(33)
    found = list(KNOWN)
    for size in range(3, 40):
        signs = [random.choice((1, -1)) * random.randint(1, 6) for _literal in range(3 * size)]
        found.append(
            [
                [*dict.fromkeys(signs[3 * k : 3 * k + random.choice((1, 2, 2, 3))])]
                for k in range(size // 2)
            ]
        )
    return tuple([(formula,) for formula in found])


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
        open_ = [{x for x in c if -x not in known} for c in clauses if not known & {*c}]
        if any(not c for c in open_) or any(-x in known for x in known):
            return None
        new = {x for c in open_ if len(c) == 1 for x in c}
        if not new:
            break
        known |= new
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
        given.only([got], asked := _("a set of numbers, or None"), COLLECTIONS)
        got = given.got = in_order(given.only(got, asked))
    given.expected(got, propagated(clauses), listed(clauses))


def steps() -> Inputs:
    """Formulas, each with clauses that unit propagation confirms, and others."""
    random = Random(34)
    for (clauses,) in formulas():
        for size in range(3):
            yield clauses, [random.choice((1, -1)) * k for k in random.sample(range(1, 7), size)]


@exercise(
    steps,
    not_negated=lambda clauses, clause: propagated(clauses, clause) is None,
    not_looked_at=lambda clauses, clause: propagated(clauses) is None,
    only_known=lambda clauses, clause: clause in clauses,
)
def is_rup(given: Given, clauses: list[list[int]], clause: list[int]) -> None:
    """Whether the negation of the clause runs into a contradiction by unit clauses alone."""
    given.expected(
        given.truth(), propagated(clauses, [-x for x in clause]) is None, listed(clauses)
    )
