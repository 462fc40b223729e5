"""Who decides a formula: our own solver, pycosat, or one of python-sat's, behind one method.

An `Engine` has a method `solve(clauses, deadline=..., proof=...)` that returns a model or, if there
is none, `None`. If a list is given as *proof*, the engine writes into it how it came to "none": the
lines of a DRUP proof, which `rup.is_refutation` checks.

| engine | is there | writes proofs |
|---|---|---|
| `own` | always: it is plain Python | yes |
| `pycosat` | where that package is installed; the default where python-sat is not | no |
| `glucose3`, `glucose4`, `glucose42`, `maplechrono` | where python-sat is installed | yes |
| `cadical153`, `cadical195` | the same; `cadical153` is the default | yes |
| `minisat22` | the same | no |

All of them hear a deadline and Ctrl-C.

>>> get_engine("own").solve([[1, 2], [-1, 2], [1, -2]])
[1, 2]
>>> list(models([[1, 2, 3], [-1], [-2, -3]], over=[1, 2, 3], engine=get_engine("own")))
[[-1, -2, 3], [-1, 2, -3]]

References: Biere 2008 (PicoSAT, which pycosat wraps). Ignatiev, Morgado and Marques-Silva 2018
    (python-sat).
"""

import math
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor, wait
from dataclasses import dataclass
from functools import partial
from importlib.util import find_spec
from threading import Thread, Timer
from typing import Any, TypeAlias

from ..core.deadline import in_time
from ..core.message import Message
from ..core.validation import expect_type
from ..errors import BadInput, TimeLimit, expect
from .cdcl import Cdcl
from .cnf import Clause, Clauses, Model

NEVER = math.inf  # a deadline that does not come
# Where a `long` of C has 32 bits, python-sat sets half of the 64 of a budget for conflicts; CaDiCaL
# has another way.
BOUNDLESS = sys.platform == "win32"
OUT_OF_TIME = "no answer within the time limit; the engine was still at work"
Proof = list[str] | None  # the list for the lines of a proof, if one is wanted


@dataclass(frozen=True, slots=True)
class Engine:
    """Decides formulas by *run*, a function of the clauses, the deadline and the list for a proof.

    >>> own = get_engine("own")
    >>> own.name, own.solve([[1], [-1, -2]])
    ('own', [1, -2])
    >>> proof: list[str] = []
    >>> own.solve([[1, 2], [1, -2], [-1]], proof=proof) is None, proof
    (True, ['0'])
    """

    name: str
    run: Callable[[Clauses, float, Proof], Model | None]
    writes_proofs: bool = True
    needs: str = ""  # the package that pip would bring

    def solve(
        self, clauses: Clauses, *, deadline: float = NEVER, proof: Proof = None
    ) -> Model | None:
        """A model, that is, for each variable up to the largest the literal that holds; or `None`.

        *deadline* is a time on the clock `time.monotonic`.  To a list *proof* the lines of a DRUP
        proof are appended; they are a refutation if the answer is `None`.

        Raises:
            TimeLimit: the deadline has passed.
            BadInput: a *proof* is wanted from an engine that writes none.
        """
        if proof is not None:
            self.check_proofs()
        in_time(deadline, OUT_OF_TIME)
        return self.run(clauses, deadline, proof)

    def check_proofs(self) -> None:
        """Refuse an engine that writes no proofs.

        >>> get_engine("own").check_proofs()
        """
        writers = Message("an engine that writes proofs, such as own or glucose4")
        expect(self.writes_proofs, writers, self.name)


AnyEngine: TypeAlias = str | Engine | None  # its name, or none for the best that there is


def _pycosat(clauses: Clauses, deadline: float, proof: Proof) -> Model | None:
    if not all(clauses):  # pycosat refuses the empty clause
        return None
    import pycosat

    # PicoSAT gives up after a given number of propagations, but hears neither Ctrl-C nor a clock.
    # So first a try that ends soon, which answers nearly all; then the work goes to a thread, and
    # this one stays free to listen.
    answer: Any = "UNKNOWN"
    if len(clauses) < 200_000:
        answer = pycosat.solve(clauses, prop_limit=300_000)
    limit = 0 if deadline == NEVER else 3_000_000
    while answer == "UNKNOWN":
        limit *= 2
        answer = _in_a_thread(partial(pycosat.solve, clauses, prop_limit=limit), deadline)
    return None if answer == "UNSAT" else answer


def _in_a_thread(work: Callable[[], Any], deadline: float) -> Any:
    """The value of *work*, from a thread that is left to itself at the deadline or at Ctrl-C."""
    answer = Future[Any]()

    def run() -> None:
        try:
            answer.set_result(work())
        except Exception as error:
            answer.set_exception(error)

    Thread(target=run, daemon=True).start()
    while not answer.done():
        left = deadline - time.monotonic()
        if left <= 0:
            raise TimeLimit(OUT_OF_TIME)
        wait([answer], min(0.1, left))
    return answer.result()


def _pysat(name: str, proves: bool = True) -> Engine:
    """One of python-sat's engines.

    At Ctrl-C python-sat jumps out of the middle of a search, and what it leaves behind may crash
    when it is cleared away.  It does so in the main thread alone; so the search goes to another, in
    pieces of so many conflicts each.
    """
    boundless = BOUNDLESS and not name.startswith("cadical")

    def run(clauses: Clauses, deadline: float, proof: Proof) -> Model | None:
        from pysat.solvers import Solver

        with Solver(name=name, bootstrap_with=clauses, with_proof=proof is not None) as solver:
            with ThreadPoolExecutor(1) as apart:  # to leave it is to wait for the piece at work
                search = partial(solver.solve_limited, expect_interrupt=boundless)
                answer = _in_pieces(
                    solver, lambda: apart.submit(search).result(), deadline, boundless
                )
            if proof is not None:
                proof += solver.get_proof() or []
            return solver.get_model() if answer else None

    return Engine(name, run, proves, "python-sat")


