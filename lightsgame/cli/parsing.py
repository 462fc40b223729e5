"""From the arguments of a command to its report, and the report onto the screen."""

import os
import sys
from collections.abc import Container, Iterator, Mapping, Sequence
from contextlib import nullcontext, suppress
from stat import S_ISFIFO, S_ISREG
from typing import Any

from ..core.deadline import within
from ..core.languages import retold_lines
from ..core.message import Joined, Message
from ..errors import BadInput, expect
from .arguments import HELP, LANG, UsageError, fail, meant, missing, names_option, sort_words
from .command import Command, Option, Report
from .commands import CERTIFICATE, COMMANDS, GAME
from .meters import clock
from .reading import FOREVER, Words, looks_like_size, perhaps

EXACT = 2**53  # the whole numbers that every reader of JSON takes as they are
AKARI_IS_PLAIN = Message(
    "Akari has one rule: a bulb shines in four directions up to the next black cell"
)


# What may come on standard input: with one of these missing, a pipe stands for it.
PIPED = ("BOARD", "PUZZLE", "PRESSES", "FILE")


def understood(name: str, words: list[str]) -> tuple[Command, dict[str, Any], bool]:
    """The command, what is given to it, and whether the report is wanted as JSON; the rules of a
    game are one value.
    """
    command = COMMANDS[name]
    options = command.arguments
    refuse_rules_of_a_game(command, words)
    try:
        texts, unknown = sort_words(["--help"] if words == ["help"] else words, options)
        if HELP.name in texts:
            from .help_pages import help_page

            print(help_page(command))
            raise SystemExit(0)
        if unknown:
            raise UsageError(refusal(command, words, unknown))
        read_pipe(command, texts)
        lacking = missing(options, texts)
        if lacking:
            raise UsageError(lack(command, lacking))
    except UsageError as error:
        fail(Message("{what}; see {place}", what=str(error), place=f"'lightsgame {name} --help'"))
    check_together(command, texts)
    values = {
        option.dest: value_of(option, texts.get(option.name, [])) for option in command.options
    }
    if "wrap" in values:
        values["words"] = Words(*[values.pop(key) for key in Words._fields])
    as_json = "--json" in texts
    if command.asks:
        values["json"] = as_json
    return command, values, as_json


def lack(command: Command, options: Sequence[Option]) -> Message:
    """A complaint that something is missing, with an example.

    >>> lack(COMMANDS["quiet"], COMMANDS["quiet"].options[:1])
    'expected SIZE (ROWSxCOLUMNS, or N for NxN), got none; as in: lightsgame quiet 5x5'
    """
    parts = [
        Message("{option} ({help})", option=option.usage, help=Message(option.about))
        for option in options
    ]
    what = Message("expected {what}, got {got}", what=Joined(" and ", parts), got=Message("none"))
    return Message("{what}; as in: {example}", what=what, example=command.examples[0])


def read_pipe(command: Command, texts: dict[str, list[str]]) -> None:
    """Let a pipe, or a file behind `<`, stand for the one board or puzzle that is missing."""
    lacking = [option.name for option in missing(command.options, texts)]
    if not set(command.one_of) & set(texts):
        lacking += command.one_of[:1]
    names = [name for name in lacking if name in PIPED]
    if len(names) == 1 and ["-"] not in texts.values() and is_piped():
        texts[names[0]] = ["-"]


def is_piped() -> bool:
    """Whether standard input is a pipe or a file, and so nobody's keyboard."""
    with suppress(OSError, ValueError):  # closed; or no file at all, as in tests
        mode = os.fstat(sys.stdin.fileno()).st_mode
        return S_ISFIFO(mode) or S_ISREG(mode)
    return False


