"""Sparse elimination against dense elimination, and the game on large graphs."""

from __future__ import annotations

import json
import random
from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from itertools import product
from pathlib import Path

import networkx
import pytest
from often import daily, often

from lightsgame import (
    BadInput,
    Game,
    Inconsistent,
    ParseError,
    TooLarge,
    answer,
    is_solution,
    is_witness,
    nullity,
    quiet_patterns,
    solve,
)
from lightsgame.algebra import matrix, modular, sparse
from lightsgame.algebra.bits import flags, from_flags, full, members, odd
from lightsgame.cli import main
from lightsgame.game import edge_lists, elimination, families, graph_solver
from lightsgame.game.effect import has_lines, lines_of
from lightsgame.game.rule import WRAPS, Rule
from lightsgame.game.sparse_graph import SparseGraph


def random_lists(rng: random.Random, n: int, chance: float) -> list[set[int]]:
    lists: list[set[int]] = [set() for _ in range(n)]
    for u in range(n):
        for v in range(u):
            if rng.random() < chance:
                lists[u].add(v)
                lists[v].add(u)
    return lists


def compare(lists: list[set[int]], diagonal: int, b: int) -> None:
    """Everything that the factors say, against the reduced form of the same matrix."""
    n = len(lists)
    rows = [
        sum(1 << u for u in around) | (diagonal >> v & 1) << v for v, around in enumerate(lists)
    ]
    R, found = matrix.reduce(rows, n), sparse.factor(lists, diagonal, small=0)
    assert found.nullity == R.nullity == len(kernel := found.kernel())
    assert matrix.rank(kernel, n) == R.nullity and not any(matrix.apply(rows, q) for q in kernel)
    try:
        x = found.solve(b)
    except Inconsistent as error:
        assert (
            not R.is_solvable(b)
            and matrix.apply(rows, error.witness) == 0
            and odd(error.witness & b)
        )
    else:
        assert R.is_solvable(b) and matrix.apply(rows, x) == b
        assert found.nullity == R.nullity == sparse.factor(lists, diagonal).nullity
        assert matrix.solve_with_rank(rows, b, n)[1] == R.rank


def test_a_solution_brings_the_nullity_with_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """A core of ten thousand takes seconds: who asks for a solution and for the number of all waits
    for it once.
    """
    rng, counted, rank = random.Random(4), list[int](), matrix.rank

    def ranked(rows: Sequence[int], n: int) -> int:
        counted.append(n)
        return rank(rows, n)

    monkeypatch.setattr(matrix, "rank", ranked)
    for _ in range(often(40)):
        lists, diagonal = random_lists(rng, 40, 0.3), rng.getrandbits(40)
        rows = [
            sum([1 << u for u in around]) ^ (diagonal >> v & 1) << v
            for v, around in enumerate(lists)
        ]
        asked, solved = (
            sparse.factor(lists, diagonal, small=0),
            sparse.factor(lists, diagonal, small=0),
        )
        b = matrix.apply(rows, full(40))
        counted.clear()
        assert matrix.is_solution(rows, solved.solve(b), b)
        assert solved.nullity == 40 - rank(rows, 40) and counted == []
        assert asked.nullity == solved.nullity and len(counted) == 1


def test_three_thousand_small_symmetric_systems() -> None:
    rng = random.Random(3)
    for _ in range(often(3000)):
        n = rng.randint(1, 13)
        lists = random_lists(rng, n, rng.choice((0.1, 0.3, 0.6)))
        compare(lists, rng.choice((full(n), rng.getrandbits(n), 0)), rng.getrandbits(n))


def test_systems_that_leave_a_core() -> None:
    rng = random.Random(4)
    for _ in range(often(100)):
        n = rng.randint(60, 160)
        lists = random_lists(rng, n, rng.choice((3, 8, 20)) / n)
        compare(lists, rng.choice((full(n), rng.getrandbits(n))), rng.getrandbits(n))
    lists = random_lists(rng, 300, 0.1)
    assert len(sparse.factor(lists, full(300), small=0).core) > 100
    assert len(sparse.factor(lists, full(300)).core) == 300  # small: all of it is dense


def test_flags() -> None:
    rng = random.Random(1)
    for n in (*range(70), *range(490, 520), 3001):
        word = rng.getrandbits(n) if n else 0
        assert (
            list(flags(word, n)) == [word >> i & 1 for i in range(n)]
            and from_flags(flags(word, n)) == word
        )
        for strange in (2, 3, 48, 49, 255, 256, -1):
            with pytest.raises(ValueError):
                from_flags([1] * n + [strange])


