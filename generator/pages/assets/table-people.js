// Who is there, and what people tell each other and the record: names, notes, taking back, hints, the host's drawer.
const people = (() => {
  const notice = (text, kind = "") => {
    const place = byId("notice");
    place.hidden = !text;
    place.textContent = text;
    place.dataset.kind = kind;
    clearTimeout(notice.timer);
    if (text && !kind) notice.timer = setTimeout(() => notice(""), 9000);
  };
  const strip = (text) => {
    const place = byId("strip");
    place.hidden = !text;
    place.textContent = "";
    if (text) make(place, "p", {}, text);
    return place;
  };
  const act = (parent, text, does, kind = "") => make(parent, "button", { type: "button", class: kind }, text).addEventListener("click", does);

  // While there is no line nothing can be pressed that would be sent.
  const SENDING = "#to-note, #to-form, #name-form button, #note-form .primary, #form-form .primary, #links select";
  const mute = (is) => document.querySelectorAll(SENDING).forEach((one) => { one.disabled = is; });

  // Taking back, by consent of those concerned.
  byId("undo").addEventListener("click", () => { if (!line.send({ type: "undo" })) notice(table.words.not_sent); });
  line.on("undo", (message) => {
    const { done, by, move, dropped, waits = [] } = message;
    const you = table.view.you;
    if (dropped && dropped === you) notice(filled(table.words.undo_dropped, { seat: sides.named(by) }));
    else if (done !== undefined) notice(!done ? table.words.not_undone : by === you ? table.words.undone : filled(table.words.undone_by, { seat: sides.named(by) }));
    if (done !== undefined) return strip("");
    const last = Object.keys(table.view).filter((key) => key[0] === "~" && table.view[key][1] === by).at(-1);
    const what = move && last ? ` (${table.view[last][2]})` : "";
    const place = strip(filled(table.words[by === you ? "undo_asked" : "undo_asks"], { seat: sides.named(by), waits: waits.map(sides.named).join(", ") }) + what);
    const answer = (yes) => () => { if (line.send({ type: "agree", yes })) strip(""); };
    if (by === you) return act(place, table.words.withdraw, answer(false));
    if (!waits.includes(you)) return;
    act(place, table.words.agree, answer(true), "primary");
    act(place, table.words.disagree, answer(false));
    byId("said").textContent = place.firstChild.textContent;
  });

  // Hints.
  byId("hint").addEventListener("click", () => { if (byId("strip").textContent === table.words.thinking) return; if (line.send({ type: "hint" })) strip(table.words.thinking); else notice(table.words.not_sent); });
  line.on("hint", ({ move, bot }) => {
    const place = strip(filled(table.words.hinted, { bot, move: moves.textOf(move) }));
    act(place, table.words.do_it, () => moves.play(move));
    act(place, table.words.close, () => strip(""));
    byId("said").textContent = place.firstChild.textContent;
  });

  // A line that comes back is told anew what is asked; what isn't any more stands nowhere.
  line.on("hello", () => strip(""));
  line.on("refused", () => { if (byId("strip").textContent === table.words.thinking) strip(""); });

  // Dialogs.
  document.querySelectorAll("[data-shut]").forEach((one) => one.addEventListener("click", () => one.closest("dialog").close()));
  document.querySelectorAll("dialog").forEach((one) => one.addEventListener("click", (event) => { if (event.target === one) one.close(); }));
  byId("to-menu").addEventListener("click", () => byId("menu").showModal());
  byId("name-form").addEventListener("submit", () => { const name = byId("name").value.trim(); if (name) line.send({ type: "name", name }); });
  const theme = byId("theme");
  const kept = (() => { try { return localStorage.getItem("look"); } catch { return null; } })();
  if (kept) document.documentElement.dataset.theme = kept;
  theme.value = document.documentElement.dataset.theme;
  theme.addEventListener("change", () => {
    document.documentElement.dataset.theme = theme.value;
    try { localStorage.setItem("look", theme.value); } catch { /* a browser that keeps nothing */ }
  });

  // Notes for whoever makes the game: a remark, a mood, a question about the rules.
  const MOODS = 5;
  let mood = "";
  let left = "";
  const kindOf = () => byId("note-form").elements.kind.value;
  function noted() {
    byId("moods").hidden = kindOf() !== "mood";
    byId("note-label").textContent = table.words[`text_${kindOf()}`];
  }
  byId("to-note").addEventListener("click", () => {
    mood = "";
    const moods = byId("moods");
    moods.textContent = "";
    for (let number = 1; number <= MOODS; number++) {
      const one = make(moods, "button", { type: "button", "aria-pressed": "false" }, table.words[`mood_${number}`]);
      one.addEventListener("click", () => { mood = one.textContent; [...moods.children].forEach((other) => other.setAttribute("aria-pressed", String(other === one))); });
    }
    byId("note-at").textContent = filled(table.words.note_at, { turn: table.view.turn });
    noted();
    byId("note").showModal();
  });
  byId("note-form").addEventListener("change", noted);
  byId("note-form").addEventListener("submit", (event) => {
    const kind = kindOf();
    const words = byId("note-text").value.trim();
    const text = kind === "mood" ? [mood, words].filter(Boolean).join(": ") : words;
    if (!text || !line.send({ type: "note", kind, text })) { event.preventDefault(); return byId("note-text").focus(); }
    left = byId("note-text").value;
  });
  line.on("noted", () => { if (byId("note-text").value === left) byId("note-text").value = ""; notice(table.words.noted); });

  // The form at the end.
  line.on("form", ({ form, given }) => {
    const parent = byId("form-form");
    parent.textContent = "";
    const readers = {};
    for (const { id, kind, asks, options, most, low, high } of form.questions) {
      const frame = make(parent, "fieldset");
      make(frame, "legend", {}, asks);
      if (kind === "text") {
        const area = make(frame, "textarea", { rows: "3", maxlength: String(most ?? 1000), "aria-label": asks });
        readers[id] = () => area.value.trim();
        continue;
      }
      const numbers = Array.from({ length: most ?? 0 }, (_, number) => ({ id: String(number + 1), says: String(number + 1) }));
      const yes = [{ id: "yes", says: table.words.yes }, { id: "no", says: table.words.no }];
      const choices = make(frame, "div", { class: "choices" });
      if (low) make(choices, "span", { class: "small" }, low);
      for (const one of options ?? (kind === "scale" ? numbers : yes)) {
        const label = make(choices, "label");
        make(label, "input", { type: "radio", name: `q-${id}`, value: one.id });
        label.append(` ${one.says}`);
      }
      if (high) make(choices, "span", { class: "small" }, high);
      readers[id] = () => frame.querySelector("input:checked")?.value ?? "";
    }
    make(parent, "button", { type: "submit", class: "primary" }, table.words.leave);
    parent.onsubmit = (event) => {
      const answers = Object.fromEntries(Object.entries(readers).map(([id, read]) => [id, read()]).filter(([, value]) => value !== ""));
      if (line.send({ type: "form", answers })) return;
      event.preventDefault();
      notice(table.words.not_sent);
    };
    byId("to-form").hidden = false;
    if (!given && !document.querySelector("dialog[open]")) byId("form").showModal();
  });
  byId("to-form").addEventListener("click", () => byId("form").showModal());

  // What the table tells everybody; a seat of one's own.
  line.on("told", ({ text }) => { notice(text); byId("said").textContent = text; });
  line.on("link", ({ address }) => { location.assign(address); });
  sides.sitting.sit = (seat) => { if (!line.send({ type: "sit", seat, name: byId("name").value.trim() })) notice(table.words.not_sent); };

  // The host's drawer: links, and who sits where.
  const drawer = byId("links");
  const links = {};
  let bots = [];
  let seats = [];
  line.on("links", (message) => { message.links.forEach((one) => { links[one.name] = one; }); draw_(); });
  line.on("people", (message) => { bots = message.bots ?? bots; seats = message.seats; sides.people(message); draw_(); const own = seats.find(({ seat }) => seat === table.view.you); if (own?.name && document.activeElement !== byId("name")) byId("name").value = own.name; });
  function draw_() {
    if (!drawer || drawer.contains(document.activeElement)) return;
    drawer.textContent = "";
    for (const name in links) {
      const { address, qr } = links[name];
      const row = make(drawer, "li");
      const head = make(row, "h4", {}, name.length === 1 ? filled(table.words.seat, { seat: name }) : table.words[`link_${name}`] ?? name);
      const told = seats.find(({ seat }) => seat === name);
      if (told) {
        head.append(told.name ? `: ${told.name}` : "");
        const select = make(row, "select", { "aria-label": filled(table.words.who_sits, { seat: name }) });
        for (const kind of ["person", "open"]) make(select, "option", { value: kind }, table.words[kind]);
        bots.forEach((bot) => make(select, "option", { value: `bot:${bot}` }, `${table.words.bot}: ${bot}`));
        select.value = told.kind === "bot" ? `bot:${told.bot ?? bots[0]}` : told.kind;
        select.addEventListener("change", () => {
          const [kind, ...bot] = select.value.split(":");
          line.send(kind === "bot" ? { type: "seat", seat: name, kind, bot: bot.join(":") } : { type: "seat", seat: name, kind });
          select.blur();
        });
      }
      const address_ = make(row, "span", { class: "line" });
      make(address_, "input", { type: "text", readonly: "", value: address, "aria-label": filled(table.words.link_of, { seat: name }) });
      act(address_, table.words.copy, async () => { try { await navigator.clipboard.writeText(address); notice(table.words.copied); } catch { address_.querySelector("input").select(); } });
      if (qr) {
        const shown = make(make(row, "details"), "summary", {}, table.words.qr).parentElement;
        make(shown, "div", { class: "qr", role: "img", "aria-label": filled(table.words.qr_of, { seat: name }) }).append(...board.parsed(qr));
      }
    }
  }
  return { notice, strip, mute };
})();
