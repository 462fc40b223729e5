"""What the clues force: the two rules of seed S1, applied to all cells of a board at once.

1. **Just enough.**  A clue has as many bulbs and open cells beside it as its number says: all of
   them are bulbs. And its mirror image, **full**: a clue has all its bulbs, so the open cells
   beside it stay empty.
2. **Only light.**  A dark cell can be lit from one open cell only (perhaps itself): that cell is a
   bulb.

A cell is *open* when it may still hold a bulb: it is white, dark, and no full clue forbids it.  A
bulb lights its two runs, and what is lit is no longer open.  The rules are applied until nothing
changes; what they find holds in every solution, and when they stop short the puzzle may still have
one, many or none.

**All clues at once.**  The cells beside a clue lie one bit and one row away, so four shifts of the
word of bulbs bring to the bit of each clue the four bits that it has to count.  Two half adders and
a few gates add them up, for all clues in parallel, as in the circuit of a pocket calculator:

    left + right = (carry, sum)      up + down = (carry', sum')
    ones = sum ^ sum'                one carry more where both sums are 1
    twos = carry ^ carry' ^ more     fours = carry & carry'

**All dark cells at once.**  `bitboard.Field.seen_once` marks the cells that see exactly one open cell.

A sweep over a board of a million cells is some three hundred operations on words of a million bits:
milliseconds.

>>> from lightsgame.akari.model.puzzle import Puzzle
>>> from lightsgame.akari.model.bitboard import field_of
>>> puzzle = Puzzle.from_rows([".1.", "...", "..2"])
>>> field = field_of(puzzle)
>>> print(puzzle.draw(field.board(deduce(field).bulbs)))
o1.
..o
.o2
"""

from collections.abc import Sequence
from typing import NamedTuple

from ...algebra.bits import Bits
from ...game.board import Board
from ..model.bitboard import Field, field_of
from ..model.puzzle import Puzzle


class Knowledge(NamedTuple):
    """What is known of a solution: the bulbs so far, the cells that may still get one, and what is
    lit.
    """

    bulbs: Bits
    open: Bits
    lit: Bits


def at_first(field: Field) -> Knowledge:
    """Nothing is known: no bulb, and every white cell is open.

    >>> from lightsgame.akari.model.puzzle import Puzzle
    >>> from lightsgame.akari.model.bitboard import field_of
    >>> field = field_of(Puzzle("1.#."))
    >>> print(field.board(at_first(field).open))
    ·●·●
    """
    return Knowledge(0, field.white, 0)


def put(field: Field, known: Knowledge, bulbs: Bits, empty: Bits = 0) -> Knowledge:
    """What is known when some bulbs are put, and some cells stay empty.

    >>> from lightsgame.akari.model.puzzle import Puzzle
    >>> from lightsgame.akari.model.bitboard import field_of
    >>> field = field_of(Puzzle("..#."))
    >>> put(field, at_first(field), 0b1)
    Knowledge(bulbs=1, open=8, lit=3)
    """
    lit = known.lit
    if bulbs:
        lit |= field.light(bulbs)
    return Knowledge(known.bulbs | bulbs, known.open & ~lit & ~empty, lit)


def deduce(field: Field, known: Knowledge | None = None) -> Knowledge:
    """All that the rules find, from nothing or from what is *known*.

    Each round costs O(log longest run) operations on words; the number of rounds is that of the
    longest chain of reasons, some dozens on a random board of any size, though a board can be built
    that needs one a cell.

    >>> from lightsgame.akari.model.puzzle import Puzzle
    >>> from lightsgame.akari.model.bitboard import field_of
    >>> field = field_of(Puzzle.from_rows([".1.", "...", "..2"]))
    >>> print(field.board(deduce(field).bulbs))
    ●··
    ··●
    ·●·
    """
    known = known or at_first(field)
    for cuts in field.cuts():  # what a tile finds alone need not be asked of the whole board
        bulbs, open_ = field.by_tiles(_deduce_tile, cuts, *known)
        known = put(field, Knowledge(bulbs, open_, known.lit), bulbs)
    return known


def _deduce_tile(part: Field, seam: Bits, words: Sequence[Bits]) -> tuple[Bits, Bits]:
    bulbs, open_, lit = words
    known = _closure(part, Knowledge(bulbs, open_, lit), seam)
    return known.bulbs, known.open


def _closure(field: Field, known: Knowledge, silent: Bits = 0) -> Knowledge:
    """All that the rules find if nobody asks for light in the *silent* cells."""
    while True:
        new, closed = by_clues(field, known.bulbs, known.open)
        if not new and not closed:
            new = by_light(field, known.open, known.lit | silent)
            if not new:
                return known
        known = put(field, known, new, closed)


def by_clues(field: Field, bulbs: Bits, open_: Bits) -> tuple[Bits, Bits]:
    """The new bulbs beside clues that have just enough cells, and the open cells to close beside
    full ones.

    >>> from lightsgame.akari.model.puzzle import Puzzle
    >>> from lightsgame.akari.model.bitboard import field_of
    >>> field = field_of(Puzzle("1.#.0"))
    >>> new, closed = by_clues(field, 0, field.white)
    >>> print(field.board(new), field.board(closed))
    ·●··· ···●·
    """
    # Proof.  Let a clue k have b bulbs and f open cells beside it.  Every solution puts k - b bulbs
    # on these f cells: none if b = k, and all of them if b + f = k.  ∎
    full = equal_to_clue(field, bulbs)
    just_enough = equal_to_clue(field, bulbs | open_) & ~full
    closed = field.beside(full) & open_
    return field.beside(just_enough) & open_ & ~closed, closed


