"""The `lightsgame` command: its parser, its exit statuses, and nothing else.

0: the answer is yes.  1: the answer is no, with its evidence.  2: bad input, one line on standard error.
130: Ctrl-C.  Each group of commands is a module with a function `add(commands)`; a command is a function from the
parsed arguments to its exit status.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import NoReturn

from .. import __version__
from ..errors import BadInput, TimeLimit, TooLarge

GROUPS = (
    "tour",
    "solve",
    "quiet",
    "tables",
    "period",
    "view",
    "patch",
    "hardest",
    "perfect",
    "exercises",
    "grade",
    "worksheet",
    "play",
    "akari",
)

WELCOME = """\
lightsgame: Lights Out and Akari, solved with proof, in plain Python.
A press toggles a lamp and its neighbours; make all dark.  Every answer here can be checked, every "no" has a witness.

try:  lightsgame tour                 half a minute through the theorems, on real boards
      lightsgame solve 5x5            light every lamp of a dark board
      lightsgame solve 1000x1000      a million lamps
      lightsgame quiet 5x5            the presses that change nothing
      lightsgame play                 by keyboard or mouse, with hints; --akari for the other game
      lightsgame akari generate 10x10 --unique | lightsgame akari solve - --explain
      lightsgame exercises            learn it step by step
      lightsgame --help               everything else"""


class Parser(argparse.ArgumentParser):
    """An argument parser whose complaints are one line."""

    def error(self, message: str) -> NoReturn:
        """Say what is wrong with the usage, and leave with status 2."""
        fail(f"{message}; see '{self.prog} --help'")


def fail(message: str) -> NoReturn:
    """One line on standard error, exit status 2."""
    sys.stderr.write(f"lightsgame: error: {' '.join(message.split())}\n")
    raise SystemExit(2)


def build_parser() -> argparse.ArgumentParser:
    """The parser with all commands."""
    parser = Parser(prog="lightsgame", description=WELCOME, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--version", action="version", version=f"lightsgame {__version__}")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", parser_class=Parser)
    for group in GROUPS:
        import_module(f".{group}", __package__).add(commands)
    return parser


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and return its exit status."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):  # pictures need more than some consoles offer; a `?` beats a traceback
            stream.reconfigure(errors="replace")
    parser = build_parser()
    try:
        import argcomplete  # shell completion, where the extra `completion` is installed
    except ImportError:
        pass
    else:
        argcomplete.autocomplete(parser)
    try:
        arguments = parser.parse_args(argv)
        if arguments.command is None:
            print(WELCOME)
            status = 0
        else:
            status = arguments.run(arguments)
        sys.stdout.flush()
    except (BadInput, TimeLimit) as error:
        fail(str(error))
    except TooLarge as error:
        fail(str(error) + (" (--rows 1:1)" if error.instead.endswith("some of its rows") else ""))
    except OSError as error:
        if isinstance(error, BrokenPipeError):  # the reader (`| head`) has seen enough
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            return 0
        fail(f"expected a file that can be read or written, got {error.strerror or error}: {error.filename!r}")
    except KeyboardInterrupt:
        sys.stderr.write("\nlightsgame: stopped\n")
        return 130
    return int(status)
