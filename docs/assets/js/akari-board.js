// <akari-board>: an Akari puzzle (Light Up) that can be played.
//
//     <akari-board puzzle="1..#/.0../...2"></akari-board>        rows of . # 0-4, separated by /
//     <akari-board id="akari" tools="all" puzzle="..."></akari-board>   with new puzzles; #akari=... brings one back
//     <akari-board id="mine" tools="setter" puzzle="..."></akari-board>   to be drawn: a click changes the sign of a cell
//
// A click puts a bulb, the next one a dot (here is none), the third clears the cell; the right button puts a dot.
// What the rules say of the bulbs that are there (light, clues, bulbs that see each other) is worked out here, at every
// click.  Everything that needs thought, the hints, the new puzzles and the judge of the practice, comes from the Python
// package.
//
// A setter draws: after each change the package is asked how many solutions there are, where two differ, how hard the
// board is and where it is narrowest.
//
// Times: if the player wants it, the page keeps how long each puzzle took, in this browser and nowhere else; "Save my
// times" makes of them a file for `lightsgame akari grade --calibrate`.
//
// Practice: what is on the board when it begins lies on the table.  What the learner puts from then on is a step; taps on
// cells while "Mark reasons" is on (or the key r) name its reasons.  The judge lays a step that follows on the table.
class AkariBoard extends PuzzleBoard {
  get grades() { return { easy: this.word("easy"), normal: this.word("normal"), hard: this.word("hard"), expert: this.word("expert") }; }

  get names() { // of the rules by which a step may go
    return {
      "": this.word("any"), full: this.word("full"), "just enough": this.word("just enough"), "only light": this.word("only light"),
      "empty corner": this.word("empty corner"), "last light": this.word("last light"), "pointing": this.word("pointing"),
      "shared lines": this.word("shared lines"), "two clues sharing a cell": this.word("two clues sharing a cell"),
      "two clues": this.word("two clues"), "clue and dark cell": this.word("clue and dark cell"), "two dark cells": this.word("two dark cells"),
      chain: this.word("chain"), "either way": this.word("either way"),
    };
  }

  get title() { return `Akari, ${this.word("{m} by {n}", { m: this.rows, n: this.columns })}`; }

  build() {
    const kind = this.getAttribute("tools") || "few";
    if (kind !== "none") {
      if (kind === "all") this.button(this.word("New puzzle"), () => this.another());
      this.button(this.word("Undo"), () => this.undo());
      if (kind !== "all") this.button(this.word("Restart"), () => this.start(this.signs));
      this.button(this.word("Hint"), () => this.hint());
      this.button(this.word("Do it"), () => this.step()); // the hint, carried out: press on, and the story tells itself
    }
    if (kind === "setter") this.buildSetter();
    if (kind === "all") {
      const options = (names) => Object.entries(names).map(([value, name]) => `<option value="${value}">${name}</option>`).join("");
      const more = this.make("details", "board-more"), tools = this.make("div", "board-tools");
      more.append(this.make("summary", "", this.word("More")), tools);
      this.button(this.word("Restart"), () => this.start(this.signs), tools);
      this.button(this.word("Copy link"), () => this.copyLink(this.write()), tools);
      const form = this.make("form", "board-form");
      form.innerHTML = `
        <label>${this.word("Size")} <select name="size"><option>5</option><option selected>7</option><option>10</option><option>14</option></select></label>
        <label>${this.word("Grade")} <select name="grade">${options(this.grades)}</select></label>
        <label>${this.word("or score, at least")} <input name="least" type="number" min="0" max="9999" step="50"></label>
        <label>${this.word("at most")} <input name="most" type="number" min="0" max="9999" step="50"></label>`;
      form.onsubmit = (event) => event.preventDefault();
      this.form = form;
      this.button(this.word("One of the 200 that come along"), () => this.shipped(), form);
      more.append(form);
      const paste = this.make("form", "board-form");
      paste.innerHTML = `<label>${this.word("Open")} <input name="text" type="text" size="30" placeholder="${this.word("an address of puzz.link, a game id, rows")}"></label>`;
      paste.onsubmit = (event) => { event.preventDefault(); this.open(paste.text.value); };
      this.button(this.word("Open it"), () => this.open(paste.text.value), paste);
      more.append(paste);
      this.practice = this.make("form", "board-form");
      this.practice.innerHTML = `
        <label>${this.word("Rule of my step")} <select name="rule">${options(this.names)}</select></label>
        <label><input name="marking" type="checkbox"> ${this.word("Mark reasons")}</label>`;
      this.practice.onsubmit = (event) => event.preventDefault();
      this.button(this.word("Practice"), () => this.begin(this.word("Make one step: put bulbs or dots, name the rule if you know it, mark its reasons, and let it be judged.")), tools);
      this.button(this.word("Judge my step"), () => this.judgeStep(), this.practice);
      this.practice.hidden = true;
      more.append(this.buildTimes());
      this.append(more, this.practice);
    }
    if (!(this.linked && this.read(this.linked))) this.start(this.getAttribute("puzzle").split("/"));
    if (this.id) addEventListener("hashchange", () => this.linked && this.read(this.linked));
  }

