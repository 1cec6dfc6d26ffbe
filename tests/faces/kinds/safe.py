"""What of a face comes too near to its cut, and the words of a printed file."""

from collections.abc import Sequence

from pypdfium2 import PdfDocument

from generator.faces.colours import Palette
from generator.faces.display_list import Face, IconUse, Text
from generator.faces.shapes import inset_polygon
from generator.faces.tones import ink_table
from generator.render.pdf import PdfInfo, pdf_bytes
from generator.sheets.pages import Sheets
from tests.faces.kinds.printing import Game, Printing
from tests.faces.making import applied_box, flat
from tests.polygons import depth

SAFE = 3.0
"""What matters keeps this from the cut (mm)."""


def outside(face: Face, safe: float = SAFE) -> list[str]:
    """What of the visible words and signs comes nearer to the cut than `safe` mm, but for patterns that bleed."""
    kept = inset_polygon(face.shape.corners(), safe - 0.01)
    found = []
    for item, transform in flat(face.items):
        if not isinstance(item, Text | IconUse) or (isinstance(item, Text) and item.invisible) or "/" in item.colour:
            continue
        left, low, right, high = applied_box(item, transform, Printing().icons)
        if min(depth((x, y), kept) for x in (left, right) for y in (low, high)) < 0.0:
            name = item.text if isinstance(item, Text) else item.icon
            found.append(f"{name} at {left:.1f} {low:.1f} {right:.1f} {high:.1f}")
    return found


def printed_words(parts: Sequence[Sheets]) -> list[list[str]]:
    data = pdf_bytes(parts, Palette(ink_table(Game())), PdfInfo("kinds"))  # type: ignore[arg-type]
    return [page.get_textpage().get_text_range().split() for page in PdfDocument(data)]
