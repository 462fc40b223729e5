// What the theme leaves out: a name for its search dialog, and folded parts that open for the printer.
document.querySelector(".md-search")?.setAttribute("aria-label", "Search");

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
