"""Eighty tables with four lines each: 10,000 moves, so few at each that no game is over, and none is lost. The bench
measures how long an answer takes."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.play.game_record import parse_record
from generator.play.record_replay import RecordReplay
from tests.online.serving import served, table
from tools.bench import load

pytestmark = pytest.mark.online


def nothing_is_lost(folder: Path, tables: int, moves: int) -> None:
    games = [table(folder / f"t{number}", seed=number) for number in range(tables)]
    with served(*games) as place:
        done = load.play(place.address, [load.links(game) for game in games], moves)
    assert done.lost == 0
    assert len(done.waits) == tables * moves
    played = 0
    for game in games:
        text = game.journal.record.read_text("utf-8")
        replay = RecordReplay(parse_record(text, "x"), game.session.table)
        assert replay.run() is None
        assert replay.session.record() == text == game.session.record()
        played += sum(step.seat is not None for step in replay.session.steps if step.move)
    held = sum(len(game.session.unrevealed) for game in games)
    assert played + held >= len(done.waits)


def test_some_tables_at_once(tmp_path: Path) -> None:
    nothing_is_lost(tmp_path, 4, 12)


@pytest.mark.slow
def test_ten_thousand_moves_at_eighty_tables(tmp_path: Path) -> None:
    nothing_is_lost(tmp_path, 80, 125)
