"""Half a minute through the package, on real boards: what `lightsgame tour` prints.

A stop is a title and a function that says a few lines.  Everything that is shown is computed on the
spot, and said in the reader's language (`lightsgame.core.languages`): `LANGUAGE=fi lightsgame tour`
speaks Finnish.  The titles, in order, and the sentences stand in `tour.txt`.

>>> print(list(the_game())[1])
·····   ·····   ●·●●·
·····   ··●··   ·●●●·
··●··   ·●●●·   ●●●··
·····   ··●··   ●●·●●
·····   ·····   ···●●
"""

import time
from collections.abc import Callable, Iterator
from importlib.resources import files

from .. import (
    Board,
    Game,
    answer,
    count,
    fewest,
    is_quiet,
    is_solution,
    is_witness,
    quiet_patterns,
    solve,
)
from ..core.languages import _, number, passages
from ..errors import Inconsistent
from ..game.chase import player_table
from ..game.families import grid, petersen
from ..lights.drawing.trees import drawn
from ..theorems.perfect_codes import infinite_board, perfect_code
from ..theorems.rows import blocks, fibonacci, giant, torus as tori
from ..theorems.solvability import all_ones, bipartite, more_states, pseudoinverse
from ..theorems.worst_case.worst_case import hardest

Lines = Iterator[str]
TEXTS = passages((files("lightsgame.play") / "tour.txt").read_text("utf-8"))


def said(name: str, **values: object) -> str:
    """A sentence of the tour with what fills its places.

    >>> said("outside", n=5)
    'and at most the 5 other cells.'
    """
    return _(TEXTS["Lines"][name]).format(**values)


def beside(*boards: Board) -> str:
    """Pictures side by side.

    >>> print(beside(Board("#./.#"), Board(".#/#.")))
    ●·   ·●
    ·●   ●·
    """
    return "\n".join(
        ["   ".join(line) for line in zip(*[str(b).split("\n") for b in boards], strict=True)]
    )


def checked(holds: bool, *, by_pressing: bool = True) -> str:
    """What a checker says.

    >>> checked(True), checked(False, by_pressing=False)
    ('Checked by pressing: it is so.', 'Checked: IT IS NOT SO.')
    """
    return said(f"{'pressing' if by_pressing else 'checking'} {'holds' if holds else 'fails'}")


# ---- boards -----------------------------------------------------------------------------------------------------


def the_game() -> Lines:
    """A press and its effect; all lamps of 5 x 5.

    >>> list(the_game())[2].endswith("Checked by pressing: it is so.")
    True
    """
    press = Board.from_cells(5, 5, [(2, 2)])
    solved = fewest(answer(Board.full(5, 5))).presses
    yield said("press")
    yield beside(press, press.effect(), solved)
    yield _("{}  {}").format(
        said("any order", n=solved.weight()), checked(solved.effect() == Board.full(5, 5))
    )


def quiet() -> Lines:
    """The quiet patterns of 5 x 5.

    >>> list(quiet())[-1]
    'Checked by pressing: it is so.  So each solvable game has 4 solutions.'
    """
    patterns = list(quiet_patterns(5, 5))
    yield said("quiet")
    yield beside(*patterns)
    yield _("{}  {}").format(
        checked(all(map(is_quiet, patterns))), said("solutions", n=len(patterns) + 1)
    )


def witness() -> Lines:
    """A game without solution.

    >>> print(list(witness())[1])
    ●····   ●●·●●
    ·····   ·····
    ·····   ●●·●●
    ·····   ·····
    ·····   ●●·●●
    """
    board = Board.from_cells(5, 5, [(0, 0)])
    try:
        solve(board)
    except Inconsistent as error:
        yield said("one lamp")
        yield beside(board, error.witness)
        yield checked(is_witness(board, error.witness))


def chasing() -> Lines:
    """The player's table.

    >>> list(chasing())[1]
    '  ●●●··  ·●···'
    """
    yield said("chase")
    for left, tops in list(player_table(5, 5).items())[1:]:
        yield f"  {Board.from_rows([left], 5)}  {Board.from_rows([tops[0]], 5)}"


def rows_as_polynomials() -> Lines:
    """A million lamps, and 10^100 rows.

    >>> list(rows_as_polynomials())[2]
    'The first row of 60 columns and 10^100 rows (nullity 0):'
    """
    began = time.perf_counter()
    everything = Board.full(1000, 1000)
    presses = solve(everything)
    yield said(
        "million",
        ms=number(f"{1000 * (time.perf_counter() - began):.1f}"),
        n=number(f"{presses.weight():,}"),
    )
    yield checked(is_solution(everything, presses))
    yield said("giant", n=fibonacci.nullity(10**100, 60))
    yield str(Board.from_rows(giant.all_ones_rows(10**100, 60, 1, 1), 60))


