"""The page of a table in a real browser, at a served table: keys alone, why not, lost lines, no access faults."""

import json
from base64 import b64decode
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from io import BytesIO
from pathlib import Path
from random import Random
from typing import Any

import pytest
import zxingcpp
from PIL import Image

from generator.online.online_game import OnlineGame
from generator.online.table_room import MOST_BY_LINK
from tests.online.hands import choose, key, middle
from tests.online.serving import again, served, table
from tools.browser import Page, barriers, result, shown, strange

pytestmark = [pytest.mark.online, pytest.mark.browser, pytest.mark.slow, pytest.mark.minutes]

GAMES = ("balance-control", "global-powers", "organisation")
DESKTOP, PHONE = (1440, 900), (390, 844)
WATCHED = """
window.lines = []; window.sent = [];
const Line = WebSocket;
window.WebSocket = class extends Line {
  constructor(...how) { super(...how); lines.push(this); }
  send(text) { sent.push(JSON.parse(text)); super.send(text); }
};
"""
"""What the page says is kept."""
READY = "typeof table === 'object' && Boolean(table.view.boards)"
SENT = "sent.filter(({ type }) => type === 'move').length"


@contextmanager
def at(address: str, size: tuple[int, int] = DESKTOP, *, still: bool = True) -> Iterator[Page]:
    """A browser at a link. `still`: it wants nothing to move."""
    with shown("about:blank", size) as page:
        for domain in ("Runtime", "Log", "Page"):
            page.ask(f"{domain}.enable")
        page.ask("Page.addScriptToEvaluateOnNewDocument", source=WATCHED)
        wide, high = size
        page.ask(
            "Emulation.setDeviceMetricsOverride", width=wide, height=high, deviceScaleFactor=1, mobile=size == PHONE
        )
        if still:
            page.ask("Emulation.setEmulatedMedia", features=[{"name": "prefers-reduced-motion", "value": "reduce"}])
        page.ask("Page.navigate", url=address)
        page.wait(READY, wanted=True)
        yield page
        assert strange(page) == []
        assert page.errors == []


def moved_on(kept: OnlineGame, steps: int, seed: int = 1) -> None:
    """So many decisions by chance."""
    random = Random(seed)
    for _ in range(steps):
        match = kept.match
        if match.asked is None:
            return
        kept.play(match.asked, kept.version, random.choice(match.ways(random.choice(match.moves()))))


def link(place: Any, kept: OnlineGame, seat: str | None = None) -> str:
    """The address of a seat, or of the seat that is asked."""
    asked = seat or kept.match.asked
    return f"http://{place.address}/t/{kept.seating.seats[asked].secret}/"


ALL = "{ exclude: [['#faces'], ['#late']] }"
"""Everything but the definitions of drawings, which nobody is shown or told."""


PRESSED = (
    "window.pressed = (selector) => document.querySelector(selector)?.dispatchEvent("
    "new MouseEvent('click', { bubbles: true, detail: 1, clientX: 300, clientY: 300 })); 0"
)
SHUT = "document.getElementById('offer-shut').click()"
OPEN = {
    "as it is": ("0", ""),
    "a place": ("pressed('#board [data-place].legal')", "#offer"),
    "a dark place": (f"{SHUT}; pressed('#board [data-place]:not(.legal):not([hidden])')", "#offer"),
    "the list": (f"{SHUT}; document.getElementById('every').open = true", ".dock"),
    "the menu": ("document.getElementById('to-menu').click()", "#menu"),
    "a note": ("document.getElementById('menu').close(); document.getElementById('to-note').click()", "#note"),
    "seats": ("document.getElementById('note').close(); document.getElementById('to-sides').click()", "#sides"),
    "the story": ("document.getElementById('to-story').click()", ""),
}
"""What is opened one after the other, and in which part of the page faults are looked for then; none: in all of it."""


