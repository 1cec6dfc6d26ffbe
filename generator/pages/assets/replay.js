// The replay page: frames of changes in, the table at any of them out. Nothing of the rules is worked out here.
(() => {
  const game = JSON.parse(document.getElementById("game").textContent);
  const { frames, words, seats } = game;
  // The table after each frame: what a frame doesn't say stays as it was.
  const tables = [];
  frames.forEach((frame) => tables.push(added({ ...tables.at(-1), legal: undefined, events: [], marks: [] }, frame)));
  const last = frames.length - 1;
  let at = 0;
  let timer = 0;

  // The boards ---------------------------------------------------------------------------------------------------
  const grows = tables[0].boards.some(({ face }) => !face);
  if (grows) byId("board").setAttribute("preserveAspectRatio", "xMidYMid meet");
  byId("board").parentElement.classList.toggle("grows", grows);
  let drawn = {};
  function show(table, forward) {
    const keys = Object.keys({ ...drawn, ...table }).filter((key) => drawn[key] !== table[key]);
    board.show(Object.fromEntries(keys.map((key) => [key, table[key] ?? null])), table, game.faces, forward);
    drawn = table;
    board.light(new Set(), new Set(table.free), new Set(), board.told);
  }
  // Round the places of the step runs a line in the colour of who took it, from the first of two to the other an arrow;
  // round what the moment is about besides, one in black.
  function mark(table) {
    const colour = seats[table.by]?.colour;
    const round = Object.fromEntries(table.marked.map((name) => [name, board.mark(name, table.acted.includes(name) ? colour : "")]));
    const [from, to, more] = table.acted;
    if (to && !more && table[`:${from}`].board === table[`:${to}`].board) board.mark(from, colour, arrow(board.middle(round[from]), board.middle(round[to])));
  }
  function arrow([x1, y1], [x2, y2]) {
    const along = (way, aside) => `${(x1 + (x2 - x1) * way - (y2 - y1) * aside).toFixed(2)} ${(y1 + (y2 - y1) * way + (x2 - x1) * aside).toFixed(2)}`;
    return `M${along(0.28, 0)}L${along(0.72, 0)}M${along(0.6, 0.1)}L${along(0.72, 0)}L${along(0.6, -0.1)}`;
  }
  // Round the places that a legal move names, while it is pointed at.
  function point(text) {
    byId("places").querySelectorAll(".pointed").forEach((element) => element.remove());
    for (const word of text.split(" "))
      for (const { id } of tables[at].boards) {
        const room = tables[last][`:${id}/${word}`];
        if (room) board.trace(room, "pointed");
      }
  }
  function explain(table) {
    const place = byId("gloss");
    place.textContent = "";
    if (!at) return place.append(game.about);
    if (table.winners.length) {
      make(place, "b", {}, filled(words.victory, { seats: table.winners.join(", ") }));
      const counts = Object.keys(seats).map((name) => [name, table[`=${name}`][0]]).sort((one, two) => two[1] - one[1]);
      return place.append(` // ${counts.map(([name, count]) => `${name} ${count}`).join(", ")}`);
    }
    place.append(table.gloss);
  }

  // Beside the boards --------------------------------------------------------------------------------------------
  const rowsOf = (parent, rows) => rowsInto(parent, rows, game, (id) => game.faces[id].card, (id) => look(id));
  // A piece as large as the screen has room for, and below it all that lie there.
  function look(id, title, piles = []) {
    pause();
    enlarge(game.faces[id], title);
    rowsInto(byId("card-rows"), piles.length > 1 ? [["", "", [], piles]] : [], game, () => true, (other) => enlarge(game.faces[other]));
  }
  board.onPress((name) => {
    const piles = board.lying(name);
    if (piles.length) look(piles[0][0], board.told(name), piles);
  });
  byId("close").addEventListener("click", () => byId("card").close());
  byId("card").addEventListener("click", (event) => { if (event.target === byId("card")) byId("card").close(); });
  const seated = {};
  for (const name in seats) {
    const { row, count } = seatInto(byId("seats"), name, words.score);
    const right = make(row, "div", { class: "rows" });
    seated[name] = { row, count, player: make(right, "div", { class: "small" }), rows: make(right, "div", { class: "inside" }), told: null };
  }
  function side(table) {
    for (const name in seated) {
      const { row, count, player, rows } = seated[name];
      const told = table[`=${name}`];
      row.setAttribute("aria-current", String(table.decides === name));
      const won = table.winners.includes(name);
      row.classList.toggle("winner", won);
      player.textContent = seats[name].player;
      if (won) make(player, "span", { class: "won" }, ` ${words.winner}`);
      if (seated[name].told === told) continue;
      seated[name].told = told;
      count.textContent = told[0];
      rowsOf(rows, told[1]);
    }
    byId("rest").hidden = !table.rest.length;
    rowsOf(byId("rest-rows"), table.rest);
    const clock = byId("clock");
    clock.textContent = "";
    const subject = byId("subject");
    subject.textContent = "";
    table.subject.forEach((id) => faceInto(subject, game.faces[id]));
    make(clock, "strong", {}, table.over ? words.over : table.decides ? filled(words.decides, { seat: table.decides }) : words.chance);
    if (!table.over && table.asks) make(clock, "small", {}, table.asks);
    const facts = byId("facts");
    facts.textContent = "";
    for (const [label, value] of table.clock) {
      const one = make(facts, "span", {}, String(value));
      make(one, "small", {}, label);
    }
    const legal = byId("legal");
    legal.textContent = "";
    const offered = game.legal[table.legal] || {};
    const list = make(legal, "dl");
    for (const verb in offered) {
      const [count, rests] = offered[verb];
      make(list, "dt", {}, `${verb}${count > 1 ? ` (${count})` : ""}`);
      const found = make(list, "dd");
      rests.forEach((rest) => {
        if (!rest) return;
        make(found, "span", {}, rest);
        found.append(" ");
      });
      if (rests.length < count) found.append("…");
    }
    if (!Object.keys(offered).length) {
      list.remove();
      make(legal, "p", { class: "small" }, table.over ? words.over : words.chance);
    }
  }

  // The record ---------------------------------------------------------------------------------------------------
  const record = byId("record");
  const entries = [];
  let round = 0;
  let into = null;
  tables.forEach((table, number) => {
    const begun = number ? tables[number - 1].marks.includes("round") || !round : false;
    if (begun && table.events.length) {
      round = table.round;
      make(record, "h3", {}, `${words.round} ${table.round}`);
      into = make(record, "ol");
    }
    if (!table.events.length) return;
    if (!into) into = make(record, "ol");
    const entry = make(make(into, "li"), "button", { type: "button" }, table.events.join("\n"));
    entry.addEventListener("click", () => go(number));
    entries[number] = entry;
  });
  let current = null;
  function follow() {
    if (current) current.removeAttribute("aria-current");
    current = entries[at] || null;
    if (!current) return;
    current.setAttribute("aria-current", "true");
    const top = current.offsetTop - record.offsetTop;
    if (top < record.scrollTop || top + current.offsetHeight > record.scrollTop + record.clientHeight)
      record.scrollTop = top - record.clientHeight / 2;
  }

  // Curves and the line of time ----------------------------------------------------------------------------------
  const cursors = [];
  function curve(id, value) {
    const plot = byId(id);
    const series = Object.keys(seats).map((name) => [name, tables.map((table) => value(table, name))]);
    const most = Math.max(1, ...series.flatMap(([, values]) => values));
    const least = Math.min(0, ...series.flatMap(([, values]) => values));
    const height = (number) => 6 + 88 * (1 - (number - least) / (most - least));
    const svg = draw(plot, "svg", { viewBox: `0 0 ${Math.max(1, last)} 100`, preserveAspectRatio: "none", role: "img" });
    svg.setAttribute("aria-label", series.map(([name, values]) => `${name} ${values[last]}`).join(", "));
    tables.forEach((table, number) => {
      if (table.marks.includes("round")) draw(svg, "line", { class: "grid", x1: number, x2: number, y1: 0, y2: 100 });
    });
    series.forEach(([name, values], place) => {
      // Each seat a little beside the others, so that equal values stay apart.
      const level = (number) => (height(number) + 1.7 * (place - (series.length - 1) / 2)).toFixed(2);
      const points = values.map((number, step) => (step && values[step - 1] !== number ? `${step},${level(values[step - 1])} ` : "") + `${step},${level(number)}`).join(" ");
      draw(svg, "polyline", { class: "under", points });
      draw(svg, "polyline", { class: `over seat-${place}`, points }).style.stroke = seats[name].colour;
    });
    make(plot, "small", {}, String(most));
    const ends = series.map(([name, values]) => [height(values[last]), name]).sort((one, two) => one[0] - two[0]);
    let free = 3;
    ends.forEach((end) => { end[0] = free = Math.max(end[0], free); free += 13; });
    const over = Math.max(0, free - 13 - 97);
    ends.forEach(([y, name]) => { make(plot, "b", { style: `top:${y - over}%` }, name); });
    cursors.push(draw(svg, "line", { class: "cursor", y1: 0, y2: 100 }));
    plot.addEventListener("click", (event) => {
      const box = plot.getBoundingClientRect();
      go(Math.round((event.clientX - box.left) / box.width * last));
    });
  }
  byId("legal").addEventListener("mouseover", (event) => point(event.target.tagName === "SPAN" ? event.target.textContent : ""));
  byId("legal").addEventListener("mouseleave", () => point(""));
  curve("score", (table, name) => table[`=${name}`][0]);
  game.curves.forEach((words, number) => {
    const part = make(byId("score").parentElement.parentElement, "div", { class: "curve" });
    make(part, "h2", {}, words);
    make(part, "div", { class: "plot", id: `curve-${number}` });
    curve(`curve-${number}`, (table, name) => table.curves[name][number]);
  });
  const ticks = byId("ticks");
  ticks.setAttribute("viewBox", `0 0 ${Math.max(1, last)} 10`);
  for (const kind of ["round", "focus", "lead"])
    tables.forEach((table, number) => {
      if (table.marks.includes(kind)) draw(ticks, "line", { class: kind, x1: number, x2: number, y1: kind === "lead" ? 5 : 0, y2: kind === "focus" ? 5 : 10, "vector-effect": "non-scaling-stroke" });
    });

  // Going from frame to frame ------------------------------------------------------------------------------------
  const time = byId("time");
  time.max = String(last);
  function go(number, quiet = false) {
    const wanted = Math.max(0, Math.min(last, number));
    const forward = wanted === at + 1;
    at = wanted;
    const table = tables[at];
    const line = table.events.join(" · ") || words.begin;
    const moment = table.turn ? [`${words.turn} ${table.turn}`, ...(game.rounds ? [`${words.round} ${table.round}`] : [])].join(" // ") : words.begin;
    show(table, forward);
    side(table);
    follow();
    byId("moment").textContent = moment;
    byId("now").textContent = line;
    mark(table);
    explain(table);
    time.value = String(at);
    time.setAttribute("aria-valuetext", `${moment}: ${line}`);
    cursors.forEach((cursor) => { cursor.setAttribute("x1", at); cursor.setAttribute("x2", at); });
    if (!timer && !quiet) byId("said").textContent = line;
    if (!timer) try { history.replaceState(null, "", `#step-${at}`); } catch { /* a page that may not */ }
    if (at === last) pause();
  }
  const seek = (kind, way) => {
    for (let number = at + way; number >= 0 && number <= last; number += way) if (tables[number].marks.includes(kind)) return go(number);
    go(way > 0 ? last : 0);
  };
  function pause() {
    clearInterval(timer);
    timer = 0;
    byId("play").textContent = words.play;
  }
  function play() {
    if (timer) return pause();
    if (at === last) go(0);
    timer = setInterval(() => go(at + 1), Number(byId("speed").value));
    byId("play").textContent = words.pause;
  }
  const DOES = {
    start: () => go(0), end: () => go(last), back: () => go(at - 1), step: () => go(at + 1), play,
    round: () => seek("round", 1), "round-back": () => seek("round", -1), focus: () => seek("focus", 1), lead: () => seek("lead", 1),
  };
  for (const id in DOES) byId(id).addEventListener("click", () => { if (id !== "play") pause(); DOES[id](); });
  byId("speed").addEventListener("change", () => { if (timer) { pause(); play(); } });
  time.addEventListener("input", () => { pause(); go(Number(time.value)); });
  const theme = byId("theme");
  theme.value = document.documentElement.dataset.theme;
  theme.addEventListener("change", () => { document.documentElement.dataset.theme = theme.value; });
  const KEYS = { " ": "play", ArrowRight: "step", ArrowLeft: "back", PageDown: "round", PageUp: "round-back", Home: "start", End: "end", f: "focus", l: "lead" };
  document.addEventListener("keydown", (event) => {
    const id = KEYS[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    const inside = event.target.closest("input, select, button, [tabindex]");
    if (!id || event.defaultPrevented || byId("card").open || event.ctrlKey || event.metaKey || event.altKey || (inside && (inside.tagName !== "BUTTON" || event.key === " "))) return;
    event.preventDefault();
    byId(id).click();
  });
  let touched = null;
  byId("board").addEventListener("touchstart", (event) => { touched = event.touches.length === 1 ? event.touches[0] : null; }, { passive: true });
  byId("board").addEventListener("touchend", (event) => {
    if (!touched || event.changedTouches.length !== 1 || board.closer()) return;
    const [dx, dy] = [event.changedTouches[0].clientX - touched.clientX, event.changedTouches[0].clientY - touched.clientY];
    if (Math.abs(dx) < 40 || Math.abs(dx) < 2 * Math.abs(dy)) return;
    pause();
    go(at + (dx < 0 ? 1 : -1));
  }, { passive: true });
  const linked = /^#step-(\d+)$/.exec(location.hash);
  go(linked ? Number(linked[1]) : 0, true);
})();
