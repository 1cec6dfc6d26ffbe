"""A cost at the top of a card: its terms side by side, as triangles with icons and numbers (mm).

Up to three terms have the size of a single one; more share the room, so that a cost of four departments still fits.
"""

from __future__ import annotations

import math

from generator.base.errors import input_error
from generator.faces.display_list import IconUse, Item, Path
from generator.faces.shapes import polygon
from generator.faces.text_setting import TextStyle, line_width, set_line
from generator.faces.tones import BLACK, text_on_solid
from generator.games.balance_control.effects.field_values import ANY_DEPARTMENT, Cost, CostTerm
from generator.games.balance_control.faces.balance_context import BalanceContext
from generator.games.balance_control.faces.card_layout import CardLayout

_HEIGHT = math.sqrt(3.0) / 2.0
_NUMERAL = 0.6
"""Height of a numeral per side of its triangle."""

_ICON, _ICON_Y = 0.45, -0.17
"""Size and height of the icon in a triangle, per side."""

_ASIDE = 0.95
"""Where its numeral begins, per side: beside the slanted edge."""

ANY_ICON = "choice"


def cost_items(
    context: BalanceContext, piece: str, cost: Cost, layout: CardLayout, x: float, room: float
) -> tuple[tuple[Item, ...], float]:
    """The items of a cost from `x` on in `room` mm, and the x where they end. Raises `InputError` if they don't fit at
    the smallest size."""
    size = cost_size(piece, cost, layout, room)
    if size < layout.cost_least:
        raise input_error(
            f"the cost {cost} is too long at the least size, {layout.cost_least:g} mm",
            expected=f"a cost for {room:.1f} mm",
            path=piece,
        )
    items: list[Item] = []
    for term in cost.terms:
        items.extend(_term(context, piece, term, layout, size, x))
        x += _term_width(piece, term, layout, size) + layout.cost_gap
    return tuple(items), x - layout.cost_gap


def cost_size(piece: str, cost: Cost, layout: CardLayout, room: float) -> float:
    """The side of the triangles (mm) at which a cost fits into `room`; may be too small to print."""
    size = layout.cost_size
    while _width(piece, cost, layout, size) > room and size > 1.0:
        size -= 0.1
    return size


def _width(piece: str, cost: Cost, layout: CardLayout, size: float) -> float:
    gaps = layout.cost_gap * (len(cost.terms) - 1)
    return gaps + sum(_term_width(piece, term, layout, size) for term in cost.terms)


def _numeral(layout: CardLayout, size: float) -> tuple[TextStyle, float]:
    style = TextStyle(layout.value_font)
    return style, style.measures.size_for_cap(_NUMERAL * size)


def _term_width(piece: str, term: CostTerm, layout: CardLayout, size: float) -> float:
    style, points = _numeral(layout, size)
    return size * _ASIDE + line_width(piece, str(term.amount), style, points)


def _term(
    context: BalanceContext, piece: str, term: CostTerm, layout: CardLayout, size: float, x: float
) -> tuple[Item, ...]:
    """A triangle with its icon knocked out and the amount at its right."""
    free = term.department == ANY_DEPARTMENT
    colour = BLACK if free else context.department_colour(term.department)
    icon = ANY_ICON if free else context.department_icon(term.department)
    y, half = layout.cost_y, size / 2.0
    low, high = y - size * _HEIGHT / 2.0, y + size * _HEIGHT / 2.0
    style, points = _numeral(layout, size)
    style = TextStyle(layout.value_font, text_on_solid(colour))
    baseline = low + (size * _HEIGHT - style.measures.cap_height(points)) / 2.0
    return (
        Path(polygon(((x, low), (x + size, low), (x + half, high))), fill=f"white|{colour}"),
        IconUse(icon, x + half, y + _ICON_Y * size, _ICON * size, f"{colour}|white"),
        *set_line(piece, str(term.amount), style, points, x + size * _ASIDE, baseline),
    )
