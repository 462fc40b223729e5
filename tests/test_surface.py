"""The promise to those who use the package: the names are these, and no wrong argument is taken in
silence.
"""

from __future__ import annotations

import copy
import inspect
import pickle
import re
import sys
from collections.abc import Callable, Iterator
from dataclasses import FrozenInstanceError, fields
from functools import partial
from itertools import product
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy
import pytest

import lightsgame.classroom
from lightsgame import (
    BadInput,
    Board,
    Game,
    Inconsistent,
    StateBoard,
    TimeLimit,
    TooLarge,
    akari,
    solve,
)
from lightsgame.atlas import engine, pools, store, tables as atlas
from lightsgame.sat.solvers import get_engine

SURFACE = Path(__file__).parent / "data" / "surface.txt"
PUZZLE = akari.Puzzle("1.#")

# What a person might pass by mistake: another type, a wrong number, a thing of ours in the wrong
# place.
STRANGE: tuple[Any, ...] = (
    *(
        -1,
        0,
        1,
        3,
        2.5,
        None,
        True,
        "",
        "x",
        "#.#",
        "3x3",
        float("nan"),
        float("inf"),
        10**30,
        -(10**30),
        b"x",
    ),
    *(
        [],
        [1, 2],
        [[1]],
        {},
        {"a": ["b"]},
        {"a": 3},
        {"a": ["a"]},
        (1, 2),
        (0,),
        {1, 2},
        [None, None],
        ["#."],
    ),
    *(object(), int, numpy.int64(3), numpy.zeros((2, 2)), numpy.array(["a"])),
    *(
        Board("#."),
        Board("#_/.."),
        StateBoard("01", 3),
        Game(2, 2),
        Game(1, 2, states=3),
        PUZZLE,
        lightsgame.graphs.path(3),
    ),
)
# One good argument for each name, so that a strange one stands among good ones.
GOOD: dict[str, Any] = {
    "m": 3,
    "n": 3,
    "rows": 2,
    "columns": 2,
    "game": Board("#."),
    "puzzle": PUZZLE,
    "states": 2,
    "presses": Board("#."),
    "table": atlas.TABLES["nullity"],
    "path": Path("nowhere", "nullity.jsonl"),
    "pool": pools.Pool(1),
    "line": "{}",
    "todo": engine.Plan({}, 0, 0.0, store.Head("nullity", 1, 1)),
    "row": store.Row((1,), {}, {}),
    "where": "here",
    "lines": [],
    "given": "01",
    "witness": Board("##"),
    "bulbs": Board("..#"),
    "black": 1,
    "clues": 1,
    "seed": 1,
    "text": "1.",
    "some": engine.Selection([], 0),
}
OURS = (BadInput, TooLarge, TimeLimit, Inconsistent)
# One value of each class, whose methods anybody may call.
VALUES: tuple[Any, ...] = (
    *(
        Board("#."),
        StateBoard("01", 3),
        Game(2, 2),
        lightsgame.Rule("#.#"),
        lightsgame.graphs.path(3),
        PUZZLE,
    ),
    *(
        lightsgame.answer("#.#"),
        lightsgame.quiet_patterns(2, 3),
        lightsgame.hint("#.#"),
        lightsgame.check("#", "#"),
    ),
    *(lightsgame.certify("#.#"), akari.solve(PUZZLE), atlas.TABLES["nullity"]),
)


def callables(package: ModuleType) -> Iterator[tuple[str, Callable[..., Any]]]:
    """Every public name that can be called, with the makers of the classes."""
    for name in package.__all__:
        value = getattr(package, name)
        if inspect.ismodule(value):
            yield from callables(value)
        elif not (isinstance(value, type) and issubclass(value, BaseException)):
            yield f"{package.__name__}.{name}", value
            for part in vars(value) if isinstance(value, type) else ():
                if isinstance(vars(value)[part], classmethod) and part[0] != "_":
                    yield f"{package.__name__}.{name}.{part}", getattr(value, part)


def methods() -> Iterator[tuple[str, Callable[..., Any]]]:
    """Every public method of a value."""
    for value in VALUES:
        for part in dir(value):
            found = inspect.getattr_static(value, part)
            if part[0] != "_" and callable(found):
                yield f"{type(value).__name__}().{part}", getattr(value, part)


