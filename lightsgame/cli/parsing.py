"""From the arguments of a command to its report, and the report onto the screen."""

import argparse
import os
import re
import sys
from collections.abc import Container, Iterable, Mapping
from typing import Any, NoReturn

from ..core.languages import _, retold, retold_lines
from ..core.text_input import folded
from ..errors import BadInput, expect
from .command import CERTIFICATE, COMMANDS, JSON, Command, Option, Report, load
from .reading import Words, perhaps

RULES_OF_A_GAME = ("--rule", "--wrap", "--states")
EXACT = 2**53  # the whole numbers that every reader of JSON takes as they are


setattr(argparse, "_", str)  # noqa: B010 (it looks for translations of its words, and there are none: a tenth of a start)


def fail(message: str) -> NoReturn:
    """One line on standard error, exit status 2."""
    sys.stderr.write(f"lightsgame: {retold('error: ' + ' '.join(message.split()))}\n")
    raise SystemExit(2)


class Parser(argparse.ArgumentParser):
    """An argument parser whose complaints are one line, and whose help is in the reader's language."""

    def format_help(self) -> str:
        """The help page; only who asks for one waits for the translations."""
        self.description = _(self.description or "")
        for part in self._action_groups:
            part.title = _(part.title or "")
        for action in self._actions:
            action.help = _(action.help or "")
        return super().format_help().replace("usage: ", _("usage: "), 1)

    def error(self, message: str) -> NoReturn:
        """Say what is wrong with the usage, and leave with status 2."""
        fail(f"{message}; see '{self.prog} --help'")


def options(command: Command) -> tuple[Option, ...]:
    """What a command takes, `--json` included."""
    return (*command.options, JSON) if command.json else command.options


def parser_of(command: Command) -> Parser:
    """The parser of one command."""
    parser = Parser(
        prog=f"lightsgame {command.name}", description=command.about, formatter_class=help_lines
    )
    # no option begins so, but sizes and numbers that are wrong
    parser._negative_number_matcher = re.compile(r"-\d")
    for option in options(command):
        if option.is_flag:
            parser.add_argument(option.name, action="store_true", help=option.help)
            continue
        more: dict[str, Any] = {"required": option.required, "action": "append"}
        if not option.by_name:
            if option.many:
                more = {"nargs": "*"}
            elif option.optional:
                more = {"nargs": "?"}
            else:
                more = {}
        argument = parser.add_argument(
            option.name, metavar=option.metavar, help=option.help, **more
        )
        if option.words:
            argument.completer = lambda option=option, **_: option.choices()  # type: ignore[attr-defined]
    return parser


def help_lines(prog: str) -> argparse.HelpFormatter:
    """A help page as wide as the terminal; asked here, for argparse loads all kinds of archives to
    ask it.
    """
    try:
        width = int(os.environ.get("COLUMNS") or os.get_terminal_size().columns)
    except (OSError, ValueError):  # no terminal
        width = 80
    page = argparse.HelpFormatter(prog, width=max(width - 2, 20))
    # Lines are broken by columns, of which a Chinese sign takes two, and between such signs; one
    # blank ends a sentence.
    page.__dict__.update(
        _split_lines=folded, _fill_text=lambda s, n, _: "\n".join(folded(s.replace("  ", " "), n))
    )
    return page


def value_of(option: Option, given: Any) -> Any:
    """What an option means."""
    if option.is_flag:
        return given
    if given is None or given == []:
        return None if option.default is None else option.read(option.default)
    if option.by_name and not option.many:
        expect(len(given) == 1, f"{option.name} once", "it twice")
        given = given[0]
    if option.words and not option.open and given not in (words := option.choices()):
        raise BadInput(
            f"{option.name} with one of {', '.join(words)}", f"{given!r}{perhaps(given, words)}"
        )
    try:
        return [option.read(one) for one in given] if option.many else option.read(given)
    except BadInput as error:
        raise (error if error.where else error.inside(option.name)) from None


def understood(name: str, words: list[str]) -> tuple[Command, dict[str, Any], bool]:
    """The command, what is given to it, and whether the report is wanted as JSON; the rules of a
    game are one value.
    """
    command = load(name)
    parser = parser_of(command)
    there = [option.name for option in command.options]
    asked = [word.split("=")[0] for word in words if word.split("=")[0] in RULES_OF_A_GAME]
    if no := next((option for option in asked if option not in there), None):
        akari = "Akari has one rule: a bulb shines in four directions up to the next black cell"
        fail(
            f"'{name}' takes no {no}: {command.plain or (akari if name[:5] == 'akari' else 'it plays no game')}"
        )
    given, rest = parser.parse_known_args(["--help"] if words == ["help"] else words)
    if rest:
        parser.error(f"unrecognized arguments: {' '.join(rest)}{guess(command, words, rest)}")
    check_together(
        command.rules, {option.name for option in options(command) if getattr(given, option.dest)}
    )
    values = {
        option.dest: value_of(option, getattr(given, option.dest)) for option in command.options
    }
    if "wrap" in values:
        values["words"] = Words(*[values.pop(key, False) for key in Words._fields])
    as_json = command.json and given.json
    return command, values | ({"json": as_json} if command.asks else {}), as_json


