"""What people read, in their language."""

from __future__ import annotations

import asyncio
import copy
import gettext
import io
import os
import pickle
import re
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import cache
from importlib.resources import files
from pathlib import Path
from threading import Event
from typing import Any
from zipfile import ZipFile

import pytest
from hypothesis import given, strategies as st
from often import daily, few
from wrong_answers import ANSWERS

from docs import translating
from docs.assets.run import bridge
from docs.exercise_list import SPEAKING, markdown
from docs.translating import all_texts, missing
from lightsgame import classroom
from lightsgame.akari.model.puzzle import place
from lightsgame.classroom.classes.dashboard import dashboard
from lightsgame.classroom.classes.folder import Folder
from lightsgame.classroom.classes.grading import Graded, Result
from lightsgame.classroom.classes.paper import key_html, students_html
from lightsgame.classroom.classes.roster import Pupil
from lightsgame.classroom.classes.study import lines, study
from lightsgame.classroom.classes.worksheet import Sheet, make_sheet
from lightsgame.cli import main
from lightsgame.cli.commands import COMMANDS as ALL
from lightsgame.core import languages
from lightsgame.core.languages import (
    _,
    direction,
    language,
    languages as all_languages,
    load,
    ngettext,
    number,
    remarked,
    retold,
    retold_lines,
    spoken,
    wanted,
)
from lightsgame.core.message import Counted, Message
from lightsgame.core.po_files import compiled, entries
from lightsgame.core.text_input import wide
from lightsgame.errors import BadInput, ParseError, TooLarge, in_rows, listed

ROOT = Path(__file__).parent.parent
FINNISH = (files("lightsgame") / "locale" / "fi.po").read_text("utf-8")


@cache
def english_texts() -> set[str]:
    return {text for found in all_texts().values() for text in found}


OTHERS = [code for code in all_languages() if code != "en"]
PEACH = gettext.GNUTranslations(
    io.BytesIO(
        compiled({"": "Language: peach\n", "The game": "Peach", "{n} presses": "{n} stones"})
    )
)


@pytest.fixture
def unfinished(monkeypatch: pytest.MonkeyPatch) -> None:
    """A language of two texts."""
    monkeypatch.setattr(languages, "current", lambda: PEACH)


def test_what_nobody_has_translated_is_told_in_english(unfinished: None) -> None:
    assert (_("The game"), _("Another game")) == ("Peach", "Another game")
    assert ngettext("{n} lamp", "{n} lamps", 2) == "{n} lamps"
    lamps = Message("{n} lamps, so to say", n=3)
    assert (retold(Message("{n} presses", n=3)), retold(lamps)) == ("3 stones", lamps)
    solved = Counted("solved: {n} press", "solved: {n} presses", 1)
    assert retold(solved) == "solved: 1 press"
    assert retold("3 presses") == "3 presses"  # which is no message


def test_a_command_runs_in_an_unfinished_language(
    unfinished: None, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["solve", "5x5"]) == 0
    assert capsys.readouterr().out.endswith("\n15 presses (the fewest); 4 solutions\n")


RUN = """
solve 5x5 --explain
solve 2x2 --states 3
solve 5x5 --rows a
hint example:corner
certify example:corner
nullity 10^100x60
hardest 3x3
akari solve akari/4/3/bn2 --explain
akari explain akari/4/3/bn2 --shortest
exercises show press
worksheet --kind akari --seed 1
solve --help
frobnicate
"""


@pytest.mark.parametrize("code", OTHERS)
@pytest.mark.parametrize("typed", RUN.strip().splitlines())
def test_a_command_ends_alike_in_every_language(
    code: str, typed: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)

    def status() -> object:
        try:
            return main(typed.split())
        except SystemExit as left:
            return left.code

    with language("en"):
        expected = status()
    with language(code):
        assert status() == expected != 70


def test_how_much_of_the_texts_a_language_has_is_a_figure(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        translating, "all_texts", lambda: {"a.py": ["lit", "dark"], "b.py": ["dark"]}
    )
    have = {"": "Language: x", "lit": "palaa", "blue": "sininen"}
    monkeypatch.setattr(translating, "translations", lambda _code: have)
    assert translating.freshness("fi") == translating.Freshness(1, 2, 1)
    assert missing("fi") == {"a.py": ["dark"], "b.py": ["dark"]}


def test_the_figures_of_the_languages_are_a_table() -> None:
    head, rule, *lines = translating.figures().splitlines()
    assert [line.split(" | ")[0] for line in lines] == [f"| {code}" for code in OTHERS]
    assert {line.count("|") for line in (head, rule, *lines)} == {5}


@pytest.mark.parametrize("code", OTHERS)
def test_the_lessons_are_translated_from_the_english_of_today(code: str) -> None:
    """What is not is counted; it is asked here that most parts are."""
    today, parts = translating.lessons_of_today(code)
    assert 2 * today > parts == 59


