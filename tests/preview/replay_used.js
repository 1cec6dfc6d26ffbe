const all = (selector) => [...document.querySelectorAll(selector)].map((one) => one.textContent);
const now = () => document.getElementById("now").textContent;
const gloss = () => document.getElementById("gloss").textContent;
const at = () => Number(document.getElementById("time").value);
const top = () => Math.round(document.getElementById("play").getBoundingClientRect().top + scrollY);
const lying = () => all("#places .hot:not([hidden]) > title").sort();
const marked = () => document.querySelectorAll("#places .marks .marked:not(.under)").length;
const last = Number(document.getElementById("time").max);
const seen = { last, start: lying(), lines: [] };
const tops = new Set();
for (let step = 0; step < last; step += 1) { press("ArrowRight"); seen.lines.push(now()); tops.add(top()); }
seen.tops = tops.size; seen.victory = gloss();
seen.end = lying(); seen.counts = all(".seats .count").map(Number);
for (let step = 0; step < last; step += 1) press("ArrowLeft");
seen.home = lying(); seen.at = at();
while (at() < last && !/^\d+\. \S+ move \S+ \S+$/.test(now())) press("ArrowRight");
seen.move = [now(), gloss(), marked()];
press("End"); seen.again = lying();
press("Home"); press("PageDown"); seen.turn = at(); press("f"); seen.focus = now(); press("l");
click("start"); click("play");
await new Promise((done) => setTimeout(done, 2000));
click("play"); seen.ran = at();
document.querySelector("#record li:nth-child(2) button").click(); seen.jumped = now();
const tile = document.querySelector("#places .hot[data-place='table/0,0']");
const card = tile ?? document.querySelector("button.piece");
if (card) {
  const before = at();
  card.dispatchEvent(new MouseEvent("click", { bubbles: true })); press("ArrowRight");
  seen.card = [document.getElementById("card").open, all("#card-title")[0], at() === before];
  click("close");
}
const theme = document.getElementById("theme");
theme.value = "low-ink"; theme.dispatchEvent(new Event("change"));
seen.board = document.getElementById("board").getBoundingClientRect().width / innerWidth;
seen.wide = document.documentElement.scrollWidth - document.documentElement.clientWidth;
return seen;
