"""Solutions that are their own mirror image: S4's two speed-ups, proved.

**Statement.**  An N x M all-ones board (N columns) has a solution that is symmetric left to right

- for even N: for every M, except when N ≡ 2 (mod 6) and M ≡ 1 (mod 4);
- for odd N ≥ 3: for some M and not for others; `by_theorem` tells them apart by counting factors.

When N ≡ 2 (mod 6) and M ≡ 1 (mod 4) there is a solution x for which x plus its mirror image is
110110...11 in every odd row and empty in every even row.

**Example.**  S4 found by trial that for even N from 20 to 38 the symmetric first rows are enough,
but for N = 20, 26, 32 and 38, where the boards with M = 1, 5, 9, ... are missing; and that there
the first row plus its mirror image reads 110110...11.  These N are those with N ≡ 2 (mod 6).

>>> [n for n in range(20, 40, 2) if not always_symmetric(n)]
[20, 26, 32, 38]
>>> [m for m in range(1, 20) if not has_symmetric_solution(m, 20)]
[1, 5, 9, 13, 17]
>>> almost = nearly_symmetric(81, 20)
>>> almost ^ almost.mirror() == alternating(81, 20)
True

**Proof idea.**  Rows are polynomials modulo χ, and the mirror multiplies by f_N, for it takes e_j =
f_j(P) e_1 to e_{N+1-j}.  So the symmetric rows are the ideal of the multiples of h = χ / gcd(χ, f_N
+ 1), and as the row of all ones is h o with o prime to χ/h, there is a symmetric solution exactly
when

    gcd(f_{M+1}(y+1), χ/h) divides S_M(y+1),        S_M = f_1 + ... + f_M.

With f_N + 1 = y f_k f_{k-1} for N = 2k - 1 one finds χ/h = y f_k, and χ/h = f_k + f_{k+1},
square-free, for N = 2k. The rest is counting how often each factor occurs.  See the comments.

**How it is checked.**  A solution is checked by pressing and by looking.  Where there is none,
`Inconsistent` carries a witness, and `is_mirror_witness` needs three lines.  The tests compare the
theorem with the gcd for all sizes up to 60, with elimination on small boards, and with S4's
examples.

**References.**  S4 section 3.1; Sutner 1989.

*Before:* `lightsgame.theorems.rows.first_row`.  *Level:* second year.  *Try:* `period`.
"""

from ...algebra.bits import full, lowest
from ...algebra.fibonacci_basis import fibonacci_pair
from ...algebra.polynomial import (
    Polynomial,
    X,
    degree,
    divide,
    gcd,
    gcd_and_cofactor,
    multiply,
    remainder,
)
from ...core.deadline import tick
from ...errors import Inconsistent, expect
from ...game.board import Board
from ...game.chase import fill, virtual_row
from .divisibility import rank_of_irreducible
from .fibonacci import Y_PLUS_1, to_polynomial, to_row
from .period import factors


def is_symmetric(board: Board) -> bool:
    """Whether a board is its own mirror image, left to right.

    >>> is_symmetric(Board("#.#")), is_symmetric(Board("##."))
    (True, False)
    """
    return board == board.mirror()


def is_mirror_witness(z: Board, wanted: Board) -> bool:
    """Whether *z* proves that no symmetric presses make the changes *wanted*.

    >>> is_mirror_witness(Board("#."), Board("##"))  # no symmetric presses light both of two lamps
    True
    """
    # Proof.  Let x be symmetric.  The effect of z is symmetric and leaves the middle column, if
    # there is one, dark: so x meets it in pairs of cells, evenly.  A is symmetric: z meets the
    # effect of x evenly too, but *wanted* oddly. ∎
    effect = z.effect()
    middle = (z.columns % 2) << z.columns // 2
    if not is_symmetric(effect):
        return False
    if any(row & middle for row in effect.rows):
        return False
    return z.meets_oddly(wanted)


