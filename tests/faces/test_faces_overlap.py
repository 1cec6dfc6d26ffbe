"""Nothing on a face lies on anything else, nothing on a tile on its ring, and no type is too small to read."""

from __future__ import annotations

import functools
import math
from itertools import combinations

import pytest

from generator.faces.context import Looks
from generator.faces.display import Face, IconUse, Text
from generator.faces.pieces import Printed, printed_pieces
from tests.faces.making import applied_box, context, corners_of, flat
from tests.polygons import apart

CASES = [("de", "1.0.14", 50.0), ("en", "1.0.14", 40.0), ("de", "1.0.9", 40.0), ("en", "canonical-en", 60.0)]
STACK = "aid-2"
"""Its picture shows markers in stacks, which do lie on each other."""


@functools.cache
def pieces(lang: str, edition: str, flats: float) -> tuple[Printed, ...]:
    return printed_pieces(context(lang, 6, "all", edition), Looks(flats=flats))


def boxes(face: Face, lang: str, edition: str) -> list[tuple[float, float, float, float, str]]:
    """What is seen in the theme `colour`: texts and icons with their ink; no watermark and no slanted text."""
    icons = context(lang, 6, "all", edition).icons
    found = []
    for item, transform in flat(face.items):
        seen = isinstance(item, Text | IconUse) and not getattr(item, "invisible", False)
        if isinstance(item, Text | IconUse) and seen and not transform[1] and not item.colour.endswith("|none"):
            name = item.text if isinstance(item, Text) else f"<{item.icon}>"
            found.append((*applied_box(item, transform, icons), name))
    return found


@pytest.mark.slow
@pytest.mark.parametrize(("lang", "edition", "flats"), CASES)
def test_nothing_overlaps(lang: str, edition: str, flats: float) -> None:
    for piece in pieces(lang, edition, flats):
        if piece.id != STACK:
            for one, other in combinations(boxes(piece.face, lang, edition), 2):
                assert apart(one[:4], other[:4], 0.05), f"{piece.id}: {one[4]} lies on {other[4]}"


@pytest.mark.quick("de-1.0.9-40.0")
@pytest.mark.parametrize(("lang", "edition", "flats"), CASES)
def test_no_type_is_too_small_or_lies_on_the_ring_of_a_tile(lang: str, edition: str, flats: float) -> None:
    """Reversed type never under 6.5 pt, any other never under 5 pt; numerals below a line (CO₂) apart."""
    for piece in pieces(lang, edition, flats):
        for item, transform in flat(piece.face.items):
            if isinstance(item, Text) and item.text.strip() and not item.invisible and not item.text.isdigit():
                least = 6.5 if item.colour.startswith("white") else 5.0
                assert item.size >= least, f"{piece.id}: '{item.text}' in {item.size} pt"
            if isinstance(item, Text) and piece.group == "tiles":
                depth = min(flats / 2 - (abs(x) * math.sqrt(3.0) + abs(y)) / 2 for x, y in corners_of(item, transform))
                assert depth >= 4.4 * flats / 50.0 - 0.01, f"{piece.id}: '{item.text}' lies on the ring"
