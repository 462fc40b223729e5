// <lights-out>: a board of Lights Out that can be played, by any rule, on any glued board, with lamps of any states.
//
//     <lights-out></lights-out>                            5 x 5, random, always solvable
//     <lights-out rows="4" columns="6" wrap="torus"></lights-out>
//     <lights-out lit=".#./###/.#." rule="cross"></lights-out>   rows of . and # (or digits), separated by /
//     <lights-out id="board" tools="all"></lights-out>     with everything; a link #board=... brings a position back
//
// `tools` is "none", "few" (the default: new, undo, hint) or "all".  `rules` and `wraps` hold the tables of the package as
// JSON (steps and slides of each rule, and how each gluing joins the edges), which the page is built with.  What a press
// reaches is in `reach`, and that is all the mathematics there is here: hints, answers and quiet patterns come from Python.
const PLUS = { plus: [[[0, 0], [-1, 0], [1, 0], [0, -1], [0, 1]], []] };
const MOST_STATES = 9; // of the lamps of a page
// The ladder: from one step to the next a board is larger, or the game is another one.
const LADDER = [
  [3, "none", 2], [4, "none", 2], [5, "none", 2], [6, "none", 2], [7, "none", 2], [9, "none", 2],
  [5, "torus", 2], [3, "none", 3], [5, "none", 3],
].map(([side, wrap, states]) => ({ side, wrap, states, name: `${side}${wrap === "none" ? "" : wrap}${states}` }));
const WON = "lightsgame-ladder";

class LightsOut extends PuzzleBoard {
  get plain() { return this.rule === "plus" && this.wrap === "none" && this.states === 2; }

  get title() {
    const words = [this.rule === "plus" ? "" : this.named(this.rule), this.wrap === "none" ? "" : this.named(this.wrap), this.states > 2 ? this.word("{n} states", { n: this.states }) : ""];
    return [this.word("Lights Out"), this.word("{m} by {n}", { m: this.rows, n: this.columns }), ...words.filter(Boolean)].join(", ");
  }

  named(name) { // a rule or a gluing, as the reader calls it; one that the package gets later keeps its name till then
    return { // by python docs/generate.py
      plus: this.word("plus"),
      cross: this.word("cross"),
      king: this.word("king"),
      rook: this.word("rook"),
      bishop: this.word("bishop"),
      knight: this.word("knight"),
      none: this.word("not glued"),
      cylinder: this.word("cylinder"),
      torus: this.word("torus"),
      mobius: this.word("mobius"),
      klein: this.word("klein"),
      projective: this.word("projective"),
    }[name] ?? name;
  }

  options(table) { return Object.keys(table).map((name) => `<option value="${name}">${this.named(name)}</option>`).join(""); }

  build() {
    const lit = this.getAttribute("lit");
    this.rules = JSON.parse(this.getAttribute("rules") || "null") ?? PLUS;
    this.wraps = JSON.parse(this.getAttribute("wraps") || "null") ?? { none: [0, 0], torus: [1, 1] };
    this.rule = this.getAttribute("rule") || "plus";
    this.wrap = this.getAttribute("wrap") || "none";
    this.states = Number(this.getAttribute("states")) || 2;
    this.rows = lit ? lit.split("/").length : Number(this.getAttribute("rows")) || 5;
    this.columns = lit ? lit.split("/")[0].length : Number(this.getAttribute("columns")) || this.rows;
    const kind = this.getAttribute("tools") || "few";
    if (kind !== "none") this.fewTools();
    if (kind === "all") this.allTools();
    if (!(this.linked && this.read(this.linked))) {
      this.start(lit ? [...lit.replaceAll("/", "")].map((sign) => sign === "#" ? 1 : Number(sign) || 0) : this.random());
    }
    if (this.id) addEventListener("hashchange", () => this.linked && this.read(this.linked));
  }

  fewTools() {
    this.button(this.word("New"), () => this.start(this.random()));
    this.button(this.word("Undo"), () => this.undo());
    this.button(this.word("Hint"), () => this.hint());
  }