def functions(*modules: ModuleType) -> Iterator[tuple[str, Callable[..., Any]]]:
    """Every public function of some modules, with a good argument for whatever is asked beside."""
    for module in modules:
        for name, value in vars(module).items():
            if name[0] != "_" and inspect.isfunction(value) and value.__module__ == module.__name__:
                yield f"{module.__name__}.{name}", value


PROMISED = dict(callables(lightsgame))
PUBLIC = (
    PROMISED
    | dict(callables(lightsgame.classroom))
    | dict(methods())
    | dict(functions(store, engine))
)


def surface() -> str:
    """Every public name with its signature."""
    lines = []
    for name, value in sorted(PROMISED.items()):
        lines.append(f"{name}{inspect.signature(value)}".replace("lightsgame.", "", 1))
    return re.sub(r" at (0x)?[0-9a-fA-F]+", "", "\n".join(lines)) + "\n"


def test_the_surface_is_the_one_that_is_promised() -> None:
    # A name or an argument that goes needs a deprecation first (CONTRIBUTING); then this file is
    # written anew with `python tests/test_surface.py`.
    assert surface() == SURFACE.read_text(encoding="utf-8")


def test_the_reference_says_of_each_name_why_it_is_there() -> None:
    page = (Path(__file__).parent.parent / "docs" / "reference" / "index.md").read_text(
        encoding="utf-8"
    )
    _, _, table = page.partition("## What is promised\n")
    told = []
    for place, names in re.findall(r"(?m)^\| (?:`(\w+)`: )?(`.*?) \|", table):
        told += [f"{place}.{name}" if place else name for name in re.findall(r"`(\w+)`", names)]
    modules = {"": lightsgame, "graphs.": lightsgame.graphs, "akari.": akari}
    public = {f"{place}{name}" for place, module in modules.items() for name in module.__all__}
    assert sorted(told) == sorted(public - {"graphs", "akari"})
    assert f"These {len(public)} names" in table


def test_the_package_shows_its_names_and_nothing_else() -> None:
    assert dir(lightsgame) == sorted(["__version__", *lightsgame.__all__])
    assert all(hasattr(lightsgame, name) for name in lightsgame.__all__)


@pytest.mark.parametrize("name", sorted(PUBLIC))
def test_a_wrong_argument_gets_an_answer_or_one_of_our_complaints(name: str) -> None:
    function = PUBLIC[name]
    parameters = inspect.signature(function).parameters.values()
    needed = [
        p
        for p in parameters
        if p.default is p.empty and p.kind in (p.POSITIONAL_OR_KEYWORD, p.KEYWORD_ONLY)
    ]
    named = {p.name for p in parameters if p.kind not in (p.VAR_KEYWORD, p.VAR_POSITIONAL)}
    good = {p.name: GOOD.get(p.name, 3) for p in needed} | (
        {"grade": None} if "grade" in named else {}
    )
    # A function that takes other arguments than `watch` and `progress` must fails in its own words.
    for wrong, strange in product(sorted(named - {"watch", "progress"}), STRANGE):
        words = good | {wrong: strange}
        try:
            result = function(**words)
            if isinstance(result, Iterator):
                next(result, None)
        except OURS:
            pass
        except TypeError as error:
            assert "()." in name or str(error).startswith("expected"), f"{name}({words}): {error}"


def test_answers_that_were_once_wrong_in_silence() -> None:
    board = Board.full(3, 3)
    assert solve(board, board).times == Board.empty(3, 3)  # the goal is the second argument
    with pytest.raises(TypeError, match="says itself what is lit"):
        solve(board, lit=[(0, 0)])  # type: ignore[call-overload]
    for wrong in (17, object()):
        with pytest.raises(TypeError, match="expected"):
            solve(board, wrong)  # type: ignore[call-overload]
    for make in (
        lambda: solve(board, method="foo"),
        lambda: solve({"a": ["b"]}, method="foo"),
        lambda: lightsgame.nullity(-1, 3),
        lambda: lightsgame.nullity(0, 3),
        lambda: lightsgame.period(0),
        lambda: lightsgame.quiet_patterns(0, 2),
    ):
        with pytest.raises(BadInput):
            make()
    with pytest.raises(TypeError, match="expected"):
        lightsgame.nullity(2.5, 3)
    many = lightsgame.quiet_patterns(79, 79)
    assert bool(many) and many.count == 2**64 - 1
    assert lightsgame.fewest(board).weight == 5 and lightsgame.hint({"a": ["b"]}).presses == ("a",)
    assert lightsgame.answer({"a": ["b"]}).presses == ("a",)
    for reader in (lightsgame.all_ones, lightsgame.efficient_dominating_set):
        assert reader({"a": ["b"]}) is not None


