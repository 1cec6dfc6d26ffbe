"""How many pieces each number of players needs: every configuration played by each of some bots."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path

from generator.definitions.configuration import every_configuration
from generator.digits import number_in
from generator.errors import input_error
from generator.play.spec import bot_spec
from generator.simulate.opened import many_of
from generator.simulate.part import Part, write_part
from generator.simulate.running import Run
from generator.simulate.setting import Setting


def plan_of(text: str) -> dict[str, int]:
    """Games by bot out of `BOT=GAMES` pairs with commas. Raises `InputError`."""
    found = {}
    for pair in text.split(","):
        name, equals, games = pair.strip().partition("=")
        number = number_in(games)
        if not equals or not number:
            expected = "BOT=GAMES, such as random=100000,greedy=100000,mcts:10=200"
            raise input_error(f"'{pair}'", expected=expected, path="--markers")
        bot_spec(name)
        found[name] = number
    return found


def played(run: Run, path: Path, games: int) -> Part:
    """A run of one configuration played to its end, and kept there."""
    if not run.part.beyond((0, games)):
        try:
            run.go((0, games))
        finally:
            write_part(path, run.part, own=True)
    return run.part


def settings_of(base: Setting, bots: Iterable[str]) -> Iterator[Setting]:
    """Every set of expansions with every number of players, played by each of the bots alone."""
    for name in bots:
        for config in every_configuration(many_of(base).pack):
            alone = (name,) * config.players
            yield replace(base, players=config.players, modules=tuple(config.modules), bots=alone)
