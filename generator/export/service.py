"""What is known of a print service or a digital table, as frozen values read from `templates/services/*.yaml`.

Pixels are literals of the service: they are never derived from inches. A game may lay its own files of the same folder
over the studio's, so a further service of a known kind is a file and no Python.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import field
from typing import Annotated, ClassVar, NewType

from generator.base.frozen import dataclass
from generator.definitions.field_annotations import ExpectedExample, Flag, Least, OneOf, Range
from generator.definitions.pack import Rgb
from generator.files.paths import FileId

SHAPES = ("rect", "hex", "disc", "own")
"""The shape of a product's cut; `own`: each piece keeps its trim and lies in the middle of the picture."""

BACKS = ("each", "none")
"""Whether a product has a picture for the back of each piece; where a piece has no back it is the front once more."""

ORDERS = ("back-front", "front-back")
"""Which side of a piece comes first in a PDF."""

TemplateName = NewType("TemplateName", str)
"""A template of faces."""
NumberName = NewType("NumberName", str)
"""A number of a template."""
RoleName = NewType("RoleName", str)
"""What a piece is to a service, as its kind says: a card, a tile, a chip …; a game's own kinds may be others."""
SeatName = NewType("SeatName", str)
"""What a digital table calls one of its seats."""
Pixels = Annotated[int, Range(1, 20_000)]
Dpi = Annotated[int, Range(36, 1200)]


class ProductId(FileId):
    """A product; also the name of its folder."""

    __slots__ = ()


class DecimalNumber(float):
    """A number with a decimal point where it needs one, written `37.5`."""

    expected: ClassVar[str] = "a number such as 37.5"
    pattern: ClassVar[str] = r"-?\d{1,6}(\.\d{1,4})?"

    @classmethod
    def parse(cls, text: str) -> DecimalNumber:
        """Reads it; raises `ValueError` with a sentence for the reader."""
        if not re.fullmatch(cls.pattern, text):
            raise ValueError(f"'{text}' is no number")
        return cls(text)


LONGEST = 20_000.0


class ProductLength(DecimalNumber):
    """A number that is no less than nothing, and no longer than anything that is made."""

    expected: ClassVar[str] = f"a number from 0 to {LONGEST:g}"
    pattern: ClassVar[str] = r"\d{1,5}(\.\d{1,4})?"

    @classmethod
    def parse(cls, text: str) -> ProductLength:
        """Reads it; raises `ValueError` with a sentence for the reader."""
        found = cls(super().parse(text))
        if found > LONGEST:
            raise ValueError(f"'{text}' is too large")
        return found


class PositiveLength(ProductLength):
    """A length that something is divided by, or that has to have room: above 0."""

    expected: ClassVar[str] = f"a number above 0, up to {LONGEST:g}"

    @classmethod
    def parse(cls, text: str) -> PositiveLength:
        """Reads it; raises `ValueError` with a sentence for the reader."""
        found = cls(super().parse(text))
        if not found > 0:
            raise ValueError(f"'{text}' is nothing")
        return found


NOTHING = ProductLength(0.0)


class InkName(str):
    """What an ink of its own is called; also a file's name."""

    __slots__ = ()
    expected: ClassVar[str] = "a name of letters, digits and hyphens, such as 'die-cut'"
    pattern: ClassVar[str] = r"[A-Za-z0-9]+(?:-[A-Za-z0-9]+)*"

    @classmethod
    def parse(cls, text: str) -> InkName:
        """Reads it; raises `ValueError` with a sentence for the reader."""
        if not re.fullmatch(cls.pattern, text) or len(text) > 60:
            raise ValueError(f"'{text}' is no name of an ink")
        return cls(text)


