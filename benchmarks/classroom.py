"""How long a class takes: thirty students, who have handed in 190 programs, four of them judged at
a time.

Run: python benchmarks/classroom.py [--jobs N]

Each student has six or seven exercises, with those that they lean on.  Most answers are right, some
are not begun; two programs have no end and run until their ten seconds are over, one wants eighty
gigabytes, one leaves Python, and one is no text.
"""

from __future__ import annotations

import argparse
import random
import tempfile
import time
from pathlib import Path

from lightsgame.classroom import exercises, get
from lightsgame.classroom.classes import grading
from lightsgame.classroom.classes.roster import submissions
from lightsgame.classroom.judge.checking import solution
from lightsgame.classroom.judge.runner import answer_file

STUDENTS, FILES = 30, 190
ODD = {  # the last programs of some students, on which no other leans
    6: b"while True:\n    pass\n",
    48: b"import sys\n\nsys.exit(3)\n",
    75: b"while True:\n    pass\n",
    99: b"x = [0] * 10**10\n",
    147: b"\xff\xfe",
}


def homework(rng: random.Random, size: int) -> list[str]:
    """So many exercises, each behind those that it leans on."""
    chosen: list[str] = []

    def add(id: str) -> None:
        for other in get(id).needs:
            add(other)
        if id not in chosen:
            chosen.append(id)

    while len(chosen) < size:
        add(rng.choice(exercises()).id)
    return chosen[:size]


def hand_in(folder: Path) -> int:
    """Write what a class hands in; how many files that is."""
    rng, written = random.Random(1), 0
    for student in range(STUDENTS):
        place = folder / f"student {student + 1}"
        place.mkdir()
        for id in homework(rng, FILES // STUDENTS + (student < FILES % STUDENTS)):
            text = (solution(id) if rng.random() < 0.9 else get(id).text()).encode()
            answer_file(place, id).write_bytes(ODD.get(written, text))
            written += 1
    return written


def seconds(jobs: int = 4) -> float:
    """The time from the folder to the verdicts, as a clock tells it."""
    with tempfile.TemporaryDirectory() as place:
        assert hand_in(Path(place)) == FILES
        begun = time.monotonic()
        graded = grading.grade(submissions(Path(place)), jobs=jobs)
        spent = time.monotonic() - begun
    states = [verdict.state for result in graded.results for verdict in result.verdicts.values()]
    assert (
        states.count("slow") == 2
        and states.count("unreadable") == 1
        and states.count("solved") > 100
    )
    return spent


def main() -> None:
    """Print the time."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--jobs", type=int, default=4)
    jobs = parser.parse_args().jobs
    print(f"{FILES} files of {STUDENTS} students, {jobs} at a time: {seconds(jobs):.1f} s")


if __name__ == "__main__":
    main()
