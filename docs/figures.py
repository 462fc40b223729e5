"""What the pages put around a figure: its question, the element, and inside it a still picture with
its sentence.

The element is a web component of assets/figures/; readers without JavaScript, search engines and
the printer get the picture, which the package draws, and the sentence.
"""

from __future__ import annotations

import html
import json
from pathlib import Path
from typing import Any

# How tall a figure is on a desk and on a phone, measured in a browser (docs/measure.py).
TALL: dict[str, tuple[float, float]] = json.loads(
    (Path(__file__).parent / "assets" / "figures" / "tall.json").read_text(encoding="utf-8")
)


def figure(
    tag: str, question: str, picture: str, words: str, *, name: str = "", **data: Any
) -> str:
    r"""A figure as HTML: *tag* is the element, *name* its name in the address; *data* are its
    attributes, as JSON.

    >>> print(
    ...     figure("fig-x", "Why?", "<svg></svg>", "So.", name="x", sizes=[1, 2]).replace(
    ...         "><", ">\n<"
    ...     )
    ... )
    <figure class="play" id="figure-x">
    <figcaption>Why?</figcaption>
    <fig-x data-figure id="x" sizes="[1, 2]">
    <div class="still">
    <svg>
    </svg>
    <p>So.</p>
    </div>
    </fig-x>
    </figure>
    """
    name = name or tag.removeprefix("fig-")
    element = still(tag, name, picture, words, **data)
    return f'<figure class="play" id="figure-{name}"><figcaption>{question}</figcaption>{element}</figure>'


def still(tag: str, name: str, picture: str, words: str, **data: Any) -> str:
    """The element alone, with its picture and its sentence inside."""
    values = {
        key: value if isinstance(value, str) else json.dumps(value) for key, value in data.items()
    }
    attributes = "".join(f' {key}="{html.escape(value)}"' for key, value in values.items())
    if name in TALL:  # the height that it will take, so that nothing moves when its script arrives
        attributes += ' style="--tall:{}rem;--tall-phone:{}rem"'.format(*TALL[name])
    return f'<{tag} data-figure id="{name}"{attributes}><div class="still">{picture}<p>{words}</p></div></{tag}>'


def walk(question: str, proof: Any, words: str, *, name: str = "walk") -> str:
    """A proof that is walked step by step; the steps are those of `lightsgame.play.walkthrough`.

    >>> from lightsgame.game.families import path
    >>> from lightsgame.theorems.solvability.induction import by_elimination
    >>> walk("Why?", by_elimination(path(3)), "So.").count("<li>")
    4
    """
    from lightsgame.play.walkthrough import walk as walked

    return figure("fig-walk", question, walked(proof)._repr_html_(), words, name=name)


def branches(node: Any) -> dict[str, Any]:
    """A refutation (lightsgame.theorems.perfect_codes.refutation) as <fig-refute> wants it.

    >>> from lightsgame.game.region import rectangle
    >>> from lightsgame.theorems.perfect_codes.refutation import search
    >>> board = rectangle(2, 2)
    >>> len(branches(search(board.cross, board.window(2, 2)))["open"])
    3
    """
    return {
        "lamp": node.lamp,
        "barred": [[barred.press, barred.again] for barred in node.barred],
        "open": [[press, branches(below)] for press, below in node.branches],
    }


def demands(puzzle: Any) -> list[dict[str, Any]]:
    """What an Akari puzzle demands, line by line, as <fig-clauses> wants it; cells are numbered
    from 0.

    >>> from lightsgame.akari import Puzzle
    >>> demands(Puzzle("1."))[1]
    {'text': 'clue 1,1: exactly 1 of 1', 'least': 1, 'most': 1, 'cells': [1]}
    """
    from lightsgame.akari.solving.encoding import cell_of, parts

    columns = len(puzzle.rows[0])
    made = []
    for part in parts(puzzle):
        cells = [i * columns + j for i, j in (cell_of(puzzle, v) for v in part.variables)]
        how = {
            "light": f"at least {part.least}",
            "clue": f"exactly {part.least}",
            "run": f"at most {part.most}",
        }[part.kind]
        where = f"{part.cell[0] + 1},{part.cell[1] + 1}"
        text = f"{part.kind} {where}: {how} of {len(cells)}"
        made.append({"text": text, "least": part.least, "most": part.most, "cells": cells})
    return made


