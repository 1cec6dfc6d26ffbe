"use strict";
// Search in all pages; it works from a disk, since its index is a script that is loaded when somebody begins to search.
(() => {
  const form = document.getElementById("search-form");
  const field = document.getElementById("search");
  const list = document.getElementById("found-pages");
  const root = form.dataset.root;
  const most = 12;
  form.hidden = false;

  let sections = null;
  const load = () => {
    if (document.getElementById("search-index")) return;
    const script = document.createElement("script");
    script.id = "search-index";
    script.src = `${root}search-index.js`;
    script.addEventListener("load", () => { sections = window.SECTIONS.map((one) => ({ ...one, all: `${one.page} ${one.heading} ${one.words}`.toLowerCase() })); show(); });
    document.head.append(script);
  };
  const worth = (section, words) => words.reduce((sum, word) => sum
    + (section.heading.toLowerCase().includes(word) ? 8 : 0) + (section.page.toLowerCase().includes(word) ? 4 : 0)
    + (new RegExp(`(^|[^a-z])${word.replace(/[^\w]/g, "\\$&")}([^a-z]|$)`).test(section.all) ? 2 : 0), 0) - section.weight;
  const part = (section, word) => {
    const at = Math.max(0, section.words.toLowerCase().indexOf(word) - 50);
    return `${at ? "…" : ""}${section.words.slice(at, at + 140)}${at + 140 < section.words.length ? "…" : ""}`;
  };
  function show() {
    const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
    list.textContent = "";
    list.hidden = !words.length || !sections;
    if (list.hidden) return;
    const found = sections.filter((one) => words.every((word) => one.all.includes(word)));
    found.sort((one, other) => worth(other, words) - worth(one, words));
    for (const one of found.slice(0, most)) {
      const link = document.createElement("a");
      link.href = root + one.address;
      const title = document.createElement("b");
      title.textContent = one.heading === one.page ? one.page : `${one.page}: ${one.heading}`;
      const text = document.createElement("span");
      text.textContent = part(one, words[0]);
      link.append(title, text);
      const item = document.createElement("li");
      item.append(link);
      list.append(item);
    }
    if (!found.length) list.append(Object.assign(document.createElement("li"), { textContent: "Nothing found." }));
  }
  field.addEventListener("focus", load);
  field.addEventListener("input", () => { load(); show(); });
  form.addEventListener("submit", (event) => { event.preventDefault(); const first = list.querySelector("a"); if (first) location.href = first.href; });
  document.addEventListener("keydown", (event) => {
    if (event.key === "/" && !event.target.closest("input")) { event.preventDefault(); field.focus(); }
    if (event.key === "Escape") { field.value = ""; show(); }
  });
})();
