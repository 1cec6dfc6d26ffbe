const seen = {}, board = document.getElementById("board");
const wide = () => board.viewBox.baseVal.width, left = () => board.viewBox.baseVal.x;
const at = () => Number(document.getElementById("time").value);
const how = { bubbles: true, cancelable: true };
const turn = (ctrlKey) => board.dispatchEvent(new WheelEvent("wheel", { deltaY: -300, ctrlKey, ...how }));
const drag = (type) => {
  for (const [kind, x] of [["pointerdown", 200], ["pointermove", 150], ["pointermove", 100], ["pointerup", 100]])
    board.dispatchEvent(new PointerEvent(kind, { pointerType: type, clientX: x, clientY: 200, ...how }));
  return left();
};
press("End"); const last = at(), whole = wide(), edge = left();
seen.finger = [drag("touch") === edge, document.documentElement.scrollHeight > innerHeight];
turn(false); seen.page = wide() === whole; turn(true); seen.board = wide() < whole;
press("0"); seen.whole = wide() === whole;
press("+"); click("closer"); seen.closer = wide() < 0.7 * whole;
const before = left(); seen.mouse = drag("mouse") > before;
const moved = left(); seen.touch = drag("touch") > moved;
click("whole");
seen.reached = document.querySelectorAll("#places .hot[tabindex='0']").length;
const first = document.querySelector("#places .hot[data-place='sea-chart/home']");
first.focus(); first.dispatchEvent(keydown("ArrowDown")); seen.gone = document.activeElement.dataset.place;
first.focus(); first.dispatchEvent(keydown("Enter"));
seen.card = [document.getElementById("card").open, document.getElementById("card-title").textContent];
seen.still = at() === last;
return seen;
