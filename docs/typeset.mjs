// Set every formula of the built site: node docs/typeset.mjs SITE KATEX.mjs
//
// MkDocs leaves a formula as <span class="arithmatex">\(...\)</span>.  This writes the HTML (and the MathML that a
// screen reader reads) in its place, and links the style sheet on pages that have a formula.  A formula that KaTeX
// cannot read ends the build with its page and its text.
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { pathToFileURL } from "node:url";

const [site, module] = process.argv.slice(2);
const { default: katex } = await import(pathToFileURL(module));
await import("./assets/js/math.js"); // for the macros
const FORMULA = /<(span|div) class="arithmatex">\\([([])(.*?)\\[)\]]<\/\1>/gs;
const ENTITIES = { "&lt;": "<", "&gt;": ">", "&quot;": '"', "&#39;": "'", "&amp;": "&" };
const plain = (text) => text.replace(/&(lt|gt|quot|#39|amp);/g, (entity) => ENTITIES[entity]);

let count = 0;
for (const name of readdirSync(site, { recursive: true })) {
  if (!name.endsWith(".html")) continue;
  const path = join(site, name);
  const before = readFileSync(path, "utf8");
  const after = before.replace(FORMULA, (_, tag, open, text) => {
    count += 1;
    const displayMode = open === "[";
    try {
      const macros = { ...globalThis.texMacros };
      const html = katex.renderToString(plain(text), { displayMode, macros, throwOnError: true, strict: "error" });
      return `<${tag} class="arithmatex" data-set>${html}</${tag}>`;
    } catch (error) {
      console.error(`docs/typeset.mjs: ${name}: ${error.message}\n    ${plain(text)}`);
      process.exit(1);
    }
  });
  if (after === before) continue;
  const up = relative(join(path, ".."), site).split(sep).join("/") || ".";
  const link = `<link rel="stylesheet" href="${up}/assets/vendor/katex/katex.min.css">`;
  writeFileSync(path, after.replace("</head>", `${link}</head>`));
}
console.log(`docs/typeset.mjs: ${count} formulas set`);
