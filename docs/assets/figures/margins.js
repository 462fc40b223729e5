// <fig-margins>: all solutions of a game as bars, unpressed less pressed cells.  The highest bar says how many presses it needs.
"use strict";
{
  const { one, has, size, read, write, board, change, solve, plural, make, draw, Board, Figure } = Lamps;
  const boards = { "2x3": [2, 3], "4x4": [4, 4], "5x5": [5, 5] };
  function patterns(graph) { // all sums of a basis of the quiet patterns
    return solve(graph, 0n).quiet.reduce((all, q) => [...all, ...all.map((set) => set ^ q)], [0n]);
  }
  const margin = (graph, x) => graph.size - 2 * size(x);
  class Margins extends Figure {
    build() {
      this.place = make("div", "fig-place");
      this.sizes = this.choice("Board", Object.keys(boards).map((name) => ({ value: name, text: name.replace("x", " × ") })), (name) => { this.lay(name); this.changed(); });
      this.bars = draw("svg", { viewBox: "0 0 320 150", class: "fig-chart", role: "img" });
      this.tally = make("p", "fig-tally");
      const tools = this.tools();
      this.button("Better by one press", () => this.better(), tools);
      this.button("Clear", () => { this.x = 0n; this.changed(); }, tools);
      this.append(this.panes([this.place, tools], [this.tally, this.bars, this.status, this.sizes.element]));
    }
    start() { this.lay("4x4"); this.x = 0b0001_0010n; }
    lay(name) {
      const graph = board(...boards[name]);
      Object.assign(this, { name, graph, x: 0n, quiet: patterns(graph) });
      this.board = new Board({ graph, label: `Presses on ${graph.rows} by ${graph.columns} cells`, press: (k) => { this.x ^= one(k); this.changed(); } });
      this.place.replaceChildren(this.board.element);
    }
    margins(x = this.x) { return this.quiet.map((q) => margin(this.graph, x ^ q)); }
    better() { // the cell whose change makes the highest bars lowest, as the walk of the package would
      const weight = (x) => { const all = this.margins(x); return Math.max(...all) * 1000 + all.reduce((sum, m) => sum + m * m, 0) / all.length; };
      const tried = Array.from({ length: this.graph.size }, (_, k) => [weight(this.x ^ one(k)), k]).sort(([a], [b]) => a - b);
      this.x ^= one(tried[0][1]);
      this.changed();
    }
    text() { return `${this.name}.${write(this.x)}`; }
    from(kept) {
      const [name, x] = kept.split(".");
      if (!boards[name] || read(x) >> BigInt(boards[name][0] * boards[name][1])) return false;
      this.lay(name);
      this.x = read(x);
      return true;
    }
    show() {
      const { graph, x } = this, all = this.margins(), most = Math.max(...all), needs = (graph.size - most) / 2;
      const mean = all.reduce((a, b) => a + b) / all.length, wide = 304 / all.length;
      const high = Math.max(8, ...all.map(Math.abs)), y = (m) => 75 - m * 70 / high;
      const limit = most - 2; // no bar of a game that needs one press more would be higher
      this.sizes.set(this.name);
      this.board.paint((k) => ({ dot: has(x, k), lit: has(change(graph, x), k) }));
      this.bars.replaceChildren(...all.map((m, i) => draw("rect", { x: 8 + i * wide + wide * 0.1, y: Math.min(y(m), 75), width: wide * 0.8, height: Math.max(1, Math.abs(y(m) - 75)), rx: 1.5, class: m === most ? "least" : "bar" })),
        draw("line", { x1: 4, x2: 316, y1: 75, y2: 75, class: "zero" }), draw("line", { x1: 4, x2: 316, y1: y(limit), y2: y(limit), class: "mean" }));
      this.bars.setAttribute("aria-label", `Margins of the ${all.length} solutions: ${all.join(", ")}`);
      this.tally.replaceChildren("This game needs ", make("b", "", plural(needs, "press", "presses")), `, for the highest bar is at ${most}`);
      Object.assign(this, { most, mean, needs });
      const goal = { "2x3": 3, "4x4": 7, "5x5": 15 }[this.name];
      const why = this.name === "4x4" ? "Nobody can bring all bars down to 0: their mean is 0, so all would have to be 0, but eight of the twelve classes have a single cell, and those cannot be halved." : "The mean of the bars is as high as that, so no game has a lower highest bar.";
      if (needs === goal) return this.say(`This is a hardest game. ${why}`, "good");
      return this.say(`The mean of the bars is ${mean}${this.name === "5x5" ? ", which only the five cells in no pattern can change" : ", whatever you press"}. To need ${plural(needs + 1, "press", "presses")}, no bar may be higher than the broken line at ${limit}.`);
    }
  }
  customElements.define("fig-margins", Margins);
  Object.assign(Margins, { of: (m, n, x) => { const graph = board(m, n); return patterns(graph).map((q) => margin(graph, x ^ q)); } });
}
