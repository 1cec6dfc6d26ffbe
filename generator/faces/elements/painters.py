"""Paints elements: what each kind puts into its room, as items of the display list (mm, y up)."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import lru_cache
from math import inf
from typing import Any, Protocol

from generator.base.errors import Fault, InputError, list_words, nearest_name
from generator.base.frozen import dataclass
from generator.base.geometry import Point, shift
from generator.base.hyphens import remove_hyphens
from generator.definitions.pack import Art
from generator.faces.area import Area
from generator.faces.art import fit_art
from generator.faces.display_list import Gradient, GradientFill, Group, IconUse, Item, Outline, Path, Shape, Text
from generator.faces.elements.effects import SIGNS, arc_text_items, pattern_items, sign_pattern
from generator.faces.elements.element_layout import ElementLayout
from generator.faces.elements.element_types import (
    CodeElement,
    DrawingElement,
    Element,
    Fill,
    IconElement,
    PictureElement,
    RepeatElement,
    ShapeElement,
    SizeRange,
    Strong,
    Style,
    WordsElement,
)
from generator.faces.elements.expressions import text_of
from generator.faces.elements.machine_codes import code_outline
from generator.faces.elements.piece_values import PieceValues
from generator.faces.elements.places import TOUCH, Paper, Room, share
from generator.faces.face_context import FaceContext
from generator.faces.hyphenation import with_hyphens
from generator.faces.icon_drawing import icon_items as fit_icon
from generator.faces.icon_drawing import largest_within
from generator.faces.shapes import (
    bevel_corners,
    box,
    ellipse,
    grow_outline,
    line,
    polygon,
    polyline,
    rounded_box,
    transform_outline,
)
from generator.faces.shaping import text_width
from generator.faces.svg_path import read_path
from generator.faces.text_setting import TextBlock, TextFaces, intern_style, size_steps, text_faces
from generator.faces.upside_down import is_other_number, number_rule
from generator.faces.word_setter import WordSetter

FAMILY, SIZES = "IBM Plex Sans Condensed", SizeRange(10.0, 7.0)
"""The font and the sizes of words that say neither."""
LEADING = 1.25
ANY = 99
"""As many lines of words as there may be where nothing says how many."""
LEAST_STEP = 0.2
"""From one line of a pattern to the next at least (mm)."""
MOST_SIGNS = 100
"""Signs of a row at most."""
_BRACES = re.compile(r"(\{[^{}]*\})")


class Composer(Protocol):
    """What a painter asks of who composes a piece: see `layout_composer.py`."""

    context: FaceContext
    piece: Any
    made: ElementLayout
    values: PieceValues
    write: WordSetter
    scale: float
    shape: Shape
    paper: Paper
    inner: bool

    def element(self, name: str) -> Element:
        """An element with what varies worked out."""

    def fault(self, name: str, key: str, what: str, expected: str) -> Fault:
        """A fault of an element on this piece."""

    def text(self, name: str) -> str:
        """What an element of words says."""

    def set_text(self, name: str, width: float | None, height: float) -> SetWords | None:
        """The words of an element, set; None without any."""

    def area(self, room: Room) -> Area:
        """A room on the face: in mm, y up, (0, 0) in the middle."""

    def inner_items(self, name: str, key: str, layout: str, given: Mapping[str, Any], room: Room) -> tuple[Item, ...]:
        """The items of a layout within this one."""


# words


@dataclass(frozen=True)
class WordLook:
    """How the words of an element look: their faces, the sizes that are tried, the leading, whether they are in
    capitals, the line around their letters (token, mm), and whether they are parted at the ends of lines. `no_strong`:
    why no word of them can be strong."""

    faces: TextFaces
    sizes: tuple[float, ...]
    leading: float
    capitals: bool
    outline: tuple[str, float]
    hyphens: bool = False
    no_strong: InputError | None = None

    def with_sizes(self, sizes: tuple[float, ...]) -> WordLook:
        """This look in other sizes."""
        return replace(self, sizes=sizes)


@dataclass(frozen=True)
class SetWords:
    """Words that are set, with their look; `width` and `height` in mm."""

    block: TextBlock
    look: WordLook

    @property
    def width(self) -> float:
        """How wide the longest line is."""
        return self.block.width

    @property
    def height(self) -> float:
        """From the top of the first capitals to the last baseline."""
        return self.block.height


def word_look(composer: Composer, element: WordsElement, name: str) -> WordLook:
    """The look of an element's words on a piece. Raises `InputError` for a font that there isn't."""
    made = composer.made
    written = made.merged_style(element.style)
    key = ("look", name, composer.scale, id(written), composer.values.outcome(written))
    found = made.kept.get(key)
    if found is None:
        look = _make_look(composer, composer.values.concrete(written), name)
        found = made.keep(key, (look, written))  # while it is kept, the style's id is its own
    known: WordLook = found[0]
    return known


def _make_look(composer: Composer, style: Style, name: str) -> WordLook:
    fonts, scale = composer.context.fonts, composer.scale
    family, weight, italic = style.font or FAMILY, style.weight or "regular", bool(style.italic)
    path = f"elements.{name}.style"
    font = fonts.face(family, weight, italic, style.place, path)
    strong, no_strong, look = "", None, style.strong or Strong()
    try:
        strong = fonts.face(family, look.weight, italic, style.place, path) if look.weight else ""
    except InputError as error:
        no_strong = error
    sizes = style.size or SIZES
    outline = ("none", 0.0)
    if style.outline is not None:
        outline = (style.outline.colour, 2.0 * float(style.outline.width) * scale)
    tracking, sign = float(style.tracking or 0.0), float(style.sign or 1.2)
    own = intern_style(font, style.colour or "black", tracking, True, style.sign_colour or "", sign)
    return WordLook(
        text_faces(own, fonts, strong, look.colour or ""),
        _steps(sizes, scale, whole=not composer.inner),
        float(style.leading or LEADING),
        bool(style.capitals),
        outline,
        bool(style.hyphens),
        no_strong,
    )


def _steps(sizes: SizeRange, scale: float, *, whole: bool) -> tuple[float, ...]:
    """The sizes that are tried. On a piece of another size the largest follows; the least of a range stays, since it is
    what can be read, but not in a layout within a layout."""
    largest = sizes.largest * scale
    stays = whole and sizes.least < sizes.largest
    return size_steps(largest, sizes.least if stays else sizes.least * scale)


def set_words(
    composer: Composer, name: str, element: WordsElement, text: str, look: WordLook, width: float, height: float
) -> SetWords:
    """Words at the largest size at which they fit into `width` × `height` mm. Raises `InputError` with what is missing
    at the least size."""
    if look.no_strong is not None and "**" in text:
        raise look.no_strong
    if look.capitals:
        parts = _BRACES.split(text)
        text = "".join(part if part.startswith("{") else composer.context.capitals(part) for part in parts)
    lines = 1 if width == inf or element.arc else int(element.lines)
    if lines == 1:
        text = remove_hyphens(text).replace("\n", " ")
    elif look.hyphens:
        text = with_hyphens(text, composer.context.texts.language)
    align = element.align.across or "left"
    room = min(width, abs(float(element.arc)) * composer.scale * math.pi) if element.arc else width
    settle: Callable[..., TextBlock] = composer.write.block
    columns: dict[str, Any] = {}
    if element.columns > 1 and lines > 1 and element.fit != "title":
        columns = {"columns": int(element.columns), "gutter": float(element.gutter) * composer.scale}
    try:
        if element.fit == "title":
            return SetWords(composer.write.title(text, look.faces, look.sizes, room, height, align), look)
        block = settle(
            text,
            look.faces,
            look.sizes,
            room,
            inf if element.arc else height,
            leading=look.leading,
            align=align,
            most_lines=lines,
            balance=align == "centre" and lines < ANY,
            **columns,
        )
    except InputError as error:
        raise _too_long(composer, name, text, look, (room, height, lines), columns, error) from None
    return SetWords(block, look)


def _too_long(
    composer: Composer,
    name: str,
    text: str,
    look: WordLook,
    room: tuple[float, float, int],
    columns: Mapping[str, Any],
    error: InputError,
) -> InputError:
    """The fault of words that don't fit, with the mm that they lack at the least size."""
    fault, (width, height, lines) = error.faults[0], room
    if not is_too_long(error):
        return error
    lacks = ""
    try:
        block = composer.write.block(
            text, look.faces, look.sizes[-1:], width, inf, leading=look.leading, most_lines=lines, **columns
        )
        lacks = f": {block.height - height:.1f} mm more height are needed"
    except InputError:
        lacks = ": they need a wider room"
    what = f"element '{name}': {fault.what}{lacks}"
    expected = f"shorter words, a larger 'size' or smaller type; there are {width:.4g} × {height:.4g} mm"
    return InputError([replace(fault, what=what, expected=expected)])


