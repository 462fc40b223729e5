"""What makes the pages fit to be published: with an address and without, under their policy, and
side by side.
"""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from docs import build, finish

PAGE = """<!doctype html><html><head><meta charset="utf-8"><title>x</title>
<link href="assets/stylesheets/main.css"><script>one()</script></head>
<body><article><h1>Chasing <em>by hand</em> &amp; more</h1><p class="need">You need it.</p></article></body></html>"""


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """A site of two pages and the page for addresses that are none."""
    for name in ("index.html", "chasing.html"):
        (tmp_path / name).write_text(PAGE, encoding="utf-8")
    (tmp_path / "404.html").write_text(
        PAGE.replace("<h1>Chasing <em>by hand</em> &amp; more</h1>", "<h1>404 - Not found</h1>"),
        encoding="utf-8",
    )
    (tmp_path / "sitemap.xml").write_text("<urlset></urlset>", encoding="utf-8")
    return tmp_path


def data(page: str) -> dict[str, object]:
    """What a page tells the machines that look for pages."""
    found = re.search(r'<script type="application/ld\+json">(.*?)</script>', page, re.DOTALL)
    assert found
    told: dict[str, object] = json.loads(found[1])
    return told


def test_with_an_address_the_pages_say_it(site: Path) -> None:
    finish.finish(site, site_url="https://example.org/lights", repo="https://example.org/repo")
    page = (site / "chasing.html").read_text(encoding="utf-8")
    assert '<meta property="og:url" content="https://example.org/lights/chasing.html">' in page
    assert 'content="https://example.org/lights/assets/vendor/brand/card.png"' in page
    assert data(page)["url"] == "https://example.org/lights/chasing.html"
    assert data(page)["name"] == "Chasing by hand & more"
    assert "https://example.org/repo/issues/new?title=chasing.html" in page
    assert (site / "sitemap.xml").exists()


def test_without_an_address_what_needs_it_is_left_out(site: Path) -> None:
    finish.finish(site)
    page = (site / "chasing.html").read_text(encoding="utf-8")
    assert "og:url" not in page and "og:image" not in page and "url" not in data(page)
    assert "Report a mistake" not in page
    assert not (site / "sitemap.xml").exists()  # an empty one would be worse than none


def test_the_policy_lets_in_what_stands_in_the_page_and_nothing_else(site: Path) -> None:
    finish.finish(site)
    page = (site / "index.html").read_text(encoding="utf-8")
    rule = re.search(r'Content-Security-Policy" content="([^"]*)"', page)
    assert rule and "unsafe-eval" not in rule[1].replace("wasm-unsafe-eval", "")
    scripts = finish.SCRIPT.findall(page)
    assert len(scripts) >= 2
    assert finish.policy(page) != finish.policy(page.replace("one()", "two()"))
    assert rule[1].count("'sha256-") == len(set(scripts))


def test_a_lost_reader_gets_a_board_and_places_to_go(site: Path) -> None:
    finish.finish(site)
    page = (site / "404.html").read_text(encoding="utf-8")
    assert (
        "<lamp-play" in page
        and "<svg" in page
        and 'href="index.html"' in page
        and "404 - Not found" not in page
    )


def test_a_device_can_keep_every_file_of_the_site(site: Path) -> None:
    finish.finish(site)
    worker = (site / "offline-worker.js").read_text(encoding="utf-8")
    kept = re.search(r'\[("404\.html".*?)\]', worker)
    assert kept and {"index.html", "chasing.html"} <= set(json.loads(f"[{kept[1]}]"))
    assert (
        json.loads((site / "manifest.webmanifest").read_text(encoding="utf-8"))["start_url"]
        == "index.html"
    )


def test_versions_stand_side_by_side_the_newest_first(tmp_path: Path) -> None:
    for version in ("0.2", "0.10", "0.9"):
        (tmp_path / version).mkdir()
        (tmp_path / version / "index.html").write_text("x", encoding="utf-8")
    build.beside(tmp_path / "0.9")
    told = json.loads((tmp_path / "versions.json").read_text(encoding="utf-8"))
    assert [entry["version"] for entry in told] == ["0.10", "0.9", "0.2"]
    assert told[0]["aliases"] == ["latest"] and told[1]["aliases"] == []
    assert "url=0.10/index.html" in (tmp_path / "index.html").read_text(encoding="utf-8")
