"""`lightsgame akari solve` and `akari hint`."""

from __future__ import annotations

from collections.abc import Iterator
from time import monotonic, perf_counter
from typing import TYPE_CHECKING, Any

from ..errors import BadInput, TooLarge
from .akari_forms import BULBS, ENGINE, PUZZLE, check_formula, read_both, read_puzzle
from .command import CERTIFICATE, Command, Option, Report
from .common import board_json, cells_json, coloured, meter, plural, write_text
from .reading import SECONDS, SVG, check_writable, parse_cell, parse_number

if TYPE_CHECKING:
    from ..akari.puzzle import Cell, Puzzle
    from ..akari.solver import Method, Outcome
    from ..akari.steps import Explanation
    from ..akari.techniques import Step
    from ..evidence import Evidence

MOST_EXPLAINED = 10_000  # cells of a puzzle whose solution is told step by step
MOST_SHOWN = 4_000_000  # cells of a solution that is printed

METHODS = {
    "hybrid": "the rules, and a SAT solver for what they leave",
    "deduction": "the rules alone, which may stop short",
    "sat": "a SAT solver alone",
}


# ---- solve ----------------------------------------------------------------------------------------------------


def run_solve(
    puzzle: str,
    method: Method,
    engine: str | None,
    explain: bool,
    count: int | None,
    unique: bool,
    proof: str | None,
    seconds: float,
    svg: str | None,
) -> Report:
    """Solve a puzzle and say what was found."""
    from ..akari.solver import solve
    from ..logic.engines import get_engine

    solver = get_engine(engine)
    given = read_puzzle(puzzle)
    m, n = given.size
    if m * n > MOST_SHOWN:
        raise TooLarge(f"a puzzle of {m} x {n} cells", limit=f"{MOST_SHOWN:,} cells")
    if explain and m * n > MOST_EXPLAINED:
        raise TooLarge(f"a puzzle of {m} x {n} cells explained", limit=f"{MOST_EXPLAINED:,} cells")
    if method == "sat":
        check_formula(given)
    began = perf_counter()
    with meter("row {} of {}") as tell:
        found = solve(given, method, engine=solver, seconds=seconds, watch=tell)
    took = perf_counter() - began
    status = 0 if found.status == "solved" else 1
    value: dict[str, Any] = {"rows": m, "columns": n, "status": found.status, "method": method}
    value |= {"bulbs": None if found.status == "unsolvable" else board_json(found.bulbs)}
    lines: list[str] = []
    if found.status == "unsolvable":
        reason, steps = _why_not(given)
        value |= {"reason": reason, "steps": [step_json(step) for step in steps]}
        lines += [f"no solution: {reason}", *_numbered(steps)]
    told: Explanation | None = None
    if explain:
        from ..akari.steps import explain as explained

        told = explained(given, deadline=monotonic() + seconds)
        rules = [step.rule for step in told.steps]
        value |= {"steps": [step_json(step) for step in told.steps], "score": told.score, "grade": told.grade}
        value |= {"tries": rules.count("try"), "splits": rules.count("either or")}
        lines = _told(told)
    if count is not None:
        from ..akari.solver import count as counted

        value["solutions"] = number = counted(given, count, engine=engine, seconds=seconds)
        lines.append(f"{plural(number, 'solution')}{' or more' if number == count else ''}")
    if proof and not unique:
        lines.append(_proof(given, found, proof, engine, seconds))
    if unique:
        value["unique"] = only = _is_unique(given, proof, engine, seconds)
        lines.append("exactly one solution" if only else "not unique")
        status = max(status, 0 if only else 1)
    if svg and told:
        from ..akari.storyboard import storyboard

        write_text(svg, storyboard(told))
    elif svg:
        write_text(svg, given.to_svg(bulbs=found.known))
    note = f"{m} x {n} cells in {took:.2f} s" if m * n >= 10_000 else ""

    def evidence() -> Evidence:
        from ..akari.proofs import AkariSolution, proofs
        from .akari_proofs import proved

        if found.status == "solved" and not unique:
            return AkariSolution(given, found.bulbs)
        check_formula(given)
        return proofs(proved(given, None if engine == "pycosat" else engine, None, seconds))

    return Report(status, lambda: _drawn(given, found, lines), value, note, evidence)


