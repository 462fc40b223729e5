"""Formulas, the encodings, our solver against truth tables, and refutations against corruption."""

from __future__ import annotations

import random
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from contextlib import suppress
from itertools import combinations, count, product
from pathlib import Path
from threading import Event
from types import SimpleNamespace
from zlib import crc32

import pytest
from hypothesis import given, settings, strategies as st
from often import daily, often

from lightsgame.core import deadline as clock
from lightsgame.errors import BadInput, ParseError, TimeLimit
from lightsgame.sat import cdcl, solvers
from lightsgame.sat.cardinality import AT_MOST_ONE, at_least, at_most, exactly
from lightsgame.sat.cdcl import Cdcl
from lightsgame.sat.cnf import Clause, Formula, largest_variable, read_dimacs
from lightsgame.sat.lrat import is_lrat, lrat
from lightsgame.sat.propagation import unit_propagation
from lightsgame.sat.rup import first_gap, is_refutation, read
from lightsgame.sat.solvers import ENGINES, Engine, get_engine, installed_engines, models

ROOT = Path(__file__).parent.parent
INSTALLED = installed_engines()


def assignments(n: int) -> list[list[int]]:
    """All models over n variables."""
    return [
        [v if bit else -v for v, bit in enumerate(bits, start=1)]
        for bits in product((0, 1), repeat=n)
    ]


def pigeons(n: int) -> list[list[int]]:
    """n + 1 pigeons in n holes, one each: impossible, and hard to refute by resolution (Haken
    1985).
    """
    at = [[pigeon * n + hole + 1 for hole in range(n)] for pigeon in range(n + 1)]
    pairs = combinations(range(n + 1), 2)
    return at + [[-at[a][hole], -at[b][hole]] for a, b in pairs for hole in range(n)]


def random_3sat(n: int, seed: int, ratio: float = 4.26) -> list[list[int]]:
    """As hard as three literals a clause get on average."""
    rng = random.Random(seed)
    return [
        [v * rng.choice((1, -1)) for v in rng.sample(range(1, n + 1), 3)]
        for _ in range(round(n * ratio))
    ]


CLAUSES = st.integers(1, 6).flatmap(
    lambda n: st.lists(
        st.lists(st.integers(-n, n).filter(bool), max_size=4),
        max_size=24,
    )
)


# ---- formulas and files


@given(CLAUSES)
def test_dimacs_out_and_in_is_the_same_formula(clauses: list[list[int]]) -> None:
    formula = Formula.of(clauses)
    assert read_dimacs(formula.to_dimacs("a comment\nof two lines")) == formula


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "one line 'p cnf"),
        ("1 2 0\n", "one line 'p cnf VARIABLES CLAUSES' .* \\(line 1\\)"),
        ("p cnf 2\n", "line 1"),
        ("p sat 2 1\n1 0\n", "line 1"),
        ("p cnf -2 1\n1 0\n", "line 1"),
        ("p cnf 99999999999 1\n1 0\n", "line 1"),
        ("c x\np cnf 2 1\np cnf 2 1\n1 0\n", "one line 'p cnf .* \\(line 3\\)"),
        ("p cnf 0 0\np cnf 1 1\n1 0\n", "one line 'p cnf .* \\(line 2\\)"),
        ("p cnf 2 1\n1 x 0\n", "got 'x' \\(line 2\\)"),
        ("p cnf 2 1\n1 1.5 0\n", "line 2"),
        ("p cnf 2 1\n1 --2 0\n", "line 2"),
        ("p cnf 2 1\n1 \u0663 0\n", "line 2"),
        ("p cnf 2 1\n1 3 0\n", "a variable from 1 to 2, got 3"),
        ("p cnf 2 1\n1 " + "9" * 5000 + " 0\n", "a variable from 1 to 2"),
        ("p cnf 2 2\n1 0\n2\n", "clause begun in line 3"),
        ("p cnf 2 2\n1 0\n", "expected 2 clauses, as the problem line says, got 1"),
    ],
)
def test_a_malformed_file_is_refused_by_line(text: str, message: str) -> None:
    with pytest.raises(BadInput, match=message):
        read_dimacs(text)


def test_the_files_of_satlib_end_with_a_percent_sign() -> None:
    assert read_dimacs("p cnf 2 1\n1 -2 0\n%\n0\n\n").clauses == ((1, -2),)
    assert read_dimacs("p cnf 10000000 0\n").variables == 10_000_000
    with pytest.raises(ParseError, match="at most 10,000,000 variables"):
        read_dimacs("p cnf 10000001 0\n")


