"""Build the site: `python docs/build.py` writes it to site/, ready for any static server.

    python docs/build.py              fetch, build, check
    python docs/build.py --serve      and serve it on http://127.0.0.1:8000/
    python docs/build.py --usb        and make it run from file:// as well, as from a USB stick
    python docs/build.py --pdf        and print the book and the lessons
    python docs/build.py --zip        and pack it into one file, for `lightsgame book`
    python docs/build.py --version 0.2   into a folder of its own, with a switch between versions

Each step can be read below.  What the pages need from npm goes to docs/assets/vendor (kept there
until docs/package-lock.json changes); the package is laid beside it with its bytecode; MkDocs
builds the pages, and fails on a broken link or figure; KaTeX turns every formula into HTML, and
fails on one that it cannot read; what the search knows of the reference is shortened; with --usb,
Pyodide and the package are packed into one script.

Needs Node with npm, and `pip install -e .[docs]`.
"""

from __future__ import annotations

import argparse
import base64
import functools
import gzip
import http.server
import json
import os
import re
import shutil
import subprocess
import sys
import zipfile
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
from docs import finish, notices
from lightsgame.cli import book

DOCS = Path(__file__).resolve().parent
ROOT = DOCS.parent
VENDOR = DOCS / "assets" / "vendor"
PACKAGES = ROOT / "build" / "npm"  # a cache; it may be deleted at any time
RECIPE = ("build.py", "bytecode.mjs")  # what says how the files of docs/assets/vendor are made
PYODIDE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")


def fetch() -> Path:
    """Install the npm packages of docs/package.json as its lock file says, and return their folder."""
    lock = (DOCS / "package-lock.json").read_text(encoding="utf-8")
    done = PACKAGES / "package-lock.json"
    if not (
        done.exists()
        and done.read_text(encoding="utf-8") == lock
        and (PACKAGES / "node_modules").is_dir()
    ):
        shutil.rmtree(PACKAGES, ignore_errors=True)
        PACKAGES.mkdir(parents=True)
        shutil.copy(DOCS / "package.json", PACKAGES)
        shutil.copy(DOCS / "package-lock.json", PACKAGES)
        npm = shutil.which("npm")
        if npm is None:
            raise SystemExit("docs/build.py: expected Node with npm on the path, found none")
        try:
            run(
                npm,
                "ci",
                "--ignore-scripts",
                "--no-audit",
                "--no-fund",
                "--loglevel=error",
                cwd=PACKAGES,
            )
        except subprocess.CalledProcessError:
            done.unlink()  # so that the next run tries again
            raise
        shutil.rmtree(VENDOR, ignore_errors=True)
    return PACKAGES / "node_modules"


def lay_out(modules: Path) -> None:
    """Copy what the pages load into docs/assets/vendor: no more than a browser asks for."""
    recipe = "".join(sha256((DOCS / name).read_bytes()).hexdigest() for name in RECIPE)
    done = VENDOR / "compiled"
    if done.exists() and done.read_text(encoding="utf-8") == recipe:
        return
    shutil.rmtree(VENDOR, ignore_errors=True)
    for name in PYODIDE:
        place(modules / "pyodide" / name, VENDOR / "pyodide" / name)
    lock = json.loads((modules / "pyodide" / "pyodide-lock.json").read_text(encoding="utf-8"))
    lock["packages"] = {}  # 119 kB of packages that no page uses
    (VENDOR / "pyodide" / "pyodide-lock.json").write_text(json.dumps(lock), encoding="utf-8")
    bytecode(
        VENDOR / "pyodide" / "python_stdlib.zip", "/lib/python314.zip"
    )  # Pyodide itself reads the list just written

    katex = modules / "katex" / "dist"
    place(katex / "katex.min.js", VENDOR / "katex" / "katex.min.js")
    style = re.sub(
        r',url\([^)]*\.(woff|ttf)\) format\("\w+"\)',
        "",
        (katex / "katex.min.css").read_text(encoding="utf-8"),
    )
    (VENDOR / "katex" / "katex.min.css").write_text(style, encoding="utf-8")
    for font in (katex / "fonts").glob("*.woff2"):
        place(font, VENDOR / "katex" / "fonts" / font.name)

    for style in ("400-normal", "400-italic", "700-normal"):
        font = (
            modules
            / "@fontsource"
            / "source-serif-4"
            / "files"
            / f"source-serif-4-latin-{style}.woff2"
        )
        rename_font(font, VENDOR / "fonts" / f"book-{style}.woff2")
    make_font(modules / "dejavu-fonts-ttf" / "ttf" / "DejaVuSansMono.ttf", VENDOR / "mono.woff2")

    # On file:// the search of the theme needs a worker made of an iframe, and this puts one in
    # place of all workers. Python needs a real one.  (The theme would load the shim from elsewhere
    # if mkdocs.yml did not name a local one.) What the shim writes into its iframe as a script
    # without a file no page may run; it becomes a file.
    shim = (modules / "iframe-worker" / "shim" / "index.js").read_text(encoding="utf-8")
    shim, found = re.subn(
        r"<script>postMessage=.*?<\\/script>", r"<script src=${inside}><\\/script>", shim
    )
    assert found == 1, "the shim is written in another way now"
    (VENDOR / "iframe-worker").mkdir(exist_ok=True)
    (VENDOR / "iframe-worker" / "shim.js").write_text(
        f'window.RealWorker = window.Worker;\nconst inside = new URL("inside.js", document.currentScript.src);\n{shim}',
        encoding="utf-8",
    )
    (VENDOR / "iframe-worker" / "inside.js").write_text(INSIDE, encoding="utf-8")
    done.write_text(recipe, encoding="utf-8")


