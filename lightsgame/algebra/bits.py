"""Sets of small numbers as plain ints: bit *i* says whether *i* is a member.

A vector over GF(2) and a set are the same thing: addition is `^` (symmetric difference), the
product of coordinates is `&` (intersection).  Every trick with bits that the package needs stands
here, once, under the name of what it means; nobody above writes `x & -x`.

| name | meaning |
|---|---|
| `full(n)`, `within(x, n)` | the set {0, ..., n-1}; whether x is a part of it |
| `members(x)`, `from_members(...)` | the elements, and back |
| `weight(x)`, `odd(x)` | how many, and whether that number is odd |
| `dot(x, y)` | the scalar product over GF(2) |
| `combination(vectors, chosen)` | the sum of the chosen vectors |
| `repeated(sets)` | the members of more than one of the sets |
| `raised(times, one, value, count)` | a power, by squaring |
| `span(basis)` | all sums, in Gray-code order |
| `all_sums(vectors)` | the same as a table: at each number the sum that it names |
| `classes(sets, n)` | the numbers, sorted by which of the sets they lie in |
| `flags(x, n)`, `from_flags(...)` | a byte for each number, and back |
| `from_digits(text)` | the same from a text of 0 and 1 |
| `spread(x)`, `every_other(x, start)` | put a zero between any two bits; take every second bit |
| `reversed_bits(x, n)` | the mirror image |
| `low_blocks(s, n)`, `levels(n)` | s ones, s zeros, s ones ...; and for all powers of two |
| `join(rows, n)`, `split(word, m, n)` | m rows of n bits as one int, and back |
"""

from binascii import unhexlify
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import zip_longest
from typing import TypeVar

from ..core.deadline import tick
from ..core.serialization import Natural

Bits = Natural
Value = TypeVar("Value")

# Either side of these two is right: they decide about time alone.
_SHORT = 1 << 400  # words below this are quicker by their digits than by tables of bytes
_LOOPED = 512  # a loop over members copies the word once a member: quadratic in its bits
_FEW = 20  # members up to which that costs less than the text of all digits
_FROM_DIGITS = bytes([i & 1 for i in range(256)])  # "0" and "1" are 48 and 49
_TO_DIGITS = b"01".ljust(256, b"x")
_KEPT = 21  # words of up to 2^21 bits have their levels kept
_LONG = 500  # digits above which they are packed in pairs
_HEX = b"0123456789abcdef"
_OCTETS = range(256)
_PAIRS_OF_1 = bytes([_HEX[(i >> 4 | i << 1) & 15] for i in _OCTETS])
_PAIRS_OF_2 = bytes([_HEX[(i >> 4 | i << 2) & 15] for i in _OCTETS])
_TURNED = bytes([(i >> 4 | i << 4) & 255 for i in _OCTETS])
_BYTES = [f"{i:08b}" for i in _OCTETS]
_MIRRORED = bytes([int(digits[::-1], 2) for digits in _BYTES])
_GATHERED = bytes([int(digits[1::2], 2) for digits in _BYTES])
_LOW_SPREAD = bytes([int(digits[4:], 4) for digits in _BYTES])
_HIGH_SPREAD = bytes([int(digits[:4], 4) for digits in _BYTES])


def full(n: int) -> Bits:
    """The set of all numbers below *n*.

    >>> bin(full(5))
    '0b11111'
    """
    return (1 << n) - 1


def within(word: Bits, n: int) -> bool:
    """Whether *word* is a set of numbers below *n*; for checkers, which trust nothing.

    >>> within(0b101, 3), within(0b101, 2), within(-1, 3)
    (True, False, False)
    """
    return word >= 0 and not word >> n


def all_within(words: Iterable[Bits], n: int) -> bool:
    """Whether all *words* are sets of numbers below *n*; for checkers.

    >>> all_within((0b101, 0b11), 3), all_within((0b101, 0b1000), 3)
    (True, False)
    """
    return all(0 <= word < 1 << n for word in words)


def members(word: Bits) -> Iterator[int]:
    """The members of *word*, in increasing order.

    >>> list(members(0b1101))
    [0, 2, 3]
    """
    if word.bit_length() > _LOOPED and word.bit_count() > _FEW:
        digits = f"{word:b}"[::-1]
        at = digits.find("1")
        while at >= 0:
            yield at
            at = digits.find("1", at + 1)
        return
    while word:
        lowest = word & -word  # keeps only the rightmost one
        yield lowest.bit_length() - 1
        word ^= lowest