def is_too_long(error: InputError) -> bool:
    """Whether words don't fit into their room."""
    return "too long" in error.faults[0].what


def words_items(composer: Composer, name: str, element: WordsElement, room: Room) -> tuple[Item, ...]:
    """The words of an element in its room."""
    try:
        found = composer.set_text(name, room.width, room.height)
    except InputError as error:
        if not element.if_room or not is_too_long(error):
            raise
        found = None
    if found is None:
        return ()
    area, block = composer.area(room), found.block
    if element.arc:
        return _arc_items(composer, element, found, area)
    spare = area.height - block.height
    top = area.top - spare * share(element.align.down)
    items = block.items_at(area.left, top)
    if element.any_way_up and is_other_number(_BRACES.sub("", composer.text(name)).strip()):
        number = next(item for item in items if isinstance(item, Text) and item.text.strip())
        rule = number_rule(number.x, top - block.height, text_width(number), block.cap, number.colour)
        items = (rule, *items)
    return _outlined(items, found.look.outline)


def _outlined(items: tuple[Item, ...], outline: tuple[str, float]) -> tuple[Item, ...]:
    """Words with a line around their letters."""
    token, width = outline
    if not width or token == "none":
        return items
    return tuple(replace(item, stroke=token, stroke_width=width) if isinstance(item, Text) else item for item in items)