def symmetric_part(n: int) -> tuple[Polynomial, Polynomial]:
    """(h, χ/h): the symmetric rows of n cells are the multiples of h modulo χ.

    >>> from lightsgame.algebra.polynomial import text
    >>> [text(p, "y") for p in symmetric_part(4)], [text(p, "y") for p in symmetric_part(3)]
    (['y^2 + y + 1', 'y^2 + y + 1'], ['y', 'y^2'])
    """
    # Proof.  f_i² + f_{i-1}² + y f_i f_{i-1} = 1.  For n = 2k - 1, f_n + 1 = f_k² + f_{k-1}² + 1 =
    # y f_k f_{k-1} and χ = f_2k = y f_k², so gcd(χ, f_n + 1) = y f_k.  For n = 2k put g = f_k +
    # f_{k+1}: χ = g² and f_n + 1 = y f_k² + 1 = g² + y f_k g, so the gcd is g.  A row s is
    # symmetric when (f_n + 1) s = 0 modulo χ: a multiple of χ / gcd. ∎
    here, after = fibonacci_pair((n + 1) // 2)
    if n % 2:
        return here, here << 1
    g = here ^ after
    return g, g


def symmetric_solution(wanted: Board) -> Board:
    """Symmetric presses that make the symmetric changes *wanted*: O(mn + n²) bit operations.

    >>> print(symmetric_solution(Board.full(5, 4)))
    ····
    ●●●●
    ●··●
    ●●●●
    ····

    Raises:
        Inconsistent: there are none; see `is_mirror_witness` for the witness.
    """
    m, n = wanted.size
    h, part = symmetric_part(n)
    F = fibonacci_pair(m + 1, part, Y_PLUS_1)[0]
    # that row is symmetric, a multiple of h
    c = divide(to_polynomial(virtual_row(wanted.rows, n)), h)[0]
    g, u = gcd_and_cofactor(F, part)
    quotient, rest = divide(c, g)
    if rest:
        raise Inconsistent("no symmetric solution, as the witness shows", _witness(wanted, part, g))
    s = remainder(multiply(u, quotient), part)
    rows, _ = fill(wanted.rows, n, to_row(multiply(h, s)))
    return Board.from_rows(rows, n)


def _witness(wanted: Board, part: Polynomial, g: Polynomial) -> Board:
    """Presses that are quiet modulo χ/h, the kernel of the folded board, and meet *wanted* oddly."""
    m, n = wanted.size
    # Modulo v + mirror(v), the multiples of χ/h, rows are polynomials modulo χ/h.  There z_{k+1} =
    # B z_k + z_{k-1}, and z_{m+1} = 0 when z_1 is a multiple of (χ/h) / g.  Some such z meets
    # *wanted* oddly, or there would be a solution.
    first = divide(part, g)[0]
    for _ in range(degree(g)):
        tick()
        above = 0
        here = first
        rows = []
        for _ in range(m):
            rows.append(to_row(here))
            below = here << 1 ^ here ^ above
            above = here
            here = remainder(below, part)
        z = Board.from_rows(rows, n)
        if z.meets_oddly(wanted):
            return z
        first = remainder(first << 1, part)
    raise AssertionError("the functionals of the kernel tell every unsolvable task")


def has_symmetric_solution(m: int, n: int) -> bool:
    """Whether the board of *m* rows and n columns has a symmetric solution, in O(n² log m) time.

    >>> has_symmetric_solution(2, 3)  # S4's figure 2-14 shows the four of 3 x 2
    False
    >>> has_symmetric_solution(10**100, 3)
    True
    """
    _, part = symmetric_part(n)
    F, _ = fibonacci_pair(m + 1, part, Y_PLUS_1)
    return remainder(_sum(m, part), gcd(F, part)) == 0


def _sum(m: int, modulus: Polynomial) -> Polynomial:
    """S_m(y + 1) = (f_{m+1} + f_m + 1) / x at x = y + 1, modulo *modulus*."""
    longer = multiply(modulus, Y_PLUS_1)
    here, after = fibonacci_pair(m, longer, Y_PLUS_1)
    quotient, _ = divide(remainder(here ^ after ^ 1, longer), Y_PLUS_1)
    return remainder(quotient, modulus)


def always_symmetric(n: int) -> bool:
    """Whether every height has a symmetric solution at width n.

    >>> [n for n in range(1, 16) if always_symmetric(n)]
    [1, 4, 6, 10, 12]
    """
    return n == 1 if n % 2 else n % 6 != 2


def by_theorem(m: int, n: int) -> bool:
    """`has_symmetric_solution` by the statement: by counting, not by dividing.

    >>> all(
    ...     by_theorem(m, n) == has_symmetric_solution(m, n)
    ...     for m in range(1, 20)
    ...     for n in range(1, 20)
    ... )
    True
    """
    # Proof.  n even: χ/h is square-free.  A factor p ≠ x (at y + 1) of f_{m+1} divides x S_m =
    # f_{m+1} + f_m + 1 too, for f_m² = 1 modulo f_{m+1}.  That leaves p = x, y + 1 in χ/h, which is
    # there when 3 | n + 1: f_{m+1}(0) = 0 for odd m, and then S_m(0) is the number of odd k <= m,
    # (m + 1)/2, so that m = 1 modulo 4 fails.
    if n % 2 == 0:
        return not (n % 6 == 2 and m % 4 == 1)
    # n odd: χ/h = y f_k with n + 1 = 2k = 2^a b.  At y + 1, p | Ψ_i(y+1), p ≠ x, has the exponent e
    # = 2^a in it, x + 1 has 2^(a-1) and x, if 3 | b, has 2^a.  In f_{m+1} with m + 1 = 2^j r, p has
    # the exponent 2^(j+1) if its rank divides r, and in x S_m it has 2^j (see
    # `period.return_time`): 2^j >= min(2^(j+1), e) means j >= log2 e.  For x, f_{m+1} has 2^j - 1
    # and S_m has 2^(j-1) - 1 for j > 0: too little, unless j = 0 or 2^a <= 2^(j-1) - 1, that is j
    # >= a + 2.
    # ∎
    a = lowest(n + 1)
    j = lowest(m + 1)
    r = (m + 1) >> j
    for p, _ in factors(n):  # of f_{n+1} at y + 1
        if p == X:
            if 0 < j < a + 2:
                return False
        elif r % rank_of_irreducible(p) == 0:
            log_e = a - 1 if p == Y_PLUS_1 else a
            if j < log_e:
                return False
    return True


# ---- the rule for N = 20, 26, 32, 38 --------------------------------------------------------------------------


def alternating(m: int, n: int) -> Board:
    """Rows 110110...11 and empty rows in turn: a quiet pattern for odd m and n ≡ 2 (mod 3).

    >>> print(alternating(3, 5))
    ●●·●●
    ·····
    ●●·●●
    """
    row = full(n)
    for j in range(2, n, 3):
        row ^= 1 << j
    rows = [row, 0] * m
    return Board.from_rows(rows[:m], n)


def nearly_symmetric(m: int, n: int) -> Board:
    """An all-ones solution x with x + mirror(x) = `alternating`: S4's XOR rule, for n ≡ 2 (mod 6)
    and m ≡ 1 (mod 4).

    >>> print(nearly_symmetric(1, 8))
    ·●··●··●

    Raises:
        BadInput: m or n is of another kind.
    """
    fits = n % 6 == 2 and m % 4 == 1
    expect(fits, "n = 2 modulo 6 and m = 1 modulo 4", f"n = {n}, m = {m}")
    # Proof.  Let w be the left half of W = `alternating`: w + mirror(w) = W.  We look for x = w + s with s symmetric.
    #  As W is quiet, the effect of w is symmetric: it is 1 in the two middle columns of the odd rows.  So s has to
    # make the change 1 + that, on the folded board of n/2 columns, whose kernel is a sum of eigenspaces, as χ/h is
    # square-free: rows f_k(θ') v with v the eigenvector of θ = θ' + 1, and f_{m+1}(θ') = 0.
    #   For θ' ≠ 0, the whole board 1 is met evenly (see `by_theorem`), and the middle cells of the odd rows are met
    # f_1 + f_3 + ... + f_m = (f_{(m+1)/2})² times the middle of v: 0, as f_{m+1} = x (f_{(m+1)/2})² vanishes at θ' ≠ 0.
    #   For θ' = 0 the kernel is the left half of W itself.  Each of its (m+1)/2 rows has 1 + 2t ones, n = 6t + 2, and
    # ends with a one in the middle: it meets the change 2t times, evenly.                                        ∎
    left_half = Board.from_rows([full(n // 2)] * m, n)
    left = left_half & alternating(m, n)
    return left ^ symmetric_solution(Board.full(m, n) ^ left.effect())
