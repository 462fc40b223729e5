"""`lightsgame akari solve`, `explain`, `hint` and `practice`."""

from __future__ import annotations

from collections.abc import Iterator
from time import monotonic, perf_counter
from typing import Any

from ..akari import certificate, following, practice, proofs, score, solver, steps, storyboard
from ..akari.puzzle import Cell, Puzzle, place
from ..akari.techniques import Step
from ..errors import BadInput, plural
from ..logic.engines import get_engine
from .akari_forms import check_form, read_both, small
from .akari_proofs import proved
from .command import Report
from .common import board_json, cells_json, coloured, draw, meter
from .reading import Name, Number

MOST_EXPLAINED = 10_000  # cells of a puzzle whose solution is told step by step
MOST_SHOWN = 4_000_000  # cells of a solution that is printed
ENDS = {
    "solved": "every white cell is lit; score {0.score}, grade {0.grade}",
    "stuck": "here the rules stop short",
    "unsolvable": "so there is no solution",
}


# ---- solve ------------------------------------------------------------------------------------------------------


def run_solve(
    puzzle: Puzzle, method: Any, engine: Name, explain: bool, count: Number, unique: bool, seconds: float, **files: Name
) -> Report:
    """Solve a puzzle and say what was found."""
    proof, svg, deciding = files.get("proof"), files.get("svg"), get_engine(engine)
    proving = None if engine == "pycosat" else engine
    given = small(puzzle, MOST_EXPLAINED if explain else MOST_SHOWN, "an explanation for" if explain else "a puzzle of")
    m, n = given.size
    if method == "sat":
        check_form(given)
    began = perf_counter()
    with meter("row {} of {}") as tell:
        found = solver.solve(given, method, engine=deciding, seconds=seconds, watch=tell)
    took = perf_counter() - began
    status = 0 if found.status == "solved" else 1
    value: dict[str, Any] = {"rows": m, "columns": n, "status": found.status, "method": method}
    value |= {"bulbs": None if found.status == "unsolvable" else board_json(found.bulbs)}
    told = steps.explain(given, deadline=monotonic() + seconds) if explain else None
    lines = told_lines(told) if told else []
    if found.status == "unsolvable":
        reason, way = why_not(given)
        value |= {"reason": reason, "steps": [step_json(step) for step in way]}
        lines = lines or [f"no solution: {reason}", *numbered(way)]
    if told:
        rules = [step.rule for step in told.steps]
        value |= {"steps": [step_json(step) for step in told.steps], "score": told.score, "grade": told.grade}
        value |= {"tries": rules.count("try"), "splits": rules.count("either or")}
    if count is not None:
        value["solutions"] = number = solver.count(given, count, engine=engine, seconds=seconds)
        lines.append(f"{plural(number, 'solution')}{' or more' if number == count else ''}")
    if unique:
        many = len(proved(given, engine, proof, seconds).solutions) if proof else None
        value["unique"] = only = (many or solver.count(given, 2, engine=engine, seconds=seconds)) == 1
        lines.append("exactly one solution" if only else "not unique")
        status = status if only else 1
    elif proof and found.status == "unsolvable":
        length = plural(len(proved(given, proving, proof, seconds).proof), "line")
        lines.append(f"proof: {length} in {proof}; `lightsgame akari verify` reads it")
    elif proof:
        lines.append("no proof is written: --unique asks for the one that there is no other solution")
    draw(svg, lambda: storyboard.storyboard(told) if told else given.to_svg(bulbs=found.known))

    def drawn() -> Iterator[str]:
        if found.status != "unsolvable":
            board = given.draw(found.bulbs)
            yield board.replace("o", coloured("o", "33;1")) if max(given.size) <= 200 else board
        if found.status == "stuck":
            yield "stuck: the rules stop short; --method hybrid goes on"
        yield from lines

    note = f"{m} x {n} cells in {took:.2f} s" if m * n >= 10_000 else ""
    if found.status == "solved" and not unique:  # then the bulbs are evidence enough
        return Report(status, drawn, value, note, lambda: proofs.AkariSolution(given, found.bulbs))
    return Report(status, drawn, value, note, lambda: proofs.proofs(proved(given, proving, None, seconds)))


def run_explain(puzzle: Puzzle, seconds: float) -> Report:
    """Each step with its rule and reason."""
    return run_solve(puzzle, "hybrid", None, True, None, False, seconds)


def why_not(puzzle: Puzzle) -> tuple[str, tuple[Step, ...]]:
    """What shows that there is no solution: a sentence, and the steps that lead there, as far as the rules can see."""
    if not (way := certificate.story(puzzle)):
        return "every placement breaks a rule; --proof FILE writes the proof", ()
    return f"what the clues force cannot come right at {place(way[-1].reason[0])}", way


def numbered(way: tuple[Step, ...]) -> list[str]:
    """The steps with their numbers."""
    return [f"{number}. " + "\n".join(step.lines()) for number, step in enumerate(way, start=1)]


def told_lines(told: steps.Explanation) -> list[str]:
    """The way to the solution; an idea, which is easier to see than to read, is drawn."""
    lines = []
    for line, (table, step) in zip(numbered(told.steps), storyboard.scenes(told), strict=True):
        lines.append(line)
        if score.RULES[step.rule][1] > 1:
            lines += ["     " + row for row in storyboard.near(told.puzzle, table, step).splitlines()]
    return [*lines, ENDS[told.status].format(told)]


def step_json(step: Step) -> dict[str, object]:
    """A step as JSON has it; cells are row and column, from 1."""
    cells = {key: cells_json(getattr(step, key)) for key in ("reason", "bulbs", "empty")}
    below = {key: [step_json(one) for one in getattr(step, key)] for key in ("chain", "cases")}
    return {"rule": step.rule, "why": step.why, **cells, **below, "proof": list(step.proof)}


# ---- hint and practice ------------------------------------------------------------------------------------------


def run_hint(puzzle: str, bulbs: str | None) -> Report:
    """The next step."""
    given, there = read_both(puzzle, bulbs)
    step = steps.hint(small(given, MOST_EXPLAINED, "a hint for"), there)
    status = 0 if step is None or step.bulbs or step.empty else 1
    value = {"step": None if step is None else step_json(step)}
    return Report(status, "solved: every rule is kept" if step is None else step.lines(), value)


def run_practice(puzzle: str, bulbs: Name, rule: Name, **cells: list[Cell]) -> Report:
    """Judge a step that somebody made."""
    given, board = read_both(puzzle, bulbs)
    m, n = small(given, MOST_EXPLAINED, "practice on").size
    there = frozenset(board.cells() if board else ())
    why, bulb, dark = [tuple([(i - 1, j - 1) for i, j in cells[key] or ()]) for key in ("reason", "put", "empty")]
    for cell in why + bulb + dark:
        if not (0 <= cell[0] < m and 0 <= cell[1] < n):
            raise BadInput(f"a cell of the {m} x {n} puzzle", place(cell))
    if not bulb and not dark:
        raise BadInput("a step: --put or --empty with a cell", "neither")
    said = practice.judged(given, following.Table(there), Step(rule or "", why, bulb, dark, ""))
    more = [f"The next step: {said.easier}."] if said.easier and not said.right else []
    value = {"right": said.right, "text": said.text, "easier": said.easier and step_json(said.easier)}
    return Report(0 if said.right else 1, [said.text, *more], value)
