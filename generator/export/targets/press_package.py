"""A press that takes a PDF for each deck: two pages a card, in the order the press wants, in inks.

NAME.pdf         the pages of a deck, each with its trim and bleed boxes, no marks; PDF/X-1a:2003
manifest.json    which card is on which page (not where letters are outlines: nothing could read them back)
contents.csv     the cards and how many
ORDER.md         the steps
contact.png      every card, small
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import replace
from pathlib import PurePath

from generator.base.errors import NOWHERE, Fault, raise_any
from generator.base.frozen import dataclass
from generator.base.units import mm_to_px
from generator.definitions.pack import written_id
from generator.definitions.printing_conditions import find_condition
from generator.export.face_pictures import FacePicture
from generator.export.ink_limits import check_inks
from generator.export.kit import RULES, RULES_FOLDED
from generator.export.kit_manifest import FORMAT, manifest_content
from generator.export.order_sheet import files_table, with_order_sheet
from generator.export.package import ExportJob, ExportPackage, ExportWishes
from generator.export.package_list import CONTACT, PackageRow, csv_text
from generator.export.piece_roles import missing_pieces, other_side, pile_key
from generator.export.png_writer import RasterSize
from generator.export.product_choice import ProductLengths, choose_products
from generator.export.product_fit import FittedPieces, ProductCut, press_cut
from generator.export.service import PositiveLength, Press, PressProduct, ProductId
from generator.export.service_limits import service_limits
from generator.faces.box_pieces import BoxPiece
from generator.faces.colours import Palette
from generator.faces.display_list import Face, Shape
from generator.faces.tones import ink_table
from generator.files.shelf import Content
from generator.render.pdf import PdfInfo, pdf_bytes
from generator.render.press import press_file
from generator.sheets.pages import Placement, SheetPage, Sheets

_SEEN_DPI = 72.0
"""Resolution of the pictures on the contact sheet."""


@dataclass(frozen=True)
class _PressDeck:
    """Cards that go into one file."""

    name: str
    cut: ProductCut
    product: PressProduct
    cards: tuple[BoxPiece, ...]


def press_package(job: ExportJob, service: Press, wishes: ExportWishes) -> ExportPackage:
    """The package with a PDF for each deck. Raises `InputError` for a size in which type would be too small, a card
    without a back, or inks over the limit."""
    context = job.context
    check_inks(context.definitions, service.most_ink)
    found = choose_products(
        context, list(service.products.values()), ProductLengths(press_cut, _sized_product), wishes.products
    )
    made = found.product_pieces
    if not service.outlined:
        _check_backs(job, service, made)
    decks = _decks(job, made)
    files: dict[str, Content] = {f"{deck.name}.pdf": _file(job, service, deck) for deck in decks}
    rows = [
        PackageRow(
            f"{deck.name}.pdf", "", card.id, card.count, str(deck.product.id), deck.product.identity, card.digest
        )
        for deck in decks
        for card in deck.cards
    ]
    notes = [note for some in made for note in some.notes]
    left = missing_pieces(context, {row.id for row in rows})
    if not service.outlined:
        files["manifest.json"] = manifest_content({"format": FORMAT, "copies": _copies(service, decks)})
    files["contents.csv"] = csv_text(rows).encode()
    files[CONTACT] = job.contact([_contact_picture(card, deck) for deck in decks for card in deck.cards])
    package = ExportPackage(files, rows, notes, left, found.why, pieces=[card for deck in decks for card in deck.cards])
    return with_order_sheet(package, service, context, files_table(rows, context.texts.language))


def _check_backs(job: ExportJob, service: Press, made: Sequence[FittedPieces[PressProduct]]) -> None:
    """Raises `InputError` naming every deck, or card without a deck, that has no back: pages are counted by the text on
    them."""
    known, pack = job.context.definitions.components(), job.context.definitions
    bare: dict[str, Fault] = {}
    for card in (card for some in made for card in some.pieces if card.back is None):
        deck = getattr(known[card.id], "deck", None)
        path = f"decks.{deck}" if deck else card.id
        mark = pack.marks.get(path) or pack.mark_of(written_id(known[card.id])) or NOWHERE
        said = f"the deck '{deck}' has no back" if deck else "this card has no back"
        expected = "'back: …' with the id of a piece of kind 'back'"
        bare.setdefault(path, Fault(mark, path, f"{said}, which {service.name} needs", expected))
    raise_any(list(bare.values()))


def _sized_product(product: PressProduct, shape: Shape) -> PressProduct:
    """The product with the size of a shape, if it has no trim of its own."""
    if product.trim is not None:
        return product
    name = ProductId(f"{product.id}.{shape.width:.3g}x{shape.height:.3g}")
    identity = product.identity or f"{shape.width:.4g} × {shape.height:.4g} mm"
    return replace(
        product, id=name, trim=(PositiveLength(shape.width), PositiveLength(shape.height)), identity=identity
    )


def _decks(job: ExportJob, made: Sequence[FittedPieces[PressProduct]]) -> list[_PressDeck]:
    """The cards of each product in the piles in which they lie. One is named after the game's deck or the module; a
    second one of that name gets a number, and so does one that is called like the rules beside it."""
    decks: list[_PressDeck] = []
    taken = {PurePath(name).stem for name in (RULES, RULES_FOLDED)}
    for some in made:
        found: dict[Hashable, list[BoxPiece]] = {}
        for card in some.pieces:
            found.setdefault(pile_key(job.context, card), []).append(card)
        for cards in found.values():
            name = _deck_name(job, cards)
            names = (name, *(f"{name}-{number}" for number in range(2, len(taken) + 3)))
            free = next(name for name in names if name not in taken)
            taken.add(free)
            decks.append(_PressDeck(free, press_cut(some.product), some.product, tuple(cards)))
    return decks


def _deck_name(job: ExportJob, cards: Sequence[BoxPiece]) -> str:
    """The name for the cards of a pile: their deck, if they are all of one."""
    known = job.context.definitions.components()
    decks = {getattr(known[card.id], "deck", None) for card in cards}
    deck = decks.pop() if len(decks) == 1 else None
    return str(deck or known[cards[0].id].module)


def _sides(service: Press, card: BoxPiece) -> tuple[Face, Face]:
    """Both sides of a card in the order of their pages."""
    back = other_side(card)
    return (back, card.face) if service.order == "back-front" else (card.face, back)


def _pages(service: Press, deck: _PressDeck) -> list[tuple[Face, str, BoxPiece]]:
    """The pages of a deck, once for every copy: the face, which side it is, and the card."""
    return [
        (face, "front" if face is card.face else "back", card)
        for card in deck.cards
        for _ in range(card.count)
        for face in _sides(service, card)
    ]


def _copies(service: Press, decks: Sequence[_PressDeck]) -> list[dict[str, object]]:
    """A row for every side of every copy, as in a kit's manifest."""
    return [
        {
            "id": face.id,
            "digest": card.digest if side == "front" else card.back_digest,
            "file": f"{deck.name}.pdf",
            "page": number,
        }
        for deck in decks
        for number, (face, side, card) in enumerate(_pages(service, deck), 1)
    ]


