// <fig-wrap>: glue the edges of a board.  <fig-states>: lamps of more than two states.
"use strict";
{
  const { has, one, members, size, read, write, change, solve, union, plural, make, Board, Figure } = Lamps;
  function glued(m, n, wrap) { // presses that meet twice cancel, as on a torus of two rows
    const down = wrap === "torus", across = wrap !== "none";
    const effects = Array.from({ length: m * n }, (_, k) => {
      const r = Math.floor(k / n), c = k % n, set = new Set([k]);
      for (const [i, j] of [[r - 1, c], [r + 1, c], [r, c - 1], [r, c + 1]]) {
        if ((i < 0 || i >= m) && !down || (j < 0 || j >= n) && !across) continue;
        set.add((i + m) % m * n + (j + n) % n);
      }
      return union([...set]);
    });
    return { rows: m, columns: n, effects, size: m * n };
  }
  class Wrap extends Figure {
    build() {
      this.place = make("div", "fig-place");
      this.wraps = this.choice("Glue", [{ value: "none", text: "nothing" }, { value: "cylinder", text: "left and right" }, { value: "torus", text: "all edges" }], (wrap) => { this.wrap = wrap; this.lay(); this.changed(); });
      this.sizes = this.choice("Board", [3, 4, 5, 6, 7].map((n) => ({ value: n, text: `${n} × ${n}` })), (n) => { this.n = Number(n); this.lay(); this.changed(); });
      const tools = this.tools();
      this.button("Ring a quiet pattern", () => { this.shown = (this.shown + 1) % (this.quiet.length + 1); this.changed(); }, tools);
      this.button("Put out", () => { this.x = 0n; this.changed(); }, tools);
      this.tally = make("p", "fig-tally");
      this.append(this.panes([this.place, tools], [this.status, this.tally, this.wraps.element, this.sizes.element]));
    }
    start() { Object.assign(this, { n: 5, wrap: "torus" }); this.lay(); this.x = 1n; }
    lay() {
      this.graph = glued(this.n, this.n, this.wrap);
      this.quiet = solve(this.graph, 0n).quiet;
      this.shown = 0;
      this.x = 0n;
      this.board = new Board({ graph: this.graph, label: `${this.n} by ${this.n} lamps`, press: (k) => { this.x ^= one(k); this.last = k; this.changed(); }, point: (k) => { this.aim = k; this.show(); } });
      this.place.replaceChildren(this.board.element);
    }
    text() { return `${this.n}.${this.wrap}.${this.shown}.${write(this.x)}`; }
    from(text) {
      const [n, wrap, shown, x] = text.split(".");
      if (!(n >= 3 && n <= 7) || !["none", "cylinder", "torus"].includes(wrap) || read(x) >> BigInt(n * n)) return false;
      Object.assign(this, { n: Number(n), wrap });
      this.lay();
      return Object.assign(this, { shown: Math.min(Number(shown) || 0, this.quiet.length), x: read(x) });
    }
    show() {
      const lit = change(this.graph, this.x), q = this.quiet[this.shown - 1] ?? 0n, aim = this.aim ?? null, k = this.quiet.length;
      this.wraps.set(this.wrap);
      this.sizes.set(this.n);
      this.place.dataset.wrap = this.wrap;
      this.board.paint((c) => ({ lit: has(lit, c), dot: has(this.x, c), ring: has(q, c), aim: aim !== null && has(this.graph.effects[aim], c) }));
      this.tally.replaceChildren(make("b", "", String(2 ** k)), ` ${k ? "sets of presses change nothing" : "set of presses changes nothing, the empty one"} (nullity ${k})`);
      this.nullity = k;
      const even = size(lit & q) % 2 === 0;
      if (q) return this.say(`${size(q)} rings: press them all, and nothing changes. ${size(lit & q)} of them are lit${even ? "." : ", an odd number, which no presses can make."}`);
      return this.say(this.wrap === "torus" ? "All edges are glued: every cell has four neighbours, and a press in the corner changes lamps at four edges." : this.wrap === "cylinder" ? "The left edge is glued to the right one, as on a can. The upper and the lower edge are free." : "Nothing is glued. A press in the corner changes three lamps only.");
    }
  }
  customElements.define("fig-wrap", Wrap);

  const boards = { square: [2, 2], three: [1, 3], six: [2, 3] };
  class States extends Figure {
    build() {
      this.place = make("div", "fig-place");
      this.kinds = this.choice("States", [2, 3, 4, 5].map((k) => ({ value: k, text: String(k) })), (k) => { this.k = Number(k); this.lay(); this.changed(); });
      this.sizes = this.choice("Board", [["square", "2 × 2"], ["three", "1 × 3"], ["six", "2 × 3"]].map(([value, text]) => ({ value, text })), (name) => { this.name = name; this.lay(); this.changed(); });
      this.tally = make("p", "fig-tally");
      const tools = this.tools();
      this.button("Back to 0", () => { this.x.fill(0); this.changed(); }, tools);
      this.append(this.panes([this.place, tools], [this.status, this.tally, this.kinds.element, this.sizes.element]));
    }
    start() { Object.assign(this, { k: 3, name: "square" }); this.lay(); }
    lay() {
      const [m, n] = boards[this.name];
      this.graph = glued(m, n, "none");
      this.x = Array(m * n).fill(0);
      this.witness = this.find();
      this.board = new Board({ graph: this.graph, label: "Lamps of several states", press: (c) => { this.x[c] = (this.x[c] + 1) % this.k; this.changed(); } });
      this.place.replaceChildren(this.board.element);
    }
    lamps(x) { return this.graph.effects.map((effect) => members(effect).reduce((sum, c) => sum + x[c], 0) % this.k); }
    find() { // a quiet pattern whose sum is not 0, by trying all: then "every lamp on by one" is impossible
      const { size: n } = this.graph, { k } = this;
      for (let code = 1; code < k ** n; code++) {
        const q = Array.from({ length: n }, (_, c) => Math.floor(code / k ** c) % k);
        if (q.reduce((a, b) => a + b) % k && this.lamps(q).every((v) => v === 0)) return q;
      }
      return null;
    }
    text() { return `${this.k}.${this.name}.${this.x.join("")}`; }
    from(text) {
      const [k, name, x = ""] = text.split(".");
      if (!(k >= 2 && k <= 5) || !boards[name]) return false;
      Object.assign(this, { k: Number(k), name });
      this.lay();
      if (/^[0-4]*$/.test(x) && x.length === this.x.length) this.x = [...x].map((v) => Number(v) % this.k);
      return true;
    }
    show() {
      const lamps = this.lamps(this.x), { k, witness } = this, won = lamps.every((v) => v === 1);
      this.kinds.set(k);
      this.sizes.set(this.name);
      this.board.paint((c) => ({ lit: lamps[c] > 0, kind: `state${lamps[c]}`, text: `${lamps[c]}`, words: `in state ${lamps[c]}, pressed ${this.x[c]} times` }));
      const sum = witness && lamps.reduce((s, v, c) => s + v * witness[c], 0);
      this.tally.replaceChildren(...(witness ? [`${witness.map((w) => w === 1 ? "" : `${w}·`).some(Boolean) ? `Weighted with ${witness.join(" ")}, the` : "The"} lamps add up to `, make("b", "", String(sum)), `, which is ${sum % k} modulo ${k}. Every press leaves this as it is.`] : ["No quiet pattern forbids it here."]));
      if (won) return this.say("Every lamp shows 1.", "good");
      if (witness) return this.say(`Can you bring every lamp from 0 to 1? Then the sum would have to be ${witness.reduce((a, b) => a + b)}, and that is ${witness.reduce((a, b) => a + b) % k} modulo ${k}, not 0. With ${k} states the theorem fails on this board.`, "bad");
      return this.say("Can you bring every lamp from 0 to 1? A press moves its lamp and the neighbours on by one.");
    }
  }
  customElements.define("fig-states", States);
  Object.assign(Wrap, { glued });
}
