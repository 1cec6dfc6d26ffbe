"""A record finds its game by its own header; a game that comes with the program is named like a folder."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.base.errors import InputError
from generator.definitions.box_request import BoxRequest, open_game, shipped_games
from generator.play.new_game import new_game
from generator.play.open_record import open_record, with_record


def test_a_shipped_game_is_found_by_its_name() -> None:
    assert {"balance-control", "global-powers", "organisation"} <= set(shipped_games())
    assert open_game(Path("organisation")).info.id == "organisation"
    with pytest.raises(InputError):
        open_game(Path("organisatio"))


def test_a_record_names_its_game(tmp_path: Path) -> None:
    path = tmp_path / "game.bcg"
    path.write_text('[Game "organisation"]\n[Edition "notes"]\n[Players "2"]\n', encoding="utf-8")
    assert with_record(BoxRequest(), path).game.info.id == "organisation"
    path.write_bytes(path.read_bytes().replace(b"\n", b" \r\n"))
    assert with_record(BoxRequest(), path).game.info.id == "organisation", "as another system ends its lines"
    own = BoxRequest(game_folder=Path("global-powers"))
    assert with_record(own, path) is own, "who asks for a game gets it"
    path.write_text('[Game "my-own"]\n', encoding="utf-8")
    assert with_record(BoxRequest(), path).game_folder is None


@pytest.mark.parametrize(
    ("bots", "fault"),
    [
        ("wizzard,random,human", "a.bcg:4:8: 'wizzard' is no bot; expected human, random, greedy or mcts"),
        ("mcts:٣,random,random", "a.bcg:4:8: 'mcts:٣' is no bot"),
        ("human,random", "a.bcg:4:8: 2 names for 3 players; expected one a seat"),
    ],
)
def test_a_record_names_a_bot_or_a_person_for_each_seat(tmp_path: Path, bots: str, fault: str) -> None:
    path = tmp_path / "a.bcg"
    head = f'[Game "global-powers"]\n[Edition "short-rules"]\n[Players "3"]\n[Bots "{bots}"]\n'
    path.write_text(head, encoding="utf-8")
    with pytest.raises(InputError) as error:
        open_record(path, open_game(Path("global-powers")))
    assert fault in str(error.value)


def test_a_seat_has_one_person() -> None:
    with pytest.raises(InputError) as error:
        new_game(BoxRequest(game_folder=Path("global-powers")), 1, "A", "random", "A,b,a")
    assert "seat A stands there twice; expected each seat once" in str(error.value)
