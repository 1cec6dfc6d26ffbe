"""A tournament: for every pair of bots, one of them alone among others of the other kind, with its share of the
victories.

A cell is a number of games in which one seat has the one bot and all other seats have the other. The one sits on each
seat equally often, the first seat begins, and all cells are dealt the same games. A victory shared by n counts 1/n for
each.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cached_property
from math import ceil
from typing import Any

from generator.base.errors import input_error
from generator.base.frozen import dataclass
from generator.simulate import simulation_run
from generator.simulate.game_ranges import split_into_batches
from generator.simulate.load import setting_simulator
from generator.simulate.simulation_run import ProgressReport
from generator.simulate.simulation_setting import SimulationSetting
from generator.simulate.statistics import Estimate, wilson
from generator.simulate.workers import Workers


@dataclass(frozen=True)
class LadderCell:
    """One bot among others of another kind. `won`: its share of the victories in so many `games`. `stuck`: games that
    were broken off, which nobody won."""

    bot: str
    among: str
    games: int
    won: float
    stuck: int

    @property
    def share(self) -> Estimate:
        """The share of the victories with Wilson's 95 % interval."""
        return wilson(self.won, self.games)


@dataclass(frozen=True)
class Ladder:
    """All cells of a tournament of so many players."""

    players: int
    games: int
    bots: Sequence[str]
    cells: Sequence[LadderCell]

    @property
    def even(self) -> float:
        """The share that a bot would win among its equals."""
        return 1 / self.players

    @cached_property
    def order(self) -> Sequence[str]:
        """The bots from the strongest on, by the mean of their shares."""
        means = {bot: sum(cell.share.value for cell in self.cells if cell.bot == bot) for bot in self.bots}
        return sorted(self.bots, key=lambda bot: -means[bot])

    def cell(self, bot: str, among: str) -> LadderCell:
        """The cell of a bot among others. Raises `KeyError`."""
        for cell in self.cells:
            if (cell.bot, cell.among) == (bot, among):
                return cell
        raise KeyError(bot, among)

    def data(self) -> dict[str, Any]:
        """The ladder as JSON holds it, the strongest bot first."""
        cells = [self.cell(bot, among) for bot in self.order for among in self.order if bot != among]
        return {
            "players": self.players,
            "games": self.games,
            "even": self.even,
            "bots": list(self.order),
            "cells": [
                {
                    "bot": cell.bot,
                    "among": cell.among,
                    "games": cell.games,
                    "share": cell.share.value,
                    "interval": [cell.share.low, cell.share.high],
                    "stuck": cell.stuck,
                }
                for cell in cells
            ],
        }


@dataclass(frozen=True)
class Pairing:
    """One bot among others of another kind, in the setting `base`, whose own bots don't matter. `each`: how many games
    it plays on each seat, one seat after the other."""

    base: SimulationSetting
    bot: str
    among: str
    each: int

    @property
    def games(self) -> int:
        """How many games the whole cell has."""
        return self.each * self.base.players

    def __call__(self, first: int, number: int) -> tuple[float, int]:
        """The bot's share of the victories in a range of games, and how many were broken off."""
        won, stuck = 0.0, 0
        for seat, name in enumerate(setting_simulator(self.base).seats):
            begin = seat * self.each
            for winners in self._winners(seat, max(first, begin), min(first + number, begin + self.each)):
                stuck += winners is None
                won += (name in winners) / len(winners) if winners else 0.0
        return won, stuck

    def setting(self, seat: int) -> SimulationSetting:
        """The setting in which the bot sits on the seat of that number."""
        bots = [self.among] * self.base.players
        bots[seat] = self.bot
        return replace(self.base, bots=tuple(bots))

    def _winners(self, seat: int, first: int, end: int) -> Iterator[Sequence[str] | None]:
        """The winners of each game from `first` to before `end`; None for one that was broken off."""
        if first < end:
            tally = setting_simulator(self.setting(seat)).tally()
            for start, number in split_into_batches(first, end - first):
                tally.play(start, number)
                yield from tally.batch().winners


def play_ladder(
    base: SimulationSetting, bots: Sequence[str], games: int, workers: Workers, told: ProgressReport
) -> Ladder:
    """Plays the whole tournament. `games`: of each cell, rounded up so that each seat has equally many. Raises
    `InputError`."""
    if len(bots) < 2 or len(set(bots)) < len(bots):
        raise input_error(f"{', '.join(bots) or 'nobody'}", expected="two bots or more, each once", path="--bots")
    if base.players < 2:
        raise input_error("a ladder for one player", expected="two or more", path="--players")
    each = ceil(games / base.players)
    pairs = [Pairing(base, bot, among, each) for bot in bots for among in bots if bot != among]
    games = each * base.players
    whole = len(pairs) * games

    def from_there(before: int) -> ProgressReport:
        return lambda done, _: told(before + done, whole)

    cells = [play_pairing(pair, workers, from_there(number * games)) for number, pair in enumerate(pairs)]
    return Ladder(base.players, games, tuple(bots), tuple(cells))


def play_pairing(pair: Pairing, workers: Workers, told: ProgressReport = lambda _done, _whole: None) -> LadderCell:
    """Plays one cell of a tournament. `told` is called with how many games are done, and of how many. Raises
    `InputError`."""
    settings = [pair.setting(seat) for seat in range(pair.base.players)]
    won, stuck, done = 0.0, 0, 0
    for _, number, found in simulation_run.play_anywhere(workers, pair, [(0, pair.games)], settings, at_once=1):
        won, stuck, done = won + found[0], stuck + found[1], done + number
        told(done, pair.games)
    return LadderCell(pair.bot, pair.among, pair.games, won, stuck)
