"""A browser window for the tests of the site."""

from __future__ import annotations

from typing import Any

# milliseconds: a busy machine starts the pages' Python slowly, and no wait is longer than this
LATE = 180_000


def expect(seen: Any) -> Any:
    """Playwright's assertions about a page, which look until what they say is true, or it is too
    late.
    """
    from playwright.sync_api import expect

    expect.set_options(timeout=LATE)
    return expect(seen)


# A page hears of its new size when the next picture is drawn, and what it does then stands in the
# one after that.
NEXT_PICTURES = """() => new Promise((drawn) => {
    setTimeout(drawn, 60_000);
    requestAnimationFrame(() => requestAnimationFrame(drawn));
})"""


def resize(page: Any, width: int, height: int) -> None:
    """Give the window a size, and wait until its page has that size and has done what it does about
    it.
    """
    page.set_viewport_size({"width": width, "height": height})
    page.wait_for_function("width => innerWidth === width", arg=width)
    page.evaluate(NEXT_PICTURES)


def copied(page: Any, words: str) -> str:
    """What has been copied, once these words are in it: the clipboard is written while the page
    goes on.
    """
    page.wait_for_function(
        "async (words) => (await navigator.clipboard.readText()).includes(words)", arg=words
    )
    return str(page.evaluate("navigator.clipboard.readText()"))


# A reader for whom nothing is folded; and one for whom no text waits, either.
UNFOLDED = """
try { localStorage.setItem("lightsgame-reader", "expert"); } catch { /* not yet at a page */ }
"""
READS_ALL = f"""{UNFOLDED}
addEventListener("DOMContentLoaded", () => {{
    for (const part of document.querySelectorAll(".waits")) part.classList.add("come");
}});
"""


class Visit:
    """A browser window that notes what must not happen, in it and in the windows that it opens."""

    def __init__(self, browser: Any, allowed: str, **options: Any) -> None:
        self.context = browser.new_context(**options)
        self.context.set_default_timeout(LATE)
        self.complaints: list[str] = []
        self.weight = 0
        self.context.on(
            "console", lambda m: self._complain(m.text) if m.type in ("error", "warning") else None
        )
        self.context.on("weberror", lambda event: self._complain(str(event.error)))
        self.context.on("response", self._weigh)

        def route(route: Any) -> None:
            if route.request.url.startswith((allowed, "blob:", "data:")):
                route.continue_()
            else:
                self._complain(f"asked for {route.request.url}")
                route.abort()

        self.context.route("**/*", route)
        self.page = self.context.new_page()

    def _complain(self, text: str) -> None:
        self.complaints.append(text)

    def _weigh(self, response: Any) -> None:
        if response.status >= 400:
            self._complain(f"{response.status} for {response.url}")
        self.weight += int(response.headers.get("content-length", 0))
