"""`lightsgame generate`, `hint`, `check`, `count`, `explain`, `convert`, `certify` and `verify`:
for any game.

Each takes a BOARD with its rule, gluing and states; `lightsgame akari` has the same verbs for the
other game.
"""

import json

from ..akari.certificates import proofs, read_drup
from ..core import evidence
from ..core.budget import budget_for
from ..core.deadline import within
from ..core.evidence import Verdict
from ..core.languages import retold
from ..core.message import Counted, Joined, Message, change_part
from ..core.text_input import inside, is_file, one_standard_input, read_text
from ..errors import Inconsistent, at_most, count_text, expect
from ..game import checks, formats
from ..game.game import USUAL, Game
from ..game.question import Task, task
from ..lights import certificates, hints, questions, solver
from ..play import walkthrough
from .akari_solve import parse_puzzle
from .asking import asked, drawn, graph_in, is_size
from .common import (
    Report,
    cells_json,
    count_json,
    game_json,
    nullity_of,
    picture,
    write_clauses,
)
from .reading import Name, Size, Words, new_seed, parse_number, parse_size

LARGEST = 4_000_000  # cells of a game that is generated
MOST_EXPLAINED = 64  # rows and columns of a game that is explained


def run_generate(size: Size, presses: int | None, seed: str | None, words: Words) -> Report:
    """A position that can be solved."""
    m, n = size
    what = Message("a game of {size} cells", size=f"{m} x {n}")
    at_most(m * n, LARGEST, what, Message("{size} cells", size=LARGEST))
    chosen = new_seed() if seed is None else seed
    game = Game(m, n, **words.named())
    start = solver.generate(game, presses=presses, seed=chosen)
    note = "" if seed is not None else Message("--seed {seed} gives this game again", seed=chosen)
    rules = [f"% {key}: {value}" for key, value in words.named().items() if value != USUAL[key]]
    value = game_json(game) | {"board": start, "seed": chosen}
    return Report(0, lambda: [*rules, formats.convert(start, "plain")], value, note)


def run_hint(board: str, to: str | None, level: int, seconds: float, words: Words) -> Report:
    """What to do next: where to look, why, and what to press."""
    given = asked(board, words, to)
    with within(seconds):
        told = hints.hint(given.game, given.end, lit=given.start)
    value = {
        "solvable": told.solvable,
        "done": told.solvable and not told.presses,
        "where": told.where,
    }
    value |= {"why": told.why} if level > 1 else {}
    if level > 2:
        value |= {"do": told.do, "presses": cells_json(told.presses)}
    value |= game_json(given.game)
    return Report(0 if told.solvable else 1, told.steps[:level], value)


def run_check(board: str, presses: str, to: str | None, words: Words) -> Report:
    """Whether presses solve the game, and if not, what is left."""
    one_standard_input(board, presses)
    given = asked(board, words, to)
    pressed = drawn(presses, Words(states=given.game.states), pressed=True).position
    found = checks.check(given.game, given.game.read(pressed), given.end, lit=given.start)
    text: str = Counted("solved: {n} press", "solved: {n} presses", pressed.weight())
    if not found:
        wrong = Message("not solved; these lamps are not as they shall be:")
        text = Joined("\n", [wrong, picture(found.left)])
    value = {
        "solved": found.solved,
        "left": None if found else found.left,
        "weight": pressed.weight(),
    }
    return Report(0 if found else 1, text, game_json(given.game) | value)


def run_count(board: str, to: str | None, seconds: float, words: Words) -> Report:
    """How many solutions there are."""
    given = asked(board, words, to)
    try:
        with within(seconds):
            found = solver.answer(given.game, given.end, lit=given.start)
    except Inconsistent as no:
        none = {"solutions": 0, "witness": no.witness, "reason": str(no)}
        return Report(1, str(no), game_json(given.game) | none)
    value = {
        "solutions": count_json(found.solutions),
        "nullity": nullity_of(found),
        "method": found.method,
    }
    text = Counted(
        "{count} solution",
        "{count} solutions",
        found.solutions,
        count=count_text(found.solutions),
    )
    return Report(0, text, game_json(given.game) | value)


def run_explain(board: str, to: str | None, words: Words) -> Report:
    """How the answer comes about, or why there is none."""
    game, start, end = asked(board, words, to)
    (m, n) = game.size
    most = MOST_EXPLAINED
    what = Message("a board of at most {n} x {n2} to explain", n=most, n2=most)
    expect(max(m, n) <= most, what, f"{m} x {n}")
    try:
        lines = hints.explain(game, end, lit=start)
        status = 0
    except Inconsistent as error:
        told = hints.hint(game, end, lit=start)
        lines = [str(error), told.where, told.why, *str(error.witness).splitlines()]
        status = 1
    return Report(status, lines, game_json(game) | {"solvable": not status, "explanation": lines})


