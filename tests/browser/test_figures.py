"""The figures of the chapters: each is used as a reader would, keeps its state, and has something
for paper.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from visit import READS_ALL, Visit, copied, expect

from docs import build
from lightsgame.akari import Puzzle, solve

pytestmark = pytest.mark.browser

NAV = (build.ROOT / "mkdocs.yml").read_text(encoding="utf-8")
CHAPTERS = re.findall(
    r"^      - ([\w-]+)\.md$",
    NAV[NAV.index("- Lights Out:") : NAV.index("- For looking up:")],
    re.MULTILINE,
)
PAGES = ["index", "play", *CHAPTERS, "new-here", "akari-formats"]
USES: dict[str, Callable[[Any], None]] = {}  # "page/figure" -> how it is used


@pytest.fixture(scope="module")
def desk(browser: Any, address: str) -> Iterator[Visit]:
    """A window on a desk."""
    options = {
        "base_url": address,
        "viewport": {"width": 1280, "height": 900},
        "reduced_motion": "reduce",
    }
    visit = Visit(browser, address, permissions=["clipboard-read", "clipboard-write"], **options)
    visit.context.add_init_script(READS_ALL)
    yield visit
    visit.context.close()


@pytest.fixture(scope="module")
def phone(browser: Any, address: str) -> Iterator[Visit]:
    """A window that is touched."""
    options = {
        "base_url": address,
        "viewport": {"width": 390, "height": 844},
        "reduced_motion": "reduce",
    }
    visit = Visit(browser, address, has_touch=True, **options)
    visit.context.add_init_script(READS_ALL)
    yield visit
    visit.context.close()


def figures(page: str, site: Path) -> list[str]:
    """The names of the figures of a page."""
    return re.findall(
        r'data-figure id="([\w-]+)"', (site / f"{page}.html").read_text(encoding="utf-8")
    )


def open_at(visit: Visit, name: str) -> Any:
    """The page, and the figure itself once its script is there."""
    page, figure = name.split("/")
    visit.page.goto("about:blank")
    visit.page.goto(f"{page}.html")
    found = visit.page.locator(f"#{figure}")
    found.scroll_into_view_if_needed()
    visit.page.wait_for_function("name => document.getElementById(name).status", arg=figure)
    visit.page.wait_for_function("() => document.fonts.status === 'loaded'")
    return found


def drawn(figure: Any) -> Any:
    """The figure, once all that was done is drawn: the first change is at once, and those after it
    once a frame.
    """
    figure.page.wait_for_function("figure => !figure.frame", arg=figure.element_handle())
    return figure


def says(figure: Any) -> str:
    """What the figure says now."""
    return str(drawn(figure).locator(".fig-status").first.text_content())


def tally(figure: Any) -> str:
    """What the figure counts now."""
    return str(drawn(figure).locator(".fig-tally").first.text_content())


def choose(figure: Any, text: str) -> None:
    """Press the key with these words among those of which one is chosen."""
    figure.locator(
        ".fig-choice label", has=figure.page.locator(f"span:text-is('{text}')")
    ).first.click()


def button(figure: Any, text: str) -> None:
    """Press a button."""
    figure.locator(f"button:text-is('{text}')").first.click()


def lamp(figure: Any, number: int) -> None:
    """Press a cell."""
    figure.locator(".lamp").nth(number).click()


def uses(name: str) -> Callable[[Callable[[Any], None]], Callable[[Any], None]]:
    """Note how a figure is used."""

    def note(function: Callable[[Any], None]) -> Callable[[Any], None]:
        USES[name] = function
        return function

    return note


@uses("play/day")
def daily(figure: Any) -> None:
    for _ in range(12):
        if drawn(figure).locator(".fig-status[data-kind=good]").count():
            break
        button(figure, "Hint")
        figure.locator(".lamp.next").click()
    assert "It cannot be done with fewer" in says(figure)
    button(figure, "Copy link")
    assert copied(figure.page, "#day=20")


@uses("index/minute")
def minute(figure: Any) -> None:
    for cell in (17, 6, 8):
        lamp(figure, cell)
    assert says(figure).replace("\u00a0", " ") == "3 presses. No way is shorter."
    for cell in (24, 0, 6, 2, 12, 5, 11):  # whatever is pressed first goes on to the corner
        lamp(figure, cell)
    button(figure, "Want to know why?")
    for cell in (0, 6, 12, 18):
        lamp(figure, cell)
    assert says(figure) == "It can never go dark."


@uses("polynomials/million")
def million(figure: Any) -> None:
    button(figure, "Solve")
    assert "all 1,000,000 go dark" in says(figure)
    choose(figure, "any game")
    choose(figure, "10,000")
    button(figure, "Solve")
    assert "all 10,000 go dark" in says(figure)


@uses("what-can-be-solved/judge")
def judge(figure: Any) -> None:
    button(figure, "None")
    assert "Nothing is lit" in says(figure)
    lamp(figure, 0)
    assert "Impossible" in says(figure)
    assert drawn(figure).locator(".lamp.ring").count() == 12
    choose(figure, "presses it")
    lamp(figure, 6)
    assert "Impossible" in says(figure)  # a press does not make it possible


@uses("five-by-five/judge")
@uses("worst-case/worst")
def record(figure: Any) -> None:
    button(figure, "All")
    assert "in 15 presses" in says(figure)
    assert "no game needs more" in tally(figure)


@uses("lamps-as-bits/press")
def press(figure: Any) -> None:
    button(figure, "The same twice")
    boards = figure.locator(".fig-third")
    expect(boards.nth(2).locator(".lamp.lit")).to_have_count(0)
    boards.nth(0).locator(".lamp").nth(15).click()
    expect(boards.nth(2).locator(".lamp.lit")).to_have_count(3)


@uses("lamps-as-bits/bits")
def bits(figure: Any) -> None:
    assert "38 = 0b00100110" in tally(figure)
    lamp(figure, 7)
    assert "off the board" in says(figure)


@uses("chasing/chase")
def chase(figure: Any) -> None:
    button(figure, "Chase for me")
    expect(figure.locator(".fig-status")).to_have_text("Only the bottom row is left. Look it up.")
    button(figure, "Show my line")
    line = figure.page.locator(".chase-line.hint")  # the line of the table lights up
    expect(line).to_have_count(1)
    line.click()
    button(figure, "Do it for me")
    expect(figure.locator(".fig-status")).to_contain_text("All dark. The 13 pink presses")


@uses("chasing/adder")
def adder(figure: Any) -> None:
    choose(figure, "7 × 7")
    rows = figure.locator(".lamps-grid")
    for column in (0, 3, 5):
        rows.nth(1).locator(".lamp").nth(column).click()
    assert "added up" in says(figure)
    choose(figure, "5 × 5")
    rows.nth(1).locator(".lamp").nth(0).click()
    assert "never comes from a game that can be won" in says(figure)


@uses("rows/row")
def first_row(figure: Any) -> None:
    figure.locator(".fig-slide").focus()
    figure.page.keyboard.press("Home")
    for _ in range(22):
        figure.page.keyboard.press("ArrowRight")
    assert "all 32" in says(figure)
    choose(figure, "sums")  # the expressions of the row below are all 0
    assert drawn(figure).locator(".fig-sum-row:last-child span").all_text_contents() == ["0"] * 5


@uses("rows/machine")
def machine(figure: Any) -> None:
    for _ in range(12):
        if "Back where the walk began" in says(figure):
            break
        button(figure, "Next row")
    assert "Back where the walk began" in says(figure)
    button(figure, "Another circle")
    choose(figure, "3")
    assert "All 64 pairs" in says(figure)


@uses("what-can-be-solved/parity")
def parity(figure: Any) -> None:
    figure.locator(".lamp").first.focus()
    for key in ("Enter", "ArrowRight", " ", "ArrowDown", "Enter"):
        figure.page.keyboard.press(key)
    button(figure, "Try the others")
    assert "you have just proved it" in says(figure)
    assert {int(text) % 2 for text in drawn(figure).locator(".lamp span").all_text_contents()} == {
        0
    }


@uses("what-can-be-solved/eliminate")
def eliminate(figure: Any) -> None:
    choose(figure, "2 in a row")
    figure.locator(".fig-line").nth(0).click()
    figure.locator(".fig-line").nth(1).click()
    assert "add up to 0 = 1" in says(figure)
    choose(figure, "3 in a row")
    for _ in range(6):
        button(figure, "Step")
    assert "Every line has a press of its own" in says(figure)


@uses("what-can-be-solved/halves")
@uses("new-here/halves")
def halves(figure: Any) -> None:
    figure.locator(".fig-slide").focus()
    figure.page.keyboard.press("End")
    assert says(figure).startswith("Exactly the rings")
    choose(figure, "Triangle")
    lamp(figure, 0)
    assert "C is lit" in says(figure)


@uses("every-graph/graph")
@uses("new-here/graph")
def graph(figure: Any) -> None:
    choose(figure, "Petersen")
    for _ in range(8):
        button(figure, "Surprise me")
        assert all(
            int(text[:-1]) % 2
            for text in drawn(figure).locator(".fig-canvas text").all_text_contents()
        )
    choose(figure, "House")
    box = drawn(figure).locator(".fig-canvas").bounding_box()
    mouse = figure.page.mouse
    mouse.move(box["x"] + box["width"] * 0.5, box["y"] + box["height"] * 0.17)
    mouse.down()
    mouse.move(box["x"] + box["width"] * 0.7, box["y"] + box["height"] * 0.22, steps=3)
    mouse.up()
    figure.locator("g[tabindex='0']").focus()
    for key in ("Escape", "Enter", "ArrowRight", "Enter"):  # join or part two lamps by keyboard
        figure.page.keyboard.press(key)
    told = says(figure)  # read once: it changes from the one to the other
    assert "Each is changed an odd number of times" in told or "is marked" in told
    button(figure, "Add a lamp")
    figure.page.keyboard.press("Escape")
    assert drawn(figure).locator(".fig-canvas g[role]").count() == 6


@uses("every-graph/remove")
def remove(figure: Any) -> None:
    figure.locator("g[role]").nth(3).click()
    assert drawn(figure).locator("line.inside").count()  # new edges
    for _ in range(6):
        button(figure, "Remove one")
    assert "All 6 lamps are lit" in says(figure)
    assert drawn(figure).locator("g.lit").count() == 6


@uses("five-by-five/four")
def four(figure: Any) -> None:
    for number in (1, 2, 3):
        figure.locator(".fig-choice label").nth(number).click()
        assert drawn(figure).locator(".lamp.lit").count() == 25
        assert "they put out the same lamps" in says(figure)
    button(figure, "A hardest game")
    assert "The fewest: 15" in tally(figure)


@uses("polynomials/euclid")
def euclid(figure: Any) -> None:
    for slider in (0, 1):
        figure.locator(".fig-slide").nth(slider).fill("19")
    assert drawn(figure).evaluate("figure => figure.nullity") == 16
    assert "65,536 solutions" in says(figure)


@uses("polynomials/times")
def times(figure: Any) -> None:
    button(figure, "Move to both sides: × y")
    assert "nothing has left the board" in says(figure)
    button(figure, "Move to both sides: × y")
    assert "pushed over the edge" in says(figure)
    button(figure, "Press the row: × (y + 1)")
    assert drawn(figure).evaluate("f => customElements.get('fig-times').polynomial(f.row) === f.p")
    assert drawn(figure).locator(".fig-lines-of li").count() == 5


@uses("how-it-got-fast/squares")
def squares(figure: Any) -> None:
    assert drawn(figure).locator(".fig-lines-of li").count() == 5
    button(figure, "Move to both sides: × y")
    assert "y⁵" in says(figure) or "nothing has left the board" in says(figure)


@uses("patches/patch")
def patch(figure: Any) -> None:
    button(figure, "One period more")
    assert "52 = 2 · 24 + 4" in tally(figure)
    assert drawn(figure).locator("rect.seam").count() == 10
    figure.locator(".fig-slide").first.fill("7")
    assert "complete" in says(figure)


@uses("patches/periods")
def periods(figure: Any) -> None:
    figure.locator(".fig-slide").fill("23")
    assert "every first row fills the boards of width 1, 2, 3, 5 and 7" in says(figure)


@uses("perfect-codes/cover")
def cover(figure: Any) -> None:
    for cell in (1, 7, 8, 14):
        lamp(figure, cell)
    assert "a perfect code" in says(figure)
    choose(figure, "5 × 5")
    lamp(figure, 0)
    lamp(figure, 7)
    assert drawn(figure).locator(".lamp.lost").count() or "nothing is lost" in says(figure)
    lamp(figure, 1)
    assert "more than once" in says(figure)


@uses("perfect-codes/refute")
def refute(figure: Any) -> None:
    figure.locator(".lamp.next").first.click()
    button(figure, "Restart")
    for _ in range(20):
        if "walked through the whole proof" in says(figure):
            break
        button(figure, "Next dead end")
        assert drawn(figure).locator(".lamp.lost").count() == 1
    assert "no way out" in says(figure)


@uses("worst-case/classes")
def classes(figure: Any) -> None:
    sliders = figure.locator(".fig-slide")
    for number, value in enumerate((4, 2, 4, 5)):
        sliders.nth(number).fill(str(value))
    assert "this is a hardest game" in says(figure)
    before = drawn(figure).evaluate("figure => figure.lengths")
    button(figure, "Move presses within classes")
    assert drawn(figure).evaluate("figure => figure.lengths") == before


@uses("worst-case/margins")
def margins(figure: Any) -> None:
    choose(figure, "5 × 5")
    for _ in range(30):
        if "This is a hardest game" in says(figure):
            break
        button(figure, "Better by one press")
    assert "needs 15 presses" in tally(figure)
    choose(figure, "4 × 4")
    for cell in (0, 1):
        lamp(figure, cell)
    assert drawn(figure).locator(".fig-chart .bar, .fig-chart .least").count() == 16


@uses("other-boards/wrap")
def wrap(figure: Any) -> None:
    assert drawn(figure).evaluate("figure => figure.nullity") == 8
    choose(figure, "nothing")
    assert drawn(figure).evaluate("figure => figure.nullity") == 2
    button(figure, "Ring a quiet pattern")
    assert drawn(figure).locator(".lamp.ring").count() > 0


@uses("sixteen-rules/window")
def window(figure: Any) -> None:
    button(figure, "cross")
    assert says(figure).startswith("The cross")
    assert drawn(figure).locator(".lamp.ring").count() == 1
    button(figure, "king")
    assert says(figure).startswith("A product")
    button(figure, "plus")
    assert says(figure).startswith("Not a product")


@uses("lit-lamps/unlit")
def lit_only(figure: Any) -> None:
    lamp(figure, 1)
    assert "may not be pressed" in says(figure)
    for cell in (0, 1, 0):
        lamp(figure, cell)
    assert says(figure).startswith("Done")
    choose(figure, "3 × 3")
    for _ in range(20):
        if says(figure).startswith("Done"):
            break
        button(figure, "Hint")
        figure.locator(".lamp.next").click()
    assert says(figure).startswith("Done")


@uses("new-here/switches")
def switching(figure: Any) -> None:
    button(figure, "All off")
    assert "can you save 4" in says(figure)
    for cell in (6, 12, 18, 24):  # four lamps on a diagonal, all safe
        lamp(figure, cell)
    assert "Nobody can save more than 4" in says(figure)
    lamp(figure, 1)  # a column switched, and the lamps that are safe stay four
    assert drawn(figure).locator(".lamp.lit").count() == 6
    button(figure, "Let the friend switch")
    assert drawn(figure).locator(".lamp.lit").count() == 4


@uses("colours/states")
def states(figure: Any) -> None:
    for cell in (0, 1, 2, 3, 3):
        lamp(figure, cell)
    assert "which is 0 modulo 3" in tally(figure)
    choose(figure, "2")
    for cell in range(4):
        lamp(figure, cell)
    assert says(figure) == "Every lamp shows 1."


@uses("akari/rules")
def light(figure: Any) -> None:
    rows = figure.evaluate("figure => figure.puzzles[0]")
    columns = len(rows[0])
    for row, column in solve(Puzzle.from_rows(rows)).bulbs.cells():
        lamp(figure, row * columns + column)
    assert says(figure) == "Solved. There is no other way."
    assert drawn(figure).locator("[data-state=kept]").count() == 3
    button(figure, "Start again")
    dark = [k for k, sign in enumerate("".join(rows)) if sign == "."]
    pair = next((a, b) for a, b in pairwise(dark) if b == a + 1 and b % columns)
    for cell in pair:
        lamp(figure, cell)
    assert "shine on each other" in says(figure)
    assert drawn(figure).locator(".lamp.wrong").count() >= 2
    button(figure, "Another puzzle")
    assert drawn(figure).locator(".lamp.bulb").count() == 0


@uses("reduction/clauses")
def clauses(figure: Any) -> None:
    whites = figure.evaluate(
        "f => [...f.rows.join('')].flatMap((sign, k) => sign === '.' ? [k] : [])"
    )
    before = says(figure)
    lamp(figure, whites[0])
    assert says(figure) != before
    button(figure, "A broken demand")
    assert drawn(figure).locator(".lamp.ring").count() > 0
    button(figure, "Clear")
    assert drawn(figure).locator(".lamp.bulb").count() == 0


@uses("akari/spread")
def spread(figure: Any) -> None:
    for step in range(5):
        figure.locator(".fig-slide").fill(str(step))
    assert "All light is spread" in says(figure)


@uses("deduction/story")
@uses("deduction/impossible")
@uses("akari-formats/sent")
def story(figure: Any) -> None:
    steps = figure.evaluate("figure => figure.steps.length")
    button(figure, "Where?")
    assert drawn(figure).locator(".lamp.ring").count() > 0 or figure.evaluate(
        "figure => !figure.steps[0].reason.length"
    )
    for _ in range(steps):
        button(figure, "Next step")
    dark = drawn(figure).locator(".lamp.white:not(.shone)").count()
    assert dark == 0 or "contradiction" in tally(figure)


@uses("what-can-be-solved/walk")
@uses("every-graph/walk")
def walk(figure: Any) -> None:
    steps = figure.locator(".fig-slide").get_attribute("max")
    first = drawn(figure).locator(".fig-step svg").inner_html()
    for _ in range(int(steps) - 1):
        button(figure, "Next step")
    assert f"Step {steps} of {steps}" in drawn(figure).locator(".fig-range").inner_text()
    assert drawn(figure).locator(".fig-step svg").inner_html() != first
    button(figure, "Back")
    figure.locator(".fig-slide").focus()
    figure.page.keyboard.press("Home")
    assert "Step 1 of" in drawn(figure).locator(".fig-range").inner_text()


@uses("reduction/forge")
def forge(figure: Any) -> None:
    assert says(figure).startswith("Accepted")
    while drawn(figure).locator(".fig-proof li").count() and says(figure).startswith(
        "Accepted"
    ):  # take out line by line
        figure.locator(".fig-proof li").last.locator("button").last.click()
    assert "end before there is a contradiction" in says(figure)
    button(figure, "As it was")
    figure.locator(".lamp.bulb").first.click()
    assert "the bulbs on the board are no solution" in says(figure)


@uses("hardness/formula")
def formula(figure: Any) -> None:
    assert drawn(figure).locator(".lamp.wrong").count() > 0
    figure.locator(".fig-tools button").first.click()
    assert "solve the puzzle" in says(figure)


@uses("hardness/gadget")
def gadget(figure: Any) -> None:
    choose(figure, "gate")
    for bits in ((0, 0), (1, 0), (1, 1)):
        for key, bit in zip(figure.locator(".fig-inputs button").all(), bits, strict=True):
            if (key.get_attribute("aria-pressed") == "true") != bool(bit):
                key.click()
        assert f"u = {int(not any(bits))}" in says(figure)
    choose(figure, "must")
    assert "refuses" in says(figure)


@uses("akari-formats/texts")
def texts(figure: Any) -> None:
    button(figure, "Empty")
    lamp(figure, 0)
    assert drawn(figure).locator(".fig-texts code").last.text_content() == "6x5:Bzc"
    figure.locator(".fig-slide").fill("2")
    assert "20 white cells" in says(figure)


# In the first one window is drawn, and all sixteen rules and all boards are seen in it; the others are short.
ONE_FIGURE = {"sixteen-rules", "other-boards", "lit-lamps", "colours", "how-it-got-fast"}


@pytest.mark.parametrize("page", CHAPTERS)
def test_a_chapter_has_two_figures_and_each_asks_a_question(site: Path, page: str) -> None:
    text = (site / f"{page}.html").read_text(encoding="utf-8")
    asked = re.findall(
        r'<figure class="play" id="[\w-]+"><figcaption>(.*?)</figcaption>', text, re.DOTALL
    )
    assert len(asked) == len(figures(page, site)) >= (1 if page in ONE_FIGURE else 2)
    assert all("?" in question for question in asked), asked
    assert text.count('<p class="question">') == text.count('<p class="need">') == 1


def test_every_figure_is_used(site: Path) -> None:
    assert sorted(USES) == sorted(
        f"{page}/{figure}" for page in PAGES for figure in figures(page, site)
    )


@pytest.mark.parametrize("name", sorted(USES))
def test_a_figure_is_used_and_the_address_brings_it_back(desk: Visit, name: str) -> None:
    figure = open_at(desk, name)
    USES[name](figure)
    kept = figure.evaluate("figure => figure.text()")
    if not name.startswith("play/day"):
        # a few times a second at most it is written
        desk.page.wait_for_function(KEPT, arg=[name.split("/")[1], kept])
        desk.page.reload()
        desk.page.wait_for_function(
            "name => document.getElementById(name).status", arg=name.split("/")[1]
        )
        assert figure.evaluate("figure => figure.text()") == kept
    complaints, desk.complaints[:] = desk.complaints[:], []
    assert complaints == []


KEPT = "([name, text]) => new URLSearchParams(location.hash.slice(1)).get(name) === text"
# Milliseconds of a click that is answered in time, or of the quickest of five, each of which is
# drawn: a machine that others use as well is late for one, but not for all.
TOUCH = """async (figure) => {
    const times = [];
    for (let k = 0; k < 5 && !(Math.min(...times) < 500); k++) {
        await new Promise((drawn) => { requestAnimationFrame(drawn); setTimeout(drawn, 10_000); });
        const target = figure.querySelector(".lamp, g[role], .fig-button, .fig-key, .fig-slide");
        const start = performance.now();
        target.dispatchEvent(new MouseEvent("click", { bubbles: true }));
        times.push(performance.now() - start);
    }
    return Math.min(...times);
}"""
FITS = "() => document.documentElement.scrollWidth <= innerWidth"
SMALL = """figure => [...figure.querySelectorAll("button, .fig-choice label, .fig-slide, summary")]
    .filter((target) => target.checkVisibility() && Math.min(target.offsetWidth, target.offsetHeight) < 24)
    .map((target) => target.className)"""


@pytest.mark.parametrize("page", PAGES)
def test_figures_fit_a_phone_and_answer_a_finger(phone: Visit, site: Path, page: str) -> None:
    for name in figures(page, site):
        figure = open_at(phone, f"{page}/{name}")
        assert figure.page.evaluate(FITS), name
        assert figure.evaluate(SMALL) == [], name
        target = figure.locator(
            ".lamps-grid:not([inert]) .lamp, .fig-button:visible, g[role], .fig-slide"
        ).first
        target.tap()
        assert figure.evaluate(TOUCH) < 500, name  # 16 ms are wanted
    complaints, phone.complaints[:] = phone.complaints[:], []
    assert complaints == []


def test_readers_without_scripts_and_the_printer_get_a_picture_and_a_sentence(
    browser: Any, address: str, site: Path
) -> None:
    visit = Visit(browser, address, base_url=address, java_script_enabled=False)
    for page in PAGES:
        visit.page.goto(f"{page}.html")
        for name in figures(page, site):
            still = visit.page.locator(f"#{name} .still")
            assert (
                still.locator("svg").first.is_visible() and still.locator("p").first.is_visible()
            ), f"{page}/{name}"
    visit.context.close()
    paper = Visit(browser, address, base_url=address)
    paper.page.goto("chasing.html")
    paper.page.wait_for_function("() => document.getElementById('chase').status")
    paper.page.emulate_media(media="print")
    expect(paper.page.locator("#chase .fig-paper p")).to_be_visible()
    expect(paper.page.locator("#chase .chase-main")).not_to_be_visible()
    paper.context.close()
