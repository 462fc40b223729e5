"""Chapter 9: Akari.  Its light, its rules, a deduction, and a puzzle of one's own."""

from collections import Counter
from collections.abc import Iterable
from functools import cache, partial
from itertools import combinations, product
from random import Random
from typing import Any

from ...akari.certificates import certify
from ...akari.model.drawing import lit_rows
from ...akari.model.puzzle import Puzzle, place
from ...akari.model.rules import CLUE_RULE, LIT_RULE, SIGHT_RULE, faults
from ...algebra.bits import Bits, members, weight
from ..exercise import (
    Board,
    Given,
    Inputs,
    Picture,
    Word,
    _,
    clean,
    exercise,
    retold,
    short,
    variants,
)

Cells = list[tuple[int, int]]
SIGNS = ".....#01234"  # every clue digit: to each of them a bulb and its light must pay heed


@cache
def puzzles(seed: int, signs: str = SIGNS, count: int = 30, side: int = 5) -> tuple[Puzzle, ...]:
    """Random puzzles, tall and wide, with some that are known to have surprised people.

    Each sign stands between two cells in one of them.
    """
    surprises = [[f".{sign}."] for sign in "#01234"]
    surprises += [["..#..", ".....", "#...#"], [".0", "#."]]
    # longer than 5, and with more than 32 cells
    surprises += [["." * 9, "....#...."], [".", ".", ".", "#", ".", ".", "."]]
    random = Random(seed)
    drawn = [_random_rows(random, signs, side) for _step in range(count)]
    drawn.append(["".join(random.choices(signs, k=7)) for _row in range(6)])
    return tuple(map(Puzzle.from_rows, surprises + drawn))


def _random_rows(random: Random, signs: str, side: int) -> list[str]:
    m = random.randint(1, side)
    n = random.randint(1, side)
    return ["".join(random.choices(signs, k=n)) for _row in range(m)]


def with_bulbs(puzzle: Puzzle, bulbs: Board, caption: str = "") -> Picture:
    """The puzzle with its bulbs.

    >>> print(with_bulbs(Puzzle("..#/..1"), Board("#../...")).text)
    o.#
    ..1
    """
    return Picture(caption or _("puzzle"), puzzle.draw(bulbs), partial(puzzle.to_svg, bulbs=bulbs))


def rays(
    rows: list[str],
    bulb: tuple[int, int],
    *,
    stop: str = "#01234",
    far: int = 99,
    end: bool = False,
) -> Cells:
    """The cells that a bulb lights, right or with one of the usual mistakes.

    >>> rays(["..#", "..."], (0, 0)), rays(["..#"], (0, 0), stop="")
    ([(0, 0), (0, 1), (1, 0)], [(0, 0), (0, 1), (0, 2)])
    """
    lit = [bulb]
    for di, dj in ((0, 1), (0, -1), (1, 0), (-1, 0)):
        i, j = bulb
        for _step in range(far):
            i += di
            j += dj
            if i not in range(len(rows)) or j not in range(len(rows[0])):
                break
            is_stopped = rows[i][j] in stop
            if end or not is_stopped:
                lit.append((i, j))
            if is_stopped:
                break
    return lit


def lit_inputs() -> Inputs:
    """Each white cell of each puzzle."""
    for puzzle in puzzles(21):
        for cell in puzzle.white().cells():
            yield list(puzzle.rows), cell


def white_rays(rows: list[str], bulb: tuple[int, int]) -> Cells:
    """A bulb that shines through black cells, which themselves are left out.

    >>> white_rays([".#."], (0, 0))
    [(0, 0), (0, 2)]
    """
    return [(i, j) for i, j in rays(rows, bulb, stop="") if rows[i][j] == "."]


@exercise(
    lit_inputs,
    no_stop=lambda rows, bulb: rays(rows, bulb, stop=""),
    black_struck_out=white_rays,
    **variants(rays, through_numbers={"stop": "#"}, through_2_3_4={"stop": "#01"}),
    not_itself=lambda rows, bulb: rays(rows, bulb)[1:],
    **variants(rays, the_end={"end": True}, one_cell={"far": 1}, four_cells={"far": 4}),
    rows_for_columns=lambda rows, bulb: rays([row[: len(rows)] for row in rows], bulb),
)
def light(given: Given, rows: list[str], bulb: tuple[int, int]) -> None:
    """The cells, on the puzzle."""
    puzzle = Puzzle.from_rows(rows)
    m, n = puzzle.size
    lamp = Board.from_cells(m, n, [bulb])
    want = Board.from_rows(lit_rows(puzzle.rows, lamp.rows), n)
    picture = with_bulbs(puzzle, lamp)
    cells = given.collection_of(_("a set of cells"))
    try:
        got = Board.from_cells(m, n, cells)
    except (ValueError, TypeError) as error:
        given.complain(_("{call}: ") + "{error}", picture, error=retold(clean(str(error))))
    given.got = got
    given.same_cells(got.bits, want.bits, m, n, picture)