def equal_to_clue(field: Field, word: Bits) -> Bits:
    """The clues that have exactly as many cells of *word* beside them as they say.

    >>> from lightsgame.akari.model.puzzle import Puzzle
    >>> from lightsgame.akari.model.bitboard import field_of
    >>> field = field_of(Puzzle("1.2.0"))
    >>> from lightsgame.game.board import Board
    >>> print(field.board(equal_to_clue(field, field.word(Board(".#...")))))
    ●···●
    """
    ones, twos, fours = count_beside(field, word)
    zero, one, two, three, four = field.clues
    equal = zero & ~(ones | twos | fours)
    equal |= one & ones & ~twos
    equal |= two & twos & ~ones
    equal |= three & ones & twos
    return equal | four & fours


def more_than_clue(field: Field, word: Bits) -> Bits:
    """The clues that have more cells of *word* beside them than they say.

    >>> from lightsgame.akari.model.puzzle import Puzzle
    >>> from lightsgame.akari.model.bitboard import field_of
    >>> field = field_of(Puzzle("1.2.0"))
    >>> print(field.board(more_than_clue(field, field.white)))
    ····●
    """
    ones, twos, fours = count_beside(field, word)
    zero, one, two, three, _ = field.clues
    more = zero & (ones | twos | fours)
    more |= one & (twos | fours)
    more |= two & (twos & ones | fours)
    return more | three & fours


def conflicts(field: Field, known: Knowledge) -> Bits:
    """The cells that show that no solution agrees with what is known; none of them: it may or may
    not have one.

    They are dark cells that nothing can light, clues that have too many bulbs or too few cells for
    them, and bulbs that see each other.

    >>> from lightsgame.akari.model.puzzle import Puzzle
    >>> from lightsgame.akari.model.bitboard import field_of
    >>> field = field_of(Puzzle("1.2"))
    >>> print(field.board(conflicts(field, deduce(field))))
    ··●
    """
    bulbs, open_, lit = known
    can = bulbs | open_
    hopeless = field.white & ~lit & ~field.light(open_)
    too_few = field.numbered & ~equal_to_clue(field, can) & ~more_than_clue(field, can)
    in_rows = field.crowded(bulbs, field.across)
    seen = in_rows | field.crowded(bulbs, field.down)
    return hopeless | too_few | more_than_clue(field, bulbs) | seen & bulbs


def keeps_rules(puzzle: Puzzle, bulbs: Board) -> bool:
    """Whether the bulbs keep all rules, by words: for large boards, where `rules.is_solution`, its
    plain twin, is slow.

    >>> keeps_rules(Puzzle("1.#"), Board(".#.")), keeps_rules(Puzzle("1.#"), Board("..."))
    (True, False)
    """
    if bulbs.size != puzzle.size:
        return False
    field = field_of(puzzle)
    word = field.word(bulbs)
    if word & ~field.white:
        return False
    return not conflicts(field, Knowledge(word, 0, field.light(word)))


def count_beside(field: Field, word: Bits) -> tuple[Bits, Bits, Bits]:
    """At each cell: how many of the four beside it belong to *word*, as three binary digits, lowest
    first.

    >>> from lightsgame.akari.model.puzzle import Puzzle
    >>> from lightsgame.akari.model.bitboard import field_of
    >>> field = field_of(Puzzle.from_rows(["...", "...", "..."]))
    >>> print(
    ...     [field.board(digit & field.white) for digit in count_beside(field, field.white)][2]
    ... )  # four
    ···
    ·●·
    ···
    """
    w = field.stride
    left = word << 1
    right = word >> 1
    up = word << w
    down = word >> w
    sum1 = left ^ right
    carry1 = left & right
    sum2 = up ^ down
    carry2 = up & down
    return sum1 ^ sum2, carry1 ^ carry2 ^ (sum1 & sum2), carry1 & carry2


def by_light(field: Field, open_: Bits, lit: Bits) -> Bits:
    """The open cells that are the only ones from which some dark cell can be lit.

    >>> from lightsgame.akari.model.puzzle import Puzzle
    >>> from lightsgame.akari.model.bitboard import field_of
    >>> field = field_of(Puzzle("..#."))
    >>> print(field.board(by_light(field, field.white, 0)))
    ···●
    """
    # Proof.  Every solution lights the cell, so it has a bulb on a cell that sees it.  That is an
    # open one, for a cell that is not open holds no bulb, or one that is known, and then this cell
    # would be lit.  There is only one.  ∎
    return field.light(field.seen_once(open_) & ~lit) & open_


def fill(field: Field, bulbs: Bits, free: Bits) -> Bits:
    """*bulbs* and more on *free* cells until none of these is dark, as the completion lemma of
    `windows` allows.

    >>> from lightsgame.akari.model.puzzle import Puzzle
    >>> from lightsgame.akari.model.bitboard import field_of
    >>> field = field_of(Puzzle.from_rows(["....", ".1..", "...."]))
    >>> print(field.board(fill(field, 1 << 10, field.white & ~field.beside(field.numbered))))
    ●···
    ··●·
    ···●
    """
    while True:
        dark = free & ~field.light(bulbs)
        if not dark:
            return bulbs
        bulbs |= field.first(field.first(dark, field.across), field.down)  # no two in a run