class PictureFileName(str):
    """How a file is called: `{number}` in two digits or more, `{name}` the id of the piece."""

    __slots__ = ()
    expected: ClassVar[str] = "a file's name with {number} and {name} in it, such as '{number}_{name}.png'"
    pattern: ClassVar[str] = r"(?=.*\{number\})(?=.*\{name\})(\{number\}|\{name\}|[^{}/\\:*?\"<>|])*"

    @classmethod
    def parse(cls, text: str) -> PictureFileName:
        """Reads it; raises `ValueError` with a sentence for the reader."""
        if not re.fullmatch(cls.pattern, text):
            raise ValueError(f"'{text}' can't name the files")
        return cls(text)

    def of(self, number: int, name: str) -> str:
        """The name of the file with that number."""
        return self.replace("{number}", f"{number:02d}").replace("{name}", name)


@dataclass(frozen=True)
class PictureNaming:
    """How the picture of a front (`face`) and that of a `back` are called, with {number} and {name} in it."""

    face: PictureFileName
    back: PictureFileName


@dataclass(frozen=True)
class Product:
    """One thing a service makes: `size` of the picture, `bleed` beyond the cut at left and top, `safe` inside the cut
    (px); without a size the pieces of each size are a product in that size. `takes` says which pieces may be made as
    it, of a like shape and size, or with `any_size` of any. `turn` says by how many degrees they lie turned, `clear`
    that nothing is seen beyond the trim, `numbers` what it changes of the templates of faces (mm, pt), `dpi` another
    resolution than the service's. `identity` is the service's own name for it. `shape`: what its cut looks like; with
    `own` each piece keeps its trim and lies in the middle. `backs`: whether each piece has a picture for its back."""

    id: Annotated[ProductId, Flag.GIVEN]
    takes: Annotated[tuple[RoleName, ...], Least(1)]
    size: Annotated[tuple[Pixels, Pixels] | None, ExpectedExample("width and height in px, such as '[825, 1125]'")] = (
        None
    )
    any_size: bool = False
    identity: str = ""
    shape: Annotated[str, OneOf("shape", SHAPES)] = "rect"
    bleed: Annotated[
        tuple[ProductLength, ProductLength],
        ExpectedExample("px beside the trim and px above and below it, such as '[37.5, 37.5]'"),
    ] = (NOTHING, NOTHING)
    safe: ProductLength = NOTHING
    backs: Annotated[str, OneOf("backs", BACKS)] = "none"
    turn: Annotated[int, Range(0, 270)] = 0
    clear: bool = False
    dpi: Dpi | None = None
    numbers: Mapping[TemplateName, Mapping[NumberName, DecimalNumber]] = field(default_factory=dict)


@dataclass(frozen=True)
class Service:
    """What every kind of service has: a `name`, the `source` of its facts, and the `steps` of what a person does
    with the package, by language."""

    id: Annotated[str, Flag.GIVEN]
    name: str
    source: str
    steps: Mapping[str, Annotated[tuple[str, ...], Least(1)]]


@dataclass(frozen=True)
class PlainFaces(Service):
    """Every face as it is cut, PNG and SVG, at any resolution."""


@dataclass(frozen=True)
class Images(Service):
    """Pictures for a service or a table that takes one file a face: a folder for each product. The first of
    `products` that takes a piece is what it is made as, unless another is asked for. `dpi`: pixels to an inch.
    `naming`: the files' names. `most_components`: the whole order."""

    dpi: Dpi
    naming: PictureNaming
    products: Mapping[ProductId, Product]
    most_components: Annotated[int, Range(1, 99_999)] | None = None


@dataclass(frozen=True)
class PressProduct:
    """One thing a press makes: `trim` is what is cut out, `bleed` what lies beyond on every side, `safe` what words
    keep from the cut (mm); without a trim the pieces of each size are a product in that size. `takes` says which pieces
    may be made as it, of a like shape and size, or with `any_size` of any; `turn` by how many degrees they lie turned.
    `identity` is the press's own name for it. `shape`: what its cut looks like. `numbers`: what it changes of the
    templates of faces (mm, pt)."""

    id: Annotated[ProductId, Flag.GIVEN]
    takes: Annotated[tuple[RoleName, ...], Least(1)]
    bleed: ProductLength
    safe: ProductLength
    trim: Annotated[
        tuple[PositiveLength, PositiveLength] | None, ExpectedExample("width and height in mm, such as '[63, 88]'")
    ] = None
    any_size: bool = False
    turn: Annotated[int, Range(0, 270)] = 0
    identity: str = ""
    shape: Annotated[str, OneOf("shape", ("rect", "hex"))] = "rect"
    numbers: Mapping[TemplateName, Mapping[NumberName, DecimalNumber]] = field(default_factory=dict)


