"""The pictures of docs/layouts.md: what its cards look like after each of its steps."""

from __future__ import annotations

import io
import shlex
from collections.abc import Iterator, Sequence
from contextlib import chdir
from pathlib import Path

from PIL import Image

from generator.cli.program import run
from generator.definitions.box_request import open_game
from generator.definitions.configuration import make_configuration
from generator.faces.box_check import checked_contexts
from generator.faces.box_pieces import make_box_pieces
from generator.faces.colours import THEMES, Palette
from generator.faces.face_context import Looks
from generator.faces.tones import ink_table
from generator.render.png import face_pngs
from tools.pictures.faces import cut
from tools.pictures.saving import beside, saved
from tools.tutorial import Step, commands, prepare, steps

PAGE = Path(__file__).resolve().parents[2] / "docs" / "layouts.md"
LANGUAGE, PLAYERS = "en", 4
DPI = 80.0
SHOWN = {"colour": ("merchant", "lighthouse", "pirates", "storm")}
"""Which cards of each theme are shown."""
LAST_SHOWN = {"colour": ("merchant", "storm"), "low-ink": ("merchant", "storm")}
"""Those after the last step, which is about the print, too."""


def layouts(folder: Path, target: Path) -> None:
    """A picture for each numbered heading of the page."""
    numbered = list(parts(PAGE))
    with chdir(folder):
        for number, blocks in numbered:
            follow(folder, blocks)
            if number:
                shown = LAST_SHOWN if number == numbered[-1][0] else SHOWN
                pictures = [one for theme, cards in shown.items() for one in fronts(folder / "my-game", theme, cards)]
                saved(beside(pictures), target / f"layout-{number}.png")


def parts(page: Path) -> Iterator[tuple[int, list[Step]]]:
    """The blocks of a page before its steps, under 0, and under the number of each step."""
    found: dict[int, list[Step]] = {}
    for step in steps(page):
        number = step.heading.partition(".")[0]
        found.setdefault(int(number) if number.isdigit() else 0, []).append(step)
    yield from found.items()


def follow(folder: Path, blocks: Sequence[Step]) -> None:
    """Writes the files of a part and makes its game."""
    for step in blocks:
        prepare(folder, step)
        for line in commands(step) if step.kind == "sh" and not step.unrun else ():
            _, command, *rest = shlex.split(line)
            if command == "new":
                run([command, *rest, "--quiet"])


def fronts(game_folder: Path, theme: str, cards: Sequence[str]) -> list[Image.Image]:
    """The fronts of some cards of a game, as they are cut. Raises `InputError` where the game has a fault."""
    game = open_game(game_folder)
    definitions = game.definitions()
    config = make_configuration(definitions, PLAYERS, ["all"])
    context = checked_contexts(definitions, config, [game.texts_for(LANGUAGE, definitions)], game.folder)[0]
    faces = [piece.face for piece in make_box_pieces(context, Looks(thin_ink=theme != THEMES[0]), cards)]
    palette = Palette(ink_table(definitions), "rgb", theme)
    pngs = face_pngs(faces, palette, dpi=DPI, bleed=False, icons=context.icons)
    return [cut(Image.open(io.BytesIO(png)), face) for png, face in zip(pngs, faces, strict=True)]
