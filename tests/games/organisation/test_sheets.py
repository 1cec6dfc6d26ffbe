"""The table as sheets to lay it out again: what each organisation has stands there, and nothing else."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from generator.games.organisation.sheets import _Filled, sheets
from tests.cli.running import inside
from tests.games.organisation.campaigns import at, game

HARBOUR = {
    "calm": 2,
    "mobilised": 1,
    "unrest": 1,
    "lasting": 2,
    "money": "4½",
    "levels": {"trade": 2, "natural-trade": 1},
    "damaged": {"trade": 1, "military": 1},
    "used": {"military": 1},
    "hired": {"intelligence": 2},
}


def filled(match: Any, language: str) -> dict[str, Any]:
    """The words of each sheet, by its id."""
    pack = match.table.pack
    texts: Any = game().texts_for(language, pack)
    table = type(match.table)(pack, match.table.configuration, texts)
    return {str(sheet.id): words for sheet, words in _Filled(table, match.state, texts).sheets()}


def test_an_organisation_finds_all_that_it_has() -> None:
    rest = {"phase": 3, "moving": ["A 1½ money harbour to old-town", "B 2 population millbrook to old-town"]}
    match = at({"A": {"harbour": HARBOUR}, "free": {"vineyards": {"calm": 1}}}, rest=rest)
    found = filled(match, "en")
    assert list(found) == ["state-country", "state-a-1", "state-b-1", "state-c-1", "state-free-1"]
    people, levels, under_way, coins, _ = found["state-a-1"].blocks
    # Three are in unrest, two of them for longer.
    assert (people.title, people.table[1]) == ("Harbour", ("2", "1", "3 (2)", "4½"))
    assert levels.table[1:] == (("Trade", "2", "1"), ("Military", "0", "1"), ("Natural advantage (Trade)", "1", "0"))
    assert under_way.list == (
        "1½ {money}: Harbour {to} Old Town",
        "{used} 1 Military: Harbour",
        "+ 2 Intelligence: Harbour",
    )
    assert coins.title == "Money in all: 4½"
    assert [block.list for block in found["state-b-1"].blocks if block.list] == [
        ("2 {calm}: Millbrook {to} Old Town",),
    ]


def test_the_country_says_who_lives_where() -> None:
    match = at({"A": {"harbour": HARBOUR}, "B": {"harbour": {"calm": 1, "levels": {"infrastructure": 1}}}})
    rows = {row[0]: row[1:] for row in filled(match, "de")["state-country"].blocks[0].table}
    assert rows["Hafen"] == ("6", "A", "6", "1", "·", "·")
    assert rows["Altstadt"] == ("3", "·", "·", "·", "·", "·")


@pytest.mark.parametrize("language", ["de", "en"])
def test_a_crowded_table_still_finds_its_place(language: str) -> None:
    names = [str(name) for name in game().definitions().regions]
    match = at({owner: dict.fromkeys(names, HARBOUR) for owner in ("A", "B", "free")}, players=2)
    data = sheets(game(), match.table, match, language)
    assert data.startswith(b"%PDF")
    assert {"state-a-1", "state-a-2", "state-free-2"} <= set(filled(match, language))


@pytest.mark.usefixtures("in_this_process")
def test_a_record_is_printed_after_a_turn(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record, out = tmp_path / "game.bcg", tmp_path / "table.pdf"
    asked = ("play", "--game", "organisation", "--players", "2", "--seed", "2", "--record", str(record), "--quiet")
    assert inside(capsys, *asked).code == 0
    for turn in ("3", "5"):  # the second time over a file of its own
        found = inside(capsys, "replay", str(record), "--sheets", str(out), "--at", turn)
        assert (found.code, "sheets:" in found.out) == (0, True), found.err
    assert out.read_bytes().startswith(b"%PDF")
    for wrong, said in ((["--at", "x"], "a turn's number"), (["--at", "99"], "at most 8")):
        assert said in inside(capsys, "replay", str(record), "--sheets", str(out), *wrong).err
    assert ".pdf" in inside(capsys, "replay", str(record), "--sheets", str(tmp_path / "table.png")).err
