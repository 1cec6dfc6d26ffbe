"""The options `--picture`, `--at`, `--lang` and `--theme` of commands that know a game's record; pictures out."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

import click

from generator.cli.options import open_game
from generator.errors import input_error
from generator.faces.colours import THEMES
from generator.table.game import Game
from generator.table.record_types import Record

F = TypeVar("F", bound=Callable[..., Any])


@dataclass(frozen=True)
class PicturesAsked:
    """The options as given; `at` is None where nothing was said."""

    path: Path | None
    at: str | None
    language: str
    theme: str


def picture_options(command: F) -> F:
    """`--picture`, `--at`, `--lang`, `--theme`."""
    for option in (
        click.option(
            "--theme", type=click.Choice(THEMES), default="colour", show_default=True, help="The picture's ink."
        ),
        click.option(
            "--lang", "language", default="en", show_default=True, metavar="LANGUAGE", help="The picture's words."
        ),
        click.option(
            "--at",
            metavar="TURNS",
            help="After which turns: 12, or 0,12, or 20-25, 'all', 'end'; 0 is the start.  [default: end]",
        ),
        click.option(
            "--picture",
            "picture_path",
            type=click.Path(path_type=Path),
            metavar="FILE",
            help="Draw the table as FILE (.svg, .png or .pdf); {turn} in its name stands for the turn.",
        ),
    ):
        command = option(command)
    return command


def check_pictures(asked: PicturesAsked, game_folder: Path | None) -> None:
    """Raises `InputError` where the options can't be meant, before a long game is played."""
    if asked.path is None:
        if asked.at is not None:
            raise input_error("--at without --picture", expected="a file to draw into: --picture FILE", path="--at")
        return
    from generator.pictures.writing import check_target

    check_target(asked.path)
    open_game(game_folder).texts(asked.language)


def draw_pictures(asked: PicturesAsked, record: Record, game: Game, game_folder: Path | None) -> tuple[Path, ...]:
    """Draws what was asked for; returns the files. Raises `InputError`."""
    if asked.path is None:
        return ()
    from generator.faces.context import Context
    from generator.pictures.moments import last_turn, scenes, turns_asked
    from generator.pictures.picture import picture
    from generator.pictures.writing import TURN, picture_bytes, target, write_whole

    data = open_game(game_folder)
    turns = turns_asked(asked.at or "end", last_turn(record))
    if len(turns) > 1 and TURN not in asked.path.name:
        what = f"{len(turns)} pictures for one file '{asked.path.name}'"
        raise input_error(what, expected="{turn} in its name, such as board-{turn}.png", path="--picture")
    context = Context(game.definitions, game.configuration, data.texts(asked.language), data.folder)
    files = []
    for scene in scenes(record, game, turns):
        files.append(target(asked.path, scene.turn))
        write_whole(files[-1], picture_bytes(picture(context, scene), context, asked.path.suffix, asked.theme))
    return tuple(files)
