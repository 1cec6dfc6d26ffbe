// The replay page: frames of changes in, the table at any of them out. Nothing of the rules is worked out here.
(() => {
  const game = JSON.parse(document.getElementById("game").textContent);
  const { frames, arrangements, words, seats, departments, cards, shapes } = game;
  // The table after each frame: what a frame doesn't say stays as it was.
  const tables = [];
  frames.forEach((frame, number) => {
    tables.push({ ...(number ? tables[number - 1] : {}), legal: {}, events: [], marks: [], ...frame });
  });
  const last = frames.length - 1;
  let at = 0;
  let timer = 0;

  //= board
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
    //= height
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
  //= curves
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
    //= moment
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
