"""Boards and graphs as people write them: read as they are meant, or refused with the cure."""

from __future__ import annotations

import json
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given, strategies as st
from shell import Shell

from lightsgame import Board, StateBoard, convert
from lightsgame.errors import BadInput, ParseError
from lightsgame.game.edge_lists import read_edges
from lightsgame.game.notation import understood

ROWS = ("101", "010")

DIALECTS = {  # each means ROWS
    "blanks": "1 0 1\n0 1 0",
    "tabs": "1\t0\t1\n0\t1\t0",
    "commas": "1,0,1\n0,1,0\n",
    "commas behind all": "1, 0, 1,\n0, 1, 0,\n",
    "semicolons": "1;0;1\n0;1;0",
    "quoted CSV": '"1","0","1"\n"0","1","0"',
    "JSON lists": "[[1,0,1],[0,1,0]]",
    "JSON lists in lines": "[[1, 0, 1],\n [0, 1, 0]]",
    "JSON truth": "[[true, false, true], [false, true, false]]",
    "JSON texts": '["101", "010"]',
    "own JSON": '{"rows": 2, "columns": 3, "lamps": ["101", "010"]}',
    "tuples": "[(1, 0, 1), (0, 1, 0)]",
    "numpy": "[[1 0 1]\n [0 1 0]]",
    "Matlab": "[1 0 1; 0 1 0]",
    "X and O": "XOX\nOXO",
    "X and dots": "X.X\n.X.",
    "x and dashes": "x - x\n- x -",
    "O and dots": "O.O\n.O.",
    "stars": "*.*\n.*.",
    "at signs": "@ . @\n. @ .",
    "squares": "■□■\n□■□",
    "circles": "●○●\n○●○",
    "black and white emoji": "⬛⬜⬛\n⬜⬛⬜",
    "yellow and black emoji": "🟨⬛🟨\n⬛🟨⬛",
    "yellow and white emoji": "🟨⬜🟨\n⬜🟨⬜",
    "lamps": "💡⬛💡\n⬛💡⬛",
    "suns with a selector": "☀️🌑☀️\n🌑☀️🌑",
    "a header": "2 3\n101\n010",
    "slashes": "#.#/.#.",
    "repr": "Board('#.#/.#.')",
    "fenced": "```\n#.#\n.#.\n```",
    "Python text": '    """\n    #.#\n    .#.\n    """',
    "a table": "| 1 | 0 | 1 |\n| 0 | 1 | 0 |",
    "CRLF and BOM": "\ufeff#.#\r\n.#.\r\n",
    "comments and blank lines": "% a board\n\n  #.#  \n\n .#. \n",
}


@pytest.mark.parametrize("name", DIALECTS)
def test_boards_are_read_as_they_are_meant(name: str, shell: Shell, tmp_path: Path) -> None:
    assert understood(DIALECTS[name]).rows == ROWS
    file = tmp_path / "board.txt"
    file.write_text(DIALECTS[name], encoding="utf-8")
    plain = tmp_path / "plain.txt"
    plain.write_text("#.#\n.#.\n", encoding="utf-8")
    status, out, err = shell("solve", file, "--json")
    assert (status, out) == shell("solve", plain, "--json")[:2]
    assert err in ("", f"{understood(DIALECTS[name]).note}\n")


def test_a_first_row_is_a_header_only_if_it_tells_the_size_of_what_follows() -> None:
    for text, rows in {
        "0 0": ("00",),
        "0,0": ("00",),
        "1 1\n0 1": ("11", "01"),
        "1 1\n1": ("1",),
    }.items():
        assert understood(text).rows == rows


def test_what_a_lamp_may_look_like_is_told() -> None:
    plain = "one of # 1 ● . 0 · _; write # for lit and . for dark, _ for a hole"
    for states, sign, told in (
        (2, "?", plain),
        (2, "7", f"{plain}, or name the number of states"),
        (3, "?", "a digit from 0 to 2, or _; _ is a hole"),
        (12, "z", "a digit from 0 to b, or _; _ is a hole"),
    ):
        with pytest.raises(ParseError) as error:
            understood(f"0 {sign} 1", states=states)
        assert str(error.value) == f"expected a lamp ({told}), got '{sign}' (line 1, column 2)"


