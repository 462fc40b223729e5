// <fig-window>: draw a rule on a window of 3 x 3, and see the nullities of all boards up to 12 x 12 as a map.
"use strict";
{
  const { one, make, Board, Figure } = Lamps;
  const MOST = 12; // sides of the map
  const KINDS = [3, 2, 3, 1, 0, 1, 3, 2, 3]; // the cells of the window: 0 the middle, 1 beside, 2 above and below, 3 corners
  const NAMES = ["the lamp itself", "left and right", "above and below", "the corners"];
  const SIGNS = ["1", "y", "x", "xy"];
  const KNOWN = { 7: "plus", 6: "cross", 15: "king" }; // bit 0: itself, bit 1: y, bit 2: x, bit 3: xy
  const grid = (rows, columns, names) => ({ rows, columns, size: rows * columns, effects: Array.from({ length: rows * columns }, (_, k) => one(k)), names });
  const degree = (p) => p.toString(2).length - 1;
  const times = (p, q) => { let sum = 0n; for (let k = 0n; q >> k; k++) if (q >> k & 1n) sum ^= p << k; return sum; };
  function gcd(p, q) { // both over GF(2), bit k for y to the power k
    while (q) {
      while (p && degree(p) >= degree(q)) p ^= q << BigInt(degree(p) - degree(q));
      [p, q] = [q, p];
    }
    return p;
  }
  function walk(alpha, square, steps) { // H_(k+1) = alpha H_k + square H_(k-1), from 0 and 1
    let before = 0n, here = 1n;
    for (let k = 0; k < steps; k++) [before, here] = [here, times(alpha, here) ^ times(square, before)];
    return here;
  }
  const single = (constant, linear, n) => linear ? degree(gcd(BigInt(constant) | 2n, walk(2n, 1n, n))) : constant ? 0 : n; // of a row: constant + linear y
  function nullity(rule, m, n) {
    const [a, b, c, d] = [0, 1, 2, 3].map((k) => rule >> k & 1);
    if (a * d !== b * c) return degree(gcd(walk(BigInt(a + 2 * b), BigInt(c + 4 * d), m), walk(2n, 1n, n)));
    const row = a || b ? single(a, b, n) : single(c, d, n), column = single(Number(Boolean(a || b)), Number(Boolean(c || d)), m);
    return column * n + row * m - column * row;
  }
  class Window extends Figure {
    static nullity = nullity; // the tests ask
    build() {
      const names = KINDS.map((kind) => NAMES[kind]);
      this.drawn = new Board({ graph: grid(3, 3, names), label: "A window of 3 by 3: what a press in its middle changes", press: (k) => { this.rule ^= 1 << KINDS[k]; this.changed(); } });
      const sizes = Array.from({ length: MOST * MOST }, (_, k) => `${Math.floor(k / MOST) + 1} by ${k % MOST + 1}`);
      this.map = new Board({ graph: grid(MOST, MOST, sizes), label: "Nullities of m by n", press: (k) => { this.at = k; this.changed(); } });
      const tools = this.tools();
      for (const [rule, name] of Object.entries(KNOWN)) this.button(name, () => { this.rule = Number(rule); this.changed(); }, tools);
      this.button("1 + xy", () => { this.rule = 9; this.changed(); }, tools);
      this.tally = make("p", "fig-tally");
      this.append(this.panes([make("div", "fig-place", this.map.element)], [this.drawn.element, tools, this.tally, this.status]));
    }
    start() { Object.assign(this, { rule: 6, at: 3 * MOST + 8 }); }
    text() { return `${this.rule}.${this.at}`; }
    from(text) {
      const [rule, at] = text.split(".").map(Number);
      if (!(rule >= 0 && rule < 16 && at >= 0 && at < MOST * MOST)) return false;
      Object.assign(this, { rule, at });
      return true;
    }
    show() {
      const { rule, at } = this, m = Math.floor(at / MOST) + 1, n = at % MOST + 1;
      const [a, b, c, d] = [0, 1, 2, 3].map((k) => rule >> k & 1), here = nullity(rule, m, n);
      this.drawn.paint((k) => ({ lit: Boolean(rule >> KINDS[k] & 1), words: rule >> KINDS[k] & 1 ? "changed" : "not changed" }));
      this.map.paint((k) => {
        const value = nullity(rule, Math.floor(k / MOST) + 1, k % MOST + 1);
        return { lit: value > 0, ring: k === at, text: value || "", words: `nullity ${value}` };
      });
      const formula = SIGNS.filter((_, k) => rule >> k & 1).join(" + ") || "0";
      this.tally.replaceChildren(make("b", "", formula), `, the matrix (${a} ${b}; ${c} ${d})`);
      const told = here ? `${m} × ${n} has 2^${here} quiet patterns, one of them empty` : `on ${m} × ${n} no pattern is quiet but the empty one`;
      if (!rule) return this.say("A press changes nothing, so all presses are quiet. Draw something.");
      if (rule === 6) return this.say(`The cross: ${told}. The number on the map is one less than the greatest common divisor of ${m + 1} and ${n + 1}.`, "good");
      if (a * d === b * c) return this.say(`A product of one rule for columns and one for rows: ${told}. Whole columns and rows of the map are lit.`);
      return this.say(`Not a product: ${told}. The number on the map is the degree of a greatest common divisor.`);
    }
  }
  customElements.define("fig-window", Window);
}
