"""What people do beside single moves, in a real browser: moves built from parts, a sheet that hides no hint, names of
cells, notes, a finished game with its form."""

import json
from pathlib import Path
from random import Random

import pytest

from generator.online.online_game import OnlineGame
from generator.play.game_record import parse_record
from generator.play.remarks import ANSWER, MOOD, NOTE, QUESTION, Remark, remarks_in
from tests.online.hands import BOX, choose, click, middle, press, tap
from tests.online.serving import looks, served, table
from tests.online.test_page import DESKTOP, PHONE, SENT, at, link, moved_on

pytestmark = [pytest.mark.online, pytest.mark.browser, pytest.mark.slow]


def until(kept: OnlineGame, verb: str, seed: int = 2) -> str:
    """Plays by chance until that kind of move is legal; the first such move."""
    random = Random(seed)
    while kept.match.outcome is None:
        legal = [move for move in kept.match.moves() if move.split()[0] == verb]
        if legal:
            return legal[0]
        kept.play(kept.match.asked, kept.version, random.choice(kept.match.ways(random.choice(kept.match.moves()))))
    raise AssertionError(verb)


def finished(kept: OnlineGame, seed: int = 2) -> OnlineGame:
    """The same table at the end of its game."""
    moved_on(kept, 5000, seed)
    assert kept.match.outcome
    return kept


def remarks(folder: Path) -> list[Remark]:
    events = parse_record((folder / "game.bcg").read_text("utf-8"), "game.bcg").events
    return [remark for remark, _ in remarks_in(events)]


# Moves in several steps -----------------------------------------------------------------------------------------------


def test_a_move_is_built_from_its_parts(tmp_path: Path) -> None:
    kept = table(tmp_path / "t", "organisation")
    move = until(kept, "move")
    words = [word for word in move.split()[1:] if word != "to"]
    with served(kept, game="organisation") as place, at(link(place, kept)) as page:
        title = page.value("table.view.kinds.move[0]")
        page.value(
            f"[...document.querySelectorAll('.build-kind')].find((one) => one.textContent.includes({title!r})).click()"
        )
        fields = "#offer-body .build select"
        page.wait(f"document.querySelectorAll('{fields}').length", wanted=len(words))
        wrong = [*words[:-1], words[2]]  # from a region to itself
        for some, legal in ((wrong, False), (words, True)):
            for number, word in enumerate(some):
                choose(page, fields, number, word)
            assert page.value("document.querySelector('#offer-body [type=submit]').disabled") is True
            page.wait("document.getElementById('judged').textContent !== ''", wanted=True)
            page.wait("document.querySelector('#offer-body [type=submit]').disabled", wanted=not legal)
            assert page.value("document.getElementById('judged').classList.contains('legal')") is legal
        before = kept.version
        press(page, "#offer-body [type=submit]")
        page.wait(f"table.version > {before}", wanted=True)
        assert page.value(SENT) == 1
        assert kept.session.steps[-1].move == move


def test_a_move_by_two_places(tmp_path: Path) -> None:
    """First from where, then to where: what glows next is where a marker may go from there (R6.1: to a neighbour)."""
    kept = table(tmp_path / "t", "balance-control")
    move = until(kept, "move")
    assert len(kept.match.ways(move)) == 1, "nothing has to be paid"
    start, goal = move.split()[1:3]
    with served(kept, game="balance-control") as place, at(link(place, kept)) as page:
        page.value("document.querySelector('#kinds [data-kind=\"move\"]')?.click()")
        glowing = "[...document.querySelectorAll('#board .hot.legal')].map((one) => one.dataset.place.split('/')[1])"
        assert start in page.value(glowing)
        click(page, f'[data-place="table/{start}"]')
        legal = {one.split()[2] for one in kept.match.moves() if one.split()[:2] == ["move", start]}
        assert set(page.value(glowing)) == legal
        click(page, f'[data-place="table/{goal}"]')
        before = kept.version
        button = f"#offer-body [data-move={json.dumps(move)}]"
        page.wait(f"Boolean(document.querySelector({button!r}))", wanted=True)
        press(page, button)
        page.wait(f"table.version > {before}", wanted=True)
        assert any(one.move.startswith(f"move {start} {goal}") for one in kept.session.steps)


