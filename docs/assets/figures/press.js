// <fig-press>: two sets of presses, and what they do together.  <fig-bits>: a row of lamps is a number.
"use strict";
{
  const { has, one, size, read, write, board, change, union, plural, make, miniature, Board, Figure } = Lamps;
  const graph = board(4, 4);

  class Press extends Figure {
    build() {
      const side = (name) => new Board({ graph, label: `Presses ${name}`, press: (k) => { this[name] ^= one(k); this.changed(); } });
      this.boards = { a: side("a"), b: side("b") };
      this.sum = new Board({ graph, label: "Both together", press: () => {} });
      this.sum.element.inert = true;
      const column = (word, { element }) => make("div", "fig-third", make("b", "", word), element);
      const tools = this.tools();
      this.button("Two other sets", () => { this.a = BigInt(Math.floor(Math.random() * 65536)); this.b = BigInt(Math.floor(Math.random() * 65536)); this.changed(); }, tools);
      this.button("The same twice", () => { this.b = this.a; this.changed(); }, tools);
      this.append(make("div", "fig-thirds", column("First you press here", this.boards.a), column("then here", this.boards.b), column("and all in all", this.sum)), tools, this.status);
    }
    start() { this.a = union([5]); this.b = union([5, 6]); }
    text() { return `${write(this.a)}.${write(this.b)}`; }
    from(text) { const [a, b] = text.split(".").map(read); if (a >> 16n || b >> 16n) return false; return Object.assign(this, { a, b }); }
    show() {
      const lamps = { a: change(graph, this.a), b: change(graph, this.b), c: change(graph, this.a ^ this.b) };
      this.boards.a.paint((k) => ({ lit: has(lamps.a, k), dot: has(this.a, k) }));
      this.boards.b.paint((k) => ({ lit: has(lamps.b, k), dot: has(this.b, k) }));
      this.sum.paint((k) => ({ lit: has(lamps.c, k), dot: has(this.a ^ this.b, k) }));
      const twice = size(this.a & this.b), lost = size(lamps.a & lamps.b);
      this.say(`${twice ? `${plural(twice, "cell is", "cells are")} pressed twice, which is the same as not pressing there. ` : "No cell is pressed twice. "}`
        + `${lost ? `${plural(lost, "lamp is", "lamps are")} changed by both sets, and so left as it was. ` : "No lamp is changed by both sets. "}`
        + `Every other lamp is lit exactly if one of the two boards lights it: 1 + 1 = 0.`);
    }
  }
  customElements.define("fig-press", Press);

  const N = 8, all = 255n;
  class Bits extends Figure {
    build() {
      this.row = new Board({ graph: { rows: 1, columns: N, size: N, effects: [] }, label: "A row of eight lamps", press: (k) => { this.x ^= one(k); this.changed(); } });
      this.binary = make("p", "fig-tally");
      this.lines = make("table", "fig-table fig-bits");
      this.append(this.row.element, this.binary, this.lines, this.status);
    }
    start() { this.x = union([1, 2, 5]); }
    text() { return write(this.x); }
    from(text) { const x = read(text); if (x > all) return false; this.x = x; return true; }
    show() {
      const { x } = this, left = x << 1n, right = x >> 1n, sum = x ^ left ^ right;
      this.row.paint((k) => ({ lit: has(x, k), text: has(x, k) ? String(2 ** k) : "", words: `worth ${2 ** k}` }));
      this.binary.replaceChildren(make("b", "", `${x}`), make("span", "", ` = 0b${x.toString(2).padStart(N, "0")}. Written as a number the row is mirrored: the leftmost lamp is the lowest bit.`));
      const line = (word, value, kind = "") => make("tr", kind, make("th", "", make("code", "", word)), make("td", "", miniature(1, N + 1, value)), make("td", "", String(value)));
      this.lines.replaceChildren(line("x", x), line("x << 1", left), line("x >> 1", right), line("x ^ x << 1 ^ x >> 1", sum, "now"));
      const stray = has(sum, N);
      this.say(stray ? "The last column is lit off the board: pressing the rightmost cell moves a bit past the edge. The mask & 255 removes it."
        : `If these are the presses of a row, the last line is what they change in it: ${size(sum)} of 8 lamps, found by two shifts and two additions for the whole row at once.`, stray ? "bad" : "");
    }
  }
  customElements.define("fig-bits", Bits);
}
