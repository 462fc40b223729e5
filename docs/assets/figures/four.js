// <fig-four>: all solutions of a game, by adding quiet patterns; each adds and takes away presses, and no lamp notices.
"use strict";
{
  const { has, size, read, write, board, change, solve, union, plural, make, miniature, Board, Figure } = Lamps;
  const graph = board(5, 5);
  const rows = (text) => union([...text.replaceAll("/", "")].flatMap((sign, k) => sign === "#" ? [k] : []));
  const quiet = [rows(".###./#.#.#/##.##/#.#.#/.###."), rows("##.##/...../##.##/...../##.##"), rows("#.#.#/#.#.#/...../#.#.#/#.#.#")];
  class Four extends Figure {
    build() {
      this.board = new Board({ graph, label: "Five by five lamps: press to change the game", press: (k) => { this.lit ^= graph.effects[k]; this.x = solve(graph, this.lit).presses; this.changed(); } });
      this.choose = this.choice("Add a quiet pattern", [{ value: -1, text: "none" }, ...quiet.map((set, i) => ({ value: i, picture: miniature(5, 5, set), title: `Quiet pattern ${i + 1}` }))], (i) => { this.added = Number(i); this.changed(); });
      this.counts = make("p", "fig-tally");
      const tools = this.tools();
      this.button("Another game", () => { this.lit = change(graph, BigInt(Math.floor(Math.random() * 2 ** 25))); this.x = solve(graph, this.lit).presses; this.changed(); }, tools);
      this.button("A hardest game", () => { this.lit = rows(this.getAttribute("hardest")); this.x = solve(graph, this.lit).presses; this.changed(); }, tools);
      this.append(this.panes([this.board.element, tools], [this.choose.element, this.counts, this.status]));
    }
    start() { this.lit = 0x1ffffffn; this.x = solve(graph, this.lit).presses; this.added = -1; }
    text() { return `${write(this.lit)}.${this.added}`; }
    from(text) {
      const [lit, added] = text.split(".");
      const { presses } = solve(graph, read(lit) & 0x1ffffffn);
      if (presses === null || ![-1, 0, 1, 2].includes(Number(added))) return false;
      return Object.assign(this, { lit: read(lit), x: presses, added: Number(added) });
    }
    show() {
      const q = quiet[this.added] ?? 0n, x = this.x ^ q, out = size(this.x & q), counts = [0n, ...quiet].map((set) => size(this.x ^ set));
      this.choose.set(this.added);
      this.board.paint((k) => ({ lit: has(this.lit, k), dot: has(x, k), ring: has(q, k) }));
      this.counts.replaceChildren("Presses of the four solutions: ", ...counts.flatMap((count, i) => [i ? ", " : "", make(i === this.added + 1 ? "b" : "span", "", String(count))]), make("br"), make("span", "", `The fewest: ${Math.min(...counts)}. Their mean: ${counts.reduce((a, b) => a + b) / 4}.`));
      if (!q) return this.say(`These ${plural(size(x), "press", "presses")} put out all lamps. Add a quiet pattern.`);
      return this.say(`Of the ${size(q)} rings ${out} were pressed and now are not; ${size(q) - out} were not and now are. ${counts[0]} − ${out} + ${size(q) - out} = ${size(x)} presses, and they put out the same lamps.`, "good");
    }
  }
  customElements.define("fig-four", Four);
}
