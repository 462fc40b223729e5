// <fig-remove>: light every lamp of a graph by removing one lamp after the other, toggling edges among its neighbours.
"use strict";
{
  const { has, one, members, size, union, list, make, draw, Figure } = Lamps;
  const around = (n, r = 38) => Array.from({ length: n }, (_, k) => [50 + r * Math.sin(2 * Math.PI * k / n), 50 - r * Math.cos(2 * Math.PI * k / n)]);
  const cycle = (n) => Array.from({ length: n }, (_, k) => [k, (k + 1) % n]);
  const shapes = {
    ring: { text: "Ring of 6", places: around(6), edges: cycle(6) },
    house: { text: "House", places: [[28, 80], [72, 80], [72, 46], [28, 46], [50, 17]], edges: [[0, 1], [1, 2], [2, 3], [3, 0], [2, 4], [3, 4]] },
    star: { text: "Path of 4", places: [[12, 50], [38, 38], [62, 62], [88, 50]], edges: [[0, 1], [1, 2], [2, 3]] },
    petersen: { text: "Petersen", places: [...around(5, 42), ...around(5, 20)], edges: cycle(5).flatMap(([a, b]) => [[a, b], [a, a + 5], [a + 5, (a + 2) % 5 + 5]]) },
  };
  // One step: remove v, which has a loop, and toggle every edge and loop among its neighbours a: A' = A + a a^T.
  function without(rows, v) {
    const a = rows[v] & ~one(v);
    return rows.map((row, k) => k === v ? 0n : has(a, k) ? (row & ~one(v)) ^ a : row & ~one(v));
  }
  function solution(graph, removed) { // back again: a removed lamp is pressed if its neighbours then were pressed evenly often
    const stages = [graph];
    for (const v of removed) stages.push(without(stages.at(-1), v));
    return removed.reduceRight((x, v, i) => size(x & stages[i][v] & ~one(v)) % 2 === 0 ? x | one(v) : x, 0n);
  }
  class Remove extends Figure {
    build() {
      this.canvas = draw("svg", { viewBox: "0 0 100 100", class: "fig-canvas fig-fixed", role: "group", "aria-label": "A graph; press a lamp to remove it" });
      this.shape = this.choice("Graph", Object.entries(shapes).map(([value, { text }]) => ({ value, text })), (name) => { this.take(name); this.changed(); });
      const tools = this.tools();
      this.button("Remove one", () => { const v = this.open()[0]; if (v !== undefined) this.cut(v); }, tools);
      this.button("Put back", () => { this.removed.pop(); this.changed(); }, tools);
      this.button("Restart", () => { this.removed = []; this.changed(); }, tools);
      this.story = make("ol", "fig-story");
      this.append(this.panes([this.canvas, tools], [this.status, this.story, this.shape.element]));
    }
    start() { this.take("ring"); }
    take(name) {
      const { places, edges } = shapes[name];
      const rows = places.map((_, k) => one(k));
      for (const [a, b] of edges) { rows[a] |= one(b); rows[b] |= one(a); }
      Object.assign(this, { name, places, graph: rows, removed: [] });
    }
    now() { return this.removed.reduce(without, this.graph); }
    open() { const rows = this.now(); return rows.flatMap((row, k) => has(row, k) && !this.removed.includes(k) ? [k] : []); }
    cut(v) { this.removed.push(v); this.changed(); }
    text() { return `${this.name}.${this.removed.map((v) => v.toString(36)).join("")}`; }
    from(text) {
      const [name, removed = ""] = text.split(".");
      if (!shapes[name]) return false;
      this.take(name);
      for (const sign of removed) { const v = parseInt(sign, 36); if (this.open().includes(v)) this.removed.push(v); }
      return true;
    }
    show() {
      const rows = this.now(), open = this.open(), done = !open.length, n = this.places.length;
      const x = done ? solution(this.graph, this.removed) : 0n;
      const drawn = done ? this.graph : rows, lit = (k) => done && size(this.graph[k] & x) % 2 === 1;
      this.shape.set(this.name);
      const focus = [...this.canvas.querySelectorAll("g[role]")].indexOf(document.activeElement);
      const lines = drawn.flatMap((row, a) => members(row).filter((b) => b > a).map((b) => draw("line", { x1: this.places[a][0], y1: this.places[a][1], x2: this.places[b][0], y2: this.places[b][1], class: done || has(this.graph[a], b) ? "" : "inside" })));
      const dots = this.places.map(([cx, cy], k) => {
        const gone = !done && this.removed.includes(k);
        const dot = draw("g", { role: "button", tabindex: 0, transform: `translate(${cx} ${cy})`, class: `${lit(k) ? "lit" : ""}${done && has(x, k) ? " dot" : ""}${gone ? " gone" : ""}${!done && !gone && loopOf(rows, k) ? " ring" : ""}`, "aria-label": `lamp ${k + 1}${gone ? ", removed" : loopOf(rows, k) ? ", has a loop" : ", no loop"}${done && has(x, k) ? ", pressed" : ""}` },
          draw("circle", { r: 9, class: "reach" }), draw("circle", { r: 7, class: "halo" }), draw("circle", { r: 5, class: "bulb" }), draw("circle", { r: 2.1, class: "press" }));
        const act = () => { if (open.includes(k)) this.cut(k); else if (!done) this.say(gone ? "This lamp is removed already." : "This lamp has no loop now; choose one with a ring.", "bad"); };
        dot.addEventListener("click", act);
        dot.addEventListener("keydown", (event) => { if (event.key === "Enter" || event.key === " ") { event.preventDefault(); act(); } });
        return dot;
      });
      this.canvas.replaceChildren(...lines, ...dots);
      if (focus >= 0) dots[focus]?.focus();
      const stages = [this.graph];
      for (const v of this.removed) stages.push(without(stages.at(-1), v));
      this.story.replaceChildren(...this.removed.map((v, i) => make("li", "", `${v + 1} removed; toggled among ${list(members(stages[i][v] & ~one(v)).map((k) => k + 1)) || "nobody"}`)));
      this.answer = done ? x : null;
      if (done) return this.say(`No loop is left, so nothing more is to press. Coming back, each removed lamp is pressed if its neighbours then were pressed evenly often: press ${list(members(x).map((k) => k + 1))}. All ${n} lamps are lit.`, "good");
      if (!this.removed.length) return this.say("Every lamp has a ring: its press changes itself. Press one lamp to remove it. What was joined among its neighbours is parted, what was parted is joined.");
      return this.say(`${open.length} of ${n - this.removed.length} lamps still have a loop. Green edges are new. Remove one of the ringed lamps, whichever you like.`);
    }
  }
  const loopOf = (rows, k) => has(rows[k], k);
  customElements.define("fig-remove", Remove);
  Remove.solution = (rows, removed) => solution(rows, removed);
}
