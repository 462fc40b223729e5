"""The boards, numbers and answers of the lessons, drawn from a seed and worked out by the package.

No answer stands in a text: a text names it (`{short}`), and here it is computed.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from itertools import product
from random import Random

from ...game.board import Board
from ...game.chase import fill, player_table, virtual_row
from ...game.checks import is_solution
from ...lights.quiet import quiet_patterns
from ...lights.solver import answer, fewest
from ..classes.worksheet import by_table, unsolvable
from .figures import Cell, Figure, Table, cell_name
from .markup import Figures

VARIANTS = "ABCD"
Words = dict[str, str]


@dataclass
class Store:
    """Values and figures by the names under which texts know them."""

    values: Words = field(default_factory=dict[str, str])
    figures: dict[str, Figure | Table] = field(default_factory=dict[str, Figure | Table])

    def draw(
        self, name: str, lit: Board, presses: Board | None = None, *, named: bool = False
    ) -> None:
        """Keep a board with its lit lamps, and with presses."""
        self.figures[name] = Figure(lit, presses, named=named)

    def dots(self, name: str, presses: Board) -> None:
        """Keep a board with presses alone, and their names."""
        self.draw(name, Board.empty(*presses.size), presses)
        self.values[name] = names(presses.cells())


@dataclass
class Material:
    """What all pages of a lesson share, and what differs between its variants."""

    common: Store
    variants: Sequence[Store]

    def variant(self, number: int) -> tuple[Words, Figures]:
        """The values and the figures of one variant."""
        chosen = self.variants[number]
        figures = {**self.common.figures, **chosen.figures}
        return {**self.common.values, **chosen.values}, figures

    @staticmethod
    def board(rows: int, columns: int) -> Figure:
        """An empty board to play on.

        >>> Material.board(3, 3).named
        True
        """
        return Figure(Board.empty(rows, columns), named=True)


def material(number: int, seed: str) -> Material:
    """All that the texts of a lesson name; the same seed gives the same.

    >>> first = material(1, "autumn")
    >>> first.variant(0) == material(1, "autumn").variant(0)
    True
    """
    common, variant = MAKERS[number]
    shared = Store()
    common(shared, Random(f"{seed}/lesson {number}"))
    different: list[Store] = []
    for letter in range(len(VARIANTS)):
        one = Store()
        variant(one, Random(f"{seed}/lesson {number}/{letter}"), letter)
        different.append(one)
    return Material(shared, different)


def names(cells: Iterable[Cell]) -> str:
    """Cells by their names, in the order given.

    >>> names([(0, 1), (2, 0)])
    'b1, a3'
    """
    return ", ".join([cell_name(cell) for cell in cells])


def lit_by(cells: Iterable[Cell], m: int, n: int) -> Board:
    """The lamps that are lit when these cells are pressed on a dark board.

    >>> print(lit_by([(0, 0), (0, 0), (0, 1)], 1, 2))
    ●●
    """
    board = Board.empty(m, n)
    for cell in cells:
        board = board.press(cell)
    return board


def fewest_presses(board: Board) -> Board:
    """The right answer with the fewest presses.

    >>> fewest_presses(Board("##")).weight()
    1
    """
    return fewest(answer(board)).presses.board


def sample(random: Random, m: int, n: int, count: int) -> list[Cell]:
    """Different cells of a board."""
    return random.sample([*product(range(m), range(n))], count)


def board_with(random: Random, m: int, n: int, presses: int) -> Board:
    """A board that needs exactly so many presses."""
    while True:
        board = lit_by(sample(random, m, n, presses), m, n)
        if fewest_presses(board).weight() == presses:
            return board


# ---- 1: only odd or even counts -------------------------------------------------------------------


def repeats(random: Random) -> list[Cell]:
    """Six presses: a cell once, one twice, one three times; each usual mistake gives other lamps."""
    while True:
        once, twice, thrice = sample(random, 3, 3, 3)
        presses = [once, twice, twice, thrice, thrice, thrice]
        random.shuffle(presses)
        boards = {lit_by(cells, 3, 3) for cells in (odd_times(presses), set(presses), [once])}
        if len(boards) == 3:
            return presses


def odd_times(presses: Sequence[Cell]) -> list[Cell]:
    """The shortest list with the same result.

    >>> odd_times([(0, 1), (0, 0), (0, 1), (0, 0), (0, 0)])
    [(0, 0)]
    """
    return sorted([cell for cell in set(presses) if presses.count(cell) % 2])


def odd_or_even(store: Store, random: Random) -> None:
    """Boards of 3 x 3, and lists of presses with repeats."""
    dark = Board.empty(3, 3)
    for name, cell in (("inside", (1, 1)), ("edge", (0, 1)), ("corner", (0, 0))):
        store.draw(name, dark.press(cell), Board.from_cells(3, 3, [cell]))
    start = [(0, 0), (1, 1), (1, 2)]
    store.draw("hook", lit_by(start, 3, 3))
    first = random.sample([(0, 0), (1, 1), (0, 2)], 3)
    second = [first[2], first[0], first[1]]
    store.values |= {"first": names(first), "second": names(second)}
    store.draw("result", lit_by(first, 3, 3), named=True)
    store.draw("after", lit_by(first, 3, 3))
    store.draw("named", dark, named=True)
    list_of_six = repeats(random)
    store.values |= {"six": names(list_of_six), "six_short": names(odd_times(list_of_six))}
    store.draw("six_after", lit_by(list_of_six, 3, 3))
    for letter, presses in zip("ABC", (2, 3, 4), strict=True):
        board = board_with(random, 3, 3, presses)
        store.draw(f"game_{letter}".lower(), board, named=True)
        store.dots(f"answer_{letter}".lower(), fewest_presses(board))
    store.draw("nine", lit_by([*product(range(3), range(3))], 3, 3))


def odd_or_even_tasks(store: Store, random: Random, letter: int) -> None:
    """A list to shorten on the ticket; two lists and a board at home."""
    presses = repeats(random)
    store.values |= {
        "list": names(presses),
        "short": names(odd_times(presses)),
        "as_set": names(sorted(set(presses))),
        "single": names([cell for cell in sorted(set(presses)) if presses.count(cell) == 1]),
    }
    for name in ("one", "two"):
        presses = repeats(random)
        store.values |= {name: names(presses), f"{name}_short": names(odd_times(presses))}
    board = board_with(random, 3, 3, 3)
    store.draw("home", board, named=True)
    store.dots("home_answer", fewest_presses(board))


# ---- 2: a board is a number -----------------------------------------------------------------------


def binary(number: int, digits: int) -> str:
    """A number as Python writes it, with leading zeros.

    >>> binary(0b11, 3)
    '0b011'
    """
    return f"0b{number:0{digits}b}"


def numbered(m: int, n: int) -> Figure:
    """A board with the number of each cell.

    >>> numbered(1, 2).words
    {(0, 0): '0', (0, 1): '1'}
    """
    words = {cell: str(k) for k, cell in enumerate(product(range(m), range(n)))}
    return Figure(Board.empty(m, n), words=words)


def press_number(cell: int) -> int:
    """The lamps of a 2 x 3 board that a press changes, as a number.

    >>> binary(press_number(0), 6)
    '0b001011'
    """
    return Board.empty(2, 3).press(*divmod(cell, 3)).bits


def cells_of(number: int) -> str:
    """The places of the digits 1.

    >>> cells_of(0b101)
    '0, 2'
    """
    return ", ".join([str(k) for k in range(number.bit_length()) if number >> k & 1])


def numbers(store: Store, random: Random) -> None:
    """Boards of 2 x 3 as numbers, and presses as sums."""
    store.figures["numbered"] = numbered(2, 3)
    board, pressed = random.choice([(0b000101, 1), (0b000110, 0), (0b000101, 4)])
    change = press_number(pressed)
    store.draw("board", Board.from_bits(board, 2, 3))
    store.draw("change", Board.from_bits(change, 2, 3), press_board(pressed))
    store.draw("both", Board.from_bits(board ^ change, 2, 3))
    store.values |= {
        "bits": binary(board, 6),
        "decimal": str(board),
        "cell": str(pressed),
        "change": binary(change, 6),
        "sum": binary(board ^ change, 6),
        "union": binary(board | change, 6),
        "reversed": binary(board, 6)[2:][::-1],
        "lit": cells_of(board),
    }
    others = random.sample([0b010011, 0b100101, 0b011010, 0b001110], 2)
    for name, number in zip(("first", "second"), others, strict=True):
        store.draw(name, Board.from_bits(number, 2, 3))
        store.values |= {name: binary(number, 6), f"{name}_decimal": str(number)}
    presses = [press_number(cell) for cell in range(6)]
    for cell in (0, 4, 5):
        store.values[f"press_{cell}"] = binary(presses[cell], 6)
        store.values[f"press_{cell}_cells"] = cells_of(presses[cell])


def press_board(cell: int) -> Board:
    """A press on a 2 x 3 board.

    >>> print(press_board(1))
    ·●·
    ···
    """
    return Board.from_bits(1 << cell, 2, 3)


def numbers_tasks(store: Store, random: Random, letter: int) -> None:
    """A sum of two numbers on the ticket; boards and presses at home."""
    pairs = [(0b110, 0b011), (0b101, 0b110), (0b111, 0b101), (0b011, 0b111)]
    x, y = pairs[letter]
    store.values |= {
        "x": binary(x, 3),
        "y": binary(y, 3),
        "xor": binary(x ^ y, 3),
        "xor_lamps": cells_of(x ^ y),
        "or": binary(x | y, 3),
        "plus": bin(x + y),
    }
    board = random.choice([0b110001, 0b010110, 0b101100, 0b011001])
    cell = random.randrange(6)
    store.draw("home", Board.from_bits(board, 2, 3))
    store.values |= {
        "home": binary(board, 6),
        "home_cell": str(cell),
        "home_press": binary(press_number(cell), 6),
        "home_after": binary(board ^ press_number(cell), 6),
    }


# ---- 3: what presses do, and who is right ---------------------------------------------------------


def touches(presses: Board) -> Figure:
    """A board with the number of presses that reach each lamp.

    >>> touches(Board("##")).words
    {(0, 0): '2', (0, 1): '2'}
    """
    m, n = presses.size
    counts: dict[Cell, int] = dict.fromkeys(product(range(m), range(n)), 0)
    for cell in presses.cells():
        for lamp in Board.empty(m, n).press(cell).cells():
            counts[lamp] += 1
    return Figure(Board.empty(m, n), words={lamp: str(count) for lamp, count in counts.items()})


def three_claims(random: Random) -> tuple[Board, Board, Board, Board]:
    """A board of 2 x 3, two right answers, and one that puts out its lamps but lights another."""
    while True:
        board = lit_by(sample(random, 2, 3, 2), 2, 3)
        right = fewest_presses(board)
        others = [right ^ pattern.times for pattern in quiet_patterns(2, 3)]
        wrong = Board.from_cells(2, 3, sample(random, 2, 3, 2))
        lamps_left = wrong.effect() ^ board
        if board and lamps_left and not lamps_left & board:
            return board, right, random.choice(others), wrong


def effects(store: Store, random: Random) -> None:
    """Presses on 2 x 3 with what they do, and three answers of which two are right."""
    presses = Board.from_cells(2, 3, random.choice([[(0, 0), (0, 1)], [(0, 1), (1, 2)]]))
    store.dots("show", presses)
    store.figures["show_counts"] = touches(presses)
    store.draw("show_effect", presses.effect())
    for number in (1, 2):
        presses = Board.from_cells(2, 3, sample(random, 2, 3, 2 + number % 2))
        store.dots(f"presses_{number}", presses)
        store.figures[f"counts_{number}"] = touches(presses)
        store.draw(f"effect_{number}", presses.effect())
    store.draw("empty", Board.empty(2, 3))
    judged(store, random, ("ada", "ben", "cleo"))


def judged(store: Store, random: Random, people: tuple[str, str, str]) -> None:
    """A board, what two people answer who are right, and what a third leaves lit."""
    board, *answers = three_claims(random)
    store.draw("claimed", board)
    for name, presses in zip(people, answers, strict=True):
        store.dots(name, presses)
        store.draw(f"{name}_left", presses.effect() ^ board)
    store.values["dark_lit"] = names((answers[2].effect() ^ board).cells())
    assert [is_solution(board, presses) for presses in answers] == [True, True, False]


def effects_tasks(store: Store, random: Random, letter: int) -> None:
    """Two answers to a board on the ticket; one to work out at home."""
    judged(store, random, ("one", "two", "three"))
    presses = Board.from_cells(2, 3, sample(random, 2, 3, 3))
    store.dots("home", presses)
    store.draw("home_effect", presses.effect())
    store.figures["home_counts"] = touches(presses)


# ---- 4: equations in which 1 + 1 = 0 --------------------------------------------------------------

UNKNOWNS = "vwxyz"


def equations(board: Board, letters: str) -> list[str]:
    """What the presses in a row of lamps have to satisfy.

    >>> equations(Board("#."), "xy")
    ['x + y = 1', 'x + y = 0']
    """
    n = board.columns
    lines: list[str] = []
    for j in range(n):
        near = letters[max(0, j - 1) : min(n, j + 2)]
        lines.append(f"{' + '.join(near)} = {int(board[0, j])}")
    return lines


def values_of(presses: Board, letters: str) -> str:
    """The unknowns of a row.

    >>> values_of(Board("#."), "xy")
    'x = 1, y = 0'
    """
    digits = presses.digits()[0]
    return ", ".join([f"{x} = {value}" for x, value in zip(letters, digits, strict=True)])


def linear(store: Store, random: Random) -> None:
    """Rows of three, four and two lamps as equations."""
    three = Board(random.choice(["#.#", "##.", ".##"]))
    four = Board(random.choice(["#..#", "##.#", ".#.#", "###."]))
    rows = {"three": (three, "xyz"), "four": (four, "wxyz"), "two": (Board("#."), "xy")}
    for name, (board, letters) in rows.items():
        store.draw(name, board)
        for number, line in enumerate(equations(board, letters), start=1):
            store.values[f"{name}_{number}"] = line
    for name, (board, letters) in (("three", rows["three"]), ("four", rows["four"])):
        presses = fewest_presses(board)
        store.values[f"{name}_answer"] = values_of(presses, letters)
        store.draw(f"{name}_presses", Board.empty(*presses.size), presses)
    words = {(0, j): letter for j, letter in enumerate("xyz")}
    store.figures["letters"] = Figure(Board.empty(1, 3), words=words)
    # In three lamps the first two lines leave z alone, the last two x.
    store.values["z"] = str(int(three[0, 0] ^ three[0, 1]))
    store.values["x"] = str(int(three[0, 1] ^ three[0, 2]))


def linear_tasks(store: Store, random: Random, letter: int) -> None:
    """Three equations on the ticket, every second time without a solution; three lamps at home."""
    right = [(1, 1, 1), (1, 0, 1), (1, 0, 0), (0, 1, 1)][letter]
    pairs = (("x", "y"), ("y", "z"), ("x", "z"))
    for number, ((a, b), value) in enumerate(zip(pairs, right, strict=True), start=1):
        store.values[f"pair_{number}"] = f"{a} + {b} = {value}"
    solutions = [
        f"x = {x}, y = {y}, z = {z}"
        for x, y, z in product((0, 1), repeat=3)
        if (x ^ y, y ^ z, x ^ z) == right
    ]
    if solutions:
        store.values["verdict"] = "✓ " + " / ".join(solutions)
    else:
        store.values["verdict"] = "✗ 0 = 1"
    first, second, third = right
    halves = (first + third - second, first + second - third, second + third - first)
    real = [f"{letter} = {value / 2:g}" for letter, value in zip("xyz", halves, strict=True)]
    store.values["real"] = ", ".join(real)
    row = Board.from_rows([random.randrange(1, 16)], 4)
    store.draw("home", row)
    for number, line in enumerate(equations(row, "wxyz"), start=1):
        store.values[f"home_{number}"] = line
    store.values["home_answer"] = values_of(fewest_presses(row), "wxyz")


# ---- 5: some presses change nothing ---------------------------------------------------------------


def forced(first: str, m: int) -> tuple[Board, Board]:
    """All rows of presses that follow from the first one, and the row below them.

    >>> pattern, below = forced(".#..", 4)
    >>> print(below)
    ····
    """
    n = len(first)
    row = Board(first).rows[0]
    rows, virtual = fill((0,) * m, n, row)
    return Board.from_rows(rows, n), Board.from_rows([virtual], n)


def quiet(store: Store, random: Random) -> None:
    """First rows on 4 x 4 and 5 x 5, and what follows from them."""
    top = Board.empty(4, 4) ^ Board("#.../..../..../....")
    store.draw("top", Board.empty(4, 4), top)
    pattern, _below = forced("#...", 4)
    store.figures["second"] = Figure(
        top.effect(), top, arrows=[cell for cell in top.effect().cells() if cell[0] == 0]
    )
    store.dots("whole", pattern)
    store.draw("grid_2", Board.empty(2, 3))
    store.draw("grid_4", Board.empty(4, 4))
    store.draw("grid_5", Board.empty(5, 5))
    for name, first in (("good", "#.#.#"), ("bad", "#....")):
        pattern, below = forced(first, 5)
        store.dots(name, pattern)
        store.draw(f"{name}_below", Board.empty(1, 5), below)
    for number, one in enumerate(quiet_patterns(5, 5), start=1):
        store.draw(f"quiet_{number}", Board.empty(5, 5), one.times)
    for number, one in enumerate(quiet_patterns(2, 3), start=1):
        store.draw(f"small_{number}", Board.empty(2, 3), one.times)
    ends = [top for top in product(".#", repeat=5) if not forced("".join(top), 5)[1]]
    store.values["good_tops"] = str(len(ends))
    store.values["solutions_4"] = str(quiet_patterns(4, 4).count + 1)
    store.values["solutions_5"] = str(quiet_patterns(5, 5).count + 1)


def quiet_tasks(store: Store, random: Random, letter: int) -> None:
    """First rows of one's own, on the sheet, on the ticket and at home."""
    for name, first in (
        ("mine", ("##..", "#.#.", ".##.", "#..#")[letter]),
        ("ticket", (".#..", "..#.", "...#", "####")[letter]),
    ):
        pattern, _below = forced(first, 4)
        start = Board.from_rows([pattern.rows[0], 0, 0, 0], 4)
        store.draw(f"{name}_top", Board.empty(4, 4), start)
        store.dots(name, pattern)
    ends = (".###.", "##.##", "#.#.#", "##.##")[letter]
    fails = (".#...", "..#..", "...#.", "....#")[letter]
    for name, first in (("ends", ends), ("fails", fails)):
        pattern, below = forced(first, 5)
        start = Board.from_rows([pattern.rows[0], 0, 0, 0, 0], 5)
        store.draw(f"{name}_top", Board.empty(5, 5), start)
        store.dots(name, pattern)
        store.draw(f"{name}_below", Board.empty(1, 5), below)
    board = lit_by(sample(random, 2, 3, 2), 2, 3)
    right = fewest_presses(board)
    store.draw("home", board)
    store.dots("home_one", right)
    store.values["home_all"] = " / ".join(
        [names((right ^ pattern.times).cells()) for pattern in quiet_patterns(2, 3)]
    )


