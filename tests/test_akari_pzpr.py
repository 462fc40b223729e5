"""Another program judges: pzpr reads our addresses, writes the same ones, and checks our answers.

It is npm's pzpr as tests/pzpr/package-lock.json says, looked for in build/pzpr:

    mkdir -p build/pzpr && cp tests/pzpr/package*.json build/pzpr && npm ci --prefix build/pzpr
    --ignore-scripts

Where Node or the package is missing these tests are skipped, unless LIGHTSGAME_PZPR is set: then
they fail.
"""

from __future__ import annotations

import json
import os
import random
import shutil
import subprocess
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import pytest
from akari_texts import DOUBTED, EXAMPLES, IN_THE_WILD, LENIENT, light_up_boards

from lightsgame.akari.io.addresses import from_puzzlink, from_tatham, to_puzzlink
from lightsgame.akari.io.formats import parse_puzzle, write_puzzle
from lightsgame.akari.model.puzzle import Puzzle
from lightsgame.akari.model.rules import CLUE_RULE, LIT_RULE, SIGHT_RULE, faults
from lightsgame.akari.solving.encoding import reduction
from lightsgame.akari.solving.solver import solve
from lightsgame.errors import ParseError
from lightsgame.game.board import Board
from lightsgame.sat.solvers import get_engine

MODULES = Path(__file__).resolve().parent.parent / "build" / "pzpr" / "node_modules"
SITE = "https://puzz.link/p?"

Question = tuple[str, Board | None]
Judge = Callable[[Iterable[Question]], list[dict[str, Any]]]


@pytest.fixture(scope="module")
def judge() -> Judge:
    """What pzpr says about pairs of an address and bulbs: see judge.js."""
    node = shutil.which("node")
    if node is None or not (MODULES / "pzpr").is_dir():
        missing = "needs Node" if node is None else f"needs npm's pzpr in {MODULES.parent}"
        if os.environ.get("LIGHTSGAME_PZPR"):
            pytest.fail(missing)
        pytest.skip(missing)

    def ask(questions: Iterable[Question]) -> list[dict[str, Any]]:
        asked = [
            json.dumps({"address": address, "bulbs": list(bulbs.cells()) if bulbs else []})
            for address, bulbs in questions
        ]
        done = subprocess.run(
            [node, str(Path(__file__).parent / "pzpr" / "judge.js")],
            env=os.environ | {"NODE_PATH": str(MODULES)},
            input="\n".join(asked) + "\n",
            capture_output=True,
            encoding="utf-8",
            check=True,
        )
        answers = [json.loads(line) for line in done.stdout.splitlines()]
        assert len(answers) == len(asked)
        return answers

    return ask


def random_puzzles(count: int, seed: int) -> list[Puzzle]:
    """Of all sizes up to 40 x 40 and all densities of black cells."""
    source = random.Random(seed)
    found = []
    for _ in range(count):
        m, n = source.choice([(3, 4), (8, 8), (40, 40)])
        m, n = source.randint(1, m), source.randint(1, n)
        black = source.choice([0.02, 0.1, 0.3, 0.6, 1.0])
        signs = [source.choice("##01234") if source.random() < black else "." for _ in range(m * n)]
        found.append(Puzzle.from_rows(["".join(signs[i * n : (i + 1) * n]) for i in range(m)]))
    return found


def test_random_puzzles_have_the_same_address_there(judge: Judge) -> None:
    puzzles = random_puzzles(400, seed=1)
    for puzzle, said in zip(
        puzzles, judge([(to_puzzlink(puzzle), None) for puzzle in puzzles]), strict=True
    ):
        assert said["rows"] == list(puzzle.rows)
        assert SITE + said["address"] == to_puzzlink(puzzle)


def test_examples_have_the_same_address_there(judge: Judge) -> None:
    addresses = [SITE + row[1] for row in EXAMPLES] + [SITE + row[0] for row in IN_THE_WILD]
    addresses += [to_puzzlink(from_tatham(game_id)) for game_id in [*light_up_boards(), DOUBTED]]
    for address, said in zip(
        addresses, judge([(address, None) for address in addresses]), strict=True
    ):
        assert SITE + said["address"] == address.replace("lightup", "akari")
        assert said["rows"] == list(from_puzzlink(address).rows)