def from_members(numbers: Iterable[int]) -> Bits:
    """The set of the given numbers; a number given twice counts once.  Linear time.

    >>> bin(from_members([0, 2, 3]))
    '0b1101'
    """
    numbers = list(numbers)
    # Which way is gone decides about time alone.
    largest = max(numbers, default=0)
    if largest > _LOOPED:
        octets = bytearray(largest // 8 + 1)  # or more
        for number in numbers:
            octets[number >> 3] |= 1 << (number & 7)
        return int.from_bytes(octets, "little")
    word = 0
    for number in numbers:
        word |= 1 << number
    return word


def flags(word: Bits, n: int) -> bytearray:
    """A byte for each number below *n*, 1 for the members.

    It is quick to read and to change one by one.  Linear time.

    >>> list(flags(0b1101, 5))
    [1, 0, 1, 1, 0]
    """
    if n == 0:
        return bytearray()
    digits = f"{word:0{n}b}"[::-1].encode()
    return bytearray(digits.translate(_FROM_DIGITS))


def from_flags(values: Iterable[int]) -> Bits:
    """The set of the places of the ones among zeros and ones; undoes `flags`.

    >>> bin(from_flags([1, 0, 1, 1, 0]))
    '0b1101'

    Raises:
        ValueError: there is something else.
    """
    return from_digits(bytearray(values).translate(_TO_DIGITS))  # twice as quick as `bytes`


def from_digits(digits: bytes | bytearray) -> Bits:
    """The same from the signs 0 and 1, as text; x stands for what is neither.  Linear time.

    >>> bin(from_digits(b"10110"))
    '0b1101'

    Raises:
        ValueError: there is an x.
    """
    if len(digits) < _LONG:
        return int(digits[::-1] or b"0", 2)
    # Two digits of base 16 make a byte: at first of 2 bits, one in either half, and two such bytes
    # are digits of 2 bits each.  They make a byte of 4 bits, and two of these one of 8, its first
    # half the upper one.
    octets = unhexlify(digits + b"0" * (-len(digits) % 8))
    octets = unhexlify(octets.translate(_PAIRS_OF_1))
    octets = unhexlify(octets.translate(_PAIRS_OF_2))
    return int.from_bytes(octets.translate(_TURNED), "little")


def lowest(word: Bits) -> int:
    """The least member of a set that is not empty.

    >>> lowest(0b1100)
    2
    """
    return (word & -word).bit_length() - 1


def runs(word: Bits) -> Iterator[tuple[int, int]]:
    """The maximal runs of neighbouring members, as (first, length).

    >>> list(runs(0b1110011))
    [(0, 2), (4, 3)]
    """
    while word:
        start = lowest(word)
        shifted = word >> start
        length = lowest(shifted + 1)  # adding one clears the run that starts at 0
        yield start, length
        word = shifted >> length << (start + length)


def weight(word: Bits) -> int:
    """How many members *word* has.

    >>> weight(0b1101)
    3
    """
    return word.bit_count()


def odd(word: Bits) -> bool:
    """Whether *word* has an odd number of members.

    >>> odd(0b1101), odd(0b11)
    (True, False)
    """
    return word.bit_count() & 1 == 1


def dot(x: Bits, y: Bits) -> int:
    """The scalar product over GF(2): 1 when the sets meet in an odd number of places, else 0.

    It is no inner product, for a vector may be orthogonal to itself:

    >>> dot(0b11, 0b01), dot(0b11, 0b11)
    (1, 0)
    """
    return (x & y).bit_count() & 1


def combination(vectors: Sequence[Bits], chosen: Bits) -> Bits:
    """The sum of the *vectors* whose numbers are members of *chosen*.

    >>> bin(combination([0b001, 0b011, 0b111], 0b101))
    '0b110'
    """
    total = 0
    for i in members(chosen):
        total ^= vectors[i]
    return total


def repeated(words: Iterable[Bits]) -> Bits:
    """The numbers that are members of more than one of the sets.

    >>> bin(repeated([0b0011, 0b0110, 0b0101]))
    '0b111'
    """
    once = twice = 0
    for word in words:
        twice |= once & word
        once |= word
    return twice


def span(basis: Sequence[Bits], start: Bits = 0) -> Iterator[Bits]:
    """*start* plus every combination of the *basis*, in Gray-code order.

    There are `2**len(basis)` of them; each differs from the last by one vector, and costs one `^`.

    >>> [f"{x:03b}" for x in span([0b001, 0b110])]
    ['000', '001', '111', '110']
    """
    word = start
    yield word
    for step in range(1, 1 << len(basis)):
        word ^= basis[lowest(step)]
        yield word


def all_sums(vectors: Iterable[Bits]) -> list[Bits]:
    """The sums of the *vectors* that c chooses, `combination(vectors, c)`, for c = 0, 1, 2, ...

    Each costs one `^`.

    >>> [f"{x:03b}" for x in all_sums([0b001, 0b110])]
    ['000', '001', '110', '111']
    """
    sums = [0]
    for vector in vectors:
        sums += [total ^ vector for total in sums] if vector else sums
    return sums


def classes(sets: Sequence[Bits], n: int) -> dict[Bits, Bits]:
    """The numbers below *n*, sorted by which of the *sets* they lie in.

    Bit i of a key stands for `sets[i]`.  Only classes with members are named.  Each set splits the
    classes that there are so far, with one `&` for each half.

    >>> {f"{kind:02b}": bin(word) for kind, word in classes([0b0011, 0b0110], 4).items()}
    {'00': '0b1000', '01': '0b1', '10': '0b100', '11': '0b10'}
    """
    parts = {0: full(n)} if n else {}
    for i, chosen in enumerate(sets):
        outside: dict[Bits, Bits] = {}
        inside: dict[Bits, Bits] = {}
        for kind, word in parts.items():
            common = word & chosen
            if common != word:
                outside[kind] = word ^ common
            if common:
                inside[kind | 1 << i] = common
        parts = outside | inside
    return parts


def spread(word: Bits) -> Bits:
    """*word* with a zero put between any two bits: bit i moves to bit 2i.  Linear time.

    Read as a polynomial over GF(2) this is the square, for (a + b)² = a² + b² there.

    >>> bin(spread(0b111))
    '0b10101'
    """
    if word < _SHORT:
        return int(f"{word:b}", 4)
    # four bits of each make one byte of the answer
    octets = word.to_bytes((word.bit_length() + 7) // 8, "little")
    wide = bytearray(2 * len(octets))
    wide[::2] = octets.translate(_LOW_SPREAD)
    wide[1::2] = octets.translate(_HIGH_SPREAD)
    return int.from_bytes(wide, "little")


def raised(times: Callable[[Value, Value], Value], one: Value, value: Value, count: int) -> Value:
    """The power of *value* with the exponent *count*, by squaring; *one* is neutral for *times*.

    >>> raised(str.__add__, "", "ab", 5)
    'ababababab'
    """
    result = one
    for digit in f"{count:b}":
        tick()
        result = times(result, result)
        if digit == "1":
            result = times(result, value)
    return result


def every_other(word: Bits, start: int = 0) -> Bits:
    """The bits at *start*, *start* + 2, *start* + 4, ... moved together.

    It undoes `spread`, in linear time.

    >>> bin(every_other(0b10101)), bin(every_other(0b11011, 1))
    ('0b111', '0b11')
    """
    word >>= start
    octets = word.to_bytes(word.bit_length() // 16 * 2 + 2, "little")
    halves = octets.translate(_GATHERED)  # four bits of each byte
    low = int.from_bytes(halves[::2], "little")
    high = int.from_bytes(halves[1::2], "little")
    return low | high << 4


def low_blocks(size: int, length: int) -> Bits:
    """Blocks of *size* ones and *size* zeros in turn, ones first, up to *length*.

    Both are powers of two.

    >>> f"{low_blocks(2, 8):08b}"
    '00110011'
    """
    word = full(size)
    width = 2 * size
    while width < length:
        word |= word << width
        width *= 2
    return word


def levels(length: int, *, downwards: bool = False) -> Iterable[tuple[int, Bits]]:
    """(s, s ones and s zeros in turn) for s = 1, 2, 4, ... below *length*.

    If *downwards*, the largest s comes first, and so do the zeros.

    >>> [(s, f"{word:04b}") for s, word in levels(4)]
    [(1, '0101'), (2, '0011')]
    >>> [(s, f"{word:04b}") for s, word in levels(4, downwards=True)]
    [(2, '1100'), (1, '1010')]
    """
    power = max(length - 1, 0).bit_length()
    return (_kept_levels if power <= _KEPT else _levels)(power, downwards)


def _levels(power: int, downwards: bool) -> Iterator[tuple[int, Bits]]:
    length = 1 << power
    sizes = [1 << i for i in range(power)]
    if downwards:
        for size in reversed(sizes):
            yield size, low_blocks(size, length) << size
    else:
        for size in sizes:
            yield size, low_blocks(size, length)


_kept_levels = lru_cache(maxsize=64)(lambda power, downwards: tuple(_levels(power, downwards)))


def reversed_bits(word: Bits, n: int) -> Bits:
    """The mirror image of a set of numbers below *n*: i becomes n - 1 - i.  Linear time.

    >>> bin(reversed_bits(0b0011, 4))
    '0b1100'
    """
    # each byte is mirrored by a table, and their order by reading them from the other end
    size = (n + 7) // 8
    octets = word.to_bytes(size, "little").translate(_MIRRORED)
    return int.from_bytes(octets, "big") >> 8 * size - n


def join(rows: Iterable[Bits], n: int) -> Bits:
    """Rows of *n* bits as one int, the first row lowest: bit j of row i becomes bit i*n + j.

    >>> bin(join([0b01, 0b11], 2))
    '0b1101'
    """
    rows = list(rows)
    # Neighbours become one, then pairs of these, and so on: each of the log2(m) passes copies all
    # bits once.
    while len(rows) > 1:
        pairs = zip_longest(rows[::2], rows[1::2], fillvalue=0)
        rows = [low | high << n for low, high in pairs]
        n *= 2
    return rows[0] if rows else 0


def split(word: Bits, m: int, n: int) -> tuple[Bits, ...]:
    """One int as *m* rows of *n* bits; undoes `join`, and as fast.

    >>> [bin(row) for row in split(0b1101, 2, 2)]
    ['0b1', '0b11']
    """
    # Of a few rows each is shifted; which way is gone decides about time alone.
    if m <= 16:
        mask = full(n)
        return tuple([word >> i * n & mask for i in range(m)])
    half = m // 2
    low = word & full(half * n)
    high = word >> half * n
    return split(low, half, n) + split(high, m - half, n)
