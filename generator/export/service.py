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
from generator.base.override import override
from generator.definitions.field_annotations import ExpectedExample, Flag, Least, OneOf, Range
from generator.definitions.pack import Rgb
from generator.files.paths import ID, LONGEST_NAME, FileId

SHAPES = ("rect", "hex", "disc", "own")
"""The shape of a product's cut; `own`: each piece keeps its trim and lies in the middle of the picture."""

BACKS = ("each", "none")
"""Whether a product has a picture for the back of each piece; where a piece has no back it is the front once more."""

SIDES = ("front", "back")
"""The sides of a punch board, each of which is a file of that name."""

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
_FILE_ENDING = r"\.(?:csv|json|md|pdf|png|zip)$"
"""The ending of a file that a package has beside the folders of its products."""
Pixels = Annotated[int, Range(1, 20_000)]
Dpi = Annotated[int, Range(36, 1200)]


class ProductId(FileId):
    """The id of a product, which is also the name of its folder in a package: it doesn't look like a file there."""

    __slots__ = ()
    expected = f"{FileId.expected}, and not the name of a file"
    pattern = rf"(?!.*{_FILE_ENDING})(?:{FileId.pattern})"

    @classmethod
    @override
    def parse(cls, text: str) -> ProductId:
        if re.search(_FILE_ENDING, text):
            raise ValueError(f"'{text}' is the name of a file")
        return cls(super().parse(text))


class DecimalNumber(float):
    """A number with an optional decimal point, written `37.5`."""

    expected: ClassVar[str] = "a number such as 37.5"
    pattern: ClassVar[str] = r"-?\d{1,6}(\.\d{1,4})?"

    @classmethod
    def parse(cls, text: str) -> DecimalNumber:
        """The number in a text; raises `ValueError` with a sentence for the reader."""
        if not re.fullmatch(cls.pattern, text):
            raise ValueError(f"'{text}' is no number")
        return cls(text)


LONGEST = 20_000.0


class ProductLength(DecimalNumber):
    """A number from 0 up to more than anybody makes."""

    expected: ClassVar[str] = f"a number from 0 to {LONGEST:g}"
    pattern: ClassVar[str] = r"\d{1,5}(\.\d{1,4})?"

    @classmethod
    @override
    def parse(cls, text: str) -> ProductLength:
        found = cls(super().parse(text))
        if found > LONGEST:
            raise ValueError(f"'{text}' is too large")
        return found


class PositiveLength(ProductLength):
    """A length above 0, since something is divided by it or needs it as room."""

    expected: ClassVar[str] = f"a number above 0, up to {LONGEST:g}"

    @classmethod
    @override
    def parse(cls, text: str) -> PositiveLength:
        found = cls(super().parse(text))
        if not found > 0:
            raise ValueError(f"'{text}' is nothing")
        return found


NOTHING = ProductLength(0.0)


class InkName(str):
    """The name of a spot ink, which is also used as a file's name."""

    __slots__ = ()
    expected: ClassVar[str] = "a name of letters, digits and hyphens, such as 'die-cut'"
    pattern: ClassVar[str] = r"[A-Za-z0-9]+(?:-[A-Za-z0-9]+)*"

    @classmethod
    def parse(cls, text: str) -> InkName:
        """The name in a text; raises `ValueError` with a sentence for the reader."""
        if not re.fullmatch(cls.pattern, text) or len(text) > 60:
            raise ValueError(f"'{text}' is no name of an ink")
        return cls(text)


class PictureFileName(str):
    """A pattern for file names: `{number}` counts the pieces of a product from 1, `{name}`, where the service wants it,
    is the id of the piece."""

    __slots__ = ()
    expected: ClassVar[str] = "a file's name with {number} in it, such as '{number}_{name}.png'"
    pattern: ClassVar[str] = r"(?=.*\{number\})(\{number\}|\{name\}|[^{}/\\:*?\"<>|])*"

    @classmethod
    def parse(cls, text: str) -> PictureFileName:
        """The pattern in a text; raises `ValueError` with a sentence for the reader."""
        if not re.fullmatch(cls.pattern, text) or len(text) > LONGEST_NAME:
            raise ValueError(f"'{text}' can't name the files")
        return cls(text)

    def of(self, number: int, name: str, digits: int) -> str:
        """The file name for a number, written with so many digits or more, and a piece."""
        return self.replace("{number}", f"{number:0{digits}d}").replace("{name}", name)

    def piece_called(self, file: str, number: int, digits: int) -> str | None:
        """What a piece of that number has to be called for its file to have this name, in upper or lower case; an empty
        text where any name will do, None where none will."""
        words = re.escape(self.casefold()).replace(re.escape("{number}"), f"{number:0{digits}d}")
        first, *more = words.split(re.escape("{name}"))
        whole = f"{first}(?P<name>{ID.pattern}){'(?P=name)'.join(more)}" if more else first
        found = re.fullmatch(whole, file.casefold())
        return (found.groupdict().get("name") or "") if found else None


