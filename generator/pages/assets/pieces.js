// What stands beside the boards: seats, and what each has as rows of words, a value, signs, and pieces with their numbers.
const faceInto = (parent, { face, size: [wide, high] }) => {
  const svg = draw(parent, "svg", { class: "face", viewBox: `${-wide / 2} ${-high / 2} ${wide} ${high}`, width: wide, height: high, "aria-hidden": "true" });
  draw(svg, "use", { href: `#${face}`, transform: "scale(1 -1)" });
  return svg;
};
const signInto = (parent, seat) => draw(draw(parent, "svg", { class: "sign", viewBox: "-5 -5 10 10", "aria-hidden": "true" }), "use", { href: `#sign-${seat}`, transform: "scale(1 -1)" });
// A seat in the list of them: its sign, its letter, and room for its score.
function seatInto(list, seat, title) {
  const row = make(list, "li");
  const left = make(row, "div");
  signInto(left, seat);
  make(left, "div", { class: "letter" }, seat);
  return { row, count: make(row, "div", { class: "count", title }) };
}
// A face as large as the screen has room for.
function enlarge({ face, name, size: [wide, high] }, title = name) {
  const svg = byId("card-face");
  svg.textContent = "";
  svg.setAttribute("viewBox", `${-wide / 2} ${-high / 2} ${wide} ${high}`);
  draw(svg, "rect", { x: -wide / 2, y: -high / 2, width: wide, height: high, fill: "#ffffff" });
  draw(svg, "use", { href: `#${face}`, transform: "scale(1 -1)" });
  byId("card-title").textContent = title;
  if (!byId("card").open) byId("card").showModal();
}
// `press` is told of the piece whose button is pressed; `pressed(id)`: whether it is one.
function rowsInto(parent, rows, { faces, icons }, pressed, press) {
  parent.textContent = "";
  for (const [label, value, signs, piles] of rows) {
    const row = make(parent, "div", { class: "row" });
    make(row, "i", {}, label);
    if (value === "" && !signs.length && !piles.length) make(row, "span", {}, "–");
    if (value !== "") make(row, "span", {}, String(value));
    for (const [sign, said, colour] of signs) {
      const one = make(row, "span", { class: "piece", title: sign });
      const known = icons.includes(sign);
      if (known) icon(one, sign, colour);
      if (said !== "" || !known) one.append(`${known ? "" : sign}\u00a0${said}`);
    }
    for (const [id, count] of piles) {
      const shown = faces[id];
      if (!shown) { make(row, "span", { class: "piece" }, `${id} ${count}`); continue; }
      const button = pressed(id);
      const kind = shown.card ? "piece card" : "piece";
      const one = button ? make(row, "button", { class: kind, type: "button", title: shown.name }) : make(row, "span", { class: kind, title: shown.name });
      one.dataset.count = count;
      faceInto(one, shown);
      make(one, "span", { class: "said" }, shown.name);
      if (!shown.card || count > 1) make(one, "span", { class: "number" }, `${shown.card ? "×\u00a0" : ""}${count}`);
      if (button) one.addEventListener("click", (event) => press(id, one, event));
    }
  }
}
