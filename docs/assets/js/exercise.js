// Exercises: a block of Python in <div class="exercise" data-exercise="ID"> gets a Check button.
//
// What is written is judged by lightsgame.classroom in the page's Python, one check at a time and ten seconds each, and
// kept in this browser.  "Start again" brings the stub back, and keeps what was written.  Style sheet: site.css.
{
  const python = window.lightsgamePython;
  const PATIENCE = window.lightsgamePatience ?? 10_000; // milliseconds for a check, after Python has started
  const DAY = 86_400_000, DAYS = [1, 3, 7]; // after how many days what was solved is looked at again
  let queue = Promise.resolve(), holder;

  // Answers that are drawn, and that a look at each lamp can judge: no reader has to wait for Python to have 25 cells counted.
  const changes = (rows) => rows.map((row, i) => [...row].map((_, j) =>
    [[0, 0], [1, 0], [-1, 0], [0, 1], [0, -1]].filter(([a, b]) => rows[i + a]?.[j + b] === "#").length));
  const all = (rows, right) => changes(rows).every((row, i) => row.every((often, j) => right(often, i, j)));
  const sized = (rows, size) => rows.length === size && rows.every((row) => row.length === size);
  const quiet = (rows) => rows.some((row) => row.includes("#")) && all(rows, (often) => often % 2 === 0);
  const LOOKED_AT = {
    "quiet-pattern": (rows) => sized(rows, 4) && quiet(rows),
    "cannot-be-lit": (rows) => sized(rows, 5) && rows[0][0] === "#" && quiet(rows),
    "add-rows": (rows) => rows.join("/") === "#.#./.##./...#/....", // there is just one reduced form
    "perfect-square": (rows) => sized(rows, 4) && all(rows, (often) => often === 1),
  };

  class ExerciseField extends window.RunnableExample {
    constructor(block) {
      super(block);
      this.id = block.closest("[data-exercise]").dataset.exercise;
      this.editButton.textContent = this.word("Write");
      this.output.setAttribute("aria-label", this.word("What the check found"));
      this.runButton.onclick = () => this.isRunning ? this.halt() : this.press();
      this.backButton = this.editButton.cloneNode();
      Object.assign(this.backButton, { textContent: this.word("Bring back my text"), hidden: !this.kept.old, onclick: () => this.bringBack() });
      this.editButton.after(this.backButton);
      this.inOrder();
      this.board = Object.assign(document.createElement("div"), { className: "exercise-board", dir: "ltr", hidden: true });
      this.block.prepend(this.board);
      if (this.kept.text || this.block.closest("[data-signs]")) this.edit(false); // a picture is there to be clicked at once
      if (this.kept.solved) this.note.textContent = this.word("solved before");
    }

    get runs() { return this.word("Check"); }
    get start() { return this.kept.text ?? this.plain; }

    // What was solved is due again after 1, 3 and 7 days: each time a new board, or the same idea by heart.
    get isDue() {
      const { solved, when = Date.now(), reviews = 0 } = this.kept;
      return solved && reviews < DAYS.length && Date.now() >= when + DAYS[reviews] * DAY;
    }

    // A review that comes late moves those after it, so that there are days between them.
    keepSolved() {
      const { when = Date.now(), reviews = 0 } = this.kept;
      this.keep({ solved: true, ...this.isDue ? { when: Date.now() - DAYS[reviews] * DAY, reviews: reviews + 1 } : { when, reviews } });
    }

    get kept() { // {text, solved, when, reviews, old}
      try {
        return JSON.parse(localStorage.getItem(`lightsgame.exercise.${this.id}`)) ?? {};
      } catch {
        return {}; // no storage here
      }
    }

    keep(changes) {
      try {
        localStorage.setItem(`lightsgame.exercise.${this.id}`, JSON.stringify({ ...this.kept, ...changes }));
      } catch { /* no storage: it lasts as long as the page */ }
    }

    edit(focus = true) {
      if (this.field) { // the stub again; what was written is kept, and one click away
        const old = this.field.value;
        this.keep({ text: undefined, old: old === this.plain ? this.kept.old : old });
      }
      super.edit(focus);
      this.editButton.textContent = this.field ? this.word("Start again") : this.word("Write");
      this.field?.addEventListener("input", () => { this.keep({ text: this.field.value }); this.drawBoard(); });
      this.backButton.hidden = Boolean(this.field) || !this.kept.old;
      this.inOrder();
      this.drawBoard();
    }

    // First stands what comes first: to write, and then to check.
    inOrder() {
      const [first, second] = this.field ? [this.runButton, this.editButton] : [this.editButton, this.runButton];
      if (first.nextSibling !== second) first.after(second);
    }

    bringBack() {
      this.keep({ text: this.kept.old, old: undefined });
      this.edit();
    }

    // An answer that is a picture is also a board of buttons: a click on a cell changes its sign in the text.
    drawBoard() {
      const signs = this.block.closest("[data-signs]")?.dataset.signs;
      const found = this.field?.value.match(/"""\n([^"]*)"""/);
      if (!signs || !found) { this.board.hidden = true; return; }
      const rows = found[1].split("\n").map((row) => row.trim()).filter(Boolean);
      const at = document.activeElement?.dataset?.cell;
      this.field.before(this.board);
      this.board.replaceChildren(...rows.map((row, i) => {
        const line = document.createElement("div");
        line.append(...[...row].map((sign, j) => {
          const cell = Object.assign(document.createElement("button"), { type: "button", className: "exercise-cell" });
          cell.dataset.cell = `${i} ${j}`;
          cell.dataset.sign = sign;
          cell.textContent = sign === "." || sign === "#" ? "" : sign;
          cell.setAttribute("aria-label", this.word("row {i}, column {j}: {sign}", { i: i + 1, j: j + 1, sign }));
          cell.onclick = () => {
            const changed = rows.map((text, k) => k !== i ? text
              : text.slice(0, j) + signs[(signs.indexOf(sign) + 1) % signs.length] + text.slice(j + 1));
            this.field.value = this.field.value.replace(found[0], () => `"""\n${changed.map((text) => `    ${text}\n`).join("")}"""`);
            this.field.dispatchEvent(new Event("input"));
          };
          return cell;
        }));
        return line;
      }));
      this.board.hidden = false;
      if (at) this.board.querySelector(`[data-cell="${at}"]`)?.focus();
    }

    async press() {
      if (!this.field) this.edit();
      await super.press();
      this.showState();
    }

    halt() {
      if (holder === this) python.stop();
      else this.cancelled = true;
    }

    // One check at a time: whoever comes later waits, and is not lost when the one before it has to be stopped.
    async run() {
      this.cancelled = false;
      if (holder) this.note.textContent = this.word("waits for {id}", { id: holder.id });
      const turn = queue.then(() => {
        if (this.cancelled) throw new python.Stopped("stopped");
        holder = this;
        return this.judge();
      });
      queue = turn.then(() => { holder = undefined; }, () => { holder = undefined; });
      return turn;
    }

    // Right or not, where that is seen at once; nothing where it is not.
    get looked() {
      const drawn = /^\s*\w+ = """\n([.#\s]*)"""\s*$/.exec(this.field.value);
      return drawn ? LOOKED_AT[this.id]?.(drawn[1].split("\n").map((row) => row.trim()).filter(Boolean)) : undefined;
    }

    warm() { if (!this.field || this.looked === undefined) super.warm(); }

    async judge() {
      if (!python.isReady && !this.wantsToKnow && this.looked !== undefined) {
        if (this.looked) this.keepSolved();
        else this.askWhy();
        return this.looked;
      }
      await python.call("prepare", {}); // the time of a program begins when all else is there
      this.note.textContent = this.word("running");
      const earlier = Object.fromEntries(solvedHere().filter(([id, { text }]) => id !== this.id && text).map(([id, { text }]) => [id, text]));
      let late = false;
      const timer = setTimeout(() => { late = true; python.stop(); }, PATIENCE);
      let verdict;
      try {
        verdict = await python.call("check", { id: this.id, source: this.field.value, earlier, lang: this.block.closest("[lang]").lang || "en" });
      } catch (error) {
        if (!late) throw error;
        const advice = this.block.closest("[data-exercise]").dataset.slow;
        const said = this.word("still running after {seconds} seconds: it is too slow for this task, or endless.", { seconds: PATIENCE / 1000 });
        this.show({ text: `${said}\n${advice}` });
        return false;
      } finally {
        clearTimeout(timer);
      }
      const { state, message, pictures, printed, solution } = verdict;
      this.show({ text: message });
      if (solution) {
        this.leadOn();
        this.reveal(solution);
      }
      if (pictures.length) {
        const row = document.createElement("div");
        row.className = "row";
        for (const [caption, text, svg] of pictures) {
          const figure = row.appendChild(document.createElement("figure"));
          figure.appendChild(document.createElement("figcaption")).textContent = caption;
          if (svg) figure.insertAdjacentHTML("beforeend", svg);
          else figure.appendChild(document.createElement("pre")).textContent = text;
        }
        this.output.append(row);
      }
      if (printed) this.show({ text: `${this.word("Your program printed:")}\n${printed}` });
      if (state === "solved") this.keepSolved();
      return state === "solved";
    }

    askWhy() {
      this.output.hidden = false;
      const why = Object.assign(this.editButton.cloneNode(), { hidden: false, textContent: this.word("Why?") });
      why.onclick = async () => {
        this.wantsToKnow = true;
        await this.press();
        this.wantsToKnow = false;
      };
      this.output.append(why);
    }

    // After success: what the idea is good for.
    leadOn() {
      const following = Object.entries(JSON.parse(this.block.closest("[data-exercise]").dataset.next));
      if (!following.length) return;
      const line = document.createElement("p");
      line.append(this.word("What next:"));
      for (const [id, title] of following) {
        const here = document.getElementById(id) ? "" : "exercises.html";
        line.append(" ", Object.assign(document.createElement("a"), { textContent: title, href: `${here}#${id}` }));
      }
      this.output.append(line);
    }

    // After success: how the book does it.  What stands at its top in quotes is a remark.
    reveal(solution) {
      const [, remark, code] = /^(?:"""([^]*?)"""\s*)?([^]*)$/.exec(solution);
      const folded = document.createElement("details"), place = document.createElement("pre");
      folded.className = "example-trace";
      place.textContent = code;
      folded.append(Object.assign(document.createElement("summary"), { textContent: this.word("Another way to do it") }));
      if (remark) folded.append(Object.assign(document.createElement("p"), { textContent: remark }));
      folded.append(place);
      this.output.append(folded);
    }

    say(right) { return right ? this.word("solved") : this.word("not yet"); }

    showState() {
      if (this.kept.solved && !this.note.textContent) this.note.textContent = this.word("solved before");
      const solved = fields.filter((field) => field.kept.solved).length;
      for (const [heading, mine] of chapters) {
        const done = mine.filter((field) => field.kept.solved).length;
        heading.dataset.progress = done ? this.word("{n} of {all} solved", { n: done, all: mine.length }) : "";
      }
      const known = new Set(solvedHere().map(([id]) => id));
      for (const box of document.querySelectorAll("[data-map]")) {
        const isReady = box.dataset.needs.split(" ").filter(Boolean).every((id) => known.has(id));
        box.dataset.state = known.has(box.dataset.map) ? "solved" : isReady ? "ready" : "";
      }
      dispatchEvent(new CustomEvent("asked"));
      const line = document.querySelector(".exercise-progress");
      if (line) {
        line.textContent = this.word("Solved here: {n} of {all}.", { n: solved, all: document.querySelectorAll("[data-exercise]").length });
        const due = fields.filter((field) => field.isDue);
        if (due.length) line.append(" ", this.word("To look at again: {ids}.", { ids: due.map((field) => field.id).join(", ") }));
      }
    }
  }

  // What was solved in this browser, on whichever page: [id, {text, solved}].
  function solvedHere() {
    try {
      const keys = Object.keys(localStorage).filter((key) => key.startsWith("lightsgame.exercise."));
      return keys.map((key) => [key.slice("lightsgame.exercise.".length), JSON.parse(localStorage.getItem(key)) ?? {}]).filter(([, { solved }]) => solved);
    } catch {
      return [];
    }
  }

  const fields = [], chapters = new Map(); // on the page of all exercises: heading -> its fields
  for (const block of document.querySelectorAll("[data-exercise] > .language-python.highlight")) fields.push(new ExerciseField(block));
  if (document.querySelector(".exercise-progress")) {
    const headings = [...document.querySelectorAll("article h2")];
    for (const field of fields) {
      const heading = headings.findLast((h2) => h2.compareDocumentPosition(field.block) & Node.DOCUMENT_POSITION_FOLLOWING);
      if (heading) chapters.set(heading, [...chapters.get(heading) ?? [], field]);
    }
  }
  fields[0]?.showState();
}
