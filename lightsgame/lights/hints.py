"""A teacher's hints for any game, in three levels, and the whole story of an answer.

>>> from lightsgame import Board
>>> told = hint(Board("#.#/.#./..."))
>>> print(told.where, told.why, told.do, sep=chr(10))
Look at row 1, the first with lit lamps.
Press below each of its lit lamps: that puts them out and leaves the rows above alone.
Press row 2, columns 1 and 3.

On the plain board the hints chase: row by row, then the player's table for what is left in the
bottom row.  Elsewhere they follow a solution.  A game that cannot be solved is met with the
witness.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Generic, Literal, TypeAlias, overload

from ..core.deadline import Seconds, within
from ..core.evidence import Shown
from ..core.keywords import with_cures
from ..core.lacking import Answering
from ..core.languages import _, ngettext, number, retold
from ..core.message import Counted, Joined, Message, marked
from ..core.validation import one_of
from ..errors import Inconsistent, TooLarge, count_text, in_rows, listed
from ..game import graph_solver
from ..game.board import Board
from ..game.given import Edges, Lamps, Name, Neighbours, Nodes, OnBoard
from ..game.presses import SIGN, Presses
from ..game.question import Task, task
from ..game.rule import AnyRule, Cell
from .solver import Answer, answer, fewest

WIDEST_TABLE = 16  # columns of a board whose bottom row is looked up
MOST_NAMED = 12  # cells of a pattern that are named to a player
Way: TypeAlias = Literal["chase", "shortest"]
Words: TypeAlias = Callable[[Sequence[Any]], str]
PATIENCE = 0.3  # seconds that the search for a solution with the fewest presses may take


@dataclass(frozen=True, slots=True)
class Hint(Shown, Generic[Name], metaclass=Answering):
    """Where to look, why, and what to do; the cells to press, in the names of the game, or none if
    there is no way.

    `cells` are those that it speaks of; `weight` is the number of presses of the solution that it
    follows, if it follows one, and `fewest` says that no solution has fewer.
    """

    where: str
    why: str
    do: str
    presses: tuple[Name, ...] = ()
    solvable: bool = True
    cells: tuple[Name, ...] = ()
    weight: int = 0
    fewest: bool = False

    @property
    def steps(self) -> tuple[str, ...]:
        """The three levels, one after the other, without those that are empty.

        >>> len(hint("#.#").steps), hint("...").steps
        (3, ('Nothing is left to do.',))
        """
        return tuple([line for line in (self.where, self.why, self.do) if line])

    def __str__(self) -> str:
        return "\n".join(self.steps)

    @property
    def in_a_line(self) -> str:
        """The three levels in one line, for a player; of a large pattern only how large it is.

        >>> hint(Board("##/#."), way="shortest").in_a_line
        'Look at row 1, column 1.  The only solution, 1 press, has it.  Press row 1, column 1.'
        """
        if self.solvable or self.weight <= MOST_NAMED:
            return "  ".join(self.steps)
        say = _(
            "This cannot be solved: whatever is pressed, the {n} lamps of a pattern never all go out together."
        )
        return say.format(n=self.weight)


@overload
def hint(
    game: Neighbours[Name],
    to: Any = None,
    *,
    way: Way = "chase",
    seconds: Seconds = None,
    rule: AnyRule = "plus",
    states: int | None = None,
    lit: Any = None,
) -> Hint[Name]: ...
@overload
def hint(
    game: Edges[Name],
    to: Any = None,
    *,
    way: Way = "chase",
    seconds: Seconds = None,
    rule: AnyRule = "plus",
    states: int | None = None,
    lit: Any = None,
) -> Hint[Name]: ...
@overload
def hint(
    game: Nodes,
    to: Any = None,
    *,
    way: Way = "chase",
    seconds: Seconds = None,
    rule: AnyRule = "plus",
    states: int | None = None,
    lit: Any = None,
) -> Hint[Any]: ...
@overload
def hint(
    game: OnBoard | int,
    to: Lamps | int | None = None,
    *,
    way: Way = "chase",
    seconds: Seconds = None,
    rule: AnyRule = "plus",
    wrap: str = "none",
    states: int | None = None,
    lit: Lamps | None = None,
) -> Hint[Cell]: ...
@with_cures
def hint(
    game: Any,
    to: Any = None,
    *,
    way: Way = "chase",
    seconds: Seconds = None,
    rule: AnyRule = "plus",
    wrap: str = "none",
    states: int | None = None,
    lit: Any = None,
) -> Hint[Any]:
    """What to do next in a game, and why: by chasing where one can, or on the shortest way.

    >>> print(hint(Board("#....")))
    Look at the 4 cells of this pattern: row 1, columns 1, 2, 4 and 5.
    No press changes an odd number of them, and an odd number has to change: it cannot be solved.
    >>> print(hint({"a": ["b"], "b": ["c"]}))
    Look at b.
    The only solution, 1 press, has it.
    Press b.
    >>> hint("#.#").presses, hint({"a": ["b"]}).presses
    (((0, 0), (0, 2)), ('a',))

    Raises:
        TimeLimit: it takes longer than *seconds*.
    """
    one_of(way, ("chase", "shortest"), marked("a way"))
    asked = task(game, to, rule=rule, wrap=wrap, states=states, lit=lit)
    with within(seconds):
        return hint_in(cells_text, asked, way)


def hint_in(words: Words, asked: Task, way: Way) -> Hint[Any]:
    """What to do next; *words* say how cells are called.

    >>> hint_in(str, task("#.#"), "shortest").do
    'Press [(0, 0)].'
    """
    played = asked.game
    if asked.start == asked.end:
        return Hint(_("Nothing is left to do."), "", "")
    try:
        found = answer(played, asked.end, lit=asked.start)
    except Inconsistent as error:
        weighed = played.support(error.witness)
        cells = retold(words([*weighed]))
        where = _("Look at the {n} cells of this pattern: {cells}.").format(
            n=len(weighed), cells=cells
        )
        why = _(
            "No press changes an odd number of them, and an odd number has to change: it cannot be solved."
        )
        if played.states > 2:
            why = _("No press changes their weighted sum, but the goal does: it cannot be solved.")
        common = tuple([cell for cell in played.support(asked.wanted) if cell in weighed])
        return Hint(where, why, "", solvable=False, cells=common, weight=len(weighed))
    if way == "chase" and played.plain and played.columns <= WIDEST_TABLE:
        return _chased(words, asked.wanted)
    if _is_fewest_looked_for(found, way):
        with suppress(TooLarge):
            found = fewest(found)
    first = next(iter(found.presses))
    times = found.presses[first] if played.states > 2 else 1
    if found.solutions == 1:
        which = ngettext(
            "The only solution, {n} press, has it.",
            "The only solution, {n} presses, has it.",
            found.weight,
        )
    elif found.fewest:
        which = ngettext(
            "A solution with the fewest presses, {n} press, has it.",
            "A solution with the fewest presses, {n} presses, has it.",
            found.weight,
        )
    else:
        which = ngettext(
            "A solution, {n} press, has it.", "A solution, {n} presses, has it.", found.weight
        )
    why = which.format(n=number(f"{found.weight:,}"))
    where = retold(words([first]))
    often = " " + retold(Message("{n} times", n=times)) if times > 1 else ""
    do = _("Press {cells}{times}.").format(cells=where, times=often)
    look = _("Look at {cells}.").format(cells=where)
    return Hint(look, why, do, (first,) * times, True, (first,), found.weight, found.fewest)


def _is_fewest_looked_for(found: Answer[Any, Any], way: Way) -> bool:
    """Whether a solution with fewer presses is looked for: of two states if that is quick, of more
    on the shortest way alone.
    """
    game = found.game
    if game.states > 2:
        return way == "shortest"
    return graph_solver.cost_of_fewest(game.order, found.nullity) < PATIENCE


def _chased(words: Words, wanted: Board) -> Hint[Cell]:
    """The next step of chasing: a row with lit lamps, or the bottom row and the table."""
    m, n = wanted.size
    i = next(i for i, row in enumerate(wanted.rows) if row)
    if i < m - 1:
        below = tuple([(i + 1, j) for j in range(n) if wanted[i, j]])
        where = _("Look at row {row}, the first with lit lamps.").format(row=i + 1)
        why = _(
            "Press below each of its lit lamps: that puts them out and leaves the rows above alone."
        )
        return Hint(
            where,
            why,
            _("Press {cells}.").format(cells=retold(words(below))),
            below,
            True,
            below,
        )
    from ..game.chase import player_table

    left = Board.from_rows(wanted.rows[-1:], n)
    top = Board.from_rows(player_table(m, n)[wanted.rows[-1]][:1], n)
    presses = tuple(top)
    why = _("Chasing cannot reach it, but the top row can: for {left} the table has {top}.").format(
        left=left, top=top.to_text(SIGN)
    )
    do = _("Press {cells}, and chase again from the top.").format(cells=retold(words(presses)))
    return Hint(_("Only the bottom row is left."), why, do, presses, True, presses)


@with_cures
def explain(
    game: Any,
    to: Any = None,
    *,
    method: str = "auto",
    rule: AnyRule = "plus",
    wrap: str = "none",
    states: int | None = None,
    lit: Any = None,
) -> list[str]:
    """How an answer comes about, line by line.

    >>> print(*explain(Board("##/#."))[-2:], sep=chr(10))
    1 press leads to the end, checked by pressing: yes.
    It is the only solution.

    Raises:
        Inconsistent: there is no solution; the witness proves it.
    """
    asked = task(game, to, rule=rule, wrap=wrap, states=states, lit=lit)
    found = answer(asked.game, asked.end, method, lit=asked.start)
    if asked.game.plain:
        lines = _chase_told(found.presses, asked.wanted, found.method)
    else:
        lines = _matrix_told(asked, found)
    ends = asked.game.change(asked.game.effect(found.presses), asked.wanted)
    many = count_text(found.solutions)
    only = Message(
        "Adding a quiet pattern, which changes nothing, gives another solution; "
        "there are {count} in all.",
        count=many,
    )
    only = only if found.solutions > 1 else Message("It is the only solution.")
    if ends:
        checked = Message("The presses do not lead to the end: NO.")
    else:
        checked = Counted(
            "{n} press leads to the end, checked by pressing: yes.",
            "{n} presses lead to the end, checked by pressing: yes.",
            found.weight,
        )
    return [*lines, checked, only]


def _chase_told(presses: Presses, wanted: Board, method: str) -> list[str]:
    from ..game.chase import fill

    n = wanted.columns
    trial, left = fill(wanted.rows, n, 0)
    first = Board.from_rows(presses.board.rows[:1], n).to_text(SIGN)
    how = Message(
        "The method {method} finds a first row after which nothing is left: {all}",
        method=method,
        all=first,
    )
    return [
        *(Message("The lamps that must change:"), *str(wanted).splitlines(), ""),
        Message(
            "Leave the first row alone and chase: press below each lamp that still has to change."
        ),
        *(*Board.from_rows(trial, n).to_text(SIGN).splitlines(), ""),
        Message(
            "That leaves this row below the board, where no lamp can be pressed: {all}",
            all=Board.from_rows([left], n),
        ),
        how
        if left
        else Message(
            "It is empty, so the chase alone is a solution.  The one below begins with: {all}",
            all=first,
        ),
        *(Message("Chasing from it gives:"), *str(presses).splitlines(), ""),
    ]


def _matrix_told(asked: Any, found: Any) -> list[str]:
    played = asked.game
    k = played.states
    order = played.order
    return [
        *(Message("How far each lamp must go:"), *_shown(asked.wanted), ""),
        (
            Message(
                "Each of the {n} lamps gives an equation modulo {n2}: the presses that reach "
                "it add up to that.",
                n=order,
                n2=k,
            )
            if k > 2
            else Message(
                "Each of the {n} lamps gives an equation over GF(2): the presses that reach "
                "it add up to that.",
                n=order,
            )
        ),
        Message("The method {method} solves them:", method=found.method),
        *(*_shown(found.presses), ""),
    ]


def _shown(position: Any) -> list[str]:
    if isinstance(position, tuple | dict):
        return [", ".join(map(str, position))]
    return str(position).splitlines()


def cells_text(cells: Sequence[Any]) -> str:
    """Cells in words, counted from 1; a vertex by its name.

    >>> cells_text([(0, 0), (0, 2), (2, 1)]), cells_text(["a", "b"])
    ('row 1, columns 1 and 3; row 3, column 2', 'a and b')
    """
    if not all(isinstance(cell, tuple) and len(cell) == 2 for cell in cells):
        return listed([str(cell) for cell in cells])
    return Joined("; ", in_rows(cells))
