"""A book for e-book readers: chapters of XHTML in one file, byte for byte the same each time.

>>> made = epub(About("Akari", "urn:akari"), [Part("a", "First", "<p>Text</p>")])
>>> made[30:58]
b'mimetypeapplication/epub+zip'

The form is EPUB 3.3 (w3.org/TR/epub-33).
"""

from collections.abc import Sequence
from html import escape
from io import BytesIO
from typing import NamedTuple
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile, ZipInfo

CONTAINER = (
    '<?xml version="1.0"?><container version="1.0" '
    'xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile '
    'full-path="OEBPS/book.opf" media-type="application/oebps-package+xml"/></rootfiles></container>'
)
MODIFIED = "2026-01-01T00:00:00Z"  # always the same, so that the file is


class About(NamedTuple):
    """What the whole book is called, and by which name libraries tell it from others."""

    title: str
    identifier: str
    author: str = ""
    language: str = "en"
    direction: str = "ltr"
    style: str = ""
    cover: bytes = b""  # a PNG


class Part(NamedTuple):
    """A file of the book: its name, its title as XHTML, and what stands in its body."""

    name: str
    title: str
    body: str

    @property
    def item(self) -> str:
        """The part in the list of files, with the kinds of content that readers want to know of."""
        kinds = (("<svg", "svg"), ("<math", "mathml"))
        found = " ".join([kind for tag, kind in kinds if tag in self.body])
        properties = f' properties="{found}"' if found else ""
        return (
            f'<item id="{self.name}" href="{self.name}.xhtml" '
            f'media-type="application/xhtml+xml"{properties}/>'
        )


def epub(about: About, parts: Sequence[Part]) -> bytes:
    """The file of a book with these parts, and a table of contents that leads to them."""
    title = escape(about.title)
    root = (
        '<?xml version="1.0" encoding="utf-8"?><html xmlns="http://www.w3.org/1999/xhtml" '
        f'xmlns:epub="http://www.idpf.org/2007/ops" lang="{about.language}" '
        f'xml:lang="{about.language}" dir="{about.direction}">'
    )
    places = "".join([f'<li><a href="{one.name}.xhtml">{one.title}</a></li>' for one in parts])
    contents = f'<nav epub:type="toc"><h1>{title}</h1><ol>{places}</ol></nav>'
    files: dict[str, str | bytes] = {
        "META-INF/container.xml": CONTAINER,
        "OEBPS/book.opf": _package(about, parts),
        "OEBPS/nav.xhtml": f"{root}<head><title>{title}</title></head><body>{contents}</body></html>",
        "OEBPS/style.css": about.style,
    }
    if about.cover:
        files["OEBPS/cover.png"] = about.cover
    link = '<link rel="stylesheet" href="style.css"/>'
    for one in parts:
        head = f"<head><title>{one.title}</title>{link}</head>"
        page = f'{root}{head}<body id="{one.name}">{one.body}</body></html>'
        files[f"OEBPS/{one.name}.xhtml"] = page
    made = BytesIO()
    with ZipFile(made, "w") as book:
        # Readers look at the first bytes. A ZipInfo has no time of day.
        book.writestr(ZipInfo("mimetype"), "application/epub+zip", ZIP_STORED)
        for name, text in files.items():
            book.writestr(ZipInfo(name), text, ZIP_DEFLATED)
    return made.getvalue()


def _package(about: About, parts: Sequence[Part]) -> str:
    """The list of all files, and their order."""
    spine = "".join([f'<itemref idref="{one.name}"/>' for one in parts])
    cover = '<item id="cover" href="cover.png" media-type="image/png" properties="cover-image"/>'
    author = f"<dc:creator>{escape(about.author)}</dc:creator>" if about.author else ""
    return (
        '<?xml version="1.0"?><package xmlns="http://www.idpf.org/2007/opf" version="3.0" '
        'unique-identifier="id"><metadata xmlns:dc="http://purl.org/dc/elements/1.1/">'
        f'<dc:identifier id="id">{escape(about.identifier)}</dc:identifier>'
        f"<dc:title>{escape(about.title)}</dc:title><dc:language>{about.language}</dc:language>"
        f'{author}<meta property="dcterms:modified">{MODIFIED}</meta></metadata><manifest>'
        '<item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>'
        '<item id="style" href="style.css" media-type="text/css"/>'
        f"{cover if about.cover else ''}{''.join([one.item for one in parts])}</manifest>"
        f'<spine page-progression-direction="{about.direction}">{spine}</spine></package>'
    )
