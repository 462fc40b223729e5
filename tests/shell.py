"""The type of the fixture `shell`."""

from collections.abc import Callable

Shell = Callable[..., tuple[object, str, str]]
