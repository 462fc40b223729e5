"""The book for readers of e-books: what a page holds for the screen becomes XHTML that every reader
opens.
"""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from xml.etree import ElementTree

import pytest

from docs.build import DOCS
from docs.finish import take_away
from docs.paper import Cleaner, chapters, notebook

PAGE = """
<h2 id="seams">Seams</h2>
<p>See <a href="#seams">here</a>, <a href="rows.html#why">there</a>, <a href="https://example.org/">elsewhere</a>
and <a href="play.html">where a book cannot go</a>
<div class="note">A block ends the paragraph.</div></p>
<p>How many? <ask-number id="many" right="3"></ask-number><br></p>
<pre><span id="line-0-1">a</span></pre><pre><span id="line-0-1">b</span></pre>
<figure><svg viewbox="0 0 1 1"><rect fill="var(--lamp-on, #ffd166)"/></svg>
<figcaption>One <b>lamp</b>.</figcaption></figure>
<script>let x = "<p>";</script><details><summary>Answer</summary><p>Three.</p></details>
"""


def test_a_page_becomes_xhtml() -> None:
    text = "".join(Cleaner(PAGE, "patches").out)
    tree = ElementTree.fromstring(f"<body>{text}</body>")
    names = Counter(element.attrib["id"] for element in tree.iter() if "id" in element.attrib)
    assert set(names.values()) == {1} and {
        "patches-seams",
        "patches-line-0-1",
        "patches-many",
    } <= set(names)
    links = [element.get("href") for element in tree.iter("a")]
    assert links == [
        "patches.xhtml#patches-seams",
        "rows.xhtml#rows-why",
        "https://example.org/",
        None,
    ]
    inside = [child.tag for paragraph in tree.iter("p") for child in paragraph.iter()]
    assert not {"div", "figure", "pre", "table"} & set(inside) and "span" in inside
    assert "var(" not in text and 'fill="#ffd166"' in text and "viewBox" in text
    assert re.search(r"Answer</p>\s*<p>Three", text) and "let x" not in text


def test_the_lessons_that_were_printed_are_linked_for_teachers(tmp_path: Path) -> None:
    page = "<article></article>"
    assert take_away(page, "teachers.html", tmp_path) == page
    (tmp_path / "lessons").mkdir()
    (tmp_path / "lessons" / "double-lesson.pdf").touch()
    assert '<a href="lessons/double-lesson.pdf" download>double lesson</a>' in take_away(
        page, "teachers.html", tmp_path
    )


def run(name: str, limit: int | None = None) -> None:
    """Run the cells of a chapter's notebook; where one raises, the page says so, and the notebook
    goes on.
    """
    names: dict[str, object] = {}
    cells = notebook((DOCS / f"{name}.md").read_text(encoding="utf-8"))["cells"]
    for cell in [cell for cell in cells if cell["cell_type"] == "code"][:limit]:
        program = compile(cell["source"], name, "exec")
        if "raises-exception" in cell["metadata"].get("tags", ()):
            with pytest.raises(ValueError):
                exec(program, names)
        else:
            exec(program, names)


def test_boards_that_are_printed_are_no_lines_of_a_notebook() -> None:
    run("akari-formats")
    run("chasing", limit=2)


@pytest.mark.slow
@pytest.mark.parametrize("name", chapters())
def test_every_chapter_runs_as_a_notebook(name: str) -> None:
    run(name)


def test_the_chapters_are_those_of_the_table_of_contents() -> None:
    assert len(chapters()) == len(set(chapters())) >= 15