# ---- 6: a proof that something cannot be done -----------------------------------------------------


def met(board: Board, pattern: Board) -> int:
    """How many lit lamps a pattern covers.

    >>> met(Board("##."), Board(".##"))
    1
    """
    return (board & pattern).weight()


def proofs(store: Store, random: Random) -> None:
    """The patterns of 5 x 5, a corner that cannot be put out alone, and three boards."""
    patterns = [one.times for one in quiet_patterns(5, 5)]
    corner = Board.from_cells(5, 5, [(0, 0)])
    store.draw("corner", corner)
    store.draw("grid", Board.empty(5, 5))
    for number, pattern in enumerate(patterns, start=1):
        store.draw(f"pattern_{number}", Board.empty(5, 5), pattern)
    covering = next(pattern for pattern in patterns if pattern.meets_oddly(corner))
    store.draw("covered", corner, covering)
    reached = {met(Board.empty(5, 5).press(cell), covering) for cell in product(range(5), range(5))}
    store.values["changes"] = ", ".join(map(str, sorted(reached)))
    tasks = [board_with(random, 5, 5, 3), *[few_lamps(random) for _ in range(2)]]
    random.shuffle(tasks)
    for number, board in enumerate(tasks, start=1):
        store.draw(f"board_{number}", board, named=True)
        counts = [met(board, pattern) for pattern in patterns]
        store.values[f"counts_{number}"] = ", ".join(map(str, counts))
        if any(count % 2 for count in counts):
            store.values[f"verdict_{number}"] = "✗ " + odd_patterns(counts)
        else:
            store.values[f"verdict_{number}"] = "✓ " + names(fewest_presses(board).cells())
    union = patterns[0] ^ patterns[0]
    for cell in product(range(5), range(5)):
        if any(cell in pattern for pattern in patterns):
            union ^= Board.from_cells(5, 5, [cell])
    store.draw("lonely", Board.empty(5, 5), union)
    store.values["lonely"] = str(union.weight())
    store.values["hopeful"] = str(25 - union.weight())


