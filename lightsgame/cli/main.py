"""The `lightsgame` command: from its arguments to its exit status.

0: the answer is yes.  1: the answer is no, with its evidence.  2: bad input, one line on standard
error. 130: Ctrl-C.  70: a mistake of this program; `LIGHTSGAME_TRACEBACK=1` shows where.
"""

import codecs
import gc
import os
import sys
from collections.abc import Sequence
from contextlib import nullcontext
from errno import EINVAL
from signal import SIG_IGN, SIGINT, SIGTERM, getsignal, signal
from time import monotonic
from typing import NoReturn

from .. import __version__
from ..core.languages import _, language, languages, retold
from ..core.message import Message
from ..errors import BadInput, TimeLimit, TooLarge
from .arguments import fail, split_language, without_remark
from .commands import COMMANDS, WELCOME
from .parsing import run
from .reading import PLAIN, nearest, synonym
from .synonyms import COMMANDS as SYNONYMS

VERSION = ("--version", "-V", "version")
# a first word that means something by itself
ALONE = {"exercises": "exercises show", "atlas": "atlas show"}

STOPPED = list[float]()  # when Ctrl-C was pressed


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and return its exit status."""
    open_streams()
    typed = sys.argv[1:] if argv is None else argv
    code, words = split_language(without_remark(typed))
    with nullcontext() if code is None else language(known(code)):
        return status_of(words)


def known(code: str) -> str:
    """The code of a language, if there is that one."""
    if code not in languages():
        what = Message("one of {words}", words=", ".join(languages()))
        fail(str(BadInput(what, repr(code[:40]), "--lang")))
    return code


def status_of(words: list[str]) -> int:
    """Run one command; whatever goes wrong becomes one line."""
    try:
        status = dispatch(words)
        sys.stdout.flush()
    except (BadInput, TimeLimit, TooLarge) as error:
        fail(str(error))
    except OSError as error:
        # The reader (`| head`) has seen enough; Windows has another word for it.
        if isinstance(error, BrokenPipeError) or (os.name, error.errno) == ("nt", EINVAL):
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            return 0
        why = Message(
            "{what}: {rest}",
            what=Message(error.strerror or str(error)),
            rest=repr(error.filename or "standard output"),
        )
        wanted = Message("a file that can be read or written")
        fail(Message("expected {what}, got {got}", what=wanted, got=why))
    except (KeyboardInterrupt, Exception) as error:
        # Python may lose it where it loads a module
        if STOPPED or isinstance(error, KeyboardInterrupt):
            sys.stderr.write(f"\nlightsgame: {retold(Message('stopped'))}\n")
            return 130
        if os.environ.get("LIGHTSGAME_TRACEBACK"):
            raise
        told = retold(
            Message(
                "a mistake of this program, {what}; please report it",
                what=f"{type(error).__name__}: {error}",
            )
        )
        sys.stderr.write(f"lightsgame: {told}\n")
        return 70
    return status


def program() -> NoReturn:
    """Run one command as a process of its own, and leave.

    Modules make many objects, all of which stay.  So Python need not look through them for garbage
    while they are loaded, nor once more at the end, when the system takes all back: of a short
    command that is a fifth.
    """
    gc.set_threshold(100_000)
    heard = [number for number in (SIGINT, SIGTERM) if getsignal(number) is not SIG_IGN]
    for number in heard:
        signal(number, stop)
    try:
        sys.exit(main())
    finally:
        for number in heard:
            signal(number, SIG_IGN)
        gc.freeze()


def stop(*_about: object) -> None:
    """End by Ctrl-C or SIGTERM, so that no process and no folder is left; once more a second later
    at the earliest.
    """
    if not STOPPED or monotonic() > STOPPED[-1] + 1:
        STOPPED.append(monotonic())
        raise KeyboardInterrupt


def open_streams() -> None:
    """Standard streams that are there, and that write `#` for `●` where a console does not have
    that sign.
    """
    codecs.register_error("plainly", plainly)
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        stream = getattr(sys, name)
        if stream is None:  # closed by who called: cron, a service, `>&-`
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: PTH123, SIM115
        elif mode == "w" and hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="plainly")


def plainly(error: UnicodeError) -> tuple[str, int]:
    """What stands for signs that cannot be encoded.

    >>> codecs.register_error("plainly", plainly)
    >>> "●·→é".encode("ascii", "plainly")
    b'#.->?'
    """
    assert isinstance(error, UnicodeEncodeError)
    signs = error.object[error.start : error.end]
    return "".join([PLAIN.get(sign, "?") for sign in signs]), error.end


def dispatch(words: list[str]) -> int:
    """Find the command that the words name, and run it."""
    words = [*words[1:], "--help"] if words[:1] == ["help"] else words
    if not words:
        print(*map(_, WELCOME), sep="\n")
        return 0
    if words[0] in VERSION:
        print(f"lightsgame {__version__}")
        return 0
    name, rest = ("", []) if words[0] in ("--help", "-h") else named(words)
    if name in COMMANDS:
        return run(name, rest)
    from .help_pages import overview

    print(overview(name))
    return 0


def named(words: list[str]) -> tuple[str, list[str]]:
    """The name of the command, and what comes after it; or the first word of several, if it stands
    alone.

    >>> named(["akari", "solve", "p.txt"])
    ('akari solve', ['p.txt'])
    >>> named(["exercises", "--json"])
    ('exercises show', ['--json'])
    """
    for length in (2, 1):
        name = " ".join(words[:length])
        if name in COMMANDS:
            return name, words[length:]
    first, *rest = words
    below = [name.removeprefix(f"{first} ") for name in COMMANDS if name.startswith(f"{first} ")]
    if not (below):
        firsts = dict.fromkeys([name.split()[0] for name in COMMANDS])
        return unknown("lightsgame", list(firsts), words)
    if first in ALONE and (
        not rest or (rest[0] not in ("--help", "-h") and rest[0].startswith("-"))
    ):
        return ALONE[first], rest
    if not rest or rest[0] in ("--help", "-h", "help"):
        return first, []
    return unknown(f"lightsgame {first}", below, rest)


def unknown(prog: str, known: list[str], words: list[str]) -> NoReturn:
    """Complain about a word that names no command, with the command that was perhaps meant."""
    given, *rest = words
    group = prog.partition(" ")[2]
    meant = synonym(given, known, SYNONYMS) or nearest(given, known)
    if not meant and (meant := takes(given, group, known)):
        rest = words
    if group and given in COMMANDS and not takes(given, group, known):
        prog, meant = "lightsgame", "play --akari" if given == "play" else given
    what = Message("the name of a command")
    told = Message("expected {what}, got {got}", what=what, got=repr(given[:40]))
    if meant:
        from shlex import quote  # for a wrong word alone

        line = " ".join([prog, meant, *map(quote, rest)])
        told = Message("{what}; did you mean {meant}?", what=told, meant=repr(line))
    fail(Message("{what}; see {place}", what=told, place=f"'{prog} --help'"))


def takes(word: str, group: str, known: list[str]) -> str:
    """The command of a group that takes a word which names no command; nothing if none does.

    >>> takes("5x5", "", ["solve"]), takes("nullity", "atlas", ["run", "show"])
    ('solve', 'show')
    >>> takes("2x1:1a", "", ["solve"])
    'akari solve'
    """
    from ..akari.io.puzzle_files import is_address  # for a wrong word alone

    if not group and is_address(word):
        return "akari solve"
    if (word[:1].isdigit() or is_address(word)) and "solve" in known:
        return "solve"
    if len(known) == 1:
        return known[0]
    commands = {name: COMMANDS[f"{group} {name}"] for name in known if group}
    fitting = [
        name
        for name, command in commands.items()
        if any(word in option.choices() for option in command.options)
    ]
    return "show" if "show" in fitting else "".join(fitting[:1])
