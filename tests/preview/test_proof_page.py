"""The proof page: every piece, the counts of `check`, where each is written, what differs; a changed file makes it
anew, a broken one leaves it and says where; nobody else is answered."""

import http.client
import json
import os
import re
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
import yaml

from generator.base.errors import Mark, input_error
from generator.definitions.checks.check_report import check_definitions
from generator.files.shelf import Content
from generator.games.balance_control.definitions.balance_pack import (
    measure_counts,
    overlay_counts,
    piece_counts,
    tile_counts,
)
from generator.preview.compare_versions import old_looking_face
from generator.preview.piece_facts import FactsReader
from generator.preview.proof_page import ProofPainter
from generator.preview.watch_server import HOST, WatchedPage, make_server
from tests.cli.running import Cli
from tests.games import change, copy_real, load, real_game
from tests.preview.making import catalogue_of, ids_of, page_of, real_catalogue, real_page, told
from tests.scenario_files import SCENARIOS, Document, documents
from tools.browser import opened


@pytest.mark.slow
def test_every_piece_is_there_as_often_as_check_says() -> None:
    made = real_catalogue()
    data = told(real_page())
    shown = {piece["id"]: piece["count"] for piece in data["pieces"] if piece["kind"] != "page_backs"}
    counted: dict[str, int] = {}
    for count in (tile_counts, measure_counts, overlay_counts, piece_counts):
        counted |= {str(name): number for name, number in count(made.definitions, made.config).items() if number}
    assert shown == counted
    # R1.2 and R1.3: 108 tiles with five or six players, forty measures
    totals = {
        kind: sum(piece["count"] for piece in data["pieces"] if piece["kind"] == kind) for kind in ("tiles", "measures")
    }
    assert totals == {"tiles": 108, "measures": 40}
    (committee,) = (piece for piece in data["pieces"] if piece["id"] == "committee")
    assert committee["counts"] == {"2": 10, "3": 10, "4": 10, "5": 12, "6": 12}, "R1.1: ten, and two more"


@pytest.mark.slow
def test_the_findings_are_those_of_check() -> None:
    made, game = real_catalogue(), real_game()
    report = check_definitions(
        made.definitions, made.config, [game.texts(name) for name in game.languages], game.sources.icons
    )
    found = told(real_page())["findings"]
    assert [(one["code"], one["source"]) for one in found] == [(one.code, one.source) for one in report.findings]
    # The marker counts were found by playing, so that R14.3 has nothing to say.
    assert {f"R14.{number}" for number in range(1, 18)} - {"R14.3"} <= {one["code"] for one in found}


@pytest.mark.slow
def test_each_piece_tells_where_it_is_written() -> None:
    for piece in told(real_page())["pieces"]:
        file, line, column = piece["yaml"].rsplit(":", 2)
        assert file.startswith(f"{real_game().folder.name}/"), "nothing of the machine it was made on"
        text = (real_game().folder.parent / file).read_text(encoding="utf-8").splitlines()[int(line) - 1]
        assert re.match(rf"{piece['id']}\b", text[int(column) - 1 :]), piece["yaml"]


@pytest.mark.slow
def test_facts_of_a_card() -> None:
    (card,) = (piece for piece in told(real_page())["pieces"] if piece["id"] == "economic-stimulus")
    assert card["cost"] == "ECO + FOR"
    assert card["effects"] == ["output: {target: department-tile, until: settlement, times: 2}"]
    assert card["notation"] == ["◼ ×2"]
    assert card["words"]["de"][0] == "Konjunkturpaket"
    subjects = {name: subject for name, _, _, subject in card["rulings"]}
    assert subjects["economy-timing"].endswith(f"({real_game().rulings['economy-timing'].source})")  # type: ignore[index]
    assert card["scenarios"]
    there = {place(one): one.text for one in documents(sorted(SCENARIOS.glob("*.yaml")))}
    for name in card["scenarios"]:
        assert "economic-stimulus" in there[name].partition("position:")[2]
    speaking = [text for text in there.values() if "economic-stimulus" in text.partition("players:")[2]]
    assert len(card["scenarios"]) == len(speaking)


