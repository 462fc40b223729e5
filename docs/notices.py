"""What the built site holds that others have made, under which licence, and where its source is.

`PARTS` is the only list: the page `licences.html`, the notices of a release and its list of
components (an SBOM) are made from it.  `unnamed` finds files of a built site that no entry covers,
and the build fails on one.  The texts of the licences stand in docs/licences and go with the site.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from fnmatch import fnmatch
from html import escape
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any
from uuid import NAMESPACE_URL, uuid5

from lightsgame import __version__

DOCS = Path(__file__).resolve().parent
TEXTS = DOCS / "licences"
OWN = ("css", "figures", "js", "run")  # the folders of docs/assets that we have written
ORIGINS = ("npm", "pypi", "generic")  # of a package URL: two registries, and neither of them


@dataclass(frozen=True)
class Part:
    """Something that the site holds."""

    name: str
    origin: str  # one of ORIGINS
    package: str  # its name there
    licence: str  # as SPDX writes it
    source: str  # the address of its source
    files: tuple[str, ...]  # patterns of paths in the site
    texts: tuple[str, ...]  # files of docs/licences
    change: str = ""  # what the build has done to it
    fixed: str = ""  # its version, where it is neither from npm nor installed

    @property
    def version(self) -> str:
        """The version that the site holds, empty where that is not known."""
        if self.fixed:
            return self.fixed
        if self.origin == "npm":
            lock = json.loads((DOCS / "package-lock.json").read_text(encoding="utf-8"))
            return str(lock["packages"][f"node_modules/{self.package}"]["version"])
        try:
            return version(self.package)
        except PackageNotFoundError:
            return ""

    @property
    def address(self) -> str:
        """Its package URL.

        >>> PARTS[0].address.partition("@")[0]
        'pkg:pypi/lightsgame'
        """
        name = self.package.replace("@", "%40")
        return f"pkg:{self.origin}/{name}" + (f"@{self.version}" if self.version else "")


LIGHTSGAME = Part(
    "lightsgame",
    "pypi",
    "lightsgame",
    "MIT",
    "",
    (
        "assets/vendor/lightsgame.zip",
        "assets/vendor/brand/*",
        "assets/vendor/compiled",
        "assets/vendor/usb.js",
    ),
    ("lightsgame.txt",),
    fixed=__version__,
)
PARTS = (
    LIGHTSGAME,
    Part(
        "Pyodide",
        "npm",
        "pyodide",
        "MPL-2.0",
        "https://github.com/pyodide/pyodide",
        ("assets/vendor/pyodide/*", "assets/vendor/usb.js"),
        ("pyodide.txt", "inside-pyodide.txt"),
        "the list of packages is empty",
    ),
    Part(
        "CPython and its library",
        "generic",
        "cpython",
        "PSF-2.0",
        "https://github.com/python/cpython",
        ("assets/vendor/pyodide/*", "assets/vendor/usb.js"),
        ("cpython.txt",),
        "as Pyodide compiles it; the library is there as bytecode",
        fixed="3.14.2",
    ),
    Part(
        "KaTeX",
        "npm",
        "katex",
        "MIT",
        "https://github.com/KaTeX/KaTeX",
        ("assets/vendor/katex/*",),
        ("katex.txt",),
        "fonts in one format",
    ),
    Part(
        "Source Serif 4",
        "npm",
        "@fontsource/source-serif-4",
        "OFL-1.1",
        "https://github.com/adobe-fonts/source-serif",
        ("assets/vendor/fonts/*",),
        ("source-serif.txt",),
        "cut to Latin signs, and called Book Serif, for the name Source is reserved",
    ),
    Part(
        "DejaVu Sans Mono",
        "npm",
        "dejavu-fonts-ttf",
        "Bitstream-Vera",
        "https://github.com/dejavu-fonts/dejavu-fonts",
        ("assets/vendor/mono.woff2",),
        ("dejavu.txt",),
        "cut to the signs of code and boards",
    ),
    Part(
        "iframe-worker",
        "npm",
        "iframe-worker",
        "MIT",
        "https://github.com/squidfunk/iframe-worker",
        ("assets/vendor/iframe-worker/*",),
        ("iframe-worker.txt",),
        "what it writes into its frame is a file",
    ),
    Part(
        "Material for MkDocs",
        "pypi",
        "mkdocs-material",
        "MIT",
        "https://github.com/squidfunk/mkdocs-material",
        ("assets/javascripts/*", "assets/stylesheets/*", "assets/images/*"),
        ("material.txt",),
    ),
    Part(
        "lunr, RxJS, clipboard.js, escape-html, focus-visible, tslib",
        "generic",
        "scripts-of-material",
        "MIT AND Apache-2.0 AND W3C-20150513 AND 0BSD",
        "https://github.com/squidfunk/mkdocs-material",
        ("assets/javascripts/*",),
        ("theme-scripts.txt", "apache-2.0.txt"),
        "as Material for MkDocs packs them",
    ),
    Part(
        "Material Design Icons",
        "generic",
        "material-design-icons",
        "Apache-2.0",
        "https://github.com/Templarian/MaterialDesign",
        (),
        ("apache-2.0.txt",),
        "drawn into the pages",
    ),
    Part(
        "mkdocstrings, markdown-exec",
        "pypi",
        "mkdocstrings-python",
        "ISC",
        "https://github.com/mkdocstrings/python",
        ("assets/_mkdocstrings.css", "assets/_markdown_exec_*"),
        ("mkdocstrings.txt",),
    ),
)


def covers(part: Part, path: str) -> bool:
    """Whether a file of the site belongs to it.

    >>> covers(LIGHTSGAME, "assets/vendor/brand/card.png"), covers(LIGHTSGAME, "assets/x.js")
    (True, False)
    """
    return any(fnmatch(path, pattern) for pattern in part.files)


def unnamed(site: Path) -> list[str]:
    """The files below assets/ of a built site that neither we have written nor an entry covers."""
    found = []
    for file in sorted((site / "assets").rglob("*")):
        path = file.relative_to(site).as_posix()
        own = path.split("/")[1] in OWN
        if file.is_file() and not own and not any(covers(part, path) for part in PARTS):
            found.append(path)
    return found


def table() -> str:
    """The list as HTML, for the page that each footer links."""
    rows = []
    for part in PARTS:
        name = escape(f"{part.name} {part.version}".strip())
        if part.source:
            name = f'<a href="{part.source}">{name}</a>'
        texts = ", ".join(f'<a href="licences/{text}">{text}</a>' for text in part.texts)
        rows.append(
            f"<tr><td>{name}</td><td>{escape(part.licence)}</td><td>{texts}</td>"
            f"<td>{escape(part.change)}</td></tr>"
        )
    head = "<tr><th>part</th><th>licence</th><th>its text</th><th>changed here</th></tr>"
    return f"<table><thead>{head}</thead><tbody>{''.join(rows)}</tbody></table>"


def notices(parts: tuple[Part, ...] = PARTS) -> str:
    """The list and all texts in one file, for who hands out what is built.

    >>> notices((LIGHTSGAME,)).splitlines()[2]
    'lightsgame 0.1.0: MIT'
    """
    lines = ["What this holds, and under which licences.", ""]
    for part in parts:
        lines.append(f"{part.name} {part.version}".strip() + f": {part.licence}")
        if part.source:
            lines.append(f"    source: {part.source}")
        if part.change:
            lines.append(f"    changed: {part.change}")
        lines.append(f"    text: {', '.join(part.texts)}")
    for name in dict.fromkeys(text for part in parts for text in part.texts):
        text = (TEXTS / name).read_text(encoding="utf-8").rstrip()
        lines += ["", "=" * 80, name, "=" * 80, "", text]
    return "\n".join(lines) + "\n"


def components(time: str) -> dict[str, Any]:
    """The list as a software bill of materials, in the JSON of CycloneDX 1.5.

    >>> components("2026-01-01T00:00:00Z")["metadata"]["component"]["name"]
    'lightsgame'
    """
    listed = []
    for part in PARTS:
        entry: dict[str, Any] = {"type": "library", "bom-ref": part.address, "name": part.name}
        if part.version:
            entry["version"] = part.version
        entry["licenses"] = [{"expression": part.licence}]
        entry["purl"] = part.address
        if part.source:
            entry["externalReferences"] = [{"type": "vcs", "url": part.source}]
        listed.append(entry)
    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "serialNumber": f"urn:uuid:{uuid5(NAMESPACE_URL, json.dumps(listed))}",
        "version": 1,
        "metadata": {"timestamp": time, "component": listed[0] | {"type": "application"}},
        "components": listed[1:],
    }
