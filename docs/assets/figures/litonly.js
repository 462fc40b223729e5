// <fig-lit-only>: only lit lamps may be pressed.  Do what a press on a dark one would do.
"use strict";
{
  const { one, has, members, read, write, board, plural, make, Board, Figure } = Lamps;
  const boards = { "3 in a row": [1, 3], "5 in a row": [1, 5], "3 × 3": [3, 3] };
  function ways(graph, to) { // for each position the fewest presses of lit lamps that lead from it to `to`
    const far = new Map([[to, 0]]), queue = [to];
    for (const now of queue) for (let k = 0; k < graph.size; k++) {
      const before = now ^ graph.effects[k]; // a press that was allowed: the lamp was lit, and now is dark
      if (has(now, k) || far.has(before)) continue;
      far.set(before, far.get(now) + 1);
      queue.push(before);
    }
    return far;
  }
  class LitOnly extends Figure {
    build() {
      this.place = make("div", "fig-place");
      this.sizes = this.choice("Board", Object.keys(boards).map((name) => ({ value: name, text: name })), (name) => { this.lay(name); this.another(); this.changed(); });
      this.tally = make("p", "fig-tally");
      const tools = this.tools();
      this.button("Hint", () => { this.hinted = true; this.show(); }, tools);
      this.button("Restart", () => { this.path = []; this.changed(); }, tools);
      this.button("Another", () => { this.another(); this.changed(); }, tools);
      this.append(this.panes([this.place, tools], [this.status, this.tally, this.sizes.element]));
    }
    start() { this.lay("3 in a row"); this.pose(0b001n, 1); }
    lay(name) {
      Object.assign(this, { name, graph: board(...boards[name]) });
      this.board = new Board({ graph: this.graph, label: "Lamps, of which only lit ones may be pressed", press: (k) => this.press(k) });
      this.place.replaceChildren(this.board.element);
    }
    pose(first, dark) {
      Object.assign(this, { first, dark, path: [], refused: null, goal: first ^ this.graph.effects[dark] });
      this.far = ways(this.graph, this.goal);
    }
    another() {
      const everything = one(this.graph.size) - 1n;
      for (;;) {
        const first = BigInt(Math.floor(Math.random() * 2 ** this.graph.size)), dark = Math.floor(Math.random() * this.graph.size);
        if (!first || has(first, dark) || (first ^ this.graph.effects[dark]) === everything) continue; // "all lit" nobody reaches
        return this.pose(first, dark);
      }
    }
    now() { return this.path.reduce((lit, k) => lit ^ this.graph.effects[k], this.first); }
    press(k) {
      if (has(this.now(), k)) { this.path.push(k); this.refused = null; return this.changed(); }
      this.refused = k;
      return this.show();
    }
    text() { return `${Object.keys(boards).indexOf(this.name)}.${write(this.first)}.${this.dark}.${this.path.join("")}`; }
    from(kept) {
      const [index, first, dark, path = ""] = kept.split("."), name = Object.keys(boards)[index];
      if (!name || !/^\d*$/.test(path)) return false;
      this.lay(name);
      const { size } = this.graph;
      if (!(Number(dark) < size) || read(first) >> BigInt(size) || has(read(first), Number(dark))) return false;
      this.pose(read(first), Number(dark));
      for (const k of [...path].map(Number)) if (k < size && has(this.now(), k)) this.path.push(k);
      return true;
    }
    show() {
      const lit = this.now(), won = lit === this.goal, left = this.far.get(lit);
      const next = this.hinted && !won ? members(lit).find((k) => this.far.get(lit ^ this.graph.effects[k]) === left - 1) : null;
      this.hinted = false;
      this.sizes.set(this.name);
      this.board.paint((k) => ({ lit: has(lit, k), ring: k === this.dark, next: k === next, aim: has(lit ^ this.goal, k) }));
      this.tally.replaceChildren(make("b", "", String(this.path.length)), this.path.length === 1 ? " press so far" : " presses so far", make("span", "", won ? "" : `; at least ${left} to go`));
      if (won) return this.say(`Done: what stands here is what the one forbidden press would have made, after ${plural(this.path.length, "press", "presses")} of lit lamps.`, "good");
      if (this.refused !== null) { this.refused = null; return this.say("That lamp is dark now, and may not be pressed.", "bad"); }
      return this.say("The ringed lamp was dark at the start, so it may not be pressed. Change the lamps with a broken line, and no others: that is what its press would have done.");
    }
  }
  customElements.define("fig-lit-only", LitOnly);
  Object.assign(LitOnly, { reach: (m, n, to) => ways(board(m, n), to).size });
}