def test_who_rewords_an_english_sentence_changes_one_file(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Its translations are for the sentence as it was, and so it is told in English until a
    translator comes; the parts in it and all others are translated as before.
    """
    solve = ROOT / "lightsgame" / "cli" / "solve.py"
    old, new = "(the fewest); {ways}", "(none does with fewer); {ways}"
    source = solve.read_text("utf-8")
    reworded = source.replace(old, new)
    before, after = {*translating.texts(source)}, {*translating.texts(reworded)}
    assert len(before - after) == len(after - before) == 1
    module = "lightsgame/cli/solve.py"
    lacking = missing("fi").get(module, [])
    monkeypatch.setattr(
        translating, "all_texts", lambda: {module: list(translating.texts(reworded))}
    )
    assert {*missing("fi")[module]} == {*lacking} | (after - before)

    spoken_today = entries(FINNISH)
    assert {f"{{n}} press {old}\0{{n}} presses {old}"} == before - after
    (stale,) = before - after
    del spoken_today[stale]  # for gettext a sentence that nobody has translated
    catalogue = gettext.GNUTranslations(io.BytesIO(compiled(spoken_today)))
    monkeypatch.setattr(languages, "current", lambda: catalogue)
    assert main(["solve", "5x5"]) == 0
    assert capsys.readouterr().out.endswith("\n15 presses (the fewest); 4 ratkaisua\n")


def test_each_thread_has_its_language() -> None:
    with language("fi"), ThreadPoolExecutor(1) as other:
        assert other.submit(spoken).result() == "en"  # what the environment asks for

        def speak_chinese() -> str:
            with language("zh"):
                inside.set()
                assert looked.wait(10)
                return spoken()

        inside, looked = Event(), Event()
        chinese = other.submit(speak_chinese)
        assert inside.wait(10) and spoken() == "fi"
        looked.set()
        assert chinese.result() == "zh" and spoken() == "fi"


def test_each_task_has_its_language() -> None:
    async def speak(code: str) -> list[str]:
        with language(code):
            before = spoken()
            await asyncio.sleep(0)
            return [before, spoken()]

    async def together() -> list[list[str]]:
        return await asyncio.gather(*map(speak, ("fi", "he", "fi")))

    assert asyncio.run(together()) == [["fi", "fi"], ["he", "he"], ["fi", "fi"]]


def test_languages_nest() -> None:
    with language("fi"):
        with suppress(RuntimeError), language("he"):
            assert (spoken(), _("The game")) == ("he", load("he").gettext("The game"))
            raise RuntimeError
        assert (spoken(), _("The game")) == ("fi", "Peli")
    assert spoken() == "en"


LIST = Message("a list of {n} cells", n=20)
ROWS = Message("ask for some of its rows (--rows 1:1)")
TOO_LARGE = TooLarge(LIST, limit=4_000, instead=ROWS)


def test_a_message_is_rendered_from_its_template_and_its_parts() -> None:
    assert (
        str(TOO_LARGE)
        == "a list of 20 cells (at most 4,000); ask for some of its rows (--rows 1:1)"
    )
    frame = load("fi").gettext("{what} (at most {most}); {rest}")
    assert frame != "{what} (at most {most}); {rest}"
    with language("fi"):
        what, rest = retold(LIST), retold(ROWS)
        assert retold(str(TOO_LARGE)) == frame.format(what=what, most="4\xa0000", rest=rest)
        assert [*retold_lines([str(TOO_LARGE)])] == [retold(str(TOO_LARGE))]


def test_what_fills_a_place_is_not_taken_for_the_sentence_around_it() -> None:
    """Who looked for the frame in the whole text would take the first place where it fits."""
    error = BadInput("so, got so", "'x' (mine)", "z.txt")
    with language("fi"):
        assert retold(str(error)) == "odotettiin: so, got so; saatiin: 'x' (mine) (z.txt)"


def test_a_translation_with_a_place_that_is_none_falls_back_to_english(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    wrong = {"": "Content-Type: text/plain; charset=UTF-8\n", "{n} of them": "{}"}
    wrong |= {"{what} (at most {most})": "{was} (höchstens {most})"}
    catalogue = gettext.GNUTranslations(io.BytesIO(compiled(wrong)))
    monkeypatch.setattr(languages, "current", lambda: catalogue)
    assert retold(Message("{what} (at most {most})", what="cells", most=3)) == "cells (at most 3)"
    assert retold(Message("{n} of them", n=3)) == "3 of them"


@pytest.mark.parametrize("protocol", range(2, pickle.HIGHEST_PROTOCOL + 1))
def test_a_message_travels_with_its_parts(protocol: int) -> None:
    inner = Message("{n} presses", n=3)
    message = Message("{what} (at most {most})", what=inner, most=2)
    for copied in (pickle.loads(pickle.dumps(message, protocol)), copy.deepcopy(message)):
        assert copied == message == "3 presses (at most 2)"
        assert (copied.template, copied.parts) == (message.template, message.parts)
        assert isinstance(copied.parts["what"], Message)


@pytest.mark.parametrize("error", [TOO_LARGE, BadInput("a lamp", "'x'", "a.txt")])
def test_an_error_that_travelled_is_told_in_every_language(error: Exception) -> None:
    travelled = pickle.loads(pickle.dumps(error))
    with language("fi"):
        assert retold(str(travelled)) == retold(str(error)) != str(error)


def test_the_tour_speaks_finnish(capsys: pytest.CaptureFixture[str]) -> None:
    with language("en"):
        main(["tour"])
        english = capsys.readouterr().out
    with language("fi"):
        main(["tour"])
        finnish = capsys.readouterr().out
    assert len(english.splitlines()) == len(finnish.splitlines()) and english != finnish


SINGLE = "bottom row|bulb|edge|line|minimal clue set|of the ringed lamps has|of them is|open cell|pattern|press"
ONE = re.compile(rf"\{{n\}} ({SINGLE}|quiet pattern|solution|step|vertex)\b")


@pytest.mark.parametrize("code", OTHERS)
def test_a_translation_keeps_the_places_for_values(code: str) -> None:
    text = (files("lightsgame") / "locale" / f"{code}.po").read_text("utf-8")
    for original, translated in entries(text).items():
        for form in translated.split("\0") if original else ():
            places, wanted = (set(re.findall(r"{\w*[^}]*}", text)) for text in (form, original))
            assert places <= wanted, form
            if "\0" not in original:  # a one beside a noun in the singular may be said in words
                assert wanted - places <= ({"{n}"} if ONE.search(original) else set()), form


TERMS = """puzzle pulm, quiet hilja, clue numero, pivot tuki, nullity nulliteet, kernel yti|ydin, vertex solmu,
 clause klausuul, misconception virhekäsity, exercise tehtäv, sheet monist"""


def test_finnish_has_one_word_for_a_thing_and_is_set_as_finnish_is() -> None:
    """One space ends a sentence, and quotation marks are ” at both ends, but for what is typed as
    it stands.
    """
    wrong = []
    for original, translated in entries(FINNISH).items():
        said = re.sub(
            r"`[^`]*`|\{[^}]*\}|lightsgame exercises|[a-z]+\.html|one of nullity", "", original
        )
        for english, finnish in [term.split() for term in TERMS.split(",")]:
            if re.search(rf"\b{english}s?\b", said) and not re.search(
                finnish, translated, re.IGNORECASE
            ):
                wrong.append(f"{english} is {finnish}...: {translated}")
        if re.search(r'[.?!]  [A-ZÄÖ]|"[a-zäö]+ [^">]*"', translated):
            wrong.append(f"one space after a sentence, quotation marks like ”these”: {translated}")
    assert wrong == []


class Pseudo(gettext.NullTranslations):
    """A language that puts all that is ours into brackets, and leaves out what fills a place."""

    def gettext(self, message: str) -> str:
        parts = re.split(r"(\{[^}]*\})", message)
        return "".join(
            [part if part[:1] == "{" or not part.strip() else f"⟦{part}⟧" for part in parts]
        )

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return self.gettext(msgid1 if n == 1 else msgid2)


@pytest.fixture
def pseudo(monkeypatch: pytest.MonkeyPatch) -> None:
    """All that goes through `_` or `retold` is in brackets, whatever has been translated of it."""
    brackets = Pseudo()
    monkeypatch.setattr(languages, "current", lambda: brackets)
    monkeypatch.setattr(languages, "isolated", lambda text: f"⟦{text}⟧")


# What is no language: what somebody has typed, options, files, code, names of cells and of
# exercises, and those words of commands that are typed as they stand.
NO_WORDS = re.compile(
    r"""'[^']*'|"[a-z]*"|--?[a-z]\S*|\S+\.(py|html|jsonl?|csv|txt|png|svg|drup|cnf|lrat)\b|\b[a-z]?\d\w*|`[^`]*`|\b[A-Z_x]+\b"""
    # a program; a drawing in letters
    r"""|(?m:^  lightsgame .*$)|(?m:^  eval .*$)|(?m:^def .*$)|\bdef(?= \w+\(\.{3}\))|(?m:^[A-Za-z·!.]{4,9}$)"""
    r"""|(?m:^ {4,}[A-Za-z·?!]{4,}$)|(?m:^(?=\S*[·?!])[A-Za-z·?!]{4,}$)"""
    r"""|(?m:^[a-z]+(-[a-z]+)*(?=  ))"""  # a name in the first column
    # to be typed so
    r"""|\beasy, normal, hard\b|\bfull\s+just\s+enough\s(?s:.)*?\bcount\b|\bbefore\|after\b"""
)
TYPED = {
    *re.split("[ -]", " ".join(ALL)),
    "lightsgame",
    "seed",
    "number",
    "answer",
    "akari",
    "foo",
    "no",
}
TYPED |= {*all_languages(), "before", "decide", "corner", "rosette", "True", "False", "None"}
# as Python calls them
TYPED |= {kind.__name__ for kind in (int, float, str, list, tuple, set, dict)}
TYPED |= {
    word
    for name in ALL
    for option in ALL[name].options
    for word in re.split(r"[|\d]+", "|".join(option.choices()))
}
METHODS = {"fibonacci", "polynomials"}  # as --method takes them, and JSON has them
NAMES = (
    {word for item in classroom.exercises() for word in re.split("[-_]", f"{item.id}-{item.name}")}
    | TYPED
    | METHODS
)


