"""The reader's language: gettext, from the `.po` files in `lightsgame/locale`.

English is the language of the source.  `_("text")` is that text in the language of the reader, or
as it stands where nobody has translated it; `marked("text")` only marks a text that is translated
later, when it is shown.

>>> with language("fi"):
...     print(_("The game"))
Peli

A translator copies `lightsgame/locale/fi.po`, which every gettext editor opens; in a checkout it is
read as it stands, and the wheel has it compiled (`hatch_build.py`). `python docs/translating.py fi`
prints what a language still lacks.
"""

from __future__ import annotations

import io
import os
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache, cached_property
from struct import unpack_from
from typing import BinaryIO

from .message import Joined, Message, Translations, digest, marked as marked

PACKAGE = os.path.dirname(os.path.dirname(__file__))  # noqa: PTH120 (pathlib is slow to load)
PLACE = f"{PACKAGE}{os.sep}locale"
# in the order in which gettext asks them
_VARIABLES = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
# where numbers are not written as in English
NUMBERS = {"fi": {ord(","): "\u00a0", ord("."): ",", ord("%"): "\u00a0%"}}
# where Chinese meets Latin: a space
SEAM = r"(?<=[一-龥])\0(?=[A-Za-z\d])|(?<=[A-Za-z\d])\0(?=[一-龥])"
ENGLISH = ("en", "C", "POSIX", "")  # what asks for no translation


class Untranslated:
    """English, which is the language of the source; with the methods of gettext's classes that are
    used here.  (Gettext itself takes a while to load, and English has no need of it.)

    >>> Untranslated().ngettext("{n} press", "{n} presses", 2)
    '{n} presses'
    """

    def gettext(self, message: str) -> str:
        """The text itself."""
        return message

    def ngettext(self, singular: str, plural: str, count: int) -> str:
        """The form of a text that goes with a number."""
        return singular if count == 1 else plural

    def info(self) -> dict[str, str]:
        """What the head of a file of translations says."""
        return {}


class Catalogue(Untranslated):
    """A compiled file of translations in which a digest stands for each text (`po_files`).

    A short command says some ten sentences of two thousand.  So it looks each of them up where it
    stands in the file, whose keys are sorted, and does not read the others.

    Raises:
        ValueError: it is no such file.
    """

    def __init__(self, file: BinaryIO) -> None:
        self.data = file.read()
        if self.data[:4] != b"\xde\x12\x04\x95":
            raise ValueError("expected a file as gettext compiles it")
        self.count, self.keys_at, self.texts_at = unpack_from("<3I", self.data, 8)

    def string(self, table: int, number: int) -> bytes:
        """An entry of one of the two tables: the keys, or the translations."""
        length, place = unpack_from("<2I", self.data, table + 8 * number)
        return self.data[place : place + length]

    def find(self, key: str) -> str | None:
        """The translation whose key is this, or begins with it; None if there is none.

        Of a text with a plural the key is the two digests, with a null character between them.
        """
        from bisect import bisect_left  # English has no need of it

        wanted = key.encode()
        place = bisect_left(
            range(self.count), wanted, key=lambda number: self.string(self.keys_at, number)
        )
        if place == self.count or not self.string(self.keys_at, place).startswith(wanted):
            return None
        return self.string(self.texts_at, place).decode()

    def gettext(self, message: str) -> str:
        """The translation, or the text itself."""
        found = self.find(digest(message))
        return message if found is None else found.partition("\0")[0]

    def ngettext(self, singular: str, plural: str, count: int) -> str:
        """The form of the translation that goes with a number, or of the text itself."""
        found = self.find(f"{digest(singular)}\0")
        if found is None:
            return super().ngettext(singular, plural, count)
        forms = found.split("\0")
        return forms[min(self.form(count), len(forms) - 1)]

    @cached_property
    def form(self) -> Callable[[int], int]:
        """Which form of a plural goes with a number."""
        from gettext import c2py

        rule = re.search(r"plural=([^;]+)", self.info().get("plural-forms", "plural=n != 1"))
        assert rule is not None
        return c2py(rule[1])

    def info(self) -> dict[str, str]:
        """What the head of the file says."""
        pairs = [line.partition(":") for line in (self.find("") or "").splitlines()]
        return {name.strip().lower(): value.strip() for name, _colon, value in pairs}


