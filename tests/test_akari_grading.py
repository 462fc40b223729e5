"""`lightsgame akari grade`: one puzzle or many, in any form, with the grade that Python gives."""

from __future__ import annotations

import json
import re
from pathlib import Path
from statistics import correlation

import pytest
from hypothesis import given, strategies as st
from shell import Shell

from lightsgame import akari
from lightsgame.akari.explaining.calibration import Told, fit, rank_correlation, score_by

HERE = Path(__file__).parent


def grades(text: str) -> list[tuple[str, str | None]]:
    return [(row["status"], row["grade"]) for row in json.loads(text)["puzzles"]]


@pytest.mark.parametrize("form", ["rows", "addresses"])
def test_many_puzzles_in_one_file(shell: Shell, tmp_path: Path, form: str) -> None:
    puzzles = [akari.generate(5, 5, seed=str(seed), grade=None).puzzle for seed in range(6)]
    file = tmp_path / "puzzles.txt"
    if form == "rows":
        file.write_text("\n\n".join(map(str, puzzles)) + "\n", encoding="utf-8")
    else:
        links = [akari.convert(puzzle, "puzzlink") for puzzle in puzzles]
        file.write_text("\n".join(links) + "\n", encoding="utf-8")
    status, out, _ = shell("akari", "grade", file, "--json")
    value = json.loads(out)
    found = [row["grade"] for row in value["puzzles"]]
    assert status == 0 and found == [akari.grade(puzzle) for puzzle in puzzles]
    assert value["grades"] == {grade: found.count(grade) for grade in value["grades"]}
    scores = [row["score"] for row in value["puzzles"]]
    assert scores == [akari.explain(puzzle).score for puzzle in puzzles]
    shown = shell("akari", "grade", file)[1].splitlines()
    assert len(shown) == 8 and shown[-1].startswith("6 puzzles: ")


def test_several_arguments_and_what_has_no_grade(shell: Shell) -> None:
    status, out, _ = shell("akari", "grade", "2x1:1a", "..#/...", "1#", "--json")
    assert status == 1
    assert grades(out) == [("solved", "easy"), ("stuck", None), ("unsolvable", None)]
    shown = shell("akari", "grade", "..#/...", "1#")[1]
    assert "several solutions" in shown and "no solution" in shown


@pytest.mark.parametrize("wrong", ["nowhere.txt", "7x7", "hello"])
def test_what_is_no_puzzle_is_refused(shell: Shell, wrong: str) -> None:
    status, out, err = shell("akari", "grade", wrong)
    assert (status, out) == (2, "") and err.count("\n") == 1


def test_the_place_of_a_wrong_puzzle_is_told(shell: Shell, tmp_path: Path) -> None:
    file = tmp_path / "puzzles.txt"
    file.write_text("1.\n\n1y\n", encoding="utf-8")
    status, _, err = shell("akari", "grade", file)
    assert status == 2 and f"{file}:2" in err


def test_the_score_agrees_with_the_classes_of_another_generator(
    shell: Shell, tmp_path: Path
) -> None:
    lines = []
    for line in (HERE / "data" / "akari_tatham.txt").read_text(encoding="utf-8").splitlines():
        match = re.match(r"sgt-lightup (7x7|10x10)b\d+s\dd(\d)\S* (\S+)", line)
        if match:
            known = {"puzzle": match[3], "source": match[1], "class": int(match[2])}
            lines.append(json.dumps(known))
    file = tmp_path / "classes.jsonl"
    file.write_text("\n".join(lines), encoding="utf-8")
    status, out, _ = shell("akari", "grade", "--calibrate", file, "--json")
    value = json.loads(out)
    assert status == 0 and len(value["sources"]) == 2 and value["without"] == 0
    assert all(source["score"] > 0.9 for source in value["sources"])
    assert "fitted to the others" in shell("akari", "grade", "--calibrate", file)[1]


@given(st.lists(st.tuples(st.integers(0, 5), st.integers(0, 5)), min_size=2, max_size=12))
def test_rank_correlation_is_the_correlation_of_ranks_by_counting(
    pairs: list[tuple[int, int]],
) -> None:
    one = [float(x) for x, _ in pairs]
    other = [float(y) for _, y in pairs]

    def place(x: float, numbers: list[float]) -> float:
        return sum(y < x for y in numbers) + sum(y == x for y in numbers) / 2

    a = [place(x, one) for x in one]
    b = [place(y, other) for y in other]
    if len(set(a)) == 1 or len(set(b)) == 1:
        assert rank_correlation(one, other) is None
    else:
        found = rank_correlation(one, other)
        assert found is not None and abs(found - correlation(a, b)) < 0.001


def test_fitted_weights_find_what_decides() -> None:
    """Hardness is the number of chains alone; the weights say so on puzzles not seen."""
    seen = [Told("a", {"full": 9 - n, "chain": n}, 0, n) for n in range(1, 9)]
    weights = fit([seen])
    assert all(weight >= 0 for weight in weights.values())
    hardness = [score_by(weights, {"full": 5, "chain": n}) for n in (0, 1, 3, 9)]
    assert hardness == sorted(hardness) and len(set(hardness)) == 4


@pytest.mark.parametrize(
    "line", ["[1]", "{}", '{"puzzle": "1.", "class": "hard"}', '{"puzzle": 1, "class": 1}', "x"]
)
def test_what_is_no_line_of_times_is_refused(shell: Shell, tmp_path: Path, line: str) -> None:
    file = tmp_path / "times.jsonl"
    file.write_text(line, encoding="utf-8")
    status, out, err = shell("akari", "grade", "--calibrate", file)
    assert (status, out) == (2, "") and err.count("\n") == 1 and "times.jsonl:1" in err


def test_a_whole_data_set_is_graded(shell: Shell, tmp_path: Path) -> None:
    file = tmp_path / "set.json"
    held = {"1_2x1": {"problem": "1 2\n1 -"}, "2": {"problem": "[problem]\n1 -\n- x\n"}}
    file.write_text(json.dumps({"count": 2, "data": held}), encoding="utf-8")
    status, out, _ = shell("akari", "grade", str(file))
    assert status == 1 and "1_2x1" in out and out.endswith("2 puzzles: 1 easy, 1 without a grade\n")
    file.write_text('{"data": {"a": ["1."]}}', encoding="utf-8")
    assert shell("akari", "grade", str(file))[0] == 2
