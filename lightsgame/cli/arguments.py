"""The words of a command line, sorted: what is given by name, what by its place, and what is unknown.

Python's `argparse` does the same, in a third of the time that a short command takes.
"""

import sys
from collections.abc import Sequence
from typing import NamedTuple, NoReturn

from ..core.languages import retold
from ..core.message import Message
from . import synonyms
from .command import Option
from .reading import nearest

HELP = Option("--help", Message("show this help message and exit"))
LANG = Option("--lang CODE", "the language: {}", words="core.languages:languages")


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

    >>> size, rows, fewest = Option("SIZE", ""), Option("--rows A:B", ""), Option("--fewest", "")
    >>> sort_words(["5x5", "--few", "--rows=1:2", "6"], [size, rows, fewest])
    Given(texts={'--fewest': [''], '--rows': ['1:2'], 'SIZE': ['5x5']}, unknown=['6'])

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
                what = Message("a value, as in {option}", option=option.usage)
                raise UsageError(Message("expected {what}, got {got}", what=what, got="none"))
        elif option.is_flag and equals:
            what = Message("{option} alone", option=option.name)
            raise UsageError(Message("expected {what}, got {got}", what=what, got=repr(text)))
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
        what = Message("one of {names}", names=", ".join(fitting))
        raise UsageError(Message("expected {what}, got {got}", what=what, got=start))
    return fitting[0]


def missing(options: Sequence[Option], texts: dict[str, list[str]]) -> list[Option]:
    """What must be there, and is not.

    >>> [option.name for option in missing([Option("SIZE", ""), Option("[N]", "")], {})]
    ['SIZE']
    """
    return [option for option in options if option.is_needed and option.name not in texts]


def meant(word: str, options: Sequence[Option]) -> str:
    """What to type instead of an option that there is not; nothing if that is anybody's guess.

    >>> rule = Option("--wrap WRAP", "", words=("none", "torus"))
    >>> meant("--torus", [rule]), meant("--glue", [rule]), meant("--wrp", [rule])
    ('--wrap torus', '--wrap WRAP', '--wrap WRAP')
    """
    wanted = word.partition("=")[0].lstrip("-").lower()
    named = [option for option in options if option.by_name]
    for option in named:
        if wanted in synonyms.OPTIONS.get(option.name, "").split():
            return option.usage.rstrip(".")
    for option in named:
        if wanted in option.choices():
            return f"{option.name} {wanted}"
    like = nearest(wanted, [option.name.lstrip("-") for option in named])
    return next((option.usage.rstrip(".") for option in named if option.name == f"--{like}"), "")


def without_remark(words: Sequence[str]) -> list[str]:
    """The words before a lone `#`: what stands behind it is a remark, which zsh and cmd, where it
    is typed, do not take away.

    >>> without_remark(["solve", "5x5", "#", "every", "lamp"])
    ['solve', '5x5']
    """
    return list(words[: words.index("#")] if "#" in words else words)


def split_language(words: Sequence[str]) -> tuple[str | None, list[str]]:
    """The language that `--lang` asks for, wherever it stands, and the other words.

    >>> split_language(["solve", "--lang", "fi", "5x5"])
    ('fi', ['solve', '5x5'])
    """
    left = list(words)
    for number, word in enumerate(left):
        name, equals, code = word.partition("=")
        if word == "--":
            break
        if name == LANG.name:
            size = 1 if equals else 2
            code = code if equals else "".join(left[number + 1 : number + 2])
            return code, [*left[:number], *left[number + size :]]
    return None, left
