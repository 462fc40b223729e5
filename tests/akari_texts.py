"""Examples of puzzles as texts, each confirmed by pzpr 0.10.1 and by sgt-lightup 20230122."""

from __future__ import annotations

from pathlib import Path

# The picture, the address behind "https://puzz.link/p?", the game id, the number of solutions (9:
# more than two).
EXAMPLES = [
    ("..#.1 0.... ..2.#", "akari/5/3/h.g1aj7./", "5x3:bBa10f2aB", 0),  # every sign of a clue
    # long runs
    ("#........... ............ ......1..... ...........2", "akari/12/4/.zobtc", "12x4:Bzc1p2", 9),
    # from a test of pzprjs
    ("...... ..4... ....2. .0.... ...1.. ......", "akari/6/6/nekcakbl", "6x6:h4g2b0g1h", 1),
    (
        "..11... ....... ......2 #..0..0 1...... ....... ...##..",
        "akari/7/7/h1bt2.ha0bt..h",
        "7x7:b11p2Bb0b01pBBb",
        1,
    ),
    (".#.. 01#2", "akari/4/2/g.h01.c", "4x2:aBb01B2", 0),  # a clue in the last cell
    ("3.4. .#0.", "akari/4/2/8e.a", "4x2:3a4bB0a", 0),  # a clue in the last cell but one
    ("1.. .#. ..#", "akari/3/3/bg.i./", "3x3:1cBcB", 2),  # ends in a black cell
    ("...... " * 9, "akari/6/9/zzt", "6x9:zzb", 9),
    ("1100 ..2#", "akari/4/2/110a2./", "4x2:1100b2B", 0),
    ("...1", "akari/4/1/ib", "4x1:c1", 1),
]

# From noqx, puzzlekit and a pull request of penpa-edit, with the number of solutions.
IN_THE_WILD = [
    ("akari/10/10/q757bzk6bh6bzk757bo", 1),
    ("akari/10/10/r55..s.g7b.hbtb.h.g6.s0.g.gap", 1),
    ("akari/10/10/jbh.rchcpah.n.jbpchcp.jah", 1),
    ("lightup/10/10/l.hbg..hc.6bg.gbici6bg1b.bg.g.k.k5.i.g2.h.h.bg.hcj", 1),
    ("akari/17/17/g666.g6.g6.x6.x6.x6.obl6.gbi6cv.gblcmbl7cv6bi66blam6.x.gbv.gcv66.g666.g.g", 1),
    (
        "akari/20/20/h.k.h.kbz.ha.gb6.hab.hbl.h.zk.h.lbbiab.hb.h.zh.gbg6b.g.i6.zz.g.i6b.g.i.g.zh.hb.h.hbbib.l.hbzi.h.n."
        "ha.ha.gb.gb.hbzbi.h.kb",
        1,
    ),
    (
        "akari/20/20/................................h............h1...h............i...i...........i1.bg........t....."
        "i6cn...hbibi1b..kbl1b0.g6bgc..l..k.j1.l..hciam...i6.q...v0...bs....b.b..h2..h....i..h..i..h....i..h..b..h...."
        "h1..h...h..h....................../",
        1,
    ),
    ("akari/10/10/..g.h.i.j.k.l.t0143bzzp", 0),  # its author calls it unsolvable nonsense
]

# A player reported a wrong clue (sgtpuzzles, issue 741); it is right.
DOUBTED = (
    "14x14:a3cBb0dBBaBdBBa2nBbBh1g3bB1fBc2a1d2a3B0Bd1lBd1BB0a0dBa0cBfBBb0gBhBb1n1a03dBaBBdBb1c2a"
)

