"""A browser window for the tests of the site."""

from __future__ import annotations

from typing import Any


class Visit:
    """A browser window that notes what must not happen."""

    def __init__(self, browser: Any, allowed: str, **options: Any) -> None:
        self.context = browser.new_context(**options)
        self.context.set_default_timeout(60_000)
        self.page = self.context.new_page()
        self.complaints: list[str] = []
        self.weight = 0
        page = self.page
        page.on("console", lambda m: self.complaints.append(m.text) if m.type in ("error", "warning") else None)
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on("response", self._weigh)

        def route(route: Any) -> None:
            if route.request.url.startswith((allowed, "blob:", "data:")):
                route.continue_()
            else:
                self.complaints.append(f"asked for {route.request.url}")
                route.abort()

        self.context.route("**/*", route)

    def _weigh(self, response: Any) -> None:
        if response.status >= 400:
            self.complaints.append(f"{response.status} for {response.url}")
        self.weight += int(response.headers.get("content-length", 0))
