"""`lightsgame generate`, `hint`, `check`, `count`, `explain`, `convert` and `certify`: what one does with any game.

Each takes a BOARD with its rule, gluing and states; `lightsgame akari` has the same verbs for the other game.
"""

from __future__ import annotations

from typing import Any

from ..errors import BadInput, Inconsistent, TooLarge
from .asking import BOARD, GAME, PRESSES, Asked, Words, asked, drawn
from .command import CERTIFICATE, Command, Option, Report
from .common import board_json, cells_json, count_json, game_json, nullity_of, picture, plural
from .reading import SEED, SIZE, Size, new_seed, one_standard_input, parse_number

LARGEST = 4_000_000  # cells of a game that is generated
FORMS = ("text", "digits", "line", "json", "csv", "emoji", "python", "svg")


def run_generate(
    size: Size, presses: int | None, seed: str | None, rule: str | None, wrap: str | None, states: int | None
) -> Report:
    """A position that can be solved."""
    from ..game.game import Game
    from ..solving import generate

    m, n = size
    if m * n > LARGEST:
        raise TooLarge(f"a game of {m} x {n} cells", cost=m * n, limit=f"{LARGEST:,} cells")
    chosen = new_seed() if seed is None else seed
    game = Game(m, n, rule=rule or "plus", wrap=wrap or "none", states=states or 2)
    start = generate(game, presses=presses, seed=as_number(chosen))
    note = "" if seed is not None else f"--seed {chosen} gives this game again"
    value = game_json(game) | {"board": board_json(start), "seed": chosen}
    return Report(0, lambda: str_plain(start), value, note)


def as_number(seed: str) -> int:
    """A seed that may be any text, as a number that is the same on every machine.

    >>> as_number("7"), as_number("a") == as_number("a")
    (7, True)
    """
    return int(seed) if seed.isdecimal() and len(seed) < 400 else int.from_bytes(seed.encode(), "big") << 32


def str_plain(position: Any) -> str:
    """A position in signs that every terminal and every reader has: # and ., or digits."""
    return position.to_text("#", ".") if hasattr(position, "bits") else str(position)


def question(board: str, rule: str | None, wrap: str | None, states: int | None, strict: bool, to: str | None) -> Asked:
    """What is asked."""
    return asked(board, Words(rule, wrap, states, strict), to)


def run_hint(board: str, to: str | None, level: int, **words: Any) -> Report:
    """What to do next: where to look, why, and what to press."""
    from ..explaining import advice

    given = question(board, to=to, **words)
    told = advice(given.game, given.end, lit=given.start)
    lines = [line for line in (told.where, told.why, told.do)[:level] if line]
    value = {"solvable": told.solvable, "done": told.solvable and not told.presses, "where": told.where}
    value |= {"why": told.why} if level > 1 else {}
    value |= {"do": told.do, "presses": cells_json(told.presses)} if level > 2 else {}
    return Report(0 if told.solvable else 1, lines, game_json(given.game) | value)


def run_check(board: str, presses: str, to: str | None, **words: Any) -> Report:
    """Whether presses solve the game, and if not, what is left."""
    from ..game.checks import check

    one_standard_input(board, presses)
    given = question(board, to=to, **words)
    pressed, _said = drawn(presses, Words(states=given.game.states, strict=words["strict"]), PRESSES)
    found = check(given.game, given.game.read(pressed), given.end, lit=given.start)
    text = f"solved: {plural(pressed.weight(), 'press', 'presses')}"
    if not found:
        text = f"not solved; these lamps are not as they shall be:\n{picture(found.left)}"
    value = {"solved": found.solved, "left": None if found else board_json(found.left), "weight": pressed.weight()}
    return Report(0 if found else 1, text, game_json(given.game) | value)


def run_count(board: str, to: str | None, **words: Any) -> Report:
    """How many solutions there are."""
    from ..solving import answer

    given = question(board, to=to, **words)
    try:
        found = answer(given.game, given.end, lit=given.start)
    except Inconsistent as error:
        value = {"solutions": 0, "witness": board_json(error.witness), "reason": str(error)}
        return Report(1, str(error), game_json(given.game) | value)
    value = {"solutions": count_json(found.solutions), "nullity": nullity_of(found), "method": found.method}
    return Report(
        0,
        plural(found.solutions, "solution")
        if found.solutions < 10**12
        else f"{given.game.states}^{found.nullity} solutions",
        game_json(given.game) | value,
    )


