// <fig-switching best>: set lamps that many of which stay lit, whatever rows and columns a friend switches.
"use strict";
{
  const { one, has, size, read, write, plural, make, Board, Figure } = Lamps;
  const bits = (word) => { let count = 0; for (let left = word; left; left &= left - 1) count++; return count; };
  function least(rows) { // [lamps that stay lit, the columns to switch]; each row is then switched where that helps
    const n = rows.length;
    let best = [Infinity, 0];
    for (let columns = 0; columns < 1 << n; columns++) {
      const lit = rows.reduce((sum, row) => sum + Math.min(bits(row ^ columns), n - bits(row ^ columns)), 0);
      if (lit < best[0]) best = [lit, columns];
    }
    return best;
  }
  class Switching extends Figure {
    build() {
      this.best = JSON.parse(this.getAttribute("best")); // n -> rows of a position that saves as many as can be
      this.place = make("div", "fig-place");
      this.sizes = this.choice("Board", Object.keys(this.best).map((n) => ({ value: n, text: `${n} × ${n}` })), (n) => { this.lay(Number(n)); this.changed(); });
      this.tally = make("p", "fig-tally");
      const tools = this.tools();
      this.button("Let the friend switch", () => this.friend(), tools);
      this.button("All off", () => { this.lay(this.n); this.changed(); }, tools);
      this.append(this.panes([this.place, tools], [this.tally, this.status, this.sizes.element]));
    }
    start() { this.lay(4); }
    lay(n) { // the first row and the first column of the board are switches
      Object.assign(this, { n, set: 0n });
      const names = Array.from({ length: (n + 1) ** 2 }, (_, k) => {
        const [i, j] = [Math.floor(k / (n + 1)), k % (n + 1)];
        return i && j ? `row ${i}, column ${j}` : i ? `switch of row ${i}` : j ? `switch of column ${j}` : "all rows";
      });
      const graph = { rows: n + 1, columns: n + 1, size: (n + 1) ** 2, names, effects: [] };
      this.board = new Board({ graph, label: `${n} by ${n} lamps and their switches`, press: (k) => { this.set ^= this.reach(k); this.changed(); } });
      this.board.element.classList.add("switches");
      this.place.replaceChildren(this.board.element);
    }
    reach(k) { // what a press on a cell of the board changes: one lamp, a row, a column, or all
      const { n } = this, [i, j] = [Math.floor(k / (n + 1)) - 1, k % (n + 1) - 1];
      let set = 0n;
      for (let r = 0; r < n; r++) for (let c = 0; c < n; c++) if ((i < 0 || r === i) && (j < 0 || c === j)) set |= one(r * n + c);
      return set;
    }
    rows(set = this.set) { return Array.from({ length: this.n }, (_, r) => Number(set >> BigInt(r * this.n) & (one(this.n) - 1n))); }
    friend() {
      const [, columns] = least(this.rows());
      this.rows().forEach((row, r) => {
        const turned = bits(row ^ columns) * 2 > this.n ? (1 << this.n) - 1 : 0;
        this.set ^= BigInt(columns ^ turned) << BigInt(r * this.n);
      });
      this.changed();
    }
    text() { return `${this.n}.${write(this.set)}`; }
    from(kept) {
      const [n, set] = kept.split(".");
      if (!this.best[n] || read(set) >> BigInt(n * n)) return false;
      this.lay(Number(n));
      this.set = read(set);
      return true;
    }
    show() {
      const { n, set } = this, [safe] = least(this.rows()), [most] = least(this.best[n]);
      Object.assign(this, { safe, most });
      this.sizes.set(n);
      this.board.paint((k) => {
        const [i, j] = [Math.floor(k / (n + 1)), k % (n + 1)];
        if (i && j) return { lit: has(set, (i - 1) * n + j - 1) };
        return { kind: "switch", text: i ? "↔" : j ? "↕" : "⇄" };
      });
      this.tally.replaceChildren(make("b", "", plural(safe, "lamp")), ` ${safe === 1 ? "is" : "are"} lit after the friend's best switches; now ${size(set)} ${size(set) === 1 ? "is" : "are"}`);
      if (safe === most) return this.say(`Nobody can save more than ${most} on ${n} × ${n}, and you have saved so many. Try the switches, which the arrows work.`, "good");
      return this.say(`Set lamps one by one, so that many stay lit whatever rows and columns the friend switches: can you save ${most}?${size(set) > safe ? " The arrows work the switches." : ""}`);
    }
  }
  customElements.define("fig-switching", Switching);
  Object.assign(Switching, { least });
}
