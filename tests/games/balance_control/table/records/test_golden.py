"""Golden records: replayed to the same end, recorded again to the same bytes, counted by the oracle and the kernel."""

from __future__ import annotations

import json

import pytest

from generator.games.balance_control.rules.fields import KernelScratch, KernelState, KernelTables
from generator.games.balance_control.rules.records import fill, plain, structured
from generator.games.balance_control.table.recorded_match import RecordedMatch, begin
from generator.games.balance_control.table.records.record_lines import parse_record, read_record
from generator.play.game_record import format_record
from tests.games.balance_control.playing import replayed, written_down
from tests.games.balance_control.rules.kernel_games import game
from tests.records.golden import GOLDEN, SEED, Golden, counted_by_the_kernel, recorded

each = pytest.mark.parametrize("golden", GOLDEN, ids=lambda golden: golden.path.stem)


@pytest.mark.quick("golden-?-1.0.*", "golden-2-sim-1")
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
