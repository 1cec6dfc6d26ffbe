"""Tables played by people with browsers: what each is told, what is kept; eighty tables with four lines each and 10,000
moves, none of them lost. The bench measures how long an answer takes."""

from pathlib import Path

import pytest

from generator.play.game_record import parse_record
from generator.play.record_replay import RecordReplay
from tests.online.serving import served, table
from tools.bench import load

pytestmark = pytest.mark.online


@pytest.mark.quick("3-8")
@pytest.mark.parametrize(("tables", "moves"), [(3, 8), (80, 125)])
def test_no_move_is_lost_at_many_tables(tables: int, moves: int, tmp_path: Path) -> None:
    games = [table(tmp_path / f"t{number}", seed=number) for number in range(tables)]
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


GAMES = ("balance-control", "global-powers", "organisation")


@pytest.mark.quick("organisation")
@pytest.mark.parametrize("game", GAMES)
def test_people_play_and_everybody_is_shown_it(game: str, tmp_path: Path) -> None:
    kept = table(tmp_path / "t", game)
    with served(kept, game=game) as place:
        lines = {seat: place.browser(one.secret) for seat, one in kept.seating.seats.items()}
        watcher = place.browser(kept.seating.watch)
        for _ in range(8):
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
