r"""Who is in a class, how it begins, what is handed in: names as teachers write them, files as
platforms mangle them.

>>> roster("name,id,email\nAnna Meier,7,anna@x.org\nBo,8,\n")[0]
Pupil(name='Anna Meier', id='7', email='anna@x.org')
>>> (
...     exercise_of("Press (1).py"),
...     exercise_of("meieranna_123_4567_is-solution-2.py"),
...     exercise_of("notes.py"),
... )
('press', 'is-solution', '')
"""

import csv
import hashlib
import json
import os
import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from ...core.atomic_files import write_text
from ...core.languages import language, languages
from ...errors import BadInput, expect
from ..judge.checking import exercises, get
from ..judge.runner import answer_file, read_carefully
from . import pages, paper, worksheet

CLASS = "class.json"  # what `lightsgame class new` leaves beside the folders of the students
MOST_FILES = 20_000
MOST_STUDENTS = 500
# which turn a line round, and are no letters
MARKS = re.compile("[\ufeff\u200e\u200f\u202a-\u202e\u2066-\u2069]")


class Pupil(NamedTuple):
    """One line of a roster."""

    name: str
    id: str = ""
    email: str = ""


def roster(text: str) -> tuple[Pupil, ...]:
    """The students of a class, from a table with a heading (CSV, a semicolon or a tab will do), or
    a name a line.

    Raises:
        BadInput: nobody is in it, or somebody twice, or it is a table and no heading says where the
            names are.
    """
    heads, rows = _table(text)
    wanted = "a heading with name, or first name and last name; or a name a line"
    expect(heads or all(len(row) < 2 for row in rows), wanted, repr(", ".join([*rows, []][0])[:60]))
    found = []
    for row in rows:
        expect(
            not any(row[len(heads or row) :]),
            "no more cells than the heading has",
            repr(", ".join(row)),
        )
        cells = dict(zip(heads, row, strict=False)) if heads else {"name": row[0]}
        name = cells.get("name") or f"{cells.get('first', '')} {cells.get('last', '')}".strip()
        found.append(Pupil(name or row[0], cells.get("id", ""), cells.get("email", "")))
    nameless = [pupil.name for pupil in found if not plain(pupil.name)]
    expect(
        found and not nameless,
        "a roster with a name on each line",
        repr(nameless[0]) if nameless else "nobody",
    )
    for what, said in (
        ("names", [pupil.name for pupil in found]),
        ("ids", [p.id for p in found if plain(p.id)]),
    ):
        times = Counter(map(plain, said))
        if twice := [one for one in said if times[plain(one)] > 1]:
            raise BadInput(f"{what} that differ", f"{twice[0]!r} twice")
    return tuple(found)


def _table(text: str) -> tuple[list[str], list[list[str]]]:
    """What the columns are, if a heading tells where the names are, and the rows below it."""
    lines = [
        line for line in MARKS.sub("", text).splitlines(keepends=True) if line.strip(" ,;\t\r\n")
    ]
    # which Excel writes on top
    lines = [line for line in lines if not line.startswith(("%", "sep="))] or [""]
    known = {name: key for key, names in pages.heads("roster").items() for name in names}
    heads = {
        sign: [known.get(cell.strip(' "\r\n').casefold(), "") for cell in lines[0].split(sign)]
        for sign in ",;\t"
    }
    heads = {
        sign: names
        for sign, names in heads.items()
        if "name" in names or {"first", "last"} <= {*names}
    }
    sign = [*heads, max(",;\t", key=lines[0].count)][0]
    try:
        rows = [
            [" ".join(cell.split()) for cell in row]
            for row in csv.reader(lines, delimiter=sign, strict=True)
        ]
    except csv.Error as error:
        raise BadInput("a table whose quotation marks are closed", str(error)) from None
    # of Canvas, and of Google
    rows, below = [row for row in rows if any(row)], ("Points Possible", "Date", "Points")
    return (heads[sign], [row for row in rows[1:] if row[0] not in below]) if heads else ([], rows)


def people(text: str | None, students: int = 1) -> list[str]:
    r"""The names on sheets: of a roster, or the lines of a text, each once; or numbers, and nothing
    on a single sheet.

    >>> people("% the first group\nAnna\nBo\nAnna\n"), people(None, 3), people(None)
    (['Anna', 'Bo'], ['1', '2', '3'], [''])

    Raises:
        BadInput: there is none, or there are too many.
    """
    found = (
        [str(k) for k in range(1, min(students, MOST_STUDENTS + 1) + 1)] if students > 1 else [""]
    )
    if text is not None and _table(text)[0]:
        found = [pupil.name for pupil in roster(text)]
    elif text is not None:
        lines = [line.strip() for line in MARKS.sub("", text).splitlines()]
        found = list(dict.fromkeys([line for line in lines if line and not line.startswith("%")]))
    expect(
        0 < len(found) <= MOST_STUDENTS,
        f"1 to {MOST_STUDENTS} students",
        "more" if found else "none",
    )
    return found