  buildSetter() {
    this.tools.replaceChildren();
    this.button(this.word("Undo"), () => this.undo());
    this.button(this.word("Copy link"), () => this.copyLink(this.write()));
    const form = this.make("form", "board-form");
    const sizes = (name, value) => `<input name="${name}" type="number" min="1" max="20" value="${value}">`;
    form.innerHTML = `<label>${this.word("Rows")} ${sizes("rows", 7)}</label> <label>${this.word("Columns")} ${sizes("columns", 7)}</label>`;
    form.onsubmit = (event) => event.preventDefault();
    const side = (field) => Math.min(20, Math.max(1, Math.round(Number(field.value)) || 7));
    this.button(this.word("Empty board"), () => {
      this.start(Array(side(form.rows)).fill(".".repeat(side(form.columns))));
    }, form);
    this.append(form);
  }

  buildTimes() {
    const form = this.make("form", "board-form");
    form.onsubmit = (event) => event.preventDefault();
    form.innerHTML = `<label><input name="keep" type="checkbox"> ${this.word("Keep my solving times in this browser")}</label>`;
    form.keep.checked = localStorage.getItem("akari-times") !== null;
    form.keep.onchange = () => {
      if (form.keep.checked) localStorage.setItem("akari-times", "");
      else localStorage.removeItem("akari-times");
    };
    this.button(this.word("Save my times"), () => {
      const kept = localStorage.getItem("akari-times");
      if (!kept) return this.say(this.word("No times are kept yet."));
      const link = this.make("a");
      link.href = URL.createObjectURL(new Blob([kept], { type: "application/jsonl" }));
      link.download = "akari-times.jsonl";
      link.click();
      URL.revokeObjectURL(link.href);
    }, form);
    return form;
  }

  keepTime() { // a line for `akari grade --calibrate`; with a hint or a second try it says nothing about the puzzle
    const kept = localStorage.getItem("akari-times");
    if (kept === null || !this.began || this.helped) return;
    const seconds = Math.round((Date.now() - this.began) / 100) / 10;
    this.began = 0;
    localStorage.setItem("akari-times", kept + JSON.stringify({ puzzle: this.signs.join("\n"), source: "own", seconds }) + "\n");
  }

  start(signs) { // an array of rows
    this.began = 0; // when the first cell is changed
    this.helped = false;
    this.signs = signs;
    this.rows = signs.length;
    this.columns = signs[0].length;
    this.sign = [...signs.join("")];
    this.bulbs = new Set();
    this.dots = new Set();
    this.history = [];
    this.reasons = new Set();
    this.table = null; // in practice: what the next step goes on from
    if (this.practice) this.practice.hidden = true;
    this.runs = this.findRuns();
    this.lay();
    this.cells.forEach((cell, k) => {
      if (this.sign[k] !== ".") cell.setAttribute("aria-disabled", "true"); // though in practice it may be a reason
      cell.oncontextmenu = (event) => { event.preventDefault(); this.change(k, this.dots.has(k) ? "" : "dot"); };
    });
    if (this.isSetter) {
      for (const cell of this.cells) cell.removeAttribute("aria-disabled");
      return this.survey();
    }
    this.paint();
    this.say(this.word("Put bulbs so that every white cell is lit. A number counts the bulbs beside it, and no bulb may light another."));
  }

