"""Lamps of k states: a press moves its lamp and the neighbours on by one, and after the last state comes the first.

Lights Out 2000 has three states.  What is pressed is a number from 0 to k - 1 for each vertex; order does not matter,
and k presses are none.  A board is drawn with a digit a lamp:

>>> from lightsgame.game.families import grid
>>> start = parse('''
...     012
...     120''')
>>> presses = solve(grid(2, 3), start, 3)
>>> print(draw(presses, 3))
022
110
>>> is_solution(grid(2, 3), presses, start, 3)
True

The checkers only press; solving is `lightsgame.algebra.modular`.  What becomes of the theorems is told in
`lightsgame.theorems.solvability.more_states`.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..algebra import modular
from ..algebra.bits import members
from ..errors import BadInput, Inconsistent, ParseError, TooLarge
from .graph import Graph

Values = tuple[int, ...]

DIGITS = "0123456789abcdef"
MOST_LAMPS = 900  # a matrix of 900 x 900 bytes; about four seconds a prime


# ---- pictures -----------------------------------------------------------------------------------------------------


def parse(text: str) -> Values:
    """The states of a board drawn with a digit (0 to 9, a to f) a lamp, row by row.

    >>> parse("012 000")
    (0, 1, 2, 0, 0, 0)

    Raises:
        ParseError: a sign that is no digit, or rows of different lengths.
    """
    rows = text.split()
    for number, row in enumerate(rows, start=1):
        for column, sign in enumerate(row, start=1):
            if sign not in DIGITS:
                raise ParseError("a state (0 to 9, a to f)", repr(sign), line=number, column=column)
        if len(row) != len(rows[0]):
            raise ParseError(f"a row of {len(rows[0])} lamps like the first", f"{len(row)}", line=number)
    return tuple([DIGITS.index(sign) for row in rows for sign in row])


def draw(values: Sequence[int], columns: int) -> str:
    """The picture of a board, a digit a lamp; undoes `parse`.

    >>> print(draw((0, 1, 2, 0), 2))
    01
    20
    """
    digits = "".join([DIGITS[value] for value in values])
    return "\n".join([digits[i : i + columns] for i in range(0, len(digits), columns)])


# ---- the rules ----------------------------------------------------------------------------------------------------


def effect(g: Graph, presses: Sequence[int], k: int) -> Values:
    """How far each lamp moves: the presses on it and on its neighbours, modulo k.

    >>> from lightsgame.game.families import path
    >>> effect(path(3), (1, 0, 2), 3)
    (1, 0, 2)
    """
    return tuple([(presses[v] + sum([presses[u] for u in members(row)])) % k for v, row in enumerate(g.neighbours)])


def change(start: Sequence[int], end: Sequence[int] | None, k: int) -> Values:
    """How far each lamp must move from *start* to *end*, by default all 0.

    >>> change((0, 1, 2), None, 3), change((0, 1, 2), (1, 1, 1), 3)
    ((0, 2, 1), (1, 0, 2))
    """
    return tuple([((end[v] if end else 0) - value) % k for v, value in enumerate(start)])


def is_solution(
    g: Graph, presses: Sequence[int], start: Sequence[int], k: int, end: Sequence[int] | None = None
) -> bool:
    """Whether *presses* lead from *start* to *end* (default: all 0).

    >>> from lightsgame.game.families import path
    >>> is_solution(path(2), (2, 0), (1, 1), 3)
    True
    """
    return effect(g, presses, k) == change(start, end, k)


def is_quiet(g: Graph, presses: Sequence[int], k: int) -> bool:
    """Whether *presses* change nothing.

    >>> from lightsgame.game.families import grid
    >>> is_quiet(grid(2, 2), (1, 1, 1, 1), 3), is_quiet(grid(2, 2), (1, 1, 1, 1), 2)
    (True, False)
    """
    return not any(effect(g, presses, k))


def is_witness(g: Graph, quiet: Sequence[int], start: Sequence[int], k: int, end: Sequence[int] | None = None) -> bool:
    """Whether *quiet* proves that nothing leads from *start* to *end*: its product with the change is not 0.

    >>> from lightsgame.game.families import grid
    >>> is_witness(grid(2, 2), (1, 1, 1, 1), (1, 1, 1, 1), 3)
    True
    """
    # Proof.  If x had the effect c then q·c = q·Ax = Aq·x = 0 modulo k, for A is symmetric.                         ∎
    return is_quiet(g, quiet, k) and modular.dot(quiet, change(start, end, k)) % k != 0


# ---- solving ------------------------------------------------------------------------------------------------------


def matrix(g: Graph) -> modular.Matrix:
    """The matrix of the game as tuples of 0 and 1.

    >>> from lightsgame.game.families import path
    >>> matrix(path(2))
    [(1, 1), (1, 1)]

    Raises:
        TooLarge: more than 900 lamps.
    """
    if g.order > MOST_LAMPS:
        raise TooLarge(f"lamps of more than two states on {g.order} vertices", limit=MOST_LAMPS)
    return [tuple([row >> v & 1 for v in range(g.order)]) for row in g.closed]


def solve(g: Graph, start: Sequence[int], k: int, end: Sequence[int] | None = None) -> Values:
    """Presses, from 0 to k - 1 a vertex, that lead from *start* to *end* (default: all 0), for k from 2 to 16.

    >>> from lightsgame.game.families import path
    >>> solve(path(2), (1, 1), 3)
    (2, 0)

    Raises:
        Inconsistent: there are none; the witness is a quiet pattern whose product with the change is not 0.
        BadInput: not one state below k for each lamp.
        TooLarge: more than 900 lamps.
    """
    for values in (start, end or start):
        if len(values) != g.order:
            raise BadInput(f"{g.order} states, one a lamp", f"{len(values)}")
        if any(not 0 <= value < k for value in values):
            raise BadInput(f"states from 0 to {k - 1}", f"{next(v for v in values if not 0 <= v < k)}")
    wanted = change(start, end, k)
    try:
        return modular.solve(matrix(g), wanted, k)
    except Inconsistent as error:
        total = modular.dot(error.witness, wanted)
        raise Inconsistent(
            f"no solution: the product of a quiet pattern and the wanted change is {total}, not 0 modulo {k}",
            error.witness,
        ) from None


def quiet_patterns(g: Graph, k: int) -> tuple[Values, ...]:
    """Quiet patterns whose sums are all of them.

    >>> from lightsgame.game.families import grid
    >>> quiet_patterns(grid(2, 2), 3)
    ((1, 1, 1, 1),)
    """
    return modular.kernel(matrix(g), k)


def solutions(g: Graph, k: int) -> int:
    """How many solutions each game has that has one, which is the number of quiet patterns.

    >>> from lightsgame.game.families import grid
    >>> solutions(grid(5, 5), 2), solutions(grid(5, 5), 3), solutions(grid(5, 5), 4)
    (4, 27, 16)
    """
    return modular.solutions(matrix(g), k)
