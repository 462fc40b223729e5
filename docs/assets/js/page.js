// What the theme leaves out: a name for its search dialog, folded parts that open for the printer, boxes that scroll.
document.querySelector(".md-search")?.setAttribute("aria-label", document.querySelector(".md-search__input")?.placeholder || "Search");

addEventListener("beforeprint", () => {
  for (const folded of document.querySelectorAll("details:not([open])")) {
    folded.open = true;
    folded.dataset.openedToPrint = "";
  }
});
addEventListener("afterprint", () => {
  for (const folded of document.querySelectorAll("[data-opened-to-print]")) {
    folded.open = false;
    delete folded.dataset.openedToPrint;
  }
});

// What is too wide for its place scrolls sideways, and the keyboard must get there: when the window, the type or a folded
// part around it changes, too.
{
  const boxes = () => document.querySelectorAll(".md-typeset__scrollwrap, .plot, div.arithmatex");
  const watcher = new ResizeObserver(() => {
    for (const box of boxes()) {
      if (box.scrollWidth > box.clientWidth) box.tabIndex = 0;
      else box.removeAttribute("tabindex");
    }
  });
  addEventListener("load", () => {
    for (const box of boxes()) for (const part of [box, ...box.children]) watcher.observe(part);
  });
}
