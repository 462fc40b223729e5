"""What a table of the atlas is: cases, evidence for each, and what of it is printed.

A table is a value.  Its rows are made by a pure function from a case to evidence; what a row says
is read off that evidence and nothing else, so that a checker who accepts the evidence can read off
the same.  Of evidence that is long a row keeps the hash, and the evidence is made anew when
somebody asks for it.
"""

import json
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from itertools import filterfalse
from math import prod
from operator import attrgetter
from typing import Any, cast

from ..core.evidence import FORMAT, KINDS, VERSION, Evidence, fingerprint, from_json, to_json
from ..core.serialization import hints_of, read, written
from ..core.validation import expect_type, whole
from ..errors import BadInput, ParseError, TooLarge, at_most, legible
from ..lights.certificates import load_kinds
from .store import Case, Row


@cache
def named(name: str) -> Any:
    """A function by its module in this package and its name; one of `lightsgame.atlas.tables` by
    its name alone.

    >>> named("theorems.rows.squares:square")(4).nullity, list(named("squares")(1, 2))
    (4, [(1, 1), (2, 2)])
    """
    module, _, function = name.rpartition(":")
    return getattr(import_module(f"lightsgame.{module or 'atlas.tables'}"), function)


@dataclass(frozen=True, slots=True)
class Table:
    """A table, as `tables.toml` tells it: functions are pure, and found by name in any process."""

    name: str
    title: str
    cases_by: str  # from a first to a last side to the cases, in the order of the file
    evidence_by: str  # from the question of a case to its proof, made anew; the same each time
    kinds: tuple[str, ...]  # of that evidence
    # what a row says: attributes of the evidence, of `a|b` the one that there is
    says: dict[str, str]
    # How long a row takes, in any unit: a function; c and p for c + the sum of side^p; and b for
    # b^cells besides.
    cost_by: str | tuple[float, ...]
    probe: Case  # a case that is quickly made, by which the unit is measured
    usual: int  # the last side if nobody says
    news: str  # what of it no other published table has, as far as we know
    shown: Case  # a case that is shown where all tables are
    limit: str  # what stands in the way first when the table is to go much further
    # from a case to the question of its evidence, if that is not the numbers of the case
    about: str = ""
    options: dict[str, Any] = field(default_factory=dict)  # of that function
    words: str = ""  # what a row says, as a template of its values; empty for name by name
    plot: str = ""  # which number of the rows is plotted, or which list
    places: str = ""  # what the places of that list are, from 0
    settled_by: str = ""  # from the numbers of a case to whether it can have a row; empty for all
    most: int = 1_000_000  # the largest side of which rows can be made and checked
    kept: int = 300  # characters of evidence that a row keeps

    def cases(self, first: int, last: int) -> Iterable[Case]:
        """The cases between two sides that have a row, in the order of the file.

        >>> list(named("TABLES")["nullity"].cases(2, 4))
        [(2,), (3,), (4,)]

        Raises:
            TooLarge: beyond some side rows cannot be made, or their checker refuses them.
        """
        return filter(self._is_settled, self._all_cases(first, last))

    def unsettled(self, first: int, last: int) -> Iterable[Case]:
        """The cases between two sides that nobody has settled.

        >>> list(named("TABLES")["fewest"].unsettled(70, 80))
        [(79,)]
        """
        if not self.settled_by:
            return ()
        return filterfalse(self._is_settled, self._all_cases(first, last))

    def _all_cases(self, first: int, last: int) -> Iterable[Case]:
        whole(first, "a side", 0)
        at_most(whole(last, "a side"), self.most, f"the last side in the table {self.name}")
        return cast("Iterable[Case]", named(self.cases_by)(first, last))

    def _is_settled(self, case: Case) -> bool:
        return not self.settled_by or bool(named(self.settled_by)(*case))

    def question(self, case: Case) -> tuple[Any, ...]:
        """What the evidence of a case is about.

        >>> named("TABLES")["nullity"].question((5,))
        (5,)
        """
        if not self.about:
            return case
        made = named(self.about)(*case, **self.options)
        return tuple(made) if isinstance(made, list) else (made,)

    def evidence(self, case: Case) -> Evidence:
        """The proof of a row, made anew.

        >>> named("TABLES")["nullity"].evidence((5,)).nullity
        2
        """
        return cast("Evidence", named(self.evidence_by)(*self.question(case)))

    def cost(self, case: Case) -> float:
        """How long a row takes, in the unit of this table.

        >>> table = named("TABLES")["nullity"]
        >>> table.cost((20,)) > table.cost((10,))
        True
        """
        if isinstance(self.cost_by, str):
            return float(named(self.cost_by)(*case))
        c, p, *bases = self.cost_by
        cells = prod(case)
        powers = [side**p for side in case] + [b**cells for b in bases]
        return float(c + sum(powers))

    def _value(self, proof: Evidence) -> dict[str, Any]:
        """What a row says, read off its evidence."""
        value: dict[str, Any] = {}
        for name, paths in self.says.items():
            for path in paths.split("|"):
                if hasattr(proof, path.split(".")[0]):
                    value[name] = _spelled(attrgetter(path)(proof))
                    break
        # bounds of a code count no games
        return {name: entry for name, entry in value.items() if entry is not None}

    def row(self, case: Case) -> Row:
        """Make a row.

        >>> named("TABLES")["nullity"].row((5,)).value
        {'nullity': 2}
        """
        expect_type(case, tuple, "case")
        proof = self.evidence(case)
        if proof.is_recount:
            return Row(case, self._value(proof), {"recount": proof.kind})
        evidence = _flat(proof)
        if self.about or len(canonical(evidence)) > self.kept:
            evidence = {"sha256": digest(evidence)}
        return Row(case, self._value(proof), evidence)

    def proof(self, row: Row) -> Evidence:
        """The evidence of a row: what the row keeps of it, or the evidence made anew where it keeps
        the hash; of a recount what the row says.

        >>> table = named("TABLES")["nullity"]
        >>> table.proof(table.row((4,))).claim()
        'the nullity of the 4 x 4 board is 4'

        Raises:
            ParseError: what the row keeps is no evidence of this table, or the evidence made anew
                has another hash.
        """
        expect_type(row, Row, "row")
        load_kinds()
        if set(row.evidence) == {"sha256"}:
            made = self.evidence(row.case)
            if made.is_recount or row.evidence["sha256"] != digest(_flat(made)):
                where = f"{self.name} {list(row.case)}"
                raise ParseError("evidence with the hash of the row", "another", where)
            return made
        answer = dict(row.evidence)
        kind = answer.pop("recount", None) or answer.pop("kind", None)
        expected = f"evidence of the kind {' or '.join(self.kinds)}"
        legible(kind in self.kinds, expected, repr(kind)[:60])
        if KINDS[kind].is_recount:
            legible(row.evidence == {"recount": kind}, "a recount without more", "another", kind)
            return self._recount(KINDS[kind], row)
        names = KINDS[kind].asked
        legible(len(names) == len(row.case), f"evidence about {len(names)} numbers", "another")
        question = dict(zip(names, row.case, strict=True))
        head = {"format": FORMAT, "version": VERSION, "kind": kind}
        return from_json({**head, "question": question, "evidence": answer})

    def _recount(self, kind: type[Evidence], row: Row) -> Evidence:
        """The evidence whose answer is what a row says."""
        legible(row.value.keys() == self.says.keys(), ", ".join(self.says), "another", "value")
        values = dict(zip(kind.asked, self.question(row.case), strict=True))
        any_class: Any = kind  # to mypy, a class whose values can be hashed may itself not be
        hints = hints_of(any_class)
        for name, attribute in self.says.items():
            values[attribute] = read(row.value[name], hints[attribute], name)
        return kind(**values)

    def gap(self, row: Row) -> str | None:
        """Why a row does not hold, or None: the checkers look at the evidence, and what it says is
        read off it.

        >>> table = named("TABLES")["nullity"]
        >>> print(table.gap(table.row((4,))))
        None
        """
        expect_type(row, Row, "row")
        sides = (1, *row.case, self.most)
        if len(row.case) != len(self.probe) or min(sides) < 1 or max(sides) > self.most:
            return "the case is beyond the table"
        try:
            proof = self.proof(row)
        except (BadInput, TooLarge) as error:
            return str(error)
        reason = proof.gap()
        if reason is not None:
            return reason
        question = [getattr(proof, name) for name in type(proof).asked]
        if tuple(question) != self.question(row.case):
            return "the evidence is about another case"
        value = self._value(proof)
        return None if value == row.value else f"the evidence says {canonical(value)}"


def _spelled(value: Any) -> Any:
    """A value as JSON has it, large numbers as texts; of a method what it returns."""
    if callable(value):
        return _spelled(value())
    if isinstance(value, tuple):
        return [_spelled(each) for each in value]
    return written(value, int) if type(value) is int else value


def _flat(proof: Evidence) -> dict[str, Any]:
    return {"kind": proof.kind, **to_json(proof)["evidence"]}


def canonical(value: object) -> str:
    """JSON in one form only, so that equal values have equal hashes.

    >>> canonical({"b": 1, "a": [2]})
    '{"a":[2],"b":1}'
    """
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def digest(value: object) -> str:
    """The fingerprint of the canonical JSON.

    >>> digest({})
    '44136fa355b3678a1146ad16f7e8649e'
    """
    return fingerprint(canonical(value))