def begin(
    out: Path,
    pupils: Sequence[Pupil],
    ids: Iterable[str],
    seed: str,
    *,
    kind: str = "solve",
    size: tuple[int, int] = (5, 5),
    boards: int = 4,
    watch: Callable[[Sequence[Pupil]], Iterable[Pupil]] = iter,
) -> dict[str, Any]:
    """Write the folders of a class, with all sheets and the key beside them; what is noted of the
    class comes back.

    Raises:
        BadInput: there is no such exercise or sheet, or the folder is not empty.
    """
    chosen = [get(id).id for id in ids]
    sheets = list[worksheet.Sheet]()
    worksheet.check(kind, size, boards)
    expect(not (out.exists() and any(out.iterdir())), "a new or an empty folder", repr(str(out)))
    for pupil in watch(pupils):
        place = out / (re.sub(r"[^\w\-. @]", "_", pupil.name).strip("._ ") or plain(pupil.name))
        place.mkdir(parents=True)
        for id in chosen:
            write_text(answer_file(place, id), get(id).text())
        sheets.append(worksheet.make_sheet(kind, size, boards, seed=seed, student=pupil.name))
        write_text(place / "sheet.html", paper.students_html(sheets[-1:]))
    write_text(out / "sheets.html", paper.students_html(sheets))
    write_text(out / "key.html", paper.key_html(sheets))
    value = {"seed": seed, "exercises": chosen, "pupils": [list(pupil) for pupil in pupils]}
    write_json(out / CLASS, value)
    return value


def write_json(file: Path, value: object) -> None:
    """Write a value that people may read as well."""
    write_text(file, json.dumps(value, ensure_ascii=False, indent=1) + "\n")


def plain(text: str) -> str:
    """A name without case, accents and signs, so that a folder can be recognised.

    >>> plain("Müller, Émile"), plain("דנה")
    ('emilemuller', 'דנה')
    """
    letters = unicodedata.normalize("NFKD", text).casefold()
    words = re.findall(
        r"[^\W_]+", "".join([sign for sign in letters if not unicodedata.combining(sign)])
    )
    return "".join(sorted(words))


def exercise_of(name: str) -> str:
    """The exercise that a file answers, by its name; empty where there is none.

    >>> exercise_of("is_solution-2.py"), exercise_of("readme.txt")
    ('is-solution', '')
    """
    stem = re.sub(r"(?i)\.py$|\.py\.txt$", "", name)
    stem = re.sub(r"(?i)(\s*\(\d+\)|[-_ ]copy|[-_ ]v?\d+)+$", "", stem).casefold()
    stem = re.sub(r"[\s-]+", "_", re.sub(r"^copy of ", "", stem))
    found = [
        item.id for item in exercises() if re.search(rf"(^|_){item.id.replace('-', '_?')}$", stem)
    ]
    return max(found, key=len, default="")


@dataclass
class Work:
    """What one student has handed in: for each exercise the file, and its text or why it cannot be
    read.
    """

    pupil: Pupil
    files: dict[str, Path] = field(default_factory=dict)
    sources: dict[str, str] = field(default_factory=dict)
    unreadable: dict[str, str] = field(default_factory=dict)
    helpers: dict[Path, str] = field(default_factory=dict)

    def take(self, id: str, path: Path, text: str, problem: str) -> Path | None:
        """Take an answer; of two to one exercise the newer that can be read counts, and the other
        is returned.

        A file as it was given out, into which nobody has written, is no answer.
        """
        old = self.files.get(id)
        blank = not problem and tuple(text.split()) in beginnings(id)
        if old and (
            problem
            or blank
            or (id in self.sources and path.lstat().st_mtime <= old.lstat().st_mtime)
        ):
            return path
        self.files[id] = path
        self.sources.pop(id, None)
        self.unreadable.pop(id, None)
        if not blank:
            (self.unreadable if problem else self.sources)[id] = problem or text
        return old


@cache
def beginnings(id: str) -> frozenset[tuple[str, ...]]:
    """The words of the file that an exercise begins with, in each language.

    >>> len(beginnings("press"))
    4
    """

    def words(code: str) -> tuple[str, ...]:
        with language(code):
            return tuple(get(id).text().split())

    return frozenset(map(words, languages()))


class Handed(NamedTuple):
    """The work of a class, what was ignored, and the fingerprints of all files that were read."""

    works: tuple[Work, ...]
    ignored: tuple[str, ...]
    hashes: dict[Path, str]


