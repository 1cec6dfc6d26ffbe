"""`new`: a folder with a game of one's own that prints at once, or a copy of a game to make an edition from."""

from __future__ import annotations

import shlex
from pathlib import Path

import click

from generator.cli.options import PATH, quiet_option
from generator.cli.terminal import called, say
from generator.definitions.copying import copy_game
from generator.definitions.load import GameFolder
from generator.definitions.nodes import Map, read_text
from generator.definitions.request import open_game
from generator.errors import counted, input_error, listed, nearest
from generator.files import put_file, read_text_file
from generator.paths import ID, Id
from generator.resources import resource_root
from generator.schemas.write import refresh

PATTERN = Path("templates") / "new"
"""The game that a new one begins as."""
ICONS = "icons"
MOST_BYTES = 100_000


@click.command("new")
@click.argument("folder", type=PATH, metavar="DIR")
@click.option(
    "--from",
    "source",
    metavar="GAME",
    help="Copy a game that comes with the program, by its name, or the one in a folder, for an edition of it.",
)
@click.option("--lang", "spoken", default="en", metavar="LANGUAGE", help="The language of its words, or 'all'.")
@quiet_option
def command(folder: Path, source: str | None, spoken: str, quiet: bool) -> int:
    """Make a game of your own in a new folder DIR: a deck, a board, chips, a sheet, ready to print and to change.

    No rules and no Python: a game is data, and every printing command takes it with --game DIR. With --from, the folder
    is a copy of another game with everything it has, its rules too.

    \b
    Example: balance-control new my-game
    Example: balance-control new my-edition --from balance-control
    """
    copied = copied_from(source, folder) if source else begun(folder, spoken)
    if not quiet:
        advise(folder, copied)
    return 0


def advise(folder: Path, copied: int) -> None:
    """What lies in the folder now, and the commands to try; they work as they stand."""
    game = shlex.join([called(), "CHECK", "--game", str(folder)])
    say(f"{counted(copied, 'file')} in {folder}. Change what you like, then:")
    for verb in ("check", "build"):
        say(f"  {game.replace('CHECK', verb, 1)}")
    say(f"Icons of your own: {folder / ICONS / 'NAME.svg'}, one colour, on a square; NAME is what the YAML calls it.")


def copied_from(source: str, folder: Path) -> int:
    """Copies a whole game and returns how many files it has. Raises `InputError`."""
    shipped = {path.parent.name: path.parent for path in (resource_root() / "components").glob("*/game.yaml")}
    place = shipped.get(source, Path(source))
    if source not in shipped and not place.is_dir():
        expected = f"{listed(sorted(shipped))}, or a folder that holds a game"
        raise input_error(f"no game '{source}'", expected=expected, hint=nearest(source, shipped), path="--from")
    return copy_of(open_game(place), folder)


def copy_of(game: GameFolder, folder: Path) -> int:
    """Copies a game, with a folder for icons of its own, and returns how many files it has. Raises `InputError`."""

    def finish(copy: Path) -> None:
        (copy / ICONS).mkdir(exist_ok=True)
        refresh(game, copy)

    return copy_game(game.folder, folder, finish)


def begun(folder: Path, language: str) -> int:
    """Writes the game that a new one begins as, under the folder's name, and returns how many files it has. Raises
    `InputError`."""
    pattern = resource_root() / PATTERN
    spoken = sorted(path.stem for path in (pattern / "text").glob("*.yaml"))
    if language not in (*spoken, "all"):
        expected = f"{listed([*spoken, 'all'])}; any other is a file that you write: text/{language}.yaml"
        raise input_error(f"no words in '{language}' to begin with", expected=expected, path="--lang")
    name = folder.resolve().name.lower().replace(" ", "-")
    if not ID.fullmatch(name):
        raise input_error(f"'{name}' is no name for a game", expected=Id.expected, path="DIR")

    def finish(copy: Path) -> None:
        for other in spoken if language != "all" else ():
            if other != language:
                (copy / "text" / f"{other}.yaml").unlink()
        head = copy / "game.yaml"
        text = read_text_file(head, head.as_posix(), MOST_BYTES)
        put_file(head, text.replace(f"id: {_id_in(text)}", f"id: {name}", 1).encode())
        game = open_game(copy)
        refresh(game, copy)

    copied = copy_game(pattern, folder, finish)
    return copied if language == "all" else copied - len(spoken) + 1


def _id_in(text: str) -> str:
    """The id that the pattern's head has."""
    root = read_text(text, "game.yaml")
    head = root.get("game") if isinstance(root, Map) else None
    found = head.get("id") if isinstance(head, Map) else None
    return str(getattr(found, "value", ""))
