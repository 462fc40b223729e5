"""In from networkx and NumPy and out again, though neither is a dependency."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import networkx
import numpy
import pytest
from hypothesis import given, strategies as st

from lightsgame import BadInput, Board, Graph, Inconsistent, is_solution, solve
from lightsgame.game import graph as families

ROOT = Path(__file__).parent.parent


# ---- networkx --------------------------------------------------------------------------------------------------


def toggled(g: Any, presses: Any) -> set[Any]:
    """What presses change, by networkx alone."""
    changed: set[Any] = set()
    for v in presses:
        changed ^= {v, *g[v]}
    return changed


@pytest.mark.parametrize(
    "g",
    [
        networkx.petersen_graph(),
        networkx.karate_club_graph(),
        networkx.grid_2d_graph(4, 5),
        networkx.krackhardt_kite_graph(),
        networkx.les_miserables_graph(),
        networkx.random_regular_graph(3, 50, seed=1),
        networkx.empty_graph(3),
        networkx.Graph([("a", "b"), (1, (2, 3)), ("c", frozenset({4}))]),
    ],
    ids=str,
)
def test_all_lamps_of_a_networkx_graph_can_be_put_out_and_its_own_names_come_back(g: Any) -> None:
    assert toggled(g, solve(g)) == set(g)


def test_some_lamps_of_a_networkx_graph() -> None:
    g = networkx.path_graph(["x", "y", "z"])
    assert toggled(g, solve(g, lit=["x", "z"])) == {"x", "z"}
    assert toggled(g, solve(g, ["y"], lit=["x"])) == {"x", "y"}
    with pytest.raises(Inconsistent) as refusal:
        solve(networkx.path_graph(["x", "y"]), lit=["x"])
    assert set(refusal.value.witness) == {"x", "y"}
    with pytest.raises(BadInput, match="the name of a vertex"):
        solve(g, lit=["w"])


@given(st.integers(1, 8), st.data())
def test_a_graph_goes_to_networkx_and_comes_back(order: int, data: st.DataObject) -> None:
    pairs = [(u, v) for u in range(order) for v in range(u)]
    edges = [pair for pair in pairs if data.draw(st.booleans())]
    g = families.graph(order, edges)
    there = g.to_networkx()
    assert (there.number_of_nodes(), there.number_of_edges()) == (g.order, g.size)
    assert Graph.from_networkx(there) == g
    assert numpy.array_equal(networkx.to_numpy_array(there), numpy.array(g.to_array()))
    assert Graph.from_array(networkx.to_numpy_array(there, dtype=int)).neighbours == g.neighbours


def test_what_is_no_simple_graph_is_refused() -> None:
    with pytest.raises(BadInput, match="directed"):
        solve(networkx.DiGraph([(0, 1)]))
    with pytest.raises(BadInput, match="loop"):
        solve(networkx.Graph([(0, 0)]))
    with pytest.raises(BadInput, match="none"):
        solve(networkx.Graph())
    doubled = networkx.MultiGraph([(0, 1), (0, 1), (1, 2)])  # an edge given twice counts once
    assert Graph.from_networkx(doubled).size == 2


def test_the_board_is_the_grid_of_networkx() -> None:
    g = networkx.grid_2d_graph(5, 5)
    board = Board(".#.#.\n#...#\n..#..\n#...#\n.#.#.")
    presses: Any = solve(g, lit=list(board.cells()))
    assert is_solution(board, Board.from_cells(5, 5, presses))


# ---- NumPy -----------------------------------------------------------------------------------------------------


@given(st.integers(1, 12), st.integers(1, 12), st.data())
def test_a_board_goes_to_numpy_and_comes_back(m: int, n: int, data: st.DataObject) -> None:
    board = Board.from_bits(data.draw(st.integers(0, (1 << m * n) - 1)), m, n)
    array = board.to_numpy()
    assert array.shape == (m, n) and array.dtype == numpy.uint8
    for kind in (bool, numpy.int64, float, object):
        assert Board.from_array(array.astype(kind)) == board
    assert Board.from_array(array.T) == board.transpose()
    assert Board.from_array(array[::-1]) == board.flip()
    assert Board.from_array(numpy.asfortranarray(array)) == board
    assert Board.from_array(array.tolist()) == board


def test_numpy_agrees_on_what_presses_do() -> None:
    board = Board.from_bits(0x123456789ABCDEF, 8, 8)
    x = numpy.pad(board.to_numpy(), 1)
    total = x[1:-1, 1:-1] + x[:-2, 1:-1] + x[2:, 1:-1] + x[1:-1, :-2] + x[1:-1, 2:]
    assert Board.from_array(total % 2) == board.effect()


@pytest.mark.parametrize(
    "array",
    [
        numpy.array([[0, 2]]),
        numpy.array([[0.5]]),
        numpy.array([[numpy.nan]]),
        numpy.array([1, 0]),
        numpy.zeros((2, 2, 2)),
        numpy.zeros((0, 3)),
        numpy.zeros((3, 0)),
        numpy.array(5),
        numpy.array([["#", "."]]),
        [[0, 1], [1]],
        5,
        None,
        ["ab", "cd"],
    ],
    ids=repr,
)
def test_what_is_no_board_is_refused(array: Any) -> None:
    with pytest.raises((BadInput, TypeError), match="expected"):
        Board.from_array(array)


def test_neither_is_loaded_unless_it_is_used() -> None:
    code = (
        "import sys\nfrom lightsgame import Board, Graph, solve\nsolve(Board.full(5, 5))\n"
        "solve({1: [2], 2: [3]})\nprint(sorted({'numpy', 'networkx'} & set(sys.modules)))"
    )
    run = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert run.stdout.strip() == "[]"