_chosen: ContextVar[Translations | None] = ContextVar("language", default=None)


def _(text: str) -> str:
    """*text* in the reader's language.

    >>> with language("fi"):
    ...     _("The game")
    'Peli'
    """
    return current().gettext(text) if text else text


def ngettext(singular: str, plural: str, count: int) -> str:
    """The form of a text that fits a number: in English *singular* for 1, else *plural*.

    >>> with language("en"):
    ...     ngettext("{n} press", "{n} presses", 2).format(n=2)
    '2 presses'
    """
    return current().ngettext(singular, plural, count)


def languages() -> tuple[str, ...]:
    """The languages there are, English first.

    >>> languages()
    ('en', 'fi', 'he', 'zh')
    """
    # takes as long to load as a short command, and only lists of languages have need of it
    from importlib.resources import files

    names = [item.name.partition(".") for item in (files("lightsgame") / "locale").iterdir()]
    return ("en", *sorted({code for code, _dot, end in names if end in ("po", "mo")}))


def _data(name: str) -> bytes:
    """A file of `lightsgame/locale`, also inside a zip file."""
    found: bytes = globals()["__loader__"].get_data(f"{PLACE}{os.sep}{name}")
    return found


def wanted(environment: Mapping[str, str]) -> str:
    """The first language that the environment asks for and that there is; English otherwise.

    >>> wanted({"LANG": "fi_FI.UTF-8"}), wanted({"LANGUAGE": "sv:fi", "LANG": "C"}), wanted({})
    ('fi', 'fi', 'en')
    """
    value = next((environment[name] for name in _VARIABLES if environment.get(name)), "")
    codes = [re.split(r"[_.@]", choice)[0] for choice in value.split(":")]
    for code in codes:
        if code in ENGLISH:
            return "en"
        if isinstance(load(code), Catalogue):
            return code
    return "en"


@contextmanager
def language(code: str) -> Iterator[None]:
    """Speak this language inside a `with` block; other threads and tasks keep their own.

    >>> with language("fi"):
    ...     print(_("The game"))
    Peli
    """
    token = _chosen.set(load(code))
    try:
        yield
    finally:
        _chosen.reset(token)


def current() -> Translations:
    """The translations in use: those of `language`, else those that the environment asks for.

    >>> with language("fi"):
    ...     current().gettext("The game")
    'Peli'
    """
    return _chosen.get() or of_environment()


@cache
def of_environment() -> Translations:
    """The translations that the environment asks for when they are first needed.

    >>> of_environment() is of_environment()
    True
    """
    return load(wanted(os.environ))


def spoken() -> str:
    """The code of the language in use, as HTML names it.

    >>> with language("fi"):
    ...     spoken()
    'fi'
    """
    return current().info().get("language", "en")


def direction() -> str:
    """The way in which the language in use is written: `ltr` or `rtl`.

    >>> with language("en"):
    ...     direction()
    'ltr'
    """
    return "rtl" if spoken() in ("he", "ar", "fa", "ur") else "ltr"


def isolated(text: str) -> str:
    r"""A text that runs from left to right, such as a call, so that a line of another direction
    does not tear it apart.

    >>> with language("he"):
    ...     ascii(isolated("dot(1, 2)"))
    "'\\u2066dot(1, 2)\\u2069'"
    """
    return f"\u2066{text}\u2069" if direction() == "rtl" else text


def number(text: str) -> str:
    r"""A number as the reader writes it, from its English form.

    >>> with language("fi"):
    ...     number("8,388,608"), number("1.5"), number("70%")
    ('8\xa0388\xa0608', '1,5', '70\xa0%')
    """
    return text.translate(NUMBERS.get(spoken(), {}))


# ---- messages ----------------------------------------------------------------------------------------------------


def retold(text: str) -> str:
    """A message in the reader's language; a text that is none stays as it is.

    Errors, and the steps of a proof, are the same for all readers where they are made: programs
    read them, too.

    >>> from lightsgame.errors import BadInput
    >>> with language("fi"):
    ...     print(retold(str(BadInput(Message("a row number"), "'x'"))))
    odotettiin: rivin numero; saatiin: 'x'
    """
    if type(current()) is Untranslated:
        return text
    if isinstance(text, Message):
        return rendered(text)
    if re.fullmatch(r"[\d.,]*\d%?", text):
        return number(text)
    return isolated(text) if re.search("[A-Za-z]", text) else text


