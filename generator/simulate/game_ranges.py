"""Plays a range of games in one setting or in several, and sums them up.

A game depends on nothing but its setting and its number: not on who plays it, in which process or order, nor on how the
games are divided.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from dataclasses import field

from generator.base.frozen import dataclass
from generator.simulate.load import setting_simulator
from generator.simulate.paired_games import Figures, PairedTotals, add_totals, pair_figures
from generator.simulate.simulation_setting import SimulationSetting
from generator.simulate.simulator import BATCH, GameBatch


def simulate(settings: Sequence[SimulationSetting], first: int, number: int) -> PairedTotals:
    """The results of the games `first` … `first + number - 1` in each setting. Raises `InputError` where they can't be
    played."""
    return _play_games(settings, first, number, [])


@dataclass(frozen=True)
class SingleGames:
    """The results of games in each setting, summed up and one by one."""

    totals: PairedTotals
    batches: tuple[GameBatch, ...]


def play_one_by_one(settings: Sequence[SimulationSetting], first: int, number: int) -> SingleGames:
    """Plays like `simulate`, and gives each single game besides. Raises `InputError`."""
    gathered = [_PackedGames() for _ in settings]
    totals = _play_games(settings, first, number, gathered)
    return SingleGames(totals, tuple(GameBatch(each.winners, each.columns) for each in gathered))


@dataclass
class _PackedGames:
    """Single games, compressed for sending them to another process."""

    winners: list[Sequence[str] | None] = field(default_factory=list)
    columns: dict[str, array[int]] = field(default_factory=dict)
    _winner_tuples: dict[tuple[str, ...], tuple[str, ...]] = field(default_factory=dict)

    def add(self, batch: GameBatch) -> None:
        for won in batch.winners:
            self.winners.append(None if won is None else self._winner_tuples.setdefault(tuple(won), tuple(won)))
        for name, values in batch.columns.items():
            self.columns.setdefault(name, array("q")).extend(values)


def _play_games(
    settings: Sequence[SimulationSetting], first: int, number: int, gathered: Sequence[_PackedGames]
) -> PairedTotals:
    """Plays the games in each setting. `gathered`: where each batch is added as well, one for each setting, or none."""
    tallies = [setting_simulator(setting).tally() for setting in settings]
    pairs: list[Figures] = [{} for _ in settings[1:]]
    for start, games in split_into_batches(first, number):
        for tally in tallies:
            tally.play(start, games)
        if len(tallies) > 1 or gathered:
            told = [tally.batch() for tally in tallies]
            for into, batch in zip(gathered, told, strict=False):
                into.add(batch)
            ours, *others = told
            pairs = [
                add_totals((known, pair_figures(ours, theirs))) for known, theirs in zip(pairs, others, strict=True)
            ]
    return PairedTotals(tuple(tally.summary() for tally in tallies), tuple(pairs))


def seconds_to_prepare(settings: Sequence[SimulationSetting]) -> float:
    """The seconds that it takes to make the games of these settings run as fast as they can; 0 where they do."""
    return max(setting_simulator(setting).preparing() for setting in settings)


def slowest_seconds(settings: Sequence[SimulationSetting]) -> float:
    """The least seconds that one game of each setting takes, all together, before they are prepared; 0 where that isn't
    known."""
    return sum(setting_simulator(setting).slowest() for setting in settings)


def prepare_settings(settings: Sequence[SimulationSetting]) -> None:
    """Makes the games of these settings run as fast as they can on this machine."""
    for setting in settings:
        setting_simulator(setting).prepare()


def split_into_batches(first: int, number: int) -> Iterator[tuple[int, int]]:
    """A range of games in pieces small enough for a tally: first game and number of each."""
    for start in range(first, first + number, BATCH):
        yield start, min(BATCH, first + number - start)