def _in_pieces(
    solver: Any, search: Callable[[], bool | None], deadline: float, boundless: bool
) -> bool:
    """What the search says in the end; after each piece of it the clock and Ctrl-C are heard.

    Where a piece may be *boundless*, an alarm ends it.
    """
    answer = None
    while answer is None:
        in_time(deadline, OUT_OF_TIME)
        solver.conf_budget(5_000)
        answer = _alarmed(solver, search) if boundless else search()
    return answer


def _alarmed(solver: Any, search: Callable[[], bool | None]) -> bool | None:
    alarm = Timer(0.2, solver.interrupt)
    alarm.start()
    answer = search()
    alarm.cancel()
    alarm.join()  # it may be about to interrupt, and that is not for the next piece
    solver.clear_interrupt()
    return answer


class Glucose:
    """Clauses to be solved again and again under other assumptions, as by `Cdcl`: by python-sat.

    >>> solver = asked_again([[-1, -2], [-3, 4]])
    >>> solver.solve(assume=[3, 1, 2]) is None, sorted(solver.blamed)
    (True, [1, 2])
    """

    def __init__(self, clauses: Clauses) -> None:
        from pysat.solvers import Solver

        self.solver: Any = Solver(name="glucose4", bootstrap_with=clauses)
        self.add: Callable[[Clause], None] = self.solver.add_clause
        self.blamed = set[int]()

    def solve(self, *, assume: Sequence[int] = (), deadline: float = NEVER) -> Model | None:
        """A model in which these literals hold; if there is none, `blamed` has the reason."""
        # not by Ctrl-C
        search = partial(self.solver.solve_limited, assumptions=list(assume), expect_interrupt=True)
        self.blamed = set()
        if _in_pieces(self.solver, search, deadline, BOUNDLESS):
            model: Model = self.solver.get_model()
            return model
        self.blamed.update(self.solver.get_core() or ())
        return None


def asked_again(clauses: Clauses, variables: int = 0) -> Glucose | Cdcl:
    """The quickest solver here under assumptions; for yes or no, since models may differ.

    >>> asked_again([[1], [-1, 2]]).solve(assume=[-2]) is None
    True
    """
    # An empty clause python-sat does not take.
    if _missing("glucose4") or not all(clauses):
        return Cdcl(clauses, variables=variables)
    return Glucose(clauses)


def _own(clauses: Clauses, deadline: float, proof: Proof) -> Model | None:
    return Cdcl(clauses, proof=proof).solve(deadline=deadline)


_ALL = (
    Engine("own", _own),
    Engine("pycosat", _pycosat, writes_proofs=False, needs="pycosat"),
    _pysat("glucose3"),
    _pysat("glucose4"),
    _pysat("glucose42"),
    _pysat("maplechrono"),
    _pysat("cadical153"),
    _pysat("cadical195"),
    _pysat("minisat22", proves=False),
)
ENGINES = {engine.name: engine for engine in _ALL}


def installed_engines() -> list[str]:
    """The names of the engines that can be used here, `own` first.

    >>> installed_engines()[0]
    'own'
    """
    return [name for name in ENGINES if not _missing(name)]


def _missing(name: str) -> bool:
    package = ENGINES[name].needs
    return bool(package) and find_spec("pysat" if package == "python-sat" else package) is None


def get_engine(name: AnyEngine = None, *, proofs: bool = False) -> Engine:
    """The engine of that name, or the one that is given.

    By default it is cadical153 or pycosat, where installed, else and for *proofs* our own.

    >>> get_engine(proofs=True).name
    'own'

    Raises:
        BadInput: there is no engine of that name, it is not installed, or it writes no *proofs*.
    """
    expect_type(name, str | Engine | None, "engine")
    engine = name if isinstance(name, Engine) else _engine_named(name, proofs)
    if proofs:
        engine.check_proofs()
    return engine


def _engine_named(name: str | None, proofs: bool) -> Engine:
    if name is None:
        best = ("own",) if proofs else ("cadical153", "pycosat", "own")
        name = next(engine for engine in best if not _missing(engine))
    expect(name in ENGINES, Message("an engine ({words})", words=", ".join(ENGINES)), repr(name))
    if _missing(name):
        here = ", ".join(installed_engines())
        package = ENGINES[name].needs
        raise BadInput(
            Message("an engine that is installed ({words})", words=here),
            Message("{name}; 'pip install {place}' would bring it", name=repr(name), place=package),
        )
    return ENGINES[name]


def models(
    clauses: Clauses, over: Sequence[int], *, engine: Engine | None = None, deadline: float = NEVER
) -> Iterator[list[int]]:
    """The models of the clauses, each once, by the variables *over* alone.

    After each model a clause forbids it, and the engine is asked again.  Our own engine keeps what
    it learned.

    >>> sorted(models([[1, 2]], over=[1]))
    [[-1], [1]]
    """
    engine = engine or get_engine()
    own = Cdcl(clauses, variables=max(over, default=0)) if engine.name == "own" else None
    # so that a model names them all
    clauses = [*clauses, *[(variable, -variable) for variable in over]]
    ask = partial(own.solve if own else partial(engine.solve, clauses), deadline=deadline)
    for model in iter(ask, None):
        literals = [model[variable - 1] for variable in over]
        yield literals
        forbidden = [-literal for literal in literals]
        clauses.append(forbidden)
        if own:
            own.add(forbidden)
