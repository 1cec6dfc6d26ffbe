"""`schema`: what editors read to complete, explain and check the YAML of a game while it is written."""

from __future__ import annotations

from pathlib import Path

import click

from generator.cli.options import FILE, FOLDER, force_option, game_option, quiet_option
from generator.cli.terminal import say
from generator.definitions.load import FOLDER_OF_SCHEMAS
from generator.definitions.request import open_game
from generator.errors import counted, input_error
from generator.schemas.kinds import kinds
from generator.schemas.write import name_in, refresh, schema_files
from generator.writing import fill_folder


@click.command("schema")
@click.argument("scenarios", nargs=-1, type=FILE, metavar="[SCENARIO…]")
@game_option("The game's folder, such as 'new' makes; its schemas go into DIR/.schema, a line into each YAML file.")
@click.option(
    "--out",
    type=FOLDER,
    metavar="DIR",
    help="Only write the schemas, the ones of the studio's templates too, into this folder; no YAML file is touched.",
)
@force_option()
@quiet_option
def command(scenarios: tuple[Path, ...], game_folder: Path | None, out: Path | None, force: bool, quiet: bool) -> int:
    """Write what editors read to complete, explain and check a game's YAML.

    'new' does it once; call this after an update of the program, for files that are new, and to have the game's new
    ids offered. SCENARIO files, wherever they lie, get the line that names their schema, too.

    \b
    Example: balance-control schema --game my-edition
    """
    if out is None and game_folder is None:
        raise input_error("no game is named", expected="--game DIR, a folder that 'new' made, or --out DIR")
    game = open_game(game_folder)
    if out is not None:
        files = schema_files(game, kinds(game.sources.dialect))
        fill_folder(out, files, force=force)
        said = f"{counted(len(files), 'schema')} in {out}"
    else:
        named = refresh(game, game.folder, force=force)
        said = f"schemas in {game.folder / FOLDER_OF_SCHEMAS}, named in {counted(named, 'file')}"
        name_in(scenarios, game.folder)
    if not quiet:
        say(said)
    return 0
