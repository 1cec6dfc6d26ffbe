"""One game of a simulation played again with everything written down, to be replayed."""

from __future__ import annotations

from generator.games.balance_control.players.backend import interpreted_backend
from generator.games.balance_control.rules.fields import Scratch, State
from generator.games.balance_control.simulate.bench import STARTS, table_of
from generator.games.balance_control.simulate.guests import Seats
from generator.games.balance_control.simulate.kernel.tally_fields import Tally
from generator.games.balance_control.simulate.kernel.watched import SUB_MOVES
from generator.games.balance_control.table.game import Match
from generator.games.balance_control.table.playing import Play
from generator.simulate.setting import Setting


def one_game(setting: Setting, number: int) -> Play:
    """The game of that number, over or broken off. Raises `InputError` where the setting can't be played."""
    game, backend = table_of(setting), interpreted_backend()
    seats = Seats(setting)
    seats.begin(number)
    match = Match(game, backend.fresh(State), backend.fresh(Scratch))
    state, tables, scratch = match.state, game.tables, match.scratch
    backend.kernel.begin_watched(state, tables, scratch, backend.fresh(Tally), setting.seed, number, STARTS)
    play = Play(match, seed=f"{setting.seed}, game {number}", bots=setting.bots)
    sub_moves = 0
    while not match.over:
        if match.to_act is None:
            play.chance()
        elif sub_moves < SUB_MOVES:
            for choice in seats.choose(match):
                play.apply(choice)
        else:
            break
        sub_moves += 1
    return play
