"""The table in words: a position by hand, drawn by hand, nothing wider than a terminal; every card that lasts told with
its aim, its owner and its end (R12.6); the story of a game, in which every sentence says what the events say."""

import pytest

from generator.base.hexes import HexCell
from generator.games.balance_control.players.kernel_bot import KernelBot
from generator.games.balance_control.table.explanations.at_work import at_work
from generator.games.balance_control.table.explanations.board_text import board_text, table_text
from generator.games.balance_control.table.explanations.story import GameChronicle, story
from generator.games.balance_control.table.kernel_match import KernelGame, KernelMatch
from generator.games.balance_control.table.moves.legal import play_move
from generator.games.balance_control.table.moves.move_text import parse_move
from generator.games.balance_control.table.recorded_match import RecordedMatch, begin
from generator.games.balance_control.table.records.record_lines import (
    FocusLine,
    InfluenceGrant,
    SeatGain,
    SettlementLine,
    read_record,
)
from generator.games.balance_control.table.scenarios.position_setter import match_at
from generator.play.game_record import MoveLine
from tests.games import real_game
from tests.games.balance_control.playing import at_position, play_lines, play_on, replayed
from tests.games.balance_control.rules.kernel_games import game
from tests.records.golden import GOLDEN
from tests.scenario_files import document_named
from tests.tables import read_table

BOARD, SMALL, OPEN = (read_table(__file__, name) for name in ("BOARD", "SMALL", "OPEN"))


def by_hand(players: int = 2) -> KernelMatch:
    match = game(players).start(stack=["dom-w1", "committee", "focus", "dom-w2"])
    for line in ("tile 1,0", "place 1,0", "tile 0,1", "place 0,1"):
        play_move(match, parse_move(line, match.game.vocabulary))
        if line != "place 0,1":
            match.let_chance_decide()
    return match


def test_a_board_drawn_by_hand_whose_cells_are_small_where_there_is_no_room() -> None:
    assert [board_text(by_hand()), board_text(by_hand(), 18)] == [BOARD, BOARD]
    assert [board_text(by_hand(), 17), board_text(by_hand(), 14)] == [SMALL, SMALL]
    assert board_text(by_hand(), 13).startswith("columns 0 to 0:")
    assert board_text(game(2).start()) == OPEN, "cells to lay on are named"


def test_countdown_markers_are_shown() -> None:
    name = "R1.6 countdown markers lie on Transformation Pressure and nothing moves them"
    scenario = document_named(name).read(real_game())
    made = match_at(KernelGame(scenario.pack, scenario.config, ()), scenario.position)
    assert "\\__2#__/" in board_text(made)
    assert "1# a countdown marker" in " ".join(table_text(made).split())
    assert "#" not in table_text(by_hand())


def test_what_lies_around_the_board() -> None:
    text = table_text(by_hand())
    assert "Turn 3 begins, round 2, 2 tiles in the stack" in text
    assert "  A: 3 in supply, 1 on the board   DOM 1" in text
    assert "  B: 3 in supply, 1 on the board   nothing" in text
    assert "COM committee · STA start · A2 two markers of A · =A controlled by A · (1,0) a free cell" in text


@pytest.mark.quick("2")
@pytest.mark.parametrize("players", [2, 6])
def test_no_line_is_wider_than_a_terminal(players: int) -> None:
    match = begin(game(players), 11)
    play = RecordedMatch(match)
    widths = []
    play.watchers.append(lambda now, step: widths.extend(map(len, table_text(now).splitlines())) if step.move else None)
    play_on(play, {seat: KernelBot("random") for seat in match.game.names.seats})
    assert max(widths) <= 100
    for width in (40, 80, 140):
        assert max(map(len, table_text(match, width).splitlines())) <= width


def test_a_long_board_is_told_in_bands() -> None:
    match = game(2).start()
    for number in range(1, 31):
        play_move(match, parse_move(f"tile {number},0", match.game.vocabulary))
        match.apply(match.options()[0])
        while match.state.verb >= 0:
            match.apply(match.options()[0])
        match.let_chance_decide()
    text = board_text(match)
    assert "columns -1 to 10:" in text
    assert max(map(len, text.splitlines())) <= 100
    assert all(f"{number},0" in text for number in range(31))


POSITION = read_table(__file__, "POSITION")


def at(card: str, phase: str = "action") -> KernelMatch:
    return at_position(POSITION.format(card=card, phase=phase))


@pytest.mark.parametrize(("move", "told"), read_table(__file__, "a_card_at_work_is_told"))
def test_a_card_at_work_is_told(move: str, told: str) -> None:
    match = at(move.split()[1])
    assert list(at_work(match)) == []
    assert "at work" not in table_text(match)
    play_lines(match, move)
    assert list(at_work(match)) == [told]
    assert f"  at work: {told}" in table_text(match)


def test_a_card_with_options_is_told_by_the_one_that_was_chosen_and_what_is_over_no_longer() -> None:
    match = at("situation-assessment", phase="settlement")
    play_lines(match, "play situation-assessment 2")
    assert list(at_work(match)) == ["situation-assessment (A's; until round 4 ends)"]
    match = at("supplementary-budget")
    play_lines(match, "play supplementary-budget", "place 2,0")
    assert list(at_work(match)) == []


def fresh() -> KernelMatch:
    match = game(2).start()
    play_lines(match, "tile 1,0")
    return match


def test_what_was_most_and_where_nothing_happened() -> None:
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
