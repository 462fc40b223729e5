// Brings the scripts of the figures that stand on this page (assets/figures/), and no others.
{
  const files = { // element -> its scripts, besides lamps.js
    "fig-parity": ["parity"], "fig-halves": ["halves"], "fig-chase": ["chase"], "fig-first-row": ["firstrow"], "fig-graph": ["graph"],
    "fig-judge": ["judge"], "fig-eliminate": ["eliminate"], "fig-press": ["press"], "fig-bits": ["press"], "fig-adder": ["adder"],
    "fig-machine": ["machine"], "fig-four": ["four"], "fig-remove": ["remove"], "fig-euclid": ["euclid"], "fig-million": ["million"],
    "fig-patch": ["patch"], "fig-periods": ["patch"], "fig-cover": ["cover"], "fig-refute": ["cover"], "fig-classes": ["classes"],
    "fig-wrap": ["wrap"], "fig-states": ["wrap"], "fig-light": ["akari"], "fig-spread": ["akari"], "fig-story": ["akari"], "fig-clauses": ["akari"],
    "fig-gadget": ["akari"], "fig-formula": ["akari"], "fig-texts": ["akari", "texts"], "fig-daily": ["judge", "daily"],
    "fig-forge": ["akari", "../js/check", "forge"], "fig-walk": ["walk"], "fig-times": ["times"], "fig-switching": ["switching"],
    "fig-margins": ["margins"], "fig-lit-only": ["litonly"], "fig-window": ["window"],
    "fig-minute": ["million", "minute"],
    "ask-number": ["ask"], "ask-board": ["ask"], "ask-order": ["ask"],
    "drag-number": ["drag"],
  };
  const folder = new URL("../figures/", document.currentScript.src);
  const wanted = new Set();
  for (const element of document.querySelectorAll("[data-figure], ask-number, ask-board, ask-order, drag-number")) {
    for (const name of ["lamps", ...files[element.localName] ?? []]) wanted.add(name);
  }
  for (const name of wanted) document.head.append(Object.assign(document.createElement("script"), { src: new URL(`${name}.js`, folder), async: false }));

  // Text that waits for the reader's hand, and can be had without: a figure reaches something, or a key is pressed.
  addEventListener("click", ({ target }) => {
    const part = target.closest?.(".wait button") && target.closest(".waits");
    if (!part) return;
    part.classList.add("come");
    const heading = part.querySelector("h2, h3, p:not(.wait)");
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  });
}
