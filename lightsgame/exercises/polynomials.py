"""Chapter 6: rows are polynomials, and boards may have 10^40 rows."""

from __future__ import annotations

from random import Random

from ..algebra import polynomial as algebra
from ..algebra.fibonacci_basis import fibonacci as f_
from ..algebra.fibonacci_basis import fibonacci_pair
from ..algebra.polynomial import text as written
from ..patterns import nullity as nullity_of
from ..translation import _, marked
from .exercise import Given, Word, exercise
from .verdict import Picture

CHAPTER = marked("Rows are polynomials")


def polynomials(**named: int) -> tuple[Picture, ...]:
    """Polynomials with their names, as one writes them."""
    lines = [f"{name} = {written(value)}" for name, value in named.items()]
    return (Picture(_("as polynomials"), "\n".join(lines)),)


@exercise(
    "fibonacci",
    CHAPTER,
    marked("Fibonacci polynomials"),
    name="fibonacci",
    statement=marked("""
A polynomial over GF(2) is an int: bit k is the coefficient of x^k, so x^3 + x + 1 is 0b1011.  Polynomials add by `^`,
and `a << 1` is x * a.

The Fibonacci polynomials are f_0 = 0, f_1 = 1 and f_(k+1) = x * f_k + f_(k-1).  Write `fibonacci(k)`.

    >>> [bin(fibonacci(k)) for k in range(6)]
    ['0b0', '0b1', '0b10', '0b101', '0b1000', '0b10101']
"""),
    stub='''
def fibonacci(k: int) -> int:
    """The polynomial f_k."""
    ...
''',
    hints=(
        marked("Keep two neighbours, f_(k-1) and f_k, and move on k times."),
        marked("The sum is `^`.  With + a carry would run from one coefficient to the next."),
    ),
)
def fibonacci(given: Given) -> None:
    """The first hundred."""
    carried = [0, 1]
    for k in range(100):
        got, want = given.value_of(int, _("an int"), k), f_(k)
        if got != want:
            text = _("{call} is {got}, expected {want}.")
            if got == carried[k]:
                text = _("{call} is {got}, expected {want}: + carries from one coefficient to the next, ^ does not.")
            pictures = polynomials(yours=got, right=want) if got >= 0 else ()
            given.fail(text.format(call=given.begun, got=Word(got), want=Word(want)), *pictures)
        carried.append(2 * carried[-1] + carried[-2])


@exercise(
    "product",
    CHAPTER,
    marked("Multiply polynomials"),
    name="multiply",
    statement=marked("""
Write `multiply(a, b)`: the product of two polynomials over GF(2).

    >>> bin(multiply(0b11, 0b11)), bin(multiply(0b111, 0b10))
    ('0b101', '0b1110')
"""),
    stub='''
def multiply(a: int, b: int) -> int:
    """The product of two polynomials over GF(2)."""
    ...
''',
    hints=(
        marked("As on paper: for each term x^k of b, add a shifted by k places."),
        marked("The sum is `^`, for 1 + 1 = 0: (x + 1)^2 is x^2 + 1."),
    ),
)
def product(given: Given) -> None:
    """All small ones, and one of a hundred terms."""
    random = Random(18)
    pairs = [(a, b) for a in range(16) for b in range(16)] + [(random.getrandbits(100), random.getrandbits(90))]
    for a, b in pairs:
        got, want = given.value_of(int, _("an int"), Word(a), Word(b)), algebra.multiply(a, b)
        if got != want:
            text = _("{call} is {got}, expected {want}.")
            if got == a * b:
                text = _("{call} is {got}, expected {want}: `*` multiplies numbers, and carries.")
            pictures = polynomials(a=a, b=b, yours=max(got, 0), right=want)
            given.fail(text.format(call=given.begun, got=Word(got), want=Word(want)), *pictures)


@exercise(
    "remainder",
    CHAPTER,
    marked("Divide polynomials"),
    name="remainder",
    statement=marked("""
Write `remainder(a, b)`: what is left of a when multiples of b are subtracted (that is: added) until the degree is less
than that of b.  b is not zero.

    >>> bin(remainder(0b10101, 0b101)), bin(remainder(0b111, 0b11))
    ('0b1', '0b1')
"""),
    stub='''
def remainder(a: int, b: int) -> int:
    """The remainder of a divided by b, over GF(2)."""
    ...
''',
    hints=(
        marked("The degree is `a.bit_length() - 1`."),
        marked("While a has no smaller degree than b, add b shifted so that the highest terms cancel."),
    ),
)
def remainder(given: Given) -> None:
    """All small ones, and a large one."""
    random = Random(19)
    pairs = [(a, b) for a in range(32) for b in range(1, 16)] + [(random.getrandbits(200), random.getrandbits(60))]
    for a, b in pairs:
        got, want = given.value_of(int, _("an int"), Word(a), Word(b)), algebra.remainder(a, b)
        if got == want:
            continue
        text = _("{call} is {got}, expected {want}.")
        if got == a % b:
            text = _("{call} is {got}, expected {want}: `%` divides numbers, not polynomials.")
        elif got.bit_length() >= b.bit_length():
            text = _("{call} is {got}: its degree is not less than that of b, so b can be added once more.")
        pictures = polynomials(a=a, b=b, yours=max(got, 0), right=want)
        given.fail(text.format(call=given.begun, got=Word(got), want=Word(want)), *pictures)


