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

Inside a line there are `**bold**`, `*said aloud*`, `` `code` ``, `{value}`, `[figure 7]` with
cells of 7 mm, `[figure play 7]` for a board that a slide can press, and `____` for a gap to fill in.
"""

import re
from collections.abc import Iterable, Mapping
from html import escape
from typing import NamedTuple

from .figures import Figure, Table

INLINE = re.compile(
    r"`([^`]+)`|\*\*(.+?)\*\*|\*(.+?)\*|\[([a-z]\w*)( play)?(?: ([\d.]+))?\]|(_{2,})"
)
ANSWER = re.compile(r"(?m)^[=x] .*\n?")
CELL = 5.0  # mm

Figures = Mapping[str, Figure | Table]


class Writer(NamedTuple):
    """Texts as HTML with these values and figures."""

    values: Mapping[str, str]
    figures: Figures
    unit: str = "mm"

    def line(self, text: str) -> str:
        """What stands inside a block.

        >>> Writer({"n": "3 < 4"}, {}).line("**Press** `{n}`, *now*.")
        '<b>Press</b> <bdi dir="ltr">3 &lt; 4</bdi>, <i>now</i>.'
        """
        return self._signs(self._filled(text))

    def _filled(self, text: str) -> str:
        return re.sub(r"\{(\w+)\}", lambda place: self.values[place[1]], text)

    def _signs(self, text: str) -> str:
        parts: list[str] = []
        end = 0
        for sign in INLINE.finditer(text):
            parts.append(escape(text[end : sign.start()], quote=False))
            parts.append(self._sign(sign))
            end = sign.end()
        parts.append(escape(text[end:], quote=False))
        return "".join(parts)

    def _sign(self, sign: re.Match[str]) -> str:
        code, bold, said, figure, play, cell, gap = sign.groups()
        if code:
            return f'<bdi dir="ltr">{escape(code, quote=False)}</bdi>'
        if bold:
            return f"<b>{self._signs(bold)}</b>"
        if said:
            return f"<i>{self._signs(said)}</i>"
        if not figure:
            return f'<u style="width:{4 * len(gap)}mm"></u>'
        drawn = self.figures[figure]
        width = float(cell or CELL)
        if play and isinstance(drawn, Figure):
            return drawn.live(width)
        return drawn.html(width, self.unit)

    def block(self, text: str) -> str:
        r"""One block.

        >>> Writer({}, {}).block("- one\n- two")
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
