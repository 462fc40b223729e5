"""Akari in the page: played with mouse and keyboard, judged as the package judges, and hints that
lead to the end.
"""

from __future__ import annotations

import random
import re
import threading
from typing import Any

import pytest
from visit import Visit, copied

from docs.assets.run.bridge import akari_survey
from lightsgame import Board
from lightsgame.akari.certificates import certify
from lightsgame.akari.explaining.score import RULES
from lightsgame.akari.explaining.steps import explain
from lightsgame.akari.model import rules
from lightsgame.akari.model.puzzle import Puzzle

pytestmark = pytest.mark.browser

CORNERS = Puzzle("1..1\n.1..\n...1")


def written(puzzle: Puzzle) -> str:
    return "/".join(puzzle.rows).replace("#", "x")


def link(puzzle: Puzzle) -> str:
    return "play.html#akari=" + written(puzzle)


def cell(page: Any, row: int, column: int) -> Any:
    return page.locator("akari-board").get_by_label(
        re.compile(rf"^row {row + 1}, column {column + 1},")
    )


def status(page: Any) -> str:
    return str(page.locator("akari-board output").inner_text())


def answer_of(page: Any, words: str) -> str:
    """The line below the board, once it says what is waited for."""
    page.locator("akari-board output").filter(has_text=words).wait_for()
    return status(page)


def more(page: Any) -> None:
    page.locator("akari-board details.board-more").evaluate("more => { more.open = true }")


def tool(page: Any, name: str) -> Any:
    """A button of the board; what is behind More is opened first."""
    more(page)
    return page.locator("akari-board").get_by_role("button", name=name, exact=True)


def labels(page: Any) -> list[str]:
    """The cells as a screen reader names them."""
    found = page.locator("akari-board .board-cell").evaluate_all(
        "all => all.map(cell => cell.getAttribute('aria-label'))"
    )
    return list(map(str, found))


def shown(page: Any) -> Puzzle:
    """The puzzle that the page shows."""
    columns = 1 + max(int(re.findall(r"\d+", label)[1]) - 1 for label in labels(page))
    signs = ""
    for label in labels(page):
        black = re.search(r", black(?:, (\d))?", label)
        signs += "." if not black else black[1] or "#"
    return Puzzle.from_rows(re.findall("." * columns, signs))


def with_words(page: Any, words: str) -> set[tuple[int, int]]:
    """The cells whose names contain these words."""
    found = [re.findall(r"\d+", label)[:2] for label in labels(page) if re.search(words, label)]
    return {(int(row) - 1, int(column) - 1) for row, column in found}


def solution(puzzle: Puzzle) -> Board:
    return certify(puzzle).solutions[0]


def test_the_link_brings_the_puzzle(page: Any) -> None:
    page.goto(link(CORNERS))
    assert shown(page) == CORNERS
    tool(page, "Copy link").click()
    answer_of(page, "copied")
    assert copied(page, "#akari=").endswith(link(CORNERS))


@pytest.mark.parametrize("nonsense", ["", "..x/..", "5", "abc", "9"])
def test_a_link_that_is_none_gives_the_puzzle_of_the_page(page: Any, nonsense: str) -> None:
    page.goto(f"play.html#akari={nonsense}")
    assert shown(page).size == (7, 7)


def test_win_with_the_mouse(page: Any) -> None:
    page.goto("play.html")
    for row, column in solution(shown(page)).cells():
        cell(page, row, column).click()
    assert answer_of(page, "Solved")


def test_win_with_the_keyboard(page: Any) -> None:
    page.goto("play.html")
    cell(page, 0, 0).focus()
    i = j = 0
    for row, column in solution(shown(page)).cells():
        across = "ArrowRight" if column > j else "ArrowLeft"
        for key in ["ArrowDown"] * (row - i) + [across] * abs(column - j):
            page.keyboard.press(key)
        i, j = row, column
        page.keyboard.press("Enter" if row % 2 else "o")
    assert answer_of(page, "Solved")


def test_the_page_judges_as_the_package_does(page: Any) -> None:
    chance = random.Random(5)
    for _ in range(6):
        signs = chance.choices(".#01234", weights=[20, 2, 1, 2, 2, 1, 1], k=30)
        puzzle = Puzzle.from_rows("".join(signs[i : i + 6]) for i in range(0, 30, 6))
        page.goto(link(puzzle))
        page.wait_for_function(
            "text => document.querySelector('akari-board').write() === text", arg=written(puzzle)
        )
        bulbs = set()
        for place in puzzle.white().cells():
            if chance.random() < 0.3:
                cell(page, *place).click()
                bulbs.add(place)
        found = list(rules.faults(puzzle, Board.from_cells(*puzzle.size, bulbs)))
        assert with_words(page, ", dark") == {
            fault.cells[0] for fault in found if fault.rule == rules.LIT_RULE
        }
        seen = {place for fault in found if fault.rule == rules.SIGHT_RULE for place in fault.cells}
        assert with_words(page, "sees another bulb") == seen
        right = {place for place, _ in puzzle.clues()}
        right -= {fault.cells[0] for fault in found if fault.rule == rules.CLUE_RULE}
        assert with_words(page, "satisfied") == right
        assert ("Solved" in status(page)) == (not found)