def odd_patterns(counts: Sequence[int]) -> str:
    """The numbers of the patterns that cover an odd number of lamps.

    >>> odd_patterns([3, 4, 1])
    '1, 3'
    """
    return ", ".join([str(number) for number, count in enumerate(counts, start=1) if count % 2])


def few_lamps(random: Random) -> Board:
    """A board of 5 x 5 with seven lamps that cannot be solved."""
    while True:
        board = Board.from_cells(5, 5, sample(random, 5, 5, 7))
        if any(one.times.meets_oddly(board) for one in quiet_patterns(5, 5)):
            return board


def proofs_tasks(store: Store, random: Random, letter: int) -> None:
    """A board and a pattern that settles it on the ticket; two boards at home."""
    patterns = [one.times for one in quiet_patterns(5, 5)]
    for name in ("ticket", "home_a"):
        board = few_lamps(random)
        counts = [met(board, pattern) for pattern in patterns]
        store.draw(name, board)
        store.values[name] = ", ".join(map(str, counts))
        store.values[f"{name}_odd"] = odd_patterns(counts)
    board = board_with(random, 5, 5, 2)
    store.draw("home_b", board)
    store.values["home_b"] = ", ".join([str(met(board, pattern)) for pattern in patterns])
    store.values["home_b_presses"] = names(fewest_presses(board).cells())