def test_an_akari_puzzle_without_solution_has_no_bulbs() -> None:
    found = akari.solve(akari.Puzzle("4./.."))
    assert found.status == "unsolvable"
    with pytest.raises(Inconsistent, match="no solution"):
        _ = found.bulbs


def test_boards_take_what_people_have() -> None:
    wanted = Board("#./.#")
    for given_ in (
        "#./.#",
        [[1, 0], [0, 1]],
        numpy.eye(2),
        [(True, False), (False, True)],
        wanted,
        "10\n01",
    ):
        assert Board(given_) == wanted
    assert Board((2, 3)) == Board.empty(2, 3) and eval(repr(wanted)) == wanted
    assert (
        numpy.asarray(wanted).tolist() == [[1, 0], [0, 1]] and numpy.array(wanted, dtype=bool)[0, 0]
    )
    assert numpy.asarray(wanted).dtype == wanted.__array__().dtype == numpy.uint8
    assert wanted.__array__(bool).dtype == bool and wanted.__array__(dtype=float).dtype == float
    assert (
        (0, 0) in wanted
        and (0, 1) not in wanted
        and list(wanted) == [(0, 0), (1, 1)]
        and len(wanted) == 2
    )
    assert wanted[0] == (1, 0) and wanted.press(0, 0) == Board(".#/##")
    assert len(repr(Board.full(1000, 1000))) < 80 and len(repr(solve(Board.full(300, 300)))) < 80
    assert Board("#_/.#").complement() == Board("._/#.") and str(Board("#_")) == "●_"


def test_boards_take_rows_as_texts_such_as_those_of_the_json() -> None:
    assert Board(["#.", ".#"]) == Board(("10", "01")) == Board("#./.#")
    assert StateBoard(["012", "1_0"], 3) == StateBoard("012/1_0", 3)
    for strange in (["#.", ""], ["#.", 1], []):
        with pytest.raises((BadInput, TypeError), match="expected"):
            Board(strange)  # type: ignore[arg-type]


def test_boards_of_more_states_are_sets_of_cells_and_arrays_too() -> None:
    board = StateBoard("012/100", 3)
    assert list(board) == [(0, 1), (0, 2), (1, 0)] and (0, 1) in board and (0, 0) not in board
    assert (
        numpy.asarray(board).tolist() == [[0, 1, 2], [1, 0, 0]]
        and numpy.asarray(board).dtype == numpy.uint8
    )
    assert numpy.asarray(board, dtype=float).dtype == float
    with pytest.raises(BadInput, match="a board without holes for an array of numbers"):
        numpy.asarray(StateBoard("0_2", 3))
    with pytest.raises(BadInput, match="without masked cells"):
        Board(numpy.ma.masked_array([[1, 0]], mask=[[False, True]]))


@pytest.mark.parametrize(
    "make",
    [
        lambda: StateBoard((10**9, 10**9), 3),
        lambda: StateBoard((10**5, 10**5), 2),
        lambda: lightsgame.graphs.torus(3000, 3000),
        lambda: lightsgame.graphs.path(70_000),
        lambda: lightsgame.nullity(10**100, 60, states=3),
        lambda: lightsgame.nullity(10**5, 10**5, states=5),
        lambda: lightsgame.nullity(10**9, 7, states=3),
    ],
)
def test_what_is_too_large_is_refused_before_it_is_made(make: Callable[[], object]) -> None:
    with pytest.raises(TooLarge, match="at most"):
        make()


def test_a_nullity_is_told_however_many_solutions_it_means() -> None:
    assert lightsgame.nullity(Game(3 * 10**100, 60, rule="king", wrap="torus")) == 6 * 10**100 + 116
    with pytest.raises(BadInput, match="prime number of states"):
        lightsgame.nullity(400, 400, states=4)


