"""`schema`: what editors read to complete, explain and check the YAML of a game while it is written."""

from __future__ import annotations

from pathlib import Path

import click

from generator.base.errors import count_text, input_error
from generator.cli.options import FILE, FOLDER, force_option, game_option, quiet_option
from generator.cli.terminal import say
from generator.definitions.box_request import open_game
from generator.definitions.game_folder import FOLDER_OF_SCHEMAS
from generator.files.atomic_write import fill_folder
from generator.schemas.file_kinds import file_kinds
from generator.schemas.schema_files import name_schema_in, refresh_schemas, schema_files


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
        files = schema_files(game, file_kinds(game.sources.dialect))
        fill_folder(out, files, force=force)
        said = f"{count_text(len(files), 'schema')} in {out}"
    else:
        named = refresh_schemas(game, game.folder, force=force)
        said = f"schemas in {game.folder / FOLDER_OF_SCHEMAS}, named in {count_text(named, 'file')}"
        name_schema_in(scenarios, game.folder)
    if not quiet:
        say(said)
    return 0
