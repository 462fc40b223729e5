"""The checker in JavaScript, which shares nothing with the package, and the package agree on true
and forged files.
"""

from __future__ import annotations

import json
import random
import re
import shutil
import subprocess
from contextlib import suppress
from functools import cache
from itertools import islice, product
from pathlib import Path
from typing import Any

import pytest
from corrupt import corruptions
from forge import coordinated, kinds as all_kinds, samples
from javascript import CHECKER, DRIVER, answer
from often import daily, often, seldom

from lightsgame import nullity
from lightsgame.akari.certificates import AkariCount
from lightsgame.akari.model.puzzle import Puzzle
from lightsgame.akari.solving.profile import solutions
from lightsgame.atlas import store
from lightsgame.atlas.tables import TABLES
from lightsgame.core.budget import budget_for
from lightsgame.core.evidence import Verdict
from lightsgame.errors import BadInput, ParseError
from lightsgame.lights.certificates import certificate, read_certificate
from lightsgame.theorems.rows.layers import Layered, Layers, layered

ROOT = Path(__file__).parent.parent
ATLAS = ROOT / "atlas"
FORGED = Path(__file__).parent / "data/forged"

# what `--certificate` writes, and the refutation inside a hardest game: `check.js` alone knows
# these
WRITTEN = [
    "akari-several",
    "akari-shortest",
    "akari-solution",
    "akari-unique",
    "akari-unsolvable",
    "fewest",
    "game-nullity",
    "giant-row",
    "giant-unsolvable",
    "hardest",
    "no-perfect-code",
    "no-small-margins",
    "nullity",
    "perfect-code",
    "period",
    "row-bound",
    "solution",
    "strip",
    "unsolvable",
]

# of the files that are asked for so many are made: some forgeries cannot be written down
LEAST = 0.76

pytestmark = pytest.mark.skipif(shutil.which("node") is None, reason="Node is not installed")


def answers(texts: list[str]) -> list[Any]:
    """What the other checker says of each text."""
    return [answer(json.dumps(text)) for text in texts]


@cache
def kinds() -> tuple[str, ...]:
    """The kinds that it knows."""
    return tuple(answer(""))


def verdict(text: str) -> bool:
    """What the package says."""
    try:
        return read_certificate(text).gap() is None
    except ParseError:
        return False


def size_of_corpus(kind: str) -> int:
    """How many files are asked for of a kind: fewer where each is looked at for long, by trying all
    boards.
    """
    return often(12 if kind == "akari-census" else 160 if kind in WRITTEN else 80)


def test_it_knows_every_kind() -> None:
    for kind in {*all_kinds()} ^ {*kinds()}:
        pytest.fail(f"{kind} needs an entry of KINDS in docs/assets/js/check-theorems.js")


def test_one_file_alone_knows_what_the_commands_write(tmp_path: Path) -> None:
    alone = shutil.copy(CHECKER, tmp_path)
    ran = subprocess.run(
        ["node", "-e", DRIVER, alone], input="\n", capture_output=True, text=True, check=True
    )
    assert set(json.loads(ran.stdout)) == set(WRITTEN)


def spoiled(value: Any, chosen: random.Random) -> Any:
    """JSON with one change somewhere: another number, another sign, an entry less or twice, a field
    less, a float.
    """
    if isinstance(value, dict) and value:
        key = chosen.choice(list(value))
        if chosen.random() < 0.03:
            return {name: each for name, each in value.items() if name != key}
        return value | {key: spoiled(value[key], chosen)}
    if isinstance(value, list) and value:
        i = chosen.randrange(len(value))
        if chosen.random() < 0.1:
            return chosen.choice(
                ([*value[:i], *value[i + 1 :]], [*value[:i], value[i], *value[i:]], value[::-1], [])
            )
        return [*value[:i], spoiled(value[i], chosen), *value[i + 1 :]]
    if isinstance(value, bool) or value is None:
        return chosen.choice((True, False, None, 0, 1))
    if isinstance(value, int):
        more = (
            value + 1,
            value - 1,
            -value,
            value + 8,
            0,
            1,
            2**53,
            str(value),
            float(value),
            str(2**60),
            str(10**40),
        )
        return chosen.choice(more)
    if isinstance(value, str):
        if not value:
            return "1"
        i = chosen.randrange(len(value))
        return value[:i] + chosen.choice("01.#234_ -d9a") + value[i + 1 :]
    return 0


