"""The command line as a contract: statuses, JSON, one-line complaints."""

from __future__ import annotations

import ast
import inspect
import json
import os
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from typing import Any, get_args

import pytest

from lightsgame import Board, Game, is_solution, is_witness, solve
from lightsgame.cli import main
from lightsgame.cli.commands import COMMANDS
from lightsgame.errors import BadInput, TooLarge
from lightsgame.lights import dispatch
from lightsgame.lights.nullity_tables import table
from lightsgame.lights.solver import Method
from lightsgame.play.tour import STOPS

HERE = Path(__file__).parent.parent


class Result:
    """What a command did."""

    def __init__(self, status: int, out: str, err: str) -> None:
        self.status, self.out, self.err = status, out, err

    def json(self) -> Any:
        """Standard output as exactly one JSON object."""
        value = json.loads(self.out)
        assert isinstance(value, dict)
        return value


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Any:
    """Run a command in this process."""

    def call(*arguments: str) -> Result:
        try:
            status = main(arguments)
        except SystemExit as leaving:
            status = leaving.code if isinstance(leaving.code, int) else 1
        captured = capsys.readouterr()
        return Result(status, captured.out, captured.err)

    return call


def board(rows: list[str]) -> Board:
    return Board("\n".join(rows))


@pytest.fixture
def unsolvable(tmp_path: Path) -> Path:
    path = tmp_path / "unsolvable.txt"
    path.write_text(
        "% one lamp in the corner\n#....\n.....\n.....\n.....\n.....\n", encoding="utf-8"
    )
    return path


# ---- solve ----------------------------------------------------------------------------------------------------


def test_solve_a_size(run: Any) -> None:
    value = run("solve", "5x5", "--json").json()
    assert (value["rows"], value["columns"], value["solvable"]) == (5, 5, True)
    assert value["nullity"] == 2 and value["solutions"] == 4 and value["method"] == "fibonacci"
    presses = board(value["presses"])
    assert presses.effect() == Board.full(5, 5) and presses.weight() == value["weight"] == 15
    shown = run("solve", "5x5")
    assert shown.status == 0 and "15 presses (the fewest); 4 solutions" in shown.out
    assert Game(5, 5).read_presses("\n".join(shown.out.split("\n")[:5])) == presses


def test_solve_a_file_to_another(run: Any, tmp_path: Path) -> None:
    start, end = tmp_path / "start.txt", tmp_path / "end.txt"
    start.write_text("●●·\n000\n#.#\n", encoding="utf-8")
    end.write_text("...\n.#.\n...\n", encoding="utf-8")
    value = run("solve", str(start), "--to", str(end), "--json").json()
    assert is_solution(
        Board(start.read_text(encoding="utf-8")),
        board(value["presses"]),
        Board(end.read_text(encoding="utf-8")),
    )
    value = run("solve", "3x3", "--to", str(end), "--json").json()  # a size is a dark board
    assert is_solution(
        Board.empty(3, 3), board(value["presses"]), Board(end.read_text(encoding="utf-8"))
    )


METHODS = next(
    option.choices() for option in COMMANDS["solve"].options if option.name == "--method"
)


@pytest.mark.parametrize("method", METHODS)
def test_every_method_answers_and_refutes(run: Any, unsolvable: Path, method: str) -> None:
    value = run("solve", "6x5", "--method", method, "--json").json()
    assert board(value["presses"]).effect() == Board.full(6, 5)
    assert value["method"] == ("fibonacci" if method == "auto" else method)
    refused = run("solve", str(unsolvable), "--method", method, "--json")
    assert refused.status == 1
    value = refused.json()
    assert value["solvable"] is False and is_witness(
        Board(unsolvable.read_text(encoding="utf-8")), board(value["witness"])
    )


def test_the_methods_are_those_of_the_solver() -> None:
    assert tuple(METHODS) == get_args(Method) and set(METHODS) == {
        "auto",
        *dispatch.named(Game(5, 5)),
    }