# What a worker has and a frame has not: a way to the page, and scripts that are loaded one after
# the other.
INSIDE = """window.postMessage = (message, to) => parent.postMessage(message, to || "*");
window.importScripts = (...scripts) => scripts.reduce((before, src) => before.then(() => new Promise((onload) => {
  document.body.append(Object.assign(document.createElement("script"), { src, onload }));
})), Promise.resolve());
addEventListener("error", ({ error }) => {
  parent.dispatchEvent(new ErrorEvent("error", { filename: document.scripts[1].src, error }));
});
"""


def rename_font(source: Path, target: Path) -> None:
    """A cut of Source Serif under a name of its own: "Source" is reserved for the whole font.

    Who made it and its licence stay in the file.
    """
    from fontTools.ttLib import TTFont

    font = TTFont(source, recalcTimestamp=False)
    for record in font["name"].names:
        if record.nameID in (1, 3, 4, 6, 16):
            name = str(record).replace("Source Serif 4", "Book Serif")
            record.string = name.replace("SourceSerif4", "BookSerif")
    target.parent.mkdir(parents=True, exist_ok=True)
    font.save(target)


def make_font(source: Path, target: Path) -> None:
    """The signs that code and pictures of boards are made of, all of one width, in some twenty
    kilobytes.

    On many machines the font for code has no lamp in it, and a lamp from another font bends the
    picture.
    """
    from fontTools import subset

    signs = "20-7E A0-FF 391-3C9 1D40 2018-201D 2026 2070-209F 2190-21D5 2200-22A5 2308-230B 2500-25CF 2713 2717"
    options = ["--flavor=woff2", "--layout-features=", "--no-hinting", "--drop-tables+=FFTM"]
    unicodes = ",".join(f"U+{part}" for part in signs.split())
    subset.main([str(source), f"--unicodes={unicodes}", f"--output-file={target}", *options])


def place(source: Path, target: Path) -> None:
    """Copy a file, making the folders on the way."""
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copy(source, target)


def build_wheel() -> None:
    """Build the wheel of the package as it stands, and make of it what Pyodide reads."""
    isolation = ["--no-build-isolation"] if find_spec("hatchling") else []
    with TemporaryDirectory() as folder:
        run(
            sys.executable,
            "-m",
            "pip",
            "wheel",
            "-q",
            "--no-deps",
            *isolation,
            "-w",
            folder,
            str(ROOT),
        )
        (wheel,) = Path(folder).glob("lightsgame-*.whl")
        place(wheel, VENDOR / "lightsgame.zip")
    bytecode(VENDOR / "lightsgame.zip", "/site/lightsgame.zip")


def bytecode(packed: Path, address: str) -> None:
    """Put beside the modules in a zip file their bytecode, so that no reader waits until Pyodide
    has made it.
    """
    run("node", str(DOCS / "bytecode.mjs"), str(VENDOR / "pyodide"), str(packed), address)


def build_pages(site: Path) -> None:
    """Let MkDocs build the pages; a warning is an error."""
    environment = os.environ | {
        "PYTHONPATH": str(ROOT),
        "NO_MKDOCS_2_WARNING": "1",
        "PYTHONHASHSEED": "0",
    }
    if environment.get("REPO_URL"):
        environment.setdefault("EDIT_URI", "edit/main/docs/")
    run(
        sys.executable,
        "-m",
        "mkdocs",
        "build",
        "--quiet",
        "--strict",
        "-d",
        str(site),
        environment=environment,
    )


def leave_out(site: Path) -> None:
    """Remove what no page asks for: word lists for searching in other languages, and maps that only
    the tools of developers read.
    """
    shutil.rmtree(site / "assets" / "javascripts" / "lunr", ignore_errors=True)
    for file in [*site.rglob("*.map"), *site.glob("assets/_markdown_exec_pyodide.*")]:
        file.unlink()
    for page in site.rglob("*.html"):
        text = page.read_text(encoding="utf-8")
        kept = re.sub(r"<(?:link|script)[^>]*_markdown_exec_pyodide[^>]*>(?:</script>)?", "", text)
        page.write_text(kept, encoding="utf-8")


