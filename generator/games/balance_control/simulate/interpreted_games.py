"""Games decided in Python, on the interpreted kernel: counted, if users' own bots play; or one game of a simulation,
played again and written down."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from random import Random
from typing import Any

from generator.definitions.id_types import Seat
from generator.games.balance_control.balance_match import BalanceMatch
from generator.games.balance_control.balance_table import BalanceTable
from generator.games.balance_control.players.backend import Backend, interpreted_backend
from generator.games.balance_control.players.choosers import Chooser, chooser
from generator.games.balance_control.rules.fields import KernelScratch, KernelState
from generator.games.balance_control.simulate.kernel.tally_fields import KernelTallyFields
from generator.games.balance_control.simulate.kernel.watched_games import SUB_MOVES
from generator.games.balance_control.simulate.kernel_games import STARTS, KernelTally, setting_table
from generator.games.balance_control.table.kernel_match import KernelMatch
from generator.games.balance_control.table.moves.legal import sub_moves_of
from generator.games.balance_control.table.moves.move_text import parse_move
from generator.games.balance_control.table.recorded_match import RecordedMatch, SubMoves
from generator.play.external_bots import ExternalBot, is_external, player_for
from generator.play.game_counter import game_seed
from generator.play.game_record import GameRecord, format_record
from generator.play.protocol import Player
from generator.play.session import Session, random_streams
from generator.simulate.simulation_setting import SimulationSetting


def has_guests(setting: SimulationSetting) -> bool:
    """Whether a user's own bot plays in the setting."""
    return any(map(is_external, setting.bots))


class SeatDeciders:
    """The bots of a setting: the kernel's choose sub-move by sub-move, users' own choose whole moves. Raises
    `InputError`."""

    def __init__(self, setting: SimulationSetting) -> None:
        self._seed, backend = setting.seed, interpreted_backend()
        self.table = BalanceTable(setting_table(setting))
        self._guests: Mapping[int, Player] = {
            seat: player_for(self.table, name) for seat, name in enumerate(setting.bots) if is_external(name)
        }
        self._choosers: Mapping[int, Chooser] = {
            seat: chooser(name, backend) for seat, name in enumerate(setting.bots) if not is_external(name)
        }
        self._whim = Random()

    def begin(self, number: int) -> None:
        """Prepares the bots for the game of that number."""
        _, self._whim = random_streams(game_seed(self._seed, number))
        for guest in self._guests.values():
            if isinstance(guest, ExternalBot):
                guest.begin(f"game {number}")

    def choose(self, match: KernelMatch) -> SubMoves:
        """The next sub-moves of the seat that is asked."""
        actor = match.state.actor
        if actor in self._choosers:
            return (self._choosers[actor](match.state, match.game.tables, match.scratch),)
        seen = BalanceMatch(self.table, RecordedMatch(match)).seen(Seat(self.table.seats[actor]))
        said = self._guests[actor].choose(seen, self._whim)
        assert said is not None, "a bot takes nothing back"
        return sub_moves_of(match, parse_move(said, match.game.vocabulary))


def guest_tally(setting: SimulationSetting) -> KernelTally:
    """A tally of games with users' own bots, which are played one after the other. Raises `InputError`."""
    backend = interpreted_backend()
    return KernelTally(setting, backend, partial(_play, setting, backend, SeatDeciders(setting)))


def _play(
    setting: SimulationSetting, backend: Backend, seats: SeatDeciders, tally: KernelTallyFields, first: int, number: int
) -> None:
    kernel: Any = backend.kernel
    tally.rows = 0
    for game in range(first, first + number):
        match = KernelMatch(setting_table(setting), backend.fresh(KernelState), backend.fresh(KernelScratch))
        records = (match.state, match.game.tables, match.scratch, tally)
        kernel.begin_watched(*records, setting.seed, game, STARTS)
        seats.begin(game)
        while kernel.chance_watched(*records):
            for choice in seats.choose(match):
                kernel.choice_watched(*records, game, choice)
        kernel.end_tally(match.state, match.game.tables, tally, game)


def one_game(setting: SimulationSetting, number: int) -> RecordedMatch:
    """Plays the game of that number of a setting, until it is over or broken off. Raises `InputError` if the setting
    can't be played."""
    game, backend = setting_table(setting), interpreted_backend()
    seats = SeatDeciders(setting)
    seats.begin(number)
    match = KernelMatch(game, backend.fresh(KernelState), backend.fresh(KernelScratch))
    state, tables, scratch = match.state, game.tables, match.scratch
    backend.kernel.begin_watched(state, tables, scratch, backend.fresh(KernelTallyFields), setting.seed, number, STARTS)
    play = RecordedMatch(match)
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


def written_game(setting: SimulationSetting, number: int) -> str:
    """The game of that number of a setting, as the text of a record. Raises `InputError`."""
    play = one_game(setting, number)
    table = BalanceTable(play.match.game)
    begin, first = BalanceMatch(table, play), table.seats[play.match.state.first]
    session = Session(table, first, game_seed(setting.seed, number), setting.bots, laws=False, begin=begin)
    return format_record(GameRecord(session.header, tuple(play.events)))