def test_an_unsolvable_board_shows_its_witness(run: Any, unsolvable: Path) -> None:
    shown = run("solve", str(unsolvable))
    assert shown.status == 1 and shown.out.startswith("No solution: a quiet pattern of")
    assert "Q" in shown.out.split("\n")[1]


def test_all_solutions(run: Any) -> None:
    value = run("solve", "4x4", "--all", "--json").json()
    every = {tuple(x) for x in value["boards"]}
    assert len(every) == value["solutions"] == 16
    assert all(board(list(x)).effect() == Board.full(4, 4) for x in every)


def test_some_rows_of_large_and_giant_boards(run: Any) -> None:
    value = run("solve", "1000x1000", "--rows", "999:1000", "--json").json()
    above, last = (int(row[::-1], 2) for row in value["presses"])
    assert value["first_row"] == 999 and value["weight"] > 1000
    assert (last ^ last << 1 ^ last >> 1 ^ above) & ((1 << 1000) - 1) == (1 << 1000) - 1
    value = run("solve", "10^100x60", "--rows", "1:2", "--json").json()
    first, second = (int(row[::-1], 2) for row in value["presses"])
    assert value["rows"] == str(10**100) and value["weight"] is None
    assert (first ^ first << 1 ^ first >> 1 ^ second) & ((1 << 60) - 1) == (1 << 60) - 1


def test_explain_and_svg(run: Any, tmp_path: Path, unsolvable: Path) -> None:
    shown = run("solve", "3x3", "--explain")
    assert "lead to the end, checked by pressing: yes" in shown.out and "NO" not in shown.out
    assert run("solve", "3x3", "--explain", "--json").json()["explanation"]
    picture = tmp_path / "board.svg"
    assert run("solve", "3x3", "--svg", str(picture)).status == 0 and picture.read_text(
        encoding="utf-8"
    ).startswith("<svg ")
    assert run(
        "solve", str(unsolvable), "--svg", str(picture)
    ).status == 1 and "stroke-width" in picture.read_text(encoding="utf-8")
    assert {path.name for path in tmp_path.iterdir()} == {"unsolvable.txt", "board.svg"}


def test_solve_on_graphs(run: Any, tmp_path: Path) -> None:
    import networkx

    edges = tmp_path / "edges.txt"
    edges.write_text("% a path\na b\nb c\nd\n", encoding="utf-8")
    assert run("solve", "--graph", str(edges), "--json").json()["presses"] == ["b", "d"]
    assert run("solve", "--graph", str(edges)).out.startswith("press b d\n")
    assert run("solve", "--graph", str(edges), "--lit", "a,b", "--json").json()["presses"] == ["a"]
    pair = tmp_path / "pair.txt"
    pair.write_text("a b\n", encoding="utf-8")
    refused = run("solve", "--graph", str(pair), "--lit", "a", "--json")
    assert refused.status == 1 and refused.json()["witness"] == ["a", "b"]
    assert run("solve", "--graph", str(pair), "--lit", "a").status == 1
    for write, name in (
        (networkx.write_graphml, "p.graphml"),
        (networkx.write_gml, "p.gml"),
        (networkx.write_graph6, "p.g6"),
    ):
        write(networkx.petersen_graph(), tmp_path / name)
        assert run("solve", "--graph", str(tmp_path / name), "--json").json()["vertices"] == 10


# ---- what boards allow ----------------------------------------------------------------------------------------


def test_nullity_and_quiet(run: Any) -> None:
    assert run("nullity", "10^30x60", "--json").json() | {"rows": 0} == {
        "rows": 0,
        "columns": 60,
        "rule": "plus",
        "wrap": "none",
        "states": 2,
        "nullity": 0,
    }
    assert run("nullity", "60x10^30", "--json").json()["nullity"] == 0
    assert "one 5 x 5 game in 4 can be solved" in run("nullity", "5x5").out
    value = run("quiet", "9x9", "--json").json()
    assert len(value["basis"]) == 8 == value["nullity"]
    assert not any(board(pattern).effect() for pattern in value["basis"])
    assert (
        run("quiet", "6x6", "--json").json()["basis"] == []
        and "only the empty" in run("quiet", "6x6").out
    )
    assert run("quiet", "5x5").out.count("\n\n") == 2


