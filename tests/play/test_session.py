"""A game at a table of any rules: written down, replayed, taken back, with remarks and with dice of wood; and what
every game gets whose rules are a procedure: moves, refusals, sealed answers, chance. Offers, copies and guesses are
tried in the real games (`tests/games/test_procedures.py`)."""

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.base.errors import InputError
from generator.definitions.id_types import Seat
from generator.play.common_bots import make_bot
from generator.play.game_record import parse_record
from generator.play.procedure_match import ProcedureMatch
from generator.play.protocol import IllegalMove
from generator.play.record_replay import RecordReplay
from generator.play.session import Session
from tests.play.auction import SEATS, A, Auction, B, C, table
from tests.play.script import Script
from tests.tables import read_table


def played(seed: int, **more: Any) -> Session:
    session = Session(table(), A, str(seed), ("random",) * 3, **more)
    session.go_on({seat: make_bot("random") for seat in SEATS})
    return session


@settings(max_examples=40)
@given(st.integers(0, 10_000))
def test_a_record_is_played_again_to_the_same_end(seed: int) -> None:
    session = played(seed)
    text = session.record()
    replay = RecordReplay(parse_record(text, "x.bcg"), table(), laws=True)
    assert replay.run() is None
    assert replay.session.record() == text
    assert session.watch.check_count == replay.session.watch.check_count == len(session.steps)
    assert played(seed).record() == text, "the same seed, the same bytes"


@pytest.mark.slow
@given(st.integers(0, 500), st.data())
def test_a_record_that_was_changed_differs_at_its_line(seed: int, data: st.DataObject) -> None:
    lines = played(seed).record().splitlines()
    start = lines.index("") + 1
    place = data.draw(st.integers(start, len(lines) - 2))
    del lines[place]
    difference = RecordReplay(parse_record("\n".join(lines) + "\n", "x.bcg"), table()).run()
    assert difference is None or difference.mark.file == "x.bcg"
    text = played(seed).record()
    winner = next(line for line in text.splitlines() if "sold" in line)
    other = winner.replace(winner[-1], next(seat for seat in SEATS if seat != winner[-1]))
    changed = RecordReplay(parse_record(text.replace(winner, other, 1), "x.bcg"), table()).run()
    assert changed is not None
    assert f"here '{winner}' happens" in changed.actual


def typed(*lines: str, dice: bool = False, seats: str = "A") -> Script:
    """A person at the terminal among random bots."""
    return Script(Session(table(), A, "3", ("human", "random", "random")), *lines, seats=seats, dice=dice)


@pytest.mark.parametrize(("line", "answer"), read_table(__file__, "commands_answer_and_change_nothing"))
def test_commands_answer_and_change_nothing(line: str, answer: str) -> None:
    script = typed(line)
    assert answer in script
    assert not script.session.steps


def test_undo_takes_back_as_many_decisions_as_it_is_told() -> None:
    script = typed("bid 1", "bid 2", "undo 2", "bid 3", seats="ABC")
    assert "2 decisions taken back." in script
    assert script.written == ["1. A bid 3"]


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("undo 5", "Nothing to take back: only 1 of 5 were decided"),
        ("undo five", "expected how many decisions to take back"),
        ("undo 0", "expected how many decisions to take back"),
        ("undo ٣", "expected how many decisions to take back"),
        ("bid ٣", "'٣'"),
        pytest.param(f"undo {'9' * 5_000}", "expected how many decisions to take back", id="undo without end"),
    ],
)
def test_what_can_not_be_taken_back_or_read_is_said(line: str, answer: str) -> None:
    assert answer in typed("bid 1", line, seats="AB")


def test_quotes_around_a_whole_note_are_left_out() -> None:
    for said, kept in (
        *(('"a bold bid"', "a bold bid"), ("„ein kühnes Gebot“", "ein kühnes Gebot")),
        *(('"mine", "yours"', '"mine", "yours"'), ('she says "no"', 'she says "no"')),
    ):
        script = typed("bid 9", f"note {said}", seats="AB")
        assert script.session.record().endswith(f"; note by B at move 1: {kept}\n")


