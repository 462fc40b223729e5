"""Trees from their leaves: solved, and their quiet patterns counted, by one step for each vertex."""

from lightsgame.game.families import path
from lightsgame.game.graph import graph
from lightsgame.game.graph_solver import effect
from lightsgame.theorems.solvability.trees import Tree, quiet_basis, solve, tree


def shown(word: int, n: int) -> str:
    """A set of vertices as lamps in a row."""
    return "".join(["·●"[word >> v & 1] for v in range(n)])


def main() -> None:
    """Tell the story."""
    spider = graph(
        16,
        [
            edge
            for leg in range(1, 16, 3)
            for edge in ((0, leg), (leg, leg + 1), (leg + 1, leg + 2))
        ],
    )
    hung = tree(spider)
    print("A spider with five legs of three:", hung, "checked:", Tree.holds(hung, graph=spider))
    presses = solve(spider, 2**16 - 1)
    print(shown(presses, 16), "lights all lamps:", effect(spider, presses) == 2**16 - 1)
    branches = [
        edge
        for i in range(0, 15, 3)
        for edge in ((i, i + 1), (i, i + 2), (i, i + 3))
        if edge[1] < 15
    ]
    caterpillar = graph(15, branches)
    print("A line of five vertices with two leaves on each:", tree(caterpillar))
    for pattern in quiet_basis(caterpillar):
        print(shown(pattern, 15), "changes nothing:", not effect(caterpillar, pattern))
    print(
        "paths on which every game can be won:",
        *[n for n in range(1, 20) if tree(path(n)).nullity == 0],
    )
    long = path(3000)
    print("a path of 3000:", tree(long), "- checked:", Tree.holds(tree(long), graph=long))


if __name__ == "__main__":
    main()
