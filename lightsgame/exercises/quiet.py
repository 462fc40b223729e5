"""Chapter 3: what can be solved, and the quiet patterns that say what cannot."""

from __future__ import annotations

from random import Random

from ..algebra.bits import dot, span, weight
from ..game.board import Board
from ..game.checks import is_solution, is_witness
from ..game.families import grid
from ..game.lights import effect, quiet_basis
from ..game.lights import solve as solve_on
from ..patterns import quiet_patterns
from ..solving import solve
from ..translation import _, marked, ngettext
from .exercise import Given, Word, exercise, lamps, words
from .verdict import show

CHAPTER = marked("What can be solved")
SINGULAR = ((2, 1), (2, 3), (4, 4), (5, 5), (3, 5))


def check_quiet(given: Given, board: Board) -> None:
    """Complain unless the pattern is quiet and not empty."""
    if not board:
        given.fail(
            _("{name} is the empty pattern; press at least one cell.").format(name=given.name), state="unfinished"
        )
    change = board.effect()
    if change:
        text = ngettext(
            "{name} is not quiet: it changes {n} lamp.", "{name} is not quiet: it changes {n} lamps.", change.weight()
        )
        text = text.format(name=given.name, n=change.weight())
        given.fail(text, show(_("your presses"), board), show(_("what changes"), change))


@exercise(
    "quiet-pattern",
    CHAPTER,
    marked("Presses that change nothing"),
    name="QUIET",
    statement=marked("""
A quiet pattern is a set of cells, not empty, that changes nothing when all of them are pressed: every lamp is changed
an even number of times.  Draw one for the board of 4 rows and 4 columns.  Pencil and paper will do.
"""),
    stub='''
QUIET = """
    ....
    ....
    ....
    ....
"""
''',
    hints=(
        marked("The first row decides everything: choose it as you like, for example #..#"),
        marked("The lamp at row 1, column 1 must change an even number of times: that decides the press below it."),
        marked("Go on so, row by row.  On 4 x 4 every first row ends well."),
    ),
)
def quiet_pattern(given: Given) -> None:
    """Press it."""
    check_quiet(given, given.board(4, 4))


@exercise(
    "all-solutions",
    CHAPTER,
    marked("One solution, all solutions"),
    name="all_solutions",
    statement=marked("""
If x solves a game and q is quiet, then x + q solves it, too; and two solutions differ by a quiet pattern.  So one
solution and a basis of the quiet patterns give all solutions.

Write `all_solutions(x, basis)`: the list of all of them, each once.

    >>> sorted(all_solutions(0b001, [0b110, 0b101]))
    [1, 2, 4, 7]
"""),
    stub='''
def all_solutions(x: int, basis: list[int]) -> list[int]:
    """x plus every sum of vectors of the basis."""
    ...
''',
    hints=(
        marked("A basis of k patterns gives 2 ** k solutions: for each pattern, add it or not."),
        marked("Start with [x].  Each pattern of the basis doubles the list."),
    ),
)
def all_solutions(given: Given) -> None:
    """The games of singular boards, and a regular one."""
    random = Random(11)
    for m, n in ((3, 3), *SINGULAR):
        g, size = grid(m, n), m * n
        basis, x = quiet_basis(g), random.getrandbits(size)
        got = given.list_of_sets(size, Word(x), words(basis))
        want = set(span(basis, x))
        right = ngettext("there is {n} solution", "there are {n} solutions", len(want)).format(n=len(want))
        if len(got) != len(set(got)):
            twice = next(y for y in got if got.count(y) > 1)
            text = _("{call}: this solution is in the list more than once.")
            given.fail(text.format(call=given.begun), show(_("twice"), lamps(twice, m, n)))
        if wrong := set(got) - want:
            bad = lamps(min(wrong), m, n)
            text = _("{call}: this is no solution; it does not differ from x by a quiet pattern.")
            given.fail(
                text.format(call=given.begun),
                show("x", lamps(x, m, n)),
                show(_("yours"), bad, marks=bad ^ lamps(x, m, n)),
            )
        if lost := want - set(got):
            text = _("{call}: {right}, and your list has {n}.  This one is missing.")
            text = text.format(call=given.begun, right=right, n=len(got))
            given.fail(text, show(_("missing"), lamps(min(lost), m, n)))


@exercise(
    "even-overlap",
    CHAPTER,
    marked("Solvable or not?"),
    name="solvable",
    statement=marked("""
A position can be solved if and only if every quiet pattern has an even number of cells in common with the lit lamps.
It is enough to ask the patterns of a basis.

Write `solvable(lit, basis)`: whether the lamps *lit* can be put out, without solving anything.

    >>> solvable(0b110, [0b110, 0b101])
    False
"""),
    stub='''
def solvable(lit: int, basis: list[int]) -> bool:
    """Whether every quiet pattern of the basis meets *lit* in an even number of places."""
    ...
''',
    hints=(
        marked("Even does not mean zero: a pattern may meet the lit lamps in two places, or in four."),
        marked("`(lit & q).bit_count() % 2` for every q of the basis; all of them must be 0."),
    ),
)
def even_overlap(given: Given) -> None:
    """Random positions; half of them solvable."""
    random = Random(12)
    for m, n in ((3, 3), *SINGULAR):
        g, size = grid(m, n), m * n
        basis = quiet_basis(g)
        for step in range(24):
            lit = random.getrandbits(size) if step % 2 else effect(g, random.getrandbits(size))
            got, want = given.truth_of(Word(lit), words(basis)), not any(dot(q, lit) for q in basis)
            if got == want:
                continue
            board = show(_("lit"), lamps(lit, m, n))
            if want:
                way = lamps(solve_on(g, lit), m, n)
                text = _("{call} is False, but the board can be solved.")
                if any(q & lit for q in basis):
                    text = _("{call} is False, but the board can be solved: 2 common cells, or 4, are as good as 0.")
                given.fail(text.format(call=given.begun), board, show(_("presses"), way))
            odd = next(q for q in basis if dot(q, lit))
            text = _("{call} is True, but this quiet pattern meets the lit lamps in {n} places, an odd number.")
            pattern = lamps(odd, m, n)
            text = text.format(call=given.begun, n=weight(odd & lit))
            given.fail(text, board, show(_("quiet pattern"), pattern, marks=pattern & lamps(lit, m, n)))


