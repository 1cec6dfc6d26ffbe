"""The core: a range of games, played in one setting or in several, and summed up.

Nothing else decides what a game is: not who plays it, in which process or order, nor in how many pieces the games are
asked for.
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
    """What the games `first` … `first + number - 1` come to in each setting. Raises `InputError` where they can't be
    played."""
    return _play_games(settings, first, number, [])


@dataclass(frozen=True)
class SingleGames:
    """What games come to, and besides each of them, in each setting."""

    totals: PairedTotals
    batches: tuple[GameBatch, ...]


def play_one_by_one(settings: Sequence[SimulationSetting], first: int, number: int) -> SingleGames:
    """The same games, each of them told. Raises `InputError`."""
    gathered = [_PackedGames() for _ in settings]
    totals = _play_games(settings, first, number, gathered)
    return SingleGames(totals, tuple(GameBatch(each.winners, each.columns) for each in gathered))


@dataclass
class _PackedGames:
    """Games one by one, packed for the way to another process."""

    winners: list[Sequence[str] | None] = field(default_factory=list)
    columns: dict[str, array[int]] = field(default_factory=dict)
    _known: dict[tuple[str, ...], tuple[str, ...]] = field(default_factory=dict)

    def add(self, batch: GameBatch) -> None:
        for won in batch.winners:
            self.winners.append(None if won is None else self._known.setdefault(tuple(won), tuple(won)))
        for name, values in batch.columns.items():
            self.columns.setdefault(name, array("q")).extend(values)


def _play_games(
    settings: Sequence[SimulationSetting], first: int, number: int, gathered: Sequence[_PackedGames]
) -> PairedTotals:
    """Plays; each batch goes to those who gather, one for each setting or none."""
    tallies = [setting_simulator(setting).tally() for setting in settings]
    pairs: list[Figures] = [{} for _ in settings[1:]]
    for start, games in batches(first, number):
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
    """The seconds that it takes to make these games run as fast as they can; 0 where they do."""
    return max(setting_simulator(setting).preparing() for setting in settings)


def slowest_seconds(settings: Sequence[SimulationSetting]) -> float:
    """The seconds that a game of each setting takes at least, all together, until they do; 0 where that isn't known."""
    return sum(setting_simulator(setting).slowest() for setting in settings)


def prepare_settings(settings: Sequence[SimulationSetting]) -> None:
    """Makes these games run as fast as they can on this machine."""
    for setting in settings:
        setting_simulator(setting).prepare()


def batches(first: int, number: int) -> Iterator[tuple[int, int]]:
    """A range of games in pieces that a tally can hold: first game and number."""
    for start in range(first, first + number, BATCH):
        yield start, min(BATCH, first + number - start)
