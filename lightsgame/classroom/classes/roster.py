r"""Who is in a class, how it begins, and what is handed in.

Names are read as teachers write them, and files are found as platforms mangle them.

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
from ...core.message import Message, marked
from ...errors import BadInput, expect
from ..judge.checking import exercises, get
from ..judge.runner import answer_file, read_bytes, read_carefully
from . import archive, pages, paper, worksheet
from .archive import File
from .notebook import answers

CLASS = "class.json"  # what `lightsgame class new` leaves beside the folders of the students
OURS = (CLASS, "sheet.html", "sheets.html", "key.html")  # files that nobody hands in
MOST_FILES = 20_000
# how Moodle, Canvas and Google Classroom name a file
PLATFORMS = (
    r"(.+?)_\d+_assignsubmission_.+\.\w+",
    r"([^\W_]+)(?:_LATE)?_\d+_\d+_.+\.\w+",
    r"(.+?) - .+\.\w+",
)
SEPARATORS = ",;\t"  # of the cells of a roster
NO_PUPILS = (
    "Points Possible",
    "Date",
    "Points",
)  # below the heading, in tables of Canvas and Google
MOST_STUDENTS = 500
WORD = re.compile(r"[^\W_]+")
# which turn a line round, and are no letters
MARKS = re.compile("[\ufeff\u200e\u200f\u202a-\u202e\u2066-\u2069]")


class Pupil(NamedTuple):
    """One line of a roster."""

    name: str
    id: str = ""
    email: str = ""


def roster(text: str) -> tuple[Pupil, ...]:
    """The students of a class, from a table with a heading, or a name a line.

    The table is CSV; a semicolon or a tab will do.

    Raises:
        BadInput: nobody is in it, or somebody twice, or it is a table and no heading says where the
            names are.
    """
    heading, rows = _table(text)
    if not heading and any(len(row) > 1 for row in rows):
        expected = "a heading with name, or first name and last name; or a name a line"
        raise BadInput(expected, repr(", ".join(rows[0])[:60]))
    pupils = tuple([_pupil(heading or ["name"], row) for row in rows])
    expect(pupils, marked("a roster with a name on each line"), Message("nobody"))
    for pupil in pupils:
        expect(plain(pupil.name), marked("a roster with a name on each line"), repr(pupil.name))
    _check_different("names", [pupil.name for pupil in pupils])
    _check_different("ids", [pupil.id for pupil in pupils if plain(pupil.id)])
    return pupils


def _pupil(heading: Sequence[str], row: Sequence[str]) -> Pupil:
    """The student of a row."""
    if any(row[len(heading) :]):
        raise BadInput(Message("no more cells than the heading has"), repr(", ".join(row)))
    cells = dict(zip(heading, row, strict=False))
    both = f"{cells.get('first', '')} {cells.get('last', '')}".strip()
    name = cells.get("name") or both or row[0]
    return Pupil(name, cells.get("id", ""), cells.get("email", ""))


def _check_different(what: str, texts: Sequence[str]) -> None:
    """Refuse two texts of which a platform might take one for the other."""
    times = Counter(map(plain, texts))
    for text in texts:
        if times[plain(text)] > 1:
            raise BadInput(
                Message("{what} that differ", what=what), Message("{what} twice", what=repr(text))
            )


def _table(text: str) -> tuple[list[str], list[list[str]]]:
    """What the columns are, if a heading says where the names are, and the rows below it."""
    lines = MARKS.sub("", text).splitlines(keepends=True)
    lines = [line for line in lines if line.strip(" ,;\t\r\n")]
    # which Excel writes on top
    lines = [line for line in lines if not line.startswith(("%", "sep="))] or [""]
    sign, heading = _heading(lines[0])
    try:
        table = list(csv.reader(lines, delimiter=sign, strict=True))
    except csv.Error as error:
        raise BadInput(Message("a table whose quotation marks are closed"), str(error)) from None
    rows = [[" ".join(cell.split()) for cell in row] for row in table]
    rows = [row for row in rows if any(row)]
    if heading:
        rows = [row for row in rows[1:] if row[0] not in NO_PUPILS]
    return heading, rows


def _heading(line: str) -> tuple[str, list[str]]:
    """What stands between the cells of a line, and what its columns are if they are named."""
    columns: dict[str, str] = {}
    for column, names in pages.heads("roster").items():
        columns.update(dict.fromkeys(names, column))
    for sign in SEPARATORS:
        cells = [cell.strip(' "\r\n').casefold() for cell in line.split(sign)]
        heading = [columns.get(cell, "") for cell in cells]
        if "name" in heading or {"first", "last"} <= set(heading):
            return sign, heading
    return max(SEPARATORS, key=line.count), []


def people(text: str | None, students: int = 1) -> list[str]:
    r"""The names on sheets: of a roster, or the lines of a text, or numbers.

    Each line counts once; a single sheet without a text has no name on it.

    >>> people("% the first group\nAnna\nBo\nAnna\n"), people(None, 3), people(None)
    (['Anna', 'Bo'], ['1', '2', '3'], [''])

    Raises:
        BadInput: there is none, or there are too many.
    """
    if text is None:
        most = min(students, MOST_STUDENTS + 1)
        names = [""]
        if students > 1:
            names = [str(k) for k in range(1, most + 1)]
    elif _table(text)[0]:
        names = [pupil.name for pupil in roster(text)]
    else:
        lines = [line.strip() for line in MARKS.sub("", text).splitlines()]
        names = [line for line in lines if line and not line.startswith("%")]
        names = list(dict.fromkeys(names))
    got = "more" if names else "none"
    expect(
        0 < len(names) <= MOST_STUDENTS,
        Message("{n} to {n2} students", n="1", n2=MOST_STUDENTS),
        got,
    )
    return names


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
    """Write the folders of a class, with all sheets and the key beside them.

    What `class_file` reads of it later comes back.

    Raises:
        BadInput: there is no such exercise or sheet, or the folder is not empty.
    """
    items = [get(id) for id in ids]
    sheets: list[worksheet.Sheet] = []
    worksheet.check(kind, size, boards)
    is_new = not (out.exists() and any(out.iterdir()))
    expect(is_new, marked("a new or an empty folder"), repr(str(out)))
    for pupil in watch(pupils):
        name = re.sub(r"[^\w\-. @]", "_", pupil.name).strip("._ ")
        place = out / (name or plain(pupil.name))
        place.mkdir(parents=True)
        for item in items:
            write_text(answer_file(place, item.id), item.text())
        sheet = worksheet.make_sheet(kind, size, boards, seed=seed, student=pupil.name)
        sheets.append(sheet)
        write_text(place / "sheet.html", paper.students_html([sheet]))
    write_text(out / "sheets.html", paper.students_html(sheets))
    write_text(out / "key.html", paper.key_html(sheets))
    value = {
        "seed": seed,
        "exercises": [item.id for item in items],
        "pupils": [list(pupil) for pupil in pupils],
    }
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
    bare = "".join([sign for sign in letters if not unicodedata.combining(sign)])
    return "".join(sorted(WORD.findall(bare)))


def exercise_of(name: str) -> str:
    """The exercise that a file answers, by its name; empty where there is none.

    >>> exercise_of("is_solution-2.py"), exercise_of("readme.txt")
    ('is-solution', '')
    """
    stem = re.sub(r"(?i)\.py$|\.py\.txt$", "", name)
    stem = re.sub(r"(?i)(\s*\(\d+\)|[-_ ]copy|[-_ ]v?\d+)+$", "", stem).casefold()
    stem = re.sub(r"[\s-]+", "_", re.sub(r"^copy of ", "", stem))
    ids = [item.id for item in exercises()]
    matches = [id for id in ids if re.search(rf"(^|_){id.replace('-', '_?')}$", stem)]
    return max(matches, key=len, default="")


@dataclass
class Work:
    """What one student has handed in.

    For each exercise there is the file, and its text or why it cannot be read.
    """

    pupil: Pupil
    files: dict[str, Path] = field(default_factory=dict)
    sources: dict[str, str] = field(default_factory=dict)
    unreadable: dict[str, str] = field(default_factory=dict)
    helpers: dict[Path, str] = field(default_factory=dict)
    times: dict[Path, float] = field(default_factory=dict)

    def take(self, id: str, path: Path, text: str, problem: str) -> Path | None:
        """Take an answer; of two to one exercise the other is returned.

        The newer that can be read counts.  A file as it was given out, into which nobody has
        written, is no answer.
        """
        old = self.files.get(id)
        blank = not problem and tuple(text.split()) in beginnings(id)
        if old:
            is_newer = self.times[path] > self.times[old]
            if problem or blank or (id in self.sources and not is_newer):
                return path
        self.files[id] = path
        self.sources.pop(id, None)
        self.unreadable.pop(id, None)
        if problem:
            self.unreadable[id] = problem
        elif not blank:
            self.sources[id] = text
        return old

    def add(self, file: File) -> list[Path]:
        """Add a file, an answer or what may help one; files that count for nothing are returned."""
        path, text, problem, when = file
        self.times[path] = when
        suffix = path.suffix.casefold()
        id = exercise_of(path.name) if suffix in (".py", ".txt") else ""
        if id:
            old = self.take(id, path, text, problem)
            return [old] if old else []
        if suffix == ".ipynb" and not problem:
            return self.take_all(path, text)
        if suffix != ".py" or problem:
            return [path]
        self.helpers[path] = text
        return []

    def take_all(self, path: Path, text: str) -> list[Path]:
        """Take each answer of a notebook, or of one file; files that count for nothing are returned."""
        replaced = [self.take(id, path, part, "") for id, part in answers(text).items()]
        return [old for old in (path, *replaced) if old and old not in self.files.values()]

    def take_helpers(self) -> list[Path]:
        """Take the answers of each file that no other imports; of what is left see `add`."""
        left: list[Path] = []
        for path, text in list(self.helpers.items()):
            others = [*self.sources.values(), *self.helpers.values()]
            word = rf"(?m)^\s*(?:from|import)\b.*\b{re.escape(path.stem)}\b"
            is_imported = any(re.search(word, other) for other in others)
            if not is_imported and answers(text):
                del self.helpers[path]
                left += self.take_all(path, text)
        return left

    def unused_helpers(self) -> list[Path]:
        """The helpers that nothing here names; they may be answers whose names are mistakes."""
        texts = "".join([*self.sources.values(), *self.helpers.values()])
        return [path for path in self.helpers if path.stem not in texts]


@cache
def beginnings(id: str) -> frozenset[tuple[str, ...]]:
    """The words of the file that an exercise begins with, in each language.

    >>> len(beginnings("press"))
    4
    """
    texts: set[tuple[str, ...]] = set()
    for code in languages():
        with language(code):
            texts.add(tuple(get(id).text().split()))
    return frozenset(texts)


class Submissions(NamedTuple):
    """The work of a class, what was ignored, and the fingerprints of all files that were read."""

    works: tuple[Work, ...]
    ignored: tuple[str, ...]
    hashes: dict[Path, str]


def submissions(folder: Path, pupils: Sequence[Pupil] = ()) -> Submissions:
    """All answers below a folder, or in a zip of a class, copied before any of them runs.

    Every pupil of the roster is there.  Without a roster, each folder is a student's, and so are the
    loose files that a platform has named after one; or this is the folder of one, if answers lie in it.

    Raises:
        BadInput: it is neither, or there is nobody.
    """
    files = list(handed_in(folder))
    begin = beginning(folder, files)
    own_name = folder.resolve().name
    loose = [file.path.name for file in files if file.path.parent == begin]
    owned = [student_of(name) for name in loose]
    is_one_students = not pupils and any(map(exercise_of, loose)) and not any(owned)
    if pupils:
        people = list(pupils)
        works = {plain(pupil.name): Work(pupil) for pupil in people}
    else:
        folders = [] if is_one_students else folders_of(begin, files)
        people = _named(folders, owned) or [Pupil(own_name)]
        works = {pupil.name: Work(pupil) for pupil in people}
    owners = aliases(people)
    ignored: list[Path] = []
    hashes: dict[Path, str] = {}
    for file in files:
        first = file.path.relative_to(begin).parts[:1]
        name = own_name if is_one_students or not first else first[0]
        found = student_of(name) or student_in_folder(name)
        work = works.get(_owner(name, owners) if pupils else found)
        if work is None:
            ignored.append(file.path)
            continue
        if file.path.exists():  # what lies in a zip is no file
            hashes[file.path] = fingerprint(file.text)
        ignored += work.add(file)
    ignored += _helpers_left(works.values())
    expected = "a folder with answers, such as ANNA/neighbours.py"
    has_files = any(work.files for work in works.values())
    expect(has_files, expected, Message("none in {place}", place=repr(str(folder))))
    in_order = sorted(works.values(), key=lambda work: work.pupil.name.casefold())
    ignored_names = [path.relative_to(folder).as_posix() for path in ignored]
    return Submissions(tuple(in_order), tuple(ignored_names), hashes)


def _named(folders: Iterable[str], owned: Iterable[str]) -> list[Pupil]:
    """The students after whom folders, or loose files, are called, each once."""
    names = [*map(student_in_folder, folders), *filter(None, owned)]
    return [Pupil(name) for name in dict.fromkeys(names)]


def _helpers_left(works: Iterable[Work]) -> list[Path]:
    """Hand each pupil the files that the answers import, and tell which nobody needs."""
    left: list[Path] = []
    for work in works:
        left += work.take_helpers()
        left += work.unused_helpers()
    return left


def handed_in(folder: Path) -> Iterator[File]:
    """The files below a folder, or in a zip; a zip in a folder is read like a folder.

    Raises:
        BadInput: it is neither.
    """
    is_zip = folder.suffix.casefold() == ".zip" and folder.is_file()
    expect(is_zip or folder.is_dir(), marked("a folder"), repr(str(folder)))
    if is_zip:
        with folder.open("rb") as file:
            yield from archive.members(file, folder)
        return
    for path in files_below(folder):
        if path.suffix.casefold() != ".zip":
            yield archive.read(path)
            continue
        data, problem = read_bytes(path, archive.MOST_ARCHIVE)
        if problem:
            yield File(path, "", problem, 0.0)
        else:
            yield from archive.inner_members(data, path, path.lstat().st_mtime)


def beginning(folder: Path, files: Sequence[File]) -> Path:
    """Where the students' folders, or files, lie; in a zip it may be one folder deeper.

    >>> paths = [Path("c.zip/Week 1/Anna/dot.py"), Path("c.zip/Week 1/Bo/dot.py")]
    >>> beginning(Path("c.zip"), [File(path, "", "", 0.0) for path in paths]).as_posix()
    'c.zip/Week 1'
    """
    places = [file.path.relative_to(folder).parts for file in files]
    tops = {place[0] for place in places if place}
    if folder.is_dir() or len(tops) != 1 or student_in_folder(*tops) not in tops:
        return folder
    if all(len(place) > 2 or (len(place) == 2 and student_of(place[1])) for place in places):
        return folder / tops.pop()
    return folder


def student_in_folder(name: str) -> str:
    """The student of a folder of Moodle's, by its name; any other is called as its folder is.

    >>> student_in_folder("Anna Meier_123_assignsubmission_file_"), student_in_folder("Bo")
    ('Anna Meier', 'Bo')
    """
    return re.sub(r"_\d+_assignsubmission_(file|onlinetext)_?.*$", "", name)


def student_of(name: str) -> str:
    """The student after whom Moodle, Canvas or Google has named a loose file; empty where none has.

    >>> student_of("Anna Meier_123_assignsubmission_file_dot.py"), student_of("Bo - dot.ipynb")
    ('Anna Meier', 'Bo')
    >>> student_of("meieranna_LATE_123_4567_dot.py"), student_of("dot - copy.py")
    ('meieranna', '')
    """
    for pattern in PLATFORMS:
        match = re.fullmatch(pattern, name)
        if match and not exercise_of(f"{match[1]}.py"):
            return match[1]
    return ""


def folders_of(folder: Path, files: Sequence[File]) -> list[str]:
    """The names of the folders in a folder, without links and what is hidden."""
    if not folder.is_dir():  # it lies in a zip
        places = [file.path.relative_to(folder).parts for file in files]
        return list(dict.fromkeys([place[0] for place in places if len(place) > 1]))
    paths = [path for path in folder.iterdir() if path.name[0] not in "._"]
    return [path.name for path in paths if path.is_dir() and not path.is_symlink()]


def aliases(people: Iterable[Pupil]) -> dict[str, str]:
    """The pupils by all names that a platform may give their folders, in plain form.

    What could be two pupils' is nobody's.

    >>> aliases([Pupil("Mona Ek", "7"), Pupil("Ida", "7")])
    {'ekmona': 'ekmona', 'monaek': 'ekmona', 'ida': 'ida'}
    """
    owners: dict[str, set[str]] = {}
    for pupil in people:
        words = WORD.findall(pupil.name)
        # Canvas writes "meieranna"
        turned = ["".join(words[k:] + words[:k]) for k in range(len(words))]
        for alias in (*pupil, pupil.email.split("@")[0], *turned):
            owners.setdefault(plain(alias), set()).add(plain(pupil.name))
    unique = {alias: whose.pop() for alias, whose in owners.items() if alias and len(whose) == 1}
    # a name goes before what another is called
    names = {plain(pupil.name): plain(pupil.name) for pupil in people}
    return unique | names


def _owner(name: str, owners: dict[str, str]) -> str:
    """The pupil whose folder, or loose file, has this name; empty where there is none.

    The name is looked for in parts that follow each other, a number in the first only.

    >>> _owner("late_Bo Ek_7_dot.py", {"boek": "boek", "7": "anna"})
    'boek'
    >>> _owner("7 - dot.py", {"7": "anna"})
    'anna'
    """
    parts = re.split(r"[_,;()]| - ", name)
    for start in range(len(parts)):
        if start > 0 and parts[start].isdigit():
            continue
        for end in range(len(parts), start, -1):
            owner = owners.get(plain(" ".join(parts[start:end])))
            if owner:
                return owner
    return ""


def fingerprint(text: str) -> str:
    """What tells whether a file has changed.

    >>> fingerprint("")[:8]
    'e3b0c442'
    """
    return hashlib.sha256(text.encode()).hexdigest()


def files_below(folder: Path) -> Iterator[Path]:
    """The files of a folder, in order.

    Of folders that are links or too deep there is the name alone, of hidden ones nothing.
    """
    count = 0
    for place, folders, names in os.walk(folder):
        deep = len(Path(place).relative_to(folder).parts)
        inner = sorted([name for name in folders if name[0] not in "._"])
        # So many folders there are at most between that of the class and an answer.
        folders[:] = [name for name in inner if deep < 3 and not Path(place, name).is_symlink()]
        for name in sorted({*names, *inner} - {*folders}):
            count += 1
            expect(
                count <= MOST_FILES,
                Message("a class of at most {n} files", n=MOST_FILES),
                Message("more"),
            )
            if name not in OURS and name[0] != ".":
                yield Path(place, name)


def class_file(folder: Path) -> dict[str, object]:
    """What `lightsgame class new` wrote of the class; empty where there is no such file."""
    text, problem = read_carefully(folder / CLASS)
    try:
        value = {} if problem else json.loads(text)
        pupils = [Pupil(*map(str, line)) for line in value.get("pupils", [])]
        return {"pupils": pupils, "exercises": [str(id) for id in value.get("exercises", [])]}
    except (ValueError, TypeError, AttributeError, RecursionError):
        raise BadInput(
            Message("the class that lightsgame has written"),
            Message("something else"),
            str(folder / CLASS),
        ) from None
