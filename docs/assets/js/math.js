// Formulas are set when the site is built (docs/typeset.mjs).  Under `mkdocs build` or `mkdocs serve` alone they are
// not, and then this sets them in the page; it loads KaTeX only if it finds a formula that is not set.
globalThis.texMacros = {
  "\\F": "\\mathbb{F}",
  "\\rank": "\\operatorname{rank}",
  "\\Nul": "\\operatorname{Nul}",
  "\\Col": "\\operatorname{Col}",
  "\\T": "^{\\mathsf{T}}",
};

if (globalThis.document) {
  const formulas = document.querySelectorAll(".arithmatex:not([data-set])");
  if (formulas.length) {
    const vendor = new URL("../vendor/katex/", document.currentScript.src);
    document.head.append(Object.assign(document.createElement("link"), { rel: "stylesheet", href: new URL("katex.min.css", vendor) }));
    const script = Object.assign(document.createElement("script"), { src: new URL("katex.min.js", vendor) });
    script.onload = () => {
      for (const formula of formulas) {
        const text = formula.textContent;
        const options = { displayMode: text.startsWith("\\["), macros: { ...texMacros }, throwOnError: false };
        katex.render(text.slice(2, -2), formula, options);
      }
    };
    document.head.append(script);
  }
}