def test_what_was_understood_is_told_unless_it_is_plain(shell: Shell, tmp_path: Path) -> None:
    file = tmp_path / "board.txt"
    for text, told in (
        ("X.X/.X.", "read as 2 x 3, X = lit\n"),
        ("#.#/.#.", ""),
        ("⬜", "read as 1 x 1, ⬜ = dark\n"),
    ):
        file.write_text(text, encoding="utf-8")
        assert shell("solve", file)[2] == told


@pytest.mark.parametrize("coding", ["utf-16", "utf-8-sig"])
def test_what_windows_writes_is_read(shell: Shell, tmp_path: Path, coding: str) -> None:
    file = tmp_path / "board.txt"
    file.write_text("#.#\r\n.#.\r\n", encoding=coding, newline="")
    assert shell("solve", file, "--json")[0] == 1  # it cannot be solved


@pytest.mark.parametrize(
    ("text", "cure"),
    [
        ("#?#\n...", "write # for lit and . for dark, _ for a hole), got '?' (line 1, column 2)"),
        ("121\n010", "or name the number of states"),
        ("% one\n\n##\n#!\n", "got '!' (line 4, column 2)"),
        ("##\n#\n", "a row of 2 lamps like the first, got 1 (line 2)"),
        ("", "write # for lit"),
        ("{", "an object with board"),
        ('{"bulbs": ["1"]}', "an object with a board, under one of board, lamps"),
        ("[1, [2]]", "rows that are all lists"),
        ("[[1, 0], [0, 17]]", "write # for lit"),
        ("[]", "a list of rows, write # for lit and . for dark, got []"),
        ('{"board": 5}', 'a list of rows, write # for lit and . for dark, got 5 (under "board")'),
        ('{"lamps": []}', 'got [] (under "lamps")'),
        ('{"board": null, "start": {}}', 'got {} (under "start")'),
        ('{"board": null}', "an object with a board"),
        ("Board('#.?')", "got '?' (line 1, column 3)"),
        ('["#.", ".?"]', "got '?' (line 2, column 2)"),
        (
            "🔴🔵🔴\n🔵🔴🔵",
            "a sign for lit and another for dark; write # for lit and . for dark, got 🔴 and 🔵, all",
        ),
        ("X#", "a sign for lit and another for dark"),
    ],
)
def test_what_is_refused_says_how_to_write_it(text: str, cure: str) -> None:
    with pytest.raises(ParseError) as caught:
        understood(text)
    assert cure in str(caught.value)


@given(st.text(alphabet='01#.XxO ,;/[]\n"{}:_●⬛2%', max_size=40))
def test_any_text_is_a_board_or_a_parse_error(text: str) -> None:
    try:
        drawn = understood(text)
    except ParseError:
        return
    assert len({len(row) for row in drawn.rows}) == 1 and set("".join(drawn.rows)) <= set("01_")


def test_plain_boards_mean_the_same_to_both_readers() -> None:
    for bits in range(1 << 6):
        board = Board.from_bits(bits, 2, 3)
        for text in (str(board), board.to_text("#", "."), board.to_text("1", "0"), repr(board)):
            assert understood(text).rows == tuple(board.to_text("1", "0").split("\n"))


def test_examples_come_with_the_package(shell: Shell) -> None:
    assert shell("solve", "example:corner")[0] == 1 and shell("solve", "example:rosette")[0] == 0
    assert "corner" in shell("solve", "example:nothing")[2]


# ---- graphs ---------------------------------------------------------------------------------------------------

PATH = {  # each is the path a - b - c
    "blanks": "a b\nb c\n",
    "commas": "a,b\nb,c\n",
    "remarks": "#a path of four words\n%and more\na b\nb c\n",
    "CSV with a head": '"source","target"\n"a","b"\n"b","c"\n',
    "weights": "a b 1.5\nb c 2\n",
    "weights and commas": "a,b,1\nb,c,1e-3\n",
    "networkx": "a b {}\nb c {'weight': 3}\n",
    "node-link": '{"nodes": [{"id": "a"}, {"id": "b"}, {"id": "c"}], '
    '"links": [{"source": "a", "target": "b"}, {"source": "b", "target": "c"}]}',
    "node-link of today": '{"nodes": [{"id": "a"}, {"id": "b"}, {"id": "c"}], "directed": false, '
    '"edges": [{"source": "a", "target": "b"}, {"source": "b", "target": "c"}]}',
    "neighbours": '{"a": ["b"], "b": ["c"], "c": []}',
    "list of edges": '[["a", "b"], ["b", "c"]]',
}


