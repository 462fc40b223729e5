"""`lightsgame verify`: whether a piece of evidence holds, whoever wrote it."""

from __future__ import annotations

from ..errors import ParseError
from .command import Command, Option, Report
from .reading import inside, read_text


def run(file: str) -> Report:
    """Read the evidence and look at every condition; 0 if it holds, 1 with the reason if not."""
    from ..certificates import read_certificate

    with inside(file):
        evidence = read_certificate(read_text(file))
    reason = evidence.gap()
    try:
        claim = evidence.claim()
    except Exception as error:  # it says nothing that could be told
        claim, reason = "", reason or str(ParseError("a claim", type(error).__name__))
    value = {"kind": evidence.kind, "claim": claim, "valid": reason is None, "reason": reason}
    text = f"it holds: {claim}" if reason is None else f"it does not hold: {reason}\nclaimed: {claim}"
    return Report(1 if reason else 0, text, value)


COMMANDS = (
    Command(
        "verify",
        run,
        (Option("file", "the file that --certificate wrote, or -", "FILE"),),
        "Check a piece of evidence of any kind.  Exit status 0: it holds; 1: it does not, and the reason is told; "
        "2: it cannot be read.",
    ),
)
