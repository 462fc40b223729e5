r"""Who is in a class, and what has been handed in: names as teachers write them, files as platforms mangle them.

>>> roster("name,id,email\nAnna Meier,7,anna@x.org\nBo,8,\n")[0]
Pupil(name='Anna Meier', id='7', email='anna@x.org')
>>> exercise_of("Press (1).py"), exercise_of("meieranna_123_4567_is-solution-2.py"), exercise_of("notes.py")
('press', 'is-solution', '')
"""

from __future__ import annotations

import csv
import hashlib
import json
import os
import re
import stat
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from ..errors import BadInput
from .checking import exercises
from .runner import MOST_SOURCE

CLASS = "class.json"  # what `lightsgame class new` leaves beside the folders of the students
DEEPEST = 3  # folders between that of the class and an answer
MOST_FILES = 20_000


class Pupil(NamedTuple):
    """One line of a roster."""

    name: str
    id: str = ""
    email: str = ""


_COLUMNS = {
    "name": ("name", "student", "full name", "nimi", "שם", "姓名"),
    "id": ("id", "id number", "sis user id", "student id", "number"),
    "email": ("email", "email address", "sis login id", "e-mail"),
}


def roster(text: str) -> tuple[Pupil, ...]:
    """The students of a class, from a table with a heading (CSV, a semicolon or a tab will do), or a name a line.

    Raises:
        BadInput: nobody is in it, or somebody twice.
    """
    lines = [line for line in text.removeprefix("\ufeff").splitlines() if line.strip() and not line.startswith("%")]
    sign = max(",;\t", key=lines[0].count) if lines else ","
    rows = [[cell.strip() for cell in row] for row in csv.reader(lines, delimiter=sign)]
    heads = [cell.casefold() for cell in rows[0]] if rows else []
    where = {key: next((heads.index(n) for n in names if n in heads), -1) for key, names in _COLUMNS.items()}
    parts = [
        next((heads.index(n) for n in names if n in heads), -1) for names in (("first name",), ("last name", "surname"))
    ]
    found = []
    for row in rows[1:] if where["name"] >= 0 or min(parts) >= 0 else rows:
        cells = {key: row[at] if 0 <= at < len(row) else "" for key, at in where.items()}
        name = cells["name"] or " ".join([row[at] for at in parts if 0 <= at < len(row)]) or row[0]
        found.append(Pupil(name, cells["id"], cells["email"]))
    names = [plain(pupil.name) for pupil in found]
    if not found or not all(names):
        raise BadInput(
            "a roster with a name on each line", "nobody" if not found else repr(found[names.index("")].name)
        )
    if twice := [pupil.name for pupil, name in zip(found, names, strict=True) if names.count(name) > 1]:
        raise BadInput("names that differ", f"{twice[0]!r} twice")
    return tuple(found)


def plain(text: str) -> str:
    """A name without case, accents and signs, so that a folder can be recognised.

    >>> plain("Müller, Émile"), plain("דנה")
    ('emilemuller', 'דנה')
    """
    letters = unicodedata.normalize("NFKD", text).casefold()
    words = re.findall(r"[^\W_]+", "".join([sign for sign in letters if not unicodedata.combining(sign)]))
    return "".join(sorted(words))


def exercise_of(name: str) -> str:
    """The exercise that a file answers, by its name; empty where there is none."""
    stem = re.sub(r"(?i)\.py$|\.py\.txt$", "", name)
    stem = re.sub(r"(?i)(\s*\(\d+\)|[-_ ]copy|[-_ ]v?\d+)+$", "", stem).casefold()
    stem = re.sub(r"[\s-]+", "_", re.sub(r"^copy of ", "", stem))
    for item in sorted(exercises(), key=lambda item: -len(item.id)):
        if re.search(rf"(^|_){item.id.replace('-', '_')}$", stem):
            return item.id
    return ""


@dataclass
class Work:
    """What one student has handed in: for each exercise the file, and its text or why it cannot be read."""

    pupil: Pupil
    files: dict[str, Path] = field(default_factory=dict)
    sources: dict[str, str] = field(default_factory=dict)
    unreadable: dict[str, str] = field(default_factory=dict)
    helpers: dict[str, str] = field(default_factory=dict)


class Handed(NamedTuple):
    """The work of a class, what was ignored, and the fingerprints of all files that were read."""

    works: tuple[Work, ...]
    ignored: tuple[str, ...]
    hashes: dict[Path, str]


