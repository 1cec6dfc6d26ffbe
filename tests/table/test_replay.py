"""Records written by play are replayed to the same end; changed ones part where they were changed."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from generator.rules.fields import State, plain
from generator.table.moves import legal_lines, payments
from generator.table.record import format_record, parse_record
from generator.table.record_types import Draw, Move, Record, Settlement
from generator.table.recorder import Recorder
from generator.table.replay import Replay
from tests.games import real_game
from tests.rules.kernel_games import game


def recorded(players: int, seed: int, edition: str = "1.0.14") -> tuple[Record, dict[str, object]]:
    """A random game, its record, and the position at its end."""
    chance = random.Random(seed)
    recorder = Recorder(game(players, (), edition).start(seed=seed))
    while not recorder.match.over:
        line = chance.choice(legal_lines(recorder.match))
        recorder.play(chance.choice(payments(recorder.match, line)))
        recorder.let_chance_decide()
    return recorder.record(seed=str(seed)), plain(State, recorder.match.state)


@pytest.mark.parametrize("players", [2, 4, 6])
def test_replay_reaches_the_same_end(players: int) -> None:
    record, end = recorded(players, players)
    text = format_record(record)
    replay = Replay(parse_record(text, "game.bcg"), real_game())
    assert replay.run() is None
    assert replay.same_definitions
    found = plain(State, replay.match.state)
    for name in ("influence", "resources", "noise", "supply", "leader", "round", "turn", "tile_kind", "over"):
        assert found[name] == end[name], name


def test_every_seat_s_result_is_in_the_header() -> None:
    record, _ = recorded(3, 1)
    assert [score.seat for score in record.header.result] == ["A", "B", "C"]
    assert any(score.won for score in record.header.result)
    assert sum(isinstance(event, Settlement) for event in record.events) == 24


def test_a_changed_draw_parts_there() -> None:
    record, _ = recorded(2, 5)
    place = next(n for n, event in enumerate(record.events) if isinstance(event, Draw) and event.tile == "committee")
    events = list(record.events)
    events[place] = replace(events[place], tile="start")  # type: ignore[call-arg]
    parting = Replay(replace(record, events=tuple(events)), real_game()).run()
    assert parting is not None
    assert parting.found == "that isn't left to come"


def test_an_illegal_line_parts_with_its_rule() -> None:
    record, _ = recorded(2, 6)
    place = next(
        n for n, event in enumerate(record.events) if isinstance(event, Move) and event.text.startswith("place")
    )
    events = list(record.events)
    events[place] = replace(events[place], text="place 0,0")  # type: ignore[call-arg]
    parting = Replay(replace(record, events=tuple(events)), real_game()).run()
    assert parting is not None
    assert parting.found.startswith("R10.1")


def test_a_changed_settlement_is_noticed() -> None:
    record, _ = recorded(2, 7)
    place = next(n for n, event in enumerate(record.events) if isinstance(event, Settlement) and event.gains)
    event = record.events[place]
    assert isinstance(event, Settlement)
    events = list(record.events)
    events[place] = replace(event, gains=(replace(event.gains[0], amount=99), *event.gains[1:]))
    parting = Replay(replace(record, events=tuple(events)), real_game()).run()
    assert parting is not None
    assert parting.found == str(event)