def test_the_players_table(run: Any) -> None:
    value = run("chase", "5", "--json").json()
    assert len(value["table"]) == 8 and value["table"]["11011"][0] == "00100"
    shown = run("chase", "5").out
    assert "●●·●● → ··x··" in shown and "8 bottom rows of 2^5" in shown
    assert run("chase", "6x5", "--json").json()["rows"] == 6
    wide = run("chase", "30", "--json").json()
    assert wide["linear"] and len(wide["table"]) == 30 and len(wide["quiet"]) == 20
    assert "lamp 30:" in run("chase", "30").out


def test_tables() -> None:
    assert [row[1:] for row in table("nullity", 5).rows][4] == (1, 1, 3, 0, 2)
    assert [row[1:] for row in table("solutions", 4).rows][3][3] == 16
    assert str(table("nullity", 3)).split("\n")[2].split() == ["2", "1", "0", "2"]
    for wrong in (("nothing", 5), ("nullity", 10**6)):
        with pytest.raises((BadInput, TooLarge)):
            table(*wrong)


def test_the_tour_and_the_welcome(run: Any) -> None:
    assert "lightsgame tour" in run().out and run().status == 0
    tour = run("tour")
    assert tour.status == 0 and "False" not in tour.out
    assert all(title in tour.out for title, _ in STOPS)


# ---- bad input ------------------------------------------------------------------------------------------------

FILES = {
    "ragged.txt": b"##\n#\n",
    "empty.txt": b"",
    "letters.txt": b"#a\n",
    "binary.txt": b"\xff\xfe\x00\x01",
    "small.txt": b"##\n##\n",
    "loop.txt": b"a a\n",
    "three.txt": b"a b c\n",
    "none.txt": b"% no vertex\n",
    "bad.gml": b"graph [ node [",
    "bad.graphml": b"<xml",
    "directed.gml": b"graph [ directed 1 node [ id 0 ] node [ id 1 ] edge [ source 0 target 1 ] ]",
}

BAD = [
    ("solve",),
    ("solve", "5x5", "--graph", "small.txt"),
    ("solve", "0x5"),
    ("solve", "5x0"),
    ("solve", "-1x5"),
    ("solve", "5x5x5"),
    ("solve", "5.5x5"),
    ("solve", "nowhere.txt"),
    ("solve", "."),
    ("solve", "ragged.txt"),
    ("solve", "empty.txt"),
    ("solve", "letters.txt"),
    ("solve", "binary.txt"),
    ("solve", "5x5", "--to", "small.txt"),
    ("solve", "small.txt", "--to", "ragged.txt"),
    ("solve", "5x5", "--method", "magic"),
    ("solve", "5x5", "--limit", "3"),
    ("solve", "5x5", "--rows", "0:1"),
    ("solve", "5x5", "--rows", "3:2"),
    ("solve", "5x5", "--rows", "1:6"),
    ("solve", "5x5", "--rows", "first"),
    ("solve", "5x5", "--svg", "nowhere/board.svg"),
    ("solve", "5x5", "--svg", "."),
    ("solve", "2000x2000", "--svg", "big.svg"),
    ("solve", "10^6x10^6"),
    ("solve", "10^100x60"),
    ("hint", "10^100x5"),
    ("count", "5x10^100"),
    ("explain", "999999999x999999999"),
    ("certify", "30000x30000", "--states", "3"),
    ("solve", "60x10^100", "--rows", "1:1"),
    ("solve", "10^100x60", "--rows", "1:1", "--fewest"),
    ("solve", "10^100x60", "--rows", "1:10^99"),
    ("solve", "10^99999x60", "--rows", "1:1"),
    ("solve", "2000x2000", "--method", "matrix"),
    ("solve", "30x30", "--method", "search"),
    ("solve", "95x95", "--fewest"),
    ("solve", "95x95", "--seconds", "0"),
    ("solve", "19x19", "--all", "--lit", "a"),
    ("solve", "39x39", "--all"),
    ("solve", "--graph", "loop.txt"),
    ("solve", "--graph", "three.txt"),
    ("solve", "--graph", "none.txt"),
    ("solve", "--graph", "nowhere.txt"),
    ("solve", "--graph", "nowhere.gml"),
    ("solve", "--graph", "bad.gml"),
    ("solve", "--graph", "bad.graphml"),
    ("solve", "--graph", "directed.gml"),
    ("solve", "--graph", "small.txt", "--lit", "z"),
    ("solve", "--graph", "small.txt", "--all"),
    ("nullity", "five"),
    ("nullity", "10^9x10^9"),
    ("quiet", "x"),
    ("quiet", "20000x20000x2"),
    ("quiet", "4999x4999"),
    ("chase", "five"),
    ("chase", "0"),
    ("chase", "10^6"),
    ("fly",),
    ("solve", "5x5", "--wings"),
]


