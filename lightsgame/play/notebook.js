// The board of `lightsgame.play.notebook.play`, for anywidget: https://anywidget.dev.
//
// The model holds `start`, `lit` and `pressed`, each a list of rows of digits, 0 to states - 1, with `_` for a hole;
// `reach` are, for each cell in its turn, the pairs [cell, how far] that a press of it moves, and without it a press
// moves its cell and the four beside it.  `note` is a line from Python and `hint` the cell that it speaks of, or empty.
// `words` are the texts below in the reader's language.
// A press is played here, so that the board answers at once, and the model is told; a hint is asked of Python.
//
// The cells are buttons in an ARIA grid with one Tab stop; arrow keys, Home and End move, Space and Enter press.

function change(rows, cells, states) {
  const n = rows[0].length;
  const table = rows.map((row) => [...row]);
  for (const [cell, far] of cells) {
    const [i, j] = [Math.floor(cell / n), cell % n];
    if (table[i][j] !== "_") table[i][j] = ((parseInt(table[i][j], 36) + far) % states).toString(36);
  }
  return table.map((row) => row.join(""));
}

function plus(m, n) {
  const cells = Array.from({ length: m * n }, (_, cell) => [Math.floor(cell / n), cell % n]);
  const near = ([i, j], [a, b]) => Math.abs(i - a) + Math.abs(j - b) < 2;
  return cells.map((cell) => cells.flatMap((lamp, index) => (near(cell, lamp) ? [[index, 1]] : [])));
}

function make(name, attributes = {}, text = "") {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.textContent = text;
  return element;
}

function render({ model, el }) {
  const [m, n] = [model.get("start").length, model.get("start")[0].length];
  const states = model.get("states") || 2;
  const reach = model.get("reach")?.length ? model.get("reach") : plus(m, n);
  const words = model.get("words") || {};
  const word = (text, values = {}) => (words[text] ?? text).replace(/\{(\w+)\}/g, (place, name) => values[name] ?? place);
  const root = make("div", { class: "lightsgame-board" });
  const grid = make("div", { role: "grid", dir: "ltr", "aria-label": `${word("Lights Out")}, ${word("{m} by {n}", { m, n })}` });
  grid.style.setProperty("--columns", n);
  const status = make("output", { "aria-live": "polite" });
  const history = [];
  const cells = [];

  function set(lit, pressed) {
    model.set("lit", lit);
    model.set("pressed", pressed);
    model.set("hint", []);
    model.set("note", "");
    model.save_changes();
    paint();
  }

  function press(cell) {
    history.push([model.get("lit"), model.get("pressed")]);
    set(change(model.get("lit"), reach[cell], states), change(model.get("pressed"), [[cell, 1]], states));
  }

  function focus(index) {
    for (const cell of cells) cell.tabIndex = -1;
    cells[index].tabIndex = 0;
    cells[index].focus();
  }

  function move(event, index) {
    const [i, j] = [Math.floor(index / n), index % n];
    const target = {
      ArrowUp: i > 0 ? index - n : index,
      ArrowDown: i < m - 1 ? index + n : index,
      ArrowLeft: j > 0 ? index - 1 : index,
      ArrowRight: j < n - 1 ? index + 1 : index,
      Home: i * n,
      End: i * n + n - 1,
    }[event.key];
    if (target === undefined) return;
    event.preventDefault();
    focus(target);
  }

  for (let i = 0; i < m; i++) {
    const row = make("div", { role: "row" });
    for (let j = 0; j < n; j++) {
      const index = cells.length;
      const holder = make("div", { role: "gridcell" });
      const cell = make("button", { type: "button" });
      cell.tabIndex = index ? -1 : 0;
      cell.onclick = () => press(index);
      cell.hidden = model.get("start")[i][j] === "_";
      cell.onkeydown = (event) => move(event, index);
      cells.push(cell);
      holder.append(cell);
      row.append(holder);
    }
    grid.append(row);
  }

  function paint() {
    const [lit, pressed, hint] = [model.get("lit"), model.get("pressed"), model.get("hint")];
    let left = 0;
    let presses = 0;
    cells.forEach((cell, index) => {
      const [i, j] = [Math.floor(index / n), index % n];
      if (cell.hidden) return;
      const [on, down] = [parseInt(lit[i][j], 36), parseInt(pressed[i][j], 36)];
      left += on > 0;
      presses += down;
      cell.className = `${on ? "lit" : "dark"}${hint[0] === i && hint[1] === j ? " hint" : ""}`;
      cell.textContent = states > 2 ? lit[i][j] : down ? "×" : "";
      const state = [states > 2 ? word("state {n}", { n: on }) : on ? word("lit") : word("dark")];
      if (down) state.push(states > 2 ? word("pressed, {n} times", { n: down }) : word("pressed"));
      cell.setAttribute("aria-label", [word("row {i}, column {j}", { i: i + 1, j: j + 1 }), ...state].join(", "));
    });
    const said = presses === 1
      ? left ? word("{n} lit after 1 press.", { n: left }) : word("All dark after 1 press!")
      : left ? word("{n} lit after {presses} presses.", { n: left, presses }) : word("All dark after {presses} presses!", { presses });
    status.textContent = model.get("note") || said;
  }

  const tools = make("div", { class: "tools" });
  const button = (text, action) => {
    const made = make("button", { type: "button" }, text);
    made.onclick = action;
    tools.append(made);
  };
  button(word("Hint"), () => model.send({ kind: "hint" }));
  button(word("Undo"), () => history.length && set(...history.pop()));
  button(word("Restart"), () => {
    history.length = 0;
    set(model.get("start"), model.get("start").map((row) => row.replace(/[^_]/g, "0")));
  });

  root.append(grid, status, tools);
  el.append(root);
  for (const name of ["lit", "pressed", "hint", "note"]) model.on(`change:${name}`, paint);
  paint();
  return () => {
    for (const name of ["lit", "pressed", "hint", "note"]) model.off(`change:${name}`, paint);
  };
}

export default { render };
