"""All Akari puzzles of a size: how many can be solved, how many have one solution, and how few
black cells do.

**Statement.**  A puzzle says of each cell that it is white, black, or black with a number.  For
small sizes all of them are counted, and the puzzles with exactly one solution that have the fewest
black cells are found.

**Example.**

>>> print(census(2, 2).claim())
Of all 2,401 puzzles of 2 x 2, 97 can be solved and 88 of them in one way only; that takes 1 black cells at least.

**Proof idea.**  Take the black cells first.  Every placement of bulbs that lights all white cells,
and in which no bulb lights another, is the solution of just those puzzles whose numbers are the
counts beside their cells.  So look at each set of numbered cells: the different counts there are
the puzzles that can be solved, and those that occur once have one solution.  Turns and mirrors of
the black cells give as many.

**How it is checked.**  The counts are made again without symmetry, from placements found in another
way: all sets of white cells, not only those that a search reaches.

**References.**  We know of no earlier count.  The question of the fewest black cells is the
question of the fewest givens in Sudoku, which is 17 (McGuire, Tugemann and Civario 2014).
"""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import combinations

from ..akari.model.bitboard import Field, field_of
from ..akari.model.puzzle import Puzzle
from ..algebra.bits import Bits, from_members, lowest, members
from ..core.evidence import Evidence, Gaps, Natural, Size, Unseen, register, spend
from ..core.message import Message
from ..errors import at_most
from ..game.board import Board

MOST_CELLS = 16  # 3^16 numbered sets of black cells, an eighth of them by symmetry: a minute or two

Numbers = tuple[int, ...]  # beside black cells


@register(kind="akari-census", asks="rows columns", recount=True)
@dataclass(frozen=True, slots=True, repr=False)
class AkariCensus(Evidence):
    """The counts for one size; *example* is the first puzzle with one solution and so few black
    cells, by rows.
    """

    rows: Size
    columns: Size
    solvable: Natural
    unique: Natural
    fewest_black: Natural
    example: tuple[str, ...]

    def claim(self) -> str:
        """The counts in a sentence."""
        cells = self.rows * self.columns
        return Message(
            "Of all {n} puzzles of {size}, {n2} can be solved and {m} of them in one way "
            "only; that takes {k} black cells at least.",
            n=7**cells if cells <= MOST_CELLS else f"7^{cells}",
            size=f"{self.rows} x {self.columns}",
            n2=self.solvable,
            m=self.unique,
            k=self.fewest_black,
        )

    def _gaps(self) -> Gaps:
        m = self.rows
        n = self.columns
        if m * n > MOST_CELLS:
            raise Unseen(Message("not from 1 to {n} cells", n=MOST_CELLS))
        spend(4 * 5 ** (m * n))
        tallies = []
        for black in range(1 << m * n):
            vectors = list(_vectors_by_trying(m, n, black))
            tallies.append(_tally(vectors, black.bit_count()))
        solvable, unique = map(sum, zip(*tallies, strict=True))
        fewest = min([black.bit_count() for black, (_, alone) in enumerate(tallies) if alone])
        if (solvable, unique, fewest) != (self.solvable, self.unique, self.fewest_black):
            yield f"the counts are {solvable}, {unique} and {fewest}"
        signs = "".join(self.example)[: m * n]
        black = from_members([cell for cell, sign in enumerate(signs) if sign != "."])
        puzzles = [puzzle.rows for puzzle in _with_one_solution(m, n, black, _vectors_by_trying)]
        alone = self.example in puzzles and black.bit_count() == self.fewest_black
        if not alone:
            yield "the example has not one solution, or more black cells"


def census(rows: int, columns: int) -> AkariCensus:
    """Count all puzzles of a size; 7 to the number of cells in all.

    >>> census(1, 3).solvable, census(1, 3).unique
    (29, 26)

    Raises:
        TooLarge: more than 16 cells.
    """
    at_most(
        rows * columns, MOST_CELLS, Message("a census of {size} cells", size=f"{rows} x {columns}")
    )
    solvable = 0
    unique = 0
    found = list[Bits]()
    for black, images in _up_to_symmetry(rows, columns):
        here, alone = _tally(list(_vectors(rows, columns, black)), black.bit_count())
        solvable += images * here
        unique += images * alone
        if alone > 0:  # with all cells black but one there is one solution
            found.append(black)
    black = min(found, key=int.bit_count)
    example = next(_with_one_solution(rows, columns, black, _vectors)).rows
    return AkariCensus(rows, columns, solvable, unique, black.bit_count(), example)


