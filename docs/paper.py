"""The book on paper and for readers of e-books: `python docs/paper.py SITE` adds to a built site

    book.pdf            all chapters, printed by Chromium
    book.epub           the same for e-book readers
    lessons/*.pdf       the lesson plans for teachers and the unit, each by itself
    notebooks/*.ipynb   each chapter as a notebook

All of it is made from the pages as they are built and from their sources.  The PDFs need the extra
`browser` and Chromium; without them the rest is made.
"""

# ruff: noqa: E501  (markup is better in one piece)
from __future__ import annotations

import html
import json
import os
import re
import sys
import threading
from datetime import UTC, datetime
from doctest import DocTestParser
from html.parser import HTMLParser
from itertools import groupby
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
from docs import build
from docs.finish import NAME
from lightsgame import Board, answer
from lightsgame.classroom.lessons import epub as book
from lightsgame.classroom.lessons.browser import browser
from lightsgame.drawing.png import png

TITLE = "Lights Out and Akari"
VOID = {"br", "hr", "img", "input", "col", "meta", "link", "wbr"}
BLOCKS = {"div", "figure", "pre", "table", "ul", "ol", "h2", "h3"}
DROPPED = {"script", "style", "button", "noscript", "nav", "input", "textarea", "form", "output"}
# of the page, and if there is none, which is so in an e-book
COLOUR = re.compile(r"var\(--[\w-]+, *([^()]+)\)")
DROPPED_CLASSES = (
    "headerlink",
    "katex-html",
    "reader",
    "md-code__nav",
    "example-bar",
    "report",
    "tip",
    "wait",
)


# what makes the text of a page wait for its reader: in a notebook nothing does
WAITS = r'^<p class="wait">.*$|^<p data-chase.*$|</?(?:div|span|drag-number)\b[^>]*>|^<!--.*-->$'


def chapters() -> list[str]:
    """The names of the chapters, in their order.

    >>> chapters()[:3]
    ['chasing', 'lamps-as-bits', 'rows']
    """
    nav = (build.ROOT / "mkdocs.yml").read_text(encoding="utf-8")
    part = nav[nav.index("- Lights Out:") : nav.index("- For looking up:")]
    return re.findall(r"^      - ([\w-]+)\.md$", part, re.MULTILINE)


def article(page: str) -> str:
    """The text of a built page, without what stands around it."""
    inner = re.search(r'<article class="md-content__inner[^>]*>(.*?)</article>', page, re.DOTALL)
    return inner[1] if inner else ""


ANSWER = re.compile(r'<details class="answer">\s*<summary>.*?</summary>(.*?)</details>', re.DOTALL)
TITLE_OF_EXERCISE = re.compile(r'<p class="admonition-title">(.*?)</p>')


def answers_last(text: str) -> str:
    """A chapter for paper: what would be folded on the screen comes at its end, so that nobody
    reads an answer too early.

    >>> print(
    ...     answers_last(
    ...         '<p class="admonition-title">Exercise 1</p><p>1 + 1?</p>'
    ...         '<details class="answer"><summary>Answer</summary><p>0</p></details>'
    ...     )
    ... )
    <p class="admonition-title">Exercise 1</p><p>1 + 1?</p><h2>Answers</h2><div class="answers"><p><b>Exercise 1</b></p><p>0</p></div>
    """
    answers = []
    for found in ANSWER.finditer(text):
        titles = TITLE_OF_EXERCISE.findall(text, 0, found.start())
        answers.append(f"<p><b>{titles[-1]}</b></p>{found[1]}")
    if not answers:
        return text
    before, source, after = ANSWER.sub("", text).partition('<div class="admonition source">')
    return f'{before}<h2>Answers</h2><div class="answers">{"".join(answers)}</div>{source}{after}'


