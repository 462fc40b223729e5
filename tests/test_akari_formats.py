"""Texts of puzzles: round trips, outside examples, and every malformed input refused."""

from __future__ import annotations

import zlib
from base64 import b64encode
from collections.abc import Callable
from pathlib import Path

import pytest
from akari_boards import all_puzzles, puzzles
from akari_texts import (
    DOUBTED,
    EXAMPLES,
    IN_THE_WILD,
    LENIENT,
    WRONG_ADDRESSES,
    WRONG_IDS,
    light_up_boards,
)
from hypothesis import given, strategies as st
from often import some
from shell import Shell

from lightsgame.akari.io.addresses import from_puzzlink, from_tatham, to_puzzlink, to_tatham
from lightsgame.akari.io.formats import FORMS, parse_answer, parse_puzzle, write_puzzle
from lightsgame.akari.model.puzzle import Puzzle
from lightsgame.akari.solving.encoding import reduction
from lightsgame.errors import BadInput, ParseError
from lightsgame.game.board import Board
from lightsgame.sat.cnf import read_dimacs
from lightsgame.sat.solvers import get_engine, models

SITE = "https://puzz.link/p?"


def both_ways(puzzle: Puzzle) -> None:
    assert from_puzzlink(to_puzzlink(puzzle)) == puzzle
    assert from_tatham(to_tatham(puzzle)) == puzzle
    for form in ("text", "puzzlink", "tatham"):
        assert parse_puzzle(write_puzzle(puzzle, form)) == puzzle


@given(puzzles(12, ".#01234"))
def test_round_trips(puzzle: Puzzle) -> None:
    both_ways(puzzle)


@given(puzzles(30, "." * 60 + "#14"))
def test_round_trips_of_long_runs(puzzle: Puzzle) -> None:
    both_ways(puzzle)


def test_round_trips_of_all_small_puzzles() -> None:
    for m, n in ((1, 1), (1, 2), (2, 1), (2, 2), (1, 5), (3, 2)):
        for puzzle in some(all_puzzles(m, n, ".#04" if m * n > 4 else ".#01234")):
            both_ways(puzzle)


@pytest.mark.parametrize(("picture", "address", "game_id", "solutions"), EXAMPLES)
def test_examples(picture: str, address: str, game_id: str, solutions: int) -> None:
    puzzle = Puzzle.from_rows(picture.split())
    assert to_puzzlink(puzzle) == SITE + address
    assert to_tatham(puzzle) == game_id
    assert from_puzzlink(address) == from_puzzlink(SITE + address) == from_tatham(game_id) == puzzle
    assert count(puzzle) == solutions


def count(puzzle: Puzzle) -> int:
    """The number of solutions, 9 for three and more."""
    task = reduction(puzzle)
    found = 0
    for _ in models(task.clauses, task.white(), engine=get_engine("own")):
        found += 1
        if found > 2:
            return 9
    return found


@pytest.mark.parametrize(("address", "solutions"), IN_THE_WILD)
def test_addresses_in_the_wild(address: str, solutions: int) -> None:
    puzzle = from_puzzlink(address)
    assert to_puzzlink(puzzle) == SITE + address.replace("lightup", "akari")
    assert count(puzzle) == solutions


def test_the_clue_that_was_doubted_is_right() -> None:
    assert to_tatham(from_tatham(DOUBTED)) == DOUBTED
    assert count(from_tatham(DOUBTED)) == 1