@dataclass(frozen=True)
class PictureNaming:
    """The file names of fronts (`face`) and backs (`back`), with {number} and, where the service wants it, {name} in
    them. `digits`: with how many digits a number is written at least."""

    face: PictureFileName
    back: PictureFileName
    digits: Annotated[int, Range(1, 6)] = 2

    def shared_file(self) -> str:
        """A file that would be the front of a piece and the back of one, in upper or lower case; empty if there is no
        piece for which it would."""
        for called in ("a", f"{1:0{self.digits}d}"):
            for one, other in ((self.face, self.back), (self.back, self.face)):
                file = other.of(1, called, self.digits)
                name = one.piece_called(file, 1, self.digits)
                if name is not None and (name in ("", called) or "{name}" not in other):
                    return file
        return ""


@dataclass(frozen=True)
class Product:
    """One product of a service. In px: `size` of the picture, `bleed` beyond the cut at the sides, and at top and
    bottom, `safe` inside the cut; without a size, the pieces of each size are a product in that size. `takes`: the
    roles of pieces that may be made as it, if shape and size are near, or with `any_size` whatever they are. `turn`: by
    how many degrees they lie turned. `clear`: transparent outside the trim. `numbers`: changes to the templates of
    faces (mm, pt). `dpi`: a resolution other than the service's. `identity`: the service's own name for it. `shape`:
    that of its cut; with `own` each piece keeps its trim and lies in the middle. `backs`: whether each piece has a
    picture of its back."""

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
        ExpectedExample("px beyond the cut at the sides, at top and bottom, such as '[37.5, 37.5]'"),
    ] = (NOTHING, NOTHING)
    safe: ProductLength = NOTHING
    backs: Annotated[str, OneOf("backs", BACKS)] = "none"
    turn: Annotated[int, Range(0, 270)] = 0
    clear: bool = False
    dpi: Dpi | None = None
    numbers: Mapping[TemplateName, Mapping[NumberName, DecimalNumber]] = field(default_factory=dict)


@dataclass(frozen=True)
class Service:
    """What every kind of service has: a `name`, the `source` of its facts, and by language the `steps` that the user
    takes with the package."""

    id: Annotated[str, Flag.GIVEN]
    name: str
    source: str
    steps: Mapping[str, Annotated[tuple[str, ...], Least(1)]]


@dataclass(frozen=True)
class PlainFaces(Service):
    """Every face in its own size as PNG and SVG, at any resolution."""


@dataclass(frozen=True)
class Images(Service):
    """Pictures for a service or a table that takes one file for each face, in a folder for each product. A piece is
    made as the nearest of the `products` that takes it, unless another is asked for. `dpi`: pixels to an inch.
    `naming`: the names of the files. `most_components`: the largest number of components in an order,
    cards included."""

    dpi: Dpi
    naming: PictureNaming
    products: Mapping[ProductId, Product]
    most_components: Annotated[int, Range(1, 99_999)] | None = None


@dataclass(frozen=True)
class PressProduct:
    """One product of a press. In mm: `trim` is what is cut out, `bleed` what lies beyond on every side, `safe` how far
    words stay from the cut; without a trim, the pieces of each size are a product in that size. `takes`: the roles of
    pieces that may be made as it, if shape and size are near, or with `any_size` whatever they are; `turn`: by how many
    degrees they lie turned. `identity`: the press's own name for it. `shape`: that of its cut. `numbers`: changes to
    the templates of faces (mm, pt)."""

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
    """A press that takes a PDF/X-1a for each deck with a page for each side of each card. `order`: that of the sides;
    `condition`: the printing condition (templates/press); `most_ink`: the largest sum of inks in percent; `outlined`:
    letters as shapes; `products`: what it makes."""

    condition: str
    most_ink: Annotated[int, Range(100, 400)]
    order: Annotated[str, OneOf("order", ORDERS)]
    outlined: bool
    products: Mapping[ProductId, PressProduct]


@dataclass(frozen=True)
class PunchBoard(Service):
    """A press that punches the pieces that it `takes` out of boards of `board` mm. `condition` and `most_ink` (percent)
    as for a `Press`. In mm: a free `margin` all round, at least `gap` between two cuts, corners rounded by `corner`,
    art `bleed` beyond the cuts, words `safe` inside. Cuts are lines `line` wide in the ink `spot`, overprinting
    everything. `numbers`: changes to the templates of faces (mm, pt)."""

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
    """A digital table with the whole box on it. `dpi`: pixels to an inch of pictures, none of which has more than
    `most_pixels` a side. `middle`: the roles of pieces in the middle, around which there are up to `rings` rings of
    hexagons. Pieces of the roles in `far` lie on the far side, those of the roles in `apart` nowhere, all others on the
    near side. In mm: a row is at most `wide`, a place at least `least`, the distance of two places is `gap`, a hand is
    `hand` deep."""

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
    """A digital table that loads a saved game. A sheet of cards has at most `columns` × `rows` cells, the last of which
    stays free. Small pieces are `piece` px wide, larger ones `tile` px. `unit`: mm of the real thing in one unit of the
    table; `tile_units`: the width of a tile at scale 1; `thickness`: that of tiles; `hand_units`: the most width and
    the height of a hand. `table` and `sky`: the program's names of what the game is played on. `seats`: its seats and
    their colours (`#RRGGBB`); each player gets the one whose colour is nearest to theirs in the box."""

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
    """A module of VASSAL, one file. `made_with`: the version of VASSAL for which it is written. `ground`: the colour of
    its table (`#RRGGBB`)."""

    made_with: str
    ground: Rgb
