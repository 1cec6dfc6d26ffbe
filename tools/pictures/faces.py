"""Every kind of face in every theme and language, from the game's definitions: one picture for each theme.

The faces are those that `build` prints. Which ones are shown follows from the definitions: one tile of each name, of
each deck its first card and the one with most words, one piece of all others.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

from generator.definitions.box_request import open_game
from generator.definitions.configuration import make_configuration
from generator.definitions.game_folder import GameFolder
from generator.faces.box_pieces import BoxPiece, make_box_pieces
from generator.faces.colours import THEMES, Palette
from generator.faces.display_list import Face, Group, Item, Text
from generator.faces.face_context import Looks
from generator.faces.fonts import find_font
from generator.faces.tones import ink_table
from generator.games.balance_control.faces.balance_context import BalanceContext
from generator.render.png import face_pngs
from tools.pictures.saving import GROUND, INK, beside, saved, stacked

PLAYERS = 6

DPI, GAP = 60.0, 9
CELL = 1490
"""Width of one theme in one language, in pixels."""


def faces(_folder: Path, target: Path) -> None:
    """A picture for each theme, in it the languages one below the other."""
    game = open_game(None)
    for theme in THEMES:
        cells = [cell(context(game, language), theme) for language in game.languages]
        saved(beside([stacked(cells)]), target / f"faces-{theme}.png")


def context(game: GameFolder, language: str) -> BalanceContext:
    """The game as it lies on the table with everything in it."""
    definitions = game.definitions()
    return BalanceContext(
        definitions,
        make_configuration(definitions, PLAYERS, ["all"]),
        game.texts_for(language, definitions),
        game.folder,
    )


def cell(made: BalanceContext, theme: str) -> Image.Image:
    """All kinds of faces in one theme and language under a heading."""
    looks = Looks(thin_backs=theme != THEMES[0])
    rows = list(shown(make_box_pieces(made, looks)))
    shown_faces = [face for row in rows for face in row]
    palette = Palette(ink_table(made.definitions), "rgb", theme)
    pngs = face_pngs(shown_faces, palette, dpi=DPI, bleed=False, icons=made.icons)
    pictures = {id(face): cut(Image.open(io.BytesIO(png)), face) for face, png in zip(shown_faces, pngs, strict=True)}
    drawn = [[pictures[id(face)] for face in row] for row in rows]
    lines = [line for row in drawn[:-1] for line in flowed(row)]
    return stacked([heading(f"{theme}  //  {made.texts.name}"), *lines, first_large(drawn[-1])], GAP)


def shown(pieces: Sequence[BoxPiece]) -> Iterator[list[Face]]:
    """The faces in rows: tiles and what is of their shape; cards and their backs; aids; the largest token and all
    others."""
    tiles = {piece.row: piece.face for piece in pieces if piece.group == "tiles"}
    backs = {piece.back.id: piece.back for piece in pieces if piece.back}
    shapes = {face.shape for face in tiles.values()}
    yield [*tiles.values(), *(back for back in backs.values() if back.shape in shapes)]
    cards = [piece.face for piece in some_cards([piece for piece in pieces if piece.group == "cards"])]
    yield [*cards, *(back for back in backs.values() if back.shape not in shapes)]
    yield [piece.face for piece in pieces if piece.group == "aids"]
    tokens = [piece.face for piece in pieces if piece.group == "tokens"]
    yield sorted(tokens, key=lambda face: -face.shape.height)


def some_cards(cards: Sequence[BoxPiece]) -> Iterator[BoxPiece]:
    """Of each deck the first card and the one with most words."""
    decks: dict[str, list[BoxPiece]] = {}
    for card in cards:
        decks.setdefault(card.row, []).append(card)
    for deck in decks.values():
        yield deck[0]
        yield max(deck[1:], key=lambda card: letters(card.face.items))


def letters(items: Sequence[Item]) -> int:
    """How many letters items hold."""
    size: Callable[[Item], int] = lambda item: len(item.text) if isinstance(item, Text) else 0  # noqa: E731
    return sum(letters(item.items) if isinstance(item, Group) else size(item) for item in items)


def cut(image: Image.Image, face: Face, ground: tuple[int, int, int] = GROUND) -> Image.Image:
    """The picture with what lies outside the trim in the colour of the ground; smooth along the cut."""
    fine, scale = 4, image.width / face.shape.width
    corners = [(image.width / 2 + x * scale, image.height / 2 - y * scale) for x, y in face.shape.corners()]
    mask = Image.new("L", (image.width * fine, image.height * fine), 0)
    ImageDraw.Draw(mask).polygon([(x * fine, y * fine) for x, y in corners], fill=255)
    flat = Image.new("RGB", image.size, ground)
    flat.paste(image.convert("RGB"), mask=mask.resize(image.size, Image.Resampling.BOX))
    return flat


def heading(words: str) -> Image.Image:
    """A line of words."""
    picture = Image.new("RGB", (CELL, 34), GROUND)
    face = ImageFont.truetype(str(find_font("BarlowCondensed-Bold").path), 28)
    ImageDraw.Draw(picture).text((0, 0), words, font=face, fill=INK)
    return picture


def first_large(pictures: Sequence[Image.Image]) -> Image.Image:
    """The first picture with all others in lines to its right."""
    first, *others = pictures
    lines = list(flowed(others, CELL - first.width - GAP))
    height = max(first.height, sum(line.height + GAP for line in lines))
    whole = Image.new("RGB", (CELL, height), GROUND)
    whole.paste(first, (0, 0))
    y = 0
    for line in lines:
        whole.paste(line, (first.width + GAP, y))
        y += line.height + GAP
    return whole


def flowed(pictures: Sequence[Image.Image], width: int = CELL) -> Iterator[Image.Image]:
    """Pictures side by side, in lines of about equal length."""
    whole = sum(picture.width + GAP for picture in pictures)
    room = whole / -(-whole // (width + GAP))
    lines: list[list[Image.Image]] = [[]]
    for picture in pictures:
        used = sum(other.width + GAP for other in lines[-1])
        if lines[-1] and (used + picture.width > width or used + picture.width / 2 > room):
            lines.append([])
        lines[-1].append(picture)
    for line in lines:
        strip = Image.new("RGB", (width, max(picture.height for picture in line)), GROUND)
        x = 0
        for picture in line:
            strip.paste(picture, (x, 0))
            x += picture.width + GAP
        yield strip
