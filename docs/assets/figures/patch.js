// <fig-patch>: a board of any height is put together from pieces.  <fig-periods>: which widths close at which height.
"use strict";
{
  const { plural, make, draw, Figure } = Lamps;
  const within = (v, full) => (v ^ v << 1 ^ v >> 1) & full;
  function fall(n, first, m, wanted = true) { // rows 1 to m + 1
    const full = 2 ** n - 1, rows = [0, first];
    for (let k = 1; k <= m; k++) rows.push((wanted ? full : 0) ^ within(rows[k], full) ^ rows[k - 1]);
    return rows.slice(1);
  }
  function period(n) { // the least y such that every first row fills n x (y - 1): when nothing is wanted, row y of each unit row is empty
    const full = 2 ** n - 1;
    let above = Array(n).fill(0), rows = Array.from({ length: n }, (_, j) => 1 << j), y = 1;
    while (rows.some(Boolean)) { [above, rows] = [rows, rows.map((row, j) => within(row, full) ^ above[j])]; y++; }
    return y;
  }
  const Y = Array.from({ length: 10 }, (_, n) => n ? period(n) : 0);
  const solution = (n, m) => { for (let first = 0; first < 2 ** n; first++) if (fall(n, first, m)[m] === 0) return first; return 0; };

  class Patch extends Figure {
    build() {
      this.width = this.slider("", 1, 9, (v) => { this.n = v; this.changed(); });
      this.height = this.slider("", 1, 120, (v) => { this.m = v; this.changed(); });
      this.canvas = draw("svg", { class: "fig-patchwork", role: "img" });
      this.plan = make("p", "fig-tally");
      const tools = this.tools();
      this.button("One period more", () => { this.m = Math.min(120, this.m + Y[this.n]); this.changed(); }, tools);
      this.button("One period less", () => { if (this.m > Y[this.n]) this.m -= Y[this.n]; this.changed(); }, tools);
      this.append(this.panes([this.canvas], [this.width.element, this.height.element, tools, this.plan, this.status]));
    }
    start() { this.n = 5; this.m = 28; }
    text() { return `${this.n}.${this.m}`; }
    from(text) { const [n, m] = text.split(".").map(Number); if (!(n >= 1 && n <= 9 && m >= 1 && m <= 120)) return false; return Object.assign(this, { n, m }); }
    show() {
      const { n, m } = this, y = Y[n], p = m % y, k = Math.floor(m / y);
      const rows = fall(n, p ? solution(n, p) : 0, m), seams = Array.from({ length: k }, (_, i) => p + i * y + 1);
      this.rows = rows;
      this.width.set(n, `${n} columns: the period is ${y}`);
      this.height.set(m, `${m} rows`);
      const many = Math.ceil(m / 40), cell = 6;
      this.canvas.setAttribute("viewBox", `0 0 ${many * (n + 1.5) * cell} ${Math.min(m, 40) * cell}`);
      this.canvas.setAttribute("aria-label", `${m} rows of presses, with seams in rows ${seams.join(", ") || "none"}`);
      this.canvas.replaceChildren(...rows.slice(0, m).flatMap((row, i) => {
        const x0 = Math.floor(i / 40) * (n + 1.5) * cell, y0 = i % 40 * cell, seam = seams.includes(i + 1), piece = p && i < p ? "piece0" : "piece1";
        return Array.from({ length: n }, (_, c) => draw("rect", { x: x0 + c * cell + 0.4, y: y0 + 0.4, width: cell - 0.8, height: cell - 0.8, rx: 1, class: seam ? "seam" : row >> c & 1 ? "on" : piece }));
      }));
      this.plan.replaceChildren(make("b", "", `${m} = ${k} · ${y} + ${p}`), make("br"), make("span", "", !k ? `One board, A${p}, and no seam.` : p ? `A${p}, then ${plural(k, "time")} a seam and Q.` : `${plural(k, "time")} a seam and Q.`));
      if (k && !(n === 5 && m === 28)) this.reach("seam");
      this.say(rows[m] === 0 ? `The row below is empty, so the board is complete: all ${n * m} lamps light. ${k ? "Bright rows are seams, in which nothing is pressed." : ""}` : "Not complete.", rows[m] === 0 ? "good" : "bad");
    }
  }
  customElements.define("fig-patch", Patch);

  const TALL = 60;
  const nullity = (n, m) => { // n less the rank of what unit rows leave below
    const left = Array.from({ length: n }, (_, j) => fall(n, 1 << j, m, false)[m]);
    let rank = 0;
    for (let bit = 0; bit < n; bit++) {
      const at = left.findIndex((row, i) => i >= rank && row >> bit & 1);
      if (at < 0) continue;
      [left[rank], left[at]] = [left[at], left[rank]];
      for (let i = 0; i < n; i++) if (i !== rank && left[i] >> bit & 1) left[i] ^= left[rank];
      rank++;
    }
    return n - rank;
  };
  class Periods extends Figure {
    build() {
      this.cells = [];
      this.canvas = draw("svg", { viewBox: "0 0 100 150", class: "fig-periods", role: "img" });
      this.bars = Array.from({ length: 9 }, (_, i) => Array.from({ length: TALL }, (_, j) => {
        const k = nullity(i + 1, j + 1), cell = draw("rect", { x: 8 + i * 10, y: j * 2.45 + 2, width: 9, height: 2.1, rx: 0.4, class: k === i + 1 ? "full" : "", style: k === i + 1 ? "" : `opacity:${(0.12 + 0.6 * k / (i + 1)).toFixed(2)}` });
        this.canvas.append(cell);
        return { cell, k };
      }));
      this.cut = this.canvas.appendChild(draw("rect", { x: 5, width: 94, height: 2.7, class: "cut" }));
      this.height = this.slider("", 1, TALL, (v) => { this.m = v; this.changed(); });
      this.table = make("table", "fig-table fig-closes");
      this.append(this.panes([this.canvas], [this.height.element, this.status, this.table]));
    }
    start() { this.m = 5; }
    text() { return String(this.m); }
    from(text) { const m = Number(text); if (!(m >= 1 && m <= TALL)) return false; this.m = m; return true; }
    show() {
      const { m } = this, full = this.bars.flatMap((column, i) => column[m - 1].k === i + 1 ? [i + 1] : []);
      this.height.set(m, `${plural(m, "row")}`);
      this.cut.setAttribute("y", (m - 1) * 2.45 + 1.7);
      this.canvas.setAttribute("aria-label", `Nine columns, one for each width from 1 to 9, and ${TALL} heights; ${full.length ? `at height ${m} every first row fills widths ${full.join(", ")}` : `at height ${m} no width is filled by every first row`}`);
      this.table.replaceChildren(...this.bars.map((column, i) => make("tr", full.includes(i + 1) ? "now" : "", make("th", "", `width ${i + 1}`), make("td", "", `${2 ** column[m - 1].k} of ${2 ** (i + 1)}`), make("td", "", Y[i + 1] - 1 <= TALL ? `all at ${Y[i + 1] - 1}, ${2 * Y[i + 1] - 1} …` : ""))));
      this.say(full.length ? `With ${plural(m, "row")} every first row fills the boards of width ${Lamps.list(full.map(String))}. The next time is one period later.` : `With ${plural(m, "row")} no width is filled by every first row. Slide on until a bright bar comes.`, full.length ? "good" : "");
    }
  }
  customElements.define("fig-periods", Periods);
  Object.assign(Patch, { period, nullity, fall });
}
