"""Three cards of each of twelve decks that were made after other tools' samples, as they are printed."""

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
from tools.pictures.saving import beside, saved, stacked

DECKS = Path(__file__).resolve().parents[2] / "tests" / "decks"
SHOWN, BESIDE = 3, 3
DPI, GAP = 62.0, 8


def decks(folder: Path, target: Path) -> None:
    """One picture, three decks side by side. The games are copied, since reading a table keeps its ids beside it."""
    games = [shutil.copytree(path.parent, folder / path.parent.name) for path in sorted(DECKS.glob("*/game.yaml"))]
    drawn = [beside(cards(game), GAP) for game in games]
    rows = [beside(drawn[start : start + BESIDE], 0) for start in range(0, len(drawn), BESIDE)]
    saved(stacked(rows, 0), target / "decks.png")


def cards(path: Path) -> list[Image.Image]:
    """The first cards of a game that look unlike each other, evenly through its table."""
    game = open_game(path)
    definitions = game.definitions()
    texts = game.texts_for(game.languages[0], definitions)
    context = checked_contexts(definitions, make_configuration(definitions, 2, ["all"]), [texts], game.folder)[0]
    faces = list({piece.face.id: piece.face for piece in make_box_pieces(context, Looks())}.values())
    some = [faces[number * (len(faces) - 1) // SHOWN] for number in range(SHOWN)]
    pngs = face_pngs(some, Palette(ink_table(definitions), "rgb", "colour"), dpi=DPI, bleed=False, icons=context.icons)
    return [Image.open(io.BytesIO(png)).convert("RGB") for png in pngs]
