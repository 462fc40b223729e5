// <fig-adder>: what is left in the bottom row says what to press in the top row; one line for each lamp, and they add up.
"use strict";
{
  const { has, one, members, size, read, write, solve, list, plural, make, miniature, Board, Figure } = Lamps;
  function leaves(n, first) { // what the chase of an n x n board leaves if the top row is pressed so, nothing being lit
    const full = one(n) - 1n, within = (v) => (v ^ v << 1n ^ v >> 1n) & full;
    let above = 0n, row = first;
    for (let k = 0; k < n; k++) [above, row] = [row, within(row) ^ above];
    return row;
  }
  const tables = new Map();
  const table = (n) => {
    if (!tables.has(n)) tables.set(n, { size: n, effects: Array.from({ length: n }, (_, j) => leaves(n, one(j))) });
    return tables.get(n);
  };
  class Adder extends Figure {
    build() {
      this.sizes = this.choice("Board", [4, 5, 6, 7, 8].map((n) => ({ value: n, text: `${n} × ${n}` })), (n) => { this.lay(Number(n)); this.changed(); });
      this.place = make("div");
      this.lines = make("tbody");
      this.append(this.panes([this.place, this.status], [make("table", "fig-table fig-lines", this.lines), this.sizes.element]));
    }
    start() { this.lay(6); this.left = 0b000101n; }
    lay(n) {
      this.n = n;
      this.left = 0n;
      this.row = new Board({ graph: { rows: 1, columns: n, size: n, effects: [] }, label: "Left over in the bottom row", press: (k) => { this.left ^= one(k); this.changed(); } });
      this.top = new Board({ graph: { rows: 1, columns: n, size: n, effects: [] }, label: "To press in the top row", press: () => {} });
      this.top.element.inert = true;
      this.place.replaceChildren(make("p", "fig-tally", "Press these in the top row:"), this.top.element, make("p", "fig-tally", "when this is left in the bottom row:"), this.row.element);
    }
    text() { return `${this.n}.${write(this.left)}`; }
    from(text) {
      const [n, left] = text.split(".");
      if (!(n >= 4 && n <= 8) || read(left) >> BigInt(n)) return false;
      this.lay(Number(n));
      this.left = read(left);
      return true;
    }
    show() {
      const { n, left } = this, graph = table(n), { presses, witness, quiet } = solve(graph, left);
      this.sizes.set(n);
      this.row.paint((k) => ({ lit: has(left, k), ring: witness !== null && has(witness, k) }));
      this.top.paint((k) => ({ dot: presses !== null && has(presses, k) }));
      const alone = Array.from({ length: n }, (_, k) => solve(graph, one(k)).presses);
      this.lines.replaceChildren(...alone.map((top, k) => make("tr", has(left, k) ? "now" : "", make("th", "", miniature(1, n, one(k))), make("td", "", ...(top === null ? ["never left alone"] : [miniature(1, n, top)])))));
      this.answer = { presses, witness };
      if (presses === null) return this.say(`This bottom row never comes from a game that can be won: of the ringed lamps ${size(witness & left)} are lit, an odd number.`, "bad");
      if (!left) return this.say("Nothing is left. Light some lamps of the bottom row.");
      const used = members(left);
      return this.say(quiet.length ? `Press ${list(members(presses).map((k) => k + 1))} at the top, or that plus a quiet row: ${2 ** quiet.length} ways.`
        : used.length === 1 ? "One lamp, one line of the table." : `The lines of lamps ${list(used.map((k) => k + 1))}, added up: what stands in two of them cancels. ${plural(size(presses), "press", "presses")} at the top.`, "good");
    }
  }
  customElements.define("fig-adder", Adder);
  Adder.leaves = leaves;
}
