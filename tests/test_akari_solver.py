"""Solving, counting, explaining and making puzzles, against brute force and the boards of others."""

from __future__ import annotations

import json
import random
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from akari_boards import is_step, solutions as every_solution
from hypothesis import given, settings, strategies as st
from often import daily, often, some

from lightsgame import BadInput, Board, TimeLimit, TooLarge
from lightsgame.akari.explaining.score import GRADES
from lightsgame.akari.explaining.steps import explain, grade, hint
from lightsgame.akari.explaining.story import next_step
from lightsgame.akari.explaining.techniques import after
from lightsgame.akari.generator.construction import arbitrary, claims, construct
from lightsgame.akari.generator.generate import generate
from lightsgame.akari.io.formats import parse_puzzle
from lightsgame.akari.model import bitboard
from lightsgame.akari.model.bitboard import COLUMNS, ROWS, Axis, Cut, field_of
from lightsgame.akari.model.puzzle import Puzzle
from lightsgame.akari.model.rules import is_solution
from lightsgame.akari.model.symmetry import SYMMETRIES, Symmetry, is_symmetric
from lightsgame.akari.solving import solver, windows
from lightsgame.akari.solving.deduction import at_first, conflicts, deduce
from lightsgame.akari.solving.encoding import residue
from lightsgame.akari.solving.solver import Method, count, is_unique, solve
from lightsgame.cli import main
from lightsgame.sat.solvers import installed_engines, models

DATA = Path(__file__).parent / "data"


@st.composite
def small_puzzles(draw: st.DrawFn) -> Puzzle:
    """Puzzles of at most 12 cells."""
    m, n = draw(st.sampled_from([(1, 6), (2, 4), (3, 3), (3, 4), (4, 3), (2, 6)]))
    signs = st.sampled_from("......##012")
    return Puzzle.from_rows(
        ["".join(draw(st.lists(signs, min_size=n, max_size=n))) for _ in range(m)]
    )


@settings(max_examples=often(150))
@given(small_puzzles(), st.booleans())
def test_the_residue_says_what_is_left(puzzle: Puzzle, deduced: bool) -> None:
    """All demands, met or not, from nothing known or from what deduction knows: its models are the
    solutions.
    """
    field = field_of(puzzle)
    known = deduce(field) if deduced else at_first(field)
    every = every_solution(puzzle)
    if deduced and conflicts(field, known):
        assert not every
        return
    left = residue(field, known, field.white & ~known.lit, field.numbered)
    over = range(1, len(left.cells))
    found = [field.board(known.bulbs | left.bulbs(model)) for model in models(left.clauses, over)]
    assert sorted(map(str, found)) == sorted(map(str, every))


@settings(max_examples=often(150))
@given(small_puzzles())
def test_every_method_agrees_with_brute_force(puzzle: Puzzle) -> None:
    every = every_solution(puzzle)
    for engine in ("own", *installed_engines()[1:2]):
        methods: tuple[Method, ...] = ("hybrid", "sat")
        for method in methods:
            found = solve(puzzle, method, engine=engine)
            assert found.status == ("solved" if every else "unsolvable")
            assert not every or is_solution(puzzle, found.bulbs)
        assert count(puzzle, engine=engine) == len(every)
        assert is_unique(puzzle, engine=engine) == (len(every) == 1)
    forced = solve(puzzle, "deduction")
    if forced.status == "unsolvable":
        assert not every
    else:
        assert all((forced.bulbs & other) == forced.bulbs for other in every)
        assert forced.status == "stuck" or every == [forced.bulbs]


@settings(max_examples=often(100))
@given(small_puzzles())
def test_every_step_holds_in_every_solution(puzzle: Puzzle) -> None:
    field = field_of(puzzle)
    known = at_first(field)
    while not conflicts(field, known) and field.white & ~known.lit:
        found = next_step(puzzle, known)
        if found is None:
            break
        assert is_step(puzzle, known, found)
        known = after(field, known, found)
    told = explain(puzzle)
    every = every_solution(puzzle)
    if told.status == "solved":
        assert every == [told.bulbs] and grade(puzzle) in GRADES
    elif told.status == "unsolvable":
        assert not every