def test_ids_of_the_program_itself() -> None:
    for game_id in light_up_boards():
        puzzle = from_tatham(game_id)
        assert to_tatham(puzzle) == game_id
        both_ways(puzzle)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("akari/2/2/j/", "akari/2/2/j"),  # a closing slash
        ("akari//2/2/j", "akari/2/2/j"),  # a flag, empty or not
        ("akari/v:/2/2/j", "akari/2/2/j"),
        ("akari/02/2/j", "akari/2/2/j"),
        ("akari/2/2/i1", "akari/2/2/ib"),  # the clue at the end without what hangs over
        ("akari/2/2/i6", "akari/2/2/ib"),
        ("akari/2/2/h6", "akari/2/2/hb"),
        ("akari/2/2/5..", "akari/2/2/0g.."),  # no clue 5
        ("akari/3/3/bg.i.", "akari/3/3/bg.i./"),
        ("akari/2/2/gggg", "akari/2/2/j"),
        ("lightup/2/2/j", "akari/2/2/j"),
        ("bijutsukan/2/2/j", "akari/2/2/j"),
        ("http://pzv.jp/p.html?akari/2/2/j", "akari/2/2/j"),
        ("?akari/2/2/j", "akari/2/2/j"),
        ("2x2:aaaa", "2x2:d"),
        ("2:d", "2x2:d"),
        ("7x7b20s4d0:zw", "7x7:zw"),
        ("7x7b20s4r:zw", "7x7:zw"),
        ("2b5:d", "2x2:d"),
        ("02x2:d", "2x2:d"),
        ("1x1:a", "akari/1/1/g"),
        ("3x1:aBa", "akari/3/1/g.g"),
        ("% two rows\n\n2x2:d\n", "..\n.."),
    ],
)
def test_other_ways_to_say_it(one: str, other: str) -> None:
    assert parse_puzzle(one) == parse_puzzle(other)


@pytest.mark.parametrize(("address", "message"), WRONG_ADDRESSES, ids=lambda text: text[:40])
def test_wrong_addresses(address: str, message: str) -> None:
    refused(from_puzzlink, address, message)


@pytest.mark.parametrize(("game_id", "message"), WRONG_IDS, ids=lambda text: text[:40])
def test_wrong_ids(game_id: str, message: str) -> None:
    refused(from_tatham, game_id, message)


def refused(read: Callable[[str], Puzzle], text: str, message: str) -> None:
    with pytest.raises(BadInput) as caught:
        read(text)
    assert message in str(caught.value)
    assert caught.value.expected and caught.value.got and caught.value.where
    assert len(str(caught.value)) < 300


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "got no cell at all"),
        ("2x2:d\n2x2:d\n", "expected one puzzle and nothing else, got 2 lines"),
        ("akari/2/2/j\n..", "expected one puzzle and nothing else, got 2 lines"),
        ("p cnf 1 1\n1 0\n", "expected a puzzle, got a formula"),
        ("c a formula\np cnf 1 1\n1 0\n", "expected a puzzle, got a formula"),
        ("..\n.y", "got 'y' (line 2, column 2)"),
        ("2x2", "without a colon"),
    ],
)
def test_texts_that_are_no_puzzle(text: str, message: str) -> None:
    with pytest.raises(BadInput) as caught:
        parse_puzzle(text)
    assert message in str(caught.value)


@given(
    st.text(max_size=40)
    | st.from_regex(r"(\?|akari/)?\d/\d/[0-9a-zA-Z./]*")
    | st.from_regex(r"\d(x\d)?:\w*")
)
def test_any_text_is_a_puzzle_or_refused(text: str) -> None:
    for read in (parse_puzzle, from_puzzlink, from_tatham):
        try:
            puzzle = read(text)
        except BadInput as error:
            assert error.expected and error.got
        else:
            both_ways(puzzle)


@given(puzzles(6), st.data())
def test_a_changed_sign_is_another_puzzle_or_refused(puzzle: Puzzle, data: st.DataObject) -> None:
    """No mistyped sign goes unnoticed but for what hangs over the end."""
    for text, read in ((to_puzzlink(puzzle), from_puzzlink), (to_tatham(puzzle), from_tatham)):
        place = data.draw(st.integers(0, len(text) - 1))
        sign = data.draw(st.sampled_from("0123456789abcdefghijklmnopqrstuvwxyzABG.-/:"))
        changed = text[:place] + sign + text[place + 1 :]
        try:
            other = read(changed)
        except BadInput:
            continue
        if other == puzzle:
            said = text.rstrip("/")
            overhang = place == len(said) - 1 and text[place] in "abcde" and sign in "0123456789"
            overhang |= place == len(said)  # where the stroke at the end was, which says nothing
            assert (
                changed == text
                or "?" not in changed
                or place < text.find("?")
                or overhang
                or said == changed
            )


@given(puzzles(3))
def test_dimacs(puzzle: Puzzle) -> None:
    text = write_puzzle(puzzle, "dimacs")
    assert read_dimacs(text) == reduction(puzzle).formula()
    for row in puzzle.rows:
        assert f"c   {row}\n" in text


