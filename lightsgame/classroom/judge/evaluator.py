"""Runs a student's program, calls what it defines, and says in plain values what came of it.

This file and the guards beside it are all of this package that runs in the student's process (a
request a line on standard input, a reply a line on standard output), so they import nothing of
ours, and know no exercise and no right answer.  Nor do they import what is slow to load, for a
class makes many such processes.  What they say is not believed: whoever reads a reply rebuilds the
values (`unpack`) and judges them elsewhere.

>>> answer = Local("dot", lambda x, y: {x & y})
>>> answer.call([0b11, 0b01])
{'value': {'set': [1]}}
>>> unpack({"tuple": [1, {"list": [True, None]}]})
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
from types import CodeType, FrameType, ModuleType

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
CELL = "# %%"  # the line above each cell, in the program that is made of a notebook
CHECKS = ("lightsgame.classroom", "otter")  # which are silent in a notebook that is judged

_CONTAINERS: dict[str, type] = {"list": list, "tuple": tuple, "set": set, "frozenset": frozenset}


# ---- plain values -----------------------------------------------------------------------------------------------


class Other:
    """A value that has no plain form: it prints as that value does, and its type has that name."""

    def __init__(self, text: str) -> None:
        self.text = text

    def __repr__(self) -> str:
        return self.text if self.text.isprintable() else ascii(self.text)


def pack(value: Any, left: list[int] | None = None) -> Any:
    """A value as JSON can hold it; numbers of NumPy are numbers, and what can be iterated is a
    list.

    >>> pack({3: (True, 2**20000)}), pack(n * n for n in range(3))
    ({'dict': [[3, {'tuple': [True, {'other': ['int', 'an int of 20001 bits']}]}]]}, {'list': [0, 1, 4]})
    """
    # how many items may still come, shared by all calls for one value
    left = [MOST_ITEMS] if left is None else left
    left[0] -= 1
    kind = type(value).__name__
    home = type(value).__module__
    if value is None or value is True or value is False:
        return value
    if isinstance(value, int):
        return _pack_int(value)
    if isinstance(value, str):
        return str.__str__(value)[: LONGEST + 1]
    if kind in ("Board", "Puzzle") and home.startswith("lightsgame."):
        return str(value)
    if kind in ("bool", "bool_") and home == "numpy":
        return bool(value)
    with suppress(AttributeError, TypeError):  # an array of NumPy has that, and raises
        return pack(value.__index__(), left)
    if left[0] > 0 and isinstance(value, dict):
        pairs = [[pack(key, left), pack(item, left)] for key, item in value.items()]
        return {"dict": pairs}
    if left[0] > 0 and _is_collection(value):
        items = [pack(item, left) for item in islice(iter(value), left[0] + 1)]
        if left[0] < 0:
            return {"other": [kind, f"more than {MOST_ITEMS:,} items"]}
        return {_container(value): items}
    with suppress(Exception):  # a class of the student's may not even print
        return {"other": [kind, repr(value)[:200]]}
    return {"other": [kind, f"<{kind}>"]}


def _pack_int(value: int) -> Any:
    """An int itself, of whatever class it is; one that is too long to be right by its length."""
    bits = value.bit_length()
    if bits > LONGEST:
        return {"other": ["int", f"an int of {bits} bits"]}
    return int.__int__(value)


def _is_collection(value: Any) -> bool:
    """Whether the items of a value can be packed; bytes and enumerations are no lists."""
    return not isinstance(value, (bytes, type)) and hasattr(type(value), "__iter__")


def _container(value: Any) -> str:
    """The container that a value is, or else a list."""
    for name, container in _CONTAINERS.items():
        if isinstance(value, container):
            return name
    return "list"


def unpack(value: Any) -> Any:
    """The value that was packed, rebuilt of exact types.

    Raises:
        ValueError: this is nothing that `pack` makes.
    """
    if value is None or type(value) in (bool, int, str):
        return value
    match value:
        case {"other": [str(kind), str(text)]}:
            return type(kind, (Other,), {})(text)
        case {"dict": list(pairs)}:
            return {_hashable(key): unpack(item) for key, item in pairs[:MOST_DIFFERENT]}
        case (
            {"list": list(items)}
            | {"tuple": list(items)}
            | {"set": list(items)}
            | {"frozenset": list(items)}
        ):
            name = next(iter(value))
            if name in ("list", "tuple"):
                parts = [unpack(item) for item in items[:MOST_ITEMS]]
            else:
                parts = [_hashable(item) for item in items[:MOST_DIFFERENT]]
            return _CONTAINERS[name](parts)
    raise ValueError("no plain value")


def _hashable(value: Any) -> Any:
    inner = unpack(value)
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
        self.value: Reply | None = None
        if not callable(answer):
            self.value = attempt(lambda: {"value": pack(answer)})

    def call(self, arguments: Iterable[Any]) -> Reply:
        """The result of a call with copies of the arguments, or what it raised."""
        copies = [unpack(pack(argument)) for argument in arguments]
        return attempt(lambda: {"value": pack(self._answer(*copies))})


def attempt(work: Callable[[], Reply]) -> Reply:
    """What some work gives, or what it raises, as plain values."""
    try:
        return work()
    except (Exception, SystemExit) as error:
        return {"error": facts(error)}


def facts(error: BaseException) -> dict[str, Any]:
    """An error in plain values: its type, its text, and the last line in it that is the student's."""
    name = type(error).__name__
    try:
        text = str(error).replace("'earlier' (unknown location)", "your earlier answers")
        text = " ".join(text.split())[:300]
    except Exception:
        text = "?"
    if text:
        name += f": {text}"
    about: dict[str, Any] = {"kind": _builtin_name(type(error)), "text": name}
    if isinstance(error, SyntaxError):
        return about | _place_of(error)
    frames: list[tuple[FrameType, int]] = []
    trace = error.__traceback__
    while trace:
        frames.append((trace.tb_frame, trace.tb_lineno))
        trace = trace.tb_next
    for frame, number in reversed([each for each in frames if _is_students(each[0])] or frames):
        file = frame.f_code.co_filename
        if not file.startswith(PACKAGE + os.sep):
            lines = SOURCES.get(file) or import_module("linecache").getlines(file, frame.f_globals)
            is_there = 0 < number <= len(lines)
            code = lines[number - 1] if is_there else "?"
            return about | {"line": number, "code": code.strip()[:200]}
    return about


