"""What a layout of elements may say, as frozen records: the YAML reader reads them, schemas and help follow from them.

Lengths are in mm (or inches, `0.5 in`), counted from the upper left corner of the cut, to the right and down. Wherever
a value stands there may also be an expression in braces, `"{attack + 1}"`, or a choice by a field,
`{by: rarity, common: grey, else: gold}`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import field
from typing import Annotated, Any, ClassVar, NewType

from generator.base.errors import Mark, list_words
from generator.base.frozen import dataclass
from generator.definitions.field_annotations import (
    ByPresence,
    ExpectedExample,
    Flag,
    Least,
    OneOf,
    Range,
    ReadBy,
    ReadLater,
    Varies,
)
from generator.definitions.id_types import ColourToken
from generator.definitions.layout_fields import LayoutField
from generator.definitions.layout_files import ELEMENT_KINDS, EVERY_ELEMENT
from generator.definitions.pack import Percent
from generator.definitions.printed_pieces import LayoutName, Length, Size
from generator.definitions.varied_values import Condition
from generator.definitions.yaml_nodes import ListNode, TextNode, node_kind
from generator.definitions.yaml_reader import NOTHING, keys_of
from generator.faces.elements.effects import PATTERNS, SIGNS

ElementName = NewType("ElementName", str)
StyleName = NewType("StyleName", str)

_UNIT = 'mm|in|"|″'
_LENGTH = rf"([+-]?\d{{1,5}}(?:\.\d{{1,4}})?) ?({_UNIT})?"
FARTHEST = 2_000.0
"""No place or length is farther (mm)."""


def _length(number: str, unit: str | None) -> float:
    made = round(float(number.replace("−", "-")) * (1.0 if unit in (None, "mm") else 25.4), 4)
    if abs(made) > FARTHEST:
        raise ValueError(f"'{number}' is too far")
    return made


class Offset(float):
    """A place or a distance in mm, which may lie outside the cut and be negative, or in inches, `0.5 in`."""

    expected: ClassVar[str] = "a length in mm, such as '4' or '-2.5', or in inches, such as '0.5 in'"
    pattern: ClassVar[str] = _LENGTH

    @classmethod
    def parse(cls, text: str) -> Offset:
        """Reads a length; raises `ValueError` with a sentence for the reader."""
        found = re.fullmatch(cls.pattern, text.strip().replace("−", "-"), re.ASCII)
        if not found:
            raise ValueError(f"'{text}' is no length")
        return cls(_length(found[1], found[2]))


@dataclass(frozen=True)
class Extent:
    """The width and the height of an element in mm; None where they follow from what is in it, or, `full`, from where
    it is."""

    width: float | None
    height: float | None
    full: bool = False

    expected: ClassVar[str] = (
        "width x height in mm, such as '40 x 7', one number for both, 'auto' for what follows from the contents, as in "
        "'40 x auto', or 'full'"
    )
    pattern: ClassVar[str] = (
        rf"full|(?:(\d{{1,5}}(?:\.\d{{1,4}})?) ?({_UNIT})?|(auto))"
        rf"(?: ?[x×] ?(?:(\d{{1,5}}(?:\.\d{{1,4}})?) ?({_UNIT})?|(auto)))?"
    )

    @classmethod
    def parse(cls, text: str) -> Extent:
        """Reads a size; raises `ValueError` with a sentence for the reader."""
        found = re.fullmatch(cls.pattern, text.strip(), re.ASCII)
        if not found:
            raise ValueError(f"'{text}' is no size of an element")
        if text.strip() == "full":
            return cls(None, None, True)
        unit = found[5] or found[2]
        width = None if found[3] else _length(found[1], unit)
        if found[4] is None and found[6] is None:
            return cls(width, width)
        return cls(width, None if found[6] else _length(found[4], unit))


ZONES = ("bleed", "full", "safe")
"""Places that are areas: to the end of the bleed, to the cut, and as far from the cut as words keep."""
_ACROSS, _DOWN = ("left", "centre", "right", "justify"), ("top", "middle", "bottom")


@dataclass(frozen=True)
class Align:
    """Where something stands in its room: across and down."""

    across: str = ""
    down: str = ""

    expected: ClassVar[str] = "left, centre, right or justify, and top, middle or bottom, such as 'centre middle'"
    pattern: ClassVar[str] = rf"(?:{'|'.join((*_ACROSS, *_DOWN))})(?: (?:{'|'.join((*_ACROSS, *_DOWN))}))?"

    @classmethod
    def parse(cls, text: str) -> Align:
        """Reads one word or two; raises `ValueError` with a sentence for the reader."""
        words = text.split()
        across, down = ([word for word in words if word in known] for known in (_ACROSS, _DOWN))
        if not words or len(across) + len(down) != len(words) or len(across) > 1 or len(down) > 1:
            raise ValueError(f"'{text}' is no alignment")
        return cls(*across[:1] or ("",), *down[:1] or ("",))


@dataclass(frozen=True)
class Corner:
    """From where a place is counted: a corner, the middle of an edge or of all."""

    across: str
    down: str

    expected: ClassVar[str] = "a corner such as 'bottom right', or 'top centre', 'left middle', 'centre middle'"
    pattern: ClassVar[str] = Align.pattern

    @classmethod
    def parse(cls, text: str) -> Corner:
        """Reads two words; raises `ValueError` with a sentence for the reader."""
        try:
            found = Align.parse(text)
        except ValueError:
            raise ValueError(f"'{text}' is no corner") from None
        if not found.across or not found.down or found.across == "justify":
            raise ValueError(f"'{text}' is no corner")
        return cls(found.across, found.down)


@dataclass(frozen=True)
class SizeRange:
    """Sizes of type in pt, the largest and the least: `15..9`, or `12` alone."""

    largest: float
    least: float

    expected: ClassVar[str] = "a size in pt from 3 to 400, such as '12', or the largest and the least, such as '15..9'"
    pattern: ClassVar[str] = r"(\d{1,3}(?:\.\d{1,2})?)(?: ?(?:\.\.|–|-) ?(\d{1,3}(?:\.\d{1,2})?))?"

    @classmethod
    def parse(cls, text: str) -> SizeRange:
        """Reads one size or two; raises `ValueError` with a sentence for the reader."""
        found = re.fullmatch(cls.pattern, text.strip(), re.ASCII)
        if not found:
            raise ValueError(f"'{text}' is no size of type")
        sizes = sorted((float(found[1]), float(found[2] or found[1])), reverse=True)
        if not 3.0 <= sizes[1] <= sizes[0] <= 400.0:
            raise ValueError(f"'{text}' is too small or too large")
        return cls(*sizes)


@dataclass(frozen=True)
class PaintNote(ReadBy):
    """Reads a colour token: `sea`, `sea/40` (a tint in percent), `#1F5F7A`, white, black or none, and behind a bar what
    low-ink and mono print: `sea|white`."""

    expected: ClassVar[str] = (
        "a colour of the game, white, black, none or a number such as '#1F5F7A', with a tint as in 'sea/40'"
    )

    def read(self, reader: Any, node: Any, path: str) -> Any:
        """A token whose names are there."""
        right = self.expected
        if not isinstance(node, TextNode) or not node.value.strip():
            return reader.fault(node, path, node_kind(node), right)
        parts = node.value.strip().split("|")
        known = reader.known_ids.get(ColourToken)
        for part in parts:
            name, slash, tint = part.partition("/")
            if slash and not (tint.isascii() and tint.isdigit() and int(tint) <= 100):
                return reader.fault(node, path, f"'{node.value}' has no right tint", "a percentage, as in 'sea/40'")
            if name.startswith("#"):
                if not re.fullmatch(r"#(?:[0-9a-fA-F]{3}|[0-9a-fA-F]{6})", name):
                    return reader.fault(node, path, f"'{name}' is no colour", "a number such as '#1F5F7A'")
            elif known is not None and name not in known and name not in ("white", "black", "none"):
                names = (*sorted(known), "white", "black", "none")
                return reader.unknown_name(node, path, f"there is no colour '{name}'", name, names, 20)
        if len(parts) > 2:
            return reader.fault(node, path, f"'{node.value}' has {len(parts)} paints", "at most two, as in 'sea|white'")
        return "|".join(_long_number(part) for part in parts)


def _long_number(part: str) -> str:
    """A paint with its number in six digits."""
    name, slash, tint = part.partition("/")
    name = f"#{''.join(2 * digit for digit in name[1:])}" if len(name) == 4 and name.startswith("#") else name
    return f"{name.lower() if name.startswith('#') else name}{slash}{tint}"


Paint = Annotated[str, PaintNote(), Varies()]
"""A colour that may differ from piece to piece."""
Number = Annotated[float, Varies()]
Share = Annotated[float, Range(0, 1), Varies()]
Factor = Annotated[float, Range(0, 100), Varies()]
Distance = Annotated[Offset, Varies()]
Width = Annotated[Offset, Range(0, 1_500), Varies()]
Truth = Annotated[bool, Varies()]
Text = Annotated[str, Varies()]
Point = Annotated[tuple[Distance, Distance], ExpectedExample("mm to the right and mm down, such as '[4, 12]'")]


@dataclass(frozen=True)
class ElementPlace:
    """Where an element is: a `zone`, or a `point` in mm."""

    zone: str = ""
    point: tuple[Any, Any] | None = None

    expected: ClassVar[str] = f"mm to the right and mm down, such as '[4, 12]', or {list_words(ZONES)}"
    ways_to_write: ClassVar[tuple[Any, ...]] = (Annotated[str, OneOf("zone", ZONES)], Point)

    @classmethod
    def read_from(cls, reader: Any, node: Any, path: str) -> Any:
        """A word or two lengths."""
        if isinstance(node, TextNode):
            if node.value in ZONES:
                return cls(node.value)
            return reader.unknown_name(node, path, f"'{node.value}'", node.value, ("[x, y]", *ZONES))
        if not isinstance(node, ListNode) or len(node.items) != 2:
            return reader.fault(node, path, node_kind(node), cls.expected)
        before = len(reader.faults)
        point = tuple(reader.read(item, Distance, f"{path}[{at}]") for at, item in enumerate(node.items, start=1))
        return cls("", point) if len(reader.faults) == before else NOTHING


@dataclass(frozen=True)
class Fill:
    """What fills a shape; a plain text is its `colour`. A gradient goes `from` one colour `to` another, `through`
    any others between, as far from each other: at an `angle` in degrees (0 to the right, 90 down), or `radial`, from
    the middle outwards. `pattern`: hatch, cross-hatch, dots, checks or signs in `colour`, its lines every `step` mm,
    `width` mm wide, turned by `angle`; what lies under it shows between them. `sign`: the icon of signs, those that lie
    in the shape as a whole."""

    short: ClassVar[str] = "colour"

    colour: Paint | None = None
    from_: Paint | None = None
    to: Paint | None = None
    through: Annotated[tuple[Paint, ...], Flag.REPEATS, ExpectedExample("colours, such as '[gold, white]'")] = ()
    angle: Number = 90.0
    radial: Truth = False
    pattern: Annotated[str, OneOf("pattern", (*PATTERNS, SIGNS)), Varies()] | None = None
    step: Distance = Offset(2.0)
    width: Width = Offset(0.3)
    sign: Text = ""
    place: Mark = Mark("")


@dataclass(frozen=True)
class Stroke:
    """A line; a plain text is its `colour`. `width`: in mm. `dash`: lengths on, off, on … in mm."""

    short: ClassVar[str] = "colour"

    colour: Paint = "black"
    width: Width = Offset(0.35)
    dash: Annotated[tuple[Distance, ...], Flag.REPEATS, ExpectedExample("lengths in mm, such as '[2, 1]'")] = ()


@dataclass(frozen=True)
class Shadow:
    """A copy under an element; a plain text is its `colour`. `at`: by how much it is moved to the right and down.
    `opacity`: from 0 to 1. `blur`: how many mm its edge takes to fade, inwards and outwards."""

    short: ClassVar[str] = "colour"

    colour: Paint = "black"
    at: Point = (Offset(0.5), Offset(0.5))
    opacity: Share = 0.4
    blur: Width = Offset(0.0)


@dataclass(frozen=True)
class Strong:
    """How strong words look; a plain text is their `weight`. `colour`: that of the words around them, or another."""

    short: ClassVar[str] = "weight"

    weight: Text | None = None
    colour: Paint | None = None


@dataclass(frozen=True)
class Style:
    """How words look; a plain text is the style that it is `like`. `font`: a family. `weight`: of its weights, a word
    or a number. `italic`: whether the words are. `size`: in pt, the largest and the least, such as `15..9`: words take
    the largest that fits. `colour`: of the words. `leading`: from line to line, in sizes. `tracking`: between letters,
    in em. `capitals`: whether all letters are capitals. `hyphens`: whether words are parted at the ends of lines, as
    their language does. `strong`: the weight of strong words, or how they look. `outline`: a line around the letters,
    painted under them. `sign`: how high icons among the words are, in heights of capitals; `sign_colour`: theirs, where
    it isn't that of the words."""

    short: ClassVar[str] = "like"

    like: StyleName | None = None
    font: Text | None = None
    weight: Text | None = None
    italic: Truth | None = None
    size: Annotated[SizeRange, Varies()] | None = None
    colour: Paint | None = None
    leading: Factor | None = None
    tracking: Number | None = None
    capitals: Truth | None = None
    hyphens: Truth | None = None
    strong: Annotated[Strong, Varies()] | None = None
    outline: Annotated[Stroke, Varies()] | None = None
    sign: Factor | None = None
    sign_colour: Paint | None = None
    place: Mark = Mark("")


