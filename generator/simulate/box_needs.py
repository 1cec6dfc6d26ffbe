"""How many pieces each number of players needs: every configuration is played by each of some bots."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path

from generator.base.digits import parse_number
from generator.base.errors import input_error
from generator.definitions.configuration import every_configuration
from generator.play.bot_names import parse_bot_name
from generator.simulate.load import setting_simulator
from generator.simulate.run_part import RunPart, write_part
from generator.simulate.simulation_run import SimulationRun
from generator.simulate.simulation_setting import SimulationSetting


def parse_plan(text: str) -> dict[str, int]:
    """The games for each bot, from `BOT=GAMES` pairs with commas. Raises `InputError`."""
    found = {}
    for pair in text.split(","):
        name, equals, games = pair.strip().partition("=")
        number = parse_number(games)
        if not equals or not number:
            expected = "BOT=GAMES, such as random=100000,greedy=100000,mcts:10=200"
            raise input_error(f"'{pair}'", expected=expected, path="--markers")
        parse_bot_name(name)
        found[name] = number
    return found


def play_part(run: SimulationRun, path: Path, games: int) -> RunPart:
    """Plays a run of one configuration to its end, saves it at that path, and gives its part."""
    if not run.part.beyond((0, games)):
        try:
            run.play_range((0, games))
        finally:
            write_part(path, run.part, own=True)
    return run.part


def box_settings(base: SimulationSetting, bots: Iterable[str]) -> Iterator[SimulationSetting]:
    """The settings in which the box is tried: every configuration of modules and players, once with each bot on all
    seats."""
    for name in bots:
        for config in every_configuration(setting_simulator(base).pack):
            alone = (name,) * config.players
            yield replace(base, players=config.players, modules=tuple(config.modules), bots=alone)