RULES = {LIT_RULE: "dark", CLUE_RULE: "clue", SIGHT_RULE: "sight"}


@cache
def placements() -> tuple[tuple[list[str], Cells], ...]:
    """Random bulbs on random puzzles, and their solutions.

    Each number is there with none to four bulbs around it.
    """
    random = Random(22)
    # diagonal: the clue has none
    corner = Board.from_cells(2, 2, [(1, 1)])
    tasks = [(Puzzle.from_rows(["1.", ".."]), corner)]
    for sign in "#01234":
        star = Puzzle.from_rows(["#.#", f".{sign}.", "#.#"])
        cells = list(star.white().cells())
        boards = [Board.from_cells(3, 3, cells[:count]) for count in range(5)]
        tasks += [(star, board) for board in boards]
    for puzzle in puzzles(22, count=24, side=4):
        m, n = puzzle.size
        drawn = random.getrandbits(m * n) & random.getrandbits(m * n)
        bulbs = Board.from_bits(drawn, m, n)
        tasks.append((puzzle, puzzle.white() & bulbs))
        tasks += [(puzzle, bulbs) for bulbs in certify(puzzle).solutions]
    return tuple([(list(puzzle.rows), list(bulbs.cells())) for puzzle, bulbs in tasks])


def names_of(
    rows: list[str],
    bulbs: Cells,
    known: str = "01234",
    *,
    diagonal: bool = False,
    modulus: int = 9,
    most: bool = False,
) -> set[str]:
    """The broken rules, right or with one of the usual mistakes about numbers.

    A # is read as 0 where it is among the *known* signs.

    >>> sorted(names_of(["..", "2."], [(0, 0), (0, 1)]))
    ['clue', 'sight']
    """
    lit: Counter[tuple[int, int]] = Counter()
    for bulb in bulbs:
        lit.update(rays(rows, bulb))
    names: set[str] = set()
    if any(cell not in lit for cell in Puzzle.from_rows(rows).white().cells()):
        names.add("dark")
    if any(lit[bulb] > 1 for bulb in bulbs):
        names.add("sight")
    for i, j in product(range(len(rows)), range(len(rows[0]))):
        if rows[i][j] not in known:
            continue
        number = int(rows[i][j].replace("#", "0"))
        over = _bulbs_beside((i, j), bulbs, diagonal=diagonal) - number
        if over > 0 if most else over % modulus:
            names.add("clue")
    return names


def _bulbs_beside(cell: tuple[int, int], bulbs: Cells, *, diagonal: bool) -> int:
    """How many bulbs are beside a cell, or also diagonally beside it."""
    row, column = cell
    distances = [(abs(row - i), abs(column - j)) for i, j in bulbs]
    count = distances.count((0, 1)) + distances.count((1, 0))
    return count + distances.count((1, 1)) if diagonal else count


def whatever_between(rows: list[str], bulbs: Cells) -> set[str]:
    """Bulbs in one row or column are taken to see each other.

    >>> whatever_between([".#."], [(0, 0), (0, 2)]), names_of([".#."], [(0, 0), (0, 2)])
    ({'sight'}, set())
    """
    near = any(a[0] == b[0] or a[1] == b[1] for a, b in combinations(bulbs, 2))
    names = names_of(rows, bulbs) - {"sight"}
    return names | {"sight"} if near else names


@exercise(
    placements,
    **variants(
        names_of,
        diagonal={"diagonal": True},
        blank_is_0={"known": "#01234"},
        only_0_and_1={"known": "01"},
    ),
    **variants(names_of, not_4={"known": "0123"}, parity={"modulus": 2}),
    whatever_between=whatever_between,
    at_most=lambda rows, bulbs: names_of(rows, bulbs, most=True),
)
def broken_rules(given: Given, rows: list[str], bulbs: Cells) -> None:
    """What is broken and not named, and what is named and kept."""
    puzzle = Puzzle.from_rows(rows)
    board = Board.from_cells(*puzzle.size, bulbs)
    got = given.collection_of(_("a set of names"))
    broken = {RULES[fault.rule]: fault.what for fault in faults(puzzle, board)}
    given.got = sorted({*map(str, got)})
    shown = with_bulbs(puzzle, board)
    for name in got:
        given.fail_if(name not in RULES.values(), "no_rule", rule=short(name))
    for name in sorted(broken.keys() - got):
        given.fail("broken", shown, rule=name, what=retold(broken[name]))
    for name in sorted({*got} - broken.keys()):
        given.fail("kept", shown, rule=name)