def test_a_model_that_contradicts_itself_satisfies_nothing() -> None:
    assert not Formula(((1,),), 1).is_satisfied_by([1, -1])


# ---- how many of these


@pytest.mark.parametrize("n", range(6))
@pytest.mark.parametrize("k", range(-1, 7))
def test_cardinality_says_what_it_says(n: int, k: int) -> None:
    for model in assignments(n):
        true = sum(literal > 0 for literal in model)
        for clauses, wanted in ((at_least, true >= k), (at_most, true <= k), (exactly, true == k)):
            formula = Formula(tuple(clauses(k, range(1, n + 1))), n)
            assert formula.is_satisfied_by(model) == wanted, (clauses, n, k, model)


@pytest.mark.parametrize("name", AT_MOST_ONE)
@pytest.mark.parametrize("n", daily(range(17)))
def test_at_most_one_has_the_models_it_should(name: str, n: int) -> None:
    """None true or one, on the variables that were there; new variables never rule one of these
    out.
    """
    literals = [v if v % 3 else -v for v in range(1, n + 1)]
    clauses = list(AT_MOST_ONE[name](literals, count(n + 1)))
    for true in range(-1, n):
        assert (
            Cdcl([*clauses, *[[x if i == true else -x] for i, x in enumerate(literals)]]).solve()
            is not None
        )
    for a, b in combinations(literals, 2):
        assert Cdcl([*clauses, [a], [b]]).solve() is None


@pytest.mark.parametrize("name", AT_MOST_ONE)
def test_at_most_one_propagates(name: str) -> None:
    """One true literal makes the others false by unit propagation alone: arc consistency, the same
    as the pairs.
    """
    for n in range(2, 17):
        clauses = list(AT_MOST_ONE[name](range(1, n + 1), count(n + 1)))
        for true in range(1, n + 1):
            forced, conflict = unit_propagation([*clauses, [true]])
            assert conflict is None
            assert set(forced) >= {-v for v in range(1, n + 1) if v != true}


# ---- engines


@pytest.mark.parametrize("name", INSTALLED)
@settings(max_examples=often(60))
@given(clauses=CLAUSES)
def test_an_engine_finds_a_model_iff_there_is_one(name: str, clauses: list[list[int]]) -> None:
    formula = Formula.of(clauses)
    model = get_engine(name).solve(clauses)
    if model is None:
        assert not any(
            formula.is_satisfied_by(candidate) for candidate in assignments(formula.variables)
        )
    else:
        assert [abs(literal) for literal in model] == list(range(1, formula.variables + 1))
        assert formula.is_satisfied_by(model)


@settings(max_examples=often(80))
@given(CLAUSES)
def test_our_models_are_all_the_models(clauses: list[list[int]]) -> None:
    formula = Formula.of(clauses)
    over = range(1, formula.variables + 1)
    found = list(models(clauses, over, engine=get_engine("own")))
    assert sorted(found) == sorted(
        m for m in assignments(formula.variables) if formula.is_satisfied_by(m)
    )


@pytest.mark.parametrize("name", INSTALLED)
def test_models_may_look_at_some_variables_only(name: str) -> None:
    found = models([[1, 2], [-1, -2], [3, -3, 4]], over=[2, 5], engine=get_engine(name))
    assert sorted(found) == [[-2, -5], [-2, 5], [2, -5], [2, 5]]


def test_our_solver_on_hard_random_formulas() -> None:
    """Restarts and forgetting come into play; each answer is checked by its model or by its
    refutation.
    """
    answers = set()
    for seed in range(6):
        clauses = random_3sat(120, seed)
        proof: list[str] = []
        model = Cdcl(clauses, proof=proof).solve()
        answers.add(model is None)
        assert (
            Formula.of(clauses).is_satisfied_by(model) if model else is_refutation(clauses, proof)
        )
    assert answers == {True, False}