# ---- 7: chase with a table ------------------------------------------------------------------------


def chased(board: Board) -> tuple[Board, Board]:
    """The presses of a chase from a dark top row, and the bottom row that it leaves.

    >>> chased(Board("#./.#"))[1]
    Board('#.')
    """
    n = board.columns
    rows, virtual = fill(board.rows, n, 0)
    return Board.from_rows(rows, n), Board.from_rows([virtual], n)


def short_chase(random: Random, *, through_table: bool) -> Board:
    """A board of 5 x 5 that takes few presses by chase and table."""
    while True:
        board = lit_by(sample(random, 5, 5, 5), 5, 5)
        presses, left = chased(board)
        if through_table:
            total = presses.weight() + (by_table(board) ^ presses).weight()
            if left and total <= 16:
                return board
        elif board and not left and presses.weight() <= 9:
            return board


def table_lines() -> list[tuple[Board, Board]]:
    """Bottom rows that can be left on 5 x 5, and a top row with the fewest presses for each."""
    lines: list[tuple[Board, Board]] = []
    for left, tops in player_table(5, 5).items():
        if left:
            lines.append((Board.from_rows([left], 5), Board.from_rows([tops[0]], 5)))
    return lines


def chases(store: Store, random: Random) -> None:
    """Two boards to chase, the table, and what single presses of the top row leave."""
    lines = table_lines()
    store.figures["table"] = Table(lines)
    first = short_chase(random, through_table=False)
    second = short_chase(random, through_table=True)
    presses, _left = chased(first)
    store.draw("game_a", first, named=True)
    store.dots("answer_a", presses)
    store.values["presses_a"] = str(presses.weight())
    _presses, left = chased(second)
    store.draw("game_b", second, named=True)
    store.dots("answer_b", by_table(second))
    store.draw("left_b", left)
    numbers_of_lines = {left: number for number, (left, _top) in enumerate(lines, start=1)}
    store.values["line_b"] = str(numbers_of_lines[left])
    again = (by_table(second) ^ chased(second)[0]).weight()
    store.values["presses_b"] = str(chased(second)[0].weight() + again)
    top = Board.from_rows([first.rows[0], 0], 5)
    lit_on_top = [cell for cell in top.cells() if cell[0] == 0]
    store.figures["arrows"] = Figure(top, arrows=lit_on_top)
    for j in range(5):
        store.draw(f"top_{j}", Board.empty(1, 5), Board.from_cells(1, 5, [(0, j)]))
        store.draw(f"left_{j}", left_by(1 << j))
    store.draw("left_ab", left_by(0b11))
    store.draw("top_ab", Board.empty(1, 5), Board("##..."))
    store.draw("row", Board.empty(1, 5))
    bottoms = [one.times.rows[4] for one in quiet_patterns(5, 5)][:2]
    for number, bottom in enumerate(bottoms, start=1):
        store.draw(f"quiet_bottom_{number}", Board.empty(1, 5), Board.from_rows([bottom], 5))
    store.draw("grid", Board.empty(5, 5))


