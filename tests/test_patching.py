"""Patched boards, circles and symmetric solutions: S4's figures, and every part of the evidence."""

from __future__ import annotations

from dataclasses import replace

import outside
import pytest
import slow
from hypothesis import given, settings, strategies as st
from often import often, some

from lightsgame import BadInput, Board, Inconsistent, TooLarge, answer, is_solution
from lightsgame.algebra.bits import full
from lightsgame.algebra.polynomial import multiply, remainder
from lightsgame.game import chase
from lightsgame.game.families import grid
from lightsgame.game.machine import RowMachine
from lightsgame.theorems.rows import circles, fibonacci, giant, mirror, patching, universal
from lightsgame.theorems.rows.period import return_time, y
from lightsgame.theorems.solvability.all_ones import all_ones

# ---- patched boards -------------------------------------------------------------------------------------------


def test_boards_of_every_case_are_solutions_made_of_pieces() -> None:
    cases = set()
    for n in range(1, 13):
        for m in [*range(1, 61), 2 * y(n), 2 * y(n) + 1, 3 * y(n) - 1]:
            board = patching.patched(n, m)
            cases.add(board.case)
            assert patching.Patched.holds(board)
            assert is_solution(Board.full(m, n), Board.from_rows(board.rows, n))
            assert all(board.rows[seam - 1] == 0 for seam in board.seams)
            assert f"case {board.case}" in board.plan and str(board).count("─" * n) == len(
                board.seams
            )
            parts, rest = board.plan.split(": ", 1)[1], m % board.period
            assert parts.startswith(f"A{m}, as {m} < y({n})") == (board.case == 1)
            assert (
                board.case == 1
                or f": {'seam' if rest == 0 else f'A{rest} seam'} Q" in f": {parts.split(': ')[1]}"
            )
            assert parts.count("seam Q") == (len(board.seams) if len(board.seams) <= 4 else 1)
    assert cases == {1, 2, 3}


@given(st.integers(1, 30), st.integers(1, 5000))
@settings(max_examples=often(40))
def test_tall_boards(n: int, m: int) -> None:
    if n not in (26, 28, 30, 22, 18, 14, 20):  # their pieces have thousands of rows
        board = patching.patched(n, m)
        assert patching.Patched.holds(board) and is_solution(
            Board.full(m, n), Board.from_rows(board.rows, n)
        )


def test_figures_2_18_and_2_19() -> None:
    """5 x 53 is [D1 → D2 → D3 → D4] twice and D1 of 5 rows; 5 x 28 is [P1 → P2 → P3 → P4] once and
    P1 of 4 rows.

    S4 prints p = M mod N; it is M mod y: 53 mod 5 is 3, and 53 mod 24 is 5.
    """
    for m, turns, p in ((53, 2, 5), (28, 1, 4)):
        found, count = circles.circle_plan(5, m)
        assert (
            count == turns
            and found.length == 24
            and len(found.boards) == 4
            and len(found.boards[0]) == p
        )
        assert circles.Circle.holds(found)
        one_turn = [row for board in found.boards for row in (*board, 0)]
        rows = [*one_turn * turns, *found.boards[0]]
        assert len(rows) == m and is_solution(Board.full(m, 5), Board.from_rows(rows, 5))
        assert patching.Patched.holds(patching.patched(5, m))
        assert m % 24 == p


def test_figures_3_1_to_3_3() -> None:
    """The circle of the empty first row at width 5: boards of 8 (its first row empty), 6 and 7
    rows.
    """
    found = circles.circle(5, 0)
    assert [len(board) for board in found.boards] == [0, 7, 6, 7] and found.length == 24
    assert str(Board.from_rows(found.boards[3], 5)).replace("·", "0").replace("●", "1").split() == [
        "10101",
        "01010",
        "10001",
        "01110",
        "11011",
        "10001",
        "11111",
    ]
    assert [f"{row:05b}" for row in found.boards[2]] == [
        "01010",
        "00100",
        "11011",
        "11011",
        "00100",
        "01010",
    ]


