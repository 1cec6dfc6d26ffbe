"""The command line of a simulation goes in, its setting comes out; and the options that its commands share."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any, TypeVar

import click

from generator.cli.options import DEFAULT_GAME, chosen_rulings, module_names
from generator.definitions.configuration import configuration
from generator.errors import input_error
from generator.players.registry import bots_for
from generator.simulate.setting import Setting, folder_of, table_of

F = TypeVar("F", bound=Callable[..., Any])

LARGEST_SEED = 2**61 - 1
"""What the deal can be told apart from the decisions with."""


def show_options(command: F) -> F:
    """`--csv`, `--html`."""
    for option in (
        click.option(
            "--html",
            "html_path",
            type=click.Path(path_type=Path, dir_okay=False),
            metavar="FILE",
            help="Write the report as a page with plots; needs the extra [simulate].",
        ),
        click.option(
            "--csv",
            "csv_path",
            type=click.Path(path_type=Path, dir_okay=False),
            metavar="FILE",
            help="Write every number of the report as a table.",
        ),
    ):
        command = option(command)
    return command


def setting_of(
    folder: Path | None,
    edition: str | None,
    rulings: tuple[str, ...],
    players: int,
    modules: str,
    bots: str,
    seed: int,
    default: str = f"components/{DEFAULT_GAME}",
) -> Setting:
    """What is to be simulated, checked as far as can be without playing; without a folder the `default` one, as a
    setting names it. Raises `InputError`."""
    if not 0 <= seed <= LARGEST_SEED:
        raise input_error(f"seed {seed}", expected=f"a number from 0 to {LARGEST_SEED}", path="--seed")
    place = str(folder.resolve()) if folder else default
    game = folder_of(place)
    definitions = game.definitions(edition, chosen_rulings(rulings))
    own = game.definitions(edition).rulings
    changed = {str(name): option for name, option in definitions.rulings.items() if own[name] != option}
    config = configuration(definitions, players, module_names(modules))
    seats = tuple(definitions.seats)[:players]
    setting = Setting(
        folder=place,
        digest=definitions.digest,
        edition=definitions.edition.id,
        rulings=tuple(sorted(changed.items())),
        players=players,
        modules=config.modules,
        without=(),
        bots=tuple(bots_for(module_names(bots), seats).values()),
        seed=seed,
    )
    table_of(setting)
    return setting


def without(setting: Setting, cards: tuple[str, ...]) -> Setting:
    """The same setting with more measures taken out."""
    changed = replace(setting, without=tuple(sorted({*setting.without, *cards})))
    table_of(changed)
    return changed


def shard_of(text: str, games: int) -> tuple[int, int, int, int]:
    """`i/N` of so many games: i, N, the first game and the one behind the last. Raises `InputError`."""
    part, slash, whole = text.partition("/")
    if not (slash and part.isdecimal() and whole.isdecimal() and 1 <= int(part) <= int(whole) <= games):
        raise input_error(f"'{text}'", expected="i/N, such as 2/8: the second of eight parts", path="--shard")
    number, parts = int(part), int(whole)
    return number, parts, games * (number - 1) // parts, games * number // parts