@exercise(
    "nullity",
    CHAPTER,
    marked("How many solutions?"),
    name="nullity",
    statement=marked("""
A game that can be solved has 2 ** k solutions, where k is the nullity of the board.  It is the degree of a greatest
common divisor: that of f_(m+1)(x + 1), the Fibonacci polynomial with x + 1 in the place of x, and of f_(n+1)(x).

Write `nullity(m, n)`.

    >>> nullity(5, 5), nullity(4, 4), nullity(3, 3)
    (2, 4, 0)
"""),
    stub='''
def nullity(m: int, n: int) -> int:
    """The dimension of the space of quiet patterns of the m x n board."""
    ...
''',
    hints=(
        marked("f_k(x + 1) has the same recurrence, with x + 1 instead of x: f_(k+1) = (x + 1) f_k + f_(k-1)."),
        marked("(x + 1) * a is `a << 1 ^ a`."),
        marked("Euclid: gcd(a, b) = gcd(b, remainder of a by b), and gcd(a, 0) = a."),
    ),
    slow=marked("The matrix of a 300 x 300 board has 90,000 rows.  Two polynomials of degree 300 know the same."),
)
def nullity(given: Given) -> None:
    """Small boards, then 300 x 300."""
    for m, n in ((2, 3), *[(m, n) for m in range(1, 9) for n in range(1, 9)], (5, 11), (29, 30), (300, 300)):
        got, want = given.value_of(int, _("a number"), m, n), nullity_of(m, n)
        if got == want:
            continue
        f, g = f_(m + 1), f_(n + 1)
        shifted = fibonacci_pair(m + 1, argument=0b11)[0]
        text = _("{call} is {got}, expected {want}.")
        if got == algebra.degree(algebra.gcd(f, g)):
            text = _("{call} is {got}, expected {want}: in one of the two polynomials, x + 1 stands in the place of x.")
        elif got == 2**want:
            text = _("{call} is {got}: that is how many solutions there are; the nullity is the exponent, {want}.")
        elif got == algebra.degree(algebra.gcd(fibonacci_pair(m, argument=0b11)[0], f_(n))):
            text = _("{call} is {got}, expected {want}: the indices are m + 1 and n + 1.")
        named = {f"f_{m + 1}(x + 1)": shifted, f"f_{n + 1}(x)": g} if m < 12 else {}
        pictures = polynomials(**named) if named else ()
        given.fail(text.format(call=given.begun, got=got, want=want), *pictures)


@exercise(
    "doubling",
    CHAPTER,
    marked("Ten to the fortieth row"),
    name="fibonacci_modulo",
    statement=marked("""
A board with 10^40 rows: nobody can walk down to its last row.  But from f_k and f_(k+1) two formulas lead at once to
twice the index:

    f_(2k) = x * f_k^2          f_(2k+1) = f_k^2 + f_(k+1)^2

Write `fibonacci_modulo(k, p)`: the remainder of f_k when divided by the polynomial p (of degree 1 or more), for a k of
any size.

    >>> bin(fibonacci_modulo(5, 0b10011))
    '0b110'
"""),
    stub='''
def fibonacci_modulo(k: int, p: int) -> int:
    """The polynomial f_k modulo p."""
    ...
''',
    hints=(
        marked("Read the binary digits of k from the left, and keep the pair f_k, f_(k+1) of the digits read so far."),
        marked("A digit 0 doubles the index; a digit 1 doubles it and moves on by one: f_(k+2) = x * f_(k+1) + f_k."),
        marked("Take the remainder after every step, so that the numbers stay short."),
    ),
    slow=marked("k steps are too many for k = 10^40.  Doubling needs about 133."),
)
def doubling(given: Given) -> None:
    """Small indices, then 10^40."""
    random = Random(20)
    tasks = [(8, 0b10011)] + [(k, p) for k in range(20) for p in (0b10, 0b11, 0b10011, 0b101101)]
    for k, p in [*tasks, (1000, 1 << 61 | random.getrandbits(61)), (10**40, 1 << 61 | random.getrandbits(61))]:
        got, want = given.value_of(int, _("an int"), k, Word(p)), fibonacci_pair(k, p)[0]
        if got == want:
            continue
        text = _("{call} is {got}, expected {want}.")
        if k < 2000 and got == f_(k):
            text = _("{call} is {got}, expected {want}: this is f_k itself; its remainder modulo p is wanted.")
        elif k < 2000 and got == f_(k) % p:
            text = _("{call} is {got}, expected {want}: `%` divides numbers, not polynomials.")
        given.fail(text.format(call=given.begun, got=Word(got), want=Word(want)), *polynomials(p=p, right=want))


EXERCISES = (fibonacci, product, remainder, nullity, doubling)
