"""Row filling ("chasing the light"): the first row of presses decides all others.

A lamp of row k is changed by presses in the rows k-1, k and k+1.  Once the rows up to k are chosen,
row k+1 is forced, for only it can still set row k right:

    x_{k+1} = b_k + B x_k + x_{k-1},    x_0 = 0,    B v = v + (v shifted left) + (v shifted right)

where b_k are the wanted changes.  A row below the last one is computed in the same way, the
*virtual row*.  No lamp is pressed there, so the board is solved exactly when it is zero (S0 section
3.2; S4 chapter 2).

>>> from lightsgame import Board
>>> rows, virtual = fill(Board.full(3, 3).rows, 3, 0b101)
>>> print(Board.from_rows(rows, 3), virtual)
●·●
·●·
●·● 0

`lightsgame.game.symbolic` does the same with unknowns, which gives the reduced n x n system;
`lightsgame.game.machine` looks at the rows as states of a machine.
"""

from collections.abc import Iterable, Sequence
from operator import and_

from ..algebra import matrix
from ..algebra.bits import Bits, combination, full
from ..core.deadline import tick
from ..errors import Inconsistent, unsolvable


def beside(row: Bits, n: int) -> Bits:
    """B v: what presses in a row of *n* change in that row.

    >>> f"{beside(0b00100, 5):05b}"
    '01110'
    """
    return (row ^ row << 1 ^ row >> 1) & full(n)


def fill(wanted: Iterable[Bits], n: int, first: Bits) -> tuple[tuple[Bits, ...], Bits]:
    """All rows of presses that follow from the first one, and the virtual row below them.

    O(m) operations on n-bit ints for m rows.

    >>> fill((0b11, 0b11), 2, 0b01)
    ((1, 0), 2)
    """
    mask = full(n)
    rows = []
    above = 0
    here = first
    for change in wanted:
        rows.append(here)
        above, here = here, (change ^ above ^ here ^ here << 1 ^ here >> 1) & mask
    return tuple(rows), here


def virtual_row(wanted: Iterable[Bits], n: int, first: Bits = 0) -> Bits:
    """The virtual row alone.

    >>> bin(virtual_row([0b111] * 3, 3))
    '0b101'
    """
    tick()
    return fill(wanted, n, first)[1]


def transfer(m: int, n: int) -> tuple[Bits, ...]:
    """The n x n matrix that takes the first row to the virtual row when no change is wanted.

    It is the polynomial f_{m+1}(B), and symmetric, so its rows are its columns.

    >>> transfer(1, 3)
    (3, 7, 6)
    """
    return tuple([virtual_row((0,) * m, n, 1 << j) for j in range(n)])


def solve(wanted: Sequence[Bits], n: int) -> tuple[Bits, ...]:
    """The rows of a solution, by elimination of the reduced n x n system: O(mn² + n³) bit
    operations, word-parallel.

    >>> solve((0b111, 0b111, 0b111), 3)
    (5, 2, 5)

    Raises:
        Inconsistent: there is none; the witness is the rows of a quiet pattern.
    """
    try:
        first = matrix.solve(transfer(len(wanted), n), virtual_row(wanted, n))
    except Inconsistent as error:
        raise refuted(wanted, n, error.witness) from None
    return fill(wanted, n, first)[0]


def refuted(wanted: Sequence[Bits], n: int, last: Bits) -> Inconsistent[tuple[Bits, ...]]:
    """The exception with its witness, made from a row *last* in the kernel of the transfer matrix.

    *last* must meet the virtual row c of the chase from an empty first row in an odd number of
    places.

    >>> print(refuted((0b01,), 2, 0b11))
    no solution: a quiet pattern of 2 presses meets the wanted change in 1 place, an odd number
    """
    # Proof.  The rows q_k = f_k(B) q_1 of a quiet pattern satisfy q_k = f_{m+1-k}(B) q_m, seen from
    # below.  With c = Σ f_{m+1-k}(B) b_k and B symmetric, q_m·c = Σ (f_{m+1-k}(B) q_m)·b_k = Σ
    # q_k·b_k.  So the pattern with the last row q_m meets the wanted change as often, modulo 2, as
    # q_m meets c.                                     ∎
    upside_down, _ = fill((0,) * len(wanted), n, last)
    return refuted_by(upside_down[::-1], wanted)