def _file(job: ExportJob, service: Press, deck: _PressDeck) -> bytes:
    """A deck as PDF/X-1a."""
    shown = _pages(service, deck)
    faces = list({id(face): face for face, _, _ in shown}.values())
    lying = deck.product.turn in (90, 270)
    width, height = (deck.cut.height, deck.cut.width) if lying else (deck.cut.width, deck.cut.height)
    bleed, turn = float(deck.product.bleed), float(deck.product.turn)
    placed = {id(face): Placement(at, width / 2.0, height / 2.0, turn, 1) for at, face in enumerate(faces)}
    trim, whole = (bleed, bleed, width - bleed, height - bleed), (0.0, 0.0, width, height)
    pages = [
        SheetPage(width, height, side, number, len(shown), (placed[id(face)],), (), (), trim, whole)
        for number, (face, side, _) in enumerate(shown, 1)
    ]
    context = job.context
    palette = Palette(ink_table(context.definitions), "cmyk")
    info = PdfInfo(f"{context.label('title')} – {deck.name}", context.texts.language)
    sheets = [Sheets(tuple(faces), tuple(pages))]
    drawn = pdf_bytes(
        sheets,
        palette,
        info,
        context.icons,
        outlined=service.outlined,
        resolution=service_limits(service).resolution,
        most_ink=float(service.most_ink),
    )
    return press_file(drawn, find_condition(service.condition))


def _contact_picture(card: BoxPiece, deck: _PressDeck) -> tuple[str, FacePicture]:
    """The front of a card with its caption for the contact sheet."""
    wide, high = deck.cut.width, deck.cut.height
    raster = RasterSize(mm_to_px(wide, _SEEN_DPI), mm_to_px(high, _SEEN_DPI), _SEEN_DPI)
    return f"{card.count} × {card.id}", FacePicture(card.face, wide, high, raster)
