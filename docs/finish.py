"""What is left to do when MkDocs has written the pages: `finish` makes them fit to be published.

Each step takes the text of a page and gives it back: descriptions and pictures for those who share
its address, data for search engines, a policy under which nothing runs but what is ours, and a page
for addresses that do not exist.  The brand (favicon, icons, card) is drawn by the package.  Where
the address of the site is not known (SITE_URL), what needs it is left out.
"""

from __future__ import annotations

import base64
import hashlib
import html
import json
import os
import re
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from lightsgame import Board, answer
from lightsgame.drawing.png import png

DOCS = Path(__file__).resolve().parent
SCRIPT = re.compile(
    r"<script(?![^>]*\bsrc=)(?![^>]*application/(?:ld\+)?json)[^>]*>(.*?)</script>", re.DOTALL
)
FAILED = re.compile(r'File (&quot;|")(&lt;|<)code block: n?\d+')
TAG = re.compile(r"<(?!code block)[^>]*>")  # highlighting cuts a line into tagged parts
LINE_ID = re.compile(r'<span id="[^"]*line-\d+-\d+">')
OEIS = re.compile(r"<(a|script|title|svg)\b.*?</\1>|<[^>]+>|\b(A\d{6})\b", re.DOTALL)
NAME = "Lights Out and Akari: a book to explore"


class BrokenPage(ValueError):
    """A figure of a page could not be drawn."""


def front_matter(page: Path) -> dict[str, str]:
    """The plain `key: value` lines at the top of a page.

    >>> sorted(front_matter(DOCS / "play.md"))[:2]
    ['description', 'words']
    """
    text = page.read_text(encoding="utf-8")
    if not text.startswith("---\n"):
        return {}
    head = text[4 : text.index("\n---", 4)]
    return {
        key: value.strip().strip('"')
        for key, value in re.findall(r"^(\w+): (.+)$", head, re.MULTILINE)
    }


def brand(folder: Path) -> None:
    """The favicon, the icons of the installed page, and the card that is shown with the address:
    drawn from boards.
    """
    folder.mkdir(parents=True, exist_ok=True)
    plus = Board(".#.\n###\n.#.")
    (folder / "favicon.svg").write_text(plus.to_svg(cell=40), encoding="utf-8")
    for cell in (39, 104):
        (folder / f"icon-{5 * cell}.png").write_bytes(
            b"".join(png(framed(plus, 5, 5).rows, 5, cell=cell))
        )
    (folder / "card.png").write_bytes(
        b"".join(png(answer(Board.full(21, 40)).presses.board.rows, 40, cell=30))
    )


def framed(board: Board, rows: int, columns: int) -> Board:
    """The board in the middle of a larger dark one.

    >>> framed(Board("#"), 3, 3).weight()
    1
    """
    top, left = (rows - board.size[0]) // 2, (columns - board.size[1]) // 2
    return Board.from_cells(rows, columns, [(i + top, j + left) for i, j in board.cells()])


def policy(page: str) -> str:
    """What the page may do: run its own scripts and WebAssembly, start its worker, and load nothing
    from elsewhere.

    >>> policy("<script>1</script>").split("; ")[1]
    "script-src 'self' file: blob: 'wasm-unsafe-eval' 'sha256-a4ayc/80/OGda4BO/1o/V0etpOqiLx1JwB5S3beHW0s='"
    """
    own = sorted(
        {
            base64.b64encode(hashlib.sha256(code.encode()).digest()).decode()
            for code in SCRIPT.findall(page)
        }
    )
    return "; ".join(
        [
            "default-src 'self' file: data: blob:",
            "script-src 'self' file: blob: 'wasm-unsafe-eval' "
            + " ".join(f"'sha256-{digest}'" for digest in own),
            "style-src 'self' file: 'unsafe-inline'",
            "worker-src 'self' file: data: blob:",
            "object-src 'none'",
            "base-uri 'self'",
            "form-action 'none'",
        ]
    )


