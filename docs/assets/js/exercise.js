// Exercises: a block of Python in <div class="exercise" data-exercise="ID"> gets a Check button.
//
// What is written is judged by lightsgame.exercises in the page's Python, and kept in this browser.  "Start again"
// brings the stub back.
{
  const python = window.lightsgamePython;

  class ExerciseField extends window.RunnableExample {
    constructor(block) {
      super(block);
      this.id = block.closest("[data-exercise]").dataset.exercise;
      this.runButton.textContent = "Check";
      this.editButton.textContent = "Write";
      this.output.setAttribute("aria-label", "What the check found");
      if (this.kept.text) this.edit(false);
      this.showState();
    }

    get runs() { return "Check"; }
    get start() { return this.kept.text ?? this.plain; }

    get kept() { // {text, solved}
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
      if (this.field) this.keep({ text: undefined });
      super.edit(focus);
      this.editButton.textContent = this.field ? "Start again" : "Write";
      this.field?.addEventListener("input", () => this.keep({ text: this.field.value }));
    }

    async press() {
      if (!this.field) this.edit();
      await super.press();
      this.showState();
    }

    async run() {
      const { state, message, pictures, printed } = await python.call("check", { id: this.id, source: this.field.value });
      this.show({ text: message });
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
      if (printed) this.show({ text: `Your program printed:\n${printed}` });
      if (state === "solved") this.keep({ solved: true });
      return state === "solved";
    }

    say(right) { return right ? "solved" : "not yet"; }

    showState() {
      if (this.kept.solved && !this.note.textContent) this.note.textContent = "solved before";
      const solved = fields.filter((field) => field.kept.solved).length;
      const line = document.querySelector(".exercise-progress");
      if (line) line.textContent = `Solved here: ${solved} of ${document.querySelectorAll("[data-exercise]").length}.`;
    }
  }

  const fields = [];
  for (const block of document.querySelectorAll("[data-exercise] > .language-python.highlight")) fields.push(new ExerciseField(block));
  fields[0]?.showState();
}
