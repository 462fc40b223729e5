"""What a command is: its name, what it takes, and the function that makes a report of that.

All commands stand in the table of `lightsgame.cli.commands`.  A module is named there by its place,
as entry points are, so that only that of the command which is asked for is loaded.
"""

import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from importlib import import_module
from importlib.machinery import ModuleSpec, PathFinder
from importlib.util import LazyLoader
from types import ModuleType
from typing import TYPE_CHECKING, Any, NamedTuple, cast

from ..core.languages import _
from ..core.message import Message
from .reading import READERS

if TYPE_CHECKING:
    from ..core.evidence import Evidence

Json = Mapping[str, Any]


class Report(NamedTuple):
    """What a command has to say: its exit status, a text for a person, and the same for a program.

    Only one of the two is wanted, so each may be a function that makes it.  Of a text in many
    lines, each is printed as soon as it is there.  An entry of the JSON may be a function as well.
    The *note* goes to standard error, for a person alone.  The *evidence* is what `--certificate`
    writes, if the command has that option.
    """

    status: int
    text: str | Iterable[str] | Callable[[], str | Iterable[str]] = ()
    json: Json | Callable[[], Json] | None = None
    note: str = ""
    evidence: "Callable[[], Evidence] | None" = None


class Option(NamedTuple):
    """One argument of a command, as its usage line shows it.

    `SIZE` is given by its place and `--rows A:B` by its name; `--all` is a flag.  `[BOARD]` may be
    left out, and of `ID...` there may be several.  *read* makes a value of the text; without it the
    word in capitals says how (`reading.READERS`), and any other is the text itself.  The *words*
    are the only ones that it takes, or proposes if *open*; the help shows them for `{}`.  Where
    *read* or *words* are a text, that is the place of a function or table, as "module:name".
    """

    usage: str
    help: str
    read: Callable[[str], Any] | str = ""
    default: str | None = None
    words: Sequence[str] | str = ()
    open: bool = False
    required: bool = False

    @property
    def name(self) -> str:
        """What names it, on the command line or on the help page.

        >>> Option("--rows A:B", "").name, Option("[ID...]", "").name
        ('--rows', 'ID')
        """
        return self.usage.strip("[].").partition(" ")[0]

    @property
    def label(self) -> str:
        """How the help page calls its value; nothing for a flag.

        >>> Option("[SIZE]", "").label, Option("--rows A:B", "").label, Option("--all", "").label
        ('SIZE', 'A:B', '')
        """
        shown = self.usage.strip("[].")
        return shown.partition(" ")[2] if self.by_name else shown

    @property
    def dest(self) -> str:
        """The name of the parameter that takes it.

        >>> Option("--no-proof", "").dest, Option("BOARD", "").dest
        ('no_proof', 'board')
        """
        return self.name.lstrip("-").replace("-", "_").lower()

    @property
    def by_name(self) -> bool:
        """Whether it is given by its name, and not by its place."""
        return self.usage.startswith("-")

    @property
    def is_flag(self) -> bool:
        """Whether it is there or not, and has no value."""
        return self.by_name and " " not in self.usage

    @property
    def many(self) -> bool:
        """Whether there may be several."""
        return "..." in self.usage

    @property
    def is_needed(self) -> bool:
        """Whether no command line is complete without it."""
        return self.required or not (self.by_name or self.usage.startswith("["))

    @property
    def about(self) -> str:
        """What the help page says of it, in the reader's language.

        >>> Option("--wrap WRAP", "how: {}", words=("none", "torus")).about
        'how: none, torus'
        """
        text = _(self.help)
        if "{}" not in text:
            return text
        return text.replace("{}", _(", ").join(self.choices()))

    def value(self, text: str) -> Any:
        """What a text means here.

        >>> Option("--rows A:B", "").value("2:3")
        (2, 3)
        """
        if isinstance(self.read, str):
            read = load(self.read) if self.read else READERS.get(self.label, str)
            return read(text)
        return self.read(text)

    def choices(self) -> list[str]:
        """The words that it takes or proposes.

        >>> Option("--wrap WRAP", "", words="game.rule:WRAPS").choices()[:3]
        ['none', 'cylinder', 'torus']
        """
        if not isinstance(self.words, str):
            return list(self.words)
        table: Any = load(self.words)
        words = table() if callable(table) else table
        return list(cast("Sequence[str]", words))


class Command(NamedTuple):
    """A command: its name (`akari solve`), the place of its function, and what it takes.

    The *summary* is its line in the list of commands; *about* stands above its help page, and the
    *examples*, which are lines to be typed, below.  *plain* says why it takes no rule of a game.
    With *json*, which nearly every command has, `--json` prints the report as one object; a
    function that *asks* must know of it beforehand.  What a command that is *retold* says in
    English is printed in the reader's language.
    """

    name: str
    place: str
    summary: str
    options: tuple[Option, ...] = ()
    about: str = ""
    examples: tuple[str, ...] = ()
    one_of: tuple[str, ...] = ()  # exactly one of these is given
    at_most_one_of: tuple[tuple[str, ...], ...] = ()
    needs: tuple[tuple[str, str], ...] = ()  # an option, and the one that it needs
    plain: str = ""
    json: bool = True
    asks: bool = False
    retold: bool = False

    @property
    def run(self) -> Callable[..., Report]:
        """The function; loads its module."""
        function: Callable[..., Report] = load(f"cli.{self.place}")
        return function

    @property
    def sentence(self) -> str:
        """The summary as a sentence.

        >>> Command("count", "", "how many solutions there are").sentence
        'How many solutions there are.'
        """
        return f"{self.summary[0].upper()}{self.summary[1:]}."

    @property
    def arguments(self) -> tuple[Option, ...]:
        """What it takes, `--json` included."""
        return (*self.options, JSON) if self.json else self.options

    @property
    def may_last(self) -> bool:
        """Whether its own work takes a limit of time; then a terminal shows how long it works."""
        return any(option.usage == "--seconds S" for option in self.options)

    @property
    def gives_up(self) -> bool:
        """Whether all that it does has to end in the seconds that are given."""
        return SECONDS in self.options


SECONDS = Option("--seconds S", "give up after so many seconds", default="forever")
JSON = Option("--json", Message("one JSON object on standard output"))


class Later:
    """A finder of modules that run when they are first asked for something: a command needs few of
    those it names.
    """

    @staticmethod
    def find_spec(
        name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Where a module of this package is; a package within it runs at once."""
        spec = PathFinder.find_spec(name, path, target) if name.startswith("lightsgame.") else None
        if spec and spec.loader and not spec.submodule_search_locations:
            spec.loader = LazyLoader(spec.loader)
        return spec


def load(place: str) -> Any:
    """What stands at "module:name" of this package; the modules that it imports are loaded when
    they are used.

    >>> load("cli.atlas:parse_case")("6x8")
    (6, 8)
    """
    module, _colon, name = place.partition(":")
    sys.meta_path.insert(0, Later)
    try:
        return getattr(import_module(f"lightsgame.{module}"), name)
    finally:
        sys.meta_path.remove(Later)
