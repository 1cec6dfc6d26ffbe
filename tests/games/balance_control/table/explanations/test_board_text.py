"""The board as text: a position by hand, drawn by hand; nothing wider than a terminal."""

from __future__ import annotations

import pytest

from generator.games.balance_control.players.kernel_bot import KernelBot
from generator.games.balance_control.table.explanations.board_text import board_text, table_text
from generator.games.balance_control.table.kernel_match import KernelGame, KernelMatch
from generator.games.balance_control.table.moves.legal import play_move
from generator.games.balance_control.table.moves.move_text import parse_move
from generator.games.balance_control.table.recorded_match import RecordedMatch, begin
from generator.games.balance_control.table.scenarios.position_setter import match_at
from tests.games import real_game
from tests.games.balance_control.playing import play_on
from tests.games.balance_control.rules.kernel_games import game
from tests.scenario_files import document_named

BOARD = """\
  ______
 / STA  \\
/  0,0   \\______
\\        /DOM 1 \\
 \\______/ 1,0=A  \\
 / COM  \\   A    /
/ 0,1=B  \\______/
\\   B    /
 \\______/"""

SMALL = """\
  ____
 /STA \\
/ 0,0  \\____
\\      /DOM1\\
 \\____/ 1,0  \\
 /COM \\  =A  /
/ 0,1  \\____/
\\  =B  /
 \\____/"""

OPEN = """\
          (0,-1)

  (-1,0)  ______  (1,-1)
         / STA  \\
        /  0,0   \\
        \\        /
  (-1,1) \\______/ (1,0)

          (0,1)"""


def by_hand(players: int = 2) -> KernelMatch:
    match = game(players).start(stack=["dom-w1", "committee", "focus", "dom-w2"])
    for line in ("tile 1,0", "place 1,0", "tile 0,1", "place 0,1"):
        play_move(match, parse_move(line, match.game.vocabulary))
        if line != "place 0,1":
            match.let_chance_decide()
    return match


def test_a_board_drawn_by_hand() -> None:
    assert board_text(by_hand()) == BOARD


def test_where_there_is_no_room_the_cells_are_small() -> None:
    assert board_text(by_hand(), 18) == BOARD
    assert board_text(by_hand(), 17) == SMALL
    assert board_text(by_hand(), 14) == SMALL
    assert board_text(by_hand(), 13).startswith("columns 0 to 0:")


def test_countdown_markers_are_shown() -> None:
    name = "R1.6 countdown markers lie on Transformation Pressure and nothing moves them"
    scenario = document_named(name).read(real_game())
    made = match_at(KernelGame(scenario.pack, scenario.config, ()), scenario.position)
    assert "\\__2#__/" in board_text(made)
    assert "1# a countdown marker" in " ".join(table_text(made).split())
    assert "#" not in table_text(by_hand())


def test_cells_to_lay_on_are_named() -> None:
    assert board_text(game(2).start()) == OPEN


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
