"""A call of the program as its own parser reads it: nothing is run, and no file has to be there."""

import shlex
from collections.abc import Collection, Iterable
from pathlib import Path, PurePosixPath
from typing import Any
from unittest.mock import patch

import click

from generator.base.errors import InputError, input_error
from generator.cli.program import program
from generator.definitions.box_request import BoxRequest, shipped_games
from tests.games import opened

PROGRAM = "balance-control"
ENDS = ("|", ">", "&&", ";", "&")
"""What ends a call in a shell's line."""
BOX = ("game_folder", "edition", "rulings", "players", "modules", "resources")
"""What commands call the parts of a box."""


def words_of(line: str) -> list[str]:
    """The words after the program's name in a line for a shell; none where the line doesn't call it."""
    words = shlex.split(line.replace(".venv\\Scripts\\", ".venv/Scripts/"), comments=True)
    begin = next((place for place, word in enumerate(words) if PurePosixPath(word).name == PROGRAM), len(words))
    end = next((place for place, word in enumerate(words) if word in ENDS and place > begin), len(words))
    return words[begin + 1 : end]


def read(words: Iterable[str]) -> dict[str, Any]:
    """The values of a call's options and arguments. Raises `click.ClickException`, as the program does."""
    found: dict[str, Any] = {}

    def stand_in(_command: click.Command, context: click.Context) -> None:
        found.update(context.params)

    with patch.object(click.Command, "invoke", stand_in):
        program.main([*words], prog_name=PROGRAM, standalone_mode=False)
    return found


def made_by(words: list[str]) -> str:
    """The folder of the game that a call makes."""
    return str(read(words)["folder"]) if words[:1] == ["new"] else ""


def check_box(given: dict[str, Any], made: Collection[str]) -> None:
    """Raises `InputError` where a call asks for a game that isn't there, or for a box that a game hasn't got. `made`
    names the folders in which there will be a game; what they will hold isn't known yet."""
    folder = given.get("game_folder")
    if folder is not None and str(folder) not in shipped_games():
        if str(folder) not in made:
            raise input_error(f"no game '{folder}'", expected="a game that comes with the program or is made before")
        return
    with patch("generator.definitions.box_request.load_game", opened):
        asked = BoxRequest(**{name: given[name] for name in BOX if name in given})
        if "modules" in given:
            _ = asked.config
        language = given.get("language")
        if isinstance(language, str) and language not in ("", "all", *asked.game.languages):
            raise input_error(f"no language '{language}'", expected=", ".join(asked.game.languages))


def fault(words: list[str], made: Collection[str] = ()) -> str:
    """What the program would say against a call before it begins its work; empty where it is right."""
    try:
        given = read(words)
        check_box(given, made)
    except click.ClickException as error:
        return error.format_message()
    except InputError as error:
        return str(error)
    return ""


def is_game(file: str) -> str:
    """The folder of the game whose main file a page writes."""
    return str(Path(file).parent) if Path(file).name == "game.yaml" else ""