def test_values_are_equal_by_their_parts_and_cannot_be_changed() -> None:
    asked = lightsgame.quiet_patterns(5, 5)
    assert asked == lightsgame.quiet_patterns(5, 5) != lightsgame.quiet_patterns(4, 4)
    assert eval(repr(asked), {"quiet_patterns": lightsgame.quiet_patterns}) == asked
    for value in (
        asked,
        lightsgame.answer("###"),
        Game(2, 2),
        StateBoard("0", 3),
        lightsgame.graphs.petersen(),
        PUZZLE,
    ):
        assert pickle.loads(pickle.dumps(value)) == copy.deepcopy(value) == value
        assert hash(value) == hash(copy.copy(value))
        with pytest.raises(FrozenInstanceError):
            setattr(value, fields(value)[0].name, None)
        with pytest.raises((AttributeError, TypeError)):  # as the version of Python has it
            value.note = 1  # type: ignore[union-attr]  # pyright: ignore[reportAttributeAccessIssue]


def test_what_is_long_is_shown_in_short() -> None:
    assert repr(lightsgame.graphs.path(20_000)) == "<Graph of 20,000 vertices and 19,999 edges>"
    puzzle = akari.generate(10, 10, seed=1).puzzle
    assert repr(akari.explain(puzzle)).startswith("<Explanation: solved in ")
    assert repr(akari.certify(puzzle)) == "<Verdict: exactly one solution>"


def test_a_limit_of_time_and_an_engine_are_called_the_same_everywhere() -> None:
    for name in (
        "solve",
        "hint",
        "count",
        "explain",
        "certify",
        "generate",
        "grade",
        "is_unique",
        "impossibility",
    ):
        words = inspect.signature(getattr(akari, name)).parameters
        assert words["seconds"].default is None and "deadline" not in words, name
        assert "engine" not in words or "AnyEngine" in str(words["engine"].annotation), name
    own = get_engine("own")
    assert akari.is_unique(PUZZLE, engine=own) == akari.is_unique(PUZZLE, engine="own", seconds=60)
    assert akari.certify(PUZZLE, engine="own") == akari.certify(PUZZLE, engine=own, seconds=60)
    large = akari.Puzzle("\n".join(["." * 30] * 30))
    by_formula = partial(akari.solve, method="sat")
    calls: list[Callable[..., object]] = [
        akari.explain,
        akari.grade,
        akari.certify,
        akari.hint,
        by_formula,
    ]
    for call in calls:
        with pytest.raises(TimeLimit):
            call(large, seconds=1e-6)


def test_time_runs_out() -> None:
    with pytest.raises(TimeLimit, match="no answer within"):
        # less than any clock goes on by
        lightsgame.fewest(Board.full(19, 19), seconds=sys.float_info.min)
    with pytest.raises(TimeoutError):
        lightsgame.solve(Game(40, 40, rule="knight"), seconds=0.001)
    with pytest.raises(TimeoutError):
        lightsgame.certify(Game(41, 40, rule="knight"), seconds=0.001)


def test_each_verb_answers_a_wrong_keyword_with_its_own() -> None:
    for module in (lightsgame, akari):
        for name in module.__all__:
            verb = getattr(module, name)
            if not inspect.isfunction(verb) or name in ("within", "is_quiet"):
                continue
            with pytest.raises(TypeError, match=r"got zzz=1; the keywords of \w+\(\) are"):
                verb(zzz=1)
    with pytest.raises(TypeError, match=r"expected a game, Game\(rows, columns, wrap=\.\.\.\)"):
        Board(5, 5, wrap="torus")  # type: ignore[call-overload]


def test_no_time_at_all_is_refused_at_every_door() -> None:
    asked: list[Callable[..., object]] = [
        partial(solve, Board("#")),
        partial(lightsgame.hardest, 3, 3),
        partial(akari.solve, akari.Puzzle("1.")),
        partial(akari.count, akari.Puzzle("1.")),
        partial(akari.generate, 3, 3),
    ]
    for call in asked:
        for seconds in (0, -1, -0.5):
            with pytest.raises(BadInput, match="a positive number of seconds"):
                call(seconds=seconds)
    with pytest.raises(BadInput, match="limit of at least 1, got -1"):
        akari.count(akari.Puzzle("1."), -1)


if __name__ == "__main__":
    SURFACE.write_text(surface(), encoding="utf-8")
