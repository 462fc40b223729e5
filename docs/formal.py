"""Theorems as Coq reads them: a chapter shows the statement, folded, word by word from proofs/."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

PROOFS = Path(__file__).resolve().parent.parent / "proofs"


@cache
def statements() -> dict[str, tuple[str, str]]:
    """For each theorem its file and its text: the words above it and the statement.

    >>> file, text = statements()["every_graph"]
    >>> print(file, text.splitlines()[0], sep=": ")
    all_ones.v: (* On every finite graph there is a set of presses that changes each lamp. *)
    """
    found = {}
    words_and_statement = re.compile(
        r"^(\(\*(?:(?!\*\)).)*\*\)\nTheorem (\w+).*?\.)\n(?:Proof|move|split)", re.S | re.M
    )
    for path in sorted(PROOFS.glob("*.v")):
        for match in words_and_statement.finditer(path.read_text(encoding="utf-8")):
            text, theorem = match.groups()
            found[theorem] = (path.name, text)
    return found


def formal(*theorems: str) -> str:
    r"""The statements as a folded box of a chapter.

    >>> print("\n".join(formal("every_graph").splitlines()[:6]))
    ??? abstract "The same for a machine: checked by Coq"
    <BLANKLINE>
        ```coq
        (* On every finite graph there is a set of presses that changes each lamp. *)
        Theorem every_graph (T : finType) (adj : rel T) : symmetric adj ->
          exists x : {set T}, forall d, changes (graph_game adj) x d.
    """
    texts = [statements()[theorem][1] for theorem in theorems]
    files = dict.fromkeys([statements()[theorem][0] for theorem in theorems])
    where = " and ".join([f"`proofs/{file}`" for file in files])
    told = f"From {where}, with the proof. Nothing is assumed, and `proofs/game.v` says what a game is."
    lines = ["```coq", *"\n\n".join(texts).splitlines(), "```", "", told]
    folded = ["    " + line if line else "" for line in lines]
    return "\n".join(['??? abstract "The same for a machine: checked by Coq"', "", *folded])
