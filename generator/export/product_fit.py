"""Fits pieces to a product: composes them in the product's size, chosen by their ids.

Text keeps its least sizes and stays in the safe zone. If that fails, the small print is left out, then the name; if it
still fails, the product is refused with the reasons of every piece."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import field, fields, replace
from functools import partial
from typing import Any, Generic, TypeVar

from generator.base.errors import NOWHERE, Fault, InputError
from generator.base.frozen import dataclass
from generator.base.geometry import IDENTITY, Point, Transform, apply_transform, chain, depth_inside, edges
from generator.base.units import pt_to_mm
from generator.export.service import NumberName, PressProduct, Product, TemplateName
from generator.faces.art import MOST_BLEED
from generator.faces.box_pieces import BoxPiece, try_box_pieces
from generator.faces.display_list import Face, Group, IconUse, Item, Placed, Shape, Text, disc, hexagon, rectangle
from generator.faces.face_context import FaceContext, Looks
from generator.faces.fonts import find_font
from generator.faces.icons import IconSet
from generator.faces.shapes import inset_polygon
from generator.faces.shaping import text_width

MM_PER_INCH = 25.4
LOOKS = Looks(variant="service", thin_backs=False)
"""Art that bleeds, backs in full colour."""

_OVERLAP = 0.1
"""How far (mm) art goes on beyond the picture, so that no pixel at its edge is half filled."""
_INSETS = (0.0, 0.5, 1.0, 1.5, 2.0)
"""By how much (mm) a hexagon's art may be made smaller than its cut, its ring growing wider, so that words are safe."""


@dataclass(frozen=True)
class ProductCut:
    """A product in millimetres, as the face lies: the size of the picture, the cut's shape in it, the polygon of the
    safe zone, and the distance between cut and safe zone."""

    width: float
    height: float
    shape: Shape
    zone: tuple[Point, ...]
    safe: float


P = TypeVar("P", Product, PressProduct)


@dataclass(frozen=True)
class FittedPieces(Generic[P]):
    """The pieces made as a product, what their faces go without, and why."""

    product: P
    pieces: tuple[BoxPiece, ...]
    left_out: tuple[str, ...] = ()
    why: str = ""

    @property
    def notes(self) -> list[str]:
        """A sentence on what is left out; empty where nothing is."""
        return [f"{self.product.id}: left out {', '.join(self.left_out)} ({self.why})"] if self.left_out else []


def product_cut(product: Product, dpi: float) -> ProductCut:
    """The lengths in mm of a product that has a size, converted from its pixels at `dpi`."""
    assert product.size is not None
    scale = MM_PER_INCH / dpi
    width, height = (float(pixels) * scale for pixels in product.size)
    wide, high = width - 2.0 * product.bleed[0] * scale, height - 2.0 * product.bleed[1] * scale
    if product.turn in (90, 270):
        width, height, wide, high = height, width, high, wide
    return _cut_shape(product.shape, (width, height), (wide, high), product.safe * scale)


def press_cut(product: PressProduct) -> ProductCut:
    """The lengths in mm of a press's product that has a trim."""
    assert product.trim is not None
    wide, high = reversed(product.trim) if product.turn in (90, 270) else product.trim
    bleed = product.bleed
    return _cut_shape(product.shape, (wide + 2.0 * bleed, high + 2.0 * bleed), (wide, high), product.safe)


def _cut_shape(shape: str, whole: tuple[float, float], trim: tuple[float, float], safe: float) -> ProductCut:
    wide, high = trim
    makers = {"hex": hexagon(high), "disc": disc(min(wide, high))}
    cut = makers.get(shape, rectangle(wide, high))
    return ProductCut(*whole, cut, safe_zone(cut, safe), safe)


def safe_zone(cut: Shape, safe: float) -> tuple[Point, ...]:
    """The polygon `safe` mm inside a cut; a point where nothing remains."""
    corners = cut.corners()
    zone = inset_polygon(corners, safe)
    return zone if all(depth_inside(corner, corners) > safe - _ROUNDING for corner in zone) else ((0.0, 0.0),)


def fit_pieces(context: FaceContext, product: P, cut: ProductCut, ids: Sequence[str]) -> FittedPieces[P]:
    """The pieces `ids` as a product. Raises `InputError` where they can't be made in its size."""
    first: InputError | None = None
    last: InputError | None = None
    for left_out in LEFT_OUT:
        for shrunk in _INSETS if product.shape == "hex" else (0.0,):
            try:
                pieces = _try_fit(context, product, cut, ids, left_out, shrunk)
            except InputError as error:
                first = first or error
                last = error if not shrunk else last
            else:
                return FittedPieces(product, pieces, left_out, str(first.faults[0]) if first else "")
    assert last is not None
    raise InputError(replace(fault, path=f"{product.id} {fault.path}".strip()) for fault in last.faults)


