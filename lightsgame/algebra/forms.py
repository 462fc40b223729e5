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
from functools import reduce
from math import gcd
from operator import mul, xor

from ..errors import at_most
from . import modular
from .bits import all_sums
from .packed import looked_up

Form = int
MOST_AT_A_TIME = 2_500  # letters; eight times as many of two states
MOST_WORK = 3_000_000_000  # bytes of forms into which letters are put: some three seconds


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
        blocks = [octets[i : i + width] for i in range(0, n * width, width)]
        return [int.from_bytes(block, "little") for block in blocks]

    def join(self, cells: Iterable[Form]) -> Form:
        """The row of these blocks."""
        octets = [cell.to_bytes(self.width, "little") for cell in cells]
        return int.from_bytes(b"".join(octets), "little")

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
        self.units = bytes([255 if gcd(value, k) == 1 else 0 for value in range(256)])
        self.ones = 1 if k == 2 else 255
        places = self.size // self.unit
        self.free = list(range(places - 1, 0, -1))
        self.lasting: list[int] = []
        self.young: list[int] = []  # those that may be given away, the youngest last
        self.mask = 0  # of their factors
        self.equations: list[Form] = []
        self.stuck: list[Form] = []  # in which no young letter has an inverse
        self.pending: list[Form] = []
        # What happened, to be told backwards: the place of a letter that was opened, or the place
        # with the equation by which it was given away and its factor there.
        self.events: list[tuple[int, Form, int]] = []
        self.work = 0

    def open(self, lasting: bool = False) -> Form:
        """A new letter."""
        place = self.free.pop()
        (self.lasting if lasting else self.young).append(place)
        if not lasting:
            self.mask |= self.ones << place * self.unit
        self.events.append((place, 0, 0))
        return 1 << place * self.unit

    def close(self, forms: Sequence[Form]) -> None:
        """Equations that are settled with the row."""
        self.pending += [form for form in forms if form]

    def reserve(self, count: int, rows: dict[int, Form]) -> None:
        """Make all blocks longer if there are too few free places.

        Raises:
            TooLarge: sums of so many letters take longer than elimination.
        """
        if len(self.free) >= count:
            return
        old = self.size // self.unit
        more = max(8, (old // 4 + count + 7) // 8 * 8)
        most = MOST_AT_A_TIME if self.k > 2 else 8 * MOST_AT_A_TIME
        at_most(old + more, most, f"a walk with {old + more:,} letters at a time")
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
        """Of each equation give away the youngest letter whose factor has an inverse.

        Raises:
            TooLarge: all in all this takes longer than elimination.
        """
        waiting = self.pending[::-1]
        self.pending = []
        given: dict[int, Form] = {}  # the letters with sums that take them away, none in another's
        while waiting:
            form = waiting.pop()
            if not form:
                continue
            at = self._youngest(form)
            if at is None:
                (self.stuck if form & self.mask else self.equations).append(form)
                continue
            place = self.young.pop(at)
            factor = self._factor(form, place)
            scaled = form
            if self.k > 2:
                scaled = looked_up(form, self.times[-pow(factor, -1, self.k) % self.k])
            self.free.append(place)
            self.events.append((place, form, factor))
            hit = self.ones << place * self.unit
            self.mask ^= hit
            for forms in (waiting, self.stuck):
                forms[:] = [self._without(o, place, scaled) if o & hit else o for o in forms]
            for at, other in given.items():
                if other & hit:
                    given[at] = self._without(other, place, scaled)
            given[place] = scaled
        if given:
            tables = self._tables(given)
            for r, row in rows.items():
                self.work += len(tables) * row.bit_length() // 8
                rows[r] = self._row_without(row, tables)
            at_most(self.work, MOST_WORK, f"a walk that puts {self.work:,} bytes of letters in")

    def _factor(self, form: Form, place: int) -> int:
        return form >> place * self.unit & self.ones

    def _youngest(self, form: Form) -> int | None:
        """Where among the young letters the last one stands that has an inverse in the form."""
        hits = (form if self.k == 2 else looked_up(form, self.units)) & self.mask
        if not hits:
            return None
        unit, ones = self.unit, self.ones
        at = len(self.young) - 1
        while not hits >> self.young[at] * unit & ones:
            at -= 1
        return at

    def _plus(self, a: Form, b: Form) -> Form:
        return a ^ b if self.k == 2 else looked_up(a + b, self.times[1])

    def _without(self, form: Form, place: int, scaled: Form) -> Form:
        """The form with the sum for a letter in it, which *scaled* takes away."""
        if self.k == 2:
            return form ^ scaled
        return self._plus(form, looked_up(scaled, self.times[self._factor(form, place)]))

    def _tables(self, given: dict[int, Form]) -> list[tuple[list[int], list[bytes]]]:
        """Letters, six together if their factors are bits, with what each choice of factors adds."""
        tables: list[tuple[list[int], list[bytes]]] = []
        places = list(given)
        together = 6 if self.k == 2 else 1
        for i in range(0, len(places), together):
            some = places[i : i + together]
            if self.k == 2:
                sums = all_sums([given[place] for place in some])
            else:
                sums = [looked_up(given[some[0]], table) for table in self.times]
            tables.append((some, [total.to_bytes(self.width, "little") for total in sums]))
        return tables

    def _row_without(self, row: Form, tables: list[tuple[list[int], list[bytes]]]) -> Form:
        """A row of forms with the sums for these letters."""
        width = self.width
        n = (row.bit_length() + self.size - 1) // self.size
        octets = row.to_bytes(n * width, "little")
        ones = int.from_bytes(bytes([self.ones]) * n, "little")
        for places, table in tables:
            factors = 0
            for i, place in enumerate(places):
                at, bit = divmod(place * self.unit, 8)
                factors |= (int.from_bytes(octets[at::width], "little") >> bit & ones) << i
            if factors:
                added = b"".join(map(table.__getitem__, factors.to_bytes(n, "little")))
                row = self._plus(row, int.from_bytes(added, "little"))
        return row

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
