"""Ten cards that a designer drew without knowing the language of layouts, each beside what is printed of it."""

from __future__ import annotations

import io
import shutil
from pathlib import Path

from PIL import Image

from generator.definitions.box_request import open_game
from generator.definitions.configuration import make_configuration
from generator.faces.box_check import checked_contexts
from generator.faces.box_pieces import make_box_pieces
from generator.faces.colours import Palette
from generator.faces.face_context import Looks
from generator.faces.tones import ink_table
from generator.render.png import face_pngs
from tools.pictures.faces import cut
from tools.pictures.saving import beside, saved, stacked

SKETCHES = Path(__file__).resolve().parents[2] / "tests" / "sketches"
WITH_BLEED, TURNED = "06-rolling-stock", "08-hex"
"""The sketch that shows the bleed, and the one that stands upright where the piece lies across."""
DPI, HIGH, BESIDE, GAP = 150.0, 250, 5, 6
WHITE = (255, 255, 255)


def sketches(folder: Path, target: Path) -> None:
    """Drawing and card in pairs, a few pairs side by side."""
    pairs = []
    for path in sorted(SKETCHES.glob("*/game.yaml")):
        drawn = [Image.open(path.with_name("sketch.png")).convert("RGB"), card(copied(path.parent, folder))]
        pairs.append(beside([picture.resize((picture.width * HIGH // picture.height, HIGH)) for picture in drawn], GAP))
    rows = [beside(pairs[start : start + BESIDE], 0) for start in range(0, len(pairs), BESIDE)]
    saved(stacked(rows, 0), target / "sketches.png")


def copied(game: Path, folder: Path) -> Path:
    """A game in a folder of its own with the fonts that all share; reading a table keeps its ids beside it."""
    made = Path(shutil.copytree(game, folder / game.name))
    shutil.copytree(SKETCHES / "fonts", made / "fonts")
    return made


def card(path: Path) -> Image.Image:
    """The first piece of a game as its sketch shows it, on white."""
    game = open_game(path)
    definitions = game.definitions()
    texts = game.texts_for(game.languages[0], definitions)
    context = checked_contexts(definitions, make_configuration(definitions, 2, ["all"]), [texts], game.folder)[0]
    face = make_box_pieces(context, Looks())[0].face
    palette = Palette(ink_table(definitions), "rgb", "colour")
    (png,) = face_pngs([face], palette, dpi=DPI, bleed=path.name == WITH_BLEED, icons=context.icons)
    picture = Image.open(io.BytesIO(png)).convert("RGB")
    if path.name == WITH_BLEED:
        return picture
    picture = cut(picture, face, WHITE)
    return picture.rotate(90, expand=True) if path.name == TURNED else picture
