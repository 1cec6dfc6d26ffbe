"""Sets words beside a picture of the table as display items, at positions in mm."""

from __future__ import annotations

from generator.base.frozen import dataclass
from generator.base.hyphens import remove_hyphens
from generator.faces.display_list import Item, Path
from generator.faces.face_context import FaceContext
from generator.faces.scene_look import Lettering
from generator.faces.shapes import line
from generator.faces.text_setting import TextStyle, fit_line, set_line, size_steps
from generator.faces.tones import BLACK

PIECE = "picture"
"""How errors call words that no piece bears."""


@dataclass(frozen=True)
class LetteringPen:
    """Writes with a layout's fonts and sizes."""

    context: FaceContext
    layout: Lettering

    def label(self, key: str, **values: object) -> str:
        """A word of the language, with the values at its places."""
        return remove_hyphens(self.context.label(key, **values))

    def small(self, text: str, x: float, y: float, align: str = "left", colour: str = BLACK) -> tuple[Item, ...]:
        """Tracked small capitals, as on a form."""
        style = TextStyle(self.layout.title_font, colour, 0.06)
        return set_line(PIECE, self.context.capitals(text), style, self.layout.label_size, x, y, align)

    def value(self, text: str, x: float, y: float, size: float, align: str = "left") -> tuple[Item, ...]:
        """A number or a letter that is looked for."""
        return set_line(PIECE, text, TextStyle(self.layout.value_font), size, x, y, align)

    def words(
        self, text: str, x: float, y: float, room: float, align: str = "left", *, strong: bool = False
    ) -> tuple[Item, ...]:
        """One line in at most `room` mm, smaller where it has to be. Raises `InputError`."""
        style = TextStyle(self.layout.strong_font if strong else self.layout.text_font)
        sizes = size_steps(self.layout.text_size, self.layout.text_least)
        plain = remove_hyphens(text)
        return set_line(PIECE, plain, style, fit_line(PIECE, plain, style, sizes, room), x, y, align)

    def rule(self, left: float, right: float, y: float) -> tuple[Item, ...]:
        """A line from side to side."""
        return (Path(line(left, y, right, y), stroke=BLACK, width=self.layout.line),)
