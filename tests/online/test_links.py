"""Who may do what at a table: secret links, the host's drawer, and strangers who guess, forge and flood."""

import http.client
import json
import logging
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from generator.online.browser_messages import LONGEST_WORDS, MOST_BYTES
from generator.online.connection import FULL, GONE
from generator.online.message_limits import (
    AT_ONCE,
    FORGIVEN_A_SECOND,
    HEADERS,
    MESSAGES_A_SECOND,
    MOST_MALFORMED,
    NOBODY,
    NONSENSE,
    MessageAllowance,
)
from generator.online.online_game import OnlineGame
from generator.online.open_table import open_table
from generator.online.seating import TableSeating
from generator.online.table_room import MOST_BY_LINK
from tests.online.serving import Browser, Served, request, served, table

pytestmark = pytest.mark.online


@pytest.fixture
def game(tmp_path: Path) -> OnlineGame:
    return table(tmp_path / "t", players=3, seats="C=open")


@pytest.fixture
def place(game: OnlineGame) -> Iterator[Served]:
    with served(game) as found:
        yield found


@pytest.fixture(scope="module")
def standing(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Served, OnlineGame]]:
    """A table that nobody changes."""
    game = table(tmp_path_factory.mktemp("standing") / "t", players=3, seats="C=open")
    with served(game) as found:
        yield found, game


def answer(place: Served, path: str, method: str = "GET", **headers: str) -> tuple[int, dict[str, str], bytes]:
    """What the server says to a request, the host's name its own unless another is given."""
    line = http.client.HTTPConnection(place.address, timeout=20)
    given = {"Host": place.address, **headers}
    line.putrequest(method, path, skip_host=True, skip_accept_encoding=True)
    for name, value in given.items():
        line.putheader(name, value)
    line.endheaders()
    found = line.getresponse()
    try:
        return found.status, {name.lower(): value for name, value in found.getheaders()}, found.read()
    finally:
        line.close()


def code_of(browser: Browser) -> int:
    """Why its line was cut."""
    from websockets.exceptions import ConnectionClosed

    with pytest.raises(ConnectionClosed) as closed:
        browser.until("nothing more")
    assert closed.value.rcvd
    return closed.value.rcvd.code


def refused(place: Served, secret: str, **headers: str) -> int:
    """The status of a line that the server doesn't open."""
    from websockets.exceptions import InvalidStatus
    from websockets.sync.client import connect

    with (
        pytest.raises(InvalidStatus) as error,
        connect(f"ws://{place.address}/t/{secret}/live", additional_headers=headers, proxy=None),
    ):
        pass
    return error.value.response.status_code


# Pages and files ------------------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_the_page_of_a_link_and_its_files(place: Served, game: OnlineGame) -> None:
    for secret in (game.seating.host, game.seating.watch, game.seating.seats[next(iter(game.seating.people))].secret):
        status, headers, body = answer(place, f"/t/{secret}/")
        assert (status, headers["content-type"]) == (200, "text/html; charset=utf-8")
        assert b"<html" in body
        for name, file in place.rooms[0].shown._page.files.items():
            status, headers, data = answer(place, f"/t/{secret}/{name}")
            assert (status, data, headers["content-type"]) == (200, file.data, file.type)


