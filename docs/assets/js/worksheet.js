// <work-sheet>: sheets for a class, another one for each student, made in the page and printed from it.
//
//     <work-sheet kind="solve" size="3" boards="4"></work-sheet>
//
// The sheets are those of `lightsgame worksheet`: the same seed gives the same ones.  They are made one after the other,
// so that one sees how far it is and can stop, and are shown in a frame of their own, which is what is printed.
class WorkSheet extends PageTool {
  connectedCallback() {
    if (this.form) return; // moved, not made
    const size = this.getAttribute("size") || 5;
    const kinds = { solve: this.word("solve"), decide: this.word("decide"), chase: this.word("chase"), akari: "akari" };
    this.form = this.work = this.make("form", "board-form");
    this.form.innerHTML = `
      <label>${this.word("Kind")} <select name="kind">${Object.entries(kinds).map(([kind, word]) => `<option value="${kind}">${word}</option>`).join("")}</select></label>
      <label>${this.word("Rows")} <input name="rows" type="number" min="1" max="12" value="${size}" required></label>
      <label>${this.word("Columns")} <input name="columns" type="number" min="1" max="12" value="${size}" required></label>
      <label>${this.word("Boards")} <input name="boards" type="number" min="1" max="24" value="${this.getAttribute("boards") || 4}" required></label>
      <label>${this.word("Students")} <input name="students" type="number" min="1" max="60" value="15" required></label>
      <label>${this.word("or their names")} <textarea name="names" rows="1" placeholder="${this.word("one on each line")}"></textarea></label>
      <label>${this.word("Seed")} <input name="seed" type="text" placeholder="${this.word("any text")}"></label>
      <button type="submit" class="board-button">${this.word("Make sheets")}</button>`;
    this.form.kind.value = this.getAttribute("kind") || "solve";
    this.form.onsubmit = (event) => { event.preventDefault(); this.makeSheets(); };
    this.status = this.makeStatus();
    this.tools = this.make("div", "board-tools");
    this.append(this.form, this.status, this.tools);
    this.say(this.word("What you print is made here, in your browser; names leave it for the printer only."));
  }

  students() { // as on the command line: names, or numbers, and nothing on a single sheet
    const names = this.form.names.value.split("\n").map((name) => name.trim()).filter(Boolean);
    if (names.length) return [...new Set(names)];
    const number = Number(this.form.students.value);
    return number > 1 ? Array.from({ length: number }, (_, k) => String(k + 1)) : [""];
  }

  async makeSheets() {
    if (this.asking) return;
    const { kind, rows, columns, boards, seed } = this.form;
    if (!seed.value.trim()) seed.value = Math.floor(Math.random() * 1e6);
    const wanted = { kind: kind.value, rows: Number(rows.value), columns: Number(columns.value), boards: Number(boards.value), seed: seed.value.trim() };
    const students = this.students(), pages = [];
    this.tools.replaceChildren();
    this.stopped = false;
    this.button(this.word("Stop"), () => { this.stopped = true; });
    for (const student of students) {
      if (this.stopped) break;
      const page = await this.ask("worksheet", { ...wanted, student }, this.word("Sheet {n} of {all} …", { n: pages.length + 1, all: students.length }));
      if (!page || page.problem) {
        this.tools.replaceChildren();
        if (page) this.say(page.problem, "wrong");
        return;
      }
      pages.push(page);
    }
    this.tools.replaceChildren();
    if (pages.length) this.show(pages, students.length);
  }

  show(pages, wanted) {
    const whole = (part) => pages[0].frame[part].replace("PAGES", () => pages.map((page) => page[part]).join("\n"));
    const documents = { sheets: whole("sheets"), key: whole("key") };
    this.frame ??= this.make("iframe", "sheet");
    this.append(this.frame);
    const look = (part) => {
      this.frame.title = part === "key" ? this.word("The key") : this.word("The sheets");
      this.frame.srcdoc = documents[part];
      for (const button of [sheets, key]) button.setAttribute("aria-pressed", String(button === { sheets, key }[part]));
    };
    const sheets = this.button(this.word("Sheets"), () => look("sheets"));
    const key = this.button(this.word("Key"), () => look("key"));
    this.button(this.word("Print"), () => this.frame.contentWindow.print());
    look("sheets");
    const told = { n: pages.length, all: wanted, seed: this.form.seed.value };
    const made = wanted === 1 ? this.word("1 sheet. The seed {seed} gives the same again.", told) : this.word("{n} sheets. The seed {seed} gives the same again.", told);
    this.say(pages.length < wanted ? this.word("Stopped: {n} of {all} sheets.", told) : made, "right");
  }
}

customElements.define("work-sheet", WorkSheet);