def _arc_items(composer: Composer, element: WordsElement, found: SetWords, area: Area) -> tuple[Item, ...]:
    """Words along a circle: with the middle of their upper edge at the room's, or along its lower side."""
    radius, block = abs(float(element.arc)) * composer.scale, found.block
    x, _ = area.middle
    centred = replace(block, align="centre", box=0.0)
    items = _outlined(centred.items_on_baseline(0.0, 0.0), found.look.outline)
    below = element.arc < 0
    y = area.bottom + radius if below else area.top - block.cap - radius
    return arc_text_items(items, (x, y), radius, turn=-90.0 if below else 90.0, below=below)


# pictures and icons


def picture_items(composer: Composer, _name: str, element: PictureElement, room: Room) -> tuple[Item, ...]:
    """A picture in its room; nothing where the card names none."""
    art = picture_of(composer, element)
    if art is None:
        return ()
    area = composer.area(room)
    crop = art.crop if art.crop != (0, 0, 100, 100) or element.crop is None else element.crop
    focus: Any = art.focus if element.focus is None or art.focus != (50, 50) else element.focus
    fit = art.fit if art.fit != "cover" else element.fit
    art = replace(art, fit=fit, crop=crop, focus=focus)
    around = (area.left, area.bottom, area.right, area.top)
    items = fit_art(composer.context, art, around, "black", layered=True)
    if not element.corners or element.mask:
        return items
    radius = min(float(element.corners) * composer.scale, area.width / 2.0, area.height / 2.0)
    return (Group(items, clip=rounded_box(area.left, area.bottom, area.width, area.height, radius, radius)),)


def picture_of(composer: Composer, element: PictureElement) -> Art | None:
    """The picture that an element shows on a piece: that of a field, or a file by its name."""
    found = composer.values.raw(element.picture)
    if isinstance(found, str) and (found in composer.made.fields or found == "art"):
        found = composer.values.usual_names[found]
    if isinstance(found, Art):
        return found
    name = text_of(found).strip()
    return Art(name) if name else None