def _is_unique(puzzle: Puzzle, proof: str | None, engine: str | None, seconds: float) -> bool:
    from ..akari.solver import count
    from .akari_proofs import proved

    if proof:
        return len(proved(puzzle, engine, proof, seconds).solutions) == 1
    return count(puzzle, 2, engine=engine, seconds=seconds) == 1


def _why_not(puzzle: Puzzle) -> tuple[str, tuple[Step, ...]]:
    """What shows that there is no solution: a sentence, and the steps that lead there, as far as the rules can see."""
    from ..akari.deduction import conflicts, deduce
    from ..akari.impossible import story
    from ..akari.puzzle import place
    from ..akari.rays import field_of
    from ..algebra.bits import members

    steps = story(puzzle)
    field = field_of(puzzle)
    wrong = next(members(conflicts(field, deduce(field))), None)
    if not steps and wrong is None:
        return "every placement breaks a rule; --proof FILE writes the proof", ()
    cell = steps[-1].reason[0] if steps or wrong is None else field.cell(wrong)
    return f"what the clues force cannot come right at {place(cell)}", steps


def _proof(puzzle: Puzzle, found: Outcome, file: str, engine: str | None, seconds: float) -> str:
    """Write the refutation of a puzzle without solution, and say how it is checked."""
    from .akari_proofs import proved

    if found.status != "unsolvable":
        return "no proof is written: --unique asks for the one that there is no other solution"
    check_formula(puzzle)
    verdict = proved(puzzle, None if engine == "pycosat" else engine, file, seconds)
    return f"proof: {plural(len(verdict.proof), 'line')} in {file}; `lightsgame akari verify` reads it"


def _numbered(steps: tuple[Step, ...]) -> list[str]:
    return [f"{number}. " + "\n".join(step.lines()) for number, step in enumerate(steps, start=1)]


def _told(told: Explanation) -> list[str]:
    from ..akari.score import RULES
    from ..akari.storyboard import near, scenes

    last = {
        "solved": f"every white cell is lit; score {told.score}, grade {told.grade}",
        "stuck": "here the rules stop short",
        "unsolvable": "so there is no solution",
    }
    lines = []
    for line, (table, step) in zip(_numbered(told.steps), scenes(told), strict=True):
        lines.append(line)
        if RULES[step.rule][1] > 1:  # an idea, which is easier to see than to read
            lines += ["     " + row for row in near(told.puzzle, table, step).splitlines()]
    return [*lines, last[told.status]]


def _drawn(puzzle: Puzzle, found: Outcome, lines: list[str]) -> Iterator[str]:
    if found.status != "unsolvable":
        drawn = puzzle.draw(found.bulbs)
        yield drawn.replace("o", coloured("o", "33;1")) if max(puzzle.size) <= 200 else drawn
    if found.status == "stuck":
        yield "stuck: the rules stop short; --method hybrid goes on"
    yield from lines


def step_json(step: Step) -> dict[str, object]:
    """A step as JSON has it; cells are row and column, from 1."""
    return {
        "rule": step.rule,
        "reason": cells_json(step.reason),
        "bulbs": cells_json(step.bulbs),
        "empty": cells_json(step.empty),
        "why": step.why,
        "chain": [step_json(one) for one in step.chain],
        "cases": [step_json(one) for one in step.cases],
        "proof": list(step.proof),
    }


def run_explain(puzzle: str, seconds: float) -> Report:
    """Each step with its rule and reason."""
    return run_solve(puzzle, "hybrid", None, True, None, False, None, seconds, None)


# ---- hint -----------------------------------------------------------------------------------------------------


