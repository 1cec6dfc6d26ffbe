"""The contact sheet of the README: every kind of face, in every theme and language, as one picture.

    python tools/contact_sheet.py docs/contact-sheet.png

A block a language, a row a theme. The pictures come from the faces that `build` prints.
"""

from __future__ import annotations

import io
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from PIL import Image

from generator.cli.options import open_game
from generator.definitions.configuration import configuration
from generator.faces.colours import THEMES, Palette
from generator.faces.context import Context
from generator.faces.display import Face, Shape
from generator.faces.pieces import Looks, Printed, printed_pieces
from generator.faces.tones import ink_table
from generator.render.png import face_pngs

DPI, GAP, GROUND, WIDTH = 60.0, 10, (222, 219, 213), 2440
MOST = {"tiles": 12, "cards": 3, "aids": 3}
"""How many faces of a group are shown, each from another line of the contents; of tokens one of each."""


def shown(pieces: Sequence[Printed]) -> Iterator[Face]:
    """One piece of each line of the contents: tiles, cards, aids, backs, then small pieces of each shape."""
    for group, most in MOST.items():
        rows = {piece.row: piece.face for piece in pieces if piece.group == group}
        yield from list(rows.values())[:most]
    yield from {piece.back.id: piece.back for piece in pieces if piece.back}.values()
    tokens = [piece.face for piece in pieces if piece.group == "tokens"]
    yield from sorted(_some(tokens), key=lambda face: -face.shape.height)


def _some(faces: Sequence[Face]) -> Iterator[Face]:
    """Four of each shape."""
    seen: dict[Shape, int] = {}
    for face in faces:
        seen[face.shape] = seen.get(face.shape, 0) + 1
        if seen[face.shape] <= 4:
            yield face


def picture(context: Context, theme: str) -> Image.Image:
    """One row of pictures, wrapped at the width of the sheet."""
    looks = Looks(thin_backs=theme != "colour")
    faces = list(shown(printed_pieces(context, looks)))
    palette = Palette(ink_table(context.definitions), "rgb", theme)
    drawn = face_pngs(faces, palette, dpi=DPI, bleed=False, icons=context.icons)
    tiles = [_cut(Image.open(io.BytesIO(png)), face) for png, face in zip(drawn, faces, strict=True)]
    return _flowed(tiles)


def _cut(image: Image.Image, face: Face) -> Image.Image:
    """The picture with everything outside the trim in the colour of the ground."""
    from PIL import ImageDraw

    shape, scale = face.shape, image.width / face.shape.width
    middle = (image.width / 2.0, image.height / 2.0)
    mask = Image.new("L", image.size, 0)
    ImageDraw.Draw(mask).polygon([(middle[0] + x * scale, middle[1] - y * scale) for x, y in shape.corners()], fill=255)
    flat = Image.new("RGB", image.size, GROUND)
    flat.paste(image.convert("RGB"), mask=mask)
    return flat


def _flowed(images: Sequence[Image.Image]) -> Image.Image:
    """Pictures in rows."""
    rows: list[list[Image.Image]] = [[]]
    for image in images:
        if sum(other.width + GAP for other in rows[-1]) + image.width + 2 * GAP > WIDTH:
            rows.append([])
        rows[-1].append(image)
    height = sum(max(image.height for image in row) + GAP for row in rows) + GAP
    sheet = Image.new("RGB", (WIDTH, height), GROUND)
    y = GAP
    for row in rows:
        x = GAP
        for image in row:
            sheet.paste(image, (x, y))
            x += image.width + GAP
        y += max(image.height for image in row) + GAP
    return sheet


def main(target: Path) -> None:
    """Writes the sheet."""
    game = open_game(None)
    definitions = game.definitions()
    config = configuration(definitions, 4, ["all"])
    contexts = [Context(definitions, config, game.texts(name), game.folder) for name in game.languages]
    parts = [picture(context, theme) for context in contexts for theme in THEMES]
    sheet = Image.new("RGB", (WIDTH, sum(part.height for part in parts)), GROUND)
    y = 0
    for part in parts:
        sheet.paste(part, (0, y))
        y += part.height
    sheet.quantize(192).save(target, optimize=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
