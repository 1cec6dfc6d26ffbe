//= board
  // The board ----------------------------------------------------------------------------------------------------
  const cells = byId("cells");
  const shown = new Map();
  const HEX = hexagon(25);

  function hexagon(half) {
    const side = half * 2 / Math.sqrt(3);
    return [[side, 0], [side / 2, half], [-side / 2, half], [-side, 0], [-side / 2, -half], [side / 2, -half]]
      .map((corner) => corner.map((value) => value.toFixed(2)).join(" ")).join(",");
  }
  // The middle of a cell, as generator/hexes.py has it.
  function middle(name) {
    const [q, r] = name.split(",").map(Number);
    return [1.5 * q * game.pitch / Math.sqrt(3), -game.pitch * (r + q / 2)];
  }
  function label(parent, name, up) {
    draw(parent, "text", { class: "name", transform: "scale(1 -1)", y: -up }).textContent = name;
  }
  function tile(name, cell, isLast) {
    const [x, y, id, spent, lying, leader] = cell;
    const group = draw(cells, "g", { transform: `translate(${x} ${y})`, "data-tile": `${id}${spent ? "-spent" : ""}` });
    const said = [`${name} ${game.tiles[id]}`];
    if (isLast) draw(group, "polygon", { class: "newest", points: hexagon(26.05) });
    if (spent) draw(group, "polygon", { points: HEX, fill: "#ffffff" });
    draw(group, "use", { href: `#face-${id}${spent ? "-spent" : ""}` });
    if (spent) draw(group, "path", { class: "spent", d: game.strokes });
    if (leader) draw(group, "polygon", { class: "hold", points: hexagon(25.9) }).style.stroke = seats[leader].colour;
    for (const [piece, px, py, scale] of arrangements[lying]) {
      const [wide, high] = shapes[piece];
      const one = draw(group, "g", { transform: `translate(${px} ${py}) scale(${scale})` });
      draw(one, "rect", { class: "rim", x: -wide / 2, y: -high / 2, width: wide, height: high });
      draw(one, "use", { href: `#face-${piece}` });
      said.push(piece);
    }
    label(group, name, isLast ? 27.2 : 25.55);
    if (leader) draw(group, "use", { href: `#face-${seats[leader].marker}`, transform: `translate(12.8 ${isLast ? 28.4 : 27.0}) scale(0.42)` });
    draw(group, "title").textContent = said.join(", ");
    return group;
  }
  function board(table, forward) {
    const present = new Set();
    for (const key in table) {
      if (key[0] !== "@") continue;
      const name = key.slice(1);
      const isLast = table.last === name;
      present.add(name);
      const old = shown.get(name);
      if (old && old.cell === table[key] && old.isLast === isLast) continue;
      if (old) old.group.remove();
      const group = tile(name, table[key], isLast);
      if (!old && forward) group.classList.add("new");
      shown.set(name, { cell: table[key], isLast, group });
    }
    for (const [name, old] of shown) {
      if (present.has(name)) continue;
      old.group.remove();
      shown.delete(name);
    }
    const newest = shown.get(table.last);
    if (newest) cells.append(newest.group);
    cells.querySelectorAll(".open").forEach((element) => element.remove());
    for (const name of table.legal.tile || []) {
      const [x, y] = middle(name);
      const group = draw(cells, "g", { class: "open", transform: `translate(${x} ${y})` });
      draw(group, "polygon", { class: "free", points: HEX });
      label(group, name, -1.5);
    }
    view(table);
  }
  let seen = null;
  let goal = null;
  function view(table) {
    let [left, right, low, high] = [0, 0, 0, 0];
    for (const key in table) {
      if (key[0] !== "@") continue;
      const [x, y] = table[key];
      left = Math.min(left, x); right = Math.max(right, x); low = Math.min(low, -y); high = Math.max(high, -y);
    }
    // Until the end there is room for the empty cells all round: the board doesn't breathe with every tile drawn.
    const ring = table.over.length ? 0 : 1.05 * game.pitch;
    const [wide, tall] = [ring * Math.sqrt(3) / 2 + 32, ring + 30];
    goal = [left - wide, low - tall, right - left + 2 * wide, high - low + 2 * tall];
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
  function point(text) {
    cells.querySelectorAll(".pointed").forEach((element) => element.remove());
    for (const name of text.match(/-?\d+,-?\d+/g) || []) {
      const [x, y] = middle(name);
      draw(cells, "polygon", { class: "pointed", points: HEX, transform: `translate(${x} ${y})` });
    }
  }

  // Which cells the step was about, in the colour of who took it; a marker's way is a line.
  function acted(table) {
    cells.querySelectorAll(".acted").forEach((element) => element.remove());
    for (const line of table.events) {
      const { seat, verb, cells: named } = taken(line);
      const twice = (name, attributes) => {
        draw(cells, name, { class: "acted under", ...attributes });
        draw(cells, name, { class: "acted", ...attributes }).style.stroke = seat ? seats[seat].colour : "#ffffff";
      };
      for (const name of named) {
        const [x, y] = middle(name);
        twice("polygon", { points: hexagon(26), transform: `translate(${x} ${y})` });
      }
      if (verb !== "move") continue;
      const [[x1, y1], [x2, y2]] = named.map(middle);
      twice("path", { d: arrow(x1, y1, x2, y2) });
    }
  }
  function arrow(x1, y1, x2, y2) {
    const along = (way, aside) => `${(x1 + (x2 - x1) * way - (y2 - y1) * aside).toFixed(2)} ${(y1 + (y2 - y1) * way + (x2 - x1) * aside).toFixed(2)}`;
    return `M${along(0.28, 0)}L${along(0.72, 0)}M${along(0.6, 0.1)}L${along(0.72, 0)}L${along(0.6, -0.1)}`;
  }

  // What a line of the record says, for who doesn't read records ------------------------------------------------
  function taken(line) {
    const [, turn, seat, verb, rest] = /^(?:(\d+)\. ([A-Z])|--) (\w+) ?(.*)$/.exec(line) || [line, "", "", "", ""];
    return { turn, seat, verb, rest, cells: rest.match(/-?\d+,-?\d+/g) || [] };
  }
  function gloss(line, table) {
    const { seat, verb, rest } = taken(line);
    if (!words.told[verb]) return "";
    const parts = rest.split(/[ :]+/);
    const things = parts.map((word) => cards[word] || game.tiles[word] || game.decks[word] || (table[`@${word}`] ? `${game.tiles[table[`@${word}`][2]]} (${word})` : "")).filter(Boolean);
    const resources = seat ? parts.map((word) => (departments.find(({ id }) => id === word) || {}).name).filter(Boolean) : [];
    return [`${seat ? `${seat}: ` : ""}${words.told[verb]}`, things.join(verb === "move" ? " → " : ", "), resources.join(verb === "convert" ? " → " : " + ")].filter(Boolean).join(": ");
  }
  function explain(table) {
    const place = byId("gloss");
    place.textContent = "";
    if (!at) return place.append(game.about);
    if (table.over.length) {
      make(place, "b", {}, filled(words.victory, { seats: table.over.join(", ") }));
      const counts = Object.keys(seats).map((name) => [name, table[`=${name}`][0]]).sort((one, two) => two[1] - one[1]);
      return place.append(` // ${counts.map(([name, count]) => `${name} ${count}`).join(", ")} ${words.board}`);
    }
    place.append(table.events.map((line) => gloss(line, table)).filter(Boolean).join(" · "));
  }

  // Beside the board ---------------------------------------------------------------------------------------------
  function amounts(parent, numbers) {
    parent.textContent = "";
    numbers.forEach((number, place) => {
      if (!number) return;
      const { icon: sign, colour, name } = departments[place];
      const one = make(parent, "span", { title: name });
      icon(one, sign, colour);
      one.append(`\u00a0${number}`);
      make(one, "span", { class: "said" }, ` ${name} `);
    });
    if (!numbers.some(Boolean)) make(parent, "span", { class: "none" }, words.nothing);
  }
  // A face as large as the window lets it be: a card's or a tile's.
  function show(face, title, [wide, high], ground) {
    const svg = byId("card-face");
    svg.textContent = "";
    svg.setAttribute("viewBox", `${-wide / 2} ${-high / 2} ${wide} ${high}`);
    draw(svg, "polygon", { points: ground, fill: "#ffffff" });
    draw(svg, "use", { href: `#face-${face}`, transform: "scale(1 -1)" });
    byId("card-title").textContent = title;
    pause();
    byId("card").showModal();
  }
  function named(parent, card) {
    const [wide, high] = game.cardSize;
    const ground = `${-wide / 2} ${-high / 2} ${wide / 2} ${-high / 2} ${wide / 2} ${high / 2} ${-wide / 2} ${high / 2}`;
    const link = make(parent, "button", { class: "link", type: "button" }, cards[card]);
    link.addEventListener("click", () => show(card, cards[card], game.cardSize, ground));
  }
  cells.addEventListener("click", (event) => {
    const group = event.target.closest("#cells > g[data-tile]");
    if (group) show(group.dataset.tile, group.querySelector("title").textContent, [100 / Math.sqrt(3), 50], HEX);
  });
  byId("close").addEventListener("click", () => byId("card").close());
  byId("card").addEventListener("click", (event) => { if (event.target === byId("card")) byId("card").close(); });
  const rows = {};
  for (const name in seats) {
    const row = make(byId("seats"), "li");
    const left = make(row, "div");
    draw(draw(left, "svg", { class: "sign", viewBox: "-4 -4 8 8", "aria-hidden": "true" }), "use", { href: `#face-${seats[name].marker}`, transform: "scale(1 -1)" });
    make(left, "div", { class: "letter" }, name);
    const count = make(row, "div", { class: "count", title: words.board });
    const right = make(row, "div");
    rows[name] = { row, count, supply: make(right, "div", { class: "small" }), held: make(right, "div", { class: "held" }), hand: make(right, "div", { class: "small" }) };
  }
  function side(table) {
    for (const name in rows) {
      const [onBoard, supply, held, hand] = table[`=${name}`];
      const { row, count, supply: free, held: goods, hand: cardsHeld } = rows[name];
      row.setAttribute("aria-current", String(table.decides === name));
      count.textContent = onBoard;
      row.classList.toggle("winner", table.over.includes(name));
      free.textContent = `${words.supply} ${supply}${seats[name].player ? ` · ${seats[name].player}` : ""}`;
      if (table.over.includes(name)) make(free, "span", { class: "won" }, ` · ${words.winner}`);
      amounts(goods, held);
      cardsHeld.textContent = "";
      hand.forEach((card) => named(cardsHeld, card));
    }
    amounts(byId("noise"), table.noise);
    const open = byId("open");
    open.textContent = "";
    byId("measures").hidden = !Object.keys(table.open).length;
    for (const deck in table.open) {
      const [lying, left] = table.open[deck];
      make(open, "h3", {}, `${game.decks[deck]} // ${filled(words.deck, { count: left })}`);
      lying.forEach((card) => named(make(open, "div"), card));
    }
    const drawn = byId("drawn");
    drawn.textContent = "";
    drawn.style.display = table.drawn ? "" : "none";
    if (table.drawn) {
      draw(drawn, "use", { href: `#face-${table.drawn}`, transform: "scale(1 -1)" });
      drawn.setAttribute("aria-label", game.tiles[table.drawn]);
    }
    const clock = byId("clock");
    clock.textContent = "";
    const who = table.over.length ? words.over : table.decides ? filled(words.decides, { seat: table.decides }) : words.chance;
    make(clock, "strong", {}, who);
    byId("stack").textContent = table.stack;
    const legal = byId("legal");
    legal.textContent = "";
    const list = make(legal, "dl");
    for (const verb in table.legal) {
      make(list, "dt", {}, `${verb}${table.legal[verb].length > 1 ? ` (${table.legal[verb].length})` : ""}`);
      const found = make(list, "dd");
      table.legal[verb].forEach((rest) => {
        if (!rest) return;
        make(found, "span", {}, rest);
        found.append(" ");
      });
    }
    if (!Object.keys(table.legal).length) make(legal, "p", { class: "small" }, table.over.length ? words.over : words.chance);
  }
  byId("legal").addEventListener("mouseover", (event) => point(event.target.tagName === "SPAN" ? event.target.textContent : ""));
  byId("legal").addEventListener("mouseleave", () => point(""));

//= curves
  curve("influence", (seat) => seat[0]);
  curve("resources", (seat) => seat[2].reduce((sum, number) => sum + number, 0));
//= height
    const height = (number) => 6 + 88 * (1 - number / most);
//= moment
    const moment = table.turn ? `${words.turn} ${table.turn} // ${words.round} ${table.round}` : words.begin;