def test_a_wrong_step_is_rejected() -> None:
    puzzle = Puzzle.from_rows([".1.", "...", "..2"])
    field = field_of(puzzle)
    step = next_step(puzzle)
    assert step is not None and is_step(puzzle, at_first(field), step)
    assert not is_step(puzzle, at_first(field), step._replace(bulbs=((2, 0),)))
    assert not is_step(puzzle, at_first(field), step._replace(bulbs=(), empty=step.bulbs))


def test_hints_lead_from_nothing_to_a_solution() -> None:
    for seed in range(often(8)):
        puzzle = generate(7, 7, seed=seed, grade=None).puzzle
        bulbs = Board.empty(7, 7)
        for _ in range(60):
            step = hint(puzzle, bulbs)
            if step is None:
                break
            # what stays empty is remembered by nobody: take the next bulb of the explanation
            if not step.bulbs:
                told = explain(puzzle).bulbs
                bulbs ^= Board.from_cells(7, 7, [next((told & (bulbs.complement())).cells())])
                continue
            bulbs ^= Board.from_cells(7, 7, step.bulbs)
        assert is_solution(puzzle, bulbs)


def test_hints_name_what_is_wrong() -> None:
    puzzle = Puzzle.from_rows(["0..", "...", "..."])
    for bulbs, rule in (
        (Board.from_cells(3, 3, [(0, 1)]), "a clue counts the bulbs beside it"),
        (Board.from_cells(3, 3, [(0, 0)]), "bulbs stand on white cells"),
        (Board.from_cells(3, 3, [(1, 1), (1, 2)]), "no bulb lights another"),
    ):
        step = hint(puzzle, bulbs)
        assert step is not None and step.rule == rule
    step = hint(Puzzle("1.2"), Board.empty(1, 3))
    assert step is not None and (step.rule, step.chain[-1].rule) == ("wrong", "contradiction")


def tatham() -> list[Puzzle]:
    """The sixty boards of Simon Tatham's generator."""
    lines = [
        line
        for line in (DATA / "akari_tatham.txt").read_text(encoding="utf-8").splitlines()
        if line[:1] not in "#"
    ]
    found = []
    for line in lines:
        words = [word for word in line.split() if "x" in word and ":" in word and word[0].isdigit()]
        found += [parse_puzzle(words[0])] if words else []
    return found


def test_all_boards_of_tatham_are_solved_and_unique() -> None:
    puzzles = tatham()
    assert len(puzzles) == 60
    for puzzle in some(puzzles):
        assert is_solution(puzzle, solve(puzzle, engine="own").bulbs)
        assert is_unique(puzzle, engine="own") and is_unique(puzzle)


@pytest.mark.parametrize(
    ("text", "solvable"),
    [
        (".#\n##", True),  # a black cell without number is neither lit nor holds a bulb
        ("0#\n##", True),  # a 0 whose neighbours are all black
        ("1#\n##", False),
        ("4", False),
        ("#", True),
        (".", True),
    ],
)
def test_what_peers_get_wrong(text: str, solvable: bool) -> None:
    puzzle = Puzzle(text)
    methods: tuple[Method, ...] = ("hybrid", "sat")
    for method in methods:
        assert (solve(puzzle, method).status == "solved") == solvable
    with pytest.raises(BadInput):
        Puzzle("..\n.")  # ragged rows
    assert count(Puzzle("..")) == 2  # "optimal" is not "unique"


@pytest.mark.parametrize(
    ("black", "clues"), daily([(0.2, 0.5), (0.3, 0.9), (0.15, 0.2), (1.0, 1.0), (0.0, 0.0)])
)
def test_large_constructions_are_solved(black: float, clues: float) -> None:
    m, n = 60, 83
    blacks = round(black * m * n)
    made = construct(m, n, black=blacks, clues=round(clues * blacks), seed=7)
    assert all(claim.holds for claim in claims(made)) and is_solution(made.puzzle, made.bulbs)
    for engine in installed_engines()[:2]:
        found = solve(made.puzzle, engine=engine)
        assert found.status == "solved" and is_solution(made.puzzle, found.bulbs)


