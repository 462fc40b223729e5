"""Lights Out in the page: played and won with the mouse, with the keyboard, by touch and by
following hints.
"""

from __future__ import annotations

import re
from typing import Any

import pytest
from visit import Visit, copied

from lightsgame import Board, Game, StateBoard, generate, is_solution, solve
from lightsgame.game.rule import RULES, WRAPS

pytestmark = pytest.mark.browser


def link(board: Board | StateBoard, kind: str = "") -> str:
    """The address that brings a position to the play page; *kind* is such as ~king~torus~3."""
    digits, bits = "", 0
    k = board.states if isinstance(board, StateBoard) else 2
    for value in [value for row in board.to_array()[::-1] for value in row[::-1]]:
        bits = bits * k + (value or 0)
    while bits:
        bits, digit = divmod(bits, 36)
        digits = "0123456789abcdefghijklmnopqrstuvwxyz"[digit] + digits
    m, n = board.size
    return f"play.html#board={m}x{n}{kind}.{digits or '0'}"


START = Board(".#.#.\n#...#\n..#..\n#...#\n.#.#.")


def lit(page: Any) -> Board:
    """What the board in the page shows, read as a screen reader does."""
    labels = page.locator("lights-out .board-cell").evaluate_all(
        "cells => cells.map(cell => cell.getAttribute('aria-label'))"
    )
    columns = max(int(re.findall(r"\d+", label)[1]) for label in labels)
    signs = "".join("#" if re.search(r"\blit\b", label) else "." for label in labels)
    return Board("\n".join(re.findall("." * columns, signs)))


def cell(page: Any, row: int, column: int) -> Any:
    return page.locator("lights-out").get_by_label(
        re.compile(rf"^row {row + 1}, column {column + 1},")
    )


def status(page: Any) -> str:
    return str(page.locator("lights-out output").inner_text())


def more(page: Any) -> None:
    page.locator("lights-out details.board-more").evaluate("more => { more.open = true }")


def tool(page: Any, name: str) -> Any:
    """A button of the board; what is behind More is opened first."""
    more(page)
    return page.locator("lights-out").get_by_role("button", name=name, exact=True)


def answer_of(page: Any, words: str) -> str:
    """The line below the board, once it says what is waited for."""
    page.locator("lights-out output").filter(has_text=re.compile(words)).wait_for()
    return status(page)


def test_the_link_brings_the_position(page: Any) -> None:
    board = Board("##.\n.#.\n..#\n#..")
    page.goto(link(board))
    assert lit(page) == board
    tool(page, "Copy link").click()
    answer_of(page, "copied")
    assert copied(page, "#board=") == page.url
    assert page.url.endswith(link(board))


@pytest.mark.parametrize(
    "nonsense", ["", "5x5", "5x5.zzzzzzzzzz", "99x99.1", "0x3.0", "3x3.1/2", "axb.1"]
)
def test_a_link_that_is_none_gives_an_ordinary_board(page: Any, nonsense: str) -> None:
    page.goto(f"play.html#board={nonsense}")
    assert lit(page).size == (5, 5)


def test_a_lit_lamp_has_a_disc_and_an_edge_on_the_screen_and_on_paper(page: Any) -> None:
    page.goto(link(START))
    shape = (
        "cell => [getComputedStyle(cell, '::before').width, getComputedStyle(cell).borderTopWidth]"
    )
    for media in ("print", "screen"):
        page.emulate_media(media=media)
        disc, edge = page.locator("lights-out .board-cell.lit").first.evaluate(shape)
        assert float(disc.removesuffix("px")) > 12 and edge == "2px"


def test_win_with_the_mouse(page: Any) -> None:
    page.goto(link(START))
    for row, column in solve(lit(page)):
        cell(page, row, column).click()
    assert answer_of(page, "All dark")
    assert lit(page) == Board.empty(5, 5)


def test_win_by_touch(browser: Any, address: str) -> None:
    visit = Visit(
        browser, address, viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True
    )
    page = visit.page
    page.goto(f"{address}{link(START)}")
    for row, column in solve(lit(page)):
        cell(page, row, column).tap()
    assert answer_of(page, "All dark")
    visit.context.close()
    assert visit.complaints == []


