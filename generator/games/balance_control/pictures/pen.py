"""Sets words and signs of the column next to the board as display items, at positions in mm."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from generator.faces.display import IconUse, Item, Path
from generator.faces.shapes import line
from generator.faces.text import Style, fit_line, ladder, line_width, set_line
from generator.faces.tones import BLACK
from generator.games.balance_control.effects.values import ANY_DEPARTMENT, Cost
from generator.games.balance_control.faces.context import Context
from generator.games.balance_control.faces.cost import ANY_ICON
from generator.games.balance_control.faces.table_layout import TableLayout
from generator.hyphens import unhyphenated

PIECE = "picture"
"""How errors call the column's words."""


@dataclass(frozen=True)
class Pen:
    """Writes with the layout's fonts and sizes."""

    context: Context
    layout: TableLayout

    def label(self, key: str, **values: object) -> str:
        """A word of the language, with the values at its places."""
        return unhyphenated(self.context.label(key, **values))

    def small(self, text: str, x: float, y: float, align: str = "left", colour: str = BLACK) -> tuple[Item, ...]:
        """Tracked small capitals, as on a form."""
        style = Style(self.layout.title_font, colour, 0.06)
        return set_line(PIECE, text.upper(), style, self.layout.label_size, x, y, align)

    def value(self, text: str, x: float, y: float, size: float, align: str = "left") -> tuple[Item, ...]:
        """A number or a letter that is looked for."""
        return set_line(PIECE, text, Style(self.layout.value_font), size, x, y, align)

    def words(
        self, text: str, x: float, y: float, room: float, align: str = "left", *, strong: bool = False
    ) -> tuple[Item, ...]:
        """One line in at most `room` mm, smaller where it has to be. Raises `InputError`."""
        style = Style(self.layout.strong_font if strong else self.layout.text_font)
        sizes = ladder(self.layout.text_size, self.layout.text_least)
        plain = unhyphenated(text)
        return set_line(PIECE, plain, style, fit_line(PIECE, plain, style, sizes, room), x, y, align)

    def rule(self, left: float, right: float, y: float) -> tuple[Item, ...]:
        """A line from side to side."""
        return (Path(line(left, y, right, y), stroke=BLACK, width=self.layout.line),)

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
