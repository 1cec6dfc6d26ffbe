"""`init`: `new --from` by an older name, for the game that comes with the program or that of `--game`."""

from __future__ import annotations

from pathlib import Path

import click

from generator.cli.new import advise, copy_of
from generator.cli.options import PATH, game_option, quiet_option
from generator.definitions.request import open_game


@click.command("init")
@click.argument("folder", type=PATH, metavar="DIR")
@game_option("Copy this game instead of the one that comes with the program.")
@quiet_option
def command(folder: Path, game_folder: Path | None, quiet: bool) -> int:
    """Copy the game's definitions into a new folder DIR; every command then takes it with --game DIR.

    The same as 'new DIR --from GAME'; a game of your own from nothing is 'new DIR'.

    \b
    Example: balance-control init my-edition
    """
    copied = copy_of(open_game(game_folder), folder)
    if not quiet:
        advise(folder, copied)
    return 0
