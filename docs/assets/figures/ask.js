// Exercises that are answered on the spot: <ask-number right="5 7">, <ask-board size lit|quiet>, <ask-order>.
// The answer below opens when it is right, or when the reader asks for it; what is done is counted in this browser.
"use strict";
{
  const { has, one, size, board, change, make, Board } = Lamps;
  const KEY = "lightsgame-asked";
  const done = () => { try { return new Set(JSON.parse(localStorage.getItem(KEY) ?? "[]")); } catch { return new Set(); } };
  class Ask extends HTMLElement {
    connectedCallback() {
      if (this.status) return;
      this.status = make("output", "ask-status");
      this.status.setAttribute("aria-live", "polite");
      this.name = `${location.pathname.split("/").pop().replace(".html", "")}/${this.id}`;
      this.build();
      if (done().has(this.name)) this.tell("Solved before.", "good");
    }
    tell(words, kind = "") { this.status.textContent = words; this.status.dataset.kind = kind; }
    button(text, action) { const made = make("button", "fig-button", text); made.type = "button"; made.addEventListener("click", action); return made; }
    right(words = "Right.") {
      this.tell(words, "good");
      const fold = this.closest(".exercise")?.querySelector("details.answer");
      if (fold) fold.open = true;
      try { localStorage.setItem(KEY, JSON.stringify([...done().add(this.name)])); } catch { /* a browser that keeps nothing */ }
      dispatchEvent(new CustomEvent("asked", { detail: this.name }));
    }
  }
  customElements.define("ask-number", class extends Ask {
    build() {
      const wanted = this.getAttribute("right").split(" "), near = JSON.parse(this.getAttribute("near") ?? "{}");
      const field = make("input", "ask-field");
      Object.assign(field, { inputMode: "numeric", autocomplete: "off" });
      field.setAttribute("aria-label", this.getAttribute("label") ?? "Your answer");
      const check = () => {
        const words = (field.value.match(/-?\d+/g) ?? []);
        if (!words.length) return this.tell(wanted.length > 1 ? "Write numbers, with spaces between them." : "Write a number.");
        if ([...words].sort().join(" ") === [...wanted].sort().join(" ")) return this.right();
        return this.tell(near[words.join(" ")] ?? (words.length !== wanted.length && wanted.length > 1 ? `Not yet: ${words.length} numbers, and it should be ${wanted.length}.` : "Not yet."), "bad");
      };
      field.addEventListener("keydown", (event) => event.key === "Enter" && check());
      this.append(field, this.button("Check", check), this.status);
    }
  });
  customElements.define("ask-board", class extends Ask {
    build() {
      const [rows, columns] = this.getAttribute("size").split("x").map(Number), graph = board(rows, columns);
      const target = [...(this.getAttribute("lit") ?? "").replaceAll("/", "")].reduce((set, sign, k) => sign === "#" ? set | one(k) : set, 0n);
      let x = 0n;
      const made = new Board({ graph, label: "Press cells to answer", press: (k) => { x ^= one(k); paint(); } });
      const paint = () => {
        const lit = change(graph, x) ^ target;
        made.paint((k) => ({ lit: has(lit, k), dot: has(x, k) }));
        if (this.hasAttribute("quiet")) return x && !lit ? this.right("Quiet: nothing has changed.") : this.tell(x ? `${size(lit)} lamps are changed.` : "");
        return lit ? this.tell(x ? `${size(lit)} lamps are lit.` : "") : this.right("All dark.");
      };
      made.element.style.maxWidth = `${Math.min(12, columns * 2.4)}rem`;
      this.append(made.element, this.status);
      paint();
    }
  });
  customElements.define("ask-order", class extends Ask { // the lines stand in an ordered list inside; data-false marks one that does not belong
    build() {
      const items = [...this.querySelectorAll("li")], wanted = items.filter((item) => !item.dataset.false).map((item) => item.textContent.trim());
      const pool = items.map((item) => item.textContent.trim()).sort((a, b) => a.length - b.length || a.localeCompare(b)), chosen = [];
      const place = make("ol", "ask-lines"), rest = make("div", "ask-pool");
      if (!wanted.length) throw new Error(`no lines to order in #${this.id}`);
      const paint = () => {
        place.replaceChildren(...chosen.map((line, i) => { const key = this.button(line, () => { chosen.splice(i, 1); paint(); }); return make("li", "", key); }));
        rest.replaceChildren(...pool.filter((line) => !chosen.includes(line)).map((line) => this.button(line, () => { chosen.push(line); paint(); })));
        const wrong = chosen.findIndex((line, i) => line !== wanted[i]);
        if (chosen.length === wanted.length && wrong < 0) return this.right("That is a proof.");
        return this.tell(!chosen.length ? "Press the lines in their order. Not all of them belong." : wrong >= 0 ? `Line ${wrong + 1} does not follow from what stands before it.` : "", wrong >= 0 ? "bad" : "");
      };
      this.replaceChildren(place, rest, this.status);
      paint();
    }
  });
}
