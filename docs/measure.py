"""Measure how tall the figures are and keep it in assets/figures/tall.json: `python docs/measure.py
SITE`.

The pages leave a figure that much room from the start, so that nothing moves when its script
arrives.  To be run when a figure has changed its shape; needs the extra `browser` and Chromium.
"""

from __future__ import annotations

import json
import sys
import threading
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
from docs import build

HEIGHTS = """[...document.querySelectorAll("[data-figure]")].map((figure) => {
    figure.style.cssText = "--tall: 0; --tall-phone: 0";
    return [figure.id, figure.offsetHeight / parseFloat(getComputedStyle(document.documentElement).fontSize)];
})"""

DRAWN = """() => [...document.querySelectorAll("[data-figure]")].every((figure) => figure.status)"""


def main() -> None:
    """Open each page twice, on a desk and on a phone."""
    from playwright.sync_api import sync_playwright

    site = Path(sys.argv[1])
    tall: dict[str, list[float]] = {}
    with build.server(site) as httpd, sync_playwright() as playwright:
        threading.Thread(target=httpd.serve_forever, daemon=True).start()
        browser = playwright.chromium.launch(
            executable_path=sys.argv[2] if sys.argv[2:] else None, args=["--no-sandbox"]
        )
        for place, width in enumerate((1280, 390)):
            page = browser.new_page(viewport={"width": width, "height": 900})
            for file in sorted(site.glob("*.html")):
                page.goto(
                    f"http://127.0.0.1:{httpd.server_port}/{file.name}", wait_until="networkidle"
                )
                page.wait_for_function(DRAWN)
                for name, height in page.evaluate(HEIGHTS):
                    known = tall.setdefault(name, [0, 0])
                    known[place] = max(known[place], round(height, 1))
        httpd.shutdown()
    path = build.DOCS / "assets" / "figures" / "tall.json"
    path.write_text(json.dumps(dict(sorted(tall.items())), indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