def in_one_book(text: str, chapter: str) -> str:
    """A chapter beside others: its places are named after it, and links lead to places of the book
    or nowhere.

    >>> in_one_book(
    ...     '<h2 id="a"></h2><a href="rows.html#b">x</a><a href="play.html">y</a>', "chasing"
    ... )
    '<h2 id="chasing-a"></h2><a href="#rows-b">x</a><a>y</a>'
    """

    def target(found: re.Match[str]) -> str:
        page, place = found[1].removesuffix(".html") or chapter, found[2]
        return f' href="#{page}{"-" + place if place else ""}"' if page in chapters() else ""

    # the style knows lines of code by theirs
    text = re.sub(r' id="(?!line-)([^"]+)"', rf' id="{chapter}-\1"', text)
    return re.sub(r' href="(?!https?:)([^"#]*)#?([^"]*)"', target, text)


def with_levels(text: str) -> str:
    """A chapter whose headings and exercises say whom they are for, where that is not everybody.

    >>> with_levels('<h2 class="expert" id="a">A<a></a></h2>')
    '<h2 class="expert" id="a">A <i class="level">for experts</i><a></a></h2>'
    >>> with_levels('<h3>Perfect <abbr title="...">quiet patterns</abbr></h3>')
    '<h3>Perfect quiet patterns</h3>'
    """
    # what is an element of its own in a heading comes last in the bookmark
    text = re.sub(r"<h[23]\b.*?</h[23]>", lambda m: re.sub(r"</?abbr\b[^>]*>", "", m[0]), text)
    title = re.compile(
        r'(<h[23] class="(student|expert)"[^>]*>(?:(?!<a|</h).)*'
        r'|class="admonition exercise (student|expert)">\s*<p class="admonition-title">[^<]*)'
    )
    return title.sub(lambda m: f'{m[1]} <i class="level">for {m[2] or m[3]}s</i>', text)


class Cleaner(HTMLParser):
    """Turns the HTML of a page into XHTML without scripts: what is for the screen alone goes,
    elements are closed.
    """

    def __init__(self, text: str, chapter: str) -> None:
        super().__init__(convert_charrefs=True)
        self.out: list[str] = []
        self.open: list[str] = []
        self.named: set[str] = set()
        self.skipping = 0
        self.chapter = chapter
        self.feed(text)
        self.close()
        self.out += [f"</{tag}>" for tag in reversed(self.open)]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """An element begins: it is kept, renamed or left out."""
        classes = dict(attrs).get("class") or ""
        if (
            self.skipping
            or tag in DROPPED
            or any(name in classes.split() for name in DROPPED_CLASSES)
        ):
            self.skipping += tag not in VOID
            return
        # for an element of our own, which a paragraph may hold
        own = "span" if "p" in self.open else "div"
        name = {"details": "div", "summary": "p", "figcaption": "p"}.get(
            tag,
            own
            if "-" in tag and tag[:4] in ("fig-", "ask-", "ligh", "akar", "work", "lamp", "drag")
            else tag,
        )
        kept = []
        for key, value in attrs:
            if (
                key.startswith("on")
                or key in ("open", "tabindex")
                or (name == own and "-" in tag and key not in ("id", "class"))
                # the lines of code are counted anew in some blocks
                or (key == "id" and value in self.named)
            ):
                continue
            if key == "href" and value and not re.match(r"https?:", value):
                value = self.target(value)
                if not value:
                    continue
            if key == "id":
                self.named.add(value or "")
                value = f"{self.chapter}-{value}"
            value = COLOUR.sub(r"\1", value or "")
            key = {
                "viewbox": "viewBox",
                "preserveaspectratio": "preserveAspectRatio",
                "markerwidth": "markerWidth",
            }.get(key, key)
            kept.append(f' {key}="{html.escape(value or "")}"')
        space = (
            ' xmlns="http://www.w3.org/2000/svg"'
            if name == "svg" and "xmlns" not in dict(attrs)
            else ""
        )
        space = (
            ' xmlns="http://www.w3.org/1998/Math/MathML"'
            if name == "math" and "xmlns" not in dict(attrs)
            else space
        )
        # a paragraph ends where one of these begins, as in a browser
        if name in BLOCKS and self.open[-1:] == ["p"]:
            self.out.append(f"</{self.open.pop()}>")
        self.out.append(f"<{name}{space}{''.join(kept)}{'/' if tag in VOID else ''}>")
        if tag not in VOID:
            self.open.append(name)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """An element that is empty."""
        before = len(self.open), self.skipping
        self.handle_starttag(tag, attrs)
        if len(self.open) > before[0]:
            self.out.append(f"</{self.open.pop()}>")
        elif self.skipping > before[1]:
            self.skipping -= 1

    def handle_endtag(self, tag: str) -> None:
        """An element ends."""
        if self.skipping:
            self.skipping -= tag not in VOID
        elif (
            tag not in VOID
            and self.open
            and (self.open[-1] == "p" or tag not in ("p", "summary", "figcaption"))
        ):
            self.out.append(f"</{self.open.pop()}>")

    def handle_data(self, data: str) -> None:
        """Text."""
        if not self.skipping:
            self.out.append(html.escape(data, quote=False))

    def target(self, address: str) -> str:
        """Where a link of the page leads in the book; one that leads out of it leads nowhere."""
        page, _, place = address.partition("#")
        name = page.removesuffix(".html") or self.chapter
        if name in [*chapters(), *AT_THE_END]:
            return f"{name}.xhtml" + (f"#{name}-{place}" if place else "")
        return ""


