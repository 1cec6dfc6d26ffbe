"use strict";
// The proof page: shows, filters and explains what it was given; it counts nothing that `check` doesn't count.
(() => {
  const told = JSON.parse(document.getElementById("data").textContent);
  const { pieces, findings, words, names, languages } = told;
  const SVG = "http://www.w3.org/2000/svg";
  const byId = (id) => document.getElementById(id);
  const make = (parent, name, attributes = {}, text = "") => {
    const element = document.createElement(name);
    for (const key in attributes) element.setAttribute(key, attributes[key]);
    if (text !== "") element.textContent = text;
    parent.append(element);
    return element;
  };
  const filled = (text, values) => text.replace(/\{(\w+)\}/g, (_, key) => values[key]);
  const seated = (count) => (String(count) === "1" ? words.page_player : filled(words.page_players, { count }));
  const kinds = told.kinds;

  const controls = { language: byId("language"), theme: byId("theme"), search: byId("search"), kind: byId("kind"), module: byId("module"), deck: byId("deck"), size: byId("size"), only: byId("only") };
  const state = () => Object.fromEntries(Object.entries(controls).map(([key, field]) => [key, field.type === "checkbox" ? field.checked : field.value]));
  const option = (field, value, text) => { make(field, "option", { value }, text); };

  // Filters ------------------------------------------------------------------------------------------------------
  for (const key in languages) option(controls.language, key, languages[key]);
  controls.language.value = document.documentElement.lang;
  controls.theme.value = document.documentElement.dataset.theme;
  const own = names[document.documentElement.lang];
  for (const [field, key, shown] of [
    ["kind", "kind", (value) => kinds[value]],
    ["module", "module", (value) => own.modules[value] || value],
    ["deck", "deck", (value) => own.decks[value] || value],
  ]) {
    option(controls[field], "", words.page_all);
    for (const value of new Set(pieces.map((piece) => piece[key]).filter(Boolean))) option(controls[field], value, shown(value));
  }
  // What all pieces have in common parts nothing.
  for (const key of ["module", "deck"]) for (const part of [controls[key], document.querySelector(`label[for=${key}]`)]) part.hidden = new Set(pieces.map((piece) => piece[key] || "")).size < 2;
  byId("only-label").hidden = !told.compared;
  controls.only.checked = told.compared;
  const total = (kind) => pieces.filter((piece) => piece.kind === kind).reduce((sum, piece) => sum + piece.count, 0);
  const held = Object.keys(kinds).filter((kind) => kind !== "page_backs" && total(kind)).map((kind) => `${kinds[kind]}: ${total(kind)}`);
  byId("box").textContent = [told.edition, seated(told.players), held.join(" · ")].filter(Boolean).join(" // ");

  // Faces --------------------------------------------------------------------------------------------------------
  function face(parent, piece, faces, scale, label) {
    const [wide, high] = piece.size;
    const svg = document.createElementNS(SVG, "svg");
    svg.setAttribute("viewBox", `${-wide / 2} ${-high / 2} ${wide} ${high}`);
    if (label) { svg.setAttribute("role", "img"); svg.setAttribute("aria-label", label); } else svg.setAttribute("aria-hidden", "true");
    if (scale) { svg.setAttribute("width", wide * scale); svg.setAttribute("height", high * scale); }
    const ground = document.createElementNS(SVG, "polygon");
    ground.setAttribute("points", told.trims[piece.trim]);
    ground.setAttribute("fill", "#ffffff");
    ground.setAttribute("transform", "scale(1 -1)");
    svg.append(ground);
    const use = document.createElementNS(SVG, "use");
    use.setAttribute("href", `#face-${faces[controls.language.value] || Object.values(faces)[0]}`);
    use.setAttribute("transform", "scale(1 -1)");
    svg.append(use);
    parent.append(svg);
    return svg;
  }
  const name = (piece) => (piece.words && piece.words[controls.language.value] || [piece.id])[0] || piece.id;
  function pair(parent, piece, scale) {
    const both = make(parent, "div", { class: "pair" });
    for (const [faces, label, count] of [[piece.old, words.page_before, piece.old_count], [piece.faces, words.page_now, piece.count]]) {
      const figure = make(both, "figure");
      face(figure, piece, faces, scale, `${piece.id}: ${label}`);
      make(figure, "figcaption", {}, `${label}, ${count} ×`);
    }
  }
  // Small pieces are shown larger, so that they can be seen at all, and large ones smaller.
  const zoom = (piece) => Number(controls.size.value) * Math.min(2.4, Math.max(0.9, 50 / Math.max(...piece.size)));

  const rows = new Map();
  const found = new Map();
  function build() {
    byId("pieces").textContent = "";
    for (const kind in kinds) {
      if (!pieces.some((piece) => piece.kind === kind)) continue;
      const section = make(byId("pieces"), "section");
      make(section, "h2", {}, kinds[kind]);
      rows.set(kind, { section, list: make(section, "ul", { class: "row" }) });
    }
    pieces.forEach((piece) => {
      const item = make(rows.get(piece.kind).list, "li");
      const button = make(item, "button", { class: "piece", type: "button", id: `piece-${piece.id}` });
      button.addEventListener("click", () => open(piece));
      found.set(piece, { item, button });
    });
  }
  function paint() {
    for (const [piece, { button }] of found) {
      button.textContent = "";
      if (piece.old) pair(button, piece, zoom(piece));
      else face(button, piece, piece.faces, zoom(piece), "");
      const caption = make(button, "span", { class: "caption" });
      caption.append(`${name(piece)} `);
      make(caption, "b", {}, piece.change === "gone" ? `${piece.old_count} ×` : `${piece.count} ×`);
      if (piece.change) make(button, "span", { class: "flag" }, words[`page_${piece.change}`]);
      if ((piece.findings || []).length) make(button, "span", { class: "flag finding" }, [...new Set(piece.findings.map((number) => findings[number].code))].join(", "));
    }
  }
  const texts = new Map(pieces.map((piece) => [piece, JSON.stringify([piece.id, piece.module, piece.deck, piece.cost, piece.yaml, piece.words, piece.effects, piece.notation, piece.record]).toLowerCase()]));
  // `cost eco` is what costs ECO: the name of a field, as the YAML or the page calls it, and a word to be found in it.
  const searched = ["cost", "module", "deck", "effects", "words", "notation"];
  const fields = new Map(pieces.map((piece) => [piece, Object.fromEntries(searched.map((field) => [field, JSON.stringify(piece[field] || "").toLowerCase()]))]));
  const called = Object.fromEntries(searched.flatMap((field) => [[field, field], ...(words[`page_${field}`] ? [[words[`page_${field}`].toLowerCase(), field]] : [])]));
  function asked(text) {
    const found = [];
    let field = "";
    for (const word of text.toLowerCase().split(/[\s:]+/).filter(Boolean)) {
      if (!field && Object.hasOwn(called, word)) { field = called[word]; continue; }
      found.push([field, word]);
      field = "";
    }
    return field ? [...found, ["", field]] : found;
  }
  function sift() {
    const now = state();
    const wanted = asked(now.search);
    let count = 0;
    let copies = 0;
    for (const [piece, { item }] of found) {
      const fits = (!now.kind || piece.kind === now.kind) && (!now.module || piece.module === now.module) && (!now.deck || piece.deck === now.deck)
        && (!told.compared || !now.only || piece.change) && wanted.every(([field, word]) => (field ? fields.get(piece)[field] : texts.get(piece)).includes(word));
      item.hidden = !fits;
      if (fits) { count += 1; copies += piece.count; }
    }
    for (const { section, list } of rows.values()) section.hidden = ![...list.children].some((item) => !item.hidden);
    byId("nothing").hidden = count > 0;
    byId("shown").textContent = filled(words.page_shown, { pieces: count, copies });
    keep();
  }

  // One piece ----------------------------------------------------------------------------------------------------
  const dialog = byId("about");
  // Nodes are words, or an element's tag, attributes and the nodes within it.
  function grow(parent, nodes) {
    for (const node of nodes) {
      if (typeof node === "string") parent.append(node);
      else grow(make(parent, node[0], node[1]), node.slice(2));
    }
  }
  function fact(list, label, parts, kind) {
    const lines = (Array.isArray(parts) ? parts : [parts]).filter(Boolean);
    if (!lines.length) return;
    make(list, "dt", {}, label);
    const place = make(list, "dd");
    for (const line of lines) {
      const one = make(place, "p", kind === "notation" ? { class: "notation" } : {});
      if (kind === "code") make(one, "code", {}, line);
      else if (kind === "marked") grow(one, line);
      else one.textContent = line;
    }
  }
  // `2`, `3`, `4` of the same count are `2–4`.
  function spans(counts) {
    const found = [];
    for (const [players, count] of counts) {
      const before = found[found.length - 1];
      if (before && before[1] === count) before[0] = `${before[0].split("–")[0]}–${players}`;
      else found.push([players, count]);
    }
    return found;
  }
  function open(piece) {
    byId("about-title").textContent = `${name(piece)} // ${piece.id}`;
    const faces = byId("about-faces");
    faces.textContent = "";
    if (piece.old) pair(faces, piece, 0);
    else face(faces, piece, piece.faces, 0, name(piece));
    for (const svg of faces.querySelectorAll("svg")) svg.style.width = `${Math.min(34, piece.size[0] * 0.5)}rem`;
    const facts = byId("about-facts");
    facts.textContent = "";
    const list = make(facts, "dl");
    const per = spans(Object.entries(piece.counts || {})).map(([players, count]) => `${seated(players)}: ${count}`).join(" · ");
    fact(list, words.page_copies, [`${piece.count}${piece.provisional ? ` (${words.page_first_guess})` : ""}`, per]);
    if (piece.yaml) {
      fact(list, words.page_notation, piece.notation, "notation");
      fact(list, words.page_words, piece.said[controls.language.value] || [], "marked");
      fact(list, words.page_cost, piece.cost);
      fact(list, words.page_effects, piece.effects, "code");
      fact(list, words.page_facts, Object.entries(piece.record).map(([key, value]) => `${key}: ${value}`), "code");
      fact(list, words.page_yaml, piece.yaml, "code");
      fact(list, words.page_findings, piece.findings.map((number) => `${findings[number].code}: ${findings[number].message} (${findings[number].source})`));
      fact(list, words.page_rulings, piece.rulings.map(([ruling, now, others, about]) => `${ruling}=${now} (${others}): ${about}`));
      fact(list, words.page_scenarios, piece.scenarios.join(", "));
    }
    dialog.showModal();
    linked(piece.id);
  }
  dialog.addEventListener("close", () => linked(""));
  byId("close").addEventListener("click", () => dialog.close());
  dialog.addEventListener("click", (event) => { if (event.target === dialog) dialog.close(); });
  function linked(id) {
    try { history.replaceState(null, "", id ? `#${id}` : location.pathname + location.search); } catch { /* a page that may not */ }
  }

  // Findings -----------------------------------------------------------------------------------------------------
  for (const finding of findings) {
    const row = make(byId("findings"), "tr", { class: finding.level });
    make(row, "td", {}, `${finding.code} (${finding.level})`);
    const where = make(row, "td");
    const piece = pieces.find((one) => one.id === finding.where);
    if (piece) make(where, "button", { type: "button" }, finding.where).addEventListener("click", () => open(piece));
    else where.textContent = finding.where;
    make(row, "td", {}, finding.message);
    make(row, "td", {}, finding.source);
  }
  if (!findings.length) make(make(byId("findings"), "tr"), "td", { colspan: "4" }, words.page_no_findings);

  // A page that is made anew keeps what was chosen -----------------------------------------------------------------
  const KEPT = "proof-page";
  function keep() {
    if (told.watched) sessionStorage.setItem(KEPT, JSON.stringify({ ...state(), scroll: scrollY }));
  }
  if (told.watched && sessionStorage.getItem(KEPT)) {
    const before = JSON.parse(sessionStorage.getItem(KEPT));
    for (const key in controls) if (key in before) { if (controls[key].type === "checkbox") controls[key].checked = before[key]; else controls[key].value = before[key]; }
    document.documentElement.dataset.theme = controls.theme.value;
    requestAnimationFrame(() => scrollTo(0, before.scroll || 0));
  }
  if (told.watched) {
    const look = async () => {
      try {
        const news = await (await fetch("news")).json();
        byId("broken").hidden = !news.broken;
        byId("broken").textContent = news.broken ? `${words.page_broken}\n${news.broken}` : "";
        if (news.version !== told.watched) { keep(); location.reload(); return; }
      } catch { /* the program was stopped: the page stays as it is */ }
      setTimeout(look, 300);
    };
    look();
  }

  build();
  paint();
  sift();
  for (const key of ["search", "kind", "module", "deck", "only"]) controls[key].addEventListener("input", sift);
  byId("everything").addEventListener("click", () => {
    for (const key of ["search", "kind", "module", "deck"]) controls[key].value = "";
    controls.only.checked = false;
    sift();
    controls.search.focus();
  });
  for (const key of ["size", "language"]) controls[key].addEventListener("input", () => { paint(); keep(); });
  controls.theme.addEventListener("change", () => { document.documentElement.dataset.theme = controls.theme.value; keep(); });
  document.querySelector(".filters").addEventListener("submit", (event) => event.preventDefault());
  document.addEventListener("keydown", (event) => {
    if (event.key === "/" && !event.target.closest("input, select, dialog")) { event.preventDefault(); controls.search.focus(); }
  });
  const first = pieces.find((piece) => piece.id === decodeURIComponent(location.hash.slice(1)));
  if (first) open(first);
})();
