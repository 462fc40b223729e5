"""A smoke test in Firefox: the front page and a chapter are drawn, with the boards that only
scripts make.
"""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("page", ["index.html", "chasing.html", "hardness.html"])
def test_firefox_draws_a_page_with_its_figures(address: str, tmp_path: Path, page: str) -> None:
    firefox = shutil.which("firefox-esr") or shutil.which("firefox")
    if firefox is None:
        pytest.skip("needs Firefox on the path")
    picture = tmp_path / "page.png"
    options = [
        "--headless",
        "--profile",
        str(tmp_path),
        "--window-size=1280,1600",
        f"--screenshot={picture}",
    ]
    subprocess.run(
        [firefox, *options, address + page], check=True, capture_output=True, timeout=300
    )
    assert picture.stat().st_size > 60_000  # an empty page is a tenth of that
