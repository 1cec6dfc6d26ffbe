"""`init`: `new --from` by an older name, for the game that comes with the program or that of `--game`."""

from __future__ import annotations

from pathlib import Path

import click

from generator.cli.options import PATH, game_option, quiet_option
from generator.cli.terminal import say
from generator.definitions.copying import copy_game
from generator.definitions.request import open_game
from generator.errors import counted
from generator.schemas.write import refresh


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
    game = open_game(game_folder)
    copied = copy_game(game.folder, folder, lambda copy: refresh(game, copy))
    if not quiet:
        say(f"{counted(copied, 'file')} in {folder}. Change what you like, then:")
        say(f"  balance-control check --game {folder}")
    return 0
