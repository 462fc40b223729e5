"""Mutants of the reference solutions: how many small changes of a right answer do the checks let through?

`python tests/reference_mutants.py [EXERCISE ...]` prints the score and every survivor.  A survivor is a fault of the
inputs of its exercise, or equivalent: another way to write the same function, which only reading can tell.
"""

from __future__ import annotations

import ast
import copy
import sys
from collections.abc import Iterator

from lightsgame.exercises import exercises
from lightsgame.exercises.checking import references, solution
from lightsgame.exercises.exercise import Exercise
from lightsgame.exercises.runner import Program, check_program

SWAPS: dict[type, tuple[type, ...]] = {
    ast.Add: (ast.Sub,),
    ast.Sub: (ast.Add,),
    ast.BitXor: (ast.BitOr, ast.Add),
    ast.BitOr: (ast.BitXor, ast.BitAnd),
    ast.BitAnd: (ast.BitOr,),
    ast.LShift: (ast.RShift,),
    ast.RShift: (ast.LShift,),
    ast.Mult: (ast.Add,),
    ast.Mod: (ast.FloorDiv,),
    ast.Lt: (ast.LtE,),
    ast.LtE: (ast.Lt,),
    ast.Gt: (ast.GtE,),
    ast.GtE: (ast.Gt,),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.And: (ast.Or,),
    ast.Or: (ast.And,),
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
                yield from _changed(tree, place, lambda twin, other=other: setattr(twin, "op", other()))
        elif isinstance(node, ast.Compare):
            for other in SWAPS.get(type(node.ops[0]), ()):
                yield from _changed(tree, place, lambda twin, other=other: twin.ops.__setitem__(0, other()))
        elif isinstance(node, ast.Constant) and type(node.value) is int:
            for value in (node.value + 1, node.value - 1):
                yield from _changed(tree, place, lambda twin, value=value: setattr(twin, "value", value))


def _changed(tree: ast.AST, place: int, change: object) -> Iterator[tuple[str, ast.AST]]:
    twin = copy.deepcopy(tree)
    node = list(ast.walk(twin))[place]
    change(node)  # type: ignore[operator]
    yield ast.unparse(node), ast.fix_missing_locations(twin)


def survivors(item: Exercise) -> tuple[int, list[str]]:
    """How many mutants an exercise has, and those that its check lets through."""
    found, left = 0, []
    if "def " in item.stub:
        for changed, tree in sites(ast.parse(solution(item.id))):
            found += 1
            program = Program(ast.unparse(tree), f"{item.id}.py", references())
            if check_program(item.id, program, seconds=3):
                left.append(changed)
    return found, left


def main(ids: list[str]) -> None:
    """Print the score, exercise by exercise."""
    total = lost = 0
    for item in exercises():
        if not ids or item.id in ids:
            found, left = survivors(item)
            total, lost = total + found, lost + len(left)
            print(
                f"{item.id}: {found - len(left)} of {found} caught",
                *[f"\n    passes: {text}" for text in left],
                flush=True,
            )
    print(f"{total - lost} of {total} caught, {100 * (total - lost) / max(total, 1):.1f} %")


if __name__ == "__main__":
    main(sys.argv[1:])
