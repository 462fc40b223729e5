// Run buttons: every ```pycon block of a page, and every ```{ .python .run } block, runs in the reader's browser.
//
// A pycon block runs as it stands, prompts and all, and is compared with the output that it promises.  "Edit" turns a
// block into a text field without prompts.  As in a doctest, the blocks of a page share their names: those above that
// have not run yet are run first, without showing what they print.  Style sheet: .example in site.css.
(() => {
  const python = window.lightsgamePython;
  const sessions = new Map(); // name -> its examples, in order

  class Example {
    constructor(block) {
      this.block = block;
      this.words = JSON.parse(block.closest("[data-words]")?.dataset.words ?? "{}");
      this.source = block.querySelector("code");
      this.isPycon = block.classList.contains("language-pycon");
      this.hasRun = false;
      this.session = sessionOf(block);
      if (!sessions.has(this.session)) sessions.set(this.session, []);
      sessions.get(this.session).push(this);

      this.runButton = button(this.runs, () => this.isRunning ? python.stop() : this.press());
      this.runButton.addEventListener("pointerenter", () => this.warm(), { once: true });
      this.editButton = button(this.word("Edit"), () => this.edit());
      this.note = element("span", "example-note");
      this.note.setAttribute("role", "status");
      this.note.dataset.runs = 0; // how many have ended
      const bar = element("div", "example-bar");
      bar.append(this.runButton, this.editButton, this.note);
      block.append(bar);
      this.output = element("div", "example-output");
      this.output.tabIndex = 0;
      this.output.setAttribute("role", "region");
      this.output.setAttribute("aria-label", this.word("Output"));
      this.output.hidden = true;
      block.after(this.output);
    }

    // A text in the language of the block's place; exercise_list.py collects what is said so.
    word(text, values = {}) {
      return (this.words[text] ?? text).replace(/\{(\w+)\}/g, (place, name) => values[name] ?? place);
    }

    get plain() { // the code without prompts and output
      if (!this.isPycon) return this.source.textContent.replace(/\n$/, "");
      return this.source.textContent.split("\n").filter((line) => /^(>>>|\.\.\.)( |$)/.test(line))
        .map((line) => line.slice(4)).join("\n");
    }

    // What a kind of example may say in its own way (exercise.js does).
    get runs() { return this.word("Run"); }
    get start() { return this.plain; }
    say(right) {
      if (right === true) return this.word("as printed");
      if (right === false) return this.word("not what is printed here");
      return right === "error" ? this.word("an error, see below") : this.word("done");
    }

    edit(focus = true) {
      if (this.field) { // back to the text as printed
        this.field.remove();
        this.field = undefined;
        this.source.parentElement.hidden = false;
        this.editButton.textContent = this.word("Edit");
        return;
      }
      this.field = element("textarea", "example-field");
      this.field.value = this.start;
      this.field.rows = this.start.split("\n").length + 1;
      this.field.spellcheck = false;
      this.field.autocapitalize = "off";
      this.field.dir = "ltr";
      this.field.setAttribute("aria-label", this.word("Python code. Control and Enter runs it"));
      this.field.addEventListener("keydown", (event) => this.key(event));
      this.source.parentElement.hidden = true;
      this.block.prepend(this.field);
      if (focus) { // with one thing to change in hand: the first numbers between brackets
        this.field.focus();
        const numbers = /\((\d+(?:, ?\d+)*)\)/.exec(this.field.value);
        if (numbers) {
          this.field.setSelectionRange(numbers.index + 1, numbers.index + 1 + numbers[1].length);
          this.note.textContent = this.word("try other numbers than {numbers}, and press Run", { numbers: numbers[1] });
        }
      }
      this.editButton.textContent = this.word("As printed");
    }

    key(event) {
      if (event.key !== "Enter") return;
      if (event.ctrlKey || event.metaKey) {
        event.preventDefault();
        if (!this.isRunning) this.press();
      } else if (!event.shiftKey) { // keep the indentation, one step deeper after a colon
        event.preventDefault();
        const line = this.field.value.slice(0, this.field.selectionStart).split("\n").pop();
        const indent = line.match(/^ */)[0] + (line.trimEnd().endsWith(":") ? "    " : "");
        this.field.setRangeText("\n" + indent, this.field.selectionStart, this.field.selectionEnd, "end");
      }
    }

    warm() { python.ready().catch(() => {}); } // a hand on its way to the key will need it

    async press() {
      this.isRunning = true;
      this.runButton.textContent = this.word("Stop");
      delete this.note.dataset.right;
      this.note.textContent = python.isReady ? this.word("running") : this.word("loading Python, once: about 9 MB");
      this.output.replaceChildren();
      this.output.hidden = true;
      try {
        for (const earlier of sessions.get(this.session)) {
          if (earlier === this) break;
          if (!earlier.hasRun) await earlier.run(() => {});
        }
        const right = await this.run((part) => this.show(part));
        this.note.textContent = this.say(right);
        this.note.dataset.right = String(right === "error" ? false : right);
      } catch (error) {
        if (error instanceof python.Stopped) {
          for (const examples of sessions.values()) for (const example of examples) example.hasRun = false;
          this.note.textContent = this.word("stopped; the next run starts afresh");
        } else {
          this.note.textContent = this.word("Python did not start");
          this.show({ text: this.word(error.message) });
        }
      }
      this.isRunning = false;
      this.runButton.textContent = this.runs;
      this.note.dataset.runs++;
    }

    async run(show) {
      const examples = this.isPycon && !this.field;
      const code = this.field ? this.field.value : this.isPycon ? this.source.textContent : this.plain;
      const right = await python.call("run", { code, session: this.session, examples }, show);
      this.hasRun = true;
      return right;
    }

    show({ text, svg, frames, error, trace }) {
      this.output.hidden = false;
      if (error) { // the useful line first
        this.output.append(Object.assign(element("p", "example-error"), { textContent: error.trim() }));
        return;
      }
      if (trace) {
        const folded = element("details", "example-trace"), place = element("pre");
        place.textContent = trace;
        folded.append(Object.assign(element("summary"), { textContent: this.word("Where it happened") }), place);
        this.output.append(folded);
        return;
      }
      if (svg) {
        const picture = element("div", "example-picture");
        picture.innerHTML = svg;
        this.output.append(picture);
        if (frames) play(picture, frames, svg);
        return;
      }
      let last = this.output.lastElementChild;
      if (last?.tagName !== "PRE") this.output.append(last = element("pre"));
      last.append(text);
    }
  }

  // A solution is pressed, one press after the other; in the end it stands there as a whole, on the lamps as they were.
  function play(picture, frames, whole) {
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    frames.forEach((frame, k) => setTimeout(() => { picture.innerHTML = frame; }, k * 300));
    setTimeout(() => { picture.innerHTML = whole; }, frames.length * 300 + 1500);
  }

  // The examples of a docstring on a page of the reference belong to its object, an exercise stands for itself, and
  // all others belong to their page.
  function sessionOf(block) {
    const exercise = block.closest("[data-exercise]");
    if (exercise) return `exercise ${exercise.dataset.exercise}`;
    const object = block.closest(".doc-object");
    return object?.querySelector(".doc-heading[id]")?.id ?? "";
  }

  function element(name, className = "") {
    return Object.assign(document.createElement(name), { className });
  }

  function button(text, onclick) {
    const made = element("button", "example-button");
    return Object.assign(made, { type: "button", textContent: text, onclick });
  }

  window.RunnableExample = Example;

  for (const block of document.querySelectorAll(".language-pycon.highlight, .language-python.highlight.run")) {
    block.example = new Example(block);
  }

  // The theme's copy button would copy prompts and output.
  document.addEventListener("click", (event) => {
    const copy = event.target.closest?.("[data-clipboard-target]");
    const example = copy?.closest(".highlight")?.example;
    if (example?.isPycon) copy.dataset.clipboardText = example.plain;
  }, true);
})();