def test_table_of_appendix_a() -> None:
    """S4's appendix, 5 x 13 and 5 x 19, and the first rows that lead to them."""
    for n, m, first in ((5, 13, 0b00011), (5, 19, 0b00001), (5, 20, 0b01110), (3, 5, 0b010)):
        rows = RowMachine(n).rows(first, m + 1)
        assert rows[m] == 0 and is_solution(Board.full(m, n), Board.from_rows(rows[:m], n))


def test_a_patched_board_fails_in_every_part() -> None:
    for m in (20, 48, 53):
        good = patching.patched(5, m)
        assert patching.Patched.holds(good)
        for i in range(m):
            for j in range(5):
                rows = list(good.rows)
                rows[i] ^= 1 << j
                assert not patching.Patched.holds(replace(good, rows=tuple(rows)))
        assert not patching.Patched.holds(replace(good, rows=good.rows[:-1]))
        assert not patching.Patched.holds(replace(good, m=m + 1))
        assert not patching.Patched.holds(replace(good, n=6))
        assert not patching.Patched.holds(replace(good, period=12))
        assert not patching.Patched.holds(replace(good, seams=(*good.seams, m)))
        if good.seams:
            assert not patching.Patched.holds(replace(good, seams=good.seams[1:]))


def test_patch_by_name() -> None:
    for m, n in ((53, 5), (5, 53), (28, 5), (4, 4), (1, 9), (9, 1), (400, 3)):
        found = answer(Board.full(m, n), method="patching")
        assert found.method == "patching" and is_solution(Board.full(m, n), found.presses)
    with pytest.raises(TooLarge, match="reduced system"):
        answer(Board.full(20_001, 20_001), method="patching")


def test_the_drawing_shows_the_seams() -> None:
    board = patching.patched(3, 8)
    assert board.to_svg().startswith("<svg") and board.to_svg() != patching.patched(3, 5).to_svg()


def test_width_501_is_patched_where_no_period_is_needed() -> None:
    board = patching.patched(509, 40)
    assert board.case == 1 and patching.Patched.holds(board)
    with pytest.raises(TooLarge):
        patching.patched(508, 600)
    with pytest.raises(TooLarge, match="universal"):
        universal.universal(58, 1)


# ---- circles --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("n", range(1, 11))
def test_every_first_row_lies_on_one_circle(n: int) -> None:
    evidence = universal.existence(n)
    assert universal.Existence.holds(evidence) and evidence.common == return_time(n)
    assert f"{2**n:,} first rows" in str(evidence)
    assert all(circles.lights_itself(universal.universal(n, first), n) for first in range(1 << n))
    if y(n) < 400:  # none of fewer rows is universal
        for height in range(1, y(n) - 1):
            rows = chase.fill((full(n),) * height, n, 0)[0]
            if circles.lights_itself(rows, n):
                other = (chase.fill((full(n),) * height, n, first)[1] for first in range(1 << n))
                assert any(other)


def test_the_circle_of_the_empty_row_has_y_rows() -> None:
    """S4 3.1 saw it; `patching` proves it for every width."""
    for n in range(1, 64):
        if y(n) < 30_000:
            assert circles.circle(n, 0).length == y(n)


def test_complements_run_the_circle_backwards() -> None:
    """S4 3.1: half of the first rows are enough."""
    for first in range(1 << 6):
        there, back = circles.circle(6, first), circles.circle(6, first ^ full(6))
        assert sorted(map(len, there.boards)) == sorted(map(len, back.boards))
        assert there.boards[-1][::-1] == back.boards[0]