def test_an_unknown_form() -> None:
    with pytest.raises(
        BadInput,
        match=r"expected a form \(text, puzzlink, tatham, pzprv3, save, penpa, dimacs\), got 'svg'",
    ):
        write_puzzle(Puzzle("."), "svg")
    assert [bool(write_puzzle(Puzzle("."), form)) for form in FORMS] == [True] * 7


def test_texts_as_people_copy_them() -> None:
    wanted = Puzzle.from_rows(["..", "1."])
    for text in (
        "akari_edit/2/2/h6",
        "https://puzz.link/p?akari_play/2/2/h6",
        "https://puzz.link/p?v:/akari/2/2/h6",
        "https://puzz.link/p?akari/v:/2/2/h6",
        "https://puzz.link/p?type=player&akari/2/2/h6",
        "<https://puzz.link/p?akari/2/2/h6#shared>",
        '"akari/2/2/%68%36"',
        "  2x2:b1a  \n",
        "pzprv3/lightup/2/2/. . /1 + /",
        "https://puzz.link/p?pzprv3/lightup/2/2/. . /1 . /",
        "pzprv3\r\nlightup\r\n2\r\n2\r\n. . \r\n1 . \r\n",
        ". .\n1 .\n",
    ):
        assert parse_puzzle(text) == wanted, text


@given(puzzles(8), st.data())
def test_puzzle_and_answer_go_round(puzzle: Puzzle, data: st.DataObject) -> None:
    m, n = puzzle.size
    bulbs = Board.from_bits(data.draw(st.integers(0, (1 << m * n) - 1)), m, n) & puzzle.white()
    for form in ("pzprv3", "save", "penpa"):
        text = write_puzzle(puzzle, form, bulbs)
        assert parse_answer(text) == (puzzle, bulbs if bulbs else None)
        assert parse_puzzle(write_puzzle(puzzle, form)) == puzzle
    assert parse_answer(write_puzzle(puzzle, "pzprv3", bulbs).replace("\n", "/"))[0] == puzzle


def penpa(*lines: str) -> str:
    """An address of Penpa+ with these lines."""
    packer = zlib.compressobj(wbits=-15)
    return (
        "m=edit&p="
        + b64encode(packer.compress("\n".join(lines).encode()) + packer.flush()).decode()
    )


def test_penpa_as_others_write_it() -> None:
    """Margins, other dark colours, numbers that are numbers, a number that is left open, a bulb
    among the answers.
    """
    given = '{zR:{z_:[]},zS:{"28":1,"29":3},zN:{"28":[2,7,"1"],"36":["?",7,"1"],"29":[" ",7,"1"]},zY:{},z1:zO}'
    answer = '{zS:{"35":2},zY:{"35":[3,"sun_moon",1],"30":[1,"x",1]}}'
    address = (
        "https://example.org/#m=solve&p="
        + penpa("square,4,3,38,0", "[1,0,1,0]", "{}", given, answer)[9:]
    )
    assert parse_answer(address.replace("==", "%3D%3D")) == (
        Puzzle.from_rows([".2#", ".#."]),
        Board("...\n#.."),
    )


def test_the_end_of_an_address_may_be_missing() -> None:
    for address, cells in LENIENT:
        assert to_puzzlink(from_puzzlink(address)).removesuffix("/").endswith("/" + cells)
    assert from_puzzlink("akari/100/100/1").size == (100, 100)
    for text in ("akari/101/101/1", "akari/6/6/", "akari/6/6/nekcakbl."):
        with pytest.raises(ParseError, match="cells"):
            from_puzzlink(text)