def run_hint(puzzle: str, bulbs: str | None) -> Report:
    """The next step."""
    from ..akari.steps import hint

    given, there = read_both(puzzle, bulbs)
    m, n = given.size
    if m * n > MOST_EXPLAINED:
        raise TooLarge(f"a hint for {m} x {n} cells", limit=f"{MOST_EXPLAINED:,} cells")
    step = hint(given, there)
    status = 0 if step is None or step.bulbs or step.empty else 1
    value = {"step": None if step is None else step_json(step)}
    return Report(status, "solved: every rule is kept" if step is None else "\n".join(step.lines()), value)


# ---- practice -------------------------------------------------------------------------------------------------


def run_practice(
    puzzle: str, bulbs: str | None, put: list[Cell], empty: list[Cell], rule: str, reason: list[Cell]
) -> Report:
    """Judge a step that somebody made."""
    from ..akari.following import Table
    from ..akari.practice import judged
    from ..akari.techniques import Step

    given, board = read_both(puzzle, bulbs)
    m, n = given.size
    if m * n > MOST_EXPLAINED:
        raise TooLarge(f"practice on {m} x {n} cells", limit=f"{MOST_EXPLAINED:,} cells")
    there = frozenset(board.cells() if board else ())
    named = [tuple([(i - 1, j - 1) for i, j in cells or ()]) for cells in (reason, put, empty)]
    for i, j in [cell for cells in named for cell in cells]:
        if not (0 <= i < m and 0 <= j < n):
            raise BadInput(f"a cell of the {m} x {n} puzzle", f"row {i + 1}, column {j + 1}")
    if not named[1] and not named[2]:
        raise BadInput("a step: --put or --empty with a cell", "neither")
    said = judged(given, Table(there), Step(rule, named[0], named[1], named[2], ""))
    easier = None if said.easier is None else step_json(said.easier)
    more = [f"The next step: {said.easier}."] if said.easier and not said.right else []
    return Report(
        0 if said.right else 1,
        "\n".join([said.text, *more]),
        {"right": said.right, "text": said.text, "easier": easier},
    )


COMMANDS = (
    Command(
        "akari solve",
        run_solve,
        (
            PUZZLE,
            Option(
                "--method",
                "; ".join([f"{name}: {what}" for name, what in METHODS.items()]),
                "METHOD",
                words=tuple(METHODS),
                default="hybrid",
            ),
            ENGINE,
            Option("--explain", "each step with its rule and reason"),
            Option("--count", "count the solutions, up to K", "K", parse_number),
            Option("--unique", "whether there is exactly one solution"),
            Option(
                "--proof",
                "write the proof that there is no solution, or (--unique) no other (DRUP)",
                "FILE",
                check_writable,
            ),
            SECONDS,
            SVG._replace(help="draw the solution into FILE"),
            CERTIFICATE,
        ),
        "Bulbs that keep all rules.  Exit status 1: there are none, or (--method deduction) the rules stop short, or "
        "(--unique) there is not exactly one solution.",
    ),
    Command("akari explain", run_explain, (PUZZLE, SECONDS)),
    Command(
        "akari hint",
        run_hint,
        (PUZZLE, BULBS._replace(optional=True)),
        "The next step from the bulbs that are there.  Exit status 1: they cannot be part of a solution.",
    ),
    Command(
        "akari practice",
        run_practice,
        (
            PUZZLE,
            BULBS._replace(optional=True),
            Option("--put", "a cell that you say gets a bulb", "CELL", parse_cell, many=True),
            Option("--empty", "a cell that you say stays empty", "CELL", parse_cell, many=True),
            Option(
                "--rule", "the rule by which you say so: just enough, either way, locked pair ...", "NAME", default=""
            ),
            Option("--reason", "a clue or a dark cell that is the reason", "CELL", parse_cell, many=True),
        ),
        "Judge a step from the bulbs that are there: does it follow from the reasons that you name?  And was there an "
        "easier one?  Exit status 1: it does not follow.",
    ),
)
