// <fig-times>: a row of lamps is a polynomial; to move its lamps is to multiply, and the edge of the board is a modulus.
"use strict";
{
  const { one, has, members, read, write, make, miniature, Board, Figure } = Lamps;
  const MOST = 5; // lines that are shown
  const degree = (p) => p.toString(2).length - 1;
  const f = [0n, 1n];
  while (f.length < 12) f.push(f.at(-1) << 1n ^ f.at(-2));
  const raised = (k) => [..."" + k].map((digit) => "⁰¹²³⁴⁵⁶⁷⁸⁹"[digit]).join("");
  const text = (p) => members(p).reverse().map((k) => k > 1 ? `y${raised(k)}` : k ? "y" : "1").join(" + ") || "0";
  const polynomial = (row) => members(row).reduce((sum, j) => sum ^ f[j + 1], 0n);
  const moved = (row, n) => (row << 1n ^ row >> 1n) & (one(n) - 1n);
  function times(p, pressed, n) { // by y, or by y + 1, and what is left modulo f with index n + 1
    const raw = p << 1n ^ (pressed ? p : 0n);
    return [degree(raw) === n ? raw ^ f[n + 1] : raw, raw];
  }
  class Times extends Figure {
    build() {
      this.place = make("div", "fig-place");
      this.sizes = this.choice("Lamps in the row", [3, 4, 5, 6, 7, 8].map((n) => ({ value: n, text: String(n) })), (n) => { this.lay(Number(n), 1n); this.changed(); });
      const tools = this.tools();
      this.button("Move to both sides: × y", () => this.go("y"), tools);
      this.button("Press the row: × (y + 1)", () => this.go("p"), tools);
      this.button("Back", () => { this.path = this.path.slice(0, -1); this.changed(); }, tools);
      this.lines = make("ol", "fig-lines-of");
      this.append(this.panes([this.place, tools, this.status], [this.lines, this.sizes.element]));
    }
    start() { this.lay(Number(this.getAttribute("size") ?? 5), 1n); this.path = this.getAttribute("path") ?? "yyy"; }
    lay(n, first) {
      Object.assign(this, { n, first, path: "" });
      const graph = { rows: 1, columns: n, effects: Array.from({ length: n }, (_, k) => one(k)), size: n };
      this.board = new Board({ graph, label: `A row of ${n} lamps`, press: (k) => { this.first = this.walk().at(-1).row ^ one(k); this.path = ""; this.changed(); } });
      this.place.replaceChildren(this.board.element);
    }
    go(step) { if (this.path.length < 60) this.path += step; this.changed(); }
    walk() {
      const all = [{ row: this.first, p: polynomial(this.first) }];
      for (const step of this.path) {
        const { row, p } = all.at(-1), pressed = step === "p", [left, raw] = times(p, pressed, this.n);
        all.push({ row: moved(row, this.n) ^ (pressed ? row : 0n), p: left, raw, pressed });
      }
      return all;
    }
    text() { return `${this.n}.${write(this.first)}.${this.path}`; }
    from(kept) {
      const [n, first, path = ""] = kept.split(".");
      if (!(n >= 3 && n <= 8) || read(first) >> BigInt(n) || !/^[yp]{0,60}$/.test(path)) return false;
      this.lay(Number(n), read(first));
      this.path = path;
      return true;
    }
    show() {
      const { n } = this, all = this.walk(), now = all.at(-1), before = all.at(-2), from = Math.max(0, all.length - MOST);
      Object.assign(this, { row: now.row, p: now.p });
      this.sizes.set(n);
      this.board.paint((k) => ({ lit: has(now.row, k) }));
      this.lines.replaceChildren(...all.slice(from).map(({ row, p, raw, pressed }, i) => {
        const line = make("li", i + from === all.length - 1 ? "now" : "", miniature(1, n, row), make("b", "", text(p)));
        if (raw !== undefined) line.append(make("span", "", `${pressed ? "× (y + 1)" : "× y"}${raw === p ? "" : `, less ${text(f[n + 1])}`}`));
        return line;
      }));
      const modulus = `f with index ${n + 1}, which is ${text(f[n + 1])}`;
      if (!before) return this.say(`This row is ${members(now.row).map((j) => `e${"₁₂₃₄₅₆₇₈"[j]}`).join(" + ") || "empty"}, as a polynomial ${text(now.p)}. Move its lamps to both sides, and watch what becomes of both.`);
      if (now.raw === now.p) return this.say(`${text(before.p)} times ${now.pressed ? "y + 1" : "y"} is ${text(now.p)}, and that is the row: nothing has left the board.`);
      return this.say(`${text(before.p)} times ${now.pressed ? "y + 1" : "y"} is ${text(now.raw)}. A lamp has been pushed over the edge. To leave it out is to take away ${modulus}. What is left, ${text(now.p)}, is the row again.`, "good");
    }
  }
  customElements.define("fig-times", Times);
  Object.assign(Times, { polynomial, moved, times });
}
