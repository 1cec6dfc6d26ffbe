"""Games with bots of somebody's own: decided here, and counted by the interpreted kernel as all others."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from random import Random
from typing import Any

from generator.definitions.ids import Seat
from generator.games.balance_control.match import BalanceMatch
from generator.games.balance_control.play import BalanceTable
from generator.games.balance_control.players.backend import interpreted_backend
from generator.games.balance_control.players.choosers import Chooser, chooser
from generator.games.balance_control.rules.fields import Scratch, State
from generator.games.balance_control.simulate.bench import STARTS, Rows, batch_of, table_of
from generator.games.balance_control.simulate.kernel.tally_fields import Tally
from generator.games.balance_control.simulate.tallying import openings_of, rows_of, summary_of
from generator.games.balance_control.table.game import Match
from generator.games.balance_control.table.moves.legal import sub_moves_of
from generator.games.balance_control.table.moves.text import parse_move
from generator.games.balance_control.table.playing import Play, SubMoves
from generator.play.counting import seed_of
from generator.play.outside import Outside, is_outside, player_for
from generator.play.protocol import Player
from generator.play.session import luck
from generator.simulate.many import Batch
from generator.simulate.setting import Setting
from generator.simulate.summary import Summary


def has_guests(setting: Setting) -> bool:
    """Whether a bot of somebody's own sits at the table."""
    return any(map(is_outside, setting.bots))


class Seats:
    """Who decides in a setting: the kernel's bots sub-move by sub-move, bots of somebody's own in whole moves. Raises
    `InputError`."""

    def __init__(self, setting: Setting) -> None:
        self._seed, backend = setting.seed, interpreted_backend()
        self.table = BalanceTable(table_of(setting))
        self._guests: Mapping[int, Player] = {
            seat: player_for(self.table, name) for seat, name in enumerate(setting.bots) if is_outside(name)
        }
        self._choosers: Mapping[int, Chooser] = {
            seat: chooser(name, backend) for seat, name in enumerate(setting.bots) if not is_outside(name)
        }
        self._whim = Random()

    def begin(self, number: int) -> None:
        """The game of that number begins."""
        _, self._whim = luck(seed_of(self._seed, number))
        for guest in self._guests.values():
            if isinstance(guest, Outside):
                guest.begin(f"game {number}")

    def choose(self, match: Match) -> SubMoves:
        """The next sub-moves of the seat that is asked."""
        actor = match.state.actor
        if actor in self._choosers:
            return (self._choosers[actor](match.state, match.game.tables, match.scratch),)
        seen = BalanceMatch(self.table, Play(match)).seen(Seat(self.table.seats[actor]))
        said = self._guests[actor].choose(seen, self._whim)
        assert said is not None, "a bot takes nothing back"
        return sub_moves_of(match, parse_move(said, match.game.vocabulary))


class GuestTally:
    """Games of a setting, one after the other, counted in the kernel's tally. Raises `InputError`."""

    def __init__(self, setting: Setting) -> None:
        self._setting, self._backend, self._seats = setting, interpreted_backend(), Seats(setting)
        self._tally = self._backend.fresh(Tally)
        self._openings: Counter[int] = Counter()

    def play(self, first: int, number: int) -> None:
        """Plays and counts so many games."""
        self._tally.rows = 0
        for game in range(first, first + number):
            self._game(game)
        self._openings.update(openings_of(self._tally, self._backend))

    def _game(self, number: int) -> None:
        kernel: Any = self._backend.kernel
        match = Match(table_of(self._setting), self._backend.fresh(State), self._backend.fresh(Scratch))
        state, records = match.state, (match.state, match.game.tables, match.scratch, self._tally)
        kernel.begin_watched(*records, self._setting.seed, number, STARTS)
        self._seats.begin(number)
        while kernel.chance_watched(*records):
            for choice in self._seats.choose(match):
                kernel.choice_watched(*records, number, choice)
        kernel.end_tally(state, match.game.tables, self._tally, number)

    def rows(self) -> Rows:
        """A row of figures for each of the games played last."""
        return rows_of(self._tally, self._backend)

    def batch(self) -> Batch:
        """The games played last."""
        return batch_of(table_of(self._setting), self.rows())

    def summary(self) -> Summary:
        """What all games came to."""
        return summary_of(self._tally, self._backend, self._openings)