def check_licences(site: Path) -> None:
    """Insist that docs/notices.py names every file that others have made."""
    if found := notices.unnamed(site):
        raise SystemExit(f"docs/build.py: docs/notices.py names no licence for {', '.join(found)}")


def typeset(site: Path, modules: Path) -> None:
    """Set the formulas of all pages, so that no page has to do it while it loads."""
    run("node", str(DOCS / "typeset.mjs"), str(site), str(modules / "katex" / "dist" / "katex.mjs"))


# A chapter is a better answer than the name of a function; pages not named here count double.
BOOST = {
    "reference": 0.15,
    "reference/index.html": 1,
    "questions.html": 4,
    "glossary.html": 3,
    "references.html": 0.5,
    "errors-in-print.html": 0.7,
}


def shorten_search(site: Path) -> None:
    """Keep the words of the chapters, the names of the reference and the first paragraph of each
    exercise.

    Who begins to search loads this index, and nobody before; with all code and all docstrings in
    it, that would take long.
    """
    path = site / "search" / "search_index.json"
    index = json.loads(path.read_text(encoding="utf-8"))
    # no members of classes
    index["docs"] = [entry for entry in index["docs"] if entry["location"].count(".") <= 4]
    above = {
        file.name: finish.levels(file.read_text(encoding="utf-8")) for file in site.glob("*.html")
    }
    for entry in index["docs"]:
        page, _, part = entry["location"].partition("#")
        entry["boost"] = BOOST.get(page, BOOST.get(page.split("/")[0], 2))
        source = DOCS / page.replace(".html", ".md")
        if page == "questions.html" and part:
            entry["tags"] = [entry["title"]]  # whoever types a question finds its answer
        elif not part and source.is_file() and (words := finish.front_matter(source).get("words")):
            entry["tags"] = words.split(", ")  # other names for what the page is about
        if entry["location"].startswith("reference/"):
            entry["text"] = ""
        elif entry["location"].startswith("exercises.html#"):
            entry["text"] = entry["text"].split("</p>")[0]
        entry["text"] = re.sub(
            r"<pre>.*?</pre>|</?(p|ul|ol|li|table|tr|td|th|thead|tbody)>",
            " ",
            entry["text"],
            flags=re.DOTALL,
        )
        if level := above.get(page, {}).get(part):
            entry["text"] = f"For {level}s. {entry['text']}"
    for bundle in (site / "assets" / "javascripts").glob("bundle.*.js"):
        # where a page was opened from a file the theme waits until somebody searches; here always
        code = bundle.read_text(encoding="utf-8")
        eager = 'location.protocol!=="file:"),'
        assert code.count(eager) == 1, "the theme is written in another way now"
        bundle.write_text(code.replace(eager, "!1),"), encoding="utf-8")
    text = json.dumps(index, ensure_ascii=False, separators=(",", ":"))
    path.write_text(text, encoding="utf-8")
    path.with_suffix(".js").write_text(
        f"var __index = {text}", encoding="utf-8"
    )  # what a page opened from a file loads


def pack(site: Path) -> None:
    """Write Pyodide, the package and the worker into one script, for pages that were opened as
    files.

    A browser lets such a page fetch nothing and start no module worker from a file; a plain script
    it does load.
    """
    vendor = site / "assets" / "vendor"
    packed = {name: squeeze(vendor / "pyodide" / name) for name in PYODIDE}
    packed["lightsgame.zip"] = squeeze(vendor / "lightsgame.zip")
    files = {
        "packed": packed,
        "lock": (vendor / "pyodide" / "pyodide-lock.json").read_text(encoding="utf-8"),
        "bridge": (site / "assets" / "run" / "bridge.py").read_text(encoding="utf-8"),
        "worker": (site / "assets" / "run" / "worker.mjs").read_text(encoding="utf-8"),
    }
    (vendor / "usb.js").write_text(
        f"window.lightsgameFiles = {json.dumps(files)};\n", encoding="utf-8"
    )


def squeeze(path: Path) -> str:
    """A file, compressed and as text."""
    return base64.b64encode(gzip.compress(path.read_bytes(), mtime=0)).decode()


def run(*command: str, cwd: Path = ROOT, environment: dict[str, str] | None = None) -> None:
    """Run a command and insist that it succeeds."""
    subprocess.run(command, cwd=cwd, env=environment, check=True)


