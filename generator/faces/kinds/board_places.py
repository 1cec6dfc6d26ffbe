"""What markers lie on: single places, tracks of numbered fields and areas with words, on a board or a mat (mm)."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping

from generator.base.errors import input_error
from generator.base.frozen import dataclass
from generator.base.geometry import Point
from generator.definitions.id_types import ColourToken
from generator.definitions.printed_pieces import Place, PrintedPiece, Size, Spot, SpotId, Track, Zone
from generator.faces.area import Area
from generator.faces.display_list import IconUse, Item, Outline, Path
from generator.faces.face_context import FaceContext
from generator.faces.kinds.board_look import BoardLook
from generator.faces.piece_colours import ColourRoles, colour_roles, piece_roles
from generator.faces.script_rules import is_right_to_left_language
from generator.faces.shapes import box, circle
from generator.faces.text_setting import ALIGNS, TextStyle, size_steps
from generator.faces.tones import BLACK
from generator.faces.word_setter import MANY, WordSetter, word_setter

PAPER = "white"
_CLEAR = 0.5
"""Two fields of a track are this far apart, at least (mm)."""


@dataclass(frozen=True)
class BoardGround:
    """A board or mat of a size, on which places are counted from the upper left corner, to the right and down."""

    context: FaceContext
    piece: PrintedPiece
    size: Size
    look: BoardLook

    @property
    def write(self) -> WordSetter:
        """The word setter of the piece; its errors name the piece."""
        return word_setter(self.context, self.piece.id)

    @property
    def path(self) -> str:
        """Where the piece is defined."""
        return f"pieces.{self.piece.id}"

    def point(self, at: Place) -> Point:
        """A place as a point of the face."""
        return (at[0] - self.size.width / 2.0, self.size.height / 2.0 - at[1])

    def paints(self, colour: ColourToken | None) -> ColourRoles:
        """The roles of a colour, or of the piece's colour where none is given."""
        game = self.context.definitions
        return colour_roles(game, colour) if colour else piece_roles(game, self.piece)

    def check_within(self, path: str, left: float, top: float, right: float, bottom: float) -> None:
        """Raises `InputError` where something reaches over the edge; all are mm from the upper left corner."""
        if left < -0.01 or top < -0.01 or right > self.size.width + 0.01 or bottom > self.size.height + 0.01:
            raise input_error(
                f"it reaches from {left:g}, {top:g} to {right:g}, {bottom:g}",
                expected=f"a place on {self.size.width:g} × {self.size.height:g} mm",
                path=path,
            )

    def label(
        self, name: str, style: TextStyle, x: float, y: float, width: float, align: str = "centre"
    ) -> tuple[Item, ...]:
        """A label of the language on one line, in capitals, its baseline at `y`."""
        look, words = self.look, self.context.capitals(self.context.label(name))
        size = self.write.size(words, style, size_steps(look.label_size, look.label_least), width)
        items = self.write.line(words, style, (size,), width, x, y, align)
        return items if self.piece.art is None else (self.plate(words, style, size, x, y, align), *items)

    def plate(self, words: str, style: TextStyle, size: float, x: float, y: float, align: str) -> Path:
        """A white ground for words on a picture."""
        wide = self.write.width(words, style, size)
        left = x - wide * ALIGNS[align]
        return Area(left, y, left + wide, y + style.measures.cap_height(size)).inset(-0.8).filled_path(PAPER)

    def spot_words(self, spot: Spot, at: Place) -> Area:
        """The box of the words under a place."""
        look, (x, y) = self.look, self.point(at)
        style = self.label_style(self.paints(spot.colour))
        words = self.context.capitals(self.context.label(spot.label or ""))
        size = self.write.size(words, style, size_steps(look.label_size, look.label_least), spot_room(spot))
        half, top = self.write.width(words, style, size) / 2.0, y - spot.size / 2.0 - look.label_gap
        return Area(x - half, top - style.measures.cap_height(look.label_size), x + half, top)

    def label_style(self, painted: ColourRoles) -> TextStyle:
        """How a label is written."""
        return TextStyle(self.look.title_font, painted.word, 0.06)


def _outline(shape: str, x: float, y: float, size: float) -> Outline:
    if shape == "round":
        return circle(x, y, size / 2.0)
    return box(x - size / 2.0, y - size / 2.0, size, size)


def spot_items(ground: BoardGround, spots: Mapping[SpotId, Spot]) -> Iterator[Item]:
    """Places for markers. Raises `InputError` where one reaches over the edge or its words don't fit."""
    for name, spot in spots.items():
        yield from one_spot(ground, spot, spot.at, f"{ground.path}.spots.{name}")


def one_spot(
    ground: BoardGround, spot: Spot, at: Place, path: str, colour: ColourToken | None = None
) -> Iterator[Item]:
    """A place for a marker at `at`: its rim, a pale sign or a value in it, words under it. `path` is where a fault is
    placed."""
    look, half = ground.look, spot.size / 2.0
    ground.check_within(f"{path}.at", at[0] - half, at[1] - half, at[0] + half, at[1] + half)
    x, y = ground.point(at)
    painted = ground.paints(spot.colour or colour)
    yield Path(_outline(spot.shape, x, y, spot.size), fill=PAPER, stroke=painted.mark, width=look.line)
    if spot.icon:
        yield IconUse(spot.icon, x, y, look.spot_icon * spot.size, f"{painted.mark}/{look.spot_tint}")
    if spot.value:
        yield from _value(ground, spot.value, look.spot_value * spot.size, 0.8 * spot.size, x, y, painted.mark)
    if spot.label:
        style = ground.label_style(painted)
        base = y - half - look.label_gap - style.measures.cap_height(look.label_size)
        yield from ground.label(spot.label, style, x, base, spot_room(spot))


