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
from tests.polygons import apart, depth

CASES = [
    ("de", "1.0.14", Looks(50.0)),
    ("en", "1.0.14", Looks(40.0, "service")),
    ("de", "1.0.9", Looks(40.0)),
    ("en", "canonical-en", Looks(63.5)),
    ("en", "sim-1", Looks(50.0, "service")),
]
each_case = pytest.mark.parametrize(
    ("lang", "edition", "looks"), CASES, ids=lambda value: f"{value.flats:g}" if isinstance(value, Looks) else value
)
STACK = "aid-2"
"""Its picture shows markers in stacks, which do lie on each other."""


@functools.cache
def pieces(lang: str, edition: str, looks: Looks) -> tuple[Printed, ...]:
    return printed_pieces(context(lang, 6, "all", edition), looks)


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
@each_case
def test_nothing_overlaps(lang: str, edition: str, looks: Looks) -> None:
    for piece in pieces(lang, edition, looks):
        if piece.id != STACK:
            for one, other in combinations(boxes(piece.face, lang, edition), 2):
                assert apart(one[:4], other[:4], 0.05), f"{piece.id}: {one[4]} lies on {other[4]}"


@pytest.mark.quick("de-1.0.9-40")
@each_case
def test_no_type_is_too_small_and_nothing_is_near_a_cut(lang: str, edition: str, looks: Looks) -> None:
    """Reversed type never under 6.5 pt, any other never under 5 pt; numerals below a line (CO₂) apart. On tiles words
    keep off the ring, of 4.4 mm where they are 50 mm wide, and signs 2 mm from the cut; on cards both 3 mm."""
    for piece in pieces(lang, edition, looks):
        rim = piece.face.shape.corners()
        for item, transform in flat(piece.face.items):
            if isinstance(item, Text) and item.text.strip() and not item.invisible and not item.text.isdigit():
                least = 6.5 if item.colour.startswith("white") else 5.0
                assert item.size >= least, f"{piece.id}: '{item.text}' in {item.size} pt"
            if isinstance(item, Text | IconUse) and not item.colour.endswith("|none"):
                corners = corners_of(item, transform)
                room = {"tiles": 2.0, "cards": 3.0}.get(piece.group, -99.0)
                assert min(depth(corner, rim) for corner in corners) >= room - 0.01, f"{piece.id}: {item}"
                if piece.group == "tiles" and isinstance(item, Text):
                    ring = min(looks.flats / 2 - (abs(x) * math.sqrt(3.0) + abs(y)) / 2 for x, y in corners)
                    assert ring >= 4.4 * looks.flats / 50.0 - 0.01, f"{piece.id}: '{item.text}' lies on the ring"
