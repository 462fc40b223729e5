"""Mutants of the reference solutions: how many small changes of a right answer do the checks let
through?

`python tests/test_reference_mutants.py [EXERCISE ...]` prints the score and every survivor.  A
survivor is a fault of the inputs of its exercise, or equivalent: another way to write the same
function.  `EQUIVALENT` says of each of those why it is one; of the others at most one in a hundred
may survive.
"""

from __future__ import annotations

import ast
import copy
import sys
from collections.abc import Iterator
from multiprocessing.pool import ThreadPool

import pytest

from lightsgame.classroom import exercises
from lightsgame.classroom.exercise import Exercise
from lightsgame.classroom.judge.checking import references, solution
from lightsgame.classroom.judge.runner import Program, check_program

SWAPS: dict[type, tuple[type, ...]] = {
    ast.BitXor: (ast.BitOr, ast.Add, ast.BitAnd),
    ast.BitOr: (ast.BitXor, ast.BitAnd),
    ast.BitAnd: (ast.BitOr, ast.BitXor),
    ast.Add: (ast.Sub,),
    ast.Sub: (ast.Add,),
    ast.LShift: (ast.RShift,),
    ast.RShift: (ast.LShift,),
    ast.Mod: (ast.FloorDiv,),
    ast.And: (ast.Or,),
    ast.Or: (ast.And,),
    ast.Lt: (ast.LtE,),
    ast.LtE: (ast.Lt,),
    ast.Gt: (ast.GtE,),
    ast.GtE: (ast.Gt,),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
}

# Survivors, as `survivors` prints them, and why nobody can tell them from the reference.
EMPTY = "the bit is empty there, so to add it by `^` or by `|` is the same"
EQUIVALENT = {
    ("neighbours", "answer ^= 1 << i * n + j"): EMPTY,
    ("matrix", "rows[u] ^= 1 << v"): EMPTY + ": no edge comes twice",
    ("matrix", "rows[v] ^= 1 << u"): EMPTY + ": no edge comes twice",
    ("solve", "x ^= row >> n << column"): EMPTY,
    ("solve", "row ^ (b >> i & 1) << n"): EMPTY,
    (
        "solve",
        "row << n",
    ): "a row below the pivots has no entry but its right-hand side, so it is zero or not either way",
    ("kernel", "x ^= (row >> free & 1) << pivot"): EMPTY,
    (
        "all-lamps",
        "1 >> order",
    ): "0 - 1 has all bits, and those above the last row are not looked at",
    ("all-lamps", "2"): "one bit more, above the last row, is not looked at",
    ("all-lamps", "0"): "0 - 1 has all bits, and those above the last row are not looked at",
    (
        "period",
        "1 >> j",
    ): "the press in the corner is a cyclic vector: if it ends well, so does every other",
    (
        "period",
        "mask & above",
    ): "all lamps of every board can be lit, so where all first rows are quiet, all of them light it",
    ("light", "-1"): "the last row is as long as the first",
    ("akari-clauses", "-1"): "the last row is as long as the first",
    ("forced", "bulbs ^ empty"): "no cell has a bulb and is empty",
    ("unit-propagation", "known ^= left"): "what is left of an open clause is not known yet",
}


def sites(tree: ast.AST) -> Iterator[tuple[str, ast.AST]]:
    """Each mutant of a program, as a tree, and what was changed in it."""
    for node in ast.walk(tree):  # what a type is called is not computed
        if isinstance(node, ast.FunctionDef):
            node.returns = None
            for argument in node.args.args:
                argument.annotation = None
        elif isinstance(node, ast.AnnAssign):
            node.annotation = ast.Name("int")
    for place, node in enumerate(ast.walk(tree)):
        field = "op" if isinstance(node, (ast.BinOp, ast.AugAssign, ast.BoolOp)) else ""
        if field:
            for other in SWAPS.get(type(node.op), ()):  # type: ignore[attr-defined]
                yield from _changed(
                    tree, place, lambda twin, other=other: setattr(twin, "op", other())
                )
        elif isinstance(node, ast.Compare):
            for other in SWAPS.get(type(node.ops[0]), ()):
                yield from _changed(
                    tree, place, lambda twin, other=other: twin.ops.__setitem__(0, other())
                )
        elif isinstance(node, ast.Constant) and type(node.value) is int:
            for value in (node.value + 1, node.value - 1):
                yield from _changed(
                    tree, place, lambda twin, value=value: setattr(twin, "value", value)
                )


def _changed(tree: ast.AST, place: int, change: object) -> Iterator[tuple[str, ast.AST]]:
    twin = copy.deepcopy(tree)
    node = list(ast.walk(twin))[place]
    change(node)  # type: ignore[operator]
    yield ast.unparse(node), ast.fix_missing_locations(twin)


def survivors(item: Exercise) -> tuple[int, list[str]]:
    """How many mutants an exercise has, and those that its check lets through."""
    mutants = list(sites(ast.parse(solution(item.id)))) if "def " in item.stub else []

    def passes(mutant: tuple[str, ast.AST]) -> bool:
        program = Program(ast.unparse(mutant[1]), f"{item.id}.py", references())
        return bool(check_program(item.id, program, seconds=3))

    with ThreadPool(4) as pool:
        passed = pool.map(passes, mutants)
    return len(mutants), [
        changed.strip() for (changed, _tree), one in zip(mutants, passed, strict=True) if one
    ]


def score(ids: list[str]) -> tuple[int, int, list[str]]:
    """The mutants that are not equivalent, how many of them are caught, and those that are not."""
    total = 0
    lost: list[str] = []
    for item in exercises():
        if not ids or item.id in ids:
            found, left = survivors(item)
            wrong = [f"{item.id}: {text}" for text in left if (item.id, text) not in EQUIVALENT]
            total, lost = total + found - len(left) + len(wrong), lost + wrong
    return total, total - len(lost), lost


@pytest.mark.slow
@pytest.mark.parametrize("items", [exercises()[k::8] for k in range(8)])
def test_nearly_every_mutant_of_a_reference_is_caught(items: tuple[Exercise, ...]) -> None:
    total, caught, lost = score([item.id for item in items])
    assert caught >= 0.99 * total, lost


if __name__ == "__main__":
    total, caught, lost = score(sys.argv[1:])
    print(
        f"{caught} of {total} mutants that are not equivalent are caught, {100 * caught / max(total, 1):.1f} %",
        *lost,
    )
