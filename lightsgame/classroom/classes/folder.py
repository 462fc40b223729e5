"""The folder of a student: a file for each exercise, and the progress in `.lightsgame.json`.

>>> from tempfile import TemporaryDirectory
>>> with TemporaryDirectory() as place:
...     folder = Folder(Path(place))
...     path, fresh = folder.start("dot")
...     (path.name, fresh, folder.state("dot"), folder.state("rank"))
('dot.py', True, 'started', 'new')
"""

import json
import time
from collections.abc import Callable, Sequence
from contextlib import nullcontext
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Literal

from ...core import atomic_files, serialization
from ...core.message import Message, marked
from ...errors import BadInput, expect
from ..exercise import Exercise
from ..judge.checking import exercises, get
from ..judge.runner import answer_file
from ..judge.verdict import Verdict

PROGRESS = ".lightsgame.json"
LOG = "lightsgame-log.jsonl"  # kept only where somebody has put it


@dataclass(frozen=True, slots=True)
class Entry:
    """What is remembered of an exercise."""

    solved: bool = False
    checks: serialization.Small = 0
    hints: serialization.Small = 0


Change = Callable[[Entry], Entry]


class Folder:
    """A folder with exercises; nothing is written before the first exercise is started."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.last = ""
        self.entries: dict[str, Entry] = {}
        self._load()

    @property
    def exists(self) -> bool:
        """Whether an exercise has been started here."""
        return (self.path / PROGRESS).exists()

    def file(self, id: str) -> Path:
        """Where the answer to an exercise stands."""
        return answer_file(self.path, id)

    def state(self, id: str) -> Literal["new", "started", "solved"]:
        """How far an exercise is."""
        entry = self.entries.get(id)
        if entry is None:
            return "new"
        if entry.solved:
            return "solved"
        return "started"

    def next(self) -> Exercise | None:
        """The first exercise that is not solved."""
        return next((item for item in exercises() if self.state(item.id) != "solved"), None)

    def current(self) -> str:
        """The exercise that was started or checked last, or the first that is not solved.

        Raises:
            BadInput: none has been started here.
        """
        expect(
            self.entries,
            marked("a folder with exercises"),
            Message("{place}; lightsgame exercises start makes one", place=repr(str(self.path))),
        )
        return self.last or next(iter(self.entries))

    def meant(self, words: Sequence[str]) -> tuple[str, Path]:
        """The exercise and the file that these words mean: both, one of them, or neither.

        Raises:
            BadInput: there are more, or there is no such exercise.
        """
        expect(
            len(words) <= 2,
            marked("at most an exercise and a file"),
            Message("{n} arguments", n=len(words)),
        )
        if len(words) == 2:
            return get(words[0]).id, Path(words[1])
        word = words[0] if words else self.current()
        if word.endswith(".py") or "/" in word or "\\" in word:
            return get(Path(word).stem.replace("_", "-")).id, Path(word)
        return (get(word).id if words else word), self.file(word)

    def start(self, id: str, log: bool = False) -> tuple[Path, bool]:
        """Write the file of an exercise, unless it is there; its path, and whether it is new.

        With `log` a log is kept from now on.
        """
        item = get(id)
        path = self.file(id)
        self.path.mkdir(parents=True, exist_ok=True)
        fresh = not path.exists() and atomic_files.create(path, item.text().encode())
        if log:
            (self.path / LOG).touch()
        self._change(id)
        self._log(exercise=id, begun=fresh)
        return path, fresh

    def note(self, verdict: Verdict) -> None:
        """Remember a verdict, if this folder is one with exercises."""
        id = verdict.exercise

        def checked(e: Entry) -> Entry:
            return replace(e, solved=bool(verdict), checks=e.checks + 1)

        if self.exists:
            self._change(id, checked)
        self._log(exercise=id, state=verdict.state, cause=verdict.cause)

    def hint(self, id: str) -> int:
        """The number of the next hint, from 1; the last one is repeated."""
        most = len(get(id).hints)

        def after(e: Entry) -> Entry:
            return replace(e, hints=min(e.hints + 1, most))

        self._change(id, after, last=False, save=self.exists)
        self._log(exercise=id, hint=self.entries[id].hints)
        return self.entries[id].hints

    def _log(self, **event: object) -> None:
        """Add a line to the log, where there is one; of several programs, one at a time."""
        log = self.path / LOG
        if log.is_file():
            line = json.dumps({"at": round(time.time()), **event}) + "\n"
            with atomic_files.locked(log), log.open("ab") as file:
                file.write(line.encode())

    def _change(
        self, id: str, change: Change = lambda entry: entry, *, last: bool = True, save: bool = True
    ) -> None:
        """Change what is remembered of one exercise; what others have written meanwhile stays."""
        with atomic_files.locked(self.path / PROGRESS) if save else nullcontext():
            self._load()
            self.entries[id] = change(self.entries.get(id, Entry()))
            self.last = id if last else self.last
            if save:
                entries = {id: asdict(entry) for id, entry in self.entries.items()}
                value = {"last": self.last, "exercises": entries}
                text = json.dumps(value, indent=1) + "\n"
                atomic_files.write(self.path / PROGRESS, [text.encode()])

    def _load(self) -> None:
        if not self.exists:
            return
        path = self.path / PROGRESS
        ids = {item.id for item in exercises()}
        try:
            value = json.loads(path.read_text("utf-8"))
            self.last = value["last"] if value["last"] in ids else ""
            self.entries = {}
            for id, fields in value["exercises"].items():
                if id in ids:
                    entry = Entry(**dict(fields))
                    wrong = serialization.misfit(entry, Entry)
                    if wrong:
                        raise ValueError(wrong)
                    self.entries[id] = entry
        except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
            raise BadInput(
                Message("the progress that lightsgame has written"),
                Message("something else in {place}", place=repr(str(path))),
            ) from None
