"""A name that a class lacks is answered with what to type instead.

>>> from lightsgame import Board
>>> Board.full(2, 2).shape
Traceback (most recent call last):
    ...
AttributeError: 'Board' object has no attribute 'shape'; type x.size

In these sentences x is the value itself.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

# What people type elsewhere, by what to type here.
TABLES = {
    "x.size": "shape dim dims dimensions",
    "x.size[0]": "height nrows n_rows row_count",
    "x.size[1]": "width ncols n_columns cols",
    "x.to_array()": "tolist to_list aslist lists matrix table to_lists",
    "print(x)": "show display draw plot render pretty to_string text string",
    "x, which never changes": "copy clone",
    "x.weight()": "sum count_nonzero number",
}
WAYS = {
    "Board": TABLES
    | {
        "x.to_numpy()": "numpy asarray astype ndarray ravel flatten reshape dtype ndim",
        "x.press(row, column)": "toggle click push move play do apply touch",
        "~x": "invert inverted negate opposite",
        "list(x), the cells that are lit": "lit on lamps nonzero argwhere coordinates points",
        "x ^ y": "add difference xor update symmetric_difference",
        "not x": "is_solved solved is_empty is_dark off won done",
        "x.transpose()": "T transposed",
        "x.transpose().mirror()": "rotate rotated rot90 turn",
        "Board(x)": "from_string from_text from_str from_list from_lists from_numpy from_json parse "
        "read load loads",
        "Board.empty(rows, columns)": "zeros dark blank clear new none",
        "Board.full(rows, columns)": "ones all all_on",
        "generate(rows, columns)": "random randomize shuffle scramble",
        'convert(x, "json")': "to_json to_csv save dump dumps json csv emoji",
        "count(x), which is 0 if there is no solution": "is_solvable solvable",
    },
    "StateBoard": TABLES,
    "Presses": TABLES
    | {
        "list(x)": "cells presses moves coordinates points",
        "x.times": "pressed bits rows",
        "x.on(board)": "apply press play do run",
        "check(board, x)": "is_solution verify valid is_valid",
    },
    "Game": {
        "x.size": "shape dim dims dimensions",
        "x.rows": "height m nrows",
        "x.columns": "width n ncols cols",
        "x.states": "colors colours mod modulus k",
        "x.wrap": "torus boundary topology",
        "x.lit()": "board start initial lamps",
        "generate(x)": "random new shuffle scramble",
        "nullity(x)": "rank kernel_dimension dimension",
        "quiet_patterns(x)": "kernel nullspace null_space",
    },
    "Graph": {
        "x.order": "n nodes number_of_nodes",
        "x.to_networkx()": "networkx nx",
        "x.to_array()": "adjacency adjacency_matrix matrix tolist",
    },
    "Answer": {"x.presses": "solution board moves to_array tolist cells"},
    "Hint": {
        "print(x)": "text message show say",
        "x.presses": "press moves move cell next solution",
    },
    "Check": {"x.solved": "ok valid correct right is_solved", "x.left": "rest lamps remaining"},
    "QuietPatterns": {
        "x.nullity": "rank dimension dim",
        "list(x)": "patterns all vectors kernel",
        "x.basis": "generators",
    },
    "Outcome": {
        "x.bulbs": "solution board lamps lights presses answer to_array tolist",
        "x.status": "solved ok state result",
    },
    "Made": {
        "x.bulbs": "solution answer lamps",
        "x.puzzle": "board size rows to_text text",
        "x.grade": "difficulty",
    },
    "Puzzle": {
        "x.size": "shape dim dims dimensions",
        "print(x)": "show display plot render pretty to_string text string to_text",
        "akari.convert(x, form)": "url link to_url to_json save dump export address",
        "akari.solve(x)": "solution answer",
    },
}
# The same of the two modules themselves.
MODULES = {
    "lightsgame": {
        "a verb with pathlib.Path(file), as in solve(Path(file))": "read load open from_file parse",
        "certify(game).gap() is None, or `lightsgame verify FILE` in a shell": "verify validate holds",
        "count(board) > 0": "is_solvable solvable has_solution",
        "generate(rows, columns)": "random new puzzle",
        "quiet_patterns(game)": "kernel nullspace null_space",
    },
    "lightsgame.akari": {
        "akari.parse_puzzle(pathlib.Path(file))": "read load open from_file parse",
        "akari.generate(rows, columns)": "random new puzzle",
        "akari.grade(puzzle)": "difficulty rate score how_hard",
        "akari.parse_puzzle(address)": "from_url from_address",
    },
}
VERBS = (
    "answer certify check convert count explain fewest generate hardest hint is_quiet is_solution "
    "is_witness nullity period quiet_patterns solutions solve"
)
AKARI_VERBS = "certify check convert count explain faults grade hint impossibility is_solution is_unique solve"


def way(kind: str, name: str) -> str:
    """What to type instead of a name that a class lacks, or nothing.

    >>> way("Board", "solve"), way("Puzzle", "solve"), way("Board", "fly")
    ('solve(x)', 'akari.solve(x)', '')
    """
    for instead, names in (WAYS | MODULES)[kind].items():
        if name in names.split():
            return instead
    if kind in ("Puzzle", "Made"):
        return f"akari.{name}(x)" if name in AKARI_VERBS.split() else ""
    return f"{name}(x)" if name in VERBS.split() else ""


def _refuse(value: Any, name: str) -> Any:
    is_class = isinstance(value, type)
    kind = value.__name__ if is_class else type(value).__name__
    what = f"type object {kind!r}" if is_class else f"{kind!r} object"
    told = f"{what} has no attribute {name!r}"
    instead = way(kind, name) if kind in WAYS else ""
    raise AttributeError(f"{told}; type {instead}" if instead else told, name=name, obj=value)


def _refuse_change(value: Any, place: object, new: object) -> None:
    kind = type(value).__name__
    cure = "type x ^ Board.from_cells(rows, columns, cells)" if kind == "Board" else "make another"
    raise TypeError(
        f"{kind!r} object does not support item assignment, for it never changes; {cure}"
    )


class Answering(type):
    """The type of the classes that do so, and whose values do."""

    def __init__(cls, *parts: Any) -> None:
        super().__init__(*parts)
        # a type checker, which knows all names, need not know of it
        type.__setattr__(cls, "__getattr__", _refuse)
        type.__setattr__(cls, "__setitem__", _refuse_change)

    if not TYPE_CHECKING:
        __getattr__ = _refuse
