"""Tiles: hexagons, squares and rounds with an icon, a value, a name and a strip, in any size (mm)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from generator.base.errors import input_error
from generator.base.frozen import dataclass
from generator.definitions.printed_pieces import Tile
from generator.faces.area import Area
from generator.faces.display_list import Face, IconUse, Item, Path, Shape, disc, hexagon, rectangle
from generator.faces.elements.element_layout import is_element_layout
from generator.faces.elements.layout_composer import element_face
from generator.faces.face_context import FaceContext
from generator.faces.fonts import FontName
from generator.faces.kinds.back import art_on, back_of, bleed_outline
from generator.faces.layout import resize_layout
from generator.faces.piece_colours import piece_icon, piece_roles
from generator.faces.shapes import grow_outline, half_width
from generator.faces.text_setting import TextStyle, line_width, size_steps
from generator.faces.tones import BLACK
from generator.faces.upside_down import is_other_number, line_depth, number_line
from generator.faces.word_setter import hidden_id, identification_block, word_setter

LEAST = 15.0
"""No tile is smaller (mm); smaller pieces are chips."""


@dataclass(frozen=True)
class TileLook:
    """The numbers of `templates/faces/plain-tile.yaml`, which explains them (mm, pt)."""

    size: float
    bleed: float
    line: float
    ring: float
    title_font: FontName
    value_font: FontName
    print_font: FontName
    pad: float
    icon: float
    pair_icon: float
    value_cap: float
    value_gap: float
    centre_y: float
    bare_y: float
    bare_down: float
    name_y: float
    name: float
    name_least: float
    type_y: float
    type: float
    type_least: float
    strip_y: float
    strip_high: float
    strip_cap: float
    strip_least: float
    print_y: float
    print_size: float
    print_least: float
    shown: float


_UNSCALED = ("size", "bleed", "line", "name_least", "type_least", "strip_least", "print_size", "print_least", "shown")


def tile_shape(tile: Tile) -> Shape:
    """The trim of a tile: a flat-top hexagon, a square or a disc."""
    size = float(tile.size)
    return {"hex": hexagon(size), "round": disc(size), "square": rectangle(size, size)}[tile.shape]


def tile_face(context: FaceContext, tile: Tile) -> Face:
    """The face of a tile. Raises `InputError` where a word doesn't fit."""
    if is_element_layout(context, tile.layout):
        return element_face(context, tile, tile_shape(tile))
    return _TileComposer(context, tile).face()


def tile_back(context: FaceContext, tile: Tile) -> Face | None:
    """The back that a tile names; None where it names none."""
    return back_of(context, tile, tile_shape(tile))


