// <fig-texts>: a puzzle and the texts that stand for it, written as one clicks; and read back sign by sign.
"use strict";
{
  const { make, Figure } = Lamps;
  const SIGNS = ".#01234";
  function tatham(rows) {
    let text = "", run = 0;
    const flush = () => { while (run > 0) { const k = Math.min(run, 26); text += String.fromCharCode(96 + k); run -= k; } };
    for (const sign of rows.join("")) { if (sign === ".") run++; else { flush(); text += sign === "#" ? "B" : sign; } }
    flush();
    return `${rows[0].length}x${rows.length}:${text}`;
  }
  // Each sign of an address with the cells that it covers, as the site itself writes it.
  function puzzlink(rows) {
    const cells = [...rows.join("")], signs = [];
    for (let k = 0; k < cells.length;) {
      const sign = cells[k], from = k;
      if (sign === "#") { signs.push({ sign: ".", from, to: k + 1 }); k += 1; continue; }
      if (sign === ".") { let run = 0; while (run < 20 && cells[k + run] === ".") run++; signs.push({ sign: (15 + run).toString(36), from, to: k + run }); k += run; continue; }
      const value = Number(sign), black = (c) => c !== undefined && c !== ".";
      const free = black(cells[k + 1]) ? 0 : black(cells[k + 2]) ? 1 : 2; // behind the last cell nothing is black
      signs.push({ sign: (value + 5 * free).toString(16), from, to: Math.min(cells.length, k + 1 + free) });
      k += 1 + free;
    }
    return signs;
  }
  const address = (rows) => { const body = puzzlink(rows).map(({ sign }) => sign).join(""); return `https://puzz.link/p?akari/${rows[0].length}/${rows.length}/${body}${body.endsWith(".") ? "/" : ""}`; };

  class Texts extends Figure {
    build() {
      this.m = 5; this.n = 6;
      this.board = Lamps.akari.board(Array(5).fill("......"), "A puzzle to write", (k) => { this.cells[k] = SIGNS[(SIGNS.indexOf(this.cells[k]) + 1) % SIGNS.length]; this.changed(); });
      this.cursor = this.slider("", 0, 30, (v) => { this.at = v; this.changed(); });
      this.lines = make("div", "fig-texts");
      const tools = this.tools();
      this.button("Any puzzle", () => { this.cells = Array.from({ length: 30 }, () => Math.random() < 0.72 ? "." : SIGNS[1 + Math.floor(Math.random() * 5)]); this.changed(); }, tools);
      this.button("Empty", () => { this.cells.fill("."); this.changed(); }, tools);
      this.append(this.panes([this.board.element, tools], [this.cursor.element, this.lines, this.status]));
    }
    start() { this.cells = [...this.getAttribute("rows").replaceAll("/", "")]; this.at = 1; }
    text() { return `${this.at}.${this.cells.join("").replaceAll(".", "w").replaceAll("#", "x")}`; }
    from(text) { const [at, cells = ""] = text.split("."); if (!/^[wx0-4]{30}$/.test(cells)) return false; this.at = Number(at) || 0; this.cells = [...cells.replaceAll("w", ".").replaceAll("x", "#")]; return true; }
    get rows() { return Array.from({ length: this.m }, (_, i) => this.cells.slice(i * this.n, (i + 1) * this.n).join("")); }
    show() {
      const rows = this.rows, signs = puzzlink(rows), now = signs[Math.min(this.at, signs.length) - 1];
      this.cursor.input.max = signs.length;
      this.cursor.set(Math.min(this.at, signs.length), now ? `Sign ${Math.min(this.at, signs.length)} of ${signs.length}` : "Slide along the address");
      const covered = new Set(now ? Array.from({ length: now.to - now.from }, (_, i) => now.from + i) : []);
      this.board.paint((k) => { const sign = this.cells[k]; return { kind: sign === "." ? "white" : "black", text: sign === "." || sign === "#" ? "" : sign, ring: covered.has(k), words: sign === "." ? "white" : sign === "#" ? "black" : `clue ${sign}` }; });
      const link = make("code", "");
      const body = address(rows).slice(0, address(rows).lastIndexOf("/", address(rows).length - 2) + 1);
      link.append(body, ...signs.map((one) => make(one === now ? "mark" : "span", "", one.sign)), address(rows).endsWith("/") ? "/" : "");
      this.lines.replaceChildren(make("span", "", "puzz.link"), link, make("span", "", "Simon Tatham's program"), make("code", "", tatham(rows)));
      const what = !now ? "" : now.sign === "." ? "a black cell without a number" : now.sign >= "g" ? `${now.to - now.from} white cells` : `the clue ${this.cells[now.from]}${now.to - now.from > 1 ? ` and ${now.to - now.from === 2 ? "a white cell" : "two white cells"}` : ""}`;
      this.say(now ? `The sign ${now.sign} stands for ${what}.` : "Click cells: white, black, 0, 1, 2, 3, 4. The texts follow.");
    }
  }
  customElements.define("fig-texts", Texts);
  Object.assign(Texts, { tatham, address });
}