def english(text: str) -> list[str]:
    """The words of a text in that language that are in no brackets, and that are ours."""
    bare = re.sub(r"<style>.*?</style>|<[^>]*>|&ensp;", " ", text, flags=re.DOTALL)
    while (inner := re.sub(r"⟦[^⟦⟧]*⟧", " ", bare)) != bare:
        bare = inner
    return [
        word for word in re.findall(r"[A-Za-z]{2,}", NO_WORDS.sub(" ", bare)) if word not in NAMES
    ]


def test_a_word_of_ours_that_is_not_translated_is_found(pseudo: None) -> None:
    assert (
        english("five bulbs") == ["five", "bulbs"]
        and english("⟦five⟧ 'lamps' b3 0b11 press.py --seed") == []
    )


PLAY = (
    "hint b2 hint undo redo foo x a1 restart + - difficulty save new " + "hint " * 60 + "q"
).replace(" ", "\n")
FILES = {
    "open.txt": "..\n..\n",
    "dark.txt": "0.\n",
    "pattern.txt": "....\n.?..\n..?.\n....\n",
    "path.txt": "a b\nb c\n",
}
FILES |= {
    "drawn.txt": "XO\nOX\n",
    "two.txt": "2.\n.2\n",
    "both.txt": "1...\n....\n...2\n",
    "hard.txt": "1.2.\n....\n.1..\n",
}
# Questions, some of them wrong ones; behind a semicolon stands what is asked of a file that was
# written before it.
ANSWERED = """
solve 5x5 --rows 2:3
solve 4x4 --fewest
solve 4x4 --all
solve 10^20x5 --rows 1:2
solve 10^20x4 --rows 7:7 --lamp 1:1
solve --graph path.txt
solve --graph path.txt --lit a
solve --graph path.txt --states 3
solve drawn.txt
generate 5x5
count 5x5
count 3x3
count example:corner
count 30x30 --states 3
certify 5x5 --certificate c.json; verify c.json
certify example:corner --certificate c.json; verify c.json; verify c.json --steps
solve 2x1 --states 3 --lamp 1:1 --certificate c.json; verify c.json --steps
solve 5x5 --fewest --certificate c.json; verify c.json
solve 10^20x5 --rows 1:2 --certificate c.json; verify c.json
nullity 5x5 --certificate c.json; verify c.json
nullity 5x5 --wrap torus --certificate c.json; verify c.json
nullity 3x3 --states 3 --certificate c.json; verify c.json
quiet 5x5
quiet 2x3
quiet 3x3
chase 5x5
chase 3x5
chase 18
chase 19
hardest 3x3
hardest 5x5 --explain --certificate c.json; verify c.json
hardest 9x9 --no-proof
hardest 40x40
perfect 4x4 --certificate c.json; verify c.json
perfect 5x5 --certificate c.json; verify c.json; verify c.json --steps
perfect 10x30
perfect --strip 2
perfect --strip 3
perfect --strip 9
perfect --strip 39
perfect --infinite quarter
perfect --infinite half
perfect --infinite plane
nullity 5 --period --certificate c.json; verify c.json
atlas
atlas run nullity --to 4 --plan
atlas run nullity --to 4 --out nullity.jsonl; atlas check nullity.jsonl; atlas show nullity --file nullity.jsonl
akari solve akari/4/3/bn2 --explain
akari solve hard.txt --explain
akari solve dark.txt
akari solve dark.txt --explain
akari certify dark.txt --proof p.drup; verify p.drup --about dark.txt
akari solve open.txt --method deduction
akari generate 6x6 --grade easy
akari explain akari/4/3/bn2 --shortest --certificate c.json; verify c.json
akari explain open.txt
akari grade akari/4/3/bn2
akari grade hard.txt open.txt dark.txt
akari count akari/4/3/bn2 --clues --certificate c.json; verify c.json
akari count open.txt --cells
akari generate pattern.txt --every
akari generate pattern.txt
akari generate open.txt
akari certify akari/4/3/bn2 --certificate c.json; verify c.json
akari certify open.txt --certificate c.json; verify c.json
akari certify dark.txt --certificate c.json; verify c.json
akari certify both.txt --proof p.drup; verify p.drup --about both.txt; verify p.drup --about open.txt
solve
solve 5x5 --graph path.txt
solve 5x5 --lit a
solve 5x5 --rows 9:1
solve 5x5 --rows a
solve 5x5 --lamp 9:9
solve 5x5 --lamp x
solve 5x5 --method foo
solve 5x5 --wrap foo
solve 5x5 --rule foo
solve 5x5 --states 99
solve 5x5 --to foo
solve 5x5 --svg a.png
solve 5x5 --svg foo/a.svg
solve 5x5 --torus
solve --graph cycle
solve --graph cycle:2
atlas show nullity
solve 5x5 --optimal
solve 5 5
solve 5x5 --rows
solve 5x5 --all=3
solve 5x5 --s 3
chase
completion
completion csh
solve 5x5 --rule king --rows 1:1
solve 10^20x5 --rows 1:2 --fewest
solve 10^30x10^30
solve 99999x99999
solve 30x30 --fewest --wrap torus --states 3
solve two.txt
solve --graph path.txt --fewest
solve --graph path.txt --lit zz
solve --graph foo
generate 5x5 --presses 99
generate 9999x9999
verify foo
verify two.txt
quiet 9999x9999
quiet 5x5 --states 1
chase 9999
chase 5x5 --wrap torus
hardest 5x5 --wrap torus
hardest 5x5 --svg a.png
perfect
perfect --infinite foo
perfect 5x5 --strip 3
perfect 5x5 --wrap torus
nullity 99999999 --period
nullity 5 --period --wrap torus
worksheet --wrap torus
book foo
book --check
book --wrap torus
akari solve akari/4/3/bn2 --method foo
akari certify akari/4/3/bn2 --engine foo
akari solve akari/4/3/bn2 --seconds 0
akari solve akari/4/3/bn2 --wrap torus
akari solve foo
akari solve 5x5
solve --graph two.txt
solve 5x5 --rule two.txt
akari generate 7x7 --grade foo
akari generate 7x7 --black 3
akari generate 7x5 --symmetry diagonal
akari generate 999x999
akari explain dark.txt --shortest
akari convert akari/4/3/bn2 --to foo
verify path.txt --about akari/4/3/bn2
grade foo
class new foo
"""
COMMANDS: list[tuple[str, str]] = [  # what is typed, and what is typed then
    *[(f"{name} --help", "") for name in ALL],
    *[
        (typed, "")
        for typed in ("", "--help", "exercises --help", "akari", "atlas --help", "class")
    ],
    ("tour", ""),
    ("exercises", ""),
    ("exercises show press", ""),
    ("exercises start dot", ""),
    ("exercises check", ""),
    ("exercises hint", ""),
    ("exercises show --solution", ""),
    ("play 3x3 --lines --seed 1", PLAY),
    ("play example:corner --lines", "hint\nq\n"),
    ("play 5x5 --lines --wrap torus --states 3", "hint\nq\n"),
    ("play --lines --akari 5x5 --seed 1", PLAY),
    ("play --lines --akari 6x6 --grade hard --seed 4", PLAY),
    *[(f"worksheet --kind {kind} --seed 1", "") for kind in ("solve", "decide", "chase", "akari")],
    *[
        (f"hint {board}", "")
        for board in ("5x5", "example:corner", "4x4 --rule king", "3x3 --states 3", "2x2")
    ],
    *[
        (f"solve {board} --explain", "")
        for board in ("5x5", "2x2", "1x1", "1x2", "4x4 --rule king", "3x3 --states 3")
    ],
    *[(f"solve {board}", "") for board in ("example:corner", "2x1 --states 3 --lamp 1:1", "70x70")],
    *[(f"explain {board}", "") for board in ("example:corner", "3x1 --states 3", "70x70")],
    *[(f"nullity {size}", "") for size in ("5x5", "2x2", "10^100x60")],
    ("check example:corner example:corner", ""),
    ("check 2x2 2x2", ""),
    ("akari hint akari/4/3/bn2", ""),
    ("akari check pzprv3/lightup/1/2/#./", ""),
    # Mistakes.
    ("exercises chekc", ""),
    ("exercises show nosuch", ""),
    ("exercises show press --foo", ""),
    ("exercises show press --folder a --folder b", ""),
    ("exercises check a b c", ""),
    ("exercises check press --seconds x", ""),
    ("exercises check press --seconds 4000", ""),
    ("exercises check press nowhere.py", ""),
    ("exercises hint --folder nowhere", ""),
    ("play 99x99", ""),
    ("play 5x", ""),
    ("play nowhere", ""),
    ("play --grade no", ""),
    ("play example:no", ""),
    ("worksheet --kind no", ""),
    ("worksheet --size 40x40", ""),
    ("worksheet --boards 99", ""),
    ("worksheet --kind decide --size 3x3", ""),
    ("worksheet --kind chase --size 9x9", ""),
    ("worksheet --kind akari --size 2x2", ""),
    ("worksheet --names nowhere", ""),
    ("worksheet --students 9999", ""),
    ("worksheet --presses 90..91", ""),
    ("worksheet --presses 7..4", ""),
    ("worksheet --kind akari --size 3x3 --presses 900..901", ""),
    ("worksheet --presses x", ""),
    ("worksheet --out nowhere/a.html", ""),
    ("hint nowhere", ""),
    ("hint", ""),
    ("check 2x2 3x3", ""),
    ("akari check akari/4/3/bn2", ""),
    *[(typed, "") for typed in ANSWERED.strip().splitlines()],
]


