"""The base of a booklet's pictures: the kit's own faces, letters at what is named, words large enough to read."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

from generator.base.geometry import Box, Point, area_scale, box_around
from generator.booklet.book_plug import DrawnBlock
from generator.booklet.pictures.callouts import MARKS, Callout, Rim, letter_box, place_letter
from generator.booklet.typst_markup import function_call, string_literal
from generator.faces.area import Area
from generator.faces.box_pieces import make_box_pieces
from generator.faces.colours import Palette
from generator.faces.display_list import Face, Group, IconUse, Item, Path, Placed, Text, is_see_through, rectangle
from generator.faces.face_context import FaceContext, Looks
from generator.faces.fonts import find_font
from generator.faces.shapes import box, circle, line
from generator.faces.shaping import text_width
from generator.faces.text_setting import TextStyle, set_line
from generator.faces.tones import BLACK, WHITE, ink_table
from generator.pictures.board_drawer import BoardDrawer, board_drawer
from generator.pictures.lettering import PIECE
from generator.render.flattened import flatten_on_screen
from generator.render.pdf import PdfInfo, pdf_bytes, single_faces
from generator.render.svg import face_picture, svg_text

WIDE: Final = 119.6
"""How wide the text of a page is (mm)."""
OPENING_HEIGHT: Final = 92.0
"""How high a picture on one page of an opening is at most (mm)."""
LEAST: Final = 7.0
"""No words in a picture are smaller (pt)."""
LEAST_SIGN: Final = 1.6
"""No signs in a line whose words are left out are smaller (mm): they say nothing without them."""
MARK: Final = 5.4
"""A letter in a picture, in print (mm)."""
BAR, FAINT = 0.5, 35
"""How high a bar in place of words is, as a part of their capitals, and how much of their ink it has (percent)."""


class PictureSketch:
    """Draws with the kit's own faces, or with those in `instead` on a table, where printed words would be too small.
    `pictures` collects the files that the markup names."""

    def __init__(self, context: FaceContext, theme: str, instead: Mapping[str, Face] | None = None) -> None:
        self.context = context
        self.table: BoardDrawer = board_drawer(context)
        self.palette = Palette(ink_table(context.definitions), theme=theme)
        self.pictures: dict[str, str] = {}
        self._faces: dict[str, Face] = {}
        self._instead = instead or {}

    def face_of(self, name: str) -> Face:
        """The face of a piece, or of a back as it lies on top."""
        if name not in self._faces:
            made = make_box_pieces(self.context, Looks(thin_ink=True))
            self._faces.update({piece.back.id: piece.back for piece in made if piece.back})
            self._faces.update({piece.id: piece.face for piece in made})
        return self._instead.get(name) or self._faces[name]

    def keep(self, name: str, items: Iterable[Item], wide: float, high: float) -> None:
        """Stores a picture of items, `wide` × `high` mm around its middle, as the file of that name."""
        items = tuple(items)
        if is_see_through(items):  # a press's booklet is made of the same pictures
            around = (-wide / 2.0, -high / 2.0, wide / 2.0, high / 2.0)
            items = flatten_on_screen(items, around, self.palette, self.context.icons, self.draw)
        face = Face(name, rectangle(wide, high), items)
        self.pictures[name] = svg_text(face_picture(face), self.palette, self.context.icons)

    def draw(self, face: Face, palette: Palette) -> bytes:
        """A face as a PDF for a screen."""
        sheets = single_faces([face], bleed=False)
        return pdf_bytes([sheets], palette, PdfInfo(face.id), self.context.icons, on_paper=False)

    def keep_piece(self, file: str, name: str, scale: float) -> None:
        """Stores a picture of a piece, reduced to what can be read at that scale."""
        face = self.face_of(name)
        items = legible_items((Placed(face, title=name),), scale, bars=True)
        self.keep(file, items, face.shape.width, face.shape.height)

    def letters(
        self, marked: Sequence[Sequence[Rim]], taken: Sequence[Box], area: Area, size: float, before: int
    ) -> Iterator[Item]:
        """A letter for each marked thing, beside it with a line to it, or on it where there is no free place. Letters
        continue after the first `before`."""
        within = (area.left, area.bottom, area.right, area.top)
        found: list[Callout] = []
        for rims in marked:
            left, low, right, high = box_around(point for rim in rims for point in rim)
            middle = ((left + right) / 2.0, (low + high) / 2.0)
            known = [letter_box(one.at, size) for one in found]
            found.append(place_letter(rims, [*taken, *known], within, size) or Callout(middle, middle))
        for mark, (at, end) in zip(MARKS[before:], found, strict=False):
            yield from _pointer(end, at, size)
            yield Path(circle(*at, size / 2.0), fill=BLACK, stroke=WHITE, width=0.07 * size)
            yield from self.digits(mark, *at, 0.5 * size, WHITE)

    def lettered_call(self, how: str, block: DrawnBlock, *parts: str) -> str:
        """The markup of a picture with letters: a call of the function `how` with its parts and the number of its first
        letter."""
        rules = string_literal(" ".join(block.rules))
        opened = {"side": string_literal(block.side), "high": f"{OPENING_HEIGHT:g}mm"} if block.side else {}
        return function_call(how, *parts, before=str(block.before), rules=rules, **opened)

    def digits(self, text: str, x: float, y: float, high: float, colour: str) -> Iterator[Item]:
        """A number or letter with its middle at (x, y) and capitals `high` mm high."""
        style = TextStyle(self.table.look.value_font, colour)
        points = style.measures.size_for_cap(high)
        yield from set_line(PIECE, text, style, points, x, y - style.measures.cap_height(points) / 2.0, "centre")


def _pointer(end: Point, at: Point, size: float) -> Iterator[Item]:
    """A line from a letter to what it names, with a light edge."""
    for ink, width in ((WHITE, 0.2), (BLACK, 0.09)):
        yield Path(line(*at, *end), stroke=ink, width=width * size, cap="round")


def legible_items(items: Iterable[Item], scale: float, *, bars: bool = False) -> Iterator[Item]:
    """Items without words that would be too small in print at that scale, nor the small signs beside such words. With
    `bars`, bars show where words stand."""
    items = tuple(items)
    small = [item for item in items if isinstance(item, Text) and item.size * scale < LEAST]
    lines = [(item.y, item.y + find_font(item.font).cap_height(item.size)) for item in small if not item.invisible]
    for item in items:
        if isinstance(item, Text) and item.size * scale < LEAST:
            if bars and item.text.strip() and not item.invisible:
                yield _bar(item)
            continue
        if isinstance(item, IconUse) and item.size * scale < LEAST_SIGN and any(a < item.y < b for a, b in lines):
            continue
        if isinstance(item, Group):
            inside = legible_items(item.items, scale * area_scale(item.transform), bars=bars)
            yield replace(item, items=tuple(inside))
        elif isinstance(item, Placed):
            inside = legible_items(item.face.items, scale * area_scale(item.transform), bars=bars)
            yield replace(item, face=replace(item.face, items=tuple(inside)))
        else:
            yield item


def _bar(words: Text) -> Path:
    """A bar in place of words: as long as they are, in a lighter tint."""
    wide = text_width(words)
    high = find_font(words.font).cap_height(words.size)
    inks = (ink if ink in (WHITE, "none") or "/" in ink else f"{ink}/{FAINT}" for ink in words.colour.split("|"))
    return Path(box(words.x, words.y + (1.0 - BAR) / 2.0 * high, wide, BAR * high), fill="|".join(inks))