def test_remarks_stay_in_the_record_whatever_is_taken_back() -> None:
    script = typed("bid 9", "note a bold bid", "undo", "bid 0", seats="AB")
    assert "; note by B at move 1: a bold bid" in script.session.record()
    assert "1. A bid 9" not in script.session.record()
    text = script.session.record()
    replay = RecordReplay(parse_record(text, "x.bcg"), table())
    assert replay.run() is None
    assert replay.session.record() == text


def test_sealed_answers_are_told_and_written_once_all_are_in() -> None:
    session = Session(table(), A, "3", ("human",) * 3)
    heard: list[str] = []
    session.listeners.append(lambda step: heard.extend(step.lines))
    session.apply("bid 1")
    session.note("so far")
    session.apply("bid 2")
    assert (heard, session.public_steps()) == ([], [])
    assert [step.move for step in session.unrevealed] == ["bid 1", "bid 2"]
    assert "bid" not in session.record()
    assert "; so far" in session.record()
    session.apply("bid 3")
    assert heard == ["1. A bid 1", "1. B bid 2", "1. C bid 3", "-- sold C"]
    assert [(step.seat, step.move) for step in session.public_steps()] == [(A, "bid 1"), (B, "bid 2"), (C, "bid 3")]
    assert session.record().count("bid") == 3
    assert (session.unrevealed, session.opened_steps) == ((), 4), "three answers and a remark"


def test_dice_of_wood_are_typed_in_and_help_says_what_is_asked_now() -> None:
    script = typed("help", "bid 9", "help", dice=True)
    first, second = (said for said in script.said if said.startswith("Type a move, such as "))
    assert first.startswith("Type a move, such as 'bid 0'")
    assert second.startswith("Type a move, such as 'roll 1'")
    assert "Type what was rolled or drawn: 1, 2, 3. All dice of one roll may be typed at once" in script
    script = typed("bid 9", "4", "2", "skip", dice=True)
    assert "'4' can't be rolled or drawn now; one of these can: 1, 2, 3." in script
    assert "1. A roll 2" in script.session.record()
    whole = typed("bid 9", "roll 3", dice=True)
    assert "1. A roll 3" in whole.session.record()
    here = typed("bid 9", "", dice=True)
    assert any(f"1. A roll {number}" in here.session.record() for number in (1, 2, 3))


@pytest.mark.parametrize("name", ["random", "greedy", "mcts:8"])
def test_a_bot_sees_what_its_seat_sees(name: str) -> None:
    one, other = (Session(table(), A, "1", ("human",) * 3) for _ in range(2))
    one.apply("bid 9")
    other.apply("bid 0")
    match: Any = other.match
    for state in (match.state, match._phase_start):
        state.hand[A], state.hand[C] = (1, 2, 9), (3, 7, 8)
    for seed in range(20):
        moves = {make_bot(name).choose(session.match.seen(B), Random(seed)) for session in (one, other)}
        assert len(moves) == 1
        assert moves <= set(one.match.moves())


def test_stronger_bots_win_more() -> None:
    """Who plays its cards beats who mostly skips: 40 games, two greedy seats against one that plays at random."""
    wins = 0
    for seed in range(40):
        session = Session(table(), A, str(seed), ("greedy", "greedy", "random"))
        session.go_on({A: make_bot("greedy"), B: make_bot("greedy"), C: make_bot("random")})
        assert session.match.outcome
        wins += C in session.match.outcome.winners
    assert wins < 20