def _builtin_name(kind: type[BaseException]) -> str:
    """The name of the first of Python's own exceptions that this is one of."""
    for base in kind.__mro__:
        if base.__module__ == "builtins":
            return base.__name__
    return "Exception"


def _place_of(error: SyntaxError) -> dict[str, Any]:
    """The line of a syntax error, and where in the line it is."""
    line = (error.text or "").rstrip()
    indent = len(line) - len(line.lstrip())
    return {
        "syntax": str(error.msg),
        "line": error.lineno or 0,
        "code": line.strip()[:200],
        "place": max(0, (error.offset or 1) - 1 - indent),
    }


def _is_students(frame: FrameType) -> bool:
    """Whether this is code of the student."""
    return str(frame.f_globals.get("__name__", "")).startswith(ANSWER)


class Earlier(ModuleType):
    r"""The module `earlier`: the student's answers to other exercises, each run when it is needed.

    What is in none of them may stand above in the program itself, for a file may hold many answers.

    >>> Earlier({"double": "def double(x):\n    return 2 * x"}).double(4)
    8
    """

    def __init__(self, sources: Mapping[str, str]) -> None:
        super().__init__("earlier")
        self.__all__ = list(sources)
        self._sources = sources

    def __getattr__(self, name: str) -> Any:
        own = vars(sys.modules.get(ANSWER, self))
        if name in own and name not in self._sources and not name.startswith("_"):
            return own[name]
        if name.startswith("_") or name not in self._sources:
            raise AttributeError(f"there is no answer of yours with the name {name!r}")
        names = defined(self._sources[name], f"{name}.py", f"{ANSWER}.{name}")
        value = names.get(name)
        setattr(self, name, value)
        return value


class Silent(ModuleType):
    """A module whose functions do nothing: whoever is judged need not judge himself.

    >>> Silent("otter").Notebook("work.ipynb").check("dot")
    <silent>
    """

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        return self

    def __call__(self, *_about: Any, **_more: Any) -> Any:
        """What any call gives."""
        return self

    def __repr__(self) -> str:
        return "<silent>"


def defined(source: str, filename: str, module: str = ANSWER) -> dict[str, Any]:
    """All that a program defines; its `if __name__ == "__main__"` part does not run."""
    names = _module(source, filename, module)
    exec(compile(source, filename, "exec"), names)
    return names


def _module(source: str, filename: str, module: str) -> dict[str, Any]:
    """The names of a new module, in which a program is about to run."""
    SOURCES[filename] = source.splitlines()
    program = ModuleType(module)
    program.__file__ = filename
    sys.modules[module] = program  # where a dataclass looks its types up
    return program.__dict__


def defined_by_cells(source: str, filename: str, name: str) -> dict[str, Any]:
    r"""All that the cells of a notebook define, each of which may fail, as in a notebook.

    >>> defined_by_cells("# %%\n1 / 0\n# %%\n%pip install x\nn = 2\n", "a.ipynb", "n")["n"]
    2

    Raises:
        Exception: what the first of the cells raised that speak of the name, if none defines it.
    """
    names = _module(source, filename, ANSWER)
    reasons: list[BaseException] = []
    number = -1  # for the first break of a line is ours
    for cell in f"\n{source}".split(f"\n{CELL}\n"):
        try:
            exec(_compiled_cell("\n" * number + cell, filename), names)
        except (Exception, SystemExit) as error:
            if name in cell:
                reasons.append(error)
        number += cell.count("\n") + 2
    if name not in names and reasons:
        raise reasons[0]
    return names


