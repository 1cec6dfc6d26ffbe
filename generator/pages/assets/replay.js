// The replay page: frames of changes in, the table at any of them out. Nothing of the rules is worked out here.
(() => {
  const game = JSON.parse(document.getElementById("game").textContent);
  const { frames, words, seats } = game;
  // The table after each frame: what a frame doesn't say stays as it was.
  const tables = [];
  frames.forEach((frame, number) => {
    tables.push({ ...(number ? tables[number - 1] : {}), legal: {}, events: [], marks: [], ...frame });
  });
  const last = frames.length - 1;
  let at = 0;
  let timer = 0;

  // The boards ---------------------------------------------------------------------------------------------------
  // Each board is a face; over it lie the piles of a place, drawn as in a picture and kept by their number.
  const canvas = byId("places");
  if (game.grows) byId("board").setAttribute("preserveAspectRatio", "xMidYMid meet");
  byId("board").parentElement.classList.toggle("grows", game.grows);
  const grounds = {};
  for (const { id, x, y, scale } of game.boards) {
    const ground = grounds[id] = draw(canvas, "g", { transform: `translate(${x} ${y}) scale(${scale})` });
    if (game.faces[id]) draw(ground, "use", { href: `#${game.faces[id].face}` });
    draw(ground, "g", { class: "marks" });
  }
  const lies = new Map();
  function board(table, forward) {
    for (const name in game.places) {
      const old = lies.get(name);
      const lay = table[`@${name}`] ?? -1;
      if (old && old.lay === lay) continue;
      if (old && old.group) old.group.remove();
      const place = game.places[name];
      let group = null;
      if (lay >= 0 && grounds[place.board]) {
        group = draw(grounds[place.board], "g", { "data-place": name });
        draw(group, "use", { href: `#lay-${lay}` });
        if (place.written) draw(group, "use", { href: `#${place.written}` });
        draw(group, "title").textContent = `${place.name}: ${game.lays[lay][0]}`;
        if (forward) group.classList.add("new");
      }
      lies.set(name, { lay, group });
    }
    for (const id in grounds) grounds[id].querySelectorAll(".open").forEach((element) => element.remove());
    for (const name of table.free) {
      const place = game.places[name];
      const group = draw(grounds[place.board], "g", { class: "open" });
      draw(group, "path", { class: "free", d: place.outline });
      if (place.written) draw(group, "use", { href: `#${place.written}` });
    }
    view(room(table));
  }
  // A board that grows, alone on the table, is followed by the eye.
  function room(table) {
    const [{ id, x, y, scale }] = game.boards;
    const box = table[`room ${id}`];
    if (!box || game.boards.length > 1) return game.view;
    const [left, bottom, right, top] = box.map((side) => scale * side);
    return [x + left, -y - top, right - left, top - bottom];
  }
  let seen = null;
  let goal = null;
  function view(box) {
    goal = box;
    if (!seen || still) return look(goal);
    requestAnimationFrame(glide);
  }
  function look(box) {
    seen = box;
    byId("board").setAttribute("viewBox", box.map((value) => value.toFixed(2)).join(" "));
  }
  function glide() {
    const next = seen.map((value, place) => value + (goal[place] - value) * 0.25);
    const near = next.every((value, place) => Math.abs(value - goal[place]) < 0.3);
    look(near ? goal : next);
    if (!near) requestAnimationFrame(glide);
  }
  // Round the places of the step runs a line in the colour of who took it, from the first of two to the other an arrow;
  // round what the moment is about besides, one in black.
  function acted(table) {
    for (const id in grounds) {
      const marks = grounds[id].querySelector(".marks");
      marks.textContent = "";
      if (!game.faces[id]) grounds[id].append(marks);
    }
    const colour = seats[table.by] && seats[table.by].colour;
    for (const name of table.marked) line(game.places[name], game.places[name].outline, table.acted.includes(name) ? colour : "");
    const [from, to, more] = table.acted.map((name) => game.places[name]);
    if (to && !more && from.board === to.board) line(from, arrow(from.middle, to.middle), colour);
  }
  function line(place, d, colour) {
    if (!place || !d || !grounds[place.board]) return;
    const marks = grounds[place.board].querySelector(".marks");
    draw(marks, "path", { class: "marked under", d });
    const over = draw(marks, "path", { class: "marked", d });
    if (colour) over.style.stroke = colour;
  }
  function arrow([x1, y1], [x2, y2]) {
    const along = (way, aside) => `${(x1 + (x2 - x1) * way - (y2 - y1) * aside).toFixed(2)} ${(y1 + (y2 - y1) * way + (x2 - x1) * aside).toFixed(2)}`;
    return `M${along(0.28, 0)}L${along(0.72, 0)}M${along(0.6, 0.1)}L${along(0.72, 0)}L${along(0.6, -0.1)}`;
  }
  // Round the places that a legal move names, while it is pointed at.
  function point(text) {
    canvas.querySelectorAll(".pointed").forEach((element) => element.remove());
    for (const word of text.split(" "))
      for (const id in grounds) {
        const place = game.places[`${id}/${word}`];
        if (place) draw(grounds[id], "path", { class: "pointed", d: place.outline });
      }
  }
  function explain(table) {
    const place = byId("gloss");
    place.textContent = "";
    if (!at) return place.append(game.about);
    if (table.over.length) {
      make(place, "b", {}, filled(words.victory, { seats: table.over.join(", ") }));
      const counts = Object.keys(seats).map((name) => [name, table[`=${name}`][0]]).sort((one, two) => two[1] - one[1]);
      return place.append(` // ${counts.map(([name, count]) => `${name} ${count}`).join(", ")}`);
    }
    place.append(table.gloss);
  }

  // Beside the boards --------------------------------------------------------------------------------------------
  const rowsOf = (parent, rows) => rowsInto(parent, rows, game.faces, game.icons, (id) => game.faces[id].card, (id) => show(game.faces[id]));
  function show({ face, name, size: [wide, high] }, title = name) {
    const svg = byId("card-face");
    svg.textContent = "";
    svg.setAttribute("viewBox", `${-wide / 2} ${-high / 2} ${wide} ${high}`);
    draw(svg, "rect", { x: -wide / 2, y: -high / 2, width: wide, height: high, fill: "#ffffff" });
    draw(svg, "use", { href: `#${face}`, transform: "scale(1 -1)" });
    byId("card-title").textContent = title;
    pause();
    byId("card").showModal();
  }
  canvas.addEventListener("click", (event) => {
    const group = event.target.closest("[data-place]");
    const lay = group && game.lays[lies.get(group.dataset.place).lay];
    const top = lay && game.faces[lay[1]];
    if (top) show(top, group.querySelector("title").textContent);
  });
  byId("close").addEventListener("click", () => byId("card").close());
  byId("card").addEventListener("click", (event) => { if (event.target === byId("card")) byId("card").close(); });
  const seated = {};
  for (const name in seats) {
    const row = make(byId("seats"), "li");
    const left = make(row, "div");
    draw(draw(left, "svg", { class: "sign", viewBox: "-5 -5 10 10", "aria-hidden": "true" }), "use", { href: `#sign-${name}`, transform: "scale(1 -1)" });
    make(left, "div", { class: "letter" }, name);
    const count = make(row, "div", { class: "count", title: words.score });
    const right = make(row, "div", { class: "rows" });
    seated[name] = { row, count, player: make(right, "div", { class: "small" }), rows: make(right, "div", { class: "inside" }), told: null };
  }
  function side(table) {
    for (const name in seated) {
      const { row, count, player, rows } = seated[name];
      const told = table[`=${name}`];
      row.setAttribute("aria-current", String(table.decides === name));
      const won = table.over.includes(name);
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
    make(clock, "strong", {}, table.ended ? words.over : table.decides ? filled(words.decides, { seat: table.decides }) : words.chance);
    if (!table.ended && table.asks) make(clock, "small", {}, table.asks);
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
      make(legal, "p", { class: "small" }, table.ended ? words.over : words.chance);
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
  function mark() {
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
    const series = Object.keys(seats).map((name) => [name, tables.map((table) => value(table[`=${name}`]))]);
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
  curve("score", (seat) => seat[0]);
  game.curves.forEach((words, number) => {
    const part = make(byId("score").parentElement.parentElement, "div", { class: "curve" });
    make(part, "h2", {}, words);
    make(part, "div", { class: "plot", id: `curve-${number}` });
    curve(`curve-${number}`, (seat) => seat[2][number]);
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
    board(table, forward);
    side(table);
    mark();
    byId("moment").textContent = moment;
    byId("now").textContent = line;
    acted(table);
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
    if (!id || byId("card").open || event.ctrlKey || event.metaKey || event.altKey || (inside && (inside.tagName !== "BUTTON" || event.key === " "))) return;
    event.preventDefault();
    byId(id).click();
  });
  let touched = null;
  byId("board").addEventListener("touchstart", (event) => { touched = event.touches.length === 1 ? event.touches[0] : null; }, { passive: true });
  byId("board").addEventListener("touchend", (event) => {
    if (!touched || event.changedTouches.length !== 1) return;
    const [dx, dy] = [event.changedTouches[0].clientX - touched.clientX, event.changedTouches[0].clientY - touched.clientY];
    if (Math.abs(dx) < 40 || Math.abs(dx) < 2 * Math.abs(dy)) return;
    pause();
    go(at + (dx < 0 ? 1 : -1));
  }, { passive: true });
  const linked = /^#step-(\d+)$/.exec(location.hash);
  go(linked ? Number(linked[1]) : 0, true);
})();
