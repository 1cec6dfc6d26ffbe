//= board
  // The boards ---------------------------------------------------------------------------------------------------
  // Each board is a face; over it lie the piles of a place, drawn as in a picture and kept by their number.
  const canvas = byId("places");
  byId("board").setAttribute("viewBox", game.view.join(" "));
  const grounds = {};
  for (const { id, x, y, scale } of game.boards) {
    const ground = grounds[id] = draw(canvas, "g", { transform: `translate(${x} ${y}) scale(${scale})` });
    draw(ground, "use", { href: `#${game.faces[id].face}` });
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
        draw(group, "title").textContent = `${place.name}: ${game.lays[lay]}`;
        if (forward) group.classList.add("new");
      }
      lies.set(name, { lay, group });
    }
  }
  // Round the places of the step runs a line, in the colour of who took it.
  function acted(table) {
    for (const id in grounds) {
      const marks = grounds[id].querySelector(".marks");
      marks.textContent = "";
      for (const name of table.marked) {
        const place = game.places[name];
        if (!place || place.board !== id || !place.outline) continue;
        draw(marks, "path", { class: "marked under", d: place.outline });
        const over = draw(marks, "path", { class: "marked", d: place.outline });
        if (seats[table.by]) over.style.stroke = seats[table.by].colour;
      }
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
  function show({ face, name, size: [wide, high] }) {
    const svg = byId("card-face");
    svg.textContent = "";
    svg.setAttribute("viewBox", `${-wide / 2} ${-high / 2} ${wide} ${high}`);
    draw(svg, "rect", { x: -wide / 2, y: -high / 2, width: wide, height: high, fill: "#ffffff" });
    draw(svg, "use", { href: `#${face}`, transform: "scale(1 -1)" });
    byId("card-title").textContent = name;
    pause();
    byId("card").showModal();
  }
  byId("close").addEventListener("click", () => byId("card").close());
  byId("card").addEventListener("click", (event) => { if (event.target === byId("card")) byId("card").close(); });
  const seated = {};
  for (const name in seats) {
    const row = make(byId("seats"), "li");
    const left = make(row, "div");
    draw(draw(left, "svg", { class: "sign", viewBox: "-5 -5 10 10", "aria-hidden": "true" }), "use", { href: `#sign-${name}`, transform: "scale(1 -1)" });
    make(left, "div", { class: "letter" }, name);
    const count = make(row, "div", { class: "count", title: words.score });
    const right = make(row, "div");
    seated[name] = { row, count, player: make(right, "div", { class: "small" }), rows: make(right, "div", { class: "rows" }), told: null };
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
    make(clock, "strong", {}, table.ended ? words.over : table.decides ? filled(words.decides, { seat: table.decides }) : words.chance);
    if (table.decides && table.asks) make(clock, "small", {}, table.asks);
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

//= curves
  curve("score", (seat) => seat[0]);
//= height
    const least = Math.min(0, ...series.flatMap(([, values]) => values));
    const height = (number) => 6 + 88 * (1 - (number - least) / (most - least));
//= moment
    const moment = table.turn ? `${words.turn} ${table.turn}` : words.begin;