def icon_items(composer: Composer, name: str, element: IconElement, room: Room) -> tuple[Item, ...]:
    """An icon as large as its room allows."""
    icon = icon_of(composer, name, element.icon)
    if not icon:
        return ()
    area = composer.area(room)
    if element.fit == "ink":
        shape = replace(composer.shape, width=area.width, height=area.height)
        size = largest_within(composer.context.icons[icon], shape, 0.0)
        return (IconUse(icon, *area.middle, size, element.colour),)
    around = (area.left, area.bottom, area.right, area.top)
    return fit_icon(composer.context.icons[icon], around, element.colour, element.align.down)


def icon_of(composer: Composer, name: str, value: Any) -> str:
    """The icon that a value names on a piece: that of a field, or by its id; empty without one."""
    raw = composer.values.raw(value)
    names = composer.values.usual_names
    if isinstance(raw, str) and (raw in composer.made.fields or raw == "icon"):
        raw = names[raw]
    icon = text_of(raw).strip().removeprefix("{").removesuffix("}")
    if icon and icon not in composer.context.icons:
        what = f"there is no icon '{icon}'"
        hint = nearest_name(icon, composer.context.icons)
        raise InputError([replace(composer.fault(name, "icon", what, "an icon's id"), hint=hint)])
    return icon


# rows of signs


@dataclass(frozen=True)
class RepeatPlan:
    """Where the signs of a row stand: each, an icon or what a layout is told, with its colour and the upper left corner
    of its room, in the layout's mm."""

    signs: tuple[tuple[Any, str, float, float], ...]
    width: float
    height: float


def repeat_plan(composer: Composer, name: str, element: RepeatElement, width: float) -> RepeatPlan:
    """The plan of a row of signs that is at most `width` mm wide where it wraps. Raises `InputError`."""
    signs = _signs(composer, name, element)
    wide, high, gap = float(element.each.width or 0.0), float(element.each.height or 0.0), float(element.gap)
    if element.places:
        return _at_places(composer, name, element, signs, wide, high)
    upright = element.direction in ("down", "up")
    across, down = wide + gap, high + gap
    if (down if upright else across) <= TOUCH:
        long = high if upright else wide
        what = f"with a gap of {gap:g} mm each sign of {long:g} mm would lie on the one before"
        raise InputError([composer.fault(name, "gap", what, f"more than {-long:g} mm")])
    per_row = int(element.columns) or len(signs)
    if element.wrap and not upright and width < inf and not element.columns:
        per_row = max(int((width + gap + 0.001) / across), 1)
    rows = [signs[start : start + per_row] for start in range(0, len(signs), per_row)] if signs else []
    placed: list[tuple[Any, str, float, float]] = []
    for row, some in enumerate(rows):
        for at, (icon, colour) in enumerate(some):
            place = len(some) - 1 - at if element.direction in ("left", "up") else at
            x, y = (row * across, place * down) if upright else (place * across, row * down)
            placed.append((icon, colour, x, y))
    longest, lines = max(map(len, rows), default=0), len(rows)
    columns, number = (lines, longest) if upright else (longest, lines)
    return RepeatPlan(tuple(placed), max(columns * across - gap, 0.0), max(number * down - gap, 0.0))


def _at_places(
    composer: Composer, name: str, element: RepeatElement, signs: list[tuple[Any, str]], wide: float, high: float
) -> RepeatPlan:
    """The plan of signs that each have a place. Raises `InputError` where there are more signs than places."""
    places = [(float(x), float(y)) for x, y in element.places]
    if len(signs) > len(places):
        what = f"{len(signs)} signs have {len(places)} places"
        raise InputError([composer.fault(name, "places", what, "a place for each")])
    placed = tuple((*sign, *place) for sign, place in zip(signs, places, strict=False))
    return RepeatPlan(placed, max(x for x, _ in places) + wide, max(y for _, y in places) + high)


