"""What there is on the command line: for each command its module and one line of help.

A table and nothing else, so that only the module of the command that is asked for is loaded.
"""

from __future__ import annotations

CONTENTS: dict[str, dict[str, tuple[str, str]]] = {
    "play and print": {
        "tour": ("tour", "half a minute through every theorem, on real boards"),
        "play": ("play", "play Lights Out or Akari in the terminal, with hints"),
        "view": ("view", "a picture of the presses that light every lamp"),
        "book": ("book", "the book with all its figures, served on this machine from a folder or a zip"),
        "worksheet": ("worksheet", "boards to print, with an answer key, from a seed"),
        "mark": ("worksheet", "whether what is marked on a sheet is right"),
    },
    "solve": {
        "solve": ("solve", "presses that make a board dark, or a quiet pattern that proves there are none"),
        "generate": ("verbs", "a random position that can be solved"),
        "hint": ("verbs", "where to look, why, and what to press next"),
        "check": ("verbs", "whether presses solve a board, and what is left if not"),
        "count": ("verbs", "how many solutions there are"),
        "explain": ("verbs", "how the answer comes about, step by step"),
        "convert": ("verbs", "a board as text, digits, JSON, CSV, emoji, Python or SVG"),
        "certify": ("verbs", "evidence that a board can be solved, or that it cannot"),
        "verify": ("verify", "check a piece of evidence that --certificate wrote"),
    },
    "study": {
        "nullity": ("quiet", "the dimension of the space of quiet patterns"),
        "quiet": ("quiet", "a basis of the quiet patterns: presses that change nothing"),
        "chase": ("quiet", "the player's table: bottom row left over -> top rows that clear it"),
        "hardest": ("hardest", "a position that needs the most presses"),
        "perfect": ("perfect", "change each lamp exactly once, or prove that nothing does"),
        "period": ("period", "y(N): after how many rows every board N wide begins anew"),
        "patch": ("patch", "a board put together from small ones, with the seams drawn"),
        "machine": ("patch", "the rows as states of a machine that runs in circles"),
        "parity": ("patch", "a quiet pattern that leaves no row and no column out"),
        "table": ("tables", "tables of the literature, computed"),
    },
    "atlas": {
        "atlas list": ("atlas", "the tables of what is known"),
        "atlas run": ("atlas", "make the rows that a table lacks, on one core or on many machines"),
        "atlas check": ("atlas", "verify every row of a table by the checkers"),
        "atlas show": ("atlas", "print, plot or compare a table, or write the evidence of a row"),
        "atlas b-file": ("atlas", "a table as the OEIS takes it"),
    },
    "Akari": {
        "akari solve": ("akari_solve", "bulbs that solve a puzzle"),
        "akari generate": ("akari_generate", "a random puzzle with one solution, of a grade"),
        "akari explain": ("akari_solve", "how a puzzle is solved, step by step, with the rule of each"),
        "akari count": ("akari_count", "the exact number of solutions, and solutions at random"),
        "akari set": ("akari_count", "clues for given black cells that leave one solution"),
        "akari hint": ("akari_solve", "the next step only, with its rule"),
        "akari practice": ("akari_solve", "judge a step of yours: does it follow, and was there an easier one"),
        "akari check": ("akari_forms", "whether bulbs keep the rules, and which is broken where"),
        "akari convert": ("akari_forms", "a puzzle as rows, puzz.link address, Light Up game id or DIMACS"),
        "akari certify": ("akari_proofs", "prove that a puzzle has no solution, one, or several"),
        "akari verify": ("akari_proofs", "check a proof that a puzzle has no solution, or only one"),
        "akari from-cnf": ("akari_formulas", "a formula in DIMACS as a puzzle with the same solutions"),
    },
    "class": {
        "exercises list": ("exercises", "all exercises, and how far you are"),
        "exercises show": ("exercises", "the statement of an exercise"),
        "exercises start": ("exercises", "write the file of an exercise (default: the next one)"),
        "exercises check": ("exercises", "check an answer (default: the one you started last)"),
        "exercises hint": ("exercises", "the next hint"),
        "exercises reset": ("exercises", "start an exercise again; your text is kept under another name"),
        "exercises solution": ("exercises", "the reference solution of an exercise that you have solved"),
        "class new": ("grade", "folders, sheets and exercises for a class, from its roster"),
        "assignment": ("grade", "exercises as notebooks for nbgrader and otter"),
        "grade": ("grade", "check a whole class at once"),
    },
}
ALONE = {"exercises": "exercises list", "atlas": "atlas list"}  # a first word that means something by itself

COMMANDS = {name: entry for group in CONTENTS.values() for name, entry in group.items()}
