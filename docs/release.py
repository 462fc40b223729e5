"""Make a release: `python docs/release.py` writes everything that is handed out to release/.

    lightsgame-VERSION-py3-none-any.whl        the package
    lightsgame-VERSION.tar.gz                  its sources
    lightsgame_book-VERSION-py3-none-any.whl   the light book: all figures, no Pyodide; `lightsgame book` opens it
    lightsgame-site-VERSION.zip                the whole book, for a server, a stick or `lightsgame book FILE`
    lightsgame-book-VERSION.epub (and .pdf)    the book for other readers
    lightsgame-lessons-VERSION.zip             lessons to print, where Chromium is there to print them
    THIRD-PARTY.txt                            what these hold that others have made, with the licences
    lightsgame-VERSION.cdx.json                the same as a list for programs (CycloneDX)
    SHA256SUMS                                 what `sha256sum --check` reads

The same sources give the same bytes, on one machine with the same tools.  With --site a site that
`docs/build.py --usb` has built is taken instead of a new one, and no lesson is printed.  Needs
`pip install -e .[release]`, and Node with npm for the site.
"""

from __future__ import annotations

import argparse
import base64
import json
import os
import re
import shutil
import subprocess
import sys
import zipfile
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
from docs import build, finish, notices, paper
from lightsgame import __version__
from lightsgame.classroom.lessons.browser import browser
from lightsgame.cli.commands import COMMANDS

# What the light book does without: Python for the page, print, and what only other programs read.
HEAVY = (
    "assets/vendor/pyodide/*",
    "assets/vendor/lightsgame.zip",
    "assets/vendor/usb.js",
    "assets/run/*",
    "book.pdf",
    "lessons/*",
    "objects.inv",
    "sitemap.*",
)
MOST_LIGHT = 5_000_000  # bytes of the light book, packed
WITHOUT_PYTHON = (
    '<p class="report">This is the light book, with no Python in its pages. Exercises are checked in '
    "a shell, by <code>lightsgame exercises</code>, or in the whole book.</p>"
)
# a link to a file of the site, which begins with no slash and has no colon
LINK = re.compile(r'<a [^>]*?href="([^"#?:/][^"#?:]*)(?:[#?][^">]*)?"[^>]*>(.*?)</a>', re.DOTALL)


def is_heavy(path: str) -> bool:
    """Whether the light book leaves a file of the site out.

    >>> is_heavy("assets/vendor/pyodide/pyodide.mjs"), is_heavy("rows.html")
    (True, False)
    """
    return any(Path(path).match(pattern) for pattern in HEAVY)


def light_page(text: str, folder: Path) -> str:
    """A page of the light book: it says that there is no Python in it, and links to nothing that
    was left out; *folder* is where the page is.
    """

    def link(found: re.Match[str]) -> str:
        return found[0] if (folder / found[1]).exists() else found[2]

    text = re.sub("<html ", '<html data-python="none" ', text, count=1)
    if "data-exercise=" in text:
        text = text.replace("</h1>", f"</h1>\n{WITHOUT_PYTHON}", 1)
    return LINK.sub(link, text)


def make_light(site: Path, target: Path) -> None:
    """Write the light book: a site without what is heavy."""
    for file in sorted(site.rglob("*")):
        path = file.relative_to(site).as_posix()
        if file.is_file() and not is_heavy(path):
            build.place(file, target / path)
    for page in sorted(target.rglob("*.html")):
        text = page.read_text(encoding="utf-8")
        page.write_text(light_page(text, page.parent), encoding="utf-8")
    finish.write_worker(target)


def light_parts() -> tuple[notices.Part, ...]:
    """What the light book holds that others have made.

    >>> "Pyodide" in [part.name for part in light_parts()]
    False
    """
    return tuple(
        part
        for part in notices.PARTS
        if not part.files or not all(is_heavy(pattern) for pattern in part.files)
    )


METADATA = """Metadata-Version: 2.4
Name: lightsgame-book
Version: {version}
Summary: The book of lightsgame, with its figures, for `lightsgame book`
Author: The lightsgame developers
License-Expression: {licence}
License-File: LICENSE
License-File: THIRD-PARTY.txt
Requires-Python: >=3.11
Classifier: Intended Audience :: Education
Classifier: Topic :: Scientific/Engineering :: Mathematics
Description-Content-Type: text/plain

The book of lightsgame: Lights Out and Akari, from the first press to NP-hardness. With `lightsgame` installed as well,
`lightsgame book` shows it in a browser, without a network. Its figures are to be taken in hand; it holds
no Python for the page, so examples and exercises run in a shell instead.
"""
WHEEL = "Wheel-Version: 1.0\nGenerator: lightsgame docs/release.py\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
MODULE = '"""The light book; `lightsgame book` finds and shows it."""\n'


