"""Formulas in conjunctive normal form: what a SAT solver reads.

A *literal* is a whole number other than 0: `7` says that variable 7 is true, `-7` that it is false.
A *clause* is a sequence of literals and says that at least one of them holds; a *formula* is a set
of clauses that all have to hold. This is the notation of the DIMACS files that every solver reads.

| name | meaning |
|---|---|
| `Formula` | clauses and the number of variables; `is_satisfied_by(model)` is the checker |
| `read_dimacs(text)`, `Formula.to_dimacs()` | files in and out; `dimacs_lines` where they are large |

How to say "exactly two of these four" in clauses: `cardinality`.  Who answers: `engines`.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from ..core.message import Message, marked
from ..errors import ParseError, legible

Clause = Sequence[int]
Clauses = Sequence[Clause]
Model = Sequence[int]  # one literal a variable, the one that holds

MOST_VARIABLES = 10_000_000  # a DIMACS file that names more is taken for a mistake


@dataclass(frozen=True, slots=True)
class Formula:
    """Clauses over the variables 1 to *variables*.

    >>> formula = Formula(((1, 2), (-1, 2)), 2)
    >>> formula.is_satisfied_by([1, 2]), formula.is_satisfied_by([1, -2])
    (True, False)
    """

    clauses: tuple[Clause, ...]
    variables: int

    @classmethod
    def of(cls, clauses: Iterable[Clause]) -> "Formula":
        """The formula of these clauses, over the variables up to the largest one named.

        >>> Formula.of([[1, -3]]).variables
        3
        """
        kept = tuple([tuple(clause) for clause in clauses])
        return cls(kept, largest_variable(kept))

    def is_satisfied_by(self, model: Model) -> bool:
        """Whether every clause has a literal that *model* makes true.

        >>> Formula(((1, -2),), 2).is_satisfied_by([-1, -2])
        True
        """
        true = set(model)
        if not true.isdisjoint([-literal for literal in true]):
            return False
        return not any(map(true.isdisjoint, self.clauses))

    def to_dimacs(self, comment: str = "") -> str:
        """The text of a DIMACS file, each line of *comment* as a line `c ...` on top.

        >>> print(Formula(((1, -2), (2,)), 2).to_dimacs("two clauses"), end="")
        c two clauses
        p cnf 2 2
        1 -2 0
        2 0
        """
        return "".join(dimacs_lines(self.clauses, len(self.clauses), self.variables, comment))


def dimacs_lines(
    clauses: Iterable[Clause], number: int, variables: int, comment: str = ""
) -> Iterator[str]:
    r"""The lines of a DIMACS file, one after another, so that the clauses need not be in memory.

    The *number* of the clauses comes before them, so it has to be known.

    >>> list(dimacs_lines(iter([[1, -2], [2]]), 2, 2))
    ['p cnf 2 2\n', '1 -2 0\n', '2 0\n']
    """
    yield from (f"c {line}".rstrip() + "\n" for line in comment.splitlines())
    yield f"p cnf {variables} {number}\n"
    for clause in clauses:
        yield " ".join(map(str, clause)) + " 0\n" if clause else "0\n"


def largest_variable(clauses: Iterable[Clause]) -> int:
    """The largest variable that occurs, 0 if none does.

    >>> largest_variable([[1, -5], [2]])
    5
    """
    largest = [max(max(clause), -min(clause)) for clause in clauses if clause]
    return max(largest, default=0)


def read_dimacs(text: str) -> Formula:
    r"""The formula in a DIMACS file; `read_dimacs(formula.to_dimacs()) == formula`.

    A clause ends with 0 and may run over several lines; lines that start with `c` are comments; a
    line `%` ends the formula, as in the SATLIB files.

    >>> read_dimacs("c two clauses\np cnf 2 2\n1 -2 0 2\n0\n")
    Formula(clauses=((1, -2), (2,)), variables=2)

    Raises:
        ParseError: no `p cnf` line before the clauses or more than one, a word that is no whole
            number, a variable or a number of clauses other than announced, a last clause without
            its 0.
    """
    variables = promised = -1
    clauses: list[Clause] = []
    clause: list[int] = []
    opened = 0  # the line in which the present clause began
    announced = Message(
        "one line 'p cnf VARIABLES CLAUSES' before the clauses, with at most {n} variables",
        n=MOST_VARIABLES,
    )
    for number, line in enumerate(text.splitlines(), start=1):
        words = line.split()
        if not words or words[0].startswith("c"):
            continue
        if words[0] == "%":
            break
        if words[0] == "p" or variables < 0:
            head = re.fullmatch(r"p +cnf +([0-9]{1,11}) +([0-9]{1,11})", " ".join(words))
            if variables >= 0 or not head or int(head[1]) > MOST_VARIABLES:
                raise ParseError(announced, repr(line.strip()[:60]), line=number)
            variables = int(head[1])
            promised = int(head[2])
            continue
        for word in words:
            if not re.fullmatch("-?[0-9]+", word):
                raise ParseError("a literal (a whole number)", repr(word[:40]), line=number)
            # Any length will do from which on a word is not made a number, between that of the
            # variables and thousands.
            literal = int(word) if len(word) < 20 else 10**20
            if abs(literal) > variables:
                raise ParseError(
                    Message("{what} from {n} to {n2}", what="a variable", n="1", n2=variables),
                    word[:40],
                    line=number,
                )
            if literal == 0:
                clauses.append(tuple(clause))
                clause = []
            else:
                if not clause:
                    opened = number
                clause.append(literal)
    legible(variables >= 0, announced, Message("none"))
    legible(
        not clause,
        marked("a 0 at the end of the last clause"),
        "the end of the file",
        f"clause begun in line {opened}",
    )
    legible(
        len(clauses) == promised,
        Message("{n} clauses, as the problem line says", n=promised),
        str(len(clauses)),
    )
    return Formula(tuple(clauses), variables)
