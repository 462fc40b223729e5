"""Half a minute through the package, on real boards: what `lightsgame tour` prints.

A stop is a title and a function that says a few lines.  Everything that is shown is computed on the
spot, and said in the reader's language (`lightsgame.core.languages`): `LANGUAGE=fi lightsgame tour`
speaks Finnish.  The titles, in order, and the sentences stand in `tour.txt`.

>>> print(list(the_game())[1])
·····   ·····   x·xx·
·····   ··●··   ·xxx·
··x··   ·●●●·   xxx··
·····   ··●··   xx·xx
·····   ·····   ···xx
"""

import time
from collections.abc import Callable, Iterator
from importlib.resources import files

from .. import (
    Board,
    Game,
    Presses,
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


def beside(*boards: Board | Presses) -> str:
    """Pictures side by side.

    >>> print(beside(Board("#./.#"), Board(".#/#.")))
    ●·   ·●
    ·●   ●·
    """
    pictures = [str(board).split("\n") for board in boards]
    return "\n".join(["   ".join(line) for line in zip(*pictures, strict=True)])


def checked(holds: bool, *, by_pressing: bool = True) -> str:
    """What a checker says.

    >>> checked(True), checked(False, by_pressing=False)
    ('Checked by pressing: it is so.', 'Checked: IT IS NOT SO.')
    """
    way = "pressing" if by_pressing else "checking"
    return said(f"{way} {'holds' if holds else 'fails'}")


def both(first: str, second: str) -> str:
    """Two sentences in one line.

    >>> both("It is so.", "And so is that.")
    'It is so.  And so is that.'
    """
    return _("{}  {}").format(first, second)


# ---- boards -----------------------------------------------------------------------------------------------------


def the_game() -> Lines:
    """A press and its effect; all lamps of 5 x 5.

    >>> list(the_game())[2].endswith("Checked by pressing: it is so.")
    True
    """
    press = Board.from_cells(5, 5, [(2, 2)])
    everything = Board.full(5, 5)
    presses = fewest(answer(everything)).presses
    yield said("press")
    yield beside(Presses(press, Game(5, 5)), press.effect(), presses)
    holds = checked(presses.effect() == everything)
    yield both(said("any order", n=presses.weight()), holds)


def quiet() -> Lines:
    """The quiet patterns of 5 x 5.

    >>> list(quiet())[-1]
    'Checked by pressing: it is so.  So each solvable game has 4 solutions.'
    """
    patterns = list(quiet_patterns(5, 5))
    yield said("quiet")
    yield beside(*patterns)
    holds = checked(all(map(is_quiet, patterns)))
    yield both(holds, said("solutions", n=len(patterns) + 1))


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
        rows = [Board.from_rows([row], 5) for row in (left, tops[0])]
        yield f"  {rows[0]}  {rows[1]}"


def rows_as_polynomials() -> Lines:
    """A million lamps, and 10^100 rows.

    >>> list(rows_as_polynomials())[2]
    'The first row of 60 columns and 10^100 rows (nullity 0):'
    """
    began = time.perf_counter()
    everything = Board.full(1000, 1000)
    presses = solve(everything)
    milliseconds = 1000 * (time.perf_counter() - began)
    weight = number(f"{presses.weight():,}")
    yield said("million", ms=number(f"{milliseconds:.1f}"), n=weight)
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
    ●···●   xxxxx
    ·●●·●   xxxxx
    ●●●●●   xxx··
    ··●●●   ·x·x·
    ·●·●·   ·····
    """
    found = hardest(5, 5)
    games = sum(found.distribution or ())
    yield said("hardest", moves=found.moves, n=found.games, all=number(f"{games:,}"))
    yield beside(found.lamps, found.presses)
    yield said("inside", n=sum(found.sizes[:-1]))
    holds = checked(found.gap() is None, by_pressing=False)
    yield both(said("outside", n=found.sizes[-1]), holds)


# ---- what can be solved, on boards and on other games -----------------------------------------------------------


def every_graph() -> Lines:
    """All lamps of the Petersen graph, and why.

    >>> next(every_graph())
    'On every graph all lamps can be switched at once.  On the Petersen graph press 0, 1, 2, 3, 4.'
    """
    g = petersen()
    proof = all_ones.all_ones(g)
    comma = _(", ")
    presses = map(str, g.named(proof.presses))
    even = [str(handshake.presses) for handshake in proof.handshakes]
    yield said("petersen", press=comma.join(presses))
    yield said("even", even=comma.join(even))
    yield checked(all_ones.AllOnes.holds(proof, graph=g))


def big_matrix() -> Lines:
    """The rank of the big matrix from one small block.

    >>> list(big_matrix())[2]
    'Reduced, it has rank 3; so the big matrix has rank 20 + 3, and the nullity is 2.'
    """
    claim = blocks.eliminate(5, 5)
    F = claim.last_column[-1]
    yield said("one block", F=blocks.in_powers(F))
    block = Board.from_rows(blocks.at_B(F, 5), 5)
    yield beside(block, Board.from_rows(claim.F.R, 5))
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
    first, second = [Board.from_bits(word, 5, 5) for word in claim.patterns]
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
    proof = tori.torus(30, 30)
    holds = tori.Square.holds(formula) and tori.Torus.holds(proof, m=30, n=30)
    yield said("glue")
    sizes = said("thirty", t=formula.torus, b=formula.board)
    yield both(sizes, checked(holds, by_pressing=False))


def three_states() -> Lines:
    """Lamps of three states: what survives and what does not.

    >>> next(three_states())
    'Lamps of three states: on 5 x 5 one game in 27 can be won, and has 27 solutions.'
    """
    failure = more_states.smallest_failure(3)
    ring = failure.graph.order
    yield said("three states", n=count(Game(5, 5, states=3)))
    yield said("ring", n=ring)
    holds = checked(more_states.OnByOneFails.holds(failure))
    yield both(said("no multiple", n=ring), holds)


STOPS: list[tuple[str, Callable[[], Lines]]] = [
    (title, globals()[name]) for name, title in TEXTS["Chapters"].items()
]