def left_by(top: int) -> Board:
    """What is left below when these cells of the top row of a dark board are pressed, and all is
    chased.

    >>> left_by(0b01110)
    Board('.....')
    """
    return Board.from_rows([virtual_row((0,) * 5, 5, top)], 5)


def chases_tasks(store: Store, random: Random, letter: int) -> None:
    """Two single presses and their sum on the ticket; a whole board at home."""
    first, second = ((0, 1), (1, 2), (2, 3), (3, 4))[letter]
    rows = {"one": 1 << first, "two": 1 << second, "sum": 1 << first | 1 << second}
    for name, top in rows.items():
        store.draw(f"t_{name}_top", Board.empty(1, 5), Board.from_rows([top], 5))
        store.draw(f"t_{name}_left", left_by(top))
    joined = left_by(rows["one"]).rows[0] | left_by(rows["two"]).rows[0]
    store.draw("t_union", Board.from_rows([joined], 5))
    board = short_chase(random, through_table=True)
    store.draw("home", board, named=True)
    store.dots("home_answer", by_table(board))
    _presses, left = chased(board)
    store.draw("home_left", left)


# ---- 8: decide and prove --------------------------------------------------------------------------


def decisions(store: Store, random: Random) -> None:
    """What all tests share: the quiet pattern to draw, and three equations."""
    pattern, _below = forced(".#..", 4)
    store.dots("quiet", pattern)
    store.draw("quiet_top", Board.empty(4, 4), Board(".#../..../..../...."))
    store.draw("grid", Board.empty(4, 4))
    x, y, z = next(
        (x, y, z) for x, y, z in product((0, 1), repeat=3) if (x ^ y ^ z, x ^ y, y ^ z) == (1, 0, 1)
    )
    store.values["equations"] = f"x = {x}, y = {y}, z = {z}"
    store.draw("one_of_two", Board("#."))
    store.draw("both_of_two", Board("#."), Board("##"))


