// Figures about Akari: <fig-light>, <fig-spread>, <fig-story>, <fig-clauses>, <fig-gadget>, <fig-formula>.
//
// A board is drawn by the same Board as the lamps; black cells, light and bulbs are kinds of cells (figures.css).
"use strict";
{
  const { make, list, plural, Board, Figure } = Lamps;
  const shape = (rows) => ({ rows: rows.length, columns: rows[0].length, size: rows.length * rows[0].length, effects: [] });
  function runsOf(rows) { // white cells between black ones
    const [m, n] = [rows.length, rows[0].length], runs = [];
    const collect = (cells) => {
      let run = [];
      for (const [i, j] of [...cells, [-1, -1]]) {
        if (i >= 0 && rows[i][j] === ".") run.push(i * n + j);
        else if (run.length) { runs.push(run); run = []; }
      }
    };
    for (let i = 0; i < m; i++) collect(Array.from({ length: n }, (_, j) => [i, j]));
    for (let j = 0; j < n; j++) collect(Array.from({ length: m }, (_, i) => [i, j]));
    return runs;
  }
  function lightOf(runs, bulbs) { const lit = new Set(); for (const run of runs) if (run.some((k) => bulbs.has(k))) run.forEach((k) => lit.add(k)); return lit; }
  const seen = (runs, bulbs) => new Set(runs.flatMap((run) => { const all = run.filter((k) => bulbs.has(k)); return all.length > 1 ? all : []; }));
  function painter(rows, { bulbs, empty = new Set(), ring = new Set(), wrong = new Set(), fresh = new Set() }) {
    const runs = runsOf(rows), lit = lightOf(runs, bulbs), bad = seen(runs, bulbs), signs = [...rows.join("")];
    return (k) => {
      const sign = signs[k], black = sign !== ".";
      const kind = black ? "black" : `white${lit.has(k) ? " shone" : ""}${bulbs.has(k) ? " bulb" : ""}${empty.has(k) ? " empty" : ""}`;
      return { kind: `${kind}${wrong.has(k) || bad.has(k) ? " wrong" : ""}${fresh.has(k) ? " fresh" : ""}`, ring: ring.has(k), text: sign === "." || sign === "#" ? "" : sign, words: black ? (sign === "#" ? "black" : `clue ${sign}`) : [bulbs.has(k) ? "bulb" : empty.has(k) ? "no bulb" : "", lit.has(k) ? "lit" : ""].filter(Boolean).join(", ") };
    };
  }
  const board = (rows, label, press = () => {}) => { const made = new Board({ graph: shape(rows), label, press }); made.element.classList.add("akari-grid"); return made; };

  // A puzzle to play: light spreads from a bulb, and what breaks a rule glows.
  class Light extends Figure {
    build() {
      this.puzzles = JSON.parse(this.getAttribute("puzzles"));
      this.place = make("div", "fig-place");
      this.rules = make("ol", "akari-rules", ...["Every white cell is lit.", "A number counts the bulbs on the cells beside it.", "No bulb lights another."].map((rule) => make("li", "", rule)));
      const tools = this.tools();
      this.button("Undo", () => { this.done.pop(); this.changed(); }, tools);
      this.button("Start again", () => { this.done = []; this.changed(); }, tools);
      this.button("Another puzzle", () => { this.lay((this.number + 1) % this.puzzles.length); this.changed(); }, tools);
      this.append(this.panes([this.place, tools], [this.rules, this.status]));
    }
    start() { this.lay(0); }
    lay(number) {
      Object.assign(this, { number, rows: this.puzzles[number], done: [] });
      this.runs = runsOf(this.rows);
      this.n = this.rows[0].length;
      this.board = board(this.rows, "A puzzle to play", (k) => { if (this.rows.join("")[k] === ".") { this.done.push(k); this.changed(); } });
      this.place.replaceChildren(this.board.element);
    }
    text() { return `${this.number}.${this.done.map((k) => k.toString(36)).join("")}`; }
    from(text) {
      const [number, done = ""] = text.split("."), puzzle = this.puzzles[number];
      if (!puzzle || !/^[0-9a-z]{0,200}$/.test(done)) return false;
      this.lay(Number(number));
      this.done = [...done].map((sign) => parseInt(sign, 36)).filter((k) => this.rows.join("")[k] === ".");
      return true;
    }
    state() { // a press puts a bulb, the next one a dot, the third clears
      const times = new Map();
      for (const k of this.done) times.set(k, (times.get(k) ?? 0) + 1);
      const which = (rest) => new Set([...times].filter(([, count]) => count % 3 === rest).map(([k]) => k));
      return { bulbs: which(1), empty: which(2) };
    }
    clues(bulbs) { // each with the bulbs beside it
      return [...this.rows.join("")].flatMap((sign, k) => {
        if (!/[0-4]/.test(sign)) return [];
        const [r, c] = [Math.floor(k / this.n), k % this.n];
        const beside = [[r - 1, c], [r + 1, c], [r, c - 1], [r, c + 1]].filter(([i, j]) => this.rows[i]?.[j] === ".").map(([i, j]) => i * this.n + j);
        return [{ k, wants: Number(sign), has: beside.filter((cell) => bulbs.has(cell)).length, open: beside }];
      });
    }
    show() {
      const { bulbs, empty } = this.state(), lit = lightOf(this.runs, bulbs), bad = seen(this.runs, bulbs), clues = this.clues(bulbs);
      const over = clues.filter(({ wants, has }) => has > wants), under = clues.filter(({ wants, has }) => has < wants);
      const white = [...this.rows.join("")].flatMap((sign, k) => sign === "." ? [k] : []), dark = white.filter((k) => !lit.has(k));
      this.board.paint(painter(this.rows, { bulbs, empty, wrong: new Set(over.map(({ k }) => k)) }));
      this.board.cells.forEach((cell, k) => { // how far the light has come, for its delay
        const from = [...bulbs].filter((b) => this.runs.some((run) => run.includes(b) && run.includes(k))).map((b) => Math.abs(b % this.n - k % this.n) + Math.abs(Math.floor(b / this.n) - Math.floor(k / this.n)));
        cell.style.setProperty("--far", from.length ? Math.min(...from) : 0);
      });
      const states = [dark.length ? "" : "kept", over.length ? "broken" : under.length ? "" : "kept", bad.size ? "broken" : bulbs.size ? "kept" : ""];
      [...this.rules.children].forEach((rule, i) => { rule.dataset.state = states[i]; });
      if (bad.size) return this.say("Two bulbs shine on each other: the red cells.", "bad");
      if (over.length) return this.say(`A number has too many bulbs beside it: the ${over[0].wants} has ${over[0].has}.`, "bad");
      if (!dark.length && !under.length) { this.reach("solved"); return this.say("Solved. There is no other way.", "good"); }
      if (!this.done.length) return this.say("Press a white cell: a bulb. Press it again: a dot, for “no bulb here”.");
      return this.say(dark.length ? `${plural(dark.length, "white cell is", "white cells are")} still dark.` : `All is lit, but the ${under[0].wants} has ${under[0].has === 1 ? "one bulb" : under[0].has ? `${under[0].has} bulbs` : "no bulb"} beside it.`);
    }
  }
  customElements.define("fig-light", Light);

  // All light of a board at once: a shift by 1, 2, 4 ... cells.
  class Spread extends Figure {
    build() {
      this.rows = JSON.parse(this.getAttribute("rows"));
      this.n = this.rows[0].length;
      this.board = board(this.rows, "A board with bulbs", (k) => { const [i, j] = [Math.floor(k / this.n), k % this.n]; if (this.rows[i][j] === ".") { if (!this.bulbs.delete(k)) this.bulbs.add(k); this.changed(); } });
      this.steps = this.slider("", 0, 4, (v) => { this.step = v; this.changed(); });
      this.append(this.panes([this.board.element], [this.steps.element, this.status]));
    }
    start() { this.bulbs = new Set(JSON.parse(this.getAttribute("bulbs"))); this.step = 0; }
    text() { return `${this.step}.${[...this.bulbs].map((k) => k.toString(36).padStart(2, "0")).join("")}`; }
    from(text) {
      const [step, bulbs = ""] = text.split(".");
      if (!(step >= 0 && step <= 4)) return false;
      const size = this.rows.length * this.n;
      this.step = Number(step);
      this.bulbs = new Set((bulbs.match(/../g) ?? []).map((v) => parseInt(v, 36)).filter((k) => k < size && this.rows[Math.floor(k / this.n)][k % this.n] === "."));
      return true;
    }
    show() {
      const reach = this.step ? 2 ** this.step - 1 : 0, lit = new Set(this.bulbs);
      for (const run of runsOf(this.rows)) for (const k of run) if (run.some((b) => this.bulbs.has(b) && Math.abs(run.indexOf(b) - run.indexOf(k)) <= reach)) lit.add(k);
      const signs = [...this.rows.join("")];
      this.board.paint((k) => ({ kind: signs[k] !== "." ? "black" : `white${lit.has(k) ? " shone" : ""}${this.bulbs.has(k) ? " bulb" : ""}`, text: "" }));
      this.steps.set(this.step, this.step ? `After ${plural(this.step, "step")}: light has come ${plural(reach, "cell")} far` : "Before the first step");
      const all = lightOf(runsOf(this.rows), this.bulbs);
      this.say(lit.size === all.size ? `All light is spread, after ${plural(this.step, "step")}: the whole board was one number, and each step shifted it a few times.` : `The next step moves all light by ${2 ** this.step} ${this.step ? "cells" : "cell"} at once, in every row and column, and stops at black cells. The distance doubles each time.`, lit.size === all.size ? "good" : "");
    }
  }
  customElements.define("fig-spread", Spread);

  // A story of steps with reasons; the data are those of the package (steps.explain).
  class Story extends Figure {
    build() {
      this.rows = JSON.parse(this.getAttribute("rows"));
      this.steps = JSON.parse(this.getAttribute("steps"));
      this.board = board(this.rows, "The board of the story");
      this.bar = this.slider("", 0, this.steps.length, (v) => { this.at = v; this.asked = false; this.changed(); });
      const tools = this.tools();
      this.button("Back", () => { this.at = Math.max(0, this.at - 1); this.asked = false; this.changed(); }, tools);
      this.button("Where?", () => { this.asked = true; this.show(); }, tools);
      this.button("Next step", () => { this.at = Math.min(this.steps.length, this.at + 1); this.asked = false; this.changed(); }, tools);
      this.rule = make("p", "fig-tally");
      this.append(this.panes([this.board.element, tools], [this.bar.element, this.rule, this.status]));
    }
    start() { this.at = 0; }
    text() { return String(this.at); }
    from(text) { const at = Number(text); if (!(at >= 0 && at <= this.steps.length)) return false; this.at = at; return true; }
    show() {
      const done = this.steps.slice(0, this.at), now = done.at(-1), next = this.steps[this.at];
      const bulbs = new Set(done.flatMap((s) => s.bulbs)), empty = new Set(done.flatMap((s) => s.empty));
      const ring = new Set(this.asked && next ? next.reason : now?.reason ?? []);
      this.board.paint(painter(this.rows, { bulbs, empty, ring, fresh: new Set(this.asked ? [] : [...now?.bulbs ?? [], ...now?.empty ?? []]) }));
      this.bar.set(this.at, `Step ${this.at} of ${this.steps.length}`);
      if (this.asked && next) { this.rule.replaceChildren(make("b", "", next.rule)); return this.say("Look at the ringed cells. What follows from them? Then go on."); }
      this.rule.replaceChildren(make("b", "", now?.rule ?? "Before the first step"));
      if (this.at === this.steps.length) this.reach("told");
      if (!now) return this.say("What is the first cell of which you can be certain? Ask where to look, or see the step.");
      return this.say(now.text.replace(/^[^:]*: /, ""), now.rule === "contradiction" ? "bad" : this.at === this.steps.length ? "good" : "");
    }
  }
  customElements.define("fig-story", Story);

  // The demands of a puzzle, one by one; the data are those of the package (reduction.parts).
  class Clauses extends Figure {
    build() {
      this.rows = JSON.parse(this.getAttribute("rows"));
      this.parts = JSON.parse(this.getAttribute("parts"));
      this.n = this.rows[0].length;
      this.board = board(this.rows, "Put bulbs on white cells", (k) => { if (this.rows[Math.floor(k / this.n)][k % this.n] !== ".") return; if (!this.bulbs.delete(k)) this.bulbs.add(k); this.changed(); });
      this.lines = this.parts.map((part, i) => {
        const line = this.button(part.text, () => { this.aim = this.aim === i ? null : i; this.changed(); });
        line.className = "fig-clause";
        return line;
      });
      const tools = this.tools();
      this.button("Clear", () => { this.bulbs.clear(); this.changed(); }, tools);
      this.button("A broken demand", () => { this.aim = this.parts.findIndex((part) => !this.holds(part)); if (this.aim < 0) this.aim = null; this.changed(); }, tools);
      this.append(this.panes([this.board.element, tools, this.status], [make("div", "fig-clauses", ...this.lines)]));
    }
    start() { this.bulbs = new Set(); this.aim = null; }
    text() { return [...this.bulbs].map((k) => k.toString(36)).join("") || "none"; }
    from(text) { this.aim = null; this.bulbs = new Set(text === "none" ? [] : [...text].map((s) => parseInt(s, 36)).filter((k) => this.rows.join("")[k] === ".")); }
    holds({ least, most, cells }) { const count = cells.filter((k) => this.bulbs.has(k)).length; return count >= least && count <= most; }
    show() {
      const broken = this.parts.filter((part) => !this.holds(part)), aim = this.aim === null ? null : this.parts[this.aim];
      this.board.paint(painter(this.rows, { bulbs: this.bulbs, ring: new Set(aim?.cells ?? []) }));
      this.lines.forEach((line, i) => { line.dataset.holds = this.holds(this.parts[i]); line.setAttribute("aria-pressed", this.aim === i); });
      this.broken = broken.length;
      if (!broken.length) return this.say(`All ${this.parts.length} demands are met, so the bulbs solve the puzzle.`, "good");
      return this.say(`${this.parts.length - broken.length} of ${this.parts.length} demands are met.${aim ? ` The ringed cells are those of “${aim.text}”: ${this.holds(aim) ? "met" : "broken"}.` : " Press a demand to see its cells."}`);
    }
  }
  customElements.define("fig-clauses", Clauses);

  // A gadget is fed with bits; every placement of bulbs was found by the package, by trying all.
  class Gadgets extends Figure {
    build() {
      this.all = JSON.parse(this.getAttribute("gadgets"));
      this.kinds = this.choice("Piece", this.all.map(({ name }, i) => ({ value: i, text: name })), (i) => { this.lay(Number(i)); this.changed(); });
      this.place = make("div", "fig-place");
      this.inputs = make("div", "fig-tools");
      this.says = make("p", "fig-tally");
      this.append(this.panes([this.place, this.status], [this.kinds.element, make("div", "fig-inputs", make("span", "", "Feed it: "), this.inputs), this.says]));
    }
    start() { this.lay(0); }
    lay(i) {
      this.i = i;
      const { rows, inputs } = this.all[i];
      this.bits = Object.fromEntries(inputs.map((letter) => [letter, false]));
      this.board = board(rows, this.all[i].name);
      this.place.replaceChildren(this.board.element);
      this.inputs.replaceChildren(...inputs.map((letter) => { const key = this.button(letter, () => { this.bits[letter] = !this.bits[letter]; this.changed(); }); key.dataset.letter = letter; return key; }));
    }
    text() { return `${this.i}.${Object.values(this.bits).map(Number).join("")}`; }
    from(text) {
      const [i, bits = ""] = text.split(".");
      if (!this.all[i]) return false;
      this.lay(Number(i));
      Object.keys(this.bits).forEach((letter, k) => { this.bits[letter] = bits[k] === "1"; });
      return true;
    }
    show() {
      const { rows, letters, answers, says } = this.all[this.i], cells = new Map(Object.entries(letters).map(([letter, k]) => [k, letter]));
      const fit = answers.filter(({ values }) => Object.entries(this.bits).every(([letter, bit]) => values[letter] === bit)), answer = fit[0];
      this.kinds.set(this.i);
      for (const key of this.inputs.children) { key.setAttribute("aria-pressed", this.bits[key.dataset.letter]); key.textContent = `${key.dataset.letter} = ${this.bits[key.dataset.letter] ? 1 : 0}`; }
      const look = painter(rows, { bulbs: new Set(answer?.bulbs ?? []) });
      this.board.paint((k) => ({ ...look(k), text: cells.get(k) ?? look(k).text, ring: cells.has(k) && cells.get(k) in this.bits }));
      this.says.textContent = says;
      this.fits = fit.length;
      if (!answer) return this.say("No placement of bulbs keeps the rules with these values. The piece refuses them.", "bad");
      const others = Object.entries(answer.values).filter(([letter]) => !(letter in this.bits)).map(([letter, bit]) => `${letter} = ${bit ? 1 : 0}`);
      return this.say(`${fit.length === 1 ? "Exactly one placement is left" : `${fit.length} placements are left`}${others.length ? `, and it says ${list(others)}` : ""}. A letter is 1 if a bulb stands on it.`, "good");
    }
  }
  customElements.define("fig-gadget", Gadgets);

  // A formula as a board; for each assignment the package says where the bulbs are and what is broken.
  class Formula extends Figure {
    build() {
      this.rows = JSON.parse(this.getAttribute("rows"));
      this.cases = JSON.parse(this.getAttribute("cases"));
      this.board = board(this.rows, "The board of the formula");
      this.clauses = make("p", "fig-tally");
      this.keys = make("div", "fig-tools");
      this.switches = this.cases[0].model.map((_, i) => this.button("", () => { this.model[i] = !this.model[i]; this.changed(); }, this.keys));
      this.append(make("div", "fig-wide", this.board.element), make("div", "fig-main", this.keys, this.clauses, this.status));
    }
    start() { this.model = this.cases[0].model.map(() => true); }
    text() { return this.model.map(Number).join(""); }
    from(text) { if (!/^[01]+$/.test(text) || text.length !== this.cases[0].model.length) return false; this.model = [...text].map((v) => v === "1"); return true; }
    show() {
      const now = this.cases.find(({ model }) => model.every((v, i) => v === this.model[i]));
      this.switches.forEach((key, i) => { key.textContent = `x${i + 1} is ${this.model[i] ? "true" : "false"}`; key.setAttribute("aria-pressed", this.model[i]); });
      this.board.paint(painter(this.rows, { bulbs: new Set(now.bulbs), wrong: new Set(now.wrong) }));
      this.clauses.replaceChildren(...now.clauses.map(([text, holds]) => make("span", holds ? "fig-holds" : "fig-fails", text)));
      this.broken = now.wrong.length;
      this.say(now.wrong.length ? "The values force every bulb, and somewhere a rule breaks: the gate of a clause that is false gets no true value." : "Every clause is true, and the bulbs that the values force solve the puzzle.", now.wrong.length ? "bad" : "good");
    }
  }
  customElements.define("fig-formula", Formula);
  Object.assign(Lamps, { akari: { runsOf, lightOf, painter, board } });
}