# Cards and payments ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("how", ["drag", "tap"])
def test_a_card_is_played_by_dragging_or_tapping_it(how: str, tmp_path: Path) -> None:
    kept = table(tmp_path / "t", "balance-control", seed=0)
    move = until(kept, "play", seed=0)
    card = move.split()[1]
    (only,) = [one for one in kept.match.moves() if card in one.split()]
    assert only == move
    before = kept.version
    with (
        served(kept, game="balance-control") as place,
        at(link(place, kept), DESKTOP if how == "drag" else PHONE) as page,
    ):
        mine = f"#hand button[data-piece={json.dumps(card)}]"
        page.value(f"document.querySelector({mine!r}).scrollIntoView({{ block: 'nearest' }})")
        x, y = middle(page, mine)
        if how == "drag":
            goal = page.value(f"(({{ right, top }}) => [right - 12, top + 12])({BOX.format('#board')})")
            page.ask("Input.dispatchMouseEvent", type="mousePressed", x=x, y=y, button="left", clickCount=1)
            for along in (0.2, 0.6, 1.0):
                to = {"x": x + along * (goal[0] - x), "y": y + along * (goal[1] - y)}
                page.ask("Input.dispatchMouseEvent", type="mouseMoved", button="left", buttons=1, **to)
            assert page.value("document.querySelectorAll('.dragged').length") == 1
            page.ask("Input.dispatchMouseEvent", type="mouseReleased", button="left", clickCount=1, **to)
        else:
            page.ask("Emulation.setTouchEmulationEnabled", enabled=True)
            button = f"#offer-body [data-move={json.dumps(move)}]"
            tap(page, x, y)
            page.wait(f"Boolean(document.querySelector({button!r}))", wanted=True)
            tap(page, *middle(page, button))
        page.wait(f"table.version > {before}", wanted=True)
        assert page.value(SENT) == 1
        played = [one.move for one in kept.session.steps if one.move.startswith("play ")]
        assert [one.startswith(move) for one in played] == [True]


def test_what_is_paid_is_chosen_by_clicking_markers(tmp_path: Path) -> None:
    """One after the other, and taken back by a click; it can be played once it is enough (R10.2: four resources of
    three departments)."""
    kept, random = table(tmp_path / "t", "balance-control", seed=1), Random(0)
    start = "formalize 0,0 "
    while len(legal := [move for move in kept.match.moves() if move.startswith(start)]) <= 8:
        kept.play(kept.match.asked, kept.version, random.choice(kept.match.ways(random.choice(kept.match.moves()))))
    words = legal[-1].removeprefix(start).split()
    assert len(words) == 4
    before = kept.version
    free, paid, done = "#offer-body .markers button", "#offer-body .paid button", "#offer-body .markers + .primary.wide"
    count = "document.querySelectorAll({!r}).length"
    with served(kept, game="balance-control") as place, at(link(place, kept)) as page:
        click(page, '[data-place="table/0,0"]')
        page.wait(f"{count.format(free)} > 1", wanted=True)
        press(page, f"{free}[data-word={json.dumps(words[0])}]")
        assert page.value(count.format(paid)) == 1
        press(page, paid)
        assert page.value(count.format(paid)) == 0
        for word in words:
            assert page.value(f"document.querySelector({done!r}).disabled") is True
            press(page, f"{free}[data-word={json.dumps(word)}]")
        assert page.value(count.format(paid)) == len(words)
        press(page, done)
        page.wait(f"table.version > {before}", wanted=True)
        assert page.value(SENT) == 1
        assert [one.move for one in kept.session.steps if one.move.startswith(start)][-1] == legal[-1]


# Taking back ----------------------------------------------------------------------------------------------------------


