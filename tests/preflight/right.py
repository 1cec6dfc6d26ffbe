"""A right file for a press, a right package of pictures, and the limits that both keep; for tests to spoil."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path as File

from PIL import Image as Pillow

from generator.definitions.printing_conditions import find_condition
from generator.export.product_fit import ProductNeeds, sized_context
from generator.faces.box_pieces import make_box_pieces
from generator.faces.colours import Ink, Palette
from generator.faces.display_list import Face, IconUse, Item, Path, Text, rectangle
from generator.faces.face_context import Looks
from generator.faces.icons import IconSet
from generator.faces.shapes import box
from generator.faces.tones import ink_table
from generator.preflight.limits import FileLimits
from generator.render.pdf import PdfInfo, pdf_bytes, single_faces
from generator.render.press import press_file
from tests.faces import shipped
from tests.harbour import INKS, TEXT

INFO = PdfInfo("Harbour", "en")
PRESS = FileLimits(
    pages=((69.0, 94.0),),
    trims=((63.0, 88.0),),
    boxes=True,
    bleed=3.0,
    safe=3.0,
    colours="cmyk",
    ink=240.0,
    line=0.25,
    type_size=5.0,
    reversed_size=6.0,
    resolution=300.0,
    transparency=False,
    intent=True,
    order="back-front",
    most_bytes=200_000,
)
PICTURES = FileLimits(
    transparency=False,
    resolution=300.0,
    most_bytes=200_000,
    pixels={"cards": (120, 180)},
    picture_bleed={"cards": (12.0, 12.0)},
)


@dataclass(frozen=True)
class Right:
    """A card's two sides as a press wants them, the colours they are in, and their icons."""

    front: Face
    back: Face
    inks: Mapping[str, Ink]
    icons: IconSet | None = None


@cache
def right(game: str) -> Right:
    """Those of the harbour, or the first card of a game that comes with the program."""
    if game == HARBOUR:
        return Right(_front(), _back(), INKS)
    context = shipped.box(game)
    pack = context.definitions
    card = next(iter(pack.cards))
    bleeding = sized_context(context, ProductNeeds(PRESS.bleed or 0.0))
    (made,) = make_box_pieces(bleeding, Looks(variant="service", thin_backs=False), (card,))
    assert made.back is not None
    return Right(made.face, made.back, {**INKS, **ink_table(pack)}, context.icons)


HARBOUR = "harbour"
NOW = {"game": HARBOUR}
"""Whose card is spoiled."""


def front(*more: Item) -> Face:
    """A card's front with `more` on top."""
    made = right(NOW["game"]).front
    return replace(made, items=(*made.items, *more))


def back() -> Face:
    """A card's back."""
    return right(NOW["game"]).back


def _front() -> Face:
    """Coloured up to the end of the bleed, words well inside, small print."""
    ground = Path(box(-34.5, -47, 69, 94), fill="SEA")
    light = Path(box(-28, -40, 56, 70), fill="white")
    name = Text("Lighthouse", TEXT.font, 12, -20, 20)
    reversed_ = Text("Harbour", TEXT.font, 8, -20, 34, "white")
    small = Text("lighthouse · harbour · 1.0 · 7f3a", TEXT.font, 5.5, -20, -38)
    return Face("lighthouse", rectangle(63, 88), (ground, light, name, reversed_, small), 3.0)


def _back() -> Face:
    return Face(
        "back", rectangle(63, 88), (Path(box(-34.5, -47, 69, 94), fill="SAND"), IconUse("settle", 0, 0, 20)), 3.0
    )


def pages(*faces: Face, space: str = "cmyk") -> bytes:
    """A page for each face, drawn but not made for a press."""
    now = right(NOW["game"])
    return pdf_bytes([single_faces(faces)], Palette(now.inks, space), INFO, now.icons)


def press(*faces: Face) -> bytes:
    """A press file: a page for each face, a back and a front where none is named."""
    return press_file(pages(*(faces or (back(), front()))), find_condition("fogra39"))


def package(folder: File) -> File:
    """Two pictures for a card in a folder of their product, and the list of them."""
    (folder / "cards").mkdir(parents=True)
    for side in ("face", "back"):
        picture = Pillow.new("RGB", (120, 180), (40, 90, 140))
        picture.save(folder / "cards" / f"01_lighthouse[{side}].png", dpi=(300, 300))
    rows = "product,identity,face,back,id,quantity,digest\n"
    rows += "cards,Deck,cards/01_lighthouse[face].png,cards/01_lighthouse[back].png,lighthouse,3,7f3a\n"
    (folder / "manifest.csv").write_text(rows, encoding="utf-8")
    return folder
