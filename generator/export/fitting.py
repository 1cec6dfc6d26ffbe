"""Makes pieces fit a product: printed pieces in the product's size, chosen by their ids.

Text keeps its least sizes and stays in the safe zone. Where that can't be, the small print is left out, then the name;
where it can't be even so, the product is refused and every piece says why.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Generic, Protocol, TypeVar

from generator.errors import NOWHERE, Fault, InputError
from generator.export.roles import ids_of, role_of
from generator.export.safe import depth, outside
from generator.export.service import ROLES, Number, NumberName, PressProduct, Product, ProductId, TemplateName
from generator.export.sized import LEFT_OUT, Asked, sized_context
from generator.faces.context import Context, Looks
from generator.faces.display import Shape, disc, hexagon, rectangle
from generator.faces.icons import IconSet
from generator.faces.pieces import Printed, printed_pieces, tried_pieces
from generator.faces.shapes import inset
from generator.geometry import Point

MM_PER_INCH = 25.4
LOOKS = Looks(variant="service", thin_backs=False)
"""Art that bleeds, backs in full colour."""

_INSETS = (0.0, 0.5, 1.0, 1.5, 2.0)
"""By how much (mm) a hexagon's art may be made smaller than its cut, its ring growing wider, so that words are safe."""


@dataclass(frozen=True)
class Cut:
    """A product in millimetres, as the face lies: the picture, the cut's shape inside it, the safe zone's polygon."""

    width: float
    height: float
    shape: Shape
    zone: tuple[Point, ...]


class Shaped(Protocol):
    """What fitting asks of a product, in whatever lengths it is given."""

    @property
    def id(self) -> ProductId:
        """Its name."""

    @property
    def takes(self) -> tuple[str, ...]:
        """What may be made as it."""

    @property
    def shape(self) -> str:
        """The shape of its cut."""

    @property
    def numbers(self) -> Mapping[TemplateName, Mapping[NumberName, Number]]:
        """What it changes of the templates."""


P = TypeVar("P", bound=Shaped)


@dataclass(frozen=True)
class Fitted(Generic[P]):
    """What is made as a product: the pieces, what their faces go without, and why."""

    product: P
    pieces: tuple[Printed, ...]
    left_out: tuple[str, ...] = ()
    why: str = ""


def cut_of(product: Product, dpi: float) -> Cut:
    """The lengths of a product in pixels; the pixels at `dpi` are what counts."""
    scale = MM_PER_INCH / dpi
    width, height = (float(pixels) * scale for pixels in product.size)
    wide, high = width - 2.0 * product.bleed[0] * scale, height - 2.0 * product.bleed[1] * scale
    if product.turn in (90, 270):
        width, height, wide, high = height, width, high, wide
    makers = {"hex": hexagon(high), "disc": disc(min(wide, high))}
    shape = makers.get(product.shape, rectangle(wide, high))
    return Cut(width, height, shape, tuple(inset(shape.corners(), product.safe * scale)))


def press_cut(product: PressProduct) -> Cut:
    """The lengths of a product of a press."""
    (wide, high), bleed = product.trim, product.bleed
    shape = hexagon(high) if product.shape == "hex" else rectangle(wide, high)
    return Cut(wide + 2.0 * bleed, high + 2.0 * bleed, shape, tuple(inset(shape.corners(), product.safe)))


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
    context: Context, product: Shaped, cut: Cut, ids: Sequence[str], left_out: tuple[str, ...], shrunk: float
) -> tuple[Printed, ...]:
    """One attempt. Raises `InputError` where a text doesn't fit, or isn't safe."""
    alone = product.takes == ("card",) and product.shape != "own"
    card = (cut.shape.width, cut.shape.height) if alone else None
    context = sized_context(context, Asked(_reach(cut, shrunk), left_out, product.numbers))
    flats = cut.shape.height - 2.0 * shrunk if product.shape == "hex" else LOOKS.flats
    looks = replace(LOOKS, flats=flats, card=card)
    pieces = tried_pieces(context, looks, set(ids))
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


def chosen(products: Sequence[P], asked: Sequence[str], roles: Sequence[str]) -> list[tuple[P, list[str]]]:
    """Which product is made of which roles: the ones `asked` for first, then as the service lists them."""
    order = [*(product for name in asked for product in products if product.id == name), *products]
    known = {product.id: product for product in products}
    found: dict[ProductId, list[str]] = {}
    for role in roles:
        product = next((product for product in order if role in product.takes), None)
        if product is not None:
            found.setdefault(product.id, []).append(role)
    return [(known[name], mine) for name, mine in found.items()]


OF_ONE_SIZE = ("board", "mat", "sheet", "chip", "marker", "standee", "dice-net", "box")
"""Roles of pieces that are printed in their own size; those too large for a product are left out."""


def holds(cut: Cut, shape: Shape) -> bool:
    """Whether a piece of that shape lies within a product's cut."""
    return shape.width <= cut.shape.width + 0.5 and shape.height <= cut.shape.height + 0.5


def fitted_box(
    context: Context, products: Sequence[P], cut: Callable[[P], Cut], asked: Sequence[str]
) -> list[Fitted[P]]:
    """All pieces of the box that the products take, each as the first product for it. Raises `InputError` with every
    product that is refused, and first of all with every piece that can't be made at all, in any size."""
    shapes = {piece.id: piece.face.shape for piece in printed_pieces(context, Looks(), ids_of(context, ROLES))}
    roles = [role for role in ROLES if ids_of(context, (role,))]
    made: list[Fitted[P]] = []
    faults: list[Fault] = []
    for product, mine in chosen(products, asked, roles):
        ids = [
            name
            for name in ids_of(context, mine)
            if role_of(context, name) not in OF_ONE_SIZE or product.id in asked or holds(cut(product), shapes[name])
        ]
        try:
            made += [fitted(context, product, cut(product), ids)] if ids else []
        except InputError as error:
            faults += error.faults
    if faults:
        raise InputError(faults)
    return made
