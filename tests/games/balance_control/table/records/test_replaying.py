"""Replays: what differs is told with file, line and rule; spoiled records never end in anything but words; golden
records are replayed to the same end and recorded again to the same bytes."""

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.base.errors import InputError
from generator.games.balance_control.rules.fields import KernelScratch, KernelState, KernelTables
from generator.games.balance_control.rules.records import fill, plain, structured
from generator.games.balance_control.table.recorded_match import RecordedMatch, begin
from generator.games.balance_control.table.records.record_lines import parse_record, read_record, word_faults
from generator.play.game_record import format_record
from generator.play.record_replay import RecordReplay, match_in_turn
from tests.games.balance_control.playing import replayed, written_down
from tests.games.balance_control.rules.kernel_games import game
from tests.records.golden import GOLDEN, SEED, Golden, counted_by_the_kernel, recorded
from tests.tables import read_table

TEXT = GOLDEN[0].path.read_text("utf-8")
LINES = TEXT.splitlines()
START = LINES.index("") + 1
"""The place of the first event."""

SHORT = read_table(__file__, "SHORT")
"""By hand: A and B share the DOM W1 tile, so its only resource goes to Noise: 1 // 2 = 0, remainder 1 (R4.4)."""


def played(text: str) -> tuple[RecordReplay, RecordedMatch]:
    record, made = parse_record(text, "x.bcg"), game(2)
    if faults := list(word_faults(record, made.vocabulary)):
        raise InputError(faults)
    replay, play = replayed(record, made)
    replay.run()
    return replay, play


def differs(text: str) -> str:
    found = played(text)[0].difference
    assert found is not None
    return str(found)


def test_a_record_by_hand_in_which_all_that_follows_by_itself_has_to_stand() -> None:
    replay, play = played(SHORT + "-- settlement 1: noise +1 DOM\n")
    assert replay.difference is None
    assert play.match.state.noise[0] == 1
    assert play.match.state.round == 2
    assert differs(SHORT) == "x.bcg:10:1: the record says 'nothing more'; here '-- settlement 1: noise +1 DOM' happens"
    text = SHORT + "-- settlement 1: A +1 DOM\n"
    assert differs(text) == (
        "x.bcg:11:1: the record says '-- settlement 1: A +1 DOM'; here '-- settlement 1: noise +1 DOM' happens"
    )


@pytest.mark.parametrize(("line", "instead", "said"), read_table(__file__, "where_a_record_differs"))
def test_where_a_record_differs(line: str, instead: str, said: str) -> None:
    assert said in differs(SHORT.replace(line, instead))


def test_a_tile_that_the_box_no_longer_holds() -> None:
    """The box of two holds one DOM W5 (R1.1)."""
    text = SHORT.replace("dom-w1", "dom-w5").replace("draw committee", "draw dom-w5")
    assert differs(text) == "x.bcg:8:1: the record says '2. B draw dom-w5'; no dom-w5 is left to draw"


def test_a_record_with_another_result_or_that_stops_before_it_or_goes_on_after_it() -> None:
    result = next(line for line in LINES if line.startswith("[Result"))
    told = differs(TEXT.replace(result, '[Result "A* 7, B 1"]'))
    assert "x.bcg:8:10: the record says 'A* 7, B 1'; the game ends with" in told
    assert "the record ends before the game does" in differs("\n".join(LINES[: START + 30]) + "\n")
    assert "the game is over" in differs(TEXT + "99. A place 1,0\n")


@pytest.mark.parametrize(("verb", "laid"), [("place", 6), ("tile", 5), ("formalize", 6), ("nonsense", 6)])
def test_a_turn_is_entered_where_a_verb_may_be_said(verb: str, laid: int) -> None:
    """The tile is laid first; what nobody may do in that turn is judged at its action (R3.1)."""
    replay, _ = replayed(parse_record(TEXT, "x.bcg"), game(2))
    match: Any = match_in_turn(replay, 5, verb)
    assert (match.play.match.state.turn, match.play.match.state.laid) == (5, laid)


def test_a_replay_writes_the_same_record() -> None:
    replay, _ = played(TEXT)
    digest = f'[Digest "{replay.session.header.digest}"]\n'
    assert replay.session.record().replace(digest, "") == TEXT


@pytest.mark.slow
@settings(max_examples=60)
@given(data=st.data())
def test_spoiled_records_end_in_words(data: st.DataObject) -> None:
    lines = LINES[: START + data.draw(st.integers(1, 60))]
    for _ in range(data.draw(st.integers(1, 3))):
        place = data.draw(st.integers(START, len(lines) - 1))
        other = data.draw(st.integers(START, len(lines) - 1))
        kind = data.draw(st.sampled_from(["lose", "double", "swap", "bend", "number"]))
        if kind == "lose" and len(lines) > START + 2:
            del lines[place]
        elif kind == "double":
            lines.insert(place, lines[other])
        elif kind == "swap":
            lines[place], lines[other] = lines[other], lines[place]
        elif kind == "bend":
            at = data.draw(st.integers(0, len(lines[place])))
            lines[place] = lines[place][:at] + data.draw(st.text(max_size=3)) + lines[place][at + 1 :]
        else:
            lines[place] = lines[place].replace("1", data.draw(st.sampled_from(["0", "2", "-3", "99999"])))
    try:
        found = played("\n".join(lines) + "\n")[0].difference
        marks = [found.mark] if found else []
    except InputError as error:
        marks = [fault.mark for fault in error.faults]
    assert all(mark.file == "x.bcg" for mark in marks)


each = pytest.mark.parametrize("golden", GOLDEN, ids=lambda golden: golden.path.stem)


@pytest.mark.quick("golden-[26]-1.0.14", "golden-2-sim-1")
@each
def test_replays_to_the_same_end_and_is_recorded_in_the_same_bytes(golden: Golden) -> None:
    replay, play = replayed(read_record(golden.path, golden.path.name), game(golden.players, edition=golden.edition))
    before = play.match.state.random_a, play.match.state.random_b
    assert replay.run() is None
    assert play.match.over
    assert play.events == list(replay.record.events)
    assert (play.match.state.random_a, play.match.state.random_b) == before
    assert format_record(recorded(golden)) == golden.path.read_text("utf-8")


@pytest.mark.quick("golden-2-1.0.14")
@each
def test_as_many_base_moves_as_the_oracle_counts(golden: Golden) -> None:
    """The numbers beside the record were written by the oracle, never by the kernel."""
    assert counted_by_the_kernel(golden) == json.loads(golden.counts.read_text("utf-8"))


@pytest.mark.slow
@pytest.mark.compiled
@each
def test_same_bytes_compiled(golden: Golden) -> None:
    from generator.games.balance_control.rules.compile import compiled

    made = game(golden.players, edition=golden.edition)
    fast = compiled()
    state, tables, scratch = structured(KernelState), structured(KernelTables), structured(KernelScratch)
    fill(KernelTables, tables, plain(KernelTables, made.tables))
    fast.begin_game(state, tables, scratch, SEED, 0, 0)
    play = RecordedMatch(begin(made, SEED))
    while not state["over"]:
        choice = int(fast.pick(state, tables, scratch))
        fast.apply(state, tables, scratch, choice)
        play.apply(choice)
    told = parse_record(format_record(written_down(play)), golden.path.name)
    assert told.events == read_record(golden.path, golden.path.name).events
    ours, theirs = plain(KernelState, play.match.state), plain(KernelState, state)
    for chance in ("random_a", "random_b"):
        ours.pop(chance), theirs.pop(chance)
    assert ours == theirs
