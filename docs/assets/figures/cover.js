// <fig-cover>: light each lamp exactly once.  <fig-refute tree>: walk through the proof that it cannot be done.
"use strict";
{
  const { has, one, members, size, read, write, board, change, plural, list, make, Board, Figure } = Lamps;
  const boards = [[4, 4], [2, 5], [2, 4], [3, 3], [3, 5], [5, 5]];
  class Cover extends Figure {
    build() {
      this.place = make("div", "fig-place");
      this.sizes = this.choice("Board", boards.map(([m, n], i) => ({ value: i, text: `${m} × ${n}` })), (i) => { this.lay(Number(i)); this.changed(); });
      this.tally = make("p", "fig-tally");
      const tools = this.tools();
      this.button("Clear", () => { this.x = 0n; this.changed(); }, tools);
      this.append(this.panes([this.place, tools], [this.status, this.tally, this.sizes.element]));
    }
    start() { this.lay(0); }
    lay(i) {
      const [m, n] = boards[i];
      Object.assign(this, { i, graph: board(m, n), x: 0n });
      this.board = new Board({ graph: this.graph, label: `${m} by ${n} lamps`, press: (k) => { this.x ^= one(k); this.changed(); } });
      this.place.replaceChildren(this.board.element);
    }
    text() { return `${this.i}.${write(this.x)}`; }
    from(text) { const [i, x] = text.split("."); if (!boards[i] || read(x) >> BigInt(boards[i][0] * boards[i][1])) return false; this.lay(Number(i)); this.x = read(x); return true; }
    show() {
      const { graph, x } = this, times = Array.from({ length: graph.size }, (_, k) => size(graph.effects[k] & x));
      const bad = times.filter((t) => t > 1).length, lit = times.filter((t) => t === 1).length;
      const free = (k) => !has(x, k) && members(graph.effects[k]).every((j) => times[j] === 0); // a press there would light nothing twice
      const lost = times.flatMap((t, k) => t === 0 && !members(graph.effects[k]).some(free) ? [k] : []);
      this.sizes.set(this.i);
      this.board.paint((k) => ({ lit: times[k] > 0, dot: has(x, k), kind: times[k] > 1 ? "twice" : lost.includes(k) ? "lost" : "", text: times[k] > 1 ? times[k] : lost.includes(k) ? "×" : "", words: times[k] > 1 ? `lit ${times[k]} times` : lost.includes(k) ? "can no longer be lit" : "" }));
      this.tally.replaceChildren(make("b", "", String(lit)), ` of ${graph.size} lit once, `, make("b", bad ? "odd" : "even", String(bad)), " more than once");
      this.lost = lost;
      if (bad) return this.say(`${plural(bad, "lamp is", "lamps are")} lit more than once. Take a press back.`, "bad");
      if (lit === graph.size) return this.say(`Every lamp exactly once, by ${plural(size(x), "press", "presses")}: a perfect code. No set of presses that reaches every lamp is smaller, for each press here needs one of its own.`, "good");
      if (lost.length) return this.say(`Lost: ${plural(lost.length, "lamp")} with a cross can no longer be lit, because every press that would light it lights another lamp again.`, "bad");
      return this.say(x ? "So far nothing is lit twice, and nothing is lost." : "Press so that every lamp lights up exactly once. On which of these boards can it be done?");
    }
  }
  customElements.define("fig-cover", Cover);

  class Refute extends Figure {
    build() {
      this.tree = JSON.parse(this.getAttribute("tree"));
      [this.rows, this.columns] = JSON.parse(this.getAttribute("window"));
      this.graph = board(this.rows, this.columns);
      this.board = new Board({ graph: this.graph, label: "The corner of a board without an end", press: (k) => this.press(k) });
      this.board.element.classList.add("endless");
      this.done = new Set();
      this.tally = make("p", "fig-tally");
      this.reasons = make("ul", "fig-story");
      const tools = this.tools();
      this.button("Back", () => { this.path.pop(); this.changed(); }, tools);
      this.button("Next dead end", () => this.ahead(), tools);
      this.button("Restart", () => { this.path = []; this.changed(); }, tools);
      this.append(this.panes([this.board.element, tools], [this.status, this.reasons, this.tally]));
      this.leaves = this.walk(this.tree, []);
    }
    walk(node, path) { return node.open.length ? node.open.flatMap(([, below], i) => this.walk(below, [...path, i])) : [path]; }
    start() { this.path = []; }
    text() { return this.path.join("") || "0."; }
    from(text) { const path = text === "0." ? [] : [...text].map(Number); let node = this.tree; for (const i of path) { if (!node.open[i]) return false; [, node] = node.open[i]; } this.path = path; return true; }
    at([r, c]) { return (r - 1) * this.columns + c - 1; }
    name([r, c]) { return `(${r},${c})`; }
    now() { let node = this.tree; const presses = []; for (const i of this.path) { presses.push(node.open[i][0]); [, node] = node.open[i]; } return { node, presses }; }
    press(k) {
      const { node } = this.now(), i = node.open.findIndex(([press]) => this.at(press) === k), barred = node.barred.find(([press]) => this.at(press) === k);
      if (i >= 0) { this.path.push(i); return this.changed(); }
      return this.say(barred ? `A press at ${this.name(barred[0])} would light ${this.name(barred[1])} a second time.` : `${this.name(node.lamp)} has to be lit, and this press does not reach it.`, "bad");
    }
    ahead() {
      const next = this.leaves.find((leaf) => !this.done.has(leaf.join("")));
      if (next) this.path = [...next];
      this.changed();
    }
    show() {
      const { node, presses } = this.now(), lit = presses.map((p) => this.at(p)).reduce((set, k) => set ^ this.graph.effects[k], 0n), dead = !node.open.length;
      if (dead) this.done.add(this.path.join(""));
      this.board.paint((k) => ({
        lit: has(lit, k), dot: presses.some((p) => this.at(p) === k), ring: this.at(node.lamp) === k, next: node.open.some(([p]) => this.at(p) === k),
        kind: dead && this.at(node.lamp) === k ? "lost" : "", text: dead && this.at(node.lamp) === k ? "×" : presses.findIndex((p) => this.at(p) === k) + 1 || "",
      }));
      this.reasons.replaceChildren(...node.barred.map(([press, again]) => make("li", "", `${this.name(press)} would light ${this.name(again)} again`)));
      this.tally.replaceChildren(make("b", "", `${this.done.size} of ${this.leaves.length}`), " dead ends seen");
      if (this.done.size === this.leaves.length) return this.say(`You have walked through the whole proof: ${this.leaves.length} dead ends, and no way out. So there is no such set of presses, on a board however large.`, "good");
      if (dead) return this.say(`Dead end. The ringed lamp ${this.name(node.lamp)} is dark, and each press that would light it lights another lamp a second time.`, "bad");
      return this.say(`The ringed lamp ${this.name(node.lamp)} has to be lit. ${node.open.length === 1 ? "Only one press is left for it" : `It can be lit from ${list(node.open.map(([p]) => this.name(p)))}`}: choose ${node.open.length === 1 ? "it" : "one"}.`);
    }
  }
  customElements.define("fig-refute", Refute);
}
