// <fig-million>: a million lamps, solved in the page with a stopwatch, and checked.
"use strict";
{
  const { make, Figure } = Lamps;
  const number = (v) => v.toLocaleString("en");

  // A row is one whole number.  Row k of the presses follows from the rows above: x' = b + B x + above.
  function chase(n, wanted, first) {
    const full = (1n << BigInt(n)) - 1n, rows = [];
    let above = 0n, row = first;
    for (let k = 0; k < n; k++) {
      rows.push(row);
      [above, row] = [row, (wanted[k] ^ row ^ row << 1n ^ row >> 1n ^ above) & full];
    }
    return { rows, below: row };
  }
  function effect(n, presses) {
    const full = (1n << BigInt(n)) - 1n;
    return presses.map((row, k) => (row ^ row << 1n ^ row >> 1n ^ (presses[k - 1] ?? 0n) ^ (presses[k + 1] ?? 0n)) & full);
  }
  // What the first row leaves below is T x + c.  T is a polynomial in the matrix of the path, so its columns follow from
  // the first one as the unit vectors do: t' = P t + before.  Then n equations for n unknowns are left, whatever the height.
  function solve(n, wanted) {
    const full = (1n << BigInt(n)) - 1n, none = Array(n).fill(0n), { below: left } = chase(n, wanted, 0n);
    const columns = [chase(n, none, 1n).below];
    for (let before = 0n, j = 1; j < n; j++) {
      const now = columns[j - 1];
      columns.push((now << 1n ^ now >> 1n ^ before) & full);
      before = now;
    }
    const first = eliminate(n, columns, left);
    return first === null ? null : chase(n, wanted, first).rows;
  }
  function eliminate(n, columns, right) { // T is symmetric: its columns are its rows.  32 entries in a word
    const words = (n >> 5) + 1, M = columns.map((row, i) => {
      const line = new Uint32Array(words), hex = row.toString(16).padStart(words * 8, "0");
      for (let w = 0; w < words; w++) line[w] = parseInt(hex.slice(hex.length - 8 * (w + 1), hex.length - 8 * w), 16);
      if (right >> BigInt(i) & 1n) line[n >> 5] |= 1 << (n & 31);
      return line;
    });
    const pivots = [];
    for (let c = 0, at = 0; c < n && at < n; c++) {
      const w = c >> 5, bit = 1 << (c & 31);
      let found = at;
      while (found < n && !(M[found][w] & bit)) found++;
      if (found === n) continue;
      [M[at], M[found]] = [M[found], M[at]];
      const pivot = M[at];
      for (let i = 0; i < n; i++) if (i !== at && M[i][w] & bit) { const line = M[i]; for (let v = w; v < words; v++) line[v] ^= pivot[v]; }
      pivots.push(c);
      at++;
    }
    const wants = (line) => line[n >> 5] >>> (n & 31) & 1;
    if (M.slice(pivots.length).some(wants)) return null;
    return pivots.reduce((x, c, i) => wants(M[i]) ? x | 1n << BigInt(c) : x, 0n);
  }
  const random = (n) => { let row = 0n; for (let k = 0; k < n; k += 30) row = row << 30n | BigInt(Math.floor(Math.random() * 2 ** 30)); return row & (1n << BigInt(n)) - 1n; };

  class Million extends Figure {
    build() {
      this.canvas = make("canvas", "fig-million");
      this.canvas.setAttribute("role", "img");
      this.clock = make("p", "fig-clock", make("b", "", "–"));
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
        this.clock.firstChild.textContent = "0 ms";
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
}
