"""Somebody at a table in a browser, who plays by clicking, tapping or typing only, and doesn't know the rules."""

import time
from contextlib import ExitStack
from random import Random
from typing import Any

from tools.browser import Page, opened

OFFERED = "#offer-body button.primary, #offer-body [data-move], #offer-body .markers button"
"""What is offered for what was chosen: moves, what they are paid with, and that they are meant."""

LOOK = """
(() => {
  const offer = document.getElementById("offer");
  const usable = (one) => one.getClientRects().length && !one.disabled;
  const all = (selector) => [...document.querySelectorAll(selector)].filter(usable);
  window.offers = {
    places: all("#board .hot.legal"), pieces: all("button[data-piece].legal"), kinds: all("#kinds button"),
    offered: offer.hidden ? [] : all(OFFERED),
  };
  const counted = Object.entries(offers).map(([sort, found]) => [sort, found.length]);
  return {
    mine: document.body.classList.contains("mine"), version: table.version, over: Boolean(table.view.over),
    busy: Boolean(table.busy), ...Object.fromEntries(counted),
  };
})()
""".replace("OFFERED", repr(OFFERED))
"""What can be pressed now; `window.offers` holds it."""

FOCUS = """
(() => {
  const at = document.activeElement;
  if (!at) return "";
  if (at.matches("#board .hot")) return at.matches(".legal") ? "place" : "dark";
  if (at.matches("button[data-piece].legal")) return "piece";
  return at.closest("#kinds") ? "kind" : at.matches(OFFERED) ? "offered" : "";
})()
""".replace("OFFERED", repr(OFFERED))
"""What the keys go to."""

POINT = """
(async () => {
  const one = %s;
  if (!one || !one.isConnected || !one.getClientRects().length) return null;
  one.scrollIntoView({ block: "nearest", inline: "nearest" });
  await new Promise((done) => requestAnimationFrame(done));
  if (!one.getClientRects().length) return null;
  const box = one.getBoundingClientRect();
  const steps = [0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8, 0.1, 0.9];
  for (const up of steps) for (const along of steps) {
    const [x, y] = [box.left + along * box.width, box.top + up * box.height];
    const there = document.elementFromPoint(x, y);
    if (there && (there === one || one.contains(there))) return [x, y];
  }
  const there = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
  const over = there && there.closest("#offer, .shows-sides .sides, .shows-told .told");
  if (over && !over.contains(one)) return null;
  return [`${one.outerHTML.slice(0, 160)} under ${there ? there.outerHTML.slice(0, 160) : "nothing"}`];
})()
"""
"""Where an element can be pressed; or what lies over it, if that isn't what was opened and can be shut."""


CODES = {"Tab": 9, "Enter": 13, "Escape": 27, " ": 32}


def key(page: Page, name: str, *, shift: bool = False) -> None:
    """Presses a key."""
    text = {"Enter": "\r", " ": " "}.get(name, "")
    told = {"key": name, "code": "Space" if name == " " else name, "windowsVirtualKeyCode": CODES[name]}
    told["modifiers"] = 8 if shift else 0
    page.ask("Input.dispatchKeyEvent", type="keyDown", **told, **({"text": text} if text else {}))
    page.ask("Input.dispatchKeyEvent", type="keyUp", **told)