  // ---- setting -----------------------------------------------------------------------------------------------------------

  get isSetter() { return this.getAttribute("tools") === "setter"; }

  draw(k, sign) { // a sign in a cell, and what the package says of it
    if (this.sign[k] === sign) return;
    this.history.push([k, this.sign[k]]);
    this.put(k, sign);
  }

  put(k, sign) {
    this.sign[k] = sign;
    const text = this.sign.join("");
    this.signs = this.signs.map((_, r) => text.slice(r * this.columns, (r + 1) * this.columns));
    this.runs = this.findRuns();
    this.survey();
  }

  survey() { // soon: who goes on drawing is not kept waiting
    this.paint();
    clearTimeout(this.clock);
    this.clock = setTimeout(() => this.surveyNow(), 500);
  }

  async surveyNow() {
    const text = this.write();
    const answer = await this.ask("akari_survey", { rows: this.signs }, this.word("Looking …"));
    if (text !== this.write()) return this.survey(); // another board by now
    if (!answer) return;
    this.paint({ reason: [...answer.differing, ...answer.narrowest] });
    this.say(answer.text, answer.solutions === 1 ? "right" : "");
  }

  // ---- the rules -------------------------------------------------------------------------------------------------------

  findRuns() { // the white cells between black ones, along rows and columns: what one bulb lights
    const runs = [];
    const collect = (cells) => {
      let run = [];
      for (const k of [...cells, undefined]) {
        if (k !== undefined && this.sign[k] === ".") run.push(k);
        else if (run.length) { runs.push(run); run = []; }
      }
    };
    for (let r = 0; r < this.rows; r++) collect(Array.from({ length: this.columns }, (_, c) => r * this.columns + c));
    for (let c = 0; c < this.columns; c++) collect(Array.from({ length: this.rows }, (_, r) => r * this.columns + c));
    return runs;
  }

  beside(k) {
    const c = k % this.columns, cells = [];
    if (k >= this.columns) cells.push(k - this.columns);
    if (c > 0) cells.push(k - 1);
    if (c < this.columns - 1) cells.push(k + 1);
    if (k + this.columns < this.rows * this.columns) cells.push(k + this.columns);
    return cells;
  }

  judge() { // what is lit, which bulbs see each other, which clues have too many bulbs, which too few
    const lit = new Set(), seen = new Set(), over = new Set(), under = new Set();
    for (const run of this.runs) {
      const inside = run.filter((k) => this.bulbs.has(k));
      if (inside.length) for (const k of run) lit.add(k);
      if (inside.length > 1) for (const k of inside) seen.add(k);
    }
    this.sign.forEach((sign, k) => {
      if (sign < "0" || sign > "4") return;
      const count = this.beside(k).filter((near) => this.bulbs.has(near)).length;
      if (count > Number(sign)) over.add(k);
      if (count < Number(sign)) under.add(k);
    });
    const dark = this.sign.flatMap((sign, k) => sign === "." && !lit.has(k) ? [k] : []);
    return { lit, seen, over, under, dark, solved: !(dark.length || seen.size || over.size || under.size) };
  }

  // ---- playing ---------------------------------------------------------------------------------------------------------

  play(k) {
    if (this.isSetter) {
      const signs = ".#01234";
      return this.draw(k, signs[(signs.indexOf(this.sign[k]) + 1) % signs.length]);
    }
    if (this.table && this.practice.marking.checked) return this.mark(k);
    this.change(k, this.bulbs.has(k) ? "dot" : this.dots.has(k) ? "" : "bulb");
  }

