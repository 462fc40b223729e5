"""The links of the project, made from the one address in pyproject.toml; none as long as there is
no address.
"""

from __future__ import annotations

from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface

PAGES = {
    "Source": "",
    "Issues": "/issues",
    "Changelog": "/blob/main/CHANGELOG.md",
}


class Links(MetadataHookInterface):
    """`[project.urls]`."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Add the links."""
        import tomllib
        from pathlib import Path

        settings = tomllib.loads(Path(self.root, "pyproject.toml").read_text(encoding="utf-8"))
        address = settings["tool"]["lightsgame"]["address"].rstrip("/")
        metadata["urls"] = {name: address + page for name, page in PAGES.items()} if address else {}
