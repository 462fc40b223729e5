"""Usual mistakes, made for every exercise that asks for a function, and the places where one shows.

A *twin* answers as somebody does who has made a mistake.  It is made from the reference by what is
done to its arguments or its result: bits read in reverse order, rows and columns exchanged, only
5 x 5 known.  Where no twin answers as the student does, a *place* may still say where the program is
wrong: "only where the board is not square".
"""

import ast
import copy
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial, reduce
from itertools import combinations
from operator import or_
from types import ModuleType
from typing import Any, NamedTuple

from ...core.languages import marked
from ..exercise import Exercise, Slip, Word

MOST_STEPS = 20_000  # rounds of loops of a changed program in one call
ALL_STEPS = 1_000_000  # of all of them together


class Twin(NamedTuple):
    """A mistake in words, and a function that makes it."""

    cause: str
    answer: Slip


class Endless(Exception):
    """A changed program that runs for too long."""


# ---- the reference ------------------------------------------------------------------------------


class Steps:
    """The steps that changed programs may still make, in one call and together."""

    def __init__(self) -> None:
        self.left = MOST_STEPS
        self.together = ALL_STEPS

    def tick(self) -> None:
        """One step.

        Raises:
            Endless: it was one too many.
        """
        self.left -= 1
        self.together -= 1
        if min(self.left, self.together) < 0:
            raise Endless

    def counted(self, values: Iterable[Any]) -> Iterator[Any]:
        """The values, each of which is a step."""
        for value in values:
            self.tick()
            yield value


class _Library(ModuleType):
    """The module `earlier` for references: each program runs when it is needed, once."""

    def __init__(self, trees: Mapping[str, ast.Module], steps: Steps) -> None:
        super().__init__("earlier")
        self.trees = trees
        self._steps = steps

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_") or name not in self.trees:
            raise AttributeError(name)
        value = self.names(self.trees[name])[name]
        setattr(self, name, value)
        return value

    def names(self, tree: ast.Module) -> dict[str, Any]:
        """What a program defines."""
        steps = self._steps
        found = {"tick": steps.tick, "counted": steps.counted, "__name__": "reference"}
        before = sys.modules.get("earlier")
        sys.modules["earlier"] = self
        try:
            exec(compile(tree, "reference.py", "exec"), found)
        finally:
            if before is None:
                del sys.modules["earlier"]
            else:
                sys.modules["earlier"] = before
        return found


def program(tree: ast.Module, name: str, library: _Library, steps: Steps) -> Slip:
    r"""The function of that name in a program, compiled when it is called first.

    >>> steps = Steps()
    >>> library = _Library({"g": ast.parse("def g(x): return 2 * x")}, steps)
    >>> program(ast.parse("from earlier import g\ndef f(x): return g(x)"), "f", library, steps)(3)
    6
    """
    compiled: list[Slip] = []

    def answer(*arguments: Any) -> Any:
        if not compiled:
            compiled.append(library.names(tree)[name])
        steps.left = MOST_STEPS
        return compiled[0](*arguments)

    return answer


class _Counting(ast.NodeTransformer):
    """Each round of a loop is counted, so that a changed program ends."""

    def visit_While(self, node: ast.While) -> ast.While:
        """A loop that says `tick` in each round."""
        self.generic_visit(node)
        node.body.insert(0, ast.Expr(ast.Call(ast.Name("tick", ast.Load()), [], [])))
        return node

    def visit_counted(self, node: Any) -> Any:
        """A loop over values that are counted."""
        self.generic_visit(node)
        node.iter = ast.Call(ast.Name("counted", ast.Load()), [node.iter], [])
        return node

    visit_For = visit_comprehension = visit_counted  # noqa: N815


def parsed(text: str, earlier: Mapping[str, str]) -> dict[str, ast.Module]:
    """A program under the name "", and those that it imports from, by what they define.

    >>> list(parsed("from earlier import g", {"g": "", "h": ""}))
    ['', 'g']
    """
    found: dict[str, ast.Module] = {}
    todo = [""]
    while todo:
        wanted = todo.pop()
        if wanted not in found:
            found[wanted] = ast.parse(earlier[wanted] if wanted else text)
            for node in ast.walk(found[wanted]):
                if isinstance(node, ast.ImportFrom) and node.module == "earlier":
                    todo += [alias.name for alias in node.names]
    return found


def counting(tree: ast.Module) -> ast.Module:
    """The same program, with its steps counted."""
    counted: ast.Module = _Counting().visit(copy.deepcopy(tree))
    return ast.fix_missing_locations(counted)


# ---- what is done to arguments and results -----------------------------------------------------


