"""The checker that is proved in Coq, beside the package's: true certificates, and forged ones.

It is built, for the slow tests, where Coq, MathComp and OCaml are installed.
"""

from __future__ import annotations

import copy
import json
import random
import subprocess
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from proved_checker import STATUS, File, built, judged, needs_coq
from truths import placements

from lightsgame import Board, Game, akari, all_ones, certify, fewest, from_json, nullity, to_json
from lightsgame.akari.certificates import AkariSeveral, AkariSolution, proofs
from lightsgame.akari.model.puzzle import Puzzle
from lightsgame.akari.model.rules import is_solution
from lightsgame.errors import Inconsistent
from lightsgame.game import graph_solver
from lightsgame.game.families import cycle, grid, petersen
from lightsgame.game.graph import Graph, graph
from lightsgame.game.region import rectangle
from lightsgame.lights.certificates import fewest_proof, game_nullity
from lightsgame.theorems.perfect_codes.infinite_board import refute
from lightsgame.theorems.perfect_codes.perfect_code import PerfectCode, perfect_code
from lightsgame.theorems.rows import jumping

# what the proved checker finds anew in these kinds is not asked of the file
FOUND_ANEW = {
    "fewest",
    "nullity",
    "all-ones",
    "akari-unique",
    "akari-unsolvable",
    "no-perfect-code",
}

pytestmark = [pytest.mark.slow, needs_coq]


def package_says(file: File) -> str:
    """What the package's own checker says of a file."""
    try:
        return "holds" if from_json(file).gap() is None else "not shown"
    except ValueError:
        return "unreadable"


def picture(dice: random.Random, m: int, n: int, signs: str = "#.") -> str:
    return "\n".join("".join(dice.choice(signs) for _ in range(n)) for _ in range(m))


def true_certificate(dice: random.Random) -> File:
    """A certificate of one of the kinds that the proved checker reads."""
    m = dice.randint(1, 6)
    n = dice.randint(1, 6)
    kinds = [
        "board",
        "torus",
        "graph",
        "nullity",
        "fewest",
        "sizes",
        "ones",
        "once",
        "akari",
        "none",
    ]
    kind = dice.choice(kinds)
    if kind == "board":
        rule = dice.choice(["plus", "king", "knight"])
        return to_json(certify(picture(dice, m, n), rule=rule))
    if kind == "torus":
        return to_json(certify(picture(dice, m, n), wrap="torus"))
    if kind == "graph":
        order = dice.randint(1, 9)
        edges = [(u, v) for v in range(order) for u in range(v) if dice.random() < 0.4]
        return to_json(certify(graph(order, edges)))
    if kind == "nullity":
        return to_json(game_nullity(Game(m, n, wrap=dice.choice(["none", "torus"]))))
    if kind == "fewest":
        lit = Board(picture(dice, m, n)).effect()
        return to_json(fewest_proof(fewest(lit)))
    if kind == "sizes":
        return to_json(jumping.nullity(m, n))
    if kind == "ones":
        return to_json(all_ones(dice.choice([petersen(), cycle(n + 3), grid(m, n)])))
    if kind == "akari":
        return akari_certificate(dice, picture(dice, min(m, 4), min(n, 4), "....#012"))
    if kind == "none":
        region = rectangle(*dice.choice([(2, 2), (3, 3), (3, 4), (2, 4)]))
        return to_json(refute(region))
    return to_json(PerfectCode(perfect_code(*dice.choice([(1, n), (2, 2 * n - 1), (4, 4)]))))


def akari_certificate(dice: random.Random, text: str) -> File:
    """A certificate about a puzzle: a solution or what there is of others, by steps or by clauses."""
    puzzle = Puzzle(text)
    verdict = akari.certify(puzzle)
    made = proofs(verdict)
    if isinstance(made, AkariSeveral):
        return to_json(dice.choice([made, AkariSolution(puzzle, made.one)]))
    if dice.random() < 0.5:
        made = replace(made, steps=(), proof=tuple(verdict.lines()))
    return to_json(made)


def places(value: Any) -> Iterator[tuple[Any, Any]]:
    """Each place in a value: what holds it, and its name or number there."""
    if isinstance(value, dict | list):
        for name in value if isinstance(value, dict) else range(len(value)):
            yield value, name
            yield from places(value[name])


def forged(dice: random.Random, file: File) -> File:
    """The certificate with one thing changed: a bit, a row, a number, an entry, a kind."""
    file = copy.deepcopy(file)
    if dice.random() < 0.05:
        file["kind"] = dice.choice(["solution", "unsolvable", "game-nullity", "nullity", "period"])
        return file
    part = dice.choice([part for part in ("question", "evidence") if file[part]])
    holder, name = dice.choice(list(places(file[part])))
    value = holder[name]
    if isinstance(value, str) and value and set(value) <= set("01_"):
        j = dice.randrange(len(value))
        holder[name] = value[:j] + dice.choice("01_2") + value[j + 1 :]
    elif isinstance(value, int):
        holder[name] = dice.choice([value + 1, value - 1, -value, value ^ 2, 0, 1])
    elif isinstance(value, list) and value:
        i = dice.randrange(len(value))
        change = dice.choice(["gone", "twice", "exchanged"])
        if change == "gone":
            value.pop(i)
        elif change == "twice":
            value.append(value[i])
        else:
            j = dice.randrange(len(value))
            value[i], value[j] = value[j], value[i]
    else:
        holder[name] = dice.choice(["torus", "none", "klein", None, [], 2])
    return file