def decisions_tasks(store: Store, random: Random, letter: int) -> None:
    """A board that can be solved, and one that cannot."""
    board = board_with(random, 4, 4, 3)
    hopeless = unsolvable(4, 4, random)
    assert isinstance(hopeless.board, Board) and hopeless.witness is not None
    pairs = [("solvable", board, fewest_presses(board))]
    pairs.append(("unsolvable", hopeless.board, hopeless.witness))
    if letter % 2:
        pairs.reverse()
    for name, (kind, lit, key) in zip(("a", "b"), pairs, strict=True):
        store.draw(f"board_{name}", lit, named=True)
        store.dots(f"key_{name}", key)
        store.values[f"verdict_{name}"] = "✓" if kind == "solvable" else "✗"
        store.values[f"met_{name}"] = str(met(lit, key)) if kind == "unsolvable" else ""


Common = Callable[[Store, Random], None]
Variant = Callable[[Store, Random, int], None]
MAKERS: dict[int, tuple[Common, Variant]] = {
    1: (odd_or_even, odd_or_even_tasks),
    2: (numbers, numbers_tasks),
    3: (effects, effects_tasks),
    4: (linear, linear_tasks),
    5: (quiet, quiet_tasks),
    6: (proofs, proofs_tasks),
    7: (chases, chases_tasks),
    8: (decisions, decisions_tasks),
}
