"""In class: an answer with a usual mistake, what the check says of it, and a worksheet with its
key.
"""

from __future__ import annotations

from lightsgame.classroom import check, get
from lightsgame.classroom.classes.worksheet import is_right, make_sheet


def effect(presses: int, m: int, n: int) -> int:
    """The lamps that change when these cells are pressed; a student's answer, with a mistake."""
    changed = 0
    for cell in range(m * n):
        if presses >> cell & 1:
            row, column = divmod(cell, n)
            for i, j in (
                (row, column),
                (row - 1, column),
                (row, column - 1),
                (row, column + 1),
                (row + 1, column),
            ):
                if 0 <= i < m and 0 <= j < n:
                    changed |= 1 << (i * n + j)
    return changed


def main() -> None:
    """Tell the story."""
    print(get("effect"))
    print("A student's answer, and what the check says of it:\n")
    print(check("effect", effect))
    print("\nA hint:", get("effect").hints[0])

    sheet = make_sheet("decide", (5, 5), 2, seed="example", student="Anna")
    print("\nTwo boards from Anna's worksheet, and their key:")
    for task in sheet.tasks:
        verdict = (
            "press these" if task.answer else "cannot be solved; this quiet pattern meets it oddly"
        )
        print(
            f"\n{task.board}\n\n{verdict} (checked by pressing: {is_right(task)}):\n{task.answer or task.witness}"
        )


if __name__ == "__main__":
    main()
