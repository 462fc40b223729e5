"""The black cells of a quiet pattern, pressed, light exactly that pattern: a colouring, and the
long way round.
"""

from lightsgame import Board
from lightsgame.game.families import cycle, grid, hypercube
from lightsgame.theorems.rows.isotropy import Isotropy, isotropy
from lightsgame.theorems.solvability.bipartite import Bipartite, bipartite


def main() -> None:
    """Tell the story."""
    board = grid(5, 5)
    proof = bipartite(board)
    print(
        "Colour the board like a chessboard: the black cells of a quiet pattern light it.",
        proof,
        sep="\n",
    )
    print("checked:", Bipartite.holds(proof, graph=board))
    for word in (proof.patterns[0] & proof.black, proof.patterns[0]):
        print(Board.from_bits(word, 5, 5), "\n")
    for g, name in ((hypercube(3), "the cube"), (cycle(6), "a ring of six")):
        print(f"{name}: {bipartite(g)}")
    claim = isotropy(4, 4)
    print(
        "\nSo two patterns meet in an even number of cells. By polynomials, the long way:",
        claim,
        sep="\n",
    )
    print("checked:", Isotropy.holds(claim))


if __name__ == "__main__":
    main()