@pytest.mark.always
@pytest.mark.parametrize("size", [DESKTOP, PHONE])
@pytest.mark.parametrize("game", GAMES)
def test_axe_finds_nothing(game: str, size: tuple[int, int], tmp_path: Path) -> None:
    kept = table(tmp_path / "t", game)
    moved_on(kept, 40)
    with served(kept, game=game) as place, at(link(place, kept), size) as page:
        page.value(PRESSED)
        found = {}
        for name, (script, part) in OPEN.items():
            page.value(f"{script}; 0")
            if name in ("a place", "a dark place"):
                wanted = "!document.getElementById('offer').hidden || !document.querySelector('#board .legal')"
                page.wait(wanted, wanted=True)
            found[name] = barriers(page, repr(part) if part else ALL)
        assert found == {name: [] for name in OPEN}


@pytest.mark.parametrize("game", GAMES)
def test_a_move_by_keys_alone(game: str, tmp_path: Path) -> None:
    kept = table(tmp_path / "t", game)
    moved_on(kept, 30)
    with served(kept, game=game) as place, at(link(place, kept), still=False) as page:
        before = kept.version
        for _ in range(12):
            if kept.version > before or page.value("table.busy"):
                break
            for _ in range(80):
                key(page, "Tab")
                doing = (
                    "(() => { const one = document.activeElement; return one.matches("
                    "'#offer-body button:not([disabled]), #kinds button, #board .hot.legal') && "
                    "!(one.matches('[aria-pressed=true]')) && !one.matches('.lying button'); })()"
                )
                if page.value(doing):
                    break
            key(page, "Enter")
        page.wait(f"table.version > {before}", wanted=True)
        assert page.value(SENT) == 1


def test_arrows_go_from_place_to_place(tmp_path: Path) -> None:
    kept = table(tmp_path / "t", "organisation")
    with served(kept, game="organisation") as place, at(link(place, kept)) as page:
        page.value("document.querySelector('[data-place=\"plan/harbour\"]').focus()")
        key(page, "ArrowRight")
        assert page.value("document.activeElement.dataset.place") == "plan/old-town"
        assert page.value("document.querySelectorAll('#board .hot[tabindex=\"0\"]').length") == 1


def test_a_dark_place_tells_the_rule(tmp_path: Path) -> None:
    """Where somebody has chosen to begin nobody else may (O2)."""
    kept = table(tmp_path / "t", "organisation")
    kept.play(kept.match.asked, kept.version, "claim harbour")
    with served(kept, game="organisation") as place, at(link(place, kept)) as page:
        page.value("document.querySelector('[data-place=\"plan/harbour\"]').focus()")
        key(page, "Enter")
        page.wait("Boolean(document.querySelector('#why .reasons li'))", wanted=True)
        told = page.value("document.getElementById('why').textContent")
        verdict = kept.match.why("claim harbour")
        assert not verdict.legal
        assert verdict.why in told
        assert page.value(SENT) == 0


def test_a_lost_line_comes_back_and_nothing_is_sent_twice(tmp_path: Path) -> None:
    kept = table(tmp_path / "t", "organisation")
    with served(kept, game="organisation") as place, at(link(place, kept)) as page:
        click = "document.querySelectorAll('#every-moves button')[0].click()"
        page.value("document.getElementById('every').open = true")
        page.wait("document.querySelectorAll('#every-moves button').length > 2", wanted=True)
        # Cut: a click is told to be in vain, and isn't made up for.
        page.value(f"lines.at(-1).close(); {click}; 0")
        assert page.value("document.getElementById('notice').hidden") is False
        page.wait("lines.length === 2 && lines[1].readyState === 1", wanted=True)
        page.wait("document.getElementById('notice').hidden", wanted=True)
        assert page.value(SENT) == 0
        assert kept.version == 0
        # Two clicks at once are one move.
        page.wait("document.querySelectorAll('#every-moves button').length > 2", wanted=True)
        page.value(f"{click}; {click}; 0")
        page.wait("table.version", wanted=1)
        assert page.value(SENT) == 1


