"""Infinite boards: S0's theorems 5.2 to 5.4, the half plane, the plane and its only code, and
finite boards.
"""

from __future__ import annotations

import xml.etree.ElementTree as ElementTree
from dataclasses import replace

import pytest

from lightsgame.errors import BadInput, TooLarge
from lightsgame.game.region import HALF, PLANE, QUARTER, Cell, Region, rectangle
from lightsgame.lights.drawing.trees import drawn, drawn_svg, scene
from lightsgame.theorems.perfect_codes.infinite_board import (
    LEFT,
    RIGHT,
    NoPerfectCode,
    PlaneCode,
    coverings,
    half,
    plane,
    prune,
    quarter,
    refute,
)
from lightsgame.theorems.perfect_codes.refutation import Refutation


def test_s0_theorems_5_2_to_5_4() -> None:
    evidence = quarter()
    assert NoPerfectCode.holds(evidence) and not evidence.pressed and evidence.region == QUARTER
    assert [press for press, _ in evidence.tree.branches] == [(1, 1), (1, 2), (2, 1)]
    for press in ((1, 1), (1, 2), (2, 1)):
        branch = evidence.after(press)
        assert branch.pressed == (press,) and NoPerfectCode.holds(branch)
        assert f"has a press at ({press[0]},{press[1]})" in str(branch)
    with pytest.raises(KeyError):
        evidence.after((2, 2))


def test_s0_theorem_5_3_by_the_steps_printed_there() -> None:
    """The presses (1,2), (3,1), (2,4), (4,3), (6,2) of S0's figure (8), each forced; then lamp
    (5,1) is lost.
    """
    lamps = [(2, 1), (2, 3), (3, 3), (5, 2), (5, 1)]
    evidence = refute(QUARTER, [(1, 2)], lamps=lamps)
    assert NoPerfectCode.holds(evidence)
    nodes = list(evidence.tree.nodes())
    presses = [press for node in nodes for press, _ in node.branches]
    assert {(1, 2), *presses} == {(1, 2), (3, 1), (2, 4), (4, 3), (6, 2)}
    assert nodes[-1].lamp == (5, 1) and all(len(node.branches) <= 1 for node in nodes)


def test_s0_theorem_5_2_by_the_lamp_asked_there() -> None:
    """With the corner pressed S0 asks for (2,2), which (2,3) or (3,2) light, then for (3,1) and
    (3,2).
    """
    evidence = refute(QUARTER, [(1, 1)], lamps=[(2, 2), (3, 1), (1, 3), (3, 2), (2, 3)])
    assert NoPerfectCode.holds(evidence) and evidence.tree.lamp == (2, 2)
    assert [press for press, _ in evidence.tree.branches] == [(2, 3), (3, 2)]


def test_s0_corollary_5_2_by_the_steps_printed_there() -> None:
    """4 x n, n > 4, turned as in S0: six rows of four, presses {(2,1), (1,3), (3,4), (4,2), (6,3)}
    are forced.
    """
    for rows in (6, 7, 100):
        lamps = [(1, 2), (3, 2), (3, 3), (5, 3), (5, 4), (5, 1)]
        evidence = refute(rectangle(rows, 4), [(2, 1)], lamps=lamps)
        assert NoPerfectCode.holds(evidence)
        presses = {press for node in evidence.tree.nodes() for press, _ in node.branches}
        assert presses == {(1, 3), (3, 4), (4, 2), (6, 3)}
    assert NoPerfectCode.holds(
        refute(rectangle(5, 4), [(2, 1)], lamps=rectangle(5, 4).window(5, 4))
    )


def test_the_half_plane() -> None:
    assert NoPerfectCode.holds(half()) and half().region == HALF and not half().pressed
    # Not with fewer rows: the lamps of two rows can be lit once each, however long they are.
    with pytest.raises(TooLarge, match="needs more lamps"):
        refute(HALF, lamps=HALF.window(2, 10))