def test_win_with_the_keyboard(page: Any) -> None:
    page.goto(link(START))
    answer = solve(lit(page))
    cell(page, 0, 0).focus()
    i, j = 0, 0
    for row, column in answer:
        across = "ArrowRight" if column > j else "ArrowLeft"
        for key in ["ArrowDown"] * (row - i) + [across] * abs(column - j):
            page.keyboard.press(key)
        i, j = row, column
        focused = page.evaluate("document.activeElement.getAttribute('aria-label')")
        assert focused.startswith(f"row {row + 1}, column {column + 1},")
        page.keyboard.press("Space" if row % 2 else "Enter")
    assert answer_of(page, "All dark")


def test_keys_that_move_and_take_back(page: Any) -> None:
    page.goto(link(Board.full(3, 4)))
    cell(page, 1, 1).focus()
    for key, place in [
        ("End", "row 2, column 4"),
        ("Home", "row 2, column 1"),
        ("Control+End", "row 3, column 4"),
        ("ArrowRight", "row 3, column 4"),
        ("ArrowDown", "row 3, column 4"),
        ("Control+Home", "row 1, column 1"),
        ("ArrowUp", "row 1, column 1"),
    ]:
        page.keyboard.press(key)
        assert page.evaluate("document.activeElement.getAttribute('aria-label')").startswith(place)
    page.keyboard.press("Enter")
    assert lit(page) != Board.full(3, 4)
    page.keyboard.press("z")
    assert lit(page) == Board.full(3, 4)
    # one stop for the Tab key
    assert page.locator("lights-out .board-cell[tabindex='0']").count() == 1


@pytest.mark.parametrize(
    "kind", ["", "~plus~torus~2", "~king~klein~3", "~knight~none~2", "~rook~mobius~4"]
)
def test_hints_lead_to_a_win(page: Any, kind: str) -> None:
    rule, wrap, states = kind.split("~")[1:] or ("plus", "none", "2")
    page.goto(link(generate(Game(3, 4, rule=rule, wrap=wrap, states=int(states)), seed=3), kind))
    left = None
    for _ in range(40):
        tool(page, "Hint").click()
        text = answer_of(page, "^Look at row|All dark|cannot")
        if not text.startswith("Look"):
            break
        row, column, now = map(int, re.findall(r"\d+", text)[:3])
        assert left is None or now == left - 1
        left = now
        assert page.locator("lights-out .marked").count() == 1
        cell(page, row - 1, column - 1).click()
    assert answer_of(page, "All dark")
    assert left == 1


def test_what_cannot_be_solved_is_explained(page: Any) -> None:
    page.goto(link(Board("#....\n.....\n.....\n.....\n.....")))
    tool(page, "Hint").click()
    text = answer_of(page, "cannot be solved")
    assert page.locator("lights-out .marked").count() == 12
    assert "1 of them is lit" in text
    assert page.locator("lights-out .marked.lit").count() == 1


def test_the_fewest_presses_of_the_hardest_five_by_five(page: Any) -> None:
    page.goto(link(Board.full(5, 5)))
    tool(page, "Fewest presses").click()
    assert "15 presses" in answer_of(page, "From the start")
    classes = page.locator("lights-out .board-cell").evaluate_all(
        "cells => cells.map(cell => cell.className)"
    )
    shown = [divmod(k, 5) for k, name in enumerate(classes) if "marked" in name.split()]
    assert len(shown) == 15
    assert is_solution(Board.full(5, 5), Board.from_cells(5, 5, shown))


def test_an_only_answer_is_called_so(page: Any) -> None:
    page.goto(link(Board.full(3, 3)))
    tool(page, "Fewest presses").click()
    assert "5 presses, and this is the only answer" in answer_of(page, "From the start")


def test_quiet_patterns_are_shown_and_change_nothing(page: Any) -> None:
    page.goto(link(Board.full(4, 4)))
    tool(page, "Quiet patterns").click()
    answer_of(page, "4 quiet patterns")
    patterns = page.locator("lights-out .board-quiet")
    assert patterns.count() == 4
    patterns.first.click()
    assert answer_of(page, "change nothing")
    assert lit(page) == Board.full(4, 4)
    assert page.locator("lights-out .pressed").count() > 0
    patterns.first.click()
    assert page.locator("lights-out .pressed").count() == 0


def test_a_size_without_quiet_patterns(page: Any) -> None:
    page.goto(link(Board.full(3, 3)))
    tool(page, "Quiet patterns").click()
    answer_of(page, "no quiet pattern")


