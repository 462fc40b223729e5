"""Sentences that still know how they were made, so that they can be said in another language.

For programs a message is its English text.  `languages.retold` renders the translation of its
template with the same parts; a part that is a message itself is translated, too, and a number is
written as the reader writes numbers.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, Self

if TYPE_CHECKING:
    from gettext import NullTranslations


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
        texts = {name: as_text(part) for name, part in parts.items()}
        message = super().__new__(cls, template.format(**texts))
        message.template = template
        message.parts = texts
        return message

    def __str__(self) -> str:
        return self  # so that the text of an exception is still a message

    def __getnewargs_ex__(self) -> tuple[tuple[Any, ...], dict[str, Any]]:
        return (self.template,), dict(self.parts)

    def translated(self, translations: NullTranslations) -> str:
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

    def translated(self, translations: NullTranslations) -> str:
        """The template in another language, in the form that goes with the number."""
        return translations.gettext(self.template)


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


def as_text(part: object) -> str:
    """What fills a place: a number with commas, any other value as `str` has it.

    >>> as_text(1500), as_text("a lamp"), as_text((1, 2))
    ('1,500', 'a lamp', '(1, 2)')
    """
    if isinstance(part, str):
        return part
    return f"{part:,}" if isinstance(part, int | float) else str(part)


def marked(text: str) -> str:
    """The text itself; tells the tools that it wants a translation.

    >>> marked("The game")
    'The game'
    """
    return text