def _compiled_cell(cell: str, filename: str) -> CodeType:
    """A cell, without the commands of IPython where it would not be Python."""
    try:
        return compile(cell, filename, "exec")
    except SyntaxError:
        lines = [_without_command(line) for line in cell.split("\n")]
        return compile("\n".join(lines), filename, "exec")


def _without_command(line: str) -> str:
    """A line of a cell; a command of IPython does nothing.

    >>> _without_command("  !pip install numpy")
    '  pass'
    """
    bare = line.lstrip()
    if not bare.startswith(("%", "!")):
        return line
    return f"{line[: len(line) - len(bare)]}pass"


def run(
    source: str, filename: str, name: str, earlier: Mapping[str, str] | None = None
) -> tuple[Local | None, Reply]:
    """Run a program and say what it defines under a name; the answer is None where that is nothing."""
    if earlier is not None or "earlier" not in sys.modules:
        sys.modules["earlier"] = Earlier(earlier or {})
    if filename.endswith(".ipynb"):
        reply = attempt(lambda: {"names": defined_by_cells(source, filename, name)})
    else:
        reply = attempt(lambda: {"names": defined(source, filename)})
    if "error" in reply:
        return None, reply
    names = reply["names"]
    if name not in names:
        others = [key for key in names if not key.startswith("__")]
        return None, {"lacks": ", ".join(others)[:300]}
    answer = Local(name, names[name])
    return answer, answer.value or {"callable": True}


class Bounded(io.StringIO):
    """A text stream that keeps the first `MOST_PRINTED` characters."""

    def write(self, text: str) -> int:
        """Take what there is room for."""
        left = MOST_PRINTED - self.tell()
        if left > 0:
            is_short = len(text) <= left
            super().write(text if is_short else text[:left] + "\n...\n")
        return len(text)


# ---- a process of its own ---------------------------------------------------------------------------------------


def main(shut: Callable[[float, int, str, str], list[str]]) -> None:
    """Shut the guards, and serve requests: the program with its limits, then lists of arguments."""
    import faulthandler  # these two a browser does not have
    import signal

    requests = os.fdopen(os.dup(0), "rb")
    replies = os.fdopen(os.dup(1), "wb")
    nothing = os.open(os.devnull, os.O_RDWR)
    os.dup2(nothing, 0)
    os.dup2(nothing, 1)
    printed = Bounded()
    imports: list[str] = []
    home = os.path.realpath(PACKAGE) + os.sep

    def send(reply: Reply) -> None:
        reply |= {"printed": printed.getvalue(), "imports": imports}
        replies.write(json.dumps(reply).encode() + b"\n")
        replies.flush()
        printed.seek(0)
        printed.truncate()

    def note(event: str, arguments: tuple[Any, ...]) -> None:
        if event != "open" or isinstance(arguments[0], int) or len(imports) >= 20:
            return
        file = os.path.realpath(os.fsdecode(arguments[0]))
        frame: FrameType | None = sys._getframe(1)
        while frame and not frame.f_code.co_filename.startswith(PACKAGE + os.sep):
            frame = frame.f_back
        is_ours = frame is not None and frame.f_code.co_filename != __file__
        if file.startswith(home) and not is_ours:
            imports.append(_module_name(file[len(home) :]))

    faulthandler.enable()
    if hasattr(signal, "SIGUSR1"):
        faulthandler.register(signal.SIGUSR1)  # asked where it is, it writes that to standard error
    order = json.loads(requests.readline())
    # At the end: a student's random.py must not hide Python's.
    sys.path += [order["folder"], os.path.dirname(PACKAGE)]  # noqa: PTH120
    sys.argv = [order["filename"]]
    if order["filename"].endswith(".ipynb"):
        sys.modules.update({module: Silent(module) for module in CHECKS})
    sys.addaudithook(note)
    send({"guards": shut(order["seconds"], order["megabytes"], order["folder"], order["scratch"])})
    with suppress(OSError):
        os.chdir(order["scratch"])  # which may be another one by now
    with redirect_stdout(printed), redirect_stderr(printed):
        try:
            answer, reply = run(order["source"], order["filename"], order["name"], order["earlier"])
            send(reply)
            for line in requests:
                send(answer.call(unpack(json.loads(line))) if answer else {})
        # KeyboardInterrupt, raised by the program, or whatever it has invented
        except BaseException as error:
            send({"error": facts(error)})
    os._exit(0)  # at once: threads that the program has started may still run


def _module_name(path: str) -> str:
    """The module of this package, or the text, that lies at a path in its folder.

    >>> _module_name(os.path.join("game", "__pycache__", "board.cpython-313.pyc"))
    'lightsgame.game.board'
    """
    name = "lightsgame/" + path.replace(os.sep, "/").replace("__pycache__/", "")
    if name.endswith(".txt"):
        return name
    return name.split(".")[0].replace("/", ".").removesuffix(".__init__")
