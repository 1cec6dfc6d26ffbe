"""A table played by people with browsers: what each is shown, what is kept, who may do what."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.play.game_record import parse_record
from generator.play.record_replay import RecordReplay
from tests.online.serving import served, table

pytestmark = pytest.mark.online
GAMES = ("balance-control", "global-powers", "organisation")


@pytest.mark.quick("organisation")
@pytest.mark.parametrize("game", GAMES)
def test_people_play_and_everybody_is_shown_it(game: str, tmp_path: Path) -> None:
    kept = table(tmp_path / "t", game)
    with served(kept, game=game) as place:
        lines = {seat: place.browser(one.secret) for seat, one in kept.seating.seats.items()}
        watcher = place.browser(kept.seating.watch)
        for _ in range(12):
            asked = kept.match.asked
            assert asked
            mine, before = lines[asked], lines[asked].version
            assert mine.play_any()["type"] == "view"
            assert mine.version > before
            for other in (*lines.values(), watcher):
                other.up_to(mine.version)
                own = other.seat == kept.match.asked
                assert other.moves() == (list(kept.match.moves()) if own else [])
                assert bool(other.view["asks"]) == own
        text = (tmp_path / "t" / "game.bcg").read_text("utf-8")
        assert text == kept.session.record()
    replay = RecordReplay(parse_record(text, "x"), kept.session.table)
    assert replay.run() is None
