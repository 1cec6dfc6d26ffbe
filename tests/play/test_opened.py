"""A record finds its game by its own header; a game that comes with the program is named like a folder."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.definitions.request import Request, open_game, shipped_games
from generator.errors import InputError
from generator.play.opened import with_record


def test_a_shipped_game_is_found_by_its_name() -> None:
    assert {"balance-control", "global-powers", "organisation"} <= set(shipped_games())
    assert open_game(Path("organisation")).info.id == "organisation"
    with pytest.raises(InputError):
        open_game(Path("organisatio"))


def test_a_record_names_its_game(tmp_path: Path) -> None:
    path = tmp_path / "game.bcg"
    path.write_text('[Game "organisation"]\n[Edition "notes"]\n[Players "2"]\n', encoding="utf-8")
    assert with_record(Request(), path).game.info.id == "organisation"
    path.write_bytes(path.read_bytes().replace(b"\n", b" \r\n"))
    assert with_record(Request(), path).game.info.id == "organisation", "as another system ends its lines"
    own = Request(game_folder=Path("global-powers"))
    assert with_record(own, path) is own, "who asks for a game gets it"
    path.write_text('[Game "my-own"]\n', encoding="utf-8")
    assert with_record(Request(), path).game_folder is None
