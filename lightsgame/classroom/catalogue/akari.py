"""Chapter 9: Akari.  Its light, its rules, a deduction, and a puzzle of one's own."""

from functools import cache
from itertools import islice, product, takewhile
from random import Random

from ...akari.certificates.certificate import certify
from ...akari.hardness.gadgets import placements as solutions
from ...akari.model.drawing import lit_rows
from ...akari.model.puzzle import Puzzle, place
from ...akari.model.rules import CLUE_RULE, LIT_RULE, SIGHT_RULE, faults
from ...algebra.bits import Bits, full, weight
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
    """Random puzzles, tall and wide, some that are known to have surprised people, and each sign
    between two cells.
    """
    known = [[f".{sign}."] for sign in "#01234"] + [["..#..", ".....", "#...#"], [".0", "#."]]
    random = Random(seed)
    sizes = ((random.randint(1, side), random.randint(1, side)) for _step in range(count))
    known += [["".join(random.choices(signs, k=n)) for _row in range(m)] for m, n in sizes]
    return tuple([Puzzle.from_rows(rows) for rows in known])


def with_bulbs(puzzle: Puzzle, bulbs: Board, caption: str = "") -> Picture:
    """The puzzle with its bulbs.

    >>> print(with_bulbs(Puzzle("..#/..1"), Board("#../...")).text)
    o.#
    ..1
    """
    return Picture(caption or _("puzzle"), puzzle.draw(bulbs), puzzle.to_svg(bulbs=bulbs))


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
        way = [
            (bulb[0] + k * di, bulb[1] + k * dj)
            for k in range(1, min(far, len(rows) + len(rows[0])) + 1)
        ]
        inside = list(
            takewhile(
                lambda cell: cell[0] in range(len(rows)) and cell[1] in range(len(rows[0])), way
            )
        )
        lit += inside[
            : len(list(takewhile(lambda cell: rows[cell[0]][cell[1]] not in stop, inside))) + end
        ]
    return lit


@exercise(
    lambda: (
        (list(puzzle.rows), cell) for puzzle in puzzles(21) for cell in puzzle.white().cells()
    ),
    no_stop=lambda rows, bulb: rays(rows, bulb, stop=""),
    black_struck_out=lambda rows, bulb: [
        (i, j) for i, j in rays(rows, bulb, stop="") if rows[i][j] == "."
    ],
    **variants(rays, through_numbers={"stop": "#"}, through_2_3_4={"stop": "#01"}),
    not_itself=lambda rows, bulb: rays(rows, bulb)[1:],
    **variants(rays, the_end={"end": True}, one_cell={"far": 1}),
    rows_for_columns=lambda rows, bulb: rays([row[: len(rows)] for row in rows], bulb),
)
def light(given: Given, rows: list[str], bulb: tuple[int, int]) -> None:
    """The cells, on the puzzle."""
    puzzle = Puzzle.from_rows(rows)
    m, n = puzzle.size
    lamp = Board.from_cells(m, n, [bulb])
    want = Board.from_rows(lit_rows(puzzle.rows, lamp.rows), n)
    try:
        given.got = Board.from_cells(m, n, given.collection_of(_("a set of cells")))
    except (ValueError, TypeError) as error:
        given.complain(
            _("{call}: ") + "{error}", with_bulbs(puzzle, lamp), error=retold(clean(str(error)))
        )
    given.same_cells(given.got.bits, want.bits, m, n, with_bulbs(puzzle, lamp))


RULES = {LIT_RULE: "dark", CLUE_RULE: "clue", SIGHT_RULE: "sight"}


@cache
def placements() -> tuple[tuple[list[str], Cells], ...]:
    """Random bulbs on random puzzles, their solutions, and each number with none to four bulbs
    around it.
    """
    random = Random(22)
    # diagonal: the clue has none
    tasks = [(Puzzle.from_rows(["1.", ".."]), Board.from_cells(2, 2, [(1, 1)]))]
    for sign in "#01234":
        star = Puzzle.from_rows(["#.#", f".{sign}.", "#.#"])
        tasks += [
            (star, Board.from_cells(3, 3, list(star.white().cells())[:count])) for count in range(5)
        ]
    for puzzle in puzzles(22, count=24, side=4):
        m, n = puzzle.size
        some = puzzle.white() & Board.from_bits(
            random.getrandbits(m * n) & random.getrandbits(m * n), m, n
        )
        tasks += [(puzzle, bulbs) for bulbs in (some, *certify(puzzle).solutions)]
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
    """The broken rules, right or with one of the usual mistakes about numbers; # is read as 0 where
    it is known.

    >>> sorted(names_of(["..", "2."], [(0, 0), (0, 1)]))
    ['clue', 'sight']
    """
    lit = [cell for bulb in bulbs for cell in rays(rows, bulb)]
    found = {"dark" for cell in Puzzle.from_rows(rows).white().cells() if cell not in lit}
    found |= {"sight" for bulb in bulbs if lit.count(bulb) > 1}
    for i, j in [
        (i, j) for i, row in enumerate(rows) for j, sign in enumerate(row) if sign in known
    ]:
        far = [(abs(i - r), abs(j - c)) for r, c in bulbs]
        over = sum(a + b == 1 or (diagonal and a == b == 1) for a, b in far) - int(
            rows[i][j].replace("#", "0")
        )
        if over > 0 if most else over % modulus:
            found.add("clue")
    return found