@dataclass(frozen=True, kw_only=True)
class Element:
    """What every element may say. `at`: where its upper left corner is, in mm, or an area: bleed, full or safe. `size`:
    its width and height. `from`: the corner of the card from which `at` is counted; then that corner of the element
    lies there. `in`: the element in which it lies; then `at` is counted there, and without a size it is as large.
    `below`, `beside`: the element under which or right of which it lies, `gap` mm away, as wide or as high as that one.
    `inset`: by how much its edges lie inside its place. `align`: where it stands in its room. `show`: when it is
    printed. `if_room`: how high its room has to be; where it isn't, or where words don't fit, the element is left out.
    `mask`: the element of a shape by which it is cut. `turn`: by how many degrees it is turned clockwise. `both_ways`:
    whether it is there twice, once as it looks to whoever turns the piece by 180°. `opacity`: from 0 to 1. `shadow`: a
    copy under it."""

    at: Annotated[ElementPlace, Varies()] | None = None
    size: Annotated[Extent, Varies()] | None = None
    from_: Annotated[Corner, Varies()] | None = None
    in_: ElementName | None = None
    below: ElementName | None = None
    beside: ElementName | None = None
    gap: Distance = Offset(0.0)
    inset: Distance = Offset(0.0)
    align: Annotated[Align, Varies()] = Align()
    show: Condition | None = None
    if_room: Distance = Offset(0.0)
    mask: ElementName | None = None
    turn: Number = 0.0
    both_ways: bool = False
    opacity: Share = 1.0
    shadow: Annotated[Shadow, Varies()] | None = None
    place: Mark = Mark("")


