// <fig-machine>: two rows force the next one and the one before, so that all pairs of rows lie on circles.
"use strict";
{
  const { plural, make, draw, miniature, Figure } = Lamps;
  class Machine extends Figure {
    build() {
      this.sizes = this.choice("Columns", [1, 2, 3].map((n) => ({ value: n, text: String(n) })), (n) => { this.lay(Number(n)); this.changed(); });
      this.canvas = draw("svg", { viewBox: "0 0 100 100", class: "fig-map", role: "img" });
      this.tape = make("div", "fig-strip");
      const tools = this.tools();
      this.button("Next row", () => this.step(1), tools);
      this.button("Row before", () => this.step(-1), tools);
      this.button("Another circle", () => { const all = this.circles, at = all.findIndex((c) => c.includes(this.at)); this.at = all[(at + 1) % all.length][0]; this.walk = [this.at]; this.changed(); }, tools);
      this.append(this.panes([this.canvas, tools], [this.status, this.tape, this.sizes.element]));
    }
    start() { this.lay(2); }
    lay(n) { // a state is (row above, row), as one number
      this.n = n;
      this.full = 2 ** n - 1;
      const within = (v) => (v ^ v << 1 ^ v >> 1) & this.full;
      this.next = (s) => { const above = s >> n, row = s & this.full; return row << n | this.full ^ within(row) ^ above; };
      this.back = (s) => { const above = s >> n, row = s & this.full; return (this.full ^ within(above) ^ row) << n | above; };
      const seen = new Set();
      this.circles = [];
      for (let s = 0; s < 4 ** n; s++) {
        if (seen.has(s)) continue;
        const circle = [];
        for (let t = s; !seen.has(t); t = this.next(t)) { seen.add(t); circle.push(t); }
        this.circles.push(circle);
      }
      this.circles.sort((a, b) => b.length - a.length);
      this.at = this.full & 1; // an empty row above: a board may begin here
      this.walk = [this.at];
      this.place();
    }
    place() { // the circles, from the largest on, in a spiral of rings
      const { length } = this.circles, many = Math.ceil(Math.sqrt(length)), cell = 100 / many, down = Math.ceil(length / many);
      this.spots = new Map();
      this.canvas.setAttribute("viewBox", `0 0 100 ${cell * down}`);
      this.circles.forEach((circle, i) => {
        const cx = (i % many + 0.5) * cell, cy = (Math.floor(i / many) + 0.5) * cell, r = circle.length === 1 ? 0 : cell * 0.38;
        circle.forEach((s, k) => this.spots.set(s, [cx + r * Math.sin(2 * Math.PI * k / circle.length), cy - r * Math.cos(2 * Math.PI * k / circle.length)]));
      });
      const lines = this.circles.flatMap((circle) => circle.map((s) => { const [x1, y1] = this.spots.get(s), [x2, y2] = this.spots.get(this.next(s)); return draw("line", { x1, y1, x2, y2 }); }));
      this.dots = [...this.spots].map(([s, [x, y]]) => {
        const dot = draw("circle", { cx: x, cy: y, r: this.n === 3 ? 1.9 : this.n === 2 ? 3 : 5 });
        dot.addEventListener("click", () => { this.at = s; this.walk = [s]; this.changed(); });
        return [s, dot];
      });
      this.canvas.replaceChildren(...lines, ...this.dots.map(([, dot]) => dot));
    }
    step(way) {
      this.at = way > 0 ? this.next(this.at) : this.back(this.at);
      if (way > 0) this.walk.push(this.at); else this.walk.unshift(this.at);
      this.walk = this.walk.slice(-80);
      this.changed();
    }
    text() { return `${this.n}.${this.walk[0]}.${this.walk.length}`; }
    from(text) {
      const [n, first, steps] = text.split(".").map(Number);
      if (!(n >= 1 && n <= 3 && first >= 0 && first < 4 ** n && steps >= 1 && steps <= 80)) return false;
      this.lay(n);
      this.at = first;
      this.walk = [first];
      for (let k = 1; k < steps; k++) this.walk.push(this.at = this.next(this.at));
      return true;
    }
    show() {
      const { n } = this, circle = this.circles.find((all) => all.includes(this.at)), starts = circle.filter((s) => s >> n === 0);
      this.sizes.set(n);
      for (const [s, dot] of this.dots) dot.setAttribute("class", `${s >> n === 0 ? "start" : ""}${this.walk.includes(s) ? " seen" : ""}${s === this.at ? " now" : ""}`);
      this.canvas.setAttribute("aria-label", `${this.circles.length} circles of pairs of rows; this one has ${circle.length}`);
      this.tape.replaceChildren(...[this.walk[0] >> n, ...this.walk.map((s) => s & this.full)].slice(-14).map((row) => miniature(1, n, BigInt(row))));
      const closed = this.walk.length > 1 && this.walk.slice(1, -1).length + 1 >= circle.length && this.walk.at(-1) === this.walk[0];
      if (closed) return this.say(`Back where the walk began, after ${plural(circle.length, "step")}. It had to be so: two rows know the row after them and the row before them, so no walk can run into a circle from outside.`, "good");
      if (this.walk.length > 1 && this.at >> n === 0) return this.say("The row above is empty: here the next board may begin. And the rows between two such places are a complete board.", "good");
      return this.say(`This circle has ${plural(circle.length, "pair")} of rows, ${starts.length} of them with an empty row above (bright): there a board may begin. All ${4 ** n} pairs lie on ${plural(this.circles.length, "circle")}.`);
    }
  }
  customElements.define("fig-machine", Machine);
}
