"""Watching: a changed file makes the page anew, a broken one leaves it and says where; nobody else is answered."""

from __future__ import annotations

import http.client
import json
import os
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from generator.base.errors import Mark, input_error
from generator.files.shelf import Content
from generator.preview.proof_page import ProofPainter
from generator.preview.watch_server import HOST, WatchedPage, make_server
from tests.games import change, copy_real, load
from tests.preview.making import catalogue_of
from tools.browser import opened


class Maker:
    """Makes pages of what a file says; `no` in it is a fault."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.changed: list[frozenset[str]] = []

    def __call__(self, version: str, changed: frozenset[str]) -> bytes:
        text = self.path.read_text(encoding="utf-8")
        self.changed.append(changed)
        if "no" in text:
            raise input_error("no", mark=Mark(self.path.name, 1, 1))
        return f"<p>{text} {version}</p>".encode()


def write(path: Path, text: str, at: int) -> None:
    """A file with a time of its own, however fast the test is."""
    path.write_text(text, encoding="utf-8")
    os.utime(path, (at, at))


@pytest.fixture
def file(tmp_path: Path) -> Path:
    write(tmp_path / "a.yaml", "one", 1)
    return tmp_path / "a.yaml"


@pytest.fixture
def watched(file: Path) -> WatchedPage:
    """What watches it, and has looked once."""
    found = WatchedPage(Maker(file), (file.parent,))
    found.look()
    return found


def test_a_page_is_made_anew_only_where_a_file_changed(file: Path) -> None:
    maker = Maker(file)
    watched = WatchedPage(maker, (file.parent,))
    assert [watched.look(), watched.look()] == [True, False]
    assert (watched.page, watched.version) == (b"<p>one 1</p>", 1)
    write(file, "two", 2)
    assert [watched.look(), watched.look()] == [True, False]
    assert (watched.page, watched.version, maker.changed[-1]) == (b"<p>two 2</p>", 2, {str(file)})
    write(file.parent / "new.yaml", "", 3)
    assert watched.look()
    assert maker.changed[-1] == {str(file.parent / "new.yaml")}


def test_a_fault_leaves_the_page_and_is_told_until_it_is_gone(file: Path, watched: WatchedPage) -> None:
    write(file, "no", 2)
    assert watched.look()
    assert (watched.page, watched.news()) == (b"<p>one 1</p>", {"version": "1", "broken": "a.yaml:1:1: no"})
    write(file, "yes", 3)
    watched.look()
    assert watched.news() == {"version": "2", "broken": ""}


@contextmanager
def running(watched: WatchedPage) -> Iterator[int]:
    """A server while it runs; its port."""
    found = make_server(watched)
    thread = threading.Thread(target=found.serve_forever)
    thread.start()
    try:
        yield found.server_port
    finally:
        found.shutdown()
        found.server_close()
        thread.join()


def test_the_server_answers_this_machine_alone(watched: WatchedPage) -> None:
    with running(watched) as port:

        def got(path: str, host: str = "") -> tuple[int, str]:
            connection = http.client.HTTPConnection(HOST, port, timeout=20)
            connection.request("GET", path, headers={"Host": host} if host else {})
            answer = connection.getresponse()
            return answer.status, answer.read().decode("utf-8")

        assert got(f"/{watched.token}/") == (200, "<p>one 1</p>")
        assert json.loads(got(f"/{watched.token}/news")[1]) == {"version": "1", "broken": ""}
        assert got("/etc/passwd")[0] == 404
        assert got(f"/{watched.token}/", "example.org")[0] == 403, (
            "no page elsewhere may read it under a name of its own"
        )


def test_who_says_nothing_is_not_waited_for(watched: WatchedPage, monkeypatch: pytest.MonkeyPatch) -> None:
    """Else each who only connects would hold a thread."""
    monkeypatch.setattr("generator.preview.watch_server.SECONDS", 0.2)
    with running(watched) as port:
        for begun in (b"", b"GET /", b"GET / HTTP/1.1\r\nHost: "):
            with socket.create_connection((HOST, port), timeout=20) as connection:
                connection.sendall(begun)
                assert connection.recv(100) == b""


def test_each_server_has_a_secret_of_its_own(file: Path) -> None:
    tokens = {WatchedPage(Maker(file), (file.parent,)).token for _ in range(9)}
    assert len(tokens) == 9
    assert all(len(token) > 20 for token in tokens)


@pytest.mark.browser
@pytest.mark.slow
def test_a_browser_shows_the_change_and_the_fault(tmp_path: Path) -> None:
    copy = copy_real(tmp_path / "mine")
    economy = copy / "modules" / "economy.yaml"
    studio = ProofPainter()

    def make(version: str, _changed: frozenset[str]) -> Content:
        made = catalogue_of(load(copy), 2, ("economy",))
        return studio.page(made, ["economy"], "colour", watched=version)

    watched = WatchedPage(make, (copy,))
    watched.look()
    with running(watched) as port, opened(f"http://{HOST}:{port}/{watched.token}/") as page:
        effect = 'document.querySelector("#piece-economic-stimulus") && JSON.parse(document.getElementById("data")'
        effect += '.textContent).pieces.find((one) => one.id === "economic-stimulus").effects[0]'
        page.wait(effect, "output: {target: department-tile, until: settlement, times: 2}")
        page.value('document.getElementById("search").value = "stimulus"')
        page.value('document.getElementById("search").dispatchEvent(new Event("input"))')
        change(economy, "times: 2, until: settlement", "times: 3, until: settlement")
        assert watched.look()
        page.wait(effect, "output: {target: department-tile, until: settlement, times: 3}")
        shown = '[...document.querySelectorAll(".row li:not([hidden]) .piece")].map((one) => one.id).join(" ")'
        page.wait(shown, "piece-economic-stimulus")
        change(economy, "times: 3, until: settlement", "times: nine, until: settlement")
        assert watched.look()
        page.wait('document.getElementById("broken").textContent.includes("economy.yaml:")', wanted=True)
        page.wait('document.getElementById("broken").hidden', wanted=False)
        change(economy, "times: nine, until: settlement", "times: 2, until: settlement")
        assert watched.look()
        page.wait(effect, "output: {target: department-tile, until: settlement, times: 2}")
        page.wait('document.getElementById("broken").hidden', wanted=True)
