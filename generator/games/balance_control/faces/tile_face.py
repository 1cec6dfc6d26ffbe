"""Tiles: the face of a tile of the game in a layout, in millimetres.

    ring     the coded border on the four slanted sides
    cap      type, icon and value, name
    strip    notation, and the words that no sign says
    field    pale and empty, for markers; the small print at its foot
    foot     value and icon once more, turned by 180°, for those who sit across the table

A tile that makes resources has a solid ring; every other one a pale ring with a solid code, so that the two kinds
differ before their colours do; one that lies on the table from the start has its cap and foot in white.
"""

from __future__ import annotations

from itertools import product

from generator.base.errors import InputError, input_error
from generator.base.hyphens import remove_hyphens
from generator.base.units import pt_to_mm
from generator.faces.display_list import Face, Item, hexagon
from generator.faces.small_print import small_print, small_print_lines
from generator.faces.text_setting import TextBlock, TextStyle, fit_text, line_width, set_line, size_steps
from generator.faces.tones import BLACK
from generator.games.balance_control.definitions.balance_pack import BalanceTile
from generator.games.balance_control.definitions.printed_words import tile_name, tile_notation, tile_words
from generator.games.balance_control.definitions.sentences import WordingError
from generator.games.balance_control.faces.balance_context import BalanceContext
from generator.games.balance_control.faces.notation_line import NotationStyle, notation_line
from generator.games.balance_control.faces.tile_ground import PaintedGround, ground
from generator.games.balance_control.faces.tile_layout import TileLayout, tile_layout

_CLEAR, _TRACKED = (1.0, 0.2), (1.0, 0.75, 0.5, 0.25, 0.0)
"""White between the type line and the ring (mm), and parts of its tracking, best first."""


def tile_face(context: BalanceContext, tile: BalanceTile) -> Face:
    """The face of a tile. Raises `InputError` if a text doesn't fit."""
    return _BalanceTileComposer(context, tile, tile_layout(context, context.looks.flats)).face()


