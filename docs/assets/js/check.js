// A second checker of lightsgame-evidence.  It shares nothing with the package: it knows the rules of the two games and
// how each kind of evidence argues, and nothing about solving.  No dependency; plain JavaScript for Node and for pages.
//
//     node check.js FILE [QUESTION]   exit status 0: it holds, 1: it does not (with the reason), 2: it cannot be read,
//                                     3: it is larger than what is looked at; QUESTION is what `verify --json` writes
//     check(text, question)     {kind, question, valid, reason}; `unreadable` is true where the text is no evidence at
//                               all, and `unseen` where it is too large to be looked at, which refutes nothing
//
// It knows all that the commands write.  The kinds of the theorems stand in `check-theorems.js`; Node reads it where it
// lies beside this file, and a page loads it after this one.
//
// Sets of cells of a row, and polynomials over GF(2), are BigInt: bit j is cell j, or the coefficient of y^j.
"use strict";
{ // its names stay its own on a page

class Gap extends Error {} // a condition that fails
class Unseen extends Error {} // larger than what is looked at, which refutes nothing
class Unreadable extends Error {} // no evidence of a known kind and shape

const need = (condition, reason) => { if (!condition) throw new Gap(reason); };
const within = (condition, reason) => { if (!condition) throw new Unseen(reason); };
const BUDGET = 2 ** 27, PER_LETTER = 64; // steps of a check, some 30 ns each: about 2 s more for each megabyte of the file
let budget = BUDGET, left = BUDGET;
const spend = (steps) => { left -= Number(steps); within(left >= 0, `it takes more than ${budget} steps`); };
const long = (n, times = 1) => Number(times) * n * (Math.floor(n / 64) + 16); // of so many operations with polynomials of degree n
const fail = (reason) => { throw new Unreadable(reason); };
const range = (n) => Array.from({ length: n }, (_, i) => i);
const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);

// ---- shapes: what a field must be, exactly -------------------------------------------------------------------------

const NUMBER = /^(-?[1-9][0-9]{14,1300}|-?0x[1-9a-f][0-9a-f]{998,})$/;

function whole(value) { // any whole number, as BigInt; from 2^53 on it is written as a string
  if (Number.isSafeInteger(value)) return BigInt(value);
  if (typeof value !== "string" || !NUMBER.test(value)) fail("a whole number is expected");
  const found = value.startsWith("-") ? -BigInt(value.slice(1)) : BigInt(value);
  if (found < 2n ** 53n && found > -(2n ** 53n)) fail("a number below 2^53 stands in quotes");
  return found;
}
const big = (least, most) => (value) => {
  const found = whole(value);
  need(found >= least && found <= most, "a number is out of bounds");
  return found;
};
const small = (least, most) => (value) => Number(big(BigInt(least), BigInt(most))(value));
const signed = (value) => whole(value), natural = (value) => (whole(value) >= 0n ? whole(value) : need(false, "a number is below 0"));
const text = (value) => (typeof value === "string" ? value : fail("a text is expected"));
const list = (shape) => (value) => (Array.isArray(value) ? value.map(shape) : fail("a list is expected"));
const tuple = (...shapes) => (value) =>
  Array.isArray(value) && value.length === shapes.length ? shapes.map((shape, i) => shape(value[i])) : fail("a list of another length is expected");
const maybe = (shape) => (value) => (value === null ? null : shape(value));
const yes = (value) => (typeof value === "boolean" ? value : fail("true or false is expected"));
const oneOf = (...words) => (value) => (words.includes(value) ? value : fail(`one of ${words} is expected`));
const object = (fields) => (value) => {
  if (value === null || typeof value !== "object" || Array.isArray(value)) fail("an object is expected");
  const names = Object.keys(fields);
  if (!same(Object.keys(value).sort(), [...names].sort())) fail(`an object with ${names} is expected`);
  return Object.fromEntries(names.map((name) => [name, fields[name](value[name])]));
};
const tagged = (shapes) => (value) => {
  const shape = value && Object.hasOwn(shapes, value.is) ? shapes[value.is]() : fail("a part is of an unknown kind");
  const { is, ...rest } = value;
  return { is, ...shape(rest) };
};
const board = (value) => {
  const rows = list(text)(value);
  if (!rows.length || !rows[0] || rows.some((row) => row.length !== rows[0].length || /[^01]/.test(row))) fail("a board is expected");
  return { m: rows.length, n: rows[0].length, rows: rows.map((row) => BigInt("0b" + [...row].reverse().join(""))) };
};
const SIZE = small(1, 1_000_000), POSITIVE = big(1n, 1n << 4096n), COUNT = small(0, Number.MAX_SAFE_INTEGER);

// ---- polynomials over GF(2) ----------------------------------------------------------------------------------------

const bits = (a) => (a === 0n ? 0 : a.toString(16).length * 4 - Math.clz32(parseInt(a.toString(16)[0], 16)) + 28); // bit length
const degree = (a) => bits(a) - 1;
const members = (a) => { const found = []; [...a.toString(2)].reverse().forEach((d, i) => d === "1" && found.push(i)); return found; };
const weight = (a) => a.toString(2).replaceAll("0", "").length * (a !== 0n ? 1 : 0);
const odd = (a) => weight(a) % 2 === 1;
const full = (n) => (1n << BigInt(n)) - 1n;
function times(a, b) { // four coefficients at a time
  const two = b << 1n, four = b << 2n, eight = b << 3n;
  const all = range(16).map((d) => (d & 1 ? b : 0n) ^ (d & 2 ? two : 0n) ^ (d & 4 ? four : 0n) ^ (d & 8 ? eight : 0n));
  let sum = 0n;
  for (const digit of a.toString(16)) sum = (sum << 4n) ^ all[parseInt(digit, 16)];
  return sum;
}

// Long polynomials as words of 32 coefficients, the lowest first.
function toWords(a) {
  const digits = a.toString(16), words = new Uint32Array(Math.ceil(digits.length / 8));
  words.forEach((_, i) => { words[i] = parseInt(digits.slice(Math.max(0, digits.length - 8 * i - 8), digits.length - 8 * i), 16); });
  return words;
}
const fromWords = (words) => BigInt([...words].reverse().reduce((hex, word) => hex + word.toString(16).padStart(8, "0"), "0x"));
function topOf(words, from = words.length - 1) { // the degree, or -1
  let i = from;
  while (i >= 0 && !words[i]) i -= 1;
  return i < 0 ? -1 : 32 * i + 31 - Math.clz32(words[i]);
}
function reduceWords(a, b, high, low) { // a modulo b, in place, which have these degrees; the degree of what is left
  while (high >= low) {
    const far = (high - low) >> 5, by = (high - low) & 31;
    for (let i = low >> 5; i >= 0; i -= 1) {
      if (by && b[i] >>> (32 - by)) a[i + far + 1] ^= b[i] >>> (32 - by);
      a[i + far] ^= b[i] << by;
    }
    high = topOf(a, high >> 5);
  }
  return high;
}

function remainder(a, modulus) {
  const top = bits(modulus);
  need(top > 0, "a division by zero");
  if (a >> 512n && bits(a) >= top) {
    const words = toWords(a);
    reduceWords(words, toWords(modulus), bits(a) - 1, top - 1);
    return fromWords(words);
  }
  for (let length = bits(a); length >= top; length = bits(a)) a ^= modulus << BigInt(length - top);
  return a;
}

// f_1 = 1, f_2 = x, f_{k+1} = x f_k + f_{k-1}, at `x`: the first n + 1 of them, the last being f_{n+1}.
function fibonacci(n, x = 2n) {
  const found = [0n, 1n];
  while (found.length < n + 2) found.push(times(x, found[found.length - 1]) ^ found[found.length - 2]);
  return found.slice(1);
}

// Steps of the chase as an affine map (x, x') -> (p x + q x' + u, q x + (b q + p) x' + v) modulo chi.
function after(later, earlier, b, chi) {
  const r = later.p ^ times(b, later.q), { p, q, u, v } = earlier, mod = (a) => remainder(a, chi);
  return {
    p: mod(times(later.p, p) ^ times(later.q, q)), q: mod(times(later.p, q) ^ times(later.q, p ^ times(b, q))),
    u: mod(times(later.p, u) ^ times(later.q, v)) ^ later.u, v: mod(times(later.q, u) ^ times(r, v)) ^ later.v,
  };
}
const STAND = { p: 1n, q: 0n, u: 0n, v: 0n }, QUIET = { p: 0n, q: 1n, u: 0n, v: 0n };

function repeat(walk, count, b, chi) {
  spend(long(bits(chi), bits(count)));
  let result = STAND;
  for (const digit of count.toString(2)) {
    result = after(result, result, b, chi);
    if (digit === "1") result = after(walk, result, b, chi);
  }
  return result;
}
const divides = (p, k) => remainder(repeat(QUIET, k, 2n, p).q, p) === 0n; // whether p divides f_k

// ---- primes --------------------------------------------------------------------------------------------------------

const BASES = [2n, 3n, 5n, 7n, 11n, 13n, 17n, 19n, 23n, 29n, 31n, 37n, 41n];
const DECIDED = 3317044064679887385961981n; // below it the thirteen bases decide (Sorenson and Webster 2017)
const gcd = (a, b) => { while (b) [a, b] = [b, a % b]; return a; };

