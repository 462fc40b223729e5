"""The classroom: every stub fails, every reference passes, and typical mistakes get the message
meant for them.
"""

from __future__ import annotations

import ast
import doctest
import math
import re
import sys
from functools import cache
from graphlib import TopologicalSorter
from pathlib import Path
from typing import Any

import pytest
from often import daily
from refused import ACCEPTED, REFUSED
from wrong_answers import ANSWERS

from lightsgame import classroom
from lightsgame.classroom.exercise import CHAPTERS, Exercise
from lightsgame.classroom.judge.checking import leads_to, references, solution
from lightsgame.classroom.judge.evaluator import Earlier, defined
from lightsgame.classroom.judge.verdict import Verdict
from lightsgame.core.languages import language
from lightsgame.core.text_input import wide
from lightsgame.errors import BadInput

ALL = classroom.exercises()
IDS = [item.id for item in ALL]
FOLDER = Path(classroom.__file__).parent


def answer_of(item: Exercise) -> Any:
    """What the reference solution defines."""
    sys.modules["earlier"] = Earlier(references())
    return defined(solution(item.id), "solution.py")[item.name]


def test_the_exercises_are_many_and_each_has_a_name_of_its_own() -> None:
    assert len({item.id for item in ALL}) == len(ALL) == len({item.title for item in ALL})
    chapters = [item.chapter for item in ALL]
    assert chapters == sorted(chapters, key=chapters.index)  # those of a chapter stand together
    assert len(ALL) == 55
    assert all(len(item.hints) >= 2 for item in ALL)
    assert IDS[0] == "neighbours"
    assert "cannot-be-lit" in IDS


@pytest.mark.parametrize("item", ALL, ids=IDS)
def test_every_stub_fails(item: Exercise) -> None:
    verdict = classroom.check_source(item.id, item.text())
    assert not verdict
    assert verdict.message


@pytest.mark.parametrize("item", ALL, ids=IDS)
def test_every_reference_solution_passes(item: Exercise) -> None:
    verdict = classroom.check_source(item.id, solution(item.id), earlier=references())
    assert verdict, str(verdict)


def test_a_misconception_is_a_function_with_a_sentence_for_it() -> None:
    for item in ALL:
        sentences = list(item.part("Misconceptions"))
        where = f"## Misconceptions in classroom/texts/{item.id}.txt, and the check of {item.id}"
        for name in {*sentences} ^ {*item.slips}:
            pytest.fail(f"{name} needs a sentence and a function: {where}")
        assert list(item.slips) == sentences, f"another order: {where}"


def test_there_are_no_other_texts_than_those_of_the_exercises() -> None:
    texts = {path.stem for path in (FOLDER / "texts").iterdir()}
    for id in texts - {*IDS}:
        pytest.fail(f"classroom/texts/{id}.txt has no exercise in classroom/catalogue")
    for id in {*IDS} - texts:
        pytest.fail(f"the exercise {id} needs its texts: write classroom/texts/{id}.txt")


def test_each_module_of_the_catalogue_is_a_chapter() -> None:
    modules = {path.stem for path in (FOLDER / "catalogue").glob("*.py")} - {"__init__"}
    for name in modules - {*CHAPTERS}:
        pytest.fail(f"give classroom/catalogue/{name}.py a title: ## Chapters in pages/words.txt")
    for name in {*CHAPTERS} - modules:
        pytest.fail(f"the chapter {name} of pages/words.txt needs classroom/catalogue/{name}.py")


@pytest.mark.parametrize("item", ALL, ids=IDS)
def test_the_examples_of_a_statement_are_true_and_reading_it_shows_no_solution(
    item: Exercise,
) -> None:
    answer = answer_of(item)
    example = doctest.DocTestParser().get_doctest(
        item.statement, {item.name: answer}, item.id, None, None
    )
    assert doctest.DocTestRunner(optionflags=doctest.REPORT_NDIFF).run(example).failed == 0
    tree = ast.parse(item.text())  # the file that a student gets is Python
    assert ast.get_docstring(tree)
    assert item.name in item.stub


@pytest.mark.parametrize("item", ALL, ids=IDS)
def test_the_solution_has_the_signature_of_the_stub(item: Exercise) -> None:
    def signature(text: str) -> list[str]:
        found = [
            node
            for node in ast.parse(text).body
            if isinstance(node, ast.FunctionDef) and node.name == item.name
        ]
        return [
            f"{ast.unparse(node.args)} -> {ast.unparse(node.returns) if node.returns else ''}"
            for node in found
        ]

    assert signature(item.stub) == signature(solution(item.id))


@cache
def verdict_on(number: int) -> Verdict:
    """The verdict on one of the wrong answers."""
    id, _message, answer = ANSWERS[number]
    return classroom.check(id, answer)


