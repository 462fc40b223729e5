"""What stands beside a student's program: it runs it, calls what it defines, and says in plain
values what came of it.

This file and the guards beside it are all of this package that runs in the student's process (a
request a line on standard input, a reply a line on standard output), so they import nothing of
ours, and know no exercise and no right answer.  Nor do they import what is slow to load, for a
class makes many such processes.  What they say is not believed: whoever reads a reply rebuilds the
values (`unpacked`) and judges them elsewhere.

>>> answer = Local("dot", lambda x, y: {x & y})
>>> answer.call([0b11, 0b01])
{'value': {'set': [1]}}
>>> unpacked({"tuple": [1, {"list": [True, None]}]})
(1, [True, None])
"""

from __future__ import annotations

import io
import json
import os
import sys
from collections.abc import Callable, Iterable, Mapping
from contextlib import redirect_stderr, redirect_stdout, suppress
from importlib import import_module
from itertools import islice
from types import FrameType, ModuleType

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

Reply = dict[str, "Any"]

ANSWER = "__answer__"  # the name of the module that a student's program becomes
PACKAGE = os.path.dirname(os.path.dirname(os.path.dirname(__file__)))  # noqa: PTH120 (pathlib is slow to load)
LONGEST = 10_000  # bits of an int, and characters of a text, that may still be right
# of a list, and of a set, where hashes may be made to be all the same
MOST_ITEMS = 10_000
MOST_DIFFERENT = 1_000
MOST_PRINTED = 4000  # characters that a program may print before the rest is dropped
SOURCES: dict[str, list[str]] = {}  # the lines of the programs that have run, by their names

_CONTAINERS: dict[str, type] = {"list": list, "tuple": tuple, "set": set, "frozenset": frozenset}


# ---- plain values -----------------------------------------------------------------------------------------------


class Other:
    """A value that has no plain form: how it prints is known, and the name of its type, which its
    own type has.
    """

    def __init__(self, text: str) -> None:
        self.text = text

    def __repr__(self) -> str:
        return self.text if self.text.isprintable() else ascii(self.text)


def packed(value: Any, room: list[int] | None = None) -> Any:
    """A value as JSON can hold it; numbers of NumPy are numbers, and what can be iterated is a
    list.

    >>> packed({3: (True, 2**20000)}), packed(n * n for n in range(3))
    ({'dict': [[3, {'tuple': [True, {'other': ['int', 'an int of 20001 bits']}]}]]}, {'list': [0, 1, 4]})
    """
    room = [MOST_ITEMS] if room is None else room
    room[0] -= 1
    kind = type(value).__name__
    home = type(value).__module__
    if value is None or value is True or value is False:
        return value
    if isinstance(value, int):
        bits = value.bit_length()
        return (
            {"other": ["int", f"an int of {bits} bits"]} if bits > LONGEST else int.__int__(value)
        )
    if isinstance(value, str):
        return str.__str__(value)[: LONGEST + 1]
    if kind in ("Board", "Puzzle") and home.startswith("lightsgame."):
        return str(value)
    if kind in ("bool", "bool_") and home == "numpy":
        return bool(value)
    with suppress(AttributeError, TypeError):  # an array of NumPy has that, and raises
        return packed(value.__index__(), room)
    if room[0] > 0 and isinstance(value, dict):
        return {"dict": [[packed(key, room), packed(item, room)] for key, item in value.items()]}
    if room[0] > 0 and not isinstance(value, (bytes, type)) and hasattr(type(value), "__iter__"):
        name = next((name for name, made in _CONTAINERS.items() if isinstance(value, made)), "list")
        items = [packed(item, room) for item in islice(iter(value), room[0] + 1)]
        return (
            {name: items} if room[0] >= 0 else {"other": [kind, f"more than {MOST_ITEMS:,} items"]}
        )
    with suppress(Exception):  # a class of the student's may not even print
        return {"other": [kind, repr(value)[:200]]}
    return {"other": [kind, f"<{kind}>"]}