class Kinds(NamedTuple):
    """The arguments of an exercise by what they are."""

    names: tuple[str, ...]
    kinds: tuple[Any, ...]

    def where(self, *kinds: Any) -> list[int]:
        """The numbers of the arguments of some kinds."""
        return [at for at, kind in enumerate(self.kinds) if kind in kinds]

    def sizes(self) -> tuple[int, int] | None:
        """Where the numbers of rows and columns are."""
        if "m" in self.names and "n" in self.names:
            return self.names.index("m"), self.names.index("n")
        return None

    def bits(self, arguments: Sequence[Any]) -> int:
        """How many bits a set has, as far as the arguments tell."""
        named = dict(zip(self.names, arguments, strict=True))
        if "m" in named and "n" in named:
            return int(named["m"] * named["n"])
        for name in ("n", "columns", "order", "size"):
            if name in named:
                return int(named[name])
        words = [value for value in arguments if isinstance(value, int)]
        rows = [word for value in arguments if isinstance(value, list) for word in value]
        whole = [word for word in (*words, *rows) if isinstance(word, int)]
        return max([1, *[abs(word).bit_length() for word in whole]])


def kinds_of(item: Exercise) -> Kinds:
    """The arguments of an exercise: their names are those of the stub, what they are says its check.

    >>> from .checking import get
    >>> kinds_of(get("order"))
    Kinds(names=('sequence',), kinds=(list[int],))
    """
    kinds = dict(item.check.__annotations__)
    kinds.pop("return", None)
    kinds.pop("given", None)
    functions = [part for part in ast.parse(item.stub).body if isinstance(part, ast.FunctionDef)]
    names = [argument.arg for argument in functions[-1].args.args]
    return Kinds(tuple(names), tuple(kinds.values()))


def reverse(word: Any, bits: int) -> Any:
    """A set with the order of its bits reversed.

    >>> bin(reverse(0b0011, 4))
    '0b1100'
    """
    return int(f"{word:0{bits}b}"[::-1], 2) if isinstance(word, int) and word >= 0 else word


class Turn(NamedTuple):
    """A usual mistake in a result of some type: what becomes of it, from the number of its bits."""

    cause: str
    kind: type
    change: Callable[[int, Any], Any]

    def fits(self, result: Any) -> bool:
        """Whether the mistake can be made in this result."""
        if self.kind is tuple and isinstance(result, tuple):
            return len(result) == 2
        # an empty list has nothing that could be wrong; True is no number
        return type(result) is self.kind and (bool(result) or self.kind not in (list, set))


RESULTS = (
    Turn(marked("True and False are exchanged"), bool, lambda _bits, x: not x),
    Turn(
        marked("the bits of the answer stand in reverse order"),
        int,
        lambda bits, x: reverse(x, bits),
    ),
    Turn(marked("the answer is one too large"), int, lambda _bits, x: x + 1),
    Turn(marked("the answer is one too small"), int, lambda _bits, x: x - 1),
    Turn(marked("the bits are counted from 1"), int, lambda _bits, x: x << 1),
    Turn("the bits are one place too low", int, lambda _bits, x: x >> 1),
    Turn("the members are counted, and not given", int, lambda _bits, x: abs(x).bit_count()),
    Turn(marked("the last one is left out"), int, lambda bits, x: x & ~(1 << bits >> 1)),
    Turn("the first one is left out", int, lambda _bits, x: x & ~1),
    Turn(marked("the complement is given"), int, lambda bits, x: x ^ (1 << bits) - 1),
    Turn(marked("only the 25 cells of 5 x 5 are known"), int, lambda _bits, x: x & (1 << 25) - 1),
    Turn("only 32 bits are known", int, lambda _bits, x: x & (1 << 32) - 1),
    Turn(marked("only the parity is given"), int, lambda _bits, x: x % 2),
    Turn(marked("the list stands in reverse order"), list, lambda _bits, x: x[::-1]),
    Turn(marked("the last one is left out"), list, lambda _bits, x: x[:-1]),
    Turn("the first one is left out", list, lambda _bits, x: x[1:]),
    Turn("one of them is there twice", list, lambda _bits, x: [*x, x[0]]),
    Turn("all rows are one and the same", list, lambda _bits, x: [x[-1]] * len(x)),
    Turn(
        marked("all rows are one list: `[row] * n` does not copy it"),
        list,
        lambda _bits, x: _shared(x),
    ),
    Turn(
        "the bits of the rows stand in reverse order",
        list,
        lambda bits, x: [reverse(y, bits) for y in x],
    ),
    Turn(marked("the two answers have changed places"), tuple, lambda _bits, x: x[::-1]),
    Turn(
        "the first of the two answers is left empty", tuple, lambda _bits, x: (type(x[0])(), x[1])
    ),
    Turn(
        "the second of the two answers is left empty", tuple, lambda _bits, x: (x[0], type(x[1])())
    ),
    Turn("0 is answered in the place of None", type(None), lambda _bits, _x: 0),
    Turn("an empty list is answered in the place of None", type(None), lambda _bits, _x: []),
    Turn("one of the answers is left out", set, lambda _bits, x: {*sorted(x)[1:]}),
)


