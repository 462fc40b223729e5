// <drag-number for="chase" least="3" most="8" label="width">5</drag-number>: a number in the text that is dragged, and a figure follows.
"use strict";
customElements.define("drag-number", class extends HTMLElement {
  connectedCallback() {
    this.figure = document.getElementById(this.getAttribute("for"));
    [this.least, this.most] = ["least", "most"].map((name) => Number(this.getAttribute(name)));
    for (const [name, value] of Object.entries({ role: "slider", tabindex: 0, "aria-label": this.getAttribute("label"), "aria-valuemin": this.least, "aria-valuemax": this.most })) this.setAttribute(name, value);
    this.figure.addEventListener("numbered", ({ detail }) => this.say(detail));
    this.say(this.figure.n ?? Number(this.textContent));
    this.addEventListener("pointerdown", (event) => { this.setPointerCapture(event.pointerId); this.held = [event.clientX, this.value]; this.classList.add("held"); });
    this.addEventListener("pointermove", (event) => this.held && this.ask(this.held[1] + Math.round((event.clientX - this.held[0]) / 26)));
    for (const end of ["pointerup", "pointercancel"]) this.addEventListener(end, () => { this.held = null; this.classList.remove("held"); });
    this.addEventListener("keydown", (event) => {
      const to = { ArrowLeft: this.value - 1, ArrowDown: this.value - 1, ArrowRight: this.value + 1, ArrowUp: this.value + 1, Home: this.least, End: this.most }[event.key];
      if (to === undefined) return;
      event.preventDefault();
      this.ask(to);
    });
  }
  say(value) {
    this.value = value;
    this.textContent = value;
    this.setAttribute("aria-valuenow", value);
  }
  ask(to) {
    const value = Math.max(this.least, Math.min(this.most, to));
    if (value !== this.value) this.figure.dispatchEvent(new CustomEvent("number", { detail: value }));
  }
});
