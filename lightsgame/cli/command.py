"""A command is a value: its name, its options, and a function from what was given to a report.

To add one, write a function whose parameters are named as its options are, put a `Command` into the tuple `COMMANDS` of
its module, and a line into `lightsgame.cli.contents`.  Parsing, `--json`, help, completion and the exit status come by
themselves.

>>> greet = Command("greet", lambda size: Report(0, f"hello, {size}", {"size": size}), (Option("size", "how large"),))
>>> greet.run(size="5x5").text
'hello, 5x5'
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from ..evidence import Evidence

Json = Mapping[str, Any]
Words = tuple[str, ...] | Callable[[], Iterable[str]]


class Report(NamedTuple):
    """What a command has to say: its exit status, a text for a person, and the same for a program.

    Only one of the two is wanted, so each may be a function that makes it.  Of a text in many lines, each is printed as
    soon as it is there.  The *note* goes to standard error, for a person alone.  The *evidence* is what `--certificate`
    writes, if the command has that option.
    """

    status: int
    text: str | Iterable[str] | Callable[[], str | Iterable[str]] = ()
    json: Json | Callable[[], Json] | None = None
    note: str = ""
    evidence: Callable[[], Evidence] | None = None


class Option(NamedTuple):
    """One argument of a command.

    `size` is given by its place, `--rows` by its name; one by name without a metavar is a flag.  The function *read*
    makes a value of the text.  Some words are the only ones allowed, or with *open* only proposed.
    """

    name: str
    help: str
    metavar: str = ""
    read: Callable[[str], Any] = str
    default: Any = None
    words: Words = ()
    optional: bool = False
    many: bool = False
    required: bool = False
    open: bool = False

    @property
    def dest(self) -> str:
        """The name of the parameter that takes it.

        >>> Option("--cp-sat", "").dest
        'cp_sat'
        """
        return self.name.lstrip("-").replace("-", "_")

    @property
    def is_flag(self) -> bool:
        """Whether it is there or not, and has no value."""
        return self.name.startswith("-") and not self.metavar


class Command(NamedTuple):
    """A command: its name (`akari solve`), what it does, what it takes, and more for its help page.

    With *json*, which nearly every command has, `--json` prints the report as one object.  A function that must know of
    it beforehand has `JSON` among its options.  *plain* says why a theorem behind it holds on the plain board alone.
    """

    name: str
    run: Callable[..., Report]
    options: tuple[Option, ...] = ()
    about: str = ""
    json: bool = True
    plain: str = ""


JSON = Option("--json", "one JSON object on standard output")
CERTIFICATE = Option("--certificate", "write the evidence into FILE; `lightsgame verify FILE` checks it", "FILE")