def _try_fit(
    context: FaceContext,
    product: Product | PressProduct,
    cut: ProductCut,
    ids: Sequence[str],
    left_out: tuple[str, ...],
    shrunk: float,
) -> tuple[BoxPiece, ...]:
    """One attempt, with parts `left_out`. Raises `InputError` where a text doesn't fit or leaves the safe zone."""
    beyond = MOST_BLEED if product.any_size else _bleed_needed(cut) + shrunk
    asked = ProductNeeds(_ground_reach(cut, shrunk), cut.safe, left_out, product.numbers, beyond)
    looks, shape = LOOKS, cut.shape
    if product.shape == "hex":
        shape = hexagon(cut.shape.height - 2.0 * shrunk)
        looks = replace(looks, flats=shape.height)
    if product.shape != "own" and not product.any_size:
        looks = replace(looks, size=(shape.width, shape.height))
    pieces = try_box_pieces(sized_context(context, asked), looks, set(ids))
    known: dict[int, list[str]] = {}
    faults = [fault for piece in pieces for fault in unsafe_parts(piece, cut.zone, context.icons, known)]
    if faults:
        raise InputError(faults)
    return pieces if product.shape == "own" else _with_cut(pieces, cut)


def _bleed_needed(cut: ProductCut) -> float:
    """How far (mm) the picture goes beyond the cut at its sides."""
    return max(cut.width - cut.shape.width, cut.height - cut.shape.height) / 2.0 + _OVERLAP


def _ground_reach(cut: ProductCut, shrunk: float) -> float:
    """How far (mm) a ground must reach past a face's trim to fill the picture; more for a hexagon, whose sides are at
    an angle."""
    if cut.shape.kind != "hex":
        return cut.width + cut.height
    return shrunk - depth_inside((cut.width / 2.0, cut.height / 2.0), cut.shape.corners()) + 0.5


def unsafe_parts(
    piece: BoxPiece, zone: Sequence[Point], icons: IconSet, known: dict[int, list[str]] | None = None
) -> list[Fault]:
    """A fault for each text or icon of a piece that leaves a zone. `known` caches the result for each face by its `id`,
    since cards share a back."""
    faces = (piece.face, *([piece.back] if piece.back else []))
    known = {} if known is None else known
    for face in faces:
        if id(face) not in known:
            known[id(face)] = parts_outside(face, zone, icons)
    wrong = [what for face in faces for what in known[id(face)]]
    return [Fault(NOWHERE, piece.id, f"'{wrong[0]}' reaches out of the safe zone", "a larger product")] if wrong else []


def _with_cut(pieces: Sequence[BoxPiece], cut: ProductCut) -> tuple[BoxPiece, ...]:
    """The pieces with the product's cut as their trim; pieces that share a back keep sharing it."""
    backs = {id(piece.back): replace(piece.back, shape=cut.shape) for piece in pieces if piece.back}
    return tuple(
        replace(piece, face=replace(piece.face, shape=cut.shape), back=backs.get(id(piece.back))) for piece in pieces
    )


# what a product asks of the templates: only their numbers differ, so every composer stays as it is

LEFT_OUT: tuple[tuple[str, ...], ...] = ((), ("small print",), ("small print", "name"))
"""What a size that is too small for the least type goes without, in this order; then it is refused."""

_SIZES = {"small print": "print_size", "name": "name_size"}


@dataclass(frozen=True)
class ProductNeeds:
    """What a product needs of faces: grounds that go on `bleed` mm beyond the cut, words that `keep` so far inside it,
    the parts to leave out, and other numbers for templates. `art`: how far all else in a layout that lies at its bleed
    has to reach, so that no picture is made larger than that; None: as far as grounds."""

    bleed: float
    keep: float = 0.0
    left_out: Sequence[str] = ()
    numbers: Mapping[TemplateName, Mapping[NumberName, float]] = field(default_factory=dict)
    art: float | None = None


def sized_context(context: FaceContext, needs: ProductNeeds) -> FaceContext:
    """The context in which faces are composed for a product."""
    return replace(context, sizing=partial(_sized_numbers, needs), unsized_context=context.unsized_context or context)


