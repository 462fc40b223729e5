// <fig-forge rows bulbs clauses lines>: change a certificate, and see whether the checker notices.
//
// The certificate says that a puzzle has one solution and no other: the bulbs, and lines that follow from the clauses one
// after the other by unit propagation, the last of them empty.  What looks at them is the second checker, ../js/check.js.
"use strict";
{
  const { make, plural, Figure } = Lamps;
  // The checker of check.js reads lines as they stand in a proof.
  const firstGap = (clauses, lines) => globalThis.checkEvidence.tools.firstGap(clauses, lines.map((line) => [...line, 0].join(" ")));
  class Forge extends Figure {
    build() {
      for (const name of ["rows", "clauses"]) this[name] = JSON.parse(this.getAttribute(name));
      this.n = this.rows[0].length;
      this.board = Lamps.akari.board(this.rows, "The solution that the certificate names", (k) => {
        if (this.rows[Math.floor(k / this.n)][k % this.n] !== ".") return;
        if (!this.bulbs.delete(k)) this.bulbs.add(k);
        this.changed();
      });
      this.list = make("ol", "fig-proof");
      const tools = this.tools();
      this.button("As it was", () => { this.start(); this.changed(); }, tools);
      this.button("Forge something", () => this.random(), tools);
      this.append(this.panes([this.board.element, tools, this.status], [make("p", "fig-tally", "The certificate: the bulbs on the board, and these lines. Press a literal to turn it around, × to take a line out."), this.list]));
    }
    start() { this.bulbs = new Set(JSON.parse(this.getAttribute("bulbs"))); this.lines = JSON.parse(this.getAttribute("lines")); }
    text() { return [[...this.bulbs].map((k) => k.toString(36)).join(""), ...this.lines.map((line) => line.join("_"))].join("."); }
    from(text) {
      const [bulbs, ...lines] = text.split(".");
      const cells = [...bulbs].map((s) => parseInt(s, 36));
      if (cells.some((k) => this.rows.join("")[k] !== ".") || lines.some((line) => !/^(-?\d+(_-?\d+)*)?$/.test(line))) return false;
      this.bulbs = new Set(cells);
      this.lines = lines.map((line) => line ? line.split("_").map(Number) : []);
      return true;
    }
    random() {
      const i = Math.floor(Math.random() * this.lines.length), line = this.lines[i];
      if (line.length && Math.random() < 0.6) line[Math.floor(Math.random() * line.length)] *= -1;
      else this.lines.splice(i, 1);
      this.changed();
    }
    name(literal) { const k = Math.abs(literal) - 1; return `${literal > 0 ? "bulb" : "no bulb"} at ${Math.floor(k / this.n) + 1},${k % this.n + 1}`; }
    verdict() {
      const bulbs = [...this.bulbs], says = new Set(bulbs.map((k) => k + 1));
      const broken = this.clauses.findIndex((clause) => !clause.some((literal) => literal > 0 ? says.has(literal) : !says.has(-literal)));
      if (broken >= 0) return { good: false, words: "Caught: the bulbs on the board are no solution. Some demand of the puzzle is broken.", line: -1 };
      const excluded = [...this.clauses, bulbs.map((k) => -(k + 1))], gap = firstGap(excluded, this.lines);
      if (gap === null) return { good: true, words: `Accepted: the bulbs solve the puzzle, and ${plural(this.lines.length, "line")} show that nothing else does. Each line follows from what stands before it.`, line: -1 };
      if (gap === this.lines.length) return { good: false, words: "Caught: the lines end before there is a contradiction, so they refute nothing.", line: -1 };
      return { good: false, words: `Caught: line ${gap + 1} does not follow. Suppose that none of its parts holds; unit propagation from the clauses and the lines above finds no contradiction.`, line: gap };
    }
    show() {
      const verdict = this.verdict();
      this.board.paint(Lamps.akari.painter(this.rows, { bulbs: this.bulbs }));
      this.list.replaceChildren(...this.lines.map((line, i) => {
        const keys = line.map((literal, j) => { const key = this.button(this.name(literal), () => { line[j] *= -1; this.changed(); }); key.className = "fig-clause"; return key; });
        const out = this.button("×", () => { this.lines.splice(i, 1); this.changed(); });
        out.className = "fig-clause";
        out.setAttribute("aria-label", `Take out line ${i + 1}`);
        return make("li", verdict.line === i ? "gap" : "", ...(keys.length ? keys.flatMap((key, j) => j ? [" or ", key] : [key]) : ["contradiction"]), " ", out);
      }));
      this.accepted = verdict.good;
      this.say(verdict.words, verdict.good ? "good" : "bad");
    }
  }
  customElements.define("fig-forge", Forge);
  Object.assign(Forge, { firstGap });
}
