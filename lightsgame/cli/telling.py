"""What the stops of the tour share: pictures side by side, and what a checker says."""

from __future__ import annotations

from ..game.board import Board
from ..translation import _
from .common import picture


def beside(*boards: Board) -> str:
    """Pictures side by side."""
    return "\n".join(["   ".join(line) for line in zip(*[picture(b).split("\n") for b in boards], strict=True)])


def checked(holds: bool, *, by_pressing: bool = True) -> str:
    """What a checker says."""
    if not holds:
        return _("Checked by pressing: IT IS NOT SO.") if by_pressing else _("Checked: IT IS NOT SO.")
    return _("Checked by pressing: it is so.") if by_pressing else _("Checked: it is so.")
