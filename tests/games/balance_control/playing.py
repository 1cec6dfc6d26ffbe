"""A match played on by players, and a record played again with the kernel's side of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from generator.games.balance_control.match import BalanceMatch
from generator.games.balance_control.play import BalanceTable
from generator.games.balance_control.rules.chance import below
from generator.games.balance_control.table.game import Game, Match
from generator.games.balance_control.table.moves.legal import play_move
from generator.games.balance_control.table.moves.text import parse_move
from generator.games.balance_control.table.playing import Play
from generator.games.balance_control.table.scenarios.games import cards_of, game_with
from generator.games.balance_control.table.scenarios.setting import match_at
from generator.play.record import Record
from generator.play.replay import Replay
from generator.play.scenario.read import parse_scenario
from generator.play.session import Session
from tests.games import real_game


def play_on(play: Play, players: Mapping[str, Any], until: Callable[[], bool] = lambda: False) -> None:
    """Plays until the game is over or `until`, called before every step, returns true. Players have a `next_of`."""
    match = play.match
    while not match.over and not until():
        seat = match.to_act
        if seat is None:
            play.chance()
            continue
        play.apply(players[seat].next_of(match))


def play_lines(match: Match, *lines: str) -> None:
    """Moves as they are typed; what chance has to do comes after each."""
    for line in lines:
        play_move(match, parse_move(line, match.game.vocabulary))
        match.let_chance_decide()


def any_option(match: Match) -> int:
    """One of the offered ids, all equally likely, by the game's own generator."""
    options = match.options()
    return options[below(match.state, len(options))]


def written_down(play: Play, seed: str = "", bots: tuple[str, ...] = ()) -> Record:
    """The game so far as a record; with its result once it is over."""
    table, first = BalanceTable(play.match.game), play.match.game.names.seat_id(play.match.state.first)
    begin = BalanceMatch(table, play)
    return Record(Session(table, first, seed, bots, laws=False, begin=begin).header, tuple(play.events))


def replayed(record: Record, game: Game) -> tuple[Replay, Play]:
    """A record about to be played again, and the kernel's side of it, which may be watched."""
    replay = Replay(record, BalanceTable(game))
    match: Any = replay.match
    return replay, match.play


def at_position(text: str) -> Match:
    """A match at the position of a scenario, with the cards that it names."""
    scenario = parse_scenario(text, real_game(), "position.yaml")
    return match_at(game_with(scenario, cards_of(scenario)), scenario.position)