def _shared(rows: list[Any]) -> list[Any]:
    """What rows become that are all one: each has the members of all."""
    if not all(isinstance(row, int) for row in rows):
        return rows
    return [reduce(or_, rows)] * len(rows)


CONSTANTS: tuple[Any, ...] = (None, 0, 1, -1, [], ([], []))


def changed_arguments(kinds: Kinds) -> Iterator[tuple[str, Callable[[list[Any]], list[Any]]]]:
    """What arguments become by usual mistakes."""
    pair = kinds.sizes()
    if pair:
        m, n = pair
        yield marked("rows and columns are exchanged"), partial(_exchanged, m, n)
        yield "the number of rows is taken for the number of columns", lambda a: _put(a, n, a[m])
        yield "the number of columns is taken for the number of rows", lambda a: _put(a, m, a[n])
    if pair and "cell" in kinds.names:
        at = kinds.names.index("cell")
        text = marked("cells are divided by the number of rows, and not of columns")
        yield text, lambda a: _put(a, at, sum(_times(divmod(a[at], a[pair[0]]), a[pair[1]])))
    for at, kind in enumerate(kinds.kinds):
        name = kinds.names[at]
        if kind is Word:
            yield f"the bits of {name} are read in reverse order", partial(_reversed, kinds, at)
        if kind is Word or kind is int:
            yield f"{name} is not looked at", partial(_replaced, at, lambda _value: 0)
            yield f"{name} is one too large", partial(_replaced, at, lambda value: value + 1)
            yield f"{name} is one too small", partial(_replaced, at, lambda value: value - 1)
        if kind is Word:
            for most in (8, 25, 32):
                cut = f"of {name} only the first {most} bits are looked at"
                yield cut, partial(_replaced, at, partial(_lowest, most))
        if str(kind).startswith("list"):
            yield f"{name} is not looked at", partial(_replaced, at, _zeros)
            yield f"the last of {name} is not looked at", partial(_replaced, at, lambda v: v[:-1])
            yield f"the first of {name} is not looked at", partial(_replaced, at, lambda v: v[1:])
            for most in (1, 3, 4, 5, 8, 25):
                text = f"only the first {most} of {name} are looked at"
                yield text, partial(_replaced, at, partial(_first, most))
            yield f"{name} is gone through from the end", partial(_replaced, at, lambda v: v[::-1])
    for one, other in combinations(range(len(kinds.kinds)), 2):
        if kinds.kinds[one] == kinds.kinds[other] and (one, other) != pair:
            text = f"{kinds.names[one]} and {kinds.names[other]} have changed places"
            yield text, partial(_exchanged, one, other)


def _put(arguments: list[Any], at: int, value: Any) -> list[Any]:
    return [*arguments[:at], value, *arguments[at + 1 :]]


def _times(place: tuple[int, int], n: int) -> tuple[int, int]:
    return place[0] * n, place[1]


def _exchanged(one: int, other: int, arguments: list[Any]) -> list[Any]:
    return _put(_put(arguments, one, arguments[other]), other, arguments[one])


def _reversed(kinds: Kinds, at: int, arguments: list[Any]) -> list[Any]:
    return _put(arguments, at, reverse(arguments[at], kinds.bits(arguments)))


def _replaced(at: int, change: Callable[[Any], Any], arguments: list[Any]) -> list[Any]:
    return _put(arguments, at, change(arguments[at]))


def _first(most: int, values: Any) -> Any:
    return values[:most]


def _zeros(values: Any) -> Any:
    """As many zeros as there are numbers; none in the place of anything else."""
    return [0 for value in values if isinstance(value, int)]


def _lowest(most: int, word: int) -> int:
    return word & (1 << most) - 1


def turned(item: Exercise, reference: Slip) -> Iterator[Twin]:
    """The reference with other arguments, or with another result."""
    kinds = kinds_of(item)
    for value in (True, False) if "-> bool" in item.stub else CONSTANTS:
        yield Twin(f"the answer is {value!r}, whatever is asked", lambda *_a, v=value: v)
    for at, name in enumerate(kinds.names):
        yield Twin(f"{name} is given back as it is", lambda *a, at=at: a[at])
    for cause, change in changed_arguments(kinds):
        yield Twin(cause, lambda *a, change=change: reference(*change(list(a))))
    for turn in RESULTS:
        yield Twin(turn.cause, partial(_with_result, reference, kinds, turn))


