"""The story of a game, by hand: every sentence says what the events say."""

from __future__ import annotations

from generator.games.balance_control.table.explanations.story import Chronicle, story
from generator.games.balance_control.table.game import Match
from generator.games.balance_control.table.records.lines import FocusResolved, Gain, Grant, Settlement, read_record
from generator.hexes import Cell
from generator.play.record import Line
from tests.games.balance_control.playing import play_lines, replayed
from tests.games.balance_control.rules.kernel_games import game
from tests.records.golden import GOLDEN


def fresh() -> Match:
    match = game(2).start()
    play_lines(match, "tile 1,0")
    return match


def test_what_was_most() -> None:
    told = Chronicle(
        settlements=[
            Settlement(1, (Gain("A", 2, "DOM"),)),
            Settlement(2, (Gain("A", 2, "DOM"), Gain("B", 3, "FOR"), Gain(None, 1, "INF"))),
        ],
        focuses=[FocusResolved(Cell(1, 1), (Grant("B", 1),)), FocusResolved(Cell(2, 2))],
        formalized=[(9, "A"), (11, "B"), (12, "A")],
        leaders=[(1, ("A",)), (2, ("A", "B")), (3, ("B",)), (4, ("B",))],
    )
    assert story(fresh(), told) == (
        "The biggest settlement was that of round 2: 5 resources, 3 of them B's. 1 resource went to Noise. "
        "2 focuses resolved: B got 1 marker, 1 gave nothing. "
        "Influence was formalised 3 times (A 2, B 1), first by A in turn 9. "
        "The lead changed once; B was the last to lead alone, from round 3. "
        "The game is in turn 1, with 70 tiles in the stack."
    )


def test_where_nothing_happened() -> None:
    assert story(fresh(), Chronicle()) == (
        "No settlement paid anything. No focus was ever surrounded. Nobody formalised influence. "
        "Nobody ever led alone. The game is in turn 1, with 70 tiles in the stack."
    )


def test_the_end_of_a_golden_game() -> None:
    golden = GOLDEN[0]
    told = Chronicle()
    replay, play = replayed(read_record(golden.path, golden.path.name), game(golden.players))
    play.watchers.append(told)
    assert replay.run() is None
    events = replay.record.events
    assert told.settlements == [event for event in events if isinstance(event, Settlement)]
    assert told.focuses == [event for event in events if isinstance(event, FocusResolved)]
    moves = [event for event in events if isinstance(event, Line) and event.text.startswith("formalize")]
    assert told.formalized == [(event.turn, event.seat) for event in moves]
    winners = [score.seat for score in replay.record.header.result if score.won]
    assert f"{' and '.join(winners)} " in story(play.match, told)
