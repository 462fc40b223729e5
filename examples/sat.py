"""A formula, its models, and a proof that another one has none, read by a checker that knows no
solver.
"""

from itertools import combinations

from lightsgame.sat.cdcl import Cdcl
from lightsgame.sat.cnf import Formula
from lightsgame.sat.rup import first_gap, is_refutation
from lightsgame.sat.solvers import get_engine, installed_engines, models


def pigeons(holes: int) -> list[list[int]]:
    """One more pigeon than holes, each in a hole, no two in the same one."""
    at = [[pigeon * holes + hole + 1 for hole in range(holes)] for pigeon in range(holes + 1)]
    return at + [[-a[hole], -b[hole]] for a, b in combinations(at, 2) for hole in range(holes)]


def main() -> None:
    """Tell the story."""
    formula = Formula.of([[1, 2, 3], [-1, -2], [-2, -3], [-1, -3]])
    print("Exactly one of three, in clauses:\n")
    print(formula.to_dimacs())
    for model in models(formula.clauses, over=[1, 2, 3], engine=get_engine("own")):
        print("a model:", *model)

    print(
        "\nFive pigeons in four holes: there is no way, and each line of the proof follows from those before.\n"
    )
    clauses = pigeons(4)
    proof: list[str] = []
    solver = Cdcl(clauses, proof=proof)
    assert solver.solve() is None
    print("\n".join([*proof[:3], "...", *proof[-3:]]))
    print(
        f"\n{solver.conflicts} conflicts, {len(proof)} lines. Does the checker accept them?",
        is_refutation(clauses, proof),
    )
    print(
        "With a line left out:",
        first_gap(clauses, [*proof[:5], *proof[6:]]) or "still complete, that one was not needed",
    )
    print("For four pigeons in four holes:", first_gap(clauses[1:], proof))

    print("\nEngines here:", ", ".join(installed_engines()))


if __name__ == "__main__":
    main()
