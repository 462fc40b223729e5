"""What a table of the atlas is: cases, evidence for each, and what of it is printed.

A table is a value.  Its rows are made by a pure function from a case to evidence; what a row says is read off that
evidence and nothing else, so that a checker who accepts the evidence can read off the same.  Of evidence that is long a
row keeps the hash, and the evidence is made anew when somebody asks for it.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from ..certificates import load_kinds
from ..doors import door
from ..errors import ParseError
from ..evidence import KINDS, Evidence, from_json, to_json
from .store import Case, Row


def numbers_asked(proof: Evidence) -> Case:
    """The case that evidence is about, where its question is numbers."""
    return tuple([getattr(proof, name) for name in type(proof).asked])


@dataclass(frozen=True, slots=True)
class Table:
    """A table: see the fields.  All functions are pure, and found by name in any process."""

    name: str
    title: str
    cases: Callable[[int, int], Iterable[Case]]  # those from a first to a last side, in the order of the file
    evidence: Callable[[Case], Evidence]  # the proof of a row, made anew; the same each time
    told: Callable[[Any], dict[str, Any]]  # what the row says, read off the evidence
    cost: Callable[[Case], float]  # how long a row takes, in any unit
    probe: Case  # a case that is quickly made, by which the unit is measured
    usual: int  # the last side if nobody says
    news: str  # what of it no other published table has, as far as we know
    asked: Callable[[Any], Case] = numbers_asked
    most_kept: int = 300  # characters of evidence that a row keeps
    plot: Callable[[Row], tuple[str, float, float] | None] = lambda row: None  # (curve, x, y) of a row

    @door
    def row(self, case: Case) -> Row:
        """Make a row."""
        proof = self.evidence(case)
        kept = {"kind": proof.kind} | to_json(proof)["evidence"]
        if self.asked is not numbers_asked or len(canonical(kept)) > self.most_kept:
            kept = {"sha256": digest(kept)}
        return Row(case, self.told(proof), kept)

    @door
    def proof(self, row: Row) -> Evidence:
        """The evidence of a row: what the row keeps of it, or the evidence made anew where it keeps the hash.

        Raises:
            ParseError: what the row keeps is no evidence, or the evidence made anew has another hash.
        """
        if set(row.evidence) == {"sha256"}:
            made = self.evidence(row.case)
            if row.evidence["sha256"] != digest({"kind": made.kind} | to_json(made)["evidence"]):
                raise ParseError("evidence with the hash of the row", "another", f"{self.name} {list(row.case)}")
            return made
        load_kinds()
        kind = row.evidence.get("kind")
        names = KINDS[kind].asked if type(kind) is str and kind in KINDS else ()
        if len(names) != len(row.case):
            raise ParseError(f"evidence of a known kind about {len(row.case)} numbers", repr(kind)[:60])
        return from_json(
            {
                "format": "lightsgame-evidence",
                "version": 1,
                "kind": kind,
                "question": dict(zip(names, row.case, strict=True)),
                "evidence": {name: value for name, value in row.evidence.items() if name != "kind"},
            }
        )

    @door
    def gap(self, row: Row) -> str | None:
        """Why a row does not hold, or None: the checkers look at the evidence, and what it says is read off it."""
        try:
            proof = self.proof(row)
        except ParseError as error:
            return str(error)
        if (reason := proof.gap()) is not None:
            return reason
        if self.asked(proof) != row.case:
            return f"the evidence is about {list(self.asked(proof))}"
        told = self.told(proof)
        return None if told == row.value else f"the evidence says {canonical(told)}"


def canonical(value: object) -> str:
    """JSON in one form only, so that equal values have equal hashes.

    >>> canonical({"b": 1, "a": [2]})
    '{"a":[2],"b":1}'
    """
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def digest(value: object) -> str:
    """The first half of the SHA-256 of the canonical JSON.

    >>> digest({})
    '44136fa355b3678a1146ad16f7e8649e'
    """
    return hashlib.sha256(canonical(value).encode()).hexdigest()[:32]
