"""A linear program that is feasible at zero: the simplex method on a dense tableau.

Find numbers x >= 0 that make the sum of prices times x as large as can be, while each row of
coefficients times x stays at or below its limit, and no limit is negative.  So x = 0 is a start,
and each step enters one number and takes another one out.  Ties are broken by the
least index, and after many steps without gain so are the entries, so that it ends.

>>> maximum([3, 2], [[1, 1], [1, 0]], [4, 3])
[3.0, 1.0]

The work is done in floats, so what it says is a hint: whoever needs certainty checks it in whole
numbers.
"""

from collections.abc import Sequence

from ..core.deadline import tick

EPSILON = 1e-9


def maximum(
    prices: Sequence[float],
    rows: Sequence[Sequence[float]],
    limits: Sequence[float],
    *,
    pivots: int = 2_000,
) -> list[float]:
    """The numbers of the best solution, or of the best after so many *pivots*.

    Each pivot costs as many operations as the tableau has entries.

    >>> maximum([1], [[1]], [0])
    [0.0]
    """
    n = len(prices)
    tableau = []
    for k, (row, limit) in enumerate(zip(rows, limits, strict=True)):
        slack = [0.0] * len(rows)
        slack[k] = 1.0
        tableau.append([*map(float, row), *slack, float(limit)])
    gain = [*map(float, prices), *[0.0] * len(rows), 0.0]
    basis = list(range(n, n + len(rows)))
    for number in range(pivots):
        tick()
        entering = _entering(gain, by_index=number > pivots // 2)
        if entering is None:
            break
        leaving = _leaving(tableau, basis, entering)
        if leaving is None:
            break  # nothing limits it
        _pivot(tableau, gain, leaving, entering)
        basis[leaving] = entering
    numbers = [0.0] * n
    for name, row in zip(basis, tableau, strict=True):
        if name < n:
            numbers[name] = row[-1]
    return numbers


def _entering(gain: list[float], by_index: bool) -> int | None:
    best = EPSILON
    entering = None
    for column, price in enumerate(gain[:-1]):
        if price > best:
            if by_index:
                return column
            best = price
            entering = column
    return entering


def _leaving(tableau: list[list[float]], basis: list[int], entering: int) -> int | None:
    best: tuple[float, int] | None = None
    leaving = None
    for k, row in enumerate(tableau):
        if row[entering] > EPSILON:
            ratio = (row[-1] / row[entering], basis[k])
            if best is None or ratio < best:
                best = ratio
                leaving = k
    return leaving


def _pivot(tableau: list[list[float]], gain: list[float], leaving: int, entering: int) -> None:
    scale = tableau[leaving][entering]
    pivot = [entry / scale for entry in tableau[leaving]]
    tableau[leaving] = pivot
    where = [k for k, entry in enumerate(pivot) if entry]
    for k, row in enumerate([*tableau, gain]):
        times = row[entering]
        if times and k != leaving:
            for j in where:
                row[j] -= times * pivot[j]
            row[entering] = 0.0
