"""One Game for every rule, gluing, number of states, with holes or on a graph: all of it against
brute force.
"""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest
from hypothesis import given, strategies as st
from often import daily, some

from lightsgame import (
    BadInput,
    Board,
    Game,
    Inconsistent,
    ParseError,
    Rule,
    StateBoard,
    TooLarge,
    answer,
    check,
    count,
    fewest,
    generate,
    graphs,
    hint,
    is_quiet,
    is_solution,
    is_witness,
    nullity,
    quiet_patterns,
    solutions,
    solve,
)
from lightsgame.algebra import sparse_modular
from lightsgame.game import elimination, families
from lightsgame.game.rule import RULES, WRAPS
from lightsgame.lights import hints

GLUED = [(rule, wrap) for rule in RULES for wrap in WRAPS]


def beside(
    cell: tuple[int, int], step: tuple[int, int], m: int, n: int, wrap: str
) -> tuple[int, int] | None:
    """One step of at most one row and one column, told once more for each surface: columns first,
    then rows.
    """
    i, j = cell[0] + step[0], cell[1] + step[1]
    if j < 0 or j >= n:
        if wrap == "none":
            return None
        j %= n
        if wrap in ("mobius", "klein", "projective"):
            i = m - 1 - i
    if i < 0 or i >= m:
        if wrap not in ("torus", "klein", "projective"):
            return None
        i %= m
        if wrap == "projective":
            j = n - 1 - j
    return i, j


@pytest.mark.parametrize("wrap", WRAPS)
@pytest.mark.parametrize("rule", ["plus", "cross", "king"])
def test_a_press_reaches_the_cells_beside_it_once_for_each_way(rule: str, wrap: str) -> None:
    around = [(a, b) for a in (-1, 0, 1) for b in (-1, 0, 1)]
    steps = {
        "king": around,
        "plus": [(a, b) for a, b in around if not a * b],
        "cross": [(a, b) for a, b in around if abs(a) + abs(b) == 1],
    }[rule]
    for m, n in product(range(1, 5), repeat=2):
        game = Game(m, n, rule=rule, wrap=wrap)
        for cell in product(range(m), range(n)):
            met = [there for step in steps if (there := beside(cell, step, m, n, wrap)) is not None]
            odd = {there for there in met if met.count(there) % 2}
            assert set(game.effect(Board.from_cells(m, n, [cell]))) == odd


def test_the_new_games_are_the_old_families() -> None:
    for m, n in product(range(1, 6), repeat=2):
        for rule, wrap, family in (
            ("plus", "none", families.grid),
            ("king", "none", families.king),
            ("rook", "none", families.rook),
            ("plus", "torus", families.torus),
        ):
            g = family(m, n)
            reached = Game(m, n, rule=rule, wrap=wrap).reach()
            assert [tuple(v for v in range(m * n) if row >> v & 1) for row in g.closed] == [
                tuple(v for v, _ in lamps) for lamps in reached
            ]
        for k in (3, 4):
            torus = Game(m, n, wrap="torus", states=k)
            assert all(sum(far for _, far in lamps) % k == 5 % k for lamps in torus.reach())


def test_lines_of_rooks_and_bishops() -> None:
    chess = Game(8, 8, rule="rook")
    assert all(len(lamps) == 15 for lamps in chess.reach())
    bishop = Game(8, 8, rule="bishop").effect(Board.from_cells(8, 8, [(3, 3)]))
    assert set(bishop) == {(i, j) for i in range(8) for j in range(8) if i - j == 0 or i + j == 6}
    torus = Game(4, 6, rule="bishop", wrap="torus").effect(Board.from_cells(4, 6, [(0, 0)]))
    assert set(torus) == {(t % 4, s * t % 6) for t in range(12) for s in (1, -1)}
    stopped = Game.of("#._./..../....", rule="rook").effect("#._./..../....")
    assert stopped == Board("##_./#.../#...")  # a hole ends the line


@pytest.mark.parametrize(("rule", "wrap"), daily(GLUED))
def test_every_game_on_small_boards_by_brute_force(rule: str, wrap: str) -> None:
    for m, n, k in ((2, 3, 2), (3, 3, 2), (1, 4, 2), (2, 2, 3), (1, 3, 4)):
        game = Game(m, n, rule=rule, wrap=wrap, states=k)
        assert game.symmetric
        by_effect: dict[Any, list[Any]] = {}
        for values in product(range(k), repeat=m * n):
            presses = game.position(values)
            by_effect.setdefault(game.effect(presses), []).append(presses)
        quiet = by_effect[game.dark()]
        assert count(game, game.lit()) == len(quiet) == quiet_patterns(game).count + 1
        patterns = {pattern.times for pattern in quiet_patterns(game)}
        assert patterns | {game.dark()} == set(quiet)
        assert all(is_quiet(q, game) for q in quiet)
        for values in some(list(product(range(k), repeat=m * n))[:: 23 if k == 2 else 7]):
            lamps = game.position(values)
            wanted = game.change(lamps, game.dark())
            if wanted in by_effect:
                presses = solve(game, lit=lamps)
                assert is_solution(game, presses, lit=lamps) and presses.times in by_effect[wanted]
                assert presses.on(lamps) == lamps + presses == game.dark()
                every = [found.times for found in solutions(game, lit=lamps)]
                assert set(every) == set(by_effect[wanted]) and len(every) == len(by_effect[wanted])
                assert fewest(game, lit=lamps).weight == min(x.weight() for x in every)
                assert bool(hint(game, lit=lamps).presses) == (lamps != game.dark())
            else:
                assert count(game, lit=lamps) == 0
                with pytest.raises(Inconsistent) as refusal:
                    solve(game, lit=lamps)
                assert is_witness(game, refusal.value.witness, lit=lamps)


