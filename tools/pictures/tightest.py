"""Where paper is tightest: of each file of a kit the piece with the smallest words, in every game and language.

Nothing is chosen by hand: of pieces with words of one size the one with most letters is shown, and below it how small
they are. The line with a piece's id isn't for players, and boards have a picture of their own.
"""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

from generator.base.geometry import area_scale
from generator.definitions.box_request import open_game
from generator.definitions.configuration import make_configuration
from generator.faces.box_pieces import BoxPiece, make_box_pieces
from generator.faces.colours import Palette
from generator.faces.display_list import Face, Group, Item, Placed, Text
from generator.faces.face_context import Looks
from generator.faces.fonts import find_font
from generator.faces.game_look import face_context
from generator.faces.tones import ink_table
from generator.files.resources import resource_root
from generator.render.png import face_pngs
from tools.pictures.faces import cut
from tools.pictures.kits import PLAYERS, games
from tools.pictures.saving import GROUND, INK, beside, saved, stacked

DPI, NOTE = 110.0, 22
"""On many screens as large as in print; the height of a note, in pixels."""
SMALL_PRINT = " · "
"""Stands between an id and its version."""
LARGEST = 160.0
"""What is wider or higher is a board (mm)."""


def tightest(_folder: Path, target: Path) -> None:
    """One picture, in it each game in each language."""
    saved(beside([stacked([beside(list(_languages(game)), 0) for game in games()])]), target / "tightest.png")


def _languages(name: str) -> Iterator[Image.Image]:
    game = open_game(resource_root() / "components" / name)
    pack = game.definitions()
    config = make_configuration(pack, PLAYERS, ["all"])
    for language in game.languages:
        context = face_context(pack, config, game.texts_for(language, pack), game.folder)
        shown = dict(smallest(make_box_pieces(context, Looks())))
        pngs = face_pngs(list(shown), Palette(ink_table(pack)), dpi=DPI, bleed=False, icons=context.icons)
        pictures = (cut(Image.open(io.BytesIO(png)), face) for face, png in zip(shown, pngs, strict=True))
        notes = (f"{face.id}, {size:.1f} pt" for face, size in shown.items())
        yield beside([stacked([one, noted(note, one.width)], 4) for one, note in zip(pictures, notes, strict=True)], 12)


def smallest(pieces: Iterable[BoxPiece]) -> Iterator[tuple[Face, float]]:
    """Of each file the face with the smallest words, and their size (pt)."""
    files: dict[str, list[tuple[float, int, Face]]] = {}
    for piece in pieces:
        words = list(words_of(piece.face.items))
        sizes = [size for text, size in words if SMALL_PRINT not in text and piece.id not in text]
        if sizes and max(piece.face.shape.width, piece.face.shape.height) <= LARGEST:
            letters = sum(len(text) for text, _ in words)
            files.setdefault(piece.group, []).append((round(min(sizes), 2), -letters, piece.face))
    for found in files.values():
        size, _, face = min(found, key=lambda one: one[:2])
        yield face, size


def words_of(items: Iterable[Item], scale: float = 1.0) -> Iterator[tuple[str, float]]:
    """The words that are seen, and their sizes (pt)."""
    for item in items:
        if isinstance(item, Text) and item.text.strip() and not item.invisible:
            yield item.text, item.size * scale
        elif isinstance(item, Group):
            yield from words_of(item.items, scale * area_scale(item.transform))
        elif isinstance(item, Placed):
            yield from words_of(item.face.items, scale * area_scale(item.transform))


def noted(words: str, width: int) -> Image.Image:
    """A note, at least so wide (pixels)."""
    face = ImageFont.truetype(str(find_font("BarlowCondensed-Bold").path), NOTE - 4)
    picture = Image.new("RGB", (max(width, int(face.getlength(words)) + 1), NOTE), GROUND)
    ImageDraw.Draw(picture).text((0, 0), words, font=face, fill=INK)
    return picture