def once() -> Lines:
    """Each lamp exactly once: a board that allows it, and why all larger ones do not.

    >>> _, code, *_, verdict = once()
    >>> print(code)
    ·●··
    ···●
    ●···
    ··●·
    >>> verdict
    'Checked by pressing: it is so.'
    """
    code = perfect_code.perfect_code(4, 4)
    proof = infinite_board.quarter()
    yield said("four presses")
    yield str(code)
    yield said("no larger", n=proof.tree.size())
    yield drawn(proof.after((1, 2)))
    yield said("letters")
    yield checked(perfect_code.is_perfect_code(code) and proof.gap() is None)


def worst() -> Lines:
    """The hardest games of 5 x 5, and why none is harder.

    >>> print(list(worst())[1])
    ●···●   ●●●●●
    ·●●·●   ●●●●●
    ●●●●●   ●●●··
    ··●●●   ·●·●·
    ·●·●·   ·····
    """
    found = hardest(5, 5)
    yield said(
        "hardest",
        moves=found.moves,
        n=found.games,
        all=number(f"{sum(found.distribution or ()):,}"),
    )
    yield beside(found.lamps, found.presses)
    yield said("inside", n=sum(found.sizes[:-1]))
    yield _("{}  {}").format(
        said("outside", n=found.sizes[-1]), checked(found.gap() is None, by_pressing=False)
    )


# ---- what can be solved, on boards and on other games -----------------------------------------------------------


def every_graph() -> Lines:
    """All lamps of the Petersen graph, and why.

    >>> next(every_graph())
    'On every graph all lamps can be switched at once.  On the Petersen graph press 0, 1, 2, 3, 4.'
    """
    g = petersen()
    proof = all_ones.all_ones(g)
    yield said("petersen", press=_(", ").join(map(str, g.named(proof.presses))))
    yield said(
        "even", even=_(", ").join([str(handshake.presses) for handshake in proof.handshakes])
    )
    yield checked(all_ones.AllOnes.holds(proof, graph=g))


def big_matrix() -> Lines:
    """The rank of the big matrix from one small block.

    >>> list(big_matrix())[2]
    'Reduced, it has rank 3; so the big matrix has rank 20 + 3, and the nullity is 2.'
    """
    claim = blocks.eliminate(5, 5)
    F = claim.last_column[-1]
    yield said("one block", F=blocks.in_powers(F))
    yield beside(Board.from_rows(blocks.at_B(F, 5), 5), Board.from_rows(claim.F.R, 5))
    yield said("reduced", r=claim.F.rank)
    yield checked(blocks.BlockElimination.holds(claim, m=5, n=5), by_pressing=False)


def even_meetings() -> Lines:
    """Quiet patterns meet evenly, can be lit, and forbid a Moore-Penrose inverse.

    >>> print(list(even_meetings())[1])
    ·●●●·   ●·●·●   ··●··   ·●●●·
    ●·●·●   ●·●·●   ·····   ●·●·●
    ●●·●●   ·····   ●···●   ●●·●●
    ●·●·●   ●·●·●   ·····   ●·●·●
    ·●●●·   ●·●·●   ··●··   ·●●●·
    """
    g = grid(5, 5)
    claim = bipartite.bipartite(g)
    first, second = (Board.from_bits(word, 5, 5) for word in claim.patterns)
    presses = Board.from_bits(claim.patterns[0] & claim.black, 5, 5)
    yield said("meet", n=(first & second).weight())
    yield beside(first, second, presses, presses.effect())
    yield checked(bipartite.Bipartite.holds(claim, graph=g))
    try:
        pseudoinverse.moore_penrose(g.closed, 25)
    except Inconsistent:
        yield said("no inverse")


def torus() -> Lines:
    """The torus and the board.

    >>> list(torus())[-1]
    '30 x 30 torus: 24 = 2 · 10 + 4.  Checked: it is so.'
    """
    formula = tori.square(30)
    holds = tori.Square.holds(formula) and tori.Torus.holds(tori.torus(30, 30), m=30, n=30)
    yield said("glue")
    yield _("{}  {}").format(
        said("thirty", t=formula.torus, b=formula.board), checked(holds, by_pressing=False)
    )


def three_states() -> Lines:
    """Lamps of three states: what survives and what does not.

    >>> next(three_states())
    'Lamps of three states: on 5 x 5 one game in 27 can be won, and has 27 solutions.'
    """
    failure = more_states.smallest_failure(3)
    ring = failure.graph.order
    yield said("three states", n=count(Game(5, 5, states=3)))
    yield said("ring", n=ring)
    yield _("{}  {}").format(
        said("no multiple", n=ring), checked(more_states.OnByOneFails.holds(failure))
    )


STOPS: list[tuple[str, Callable[[], Lines]]] = [
    (title, globals()[name]) for name, title in TEXTS["Chapters"].items()
]
