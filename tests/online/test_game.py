"""The game of a table without a server: what is kept before it is shown, taken back by consent, and goes on."""

import json
import os
import stat
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from generator.base.errors import InputError, input_error
from generator.definitions.id_types import Seat
from generator.online.online_game import OnlineGame, RefusedWish
from generator.online.open_table import replay_journal
from generator.online.seating import PERSON, TableSeating, new_seating
from generator.online.table_journal import PRIVATE, RECORD, TableJournal
from generator.play.game_record import parse_record
from generator.play.questions import Ask, Chance, Phase
from generator.play.record_replay import RecordReplay
from generator.play.session import Session
from tests.play.auction import PLAY, SKIP, A, Auction, AuctionTable, B, C, table

SEATS = (A, B, C)


def said(name: str, **values: object) -> str:
    return f"{name} {values}" if values else name


def begun(
    folder: Path, seats: dict[Seat, str] | None = None, seed: str = "3", of: type[AuctionTable] = AuctionTable
) -> OnlineGame:
    """The auction, or a game like it, at a table; people but for those who are named."""
    folder.mkdir(exist_ok=True)
    session = Session(table(of), A, seed)
    game = OnlineGame(session, new_seating(seats or {}, SEATS, None), TableJournal(folder), said)
    game.begin()
    return game


def reopened(folder: Path) -> OnlineGame:
    """What a new server makes of the folder."""
    record = folder / RECORD
    journal = TableJournal(folder)

    def replayed(data: bytes | None) -> Session:
        text = (record.read_bytes() if data is None else data).decode()
        replay = RecordReplay(parse_record(text, "x"), table(), laws=True)
        replay.session.keeps = 40
        difference = replay.run()
        if difference and not replay.is_torn:
            raise input_error("differs")
        return replay.session

    session, _ = replay_journal(journal, replayed)
    told = json.loads((folder / PRIVATE).read_text("utf-8"))
    game = OnlineGame(session, TableSeating.read_from(told, SEATS), journal, said, told["taken"])
    game.give_sealed(told["sealed"])
    game.begin()
    return game


@pytest.fixture
def game(tmp_path: Path) -> OnlineGame:
    return begun(tmp_path / "t")


def played(game: OnlineGame, *moves: str) -> None:
    """Moves by whoever is asked."""
    for move in moves:
        game.play(game.match.asked, game.version, move)


def kept(game: OnlineGame) -> str:
    return game.journal.record.read_text("utf-8")