def tap(page: Page, x: float, y: float) -> None:
    """Taps a point with a finger."""
    page.ask("Input.dispatchTouchEvent", type="touchStart", touchPoints=[{"x": x, "y": y}])
    page.ask("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])


def middle(page: Page, selector: str) -> tuple[float, float]:
    """The middle of an element on the screen."""
    box = page.value(f"(one => [one.left, one.top, one.width, one.height])({BOX.format(selector)})")
    return box[0] + box[2] / 2, box[1] + box[3] / 2


BOX = "document.querySelector({!r}).getBoundingClientRect()"
"""Where an element is on the screen."""


def press(page: Page, selector: str) -> None:
    """Presses the middle of an element with the mouse, whatever lies there."""
    page.value(f"document.querySelector({selector!r}).scrollIntoView({{ block: 'nearest' }})")
    x, y = middle(page, selector)
    for kind in ("mousePressed", "mouseReleased"):
        page.ask("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1)


def click(page: Page, selector: str) -> None:
    """Clicks an element that may lie under something else."""
    how = "{ bubbles: true, detail: 1, clientX: 300, clientY: 300 }"
    page.value(f"document.querySelector({selector!r}).dispatchEvent(new MouseEvent('click', {how})); 0")


def choose(page: Page, selects: str, number: int, value: str) -> None:
    """Chooses a value in one of the lists to choose from, counted from 0."""
    page.value(
        f"(() => {{ const one = document.querySelectorAll({selects!r})[{number}]; one.value = {value!r};"
        " one.dispatchEvent(new Event('change', { bubbles: true })); })()"
    )


CODES |= {"ArrowLeft": 37, "ArrowUp": 38, "ArrowRight": 39, "ArrowDown": 40}
"""Keys and their numbers."""


class Hands:
    """A browser at a link. `taps`: a phone's size, fingers instead of a mouse; `still`: nothing is to glow or fade in,
    which a machine without a graphics card draws slowly."""

    def __init__(self, page: Page, random: Random, *, taps: bool = False, still: bool = True) -> None:
        self.page, self.random, self.taps = page, random, taps
        self.covered: list[str] = []
        """What could be seen to be pressed, but lay under something else."""
        self.tried, self.at = 0, -1
        for domain in ("Runtime", "Log", "Page"):
            page.ask(f"{domain}.enable")
        if taps:
            page.ask("Emulation.setTouchEmulationEnabled", enabled=True)
        if still:
            page.ask("Emulation.setEmulatedMedia", features=[{"name": "prefers-reduced-motion", "value": "reduce"}])

    # What is to be seen ---------------------------------------------------------------------------------------------

    def look(self) -> dict[str, Any]:
        """What can be pressed now; nothing while the page isn't there."""
        told: dict[str, Any] | None = self.page.value(
            f"typeof table === 'object' && table.game ? {LOOK.strip()} : null"
        )
        return told or {"mine": False, "over": False, "busy": False, "version": -1}

    def arrive(self) -> None:
        """Until the table is shown."""
        self.page.wait("typeof table === 'object' && Boolean(table.view.boards)", wanted=True)

    # Pressing -------------------------------------------------------------------------------------------------------

    def press(self, element: str) -> bool:
        """Presses an element, an expression of the page, where it can be seen; whether it could be."""
        point = self.page.asked(POINT % element)
        if not point or len(point) == 1:
            self.covered += point or ()
            return False
        x, y = point
        if self.taps:
            tap(self.page, x, y)
        else:
            for kind in ("mouseMoved", "mousePressed", "mouseReleased"):
                self.page.ask("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1)
        return True

    def play(self) -> bool:
        """One click, if it is one's turn; whether it was."""
        seen = self.look()
        if not seen["mine"] or seen["busy"] or seen["over"]:
            return False
        if seen["version"] != self.at:
            self.at, self.tried = seen["version"], 0
        self.tried += 1
        assert self.tried < 200, f"nothing helps: {seen}\n{self.told()}"
        if self.tried % 40 == 0:
            self._out_of_the_list()
        elif self.tried % 10 == 0:
            key(self.page, "Escape")
        else:
            self.press(self._wanted(seen))
        return True

    def told(self) -> str:
        """What is asked and offered, for who looks for a fault."""
        shown = self.page.value(
            "[document.getElementById('asks').textContent, document.getElementById('notice').textContent,"
            " ...Object.values(offers).flat().map((one) => one.outerHTML.slice(0, 400))].join('\\n')"
        )
        return f"{shown}\ncovered: {self.covered[-3:]}\nerrors: {self.page.errors}"

    def _wanted(self, seen: dict[str, Any]) -> str:
        """Mostly what is offered for what was chosen, else a place, a piece or a kind of move."""
        if seen["offered"] and self.random.random() < 0.85:
            return f"offers.offered[{self.random.randrange(seen['offered'])}]"
        sorts = [sort for sort in ("places", "pieces", "kinds") if seen[sort]]
        if not sorts:
            return "document.getElementById('offer-shut')"
        sort = self.random.choice(sorts)
        return f"offers.{sort}[{self.random.randrange(seen[sort])}]"

    def _out_of_the_list(self) -> None:
        if not self.page.value("document.getElementById('every').open"):
            self.press("document.getElementById('every-sum')")
        count = self.page.value("document.querySelectorAll('#every-moves [data-move]').length") or 0
        if count:
            self.press(f"document.querySelectorAll('#every-moves [data-move]')[{self.random.randrange(count)}]")
        deadline = time.monotonic() + 2.0
        while not self.look()["offered"] and self.look()["version"] == self.at and time.monotonic() < deadline:
            time.sleep(0.02)

    # Typing ---------------------------------------------------------------------------------------------------------

    def focus(self) -> str:
        """What the keys would go to: `place`, `piece`, `kind`, `offered`, or nothing of that."""
        return str(self.page.value(FOCUS))

    def play_by_keys(self) -> bool:
        """One step of somebody without a mouse: on to the next thing, or pressing it."""
        seen = self.look()
        if not seen["mine"] or seen["busy"] or seen["over"]:
            return False
        if seen["version"] != self.at:
            self.at, self.tried = seen["version"], 0
        self.tried += 1
        assert self.tried < 1500, f"nothing helps: {seen}, {self.page.value('document.activeElement.outerHTML')}"
        at = self.focus()
        if self.random.random() < {"offered": 1.0, "place": 0.7, "piece": 0.4, "kind": 0.4}.get(at, 0.0):
            key(self.page, "Enter")
        elif at in ("place", "dark") and self.random.random() < 0.3:
            key(self.page, self.random.choice(["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"]))
        elif self.tried % 300 == 0:
            key(self.page, "Escape")
        else:
            key(self.page, "Tab", shift=self.tried % 400 > 300)
        return True


class Browsers(ExitStack):
    """Browsers that are closed at the end."""

    def at(
        self,
        address: str,
        random: Random,
        size: tuple[int, int] = (1280, 900),
        *,
        taps: bool = False,
        still: bool = True,
    ) -> Hands:
        """Somebody at a link."""
        page = self.enter_context(opened(address, size))
        hands = Hands(page, random, taps=taps, still=still)
        hands.arrive()
        return hands
