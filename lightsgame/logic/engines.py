"""Who decides a formula: our own solver, pycosat, or one of python-sat's, behind one method.

An *engine* is any object with a `name` and a method `solve(clauses, deadline=..., proof=...)` that returns a model or,
if there is none, `None`.  If a list is given as *proof*, the engine writes into it how it came to "none": the lines of
a DRUP proof, which `rup.is_refutation` checks.

| engine | is there | hears a deadline | writes proofs |
|---|---|---|---|
| `own` | always: it is plain Python | yes | yes |
| `pycosat` | where that package is installed; the default where python-sat is not | yes | no |
| `glucose3`, `glucose4`, `glucose42`, `maplechrono` | where python-sat is installed | yes | yes |
| `cadical153`, `cadical195`, `lingeling` | the same; `cadical153` is the default, without a deadline | no | yes |
| `minisat22` | the same | yes | no |

>>> get_engine("own").solve([[1, 2], [-1, 2], [1, -2]])
[1, 2]
>>> list(models([[1, 2, 3], [-1], [-2, -3]], over=[1, 2, 3], engine=get_engine("own")))
[[-1, -2, 3], [-1, 2, -3]]

References:
    Biere 2008 (PicoSAT, which pycosat wraps). Ignatiev, Morgado and Marques-Silva 2018 (python-sat).
"""

from __future__ import annotations

import math
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from threading import Thread, Timer
from typing import Any, NoReturn, Protocol, runtime_checkable

from ..errors import BadInput, TimeLimit
from .cdcl import Cdcl
from .cnf import Clause, Model

NEVER = math.inf  # a deadline that does not come


@runtime_checkable
class Engine(Protocol):
    """Decides formulas.

    >>> engine: Engine = get_engine("own")
    >>> engine.name, engine.solve([[1], [-1, -2]])
    ('own', [1, -2])
    """

    @property
    def name(self) -> str:
        """Its name, as `get_engine` takes it."""
        ...

    def solve(
        self, clauses: Sequence[Clause], *, deadline: float = NEVER, proof: list[str] | None = None
    ) -> Model | None:
        """A model, that is, for each variable from 1 to the largest the literal that holds; or `None`.

        *deadline* is a time on the clock `time.monotonic`.  To a list *proof* the lines of a DRUP proof are appended;
        they are a refutation if the answer is `None`.

        Raises:
            TimeLimit: the deadline has passed.
            BadInput: a *proof* is wanted from an engine that writes none.
        """


@dataclass(frozen=True, slots=True)
class OwnEngine:
    """The package's own solver, which needs nothing installed.

    >>> proof: list[str] = []
    >>> OwnEngine().solve([[1, 2], [1, -2], [-1]], proof=proof) is None, proof
    (True, ['0'])
    """

    name: str = "own"

    def solve(
        self, clauses: Sequence[Clause], *, deadline: float = NEVER, proof: list[str] | None = None
    ) -> Model | None:
        """A model or `None`; see `Engine.solve`."""
        return Cdcl(clauses, proof=proof).solve(deadline=deadline)


@dataclass(frozen=True, slots=True)
class PycosatEngine:
    """PicoSAT, from the package pycosat."""

    name: str = "pycosat"

    def solve(
        self, clauses: Sequence[Clause], *, deadline: float = NEVER, proof: list[str] | None = None
    ) -> Model | None:
        """A model or `None`; see `Engine.solve`."""
        if proof is not None:
            raise BadInput("an engine that writes proofs, such as own or glucose4", "pycosat")
        if time.monotonic() > deadline:
            _out_of_time()
        if not all(clauses):  # pycosat refuses the empty clause
            return None
        import pycosat

        # PicoSAT gives up after a given number of propagations, but hears neither Ctrl-C nor a clock.  So first a try
        # that ends soon, which answers nearly all; then the work goes to a thread, and this one stays free to listen.
        answer: Any = "UNKNOWN"
        if len(clauses) < 200_000:
            answer = pycosat.solve(clauses, prop_limit=300_000)
        limit = 0 if deadline == NEVER else 3_000_000
        while answer == "UNKNOWN":
            limit *= 2
            answer = _in_a_thread(lambda most=limit: pycosat.solve(clauses, prop_limit=most), deadline)
        return None if answer == "UNSAT" else answer


def _in_a_thread(work: Any, deadline: float) -> Any:
    """The value of *work*, computed in a thread that is left to itself at the deadline or at Ctrl-C."""
    box: list[Any] = []
    errors: list[Exception] = []

    def run() -> None:
        try:
            box.append(work())
        except Exception as error:
            errors.append(error)

    thread = Thread(target=run, daemon=True)
    thread.start()
    while thread.is_alive():
        left = deadline - time.monotonic()
        if left <= 0:
            _out_of_time()
        thread.join(min(0.1, left))
    if errors:
        raise errors[0]
    return box[0]


