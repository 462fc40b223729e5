"""Boards without end: a piece of the plane, any picture on it, a tree, and a picture that no
presses show.
"""

from lightsgame import Board
from lightsgame.theorems.solvability.infinite import NoWindow, Window, plane, window


def beside(cell: tuple[int, int]) -> list[tuple[int, int]]:
    """The neighbours of a cell of the plane."""
    i, j = cell
    return [(i, j + 1), (i + 1, j), (i, j - 1), (i - 1, j)]


def cut(cell: int) -> list[int]:
    """The neighbours of a cell on five cells of the line."""
    return [other for other in (cell - 1, cell + 1) if 0 <= other < 5]


def main() -> None:
    """Tell the story."""
    print("A piece of the plane. The cells with r + 2c divisible by five light each lamp once:")
    print(plane(6, 12))
    picture = Board("●·● ·●· ●·●".replace(" ", "\n"))
    shown = {(i - 1, j - 1) for i, j in picture.cells()}
    piece = window(beside, (0, 0), 4, shown.__contains__)
    print("\nAny picture can be shown on the plane, such as this one:", picture, piece, sep="\n")
    print("checked:", Window.holds(piece))
    tree = window(lambda v: ([v // 2] if v > 1 else []) + [2 * v, 2 * v + 1], 1, radius=6)
    print("On the binary tree without end,", tree, "- checked:", Window.holds(tree))

    print(
        "\nA picture cannot be shown where a finite quiet pattern meets it oddly. Cut five cells off the line:"
    )
    for lamp in range(5):
        found = window(cut, 2, 2, [lamp].__contains__)
        print(f"  lamp {lamp} alone: {found} - checked: {type(found).holds(found)}")
        if isinstance(found, NoWindow):
            print(
                "    the pattern:",
                "".join(["·●"[found.pattern >> v & 1] for v in range(found.inner)]),
            )


if __name__ == "__main__":
    main()
