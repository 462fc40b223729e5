"""A browser window for the tests of the site."""

from __future__ import annotations

from typing import Any


class Visit:
    """A browser window that notes what must not happen, in it and in the windows that it opens."""

    def __init__(self, browser: Any, allowed: str, **options: Any) -> None:
        self.context = browser.new_context(**options)
        self.context.set_default_timeout(180_000)  # a busy machine starts the pages' Python slowly
        self.complaints: list[str] = []
        self.weight = 0
        self.context.on("console", lambda m: self._complain(m.text) if m.type in ("error", "warning") else None)
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
