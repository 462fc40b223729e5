"""HTML to PDF, by a browser of the Chromium family where the machine has one."""

import os
import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from ...core.atomic_files import write_bytes, write_text
from ...core.message import Message
from ...errors import BadInput

NAMES = (
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
    "microsoft-edge",
    "msedge",
)
PLACES = {
    "darwin": (
        "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
        "/Applications/Chromium.app/Contents/MacOS/Chromium",
        "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
    ),
    "win32": (
        r"C:\Program Files\Google\Chrome\Application\chrome.exe",
        r"C:\Program Files (x86)\Google\Chrome\Application\chrome.exe",
        r"C:\Program Files\Microsoft\Edge\Application\msedge.exe",
        r"C:\Program Files (x86)\Microsoft\Edge\Application\msedge.exe",
    ),
}
SECONDS = 300


def browser() -> str | None:
    """The program that prints, or nothing where there is none."""
    for name in NAMES:
        place = shutil.which(name)
        if place:
            return place
    for place in PLACES.get(sys.platform, ()):
        if Path(place).is_file():
            return place
    return None


def write_paper(out: Path, html: str) -> Path:
    """Write an HTML document as PDF where the name of the file asks for that and a browser prints,
    and else as it is; the name of what is written.

    Raises:
        BadInput: the browser has not printed it, or the file cannot be written.
    """
    program = browser() if out.suffix == ".pdf" else None
    if program:
        write_bytes(out, [print_pdf(program, html)])
        return out
    page = out.with_suffix(".html")
    write_text(page, html)
    return page


def print_pdf(program: str, html: str) -> bytes:
    """The pages of an HTML document as PDF.

    Raises:
        BadInput: the browser has not printed it.
    """
    # Chromium does not start in its sandbox for the superuser of a container.
    is_superuser = hasattr(os, "geteuid") and os.geteuid() == 0
    with TemporaryDirectory(ignore_cleanup_errors=True) as name:
        folder = Path(name)
        page = folder / "page.html"
        printed = folder / "page.pdf"
        page.write_text(html, "utf-8")
        words = [
            program,
            "--headless",
            "--disable-gpu",
            "--no-first-run",
            "--no-pdf-header-footer",
            f"--user-data-dir={folder / 'profile'}",
            f"--print-to-pdf={printed}",
        ]
        if is_superuser:
            words.append("--no-sandbox")
        try:
            subprocess.run(
                [*words, page.as_uri()], check=True, capture_output=True, timeout=SECONDS
            )
            return printed.read_bytes()
        except (OSError, subprocess.SubprocessError) as error:
            expected = Message("a browser that prints; --out FILE.html needs none")
            raise BadInput(expected, f"{type(error).__name__}: {program}") from None
