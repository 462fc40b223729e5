"""What a release holds: licences for all of it, a light book, and the same bytes each time."""

from __future__ import annotations

import json
import re
import zipfile
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path

import pytest

from docs import build, finish, notices, paper, release
from lightsgame.cli import book

ROOT = Path(__file__).resolve().parent.parent
NOON = datetime(2026, 1, 1, 12, tzinfo=UTC)
HEAD = '<!doctype html>\n<html lang="en"><head><link href="assets/stylesheets/a.css"></head>'


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """A small site with a file of each kind."""
    files = {
        "index.html": HEAD + '<a href="rows.html#b">rows</a> <a class="x" href="book.pdf">PDF</a>',
        "exercises.html": HEAD + '<h1>Exercises</h1><div data-exercise="a"></div>',
        "rows.html": HEAD + '<a href="https://example.org/book.pdf">elsewhere</a>',
        "reference/game.html": HEAD
        + '<a href="../lessons/a.pdf">A</a><a href="../rows.html">R</a>',
        "book.epub": "EPUB",
        "book.pdf": "/CreationDate (D:20260203040506+00'00')",
        "lessons/a.pdf": "/ModDate (D:20260203040506+00'00')",
        "assets/js/run.js": "run",
        "assets/run/bridge.py": "import lightsgame",
        "assets/vendor/pyodide/pyodide.mjs": "python",
        "assets/vendor/lightsgame.zip": "wheel",
        "assets/vendor/usb.js": "all",
        "assets/vendor/katex/katex.min.js": "katex",
    }
    folder = tmp_path / "site"
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    return folder


# ---- licences ----------------------------------------------------------------------------------


def test_whatever_comes_from_npm_has_a_licence() -> None:
    asked = json.loads((ROOT / "docs" / "package.json").read_text(encoding="utf-8"))["dependencies"]
    named = {part.package for part in notices.PARTS if part.origin == "npm"}
    assert named == set(asked)


@pytest.mark.parametrize("part", notices.PARTS, ids=lambda part: part.package)
def test_each_part_has_its_texts_and_they_go_along(part: notices.Part) -> None:
    assert part.origin in notices.ORIGINS and part.licence and part.texts
    told = notices.notices()
    for name in part.texts:
        text = (notices.TEXTS / name).read_text(encoding="utf-8").strip()
        assert len(text) > 500 and text in told
        assert f'href="licences/{name}"' in notices.table()


def test_each_text_belongs_to_a_part() -> None:
    texts = {name for part in notices.PARTS for name in part.texts}
    assert {file.name for file in notices.TEXTS.iterdir()} == texts


def test_our_licence_is_the_one_of_the_project() -> None:
    ours = (notices.TEXTS / "lightsgame.txt").read_text(encoding="utf-8")
    assert ours == (ROOT / "LICENSE").read_text(encoding="utf-8")


def test_every_folder_that_the_build_makes_is_named() -> None:
    program = (ROOT / "docs" / "build.py").read_text(encoding="utf-8")
    made = set(re.findall(r'VENDOR / "([\w.-]+)"', program))
    assert {"pyodide", "katex", "fonts", "mono.woff2", "lightsgame.zip", "brand"} <= made
    for name in made:
        paths = (f"assets/vendor/{name}", f"assets/vendor/{name}/x")
        assert any(notices.covers(part, path) for part in notices.PARTS for path in paths), name


def test_a_file_without_a_licence_is_found_and_ends_the_build(site: Path) -> None:
    assert notices.unnamed(site) == []
    (site / "assets" / "vendor" / "ace").mkdir()
    (site / "assets" / "vendor" / "ace" / "ace.js").write_text("1", encoding="utf-8")
    assert notices.unnamed(site) == ["assets/vendor/ace/ace.js"]
    with pytest.raises(
        SystemExit, match=re.escape("names no licence for assets/vendor/ace/ace.js")
    ):
        build.check_licences(site)


def test_the_texts_are_those_that_the_packages_bring() -> None:
    modules = build.PACKAGES / "node_modules"
    if not modules.is_dir():
        pytest.skip("docs/build.py has not fetched the packages here")
    for name in ("katex", "iframe-worker", "dejavu-fonts-ttf"):
        text = (modules / name / "LICENSE").read_text(encoding="utf-8")
        part = next(part for part in notices.PARTS if part.package == name)
        assert (notices.TEXTS / part.texts[0]).read_text(encoding="utf-8") == text


def test_each_footer_links_the_licences() -> None:
    for up in ("", "../"):
        page = f'<link href="{up}assets/stylesheets/a.css">Text and code under the MIT licence.'
        assert f'<a href="{up}licences.html">' in finish.footer(page)
    settings = (ROOT / "mkdocs.yml").read_text(encoding="utf-8")
    assert re.search(
        r"^copyright: .*Text and code under the MIT licence\.$", settings, re.MULTILINE
    )


def test_the_list_for_programs_is_what_its_form_asks() -> None:
    listed = notices.components("2026-01-01T00:00:00Z")
    assert (listed["bomFormat"], listed["specVersion"]) == ("CycloneDX", "1.5")
    assert re.fullmatch(
        r"urn:uuid:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", listed["serialNumber"]
    )
    names = [component["bom-ref"] for component in listed["components"]]
    assert len(set(names)) == len(names) == len(notices.PARTS) - 1
    for component in listed["components"]:
        assert component["purl"].startswith("pkg:") and component["licenses"][0]["expression"]