def run_convert(board: str, to: str, words: Words) -> Report:
    """The board in another form, and nothing else."""
    rules = {key: value for key, value in words._asdict().items() if value}
    if is_size(board):
        position = asked(board, words).game.lit()
    else:
        position, said, _note = drawn(board, words)
        rules = {**said, **rules}
    told = json.dumps({**rules, "board": position.digits()})
    if to == "json":
        text = told
    else:
        text = formats.convert(position, "plain" if to == "text" else to)
    return Report(0, text, {"board": position, "to": to, "converted": text})


def run_certify(board: str, to: str | None, formula: Name, proof: Name, words: Words) -> Report:
    """Evidence that the game can be solved, or that it cannot."""
    given = asked(board, words, to)
    found = certificates.certify(given.game, given.end, lit=given.start)
    note = ""
    if formula or proof:
        clauses, lines = certificates.as_clauses(found)
        note = write_clauses(clauses, lines, formula, proof)
    gap = found.gap()
    checked = Message("checked: {rest}", rest=gap or Message("it holds"))
    text = Joined("\n", [found.claim(), checked])
    status = int(found.kind == "unsolvable")
    return Report(status, text, lambda: evidence.to_json(found), note, evidence=lambda: found)


# What `verify` ends with.
STATUS = {Verdict.HOLDS: 0, Verdict.FAILS: 1, Verdict.UNSEEN: 3}


def run_verify(
    file: str, about: str | None, to: str | None, words: Words, steps: bool = False
) -> Report:
    """Read the evidence and look at every condition; with *about*, at the question as well."""
    one_standard_input(file, about)
    text = read_text(file)
    is_drup = about is not None and text.strip()[:1] not in ("{", "")
    with inside(file):
        if is_drup:  # lines that do not name the puzzle
            found = read_drup(parse_puzzle(about or ""), text)
            proof: evidence.Evidence = proofs(found, deduced=False)
        else:
            proof = certificates.read_certificate(text)
    verdict, reason = proof.look(budget_for(text))
    if (
        verdict is Verdict.HOLDS
        and about is not None
        and not is_drup
        and not is_asked(proof, about, words, to)
    ):
        verdict = Verdict.FAILS
        reason = Message("it is about another question: {rest}", rest=proof.told())
    holds = verdict is Verdict.HOLDS
    value = {
        "kind": proof.kind,
        "question": proof.question_json(),
        "claim": proof.claim() if holds else "",  # that of a forger may be a sentence without end
        "valid": holds,
        "verdict": str(verdict),
        "reason": reason,
    }
    if holds:
        told = walkthrough.walk(proof).told(say) if steps else say(proof.told())
        opening = Message("counted again:") if proof.is_recount else Message("it holds:")
        return Report(0, f"{say(opening)} {told}", value)
    if verdict is Verdict.UNSEEN:
        answer: str = Message("not looked at: {rest}", rest=reason)
    else:
        answer = Message("it does not hold: {rest}", rest=reason)
        if is_drup and "c " not in text:
            names_none = Message(
                "It names no solution: what `akari certify` writes beside --formula is for other"
                " checkers."
            )
            answer = Joined("\n", [answer, names_none])
    return Report(STATUS[verdict], say(answer), value)


def is_asked(proof: evidence.Evidence, about: str, words: Words, to: str | None) -> bool:
    """Whether evidence is about a question: a game, a graph, a puzzle, a number, or JSON."""
    question = proof.question()
    written = about if about.startswith("{") else ""
    if not written and (about == "-" or is_file(about)):
        written = read_text(about)
    if '"question"' in written:
        with inside(about):
            return certificates.read_question(written) == (proof.kind, proof.question_json())
    if "puzzle" in question:
        return bool(parse_puzzle(about) == question["puzzle"])
    if about.isdecimal() and len(question) == 1:
        return list(question.values()) == [parse_number(about)]
    rules = question.get("rules")
    if "graph" in question or (rules is not None and rules.edges is not None):
        return questions.is_about(proof, task(graph_in(about), **words.named()))
    if is_size(about) and not question.keys() & {"start", "target", "presses", "pattern"}:
        game = Game(*parse_size(about), **words.named())
        return questions.is_about(proof, Task(game, None, None))
    return questions.is_about(proof, asked(about, words, to))


def say(text: str) -> str:
    """A sentence in the reader's language; the names in it are a stranger's."""
    from ..classroom.judge.verdict import clean  # loaded for this command alone

    return retold(change_part(text, clean))