def handed_in(folder: Path, pupils: Sequence[Pupil] = ()) -> Handed:
    """All answers below a folder, copied before any of them runs; every pupil of the roster is
    there.

    Without a roster, each folder is a student's; or this is the folder of one, if answers lie in
    it.

    Raises:
        BadInput: it is no folder, or there is nobody.
    """
    expect(folder.is_dir(), "a folder", repr(str(folder)))
    alone = not pupils and any(
        exercise_of(path.name) for path in folder.iterdir() if path.is_file()
    )
    folders = [
        p.name
        for p in folder.iterdir()
        if p.is_dir() and not p.is_symlink() and p.name[0] not in "._"
    ]
    people = (
        pupils or [Pupil(name) for name in folders if not alone] or [Pupil(folder.resolve().name)]
    )
    works = {plain(pupil.name) if pupils else pupil.name: Work(pupil) for pupil in people}
    owners = known_as(people)
    ignored = list[Path]()
    hashes = dict[Path, str]()
    for path in files_below(folder):
        owner = folder.resolve().name if alone else path.relative_to(folder).parts[0]
        name = _owner(owner, owners) if pupils else owner
        if name not in works:
            ignored.append(path)
            continue
        text, problem = read_carefully(path)
        hashes[path] = fingerprint(text)
        id = exercise_of(path.name) if path.suffix.casefold() in (".py", ".txt") else ""
        if id:
            ignored += filter(None, [works[name].take(id, path, text, problem)])
        elif path.suffix == ".py" and not problem:
            works[name].helpers[path] = text
        else:
            ignored.append(path)
    # what helps is what an answer speaks of; all other names may be mistakes
    for work in works.values():
        said = "".join([*work.sources.values(), *work.helpers.values()])
        ignored += [path for path in work.helpers if path.stem not in said]
    answers = "a folder with answers, such as ANNA/neighbours.py"
    expect(any(work.files for work in works.values()), answers, f"none in {str(folder)!r}")
    in_order = sorted(works.values(), key=lambda work: work.pupil.name.casefold())
    return Handed(
        tuple(in_order), tuple([path.relative_to(folder).as_posix() for path in ignored]), hashes
    )


def known_as(people: Iterable[Pupil]) -> dict[str, str]:
    """Whose folder it is, by the plain forms of all that a platform may call it: what could be two
    pupils' is nobody's.

    >>> known_as([Pupil("Mona Ek", "7"), Pupil("Ida", "7")])
    {'ekmona': 'ekmona', 'monaek': 'ekmona', 'ida': 'ida'}
    """
    said: dict[str, set[str]] = {}
    for pupil in people:
        words = re.findall(r"[^\W_]+", pupil.name)
        # Canvas writes "meieranna"
        turned = ["".join(words[k:] + words[:k]) for k in range(len(words))]
        for alias in (*pupil, pupil.email.split("@")[0], *turned):
            said.setdefault(plain(alias), set()).add(plain(pupil.name))
    # a name goes before what another is called
    names = {plain(pupil.name): plain(pupil.name) for pupil in people}
    return {
        alias: whose.pop() for alias, whose in said.items() if alias and len(whose) == 1
    } | names


def _owner(name: str, owners: dict[str, str]) -> str:
    """The pupil whose folder, or loose file, has this name: in parts that follow each other, a
    number in the first.

    >>> (
    ...     _owner("late_Bo Ek_7_dot.py", {"boek": "boek", "7": "anna"}),
    ...     _owner("7 - dot.py", {"7": "anna"}),
    ... )
    ('boek', 'anna')
    """
    parts = re.split(r"[_,;()]| - ", name)
    ends = [
        (i, k)
        for i in range(len(parts))
        for k in range(len(parts), i, -1)
        if i == 0 or not parts[i].isdigit()
    ]
    return next(filter(None, [owners.get(plain(" ".join(parts[i:k]))) for i, k in ends]), "")


def fingerprint(text: str) -> str:
    """What tells whether a file has changed.

    >>> fingerprint("")[:8]
    'e3b0c442'
    """
    return hashlib.sha256(text.encode()).hexdigest()


def files_below(folder: Path) -> Iterator[Path]:
    """The files of a folder, in order; of folders that are links or too deep the name alone, of
    hidden ones nothing.
    """
    seen = 0
    for place, folders, names in os.walk(folder):
        deep = len(Path(place).relative_to(folder).parts)
        inner = sorted([name for name in folders if name[0] not in "._"])
        # So many folders there are at most between that of the class and an answer.
        folders[:] = [name for name in inner if deep < 3 and not Path(place, name).is_symlink()]
        for name in sorted({*names, *inner} - {*folders}):
            seen = seen + 1
            expect(seen <= MOST_FILES, f"a class of at most {MOST_FILES:,} files", "more")
            # which are ours
            if name not in (CLASS, "sheet.html", "sheets.html", "key.html") and name[0] != ".":
                yield Path(place, name)


def class_file(folder: Path) -> dict[str, object]:
    """What `lightsgame class new` has noted; empty where it has not."""
    text, problem = read_carefully(folder / CLASS)
    try:
        value = {} if problem else json.loads(text)
        pupils = [Pupil(*map(str, line)) for line in value.get("pupils", [])]
        return {"pupils": pupils, "exercises": [str(id) for id in value.get("exercises", [])]}
    except (ValueError, TypeError, AttributeError, RecursionError):
        raise BadInput(
            "the class that lightsgame has written", "something else", str(folder / CLASS)
        ) from None