def test_a_saved_game_is_played_again() -> None:
    """Moves that were undone do not count; a bulb that is put twice is gone; a mark is no bulb."""
    saved = (
        write_puzzle(Puzzle("..1."), "save")
        .replace("NSTATES :1:1", "NSTATES :1:5")
        .replace(":1:1\n", ":1:4\n")
    )
    saved = saved.replace("VERSION :1:4", "VERSION :1:1").replace("STATEPOS:1:1", "STATEPOS:1:4")
    moves = "MOVE    :4:L0,0\nMOVE    :4:L0,0\nMOVE    :9:L1,0;I3,0\nMOVE    :4:L3,0\n"
    puzzle, bulbs = parse_answer(saved.rstrip() + "\n" + moves)
    assert (puzzle, bulbs) == (Puzzle("..1."), Board(".#.."))
    # digits, but no number that counts moves
    for strange in ("1:\u00b2", "1:\u0664", "5000:" + 5000 * "9"):
        undone = saved.replace("STATEPOS:1:4", f"STATEPOS:{strange}") + "\n" + moves
        assert parse_answer(undone) == (Puzzle("..1."), None)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("pzprv3/slither/2/2/. . /", "lightup as the kind"),
        ("pzprv3/lightup/2/x/. . /", "number of rows"),
        ("pzprv3/lightup/2/2/. . ", "2 rows"),
        ("pzprv3/lightup/1/2/. . . /", "2 cells"),
        ("pzprv3/lightup/1/2/. 7 /", "one of the signs"),
        ("m=edit&p=!", "with p= and the board"),
        ("https://swaroopg92.github.io/penpa-edit/#m=edit&p=aGVsbG8=", "the board of a Penpa"),
        (
            penpa("square,2,2,38", "[0,0,0,0]", "{}", "{zS:{},zN:{},zY:{}}", "{}"),
            "cannot be unpacked",
        ),
        (
            penpa("hex,2,2,38", "[0,0,0,0]", "{}", *2 * ["{zS:{},zN:{},zY:{}}"]),
            "squares with sides",
        ),
        (
            penpa("square,2,9999,38", "[0,0,0,0]", "{}", *2 * ["{zS:{},zN:{},zY:{}}"]),
            "squares with sides",
        ),
        (
            penpa(
                "square,2,2,38", "[0,0,0,0]", "{}", '{zS:{},zN:{"14":[7,4,"1"]},zY:{}}', "{zY:{}}"
            ),
            "clues from 0",
        ),
        (penpa("square,2,2,38", "[0,0,0,0]", "{}", "[" * 100_000, "{}"), "the board of a Penpa"),
        (
            penpa("square,3,3,38", "[0.5,0.5,0,0]", "{}", *2 * ["{zS:{},zN:{},zY:{}}"]),
            "cannot be unpacked",
        ),
        ("SAVEFILE:41:x", "KEY:LENGTH:VALUE"),
        ("SAVEFILE:1:x\nGAME    :4:Flip\n", "a saved game of Light Up"),
    ],
)
def test_wrong_files(text: str, message: str) -> None:
    with pytest.raises(ParseError, match=message):
        parse_puzzle(text)


DIALECTS = [
    "1 - - x\n- - x -\n- 2 - -\n- - - 0",
    "4 4\n1 - - x\n- - x -\n- 2 - -\n- - - 0\n",
    "begin\npuzzle akari\n[problem]\n1 - - x\n- - x -\n- 2 - -\n- - - 0\n[solution]\n1 o - x\n",
    "1 _ _ X\n_ _ X _\n_ 2 _ _\n_ _ _ 0",
    "1__B\n__b_\n_2__\n___0",
    "1--x\n--x-\n-2--\n---0",
    "1\t.\t.\t#\n.\t.\t#\t.\n.\t2\t.\t.\n.\t.\t.\t0",
    '[["1", "-", "-", "x"], ["-", "-", "x", "-"], ["-", 2, null, "-"], ["-", "-", "-", "0"]]',
    '["1..#", "..#.", ".2..", "...0"]',
    "1--x|--x-|-2--|---0",
    "1,-,-,x\n-,-,x,-\n-,2,-,-\n-,-,-,0",
    '{"problem": "4 4\\n1 - - x\\n- - x -\\n- 2 - -\\n- - - 0", "source": "somewhere"}',
    '{"problem": [["1", "-", "-", "x"], ["-", "-", "x", "-"], ["-", "2", "-", "-"], ["-", "-", "-", "0"]]}',
]


@pytest.mark.parametrize("text", DIALECTS)
def test_other_collections_are_read(text: str, shell: Shell, tmp_path: Path) -> None:
    file = tmp_path / "puzzle.txt"
    file.write_text(text, encoding="utf-8")
    assert shell("akari", "convert", str(file), "--to", "text")[:2] == (
        0,
        "1..#\n..#.\n.2..\n...0\n",
    )


def test_a_first_line_of_two_clues_is_a_row() -> None:
    assert parse_puzzle("1 0\n. .\n. .") == Puzzle("10/../..")
    assert parse_puzzle("2 2\n. .\n. .") == Puzzle("../..")
