"""The options `--picture`, `--at`, `--lang`, `--theme` in, and a game's record; pictures and the replay page out."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from generator.cli.options import open_game
from generator.errors import input_error
from generator.faces.colours import THEMES
from generator.table.game import Game
from generator.table.records.types import Record
from generator.writing import sealed

if TYPE_CHECKING:
    from generator.faces.context import Context

F = TypeVar("F", bound=Callable[..., Any])


@dataclass(frozen=True)
class PicturesAsked:
    """The options as given; `at` is None where nothing was said, `page` the file of a replay page."""

    path: Path | None
    at: str | None
    language: str
    theme: str
    page: Path | None = None
    force: bool = False


@dataclass(frozen=True)
class Drawn:
    """The files that were written."""

    pictures: tuple[Path, ...] = ()
    page: Path | None = None

    def data(self) -> dict[str, Any]:
        """What a report for programs says of them; nothing where there are none."""
        pictures = {"pictures": list(map(str, self.pictures))} if self.pictures else {}
        return {**pictures, **({"page": str(self.page)} if self.page else {})}

    def say(self) -> None:
        """Their names; of many pictures the first and the last."""
        shown = self.pictures if len(self.pictures) <= 3 else (self.pictures[0], self.pictures[-1])
        if shown:
            click.echo(f"picture: {' … '.join(map(str, shown))}")
        if self.page:
            click.echo(f"page: {self.page}")


def picture_options(command: F) -> F:
    """`--picture`, `--at`, `--lang`, `--theme`."""
    for option in (
        click.option(
            "--theme", type=click.Choice(THEMES), default="colour", show_default=True, help="How what is drawn looks."
        ),
        click.option(
            "--lang",
            "language",
            default="en",
            show_default=True,
            metavar="LANGUAGE",
            help="Of pictures and explained pieces.",
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
    if asked.path is None and asked.at is not None:
        raise input_error("--at without --picture", expected="a file to draw into: --picture FILE", path="--at")
    if asked.path is None and asked.page is None:
        return
    from generator.pictures.writing import check_page, check_picture

    if asked.path:
        check_picture(asked.path, force=asked.force)
    if asked.page:
        check_page(asked.page, force=asked.force)
    open_game(game_folder).texts(asked.language)


def draw_pictures(asked: PicturesAsked, record: Record, game: Game, game_folder: Path | None) -> Drawn:
    """Draws what was asked for. Raises `InputError`."""
    if asked.path is None and asked.page is None:
        return Drawn()
    from generator.faces.whole import whole_contexts

    data = open_game(game_folder)
    texts = data.whole_texts(asked.language, game.definitions)
    context = whole_contexts(game.definitions, game.configuration, [texts], data.folder)[0]
    pictures = tuple(_pictures(asked, asked.path, record, game, context)) if asked.path else ()
    if asked.page:
        from generator.pictures.writing import write_whole
        from generator.preview.replay import replay_page

        write_whole(asked.page, sealed(replay_page(record, game, context, asked.theme).encode()))
    return Drawn(pictures, asked.page)


def _pictures(asked: PicturesAsked, path: Path, record: Record, game: Game, context: Context) -> Iterator[Path]:
    """Draws the table after each turn; tells the file of each."""
    from generator.pictures.layout import Faces
    from generator.pictures.moments import last_turn, scenes, turns_asked
    from generator.pictures.picture import picture
    from generator.pictures.writing import TURN, check_picture, picture_bytes, target, write_whole

    turns = turns_asked(asked.at or "end", last_turn(record))
    if len(turns) > 1 and TURN not in path.name:
        what = f"{len(turns)} pictures for one file '{path.name}'"
        raise input_error(what, expected="{turn} in its name, such as board-{turn}.png", path="--picture")
    for turn in turns:
        check_picture(target(path, turn), force=asked.force)
    faces = Faces(context)
    for scene in scenes(record, game, turns):
        file = target(path, scene.turn)
        write_whole(file, picture_bytes(picture(faces, scene), context, path.suffix, asked.theme))
        yield file
