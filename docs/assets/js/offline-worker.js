// Keeps what has been seen, so that the book opens without a network; docs/finish.py fills in the version and the files.
const NAME = "book-VERSION";
const ALL = ["FILES"];

addEventListener("install", (event) => event.waitUntil(skipWaiting()));
addEventListener("activate", (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) if (name.startsWith("book-") && name !== NAME) await caches.delete(name);
  await clients.claim();
})()));

// First what is kept, for it belongs to this version; what is not kept comes from the network and is kept then.
addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || new URL(request.url).origin !== location.origin) return;
  event.respondWith((async () => {
    const cache = await caches.open(NAME);
    const page = request.mode === "navigate";
    const kept = await cache.match(request, { ignoreSearch: true });
    if (kept && !page) return kept;
    try {
      const answer = await fetch(request);
      if (answer.ok) cache.put(request, answer.clone());
      return answer;
    } catch (error) {
      if (kept) return kept;
      if (page) return await cache.match("index.html") ?? Response.error();
      throw error;
    }
  })());
});

// "Keep the whole book": everything is fetched once, and the page hears how far it is.
addEventListener("message", (event) => {
  if (event.data !== "keep") return;
  event.waitUntil((async () => {
    const cache = await caches.open(NAME);
    for (const [i, file] of ALL.entries()) {
      if (!await cache.match(file)) await cache.add(file);
      event.source.postMessage({ done: i + 1, all: ALL.length });
    }
  })());
});
