"""The exercises in the page: stubs are not yet right, reference solutions are, and the browser
remembers.
"""

from __future__ import annotations

import re
from typing import Any

import pytest
from visit import Visit, expect

from lightsgame.classroom import exercises
from lightsgame.classroom.judge.checking import solution
from lightsgame.core.languages import _, language

pytestmark = pytest.mark.browser


# All exercises of a page are open.
UNFOLDED = """addEventListener("DOMContentLoaded", () => setTimeout(() => {
    for (const part of document.querySelectorAll(".folded")) part.classList.remove("folded");
}))"""


@pytest.fixture
def page(page: Any) -> Any:
    """A page that is patient with right answers: a busy machine is no slow program."""
    page.add_init_script("window.lightsgamePatience = 150_000;")
    page.add_init_script(UNFOLDED)
    return page


def field(page: Any, id: str) -> Any:
    return page.locator(f"[data-exercise='{id}']")


def check(page: Any, id: str, answer: str | None = None) -> tuple[str, str]:
    """Write an answer, press Check, and return what is said and shown."""
    exercise = field(page, id)
    if answer is not None:
        if exercise.locator("textarea").count() == 0:
            exercise.get_by_role("button", name="Write").click()
        exercise.locator("textarea").fill(answer)
    note = exercise.locator(".example-note")
    ended = int(note.get_attribute("data-runs"))
    exercise.get_by_role("button", name="Check").click()
    exercise.locator(f".example-note[data-runs='{ended + 1}']").wait_for()
    return note.inner_text(), exercise.locator(".example-output").inner_text()


def test_every_exercise_is_there_and_its_reference_solution_is_right(page: Any) -> None:
    page.goto("exercises.html")
    assert page.locator("[data-exercise]").count() == len(exercises())
    wrong = {}
    for item in exercises():
        said, shown = check(page, item.id, solution(item.id))
        if "solved" not in said:
            wrong[item.id] = shown
    assert wrong == {}
    assert (
        f"{len(exercises())} of {len(exercises())}"
        in page.locator(".exercise-progress").inner_text()
    )


def test_a_stub_is_not_yet_right_and_a_wrong_answer_is_drawn(page: Any) -> None:
    page.goto("exercises.html")
    said, shown = check(page, "neighbours")
    assert "not yet" in said
    assert "None" in shown
    said, shown = check(page, "neighbours", "def neighbours(m, n, cell):\n    return 1 << cell")
    assert "not yet" in said
    assert field(page, "neighbours").locator(".example-output svg").count() == 3
    assert "1 / 0" in check(page, "neighbours", "def neighbours(m, n, cell):\n    return 1 / 0")[1]


def test_first_stands_to_write_and_then_to_check(page: Any) -> None:
    page.goto("lamps-as-bits.html")
    exercise = field(page, "press")
    keys = exercise.locator(".example-bar button:visible")
    expect(keys).to_have_text(["Write", "Check"])
    keys.first.click()
    expect(exercise.locator("textarea")).to_be_focused()
    expect(keys).to_have_text(["Check", "Start again"])


def test_an_answer_is_remembered_and_can_be_started_again(page: Any) -> None:
    page.goto("exercises.html")
    check(page, "dot", solution("dot"))
    page.reload()
    assert field(page, "dot").locator("textarea").input_value() == solution("dot")
    assert "solved before" in field(page, "dot").locator(".example-note").inner_text()
    assert "1 of" in page.locator(".exercise-progress").inner_text()
    field(page, "dot").get_by_role("button", name="Start again").click()
    page.reload()
    assert field(page, "dot").locator("textarea").count() == 0


def test_an_endless_answer_is_stopped(visit: Visit) -> None:
    page = visit.page
    page.goto("exercises.html#dot")
    exercise = field(page, "dot")
    exercise.get_by_role("button", name="Write").click()
    exercise.locator("textarea").fill("while True: pass")
    exercise.get_by_role("button", name="Check").click()
    page.wait_for_function("() => lightsgamePython.isReady")
    exercise.get_by_role("button", name="Stop").click()
    exercise.get_by_text("stopped").wait_for()
    assert "solved" in check(page, "dot", solution("dot"))[0]