@pytest.mark.parametrize(
    "number", daily(range(len(ANSWERS))), ids=[f"{id}: {message}" for id, message, _ in ANSWERS]
)
def test_a_typical_mistake_gets_the_message_meant_for_it(number: int) -> None:
    _id, message, _answer = ANSWERS[number]
    verdict = verdict_on(number)
    assert not verdict
    assert verdict.state in ("wrong", "unfinished")
    assert message in verdict.message


@pytest.mark.parametrize("id", daily(IDS[::4]))
def test_a_requirement_fails_with_the_message_of_the_check(id: str) -> None:
    number = next(number for number, answer in enumerate(ANSWERS) if answer[0] == id)
    with pytest.raises(AssertionError, match=re.escape(verdict_on(number).message)):
        classroom.require(id, ANSWERS[number][2])


def test_every_exercise_has_typical_mistakes() -> None:
    ids = {id for id, _message, _answer in ANSWERS}
    for id in {*IDS} - ids:
        pytest.fail(f"the exercise {id} needs a wrong answer: add one in tests/wrong_answers.py")
    assert ids <= {*IDS}, "tests/wrong_answers.py answers an exercise that there is not"


@pytest.mark.parametrize("item", daily(ALL), ids=IDS)
def test_every_message_of_a_check_has_a_mistake_that_gets_it(item: Exercise) -> None:
    seen = [verdict_on(number).message for number, (id, *_) in enumerate(ANSWERS) if id == item.id]
    seen.append(classroom.check_source(item.id, item.text()).message)
    for text in item.part("Messages").values():
        pattern = ".*".join(map(re.escape, re.split(r"{[^}]*}", text)))
        assert any(re.search(pattern, message, re.DOTALL) for message in seen), text


def test_a_mistake_on_a_board_comes_with_a_picture() -> None:
    boards = (
        "neighbours",
        "press",
        "effect",
        "is-solution",
        "cannot-be-lit",
        "light",
        "fifteen",
    )
    for number, (id, message, _answer) in enumerate(ANSWERS):
        if id in boards:
            verdict = verdict_on(number)
            if not any(
                word in verdict.message
                for word in (
                    "expected",
                    " bit ",
                    "every lamp",
                    "negative",
                    "empty",
                    "no press",
                    "at most",
                )
            ):
                assert verdict.pictures, (id, message)
                assert "<svg" in verdict._repr_html_() or "<pre>" in verdict._repr_html_()


@pytest.mark.parametrize("item", daily(ALL), ids=IDS)
def test_every_misconception_is_refused_and_named(item: Exercise) -> None:
    for cause, function in item.wrong.items():
        verdict = classroom.check(item.id, function)
        assert (verdict.state, verdict.cause) == ("wrong", cause)
        assert cause in verdict.message