def test_one_window_too_many_is_told_and_comes_in_once_others_are_closed(tmp_path: Path) -> None:
    kept = table(tmp_path / "t", "organisation")
    with served(kept, game="organisation") as place, shown("about:blank") as page, ExitStack() as others:
        for _ in range(MOST_BY_LINK):
            others.enter_context(place.browser(kept.seating.watch))
        page.ask("Page.navigate", url=f"http://{place.address}/t/{kept.seating.watch}/")
        page.wait("document.getElementById('notice').textContent === table.words.full", wanted=True)
        others.close()
        page.wait(READY, wanted=True)


def test_what_others_do_is_told_and_marked(tmp_path: Path) -> None:
    kept = table(tmp_path / "t", "organisation")
    with served(kept, game="organisation") as place:
        seats = list(kept.seating.seats)
        with at(link(place, kept, str(seats[2]))) as page:
            other = place.browser(kept.seating.seats[seats[0]].secret)
            other.play("claim harbour")
            page.wait("table.version", wanted=1)
            assert "Harbour" in page.value("document.getElementById('said').textContent")
            assert page.value("document.querySelectorAll('#story li.fresh').length") == 1
            assert page.value("document.querySelectorAll('#board .marked.under').length") == 1
            assert "B" in page.value("document.getElementById('whose').textContent")


def test_the_hosts_drawer_seats_a_bot(tmp_path: Path) -> None:
    kept = table(tmp_path / "t", "organisation", host="A")
    with served(kept, game="organisation") as place, at(f"http://{place.address}/t/{kept.seating.host}/") as page:
        page.wait("document.querySelectorAll('#links select').length", wanted=3)
        page.value("document.getElementById('to-menu').click()")
        choose(page, "#links select", 1, "bot:random")
        page.wait("sent.filter(({ type }) => type === 'seat').length", wanted=1)
        assert page.value("JSON.stringify(sent.find(({ type }) => type === 'seat'))") == json.dumps(
            {"type": "seat", "seat": "B", "kind": "bot", "bot": "random"}, separators=(",", ":")
        )
        page.wait("document.querySelectorAll('#links select')[1]?.value", wanted="bot:random")


def test_the_hosts_drawer_shows_codes_of_the_links_beside_them(tmp_path: Path) -> None:
    """What lies on the screen is read by a decoder of others."""
    kept = table(tmp_path / "t", "organisation", host="A")
    with (
        served(kept, game="organisation", base="http://192.168.1.20:8700") as place,
        at(f"http://{place.address}/t/{kept.seating.host}/") as page,
    ):
        page.wait("document.querySelectorAll('#links .qr').length", wanted=4)
        page.value("document.getElementById('to-menu').click()")
        for number in range(4):
            page.value(
                "[...document.querySelectorAll('#links details')].forEach((one, number) => "
                f"{{ one.open = number === {number}; if (one.open) one.scrollIntoView({{ block: 'center' }}); }}); 0"
            )
            link = page.value(f"document.querySelectorAll('#links input')[{number}].value")
            assert read_codes(page) == [link], number


def read_codes(page: Page) -> list[str]:
    """The addresses in the codes that can be seen."""
    picture = result(page.ask("Page.captureScreenshot", format="png"))["data"]
    found = zxingcpp.read_barcodes(Image.open(BytesIO(b64decode(picture))))
    return [one.text for one in found]


ASKS = """
(() => {
  const seen = (one) => one.getClientRects().length && !one.disabled;
  const sends = "#offer button, #kinds button, #every-moves button, #hint, #undo, #strip button, .sit, #to-note, "
    + "#to-form, #name-form button, #note-form .primary, #form-form .primary, #links select";
  document.getElementById("every").open = true;
  return {
    whose: document.getElementById("whose").textContent, title: document.title.split(" – ")[0],
    asks: document.getElementById("asks").textContent,
    glows: document.querySelectorAll("#board .hot.legal, button.legal, [aria-current=true], .mine").length,
    pressed: [...document.querySelectorAll(sends)].filter(seen).map((one) => one.id || one.outerHTML.slice(0, 80)),
  };
})()
"""
"""What a page asks: its head and title, what glows, and what can be pressed that would be sent."""