FITS = ("card", "deck", "title")


@dataclass(frozen=True, kw_only=True)
class WordsElement(Element):
    """Words. `words`: what they say, with fields in braces and icons as `{coin}`. `style`: a style by its name, or what
    differs from one. `fit`: each card takes the largest size that fits, all cards of the deck have one, or, as a title,
    words stand on one line where that isn't much smaller than on two. `any_way_up`: whether a number that is another
    one upside down, 6 or 89, has a line under it. `lines`: how many there are at most. `columns`: how many they fill
    one by one, `gutter` mm apart. `arc`: the radius of a circle in mm around whose upper side they run; below 0 along
    its lower side."""

    words: Text
    style: Annotated[Style, Varies()] = Style()
    fit: Annotated[str, OneOf("fit", FITS), Varies()] = "card"
    lines: Annotated[int, Range(1, 99), Varies()] = 99
    columns: Annotated[int, Range(1, 9), Varies()] = 1
    gutter: Distance = Offset(4.0)
    arc: Distance = Offset(0.0)
    any_way_up: Truth = False


@dataclass(frozen=True, kw_only=True)
class PictureElement(Element):
    """A picture. `picture`: a field of the card, or a file in the game's folder, with fields in braces. `fit`: it
    covers its room, or all of it is seen. `crop`: the part that is shown (left, top, width, height in percent).
    `focus`: the point that stays in sight where it is cut (percent from the left and from the top). `corners`: the
    radius of round corners."""

    picture: Text
    fit: Annotated[str, OneOf("fit", ("cover", "contain")), Varies()] = "cover"
    crop: (
        Annotated[
            tuple[Percent, Percent, Percent, Percent],
            ExpectedExample("left, top, width and height in percent, such as '[0, 0, 100, 50]'"),
        ]
        | None
    ) = None
    focus: (
        Annotated[
            tuple[Number, Number],
            ExpectedExample("percent from the left and from the top, such as '[50, 30]'"),
        ]
        | None
    ) = None
    corners: Width = Offset(0.0)