class _TileComposer:
    """Composes one tile."""

    def __init__(self, context: FaceContext, tile: Tile) -> None:
        if tile.size < LEAST:
            expected = f"at least {LEAST:g} mm, or a chip"
            raise input_error("the tile is too small", expected=expected, path=f"pieces.{tile.id}.size")
        self.context = context
        self.tile = tile
        self.shape = tile_shape(tile)
        look = context.layout(tile.layout, TileLook, like="plain-tile", path=f"pieces.{tile.written_as}.layout")
        self.look = resize_layout(look, tile.size / look.size, _UNSCALED)
        self.paints = piece_roles(context.definitions, tile)
        self.icon = piece_icon(context.definitions, tile)
        self.words = context.words(tile)
        self.write = word_setter(context, tile.id)

    @property
    def has_ring_room(self) -> bool:
        """Whether there is room for a ring and small print."""
        return self.tile.size >= self.look.shown

    @property
    def shows_name(self) -> bool:
        """Whether the name is printed; a tile that would be empty without it keeps it."""
        bare = not (self.icon or self.tile.value or self.tile.art)
        return self.tile.named and self.has_ring_room and (self.look.name > 0.0 or bare)

    @property
    def has_top(self) -> bool:
        """Whether printed words beside the value say which way up the tile lies."""
        says_top = self.shows_name and not is_other_number(self.words.name)
        return says_top or bool(self.tile.strip and self.has_ring_room)

    @property
    def down(self) -> float:
        """How many mm lower icon, value and name stand because there is no strip under them."""
        return 0.0 if self.tile.strip and self.has_ring_room else self.look.bare_down

    def face(self) -> Face:
        """Ground, signs, words."""
        items = (
            *self.ground(),
            *self.type_line(),
            *self.centre(),
            *self.name(),
            *self.strip(),
            *self.prints(),
        )
        return Face(self.tile.id, self.shape, items, self.look.bleed)

    def room(self, low: float, high: float) -> float:
        """The width inside the ring that is free between two heights."""
        edge = max(self.look.ring, 3.0 if self.has_ring_room else 0.15 * self.tile.size)
        half = half_width(self.shape, edge)
        return 2.0 * min(half(low), half(high))

    def ground(self) -> Iterator[Item]:
        """A solid ring around a pale field, or the picture; in thin ink two lines."""
        look, painted, art = self.look, self.paints, self.tile.art
        yield Path(bleed_outline(self.shape, look.bleed), fill=painted.ground)
        if art is not None:
            yield art_on(self.context, art, self.shape, look.bleed, painted)
        elif self.has_ring_room:
            inner = grow_outline(self.shape, -look.ring)
            yield Path(inner, fill="white")
            yield Path(inner, fill=painted.pale, stroke=painted.edge, width=look.line)
        yield Path(grow_outline(self.shape, -0.5), stroke=painted.edge, width=look.line)

    def type_line(self) -> Iterator[Item]:
        """The line of the type at the top."""
        look = self.look
        if not self.words.type or not self.shows_name:
            return
        style = TextStyle(look.title_font, self.paints.word, 0.07)
        high = style.measures.cap_height(look.type)
        room = self.room(look.type_y, look.type_y + high) - look.pad
        sizes = size_steps(look.type, min(look.type_least, look.type))
        yield from self.plated_line(self.context.capitals(self.words.type), style, sizes, room, look.type_y)

    def centre(self) -> Iterator[Item]:
        """The icon, the value, or both side by side."""
        look, value = self.look, self.tile.value
        icon = None if self.tile.art is not None else self.icon
        full = self.shows_name or self.tile.strip
        y = look.centre_y - self.down if full else look.bare_y
        paint = self.paints.mark if self.has_ring_room and self.tile.art is None else self.paints.sign_upon
        if not value:
            if icon:
                yield IconUse(icon, 0.0, y, look.icon * (1.0 if full else 1.25), paint)
            return
        style = TextStyle(look.value_font, paint, sign=1.2)
        largest = style.measures.size_for_cap(look.value_cap)
        beside = look.pair_icon + look.value_gap if icon else 0.0
        room = self.room(y - look.value_cap / 2.0, y + look.value_cap / 2.0) - beside
        size = self.write.size(value, style, size_steps(largest, min(7.0, largest)), room)
        wide = self.write.width(value, style, size)
        high = style.measures.cap_height(size)
        low, left = y - high / 2.0, -(beside + wide) / 2.0
        if icon:
            yield IconUse(icon, left + look.pair_icon / 2.0, y, look.pair_icon, paint)
        if self.tile.art is not None:
            depth = 0.0 if self.has_top else line_depth(value, high)
            area = Area(left, low - depth, left + wide, low + high).inset(-1.5)
            yield area.filled_path(f"{self.paints.colour}|white")
            yield area.frame_path(self.paints.edge, look.line)
        middle = left + beside + wide / 2.0
        yield from number_line(self.write, value, style, size, middle, low, has_top=self.has_top)

    def name(self) -> Iterator[Item]:
        """The name under icon and value."""
        look = self.look
        if not self.shows_name:
            return
        style = TextStyle(look.title_font, BLACK, kern=True)
        y = look.name_y - self.down
        room = self.room(y, y + style.measures.cap_height(look.name)) - look.pad
        yield from self.plated_line(self.words.name, style, size_steps(look.name, look.name_least), room, y)

    def strip(self) -> Iterator[Item]:
        """The strip in its white box."""
        look, tile = self.look, self.tile
        if not tile.strip or not self.has_ring_room:
            return
        style = TextStyle(look.value_font, BLACK, sign_colour=self.paints.mark, sign=1.25)
        sizes = size_steps(style.measures.size_for_cap(look.strip_cap), look.strip_least)
        wide = self.room(look.strip_y, look.strip_y + look.strip_high)
        size = self.write.size(tile.strip, style, sizes, wide - look.pad)
        area = Area(-wide / 2.0, look.strip_y, wide / 2.0, look.strip_y + look.strip_high)
        low = look.strip_y + (look.strip_high - style.measures.cap_height(size)) / 2.0
        yield area.filled_path("white")
        yield area.frame_path(self.paints.edge, look.line)
        yield from self.write.line(tile.strip, style, (size,), wide, 0.0, low, "centre")

    def plated_line(
        self, words: str, style: TextStyle, sizes: tuple[float, ...], room: float, y: float
    ) -> Iterator[Item]:
        """A centred line; on a picture it stands on a white plate."""
        size = self.write.size(words, style, sizes, room)
        has_top = bool(self.tile.strip)
        if self.tile.art is not None:
            wide, high = self.write.width(words, style, size), style.measures.cap_height(size)
            depth = 0.0 if has_top else line_depth(words, high)
            yield self.plate(-wide / 2.0, y - depth, wide, high + depth)
        yield from number_line(self.write, words, style, size, 0.0, y, has_top=has_top)

    def plate(self, left: float, low: float, wide: float, high: float) -> Path:
        """A white ground for words on a picture."""
        return Area(left, low, left + wide, low + high).inset(-0.9).filled_path("white")

    def prints(self) -> tuple[Item, ...]:
        """The small print; the id without ink where it has no room."""
        look, tile = self.look, self.tile
        if not self.has_ring_room:
            return (hidden_id(tile.id),)
        style = TextStyle(look.print_font)
        room = self.room(look.print_y, look.print_y + 1.5)
        sizes = (look.print_size, look.print_least)
        found = identification_block(self.context, tile.id, tile.module, style, sizes, (0.0, look.print_y, room))
        if len(found) > 1 or found[0].invisible:
            return (hidden_id(tile.id),)
        wide = line_width(tile.id, found[0].text, style, found[0].size)
        ground = self.plate(-wide / 2.0, look.print_y, wide, style.measures.cap_height(look.print_size))
        return (*((ground,) if tile.art is not None else ()), *(replace(text, x=-wide / 2.0) for text in found))