def test_circles_fail_in_every_part() -> None:
    good = circles.circle(5, 0b11011)
    assert circles.Circle.holds(good)
    assert not circles.Circle.holds(replace(good, n=6)) and not circles.Circle.holds(
        replace(good, boards=())
    )
    assert not circles.Circle.holds(replace(good, boards=good.boards[:-1]))
    assert not circles.Circle.holds(
        replace(good, boards=(good.boards[1], good.boards[0], *good.boards[2:]))
    )
    joined = (*good.boards[0], 0, *good.boards[1])
    assert not circles.Circle.holds(replace(good, boards=(joined, *good.boards[2:])))
    for i, board in enumerate(good.boards):
        for k in range(len(board)):
            for j in range(5):
                changed = (*board[:k], board[k] ^ 1 << j, *board[k + 1 :])
                assert not circles.Circle.holds(
                    replace(good, boards=(*good.boards[:i], changed, *good.boards[i + 1 :]))
                )
    evidence = universal.existence(4)
    assert universal.Existence.holds(evidence)
    for i in range(len(evidence.circles)):
        fewer = evidence.circles[:i] + evidence.circles[i + 1 :]
        assert not universal.Existence.holds(replace(evidence, circles=fewer))
        assert not universal.Existence.holds(
            replace(evidence, circles=(*fewer, replace(evidence.circles[i], n=5)))
        )
    assert not universal.Existence.holds(
        replace(evidence, circles=(*evidence.circles, evidence.circles[0]))
    )
    with pytest.raises(TooLarge):
        universal.existence(13)
    with pytest.raises(BadInput, match="a circle of basic boards"):
        circles.circle_plan(5, 48)


def test_the_second_condition_never_decides() -> None:
    """S4's second condition, that all first rows leave an *empty* row, follows from the first; run,
    and by algebra.
    """
    for n in range(1, 14):
        if n * y(n) < 1200:
            evidence = universal.second_condition(n)
            assert universal.SecondCondition.holds(evidence) and f"{n} x {y(n) - 1}" in str(
                evidence
            )
    for n in some(range(1, 300)):  # c = S_{y-1}(B) 1, had by a jump
        chi = slow.fibonacci(n + 1)
        c = multiply(giant.progression(y(n) - 1, 1, chi), fibonacci.to_polynomial(full(n)))
        assert remainder(c, chi) == 0


def test_evidence_for_the_second_condition_fails_in_every_part() -> None:
    good = universal.second_condition(5)
    assert universal.SecondCondition.holds(good)
    assert not universal.SecondCondition.holds(replace(good, n=6))
    assert not universal.SecondCondition.holds(replace(good, height=22))
    for cell in range(0, 115, 7):
        presses = good.sutner.presses ^ 1 << cell
        assert not universal.SecondCondition.holds(
            replace(good, sutner=replace(good.sutner, presses=presses))
        )
    # a board with a solution, but not universal
    other = universal.SecondCondition(5, 22, all_ones(grid(22, 5)))
    assert not universal.SecondCondition.holds(other)
    with pytest.raises(TooLarge):
        universal.second_condition(40)


# ---- symmetric solutions --------------------------------------------------------------------------------------


