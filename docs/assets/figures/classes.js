// <fig-classes>: how long the four solutions of a 5 x 5 game are depends only on how many presses lie in each class.
"use strict";
{
  const { has, one, members, size, board, change, union, make, draw, Board, Figure } = Lamps;
  const graph = board(5, 5);
  const rows = (text) => union([...text.replaceAll("/", "")].flatMap((sign, k) => sign === "#" ? [k] : []));
  const [p, q] = [rows(".###./#.#.#/##.##/#.#.#/.###."), rows("##.##/...../##.##/...../##.##")];
  const kind = (k) => (has(p, k) ? 1 : 0) + (has(q, k) ? 2 : 0);
  const cells = [0, 1, 2, 3].map((t) => Array.from({ length: 25 }, (_, k) => k).filter((k) => kind(k) === t));
  const names = ["in no pattern", "in the first only", "in the second only", "in both"];
  class Classes extends Figure {
    build() {
      this.board = new Board({ graph, label: "Presses on five by five cells, sorted into classes", press: (k) => { this.x ^= one(k); this.changed(); } });
      this.sliders = [1, 2, 3, 0].map((t) => [t, this.slider("", 0, cells[t].length, (v) => { this.deal(t, v); this.changed(); })]);
      this.bars = draw("svg", { viewBox: "0 0 220 118", class: "fig-chart", role: "img" });
      const tools = this.tools();
      this.button("Move presses within classes", () => { for (const [t] of this.sliders) this.deal(t, this.count(t)); this.changed(); }, tools);
      this.append(this.panes([this.board.element, tools, this.status], [...this.sliders.map(([, s]) => s.element), this.bars]));
    }
    start() { this.x = rows("###../#.#../.##../#.#.#/....."); }
    count(t) { return cells[t].filter((k) => has(this.x, k)).length; }
    deal(t, v) { // v presses in class t, anywhere in it
      const mixed = cells[t].map((k) => [Math.random(), k]).sort(([a], [b]) => a - b).map(([, k]) => k);
      for (const k of cells[t]) if (has(this.x, k)) this.x ^= one(k);
      for (const k of mixed.slice(0, v)) this.x ^= one(k);
    }
    text() { return Lamps.write(this.x); }
    from(text) { const x = Lamps.read(text); if (x >> 25n) return false; this.x = x; return true; }
    show() {
      const x = this.x, c = [0, 1, 2, 3].map((t) => this.count(t)), v = cells.map((all) => all.length);
      const lengths = [0n, p, q, p ^ q].map((set) => size(x ^ set)), least = Math.min(...lengths), mean = lengths.reduce((a, b) => a + b) / 4;
      this.board.paint((k) => ({ dot: has(x, k), lit: has(change(graph, x), k), kind: `class${kind(k)}`, words: names[kind(k)] }));
      for (const [t, slider] of this.sliders) slider.set(c[t], `${c[t]} of the ${v[t]} cells ${names[t]}`);
      const y = (n) => 100 - n * 3.8;
      this.bars.replaceChildren(...lengths.flatMap((n, i) => [
        draw("rect", { x: 14 + i * 50, y: y(n), width: 34, height: n * 3.8, rx: 3, class: n === least ? "least" : "bar" }),
        Object.assign(draw("text", { x: 31 + i * 50, y: y(n) - 4, "text-anchor": "middle" }), { textContent: n }),
        Object.assign(draw("text", { x: 31 + i * 50, y: 114, "text-anchor": "middle" }), { textContent: ["x", "x + q1", "x + q2", "x + both"][i] }),
      ]), draw("line", { x1: 4, x2: 216, y1: y(mean), y2: y(mean), class: "mean" }));
      this.bars.setAttribute("aria-label", `The four solutions have ${lengths.join(", ")} presses; their mean is ${mean}`);
      Object.assign(this, { lengths, mean });
      if (least === 15) return this.say("15, 15, 15 and 15. Half of each class is pressed, and all of the five others: this is a hardest game. With one press more somewhere, some other solution gets shorter.", "good");
      return this.say(`The shortest solution has ${least} presses. The mean of the four is ${c[0]} + 20 / 2 = ${mean}, whatever the three classes hold, for each pattern turns the presses of a class around in half of the solutions. So the shortest is at most ${Math.floor(mean)}, and no game needs more than 15.`);
    }
  }
  customElements.define("fig-classes", Classes);
}
