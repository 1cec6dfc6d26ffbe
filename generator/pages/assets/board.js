// The boards of a page: what lies on them, the places that can be pressed, and looking closer.
const board = (() => {
  const canvas = byId("board");
  const grounds = {};
  const spots = new Map();
  let press = () => {};
  let faces = {};
  let box = [0, 0, 100, 100];
  let seen = null;
  let following = true;

  // Drawings come as text, y up, and are put into the page as elements.
  const reader = new DOMParser();
  const parsed = (text) => {
    const whole = `<svg xmlns="${SVG}" xmlns:xlink="http://www.w3.org/1999/xlink">${text}</svg>`;
    return [...reader.parseFromString(whole, "image/svg+xml").documentElement.childNodes].map((one) => document.importNode(one, true));
  };
  const fill = (group, text) => { group.replaceChildren(...(text ? parsed(text) : [])); };

  function ground({ id, name, x, y, scale, face }) {
    if (!grounds[id]) {
      const group = draw(byId("places"), "g", { role: "group", "aria-label": name });
      grounds[id] = { group };
      for (const layer of ["face", "laid", "marks", "hot", "written"]) grounds[id][layer] = draw(group, "g", { class: layer });
    }
    grounds[id].group.setAttribute("transform", `translate(${x} ${y}) scale(${scale})`);
    if (face && grounds[id].shown !== face) {
      grounds[id].shown = face;
      grounds[id].face.replaceChildren();
      draw(grounds[id].face, "use", { href: `#${faces[face].face}` });
    }
  }
  const grew = (spot) => !grounds[spot.room.board].shown;
  function place(name, room) {
    let spot = spots.get(name);
    const on = grounds[room.board];
    if (!on) return;
    if (!spot) {
      const hot = draw(on.hot, "g", { class: "hot", role: "button", tabindex: "-1", "data-place": name });
      spot = { name, room: {}, hot, laid: draw(on.laid, "g"), written: draw(on.written, "g"), shapes: [draw(hot, "path", { class: "under" }), draw(hot, "path", { class: "over" })], lay: { drawn: "", piles: [] } };
      draw(hot, "title");
      spots.set(name, spot);
      hot.addEventListener("click", (event) => { if (!moved) press(name, event); });
      hot.addEventListener("keydown", (event) => keys(event, spot));
      hot.addEventListener("focus", () => rove(spot));
    }
    if (spot.room.outline !== room.outline) spot.shapes.forEach((shape) => shape.setAttribute("d", room.outline));
    if (spot.room.written !== room.written) fill(spot.written, room.written);
    spot.room = room;
    sign(spot);
  }
  // On a board that grows an empty place bears its name in its middle, to be read from afar; elsewhere it stays at the edge.
  function sign(spot) {
    const large = grew(spot) && !spot.lay.piles.length;
    spot.written.classList.toggle("large", large);
    spot.written.removeAttribute("transform");
    const [from, to] = [spot.written.getBBox(), spot.shapes[0].getBBox()];
    if (!large || !from.height || !to.height) return;
    const scale = Math.min(0.24 * to.height / from.height, 0.6 * to.width / from.width);
    const [x, y] = [from.x + from.width / 2, from.y + from.height / 2];
    spot.written.setAttribute("transform", `translate(${to.x + to.width / 2} ${to.y + to.height / 2}) scale(${scale}) translate(${-x} ${-y})`);
  }
  function lay(name, now, fresh) {
    const spot = spots.get(name);
    if (!spot || spot.lay.drawn === now.drawn) return;
    fill(spot.laid, now.drawn);
    spot.lay = now;
    sign(spot);
    spot.laid.classList.remove("new");
    if (fresh && !still) { void spot.laid.getBoundingClientRect(); spot.laid.classList.add("new"); }
  }
  function gone(name) {
    const spot = spots.get(name);
    if (!spot) return;
    for (const element of [spot.hot, spot.laid, spot.written]) element.remove();
    spots.delete(name);
    if (roving === spot) roving = null;
  }

  // What changed of a view, drawn. `known`: the faces by name.
  function show(changes, view, known, fresh) {
    faces = known;
    if (changes.boards || changes.box) {
      view.boards.forEach(ground);
      box = view.box;
      if (!seen || still) look(box, true);
      else if (following && !gliding) follow();
    }
    for (const key in changes) if (key[0] === ":") changes[key] ? place(key.slice(1), changes[key]) : gone(key.slice(1));
    for (const key in changes) if (key[0] === "@" && changes[key]) lay(key.slice(1), changes[key], fresh);
    for (const id in grounds) grounds[id].marks.textContent = "";
    // Names were measured in whatever type was there.
    if (document.fonts.status === "loading") document.fonts.ready.then(() => spots.forEach(sign));
  }
  // The eye follows a board that grows.
  let gliding = false;
  function follow() {
    const next = seen.map((value, side) => value + (box[side] - value) * 0.25);
    const near = next.every((value, side) => Math.abs(value - box[side]) < 0.3);
    look(near ? box : next, true);
    gliding = !near;
    if (gliding) requestAnimationFrame(() => { gliding = false; if (following) follow(); });
  }
  // A line on the board of a place, round it if no other way is given.
  const trace = (room, kind, d = room.outline) => grounds[room.board] && draw(grounds[room.board].marks, "path", { class: kind, d });
  // The mark of a place; in a colour, or in that of the style sheet.
  function mark(name, colour = "", d = undefined) {
    const spot = spots.get(name);
    if (!spot) return null;
    trace(spot.room, "marked under", d);
    const over = trace(spot.room, "marked over", d);
    over.style.stroke = colour;
    return over;
  }
  // What a place is called; on a board that grew out of pieces by the lowest one.
  function named(name) {
    const spot = spots.get(name);
    const lowest = spot && grew(spot) && faces[spot.lay.piles[0]?.[0]]?.name;
    return lowest ? `${lowest} (${spot.room.name})` : spot?.room.name;
  }
  const lying = (name) => [...spots.values()].filter((spot) => spot.name === name || spot.room.whole === name).flatMap((spot) => spot.lay.piles);
  const told = (name) => [named(name), lying(name).map(([id, count]) => `${count > 1 ? `${count} × ` : ""}${faces[id]?.name ?? id}`).join(", ")].filter(Boolean).join("; ");
  // Which places glow, which would besides if others weren't chosen, and which are; every place says in words what lies there.
  function light(legal, faint, picked, say) {
    for (const [name, spot] of spots) {
      const part = spot.room.whole !== name && spots.has(spot.room.whole);
      const empty = !spot.lay.piles.length && !legal.has(name) && !faint.has(name);
      spot.hot.classList.toggle("legal", legal.has(name));
      spot.hot.classList.toggle("faint", faint.has(name) && !legal.has(name));
      spot.hot.classList.toggle("picked", picked.has(name));
      spot.hot.toggleAttribute("hidden", part || (empty && (grew(spot) || /\/\d+$/.test(name))));
      spot.written.classList.toggle("unseen", empty);
      const words = say(name);
      if (spot.words !== words) { spot.words = words; spot.hot.setAttribute("aria-label", words); spot.hot.querySelector("title").textContent = words; }
      spot.hot.setAttribute("aria-pressed", String(picked.has(name)));
    }
    // Who comes to the board by keys comes to a place that glows, if there is one.
    const glowing = [...spots.values()].find((spot) => spot.hot.classList.contains("legal"));
    const away = roving && glowing && !roving.hot.classList.contains("legal") && document.activeElement !== roving.hot;
    if (!roving || away || roving.hot.hasAttribute("hidden")) {
      const first = glowing ?? [...spots.values()].find((spot) => !spot.hot.hasAttribute("hidden"));
      if (first) rove(first);
    }
  }

  // The middle of a shape, from its board's.
  function middle(shape) {
    const { x, y, width, height } = shape.getBBox();
    return [x + width / 2, y + height / 2];
  }
  // A piece seen through, where it would lie.
  let ghost = null;
  function hover(name, face) {
    if (ghost) ghost.remove();
    ghost = null;
    const spot = name && spots.get(name);
    if (!spot || !face) return;
    ghost = draw(grounds[spot.room.board].marks, "use", { href: `#${face}`, class: "ghost", transform: `translate(${middle(spot.shapes[0]).join(" ")})` });
  }

  // Keys: one place can be reached, arrows go from place to place.
  let roving = null;
  function rove(spot) {
    if (roving) roving.hot.setAttribute("tabindex", "-1");
    roving = spot;
    spot.hot.setAttribute("tabindex", "0");
  }
  const onScreen = (spot) => { const { left, top, width, height } = spot.hot.getBoundingClientRect(); return [left + width / 2, top + height / 2]; };
  const WAYS = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] };
  function keys(event, spot) {
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      return press(spot.name, event);
    }
    const way = WAYS[event.key];
    if (!way || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    event.preventDefault();
    event.stopPropagation();
    const [x, y] = onScreen(spot);
    let best = null;
    for (const other of spots.values()) {
      if (other === spot || other.hot.hasAttribute("hidden")) continue;
      const [dx, dy] = [onScreen(other)[0] - x, onScreen(other)[1] - y];
      const along = dx * way[0] + dy * way[1];
      const aside = Math.abs(dx * way[1]) + Math.abs(dy * way[0]);
      if (along < 4 || aside > 2.5 * along) continue;
      if (!best || along + 2 * aside < best.far) best = { other, far: along + 2 * aside };
    }
    if (best) { rove(best.other); best.other.hot.focus(); }
  }

  // Looking closer: wheel, two fingers, dragging, keys.
  function look(next, whole = false) {
    following = whole;
    canvas.classList.toggle("closer", !whole);
    const wide = Math.min(Math.max(next[2], box[2] / 12), box[2] * 1.4);
    const high = wide * next[3] / next[2];
    const [midX, midY] = [next[0] + next[2] / 2, next[1] + next[3] / 2];
    const x = Math.min(Math.max(midX, box[0]), box[0] + box[2]) - wide / 2;
    const y = Math.min(Math.max(midY, box[1]), box[1] + box[3]) - high / 2;
    seen = whole ? next : [x, y, wide, high];
    canvas.setAttribute("viewBox", seen.map((one) => one.toFixed(2)).join(" "));
  }
  const point = (event) => {
    const matrix = canvas.getScreenCTM();
    return matrix ? new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse()) : new DOMPoint();
  };
  function zoom(by, at = { x: seen[0] + seen[2] / 2, y: seen[1] + seen[3] / 2 }) {
    const scale = Math.min(Math.max(seen[2] * by, box[2] / 12), box[2] * 1.4) / seen[2];
    look([at.x - (at.x - seen[0]) * scale, at.y - (at.y - seen[1]) * scale, seen[2] * scale, seen[3] * scale]);
  }
  // The wheel and a single finger are the board's where the page itself doesn't take them to scroll.
  const scrolls = () => document.scrollingElement.scrollHeight > document.scrollingElement.clientHeight;
  const isTaken = (event) => event.pointerType === "touch" && fingers.size === 1 && getComputedStyle(canvas).touchAction !== "none";
  const pan = (dx, dy) => look([seen[0] + dx, seen[1] + dy, seen[2], seen[3]]);
  canvas.addEventListener("wheel", (event) => {
    if (scrolls() && !event.ctrlKey) return;
    event.preventDefault();
    zoom(1.0018 ** event.deltaY, point(event));
  }, { passive: false });
  const fingers = new Map();
  let moved = false;
  let from = null;
  canvas.addEventListener("pointerdown", (event) => {
    if (event.button) return;
    if (!fingers.size) moved = false;
    fingers.set(event.pointerId, event);
    from = { x: event.clientX, y: event.clientY };
  });
  addEventListener("pointermove", (event) => {
    if (!fingers.has(event.pointerId) || isTaken(event)) return;
    const before = fingers.get(event.pointerId);
    if (!moved && fingers.size < 2 && Math.hypot(event.clientX - from.x, event.clientY - from.y) < 7) return;
    moved = true;
    const matrix = canvas.getScreenCTM();
    if (!matrix) return;
    if (fingers.size === 1) pan((before.clientX - event.clientX) / matrix.a, (before.clientY - event.clientY) / matrix.d);
    else {
      const [other] = [...fingers.values()].filter((finger) => finger.pointerId !== event.pointerId);
      const far = (finger) => Math.max(20, Math.hypot(finger.clientX - other.clientX, finger.clientY - other.clientY));
      zoom(far(before) / far(event), point({ clientX: (event.clientX + other.clientX) / 2, clientY: (event.clientY + other.clientY) / 2 }));
    }
    fingers.set(event.pointerId, event);
  });
  for (const kind of ["pointerup", "pointercancel"]) addEventListener(kind, (event) => {
    fingers.delete(event.pointerId);
    if (!fingers.size) setTimeout(() => { moved = false; });
  });
  const ZOOMS = { "+": () => zoom(0.8), "=": () => zoom(0.8), "-": () => zoom(1.25), 0: () => look(box, true) };
  byId("closer").addEventListener("click", ZOOMS["+"]);
  byId("farther").addEventListener("click", ZOOMS["-"]);
  byId("whole").addEventListener("click", ZOOMS[0]);
  document.addEventListener("keydown", (event) => {
    if (!seen || event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, textarea, select, dialog")) return;
    const way = event.shiftKey && WAYS[event.key];
    if (way) pan(way[0] * seen[2] / 8, way[1] * seen[3] / 8);
    else if (ZOOMS[event.key]) ZOOMS[event.key]();
    else return;
    event.preventDefault();
  });

  return {
    show, mark, trace, middle, light, hover, parsed, named, lying, told,
    onPress: (listener) => { press = listener; },
    spot: (name) => spots.get(name),
    closer: () => !following,
    focus: (name) => { const spot = spots.get(name); if (spot) { rove(spot); spot.hot.focus(); } },
    at: (x, y) => document.elementsFromPoint(x, y).map((one) => one.closest("[data-place]")).find(Boolean)?.dataset.place,
    over: (x, y) => Boolean(document.elementFromPoint(x, y)?.closest("#board")),
    names: () => spots.keys(),
  };
})();
