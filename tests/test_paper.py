"""The book for readers of e-books: what a page holds for the screen becomes XHTML that every reader opens."""

from __future__ import annotations

import re
from collections import Counter
from xml.etree import ElementTree

from docs.paper import Cleaner, chapters

PAGE = """
<h2 id="seams">Seams</h2>
<p>See <a href="#seams">here</a>, <a href="rows.html#why">there</a> and <a href="https://example.org/">elsewhere</a>
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
    assert set(names.values()) == {1} and {"patches-seams", "patches-line-0-1", "patches-many"} <= set(names)
    links = [element.attrib["href"] for element in tree.iter("a")]
    assert links == ["patches.xhtml#patches-seams", "rows.xhtml#rows-why", "https://example.org/"]
    inside = [child.tag for paragraph in tree.iter("p") for child in paragraph.iter()]
    assert not {"div", "figure", "pre", "table"} & set(inside) and "span" in inside
    assert "var(" not in text and 'fill="#ffd166"' in text and "viewBox" in text
    assert re.search(r"Answer</p>\s*<p>Three", text) and "let x" not in text


def test_the_chapters_are_those_of_the_table_of_contents() -> None:
    assert len(chapters()) == len(set(chapters())) >= 15