ICON_FITS = ("square", "ink")


@dataclass(frozen=True, kw_only=True)
class IconElement(Element):
    """An icon. `icon`: its id, or a field of the card. `colour`: what it is painted in. `fit`: its square fills its
    room, or its ink does, within the piece's shape."""

    icon: Text
    colour: Paint = "black"
    fit: Annotated[str, OneOf("fit", ICON_FITS), Varies()] = "square"


SHAPES = ("rectangle", "ellipse", "polygon", "star", "line", "path", "piece")


@dataclass(frozen=True, kw_only=True)
class ShapeElement(Element):
    """A shape. `shape`: a rectangle, an ellipse, a polygon, a star, a line from the upper left to the lower right
    corner of its room, a path, or that of the piece (a hexagon, a circle). `fill`: a colour, a gradient or a pattern.
    `line`: around it, or the line itself. `corners`: the radius of a rectangle's round corners. `bevel`: whether they
    are cut off straight instead. `sides`: of a polygon, or the tips of a star. `points`: the corners of a polygon in mm
    from its own upper left corner, or those of a line. `inner`: how far a star's inner corners are from its middle, in
    parts of its radius. `path`: of an SVG, in mm from its own upper left corner."""

    shape: Annotated[str, OneOf("shape", SHAPES), Varies()]
    fill: Annotated[Fill, Varies()] | None = None
    line: Annotated[Stroke, Varies()] | None = None
    corners: Width = Offset(0.0)
    bevel: Truth = False
    sides: Annotated[int, Range(3, 60), Varies()] = 6
    points: Annotated[tuple[Point, ...], Least(2)] = ()
    inner: Share = 0.5
    path: Text = ""


