// <fig-daily>: the puzzle of the day.  The date is the seed, so everybody gets the same one, and a link brings it back.
"use strict";
{
  const { has, one, members, size, change, solve, list, plural, make, Board, Figure } = Lamps;
  const DAY = 86_400_000;
  const KEPT = "lightsgame-daily"; // the days that were won
  const before = (date) => new Date(Date.parse(date) - DAY).toISOString().slice(0, 10);
  function days() { try { return JSON.parse(localStorage.getItem(KEPT)) ?? []; } catch { return []; } }
  function streak() { // days in a row up to today, or up to yesterday while today is open
    const won = days();
    let date = won.includes(today()) ? today() : before(today()), length = 0;
    for (; won.includes(date); date = before(date)) length++;
    return length;
  }
  const today = () => new Date().toISOString().slice(0, 10);
  function numbers(seed) { // a small generator (mulberry32): the same everywhere
    let state = [...seed].reduce((h, sign) => Math.imul(h ^ sign.charCodeAt(0), 16777619), 2166136261) >>> 0;
    return () => {
      state = state + 0x6d2b79f5 >>> 0;
      let t = Math.imul(state ^ state >>> 15, 1 | state);
      t = t + Math.imul(t ^ t >>> 7, 61 | t) ^ t;
      return ((t ^ t >>> 14) >>> 0) / 4294967296;
    };
  }
  function game(date) { // pressed by lot on a dark board, so it can be won; between 6 and 12 presses at least
    const graph = Lamps.squares(5), next = numbers(date);
    for (;;) {
      let presses = 0n;
      for (let k = 0; k < 25; k++) if (next() < 0.4) presses |= one(k);
      const best = Lamps.fewest(graph, presses);
      if (size(best) >= 6 && size(best) <= 12) return { graph, lit: change(graph, presses), par: size(best) };
    }
  }
  class Daily extends Figure {
    build() {
      this.place = make("div", "fig-place");
      this.head = make("p", "fig-tally");
      const tools = this.tools();
      this.button("Hint", () => this.hint(), tools);
      this.button("Undo", () => { this.done.pop(); this.changed(); }, tools);
      this.button("Restart", () => { this.done = []; this.changed(); }, tools);
      this.button("Copy link", () => this.copy(), tools);
      this.button("The day before", () => { this.deal(before(this.date)); this.changed(); }, tools);
      this.append(this.head, this.place, this.status, tools);
    }
    start() { this.deal(today()); }
    deal(date) {
      Object.assign(this, { date, done: [], ...game(date) });
      this.board = new Board({ graph: this.graph, label: `The puzzle of ${date}`, press: (k) => { this.done.push(k); this.next = null; this.changed(); } });
      this.place.replaceChildren(this.board.element);
    }
    text() { return this.date; }
    from(text) { if (!/^20\d\d-\d\d-\d\d$/.test(text) || Number.isNaN(Date.parse(text))) return false; this.deal(text); return true; }
    now() { return this.done.reduce((lit, k) => lit ^ this.graph.effects[k], this.lit); }
    hint() {
      const best = Lamps.fewest(this.graph, solve(this.graph, this.now()).presses);
      this.next = members(best)[0] ?? null;
      this.show();
      if (this.next !== null) this.say(`Press ${this.board.name(this.next)}: it belongs to the shortest way from here, which has ${plural(size(best), "press", "presses")}.`);
    }
    async copy() {
      const link = new URL(location.href);
      link.hash = `${this.id}=${this.date}`;
      history.replaceState(null, "", link);
      const won = !this.now();
      try {
        await navigator.clipboard.writeText(`Lights Out, ${this.date}: ${won ? `${this.done.length} presses` : `${this.par} presses will do`}. ${link.href}`);
        this.say("The link to this puzzle is copied.");
      } catch { this.say("The address of this page now holds the puzzle."); }
    }
    show() {
      const lit = this.now();
      this.board.paint((k) => ({ lit: has(lit, k), next: this.next === k }));
      this.head.replaceChildren(make("b", "", this.date === today() ? "Today’s puzzle" : `Puzzle of ${this.date}`));
      if (!lit && this.date === today() && !days().includes(this.date)) {
        try { localStorage.setItem(KEPT, JSON.stringify([...days(), this.date].slice(-400))); } catch { /* a browser that keeps nothing */ }
      }
      if (streak()) this.head.append(make("span", "fig-streak", ` ${plural(streak(), "day", "days")} in a row`));
      if (!lit) {
        const over = this.done.length - this.par;
        return this.say(`Dark after ${plural(this.done.length, "press", "presses")}. ${over === 0 ? "It cannot be done with fewer: that is proved." : `${this.par} would have been enough.`}`, "good");
      }
      if (!this.done.length) return this.say(`Make it dark. ${this.par} presses are enough, and no fewer will do.`);
      return this.say(`${plural(this.done.length, "press", "presses")}, ${size(lit)} still lit.`);
    }
  }
  customElements.define("fig-daily", Daily);
  Daily.game = game;
}