def test_another_size_a_torus_and_your_own_lamps(page: Any) -> None:
    page.goto(link(Board.full(2, 2)))
    more(page)
    page.locator("lights-out").get_by_label("Rows").fill("4")
    page.locator("lights-out").get_by_label("Rows").press("Enter")
    page.locator("lights-out").get_by_label("Columns").fill("6")
    page.locator("lights-out").get_by_label("Columns").press("Enter")
    assert lit(page).size == (4, 6)
    page.locator("lights-out").get_by_label("Edges").select_option("torus")
    tool(page, "Dark").click()
    cell(page, 0, 0).click()
    assert lit(page) == Board("##...#\n#.....\n......\n#.....")
    tool(page, "Undo").click()
    tool(page, "Set lamps").click()
    cell(page, 2, 3).click()
    cell(page, 2, 4).click()
    cell(page, 2, 4).click()
    tool(page, "Set lamps").click()
    assert lit(page) == Board("......\n......\n...#..\n......")


def test_a_press_reaches_what_the_package_says(page: Any) -> None:
    page.goto("play.html")
    for m, n in ((1, 1), (2, 2), (3, 4), (1, 5), (5, 3)):
        found = page.evaluate(
            """([rows, columns]) => {
                const board = document.querySelector("lights-out"), found = {};
                for (const rule of Object.keys(board.rules)) for (const wrap of Object.keys(board.wraps)) {
                    Object.assign(board, { rows, columns, rule, wrap });
                    found[rule + " " + wrap] = Array.from({ length: rows * columns }, (_, k) => board.reach(k));
                }
                return found;
            }""",
            [m, n],
        )
        assert sorted(found) == sorted(f"{rule} {wrap}" for rule in RULES for wrap in WRAPS)
        for name, reached in found.items():
            rule, wrap = name.split()
            for cell, lamps in zip(Game(m, n).cells, reached, strict=True):
                assert sorted(lamps) == sorted(
                    i * n + j for i, j in RULES[rule].reach(cell, (m, n), wrap)
                ), (
                    name,
                    m,
                    n,
                )


def test_another_rule_another_gluing_and_three_states(page: Any) -> None:
    page.goto(link(Board((3, 3))))
    more(page)
    page.locator("lights-out").get_by_label("Rule").select_option("king")
    page.locator("lights-out").get_by_label("States").fill("3")
    page.locator("lights-out").get_by_label("States").press("Enter")
    tool(page, "Dark").click()
    cell(page, 0, 0).click()
    cell(page, 0, 0).click()
    labels = page.locator("lights-out .board-cell").evaluate_all(
        "cells => cells.map(cell => cell.textContent)"
    )
    assert labels == ["2", "2", "", "2", "2", "", "", "", ""]
    tool(page, "Quiet patterns").click()
    answer_of(page, "quiet pattern")
    tool(page, "Copy link").click()
    answer_of(page, "copied")
    assert page.url.endswith(link(StateBoard("220/220/000", 3), "~king~none~3"))


def test_new_boards_can_be_solved(page: Any) -> None:
    page.goto("play.html")
    for _ in range(5):
        tool(page, "New").click()
        solve(lit(page))  # raises where it cannot


def test_a_step_of_the_ladder_is_marked_when_it_is_won(page: Any) -> None:
    page.goto("play.html")
    chips = page.locator("lights-out .chip")
    chips.first.click()
    assert lit(page).size == (3, 3) and chips.first.get_attribute("aria-pressed") == "true"
    for row, column in solve(lit(page)):
        cell(page, row, column).click()
    assert "Next on the ladder: 4 × 4" in answer_of(page, "All dark")
    page.reload()
    assert chips.first.inner_text() == "3 × 3 ✓"
    assert "next" in (chips.nth(1).get_attribute("class") or "")


def test_undo_to_the_start_and_restart(page: Any) -> None:
    start = Board("#.#\n...\n###")
    page.goto(link(start))
    for k in (0, 4, 4, 8):
        cell(page, k // 3, k % 3).click()
    for _ in range(4):
        tool(page, "Undo").click()
    assert lit(page) == start
    cell(page, 1, 1).click()
    tool(page, "Restart").click()
    assert lit(page) == start


def test_python_is_asked_for_only_when_it_is_needed(visit: Visit) -> None:
    page = visit.page
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto("play.html")
    cell(page, 0, 0).click()
    assert not [url for url in asked if "/vendor/pyodide" in url or ".zip" in url]
    tool(page, "Hint").click()
    answer_of(page, "^Look at row|All dark")
    assert [url for url in asked if url.endswith("lightsgame.zip")]
