"""Show the examples of docstrings as the pages show theirs: as blocks of Python that can be run.

In a docstring an example stands bare, as doctest wants it.  This extension of Griffe, which reads
the code for the reference, puts a fence around each, from the first prompt to the next empty line.
"""

from __future__ import annotations

import re

import griffe

EXAMPLE = re.compile(
    r"^(?P<indent> *)>>> .*\n?(?:^(?P=indent)\S.*\n?|^(?P=indent) .*\n?)*", re.MULTILINE
)


def fenced(text: str) -> str:
    r"""The docstring with a fence around each example.

    >>> fenced("Text.\n\n>>> 1 + 1\n2\n\nMore.").splitlines()
    ['Text.', '', '```pycon', '>>> 1 + 1', '2', '```', '', 'More.']
    """
    return EXAMPLE.sub(
        lambda match: f"{match['indent']}```pycon\n{match[0].rstrip()}\n{match['indent']}```\n",
        text,
    )


class Examples(griffe.Extension):
    """Apply `fenced` to every docstring."""

    def on_object(self, *, obj: griffe.Object, **_: object) -> None:
        """Called by Griffe for each module, class, function and attribute when it is complete."""
        if obj.docstring is not None:
            obj.docstring.value = fenced(obj.docstring.value)

    def on_package(self, *, pkg: griffe.Module, **_: object) -> None:
        """The same for the package itself, for which Griffe calls nothing else."""
        self.on_object(obj=pkg)
