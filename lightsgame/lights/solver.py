"""Any board, game or graph in, a certified answer out.

>>> from lightsgame import Board, Game, is_solution, solve
>>> board = Board('''
...     ·●·●·
...     ●···●
...     ··●··
...     ●···●
...     ·●·●·''')
>>> is_solution(board, solve(board))
True
>>> print(
...     solve(Game(3, 3, rule="king", wrap="torus", states=3))
... )  # every lamp one state on, to all out
···
··2
···
>>> solve({"a": ["b"], "b": ["c"]}, lit=["a", "c"])  # on the path a - b - c, put out a and c
('a', 'c')

The first argument is what is played, *to* the goal; a method, a time and the rules are named.  When
there is no solution the exception carries a quiet pattern that proves it:

>>> try:
...     solve(Board("#...."))
... except Inconsistent as error:
...     print(error, error.witness, sep=chr(10))
no solution: a quiet pattern of 4 presses meets the wanted change in 1 place, an odd number
●●·●●
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any, Generic, Literal, TypeAlias, TypeVar, overload

from ..core.deadline import Seconds, tick, within
from ..core.keywords import with_cures
from ..core.lacking import Answering
from ..core.message import Message, marked
from ..core.validation import check_seconds, expect_type, whole
from ..drawing.svg import fitting
from ..errors import Inconsistent, TooLarge, at_most, plural
from ..game import graph_solver
from ..game.board import Board
from ..game.game import Game
from ..game.given import Edges, Lamps, Name, Neighbours, NoBoard, Nodes, OnBoard, OneThing, Rows
from ..game.presses import Presses
from ..game.question import Method as Fast, Task, is_usual, task
from ..game.rule import RULES, AnyRule
from ..game.state_board import StateBoard
from .dispatch import best, choose
from .quiet import combinations, dimension, vectors

Method = Literal["auto", "matrix", "chase", "fibonacci", "patching", "search"]
Place = TypeVar("Place")
Pressed = TypeVar("Pressed")
Names: TypeAlias = Iterable[Hashable] | None
Progress: TypeAlias = Callable[[int, int], None] | None
# cells of all quiet patterns of a basis, where the best in some seconds is looked for
MOST_SEARCHED = 10_000_000
# vertices of a graph that `fewest` takes apart where there are too many solutions
MOST_TAKEN_APART = 3_000
MOST_WEIGHED = 1_000_000  # solutions with more than two states that `fewest` looks at, times cells


@dataclass(frozen=True, slots=True, repr=False)
class Answer(Generic[Place, Pressed], metaclass=Answering):
    """Presses that lead from `start` to `end`, and what is known about them; positions as the
    question had them.

    On a board they are `Presses`, on a graph the names of its vertices.
    """

    start: Place
    end: Place
    presses: Pressed
    solutions: int  # how many there are
    method: str
    fewest: bool = False
    game: Game = field(default_factory=lambda: Game(1, 1))

    @property
    def nullity(self) -> int:
        """The dimension of the space of quiet patterns: there are 2 to the nullity solutions, or
        states to it.

        >>> answer(Board.full(4, 4)).nullity
        4
        """
        return dimension(self.solutions, self.game.states)

    @property
    def weight(self) -> int:
        """How many presses it takes.

        >>> answer(Board("###")).weight
        1
        """
        presses: Any = self.presses
        if isinstance(presses, Presses):
            return presses.weight()
        return sum(presses.values()) if isinstance(presses, dict) else len(presses)

    def __str__(self) -> str:
        return str(self.presses)

    def __repr__(self) -> str:
        presses = plural(self.weight, "press", "presses")
        return f"<Answer to {self.game}: {presses}, by {self.method}>"

    def _repr_svg_(self) -> str | None:
        if not isinstance(self.presses, Presses):
            return None
        least = 8 if self.game.states > 2 else 1  # so that its digits can be read
        return self.presses.to_svg(cell=max(least, fitting(self.game.size)))


@overload
def answer(
    game: Board,
    to: Board | str | None = None,
    method: str = "auto",
    *,
    seconds: Seconds = None,
    rule: AnyRule = "plus",
    wrap: str = "none",
) -> Answer[Board, Presses]: ...
@overload
def answer(
    game: NoBoard | int,
    to: Lamps | int | None = None,
    method: str = "auto",
    *,
    seconds: Seconds = None,
    rule: AnyRule = "plus",
    wrap: str = "none",
    states: int | None = None,
    lit: Lamps | None = None,
) -> Answer[Board | StateBoard, Presses]: ...
@overload
def answer(
    game: Neighbours[Name] | Edges[Name],
    to: Iterable[Name] | None = None,
    method: str = "auto",
    *,
    seconds: Seconds = None,
    rule: AnyRule = "plus",
    lit: Iterable[Name] | None = None,
) -> Answer[tuple[Name, ...], tuple[Name, ...]]: ...
@overload
def answer(
    game: Any,
    to: Any = None,
    method: str = "auto",
    *,
    seconds: Seconds = None,
    rule: AnyRule = "plus",
    wrap: str = "none",
    states: int | None = None,
    lit: Any = None,
) -> Answer[Any, Any]: ...
@with_cures
def answer(
    game: Any,
    to: Any = None,
    method: str = "auto",
    *,
    seconds: Seconds = None,
    rule: AnyRule = "plus",
    wrap: str = "none",
    states: int | None = None,
    lit: Any = None,
) -> Answer[Any, Any]:
    """A solution with the number of all of them, by the fastest method or the one you name.

    >>> found = answer(Board.full(5, 5))
    >>> found.nullity, found.solutions, found.method
    (2, 4, 'fibonacci')
    >>> answer(Game(5, 5, wrap="klein")), answer({"a": ["b"]})
    (<Answer to 5 x 5, klein: 17 presses, by polynomials>, <Answer to a graph of 2 vertices: 1 press, by matrix>)

    Raises:
        Inconsistent: there is none; the witness proves it.
        TooLarge: the board does not fit, or the method is too slow for it.
        TimeLimit: it takes longer than *seconds*.
    """
    return _solved(game, to, method, seconds, rule, wrap, states, lit)


def _solved(
    game: Any,
    to: Any,
    method: str,
    seconds: Seconds,
    rule: AnyRule,
    wrap: str,
    states: int | None,
    lit: Any,
) -> Answer[Any, Any]:
    expect_type(method, str, "method")
    small = to is None and lit is None and method == "auto" and seconds is None
    if small and is_usual(rule, wrap, states) and isinstance(game, Board) and not game.holes:
        # As most calls are: there is nothing to choose, and a small board is solved before a choice
        # is made.
        tick()
        played, fast, dark = _plain(len(game.rows), game.columns)
        times, count = fast.solve(played, game)
        presses = Presses(times, played, game)
        return Answer(game, dark, presses, count, fast.name, False, played)
    return _answered(task(game, to, rule=rule, wrap=wrap, states=states, lit=lit), method, seconds)


@lru_cache(maxsize=64)
def _plain(m: int, n: int) -> tuple[Game, Fast, Board]:
    played = Game._plain(m, n)
    return played, best(played), played.dark()


def _answered(asked: Task, method: str = "auto", seconds: Seconds = None) -> Answer[Any, Any]:
    chosen = choose(asked.game, method)
    chosen.fits(asked.game)
    with within(seconds):
        tick()
        times, count = chosen.solve(asked.game, asked.wanted)
    presses = times if asked.game.graph else Presses(times, asked.game, asked.start)
    return Answer(asked.start, asked.end, presses, count, chosen.name, game=asked.game)


@overload
def solve(
    game: Board | StateBoard,
    to: Lamps | None = None,
    *,
    method: str = "auto",
    seconds: Seconds = None,
    rule: AnyRule = "plus",
    wrap: str = "none",
    states: int | None = None,
) -> Presses: ...
@overload
def solve(
    game: OneThing,
    to: Lamps | None = None,
    *,
    method: str = "auto",
    seconds: Seconds = None,
    rule: AnyRule = "plus",
    wrap: str = "none",
    states: int | None = None,
    lit: Lamps | None = None,
) -> Presses: ...
@overload
def solve(
    game: int,
    to: int,
    *,
    method: str = "auto",
    seconds: Seconds = None,
    rule: AnyRule = "plus",
    wrap: str = "none",
    states: int | None = None,
    lit: Lamps | None = None,
) -> Presses: ...
@overload
def solve(
    game: Neighbours[Name],
    to: Iterable[Name] | None = None,
    *,
    method: str = "auto",
    seconds: Seconds = None,
    rule: AnyRule = "plus",
    lit: Iterable[Name] | None = None,
) -> tuple[Name, ...]: ...
@overload
def solve(
    game: Neighbours[Name],
    to: Mapping[Name, int] | None = None,
    *,
    method: str = "auto",
    seconds: Seconds = None,
    rule: AnyRule = "plus",
    states: int,
    lit: Mapping[Name, int] | None = None,
) -> dict[Name, int]: ...
@overload
def solve(
    game: Edges[Name],
    to: Iterable[Name] | None = None,
    *,
    method: str = "auto",
    seconds: Seconds = None,
    rule: AnyRule = "plus",
    lit: Iterable[Name] | None = None,
) -> tuple[Name, ...]: ...
@overload
def solve(
    game: Nodes,
    to: Names = None,
    *,
    method: str = "auto",
    seconds: Seconds = None,
    rule: AnyRule = "plus",
    lit: Names = None,
) -> tuple[Hashable, ...]: ...
@overload
def solve(
    game: Rows,
    to: Lamps | None = None,
    *,
    method: str = "auto",
    seconds: Seconds = None,
    rule: AnyRule = "plus",
    wrap: str = "none",
    states: int | None = None,
    lit: Lamps | None = None,
) -> Presses: ...
@with_cures
def solve(
    game: Any,
    to: Any = None,
    *,
    method: str = "auto",
    seconds: Seconds = None,
    rule: AnyRule = "plus",
    wrap: str = "none",
    states: int | None = None,
    lit: Any = None,
) -> Any:
    """Presses that lead from a board to all dark (or to the board *to*), or the same in any game or
    on a graph.

    On a board they are `Presses`, by the fastest method unless you name another.  A size or a
    `Game` starts with every lamp one state on, or with the lamps *lit*.  On a graph they are the
    names of the vertices to press, with *states* a dictionary of how often; *lit* are the vertices
    lit now (default: all), *to* those that shall be.  A graph is a `Graph`, a networkx graph, a
    dictionary of neighbours or a list of edges.

    >>> print(solve(Board("###")))
    ·x·
    >>> print(solve("#.../...#/..../....", wrap="klein"))
    xx··
    ··xx
    ···x
    x···
    >>> from lightsgame.graphs import petersen
    >>> solve(petersen())  # all lit to all dark
    (0, 1, 2, 3, 4)

    Raises:
        Inconsistent: there is no solution; the witness is a quiet pattern that meets the wanted
            change oddly, in the form of the question.
        BadInput: it cannot be read, or in two ways.
        TooLarge: it does not fit.
        TimeLimit: it takes longer than *seconds*.
    """
    presses = _solved(game, to, method, seconds, rule, wrap, states, lit).presses
    if states is not None and isinstance(presses, tuple):
        return dict.fromkeys(presses, 1)
    return presses


@overload
def fewest(
    game: Answer[Place, Pressed], *, seconds: Seconds = None, progress: Progress = None
) -> Answer[Place, Pressed]: ...
@overload
def fewest(
    game: Board,
    to: Board | str | None = None,
    *,
    seconds: Seconds = None,
    progress: Progress = None,
    rule: AnyRule = "plus",
    wrap: str = "none",
) -> Answer[Board, Presses]: ...
@overload
def fewest(
    game: NoBoard | int,
    to: Lamps | int | None = None,
    *,
    seconds: Seconds = None,
    progress: Progress = None,
    rule: AnyRule = "plus",
    wrap: str = "none",
    states: int | None = None,
    lit: Lamps | None = None,
) -> Answer[Board | StateBoard, Presses]: ...
@overload
def fewest(
    game: Neighbours[Name] | Edges[Name],
    to: Iterable[Name] | None = None,
    *,
    seconds: Seconds = None,
    progress: Progress = None,
    rule: AnyRule = "plus",
    lit: Iterable[Name] | None = None,
) -> Answer[tuple[Name, ...], tuple[Name, ...]]: ...
@overload
def fewest(
    game: Any,
    to: Any = None,
    *,
    seconds: Seconds = None,
    progress: Progress = None,
    rule: AnyRule = "plus",
    wrap: str = "none",
    states: int | None = None,
    lit: Any = None,
) -> Answer[Any, Any]: ...
@with_cures
def fewest(
    game: Any,
    to: Any = None,
    *,
    seconds: Seconds = None,
    progress: Progress = None,
    rule: AnyRule = "plus",
    wrap: str = "none",
    states: int | None = None,
    lit: Any = None,
) -> Answer[Any, Any]:
    """The answer with the fewest presses: all solutions are looked at, so it is exact.

    It takes a board, game or graph like `solve`, or an answer that there is already; *progress* is
    called with the parts done and all of them.  Where that would take more than a minute but
    *seconds* are given, the best answer found in that time comes, and its `fewest` is False.

    >>> fewest(Board.full(5, 5)).weight, fewest(answer(Game(4, 4, states=3))).weight
    (15, 8)

    Raises:
        Inconsistent: there is no solution.
        TooLarge: that would take more than a minute.
        TimeLimit: it takes longer than *seconds*.
    """
    check_seconds(seconds)
    is_alone = to is None and lit is None and is_usual(rule, wrap, states)
    if isinstance(game, Answer) and not is_alone:
        raise TypeError(
            "expected an answer alone, for it says itself what was asked, or else a game"
        )
    if isinstance(game, Answer):
        found = game
    else:
        found = answer(game, to, seconds=seconds, rule=rule, wrap=wrap, states=states, lit=lit)
    if found.solutions == 1:
        return replace(found, fewest=True)
    if seconds is not None and _is_too_slow(found, seconds):
        basis = _basis(found.game)
        parts = _parities(found.game)
        better, is_least = graph_solver.fewer(_bits(found), basis, seconds, parts)
        return replace(_with_presses(found, found.game.from_bits(better)), fewest=is_least)
    with within(seconds):
        return replace(_with_presses(found, _fewest(found, progress)), fewest=True)


def _with_presses(found: Answer[Any, Any], times: Any) -> Answer[Any, Any]:
    """The same answer with other presses."""
    if found.game.graph is not None:
        return replace(found, presses=times)
    return replace(found, presses=replace(found.presses, times=times))


def _bits(found: Answer[Any, Any]) -> int:
    """The presses of two states as one int."""
    game = found.game
    return game.to_bits(found.presses if game.graph else found.presses.times)


def _is_too_slow(found: Answer[Any, Any], seconds: float) -> bool:
    """Whether perhaps not all solutions can be weighed in this time, but some of them can."""
    game = found.game
    if game.states > 2 or found.nullity * game.order > MOST_SEARCHED:
        return False
    if found.nullity > graph_solver.MOST_AT_ONCE and _parities(game):
        return True  # what is seen first is told in time, whether it can be proved or not
    cost = graph_solver.cost_of_fewest(game.order, found.nullity)
    # A quarter, for it may be told for a quicker machine.
    return cost > min(seconds / 4, graph_solver.SECONDS)


def _parities(game: Game) -> Any:
    return graph_solver.parities(*game.size) if game.plain else ()


def _basis(game: Game) -> list[int]:
    return [game.to_bits(pattern) for pattern in best(game).quiet(game)]


def _fewest(found: Answer[Any, Any], progress: Callable[[int, int], None] | None) -> Any:
    game = found.game
    if game.states > 2:
        what = Message(
            "the fewest presses among {count} solutions of {n} cells",
            count=found.solutions,
            n=game.order,
        )
        cells = found.solutions * game.order
        at_most(cells, MOST_WEIGHED, what, Message("{n} cells in all", n=MOST_WEIGHED))
        all_solutions = vectors(game, best(game).quiet(game), found.presses)
        return game.position(min(all_solutions, key=sum))
    presses = _bits(found)
    is_slow = graph_solver.cost_of_fewest(game.order, found.nullity) > 1.0
    if (
        is_slow
        and game.graph is not None
        and game.order <= MOST_TAKEN_APART
        and game.rule == RULES["plus"]
    ):
        from ..theorems.worst_case.narrow import fewest_presses

        graph = game.graph.dense()
        with suppress(TooLarge):  # which says that it cannot be taken apart vertex by vertex
            lamps = graph_solver.effect(graph, presses)
            return game.from_bits(fewest_presses(graph, lamps).presses)
    parts = _parities(game)
    graph_solver.refuse_fewest(game.order, found.nullity, parts)  # before there are patterns
    tell = progress or (lambda done, total: None)

    def watch(items: Iterable[Any], total: int) -> Iterator[Any]:
        return _told(items, total, tell)

    return game.from_bits(graph_solver.fewest(presses, _basis(game), watch, parts))


def _told(items: Iterable[Any], total: int, progress: Callable[[int, int], None]) -> Iterator[Any]:
    for done, item in enumerate(items):
        progress(done, total)
        yield item


@overload
def solutions(
    game: OnBoard,
    to: Lamps | int | None = None,
    *,
    seconds: Seconds = None,
    rule: AnyRule = "plus",
    wrap: str = "none",
    states: int | None = None,
    lit: Lamps | None = None,
) -> Iterator[Presses]: ...
@overload
def solutions(
    game: Neighbours[Name],
    to: Iterable[Name] | None = None,
    *,
    seconds: Seconds = None,
    rule: AnyRule = "plus",
    lit: Iterable[Name] | None = None,
) -> Iterator[tuple[Name, ...]]: ...
@overload
def solutions(
    game: Any,
    to: Any = None,
    *,
    seconds: Seconds = None,
    rule: AnyRule = "plus",
    wrap: str = "none",
    states: int | None = None,
    lit: Any = None,
) -> Iterator[Any]: ...
@with_cures
def solutions(
    game: Any,
    to: Any = None,
    *,
    seconds: Seconds = None,
    rule: AnyRule = "plus",
    wrap: str = "none",
    states: int | None = None,
    lit: Any = None,
) -> Iterator[Any]:
    """All solutions; for two states in Gray-code order, each one pattern of the basis away from the
    one before.

    >>> len(list(solutions(Board.full(5, 5)))), len(list(solutions(Game(2, 3, states=4))))
    (4, 8)

    Raises:
        Inconsistent: there is none.
    """
    found = answer(game, to, seconds=seconds, rule=rule, wrap=wrap, states=states, lit=lit)
    played = found.game
    basis = best(played).quiet(played)
    if played.graph is not None:
        return combinations(played, basis, found.presses)
    every = combinations(played, basis, found.presses.times)
    return (Presses(times, played, found.start) for times in every)


@with_cures
def count(
    game: Any,
    to: Any = None,
    *,
    seconds: Seconds = None,
    rule: AnyRule = "plus",
    wrap: str = "none",
    states: int | None = None,
    lit: Any = None,
) -> int:
    """How many solutions there are: 0, or as many as there are quiet patterns.

    >>> count(Board.full(5, 5)), count("#...."), count(Game(5, 5, states=4))
    (4, 0, 16)

    Raises:
        TooLarge: the board does not fit.
        TimeLimit: it takes longer than *seconds*.
    """
    with suppress(Inconsistent):
        return _answered(
            task(game, to, rule=rule, wrap=wrap, states=states, lit=lit), seconds=seconds
        ).solutions
    return 0


@overload
def generate(
    game: Board,
    *,
    presses: int | None = None,
    seed: int | str | None = None,
    rule: AnyRule = "plus",
    wrap: str = "none",
) -> Board: ...
@overload
def generate(
    game: int,
    columns: int,
    *,
    presses: int | None = None,
    seed: int | str | None = None,
    rule: AnyRule = "plus",
    wrap: str = "none",
) -> Board: ...
@overload
def generate(
    game: Neighbours[Name],
    *,
    presses: int | None = None,
    seed: int | str | None = None,
    rule: AnyRule = "plus",
) -> tuple[Name, ...]: ...
@overload
def generate(
    game: OnBoard,
    columns: int | None = None,
    *,
    presses: int | None = None,
    seed: int | str | None = None,
    rule: AnyRule = "plus",
    wrap: str = "none",
    states: int | None = None,
) -> Board | StateBoard: ...
@overload
def generate(
    game: Any,
    columns: int | None = None,
    *,
    presses: int | None = None,
    seed: int | str | None = None,
    rule: AnyRule = "plus",
    wrap: str = "none",
    states: int | None = None,
) -> Any: ...
@with_cures
def generate(
    game: Any,
    columns: int | None = None,
    *,
    presses: int | None = None,
    seed: int | str | None = None,
    rule: AnyRule = "plus",
    wrap: str = "none",
    states: int | None = None,
) -> Any:
    """A position that can be solved: pressed at random from the dark, or with so many *presses*,
    all on other cells.

    Switching lamps at random instead gives a game that cannot be solved in all but one of 2^nullity
    cases.

    >>> generate(Game(5, 5), seed=1) == generate(Game(5, 5), seed="1") != generate(
    ...     Game(5, 5), seed="Monday"
    ... )
    True
    >>> fewest(generate(Game(5, 5), seed=2, presses=3)).weight
    3

    Raises:
        BadInput: fewer than 0 presses, or more than there are cells.
    """
    from random import Random

    if columns is not None:
        game = (game, columns)
    played = Game.of(game, rule=rule, wrap=wrap, states=states)
    rng = Random(_number_of(seed))
    if presses is not None:
        presses = whole(presses, marked("a number of presses"), 0, played.order)
        cells = set(rng.sample(range(played.order), presses))
        times = [0] * played.order
        for v in sorted(cells):
            times[v] = rng.randrange(1, played.states)
        return played.effect(played.position(times))
    if played.graph is None and played.states == 2:
        rows = [rng.getrandbits(played.columns) for _ in range(played.rows)]
        return played.effect(played.dark()._without(rows))
    times = [rng.randrange(played.states) for _ in range(played.order)]
    return played.effect(played.position(times))


def _number_of(seed: int | str | None) -> int | None:
    """The seed as a number, the same on every machine."""
    if isinstance(seed, str):
        if seed.isdecimal() and len(seed) < 400:
            return int(seed)
        return int.from_bytes(seed.encode(), "big") << 32
    return None if seed is None else whole(seed, "a seed")