def refuse_rules_of_a_game(command: Command, words: Sequence[str]) -> None:
    """Say why a command takes no --rule, --wrap or --states, if it does not."""
    if any(option in command.options for option in GAME):
        return
    rules = [option.name for option in GAME]
    for word in words:
        name = word.partition("=")[0]
        if name in rules:
            reason = Message(command.plain or "it plays no game")
            if command.name.startswith("akari"):
                reason = AKARI_IS_PLAIN
            fail(
                Message(
                    "'{command}' takes no {option}: {why}",
                    command=command.name,
                    option=name,
                    why=reason,
                )
            )


def value_of(option: Option, texts: Sequence[str]) -> Any:
    """What the texts that are given for an option mean."""
    if option.is_flag:
        return bool(texts)
    if not texts:
        return None if option.default is None else option.value(option.default)
    if not option.many:
        expect(len(texts) == 1, Message("{option} once", option=option.name), Message("it twice"))
    values = [value_in(option, text) for text in texts]
    return values if option.many else values[0]


def value_in(option: Option, text: str) -> Any:
    """What one text means, with the name of the option where it is refused."""
    if option.words and not option.open:
        words = option.choices()
        if text not in words:
            listed = ", ".join(words)
            what = Message("{option} with one of {words}", option=option.name, words=listed)
            raise BadInput(what, perhaps(repr(text), text, words))
    try:
        return option.value(text)
    except BadInput as error:
        raise (error if error.where else error.inside(option.name)) from None


def check_together(command: Command, given: Container[str]) -> None:
    """Refuse options that do not go together, or one that needs another.

    >>> check_together(COMMANDS["atlas run"], ["--jobs"])
    >>> check_together(COMMANDS["perfect"], [])
    Traceback (most recent call last):
        ...
    lightsgame.errors.BadInput: expected one of SIZE, --strip, --infinite, got none of them; ...
    """
    for names in (command.one_of, *command.at_most_one_of):
        chosen = [name for name in names if name in given]
        is_needed = names == command.one_of
        if len(chosen) > 1 or (is_needed and names and not chosen):
            listed = ", ".join(names)
            what = Message("at most one of {words}", words=listed)
            if is_needed:
                what = Message("one of {signs}", signs=listed)
            if chosen:
                raise BadInput(what, Joined(" and ", chosen))
            example = command.examples[0]
            none = Message(
                "{what}; as in: {example}", what=Message("none of them"), example=example
            )
            raise BadInput(what, none)
    for name, other in command.needs:
        if name in given and other not in given:
            raise BadInput(
                Message("{option} together with {option2}", option=name, option2=other),
                Message("{option} alone", option=name),
            )


def run(name: str, words: list[str]) -> int:
    """Run a command and show its report."""
    command, values, as_json = understood(name, words)
    file = values.pop(CERTIFICATE.dest, None)
    seconds = values["seconds"] if command.gives_up else FOREVER
    with (
        clock() if command.may_last else nullcontext(),
        within(None if seconds == FOREVER else seconds),
    ):
        report = command.run(**values)
    if file:
        from ..core.atomic_files import write_text
        from ..lights.certificates import certificate

        if report.evidence is None:
            raise BadInput(
                Message("an answer with evidence for --certificate"), Message("one without"), file
            )
        write_text(file, certificate(report.evidence()))
    show(report, as_json, retell=command.retold)
    return report.status


def refusal(command: Command, words: list[str], unknown: list[str]) -> Message:
    """That a command does not take a word, and what was perhaps meant by it.

    >>> solve = COMMANDS["solve"]
    >>> refusal(solve, ["5", "5"], ["5"])
    "'solve' takes no '5'; did you mean 'lightsgame solve 5x5'?"
    >>> refusal(solve, ["5x5", "--timeout", "9"], ["9", "--timeout"])
    "'solve' takes no '--timeout'; did you mean '--seconds S'?"
    >>> refusal(solve, ["akari", "2x1:1a"], ["2x1:1a"])
    "'solve' takes no '2x1:1a'; did you mean 'lightsgame akari solve 2x1:1a'?"
    """
    word = next((word for word in unknown if word.startswith("-")), unknown[0])
    guess = _guess(command, words, word)
    told = Message("'{command}' takes no {option}", command=command.name, option=repr(word[:60]))
    if guess:
        return Message("{what}; did you mean {meant}?", what=told, meant=f"'{guess}'")
    kind = word.startswith("-")
    names = [option.name for option in command.arguments if option.by_name == kind]
    listed = ", ".join(names)
    return Message("{what}; it takes {names}", what=told, names=listed) if names else told


