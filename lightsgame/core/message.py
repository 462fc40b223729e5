"""Sentences that still know how they were made, so that they can be said in another language.

For programs a message is its English text.  `languages.retold` renders the translation of its
template with the same parts; a part that is a message itself is translated, too, and a number is
written as the reader writes numbers.
"""

from __future__ import annotations

from binascii import crc32
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Protocol, Self

MOST_WRITTEN = 14_000  # bits of a number in digits; Python itself writes no more than 14,284


class Translations(Protocol):
    """What says a text in another language: gettext's own classes do, and those of `languages`."""

    def gettext(self, message: str, /) -> str:
        """The text in that language."""
        ...

    def ngettext(self, singular: str, plural: str, count: int, /) -> str:
        """The form of a text that goes with a number."""
        ...

    def info(self) -> dict[str, str]:
        """What the head of a file of translations says."""
        ...


class Message(str):
    """A sentence in English, its template, and what fills the places of the template.

    >>> too_many = Message("{what} (at most {most})", what="a basis", most=10_000)
    >>> too_many
    'a basis (at most 10,000)'
    >>> too_many.template, too_many.parts["most"]
    ('{what} (at most {most})', '10,000')
    """

    template: str
    parts: Mapping[str, str]

    def __new__(cls, template: str, /, **parts: object) -> Self:
        """A message from its template, in which gettext looks for it, and its parts."""
        # Written out: steps of long proofs are made by the thousand.
        texts: dict[str, str] = {}
        for name, part in parts.items():
            if isinstance(part, str):
                texts[name] = part
            elif type(part) is int and -1000 < part < 1000:
                texts[name] = str(part)
            else:
                texts[name] = as_text(part)
        message = str.__new__(cls, template.format_map(texts) if texts else template)
        message.template = template
        message.parts = texts
        return message

    def __str__(self) -> str:
        return self  # so that the text of an exception is still a message

    def __getnewargs_ex__(self) -> tuple[tuple[Any, ...], dict[str, Any]]:
        return (self.template,), dict(self.parts)

    def changed(self, change: Callable[[str], str]) -> Self:
        """The same message with what fills its places changed, and not what is said around it.

        >>> Message("{n} at {cell}", n="two", cell=Message("row {n}", n="one")).changed(str.upper)
        'TWO at row ONE'
        """
        arguments, parts = self.__getnewargs_ex__()
        return type(self)(
            *arguments, **{name: change_part(part, change) for name, part in parts.items()}
        )

    @staticmethod
    def dressed(text: str) -> str:
        """The whole text, made from the template and the parts, as it is to be read."""
        return text

    def translated(self, translations: Translations) -> str:
        """The template in another language.

        >>> from gettext import NullTranslations
        >>> Message("{n} lamps", n=3).translated(NullTranslations())
        '{n} lamps'
        """
        return translations.gettext(self.template)


class Counted(Message):
    """A message whose form depends on a number, which fills the place `{n}` if nothing else does.

    >>> Counted("{n} press", "{n} presses", 1), Counted("{n} press", "{n} presses", 1500)
    ('1 press', '1,500 presses')
    """

    one: str
    many: str
    number: int

    def __new__(cls, one: str, many: str, count: int, /, **parts: object) -> Self:
        """A message from its two templates, the number that chooses, and its parts."""
        message = super().__new__(cls, one if count == 1 else many, **{"n": count, **parts})
        message.one = one
        message.many = many
        message.number = count
        return message

    def __getnewargs_ex__(self) -> tuple[tuple[Any, ...], dict[str, Any]]:
        return (self.one, self.many, self.number), dict(self.parts)

    def translated(self, translations: Translations) -> str:
        """The template in another language, in the form that goes with the number."""
        return translations.ngettext(self.one, self.many, self.number)


class Joined(Message):
    r"""Texts in a row; what stands between them is translated, too.

    >>> Joined(", ", ["a1", "b2", "c3"])
    'a1, b2, c3'
    >>> Joined("\n", []).texts
    ()
    """

    texts: tuple[str, ...]

    def __new__(cls, between: str, texts: Iterable[str], /) -> Self:
        """A message from what stands between the texts, and the texts."""
        texts = tuple(texts)
        message = str.__new__(cls, between.join(texts))
        message.template = between
        message.parts = {}
        message.texts = texts
        return message

    def __getnewargs_ex__(self) -> tuple[tuple[Any, ...], dict[str, Any]]:
        return (self.template, self.texts), {}

    def changed(self, change: Callable[[str], str]) -> Self:
        """The same with other texts."""
        return type(self)(self.template, [change_part(text, change) for text in self.texts])


class Sentence(Message):
    """A message that begins with a capital letter and ends with a full stop.

    >>> Sentence(Message("here the rules stop short"))
    'Here the rules stop short.'
    """

    def __new__(cls, message: str, /) -> Self:
        """A message from what it says."""
        sentence = super().__new__(cls, "{what}.", what=message)
        capital = str.__new__(cls, cls.dressed(sentence))
        capital.template = sentence.template
        capital.parts = sentence.parts
        return capital

    def __getnewargs_ex__(self) -> tuple[tuple[Any, ...], dict[str, Any]]:
        return (self.parts["what"],), {}

    def changed(self, change: Callable[[str], str]) -> Self:
        """The same with other parts."""
        return type(self)(change_part(self.parts["what"], change))

    @staticmethod
    def dressed(text: str) -> str:
        """The text with a capital letter."""
        return text[:1].upper() + text[1:]


def change_part(part: str, change: Callable[[str], str]) -> str:
    """What fills a place, changed; a message inside.

    >>> change_part("lit", str.upper), change_part(Message("{n} lit", n="all"), str.upper)
    ('LIT', 'ALL lit')
    """
    return part.changed(change) if isinstance(part, Message) else change(part)


def as_text(part: object) -> str:
    """What fills a place: a number with commas, if it is not very long; any other value as `str`
    has it.

    >>> as_text(1500), as_text("a lamp"), as_text((1, 2)), as_text(1 << 20_000)
    ('1,500', 'a lamp', '(1, 2)', 'about 2^20000')
    """
    if isinstance(part, str):
        return part
    if isinstance(part, int) and part.bit_length() > MOST_WRITTEN:
        return f"about 2^{part.bit_length() - 1}"
    return f"{part:,}" if isinstance(part, int | float) else str(part)


def as_message(text: str) -> Message:
    """A text that is marked for translation as a message; a message as it is.

    >>> as_message(marked("a row number")).template
    'a row number'
    """
    return text if isinstance(text, Message) else Message(text)


def marked(text: str) -> str:
    """The text itself; tells the tools that it wants a translation.

    >>> marked("The game")
    'The game'
    """
    return text


def digest(text: str) -> str:
    """What stands for a text in a compiled catalogue, which need not repeat the English.

    >>> digest("The game")
    '97807faa'
    """
    return f"{crc32(text.encode()):08x}"