def _signs(composer: Composer, name: str, element: RepeatElement) -> list[tuple[Any, str]]:
    """The icons of a row with their colours; where a layout stands for each, what is repeated."""
    raw = composer.values.raw(element.repeat, spoken=element.unit is not None)
    if isinstance(raw, str):
        names = composer.values.usual_names
        raw = names.get(raw, raw)
    if isinstance(raw, tuple):
        if len(raw) > MOST_SIGNS:
            raise InputError([composer.fault(name, "repeat", f"{len(raw)} signs in a row", f"at most {MOST_SIGNS}")])
        if element.unit is not None:
            return [(one, "") for one in raw]
        return [(icon_of(composer, name, text_of(icon)), element.colour) for icon in raw if text_of(icon).strip()]
    try:
        number = float(raw or 0)
    except (TypeError, ValueError):
        what = f"'{text_of(raw)}' is neither icons nor a number"
        raise InputError([composer.fault(name, "repeat", what, "a field of icons, or a number")]) from None
    of = float(element.of)
    if max(number, of) > MOST_SIGNS:
        what = f"{max(number, of):g} signs in a row"
        raise InputError([composer.fault(name, "repeat", what, f"at most {MOST_SIGNS}")])
    count = max(math.floor(number + 0.5), 0)
    if element.unit is not None:
        return [(nth, "") for nth in range(1, count + 1)]
    icon = icon_of(composer, name, element.sign)
    if not icon:
        return []
    rest = max(round(of) - count, 0) if element.rest is not None else 0
    return [(icon, element.colour)] * count + [(icon, str(element.rest))] * rest


def repeat_items(composer: Composer, name: str, element: RepeatElement, room: Room) -> tuple[Item, ...]:
    """The signs of a row in its room. Raises `InputError` where they need more."""
    plan = repeat_plan(composer, name, element, room.width)
    lacks = max(plan.width - room.width, plan.height - room.height)
    if lacks > 0.01:
        what = (
            f"{len(plan.signs)} signs need {lacks:.1f} mm more than the {room.width:g} × {room.height:g} mm there are"
        )
        raise InputError([composer.fault(name, "each", what, "smaller ones, a larger 'size', or 'wrap: yes'")])
    placed = room.placed(plan.width, plan.height, element.align.across, element.align.down)
    items: list[Item] = []
    wide, high = float(element.each.width or 0.0), float(element.each.height or 0.0)
    rows: dict[float, float] = {}
    if (element.wrap or element.columns) and element.direction in ("right", "left"):
        for _, _, x, y in plan.signs:
            rows[y] = max(rows.get(y, 0.0), x + wide)
    for nth, (one, colour, x, y) in enumerate(plan.signs, start=1):
        shift = (plan.width - rows[y]) * share(element.align.across) if rows else 0.0
        around = Room(placed.left + x + shift, placed.top + y, wide, high)
        if element.unit is not None:
            given = {key: composer.values.raw_of_one(value, one, nth) for key, value in element.with_.items()}
            items += composer.inner_items(name, "unit", element.unit, given, around)
            continue
        x0, y0 = composer.area(around).middle
        items.append(IconUse(one, x0, y0, min(wide, high) * composer.scale, colour))
    return tuple(items)


# shapes


def shape_items(composer: Composer, name: str, element: ShapeElement, room: Room) -> tuple[Item, ...]:
    """A shape in its room: what fills it, and its line, as one path where the fill is a colour."""
    straight = element.shape == "piece" or (element.shape == "rectangle" and not element.corners)
    to_edges = straight and not (composer.inner or element.turn or element.mask)
    outline = shape_outline(composer, name, element, composer.paper.ground_room(room) if to_edges else room)
    items: list[Item] = []
    if element.fill is not None:
        items += fill_items(composer, name, element.fill, outline, composer.area(room))
    stroke = element.line
    if stroke is None or stroke.colour == "none" or stroke.width <= 0:
        return tuple(items)
    last = items[-1] if items else None
    fill = last.fill if isinstance(last, Path) else "none"
    below = items[:-1] if isinstance(last, Path) else items
    if wrong := [part for part in stroke.dash if part <= 0]:
        what = f"a dash of {wrong[0]:g} mm"
        raise InputError([composer.fault(name, "line.dash", what, "lengths above 0, such as '[0.2, 1]'")])
    dash = tuple(float(part) * composer.scale for part in stroke.dash)
    return (*below, Path(outline, fill, stroke.colour, float(stroke.width) * composer.scale, dash))