def test_a_tree_is_eliminated_without_fill_in() -> None:
    rng = random.Random(2)
    tree = SparseGraph.from_edges([(i, rng.randrange(max(0, i - 50), i)) for i in range(1, 5000)])
    found = graph_solver.factored(tree)
    assert isinstance(found, sparse.Factors)
    assert found.core == () and found.fill_in <= 2 * tree.size
    x = found.solve(full(5000))
    assert graph_solver.effect(tree, x) == full(5000)


def test_a_small_graph_without_rows_is_eliminated_as_well() -> None:
    for g in (families.path(2), families.cycle(6), families.grid(4, 4)):
        found = graph_solver.factored(SparseGraph.of(g))
        assert (
            isinstance(found, sparse.Factors)
            and found.nullity == graph_solver.factored(g).nullity > 0
        )


@pytest.mark.parametrize("name", ["grid", "torus", "king"])
def test_large_boards_as_graphs(name: str) -> None:
    g = getattr(families, name)(30, 33)
    assert graph_solver.is_sparse(g)
    target = graph_solver.effect(g, random.Random(5).getrandbits(g.order))
    assert graph_solver.is_solution(g, graph_solver.solve(g, target), target)
    basis = graph_solver.quiet_basis(g)
    assert len(basis) == g.order - matrix.rank(g.closed, g.order) == matrix.rank(basis, g.order)
    assert all(graph_solver.is_quiet(g, q) for q in basis)
    for q in basis[:3]:
        wrong = target ^ q & -q  # one more lamp, which the pattern meets
        with pytest.raises(Inconsistent) as caught:
            graph_solver.solve(g, wrong)
        assert graph_solver.is_witness(g, caught.value.witness, wrong)


def test_solve_takes_large_graphs() -> None:
    there = networkx.random_regular_graph(3, 2000, seed=1)
    pressed = set(solve(there))
    assert all(((v in pressed) + sum(u in pressed for u in there[v])) % 2 for v in there)
    path = {i: [i + 1] for i in range(3000)}
    assert len(solve(path)) == 1001
    with pytest.raises(Inconsistent) as caught:
        solve({i: [i + 1] for i in range(2998 + 3)} | {3001: []}, lit=[0])
    assert 0 in caught.value.witness


def test_both_forms_of_a_graph() -> None:
    g = families.petersen()
    there = SparseGraph.of(g)
    assert (
        there.dense() == g and there.size == g.size and SparseGraph.of(g.to_networkx()).dense() == g
    )
    assert SparseGraph.of({"a": ["b"], "b": ["a", "c"]}).neighbours == ((1,), (0, 2), (1,))
    with pytest.raises(TypeError, match="expected a Graph, a networkx graph"):
        SparseGraph.of(3)  # type: ignore[arg-type]
    for wrong in (lambda: there.vertices([99]), lambda: SparseGraph.from_edges([])):
        with pytest.raises(BadInput):
            wrong()
    for presses in (0, 1, 0b1011):
        assert graph_solver.effect(there, presses) == graph_solver.effect(g, presses)


def test_what_does_not_fit_is_refused() -> None:
    star = sparse.factor([[], *[[] for _ in range(100_000)]], 0)  # nothing but free unknowns
    assert star.nullity == 100_001
    with pytest.raises(TooLarge):
        star.kernel()
    with pytest.raises(Inconsistent) as caught:
        star.solve(1 << 500)
    assert list(members(caught.value.witness)) == [500]


