"""Elimination of whole rows of the board: the big matrix in blocks B, I, O.

**Statement.**  Write the matrix A of the m x n board in m x m blocks of n x n: B on the diagonal, I
beside it, O elsewhere.  Adding multiples of block rows turns A, its first block row moved to the
end, into the identity but for the last column, which holds f_m(B), ..., f_2(B) and below them F =
f_{m+1}(B).  So rank A = (m - 1) n + rank F.

**Example.**  S3's 5 x 5, letter for letter:

>>> print(eliminate(5, 5))
B I O O O      I B I O O
I B I O O      O I B I O
O I B I O  ->  O O I B I
O O I B I      O O O I B
O O O I B      B I O O O
R1 + B·R2     C = B^2 + I
R1 + C·R3     D = C·B = B^3 + B
R1 + B^3·R4   E = B^4 + C = B^4 + B^2 + I
R2 + B·R3
R2 + C·R4
R3 + B·R4
R5 + B·R1
R5 + R2       F = B·E + B^3 = B^5 + B
I O O O E
O I O O B^3
O O I O C
O O O I B
O O O O F
    F       reduced
    ·●●·●   ●···●
    ●●●··   ·●·●·
    ●●·●●   ··●●●
    ··●●●   ·····
    ●·●●·   ·····
rank F = 3, so rank A = 4·5 + 3 = 23 and the nullity is 2

**Proof idea.**  All blocks are polynomials in B, so they commute and can be treated like numbers;
and since the blocks beside the diagonal are I there is nothing to divide by.  After the first row
has gone to the end, I stands on the diagonal, and elimination upwards meets the recurrence f_{k+1}
= x f_k + f_{k-1} in every column.

**How it is checked.**  `eliminate` works with polynomials and keeps the steps; the checker replays
them on the mn x mn matrix of bits, and checks the rank of F by the evidence of `orthogonality`.

**References.**  S3 section 2.1 and equation (2.7), where the reduced F has a wrong second row.  The
polynomials are those of Sutner 1989 and of `lightsgame.theorems.rows.fibonacci`.

*Before:* `lightsgame.theorems.rows.first_row`.  *Level:* second year.  *Try:* `reduced-system`.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Annotated

from ...algebra.bits import Bits, combination
from ...algebra.polynomial import Polynomial, multiply, text
from ...core.evidence import Between, Evidence, Gaps, Size, Small, register
from ...core.message import Message
from ...errors import at_most
from ...game import chase, families, picture
from ..solvability.orthogonality import Orthogonality, orthogonality

MOST_ROWS = 60  # block rows; the steps are m²/2, each on m polynomials
MOST_CHECKED = 4_000  # cells of a board whose elimination is replayed
SHOWN = 8  # block rows up to which the text shows the whole matrices


@dataclass(frozen=True, slots=True)
class BlockStep:
    """Add factor(B) times block row *source* to block row *target*; rows are counted from 0."""

    target: Small
    source: Small
    factor: Polynomial


@register(kind="block-elimination", asks="m n")
@dataclass(frozen=True, slots=True, repr=False)
class BlockElimination(Evidence):
    """The elimination of the m x n board, block row by block row, and the rank of what is left, F.

    >>> done = eliminate(4, 3)
    >>> BlockElimination.holds(done, m=4, n=3), BlockElimination.holds(done, m=3, n=4)
    (True, False)
    """

    m: Annotated[int, Between(1, MOST_ROWS)]
    n: Size
    steps: tuple[BlockStep, ...]
    last_column: tuple[Polynomial, ...]
    F: Orthogonality

    @property
    def rank(self) -> int:
        """The rank of A."""
        return (self.m - 1) * self.n + self.F.rank

    def __str__(self) -> str:
        return "\n".join(_story(self))

    def claim(self) -> str:
        """The rank."""
        return Message(
            "the matrix of the {size} board has rank {n}", size=f"{self.m} x {self.n}", n=self.rank
        )

    def _gaps(self) -> Gaps:
        m = self.m
        n = self.n
        few_steps = len(self.steps) <= m * m
        is_small = m * n <= MOST_CHECKED and few_steps
        if not is_small or len(self.last_column) != m:
            yield f"it has more than {MOST_CHECKED:,} cells or {m * m} steps, or not {m} blocks in its last column"
        A = families.grid(m, n).closed
        rows = [*A[n:], *A[:n]]
        table = start(m)
        for step in self.steps:
            adds_another = step.target != step.source and max(step.target, step.source) < m
            if not adds_another or not 0 <= step.factor < 4**m:
                yield "a step adds no other block row, or a multiple that is too large"
            source = rows[step.source * n :]
            for i, factor_row in enumerate(at_B(step.factor, n)):
                rows[step.target * n + i] ^= combination(source, factor_row)
            # For small n different polynomials may be the same matrix, so the polynomials are
            # replayed as well.
            add(table, step)
        if tuple([row[-1] for row in table]) != self.last_column:
            yield "the steps lead to another last column"
        for i, block in enumerate(self.last_column):
            for j, row in enumerate(at_B(block, n), start=i * n):
                unit = 1 << j if i < m - 1 else 0  # of the identity
                if rows[j] != row << (m - 1) * n | unit:
                    yield f"block row {i + 1} is another one"
        if self.F.columns != n or at_B(self.last_column[-1], n) != self.F.A:
            yield "the rank is that of another block"


def eliminate(m: int, n: int) -> BlockElimination:
    """The block elimination of the m x n board: O(m³) operations on polynomials of degree up to m.

    >>> eliminate(4, 4).rank, eliminate(3, 3).rank
    (12, 9)

    Raises:
        TooLarge: more than 60 rows of blocks; `lightsgame.nullity` needs no elimination.
    """
    work = f"{m} rows of blocks, so about {m * m // 2} steps"
    at_most(m, MOST_ROWS, work, limit=Message("{n} rows", n=MOST_ROWS))
    table = start(m)
    steps: list[BlockStep] = []
    for target in range(m):
        first = 0 if target == m - 1 else target + 1
        for source in range(first, m - 1):
            factor = table[target][source]
            if factor:
                steps.append(BlockStep(target, source, factor))
                add(table, steps[-1])
    column = tuple([row[-1] for row in table])
    F = at_B(column[-1], n)
    return BlockElimination(m, n, tuple(steps), column, orthogonality(F, n))


def start(m: int) -> list[list[Polynomial]]:
    """The blocks of A as polynomials in B, the first block row moved to the end.

    >>> start(3)
    [[1, 2, 1], [0, 1, 2], [2, 1, 0]]
    """
    rows = [[0] * m for _ in range(m)]
    for i in range(m):
        rows[i][i] = 0b10
    for i in range(m - 1):
        rows[i][i + 1] = rows[i + 1][i] = 0b1
    return rows[1:] + rows[:1]


def add(table: list[list[Polynomial]], step: BlockStep) -> None:
    """Carry out one step on the table of blocks.

    >>> table = start(2)
    >>> add(table, BlockStep(1, 0, 0b10))  # the last row becomes O and B² + I
    >>> table
    [[1, 2], [0, 5]]
    """
    pairs = zip(table[step.target], table[step.source], strict=True)
    table[step.target] = [entry ^ multiply(step.factor, other) for entry, other in pairs]


def at_B(p: Polynomial, n: int) -> tuple[Bits, ...]:
    """The n x n matrix p(B), row by row, by Horner: B v = v + (v shifted left) + (v shifted right).

    >>> [f"{row:03b}" for row in at_B(0b101, 3)]  # B² + I
    ['101', '000', '101']
    """
    rows = [0] * n
    for digit in f"{p:b}":
        rows = [chase.beside(row, n) for row in rows]
        if digit == "1":
            rows = [row ^ 1 << i for i, row in enumerate(rows)]
    return tuple(rows)


# ---- the story, in the letters of S3 ---------------------------------------------------------------------------


def in_powers(p: Polynomial) -> str:
    """A polynomial in B as one writes it.

    >>> in_powers(0b101), in_powers(0)
    ('B^2 + I', 'O')
    """
    constants = {"0": "O", "1": "I"}
    terms = text(p, "B").split(" + ")
    return " + ".join([constants.get(term, term) for term in terms])


@dataclass
class _Letters:
    """Letters for sums of two terms or more, in the order of their coming."""

    letters: dict[Polynomial, str] = field(default_factory=dict)
    # not yet part of a sum, as B·E in S3
    products: dict[Polynomial, str] = field(default_factory=dict)

    def show(self, p: Polynomial) -> str:
        return self.letters.get(p) or self.products.get(p) or in_powers(p)

    def name(self, p: Polynomial, made: str) -> list[str]:
        """What to say when *p* comes up: its letter, if it needs one, and how it was made."""
        if p.bit_count() < 2 or p in self.letters:
            return []
        turn, index = divmod(len(self.letters), len(LETTERS))
        letter = LETTERS[index] + (str(turn) if turn else "")
        self.letters[p] = letter
        powers = in_powers(p)
        return [f"{letter} = {made}" if made == powers else f"{letter} = {made} = {powers}"]

    def step(self, table: list[list[Polynomial]], step: BlockStep) -> list[str]:
        """Carry out a step; the letters that it brings."""
        news = []
        for entry, other in zip(table[step.target], table[step.source], strict=True):
            added = multiply(step.factor, other)
            product = f"{self.show(step.factor)}·{self.show(other)}"
            if entry and added and entry != added:
                news += self.name(added, product)
                parts = [self.show(part) for part in sorted((entry, added), reverse=True)]
                news += self.name(entry ^ added, " + ".join(parts))
            elif not entry and added.bit_count() > 1 and added not in self.letters:
                self.products[added] = product
        add(table, step)
        return news


LETTERS = "CDEFGHJKLMNPQSTUVWXYZ"  # A, B, I, O and R have a meaning here


def _story(claim: BlockElimination) -> list[str]:
    m = claim.m
    n = claim.n
    F = claim.last_column[-1]
    r = claim.F.rank
    letters = _Letters()
    table = start(m)
    heads: list[str] = []
    news: list[str] = []
    lines = _first_row_to_the_end(table) if 1 < m <= SHOWN else []
    for step in claim.steps:
        factor = "" if step.factor == 1 else f"{letters.show(step.factor)}·"
        heads.append(f"R{step.target + 1} + {factor}R{step.source + 1}")
        news.append(", ".join(letters.step(table, step)))
    width = max(map(len, heads), default=0)
    said = [f"{head:<{width}}   {new}".rstrip() for head, new in zip(heads, news, strict=True)]
    name = letters.show(F)
    if m > SHOWN:
        lines += said[:12]
        lines.append(f"... {len(said) - len(said[:12])} more steps ...")
        lines.append(f"the last block is {in_powers(F)}")
    else:
        lines += said
        if m > 1:
            lines += _table([[letters.show(p) for p in row] for row in table])
    if n <= 25:
        lines.append(f"    {name:<{n}}   reduced")
        for row, reduced in zip(at_B(F, n), claim.F.R, strict=True):
            lines.append(f"    {picture.draw([row], n)}   {picture.draw([reduced], n)}")
    rank = f"rank A = {m - 1}·{n} + {r} = {claim.rank}"
    lines.append(f"rank {name} = {r}, so {rank} and the nullity is {n - r}")
    return lines


def _table(entries: Sequence[Sequence[str]]) -> list[str]:
    """Entries in columns."""
    columns = list(zip(*entries, strict=True))
    widths = [max(map(len, column)) for column in columns]
    lines = [" ".join(map(str.ljust, row, widths)) for row in entries]
    return [line.rstrip() for line in lines]


def _first_row_to_the_end(table: list[list[Polynomial]]) -> list[str]:
    """The blocks of A before and after the first block row is moved."""
    after = _table([[in_powers(p) for p in row] for row in table])
    before = after[-1:] + after[:-1]
    arrows = ["  "] * len(after)
    arrows[len(after) // 2] = "->"
    return ["  ".join(parts) for parts in zip(before, arrows, after, strict=True)]