def title_of(text: str) -> str:
    """The title of a chapter, without the marks in it.

    >>> title_of("<h1 id='a'>A <i>word</i><a href='#a'>&para;</a></h1>")
    'A word'
    """
    return (
        re.sub(r"<.*?>", "", re.findall(r"<h1.*?>(.*?)</h1>", text, re.DOTALL)[0])
        .replace("&para;", "")
        .strip()
    )


def clean(site: Path, name: str) -> str:
    """A chapter as XHTML."""
    return "".join(
        Cleaner(
            with_levels(answers_last(article((site / f"{name}.html").read_text(encoding="utf-8")))),
            name,
        ).out
    )


STYLE = (
    "body{font:11pt/1.5 Georgia,serif;max-width:36em;margin:auto}h1{page-break-before:always}svg{max-width:100%;height:auto}"
    "pre{white-space:pre-wrap;font-size:8.5pt;background:#f1f2f5;padding:.6em}.theorem{border:1px solid #e8b93a;background:#fff1c9;padding:.6em 1em}"
    ".proof{border-left:2px solid #e8b93a;padding-left:1em}figure{margin:1em 0;padding:.8em;border:1px solid #d3d6df}"
    ".admonition-title,.walk b{font-weight:bold}.admonition-title{margin-bottom:.2em}.exercise{border-left:3px solid #d3d6df;padding-left:1em;margin:1em 0}.row figure{display:inline-block;margin:.3em}"
    ".cover{text-align:center}.cover img{max-width:60%}.question{font-size:1.2em}.level{font-size:.7em;font-weight:normal;color:#555b70}.need,.source,.aside{color:#555b70;font-size:.9em}table{border-collapse:collapse}td,th{padding:.2em .5em}"
)


AT_THE_END = ("glossary", "references")  # of an e-book
PREFACE = """<h1>To the reader</h1>
<p>This is a book about two games with lamps. It asks one question a chapter, answers it by hand on a small board, and then for every board.</p>
<p>You can read it three times. What has no mark is for everybody, and makes a book of its own: an hour, no formulas. What is marked <i>for students</i> needs school algebra and patience; what is marked <i>for
experts</i> has the proofs and the programs behind them. Nothing leans on what is marked for others.</p>
<p>On the screen the figures move and the programs run. Here they stand still. The answers to the exercises stand at the end of each chapter.</p>"""


def cover() -> bytes:
    """A picture of presses that light a board, as high as a page."""
    presses = answer(Board.full(40, 25)).presses.board
    return b"".join(png(presses.rows, 25, cell=30))


def epub(site: Path) -> Path:
    """Write the book for readers of e-books."""
    path = site / "book.epub"
    about = book.About(
        NAME, "urn:lightsgame:book", "The lightsgame developers", style=STYLE, cover=cover()
    )
    front = f'<div class="cover"><h1>{TITLE}</h1><p class="question">A book to explore</p><img src="cover.png" alt=""/></div>'
    parts = [book.Part("title", TITLE, front), book.Part("preface", "To the reader", PREFACE)]
    for name in [*chapters(), *AT_THE_END]:
        text = clean(site, name)
        parts.append(book.Part(name, title_of(text), text))
    path.write_bytes(book.epub(about, parts))
    return path


