"""What a reader waits for: the weight of each page before Python comes, and the seconds to the
first answer of *Run*.

    python docs/build.py --out build/site
    python benchmarks/pages.py build/site [CHROMIUM]

Each page is opened in a browser that has kept nothing, served compressed from this machine.
*First* is the time from the press of the first Run button to its answer there, *again* the same in
a second page, with the cache filled and Python to be started anew.  To see what a slower laptop
takes, `--slower 4` lets Chromium compute at a quarter. Needs the extra `browser`.
"""

from __future__ import annotations

import argparse
import sys
import threading
import time
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
from docs import build

PAGES = (
    "index.html",
    "chasing.html",
    "every-graph.html",
    "rows.html",
    "akari.html",
    "polynomials.html",
)
WEIGHT = """() => [performance.getEntriesByType("navigation")[0], ...performance.getEntriesByType("resource")]
    .map((entry) => entry.transferSize).reduce((sum, bytes) => sum + bytes)"""


def first_run(page: Any) -> float | None:
    """The seconds from the first press to the first answer; None on a page without an example."""
    example = page.locator(".highlight:has(> .example-bar)").first
    if not example.count():
        return None
    began = time.perf_counter()
    example.locator("xpath=.//button[text()='Run']").click()
    example.locator(".example-note[data-runs='1']").wait_for(timeout=120_000)
    return time.perf_counter() - began


def main() -> None:
    """Print a table, one page a line."""
    from playwright.sync_api import sync_playwright

    parser = argparse.ArgumentParser(
        description="How heavy the pages are, and how long the first Run takes."
    )
    parser.add_argument("site", type=Path)
    parser.add_argument("chromium", nargs="?")
    parser.add_argument(
        "--slower",
        type=float,
        default=1,
        help="how many times slower the processor is made to look",
    )
    options = parser.parse_args()
    print(f"{'page':<20} {'kB before Python':>16} {'first, s':>9} {'again, s':>9}")
    with build.server(options.site) as httpd, sync_playwright() as playwright:
        threading.Thread(target=httpd.serve_forever, daemon=True).start()
        browser = playwright.chromium.launch(
            executable_path=options.chromium, args=["--no-sandbox"]
        )
        for name in PAGES:
            context = browser.new_context()
            weight, seconds = 0, list[float | None]()
            for _ in range(2):
                page = context.new_page()
                context.new_cdp_session(page).send(
                    "Emulation.setCPUThrottlingRate", {"rate": options.slower}
                )
                page.goto(f"http://127.0.0.1:{httpd.server_port}/{name}", wait_until="networkidle")
                if not seconds:
                    weight = page.evaluate(WEIGHT)
                seconds.append(first_run(page))
            told = [f"{value:.1f}" if value is not None else "no Run" for value in seconds]
            print(f"{name:<20} {weight / 1000:>16.0f} {told[0]:>9} {told[1]:>9}", flush=True)
            context.close()
        httpd.shutdown()


if __name__ == "__main__":
    main()
