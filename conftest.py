"""Options and fixtures of the whole suite."""

from __future__ import annotations

import doctest
import gc
import json
import os
import re
import signal
import sys
import threading
from functools import cached_property
from importlib.util import find_spec
from inspect import getsource
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import HealthCheck, settings

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from shell import Shell

# Compiling takes half the time of most programs that the tests start, and most of that in which
# tests are collected; so it is done once also where the environment says that compiled files are
# not kept.  Git ignores them.
sys.dont_write_bytecode = False
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)

# It extends the tool that reads the code for the reference, and needs the extra `docs`.
collect_ignore = [] if find_spec("griffe") else ["docs/docstrings.py"]

# What is collected lives until the end: no search for garbage looks at it, neither now nor while
# the tests run.
gc.disable()

os.environ["LANGUAGE"] = "en"  # the tests read what the package says
# A shell starts what runs in the background deaf to Ctrl-C, and so are all its children; some tests
# press it.
if threading.current_thread() is threading.main_thread():
    signal.signal(signal.SIGINT, signal.default_int_handler)

os.environ["LIGHTSGAME_TRACEBACK"] = "1"  # a mistake of the program shall be seen

# A fence closes directly below what its last example prints, and is no part of it.
CLOSING_FENCE = r"(?![ ]*(?:`{3,}|~{3,})[ ]*$)"
doctest.DocTestParser._EXAMPLE_RE = re.compile(  # type: ignore[attr-defined]
    doctest.DocTestParser._EXAMPLE_RE.pattern.replace(  # type: ignore[attr-defined]
        "(?![ ]*>>>)", f"(?![ ]*>>>){CLOSING_FENCE}"
    ),
    re.MULTILINE | re.VERBOSE,
)


_from_module = doctest.DocTestFinder._from_module  # type: ignore[attr-defined]


def from_module(finder: doctest.DocTestFinder, module: Any, value: Any) -> bool:
    """Whether a value is of the module; a cached property is where its function is."""
    value = value.func if isinstance(value, cached_property) else value
    return bool(_from_module(finder, module, value))


doctest.DocTestFinder._from_module = from_module  # type: ignore[attr-defined]

# A marked test runs only when it is asked for.
ON_REQUEST = {"slow": "--slow", "browser": "--in-browser"}


def pytest_addoption(parser: pytest.Parser) -> None:
    """`--slow` also runs what takes minutes, `--in-browser` what needs Chromium and the built site."""
    parser.addoption("--slow", action="store_true", help="also run the tests that take minutes")
    parser.addoption(
        "--in-browser", action="store_true", help="also run the tests of the site in Chromium"
    )


def pytest_configure(config: pytest.Config) -> None:
    """How many of cases that are alike are looked at (`tests/often.py`), and of those that
    Hypothesis finds.
    """
    share = 1 if config.getoption("slow") else 4
    os.environ["LIGHTSGAME_SHARE"] = str(share)
    # No test says how long anything takes; so Hypothesis shall not either, on a machine that others
    # use as well.
    calm: dict[str, Any] = {"deadline": None, "suppress_health_check": [HealthCheck.too_slow]}
    # Where nobody watches it takes the same examples each time, and keeps none, so that no run
    # depends on another.
    calm |= {"derandomize": True, "database": None} if os.environ.get("CI") else {}
    settings.register_profile("untimed", max_examples=100 // share, **calm)
    settings.load_profile("untimed")


# The folders on which the others stand, and the command line, with the tests of these alone.
FOLDERS, TESTS = (
    ("algebra", "drawing", "sat", "game", "cli"),
    ("algebra", "cli", "dialects", "game"),
)
# What a test calls whose cases `--slow` makes more.
COUNTED = re.compile(r"\b(often|some|few|rejects_all|size_of_corpus)\(")
QUICK = (*[f"lightsgame/{name}/" for name in FOLDERS], *[f"tests/test_{name}" for name in TESTS])


def has_more_cases(item: pytest.Item) -> bool:
    """Whether a test looks at more cases with `--slow`."""
    if item.get_closest_marker("hypothesis") or item.get_closest_marker("alike"):
        return True
    function = getattr(item, "function", None)  # a doctest has none
    return function is not None and bool(COUNTED.search(getsource(function)))


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Mark what is quick, and leave out the marked tests that were not asked for."""
    for item in items:
        if item.nodeid.startswith(QUICK):
            item.add_marker(pytest.mark.quick)
        if config.getoption("slow") and has_more_cases(item):
            item.add_marker(pytest.mark.cases)
    left_out = [mark for mark, option in ON_REQUEST.items() if not config.getoption(option)]
    rest = {item: None for item in items if any(item.get_closest_marker(mark) for mark in left_out)}
    config.hook.pytest_deselected(items=list(rest))
    items[:] = [item for item in items if item not in rest]


def pytest_collection_finish() -> None:
    """From here on garbage is what the tests leave, and thousands of collected tests are not
    searched for it.
    """
    gc.freeze()
    gc.set_threshold(20_000, 20)  # what the tests leave is little
    gc.enable()


@pytest.fixture(autouse=True, scope="session")
def held_to_schemas() -> Iterator[None]:
    """Whatever a command prints as JSON, in any test, is as its schema says."""
    from functools import cache

    import jsonschema

    from lightsgame.cli import parsing

    understood, show = parsing.understood, parsing.show
    names: list[str] = []

    @cache
    def schema_of(name: str) -> Any:
        from shell import schema

        return jsonschema.Draft202012Validator(schema(name))

    def noted(name: str, words: list[str]) -> Any:
        names[:] = [name]
        return understood(name, words)

    def held(report: Any, as_json: bool, retell: bool = False) -> None:
        if as_json and not isinstance(report.json, type(None)):
            report = report._replace(json=report.json() if callable(report.json) else report.json)
            written = json.loads("".join(parsing.in_pieces(report.json)))
            wrong = next(schema_of(names[0]).iter_errors(written), None)
            assert wrong is None, f"{names[0]}: {wrong.message} at {list(wrong.absolute_path)}"
        show(report, as_json, retell)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(parsing, "understood", noted)
        patch.setattr(parsing, "show", held)
        yield


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
