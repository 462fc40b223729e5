"""Games up to symmetry: how many need 0, 1, 2, ... presses if a board may be turned and mirrored?

**Statement.**  Solvable games that turn into each other count as one.  Those that need w presses
are then as many as the mean, over the symmetries g of the board, of how many games that need w
presses g leaves as they are.  A game is a press set x with all x + q, for the quiet patterns q; so
g keeps it exactly if g x + x is quiet.

**Example.**  The 7350 hardest games of 5 x 5 are 1049 if the board may be turned:

>>> print(turned_games(2, 3))  # of 1, 6, 7 and 2
2 x 3: games up to symmetry, by presses: 1, 2, 4, 1
>>> turned_games(5, 5).counts[15]
1049

**Proof idea.**  The first sentence is Burnside's lemma, for the games that need w presses alone.
Let g x + x = q.  The symmetry moves the cells in rings c, gc, ggc, ..., and x changes from c to gc
exactly if q holds gc.  So one press of a ring decides about its others: there are no choices if q
has an odd number of cells on some ring, and else two for each ring, whatever the other rings do.
What a ring adds to the weights of all x + u is known for both choices, and rings that add the same
are counted together, as cells of one class are (`lightsgame.theorems.worst_case.game_recounts`).

**How it is checked.**  The checker finds all x with g x + x quiet by an elimination, and weighs
them one by one; all games, which the symmetry that moves nothing keeps, it counts by classes.  The
tests turn all games of small boards.

**References.**  Burnside's lemma is older than Burnside; it is in every book on groups.

*Before:* `lightsgame.theorems.worst_case.worst_case`.  *Level:* third year.  *Try:* `fewest`, `random-boards`.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from ...algebra.bits import Bits, classes, from_members, span
from ...algebra.matrix import kernel, rank, reduce, transpose
from ...core.evidence import Evidence, Gaps, Natural, Size, Unseen, register, spend
from ...core.message import Message
from ...errors import at_most
from ...game import families
from ..rows.fibonacci import quiet_rows
from .game_counts import distribution
from .game_recounts import Item, lightest
from .quiet_classes import by_elimination, images, pattern

MOST_CELLS = 40
MOST_WEIGHED = 24  # dimension of the press sets that a symmetry keeps, up to quiet patterns


@register(kind="games-up-to-symmetry", asks="rows columns", recount=True)
@dataclass(frozen=True, slots=True, repr=False)
class TurnedGames(Evidence):
    """How many games of a board need 0, 1, 2, ... presses, counted up to symmetry.

    >>> found = turned_games(3, 5)
    >>> TurnedGames.holds(found, rows=3, columns=5), TurnedGames.holds(found, rows=5)
    (True, False)
    """

    rows: Size
    columns: Size
    counts: tuple[Natural, ...]

    def __str__(self) -> str:
        counts = ", ".join(map(str, self.counts))
        return f"{self.rows} x {self.columns}: games up to symmetry, by presses: {counts}"

    def _gaps(self) -> Gaps:
        m = self.rows
        n = self.columns
        if m * n > MOST_CELLS:
            yield f"games of more than {MOST_CELLS} cells are not counted anew"
        spend(3200 << m * n // 2)
        effects = families.grid(m, n).closed
        quiet = by_elimination(m, n)
        turns = images(m, n)
        cells = classes(quiet, m * n)
        kinds = {t: word.bit_count() for t, word in cells.items()}
        outside = kinds.pop(0, 0)
        identities = turns.count(turns[0])
        fixed = Counter[int]()
        for presses, games in enumerate(distribution(kinds, len(quiet), outside)):
            fixed[presses] = identities * games
        for image in turns:
            if image == turns[0]:
                continue
            kept = _kept(image, effects, quiet)
            if len(quiet) + len(kept) > MOST_WEIGHED:
                raise Unseen(f"2^{len(kept)} games are too many to weigh")
            # For one x after the other the weights of all x + q.
            weights = [map(int.bit_count, span(kept, q)) for q in span(quiet)]
            fixed.update(map(min, zip(*weights, strict=True)))
        if self.counts != tuple([fixed[w] // len(turns) for w in range(max(fixed) + 1)]):
            yield "the counts are others"


def _kept(image: Sequence[int], effects: Sequence[Bits], quiet: Sequence[Bits]) -> list[Bits]:
    """With the quiet patterns, a basis of the presses that change as much as their image."""
    # A x = 0 says that x and its image together change nothing.
    cells = len(image)
    changes = [effects[c] ^ effects[d] for c, d in enumerate(image)]
    A = transpose(changes, cells)
    kept = list[Bits]()
    for x in kernel(A, cells):
        if rank([*quiet, *kept, x], cells) > len(quiet) + len(kept):
            kept.append(x)
    return kept


def turned_games(m: int, n: int) -> TurnedGames:
    """The games of the m x n board by their fewest presses, up to symmetry.

    >>> turned_games(4, 4).counts
    (1, 3, 21, 77, 202, 202, 90, 6)

    Raises:
        TooLarge: more than 40 cells, or too many quiet patterns.
    """
    what = f"games of {m} x {n} up to symmetry"
    at_most(m * n, MOST_CELLS, what, limit=Message("{size} cells", size=MOST_CELLS))
    basis = [pattern(m, n, first) for first in quiet_rows(m, n)]
    quiet = list(span(basis))
    fixed = Counter[int]()
    turns = images(m, n)
    cells = range(m * n)
    for image in turns:
        rings = {from_members(_ring(image, c)) for c in cells}
        columns = [1 << image.index(c) ^ 1 << c for c in cells]
        change = reduce(columns, m * n)  # from x to g x + x
        for q in quiet:
            if change.is_solvable(q):
                fixed.update(lightest(_weights(change.solve(q), rings, quiet)))
    times = len(turns) * len(quiet)
    counts = tuple([fixed[w] // times for w in range(max(fixed) + 1)])
    return TurnedGames(m, n, counts)


def _ring(image: Sequence[int], cell: int) -> set[int]:
    """The cells to which a symmetry moves a cell, one after the other: four at most."""
    ring: set[int] = set()
    while cell not in ring:
        ring.add(cell)
        cell = image[cell]
    return ring


def _weights(x: Bits, rings: Iterable[Bits], quiet: Sequence[Bits]) -> Counter[Item]:
    """What the solutions x + u weigh on each ring of cells, for `lightest`."""
    items = Counter[Item]()
    for ring in rings:
        v = ring.bit_count()
        pressed = [((x ^ u) & ring).bit_count() for u in quiet]
        one = tuple([(w, v - w) for w in pressed])
        other = tuple([(v - w, w) for w in pressed])
        items[min(one, other)] += 1  # either may be called the first
    return items