@pytest.mark.parametrize("far", [0, 3])
def test_one_step_back_instead_of_a_jump_gives_the_same_answers(
    far: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The jump is left out on large formulas only; here on small ones, whose models can be listed."""
    monkeypatch.setattr(cdcl, "FAR", far)
    monkeypatch.setattr(cdcl, "RESTART", 3)
    rng = random.Random(far)
    for _ in range(often(250)):
        n = rng.randint(3, 8)
        sizes = [rng.choice((1, 2, 3, 3, 3)) for _ in range(rng.randint(n, 5 * n))]
        clauses = [
            [v * rng.choice((1, -1)) for v in rng.sample(range(1, n + 1), size)] for size in sizes
        ]
        assumed = [v * rng.choice((1, -1)) for v in rng.sample(range(1, n + 1), rng.randint(0, 3))]
        every = [one for one in assignments(n) if Formula.of(clauses).is_satisfied_by(one)]
        proof: list[str] = []
        solver = Cdcl(clauses, variables=n, proof=proof)
        found = solver.solve(assume=assumed)
        assert (
            (found in every and set(assumed) <= set(found))
            if found
            else not any(set(assumed) <= set(e) for e in every)
        )
        if not found and solver.consistent:
            assert solver.blamed <= set(assumed) and not any(solver.blamed <= set(e) for e in every)
        assert (solver.solve() is None) == (not every) == is_refutation(clauses, proof)


@settings(max_examples=often(200))
@given(
    CLAUSES, st.lists(st.lists(st.integers(-6, 6).filter(bool), max_size=6), min_size=1, max_size=4)
)
def test_assumptions_hold_for_one_call_and_the_blamed_ones_are_to_blame(
    clauses: list[list[int]], calls: list[list[int]]
) -> None:
    solver = Cdcl(clauses, variables=6)
    every = [set(m) for m in assignments(6) if Formula.of(clauses).is_satisfied_by(m)]
    for assumed in calls:
        model = solver.solve(assume=assumed)
        if model is None:
            assert not any(set(assumed) <= m for m in every)
            assert solver.blamed <= set(assumed) and not any(solver.blamed <= m for m in every)
        else:
            assert set(model) in every and set(assumed) <= set(model)
    assert (solver.solve() is None) == (not every)


def test_assumptions_that_stay_are_kept_and_change_no_answer(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Calls that begin alike, with clauses added and searches broken off between them."""
    # small, so that all of it comes into play
    for name, value in (("RESTART", 3), ("FORGET", 4), ("FAR", 2)):
        monkeypatch.setattr(cdcl, name, value)
    rng = random.Random(1)
    kept = 0
    for _ in range(often(120)):
        clauses = [
            [v * rng.choice((1, -1)) for v in rng.sample(range(1, 10), 3)] for _ in range(32)
        ]
        solver, assumed = Cdcl(clauses, variables=9), list[int]()
        every = [set(one) for one in assignments(9) if Formula.of(clauses).is_satisfied_by(one)]
        for _ in range(12):
            assumed = assumed[: rng.randint(0, len(assumed))]
            assumed += [
                v * rng.choice((1, -1)) for v in rng.sample(range(1, 10), rng.randint(0, 3))
            ]
            if rng.random() < 0.2:
                solver.add(clause := [v * rng.choice((1, -1)) for v in rng.sample(range(1, 10), 2)])
                every = [one for one in every if not one.isdisjoint(clause)]
            if rng.random() < 0.3:
                # The clock is looked at once a search, so that some are broken off after a restart.
                ticks = iter([0.0] * rng.randint(0, 3) + [2.0] * 99)
                monkeypatch.setattr(clock, "monotonic", ticks.__next__)
                with suppress(TimeLimit):
                    solver.solve(assume=assumed, deadline=1.0)
                monkeypatch.setattr(clock, "monotonic", time.monotonic)
            kept += len(solver.guesses) > 0
            found = solver.solve(assume=assumed)
            if found is None:
                assert not any(set(assumed) <= one for one in every)
                assert not solver.consistent or not any(solver.blamed <= one for one in every)
            else:
                assert set(found) in every and set(assumed) <= set(found)
    assert kept > 100


@pytest.mark.parametrize("line", ["1 0 0", "0 0", "1 0 2 0", "1", "d", "d 1", "", "x 0", "1 2 -"])
def test_a_line_of_a_proof_has_one_0_at_its_end(line: str) -> None:
    if line:
        with pytest.raises(
            ParseError, match=r"literals ended by 0, got .* \(line 2 of the proof\)"
        ):
            list(read(["d 1 0", line]))
    else:
        assert list(read(["c 1", line, "c"])) == []


def test_hints_leave_out_what_is_forgotten_and_what_always_holds() -> None:
    formula, proof = [[1, 2], [1, -2], [-1, 2], [-1, -2]], ["1 0", "0"]
    lines = lrat(formula, ["1 -1 0", "2 1 -2 0", *proof[:1], "d 1 2 0", "d 1 -2 0", *proof[1:]])
    assert lines == lrat(formula, proof) and is_lrat(formula, lines)


def test_a_formula_without_variables_has_the_empty_model() -> None:
    assert (
        Cdcl([]).solve() == []
        and Cdcl([[]]).solve() is None
        and Cdcl([], variables=2).solve() == [-1, -2]
    )


def test_clauses_may_be_added_between_two_answers() -> None:
    solver = Cdcl(random_3sat(60, 1, 3.5))
    first = solver.solve()
    assert first is not None
    for literal in first:
        solver.add([literal])
    assert solver.solve() == first
    solver.add([-first[0]])
    assert solver.solve() is None
    assert solver.solve() is None


@given(CLAUSES)
def test_clauses_may_come_one_by_one_over_variables_that_none_named(
    clauses: list[list[int]],
) -> None:
    solver, given = Cdcl([], variables=6), Formula((), 6)
    for clause in clauses:
        solver.add(clause)
        given = Formula((*given.clauses, tuple(clause)), 6)
        model = solver.solve()
        found = model is not None and given.is_satisfied_by(model)
        assert all(solver.value[v] == -solver.value[-v] for v in range(1, 7))
        assert found == any(given.is_satisfied_by(one) for one in assignments(6))


COURSES = [(4, 3557339845), (59, 2797566031), (46, 1157394569), (77, 7149480), (35, 718027897)]


def course(clauses: list[list[int]]) -> tuple[int, int]:
    """How many conflicts a search met, and a sum over all that it learned and forgot."""
    proof: list[str] = []
    solver = Cdcl(clauses, proof=proof)
    model = solver.solve()
    return solver.conflicts, crc32(" ".join([*proof, str(model)]).encode())


def test_activities_are_rescaled_before_they_overflow(monkeypatch: pytest.MonkeyPatch) -> None:
    formulas = [pigeons(4), *[random_3sat(60, seed) for seed in range(3)]]
    courses = [course(clauses) for clauses in formulas]
    assert min(courses)[0] > 20
    monkeypatch.setattr(cdcl, "SCALE", 2.0**-1)  # a power of two rounds nothing, so nobody sees it
    assert [course(clauses) for clauses in formulas] == courses


def test_each_search_takes_its_course(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same on every machine; who makes the search better writes down its new course."""
    # small, so that all of it comes into play
    for name, value in (("RESTART", 4), ("FORGET", 8), ("FAR", 20)):
        monkeypatch.setattr(cdcl, name, value)
    formulas = [*[random_3sat(70, seed) for seed in range(4)], random_3sat(60, 0, 6.0)]
    assert [course(clauses) for clauses in formulas] == COURSES


@pytest.mark.parametrize("name", daily(INSTALLED))
def test_a_deadline_is_heard(name: str) -> None:
    with pytest.raises(TimeLimit, match="time limit"):
        get_engine(name).solve(pigeons(11), deadline=time.monotonic() + 0.1)


class Deaf:
    """A solver that hears no budget, as those of python-sat on Windows, but an interrupt."""

    def __init__(self) -> None:
        self.heard, self.cleared = Event(), 0

    def conf_budget(self, conflicts: int) -> None:
        assert conflicts > 0

    def interrupt(self) -> None:
        self.heard.set()

    def clear_interrupt(self) -> None:
        self.heard.clear()
        self.cleared += 1

    def search(self) -> bool | None:
        return None if self.heard.wait(30) else True


def test_a_deadline_is_heard_where_no_budget_is() -> None:
    solver = Deaf()
    with pytest.raises(TimeLimit, match="time limit"):
        solvers._in_pieces(solver, solver.search, time.monotonic() + 0.3, boundless=True)
    assert solver.cleared and not solver.heard.is_set()
    assert solvers._in_pieces(solver, lambda: True, time.monotonic() + 60, boundless=True) is True


def test_an_engine_that_gives_up_is_asked_for_longer(monkeypatch: pytest.MonkeyPatch) -> None:
    """PicoSAT counts propagations, and knows no clock: somebody in its place tells how it is asked."""
    asked: list[int] = []

    def solve(clauses: list[Clause], prop_limit: int) -> object:
        asked.append(prop_limit)
        if len(asked) < 4:
            return "UNKNOWN"
        return Cdcl(clauses).solve() or "UNSAT"

    monkeypatch.setitem(sys.modules, "pycosat", SimpleNamespace(solve=solve))
    ask = ENGINES["pycosat"].solve
    for clauses, model in (([[1, 2], [-1]], [-1, 2]), ([[1], [-1]], None)):
        assert ask(clauses, deadline=time.monotonic() + 100) == model
        assert asked == [300_000, 6_000_000, 12_000_000, 24_000_000]
        asked.clear()
        assert ask(clauses) == model and asked == [300_000, 0, 0, 0]  # 0 is no limit
        asked.clear()
    for number, first in ((199_999, 300_000), (200_000, 0)):  # of so many clauses none answers soon
        assert ask([(1,)] * number) == [1] and asked[0] == first
        asked.clear()
    assert ask([[1], []]) is None and asked == []
    monkeypatch.setitem(
        sys.modules, "pycosat", SimpleNamespace(solve=lambda *_, **__: [1, Event().wait(3)][:1])
    )
    with pytest.raises(TimeLimit):
        ask([(1,)] * 200_000, deadline=time.monotonic() + 0.05)


def test_another_engine_is_asked_anew_for_each_model() -> None:
    asked: list[int] = []

    def run(
        clauses: Sequence[Clause], deadline: float, proof: list[str] | None
    ) -> list[int] | None:
        asked.append(len(clauses))
        return Cdcl(clauses).solve()

    assert len(list(models([[1, 2]], over=[1, 2], engine=Engine("another", run)))) == 3
    assert asked == [3, 4, 5, 6]


def test_names_of_engines() -> None:
    assert "own" in INSTALLED
    best = next((name for name in ("cadical153", "pycosat") if name in INSTALLED), "own")
    assert get_engine().name == best and get_engine().solve([[1], [-1, 2]]) == [1, 2]
    with pytest.raises(TimeLimit, match="time limit"):
        get_engine().solve(pigeons(11), deadline=time.monotonic() + 0.2)
    assert get_engine(proofs=True).name == "own"
    with pytest.raises(BadInput, match="an engine"):
        get_engine("nosuch")


def test_an_engine_that_is_not_installed_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("lightsgame.sat.solvers.find_spec", lambda module: None)
    assert installed_engines() == ["own"]
    assert get_engine().name == "own"
    with pytest.raises(BadInput, match="pip install pycosat"):
        get_engine("pycosat")
    with pytest.raises(BadInput, match="pip install python-sat"):
        get_engine("glucose4")


# ---- refutations

PROVERS = [name for name in INSTALLED if name not in ("pycosat", "minisat22")]


@pytest.mark.parametrize("name", PROVERS)
def test_a_refutation_is_accepted(name: str) -> None:
    for clauses in (
        pigeons(5),
        random_3sat(60, 3, 6.0),
        [[1], [-1]],
        [[1], []],
        [[1, 2], [1, -2], [-1, 2], [-1, -2]],
    ):
        proof: list[str] = []
        assert get_engine(name).solve(clauses, proof=proof) is None
        assert first_gap(clauses, proof) is None


@pytest.mark.parametrize("name", [name for name in INSTALLED if name not in PROVERS])
def test_an_engine_without_proofs_says_so(name: str) -> None:
    with pytest.raises(BadInput, match="writes proofs"):
        get_engine(name).solve([[1]], proof=[])


def test_what_follows_by_propagation_needs_no_line() -> None:
    assert is_refutation([[1], [-1, 2], [-2]], [])
    assert is_refutation([[]], [])
    assert not is_refutation([[1, 2]], [])


@given(CLAUSES, st.lists(st.lists(st.integers(-6, 6).filter(bool), max_size=3), max_size=6))
def test_no_refutation_of_what_has_a_model_is_accepted(
    clauses: list[list[int]], lines: list[list[int]]
) -> None:
    """The checker is sound: whatever the lines, an accepted refutation means that there is no
    model.
    """
    proof = [" ".join(map(str, [*line, 0])) for line in lines]
    if is_refutation(clauses, [*proof, "0"]):
        formula = Formula.of(clauses)
        assert not any(formula.is_satisfied_by(model) for model in assignments(formula.variables))


def test_a_corrupted_refutation_is_rejected() -> None:
    """Without its last steps, or with a clause of the formula missing (each is needed for the
    pigeons).
    """
    clauses = pigeons(4)
    proof: list[str] = []
    Cdcl(clauses, proof=proof).solve()
    assert is_refutation(clauses, proof)
    assert not is_refutation(clauses, proof[: len(proof) // 2])
    assert not is_refutation(clauses, ["0"])
    for i in range(len(clauses)):
        assert not is_refutation(clauses[:i] + clauses[i + 1 :], proof)
    gap = first_gap(clauses, ["1 2 0", *proof])
    assert gap == "line 1: 1 2 0 does not follow by unit propagation"


def test_a_forgotten_clause_is_no_longer_used() -> None:
    """But what holds already stays, and of a clause that stands there twice one stays."""
    clauses = [[1, 2], [1, -2], [-1, 2], [-1, -2]]
    assert is_refutation(clauses, ["d 7 8 0", "1 0", "0"])
    assert (
        first_gap(clauses, ["d 2 1 0", "1 0", "0"])
        == "line 2: 1 0 does not follow by unit propagation"
    )
    assert is_refutation([*clauses, [2, 1]], ["d 1 2 0", "1 0", "0"])
    assert not is_refutation([*clauses, [2, 1]], ["d 1 2 0", "d 1 2 0", "1 0", "0"])
    assert is_refutation(
        [[1, 2], [1, -2], [-1, 3, 4], [-1, 3, -4], [-1, -3]], ["1 0", "d 1 2 0", "3 0", "0"]
    )


@pytest.mark.parametrize("line", ["1 2", "1 x 0", "0 0", "1 0 2 0", "d 1", "d"])
def test_a_line_that_is_none_is_refused(line: str) -> None:
    with pytest.raises(BadInput, match="line 1 of the proof"):
        is_refutation([[1, 2]], [line])


def slow_is_rup(clauses: list[Clause], clause: Clause) -> bool:
    """The definition, word for word."""
    held = {-literal for literal in clause}
    if any(-literal in held for literal in held):
        return True
    while True:
        left = [[x for x in c if -x not in held] for c in clauses if not any(x in held for x in c)]
        if [] in left:
            return True
        units = {c[0] for c in left if len(set(c)) == 1}
        if not units:
            return False
        held |= units
        if any(-x in units for x in units):
            return True


@settings(max_examples=often(300))
@given(CLAUSES, st.lists(st.lists(st.integers(-6, 6).filter(bool), max_size=3), max_size=5))
def test_the_checker_follows_the_definition(
    clauses: list[list[int]], lines: list[list[int]]
) -> None:
    known: list[Clause] = list(clauses)
    wanted = slow_is_rup(known, ())
    for line in lines if not wanted else ():
        if not slow_is_rup(known, line):
            break
        known.append(line)
        if slow_is_rup(known, ()):
            wanted = True
            break
    assert is_refutation(clauses, [" ".join(map(str, [*line, 0])) for line in lines]) == wanted


def test_the_largest_variable() -> None:
    assert largest_variable([]) == largest_variable([[]]) == 0


HARD = """
import sys
from itertools import combinations
from lightsgame.sat.solvers import get_engine
at = [[pigeon * 12 + hole + 1 for hole in range(12)] for pigeon in range(13)]
clauses = at + [[-a[hole], -b[hole]] for a, b in combinations(at, 2) for hole in range(12)]
print("begun", flush=True)
try:
    get_engine(sys.argv[1]).solve(clauses)
except KeyboardInterrupt:
    sys.exit(130)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="Ctrl-C is sent otherwise there")
@pytest.mark.parametrize("name", daily(INSTALLED))
def test_an_engine_at_work_hears_ctrl_c(name: str) -> None:
    with subprocess.Popen(
        [sys.executable, "-c", HARD, name], cwd=ROOT, stdout=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == b"begun\n"
        time.sleep(0.25)
        process.send_signal(signal.SIGINT)
        assert process.wait(timeout=120) == 130


def test_a_proof_ends_once() -> None:
    proof: list[str] = []
    solver = Cdcl([[1], [-1], [-1, 2], [-2], [-1]], proof=proof)
    assert solver.solve() is None
    assert solver.solve() is None
    assert proof == ["0"]
