"""The boards, numbers and answers of the lessons, drawn from a seed and worked out by the package.

No answer stands in a text: a text names a thing (`{short}`, `[home:answer 4]`), and `views` says
what may be shown of it.
"""

from collections.abc import Callable, Sequence
from functools import cache
from itertools import product
from random import Random

from ...game.board import Board
from ...game.chase import player_table
from ...game.checks import is_solution
from ...lights.quiet import quiet_patterns
from ..classes.worksheet import by_table, unsolvable
from .figures import Cell, Figure, Table
from .views import Thing, binary, chased, fewest_presses, forced, names, numbers, places

VARIANTS = "ABCD"
Drawn = dict[str, Thing]


def material(number: int, seed: str) -> list[Drawn]:
    """All that the texts of a lesson name, in each variant; the same seed gives the same.

    >>> material(1, "autumn") == material(1, "autumn") != material(1, "spring")
    True
    """
    common, variant = MAKERS[number]
    shared = common(Random(f"{seed}/lesson {number}"))
    different = [variant(Random(f"{seed}/lesson {number}/{k}"), k) for k in range(len(VARIANTS))]
    return [{**shared, **own} for own in different]


def lit_by(cells: Sequence[Cell], m: int, n: int) -> Board:
    """The lamps that are lit when these cells are pressed on a dark board.

    >>> print(lit_by([(0, 0), (0, 0), (0, 1)], 1, 2))
    ●●
    """
    board = Board.empty(m, n)
    for cell in cells:
        board = board.press(cell)
    return board


def sample(random: Random, m: int, n: int, count: int) -> list[Cell]:
    """Different cells of a board."""
    return random.sample([*product(range(m), range(n))], count)


def some_presses(random: Random, m: int, n: int, count: int) -> Board:
    """So many presses."""
    return Board.from_cells(m, n, sample(random, m, n, count))


def board_with(random: Random, m: int, n: int, presses: int) -> Board:
    """A board that needs exactly so many presses."""
    while True:
        board = some_presses(random, m, n, presses).effect()
        if fewest_presses(board).weight() == presses:
            return board


@cache
def quiet(m: int, n: int) -> list[Board]:
    """The quiet patterns of a board but the empty one.

    >>> len(quiet(5, 5))
    3
    """
    return [pattern.times for pattern in quiet_patterns(m, n)]


def listed(name: str, things: Sequence[Thing]) -> Drawn:
    """Things with a number behind a name: `row_1`, `row_2`.

    >>> listed("row", ["x", "y"])
    {'row_1': 'x', 'row_2': 'y'}
    """
    return {f"{name}_{number}": thing for number, thing in enumerate(things, start=1)}


# ---- 1: only odd or even counts -------------------------------------------------------------------


def repeats(random: Random) -> list[Cell]:
    """Six presses: a cell once, one twice, one three times; each usual mistake gives other lamps."""
    while True:
        once, twice, thrice = sample(random, 3, 3, 3)
        presses = [once, twice, twice, thrice, thrice, thrice]
        random.shuffle(presses)
        ways = (odd_times(presses), [*set(presses)], [once])
        if len({lit_by(cells, 3, 3) for cells in ways}) == 3:
            return presses


def odd_times(presses: Sequence[Cell]) -> list[Cell]:
    """The shortest list with the same result.

    >>> odd_times([(0, 1), (0, 0), (0, 1), (0, 0), (0, 0)])
    [(0, 0)]
    """
    return sorted([cell for cell in set(presses) if presses.count(cell) % 2])


def odd_or_even(random: Random) -> Drawn:
    """Boards of 3 x 3, and lists of presses with repeats."""
    first = random.sample([(0, 0), (1, 1), (0, 2)], 3)
    six = repeats(random)
    return {
        "first": names(first),
        "second": names([first[2], *first[:2]]),
        "result": lit_by(first, 3, 3),
        "six": names(six),
        "six_short": names(odd_times(six)),
        "six_after": lit_by(six, 3, 3),
        "game_a": board_with(random, 3, 3, 2),
        "game_b": board_with(random, 3, 3, 3),
        "game_c": board_with(random, 3, 3, 4),
    }


def odd_or_even_tasks(random: Random, letter: int) -> Drawn:
    """A list to shorten on the ticket; two lists and a board at home."""
    presses, one, two = [repeats(random) for _ in range(3)]
    different = sorted(set(presses))
    return {
        "list": names(presses),
        "short": names(odd_times(presses)),
        "as_set": names(different),
        "single": names([cell for cell in different if presses.count(cell) == 1]),
        "one": names(one),
        "one_short": names(odd_times(one)),
        "two": names(two),
        "two_short": names(odd_times(two)),
        "home": board_with(random, 3, 3, 3),
    }