def situations() -> Inputs:
    """Every situation that can still come out right.

    >>> next(situations()), sum(1 for _situation in situations())
    ((0, 0, 0, 0), 512)
    """
    for around in range(16):
        sides = [side for side in range(16) if side & ~around == 0]
        for bulbs, empty, number in product(sides, sides, range(5)):
            missing = number - weight(bulbs)
            free = around & ~(bulbs | empty)
            if not bulbs & empty and 0 <= missing <= weight(free):
                yield number, around, bulbs, empty


def forced_by(
    number: int, around: Bits, bulbs: Bits, empty: Bits, guess: bool = False
) -> tuple[Bits, Bits]:
    """The new bulbs and the new empty cells.

    >>> forced_by(2, 0b0111, 0b0001, 0b0010), forced_by(1, 0b0111, 0b0001, 0)
    ((4, 0), (0, 6))
    """
    free = around & ~(bulbs | empty)
    missing = number - weight(bulbs)
    if missing == 0:
        return (0, free)
    if guess or missing == weight(free):
        return (free, 0)
    return (0, 0)


def reported_again(number: int, around: Bits, bulbs: Bits, empty: Bits) -> tuple[Bits, Bits]:
    """Around a full number all other cells are named, those that are known to be empty as well.

    >>> reported_again(1, 0b0111, 0b0001, 0b0010), forced_by(1, 0b0111, 0b0001, 0b0010)
    ((0, 6), (0, 4))
    """
    if number == weight(bulbs):
        return (0, around & ~bulbs)
    return forced_by(number, around, bulbs, empty)


@exercise(
    situations,
    bulbs_forgotten=lambda number, around, bulbs, empty: forced_by(
        number, around & ~bulbs, 0, empty
    ),
    guess=lambda number, around, bulbs, empty: forced_by(number, around, bulbs, empty, guess=True),
    only_full=lambda number, around, bulbs, empty: (0, forced_by(number, around, bulbs, empty)[1]),
    only_all=lambda number, around, bulbs, empty: (forced_by(number, around, bulbs, empty)[0], 0),
    again=reported_again,
    empty_forgotten=lambda number, around, bulbs, empty: forced_by(number, around, bulbs, 0),
)
def forced(given: Given, number: int, around: Word, bulbs: Word, empty: Word) -> None:
    """The two sets, and what is around the number."""
    words = _("two sets, as ints")
    parts = given.only(given.pair_of(words), words)
    new, none = [Word(given.check_set(part, 4)) for part in parts]
    want = tuple(map(Word, forced_by(number, around, bulbs, empty)))
    closed = (new | none) & (bulbs | empty)
    beyond = (new | none) & ~around
    if closed:
        fault = "not_open"
    elif beyond:
        fault = "elsewhere"
    else:
        fault = "wrong"
    picture = _around(number, around, bulbs, empty)
    given.fail_if((new, none) != want, fault, picture, got=(new, none), want=want)


def _around(number: int, around: Bits, bulbs: Bits, empty: Bits) -> Picture:
    """The number with what is above (bit 0), left, right and below of it."""
    signs = ["#"] * 4
    for cells, sign in ((around, "."), (empty, "x"), (bulbs, "o")):
        for side in members(cells):
            signs[side] = sign
    above, left, right, below = signs
    return Picture(_("the number"), f" {above} \n{left}{number}{right}\n {below} ")


def puzzle_of(given: Given) -> Puzzle:
    """The student's puzzle."""
    try:
        return Puzzle(given.picture())
    except ValueError as error:
        text = _("PUZZLE is not the picture of a puzzle: {error}")
        given.complain(text, error=retold(str(error)))


def numbered(puzzle: Puzzle, answers: Iterable[Board]) -> list[Picture]:
    """The puzzle with the bulbs of each solution."""
    pairs = enumerate(answers, start=1)
    return [with_bulbs(puzzle, bulbs, str(number)) for number, bulbs in pairs]


def first_place(cells: Board) -> str:
    """Where the first of these cells is."""
    return retold(place(next(cells.cells())))


