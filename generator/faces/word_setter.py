"""Words with icons in the line: the one way in which the studio's kinds set text (mm, pt).

All marks are read (see `base/word_marks.py`): `{coin}` in any text is the icon of that id, studio's or game's; strong
and italic words are set in the fonts that a text's `TextFaces` say, else in those of its font's family.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from math import inf

from generator.base.errors import InputError
from generator.base.frozen import dataclass
from generator.base.hyphens import remove_hyphens
from generator.faces.display_list import Item, Text
from generator.faces.face_context import FaceContext
from generator.faces.font_families import FontSet
from generator.faces.icons import IconSet
from generator.faces.small_print import SEPARATOR, small_print, small_print_lines, token_text
from generator.faces.text_fragments import (
    NARROW_SPACE,
    StyledPart,
    TextFaces,
    TextStyle,
    is_plain,
    parse_markup,
    text_faces,
)
from generator.faces.text_setting import TextBlock, fit_line, fit_text, line_width, longest_word_width, set_line

MANY = inf
"""Room (mm) where only the number of lines is limited."""


@dataclass(frozen=True)
class WordSetter:
    """Sets the words of one piece; every error names it."""

    icons: IconSet
    piece: str
    fonts: FontSet

    def faces(self, style: TextStyle, strong: str = "") -> TextFaces:
        """The faces of a text in a style, strong words in the font `strong` where it names one."""
        return text_faces(style, self.fonts, strong)

    def pieces(self, text: str, style: TextStyle | TextFaces) -> tuple[StyledPart, ...]:
        """A text as styled words and icons, with a little air where an icon touches a letter or a number."""
        if isinstance(style, TextStyle) and not is_plain(text):
            style = self.faces(style)
        return parse_markup(text, style, icons=self.icons, piece=self.piece, air=NARROW_SPACE)

    def width(self, text: str, style: TextStyle | TextFaces, size: float) -> float:
        """The width in mm of a text on one line."""
        return line_width(self.piece, self.pieces(remove_hyphens(text), style), _regular(style), size)

    def longest(self, text: str, style: TextStyle | TextFaces, size: float) -> float:
        """The width in mm of the longest word of a text, with the icon that belongs to it."""
        return longest_word_width(self.piece, self.pieces(remove_hyphens(text), style), _regular(style), size)

    def size(self, text: str, style: TextStyle | TextFaces, sizes: Sequence[float], width: float) -> float:
        """The largest size at which a text fits on one line of `width`. Raises `InputError`."""
        return fit_line(self.piece, self.pieces(remove_hyphens(text), style), _regular(style), sizes, width)

    def line(
        self,
        text: str,
        style: TextStyle | TextFaces,
        sizes: Sequence[float],
        width: float,
        x: float,
        y: float,
        align: str = "left",
    ) -> tuple[Item, ...]:
        """One line at the largest of `sizes` that fits, its baseline at `y`. Raises `InputError`."""
        pieces, regular = self.pieces(remove_hyphens(text), style), _regular(style)
        size = fit_line(self.piece, pieces, regular, sizes, width)
        return set_line(self.piece, pieces, regular, size, x, y, align)

    def block(
        self,
        text: str,
        style: TextStyle | TextFaces,
        sizes: Sequence[float],
        width: float,
        height: float,
        *,
        leading: float = 1.3,
        align: str = "left",
        most_lines: int = 99,
        balance: bool = False,
        columns: int = 1,
        gutter: float = 0.0,
    ) -> TextBlock:
        """Lines at the largest of `sizes` that stay within `width` × `height`; no word stands alone on the last one
        where a narrower setting helps. Several `columns` are filled one after the other, `gutter` mm apart. Raises
        `InputError`."""
        return fit_text(
            self.piece,
            self.pieces(text, style),
            _regular(style),
            sizes,
            width,
            height,
            leading=leading,
            align=align,
            most_lines=most_lines,
            balance=balance,
            company=True,
            columns=columns,
            gutter=gutter,
        )

    def lines(
        self,
        text: str,
        style: TextStyle | TextFaces,
        sizes: Sequence[float],
        width: float,
        fewest: int,
        leading: float = 1.2,
    ) -> TextBlock:
        """The text on as few lines as it needs at any of `sizes`, but on `fewest` if that many are allowed for a larger
        size; each line break in the text begins a line. Raises `InputError` where a word is too long."""
        lined = partial(self.block, text, style, sizes, width, MANY, leading=leading)
        most = len(lined().lines)
        for number in range(fewest, most):
            try:
                return lined(most_lines=number)
            except InputError:
                continue
        return lined(most_lines=max(fewest, most))

    def title(
        self,
        text: str,
        style: TextStyle | TextFaces,
        sizes: Sequence[float],
        width: float,
        height: float = MANY,
        align: str = "left",
    ) -> TextBlock:
        """A name on one line, or on two where one line would be much smaller or the name has a line break; where two
        don't fit, the break becomes a space. Raises `InputError`."""
        whole = sizes[: max(1, (len(sizes) + 1) // 2)]
        try:
            return self.block(remove_hyphens(text), style, whole, width, height, most_lines=1, align=align)
        except InputError:
            lined = partial(self.block, leading=1.12, most_lines=2, align=align, balance=align == "centre")
            try:
                return lined(text, style, sizes, width, height)
            except InputError:
                return lined(text.replace("\n", " "), style, sizes, width, height)


def _regular(style: TextStyle | TextFaces) -> TextStyle:
    """The style of words that are neither strong nor italic."""
    return style.regular if isinstance(style, TextFaces) else style


def word_setter(context: FaceContext, piece: str) -> WordSetter:
    """The word setter of a piece, with its game's icons and fonts."""
    return WordSetter(context.icons, piece, context.fonts)


def identification_block(
    context: FaceContext,
    piece: str,
    module: str,
    style: TextStyle,
    sizes: tuple[float, float],
    room: tuple[float, float, float],
) -> tuple[Text, ...]:
    """The small print on one line in the first of two `sizes` that fits, else on two lines in the second; the id
    without ink where neither fits or the layout wants none. `room`: its left end, its lowest baseline and its width in
    mm. A game without modules prints its own name in their place, one without editions its language."""
    left, y, width = room
    pack = context.definitions
    brought = pack.name if "modules" in pack.nameless_sections else module
    parts = small_print(
        piece, brought, context.texts.language if "editions" in pack.nameless_sections else pack.edition.id
    )
    line = SEPARATOR.join(parts)
    size = next((size for size in sizes if line_width(piece, line, style, size) <= width), sizes[-1])
    lines = small_print_lines(parts, style, size, width)
    if not sizes[0] or any(line_width(piece, part, style, size) > width for part in lines):
        return (replace(hidden_id(piece), x=left, y=y),)
    step = style.measures.cap_height(size) * 1.7
    return tuple(
        Text(part, style.measures.name, size, left, y + step * (len(lines) - 1 - number), style.colour)
        for number, part in enumerate(lines)
    )


def hidden_id(piece: str) -> Text:
    """A piece's id without ink, for what is too small for small print."""
    return token_text(piece)