def rendered(message: Message) -> str:
    r"""A message in the reader's language; in English where its template has no translation, or one
    that does not fit.

    >>> with language("fi"):
    ...     rendered(Message("{what} (at most {most})", what="x", most=4_000))
    'x (enintään 4\xa0000)'
    """
    if isinstance(message, Joined):
        return _(message.template).join(map(retold, message.texts))
    if not message.parts:
        return message.dressed(message.translated(current()))
    parts = {name: retold(part) for name, part in message.parts.items()}
    try:
        return message.dressed(filled(message.translated(current()), parts))
    except (LookupError, ValueError):  # a mistake of the translation
        return message.dressed(filled(message.template, parts))


def filled(template: str, parts: Mapping[str, str]) -> str:
    """A template with its places filled, and a space where Chinese meets Latin.

    >>> filled("{n} 灯", {"n": "3"}), filled("{what}灯", {"what": "ab"})
    ('3 灯', 'ab 灯')
    """
    told = template.format(**{place: f"\0{part}\0" for place, part in parts.items()})
    if max(told, default="") >= "一":
        told = re.sub(SEAM, " ", told)
    return told.replace("\0", "")


def retold_lines(texts: Iterable[str]) -> Iterator[str]:
    """Texts in the reader's language; what is no message, such as a picture, stays as it is.

    >>> with language("fi"):
    ...     list(retold_lines(["·●·", Message("It is the only solution.")]))
    ['·●·', 'Se on ainoa ratkaisu.']
    """
    for text in texts:
        yield retold(text) if isinstance(text, Message) else text


@cache
def load(code: str) -> Untranslated:
    """The translations into a language; none for English, and for what is no language here.

    >>> load("fi").gettext("The game"), load("en").gettext("The game")
    ('Peli', 'The game')
    """
    if not re.fullmatch(r"[a-z]{2,3}", code):
        return Untranslated()
    try:
        source = _data(f"{code}.po").decode()
    except OSError:
        pass  # the wheel has the languages compiled
    else:
        from .po_files import compiled, digested, entries

        return Catalogue(io.BytesIO(compiled(digested(entries(source)))))
    try:
        return Catalogue(io.BytesIO(_data(f"{code}.mo")))
    except OSError:
        return Untranslated()


# ---- texts of the classroom ----------------------------------------------------------------------

NAMED = ("Misconceptions", "Messages", "Lines", "Chapters", "Crashes", "States", "Map")
CODE = ("Stub", "Solution", "Before", "After")
REMARK = r'(?<=""")[^"\n]+(?=""")|(?<=  # ).+'  # of a program: docstrings of one line, and comments


def passages(text: str) -> dict[str, dict[str, str]]:
    r"""A file of texts, part by part; in a list each sentence has a name, or its number.

    >>> passages("# Title\n\nText.\n\n## Hints\n\n- One.\n- Two.\n\n## Lines\n\n- A: Three.\n")
    {'Text': {'title': 'Title', 'statement': 'Text.'}, 'Hints': {'1': 'One.', '2': 'Two.'}, 'Lines': {'A': 'Three.'}}
    """
    head, *parts = re.split(r"(?m)^## ", text)
    title, _end, statement = head.removeprefix("# ").partition("\n")
    found = {"Text": {"title": title, "statement": statement.strip()}}
    for name, _end, body in [part.partition("\n") for part in parts]:
        items = [item.strip() for item in re.split(r"(?m)^- ", body)]
        if name in NAMED:
            pairs = [re.sub(r"\n +", " ", item).partition(": ") for item in items[1:]]
            found[name] = {key: sentence for key, _colon, sentence in pairs}
        elif name in CODE:
            found[name] = {"0": re.sub(r"(?m)^```.*\n?", "", body.strip())}
        else:
            found[name] = {str(n): item for n, item in enumerate(items) if item}
    return found


def remarked(program: str) -> str:
    r"""A program of ours with its remarks in the reader's language.

    >>> with language("fi"):
    ...     print(remarked("best = 0  # Look at all of them."))
    best = 0  # Käy ne kaikki läpi.
    """
    # lines of a program run from left to right all the same
    turn = "\u2067{}\u2069" if direction() == "rtl" else "{}"
    return re.sub(REMARK, lambda remark: turn.format(_(remark[0])), program)
