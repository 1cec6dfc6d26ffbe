// What may be done: by places, by pieces, by buttons, out of a list, or built from parts; and how it is paid.
const moves = (() => {
  const choice = { kind: "", picks: [], at: null };
  let offered = [];
  let seenPieces = new Set();
  let pending = null;
  const offer = byId("offer");
  const title = (kind) => table.view.kinds?.[kind]?.[0] ?? kind;
  const does = (kind) => table.view.kinds?.[kind]?.[1] ?? "";
  // What a kind of move does, in small letters, where its name doesn't say that already.
  const plain = (text) => text.replace(/\.$/, "").toLowerCase();
  const explain = (parent, kind) => { if (does(kind) && plain(does(kind)) !== plain(title(kind))) make(parent, "p", { class: "small" }, does(kind)[0].toUpperCase() + does(kind).slice(1)); };
  const whole = (move) => (move.text ? `${title(move.verb)}: ${move.text}` : title(move.verb));
  const say = (text) => { byId("said").textContent = text; };
  const pickedPlaces = () => choice.picks.filter((key) => key[0] === "@");

  // Which moves fit ----------------------------------------------------------------------------------------------
  function fitting(picks = choice.picks, kind = choice.kind) {
    const found = offered.filter((move) => (!kind || move.verb === kind) && picks.every((key) => move.keys.includes(key)));
    const places = picks.filter((key) => key[0] === "@");
    const ordered = found.filter((move) => places.every((key, number) => move.at[number] === key));
    return ordered.length ? ordered : found;
  }
  // What glows: the place that comes next in a move, and pieces not yet chosen.
  function next() {
    const found = new Set();
    const number = pickedPlaces().length;
    for (const move of fitting()) {
      if (move.at[number] && !choice.picks.includes(move.at[number])) found.add(move.at[number]);
      for (const key of move.keys) if (key[0] === "!" && !choice.picks.includes(key)) found.add(key);
    }
    return found;
  }
  function take() {
    const { view, game } = table;
    seenPieces = new Set(view.subject.map((id) => game.faces[id]?.piece));
    const rows = [...(view.rest ?? []), ...((view.you && view[`=${view.you}`]?.[1]) || [])];
    for (const [, , , piles] of rows) for (const [id] of piles) if (game.faces[id] && !id.includes("*")) seenPieces.add(game.faces[id].piece);
    offered = view.legal.map((move) => {
      const at = move.places.filter((name) => board.spot(name)).map((name) => `@${name}`);
      return { ...move, at, keys: [...at, ...move.pieces.filter((id) => seenPieces.has(id)).map((id) => `!${id}`)] };
    });
    Object.assign(choice, { kind: "", picks: [], at: null });
    pending = null;
    const kinds = Object.keys(view.kinds ?? {}).filter((kind) => offered.some((move) => move.verb === kind));
    if (kinds.length === 1 && offered.some((move) => move.keys.length)) choice.kind = kinds[0];
    close();
    drawKinds();
    drawEvery();
    light();
  }
  const legalPiece = (id) => next().has(`!${id}`) || offered.some((move) => move.keys.includes(`!${id}`));

  // Playing ------------------------------------------------------------------------------------------------------
  function play(move) {
    if (table.busy) return;
    if (!line.send({ type: "move", version: table.version, move })) return people.notice(table.words.not_sent);
    busy(true);
    sides.bring(false);
  }
  function busy(is) {
    table.busy = is;
    document.body.classList.toggle("busy", is);
    document.body.setAttribute("aria-busy", String(is));
  }
  function start(move) {
    if (table.busy) return;
    if (!table.view.pays) return play(move.move);
    pending = move;
    if (!line.send({ type: "ways", version: table.version, move: move.move })) people.notice(table.words.not_sent);
  }
  line.on("ways", ({ move, ways }) => {
    if (!pending || pending.move !== move) return;
    if (ways.length === 1) return play(ways[0].move);
    pay(pending, ways);
  });

  // The offer: what is chosen, and what may be done with it --------------------------------------------------------
  function close() {
    offer.hidden = true;
    document.body.classList.remove("offering");
    byId("offer-body").textContent = "";
  }
  function drop(focus = true) {
    const last = choice.picks.at(-1);
    Object.assign(choice, { picks: [], at: null });
    const inside = offer.contains(document.activeElement);
    close();
    drawKinds();
    light();
    if (focus && inside && last) last[0] === "@" ? board.focus(last.slice(1)) : document.querySelector(`button[data-piece="${last.slice(1)}"]`)?.focus();
  }
  function open(heading, at) {
    offer.hidden = false;
    document.body.classList.add("offering");
    byId("offer-title").textContent = heading;
    const body = byId("offer-body");
    body.textContent = "";
    if (at) choice.at = at;
    return body;
  }
  // On a small screen it lies at the lower edge, and what is asked and hinted stays above it.
  new ResizeObserver(() => document.body.style.setProperty("--sheet", `${offer.offsetHeight}px`)).observe(offer);
  // Beside the place that was pressed, not over it.
  function stand(focus) {
    const felt = offer.parentElement.getBoundingClientRect();
    const { x, y } = choice.at ?? { x: felt.left + felt.width, y: felt.top };
    const [wide, high] = [offer.offsetWidth, offer.offsetHeight];
    const right = x + 36 + wide < felt.right;
    offer.style.setProperty("--x", `${Math.max(8, Math.min(right ? x + 36 : x - 36 - wide, felt.right - wide - 8) - felt.left)}px`);
    offer.style.setProperty("--y", `${Math.max(8, Math.min(y - 40, felt.bottom - high - 8) - felt.top)}px`);
    if (focus) (offer.querySelector("#offer-body button") ?? byId("offer-title")).focus();
  }
  const where = (event) => (event?.clientX ? { x: event.clientX, y: event.clientY } : boxOf(event?.currentTarget ?? event?.target));
  const boxOf = (element) => {
    if (!element?.getBoundingClientRect) return null;
    const { left, top, width, height } = element.getBoundingClientRect();
    return { x: left + width / 2, y: top + height / 2 };
  };
  const nameOf = (key) => (key[0] === "@" ? board.named(key.slice(1)) : faceOf(key.slice(1))?.name) ?? key.slice(1);
  const faceOf = (piece) => table.game.faces[piece];

  function pick(key, event) {
    const at = where(event);
    const byKey = event?.type === "keydown" || event?.detail === 0;
    const found = fitting();
    if (choice.picks.at(-1) === key && found.length === 1) return start(found[0]);
    if (fitting([...choice.picks.filter((one) => one !== key), key]).length) choice.picks = [...choice.picks.filter((one) => one !== key), key];
    else if (fitting([key]).length) choice.picks = [key];
    else if (fitting([key], "").length) Object.assign(choice, { kind: "", picks: [key] });
    else return dark(key, at, byKey);
    drawOffer(at, byKey);
  }
  function drawOffer(at, byKey) {
    const body = open(choice.picks.map(nameOf).join(" → ") || title(choice.kind), at);
    const found = fitting();
    const last = choice.picks.at(-1);
    if (last) contents(body, last);
    list(body, found, choice.picks.length === 0);
    const more = next();
    if (found.length > 1 && [...more].some((key) => key[0] === "@")) make(body, "p", { class: "small" }, table.words.choose_next);
    drawKinds();
    light();
    stand(byKey);
    say(`${byId("offer-title").textContent}: ${filled(table.words.moves, { count: found.length })}`);
  }
  function contents(body, key) {
    const { game } = table;
    const piles = key[0] === "@" ? board.lying(key.slice(1)) : game.faces[key.slice(1)]?.card ? [[key.slice(1), 1]] : [];
    if (!piles.length) return;
    const holder = make(body, "div", { class: "rows lying" });
    rowsInto(holder, [["", "", [], piles]], game, () => true, (id) => enlarge(game.faces[id]));
  }
  function list(parent, found, many) {
    const kinds = [...new Set(found.map((move) => move.verb))];
    for (const kind of kinds) {
      const own = found.filter((move) => move.verb === kind);
      if (own.length === 1) { button(parent, own[0], whole(own[0]), "primary wide"); explain(parent, kind); continue; }
      make(parent, "h3", {}, title(kind));
      explain(parent, kind);
      const ends = endings(own);
      if (ends?.length > 8 && Math.max(...ends.map(({ parts }) => parts.length)) > 1) { choose(parent, ends, table.words.choose_done); continue; }
      const group = make(parent, "div", { class: "buttons" });
      own.slice(0, many ? 400 : 60).forEach((move, number) => {
        const parts = ends?.[number].parts ?? [];
        const one = button(group, move, parts.length ? "" : short(move), parts.length ? "marker" : "");
        parts.forEach((part) => marked(one, part));
      });
    }
  }
  // A move without the names of what is chosen already, and without a small word that led to one.
  function short(move) {
    const left = choice.picks.reduce((text, key) => text.replace(key[0] === "@" ? board.spot(key.slice(1)).room.name : nameOf(key), ""), move.text);
    const rest = left.split(/\s+/).filter(Boolean);
    while (rest.length && table.game.small.includes(rest.at(-1))) rest.pop();
    if (rest[0] === "→") rest.shift();
    return rest.join(" ") || title(move.verb);
  }
  // How moves go on that begin alike, where every word of that has a sign: those can be chosen by markers.
  function endings(own) {
    if (own.some((move) => move.at.join() !== own[0].at.join())) return null;
    const words = own.map((move) => move.move.split(" "));
    let same = 1;
    while (words.every((one) => one.length > same && one[same] === words[0][same])) same++;
    const { looks } = table.view;
    if (words.some((one) => one.length === same || one.slice(same).some((word) => !looks[word]))) return null;
    return own.map((move, number) => ({ parts: words[number].slice(same).map((word) => [word, ...looks[word]]), go: () => start(move) }));
  }
  const marked = (parent, [, name, sign, colour]) => {
    if (sign) icon(parent, sign, colour);
    make(parent, "span", {}, name);
  };
  function button(parent, move, text, kind = "") {
    const one = make(parent, "button", { type: "button", class: kind, "data-move": move.move, "aria-label": whole(move), title: does(move.verb) }, text);
    one.addEventListener("click", () => start(move));
    const show = (on) => () => board.hover(on ? move.places.at(-1) : "", faceOf(table.view.subject[0])?.face);
    for (const [event, on] of [["pointerenter", true], ["focus", true], ["pointerleave", false], ["blur", false]]) one.addEventListener(event, show(on));
    return one;
  }

  // What is dark: what it is, and why nothing can be done with it ---------------------------------------------------
  let wanted = "";
  function dark(key, at, byKey) {
    Object.assign(choice, { picks: [], at });
    const body = open(nameOf(key), at);
    contents(body, key);
    make(body, "p", { class: "small", id: "why" }, mine() ? table.words.asking : waiting());
    light();
    stand(byKey);
    if (byKey) byId("offer-title").focus();
    wanted = key;
    line.send(key[0] === "@" ? { type: "why", place: key.slice(1) } : { type: "why", piece: key.slice(1) });
  }
  const mine = () => Boolean(table.view.you) && table.view.decides === table.view.you;
  const waiting = () => (table.view.over ? table.words.over : table.away ? table.away : table.view.decides ? filled(table.words.waits, { seat: sides.named(table.view.decides) }) : table.words.chance);
  line.on("why", (message) => {
    if (message.move) return judged(message);
    const key = message.place ? `@${message.place}` : `!${message.piece}`;
    const place = byId("why");
    if (key !== wanted || !place) return;
    place.textContent = "";
    const about = message.about ?? [];
    about.forEach((text) => { place.append(text); make(place, "br"); });
    if (!message.why.length) place.append(mine() ? table.words.nothing_here : waiting());
    const reasons = make(place, "ul", { class: "reasons" });
    for (const [kind, why] of message.why) {
      const one = make(reasons, "li");
      if (kind) make(one, "b", {}, `${kind}: `);
      one.append(why);
    }
    if (!message.why.length) reasons.remove();
    stand(false);
    say(place.textContent);
  });

  // Chosen by clicking markers: in any order; where the order makes a difference, as they were clicked. ------------------
  function choose(body, ways, label) {
    const chosen = [];
    const looks = Object.fromEntries(ways.flatMap((way) => way.parts.map((part) => [part[0], part])));
    const left = (way) => {
      const count = {};
      for (const [word] of way.parts) count[word] = (count[word] ?? 0) + 1;
      for (const word of chosen) if (!count[word]--) return null;
      return count;
    };
    const paid = make(body, "div", { class: "buttons paid" });
    const free = make(body, "div", { class: "buttons markers" });
    const done = make(body, "button", { type: "button", class: "primary wide" }, label);
    let exact = null;
    done.addEventListener("click", () => exact?.go());
    const marker = (parent, word, more, does) => {
      const one = make(parent, "button", { type: "button", class: "marker", "aria-label": `${looks[word][1]}${more}`, "data-word": word });
      marked(one, looks[word]);
      one.addEventListener("click", does);
    };
    function again() {
      paid.textContent = free.textContent = "";
      chosen.forEach((word, number) => marker(paid, word, `: ${table.words.pay_back}`, () => { chosen.splice(number, 1); again(); free.querySelector("button")?.focus(); }));
      const rest = ways.map(left).filter(Boolean);
      const words = Object.keys(looks).filter((word) => rest.some((count) => count[word] > 0));
      words.forEach((word) => marker(free, word, "", () => { chosen.push(word); again(); (done.disabled ? free.querySelector("button") : done).focus(); }));
      const fits = ways.filter((way) => { const count = left(way); return count && Object.values(count).every((number) => !number); });
      exact = fits.find((way) => way.parts.map(([word]) => word).join() === chosen.join()) ?? fits[0];
      done.disabled = !exact;
    }
    again();
  }
  function pay(move, ways) {
    const body = open(whole(move), null);
    make(body, "p", {}, table.words.pay);
    choose(body, ways.map((way) => ({ ...way, go: () => play(way.move) })), table.words.pay_done);
    const all = make(body, "details");
    make(all, "summary", {}, filled(table.words.pay_list, { count: ways.length }));
    const buttons = make(all, "div", { class: "buttons" });
    ways.slice(0, 200).forEach((way) => make(buttons, "button", { type: "button", "data-way": way.move }, way.parts.map((part) => part[1]).join(" ") || table.words.pay_nothing).addEventListener("click", () => play(way.move)));
    stand(true);
  }

  // Built from parts: kinds of moves of which more is legal than can be listed -----------------------------------------
  let built = "";
  let judging = 0;
  function build(kind, parts) {
    const body = open(title(kind), null);
    explain(body, kind);
    const form = make(body, "form", { class: "build" });
    const readers = parts.map((part) => field(form, part));
    const told = make(form, "p", { class: "small", id: "judged", role: "status" });
    const done = make(form, "button", { type: "submit", class: "primary wide", disabled: "" }, table.words.play);
    const change = () => {
      built = [kind, ...readers.flatMap((read) => read())].join(" ");
      done.disabled = true;
      told.textContent = "";
      clearTimeout(judging);
      judging = setTimeout(() => line.send({ type: "why", move: built }), 250);
    };
    form.addEventListener("input", change);
    form.addEventListener("change", change);
    form.addEventListener("submit", (event) => { event.preventDefault(); if (!done.disabled) play(built); });
    change();
    stand(true);
  }
  function judged({ move, legal, why }) {
    const told = byId("judged");
    if (!told || move !== built) return;
    told.textContent = `${legal ? table.words.legal : table.words.illegal} ${why.join(" ")}`;
    told.classList.toggle("legal", legal);
    told.closest("form").querySelector("[type=submit]").disabled = !legal;
    stand(false);
  }
  // A part as fields; what it gives back reads them.
  function field(parent, part) {
    if (part.word) { make(parent, "span", { class: "small" }, part.name); return () => [part.word]; }
    if (part.group) {
      const frame = make(parent, "fieldset");
      const label = make(make(frame, "legend"), "label");
      const on = make(label, "input", { type: "checkbox" });
      label.append(` ${table.words.optional}`);
      const inside = make(frame, "div", { hidden: "" });
      const readers = part.group.map((one) => field(inside, one));
      on.addEventListener("change", () => { inside.hidden = !on.checked; });
      return () => (on.checked ? readers.flatMap((read) => read()) : []);
    }
    const holder = make(parent, "span", { class: "line" });
    make(holder, "span", { class: "small", "aria-hidden": "true" }, part.name);
    const fields = [];
    const add = () => {
      if (part.choices.length) {
        const select = make(holder, "select", { "aria-label": part.name });
        part.choices.forEach(([word, name]) => make(select, "option", { value: word }, name));
        if (part.most !== null) for (let number = 0; number <= Math.min(part.most, 20); number++) make(select, "option", { value: String(number) }, String(number));
        // A thing and how many of it follow each other.
        if (part.many && part.most !== null && fields.length % 2) select.value = "1";
        fields.push(select);
      } else fields.push(make(holder, "input", { type: "number", min: "0", max: "99", value: "1", inputmode: "numeric", "aria-label": part.name }));
    };
    add();
    if (part.many) {
      const more = make(parent, "button", { type: "button", class: "small-button", "aria-label": `${part.name}: ${table.words.more}` }, "+");
      const less = make(parent, "button", { type: "button", class: "small-button", "aria-label": `${part.name}: ${table.words.fewer}` }, "−");
      const told = () => parent.dispatchEvent(new Event("change", { bubbles: true }));
      more.addEventListener("click", () => { if (fields.length < 12) add(); told(); });
      less.addEventListener("click", () => { if (fields.length > 1) fields.pop().remove(); told(); });
    }
    return () => fields.map((one) => one.value);
  }

  // Buttons ------------------------------------------------------------------------------------------------------
  function drawKinds() {
    const parent = byId("kinds");
    parent.textContent = "";
    const { view, game } = table;
    for (const kind of Object.keys(view.kinds ?? {})) {
      const own = offered.filter((move) => move.verb === kind);
      const parts = view.open.find(([name]) => name === kind)?.[1];
      const keyed = own.some((move) => move.keys.length);
      if (!own.length && !parts) continue;
      if (own.length === 1 && !keyed) button(parent, own[0], whole(own[0]), "kind");
      else if (own.length && !keyed && own.length <= 24) {
        const group = make(parent, "div", { class: "group", role: "group", "aria-label": title(kind) });
        make(group, "h3", {}, title(kind));
        explain(group, kind);
        const buttons = make(group, "div", { class: "buttons" });
        for (const move of own) {
          const face = move.pieces.map((id) => game.faces[id]).find((one) => one?.card);
          const one = button(buttons, move, face ? "" : move.text || title(kind), face ? "piece card" : "");
          if (face) faceInto(one, face);
        }
      } else if (own.length) {
        const one = make(parent, "button", { type: "button", class: "kind", title: does(kind), "aria-pressed": String(choice.kind === kind), "data-kind": kind });
        make(one, "span", {}, title(kind));
        make(one, "span", { class: "count" }, String(own.length));
        one.addEventListener("click", (event) => {
          const on = choice.kind !== kind;
          Object.assign(choice, { kind: on ? kind : "", picks: [], at: null });
          close();
          if (on && !keyed) return drawOffer(null, event.detail === 0);
          drawKinds();
          light();
          parent.querySelector(`[data-kind="${kind}"]`)?.focus();
          // Cards that lie beside the boards: on a small screen they are brought up.
          const beside = own.every((move) => !move.at.length) && !byId("hand").querySelector("button.legal");
          if (on && beside) sides.bring();
          if (on) say(table.words.choose_place);
        });
      }
      if (parts) {
        const one = make(parent, "button", { type: "button", class: "kind build-kind", "aria-label": `${title(kind)}: ${table.words.build}` });
        make(one, "span", {}, own.length ? `${title(kind)}: ${table.words.build}` : title(kind));
        one.addEventListener("click", () => { choice.at = null; build(kind, parts); });
      }
    }
    // It stays while something is chosen: were it to go, the board would grow under the finger.
    if (!choice.kind || !offered.some((move) => move.keys.length)) return;
    const hint = make(parent, "div", { class: "hint" });
    explain(hint, choice.kind);
    make(hint, "p", { class: "small" }, table.words.choose_place);
  }
  function drawEvery() {
    const all = byId("every");
    all.hidden = !offered.length;
    byId("every-sum").textContent = filled(table.words.every, { count: offered.length });
    drawFound();
  }
  function drawFound() {
    const parent = byId("every-moves");
    parent.textContent = "";
    if (!byId("every").open) return;
    const sought = byId("find").value.toLowerCase().split(/\s+/).filter(Boolean);
    const found = offered.filter((move) => { const text = `${whole(move)} ${move.move}`.toLowerCase(); return sought.every((word) => text.includes(word)); });
    found.slice(0, 300).forEach((move) => button(make(parent, "li"), move, whole(move)));
    if (!found.length) make(parent, "li", { class: "small" }, table.words.nothing_found);
  }
  byId("every").addEventListener("toggle", drawFound);
  byId("find").addEventListener("input", drawFound);

  function light() {
    const glow = mine() ? next() : new Set();
    const legal = new Set([...glow].filter((key) => key[0] === "@").map((key) => key.slice(1)));
    const faint = new Set(mine() && choice.picks.length ? fitting([]).map((move) => move.at[0]).filter((key) => key && !choice.picks.includes(key)).map((key) => key.slice(1)) : []);
    const counts = {};
    for (const move of offered) for (const key of new Set(move.at)) counts[key] = (counts[key] ?? 0) + 1;
    board.light(legal, faint, new Set(pickedPlaces().map((key) => key.slice(1))), (name) => {
      const may = !mine() ? "" : counts[`@${name}`] ? filled(table.words.moves, { count: counts[`@${name}`] }) : table.words.dark;
      return [board.told(name), may].filter(Boolean).join("; ");
    });
    sides.light((id) => mine() && glow.has(`!${id}`), (id) => choice.picks.includes(`!${id}`));
    document.body.classList.toggle("mine", mine());
  }

  board.onPress((name, event) => pick(`@${name}`, event));
  byId("offer-shut").addEventListener("click", () => drop());
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && !document.querySelector("dialog[open]") && (!offer.hidden || choice.kind)) { choice.kind = ""; drop(); }
  });
  return {
    take, light, pick, play, busy, mine, waiting, legalPiece, drop,
    // A piece dropped at a point: on a place, or anywhere on the board.
    dropped(piece, x, y) {
      const place = board.at(x, y);
      const at = { clientX: x, clientY: y, detail: 1 };
      const own = offered.filter((move) => move.keys.includes(`!${piece}`));
      if (own.length) choice.picks = [`!${piece}`];
      if (place) {
        pick(`@${board.spot(place).room.whole}`, at);
        const found = fitting();
        if (choice.picks.includes(`@${board.spot(place).room.whole}`) && found.length === 1) start(found[0]);
      } else if (own.length === 1) start(own[0]);
      else if (own.length) drawOffer({ x, y }, false);
    },
    // A move in words, also with what pays for it behind it.
    textOf: (text) => {
      const move = offered.find((one) => one.move === text) ?? offered.find((one) => text.startsWith(`${one.move} `));
      return move ? `${whole(move)}${text.slice(move.move.length)}` : text;
    },
  };
})();