def uniquely_solvable(rows: int, columns: int, anew: bool = False) -> Iterator[Puzzle]:
    """The puzzles with one solution, up to turns and mirrors of the black cells; or *anew* all of
    them, as checked.

    >>> [puzzle.rows for puzzle in uniquely_solvable(1, 2)]
    [('#.',), ('1.',), ('##',), ('0#',), ('#0',), ('00',)]
    """
    for black in (
        range(1 << rows * columns)
        if anew
        else [black for black, _ in _up_to_symmetry(rows, columns)]
    ):
        yield from _with_one_solution(
            rows, columns, black, _vectors_by_trying if anew else _vectors
        )


def _with_one_solution(
    m: int, n: int, black: Bits, found_by: Callable[..., Iterator[Numbers]]
) -> Iterator[Puzzle]:
    """The puzzles with these black cells and one solution, those first that have few numbers, and
    small ones.
    """
    cells = list(members(black))
    bare = Puzzle._of_black(m, n, [divmod(cell, n) for cell in cells])
    for places, counts in _numbered(list(found_by(m, n, black)), len(cells)):
        for numbers in sorted([numbers for numbers, times in counts.items() if times == 1]):
            yield bare.with_signs(
                {divmod(cells[k], n): str(v) for k, v in zip(places, numbers, strict=True)}
            )


def _numbered(
    vectors: list[Numbers], black: int
) -> Iterator[tuple[tuple[int, ...], Counter[Numbers]]]:
    """Each set of numbered cells, the smaller ones first, and how often each row of counts occurs
    there.
    """
    for size in range(black + 1):
        for places in combinations(range(black), size):
            yield (
                places,
                Counter([tuple([vector[place] for place in places]) for vector in vectors]),
            )


def _tally(vectors: list[Numbers], black: int) -> tuple[int, int]:
    """Over all sets of numbered cells: the different counts there, and those that occur once."""
    counted = [list(counts.values()) for _, counts in _numbered(vectors, black)]
    return sum(map(len, counted)), sum([times.count(1) for times in counted])


def _vectors(m: int, n: int, black: Bits) -> Iterator[Numbers]:
    """The numbers beside the black cells, for each placement that lights all: the first dark cell,
    in each way.
    """
    field, beside = _field(m, n, black)

    def place(bulbs: Bits, dark: Bits, allowed: Bits) -> Iterator[Numbers]:
        if not dark:
            yield tuple([(bulbs & word).bit_count() for word in beside])
            return
        for cell in members(field.sight[lowest(dark)] & allowed):
            # This bulb and none of the ways before it: so each placement is met once.
            yield from place(
                bulbs | 1 << cell, dark & ~field.sight[cell], allowed & ~field.sight[cell]
            )
            allowed &= ~(1 << cell)

    yield from place(0, field.white, field.white)


def _vectors_by_trying(m: int, n: int, black: Bits) -> Iterator[Numbers]:
    """The same by trying all sets of white cells in which no bulb lights another: for the checker."""
    field, beside = _field(m, n, black)
    sets: list[tuple[Bits, Bits]] = [(0, 0)]  # (bulbs, lit)
    for cell, reach in field.sight.items():
        unseen = [(bulbs, lit) for bulbs, lit in sets if not bulbs & reach]
        sets += [(bulbs | 1 << cell, lit | reach) for bulbs, lit in unseen]
    yield from (
        tuple([(bulbs & word).bit_count() for word in beside])
        for bulbs, lit in sets
        if lit == field.white
    )


def _field(m: int, n: int, black: Bits) -> tuple[Field, list[Bits]]:
    """The board with these black cells, and the cells beside each of them."""
    cells = list(Board.from_bits(black, m, n).cells())
    field = field_of(Puzzle._of_black(m, n, cells))
    return field, [field.beside(field.bits([cell])) & field.white for cell in cells]


def _up_to_symmetry(m: int, n: int) -> Iterator[tuple[Bits, int]]:
    """One set of black cells of each kind, with the number of its images under turns and mirrors of
    the board.
    """
    for black in range(1 << m * n):
        board = Board.from_bits(black, m, n)
        images = [board, board.transpose()] if m == n else [board]
        for reflect in (Board.mirror, Board.flip):
            images += [reflect(image) for image in images]
        words = {image.bits for image in images}
        if black == min(words):
            yield black, len(words)