def test_who_is_asked_is_asked_after_a_reload_too_and_who_asks_may_think_better_of_it(tmp_path: Path) -> None:
    kept = table(tmp_path / "t", "organisation")
    seats = [str(seat) for seat in kept.seating.seats]
    for _ in seats[:2]:
        kept.play(kept.match.asked, kept.version, kept.match.moves()[0])
    buttons = "[...document.querySelectorAll('#strip button')].map((one) => one.textContent)"
    words = "[table.words.agree, table.words.disagree]"
    with (
        served(kept, game="organisation") as place,
        at(link(place, kept, seats[0])) as mine,
        at(link(place, kept, seats[1])) as other,
    ):
        press(mine, "#undo")
        for reload in ("0", "window.before = true; location.reload()"):
            other.value(f"{reload}; 0")
            other.wait("!window.before && typeof table === 'object' && Boolean(table.view?.boards)", wanted=True)
            other.wait(f"{buttons}.join()", wanted=other.value(f"{words}.join()"))
        assert mine.value(buttons) == [mine.value("table.words.withdraw")]
        press(mine, "#strip button")
        for page in (mine, other):
            page.wait("document.getElementById('strip').hidden", wanted=True)
            page.wait("document.getElementById('notice').textContent", wanted=page.value("table.words.not_undone"))
        assert kept.asking is None
        assert kept.version == 2


# What can be seen -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["balance-control", "organisation"])
def test_a_sheet_on_a_phone_hides_neither_the_question_nor_the_hint(game: str, tmp_path: Path) -> None:
    kept = table(tmp_path / "t", game)
    with served(kept, game=game) as place, at(link(place, kept), PHONE) as page:
        page.value("document.getElementById('hint').click()")
        page.wait("document.querySelectorAll('#strip button').length", wanted=2)
        click(page, "#board .hot.legal")
        page.wait("document.getElementById('offer').hidden", wanted=False)
        top = "document.getElementById('offer').getBoundingClientRect().top"
        page.wait(f"{BOX.format('#strip')}.bottom <= {top}", wanted=True)
        for selector in ("#asks", "#strip button"):
            assert page.value(
                f"(() => {{ const one = document.querySelector({selector!r}); const box = one.getBoundingClientRect();"
                " const seen = document.elementFromPoint(box.left + 8, box.top + box.height / 2);"
                " return one === seen || one.contains(seen); })()"
            ), selector
        assert page.value(f"{BOX.format('#board')}.height") > 200, "the board stays in sight"
        assert page.value(f"innerHeight - {top}") > 60


UPRIGHT = ((320, 568), (360, 640), (375, 667), (390, 844), (412, 732), (412, 915), (820, 1180))
"""Phones and a tablet as they are held (px), from the smallest that is in use."""
SIZES = (
    *UPRIGHT,
    *((high, wide) for wide, high in UPRIGHT),
    (500, 400),
    (1280, 500),
    (1024, 600),
    (1280, 720),
    (1366, 657),
    (1440, 900),
)
FITS = """
(() => {
  const within = (box, [left, top, right, bottom]) =>
    box.left >= left - 1 && box.top >= top - 1 && box.right <= right + 1 && box.bottom <= bottom + 1;
  const faults = [];
  const hand = document.getElementById("hand");
  const dock = document.querySelector(".dock");
  if (document.documentElement.scrollWidth > innerWidth) faults.push("the page scrolls sideways");
  if (document.querySelector(".felt").getBoundingClientRect().height < 170) faults.push("no room for the board");
  const question = document.getElementById("asks").getBoundingClientRect();
  if (question.bottom > innerHeight) faults.push(`the question ends ${question.bottom} px down`);
  if (hand.clientHeight < hand.scrollHeight) faults.push(`${hand.clientHeight} px of a hand of ${hand.scrollHeight}`);
  const cards = hand.querySelectorAll("button.piece svg.face");
  const asked = document.querySelectorAll("#asks, #kinds button, .tools button, #every-sum");
  const parts = [...cards, ...asked];
  for (const one of parts.filter((part) => part.getClientRects().length)) {
    one.scrollIntoView({ block: "nearest", inline: "nearest" });
    const box = one.getBoundingClientRect();
    const port = dock.getBoundingClientRect();
    const name = `${one.id || one.closest("button").dataset.id || one.textContent} at ${Math.round(box.top)}`;
    const ports = [[0, 0, innerWidth, innerHeight], [port.left, port.top, port.right, port.bottom]];
    if (!ports.every((sides) => within(box, sides))) faults.push(`${name} can't be seen whole`);
    for (const [along, up] of [[0.5, 0.5], [0.06, 0.06], [0.94, 0.94]]) {
      const there = document.elementFromPoint(box.left + along * box.width, box.top + up * box.height);
      const under = there !== one && !one.contains(there) && !there?.contains(one);
      if (under) faults.push(`${name} under ${there?.outerHTML.slice(0, 60)}`);
    }
  }
  scrollTo(0, 0);
  dock.scrollTop = 0;
  return faults.join("; ");
})()
"""
"""What of the hand and of all that is asked can't be brought into sight whole, or lies under something else."""


