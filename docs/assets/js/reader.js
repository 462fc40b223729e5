// Reads the levels of sections (## Title { .player }, .student, .expert) and of exercises, folds those that are above the
// reader's, marks them in the list of contents, keeps the choice, and remembers which exercises of the page are done.
{
  const LEVELS = ["player", "student", "expert"], KEY = "lightsgame-reader";
  const article = document.querySelector("article.md-content__inner");
  const level = (heading) => LEVELS.find((name) => heading.classList.contains(name));
  const stored = () => { try { return localStorage.getItem(KEY) ?? "player"; } catch { return "player"; } };

  function wrap(tag) { // each heading with a level, and what follows it up to the next one of its rank, becomes a section
    for (const heading of article.querySelectorAll(`:scope ${tag}`)) {
      if (!level(heading)) continue;
      const section = Object.assign(document.createElement("section"), { className: "leveled" });
      section.dataset.level = level(heading);
      heading.before(section);
      for (let next = heading; next && (next === heading || !/^H[12]$/.test(next.tagName) && next.tagName !== heading.tagName);) {
        const after = next.nextElementSibling;
        section.append(next);
        next = after;
      }
      fold(section, heading, level(heading));
      if (heading.dataset.inside) heading.after(Object.assign(document.createElement("p"), { className: "inside", textContent: heading.dataset.inside }));
    }
  }
  function fold(part, title, name) { // what a part says of itself, and the key that opens it
    if (name !== "player") title.append(Object.assign(document.createElement("span"), { className: "level", textContent: `for ${name}s` }));
    const open = Object.assign(document.createElement("button"), { type: "button", className: "unfold", textContent: "Show it" });
    open.onclick = () => { part.classList.remove("folded"); list(); };
    title.append(open);
  }
  function wrapExercises() {
    for (const exercise of article.querySelectorAll(".admonition.exercise")) {
      const name = level(exercise);
      if (!name) continue;
      exercise.classList.add("leveled");
      exercise.dataset.level = name;
      fold(exercise, exercise.querySelector(".admonition-title"), name);
    }
  }
  function list() { // what is folded is marked in the list of contents
    for (const link of document.querySelectorAll('.md-nav--secondary a[href^="#"]')) {
      const part = document.getElementById(decodeURIComponent(link.hash.slice(1)))?.closest(".leveled.folded");
      link.classList.toggle("above", Boolean(part));
      link.title = part?.dataset.level ? `for ${part.dataset.level}s` : "";
    }
  }
  function read(as) {
    for (const section of article.querySelectorAll(".leveled")) section.classList.toggle("folded", LEVELS.indexOf(section.dataset.level) > LEVELS.indexOf(as));
    for (const key of bar.querySelectorAll("button")) key.setAttribute("aria-pressed", key.dataset.reader === as);
    document.documentElement.dataset.reader = as;
    list();
  }
  const bar = article && document.querySelector(".reader");
  if (bar) {
    wrap("h3");
    wrap("h2");
    wrapExercises();
    read(stored());
    bar.addEventListener("click", ({ target }) => {
      const as = target.dataset?.reader;
      if (!as) return;
      try { localStorage.setItem(KEY, as); } catch { /* a browser that keeps nothing */ }
      read(as);
    });
  }

  // The page of all exercises is an index: each title says whether it was solved, and opens its exercise.
  const index = article?.querySelector(".exercise-progress") && document.documentElement.lang === "en";
  if (index) {
    for (const title of article.querySelectorAll("h3[id]")) {
      const section = Object.assign(document.createElement("section"), { className: "leveled folded" }), field = [];
      for (let next = title.nextElementSibling; next && !/^H[23]$/.test(next.tagName); next = next.nextElementSibling) field.push(next);
      title.before(section);
      section.append(title, ...field);
      const open = Object.assign(document.createElement("button"), { type: "button", className: "unfold", textContent: "Open" });
      open.onclick = () => section.classList.remove("folded");
      title.append(open);
    }
    const mark = () => {
      for (const field of article.querySelectorAll("[data-exercise]")) {
        let solved = false;
        try { solved = JSON.parse(localStorage.getItem(`lightsgame.exercise.${field.dataset.exercise}`))?.solved; } catch { /* nothing is kept */ }
        field.closest("section").classList.toggle("solved", Boolean(solved));
      }
    };
    mark();
    addEventListener("asked", mark);
  }
  const unfold = () => { // a link into a folded section opens it
    const target = location.hash && !location.hash.includes("=") && document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (!target) return;
    const hidden = target.closest(".leveled.folded, .waits:not(.come)");
    for (let part = target; part; part = part.parentElement?.closest(".leveled.folded, .waits:not(.come)")) part.classList.remove("folded");
    for (let part = target.closest(".waits"); part; part = part.previousElementSibling) if (part.matches(".waits")) part.classList.add("come");
    if (hidden) { list(); target.scrollIntoView(); }
  };
  unfold();
  if (bar || index) {
    unfold();
    addEventListener("hashchange", unfold);
  }

  // Exercises of this page that can be answered in it: how many there are, and how many were.
  const asked = article?.querySelectorAll("ask-number, ask-board, ask-order, [data-exercise]") ?? [];
  const place = article?.querySelector("#exercises");
  if (asked.length && place && !article.querySelector(".exercise-progress")) {
    const note = document.createElement("p");
    note.className = "asked";
    note.setAttribute("role", "status");
    place.after(note);
    const page = location.pathname.split("/").pop().replace(".html", "");
    const kept = (key) => { try { return JSON.parse(localStorage.getItem(key)); } catch { return null; } };
    const tell = () => {
      const answered = kept("lightsgame-asked") ?? [];
      const mine = [...asked].filter(({ id, dataset }) => dataset.exercise ? kept(`lightsgame.exercise.${dataset.exercise}`)?.solved : answered.includes(`${page}/${id}`)).length;
      note.textContent = `${asked.length === 1 ? "One exercise" : `${asked.length} exercises`} of this chapter can be answered in it${mine ? `; ${mine === asked.length ? "done" : `${mine} done`}` : ""}.`;
    };
    tell();
    addEventListener("asked", tell);
  }

  // Offline: what has been seen stays.
  if ("serviceWorker" in navigator && location.protocol.startsWith("http") && !navigator.webdriver) {
    const base = new URL("../../", document.currentScript.src);
    navigator.serviceWorker.register(new URL("offline-worker.js", base), { scope: base }).catch(() => {});
  }
  const keep = document.querySelector("[data-keep]");
  if (keep && "serviceWorker" in navigator && location.protocol.startsWith("http")) {
    keep.hidden = false;
    keep.addEventListener("click", async () => {
      const base = new URL("../../", document.querySelector("script[src*='reader.js']").src);
      await navigator.serviceWorker.register(new URL("offline-worker.js", base), { scope: base });
      const { active } = await navigator.serviceWorker.ready;
      navigator.serviceWorker.onmessage = ({ data }) => { keep.textContent = data.done === data.all ? "The whole book is kept" : `Keeping: ${data.done} of ${data.all} files`; };
      active.postMessage("keep");
    });
  }
}
