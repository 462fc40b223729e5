"""Sums of letters side by side in one int, and the equations by which letters are given away.

A *form* is a sum of letters: a bit for each modulo 2, a byte for each modulo any other k up to 36;
the first of them stands for the number one.  The forms of a row of cells are blocks of so many bytes
in one int, so that one shift or sum moves them all.

>>> letters = Letters(3, 8)
>>> x, y = letters.open(), letters.open()
>>> rows = {0: letters.join([x, y, 0])}
>>> letters.close([letters.less(y, x)])  # y - x = 0
>>> letters.settle(rows)
>>> letters.split(rows[0], 3) == [x, x, 0]  # y is given away, the younger one
True
>>> letters.values({1: 2}, 1)  # of both, if that of x is 2
[2, 2]
"""

from collections.abc import Iterable, Sequence
from functools import cached_property, reduce
from math import gcd
from operator import mul, xor

from . import modular
from .bits import lowest
from .packed import looked_up

Form = int


class Unknowns:
    """What a walk asks for: unknowns that it opens, and equations that it closes.

    Sums of them are blocks of `width` bytes, side by side in the int of a row.
    """

    def __init__(self, k: int, width: int) -> None:
        self.k = k
        self.width = width
        self.times = modular.tables(k)

    @property
    def size(self) -> int:
        """The bits of a block."""
        return 8 * self.width

    def split(self, row: Form, n: int) -> list[Form]:
        """The blocks of a row."""
        width = self.width
        octets = row.to_bytes(n * width, "little")
        return [int.from_bytes(octets[i : i + width], "little") for i in range(0, n * width, width)]

    def join(self, cells: Iterable[Form]) -> Form:
        """The row of these blocks."""
        width = self.width
        return int.from_bytes(
            b"".join([cell.to_bytes(width, "little") for cell in cells]), "little"
        )

    def missing(self, seen: Sequence[Form], wanted: bytes) -> Form:
        """What is wanted less what is seen."""
        octets = bytearray(len(wanted) * self.width)
        octets[:: self.width] = wanted if self.k == 2 else wanted.translate(self.times[-1])
        total = int.from_bytes(octets, "little")
        if self.k == 2:
            return reduce(xor, seen, total)
        most = (256 - self.k) // (self.k - 1)  # so many values can be added to one in a byte
        for i, row in enumerate(seen, 1):
            total += row
            if i % most == 0:
                total = looked_up(total, self.times[1])
        return looked_up(total, self.times[-1])

    def less(self, a: Form, b: Form) -> Form:
        """The difference a - b."""
        if self.k == 2 or not b:
            return a ^ b
        return looked_up(a + looked_up(b, self.times[-1]), self.times[1])

    def open(self, lasting: bool = False) -> Form:
        """An unknown; a *lasting* one is not given away before the end."""
        raise NotImplementedError

    def close(self, forms: Sequence[Form]) -> None:
        """These sums are zero."""
        raise NotImplementedError

    def reserve(self, count: int, rows: dict[int, Form]) -> None:
        """So many unknowns will be opened before the next call of `settle`."""

    def settle(self, rows: dict[int, Form]) -> None:
        """Put what the equations say into the rows."""

    def drop(self, rows: dict[int, Form], r: int) -> None:
        """The walk will not look at row r again."""


class Numbers(Unknowns):
    """Numbers, in the order in which the walk opens unknowns."""

    def __init__(self, k: int, values: Iterable[int]) -> None:
        super().__init__(k, 1)
        self.values = iter(values)

    def open(self, lasting: bool = False) -> Form:
        """The next number."""
        return next(self.values)

    def close(self, forms: Sequence[Form]) -> None:
        """Every equation holds."""
        assert not any(forms), "the numbers do not solve the equations"


