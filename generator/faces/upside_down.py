"""Numbers that are other numbers upside down, 6 and 9 or 68 and 89: on pieces that lie any way up they are underlined.

A piece lies any way up where nothing on it says where its top is: a die, a chip or a tile without a printed name, a
marker whose name is such a number. Boards, cards and standees have a top.
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.faces.display_list import Item, Path
from generator.faces.shapes import box
from generator.faces.text_setting import TextStyle
from generator.faces.word_setter import MANY, WordSetter

_TURNED = str.maketrans("01689", "01986")
_DIGITS = frozenset("01689")
_LINE, _GAP, _THINNEST = 0.09, 0.09, 0.3
"""How thick the line is and how far below the number, in parts of a numeral's height; its least thickness (mm)."""


def is_other_number(words: str) -> bool:
    """Whether words are a number that reads as another one when it is turned by 180°. Nobody reads 10 as 01, and 69
    stays 69: neither is such a number, but 01 is one."""
    if not words or not _DIGITS.issuperset(words):
        return False
    turned = words[::-1].translate(_TURNED)
    return turned != words and not turned.startswith("0")


def number_line(
    write: WordSetter, words: str, style: TextStyle, size: float, x: float, baseline: float
) -> Iterator[Item]:
    """A line of words centred on `x` (mm), underlined if they are another number upside down."""
    high = style.measures.cap_height(size)
    if is_other_number(words):
        width = write.width(words, style, size)
        yield number_rule(x - width / 2.0, baseline, width, high, style.colour)
    yield from write.line(words, style, (size,), MANY, x, baseline, "centre")


def number_rule(left: float, baseline: float, width: float, high: float, colour: str) -> Path:
    """The line under a number that is another one upside down, whose numerals are `high` mm high."""
    thick = max(_LINE * high, _THINNEST)
    return Path(box(left, baseline - _GAP * high - thick, width, thick), fill=colour)