FENCE = re.compile(r"^```(?P<info>[^\n`]*)\n(?P<code>.*?)^```$", re.MULTILINE | re.DOTALL)


def beside(link: re.Match[str]) -> str:
    """A link between pages as one between notebooks, if there are two."""
    return f"[{link[1]}]({link[2]}.ipynb)" if link[2] in chapters() else link[1]


def notebook(source: str) -> dict[str, Any]:
    r"""A chapter as a notebook: examples as cells to run, the text between them.

    >>> [cell["cell_type"] for cell in notebook("# A\n\n```pycon\n>>> 1 + 1\n2\n```\n")["cells"]]
    ['markdown', 'code']
    >>> notebook("[Rows](rows.md#a) and [speed](speed.md)")["cells"][0]["source"]
    '[Rows](rows.ipynb) and speed'
    """
    text = re.sub(r"\A---\n.*?\n---\n", "", source, flags=re.DOTALL)
    cells: list[dict[str, object]] = []

    def say(words: str) -> None:
        words = re.sub(
            r"^/{3,} ?(\w+)? ?\|? ?(.*)$",
            lambda m: f"**{(m[2] or m[1]).capitalize()}**" if m[1] else "",
            words,
            flags=re.MULTILINE,
        )
        words = re.sub(
            r"<div><ask-order.*?>(.*?)</ask-order></div>", r"\1", words, flags=re.DOTALL
        )  # lines to put in order
        words = re.sub(
            r"^    attrs: .*$|^\{ .*\}$|<ask-.*?</ask-\w+>", "", words, flags=re.MULTILINE
        )
        words = re.sub(r" \{ [.#][^}]*\}$", "", words, flags=re.MULTILINE)
        words = re.sub(WAITS, "", words, flags=re.MULTILINE)
        words = re.sub(r"\[([^][]*)\]\(([\w/-]+)\.md[^)]*\)", beside, words)
        # The reference has no notebook, and a notebook has no places.
        words = re.sub(
            r"\[(`[^`]*`)\]\[[\w.]+\]|\[([^][]*)\]\(#[^)]*\)", lambda m: m[1] or m[2], words
        )
        words = (
            re.sub(r"\\\((.*?)\\\)", r"$\1$", words, flags=re.DOTALL)
            .replace("\\[", "$$")
            .replace("\\]", "$$")
            .strip()
        )
        if words:
            cells.append({"cell_type": "markdown", "metadata": {}, "source": words})

    end = 0
    for match in FENCE.finditer(text):
        say(text[end : match.start()])
        end = match.end()
        if match["info"].strip() == "pycon":
            for error, examples in groupby(
                DocTestParser().get_examples(match["code"]), lambda example: example.exc_msg
            ):
                cells.append(
                    {
                        "cell_type": "code",
                        # and goes on all the same
                        "metadata": {"tags": ["raises-exception"]} if error else {},
                        "execution_count": None,
                        "outputs": [],
                        "source": "".join(example.source for example in examples).rstrip("\n"),
                    }
                )
        elif "exec" not in match["info"]:
            say(match[0])
    say(text[end:])
    return {
        "cells": cells,
        "metadata": {
            "kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}
        },
        "nbformat": 4,
        "nbformat_minor": 4,
    }


def notebooks(site: Path) -> None:
    """Write each chapter as a notebook."""
    (site / "notebooks").mkdir(exist_ok=True)
    for name in chapters():
        made = notebook((build.DOCS / f"{name}.md").read_text(encoding="utf-8"))
        (site / "notebooks" / f"{name}.ipynb").write_text(
            json.dumps(made, ensure_ascii=False, indent=1) + "\n", encoding="utf-8"
        )


