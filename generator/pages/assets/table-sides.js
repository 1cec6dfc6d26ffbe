// Beside the boards: what each seat has, what belongs to all, one's own hand, and the story.
const sides = (() => {
  const seated = {};
  const sitting = { sit: () => {} };
  let names = {};
  // A name that is written from right to left turns only itself round, not the letter of its seat.
  const named = (seat) => (names[seat] ? `\u2068${names[seat]}\u2069 (${seat})` : seat);
  const pieceOf = (id) => table.game.faces[id]?.piece ?? id;

  function seats() {
    for (const name in table.game.seats) {
      const { row, count } = seatInto(byId("seats"), name, table.words.score);
      const right = make(row, "div");
      seated[name] = { row, count, player: make(right, "div", { class: "small player" }), rows: make(right, "div", { class: "rows" }) };
      seated[name].rows.dataset.seat = name;
    }
  }
  function people(message) {
    names = {};
    for (const { seat, name, kind, bot, here } of message.seats) {
      if (name) names[seat] = name;
      const told = seated[seat];
      if (!told) continue;
      told.who = { name, kind, bot, here };
      told.row.classList.toggle("here", Boolean(here) || kind === "bot");
      player(seat);
    }
    byId("watchers").textContent = message.watchers ? filled(table.words.watchers, { count: message.watchers }) : "";
  }
  function player(seat) {
    const { player: parent, who = {} } = seated[seat];
    const { view, words } = table;
    parent.textContent = "";
    make(parent, "span", { class: "dot", "aria-hidden": "true" });
    const bot = who.kind === "bot" && `${words.bot} ${who.bot ?? ""}`.trim();
    make(parent, "b", {}, who.name || bot || (words[who.kind] ?? ""));
    const kind = bot ? who.name && bot : who.kind === "person" ? (who.here ? words.here : words.away) : "";
    if (kind) make(parent, "span", {}, ` ${kind}`);
    if (seat === view.you) make(parent, "span", { class: "you" }, words.you);
    if (view.winners?.includes(seat)) make(parent, "span", { class: "won" }, words.winner);
    else if (who.kind === "open" && !view.you && !table.away) make(parent, "button", { type: "button", class: "sit", "aria-label": filled(words.sit_at, { seat }) }, words.sit).addEventListener("click", () => sitting.sit(seat));
    else if (view.sealed && view.answered.includes(seat)) make(parent, "span", { class: "you" }, words.answered_seat);
  }

  function show(changes, view, first) {
    const { game } = table;
    for (const name in seated) {
      const { row, count, rows } = seated[name];
      const told = view[`=${name}`];
      row.setAttribute("aria-current", String(view.decides === name));
      row.classList.toggle("winner", view.winners.includes(name));
      player(name);
      if (!changes[`=${name}`]) continue;
      count.textContent = told[0];
      const shown = name === view.you ? told[1].filter((one) => one !== held(told[1])) : told[1];
      rowsInto(rows, shown, game, (id) => game.faces[id].card || name === view.you, press);
      mark(rows, shown);
    }
    if (changes.rest) {
      byId("common").hidden = !view.rest.length;
      rowsInto(byId("common-rows"), view.rest, game, () => true, press);
      mark(byId("common-rows"), view.rest);
    }
    if (view.you && changes[`=${view.you}`]) hand([held(view[`=${view.you}`][1])].filter(Boolean));
    if (changes.subject) subject(view.subject);
    story(changes, view, first);
  }
  // The first cards that one has are one's hand.
  const held = (rows) => rows.find(([, , , piles]) => piles.some(([id]) => table.game.faces[id]?.card));
  function hand(rows) {
    const { game } = table;
    byId("hand").hidden = !rows.length;
    rowsInto(byId("hand"), rows, game, () => true, press);
    mark(byId("hand"), rows);
  }
  function subject(ids) {
    const { game } = table;
    byId("subject").hidden = !ids.length;
    rowsInto(byId("subject"), ids.length ? [["", "", [], ids.map((id) => [id, 1])]] : [], game, () => true, (id) => enlarge(game.faces[id]));
    byId("subject").querySelectorAll("button").forEach((one, number) => { one.dataset.id = ids[number]; drag(one, ids[number]); });
  }
  // Each button learns of which piece it is; a card can be dragged.
  function mark(parent, rows) {
    const ids = rows.flatMap(([, , , piles]) => piles.map(([id]) => id).filter((id) => table.game.faces[id]));
    parent.querySelectorAll(".piece").forEach((one) => { if (one.tagName !== "BUTTON" && !one.querySelector(".face")) one.classList.add("sign-only"); });
    const shown = [...parent.querySelectorAll(".piece")].filter((one) => one.querySelector(".face"));
    shown.forEach((one, number) => {
      if (one.tagName !== "BUTTON") return;
      one.dataset.piece = pieceOf(ids[number]);
      one.dataset.id = ids[number];
      drag(one, ids[number]);
    });
  }
  const press = (id, element, event) => {
    if (element.dataset.dragged) return;
    moves.legalPiece(pieceOf(id)) || !id.includes("*") ? moves.pick(`!${pieceOf(id)}`, event) : enlarge(table.game.faces[id]);
  };
  function light(legal, picked) {
    document.querySelectorAll("button[data-piece]").forEach((one) => {
      one.classList.toggle("legal", legal(one.dataset.piece) && !one.dataset.id.includes("*"));
      one.classList.toggle("picked", picked(one.dataset.piece));
      one.setAttribute("aria-pressed", String(picked(one.dataset.piece)));
    });
  }

  // A piece follows the finger; where it is dropped it is played.
  function drag(element, id) {
    let from = null;
    let ghost = null;
    element.addEventListener("dragstart", (event) => event.preventDefault());
    element.addEventListener("pointerdown", (event) => {
      delete element.dataset.dragged;
      if (event.button || !moves.mine()) return;
      from = { x: event.clientX, y: event.clientY, pointer: event.pointerId };
      element.setPointerCapture(from.pointer);
    });
    element.addEventListener("pointermove", (event) => {
      if (!from || event.pointerId !== from.pointer) return;
      if (!ghost && Math.hypot(event.clientX - from.x, event.clientY - from.y) > 9) {
        element.dataset.dragged = "yes";
        ghost = make(document.body, "div", { class: "dragged", "aria-hidden": "true" });
        faceInto(ghost, table.game.faces[id]);
        moves.drop(false);
      }
      if (ghost) ghost.style.transform = `translate(${event.clientX}px, ${event.clientY}px)`;
    });
    const end = (event) => {
      const was = ghost;
      from = ghost = null;
      if (!was) return;
      was.remove();
      if (event.type === "pointerup" && board.over(event.clientX, event.clientY)) moves.dropped(pieceOf(id), event.clientX, event.clientY);
      setTimeout(() => { delete element.dataset.dragged; });
    };
    element.addEventListener("pointerup", end);
    element.addEventListener("pointercancel", end);
  }

  // The story: the newest line on top; what happened since one last looked is marked. -----------------------------------
  const entries = new Map();
  let looked = -1;
  function story(changes, view, first) {
    const list = byId("story");
    const numbers = Object.keys(changes).filter((key) => key[0] === "~").map((key) => Number(key.slice(1))).sort((one, two) => one - two);
    const told = [];
    for (const number of numbers) {
      entries.get(number)?.remove();
      entries.delete(number);
      const line = view[`~${number}`];
      if (!line) continue;
      const [turn, who, text, more] = line;
      const entry = document.createElement("li");
      const head = make(entry, "p");
      make(head, "small", {}, turn ? `${turn}` : "");
      if (who) {
        signInto(head, who);
        make(head, "b", {}, who);
      }
      head.append(` ${text || more.join(" ").replace(/^\{|\}$/g, "")}`);
      if (text && more.length) {
        const rest = make(entry, "details");
        make(rest, "summary", {}, filled(table.words.followed, { count: more.length }));
        more.forEach((one) => make(rest, "div", {}, one));
      }
      const after = [...entries.keys()].filter((one) => one < number).sort((one, two) => two - one)[0];
      after === undefined ? list.append(entry) : entries.get(after).before(entry);
      entries.set(number, entry);
      told.push([number, who, text]);
    }
    if (first && told.length && looked < 0) looked = told.at(-1)[0];
    if (!first && told.length) byId("said").textContent = told.slice(-6).map(([, who, text]) => `${who} ${text}`.trim()).join(". ");
    fresh();
  }
  function fresh() {
    let count = 0;
    let newest = -1;
    for (const [number, entry] of entries) {
      const isFresh = number > looked;
      entry.classList.toggle("fresh", isFresh);
      count += isFresh;
      newest = Math.max(newest, number);
    }
    const line = table.view[`~${newest}`];
    const said = line ? `${line[1]} ${line[2] || line[3].join(" ")}`.trim() : "";
    byId("news").textContent = count > 1 ? `${filled(table.words.news, { count })} ${said}` : said;
  }
  // One's own move: all before it has been seen.
  const seen = () => { looked = Math.max(looked, ...entries.keys()); };

  // On a small screen what is beside the boards lies over them.
  function bring(part = "sides") {
    for (const [button, one] of [["to-sides", "sides"], ["to-story", "told"]]) {
      document.body.classList.toggle(`shows-${one}`, one === part);
      byId(button).setAttribute("aria-expanded", String(one === part));
    }
  }
  for (const [button, part] of [["to-sides", "sides"], ["to-story", "told"]])
    byId(button).addEventListener("click", () => bring(document.body.classList.contains(`shows-${part}`) ? "" : part));

  return { bring, seats, people, show, sitting, light, named, seen, pieceOf };
})();