# Addresses that pzpr reads without a word, or with a wrong board, or not at all: what the message
# says here.
WRONG_ADDRESSES = [
    ("akari/2/2/", "expected 4 cells (2 rows of 2), got only 0"),
    ("akari/2/2", "expected 4 cells (2 rows of 2), got only 0"),
    ("akari/2/2/0....", "got 5 (sign 5 of"),
    ("akari/2/2/ja", "got 7 (sign 2 of"),  # a clue behind the last cell
    ("akari/2/2/j5", "got 6 (sign 2 of"),
    ("akari/2/2/f3..", "got 'f' (sign 1 of"),
    ("akari/2/2/.A..", "got 'A' (sign 2 of"),
    ("akari/2/2/.-..", "got '-' (sign 2 of"),
    ("akari/2/2/G", "got 'G' (sign 1 of"),
    ("akari/2/2/. .g", "got ' ' (sign 2 of"),
    ("akari/2/2/%41...", "got 'A' (sign 1 of"),
    ("akari/2/2/j\n", r"got '\n' (sign 2 of"),
    ("akari/2/2/é...", "got 'é' (sign 1 of"),
    ("akari/0/2/g", "expected a number of columns, 1 or more, got '0' (the first number"),
    ("akari/2/0/g", "expected a number of rows, 1 or more, got '0' (the second number"),
    # `x` may be a flag, as far as one can see
    ("akari/x/2/g", "expected a number of rows, 1 or more, got 'g'"),
    ("akari/X/2/g", "expected a number of columns, 1 or more, got 'X'"),
    ("akari/2", "expected a number of rows, 1 or more, got nothing"),
    ("akari/", "expected a number of columns, 1 or more, got nothing"),
    ("akari", "expected a number of columns, 1 or more, got nothing"),
    ("akari/-2/2/j", "expected a number of columns, 1 or more, got '-2'"),
    ("akari/2.5/2/j", "expected a number of columns, 1 or more, got '2.5'"),
    ("akari/²/2/j", "expected a number of columns, 1 or more, got '²'"),
    ("akari/٢/2/j", "expected a number of columns, 1 or more, got '٢'"),
    ("akari/" + "9" * 5000 + "/2/j", "expected a number of columns, 1 or more, got '999"),
    ("akari/999999999/999999999/j", "got only 4"),
    ("akari/2/2/i/xx", "expected nothing behind the cells, got 'xx'"),
    ("AKARI/2/2/j", "expected an address with akari"),
    ("nosuch/2/2/j", "got 'nosuch'"),
    ("https://puzz.link/p?slither/2/2/j", "got 'slither'"),
    ("https://puzz.link/p", "expected an address with akari"),
    ("?", "expected an address with akari"),
]

# Game ids; the word at the end is how sgt-lightup refuses them.
WRONG_IDS = [
    ("7x7:b00pBBb0b02p00a", "expected 49 cells (7 rows of 7), got only 48"),  # shorter
    ("7x7:b00pBBb0b02p00c", "got 50 (sign 15 of"),  # longer, and so the next six
    ("7x7:b00pBBb0b02p00bb", "got 51 (sign 16 of"),
    ("2x2:dB", "expected 4 cells (2 rows of 2), got 5 (sign 2 of"),
    ("2x3:zz", "got 52 (sign 1 of"),
    ("5x5:za", "got 27 (sign 1 of"),
    ("7x7:b00pbbb0b02p00b", "got 51 (sign 15 of"),  # b for B
    ("7x7:b05pBBb0b02p00b", "got '5' (sign 3 of"),  # unexpected character, and so the next three
    ("2x2:A1bB", "got 'A' (sign 1 of"),
    ("2x2: d", "got ' ' (sign 1 of"),
    ("2x2:a#1bB", "got '#' (sign 2 of"),
    ("2x2:", "got only 0"),
    ("0x2:a", "expected a number of columns, 1 or more, got '0'"),
    ("2x0:a", "expected a number of rows, 1 or more, got '0'"),
    ("2x:aa", "expected a number of rows, 1 or more, got nothing"),
    ("x2:aa", "expected a number of columns, 1 or more, got nothing"),
    (":aa", "expected a number of columns, 1 or more, got nothing"),
    ("-2x2:d", "expected a size and parameters such as 7x7b20s4d0, got '-2x2'"),
    ("2x2y:d", "expected a size and parameters such as 7x7b20s4d0, got '2x2y'"),
    ("2X2:d", "expected a size and parameters such as 7x7b20s4d0, got '2X2'"),
    ("٢x2:d", "expected a size and parameters such as 7x7b20s4d0"),
    ("9" * 5000 + "x2:d", "expected a number of columns, 1 or more, got '999"),
    ("999999999x999999999:d", "got only 4"),
    ("7x7b20s4d0#1234", "got a random seed, '7x7b20s4d0#1234'"),
    ("7x7", "got '7x7', without a colon"),
]


def light_up_boards() -> list[str]:
    """The game ids of the 60 boards that Simon Tatham's generator made, 7 x 7 to 40 x 40."""
    text = (Path(__file__).parent / "data" / "akari_tatham.txt").read_text(encoding="utf-8")
    ids = [line.split()[2] for line in text.splitlines() if not line.startswith("#")]
    assert len(ids) == 60
    return ids


# Addresses that do not name each cell, or white ones behind the last; and the cells as the site
# fills them up.
LENIENT = [
    ("akari/6/6/nekcakb", "nekcakbl"),
    ("akari/6/6/nekcakblg", "nekcakbl"),
    ("akari/6/6/nekcakblzz", "nekcakbl"),
    ("akari/2/2/z", "j"),
    ("akari/2/2/1bg", "1b"),
    ("akari/2/2/j//", "j"),
]
