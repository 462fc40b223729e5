"""The board of a notebook in a browser: its script with a model that stands in for Jupyter's."""

from __future__ import annotations

import json
from collections.abc import Iterator
from importlib.resources import files
from typing import Any

import pytest
from visit import LATE

from lightsgame import Board, fewest, is_solution, solve
from lightsgame.lights.solver import answer
from lightsgame.play.notebook import STYLE, hint

pytestmark = pytest.mark.browser

SCRIPT = (files("lightsgame.play") / "notebook.js").read_text("utf-8")
START = Board("###\n#.#\n###")

# What anywidget gives to a script: get, set, save_changes, on, off and send.
MODEL = """
window.state = %s;
window.heard = {};
window.sent = [];
window.saved = 0;
window.model = {
  get: (name) => window.state[name],
  set: (name, value) => { window.state[name] = value; },
  save_changes: () => { window.saved += 1; },
  on: (event, call) => { (window.heard[event] ??= new Set()).add(call); },
  off: (event, call) => window.heard[event]?.delete(call),
  send: (content) => window.sent.push(content),
};
"""


@pytest.fixture
def page(browser: Any) -> Iterator[Any]:
    page = browser.new_page()
    page.set_default_timeout(LATE)
    complaints: list[str] = []
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on(
        "console",
        lambda message: complaints.append(message.text) if message.type == "error" else None,
    )
    rows = START.to_text("1", "0").split("\n")
    state = {"start": rows, "lit": rows, "pressed": ["000"] * 3, "hint": [], "note": ""}
    page.set_content(
        f"<!DOCTYPE html><html lang=en><title>board</title><style>{STYLE}</style><main id=here></main></html>"
    )
    page.evaluate(MODEL % json.dumps(state))
    page.evaluate(
        """async (script) => {
          const url = URL.createObjectURL(new Blob([script], { type: "text/javascript" }));
          const { default: widget } = await import(url);
          window.end = widget.render({ model: window.model, el: document.getElementById("here") });
        }""",
        SCRIPT,
    )
    yield page
    page.close()
    assert complaints == []


def told(page: Any, name: str) -> Board:
    """What the model holds."""
    return Board("\n".join(page.evaluate(f"window.state.{name}")))


def shown(page: Any) -> Board:
    """What the page shows, read as a screen reader does."""
    labels = (
        page.get_by_role("gridcell")
        .get_by_role("button")
        .evaluate_all("cells => cells.map((cell) => cell.ariaLabel)")
    )
    signs = "".join("#" if ", lit" in label else "." for label in labels)
    return Board("\n".join(signs[i : i + 3] for i in (0, 3, 6)))


def cell(page: Any, i: int, j: int) -> Any:
    return page.get_by_role("gridcell").nth(3 * i + j).get_by_role("button")


def test_a_game_is_won_with_the_mouse(page: Any) -> None:
    assert shown(page) == START
    for i, j in solve(START):
        cell(page, i, j).click()
        assert shown(page) == told(page, "lit")
    assert not shown(page)
    assert is_solution(START, told(page, "pressed"))
    assert "All dark after" in page.get_by_role("status").inner_text()
    assert page.evaluate("window.saved") == solve(START).weight()


def test_a_game_is_played_with_the_keyboard(page: Any) -> None:
    page.keyboard.press("Tab")
    for key in ("ArrowDown", "ArrowRight", "Space"):
        page.keyboard.press(key)
    middle = Board.from_cells(3, 3, [(1, 1)])
    assert shown(page) == START ^ middle.effect()
    for key in ("End", "ArrowUp", "ArrowUp", "Home", "Enter"):  # past the edge is the edge
        page.keyboard.press(key)
    assert told(page, "pressed") == middle ^ Board.from_cells(3, 3, [(0, 0)])


def test_undo_and_restart(page: Any) -> None:
    cell(page, 0, 0).click()
    cell(page, 2, 1).click()
    page.get_by_role("button", name="Undo").click()
    assert told(page, "pressed") == Board.from_cells(3, 3, [(0, 0)])
    page.get_by_role("button", name="Undo").click()
    page.get_by_role("button", name="Undo").click()  # nothing left to undo
    assert shown(page) == START
    cell(page, 1, 2).click()
    page.get_by_role("button", name="Restart").click()
    assert shown(page) == START and not told(page, "pressed")


def test_a_hint_is_asked_of_python_and_shown(page: Any) -> None:
    page.get_by_role("button", name="Hint").click()
    assert page.evaluate("window.sent") == [{"kind": "hint"}]
    note, place = hint(START)
    page.evaluate(
        """([note, place]) => {
          window.state.note = note;
          window.state.hint = place;
          for (const call of window.heard["change:hint"]) call();
        }""",
        [note, list(place)],
    )
    # a page shows two blanks as one
    assert " ".join(note.split()) in page.get_by_role("status").inner_text()
    marked = page.locator(".hint")
    assert marked.count() == 1
    assert marked.get_attribute("aria-label") == f"row {place[0] + 1}, column {place[1] + 1}, lit"
    assert fewest(answer(START)).presses[place[0], place[1]]


def test_a_board_that_is_taken_away_hears_nothing_more(page: Any) -> None:
    page.evaluate("window.end()")
    assert page.evaluate("Object.values(window.heard).every((calls) => calls.size === 0)")