def _sized_numbers(needs: ProductNeeds, name: str, made: Any) -> Any:
    """A template's numbers changed for a product."""
    own: dict[str, Any] = {str(key): number for key, number in needs.numbers.get(TemplateName(name), {}).items()}
    known = {field.name for field in fields(made)}
    own |= {key: number for key, number in (("bleed", needs.bleed), ("keep", needs.keep)) if key in known}
    if needs.art is not None and "ground" in known:
        own |= {"bleed": max(float(made.bleed), needs.art), "ground": needs.bleed}
    own |= {"left_out": tuple(needs.left_out)} if "left_out" in known else {}
    own |= {_SIZES[part]: 0.0 for part in needs.left_out if _SIZES[part] in known}
    return replace(made, **own)


# what reaches out of a safe zone

_DESCENDERS = frozenset("gjpqyQ,;ß()[]{}/")
_ROUNDING = 0.02
"""Hundredths of a millimetre don't count."""
_SAME = 1e-9
"""A side of a zone that is no longer (mm) bounds nothing."""
_ROUND = 128
_AROUND = [(math.cos(part), math.sin(part)) for part in (2.0 * math.pi * n / _ROUND for n in range(_ROUND))]
"""Directions in which it is looked how far an icon reaches: the ink of a star ends short of the corners of its box."""


def parts_outside(face: Face, zone: Sequence[Point], icons: IconSet) -> list[str]:
    """The texts and icons of a face that reach outside a convex counter-clockwise polygon; small print counts, too."""
    found = []
    limits = _limits(zone)
    for item, transform in _texts_and_icons(face.items):
        box = _text_box(item) if isinstance(item, Text) else _icon_box(item, icons)
        if not _reaches_out(box, transform, limits):
            continue
        if isinstance(item, Text):
            found.append(item.text)
        elif _reaches_out(_icon_corners(item, icons), transform, limits):  # its ink may end short of its box's corners
            found.append(str(item.icon))
    return found


_Limit = tuple[float, float, float]
"""A half plane `a * x + b * y >= c`, moved out by `_ROUNDING`."""


def _limits(zone: Sequence[Point]) -> list[_Limit]:
    """The half planes whose intersection is a convex counter-clockwise polygon; for a point, ones that exclude
    everything."""
    found = []
    for (ax, ay), (bx, by) in edges(zone):
        length = math.hypot(bx - ax, by - ay)
        if length > _SAME:
            across, up = (ay - by) / length, (bx - ax) / length
            found.append((across, up, across * ax + up * ay - _ROUNDING))
    return found or [(0.0, 0.0, 1.0)]


def _reaches_out(corners: Iterable[Point], transform: Transform, limits: Sequence[_Limit]) -> bool:
    """Whether any of the corners lies outside any of the limits."""
    placed = corners if transform == IDENTITY else (apply_transform(transform, corner) for corner in corners)
    return any(a * x + b * y < c for x, y in placed for a, b, c in limits)


def _texts_and_icons(
    items: Sequence[Item], transform: Transform = IDENTITY, *, clipped: bool = False
) -> Iterator[tuple[Text | IconUse, Transform]]:
    """Texts and icons. Those inside a clip are left out if they are icons: a pattern's may be cut off."""
    for item in items:
        if isinstance(item, Group):
            yield from _texts_and_icons(
                item.items, chain(item.transform, transform), clipped=clipped or bool(item.clip)
            )
        elif isinstance(item, Placed):
            yield from _texts_and_icons(item.face.items, chain(item.transform, transform))
        elif (isinstance(item, IconUse) and not clipped) or (isinstance(item, Text) and not item.invisible):
            yield item, transform


def _icon_box(item: IconUse, icons: IconSet) -> tuple[Point, ...]:
    """The corners of the box around an icon's ink."""
    left, low, right, high = (part * item.size for part in icons[item.icon].ink)
    x, y = item.x, item.y
    return ((x + left, y + low), (x + right, y + low), (x + right, y + high), (x + left, y + high))


def _icon_corners(item: IconUse, icons: IconSet) -> Iterator[Point]:
    """The corners of a polygon around an icon's ink, which lies inside both its box and a circle."""
    icon, x, y = icons[item.icon], item.x, item.y
    left, low, right, high = (part * item.size for part in icon.ink)
    reach = icon.reach * item.size / math.cos(math.pi / _ROUND)
    for a, b in _AROUND:
        yield x + min(max(reach * a, left), right), y + min(max(reach * b, low), high)


def _text_box(item: Text) -> tuple[Point, ...]:
    """The corners of the box around a text's ink."""
    measures = find_font(item.font)
    right = item.x + text_width(item)
    low = item.y - (0.22 * pt_to_mm(item.size) if _DESCENDERS & set(item.text) else 0.0)
    high = item.y + measures.cap_height(item.size)
    return ((item.x, low), (right, low), (right, high), (item.x, high))