def test_a_cause_is_named_only_if_it_gives_the_same_answers_everywhere() -> None:
    # as with `|`, but not on the widest board
    def nearly(lamps: int, m: int, n: int, cell: int) -> int:
        change = sum(
            1 << k for k in range(m * n) if abs(k // n - cell // n) + abs(k % n - cell % n) <= 1
        )
        return lamps | change if m * n < 20 else lamps & change

    verdict = classroom.check("press", nearly)
    assert not verdict
    assert not verdict.cause
    assert "calls go wrong; this is the clearest" in verdict.message


@pytest.mark.slow
def test_four_of_five_wrong_programs_get_a_cause() -> None:
    named = []
    for id, _message, answer in ANSWERS:
        if "def " in classroom.get(id).stub:
            named.append(bool(classroom.check(id, answer).cause))
    for id, text in REFUSED:
        if "def " in classroom.get(id).stub:
            named.append(bool(classroom.check_source(id, text, earlier=references()).cause))
    assert sum(named) >= 0.85 * len(named) > 140, (sum(named), len(named))


@pytest.mark.parametrize("item", daily(ALL), ids=lambda item: item.id)
def test_an_exercise_has_a_place_on_the_map(item: Exercise) -> None:
    assert item.idea and item.level in (1, 2, 3) and 5 <= item.minutes <= 30
    ideas = [other.idea for other in ALL]
    assert len({*ideas}) == len(ideas)
    assert item.needs or item.id in ("neighbours", "quiet-pattern", "light")


@pytest.mark.parametrize(
    ("id", "program"), daily(REFUSED), ids=[f"{id}-{k}" for k, (id, _text) in enumerate(REFUSED)]
)
def test_what_once_passed_is_refused(id: str, program: str) -> None:
    verdict = classroom.check_source(id, program, earlier=references())
    assert verdict.state == "wrong", str(verdict)


@pytest.mark.parametrize(
    ("id", "program"), daily(ACCEPTED), ids=[f"{id}-{k}" for k, (id, _text) in enumerate(ACCEPTED)]
)
def test_what_is_right_in_another_form_is_accepted(id: str, program: str) -> None:
    verdict = classroom.check_source(id, program, earlier=references())
    assert verdict, str(verdict)


def test_what_one_needs_comes_before() -> None:
    needs = {item.id: item.needs for item in ALL}
    assert all(need in needs for some in needs.values() for need in some)
    list(TopologicalSorter(needs).static_order())  # raises an error if there is a circle
    assert all(IDS.index(need) < IDS.index(item.id) for item in ALL for need in item.needs)
    assert all(IDS.index(item.id) < IDS.index(id) for item in ALL for id in item.after)


def test_the_map_ends_at_a_named_few() -> None:
    """Each closes its chapter; all else leads on."""
    ends = "all-lamps period hint fifteen is-rup three-states only-lit switching conjecture"
    assert {item.id for item in ALL if not leads_to(item)} == {*ends.split()}


def test_earlier_answers_can_be_imported() -> None:
    source = solution("press")
    assert "from earlier import neighbours" in source
    assert classroom.check_source("press", source, earlier={"neighbours": solution("neighbours")})
    verdict = classroom.check_source("press", source)
    assert (
        "ImportError: cannot import name 'neighbours' from your earlier answers in line 3"
        in verdict.message
    )
    assert classroom.check_source(
        "dot", "import earlier\nassert not hasattr(earlier, '_x')\n" + solution("dot")
    )


def test_a_stranger_moves_no_cursor() -> None:
    for text in ("\x1b[2K", "\x07", "\u202e", "\x1b]0;title\x07"):
        verdict = classroom.check_source("dot", f"def dot(x, y):\n    raise ValueError({text!r})\n")
        assert text not in str(verdict)
        assert text not in str(
            classroom.check_source("dot", f"print({text!r})\ndef dot(x, y):\n    return {text!r}")
        )


def test_an_unknown_exercise_is_bad_input_and_the_nearest_is_named() -> None:
    with pytest.raises(BadInput, match="did you mean 'neighbours'"):
        classroom.get("neighbors")


class Chatty:
    """An answer that is no function and prints badly."""

    def __repr__(self) -> str:
        return "x" * 10_000


class Evil:
    """An answer that raises whatever one does with it."""

    def _raise(self, *_arguments: object) -> Any:
        raise RuntimeError("do not touch me")

    __repr__ = __str__ = __bool__ = __len__ = __eq__ = __iter__ = __getitem__ = __index__ = (
        __int__
    ) = _raise
    __hash__ = object.__hash__


NONSENSE: list[Any] = [
    None,
    5,
    -1,
    "text",
    Chatty(),
    [],
    {},
    1.5,
    float("nan"),
    10**9999,
    (1, 2),
    [None],
    ([], 0),
]
NONSENSE += [{1}, print, Evil(), [Evil()], (Evil(), Evil()), {Evil()}]
# nothing else is looked at where one is wanted
NO_FUNCTION: list[Any] = [None, 10**9999, Chatty(), Evil(), print]


@pytest.mark.parametrize("item", daily(ALL), ids=IDS)
def test_nonsense_gets_a_short_answer(item: Exercise) -> None:
    for value in NO_FUNCTION if "def " in item.stub else NONSENSE:
        verdict = classroom.check(item.id, value)
        assert not verdict
        assert 0 < len(verdict.message) < 1000


@pytest.mark.parametrize(
    "item", daily([item for item in ALL if "def " in item.stub]), ids=lambda item: item.id
)
def test_a_function_that_returns_nonsense_gets_a_short_answer(item: Exercise) -> None:
    for value in NONSENSE[IDS.index(item.id) % 2 :: 2]:
        verdict = classroom.check(item.id, lambda *_arguments, value=value: value)
        assert not verdict
        assert 0 < len(verdict.message) < 1000


@pytest.mark.parametrize(
    "item", daily([item for item in ALL if "def " in item.stub]), ids=lambda item: item.id
)
def test_a_function_that_changes_its_arguments_is_judged_by_its_results(item: Exercise) -> None:
    right = answer_of(item)

    def spoiling(*arguments: Any) -> Any:
        result = right(*arguments)
        for argument in arguments:
            if isinstance(argument, list):
                argument.clear()
        return result

    assert classroom.check(item.id, spoiling)


def test_a_program_that_cannot_be_read_says_where() -> None:
    verdict = classroom.check_source("dot", "def dot(x, y):\n    return x &* y\n")
    assert verdict.state == "crashed"
    assert "line 2: " in verdict.message
    assert "    ^" in verdict.message
    assert classroom.check_source("dot", "x = 1").message.endswith("it defines x")
    lazy = "def all_solutions(x, basis):\n    return [x]\nclass all_solutions(list):\n    def __init__(s, x, b): pass\n"
    verdict = classroom.check_source(
        "all-solutions", lazy + "    def __iter__(self):\n        yield 1 / 0\n"
    )
    assert (
        verdict.state == "crashed"
        and "ZeroDivisionError" in verdict.message
        and "in line 6" in verdict.message
    )
    assert "NameError" in classroom.check_source("dot", "y = x").message
    assert "does not define dot; it defines nothing" in classroom.check_source("dot", "").message


def test_what_a_program_prints_is_shown_and_bounded() -> None:
    verdict = classroom.check_source(
        "dot", "print('hello')\ndef dot(x, y):\n    while True:\n        print(x)\n        return 5"
    )
    assert "hello" in str(verdict)
    flood = classroom.check_source(
        "dot", "print('x' * 10**6)\ndef dot(x, y):\n    return (x & y).bit_count() % 2"
    )
    assert flood
    assert len(flood.printed) < 5000


def test_the_main_part_of_a_program_does_not_run() -> None:
    source = solution("dot") + "\nif __name__ == '__main__':\n    raise SystemExit\n"
    assert classroom.check_source("dot", source)


def test_whoever_is_slow_gets_advice_that_is_of_the_exercise() -> None:
    functions = [item for item in classroom.exercises() if re.search(r"(?m)^def ", item.stub)]
    assert functions and [item.id for item in functions if not item.slow] == []


class Equal(int):
    """A number that is equal to all."""

    def __eq__(self, other: object) -> bool:
        return True

    def __hash__(self) -> int:
        return 0


def test_the_line_of_a_program_is_shown_wherever_it_runs() -> None:
    def here(_x: int, _y: int) -> int:
        raise ValueError("here")

    assert '`raise ValueError("here")`' in classroom.check("dot", here).message
    assert (
        "line 2: `return z`"
        in classroom.check_source("dot", "def dot(x, y):\n    return z").message
    )


ODD: list[Any] = [
    *(0, 1, -1, 10**50, True, None, 1.5, math.nan, math.inf, 1j, Equal(3), object(), int, len),
    *(
        "",
        "a",
        "\ud800",
        "A B",
        "0" * 20_000,
        "1A 2B",
        "A\nB\nC",
        "..\n..",
        "1...\n....\n....\n...1",
        "#" * 500,
    ),
    *(
        [],
        [0],
        [[]],
        [[0]],
        [None],
        ["a"],
        [1.5],
        [-1],
        [10**40],
        [math.nan],
        [{}],
        [set()],
        [[10**30]],
        [[-1, 1]],
        [[1, "a"]],
    ),
    *(
        [(0, 0)],
        [(0, 0, 0)],
        [("a", "b")],
        (),
        (1,),
        (1, 2),
        ([], 0),
        ([0], "a"),
        (None, None),
        ({1}, 2),
        (10**30, 0),
    ),
    *(
        set(),
        {"a"},
        {(0, 0)},
        {(0, "a")},
        {"dark", "clue"},
        frozenset({(1,)}),
        range(3),
        iter([1, 2]),
        b"x",
    ),
    *(
        {},
        {0: 0},
        {"a": "b"},
        {None: None},
        {".....": "....."},
        {"#....": 3},
        {3: "#...."},
        {(0, "a"): 1},
    ),
    *(
        {(0, 0): {}},
        {(0, 0): {(0, 0): (0, 0)}},
        {(0, 0): {(0, 0): None}},
        {(9, 9): {(0, 0): (0, 0)}},
    ),
]


@pytest.mark.slow
def test_whatever_an_answer_is_there_is_a_verdict() -> None:
    for item in classroom.exercises():
        for odd in ODD:
            answer = odd if item.name.isupper() else lambda *_arguments, odd=odd: odd
            assert str(classroom.check(item.id, answer)), (item.id, odd)


@pytest.mark.parametrize(
    ("answer", "told"),
    [
        ([(0.5, 1)], "expected a row as a whole number, got 0.5"),
        ([5], "expected a cell (row, column), got 5"),
        ([(1, 2, 3)], "expected a cell (row, column), got (1, 2, 3)"),
        ([object], "expected a cell (row, column), got <class 'object'>"),
        (0.5, "returned 0.5 (float), expected a set of cells."),
    ],
)
def test_what_is_no_cell_is_told_as_it_prints(answer: object, told: str) -> None:
    message = classroom.check("light", lambda _rows, _bulb: answer).message
    assert told in message and "object at" not in message and "unpack" not in message


def test_the_line_below_a_title_is_as_wide_as_the_title() -> None:
    with language("zh"):
        lines = str(classroom.get("press")).split("\n")
    assert {*lines[1]} == {"-"} and len(lines[1]) == wide(lines[0]) > len(lines[0])
