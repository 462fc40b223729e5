// Python in a worker: the page stays alive while it computes, and an endless loop can be ended.
//
// In:  {id, name: "boot", base}          start; `base` is the address of assets/
//      {id, name: "boot", files}         start from files in hand (a page opened from a USB stick)
//      {id, name, argument}              call a function of bridge.py; argument and answer are JSON values
// Out: {id, part}                        something to show at once
//      {id, answer} or {id, error}       the end of a call

let bridge;

async function boot({ base, files }) {
  const python = files ? await fromFiles(files) : await fromServer(base);
  bridge = python.pyimport("bridge");
}

async function fromServer(base) {
  const folder = new URL("vendor/pyodide/", base).href;
  const [{ loadPyodide }, ours, source] = await Promise.all([
    import(folder + "pyodide.mjs"),
    load(new URL("vendor/lightsgame.zip", base)).then((answer) => answer.arrayBuffer()),
    load(new URL("run/bridge.py", base)).then((answer) => answer.text()),
  ]);
  return furnish(await loadPyodide({ indexURL: folder }), ours, source);
}

async function load(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address} is missing: build the site with python docs/build.py`);
  return answer;
}

// Nothing can be fetched here, so what Pyodide fetches is handed to it: the modules as blob: addresses, the rest by a
// `fetch` that knows these two names.
async function fromFiles({ packed, lock, bridge }) {
  const unpacked = {};
  await Promise.all(Object.entries(packed).map(async ([name, text]) => {
    const bytes = Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0));
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
    unpacked[name] = await new Response(stream).arrayBuffer();
  }));
  const address = (name) => URL.createObjectURL(new Blob([unpacked[name]], { type: "text/javascript" }));
  const answers = {
    "pyodide.asm.wasm": () => new Response(unpacked["pyodide.asm.wasm"], { headers: { "content-type": "application/wasm" } }),
    "python_stdlib.zip": () => new Response(unpacked["python_stdlib.zip"]),
  };
  const fetchElsewhere = self.fetch;
  self.fetch = (what, ...rest) => {
    const answer = answers[String(what).split("/").pop()];
    return answer ? Promise.resolve(answer()) : fetchElsewhere(what, ...rest);
  };
  const { loadPyodide } = await import(address("pyodide.mjs"));
  const { default: createPyodideModule } = await import(address("pyodide.asm.mjs"));
  const nowhere = "https://pyodide.invalid/"; // asked for by loadPyodide, never fetched from
  const python = await loadPyodide({
    indexURL: nowhere, packageBaseUrl: nowhere, lockFileContents: lock, createPyodideModule,
  });
  return furnish(python, unpacked["lightsgame.zip"], bridge);
}

// The package stays in its zip file: to unpack all of it takes longer than to read the modules that are asked for.
function furnish(python, ours, source) {
  python.FS.mkdirTree("/site");
  python.FS.writeFile("/site/lightsgame.zip", new Uint8Array(ours));
  python.FS.writeFile("/site/bridge.py", source);
  python.runPython("import sys; sys.path += ['/site', '/site/lightsgame.zip']");
  return python;
}

self.onmessage = async ({ data: { id, name, argument, ...rest } }) => {
  try {
    if (name === "boot") {
      await boot(rest);
      self.postMessage({ id, answer: null });
    } else {
      const show = (part) => self.postMessage({ id, part: JSON.parse(part) });
      const answer = bridge.call(name, JSON.stringify(argument), show);
      self.postMessage({ id, answer: JSON.parse(answer) });
    }
  } catch (error) {
    self.postMessage({ id, error: String(error.message || error) });
  }
};