@pytest.mark.parametrize("evidence", [quarter(), quarter().after((1, 2))])
def test_the_tree_comes_down_to_every_board_that_has_its_lamps(evidence: NoPerfectCode) -> None:
    height = max(row for row, _ in evidence.tree.lamps())
    width = max(column for _, column in evidence.tree.lamps())
    assert (height, width) == (3, 5)
    for m in range(3, 9):
        for n in range(5, 10):
            on_board = prune(evidence, rectangle(m, n))
            assert NoPerfectCode.holds(on_board) and on_board.region == rectangle(m, n)
    giant = rectangle(10**100, 10**100)
    assert NoPerfectCode.holds(prune(evidence, giant))
    assert NoPerfectCode.holds(prune(evidence, Region(1, None, 1, 5)))


def test_strips_without_an_end() -> None:
    """From width 3 on they have none, by the tree of the half plane or of the quarter board; 1 and
    2 wide have one.
    """
    for width in range(3, 9):
        assert NoPerfectCode.holds(prune(half(), Region(1, width, None, None)))
        assert NoPerfectCode.holds(prune(quarter(), Region(1, width, 1, None)))
    for width, pressed in ((1, {(1, 0)}), (2, {(1, 0), (2, 2)})):
        endless, period = Region(1, width, None, None), width + 2
        for proof in (half(), quarter()):
            with pytest.raises(BadInput):
                prune(proof, endless)
        for lamp in endless.window(width, 12):
            assert (
                sum((row, column % period) in pressed for row, column in endless.cross(lamp)) == 1
            )


def test_the_tree_does_not_come_down_to_boards_that_have_a_code() -> None:
    for m, n in ((4, 4), (2, 5), (2, 7), (1, 9)):
        with pytest.raises(BadInput, match=r"expected a board with the lamp \("):
            prune(quarter(), rectangle(m, n))


def test_infinite_boards_and_their_finite_parts_differ() -> None:
    """S0 infers corollary 5.3 from theorem 5.4; but 4 x 4 is a part of the quarter board, and has a
    code.
    """
    assert NoPerfectCode.holds(quarter())
    assert list(coverings(rectangle(4, 4), rectangle(4, 4).window(4, 4)))


def test_nothing_refutes_the_plane() -> None:
    with pytest.raises(TooLarge, match="of 4 x 4"):
        refute(PLANE, largest=4)


# ---- the plane ----------------------------------------------------------------------------------------------------


def test_the_plane() -> None:
    evidence = plane()
    assert PlaneCode.holds(evidence)
    window = Region(-6, 6, -6, 6)
    for remainder in range(5):
        presses = evidence.presses(window, remainder)
        assert all((r + 2 * c) % 5 == remainder for r, c in presses)
        for lamp in PLANE.window(6, 6):
            assert sum(other in presses for other in PLANE.cross(lamp)) == 1
    with pytest.raises(TooLarge):
        evidence.presses(QUARTER)


def test_a_window_of_lamps_can_be_lit_in_ten_ways_which_are_those_of_the_rule() -> None:
    evidence = plane()
    for reach in (2, 3, 4, 5):
        lamps = PLANE.window(reach, reach)
        frame = Region(-reach, reach, -reach, reach)
        ours: set[frozenset[Cell]] = set()
        for remainder in range(5):
            presses = evidence.presses(frame, remainder)
            useful = frozenset(press for press in presses if set(PLANE.cross(press)) & set(lamps))
            ours |= {useful, frozenset((c, r) for r, c in useful)}
        assert len(ours) == 10
        assert {frozenset(covering) for covering in coverings(PLANE, lamps)} == ours