def test_an_endless_answer_ends_by_itself_and_those_that_wait_are_not_lost(page: Any) -> None:
    page.add_init_script("window.lightsgamePatience = undefined;")
    page.goto("exercises.html")
    programs = {"dot": "def dot(x, y):\n    while True: pass\n"} | {
        id: solution(id) for id in ("neighbours", "press")
    }
    for id, text in programs.items():
        field(page, id).get_by_role("button", name="Write").click()
        field(page, id).locator("textarea").fill(text)
    for id in programs:
        field(page, id).get_by_role("button", name="Check").click()
    said = {}
    for id in programs:
        field(page, id).locator(".example-note[data-runs='1']").wait_for(timeout=120_000)
        said[id] = field(page, id).locator(".example-note").inner_text()
    # press imports neighbours
    assert said == {"dot": "not yet", "neighbours": "solved", "press": "solved"}
    assert (
        "still running after 10 seconds"
        in field(page, "dot").locator(".example-output").inner_text()
    )


def test_an_answer_is_drawn_on_a_board_and_brought_back(page: Any) -> None:
    page.goto("exercises.html")
    quiet = field(page, "quiet-pattern")
    assert quiet.locator(".exercise-cell").count() == 16
    for cell in ("0 0", "1 0", "1 1", "2 0", "2 2", "3 1", "3 2", "3 3"):
        quiet.locator(f"[data-cell='{cell}']").click()
    assert "solved" in check(page, "quiet-pattern")[0]
    quiet.get_by_role("button", name="Start again").click()
    quiet.get_by_role("button", name="Bring back my text").click()
    assert "#.#." in quiet.locator("textarea").input_value()


def test_a_drawing_is_judged_without_python(visit: Visit) -> None:
    page = visit.page
    page.add_init_script(UNFOLDED)
    page.goto("exercises.html")
    said, shown = check(page, "perfect-square")
    assert said == "not yet" and shown == "Why?"
    rows = re.findall(r"[.#]{4}", solution("perfect-square"))
    for i, row in enumerate(rows):
        for j, sign in enumerate(row):
            if sign == "#":
                field(page, "perfect-square").locator(f"[data-cell='{i} {j}']").click()
    assert check(page, "perfect-square")[0] == "solved"
    assert not page.evaluate("lightsgamePython.isReady")


def test_the_index_opens_one_exercise_and_marks_what_was_solved(visit: Visit) -> None:
    desk = visit.page
    desk.goto("exercises.html")
    assert desk.evaluate("document.body.scrollHeight") < 9000
    assert not field(desk, "dot").is_visible()
    desk.goto("exercises.html#dot")
    assert field(desk, "dot").is_visible()
    assert "solved" in check(desk, "dot", solution("dot"))[0]
    desk.goto("exercises.html")
    assert desk.locator("section.solved").count() == 1


def test_an_exercise_in_a_chapter_shows_the_solution_after_success_and_counts_everywhere(
    page: Any,
) -> None:
    page.goto("lamps-as-bits.html")
    told = page.locator(".asked")
    assert "done" not in told.inner_text()
    said, _ = check(page, "neighbours", solution("neighbours"))
    assert "solved" in said
    field(page, "neighbours").get_by_text("Another way to do it").click()
    assert (
        "def neighbours"
        in field(page, "neighbours").locator("details.example-trace pre").inner_text()
    )
    assert "1 done" in told.inner_text()
    said, _ = check(page, "press", "from earlier import neighbours\n\n\n" + solution("press"))
    assert "solved" in said
    page.goto("exercises.html")
    assert (
        page.locator("h2[data-progress='2 of 5 solved']").inner_text().startswith("Lamps as bits")
    )
    page.goto("chasing.html")
    said, _ = check(page, "next-row", "from earlier import neighbours\n\n\n" + solution("next-row"))
    assert "solved" in said  # one's own functions come along from other chapters


def test_a_proof_is_put_together_line_by_line(page: Any) -> None:
    page.goto("every-graph.html")
    pieces = page.locator("#proof-in-pieces")
    pool = pieces.locator(".ask-pool")
    pool.get_by_role("button", name="The only quiet pattern is the empty one.").click()
    assert "Line 1 does not follow" in pieces.inner_text()
    pieces.locator(".ask-lines button").click()
    for begins in (
        "Let q be",
        "A vertex of q",
        "So each vertex",
        "These odd",
        "An even sum",
        "Therefore q",
        "A change that",
    ):
        pool.locator("button", has_text=begins).click()
    assert "That is a proof." in pieces.inner_text()
    fold = page.locator(".exercise", has=pieces).locator("details.answer")
    assert fold.get_attribute("open") is not None
    page.reload()
    assert "Solved before." in page.locator("#proof-in-pieces").inner_text()