@pytest.mark.parametrize(
    ("typed", "then"), daily(COMMANDS), ids=[typed for typed, _then in COMMANDS]
)
def test_no_text_that_a_pupil_sees_goes_past_the_translators(
    pseudo: None,
    typed: str,
    then: str,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.stdin", io.StringIO(then))
    if typed.startswith("exercises") and "start" not in typed and "nowhere" not in typed:
        Folder(tmp_path).start("dot")
    for name, text in FILES.items():
        Path(name).write_text(text, encoding="utf-8")
    for asked in typed.split("; "):
        with suppress(SystemExit):
            main(asked.split())
    said = "".join(
        [*capsys.readouterr(), *[path.read_text("utf-8") for path in tmp_path.glob("*.html")]]
    )
    assert said
    assert english(said) == []


def test_no_sheet_and_no_table_has_a_word_that_goes_past_the_translators(pseudo: None) -> None:
    results = Graded(
        (Result(Pupil("7"), {"dot": classroom.check("dot", lambda x, y: 7)}),), ("dot",), (), ()
    )
    events = [
        {"exercise": "dot", "at": 0.0, "state": "solved", "cause": "the products are not added up"}
    ]
    shown = [
        students_html([sheet()]),
        key_html([sheet()]),
        dashboard(results, {}),
        *lines(study([events])),
    ]
    assert [word for text in shown for word in english(text)] == []


def test_a_table_in_chinese_stands_in_columns() -> None:
    with language("zh"):
        head, row, *_others = lines(study([[{"exercise": "dot", "at": 0.0, "state": "solved"}]]))
    columns = [
        [wide(line[: word.start()]) for word in re.finditer(r"\S+", line)] for line in (head, row)
    ]
    assert columns[0][:6] == columns[1][:6] and len(columns[0]) == 7


def test_no_verdict_has_a_word_that_goes_past_the_translators(pseudo: None) -> None:
    """Every wrong answer that has a message of its own, every exercise, and every hint."""
    for item in classroom.exercises():
        assert english(str(item)) == [] and english(item.text().partition('"""\n\n')[0]) == [], (
            item.id
        )
    for id, _message, answer in few(ANSWERS):
        said = str(classroom.check(id, answer))
        for line in re.split(r"\n|  ", classroom.get(id).statement):  # what a verdict repeats of it
            said = said.replace(line.strip(), "") if len(line) > 20 else said
        assert english(said) == [], (id, said)


BOARD = {"rows": 5, "columns": 5}
PUZZLE = {"rows": ["1...", "....", "...2"], "table": [[], []]}
STEP = {"bulbs": [7, 10], "empty": [], "reason": [11], "rule": "just enough"}
QUESTIONS: list[tuple[str, dict[str, Any]]] = [  # that the boards of the page ask
    *[
        (f"lights_{what}", {"lamps": [1, *[0] * 24], **BOARD})
        for what in ("hint", "answer", "quiet")
    ],
    *[(f"lights_{what}", {"lamps": [1] * 25, **BOARD}) for what in ("hint", "answer")],
    *[
        (f"lights_{what}", {"lamps": [1, 1, 0, 0], "rows": 1, "columns": 4})
        for what in ("hint", "answer", "quiet")
    ],
    ("lights_answer", {"lamps": [1, *[0] * 24], **BOARD, "states": 3}),
    ("lights_answer", {"lamps": [1, *[0] * 399], "rows": 20, "columns": 20, "wrap": "torus"}),
    *[
        ("akari_hint", {"rows": PUZZLE["rows"], "bulbs": bulbs, "empty": []})
        for bulbs in ([], [5], [7], [1, 7, 10])
    ],
    *[
        ("akari_judge", {**PUZZLE, **STEP, **more})
        for more in ({}, {"bulbs": [7], "reason": []}, {"bulbs": [0]})
    ],
    *[
        ("akari_judge", {**PUZZLE, **STEP, **more})
        for more in ({"bulbs": [5]}, {"bulbs": [], "empty": [7]})
    ],
    *[("akari_judge", {**PUZZLE, **STEP, "rule": rule}) for rule in ("chain", "either way")],
    ("akari_judge", {**PUZZLE, **STEP, "table": [[5], []], "bulbs": [3]}),
    ("akari_new", {"size": 3, "grade": "easy", "seed": 1, "score": [9000, 9001]}),
    *[
        ("akari_read", {"text": text})
        for text in ("0.", "..", "akari_edit/4/1/b./", "hello", "", "3.2\n1", "7x7:abc")
    ],
    *[
        ("akari_read", {"text": text})
        for text in ("akari/2/2/?", "akari/2/2/zzzz", "akari/", "sudoku/2/2/a", "0x0:")
    ],
    *[
        ("akari_read", {"text": text})
        for text in ("7x7:" + "z" * 10, "q:a", "40x40:" + "z" * 61 + "n")
    ],
    *[
        ("akari_read", {"text": f"pzprv3/{rest}"})
        for rest in ("sudoku", "lightup/1", "lightup/1/2/#./", "lightup/1/1/?/")
    ],
    (
        "worksheet",
        {"kind": "solve", "rows": 3, "columns": 99, "boards": 2, "student": "", "seed": "a"},
    ),
]


@pytest.mark.parametrize(
    ("question", "asked"), QUESTIONS, ids=[question for question, _asked in QUESTIONS]
)
def test_no_board_of_the_page_says_a_word_that_goes_past_the_translators(
    pseudo: None, question: str, asked: dict[str, Any]
) -> None:
    answer = bridge.QUESTIONS[question](**asked)
    said = answer.get("text") or answer.get("problem")
    assert said and english(said) == []


def test_no_word_of_a_script_goes_past_the_translators() -> None:
    """What stands in quotes is a name that nobody sees, or goes through `word`."""
    seen = [word for path in (*SPEAKING, NOTEBOOK) for word in shown(path.read_text("utf-8"))]
    assert set(seen) == set(RULES[1:])  # names in the code
    assert shown(
        'say(word("two words")); say("two words"); x = `<b>${word("a")} b</b><i>word</i>`; y = "Done";'
    ) == [
        *("two words", "Done", "word"),
    ]


NOTEBOOK = ROOT / "lightsgame" / "play" / "notebook.js"
RULES = [
    "full",
    "just enough",
    "only light",
    "empty corner",
    "last light",
    "shared lines",
    "two clues sharing a cell",
    "two clues",
    "clue and dark cell",
    "two dark cells",
    "either way",
]


def shown(script: str) -> list[str]:
    """The texts of a script that look as if somebody should read them, and do not go through
    `word`.
    """
    bare = re.sub(r"(?m)(?:^|\s)//.*$|^.*\bthrow\b.*$|^.*\bnew Error\(.*$", "", script)
    bare = re.sub(r"\bword\(\"[^\"]*\"", "word(", bare)
    plain = re.findall(r'"([^"\n]*)"', bare)
    pieces = [
        re.split(r"\$\{(?:[^{}]|\{[^{}]*\})*\}", text) for text in re.findall(r"`([^`]*)`", bare)
    ]
    inside = [
        text
        for piece in pieces
        for part in piece
        for text in re.findall(r">([^<]*[A-Za-z]{2}[^<]*)(?=<)", part)
    ]
    keys = {"Enter", "Backspace", "Delete", "Home", "End"}
    found = [
        text.strip(" ,")
        for text in plain
        if re.search(r"[A-Za-z]{2} [A-Za-z]{2}|^[A-Z][a-z]+\b", text)
    ]
    return [text for text in found + inside if text not in keys and not text.startswith("Arrow")]


def test_a_board_in_a_notebook_says_no_word_that_goes_past_the_translators(pseudo: None) -> None:
    from lightsgame import Board
    from lightsgame.play.notebook import hint

    for board in (Board.full(2, 2), Board("#...."), Board("..")):
        assert english(hint(board)[0]) == []
    assert {"Hint", "Undo", "Restart"} <= set(all_texts()["lightsgame/play/notebook.js"])


def sheet() -> Sheet:
    return make_sheet("solve", (3, 3), 2, seed="7", student="")


def test_a_page_says_its_language_and_boards_run_from_left_to_right() -> None:
    with language("he"):
        page = students_html([sheet()])
        assert '<html lang="he" dir="rtl">' in page and "svg { direction: ltr; }" in page
        assert (spoken(), direction()) == ("he", "rtl")
        assert "לחיצה על תא" in page
    with language("zh"):
        assert '<html lang="zh" dir="ltr">' in students_html([sheet()])
        assert "按一下" in classroom.get("press").text()


def test_the_headings_of_the_exercises_have_one_name_in_every_language() -> None:
    names = {
        code: re.findall(r"(?m)^##+ .*{ #([\w-]+) }$", markdown(code)) for code in all_languages()
    }
    assert len(names["en"]) == len(classroom.exercises()) + 12
    # which in English have a page of their own, as the sheets have
    boards = ["lights-out", "akari-board"]
    assert all(names[code] == [*boards, *names["en"], "sheets"] for code in names if code != "en")


ISOLATED = "\u2066[^\u2069]*\u2069"  # a piece of a line that runs from left to right by itself
TURNED = re.compile(  # behind a Hebrew letter, or at the start of a Hebrew line
    r"""(?:^|[א-ת])[^\wא-ת{]*(?:
        (?:\d+|\{\w+\})(?:\ x\ |\ ?(?:\*\*|<<|\.\.\.|[*^=+·/])\ ?)[\w({]  # a formula that begins with a number
        |[(\[]-?\d+,\ -?\d  # numbers in brackets
        |(?<!\S)\[?[-~]+\w  # a sign before a name or a number, or an option
    )""",
    re.VERBOSE,
)


def turned(text: str) -> list[str]:
    """The lines of a Hebrew text in which a formula is shown from its end to its beginning."""
    lines = [line for line in text.splitlines() if re.search("[א-ת]", line)]
    return [line for line in lines if TURNED.search(re.sub(ISOLATED, " ", line))]


def test_a_formula_in_a_line_from_right_to_left_keeps_its_order() -> None:
    assert (
        turned("יש 2 ** k פתרונות")
        and turned("על 5 x 5")
        and turned("הזוג (0, -1)")
        and turned("אפשר --svg")
    )
    assert not turned("יש \u20662 ** k\u2069 פתרונות") and not turned("x + 1 במקום n + 1, עד 5")
    text = (files("lightsgame") / "locale" / "he.po").read_text("utf-8")
    assert [line for said in entries(text).values() for line in turned(said)] == []
    with language("he"):
        verdicts = {id: str(classroom.check(id, answer)) for id, _message, answer in few(ANSWERS)}
    assert {id: turned(said) for id, said in verdicts.items() if turned(said)} == {}


def test_captions_and_calls_keep_their_places_in_a_line_from_right_to_left() -> None:
    with language("he"):
        verdict = str(classroom.check("press", lambda lamps, m, n, cell: lamps))
        crashed = str(classroom.check("press", lambda lamps, m, n, cell: 1 // 0))
    # no letter gives the line the other direction
    start = "✗ \u2066press\u2069: \u2066press("
    assert verdict.startswith(f"{start}0b11, 3, 2, 0)\u2069: ")
    assert crashed.startswith(f"{start}0b0, 1, 1, 0)\u2069: ")
    # in the order of the boards
    assert re.search("\n  \u200eלפני +\u200eשלכם +\u200eנכון", verdict)
    with language("en"):
        assert not set("\u200e\u2066\u2069") & set(
            str(classroom.check("press", lambda lamps, m, n, cell: lamps))
        )


def test_babel_takes_the_same_texts_as_we_do(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """With the standard tool a translator extracts a template, and updates or compiles a language
    from it.
    """
    frontend = pytest.importorskip("babel.messages.frontend")
    from babel.messages.pofile import read_po

    monkeypatch.syspath_prepend(ROOT / "docs")
    monkeypatch.chdir(ROOT)
    template = tmp_path / "lightsgame.pot"
    frontend.CommandLineInterface().run(
        [
            "pybabel",
            "-q",
            "extract",
            "-F",
            "babel.cfg",
            "-o",
            str(template),
            "lightsgame",
            "docs/assets/js",
            "docs/assets/run",
        ]
    )
    with template.open("rb") as file:
        found = {
            "\0".join(m.id) if isinstance(m.id, tuple) else m.id for m in read_po(file) if m.id
        }
    assert found == english_texts() - {""}
    frontend.CommandLineInterface().run(
        [
            "pybabel",
            "-q",
            "compile",
            "-i",
            "lightsgame/locale/fi.po",
            "-l",
            "fi",
            "-o",
            str(tmp_path / "fi.mo"),
        ]
    )
    assert (tmp_path / "fi.mo").read_bytes()


@pytest.mark.skipif(not shutil.which("msgfmt"), reason="gettext's own tools are not installed")
def test_gettext_reads_the_files_as_we_do(tmp_path: Path) -> None:
    target = tmp_path / "fi.mo"
    subprocess.run(["msgfmt", "--check", "-o", target, "-"], input=FINNISH.encode(), check=True)
    theirs, ours = entries_of(target.read_bytes()), entries_of(compiled(entries(FINNISH)))
    assert theirs == ours


def entries_of(machine: bytes) -> dict[str, str]:
    catalogue = gettext.GNUTranslations(io.BytesIO(machine))
    known = [key.split("\0") for key in entries(FINNISH) if key]
    return {
        key: catalogue.ngettext(parts[0], parts[1], n)
        if len(parts) == 2
        else catalogue.gettext(key)
        for parts in known
        for n in (1, 2)
        for key in ["\0".join(parts)]
    }


@given(
    st.dictionaries(
        st.text(min_size=1).filter(lambda t: "\0" not in t), st.text(min_size=1), max_size=20
    )
)
def test_a_compiled_catalogue_holds_what_was_put_in(pairs: dict[str, str]) -> None:
    pairs[""] = "Content-Type: text/plain; charset=UTF-8\n"
    catalogue = gettext.GNUTranslations(io.BytesIO(compiled(pairs)))
    assert all(
        catalogue.gettext(key) == value for key, value in pairs.items() if key and "\0" not in value
    )


def test_a_fuzzy_or_empty_translation_is_none() -> None:
    assert entries('#, fuzzy\nmsgid "a"\nmsgstr "b"\n\nmsgid "c"\nmsgstr ""\n') == {}
    assert entries('msgid ""\n"a"\n"b"\nmsgstr "x\\n"\n"y"\n') == {"ab": "x\ny"}


def test_the_wheel_has_the_languages_compiled(tmp_path: Path) -> None:
    wheels = pytest.importorskip("hatchling.builders.wheel")
    (wheel,) = wheels.WheelBuilder(str(ROOT)).build(directory=str(tmp_path), versions=["standard"])
    with ZipFile(wheel) as archive:
        names = {name for name in archive.namelist() if "/locale/" in name}
        finnish = archive.read("lightsgame/locale/fi.mo")
    assert {name for name in names if name.endswith("o")} == {
        f"lightsgame/locale/{code}.mo" for code in OTHERS
    }
    catalogue = languages.Catalogue(io.BytesIO(finnish))
    for text, said in translating.of_the_package("fi").items():
        one, *many = text.split("\0")
        form = catalogue.ngettext(one, many[0], 1) if many else catalogue.gettext(one)
        assert not text or form == said.split("\0")[0]
    program = (
        "from lightsgame.core.languages import _, languages; print(_('The game'), languages())"
    )
    ran = subprocess.run(
        [sys.executable, "-c", program],
        env=os.environ | {"PYTHONPATH": wheel, "LANGUAGE": "fi"},
        cwd=tmp_path,
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    assert ran.stdout == f"Peli {all_languages()}\n"


def test_an_unknown_language_is_english() -> None:
    assert load("xx").gettext("The game") == "The game"
    assert wanted({"LC_ALL": "C", "LANG": "fi_FI.UTF-8"}) == "en"  # the first that is set decides


def test_numbers_are_written_as_babel_writes_them() -> None:
    babel = pytest.importorskip("babel.numbers")
    for code in all_languages():
        with language(code):
            assert number("8,388,608") == babel.format_decimal(8388608, locale=code)
            assert number("1.5") == babel.format_decimal(1.5, locale=code)
            assert number("70%") == babel.format_percent(0.7, locale=code).strip("\u200e\u200f")


def test_numbers_in_a_text_are_the_readers(capsys: pytest.CaptureFixture[str]) -> None:
    with language("fi"):
        main(["tour"])
        assert re.search(r"\d,\d ms \(\d{3}\xa0\d{3} ", capsys.readouterr().out)
        rows = Message("a number of rows")
        error = BadInput(Message("{what} of at most {n} digits", what=rows, n=4_000), "5")
        assert "4\xa0000" in retold(str(error))


def test_a_sentence_is_retold_with_all_that_stands_in_it() -> None:
    clue = Message("the {n} at {cell} has {n2}", n=1, cell="c1", n2=2)
    empty = listed(["a2", "b2", "d2"])
    follows = Counted("{cells} stays empty", "{cells} stay empty", 3, cells=empty)
    step = Message("{what}: {rest}", what=clue, rest=follows)
    said = Message("{what}: {rest}", what=Message("just enough"), rest=step)
    assert said == "just enough: the 1 at c1 has 2: a2, b2 and d2 stay empty"
    exercise = Message("the id of an exercise")
    with language("zh"):
        assert retold(said) == "刚好够：c1 的 1 旁边有 2 盏灯：a2、b2 和 d2 留空"
        black = [Message("{cell} is black", cell=cell) for cell in ("c1", place((0, 1)))]
        assert tuple(map(retold, black)) == (
            "c1 是黑格",
            "第 1 行第 2 列是黑格",
        )
        assert (
            retold(Message("a bulb at {cells}", cells=listed(in_rows([(1, 3), (2, 2)]))))
            == "第 2 行第 4 列和第 3 行第 3 列放灯"
        )
        assert retold(str(BadInput(exercise, "'三班a'"))) == "应为：练习的名称；实际：'三班a'"
    with language("he"):  # what is in Latin letters keeps its direction
        assert retold(str(BadInput(exercise, "'x'"))).endswith("\u2066'x'\u2069")
    with language("fi"):  # also the line of a file in which something is wrong
        row = ParseError(Message("a row of {n} lamps like the first", n=5), "4", line=5)
        assert retold(str(row.inside("a.txt"))).endswith("(a.txt, rivi 5)")
        signs = Message("one of {signs}", signs=". #")
        sign = ParseError(signs, "'x'", line=3, column=2)
        assert retold(str(sign.inside("a.txt"))).endswith("(a.txt, rivi 3, merkki 2)")
    with language("en"):
        assert retold(said) == said


def test_a_remark_in_a_program_runs_as_its_letters_do() -> None:
    with language("he"):
        stub = remarked(classroom.get("dot").stub)
        assert '"""\u2067' in stub and '\u2069"""' in stub
        # it is still a program
        assert classroom.check_source("dot", classroom.get("dot").text()).state == "unfinished"
    with language("zh"):
        assert not set("\u2067\u2069") & set(remarked(classroom.get("dot").stub))


def test_chinese_is_set_by_one_rule() -> None:
    """Full marks and no blank beside them, one blank between Chinese and Latin letters, the word
    that counts lamps.
    """
    text = (files("lightsgame") / "locale" / "zh.po").read_text("utf-8")
    wrong = re.compile(
        r"[一-龥][,;:?!()]|[,;:?!()][一-龥]|[，。：；？！、（）“”] +|(?<=\S) +[，。：；？！、（）”]"
        r"|[一-龥][A-Za-z0-9`]|[A-Za-z0-9`][一-龥]|[一-龥] +[一-龥]|个灯|按动"
    )
    formulas = r"\(行, 列\)|a 除以 b 的余式\)|行数x列数|^ +.*$|空格 .* q 退出"  # and code, and a line of keys
    for original, translated in entries(text).items():
        told = re.sub(formulas, "x", translated, flags=re.MULTILINE)
        assert not original or wrong.findall(told) == [], original


def test_a_chinese_help_page_is_as_wide_as_the_terminal_and_breaks_no_latin_word(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COLUMNS", "60")
    with language("zh"), pytest.raises(SystemExit):
        main(["solve", "--help"])
    page = capsys.readouterr().out
    assert max(map(wide, page.splitlines())) <= 60 and "fibonacci：" in page


def test_a_catalogue_is_read_once() -> None:
    """To read what a class hands in asks for three languages fifty times; it took eight seconds."""
    assert all([languages.load(code) is languages.load(code) for code in ("fi", "he", "zh")])
