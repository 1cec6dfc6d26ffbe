"""Makes pieces fit a product: printed pieces in the product's size, chosen by their ids.

Text keeps its least sizes and stays in the safe zone. Where that can't be, the small print is left out, then the name;
where it can't be even so, the product is refused and every piece says why.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Generic, TypeVar

from generator.errors import NOWHERE, Fault, InputError
from generator.export.safe import depth, outside
from generator.export.service import PressProduct, Product
from generator.export.sized import LEFT_OUT, Asked, sized_context
from generator.faces.context import Context, Looks
from generator.faces.display import Shape, disc, hexagon, rectangle
from generator.faces.icons import IconSet
from generator.faces.pieces import Printed, tried_pieces
from generator.faces.shapes import inset
from generator.geometry import Point

MM_PER_INCH = 25.4
LOOKS = Looks(variant="service", thin_backs=False)
"""Art that bleeds, backs in full colour."""

_INSETS = (0.0, 0.5, 1.0, 1.5, 2.0)
"""By how much (mm) a hexagon's art may be made smaller than its cut, its ring growing wider, so that words are safe."""


@dataclass(frozen=True)
class Cut:
    """A product in millimetres, as the face lies: the picture, the cut's shape inside it, the safe zone's polygon, and
    what lies between the two."""

    width: float
    height: float
    shape: Shape
    zone: tuple[Point, ...]
    safe: float


P = TypeVar("P", Product, PressProduct)


@dataclass(frozen=True)
class Fitted(Generic[P]):
    """What is made as a product: the pieces, what their faces go without, and why."""

    product: P
    pieces: tuple[Printed, ...]
    left_out: tuple[str, ...] = ()
    why: str = ""


def cut_of(product: Product, dpi: float) -> Cut:
    """The lengths of a product that has a size, in pixels; the pixels at `dpi` are what counts."""
    assert product.size is not None
    scale = MM_PER_INCH / dpi
    width, height = (float(pixels) * scale for pixels in product.size)
    wide, high = width - 2.0 * product.bleed[0] * scale, height - 2.0 * product.bleed[1] * scale
    if product.turn in (90, 270):
        width, height, wide, high = height, width, high, wide
    return _cut_out(product.shape, (width, height), (wide, high), product.safe * scale)


def press_cut(product: PressProduct) -> Cut:
    """The lengths of a product of a press that has a trim."""
    assert product.trim is not None
    wide, high = reversed(product.trim) if product.turn in (90, 270) else product.trim
    bleed = product.bleed
    return _cut_out(product.shape, (wide + 2.0 * bleed, high + 2.0 * bleed), (wide, high), product.safe)


def _cut_out(shape: str, whole: tuple[float, float], trim: tuple[float, float], safe: float) -> Cut:
    wide, high = trim
    makers = {"hex": hexagon(high), "disc": disc(min(wide, high))}
    cut = makers.get(shape, rectangle(wide, high))
    return Cut(*whole, cut, tuple(inset(cut.corners(), safe)), safe)


def fitted(context: Context, product: P, cut: Cut, ids: Sequence[str]) -> Fitted[P]:
    """The pieces `ids` as a product. Raises `InputError` where they can't be made so small, or so large."""
    first: InputError | None = None
    last: InputError | None = None
    for left_out in LEFT_OUT:
        for shrunk in _INSETS if product.shape == "hex" else (0.0,):
            try:
                pieces = _made(context, product, cut, ids, left_out, shrunk)
            except InputError as error:
                first = first or error
                last = error if not shrunk else last
            else:
                return Fitted(product, pieces, left_out, str(first.faults[0]) if first else "")
    assert last is not None
    raise InputError(replace(fault, path=f"{product.id} {fault.path}".strip()) for fault in last.faults)


def _made(
    context: Context,
    product: Product | PressProduct,
    cut: Cut,
    ids: Sequence[str],
    left_out: tuple[str, ...],
    shrunk: float,
) -> tuple[Printed, ...]:
    """One attempt. Raises `InputError` where a text doesn't fit, or isn't safe."""
    asked = Asked(_reach(cut, shrunk), cut.safe, left_out, product.numbers)
    looks, shape = LOOKS, cut.shape
    if product.shape == "hex":
        shape = hexagon(cut.shape.height - 2.0 * shrunk)
        looks = replace(looks, flats=shape.height)
    if product.shape != "own" and not product.any_size:
        looks = replace(looks, size=(shape.width, shape.height))
    pieces = tried_pieces(sized_context(context, asked), looks, set(ids))
    faults = [fault for piece in pieces for fault in _unsafe(piece, cut, context.icons)]
    if faults:
        raise InputError(faults)
    return pieces if product.shape == "own" else _cut(pieces, cut)


def _reach(cut: Cut, shrunk: float) -> float:
    """How far (mm) art has to reach past a face's trim to fill the picture; a hexagon's zones close up further out."""
    if cut.shape.kind != "hex":
        return cut.width + cut.height
    return shrunk - depth((cut.width / 2.0, cut.height / 2.0), cut.shape.corners()) + 0.5


def _unsafe(piece: Printed, cut: Cut, icons: IconSet) -> list[Fault]:
    faces = (piece.face, *([piece.back] if piece.back else []))
    wrong = [what for face in faces for what in outside(face, cut.zone, icons)]
    return [Fault(NOWHERE, piece.id, f"'{wrong[0]}' reaches out of the safe zone", "a larger product")] if wrong else []


def _cut(pieces: Sequence[Printed], cut: Cut) -> tuple[Printed, ...]:
    """The pieces with the product's cut as their trim; those that share a back still do."""
    backs = {id(piece.back): replace(piece.back, shape=cut.shape) for piece in pieces if piece.back}
    return tuple(
        replace(piece, face=replace(piece.face, shape=cut.shape), back=backs.get(id(piece.back))) for piece in pieces
    )
