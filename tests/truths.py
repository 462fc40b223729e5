"""Oracles for the claims of evidence that no other test module has: each tries everything, or
counts in another way.

They are for the small pieces of evidence that `forge` makes and spoils.  None looks at a proof.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from itertools import combinations, product
from typing import Any

import slow
from akari_boards import sees

from lightsgame import Board
from lightsgame.akari.model.puzzle import Puzzle
from lightsgame.akari.model.rules import is_solution as solves
from lightsgame.algebra.bits import full
from lightsgame.algebra.factors import factor
from lightsgame.algebra.polynomial import at_x_plus_1, degree, gcd
from lightsgame.game import chase, graph_solver
from lightsgame.game.families import grid
from lightsgame.game.graph import Graph
from lightsgame.lights.certificates import Solution
from lightsgame.theorems.rows import up_to_symmetry

Cell = tuple[int, int]
# The package has such a table, too, `WRAPS`.  It is repeated on purpose: an oracle shares nothing
# with what it judges. how rows and columns are glued: 0 not, 1 as they are, -1 turned round
TURNS: dict[str, tuple[int, int]] = {
    "none": (0, 0),
    "cylinder": (0, 1),
    "torus": (1, 1),
    "mobius": (0, -1),
    "klein": (1, -1),
    "projective": (-1, -1),
}


@cache
def placements(puzzle: Puzzle) -> int:
    """How many solutions a puzzle has: all placements are tried."""
    cells = list(puzzle.white().cells())
    boards = (
        Board.from_cells(*puzzle.size, [c for c, on in zip(cells, chosen, strict=True) if on])
        for chosen in product((False, True), repeat=len(cells))
    )
    return sum([solves(puzzle, board) for board in boards])


def nullity_of(g: Graph) -> int:
    """By a rank that shares nothing with the package."""
    return g.order - slow.rank(g.closed)


# ---- games with any rule ---------------------------------------------------------------------------------------------


def moved(cell: Cell, step: Cell, size: Cell, wrap: str) -> tuple[Cell, Cell] | None:
    """Where a step leads on a glued board, one cell at a time, and its direction from there on."""
    (i, j), (di, dj), (m, n) = cell, step, size
    down, across = TURNS[wrap]
    for _ in range(abs(dj)):
        j += 1 if dj > 0 else -1
        if not 0 <= j < n:
            if not across:
                return None
            j %= n
            if across < 0:
                i, di = m - 1 - i, -di
    for _ in range(abs(di)):
        i += 1 if di > 0 else -1
        if not 0 <= i < m:
            if not down:
                return None
            i %= m
            if down < 0:
                j, dj = n - 1 - j, -dj
    return (i, j), (di, dj)


def touched(rules: Any, picture: Any) -> Iterator[list[Cell]]:
    """For each press the lamps that it moves, as often as it moves them."""
    size = len(picture), len(picture[0])
    cells = [(i, j) for i in range(size[0]) for j in range(size[1]) if picture[i][j] != "_"]
    for cell in cells:
        if rules.edges is not None:
            own = [cell] if rules.steps else []
            yield own + [(0, v if u == cell[1] else u) for u, v in rules.edges if cell[1] in (u, v)]
            continue
        found = [to[0] for step in rules.steps if (to := moved(cell, step, size, rules.wrap))]
        if not rules.slides:
            yield [to for to in found if to in cells]
            continue
        line = set(found) & set(cells)
        for slide in rules.slides:
            place, way, seen = cell, slide, {(cell, slide)}
            while (to := moved(place, way, size, rules.wrap)) and to not in seen and to[0] in cells:
                place, way = to
                seen.add(to)
                line.add(place)
        yield sorted(line)


def after(e: Any, values: tuple[int, ...]) -> bool:
    """Whether pressing so often leads from the start to the goal."""
    lamps = {
        (i, j): int(sign, 36)
        for i, row in enumerate(e.start)
        for j, sign in enumerate(row)
        if sign != "_"
    }
    for times, reached in zip(values, touched(e.rules, e.start), strict=True):
        for cell in reached:
            lamps[cell] += times
    return all(value % e.rules.states == int(e.goal[i][j], 36) for (i, j), value in lamps.items())


def is_solved(e: Any) -> bool:
    """The presses, made one by one."""
    return after(e, tuple([int(sign, 36) for row in e.presses for sign in row if sign != "_"]))


def is_unsolvable(e: Any) -> bool:
    """All presses are tried."""
    cells = sum([sign != "_" for row in e.start for sign in row])
    return not any(after(e, values) for values in product(range(e.rules.states), repeat=cells))


def is_quiet_count(e: Any) -> bool:
    """All presses are tried, from and to the same lamps."""
    still = Solution(e.rules, e.board, e.board, e.board)
    cells = sum([sign != "_" for row in e.board for sign in row])
    found = sum([after(still, values) for values in product(range(e.rules.states), repeat=cells)])
    return bool(found == e.rules.states ** len(e.basis))


# ---- graphs ----------------------------------------------------------------------------------------------------------


@cache
def reachable(neighbours: tuple[int, ...]) -> dict[int, int]:
    """What can be changed, by the fewest presses."""
    return slow.reachable(Graph(neighbours, tuple(range(len(neighbours)))))


def components(g: Graph) -> int:
    """How many parts a graph has."""
    left, parts = set(range(g.order)), 0
    while left:
        stack, parts = [left.pop()], parts + 1
        while stack:
            v = stack.pop()
            near = {u for u in left if g.neighbours[v] >> u & 1}
            left -= near
            stack += near
    return parts


def edges(g: Graph) -> list[Cell]:
    """The pairs u < v of neighbours."""
    return [(u, v) for u, v in combinations(range(g.order), 2) if g.neighbours[u] >> v & 1]


def bipartite(e: Any) -> bool:
    """No edge inside a colour, as many patterns as the nullity, and black halves that light them."""
    coloured = all((e.black >> u ^ e.black >> v) & 1 for u, v in edges(e.graph))
    halves = all(graph_solver.effect(e.graph, q & e.black) == q for q in e.patterns)
    return coloured and halves and nullity_of(e.graph) == len(set(e.patterns))


def parity_of_the_rank(e: Any) -> bool:
    """All lamps lit by pressing, and as many dimensions as rows, counted from the nullity."""
    everything = (1 << e.graph.order) - 1
    lit: bool = graph_solver.effect(e.graph, e.presses) == everything
    rank: int = e.graph.order - nullity_of(e.graph)
    return lit and rank == len(e.factor)


def lightest_pattern(e: Any) -> bool:
    """All first rows are tried; a row below presses each cell whose lamp is still changed."""
    inside = (1 << e.columns) - 1
    weights = []
    for first in range(1, 1 << e.columns):
        above, row = 0, first
        weight = 0
        for _ in range(e.rows):
            weight += row.bit_count()
            above, row = row, (above ^ row ^ row << 1 ^ row >> 1) & inside
        if row == 0:
            weights.append(weight)
    least = min(weights, default=0)
    return bool(e.weight == least and e.count == weights.count(least))


def singular_sizes(e: Any) -> bool:
    """By the greatest common divisors of the polynomials themselves: each number is singular, and a
    singular number whose common roots have this degree is a multiple of one.
    """
    f = [0, 1]
    while len(f) < 140:
        f.append(f[-1] << 1 ^ f[-2])
    for N in range(2, len(f)):
        common = gcd(f[N], at_x_plus_1(f[N]))
        if (e.degree in [degree(part) for part, _ in factor(common)]) != any(
            N % size == 0 for size in e.sizes
        ):
            return False
    return True


def within(e: Any) -> set[int]:
    """The lamps within the radius, by a walk in breadth."""
    near, layer = {0}, {0}
    for _ in range(e.radius):
        layer = {
            u for v in layer for u in range(e.piece.order) if e.piece.neighbours[v] >> u & 1
        } - near
        near |= layer
    return near


def window(e: Any) -> bool:
    """The lamps within the radius are as wanted."""
    near, lit = within(e), graph_solver.effect(e.piece, e.presses)
    return bool(near == set(range(e.inner)) and all((lit ^ e.target) >> v & 1 == 0 for v in near))


def no_window(e: Any) -> bool:
    """All presses inside the piece are tried, for nothing else reaches the lamps within the radius."""
    shown = {change & full(e.inner) for change in reachable(e.piece.neighbours)}
    return within(e) == set(range(e.inner)) and e.target not in shown


def lit_only(e: Any) -> bool:
    """Press by press, on a set of lamps."""
    lamps = {v for v in range(e.graph.order) if e.start >> v & 1}
    for v in e.sequence:
        if v not in lamps:
            return False
        lamps ^= {v} | {u for u in range(e.graph.order) if e.graph.neighbours[v] >> u & 1}
    return bool(lamps == {v for v in range(e.graph.order) if e.end >> v & 1})


def darkest(e: Any) -> bool:
    """No change that can be made leaves fewer lamps."""
    left = e.lit ^ graph_solver.effect(e.graph, e.presses)
    return bool(
        left.bit_count()
        == min([(e.lit ^ change).bit_count() for change in reachable(e.graph.neighbours)])
    )


def cut_game(e: Any) -> bool:
    """All lamps take as many presses as the largest cut says: all sides and all presses are tried."""
    if e.graph.order > 16:
        return True  # checked by the same sum in `test_hard`
    cut = max([sum([(s >> u ^ s >> v) & 1 for u, v in e.edges]) for s in range(1 << e.order)])
    return bool(
        reachable(e.graph.neighbours)[full(e.graph.order)] == e.order + 2 * (len(e.edges) - cut)
    )


def formula(e: Any) -> bool:
    """Lit within the budget exactly if some values make all clauses true."""
    top = max([abs(literal) for clause in e.clauses for literal in clause], default=0)
    satisfiable = any(
        all(
            any((literal > 0) == values[abs(literal) - 1] for literal in clause)
            for clause in e.clauses
        )
        for values in product((False, True), repeat=top)
    )
    best = max(
        [sum([(s >> u ^ s >> v) & 1 for u, v in e.game.edges]) for s in range(1 << e.game.order)]
    )
    return (e.game.order + 2 * (len(e.game.edges) - best) <= e.budget) == satisfiable and cut_game(
        e.game
    )


@cache
def nullity_counts(
    order: int, edges_of_trees: int | None = None, whole: bool = False
) -> tuple[int, ...]:
    """How many graphs have which nullity: all are tried; of *whole* ones, and of those with so many
    edges, alone.
    """
    graphs = slow.every_graph(order, edges_of_trees)
    counts = Counter([nullity_of(g) for g in graphs if not (whole and components(g) > 1)])
    return tuple([counts[k] for k in range(order)])


Shape = tuple["Shape", ...]


def shape(g: Graph, v: int, above: int) -> Shape:
    """A rooted tree without labels: the sorted shapes of its branches."""
    return tuple(
        sorted([shape(g, u, v) for u in range(g.order) if g.neighbours[v] >> u & 1 and u != above])
    )


@cache
def unlabelled_counts(order: int) -> tuple[int, ...]:
    """How many trees have which nullity, those with the same shapes but once."""
    trees = [g for g in slow.every_graph(order, order - 1) if components(g) == 1]
    nullities = {min([shape(g, v, -1) for v in range(order)]): nullity_of(g) for g in trees}
    return tuple([list(nullities.values()).count(k) for k in range(order)])


# ---- boards ----------------------------------------------------------------------------------------------------------


@cache
def fewest_cells(m: int, n: int, apart: bool) -> int:
    """The fewest cells that reach all lamps."""
    g = grid(m, n)
    reaching = [chosen for chosen in range(1 << g.order) if all(chosen & row for row in g.closed)]
    pairs = edges(g) if apart else []
    return min([c.bit_count() for c in reaching if not any(c >> u & c >> v & 1 for u, v in pairs)])


def domination(e: Any) -> bool:
    """All sets of cells are tried."""
    return bool(fewest_cells(e.m, e.n, e.apart) == e.cells.weight())


def margins(e: Any) -> list[int]:
    """For each sum of patterns what is left unpressed less what is pressed, in the cells that some
    pattern holds.
    """
    m, n = e.presses.size
    patterns = [Board.from_rows(chase.fill((0,) * m, n, first)[0], n).bits for first in e.firsts]
    inside = 0
    for q in patterns:
        inside |= q
    found = []
    for u in range(1 << len(patterns)):
        solution = e.presses.bits
        for i, q in enumerate(patterns):
            solution ^= q if u >> i & 1 else 0
        found.append((inside & ~solution).bit_count() - (inside & solution).bit_count())
    return found


def residues(e: Any) -> bool:
    """The margins are those, and what they leave does not depend on what is pressed but by c and s."""
    m, n = e.presses.size
    quiet = all(not chase.fill((0,) * m, n, first)[1] for first in e.firsts)
    return quiet and list(e.margins) == margins(e) and len({f % 2 for f in e.margins}) == 1


def covering(e: Any) -> bool:
    """The hardest game lies between the bounds: all presses are tried, as far as that goes."""
    if nullity_of(grid(e.m, e.n)) != e.nullity:
        return False
    return bool(
        e.m * e.n > 16 or e.least <= max(reachable(grid(e.m, e.n).neighbours).values()) <= e.most
    )


def supercode(e: Any) -> bool:
    """All words of the larger code are weighed, and on small boards some game is as hard as the
    lemma says.
    """
    m, n = e.m, e.n
    walks = [(chase.fill((0,) * m, n, first), first) for first in range(1 << n)]
    code = {Board.from_rows(rows, n).bits for (rows, left), _ in walks if not left}
    larger, size = set(code), len(code)
    for word in e.words:
        larger |= {x ^ word.bits for x in larger}
    least = min([x.bit_count() for x in larger - code], default=0)
    hard = m * n > 16 or max(reachable(grid(m, n).neighbours).values()) >= e.weight
    return least == e.weight and hard and len(larger) == size << len(e.words)


def symmetric(e: Any) -> bool:
    """All solutions of small boards, found by walking from each first row, and each turned and
    mirrored.
    """
    n = e.n
    if n > 12:
        return bool(up_to_symmetry.orbits(n) == e)
    walks = [chase.fill([full(n)] * n, n, first) for first in range(1 << n)]
    solutions = [Board.from_rows(rows, n) for rows, left in walks if not left]
    quarter = [board.transpose().mirror() for board in solutions]
    turned = [
        solutions,
        quarter,
        [board.flip().mirror() for board in solutions],
        quarter,
        [board.mirror() for board in solutions],
        [board.flip() for board in solutions],
        [board.transpose() for board in solutions],
        [board.transpose().flip().mirror() for board in solutions],
    ]
    counts = [sum([a == b for a, b in zip(solutions, each, strict=True)]) for each in turned]
    return list(e.kept) == counts


def row_filling(e: Any) -> bool:
    """The last n rows, at every first row, leave what the chase leaves."""
    m, n, cells = e.m, e.n, e.m * e.n
    wanted = [sum([(e.before[i * n + j] >> cells & 1) << j for j in range(n)]) for i in range(m)]
    for first in range(1 << n):
        left = chase.fill(wanted, n, first)[1]
        rows = e.after[-n:]
        said = [((row & first).bit_count() + (row >> cells)) & 1 for row in rows]
        if [left >> j & 1 for j in range(n)] != said:
            return False
    return slow.rank(e.before) == slow.rank(e.after)


def tiled(e: Any) -> bool:
    """Cell by cell: copies, mirrored in empty lines."""
    m, n = e.pattern.size

    def at(i: int, size: int) -> int | None:
        turn, k = divmod(i, size + 1)
        return None if k == size else size - 1 - k if turn % 2 else k

    rows, columns = e.board.size
    for i, j in product(range(rows), range(columns)):
        a, b = at(i, m), at(j, n)
        if e.board[i, j] != (a is not None and b is not None and bool(e.pattern[a, b])):
            return False
    return not graph_solver.effect(grid(rows, columns), e.board.bits) and (
        rows + 1,
        columns + 1,
    ) == (
        e.down * (m + 1),
        e.across * (n + 1),
    )


def crossing(e: Any) -> bool:
    """The row and the column are empty, and the lamp is not switched."""
    m, n = e.presses.size
    line = {(e.row, j) for j in range(n)} | {(i, e.column) for i in range(m)}
    return not line & set(e.presses.cells()) and not e.presses.effect()[e.row, e.column]


def layered(e: Any) -> bool:
    """By the whole matrix of the board."""
    board, size = e.board, len(e.board.link)
    to = list(range(size)) if board.glue is None else list(board.glue)
    rows = [0] * (size * board.count)
    for k in range(board.count):
        for i in range(size):
            rows[k * size + i] ^= board.inside[k % len(board.inside)][i] << k * size
        if k < board.count - 1 or board.glue is not None:
            for i, j in product(range(size), repeat=2):
                if board.link[i] >> j & 1:  # cell i of this layer with cell j of the next
                    other = (k + 1) * size + j if k < board.count - 1 else to[j]
                    rows[k * size + i] ^= 1 << other
                    rows[other] ^= 1 << k * size + i
    return bool(len(rows) - slow.rank(rows) == e.nullity)


@cache
def fewest_left(n: int) -> int:
    """The lamps that the best positions of the switching game keep: all positions and all switches
    are tried.
    """
    best = 0
    # the first row and the first column can always be put out
    for position in range(1 << (n - 1) * (n - 1)):
        rows = [0, *[(position >> i * (n - 1) & (1 << n - 1) - 1) << 1 for i in range(n - 1)]]
        kept = min(
            sum([min((row ^ columns).bit_count(), n - (row ^ columns).bit_count()) for row in rows])
            for columns in range(1 << n - 1)
        )
        best = max(best, kept)
    return best


@cache
def turned(m: int, n: int) -> tuple[int, ...]:
    """All press sets of a board; of games that turn into each other, one, by its fewest presses."""
    fewest = reachable(grid(m, n).neighbours)
    cells = [(i, j) for i in range(m) for j in range(n)]
    ends = [
        [(m - 1 - i if down else i, n - 1 - j if across else j) for i, j in cells]
        for down in (0, 1)
        for across in (0, 1)
    ]
    ends += [[(j, i) for i, j in each] for each in ends] if m == n else []
    maps = [[cells.index(cell) for cell in each] for each in ends]
    kinds = {
        min([sum([1 << to[c] for c in range(m * n) if lit >> c & 1]) for to in maps]): w
        for lit, w in fewest.items()
    }
    counts = Counter(kinds.values())
    return tuple([counts[presses] for presses in range(max(counts) + 1)])


def switching(e: Any) -> bool:
    """The position keeps what no other exceeds: all are tried up to 4 x 4, beyond that it is a
    published number.
    """
    n = e.n
    known = {5: 7, 6: 11, 7: 16, 8: 22, 9: 27, 10: 35}  # Carlson and Stolarski 2004, to 20 x 20
    kept = min(
        sum([min((row ^ columns).bit_count(), n - (row ^ columns).bit_count()) for row in e.rows])
        for columns in range(1 << n)
    )
    return bool(kept == (known[n] if n > 4 else fewest_left(n)))


# ---- Akari -----------------------------------------------------------------------------------------------------------


@cache
def census(m: int, n: int) -> tuple[int, int, int]:
    """All puzzles of a size: how many have a solution, how many exactly one, and the fewest black
    cells of these.
    """
    counts = []
    for signs in product(".#01234", repeat=m * n):
        rows = ["".join(signs[i * n : (i + 1) * n]) for i in range(m)]
        counts.append((placements(Puzzle.from_rows(rows)), m * n - signs.count(".")))
    unique = [black for number, black in counts if number == 1]
    return sum([number > 0 for number, _ in counts]), len(unique), min(unique)


def is_census(e: Any) -> bool:
    """Every puzzle of this size is tried."""
    example = Puzzle.from_rows(e.example)
    black = example.size[0] * example.size[1] - example.white().weight()
    said = (e.solvable, e.unique, e.fewest_black)
    return (
        census(e.rows, e.columns) == said and placements(example) == 1 and black == e.fewest_black
    )


def told_at_once(
    puzzle: Puzzle, bulbs: frozenset[Cell], none: frozenset[Cell], level: int
) -> set[tuple[Any, Any]]:
    """What each step says: cells with and cells without a bulb, as they are in all ways to serve
    what is looked at.
    """
    light = {cell: sees(puzzle, cell) for cell in puzzle.white().cells()}
    lit = set().union(*[light[cell] for cell in bulbs])
    free = set(light) - lit - none
    asked: list[list[tuple[set[Cell], set[Cell]]]] = []
    zeros: set[Cell] = set()
    for clue, number in puzzle.clues():
        near = free & set(puzzle.beside(clue))
        zeros |= near if number == 0 else set()
        lacks = number - len(bulbs & set(puzzle.beside(clue)))
        if near:
            chosen = [set(some) for some in combinations(sorted(near), lacks)]
            asked.append([(some, near.union(*[light[c] for c in some]) - some) for some in chosen])
    asked += [
        [({c}, light[c] - {c}) for c in sorted(light[cell] & free)] for cell in set(light) - lit
    ]
    joint = [ways for ways in asked if level > 1 or len(ways) == 1]
    for one, other in combinations(asked, 2) if level > 2 else ():
        both = [
            (w | v, out | off) for w, out in one for v, off in other if not (w & off or v & out)
        ]
        joint += [both] if len(both) < len(one) * len(other) else []
    said = [
        (free.intersection(*[w for w, _ in ways]), free.intersection(*[out for _, out in ways]))
        for ways in joint
    ]
    return {(frozenset(b), frozenset(e)) for b, e in [*said, (set(), zeros)] if b or e}


@cache
def shortest_story(puzzle: Puzzle) -> tuple[int, int] | None:
    """The lowest level that solves a puzzle, and the fewest steps: breadth first, through every
    state.
    """
    white = set(puzzle.white().cells())
    for level in (1, 2, 3):
        layer, seen, steps = {(frozenset[Cell](), frozenset[Cell]())}, set[Any](), 0
        while layer:
            if any(
                white == set().union(*[sees(puzzle, cell) for cell in bulbs]) for bulbs, _ in layer
            ):
                return level, steps
            seen |= layer
            layer = {
                (b | new, e | none)
                for b, e in layer
                for new, none in told_at_once(puzzle, b, e, level)
            } - seen
            steps += 1
    return None


@cache
def most_steps(m: int, n: int) -> int:
    """The most steps of a shortest story: every puzzle of this size is tried."""
    rows = [
        ["".join(signs[i * n : (i + 1) * n]) for i in range(m)]
        for signs in product(".#01234", repeat=m * n)
    ]
    taken = [
        shortest_story(puzzle) for puzzle in map(Puzzle.from_rows, rows) if placements(puzzle) == 1
    ]
    return max([steps for _, steps in filter(None, taken)])


def is_longest(e: Any) -> bool:
    """The puzzle takes so many steps, and no other of a size of which all are known takes more."""
    told = e.story.puzzle.size == (e.rows, e.columns) and placements(e.story.puzzle) == 1
    if not told or shortest_story(e.story.puzzle) != (e.story.level, len(e.story.steps)):
        return False
    return e.most is None or bool(e.most == len(e.story.steps) == most_steps(e.rows, e.columns))


TRUTH: dict[str, Callable[[Any], bool]] = {
    "akari-census": is_census,
    "akari-count": lambda e: placements(e.puzzle) == e.solutions,
    "akari-longest": is_longest,
    "akari-shortest": lambda e: shortest_story(e.puzzle) == (e.level, len(e.steps)),
    "bipartite": bipartite,
    "parity-of-the-rank": parity_of_the_rank,
    "connected-law": lambda e: e.counts == nullity_counts(e.order, whole=True),
    "covering-radius": covering,
    "crossing-seams": crossing,
    "cut-game": cut_game,
    "darkest": darkest,
    "domination-number": domination,
    "false-converse": lambda e: (
        e.target not in reachable(e.graph.neighbours)
        and graph_solver.effect(e.graph, e.target) != 0
    ),
    "fewest-on-a-narrow-graph": lambda e: (
        reachable(e.graph.neighbours)[e.target] == e.presses.bit_count()
    ),
    "formula-as-a-game": formula,
    "game-nullity": is_quiet_count,
    "games-up-to-symmetry": lambda e: e.counts == turned(e.rows, e.columns),
    "layered-nullity": layered,
    "lightest-quiet-pattern": lightest_pattern,
    "lit-only": lit_only,
    "no-window": no_window,
    "nullity-law": lambda e: e.counts == nullity_counts(e.order),
    "residues": residues,
    "row-filling": row_filling,
    "singular-sizes": singular_sizes,
    "solution": is_solved,
    "solutions-up-to-symmetry": symmetric,
    "supercode": supercode,
    "switching-game": switching,
    "tiled-quiet-pattern": tiled,
    "tree": lambda e: (
        nullity_of(e.graph) == e.nullity
        and len(edges(e.graph)) == e.graph.order - components(e.graph)
    ),
    "tree-law": lambda e: e.counts == nullity_counts(e.order, e.order - 1, whole=True),
    "unlabelled-tree-law": lambda e: e.counts == unlabelled_counts(e.order),
    "unsolvable": is_unsolvable,
    "window": window,
}