def test_the_page_in_hebrew_says_everything_in_hebrew(page: Any) -> None:
    page.goto("exercises-he.html")
    dot = field(page, "dot")
    with language("he"):
        start, write, advice = _("Check"), _("Write"), _("Another way to do it")
        solved = _("Solved here: {n} of {all}.").format(n=1, all=len(exercises()))
    assert dot.get_by_role("button", name=start).is_visible()
    dot.get_by_role("button", name=write).click()
    dot.locator("textarea").fill(solution("dot"))
    dot.get_by_role("button", name=start).click()
    dot.locator(".example-note[data-runs='1']").wait_for()
    assert page.locator(".exercise-progress").inner_text() == solved
    assert dot.locator("summary", has_text=advice).is_visible()
    shown = " ".join(
        [dot.locator(place).inner_text() for place in (".example-bar", ".example-output")]
    )
    assert set(re.findall("[A-Za-z]{2,}", shown)) <= {"dot"}


# All that is shown, or read aloud, in a tool of the page.
SAID = """tool => [tool, ...tool.querySelectorAll('*')].flatMap(element => [
    ...['aria-label', 'placeholder', 'title'].map(name => element.getAttribute(name) ?? ''),
    ...[...element.childNodes].filter(node => node.nodeType === 3).map(node => node.data),
])"""


# in every language
NAMES = {"Akari", "Lights", "Out", "puzz", "link", "akari", "lightup", "bijutsukan"}


def test_the_tools_of_the_page_in_hebrew_say_no_english_word(page: Any) -> None:
    page.goto("exercises-he.html")
    page.set_default_timeout(90_000)

    def tool(name: str, words: str) -> Any:
        with language("he"):
            return page.locator(name).get_by_role("button", name=_(words), exact=True)

    def nothing_english(name: str) -> None:
        page.wait_for_function("name => !document.querySelector(name + ' [aria-busy]')", arg=name)
        said = " ".join(page.locator(name).evaluate(SAID))
        assert set(re.findall("[A-Za-z]{2,}", said)) <= NAMES, name

    assert not re.search("[A-Za-z]", page.locator(".md-search").get_attribute("aria-label"))
    lights = page.locator("lights-out")
    nothing_english("lights-out")
    lights.locator("details.board-more > summary").click()
    for rule, edges, states in (("plus", "none", "2"), ("king", "klein", "3")):
        lights.locator("[name=rule]").select_option(rule)
        lights.locator("[name=wrap]").select_option(edges)
        lights.locator("[name=states]").fill(states)
        for words in (
            "New",
            "Hint",
            "Fewest presses",
            "Quiet patterns",
            "Set lamps",
            "Dark",
            "Copy link",
            "Undo",
        ):
            tool("lights-out", words).click()
            nothing_english("lights-out")
    page.locator("akari-board details.board-more > summary").click()
    for words in (
        "Hint",
        "Do it",
        "Copy link",
        "Practice",
        "Judge my step",
        "Undo",
        "Restart",
        "New puzzle",
    ):
        tool("akari-board", words).click()
        nothing_english("akari-board")
    for text in ("3.2", "7x7:abc", "akari/2/2/?"):
        page.locator("akari-board [name=text]").fill(text)
        tool("akari-board", "Open it").click()
        nothing_english("akari-board")
    for students in ("1", "2"):
        page.locator("work-sheet [name=students]").fill(students)
        tool("work-sheet", "Make sheets").click()
        page.locator("work-sheet iframe").wait_for()
        nothing_english("work-sheet")


def test_two_reviews_of_one_idea_are_never_on_one_day(page: Any) -> None:
    page.goto("exercises.html")
    month = "{solved: true, when: Date.now() - 30 * 86400000}"
    page.evaluate(f"localStorage.setItem('lightsgame.exercise.dot', JSON.stringify({month}))")
    page.goto("exercises.html")
    line = page.locator(".exercise-progress")
    assert "To look at again: dot." in line.inner_text()
    assert "solved" in check(page, "dot", solution("dot"))[0]
    assert "To look at again" not in line.inner_text()  # not before the day after tomorrow
    kept = page.evaluate("JSON.parse(localStorage.getItem('lightsgame.exercise.dot'))")
    assert kept["reviews"] == 1