def head(page: str, path: str, meta: dict[str, str], site_url: str) -> str:
    """What stands in the head of a page for others than its readers."""
    title = html.unescape(
        re.sub(r"<.*?>", "", (re.search(r"<h1[^>]*>(.*?)</h1>", page, re.DOTALL) or ["", NAME])[1])
    )
    title = title.replace("¶", "").strip()
    words = html.escape(
        meta.get("description")
        or f"{title}: the reference of the package lightsgame, with examples that run."
    )
    up = "../" * path.count("/")
    page = re.sub(r'<meta name="description"[^>]*>', "", page)
    lines = [
        f'<meta name="description" content="{words}">',
        f'<meta property="og:title" content="{html.escape(title)}">',
        f'<meta property="og:description" content="{words}">',
        '<meta property="og:type" content="article">',
        f'<meta property="og:site_name" content="{NAME}">',
        '<meta name="twitter:card" content="summary_large_image">',
        f"<script>{PRELOAD.replace('UP', up)}</script>",
        f'<link rel="manifest" href="{up}manifest.webmanifest">',
        '<meta name="theme-color" content="#1a1d2e">',
        f"<noscript><style>{WITHOUT_SCRIPTS}</style></noscript>",
    ]
    data: dict[str, Any] = {
        "@context": "https://schema.org",
        "@type": "LearningResource" if meta.get("description") else "TechArticle",
        "name": title,
        "description": html.unescape(words),
        "inLanguage": meta.get("lang", "en"),
        "isPartOf": {"@type": "Book", "name": NAME},
        "license": "https://spdx.org/licenses/MIT.html",
    }
    if site_url:
        data["url"] = f"{site_url}{path}"
        lines += [
            f'<meta property="og:url" content="{site_url}{path}">',
            f'<meta property="og:image" content="{site_url}assets/vendor/brand/card.png">',
        ]
    text = json.dumps(data, ensure_ascii=False).replace("</", "<\\/")
    lines.append(f'<script type="application/ld+json">{text}</script>')
    if path == "index.html":
        page = re.sub(r"<title>.*?</title>", f"<title>{NAME}</title>", page)
    return page.replace("</head>", "\n".join(lines) + "\n</head>", 1)


WITHOUT_SCRIPTS = (
    ".reader, ask-number, ask-board { display: none } [data-figure] { min-height: 0 !important } "
    "[data-figure] > * { visibility: visible !important }"
)
# The fonts are asked for before the style sheet that names them.  A page opened from a file must
# not ask in this way.
PRELOAD = """if (location.protocol !== "file:") {
  for (const font of ["fonts/book-400-normal", "fonts/book-700-normal", "mono"]) {
    const href = `UPassets/vendor/${font}.woff2`;
    document.head.append(Object.assign(document.createElement("link"),
      { rel: "preload", as: "font", type: "font/woff2", crossOrigin: "", href }));
  }
}"""

MISSING = """<h1>No page under this address</h1>
<p class="question">Make these lamps dark, or go where there is light:</p>
<lamp-play data-figure id="lost" style="--tall:21rem;--tall-phone:21rem" lit=".#./###/.#."><div class="still">{board}
<p>A plus of five lamps; one press puts it out.</p></div></lamp-play>
<ul><li><a href="{up}index.html">The first page</a>, with a board to win</li>
<li><a href="{up}chasing.html">The first chapter</a></li>
<li><a href="{up}questions.html">What people ask</a></li><li><a href="{up}play.html">Boards to play</a></li></ul>
<p>Or search for it, at the top of this page.</p>"""


def missing(page: str) -> str:
    """The page for addresses that do not exist, with something to do and places to go."""
    up = way_up(page)
    board = Board(".#.\n###\n.#.").to_svg(cell=40)
    return re.sub(r"<h1>404 - Not found</h1>", lambda _: MISSING.format(up=up, board=board), page)


READER = (
    '<div class="reader" role="group" aria-label="Whom the page is for"><span>Read as</span>'
    + "".join(
        f'<button type="button" data-reader="{name}" aria-pressed="{str(name == "player").lower()}">{name}</button>'
        for name in ("player", "student", "expert")
    )
    + "</div>"
)


def switch(page: str) -> str:
    """The switch between readers, in the header of a chapter.

    >>> switch('<div class="md-header__option"></div><p class="need">A.</p>').count("<button")
    3
    """
    if '<p class="need">' not in page:
        return page
    return re.sub(r'(?=<(form|div) class="md-header__option")', READER, page, count=1)


HEAD = re.compile(r"<h([23])\b([^>]*)>(.*?)</h\1>", re.DOTALL)


def levels(page: str) -> dict[str, str]:
    """For each place of a page whom it is for, where that is not everybody.

    >>> levels('<h2 class="expert" id="a">A</h2><h3 id="b">B</h3><h2 class="player" id="c">C</h2>')
    {'a': 'expert', 'b': 'expert'}
    """
    found, above = {}, ""
    for rank, attributes, _ in HEAD.findall(page):
        own = re.search(r'class="[^"]*\b(player|student|expert)\b', attributes)
        level = own[1] if own else above if rank == "3" else ""
        above = level if rank == "2" else above
        place = re.search(r'id="([^"]*)"', attributes)
        if place and level in ("student", "expert"):
            found[place[1]] = level
    return found