def test_the_trees_hold_where_they_are_turned_and_mirrored() -> None:
    """The proof needs each of the eight: the search gives all of them, and no symmetry is taken on
    trust.
    """
    pairs = [(proof.pressed[1], proof.unpressed[0]) for proof in plane().second]
    assert pairs[:4] == [(RIGHT[i], RIGHT[(i + 1) % 4]) for i in range(4)]
    assert pairs[4:] == [(LEFT[i], LEFT[(i + 1) % 4]) for i in range(4)]
    turned = [(c, -r) for r, c in RIGHT]
    assert sorted(turned) == sorted(RIGHT)


def test_corrupt_evidence_of_the_plane_is_rejected() -> None:
    evidence = plane()
    for modulus in (1, 3, 4, 6, 10):
        assert not PlaneCode.holds(replace(evidence, modulus=modulus))
    for weights in ((1, 1), (0, 2), (2, 2), (1, 5), (1, 3), (5, 0)):
        assert not PlaneCode.holds(replace(evidence, weights=weights))
    assert PlaneCode.holds(replace(evidence, weights=(6, 7)))  # the same rule
    assert not PlaneCode.holds(replace(evidence, first=evidence.second[0]))
    assert not PlaneCode.holds(replace(evidence, second=evidence.second[:-1]))
    for i, proof in enumerate(evidence.second):
        others = evidence.second[:i], evidence.second[i + 1 :]
        bad_tree: Refutation[Cell] = replace(proof.tree, barred=proof.tree.barred[1:])
        for bad in (
            evidence.first,
            replace(proof, tree=bad_tree),
            replace(proof, region=QUARTER),
            replace(proof, pressed=proof.pressed[:1]),
            replace(proof, unpressed=()),
            replace(proof, unpressed=(*proof.unpressed, (9, 9))),
        ):
            assert not PlaneCode.holds(replace(evidence, second=(*others[0], bad, *others[1])))
    bad_first = replace(evidence.first, unpressed=evidence.first.unpressed[:1])
    assert not PlaneCode.holds(replace(evidence, first=bad_first))


def test_the_texts_say_what_is_finite_and_what_is_not() -> None:
    text = str(plane())
    assert "(0,0)" in text and "by induction" in text and "mirror image" in text
    assert str(half()).startswith(
        "There is no perfect code of the half plane.\n(1,0) can be lit by"
    )
    assert str(rectangle(3, 5)) == "the board of 3 x 5 lamps" and str(
        Region(1, 2, 1, None)
    ).endswith("2 x ∞ lamps")


# ---- drawn --------------------------------------------------------------------------------------------------------

SVG = "{http://www.w3.org/2000/svg}"


@pytest.mark.parametrize(
    "evidence", [quarter(), half(), quarter().after((1, 1)), plane().first, *plane().second[:4]]
)
def test_the_drawings_have_a_picture_for_each_choice_and_each_dead_end(
    evidence: NoPerfectCode,
) -> None:
    ends = sum(not node.branches for node in evidence.tree.nodes())
    choices = sum(len(node.branches) > 1 for node in evidence.tree.nodes())
    assert len(list(scene(evidence).scenes())) == ends + choices
    text = drawn(evidence)
    assert (text.count("!"), text.count("?")) == (ends, choices)
    root = ElementTree.fromstring(drawn_svg(evidence))
    assert (
        len(root.findall(f"{SVG}g")) == ends + choices
        and len(root.findall(f".//{SVG}circle")) == choices
    )
    assert len(root.findall(f".//{SVG}title")) == ends + choices
    numbers = [element.text for element in root.findall(f".//{SVG}text")]
    assert len(numbers) == sum(len(each.presses) for each in scene(evidence).scenes())


def test_the_drawing_of_s0_figure_8() -> None:
    """Lit and unlit lamps stand as in the figure; it has 1 for a small letter and * for a capital
    one.
    """
    evidence = refute(QUARTER, [(1, 2)], lamps=[(2, 1), (2, 3), (3, 3), (5, 2), (5, 1)])
    assert drawn(evidence) == "\n".join(
        ["aAac·", "bacCc", "Bbdc·", "bdDd·", "!ed··", "eEe··", "·e···"]
    )