# ---- 2: a board is a number -----------------------------------------------------------------------


def bits(random: Random) -> Drawn:
    """Boards of 2 x 3 as numbers, and presses as sums."""
    board, cell = random.choice([(0b000101, 1), (0b000110, 0), (0b000101, 4)])
    press = six_lamps(1 << cell)
    change = press.effect()
    others = [six_lamps(x) for x in random.sample([0b010011, 0b100101, 0b011010, 0b001110], 2)]
    return {
        "board": six_lamps(board),
        "press": press,
        "both": six_lamps(board) ^ change,
        "union": binary(board | change.bits, 6),
        "reversed": binary(board, 6)[2:][::-1],
        "first": others[0],
        "second": others[1],
    }


def six_lamps(number: int) -> Board:
    """The board of 2 x 3 that is this number.

    >>> print(six_lamps(0b000010))
    ·●·
    ···
    """
    return Board.from_bits(number, 2, 3)


def bits_tasks(random: Random, letter: int) -> Drawn:
    """A sum of two numbers on the ticket; boards and presses at home."""
    x, y = [(0b110, 0b011), (0b101, 0b110), (0b111, 0b101), (0b011, 0b111)][letter]
    home = six_lamps(random.choice([0b110001, 0b010110, 0b101100, 0b011001]))
    press = six_lamps(1 << random.randrange(6))
    return {
        "x": binary(x, 3),
        "y": binary(y, 3),
        "xor": binary(x ^ y, 3),
        "xor_lamps": places(x ^ y),
        "or": binary(x | y, 3),
        "plus": bin(x + y),
        "home": home,
        "home_press": press,
        "home_after": home ^ press.effect(),
    }


# ---- 3: what presses do, and who is right ---------------------------------------------------------


def three_claims(random: Random) -> tuple[Board, list[Board]]:
    """A board of 2 x 3, two right answers, and one that puts out its lamps but lights another."""
    while True:
        board = some_presses(random, 2, 3, 2).effect()
        right = fewest_presses(board)
        other = right ^ random.choice(quiet(2, 3))
        wrong = some_presses(random, 2, 3, 2)
        left = wrong.effect() ^ board
        if board and left and not left & board:
            return board, [right, other, wrong]


def judged(random: Random, claimed: str, people: Sequence[str]) -> Drawn:
    """A board, what two people answer who are right, and what a third leaves lit."""
    board, answers = three_claims(random)
    assert [is_solution(board, presses) for presses in answers] == [True, True, False]
    found: Drawn = {claimed: board}
    for name, presses in zip(people, answers, strict=True):
        found |= {name: presses, f"{name}_left": presses.effect() ^ board}
    return found


def effects(random: Random) -> Drawn:
    """Presses on 2 x 3 with what they do, and three answers of which two are right."""
    return {
        "show": Board(random.choice(["##./...", ".#./..#"])),
        "presses_1": some_presses(random, 2, 3, 3),
        "presses_2": some_presses(random, 2, 3, 2),
        **judged(random, "claimed", ("ada", "ben", "cleo")),
    }


def effects_tasks(random: Random, letter: int) -> Drawn:
    """Two answers to a board on the ticket; one to work out at home."""
    return {
        "home": some_presses(random, 2, 3, 3),
        **judged(random, "ticket", ("one", "two", "three")),
    }


# ---- 4: equations in which 1 + 1 = 0 --------------------------------------------------------------


def equations(board: Board, letters: str) -> list[str]:
    """What the presses in a row of lamps have to satisfy.

    >>> equations(Board("#."), "xy")
    ['x + y = 1', 'x + y = 0']
    """
    lines: list[str] = []
    for j, lamp in enumerate(board.digits()[0]):
        lines.append(" + ".join(letters[max(0, j - 1) : j + 2]) + f" = {lamp}")
    return lines


def assigned(letters: str, values: Sequence[object]) -> str:
    """The unknowns with their values.

    >>> assigned("xy", [1, 0])
    'x = 1, y = 0'
    """
    return ", ".join([f"{x} = {value}" for x, value in zip(letters, values, strict=True)])


def row_of_lamps(name: str, board: Board, letters: str) -> Drawn:
    """A row, its equations, and what solves them."""
    solved = assigned(letters, fewest_presses(board).digits()[0])
    return {name: board, f"{name}_answer": solved, **listed(name, equations(board, letters))}


