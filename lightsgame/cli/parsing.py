"""From the arguments of a command to its report, and the report onto the screen."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterable, Mapping
from importlib import import_module
from typing import Any, NoReturn

from ..errors import BadInput
from .command import CERTIFICATE, JSON, Command, Option, Report
from .contents import COMMANDS

RULES_OF_A_GAME = ("--rule", "--wrap", "--states")
EXACT = 2**53  # the whole numbers that every reader of JSON takes as they are


def fail(message: str) -> NoReturn:
    """One line on standard error, exit status 2."""
    sys.stderr.write(f"lightsgame: error: {' '.join(message.split())}\n")
    raise SystemExit(2)


class Parser(argparse.ArgumentParser):
    """An argument parser whose complaints are one line."""

    def error(self, message: str) -> NoReturn:
        """Say what is wrong with the usage, and leave with status 2."""
        fail(f"{message}; see '{self.prog} --help'")


class Once(argparse.Action):
    """Keep the value of an option that may be given once."""

    def __call__(self, parser: Any, namespace: Any, values: Any, option_string: str | None = None) -> None:
        """Keep it, or complain."""
        if option_string and getattr(namespace, self.dest) is not None:
            parser.error(f"expected {option_string} once, got it twice")
        setattr(namespace, self.dest, values)


def load(name: str) -> Command:
    """The command of a name; loads its module."""
    module = import_module(f".{COMMANDS[name][0]}", __package__)
    found: Command = next(command for command in module.COMMANDS if command.name == name)
    return found


def schema(name: str) -> dict[str, Any]:
    """The JSON Schema of what a command prints with `--json`.

    >>> schema("nullity")["title"]
    'lightsgame nullity --json'
    """
    import json

    path = os.path.join(os.path.dirname(os.path.dirname(__file__)), "schemas", f"{name.replace(' ', '-')}.json")  # noqa: PTH118, PTH120
    with open(path, encoding="utf-8") as file:  # noqa: PTH123
        found: dict[str, Any] = json.load(file)
    return found


def options(command: Command) -> tuple[Option, ...]:
    """What a command takes, `--json` included."""
    own = {option.name for option in command.options}
    return (*command.options, *([JSON] if command.json and JSON.name not in own else []))


def parser_of(command: Command) -> Parser:
    """The parser of one command."""
    about = command.about or f"{COMMANDS[command.name][1][0].upper()}{COMMANDS[command.name][1][1:]}."
    parser = Parser(prog=f"lightsgame {command.name}", description=about, formatter_class=help_lines)
    for option in options(command):
        if option.is_flag:
            parser.add_argument(option.name, action="store_true", help=option.help)
            continue
        metavar = option.metavar or option.dest.upper()
        by_name = option.name.startswith("-")
        if option.many and by_name:
            parser.add_argument(option.name, action="append", metavar=metavar, help=option.help)
            continue
        nargs = "*" if option.many else "?" if option.optional else None
        more: dict[str, Any] = {"required": option.required} if by_name else {}
        argument = parser.add_argument(option.name, action=Once, nargs=nargs, metavar=metavar, help=option.help, **more)
        if option.words:
            argument.completer = lambda option=option, **_: list(words_of(option))  # type: ignore[attr-defined]
    return parser


def help_lines(prog: str) -> argparse.HelpFormatter:
    """A help page as wide as the terminal; asked here, for argparse loads all kinds of archives to ask it."""
    try:
        width = int(os.environ.get("COLUMNS") or os.get_terminal_size().columns)
    except (OSError, ValueError):  # no terminal
        width = 80
    return argparse.HelpFormatter(prog, width=max(width - 2, 20))


def words_of(option: Option) -> Iterable[str]:
    """The words that an option takes or proposes."""
    return option.words() if callable(option.words) else option.words


def value_of(option: Option, text: Any) -> Any:
    """What an option means."""
    if text is None or text == []:
        return option.default
    if option.is_flag:
        return text
    if option.words and not option.open and text not in (words := list(words_of(option))):
        meant = nearest(text, words)
        guess = f"; did you mean {meant!r}?" if meant else ""
        raise BadInput(
            f"{option.name} {option.metavar}".strip() + f" with one of {', '.join(words)}", f"{text!r}{guess}"
        )
    try:
        return [option.read(one) for one in text] if option.many else option.read(text)
    except BadInput as error:
        raise (error if error.where else error.inside(option.name)) from None


def understood(name: str, words: list[str]) -> tuple[Command, dict[str, Any], bool]:
    """The command, what is given to it, and whether the report is wanted as JSON."""
    command = load(name)
    parser = parser_of(command)
    given, rest = parser.parse_known_args(["--help"] if words == ["help"] else words)
    if rest and rest[0].split("=")[0] in RULES_OF_A_GAME:
        fail(f"'{name}' is about the plain board, {command.plain or 'without holes or gluing, the plus, two states'}")
    if rest:
        parser.error(f"unrecognized arguments: {' '.join(rest)}{guess(command, words, rest)}")
    values = {option.dest: value_of(option, getattr(given, option.dest)) for option in command.options}
    return command, values, command.json and given.json


def run(name: str, words: list[str]) -> int:
    """Run a command and show its report."""
    command, values, as_json = understood(name, words)
    file = values.pop(CERTIFICATE.dest, None)
    if file:
        from .reading import check_writable

        check_writable(file)
    report = command.run(**values)
    if file:
        write_certificate(report, file)
    show(report, as_json)
    return report.status


def write_certificate(report: Report, name: str) -> None:
    """Write the evidence of a report into a file.

    Raises:
        BadInput: this answer has none that travels.
    """
    from ..certificates import certificate
    from .common import write_text

    if report.evidence is None:
        raise BadInput("an answer with evidence for --certificate", "one without", name)
    write_text(name, certificate(report.evidence()))


def guess(command: Command, words: list[str], rest: list[str]) -> str:
    """What was perhaps meant by arguments that a command does not take.

    >>> from .command import Option
    >>> solve = Command("solve", Report, (Option("board", ""), Option("--fewest", "")))
    >>> guess(solve, ["5", "5"], ["5"]), guess(solve, ["5x5", "--fewst"], ["--fewst"])
    ("; did you mean 'lightsgame solve 5x5'?", "; did you mean '--fewest'?")
    """
    numbers = [word for word in words if word.isdecimal()]
    if len(numbers) >= 2 and rest[0].isdecimal():
        others = [word for word in words if not word.isdecimal()]
        return f"; did you mean '{' '.join(['lightsgame', command.name, 'x'.join(numbers[:2]), *others])}'?"
    meant = nearest(rest[0], [option.name for option in options(command) if option.name.startswith("-")])
    return f"; did you mean {meant!r}?" if meant else ""


def nearest(word: str, known: Iterable[str]) -> str:
    """The known word that is most like this one, or none.

    >>> nearest("slove", ["solve", "quiet"]), nearest("fly", ["solve", "quiet"])
    ('solve', '')
    """
    from difflib import get_close_matches

    return next(iter(get_close_matches(word.lower(), list(known), n=1)), "")


def show(report: Report, as_json: bool) -> None:
    """The report on standard output: for a person, or as exactly one JSON object."""
    if as_json:
        import json

        value = report.json() if callable(report.json) else report.json
        print(json.dumps(portable(value or {}), ensure_ascii=False))
        return
    text = report.text() if callable(report.text) else report.text
    for line in [text] if isinstance(text, str) else text:
        print(line)
    if report.note:
        sys.stdout.flush()
        sys.stderr.write(f"{report.note}\n")


def portable(value: Any) -> Any:
    """The same for JSON, with whole numbers beyond 2^53 as text: other readers would round them.

    >>> portable({"rows": 10**20, "columns": 5, "basis": ()})
    {'rows': '100000000000000000000', 'columns': 5, 'basis': []}
    """
    if isinstance(value, Mapping):
        return {key: portable(entry) for key, entry in value.items()}
    if isinstance(value, list | tuple):
        return [portable(entry) for entry in value]
    return str(value) if isinstance(value, int) and abs(value) > EXACT else value
