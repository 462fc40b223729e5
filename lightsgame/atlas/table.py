"""What a table of the atlas is: cases, evidence for each, and what of it is printed.

A table is a value.  Its rows are made by a pure function from a case to evidence; what a row says is read off that
evidence and nothing else, so that a checker who accepts the evidence can read off the same.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from ..evidence import Evidence
from .store import Case, Row

MOST_KEPT = 4_000  # characters of evidence that a row keeps; of what is longer it keeps the hash


@dataclass(frozen=True, slots=True)
class Table:
    """A table: see the fields.  All functions are pure, and found by name in any process."""

    name: str
    title: str
    cases: Callable[[int, int], Iterable[Case]]  # those from a first to a last side, in the order of the file
    evidence: Callable[[Case], Evidence]  # the proof of a row, made anew; the same each time
    told: Callable[[Any], dict[str, Any]]  # what the row says, read off the evidence
    asked: Callable[[Any], Case]  # the case, read off the evidence
    cost: Callable[[Case], float]  # how long a row takes, in any unit
    probe: Case  # a case that is quickly made, by which the unit is measured
    usual: int  # the last side if nobody says
    plot: Callable[[Row], tuple[str, float, float] | None] = lambda row: None  # (curve, x, y) of a row

    def row(self, case: Case) -> Row:
        """Make a row."""
        proof = self.evidence(case)
        whole = proof.to_json()
        kept = whole if len(canonical(whole)) <= MOST_KEPT else {"sha256": digest(whole)}
        return Row(case, self.told(proof), kept)

    def gap(self, row: Row) -> str | None:
        """Why a row does not hold, or None: by the checkers alone, where the row keeps its evidence.

        Of a row that keeps a hash the evidence is made anew; it must have that hash, and pass the checkers too.
        """
        from ..evidence import from_json

        if "sha256" in row.evidence:
            proof = self.evidence(row.case)
            if row.evidence != {"sha256": digest(proof.to_json())}:
                return "the evidence made anew has another hash"
        else:
            proof = from_json(row.evidence)
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
    """The SHA-256 of the canonical JSON."""
    return hashlib.sha256(canonical(value).encode()).hexdigest()