BESIDE = "<!-- beside -->"  # up to here the figure stands beside the text


def opening(page: str) -> str:
    """A chapter whose title, question and first figure stand in one box, so that they fit one
    window; or all down to where the figure stops to stand beside the text.

    >>> opening('<h1 id="a">A</h1><p class="need">B</p><figure></figure><p>C</p>')
    '<div class="opening"><h1 id="a">A</h1><p class="need">B</p><figure></figure></div><p>C</p>'
    """
    start, end = page.find("<h1 id="), page.find(BESIDE)
    if end < 0:
        end = page.find("</figure>", start) + len("</figure>")
    if '<p class="need">' not in page or start < 0 or end < start:
        return page
    return f'{page[:start]}<div class="opening">{page[start:end]}</div>{page[end:]}'


def take_away(page: str, path: str, site: Path) -> str:
    """Links to what can be taken away: a chapter as a notebook; the book as EPUB and, if printed,
    PDF; the lessons.
    """
    name = path.removesuffix(".html")
    if (site / "notebooks" / f"{name}.ipynb").is_file():
        link = f'<a href="notebooks/{name}.ipynb" download>This chapter as a notebook</a>'
        line = f'<p class="report">{link}</p></article>'
        return page.replace("</article>", line, 1)
    if path == "teachers.html" and (printed := sorted((site / "lessons").glob("*.pdf"))):
        links = ", ".join(
            f'<a href="lessons/{p.name}" download>{p.stem.replace("-", " ")}</a>' for p in printed
        )
        return page.replace(
            "</article>", f'<p class="report">To print, as PDF: {links}.</p></article>', 1
        )
    if path != "index.html":
        return page
    kinds = [
        f'<a href="book.{kind}" download>{kind.upper()}</a>'
        for kind in ("epub", "pdf")
        if (site / f"book.{kind}").is_file()
    ]
    keep = '<button type="button" class="md-button" data-keep hidden>Keep the whole book on this device</button>'
    return page.replace(
        "</article>",
        f'<p class="report">To take away: the book as {" and ".join(kinds)}. {keep}</p></article>',
        1,
    )


def footer(page: str) -> str:
    """A link to the licences of all that the site holds, beside our own in each footer.

    >>> footer("Text and code under the MIT licence.")
    'Text and code under the MIT licence. <a href="/licences.html">Licences of all that it holds</a>.'
    """
    ours = "Text and code under the MIT licence."
    link = f'<a href="{way_up(page)}licences.html">Licences of all that it holds</a>.'
    return page.replace(ours, f"{ours} {link}")


def way_up(page: str) -> str:
    """The way from a page to the folder of the site.

    >>> way_up('<link href="../assets/stylesheets/a.css">')
    '../'
    """
    return (re.search(r'href="([^"]*?)assets/stylesheets', page) or ["", "/"])[1]


def report(page: str, path: str, repo: str) -> str:
    """A line below the text that takes a mistake to where it is mended."""
    if not repo:
        return page
    link = f"{repo.rstrip('/')}/issues/new?title={html.escape(path)}%3A+"
    line = f'<p class="report"><a href="{link}">Report a mistake on this page</a></p></article>'
    return page.replace("</article>", line, 1)


def theme_words(code: str) -> dict[str, str]:
    """What the theme says itself, in a language; nothing where the pages were built without this
    theme.

    >>> theme_words("fi").get("toc", "Sisällysluettelo")
    'Sisällysluettelo'
    """
    theme = find_spec("material")
    if theme is None or not theme.submodule_search_locations:
        return {}
    file = (
        Path(theme.submodule_search_locations[0])
        / "templates"
        / "partials"
        / "languages"
        / f"{code}.html"
    )
    return dict(re.findall(r'"([\w.]+)": "([^"\n]*)"', file.read_text(encoding="utf-8")))