def steady(pdf: bytes) -> bytes:
    """A PDF of Chromium with what differs from print to print made the same.

    The heads of tables get new numbers, in the order of the file; the name tree, which is one list,
    is put in their order, which leaves its length as it was.  Where SOURCE_DATE_EPOCH is set, that
    is the time of the file.

    >>> steady(b"(node00000062) (node00000008) /Names [(node00000008) 64 0 R (node00000062) 6 0 R]")
    b'(node00000000) (node00000001) /Names [(node00000000) 6 0 R (node00000001) 64 0 R]'
    """
    numbers: dict[bytes, bytes] = {}

    def number(found: re.Match[bytes]) -> bytes:
        return numbers.setdefault(found[0], b"node%08d" % len(numbers))

    def in_order(found: re.Match[bytes]) -> bytes:
        names = sorted(re.findall(rb"\(node\d{8}\) \d+ 0 R", found[1]))
        return b"/Names [%b]" % b" ".join(names)

    def limits(found: re.Match[bytes]) -> bytes:
        return b"/Limits [(%b) (%b)]" % (min(numbers.values()), max(numbers.values()))

    pdf = re.sub(rb"node\d{8}", number, pdf)
    pdf = re.sub(rb"/Names \[((?:\(node\d{8}\) \d+ 0 R ?)+)\]", in_order, pdf)
    pdf = re.sub(rb"/Limits \[\(node\d{8}\) \(node\d{8}\)\]", limits, pdf)
    if "SOURCE_DATE_EPOCH" in os.environ:
        time = datetime.fromtimestamp(int(os.environ["SOURCE_DATE_EPOCH"]), UTC)
        stamp = time.strftime("D:%Y%m%d%H%M%S").encode()
        pdf = re.sub(rb"(/(?:CreationDate|ModDate) \()D:\d{14}", rb"\g<1>" + stamp, pdf)
    return pdf


def without_pages(text: str) -> str:
    """A text that is printed by itself, in which links to other pages of the site lead nowhere.

    >>> without_pages('<a href="unit.html">a</a> <a href="#b">b</a> <a href="https://c.org">c</a>')
    '<a>a</a> <a href="#b">b</a> <a href="https://c.org">c</a>'
    """
    return re.sub(r'(<a\b[^>]*?) href="(?!https?:|#)[^"]*"', r"\1", text)


