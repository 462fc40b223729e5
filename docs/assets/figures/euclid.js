// <fig-euclid>: the number of solutions of an m x n board is read off a greatest common divisor of two polynomials.
"use strict";
{
  const { has, plural, make, draw, Figure } = Lamps;
  const MOST = 40;
  const degree = (p) => p.toString(2).length - 1; // of 0 it is 0, too, but nobody asks
  function fibonacci(step) { // f_0 = 0, f_1 = 1, f_{k+1} = step f_k + f_{k-1}; step is x or x + 1
    const f = [0n, 1n];
    while (f.length <= MOST + 1) f.push((step === "x" ? f.at(-1) << 1n : f.at(-1) << 1n ^ f.at(-1)) ^ f.at(-2));
    return f;
  }
  const plain = fibonacci("x"), shifted = fibonacci("x+1");
  function remainder(a, b) { while (a && degree(a) >= degree(b) && !(b === 0n)) a ^= b << BigInt(degree(a) - degree(b)); return a; }
  function steps(m, n) {
    const rows = [plain[m + 1], shifted[n + 1]];
    while (rows.at(-1)) rows.push(remainder(rows.at(-2), rows.at(-1)));
    return rows.slice(0, -1);
  }
  function write(p) {
    const raised = (k) => [..."" + k].map((d) => "⁰¹²³⁴⁵⁶⁷⁸⁹"[d]).join("");
    const terms = [];
    for (let k = degree(p); k >= 0; k--) if (has(p, k)) terms.push(k > 1 ? `x${raised(k)}` : k ? "x" : "1");
    return terms.length > 6 ? `${terms.slice(0, 5).join(" + ")} + …` : terms.join(" + ");
  }
  class Euclid extends Figure {
    build() {
      this.m = this.slider("", 1, MOST, (v) => { this.rows = v; this.changed(); });
      this.n = this.slider("", 1, MOST, (v) => { this.columns = v; this.changed(); });
      this.triangle = draw("svg", { viewBox: `0 0 ${MOST + 2} ${MOST + 1}`, class: "fig-triangle", role: "img", "aria-label": "The coefficients of the polynomials f 1 to f 41, row by row" });
      this.bands = plain.slice(1).map((p, i) => {
        const band = draw("g");
        for (let k = 0; k <= i; k++) if (has(p, k)) band.append(draw("rect", { x: k + 0.5, y: i, width: 0.9, height: 0.9 }));
        this.triangle.append(band);
        return band;
      });
      this.lines = make("div", "fig-bars");
      this.append(this.panes([this.triangle, make("p", "fig-tally", "Row k is f with index k: each row is the row above moved by one place, plus the row above that.")], [this.m.element, this.n.element, this.status, this.lines]));
    }
    start() { this.rows = 5; this.columns = 5; }
    text() { return `${this.rows}.${this.columns}`; }
    from(text) { const [m, n] = text.split(".").map(Number); if (!(m >= 1 && m <= MOST && n >= 1 && n <= MOST)) return false; this.rows = m; this.columns = n; return true; }
    show() {
      const { rows: m, columns: n } = this, all = steps(m, n), wide = Math.max(...all.map(degree)) + 1, k = degree(all.at(-1));
      this.m.set(m, `${m} rows: f with index ${m + 1}, in x`);
      this.n.set(n, `${n} columns: f with index ${n + 1}, in x + 1`);
      this.bands.forEach((band, i) => band.setAttribute("class", i === m ? "now" : ""));
      this.lines.replaceChildren(...all.map((p, i) => {
        const bar = draw("svg", { viewBox: `0 0 ${wide} 1`, preserveAspectRatio: "xMinYMid", class: i === all.length - 1 ? "last" : i < 2 ? "first" : "", "aria-hidden": "true", style: `height:${Math.min(0.8, 14 / wide)}rem` });
        for (let d = 0; d < wide; d++) bar.append(draw("rect", { x: wide - 1 - d + 0.06, y: 0.06, width: 0.88, height: 0.88, rx: 0.15, class: has(p, d) ? "on" : d <= degree(p) ? "off" : "" }));
        return make("div", "", bar, make("span", "", write(p)));
      }));
      this.nullity = k;
      this.say(`Euclid's steps end after ${plural(all.length - 2, "remainder")}. The last one that is not 0 has degree ${k}: the ${m} × ${n} board has ${k ? `2${"⁰¹²³⁴⁵⁶⁷⁸⁹"[k] ?? `^${k}`} = ${(2 ** k).toLocaleString("en")} solutions for each game that can be won` : "exactly one solution for every game"}.`, "good");
    }
  }
  customElements.define("fig-euclid", Euclid);
  Euclid.nullity = (m, n) => degree(steps(m, n).at(-1));
}
