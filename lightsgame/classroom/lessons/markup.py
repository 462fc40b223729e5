r"""From the blocks of a lesson to HTML.

| a block, or a line of it | becomes |
|---|---|
| `### Words` | a heading |
| `\| one \| two` | parts beside each other |
| `- a point` | a line of a list |
| `> an answer` | a line of a slide that the next key shows |
| `___` | a line to write on |
| `= right`, `x idea :: wrong` | a line of the key, and only there |
| four spaces | a program |

Inside a line there are `**bold**`, `*said aloud*`, `` `code` ``, `{thing}`, `[thing 7]` for a
figure with cells of 7 mm, `[thing play 7]` for a board that a slide can press, and `____` for a gap
to fill in; `views` says which things there are.
"""

import re
from collections.abc import Iterable
from html import escape
from typing import NamedTuple

from .figures import Figure
from .views import Things, drawn, told

THING = r"([\w#./]+)(?::(\w+))?"  # a name, and the view of it
FILLED = re.compile(rf"\{{{THING}\}}")
INLINE = re.compile(
    rf"`([^`]+)`( _+)?|\*\*(.+?)\*\*|\*(.+?)\*|\[{THING}( play)?(?: ([\d.]+))?\]|(__+)"
)
ANSWER = re.compile(r"(?m)^[=x] .*\n?")
CELL = 5.0  # mm


class Writer(NamedTuple):
    """Texts as HTML with these things."""

    things: Things
    unit: str = "mm"

    def line(self, text: str) -> str:
        """What stands inside a block.

        >>> Writer({"n": "3 < 4"}).line("**Press** `{n}`, *now*.")
        '<b>Press</b> <bdi dir="ltr">3 &lt; 4</bdi>, <i>now</i>.'
        """
        return self._signs(self._filled(text))

    def _filled(self, text: str) -> str:
        return FILLED.sub(lambda place: told(self.things, place[1], place[2] or ""), text)

    def _signs(self, text: str) -> str:
        parts: list[str] = []
        end = 0
        for sign in INLINE.finditer(text):
            parts += [escape(text[end : sign.start()], quote=False), self._sign(sign)]
            end = sign.end()
        return "".join(parts) + escape(text[end:], quote=False)

    def _sign(self, sign: re.Match[str]) -> str:
        code, beside, bold, said, name, view, play, cell, gap = sign.groups()
        if code:
            text = f'<bdi dir="ltr">{escape(code, quote=False)}</bdi>'
            return f"<span>{text}{_gap(beside[1:])}</span>" if beside else text
        if bold:
            return f"<b>{self._signs(bold)}</b>"
        if said:
            return f"<i>{self._signs(said)}</i>"
        if gap:
            return _gap(gap)
        figure = drawn(self.things, name, view or "")
        width = float(cell or CELL)
        if play and isinstance(figure, Figure):
            return figure.live(width)
        return figure.html(width, self.unit)

    def block(self, text: str) -> str:
        r"""One block.

        >>> Writer({}).block("- one\n- two")
        '<ul><li>one</li><li>two</li></ul>'
        """
        first = text.lstrip()[:2]
        lines = text.splitlines()
        if text.startswith("### "):
            return f"<h2>{self.line(text[4:])}</h2>"
        if text.startswith("    "):
            program = "\n".join([line.removeprefix("    ") for line in lines])
            return f'<pre dir="ltr">{escape(self._filled(program), quote=False)}</pre>'
        if first == "| ":
            cells = re.split(r"\s\|\s", " ".join(lines).strip().strip("|").strip())
            parts = [f"<div>{self.line(cell)}</div>" for cell in cells]
            return f'<div class="row">{"".join(parts)}</div>'
        if first == "- ":
            return self._list(text, "- ", "")
        if first == "> ":
            return self._list(text, "> ", ' class="reveal"')
        if set(text.split()) == {"___"}:
            return '<div class="write"></div>' * len(text.split())
        return f"<p>{self.line(' '.join(lines))}</p>"

    def _list(self, text: str, sign: str, kind: str) -> str:
        items = re.split(rf"(?m)^{re.escape(sign)}", text)[1:]
        parts = [f"<li>{self.line(' '.join(item.split()))}</li>" for item in items]
        return f"<ul{kind}>{''.join(parts)}</ul>"

    def blocks(self, texts: Iterable[str]) -> str:
        """Several blocks, without what only the key says."""
        parts: list[str] = []
        for text in texts:
            asked = ANSWER.sub("", text + "\n").rstrip("\n")
            if asked:
                parts.append(self.block(asked))
        return "\n".join(parts)


def _gap(signs: str) -> str:
    """A line to write on, as long as its signs ask for."""
    return f'<u style="width:{4 * len(signs)}mm"></u>'