@dataclass(frozen=True)
class Press(Service):
    """A press that takes a PDF/X-1a for each deck, a page for each side of each card: in which `order`, for which
    printing `condition` (templates/press), with `most_ink` at most (percent), its letters `outlined` or not.
    `products`: what it makes."""

    condition: str
    most_ink: Annotated[int, Range(100, 400)]
    order: Annotated[str, OneOf("order", ORDERS)]
    outlined: bool
    products: Mapping[ProductId, PressProduct]


@dataclass(frozen=True)
class PunchBoard(Service):
    """A press that punches the pieces that it `takes` out of boards of `board` mm, for a printing `condition`
    (templates/press) with `most_ink` at most (percent): `margin` free all round, at least `gap` between two
    cuts, their corners round by `corner`, art `bleed` beyond them, words `safe` inside; the cuts are lines `line` wide
    in the ink `spot`, printed over everything. `numbers`: what it changes of the templates of faces (mm, pt)."""

    condition: str
    most_ink: Annotated[int, Range(100, 400)]
    board: Annotated[
        tuple[PositiveLength, PositiveLength], ExpectedExample("width and height in mm, such as '[210, 297]'")
    ]
    margin: ProductLength
    gap: ProductLength
    bleed: ProductLength
    safe: ProductLength
    corner: ProductLength
    line: PositiveLength
    spot: InkName
    takes: Annotated[tuple[RoleName, ...], Least(1)]
    numbers: Mapping[TemplateName, Mapping[NumberName, DecimalNumber]] = field(default_factory=dict)


@dataclass(frozen=True)
class DigitalTable(Service):
    """A digital table with the whole box on it. `dpi`: pixels to an inch of pictures, none of them more than
    `most_pixels` a side. In the `middle` are pieces of these roles, or up to `rings` rings of hexagons; pieces of the
    roles in `far` lie on the far side, those of roles that are kept `apart` nowhere, all others on the near side. A row
    is up to `wide` mm, a place at least `least` mm, between two of them is a `gap`; a hand is `hand` mm deep."""

    dpi: Dpi
    most_pixels: Pixels
    middle: tuple[RoleName, ...]
    far: tuple[RoleName, ...]
    apart: tuple[RoleName, ...]
    rings: Annotated[int, Range(0, 12)]
    wide: PositiveLength
    least: ProductLength
    gap: ProductLength
    hand: ProductLength


@dataclass(frozen=True)
class SavedGameTable(DigitalTable):
    """A digital table that loads a saved game: sheets of cards in at most `columns` × `rows` cells of which the last
    stays free; small pieces `piece` px wide, larger ones `tile` px; `unit` mm of the real thing are one unit of the
    table, a tile at scale 1 is `tile_units` wide. `thickness`: that of tiles; `hand_units`: how wide (at most) and
    high a hand is; `table` and `sky`: its own names of what the game is played on; `seats`: its seats and their colours
    (`#RRGGBB`), of which each player gets the one most like the colour in the box."""

    columns: Annotated[int, Range(2, 20)]
    rows: Annotated[int, Range(2, 20)]
    tile: Pixels
    piece: Pixels
    unit: PositiveLength
    tile_units: PositiveLength
    thickness: ProductLength
    hand_units: Annotated[
        tuple[PositiveLength, PositiveLength],
        ExpectedExample("width and height in the table's units, such as '[14, 5]'"),
    ]
    table: str
    sky: str
    seats: Mapping[SeatName, Rgb]


@dataclass(frozen=True)
class VassalModule(DigitalTable):
    """A module of VASSAL, one file. `made_with`: the version of VASSAL that it is written for. `ground`: the colour of
    its table (`#RRGGBB`)."""

    made_with: str
    ground: Rgb