def handed_in(folder: Path, pupils: Sequence[Pupil] = ()) -> Handed:
    """All answers below a folder, copied before any of them runs; every pupil of the roster is there.

    Raises:
        BadInput: it is no folder, or there is nobody.
    """
    if not folder.is_dir():
        raise BadInput("a folder", repr(str(folder)))
    works = {plain(pupil.name): Work(pupil) for pupil in pupils}
    aliases = {plain(alias): name for name, work in works.items() for alias in _aliases(work.pupil) if plain(alias)}
    ignored: list[str] = []
    hashes: dict[Path, str] = {}
    alone = not pupils and any(exercise_of(path.name) for path in folder.iterdir() if path.is_file())
    for path in files_below(folder):
        parts = path.relative_to(folder).parts
        id = exercise_of(path.name) if path.suffix.casefold() in (".py", ".txt") else ""
        owner = folder.resolve().name if alone else parts[0]
        name = _owner(owner, aliases) if pupils else plain(owner)
        if not name or (not alone and not pupils and len(parts) == 1):
            ignored.append(str(path.relative_to(folder)))
            continue
        work = works.setdefault(name, Work(Pupil(owner)))
        text, problem = read_carefully(path)
        hashes[path] = hashlib.sha256(text.encode()).hexdigest()
        if not id:
            if path.suffix == ".py" and not problem:
                work.helpers[path.name] = text
            elif path.name not in (".lightsgame.json", CLASS):
                ignored.append(str(path.relative_to(folder)))
            continue
        if id in work.files and path.stat().st_mtime <= work.files[id].stat().st_mtime:
            ignored.append(str(path.relative_to(folder)))
            continue
        if id in work.files:
            ignored.append(str(work.files[id].relative_to(folder)))
        work.files[id] = path
        work.sources.pop(id, None)
        work.unreadable.pop(id, None)
        (work.unreadable if problem else work.sources)[id] = problem or text
    if not pupils:
        works |= {
            plain(p.name): Work(Pupil(p.name)) for p in _folders(folder) if not alone and plain(p.name) not in works
        }
        works = {name: work for name, work in works.items() if work.files or _folders(folder)}
    if not any(work.files for work in works.values()):
        raise BadInput("a folder with answers, such as ANNA/neighbours.py", f"none in {str(folder)!r}")
    return Handed(tuple(sorted(works.values(), key=lambda w: w.pupil.name.casefold())), tuple(ignored), hashes)


def _folders(folder: Path) -> list[Path]:
    return [path for path in folder.iterdir() if path.is_dir() and not path.is_symlink() and path.name[0] not in "._"]


def _aliases(pupil: Pupil) -> Iterable[str]:
    return pupil.name, pupil.id, pupil.email, pupil.email.split("@")[0]


def _owner(name: str, aliases: dict[str, str]) -> str:
    """The pupil whose folder, or loose file, has this name: whole, or up to one of its signs."""
    pieces = re.split(r"[_,;]", name)
    for size in range(len(pieces), 0, -1):
        if (found := aliases.get(plain(" ".join(pieces[:size])))) is not None:
            return found
    squeezed = {"".join(sorted(name)): value for name, value in aliases.items()}  # Canvas writes "meieranna"
    return squeezed.get("".join(sorted(plain(pieces[0]))), "")


def files_below(folder: Path) -> Iterator[Path]:
    """The files of a folder, in order, as deep as answers may lie; links and hidden folders are not followed."""
    seen = 0
    for place, folders, names in os.walk(folder):
        deep = len(Path(place).relative_to(folder).parts)
        folders[:] = sorted([name for name in folders if name[0] not in "._" and deep < DEEPEST])
        for name in sorted(names):
            if (seen := seen + 1) > MOST_FILES:
                raise BadInput(f"a class of at most {MOST_FILES:,} files", "more")
            if name != CLASS and name[0] != ".":
                yield Path(place, name)


def read_carefully(path: Path) -> tuple[str, str]:
    """The text of a plain file, or why it is none; neither a link nor a pipe nor a flood does any harm.

    >>> read_carefully(Path("nowhere.py"))
    ('', 'No such file or directory')
    """
    flags = getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0)
    try:
        with open(os.open(path, os.O_RDONLY | flags), "rb") as file:  # noqa: PTH123
            if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
                return "", "no plain file"
            data = file.read(MOST_SOURCE + 1)
        if len(data) > MOST_SOURCE:
            return "", f"more than {MOST_SOURCE:,} bytes"
        return data.decode("utf-8-sig"), ""
    except OSError as error:
        return "", error.strerror or "it cannot be read"
    except UnicodeDecodeError as error:
        return "", f"no text in UTF-8: byte {error.object[error.start]:#04x}"


def class_file(folder: Path) -> dict[str, object]:
    """What `lightsgame class new` has noted; empty where it has not."""
    text, problem = read_carefully(folder / CLASS)
    try:
        value = json.loads(text) if not problem else {}
        pupils = [Pupil(*map(str, line)) for line in value.get("pupils", [])]
        return {"pupils": pupils, "exercises": [str(id) for id in value.get("exercises", [])]}
    except (ValueError, TypeError, AttributeError, RecursionError):
        raise BadInput("the class that lightsgame has written", "something else", str(folder / CLASS)) from None
