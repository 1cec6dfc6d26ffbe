"""Chooses the product that each piece of a box is made as: of those for its role, the one nearest in shape and size.

Cards, tiles, chips and markers are composed anew in the product's size, which may differ a little from theirs; all
other pieces keep their size and lie in the middle of a product that has room for them. Pieces that fit no product are
left out with a reason."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Generic

from generator.base.errors import Fault, InputError, collect_faults, input_error
from generator.base.frozen import dataclass
from generator.export.piece_roles import piece_kind, shape_words
from generator.export.product_fit import FittedPieces, P, ProductCut, fit_pieces
from generator.export.service import PressProduct, Product, ProductId
from generator.faces.box_pieces import make_box_pieces
from generator.faces.display_list import Shape
from generator.faces.face_context import FaceContext, Looks

NEAR = 1.3
"""A piece that is composed anew for a product may be so many times as large there, or as small."""
ROOM = 2.0
"""One that keeps its size may have a product cut to so many times its area, so that no more than half of it is
empty."""
_SLACK = 0.5
"""A piece may be so much (mm) larger than the product that it lies in."""
_PILES = ("card", "tile")
"""Roles of pieces that are drawn from piles, where none may be missing."""
_MADE_FOR_IT = -1.0


@dataclass(frozen=True)
class ProductLengths(Generic[P]):
    """How to measure a service's products: `measure_cut` gives the lengths of one that has a size; `size_product` gives
    a product the size of a piece if it has none."""

    measure_cut: Callable[[P], ProductCut]
    size_product: Callable[[P, Shape], P]


@dataclass(frozen=True)
class ProductChoice(Generic[P]):
    """The result: each product with its pieces, in the order of the service; and why pieces of the service's roles fit
    no product."""

    product_pieces: tuple[FittedPieces[P], ...]
    why: Mapping[str, str]


def misfit(product: Product | PressProduct, cut: ProductCut, shape: Shape, *, anew: bool) -> float | None:
    """How far a piece of that shape differs from a product: less is better, None where the piece can't be made as it.
    `anew`: it is composed in the product's size."""
    if product.any_size:
        return _MADE_FOR_IT
    if product.shape not in ("own", shape.kind):
        return None
    wide, high = cut.shape.width / shape.width, cut.shape.height / shape.height
    if anew and product.shape != "own":
        far = max(abs(math.log(wide)), abs(math.log(high)))
        return far if far <= math.log(NEAR) else None
    if min(cut.shape.width - shape.width, cut.shape.height - shape.height) < -_SLACK:
        return None
    return math.log(wide * high) if product.shape == "own" or wide * high <= ROOM else None


def choose_products(
    context: FaceContext, products: Sequence[P], lengths: ProductLengths[P], asked: Sequence[str]
) -> ProductChoice[P]:
    """Everything that a service makes of the box. `asked`: products to take for all pieces of their roles, whatever
    their size. Raises `InputError` with every product that is refused, or, first of all, with every piece that can't be
    made in any size."""
    found: list[FittedPieces[P]] = []
    faults: list[Fault] = []
    why: dict[str, str] = {}
    for product, ids in _assign_products(context, products, lengths, asked, why):
        strict = product.id in asked or product.any_size or bool(set(product.takes) & set(_PILES))
        try:
            made = _fit_pieces(context, product, lengths.measure_cut(product), ids, why, strict=strict)
            found += [made] if made.pieces else []
        except InputError as error:
            faults += error.faults
    if faults:
        raise InputError(faults)
    if not found:
        first = next(role for product in products for role in product.takes)
        raise input_error("no piece of the box fits there", expected=f"a piece such as a {first}")
    return ProductChoice(tuple(found), why)


def _fit_pieces(
    context: FaceContext, product: P, cut: ProductCut, ids: Sequence[str], why: dict[str, str], *, strict: bool
) -> FittedPieces[P]:
    """The pieces as a product; unless `strict`, without those that can't be made as it, whose reasons go into `why`."""
    try:
        return fit_pieces(context, product, cut, ids)
    except InputError:
        if strict:
            raise
    told = {name: collect_faults(partial(fit_pieces, context, product, cut, [name])) for name in ids}
    why |= {name: faults[0].what for name, faults in told.items() if faults}
    rest = [name for name, faults in told.items() if not faults]
    return fit_pieces(context, product, cut, rest) if rest else FittedPieces(product, ())


def _assign_products(
    context: FaceContext, products: Sequence[P], lengths: ProductLengths[P], asked: Sequence[str], why: dict[str, str]
) -> list[tuple[P, list[str]]]:
    """Each product with the ids of its pieces, in the order of the service."""
    shares: dict[ProductId, tuple[int, P, list[str]]] = {}
    known: dict[tuple[str, bool, Shape], list[tuple[int, P]]] = {}
    for piece in {piece.id: piece for piece in make_box_pieces(context, Looks())}.values():
        kind, shape = piece_kind(context, piece.id), piece.face.shape
        alike = kind.role, kind.anew, shape
        mine = [(number, product) for number, product in enumerate(products) if kind.role in product.takes]
        if alike not in known:
            wished = [(number, product) for name in asked for number, product in mine if product.id == name][:1]
            best = [(number, lengths.size_product(product, shape)) for number, product in wished]
            known[alike] = best or _nearest_product(shape, mine, lengths, anew=kind.anew)
        for number, product in known[alike]:
            own = _with_own_id(product, shares)
            shares.setdefault(own.id, (number, own, []))[2].append(piece.id)
        if mine and not known[alike]:
            why[piece.id] = shape_words(shape)
    return [(product, ids) for _, product, ids in sorted(shares.values(), key=lambda share: share[0])]


def _with_own_id(product: P, shares: Mapping[ProductId, tuple[int, P, list[str]]]) -> P:
    """The product, with a number after its id where another one has it already: two sizes may be nearly the same, or
    the service calls a product as another one is called in a size."""
    ids = (product.id, *(ProductId(f"{product.id}-{number}") for number in range(2, len(shares) + 3)))
    ways = (replace(product, id=name) for name in ids)
    return next(way for way in ways if way.id not in shares or shares[way.id][1] == way)


def _nearest_product(
    shape: Shape, products: Sequence[tuple[int, P]], lengths: ProductLengths[P], *, anew: bool
) -> list[tuple[int, P]]:
    """The product for a piece of a shape with its place in the service's list; empty where it fits none."""
    ways = [(number, way) for number, product in products for way in _product_ways(product, shape, lengths)]
    far = [(misfit(way, lengths.measure_cut(way), shape, anew=anew), number, way) for number, way in ways]
    fits = [(found, number, way) for found, number, way in far if found is not None]
    return [(number, way) for _, number, way in sorted(fits, key=lambda fit: fit[0])[:1]]


def _product_ways(product: P, shape: Shape, lengths: ProductLengths[P]) -> tuple[P, ...]:
    """The ways to make a piece of that shape as a product: upright or also turned; one without a size takes the
    piece's."""
    measured = lengths.size_product(product, shape)
    whole = lengths.measure_cut(measured).shape
    if measured is not product or product.any_size or product.shape != "rect" or whole.width == whole.height:
        return (measured,)
    return (product, replace(product, id=ProductId(f"{product.id}.turned"), turn=(product.turn + 90) % 360))
