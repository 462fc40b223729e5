"""Why the fewest presses are hard to find: a cut as a game, and a formula as a game whose answer
spells its model.
"""

from lightsgame.theorems.worst_case.hard import Compiled, CutGame, gadgets, of_cut, of_formula
from lightsgame.theorems.worst_case.narrow import fewest_presses


def main() -> None:
    """Tell the story."""
    print("Each way to light the lamps of a gadget: the presses at its ends, and how many inside.")
    for name, ends, inside in gadgets():
        print(
            f"  {name}:",
            "".join(["·●"[ends >> v & 1] for v in range(1 + (name == "twins"))]),
            "->",
            inside,
        )
    pairs = tuple([(u, v) for v in range(5) for u in range(v)])
    game = of_cut(5, pairs)
    print(
        "\nThe complete graph on five vertices has a cut of six of its ten edges:", game, sep="\n"
    )
    print("checked:", CutGame.holds(game, order=5, edges=pairs))
    print(
        "the fewest:",
        fewest_presses(game.graph, 2**game.graph.order - 1).presses.bit_count(),
        "= 5 + 2 (10 - 6)",
    )

    clauses = ((1, 2), (-1, 3), (-2, -3), (1, -3))
    compiled = of_formula(clauses)
    print(
        f"\nA formula as a game, {clauses}:",
        compiled,
        f"checked: {Compiled.holds(compiled, clauses=clauses)}",
        sep="\n",
    )
    order = compiled.game.graph.order
    best = fewest_presses(compiled.game.graph, 2**order - 1).presses
    print(
        "".join(["·●"[best >> v & 1] for v in range(order)]),
        f"is lit by {best.bit_count()} presses,",
    )
    print("and they spell the assignment", compiled.model(best))


if __name__ == "__main__":
    main()
