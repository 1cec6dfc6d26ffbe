"""Nothing on a face lies on anything else, nothing on a tile on its ring, and no type is too small to read."""

import functools
import math

import pytest

from generator.faces.box_pieces import BoxPiece, make_box_pieces
from generator.faces.display_list import IconUse, Text
from generator.faces.face_context import Looks
from generator.faces.overlaps import find_overlaps
from tests.faces.making import context, corners_of, flat
from tests.polygons import depth

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


@functools.cache
def pieces(lang: str, edition: str, looks: Looks) -> tuple[BoxPiece, ...]:
    return make_box_pieces(context(lang, 6, "all", edition), looks)


@pytest.mark.slow
@each_case
def test_nothing_overlaps(lang: str, edition: str, looks: Looks) -> None:
    icons = context(lang, 6, "all", edition).icons
    for piece in pieces(lang, edition, looks):
        assert list(map(str, find_overlaps(piece.face, icons))) == [], piece.id


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
