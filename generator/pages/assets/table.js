// The page of a table: what the server tells, shown; nothing of the rules is worked out here.
(async () => {
  const { faces, game } = document.body.dataset;
  const [drawings, told] = await Promise.all([fetch(faces).then((answer) => answer.text()), fetch(game).then((answer) => answer.json())]);
  board.parsed(drawings).forEach((one) => byId("faces").append(one));
  Object.assign(table, { game: told, words: told.words });
  sides.seats();

  // Colours and definitions that were drawn for the first time come with the view.
  const sheet = new CSSStyleSheet();
  function lately(changes) {
    for (const key in changes) {
      if (key[0] === "#" && changes[key] && !byId(key.slice(1))) board.parsed(changes[key]).forEach((one) => byId("late").append(one));
      if (key[0] === "%" && changes[key]) table.game.faces[key.slice(1)] = changes[key];
    }
    if (!changes.colours) return;
    const rules = Object.entries(changes.colours).map(([theme, colours]) => `[data-theme="${theme}"] { ${Object.entries(colours).map(([key, value]) => `--${key}: ${value}`).join("; ")} }`);
    sheet.replaceSync(rules.join("\n"));
    document.adoptedStyleSheets = [sheet];
  }

  // A board that grows keeps the room that it has taken.
  function around(one, two) {
    const [left, top] = [Math.min(one[0], two[0]), Math.min(one[1], two[1])];
    return [left, top, Math.max(one[0] + one[2], two[0] + two[2]) - left, Math.max(one[1] + one[3], two[1] + two[3]) - top];
  }
  line.on("view", ({ version, since, view: changes }) => {
    const first = since === undefined;
    if (first) { table.away = ""; people.mute(false); }
    const before = table.view;
    if (first) for (const key in before) if (!(key in changes)) changes[key] = null;
    table.view = added(first ? {} : before, changes);
    const later = version !== table.version;
    const mineBefore = before.decides && before.decides === before.you;
    table.version = version;
    lately(changes);
    if (changes.box && table.view.boards.length === 1 && before.box) table.view.box = around(before.box, changes.box);
    board.show(changes, table.view, table.game.faces, Boolean(before.boards));
    table.view.marked.forEach((name) => board.mark(name));
    if (mineBefore && later) sides.seen();
    sides.show(changes, table.view, first);
    if (later || first) { moves.busy(false); people.strip(""); }
    if (later || first || changes.legal || changes.kinds) moves.take(); else moves.light();
    head();
  });
  line.on("refused", ({ why }) => { moves.busy(false); people.notice(why ?? ""); });
  line.on("open", () => people.notice(""));
  // What was asked isn't any more while there is no line, for good or not, and what can't be sent can't be pressed.
  let ended = "";
  line.on("gone", ({ why }) => { ended = why; });
  line.on("closed", ({ why }) => {
    table.away = why === "gone" ? ended || table.words.gone : table.away || table.words[why];
    people.notice(table.away, "line");
    people.mute(true);
    people.strip("");
    moves.busy(false);
    if (!table.view.boards) return;
    const you = why === "gone" ? null : table.view.you;
    table.view = { ...table.view, you, decides: null, legal: [], kinds: {}, open: [] };
    sides.show({}, table.view, false);
    moves.take();
    head();
  });

  // Whose turn it is, and what is asked.
  let asked = "";
  function head() {
    const { view, words } = table;
    byId("clock").textContent = [view.turn ? filled(words.turn_now, { turn: view.turn }) : "", ...view.clock.map(([label, value]) => `${label} ${value}`)].filter(Boolean).join(" · ");
    const mine = moves.mine();
    const answered = view.you && view.sealed && view.answered.includes(view.you);
    const whose = view.over ? words.over : table.away ? table.away : mine ? words.your_turn : answered ? words.answered : moves.waiting();
    byId("whose").textContent = whose;
    const question = view.over ? filled(words.victory, { seats: view.winners.map(sides.named).join(", ") }) : table.away ? "" : mine ? view.asks : answered ? filled(words.answered_own, { move: view.own }) : view.waits || moves.waiting();
    byId("asks").textContent = question;
    document.title = `${mine ? "● " : ""}${byId("whose").textContent} – ${document.querySelector("h1").textContent}`;
    byId("undo").hidden = !view.you || view.over || Boolean(table.away);
    byId("hint").hidden = !mine;
    if (mine && question !== asked) byId("said").textContent = `${words.your_turn} ${question}. ${byId("said").textContent}`;
    asked = mine ? question : "";
    // What was pressed by a key is gone: the next key begins where the next question stands.
    if (byKey && mine && document.activeElement === document.body) byId("asks").focus();
  }
  let byKey = false;
  for (const kind of ["keydown", "pointerdown"]) addEventListener(kind, () => { byKey = kind === "keydown"; }, true);

  people.notice(table.words.connecting, "line");
  line.open();
})();