def test_our_solutions_are_accepted(judge: Judge) -> None:
    puzzles = [from_tatham(game_id) for game_id in [*light_up_boards(), DOUBTED]]
    puzzles += [from_puzzlink(address) for address, solutions in IN_THE_WILD if solutions]
    puzzles += [
        Puzzle.from_rows(picture.split()) for picture, _, _, solutions in EXAMPLES if solutions
    ]
    puzzles += [Puzzle.from_rows(["###", "0#0"])]  # no bulb at all
    engine = get_engine("own")
    answers = []
    for puzzle in puzzles:
        task = reduction(puzzle)
        model = engine.solve(task.clauses)
        assert model is not None
        answers.append(task.bulbs(model))
    questions = [
        (to_puzzlink(puzzle), bulbs) for puzzle, bulbs in zip(puzzles, answers, strict=True)
    ]
    assert [said["broken"] for said in judge(questions)] == [""] * len(puzzles)
    # And it is no judge that says yes to everything: one bulb less, and a cell is dark or a clue
    # lacks a bulb.
    less = [
        (address, bulbs ^ Board.from_cells(*bulbs.size, [next(bulbs.cells())]))
        for address, bulbs in questions[:-1]
    ]
    assert {said["broken"] for said in judge(less)} == {"nmAkariNe", "ceDark"}


def test_both_checkers_name_the_same_rule(judge: Judge) -> None:
    source = random.Random(2)
    puzzles = random_puzzles(600, seed=3)
    questions = []
    for puzzle in puzzles:
        m, n = puzzle.size
        density = source.choice([0.05, 0.2, 0.5])
        cells = [cell for cell in puzzle.white().cells() if source.random() < density]
        questions.append((to_puzzlink(puzzle), Board.from_cells(m, n, cells)))
    seen = set()
    for puzzle, (_, bulbs), said in zip(puzzles, questions, judge(questions), strict=True):
        broken = {fault.rule for fault in faults(puzzle, bulbs)}
        # in its order
        codes = [("akariDup", SIGHT_RULE), ("nmAkariNe", CLUE_RULE), ("ceDark", LIT_RULE)]
        assert said["broken"] == next((code for code, rule in codes if rule in broken), "")
        seen.add(said["broken"])
    assert seen == {"", "akariDup", "nmAkariNe", "ceDark"}


def test_what_it_reads_in_silence_is_refused_here(judge: Judge) -> None:
    """The reason for strictness: a mistyped address is another puzzle there."""
    address = "akari/2/2/1bA"
    with pytest.raises(ParseError, match="one of the signs"):
        from_puzzlink(address)
    (said,) = judge([(SITE + address, None)])
    assert said["address"] == "akari/2/2/1b"


def test_what_is_missing_is_read_as_there(judge: Judge) -> None:
    texts = [address for address, _ in LENIENT]
    for text, said in zip(texts, judge([(SITE + text, None) for text in texts]), strict=True):
        assert said["rows"] == list(from_puzzlink(text).rows)


def test_the_other_spellings_and_files_are_read_as_there(judge: Judge) -> None:
    """Of the version at npm: the newer ones of the site, such as `akari_edit`, it does not know
    itself.
    """
    texts = ["?akari/v:/2/2/h6", "http://pzv.jp/p.html?akari/2/2/h6"]
    boards = [from_tatham(game_id) for game_id in light_up_boards()[:10]]
    answers = [solve(puzzle).bulbs for puzzle in boards]
    files = [
        write_puzzle(puzzle, "pzprv3", bulbs) for puzzle, bulbs in zip(boards, answers, strict=True)
    ]
    asked = [*texts, *files, *[file.replace("\n", "/") for file in files]]
    said = judge([(text, None) for text in asked])
    assert [answer["rows"] for answer in said] == [list(parse_puzzle(text).rows) for text in asked]
    # the bulbs came along
    assert [answer["broken"] for answer in said[len(texts) :]] == [""] * 2 * len(files)
    empty = judge([(write_puzzle(puzzle, "pzprv3"), None) for puzzle in boards])
    assert "" not in [answer["broken"] for answer in empty]