def spoken(page: str, code: str) -> str:
    """The page in the language of its text: its frame says the words of the theme in that language,
    from its side.

    >>> spoken('<html lang="en"><article>Search</article>', "he").split(">")[0]
    '<html lang="he" dir="rtl"'
    """
    words, frame = theme_words(code), re.split(r"(<article.*?</article>)", page, flags=re.DOTALL)
    for key, english in theme_words("en").items():
        said = re.compile(rf'(>\s*|="){re.escape(english)}(?=\s*<|"|: )')
        found = words.get(key, "")
        if found and len(english) > 2:
            frame[::2] = [said.sub(lambda at, to=found: at[1] + to, part) for part in frame[::2]]
            told = f"{json.dumps(key)}: {json.dumps(found)}"
            # what the scripts of the theme say; `search` alone is the address of one
            if "." in key:
                frame[::2] = [
                    re.sub(rf'"{re.escape(key)}": "[^"]*"', lambda at, to=told: to, part)
                    for part in frame[::2]
                ]
    side = "rtl" if code == "he" else "ltr"
    return "".join(frame).replace('<html lang="en"', f'<html lang="{code}" dir="{side}"', 1)


def linked(page: str) -> str:
    """The page with a link at each sequence of the OEIS, and without the word for an empty line of
    doctest.

    >>> linked("<p>A159257, <a>A075463</a></p>")
    '<p><a href="https://oeis.org/A159257">A159257</a>, <a>A075463</a></p>'
    >>> linked("&lt;BLANKLINE&gt;")
    '<span class="blank">&lt;BLANKLINE&gt;</span>'
    """
    # only Run reads it
    page = page.replace("&lt;BLANKLINE&gt;", '<span class="blank">&lt;BLANKLINE&gt;</span>')
    return OEIS.sub(
        lambda at: f'<a href="https://oeis.org/{at[2]}">{at[2]}</a>' if at[2] else at[0], page
    )


def link(site: Path) -> None:
    """The same for every page of a built site, before it is printed."""
    for file in sorted(site.rglob("*.html")):
        file.write_text(linked(file.read_text(encoding="utf-8")), encoding="utf-8")


def finish(site: Path, *, site_url: str = "", repo: str = "") -> None:
    """Do all of it to every page of a built site."""
    site_url = site_url and site_url.rstrip("/") + "/"
    for file in sorted(site.rglob("*.html")):
        path = file.relative_to(site).as_posix()
        page = file.read_text(encoding="utf-8")
        if "Traceback" in page and FAILED.search(TAG.sub("", page)):
            raise BrokenPage(f"a figure of {path} could not be drawn; its page shows why")
        page = LINE_ID.sub('<span class="line">', page)
        page = missing(page) if path == "404.html" else report(page, path, repo)
        page = take_away(footer(opening(switch(page))), path, site)
        source = DOCS / path.replace(".html", ".md")
        said = front_matter(source) if source.exists() else {}
        page = head(spoken(page, said["lang"]) if "lang" in said else page, path, said, site_url)
        rule = html.escape(policy(page), quote=True).replace("&#x27;", "'")
        page = page.replace(
            '<meta charset="utf-8">',
            f'<meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="{rule}">',
            1,
        )
        file.write_text(page, encoding="utf-8")
    if not site_url:
        for name in ("sitemap.xml", "sitemap.xml.gz"):
            # without addresses it is empty, and worse than none
            (site / name).unlink(missing_ok=True)
    (site / "manifest.webmanifest").write_text(json.dumps(MANIFEST, indent=1), encoding="utf-8")
    write_worker(site)


def write_worker(site: Path) -> None:
    """Write the script that keeps the book for readers without a network, with the list of files."""
    (site / "offline-worker.js").unlink(missing_ok=True)
    files = sorted(f.relative_to(site).as_posix() for f in site.rglob("*") if f.is_file())
    keep = [
        f
        for f in files
        if not f.endswith((".gz", ".map", ".py", "usb.js")) or f.endswith("bridge.py")
    ]
    digest = hashlib.sha256(b"".join((site / f).read_bytes() for f in keep)).hexdigest()[:12]
    worker = (DOCS / "assets" / "js" / "offline-worker.js").read_text(encoding="utf-8")
    (site / "offline-worker.js").write_text(
        worker.replace("VERSION", digest).replace('["FILES"]', json.dumps(keep)), encoding="utf-8"
    )


MANIFEST = {
    "name": NAME,
    "short_name": "Lights Out",
    "start_url": "index.html",
    "display": "standalone",
    "background_color": "#fdfdfb",
    "theme_color": "#1a1d2e",
    "icons": [
        {"src": f"assets/vendor/brand/icon-{n}.png", "sizes": f"{n}x{n}", "type": "image/png"}
        for n in (195, 520)
    ],
}


def addresses() -> dict[str, str]:
    """Where the site and its source are, as the environment says; empty if it does not."""
    return {"site_url": os.environ.get("SITE_URL", ""), "repo": os.environ.get("REPO_URL", "")}
