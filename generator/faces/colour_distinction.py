"""How well the pieces of a box can be told apart without full colour vision: pairs with similar grounds, weakest first.

Pieces of the same trim are compared by their grounds, the colour of the largest area of each face. For the two nearest
pieces of each pair of grounds the other differences are listed: their icons, their words, their drawn shapes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from generator.base.frozen import dataclass
from generator.faces.box_pieces import BoxPiece, make_box_pieces
from generator.faces.colours import Palette
from generator.faces.display_list import Face, IconUse, Path, Text, every_item
from generator.faces.face_context import FaceContext, Looks
from generator.faces.ink_bounds import flatten_outline
from generator.faces.shapes import bounds
from generator.faces.tones import ink_table
from generator.faces.vision import DEFICIENCIES, NEAR, NORMAL, colour_difference

SIGNS = ("icons", "words", "shapes")


@dataclass(frozen=True)
class GroundPair:
    """Two grounds as colour tokens with a piece of each, their distance for each kind of sight, and what else
    differs."""

    grounds: tuple[str, str]
    pieces: tuple[str, str]
    apart: dict[str, float]
    signs: tuple[str, ...]

    @property
    def weakest(self) -> str:
        """The kind of sight for which the distance is smallest."""
        return min(self.apart, key=lambda sight: self.apart[sight])

    @property
    def least(self) -> float:
        """The smallest distance (CIEDE2000), that for `weakest`."""
        return self.apart[self.weakest]

    @property
    def ok(self) -> bool:
        """Whether people with any sight can tell the two apart."""
        return self.least >= NEAR or bool(self.signs)

    def data(self) -> dict[str, object]:
        """The pair as JSON data."""
        apart = {sight: round(value, 1) for sight, value in self.apart.items()}
        return {"grounds": list(self.grounds), "pieces": list(self.pieces), "apart": apart, "signs": list(self.signs)}


def least_distinct_pairs(context: FaceContext) -> list[GroundPair]:
    """All pairs of grounds of the box, the weakest first. Raises `InputError` where a piece can't be made."""
    palette = Palette(ink_table(context.definitions))
    found = [pair for some in _group_by_trim(make_box_pieces(context, Looks())) for pair in _pairs(some, palette)]
    return sorted(found, key=lambda pair: (pair.least, pair.grounds, pair.pieces))


def _group_by_trim(pieces: Sequence[BoxPiece]) -> list[list[BoxPiece]]:
    """The pieces grouped by kit file and trim shape."""
    found: dict[object, list[BoxPiece]] = {}
    for piece in pieces:
        found.setdefault((piece.group, piece.face.shape), []).append(piece)
    return list(found.values())


def _pairs(pieces: Sequence[BoxPiece], palette: Palette) -> Iterator[GroundPair]:
    """Each pair of different grounds once, with the two pieces that differ least otherwise."""
    by_ground: dict[str, list[BoxPiece]] = {}
    for piece in pieces:
        by_ground.setdefault(ground_of(piece.face, palette), []).append(piece)
    for one, two in combinations(by_ground, 2):
        paints = palette.paint(one) or (1.0, 1.0, 1.0), palette.paint(two) or (1.0, 1.0, 1.0)
        apart = {sight: colour_difference(*paints, sight) for sight in (NORMAL, *DEFICIENCIES)}
        pairs = ((a, b, _signs(a.face, b.face)) for a in by_ground[one] for b in by_ground[two])
        first, second, signs = min(pairs, key=lambda pair: (len(pair[2]), pair[0].id, pair[1].id))
        yield GroundPair((one, two), (first.id, second.id), apart, signs)


def ground_of(face: Face, palette: Palette) -> str:
    """The colour token of the largest filled area of a face; `white` where there is none. The area of a tint counts by
    its share, since dark areas are what one sees."""
    areas: dict[str, float] = {}
    for item in every_item(face.items):
        if isinstance(item, Path) and item.fill != "none":
            token = item.fill.partition("|")[0]
            if token != "none" and palette.paint(token) != (1.0, 1.0, 1.0):
                share = int(token.partition("/")[2] or 100) / 100.0
                areas[token] = max(areas.get(token, 0.0), _area(item) * share)
    return max(areas, key=lambda token: areas[token]) if areas else "white"


def _area(path: Path) -> float:
    """An upper bound of the area of a path, in mm²."""
    whole = 0.0
    for points, _ in flatten_outline(path.outline):
        pairs = zip(points, (*points[1:], points[0]), strict=True)
        whole += abs(sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in pairs)) / 2.0
    left, bottom, right, top = bounds(path.outline)
    return min(whole, (right - left) * (top - bottom))


def _signs(one: Face, two: Face) -> tuple[str, ...]:
    """The differences between two faces other than their colours, as names."""
    first, second = _face_signs(one), _face_signs(two)
    return tuple(name for name, a, b in zip(SIGNS, first, second, strict=True) if a != b)


def _face_signs(face: Face) -> tuple[object, ...]:
    """The icons, words and shapes of a face without their colours. Invisible text and the small print are left out."""
    items = list(every_item(face.items))
    icons = sorted(item.icon for item in items if isinstance(item, IconUse))
    words = [item.text for item in items if isinstance(item, Text) and not item.invisible and face.id not in item.text]
    shapes = sorted(str(item.outline) for item in items if isinstance(item, Path))
    return icons, words, shapes