class Letters(Unknowns):
    """Letters, each with its place in a block, and the equations in them.

    A place is free again when its letter has been given away.
    """

    def __init__(self, k: int, about: int) -> None:
        width = (about + 63) // 64 * 8 if k == 2 else about + 16
        super().__init__(k, max(8, width))
        self.unit = 1 if k == 2 else 8
        self.ones = 1 if k == 2 else 255
        places = self.size // self.unit
        self.free = list(range(places - 1, 0, -1))
        self.lasting: list[int] = []
        self.young: list[int] = []  # those that may be given away, the youngest last
        self.equations: list[Form] = []
        self.stuck: list[Form] = []  # in which no young letter has an inverse
        self.pending: list[Form] = []
        # What happened, to be told backwards: the place of a letter that was opened, or the place
        # with the equation by which it was given away and its factor there.
        self.events: list[tuple[int, Form, int]] = []

    def open(self, lasting: bool = False) -> Form:
        """A new letter."""
        place = self.free.pop()
        (self.lasting if lasting else self.young).append(place)
        self.events.append((place, 0, 0))
        return 1 << place * self.unit

    def close(self, forms: Sequence[Form]) -> None:
        """Equations that are settled with the row."""
        self.pending += [form for form in forms if form]

    def reserve(self, count: int, rows: dict[int, Form]) -> None:
        """Make all blocks longer if there are too few free places."""
        if len(self.free) >= count:
            return
        old = self.size // self.unit
        more = max(8, (old // 4 + count + 7) // 8 * 8)
        cells: dict[int, list[Form]] = {}
        for r, row in rows.items():
            blocks = (row.bit_length() + self.size - 1) // self.size
            cells[r] = self.split(row, blocks)
        self.width += more * self.unit // 8
        added = range(old, old + more)
        self.free = [*reversed(added), *self.free]
        for r, row_cells in cells.items():
            rows[r] = self.join(row_cells)

    def drop(self, rows: dict[int, Form], r: int) -> None:
        """Forget row r."""
        rows.pop(r, None)

    def settle(self, rows: dict[int, Form]) -> None:
        """Of each equation give away the youngest letter whose factor has an inverse."""
        waiting = self.pending[::-1]
        self.pending = []
        while waiting:
            form = waiting.pop()
            if not form:
                continue
            place = self._youngest(form)
            if place is None:
                is_stuck = any(self._factor(form, place) for place in self.young)
                (self.stuck if is_stuck else self.equations).append(form)
                continue
            factor = self._factor(form, place)
            scaled = form
            if self.k > 2:
                scaled = looked_up(form, self.times[-pow(factor, -1, self.k) % self.k])
            self.young.remove(place)
            self.free.append(place)
            self.events.append((place, form, factor))
            waiting = [self._without(other, place, scaled, 1) for other in waiting]
            self.stuck = [self._without(other, place, scaled, 1) for other in self.stuck]
            for r, row in rows.items():
                rows[r] = self._without(row, place, scaled, row.bit_length() // self.size + 1)

    def _factor(self, form: Form, place: int) -> int:
        return form >> place * self.unit & self.ones

    def _youngest(self, form: Form) -> int | None:
        if self.k == 2:
            return next((place for place in reversed(self.young) if form >> place & 1), None)
        octets = form.to_bytes(self.width, "little")
        return next(
            (place for place in reversed(self.young) if gcd(octets[place], self.k) == 1), None
        )

    def _without(self, row: Form, place: int, scaled: Form, n: int) -> Form:
        """The row of n blocks with the sum for the letter, which *scaled* takes away."""
        if n == 1 and not self._factor(row, place):
            return row
        size = self.size
        hits = row >> place * self.unit & self._comb(n)
        if not hits:
            return row
        low = lowest(hits) // size * size
        hits >>= low
        if self.k == 2:
            # Each one stands for a block; as blocks do not overlap, a product puts the sum there.
            return row ^ hits * scaled << low
        width = self.width
        count = hits.bit_length() // size + 1
        octets = hits.to_bytes(count * width, "little")
        piece = row >> low & (1 << count * size) - 1
        blocks = self.split(piece, count)
        for c, times in enumerate(octets[::width]):
            if times:
                total = blocks[c] + looked_up(scaled, self.times[times])
                blocks[c] = looked_up(total, self.times[1])
        return row ^ (piece ^ self.join(blocks)) << low

    def _comb(self, n: int) -> int:
        """The factors at the first place of n blocks."""
        found = self._combs.get((n, self.width))
        if found is None:
            found = int.from_bytes((bytes([self.ones]) + bytes(self.width - 1)) * n, "little")
            self._combs[n, self.width] = found
        return found

    @cached_property
    def _combs(self) -> dict[tuple[int, int], int]:
        return {}

    @property
    def core(self) -> list[Form]:
        """The equations that are left over."""
        return self.equations + self.stuck

    @property
    def places(self) -> list[int]:
        """The places of the letters that were never given away."""
        return [*self.lasting, *self.young]

    def values(self, places: dict[int, int], one: int) -> list[int]:
        """The value of every letter in the order in which they were opened, from those at the end.

        With *one* as 0 instead of 1 the right-hand sides are zero.
        """
        count = self.size // self.unit
        value = bytearray(count)
        value[0] = one
        for place, known in places.items():
            value[place] = known
        word = int.from_bytes(value, "little")
        if self.k == 2:
            word = sum([1 << place for place, known in enumerate(value) if known])
        opened: list[int] = []
        for place, form, factor in reversed(self.events):
            if not form:
                opened.append(word >> place & 1 if self.k == 2 else value[place])
            elif self.k == 2:
                word &= ~(1 << place)
                word |= ((form & word).bit_count() & 1) << place
            else:
                value[place] = 0
                octets = form.to_bytes(count, "little")
                total = sum(map(mul, octets, value))
                value[place] = -total * pow(factor, -1, self.k) % self.k
        return opened[::-1]
