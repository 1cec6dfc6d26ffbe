"""The studio's own kinds of printed pieces, as frozen values: what any game may print without a line of Python.

All lengths are in mm. Places on a board, mat or sheet are counted from its upper left corner, to the right and down.
Texts that stand on a piece in any language (a value, a corner) and words in a language file may hold icons: `{coin}` is
the icon of that id in the line.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import field, replace
from typing import Annotated, Any, ClassVar, NewType

from generator.base.frozen import dataclass
from generator.definitions.field_annotations import ExpectedExample, Flag, Least, OneOf, Range, Varies
from generator.definitions.id_types import ColourToken, DeckId, IconId, ModuleId, PieceId, RegionId, Seat
from generator.definitions.pack import PER, Art, Count, Small, Way
from generator.definitions.word_markup import PlainWords, RichWords

SpotId = NewType("SpotId", str)
LabelName = NewType("LabelName", str)
"""A label of the language: the words for a row, a zone, a spot or a track."""
LayoutName = NewType("LayoutName", str)
"""A layout: `templates/faces/NAME.yaml`, the studio's or the game's own."""

LEAST, LONGEST = 3.0, 1_500.0
"""The shortest and the longest side of a piece (mm)."""
SHAPES = ("hex", "square", "round")
"""The shapes of tiles; of chips `square` and `round`."""


_UNIT = 'mm|in|"|″'
"""The unit behind a length; without one it is in mm."""


def _mm_in(unit: str | None) -> float:
    """How many mm one of a unit is."""
    return 1.0 if unit in (None, "mm") else 25.4


@dataclass(frozen=True)
class Size:
    """A width and a height in mm, written `63 x 88`, or in inches, `2.5 x 3.5 in`."""

    width: float
    height: float

    expected: ClassVar[str] = (
        f"width x height in mm, each from {LEAST:g} to {LONGEST:g}, such as '63 x 88', or in inches, '2.5 x 3.5 in'"
    )
    pattern: ClassVar[str] = rf"(\d{{1,5}}(?:\.\d{{1,4}})?) ?({_UNIT})? ?[x×] ?(\d{{1,5}}(?:\.\d{{1,4}})?) ?({_UNIT})?"

    @classmethod
    def parse(cls, text: str) -> Size:
        """Reads two lengths with an x between; raises `ValueError` with a sentence for the reader."""
        found = re.fullmatch(cls.pattern, text, re.ASCII)
        if not found or (found[2] and _mm_in(found[2]) != _mm_in(found[4])):
            raise ValueError(f"'{text}' is no size")
        unit = _mm_in(found[4] or found[2])
        made = cls(round(float(found[1]) * unit, 4), round(float(found[3]) * unit, 4))
        if not all(LEAST <= length <= LONGEST for length in (made.width, made.height)):
            raise ValueError(f"'{text}' is too small or too large")
        return made

    def __str__(self) -> str:
        """The size as YAML has it, in mm: `63 x 88`."""
        return f"{self.width:g} x {self.height:g}"


class Length(float):
    """A length in mm, or written with `in` in inches, above nothing and no longer than anything has."""

    expected: ClassVar[str] = f"a length in mm from 0.05 to {LONGEST:g}, or in inches, such as '0.75 in'"
    pattern: ClassVar[str] = rf"(\d{{1,5}}(?:\.\d{{1,4}})?) ?({_UNIT})?"

    @classmethod
    def parse(cls, text: str) -> Length:
        """Reads a number; raises `ValueError` with a sentence for the reader."""
        read = re.fullmatch(cls.pattern, text, re.ASCII)
        if not read:
            raise ValueError(f"'{text}' is no length")
        found = cls(round(float(read[1]) * _mm_in(read[2]), 4))
        if not 0.05 <= found <= LONGEST:
            raise ValueError(f"'{text}' is too small or too large")
        return found


_TILE, _CHIP, _MARKER, _FOOT, _SPOT, _FIELD, _EDGE = map(Length, (50.0, 20.0, 18.0, 10.0, 14.0, 12.0, 18.0))
_CARDBOARD = Length(0.32)
"""How thick a card is (mm) where nobody says."""

Place = Annotated[tuple[float, float], ExpectedExample("mm to the right and mm down, such as '[50, 60]'")]
"""mm to the right and down from the upper left corner of what it is on."""


PIECES_PER = (*PER, "copy")
"""What the number of a piece may be multiplied by, or that each copy is a piece of its own."""


@dataclass(frozen=True, kw_only=True)
class PrintedPiece:
    """What every printed piece has. `count`: how many are printed. `per`: what that is multiplied by, nothing, the
    number of players, or `seat`: then each seat in play has its own, in its colour and with its sign; or `copy`: each
    copy is a piece of its own, on which a layout may say which it is. `seat`: whose piece it is, in its colour; it is
    printed where that seat plays. `colour`: a token. `icon`: its sign. `art`: a
    picture of your own. `back`: the piece of kind `back` that is printed behind it. `back_layout`: a layout of elements
    in place of one, which shows the same piece's fields on its other side. `behind`: the piece of its size whose other
    side it is on paper printed on both sides. `stand_in`: it stands for something that the game's documents
    don't give; `check` and the kit's first page say so. `resources`: with which way to keep resources it is printed,
    `markers` or `tracks` (nothing named: with both). `unused`: no card and no rule needs it yet; the kit's first page
    says that it may stay uncut. `of`: the piece that every seat has, or of which each copy is a piece, of which it is
    one. `copy`, `copies`: which of these copies it is, and how many there are. `fields`: what it says in its
    layout's own fields. `said`: its words as the game's usual language has them, by which layouts tell pieces apart.
    `chosen_by`: the field by which it got its layout."""

    mirrors: ClassVar[bool] = False
    """Whether left and right change places in languages that are read from right to left. Where something stands on a
    piece on the table, as on a tile, may be a rule: there only lines of words begin at the right."""

    id: Annotated[PieceId, Flag.GIVEN]
    of: Annotated[PieceId | None, Flag.GIVEN] = None
    module: Annotated[ModuleId, Flag.GIVEN]
    kind: Annotated[str, Flag.GIVEN]
    count: Count = 1
    per: Annotated[str, OneOf("per", PIECES_PER)] = "game"
    seat: Seat | None = None
    colour: ColourToken | None = None
    icon: IconId | None = None
    art: Art | None = None
    back: PieceId | None = None
    back_layout: Annotated[LayoutName | None, Varies()] = None
    behind: PieceId | None = None
    stand_in: bool = False
    resources: Way | None = None
    unused: bool = False
    fields: Annotated[Mapping[str, Any], Flag.GIVEN] = field(default_factory=dict)
    said: Annotated[Mapping[str, str], Flag.GIVEN] = field(default_factory=dict)
    chosen_by: Annotated[str, Flag.GIVEN] = ""
    copy: Annotated[int, Flag.GIVEN] = 0
    copies: Annotated[int, Flag.GIVEN] = 0

    @property
    def written_as(self) -> PieceId:
        """The id under which it and its words are written."""
        return self.of or self.id


@dataclass(frozen=True)
class Corners:
    """What stands in the corners of a card, `top_left`, `top_right`, `bottom_left` and `bottom_right`: a number or a
    few signs, with icons as `{coin}`."""

    top_left: PlainWords = ""
    top_right: PlainWords = ""
    bottom_left: PlainWords = ""
    bottom_right: PlainWords = ""


@dataclass(frozen=True, kw_only=True)
class Deck:
    """Cards that are shuffled together, and what each of them takes from here where it says nothing itself. `size`:
    width and height. `layout`: how its cards look. `colour`: a token. `icon`: its sign. `art`: a picture. `back`: the
    piece of kind `back`. `back_layout`: the layout of their other side, in place of one. `count`: copies of each card.
    `per`: what that is multiplied by."""

    id: Annotated[DeckId, Flag.GIVEN]
    size: Size | None = None
    layout: Annotated[LayoutName | None, Varies()] = None
    colour: ColourToken | None = None
    icon: IconId | None = None
    art: Art | None = None
    back: PieceId | None = None
    back_layout: Annotated[LayoutName | None, Varies()] = None
    count: Count | None = None
    per: Annotated[str, OneOf("per", PIECES_PER)] | None = None


@dataclass(frozen=True, kw_only=True)
class Card(PrintedPiece):
    """A card in any size. Its name, the line over its text (`type`) and its text are the language's. `deck`: where it
    belongs; what it doesn't say itself it takes from there. `size`: width and height. `layout`: how it looks.
    `corners`: what stands in them. `rows`: lines under the name, each a label of the language and what stands behind
    it, often icons. `strip`: the line in the box at the foot."""

    mirrors: ClassVar[bool] = True

    deck: DeckId | None = None
    size: Size = Size(63.0, 88.0)
    layout: Annotated[LayoutName, Varies()] = LayoutName("poster")
    corners: Corners = Corners()
    rows: Mapping[LabelName, RichWords] = field(default_factory=dict)
    strip: RichWords = ""


@dataclass(frozen=True, kw_only=True)
class Tile(PrintedPiece):
    """A tile. `layout`: how it looks. `shape`: hex (flat-top), square or round. `size`: between flats, an edge, or the
    diameter. `value`: what stands large on it. `strip`: the line in the box at its foot. `named`: whether its name is
    printed."""

    layout: Annotated[LayoutName, Varies()] = LayoutName("plain-tile")
    shape: Annotated[str, OneOf("shape", SHAPES)] = "hex"
    size: Length = _TILE
    value: PlainWords = ""
    strip: PlainWords = ""
    named: bool = True


@dataclass(frozen=True)
class Side:
    """The other side of a chip: its `colour`, `icon` and `value`; `inverted` has a white ground where the first is
    filled, and a second line inside the rim in the themes that fill neither."""

    colour: ColourToken | None = None
    icon: IconId | None = None
    value: PlainWords = ""
    inverted: bool = False


@dataclass(frozen=True, kw_only=True)
class Chip(PrintedPiece):
    """A chip, round or square (`shape`), `size` in diameter or edge. `layout`: how it looks. `value`: what stands on
    it. `reverse`: its other side, where that differs, as it is turned over in play; every kit has it. `named`: whether
    its name is printed."""

    layout: Annotated[LayoutName, Varies()] = LayoutName("chip")
    shape: Annotated[str, OneOf("shape", ("round", "square"))] = "round"
    size: Length = _CHIP
    value: PlainWords = ""
    reverse: Side | None = None
    named: bool = False


@dataclass(frozen=True, kw_only=True)
class Marker(PrintedPiece):
    """A square marker with its icon and its name. `layout`: how it looks. `size`: its edge."""

    layout: Annotated[LayoutName, Varies()] = LayoutName("marker")
    size: Length = _MARKER


@dataclass(frozen=True, kw_only=True)
class Standee(PrintedPiece):
    """A figure to fold: the same picture or icon on both sides, standing on a foot. `layout`: how each side looks.
    `size`: of one side, without the foot. `foot`: how long the foot is. `value`: what stands below the picture."""

    layout: Annotated[LayoutName, Varies()] = LayoutName("standee")
    size: Size = Size(25.0, 40.0)
    foot: Length = _FOOT
    value: PlainWords = ""


@dataclass(frozen=True)
class Spot:
    """A place for markers on a board or mat. `at`: its middle. `size`: diameter or edge. `shape`: round or square.
    `icon`: a sign in it. `value`: a number in it. `colour`: a token. `label`: words under it."""

    at: Place
    size: Length = _SPOT
    shape: Annotated[str, OneOf("shape", ("round", "square"))] = "round"
    icon: IconId | None = None
    value: PlainWords = ""
    colour: ColourToken | None = None
    label: LabelName | None = None


@dataclass(frozen=True)
class Track:
    """A row of numbered fields. `start` and `end`: the middles of the first and the last one. `first` and `last`: their
    numbers, which may count down. `size` and `shape`: of a field. `colour`: a token. `label`: words at its start."""

    start: Place
    end: Place
    first: Annotated[int, Range(-99, 999)]
    last: Annotated[int, Range(-99, 999)]
    size: Length = _FIELD
    shape: Annotated[str, OneOf("shape", ("round", "square"))] = "square"
    colour: ColourToken | None = None
    label: LabelName | None = None


@dataclass(frozen=True)
class Zone:
    """An area of a mat or board with words. `at`: its upper left corner. `size`: width and height. `icon`: a sign.
    `colour`: a token. `label`: its words."""

    at: Place
    size: Size
    icon: IconId | None = None
    colour: ColourToken | None = None
    label: LabelName | None = None


@dataclass(frozen=True, kw_only=True)
class Region:
    """A region of the map that boards with `map: yes` show; its name is the language's. `at`: where its name stands.
    `outline`: its corners in order; without them it is drawn as a disc around `at`. `number`: printed beside the name.
    `colour`: a token. `icon`: a sign. `borders`: its neighbours, each pair named once. `spots`: places for markers,
    their `at` counted from the region's. `holds`: what lies there at the start. `stand_in`: the documents don't give
    it."""

    id: Annotated[RegionId, Flag.GIVEN]
    at: Place
    outline: tuple[Place, ...] = ()
    number: Small | None = None
    colour: ColourToken | None = None
    icon: IconId | None = None
    borders: tuple[RegionId, ...] = ()
    spots: tuple[Spot, ...] = ()
    holds: Mapping[PieceId, Count] = field(default_factory=dict)
    stand_in: bool = False


Spots = Annotated[
    Mapping[SpotId, Spot], ExpectedExample("places by their names, such as '{bank: {at: [30, 40], size: 20}}'")
]
Tracks = Annotated[
    Mapping[SpotId, Track],
    ExpectedExample(
        "tracks by their names, such as '{score: {start: [20, 160], end: [240, 160], first: 0, last: 14}}'"
    ),
]
Zones = Annotated[
    Mapping[SpotId, Zone], ExpectedExample("areas by their names, such as '{market: {at: [60, 30], size: 80 x 50}}'")
]


@dataclass(frozen=True, kw_only=True)
class Board(PrintedPiece):
    """A board: a picture (`art`), the game's map, or both; larger than the paper it is printed on several pages that
    overlap. `layout`: one of elements, which lie under everything else in place of a ground and a frame. `size`: width
    and height. `map`: whether the game's regions and borders are drawn. `spots`: places for markers. `tracks`: rows of
    numbered fields. `zones`: areas with words."""

    layout: Annotated[LayoutName | None, Varies()] = None
    size: Size
    map: bool = False
    spots: Spots = field(default_factory=dict)
    tracks: Tracks = field(default_factory=dict)
    zones: Zones = field(default_factory=dict)


@dataclass(frozen=True, kw_only=True)
class Mat(PrintedPiece):
    """A mat that lies before a player or beside the board. `layout`, `size`, `spots`, `tracks` and `zones` as on a
    board; without a layout its name and its text stand at the top."""

    layout: Annotated[LayoutName | None, Varies()] = None
    size: Size = Size(180.0, 120.0)
    spots: Spots = field(default_factory=dict)
    tracks: Tracks = field(default_factory=dict)
    zones: Zones = field(default_factory=dict)


@dataclass(frozen=True, kw_only=True)
class Sheet(PrintedPiece):
    """A sheet to read or to write on: its blocks are the language's. `size`: width and height. `columns`: in how many
    columns the blocks stand."""

    mirrors: ClassVar[bool] = True

    size: Size = Size(148.0, 210.0)
    columns: Annotated[int, Range(1, 4)] = 1


@dataclass(frozen=True, kw_only=True)
class DiceNet(PrintedPiece):
    """A paper die to fold. `edge`: of the cube. `faces`: what stands on its six sides, numbers or icons; opposite sides
    are the first and the sixth, the second and the fifth, the third and the fourth."""

    edge: Length = _EDGE
    faces: Annotated[
        tuple[PlainWords, PlainWords, PlainWords, PlainWords, PlainWords, PlainWords],
        ExpectedExample("the six faces of a die, such as '[1, 2, 3, 4, 5, 6]'"),
    ] = ("1", "2", "3", "4", "5", "6")


@dataclass(frozen=True, kw_only=True)
class Box(PrintedPiece):
    """A tuckbox to fold. `deck`: the cards that it holds, for its width, height and depth. `thickness`: of one card.
    `size` and `depth`: of what lies in it, where it is no deck."""

    deck: DeckId | None = None
    thickness: Length = _CARDBOARD
    size: Size | None = None
    depth: Length | None = None


@dataclass(frozen=True, kw_only=True)
class Back(PrintedPiece):
    """What is printed behind cards, tiles or chips that name it as their `back`, in their size: a colour, a sign or a
    picture, and the piece's name; or what its `layout` says. It isn't counted."""

    layout: Annotated[LayoutName, Varies()] = LayoutName("plain-back")


STUDIO_KINDS: Mapping[str, type[PrintedPiece]] = {
    "card": Card,
    "tile": Tile,
    "board": Board,
    "mat": Mat,
    "chip": Chip,
    "marker": Marker,
    "standee": Standee,
    "sheet": Sheet,
    "dice-net": DiceNet,
    "box": Box,
    "back": Back,
}
"""The kinds of pieces that any game may have, and what each is read into."""


Cell = Annotated[RichWords, Flag.EMPTY]
"""A cell of a table, which may be empty, to be written into."""


@dataclass(frozen=True)
class SheetBlock:
    """A part of a sheet: a `title` and one thing under it. `text`: words. `list`: entries. `steps`: numbered entries.
    `table`: rows of cells, the heads first. `bars`: a bar for each number by its words. `lines`: empty lines
    to write on. `boxes`: how many boxes to tick behind each word. `players`: the second column of a table is for so
    many players, each further one for one more; columns for more players than the box has are left out. With 1, each
    player has a column."""

    title: PlainWords = ""
    text: RichWords = ""
    list: Annotated[tuple[RichWords, ...], Flag.REPEATS] = ()
    steps: Annotated[tuple[RichWords, ...], Flag.REPEATS] = ()
    table: tuple[Annotated[tuple[Cell, ...], Least(1), Flag.REPEATS], ...] = ()
    bars: Mapping[RichWords, Annotated[int, Range(0, 999)]] = field(default_factory=dict)
    lines: Small = 0
    boxes: Mapping[RichWords, Small] = field(default_factory=dict)
    players: Small = 0

    def for_players(self, number: int) -> SheetBlock:
        """The block as it is printed in a box for that many players."""
        if not self.players:
            return self
        wide = max(2, 2 + number - self.players)
        return replace(self, table=tuple(row[:wide] for row in self.table))


@dataclass(frozen=True)
class PieceText:
    """What a language says of a printed piece: its `name` (`""`: it bears none), the line over the text (`type`), the
    `text`, small words at the `foot`, and the `blocks` of a sheet. `fields`: the words of its layout's own fields."""

    name: Annotated[PlainWords, Flag.EMPTY]
    type: PlainWords = ""
    text: RichWords = ""
    foot: RichWords = ""
    blocks: tuple[SheetBlock, ...] = ()
    fields: Annotated[Mapping[str, str], Flag.GIVEN] = field(default_factory=dict)