  allTools() {
    this.prepend(this.ladder());
    this.more = this.make("details", "board-more");
    this.more.append(this.make("summary", "", this.word("More")));
    const tools = this.make("div", "board-tools");
    this.button(this.word("Restart"), () => this.start(this.origin), tools);
    this.button(this.word("Fewest presses"), () => this.fewest(), tools);
    this.button(this.word("Quiet patterns"), () => this.quiet(), tools);
    this.setButton = this.button(this.word("Set lamps"), () => this.setLamps(!this.setting), tools);
    this.setButton.setAttribute("aria-pressed", "false");
    this.button(this.word("Dark"), () => this.start(this.dark()), tools);
    this.button(this.word("Copy link"), () => this.copyLink(this.write()), tools);
    const form = this.make("form", "board-form");
    form.innerHTML = `
      <label>${this.word("Rows")} <input name="rows" type="number" min="1" max="30" required></label>
      <label>${this.word("Columns")} <input name="columns" type="number" min="1" max="30" required></label>
      <label>${this.word("Rule")} <select name="rule">${this.options(this.rules)}</select></label>
      <label>${this.word("Edges")} <select name="wrap">${this.options(this.wraps)}</select></label>
      <label>${this.word("States")} <input name="states" type="number" min="2" max="${MOST_STATES}" required></label>
      <label><input name="shown" type="checkbox"> ${this.word("Show presses")}</label>`;
    form.onsubmit = (event) => event.preventDefault();
    form.onchange = (event) => {
      if (event.target.name === "shown") return this.paint();
      if (!form.reportValidity()) return undefined;
      return this.deal(form.rows.valueAsNumber, form.columns.valueAsNumber, form.rule.value, form.wrap.value, form.states.valueAsNumber);
    };
    this.form = form;
    this.shelf = this.make("div", "board-shelf");
    this.more.append(tools, form);
    this.append(this.more, this.shelf);
  }

  deal(rows, columns, rule, wrap, states) {
    Object.assign(this, { rows, columns, rule, wrap, states });
    return this.start(this.random());
  }

  ladder() {
    const row = this.make("div", "board-ladder");
    this.steps = LADDER.map((step) => {
      const words = [`${step.side} × ${step.side}`, step.wrap === "none" ? "" : this.named(step.wrap), step.states > 2 ? this.word("{n} states", { n: step.states }) : ""];
      const chip = this.button(words.filter(Boolean).join(", "), () => this.deal(step.side, step.side, "plus", step.wrap, step.states), row);
      chip.classList.add("chip");
      return { ...step, chip, words: chip.textContent };
    });
    return row;
  }

  get step() { // of the ladder, if this is one of its boards
    return this.steps?.find(({ side, wrap, states }) => side === this.rows && side === this.columns && this.rule === "plus" && wrap === this.wrap && states === this.states);
  }

  climb(won) { // mark what was won, and where one stands
    let names = [];
    try { names = JSON.parse(localStorage.getItem(WON)) ?? []; } catch { /* a browser that keeps nothing */ }
    if (won && this.step && !names.includes(this.step.name)) {
      names.push(this.step.name);
      try { localStorage.setItem(WON, JSON.stringify(names)); } catch { /* the same */ }
    }
    const next = this.steps.find(({ name }) => !names.includes(name));
    for (const { name, chip, words } of this.steps) {
      chip.setAttribute("aria-pressed", name === this.step?.name);
      chip.classList.toggle("next", name === next?.name && name !== this.step?.name);
      chip.textContent = names.includes(name) ? `${words} ✓` : words;
    }
    return won && next ? ` ${this.word("Next on the ladder: {step}.", { step: next.words })}` : "";
  }

  // ---- the game --------------------------------------------------------------------------------------------------------

  // The lamps that a press reaches, once for each way there.  A step over a glued edge comes in on the other side, mirrored
  // where the edge is glued the other way round; a slide goes on to the edge, or until it is back at its start.
  reach(index) {
    const { columns } = this;
    const [steps, slides] = this.rules[this.rule];
    const here = [Math.floor(index / columns), index % columns];
    const found = [];
    for (const step of steps) {
      const ends = this.walked(here, step);
      if (ends) found.push(ends[0][0] * columns + ends[0][1]);
    }
    const line = new Set(found);
    for (const direction of slides) {
      let [place, way] = [here, direction];
      for (;;) {
        const next = this.walked(place, way);
        if (!next || String(next) === String([here, direction])) break;
        [place, way] = next;
        line.add(place[0] * columns + place[1]);
      }
    }
    return slides.length ? [...line] : found;
  }

  walked([row, column], [down, right]) {
    const { rows, columns } = this;
    const [overRows, overColumns] = this.wraps[this.wrap];
    let [i, j, di, dj] = [row + down, column + right, down, right];
    while (j < 0 || j >= columns) {
      if (!overColumns) return null;
      j += j < 0 ? columns : -columns;
      if (overColumns < 0) [i, di] = [rows - 1 - i, -di];
    }
    while (i < 0 || i >= rows) {
      if (!overRows) return null;
      i += i < 0 ? rows : -rows;
      if (overRows < 0) [j, dj] = [columns - 1 - j, -dj];
    }
    return [[i, j], [di, dj]];
  }

