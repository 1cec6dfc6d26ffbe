"""The proof page: every piece, the counts of `check`, where each is written, what differs; and it works unconnected."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
import yaml

from generator.definitions.checks.check_report import check_definitions
from generator.games.balance_control.definitions.balance_pack import (
    measure_counts,
    overlay_counts,
    piece_counts,
    tile_counts,
)
from generator.preview.compare_versions import old_looking_face
from tests.cli.running import Cli
from tests.games import change, copy_real, load, real_game
from tests.preview.making import catalogue_of, ids_of, page_of, real_catalogue, real_page, told
from tests.scenario_files import SCENARIOS, Document, documents


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
    teller = real_catalogue().teller
    assert "economic-council" in teller.changed_by_rulings["economic-council-duration"]  # type: ignore[index]
    assert "dom-w1" not in teller.changed_by_rulings["economic-council-duration"]  # type: ignore[index]


@pytest.mark.slow
def test_the_same_on_every_run() -> None:
    assert page_of(real_catalogue()) == real_page()


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