def linear(random: Random) -> Drawn:
    """Rows of three and four lamps as equations."""
    three = Board(random.choice(["#.#", "##.", ".##"]))
    four = Board(random.choice(["#..#", "##.#", ".#.#", "###."]))
    first, second, third = three[0]
    # In three lamps the first two lines leave z alone, the last two x.
    return {
        **row_of_lamps("three", three, "xyz"),
        **row_of_lamps("four", four, "wxyz"),
        "letters": Figure(Board.empty(1, 3), words={(0, 0): "x", (0, 1): "y", (0, 2): "z"}),
        "z": str(first ^ second),
        "x": str(second ^ third),
    }


def linear_tasks(random: Random, letter: int) -> Drawn:
    """Three equations on the ticket, every second time without a solution; four lamps at home."""
    right = [(1, 1, 1), (1, 0, 1), (1, 0, 0), (0, 1, 1)][letter]
    pairs = zip(("x + y", "y + z", "x + z"), right, strict=True)
    solutions = [
        assigned("xyz", (x, y, z))
        for x, y, z in product((0, 1), repeat=3)
        if (x ^ y, y ^ z, x ^ z) == right
    ]
    first, second, third = right
    twice = (first + third - second, first + second - third, second + third - first)
    return {
        **listed("pair", [f"{left} = {value}" for left, value in pairs]),
        "verdict": "✓ " + " / ".join(solutions) if solutions else "✗ 0 = 1",
        "real": assigned("xyz", [f"{value / 2:g}" for value in twice]),
        **row_of_lamps("home", Board.from_rows([random.randrange(1, 16)], 4), "wxyz"),
    }


# ---- 5: some presses change nothing ---------------------------------------------------------------


def nothing(random: Random) -> Drawn:
    """The quiet patterns, and how many answers they make."""
    return {
        **listed("quiet", quiet(5, 5)),
        **listed("small", quiet(2, 3)),
        "solutions_4": str(len(quiet(4, 4)) + 1),
        "solutions_5": str(len(quiet(5, 5)) + 1),
    }


def nothing_tasks(random: Random, letter: int) -> Drawn:
    """First rows of one's own, on the sheet, on the ticket and at home."""
    rows = [
        ("##..", ".#..", ".###.", ".#..."),
        ("#.#.", "..#.", "##.##", "..#.."),
        (".##.", "...#", "#.#.#", "...#."),
        ("#..#", "####", "##.##", "....#"),
    ][letter]
    home = some_presses(random, 2, 3, 2).effect()
    right = fewest_presses(home)
    answers = [right, *[right ^ pattern for pattern in quiet(2, 3)]]
    return {
        **dict(zip(("mine", "ticket", "ends", "fails"), map(Board, rows), strict=True)),
        "home": home,
        "home_all": " / ".join([names(presses.cells()) for presses in answers]),
    }


# ---- 6: a proof that something cannot be done -----------------------------------------------------


def counts(board: Board) -> list[int]:
    """How many lit lamps each quiet pattern covers.

    >>> counts(Board("#..../...../...../...../....."))
    [0, 1, 1]
    """
    return [(board & pattern).weight() for pattern in quiet(*board.size)]


def odd_patterns(board: Board) -> str:
    """The numbers of the patterns that cover an odd number of lamps.

    >>> odd_patterns(Board("#..../...../...../...../....."))
    '2, 3'
    """
    return numbers([number for number, count in enumerate(counts(board), start=1) if count % 2])


def few_lamps(random: Random) -> Board:
    """A board of 5 x 5 with seven lamps that cannot be solved."""
    while True:
        board = some_presses(random, 5, 5, 7)
        if odd_patterns(board):
            return board


def counted(name: str, board: Board) -> Drawn:
    """A board, what the patterns cover of it, and which of them prove that it cannot be solved."""
    found: Drawn = {name: board, f"{name}_counts": numbers(counts(board))}
    return found | {f"{name}_odd": odd_patterns(board)}


