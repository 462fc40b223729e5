// What the tools of the pages share: buttons, a line that says what happened, and the way to Python.
//
// Nothing here is loaded from elsewhere, and Python only when a question is asked that needs it.
class PageTool extends HTMLElement {
  // A subclass has: status, the line that speaks; tools, where its buttons stand; work, what is busy while Python thinks.

  // A text in the language of the place where the tool stands; exercise_list.py collects what is said so.
  word(text, values = {}) {
    this.words ??= JSON.parse(this.closest("[data-words]")?.dataset.words ?? "{}");
    return (this.words[text] ?? text).replace(/\{(\w+)\}/g, (place, name) => values[name] ?? place);
  }

  make(name, className = "", text = "") {
    return Object.assign(document.createElement(name), { className, textContent: text });
  }

  makeStatus() {
    const made = this.make("output", "board-status");
    made.setAttribute("aria-live", "polite");
    return made;
  }

  button(text, action, where = this.tools) {
    const made = this.make("button", "board-button", text);
    made.type = "button";
    made.onclick = () => action(made);
    where.append(made);
    return made;
  }

  say(text, kind = "") {
    this.status.textContent = text;
    this.status.dataset.kind = kind;
  }

  // Ask a question of assets/run/bridge.py; while it is being answered the line says so.
  async ask(name, argument, thinking = this.word("Thinking …")) {
    if (this.asking) return undefined;
    this.asking = true;
    this.work.setAttribute("aria-busy", "true");
    if (!window.lightsgamePython) { // its script stands below the board
      await new Promise((resolve) => document.addEventListener("DOMContentLoaded", resolve, { once: true }));
    }
    const before = [this.status.textContent, this.status.dataset.kind];
    this.say(window.lightsgamePython.isReady ? thinking : this.word("Loading Python, once: about 9 MB …"));
    try {
      const answer = await window.lightsgamePython.call(name, { ...argument, lang: this.closest("[lang]").lang });
      this.say(...before);
      return answer;
    } catch (error) {
      this.say(this.word("No answer: {why}", { why: this.word(error.message.trim().split("\n").pop()) }), "wrong");
      return undefined;
    } finally {
      this.asking = false;
      this.work.removeAttribute("aria-busy");
    }
  }
}

// What the playable boards share besides: a grid of cells that mouse, touch and keyboard play alike, undo, and links.
// <lights-out> and <akari-board> are made of it.
//
// The grid is an ARIA grid of buttons with one Tab stop: arrow keys, Home, End (with Control: first and last row) move,
// Space or Enter plays the cell.  Each cell says its state in words, and the line below is announced when it changes.
class PuzzleBoard extends PageTool {
  // A subclass has: title, rows, columns, build(), play(index, event), paint(); it may have key(event, index).

  connectedCallback() {
    if (this.grid) return; // moved, not made
    this.history = [];
    this.grid = this.work = this.make("div", "board-grid");
    this.tools = this.make("div", "board-tools");
    this.status = this.makeStatus();
    this.append(this.grid, this.status, this.tools);
    this.build();
  }

  // ---- the grid ------------------------------------------------------------------------------------------------------

  lay() { // (re)make the cells
    this.grid.replaceChildren();
    this.grid.setAttribute("role", "grid");
    this.grid.setAttribute("aria-label", this.title);
    this.style.setProperty("--rows", this.rows);
    this.style.setProperty("--columns", this.columns);
    this.cells = [];
    for (let r = 0; r < this.rows; r++) {
      const row = this.make("div", "board-row");
      row.setAttribute("role", "row");
      for (let c = 0; c < this.columns; c++) {
        const holder = this.make("div");
        holder.setAttribute("role", "gridcell");
        const cell = this.make("button", "board-cell");
        const index = r * this.columns + c;
        cell.type = "button";
        cell.tabIndex = index ? -1 : 0;
        cell.onclick = (event) => this.play(index, event);
        cell.onkeydown = (event) => this.move(event, index);
        cell.onfocus = () => this.rove(index);
        holder.append(cell);
        row.append(holder);
        this.cells.push(cell);
      }
      this.grid.append(row);
    }
  }

  rove(index) {
    for (const cell of this.cells) cell.tabIndex = -1;
    this.cells[index].tabIndex = 0;
  }

  move(event, index) {
    const { rows, columns } = this;
    const row = Math.floor(index / columns), column = index % columns;
    const target = {
      ArrowLeft: column > 0 ? index - 1 : index,
      ArrowRight: column < columns - 1 ? index + 1 : index,
      ArrowUp: row > 0 ? index - columns : index,
      ArrowDown: row < rows - 1 ? index + columns : index,
      Home: event.ctrlKey ? 0 : index - column,
      End: event.ctrlKey ? rows * columns - 1 : index - column + columns - 1,
    }[event.key];
    if (target !== undefined) {
      event.preventDefault();
      this.cells[target].focus();
    } else if (event.key === "z" || event.key === "Backspace") {
      event.preventDefault();
      this.undo();
    } else if (event.key === "h" && !event.ctrlKey && !event.metaKey) {
      this.hint?.();
    } else {
      this.key?.(event, index);
    }
  }

  where(index) {
    return this.word("row {i}, column {j}", { i: Math.floor(index / this.columns) + 1, j: index % this.columns + 1 });
  }

  // ---- a link that holds the position: page.html#NAME=TEXT, where NAME is the id of the element -------------------------

  get linked() {
    const parts = new URLSearchParams(location.hash.slice(1));
    return this.id ? parts.get(this.id) : null;
  }

  async copyLink(text) {
    const link = new URL(location.href);
    link.hash = `${this.id}=${text}`;
    history.replaceState(null, "", link);
    try {
      await navigator.clipboard.writeText(link.href);
      this.say(this.word("The link to this position is copied."));
    } catch { // no clipboard without a secure page
      this.say(this.word("The address of this page now holds the position."));
    }
  }
}