function power(base, exponent, modulus) {
  let result = 1n % modulus;
  for (const digit of exponent.toString(2)) {
    result = (result * result) % modulus;
    if (digit === "1") result = (result * base) % modulus;
  }
  return result;
}
function isProbablePrime(n) {
  if (n < 2n || BASES.some((p) => n % p === 0n)) return BASES.includes(n);
  let d = n - 1n, twos = 0;
  while (!(d & 1n)) { d >>= 1n; twos += 1; }
  return BASES.every((base) => {
    let x = power(base, d, n);
    if (x === 1n) return true;
    for (let i = 0; i < twos; i++) { if (x === n - 1n) return true; x = (x * x) % n; }
    return false;
  });
}
// Pocklington 1914: primes q whose powers in n - 1 make up more than its root, and a base of an order that has them all.
function isPrime(n, proofs) {
  if (n < DECIDED) return isProbablePrime(n);
  const proof = proofs.findLast((each) => each.prime === n);
  if (!proof) return false;
  let part = 1n, rest = n - 1n;
  for (const q of proof.factors) {
    if (q < 2n || rest % q) return false;
    while (rest % q === 0n) { part *= q; rest /= q; }
  }
  return part * part > n && power(proof.base, n - 1n, n) === 1n &&
    proof.factors.every((q) => gcd(power(proof.base, (n - 1n) / q, n) - 1n, n) === 1n) && proof.factors.every((q) => isPrime(q, proofs));
}
const PROOF = object({ prime: big(2n, 1n << 2048n), base: POSITIVE, factors: list(POSITIVE) });

// ---- Lights Out on rectangles --------------------------------------------------------------------------------------

const row = (above, here, below, n) => (above ^ below ^ here ^ (here << 1n) ^ (here >> 1n)) & full(n); // what presses change
const effect = ({ m, n, rows }) => rows.map((here, i) => row(i ? rows[i - 1] : 0n, here, i + 1 < m ? rows[i + 1] : 0n, n));
const total = (boardOf) => boardOf.rows.reduce((sum, each) => sum + weight(each), 0);

// Rows 1 ... m of the quiet walk from a first row, and what it leaves below the board.
function walk(m, n, first) {
  const rows = [];
  let above = 0n, here = first;
  for (let i = 0; i < m; i++) { rows.push(here); [above, here] = [here, row(above, here, 0n, n)]; }
  return { rows, left: here };
}
function independent(vectors) {
  const found = [];
  for (let v of vectors) {
    for (const each of found) if ((v ^ each) < v) v ^= each;
    if (!v) return false;
    found.push(v);
    found.sort((a, b) => (a < b ? 1 : -1));
  }
  return true;
}
// First rows of all quiet patterns: the kernel of the map from first rows to what is left below.
function quietRows(m, n) {
  spend(long(n, n + m));
  const pivots = [], kernel = [];
  for (const j of range(n)) {
    let made = 1n << BigInt(j), image = walk(m, n, made).left;
    for (const each of pivots) if ((image >> each.bit) & 1n) { image ^= each.image; made ^= each.made; }
    if (image) pivots.push({ image, made, bit: BigInt(degree(image)) });
    else kernel.push(made);
  }
  return kernel;
}
const joined = (rows, n) => rows.reduce((word, each, i) => word | (each << BigInt(i * n)), 0n);