def _with_result(reference: Slip, kinds: Kinds, turn: Turn, *arguments: Any) -> Any:
    result = reference(*copy.deepcopy(arguments))
    return turn.change(kinds.bits(arguments), result) if turn.fits(result) else result


def twins(item: Exercise, earlier: Mapping[str, str]) -> Iterator[Twin]:
    """The twins of an exercise that asks for a function, the telling ones first."""
    if "def " not in item.stub:
        return
    steps = Steps()
    trees = parsed(item.solution, earlier)
    library = _Library({name: counting(tree) for name, tree in trees.items()}, steps)
    yield from turned(item, program(library.trees[""], item.name, library, steps))


# ---- places -------------------------------------------------------------------------------------


def features(kinds: Kinds, arguments: Sequence[Any], right: Any) -> Iterator[str]:
    """What is to be said of an input."""
    named = dict(zip(kinds.names, arguments, strict=True))
    if kinds.sizes():
        yield from _of_board(named["m"], named["n"], named.get("cell"))
    for name, value in named.items():
        if isinstance(value, list):
            yield from _of_list(name, value)
        elif isinstance(value, int) and name not in ("m", "n", "cell"):
            yield from _of_number(name, value)
    if right in (None, False, True):
        yield f"the answer should be {right}"
    elif isinstance(right, int):
        yield "the answer is not 0"
    if right is not None:
        yield "there is an answer"


def _of_list(name: str, value: list[Any]) -> Iterator[str]:
    yield f"{name} is not empty" if value else f"{name} is empty"
    yield f"{name} has more than one" if len(value) > 1 else f"{name} has one at most"
    if len(value) > 5:
        yield f"{name} has more than 5"
    if any(value.count(part) > 1 for part in value):
        yield f"some in {name} are there twice"
    if 0 in value:
        yield f"{name} has an empty one"
    numbers = [part for part in value if isinstance(part, int)]
    if max(numbers, default=0) > 24:
        yield f"{name} has a number beyond 24"
    if value and isinstance(value[0], str) and max(map(len, [value, *value])) > 5:
        yield f"{name} has more than 5 lines or columns"


def _of_number(name: str, value: int) -> Iterator[str]:
    yield f"{name} is not 0" if value else f"{name} is 0"
    if value.bit_length() > 32:
        yield f"{name} has more than 32 bits"
    yield f"{name} is odd" if value % 2 else f"{name} is even"
    if value > 5:
        yield f"{name} is more than 5"


def _of_board(m: int, n: int, cell: int | None) -> Iterator[str]:
    yield "the board is square" if m == n else "the board is not square"
    if m != n:
        yield "there are more columns than rows" if n > m else "there are more rows than columns"
    if m > 5 or n > 5:
        yield "the board has more than 5 rows or columns"
    for most in (25, 32):
        if m * n > most:
            yield f"the board has more than {most} cells"
    if cell is None:
        return
    row, column = divmod(cell, n)
    at = {"first row": row == 0, "last row": row == m - 1}
    at |= {"first column": column == 0, "last column": column == n - 1}
    yield from [f"the cell is in the {name}" for name, is_there in at.items() if is_there]
    yield "the cell is at the edge" if any(at.values()) else "the cell is inside"
    if cell == m * n - 1:
        yield "the cell is the last one"


def place_of(
    item: Exercise,
    earlier: Mapping[str, str],
    inputs: Sequence[tuple[tuple[Any, ...], bool]],
) -> str:
    """Where a program is wrong, as far as one feature of the inputs tells; else an empty text.

    *inputs* are arguments, each with whether the program is wrong there.
    """
    if "def " not in item.stub:
        return ""
    kinds = kinds_of(item)
    trees = parsed(item.solution, earlier)
    steps = Steps()
    reference = program(trees[""], item.name, _Library(trees, steps), steps)
    wrong: dict[str, int] = {}
    all_of: dict[str, int] = {}
    for arguments, is_wrong in inputs:
        for feature in features(kinds, arguments, reference(*copy.deepcopy(arguments))):
            all_of[feature] = all_of.get(feature, 0) + 1
            wrong[feature] = wrong.get(feature, 0) + is_wrong
    total = sum([is_wrong for _arguments, is_wrong in inputs])
    fitting = [f for f, k in wrong.items() if k == total and all_of[f] < len(inputs)]
    if total < 2 or not fitting:
        return ""
    best = min(fitting, key=all_of.__getitem__)
    if all_of[best] == total:
        return f"exactly where {best}"
    return f"only where {best}" if 3 * total >= all_of[best] else ""
