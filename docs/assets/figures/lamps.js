// What every figure shares: mathematics modulo 2, a board that mouse, touch and keyboard play alike, and an element
// that keeps its state in the address of the page.  A classic script, so that it works from a file as well.
"use strict";
const Lamps = (() => {
  // ---- sets of lamps are whole numbers: lamp k belongs to the set if bit k is 1 ---------------------------------------
  const one = (k) => 1n << BigInt(k);
  const has = (set, k) => (set >> BigInt(k) & 1n) === 1n;
  const members = (set) => { const all = []; for (let k = 0; set; k++, set >>= 1n) if (set & 1n) all.push(k); return all; };
  const size = (set) => members(set).length;
  const union = (cells) => cells.reduce((set, k) => set ^ one(k), 0n);
  const write = (set) => set.toString(36);
  const read = (text) => {
    if (!/^[0-9a-z]{1,40}$/.test(text || "")) return 0n;
    return [...text].reduce((set, sign) => set * 36n + BigInt(parseInt(sign, 36)), 0n);
  };

  // A graph is a list of effects: what a press on each vertex changes.  A board has rows and columns besides.
  function board(rows, columns) {
    const effects = [];
    for (let r = 0; r < rows; r++) for (let c = 0; c < columns; c++) {
      const around = [[r, c], [r - 1, c], [r + 1, c], [r, c - 1], [r, c + 1]];
      effects.push(union(around.filter(([i, j]) => i >= 0 && j >= 0 && i < rows && j < columns).map(([i, j]) => i * columns + j)));
    }
    return { rows, columns, effects, size: rows * columns };
  }
  const change = (graph, presses) => members(presses).reduce((lit, k) => lit ^ graph.effects[k], 0n);

  // Elimination: presses that change exactly `target`, or a witness (a set that every press changes evenly and that
  // holds an odd number of wanted lamps); and in any case a basis of the quiet patterns.
  function solve(graph, target) {
    const n = graph.size;
    const wanted = one(n), track = (k) => one(n + 1 + k);
    const rows = Array.from({ length: n }, (_, lamp) => {
      let row = track(lamp) | (has(target, lamp) ? wanted : 0n);
      graph.effects.forEach((effect, k) => { if (has(effect, lamp)) row |= one(k); });
      return row;
    });
    const pivots = [];
    for (let column = 0; column < n; column++) {
      const found = rows.findIndex((row, i) => i >= pivots.length && has(row, column));
      if (found < 0) continue;
      const at = pivots.length;
      [rows[at], rows[found]] = [rows[found], rows[at]];
      for (let i = 0; i < n; i++) if (i !== at && has(rows[i], column)) rows[i] ^= rows[at];
      pivots.push(column);
    }
    const odd = rows.slice(pivots.length).find((row) => row & wanted);
    const quiet = [];
    for (let free = 0; free < n; free++) {
      if (pivots.includes(free)) continue;
      quiet.push(pivots.reduce((set, column, i) => has(rows[i], free) ? set | one(column) : set, one(free)));
    }
    return {
      presses: odd === undefined ? pivots.reduce((set, column, i) => rows[i] & wanted ? set | one(column) : set, 0n) : null,
      witness: odd === undefined ? null : odd >> BigInt(n + 1),
      quiet,
    };
  }

  // ---- words ------------------------------------------------------------------------------------------------------------
  const plural = (number, word, many = `${word}s`) => `${number} ${number === 1 ? word : many}`;
  const list = (words) => words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;

  // ---- making things ------------------------------------------------------------------------------------------------------
  function make(name, className = "", ...children) {
    const made = document.createElement(name);
    if (className) made.className = className;
    made.append(...children);
    return made;
  }
  function draw(name, attributes = {}, ...children) {
    const made = document.createElementNS("http://www.w3.org/2000/svg", name);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    made.append(...children);
    return made;
  }
  function miniature(rows, columns, set) { // a small picture of presses
    const picture = draw("svg", { viewBox: `0 0 ${columns} ${rows}`, class: "mini", "aria-hidden": "true" });
    for (let k = 0; k < rows * columns; k++) {
      picture.append(draw("circle", { cx: k % columns + 0.5, cy: Math.floor(k / columns) + 0.5, r: has(set, k) ? 0.36 : 0.13, class: has(set, k) ? "on" : "off" }));
    }
    return picture;
  }

  // A drawing of a board that nobody presses: look(k) gives the class of each cell, and perhaps a sign to write into it.
  function picture(rows, columns, look, label = "") {
    const made = draw("svg", { viewBox: `0 0 ${columns} ${rows}`, class: "fig-picture", role: "img", "aria-label": label });
    for (let k = 0; k < rows * columns; k++) {
      const { kind = "", text } = look(k), x = k % columns, y = Math.floor(k / columns);
      made.append(draw("rect", { x: x + 0.06, y: y + 0.06, width: 0.88, height: 0.88, rx: 0.16, class: kind }));
      if (kind.includes("dot") || kind.includes("bulb")) made.append(draw("circle", { cx: x + 0.5, cy: y + 0.5, r: kind.includes("bulb") ? 0.3 : 0.2, class: kind }));
      if (text !== undefined && text !== "") made.append(Object.assign(draw("text", { x: x + 0.5, y: y + 0.68, "text-anchor": "middle", class: kind }), { textContent: text }));
    }
    return made;
  }

  // ---- a board of lamps ---------------------------------------------------------------------------------------------------
  // One Tab stop; arrow keys, Home and End move, Space or Enter presses.  `press(k)` is told of a press, `point(k)` of the
  // lamp under the mouse or with the focus (null when there is none).  `paint(look)` asks look(k) for {lit, ring, dot,
  // aim, next, dim, text, words} and touches only what is new, so that a frame is cheap.
  class Board {
    constructor({ graph, label, press, point = () => {} }) {
      Object.assign(this, { graph, press, point });
      this.element = make("div", `lamps ${graph.places ? "lamps-graph" : "lamps-grid"}`);
      this.element.setAttribute("role", graph.places ? "group" : "grid");
      this.element.setAttribute("aria-label", label);
      this.cells = Array.from({ length: graph.size }, (_, k) => this.cell(k));
      if (graph.places) this.scatter(); else this.rows();
      this.cells[0].tabIndex = 0;
      this.element.addEventListener("pointerleave", () => this.point(null));
    }
    cell(k) {
      const cell = make("button", "lamp", make("i"), make("span"));
      cell.type = "button";
      cell.tabIndex = -1;
      cell.addEventListener("click", () => this.press(k));
      cell.addEventListener("pointerenter", (event) => event.pointerType === "mouse" && this.point(k));
      cell.addEventListener("focus", () => {
        for (const other of this.cells) other.tabIndex = other === cell ? 0 : -1;
        if (cell.matches(":focus-visible")) this.point(k);
      });
      cell.addEventListener("blur", () => this.point(null));
      cell.addEventListener("keydown", (event) => this.key(event, k));
      return cell;
    }
    rows() {
      const { rows, columns } = this.graph;
      this.element.style.setProperty("--columns", columns);
      for (let r = 0; r < rows; r++) {
        const row = make("div", "lamps-row");
        row.setAttribute("role", "row");
        for (let c = 0; c < columns; c++) {
          const holder = make("div", (r + c) % 2 ? "white" : "black", this.cells[r * columns + c]);
          holder.setAttribute("role", "gridcell");
          row.append(holder);
        }
        this.element.append(row);
      }
    }
    scatter() { // places are percentages
      const lines = draw("svg", { viewBox: "0 0 100 100", "aria-hidden": "true" });
      this.graph.effects.forEach((effect, k) => members(effect).forEach((j) => {
        if (j <= k) return;
        const [[x1, y1], [x2, y2]] = [this.graph.places[k], this.graph.places[j]];
        lines.append(draw("line", { x1, y1, x2, y2 }));
      }));
      this.element.append(lines, ...this.cells);
      this.cells.forEach((cell, k) => { [cell.style.left, cell.style.top] = this.graph.places[k].map((v) => `${v}%`); });
    }
    key(event, k) {
      const { rows, columns, size: count, places } = this.graph;
      let to;
      if (places) to = { ArrowRight: (k + 1) % count, ArrowDown: (k + 1) % count, ArrowLeft: (k + count - 1) % count, ArrowUp: (k + count - 1) % count }[event.key];
      else {
        const r = Math.floor(k / columns), c = k % columns;
        to = {
          ArrowLeft: c ? k - 1 : k, ArrowRight: c < columns - 1 ? k + 1 : k, ArrowUp: r ? k - columns : k,
          ArrowDown: r < rows - 1 ? k + columns : k, Home: event.ctrlKey ? 0 : k - c, End: event.ctrlKey ? count - 1 : k - c + columns - 1,
        }[event.key];
      }
      if (to === undefined) return;
      event.preventDefault();
      this.cells[to].focus();
    }
    name(k) { return this.graph.names?.[k] ?? `row ${Math.floor(k / this.graph.columns) + 1}, column ${k % this.graph.columns + 1}`; }
    cross(k, stays = false) { // the outline of what a press changed, cut where the board ends
      const { rows, columns } = this.graph, x = k % columns, y = Math.floor(k / columns);
      const arm = (there, out, edge) => there ? out : edge;
      const d = `M${x} ${y}${arm(y > 0, "v-1h1v1", "h1")}${arm(x < columns - 1, "h1v1h-1", "v1")}${arm(y < rows - 1, "v1h-1v-1", "h-1")}${arm(x > 0, "h-1v-1h1", "v-1")}Z`;
      this.uncross();
      const path = draw("path", { d, pathLength: 1 });
      this.outline = draw("svg", { viewBox: `0 0 ${columns} ${rows}`, class: stays ? "cross stays" : "cross", "aria-hidden": "true" }, path);
      this.element.append(this.outline);
    }
    uncross() { this.outline?.remove(); }
    paint(look) {
      this.cells.forEach((cell, k) => {
        const { lit, ring, dot, aim, next, dim, kind, text = "", words = "" } = look(k);
        const name = `lamp${lit ? " lit" : ""}${ring ? " ring" : ""}${dot ? " dot" : ""}${aim ? " aim" : ""}${next ? " next" : ""}${dim ? " dim" : ""}${kind ? ` ${kind}` : ""}`;
        if (cell.className !== name) cell.className = name;
        if (cell.lastChild.textContent !== String(text)) cell.lastChild.textContent = text;
        const label = `${this.name(k)}, ${lit ? "lit" : "dark"}${ring ? ", ringed" : ""}${dot ? ", pressed" : ""}${next ? ", press this next" : ""}${words ? `, ${words}` : ""}`;
        if (cell.getAttribute("aria-label") !== label) cell.setAttribute("aria-label", label);
      });
    }
  }

  // ---- the element ----------------------------------------------------------------------------------------------------------
  // Its children are the picture for readers without JavaScript and for paper; on the screen they make way.  A subclass has
  // build(), show(), and, to be kept in the address, text() and from(text).
  class Figure extends HTMLElement {
    connectedCallback() {
      if (this.status) return; // moved, not made
      this.append(make("div", "fig-paper", ...this.childNodes)); // kept for the printed page
      this.status = make("output", "fig-status");
      this.status.setAttribute("aria-live", "polite");
      this.build();
      if (!(this.kept() && this.from(this.kept()) !== false)) this.start();
      this.show();
      addEventListener("hashchange", () => this.kept() && this.from(this.kept()) !== false && this.show());
    }
    kept() { return location.hash.includes("=") ? new URLSearchParams(location.hash.slice(1)).get(this.id) : null; }
    keep() { // at most a few times a second: browsers count
      clearTimeout(this.keeping);
      this.keeping = setTimeout(() => {
        const parts = new URLSearchParams(location.hash.includes("=") ? location.hash.slice(1) : "");
        parts.set(this.id, this.text());
        history.replaceState(null, "", `#${parts}`);
      }, 250);
    }
    say(words, kind = "") {
      if (this.status.textContent !== words) this.status.textContent = words;
      this.status.dataset.kind = kind;
    }
    reach(name) { // the text that waits for this goes on
      for (const part of document.querySelectorAll(`[data-waits="${this.id}:${name}"]:not(.come)`)) part.classList.add("come");
    }
    changed() { // after anything the reader does: drawn at once, and then at most once a frame
      this.keep();
      if (this.frame) { this.again = true; return; }
      this.show();
      this.frame = requestAnimationFrame(() => {
        this.frame = 0;
        if (this.again) { this.again = false; this.show(); }
      });
    }
    button(text, action, where) {
      const made = make("button", "fig-button", text);
      made.type = "button";
      made.addEventListener("click", () => action(made));
      where?.append(made);
      return made;
    }
    choice(label, options, action, where) { // one of several, as radio buttons that look like keys
      const set = make("fieldset", "fig-choice", make("legend", "", label));
      const inputs = options.map(({ value, text, picture, title }) => {
        const input = make("input");
        Object.assign(input, { type: "radio", name: `${this.id}-${label}`, value });
        input.addEventListener("change", () => action(value));
        const holder = make("label", "", input, make("span", "", ...[picture, text].filter(Boolean)));
        if (title) input.setAttribute("aria-label", title);
        set.append(holder);
        return input;
      });
      where?.append(set);
      return { element: set, set: (value) => inputs.forEach((input) => { input.checked = input.value === String(value); }) };
    }
    slider(text, least, most, action) { // a range, with words that change with it
      const input = make("input", "fig-slide"), words = make("span");
      Object.assign(input, { type: "range", min: least, max: most, step: 1 });
      input.addEventListener("input", () => action(Number(input.value)));
      const element = make("label", "fig-range", words, input);
      return { element, input, set: (value, said = text) => { input.value = value; if (words.textContent !== said) words.textContent = said; } };
    }
    tools(...children) { return make("div", "fig-tools", ...children); }
    panes(board, side) { return make("div", "fig-panes", make("div", "fig-main", ...board), make("div", "fig-side", ...side)); }
  }

  return { one, has, members, size, union, write, read, board, change, solve, plural, list, make, draw, miniature, picture, Board, Figure };
})();

