"""Curves: what is drawn, and the exponents of the two algorithms of S0."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest
from hypothesis import given, strategies as st

from lightsgame import BadInput
from lightsgame.drawing.chart import chart, slope
from lightsgame.game.families import path
from lightsgame.game.symbolic import bit_operations, operations
from lightsgame.lights.drawing.graphs import graph_svg

SVG = "{http://www.w3.org/2000/svg}"
curves = st.dictionaries(st.integers(1, 10**6), st.floats(1e-6, 1e12), min_size=1, max_size=8)


@given(st.dictionaries(st.text("abc<&\"'", min_size=1, max_size=5), curves, min_size=1, max_size=8))
def test_every_point_is_drawn_inside_the_picture(drawn: dict[str, dict[int, float]]) -> None:
    root = ElementTree.fromstring(chart(drawn, "n < 5", "cost & more"))
    circles = root.findall(f"{SVG}circle")
    assert len(circles) == sum(map(len, drawn.values()))
    assert len(root.findall(f"{SVG}polyline")) == len(drawn)
    for circle in circles:
        assert 60 <= float(circle.attrib["cx"]) <= 640 and 0 <= float(circle.attrib["cy"]) <= 400
    assert {element.text for element in root.findall(f"{SVG}text")} >= set(drawn)


def test_greater_values_stand_further_up_and_right() -> None:
    root = ElementTree.fromstring(chart({"one": {1: 1.0, 10: 5.0, 100: 1000.0}}, "x", "y"))
    places = [(float(c.attrib["cx"]), float(c.attrib["cy"])) for c in root.findall(f"{SVG}circle")]
    assert places == sorted(places) and [y for _, y in places] == sorted(
        [y for _, y in places], reverse=True
    )


def test_what_cannot_be_drawn() -> None:
    nothings: list[dict[str, dict[int, float]]] = [
        {},
        {"empty": {}},
        {"zero": {1: 0.0}},
        {"at zero": {0: 1.0}},
    ]
    for nothing in nothings:
        with pytest.raises(BadInput):
            chart(nothing, "x", "y")
    with pytest.raises(BadInput):
        slope({1: 1.0})


@given(st.floats(-3, 8), st.floats(1e-3, 1e3))
def test_the_slope_of_a_power_is_its_exponent(k: float, c: float) -> None:
    assert slope({n: c * n**k for n in (1, 2, 5, 30)}) == pytest.approx(k, abs=1e-6)


def test_the_exponents_of_s0_section_3_3() -> None:
    """At most n^6 bit operations for the matrix; n^4 for filling and n^3 for the reduced system, up
    to constants.
    """
    sizes = (5, 10, 15, 20)
    counted = {n: bit_operations(n, n) for n in sizes}
    for n in sizes:
        added = operations(n, n)
        assert (
            counted[n]["matrix"] <= n**6
            and added["filling"] <= 4 * n**2
            and added["reduced"] <= n**2
        )
    assert 5 < slope({n: counted[n]["matrix"] for n in sizes}) <= 6
    assert 3.5 < slope({n: counted[n]["row filling"] for n in sizes}) < 4.5


# ---- graphs ---------------------------------------------------------------------------------------------------------


@given(
    st.integers(1, 12).flatmap(
        lambda n: st.tuples(st.just(n), st.integers(0, 2**n - 1), st.integers(0, 2**n - 1))
    )
)
def test_a_drawn_graph_has_its_edges_its_lamps_and_its_presses(drawn: tuple[int, int, int]) -> None:
    n, lit, presses = drawn
    g = path(n)
    root = ElementTree.fromstring(
        graph_svg(g, [(float(i), 0.0) for i in range(n)], lit=lit, presses=presses)
    )
    assert len(root.findall(f"{SVG}line")) == g.size
    discs = [c for c in root.findall(f"{SVG}circle") if "stroke" in c.attrib]
    assert [("on" in c.attrib["fill"]) for c in discs] == [bool(lit >> v & 1) for v in range(n)]
    assert len(root.findall(f"{SVG}circle")) == n + presses.bit_count()
    places = [float(c.attrib["cx"]) for c in discs]
    assert places == sorted(places) and places[0] >= 11 and places[-1] <= 240 - 11


def test_a_graph_needs_a_place_for_each_vertex() -> None:
    with pytest.raises(BadInput):
        graph_svg(path(3), [(0.0, 0.0)])