@pytest.mark.parametrize("name", PATH)
def test_graphs_are_read_as_they_are_meant(name: str, shell: Shell, tmp_path: Path) -> None:
    graph = read_edges(PATH[name])
    assert (graph.names, graph.neighbours) == (("a", "b", "c"), (2, 5, 2))
    file = tmp_path / "graph.txt"
    file.write_text(PATH[name], encoding="utf-8")
    assert json.loads(shell("solve", "--graph", file, "--json")[1])["presses"] == ["b"]


@pytest.mark.parametrize(
    ("text", "cure"),
    [
        ('{"nodes":[1,2],"links":[', "node-link JSON"),
        ("graph { a -- b }", "write an edge 'u v' a line"),
        ("a->b\n", "the name of a vertex"),
        ("{a\n", "node-link JSON"),
        ("a b c\n", "an edge 'u v'"),
        ("a b\nb b\n", "a loop at 'b' (line 2)"),
        ('{"nodes": [1, 2], "links": [{"from": 1}]}', "node-link JSON with nodes and links"),
        ('{"directed": true, "nodes": [], "links": []}', "an undirected graph"),
    ],
)
def test_graphs_that_are_refused(text: str, cure: str) -> None:
    with pytest.raises(BadInput) as caught:
        read_edges(text)
    assert cure in str(caught.value)


# ---- closed streams -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "status"),
    [
        ("solve 5x5 >&-", 0),
        ("solve - <&-", 2),
        ("solve nosuch 2>&-", 2),
        (f"nullity {'9' * 4305}^0x5", 2),
    ],
)
@pytest.mark.skipif(sys.platform == "win32", reason="bash closes the streams")
def test_closed_streams_are_no_traceback(line: str, status: int) -> None:
    command = f"{shlex.quote(sys.executable)} -m lightsgame {line}"
    done = subprocess.run(
        ["bash", "-c", command], capture_output=True, text=True, encoding="utf-8", check=False
    )
    assert done.returncode == status and "Traceback" not in done.stderr


# ---- what this package writes in emoji ------------------------------------------------------------------------


@pytest.mark.parametrize("text", ["00/00", "11/11", "10/0_", "_0/00", "1_/11", "0"])
def test_a_board_in_emoji_is_read_as_it_was(text: str) -> None:
    assert Board("\n".join(understood(convert(Board(text), "emoji")).rows)) == Board(text)


@pytest.mark.parametrize(("text", "states"), [("012/1_0", 3), ("00/00", 3), ("9az/_08", 36)])
def test_a_board_of_more_states_in_emoji_is_read_as_it_was(text: str, states: int) -> None:
    board = StateBoard(text, states)
    assert StateBoard(convert(board, "emoji"), states) == board


@pytest.mark.parametrize("said", [5, None, True, 2.5, [[0, 0]], {}, 10**30, "nonsense"])
@pytest.mark.parametrize("key", ["rule", "wrap", "states"])
def test_what_an_object_says_of_the_rules_is_read_or_refused(
    key: str, said: object, shell: Shell, tmp_path: Path
) -> None:
    file = tmp_path / "board.json"
    file.write_text(json.dumps({"board": ["10", "01"], key: said}), encoding="utf-8")
    for line in ("solve", "count", "convert --to digits"):
        verb, *words = line.split()
        status, out, err = shell(verb, file, *words)
        if said is None or (key, said) == ("states", 5) or (status == 0 and verb == "convert"):
            assert status == 0
        else:
            assert (status, out, err.count("\n")) == (2, "", 1) and "expected" in err


def test_digits_on_keys_are_digits() -> None:
    assert understood("1️⃣0️⃣1️⃣\n0️⃣1️⃣0️⃣").rows == ROWS
