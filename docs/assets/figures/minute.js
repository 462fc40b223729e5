// <fig-minute>: the first minute.  A board that is won in three presses, one that cannot be won, the proof of that from the
// reader's own presses, and the same idea on a million lamps.  What is said follows from the presses, so any press is allowed.
"use strict";
{
  const { one, has, members, size, union, board, change, make, Board, Figure } = Lamps;
  const graph = board(5, 5), all = members(one(25) - 1n);
  const rows = (text) => union([...text.replaceAll("/", "")].flatMap((sign, k) => sign === "#" ? [k] : []));
  const heart = rows("...../.#.#./...../..#../....."), rings = rows("##.##/...../##.##/...../##.##"), other = rows("#.#.#/#.#.#/...../#.#.#/#.#.#");
  // Two ways to the same board differ by a quiet pattern, and the smallest has 12 presses: so no way is shorter than three.
  const shortest = (presses) => [rings, other, rings ^ other].map((quiet) => presses ^ quiet).reduce((a, b) => size(b) < size(a) ? b : a, presses);
  const lights = { heart: change(graph, heart), corner: one(0), rings: one(0) };
  const pressed = (presses) => presses.reduce((set, k) => set ^ one(k), 0n);
  const away = (a, b) => Math.hypot(a % 5 - b % 5, Math.floor(a / 5) - Math.floor(b / 5));
  const calm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
  const ENOUGH = 6, TRIED = 4;

  class Minute extends Figure {
    build() {
      this.board = new Board({ graph, label: "Five by five lamps. Arrow keys move, space presses.", press: (k) => this.press(k) });
      this.more = make("p", "minute-more");
      this.more.setAttribute("aria-live", "polite");
      this.plate = make("div", "minute-plate", this.board.element);
      this.count = make("div", "minute-count");
      this.act = make("div", "minute-act");
      this.append(make("div", "minute-words", this.status, this.more), this.plate, make("div", "minute-below", this.count, this.act));
      this.timers = [];
      addEventListener("keydown", (event) => this.arrow(event));
    }
    disconnectedCallback() { this.hush(); }
    start() { this.deal("heart"); this.wake(); }
    text() { return [this.beat, this.presses.map((k) => k.toString(36)).join(""), this.before.map((k) => k.toString(36)).join("")].join("."); }
    from(text) {
      const [beat, presses = "", before = ""] = text.split(".");
      if (!/^(heart|corner|rings|million)$/.test(beat) || !/^[0-9a-o]{0,200}$/.test(presses + before)) return false;
      const cells = (word) => [...word].map((sign) => parseInt(sign, 36));
      this.deal(beat, cells(presses), cells(before));
      this.proved = this.tried().length >= TRIED;
      if (beat === "million") this.million(false);
      return true;
    }
    deal(beat, presses = [], before = []) { // `before`: the presses of the beat before, which stay in mind
      this.hush();
      Object.assign(this, { beat, presses, before, asked: false, proved: false, shown: [], call: null });
      this.field?.leave();
      this.field = null;
      this.board.element.hidden = false;
      this.board.uncross();
      if (beat === "heart") this.call = presses.length ? null : 17;
      if (beat === "corner" && !presses.length) this.call = 0;
    }
    later(ms, action) { this.timers.push(setTimeout(action, ms)); }
    hush() { this.timers?.forEach(clearTimeout); this.timers = []; }
    wake() { // the lamps come on one after the other
      if (calm()) return;
      this.board.cells.forEach((cell, k) => cell.style.setProperty("--far", away(k, 17).toFixed(2)));
      this.board.element.classList.add("wake");
      this.later(1300, () => this.board.element.classList.remove("wake"));
    }
    arrow(event) { // from the top of the page the arrows find the board; down goes on to scroll
      if (!/^Arrow(Left|Right|Up)$/.test(event.key) || event.defaultPrevented || document.activeElement !== document.body || scrollY || this.field) return;
      event.preventDefault();
      this.board.cells.find((cell) => cell.tabIndex === 0).focus();
    }

    // ---- where the reader stands follows from the presses -----------------------------------------------------------------
    lit() { return lights[this.beat] ^ change(graph, pressed(this.beat === "rings" ? [...this.before, ...this.presses] : this.presses)); }
    tried() { return this.beat === "rings" ? [...new Set(this.presses)] : []; }
    counts() { // lit lamps with a ring, from the start and after each press
      let lit = lights.corner;
      return [lit, ...[...this.before, ...this.presses].map((k) => { lit ^= graph.effects[k]; return lit; })].map((set) => size(set & rings));
    }
    press(k) {
      if (this.beat === "heart" && this.won()) return this.corner();
      this.hush();
      this.presses.push(k);
      this.call = null;
      this.board.cross(k, this.beat === "heart" && this.presses.length === 1);
      ({ heart: () => this.afterHeart(), corner: () => this.afterCorner(), rings: () => this.afterRings(k) })[this.beat]();
      this.changed();
    }
    won() { return this.beat === "heart" && this.presses.length > 0 && !this.lit(); }
    afterHeart() {
      if (this.won()) return this.later(2200, () => this.corner());
      const way = members(shortest(heart ^ pressed(this.presses)));
      this.later(2600, () => { this.call = way.find((k) => has(this.lit(), k)) ?? way[0]; this.show(); }); // the next one breathes
    }
    corner() {
      this.deal("corner", [], this.presses);
      this.changed();
    }
    afterCorner() {
      if (this.presses.length > 2 && this.presses.length < ENOUGH) this.later(7000, () => { this.asked = true; this.show(); }); // who stops to think has seen it
    }
    why(event) {
      this.deal("rings", [], this.presses);
      this.changed();
      if (!event.detail) this.board.cells[this.before.at(-1)].focus();
      this.nudge();
    }
    nudge() { this.later(5000, () => { this.call = all.findLast((k) => !this.presses.includes(k)); this.show(); }); }
    afterRings(k) {
      const tried = this.tried();
      if (this.proved) return;
      if (tried.length < TRIED) return this.nudge();
      const rest = all.filter((j) => !tried.includes(j)).sort((a, b) => away(a, k) - away(b, k));
      if (!calm()) rest.forEach((j, i) => this.later(500 + 50 * i, () => { this.shown.push(j); this.show(); }));
      this.later(calm() ? 0 : 2000, () => { this.proved = true; this.board.uncross(); this.show(); });
    }

    // ---- what is said --------------------------------------------------------------------------------------------------------
    words() {
      const n = this.presses.length;
      const won = (count) => count === 3 ? ["3 presses. No\u00a0way\u00a0is\u00a0shorter.", ""] : [`Dark, in ${count} presses.`, "Three are enough. No way is shorter."];
      if (this.beat === "heart") {
        if (this.won()) return won(n);
        return ["Make it dark.", n ? "A press changes a lamp and its neighbours." : ""];
      }
      if (this.beat === "corner") {
        if (n >= ENOUGH || this.asked) return ["You could press for ever.", ""];
        if (n) return ["Make it dark.", ""];
        const [line, more] = won(this.before.length || 3);
        return [line, `${more} Now just one lamp.`.trim()];
      }
      if (this.proved) return ["It can never go dark.", "Each press changes two ringed lamps or none, so odd stays odd.\nDark would be 0, and 0 is even. You\u00a0have\u00a0just\u00a0proved\u00a0it."];
      const tried = this.tried();
      if (tried.length >= TRIED) return ["Two, or none. Every time.", ""];
      if (!n) return ["Look only at the ringed lamps.", "After every press you made, an odd number of them was lit. Make it even."];
      return ["Look only at the ringed lamps.", this.verdict(tried)];
    }
    verdict(tried) {
      const changed = (k) => size(graph.effects[k] & rings), now = changed(this.presses.at(-1)), before = changed(this.presses.at(-2) ?? 0);
      if (tried.length < this.presses.length && this.presses.slice(0, -1).includes(this.presses.at(-1))) return "The same again. Try another lamp.";
      if (this.presses.length === 1) return `That press changed ${now ? "two" : "none"} of them. Still odd.`;
      return `${now ? "Two" : "None"} ${now === before ? "again" : "this time"}. Still odd.`;
    }
    tell(line, more = "") {
      for (const [element, text] of [[this.status, line], [this.more, more]]) {
        if (element.textContent === text) continue;
        element.textContent = text;
        element.classList.remove("fresh");
        void element.offsetWidth;
        element.classList.add("fresh");
      }
    }
    keys(...wanted) { // [text, action] or a link; made anew only when there are others
      const name = wanted.map(([text]) => text).join("|");
      if (this.act.dataset.keys === name) return;
      this.act.dataset.keys = name;
      this.act.replaceChildren(...wanted.map(([text, action, kind = "minute-key"]) => {
        if (typeof action === "string") return Object.assign(make("a", kind, text), { href: action });
        const key = this.button(text, () => {});
        key.className = kind;
        key.addEventListener("click", action);
        return key;
      }));
    }
    show() {
      if (this.beat === "million") return;
      const lit = this.lit(), ringed = this.beat === "rings", tried = this.tried(), last = this.presses.at(-1), dots = pressed(this.presses);
      const numbered = (k) => ringed && (this.proved || tried.includes(k) || this.shown.includes(k));
      this.board.paint((k) => {
        const number = numbered(k) ? size(graph.effects[k] & rings) : "";
        const hit = ringed && !this.proved && last !== undefined && has(graph.effects[last] & rings, k);
        return {
          lit: has(lit, k), ring: ringed && has(rings, k), dot: this.beat === "heart" && has(dots, k), text: number,
          kind: [hit && "hit", k === this.call && "call"].filter(Boolean).join(" "),
          words: [number === "" ? "" : `changes ${number} with a ring`, k === this.call ? "press this one" : ""].filter(Boolean).join(", "),
        };
      });
      this.tell(...this.words());
      if (ringed) this.rails();
      else this.count.replaceChildren();
      const far = this.beat === "heart" && !this.won() && size(shortest(heart ^ dots)) > 4;
      if (this.beat === "corner" && this.words()[0] === "You could press for ever.") this.keys(["Want to know why?", (event) => this.why(event)]);
      else if (this.proved) this.keys(["The same idea solves a million lamps", (event) => this.million(true, event)]);
      else if (far) this.keys(["Start again", (event) => this.anew(event), "minute-quiet"]);
      else this.keys();
    }
    anew(event) {
      this.deal("heart");
      this.count.replaceChildren();
      this.wake();
      this.changed();
      if (!event.detail) this.board.cells[17].focus();
    }
    rails() { // what is counted, press by press, on the rail where it belongs
      const seen = this.counts().slice(-9);
      const rail = (name, odd, goal) => {
        const cells = seen.map((n, i) => {
          const cell = make("td");
          if (n % 2 === odd) cell.append(make("b", i === seen.length - 1 ? "now" : "", String(n)));
          return cell;
        });
        return make("tr", odd ? "odd" : "even", Object.assign(make("th", "", name), { scope: "row" }), ...cells, make("td", "goal", goal));
      };
      const table = make("table", "rails", make("caption", "", "ringed lamps lit, press by press"), make("tbody", "", rail("odd", 1, ""), rail("even", 0, "0 is dark")));
      this.count.replaceChildren(table);
    }

    // ---- a million lamps -------------------------------------------------------------------------------------------------------
    million(moving, event) {
      const lit = moving ? this.lit() : one(25) - 1n;
      this.deal("million", [], []);
      this.board.element.hidden = true;
      this.count.replaceChildren();
      this.keys();
      this.tell("A million lamps, all lit.");
      this.field = new Field(this.plate, lit);
      this.keep();
      if (event && !event.detail) this.field.canvas.focus();
      if (!moving || calm()) return this.answer(true);
      this.later(300, () => this.field.light());
      return this.later(700, () => this.field?.fly(this.field.whole(), 1700, () => this.answer(false)));
    }
    answer(atOnce) {
      const { field } = this, full = (1n << 1000n) - 1n;
      field.light();
      const start = performance.now(), solved = Lamps.million.solve(1000, Array(1000).fill(full)), ms = performance.now() - start;
      const cells = solved.flatMap((row, r) => [...row.toString(2).padStart(1000, "0")].flatMap((bit, c) => bit === "1" ? [1000 * r + 999 - c] : []));
      const whole = Math.max(1, Math.ceil(ms)), time = `${whole} millisecond${whole > 1 ? "s" : ""}`, many = cells.length.toLocaleString("en");
      this.took = ms;
      this.tell(`Solved in ${time}.`, `Now press them one by one, all ${many}.`);
      field.pressAll(cells, atOnce, () => {
        const right = field.dark();
        field.canvas.setAttribute("aria-label", `${many} presses; every one of a million lamps is dark. Plus and minus zoom, arrow keys move.`);
        this.tell(right ? "A\u00a0million\u00a0lamps, all\u00a0dark." : "The check failed.", right ? `Solved in ${time}, then pressed one by one: ${many} presses.\nFor each lamp, only odd or even matters.` : "Some lamps are still lit. Please tell us.");
        this.keys(["Win any board by hand", "chasing.html"], ["Once more", (event) => this.anew(event), "minute-quiet"]);
        field.look();
        const still = field.flight;
        this.later(1500, () => field.flight === still && field.fly({ x: 479.5, y: 479.5, w: 41 }, 2600)); // the end is near by
      });
    }
  }

  // A million lamps on a canvas: far away a lamp is a pixel, near by it is a lamp of the board.  `view` is what one sees of it, in lamps.
  const SIDE = 1000, EDGE = 0.02;
  class Field {
    constructor(place, corner) {
      this.place = place;
      this.canvas = make("canvas", "minute-field");
      this.canvas.tabIndex = 0;
      this.canvas.setAttribute("role", "img");
      this.canvas.setAttribute("aria-label", "A thousand by a thousand lamps, all lit");
      this.element = make("div", "minute-far", this.canvas);
      place.append(this.element);
      this.css = getComputedStyle(place);
      this.colours = { lit: 0xff4dccff, dark: 0xff38221f, press: 0xff935cff }; // as bytes: alpha, blue, green, red
      this.lit = new Uint8Array(SIDE * SIDE).fill(1);
      this.pressed = new Uint8Array(SIDE * SIDE);
      for (let k = 0; k < 25; k++) this.lit[Math.floor(k / 5) * SIDE + k % 5] = Number(has(corner, k));
      this.bitmap = Object.assign(make("canvas"), { width: SIDE, height: SIDE });
      this.image = new ImageData(SIDE, SIDE);
      this.pixels = new Uint32Array(this.image.data.buffer);
      this.view = { x: -0.1, y: -0.1, w: 5.2 };
      this.watcher = new ResizeObserver(() => this.fit());
      this.watcher.observe(place);
      this.fit();
      this.paint(0, SIDE);
      this.drawn();
    }
    leave() {
      this.watcher.disconnect();
      this.element.remove();
    }
    fit() {
      const wide = Math.round(this.place.clientWidth * Math.min(devicePixelRatio, 2));
      if (!wide || wide === this.canvas.width) return;
      this.canvas.width = this.canvas.height = wide;
      this.drawn();
    }
    whole() { const w = SIDE * (1 + 2 * EDGE); return { x: -EDGE * w, y: -EDGE * w, w }; }
    light() {
      for (let k = 0; k < 25; k++) this.lit[Math.floor(k / 5) * SIDE + k % 5] = 1;
      this.paint(0, 5);
      this.drawn();
    }
    dark() { return this.lit.every((lamp) => !lamp); }
    press(k) { // the rule of the game
      const { lit } = this, c = k % SIDE;
      this.pressed[k] ^= 1;
      lit[k] ^= 1;
      if (c) lit[k - 1] ^= 1;
      if (c < SIDE - 1) lit[k + 1] ^= 1;
      if (k >= SIDE) lit[k - SIDE] ^= 1;
      if (k < SIDE * (SIDE - 1)) lit[k + SIDE] ^= 1;
    }
    pressAll(cells, atOnce, then) {
      const begun = performance.now() + (atOnce ? 0 : 900);
      let done = 0;
      const step = (now) => {
        if (!this.element.isConnected) return;
        const until = atOnce ? SIDE : Math.max(0, Math.min(SIDE, (now - begun) / 1.8)), from = done < cells.length ? Math.floor(cells[done] / SIDE) : SIDE;
        while (done < cells.length && cells[done] < until * SIDE) this.press(cells[done++]);
        this.paint(Math.max(0, from - 1), Math.min(SIDE, Math.floor(until) + 2));
        this.drawn();
        if (done < cells.length) requestAnimationFrame(step);
        else then();
      };
      step(performance.now());
    }
    paint(from, to) {
      const { pixels, lit, pressed, colours } = this;
      for (let k = from * SIDE; k < to * SIDE; k++) pixels[k] = lit[k] ? colours.lit : pressed[k] ? colours.press : colours.dark;
      this.bitmap.getContext("2d").putImageData(this.image, 0, 0, 0, from, SIDE, to - from);
    }
    drawn() {
      const { canvas, bitmap, view } = this, pen = canvas.getContext("2d"), cell = canvas.width / view.w, near = this.place.clientWidth / view.w;
      pen.fillStyle = this.css.getPropertyValue("--plate");
      pen.fillRect(0, 0, canvas.width, canvas.width);
      if (near >= 7) return this.lamps(pen, cell, near);
      pen.imageSmoothingEnabled = cell < 1;
      pen.imageSmoothingQuality = "high";
      pen.drawImage(bitmap, -view.x * cell, -view.y * cell, SIDE * cell, SIDE * cell);
      pen.globalAlpha = Math.max(0, Math.min(1, (near - 2) / 4)); // gaps between the lamps grow as one comes near
      const wide = cell * 0.2, top = Math.max(0, -view.y * cell), left = Math.max(0, -view.x * cell);
      for (let i = 0; pen.globalAlpha && i <= view.w + 1; i++) {
        pen.fillRect((Math.floor(view.x) + i - view.x) * cell - wide / 2, top, wide, canvas.width);
        pen.fillRect(left, (Math.floor(view.y) + i - view.y) * cell - wide / 2, canvas.width, wide);
      }
      pen.globalAlpha = 1;
    }
    lamps(pen, cell, near) {
      const { view } = this, dot = Math.max(0.2, Math.min(0.4, 0.5 - near / 90)); // a dot that is seen from farther away
      const [on, off, press] = ["--on", "--off", "--press-on-plate"].map((name) => this.css.getPropertyValue(name));
      for (let r = Math.max(0, Math.floor(view.y)); r < Math.min(SIDE, view.y + view.w); r++) {
        for (let c = Math.max(0, Math.floor(view.x)); c < Math.min(SIDE, view.x + view.w); c++) {
          const k = r * SIDE + c, x = (c - view.x) * cell, y = (r - view.y) * cell;
          pen.fillStyle = this.lit[k] ? on : off;
          pen.beginPath();
          pen.roundRect(x + 0.11 * cell, y + 0.11 * cell, 0.78 * cell, 0.78 * cell, 0.19 * cell);
          pen.fill();
          if (!this.pressed[k]) continue;
          pen.fillStyle = press;
          pen.beginPath();
          pen.arc(x + cell / 2, y + cell / 2, dot * cell, 0, 7);
          pen.fill();
        }
      }
    }
    fly(to, ms, then = () => {}) { // a zoom is even when the width grows by equal factors
      const from = this.view, ratio = to.w / from.w, begun = performance.now(), mine = {};
      this.flight = mine;
      const step = (now) => {
        if (this.flight !== mine || !this.element.isConnected) return;
        const time = calm() ? 1 : Math.max(0, Math.min(1, (now - begun) / ms)), even = time * time * (3 - 2 * time), w = from.w * ratio ** even;
        const part = Math.abs(ratio - 1) < 1e-6 ? even : (w - from.w) / (to.w - from.w);
        this.view = time === 1 ? to : { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part, w };
        this.drawn();
        if (time < 1) requestAnimationFrame(step);
        else then();
      };
      step(begun);
    }
    within({ x, y, w }) {
      const wide = Math.max(8, Math.min(this.whole().w, w)), most = SIDE + EDGE * wide - wide, least = -EDGE * wide;
      return { x: Math.max(least, Math.min(most, x)), y: Math.max(least, Math.min(most, y)), w: wide };
    }
    nearer(factor, u = 0.5, v = 0.5) { // around a point of the picture
      const { x, y, w } = this.view, to = Math.max(8, Math.min(this.whole().w, w * factor));
      return this.within({ x: x + u * (w - to), y: y + v * (w - to), w: to });
    }
    moved(dx, dy) { const { x, y, w } = this.view; return this.within({ x: x + dx * w, y: y + dy * w, w }); }
    look() { // by tap, drag, two fingers and keys
      const { canvas } = this, fingers = new Map();
      let far = 0;
      const at = (event) => { const box = canvas.getBoundingClientRect(); return [(event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height]; };
      const set = (view) => { this.flight = null; this.view = view; this.drawn(); };
      canvas.addEventListener("pointerdown", (event) => { canvas.setPointerCapture(event.pointerId); if (!fingers.size) far = 0; fingers.set(event.pointerId, at(event)); });
      canvas.addEventListener("pointermove", (event) => {
        const before = fingers.get(event.pointerId), now = at(event);
        if (!before) return;
        const other = [...fingers].find(([id]) => id !== event.pointerId)?.[1];
        far += Math.hypot(now[0] - before[0], now[1] - before[1]);
        if (other) set(this.nearer(Math.hypot(before[0] - other[0], before[1] - other[1]) / Math.max(0.01, Math.hypot(now[0] - other[0], now[1] - other[1])), ...other));
        else set(this.moved(before[0] - now[0], before[1] - now[1]));
        fingers.set(event.pointerId, now);
      });
      const up = (event) => {
        if (!fingers.delete(event.pointerId) || fingers.size || far >= 0.02 || event.type !== "pointerup") return;
        this.fly(this.view.w < 12 ? this.whole() : this.nearer(1 / 5, ...at(event)), 700);
      };
      canvas.addEventListener("pointerup", up);
      canvas.addEventListener("pointercancel", up);
      canvas.addEventListener("keydown", (event) => {
        const step = { ArrowLeft: [-0.2, 0], ArrowRight: [0.2, 0], ArrowUp: [0, -0.2], ArrowDown: [0, 0.2] }[event.key], factor = { "+": 1 / 3, "=": 1 / 3, "-": 3, Enter: 1 / 5, " ": 1 / 5 }[event.key];
        if (!step && !factor) return;
        event.preventDefault();
        event.stopPropagation();
        this.fly(step ? this.moved(...step) : this.nearer(factor), 300);
      });
      const zoom = (sign, label, factor) => {
        const key = Object.assign(make("button", "", sign), { type: "button" });
        key.setAttribute("aria-label", label);
        key.addEventListener("click", () => this.fly(this.nearer(factor), 500));
        return key;
      };
      this.element.append(make("div", "minute-zoom", zoom("−", "Farther", 5), zoom("+", "Nearer", 1 / 5)));
    }
  }
  customElements.define("fig-minute", Minute);
  Object.assign(Minute, { heart, rings, quiet: [0n, rings, other, rings ^ other] });
}
