// <lights-out>: a board of Lights Out that can be played.
//
//     <lights-out></lights-out>                            5 x 5, random, always solvable
//     <lights-out rows="4" columns="6" torus></lights-out>
//     <lights-out lit=".#./###/.#."></lights-out>          rows of . and #, separated by /
//     <lights-out id="board" tools="all"></lights-out>     with everything; a link #board=... brings a position back
//
// `tools` is "none", "few" (the default: new, undo, hint) or "all".  The rule of the game is in `effect`, and that is
// all the mathematics there is here: hints, answers and quiet patterns come from the Python package.
class LightsOut extends PuzzleBoard {
  get title() { return `Lights Out, ${this.rows} by ${this.columns}${this.torus ? " torus" : ""}`; }

  build() {
    const lit = this.getAttribute("lit");
    this.torus = this.hasAttribute("torus");
    this.rows = lit ? lit.split("/").length : Number(this.getAttribute("rows")) || 5;
    this.columns = lit ? lit.indexOf("/") < 0 ? lit.length : lit.indexOf("/") : Number(this.getAttribute("columns")) || this.rows;
    const kind = this.getAttribute("tools") || "few";
    if (kind !== "none") this.fewTools();
    if (kind === "all") this.allTools();
    if (!(this.linked && this.read(this.linked))) {
      this.start(lit ? new Set([...lit.replaceAll("/", "")].flatMap((sign, k) => sign === "#" ? [k] : [])) : this.random());
    }
    if (this.id) addEventListener("hashchange", () => this.linked && this.read(this.linked));
  }

  fewTools() {
    this.button("New", () => this.start(this.random()));
    this.button("Undo", () => this.undo());
    this.button("Hint", () => this.hint());
  }

  allTools() {
    this.button("Restart", () => this.start(this.origin));
    this.button("Fewest presses", () => this.fewest());
    this.button("Quiet patterns", () => this.quiet());
    this.setButton = this.button("Set lamps", () => this.setLamps(!this.setting));
    this.setButton.setAttribute("aria-pressed", "false");
    this.button("Dark", () => this.start(new Set()));
    this.button("Copy link", () => this.copyLink(this.write()));
    const form = this.make("form", "board-form");
    form.innerHTML = `
      <label>Rows <input name="rows" type="number" min="1" max="30" required></label>
      <label>Columns <input name="columns" type="number" min="1" max="30" required></label>
      <label><input name="torus" type="checkbox"> Torus</label>
      <label><input name="shown" type="checkbox"> Show presses</label>`;
    form.onsubmit = (event) => event.preventDefault();
    form.onchange = (event) => {
      if (event.target.name === "shown") return this.paint();
      if (!form.reportValidity()) return undefined;
      [this.rows, this.columns] = [form.rows.valueAsNumber, form.columns.valueAsNumber];
      this.torus = form.torus.checked;
      return this.start(this.random());
    };
    this.form = form;
    this.shelf = this.make("div", "board-shelf");
    this.append(form, this.shelf);
  }

  // ---- the game --------------------------------------------------------------------------------------------------------

  // What a press changes: its cell and the up to four beside it.  On a torus the edges meet; a neighbour that is met
  // twice (on a side of length 1 or 2) is changed twice, which is not at all.
  effect(index) {
    const { rows, columns } = this;
    const r = Math.floor(index / columns), c = index % columns;
    const changed = new Set([index]);
    for (const [i, j] of [[r - 1, c], [r + 1, c], [r, c - 1], [r, c + 1]]) {
      if (this.torus) toggle(changed, (i + rows) % rows * columns + (j + columns) % columns);
      else if (i >= 0 && j >= 0 && i < rows && j < columns) toggle(changed, i * columns + j);
    }
    return changed;
  }

  random() { // random presses of a dark board, so that the way back exists
    const lit = new Set();
    for (let k = 0; k < this.rows * this.columns; k++) {
      if (Math.random() < 0.5) for (const cell of this.effect(k)) toggle(lit, cell);
    }
    return lit.size ? lit : this.effect(0);
  }

  start(lit) {
    this.origin = new Set(lit);
    this.lit = new Set(lit);
    this.pressed = new Set(); // an odd number of times
    this.history = [];
    this.count = 0;
    this.marks = new Set();
    this.setLamps(false);
    this.shelf?.replaceChildren();
    if (this.form) {
      this.form.rows.value = this.rows;
      this.form.columns.value = this.columns;
      this.form.torus.checked = this.torus;
    }
    if (this.cells?.length !== this.rows * this.columns || this.laid !== this.title) this.lay();
    this.laid = this.title;
    this.paint();
    this.say(lit.size ? `${lit.size} lamps are lit. Make all dark.` : "All dark. Press, or set lamps.");
  }

  play(index) {
    if (this.setting) {
      toggle(this.lit, index);
      this.marks = new Set();
      this.paint();
      return this.say(`${this.lit.size} lit.`);
    }
    return this.pressAll([index]);
  }

  pressAll(cells, words = "") {
    this.history.push(cells);
    this.count += cells.length;
    this.toggleAll(cells);
    this.report(words);
  }

  undo() {
    const cells = this.history.pop();
    if (!cells) return;
    this.count -= cells.length;
    this.toggleAll(cells);
    this.report("Taken back. ");
  }

  toggleAll(cells) {
    for (const cell of cells) {
      toggle(this.pressed, cell);
      for (const changed of this.effect(cell)) toggle(this.lit, changed);
    }
    this.marks = new Set();
    this.paint();
  }

