"""The words of a command line, sorted: what is given by name, what by its place, and what is unknown.

Python's `argparse` does the same, in a third of the time that a short command takes.
"""

import sys
from collections.abc import Sequence
from typing import NamedTuple, NoReturn

from ..core.languages import retold
from ..core.message import Message
from .command import Option

HELP = Option("--help", Message("show this help message and exit"))


class Given(NamedTuple):
    """The texts that are given for each option, by its name, and the words that fit none."""

    texts: dict[str, list[str]]
    unknown: list[str]


class UsageError(Exception):
    """What is wrong with a command line."""


def fail(message: str) -> NoReturn:
    """One line on standard error, exit status 2."""
    if not isinstance(message, Message):
        message = " ".join(message.split())
    lines = retold(Message("error: {what}", what=message)).splitlines()
    sys.stderr.write(f"lightsgame: {' '.join([line.strip() for line in lines])}\n")
    raise SystemExit(2)


def sort_words(words: Sequence[str], options: Sequence[Option]) -> Given:
    """The words as texts of the options.

    >>> size, rows, fewest = Option("size", ""), Option("--rows", "", "A:B"), Option("--fewest", "")
    >>> sort_words(["5x5", "--few", "--rows=1:2", "6"], [size, rows, fewest])
    Given(texts={'--fewest': [''], '--rows': ['1:2'], 'size': ['5x5']}, unknown=['6'])

    Raises:
        UsageError: an option has no value, or a flag has one; or an argument is missing.
    """
    by_name = {option.name: option for option in (*options, HELP) if option.by_name}
    texts: dict[str, list[str]] = {}
    in_place: list[str] = []
    unknown: list[str] = []
    left = iter(words)
    for word in left:
        if word == "--":
            in_place += left
            break
        if not names_option(word):
            in_place.append(word)
            continue
        start, equals, text = word.partition("=")
        option = by_name.get(full_name(start, list(by_name)))
        if option is None:
            unknown.append(word)
            continue
        if not option.is_flag and not equals:
            text = next(left, "--")
            if names_option(text):
                raise UsageError(
                    Message("argument {name}: expected one argument", name=option.name)
                )
        elif option.is_flag and equals:
            raise UsageError(f"argument {option.name}: ignored explicit argument {text!r}")
        texts.setdefault(option.name, []).append(text)
    for option in options:
        if not option.by_name and in_place:
            count = len(in_place) if option.many else 1
            texts[option.name] = in_place[:count]
            del in_place[:count]
    return Given(texts, in_place + unknown)


def names_option(word: str) -> bool:
    """Whether a word stands for an option; `-` is standard input, and `-5` a wrong number.

    >>> [names_option(word) for word in ("--rows", "-h", "-", "-5x5", "5x5")]
    [True, True, False, False, False]
    """
    return word.startswith("-") and word != "-" and not word[1].isdecimal()


def full_name(start: str, names: Sequence[str]) -> str:
    """The name of the option that begins so, or the word itself.

    >>> full_name("--few", ["--fewest", "--rows"]), full_name("-h", ["--help"])
    ('--fewest', '--help')

    Raises:
        UsageError: there are several.
    """
    if start == "-h":
        return HELP.name
    fitting = [name for name in names if name.startswith(start)]
    if start in names or start[:2] != "--" or not fitting:
        return start
    if len(fitting) > 1:
        raise UsageError(
            Message(
                "ambiguous option: {name} could match {names}", name=start, names=", ".join(fitting)
            )
        )
    return fitting[0]


def check_required(options: Sequence[Option], texts: dict[str, list[str]]) -> None:
    """Refuse a command line that lacks what must be there.

    Raises:
        UsageError: something is missing.
    """
    missing: list[str] = []
    for option in options:
        is_needed = option.required or not (option.by_name or option.optional or option.many)
        if is_needed and option.name not in texts:
            missing.append(option.name if option.by_name else option.label)
    if missing:
        raise UsageError(
            Message("the following arguments are required: {names}", names=", ".join(missing))
        )