@pytest.mark.usefixtures("no_schemas")
def test_facts_are_as_the_yaml_has_them_and_scenarios_those_of_the_own_rules(tmp_path: Path, cli: Cli) -> None:
    mine = tmp_path / "mine"
    assert cli("new", str(mine)).code == 0
    assert cli("preview", "--game", str(mine), "--out", str(tmp_path / "page")).code == 0
    pieces = {piece["id"]: piece for piece in told((tmp_path / "page" / "preview.html").read_text("utf-8"))["pieces"]}
    assert not [name for name, piece in pieces.items() if piece["scenarios"]]
    written: dict[str, Any] = {}
    for file in ("cards.yaml", "pieces.yaml"):
        for section in yaml.safe_load((mine / file).read_text(encoding="utf-8")).values():
            written |= section
    wrong = []
    for piece in pieces.values():
        own = written[re.sub("-[a-d]$", "", piece["id"])]
        for key, value in piece["record"].items():
            meant = own.get(key, value)
            if value != str(meant) and yaml.safe_load(value) != meant:
                wrong.append(value)
    assert wrong == []


def place(document: Document) -> str:
    alone = "\n---\n" not in document.path.read_text(encoding="utf-8")
    return document.path.stem if alone else str(document).replace(".yaml", "")


def test_a_ruling_is_told_where_it_alters_the_piece() -> None:
    """How long the Economic Council works is a ruling that changes its card's own fields."""
    changed = FactsReader(real_game(), real_game().definitions(), (), ()).changed_by_rulings
    assert "economic-council" in changed["economic-council-duration"]  # type: ignore[index]
    assert "dom-w1" not in changed["economic-council-duration"]  # type: ignore[index]


@pytest.mark.slow
def test_the_same_on_every_run() -> None:
    assert page_of(real_catalogue()) == real_page()


@pytest.mark.slow
def test_one_file_needs_nothing_else_and_keeps_equal_faces_once() -> None:
    pieces = told(real_page())["pieces"]
    used = {f"face-{name}" for piece in pieces for name in piece["faces"].values()}
    assert used == {name for name in ids_of(real_page(), 3_000_000) if name.startswith("face-")}
    (marker,) = (piece for piece in pieces if piece["id"] == "influence-a")
    assert marker["faces"]["en"] == marker["faces"]["de"], "it bears no word"


def take_lobbyists(game: Path) -> None:
    """Seven instead of nine."""
    written = "lobbyist: {class: lobbyist, count: 9}"
    change(game / "modules" / "core.yaml", written, written.replace("9", "7"))


def spoiled(folder: Path) -> Path:
    """A copy with a changed number, colour and count."""
    copy = copy_real(folder / "mine")
    change(copy / "modules" / "economy.yaml", "times: 2, until: settlement", "times: 3, until: settlement")
    take_lobbyists(copy)
    change(copy / "game.yaml", 'clm: {rgb: "#3F7F4C"', 'clm: {rgb: "#10A040"')
    return copy


@pytest.mark.slow
def test_what_differs_is_shown_face_by_face(tmp_path: Path) -> None:
    now = catalogue_of(load(spoiled(tmp_path)), 4, ("economy", "climate"))
    then = catalogue_of(real_game(), 4, ("economy", "climate"))
    for entry in then.entries.values():
        entry.faces = {
            language: old_looking_face(face, then.contexts[0], now.contexts[0])
            for language, face in entry.faces.items()
        }
    page = page_of(now, ["economy", "climate"], then.entries)
    pieces = {piece["id"]: piece for piece in told(page)["pieces"]}
    changed = {name for name, piece in pieces.items() if piece.get("change") == "changed"}
    assert {"economic-stimulus", "lobbyist", "clm-w1"} <= changed
    assert not {"dom-w1", "influence-a", "committee"} & changed
    assert (pieces["lobbyist"]["old_count"], pieces["lobbyist"]["count"]) == (9, 7)
    assert pieces["lobbyist"]["old"] == pieces["lobbyist"]["faces"], "only its number changed"
    old, new = pieces["clm-w1"]["old"]["en"], pieces["clm-w1"]["faces"]["en"]
    assert old != new
    style = page.partition("</style>")[0]
    assert "#3f7f4c" in style, "the older face keeps its colour"
    assert "#10a040" in style


@pytest.mark.slow
def test_new_and_gone_pieces() -> None:
    now, then = (catalogue_of(real_game(), 4, modules) for modules in (("economy",), ("security",)))
    pieces = told(page_of(now, ["economy"], then.entries))["pieces"]
    changes = {piece["id"]: piece.get("change") for piece in pieces}
    assert (changes["debt-brake"], changes["lock"], changes["dom-w1"]) == ("new", "gone", None)


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