# ---- the light book ----------------------------------------------------------------------------


def test_the_light_book_has_no_python_and_no_dead_link(site: Path, tmp_path: Path) -> None:
    light = tmp_path / "light"
    release.make_light(site, light)
    there = {file.relative_to(light).as_posix() for file in light.rglob("*") if file.is_file()}
    assert there == {
        "exercises.html",
        "index.html",
        "rows.html",
        "reference/game.html",
        "book.epub",
        "assets/js/run.js",
        "assets/vendor/katex/katex.min.js",
        "offline-worker.js",
    }
    first = (light / "index.html").read_text(encoding="utf-8")
    assert '<html data-python="none" lang="en">' in first
    assert first.endswith('<a href="rows.html#b">rows</a> PDF')
    below = (light / "reference" / "game.html").read_text(encoding="utf-8")
    assert below.endswith('A<a href="../rows.html">R</a>')
    assert "https://example.org" in (light / "rows.html").read_text(encoding="utf-8")
    tasks = (light / "exercises.html").read_text(encoding="utf-8")
    assert "</h1>" in tasks and "This is the light book" in tasks and "light book" not in below
    kept = (light / "offline-worker.js").read_text(encoding="utf-8")
    assert "rows.html" in kept and "pyodide" not in kept


def test_the_wheel_of_the_light_book_is_a_wheel_and_the_book_is_found(
    site: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    packed = tmp_path / "book.zip"
    build.pack_files(site, packed)
    made = release.book_wheel(packed, tmp_path)
    with zipfile.ZipFile(made) as wheel:
        names = wheel.namelist()
        wheel.extractall(tmp_path / "installed")
        (record,) = [name for name in names if name.endswith("/RECORD")]
        for line in wheel.read(record).decode().splitlines():
            name, checksum, size = line.rsplit(",", 2)
            if name != record:
                data = wheel.read(name)
                assert (checksum, int(size)) == (f"sha256={release.digest(data)}", len(data))
        assert {line.split(",")[0] for line in wheel.read(record).decode().splitlines()} == set(
            names
        )
        (licences,) = [name for name in names if name.endswith("THIRD-PARTY.txt")]
        told = wheel.read(licences).decode()
    assert "SIL OPEN FONT LICENSE" in told and "Bitstream" in told
    assert "Mozilla Public License" not in told  # there is no Pyodide in it
    monkeypatch.syspath_prepend(tmp_path / "installed")
    monkeypatch.chdir(tmp_path / "installed" / "lightsgame_book")
    assert book.find(None).name == "book.zip"


# ---- the same bytes ----------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.alike
def test_a_release_has_the_same_bytes_each_time(
    site: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("hatchling", reason="needs the extra `release`")
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1767268800")
    sums = []
    for name in ("one", "two"):
        release.make(tmp_path / name, site)
        sums.append((tmp_path / name / "SHA256SUMS").read_text(encoding="utf-8"))
    assert sums[0] == sums[1]
    names = [line.split("  ")[1] for line in sums[0].splitlines()]
    assert names == sorted(
        file.name for file in (tmp_path / "one").iterdir() if file.name != "SHA256SUMS"
    )
    ends = {"whl", "gz", "zip", "epub", "pdf", "txt", "json"}
    assert {name.rpartition(".")[2] for name in names} == ends
    for line in sums[0].splitlines():
        digest, name = line.split("  ")
        assert sha256((tmp_path / "two" / name).read_bytes()).hexdigest() == digest


def test_a_printed_book_does_not_tell_when_it_was_printed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nor in which order the browser numbered the heads of its tables."""
    monkeypatch.setenv("SOURCE_DATE_EPOCH", str(int(NOON.timestamp())))
    prints = []
    for hour, heads in (("04", (62, 8, 9)), ("20", (23, 24, 25))):
        ids = [b"(node%08d)" % head for head in heads]
        objects = [b"%d 0 obj\n/ID %b" % (k, name) for k, name in enumerate(ids, start=9)]
        named = sorted([b"%b %d 0 R" % (name, k) for k, name in enumerate(ids, start=9)])
        limits = b"<</Limits [%b %b]\n/Names [%b]>>" % (min(ids), max(ids), b" ".join(named))
        time = f"/CreationDate (D:20260101{hour}0506+00'00')".encode()
        prints.append(paper.steady(b"\n".join([time, *objects, limits])))
    assert prints[0] == prints[1]
    assert b"D:20260101120000+00'00'" in prints[0]
    assert b"/Limits [(node00000000) (node00000002)]" in prints[0]
    assert b"[(node00000000) 9 0 R (node00000001) 10 0 R (node00000002) 11 0 R]" in prints[0]


def test_a_packed_folder_has_the_same_bytes_whenever_it_was_written(tmp_path: Path) -> None:
    packed = []
    for name, order in (("one", "ab"), ("two", "ba")):
        for letter in order:
            (tmp_path / name / letter).mkdir(parents=True)
            (tmp_path / name / letter / "x.txt").write_text(letter, encoding="utf-8")
        build.pack_files(tmp_path / name, tmp_path / f"{name}.zip")
        packed.append((tmp_path / f"{name}.zip").read_bytes())
    assert packed[0] == packed[1]
