// <fig-eliminate>: add equations to each other, one at a time; a sum with nothing on its left is a quiet pattern.
"use strict";
{
  const { has, one, members, size, read, write, board, list, plural, make, miniature, Figure } = Lamps;
  const games = {
    three: { text: "3 in a row", rows: 1, columns: 3, lit: 0b001n },
    two: { text: "2 in a row", rows: 1, columns: 2, lit: 0b01n },
    square: { text: "2 × 2", rows: 2, columns: 2, lit: 0b0001n },
    six: { text: "2 × 3", rows: 2, columns: 3, lit: 0b000001n },
    five: { text: "5 in a row", rows: 1, columns: 5, lit: 0b00001n },
  };
  class Eliminate extends Figure {
    build() {
      this.games = this.choice("Lamps", Object.entries(games).map(([value, { text }]) => ({ value, text })), (name) => { this.deal(name); this.changed(); });
      this.body = make("tbody");
      const head = make("thead", "", make("tr", "", ...["equations added up", "presses that count", "", "wanted"].map((word) => make("th", "", word))));
      this.table = make("table", "fig-table fig-equations", head, this.body);
      const tools = this.tools();
      this.button("Step", () => this.step(), tools);
      this.button("Undo", () => { this.moves.pop(); this.replay(); this.changed(); }, tools);
      this.button("Restart", () => { this.moves = []; this.replay(); this.changed(); }, tools);
      this.goal = this.choice("Wanted", [{ value: "one", text: "lamp 1 only" }, { value: "all", text: "all lamps" }], (value) => { this.want = value; this.moves = []; this.replay(); this.changed(); });
      this.append(this.panes([this.table, tools], [this.status, this.games.element, this.goal.element]));
    }
    start() { this.want = "one"; this.deal("three"); }
    deal(name) { Object.assign(this, { name, moves: [], taken: null }); this.replay(); }
    text() { return `${this.name}.${this.want}.${this.moves.map(([i, j]) => `${i}${j}`).join("")}`; }
    from(text) {
      const [name, want, moves = ""] = text.split(".");
      if (!games[name] || !/^([0-5][0-5])*$/.test(moves)) return false;
      this.want = want === "all" ? "all" : "one";
      this.deal(name);
      this.moves = (moves.match(/../g) ?? []).map((pair) => [...pair].map(Number));
      this.replay();
      return true;
    }
    replay() {
      const { rows, columns, lit } = games[this.name];
      this.graph = board(rows, columns);
      const wanted = this.want === "all" ? one(this.graph.size) - 1n : lit;
      this.lines = this.graph.effects.map((left, k) => ({ sum: one(k), left, right: has(wanted, k) }));
      this.taken = null;
      for (const [i, j] of this.moves) if (i !== j && this.lines[i] && this.lines[j]) this.lines[j] = this.added(i, j);
    }
    added(i, j) { const [a, b] = [this.lines[i], this.lines[j]]; return { sum: a.sum ^ b.sum, left: a.left ^ b.left, right: a.right !== b.right }; }
    next() { // what elimination does next: a line with a leading press of its own clears that press from another line
      const owners = new Map();
      for (let c = 0; c < this.graph.size; c++) {
        const owner = this.lines.findIndex((line, i) => has(line.left, c) && ![...owners.values()].includes(i));
        if (owner < 0) continue;
        owners.set(c, owner);
        const other = this.lines.findIndex((line, i) => i !== owner && has(line.left, c));
        if (other >= 0) return [owner, other];
      }
      return null;
    }
    step() {
      const move = this.next();
      if (!move) return this.say(this.verdict(), this.kind());
      this.moves.push(move);
      this.replay();
      this.last = move[1];
      return this.changed();
    }
    pick(k) {
      if (this.taken === null) this.taken = k;
      else if (this.taken === k) this.taken = null;
      else { this.moves.push([this.taken, k]); this.last = k; this.replay(); }
      this.changed();
    }
    empty() { return this.lines.filter(({ left }) => !left); }
    kind() { return this.empty().some(({ right }) => right) ? "bad" : "good"; }
    verdict() {
      const odd = this.empty().find(({ right }) => right);
      if (odd) return `Lamps ${list(members(odd.sum).map((k) => k + 1))}: their equations add up to 0 = 1. This set is a quiet pattern that meets the wanted lamps oddly, so the game is lost.`;
      return this.empty().length ? "Some lines say 0 = 0; each is a quiet pattern. All others have a press of their own, so the game can be won." : "Every line has a press of its own: whatever is wanted, it can be made, and in one way.";
    }
    show() {
      const { rows, columns } = games[this.name], done = !this.next();
      this.games.set(this.name);
      this.goal.set(this.want);
      const focus = this.querySelector(".fig-line:focus")?.dataset.line;
      this.body.replaceChildren(...this.lines.map(({ sum, left, right }, k) => {
        const key = make("button", "fig-line", miniature(rows, columns, sum));
        Object.assign(key, { type: "button", onclick: () => this.pick(k) });
        key.dataset.line = k;
        key.setAttribute("aria-pressed", this.taken === k);
        key.setAttribute("aria-label", `line ${k + 1}, the sum of the equations of lamps ${list(members(sum).map((c) => c + 1))}: ${size(left) ? `presses ${list(members(left).map((c) => c + 1))}` : "nothing"} equals ${right ? 1 : 0}`);
        const terms = make("span", "fig-terms", ...Array.from({ length: rows * columns }, (_, c) => make("i", has(left, c) ? "in" : "", has(left, c) ? `x${c + 1}` : "·")));
        const row = make("tr", `${this.last === k ? "now" : ""}${left ? "" : right ? " bad" : " good"}`, make("th", "", key), make("td", "", terms), make("td", "", "="), make("td", "", make("b", "", right ? "1" : "0")));
        return row;
      }));
      if (focus !== undefined) this.body.children[focus]?.querySelector("button").focus();
      if (this.taken !== null) return this.say(`Line ${this.taken + 1} is in your hand. Press another line to add it there.`);
      if (done) return this.say(this.verdict(), this.kind());
      if (!this.moves.length) return this.say("One line for each lamp: which presses change it, and whether it has to change. Press a line, then another: the first is added to the second. Or let Step do it.");
      return this.say(`${plural(this.moves.length, "addition")} so far. ${this.empty().length ? this.verdict() : "Go on until each press that is left stands alone in some line."}`, this.empty().length ? this.kind() : "");
    }
  }
  customElements.define("fig-eliminate", Eliminate);
}
