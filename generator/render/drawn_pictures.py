"""Which raster pictures lie on sheets, and how large: needed before any is put into a file."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from generator.base.errors import InputError, with_piece
from generator.faces.colours import Paint, Palette
from generator.faces.display_list import BELOW, Group, IconUse, Image, Item, every_image
from generator.faces.icons import IconSet
from generator.sheets.pages import Sheets


class DrawnPicture(NamedTuple):
    """A picture file and the paint of its ground; None for paper, and always where the PDF can hold transparency.
    `colour`: the paint of all that isn't clear; None for the picture's own."""

    source: str
    ground: Paint | None
    colour: Paint | None = None


class DrawnExtent(NamedTuple):
    """The largest size in mm at which a picture is drawn, and the first piece with it; empty for a picture of the page
    itself."""

    width: float
    height: float
    piece: str


def drawn_picture(image: Image, palette: Palette) -> DrawnPicture | None:
    """The picture that an image shows; None for one in a colour that paints nothing. In RGB all grounds give the same
    one; in CMYK, which holds no transparency, each ground gives another."""
    colour = palette.paint(image.colour) if image.colour else None
    if image.colour and colour is None:
        return None
    ground = palette.paint(image.ground) if palette.space == "cmyk" and image.ground != BELOW else None
    return DrawnPicture(image.source, ground if ground and any(ground) else None, colour)


def drawn_pictures(several: Iterable[Sheets], palette: Palette, icons: IconSet) -> dict[DrawnPicture, DrawnExtent]:
    """Every picture on some sheets, in the order of first use. Raises `InputError` for an unknown icon or colour."""

    def drawn(use: IconUse) -> Group | None:
        return icons.pictured(use, palette.theme) if palette.paint(use.colour) else None

    found: dict[DrawnPicture, DrawnExtent] = {}
    for piece, items in _all_items(several):
        try:
            for image, across, up in every_image(items, drawn=drawn):
                picture = drawn_picture(image, palette)
                if picture is None:
                    continue
                known = found.get(picture, DrawnExtent(0.0, 0.0, piece))
                wide, high = max(known.width, image.width * across), max(known.height, image.height * up)
                found[picture] = DrawnExtent(wide, high, known.piece)
        except InputError as error:
            raise with_piece(error, piece) from None
    return found


def _all_items(several: Iterable[Sheets]) -> Iterator[tuple[str, Iterable[Item]]]:
    """The items of every face with the face's id, and of every page, each once however often it is used."""
    faces: set[int] = set()
    pages: set[int] = set()
    for sheets in several:
        for page in sheets.pages:
            for placed in page.placements:
                face = sheets.faces[placed.face]
                if id(face) not in faces:
                    faces.add(id(face))
                    yield face.id, face.items
            if id(page) not in pages:
                pages.add(id(page))
                yield "", page.items
