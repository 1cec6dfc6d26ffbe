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
        before = game.match.asked, len(game.session.unrevealed)
        one.play_any()
        one.say("undo")
        assert one.until("undo")["done"] is True
        assert (game.match.asked, len(game.session.unrevealed)) == before
        assert one.version == game.version


@pytest.mark.parametrize("last", [True, False])
def test_a_wish_that_another_one_makes_void_is_told_as_void(last: bool, tmp_path: Path) -> None:
    """A and B have bid, and A wants its bid back; instead of answering, B takes back its own, at once or, where C has
    bid since, with C's consent. A's bid stands, and A isn't told that it was taken back (lila PR 17457)."""
    game = table(tmp_path / "t", players=4, seats="D=open")
    A, B, C = game.seating.people
    secrets = [game.seating.seats[seat].secret for seat in (A, B, C)]
    with (
        served(game) as place,
        place.browser(secrets[0]) as one,
        place.browser(secrets[1]) as two,
        place.browser(secrets[2]) as three,
    ):
        for bids, browser in enumerate((one, two) if last else (one, two, three)):
            browser.up_to(bids)
            browser.play_any()
        one.up_to(game.version)
        one.say("undo")
        assert one.until("undo")["by"] == A
        two.say("undo")
        told = one.until("undo", which=lambda message: bool(message.get("dropped")))
        assert (told["by"], told["dropped"]) == (B, A)
        assert told.get("done", False) is last
        assert [step.seat for step in game.session.unrevealed] == ([A] if last else [A, B, C])
