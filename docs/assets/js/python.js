// The page's Python: `lightsgamePython.call(name, argument, show)` calls a function of assets/run/bridge.py.
//
// Nothing is loaded before the first call, or before the pointer comes to a button that runs something.  `show` is
// handed what is printed while the call runs.  `stop()` ends whatever runs: its promise fails with `Stopped`, and the
// next call starts a fresh Python.
(() => {
  if (window.lightsgamePython) return;
  const assets = new URL("../", document.currentScript.src).href;
  const Worker = window.RealWorker ?? window.Worker; // on file:// the theme puts another thing in its place
  const waiting = new Map(); // id -> {resolve, reject, show}
  let worker, started, lastId = 0;

  const word = (text) => text; // it is put into the language of the place where it is shown

  class Stopped extends Error {}

  function post(message, show) {
    const id = ++lastId;
    return new Promise((resolve, reject) => {
      waiting.set(id, { resolve, reject, show });
      worker.postMessage({ id, ...message });
    });
  }

  function receive({ data: { id, part, answer, error } }) {
    const call = waiting.get(id);
    if (!call) return;
    if (part !== undefined) return call.show?.(part);
    waiting.delete(id);
    if (error === undefined) call.resolve(answer);
    else call.reject(new Error(error));
  }

  function end(reason) {
    worker?.terminate();
    worker = started = undefined;
    const calls = [...waiting.values()];
    waiting.clear();
    for (const call of calls) call.reject(reason);
  }

  async function start() {
    if (document.documentElement.dataset.python === "none") { // the light book
      throw new Error(word("This book has no Python in it. The whole book has, and so has lightsgame in a shell."));
    }
    if (location.protocol === "file:") {
      const files = await loadFiles();
      worker = new Worker("data:text/javascript;base64," + btoa(files.worker), { type: "module" });
      listen();
      await post({ name: "boot", files });
    } else {
      worker = new Worker(new URL("run/worker.mjs", assets), { type: "module" });
      listen();
      await post({ name: "boot", base: assets });
    }
  }

  // Without a network a request may be neither answered nor refused; nobody should wait for it for ever.
  function inTime(booting) {
    const seconds = navigator.onLine ? 120 : 60;
    let clock;
    const late = new Promise((_, reject) => {
      clock = setTimeout(() => {
        const error = new Error(navigator.onLine ? word("Python took too long to load") : word("Python cannot be loaded without a network"));
        end(error);
        reject(error);
      }, seconds * 1000);
    });
    return Promise.race([booting, late]).finally(() => clearTimeout(clock));
  }

  function listen() {
    worker.onmessage = receive;
    worker.onerror = (event) => end(new Error(event.message || word("the worker could not be started")));
  }

  function loadFiles() {
    if (window.lightsgameFiles) return window.lightsgameFiles;
    return new Promise((resolve, reject) => {
      const script = document.createElement("script");
      script.src = assets + "vendor/usb.js";
      script.onload = () => resolve(window.lightsgameFiles);
      script.onerror = () => reject(new Error("a page opened from a file needs a site built with: python docs/build.py --usb"));
      document.head.append(script);
    });
  }

  window.lightsgamePython = {
    Stopped,
    get isReady() { return Boolean(started?.done); },
    ready() {
      if (!started) {
        const mine = started = inTime(start());
        mine.then(() => { mine.done = true; }, () => { if (started === mine) started = undefined; });
      }
      return started;
    },
    async call(name, argument, show) {
      await this.ready();
      return post({ name, argument }, show);
    },
    stop() { end(new Stopped("stopped")); },
  };
})();
