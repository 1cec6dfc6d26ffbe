"""Pictures for a print service or a table that takes one file for each face: a folder for each product, a list, a ZIP,
and the next steps for the user.

    small-hex-tile/01_name[face].png   as the service names them, by a piece's number in the product and its id; one
                                       without a back has its front on both sides
    manifest.csv                       which picture is which piece, and how many copies
    NAME.zip                           all of it once more
    ORDER.md                           the steps, and the total against the service's limit
    contact.png                        every picture, small
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from generator.base.errors import input_error
from generator.base.units import mm_to_px
from generator.export.face_pictures import FacePicture
from generator.export.order_sheet import products_table, with_order_sheet
from generator.export.package import ExportJob, ExportPackage, ExportWishes, join_files
from generator.export.package_list import CONTACT, PackageRow, contact_sheet, csv_text, zip_files
from generator.export.piece_roles import missing_pieces, other_side
from generator.export.png_writer import RasterSize
from generator.export.product_choice import ProductLengths, choose_products
from generator.export.product_fit import ProductCut, product_cut
from generator.export.service import Images, Product, ProductId
from generator.faces.box_pieces import BoxPiece
from generator.faces.display_list import Shape
from generator.files.shelf import Content


def image_package(job: ExportJob, service: Images, wishes: ExportWishes) -> ExportPackage:
    """The package with its pictures. Raises `InputError` for a size in which type would be too small, or for too large
    an order."""
    context = job.context
    products = list(service.products.values())
    found = choose_products(context, products, _product_lengths(service), wishes.products)
    made = found.product_pieces
    pictures: list[tuple[str, FacePicture]] = []
    rows: list[PackageRow] = []
    for some in made:
        product = some.product
        cut = product_cut(product, product.dpi or service.dpi)
        for number, piece in enumerate(some.pieces, 1):
            pair = list(_picture_pair(service, product, cut, number, piece))
            pictures += pair
            face, back = pair[0][0], pair[1][0] if product.backs == "each" else ""
            rows.append(PackageRow(face, back, piece.id, piece.count, str(product.id), product.identity, piece.digest))
    _check_total(service, rows)
    files = join_files(*({path: picture} for path, picture in pictures))
    drawn = dict(zip(files, job.draw(list(files.values())), strict=True))
    pngs = {name: made.png for name, made in drawn.items()}
    listed: dict[str, Content] = join_files(pngs, {"manifest.csv": csv_text(rows).encode()})
    words = [(f"{row.quantity} × {row.id}", drawn[row.face].small) for row in rows]
    whole = join_files(listed, {f"{service.id}.zip": zip_files(listed)}, {CONTACT: contact_sheet(words)})
    left, notes = missing_pieces(context, {row.id for row in rows}), [note for some in made for note in some.notes]
    package = ExportPackage(
        whole, rows, notes, left, found.why, pieces=[piece for some in made for piece in some.pieces]
    )
    return with_order_sheet(package, service, context, products_table(made, rows, context.texts.language))


def _product_lengths(service: Images) -> ProductLengths[Product]:
    """How to measure the products of a service."""

    def measure_cut(product: Product) -> ProductCut:
        return product_cut(product, product.dpi or service.dpi)

    def size_product(product: Product, shape: Shape) -> Product:
        if product.size is not None:
            return product
        dpi = product.dpi or service.dpi
        wide, high = mm_to_px(shape.width, dpi), mm_to_px(shape.height, dpi)
        across, down = (2 * round(bleed) for bleed in product.bleed)
        name = ProductId(f"{product.id}.{shape.width:.3g}x{shape.height:.3g}")
        return replace(product, id=name, size=(wide + across, high + down))

    return ProductLengths(measure_cut, size_product)


def _picture_pair(
    service: Images, product: Product, cut: ProductCut, number: int, piece: BoxPiece
) -> Iterator[tuple[str, FacePicture]]:
    """The pictures of a piece by their paths: its front and, if the product has backs, its back."""
    naming = service.naming
    sides = [(naming.face, piece.face)]
    if product.backs == "each":
        sides.append((naming.back, other_side(piece)))
    dpi = product.dpi or service.dpi
    assert product.size is not None
    raster = RasterSize(*product.size, dpi, product.clear)
    for name, face in sides:
        picture = FacePicture(face, cut.width, cut.height, raster, product.turn)
        yield f"{product.id}/{name.of(number, piece.id, naming.digits)}", picture


def _check_total(service: Images, rows: Sequence[PackageRow]) -> None:
    total = sum(row.quantity for row in rows)
    if service.most_components is not None and total > service.most_components:
        raise input_error(
            f"{total} components", expected=f"at most {service.most_components} in one order", path=service.id
        )