def test_dots_undo_and_restart(page: Any) -> None:
    page.goto(link(CORNERS))
    for words in (", bulb", "marked as empty", "$^"):
        cell(page, 2, 0).click()
        assert with_words(page, words) == (set() if words == "$^" else {(2, 0)})
    cell(page, 0, 1).click(button="right")
    assert with_words(page, "marked as empty") == {(0, 1)}
    cell(page, 0, 0).click(force=True)  # black: nothing happens
    tool(page, "Undo").click()
    assert with_words(page, "marked as empty") == set()
    tool(page, "Undo").click()
    assert with_words(page, "marked as empty") == {(2, 0)}
    tool(page, "Restart").click()
    assert with_words(page, "bulb|marked") == set()
    cell(page, 1, 0).focus()
    page.keyboard.press("x")
    assert with_words(page, "marked as empty") == {(1, 0)}
    page.keyboard.press("Delete")
    page.keyboard.press("z")
    assert with_words(page, "marked as empty") == {(1, 0)}


def test_hints_lead_to_a_win_and_name_their_rule(page: Any) -> None:
    page.goto(link(CORNERS))
    for _ in range(30):
        tool(page, "Hint").click()
        line = page.locator("akari-board output").filter(
            has_text=re.compile("^[A-Z].*: .*[.]$|already")
        )
        line.wait_for()
        if "already" in status(page):
            break
        assert status(page).split(":")[0].lower() in {*RULES, "free"}
        wanted, barred = with_words(page, "hint: a bulb"), with_words(page, "hint: no bulb")
        assert wanted or barred
        for place in sorted(wanted):
            cell(page, *place).click()
        for place in sorted(barred):
            cell(page, *place).click(button="right")
    assert "already" in status(page)
    assert certify(CORNERS).solutions


SEED = "Math.random = () => 0.5"  # how long a puzzle takes to make is not left to chance


def test_new_puzzles_have_one_solution(page: Any) -> None:
    page.add_init_script(SEED)
    page.goto("play.html")
    for grade in ("easy", "hard"):
        before = shown(page)
        more(page)
        page.get_by_label("Grade").select_option(grade)
        page.get_by_label("Size").select_option("5")
        tool(page, "New puzzle").click()
        page.wait_for_function(
            "old => document.querySelector('akari-board').write() !== old", arg=written(before)
        )
        assert shown(page).size == (5, 5)
        assert len(certify(shown(page)).solutions) == 1


def judge(page: Any, rule: str, reasons: list[tuple[int, int]]) -> str:
    """Name a rule and reasons for what was put, and read what the page says."""
    page.locator("akari-board select[name=rule]").select_option(rule)
    page.get_by_label("Mark reasons").check()
    for place in reasons:
        cell(page, *place).click(force=True)  # a clue is no cell to play
    page.get_by_label("Mark reasons").uncheck()
    before = status(page)
    tool(page, "Judge my step").click()
    page.wait_for_function(
        "old => { const text = document.querySelector('akari-board output').textContent;"
        " return text !== old && !/Thinking|Loading|Reasons/.test(text) }",
        arg=before,
    )
    return status(page)


def test_practice_judges_the_step_its_rule_and_its_reasons(page: Any) -> None:
    page.goto(link(Puzzle.from_rows(["1...", "....", "...2"])))
    tool(page, "Practice").click()
    tool(page, "Judge my step").click()
    assert answer_of(page, "Put a bulb or a dot first")
    cell(page, 1, 3).click()
    cell(page, 2, 2).click()
    assert "does not follow from these reasons alone" in judge(page, "just enough", [(0, 0)])
    # the first mark goes, another comes
    assert 'call it "just enough"' in judge(page, "two clues", [(0, 0), (2, 3)])
    assert judge(page, "just enough", []).startswith("That follows.")
    assert with_words(page, "your reason") == set() and with_words(page, ", bulb") == {
        (1, 3),
        (2, 2),
    }
    cell(page, 0, 1).click()
    assert judge(page, "", [(0, 0)]).startswith("That follows.")


def test_practice_says_which_easier_step_there_was(page: Any) -> None:
    page.goto(link(Puzzle.from_rows(["1...", "....", "...2"])))
    tool(page, "Practice").click()
    cell(page, 1, 1).click(button="right")
    text = judge(page, "empty corner", [(0, 0)])
    assert text.startswith("That follows.") and "There was an easier step: just enough" in text
    assert with_words(page, "marked as empty") == {(1, 1)}


def test_a_new_puzzle_has_the_score_that_is_wanted(page: Any) -> None:
    page.add_init_script(SEED)
    page.goto("play.html")
    before = shown(page)
    more(page)
    page.get_by_label("Size").select_option("7")
    page.get_by_label("or score, at least").fill("200")
    page.get_by_label("at most", exact=True).fill("500")
    tool(page, "New puzzle").click()
    page.wait_for_function(
        "old => document.querySelector('akari-board').write() !== old", arg=written(before)
    )
    assert 200 <= explain(shown(page)).score <= 500
    assert 200 <= int(re.findall(r"Score (\d+)", status(page))[0]) <= 500


# ---- a puzzle to be drawn ----------------------------------------------------------------------


def surveyed(rows: list[str]) -> str:
    """What the package says of a puzzle that is drawn."""
    return " ".join(akari_survey(rows)["text"].split())


def test_what_is_drawn_is_judged_though_python_comes_late(visit: Visit) -> None:
    page = visit.page
    late = threading.Event()

    def wait(route: Any) -> None:
        late.wait(4)  # longer than the page takes to ask
        route.continue_()

    page.route("**/assets/js/python.js", wait)
    page.goto("setter.html")
    board = page.locator("akari-board")
    rows = board.get_attribute("puzzle").split("/")
    assert answer_of(page, "solution") == surveyed(rows)
    page.locator("akari-board [role=gridcell]").first.click()
    rows = board.evaluate("board => board.signs")
    page.wait_for_function(
        "text => document.querySelector('akari-board output').innerText === text",
        arg=surveyed(rows),
    )
