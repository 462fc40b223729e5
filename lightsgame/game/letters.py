"""Row filling with letters: boards with holes, glued or not, and rules of one's own, modulo any k.

On paper one fills a board from the top: a lamp whose other presses are known tells the press below
it.  A press that no lamp tells gets a *letter*, and from there on presses are sums of letters.
Where a lamp has no press to tell, or tells one that is known already, it says an *equation*.

>>> ring = Game.of("###/#_#/###")
>>> rows, count = solve(ring, rows_of(ring, ring.lit()))
>>> print(position_of(ring, rows), count)
●●●
●_●
●●● 1

- A hole has no lamp, so that the press below it gets a letter; and its press is zero, which the lamp
  above it says.  The equation gives away the youngest letter in it, which stands only in a few cells
  nearby: with any number of holes there are hardly more letters than cells in a row.
- At edges that are glued the first lamps see the last rows, which get letters, too.
- A rule that reaches further down, or of which several cells are the lowest, is filled in the same
  way; the board is turned so that there are few letters.

What is left over is one small dense system, the *core*.  All sums of a row stand side by side in one
int, so that one shift moves them all.  A second walk, with numbers for the letters, gives the
presses; and the same walk on the transposed game gives the witness where there is no solution.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache, cached_property, lru_cache, reduce
from itertools import compress, product
from math import prod
from operator import xor
from random import Random

from ..algebra import matrix, modular
from ..algebra.bits import flags, from_flags, full, members
from ..algebra.forms import Form, Letters, Numbers, Unknowns
from ..algebra.packed import looked_up
from ..core.deadline import tick
from ..errors import Inconsistent
from .effect import has_short_steps
from .game import Game
from .positions import Position
from .rule import WRAPS, Step
from .state_board import StateBoard

Rows = list[bytes]  # a byte for each cell


# ---- the board, turned so that it is filled with few letters ------------------------------------


@dataclass(frozen=True)
class Turn:
    """How a board is turned: transposed, then upside down, then left to right, then *folded*.

    Folded, row i is followed by row m - 1 - i, so that the two are a circle.
    """

    transposed: bool
    upside_down: bool
    mirrored: bool
    folded: bool = False

    def step(self, step: Step) -> Step:
        """A step on the turned board."""
        i, j = reversed(step) if self.transposed else step
        return (-i if self.upside_down else i, -j if self.mirrored else j)

    def rows(self, rows: Rows) -> Rows:
        """The rows of the turned board."""
        if self.transposed:
            rows = list(map(bytes, zip(*rows, strict=True)))
        rows = self._flipped(rows)
        if self.folded:
            return [rows[i] + rows[~i] for i in range((len(rows) + 1) // 2)]
        return rows

    def back(self, rows: Rows, m: int) -> Rows:
        """The m rows that have become these."""
        if self.folded:
            n = len(rows[0]) // 2
            below = [row[n:] for row in reversed(rows[: m // 2])]
            rows = [row[:n] for row in rows] + below
        rows = self._flipped(rows)
        return list(map(bytes, zip(*rows, strict=True))) if self.transposed else rows

    def _flipped(self, rows: Rows) -> Rows:
        if self.upside_down:
            rows = rows[::-1]
        return [row[::-1] for row in rows] if self.mirrored else rows


TURNS = [Turn(*ways) for ways in product((False, True), repeat=3)]


@dataclass(frozen=True)
class Walk:
    """The way through a board of rows by which lamps tell presses.

    `offsets` say where the presses lie that a lamp sees.  The last of them, in the lowest row of
    these and rightmost there, is the press that the lamp tells.
    """

    m: int
    n: int
    k: int
    offsets: tuple[Step, ...]
    over_rows: int
    circle: bool
    holes: tuple[bytes, ...]
    # Steps that pass a seam of mirrored columns, seen from the far side: 1 as they are, -1 mirrored
    # themselves, 0 where that is the same.
    seam: int = 0
    folded_from: int = 0  # so many rows, if the board is folded

    @cached_property
    def ahead(self) -> int:
        """How many rows below a lamp the press lies that it tells."""
        return self.offsets[-1][0]

    @cached_property
    def beside(self) -> tuple[int, ...]:
        """The columns of the presses in that row, seen from the lamp; the last one is told."""
        return tuple([j for i, j in self.offsets if i == self.ahead])

    @cached_property
    def first(self) -> int:
        """How many rows above a lamp the presses begin that it sees."""
        return max(0, -self.offsets[0][0])

    @cached_property
    def letters(self) -> int:
        """About how many letters are in use at a time."""
        kept = max(0, self.ahead) + (self.first if self.is_round else max(0, -self.ahead))
        last = self.beside[-1]
        spans = last - self.beside[0] if self.circle else abs(last)
        return kept * self.n + spans * (self.m if self.keeps_edges else 2 * self.n)

    @property
    def is_round(self) -> bool:
        """Whether the first lamps see the last rows."""
        return self.over_rows != 0 and not self.folded_from

    def place(self, r: int) -> tuple[int, str] | None:
        """Which row lies where row r would be, and how; None beyond an edge."""
        if 0 <= r < self.m:
            return r, "as it is"
        if self.folded_from and r >= self.m:
            return self.folded_from - 1 - r, "turned"
        if not self.over_rows:
            return None
        if self.folded_from:
            return -1 - r, "reversed" if self.over_rows < 0 else "turned"
        return r % self.m, "reversed" if self.over_rows < 0 else "as it is"

    @property
    def keeps_edges(self) -> bool:
        """Whether the letters at the ends of rows are kept: each stands in its whole row and below,
        so that giving one away takes longer than a larger core, unless there are many rows.
        """
        return self.m <= 2 * self.n

    def rows_needed(self, t: int) -> list[int]:
        """The rows that lamp row t sees beside the one that it tells."""
        told = t + self.ahead
        inside = range(self.m)
        rows = {t + i for i, _ in self.offsets if i != self.ahead or told not in inside}
        return sorted({found[0] for found in map(self.place, rows) if found})

    def opens(self, t: int) -> int:
        """How many presses of a row get letters at most where lamp row t tells them."""
        missing = sum(self.holes[t]) if self.holes else 0
        last = self.beside[-1]
        return missing + abs(last) + last - self.beside[0]

    def fill(self, wanted: Rows, unknowns: Unknowns) -> dict[int, Form]:
        """Walk from the first lamps to the last; the rows of presses that are still there."""
        rows: dict[int, Form] = {}
        known: set[int] = set()

        def start(r: int) -> None:
            if r in known:
                return
            unknowns.reserve(self.n, rows)
            holes = self.holes[r] if self.holes else bytes(self.n)
            cells = [0 if hole else unknowns.open(lasting=True) for hole in holes]
            rows[r] = unknowns.join(cells)
            known.add(r)
            self._join_middle(r, rows[r], unknowns)

        for t in range(self.m):
            tick()
            for r in self.rows_needed(t):
                start(r)
            told = t + self.ahead
            tells = 0 <= told < self.m and told not in known
            unknowns.reserve(self.opens(t), rows)
            offsets = [step for step in self.offsets if not tells or step[0] != self.ahead]
            seen = [self._seen(rows, t, offset, unknowns) for offset in offsets]
            total = unknowns.missing(seen, wanted[t])
            holes = self.holes[t] if self.holes else b""
            if not tells:
                cells = unknowns.split(total, self.n)
                unknowns.close([cells[c] for c in range(self.n) if not holes or not holes[c]])
            else:
                rows[told] = self._told(total, t, unknowns)
                known.add(told)
                self._join_middle(told, rows[told], unknowns)
            unknowns.settle(rows)
            past = t - self.first
            if past >= (self.ahead if self.is_round else 0):
                unknowns.drop(rows, past)
        for r in range(self.m):
            start(r)
        return rows

    def _join_middle(self, r: int, row: Form, unknowns: Unknowns) -> None:
        """Both halves of the middle row of a folded board are the same row."""
        if 2 * r + 1 == self.folded_from:
            half = self.n // 2
            cells = unknowns.split(row, self.n)
            pairs = zip(cells, cells[half:], strict=False)
            unknowns.close([unknowns.less(cell, other) for cell, other in pairs])

    def _seen(self, rows: dict[int, Form], t: int, offset: Step, unknowns: Unknowns) -> Form:
        """The presses that the lamps of row t see at this offset."""
        i, j = offset
        found = self.place(t + i)
        if found is None:
            return 0
        r, how = found
        if how == "turned":
            return self._shifted(rows[r], j + self.n // 2, unknowns)
        if how == "as it is":
            return self._shifted(rows[r], j, unknowns)
        # The places of the mirror image count from the other end.
        row = self._shifted(rows[r], -j if self.seam < 0 else j, unknowns)
        return unknowns.join(unknowns.split(row, self.n)[::-1])

    def _shifted(self, row: Form, j: int, unknowns: Unknowns) -> Form:
        """Each place as the one that is j further was."""
        if j == 0:
            return row
        size = unknowns.size
        length = self.n * size
        if not self.circle:
            if j > 0:
                return row >> j * size
            return (row & full(length + j * size)) << -j * size
        far = j % self.n * size
        return row >> far | (row & full(far)) << length - far

    def _told(self, total: Form, t: int, unknowns: Unknowns) -> Form:
        """The row of presses that the lamps of row t tell."""
        holes = self.columns_of_holes[t]
        gone = self.columns_of_holes[t + self.ahead]
        last = self.beside[-1]
        if len(self.beside) == 1:
            row = self._shifted(total, -last, unknowns)
            if holes or gone or not (self.circle or last == 0):
                return self._patched(row, total, (holes, gone), unknowns)
            return row
        presses: list[Form | None] = [None] * self.n + [0]  # the last one is beyond the edge
        for at in gone:
            presses[at] = 0
        equations: list[Form] = []
        for c, form in enumerate(unknowns.split(total, self.n)):
            if c in holes:
                continue
            others, told = self.places[c]
            for at in others:
                press = presses[at]
                if press is None:
                    presses[at] = press = self._letter(at, holes, unknowns)
                form = unknowns.less(form, press)
            known = presses[told]
            if known is None:
                presses[told] = form
            else:
                equations.append(unknowns.less(form, known))
        unknowns.close(equations)
        cells: list[Form] = []
        for at, press in enumerate(presses[:-1]):
            cells.append(self._letter(at, holes, unknowns) if press is None else press)
        return unknowns.join(cells)

    def _patched(
        self, row: Form, total: Form, missing: tuple[frozenset[int], ...], unknowns: Unknowns
    ) -> Form:
        """The row of presses, each told by one lamp, but where lamps or presses are missing."""
        holes, gone = missing
        last = self.beside[-1]
        width = unknowns.width
        beyond = [] if self.circle else range(self.n)
        if last >= 0:
            untold, unheard = beyond[:last], beyond[self.n - last :]
        else:
            untold, unheard = beyond[last:], beyond[:-last]
        tellers = {self._place(at - last) for at in gone}
        lamps = {*tellers, *unheard} - holes - {self.n}
        equations = [total >> c * unknowns.size & (1 << unknowns.size) - 1 for c in sorted(lamps)]
        unknowns.close(equations)
        above_holes = {self._place(c + last) for c in holes}
        presses = {*gone, *untold, *above_holes} - {self.n}
        octets = bytearray(row.to_bytes(self.n * width, "little"))
        for at in sorted(presses):
            press = 0 if at in gone else self._letter(at, holes, unknowns)
            octets[at * width : at * width + width] = press.to_bytes(width, "little")
        return int.from_bytes(octets, "little")

    @cached_property
    def columns_of_holes(self) -> list[frozenset[int]]:
        """For each row the columns in which there are holes."""
        if not self.holes:
            return [frozenset()] * self.m
        return [frozenset(compress(range(self.n), row)) for row in self.holes]

    @cached_property
    def places(self) -> list[tuple[list[int], int]]:
        """For each lamp of a row where in the row that it tells the presses are that it sees.

        These are the columns of the others, within the edges, and that of the told one, which is n
        if it lies beyond the edge.
        """
        pairs: list[tuple[list[int], int]] = []
        for c in range(self.n):
            *others, told = [self._place(c + j) for j in self.beside]
            pairs.append(([at for at in others if at < self.n], told))
        return pairs

    def _place(self, column: int) -> int:
        if self.circle:
            return column % self.n
        return column if 0 <= column < self.n else self.n

    def _letter(self, at: int, holes: frozenset[int], unknowns: Unknowns) -> Form:
        """A press that no lamp tells: there is a hole, or there it would lie beyond the edge."""
        is_hole = at - self.beside[-1] in holes
        return unknowns.open(lasting=self.keeps_holes if is_hole else self.keeps_edges)

    @cached_property
    def keeps_holes(self) -> bool:
        """Whether the letters below holes are kept, too, as they are so few."""
        return self.k == 2 and sum(map(len, self.columns_of_holes)) <= self.n


# ---- solving ------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Filled:
    """A board that has been filled with letters modulo a prime power p^e, for the changes *wanted*.

    What is left over is the core: the `equations` in the letters at the `places`.
    """

    walk: Walk
    wanted: Rows

    @cached_property
    def letters(self) -> Letters:
        """The letters and the equations, after the walk."""
        letters = Letters(self.walk.k, self.walk.letters)
        self.walk.fill(self.wanted, letters)
        return letters

    @cached_property
    def words(self) -> list[int]:
        """The equations modulo 2; a letter at a place that is not in use is zero."""
        used = set(self.letters.places)
        idle = [1 << i - 1 for i in range(1, self.letters.size) if i not in used]
        return [form >> 1 for form in self.letters.core] + idle

    @cached_property
    def echelon(self) -> modular.Echelon:
        """The equations modulo p^e, eliminated."""
        places = [*self.letters.places, 0]
        octets = [form.to_bytes(self.letters.width, "little") for form in self.letters.core]
        rows = [bytes([row[place] for place in places]) for row in octets]
        ((p, e),) = modular.prime_powers(self.walk.k)
        # The constant of a form stands on the left side, and is wanted on the right.
        minus = modular.tables(self.walk.k)[-1]
        signed = [row[:-1] + row[-1:].translate(minus) for row in rows]
        return modular.eliminate(signed, len(places) - 1, p, e)

    @cached_property
    def count(self) -> int:
        """How many quiet patterns there are."""
        if self.walk.k > 2:
            return self.echelon.kernel_size
        columns = self.letters.size - 1
        return 1 << columns - matrix.rank(self.words, columns)

    def solution(self) -> Rows:
        """Presses that make the change.

        Raises:
            Inconsistent: there are none; the witness is one for the core.
        """
        forms = self.letters.core
        if self.walk.k == 2:
            right = from_flags([form & 1 for form in forms])
            columns = self.letters.size - 1
            word, rank = matrix.solve_with_rank(self.words, right, columns)
            vars(self)["count"] = 1 << columns - rank
            return self._rows(_of_word(word), 1)
        x = self.echelon.solve()
        return self._rows(dict(zip(self.letters.places, x, strict=True)), 1)

    def kernel(self) -> list[dict[int, int]]:
        """The values of the letters in quiet patterns whose sums are all of them."""
        if self.walk.k == 2:
            return list(map(_of_word, self._kernel_words))
        places = self.letters.places
        return [dict(zip(places, x, strict=True)) for x in self.echelon.kernel()]

    def any_kernel(self, rng: Random) -> dict[int, int]:
        """The values of the letters in a quiet pattern by lot."""
        k = self.walk.k
        if k == 2:
            words = [word for word in self._kernel_words if rng.getrandbits(1)]
            return _of_word(reduce(xor, words, 0))
        times = [rng.randrange(k) for _ in range(self.echelon.dimension)]
        return dict(zip(self.letters.places, self.echelon.quiet(times), strict=True))

    @cached_property
    def _kernel_words(self) -> tuple[int, ...]:
        return matrix.kernel(self.words, self.letters.size - 1)

    def quiet(self, values: dict[int, int]) -> Rows:
        """The quiet pattern in which the letters have these values."""
        return self._rows(values, 0)

    def _rows(self, values: dict[int, int], one: int) -> Rows:
        walk = self.walk
        wanted = self.wanted if one else [bytes(walk.n)] * walk.m
        numbers = Numbers(walk.k, self.letters.values(values, one))
        rows = walk.fill(wanted, numbers)
        return [rows[r].to_bytes(walk.n, "little") for r in range(walk.m)]


def _of_word(word: int) -> dict[int, int]:
    return {i + 1: 1 for i in members(word)}


@lru_cache(maxsize=8)
def plan(game: Game) -> tuple[Turn, Walk] | None:
    """How the board is turned and walked, with the fewest letters; None if it cannot be.

    >>> turn, walk = plan(Game(3, 9))
    >>> turn.transposed, walk.letters
    (True, 3)
    >>> one_way = Game(3, 3, rule=".../..#/...", wrap="projective")
    >>> plan(one_way), plan(Game(3, 3, rule="rook"))
    (None, None)
    """
    if game.graph is not None or not has_short_steps(game):
        return None
    ways: list[tuple[int, int, Turn, Walk]] = []
    holes = [bytes(flags(row, game.columns)) for row in game.holes]
    for turn in TURNS:
        m, n = reversed(game.size) if turn.transposed else game.size
        over = WRAPS[game.wrap]
        over_rows, over_columns = reversed(over) if turn.transposed else over
        steps = [turn.step((-i, -j)) for i, j in game.rule.steps]
        offsets = tuple(sorted(steps))
        is_mirrored = {(i, -j) for i, j in offsets} == set(offsets)
        k = game.states
        if over_columns >= 0:
            seam = int(over_rows < 0 and not is_mirrored)
            walk = Walk(m, n, k, offsets, over_rows, over_columns > 0, (), seam)
        elif is_mirrored and game.rule.mirrored and offsets[-1][0] < (m + 1) // 2:
            turn = replace(turn, folded=True)
            walk = Walk((m + 1) // 2, 2 * n, k, offsets, over_rows, True, (), folded_from=m)
        else:
            continue
        ways.append((walk.letters, len(walk.beside), turn, walk))
    if not ways:
        return None
    _, _, turn, walk = min(ways, key=lambda way: way[:2])
    return turn, replace(walk, holes=tuple(turn.rows(holes)))


# One more or less is as good a limit: eliminating so many equations takes a second.
MOST_LETTERS = 6_000
MOST_LETTERS_OF_MORE_STATES = 1_500
MOST_CELLS = 20_000_000  # a byte for each letter in some of the rows


def serves(game: Game) -> bool:
    """Whether the board can be filled with letters, and not too many.

    >>> serves(Game(3, 3)), serves(Game(3, 3, rule="rook"))
    (True, False)
    """
    if game.rows * game.columns > MOST_CELLS:
        return False
    found = plan(game)
    most = MOST_LETTERS if game.states == 2 else MOST_LETTERS_OF_MORE_STATES
    return found is not None and found[1].letters <= most


def solve(game: Game, wanted: Rows) -> tuple[Rows, int]:
    """Presses that make the wanted change, and how many solutions there are.

    >>> rows, count = solve(Game(1, 3), [bytes([1, 1, 1])])
    >>> list(rows[0]), count
    ([0, 1, 0], 1)

    Raises:
        Inconsistent: there are none; the witness is lamps that no press moves, taken together.
    """
    turn, walk = _planned(game)
    k = game.states
    goal = turn.rows(wanted)
    total = [0] * walk.m
    count = 1
    for q in _prime_powers(k):
        filled = Filled(replace(walk, k=q), [row.translate(_modulo(q)) for row in goal])
        try:
            rows = filled.solution()
        except Inconsistent:
            witness = _witness(filled)
            scaled = [row.translate(modular.tables(k)[k // q]) for row in witness]
            raise Inconsistent("no solution", turn.back(scaled, _height(turn, game))) from None
        count *= filled.count
        # The Chinese remainder theorem: this number is one modulo q and zero modulo the others.
        one = k // q * pow(k // q, -1, q) % k
        for r, row in enumerate(rows):
            total[r] += looked_up(int.from_bytes(row, "little"), modular.tables(k)[one])
    rows = [looked_up(row, modular.tables(k)[1]).to_bytes(walk.n, "little") for row in total]
    return turn.back(rows, _height(turn, game)), count


def count(game: Game) -> int:
    """How many quiet patterns there are, the empty one among them.

    >>> count(Game(3, 3)), count(Game(4, 4)), count(Game(5, 5, states=3))
    (1, 16, 27)
    """
    _, walk = _planned(game)
    dark = [bytes(walk.n)] * walk.m
    return prod([Filled(replace(walk, k=q), dark).count for q in _prime_powers(game.states)])


def kernel(game: Game) -> list[Rows]:
    """Quiet patterns whose sums are all of them; for two states a basis.

    >>> [[list(row) for row in quiet] for quiet in kernel(Game(1, 2, states=3))]
    [[[1, 2]]]
    """
    turn, walk = _planned(game)
    k = game.states
    patterns: list[Rows] = []
    for q in _prime_powers(k):
        filled = Filled(replace(walk, k=q), [bytes(walk.n)] * walk.m)
        for values in filled.kernel():
            rows = [row.translate(modular.tables(k)[k // q]) for row in filled.quiet(values)]
            patterns.append(turn.back(rows, _height(turn, game)))
    return patterns


def rows_of(game: Game, position: Position) -> Rows:
    """The rows of a position, a byte for each cell, 0 in holes.

    >>> from lightsgame import Board
    >>> list(rows_of(Game(1, 3), Board("#.#"))[0])
    [1, 0, 1]
    """
    if game.states == 2:
        return [bytes(flags(row, game.columns)) for row in position.rows]
    return [bytes([value or 0 for value in row]) for row in position.rows]


def position_of(game: Game, rows: Rows) -> Position:
    """The position of these rows.

    >>> position_of(Game(1, 3), [bytes([1, 0, 1])])
    Board('#.#')
    """
    if game.states == 2:
        return game.dark()._without([from_flags(row) for row in rows])
    if not game.holes:
        return StateBoard(rows, game.states)
    holes = [flags(row, game.columns) for row in game.holes]
    pairs = zip(rows, holes, strict=True)
    return StateBoard([_with_holes(row, gone) for row, gone in pairs], game.states)


def _with_holes(row: bytes, gone: bytearray) -> list[int | None]:
    return [None if hole else value for value, hole in zip(row, gone, strict=True)]


def _height(turn: Turn, game: Game) -> int:
    return game.columns if turn.transposed else game.rows


def _planned(game: Game) -> tuple[Turn, Walk]:
    found = plan(game)
    assert found is not None
    return found


def _prime_powers(k: int) -> list[int]:
    return [p**e for p, e in modular.prime_powers(k)]


@cache
def _modulo(q: int) -> bytes:
    return bytes([value % q for value in range(256)])


def _witness(filled: Filled) -> Rows:
    """Lamps that no press moves, taken together, and that the wanted change moves."""
    # Proof.  The lamps that no press moves are the quiet patterns of the transposed game, in which
    # every step leads the other way.  The wanted change can be made exactly if none of them meets
    # it; and if one does, so do at least half of all sums of them, for those that do not are a
    # subgroup.                                                                    ∎
    walk = filled.walk
    offsets = tuple(sorted([(-i, -j) for i, j in walk.offsets]))
    other = replace(walk, offsets=offsets, seam=-walk.seam)
    transposed = filled if other == walk else Filled(other, filled.wanted)
    goal = list(filled.wanted)
    if walk.folded_from % 2:  # what is wanted of the middle row counts once
        goal[-1] = goal[-1][: walk.n // 2].ljust(walk.n, b"\0")
    rng = Random(1)
    while True:
        rows = transposed.quiet(transposed.any_kernel(rng))
        met = sum([modular.dot(row, goal) for row, goal in zip(rows, goal, strict=True)])
        if met % walk.k:
            return rows
