"""Every small way to spoil a piece of evidence: what a checker must reject, part by part."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterator
from typing import Any

from often import some

from lightsgame.akari.model.puzzle import Puzzle
from lightsgame.game.board import Board
from lightsgame.game.game import on_plain
from lightsgame.game.presses import Presses


def corruptions(value: Any, bits: int = 12) -> Iterator[Any]:
    """Values that differ from *value* in one place: a bit, an entry left out, given twice or
    exchanged, a field.
    """
    if isinstance(value, bool):
        yield not value
    elif isinstance(value, int):
        places = range(value.bit_length() + 1)
        for i in places if len(places) <= bits else [*places[: bits // 2], *places[-bits // 2 :]]:
            yield value ^ 1 << i
    elif isinstance(value, str):
        yield value + "?"
    elif isinstance(value, Presses):
        yield from map(on_plain, corruptions(value.board, bits))
    elif isinstance(value, Board):
        for word in corruptions(value.bits, bits):
            if not word >> (value.size[0] * value.columns):
                yield Board.from_bits(word, *value.size)
    elif isinstance(value, tuple):
        if value:
            yield value[:-1]
            yield (*value, value[-1])
        if len(value) > 1 and value[0] != value[-1]:
            yield (value[-1], *value[1:-1], value[0])
        for i, entry in enumerate(value):
            for spoiled in corruptions(entry, bits):
                yield (*value[:i], spoiled, *value[i + 1 :])
    elif dataclasses.is_dataclass(value) and not isinstance(value, (type, Puzzle)):
        for field in dataclasses.fields(value):
            for spoiled in corruptions(getattr(value, field.name), bits):
                yield dataclasses.replace(value, **{field.name: spoiled})


def accepted(evidence: Any, checker: Callable[[Any], bool]) -> tuple[list[Any], int]:
    """The corruptions that the checker lets pass (none, one hopes), and how many were tried."""
    tried = list(corruptions(evidence))
    return [spoiled for spoiled in tried if checker(spoiled)], len(tried)


def rejects_all(evidence: Any, checker: Callable[[Any], bool]) -> bool:
    """Whether the checker accepts the evidence and none of its corruptions."""
    tried = list(some(corruptions(evidence)))
    for spoiled in tried:
        assert not checker(spoiled), spoiled
    return len(tried) > 0 and checker(evidence)
