"""Connections that say nothing, or not enough, or that are too many."""

import errno
import socket
import time
from collections.abc import Iterator
from http.client import HTTPResponse
from pathlib import Path

import pytest

from generator.online import table_server
from generator.online.online_game import OnlineGame
from tests.online.serving import PATIENCE, Served, served, table

HEAD = b"GET /nothing HTTP/1.1\r\nHost: "


@pytest.fixture
def game(tmp_path: Path) -> OnlineGame:
    return table(tmp_path / "table")


@pytest.fixture
def place(game: OnlineGame, monkeypatch: pytest.MonkeyPatch) -> Iterator[Served]:
    """A table whose server waits for a fifth of a second."""
    monkeypatch.setattr(table_server, "SECONDS_TO_ASK", 0.2)
    with served(game) as found:
        yield found


def connection(place: Served) -> socket.socket:
    host, _, port = place.address.partition(":")
    return socket.create_connection((host, int(port)), timeout=PATIENCE)


def ends(line: socket.socket) -> bool:
    """Whether the other side closes it."""
    try:
        while line.recv(65536):
            pass
    except ConnectionResetError:
        pass
    except TimeoutError:
        return False
    return True


def test_a_connection_that_does_not_say_what_it_wants_is_closed(place: Served) -> None:
    for said in (b"", b"GET", HEAD, b"\r\n"):
        with connection(place) as line:
            line.sendall(said)
            assert ends(line), said


def test_one_that_says_it_in_drops_is_closed(place: Served) -> None:
    with connection(place) as line:
        line.settimeout(0.01)
        for number in range(200):
            try:
                line.sendall(HEAD[number % 20 : number % 20 + 1])
                assert line.recv(1) == b""
                return
            except TimeoutError:
                continue
            except OSError:
                return
    pytest.fail("it is still open")


def test_a_second_request_has_its_own_time_and_a_line_to_a_table_has_none(place: Served, game: OnlineGame) -> None:
    whole = HEAD + place.address.encode() + b"\r\n\r\n"
    with place.browser(game.seating.host) as browser, connection(place) as line:
        for _ in range(2):
            line.sendall(whole)
            answer = HTTPResponse(line)
            answer.begin()
            assert (answer.status, answer.read()) == (404, b"There is nothing here.\n")
            time.sleep(0.3)
        line.sendall(b"GET")
        assert ends(line)
        browser.say("nothing", version=browser.version)
        assert browser.hear()


def test_too_many_connections_are_refused_and_reported_once(
    place: Served, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(table_server, "SECONDS_TO_ASK", 60.0)
    monkeypatch.setattr(table_server, "request_limit", lambda: 2)
    lines = [connection(place) for _ in range(5)]
    assert [ends(line) for line in lines[3:]] == [True, True]
    for line in lines:
        line.close()
    for number in (errno.EMFILE, errno.ENFILE):  # what a system says that has nothing left
        place.server._note(None, {"message": "accept", "exception": OSError(number, "")})  # type: ignore[arg-type]
    assert place.told == ["too many connections: new ones have to wait"]
    assert capfd.readouterr().err == ""
