"""The options `--picture`, `--at`, `--lang`, `--theme` and `--html` of commands that have played a game."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from generator.base.errors import input_error
from generator.base.frozen import dataclass
from generator.cli.options import PATH, CommandOptions, combine_options, languages_option, one_of
from generator.cli.terminal import say
from generator.faces.colours import THEMES
from generator.files.atomic_write import with_signature, write_whole
from generator.play.protocol import Table

if TYPE_CHECKING:
    from generator.preview.record_drawing import RecordDrawing


@dataclass(frozen=True)
class WrittenPictures:
    """The picture files and the page that a command has written."""

    pictures: tuple[Path, ...] = ()
    page: Path | None = None

    def data(self) -> dict[str, Any]:
        """The entries of the files in the JSON report; empty if there are none."""
        pictures = {"pictures": list(map(str, self.pictures))} if self.pictures else {}
        return {**pictures, **({"page": str(self.page)} if self.page else {})}

    def say(self) -> None:
        """Prints the files' names; of many pictures the first and the last."""
        shown = self.pictures if len(self.pictures) <= 3 else (self.pictures[0], self.pictures[-1])
        if shown:
            say(f"picture: {' … '.join(map(str, shown))}")
        if self.page:
            say(f"page: {self.page}")


@dataclass(frozen=True)
class PictureOptions(CommandOptions):
    """A command line that may ask for pictures, after the turns `at`, and for a replay page."""

    picture_path: Path | None = None
    at: str | None = None
    theme: str = "colour"
    page_path: Path | None = None

    def check_pictures(self) -> None:
        """Raises `InputError` for options that can't be combined, before a long game is played."""
        if self.picture_path is None and self.at is not None:
            raise input_error("--at without --picture", expected="a file to draw into: --picture FILE", path="--at")
        if self.picture_path is None and self.page_path is None:
            return
        from generator.pictures.picture_files import check_drawing

        for path, option in ((self.picture_path, "--picture"), (self.page_path, "--html")):
            if path:
                check_drawing(path, option, force=self.force)
        self.game.texts(self.language)

    def drawing(self, table: Table) -> RecordDrawing | None:
        """What draws this table, if pictures or a page are asked for; made before a game is played, since it raises
        `InputError` with every piece that can't be drawn."""
        if self.picture_path is None and self.page_path is None:
            return None
        from generator.preview.record_drawing import RecordDrawing

        return RecordDrawing(self.game, table, self.language, self.theme)

    def draw(self, drawing: RecordDrawing | None, record: str) -> WrittenPictures:
        """Draws what was asked for, of the text of a record. Raises `InputError`."""
        pictures: tuple[Path, ...] = ()
        if drawing and self.picture_path:
            pictures = tuple(drawing.pictures(record, self.picture_path, self.at or "end", force=self.force))
        if drawing and self.page_path:
            write_whole(self.page_path, with_signature(drawing.page(record).encode()))
        return WrittenPictures(pictures, self.page_path)


picture_options = combine_options(
    click.option(
        "--picture",
        "picture_path",
        type=PATH,
        metavar="FILE",
        help="Draw the table as FILE (.svg, .png or .pdf); {turn} in its name stands for the turn.",
    ),
    click.option(
        "--at",
        metavar="TURNS",
        help="After which turns: 12, or 0,12, or 20-25, 'all', 'end'; 0 is the start.  [default: end]",
    ),
    languages_option("The language of pictures, explained pieces and what the rules say of a move."),
    click.option("--theme", type=one_of(THEMES), default="colour", help="How pictures look."),
)
"""`--picture`, `--at`, `--lang`, `--theme`."""
