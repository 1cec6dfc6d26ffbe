"""What a table tells those who sit at it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.online.serving import served, table

pytestmark = pytest.mark.online


def test_after_a_move_is_taken_back_everybody_sees_the_table_as_it_was(tmp_path: Path) -> None:
    game = table(tmp_path / "t", players=3, seats="C=open")
    seat = game.match.asked
    assert seat
    with served(game) as place, place.browser(game.seating.seats[seat].secret) as one:
        before = game.match.asked, len(game.session.held)
        one.play_any()
        one.say("undo")
        assert one.until("undo")["done"] is True
        assert (game.match.asked, len(game.session.held)) == before
        assert one.version == game.version