def unpacked(value: Any) -> Any:
    """The value that was packed, rebuilt of exact types.

    Raises:
        ValueError: this is nothing that `packed` makes.
    """
    if value is None or type(value) in (bool, int, str):
        return value
    match value:
        case {"other": [str(kind), str(text)]}:
            return type(kind, (Other,), {})(text)
        case {"dict": list(pairs)}:
            return {_hashable(key): unpacked(item) for key, item in pairs[:MOST_DIFFERENT]}
        case (
            {"list": list(items)}
            | {"tuple": list(items)}
            | {"set": list(items)}
            | {"frozenset": list(items)}
        ):
            name = next(iter(value))
            most = MOST_ITEMS if {*value} & {"list", "tuple"} else MOST_DIFFERENT
            return _CONTAINERS[name](
                [unpacked(x) if most == MOST_ITEMS else _hashable(x) for x in items[:most]]
            )
    raise ValueError("no plain value")


def _hashable(value: Any) -> Any:
    inner = unpacked(value)
    return inner if not isinstance(inner, (list, set, dict)) else tuple(inner)


# ---- a program --------------------------------------------------------------------------------------------------


class Local:
    """A function, or a value, that is at hand: the answer of somebody who works in this process.

    `call` says what a call gave, in plain values; `value` is the answer itself, and None where it
    is a function.
    """

    def __init__(self, name: str, answer: Any) -> None:
        self.name = name
        self._answer = answer
        self.value: Reply | None = (
            None if callable(answer) else guarded(lambda: {"value": packed(answer)})
        )

    def call(self, arguments: Iterable[Any]) -> Reply:
        """The result of a call, or what it raised; the arguments are copies, which the function may
        change.
        """
        copies = [unpacked(packed(argument)) for argument in arguments]
        return guarded(lambda: {"value": packed(self._answer(*copies))})


def guarded(work: Callable[[], Reply]) -> Reply:
    """What some work gives, or what it raises, as plain values."""
    try:
        return work()
    except (Exception, SystemExit) as error:
        return {"error": facts(error)}


def facts(error: BaseException) -> dict[str, Any]:
    """An error in plain values: its type, its text, and the last line in it that is the student's."""
    try:
        text = " ".join(
            str(error).replace("'earlier' (unknown location)", "your earlier answers").split()
        )[:300]
    except Exception:
        text = "?"
    kind = next(
        (base.__name__ for base in type(error).__mro__ if base.__module__ == "builtins"),
        "Exception",
    )
    found: dict[str, Any] = {
        "kind": kind,
        "text": f"{type(error).__name__}: {text}" if text else type(error).__name__,
    }
    if isinstance(error, SyntaxError):
        line = (error.text or "").rstrip()
        place = max(0, (error.offset or 1) - 1 - (len(line) - len(line.lstrip())))
        return found | {
            "syntax": str(error.msg),
            "line": error.lineno or 0,
            "code": line.strip()[:200],
            "place": place,
        }
    steps = []
    trace = error.__traceback__
    while trace:
        steps.append((trace.tb_frame, trace.tb_lineno))
        trace = trace.tb_next
    mine = [step for step in steps if str(step[0].f_globals.get("__name__", "")).startswith(ANSWER)]
    for frame, number in reversed(mine or steps):
        file = frame.f_code.co_filename
        if not file.startswith(PACKAGE + os.sep):
            lines = SOURCES.get(file) or import_module("linecache").getlines(file, frame.f_globals)
            return found | {
                "line": number,
                "code": [*lines[number - 1 : number], "?"][0].strip()[:200],
            }
    return found


class Earlier(ModuleType):
    r"""The module `earlier`: what the student has written for other exercises, run when it is asked
    for.

    >>> Earlier({"double": "def double(x):\n    return 2 * x"}).double(4)
    8
    """

    def __init__(self, sources: Mapping[str, str]) -> None:
        super().__init__("earlier")
        self.__all__ = list(sources)
        self._sources = sources

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_") or name not in self._sources:
            raise AttributeError(f"there is no answer of yours with the name {name!r}")
        value = defined(self._sources[name], f"{name}.py", f"{ANSWER}.{name}").get(name)
        setattr(self, name, value)
        return value


