"""`icons`: the signs that a game may use, and a set of them from somewhere else."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

import click

from generator.base.errors import count_text, input_error, list_words
from generator.cli.exit_codes import EXIT_WRONG
from generator.cli.options import PATH, CommandOptions, force_option, game_option, takes_report_options
from generator.cli.terminal import say
from generator.definitions.icon_files import ICONS, find_icon_files, icon_library
from generator.files.resources import resource_root

SHOWN = 10
"""Files that aren't taken are told up to so many, unless --json is given."""
_WIDTH = 6
"""Ids in a line."""


@click.group("icons")
def command() -> None:
    """List the signs that words and pieces of a game may use; bring a set of them into a game.

    '{coin}' in any text, or 'icon: coin', is icons/coin.svg or icons/coin.png of the game, else the program's own.

    \b
    Example: balance-control icons list
    """


@command.command("list")
@game_option("The game's folder; its own signs are listed first.")
@takes_report_options()
def list_icons(asked: CommandOptions) -> int:
    """List the ids of all signs: the game's own, the studio's, and those of the library for anybody's game.

    docs/icons.md shows those that come with the program.

    \b
    Example: balance-control icons list --game my-game
    """
    own = find_icon_files(asked.game.folder / ICONS)
    studio = {name: path for name, path in find_icon_files(resource_root() / ICONS).items() if name not in own}
    library = {name: path for name, path in find_icon_files(icon_library()).items() if name not in {*own, *studio}}
    groups: Mapping[str, Mapping[str, Path]] = {"game": own, "studio": studio, "library": library}
    asked.tell({name: sorted(found) for name, found in groups.items()}, _list_lines(groups))
    return 0


def _list_lines(groups: Mapping[str, Mapping[str, Path]]) -> Iterator[str]:
    for name, found in groups.items():
        if found:
            yield f"{name}: {count_text(len(found), 'icon')}"
        ids = sorted(found)
        for at in range(0, len(ids), _WIDTH):
            yield "  " + ", ".join(ids[at : at + _WIDTH])


@command.command("add")
@click.argument("source", type=PATH, metavar="FOLDER")
@game_option("The game's folder, into whose folder 'icons' they are copied.")
@force_option("Write over icons of the game that have such a name and look different.")
@takes_report_options()
def add(asked: CommandOptions, source: Path) -> int:
    """Copy a set of icons, .svg and .png, from FOLDER and the folders in it into a game.

    Names become ids: 'Big Sword.svg' is {big-sword}. A sign of one colour takes that of its piece, one of several keeps
    them, and the black square of game-icons.net is left out. Licences in FOLDER or around it are copied, too. Exit
    code 1: some files weren't taken; which and why is told.

    \b
    Example: balance-control icons add ~/Downloads/game-icons --game my-game
    """
    from generator.faces.icon_import import carry_out, plan_import  # drawings are read by nothing else here

    if asked.game_folder is None:
        raise input_error("no game is named", expected="--game DIR, the folder of the game that gets the icons")
    plan = plan_import(source, asked.game.folder, force=asked.force)
    carry_out(plan)
    told = {
        "added": {name: str(path) for name, path in plan.added.items()},
        "known": list(plan.present),
        "refused": {str(path): why for path, why in plan.refused.items()},
        "licences": list(plan.licences),
    }
    asked.tell(told, ())
    if not asked.silent:
        renamed = [f"{path.name} is {{{name}}}" for name, path in plan.added.items() if path.stem != name]
        say(f"{count_text(len(plan.added), 'icon')} in {plan.folder}")
        if renamed:
            say(f"  under another name: {list_words(renamed, SHOWN)}")
        if plan.present:
            say(f"  already there: {list_words(plan.present, SHOWN)}")
        if plan.added and not plan.licences:
            say("  no licence lies in the folder or around it: a file LICENSE among the icons says whose they are")
        elif plan.licences:
            say(f"  with {list_words(plan.licences)}")
    if not asked.as_json:
        for path, why in list(plan.refused.items())[:SHOWN]:
            say(f"not taken: {path}: {why}", err=True)
        if len(plan.refused) > SHOWN:
            say(f"not taken: {len(plan.refused) - SHOWN} more; --json names them all", err=True)
    return EXIT_WRONG if plan.refused else 0
