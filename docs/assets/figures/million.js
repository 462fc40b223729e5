// <fig-million>: a million lamps, solved in the page with a stopwatch, and checked.
"use strict";
{
  const { make, Figure } = Lamps;
  const number = (v) => v.toLocaleString("en");

  // A row is one whole number.  Row k of the presses follows from the rows above: x' = b + B x + above.
  function chase(n, wanted, first) {
    const full = (1n << BigInt(n)) - 1n, rows = [];
    let above = 0n, row = first;
    for (const want of wanted) {
      rows.push(row);
      [above, row] = [row, (want ^ row ^ row << 1n ^ row >> 1n ^ above) & full];
    }
    return { rows, below: row };
  }
  function effect(n, presses) {
    const full = (1n << BigInt(n)) - 1n;
    return presses.map((row, k) => (row ^ row << 1n ^ row >> 1n ^ (presses[k - 1] ?? 0n) ^ (presses[k + 1] ?? 0n)) & full);
  }
  // Polynomials modulo 2 are whole numbers, too: bit k stands for y^k.
  function degree(a) {
    const hex = a.toString(16);
    return a ? 4 * hex.length + 27 - Math.clz32(parseInt(hex[0], 16)) : -1;
  }
  function euclid(p, q) { // the greatest common divisor, and a factor with factor q = divisor modulo p
    let [a, s, b, t] = [p, 0n, q, 1n];
    while (b) {
      const least = degree(b);
      for (let shift = degree(a) - least; shift >= 0; shift = degree(a) - least) { a ^= b << BigInt(shift); s ^= t << BigInt(shift); }
      [a, s, b, t] = [b, t, a, s];
    }
    return { divisor: a, factor: s };
  }
  function divide(a, b) {
    const least = degree(b);
    let quotient = 0n;
    for (let shift = degree(a) - least; shift >= 0; shift = degree(a) - least) { a ^= b << BigInt(shift); quotient ^= 1n << BigInt(shift); }
    return { quotient, rest: a };
  }
  // A row is a polynomial: let y x be what x does to the lamps beside it, and let the first lamp be 1.  A first row x leaves
  // q x below, and the characteristic polynomial p of y is 0.  Both are Fibonacci polynomials.  So what an untouched first row
  // leaves has to be divided by q modulo p: Euclid's algorithm does that, and says when it cannot be done.
  function solve(n, wanted) {
    const full = (1n << BigInt(n)) - 1n, { below } = chase(n, wanted, 0n);
    let [p, p0, left] = [1n, 0n, 0n];
    for (let k = 0; k < n; k++) { // p is now the name of lamp k
      if (below >> BigInt(k) & 1n) left ^= p;
      [p, p0] = [p << 1n ^ p0, p];
    }
    let [q, q0] = [1n, 0n];
    for (let k = 0; k < wanted.length; k++) [q, q0] = [q << 1n ^ q ^ q0, q];
    const { divisor, factor } = euclid(p, q), { quotient, rest } = divide(left, divisor);
    if (rest) return null;
    const times = (polynomial, row) => [...polynomial.toString(2)].reduce((sum, bit) => (sum << 1n ^ sum >> 1n) & full ^ (bit === "1" ? row : 0n), 0n);
    return chase(n, wanted, times(factor, times(quotient, 1n))).rows;
  }
  const random = (n) => { let row = 0n; for (let k = 0; k < n; k += 30) row = row << 30n | BigInt(Math.floor(Math.random() * 2 ** 30)); return row & (1n << BigInt(n)) - 1n; };

  class Million extends Figure {
    build() {
      this.canvas = make("canvas", "fig-million");
      this.canvas.setAttribute("role", "img");
      this.clock = make("p", "fig-clock", make("b", "", "?"));
      this.sizes = this.choice("Lamps", [100, 300, 1000].map((n) => ({ value: n, text: number(n * n) })), (n) => { this.n = Number(n); this.rows = null; this.changed(); });
      this.kinds = this.choice("At the start", [{ value: "all", text: "all lit" }, { value: "any", text: "any game" }], (kind) => { this.kind = kind; this.rows = null; this.changed(); });
      const tools = this.tools();
      this.button("Solve", () => this.solve(), tools).classList.add("fig-first");
      this.append(this.panes([this.canvas], [this.clock, tools, this.status, this.sizes.element, this.kinds.element]));
    }
    start() { Object.assign(this, { n: 1000, kind: "all", rows: null }); }
    text() { return `${this.n}.${this.kind}`; }
    from(text) { const [n, kind] = text.split("."); if (!["100", "300", "1000"].includes(n)) return false; return Object.assign(this, { n: Number(n), kind: kind === "any" ? "any" : "all", rows: null }); }
    solve() {
      const { n } = this, full = (1n << BigInt(n)) - 1n;
      const wanted = this.kind === "all" ? Array(n).fill(full) : effect(n, Array.from({ length: n }, () => random(n)));
      const start = performance.now(), rows = solve(n, wanted), middle = performance.now();
      const right = effect(n, rows).every((row, k) => row === wanted[k]), end = performance.now();
      this.rows = rows;
      this.result = { right, solve: middle - start, check: end - middle };
      this.show();
    }
    show() {
      const { n, rows } = this;
      this.sizes.set(n);
      this.kinds.set(this.kind);
      this.paint();
      if (!rows) {
        this.clock.firstChild.textContent = "?";
        this.canvas.setAttribute("aria-label", `${n} by ${n} lamps`);
        return this.say(`${number(n * n)} lamps are on. Which ones do you press, so that all go dark? There are 2 to the ${number(n * n)} sets of presses.`);
      }
      const ms = (v) => v < 10 ? v.toFixed(1) : String(Math.round(v));
      this.clock.firstChild.textContent = `${ms(this.result.solve)} ms`;
      const count = rows.reduce((sum, row) => sum + row.toString(2).replaceAll("0", "").length, 0);
      this.canvas.setAttribute("aria-label", `The ${number(count)} presses that solve the game`);
      return this.say(this.result.right ? `Solved on this machine, in this page. Each pink point is one of ${number(count)} presses. Pressed and checked lamp by lamp in ${ms(this.result.check)} ms more: all ${number(n * n)} go dark.` : "The check failed. Please tell us.", this.result.right ? "good" : "bad");
    }
    paint() {
      const { n, rows, canvas } = this;
      canvas.width = canvas.height = n;
      const context = canvas.getContext("2d"), image = context.createImageData(n, n), pixels = new Uint32Array(image.data.buffer);
      const [off, press, lit] = [0xff2e1d1a, 0xff935cff, 0xff4dccff];
      pixels.fill(rows ? off : lit);
      if (!rows) for (let k = 0; k < n * n; k++) if (this.kind === "any" && Math.random() < 0.5) pixels[k] = off;
      rows?.forEach((row, r) => [...row.toString(2).padStart(n, "0")].forEach((bit, c) => { if (bit === "1") pixels[r * n + n - 1 - c] = press; }));
      context.putImageData(image, 0, 0);
    }
  }
  customElements.define("fig-million", Million);
  Object.assign(Million, { solve, effect });
  Lamps.million = { solve, effect };
}