// <lamp-play lit="#..../..../...">: a board to play, and nothing else.
customElements.define("lamp-play", class extends Lamps.Figure {
  build() {
    const rows = this.getAttribute("lit").split("/");
    this.graph = Lamps.board(rows.length, rows[0].length);
    this.origin = Lamps.union([...rows.join("")].flatMap((sign, k) => sign === "#" ? [k] : []));
    this.board = new Lamps.Board({ graph: this.graph, label: "A board to play", press: (k) => { this.presses.push(k); this.changed(); } });
    this.append(this.board.element, this.status);
  }
  start() { this.presses = []; }
  text() { return this.presses.slice(-80).map((k) => k.toString(36)).join(""); }
  from(text) { this.presses = [...text].map((sign) => parseInt(sign, 36)).filter((k) => k < this.graph.size); }
  show() {
    const lit = this.origin ^ Lamps.change(this.graph, this.presses.reduce((set, k) => set ^ Lamps.one(k), 0n));
    this.board.paint((k) => ({ lit: Lamps.has(lit, k) }));
    const { length } = this.presses;
    if (!length) this.say("Make it dark. A press changes a lamp and its neighbours.");
    else if (!lit) this.say(`Dark after ${Lamps.plural(length, "press", "presses")}!`, "good");
    else this.say(`${Lamps.plural(length, "press", "presses")}, ${Lamps.size(lit)} lit.${length > 11 ? " Read on, when you have had enough." : ""}`);
  }
});