@exercise(
    "cannot-be-lit",
    CHAPTER,
    marked("Prove that this cell cannot be lit"),
    name="PROOF",
    statement=marked("""
On the dark board of 5 rows and 5 columns nobody can light the lamp in the upper left corner alone.  A quiet pattern
that contains this corner proves it: every press changes an even number of its cells, so the number of its lamps that
are lit stays even for ever, and with the corner alone it would be one.

Draw such a pattern.
"""),
    stub='''
PROOF = """
    .....
    .....
    .....
    .....
    .....
"""
''',
    hints=(
        marked("Begin with a first row that starts with #, and fill in the rows below so that nothing changes."),
        marked("Not every first row ends well on 5 x 5.  Below the last row there must be nothing left to press."),
        marked("Try first rows that are their own mirror image."),
    ),
)
def cannot_be_lit(given: Given) -> None:
    """Quiet, and the corner in it."""
    proof = given.board(5, 5)
    check_quiet(given, proof)
    corner = Board.from_cells(5, 5, [(0, 0)])
    if not is_witness(proof, corner):
        text = _("PROOF is quiet, but the corner is not in it: it meets the lamp in 0 places, an even number.")
        given.fail(text, show(_("the lamp"), corner), show("PROOF", proof))


@exercise(
    "lonely-lamps",
    CHAPTER,
    marked("Which lamps can be lit alone?"),
    name="ALONE",
    statement=marked("""
On the dark board of 5 rows and 5 columns, mark every cell whose lamp can be lit alone: after some presses it is lit,
and all others are dark.
"""),
    stub='''
ALONE = """
    .....
    .....
    .....
    .....
    .....
"""
''',
    hints=(
        marked("A lamp can be lit alone if and only if no quiet pattern contains its cell."),
        marked("There are three quiet patterns on 5 x 5; the last exercise has shown you one or two of them."),
        marked("`lightsgame quiet 5x5` prints a basis."),
    ),
)
def lonely_lamps(given: Given) -> None:
    """One cell that is wrong, with its proof."""
    marked_cells = given.board(5, 5)
    if not marked_cells:
        given.fail(_("no cell is marked yet."), state="unfinished")
    patterns = list(quiet_patterns(5, 5))
    for i in range(5):
        for j in range(5):
            lamp = Board.from_cells(5, 5, [(i, j)])
            proof = next((q for q in patterns if q[i, j]), None)
            if proof and marked_cells[i, j]:
                text = _("row {row}, column {column} is marked, but this quiet pattern contains it.")
                text = text.format(row=i + 1, column=j + 1)
                given.fail(text, show(_("the lamp"), lamp), show(_("quiet pattern"), proof, marks=lamp))
            if not proof and not marked_cells[i, j]:
                text = _("row {row}, column {column} is not marked, but these presses light it alone.")
                text = text.format(row=i + 1, column=j + 1)
                given.fail(text, show(_("the lamp"), lamp), show(_("presses"), solve(lamp)))


@exercise(
    "false-theorem",
    CHAPTER,
    marked("A theorem that is false"),
    name="COUNTEREXAMPLE",
    statement=marked("""
Somewhere it is printed: "A wanted change can be made whenever it is not itself a quiet pattern."  The truth is that a
change can be made if and only if every quiet pattern meets it evenly, which is something else.

Refute the printed sentence: draw a change, on a board of any size up to 6 x 6, that is not quiet and still cannot be
made.  The smallest counterexample has two cells.
"""),
    stub='''
COUNTEREXAMPLE = """
    ...
    ...
"""
''',
    hints=(
        marked("You want a board that has quiet patterns at all: 1 x 2, 2 x 3, 4 x 4, 5 x 5 ..."),
        marked("On 1 x 2 both cells together are quiet.  Which changes does that pattern meet in one place?"),
    ),
)
def false_theorem(given: Given) -> None:
    """Not quiet, not solvable."""
    change = given.board()
    if max(change.size) > 6:
        given.fail(
            _("a board of at most 6 x 6, please: yours has {m} x {n}").format(m=change.size[0], n=change.columns)
        )
    if not change.effect():
        text = _("your change is quiet itself (the empty pattern counts as quiet), so the sentence says nothing of it.")
        given.fail(text, show(_("your change"), change), state="unfinished" if not change else "wrong")
    m, n = change.size
    if not any(q.meets_oddly(change) for q in quiet_patterns(m, n)):
        presses = solve(change)
        assert is_solution(change, presses)
        given.fail(_("this change can be made."), show(_("your change"), change), show(_("presses"), presses))


EXERCISES = (quiet_pattern, all_solutions, even_overlap, cannot_be_lit, lonely_lamps, false_theorem)