  press(lamps, index, times = 1) {
    for (const cell of this.reach(index)) lamps[cell] = (lamps[cell] + times) % this.states;
    return lamps;
  }

  dark() { return Array(this.rows * this.columns).fill(0); }

  random() { // random presses of a dark board, so that the way back exists
    const lamps = this.dark();
    for (let k = 0; k < lamps.length; k++) this.press(lamps, k, Math.floor(Math.random() * this.states));
    return lamps.some(Boolean) ? lamps : this.press(lamps, 0);
  }

  get left() { return this.lamps.filter(Boolean).length; }

  start(lamps) {
    this.origin = [...lamps];
    this.lamps = [...lamps];
    this.pressed = this.dark(); // how often, modulo the number of states
    this.history = [];
    this.count = 0;
    this.marks = new Map(); // the ringed cells, and how often to press them
    this.setLamps(false);
    this.shelf?.replaceChildren();
    if (this.form) {
      for (const name of ["rows", "columns", "rule", "wrap", "states"]) this.form.elements[name].value = this[name];
    }
    if (this.cells?.length !== this.rows * this.columns || this.laid !== this.title) this.lay();
    this.laid = this.title;
    if (this.steps) this.climb(false);
    this.paint();
    this.say(this.left ? this.word("{n} lamps are lit. Make all dark.", { n: this.left }) : this.word("All dark. Press, or set lamps."));
  }

  play(index) {
    if (this.setting) {
      this.lamps[index] = (this.lamps[index] + 1) % this.states;
      this.marks = new Map();
      this.paint();
      return this.say(this.word("{n} lit.", { n: this.left }));
    }
    return this.pressAll([[index, 1]]);
  }

  pressAll(presses, words = "") { // pairs of a cell and how often
    this.history.push(presses);
    this.count += total(presses);
    this.apply(presses);
    this.report(words);
  }

  undo() {
    const presses = this.history.pop();
    if (!presses) return;
    this.count -= total(presses);
    this.apply(presses.map(([cell, times]) => [cell, this.states - times]));
    this.report(`${this.word("Taken back.")} `);
  }

  apply(presses) {
    for (const [cell, times] of presses) {
      this.pressed[cell] = (this.pressed[cell] + times) % this.states;
      this.press(this.lamps, cell, times);
    }
    this.marks = new Map();
    this.paint();
  }

  report(words = "") {
    const number = { n: this.left, presses: this.count }, one = this.count === 1;
    const lit = one ? this.word("{n} lit after 1 press.", number) : this.word("{n} lit after {presses} presses.", number);
    if (this.left) return this.say(words + lit);
    this.dispatchEvent(new CustomEvent("solved", { bubbles: true, detail: { presses: this.count } }));
    const next = this.steps ? this.climb(true) : "";
    return this.say(words + (one ? this.word("All dark after 1 press!") : this.word("All dark after {presses} presses!", number)) + next, "right");
  }

  setLamps(on) { // in this mode a click changes one lamp, and what is then lit is the new start
    if (this.setting && !on) {
      this.setting = false;
      this.setButton.setAttribute("aria-pressed", "false");
      return this.start(this.lamps);
    }
    this.setting = on;
    if (!on) return undefined;
    this.setButton.setAttribute("aria-pressed", "true");
    return this.say(this.word("Now a click changes one lamp only. Press the button again to play."));
  }

  // ---- what Python knows -----------------------------------------------------------------------------------------------

  position(lamps) {
    const { rows, columns, rule, wrap, states } = this;
    return { rows, columns, rule, wrap, states, lamps };
  }

  async hint() {
    if (!this.left) return this.say(this.word("All dark already."), "right");
    const now = this.write();
    const answer = await this.ask("lights_hint", this.position(this.lamps));
    if (!answer || now !== this.write()) return undefined;
    const why = answer.solvable && this.states === 2 ? ` ${this.word("Why: if you made all its other presses, just the lamps that this one changes would stay lit.")}` : "";
    return this.ring(answer.cells.map((cell) => [cell, 1]), answer.text + why, answer.solvable ? "" : "wrong");
  }

  ring(presses, text, kind = "") {
    this.marks = new Map(presses);
    this.asked = kind === ""; // presses that are asked for, and no witness
    this.paint();
    return this.say(text, kind);
  }

