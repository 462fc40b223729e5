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

from ..errors import ParseError
from ..evidence import Evidence, from_json, to_json
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
    cost: Callable[[Case], float]  # how long a row takes, in any unit
    probe: Case  # a case that is quickly made, by which the unit is measured
    usual: int  # the last side if nobody says
    plot: Callable[[Row], tuple[str, float, float] | None] = lambda row: None  # (curve, x, y) of a row

    def row(self, case: Case) -> Row:
        """Make a row."""
        proof = self.evidence(case)
        answer = to_json(proof)["evidence"]
        return Row(
            case, self.told(proof), answer if len(canonical(answer)) <= MOST_KEPT else {"sha256": digest(answer)}
        )

    def proof(self, row: Row) -> Evidence:
        """The evidence of a row: what the row keeps of it, or the evidence made anew where it keeps the hash.

        Raises:
            ParseError: what the row keeps is no evidence of this table, or the evidence made anew has another hash.
        """
        if set(row.evidence) == {"sha256"}:
            made = self.evidence(row.case)
            if row.evidence["sha256"] != digest(to_json(made)["evidence"]):
                raise ParseError("evidence with the hash of the row", "another", f"{self.name} {list(row.case)}")
            return made
        whole = to_json(self.evidence(self.probe))  # for its kind, and for the names of its question
        names = list(whole["question"])
        if len(names) != len(row.case):
            raise ParseError(f"a case of {len(names)} numbers", str(list(row.case)))
        return from_json(
            whole | {"question": dict(zip(names, row.case, strict=True)), "evidence": row.evidence},
        )

    def gap(self, row: Row) -> str | None:
        """Why a row does not hold, or None: the checkers look at the evidence, and what the row says is read off it."""
        try:
            proof = self.proof(row)
        except ParseError as error:
            return str(error)
        if (reason := proof.gap()) is not None:
            return reason
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