def own_puzzle(given: Given) -> tuple[Puzzle, Board]:
    """The student's puzzle with its one solution."""
    puzzle = puzzle_of(given)
    m, n = puzzle.size
    white = puzzle.white()
    count = white.weight()
    text = _("PUZZLE must have 4 to 8 rows and columns, got {m} x {n}.")
    fits = min(m, n) >= 4 and max(m, n) <= 8
    given.complain_if(not fits, text, m=m, n=n)
    text = _("at least half of the cells must be white: yours has {n}.")
    given.complain_if(2 * count < m * n, text, n=count)
    answers = list(certify(puzzle).solutions)
    if not answers:
        empty = with_bulbs(puzzle, puzzle.where(""))
        given.complain(_("your puzzle has no solution."), empty)
    pictures = numbered(puzzle, answers[:2])
    has_clues = any(puzzle.clues())
    if len(answers) > 1:
        text = _("your puzzle has more than one solution; these two differ at {place}.")
        differs_at = first_place(answers[0] ^ answers[1])
        given.complain(text, *pictures, unfinished=not has_clues, place=differs_at)
    given.complain_if(not has_clues, _("your puzzle has no number."), *pictures)
    rows = list(puzzle.rows)
    alone = all(len(rays(rows, cell)) == 1 for cell in white.cells())
    text = _("in your puzzle every white cell is alone, and so gets a bulb.")
    given.complain_if(alone, text, *pictures)
    return puzzle, answers[0]


@exercise()
def unique_puzzle(given: Given) -> None:
    """Its solutions are counted, up to two."""
    own_puzzle(given)


@cache
def deducible() -> tuple[tuple[list[str]], ...]:
    """Puzzles with a solution, in which little or much follows."""
    random = Random(23)
    found = [
        Puzzle.from_rows(rows) for rows in (["2.", ".."], ["0."], [".#", "1."], ["#3.", "..."])
    ]
    found += [Puzzle.from_rows(["3..#", ".#1.", "...2", "1.#."])]
    while len(found) < 40:
        side = 7 if len(found) > 30 else 4
        puzzle = Puzzle.from_rows(_random_rows(random, SIGNS, side))
        if certify(puzzle).solutions:
            found.append(puzzle)
    return tuple([(list(puzzle.rows),) for puzzle in found])


def deduced(
    rows: list[str],
    *,
    rounds: int = 999,
    light_counts: bool = True,
    dark_counts: bool = True,
    blank: str = "#",
) -> tuple[Cells, Cells]:
    """The bulbs and the empty cells that follow, right or with one of the usual mistakes.

    >>> deduced(["2.", ".."])
    ([(0, 1), (1, 0)], [(1, 1)])
    """
    places = list(product(range(len(rows)), range(len(rows[0]))))
    sees = {(i, j): {*rays(rows, (i, j))} for i, j in places if rows[i][j] == "."}
    bulbs: set[tuple[int, int]] = set()
    empty: set[tuple[int, int]] = set()
    for _round in range(rounds):
        before = len(bulbs) + len(empty)
        for i, j in places:
            if rows[i][j] in "01234" or (rows[i][j] != blank and rows[i][j] == "#"):
                number = int(rows[i][j].replace("#", "0"))
                beside = {(i - 1, j), (i, j - 1), (i, j + 1), (i + 1, j)} & sees.keys()
                free = beside - bulbs - empty
                missing = number - len(bulbs & beside)
                if missing == 0:
                    empty |= free
                elif missing == len(free):
                    bulbs |= free
        for cell, seen in sees.items():
            free = seen - bulbs - empty
            if seen & bulbs:
                empty |= {cell} - bulbs if light_counts else set()
            elif len(free) == 1 and light_counts and dark_counts:
                bulbs |= free
        if len(bulbs) + len(empty) == before:
            break
    return sorted(bulbs), sorted(empty)


@exercise(
    deducible,
    **variants(deduced, one_round={"rounds": 1}, no_light={"light_counts": False}),
    **variants(deduced, not_dark={"dark_counts": False}, blank_is_0={"blank": "-"}),
)
def deduce(given: Given, rows: list[str]) -> None:
    """Nothing that does not follow, and nothing left out."""
    words = _("two sets of cells")
    mine = [cells_of(given, part, words) for part in given.pair_of(words)]
    given.got = [sorted(cells) for cells in mine]
    right = [set(cells) for cells in deduced(rows)]
    puzzle = Puzzle.from_rows(rows)
    fits = [cell for cell in mine[0] if cell in puzzle.white().cells()]
    shown = with_bulbs(puzzle, Board.from_cells(*puzzle.size, fits))
    for got, want, fault in zip(mine, right, ("bulb", "empty"), strict=True):
        for row, column in sorted(got - want):
            given.fail(fault, shown, row=row, column=column)
    for got, want in zip(mine, right, strict=True):
        for row, column in sorted(want - got):
            given.fail("more", shown, row=row, column=column)


def cells_of(given: Given, part: Any, words: str) -> set[tuple[int, int]]:
    """A set of cells that is a part of the result."""
    (listed,) = given.only([part], words, (list, tuple, set, frozenset))
    pairs = given.only([*listed], words, (list, tuple))
    for pair in pairs:
        if len(given.only([*pair], words)) != 2:
            given.wrong_kind(words, given.got)
    return {(pair[0], pair[1]) for pair in pairs}