  async fewest() {
    const answer = await this.ask("lights_answer", this.position(this.origin));
    if (!answer) return undefined;
    if (answer.solvable || this.history.length) this.start(this.origin);
    return this.ring(answer.presses, answer.text, answer.solvable ? "" : "wrong");
  }

  async quiet() {
    const answer = await this.ask("lights_quiet", this.position(this.dark()));
    if (!answer) return;
    this.shelf.replaceChildren();
    answer.patterns.forEach((pattern, number) => {
      const made = this.button("", () => this.pressAll(pattern, `${this.word("{n} presses that change nothing.", { n: total(pattern) })} `), this.shelf);
      made.classList.add("board-quiet");
      made.setAttribute("aria-label", this.word("Add quiet pattern {k}, {n} presses", { k: number + 1, n: total(pattern) }));
      made.append(this.miniature(pattern.map(([cell]) => cell)));
    });
    const number = answer.patterns.length;
    this.say(answer.text);
    if (this.form && number) this.form.shown.checked = true;
    this.paint();
  }

  miniature(cells) {
    const unit = "http://www.w3.org/2000/svg";
    const picture = document.createElementNS(unit, "svg");
    picture.setAttribute("viewBox", `0 0 ${this.columns} ${this.rows}`);
    picture.setAttribute("aria-hidden", "true");
    const chosen = new Set(cells);
    for (let k = 0; k < this.rows * this.columns; k++) {
      const square = document.createElementNS(unit, "rect");
      const place = { x: k % this.columns + 0.05, y: Math.floor(k / this.columns) + 0.05, width: 0.9, height: 0.9 };
      for (const [name, value] of Object.entries(place)) square.setAttribute(name, value);
      square.setAttribute("class", chosen.has(k) ? "on" : "off");
      picture.append(square);
    }
    return picture;
  }

  // ---- drawing and links -------------------------------------------------------------------------------------------------

  paint() {
    const shown = this.form?.shown.checked;
    this.cells.forEach((cell, k) => {
      const level = this.lamps[k], times = this.marks.get(k), pressed = shown && this.pressed[k];
      cell.className = `board-cell lamp${level ? " lit" : ""}${times ? " marked" : ""}${times && this.asked ? " asked" : ""}${pressed ? " pressed" : ""}`;
      cell.style.setProperty("--level", level / (this.states - 1));
      cell.textContent = this.states > 2 && level ? level : ""; // so that the states can be told apart without colour
      const state = !level ? this.word("dark") : this.states > 2 ? this.word("lit, state {n}", { n: level }) : this.word("lit");
      const ringed = !times ? "" : `, ${times > 1 ? this.word("ringed {n} times", { n: times }) : this.word("ringed")}`;
      cell.setAttribute("aria-label", `${this.where(k)}, ${state}${pressed ? `, ${this.word("pressed")}` : ""}${ringed}`);
    });
  }

  // As in #board=5x5.0g4ti: the size, and the lamps as digits of one number, in base 36.  Another game than the plain one is
  // named between them, as in 5x5~king~torus~3.0g4ti.
  write() {
    const number = this.lamps.reduceRight((sum, level) => sum * BigInt(this.states) + BigInt(level), 0n);
    const game = this.plain ? "" : `~${this.rule}~${this.wrap}~${this.states}`;
    return `${this.rows}x${this.columns}${game}.${number.toString(36)}`;
  }

  read(text) {
    const parts = /^(\d{1,2})x(\d{1,2})(?:~(\w+)~(\w+)~(\d))?\.([0-9a-z]+)$/.exec(text);
    if (!parts) return false;
    const [rows, columns, states] = [Number(parts[1]), Number(parts[2]), Number(parts[5] ?? 2)];
    const [rule, wrap] = [parts[3] ?? "plus", parts[4] ?? "none"];
    if (!rows || !columns || rows > 30 || columns > 30 || states < 2) return false;
    if (!Object.hasOwn(this.rules, rule) || !Object.hasOwn(this.wraps, wrap)) return false;
    let number = 0n;
    for (const sign of parts[6]) number = number * 36n + BigInt(parseInt(sign, 36));
    const lamps = Array.from({ length: rows * columns }, () => {
      const level = Number(number % BigInt(states));
      number /= BigInt(states);
      return level;
    });
    if (number) return false;
    Object.assign(this, { rows, columns, states, rule, wrap });
    this.start(lamps);
    return true;
  }
}

function total(presses) { return presses.reduce((sum, [, times]) => sum + times, 0); }

customElements.define("lights-out", LightsOut);