def check_together(rules: Iterable[str], there: Container[str]) -> None:
    """Refuse options that do not go together, or one that needs another.

    >>> check_together(["at most one of --jobs, --dask", "--limit with --all"], ["--jobs"])
    >>> check_together(["one of SIZE, --strip"], [])
    Traceback (most recent call last):
        ...
    lightsgame.errors.BadInput: expected one of SIZE, --strip, got none of them
    """
    for rule in rules:
        many, _, listed = rule.partition(" of ")
        chosen = [name for name in listed.split(", ") if name.lower() in there]
        if listed and (len(chosen) > 1 or (many == "one" and not chosen)):
            raise BadInput(rule, " and ".join(chosen) or "none of them")
        option, _, needed = rule.partition(" with ")
        if needed and option in there and needed not in there:
            raise BadInput(f"{option} together with {needed}", f"{option} alone")


def run(name: str, words: list[str]) -> int:
    """Run a command and show its report."""
    command, values, as_json = understood(name, words)
    file = values.pop(CERTIFICATE, None)
    report = command.run(**values)
    if file:
        from ..core.atomic_files import write_text
        from ..lights.certificates import certificate

        if report.evidence is None:
            raise BadInput("an answer with evidence for --certificate", "one without", file)
        write_text(file, certificate(report.evidence()))
    show(report, as_json, retell=command.retold)
    return report.status


def guess(command: Command, words: list[str], rest: list[str]) -> str:
    """What was perhaps meant by arguments that a command does not take.

    >>> solve = load("solve")
    >>> guess(solve, ["5", "5"], ["5"]), guess(solve, ["5x5", "--fewst"], ["--fewst"])
    ("; did you mean 'lightsgame solve 5x5'?", "; did you mean '--fewest'?")
    """
    numbers = [word for word in words if word.isdecimal()]
    if len(numbers) >= 2 and rest[0].isdecimal():
        others = [word for word in words if not word.isdecimal()]
        return f"; did you mean '{' '.join(['lightsgame', command.name, 'x'.join(numbers[:2]), *others])}'?"
    return perhaps(rest[0], [option.name for option in options(command) if option.by_name])


def show(report: Report, as_json: bool, retell: bool = False) -> None:
    """The report on standard output: for a person, in the reader's language, or as exactly one JSON
    object.
    """
    if as_json:
        import json

        print(json.dumps(portable(report.json or {}), ensure_ascii=False))
        return
    text = report.text() if callable(report.text) else report.text
    lines = [text] if isinstance(text, str) else text
    for line in retold_lines(lines) if retell else lines:
        print(line)
    if report.note:
        sys.stdout.flush()
        print(*retold_lines([report.note]), file=sys.stderr)


def portable(value: Any) -> Any:
    """The same for JSON: boards as their rows, records as objects, whole numbers that others would
    round as text.

    >>> portable({"rows": 10**20, "columns": 5, "basis": ()})
    {'rows': '100000000000000000000', 'columns': 5, 'basis': []}
    """
    if callable(value):
        return portable(value())
    if hasattr(value, "digits"):  # a board of either kind
        return value.digits()
    if hasattr(value, "to_json"):
        return portable(value.to_json())
    if isinstance(value, os.PathLike):
        return os.fspath(value)
    value = value._asdict() if hasattr(value, "_asdict") else value  # a record
    if isinstance(value, Mapping):
        return {key: portable(entry) for key, entry in value.items()}
    if isinstance(value, list | tuple):
        return [portable(entry) for entry in value]
    return str(value) if isinstance(value, int) and abs(value) > EXACT else value


# ---- completion in the shell, where argcomplete is installed -------------------------------------------------------


def complete() -> None:
    """Answer the shell and leave, if it asks; load the one command whose line is completed, and no
    other.
    """
    try:
        import argcomplete
    except ImportError:
        return
    argcomplete.autocomplete(tree(os.environ.get("COMP_LINE", "").split()[1:]))


def tree(words: list[str]) -> object:
    """All commands as parsers below parsers; only the one that the words begin with has its
    options.

    >>> parser = tree(["table", ""])
    >>> parser.parse_args(["table", "nullity", "5"]).name
    'nullity'
    """
    top = Parser(prog="lightsgame")
    below = top.add_subparsers()
    groups = {}
    for name, line in COMMANDS.items():
        first, _, second = name.partition(" ")
        if second and first not in groups:
            groups[first] = below.add_parser(first, help=first).add_subparsers()
        own = [parser_of(load(name))] if words[: len(name.split())] == name.split() else []
        (groups[first] if second else below).add_parser(
            second or first, help=line, add_help=not own, parents=own
        )
    return top
