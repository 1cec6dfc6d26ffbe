"""A press that takes a PDF for each deck: two pages a card, in the order the press wants, in inks set by hand.

economy.pdf      the pages of a deck, each with its trim and bleed boxes, no marks; PDF/X-1a:2003
manifest.json    which card is on which page (not where letters are outlines: nothing could read them back)
contents.csv     the cards and how many
ORDER.md         the steps
contact.png      every card, small
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from generator.errors import input_error
from generator.export.fitting import Cut, Fitted, fitted_box, press_cut
from generator.export.listing import Row, contact_sheet, csv_text
from generator.export.manifest import FORMAT, manifest_text
from generator.export.order import markdown, press_order_text
from generator.export.outlined import outlined
from generator.export.package import Desk, Package, Wishes
from generator.export.pictures import Picture
from generator.export.pixels import Raster
from generator.export.roles import left_of
from generator.export.service import Press, PressProduct
from generator.export.sides import behind
from generator.faces.colours import Palette
from generator.faces.display import Face
from generator.faces.pieces import Printed
from generator.faces.tones import ink_table
from generator.render.pdf import Info, pdf_bytes
from generator.render.press import condition, press_file
from generator.sheets.sheet import Page, Placement, Sheets

_SEEN_DPI = 72.0
"""Resolution of the pictures on the contact sheet."""


@dataclass(frozen=True)
class _Deck:
    """Cards that go into one file."""

    name: str
    cut: Cut
    product: PressProduct
    cards: tuple[Printed, ...]


def press_package(desk: Desk, service: Press, wishes: Wishes) -> Package:
    """The package. Raises `InputError` for a size that breaks the least type, or inks over the limit."""
    context = desk.context
    check_inks(desk, service.most_ink)
    made = fitted_box(context, list(service.products.values()), press_cut, wishes.products)
    decks = [deck for some in made for deck in _decks(desk, some)]
    files = {f"{deck.name}.pdf": _file(desk, service, deck) for deck in decks}
    rows = [
        Row(f"{deck.name}.pdf", "", card.id, card.count, str(deck.product.id), deck.product.identity, card.digest)
        for deck in decks
        for card in deck.cards
    ]
    notes = [f"{some.product.id}: left out {', '.join(some.left_out)} ({some.why})" for some in made if some.left_out]
    left = left_of(context, {row.id for row in rows})
    if not service.outlined:
        files["manifest.json"] = manifest_text({"format": FORMAT, "copies": _copies(service, decks)}).encode()
    files["contents.csv"] = csv_text(rows).encode()
    files["ORDER.md"] = markdown(press_order_text(service, context, rows, left))
    files["contact.png"] = seen(desk, [(card, deck.cut) for deck in decks for card in deck.cards])
    return Package(files, rows, notes, left)


def check_inks(desk: Desk, most: float) -> None:
    """Raises `InputError` naming every colour of the game that lays on more ink than the press takes."""
    for name, colour in desk.context.definitions.colours.items():
        if sum(colour.cmyk) > most:
            raise input_error(f"{sum(colour.cmyk)} % of ink", expected=f"at most {most:g} %", path=f"colours.{name}")


def _decks(desk: Desk, some: Fitted[PressProduct]) -> list[_Deck]:
    """The cards by their back, each deck under the name of its module."""
    found: dict[int, list[Printed]] = {}
    for card in some.pieces:
        found.setdefault(id(card.back), []).append(card)
    known = desk.context.definitions.components()
    return [
        _Deck(str(known[cards[0].id].module), press_cut(some.product), some.product, tuple(cards))
        for cards in found.values()
    ]


def _sides(service: Press, card: Printed) -> tuple[Face, Face]:
    """Both sides in the order of their pages."""
    back = behind(card)
    return (back, card.face) if service.order == "back-front" else (card.face, back)


def _pages(service: Press, deck: _Deck) -> list[tuple[Face, str, Printed]]:
    """Each page with the side and the card on it, once for every copy."""
    return [
        (face, "front" if face is card.face else "back", card)
        for card in deck.cards
        for _ in range(card.count)
        for face in _sides(service, card)
    ]


def _copies(service: Press, decks: Sequence[_Deck]) -> list[dict[str, object]]:
    """A row for every side of every copy, as a kit's manifest has them."""
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


def _file(desk: Desk, service: Press, deck: _Deck) -> bytes:
    """A deck as PDF/X-1a."""
    shown = _pages(service, deck)
    faces = list({id(face): face for face, _, _ in shown}.values())
    where = {id(face): number for number, face in enumerate(faces)}
    width, height = deck.cut.width, deck.cut.height
    bleed = float(deck.product.bleed)
    trim, whole = (bleed, bleed, width - bleed, height - bleed), (0.0, 0.0, width, height)
    pages = [
        Page(width, height, side, number, len(shown), (_middle(where[id(face)], deck.cut),), (), (), trim, whole)
        for number, (face, side, _) in enumerate(shown, 1)
    ]
    drawn = tuple(outlined(face) for face in faces) if service.outlined else tuple(faces)
    context = desk.context
    palette = Palette(ink_table(context.definitions), "cmyk")
    info = Info(f"{context.label('title')} – {deck.name}", context.texts.language)
    return press_file(
        pdf_bytes([Sheets(drawn, tuple(pages))], palette, info, context.icons), condition(service.condition)
    )


def _middle(face: int, cut: Cut) -> Placement:
    return Placement(face, cut.width / 2.0, cut.height / 2.0, 0.0, 1)


def seen(desk: Desk, pieces: Sequence[tuple[Printed, Cut]]) -> bytes:
    """A contact sheet of fronts."""
    pictures = []
    for piece, cut in pieces:
        raster = Raster(round(cut.width / 25.4 * _SEEN_DPI), round(cut.height / 25.4 * _SEEN_DPI), _SEEN_DPI)
        pictures.append(Picture(piece.face, cut.width, cut.height, raster))
    words = [f"{piece.count} × {piece.id}" for piece, _ in pieces]
    return contact_sheet(list(zip(words, desk.draw(pictures), strict=True)))
