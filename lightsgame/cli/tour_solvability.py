"""Stops of the tour: what can be solved, on boards and on other games."""

from __future__ import annotations

from ..game.board import Board
from ..translation import _
from .telling import beside, checked


def every_graph() -> None:
    """All lamps of the Petersen graph, and why."""
    from ..game.families import petersen
    from ..theorems.solvability.all_ones import AllOnes, all_ones

    g = petersen()
    proof = all_ones(g)
    press = ", ".join(map(str, g.named(proof.presses)))
    even = ", ".join([str(handshake.presses) for handshake in proof.handshakes])
    print(
        _("On every graph all lamps can be switched at once.  On the Petersen graph press {press}.").format(press=press)
    )
    print(_("It is enough that quiet patterns have even sizes; those of a basis: {even}.").format(even=even))
    print(checked(AllOnes.holds(proof, graph=g)))


def blocks() -> None:
    """The rank of the big matrix from one small block."""
    from ..theorems.rows.blocks import BlockElimination, at_B, eliminate, in_powers

    claim = eliminate(5, 5)
    F, r = claim.last_column[-1], claim.F.rank
    print(_("Eliminating the 25 x 25 matrix by rows of lamps leaves one block, {F}:").format(F=in_powers(F)))
    print(beside(Board.from_rows(at_B(F, 5), 5), Board.from_rows(claim.F.R, 5)))
    print(_("Reduced, it has rank {r}; so the big matrix has rank 20 + {r}, and the nullity is 2.").format(r=r))
    print(checked(BlockElimination.holds(claim, m=5, n=5), by_pressing=False))


def even_meetings() -> None:
    """Quiet patterns meet evenly, can be lit, and forbid a Moore-Penrose inverse."""
    from ..errors import Inconsistent
    from ..game.families import grid
    from ..theorems.solvability.bipartite import Bipartite, bipartite
    from ..theorems.solvability.pseudoinverse import moore_penrose

    g = grid(5, 5)
    claim = bipartite(g)
    first, second = (Board.from_bits(word, 5, 5) for word in claim.patterns)
    presses, common = Board.from_bits(claim.patterns[0] & claim.black, 5, 5), (first & second).weight()
    print(_("Two quiet patterns of a rectangle meet evenly, here in {n} cells.  So each can be lit:").format(n=common))
    print(beside(first, second, presses, presses.effect()))
    print(checked(Bipartite.holds(claim, graph=g)))
    try:
        moore_penrose(g.closed, 25)
    except Inconsistent:
        print(_("That is why the matrix of the game has no Moore-Penrose inverse."))


def torus() -> None:
    """The torus and the board."""
    from ..theorems.rows.torus import Square, Torus, square
    from ..theorems.rows.torus import torus as nullity

    formula = square(30)
    holds = Square.holds(formula) and Torus.holds(nullity(30, 30), m=30, n=30)
    print(
        _("Glue the edges: the n x n torus has twice the nullity of the board of n - 1, and 4 more where 3 divides n.")
    )
    print(_("30 x 30 torus: {t} = 2 · {b} + 4.").format(t=formula.torus, b=formula.board), end="  ")
    print(checked(holds, by_pressing=False))


def three_states() -> None:
    """Lamps of three states: what survives and what does not."""
    from ..game.game import Game
    from ..solving import count
    from ..theorems.solvability.more_states import OnByOneFails, smallest_failure

    games, failure = count(Game(5, 5, states=3)), smallest_failure(3)
    ring = failure.graph.order
    print(_("Lamps of three states: on 5 x 5 one game in {n} can be won, and has {n} solutions.").format(n=games))
    print(_("But not on every graph can all lamps move on by one.  The least, a ring of {n}:").format(n=ring))
    print(_("a press moves three lamps, and {n} is no multiple of three.").format(n=ring), end="  ")
    print(checked(OnByOneFails.holds(failure)))
