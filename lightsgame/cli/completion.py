"""Completion in the shell, where argcomplete is installed."""

import argparse
import os
from typing import Any

from .command import Option
from .commands import COMMANDS


def complete() -> None:
    """Answer the shell and leave, if it asks."""
    try:
        import argcomplete
    except ImportError:
        return
    argcomplete.autocomplete(tree(os.environ.get("COMP_LINE", "").split()[1:]))


def tree(words: list[str]) -> argparse.ArgumentParser:
    """All commands as parsers below parsers; only the one that the words begin with has its
    options.

    >>> parser = tree(["table", ""])
    >>> parser.parse_args(["table", "nullity", "5"]).name
    'nullity'
    """
    top = argparse.ArgumentParser(prog="lightsgame")
    below = top.add_subparsers()
    groups = {}
    for command in COMMANDS.values():
        first, _, second = command.name.partition(" ")
        if second and first not in groups:
            groups[first] = below.add_parser(first, help=first).add_subparsers()
        parent = groups[first] if second else below
        parser = parent.add_parser(second or first, help=command.summary)
        if words[: len(command.name.split())] == command.name.split():
            for option in command.arguments:
                add_option(parser, option)
    return top


def add_option(parser: argparse.ArgumentParser, option: Option) -> argparse.Action:
    """Tell argparse of an option, and argcomplete of its words."""
    if option.is_flag:
        return parser.add_argument(option.name, action="store_true", help=option.help)
    more: dict[str, Any] = {"metavar": option.label, "help": option.help}
    if not option.by_name and (option.many or option.optional):
        more["nargs"] = "*" if option.many else "?"
    action = parser.add_argument(option.name, **more)
    if option.words:
        action.completer = lambda **_: option.choices()  # type: ignore[attr-defined]
    return action