def has_symmetric(wanted: Board) -> bool:
    """By elimination: the unknowns are the cells of the left half and the middle."""
    m, n = wanted.size
    columns = []
    for i in range(m):
        for j in range((n + 1) // 2):
            cells = Board.from_cells(m, n, {(i, j), (i, n - 1 - j)})
            columns.append(cells.effect().bits)
    return slow.rank(columns) == slow.rank([*columns, wanted.bits])


def test_symmetric_solutions_of_small_boards() -> None:
    for m in range(1, 13):
        for n in range(1, 13):
            everything = Board.full(m, n)
            exists = has_symmetric(everything)
            assert exists == mirror.has_symmetric_solution(m, n) == mirror.by_theorem(m, n)
            try:
                found = mirror.symmetric_solution(everything)
            except Inconsistent as error:
                assert not exists and mirror.is_mirror_witness(error.witness, everything)
            else:
                assert exists and mirror.is_symmetric(found) and is_solution(everything, found)


@given(st.integers(1, 9), st.integers(1, 9), st.data())
def test_symmetric_solutions_of_any_symmetric_task(m: int, n: int, data: st.DataObject) -> None:
    rows = data.draw(st.lists(st.integers(0, full(n)), min_size=m, max_size=m))
    half = Board.from_rows(rows, n)
    wanted = (
        half ^ half.mirror() if n % 2 == 0 or data.draw(st.booleans()) else half & half.mirror()
    )
    try:
        found = mirror.symmetric_solution(wanted)
    except Inconsistent as error:
        assert not has_symmetric(wanted) and mirror.is_mirror_witness(error.witness, wanted)
    else:
        assert mirror.is_symmetric(found) and is_solution(wanted, found)


def test_a_mirror_witness_fails_in_every_cell() -> None:
    wanted = Board.full(5, 20)
    with pytest.raises(Inconsistent) as caught:
        mirror.symmetric_solution(wanted)
    witness = caught.value.witness
    assert mirror.is_mirror_witness(witness, wanted)
    for i in range(5):
        for j in range(20):
            assert not mirror.is_mirror_witness(witness ^ Board.from_cells(5, 20, [(i, j)]), wanted)
    assert not mirror.is_mirror_witness(witness, Board.empty(5, 20))


@pytest.mark.parametrize(("m", "n"), [(1, 2), (1, 3), (1, 5), (2, 2), (2, 3), (3, 2)])
def test_just_the_mirror_witnesses_meet_all_symmetric_presses_evenly_and_the_wish_oddly(
    m: int, n: int
) -> None:
    boards = [Board.from_bits(word, m, n) for word in range(1 << m * n)]
    effects = [x.effect() for x in boards if x == x.mirror()]
    for z in boards:
        fair = not any(z.meets_oddly(effect) for effect in effects)
        assert [mirror.is_mirror_witness(z, w) for w in boards] == [
            fair and z.meets_oddly(w) for w in boards
        ]


def test_the_theorem_counts_what_the_gcd_finds() -> None:
    for n in some(range(1, 61)):
        for m in range(1, 80):
            assert mirror.by_theorem(m, n) == mirror.has_symmetric_solution(m, n)
    for n in range(1, 40):
        if mirror.always_symmetric(n) and y(n) < 2100:
            assert all(mirror.has_symmetric_solution(m, n) for m in range(1, y(n)))
        elif not mirror.always_symmetric(n):
            assert any(not mirror.has_symmetric_solution(m, n) for m in range(1, 600))


def test_s4_by_trial() -> None:
    """S4 3.1, N = 20 ... 38: odd widths fail; even ones succeed but for 20, 26, 32, 38, where M = 1
    + 4X is missing.
    """
    for n in some(range(20, 39)):
        missing = {m for m in range(1, 600) if not mirror.has_symmetric_solution(m, n)}
        if n % 2:
            assert missing
        else:
            assert missing == (
                {m for m in range(1, 600) if m % 4 == 1} if n in (20, 26, 32, 38) else set()
            )


@pytest.mark.parametrize("n", [2, 8, 14, 20, 26, 32, 38])
def test_the_xor_rule(n: int) -> None:
    for m in [*range(1, 50, 4), 81]:
        board = mirror.nearly_symmetric(m, n)
        assert is_solution(Board.full(m, n), board)
        assert board ^ board.mirror() == mirror.alternating(m, n)
        assert str(board).split("\n")[0] != str(board.mirror()).split("\n")[0]
    for wrong in ((2, n), (3, n), (5, n + 1), (5, n + 2)):
        with pytest.raises(ValueError, match="expected n"):
            mirror.nearly_symmetric(*wrong)


def test_s4_figures_3_6_and_3_7() -> None:
    """The first row printed for 20 x 81, and those for 20 x 1, 26 x 1 and 32 x 1.

    (Where S4 adds it to its mirror image it prints 21 digits; the sum has 20.)
    """
    first = Board("01000011001000011001")
    assert first ^ first.mirror() == Board("11011011011011011011")
    rows = RowMachine(20).rows(first.rows[0], 82)
    assert rows[81] == 0 and is_solution(Board.full(81, 20), Board.from_rows(rows[:81], 20))
    for n in (20, 26, 32):
        row = Board(("100" * n)[:n])
        assert row.effect() == Board.full(1, n) and row ^ row.mirror() == mirror.alternating(1, n)


def test_seconds_of_the_seed_are_those_of_its_table() -> None:
    seconds = {n: ms / 1000 for n, _, ms in outside.table("periods_s4")}
    assert seconds[58] == 90239.3 and seconds[60] == 221653
