"""What people read, in their language."""

from __future__ import annotations

import gettext
import io
import re
import shutil
import subprocess
from functools import cache
from importlib.resources import files
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import lightsgame.exercises as room
from docs.exercise_list import markdown
from lightsgame.cli import main
from lightsgame.exercises.dashboard import dashboard
from lightsgame.exercises.grading import Graded, Result
from lightsgame.exercises.paper import students_html
from lightsgame.exercises.roster import Pupil
from lightsgame.exercises.worksheet import Sheet, make_sheet
from lightsgame.translation import (
    compiled,
    direction,
    entries,
    language,
    languages,
    load,
    missing,
    sentences,
    spoken,
    texts,
    wanted,
)

ROOT = Path(__file__).parent.parent
FINNISH = (files("lightsgame") / "locale" / "fi.po").read_text("utf-8")


EXERCISES = ROOT / "lightsgame" / "exercises" / "texts"
PAGES = EXERCISES.with_name("pages")


def sources() -> list[Path]:
    return sorted(ROOT.joinpath("lightsgame").rglob("*.py"))


@cache
def all_texts() -> set[str]:
    """What the source says in English, in programs and in exercises."""
    written = {
        sentence
        for file in (*EXERCISES.iterdir(), *PAGES.glob("*.txt"))
        for sentence in sentences(file.read_text("utf-8"))
    }
    return written | {found for source in sources() for found in texts(source.read_text("utf-8"))}


def test_the_tour_is_finnish_from_end_to_end() -> None:
    assert "lightsgame/tour.py" not in missing("fi")
    assert list(texts(ROOT.joinpath("lightsgame/tour.py").read_text(encoding="utf-8")))


def test_the_tour_speaks_finnish(capsys: pytest.CaptureFixture[str]) -> None:
    with language("en"):
        main(["tour"])
        english = capsys.readouterr().out
    with language("fi"):
        main(["tour"])
        finnish = capsys.readouterr().out
    assert len(english.splitlines()) == len(finnish.splitlines())

    def sentences(text: str) -> set[str]:
        """The lines in which there are words, without their numbers."""
        return {re.sub(r"\d[\d.,]*", "#", line).strip() for line in text.splitlines() if re.search(r"[a-zäö]{4}", line)}

    assert sentences(english) and not sentences(english) & sentences(finnish)


@pytest.mark.parametrize("code", [code for code in languages() if code != "en"])
def test_a_translation_keeps_the_places_for_values(code: str) -> None:
    text = (files("lightsgame") / "locale" / f"{code}.po").read_text("utf-8")
    for original, translated in entries(text).items():
        for form in translated.split("\0") if original else ():
            places = set(re.findall(r"{\w*[^}]*}", form))
            assert places <= set(re.findall(r"{\w*[^}]*}", original)), form
            assert "\0" in original or places == set(re.findall(r"{\w*[^}]*}", original)), form


@pytest.mark.parametrize("code", [code for code in languages() if code != "en"])
def test_every_text_of_a_translation_is_still_in_the_source(code: str) -> None:
    text = (files("lightsgame") / "locale" / f"{code}.po").read_text("utf-8")
    assert set(entries(text)) - all_texts() == {""}  # the header


@pytest.mark.parametrize("code", [code for code in languages() if code != "en"])
def test_all_that_a_pupil_sees_is_there_in_every_language(code: str) -> None:
    assert missing(code) == {}


