"""Checks as plain functions, for notebooks, pytest, nbgrader, otter, a page and the command line.

>>> def dot(x, y):
...     return (x & y).bit_count()
>>> check("dot", dot)
✗ dot: dot(0b11, 0b11) is 2, expected 0.
This is what one gets when the common members are counted, and not their parity.
12 of 82 calls go wrong; this is the clearest.

`check` returns a verdict; `require` raises, for tools that count assertions that fail.  Both call the function
here and now: `lightsgame.classroom.judge.runner` runs a file in a process of its own, with limits.
"""

import difflib
from collections.abc import Callable, Iterator, Mapping, Sequence, Sized
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import replace
from functools import cache
from importlib import import_module
from itertools import chain
from typing import Any, NamedTuple

from ...core.languages import _, ngettext
from ...core.message import Message
from ...core.validation import expect_type
from ...errors import BadInput
from ..exercise import CHAPTERS, COLLECTIONS, Answer, Exercise, Given, crash
from .evaluator import Bounded, Local, Reply, run
from .twins import place_of, twins
from .verdict import Mistake, Verdict, clean


@cache
def exercises() -> tuple[Exercise, ...]:
    """All exercises, in the order of the chapters.

    >>> len(exercises()) > 50
    True
    """
    modules = [import_module(f"lightsgame.classroom.catalogue.{chapter}") for chapter in CHAPTERS]
    values = chain.from_iterable([vars(module).values() for module in modules])
    return tuple([value for value in values if isinstance(value, Exercise)])


def get(id: str) -> Exercise:
    """The exercise of that id.

    >>> get("press").id
    'press'

    Raises:
        BadInput: there is none.
    """
    expect_type(id, str, "id")
    items = {item.id: item for item in exercises()}
    if id in items:
        return items[id]
    near = difflib.get_close_matches(id, items, 1)
    raise BadInput(
        Message("the id of an exercise"),
        (
            Message("{what}; did you mean {meant}?", what=repr(id), meant=repr(near[0]))
            if near
            else Message("{place}; `lightsgame exercises` names them", place=repr(id))
        ),
    )


def leads_to(item: Exercise) -> list[Exercise]:
    """The exercises that need this one, or in which its idea comes back.

    >>> (
    ...     [other.id for other in leads_to(get("chase"))],
    ...     [other.id for other in leads_to(get("table"))],
    ... )
    (['table', 'reduced-system'], ['reduced-system'])
    """
    return [other for other in exercises() if item.id in other.needs or other.id in item.after]


def solution(id: str) -> str:
    """The text of the reference solution.

    Raises:
        BadInput: there is no exercise of that id.
    """
    return str(get(id).solution)


@cache
def references() -> dict[str, str]:
    """The reference solutions by the names that they define; where two define one, the first."""
    return {item.name: solution(item.id) for item in reversed(exercises())}


def check(id: str, answer: Any) -> Verdict:
    """Judge an answer: the function, or the value, that the exercise asks for.

    Raises:
        BadInput: there is no exercise of that id.
    """
    item = get(id)
    return verdict_on(item, Given(item, Local(item.name, answer)))


def require(id: str, answer: Any, points: float | None = None) -> float | None:
    """The same as an assertion; a right answer gives its *points*.

    Nbgrader counts them where they are the value of a cell.

    Raises:
        Mistake: the answer is wrong; an `AssertionError` whose text says what is wrong on which
            board.
        BadInput: there is no exercise of that id.
    """
    item = get(id)
    __tracebackhide__ = True  # pytest shows the line of the student, not the lines of the check
    try:
        judge(item, Given(item, Local(item.name, answer)))
    except Mistake as mistake:
        raise mistake.with_traceback(None) from None
    return points


def check_source(
    id: str, source: str, filename: str = "<your program>", earlier: Mapping[str, str] | None = None
) -> Verdict:
    r"""Run a program, and judge what it defines under the name that the exercise asks for.

    Everything happens in this process.  What the program prints is kept and shown with the verdict;
    `earlier` are the programs that it may import from, by name.

    >>> print(check_source("dot", "def dot(x, y):\n    return x & z"))
    ✗ dot: dot(0b0, 0b0): your program raises NameError: name 'z' is not defined in line 2: `return x & z`
    """
    expect_type(source, str, "source")
    expect_type(filename, str, "filename")
    expect_type(earlier, Mapping | None, "earlier")
    item = get(id)
    printed = Bounded()
    with redirect_stdout(printed), redirect_stderr(printed):
        answer, reply = run(source, filename, item.name, earlier or {})
        verdict = verdict_of(item, answer, reply)
    return verdict if verdict else replace(verdict, printed=clean(printed.getvalue()))


def verdict_of(item: Exercise, answer: Answer | None, reply: Reply) -> Verdict:
    """The verdict on what a program defines, or on why it defines nothing."""
    if "error" in reply:
        mistake = crash(reply["error"])
    elif answer is None:
        text = _("your program does not define {name}; it defines {mine}")
        mine = clean(str(reply.get("lacks", ""))) or _("nothing")
        mistake = Mistake(text.format(name=item.name, mine=mine), state="unfinished")
    else:
        return verdict_on(item, Given(item, answer))
    return Verdict(item.id, mistake.state, mistake.what, mistake.pictures)