def pdfs(site: Path, chromium: str) -> None:
    """Print the chapters into one file, and each lesson into its own."""
    from playwright.sync_api import sync_playwright

    (site / "lessons").mkdir(exist_ok=True)
    katex = '<link rel="stylesheet" href="assets/vendor/katex/katex.min.css">'
    css = "".join(
        f'<link rel="stylesheet" href="assets/css/{n}.css">' for n in ("face", "site", "figures")
    )
    main = re.search(
        r'<link rel="stylesheet" href="(assets/stylesheets/main[^"]*)"',
        (site / "index.html").read_text(encoding="utf-8"),
    )
    frame = (
        '<!doctype html><html lang="en" dir="ltr"><head><meta charset="utf-8"><title>{title}</title>'
        + (f'<link rel="stylesheet" href="{main[1]}">' if main else "")
        + katex
        + css
        + "<style>html{{font-size:13px}}html,body{{height:auto!important;min-height:0!important}}:root,body{{--page:#fff;background:#fff}}article{{break-before:page}}.reader,.headerlink,.example-bar,.md-code__nav,ask-number,ask-board{{display:none!important}}"
        ".md-typeset .language-pycon.highlight{{padding-bottom:0!important}}.fig-paper{{display:block}}[data-figure]{{min-height:0!important}}[data-figure]>*{{visibility:visible!important}}"
        ".md-typeset :is(p,ul,ol,blockquote,.question,.need){{max-width:none!important}}.md-typeset pre>code{{font-size:9.5px!important}}details.tip,.report{{display:none}}a:not([href]){{color:inherit;text-decoration:none}}[data-exercise] .highlight{{padding-bottom:0!important}}"
        ".still>svg{{width:auto!important;max-width:min(100%,26rem)!important;max-height:20rem}}.md-typeset :is(th,td){{min-width:0!important}}td code{{white-space:nowrap}}"
        ".answers :is(p,pre){{margin:.3em 0}}.answers p:has(>b:only-child){{margin-top:1em;break-after:avoid}}:is(h1,h2,h3,figcaption){{break-after:avoid}}.contents li{{margin:.2em 0}}</style>"
        '</head><body data-md-color-scheme="default"><main class="md-typeset">{body}</main></body></html>'
    )
    texts = {n: article((site / f"{n}.html").read_text(encoding="utf-8")) for n in chapters()}
    body = "".join(
        f'<article class="md-content__inner" id="{n}">{in_one_book(with_levels(answers_last(text)), n)}</article>'
        for n, text in texts.items()
    )
    contents = "".join(f'<li><a href="#{n}">{title_of(text)}</a></li>' for n, text in texts.items())
    cover = f'<h1 style="margin-top:12vh">{TITLE}</h1><p class="question">A book to explore. Its figures move on the screen; here they stand still.</p><ol class="contents">{contents}</ol>'
    (site / "print.html").write_text(
        frame.format(title=NAME, body=(cover + body).replace("<details", "<details open")),
        encoding="utf-8",
    )
    teachers = article((site / "teachers.html").read_text(encoding="utf-8"))
    # told further down in the page
    floor = re.search(r"<p><strong>The human board.*?</p>", teachers, re.DOTALL)
    lessons = {}
    for name, start in {
        "45-minutes": "45-minutes",
        "double-lesson": "a-double-lesson",
        "seminar": "a-seminar",
    }.items():
        found = re.search(rf'<h2 id="{start}.*?(?=<h2 )', teachers, re.DOTALL)
        if found:
            more = floor[0] if floor and "human board" in found[0] else ""
            lessons[name] = found[0] + more
    lessons["unit-of-eight-lessons"] = article((site / "unit.html").read_text(encoding="utf-8"))
    for name, text in lessons.items():
        (site / f"lesson-{name}.html").write_text(
            frame.format(title=name, body=without_pages(text)), encoding="utf-8"
        )
    with build.server(site) as httpd, sync_playwright() as playwright:
        threading.Thread(target=httpd.serve_forever, daemon=True).start()
        page = playwright.chromium.launch(
            executable_path=chromium, args=["--no-sandbox"]
        ).new_page()
        margins: Any = {"top": "18mm", "bottom": "18mm", "left": "18mm", "right": "18mm"}
        for source, target in [
            ("print.html", "book.pdf"),
            *((f"lesson-{n}.html", f"lessons/{n}.pdf") for n in lessons),
        ]:
            page.goto(f"http://127.0.0.1:{httpd.server_port}/{source}", wait_until="networkidle")
            number = f'<div style="width:100%;text-align:center;font-size:8px">{NAME} · <span class="pageNumber"></span></div>'
            printed = page.pdf(
                format="A4",
                margin=margins,
                print_background=True,
                display_header_footer=True,
                header_template="<span></span>",
                footer_template=number,
                outline=True,
                tagged=True,
            )
            (site / target).write_bytes(steady(named_once(printed)))
            (site / source).unlink()
        httpd.shutdown()


def named_once(pdf: bytes) -> bytes:
    r"""The same file with the names of its bookmarks as the headings are: where a heading is moved
    to the next page, Chromium writes its text twice.

    >>> named_once(b"/Title (RowsRows)\n/Title (murmur)\n/Title (Torus Torus for experts)")
    b'/Title (Rows)    \n/Title (murmur)\n/Title (Torus for experts)      '
    """

    def once(found: re.Match[bytes]) -> bytes:
        short = b"/Title (" + found[1] + found[2] + b")"
        return short + b" " * (len(found[0]) - len(short))

    return re.sub(rb"/Title \(([^()]{4,}?) ?\1((?: for (?:students|experts))?)\)", once, pdf)


def print_all(site: Path) -> None:
    """The PDFs, by the Chromium of this machine."""
    chromium = browser()
    if chromium is None:
        raise SystemExit("docs/paper.py: expected Chromium on the path, found none")
    pdfs(site, chromium)


def main() -> None:
    """The command line: to a site that is built, all of it."""
    site = Path(sys.argv[1] if sys.argv[1:] else build.ROOT / "site").resolve()
    notebooks(site)
    epub(site)
    print_all(site)
    print(f"docs/paper.py: book.epub, book.pdf, lessons and notebooks are in {site}")


if __name__ == "__main__":
    main()