def codes(region: dict[str, int]) -> Iterator[set[tuple[int, int]]]:
    """The perfect codes of a board, by trying which press changes the first lamp that is left."""
    rows = range(region["top"], region["bottom"] + 1)
    cells = list(product(rows, range(region["left"], region["right"] + 1)))

    def beside(cell: tuple[int, int]) -> set[tuple[int, int]]:
        i, j = cell
        return {(i, j), (i - 1, j), (i + 1, j), (i, j - 1), (i, j + 1)} & set(cells)

    def grow(made: set[tuple[int, int]], left: set[tuple[int, int]]) -> Iterator[set[Any]]:
        if not left:
            yield made
            return
        for press in beside(min(left)):
            if beside(press) <= left:
                yield from grow(made | {press}, left - beside(press))

    yield from grow(set(), set(cells))


def is_true(file: File) -> bool:
    """Whether the claim of a file is true, though it may rest on nothing in the file."""
    question = file["question"]
    evidence = file["evidence"]
    if file["kind"] == "no-perfect-code":
        made = set(map(tuple, question["pressed"]))
        unmade = set(map(tuple, question["unpressed"]))
        return not any(made <= code and not unmade & code for code in codes(question["region"]))
    if file["kind"].startswith("akari"):
        puzzle = Puzzle.from_rows(question["puzzle"])
        if file["kind"] == "akari-unsolvable":
            return placements(puzzle) == 0
        bulbs = Board("\n".join(evidence["bulbs"]).replace("1", "#").replace("0", "."))
        return is_solution(puzzle, bulbs) and placements(puzzle) == 1
    if file["kind"] == "nullity":
        size = (question["rows"], question["columns"])
        return bool(nullity(*size) == evidence["common"].bit_length() - 1)
    if file["kind"] == "all-ones":
        neighbours = tuple(question["graph"]["neighbours"])
        vertices = Graph(neighbours, tuple(range(len(neighbours))))
        everything = (1 << len(neighbours)) - 1
        return graph_solver.is_solution(vertices, evidence["presses"], everything)
    start, goal, presses = [
        Board("\n".join(rows).replace("1", "#").replace("0", "."))
        for rows in (question["start"], question["goal"], evidence["presses"])
    ]
    leads = start ^ presses.effect() == goal
    return leads and fewest(start, to=goal).weight == presses.weight()


def test_no_disagreement(tmp_path: Path) -> None:
    dice = random.Random(2)
    count = 3000
    files = []
    for _ in range(count):
        try:
            files.append(true_certificate(dice))
        except Inconsistent:  # some boards of 2 x even have no code
            continue
    told: Counter[tuple[str, str]] = Counter()
    assert set(judged(tmp_path, files)) == {"holds"}
    changed = [forged(dice, file) for file in files for _ in range(3)]
    for file, verdict in zip(changed, judged(tmp_path, changed), strict=True):
        other = package_says(file)
        told[verdict, other] += 1
        if other == "holds":
            assert verdict in ("holds", "not looked at"), file
        elif verdict == "holds":
            assert file["kind"] in FOUND_ANEW, file
            assert is_true(file), file
    assert told["not shown", "not shown"] > count // 4
    assert told["holds", "holds"] < len(changed) / 3


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        ("", "unreadable"),
        ("{", "unreadable"),
        ("[" * 100_000, "not looked at"),
        ('{"format": "lightsgame-evidence"}', "unreadable"),
        ('{"format": 1, "version": 1, "kind": "", "question": {}, "evidence": {}}', "unreadable"),
        ('{"format": "lightsgame-evidence", "version": 1.0, "kind": ""}', "unreadable"),
    ],
)
def test_nonsense_is_told_as_such(tmp_path: Path, text: str, verdict: str) -> None:
    path = tmp_path / "nonsense.json"
    path.write_text(text, encoding="utf-8")
    run = subprocess.run([built(), path], capture_output=True, text=True, check=False)
    assert (STATUS[run.returncode], run.stderr, run.stdout.count("\n")) == (verdict, "", 1)


def test_an_easier_game_is_named(tmp_path: Path) -> None:
    path = tmp_path / "easier.json"
    evidence = to_json(certify("###", rule=[(0, 0)]))
    path.write_text(json.dumps(evidence), encoding="utf-8")
    run = subprocess.run([built(), path], capture_output=True, text=True, check=False)
    line = "it holds: these presses lead from 111 to 000 (the steps 0,0 on 1 x 3)\n"
    assert run.stdout == line
