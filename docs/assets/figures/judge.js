// <fig-judge size lit [goal]>: set any lamps; the verdict comes at once, with its proof drawn on the board.
"use strict";
{
  const { has, one, members, size, read, write, board, solve, union, plural, make, Board, Figure } = Lamps;
  const graphs = new Map(); // size -> graph, with its quiet patterns
  const of = (n) => {
    if (!graphs.has(n)) { const graph = board(n, n); graphs.set(n, Object.assign(graph, { quiet: solve(graph, 0n).quiet })); }
    return graphs.get(n);
  };
  function fewest(graph, presses) { // the shortest of all 2^k solutions: one pattern more or less at a time
    let best = presses, now = presses;
    for (let step = 1; step < 2 ** graph.quiet.length; step++) {
      now ^= graph.quiet[Math.log2(step & -step)];
      if (size(now) < size(best)) best = now;
    }
    return best;
  }
  class Judge extends Figure {
    build() {
      this.n = Number(this.getAttribute("size") || 5);
      this.goal = Number(this.getAttribute("goal") || 0);
      this.best = 0;
      this.place = make("div", "fig-place");
      this.mode = this.choice("A click", [{ value: "set", text: "sets a lamp" }, { value: "press", text: "presses it" }], (value) => { this.how = value; this.changed(); });
      this.sizes = this.choice("Board", [3, 4, 5, 6, 7].map((n) => ({ value: n, text: `${n} × ${n}` })), (n) => { this.lay(Number(n)); this.lit = 0n; this.changed(); });
      this.proof = make("p", "fig-tally");
      const tools = this.tools();
      this.button("Any lamps", () => { this.lit = BigInt(Math.floor(Math.random() * 2 ** Math.min(52, this.graph.size))); this.changed(); }, tools);
      this.button("All", () => { this.lit = one(this.graph.size) - 1n; this.changed(); }, tools);
      this.button("None", () => { this.lit = 0n; this.changed(); }, tools);
      this.append(this.panes([this.place, tools], [this.status, this.proof, this.mode.element, ...(this.goal ? [] : [this.sizes.element])]));
    }
    start() {
      this.how = "set";
      this.lay(this.n);
      const rows = this.getAttribute("lit");
      this.lit = rows ? union([...rows.replaceAll("/", "")].flatMap((sign, k) => sign === "#" ? [k] : [])) : 0n;
    }
    lay(n) {
      this.n = n;
      this.graph = of(n);
      this.board = new Board({ graph: this.graph, label: `${n} by ${n} lamps`, press: (k) => { this.lit ^= this.how === "press" ? this.graph.effects[k] : one(k); this.changed(); } });
      this.place.replaceChildren(this.board.element);
    }
    text() { return `${this.n}.${this.how}.${write(this.lit)}`; }
    from(text) {
      const [n, how, lit] = text.split(".");
      if (!(n >= 2 && n <= 7) || read(lit) >> BigInt(n * n)) return false;
      this.how = how === "press" ? "press" : "set";
      this.lay(Number(n));
      this.lit = read(lit);
      return true;
    }
    show() {
      const { presses, witness } = solve(this.graph, this.lit), k = this.graph.quiet.length;
      const short = presses === null ? 0n : fewest(this.graph, presses), common = witness === null ? 0 : size(witness & this.lit);
      this.sizes.set(this.n);
      this.mode.set(this.how);
      this.board.paint((c) => ({ lit: has(this.lit, c), ring: witness !== null && has(witness, c), dot: has(short, c) }));
      const ways = 2 ** k, count = size(short);
      if (presses !== null) this.best = Math.max(this.best, count);
      this.answer = { solvable: presses !== null, presses: short, witness };
      if (witness !== null) {
        this.say(`Impossible. Of the ringed lamps ${common === 1 ? "1 is" : `${common} are`} lit, an odd number.`, "bad");
        this.proof.textContent = `The ${size(witness)} rings are a quiet pattern: press them all, and nothing changes. Any press changes an even number of them, so the number of lit ones stays odd.`;
      } else if (!this.lit) {
        this.say("Nothing is lit, and nothing is to do.", "good");
        this.proof.textContent = k ? `This board has ${ways - 1} quiet patterns, which can be pressed for nothing.` : "Only the empty pattern is quiet here.";
      } else {
        this.say(`It can be won, in ${plural(count, "press", "presses")}, and not in fewer.`, "good");
        this.proof.textContent = k ? `${members(this.lit).length === 1 ? "1 lamp is" : `${members(this.lit).length} lamps are`} lit, and every quiet pattern meets them evenly. There are ${ways} solutions; the shortest is drawn.` : "This board has no quiet pattern, so every game can be won, and in one way only.";
      }
      if (this.goal) this.proof.append(make("br"), make("b", "", `${this.best}`), ` is the most that a game of yours has needed; ${this.best >= this.goal ? "no game needs more." : `some need ${this.goal}.`}`);
    }
  }
  customElements.define("fig-judge", Judge);
  Object.assign(Lamps, { fewest, squares: of });
}