def spot_room(spot: Spot) -> float:
    """The width in mm for the words under a place."""
    return max(3.0 * spot.size, 24.0)


def _value(
    ground: BoardGround, words: str, high: float, wide: float, x: float, y: float, colour: str
) -> tuple[Item, ...]:
    """A value with its middle at (x, y)."""
    style = TextStyle(ground.look.value_font, colour, sign=1.2)
    largest = style.measures.size_for_cap(high)
    size = ground.write.size(words, style, size_steps(largest, min(largest, 5.0)), wide)
    return ground.write.line(words, style, (size,), MANY, x, y - style.measures.cap_height(size) / 2.0, "centre")


def track_items(ground: BoardGround, tracks: Mapping[SpotId, Track]) -> Iterator[Item]:
    """Tracks. Raises `InputError` where fields overlap or reach over the edge."""
    for name, track in tracks.items():
        yield from _track(ground, track, f"{ground.path}.tracks.{name}")


def _track(ground: BoardGround, track: Track, path: str) -> Iterator[Item]:
    """A track: its fields with numbers, the numbers of every few fields darker, and the label at its start."""
    look, size = ground.look, track.size
    way = 1 if track.last >= track.first else -1
    numbers = range(track.first, track.last + way, way)
    half = size / 2.0
    for end, (across, down) in (("start", track.start), ("end", track.end)):
        ground.check_within(f"{path}.{end}", across - half, down - half, across + half, down + half)
    step = math.dist(track.start, track.end) / max(len(numbers) - 1, 1)
    if len(numbers) > 1 and not _fields_clear(track, len(numbers)):
        raise input_error(
            f"{len(numbers)} fields of {size:g} mm don't fit between its ends",
            expected=f"fields that are smaller, or ends that are {(size + _CLEAR) * (len(numbers) - 1):.0f} mm apart",
            path=path,
        )
    painted = ground.paints(track.colour)
    for index, number in enumerate(numbers):
        share = index / max(len(numbers) - 1, 1)
        at = tuple(a + (b - a) * share for a, b in zip(track.start, track.end, strict=True))
        x, y = ground.point((at[0], at[1]))
        dark = number % look.track_every == 0 and step > 0
        outline = _outline(track.shape, x, y, size)
        yield Path(outline, fill=PAPER)
        yield Path(outline, fill=f"{painted.colour}/{36 if dark else 12}|none", stroke=painted.mark, width=look.line)
        yield from _value(ground, _signed_number(number), look.track_cap * size, 0.8 * size, x, y, BLACK)
    if track.label:
        yield from _track_label(ground, track, track.label, painted)


def _fields_clear(track: Track, count: int) -> bool:
    """Whether neighbouring fields of a track lie clear of each other."""
    dx, dy = (abs(b - a) / (count - 1) for a, b in zip(track.start, track.end, strict=True))
    far = math.hypot(dx, dy) if track.shape == "round" else max(dx, dy)
    return far >= track.size + _CLEAR - 0.01


def _signed_number(number: int) -> str:
    return f"−{-number}" if number < 0 else str(number)


def _track_label(ground: BoardGround, track: Track, name: str, painted: ColourRoles) -> tuple[Item, ...]:
    """The words of a track: over its first field, or under it where the track goes up from there."""
    look, style = ground.look, ground.label_style(painted)
    (x, y), (x2, y2) = ground.point(track.start), ground.point(track.end)
    half, high = track.size / 2.0, style.measures.cap_height(look.label_size)
    upright = abs(y2 - y) > abs(x2 - x)
    below = upright and y2 > y
    base = y - half - look.label_gap - high if below else y + half + look.label_gap
    if upright:
        return ground.label(name, style, x, base, max(2.5 * track.size, 30.0))
    align, end = ("left", x - half) if x2 >= x else ("right", x + half)
    return ground.label(name, style, end, base, abs(x2 - x) + track.size, align)


def zone_items(ground: BoardGround, zones: Mapping[SpotId, Zone]) -> Iterator[Item]:
    """Areas. Raises `InputError` where one reaches over the edge or its words don't fit."""
    for name, zone in zones.items():
        yield from _zone(ground, zone, f"{ground.path}.zones.{name}")


def _zone(ground: BoardGround, zone: Zone, path: str) -> Iterator[Item]:
    """An area: a pale ground, a sign in its middle, its words in the upper corner where reading begins."""
    look = ground.look
    wide, high = zone.size.width, zone.size.height
    ground.check_within(f"{path}.at", zone.at[0], zone.at[1], zone.at[0] + wide, zone.at[1] + high)
    left, top = ground.point(zone.at)
    area = Area(left, top - high, left + wide, top)
    painted = ground.paints(zone.colour)
    yield area.filled_path(PAPER)
    yield from (area.filled_path(painted.pale),) if zone.colour else ()
    yield area.frame_path(painted.mark, look.line)
    x, y = area.middle
    style = ground.label_style(painted)
    cap = style.measures.cap_height(look.label_size)
    room = high - (cap + look.zone_pad if zone.label else 0.0)
    if zone.icon:
        size = look.zone_icon * min(wide, room)
        yield IconUse(zone.icon, x, y - (high - room) / 2.0, size, f"{painted.mark}/{look.zone_tint}")
    if zone.label:
        leftwards = is_right_to_left_language(ground.context.texts.language)
        begin, align = (left + wide - look.zone_pad, "right") if leftwards else (left + look.zone_pad, "left")
        yield from ground.label(zone.label, style, begin, top - look.zone_pad - cap, wide - 2.0 * look.zone_pad, align)
