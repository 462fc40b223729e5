"""Options and fixtures of the whole suite."""

from __future__ import annotations

import doctest
import re

import pytest

# In Markdown the fence that closes an example stands directly below the expected output, and doctest would take it
# for output.  The one change: a line that is only a fence ends the expected output, as a blank line does.
doctest.DocTestParser._EXAMPLE_RE = re.compile(  # type: ignore[attr-defined]
    doctest.DocTestParser._EXAMPLE_RE.pattern.replace(  # type: ignore[attr-defined]
        "(?![ ]*>>>)", "(?![ ]*>>>)(?![ ]*(?:`{3,}|~{3,})[ ]*$)"
    ),
    re.MULTILINE | re.VERBOSE,
)


def pytest_addoption(parser: pytest.Parser) -> None:
    """`--slow` also runs what takes minutes."""
    parser.addoption("--slow", action="store_true", help="also run the tests that take minutes")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave the slow tests out, unless they are asked for."""
    if config.getoption("--slow"):
        return
    slow = [item for item in items if item.get_closest_marker("slow")]
    config.hook.pytest_deselected(items=slow)
    items[:] = [item for item in items if not item.get_closest_marker("slow")]