@given(st.data())
def test_any_game_is_solved_or_refuted(data: st.DataObject) -> None:
    m, n = data.draw(st.integers(1, 7)), data.draw(st.integers(1, 7))
    rule = data.draw(st.sampled_from([*RULES, "##./.#./.##"]))
    game = Game(
        m,
        n,
        rule=rule,
        wrap=data.draw(st.sampled_from(list(WRAPS))),
        states=data.draw(st.sampled_from([2, 2, 2, 3, 4, 6, 31, 36])),
        holes=data.draw(
            st.sets(st.tuples(st.integers(0, m - 1), st.integers(0, n - 1)), max_size=m * n - 1)
        ),
    )
    lamps = game.position([data.draw(st.integers(0, game.states - 1)) for _ in range(game.order)])
    try:
        assert is_solution(game, solve(game, lit=lamps), lit=lamps)
    except Inconsistent as error:
        assert is_witness(game, error.witness, lit=lamps)
    made = generate(game, seed=data.draw(st.integers(0, 99)))
    assert solve(made, rule=game.rule, wrap=game.wrap) is not None
    assert (
        Game.from_json(game.to_json())
        == game
        == eval(repr(game), {"Game": Game, "Board": Board, "StateBoard": StateBoard})
    )
    assert (
        "<svg" in made.to_svg()
        and type(made)(str(made), *([game.states] if game.states > 2 else [])) == made
    )


def test_who_follows_hints_takes_the_fewest_presses(monkeypatch: pytest.MonkeyPatch) -> None:
    spared = 0  # presses that an answer has more than the fewest
    for game in (
        Game(4, 4),
        Game(5, 5),
        Game(2, 3),
        Game(3, 5, wrap="cylinder"),
        Game.of(graphs.petersen()),
    ):
        for seed in range(4):
            lamps = generate(game, seed=seed)
            left = fewest(game, lit=lamps).weight
            spared += answer(game, lit=lamps).weight - left
            while told := hint(game, lit=lamps, way="shortest").presses:
                pressed = game.effect(game.from_bits(1 << game.cells.index(told[0])))
                lamps = game.from_bits(game.to_bits(lamps) ^ game.to_bits(pressed))
                left -= 1
                assert fewest(game, lit=lamps).weight == left
            assert left == 0
    assert spared > 10
    # where they take half a minute, nobody looks for them
    monkeypatch.setattr(hints, "fewest", None)
    (cell,) = hint(Board.full(39, 39), way="shortest").presses
    assert cell in solve(Board.full(39, 39))


def test_as_many_cells_are_pressed_as_one_says() -> None:
    for presses in range(10):
        lamps = generate(Game(3, 3), seed=1, presses=presses)  # each game of 3 x 3 has one solution
        assert solve(lamps).weight() == presses
    for presses in (-1, 10):
        with pytest.raises(BadInput, match="a number of presses"):
            generate(Game(3, 3), presses=presses)


@given(
    st.lists(st.sampled_from(["...", "..#", ".#.", "#..", "#.#", "###"]), min_size=3, max_size=3)
)
def test_the_symmetries_of_a_rule_are_those_of_its_picture(rows: list[str]) -> None:
    if "#" in "".join(rows):
        rule, upright = Rule("/".join(rows)), rows[::-1] == rows
        sideways = [row[::-1] for row in rows] == rows
        assert rule.mirrored == (upright and sideways)
        assert rule.symmetric == ([row[::-1] for row in rows[::-1]] == rows)


def test_boards_of_more_states_from_boards_of_two_and_one_row_of_them() -> None:
    assert (
        str(StateBoard(Board("#./.#"), 3)) == "10\n01"
        and str(StateBoard(Board("#_/.#"), 3)) == "1_\n01"
    )
    assert [StateBoard("012", 3)[0, j] for j in range(3)] == [0, 1, 2]
    for picture in ("###/###", "##/##/##"):
        with pytest.raises(BadInput, match="odd sides"):
            Rule(picture)


@pytest.mark.parametrize("board", [Board("#./.#/##"), Board("#"), Board("#_#/.#.")])
def test_the_cells_in_a_board_are_those_that_are_lit(board: Board) -> None:
    lit = set(board.cells())
    for cell in product(range(-2, board.size[0] + 2), range(-2, board.size[1] + 2)):
        assert (cell in board) == (cell in lit)


def test_presses_of_another_size_are_no_solution_and_no_mistake_either() -> None:
    for presses in (Board("#."), Board("#/."), Board("##/##")):
        with pytest.raises(BadInput):
            is_solution(Board("#"), presses)


