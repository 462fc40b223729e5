"""What presses change: several methods, of which the first that applies is taken.

>>> from lightsgame import Game
>>> print(effect(Game(3, 3, states=3), "100/010/000"))
120
211
010

`cell_by_cell` is the definition.  It always applies, and all other methods are tested against it.

The functions `effect` and `transposed_effect` are methods of `Game`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import lru_cache, reduce
from itertools import chain
from math import gcd
from operator import mul, xor
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from ..algebra.bits import Bits, full, reversed_bits
from ..algebra.packed import LARGEST, pack, unpack
from ..algebra.sparse import collector_paused
from ..core.deadline import tick
from ..core.message import Message
from ..errors import at_most
from .board import Board
from .positions import Position, read_presses, reduced, vector, vector_of
from .rule import RULES, WRAPS, Cell, Step, course, walked
from .sparse_graph import SparseGraph
from .state_board import StateBoard

if TYPE_CHECKING:
    from .game import Game

Method: TypeAlias = "Callable[[Game, Any], Position]"
Reached: TypeAlias = tuple[tuple[int, int], ...]  # the number of a lamp, and how far it moves
MOST_REACHED = 4_000_000  # cells times steps that are looked at one by one
PLUS = RULES["plus"]
ROOK = RULES["rook"]


def effect(game: Game, presses: object) -> Position:
    """What changes when each cell is pressed as often as *presses* says.

    >>> from lightsgame import Game
    >>> effect(Game(1, 3), "#..")
    Board('##.')
    """
    position = presses if game.graph is not None else read_presses(game, presses)
    for applies, method in METHODS:
        if applies(game, position):
            return method(game, position)
    return cell_by_cell(game, position)


def transposed_effect(game: Game, lamps: object) -> Position:
    """For each press how far it moves the *lamps*, all taken together.

    It is zero exactly when *lamps* are a witness: no presses move them, taken together, at all.

    >>> from lightsgame import Game
    >>> transposed_effect(Game(1, 2, rule=".../.##/..."), "##")
    Board('.#')
    """
    if game.symmetric:
        return effect(game, lamps)
    values = vector(game, lamps)
    rows = reach(game)
    return reduced(game, [sum([far * values[v] for v, far in reached]) for reached in rows])


# ---- the definition ---------------------------------------------------------------------------------


@lru_cache(maxsize=8)
def reach(game: Game) -> tuple[Reached, ...]:
    """For each press the lamps that it moves, as (number of the lamp, how far).

    >>> from lightsgame import Game
    >>> reach(Game(1, 3))
    (((0, 1), (1, 1)), ((0, 1), (1, 1), (2, 1)), ((1, 1), (2, 1)))

    Raises:
        TooLarge: millions of cells; whole rows serve there.
    """
    if game.graph is not None:
        return _reach_on_graph(game.graph, itself=(0, 0) in game.rule.steps)
    _check_cost(game)
    number = {cell: v for v, cell in enumerate(game.cells)}
    there = frozenset(number) if game.holes else None
    reached: list[Reached] = []
    for cell in game.cells:
        tick()
        lamps = game.rule.reach(cell, game.size, game.wrap, there)
        times = Counter([number[lamp] for lamp in lamps])
        moved = [(lamp, count % game.states) for lamp, count in sorted(times.items())]
        reached.append(tuple([(lamp, far) for lamp, far in moved if far]))
    return tuple(reached)


def _reach_on_graph(graph: SparseGraph, itself: bool) -> tuple[Reached, ...]:
    reached: list[Reached] = []
    for vertex, neighbours in enumerate(graph.neighbours):
        lamps = [*neighbours, vertex] if itself else neighbours
        reached.append(tuple([(lamp, 1) for lamp in sorted(lamps)]))
    return tuple(reached)


def _check_cost(game: Game) -> None:
    """Refuse millions of cells; a slide is at most as long as the board, or on a mirrored one four
    times as long.
    """
    rule = game.rule
    longest = max(game.size)
    if -1 in WRAPS[game.wrap]:
        longest *= 4
    cost = game.order * (len(rule.steps) + len(rule.slides) * longest)
    what = Message("a game of {n} lamps, cell by cell", n=game.order)
    at_most(cost, MOST_REACHED, what, Message("{n} steps", n=MOST_REACHED))


def cell_by_cell(game: Game, presses: Position) -> Position:
    """Each press moves each lamp that it reaches.

    >>> from lightsgame import Game
    >>> cell_by_cell(Game.of({"a": ["b"], "b": ["c"]}), ["a"])
    ('a', 'b')
    """
    moved = [0] * game.order
    for times, reached in zip(vector_of(game, presses), reach(game), strict=True):
        if times:
            for lamp, far in reached:
                moved[lamp] += times * far
    return reduced(game, moved)


# ---- whole rows -------------------------------------------------------------------------------------


def is_plus_on_board(game: Game, presses: Position) -> bool:
    """The plus on a board with edges and two states; holes do no harm.

    >>> from lightsgame import Game
    >>> is_plus_on_board(Game(1, 2), Board("#."))
    True
    """
    return isinstance(presses, Board) and game.rule == PLUS and game.wrap == "none"


def plus_on_board(game: Game, presses: Board) -> Board:
    """A row changes by itself, by itself shifted both ways, and by the rows beside it.

    >>> from lightsgame import Game
    >>> print(plus_on_board(Game(3, 3), Board("#../.../..#")))
    ●●·
    ●·●
    ·●●
    """
    return presses.effect()


def has_short_steps(game: Game) -> bool:
    """Whether nothing slides and no step goes more than once around: then whole rows can be moved.

    >>> from lightsgame import Game
    >>> has_short_steps(Game(3, 3, rule="king")), has_short_steps(Game(3, 3, rule="rook"))
    (True, False)
    """
    if game.rule.slides:
        return False
    m, n = game.size
    return all(abs(i) <= m and abs(j) <= n for i, j in game.rule.steps)


def is_shifted_rows(game: Game, presses: Position) -> bool:
    """Short steps on a board of two states.

    >>> from lightsgame import Game
    >>> is_shifted_rows(Game(1, 2, rule="king"), Board("#."))
    True
    """
    return isinstance(presses, Board) and has_short_steps(game)


def shifted_rows(game: Game, presses: Board) -> Board:
    """Each step moves all rows at once.

    >>> from lightsgame import Game
    >>> print(shifted_rows(Game(2, 3, wrap="torus"), Board("#../...")))
    ●●●
    ···
    """
    moved = game.rule.moved(presses.rows, game.columns, game.wrap)
    return presses._without(moved)


def is_packed_rows(game: Game, presses: Position) -> bool:
    """Short steps on a whole board of more than two states.

    >>> from lightsgame import Game
    >>> is_packed_rows(Game(1, 2, states=3), StateBoard("01", 3))
    True
    """
    if not isinstance(presses, StateBoard) or game.states > LARGEST or game.holes:
        return False
    return has_short_steps(game)


def packed_rows(game: Game, presses: Any) -> StateBoard:
    """The same with a byte for each cell.

    >>> from lightsgame import Game
    >>> packed_rows(Game(1, 3, states=3), StateBoard("020", 3))
    StateBoard('222', 3)
    """
    rows = [pack(row) for row in presses.rows]
    moved = game.rule.moved(rows, game.columns, game.wrap, game.states)
    return StateBoard([unpack(row, game.columns) for row in moved], game.states)


# ---- rooks ------------------------------------------------------------------------------------------


def is_rook_lines(game: Game, presses: Position) -> bool:
    """The rook on a whole board of two states, with any gluing.

    >>> from lightsgame import Game
    >>> is_rook_lines(Game(1, 2, rule="rook"), Board("#."))
    True
    """
    return isinstance(presses, Board) and game.rule == ROOK and not game.holes


def rook_lines(game: Game, presses: Board) -> Board:
    """A press changes its row and its column, and where these cross once instead of twice.

    Glued with a half turn, a column runs on as its mirror image, and a row likewise.  Then two of
    them are one line, and cross the other line in two cells each.

    >>> from lightsgame import Game
    >>> print(rook_lines(Game(2, 3, rule="rook"), Board("#../...")))
    ●●●
    ●··
    """
    n = game.columns
    over_rows, over_columns = WRAPS[game.wrap]
    columns = reduce(xor, presses.rows)  # those with an odd number of presses
    is_odd = [row.bit_count() & 1 for row in presses.rows]
    crossings = list(presses.rows)
    if over_rows < 0:
        columns = with_mirror_image(columns, n)
        crossings = [with_mirror_image(row, n) for row in crossings]
    if over_columns < 0:
        is_odd = with_opposite_rows(is_odd)
        crossings = with_opposite_rows(crossings)
    whole_row = (columns, columns ^ full(n))
    pairs = zip(crossings, is_odd, strict=True)
    return presses._with([crossing ^ whole_row[odd] for crossing, odd in pairs])


def with_mirror_image(row: Bits, n: int) -> Bits:
    """A row and its mirror image, added; the middle is its own image and stays.

    >>> f"{with_mirror_image(0b00110, 5):05b}"
    '01110'
    """
    middle = (n % 2) << n // 2
    return row ^ reversed_bits(row & ~middle, n)


def with_opposite_rows(rows: list[Bits]) -> list[Bits]:
    """Each row and the one at the other end, added; the middle one stays.

    >>> with_opposite_rows([1, 2, 4])
    [5, 2, 5]
    """
    sums = list(map(xor, rows, reversed(rows)))
    if len(rows) % 2:
        middle = len(rows) // 2
        sums[middle] = rows[middle]
    return sums


# ---- slides along lines -----------------------------------------------------------------------------


class Lines(NamedTuple):
    """All lines of a game of slides, as numbers of lamps: a press adds one to each line through it.

    Two corrections make this right: a press adds its number in *own* to its own lamp; and where it
    is in a group of *shared*, whose lamps lie on the same two lines or more, it takes one from all
    lamps of the group again.
    """

    own: list[int]
    lines: list[list[int]]
    through: list[list[int]]  # for each lamp the numbers of its lines
    shared: list[list[int]]


def has_lines(game: Game) -> bool:
    """Whether the rule is slides alone whose lines run so that `lines_of` knows what they share.

    >>> from lightsgame import Game
    >>> has_lines(Game(3, 3, rule="rook")), has_lines(Game(3, 3, rule="king"))
    (True, False)
    """
    rule = game.rule
    reaches_itself = (0, 0) in rule.steps
    if not rule.slides or len(rule.steps) > reaches_itself:
        return False
    # Three lines that are glued may share a lamp in ways that are not counted here.
    if game.wrap != "none" and (not reaches_itself or len(directions(game)) > 2):
        return False
    if not game.symmetric:
        return False
    return all(gcd(i, j) == 1 for i, j in directions(game))


def directions(game: Game) -> list[Step]:
    """One direction of each line: of two opposite ones the greater.

    >>> from lightsgame import Game
    >>> directions(Game(3, 3, rule="rook"))
    [(0, 1), (1, 0)]
    """
    return [step for step in game.rule.slides if step > (0, 0)]


def along_lines(game: Game, presses: Position) -> Position:
    """Add up the presses of each line, and give the sum to all of its lamps.

    >>> from lightsgame import Game
    >>> along_lines(Game(2, 2, rule="rook", states=3), StateBoard("10/00", 3))
    StateBoard('11/10', 3)
    """
    values = vector_of(game, presses)
    own, lines, _, shared = lines_of(game)
    moved = list(map(mul, own, values))
    for line in lines:
        total = sum([values[v] for v in line])
        for v in line:
            moved[v] += total
    for group in shared:
        total = sum([values[v] for v in group])
        for v in group:
            moved[v] -= total
    return reduced(game, moved)


@lru_cache(maxsize=2)
@collector_paused()
def lines_of(game: Game) -> Lines:
    """All lines of a game that `has_lines`, each once.

    >>> from lightsgame import Game
    >>> lines_of(Game(2, 2, rule="rook"))
    ... # doctest: +NORMALIZE_WHITESPACE
    Lines(own=[-1, -1, -1, -1], lines=[[0, 1], [0, 2], [1, 3], [2, 3]],
          through=[[0, 1], [0, 2], [1, 3], [2, 3]], shared=[])
    >>> lines_of(Game(2, 3, rule="bishop", wrap="torus")).shared
    [[0, 1, 2, 3, 4, 5]]
    """
    size, wrap = game.size, game.wrap
    number = {cell: v for v, cell in enumerate(game.cells)}
    ways = directions(game)
    back = {step: (-step[0], -step[1]) for step in game.rule.slides}
    # The cells with the direction of a line there; a seam of mirrored sides turns a direction.
    passed: dict[Step, set[Cell]] = {step: set() for step in game.rule.slides}
    lines: list[list[int]] = []
    through: list[list[int]] = [[] for _ in number]
    for cell in number:
        tick()
        for direction in ways:
            if cell in passed[direction] or cell in passed[back[direction]]:
                continue
            line: dict[int, None] = {}  # in order, each lamp once
            for way in (direction, back[direction]):
                here, step = cell, way
                for here, step in chain([(cell, way)], course(cell, way, size, wrap)):
                    if here not in number:
                        break  # it is a hole
                    passed[step].add(here)
                    line[number[here]] = None
                if walked(here, step, size, wrap) == (cell, way):
                    break  # it is a circle
            for v in line:
                through[v].append(len(lines))
            lines.append(list(line))
    shared = on_the_same_lines(through)
    groups = Counter(v for group in shared for v in group)
    reaches_itself = int((0, 0) in game.rule.steps)
    own = [reaches_itself - len(crossing) for crossing in through]
    for v, times in groups.items():
        own[v] += times
    return Lines(own, lines, through, shared)


def on_the_same_lines(through: list[list[int]]) -> list[list[int]]:
    """Groups of lamps that lie on the same lines, where these are two or more.

    >>> on_the_same_lines([[0, 1], [0], [0, 1], [1]])
    [[0, 2]]
    """
    groups: dict[tuple[int, ...], list[int]] = {}
    for v, lines in enumerate(through):
        groups.setdefault(tuple(lines), []).append(v)
    crossings = [group for lines, group in groups.items() if len(lines) > 1]
    return [group for group in crossings if len(group) > 1]


# The fastest first; the first whose condition holds is taken.
METHODS = [
    (is_plus_on_board, plus_on_board),
    (is_shifted_rows, shifted_rows),
    (is_rook_lines, rook_lines),
    (is_packed_rows, packed_rows),
    (lambda game, _: has_lines(game), along_lines),
]
