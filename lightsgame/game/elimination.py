"""Any game by elimination of its matrix: the method that needs nothing but the rule.

The matrix has a row for each lamp and a column for each press.  A board whose rule is steps is
filled from the top with letters (`lightsgame.game.letters`).  Any other matrix is taken as it is:
dense if it is small; else sparse, and symmetric, or made so.  Where there is no solution the witness
is a combination of lamps that no press moves (a left kernel vector), although the goal moves it.
For a symmetric rule that is a quiet pattern.

>>> game = Game(3, 3, rule="king", wrap="torus")
>>> solve(game, (1,) * 9), count(game)
((1, 0, 0, 0, 0, 0, 0, 0, 0), 256)
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import lru_cache
from itertools import chain
from math import gcd, isqrt
from typing import Any, Protocol

from ..algebra import matrix, modular, sparse, sparse_modular
from ..algebra.bits import Bits, flags, from_flags, from_members, full
from ..core.message import Message
from ..errors import Inconsistent, TooLarge, at_most, count_text, unsolvable
from . import letters
from .effect import has_lines, lines_of
from .game import Game
from .positions import Vector
from .question import Method

# One more or less is as good a limit.
MOST_LAMPS = 1_000_000  # to number them takes two seconds and 240 MB


class System(Protocol):
    """A matrix that has been eliminated: a vector in, a vector out."""

    @property
    def count(self) -> int:
        """How many quiet patterns there are."""
        ...

    def solve(self, b: Vector) -> Sequence[int]:
        """One solution; else the witness of `Inconsistent` is a combination of equations."""
        ...

    def kernel(self) -> Sequence[Sequence[int]]:
        """Quiet patterns whose sums are all of them; for two states a basis."""
        ...


class TwoStates:
    """What elimination of ints gives, as vectors of so many numbers."""

    def __init__(self, of: sparse.Factors | matrix.Reduction, order: int) -> None:
        self.of = of
        self.order = order

    @property
    def count(self) -> int:
        """Two to the nullity."""
        return 1 << self.of.nullity

    def solve(self, b: Vector) -> Sequence[int]:
        """One solution, free unknowns zero."""
        try:
            return self._vector(self.of.solve(from_flags(bytes(b))))
        except Inconsistent as error:
            raise Inconsistent(str(error), self._vector(error.witness)) from None

    def kernel(self) -> Sequence[Sequence[int]]:
        """A basis of the quiet patterns."""
        return [self._vector(quiet) for quiet in self.of.kernel()]

    def _vector(self, word: Bits) -> Sequence[int]:
        return flags(word, self.order)


class Doubled:
    """A matrix A that is not symmetric, as a half of the symmetric one 0 A / Aᵀ 0.

    The unknowns are the lamps of a left kernel vector, and behind them the presses.
    """

    def __init__(self, of: System, order: int, k: int) -> None:
        self.of = of
        self.order = order
        self.k = k

    @property
    def count(self) -> int:
        """How many quiet patterns there are."""
        # A square matrix modulo k has as many vectors in its left kernel as in its kernel.
        return isqrt(self.of.count)

    def solve(self, b: Vector) -> Sequence[int]:
        """The presses; the witness is a left kernel vector."""
        try:
            return self.of.solve((*b, *(0,) * self.order))[self.order :]
        except Inconsistent as error:
            raise Inconsistent(str(error), error.witness[: self.order]) from None

    def kernel(self) -> Sequence[Sequence[int]]:
        """The presses of all kernel vectors; for two states a basis of them."""
        halves = [tuple(quiet[self.order :]) for quiet in self.of.kernel()]
        if self.k > 2:
            return [half for half in halves if any(half)]
        words = matrix.reduce([from_flags(half) for half in halves], self.order)
        return [flags(word, self.order) for word in words.rows[: words.rank]]


class Lined:
    """A game whose presses change whole lines: what is eliminated are the sums of the lines.

    A lamp is told by the sums of its lines, if the number of times that it counts by itself has an
    inverse; and of lamps on the same lines, which are moved alike, one is enough.
    """

    # Proof.  A lamp that is moved as w says has e x + Σ P = w, with the sums P of its lines; where e
    # has an inverse this gives x, which is put into the equations of its lines, P = Σ x.  The other
    # lamps stay, their equations with the other sign.  The system is symmetric; and a member of its
    # kernel gives a quiet pattern by the same equations, whose product with w is, but for the sign,
    # its own with the right sides.                                                    ∎

    @sparse.collector_paused()
    def __init__(self, game: Game) -> None:
        own, lines, through, shared = lines_of(game)
        self.k = k = game.states
        self.order = game.order
        self.lines = len(lines)
        grouped = frozenset(chain.from_iterable(shared))
        self.told: list[tuple[int, int, list[int]]] = []  # lamps, with the inverses and the lines
        self.kept: list[int] = []  # the other lamps
        self.twins: list[tuple[int, int]] = []
        first: dict[tuple[int, ...], int] = {}
        edges: list[dict[int, int]] = [{} for _ in lines]
        diagonal = [1] * self.lines
        for v, on in enumerate(through):
            if own[v] == 0:
                like = first.setdefault(tuple(on), v)
                if like != v:
                    self.twins.append((v, like))
                    continue
            e = (own[v] - (v in grouped)) % k  # of a group the sum is meant
            if gcd(e, k) == 1:
                inverse = pow(e, -1, k)
                self.told.append((v, inverse, on))
                for a in on:
                    diagonal[a] += inverse
                    around = edges[a]
                    for b in on:
                        if b != a:
                            around[b] = around.get(b, 0) + inverse
                continue
            for a in on:
                edges[a][len(edges)] = -1
            edges.append(dict.fromkeys(on, -1))
            diagonal.append(-e)
            self.kept.append(v)
        self.of = _symmetric(game, edges, diagonal)

    @property
    def count(self) -> int:
        """How many quiet patterns there are."""
        return int(self.of.count * self.k ** len(self.twins))

    def solve(self, b: Vector) -> Sequence[int]:
        """The presses; the witness is a quiet pattern."""
        for twin, like in self.twins:
            if b[twin] != b[like]:
                raise Inconsistent("no solution", self._difference(twin, like))
        right = [0] * self.lines + [-b[v] % self.k for v in self.kept]
        for v, inverse, on in self.told:
            for a in on:
                right[a] += inverse * b[v]
        try:
            return self._presses(self.of.solve(tuple([value % self.k for value in right])), b)
        except Inconsistent as error:
            raise Inconsistent(str(error), self._quiet(error.witness)) from None

    def kernel(self) -> Sequence[Sequence[int]]:
        """Quiet patterns of the sums, and two lamps that are moved alike, one against the other."""
        patterns = [self._quiet(sums) for sums in self.of.kernel()]
        return patterns + [self._difference(twin, like) for twin, like in self.twins]

    def _quiet(self, sums: Sequence[int]) -> Vector:
        return self._presses(sums, (0,) * self.order)

    def _presses(self, sums: Sequence[int], b: Vector) -> Vector:
        x = [0] * self.order
        for v, value in zip(self.kept, sums[self.lines :], strict=False):
            x[v] = value
        for v, inverse, on in self.told:
            x[v] = inverse * (b[v] - sum([sums[a] for a in on])) % self.k
        return tuple(x)

    def _difference(self, twin: int, like: int) -> Vector:
        x = [0] * self.order
        x[twin] = 1
        x[like] = self.k - 1
        return tuple(x)


def solve(game: Game, change: Vector) -> Vector:
    """Presses that move each lamp as far as *change* says.

    >>> solve(Game(1, 3, states=3), (1, 1, 1))
    (0, 1, 0)

    Raises:
        Inconsistent: there are none; the witness is a vector over the lamps (see `is_witness`).
        TooLarge: the matrix is.
    """
    if is_filled(game):
        try:
            return game.vector(_filled(game, game.position(change))[0])
        except Inconsistent as error:
            raise Inconsistent(str(error), game.vector(error.witness)) from None
        except TooLarge:
            pass  # too many letters at a time
    return _eliminated(game, change)


def _eliminated(game: Game, change: Vector) -> Vector:
    try:
        return _lamps(game, _system(game).solve(change))
    except Inconsistent as error:
        raise refuted(game, _lamps(game, error.witness), change) from None


def _lamps(game: Game, vector: Sequence[int]) -> Vector:
    return tuple(vector[: game.order])


def refuted(game: Game, witness: Vector, change: Vector) -> Inconsistent[Vector]:
    """The exception that says that there is no solution, and why.

    >>> print(refuted(Game(1, 2, states=3), (1, 2), (1, 0)))
    no solution: weighed by the witness, every press changes the sum of the lamps by 0 modulo 3, and the goal by 1
    """
    common = modular.dot(witness, change)
    k = game.states
    if k == 2 and game.symmetric:
        return unsolvable(sum(witness), common, witness)
    text = Message(
        "every press changes an even number of {n} lamps, and the goal {n2} of them, an odd number",
        n=sum(witness),
        n2=common,
    )
    if k > 2:
        text = Message(
            "weighed by the witness, every press changes the sum of the lamps by 0 modulo {n2}, "
            "and the goal by {n}",
            n=common % k,
            n2=k,
        )
    return Inconsistent(Message("no solution: {rest}", rest=text), witness)


def kernel(game: Game) -> tuple[Vector, ...]:
    """Quiet patterns whose sums are all of them; for two states a basis.

    >>> kernel(Game(1, 2, states=3))
    ((1, 2),)
    """
    if is_filled(game):
        with suppress(TooLarge):
            filled = letters.kernel(game)
            return tuple([game.vector(letters.position_of(game, rows)) for rows in filled])
    return tuple([_lamps(game, quiet) for quiet in _system(game).kernel()])


def count(game: Game) -> int:
    """How many quiet patterns there are, and so how many solutions each game has that has one.

    >>> count(Game(5, 5)), count(Game(5, 5, states=3)), count(Game(5, 5, states=4))
    (4, 27, 16)
    """
    if is_filled(game):
        with suppress(TooLarge):
            return letters.count(game)
    return _system(game).count


def combinations(game: Game, patterns: tuple[Vector, ...]) -> Iterator[Vector]:
    """All different sums of quiet patterns, the empty one first.

    >>> len(list(combinations(Game(2, 2, states=4), kernel(Game(2, 2, states=4)))))
    1
    """
    found = {(0,) * game.order: None}
    yield (0,) * game.order
    for pattern in patterns:
        for old in list(found):
            new = old
            while (
                new := tuple([sum(pair) % game.states for pair in zip(new, pattern, strict=True)])
            ) not in found:
                found[new] = None
                yield new


def is_filled(game: Game) -> bool:
    """Whether the board is filled with letters.

    >>> is_filled(Game(30, 30, rule="knight")), is_filled(Game(30, 30, rule="rook"))
    (True, False)
    """
    # Either way finds a solution: this decides about time alone.
    if game.states == 2 and game.order <= sparse.SMALL:
        return False
    return letters.serves(game)


def _fits(game: Game) -> None:
    at_most(
        game.order,
        MOST_LAMPS,
        Message("a matrix of {n} rows for the game {game}", n=count_text(game.order), game=game),
        Message("{n} lamps", n=MOST_LAMPS),
    )


# How many are kept decides about time alone.
@lru_cache(maxsize=2)
def _system(game: Game) -> System:
    _fits(game)
    if game.states == 2 and game.graph is not None:
        own = full(game.order) if (0, 0) in game.rule.steps else 0
        return TwoStates(sparse.factor(game.graph.neighbours, own), game.order)
    if game.order > sparse.SMALL and has_lines(game):
        return Lined(game)
    equations = _equations(game)
    if game.symmetric:
        return _symmetric_of(game, equations)
    if game.states == 2 and game.order <= sparse.SMALL:
        rows = tuple(map(from_members, equations))
        return TwoStates(matrix.reduce(rows, game.order), game.order)
    n = game.order
    doubled = [[n + press for press in presses] for presses in equations]
    doubled += [[] for _ in range(n)]
    for lamp, presses in enumerate(equations):
        for press in presses:
            doubled[n + press].append(lamp)
    return Doubled(_symmetric_of(game, doubled), n, game.states)


def _equations(game: Game) -> list[list[int]]:
    """For each lamp the presses that move it, each as often as it does."""
    lamps: list[list[int]] = [[] for _ in range(game.order)]
    for press, reached in enumerate(game.reach()):
        for lamp, far in reached:
            lamps[lamp] += [press] * far
    return lamps


def _symmetric_of(game: Game, equations: list[list[int]]) -> System:
    """A symmetric sparse system, in which an unknown that is taken c times stands c times."""
    edges = [dict(Counter(around)) for around in equations]
    return _symmetric(game, edges, [around.pop(v, 0) for v, around in enumerate(edges)])


def _symmetric(game: Game, edges: list[dict[int, int]], diagonal: list[int]) -> System:
    """A symmetric sparse system, from the numbers beside the diagonal and those on it."""
    k = game.states
    if k == 2:
        beside = [[u for u, number in around.items() if number & 1] for around in edges]
        own = from_flags([number & 1 for number in diagonal])
        return TwoStates(sparse.factor(beside, own), len(edges))
    try:
        return sparse_modular.factor(edges, diagonal, k)
    except TooLarge as error:
        what = Message("{what}, for the game {game}", what=error.what, game=game)
        raise TooLarge(what, cost=error.cost, limit=error.limit) from None


def rows(game: Game) -> modular.Matrix:
    """How far each press moves each lamp, a row for each lamp.

    >>> rows(Game(1, 2, states=3))
    [[1, 1], [1, 1]]
    """
    table = [[0] * game.order for _ in range(game.order)]
    for press, reached in enumerate(game.reach()):
        for lamp, far in reached:
            table[lamp][press] = far
    return table


# ---- as a method ------------------------------------------------------------------------------------------------


def _filled(game: Game, wanted: Any) -> tuple[Any, int]:
    """Presses and the number of solutions, by letters."""
    try:
        rows, solutions = letters.solve(game, letters.rows_of(game, wanted))
    except Inconsistent as error:
        witness = letters.position_of(game, error.witness)
        refusal = refuted(game, game.vector(witness), game.vector(wanted))
        raise Inconsistent(str(refusal), witness) from None
    return letters.position_of(game, rows), solutions


def _quiet(game: Game) -> tuple[Any, ...]:
    return tuple(map(game.position, kernel(game)))


def _solved(game: Game, wanted: Any) -> tuple[Any, int]:
    if is_filled(game):
        with suppress(TooLarge):
            return _filled(game, wanted)
    try:
        return game.position(_eliminated(game, game.vector(wanted))), _system(game).count
    except Inconsistent as error:
        raise Inconsistent(str(error), game.position(error.witness)) from None


MATRIX = Method("matrix", _solved, count, _quiet, None, _fits)
