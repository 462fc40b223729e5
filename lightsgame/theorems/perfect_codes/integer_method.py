"""The integer method of S0 for perfect codes: what it proves, and a board on which its answer is
none.

**Statement.**  S0 5.2 looks for a perfect code by solving A x = 1 over the integers, A being the
matrix of the game. A perfect code is a solution with entries 0 and 1.  So where there is no integer
solution, there is no perfect code. The converse is false: the 3 x 6 board has an integer solution,
just one, and no perfect code.

**Example.**

>>> print(integer_method(3, 6))
The 3 x 6 board has one integer solution, and it is no perfect code: some entry is neither 0 nor 1.
 2  1 -1 -1  1  2
-2 -1  2  2 -1 -2
 2  1 -1 -1  1  2
>>> print(integer_method(2, 4))
The 2 x 4 board has no integer solution, so no perfect code.  Give the lamps these weights:
1/5 3/5 3/5 1/5
1/5 3/5 3/5 1/5
The lamps of each press weigh a whole number.  All lamps together weigh 16/5, which is none.

**Proof idea.**  Where A x = 1 has no integer solution, there are weights y on the lamps such that
the weights under each press add up to a whole number, y A, but those of all lamps do not.  With
each lamp lit exactly once, all lamps together would weigh what the presses weigh: a whole number.
Such weights always exist (the integer form of Fredholm's alternative, `algebra.integers`). Two
perfect codes differ by a vector that A sends to 0, so a board with two of them has infinitely many
integer solutions, and a solver may return any: on 4 x 4, where S0 was lucky, most are no perfect
code.

**How it is checked.**  The checker multiplies the matrix out; that there are no more directions
is shown by the rank of the matrix modulo a prime.

**References.**  S0, section 5.2 and listing 6.5.  The seed reports that of the boards with 2 < m, n
< 7 only 4 x 4 came out.  That is right for perfect codes; but the method as stated also says yes to
3 x 6.  The alternative: Schrijver 1986, corollary 4.1a.

*Before:* `lightsgame.theorems.perfect_codes.perfect_code`.  *Level:* second year.  *Try:* `rank`.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Annotated

from ...algebra.integers import Solutions, Vector, is_solution, is_witness, rank_modulo, solve
from ...core.evidence import Between, Evidence, Gaps, Size, Unseen, register
from ...core.message import Message
from ...errors import Inconsistent, at_most
from ...game.families import grid

MOST_CELLS = 150  # a second or so; entries grow, and there are no words to work in parallel


@register(kind="integer-method", asks="rows columns")
@dataclass(frozen=True, slots=True, repr=False)
class IntegerAnswer(Evidence):
    """Integer solutions of A x = 1 on a board with their directions, or weights that exclude one."""

    rows: Size
    columns: Size
    found: Solutions | tuple[Fraction, ...]
    prime: Annotated[int, Between(2, 1 << 64)] = 2**31 - 1  # modulo which the matrix keeps its rank

    def proves_none(self) -> bool:
        """Whether there is no solution, or just one that is not of 0 and 1: then no perfect code."""
        if not isinstance(self.found, Solutions):
            return True
        return not self.found.basis and not is_zero_one(self.found.particular)

    def __str__(self) -> str:
        board = f"The {self.rows} x {self.columns} board"
        if not isinstance(self.found, Solutions):
            none = f"{board} has no integer solution, so no perfect code.  Give the lamps these weights:"
            weighed = f"All lamps together weigh {sum(self.found, Fraction(0))}, which is none."
            table = _table(self.found, self.columns)
            return f"{none}\n{table}\nThe lamps of each press weigh a whole number.  {weighed}"
        solution, basis = self.found
        verdict = "no perfect code: some entry is neither 0 nor 1."
        if is_zero_one(solution):
            verdict = "a perfect code."
        number = "one integer solution, and it is"
        if basis:
            number = "infinitely many integer solutions.  The first that was found is"
        return f"{board} has {number} {verdict}\n{_table(solution, self.columns)}"

    def claim(self) -> str:
        """What the method finds."""
        return str(self).split("\n")[0]

    def _gaps(self) -> Gaps:
        cells = self.rows * self.columns
        if cells > MOST_CELLS:
            raise Unseen(f"{cells} integer unknowns are too many (at most {MOST_CELLS})")
        A = game_matrix(self.rows, self.columns)
        ones = [1] * cells
        zeros = [0] * cells
        if not isinstance(self.found, Solutions):
            if len(self.found) != cells or not is_witness(A, self.found, ones):
                yield "the weights under each press are not whole, or all weights together are"
            return
        particular, basis = self.found
        if not all(len(v) == cells for v in (particular, *basis)):
            yield f"a solution has not {cells} entries"
        if not is_solution(A, particular, ones):
            yield "the solution is none"
        if not all(is_solution(A, v, zeros) for v in basis):
            yield "a direction does not leave the lamps as they are"
        # Proof.  A rank modulo a prime is at most the rank: so the directions are independent, and
        # A has the rank n - k at least, with k of them.  So the solutions form a space of k
        # dimensions, in which these are k.              ∎
        are_independent = rank_modulo(basis, self.prime) == len(basis)
        if not are_independent or rank_modulo(A, self.prime) + len(basis) != cells:
            yield f"modulo {self.prime} there are not as many directions"


def _table(entries: Sequence[object], columns: int) -> str:
    """Entries row by row, in columns of equal width."""
    width = max([len(str(entry)) for entry in entries])
    words = [str(entry).rjust(width) for entry in entries]
    rows = [words[i : i + columns] for i in range(0, len(words), columns)]
    return "\n".join(map(" ".join, rows))


def is_zero_one(x: Vector) -> bool:
    """Whether all entries are 0 or 1: then an integer solution of A x = 1 is a perfect code.

    >>> is_zero_one((0, 1, 1)), is_zero_one((0, 2, -1))
    (True, False)
    """
    return set(x) <= {0, 1}


def game_matrix(rows: int, columns: int) -> list[list[int]]:
    """The matrix of the board with integer entries: 1 where a press changes a lamp.

    >>> game_matrix(1, 3)
    [[1, 1, 0], [1, 1, 1], [0, 1, 1]]
    """
    cells = range(rows * columns)
    return [[row >> j & 1 for j in cells] for row in grid(rows, columns).closed]


def integer_method(rows: int, columns: int) -> IntegerAnswer:
    """What the method of S0 5.2 finds.

    >>> print(integer_method(4, 4))
    The 4 x 4 board has infinitely many integer solutions.  The first that was found is a perfect code.
    0 0 1 0
    1 0 0 0
    0 0 0 1
    0 1 0 0
    >>> sorted(map(is_zero_one, integer_method(4, 4).found.near(1)))
    [False, False, False, False, False, False, False, True, True]

    Raises:
        TooLarge: a board of more than `MOST_CELLS` cells.
    """
    cells = rows * columns
    at_most(
        cells, MOST_CELLS, f"{cells} integer unknowns", Message("{size} cells", size=MOST_CELLS)
    )
    try:
        return IntegerAnswer(rows, columns, solve(game_matrix(rows, columns), [1] * cells))
    except Inconsistent as error:
        return IntegerAnswer(rows, columns, error.witness)
