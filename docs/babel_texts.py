"""How Babel reads the texts of the package: see babel.cfg.

Babel's own reader of Python misses what stands inside an f-string, and takes `_(texts["title"])` for a text.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, BinaryIO

from lightsgame.translation import sentences, texts

Found = tuple[int, str, str | tuple[str, ...], list[str]]


def code(file: BinaryIO, *_keywords: Any, **_options: Any) -> Iterator[Found]:
    """The texts of a module, each with the line in which it begins."""
    source = file.read().decode("utf-8")
    yield from placed(source, texts(source))


def prose(file: BinaryIO, *_keywords: Any, **_options: Any) -> Iterator[Found]:
    """The sentences of a file of texts."""
    source = file.read().decode("utf-8")
    yield from placed(source, sentences(source))


def placed(source: str, found: Iterable[str]) -> Iterator[Found]:
    """What Babel wants to know of a text: line, function, text or its forms, comments."""
    for text in found:
        line = source.count("\n", 0, max(source.find(text.split("\0")[0].split("\n")[0][:30]), 0)) + 1
        forms = tuple(text.split("\0"))
        yield (line, "ngettext", forms, []) if len(forms) > 1 else (line, "", text, [])