QUIET = "document.getElementById('notice').hidden"


def nothing_asked(words: str, asks: str = "") -> dict[str, Any]:
    """A page that asks nothing, and says why."""
    return {"whose": words, "title": words, "asks": asks, "glows": 0, "pressed": []}


@pytest.mark.parametrize(
    ("kind", "words"), [("bot", "to a bot: greedy"), ("open", "to anybody"), ("person", "new link")]
)
def test_a_seat_that_was_given_away_asks_nothing_any_more(kind: str, words: str, tmp_path: Path) -> None:
    """Also where the browser tries again, as when a phone wakes up."""
    kept = table(tmp_path / "t", "organisation", host="B")
    with served(kept, game="organisation", pause=60) as place, at(link(place, kept, "A")) as page:
        assert page.value(ASKS)["glows"] > 0
        page.value("document.getElementById('menu').showModal()")
        with place.browser(kept.seating.host) as host:
            host.say("seat", seat="A", kind=kind, bot="greedy")
            page.wait(QUIET, wanted=False)
        page.value("dispatchEvent(new Event('online')); document.getElementById('menu').close(); 0")
        said = page.value("document.getElementById('notice').textContent")
        assert words in said
        assert "seat A" in said
        assert page.value("document.querySelectorAll('#seats .you').length") == 0
        assert page.value(ASKS) == nothing_asked(said)
        page.value(f"{PRESSED}; pressed('#board [data-place]')")
        assert page.value("document.getElementById('why').textContent") == said
        assert page.value("lines.length") == 1, "no other answer would come"


def test_a_host_who_gives_its_own_seat_away_looks_on(tmp_path: Path) -> None:
    kept = table(tmp_path / "t", "organisation", host="A")
    address = f"/t/{kept.seating.host}/"
    with served(kept, game="organisation", pause=60) as place, at(f"http://{place.address}{address}") as page:
        page.wait("document.querySelectorAll('#links select').length", wanted=3)
        page.value("document.getElementById('to-menu').click()")
        choose(page, "#links select", 0, "bot:random")
        page.wait("table.view.you", wanted=None)
        page.value("document.getElementById('menu').close()")
        found = page.value(ASKS)
        assert (found["whose"], found["title"]) == ("A decides", "A decides")
        assert set(found["pressed"]) == {"to-note"}


def test_a_table_that_is_closed_asks_nothing_and_goes_on_when_it_is_open_again(tmp_path: Path) -> None:
    kept = table(tmp_path / "t", "organisation")
    with served(kept, game="organisation") as place:
        port = int(place.address.rpartition(":")[2])
        with at(link(place, kept)) as page:
            place.stop()
            page.wait(QUIET, wanted=False)
            said = "The table has been closed; this page goes on once it is open again."
            assert page.value(ASKS) == nothing_asked(said)
            page.wait("lines.length > 1", wanted=True)
            assert page.value(ASKS) == nothing_asked(said)
            with served(again(tmp_path / "t", "organisation"), game="organisation", port=port):
                page.value("dispatchEvent(new Event('online')); 0")
                page.wait(QUIET, wanted=True)
                page.wait("table.view.decides", wanted="A")
                found = page.value(ASKS)
                assert (found["whose"], found["title"]) == ("Your turn", "● Your turn")
                assert found["glows"] > 0
                assert {"hint", "undo", "to-note"} <= set(found["pressed"])