class Handler(book.Handler):
    """Says how long a file may be kept, beside its type."""

    def end_headers(self) -> None:
        """Pages are asked for anew, and mostly answered with "not changed"; what no build changes
        is kept a day.
        """
        kept = "max-age=86400" if "/vendor/" in self.path else "no-cache"
        self.send_header("Cache-Control", kept)
        super().end_headers()


def server(site: Path, host: str = "127.0.0.1", port: int = 0) -> http.server.ThreadingHTTPServer:
    """A server for the built site; port 0 means any free one."""
    return http.server.ThreadingHTTPServer(
        (host, port), functools.partial(Handler, directory=str(site))
    )


def build(site: Path, *, usb: bool = False, pdf: bool = False) -> None:
    """All steps, in order."""
    from docs import paper

    modules = fetch()
    lay_out(modules)
    build_wheel()
    finish.brand(VENDOR / "brand")
    build_pages(site)
    leave_out(site)
    check_licences(site)
    typeset(site, modules)
    finish.link(site)
    shorten_search(site)
    paper.notebooks(site)
    paper.epub(site)
    if pdf:
        paper.print_all(site)
    if usb:
        pack(site)
    finish.finish(site, **finish.addresses())


def pack_files(folder: Path, target: Path) -> None:
    """Write a folder into a zip file, the same bytes each time."""
    with zipfile.ZipFile(target, "w") as packed:
        for file in sorted(folder.rglob("*")):
            if file.is_file():
                member = zipfile.ZipInfo(file.relative_to(folder).as_posix())
                member.external_attr = 0o644 << 16
                packed.writestr(member, file.read_bytes(), zipfile.ZIP_DEFLATED, 9)


def one_of_many(version: str, site_url: str) -> dict[str, str]:
    """What a build has to know of itself that stands beside others: its folder is part of its
    address.

    >>> one_of_many("0.2", "https://example.org/lamps")["SITE_URL"]
    'https://example.org/lamps/0.2/'
    """
    return {"BOOK_VERSIONS": "mike"} | (
        {"SITE_URL": f"{site_url.rstrip('/')}/{version}/"} if site_url else {}
    )


def beside(site: Path) -> None:
    """List the versions that stand side by side, newest first, for the switch in the header."""

    def number(name: str) -> list[int]:
        return [int(digits) for digits in re.findall(r"\d+", name)]

    there = [folder.name for folder in site.parent.iterdir() if (folder / "index.html").is_file()]
    names = sorted(there, key=number, reverse=True)
    versions = [
        {"version": name, "title": name, "aliases": ["latest"] if name == names[0] else []}
        for name in names
    ]
    (site.parent / "versions.json").write_text(json.dumps(versions, indent=1), encoding="utf-8")
    first = f"{names[0]}/index.html"
    (site.parent / "index.html").write_text(
        '<!doctype html><meta charset="utf-8"><title>Lights Out and Akari</title>'
        f'<meta http-equiv="refresh" content="0; url={first}"><a href="{first}">Lights Out and Akari</a>\n',
        encoding="utf-8",
    )


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(
        description="build the site", formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "--out", type=Path, default=ROOT / "site", help="the folder to write to (site/)"
    )
    parser.add_argument(
        "--usb", action="store_true", help="make the pages run from file:// as well (8 MB more)"
    )
    parser.add_argument(
        "--pdf", action="store_true", help="print the book and the lessons, too (needs Chromium)"
    )
    parser.add_argument(
        "--version", default="", help="write to OUT/VERSION, beside other versions of the book"
    )
    parser.add_argument(
        "--zip", action="store_true", help="and pack it into one file, for `lightsgame book`"
    )
    parser.add_argument("--serve", action="store_true", help="serve the site when it is built")
    parser.add_argument(
        "--host", default="127.0.0.1", help="the address to serve on (0.0.0.0: a whole classroom)"
    )
    parser.add_argument("--port", type=int, default=8000)
    arguments = parser.parse_args()
    site = arguments.out.resolve() / arguments.version
    if arguments.version:
        os.environ.update(one_of_many(arguments.version, os.environ.get("SITE_URL", "")))
    try:
        build(site, usb=arguments.usb, pdf=arguments.pdf)
        if arguments.version:
            beside(site)
    except subprocess.CalledProcessError as error:
        raise SystemExit(
            f"docs/build.py: this failed, see above: {' '.join(map(str, error.cmd))}"
        ) from None
    print(f"docs/build.py: the site is in {site}")
    if arguments.zip:
        target = site.with_name(f"{site.name}.zip")
        pack_files(site, target)
        print(f"docs/build.py: packed into {target}")
    if arguments.serve:
        with server(site, arguments.host, arguments.port) as httpd:
            print(f"docs/build.py: http://{arguments.host}:{httpd.server_port}/ (Ctrl-C to stop)")
            try:
                httpd.serve_forever()
            except KeyboardInterrupt:
                print()


if __name__ == "__main__":
    main()