// The least weight of a word plus any sum of the patterns, by a Gray code on 32-bit pieces.
function least(word, patterns, cells) {
  within(patterns.length <= 24 && cells * 2 ** patterns.length <= 2 ** 33, "too many solutions to weigh");
  const pieces = (w) => Int32Array.from(range(Math.ceil(cells / 32)), (i) => Number(BigInt.asIntN(32, w >> BigInt(32 * i))));
  const here = pieces(word), all = patterns.map(pieces);
  const count = () => { let sum = 0; for (let x of here) { x -= (x >>> 1) & 0x55555555; x = (x & 0x33333333) + ((x >>> 2) & 0x33333333); sum += Math.imul((x + (x >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24; } return sum; };
  let best = count();
  for (let i = 1; i < 2 ** patterns.length; i++) {
    const pattern = all[31 - Math.clz32(i & -i)];
    for (let j = 0; j < here.length; j++) here[j] ^= pattern[j];
    best = Math.min(best, count());
  }
  return best;
}

// ---- giant boards: rows are polynomials modulo chi = f_{n+1}, row e_j being f_j, and a press multiplies by y + 1 -----

const B = 3n, STRIPE = object({ lamps: natural, first: natural, step: natural });
const polynomial = (word, basis) => members(word).reduce((sum, j) => sum ^ basis[j], 0n);

function checkGiant(m, n, stripes) {
  within(Number(n) + 100 <= 8e6 && (Number(n) + 100) * (bits(m) + Number(n) / 100 + 100) * (stripes.length + 2) <= 4e6, "too large to jump to the last row");
  for (const s of stripes) need(s.lamps >= 0n && s.lamps <= full(n) && s.first >= 1n && s.step >= 0n, "a stripe is none of this board");
}
function rowsAt(k, n, first, stripes) { // rows k and k + 1 of the chase from the first row, as polynomials
  const basis = fibonacci(n), chi = basis[n], alone = repeat(QUIET, k, B, chi), s = polynomial(first, basis);
  let here = times(alone.q, s), below = times(alone.p ^ times(B, alone.q), s);
  for (const { lamps, first: start, step } of stripes) {
    if (start > k) continue;
    const changing = { p: 0n, q: 1n, u: 0n, v: polynomial(lamps, basis) }, left = k - start + 1n;
    const [blocks, rest] = step ? [left / step, left % step] : [0n, left];
    let made = STAND;
    if (blocks) made = repeat(after(repeat(QUIET, step - 1n, B, chi), changing, B, chi), blocks, B, chi);
    if (rest) made = after(repeat(QUIET, rest - 1n, B, chi), after(changing, made, B, chi), B, chi);
    here ^= made.u; below ^= made.v;
  }
  return [remainder(here, chi), remainder(below, chi)];
}
function rowOf(p, n) {
  const basis = fibonacci(n);
  let found = 0n;
  while (p) { const j = degree(p); found |= 1n << BigInt(j); p ^= basis[j]; }
  return found;
}
const NULLITY = { rows: POSITIVE, columns: POSITIVE, common: natural, cofactor: natural };

function checkNullity({ rows, columns, common, cofactor }) {
  const [m, n] = rows > columns ? [rows, columns] : [columns, rows];
  checkGiant(m, n, []);
  const chi = fibonacci(Number(n))[Number(n)], { p, q } = repeat(QUIET, m, B, chi), F = remainder(p ^ times(B, q), chi);
  need(common > 0n && common <= chi && cofactor >= 0n && bits(cofactor) <= Number(n) + 1, "the common divisor or its cofactor is none");
  need(!remainder(chi, common) && !remainder(F, common), "the common divisor does not divide both polynomials");
  need(!remainder(times(cofactor, F) ^ common, chi), "the cofactor does not make the common divisor: there is a greater one");
}

// ---- any game: steps, slides, gluings, states, holes, graphs -------------------------------------------------------

const WRAPS = { none: [0, 0], cylinder: [0, 1], torus: [1, 1], mobius: [0, -1], klein: [1, -1], projective: [-1, -1] }; // by python docs/generate.py
const STEP = tuple(small(-1000, 1000), small(-1000, 1000));
const RULES = object({ steps: list(STEP), slides: list(STEP), wrap: oneOf(...Object.keys(WRAPS)), states: small(2, 36), edges: maybe(list(tuple(natural, natural))) });
const DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz", PICTURE = list(text);

function moved([i, j], [di, dj], m, n, wrap) { // where a step leads, and its direction from there on
  const [rowsGlued, columnsGlued] = WRAPS[wrap];
  i += di; j += dj;
  while (j < 0 || j >= n) {
    if (!columnsGlued) return null;
    j += j < 0 ? n : -n;
    if (columnsGlued < 0) { i = m - 1 - i; di = -di; }
  }
  while (i < 0 || i >= m) {
    if (!rowsGlued) return null;
    i += i < 0 ? m : -m;
    if (rowsGlued < 0) { j = n - 1 - j; dj = -dj; }
  }
  return [[i, j], [di, dj]];
}
function checkPictures(rules, pictures) {
  const [one] = pictures, m = one.length, n = m ? one[0].length : 0, { steps, slides } = rules;
  need(m && n && m * n <= 1e6 && one.every((r) => r.length === n), "a picture is no rectangle");
  for (const picture of pictures) {
    need(picture.length === m && picture.every((r) => r.length === n), "two pictures are of different sizes");
    for (const [i, r] of picture.entries()) for (const [j, sign] of [...r].entries()) {
      need(sign === "_" || (DIGITS.includes(sign) && DIGITS.indexOf(sign) < rules.states), "a sign is no state");
      need((sign === "_") === (one[i][j] === "_"), "two pictures have not the same holes");
    }
  }
  const twice = (all) => new Set(all.map(String)).size !== all.length;
  need(!twice(steps) && !twice(slides) && !slides.some(([i, j]) => !i && !j), "a step is there twice, or a slide goes nowhere");
  within((steps.length + slides.length * Math.max(m, n)) * m * n <= 8e6, "the presses reach too many cells to look at");
  if (rules.edges === null) return need(steps.length + slides.length > 0, "a press reaches no lamp");
  need(m === 1 && !slides.length && rules.wrap === "none" && (same(steps, [[0, 0]]) || !steps.length), "a graph is a row of vertices");
  rules.edges.forEach(([u, v], k) => {
    need(u >= 0n && u < v && v < BigInt(n), "an edge is no pair u < v of vertices");
    const [a, b] = k ? rules.edges[k - 1] : [-1n, 0n];
    need(a < u || (a === u && b < v), "the edges are not in order, each once");
  });
}
function* presses(rules, picture) { // each press with the lamps that it moves
  const m = picture.length, n = picture[0].length, there = ([i, j]) => picture[i][j] !== "_";
  const cells = range(m).flatMap((i) => range(n).map((j) => [i, j])).filter(there);
  if (rules.edges !== null) {
    need(cells.length === n || !rules.edges.some(([u, v]) => !there([0, Number(u)]) || !there([0, Number(v)])), "an edge leads to a hole");
    const beside = range(n).map((v) => (rules.steps.length ? [[0, v]] : []));
    for (const [u, v] of rules.edges) { beside[Number(u)].push([0, Number(v)]); beside[Number(v)].push([0, Number(u)]); }
    for (const [, j] of cells) yield [[0, j], beside[j]];
    return;
  }
  for (const cell of cells) {
    const found = rules.steps.map((step) => moved(cell, step, m, n, rules.wrap)).filter((to) => to && there(to[0])).map((to) => to[0]);
    if (!rules.slides.length) { yield [cell, found]; continue; }
    const line = new Map(found.map((to) => [String(to), to]));
    for (const slide of rules.slides) {
      const start = String([cell, slide]);
      for (let to = moved(cell, slide, m, n, rules.wrap); to && String(to) !== start && there(to[0]); to = moved(to[0], to[1], m, n, rules.wrap)) line.set(String(to[0]), to[0]);
    }
    yield [cell, [...line.values()]];
  }
}
const state = (picture, [i, j]) => DIGITS.indexOf(picture[i][j]);

// ---- the hardest game: margins that a harder one would have are weighed --------------------------------------------

const TREE = tagged({
  Weighing: () => object({ weights: list(tuple(natural, signed)), least: signed, most: signed }),
  Split: () => object({ kind: natural, at: signed, low: (v) => TREE(v), high: (v) => TREE(v) }),
  Turn: () => object({ kind: natural, pattern: natural, then: (v) => TREE(v) }),
  Alike: () => object({ case: natural, symmetry: natural, pattern: natural }),
});
const MARGINS = object({ k: small(0, 11), sizes: list(tuple(natural, POSITIVE)), limit: signed, symmetries: list(list(natural)), cases: list(TREE) });
const mod8 = (a) => ((a % 8n) + 8n) % 8n;

function checkMargins({ k, sizes, limit, symmetries, cases }) {
  const size = 1 << k, top = BigInt(size), parity = range(size).map((u) => range(size).map((t) => { let x = u & t; x ^= x >> 8; x ^= x >> 4; x ^= x >> 2; x ^= x >> 1; return x & 1; }));
  need(sizes.every(([t, v], i) => t > 0n && t < top && v > 0n && (!i || sizes[i - 1][0] < t)), "the classes are none, or not in order");
  need(limit >= 0n && (cases.length === 1 || cases.length === 4 * size), "the limit is negative, or cases are left out");
  const classes = sizes.map(([t, v]) => [Number(t), v]);
  for (const images of symmetries) {
    need(images.length === k, "a symmetry has not an image for each vector");
    const image = (t) => images.reduce((sum, each, i) => ((t >> i) & 1 ? sum ^ each : sum), 0n);
    const to = classes.map(([t, v]) => [image(t), v]).sort((a, b) => (a[0] < b[0] ? -1 : 1));
    need(to.every(([t, v], i) => t === sizes[i][0] && v === sizes[i][1]), "a symmetry does not permute the classes");
  }
  const base = range(size).map((u) => classes.reduce((sum, [t, v]) => (v % 2n ? sum + (parity[u][t] ? -1n : 1n) : sum), 0n));
  // The margin f(u) is base + 2 c + 4 (u·s) modulo 8 in the case (c, s): the limit drops to the next such number.
  const limits = (number) => range(size).map((u) => {
    if (cases.length === 1) return limit;
    return limit - mod8(limit - (base[u] + 2n * BigInt(number >> k) + 4n * BigInt(parity[u][number & (size - 1)])));
  });
  // No margin above the limit: then |d(t)| is at most v, and at most the limit, and as odd or even as v.
  const box = new Map(classes.map(([t, v]) => {
    const far = limit - (((limit - v) % 2n) + 2n) % 2n, most = v < far ? v : far;
    return [t, most > v % 2n ? [-most, most] : [-(v % 2n), v % 2n]];
  }));
  const refute = (tree, most, boxes) => {
    if (tree.is === "Weighing") {
      need(tree.weights.every(([u, w], i) => u >= 0n && u < top && w > 0n && (!i || tree.weights[i - 1][0] < u)), "a weighing names no patterns, or not in order");
      let low = 0n, high = 0n;
      spend(16 * boxes.size * tree.weights.length);
      for (const [t, [a, b]] of boxes) {
        const factor = tree.weights.reduce((sum, [u, w]) => (parity[Number(u)][t] ? sum - w : sum + w), 0n);
        low += factor * a < factor * b ? factor * a : factor * b;
      }
      for (const [u, w] of tree.weights) high += w * most[Number(u)];
      need(tree.least === low && tree.most === high, `a weighing is at least ${low} and at most ${high}`);
      return need(low > high, "a weighing is no contradiction");
    }
    const t = Number(tree.kind), [a, b] = boxes.get(t) ?? [];
    need(tree.is !== "Alike" && a !== undefined && BigInt(t) === tree.kind, "there is no such class");
    if (tree.is === "Split") {
      need(a <= tree.at && tree.at < b && (tree.at - a) % 2n === 0n, "a class is not split between its bounds");
      refute(tree.low, most, new Map(boxes).set(t, [a, tree.at]));
      return refute(tree.high, most, new Map(boxes).set(t, [tree.at + 2n, b]));
    }
    need(tree.pattern >= 0n && tree.pattern < top, "a turn adds no pattern");
    const v = Number(tree.pattern);
    need(parity[v][t] && a === -b && [...boxes].every(([s, [x, y]]) => x === -y || !parity[v][s]), "a turn changes what is settled");
    need(most.every((l, u) => l === most[u ^ v]), "a turn changes the limits");
    return refute(tree.then, most, new Map(boxes).set(t, [sizes.find(([s]) => s === tree.kind)[1] % 2n, b]));
  };
  cases.forEach((tree, number) => {
    const most = limits(number);
    if (tree.is !== "Alike") return refute(tree, most, box);
    need(tree.case >= 0n && tree.case < BigInt(number) && tree.pattern >= 0n && tree.pattern < top, "a case is like none before it");
    need(tree.symmetry >= 0n && tree.symmetry < BigInt(symmetries.length), "there is no such symmetry");
    const earlier = limits(Number(tree.case)), images = symmetries[Number(tree.symmetry)], seen = new Set();
    most.forEach((l, w) => {
      const u = images.reduce((sum, image, i) => sum | (parity[w][Number(image)] << i), 0) ^ Number(tree.pattern);
      seen.add(u);
      need(l <= earlier[u], "a case allows more than the one it is like");
    });
    return need(seen.size === size, "a case is like no earlier one");
  });
}

const binomial = (n, k) => { let c = 1n; for (let i = 0n; i < k; i++) c = (c * (n - i)) / (i + 1n); return c; };

// How many choices there are by the weight of their lightest solution.  A kind says what each solution weighs on some
// cells, not chosen and chosen, and there are so many of it.  Solutions that all kinds to come treat alike are merged.
function lightest(kinds) {
  let solutions = range(kinds[0].off.length), rest = [...kinds], steps = 0;
  let weights = new Map([[solutions.map(() => 0).join(), 1n]]);
  while (rest.length) {
    const apart = solutions.map((u) => rest.filter(({ off, on }) => off[u] !== off[0] || on[u] !== on[0])).filter((g) => g.length);
    const cost = (g) => g.reduce((p, { many }) => p * (many + 1), 1);
    for (const kind of apart.length ? apart.reduce((a, b) => (cost(b) < cost(a) ? b : a)) : [...rest]) {
      const { off, on, many } = kind, alike = new Map(), next = new Map();
      rest = rest.filter((other) => other !== kind);
      solutions.forEach((u, i) => { const key = rest.map((r) => `${r.off[u]} ${r.on[u]}`).join(); alike.set(key, [...(alike.get(key) ?? []), i]); });
      const turns = weights.size * (many + 1) * solutions.length;
      spend(32 * turns);
      within((steps += turns) <= 2e7, "too many games to count");
      for (const [key, ways] of weights) for (let p = 0; p <= many; p++) {
        const old = key.split(",").map(Number), now = old.map((w, i) => w + (many - p) * off[solutions[i]] + p * on[solutions[i]]);
        const name = [...alike.values()].map((g) => Math.min(...g.map((i) => now[i]))).join();
        next.set(name, (next.get(name) ?? 0n) + ways * binomial(BigInt(many), BigInt(p)));
      }
      weights = next;
      solutions = [...alike.values()].map((g) => solutions[g[0]]);
    }
  }
  const found = [];
  for (const [key, ways] of weights) found[Number(key)] = ways;
  return Array.from(found, (ways) => ways ?? 0n);
}
// How many games need 0, 1, 2, ... presses, from the sizes of the classes.
function countGames(k, classes, outside) {
  const held = (t) => range(1 << k).map((u) => Number(odd(BigInt(u) & BigInt(t))));
  const kinds = classes.map(([t, many]) => ({ off: held(t), on: held(t).map((w) => 1 - w), many }));
  return lightest([...kinds, { off: held(0), on: held(0).map(() => 1), many: outside }]).map((ways) => ways >> BigInt(k));
}
// For each u the sum of all values, with a minus where u and t meet oddly: bit by bit.
function signedSums(values) {
  const f = [...values];
  for (let s = 1; s < f.length; s *= 2) for (const i of range(f.length)) if (!(i & s)) [f[i], f[i + s]] = [f[i] + f[i + s], f[i] - f[i + s]];
  return f;
}
// How many games have no margin above the limit, which is the hardest ones' margin: from the margins, as refutations are.
function countHardest(k, kinds, limit) {
  const size = 1 << k, vectors = range(size), sign = (u, t) => (odd(BigInt(u) & BigInt(t)) ? -1 : 1), sizes = new Map(kinds);
  const base = signedSums(vectors.map((t) => (sizes.get(t) ?? 0) % 2)), mod8 = (a) => ((a % 8) + 8) % 8;
  let found = 0n, steps = 0;
  for (const c of range(4)) {
    // How far below the limit the margins are if s is 0; for another s, 4 lower or 4 higher where u and s meet oddly.
    const low = base.map((b) => mod8(limit - b - 2 * c)), below = low.reduce((a, b) => a + b, 0), signs = signedSums(low.map((b) => (b < 4 ? 1 : -1)));
    for (const s of vectors) {
      const sum = limit * size - below - 2 * (signs[0] - signs[s]);
      if (sum < 0 || sum % 8) continue;
      const turns = size * (sum > 8000 ? 2e7 : Number(binomial(BigInt(size + sum / 8 - 1), BigInt(sum / 8))));
      spend(32 * turns);
      within((steps += turns) <= 2e7, "too many games to count");
      const start = signedSums(low.map((b, u) => limit - mod8(b + (sign(u, s) < 0 ? 4 : 0))));
      const look = (lowered, from, left) => {
        if (left) { for (let u = from; u < size; u++) look([...lowered, u], u, left - 1); return; }
        let ways = 1n;
        for (const t of vectors.slice(1)) {
          const d = (start[t] - 8 * lowered.reduce((a, u) => a + sign(u, t), 0)) / size, v = sizes.get(t) ?? 0;
          if (!Number.isInteger(d) || Math.abs(d) > v || (v - d) % 2) return;
          ways *= binomial(BigInt(v), BigInt((v - d) / 2));
        }
        found += ways;
      };
      look([], 0, sum / 8);
    }
  }
  return found >> BigInt(k);
}
function checkHardest(e) {
  const { rows: m, columns: n, presses: p } = e;
  need(p.m === m && p.n === n, "the presses are on a board of another size");
  const firsts = quietRows(m, n), k = firsts.length, patterns = firsts.map((f) => walk(m, n, f).rows);
  within(k <= 20 && m * n * 2 ** k <= 2 ** 30, "too many solutions to weigh");
  const moves = least(joined(p.rows, n), patterns.map((rows) => joined(rows, n)), m * n);
  need(e.moves === moves, `the game needs ${moves} presses`);
  const sort = (all) => { // the classes: cells by the patterns that hold them
    const found = new Map();
    for (const i of range(m)) for (const j of range(n)) {
      const t = all.reduce((sum, rows, q) => sum + Number((rows[i] >> BigInt(j)) & 1n) * 2 ** q, 0);
      found.set(t, (found.get(t) ?? 0) + 1);
    }
    return found;
  };
  const classes = sort(patterns), outside = classes.get(0) ?? 0;
  classes.delete(0);
  need(same(e.sizes, [...[...classes.values()].sort((a, b) => b - a), outside]), "the quiet patterns sort the cells into other classes");
  const inside = [...classes.values()].reduce((a, b) => a + b, 0), twice = 2 * outside + inside, proved = e.moves === e.bound;
  need(e.moves <= e.bound, "the bound is below what the game needs");
  if (e.reason !== null) {
    const { firsts: own, refutation } = e.reason;
    need(proved && e.distribution === null, "there is a refutation, and besides a gap or a count");
    need(own.length === k && own.every((f) => f >= 0n && f <= full(n)) && independent(own), "the patterns are no basis of the quiet ones");
    const walks = own.map((f) => walk(m, n, f));
    need(walks.every(({ left }) => left === 0n), "a pattern is not quiet");
    const sorted = [...sort(walks.map((w) => w.rows))].filter(([t]) => t && t < 2 ** refutation.k).sort((a, b) => a[0] - b[0]);
    need(refutation.k <= k && refutation.limit === BigInt(twice - 2 * (e.bound + 1)), "the refutation is about another limit");
    need(same(refutation.sizes.map((pair) => pair.map(Number)), sorted), "the refutation is about other classes");
    checkMargins(refutation);
  } else if (e.distribution !== null) {
    const counted = countGames(k, [...classes], outside);
    need(same(e.distribution.map(String), counted.map(String)) && counted.length === e.bound + 1, "the games are spread otherwise over the numbers of presses");
  } else if ([...classes.values()].some((v) => v % 2)) need(2 * e.bound < twice && twice <= 2 * e.bound + 2, "the bound is not the next number below the mean");
  else need(2 * e.bound <= twice && twice < 2 * e.bound + 2, "the bound is not the mean rounded down");
  if (e.games === null) return;
  need(proved, "the hardest games are counted, and it is not proved which they are");
  const counted = e.distribution ? e.distribution[e.distribution.length - 1] : countHardest(k, [...classes], twice - 2 * e.moves);
  need(e.games === counted, `${counted} games are so hard`);
}

// ---- each lamp once ------------------------------------------------------------------------------------------------

const CELL = tuple(signed, signed), SIDE = maybe(signed);
const CROSS = [[-1n, 0n], [0n, -1n], [0n, 0n], [0n, 1n], [1n, 0n]];
const REFUTATION = (v) => object({ lamp: CELL, barred: list(object({ press: CELL, again: CELL })), branches: list(tuple(CELL, REFUTATION)) })(v);

function checkNoCode({ region, tree, pressed, unpressed }) {
  const has = ([i, j]) => (region.top === null || region.top <= i) && (region.bottom === null || i <= region.bottom) && (region.left === null || region.left <= j) && (region.right === null || j <= region.right);
  const cross = ([i, j]) => (has([i, j]) ? CROSS.map(([a, b]) => [i + a, j + b]).filter(has) : []);
  const start = pressed.flatMap(cross).map(String), never = new Set(unpressed.map(String));
  need(new Set(start).size === start.length, "the presses made from the start light a lamp twice");
  const look = (node, lit) => {
    const at = (cell) => cell.map(BigInt), lamp = at(node.lamp), name = String(lamp);
    need(has(lamp) && !lit.has(name), `(${name}) is no lamp, or is lit already`);
    const ways = cross(lamp).map(String).filter((press) => !never.has(press));
    const barred = node.barred.map(({ press }) => String(press)), made = node.branches.map(([press]) => String(press));
    need(same(barred, ways.filter((w) => !made.includes(w))) && same(made, ways.filter((w) => !barred.includes(w))), `the presses that light (${name}) are not listed once each and in order`);
    for (const { press, again } of node.barred) need(String(again) === cross(at(press)).map(String).find((c) => lit.has(c)), `(${press}) does not light (${again}) again`);
    for (const [press, below] of node.branches) {
      look(below, new Set([...lit, ...cross(at(press)).map(String)]));
    }
  };
  look(tree, new Set(start));
}
function checkStrip({ width, runs, lengths }) {
  const lit = (above, here) => range(width).map((j) => { const at = (r, i) => (i >= 0 && i < width ? Number((r >> BigInt(i)) & 1n) : 0); return at(above, j) + at(here, j - 1) + at(here, j) + at(here, j + 1); });
  const firsts = [1, 1, 1];
  for (const _ of range(width)) firsts.push(firsts[firsts.length - 1] + firsts[firsts.length - 3]);
  need(runs.every(({ rows }) => rows.length && rows.every((r) => r >= 0n && r <= full(width))), "a run is none of this width");
  need(new Set(runs.map(({ rows }) => rows[0])).size === runs.length && runs.length === firsts[firsts.length - 1], "there is not one run for each first row");
  let period = Math.max(1, lengths.period), horizon = lengths.since;
  for (const { rows, clash } of runs) {
    rows.forEach((here, k) => {
      const before = lit(k ? rows[k - 1] : 0n, here), forced = before.reduce((sum, times, j) => (times ? sum : sum | (1n << BigInt(j))), 0n);
      need(Math.max(...before) <= 1, "a row of a run lights a lamp twice");
      if (k + 1 < rows.length) need(rows[k + 1] === forced && (here || forced !== rows[0]), "a run does not go on as it must");
      else if (clash === null) need(!here && forced === rows[0], "a run does not come back to its start");
      else need(lit(here, forced).findIndex((times) => times > 1) === clash && clash >= 0, "a run does not end where a lamp is first lit twice");
    });
    horizon = Math.max(horizon, rows.length);
    if (clash === null) period = (period * rows.length) / Number(gcd(BigInt(period), BigInt(rows.length)));
  }
  within((horizon + period) * runs.length <= 1e7 && period <= 1e4, "too many lengths to compare");
  const repeats = (n) => lengths.period > 0 && lengths.residues.includes(n % lengths.period), has = (n) => (n < lengths.since ? lengths.finite.includes(n) : repeats(n));
  for (let n = 1; n <= horizon + period; n++) need(runs.some(({ rows, clash }) => (clash === null ? !rows[n % rows.length] : n < rows.length && !rows[n])) === has(n), `length ${n} is said wrongly`);
  const rising = (all, low, high) => all.every((x, i) => x >= low && x < high && (!i || all[i - 1] < x)), { finite, since, residues } = lengths;
  const turned = (d) => same([...residues].map((x) => (x + d) % lengths.period).sort((a, b) => a - b), residues);
  need(rising(finite, 1, since) && rising(residues, 0, lengths.period) && lengths.period > 0 === residues.length > 0, "the lengths are not in order");
  need(since === 1 || (since > 1 && finite.includes(since - 1) !== repeats(since - 1)), "the lengths repeat earlier than is said");
  need(!range(lengths.period).some((d) => d && lengths.period % d === 0 && turned(d)), "the lengths repeat sooner than is said");
}

// ---- Akari ---------------------------------------------------------------------------------------------------------

const PUZZLE = (value) => {
  const rows = list(text)(value);
  if (!rows.length || !rows[0] || rows.some((r) => r.length !== rows[0].length || /[^.#0-4]/.test(r))) fail("a puzzle is expected");
  return rows;
};
const DEDUCTION = (v) => object({ reason: list(CELL), bulbs: list(CELL), empty: list(CELL), chain: list(DEDUCTION) })(v);
const LINE = /^(d )?(-?[1-9][0-9]{0,8} )*0$/;

function akari(rows) { // what there is to know of a puzzle; a cell is its number row by row, from 0
  const m = rows.length, n = rows[0].length, sign = (c) => rows[Math.floor(c / n)][c % n], cells = range(m * n);
  const near = (c) => [[c - n, c >= n], [c + n, c + n < m * n], [c - 1, c % n > 0], [c + 1, c % n < n - 1]].filter(([, ok]) => ok).map(([d]) => d);
  const white = (c) => sign(c) === ".";
  const along = (c, step) => { const found = []; while (near(c).includes(c + step) && white(c + step)) found.push((c += step)); return found; };
  const seen = cells.map((c) => (white(c) ? [c, ...along(c, 1), ...along(c, -1), ...along(c, n), ...along(c, n === 1 ? -1 : -n)] : []));
  if (n === 1) cells.forEach((c) => white(c) && (seen[c] = [c, ...along(c, 1), ...along(c, -1)]));
  return { m, n, sign, cells, white, seen: seen.map((all) => [...new Set(all)]), near: (c) => near(c).filter(white), clues: cells.filter((c) => /[0-4]/.test(sign(c))) };
}
function checkBulbs(rows, { m, n, rows: words }) {
  const p = akari(rows);
  need(m === p.m && n === p.n, "the bulbs are on a board of another size");
  const bulbs = new Set(p.cells.filter((c) => (words[Math.floor(c / n)] >> BigInt(c % n)) & 1n)), place = (c) => `row ${Math.floor(c / n) + 1}, column ${(c % n) + 1}`;
  for (const c of bulbs) need(p.white(c), `a bulb stands at ${place(c)}, which is black`);
  for (const c of p.cells.filter(p.white)) need(p.seen[c].some((d) => bulbs.has(d)), `${place(c)} is dark`);
  for (const c of p.clues) need(p.near(c).filter((d) => bulbs.has(d)).length === Number(p.sign(c)), `the clue at ${place(c)} counts other bulbs`);
  for (const c of bulbs) need(!p.seen[c].some((d) => d !== c && bulbs.has(d)), `the bulb at ${place(c)} is lit by another`);
  return [...bulbs];
}
// Whether further bulbs can be put so that the reasons, clues and dark cells, get what they want.  With more ways than
// anybody would try, it may be so.
const MOST_WAYS = 50_000;
function possible(p, bulbs, empty, reasons, left) {
  if (--left.ways < 0) return true;
  spend(p.m * p.n + 16 * reasons.length * (p.m + p.n));
  const lit = new Set([...bulbs].flatMap((c) => p.seen[c])), open = (c) => p.white(c) && !lit.has(c) && !empty.has(c);
  for (const c of reasons) {
    let ways, lacks;
    if (p.white(c)) {
      if (lit.has(c)) continue;
      ways = p.seen[c].filter(open); lacks = 1;
    } else if (p.sign(c) === "#") continue;
    else {
      ways = p.near(c).filter(open); lacks = Number(p.sign(c)) - p.near(c).filter((d) => bulbs.has(d)).length;
      if (!lacks && ways.length) return possible(p, bulbs, new Set([...empty, ...ways]), reasons, left);
    }
    if (lacks < 0 || lacks > ways.length) return false;
    if (lacks) return possible(p, new Set([...bulbs, ways[0]]), empty, reasons, left) || possible(p, bulbs, new Set([...empty, ways[0]]), reasons, left);
  }
  return true;
}
function follows(p, bulbs, empty, step) {
  spend(p.m * p.n);
  const lit = new Set([...bulbs].flatMap((c) => p.seen[c])), open = (c) => p.white(c) && !lit.has(c) && !empty.has(c);
  if (![...step.bulbs, ...step.empty].every(open)) return false;
  const others = [...step.bulbs.map((c) => [bulbs, new Set([...empty, c])]), ...step.empty.map((c) => [new Set([...bulbs, c]), empty])];
  if (step.chain.length) { // it refutes the opposite at each of the cells
    const end = step.chain[step.chain.length - 1];
    if (!others.length || end.bulbs.length || end.empty.length || end.chain.length) return false;
    return others.every(([b, e]) => step.chain.every((each) => {
      const right = follows(p, b, e, each);
      [b, e] = [new Set([...b, ...each.bulbs]), new Set([...e, ...each.empty])];
      return right;
    }));
  }
  const left = { ways: MOST_WAYS };
  return !(others.length ? others : [[bulbs, empty]]).some(([b, e]) => possible(p, b, e, step.reason, left));
}
function choose(all, k) { return k > all.length ? [] : k === 0 ? [[]] : all.flatMap((x, i) => choose(all.slice(i + 1), k - 1).map((rest) => [x, ...rest])); }

function clausesOf(p) { // variable c + 1: a bulb stands in cell c
  const found = [], pairs = new Set(), literal = (c) => c + 1;
  for (const c of p.cells.filter(p.white)) {
    found.push(p.seen[c].map(literal));
    for (const d of p.seen[c]) if (c < d && !pairs.has(`${c},${d}`)) { pairs.add(`${c},${d}`); found.push([-literal(c), -literal(d)]); }
  }
  for (const c of p.clues) {
    const k = Number(p.sign(c)), near = p.near(c).map(literal);
    if (k) found.push(...choose(near, Math.max(near.length - k + 1, 0)));
    found.push(...choose(near.map((x) => -x), k + 1));
  }
  return found;
}
// The first line that does not follow by unit propagation from the clauses before it, counted from 0; as many as there
// are lines if they end before the empty clause, and null if there is no gap.
function firstGap(clauses, lines) {
  const holding = new Map(), held = new Set(), named = new Map(); // clauses by literal, literals that hold, clauses by name
  const around = new Map(), put = (map, key, value) => (map.has(key) ? map.get(key).push(value) : map.set(key, [value])); // by literal, how many its clauses have
  const assume = (queue) => { // what follows; null at a contradiction
    const trail = [];
    const undo = () => { for (const l of trail) held.delete(l); return null; };
    for (const l of queue) {
      if (held.has(-l)) return undo();
      if (!held.has(l)) { held.add(l); trail.push(l); }
    }
    for (let head = 0; head < trail.length; head++) {
      spend(4 * (around.get(-trail[head]) ?? 0));
      for (const clause of holding.get(-trail[head]) ?? []) {
        if (clause.gone || clause.some((l) => held.has(l))) continue;
        const left = clause.filter((l) => !held.has(-l));
        if (!left.length) return undo();
        if (left.length === 1) { held.add(left[0]); trail.push(left[0]); }
      }
    }
    return trail;
  };
  const add = (literals) => { // false at a contradiction
    const clause = [...new Set(literals)];
    for (const l of clause) { put(holding, l, clause); around.set(l, (around.get(l) ?? 0) + clause.length); }
    const name = [...clause].sort((a, b) => a - b).join();
    if (clause.length > 1) put(named, name, clause);
    if (clause.some((l) => held.has(l))) return true;
    const left = clause.filter((l) => !held.has(-l));
    return left.length > 1 || (left.length === 1 && assume(left) !== null);
  };
  for (const clause of clauses) if (!add(clause)) return null;
  for (const [number, line] of lines.entries()) {
    const forget = line.startsWith("d "), literals = line.replace("d ", "").split(" ").map(Number).slice(0, -1);
    if (forget) {
      const clause = named.get([...new Set(literals)].sort((a, b) => a - b).join())?.pop();
      if (clause) clause.gone = true;
      continue;
    }
    if (assume(literals.map((l) => -l)) !== null) return number;
    if (!add(literals)) return null;
  }
  return lines.length;
}
function checkRefutation(clauses, lines) {
  const gap = firstGap(clauses, lines);
  need(gap !== lines.length, "the proof ends before the empty clause");
  need(gap === null, `line ${gap + 1} does not follow by unit propagation`);
}
function numbered(p, { reason, bulbs, empty, chain }) { // a deduction with numbers for cells
  const number = ([i, j]) => {
    need(i >= 1n && i <= BigInt(p.m) && j >= 1n && j <= BigInt(p.n), "a deduction is about a cell outside");
    return (Number(i) - 1) * p.n + Number(j) - 1;
  };
  return { reason: reason.map(number), bulbs: bulbs.map(number), empty: empty.map(number), chain: chain.map((each) => numbered(p, each)) };
}
function checkAkari(rows, steps, lines, known) {
  const p = akari(rows);
  within(p.m * p.n * Math.max(p.m, p.n) <= 5e6, "the puzzle has too many clauses");
  const all = steps.map((each) => numbered(p, each)), bulbs = new Set(), empty = new Set();
  for (const [i, step] of all.entries()) {
    need(follows(p, bulbs, empty, step), `deduction ${i + 1} does not follow`);
    if (!step.bulbs.length && !step.empty.length && !step.chain.length) return;
    step.bulbs.forEach((c) => bulbs.add(c));
    step.empty.forEach((c) => empty.add(c));
  }
  need(lines.every((line) => LINE.test(line)), "a line is none of a proof");
  checkRefutation([...clausesOf(p), ...known, ...[...bulbs].map((c) => [c + 1]), ...[...empty].map((c) => [-c - 1])], lines);
}

// The shortest story.  A step says all that follows from a demand with one way (level 1), from any one (2), or from two of
// which one may hinder the other (3).  All 0s are one step.  Sets of cells are BigInts.
function stories(p) { // what steps say in a puzzle, and how few of a level will do
  const set = (cells) => cells.reduce((sum, c) => sum | (1n << BigInt(c)), 0n), every = (words) => words.reduce((sum, w) => sum | w, 0n);
  const sight = p.seen.map(set), beside = p.cells.map((c) => set(p.near(c))), white = set(p.cells.filter(p.white)), count = (w) => members(w).length;
  const put = ({ bulbs, open, lit }, more, none) => {
    const light = lit | every(members(more).map((c) => sight[c]));
    return { bulbs: bulbs | more, open: open & ~light & ~none, lit: light };
  };
  const start = { bulbs: 0n, open: white, lit: 0n }, dark = ({ lit }) => white & ~lit;
  const way = (cells, near) => { const b = set(cells); return { b, off: (every(cells.map((c) => sight[c] & ~(1n << BigInt(c)))) | near) & ~b }; };
  const demands = ({ bulbs, open, lit }) => {
    const found = new Map();
    for (const c of p.clues) {
      const near = beside[c] & open, lacks = Math.max(Number(p.sign(c)) - count(beside[c] & bulbs), 0);
      if (near) found.set(`clue ${c}`, choose(members(near), lacks).map((cells) => way(cells, near)));
    }
    for (const c of members(white & ~lit)) found.set(`${sight[c] & open}`, members(sight[c] & open).map((one) => way([one], 0n)));
    return [...found.values()];
  };
  const agreed = ({ open }, ways) => {
    let [bulbs, none] = ways.length ? [open, open] : [0n, 0n];
    for (const { b, off } of ways) { bulbs &= b; none &= off; }
    return { bulbs, none };
  };
  const ideas = (state, most) => { // what each step says
    const asked = demands(state), zeros = every(p.clues.filter((c) => p.sign(c) === "0").map((c) => beside[c] & state.open));
    const found = [{ bulbs: 0n, none: zeros }, ...asked.filter((ways) => most > 1 || ways.length === 1).map((ways) => agreed(state, ways))];
    if (most > 2) asked.forEach((one, i) => asked.slice(i + 1).forEach((other) => {
      const joint = one.flatMap((w) => other.filter((v) => !(w.b & v.off) && !(w.off & v.b)).map((v) => ({ b: w.b | v.b, off: w.off | v.off })));
      if (joint.length < one.length * other.length) found.push(agreed(state, joint));
    }));
    return found.filter(({ bulbs, none }) => bulbs | none);
  };
  const fewest = (level) => {
    let layer = [start], taken = 0;
    for (; layer.every(dark); taken += 1) {
      const reached = new Map();
      spend(layer.length * p.m * p.n * (level === 3 ? 64 * p.m * p.n : 64));
      for (const state of layer) for (const idea of ideas(state, level)) {
        const next = put(state, idea.bulbs, idea.none);
        reached.set(`${next.bulbs},${next.open}`, next);
      }
      layer = []; // without those of whom another knows as much
      const rank = ({ bulbs: b, open }) => [count(open), -count(b)];
      for (const [, state] of [...reached.values()].map((each) => [rank(each), each]).sort(([a], [b]) => a[0] - b[0] || a[1] - b[1])) {
        spend(4 * layer.length);
        if (layer.every((more) => state.bulbs & ~more.bulbs || more.open & ~state.open)) layer.push(state);
      }
      need(layer.length, "the steps of this level do not solve it"), within(layer.length <= 2_000, "too many ways to begin");
    }
    return taken;
  };
  return { set, put, start, dark, ideas, fewest };
}
function checkShortest({ puzzle, level, steps, stuck }) {
  const p = akari(puzzle);
  within(p.m * p.n <= 100, "the puzzle is too large to look through all stories");
  const { set, put, start, dark, ideas, fewest } = stories(p);
  const bulbs = new Set(), empty = new Set();
  for (const each of steps) {
    const step = numbered(p, each);
    need(follows(p, bulbs, empty, step), "a step does not follow");
    step.bulbs.forEach((c) => bulbs.add(c));
    step.empty.forEach((c) => empty.add(c));
  }
  const words = range(p.m).map((i) => range(p.n).reduce((sum, j) => (bulbs.has(i * p.n + j) ? sum | (1n << BigInt(j)) : sum), 0n)), below = numbered(p, stuck);
  checkBulbs(puzzle, { m: p.m, n: p.n, rows: words });
  if (level > 1) {
    need(below.bulbs.every((c) => bulbs.has(c)) && !below.empty.some((c) => bulbs.has(c)), "a level below errs");
    const known = put(start, set(below.bulbs), set(below.empty));
    need(dark(known) && !ideas(known, level - 1).length, "a level below goes on from there");
  }
  const least = fewest(level);
  need(least === steps.length, `the fewest steps are ${least}`);
}

// ---- the kinds: the fields of the question and of the answer, their shapes, and the conditions ---------------------

const FIELDS = {
  "akari-census": [["rows", "columns"], ["solvable", "unique", "fewest_black", "example"]],
  "akari-count": [["puzzle"], ["solutions"]],
  "akari-longest": [["rows", "columns"], ["story", "most"]],
  "akari-several": [["puzzle"], ["one", "other"]],
  "akari-shortest": [["puzzle"], ["level", "steps", "stuck"]],
  "akari-solution": [["puzzle"], ["bulbs"]],
  "akari-unique": [["puzzle"], ["bulbs", "steps", "proof"]],
  "akari-unsolvable": [["puzzle"], ["steps", "proof"]],
  "all-ones": [["graph"], ["orthogonality", "handshakes", "presses"]],
  "all-solutions": [["target"], ["one", "space"], {"graph": "space.graph"}],
  bipartite: [["graph"], ["black", "patterns"]],
  "block-elimination": [["m", "n"], ["steps", "last_column", "F"]],
  circle: [["n"], ["boards"], {"first": "boards.0.0"}],
  "connected-law": [["order"], ["counts"]],
  "covering-radius": [["m", "n"], ["nullity", "outside", "uneven", "least", "most"]],
  "crossing-seams": [["presses"], ["row", "column"]],
  "cut-game": [["order", "edges"], ["graph"]],
  darkest: [["graph", "lit"], ["basis", "presses"]],
  "domination-number": [["m", "n", "apart"], ["cells"]],
  "efficient-domination": [["graph"], ["parts"]],
  "false-converse": [["graph"], ["target", "effect_of_target", "witness"], {"target": "target"}],
  fewest: [["start", "goal"], ["presses", "basis", "nullity"]],
  "fewest-on-a-narrow-graph": [["graph", "target"], ["order", "presses"]],
  "formula-as-a-game": [["clauses"], ["literals", "gadgets", "game"]],
  "free-cells": [[], ["nullity", "patterns"], {"m": "nullity.m", "n": "nullity.n"}],
  "game-nullity": [["rules", "board"], ["basis", "weights"]],
  "games-up-to-symmetry": [["rows", "columns"], ["counts"]],
  "giant-row": [["m", "n", "stripes", "at"], ["first", "rows"]],
  "giant-unsolvable": [["m", "n", "stripes"], ["last"]],
  hardest: [["rows", "columns"], ["sizes", "presses", "moves", "bound", "distribution", "games", "reason"]],
  "induction-by-elimination": [["graph"], ["removed", "presses"]],
  "induction-by-leaving-out": [["graph"], ["steps"]],
  "integer-method": [["rows", "columns"], ["found", "prime"]],
  "layered-nullity": [["board"], ["nullity"]],
  "lightest-quiet-pattern": [["rows", "columns"], ["first", "count"]],
  "lit-only": [["graph", "start", "end"], ["sequence"]],
  moebius: [["a", "b", "c", "d", "m", "n"], ["common", "cofactor"]],
  "no-efficient-domination": [["graph"], ["tree"]],
  "no-perfect-code": [["region", "pressed", "unpressed"], ["tree"]],
  "no-small-margins": [["k", "sizes", "limit"], ["symmetries", "cases"]],
  "no-window": [["piece", "inner", "radius", "target"], ["pattern"]],
  "not-all-ones": [["reaches"], ["witness"]],
  nullities: [["columns"], ["proofs"]],
  nullity: [["rows", "columns"], ["common", "cofactor"]],
  "nullity-law": [["order"], ["counts"]],
  "on-by-one-fails": [["k", "graph"], ["witness"]],
  orthogonality: [["A", "columns"], ["E", "F", "R"]],
  "parity-of-the-rank": [["graph"], ["presses", "factor"]],
  patched: [["n", "m"], ["period", "seams", "rows", "proof"]],
  "perfect-code": [[], ["presses"], {"size": "presses.size"}],
  period: [["n"], ["y", "reasons", "proofs"]],
  "plane-code": [[], ["modulus", "weights", "first", "second"]],
  pseudoinverse: [["graph"], ["left", "right"]],
  "quiet-space": [["graph"], ["free", "basis", "sums"]],
  "rank-of-apparition": [["polynomial", "exponent"], ["rank", "primes", "proofs"]],
  residues: [["presses"], ["firsts", "c", "s", "margins"]],
  "row-bound": [["m", "n"], ["patterns", "sums"]],
  "row-filling": [[], ["m", "n", "before", "after", "steps"], {"m": "m", "n": "n", "before": "before"}],
  "second-condition": [["n", "height"], ["sutner"]],
  "singular-sizes": [["degree"], ["modulus", "sizes", "roots"]],
  solution: [["rules", "start", "goal"], ["presses"]],
  "solutions-up-to-symmetry": [["n"], ["kept"]],
  "solvability-test": [["target"], ["space", "patterns", "overlaps", "solution"], {"graph": "space.graph"}],
  "square-nullity": [["n"], ["common"]],
  "square-torus": [["n"], ["torus_proof", "board_proof"]],
  strip: [["width"], ["runs", "lengths"]],
  supercode: [["m", "n"], ["words", "weight"]],
  "switching-game": [["n"], ["rows", "proof"]],
  "tiled-quiet-pattern": [["pattern", "down", "across"], ["board"]],
  torus: [["m", "n"], ["p", "divisors"]],
  tree: [["graph"], ["order", "parents", "types"]],
  "tree-law": [["order"], ["counts"]],
  "two-by-odd": [["columns"], ["steps"]],
  "universal-board": [["n"], ["circles"]],
  "unlabelled-tree-law": [["order"], ["counts"]],
  unsolvable: [["rules", "start", "goal"], ["witness"]],
  window: [[], ["piece", "inner", "radius", "target", "presses"], {"piece": "piece", "inner": "inner", "radius": "radius", "target": "target"}],
}; // by python docs/generate.py
const STORY = { level: small(1, 3), steps: list(DEDUCTION), stuck: DEDUCTION };
const KINDS = {
  solution: [{ rules: RULES, start: PICTURE, goal: PICTURE, presses: PICTURE }, ({ rules, start, goal, presses: pressed }) => {
    checkPictures(rules, [start, goal, pressed]);
    const by = new Map();
    for (const [cell, lamps] of presses(rules, start)) for (const lamp of lamps) by.set(String(lamp), (by.get(String(lamp)) ?? 0) + state(pressed, cell));
    start.forEach((r, i) => [...r].forEach((sign, j) => sign === "_" || need((DIGITS.indexOf(sign) + (by.get(`${i},${j}`) ?? 0)) % rules.states === state(goal, [i, j]), `row ${i + 1}, column ${j + 1} does not come to its goal`)));
  }],
  unsolvable: [{ rules: RULES, start: PICTURE, goal: PICTURE, witness: PICTURE }, ({ rules, start, goal, witness }) => {
    checkPictures(rules, [start, goal, witness]);
    for (const [[i, j], lamps] of presses(rules, start)) need(lamps.reduce((sum, lamp) => sum + state(witness, lamp), 0) % rules.states === 0, `the press in row ${i + 1}, column ${j + 1} moves the weights`);
    let weighs = 0;
    start.forEach((r, i) => [...r].forEach((sign, j) => { if (sign !== "_") weighs += state(witness, [i, j]) * (state(goal, [i, j]) - DIGITS.indexOf(sign)); }));
    need(weighs % rules.states !== 0, "the wanted change weighs nothing");
  }],
  "game-nullity": [{ rules: RULES, board: PICTURE, basis: list(PICTURE), weights: list(PICTURE) }, ({ rules, board: start, basis, weights }) => {
    checkPictures(rules, [start, ...basis, ...weights]);
    const { steps, slides, states: k, edges } = rules, cells = start.flatMap((r, i) => [...r].flatMap((sign, j) => (sign === "_" ? [] : [[i, j]])));
    const reach = (steps.length + slides.length * Math.max(start.length, start[0].length)) * cells.length + 2 * (edges ?? []).length;
    within(reach * cells.length <= 15e6, "the presses reach too many cells");
    const last = basis.map((q) => cells.filter((cell) => state(q, cell)).pop());
    need(last.every((own, i) => own && basis.every((q, j) => state(q, own) === Number(i === j))), "a pattern does not own its last press");
    const owned = new Set(last.map(String)), others = new Map(cells.filter((cell) => !owned.has(String(cell))).map((cell, i) => [String(cell), i]));
    need(others.size === weights.length, "there are not weights for each other press");
    const ends = new Map(cells.map((cell) => [String(cell), basis.map(() => 0)]));
    for (const [press, lamps] of presses(rules, start)) {
      basis.forEach((q, i) => { if (state(q, press)) for (const lamp of lamps) ends.get(String(lamp))[i] += state(q, press); });
      const i = others.get(String(press)); // weight i is moved by 1 by press i, and later ones are not moved by it
      if (i !== undefined) need(weights.slice(i).every((w, late) => lamps.reduce((sum, lamp) => sum + state(w, lamp), 0) % k === Number(!late)), "the weights do not tell two presses apart");
    }
    need([...ends.values()].every((values) => values.every((value) => value % k === 0)), "a pattern is not quiet");
  }],
  fewest: [{ start: board, goal: board, presses: board, basis: list(board), nullity: object(NULLITY) }, ({ start, goal, presses: p, basis, nullity }) => {
    const { m, n } = start;
    need([goal, p, ...basis].every((each) => each.m === m && each.n === n), "a board is of another size");
    need(effect(p).every((r, i) => (r ^ start.rows[i]) === goal.rows[i]), "the presses do not lead to the goal");
    need(nullity.rows === BigInt(m) && nullity.columns === BigInt(n) && degree(nullity.common) === basis.length, "the patterns are not as many as the nullity");
    checkNullity(nullity);
    const words = basis.map((each) => joined(each.rows, n));
    need(basis.every((each) => effect(each).every((r) => !r)) && independent(words), "a pattern is not quiet, or they are not independent");
    within(words.length <= 40 && m * n * 2 ** words.length <= 2 ** 30, "too many solutions to weigh");
    need(least(joined(p.rows, n), words, m * n) === total(p), "another solution has fewer presses");
  }],
  nullity: [{ rows: POSITIVE, columns: POSITIVE, common: natural, cofactor: natural }, checkNullity],
  "row-bound": [{ m: SIZE, n: SIZE, patterns: list(list(natural)), sums: list(natural) }, ({ m, n, patterns, sums }) => {
    within(m * n <= 2e6, "too many rows to walk");
    need(patterns.every((rows) => rows.length === m) && [...patterns.flat(), ...sums].every((r) => r >= 0n && r <= full(n)), "a pattern or sum is none of this board");
    need(patterns.every((rows) => effect({ m, n, rows }).every((r) => !r)), "a pattern is not quiet");
    const T = range(n).map((j) => walk(m, n, 1n << BigInt(j)).left), firsts = patterns.map((rows) => rows[0]);
    const images = sums.map((s) => members(s).reduce((sum, i) => sum ^ T[i], 0n));
    need(firsts.every((f) => f) && firsts.length + sums.length === n, "patterns and pivots do not add up");
    const last = firsts.map((f) => degree(f)), free = last.reduce((sum, j) => sum | (1n << BigInt(j)), 0n), others = range(n).filter((j) => !last.includes(j));
    need(firsts.every((f, i) => (f & free) === 1n << BigInt(last[i]) && (!i || last[i - 1] < last[i])), "a first row does not own its last column");
    need(images.every((r, i) => (r & ~free) === 1n << BigInt(others[i])) && sums.every((s) => !(s & free)), "a sum of rows does not own its column");
  }],
  "giant-row": [{ m: POSITIVE, n: POSITIVE, stripes: list(STRIPE), at: POSITIVE, first: board, rows: board }, ({ m, n: width, stripes, at, first, rows }) => {
    checkGiant(m, width, stripes);
    const n = Number(width), basis = fibonacci(n), chi = basis[n];
    need(first.m === 1 && first.n === n && rows.n === n && at + BigInt(rows.m) - 1n <= m, "the rows are none of the board");
    need(!rowsAt(m, n, first.rows[0], stripes)[1], "the walk from the first row leaves lamps in the last row");
    let [above, here] = rowsAt(at - 1n, n, first.rows[0], stripes);
    rows.rows.forEach((word, i) => {
      const k = at + BigInt(i);
      need(polynomial(word, basis) === here, `row ${k} of the solution is another one`);
      const lamps = stripes.reduce((sum, s) => (k === s.first || (s.step && k > s.first && (k - s.first) % s.step === 0n) ? sum ^ s.lamps : sum), 0n);
      [above, here] = [here, remainder(times(B, here), chi) ^ above ^ polynomial(lamps, basis)];
    });
  }],
  "giant-unsolvable": [{ m: POSITIVE, n: POSITIVE, stripes: list(STRIPE), last: board }, ({ m, n: width, stripes, last }) => {
    checkGiant(m, width, stripes);
    const n = Number(width);
    need(last.m === 1 && last.n === n, "the last row is none of the board");
    need(!rowsAt(m, n, last.rows[0], [])[1], "the row is the last of no quiet pattern");
    need(odd(last.rows[0] & rowOf(rowsAt(m, n, 0n, stripes)[1], n)), "the quiet pattern meets the change in an even number of places");
  }],
  hardest: [{ rows: SIZE, columns: SIZE, sizes: list(COUNT), presses: board, moves: COUNT, bound: COUNT, distribution: maybe(list(natural)), games: maybe(natural), reason: maybe(object({ firsts: list(natural), refutation: MARGINS })) }, checkHardest],
  "no-small-margins": [{ k: small(0, 11), sizes: list(tuple(natural, POSITIVE)), limit: signed, symmetries: list(list(natural)), cases: list(TREE) }, checkMargins],
  "perfect-code": [{ presses: board }, ({ presses: p }) => {
    p.rows.forEach((here, i) => {
      const parts = [i ? p.rows[i - 1] : 0n, (here << 1n) & full(p.n), here, here >> 1n, p.rows[i + 1] ?? 0n];
      need(parts.reduce((a, b) => a + b, 0n) === full(p.n) && parts.reduce((a, b) => a ^ b, 0n) === full(p.n), "a lamp changes twice, or never");
    });
  }],
  "no-perfect-code": [{ region: object({ top: SIDE, bottom: SIDE, left: SIDE, right: SIDE }), pressed: list(CELL), unpressed: list(CELL), tree: REFUTATION }, checkNoCode],
  strip: [{ width: small(1, 34), runs: list(object({ rows: list(natural), clash: maybe(COUNT) })), lengths: object({ finite: list(COUNT), since: COUNT, period: COUNT, residues: list(COUNT) }) }, checkStrip],
  period: [{ n: small(1, 10_000), y: POSITIVE, reasons: list(object({ prime: POSITIVE, exponent: small(0, 1_000_000), divisor: natural })), proofs: list(PROOF) }, ({ n, y, reasons, proofs }) => {
    let rest = y;
    for (const { prime, exponent } of reasons) {
      need(prime > 1n && exponent > 0 && exponent <= bits(y), "a prime power is none");
      for (const _ of range(exponent)) { need(rest % prime === 0n, "the prime powers do not make y"); rest /= prime; }
    }
    need(rest === 1n, "the prime powers do not make y");
    const wholeOf = fibonacci(n, B)[n];
    need(divides(wholeOf, y), `f_${n + 1}(x+1) does not divide f_${y}`);
    for (const { prime, divisor } of reasons) {
      need(isPrime(prime, proofs), `${prime} is not proved to be a prime`);
      need(divisor > 1n && !remainder(wholeOf, divisor), `the reason for ${prime} does not divide f_${n + 1}(x+1)`);
      need(!divides(divisor, y / prime), `the reason for ${prime} divides f_${y / prime} too`);
    }
  }],
  "akari-solution": [{ puzzle: PUZZLE, bulbs: board }, ({ puzzle, bulbs }) => checkBulbs(puzzle, bulbs)],
  "akari-several": [{ puzzle: PUZZLE, one: board, other: board }, ({ puzzle, one, other }) => {
    need(String(checkBulbs(puzzle, one)) !== String(checkBulbs(puzzle, other)), "the two solutions are the same");
  }],
  "akari-unique": [{ puzzle: PUZZLE, bulbs: board, steps: list(DEDUCTION), proof: list(text) }, ({ puzzle, bulbs, steps, proof }) => {
    checkAkari(puzzle, steps, proof, [checkBulbs(puzzle, bulbs).map((c) => -c - 1)]);
  }],
  "akari-shortest": [{ puzzle: PUZZLE, ...STORY }, checkShortest],
  "akari-unsolvable": [{ puzzle: PUZZLE, steps: list(DEDUCTION), proof: list(text) }, ({ puzzle, steps, proof }) => checkAkari(puzzle, steps, proof, [])],
};

// What else belongs to a question, and where it stands in the answer; the size of a picture is its rows and columns.
function questionOf(kind, data) {
  const question = { ...data.question };
  for (const [name, path] of Object.entries(FIELDS[kind][2] ?? {})) {
    question[name] = path.split(".").reduce((value, part) => (part === "size" ? [value.length, value[0].length] : value[part] ?? null), data.evidence);
  }
  return question;
}
const sorted = (value) => (value === null || typeof value !== "object" ? value : Array.isArray(value) ? value.map(sorted)
  : Object.keys(value).sort().map((name) => [name, sorted(value[name])]));

// Whether the text of a certificate holds; with `about`, {kind, question} as `lightsgame verify --json` writes it, also
// whether that is its question.
function check(source, about = null) {
  let kind = "", question = null;
  left = budget = BUDGET + PER_LETTER * source.length;
  try {
    const bare = source.replace(/"[^"\\]*(?:\\.[^"\\]*)*"/g, '""');
    if (/[0-9][.eE]|NaN|Infinity|-0\b|[0-9]{17}/.test(bare)) fail("a number is not a whole one below 2^53");
    let data, names = -1; // each name of an object has a colon, and whoever stands twice is kept once
    const count = function (_, value) { if (!Array.isArray(this)) names += 1; return value; };
    try { data = JSON.parse(source, count); } catch (error) { fail(`no JSON: ${error.message}`); }
    if (names + 1 !== bare.split(":").length) fail("a name stands twice in an object");
    const same5 = object({ format: oneOf("lightsgame-evidence"), version: oneOf(1), kind: text, question: (v) => v, evidence: (v) => v })(data);
    kind = same5.kind;
    if (!Object.hasOwn(KINDS, kind) || !Object.hasOwn(FIELDS, kind)) fail(`evidence of the kind ${kind} is not known here`);
    const [shapes, conditions] = KINDS[kind];
    const [asked, answered] = FIELDS[kind].slice(0, 2).map((names) => object(Object.fromEntries(names.map((name) => [name, shapes[name]]))));
    conditions({ ...asked(data.question), ...answered(data.evidence) });
    question = questionOf(kind, data);
    need(!about || (about.kind === kind && same(sorted(about.question), sorted(question))), "it is about another question");
    return { kind, question, valid: true, reason: null };
  } catch (error) {
    if (error instanceof ReferenceError) throw error; // a mistake in this program refutes nothing
    return { kind, question, valid: false, reason: error.message, unreadable: error instanceof Unreadable, unseen: error instanceof Unseen };
  }
}

globalThis.checkEvidence = Object.assign(check, { KINDS, tools: {
  need, within, spend, long, fail, range, same, big, small, natural, signed, text, list, tuple, maybe, yes, oneOf, object, tagged, board, SIZE, POSITIVE, PROOF, PUZZLE, firstGap,
  bits, degree, members, weight, odd, full, times, toWords, fromWords, topOf, reduceWords, remainder, fibonacci, isPrime, effect, walk, independent, quietRows, joined, least, lightest, akari,
  stories, checkShortest, STORY,
} });
if (typeof module !== "undefined" && module.exports) {
  const more = require("node:path").join(__dirname, "check-theorems.js");
  if (require("node:fs").existsSync(more)) require(more);
  module.exports = { check, KINDS: Object.keys(KINDS), FIELDS: Object.fromEntries(Object.entries(FIELDS).map(([kind, parts]) => [kind, parts.slice(0, 2)])), shapes: (kind) => Object.keys(KINDS[kind][0]) };
  if (require.main === module) {
    const fs = require("node:fs");
    let found;
    try {
      const raw = fs.readFileSync(process.argv[2] ?? 0), wide = { "255,254": "utf-16le", "254,255": "utf-16be" }[[raw[0], raw[1]]];
      const about = process.argv[3] ? JSON.parse(fs.readFileSync(process.argv[3], "utf8")) : null;
      found = check(new TextDecoder(wide ?? "utf-8", { fatal: true }).decode(raw), about);
    } catch (error) { found = { valid: false, reason: error.message, unreadable: true }; }
    const [told, status] = found.valid ? [`it holds (${found.kind})`, 0] : found.unreadable ? [`unreadable: ${found.reason}`, 2]
      : found.unseen ? [`not looked at: ${found.reason}`, 3] : [`it does not hold: ${found.reason}`, 1];
    console.log(told);
    process.exitCode = status;
  }
}
}
