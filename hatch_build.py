"""What the build makes: the links of the project and of its README, from the one address in
pyproject.toml (none as long as there is no address), and the languages, compiled from the files of
the translators.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface

PAGES = {
    "Source": "",
    "Issues": "/issues",
    "Changelog": "/blob/main/CHANGELOG.md",
}


LINK = re.compile(r"(!?)\[([^][]*)\]\((?!https?:|#)([^()\s]+)\)")


def for_an_index(readme: str, address: str) -> str:
    """The README as a package index shows it, where none of our files is: links lead to the
    repository; without an address there are none, and no picture.
    """

    def link(found: re.Match[str]) -> str:
        picture, text, path = found.groups()
        if not address:
            return "" if picture else text
        return f"{picture}[{text}]({address}/{'raw' if picture else 'blob'}/main/{path})"

    return LINK.sub(link, readme)


class Links(MetadataHookInterface):
    """`[project.urls]`, and the README with links from anywhere."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Add the links."""
        import tomllib

        settings = tomllib.loads(Path(self.root, "pyproject.toml").read_text(encoding="utf-8"))
        address = settings["tool"]["lightsgame"]["address"].rstrip("/")
        readme = Path(self.root, "README.md").read_text(encoding="utf-8")
        text = for_an_index(readme, address)
        metadata["readme"] = {"content-type": "text/markdown", "text": text}
        metadata["urls"] = {name: address + page for name, page in PAGES.items()} if address else {}


class Languages(BuildHookInterface[Any]):
    """The wheel holds each `.po` file of `lightsgame/locale` compiled, with what the package says."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile the languages into a folder of their own, and name the files to the builder."""
        if version == "editable":
            return  # a checkout is read as it stands
        sys.path.insert(0, self.root)
        try:
            from docs.translating import of_the_package
            from lightsgame.core.po_files import compiled, digested
        finally:
            sys.path.remove(self.root)
        self.scratch = TemporaryDirectory()
        for source in sorted(Path(self.root, "lightsgame", "locale").glob("*.po")):
            target = Path(self.scratch.name, source.with_suffix(".mo").name)
            target.write_bytes(compiled(digested(of_the_package(source.stem))))
            build_data["force_include"][str(target)] = f"lightsgame/locale/{target.name}"

    def finalize(self, version: str, _build_data: dict[str, Any], _artifact_path: str) -> None:
        """Remove that folder."""
        if version != "editable":
            self.scratch.cleanup()