class _BalanceTileComposer:
    """Composes one tile from the top down."""

    def __init__(self, context: BalanceContext, tile: BalanceTile, layout: TileLayout) -> None:
        self.context = context
        self.tile = tile
        self.layout = layout
        self.lines = tile_notation(self.tile)
        self.words = self._words()
        self.strip = self._strip()
        self.printed, low = self.print()
        self.ground: PaintedGround = ground(context, self.tile, layout, self.strip, low)

    def face(self) -> Face:
        """The whole face: ground, cap, strip, field and foot."""
        items = (*self.ground.items, *self.cap(), *self.in_strip(), *self.printed, *self.ground.foot)
        return Face(self.tile.id, hexagon(self.layout.flats), items, self.layout.bleed)

    @property
    def plain(self) -> bool:
        """Whether the tile has no value to show."""
        return self.tile.value is None

    def cap(self) -> tuple[Item, ...]:
        """What is printed on the cap: type line, icon and value, name."""
        return (*self.type_line(), *self.ground.value, *self.name())

    def type_line(self) -> tuple[Item, ...]:
        """The type line, `DEPARTMENT // DOM`, with wide tracking; tighter if it is long or the tile small, or the code
        alone."""
        layout, piece = self.layout, self.tile.id
        text = remove_hyphens(self.context.capitals(self.context.texts.classes[self.tile.class_].type))
        high = TextStyle(layout.title_font).measures.cap_height(layout.type_size)
        width = layout.inner_width(layout.type_y + high)
        sizes = size_steps(layout.type_size, layout.type_least)
        tried = product((f"{text} // {self.tile.code}", self.tile.code), _CLEAR, _TRACKED)
        for line, clear, share in tried:
            style = TextStyle(layout.title_font, self.ground.words, layout.type_tracking * share)
            fitting = [size for size in sizes if line_width(piece, line, style, size) <= width - 2.0 * clear]
            if fitting:
                return set_line(piece, line, style, fitting[0], 0.0, layout.type_y, "centre")
        raise input_error(f"'{self.tile.code}' is too long", expected=f"a code for {width:g} mm", path=piece)

    def name(self) -> tuple[Item, ...]:
        """The name, kerned, in one line; none where the template's size is 0."""
        layout, piece = self.layout, self.tile.id
        if not layout.name_size:
            return ()
        y = layout.plain_name_y if self.plain else layout.name_y
        style = TextStyle(layout.title_font, self.ground.words, kern=True)
        text = self._fill_words(tile_name)
        sizes = size_steps(layout.name_size, layout.name_least)
        block = fit_text(piece, remove_hyphens(text), style, sizes, layout.inner_width(y) - 2.0, 99.0, most_lines=1)
        return set_line(piece, remove_hyphens(text), style, block.size, 0.0, y, "centre")

    def in_strip(self) -> tuple[Item, ...]:
        """Notation and words on the white strip."""
        layout, piece = self.layout, self.tile.id
        top, bottom = self.strip
        style = TextStyle(layout.value_font)
        full = style.measures.size_for_cap(layout.notation_cap)
        room = layout.inner_width(max(abs(top) - 1.0, abs(bottom))) - 1.6
        middle = (top + bottom) / 2.0
        if self.words:
            middle = top - layout.strip_pad - layout.notation_cap / 2.0
        items: list[Item] = []
        if self.lines:
            hand = NotationStyle(style, self.tile.colour)
            baseline = middle - layout.notation_cap / 2.0
            sizes = size_steps(full, layout.notation_least)
            items.extend(notation_line(self.context, piece, self.lines, hand, sizes, room, 0.0, baseline))
        if self.words:
            items.extend(self.words.items_on_baseline(-room / 2.0, self._words_baseline()))
        return tuple(items)

    def print(self) -> tuple[tuple[Item, ...], float]:
        """The small print at the foot of the field, one line or two, and the height of its top; none where the
        template's size is 0."""
        layout, piece = self.layout, self.tile.id
        if not layout.print_size:
            return (), layout.print_y
        parts = small_print(piece, self.tile.module, self.context.definitions.edition.id)
        style = TextStyle(layout.print_font, BLACK)
        width = layout.inner_width(layout.print_y) - 1.0
        size = layout.print_size
        if len(small_print_lines(parts, style, size, width)) > 1:
            size = layout.print_least
        lines = small_print_lines(parts, style, size, width)
        step = pt_to_mm(size) * layout.print_leading
        rows = [(line, layout.print_y + step * (len(lines) - 1 - row)) for row, line in enumerate(lines)]
        items = tuple(item for line, y in rows for item in set_line(piece, line, style, size, 0.0, y, "centre"))
        return items, rows[0][1] + style.measures.cap_height(size)

    def _fill_words(self, maker: object) -> str:
        try:
            return maker(self.tile, self.context.speaker)  # type: ignore[no-any-return,operator]
        except (WordingError, KeyError) as error:
            raise self.context.misfit(self.tile.id, error) from None

    def _words(self) -> TextBlock | None:
        """What no sign says, set to the width of the strip: in two lines, or in more where it would get too small."""
        text = self._fill_words(tile_words)
        if not text:
            return None
        layout = self.layout
        width = layout.inner_width(layout.plain_strip_top if self.plain else layout.strip_bottom) - 2.0
        try:
            return self._set_text(text, width, 2)
        except InputError:
            return self._set_text(text, width, 99)

    def _set_text(self, text: str, width: float, lines: int) -> TextBlock:
        layout = self.layout
        return fit_text(
            self.tile.id,
            text,
            TextStyle(layout.text_font, BLACK),
            size_steps(layout.words_size, layout.words_least),
            width,
            layout.words_room,
            leading=layout.words_leading,
            align="centre",
            most_lines=lines,
            balance=True,
        )

    def _strip(self) -> tuple[float, float]:
        """Top and bottom of the strip: as high as notation and words need; nothing where there are none."""
        layout = self.layout
        if not self.lines and self.words is None:
            return (layout.plain_strip_top, layout.plain_strip_top)
        if not self.plain:
            return (layout.strip_top, layout.strip_bottom)
        top = layout.plain_strip_top
        if self.words is None:
            return (top, top - layout.strip_top + layout.strip_bottom)
        notation = layout.notation_cap + layout.strip_gap if self.lines else 0.0
        return (top, top - 2.0 * layout.strip_pad - notation - self.words.height - 0.35)

    def _words_baseline(self) -> float:
        assert self.words is not None
        top, _ = self.strip
        notation = self.layout.notation_cap + self.layout.strip_gap if self.lines else 0.0
        return top - self.layout.strip_pad - notation - self.words.cap