def fill_items(composer: Composer, name: str, fill: Fill, outline: Outline, area: Area) -> tuple[Item, ...]:
    """An outline filled with a colour, a gradient or a pattern. Raises `InputError` where the fill says too little."""
    scale = composer.scale
    if "none" in (fill.from_, *fill.through, fill.to):
        what, right = "a gradient to or from 'none'", "two colours; a whole element is less opaque by 'opacity'"
        raise InputError([composer.fault(name, "fill", what, right)])
    if fill.from_ is not None or fill.to is not None or fill.through:
        if fill.from_ is None or fill.to is None or fill.pattern is not None:
            raise InputError(
                [composer.fault(name, "fill", "a gradient needs 'from' and 'to'", "{from: sea, to: night}")]
            )
        return (GradientFill(outline, _gradient(fill, area)),)
    if fill.colour is None:
        raise InputError([composer.fault(name, "fill", "the fill has no colour", "a colour, or 'from' and 'to'")])
    if fill.pattern is not None:
        if float(fill.step) < LEAST_STEP:
            what = f"the lines of a pattern lie {float(fill.step):g} mm apart"
            raise InputError([composer.fault(name, "fill.step", what, f"at least {LEAST_STEP:g} mm")])
        if fill.pattern == SIGNS:
            icon = icon_of(composer, name, fill.sign)
            if not icon:
                raise InputError([composer.fault(name, "fill.sign", "nothing says which sign", "'sign: star'")])
            end = composer.area(composer.paper.zone("bleed"))
            seen = (end.left, end.bottom, end.right, end.top)
            step, width = float(fill.step) * scale, float(fill.width) * scale
            turn = 90.0 - float(fill.angle)
            return sign_pattern(icon, outline, seen, fill.colour, step=step, size=width, angle=turn)
        return pattern_items(
            fill.pattern,
            outline,
            fill.colour,
            step=float(fill.step) * scale,
            width=float(fill.width) * scale,
            angle=-float(fill.angle),
        )
    return (Path(outline, fill=fill.colour),) if fill.colour != "none" else ()


def _gradient(fill: Fill, area: Area) -> Gradient:
    """A gradient over all of an area."""
    colours = (str(fill.from_), *map(str, fill.through), str(fill.to))
    stops = tuple((at / (len(colours) - 1), colour) for at, colour in enumerate(colours))
    x, y = area.middle
    if fill.radial:
        return Gradient("radial", stops, (x, y), (x + math.hypot(area.width, area.height) / 2.0, y))
    turn = math.radians(float(fill.angle))
    dx, dy = math.cos(turn), -math.sin(turn)
    reach = abs(area.width / 2.0 * dx) + abs(area.height / 2.0 * dy)
    ends = ((x - dx * reach, y - dy * reach), (x + dx * reach, y + dy * reach))
    (x1, y1), (x2, y2) = (tuple(round(value, 6) for value in end) for end in ends)
    return Gradient("linear", stops, (x1, y1), (x2, y2))


def shape_outline(composer: Composer, name: str, element: ShapeElement, room: Room) -> Outline:
    """The outline of a shape in its room. Raises `InputError` for a path that can't be read."""
    area = composer.area(room)
    kind = element.shape
    if kind == "rectangle":
        radius = min(float(element.corners) * composer.scale, area.width / 2.0, area.height / 2.0)
        if radius > 0 and element.bevel:
            return polygon(bevel_corners((area.left, area.bottom, area.right, area.top), radius))
        if radius > 0:
            return rounded_box(area.left, area.bottom, area.width, area.height, radius, radius)
        return box(area.left, area.bottom, area.width, area.height)
    if kind == "ellipse":
        return ellipse(*area.middle, area.width / 2.0, area.height / 2.0)
    if kind == "piece":
        return _piece_outline(composer.shape, area)
    if kind == "path":
        return _path_outline(composer, name, element, area)
    points = [(area.left + float(x) * composer.scale, area.top - float(y) * composer.scale) for x, y in element.points]
    if kind == "line":
        return polyline(points) if points else line(area.left, area.top, area.right, area.bottom)
    if points:
        return polygon(points)
    return polygon(_tips(area, int(element.sides), float(element.inner) if kind == "star" else 0.0))