def full_disk(monkeypatch: pytest.MonkeyPatch, call: str) -> None:
    """From now on that call finds no room; what finds none on a whole disk is tried in hostile/test_full_disk.py."""

    def full(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(f"generator.online.{call}", full)


def test_what_was_played_is_in_the_record_at_once_and_who_decides(game: OnlineGame) -> None:
    for move in ("bid 1", "bid 2", "bid 3", "skip", "bid 0", "bid 1", "bid 0"):
        played(game, move)
        assert kept(game) == game.session.record()
    assert "1. C bid 3" in kept(game)
    game.seat(B, "bot", "greedy")
    assert '[Bots "human,greedy,human"]' in kept(game)


def test_sealed_answers_are_in_the_private_file_alone_until_they_are_open(game: OnlineGame) -> None:
    played(game, "bid 1", "bid 2")
    private = game.journal.private
    assert "bid" not in kept(game)
    assert json.loads(private.read_text("utf-8"))["sealed"] == {"after": 0, "moves": ["bid 1", "bid 2"]}
    assert stat.S_IMODE(private.stat().st_mode) == stat.S_IMODE(game.journal.record.stat().st_mode) == 0o600
    played(game, "bid 3")
    assert kept(game).count("bid") == 3
    assert json.loads(private.read_text("utf-8"))["sealed"] is None


@pytest.mark.parametrize("moves", range(9))
def test_a_killed_server_goes_on_where_it_was(moves: int, tmp_path: Path) -> None:
    game = begun(tmp_path / "t")
    played(game, *("bid 1", "bid 2", "bid 3", "skip", "bid 0", "bid 1", "bid 0", "skip")[:moves])
    game.journal.close()  # which the system does for the dead
    new = reopened(tmp_path / "t")
    assert new.match.asked == game.match.asked
    assert new.match.snapshot() == game.match.snapshot()
    assert new.session.unrevealed == game.session.unrevealed
    assert (new.version, kept(new)) == (game.version, kept(game))
    assert new.seating == game.seating
    if moves == 1:
        assert new.ask_back(A), "what was played before can still be taken back"
        assert new.match.asked == A


def test_a_line_that_was_half_written_goes(game: OnlineGame) -> None:
    played(game, "bid 1", "bid 2", "bid 3")
    record, private = game.journal.record, game.journal.private
    whole, secrets = record.read_bytes(), private.read_bytes()
    game.journal.close()
    for cut in range(1, 40, 3):
        record.write_bytes(whole[:-cut])
        private.write_bytes(secrets)
        new = reopened(game.journal.folder)
        assert kept(new) == new.session.record(), cut
        assert whole.decode().startswith(kept(new)) or new.match.asked is not None, cut
        assert RecordReplay(parse_record(kept(new), "x"), table()).run() is None, cut
        new.journal.close()


def test_two_clicks_at_once(game: OnlineGame) -> None:
    version = game.version
    game.play(A, version, "bid 1")
    before = game.session.record(), game.session.unrevealed
    with pytest.raises(RefusedWish, match="online_too_late"):
        game.play(A, version, "bid 2")
    assert (game.session.record(), game.session.unrevealed) == before


def test_only_the_seat_that_is_asked_moves(game: OnlineGame) -> None:
    for seat in (B, C, None, Seat("Z")):
        with pytest.raises(RefusedWish, match="online_not_asked"):
            game.play(seat, game.version, "bid 1")
    assert not game.session.steps


def test_what_cannot_be_kept_was_not_played(game: OnlineGame, monkeypatch: pytest.MonkeyPatch) -> None:
    played(game, "bid 1", "bid 2")
    before, version = game.match.snapshot(), game.version

    full_disk(monkeypatch, "table_journal.os.fsync")
    with pytest.raises(OSError, match="No space left"):
        game.play(C, version, "bid 3")
    assert (game.match.snapshot(), game.version) == (before, version)
    monkeypatch.undo()
    game.play(C, version, "bid 4")
    assert "C bid 3" not in kept(game)
    assert kept(game) == game.session.record()


def test_half_a_line_goes_before_the_next(game: OnlineGame, monkeypatch: pytest.MonkeyPatch) -> None:
    played(game, "bid 1", "bid 2", "bid 3")
    before = kept(game)

    def half(file: Any, data: bytes) -> None:
        file.write(data[: len(data) // 2])
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("generator.online.table_journal._write_all", half)
    with pytest.raises(OSError, match="No space left"):
        played(game, "skip")
    assert kept(game) == before
    monkeypatch.undo()
    played(game, "skip")
    assert kept(game) == game.session.record()


def agreed(game: OnlineGame, seat: Seat) -> None:
    """A seat takes its last decision back, with whoever has to agree."""
    game.ask_back(seat)
    while game.asking:
        game.agree(sorted(game.asking.waits)[0], yes=True)


@pytest.mark.parametrize("where", ["table_journal.write_file", "table_journal.TableJournal.keep"])
@pytest.mark.parametrize("moves", [("bid 1",), ("bid 1", "bid 2", "bid 3", "skip")])
def test_what_cannot_be_taken_back_on_the_disk_is_not_taken_back_later(
    moves: tuple[str, ...], where: str, game: OnlineGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    played(game, *moves)
    game.session.note("stays")
    game.keep()
    asked, seat = game.match.asked, next(step.seat for step in reversed(game.session.steps) if step.seat)
    before, version, record = game.match.snapshot(), game.version, kept(game)
    full_disk(monkeypatch, where)
    with pytest.raises(OSError, match="No space left"):
        agreed(game, seat)
    monkeypatch.undo()
    assert (game.match.snapshot(), game.version, game.match.asked) == (before, version, asked)
    assert kept(game) == record
    played(game, game.match.moves()[0])
    assert kept(game) == game.session.record()
    game.journal.close()
    again = reopened(game.journal.folder)
    assert again.match.snapshot() == game.match.snapshot()


CHANGED: dict[str, Callable[[str], str]] = {
    "edited": lambda text: text.replace("bid 3", "bid 4"),
    "cut": lambda text: text[:-8],
    "longer": lambda text: text + "; mine\n",
    "another": str,
}


@pytest.mark.parametrize("change", [*CHANGED, "gone"])
def test_a_record_that_was_changed_meanwhile_stays_as_it_is(change: str, game: OnlineGame) -> None:
    played(game, "bid 1", "bid 2", "bid 3")
    record, text = game.journal.record, kept(game)
    if change in ("another", "gone"):
        record.unlink()
    if change in CHANGED:
        record.write_text(CHANGED[change](text), "utf-8")
    mine = record.read_text("utf-8") if record.exists() else None
    for _ in range(2):
        with pytest.raises(RefusedWish, match="online_changed"):
            played(game, "skip")
        assert (record.read_text("utf-8") if record.exists() else None) == mine


def test_a_record_that_was_only_touched_is_played_on(game: OnlineGame) -> None:
    played(game, "bid 1", "bid 2", "bid 3")
    os.utime(game.journal.record, (1, 1))
    played(game, "skip")
    assert kept(game) == game.session.record()


def test_one_server_has_a_table(game: OnlineGame) -> None:
    with pytest.raises(InputError, match="is played by another server now"):
        TableJournal(game.journal.folder)
    game.journal.close()
    TableJournal(game.journal.folder).close()


# Taking back ---------------------------------------------------------------------------------------------------------


def test_ones_own_answer_is_taken_back_at_once(game: OnlineGame) -> None:
    played(game, "bid 1")
    version = game.version
    assert game.ask_back(A)
    assert (game.match.asked, game.session.unrevealed) == (A, ())
    assert game.version > version
    played(game, "bid 4")


def test_whoever_has_decided_since_is_asked(game: OnlineGame) -> None:
    played(game, "bid 1", "bid 2")
    assert not game.ask_back(A)
    assert game.asking
    assert game.asking.waits == {B}
    assert game.take_back_text() == "", "it is sealed"
    with pytest.raises(RefusedWish, match="online_nobody_asks"):
        game.agree(C, True)
    assert game.agree(B, True)
    assert game.match.asked == A


def test_no_is_no_also_of_who_asked_and_a_move_ends_the_asking(game: OnlineGame) -> None:
    played(game, "bid 1", "bid 2")
    for seat in (A, B):
        game.ask_back(A)
        assert game.agree(seat, False) is False
        assert (game.asking, game.match.asked) == (None, C)
    game.ask_back(A)
    played(game, "bid 3")
    assert game.asking is None


def test_what_was_opened_stays_open(game: OnlineGame) -> None:
    played(game, "bid 1", "bid 2", "bid 3")
    before = kept(game)
    for seat in SEATS:
        with pytest.raises(RefusedWish, match="online_opened"):
            game.ask_back(seat)
    assert kept(game) == before


def test_where_chance_came_between_everybody_is_asked(tmp_path: Path) -> None:
    """They have seen what was drawn; a bot agrees."""
    game = begun(tmp_path / "t", {B: "random"})
    played(game, "bid 5", "bid 0", "bid 0")
    at = len(game.session.steps)
    played(game, "skip")
    after = [step.seat for step in game.session.steps[at:]]
    assert game.match.asked == A
    if None in after:
        assert not game.ask_back(A)
        assert game.asking
        assert game.asking.waits == {C}
    else:
        assert game.ask_back(A)


class Lottery(AuctionTable):
    """A plays a card or doesn't; then a number is rolled, and it is B's turn."""

    def phase(self, state: Auction) -> Phase:
        yield Ask(A, (PLAY, SKIP), "card", {"rolled": 0})
        _, state.points[A] = yield Chance([("roll", number) for number in range(1000)], A, "lot")
        yield Ask(B, (PLAY, SKIP), "card", {"rolled": 0})


def test_whoever_takes_a_move_back_does_not_know_what_will_be_rolled(tmp_path: Path) -> None:
    """All have seen what fell: if the same fell again after the same move, A would choose between ends that are known.
    That chance rolls the same number four times is one in 1000 ** 3."""
    game = begun(tmp_path / "t", of=Lottery)
    rolled = []
    for _ in range(4):
        played(game, "skip")
        rolled.append([step.move for step in game.session.steps if step.seat is None])
        assert not game.ask_back(A)
        game.agree(B, True)
        assert game.agree(C, True)
        assert game.match.asked == A
    assert [len(each) for each in rolled] == [1, 1, 1, 1]
    assert len({move for each in rolled for move in each}) > 1


def test_an_answer_without_another_is_given_and_not_taken_back_by_itself(tmp_path: Path) -> None:
    """A has nothing left to bid: the record has its bid of 0, and what A takes back is what A was asked."""
    game = begun(tmp_path / "t")
    played(game, "bid 9", "bid 0", "bid 0", "skip")
    assert [(step.seat, step.move) for step in game.session.steps if step.forced] == [(A, "bid 0")]
    assert game.match.asked == B
    assert game.ask_back(A)
    assert game.match.asked == A
    assert "skip" in game.match.moves()
    assert not any(step.forced for step in game.session.steps)


def test_bots_agree_and_whoever_has_left_is_not_waited_for(tmp_path: Path, game: OnlineGame) -> None:
    with_bot = begun(tmp_path / "bot", {B: "random"})
    for one in (with_bot, game):
        played(one, "bid 1", "bid 2")
    assert with_bot.ask_back(A)
    game.ask_back(A)
    game.seat(B, "bot", "random")
    assert game.recheck_concerned() is True
    assert with_bot.match.asked == game.match.asked == A


def test_nothing_to_take_back(game: OnlineGame) -> None:
    for seat in (A, None):
        with pytest.raises(RefusedWish, match="online_nothing_to_undo"):
            game.ask_back(seat)


def test_a_taking_back_is_kept_and_goes_on(tmp_path: Path) -> None:
    game = begun(tmp_path / "t")
    played(game, "bid 1", "bid 2", "bid 3", "skip", "bid 5")
    game.write(lambda: game.session.note("before"))
    version = game.version
    assert game.ask_back(A)
    assert game.version > version
    game.journal.close()
    new = reopened(tmp_path / "t")
    assert (new.version, new.match.asked) == (game.version, A)
    assert "; before" in kept(new)
    assert new.session.unrevealed == ()


# Who sits there ------------------------------------------------------------------------------------------------------


def test_a_new_person_has_a_new_link(game: OnlineGame) -> None:
    old = game.seating.seats[B].secret
    assert game.seating.allows(old)
    game.seat(B, PERSON)
    assert game.seating.allows(old) is None
    assert game.seating.allows(game.seating.seats[B].secret)
    game.seat(B, "open")
    assert game.seating.seats[B].secret == ""
    assert game.seating.allows("") is None


BROKEN: tuple[Callable[[Any], object], ...] = (
    lambda data: data.pop("watch"),
    lambda data: data["seats"].pop("B"),
    lambda data: data["seats"]["A"].update(kind="king"),
    lambda data: data["seats"]["A"].update(secret=""),
    lambda data: data["seats"]["A"].update(secret=5),
    lambda data: data["seats"]["C"].update(kind="bot", secret="", bot=["greedy"]),
    lambda data: data["seats"]["C"].update(kind="bot", secret="", bot="chess"),
    lambda data: data.update(host_seat="Q"),
    lambda data: data["seats"]["A"].update(more=1),
    lambda data: data.update(seats=[]),
)


def test_a_private_file_that_makes_no_sense(game: OnlineGame) -> None:
    for number, spoil in enumerate(BROKEN):
        data = json.loads(game.journal.private.read_text("utf-8"))
        spoil(data)
        with pytest.raises((ValueError, InputError)):
            pytest.fail(f"{number}: {TableSeating.read_from(data, SEATS)}")