def test_the_best_solution_that_is_seen_in_some_seconds(run: Any) -> None:
    """79 x 79 has 2^64 solutions, too many to look at; of those that are seen the one with the
    fewest presses comes.
    """
    value = run("solve", "79x79", "--fewest", "--seconds", "0.3", "--json").json()
    presses, everything = board(value["presses"]), Board.full(79, 79)
    assert is_solution(everything, presses) and not value["fewest"]
    assert presses.weight() == value["weight"] <= solve(everything).weight()
    assert (
        "presses (the best seen); 2^64 solutions"
        in run("solve", "79x79", "--fewest", "--seconds", "0.1").out
    )
    assert "15 presses (the fewest)" in run("solve", "5x5", "--fewest", "--seconds", "5").out


@pytest.mark.parametrize("arguments", BAD, ids=" ".join)
def test_bad_input_gets_one_line_and_status_2(
    run: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: tuple[str, ...]
) -> None:
    monkeypatch.chdir(tmp_path)
    for name, content in FILES.items():
        Path(name).write_bytes(content)
    for extra in ((), ("--json",)):
        if extra and arguments[-1] in ("fly", "--wings"):
            continue
        result = run(*arguments, *extra)
        assert result.status == 2 and result.out == ""
        assert result.err.startswith("lightsgame: error: ") and result.err.count("\n") == 1
        told = ("expected ", "at most ", "would take ", "the most ", "serves ", "see 'lightsgame ")
        assert any(word in result.err for word in told)
    assert {path.name for path in tmp_path.iterdir()} == set(FILES)  # nothing half-written


# ---- as a process ---------------------------------------------------------------------------------------------


def process(*arguments: str, **options: Any) -> subprocess.CompletedProcess[str]:
    """Run the command line as a process of its own."""
    command = [sys.executable, "-X", "utf8", "-m", "lightsgame", *arguments]
    return subprocess.run(
        command, capture_output=True, text=True, encoding="utf-8", cwd=HERE, check=False, **options
    )


def test_python_m_and_standard_input() -> None:
    done = process("solve", "-", "--json", input="##\n##\n")
    assert done.returncode == 0 and json.loads(done.stdout)["presses"] == ["11", "11"]


def test_a_console_without_the_signs_gets_ascii() -> None:
    done = process("solve", "3x3", env={**os.environ, "PYTHONIOENCODING": "ascii"})
    assert done.stdout.startswith("x.x\n.x.\nx.x\n")


def test_a_closed_pipe_is_no_error() -> None:
    command = [sys.executable, "-m", "lightsgame", "solve", "600x600"]  # more than a pipe holds
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=HERE
    ) as done:
        assert done.stdout and done.stderr and done.stdout.readline()
        done.stdout.close()
        assert done.stderr.read() == b"" and done.wait(60) == 0


def test_no_colour_in_a_pipe() -> None:
    assert "\x1b" not in process("tour").stdout


def test_ctrl_c_is_130() -> None:
    code = (
        "import lightsgame.cli.study as study, lightsgame.cli, sys\n"
        "def stop(**words): raise KeyboardInterrupt\n"
        "study.run_nullity = stop\n"
        "sys.exit(lightsgame.cli.main(['nullity', '5x5']))\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, cwd=HERE, check=False
    )
    assert done.returncode == 130 and "Traceback" not in done.stderr


