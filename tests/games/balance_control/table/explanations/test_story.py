"""The story of a game, by hand: every sentence says what the events say."""

from __future__ import annotations

from generator.base.hexes import HexCell
from generator.games.balance_control.table.explanations.story import GameChronicle, story
from generator.games.balance_control.table.kernel_match import KernelMatch
from generator.games.balance_control.table.records.record_lines import (
    FocusLine,
    InfluenceGrant,
    SeatGain,
    SettlementLine,
    read_record,
)
from generator.play.game_record import MoveLine
from tests.games.balance_control.playing import play_lines, replayed
from tests.games.balance_control.rules.kernel_games import game
from tests.records.golden import GOLDEN


def fresh() -> KernelMatch:
    match = game(2).start()
    play_lines(match, "tile 1,0")
    return match


def test_what_was_most() -> None:
    told = GameChronicle(
        settlements=[
            SettlementLine(1, (SeatGain("A", 2, "DOM"),)),
            SettlementLine(2, (SeatGain("A", 2, "DOM"), SeatGain("B", 3, "FOR"), SeatGain(None, 1, "INF"))),
        ],
        focuses=[FocusLine(HexCell(1, 1), (InfluenceGrant("B", 1),)), FocusLine(HexCell(2, 2))],
        formalizations=[(9, "A"), (11, "B"), (12, "A")],
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
    assert story(fresh(), GameChronicle()) == (
        "No settlement paid anything. No focus was ever surrounded. Nobody formalised influence. "
        "Nobody ever led alone. The game is in turn 1, with 70 tiles in the stack."
    )


def test_the_end_of_a_golden_game() -> None:
    golden = GOLDEN[0]
    told = GameChronicle()
    replay, play = replayed(read_record(golden.path, golden.path.name), game(golden.players))
    play.watchers.append(told)
    assert replay.run() is None
    events = replay.record.events
    assert told.settlements == [event for event in events if isinstance(event, SettlementLine)]
    assert told.focuses == [event for event in events if isinstance(event, FocusLine)]
    moves = [event for event in events if isinstance(event, MoveLine) and event.text.startswith("formalize")]
    assert told.formalizations == [(event.turn, event.seat) for event in moves]
    winners = [score.seat for score in replay.record.header.result if score.won]
    assert f"{' and '.join(winners)} " in story(play.match, told)