def story(puzzle: Any, steps: Any) -> list[dict[str, Any]]:
    """The steps of a deduction as <fig-story> wants them.

    >>> from lightsgame.akari import Puzzle, explain
    >>> puzzle = Puzzle("..2")
    >>> [step["rule"] for step in story(puzzle, explain(puzzle).steps)]
    ['contradiction']
    """
    columns = len(puzzle.rows[0])

    def numbers(cells: Any) -> list[int]:
        return [i * columns + j for i, j in cells]

    return [
        {
            "rule": step.rule,
            "text": str(step),
            "reason": numbers(step.reason),
            "bulbs": numbers(step.bulbs),
            "empty": numbers(step.empty),
        }
        for step in steps
    ]


def gadgets(names: Any) -> list[dict[str, Any]]:
    """The pieces of `lightsgame.akari.hardness` with all their placements, as <fig-gadget> wants
    them: {name: inputs}.

    >>> [(one["name"], len(one["answers"])) for one in gadgets({"gate": "tl"})]
    [('gate', 4)]
    """
    from lightsgame.akari.hardness import GADGETS, placements

    made = []
    for name, inputs in names.items():
        gadget = GADGETS[name]
        puzzle, columns = gadget.puzzle(), len(gadget.rows[0])
        answers = [
            {
                "values": {letter: bool(bulbs[cell]) for letter, cell in gadget.letters().items()},
                "bulbs": [i * columns + j for i, j in bulbs.cells()],
            }
            for bulbs in placements(puzzle)
        ]
        letters = {letter: i * columns + j for letter, (i, j) in gadget.letters().items()}
        made.append(
            {
                "name": name,
                "says": gadget.says,
                "rows": list(puzzle.rows),
                "letters": letters,
                "inputs": list(inputs),
                "answers": answers,
            }
        )
    return made


def cases(board: Any) -> list[dict[str, Any]]:
    """For each assignment of a formula the bulbs on its board, and what they break, as
    <fig-formula> wants it.

    >>> from lightsgame.akari.hardness import compile_formula
    >>> from lightsgame.sat.cnf import Formula
    >>> [bool(case["wrong"]) for case in cases(compile_formula(Formula(((1,),), 1)))]
    [True, False]
    """
    from itertools import product

    from lightsgame.akari.model.rules import faults

    columns = len(board.puzzle.rows[0])
    made = []
    for model in product((False, True), repeat=board.formula.variables):
        literals = [v if true else -v for v, true in enumerate(model, start=1)]
        bulbs = board.bulbs(literals)
        broken = {cell for fault in faults(board.puzzle, bulbs) for cell in fault.cells}
        clauses = [
            [
                " or ".join(("" if v > 0 else "not ") + f"x{abs(v)}" for v in clause),
                any(v in literals for v in clause),
            ]
            for clause in board.formula.clauses
        ]
        made.append(
            {
                "model": list(model),
                "bulbs": [i * columns + j for i, j in bulbs.cells()],
                "wrong": sorted(i * columns + j for i, j in broken),
                "clauses": clauses,
            }
        )
    return made


def certificate(puzzle: Any) -> dict[str, Any]:
    """A puzzle with one solution and the certificate that it has no other, as <fig-forge> wants it.

    >>> from lightsgame.akari import Puzzle
    >>> certificate(Puzzle("#."))["lines"]
    [[]]
    """
    from lightsgame.akari.certificates import certify
    from lightsgame.akari.solving.encoding import reduction
    from lightsgame.sat.solvers import get_engine

    verdict = certify(puzzle, engine=get_engine("own", proofs=True))
    (solution,) = verdict.solutions
    columns = len(puzzle.rows[0])
    lines = [[int(word) for word in line.split()[:-1]] for line in verdict.proof]
    return {
        "rows": list(puzzle.rows),
        "bulbs": [i * columns + j for i, j in solution.cells()],
        "clauses": [list(clause) for clause in reduction(puzzle).clauses],
        "lines": lines if lines and not lines[-1] else [*lines, []],
    }


def card(target: str, title: str, words: str, picture: str) -> str:
    """A card that leads to a page: its picture, its title and one sentence.

    >>> card("x.html", "T", "W.", "<svg></svg>")
    '<a class="card" href="x.html"><svg></svg><b>T</b><span>W.</span></a>'
    """
    return f'<a class="card" href="{target}">{picture}<b>{title}</b><span>{words}</span></a>'
