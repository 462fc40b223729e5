"""A command is a value: its name, its options, and a function from what was given to a report.

What there is stands in the table `commands.txt` beside this module, which is read as text, so that
only the module of the command that is asked for is loaded.  To add one, write it there and a
function whose parameters are named as its options are.  Parsing, `--json`, help, completion and the
exit status come by themselves.

>>> command = load("count")
>>> command.about, [option.name for option in command.options][:2]
('How many solutions there are.  Exit status 1: none.', ['board', '--to'])
"""

import os
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from importlib import import_module
from importlib.machinery import ModuleSpec, PathFinder
from importlib.util import LazyLoader
from types import ModuleType
from typing import TYPE_CHECKING, Any, NamedTuple

from . import reading

if TYPE_CHECKING:
    from ..core.evidence import Evidence

Json = Mapping[str, Any]
TABLE = os.path.join(os.path.dirname(__file__), "commands.txt")  # noqa: PTH118, PTH120 (pathlib is slow to load)


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
    """One argument of a command.

    `size` is given by its place, `--rows` by its name; one by name without a metavar is a flag.
    The function of `reading` (or of `module.`) that *type* names makes a value of the text.  The
    *words* are the only ones allowed, or with *open* only proposed; they may be the name of a
    function that tells them.
    """

    name: str
    help: str
    metavar: str = ""
    type: str = ""
    default: str | None = None
    words: str = ""
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
    def by_name(self) -> bool:
        """Whether it is given by its name, and not by its place."""
        return self.name.startswith("-")

    @property
    def is_flag(self) -> bool:
        """Whether it is there or not, and has no value."""
        return self.by_name and not self.metavar

    def read(self, text: str) -> Any:
        """What a text means here.

        >>> Option("--rows", "", "M", "number").read("10^3")
        1000
        """
        return found(self.type, "parse_")(text) if self.type else text

    def choices(self) -> list[str]:
        """The words that it takes or proposes.

        >>> Option("--wrap", "", "WRAP", words="none|torus").choices()
        ['none', 'torus']
        """
        return (
            list(found(self.words[:-2])()) if self.words.endswith("()") else self.words.split("|")
        )


class Command(NamedTuple):
    """A command: its name (`akari solve`), where it is, what it takes, and what its help page says
    above.

    With *json*, which nearly every command has, `--json` prints the report as one object; a
    function that *asks* must know of it beforehand.  *plain* says why it takes no rule of a game;
    *rules* say which options go together.  What a command that is *retold* says in English is
    printed in the reader's language.
    """

    name: str
    module: str
    options: tuple[Option, ...]
    about: str
    json: bool = True
    asks: bool = False
    plain: str = ""
    rules: tuple[str, ...] = ()
    retold: bool = False

    @property
    def run(self) -> Callable[..., Report]:
        """The function; loads its module."""
        return found(f"{self.module}.run_{self.name.split()[-1].replace('-', '_')}")


JSON = Option("--json", "one JSON object on standard output")
CERTIFICATE = "certificate"  # the option that takes the evidence of a report


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


def found(name: str, prefix: str = "") -> Callable[..., Any]:
    """What a word of the table names: a function of this folder.

    >>> found("size", "parse_") is reading.parse_size, found("atlas.case", "parse_")("6x8")
    (True, (6, 8))
    """
    module, _, last = name.rpartition(".")
    sys.meta_path.insert(0, Later)
    try:
        place = import_module(f".{module}", __package__) if module else reading
        function: Callable[..., Any] = getattr(place, prefix + last)
    finally:
        sys.meta_path.remove(Later)
    return function


# ---- the table --------------------------------------------------------------------------------------------------


def _table() -> tuple[dict[str, dict[str, str]], dict[str, list[str]]]:
    """The groups with the commands of each and what is said of them, and all blocks of lines by
    their heads.
    """
    data: bytes = globals()["__loader__"].get_data(TABLE)  # also inside a zip file
    groups: dict[str, dict[str, str]] = {}
    commands: dict[str, str] = {}
    blocks: dict[str, list[str]] = {}
    for part in data.decode("utf-8").replace("\r\n", "\n").strip().split("\n\n"):
        lines = part.split("\n")
        name, _, _ = lines[0].partition(" = ")
        if part[0] == "[":
            groups[part.strip("[]")] = commands = {}
        elif part[0] != "%":
            blocks[name] = lines
            if part[0] != "*":
                commands[name] = lines[1].strip(" =")
    return groups, blocks


GROUPS, BLOCKS = _table()
COMMANDS = {name: line for group in GROUPS.values() for name, line in group.items()}


def load(name: str) -> Command:
    """The command of a name.

    >>> load("nullity").name, load("solve").asks
    ('nullity', True)
    """
    head, _, *lines = BLOCKS[name]
    module, _, how = head.partition(" = ")[2].partition(", ")
    told: list[str] = []
    for line in lines:
        if line[:5] == "     ":  # the help of an option goes on
            told[-1] += " " + line.strip()
        else:
            told += BLOCKS[line.strip()][1:] if line[4] == "*" else [line]
    about, plain = [" ".join([line[6:] for line in told if line[4] == sign]) for sign in ":!"]
    options = tuple([option(line) for line in told if line[4] not in ":!?"])
    rules = tuple([line[6:] for line in told if line[4] == "?"])
    about = about or f"{COMMANDS[name][0].upper()}{COMMANDS[name][1:]}."
    return Command(
        name,
        module,
        options,
        about,
        how != "without json",
        "asks" in how,
        plain,
        rules,
        "retold" in how,
    )


def option(line: str) -> Option:
    """An argument as its line in the table tells it.

    >>> option("    --wrap WRAP of none|torus    how edges are glued: {}")[:3]
    ('--wrap', 'how edges are glued: none, torus', 'WRAP')
    >>> option("    [height] M~number=3    how many rows")[:5]
    ('height', 'how many rows', 'M', 'number', '3')
    """
    told, _, text = line.strip().partition("  ")
    parts = told.split(" ")
    how, words = parts[-2:] if parts[-2:-1] in (["of"], ["like"]) else ("", "")
    name = parts[0]
    value = parts[1] if len(parts) > (3 if how else 1) else ""
    plain, _, default = value.removesuffix("!").removesuffix("...").partition("=")
    metavar, _, kind = plain.partition("~")
    bare = name.strip("[].")
    metavar = metavar or ("" if bare[0] == "-" else bare.upper())
    kind = kind or (metavar.lower() if hasattr(reading, f"parse_{metavar.lower()}") else "")
    marks = {
        "optional": name[0] == "[",
        "many": "..." in told,
        "required": value[-1:] == "!",
        "open": how == "like",
    }
    about = text.strip().replace("{}", words.replace("|", ", "))
    return Option(bare, about, metavar, kind, default if "=" in value else None, words, **marks)
