"""The help pages, in the reader's language: the list of all commands, and the page of each."""

import os
from collections.abc import Iterator

from ..core.languages import _, ngettext
from ..core.text_input import folded
from .arguments import HELP, LANG
from .command import Command, Option
from .commands import GROUPS

INDENT = 24  # where the help of an option begins
BLANK = "\0"  # a blank at which no line is broken


def overview(first: str = "") -> str:
    """All commands with their lines of help, by groups; or those that begin with a word."""
    lines = [
        _("usage: lightsgame COMMAND ...; `lightsgame help COMMAND` says what a command takes")
    ]
    for group, commands in GROUPS.items():
        listed = [command for command in commands if command.name.startswith(first)]
        if listed:
            width = max([18, *[len(command.name) for command in listed]])
            lines += ["", f"{_(group)}:"]
            lines += [f"  {command.name:{width}}  {summary(command)}" for command in listed]
    return "\n".join(lines)


def summary(command: Command) -> str:
    """The line of a command; a translation is a whole sentence."""
    translation = _(command.sentence)
    return command.summary if translation == command.sentence else translation


def help_page(command: Command) -> str:
    """What a command takes.

    >>> from lightsgame.cli.commands import COMMANDS
    >>> print(help_page(COMMANDS["chase"]))
    usage: lightsgame chase [--json] SIZE
    <BLANKLINE>
    Chase the lights down: press below each lit lamp, row by row. Find what is
    left in the bottom row, press the top row that the table names, and chase
    again.
    <BLANKLINE>
    arguments:
      SIZE                  ROWSxCOLUMNS, or N for NxN
    <BLANKLINE>
    options:
      --json                one JSON object on standard output
      --lang CODE           the language: en, fi, he, zh
      -h, --help            show this help message and exit
    <BLANKLINE>
    example:
      lightsgame chase 5
    """
    width = page_width()
    in_place = [option for option in command.arguments if not option.by_name]
    by_name = [option for option in command.arguments if option.by_name]
    about = _(command.about or command.sentence).replace("  ", " ")
    lines = [*usage(command, [*by_name, *in_place], width), "", *folded(about, width), ""]
    if in_place:
        lines.append(_("arguments") + ":")
        for option in in_place:
            lines += entry(option.label, option.about, width)
        lines.append("")
    lines.append(_("options") + ":")
    for option in (*by_name, LANG):
        lines += entry(option.usage.rstrip("."), option.about, width)
    lines += entry("-h, --help", HELP.about, width)
    lines += ["", ngettext("example", "examples", len(command.examples)) + ":"]
    lines += [f"  {example}" for example in command.examples]
    return "\n".join(lines)


def page_width() -> int:
    """How wide a help page may be: as the terminal, or as `COLUMNS` says."""
    try:
        columns = int(os.environ.get("COLUMNS") or os.get_terminal_size().columns)
    except (OSError, ValueError):  # no terminal
        columns = 80
    return max(columns - 2, 20)


def usage(command: Command, options: list[Option], width: int) -> Iterator[str]:
    """The command line in short; where it is long, an option and its value stay in one line."""
    head = f"{_('usage: ')}lightsgame {command.name} "
    words = " ".join([usage_of(option).replace(" ", BLANK) for option in options])
    for number, line in enumerate(folded(words, max(width - len(head), 20))):
        yield (" " * len(head) if number else head) + line.replace(BLANK, " ")


def usage_of(option: Option) -> str:
    """One argument in the usage line.

    >>> usage_of(Option("--rows A:B", "")), usage_of(Option("[ID...]", ""))
    ('[--rows A:B]', '[ID ...]')
    """
    text = option.usage.replace("...", " ...")
    return text if option.is_needed or text.startswith("[") else f"[{text}]"


def entry(name: str, about: str, width: int) -> Iterator[str]:
    """An argument and what is said of it, in two columns.

    >>> list(entry("--rows A:B", "only the rows A to B", 40))
    ['  --rows A:B            only the rows A', '                        to B']
    """
    lines = folded(about, max(width - INDENT, 11))
    if len(name) > INDENT - 4:
        yield f"  {name}"
    else:
        yield f"  {name:{INDENT - 2}}{lines.pop(0)}"
    for line in lines:
        yield " " * INDENT + line
