"""Sets words beside a picture of the table as display items, at positions in mm."""

from __future__ import annotations

from generator.base.frozen import dataclass
from generator.base.hyphens import remove_hyphens
from generator.faces.display_list import Item, Path
from generator.faces.face_context import FaceContext
from generator.faces.scene_look import SceneLook
from generator.faces.shapes import line
from generator.faces.text_setting import TextStyle, fit_line, set_line, size_steps
from generator.faces.tones import BLACK

PIECE = "picture"
"""How errors call words that no piece bears."""


@dataclass(frozen=True)
class LetteringPen:
    """Sets words with the fonts and sizes of a layout."""

    context: FaceContext
    layout: SceneLook

    def label(self, key: str, **values: object) -> str:
        """A label of the language with values filled in. Raises `InputError` for a missing one."""
        return remove_hyphens(self.context.label(key, **values))

    def small(self, text: str, x: float, y: float, align: str = "left", colour: str = BLACK) -> tuple[Item, ...]:
        """A text in tracked small capitals, as on a form."""
        style = TextStyle(self.layout.title_font, colour, 0.06)
        return set_line(PIECE, self.context.capitals(text), style, self.layout.label_size, x, y, align)

    def value(self, text: str, x: float, y: float, size: float, align: str = "left") -> tuple[Item, ...]:
        """A number or letter that viewers look for, in strong type."""
        return set_line(PIECE, text, TextStyle(self.layout.value_font), size, x, y, align)

    def words(
        self, text: str, x: float, y: float, room: float, align: str = "left", *, strong: bool = False
    ) -> tuple[Item, ...]:
        """One line in at most `room` mm, smaller if it must be. Raises `InputError` where it doesn't fit."""
        style = TextStyle(self.layout.strong_font if strong else self.layout.text_font)
        sizes = size_steps(self.layout.text_size, self.layout.text_least)
        plain = remove_hyphens(text)
        return set_line(PIECE, plain, style, fit_line(PIECE, plain, style, sizes, room), x, y, align)

    def rule(self, left: float, right: float, y: float) -> tuple[Item, ...]:
        """A level line."""
        return (Path(line(left, y, right, y), stroke=BLACK, width=self.layout.line),)