def test_a_step_reaches_a_thousand_cells() -> None:
    assert Rule([(0, 1000), (-1000, 0)]).steps == ((-1000, 0), (0, 1000))
    for far in ((0, 1001), (-1001, 0)):
        with pytest.raises(BadInput, match="up to 1000"):
            Rule([far])


def test_rules_that_are_not_symmetric_are_solved_and_refuted_as_well() -> None:
    game = Game(3, 3, rule=[(0, 0), (0, 1)])  # a press changes its lamp and the one to the right
    assert not game.symmetric and not Game(3, 3, rule="##./.#./.##", wrap="klein").symmetric
    assert nullity(game) == 0 and is_solution(game, solve(game))
    ring = Game(1, 4, rule=[(0, 0), (0, 1)], wrap="cylinder")
    with pytest.raises(
        Inconsistent, match="every press changes an even number of 4 lamps"
    ) as refusal:
        solve(ring, lit="#...")
    assert is_witness(ring, refusal.value.witness, lit="#...")
    assert nullity(ring) == 1 and quiet_patterns(ring)[0].times == Board("####")


def test_graphs_are_games_by_name() -> None:
    g: Any = graphs.petersen()
    named: Any = Game.of(g)  # whose presses are names
    assert (
        solve(g) == answer(named).presses == (0, 1, 2, 3, 4)
        and nullity(g) == quiet_patterns(g).nullity == 5
    )
    for pattern in quiet_patterns(g):
        assert is_quiet(pattern, g)
    three: Any = Game.of({"a": ["b"], "b": ["c"]}, states=3)
    assert is_solution(three, solve(three, lit={"a": 2, "c": 2}), lit={"a": 2, "c": 2})
    assert count(three) == 1 and hint(three).presses
    assert not check(g, [0]) and check(g, [0]).left == tuple(
        v for v in range(10) if v not in (0, 1, 4, 5)
    )
    crossed: Any = Game.of(g, rule="cross")
    assert answer(crossed).presses == tuple(solve(g, rule="cross"))
    assert Game.from_json(Game.of(g).to_json()) == Game.of(g)


@pytest.mark.parametrize("name", ["rows", "columns", "states"])
@pytest.mark.parametrize("number", ["3", "torus", 2.5, None, [3]])
def test_a_number_of_another_type_in_an_object_is_refused(name: str, number: object) -> None:
    with pytest.raises(ParseError, match=f"expected {name} as a whole number"):
        Game.from_json({**Game(3, 3).to_json(), name: number})


def test_a_vertex_is_named_with_its_state() -> None:
    three: Any = Game.of({"a": ["b"], "b": ["c"]}, states=3)
    assert three.read({"a": 0, "c": 2}) == three.read({"c": 2}) != three.read({"a": 1, "c": 2})
    for state in (-1, 3):
        with pytest.raises(BadInput, match="a state from 0 to 2"):
            three.read({"a": state})


def test_a_matrix_of_too_many_rows_is_refused_before_it_is_made(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    one_sided = Game(145, 113, rule=".../.##/...")  # needs no matrix
    assert is_solution(one_sided, solve(one_sided))
    with pytest.raises(TooLarge, match="1,000,001 rows"):
        solve(Game(1, 1_000_001, rule=Rule([(0, 0)], [(0, 1)])))
    wide = Game(31, 31, rule="knight")
    assert is_solution(wide, solve(wide, lit=generate(wide, seed=1)), lit=generate(wide, seed=1))
    monkeypatch.setattr(sparse_modular, "MOST_IN_CORE", 19)
    with pytest.raises(TooLarge, match=r"a core of [0-9]+ vertices"):
        elimination.count(Game(17, 10, wrap="projective", rule=".#./#../..#", states=3))


def test_what_is_no_game() -> None:
    for make in (
        lambda: Game(0, 5),
        lambda: Game(3, 3, states=37),
        lambda: Game(3, 3, rule="queen"),
        lambda: Game(3, 3, wrap="sphere"),
        lambda: Game(1, 1, holes=[(0, 0)]),
        lambda: Game.of(graphs.petersen(), wrap="torus"),
        lambda: Game.of(Game(3, 3), wrap="torus"),
        lambda: Rule([]),
        lambda: Rule([(0, 1), (0, 1)]),
        lambda: Rule("##/##"),
        lambda: solve(Game(3, 3), Board((2, 2))),
        lambda: solve(Board("#_#"), Board("###")),
        lambda: nullity(3, 3, states=4),
        lambda: solve(Game(3, 3), method="nonsense"),
        lambda: solve(Game(3, 3, wrap="torus"), method="patching"),
        lambda: StateBoard("03", 3),
    ):
        with pytest.raises(BadInput):
            make()
    for wrong in (
        lambda: Game("3", 3),
        lambda: solve(None),  # type: ignore[call-overload]
        lambda: solve(Board("#"), lit="#"),  # type: ignore[call-overload]
        lambda: Rule(5),  # type: ignore[arg-type]
    ):
        with pytest.raises(TypeError, match="expected"):
            wrong()