DIRECTIONS = ("right", "left", "down", "up")


@dataclass(frozen=True, kw_only=True)
class RepeatElement(Element):
    """A row of icons, or of layouts. `repeat`: a field of icons, a number, or a list, such as `{split(costs)}` or
    `{[attack, defence]}`. `sign`: the icon that stands for each of a number. `unit`: the layout that stands for each
    instead, and `with` what its fields say: `one` is there what is repeated, `nth` its place from 1. `each`: the edge
    of one in mm, or its width and height. `gap`: between two. `wrap`: whether further rows begin where one is full.
    `columns`: how many stand in a row. `places`: where each lies, in mm from the upper left corner. `direction`: where
    the next one stands. `colour`: what they are painted in. `of`: how many there are in all, and `rest`: the colour of
    those behind the number."""

    repeat: Text
    sign: Text = ""
    unit: Annotated[LayoutName, Varies()] | None = None
    with_: Mapping[str, Text] = field(default_factory=dict)
    each: Annotated[Extent, Varies()] = Extent(5.0, 5.0)
    wrap: Truth = False
    columns: Annotated[int, Range(0, 99), Varies()] = 0
    places: Annotated[tuple[Point, ...], Least(1)] = ()
    direction: Annotated[str, OneOf("direction", DIRECTIONS), Varies()] = "right"
    colour: Paint = "black"
    of: Number = 0.0
    rest: Paint | None = None