def _out_of_time() -> NoReturn:
    raise TimeLimit("no answer within the time limit; the engine was still at work")


@dataclass(frozen=True, slots=True)
class PysatEngine:
    """One of python-sat's engines."""

    name: str
    hears_deadline: bool
    writes_proofs: bool

    def solve(
        self, clauses: Sequence[Clause], *, deadline: float = NEVER, proof: list[str] | None = None
    ) -> Model | None:
        """A model or `None`; see `Engine.solve`.  An engine that hears no deadline runs to its end."""
        if proof is not None and not self.writes_proofs:
            raise BadInput("an engine that writes proofs, such as own or glucose4", self.name)
        if time.monotonic() > deadline:
            _out_of_time()
        import pysolvers
        from pysat.solvers import Solver

        with Solver(name=self.name, bootstrap_with=clauses, with_proof=proof is not None) as solver:
            try:
                if deadline == NEVER or not self.hears_deadline:
                    answer = solver.solve()
                else:
                    timer = Timer(deadline - time.monotonic(), solver.interrupt)
                    timer.start()
                    answer = solver.solve_limited(expect_interrupt=True)
                    timer.cancel()
                    timer.join()
            except pysolvers.error:  # this is how python-sat reports Ctrl-C
                raise KeyboardInterrupt from None
            if answer is None:
                _out_of_time()
            if proof is not None:
                proof += solver.get_proof() or []
            return solver.get_model() if answer else None


@dataclass(frozen=True, slots=True)
class QuickEngine:
    """CaDiCaL, the quickest of all; but it hears no deadline, so that where there is one Glucose takes over."""

    name: str = "cadical153"

    def solve(
        self, clauses: Sequence[Clause], *, deadline: float = NEVER, proof: list[str] | None = None
    ) -> Model | None:
        """A model or `None`; see `Engine.solve`."""
        chosen = ENGINES[self.name if deadline == NEVER else "glucose4"]
        return chosen.solve(clauses, deadline=deadline, proof=proof)


_PYSAT = {
    "glucose3": (True, True),
    "glucose4": (True, True),
    "glucose42": (True, True),
    "maplechrono": (True, True),
    "minisat22": (True, False),
    "cadical153": (False, True),
    "cadical195": (False, True),
    "lingeling": (False, True),
}
ENGINES: dict[str, Engine] = {
    "own": OwnEngine(),
    "pycosat": PycosatEngine(),
    **{name: PysatEngine(name, *can) for name, can in _PYSAT.items()},
}


def installed_engines() -> list[str]:
    """The names of the engines that can be used here, `own` first.

    >>> installed_engines()[0]
    'own'
    """
    return [name for name in ENGINES if _missing(name) is None]


def _missing(name: str) -> str | None:
    """The package to install for an engine that is not there."""
    module, package = {"own": ("", "")}.get(name, ("pysat", "python-sat") if name in _PYSAT else (name, name))
    return package if module and find_spec(module) is None else None


def get_engine(name: str | None = None, *, proofs: bool = False) -> Engine:
    """The engine of that name.  By default cadical153 or pycosat, where installed, else and for *proofs* our own.

    >>> get_engine(proofs=True).name
    'own'

    Raises:
        BadInput: there is no engine of that name, or it is not installed.
    """
    if name is None:
        if not proofs and _missing("cadical153") is None:
            return QuickEngine()
        name = "own" if proofs or _missing("pycosat") else "pycosat"
    if name not in ENGINES:
        raise BadInput(f"an engine ({', '.join(ENGINES)})", repr(name))
    package = _missing(name)
    if package:
        here = ", ".join(installed_engines())
        raise BadInput(f"an engine that is installed ({here})", f"{name!r}; 'pip install {package}' would bring it")
    return ENGINES[name]


def models(
    clauses: Sequence[Clause], over: Sequence[int], *, engine: Engine | None = None, deadline: float = NEVER
) -> Iterator[list[int]]:
    """The models of the clauses, each once as far as the variables *over* go, which are all that it names.

    After each model a clause forbids it, and the engine is asked again.  Our own engine keeps what it learned.

    >>> sorted(models([[1, 2]], over=[1]))
    [[-1], [1]]
    """
    engine = engine or get_engine()
    clauses = [*clauses, *[(variable, -variable) for variable in over]]  # so that a model names them all
    own = Cdcl(clauses) if isinstance(engine, OwnEngine) else None
    while True:
        model = own.solve(deadline=deadline) if own else engine.solve(clauses, deadline=deadline)
        if model is None:
            return
        found = [model[variable - 1] for variable in over]
        yield found
        forbidden = [-literal for literal in found]
        clauses.append(forbidden)
        if own:
            own.add(forbidden)