def test_no_text_that_a_pupil_sees_goes_past_the_translators(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """In a language that turns every text into ⟦text⟧, a verdict, a sheet and a page have no other words."""

    class Pseudo(gettext.NullTranslations):
        def gettext(self, message: str) -> str:
            return f"⟦{message}⟧"

        def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
            return f"⟦{msgid1 if n == 1 else msgid2}⟧"

    monkeypatch.setattr("lightsgame.translation._chosen", Pseudo())
    shown = [
        str(room.check("press", lambda lamps, m, n, cell: lamps)),
        str(room.get("press")),
        students_html([sheet()]),
    ]
    shown.append(
        dashboard(Graded((Result(Pupil("7"), {"dot": room.check("dot", lambda x, y: 7)}),), ("dot",), (), ()), {})
    )
    for text in shown:
        bare = re.sub(r"<style>.*?</style>|<[^>]*>|&ensp;", " ", text, flags=re.DOTALL)
        while "⟦" in bare:
            bare = re.sub(r"⟦[^⟦⟧]*⟧", " ", bare)
        left = re.sub(r"press\(|dot\(|\b0b[01]+|✗ (press|dot):|student\b|✗ press", " ", bare)
        assert not re.findall(r"[A-Za-z]{3,}", left), left


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
        assert "按一下" in room.get("press").text()


def test_the_headings_of_the_exercises_have_one_name_in_every_language() -> None:
    names = {code: re.findall(r"(?m)^##+ .*{ #([\w-]+) }$", markdown(code)) for code in languages()}
    assert len(names["en"]) == len(room.exercises()) + 12
    assert all(found == names["en"] for found in names.values())


def test_captions_and_calls_keep_their_places_in_a_line_from_right_to_left() -> None:
    with language("he"):
        verdict = str(room.check("press", lambda lamps, m, n, cell: lamps))
    assert "\u2066press(0b0, 1, 1, 0)\u2069" in verdict
    assert re.search("לפני +\u200eשלך +\u200eנכון", verdict)  # before, yours, right, as the boards below them
    with language("en"):
        assert not set("\u200e\u2066\u2069") & set(str(room.check("press", lambda lamps, m, n, cell: lamps)))


def test_babel_takes_the_same_texts_as_we_do(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """With the standard tool a translator extracts a template, and updates or compiles a language from it."""
    frontend = pytest.importorskip("babel.messages.frontend")
    from babel.messages.pofile import read_po

    monkeypatch.syspath_prepend(ROOT / "docs")
    monkeypatch.chdir(ROOT)
    template = tmp_path / "lightsgame.pot"
    frontend.CommandLineInterface().run(
        ["pybabel", "-q", "extract", "-F", "babel.cfg", "-o", str(template), "lightsgame"]
    )
    with template.open("rb") as file:
        found = {"\0".join(m.id) if isinstance(m.id, tuple) else m.id for m in read_po(file) if m.id}
    spoken = {found for source in sources() for found in texts(source.read_text("utf-8"))}
    spoken |= {t for file in (*EXERCISES.iterdir(), *PAGES.glob("*.txt")) for t in sentences(file.read_text("utf-8"))}
    assert found == spoken - {""}
    frontend.CommandLineInterface().run(
        ["pybabel", "-q", "compile", "-i", "lightsgame/locale/fi.po", "-l", "fi", "-o", str(tmp_path / "fi.mo")]
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
        key: catalogue.ngettext(parts[0], parts[1], n) if len(parts) == 2 else catalogue.gettext(key)
        for parts in known
        for n in (1, 2)
        for key in ["\0".join(parts)]
    }


@given(st.dictionaries(st.text(min_size=1).filter(lambda t: "\0" not in t), st.text(min_size=1), max_size=20))
def test_a_compiled_catalogue_holds_what_was_put_in(pairs: dict[str, str]) -> None:
    pairs[""] = "Content-Type: text/plain; charset=UTF-8\n"
    catalogue = gettext.GNUTranslations(io.BytesIO(compiled(pairs)))
    assert all(catalogue.gettext(key) == value for key, value in pairs.items() if key and "\0" not in value)


def test_a_fuzzy_or_empty_translation_is_none() -> None:
    assert entries('#, fuzzy\nmsgid "a"\nmsgstr "b"\n\nmsgid "c"\nmsgstr ""\n') == {}
    assert entries('msgid ""\n"a"\n"b"\nmsgstr "x\\n"\n"y"\n') == {"ab": "x\ny"}


def test_an_unknown_language_is_english() -> None:
    assert load("xx").gettext("The game") == "The game"
    assert wanted({"LC_ALL": "C", "LANG": "fi_FI.UTF-8"}) == "en"  # the first that is set decides