def test_giant_components_are_taken_by_windows() -> None:
    made = construct(150, 150, black=4500, clues=2250, seed=3)
    found = solve(made.puzzle)
    assert found.status == "solved" and is_solution(made.puzzle, found.bulbs)
    wrong = Puzzle.from_rows([*made.puzzle.rows, "#" * 147 + "##4"])
    assert solve(wrong).status == "unsolvable"


def test_a_wide_board_is_taken_in_strips_and_in_wider_ones_where_that_fails(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    sizes = {"STEP": 3, "OVERLAP": 1, "WIDE": 3, "TOUGH": 0.6}
    for name, value in sizes.items():
        monkeypatch.setattr(windows, name, value)
    monkeypatch.setattr(bitboard, "TALL", 8)
    monkeypatch.setattr(bitboard, "WIDE", 8)
    # rows or columns, whether from the first on, whether there was an answer
    asked = Counter[tuple[int, bool, bool]]()
    decided = windows._decide_window

    def counted(
        task: windows.Task, axis: Axis, cut: Cut, chosen: int, first: int, *more: Any
    ) -> int | None:
        found = decided(task, axis, cut, chosen, first, *more)
        asked[axis, first == 0, found is not None] += 1
        return found

    monkeypatch.setattr(windows, "_decide_window", counted)
    monkeypatch.setattr(solver, "SMALL", 0)
    rng = random.Random(4)
    judged = set[str]()
    for _ in range(often(150)):
        m, n = rng.randrange(5, 16), rng.randrange(5, 16)
        blacks, clues, seed = m * n // 5, m * n // 12, rng.random().hex()
        some = arbitrary(m, n, black=blacks, clues=clues, seed=seed)
        puzzle = rng.choice([some, construct(m, n, black=blacks, clues=clues, seed=seed).puzzle])
        found = solve(puzzle, engine="own")
        judged.add(found.status)
        assert found.status == solve(puzzle, "sat").status
        assert found.status == "unsolvable" or is_solution(puzzle, found.bulbs)
    assert judged == {"solved", "unsolvable"}
    assert (
        min(asked[axis, False, answered] for axis in (ROWS, COLUMNS) for answered in (True, False))
        > 0
    )


def test_arbitrary_large_puzzles_are_judged_alike() -> None:
    rng = random.Random(2)
    for _ in range(often(20)):
        puzzle = arbitrary(6, 7, black=9, clues=rng.randrange(5), seed=rng.random().hex())
        assert solve(puzzle).status == solve(puzzle, "sat").status


def test_tiles_find_what_the_whole_board_finds(monkeypatch: pytest.MonkeyPatch) -> None:
    rng = random.Random(6)
    judged = Counter[bool]()
    for _ in range(150):
        m, n = rng.randrange(5, 24), rng.randrange(3, 30)
        blacks, clues, seed = m * n // 4, m * n // 5, rng.random().hex()
        some = arbitrary(m, n, black=blacks, clues=clues, seed=seed)
        field = field_of(
            rng.choice([some, construct(m, n, black=blacks, clues=clues, seed=seed).puzzle])
        )
        whole = deduce(field)
        with monkeypatch.context() as small:
            small.setattr(bitboard, "TALL", rng.choice((3, 8, 100)))
            small.setattr(bitboard, "WIDE", rng.choice((8, 100)))
            by_tiles = deduce(field)
        impossible = bool(conflicts(field, whole))
        judged[impossible] += 1
        assert impossible or by_tiles == whole  # from what cannot be true, more or less may follow
        assert bool(conflicts(field, by_tiles)) == impossible
    assert judged[True] > 0 < judged[False]


def test_a_time_limit_is_kept() -> None:
    made = construct(120, 120, black=2880, clues=1440, seed=1)
    with pytest.raises(TimeLimit, match="time limit"):
        solve(made.puzzle, "sat", engine="own", seconds=1e-6)


def test_a_time_limit_is_kept_between_windows_and_steps() -> None:
    made = construct(150, 150, black=4500, clues=2250, seed=1)
    for engine in installed_engines()[:2]:
        with pytest.raises(TimeLimit, match="time limit"):
            solve(made.puzzle, engine=engine, seconds=1e-6)
    with pytest.raises(TimeLimit, match="time limit; 0 steps"):
        explain(made.puzzle, seconds=1e-9)


@pytest.mark.parametrize(
    ("within", "arguments"),
    [
        ("lightsgame.akari.solving.solver.solve", ("solve", "puzzle.txt", "--svg", "new")),
        (
            "lightsgame.akari.explaining.techniques.easy_step",
            ("solve", "puzzle.txt", "--explain", "--svg", "new"),
        ),
        (
            "lightsgame.akari.generator.uniqueness.residue",
            ("generate", "8x8", "--svg", "new"),
        ),
        (
            "lightsgame.akari.certificates.quick_solutions",
            ("certify", "puzzle.txt", "--proof", "new"),
        ),
        ("lightsgame.akari.solving.encoding.parts", ("convert", "puzzle.txt", "--to", "dimacs")),
        ("lightsgame.akari.explaining.steps.next_step", ("hint", "puzzle.txt")),
    ],
)
def test_ctrl_c_leaves_nothing_behind(
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    within: str,
    arguments: tuple[str, ...],
) -> None:
    def stop(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.chdir(tmp_path)
    Path("puzzle.txt").write_text("....\n....\n", encoding="utf-8")
    monkeypatch.setattr(within, stop)
    status, out, err = run(capsys, *arguments)
    assert (status, out, err) == (130, "", "\nlightsgame: stopped\n")
    assert [path.name for path in tmp_path.iterdir()] == ["puzzle.txt"]


@pytest.mark.parametrize("size", [10, 14, 25])
def test_unique_puzzles_have_one_solution(size: int) -> None:
    made = generate(size, size, numbered=0.3, seed=size, grade=None)
    assert is_solution(made.puzzle, made.bulbs)
    # Counted by another way than the one that made it: the whole formula, with the solution
    # forbidden.
    from lightsgame.akari.solving.encoding import reduction
    from lightsgame.sat.solvers import get_engine

    task = reduction(made.puzzle)
    assert (
        get_engine(installed_engines()[-1]).solve([*task.clauses, task.blocking(made.bulbs)])
        is None
    )


def test_grades_symmetry_and_seeds() -> None:
    for wanted in GRADES:
        made = generate(8, 9, seed=4, grade=wanted)
        assert grade(made.puzzle) == wanted and count(made.puzzle, 2) == 1
    turned = generate(9, 8, seed=1, symmetry="half-turn", grade=None).puzzle
    black = turned.white().complement()
    assert black == black.flip().mirror()
    assert (
        generate(7, 7, seed=5, grade=None)
        == generate(7, 7, seed=5, grade=None)
        != generate(7, 7, seed=6, grade=None)
    )
    with pytest.raises(BadInput):
        generate(5, 5, black=2.0, grade=None)
    with pytest.raises(BadInput):
        generate(5, 5, numbered=-1.0, grade=None)
    with pytest.raises(TooLarge):
        generate(100, 100, grade=None)


@pytest.mark.parametrize("name", SYMMETRIES)
def test_symmetries(name: Symmetry) -> None:
    for seed in range(3):
        for grade_ in (None, "easy"):
            made = generate(8, 8, seed=seed, symmetry=name, grade=grade_)
            assert is_symmetric(made.puzzle, name) and count(made.puzzle, 2) == 1
            assert is_solution(made.puzzle, made.bulbs)
    asked = Puzzle.from_rows(["#...", "....", "....", "...."])
    assert not is_symmetric(asked, name) or name == "diagonal"
    if name in ("quarter-turn", "diagonal"):
        with pytest.raises(BadInput, match="square"):
            generate(6, 7, symmetry=name, grade=None)
    else:
        assert is_symmetric(generate(6, 7, symmetry=name, grade=None).puzzle, name)


def test_deduction_stops_where_the_rules_do() -> None:
    puzzle = Puzzle.from_rows(["..", ".."])
    field = field_of(puzzle)
    assert deduce(field) == at_first(field) and solve(puzzle, "deduction").status == "stuck"


# ---- the command line -----------------------------------------------------------------------------------------


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    try:
        status = main(["akari", *arguments])
    except SystemExit as leaving:
        status = leaving.code if isinstance(leaving.code, int) else 1
    told = capsys.readouterr()
    return status, told.out, told.err


def run_json(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, dict[str, Any]]:
    status, out, _ = run(capsys, *arguments, "--json")
    value = json.loads(out)
    assert isinstance(value, dict)
    return status, value


def test_generate_and_solve(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    status, made = run_json(capsys, "generate", "10x12", "--seed", "a")
    assert status == 0 and made["seed"] == "a" and len(made["puzzle"]) == 10
    path = tmp_path / "puzzle.txt"
    path.write_text("\n".join(made["puzzle"]), encoding="utf-8")
    status, out, _ = run(capsys, "generate", "10x12", "--seed", "a")
    assert out.split() == made["puzzle"]
    status, found = run_json(capsys, "solve", str(path), "--explain")
    assert (status, found["status"]) == (0, "solved")
    assert found["bulbs"] == made["bulbs"] and found["steps"][0]["rule"]
    status, out, _ = run(capsys, "solve", str(path), "--explain", "--svg", str(tmp_path / "p.svg"))
    assert status == 0 and "every white cell is lit" in out and (tmp_path / "p.svg").exists()
    status, step = run_json(capsys, "hint", str(path))
    assert status == 0 and step["step"]["why"]
    status, made = run_json(capsys, "generate", "6x6", "--seed", "1", "--to", "puzzlink")
    assert made["bulbs"] and made["converted"].startswith("https://puzz.link/p?akari/")


def test_no_is_status_1(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "puzzle.txt"
    path.write_text("1.2\n", encoding="utf-8")
    status, value = run_json(capsys, "solve", str(path))
    assert status == 1 and value["status"] == "unsolvable" and "row 1, column 3" in value["reason"]
    path.write_text("..\n", encoding="utf-8")
    assert run_json(capsys, "solve", str(path), "--method", "deduction")[1]["status"] == "stuck"
    assert run(capsys, "solve", str(path), "--method", "deduction")[0] == 1


@pytest.mark.parametrize(
    "arguments",
    [
        ("solve", "nowhere.txt"),
        ("certify", "puzzle.txt", "--engine", "steam"),
        ("solve", "puzzle.txt", "--seconds", "-1"),
        ("solve", "puzzle.txt", "--svg", "nowhere/p.svg"),
        ("solve", "puzzle.txt", "--method", "luck"),
        ("generate", "five"),
        ("generate", "5x5", "--black", "1.5"),
        ("generate", "5x5", "--black", "dark"),
        ("generate", "10^9x10^9"),
        ("generate", "100x100", "--grade", "easy"),
        ("generate", "5x5", "--seconds", "0"),
        ("generate", "40x40", "--seconds", "1e-9"),
        ("generate", "5x5", "--grade", "cruel"),
        ("generate", "5x5", "--symmetry", "none"),
        ("generate", "5x6", "--symmetry", "diagonal"),
        ("hint", "-", "-"),
        ("hint", "puzzle.txt", "nowhere.txt"),
    ],
    ids=" ".join,
)
def test_bad_input(
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    arguments: tuple[str, ...],
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("puzzle.txt").write_text("1.\n", encoding="utf-8")
    status, out, err = run(capsys, *arguments)
    assert (
        status == 2 and out == "" and err.startswith("lightsgame: error: ") and err.count("\n") == 1
    )
    assert [path.name for path in tmp_path.iterdir()] == ["puzzle.txt"]
