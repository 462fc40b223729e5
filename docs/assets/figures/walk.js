// <fig-walk>: a proof, one step at a time.  The steps, with their pictures, are those that the package writes
// (lightsgame.play.walkthrough); they stand inside the element, for readers without scripts and for paper.
"use strict";
{
  const { make, Figure } = Lamps;
  class Walk extends Figure {
    build() {
      this.steps = [...this.querySelectorAll(".walk li")].map((item) => ({
        claim: item.querySelector("summary").textContent, because: item.querySelector("p").textContent, picture: item.querySelector("svg"),
      }));
      this.place = make("div", "fig-step");
      this.bar = this.slider("", 1, this.steps.length, (v) => this.go(v - 1));
      const tools = this.tools();
      this.button("Back", () => this.go(this.at - 1), tools);
      this.button("Next step", () => this.go(this.at + 1), tools);
      this.tally = make("p", "fig-tally");
      this.append(this.panes([this.place, tools], [this.bar.element, this.tally, this.status]));
    }
    go(at) { this.at = Math.max(0, Math.min(this.steps.length - 1, at)); this.changed(); }
    start() { this.at = 0; }
    text() { return String(this.at + 1); }
    from(text) { const at = Number(text) - 1; if (!this.steps[at]) return false; this.at = at; return true; }
    show() {
      const { claim, because, picture } = this.steps[this.at], last = this.at === this.steps.length - 1;
      this.place.replaceChildren(picture.cloneNode(true));
      this.bar.set(this.at + 1, `Step ${this.at + 1} of ${this.steps.length}`);
      this.tally.replaceChildren(make("strong", "", claim));
      this.say(because, last ? "good" : "");
    }
  }
  customElements.define("fig-walk", Walk);
}
