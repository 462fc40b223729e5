"""What can be claimed of a game as evidence: presses that solve it, or weights that forbid it; its
quiet patterns; that no fewer presses do.

>>> from lightsgame import Game
>>> from lightsgame.lights.certificates import settled
>>> proof = settled(Game(1, 2), "##", None, "#.")
>>> proof.rules.steps, proof.start, proof.presses
(((-1, 0), (0, -1), (0, 0), (0, 1), (1, 0)), ('11',), ('10',))
>>> proof.gap() is None
True

A position is a picture in digits, one string a row, `_` where there is no lamp; a graph is one row
of vertices with its edges.  Nothing here solves: the conditions are the rules of the game, and
sums.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise, repeat
from operator import add
from typing import Annotated, Literal, NamedTuple

from ..algebra.bits import span
from ..algebra.matrix import rank
from ..core.evidence import Between, Evidence, Gaps, register
from ..errors import plural
from ..game import graph_solver
from ..game.board import Board
from ..game.notation import DIGITS
from ..game.rule import Cell, Rule
from ..theorems.rows.jumping import Nullity

MOST_CELLS = 1_000_000
MOST_ADDED = 15_000_000  # cells that all presses reach, times cells
MOST_WEIGHED = 1 << 30  # bits of all solutions that are weighed

Picture = tuple[str, ...]
# rows down, columns right
Step = tuple[Annotated[int, Between(-1000, 1000)], Annotated[int, Between(-1000, 1000)]]


class Rules(NamedTuple):
    """What a press reaches: steps and slides (rows down, columns right), gluing, states; the edges
    of a graph.
    """

    steps: tuple[Step, ...]
    slides: tuple[Step, ...]
    wrap: Literal["none", "cylinder", "torus", "mobius", "klein", "projective"]
    states: Annotated[int, Between(2, 36)]
    edges: tuple[tuple[int, int], ...] | None

    def gaps(self, *pictures: Picture) -> Gaps:
        """Why the pictures are not positions of one game with these rules.

        >>> list(filter(None, Rules(((0, 0),), (), "none", 2, None).gaps(("10",), ("1_",))))
        ['two pictures have not the same holes']
        """
        signs = set(DIGITS[: self.states] + "_")
        size = [len(row) for row in pictures[0]]
        if len(set(size)) != 1 or not 0 < len(size) * size[0] <= MOST_CELLS:
            yield f"a picture is no rectangle of at most {MOST_CELLS:,} cells"
        for picture in pictures:
            if [len(row) for row in picture] != size or not all(
                signs.issuperset(row) for row in picture
            ):
                yield f"a picture is not of the same size, in digits below {self.states}"
            if lamps_of(picture).keys() != lamps_of(pictures[0]).keys():
                yield "two pictures have not the same holes"
        twice = [len(set(steps)) < len(steps) for steps in (self.steps, self.slides)]
        if any(twice) or (0, 0) in self.slides:
            yield "a step is there twice, or a slide goes nowhere"
        if (len(self.steps) + len(self.slides) * max(len(size), size[0])) * len(size) * size[
            0
        ] > 8 * MOST_CELLS:
            yield "the presses reach too many cells to look at"
        if self.edges is None:
            return
        if (
            len(size) != 1
            or self.slides
            or self.wrap != "none"
            or self.steps not in (((0, 0),), ())
        ):
            yield "a graph is no row of vertices, or has steps to other cells than its own"
        right = all(0 <= u < v < size[0] for u, v in self.edges) and all(
            e < f for e, f in pairwise(self.edges)
        )
        if not right:
            yield "the edges are not pairs u < v of vertices, in order, each once"

    def reached(self, picture: Picture) -> Iterator[tuple[Cell, list[Cell]]]:
        """Each press with the lamps that it moves, a lamp that it moves twice being there twice.

        >>> list(Rules(((0, 0), (0, 1)), (), "torus", 2, None).reached(("000",)))[-1]
        ((0, 2), [(0, 2), (0, 0)])
        """
        m = len(picture)
        n = len(picture[0])
        cells = list(lamps_of(picture))
        if self.edges is not None:
            beside: dict[Cell, list[Cell]] = {cell: [cell] if self.steps else [] for cell in cells}
            for u, v in (*self.edges, *[(v, u) for u, v in self.edges]):
                beside[0, u].append((0, v))
            return iter(beside.items())
        rule = Rule(self.steps, self.slides)
        there = frozenset(cells) if len(cells) < m * n else None
        return ((cell, rule.reach(cell, (m, n), self.wrap, there)) for cell in cells)


def lamps_of(picture: Picture) -> dict[Cell, int]:
    """The lamps of a picture in digits, row by row, and how far each is on.

    >>> lamps_of(("1_", "02"))
    {(0, 0): 1, (1, 0): 0, (1, 1): 2}
    """
    return {
        (i, j): DIGITS.index(sign)
        for i, row in enumerate(picture)
        for j, sign in enumerate(row)
        if sign != "_"
    }


def _size(picture: Picture, rules: Rules) -> str:
    return (
        f"{len(picture)} x {len(picture[0])} cells"
        if rules.edges is None
        else f"{len(picture[0])} vertices"
    )


@dataclass(frozen=True, slots=True, repr=False)
class Asked(Evidence):
    """What is asked of a game: to lead from one position to another."""

    rules: Rules
    start: Picture
    goal: Picture


@register(kind="solution", asks="rules start goal")
@dataclass(frozen=True, slots=True, repr=False)
class Solution(Asked):
    """Presses that lead from one position to another."""

    presses: Picture

    def claim(self) -> str:
        """What the presses do.

        >>> from lightsgame import Game
        >>> from lightsgame.lights.certificates import settled
        >>> settled(Game(1, 1), "#", None, "#").claim()
        'these presses solve the game on 1 x 1 cells'
        """
        return f"these presses solve the game on {_size(self.start, self.rules)}"

    def _gaps(self) -> Gaps:
        yield from self.rules.gaps(self.start, self.goal, self.presses)
        ends, goal, presses = map(lamps_of, (self.start, self.goal, self.presses))
        for press, lamps in self.rules.reached(self.start) if any(presses.values()) else ():
            for lamp in lamps if presses[press] else ():
                ends[lamp] += presses[press]
        for (i, j), value in ends.items():
            if (value - goal[i, j]) % self.rules.states:
                left = f"{value % self.rules.states} instead of {self.goal[i][j]}"
                yield f"the presses leave row {i + 1}, column {j + 1} at {left}"


@register(kind="unsolvable", asks="rules start goal")
@dataclass(frozen=True, slots=True, repr=False)
class Unsolvable(Asked):
    """Weights on the lamps: each press moves them by 0 in all, and the wanted change is not 0."""

    witness: Picture

    def claim(self) -> str:
        """What there is not.

        >>> from lightsgame import Game
        >>> from lightsgame.lights.certificates import refused
        >>> refused(Game(1, 2), "#.", None, "##").claim()
        'no presses solve the game on 1 x 2 cells'
        """
        return f"no presses solve the game on {_size(self.start, self.rules)}"

    def _gaps(self) -> Gaps:
        # Proof.  Let the lamps that move be weighed, modulo the number of states.  Every press
        # weighs 0, so every set of presses does; and the wanted change weighs something else.
        # ∎
        k = self.rules.states
        yield from self.rules.gaps(self.start, self.goal, self.witness)
        start, goal, weight = map(lamps_of, (self.start, self.goal, self.witness))
        for (i, j), lamps in self.rules.reached(self.start):
            if moved := sum([weight[lamp] for lamp in lamps]) % k:
                yield f"the press in row {i + 1}, column {j + 1} moves the weights by {moved}"
        total = sum([weight[lamp] * (goal[lamp] - start[lamp]) for lamp in weight])
        if total % k == 0:
            yield f"the wanted change weighs {total}, which is 0 modulo {k}"


@register(kind="game-nullity", asks="rules board")
@dataclass(frozen=True, slots=True, repr=False)
class GameNullity(Evidence):
    """Quiet patterns, each with a last press that no other has, and weights that tell all other
    presses apart.
    """

    rules: Rules
    board: Picture  # with all lamps out
    basis: tuple[Picture, ...]
    weights: tuple[Picture, ...]

    def claim(self) -> str:
        """How many patterns are quiet.

        >>> from lightsgame import Game
        >>> from lightsgame.lights.certificates import game_nullity
        >>> game_nullity(Game(3, 3, rule="king", wrap="torus", states=5)).claim()
        'the game on 3 x 3 cells has 5^8 quiet patterns'
        """
        return f"the game on {_size(self.board, self.rules)} has {self.rules.states}^{len(self.basis)} quiet patterns"

    def _gaps(self) -> Gaps:
        # Proof.  Let n cells have k states, and the basis b patterns.  Each has a 1 at its last
        # press, where the others have 0: so their k^b sums differ, and all are quiet.  Weight i is
        # moved by 1 by the i-th other press, and not at all by those before it; so from the last to
        # the first the effect tells how often each of them was made: they have k^(n-b) effects, and
        # no more than k^b presses can have the same one.                             ∎
        rules = self.rules
        k = self.rules.states
        yield from rules.gaps(self.board, *self.basis, *self.weights)
        cells = lamps_of(self.board)
        basis = list(map(lamps_of, self.basis))
        weights = map(lamps_of, self.weights)
        reach = (
            len(rules.steps) + len(rules.slides) * max(len(self.board), len(self.board[0]))
        ) * len(cells)
        if (reach + 2 * len(rules.edges or ())) * len(cells) > MOST_ADDED:
            yield "the presses reach too many cells"
        if not all(any(q.values()) for q in basis):
            yield "a pattern is empty"
        last = [max([cell for cell, times in q.items() if times]) for q in basis]
        if any(q[cell] != (i == j) for i, q in enumerate(basis) for j, cell in enumerate(last)):
            yield "the last press of a pattern is not made once, or another has it too"
        others = {cell: i for i, cell in enumerate([cell for cell in cells if cell not in last])}
        if len(others) != len(self.weights):
            yield "there are not weights for each other press"
        rows = zip(*[weight.values() for weight in weights], strict=True) if others else repeat(())
        told = dict(zip(cells, rows, strict=False))
        ends = {cell: [0] * len(basis) for cell in cells}
        for press, lamps in rules.reached(self.board):
            pressed = [q[press] for q in basis]
            for lamp in lamps:
                ends[lamp] = list(map(add, ends[lamp], pressed))
            moved = [sum(each) % k for each in zip(*[told[lamp] for lamp in lamps], strict=True)]
            i = others.get(press)
            if i is not None and (moved[i : i + 1] != [1] or any(moved[i + 1 :])):
                yield f"the weights do not tell the press in row {press[0] + 1}, column {press[1] + 1} from the others"
        if any(value % k for values in ends.values() for value in values):
            yield "a pattern is not quiet"


@register(kind="fewest", asks="start goal")
@dataclass(frozen=True, slots=True, repr=False)
class Fewest(Evidence):
    """Presses for a board, and all quiet patterns: with any of these added the presses are no
    fewer.
    """

    start: Board
    goal: Board
    presses: Board
    basis: tuple[Board, ...]
    nullity: Nullity

    def claim(self) -> str:
        """What cannot be had for less.

        >>> from lightsgame import fewest
        >>> from lightsgame.lights.certificates import fewest_proof
        >>> fewest_proof(fewest(Board("##"))).claim()
        '1 press solves this game of the 1 x 2 board, and no fewer do'
        """
        m, n = self.start.size
        solve = plural(self.presses.weight(), "press solves", "presses solve")
        return f"{solve} this game of the {m} x {n} board, and no fewer do"

    def _gaps(self) -> Gaps:
        # Proof.  Two solutions differ by a quiet pattern, and the quiet patterns are the sums of a
        # basis: patterns that are independent, and as many as the nullity.
        # ∎
        size = self.start.size
        k = len(self.basis)
        if any(b.size != size for b in (self.goal, self.presses, *self.basis)):
            yield "a board is of another size"
        if self.start ^ self.presses.effect() != self.goal:
            yield "the presses do not lead to the goal"
        if (self.nullity.rows, self.nullity.columns) != size or self.nullity.nullity != k:
            yield f"there are not {k} quiet patterns in a basis of this board"
        words = [board.bits for board in self.basis]
        cells = size[0] * size[1]
        if any(board.effect() for board in self.basis) or rank(words, cells) < k:
            yield "a pattern is not quiet, or the patterns are not independent"
        # Both ways find the least; which is taken is a question of time, and no cost is just the
        # limit.
        if cells << min(k, 40) <= MOST_WEIGHED:
            least = min([word.bit_count() for word in span(words, self.presses.bits)])
        else:  # then four parts of the board are searched once more
            parts = graph_solver.parities(*size)
            if graph_solver.cost_of_fewest(cells, k, parts) > graph_solver.SECONDS:
                yield f"2^{k} solutions are too many to weigh"
            least = graph_solver.fewest(self.presses.bits, words, parts=parts).bit_count()
        if least < self.presses.weight():
            yield f"another solution has {least} presses"
