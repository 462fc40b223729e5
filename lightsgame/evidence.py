"""What theorems return: values whose `str()` a student can follow.  A notebook shows that text."""

from __future__ import annotations

from html import escape


class Evidence:
    """The base of all evidence; it adds nothing but the way in which a notebook shows it.

    >>> class Parity(Evidence):
    ...     def __str__(self):
    ...         return "1 < 2"
    >>> Parity()._repr_html_()
    '<pre>1 &lt; 2</pre>'
    """

    __slots__ = ()

    def _repr_html_(self) -> str:
        return f"<pre>{escape(str(self))}</pre>"
