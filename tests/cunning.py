"""Forgers who know a kind of evidence: changes that belong together, so that only one condition is
left to see them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import fields, replace
from itertools import combinations, pairwise, permutations, product
from typing import Any

from lightsgame import Board, Presses
from lightsgame.algebra.bits import combination, join, odd, span
from lightsgame.algebra.fibonacci_basis import fibonacci
from lightsgame.core.evidence import Evidence
from lightsgame.game import graph_solver
from lightsgame.game.families import grid
from lightsgame.game.game import on_plain
from lightsgame.game.graph import Graph
from lightsgame.game.region import Region
from lightsgame.theorems.rows import blocks, seams
from lightsgame.theorems.solvability import all_ones, orthogonality
from lightsgame.theorems.worst_case import margins

Forger = Callable[[Any], Iterator[Any]]


def cunning(evidence: Evidence) -> Iterator[Any]:
    """What somebody forges who knows how this kind is checked."""
    yield from another_solution(evidence)
    yield from taller(evidence)
    yield from CUNNING.get(evidence.kind, lambda _: iter(()))(evidence)


def another_solution(e: Any) -> Iterator[Any]:
    """Presses that have the same effect."""
    for field in fields(e):
        value, g = getattr(e, field.name), getattr(e, "graph", None)
        board = value.board if type(value) is Presses else value
        if type(board) is Board and board.size[0] * board.columns <= 64:
            for q in list(span(graph_solver.quiet_basis(grid(*board.size))))[1:5]:
                other = board ^ Board.from_bits(q, *board.size)
                yield replace(e, **{field.name: like(value, other)})
        elif type(value) is int and type(g) is Graph and g.order <= 64 and value:
            for q in list(span(graph_solver.quiet_basis(g)))[1:5]:
                yield replace(e, **{field.name: value ^ q})


def taller(e: Any) -> Iterator[Any]:
    """A board with an empty row more, or an empty column."""
    for field in fields(e):
        value = getattr(e, field.name)
        board = value.board if type(value) is Presses else value
        if type(board) is Board and not board.holes:
            for other in (
                Board.from_rows([*board.rows, 0], board.columns),
                Board.from_rows(board.rows, board.columns + 1),
            ):
                yield replace(e, **{field.name: like(value, other)})


def like(value: Board | Presses, board: Board) -> Board | Presses:
    """The board, as presses if the value is presses."""
    return on_plain(board) if type(value) is Presses else board


def other_code(e: Any) -> Iterator[Any]:
    """Another rule with its remainder, or a tree about a finite board, or one that names a press
    twice.
    """
    for m, a, b in product(range(2, 8), range(6), range(6)):
        yield replace(e, modulus=m, weights=(a, b))
    yield replace(e, first=replace(e.first, region=Region(-20, 20, -20, 20)))
    yield replace(e, first=replace(e.first, unpressed=e.first.unpressed + e.first.unpressed[:1]))


def composite_factor(e: Any) -> Iterator[Any]:
    """Two primes taken for one."""
    for (i, (q, _)), (j, (r, _)) in combinations(enumerate(e.primes), 2):
        others = [power for k, power in enumerate(e.primes) if k not in (i, j)]
        yield replace(e, primes=(*others, (q * r, 1)))
    for i, (q, exponent) in enumerate(e.primes):
        yield replace(e, primes=(*e.primes[:i], (q**exponent, 1), *e.primes[i + 1 :]))


def composite_reason(e: Any) -> Iterator[Any]:
    """Two primes of a period taken for one."""
    for first, second in combinations(e.reasons, 2):
        rest = [reason for reason in e.reasons if reason not in (first, second)]
        for divisor in (first.divisor, second.divisor):
            joined = replace(first, prime=first.prime * second.prime, exponent=1, divisor=divisor)
            yield replace(e, reasons=(*rest, joined))


def mirrored_pieces(e: Any) -> Iterator[Any]:
    """A piece between two seams in the mirror, or another one, which lights itself as well."""
    ends = [0, *e.seams, e.m + 1]
    for above, below in pairwise(ends):
        piece = e.rows[above : below - 1]
        turned = Board.from_rows(piece, e.n).mirror().rows if piece else ()
        quiet = graph_solver.quiet_basis(grid(len(piece), e.n)) if 0 < len(piece) < 30 else ()
        words = [join(piece, e.n) ^ q for q in list(span(quiet))[1:9]]
        for other in (
            turned,
            piece[::-1],
            *[Board.from_bits(word, len(piece), e.n).rows for word in words],
        ):
            yield replace(e, rows=(*e.rows[:above], *other, *e.rows[below - 1 :]))


def other_steps(e: Any) -> Iterator[Any]:
    """Other steps of an elimination, and where they lead."""
    ways = [e.steps[:-1], e.steps[1:], e.steps[::-1], (*e.steps, *e.steps[-1:])]
    ways += [(*e.steps[:i], *e.steps[i + 1 :]) for i in range(1, len(e.steps) - 1)]
    if e.steps:
        last = e.steps[-1]
        for step in (
            replace(last, factor=0),
            replace(last, factor=4**e.m),
            replace(last, factor=4**e.m - 1),
        ):
            ways.append((*e.steps, step, step))
        ways += [e.steps + (last, last) * i for i in range(1, e.m**2)]
        ways += [(*e.steps, replace(last, factor=0)), (*e.steps, *[replace(last, factor=0)] * 2)]
    for steps in ways:
        table = blocks.start(e.m)
        for step in steps:
            blocks.add(table, step)
        column = tuple([row[-1] for row in table])
        F = orthogonality.orthogonality(blocks.at_B(column[-1], e.n), e.n)
        yield replace(e, steps=steps, last_column=column, F=F)


def multiples(e: Any) -> Iterator[Any]:
    """A cofactor with a multiple of the modulus."""
    chi = fibonacci(min(e.columns, e.rows) + 1) if min(e.columns, e.rows) < 100 else 0
    for i in range(3):
        yield replace(e, cofactor=e.cofactor ^ chi << i)


def retiled(e: Any) -> Iterator[Any]:
    """Tiles of a pattern that is not quiet, put together in the right way."""
    for i in range(e.pattern.size[0] * e.pattern.columns):
        pattern = Board.from_bits(e.pattern.bits ^ 1 << i, *e.pattern.size)
        yield replace(e, pattern=pattern, board=seams._tiles(pattern, e.down, e.across))


def other_height(e: Any) -> Iterator[Any]:
    """A board of another height, which Sutner's theorem lights as well."""
    for height in range(1, 8):
        yield replace(e, height=height, sutner=all_ones.all_ones(grid(height, e.n)))