def corpus(kind: str, number: int) -> list[str]:
    """True and forged files of one kind, always the same ones."""
    chosen = random.Random(kind)
    true = [certificate(evidence) for evidence in samples(kind)]
    texts = list(true)
    for text in true:
        data = json.loads(text)
        texts += [json.dumps(spoiled(data, chosen)) for _ in range(number // (2 * len(true)))]
    for seed, evidence in enumerate(samples(kind)):
        forged = [
            *islice(corruptions(evidence, bits=4), number),
            *coordinated(evidence, samples(kind), seed, number),
        ]
        for each in chosen.sample(forged, min(len(forged), number // (2 * len(true)))):
            try:
                texts.append(certificate(each))
            except ParseError:
                continue
    lines = map(json.loads, (FORGED / f"{kind}.jsonl").read_text(encoding="utf-8").splitlines())
    return texts + [json.dumps(data) for _, data, limits in lines if not limits]


@pytest.mark.parametrize("kind", daily(all_kinds()))
def test_both_checkers_agree(kind: str) -> None:
    texts = corpus(kind, size_of_corpus(kind))
    assert len(texts) >= LEAST * size_of_corpus(kind)
    said = answers(texts)
    assert [each["valid"] for each in said[: len(samples(kind))]] == [True] * len(samples(kind)), (
        said[0]
    )
    assert all(each["valid"] == (each["reason"] is None) for each in said)
    differ = [
        (text, each)
        for text, each in zip(texts, said, strict=True)
        if each["valid"] != verdict(text)
    ]
    assert not differ, differ[0]
    assert sum([not each["valid"] for each in said]) > len(texts) // 3


def test_the_corpus_is_large() -> None:
    assert LEAST * sum([size_of_corpus(kind) for kind in all_kinds()]) >= often(5_000)


def test_both_count_the_same_solutions() -> None:
    chosen = random.Random(23)
    puzzles = [
        Puzzle.from_rows(["".join(chosen.choices(".#01", (8, 2, 0.5, 1), k=n)) for _ in range(m)])
        for m, n in ((1, 7), (5, 1), (3, 4), (4, 3), (5, 5), (6, 4), (4, 7)) * 6
    ]
    counts = [solutions(puzzle) for puzzle in puzzles]
    pairs = zip(puzzles, counts, strict=True)
    claims = [
        certificate(AkariCount(puzzle, number + wrong))
        for puzzle, number in pairs
        for wrong in (0, 1)
    ]
    assert [said["valid"] for said in answers(claims)] == [True, False] * len(puzzles)
    assert sum([number > 1 for number in counts]) > 10


def test_both_read_links_and_glues_of_layers_the_same_way() -> None:
    chosen, claims = random.Random(5), list[str]()
    links = [(2, 4, 1), (4, 1, 2), (1, 2, 4), (3, 6, 4), (3, 2, 4)]
    for link, glue in 5 * list(product(links, ((0, 1, 2), (1, 2, 0), (2, 0, 1), (1, 0, 2)))):
        own = [chosen.getrandbits(3) for _ in range(3)]
        inside = tuple(
            [sum([(own[max(i, j)] >> min(i, j) & 1) << j for j in range(3)]) for i in range(3)]
        )
        board = Layers((inside,), link, chosen.randint(1, 4), glue)
        with suppress(BadInput):  # a link that cannot be undone, a glue that tears
            claims += [
                certificate(Layered(board, layered(board).nullity + wrong)) for wrong in (0, 1)
            ]
    assert len(claims) > 80 and [said["valid"] for said in answers(claims)] == [True, False] * (
        len(claims) // 2
    )


@pytest.mark.parametrize(
    "text", ["", "[]", "{}", "null", "1", '{"format": "lightsgame-evidence"}', "[" * 100_000, "NaN"]
)
def test_what_is_no_evidence_is_unreadable_for_both(text: str) -> None:
    with pytest.raises(ParseError):
        read_certificate(text)
    (said,) = answers([text]) if text else [{"valid": False, "unreadable": True}]
    assert said["valid"] is False and said["unreadable"] is True


def test_the_certificates_to_forge_are_true() -> None:
    script = "console.log(JSON.stringify(Object.values(require(process.argv[1]).CERTIFICATES)))"
    forge = str(CHECKER.with_name("forge.js"))
    texts = json.loads(
        subprocess.run(["node", "-e", script, forge], capture_output=True, check=True).stdout
    )
    assert (
        len(texts) >= 7
        and all(map(verdict, texts))
        and all(said["valid"] for said in answers(texts))
    )


LONG = {"akari-longest", "connected-graphs"}  # some seconds each


@pytest.mark.parametrize("name", [*sorted(TABLES.keys() - LONG), *map(seldom, sorted(LONG))])
def test_it_reads_rows_of_the_atlas_but_for_those_beyond_the_budget(name: str) -> None:
    everything = list(store.rows(ATLAS / f"{name}.jsonl"))
    kept = [row for row in everything if "sha256" not in row.evidence]
    some = [*kept[:: max(1, len(kept) // 4)], *kept[-2:]] or everything[:3]
    for row in some:
        proof = TABLES[name].proof(row)
        text = certificate(proof)
        said = answer(json.dumps(text))
        verdict, _reason = proof.look(budget_for(text))
        wanted = (verdict is Verdict.HOLDS, verdict is Verdict.UNSEEN)
        assert (said["valid"], said.get("unseen", False)) == wanted and any(wanted), row.case


def test_the_page_names_the_squares_that_are_too_large() -> None:
    def is_long(case: tuple[int, ...]) -> bool:
        return case[0] ** 2 << nullity(case[0], case[0]) > 1 << 30

    def is_beyond_both(case: tuple[int, ...]) -> bool:
        return nullity(*case) >= 23  # 2^23 sums of so many patterns, and the budget is 2^27

    def kept_as(name: str, kind: str) -> list[tuple[int, ...]]:
        rows = store.rows(ATLAS / f"{name}.jsonl")
        return [row.case for row in rows if row.evidence.get("kind", kind) == kind]

    page = (ROOT / "docs/why-you-can-believe-this.md").read_text(encoding="utf-8")
    told = dict(re.findall(r"^\| `(fewest|hardest|lightest)` \| ([0-9, and]+)", page, re.MULTILINE))
    fewest = filter(is_long, kept_as("fewest", "fewest"))
    hardest = filter(is_long, kept_as("hardest", "hardest"))
    lightest = filter(is_beyond_both, kept_as("lightest", "lightest-quiet-pattern"))
    for name, cases in (("fewest", fewest), ("hardest", hardest), ("lightest", lightest)):
        numbers = list(map(int, re.findall(r"\d+", told[name])))
        assert numbers == [case[0] for case in cases], name


def test_it_runs_on_files(tmp_path: Path) -> None:
    true = certificate(samples("period")[0])
    data = json.loads(true)
    forged = json.dumps(data | {"evidence": data["evidence"] | {"y": data["evidence"]["y"] + 1}})
    for text, wanted in ((true, 0), (forged, 1), (true.replace('"period"', '"unheard-of"'), 2)):
        (tmp_path / "c.json").write_text(text, encoding="utf-8")
        ran = subprocess.run(
            ["node", str(CHECKER), str(tmp_path / "c.json")], capture_output=True, check=False
        )
        assert ran.returncode == wanted
