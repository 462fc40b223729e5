"""Trees from their leaves, the fewest presses on narrow graphs, and why not on all: a formula as a game."""

from lightsgame.game.families import grid, path
from lightsgame.game.graph import graph
from lightsgame.game.lights import effect
from lightsgame.theorems.extremes.hard import Compiled, of_cut, of_formula
from lightsgame.theorems.extremes.narrow import Narrow, fewest_presses
from lightsgame.theorems.solvability.trees import Tree, quiet_basis, solve, tree


def main() -> None:
    """Tell the story."""
    spider = graph(16, [edge for leg in range(1, 16, 3) for edge in ((0, leg), (leg, leg + 1), (leg + 1, leg + 2))])
    hung = tree(spider)
    print("A spider with five legs of three:", hung, "checked:", Tree.holds(hung, graph=spider))
    presses = solve(spider, 2**16 - 1)
    print("all lamps:", effect(spider, presses) == 2**16 - 1, "quiet patterns of a basis:", len(quiet_basis(spider)))
    print("always solvable paths:", [n for n in range(1, 20) if tree(path(n)).nullity == 0])

    for g, name in ((spider, "the spider"), (grid(2, 60), "2 x 60"), (grid(6, 8), "6 x 8")):
        claim = fewest_presses(g, 2**g.order - 1)
        print(f"\n{name}: {claim}\nchecked: {Narrow.holds(claim, graph=g, target=2**g.order - 1)}")

    print("\nA cut as a game.  The complete graph on five vertices has a cut of six of its ten edges:")
    game = of_cut(5, [(u, v) for v in range(5) for u in range(v)])
    print(game, "- the fewest:", fewest_presses(game.graph, 2**game.graph.order - 1).presses.bit_count())
    clauses = [(1, 2), (-1, 3), (-2, -3), (1, -3)]
    compiled = of_formula(clauses)
    print(f"\nA formula as a game, {clauses}:\n{compiled}\nchecked: {Compiled.holds(compiled, clauses=tuple(clauses))}")
    best = fewest_presses(compiled.game.graph, 2**compiled.game.graph.order - 1).presses
    print(f"the fewest: {best.bit_count()}, and the assignment that they spell:", compiled.model(best))


if __name__ == "__main__":
    main()