def book_wheel(book: Path, out: Path) -> Path:
    """Write the wheel of the light book: the packed book is its only datum."""
    parts = light_parts()
    licences = dict.fromkeys(word for part in parts for word in part.licence.split(" AND "))
    info = f"lightsgame_book-{__version__}.dist-info"
    metadata = METADATA.format(version=__version__, licence=" AND ".join(licences))
    files = {
        "lightsgame_book/__init__.py": MODULE.encode(),
        "lightsgame_book/book.zip": book.read_bytes(),
        f"{info}/licenses/LICENSE": (build.ROOT / "LICENSE").read_bytes(),
        f"{info}/licenses/THIRD-PARTY.txt": notices.notices(parts).encode(),
        f"{info}/METADATA": metadata.encode(),
        f"{info}/WHEEL": WHEEL.encode(),
    }
    record = [f"{name},sha256={digest(data)},{len(data)}\n" for name, data in files.items()]
    record.append(f"{info}/RECORD,,\n")
    files[f"{info}/RECORD"] = "".join(record).encode()
    target = out / f"lightsgame_book-{__version__}-py3-none-any.whl"
    with zipfile.ZipFile(target, "w") as wheel:
        for name, data in files.items():
            member = zipfile.ZipInfo(name)
            member.external_attr = 0o644 << 16
            wheel.writestr(member, data, zipfile.ZIP_DEFLATED, 9)
    return target


def digest(data: bytes) -> str:
    """The checksum of a file as a wheel writes it.

    >>> digest(b"")
    '47DEQpj8HBSa-_TImW-5JCeuQeRkm5NMpJWZG3hSuFU'
    """
    return base64.urlsafe_b64encode(sha256(data).digest()).decode().rstrip("=")


def distributions(out: Path) -> None:
    """The wheel and the sources of the package, by Hatchling, which reads SOURCE_DATE_EPOCH."""
    command = [sys.executable, "-m", "hatchling", "build", "-t", "sdist", "-t", "wheel", "-d"]
    subprocess.run([*command, str(out)], cwd=build.ROOT, check=True, stdout=subprocess.DEVNULL)


def print_lessons(folder: Path) -> None:
    """All that a class needs for each lesson, where `lightsgame lesson` is there to print it."""
    if "lesson" not in COMMANDS:
        return
    folder.mkdir(exist_ok=True)
    program = [sys.executable, "-m", "lightsgame", "lesson"]
    told = subprocess.run(
        [*program, "--list", "--json"], cwd=build.ROOT, capture_output=True, check=True
    )
    for each in json.loads(told.stdout)["lessons"]:
        number = str(each["lesson"])
        out = folder / f"lesson{number}.pdf"
        words = [*program, number, "--seed", "release", "--out", str(out)]
        subprocess.run(words, cwd=build.ROOT, stdout=subprocess.DEVNULL, check=True)
        if out.is_file():
            out.write_bytes(paper.steady(out.read_bytes()))


def copies(site: Path, out: Path) -> None:
    """The book for other readers, and the lessons, as far as there are any."""
    shutil.copyfile(site / "book.epub", out / f"lightsgame-book-{__version__}.epub")
    if (site / "book.pdf").is_file():
        shutil.copyfile(site / "book.pdf", out / f"lightsgame-book-{__version__}.pdf")
    if (site / "lessons").is_dir():
        build.pack_files(site / "lessons", out / f"lightsgame-lessons-{__version__}.zip")


def checksums(out: Path) -> str:
    """A line for each file of a folder, as `sha256sum` writes and checks it."""
    files = [file for file in sorted(out.iterdir()) if file.name != "SHA256SUMS"]
    return "".join([f"{sha256(file.read_bytes()).hexdigest()}  {file.name}\n" for file in files])


def time_of_release() -> datetime:
    """The time that all files bear: SOURCE_DATE_EPOCH, else that of the last commit."""
    stamp = os.environ.get("SOURCE_DATE_EPOCH", "")
    if not stamp:
        command = ["git", "log", "-1", "--format=%ct"]
        said = subprocess.run(command, cwd=build.ROOT, capture_output=True, text=True, check=False)
        stamp = said.stdout.strip() or "1767225600"  # a folder without its history: 2026
        os.environ["SOURCE_DATE_EPOCH"] = stamp
    return datetime.fromtimestamp(int(stamp), UTC)


def make(out: Path, site: Path) -> None:
    """All files of a release, from a built site."""
    time = time_of_release()
    shutil.rmtree(out, ignore_errors=True)
    out.mkdir(parents=True)
    distributions(out)
    copies(site, out)
    build.pack_files(site, out / f"lightsgame-site-{__version__}.zip")
    with TemporaryDirectory() as folder:
        make_light(site, Path(folder, "book"))
        packed = Path(folder, "book.zip")
        build.pack_files(Path(folder, "book"), packed)
        if packed.stat().st_size > MOST_LIGHT:
            raise SystemExit(f"docs/release.py: the light book has {packed.stat().st_size} bytes")
        book_wheel(packed, out)
    listed = json.dumps(notices.components(time.strftime("%Y-%m-%dT%H:%M:%SZ")), indent=1)
    (out / f"lightsgame-{__version__}.cdx.json").write_text(listed + "\n", encoding="utf-8")
    (out / "THIRD-PARTY.txt").write_text(notices.notices(), encoding="utf-8")
    (out / "SHA256SUMS").write_text(checksums(out), encoding="utf-8")


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description="make a release")
    parser.add_argument("--out", type=Path, default=build.ROOT / "release", help="(release/)")
    parser.add_argument("--site", type=Path, help="a built site to take (default: build one)")
    arguments = parser.parse_args()
    time_of_release()
    with TemporaryDirectory() as folder:
        site = arguments.site
        if site is None:
            site = Path(folder, "site")
            build.build(site, usb=True, pdf=browser() is not None)
            print_lessons(site / "lessons")
        make(arguments.out.resolve(), site.resolve())
    for file in sorted(arguments.out.iterdir()):
        print(f"{file.stat().st_size:>12,}  {file.name}")


if __name__ == "__main__":
    main()