def test_a_large_tree_is_solved_as_a_game_and_in_a_shell(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The bound of boards that are solved cell by cell is none of graphs."""
    rng, n = random.Random(1), 20_000
    edges = [(rng.randrange(v), v) for v in range(1, n)]
    file = tmp_path / "tree.txt"
    file.write_text("\n".join([f"{a} {b}" for a, b in edges]), encoding="utf-8")
    assert main(["solve", "--graph", str(file), "--json"]) == 0
    pressed = {int(name) for name in json.loads(capsys.readouterr().out)["presses"]}
    assert pressed and pressed == set(solve(SparseGraph.from_edges(edges)))
    lit = [v in pressed for v in range(n)]
    for a, b in edges:
        lit[a] ^= b in pressed
        lit[b] ^= a in pressed
    assert all(lit)


def test_a_core_that_grows_too_large_is_refused_before_it_is_reached(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    lists = random_lists(random.Random(6), 700, 8 / 700)
    whole = sparse.factor(lists, full(700), small=0)
    assert len(whole.core) > 100
    monkeypatch.setattr(sparse, "MOST_IN_CORE", 100)
    # at the first, of pairs still to be joined, or when nobody has few neighbours
    for most in (10_000, 10**9):
        monkeypatch.setattr(sparse, "MOST_JOINED", most)
        monkeypatch.setattr(sparse, "MOST_SPARSE", 60)
        with pytest.raises(
            TooLarge,
            match=r"^a core of \d+ vertices, each joined to \d+ others or more \(at most 100\)",
        ):
            sparse.factor(lists, full(700), small=0)
    monkeypatch.setattr(sparse, "MOST_IN_CORE", 700)
    assert sparse.factor(lists, full(700), small=0).nullity == whole.nullity


@pytest.mark.parametrize("rule", daily(["plus", "knight"]))
def test_boards_with_holes_and_knights_of_more_than_sixteen_thousand_lamps(rule: str) -> None:
    rng = random.Random(7)
    holes = [(i, j) for i in range(150) for j in range(150) if rng.random() < 0.2]
    game = Game(150, 150, rule=rule, holes=holes)
    assert game.order > 16_384
    start = game.effect(game.lit())
    found = answer(game, lit=start)
    assert is_solution(game, found.presses, lit=start)
    basis = quiet_patterns(game).basis
    assert found.nullity == nullity(game) == len(basis)
    for pattern in map(game.to_bits, basis[:1]):
        # one lamp more, which the pattern meets
        wrong = game.from_bits(game.to_bits(start) ^ pattern & -pattern)
        with pytest.raises(Inconsistent) as caught:
            solve(game, lit=wrong)
        assert is_witness(game, caught.value.witness, lit=wrong)


def test_a_list_of_edges_with_lone_vertices_and_odd_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    plain = edge_lists.read_sparse("a b\nb c\nc a\n")
    assert plain.names == ("a", "b", "c") and plain.neighbours == ((1, 2), (0, 2), (1, 0))
    mixed = edge_lists.read_sparse("z\na b\ny\nb a\n# no more\nc-1\tb\t0.5\n")
    assert mixed.names == ("z", "a", "b", "y", "c-1") and mixed.neighbours == (
        (),
        (2,),
        (1, 4),
        (),
        (2,),
    )
    for text in ("a b\nc c\n", "c-1 b\nc-1 c-1\n"):  # either way of reading a line
        with pytest.raises(ParseError, match=r"a loop at 'c(-1)?' \(line 2\)"):
            edge_lists.read_sparse(text)
    monkeypatch.setattr(edge_lists, "MOST_LINES", 3)
    assert edge_lists.read_sparse("a b\nb c\nc a\n") == plain
    with pytest.raises(BadInput, match="at most 3 lines of a graph"):
        edge_lists.read_sparse("a b\nb c\nc a\nd\n")


@pytest.mark.parametrize("states", [2, 3])
def test_positions_on_a_graph_are_what_their_names_say(states: int) -> None:
    game = Game.of({"a": ["b", "c"], "c": ["d"]}, states=states)
    for vector in product(range(states), repeat=4):
        there = game.position(vector)
        assert game.vector(there) == vector and game.read(there) == there
        names = tuple(name for name, times in zip("acbd", vector, strict=True) if times)
        assert tuple(there) == tuple(name for name in game.cells if name in there) and len(
            there
        ) == len(names)
    assert (
        game.vector(game.cells) == game.vector(list(game.cells)) == (1,) * 4
        and game.vector(()) == (0,) * 4
    )
    for wrong in (["a", "e"], [["a"]], ("a", "b", "c", "e")):
        with pytest.raises(BadInput, match="expected the name of a vertex"):
            game.vector(wrong)


def sliding_rules() -> list[Rule | str]:
    around = [(i, j) for i in (-1, 0, 1) for j in (-1, 0, 1) if i or j]
    jumps = [(i, j) for i in (-2, -1, 1, 2) for j in (-2, -1, 1, 2) if abs(i * j) == 2]
    along = [(0, 1), (0, -1)]
    fitting = [Rule([(0, 0)], slides) for slides in (around, jumps, along)] + [
        Rule([], [(1, 0), (-1, 0), *along])
    ]
    # One-sided, along lines that meet twice, with a step besides: these are taken cell by cell.
    others = [Rule([(0, 0)], [*along, (1, 0)]), Rule([(0, 0)], [*along, (0, 2), (0, -2)])]
    return [
        "rook",
        "bishop",
        "rook",
        "bishop",
        *fitting,
        *others,
        Rule([(0, 0), (1, 2), (-1, -2)], along),
    ]


def test_presses_that_slide_along_lines_and_cell_by_cell(monkeypatch: pytest.MonkeyPatch) -> None:
    rng, rules, by_lines = random.Random(9), sliding_rules(), 0
    monkeypatch.setattr(sparse, "SMALL", 0)
    monkeypatch.setattr(sparse, "factor", partial(sparse.factor, small=0))
    for trial in range(often(400)):
        m, n, states = rng.randint(1, 7), rng.randint(1, 7), rng.choice((2, 2, 3, 4))
        holes = [
            (i, j)
            for i in range(m)
            for j in range(n)
            if (i or j) and rng.random() < 0.1 * (trial % 5)
        ]
        wrap = rng.choice(("none", *WRAPS))
        game = Game(m, n, rule=rng.choice(rules), wrap=wrap, holes=holes, states=states)
        vector = tuple([rng.randrange(states) for _ in range(game.order)])
        moved = [
            sum([vector[v] * row[v] for v in range(game.order)]) % states
            for row in elimination.rows(game)
        ]
        assert game.vector(game.effect(game.position(vector))) == tuple(moved)
        by_lines += has_lines(game)
        if not game.symmetric:
            continue
        table, change = elimination.rows(game), vector if trial % 2 else tuple(moved)
        assert elimination.count(game) == modular.solutions(table, states)
        assert not any(
            sum(game.vector(game.effect(game.position(quiet))))
            for quiet in elimination.kernel(game)
        )
        try:
            presses = elimination.solve(game, change)
        except Inconsistent as error:
            assert trial % 2 and is_witness(
                game, game.position(error.witness), lit=game.position(change)
            )
            assert modular.is_witness(table, error.witness, change, states)
        else:
            assert game.vector(game.effect(game.position(presses))) == change
    assert by_lines > often(400) // 3


@pytest.mark.parametrize("states", [2, 3, 36])
@pytest.mark.parametrize(
    ("rule", "wrap"), daily([("bishop", "torus"), ("bishop", "none"), ("rook", "torus")])
)
def test_a_hundred_lines_of_each_kind_in_many_states_and_glued(
    rule: str, wrap: str, states: int
) -> None:
    game = Game(101, 101, rule=rule, wrap=wrap, states=states)  # cell by cell it was refused
    start = game.effect(game.lit())
    assert is_solution(game, answer(game, lit=start).presses, lit=start)


@pytest.mark.parametrize("wrap", daily(["klein", "mobius", "projective"]))
def test_lines_that_meet_twice(wrap: str) -> None:
    for rule, size in (("bishop", (100, 100)), ("rook", (99, 120))):
        game = Game(*size, rule=rule, wrap=wrap)
        start = game.effect(game.lit())
        found = answer(game, lit=start)
        assert is_solution(game, found.presses, lit=start) and nullity(game) == found.nullity
    assert lines_of(game).shared


@pytest.mark.parametrize(
    ("rule", "share"), daily([("bishop", 0.1), ("bishop", 0.0), ("rook", 0.1)])
)
def test_bishops_and_rooks_of_more_than_sixteen_thousand_lamps(rule: str, share: float) -> None:
    rng, n = random.Random(10), 130
    holes = [(i, j) for i in range(n) for j in range(n) if rng.random() < share]
    game = Game(n, n, rule=rule, holes=holes)
    start = game.effect(game.lit())
    found = answer(game, lit=start)
    assert found.method == "matrix" and is_solution(game, found.presses, lit=start)
    assert nullity(game) == found.nullity and (share > 0 or found.nullity == 2 * n - 2)
    wrong = game.from_bits(game.to_bits(start) ^ 1)
    try:
        assert is_solution(game, solve(game, lit=wrong), lit=wrong)
    except Inconsistent as error:
        assert is_witness(game, error.witness, lit=wrong)


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("solve 10^100x60 --wrap none --rows 1:1", "row 1 of 10^100 x 60; the only solution"),
        (
            "solve 10^100x60 --wrap torus --rows 1:1",
            "expected a plain board for --rows, got 10^100 x 60, torus",
        ),
        ("quiet 10^20x4 --wrap torus", "a board of 10^20 x 4 would take"),
        (
            "quiet 768x768 --wrap torus",
            "a basis of 1,024 patterns of 768 x 768 cells (at most 20,000,000)",
        ),
        ("nullity 10^30x10 --wrap projective", "nullity 8"),
        (
            "nullity 10^30x10 --rule knight --wrap projective",
            "a matrix of about 10^31 rows for the game 10^30 x 10, knight, projective",
        ),
        ("nullity 200x200 --rule bishop", "nullity 398"),
    ],
)
def test_what_a_shell_says_of_large_boards(
    words: str, told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with suppress(SystemExit):
        main(words.split())
    shown = capsys.readouterr()
    assert told in shown.out + shown.err and "mistake" not in shown.err
