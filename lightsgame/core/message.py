"""A sentence that still knows how it was made, so that it can be said in another language."""

from collections.abc import Mapping
from typing import Any, Self

Part = int | str


class Message(str):
    """A sentence in English, its template, and what fills the places of the template.

    For programs it is its English text.  `languages.retold` renders the translation of the template
    with the same parts; a part that is a message itself is translated, too, and a number is written
    as the reader writes numbers.

    >>> too_many = Message("{what} (at most {most})", what="a basis", most=10_000)
    >>> too_many
    'a basis (at most 10,000)'
    >>> too_many.template, too_many.parts["most"]
    ('{what} (at most {most})', 10000)
    """

    template: str
    parts: Mapping[str, Part]

    def __new__(cls, template: str, /, **parts: Part) -> Self:
        """A message from its template, in which gettext looks for it, and its parts."""
        words = {
            name: part if isinstance(part, str) else f"{part:,}" for name, part in parts.items()
        }
        message = super().__new__(cls, template.format(**words))
        message.template = template
        message.parts = parts
        return message

    def __str__(self) -> str:
        return self  # so that the text of an exception is still a message

    def __getnewargs_ex__(self) -> tuple[tuple[str], dict[str, Any]]:
        return (self.template,), dict(self.parts)