def proofs(random: Random) -> Drawn:
    """The patterns of 5 x 5, a corner that cannot be put out alone, and three boards."""
    corner = Board.from_cells(5, 5, [(0, 0)])
    covering = next(pattern for pattern in quiet(5, 5) if pattern.meets_oddly(corner))
    cells = [*product(range(5), range(5))]
    changes = {(Board.empty(5, 5).press(cell) & covering).weight() for cell in cells}
    covered = [cell for cell in cells if any(cell in pattern for pattern in quiet(5, 5))]
    boards = [board_with(random, 5, 5, 3), few_lamps(random), few_lamps(random)]
    random.shuffle(boards)
    found: Drawn = {
        **listed("pattern", quiet(5, 5)),
        "corner": corner,
        "covered": Figure(corner, covering),
        "changes": numbers(sorted(changes)),
        "lonely": Board.from_cells(5, 5, covered),
        "hopeful": str(25 - len(covered)),
    }
    for number, board in enumerate(boards, start=1):
        odd = odd_patterns(board)
        verdict = f"✗ {odd}" if odd else f"✓ {names(fewest_presses(board).cells())}"
        found |= {**counted(f"board_{number}", board), f"verdict_{number}": verdict}
    return found


def proofs_tasks(random: Random, letter: int) -> Drawn:
    """A board that a pattern settles on the ticket; two boards at home."""
    return {
        **counted("ticket", few_lamps(random)),
        **counted("home_a", few_lamps(random)),
        **counted("home_b", board_with(random, 5, 5, 2)),
    }


# ---- 7: chase with a table ------------------------------------------------------------------------


def short_chase(random: Random, *, through_table: bool) -> Board:
    """A board of 5 x 5 that takes few presses by chase and table."""
    most = 16 if through_table else 9
    while True:
        board = some_presses(random, 5, 5, 5).effect()
        if board and bool(chased(board)[1]) == through_table and work(board) <= most:
            return board


def work(board: Board) -> int:
    """How many presses a chase takes, the table, and the chase after it.

    >>> work(Board("#./.#"))
    4
    """
    first = chased(board)[0]
    return first.weight() + (by_table(board) ^ first).weight()


def table_lines() -> list[tuple[Board, list[Board]]]:
    """Bottom rows that can be left on 5 x 5, and the top rows for each, the fewest presses first."""
    lines: list[tuple[Board, list[Board]]] = []
    for left, tops in player_table(5, 5).items():
        if left:
            row = Board.from_rows([left], 5)
            lines.append((row, [Board.from_rows([top], 5) for top in tops]))
    return lines


def chases(random: Random) -> Drawn:
    """Two boards to chase, the table, and what single presses of the top row leave."""
    first = short_chase(random, through_table=False)
    second = short_chase(random, through_table=True)
    lines = table_lines()
    rows = [left for left, _tops in lines]
    line = rows.index(chased(second)[1])
    return {
        "table": Table([(left, tops[0]) for left, tops in lines]),
        "game_a": first,
        "game_b": second,
        "line_b": str(line + 1),
        "tops_b": " / ".join([names(top.cells()) for top in lines[line][1]]),
        "presses_b": str(work(second)),
        "two_rows": Board.from_rows([first.rows[0], 0], 5),
    }


def chases_tasks(random: Random, letter: int) -> Drawn:
    """Two single presses and their sum on the ticket; a whole board at home."""
    one, two = [Board.from_cells(1, 5, [(0, letter + k)]) for k in (0, 1)]
    joined = forced(one)[1].rows[0] | forced(two)[1].rows[0]
    return {
        "t_one": one,
        "t_two": two,
        "t_both": one ^ two,
        "t_union": Board.from_rows([joined], 5),
        "home": short_chase(random, through_table=True),
    }


# ---- 8: decide and prove --------------------------------------------------------------------------


def decisions(random: Random) -> Drawn:
    """What all tests share stands in their texts."""
    return {}


def decisions_tasks(random: Random, letter: int) -> Drawn:
    """A board that can be solved, and one that cannot."""
    board = board_with(random, 4, 4, 3)
    hopeless = unsolvable(4, 4, random)
    assert isinstance(hopeless.board, Board) and hopeless.witness is not None
    pairs = [(board, fewest_presses(board), "✓"), (hopeless.board, hopeless.witness, "✗")]
    (a, key_a, verdict_a), (b, key_b, verdict_b) = pairs[:: -1 if letter % 2 else 1]
    found: Drawn = {"board_a": a, "key_a": key_a, "verdict_a": verdict_a}
    return found | {"board_b": b, "key_b": key_b, "verdict_b": verdict_b}


MAKERS: dict[int, tuple[Callable[[Random], Drawn], Callable[[Random, int], Drawn]]] = {
    1: (odd_or_even, odd_or_even_tasks),
    2: (bits, bits_tasks),
    3: (effects, effects_tasks),
    4: (linear, linear_tasks),
    5: (nothing, nothing_tasks),
    6: (proofs, proofs_tasks),
    7: (chases, chases_tasks),
    8: (decisions, decisions_tasks),
}