@pytest.mark.parametrize(("game", "cards"), [("global-powers", 5), ("balance-control", 2), ("organisation", 0)])
def test_the_hand_and_all_that_is_asked_can_be_seen_on_any_screen(game: str, cards: int, tmp_path: Path) -> None:
    """However little room there is, a card keeps the height in which it can be read: the dock scrolls, or the page."""
    kept = table(tmp_path / "t", game, 4)
    pack = kept.match.table.pack
    known = {*map(str, pack.cards), *map(str, getattr(pack, "measures", ()))}
    views, random = looks(game, 4).views, Random(3)

    def held() -> int:
        seat = kept.match.asked
        rows = views.view_now(kept.session, seat)[f"={seat}"][1]
        return max((sum(count for name, count in row[3] if name in known) for row in rows), default=0)

    while held() < cards:
        kept.play(kept.match.asked, kept.version, random.choice(kept.match.ways(random.choice(kept.match.moves()))))
    with served(kept, game=game, players=4) as place, at(link(place, kept)) as page:
        assert page.value("document.querySelectorAll('#hand button.piece').length") >= cards
        found = {}
        for wide, high in SIZES:
            metrics = {"width": wide, "height": high, "deviceScaleFactor": 1, "mobile": wide < 1000}
            page.ask("Emulation.setDeviceMetricsOverride", **metrics)
            page.wait("innerWidth", wanted=wide)
            page.value("people.notice(''); 0")
            found[wide, high] = page.value(FITS)
            if cards:
                tall = page.value("document.querySelector('#hand svg.face').getBoundingClientRect().height")
                assert tall >= 85, "as high as it is where there is room: 5.6 rem"
        assert {size: told for size, told in found.items() if told} == {}


@pytest.mark.parametrize("size", [DESKTOP, PHONE])
def test_names_of_cells_can_be_read(size: tuple[int, int], tmp_path: Path) -> None:
    kept = table(tmp_path / "t", "balance-control")
    with served(kept, game="balance-control") as place, at(link(place, kept), size) as page:
        layers = "[...document.querySelector('#places > g').children].map((one) => one.className.baseVal)"
        names = page.value(layers)
        assert names.index("written") > names.index("hot")
        inside = (
            "[...document.querySelectorAll('#board .hot.legal')].map((one) => {"
            " const box = one.getBoundingClientRect(); const name = board.spot(one.dataset.place).written"
            ".getBoundingClientRect(); return name.left > box.left && name.right < box.right && name.top > box.top"
            " && name.bottom < box.bottom && name.height >= 7; })"
        )
        found = page.value(inside)
        assert found
        assert all(found)


# Notes and the end ----------------------------------------------------------------------------------------------------