def _guess(command: Command, words: list[str], word: str) -> str:
    """What was perhaps meant by a word that the command does not take, or nothing."""
    if word.startswith("-"):
        return meant(word, (*command.arguments, LANG))
    if word.isdecimal():
        return _as_size(command, words)
    for option in command.arguments:
        if word in option.choices():
            return f"{option.name} {word}"
    if looks_like_size(word) and any(option.name == "--size" for option in command.options):
        return f"--size {word}"
    if "akari" in words and f"akari {command.name}" in COMMANDS:
        others = [other for other in words if other != "akari"]
        return " ".join(["lightsgame akari", command.name, *others])
    at = words.index(word)
    if at and names_option(words[at - 1]) and "." in word:  # after a flag that prints
        return " ".join(["lightsgame", command.name, *words[:at], ">", *words[at:]])
    return f"lightsgame help {word}" if word in COMMANDS else ""


def _as_size(command: Command, words: list[str]) -> str:
    """The first two numbers as a size: `5 5` is 5x5."""
    numbers = [word for word in words if word.isdecimal()]
    if len(numbers) < 2:
        return ""
    others = [word for word in words if not word.isdecimal()]
    return " ".join(["lightsgame", command.name, "x".join(numbers[:2]), *others])


def show(report: Report, as_json: bool, retell: bool = False) -> None:
    """The report on standard output: for a person, in the reader's language, or as exactly one JSON
    object.
    """
    if as_json:
        sys.stdout.writelines(in_pieces(report.json or {}))
        print()
        return
    text = report.text() if callable(report.text) else report.text
    lines = [text] if isinstance(text, str) else text
    for line in retold_lines(lines) if retell else lines:
        print(line)
    if report.note:
        sys.stdout.flush()
        print(*retold_lines([report.note]), file=sys.stderr)


def in_pieces(value: Any) -> Iterator[str]:
    """A value as JSON, in pieces that are small, so that none of it waits for the rest: boards as
    their rows, records as objects, whole numbers that others would round as text.

    >>> "".join(in_pieces({"rows": 10**20, "columns": 5, "basis": ()}))
    '{"rows": "100000000000000000000", "columns": 5, "basis": []}'
    """
    import json

    value = portable(value)
    if isinstance(value, Mapping):
        yield "{"
        for i, (key, entry) in enumerate(value.items()):
            yield f"{', ' if i else ''}{json.dumps(str(key), ensure_ascii=False)}: "
            yield from in_pieces(entry)
        yield "}"
    elif isinstance(value, list | tuple | Iterator):
        yield "["
        for i, entry in enumerate(value):
            yield ", " if i else ""
            yield from in_pieces(entry)
        yield "]"
    else:
        yield json.dumps(value, ensure_ascii=False)


def portable(value: Any) -> Any:
    """What stands for a value in JSON; what is in it is still as it was.

    >>> portable(10**20), portable(lambda: 5)
    ('100000000000000000000', 5)
    """
    if callable(value):
        return portable(value())
    if hasattr(value, "row_texts"):
        return value.row_texts()
    if hasattr(value, "digits"):  # a board of more states, or presses
        return value.digits()
    if hasattr(value, "to_json"):
        return portable(value.to_json())
    if isinstance(value, os.PathLike):
        return os.fspath(value)
    if hasattr(value, "_asdict"):  # a record
        return value._asdict()
    is_long = isinstance(value, int) and abs(value) > EXACT
    return str(value) if is_long else value