def verdict_on(item: Exercise, given: Given) -> Verdict:
    """The verdict on an answer."""
    try:
        judge(item, given)
    except Mistake as mistake:
        return Verdict(item.id, mistake.state, mistake.what, mistake.pictures, cause=mistake.cause)
    praise = _("right: {n} calls of {name}, no fault found.").format(n=given.calls, name=given.name)
    return Verdict(item.id, "solved", praise if given.calls > 1 else _("right."))


class Look(NamedTuple):
    """One input, what came of it, and the mistake that the check finds there."""

    arguments: tuple[Any, ...]
    got: Any
    mistake: Mistake | None

    def fault(self) -> tuple[str, Any] | None:
        """The wrong answer, and how it is wrong; None where it is right."""
        return (self.mistake.state, self.got) if self.mistake else None


def judge(item: Exercise, given: Given) -> None:
    """Look at an answer on every input, and say the most that is true of it.

    Raises:
        Mistake: the answer is wrong: the clearest input on which it is, on how many of how many,
            and the misconception that gives the same answers on all of them, if there is one.
    """
    looks = list(all_looks(item, given))
    faults = [(look.mistake, look.arguments) for look in looks if look.mistake]
    wrong = [(mistake, values) for mistake, values in faults if mistake.state == "wrong"]
    if faults and not wrong:
        raise faults[0][0]
    if wrong:  # which says more than that it is slow elsewhere
        clearest, _arguments = min(wrong, key=lambda fault: unclear(item, fault[1]))
        cause = clearest.cause
        if not cause and len(wrong) == len(faults):
            cause = cause_of(item, looks)
        right = len(looks) - len(faults)
        raise with_cause(clearest, len(wrong), right + len(wrong), cause)


def unclear(item: Exercise, arguments: tuple[Any, ...]) -> tuple[int, int]:
    """How little an input shows: one lamp alone, then a line of them and what is empty, then size.

    >>> item = get("neighbours")
    >>> unclear(item, (2, 3, 0)) < unclear(item, (1, 4, 0)) < unclear(item, (1, 1, 0))
    True
    """
    names = [name for name in item.check.__annotations__ if name != "given"]
    named = dict(zip(names, arguments, strict=False))
    m = named.get("m", 2)
    n = named.get("n", 2)
    poor = [value for value in arguments if isinstance(value, Sized) and len(value) < 2]
    empty = [name for name, value in named.items() if not value and name != "cell"]
    return 2 * (m * n == 1) + (min(m, n) == 1) + len(poor) + len(empty), len(repr(arguments))


def cause_of(item: Exercise, looks: Sequence[Look]) -> str:
    """The misconception that gives the same answers, or where the answers are wrong; empty where
    neither is known.
    """
    for cause, function in item.wrong.items():
        if reproduces(item, function, looks):
            return cause
    for twin in twins(item, references()):
        if reproduces(item, twin.answer, looks):
            return twin.cause
    inputs = [(look.arguments, look.mistake is not None) for look in looks]
    return place_of(item, references(), inputs)


def all_looks(item: Exercise, given: Given) -> Iterator[Look]:
    """Each input of an exercise, up to a call that does not come back.

    There are large inputs if all is well so far.
    """
    is_right = True
    for values in item.inputs():
        if values is None:
            if is_right:
                continue
            return
        given.arguments = item.input(values)
        mistake: Mistake | None = None
        try:
            item.check(given, *given.arguments)
        except Mistake as error:
            mistake = error
            is_right = False
        yield Look(given.arguments, flat(given.got), mistake)
        if mistake and mistake.state != "wrong":
            return


def reproduces(item: Exercise, function: Callable[..., Any], looks: Sequence[Look]) -> bool:
    """Whether a misconception goes wrong on the same inputs, and gives the same answers there."""
    twins = all_looks(item, Given(item, Local(item.name, function)))
    pairs = zip(looks, twins, strict=False)
    return all(look.fault() == twin.fault() for look, twin in pairs)


def flat(value: Any) -> Any:
    """A value without what does not matter: tuples are lists, sets are sorted, True is 1."""
    if isinstance(value, COLLECTIONS):
        items = [flat(item) for item in value]
        return sorted(items, key=repr) if isinstance(value, (set, frozenset)) else items
    return int(value) if isinstance(value, bool) else value


def with_cause(mistake: Mistake, wrong: int, calls: int, cause: str) -> Mistake:
    """A mistake with its cause, and on how many inputs there is one.

    A mistake that has a cause of its own says it already.
    """
    lines = [mistake.what]
    if cause and not mistake.cause:
        is_place = cause.startswith(("only where ", "exactly where "))
        text = _("It goes wrong {cause}.") if is_place else _("This is what one gets when {cause}.")
        lines.append(text.format(cause=_(cause)))
    if calls > 1:
        text = ngettext("{k} of {n} calls goes wrong", "{k} of {n} calls go wrong", wrong)
        end = _("; this is the clearest.") if wrong > 1 else _(".")
        lines.append(text.format(k=wrong, n=calls) + end)
    return Mistake("\n".join(lines), *mistake.pictures, state=mistake.state, cause=cause)
