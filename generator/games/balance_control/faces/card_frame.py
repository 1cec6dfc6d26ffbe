"""The frame of cards and player aids: a header that ends in a 60° edge and `//`, and an inset frame or a bleeding
foot."""

from __future__ import annotations

import math
from collections.abc import Sequence

from generator.base.frozen import dataclass
from generator.faces.display_list import Item, Path
from generator.faces.fonts import FontName
from generator.faces.shapes import box, line, polygon
from generator.faces.small_print import SEPARATOR, small_print
from generator.faces.text_setting import TextStyle, fit_line, fit_text, line_width, set_line
from generator.faces.tones import BLACK, WATERMARK, rule_token, solid_token, text_on_solid, tint_token
from generator.games.balance_control.faces.balance_context import BalanceContext
from generator.games.balance_control.faces.card_layout import CardLayout

_LEAN = 1.0 / math.tan(math.radians(60.0))
"""How far a 60° edge leans to the right per mm of height."""


@dataclass(frozen=True)
class CardFrame:
    """The colour, variant and layout of a card's frame; draws everything behind its text."""

    layout: CardLayout
    colour: str
    variant: str

    @property
    def edges(self) -> tuple[float, float, float]:
        """The edges that the header reaches (mm): left, right and top."""
        layout = self.layout
        if self.variant == "service":
            half, high = layout.width / 2.0 + layout.bleed, layout.height / 2.0 + layout.bleed
        else:
            half, high = layout.width / 2.0 - layout.frame_inset, layout.height / 2.0 - layout.frame_inset
        return (-half, half, high)

    def header(self, end: float, bottom: float, free_to: float) -> tuple[Item, ...]:
        """The header's ground: solid up to the 60° edge that crosses the header's bottom at x = `end` (mm), pale beyond
        it; two pale strokes follow if they cross the bottom before `free_to`. In low ink the strokes alone are the
        edge."""
        left, right, top = self.edges
        block = polygon(((left, bottom), (end, bottom), (end + (top - bottom) * _LEAN, top), (left, top)))
        items: list[Item] = [
            Path(box(left, bottom, right - left, top - bottom), fill=tint_token(self.colour)),
            Path(block, fill=solid_token(self.colour)),
        ]
        wide, gap = self.layout.slash_wide, self.layout.slash_gap
        first = end + gap
        if first + wide + gap + wide <= free_to:
            token = f"{self.colour}/{WATERMARK}|{self.colour}"
            items.extend(self._stroke(first + (gap + wide) * i, bottom, top, token) for i in (0, 1))
        else:
            items.append(self._stroke(end - 0.35, bottom, top, rule_token(self.colour), 0.35))
        items.append(
            Path(line(left, bottom, right, bottom), stroke=rule_token(self.colour), width=self.layout.frame_width)
        )
        return tuple(items)

    @staticmethod
    def lean(height: float) -> float:
        """How far a 60° edge moves to the right over a height (mm)."""
        return height * _LEAN

    def _stroke(self, x: float, bottom: float, top: float, token: str, wide: float = 0.0) -> Path:
        wide = wide or self.layout.slash_wide
        lean = (top - bottom) * _LEAN
        return Path(polygon(((x, bottom), (x + wide, bottom), (x + wide + lean, top), (x + lean, top))), fill=token)

    def border(self) -> tuple[Item, ...]:
        """The inset frame; or the foot that bleeds and, in low ink, a hairline along the cut."""
        layout = self.layout
        if self.variant == "home":
            inset = layout.frame_inset
            wide, high = layout.width - 2.0 * inset, layout.height - 2.0 * inset
            return (Path(box(-wide / 2.0, -high / 2.0, wide, high), stroke=self.colour, width=layout.frame_width),)
        half, low = layout.width / 2.0 + layout.bleed, layout.height / 2.0 + layout.bleed
        foot = box(-half, -low, 2.0 * half, low + layout.service_foot)
        return (
            Path(foot, fill=solid_token(self.colour)),
            Path(
                line(-half, layout.service_foot, half, layout.service_foot), stroke=rule_token(self.colour), width=0.35
            ),
        )

    @property
    def bleed(self) -> float:
        """How far the ground extends beyond the trim (mm)."""
        return self.layout.bleed if self.variant == "service" else 0.0


def titled_header(
    piece: str,
    title: str,
    frame: CardFrame,
    font: FontName,
    sizes: Sequence[float],
    room: float,
    bottom: float,
    high: float,
) -> tuple[Item, ...]:
    """A header with its title at the left, in the largest of `sizes` (pt) that fits into `room` mm. Raises `InputError`
    if none does."""
    made, style = frame.layout, TextStyle(font, text_on_solid(frame.colour), kern=True)
    block = fit_text(piece, title, style, sizes, room, 99.0, most_lines=1)
    free_to = made.width / 2.0 - made.frame_inset - frame.lean(high)
    return (
        *frame.header(made.left + block.width + 1.5, bottom, free_to),
        *block.items_on_baseline(made.left, bottom + (high - block.cap) / 2.0),
    )


def printed_line(
    context: BalanceContext, layout: CardLayout, variant: str, piece: str, module: str, at_right: str = ""
) -> tuple[Item, ...]:
    """The small print at the left and, if there is room, words at the right; nothing if the template's size is 0."""
    if not layout.print_size:
        return ()
    text = SEPARATOR.join(small_print(piece, module, context.definitions.edition.id))
    style, y = TextStyle(layout.print_font, BLACK), layout.print_y(variant)
    size = fit_line(piece, text, style, (layout.print_size, layout.print_least), layout.measure)
    items = set_line(piece, text, style, size, layout.left, y)
    words = TextStyle(layout.title_font, BLACK)
    free = layout.measure - line_width(piece, text, style, size) - 1.0
    if at_right and line_width(piece, at_right, words, layout.deck_size) <= free:
        items += set_line(piece, at_right, words, layout.deck_size, layout.right, y, "right")
    return items
