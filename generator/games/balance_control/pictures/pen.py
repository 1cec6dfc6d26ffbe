"""Sets words and signs of the column next to the board as display items, at positions in mm."""

from __future__ import annotations

from collections.abc import Mapping

from generator.faces.display import IconUse, Item
from generator.faces.text import Style, line_width, set_line
from generator.faces.tones import BLACK
from generator.games.balance_control.effects.values import ANY_DEPARTMENT, Cost
from generator.games.balance_control.faces.context import Context
from generator.games.balance_control.faces.cost import ANY_ICON
from generator.games.balance_control.faces.table_layout import TableLayout
from generator.pictures import pen
from generator.pictures.pen import PIECE


class Pen(pen.Pen):
    """Writes with the layout's fonts and sizes; and resources and costs, as this game shows them."""

    context: Context
    layout: TableLayout

    def resources(self, amounts: Mapping[str, int], x: float, y: float, step: float) -> tuple[Item, ...]:
        """For each department its triangle, icon and amount, `step` mm apart; what there is none of, pale."""
        items: list[Item] = []
        for number, (department, amount) in enumerate(amounts.items()):
            items.extend(self._resource(department, amount, x + step * number, y))
        return tuple(items)

    def _resource(self, department: str, amount: int, x: float, y: float) -> tuple[Item, ...]:
        layout, size = self.layout, self.layout.resource
        found = self.context.definitions.departments[department]  # type: ignore[index]
        colour = str(found.colour) if amount else f"{found.colour}/{PALE}"
        words = BLACK if amount else f"{BLACK}/{PALE}"
        style = Style(layout.value_font, words)
        cap = style.measures.cap_height(layout.value_size * 0.62)
        middle = y + cap / 2.0
        return (
            IconUse("resource", x + size * 0.36, middle, size * 0.72, colour),
            IconUse(found.icon, x + size * 1.12, middle, size * 0.78, colour),
            *set_line(PIECE, str(amount), style, layout.value_size * 0.62, x + size * 1.66, y),
        )

    def cost(self, cost: Cost, right: float, y: float) -> tuple[tuple[Item, ...], float]:
        """A cost that ends at `right`, and how wide it is."""
        size, x = self.layout.resource * 0.72, right
        style = Style(self.layout.value_font)
        points = self.layout.text_size
        items: list[Item] = []
        for term in reversed(cost.terms):
            free = term.department == ANY_DEPARTMENT
            icon = ANY_ICON if free else self.context.department_icon(term.department)
            colour = BLACK if free else str(self.context.department_colour(term.department))
            x -= line_width(PIECE, str(term.amount), style, points)
            items.extend(set_line(PIECE, str(term.amount), style, points, x, y))
            x -= size * 0.62
            items.append(IconUse(icon, x, y + style.measures.cap_height(points) / 2.0, size, colour))
            x -= size * 0.9
        return tuple(items), right - x


PALE = 45
"""Tint in percent of what there is none of."""