def other_cells(e: Any) -> Iterator[Any]:
    """All choices of as many cells."""
    if e.m * e.n < 10:
        cells = list(product(range(e.m), range(e.n)))
        for chosen in combinations(cells, e.cells.weight()):
            for apart in (True, False):
                yield replace(e, cells=Board.from_cells(e.m, e.n, chosen), apart=apart)


def easier_game(e: Any) -> Iterator[Any]:
    """A game that is not the hardest, with the mean as a bound, and its equals counted."""
    if e.rows * e.columns > 30:
        return
    patterns = list(span(graph_solver.quiet_basis(grid(e.rows, e.columns))))
    twice = e.rows * e.columns + e.sizes[-1]
    for i in range(e.rows * e.columns):
        presses = on_plain(Board.from_bits(e.presses.board.bits ^ 1 << i, e.rows, e.columns))
        moves = min([(presses.board.bits ^ q).bit_count() for q in patterns])
        for bound in {e.bound, twice // 2, twice // 2 + 1, twice // 2 - 1}:
            game = replace(
                e,
                presses=presses,
                moves=moves,
                bound=bound,
                distribution=None,
                reason=None,
                games=None,
            )
            yield game
            yield replace(game, games=e.games)
            reason = replace(game, games=-1).gap() or ""
            number = reason.partition(" games are so hard")[0]
            if number.isdigit():
                yield replace(game, games=int(number))


def weighed_anew(proof: Any) -> Iterator[Any]:
    """Other trees, with sums that are right."""
    for case, tree in enumerate(proof.cases):
        if isinstance(tree, margins.Alike):
            for number, v in product(range(case + 2), range(1 << proof.k)):
                yield with_case(proof, case, replace(tree, case=number, pattern=v))
        else:
            for other in other_trees(tree, proof.k):
                yield with_case(proof, case, other)
    for i in range(len(proof.sizes)):
        t, v = proof.sizes[i]
        for more in (-2, -1, 1, 2):
            sizes = (*proof.sizes[:i], (t, v + more), *proof.sizes[i + 1 :])
            yield summed(replace(proof, sizes=sizes))
    for limit in range(max(0, proof.limit - 2), proof.limit + 4):
        yield summed(replace(proof, limit=limit))
    if proof.symmetries:
        for images in (
            proof.symmetries[0][:-1],
            (*proof.symmetries[0], 1),
            proof.symmetries[0][::-1],
        ):
            yield replace(proof, symmetries=(images, *proof.symmetries[1:]))


def with_case(proof: Any, case: int, tree: Any) -> Any:
    """A proof with another case."""
    return summed(replace(proof, cases=(*proof.cases[:case], tree, *proof.cases[case + 1 :])))


def other_trees(tree: Any, k: int) -> Iterator[Any]:
    """A tree with one change: other weights, another split, another turn, or none."""
    if isinstance(tree, margins.Weighing):
        for i, (u, w) in enumerate(tree.weights):
            for other in ((), ((u, w + 1),), ((u ^ 1, w),), ((u, 2 * w),)):
                yield replace(
                    tree, weights=tuple(sorted((*tree.weights[:i], *other, *tree.weights[i + 1 :])))
                )
        for kind, pattern in product(range(1 << k), repeat=2):
            yield margins.Turn(kind, pattern, tree)
        for kind, at in product(range(1, 1 << k), range(-4, 4)):
            yield margins.Split(kind, at, tree, tree)
    elif isinstance(tree, margins.Split):
        for by in (-3, -2, -1, 1, 2, 3):
            yield replace(tree, at=tree.at + by)
        yield from (tree.low, tree.high, replace(tree, low=tree.high), replace(tree, high=tree.low))
        for kind in range(1 << k):
            yield replace(tree, kind=kind)
        yield from [replace(tree, low=low) for low in other_trees(tree.low, k)]
        yield from [replace(tree, high=high) for high in other_trees(tree.high, k)]
    else:
        yield tree.then
        for kind, pattern in product(range(1 << k), repeat=2):
            yield replace(tree, kind=kind, pattern=pattern)
            yield replace(tree, then=margins.Turn(kind, pattern, tree.then))
        yield from [replace(tree, then=then) for then in other_trees(tree.then, k)]


def summed(proof: Any) -> Any:
    """The proof with the sums that its weighings have."""
    sizes = dict(proof.sizes)
    uneven = [t for t, v in sizes.items() if v % 2]
    box = {t: max(v % 2, min(v, proof.limit - (proof.limit - v) % 2)) for t, v in sizes.items()}
    cases: list[Any] = []
    for number, tree in enumerate(proof.cases):
        limits = [proof.limit] * (1 << proof.k)
        if len(proof.cases) > 1:
            c, s = number >> proof.k, number % (1 << proof.k)
            remainders = [
                sum([(-1) ** odd(u & t) for t in uneven]) + 2 * c + 4 * odd(u & s)
                for u in range(1 << proof.k)
            ]
            limits = [proof.limit - (proof.limit - left) % 8 for left in remainders]
        cases.append(with_sums(tree, sizes, limits, {t: (-top, top) for t, top in box.items()}))
    return replace(proof, cases=tuple(cases))


def with_sums(
    tree: Any, sizes: dict[int, int], limits: list[int], box: dict[int, tuple[int, int]]
) -> Any:
    """A tree with the sums that its weighings have within some boxes."""
    if isinstance(tree, margins.Weighing):
        factors = {t: sum([w * (-1) ** odd(u & t) for u, w in tree.weights]) for t in box}
        least = sum([min(factor * end for end in box[t]) for t, factor in factors.items()])
        inside = [(u, w) for u, w in tree.weights if 0 <= u < len(limits)]
        return replace(tree, least=least, most=sum([w * limits[u] for u, w in inside]))
    if isinstance(tree, margins.Alike) or tree.kind not in box:
        return tree
    low, high = box[tree.kind]
    if isinstance(tree, margins.Turn):
        then = with_sums(tree.then, sizes, limits, box | {tree.kind: (sizes[tree.kind] % 2, high)})
        return replace(tree, then=then)
    below = with_sums(tree.low, sizes, limits, box | {tree.kind: (low, tree.at)})
    return replace(
        tree,
        low=below,
        high=with_sums(tree.high, sizes, limits, box | {tree.kind: (tree.at + 2, high)}),
    )


def other_echelon(e: Any) -> Iterator[Any]:
    """The same elimination with two rows exchanged at its end, or one added to another."""
    for i, j in permutations(range(len(e.A)), 2):
        E, R = list(e.E), list(e.R)
        E[j], R[j] = E[j] ^ E[i], R[j] ^ R[i]
        yield replace(
            e, E=tuple(E), R=tuple(R), F=tuple([row ^ (row >> j & 1) << i for row in e.F])
        )
        E, R = list(e.E), list(e.R)
        E[i], E[j], R[i], R[j] = E[j], E[i], R[j], R[i]
        swapped = [row ^ ((row >> i ^ row >> j) & 1) * (1 << i | 1 << j) for row in e.F]
        yield replace(e, E=tuple(E), R=tuple(R), F=tuple(swapped))


def other_inverse(e: Any) -> Iterator[Any]:
    """A row added to another, or a cell to a row, and what the matrix makes of it."""
    n = e.graph.order
    for i, j in product(range(n), repeat=2):
        for row in (e.right[i] ^ e.right[j], e.right[i] ^ 1 << j):
            right = (*e.right[:i], row, *e.right[i + 1 :])
            yield replace(
                e, right=right, left=tuple([combination(e.graph.closed, r) for r in right])
            )


def farther(e: Any) -> Iterator[Any]:
    """A vertex more behind the last one."""
    g: Graph = e.piece
    rows = [row | (v == g.order - 1) << g.order for v, row in enumerate(g.neighbours)]
    yield replace(e, piece=Graph((*rows, 1 << g.order - 1), (*g.names, "behind")))


def fewer_directions(e: Any) -> Iterator[Any]:
    """Directions left out, or one for all."""
    if hasattr(e.found, "basis"):
        basis = e.found.basis
        for others in (
            basis[:-1],
            basis[:1] * len(basis),
            basis[:-1] + basis[:1],
            basis + basis[:1],
        ):
            yield replace(e, found=e.found._replace(basis=others))


def other_runs(e: Any) -> Iterator[Any]:
    """A run that ends sooner or later, or otherwise; and lengths that differ at the ends of what is
    compared.
    """
    for i, run in enumerate(e.runs):
        rows = run.rows
        for other in (
            (rows[:-1], None),
            (rows[:-1], 0),
            (rows, None),
            (rows, 0),
            (rows + rows[:1], None),
            (rows * 2, None),
        ):
            yield replace(
                e, runs=(*e.runs[:i], run._replace(rows=other[0], clash=other[1]), *e.runs[i + 1 :])
            )
    lengths = e.lengths
    for since, period in product(
        range(lengths.since - 2, lengths.since + 8), (lengths.period, 2 * lengths.period, 60)
    ):
        if since > 0 and period > 0:
            finite = tuple([n for n in range(1, since) if lengths.has(n)])
            left = tuple(
                sorted({n % period for n in range(since, since + period) if lengths.has(n)})
            )
            for residues in (left, *[tuple(sorted({*left} ^ {r})) for r in range(min(period, 12))]):
                yield replace(e, lengths=replaced(lengths, finite, since, period, residues))
            yield replace(
                e, lengths=replaced(lengths, tuple(sorted({*finite} ^ {1})), since, period, left)
            )


def replaced(
    lengths: Any, finite: tuple[int, ...], since: int, period: int, residues: tuple[int, ...]
) -> Any:
    """Another set of lengths."""
    return type(lengths)(finite, since, period, residues)


def other_rules(e: Any) -> Iterator[Any]:
    """Boards of one cell or none, other digits, a rule of eight steps, and edges that are there
    twice.
    """
    around = tuple(sorted({*product((-1, 0, 1), repeat=2)} - {(0, 0)}))
    asked = {name for name in ("start", "goal", "presses", "witness", "board") if hasattr(e, name)}
    for picture in (("0",), ("1",), ("",), (), ("00", "00")):
        for rules in (e.rules, e.rules._replace(steps=around, slides=(), edges=None)):
            yield replace(e, rules=rules, **dict.fromkeys(asked, picture))
    for name in sorted(asked):
        picture = getattr(e, name)
        for i, j in product(range(len(picture)), range(len(picture[0]))):
            for digit in "012":
                row = picture[i][:j] + digit + picture[i][j + 1 :]
                yield replace(e, **{name: (*picture[:i], row, *picture[i + 1 :])})
    if e.rules.edges:
        yield replace(e, rules=e.rules._replace(edges=e.rules.edges + e.rules.edges[-1:]))


def empty_pattern(e: Any) -> Iterator[Any]:
    """A pattern of no presses more, and weights for a press less."""
    nothing = tuple(["".join(["_" if sign == "_" else "0" for sign in row]) for row in e.board])
    yield replace(e, basis=(*e.basis, nothing), weights=e.weights[:-1])
    yield from other_rules(e)


def other_filling(e: Any) -> Iterator[Any]:
    """Other steps, and more that undo one another; another wish; and where the steps lead."""
    cells, last = e.m * e.n, e.steps[-1]
    nothing = ((0, 1), (1, 2), (0, 1), (1, 2), (0, 2)) if cells > 2 else ()
    ways = [e.steps[:-1], e.steps[1:], e.steps[::-1]]
    ways += [e.steps + (last, last) * i + more for i in range(3 * cells) for more in ((), nothing)]
    starts = [e.before]
    for i, row in enumerate(e.before):
        starts += [
            (*e.before[:i], row ^ 1 << place, *e.before[i + 1 :]) for place in (cells, cells + 1)
        ]
    for before, steps in [*product(starts, [e.steps]), *product([e.before], ways)]:
        table = list(before)
        for target, source in steps:
            table[target] ^= table[source]
        yield replace(e, before=before, steps=steps, after=tuple(table))


CUNNING: dict[str, Forger] = {
    "block-elimination": other_steps,
    "akari-several": lambda e: iter([replace(e, other=e.one), replace(e, one=e.other)]),
    "bipartite": lambda e: iter([replace(e, black=e.black | 1 << e.graph.order)]),
    "parity-of-the-rank": lambda e: iter([replace(e, factor=(*e.factor, 1, 1))]),
    "domination-number": other_cells,
    "game-nullity": empty_pattern,
    "hardest": easier_game,
    "integer-method": fewer_directions,
    "no-small-margins": weighed_anew,
    "nullity": multiples,
    "orthogonality": other_echelon,
    "patched": mirrored_pieces,
    "period": composite_reason,
    "plane-code": other_code,
    "pseudoinverse": other_inverse,
    "rank-of-apparition": composite_factor,
    "row-filling": other_filling,
    "second-condition": other_height,
    "solution": other_rules,
    "strip": other_runs,
    "tiled-quiet-pattern": retiled,
    "torus": lambda e: iter(
        [replace(e, divisors=(replace(d, gcd=0), *e.divisors[1:])) for d in e.divisors[:1]]
    ),
    "unsolvable": other_rules,
    "window": farther,
}
