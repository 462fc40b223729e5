// The second checker, for the kinds of evidence that the theorems hand out.  It builds on `check.js`, which is loaded
// first, and shares nothing with the package: each kind is a list of conditions, and knows nothing about solving.
//
// A set of vertices is a BigInt: bit v is vertex v.  A matrix is a list of rows, bit j of a row being column j.
"use strict";
{
const { KINDS, tools } = globalThis.checkEvidence;
const { need, within, spend, long, fail, range, same, big, small, natural, signed, text, list, tuple, maybe, yes, oneOf, object, tagged, board, SIZE, POSITIVE, PROOF, PUZZLE } = tools;
const { bits, degree, members, weight, odd, full, times, toWords, fromWords, topOf, reduceWords, remainder, fibonacci, isPrime, effect, walk, independent, quietRows, joined, least, lightest, akari, stories, checkShortest, STORY } = tools;

// A piece of evidence as a part of another: its shape, and its conditions.
const part = (kind) => (value) => object(KINDS[kind][0])(value);
const holds = (kind, value) => KINDS[kind][1](value);

const SMALL = small(0, 1_000_000);
const inside = (set, n) => set >= 0n && set < 1n << BigInt(n);
const bit = (v) => 1n << BigInt(v);
const has = (set, v) => (set >> BigInt(v)) & 1n;
const twice = (all) => new Set(all.map((each) => JSON.stringify(each, (_, x) => (typeof x === "bigint" ? `${x}` : x)))).size !== all.length;
const equal = (a, b) => a.length === b.length && a.every((x, i) => x === b[i]);

// ---- matrices over GF(2) ---------------------------------------------------------------------------------------------

const combination = (rows, chosen) => members(chosen).reduce((sum, i) => sum ^ (rows[i] ?? 0n), 0n); // the sum of some rows
const columnsOf = (rows, n) => range(n).map((j) => rows.reduce((sum, row, i) => sum | (has(row, j) << BigInt(i)), 0n));
const product = (A, B) => A.map((row) => combination(B, row));

function reduced(vectors) { // independent vectors of the same span, by their highest bits
  const found = new Map();
  for (let v of vectors) {
    while (v && found.has(degree(v))) v ^= found.get(degree(v));
    if (v) found.set(degree(v), v);
  }
  return found;
}
const rank = (vectors) => reduced(vectors).size;
const inverse = (rows, n) => { // by Gauss and Jordan, with what is done written to the left of each row; null if there is none
  const left = rows.map((row, i) => row | bit(n + i));
  for (const j of range(n)) {
    const pivot = left.findIndex((row, i) => i >= j && has(row, j));
    if (pivot < 0) return null;
    [left[j], left[pivot]] = [left[pivot], left[j]];
    left.forEach((row, i) => { if (i !== j && has(row, j)) left[i] ^= left[j]; });
  }
  return left.map((row) => row >> BigInt(n));
};

function kernel(rows, n) { // all x with A x = 0, as a basis; the columns carry what they were made of
  const pivots = new Map(), found = [];
  columnsOf(rows, n).forEach((column, j) => {
    let made = bit(j);
    while (column && pivots.has(degree(column))) { const [c, x] = pivots.get(degree(column)); column ^= c; made ^= x; }
    if (column) pivots.set(degree(column), [column, made]);
    else found.push(made);
  });
  return found;
}

// ---- graphs ----------------------------------------------------------------------------------------------------------

const NAME = (value) => {
  if (Number.isSafeInteger(value) || (typeof value === "string" && [...value].length < 1000)) return value;
  return Array.isArray(value) && value.length < 100 ? value.map(NAME) : fail("a name is expected");
};
const GRAPH = object({ neighbours: list(natural), names: list(NAME) });

function lamps(g) { // what each press of a graph changes; a graph has neither loops nor arrows
  const n = g.neighbours.length;
  need(n === g.names.length && !twice(g.names), "not every vertex has a name of its own");
  need(g.neighbours.every((row, v) => inside(row, n) && !has(row, v)), "a vertex has itself or another one as its neighbour");
  need(g.neighbours.every((row, v) => members(row).every((u) => has(g.neighbours[u], v))), "a neighbour has not its neighbour");
  return g.neighbours.map((row, v) => row | bit(v));
}
const press = (closed, pressed) => closed.reduce((sum, row, v) => sum | (odd(row & pressed) ? bit(v) : 0n), 0n);
const quiet = (closed, q) => inside(q, closed.length) && closed.every((row) => !odd(row & q));

function grid(m, n) { // the board as a graph
  const cell = (i, j) => (i >= 0 && i < m && j >= 0 && j < n ? bit(i * n + j) : 0n);
  const names = range(m).flatMap((i) => range(n).map((j) => [i, j]));
  return { names, neighbours: names.map(([i, j]) => cell(i - 1, j) | cell(i + 1, j) | cell(i, j - 1) | cell(i, j + 1)) };
}
const beside = (row, n) => (row ^ (row << 1n) ^ (row >> 1n)) & full(n);
const lightsItself = (rows, n) => effect({ m: rows.length, n, rows }).every((row) => row === full(n));

// ---- all-ones, orthogonality, quiet spaces ---------------------------------------------------------------------------

KINDS.orthogonality = [{ A: list(natural), columns: SMALL, E: list(natural), F: list(natural), R: list(natural) }, ({ A, columns, E, F, R }) => {
  const height = A.length, r = R.filter((row) => row).length;
  need([E, F, R].every((each) => each.length === height), "A, E, F and R have not the same height");
  need([...E, ...F].every((row) => inside(row, height)) && [...A, ...R].every((row) => inside(row, columns)), "a row is too long");
  need(product(F, E).every((row, i) => row === bit(i)), "F E is not the identity");
  need(equal(product(E, A), R), "E A is not R");
  const pivots = R.slice(0, r).filter((row) => row).map((row) => members(row)[0]);
  need(pivots.length === r && pivots.every((j, i) => !i || pivots[i - 1] < j), "R is not in echelon form");
  need(pivots.every((j, i) => R.every((row, at) => has(row, j) === (at === i ? 1n : 0n))), "a pivot does not stand alone in its column");
}];
KINDS["quiet-space"] = [{ graph: GRAPH, free: list(natural), basis: list(natural), sums: list(natural) }, ({ graph, free, basis, sums }) => {
  const closed = lamps(graph), n = closed.length;
  need(free.every((v, i) => v >= 0n && v < BigInt(n) && (!i || free[i - 1] < v)), "the free vertices are not in order, each once");
  const owners = free.reduce((sum, v) => sum | (1n << v), 0n), pivots = members(full(n) & ~owners);
  need(basis.length === free.length && sums.length === pivots.length, "a free vertex has no pattern, or a pivot no sum");
  need([...basis, ...sums].every((row) => inside(row, n)), "a row is too long");
  need(basis.every((q, i) => (q & owners) === 1n << free[i] && quiet(closed, q)), "a pattern is not quiet, or does not hold its free vertex alone");
  need(sums.every((rows, i) => (combination(closed, rows) & ~owners) === bit(pivots[i])), "a sum of rows does not hold its pivot alone");
}];
const SPACE = part("quiet-space");
KINDS["all-solutions"] = [{ target: natural, one: natural, space: SPACE }, ({ target, one, space }) => {
  holds("quiet-space", space);
  need(inside(one, space.graph.neighbours.length) && press(lamps(space.graph), one) === target, "the presses do not reach the target");
}];
KINDS["solvability-test"] = [{ target: natural, space: SPACE, patterns: list(natural), overlaps: list(natural), solution: maybe(natural) }, ({ space, target, patterns, overlaps, solution }) => {
  holds("quiet-space", space);
  const closed = lamps(space.graph), n = closed.length;
  need(inside(target, n), "the target has lamps beyond the graph");
  need(patterns.every((q, i) => quiet(closed, q) && (!i || patterns[i - 1] < q)), "a pattern is not quiet, or they are not in order");
  need(patterns.length === space.free.length && rank(patterns) === patterns.length, "the patterns are no basis");
  need(equal(overlaps, patterns.map((q) => BigInt(weight(q & target)))), "an overlap is miscounted");
  if (solution === null) need(overlaps.some((o) => o % 2n), "no overlap is odd");
  else need(inside(solution, n) && press(closed, solution) === target, "the presses do not reach the target");
}];
const ORTHOGONALITY = part("orthogonality");
KINDS["all-ones"] = [{ graph: GRAPH, orthogonality: ORTHOGONALITY, handshakes: list(object({ pattern: natural, presses: natural, edges: natural })), presses: natural }, ({ graph, orthogonality, handshakes, presses }) => {
  const closed = lamps(graph), n = closed.length;
  need(equal(orthogonality.A, closed) && orthogonality.columns === n, "the orthogonality is about another matrix");
  holds("orthogonality", orthogonality);
  const r = orthogonality.R.filter((row) => row).length;
  need(equal(handshakes.map((h) => h.pattern), orthogonality.E.slice(r)), "not each obstacle has its handshake");
  for (const h of handshakes) {
    const ends = members(h.pattern).reduce((sum, v) => sum + weight(graph.neighbours[v] & h.pattern), 0);
    need(quiet(closed, h.pattern) && h.presses === BigInt(weight(h.pattern)) && h.presses % 2n === 0n, "a pattern is not quiet, or its presses are miscounted or odd");
    need(2n * h.edges === BigInt(ends), "the edges of a pattern are miscounted");
  }
  need(inside(presses, n) && press(closed, presses) === full(n), "the presses do not change each lamp");
}];
KINDS["not-all-ones"] = [{ reaches: list(natural), witness: natural }, ({ reaches, witness }) => {
  const n = reaches.length;
  need(reaches.every((row) => inside(row, n)) && inside(witness, n), "a set has other vertices");
  // Row v says which presses change lamp v: the rows of the witness add up to nothing, and it is odd.
  need(!combination(reaches, witness) && odd(witness), "the witness is no odd set that every press changes evenly");
}];
KINDS["false-converse"] = [{ graph: GRAPH, target: natural, effect_of_target: natural, witness: natural }, ({ graph, target, effect_of_target, witness }) => {
  const closed = lamps(graph), n = closed.length;
  need(graph.names.every((name, v) => name === v), "the vertices are not 0, 1, 2, ...");
  need(inside(target, n) && effect_of_target && press(closed, target) === effect_of_target, "the target, pressed, does not change that, or nothing");
  need(quiet(closed, witness) && odd(witness & target), "the witness is not quiet, or meets the target evenly");
}];
KINDS.bipartite = [{ graph: GRAPH, black: natural, patterns: list(natural) }, ({ graph, black, patterns }) => {
  const closed = lamps(graph), n = closed.length;
  need(inside(black, n), "a black cell is no vertex");
  need(graph.neighbours.every((row, v) => members(row).every((u) => has(black, u) !== has(black, v))), "two neighbours have one colour");
  need(patterns.every((q) => quiet(closed, q) && press(closed, q & black) === q), "a pattern is not quiet, or its black cells do not light it");
  need(rank(patterns) === patterns.length && rank(closed) + patterns.length >= n, "the patterns are no basis");
}];
KINDS["parity-of-the-rank"] = [{ graph: GRAPH, presses: natural, factor: list(natural) }, ({ graph, presses, factor }) => {
  const closed = lamps(graph), n = closed.length;
  need(inside(presses, n) && factor.every((row) => inside(row, n)), "a press or an entry belongs to no vertex");
  need(press(closed, presses) === full(n), "the presses do not light all lamps");
  need(equal(product(columnsOf(factor, n), factor), closed), "the factor does not multiply to the matrix of the game");
  need(rank(factor) === factor.length, "the rows of the factor are not independent");
}];
KINDS.pseudoinverse = [{ graph: GRAPH, left: list(natural), right: list(natural) }, ({ graph, left, right }) => {
  const A = lamps(graph), n = A.length;
  need(left.length === n && right.length === n && [...left, ...right].every((row) => inside(row, n)), "the two halves have another size");
  need(equal(left, product(right, A)), "A+ A is not I+");
  const free = left.reduce((sum, row, i) => (row ? sum : sum | bit(i)), 0n);
  left.forEach((image, i) => need(has(free, i) ? (right[i] & free) === bit(i) : (image & ~free) === bit(i), `row ${i} is not that of its cell`));
  const G = right.map((row, i) => (left[i] ? row : 0n));
  need(equal(product(product(A, G), A), A) && equal(product(product(G, A), G), G) && equal(columnsOf(G, n), G), "without the quiet patterns it is no symmetric inverse");
}];
KINDS["induction-by-leaving-out"] = [{ graph: GRAPH, steps: list(object({ vertices: natural, rule: oneOf("one", "without", "sum", "around"), vertex: SMALL, presses: natural })) }, ({ graph, steps }) => {
  const closed = lamps(graph), n = closed.length, known = new Map();
  for (const { vertices, rule, vertex, presses } of steps) {
    need(!known.has(vertices) && inside(vertices, n) && presses >= 0n && bits(presses) <= bits(vertices) && vertices && has(vertices, vertex), "a step is there twice, or lies beyond the graph");
    need(members(vertices).every((u) => odd(closed[u] & presses)), "the presses of a step leave a lamp");
    const near = graph.neighbours[vertex], all = members(vertices);
    const used = {
      one: () => (need(all.length === 1, "a step is about more than one vertex"), []),
      without: () => [vertex],
      sum: () => (need(all.length % 2 === 0 && vertex === all[0], "a sum is about an odd number of vertices"), all),
      around: () => (need(all.length % 2 === 1 && !odd(near & vertices), "a vertex has an odd number of neighbours"), all.filter((u) => !has(closed[vertex], u))),
    }[rule]();
    let made = rule === "around" || rule === "one" ? bit(vertex) : 0n;
    for (const u of used) {
      need(known.has(vertices ^ bit(u)), "a step builds on what is not known");
      made ^= known.get(vertices ^ bit(u));
    }
    need(made === presses, "the presses of a step do not follow by their rule");
    known.set(vertices, presses);
  }
  need(steps.length && steps[steps.length - 1].vertices === full(n), "the last step is not the whole graph");
}];
KINDS["induction-by-elimination"] = [{ graph: GRAPH, removed: list(object({ vertex: natural, around: natural })), presses: natural }, ({ graph, removed, presses }) => {
  const closed = lamps(graph), n = closed.length, rows = new Map(closed.map((row, v) => [v, row]));
  need(inside(presses, n), "a press lies beyond the graph");
  let left = full(n), pressed = presses;
  for (const { vertex, around } of removed) {
    const v = Number(vertex), first = [...rows.keys()].find((u) => has(rows.get(u), u));
    need(v === first, `vertex ${v} is not the first with a loop`);
    need((rows.get(v) & left) === (around | bit(v)) && !has(around, v), `vertex ${v} has other neighbours`);
    rows.delete(v); left ^= bit(v);
    for (const u of members(around)) rows.set(u, rows.get(u) ^ around);
    if (!odd(presses & around)) pressed ^= bit(v);
  }
  need([...rows.values()].every((row) => [...rows.keys()].every((u) => !has(row, u) || !rows.has(u) || !has(rows.get(u), u))), "a loop is left");
  need(!pressed && press(closed, presses) === full(n), "the presses are others than those of the rule, or leave a lamp");
}];
KINDS.tree = [{ graph: GRAPH, order: list(SMALL), parents: list(SMALL), types: list(oneOf("copying", "forcing", "fixed")) }, ({ graph, order, parents, types }) => {
  const n = lamps(graph).length, seen = new Set(), below = range(n).map(() => []);
  need(same([...order].sort((a, b) => a - b), range(n)) && parents.length === n && types.length === n, "not every vertex stands once in the order");
  let joined = 0;
  for (const v of order) {
    const p = parents[v];
    need(p === v || (seen.has(p) && has(graph.neighbours[v], p)), `the parent of ${v} is no neighbour that comes before it`);
    seen.add(v);
    joined += p !== v;
  }
  need(2 * joined === graph.neighbours.reduce((sum, row) => sum + weight(row), 0), "there are edges besides those to the parents");
  for (const v of [...order].reverse()) {
    const copying = below[v].filter((t) => t === "copying").length;
    need(types[v] === (below[v].includes("forcing") ? "fixed" : copying % 2 ? "forcing" : "copying"), `vertex ${v} is of another type`);
    below[parents[v]].push(types[v]);
  }
}];
const piece_of = (piece, inner, radius, target, chosen, among) => {
  const distance = [0];
  need(inside(chosen, among) && inside(target, inner) && inner <= piece.neighbours.length, "a set lies outside");
  for (const v of range(piece.neighbours.length)) {
    const near = members(piece.neighbours[v]);
    need(!v || near[0] < v, "the piece is not in one part, or not numbered by distance");
    distance[v] = v ? Math.min(...near.filter((u) => u < v).map((u) => distance[u] + 1)) : 0;
    need(distance[v] <= radius + 1 && distance[v] <= radius === v < inner, "the lamps are not those within the radius");
  }
};
KINDS.window = [{ piece: GRAPH, inner: SMALL, radius: SMALL, target: natural, presses: natural }, ({ piece, inner, radius, target, presses }) => {
  const closed = lamps(piece);
  piece_of(piece, inner, radius, target, presses, closed.length);
  need((press(closed, presses) & full(inner)) === target, "the lamps are not as wanted");
}];
KINDS["no-window"] = [{ piece: GRAPH, inner: SMALL, radius: SMALL, target: natural, pattern: natural }, ({ piece, inner, radius, target, pattern }) => {
  const closed = lamps(piece);
  piece_of(piece, inner, radius, target, pattern, inner); // all neighbours of the pattern lie in the piece
  need(press(closed, pattern) === 0n, "the pattern is not quiet");
  need(weight(pattern & target) % 2, "the pattern meets the picture evenly");
}];
KINDS["lit-only"] = [{ graph: GRAPH, start: natural, end: natural, sequence: list(SMALL) }, ({ graph, start, end, sequence }) => {
  const closed = lamps(graph);
  need(inside(start, closed.length), "the start has other lamps");
  const last = sequence.reduce((lit, v) => (need(has(lit, v), "a press meets a dark lamp"), lit ^ closed[v]), start);
  need(last === end, "it ends elsewhere");
}];
function graphsByNullity(order) { // how many graphs have nullity 0, 1, 2, ...
  // Symmetric matrices of size m + 1 by rank: a new row inside the span of the old ones keeps the rank, with one entry in
  // the corner, or adds 1; one outside adds 2, whatever stands in the corner.
  let by = [1n];
  for (const m of range(order - 1)) {
    const next = range(m + 2).map(() => 0n);
    by.forEach((many, r) => {
      next[r] += many * bit(r);
      next[r + 1] += many * bit(r);
      if (r + 2 <= m + 1) next[r + 2] += many * 2n * (bit(m) - bit(r));
    });
    by = next;
  }
  return [...by].reverse();
}
KINDS["nullity-law"] = [{ order: small(1, 400), counts: list(natural) }, ({ order, counts }) => {
  need(equal(counts, graphsByNullity(order)), "a number of graphs is another");
}];
const PASCAL = [[1n]]; // the binomial coefficients
const choose = (n, k) => {
  while (PASCAL.length <= n) { const last = PASCAL[PASCAL.length - 1]; PASCAL.push([...last, 0n].map((c, i) => c + (i ? last[i - 1] : 0n))); }
  return PASCAL[n][k];
};
const digitsOf = (number, size, count) => range(count).map((k) => (number >> (size * BigInt(k))) & ((1n << size) - 1n));
KINDS["connected-law"] = [{ order: small(1, 60), counts: list(natural) }, ({ order, counts }) => {
  need(counts.length === order, "so many nullities are not possible");
  // A polynomial in y, the sign of a dimension, is the number with its coefficients as digits.  The component of vertex 1
  // has j vertices, chosen in binom(n - 1, j - 1) ways, and the rest is any graph.
  const size = BigInt(order * order), every = [1n], whole = [0n];
  for (const n of range(order + 1).slice(1)) {
    every.push(graphsByNullity(n).reduce((sum, c, k) => sum + (c << (size * BigInt(k))), 0n));
    whole.push(range(n).slice(1).reduce((left, j) => left - choose(n - 1, j - 1) * whole[j] * every[n - j], every[n]));
  }
  need(equal(counts, digitsOf(whole[order], size, order)), "a number of graphs is another");
}];
KINDS["tree-law"] = [{ order: small(1, 100), counts: list(natural) }, ({ order, counts }) => {
  need(counts.length === order, "so many nullities are not possible");
  // The rooted trees by the type of the root, with a factor y for each dimension; sets[s] are sets of such trees, of all
  // but forcing ones (an even number of copying ones among them, or an odd one), and of forcing ones.
  const size = BigInt(2 * order * order.toString(2).length), y = 1n << size, roots = { copying: [0n], forcing: [0n], fixed: [0n] };
  const even = [1n], odds = [0n], forced = [1n]; // e^X cosh C, e^X sinh C and e^(yF), by the number of vertices
  const both = (a, b, m, from) => range(m + 1).slice(from).reduce((sum, j) => sum + choose(m, j) * a[j] * b[m - j], 0n);
  for (const n of range(order + 1).slice(1)) {
    const m = n - 1, times = BigInt(n);
    roots.copying.push(times * even[m]);
    roots.forcing.push(times * odds[m]);
    roots.fixed.push((times * (both(forced, even, m, 1) + both(forced, odds, m, 1))) / y);
    const next = (a, b) => both(a.slice(1), b, m, 0); // of a product a' b
    const [e, o, f] = [next(roots.fixed, even) + next(roots.copying, odds), next(roots.fixed, odds) + next(roots.copying, even), y * next(roots.forcing, forced)];
    even.push(e);
    odds.push(o);
    forced.push(f);
  }
  const rooted = roots.copying[order] + roots.fixed[order] + y * roots.forcing[order];
  need(equal(counts.map((c) => c * BigInt(order)), digitsOf(rooted, size, order)), "a number of trees is another"); // each has a root in n ways
}];
KINDS["unlabelled-tree-law"] = [{ order: small(1, 100), counts: list(natural) }, ({ order: n, counts }) => {
  need(counts.length === n, "so many nullities are not possible");
  // Each tree has one middle: a vertex all of whose branches have fewer than n/2 vertices, or an edge between two halves
  // (Jordan).  Branches are rooted trees by the type of the root, with a factor y for each dimension.  By the vertices of
  // all in a set: sets of branches that do not force, the same with a minus sign for each that copies, sets of forcing ones.
  const size = BigInt(2 * n), y = 1n << size;
  let [same, other, forced] = range(3).map(() => range(n + 1).map((m) => (m ? 0n : 1n)));
  const parts = (value) => digitsOf(value, size, n), twice = (value) => parts(value).reduce((sum, c, i) => sum + (c << (2n * size * BigInt(i))), 0n);
  const rooted = (m) => {
    const copying = (same[m - 1] + other[m - 1]) / 2n;
    return [copying, same[m - 1] - copying, range(m).slice(1).reduce((sum, j) => sum + forced[j] * same[m - 1 - j], 0n) / y];
  };
  const withMore = (sets, kinds, k, factor) => { // so many kinds of branches of k vertices may come in too, each more than once
    const ways = range(Math.floor(n / k)).reduce((all, r) => [...all, (all[r] * factor * (kinds + BigInt(r))) / BigInt(r + 1)], [1n]);
    return kinds ? sets.map((_, m) => ways.slice(0, Math.floor(m / k) + 1).reduce((sum, w, r) => sum + w * sets[m - k * r], 0n)) : sets;
  };
  for (const k of range((n + 1) >> 1).slice(1)) {
    const [C, F, X] = rooted(k).map(parts);
    for (const i of range(k)) {
      const factor = 1n << (size * BigInt(i));
      same = withMore(same, C[i] + X[i], k, factor);
      other = withMore(withMore(other, X[i], k, factor), C[i], k, -factor);
      forced = withMore(forced, F[i], k, y * factor);
    }
  }
  // Two rooted trees, joined at their roots: one more dimension if both copied, or if one forces and the other is fixed.
  const [C, F, X] = rooted(n), [c, f, x] = n % 2 ? [0n, 0n, 0n] : rooted(n / 2);
  const halves = (c + f + x) * (c + f + x) + (y - 1n) * (c * c + 2n * f * x) + y * twice(c) + twice(f) + twice(x);
  need(equal(counts, parts(C + y * F + X + halves / 2n)), "a number of trees is another");
}];

// ---- several states --------------------------------------------------------------------------------------------------

const moved = (graph, x, k) => lamps(graph).map((row) => members(row).reduce((sum, u) => sum + x[u], 0) % k);
const STATE = list(natural);
const below = (values, n, k, reason) => {
  need(values.length === n && values.every((x) => x >= 0n && x < BigInt(k)), reason);
  return values.map(Number);
};
KINDS["on-by-one-fails"] = [{ k: small(2, 1000), graph: GRAPH, witness: STATE }, ({ k, graph, witness }) => {
  const q = below(witness, lamps(graph).length, k, "the witness is not a number below k for each lamp");
  need(!moved(graph, q, k).some((x) => x) && q.reduce((a, b) => a + b, 0) % k, "the witness is not quiet, or its sum is 0");
}];

// ---- rows ------------------------------------------------------------------------------------------------------------

const BOUND = part("row-bound"), NULLITY = part("nullity");
KINDS["free-cells"] = [{ nullity: BOUND, patterns: list(list(natural)) }, ({ nullity, patterns }) => {
  holds("row-bound", nullity);
  const { m, n } = nullity, k = patterns.length;
  need(k === nullity.patterns.length, "there are as many free cells as the nullity");
  patterns.forEach((rows, j) => {
    need(rows.length === m && rows.every((row) => inside(row, n)) && !effect({ m, n, rows }).some((row) => row), "a pattern is not quiet");
    need(joined(rows, n) >> BigInt(m * n - k) === bit(j), `pattern ${j + 1} does not end in its cell`);
  });
}];
KINDS["row-filling"] = [{ m: SIZE, n: SIZE, before: list(natural), after: list(natural), steps: list(tuple(natural, natural)) }, ({ m, n, before, after, steps }) => {
  const cells = m * n;
  within(m * n <= 4000, "too many cells"), need(before.length === cells && steps.length <= 5 * cells, "other rows");
  const closed = lamps(grid(m, n));
  need(before.every((row, i) => inside(row, cells + 1) && (row & full(cells)) === closed[i]), "it does not start from the matrix of the game");
  const table = [...before];
  for (const [target, source] of steps) {
    need(target !== source && [target, source].every((i) => i >= 0n && i < BigInt(cells)), "a step does not add another row");
    table[Number(target)] ^= table[Number(source)];
  }
  need(equal(table, after), "the steps lead elsewhere");
  // The expressions of row filling: bit 0 is the constant, bit j + 1 the press x_j of the first row.
  let above = range(n).map(() => 0n), here = range(n).map((j) => bit(j + 1));
  range(m).forEach((i) => {
    const under = here.map((x, j) => has(before[i * n + j], cells) ^ above[j] ^ (here[j - 1] ?? 0n) ^ x ^ (here[j + 1] ?? 0n));
    under.forEach((x, j) => {
      const at = i * n + j, own = at + n < cells ? bit(at + n) : 0n;
      need(after[at] === ((x >> 1n) | own | ((x & 1n) << BigInt(cells))), `row ${at} is not that of row filling`);
    });
    [above, here] = [here, under];
  });
}];
const powerOf = (p, x, n) => { // p(B) applied to a row
  let sum = 0n;
  for (const digit of p.toString(2)) sum = beside(sum, n) ^ (digit === "1" ? x : 0n);
  return sum;
};
KINDS["block-elimination"] = [{ m: small(1, 60), n: SIZE, steps: list(object({ target: SMALL, source: SMALL, factor: natural })), last_column: list(natural), F: ORTHOGONALITY }, ({ m, n, steps, last_column, F }) => {
  within(m * n <= 4000, "too many cells"), need(steps.length <= m * m && last_column.length === m, "too many steps, or another last column");
  // Blocks are polynomials in B: the matrix has B on the diagonal and I beside it, and its first block row goes last.
  const blocks = range(m).map((i) => range(m).map((j) => (i === j ? 2n : Math.abs(i - j) === 1 ? 1n : 0n)));
  const rows = [...blocks.slice(1), blocks[0]];
  for (const { target, source, factor } of steps) {
    need(target < m && source < m && target !== source && factor >= 0n && factor < 1n << BigInt(2 * m), "a step adds no other block row");
    rows[target] = rows[target].map((entry, j) => entry ^ times(factor, rows[source][j]));
  }
  need(rows.every((row, i) => row[m - 1] === last_column[i]), "the steps lead to another last column");
  // Polynomials of small degree and their values at B are not the same thing, so the other blocks are looked at as values.
  const at = (p) => range(n).map((i) => powerOf(p, bit(i), n));
  rows.forEach((row, i) => row.slice(0, m - 1).forEach((p, j) => need(at(p).every((word, a) => word === (i === j && i < m - 1 ? bit(a) : 0n)), `block row ${i + 1} is another one`)));
  need(equal(F.A, at(last_column[m - 1])) && F.columns === n, "the last block is another matrix");
  holds("orthogonality", F);
}];
const jump = (p, k) => { // f_k modulo p, by doubling: (f_2k, f_2k+1) from (f_k, f_k+1) in characteristic 2
  let [a, b] = [0n, 1n];
  spend(long(bits(p), bits(k)));
  const sq = (x) => remainder(times(x, x), p);
  for (const digit of k.toString(2)) {
    [a, b] = [remainder(times(2n, sq(a)), p), sq(a) ^ sq(b)];
    if (digit === "1") [a, b] = [b, remainder(times(2n, b), p) ^ a];
  }
  return remainder(a, p);
};
KINDS["rank-of-apparition"] = [{ polynomial: natural, exponent: SIZE, rank: POSITIVE, primes: list(tuple(natural, natural)), proofs: list(PROOF) }, ({ polynomial, exponent, rank: k, primes, proofs }) => {
  need(degree(polynomial) >= 1 && polynomial > 0n && degree(polynomial) * exponent <= 20_000, "the power is constant, or of too large a degree");
  let rest = k, power = 1n;
  for (const [q, e] of primes) {
    need(q > 1n && e > 0n && e <= BigInt(bits(k)), "a prime power is none");
    for (const _ of range(Number(e))) { need(rest % q === 0n, "the prime powers do not make the rank"); rest /= q; }
  }
  need(rest === 1n, "the prime powers do not make the rank");
  for (const digit of exponent.toString(2)) power = times(times(power, power), digit === "1" ? polynomial : 1n);
  need(!jump(power, k), "the power does not divide");
  for (const [q] of primes) {
    need(isPrime(q, proofs), `${q} is not proved to be a prime`);
    need(jump(power, k / q), `the prime ${q} can be spared`);
  }
}];
KINDS.circle = [{ n: SIZE, boards: list(list(natural)) }, ({ n, boards }) => {
  need(boards.length, "it has no board"), within(boards.reduce((sum, rows) => sum + rows.length, 0) * n <= 64e6, "too many cells to press");
  need(boards.flat().every((row) => row && inside(row, n)), "a row is empty, or none of this width");
  const firsts = boards.map((rows) => rows[0] ?? 0n), lasts = boards.map((rows) => rows[rows.length - 1] ?? 0n);
  need(new Set(firsts).size === firsts.length, "a board comes twice in one turn");
  need(boards.every((rows) => !rows.length || lightsItself(rows, n)), "a board does not light itself");
  need(firsts.every((first, i) => first === (full(n) ^ lasts[(i || lasts.length) - 1])), "a board does not begin with the complement of the row above it");
}];
const CIRCLE = part("circle"), PERIOD = part("period");
KINDS["universal-board"] = [{ n: small(1, 12), circles: list(CIRCLE) }, ({ n, circles }) => {
  const firsts = circles.flatMap(({ boards }) => boards.map((rows) => rows[0] ?? 0n)).sort((a, b) => (a < b ? -1 : 1));
  need(circles.every((each) => each.n === n) && firsts.length === 2 ** n && firsts.every((row, i) => row === BigInt(i)), "not each first row occurs exactly once");
  for (const each of circles) holds("circle", each);
}];
KINDS["second-condition"] = [{ n: SIZE, height: SIZE, sutner: part("all-ones") }, ({ n, height, sutner }) => {
  within(n * height <= 3000, "too many lamps");
  const board = grid(height, n);
  need(equal(sutner.graph.neighbours, board.neighbours) && same(sutner.graph.names, board.names), "Sutner's proof is about another board");
  holds("all-ones", sutner);
  need(range(n).every((j) => !walk(height, n, bit(j)).left), "a first row with one lamp leaves something below");
}];
KINDS.patched = [{ n: SIZE, m: SIZE, period: POSITIVE, seams: list(natural), rows: list(natural), proof: maybe(PERIOD) }, ({ n, m, period, seams, rows, proof }) => {
  if (proof === null) need(m <= n && period === BigInt(m) + 1n, "nothing proves the period"); // y(n) > n
  else { need(proof.n === n && proof.y === period, "what is proved is another period"); holds("period", proof); }
  need(rows.length === m && rows.every((row) => inside(row, n)), "the rows are others");
  const first = BigInt(m) % period + 1n, wanted = [];
  for (let s = first; s <= BigInt(m); s += period) wanted.push(s);
  need(equal(seams, wanted) && seams.every((s) => !rows[Number(s) - 1]), "the seams are not where they must be, or not empty");
  const cuts = [0, ...seams.map(Number), m + 1], pieces = cuts.slice(1).map((cut, i) => rows.slice(cuts[i], cut - 1));
  need(pieces.every((piece) => !piece.length || lightsItself(piece, n)), "a piece does not light itself");
  need(pieces.every((piece, i) => !i || ((pieces[i - 1][pieces[i - 1].length - 1] ?? 0n) ^ (piece[0] ?? 0n)) === full(n)), "the rows on both sides of a seam are not complements");
}];
KINDS["crossing-seams"] = [{ presses: board, row: SMALL, column: SMALL }, ({ presses, row, column }) => {
  need(row < presses.m && column < presses.n, "there is no such row or column");
  need(!presses.rows[row] && presses.rows.every((each) => !has(each, column)), "the row or the column is pressed somewhere");
}];
KINDS["tiled-quiet-pattern"] = [{ pattern: board, down: small(1, 1000), across: small(1, 1000), board }, ({ pattern, down, across, board: tiled }) => {
  const { m, n, rows } = pattern;
  need(tiled.m === down * (m + 1) - 1 && tiled.n === across * (n + 1) - 1, "the board has another size");
  need([pattern, tiled].every((each) => !effect(each).some((row) => row)), "a board is not quiet");
  const at = (i, size) => { const turn = Math.floor(i / (size + 1)), k = i % (size + 1); return k === size ? -1 : turn % 2 ? size - 1 - k : k; };
  const across_ = range(tiled.n).map((j) => at(j, n));
  tiled.rows.forEach((row, i) => {
    const from = at(i, m), wanted = from < 0 ? 0n : across_.reduce((sum, j, to) => (j >= 0 && has(rows[from], j) ? sum | bit(to) : sum), 0n);
    need(row === wanted, "the board is put together otherwise");
  });
}];
function fibonacciWords(n) { // f_{n+1}: the coefficient of x^(n-2j) is n-j over j, which is odd if j and n-2j share no digit
  const words = new Uint32Array((n >> 5) + 1);
  for (let j = 0; 2 * j <= n; j += 1) if (!(j & (n - 2 * j))) words[(n - 2 * j) >> 5] |= 1 << ((n - 2 * j) & 31);
  return words;
}
function atOneMore(given) { // a(x + 1): as (x + 1)^s = x^s + 1 for powers of two, upper halves are added to lower ones
  const words = new Uint32Array(2 ** Math.ceil(Math.log2(given.length)));
  words.set(given);
  for (const [s, mask] of [[1, 0x55555555], [2, 0x33333333], [4, 0x0f0f0f0f], [8, 0x00ff00ff], [16, 0x0000ffff]]) {
    words.forEach((word, i) => { words[i] ^= (word >>> s) & mask; });
  }
  for (let s = 1; s < words.length; s *= 2) for (let i = 0; i < words.length; i += 1) if (!(i & s)) words[i] ^= words[i + s];
  return words;
}
function commonDivisor(a, b) { // of words, which are not kept
  let high = topOf(a), low = topOf(b);
  while (low >= 0) [a, b, high, low] = [b, a, low, reduceWords(a, b, high, low)];
  return fromWords(a);
}
KINDS["square-nullity"] = [{ n: small(1, 200_000), common: natural }, ({ n, common }) => {
  within(n <= 100_000, "too large for a plain greatest common divisor");
  const half = commonDivisor(fibonacciWords(n), atOneMore(fibonacciWords(n)));
  need(common > 0n && bits(common) <= n + 1, "the common divisor is none");
  const ones = members(BigInt(n + 1))[0], third = (n + 1) % 3 === 0;
  need(degree(half) === 2 ** ones * 4 * degree(common) + (third ? 2 * (2 ** ones - 1) : 0), "the nullity is another");
  let power = 0n; // of what it is in u = x(x + 1), times u^(2^ones - 1) where three divides n + 1
  for (const digit of common.toString(2)) power = times(6n, power) ^ BigInt(digit);
  for (let i = 0; i <= ones; i += 1) power = times(power, power);
  for (let i = 1; third && i < 2 ** ones; i += 1) power = times(6n, power);
  need(half === power, "the common divisor is another");
}];
KINDS.torus = [{ m: POSITIVE, n: SIZE, p: natural, divisors: list(object({ gcd: natural, cofactor: natural })) }, ({ m, n, p, divisors }) => {
  within(n * bits(m) <= 8e6, "too large to go round");
  spend(long(n, bits(m)));
  need(inside(p, n) && divisors.length === (m % 2n ? 2 : 1), "p is no row, or its divisors are others");
  const modulus = bit(n) | 1n, mod = (a) => { while (a >> BigInt(n)) a = (a & full(n)) ^ (a >> BigInt(n)); return a; };
  const mul = (a, b) => mod(times(a, b)), b = mod(1n ^ 2n ^ (1n << BigInt(n - 1)));
  const go = ([a, c, d, e], [f, g, h, i]) => [mul(a, f) ^ mul(c, h), mul(a, g) ^ mul(c, i), mul(d, f) ^ mul(e, h), mul(d, g) ^ mul(e, i)];
  let half = [1n, 0n, 0n, 1n];
  const step = [0n, 1n, 1n, b];
  for (const digit of (m / 2n).toString(2)) { half = go(half, half); if (digit === "1") half = go(half, step); }
  let whole = go(half, half);
  if (m % 2n) { whole = go(whole, step); half = go(half, [1n, 1n, 1n, b ^ 1n]); }
  need(equal([whole[0] ^ 1n, whole[1], whole[2], whole[3] ^ 1n].map(mod), half.map((entry) => mul(p, entry))), "going round is not multiplication by p");
  (m % 2n ? [mul(p, b), p] : [p]).forEach((q, i) => {
    const { gcd, cofactor } = divisors[i];
    need(gcd > 0n && gcd <= modulus && cofactor >= 0n && bits(cofactor) <= n - degree(gcd), "a divisor or its cofactor is none");
    need(!remainder(q, gcd) && !remainder(modulus, gcd), "a common divisor does not divide");
    need(!mod(times(cofactor, q) ^ gcd), "a cofactor does not make the common divisor");
  });
}];
KINDS.moebius = [{ a: small(0, 1), b: small(0, 1), c: small(0, 1), d: small(0, 1), m: small(1, 1000), n: small(1, 1000), common: natural, cofactor: natural }, ({ a, b, c, d, m, n, common, cofactor }) => {
  need(a * d !== b * c, "the rule is a product");
  const next = (p, q, here, before) => times(p, here) ^ times(q, before), walk = (p, q, k) => range(k).reduce(([here, before]) => [next(p, q, here, before), here], [1n, 0n])[0];
  const chi = walk(2n, 1n, n), H = walk(BigInt(a + 2 * b), BigInt(c + 4 * d), m);
  need(common > 0n && common <= chi && cofactor >= 0n && bits(cofactor) <= n - degree(common), "the divisor or the cofactor is none");
  need(!remainder(chi, common) && !remainder(H, common), "the common divisor does not divide");
  need(!remainder(times(cofactor, H) ^ common, chi), "a cofactor does not make the common divisor");
}];
KINDS["square-torus"] = [{ n: SIZE, torus_proof: part("torus"), board_proof: NULLITY }, ({ n, torus_proof, board_proof }) => {
  need(torus_proof.m === BigInt(n) && torus_proof.n === n, "the torus has another size");
  need(board_proof.rows === BigInt(n - 1) && board_proof.columns === BigInt(n - 1), "the board has another size");
  holds("torus", torus_proof);
  holds("nullity", board_proof);
  const total = torus_proof.divisors.reduce((sum, d) => sum + degree(d.gcd), 0) * (n % 2 ? 1 : 2);
  need(total === 2 * degree(board_proof.common) + (n % 3 ? 0 : 4), "the formula does not hold");
}];
KINDS.nullities = [{ columns: SIZE, proofs: list(NULLITY) }, ({ columns, proofs }) => {
  need(proofs.length === columns, "the proofs are those of other boards");
  proofs.forEach((proof, i) => {
    need(proof.rows === BigInt(i + 1) && proof.columns === BigInt(columns), "the proofs are those of other boards");
    holds("nullity", proof);
  });
}];
KINDS["layered-nullity"] = [{ board: object({ inside: list(list(natural)), link: list(natural), count: natural, glue: maybe(list(natural)) }), nullity: small(0, 3200) }, ({ board: { inside: layers, link, count, glue }, nullity }) => {
  const N = link.length, turns = layers.length;
  need(N >= 1 && count >= 1n && turns, "the board has no cells, or is glued otherwise"), within(N <= 1600 && count <= 1_500_000n, "the board is too large to be walked over");
  need([...layers, link].every((B) => B.length === N && B.every((row) => inside(row, N))), "a matrix has another size");
  const to = glue === null ? range(N).map(BigInt) : glue, far = Number(count);
  need(same([...to].sort((a, b) => (a < b ? -1 : 1)).map(String), range(N).map(String)) && far % turns === 0, "the glue is no exchange of cells, or the turns do not come out even");
  spend(N * N * N / 16);
  const undo = inverse(link, N), turned = columnsOf(link, N), ones = (B) => B.reduce((sum, row) => sum + members(row).length, 0);
  need(undo, "the link cannot be undone");
  const through = (row) => members(row).reduce((sum, i) => sum ^ bit(Number(to[i])), 0n);
  need(link.every((row, i) => through(row) === link[Number(to[i])]), "the glue is no symmetry of the link");
  within(far * (ones(undo) + ones(link) + Math.max(...layers.map(ones))) <= 1_500_000, "the board is too large to be walked over");
  // All states go on at once: bit s of the word of a cell says whether it is pressed if one starts with state s.
  const skip = glue === null ? N : 0, begun = range(2 * N).map((i) => (i < skip ? 0n : bit(i - skip)));
  let before = begun.slice(0, N), here = begun.slice(N);
  for (const k of range(far)) {
    spend(N * N);
    const from = product(turned, before), wanted = product(layers[k % turns], here).map((word, i) => word ^ from[i]);
    [before, here] = [here, product(undo, wanted)];
  }
  const ends = glue === null ? here : [...before, ...here].map((word, i) => word ^ bit(i < N ? Number(to[i]) : N + Number(to[i - N])));
  need(ends.length - rank(ends) === nullity, "the nullity is another");
}];
KINDS["solutions-up-to-symmetry"] = [{ n: small(1, 400), kept: tuple(natural, natural, natural, natural, natural, natural, natural, natural) }, ({ n, kept }) => {
  within(n <= 24, "the board is too large to be looked at");
  const cells = n * n, closed = lamps(grid(n, n)), low = n - 1;
  const turns = [(i, j) => [i, j], (i, j) => [j, low - i], (i, j) => [low - i, low - j], (i, j) => [low - j, i], (i, j) => [i, low - j], (i, j) => [low - i, j], (i, j) => [j, i], (i, j) => [low - j, low - i]];
  const found = turns.map((turn) => {
    const alike = range(cells).map((c) => { const [i, j] = turn(Math.floor(c / n), c % n); return bit(c) ^ bit(i * n + j); }).filter((row) => row);
    const rows = [...closed.map((row) => row | bit(cells)), ...alike]; // the last column is the right side
    const plain = rank(rows.map((row) => row & full(cells)));
    return rank(rows) > plain ? 0n : bit(cells - plain);
  });
  need(equal(kept, found), "a symmetry keeps another number of solutions");
}];

// ---- extremes --------------------------------------------------------------------------------------------------------

KINDS["games-up-to-symmetry"] = [{ rows: small(1, 40), columns: small(1, 40), counts: list(natural) }, ({ rows: m, columns: n, counts }) => {
  within(m * n <= 40, "the board has too many cells");
  spend(3200 * 2 ** Math.floor((m * n) / 2));
  const all = quietRows(m, n).map((first) => joined(walk(m, n, first).rows, n)).reduce((sums, q) => [...sums, ...sums.map((p) => p ^ q)], [0n]);
  const flips = [[0, 0], [0, 1], [1, 0], [1, 1]].flatMap(([down, across]) => (m === n ? [0, 1] : [0]).map((turn) => (c) => {
    const i = Math.floor(c / n), j = c % n, [a, b] = [down ? m - 1 - i : i, across ? n - 1 - j : j];
    return turn ? b * n + a : a * n + b;
  }));
  const found = [];
  for (const flip of flips) { // Burnside: of each symmetry the press sets x for which x and its image are a quiet q apart
    const rings = [], seen = new Set();
    for (const c of range(m * n)) if (!seen.has(c)) {
      const ring = [];
      for (let d = c; !seen.has(d); d = flip(d)) { seen.add(d); ring.push(d); }
      rings.push(ring);
    }
    for (const q of all) {
      const kinds = new Map();
      if (rings.some((ring) => ring.filter((c) => has(q, c)).length % 2)) continue; // on its way round x would not come back
      for (const ring of rings) {
        let here = 0;
        const x = ring.map((c, i) => (here ^= i ? Number(has(q, c)) : 0)); // that of the image of c is that of c, changed by q
        const off = all.map((p) => ring.filter((c, i) => Number(has(p, c)) !== x[i]).length), on = off.map((w) => ring.length - w);
        const name = `${off} ${on}`;
        kinds.set(name, { off, on, many: (kinds.get(name)?.many ?? 0) + 1 });
      }
      lightest([...kinds.values()]).forEach((ways, w) => { found[w] = (found[w] ?? 0n) + ways; });
    }
  }
  need(equal(counts, Array.from(found, (ways) => (ways ?? 0n) / BigInt(flips.length * all.length))), "a number of games is another");
}];
KINDS["lightest-quiet-pattern"] = [{ rows: SIZE, columns: SIZE, first: natural, count: natural }, ({ rows: m, columns: n, first, count }) => {
  within(m * n <= 10_000, "the board has too many cells");
  const patterns = quietRows(m, n).map((row) => walk(m, n, row).rows), k = patterns.length;
  if (!k) return need(!first && !count, "only the empty pattern is quiet");
  need(first && inside(first, n) && !walk(m, n, first).left, "it is no quiet pattern, or presses nothing");
  within(k <= 22, "too many patterns"), spend(k * 2 ** k);
  const f = new Int32Array(2 ** k); // by patterns: the cells outside less those inside, from how many cells lie in which
  for (const i of range(m)) for (const j of range(n)) f[patterns.reduce((t, rows, p) => t | (Number(has(rows[i], j)) << p), 0)] += 1;
  for (let s = 1; s < f.length; s *= 2) for (let i = 0; i < f.length; i += 1) if (!(i & s)) [f[i], f[i + s]] = [f[i] + f[i + s], f[i] - f[i + s]];
  const others = f.subarray(1), most = others.reduce((a, b) => Math.max(a, b)), many = others.reduce((sum, value) => sum + Number(value === most), 0);
  const pressed = walk(m, n, first).rows.reduce((sum, row) => sum + weight(row), 0);
  return need(2 * pressed === m * n - most && count === BigInt(many), "another pattern is lighter, or they are not so many");
}];
KINDS["singular-sizes"] = [{ degree: small(1, 28), modulus: natural, sizes: list(POSITIVE), roots: list(natural) }, ({ degree: d, modulus, sizes, roots }) => {
  spend(4 * d * 2 ** d);
  const size = 2 ** d, p = Number(modulus), half = range(2 ** (Math.floor(d / 2) + 1)).slice(2).map(BigInt);
  need(degree(modulus) === d && half.every((factor) => factor === modulus || remainder(modulus, factor)), "the polynomial is not irreducible of this degree");
  need(roots.length === sizes.length && roots.every((x) => x < BigInt(size)), "there is not one root for each number");
  need(sizes.every((n, i) => sizes.slice(0, i).every((smaller) => smaller < n && n % smaller)), "the numbers are not in order, or one divides another");
  const double = (a) => (2 * a < size ? 2 * a : (2 * a) ^ p), order = new Uint32Array(size), common = (a, b) => (b ? common(b, a % b) : a);
  order[0] = 2;
  for (let start = 1; start < size; start += 1) if (!order[start]) { // the multiples of `start` in the group of z, x = z + 1/z
    const times = [start], met = [];
    while (times.length < d) times.push(double(times[times.length - 1]));
    for (let before = 0, here = start; here !== before;) {
      met.push(here);
      let next = before;
      for (let i = 0, rest = here; rest; i += 1, rest >>= 1) if (rest & 1) next ^= times[i];
      [before, here] = [here, next];
    }
    const e = 2 * met.length + 1;
    met.forEach((x, i) => { order[x] = e / common(e, i + 1); });
  }
  need(sizes.every((n, i) => [roots[i], roots[i] ^ 1n].every((x) => n % BigInt(order[Number(x)]) === 0n)), "a root is none for its number");
  const smaller = range(d).slice(1).filter((c) => d % c === 0), own = (o) => smaller.every((c) => (2 ** c - 1) % o && (2 ** c + 1) % o), found = new Set();
  for (let x = d === 1 ? 0 : 2; x < size; x += 2) if (own(order[x]) && own(order[x + 1])) found.add((order[x] / common(order[x], order[x + 1])) * order[x + 1]);
  return need([...found].every((n) => sizes.some((each) => BigInt(n) % each === 0n)), "a number is missing");
}];
KINDS["covering-radius"] = [{ m: SIZE, n: SIZE, nullity: natural, outside: natural, uneven: yes, least: natural, most: natural }, ({ m, n, nullity, outside, uneven, least: low, most }) => {
  within(m * n <= 65_536, "the board has too many cells");
  const patterns = quietRows(m, n).map((first) => walk(m, n, first).rows), k = patterns.length, classes = new Map();
  for (const i of range(m)) for (const j of range(n)) {
    const name = patterns.map((rows) => has(rows[i], j)).join("");
    classes.set(name, (classes.get(name) ?? 0) + 1);
  }
  const zero = "0".repeat(k), outer = classes.get(zero) ?? 0;
  classes.delete(zero);
  need(nullity === BigInt(k) && outside === BigInt(outer) && uneven === [...classes.values()].some((v) => v % 2), "the nullity or the classes are others");
  const gap = 2n * most - BigInt(m * n + outer) + (uneven ? 2n : 1n);
  need(gap === 0n || gap === 1n, "the upper bound is not the mean");
  let total = 1n, term = 1n, radius = 0n, length = BigInt(m * n);
  while (total < bit(m * n - k)) { term = (term * (length - radius)) / (radius + 1n); radius += 1n; total += term; }
  need(low === radius, "the lower bound is not that of the spheres");
}];
KINDS.supercode = [{ m: SIZE, n: SIZE, words: list(board), weight: natural }, ({ m, n, words, weight: told }) => {
  need(words.length && words.every((word) => word.m === m && word.n === n), "there are no words, or they are those of another board");
  const patterns = quietRows(m, n).map((first) => joined(walk(m, n, first).rows, n)), more = words.map((word) => joined(word.rows, n));
  within(patterns.length + more.length <= 28 && m * n * 2 ** (patterns.length + more.length) <= 2 ** 28, "the words are too many to be weighed");
  need(rank([...patterns, ...more]) === patterns.length + more.length, "the words add fewer dimensions");
  const sums = range(2 ** more.length).slice(1).map((chosen) => least(combination(more, BigInt(chosen)), patterns, m * n));
  need(told === BigInt(Math.min(...sums.map(Number))), "the least weight of a new word is another");
}];
KINDS.darkest = [{ graph: GRAPH, lit: natural, basis: list(natural), presses: natural }, ({ graph, lit, basis, presses }) => {
  const closed = lamps(graph), n = closed.length, k = basis.length;
  need(inside(lit, n) && inside(presses, n), "a set has other vertices");
  need(basis.every((q) => quiet(closed, q)) && rank(basis) === k, "the patterns are not quiet, or not independent"), within(k <= 18, "too many patterns");
  const syndrome = (set) => basis.reduce((sum, q, i) => sum | (odd(q & set) ? 1 << i : 0), 0), wanted = syndrome(lit);
  const steps = new Set(range(n).map((v) => syndrome(bit(v)))), left = weight(lit ^ press(closed, presses));
  steps.delete(0);
  let made = new Set([0]);
  for (const _ of range(left)) {
    need(!made.has(wanted), "fewer lamps have the syndrome");
    spend(made.size * steps.size);
    made = new Set([...made].flatMap((s) => [s, ...[...steps].map((t) => s ^ t)]));
  }
}];
const CUT = [{ order: small(1, 2000), edges: list(tuple(SMALL, SMALL)), graph: GRAPH }, ({ order: n, edges, graph }) => {
  const { neighbours, names } = graph;
  need(neighbours.length === 2 * n + 2 * edges.length && same(names, range(neighbours.length)), "there are other vertices");
  const wanted = range(neighbours.length).map(() => 0n), join = (u, v) => { wanted[u] |= bit(v); wanted[v] |= bit(u); };
  range(n).forEach((v) => join(v, n + v)); // each vertex has a pendant
  edges.forEach(([u, v], e) => { // and each edge two twins
    need(u !== v && Math.max(u, v) < n, "an edge is none");
    for (const twin of [2 * n + 2 * e, 2 * n + 2 * e + 1]) { join(u, twin); join(v, twin); }
  });
  need(equal(neighbours, wanted), "a vertex has other neighbours");
}];
KINDS["cut-game"] = CUT;
KINDS["formula-as-a-game"] = [{ clauses: list(list(signed)), literals: list(signed), gadgets: list(list(signed)), game: part("cut-game") }, ({ clauses, literals, gadgets, game }) => {
  const size = (a) => (a < 0n ? -a : a), alike = (a, b) => same(a.map(String), b.map(String)), given = new Set(clauses.flat().map(size));
  need(!given.has(0n) && gadgets.every((gadget) => gadget.length === 2 || gadget.length === 3), "a literal is 0, or a gadget has another size");
  const variables = literals.filter((l) => l > 0n);
  need(alike(literals, [0n, ...variables.flatMap((v) => [v, -v])]) && variables.every((v, i) => !i || variables[i - 1] < v), "the vertices are not the false one and literals in order");
  need([...given].every((v) => variables.includes(v)), "a variable has no vertex");
  const pairs = (gadget) => gadget.flatMap((a, i) => gadget.slice(i + 1).map((b) => [a, b]));
  const ends = game.edges.map(([u, v]) => [literals[u], literals[v]]);
  need(game.order === literals.length && alike(ends, [...variables.map((v) => [v, -v]), ...gadgets.flatMap(pairs)]), "the edges are not those of the gadgets");
  let said = [], before = 0n; // the formula is read back: a new variable at the end of a gadget leads on to its negation
  const told = [];
  for (const gadget of gadgets) {
    const some = gadget.slice(0, -1), z = gadget[gadget.length - 1];
    if (before) need(some.shift() === -before, "a gadget does not go on from the one before");
    said.push(...some.filter((l) => l));
    need(z >= 0n && !given.has(z || -1n), "a gadget ends with no new variable");
    if (z) given.add(z);
    else { told.push(said); said = []; }
    before = z;
  }
  need(!before && alike(told, clauses.map((c) => [...new Set(c)]).filter((c) => !c.some((l) => c.includes(-l)))), "the gadgets say something else than the clauses");
  holds("cut-game", game);
}];
KINDS["fewest-on-a-narrow-graph"] = [{ graph: GRAPH, target: natural, order: list(SMALL), presses: natural }, ({ graph, target, order, presses }) => {
  const closed = lamps(graph), n = closed.length;
  need(inside(presses, n) && press(closed, presses) === target, "the presses do not light the target");
  need(same([...order].sort((a, b) => a - b), range(n)), "not every vertex stands once in the order");
  need(least(presses, kernel(closed, n), n) === weight(presses), "another solution has fewer presses");
}];
KINDS.residues = [{ presses: board, firsts: list(natural), c: small(0, 3), s: natural, margins: list(signed) }, ({ presses, firsts, c, s, margins }) => {
  const { m, n, rows: pressed } = presses;
  need(margins.length === 2 ** firsts.length, "there are other margins");
  need(firsts.every((first) => inside(first, n)), "a first row is none of this width");
  need(independent(firsts) && firsts.length === quietRows(m, n).length && inside(s, firsts.length), "the first rows are no basis, or s names a pattern that is none");
  const patterns = firsts.map((first) => walk(m, n, first));
  need(patterns.every(({ left }) => !left), "a pattern is not quiet");
  const cells = range(m).flatMap((i) => range(n).map((j) => [patterns.reduce((sum, { rows }, p) => sum | (has(rows[i], j) << BigInt(p)), 0n), has(pressed[i], j)]));
  const counts = new Map();
  for (const [t] of cells) counts.set(t, (counts.get(t) ?? 0) + 1);
  const uneven = [...counts].filter(([t, count]) => t && count % 2).map(([t]) => t);
  margins.forEach((f, u) => {
    const meets = (t) => odd(BigInt(u) & t);
    need(f === BigInt(cells.reduce((sum, [t, on]) => (t ? sum + (meets(t) !== (on === 1n) ? -1 : 1) : sum), 0)), `margin ${u} is another`);
    const rest = f - BigInt(uneven.reduce((sum, t) => sum + (meets(t) ? -1 : 1), 0)) - 2n * BigInt(c) - (odd(BigInt(u) & s) ? 4n : 0n);
    need(rest % 8n === 0n, `margin ${u} leaves something else modulo 8`);
  });
}];
const SWITCHING = tagged({ Rows: () => object({ cases: list((v) => SWITCHING(v)) }), Weighed: () => object({ digits: list(natural) }) });
KINDS["switching-game"] = [{ n: small(1, 10), rows: list(natural), proof: SWITCHING }, ({ n, rows, proof }) => {
  need(rows.length === n && rows.every((row) => inside(row, n)), "the position has another size");
  const ways = range(2 ** (n - 1)), ones = (x) => weight(BigInt(x)), minus = ways.map(ones), far = (r, s) => Math.min(minus[r ^ s], n - minus[r ^ s]);
  const sum = ways.map((row) => ways.map((x) => Math.abs(n - 2 * minus[row ^ x]))); // |the row times the signs of the columns|
  const plain = rows.map((row) => Number(has(row, n - 1) ? row ^ full(n) : row)), limit = Math.max(...ways.map((x) => plain.reduce((all, row) => all + sum[row][x], 0))) - 2;
  const refutes = (tree, made, f, apart, blocks) => {
    const left = n - made.length, last = made[made.length - 1];
    // A row to come has as many minus signs as the last, is far from all rows, and lets no f(x) grow too high; each row after it adds 1 if n is odd.
    const room = limit - Math.max(0, left - 1) * (n % 2), may = (r) => minus[r] >= minus[last] && made.every((row) => far(r, row) >= apart) && f.every((height, x) => height + sum[r][x] <= room);
    const open = made.length === 1 ? ways : ways.filter(may);
    if (tree.is === "Weighed") {
      need(tree.digits.length <= 9 && tree.digits.every((signs) => inside(signs, 2 ** (n - 1))), "signs are none");
      if (left && !open.length) return;
      const chosen = tree.digits.flatMap((signs, i) => members(signs).map((x) => [x, 2 ** i])), weigh = (g) => chosen.reduce((all, [x, w]) => all + w * g[x], 0);
      const lightest = left ? Math.min(...open.map((r) => weigh(sum[r]))) : 0;
      return need(weigh(f) + left * lightest > limit * chosen.reduce((all, [, w]) => all + w, 0), "a weighing does not hold");
    }
    // Columns that agree so far can be exchanged: the next row is given by how many of each block it turns.
    const next = [];
    const choose = (at, turned) => {
      if (at === blocks.length) {
        const cut = blocks.map((b, k) => [b.slice(0, b.length - turned[k]), b.slice(b.length - turned[k])]);
        const row = cut.flatMap(([, some]) => some).reduce((word, j) => word | (1 << j), 0);
        if (open.includes(row) && (made.length > 1 || 2 * minus[row] <= n)) next.push([row, cut.flat().filter((b) => b.length)]);
        return;
      }
      for (const k of range(blocks[at].length + 1)) choose(at + 1, [...turned, k]);
    };
    if (left) choose(0, []);
    need(next.length && next.length === tree.cases.length, "a row is left out");
    next.forEach(([row, parts], i) => refutes(tree.cases[i], [...made, row], f.map((x, at) => x + sum[row][at]), made.length === 1 ? minus[row] : apart, parts));
  };
  refutes(proof, [0], sum[0], 0, [range(n - 1)]);
}];

// ---- once ------------------------------------------------------------------------------------------------------------

const ONCE = (v) => object({ lamp: NAME, barred: list(object({ press: NAME, again: NAME })), branches: list(tuple(NAME, ONCE)) })(v);
KINDS["efficient-domination"] = [{ graph: GRAPH, parts: list(tuple(natural, natural)) }, ({ graph, parts }) => {
  const closed = lamps(graph), n = closed.length;
  need(parts.every(([v, lit]) => v >= 0n && v < BigInt(n) && closed[Number(v)] === lit), "a part is no closed neighbourhood");
  need(parts.reduce((sum, [, lit]) => sum + weight(lit), 0) === n && parts.reduce((all, [, lit]) => all | lit, 0n) === full(n), "a lamp changes twice, or never");
}];
KINDS["no-efficient-domination"] = [{ graph: GRAPH, tree: ONCE }, ({ graph, tree }) => {
  const closed = lamps(graph), named = (name) => JSON.stringify(name), number = new Map(graph.names.map((name, v) => [named(name), v]));
  const at = (name) => (need(number.has(named(name)), "a name is that of no vertex"), number.get(named(name)));
  const look = (node, lit) => {
    const lamp = at(node.lamp);
    need(!has(lit, lamp), "a lamp is lit already");
    const ways = members(closed[lamp]), barred = node.barred.map((each) => at(each.press)), made = node.branches.map(([press]) => at(press));
    need(same(barred, ways.filter((v) => !made.includes(v))) && same(made, ways.filter((v) => !barred.includes(v))), "the presses that light a lamp are not listed once each and in order");
    node.barred.forEach(({ again }, i) => need((closed[barred[i]] & lit) && at(again) === members(closed[barred[i]] & lit)[0], "a barred press does not light that lamp again"));
    node.branches.forEach(([, below], i) => { need(!(closed[made[i]] & lit), "a press lights a lamp again"); look(below, lit | closed[made[i]]); });
  };
  look(tree, 0n);
}];
const NO_CODE = part("no-perfect-code");
const RIGHT = [[1, 2], [-2, 1], [-1, -2], [2, -1]], LEFT = [[2, 1], [1, -2], [-2, -1], [-1, 2]]; // the knight's steps of the two codes
const WEIGHT = big(-1_000_000n, 1_000_000n);
KINDS["plane-code"] = [{ modulus: small(2, 1_000_000), weights: tuple(WEIGHT, WEIGHT), first: NO_CODE, second: list(NO_CODE) }, ({ modulus, weights: [a, b], first, second }) => {
  const m = BigInt(modulus), left = ([i, j]) => (((a * BigInt(i) + b * BigInt(j)) % m) + m) % m;
  need(modulus === 5 && new Set([[0, 0], [0, 1], [1, 0], [0, -1], [-1, 0]].map(left)).size === 5, "the lamps of a cross do not have each remainder once");
  need(RIGHT.every((step) => left(step) === 0n), "the steps leave the rule");
  const wanted = [[[[0, 0]], [RIGHT[0], LEFT[0]]], ...[RIGHT, LEFT].flatMap((s) => range(4).map((i) => [[[0, 0], s[i]], [s[(i + 1) % 4]]]))];
  const proofs = [first, ...second], cells = (all) => all.map(String), set = (all) => cells(all).sort();
  need(proofs.length === wanted.length, "there are other trees");
  proofs.forEach((proof, i) => {
    need(same(cells(proof.pressed), cells(wanted[i][0])) && same(set(proof.unpressed), set(wanted[i][1])), "a tree is about another step");
    need(Object.values(proof.region).every((side) => side === null), "a tree is not about the plane");
    holds("no-perfect-code", proof);
  });
}];
KINDS["two-by-odd"] = [{ columns: natural, steps: list(object({ columns: natural, left: list(tuple(natural, natural)), press: tuple(natural, natural) })) }, ({ columns, steps }) => {
  need(2n * BigInt(steps.length) === columns + 1n, "the steps do not make the columns");
  const cross = ([r, c], n) => [[r, c], [r - 1n, c], [r + 1n, c], [r, c - 1n], [r, c + 1n]].filter(([i, j]) => i >= 1n && i <= 2n && j >= 1n && j <= n).map(String);
  steps.forEach((step, number) => {
    const n = BigInt(2 * number + 1), before = new Set(number ? [...steps[number - 1].left.map(String), ...cross(steps[number - 1].press, n)] : []);
    need(step.columns === n, "a step is about other columns");
    const unlit = [];
    for (let c = n > 1n ? n - 1n : 1n; c <= n; c += 1n) for (const r of [1n, 2n]) if (!before.has(String([r, c]))) unlit.push(String([r, c]));
    need(same(step.left.map(String), unlit) && same(cross(step.press, n).sort(), [...unlit].sort()), "a press does not light just what is left");
  });
}];
KINDS["domination-number"] = [{ m: small(1, 8), n: small(1, 8), apart: yes, cells: board }, ({ m, n, apart, cells }) => {
  need(cells.m === m && cells.n === n, "the cells are those of another board");
  const all = 2 ** n - 1, count = range(all + 1).map((x) => weight(BigInt(x))), alone = (x) => !apart || !(x & (x << 1));
  const reached = (a, b, c) => ((a | b | (b << 1) | (b >> 1) | c) & all) === all;
  const rows = cells.rows.map(Number), at = (i) => rows[i] ?? 0;
  need(rows.every((b, i) => reached(at(i - 1), b, at(i + 1)) && alone(b) && !(apart && b & at(i - 1))), "a lamp is not reached, or two cells are neighbours");
  const sets = range(all + 1).filter(alone);
  let best = new Map([[0, new Map(sets.map((b) => [b, count[b]]))]]); // by the row above and the row here: the fewest cells so far
  for (const i of range(m)) {
    spend(4 * 8 ** n);
    const next = new Map();
    for (const [a, byRow] of best) for (const [b, cost] of byRow) for (const c of i === m - 1 ? [0] : sets) {
      if (!reached(a, b, c) || (apart && b & c)) continue;
      if (!next.has(b)) next.set(b, new Map());
      const row = next.get(b);
      if (!(row.get(c) <= cost + count[c])) row.set(c, cost + count[c]);
    }
    best = next;
  }
  need(Math.min(...[...best.values()].map((byRow) => byRow.get(0) ?? Infinity)) === rows.reduce((sum, b) => sum + count[b], 0), "fewer cells do");
}];
const FRACTION = (value) => {
  if (typeof value !== "string" || !/^-?(0|[1-9][0-9]{0,1000})\/[1-9][0-9]{0,1000}$/.test(value)) fail("a fraction is expected");
  return value.split("/").map(BigInt);
};
const modulo = (a, p) => ((a % p) + p) % p;
function rankModulo(rows, p) {
  let left = rows.map((row) => row.map((x) => modulo(x, p))), found = 0;
  while (left.length) {
    const pivot = left.pop(), at = pivot.findIndex((x) => x);
    if (at < 0) continue;
    found += 1;
    let [old, r, s, t] = [p, pivot[at], 0n, 1n]; // the inverse of the pivot by Euclid
    while (r) { const q = old / r; [old, r] = [r, old - q * r]; [s, t] = [t, s - q * t]; }
    need(old === 1n, "the modulus has a common divisor with an entry");
    left = left.map((row) => (row[at] ? row.map((x, j) => modulo(x - row[at] * s * pivot[j], p)) : row));
  }
  return found;
}
KINDS["integer-method"] = [{ rows: SIZE, columns: SIZE, found: (v) => (Array.isArray(v) ? list(FRACTION)(v) : object({ particular: list(signed), basis: list(list(signed)) })(v)), prime: big(2n, 1n << 64n) }, ({ rows, columns, found, prime }) => {
  const cells = rows * columns;
  within(cells <= 150, "too many integer unknowns");
  const closed = lamps(grid(rows, columns)), A = closed.map((row) => range(cells).map((j) => has(row, j)));
  if (Array.isArray(found)) {
    need(found.length === cells, "there is not one weight for each lamp");
    const total = (chosen) => { // whether a sum of weights is whole
      const [top, bottom] = chosen.reduce(([a, b], i) => [a * found[i][1] + found[i][0] * b, b * found[i][1]], [0n, 1n]);
      return top % bottom === 0n;
    };
    return need(closed.every((row) => total(members(row))) && !total(range(cells)), "the weights under each press are not whole, or all together are");
  }
  const { particular, basis } = found, applied = (x) => A.map((row) => row.reduce((sum, a, j) => sum + a * x[j], 0n));
  need([particular, ...basis].every((v) => v.length === cells), "a solution has other entries");
  need(applied(particular).every((x) => x === 1n) && basis.every((v) => applied(v).every((x) => !x)), "the solution is none, or a direction changes a lamp");
  need(rankModulo(basis, prime) === basis.length && rankModulo(A, prime) + basis.length === cells, "there are not as many directions");
}];

// ---- Akari -----------------------------------------------------------------------------------------------------------

// Row by row.  A column remembers whether a bulb shines down it, whether a cell above waits for one, or neither; whether
// the cell above has a bulb; and whether a clue above wants one, or none, here.
KINDS["akari-count"] = [{ puzzle: PUZZLE, solutions: natural }, ({ puzzle: given, solutions }) => {
  const turn = given[0].length > given.length; // along the longer side
  const rows = turn ? range(given[0].length).map((j) => given.map((row) => row[j]).join("")) : given, n = rows[0].length;
  const FREE = 0, LIT = 1, WAITS = 2, ANY = 0, BULB = 1, NONE = 2;
  spend(rows.length * n * 2 ** Math.min(n, rows.length, 64));
  let states = new Map([["0".repeat(3 * n), 1n]]), steps = 0;
  for (const [i, row] of rows.entries()) {
    const next = new Map();
    for (const [name, ways] of states) {
      const down = range(n).map((j) => Number(name[3 * j])), above = range(n).map((j) => name[3 * j + 1] === "1"), want = range(n).map((j) => Number(name[3 * j + 2]));
      // Bulbs of this row, from left to right: in each run of white cells at most one.
      const place = (j, bulbs, shines) => {
        within((steps += 1) <= 5e6, "too many ways to place bulbs");
        if (j === n || row[j] !== ".") {
          if (j === n) return settle(bulbs);
          if (want[j] === BULB || down[j] === WAITS) return; // a wall takes no bulb, and ends a column that still waits
          return place(j + 1, [...bulbs, false], false);
        }
        if (want[j] !== BULB) place(j + 1, [...bulbs, false], shines);
        if (want[j] !== NONE && down[j] !== LIT && !shines) place(j + 1, [...bulbs, true], true);
      };
      const settle = (bulbs) => {
        const after = range(n).map(() => [FREE, "0", ANY]);
        for (let j = 0; j < n; ) {
          if (row[j] !== ".") {
            if (/[0-4]/.test(row[j])) {
              const needed = Number(row[j]) - above[j] - Boolean(bulbs[j - 1]) - Boolean(bulbs[j + 1]);
              if (needed < 0 || needed > 1) return;
              after[j][2] = needed ? BULB : NONE;
            }
            j += 1;
            continue;
          }
          let end = j;
          while (end < n && row[end] === ".") end += 1;
          const lit = bulbs.slice(j, end).includes(true);
          for (; j < end; j += 1) {
            after[j][0] = bulbs[j] || down[j] === LIT ? LIT : down[j] === WAITS || !lit ? WAITS : FREE;
            after[j][1] = bulbs[j] ? "1" : "0";
          }
        }
        const key = after.flat().join("");
        next.set(key, (next.get(key) ?? 0n) + ways);
      };
      place(0, [], false);
    }
    states = next;
    within(states.size <= 200_000, "too many ways to keep");
  }
  const found = [...states].reduce((sum, [name, ways]) => (range(n).some((j) => Number(name[3 * j]) === WAITS || Number(name[3 * j + 2]) === BULB) ? sum : sum + ways), 0n);
  need(found === solutions, `the number of solutions is ${found}`);
}];
function countsBeside(m, n, black) { // with these black cells, for each solution without clues the bulbs beside each
  const p = akari(range(m).map((i) => range(n).map((j) => ((black >> (i * n + j)) & 1 ? "#" : ".")).join("")));
  const white = p.cells.filter(p.white), dark = p.cells.filter((c) => !p.white(c)), found = [];
  const place = (k, bulbs, lit) => {
    if (k === white.length) { if (white.every((c) => lit.has(c))) found.push(bulbs); return; }
    place(k + 1, bulbs, lit);
    if (!lit.has(white[k])) place(k + 1, [...bulbs, white[k]], new Set([...lit, ...p.seen[white[k]]]));
  };
  place(0, [], new Set());
  return found.map((bulbs) => dark.map((c) => p.near(c).filter((d) => bulbs.includes(d)).length));
}
KINDS["akari-census"] = [{ rows: SIZE, columns: SIZE, solvable: natural, unique: natural, fewest_black: natural, example: list(text) }, ({ rows, columns, solvable, unique, fewest_black, example }) => {
  within(rows * columns <= 16, "more than 16 cells");
  spend(4 * 5 ** (rows * columns));
  const m = rows, n = columns, cells = m * n, vectors = (black) => countsBeside(m, n, black);
  let all = 0, only = 0, fewest = cells;
  for (const black of range(2 ** cells)) {
    const size = weight(BigInt(black)), found = vectors(black);
    let here = 0;
    for (const clues of range(2 ** size)) {
      const counted = new Map();
      for (const v of found) { const key = v.filter((_, i) => (clues >> i) & 1).join(); counted.set(key, (counted.get(key) ?? 0) + 1); }
      all += counted.size;
      here += [...counted.values()].filter((c) => c === 1).length;
    }
    only += here;
    if (here) fewest = Math.min(fewest, size);
  }
  need(solvable === BigInt(all) && unique === BigInt(only) && fewest_black === BigInt(fewest), "the counts are others");
  need(example.length === m && example.every((row) => row.length === n && /^[.#01234]*$/.test(row)), "the example is no puzzle of this size");
  const signs = example.join(""), black = [...signs].reduce((sum, sign, c) => (sign === "." ? sum : sum | (1 << c)), 0), clues = [...signs].filter((sign) => sign !== ".");
  const fitting = vectors(black).filter((v) => v.every((x, i) => clues[i] === "#" || x === Number(clues[i])));
  need(fitting.length === 1 && clues.length === fewest, "the example has not one solution, or more black cells");
}];
KINDS["akari-longest"] = [{ rows: natural, columns: natural, story: object({ puzzle: PUZZLE, ...STORY }), most: maybe(natural) }, ({ rows, columns, story, most }) => {
  need(rows === BigInt(story.puzzle.length) && columns === BigInt(story.puzzle[0].length), "the puzzle has another size");
  checkShortest(story);
  if (most === null) return;
  need(most === BigInt(story.steps.length), "the puzzle takes another number of steps");
  within(rows * columns <= 12n, "more than 12 cells are too many to look at all puzzles");
  spend(7n ** (rows * columns));
  const m = Number(rows), n = Number(columns);
  for (const black of range(2 ** (m * n))) {
    const found = countsBeside(m, n, black), cells = range(m * n).filter((c) => (black >> c) & 1);
    for (const clues of range(2 ** cells.length)) {
      const counted = new Map();
      for (const v of found) { const key = v.map((x, i) => ((clues >> i) & 1 ? x : "#")).join(""); counted.set(key, (counted.get(key) ?? 0) + 1); }
      for (const [key] of [...counted].filter(([, times]) => times === 1)) {
        const signs = range(m * n).map((c) => ((black >> c) & 1 ? key[cells.indexOf(c)] : ".")).join("");
        const { put, start, dark, ideas, fewest } = stories(akari(range(m).map((i) => signs.slice(i * n, i * n + n))));
        const solves = (level) => {
          let known = start;
          for (let some = ideas(known, level); some.length; some = ideas(known, level)) known = put(known, some[0].bulbs, some[0].none);
          return !dark(known);
        };
        const level = [1, 2, 3].find(solves);
        need(!level || fewest(level) <= Number(most), "a puzzle takes more steps");
      }
    }
  }
}];
}