def test_notes_moods_and_questions_are_kept(tmp_path: Path) -> None:
    kept = table(tmp_path / "t", "organisation")
    with served(kept, game="organisation") as place, at(link(place, kept, "A")) as page:
        for kind, text in (("note", "what a place"), ("mood", ""), ("question", "may I <b>move</b>?")):
            press(page, "#to-note")
            page.wait("document.getElementById('note').open", wanted=True)
            press(page, f"#note-form [name=kind][value={kind}]")
            assert page.value("document.getElementById('moods').hidden") is (kind != "mood")
            if kind == "mood":
                press(page, "#moods button:nth-child(2)")
            page.value("document.getElementById('note-text').focus()")
            page.ask("Input.insertText", text=text)
            press(page, "#note-form [type=submit]")
            page.wait("document.getElementById('note').open", wanted=False)
            page.wait("document.getElementById('notice').textContent", wanted=page.value("table.words.noted"))
        assert [(one.kind, one.who, one.text) for one in remarks(tmp_path / "t")] == [
            (NOTE, "A", "what a place"),
            (MOOD, "A", page.value("table.words.mood_2")),
            (QUESTION, "A", "may I <b>move</b>?"),
        ]


def test_an_empty_note_is_not_sent(tmp_path: Path) -> None:
    kept = table(tmp_path / "t", "organisation")
    with served(kept, game="organisation") as place, at(link(place, kept, "A")) as page:
        press(page, "#to-note")
        press(page, "#note-form [type=submit]")
        assert page.value("document.getElementById('note').open") is True
        assert page.value("sent.filter(({ type }) => type === 'note').length") == 0


@pytest.mark.parametrize("size", [DESKTOP, PHONE])
@pytest.mark.parametrize("game", ["balance-control", "global-powers", "organisation"])
def test_a_finished_game_says_who_won_and_asks_how_it_was(game: str, size: tuple[int, int], tmp_path: Path) -> None:
    kept = finished(table(tmp_path / "t", game, players=3 if game != "balance-control" else 2))
    outcome = kept.match.outcome
    assert outcome
    players = 3 if game != "balance-control" else 2
    with served(kept, game=game, players=players) as place, at(link(place, kept, "A"), size) as page:
        page.wait("document.getElementById('form').open", wanted=True)
        assert page.value("document.getElementById('whose').textContent") == page.value("table.words.over")
        winners = page.value("[...document.querySelectorAll('#seats li.winner .letter')].map((one) => one.textContent)")
        assert winners == [str(seat) for seat in outcome.winners]
        hidden = "document.getElementById('{}').hidden"
        assert [page.value(hidden.format(name)) for name in ("hint", "undo")] == [True, True]
        assert page.value("document.querySelectorAll('#board .hot.legal').length") == 0

        asked = page.value("[...document.querySelectorAll('#form-form fieldset')].length")
        assert asked == len(place.rooms[0].form.questions)
        page.value("document.querySelectorAll('#form-form fieldset input[type=radio]')[1].click()")
        page.value("document.querySelector('#form-form textarea').focus()")
        page.ask("Input.insertText", text="shorter, please")
        press(page, "#form-form [type=submit]")
        page.wait("sent.filter(({ type }) => type === 'form').length", wanted=1)
        page.wait("document.getElementById('form').open", wanted=False)
        place.browser(kept.seating.seats[kept.session.table.seats[1]].secret).kept.close()  # after it was written
        answers = [one for one in remarks(tmp_path / "t") if one.kind == ANSWER]
        assert [one.who for one in answers] == ["A", "A"]
        assert answers[-1].text == "shorter, please"

        page.value("window.before = true; location.reload()")
        page.wait("!window.before && typeof table === 'object' && Boolean(table.words?.over)", wanted=True)
        page.wait("document.getElementById('whose').textContent === table.words.over", wanted=True)
        page.wait("document.getElementById('to-form').hidden", wanted=False)
        assert page.value("document.getElementById('form').open") is False, "who has answered isn't asked again"
