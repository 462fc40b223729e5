"""Options and fixtures of the whole suite."""

from __future__ import annotations

import doctest
import os
import re
from importlib.util import find_spec
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, settings

if TYPE_CHECKING:
    from pathlib import Path

    from shell import Shell

# It extends the tool that reads the code for the reference, and needs the extra `docs`.
collect_ignore = [] if find_spec("griffe") else ["docs/docstrings.py"]

# No test says how long anything takes; so Hypothesis shall not either, on a machine that others use as well.
settings.register_profile("untimed", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("untimed")

os.environ["LANGUAGE"] = "en"  # the tests read what the package says
os.environ["LIGHTSGAME_TRACEBACK"] = "1"  # a mistake of the program shall be seen

# In Markdown the fence that closes an example stands directly below the expected output, and doctest would take it
# for output.  The one change: a line that is only a fence ends the expected output, as a blank line does.
doctest.DocTestParser._EXAMPLE_RE = re.compile(  # type: ignore[attr-defined]
    doctest.DocTestParser._EXAMPLE_RE.pattern.replace(  # type: ignore[attr-defined]
        "(?![ ]*>>>)", "(?![ ]*>>>)(?![ ]*(?:`{3,}|~{3,})[ ]*$)"
    ),
    re.MULTILINE | re.VERBOSE,
)


# A marked test runs only when it is asked for.
ON_REQUEST = {"slow": "--slow", "browser": "--in-browser"}


def pytest_addoption(parser: pytest.Parser) -> None:
    """`--slow` also runs what takes minutes, `--in-browser` what needs Chromium and the built site."""
    parser.addoption("--slow", action="store_true", help="also run the tests that take minutes")
    parser.addoption("--in-browser", action="store_true", help="also run the tests of the site in Chromium")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out the marked tests that were not asked for."""
    left_out = [mark for mark, option in ON_REQUEST.items() if not config.getoption(option)]
    rest = [item for item in items if any(item.get_closest_marker(mark) for mark in left_out)]
    config.hook.pytest_deselected(items=rest)
    items[:] = [item for item in items if item not in rest]


@pytest.fixture
def shell(capsys: pytest.CaptureFixture[str]) -> Shell:
    """Run a command in this process: its status, its standard output and its standard error."""
    from lightsgame.cli import main

    def call(*arguments: str | Path) -> tuple[object, str, str]:
        try:
            status: object = main([str(argument) for argument in arguments])
        except SystemExit as leaving:
            status = leaving.code
        captured = capsys.readouterr()
        return status, captured.out, captured.err

    return call
