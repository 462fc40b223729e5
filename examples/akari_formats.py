"""One puzzle in four texts, two quirks of addresses, and what becomes of a typing mistake."""

from lightsgame.akari.io.addresses import from_puzzlink, to_puzzlink, to_tatham
from lightsgame.akari.io.formats import parse_puzzle, write_puzzle
from lightsgame.akari.model.puzzle import Puzzle
from lightsgame.errors import BadInput


def main() -> None:
    """Tell the story."""
    puzzle = parse_puzzle("https://puzz.link/p?akari/7/7/h1bt2.ha0bt..h")
    print("A puzzle that somebody sent as an address:\n")
    print(puzzle)
    print("\nThe same for Simon Tatham's Light Up, and for a SAT solver:\n")
    print(write_puzzle(puzzle, "tatham"))
    formula = write_puzzle(puzzle, "dimacs").splitlines()
    print("\n".join(formula[:12]), f"\n... and {len(formula) - 12} more lines")

    print("\nIn an address a clue carries up to two white cells:\n")
    for row in ("1#", "1.#", "1..#", "1...#", "1"):
        print(f"  {row:6}{to_puzzlink(Puzzle(row))}")
    print(
        "\nThe last one is a clue alone; its `b` says two white cells that hang over the end of the board."
    )

    print("\nA black cell too many, a sign mistyped, no sign at all:\n")
    for address in ("akari/3/3/bg.i..", "akari/3/3/bG.i.", "akari/3/3/"):
        try:
            from_puzzlink(address)
        except BadInput as error:
            print(f"  {address:18}{error}")

    print("\nLight Up writes what it made itself; we write the same:\n")
    game_id = "7x7:b11p2Bb0b01pBBb"
    print(" ", game_id, to_tatham(parse_puzzle(game_id)) == game_id)


if __name__ == "__main__":
    main()