def test_decisions_that_are_kept_can_be_taken_back() -> None:
    session = Session(table(), A, "3", ("human",) * 3, keeps=3)
    for move in ("bid 1", "bid 2", "bid 3"):
        session.apply(move)
    assert not any(session.can_go_back_to(steps) for steps in (3, 4))
    while session.match.asked is None:
        session.chance()
    before, steps = session.record(), len(session.steps)
    with pytest.raises(InputError):
        session.apply("bid 1")
    session.apply("skip")
    assert not session.can_go_back_to(0), "only the last three"
    assert session.back_to(steps)
    assert session.record() == before
    assert (session.match.asked, session.opened_steps) == (C, 3)
    assert session.back_to(1)
    assert [step.move for step in session.unrevealed] == ["bid 1"]
    assert (session.match.asked, session.opened_steps) == (B, 0)
    assert "bid" not in session.record()
    assert not session.back_to(2)


def test_new_luck_after_going_back_is_another() -> None:
    """Whoever takes back learns nothing of what chance will bring."""
    rolled = set()
    for more in map(str, range(40)):
        session = Session(table(), A, "3", ("human",) * 3, keeps=3)
        for move in ("bid 1", "bid 2", "bid 3"):
            session.apply(move)
        session.new_luck(more)
        rolled.add(session.chance().move)
    assert rolled == {"roll 1", "roll 2", "roll 3"}


def played_auction(random: Random, steps: int) -> ProcedureMatch[Auction]:
    """A match after so many random moves, or at its end."""
    match = table().start(1, A)
    for _ in range(steps):
        if match.over:
            break
        match.apply(match.drawn(random) if match.asked is None else random.choice(match.moves()))
    return match


def state_of(match: ProcedureMatch[Auction]) -> tuple[Any, ...]:
    return match.state, match.asked, match.moves(), match._answers, match.outcome


def test_what_happens_by_itself_is_told_with_the_move_that_brought_it_about() -> None:
    match = table().start(1, A)
    assert match.apply("bid 1") == ("1. A bid 1",)
    assert match.apply("BID 3") == ("1. B bid 3",)
    assert match.apply("bid 3") == ("1. C bid 3", "-- sold B")
    assert match.asked is None
    assert match.moves() == ("roll 1", "roll 2", "roll 3")


@pytest.mark.parametrize(
    ("before", "move", "why", "rule"), read_table(__file__, "a_refused_move_says_why_and_changes_nothing")
)
def test_a_refused_move_says_why_and_changes_nothing(before: list[str], move: str, why: str, rule: str) -> None:
    match = table().start(1, A)
    for one in before:
        match.apply(one)
    was = match.copy()
    with pytest.raises(IllegalMove) as caught:
        match.apply(move)
    assert (caught.value.why, caught.value.rule) == (why, rule)
    assert state_of(match) == state_of(was)


@settings(max_examples=50)
@given(st.randoms(use_true_random=False), st.integers(0, 12), st.sampled_from([A, B, C, None]))
def test_nobody_sees_more_than_is_his_to_see(random: Random, steps: int, by: Seat | None) -> None:
    match = played_auction(random, steps)
    other = match.copy()
    for seat in match.table.seats:
        if seat != by:
            other.state.hand[seat] = tuple(-card for card in other.state.hand[seat])
            if seat in other._answers:
                other._answers[seat] = ("bid", 0)
    assert match.seen(by).data == other.seen(by).data
    assert match.seen(by).moves() == (match.moves() if by is not None and match.asked == by else ())


def test_sealed_answers_are_guessed_among_what_may_be_answered_and_chance_keeps_to_its_weights() -> None:
    match = table().start(1, A)
    match.apply("bid 9")
    given = {match.seen(B).guess(Random(seed))._answers[A] for seed in range(300)}
    assert given == {("bid", number) for number in range(10)}
    assert {match.seen(A).guess(Random(seed))._answers[A] for seed in range(20)} == {("bid", 9)}
    match = table().start(1, A)
    for bid in ("bid 1", "bid 0", "bid 0"):
        match.apply(bid)
    random = Random(5)
    drawn = [match.drawn(random) for _ in range(4000)]
    assert 1800 < drawn.count("roll 2") < 2200