  report(words = "") {
    const presses = `${this.count} ${this.count === 1 ? "press" : "presses"}`;
    if (this.lit.size) return this.say(`${words}${this.lit.size} lit after ${presses}.`);
    this.dispatchEvent(new CustomEvent("solved", { bubbles: true, detail: { presses: this.count } }));
    return this.say(`${words}All dark after ${presses}!`, "right");
  }

  setLamps(on) { // in this mode a click changes one lamp, and what is then lit is the new start
    if (this.setting && !on) {
      this.setting = false;
      this.setButton.setAttribute("aria-pressed", "false");
      return this.start(this.lit);
    }
    this.setting = on;
    if (!on) return undefined;
    this.setButton.setAttribute("aria-pressed", "true");
    return this.say("Now a click changes one lamp only. Press the button again to play.");
  }

  // ---- what Python knows -----------------------------------------------------------------------------------------------

  position(lit) { return { rows: this.rows, columns: this.columns, torus: this.torus, lit: [...lit] }; }

  async hint() {
    if (!this.lit.size) return this.say("All dark already.", "right");
    const now = this.write();
    const answer = await this.ask("lights_answer", this.position(this.lit));
    if (!answer || now !== this.write()) return undefined;
    if (!answer.solvable) return this.explain(answer);
    this.marks = new Set([answer.presses[0]]);
    this.paint();
    const left = answer.presses.length;
    return this.say(`Press ${this.where(answer.presses[0])}: ${answer.fewest ? `it belongs to a shortest answer` : "it belongs to an answer"}, ${left} ${left === 1 ? "press" : "presses"} in all.`);
  }

  async fewest() {
    const answer = await this.ask("lights_answer", this.position(this.origin));
    if (!answer) return undefined;
    if (!answer.solvable) {
      if (this.history.length) this.start(this.origin);
      return this.explain(answer);
    }
    this.start(this.origin);
    this.marks = new Set(answer.presses);
    this.paint();
    const number = `${answer.presses.length} ${answer.presses.length === 1 ? "press" : "presses"}`;
    if (answer.solutions === "1") return this.say(`From the start: ${number}, and this is the only answer.`);
    return this.say(answer.fewest
      ? `From the start: ${number}, and no fewer will do. There are ${answer.solutions} answers; the ringed one is the shortest or one of them.`
      : `From the start: ${number}. With ${answer.solutions} answers, nobody has looked whether fewer would do.`);
  }

  explain({ witness }) {
    this.marks = new Set(witness);
    this.paint();
    const met = witness.filter((cell) => this.lit.has(cell)).length;
    this.say(`This cannot be solved, and the ringed cells say why: every press changes an even number of them, `
      + `and ${met} of them ${met === 1 ? "is" : "are"} lit. An odd number stays odd, and never becomes 0.`, "wrong");
  }

  async quiet() {
    const answer = await this.ask("lights_quiet", this.position([]));
    if (!answer) return;
    this.shelf.replaceChildren();
    answer.patterns.forEach((pattern, number) => {
      const made = this.button("", () => this.pressAll(pattern, `${pattern.length} presses that change nothing. `), this.shelf);
      made.classList.add("board-quiet");
      made.setAttribute("aria-label", `Add quiet pattern ${number + 1}, ${pattern.length} presses`);
      made.append(this.miniature(pattern));
    });
    const number = answer.patterns.length;
    this.say(number
      ? `${number} quiet ${number === 1 ? "pattern" : "patterns"}; with their sums, ${2n ** BigInt(number)} ways to press and change nothing. Click one to press it.`
      : "This size has no quiet pattern: every position can be solved, in one way.");
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
      const lit = this.lit.has(k), marked = this.marks.has(k), pressed = shown && this.pressed.has(k);
      cell.className = `board-cell lamp${lit ? " lit" : ""}${marked ? " marked" : ""}${pressed ? " pressed" : ""}`;
      cell.setAttribute("aria-label", `${this.where(k)}, ${lit ? "lit" : "dark"}${pressed ? ", pressed" : ""}${marked ? ", ringed" : ""}`);
    });
  }

  write() { // as in #board=5x5.0g4ti: size, t for a torus, the lit cells as bits in base 36
    let bits = 0n;
    for (const cell of this.lit) bits |= 1n << BigInt(cell);
    return `${this.rows}x${this.columns}${this.torus ? "t" : ""}.${bits.toString(36)}`;
  }

  read(text) {
    const parts = /^(\d{1,2})x(\d{1,2})(t?)\.([0-9a-z]+)$/.exec(text);
    if (!parts) return false;
    const [rows, columns] = [Number(parts[1]), Number(parts[2])];
    let bits = 0n;
    for (const sign of parts[4]) bits = bits * 36n + BigInt(parseInt(sign, 36));
    if (!rows || !columns || rows > 30 || columns > 30 || bits >> BigInt(rows * columns)) return false;
    [this.rows, this.columns, this.torus] = [rows, columns, Boolean(parts[3])];
    const lit = new Set();
    for (let k = 0; bits >> BigInt(k); k++) if (bits >> BigInt(k) & 1n) lit.add(k);
    this.start(lit);
    return true;
  }
}

function toggle(set, member) {
  if (!set.delete(member)) set.add(member);
}

customElements.define("lights-out", LightsOut);