def _piece_outline(shape: Shape, area: Area) -> Outline:
    """The shape of a piece in an area: moved inwards or outwards where the area has its middle, else as large as
    fits."""
    across, down = area.width - shape.width, area.height - shape.height
    if max(map(abs, area.middle)) < TOUCH and abs(across - down) < TOUCH:
        return grow_outline(shape, down / 2.0)
    if shape.kind == "rect":
        return box(area.left, area.bottom, area.width, area.height)
    factor = min(area.width / shape.width, area.height / shape.height)
    around = replace(shape, width=shape.width * factor, height=shape.height * factor)
    return transform_outline(grow_outline(around, 0.0), shift(*area.middle))


def _tips(area: Area, sides: int, inner: float) -> list[Point]:
    """The corners of a regular polygon in an area, one of them at the top; of a star with those between them."""
    x, y = area.middle
    number = 2 * sides if inner else sides
    found = []
    for at in range(number):
        reach = inner if inner and at % 2 else 1.0
        turn = math.pi / 2.0 - at * math.tau / number
        found.append((x + math.cos(turn) * area.width / 2.0 * reach, y + math.sin(turn) * area.height / 2.0 * reach))
    return found


def _path_outline(composer: Composer, name: str, element: ShapeElement, area: Area) -> Outline:
    try:
        outline = _read_path(element.path)
    except (InputError, ValueError) as error:
        what = error.faults[0].what if isinstance(error, InputError) else str(error)
        raise InputError([composer.fault(name, "path", what, "a path such as 'M0 0 L10 0 L5 8 Z'")]) from None
    return transform_outline(outline, (composer.scale, 0.0, 0.0, -composer.scale, area.left, area.top))


@lru_cache(200)
def _read_path(data: str) -> Outline:
    return read_path(data)


# codes


def code_items(composer: Composer, name: str, element: CodeElement, room: Room) -> tuple[Item, ...]:
    """A code in its room. Raises `InputError` for what such a code can't say."""
    content = composer.values.spoken_text(element.content).strip()
    if not content:
        return ()
    area = composer.area(room)
    try:
        outline = code_outline(element.code, content, element.level, area)
    except ValueError as error:
        raise InputError([composer.fault(name, "content", str(error), "what such a code can say")]) from None
    colour = element.colour if "|" in element.colour else f"{element.colour}|black"
    return (Path(outline, fill=colour),)


# what a game's rules draw


def drawing_items(composer: Composer, name: str, element: DrawingElement, room: Room) -> tuple[Item, ...]:
    """What a game's own painter draws in a room. Raises `InputError` where the game has none of that name."""
    drawings, wanted = composer.context.drawings, text_of(composer.values.raw(element.drawing))
    if not wanted:
        return ()
    if wanted not in drawings:
        right = (
            list_words(sorted(drawings), 20) if drawings else "another kind of element: the game's rules draw nothing"
        )
        fault = composer.fault(name, "drawing", f"there is no drawing '{wanted}'", right)
        raise InputError([replace(fault, hint=nearest_name(wanted, drawings))])
    given = {key: composer.values.raw(value, spoken=True) for key, value in element.with_.items()}
    return tuple(drawings[wanted](composer.context, composer.piece, composer.area(room), given))


Painter = Callable[[Any, str, Any, Room], tuple[Item, ...]]
PAINTERS: Mapping[type[Element], Painter] = {
    WordsElement: words_items,
    PictureElement: picture_items,
    IconElement: icon_items,
    RepeatElement: repeat_items,
    ShapeElement: shape_items,
    CodeElement: code_items,
    DrawingElement: drawing_items,
}
"""What paints the elements of each kind; a stack paints nothing itself, and a layout in a layout is composed."""