@pytest.mark.slow
def test_every_answer_is_guarded(place: Served, game: OnlineGame) -> None:
    for path in ("/", f"/t/{game.seating.watch}/", "/t/x/", "/favicon.ico"):
        _, headers, _ = answer(place, path)
        assert all(headers[name.lower()] == value for name, value in HEADERS.items()), path
        assert "server" not in headers
    policy = HEADERS["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy


NOWHERE = (
    *("/", "/t", "/t/", "/t//", "/live", "/robots.txt", "/t/x/", "/t/x/live", "/t/../game.bcg", "/t/{}", "/t/{}/x"),
    *("/t/{}/../../game.bcg", "/t/{}/%2e%2e/table.json", "/t/{}/..%2f..%2fetc%2fpasswd", "/t/{}/table.json"),
    *("/t/{}/game.bcg", "/t/{}//etc/passwd", "//t/{}/", "/t/{}\\..\\game.bcg", "/T/{}/"),
)
ELSEWHERE = ("example.org", "", "localhost", "127.0.0.1", "127.0.0.1:1", "evil.example:{port}", "127.0.0.1:{port}.x")
"""Names that somebody lets lead to this machine."""
ORIGINS = ("http://evil.example", "null", "https://{}", "http://{}.evil.example", "file://")


def test_there_is_nothing_else(standing: tuple[Served, OnlineGame]) -> None:
    """Every other address has the same answer, whatever lies on this machine; a question mark changes nothing, and
    nothing is taken."""
    place, game = standing
    for path in NOWHERE:
        status, _, body = answer(place, path.format(game.seating.watch))
        assert (status, body) == (404, b"There is nothing here.\n"), path
    assert answer(place, f"/t/{game.seating.watch}/?x=/etc/passwd&")[0] == 200
    for method in ("POST", "PUT", "DELETE", "OPTIONS", "TRACE", "PATCH"):
        assert answer(place, f"/t/{game.seating.host}/", method)[0] == 404, method


def test_a_page_elsewhere_that_points_here(standing: tuple[Served, OnlineGame]) -> None:
    place, game = standing
    for host in ELSEWHERE:
        named = host.format(port=place.address.split(":")[1])
        assert answer(place, f"/t/{game.seating.watch}/", Host=named)[0] == 404, named
        assert refused(place, game.seating.watch, Host=named, Origin=f"http://{named}") in (400, 403, 404), named


def test_another_page_opens_no_line(standing: tuple[Served, OnlineGame]) -> None:
    """Nor does one without an origin."""
    place, game = standing
    for origin in ORIGINS:
        named = origin.format(place.address)
        assert refused(place, game.seating.host, Origin=named) == 403, named
        assert answer(place, f"/t/{game.seating.host}/", Origin=named)[0] == 404, named
    assert refused(place, game.seating.host) == 403


# Links ----------------------------------------------------------------------------------------------------------------


def test_links_are_long_and_all_different(game: OnlineGame) -> None:
    secrets = [
        game.seating.host,
        game.seating.watch,
        *(one.secret for one in game.seating.seats.values() if one.secret),
    ]
    assert len(set(secrets)) == len(secrets) == 4
    assert all(len(secret) == 22 for secret in secrets), "128 bits"


def test_a_guessed_link(standing: tuple[Served, OnlineGame]) -> None:
    place, game = standing
    for guess in ("x", "A", "", "{}x", "x{}", "{}%00", "-" * 22, "ü" * 11, "%ff%fe"):
        path = guess.format(game.seating.host)
        assert answer(place, f"/t/{path}/".encode("ascii", "ignore").decode())[0] == 404, guess
        if path and path.isascii():
            with Browser(place.address, path) as browser:
                assert code_of(browser) == NOBODY, guess


def test_each_link_is_told_what_it_allows(place: Served, game: OnlineGame) -> None:
    A, B = game.seating.people
    for secret, role, seat in (
        (game.seating.host, "host", A),
        (game.seating.watch, "watch", None),
        (game.seating.seats[B].secret, "seat", B),
    ):
        with place.browser(secret) as browser:
            assert (browser.role, browser.seat) == (role, seat)
            links = [text for text in browser.heard if json.loads(text)["type"] == "links"]
            assert bool(links) == (role == "host")
            assert any(game.seating.seats[B].secret in text for text in browser.heard) == (role == "host")


def test_only_the_seat_that_is_asked_is_offered_moves_ways_and_hints(place: Served, game: OnlineGame) -> None:
    asked = game.match.asked
    assert asked
    other = next(seat for seat in game.seating.people if seat != asked)
    move = game.match.moves()[0]
    for secret in (game.seating.watch, game.seating.seats[other].secret):
        with place.browser(secret) as browser:
            assert browser.moves() == []
            for say in (
                {"type": "move", "version": browser.version, "move": move},
                {"type": "ways", "version": browser.version, "move": move},
                {"type": "hint"},
            ):
                browser.say(**say)  # type: ignore[arg-type]
                assert f"{asked} decides" in browser.until("refused")["why"]
    assert not game.session.steps


def test_the_host_says_who_sits_where(place: Served, game: OnlineGame) -> None:
    A, B = game.seating.people
    old = game.seating.seats[B].secret
    with place.browser(old) as mine, place.browser(game.seating.host) as host:
        host.say("seat", seat=B, kind="person")
        assert "new link for seat B" in mine.until("gone")["why"]
        assert code_of(mine) == GONE
        new = game.seating.seats[B].secret
        assert new != old
        assert any(new in link["address"] for link in host.until("links")["links"])
        with Browser(place.address, old) as late:
            assert code_of(late) == NOBODY
        with place.browser(new) as again:
            assert again.seat == B
        host.say("seat", seat=A, kind="bot", bot="random")
        hello = host.until("hello")
        assert (hello["role"], hello["seat"]) == ("host", None), "who has given its seat away watches"
        assert host.until("view")["view"]["you"] is None


def test_an_answered_message_of_a_dead_link(place: Served, game: OnlineGame) -> None:
    seat = game.match.asked
    assert seat
    with place.browser(game.seating.seats[seat].secret) as browser:
        game.seating.put(seat, "person")
        browser.say("move", version=browser.version, move=browser.moves()[0])
        assert code_of(browser) == GONE
    assert not game.session.steps


@pytest.mark.parametrize("role", ["watch", "seat"])
def test_nobody_else_hosts(role: str, place: Served, game: OnlineGame) -> None:
    A, B = game.seating.people
    before = {seat: vars(one).copy() for seat, one in game.seating.seats.items()}
    with place.browser(game.seating.watch if role == "watch" else game.seating.seats[B].secret) as browser:
        for kind in ("bot", "open", "person"):
            browser.say("seat", seat=A, kind=kind)
            assert "Only the host" in browser.until("refused")["why"]
    assert {seat: vars(one) for seat, one in game.seating.seats.items()} == before


def test_an_open_seat_is_taken_once(place: Served, game: OnlineGame) -> None:
    seat = next(seat for seat, one in game.seating.seats.items() if one.kind == "open")
    with place.browser(game.seating.watch) as first, place.browser(game.seating.watch) as second:
        first.say("sit", seat=seat, name="Ada")
        address = first.until("link")["address"]
        second.say("sit", seat=seat)
        assert "already" in second.until("refused")["why"]
        secret = address.split("/")[2]
        assert secret not in "".join(second.heard)
        with place.browser(secret) as mine:
            assert (mine.role, mine.seat) == ("seat", seat)
            people = [json.loads(text) for text in mine.heard if '"people"' in text][-1]["seats"]
            assert {"seat": seat, "name": "Ada", "kind": "person", "bot": "", "here": True} in people


def test_a_second_device_sees_the_same(place: Served, game: OnlineGame) -> None:
    seat = game.match.asked
    assert seat
    secret = game.seating.seats[seat].secret
    with place.browser(secret) as one, place.browser(secret) as other:
        assert one.view == other.view
        one.play_any()
        other.up_to(one.version)
        assert one.view == other.view


class Backwards(frozenset[str]):
    """A set that happens to give its members from the last to the first."""

    def __iter__(self) -> Iterator[str]:
        return iter(sorted(super().__iter__(), reverse=True))


def test_who_comes_back_while_asked_is_asked(place: Served, game: OnlineGame) -> None:
    A, B = game.seating.people
    assert game.match.asked == A
    with place.browser(game.seating.seats[A].secret) as one, place.browser(game.seating.seats[B].secret) as other:
        one.play_any()
        other.up_to(one.version)
        other.play_any()
        one.say("undo")
        assert other.until("undo")["waits"] == [B]
        with place.browser(game.seating.seats[B].secret) as again:
            assert again.until("undo")["waits"] == [B]
        assert game.asking
        game.asking = replace(game.asking, waits=Backwards("CBA"))
        with place.browser(game.seating.watch) as watcher:
            assert watcher.until("undo")["waits"] == ["A", "B", "C"], "in the order of the seats"


# Bounds ---------------------------------------------------------------------------------------------------------------


NO_MESSAGES = (
    *("", "x", "[]", "{}", "null", '"move"', '{"type": 1}', '{"type": "no"}', '{"type": "move"}', '{"type": []}'),
    '{"type": "move", "version": "1", "move": "bid 1"}', '{"type": "move", "version": true, "move": "bid 1"}',
    '{"type": "move", "version": 1.5, "move": "bid 1"}', '{"type": "move", "version": -1, "move": "bid 1"}',
    '{"type": "move", "version": 1e999, "move": "bid 1"}',
    '{"type": "move", "version": 0, "move": "bid 1", "as": "A"}',
    '{"type": "move", "version": 0, "move": ["bid 1"]}', '{"type": "form", "answers": {"fun": {"a": 1}}}',
    '{"type": "form", "answers": [1]}', '{"type": "hint", "seat": "A"}', "[" * 5000,
    '{"type": "move", "version": 0, "move": "bid \\ud800"}', '{"type": "name", "name": "\\udfff"}',
)  # fmt: skip


def test_what_is_no_message(standing: tuple[Served, OnlineGame]) -> None:
    """It is told, and the line stays."""
    place, game = standing
    for some in (NO_MESSAGES[:12], NO_MESSAGES[12:]):
        with place.browser(game.seating.host) as browser:
            for text in some:
                browser.socket.send(text)
                assert "isn’t a message" in browser.until("refused")["why"], text
            browser.say("why", move="x")
            browser.until("why")
    assert not game.session.steps


LONG = "x" * (LONGEST_WORDS + 1)


TOO_MUCH: tuple[tuple[str, dict[str, Any]], ...] = (
    ("note", {"kind": "note", "text": LONG}),
    ("note", {"kind": "note", "text": "x" * (MOST_BYTES - 60)}),
    ("name", {"name": LONG}),
    ("move", {"version": 0, "move": LONG}),
    ("form", {"answers": {"fun": "4", "more": LONG}}),
)
UNSEEN = ("", " \n", "\u200b", "\ufeff\u2060\u00ad", "\u3164", "\u0301", "\u2800\u2800")


def test_a_text_in_which_nothing_or_too_much_is_seen_is_none(standing: tuple[Served, OnlineGame]) -> None:
    place, game = standing
    with place.browser(game.seating.host) as browser:
        for kind, fields in TOO_MUCH:
            browser.say(kind, **fields)
            told = browser.until("refused")["why"]
            assert told == "That is too long: a text may have 1000 characters at most.", fields
        for text in UNSEEN:
            browser.say("note", kind="note", text=text)
            assert "nothing in it" in browser.until("refused")["why"], repr(text)
    assert not game.session.steps


def test_the_form_is_for_who_has_played_and_for_the_end(standing: tuple[Served, OnlineGame]) -> None:
    """Answers of watchers would stand under one name, each over the last; before the end nobody is asked."""
    place, game = standing
    seat = next(iter(game.seating.people))
    for link, why in ((game.seating.watch, "no seat"), (game.seating.seats[seat].secret, "the end of the game")):
        with place.browser(link) as browser:
            browser.say("form", answers={"fun": "4"})
            assert why in browser.until("refused")["why"]
    assert not game.session.steps


def test_who_talks_nonsense_is_cut_off(place: Served, game: OnlineGame) -> None:
    with place.browser(game.seating.watch) as browser:
        for _ in range(int(MOST_MALFORMED)):
            browser.socket.send("nonsense")
        assert code_of(browser) == NONSENSE
    with place.browser(game.seating.watch):
        pass


def test_other_frames(standing: tuple[Served, OnlineGame]) -> None:
    place, game = standing
    with place.browser(game.seating.watch) as browser:
        browser.socket.send(b"\x00\xff" * 40)
        browser.until("refused")
        browser.socket.send("x" * (MOST_BYTES + 1))
        assert code_of(browser) == 1009


def test_an_allowance_grows_by_the_clock() -> None:
    now = [0.0]
    allowance = MessageAllowance(clock=lambda: now[0])
    assert sum(allowance.one_more() for _ in range(1000)) == AT_ONCE
    now[0] = 2.0
    assert sum(allowance.one_more() for _ in range(1000)) == 2 * MESSAGES_A_SECOND
    now[0] = 1e9
    assert sum(allowance.one_more() for _ in range(1000)) == AT_ONCE


def test_what_is_refused_is_forgotten_in_time() -> None:
    """One typing error an hour is no flood: a line that is open all day isn't cut for twenty of them."""
    now = [0.0]
    errors = MessageAllowance(FORGIVEN_A_SECOND, MOST_MALFORMED - 1, clock=lambda: now[0])
    for _ in range(100):
        assert errors.one_more()
        now[0] += 3600.0
    assert [errors.one_more() for _ in range(20)] == [True] * 19 + [False]


def test_who_floods_is_cut_off(place: Served, game: OnlineGame) -> None:
    with place.browser(game.seating.watch) as browser:
        from websockets.exceptions import ConnectionClosed

        try:
            for _ in range(int(AT_ONCE) + 200):
                browser.say("why", move="x")
        except ConnectionClosed:
            pass
        assert code_of(browser) == NONSENSE


def test_so_many_lines_by_one_link(place: Served, game: OnlineGame) -> None:
    lines = [place.browser(game.seating.watch) for _ in range(MOST_BY_LINK)]
    with Browser(place.address, game.seating.watch) as more:
        assert code_of(more) == FULL
    for line in lines:
        with line:
            pass
    with place.browser(game.seating.watch):
        pass


def test_the_log_holds_no_secret(place: Served, game: OnlineGame, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    with place.browser(game.seating.host) as browser:
        browser.say("name", name="Ada")
        browser.until("people")
    answer(place, f"/t/{game.seating.host}/")
    answer(place, f"/t/{game.seating.host}/x")
    said = [one.getMessage() for one in caplog.records if one.name != "websockets.client"]
    assert not [text for text in said if game.seating.host in text]


def test_names_and_notes_are_one_line(place: Served, game: OnlineGame) -> None:
    """A record is a text file of lines; nobody writes a move into it by a remark."""
    seat = next(iter(game.seating.people))
    with place.browser(game.seating.seats[seat].secret) as browser:
        browser.say("note", kind="note", text='well\n1. A bid 9\r\n[Result "A* 9"]\u2028; \x1b[31mred \ud83d\ude00')
        browser.until("noted")
        browser.say("name", name="Ada\n\x00 Lovelace" + "x" * 100)
        name = browser.until("people", which=lambda one: any(seat["name"] for seat in one["seats"]))
        assert "\n" not in json.dumps(name["seats"], ensure_ascii=False)
        assert f"Ada Lovelace{'x' * 28}:" in browser.until("told")["text"]
    lines = game.session.record().splitlines()
    (remark,) = [line for line in lines if line.startswith(";")]
    assert "1. A bid 9" in remark
    assert not any(line.startswith("1. A bid 9") for line in lines)


def test_with_new_links_the_old_ones_lead_nowhere(game: OnlineGame) -> None:
    def links(seating: TableSeating) -> set[str]:
        return {seating.host, seating.watch, *(one.secret for one in seating.seats.values() if one.secret)}

    folder = game.journal.folder
    game.journal.close()
    new = open_table(request("global-powers", 3), folder, new_links=True)
    assert len(links(new.seating)) == len(links(game.seating)) > 2
    assert links(game.seating).isdisjoint(links(new.seating))
