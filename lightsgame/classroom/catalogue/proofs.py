"""Chapter 11: proofs as answers: trees that refute, certificates, and those who check."""

import json
from collections.abc import Iterable, Sequence
from functools import cache, partial
from itertools import chain, product
from random import Random
from typing import Any

from ...algebra.bits import Bits, lowest
from ...game.families import grid
from ...game.graph_solver import quiet_basis
from ..exercise import COLLECTIONS, Board, Given, Inputs, Picture, _, exercise, show, variants

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


def certificates() -> Inputs:
    """Files that prove and files that do not: not quiet, evenly met, of another size."""
    random = Random(31)
    for m, n in ((1, 2), (2, 3), (3, 5), (4, 4), (5, 5), (4, 9)):
        size = m * n
        patterns = quiet_basis(grid(m, n))
        for witness in (*patterns, patterns[0] ^ 1, random.getrandbits(size), 0):
            for start in (random.getrandbits(size), 1 << lowest(patterns[0]), witness):
                goal = random.choice((0, 0, random.getrandbits(size)))
                yield (written(Board.from_bits(start, m, n), goal, witness),)
        upright = Board.from_bits(patterns[0] & 1, n, m)
        yield (written(Board.from_bits(1, m, n), 0, upright.bits, upright.size),)


def written(start: Board, goal: Bits, witness: Bits, size: tuple[int, int] | None = None) -> str:
    """A file that claims to prove something.

    >>> written(Board("#."), 0, 0b11)
    '{"question": {"start": ["10"], "goal": ["00"]}, "evidence": {"witness": ["11"]}}'
    """
    boards = [start, Board.from_bits(goal, *start.size)]
    boards.append(Board.from_bits(witness, *(size or start.size)))
    first, second, third = [board.to_text("1", "0").split("\n") for board in boards]
    question = {"start": first, "goal": second}
    return json.dumps({"question": question, "evidence": {"witness": third}})


def reading(
    text: str, *, quiet: bool = True, odd: bool = True, most: int = 2, aim: bool = True
) -> bool:
    """Whether a file proves what it says, right or with one of the usual mistakes.

    >>> reading(written(Board("#."), 0, 0b11)), reading(written(Board("#."), 0, 0b01))
    (True, False)
    """
    file = json.loads(text)
    start, goal = [Board(file["question"][name]) for name in ("start", "goal")]
    pattern = Board(file["evidence"]["witness"])
    if pattern.size != start.size or (quiet and pattern.effect()):
        return False
    common = ((start ^ goal if aim else start) & pattern).weight()
    if not odd:
        return True
    return common % most == 1 if most > 1 else common > 0


@exercise(
    certificates,
    **variants(reading, believed={"quiet": False}, not_odd={"odd": False}),
    **variants(reading, any_overlap={"most": 1}, goal_forgotten={"aim": False}),
)
def read_certificate(given: Given, text: str) -> None:
    """The pattern is pressed and compared."""
    right = reading(text)
    if given.truth() != right:
        file = json.loads(text)
        names = {_("start"): file["question"]["start"], _("goal"): file["question"]["goal"]}
        names[_("the pattern")] = file["evidence"]["witness"]
        pictures = [show(name, Board(rows)) for name, rows in names.items()]
        given.fail("good" if right else "bad", *pictures)


Clauses = Sequence[Sequence[int]]
KNOWN: list[Clauses] = [  # chains, contradictions, formulas with nothing to say
    *([], [[]], [[1]], [[1], [-1]], [[1, 2]], [[1], [-1, 2], [-2, 3]], [[1, 1], [-1, -1, 2]]),
    [[1], *[[-k, k + 1] for k in range(1, 45)]],  # a chain of many steps, and of many variables
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