CODES = ("qr", "ean13", "code128")


@dataclass(frozen=True, kw_only=True)
class CodeElement(Element):
    """A code for machines. `code`: qr, ean13 or code128. `content`: what it says. `colour`: what it is painted in;
    scanners want it dark. `level`: how much of a QR code may be damaged, L, M, Q or H."""

    code: Annotated[str, OneOf("code", CODES), Varies()]
    content: Text
    colour: Paint = "black"
    level: Annotated[str, OneOf("level", ("L", "M", "Q", "H")), Varies()] = "M"


@dataclass(frozen=True, kw_only=True)
class LayoutElement(Element):
    """Another layout in this one, as large as its room allows. `layout`: its name. `with`: what its fields say, each a
    text that may name fields of this one."""

    layout: Annotated[LayoutName, Varies()]
    with_: Mapping[str, Text] = field(default_factory=dict)


@dataclass(frozen=True, kw_only=True)
class StackElement(Element):
    """Elements one below the other, as wide as the stack. `stack`: their names, from the top; one with `at` of its own
    has left it, and one that isn't shown takes no room. `gap`: between two. `grows`: the one that takes what the others
    leave."""

    stack: Annotated[tuple[ElementName, ...], Least(1)]
    grows: ElementName | None = None


@dataclass(frozen=True, kw_only=True)
class DrawingElement(Element):
    """What only the game's own rules know to draw. `drawing`: its name there. `with`: what it is told, each a value
    that may name fields."""

    drawing: Text
    with_: Mapping[str, Text] = field(default_factory=dict)


_RECORDS: Mapping[str, type[Element]] = {
    "words": WordsElement,
    "picture": PictureElement,
    "icon": IconElement,
    "shape": ShapeElement,
    "repeat": RepeatElement,
    "code": CodeElement,
    "layout": LayoutElement,
    "stack": StackElement,
    "drawing": DrawingElement,
}
RECORDS: Mapping[str, type[Element]] = {kind: _RECORDS[kind] for kind in ELEMENT_KINDS}
"""The records of elements by the key that says what they are."""
assert {field.key for field in keys_of(Element)} == set(EVERY_ELEMENT), "every element has other keys"

Elements = Annotated[
    Mapping[ElementName, Annotated[Element, ByPresence("an element", RECORDS)]],
    ExpectedExample("elements by their names, such as '{name: {words: \"{name}\", at: [5, 4], size: 40 x 7}}'"),
]


@dataclass(frozen=True, kw_only=True)
class Layout:
    """A layout of elements: how pieces look, whatever they are. `size`: that for which the numbers are; on a piece of
    another size all follow it. `bleed`: how far what lies at `bleed` reaches past the cut (mm). `safe`: how far words
    keep from the cut (mm). `ground`: how far grounds go on past the cut where a print service's picture is larger;
    `keep`: how far it wants all words and signs from the cut; `left_out`: what it leaves no room for. `fields`: what
    its cards say besides a card's own keys, each with its sort. `styles`: of words, by their names. `elements`: by
    their names, painted in this order."""

    size: Size | None = None
    bleed: Length = Length(3.0)
    safe: Length = Length(4.0)
    ground: Annotated[float, Flag.GIVEN] = 0.0
    keep: Annotated[float, Flag.GIVEN] = 0.0
    left_out: Annotated[tuple[str, ...], Flag.GIVEN] = ()
    fields: Annotated[Mapping[str, str], ReadLater(Mapping[str, LayoutField])] | None = None
    styles: Mapping[StyleName, Style] = field(default_factory=dict)
    elements: Elements