def defined(source: str, filename: str, module: str = ANSWER) -> dict[str, Any]:
    """All that a program defines; its `if __name__ == "__main__"` part does not run."""
    SOURCES[filename] = source.splitlines()
    made = ModuleType(module)
    made.__file__ = filename
    sys.modules[module] = made  # where a dataclass looks its types up
    exec(compile(source, filename, "exec"), made.__dict__)
    return made.__dict__


def run(
    source: str, filename: str, name: str, earlier: Mapping[str, str] | None = None
) -> tuple[Local | None, Reply]:
    """Run a program and say what it defines under a name; the answer is None where that is nothing."""
    if earlier is not None or "earlier" not in sys.modules:
        sys.modules["earlier"] = Earlier(earlier or {})
    found = guarded(lambda: {"names": defined(source, filename)})
    if "error" in found:
        return None, found
    if name not in (names := found["names"]):
        return None, {"lacks": ", ".join([key for key in names if not key.startswith("__")])[:300]}
    answer = Local(name, names[name])
    return answer, answer.value or {"callable": True}


class Bounded(io.StringIO):
    """A text stream that keeps the first `MOST_PRINTED` characters."""

    def write(self, text: str) -> int:
        """Take what there is room for."""
        room = MOST_PRINTED - self.tell()
        if room > 0:
            super().write(text[:room] if len(text) <= room else text[:room] + "\n...\n")
        return len(text)


# ---- a process of its own ---------------------------------------------------------------------------------------


def main(shut: Callable[[float, int, str, str], list[str]]) -> None:
    """Shut the guards, and serve requests: first the program with its limits, then lists of
    arguments.
    """
    import faulthandler  # these two a browser does not have
    import signal

    requests = os.fdopen(os.dup(0), "rb")
    replies = os.fdopen(os.dup(1), "wb")
    nothing = os.open(os.devnull, os.O_RDWR)
    os.dup2(nothing, 0)
    os.dup2(nothing, 1)
    printed = Bounded()
    borrowed = list[str]()
    home = os.path.realpath(PACKAGE) + os.sep

    def send(reply: Reply) -> None:
        reply |= {"printed": printed.getvalue(), "imports": borrowed}
        replies.write(json.dumps(reply).encode() + b"\n")
        replies.flush()
        printed.seek(0)
        printed.truncate()

    def note(event: str, arguments: tuple[Any, ...]) -> None:
        if event == "open" and not isinstance(arguments[0], int) and len(borrowed) < 20:
            file = os.path.realpath(os.fsdecode(arguments[0]))
            frame: FrameType | None = sys._getframe(1)
            while frame and not frame.f_code.co_filename.startswith(PACKAGE + os.sep):
                frame = frame.f_back
            # and not by our modules
            if file.startswith(home) and (not frame or frame.f_code.co_filename == __file__):
                name = (
                    file[len(home) - len("lightsgame/") :]
                    .replace(os.sep, "/")
                    .replace("__pycache__/", "")
                )
                name = name if name.endswith(".txt") else name.split(".")[0].replace("/", ".")
                borrowed.append(name.removesuffix(".__init__"))

    faulthandler.enable()
    if hasattr(signal, "SIGUSR1"):
        faulthandler.register(signal.SIGUSR1)  # asked where it is, it writes that to standard error
    order = json.loads(requests.readline())
    # At the end: a student's random.py must not hide Python's.
    sys.path += [order["folder"], os.path.dirname(PACKAGE)]  # noqa: PTH120
    sys.argv = [order["filename"]]
    sys.addaudithook(note)
    send({"guards": shut(order["seconds"], order["megabytes"], order["folder"], order["scratch"])})
    with suppress(OSError):
        os.chdir(order["scratch"])  # which may be another one by now
    with redirect_stdout(printed), redirect_stderr(printed):
        try:
            answer, reply = run(order["source"], order["filename"], order["name"], order["earlier"])
            send(reply)
            for line in requests:
                send(answer.call(unpacked(json.loads(line))) if answer else {})
        except (
            BaseException
        ) as error:  # KeyboardInterrupt, raised by the program, or whatever it has invented
            send({"error": facts(error)})
    os._exit(0)  # at once: threads that the program has started may still run