def refuted_by(pattern: tuple[Bits, ...], wanted: Sequence[Bits]) -> Inconsistent[tuple[Bits, ...]]:
    """The exception with a quiet pattern that meets *wanted* in an odd number of places.

    >>> print(refuted_by((0b11,), (0b01,)))
    no solution: a quiet pattern of 2 presses meets the wanted change in 1 place, an odd number
    """
    places = sum(map(int.bit_count, map(and_, pattern, wanted)))
    assert places % 2, "the pattern given is no witness"
    return unsolvable(sum(map(int.bit_count, pattern)), places, pattern)


def folded(rows: Sequence[Bits], n: int) -> tuple[Bits, ...]:
    """Each row and the one into which it goes over after a half turn as one row of 2n; a middle row
    comes last.

    >>> [f"{row:b}" for row in folded((0b10, 0b01, 0b11), 2)]
    ['1110', '1']
    """
    half = len(rows) // 2
    pairs = zip(rows[:half], reversed(rows), strict=False)
    joined = [row | partner << n for row, partner in pairs]
    return (*joined, *rows[half : len(rows) - half])


def unfolded(rows: Sequence[Bits], m: int, n: int) -> tuple[Bits, ...]:
    """Back to the m rows of the board; of a middle row the first n places are taken.

    >>> unfolded((0b1110, 0b01), 3, 2)
    (2, 1, 3)
    """
    half = m // 2
    low = full(n)
    upper = [row & low for row in rows[: m - half]]
    lower = [row >> n for row in reversed(rows[:half])]
    return (*upper, *lower)


def quiet_rows(m: int, n: int) -> tuple[Bits, ...]:
    """The first rows of a basis of the quiet patterns of the m x n board.

    >>> [f"{row:05b}" for row in quiet_rows(5, 5)]
    ['01110', '10101']
    """
    return tuple(sorted(matrix.reduce(transfer(m, n), n).kernel()))


# ---- the player's table ---------------------------------------------------------------------------------------


def player_table(m: int, n: int) -> dict[Bits, tuple[Bits, ...]]:
    """What is left in the bottom row after chasing -> the top rows that clear it, the fewest
    presses first.

    Press these in the top row and chase once more.  A bottom row that is not in the table cannot be
    cleared; so the table has 2^rank lines of 2^nullity entries, 2^n entries in all.

    >>> for left, tops in player_table(5, 5).items():
    ...     print(f"{left:05b}"[::-1], "->", " ".join(f"{top:05b}"[::-1] for top in tops))
    00000 -> 00000 01110 10101 11011
    11100 -> 01000 00110 10011 11101
    01010 -> 10010 01001 11100 00111
    10110 -> 00001 10100 11010 01111
    10001 -> 11000 00011 10110 01101
    01101 -> 10000 00101 01011 11110
    11011 -> 00100 01010 10001 11111
    00111 -> 00010 01100 11001 10111
    """
    lines = dict[Bits, list[Bits]]()
    rows = transfer(m, n)
    for top in range(1 << n):
        lines.setdefault(combination(rows, top), []).append(top)
    # The top rows come in order, and sorting keeps it among those with as many presses.
    return {left: tuple(sorted(lines[left], key=int.bit_count)) for left in sorted(lines)}


def player_rule(m: int, n: int) -> tuple[tuple[Bits, ...], tuple[Bits, ...]]:
    """The table of a wide board in n lines: (what to press on top for each lamp left below, the
    test).

    Add up the lines of the lamps that are left.  It works exactly for the bottom rows that meet
    each row of the test, a basis of the first rows of the quiet patterns, in an even number of
    lamps.

    >>> tops, test = player_rule(5, 5)
    >>> f"{tops[0] ^ tops[1] ^ tops[2]:05b}"[::-1] in ("01000", "00110", "10011", "11101")
    True
    """
    # The generalised inverse G of the transfer matrix F gives F G c = c whenever c is in the column
    # space.
    reduction = matrix.reduce(transfer(m, n), n)
    return matrix.transpose(reduction.generalised_inverse(), n), reduction.kernel()