def whatever_between(rows: list[str], bulbs: Cells) -> set[str]:
    """Bulbs in one row or column are taken to see each other.

    >>> whatever_between([".#."], [(0, 0), (0, 2)]), names_of([".#."], [(0, 0), (0, 2)])
    ({'sight'}, set())
    """
    near = any(a < b and (a[0] == b[0] or a[1] == b[1]) for a, b in product(bulbs, bulbs))
    return names_of(rows, bulbs) - {"sight"} | ({"sight"} if near else set())


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
            if not bulbs & empty and 0 <= number - weight(bulbs) <= weight(
                around & full(4) & ~(bulbs | empty)
            ):
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
    return (
        (0, around & ~bulbs) if number == weight(bulbs) else forced_by(number, around, bulbs, empty)
    )


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
    asked = _("two sets, as ints")
    new, none = [Word(given.check_set(part, 4)) for part in given.only(given.pair_of(asked), asked)]
    want = tuple(map(Word, forced_by(number, around, bulbs, empty)))
    closed = (new | none) & (bulbs | empty)
    beyond = (new | none) & ~around
    if closed:
        fault = "not_open"
    elif beyond:
        fault = "elsewhere"
    else:
        fault = "wrong"
    # The number with what is above (bit 0), left, right and below of it.
    signs = [
        "o" if bulbs >> k & 1 else "x" if empty >> k & 1 else "." if around >> k & 1 else "#"
        for k in range(4)
    ]
    drawn = Picture(_("the number"), f" {signs[0]} \n{signs[1]}{number}{signs[2]}\n {signs[3]} ")
    given.fail_if((new, none) != want, fault, drawn, got=(new, none), want=want)


REASONS = "1D2A3B4C"  # the reason of each step


@exercise()
def name_the_rule(given: Given) -> None:
    """Each step, and the reason for it."""
    got = given.letters()
    given.fail_if(sorted(got[::2]) != sorted(REASONS[::2]) or len(got) != len(REASONS), "form")
    for step, letter in zip(got[::2], got[1::2], strict=True):
        given.fail_if(step + letter not in REASONS, "other", unfinished=got == "1A2B3C4D", n=step)


def drawn(given: Given) -> Puzzle:
    """The student's puzzle."""
    try:
        return Puzzle(given.picture())
    except ValueError as error:
        given.complain(
            _("PUZZLE is not the picture of a puzzle: {error}"), error=retold(str(error))
        )


def own_puzzle(given: Given) -> tuple[Puzzle, Board]:
    """The student's puzzle with its one solution."""
    puzzle = drawn(given)
    (m, n) = puzzle.size
    white = puzzle.white()
    fits = 4 <= m <= 8 and 4 <= n <= 8
    count = white.weight()
    given.complain_if(
        not fits, _("PUZZLE must have 4 to 8 rows and columns, got {m} x {n}."), m=m, n=n
    )
    given.complain_if(
        2 * count < m * n, _("at least half of the cells must be white: yours has {n}."), n=count
    )
    found = list(certify(puzzle).solutions)
    clues = any(puzzle.clues())
    given.complain_if(
        not found, _("your puzzle has no solution."), with_bulbs(puzzle, puzzle.where(""))
    )
    shown = [with_bulbs(puzzle, bulbs, name) for name, bulbs in zip("12", found, strict=False)]
    if len(found) > 1:
        text = _("your puzzle has more than one solution; these two differ at {place}.")
        given.complain(
            text,
            *shown,
            unfinished=not clues,
            place=retold(place(next((found[0] ^ found[1]).cells()))),
        )
    given.complain_if(not clues, _("your puzzle has no number."), *shown)
    alone = all(len(rays(list(puzzle.rows), cell)) == 1 for cell in white.cells())
    given.complain_if(
        alone, _("in your puzzle every white cell is alone, and so gets a bulb."), *shown
    )
    return puzzle, found[0]


@exercise()
def unique_puzzle(given: Given) -> None:
    """Its solutions are counted, up to two."""
    own_puzzle(given)


@exercise()
def minimal_puzzle(given: Given) -> None:
    """One solution; without any one of its numbers, several."""
    puzzle, bulbs = own_puzzle(given)
    for (i, j), _number in puzzle.clues():
        fewer = Puzzle.from_rows(
            [f"{row[:j]}#{row[j + 1 :]}" if r == i else row for r, row in enumerate(puzzle.rows)]
        )
        if len(certify(fewer).solutions) == 1:
            given.fail("nothing_new", with_bulbs(fewer, bulbs), place=retold(place((i, j))))


@exercise()
def wire(given: Given) -> None:
    """Exactly two solutions, and no bulb in both: what is at one end tells what is at the other."""
    puzzle = drawn(given)
    given.fail_if(puzzle.white().weight() > 30, "large")
    found = list(islice(solutions(puzzle), 3))
    clues = len(list(puzzle.clues()))
    shown = [with_bulbs(puzzle, bulbs, name) for name, bulbs in zip("123", found, strict=False)]
    given.fail_if(
        len(found) != 2,
        "two" if len(found) > 2 else "fewer",
        *shown,
        unfinished=not clues,
        n=len(found),
    )
    if found[0] & found[1]:
        given.fail("common", *shown, place=retold(place(next((found[0] & found[1]).cells()))))
    given.fail_if(clues < 3, "short", *shown, n=clues)
