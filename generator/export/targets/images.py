"""Pictures for a print service or a table that takes one file a face: a folder for each product, a list, a ZIP, and
what a person does with them.

    small-hex-tile/01_name[face].png   as the service names them; a piece without a back has its front on both sides
    manifest.csv                       which picture is which piece, and how many copies
    NAME.zip                           all of it once more
    ORDER.md                           the steps, and the total against the service's limit
    contact.png                        every picture, small
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from generator.errors import input_error
from generator.export.choosing import Lengths, chosen
from generator.export.fitting import Cut, cut_of
from generator.export.listing import CONTACT, Row, contact_sheet, csv_text, zipped
from generator.export.order import ordered, table_of_products
from generator.export.package import Desk, Package, Wishes
from generator.export.pictures import Picture
from generator.export.pixels import Raster
from generator.export.roles import behind, left_of
from generator.export.service import Images, Product, ProductId
from generator.faces.display import Shape
from generator.faces.pieces import Printed
from generator.shelf import Content
from generator.units import px


def images_package(desk: Desk, service: Images, wishes: Wishes) -> Package:
    """The package. Raises `InputError` for a size that breaks the least type, or too large an order."""
    context = desk.context
    products = list(service.products.values())
    found = chosen(context, products, _lengths(service), wishes.products)
    made = found.made
    files: dict[str, Picture] = {}
    rows: list[Row] = []
    for some in made:
        cut = cut_of(some.product, some.product.dpi or service.dpi)
        for number, piece in enumerate(some.pieces, 1):
            pair = dict(_pair(service, some.product, cut, number, piece))
            files |= pair
            face, back, product = *[*pair, ""][:2], some.product
            rows.append(Row(face, back, piece.id, piece.count, str(product.id), product.identity, piece.digest))
    _check_total(service, rows)
    drawn = dict(zip(files, desk.draw(list(files.values())), strict=True))
    pngs = {name: made.png for name, made in drawn.items()}
    listed: dict[str, Content] = {**pngs, "manifest.csv": csv_text(rows).encode()}
    words = [(f"{row.quantity} × {row.id}", drawn[row.face].small) for row in rows]
    whole = {**listed, f"{service.id}.zip": zipped(listed), CONTACT: contact_sheet(words)}
    left, notes = left_of(context, {row.id for row in rows}), [note for some in made for note in some.notes]
    package = Package(whole, rows, notes, left, found.why, pieces=[piece for some in made for piece in some.pieces])
    return ordered(package, service, context, table_of_products(made, rows, context.texts.language))


def _lengths(service: Images) -> Lengths[Product]:
    """How its products are measured."""

    def cut(product: Product) -> Cut:
        return cut_of(product, product.dpi or service.dpi)

    def sized(product: Product, shape: Shape) -> Product:
        if product.size is not None:
            return product
        dpi = product.dpi or service.dpi
        wide, high = px(shape.width, dpi), px(shape.height, dpi)
        across, down = (2 * round(bleed) for bleed in product.bleed)
        name = ProductId(f"{product.id}.{shape.width:.3g}x{shape.height:.3g}")
        return replace(product, id=name, size=(wide + across, high + down))

    return Lengths(cut, sized)


def _pair(service: Images, product: Product, cut: Cut, number: int, piece: Printed) -> Iterator[tuple[str, Picture]]:
    """The pictures of a piece by their paths: its front and, where the product has backs, its back."""
    naming = service.naming
    sides = [(naming.face, piece.face)]
    if product.backs == "each":
        sides.append((naming.back, behind(piece)))
    dpi = product.dpi or service.dpi
    assert product.size is not None
    raster = Raster(*product.size, dpi, product.clear)
    for name, face in sides:
        picture = Picture(face, cut.width, cut.height, raster, product.turn)
        yield f"{product.id}/{name.of(number, piece.id)}", picture


def _check_total(service: Images, rows: Sequence[Row]) -> None:
    total = sum(row.quantity for row in rows)
    if service.most_components is not None and total > service.most_components:
        raise input_error(
            f"{total} components", expected=f"at most {service.most_components} in one order", path=service.id
        )
