"""A match played on by players, and a record played again with the kernel's side of it."""

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

from generator.games.balance_control.balance_match import BalanceMatch
from generator.games.balance_control.balance_table import BalanceScenarioTables, BalanceTable
from generator.games.balance_control.rules.chance import below
from generator.games.balance_control.table.kernel_match import KernelGame, KernelMatch
from generator.games.balance_control.table.moves.legal import play_move
from generator.games.balance_control.table.moves.move_text import parse_move
from generator.games.balance_control.table.recorded_match import RecordedMatch
from generator.games.balance_control.table.scenarios.position_setter import match_at
from generator.play.game_record import GameRecord
from generator.play.record_replay import RecordReplay
from generator.play.scenario.scenario_reader import parse_scenario
from generator.play.session import Session
from tests.games import real_game


def play_on(play: RecordedMatch, players: Mapping[str, Any], until: Callable[[], bool] = lambda: False) -> None:
    """Plays until the game is over or `until`, called before every step, returns true. Players have a `next_of`."""
    match = play.match
    while not match.over and not until():
        seat = match.to_act
        if seat is None:
            play.chance()
            continue
        play.apply(players[seat].next_of(match))


def play_lines(match: KernelMatch, *lines: str) -> None:
    """Moves as they are typed; what chance has to do comes after each."""
    for line in lines:
        play_move(match, parse_move(line, match.game.vocabulary))
        match.let_chance_decide()


def any_option(match: KernelMatch) -> int:
    """One of the offered ids, all equally likely, by the game's own generator."""
    options = match.options()
    return options[below(match.state, len(options))]


def written_down(play: RecordedMatch, seed: str = "", bots: tuple[str, ...] = ()) -> GameRecord:
    """The game so far as a record; with its result once it is over."""
    table, first = BalanceTable(play.match.game), play.match.game.names.seat_id(play.match.state.first)
    begin = BalanceMatch(table, play)
    return GameRecord(Session(table, first, seed, bots, laws=False, begin=begin).header, tuple(play.events))


def replayed(record: GameRecord, game: KernelGame) -> tuple[RecordReplay, RecordedMatch]:
    """A record about to be played again, and the kernel's side of it, which may be watched."""
    replay = RecordReplay(record, BalanceTable(game))
    match: Any = replay.match
    return replay, match.play


def at_position(text: str) -> KernelMatch:
    """A match at the position of a scenario, with the cards that it names; equal games are one."""
    scenario = parse_scenario(text, real_game(), "position.yaml")
    return match_at(_tables().table(scenario).game, scenario.position)


@cache
def _tables() -> BalanceScenarioTables:
    return BalanceScenarioTables(real_game())