def test_ctrl_c_that_is_lost_is_130_and_a_second_one_does_not_interrupt_what_is_tidied_up() -> None:
    """Where Python 3.11 loads a module late, it loses an exception, and says that the module lacks
    a name.
    """
    code = (
        "import lightsgame.cli.study as study, sys\n"
        "from signal import SIGINT, raise_signal\n"
        "from lightsgame.cli import program\n"
        "def lose(**words):\n"
        "    try: raise_signal(SIGINT)\n"
        "    except KeyboardInterrupt: raise_signal(SIGINT) or print('tidied up')\n"
        "    raise ImportError\n"
        "study.run_nullity = lose\n"
        "sys.argv[1:] = ['nullity', '5x5']\n"
        "program()\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, cwd=HERE, check=False
    )
    assert (done.returncode, done.stdout, done.stderr) == (
        130,
        "tidied up\n",
        "\nlightsgame: stopped\n",
    )


def test_importing_the_package_loads_nothing_heavy() -> None:
    ours = "sorted(m for m in sys.modules if m.startswith('lightsgame'))"
    code = f"import sys, lightsgame; print({ours}, len(sys.modules))"
    base = "import sys; print(len(sys.modules))"
    loaded, before = (
        subprocess.run(
            [sys.executable, "-c", text], capture_output=True, text=True, cwd=HERE, check=True
        ).stdout
        for text in (code, base)
    )
    names, _, count = loaded.rpartition("] ")
    assert names == "['lightsgame'" and int(count) - int(before) < 25


@pytest.mark.parametrize("package", ["lightsgame", "lightsgame.akari"])
def test_the_table_of_public_names_and_the_types_beside_it_agree(package: str) -> None:
    page = import_module(package)
    stub = Path(str(page.__file__)).with_suffix(".pyi").read_text(encoding="utf-8")
    typed = {
        alias.name: f".{node.module}" if node.module else ""
        for node in ast.parse(stub).body
        if isinstance(node, ast.ImportFrom) and node.level
        for alias in node.names
    }
    assert typed == page._HOMES, f"open {package}/__init__.py and __init__.pyi: their names differ"
    assert sorted(page.__all__) == sorted(set(dir(page)) - {"__version__"})
    for name, home in typed.items():
        module = import_module(home or f".{name}", package)
        assert not home or inspect.unwrap(getattr(page, name)) is inspect.unwrap(
            getattr(module, name)
        )


@pytest.mark.parametrize("words", [["--help"], ["nullity", "5x5"], ["solve", "5x5"]])
def test_a_short_command_waits_for_nothing_heavy(words: list[str]) -> None:
    # The first four take as long to load as all the rest of such a command; the modules that need
    # them run when asked.
    program = "import sys; from lightsgame.cli import main\ntry: main(sys.argv[1:])\nfinally: print(*sys.modules)"
    quiet = {**os.environ, "LANGUAGE": "en"}
    told = subprocess.run(
        [sys.executable, "-c", program, *words],
        capture_output=True,
        text=True,
        check=False,
        env=quiet,
    )
    loaded = told.stdout.splitlines()[-1].split()
    assert "lightsgame.cli.parsing" in loaded, told.stderr
    assert not {
        "argparse",
        "pathlib",
        "tempfile",
        "importlib.resources",
        "zipfile",
        "unicodedata",
    } & set(loaded)


def test_ctrl_c_while_the_command_is_loaded_is_no_traceback() -> None:
    # As if Ctrl-C came at that moment, whatever the speed of the machine.
    program = """
import sys

class Interrupted:
    def find_spec(self, name, path=None, target=None):
        if name == "lightsgame.cli.parsing":
            raise KeyboardInterrupt

sys.meta_path.insert(0, Interrupted())
import lightsgame.cli
"""
    done = subprocess.run(
        [sys.executable, "-c", program],
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "")
