"""The options `--picture`, `--at`, `--lang`, `--theme` and `--html` of commands that have played a game."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from generator.cli.options import PATH, Asked, languages_option, one_of, several
from generator.cli.terminal import say
from generator.errors import input_error
from generator.faces.colours import THEMES
from generator.play.protocol import Table
from generator.values import dataclass
from generator.writing import sealed, write_whole

if TYPE_CHECKING:
    from generator.preview.drawing import Drawing


@dataclass(frozen=True)
class Drawn:
    """The files that were written."""

    pictures: tuple[Path, ...] = ()
    page: Path | None = None

    def data(self) -> dict[str, Any]:
        """Their entry in the JSON report; nothing if there are none."""
        pictures = {"pictures": list(map(str, self.pictures))} if self.pictures else {}
        return {**pictures, **({"page": str(self.page)} if self.page else {})}

    def say(self) -> None:
        """Their names; of many pictures the first and the last."""
        shown = self.pictures if len(self.pictures) <= 3 else (self.pictures[0], self.pictures[-1])
        if shown:
            say(f"picture: {' … '.join(map(str, shown))}")
        if self.page:
            say(f"page: {self.page}")


@dataclass(frozen=True)
class Pictured(Asked):
    """A command line that may ask for pictures, after the turns `at`, and for a replay page."""

    picture_path: Path | None = None
    at: str | None = None
    theme: str = "colour"
    page_path: Path | None = None

    def check_pictures(self) -> None:
        """Raises `InputError` where the options can't be meant, before a long game is played."""
        if self.picture_path is None and self.at is not None:
            raise input_error("--at without --picture", expected="a file to draw into: --picture FILE", path="--at")
        if self.picture_path is None and self.page_path is None:
            return
        from generator.pictures.writing import check_drawing

        for path, option in ((self.picture_path, "--picture"), (self.page_path, "--html")):
            if path:
                check_drawing(path, option, force=self.force)
        self.game.texts(self.language)

    def drawing(self, table: Table) -> Drawing | None:
        """What draws this table, if pictures or a page are asked for; made before a game is played, since it raises
        `InputError` with every piece that can't be drawn."""
        if self.picture_path is None and self.page_path is None:
            return None
        from generator.preview.drawing import Drawing

        return Drawing(self.game, table, self.language, self.theme)

    def draw(self, drawing: Drawing | None, record: str) -> Drawn:
        """Draws what was asked for, of the text of a record. Raises `InputError`."""
        pictures: tuple[Path, ...] = ()
        if drawing and self.picture_path:
            pictures = tuple(drawing.pictures(record, self.picture_path, self.at or "end", force=self.force))
        if drawing and self.page_path:
            write_whole(self.page_path, sealed(drawing.page(record).encode()))
        return Drawn(pictures, self.page_path)


picture_options = several(
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
    languages_option("Of pictures, explained pieces and what the rules say to a move."),
    click.option("--theme", type=one_of(THEMES), default="colour", help="How what is drawn looks."),
)
"""`--picture`, `--at`, `--lang`, `--theme`."""
