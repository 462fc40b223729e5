"""The type of the fixture `shell`, and the schemas to which all that it prints is held."""

import json
from collections.abc import Callable
from importlib.resources import files
from typing import Any

Shell = Callable[..., tuple[object, str, str]]


def schema(name: str) -> dict[str, Any]:
    """The JSON Schema of what a command prints with `--json`."""
    path = files("lightsgame") / "schemas" / f"{name.replace(' ', '-')}.json"
    found: dict[str, Any] = json.loads(path.read_text("utf-8"))
    return found