def test_a_game_that_is_over_stays_over_without_a_line(tmp_path: Path) -> None:
    kept = table(tmp_path / "t", "organisation")
    moved_on(kept, 10_000)
    assert kept.match.outcome
    with served(kept, game="organisation") as place, at(link(place, kept, "A")) as page:
        page.wait("document.getElementById('form').open", wanted=True)
        page.value("document.getElementById('form').close()")
        found = page.value(ASKS)
        assert (found["whose"], found["title"], found["glows"]) == ("The game is over", "The game is over", 0)
        assert set(found["pressed"]) == {"to-form", "to-note"}
        place.stop()
        page.wait(QUIET, wanted=False)
        assert page.value(ASKS) == nothing_asked("The game is over", found["asks"])


def test_the_boards_can_be_looked_at_closer(tmp_path: Path) -> None:
    kept = table(tmp_path / "t", "organisation")
    with served(kept, game="organisation") as place, at(link(place, kept)) as page:
        wide = "document.getElementById('board').viewBox.baseVal.width"
        whole = page.value(wide)
        page.ask("Input.dispatchMouseEvent", type="mouseWheel", x=500, y=300, deltaX=0, deltaY=-300)
        page.wait(f"{wide} < {whole * 0.9}", wanted=True)
        left = "document.getElementById('board').viewBox.baseVal.x"
        before = page.value(left)
        for kind, x in (("mousePressed", 500), ("mouseMoved", 440), ("mouseMoved", 400), ("mouseReleased", 400)):
            page.ask("Input.dispatchMouseEvent", type=kind, x=x, y=300, button="left", buttons=1, clickCount=1)
        assert page.value(left) > before + 10
        assert page.value("document.getElementById('offer').hidden") is True
        page.value("document.getElementById('whole').click()")
        assert page.value(wide) == whole


def test_the_drawn_tile_is_dragged_to_its_place(tmp_path: Path) -> None:
    """R3.2: the tile that was drawn goes on an empty cell beside a tile."""
    kept = table(tmp_path / "t", "balance-control")
    with served(kept, game="balance-control") as place, at(link(place, kept)) as page:
        assert kept.match.subject
        before = kept.version
        where = page.value("document.querySelector('#board .hot.legal').dataset.place")
        start, goal = middle(page, "#subject button"), middle(page, "#board .hot.legal")
        points = [start, ((start[0] + goal[0]) / 2, (start[1] + goal[1]) / 2), goal]
        page.ask("Input.dispatchMouseEvent", type="mousePressed", x=start[0], y=start[1], button="left", clickCount=1)
        for x, y in points:
            page.ask("Input.dispatchMouseEvent", type="mouseMoved", x=x, y=y, button="left", buttons=1)
        assert page.value("document.querySelectorAll('.dragged').length") == 1
        page.ask("Input.dispatchMouseEvent", type="mouseReleased", x=goal[0], y=goal[1], button="left", clickCount=1)
        page.wait(f"table.version > {before}", wanted=True)
        cell = where.partition("/")[2]
        assert [one.move for one in kept.session.steps if one.move.startswith("tile")] == [f"tile {cell}"]
        assert page.value("document.querySelectorAll('.dragged').length") == 0


def test_two_fingers_look_closer_and_press_nothing(tmp_path: Path) -> None:
    kept = table(tmp_path / "t", "organisation")
    with served(kept, game="organisation") as place, at(link(place, kept), PHONE) as page:
        page.ask("Emulation.setTouchEmulationEnabled", enabled=True, maxTouchPoints=2)
        wide = "document.getElementById('board').viewBox.baseVal.width"
        whole = page.value(wide)
        for kind, apart in (("touchStart", 20), ("touchMove", 40), ("touchMove", 70), ("touchMove", 90)):
            fingers = [{"x": 195 + sign * apart, "y": 300, "id": number} for number, sign in enumerate((-1, 1))]
            page.ask("Input.dispatchTouchEvent", type=kind, touchPoints=fingers)
        page.ask("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])
        assert page.value(wide) < 0.6 * whole
        assert page.value("document.getElementById('offer').hidden") is True
        assert page.value(SENT) == 0
