"""The types of the public names; `__init__.py` loads each when it is first used."""

from .certificates import (
    certify as certify,
    impossibility as impossibility,
    is_verdict as is_verdict,
)
from .explaining.steps import explain as explain, grade as grade, hint as hint
from .generator.generate import generate as generate
from .io.formats import collection as collection
from .io.reader import convert as convert, parse_puzzle as parse_puzzle
from .model.puzzle import Puzzle as Puzzle
from .model.rules import check as check, faults as faults, is_solution as is_solution
from .solving.solver import count as count, is_unique as is_unique, solve as solve

__all__ = [
    "Puzzle",
    "certify",
    "check",
    "collection",
    "convert",
    "count",
    "explain",
    "faults",
    "generate",
    "grade",
    "hint",
    "impossibility",
    "is_solution",
    "is_unique",
    "is_verdict",
    "parse_puzzle",
    "solve",
]