def run_explain(board: str, to: str | None, **words: Any) -> Report:
    """How the answer comes about, or why there is none."""
    from ..explaining import advice, explain

    given = question(board, to=to, **words)
    if max(given.game.size) > 64:
        raise TooLarge(f"a board of {given.game.rows} x {given.game.columns} explained", limit="64 x 64")
    try:
        lines = explain(given.game, given.end, lit=given.start)
    except Inconsistent as error:
        told = advice(given.game, given.end, lit=given.start)
        lines = [str(error), told.where, told.why, *str(error.witness).splitlines()]
        return Report(1, lines, game_json(given.game) | {"solvable": False, "explanation": lines})
    return Report(0, lines, game_json(given.game) | {"solvable": True, "explanation": lines})


def run_convert(board: str, to: str, strict: bool, states: int | None) -> Report:
    """The board in another form, and nothing else."""
    position, said = drawn(board, Words(states=states, strict=strict), ("board", "lamps", "start", "presses"))
    text = converted(position, to, said)
    return Report(0, text, {"board": board_json(position), "to": to, "converted": text})


def converted(position: Any, form: str, said: dict[str, Any]) -> str:
    """A board in a form.

    >>> from lightsgame import Board
    >>> converted(Board("#./.#"), "line", {})
    '#./.#'
    >>> print(converted(Board("#./.#"), "emoji", {}))
    🟨⬛
    ⬛🟨
    """
    import json

    rows = board_json(position)
    forms = {
        "text": lambda: str_plain(position),
        "digits": lambda: "\n".join(rows),
        "line": lambda: str_plain(position).replace("\n", "/"),
        "json": lambda: json.dumps({**said, "board": rows}),
        "csv": lambda: "\n".join([",".join(row) for row in rows]),
        "emoji": lambda: "\n".join(rows).translate(str.maketrans("01_", "⬛🟨⬜")),
        "python": lambda: repr(position),
        "svg": lambda: str(position.to_svg()),
    }
    return forms[form]()


def run_certify(board: str, to: str | None, **words: Any) -> Report:
    """Evidence that the game can be solved, or that it cannot."""
    from ..certificates import refused, settled
    from ..evidence import to_json
    from ..solving import solve

    given = question(board, to=to, **words)
    try:
        evidence: Any = settled(given.game, given.start, given.end, solve(given.game, given.end, lit=given.start))
    except Inconsistent as error:
        evidence = refused(given.game, given.start, given.end, error.witness)
    no = evidence.kind == "unsolvable"
    gap = evidence.gap()
    text = f"{evidence.claim()}\n{'checked: it holds' if gap is None else f'checked: {gap}'}"
    return Report(1 if no else 0, text, lambda: to_json(evidence), evidence=lambda: evidence)


def parse_level(text: str) -> int:
    """A level of hints, from 1 to 3."""
    if (level := parse_number(text, "a level")) > 3:
        raise BadInput("a level from 1 to 3", repr(text[:40]))
    return level


TO = Option("--to", "the lamps that shall be lit at the end (default: none)", "FILE")

COMMANDS = (
    Command(
        "generate",
        run_generate,
        (
            SIZE,
            Option("--presses", "so many cells are pressed (default: each with a chance of a half)", "K", parse_number),
            SEED,
            *GAME[:-1],
        ),
        "A random position that can be solved.  The same arguments with the same --seed give the same one.",
    ),
    Command(
        "hint",
        run_hint,
        (
            BOARD,
            TO,
            Option("--level", "1: where to look; 2: why; 3 (default): what to press", "1-3", parse_level, 3),
            *GAME,
        ),
        "What to do next, and why.  Exit status 1: nothing leads to the end, and the hint says why.",
    ),
    Command(
        "check",
        run_check,
        (BOARD, Option("presses", "the presses, drawn like a board", "PRESSES"), TO, *GAME),
        "Exit status 0 if the presses solve the game, 1 if they do not; then it says what is left.",
    ),
    Command("count", run_count, (BOARD, TO, *GAME), "How many solutions there are.  Exit status 1: none."),
    Command("explain", run_explain, (BOARD, TO, *GAME)),
    Command(
        "convert",
        run_convert,
        (BOARD, Option("--to", f"the form: {', '.join(FORMS)}", "FORM", words=FORMS, required=True), *GAME[2:]),
        "Print the board in another form, and nothing else.",
    ),
    Command(
        "certify",
        run_certify,
        (BOARD, TO, CERTIFICATE, *GAME),
        "Evidence that the game can be solved (exit status 0), or that it cannot (1); --certificate FILE keeps it.",
    ),
)
