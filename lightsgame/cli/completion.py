"""Completion in the shell, where argcomplete is installed."""

from __future__ import annotations

import os


def complete() -> None:
    """Answer the shell and leave, if it asks; load the one command whose line is completed, and no other."""
    try:
        import argcomplete
    except ImportError:
        return
    argcomplete.autocomplete(tree(os.environ.get("COMP_LINE", "").split()[1:]))


def tree(words: list[str]) -> object:
    """All commands as parsers below parsers; only the one that the words begin with has its options.

    >>> parser = tree(["table", ""])
    >>> parser.parse_args(["table", "nullity", "5"]).name
    'nullity'
    """
    from .command import COMMANDS, load
    from .parsing import Parser, parser_of

    top = Parser(prog="lightsgame")
    below = top.add_subparsers()
    groups = {}
    for name, line in COMMANDS.items():
        first, _, second = name.partition(" ")
        if second and first not in groups:
            groups[first] = below.add_parser(first, help=first).add_subparsers()
        wanted = words[: len(name.split())] == name.split()
        parents = [parser_of(load(name))] if wanted else []
        (groups[first] if second else below).add_parser(
            second or first, help=line, add_help=not wanted, parents=parents
        )
    return top