  key(event, k) {
    if (event.key === "r" && this.table) { event.preventDefault(); return this.mark(k); }
    if (this.isSetter) {
      if (event.key.length === 1 && ".#01234".includes(event.key)) this.draw(k, event.key);
      return;
    }
    const state = { o: "bulb", b: "bulb", x: "dot", ".": "dot", Delete: "" }[event.key];
    if (state === undefined || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    this.change(k, this.state(k) === state ? "" : state);
  }

  state(k) { return this.bulbs.has(k) ? "bulb" : this.dots.has(k) ? "dot" : ""; }

  change(k, state) {
    if (this.isSetter) return this.draw(k, state === "dot" ? "." : this.sign[k]);
    if (this.sign[k] !== "." || this.state(k) === state) return;
    this.began ||= Date.now();
    this.history.push([[k, this.state(k)]]);
    this.set(k, state);
    this.report();
  }

  set(k, state) {
    this.bulbs.delete(k);
    this.dots.delete(k);
    if (state === "bulb") this.bulbs.add(k);
    if (state === "dot") this.dots.add(k);
  }

  undo() {
    const step = this.history.pop();
    if (!step) return;
    if (this.isSetter) return this.put(...step);
    for (const [k, state] of step) this.set(k, state);
    this.report();
  }

  report() {
    const now = this.paint();
    if (now.solved) {
      this.keepTime();
      this.dispatchEvent(new CustomEvent("solved", { bubbles: true, detail: { bulbs: this.bulbs.size } }));
      return this.say(this.word("Solved, with {n} bulbs!", { n: this.bulbs.size }), "right");
    }
    const faults = [];
    const clue = ([k]) => ({ n: this.sign[k], cell: this.where(k) });
    if (now.seen.size) faults.push(this.word("bulbs light each other"));
    if (now.over.size) faults.push(this.word("the {n} at {cell} has too many bulbs", clue(now.over)));
    if (!now.dark.length && now.under.size) faults.push(this.word("the {n} at {cell} has too few bulbs", clue(now.under)));
    if (faults.length) return this.say(this.word("Not so: {faults}.", { faults: faults.join("; ") }), "wrong");
    return this.say(this.word("{dark} cells are dark, {clues} clues want bulbs.", { dark: now.dark.length, clues: now.under.size }));
  }

  // ---- practice --------------------------------------------------------------------------------------------------------

  begin(text) { // from here on the learner's step
    this.table = [[...this.bulbs], [...this.dots]];
    this.reasons.clear();
    this.practice.hidden = false;
    this.practice.marking.checked = false;
    this.paint();
    this.say(text);
  }

  mark(k) { // a clue or a white cell as a reason, or no longer
    if (!this.reasons.delete(k)) this.reasons.add(k);
    this.paint();
    const reasons = [...this.reasons].map((each) => this.where(each)).join("; ") || this.word("none");
    this.say(this.word("Reasons: {reasons}.", { reasons }));
  }

  async judgeStep() {
    const [bulbs, dots] = this.table.map((cells) => new Set(cells));
    const step = { bulbs: [...this.bulbs].filter((k) => !bulbs.has(k)), empty: [...this.dots].filter((k) => !dots.has(k)) };
    if (!step.bulbs.length && !step.empty.length) return this.say(this.word("Put a bulb or a dot first: that is your step."), "wrong");
    if (![...bulbs].every((k) => this.bulbs.has(k)) || ![...dots].every((k) => this.dots.has(k))) {
      return this.say(this.word("Something that lay on the table is gone; press Practice to begin anew."), "wrong");
    }
    const answer = await this.ask("akari_judge", { rows: this.signs, table: this.table, ...step, reason: [...this.reasons], rule: this.practice.rule.value });
    if (!answer) return;
    if (answer.right) this.begin(answer.text);
    else this.paint(answer);
    this.say(answer.text, answer.right ? "right" : "wrong");
  }

  // ---- what Python knows -----------------------------------------------------------------------------------------------

  async hint() {
    if (this.isSetter) return undefined;
    this.helped = true;
    const now = [...this.bulbs, "", ...this.dots].join();
    if (now === this.turnsOf && this.turns.length) { // asked again: the argument, link by link
      const turn = this.turns.shift();
      this.paint(turn);
      return this.say(turn.text);
    }
    const answer = await this.ask("akari_hint", { rows: this.signs, bulbs: [...this.bulbs], empty: [...this.dots] });
    if (!answer || now !== [...this.bulbs, "", ...this.dots].join()) return;
    [this.turns, this.turnsOf] = [[...answer.turns], now];
    const more = answer.turns.length ? ` ${this.word("Hint again shows it link by link.")}` : "";
    this.paint(answer);
    this.say(answer.text + more, answer.kind === "wrong" ? "wrong" : "");
    return answer;
  }

  async step() { // the next step of the story, on the board
    this.turns = [];
    const answer = await this.hint();
    if (!answer || answer.kind !== "step") return;
    const changed = [...answer.bulbs.map((k) => [k, "bulb"]), ...answer.empty.map((k) => [k, "dot"])];
    this.history.push(changed.map(([k]) => [k, this.state(k)]));
    for (const [k, state] of changed) this.set(k, state);
    this.paint(answer);
    if (!this.judge().dark.length) this.report();
  }

  async open(text) { // any text that the package reads, with the bulbs that it holds
    const answer = await this.ask("akari_read", { text });
    if (!answer) return;
    if (answer.problem) return this.say(answer.problem, "wrong");
    this.start(answer.rows);
    for (const k of answer.bulbs) this.set(k, "bulb");
    this.paint();
    this.say(answer.text);
  }

  async shipped() { // of each grade a quarter of them
    const place = Object.keys(this.grades).indexOf(this.form.grade.value);
    await this.open(`collection:${50 * place + Math.floor(Math.random() * 50) + 1}`);
  }

  async another() {
    const { size, grade, least, most } = this.form;
    const seed = Math.floor(Math.random() * 1e9), wanted = least.value || most.value;
    const score = wanted ? [Number(least.value || 0), Number(most.value || 999_999)] : null;
    const answer = await this.ask("akari_new", { size: Number(size.value), grade: grade.value, seed, score });
    if (!answer) return;
    if (answer.problem) return this.say(answer.problem, "wrong");
    this.start(answer.rows);
    this.say(this.word("Score {score}: {grade}. There is exactly one solution.", { score: answer.score, grade: this.grades[answer.grade] }));
  }

  // ---- drawing and links -------------------------------------------------------------------------------------------------

  paint({ reason = [], bulbs = [], empty = [] } = {}) {
    const now = this.judge();
    const [because, wanted, barred] = [new Set(reason), new Set(bulbs), new Set(empty)];
    this.cells.forEach((cell, k) => {
      const sign = this.sign[k], words = [], names = ["board-cell", "akari"];
      const add = (on, name, word = name) => { if (on) { names.push(name); words.push(word); } };
      if (sign === ".") {
        add(this.bulbs.has(k), "bulb", this.word("bulb"));
        add(this.dots.has(k), "dot", this.word("marked as empty"));
        add(now.lit.has(k), "lit", this.word("lit"));
        if (!now.lit.has(k)) words.push(this.word("dark"));
        add(now.seen.has(k), "wrong", this.word("sees another bulb"));
      } else {
        names.push("black");
        words.push(this.word("black"), ...(sign === "#" ? [] : [sign]));
        add(now.over.has(k), "wrong", this.word("too many bulbs"));
        add(sign !== "#" && !now.over.has(k) && !now.under.has(k), "full", this.word("satisfied"));
      }
      add(wanted.has(k), "wanted", this.word("hint: a bulb"));
      add(barred.has(k), "barred", this.word("hint: no bulb"));
      add(because.has(k), "because", this.word("hint: the reason"));
      add(this.reasons.has(k), "because", this.word("your reason"));
      cell.className = names.join(" ");
      cell.textContent = sign === "." || sign === "#" ? "" : sign;
      cell.setAttribute("aria-label", `${this.where(k)}, ${words.join(", ")}`);
    });
    return now;
  }

  write() { return this.signs.join("/").replaceAll("#", "x"); } // `#` means something in an address

  read(text) {
    const rows = text.replaceAll("x", "#").split("/");
    const good = rows.length <= 30 && rows[0].length <= 30
      && rows.every((row) => /^[.#0-4]+$/.test(row) && row.length === rows[0].length);
    if (good) this.start(rows);
    return good;
  }
}

customElements.define("akari-board", AkariBoard);
