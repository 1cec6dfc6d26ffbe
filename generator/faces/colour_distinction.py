"""How well the pieces of a box can be told apart without full colour vision: pairs with similar grounds, weakest first.

Pieces of the same trim are compared by their grounds, the colour of the largest area of each face. For the two nearest
pieces of each pair of grounds the other differences are listed: their icons, words, drawn shapes and pictures."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, pairwise

from generator.base.frozen import dataclass
from generator.base.geometry import (
    IDENTITY,
    Box,
    Point,
    Transform,
    apply_transform,
    box_around,
    chain,
    clip_polygon,
    edges,
    grow_box,
    signed_area,
)
from generator.faces.box_pieces import BoxPiece, make_box_pieces
from generator.faces.colours import Paint, Palette
from generator.faces.display_list import (
    Face,
    GradientFill,
    Group,
    IconUse,
    Image,
    Item,
    Outline,
    Path,
    Placed,
    Text,
    every_item,
)
from generator.faces.face_context import FaceContext, Looks
from generator.faces.ink_bounds import flatten_outline
from generator.faces.shapes import bounds, transform_outline
from generator.faces.tones import ink_table
from generator.faces.vision import DEFICIENCIES, NEAR, NORMAL, colour_difference

_CHORDS = 6
"""Straight lines that stand for a curve."""
_STRAIGHT = 1e-9
"""Corners that turn by less (mm²) lie on a straight line."""
Clips = Sequence[Sequence[Point]]
SIGNS = ("icons", "words", "shapes", "pictures")


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
    """The colour token of the largest filled area of a face; `white` where there is none. The area of a tint, or of
    what is opaque in part, counts by its share, since dark areas are what one sees. A gradient counts as its middle
    colour, and what is opaque in part as it looks on white; both are `#rrggbb`."""
    areas: dict[str, float] = {}
    seen = grow_box(box_around(face.shape.corners()), face.bleed)
    for token, area in _filled(face.items, palette, IDENTITY, (_corners(seen),), 1.0):
        areas[token] = max(areas.get(token, 0.0), area)
    return max(areas, key=lambda token: areas[token]) if areas else "white"


def _filled(
    items: Iterable[Item], palette: Palette, place: Transform, seen: Clips, opacity: float
) -> Iterator[tuple[str, float]]:
    """What is filled with a colour, with its area inside all clips in mm²; one that isn't convex counts as its box."""
    for item in items:
        if isinstance(item, Group):
            inner = chain(item.transform, place)
            clip = (_clip_corners(item.clip, inner),) if item.clip else ()
            yield from _filled(item.items, palette, inner, (*seen, *clip), opacity * item.opacity)
        elif isinstance(item, Placed):
            yield from _filled(item.face.items, palette, chain(item.transform, place), seen, opacity)
        elif isinstance(item, Path | GradientFill) and item.outline:
            token, share = _colour_of(item, palette, opacity)
            if token != "none" and palette.paint(token) != (1.0, 1.0, 1.0):
                yield token, _area(item.outline, place, seen) * share


def _colour_of(item: Path | GradientFill, palette: Palette, opacity: float) -> tuple[str, float]:
    """The token of what a path or a gradient looks like on white, and the share by which its area counts."""
    if isinstance(item, Path):
        token = item.fill.partition("|")[0]
        paint = palette.paint(token)
        share = int(token.partition("/")[2] or 100) / 100.0
    else:
        paint, share = _middle_colour(palette.stops(item.gradient.stops)), 1.0
        token = "none" if paint is None else _written(paint)
    if paint is None or opacity >= 1.0:
        return token, share
    return _written(tuple(1.0 - (1.0 - part) * opacity for part in paint)), share * opacity


def _middle_colour(stops: Sequence[tuple[float, Paint]]) -> Paint | None:
    """The mean of a gradient's colours from its start to its end; None where there are none."""
    if not stops:
        return None
    whole = [(0.0, stops[0][1]), *stops, (1.0, stops[-1][1])]
    parts = [
        tuple((one + two) / 2.0 * (after - before) for one, two in zip(first, second, strict=True))
        for (before, first), (after, second) in pairwise(whole)
    ]
    return tuple(sum(each) for each in zip(*parts, strict=True))


def _written(paint: Paint) -> str:
    """An RGB paint as a token."""
    return "#" + "".join(f"{round(part * 255):02x}" for part in paint)


def _corners(around: Box) -> tuple[Point, ...]:
    left, bottom, right, top = around
    return ((left, bottom), (right, bottom), (right, top), (left, top))


def _clip_corners(outline: Outline, place: Transform) -> Sequence[Point]:
    """The corners of a convex clip, or of the box around another one."""
    parts = [[apply_transform(place, point) for point in part] for part, _ in flatten_outline(outline, _CHORDS)]
    ways = {
        (bx - ax) * (cy - by) - (by - ay) * (cx - bx) > 0.0
        for part in parts
        for ((ax, ay), (bx, by)), (_, (cx, cy)) in pairwise((*edges(part), next(edges(part))))
        if abs((bx - ax) * (cy - by) - (by - ay) * (cx - bx)) > _STRAIGHT
    }
    return parts[0] if len(parts) == 1 and len(ways) == 1 else _corners(bounds(transform_outline(outline, place)))


def _area(outline: Outline, place: Transform, seen: Clips) -> float:
    """The area of an outline inside convex clips, in mm²; its holes count, too."""
    whole = 0.0
    for points, _ in flatten_outline(outline, _CHORDS):
        part: Sequence[Point] = [apply_transform(place, point) for point in points]
        for clip in seen:
            part = clip_polygon(part, clip)
        whole += abs(signed_area(part))
    return whole


def _signs(one: Face, two: Face) -> tuple[str, ...]:
    """The differences between two faces other than their colours, as names."""
    first, second = _face_signs(one), _face_signs(two)
    return tuple(name for name, a, b in zip(SIGNS, first, second, strict=True) if a != b)


def _face_signs(face: Face) -> tuple[object, ...]:
    """The icons, words, shapes and pictures of a face without their colours. Invisible text and the small print are
    left out."""
    items = list(every_item(face.items))
    icons = sorted(item.icon for item in items if isinstance(item, IconUse))
    words = [item.text for item in items if isinstance(item, Text) and not item.invisible and face.id not in item.text]
    shapes = sorted(str(item.outline) for item in items if isinstance(item, Path | GradientFill))
    pictures = sorted(item.source for item in items if isinstance(item, Image))
    return icons, words, shapes, pictures
