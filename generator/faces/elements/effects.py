"""Effects on a face: words along an arc, patterns in an outline, shadows. Items in, items out; lengths in mm.

items = set_line(piece, "Harbour", style, 12, 0, 0, "centre")
(*shadow_items(items, icons, 0.4, -0.4), *items)
arc_text_items(items, (0, 0), 20)                        # over the top of a circle
pattern_items("hatch", circle(0, 0, 5), "sea|none")
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path as File

from generator.base.errors import input_error
from generator.base.geometry import Box, Point, apply_transform, box_around, chain, is_inside, rotate, shift
from generator.base.units import pt_to_mm
from generator.faces.display_list import GradientFill, Group, IconUse, Image, Item, Outline, Path, Text
from generator.faces.elements.soft_shadows import soft_picture
from generator.faces.fonts import find_font
from generator.faces.glyph_outlines import letter_items, place_glyphs
from generator.faces.icon_drawing import Icon, drawn_icon
from generator.faces.ink_bounds import flatten_outline
from generator.faces.item_boxes import item_box, overlap_of_boxes
from generator.faces.shapes import bounds, box, circle, join_outlines, line, polygon, transform_outline
from generator.faces.shaping import text_width
from generator.faces.unseen_pictures import is_clear

SIGNS = "signs"
PATTERNS = ("hatch", "cross-hatch", "dots", "checks")
"""What is drawn of lines and shapes; a pattern of signs is of icons."""
_AROUND, _CHORDS = ((1.0, 0.0), (-1.0, 0.0), (0.0, 1.0), (0.0, -1.0)), 6
"""Where a sign of a pattern is looked at, and the straight lines that stand for a curve there."""
_BLANK = 0.1
"""Room between two runs that counts as a blank, in sizes of the type."""
MOST_SHAPES = 50_000
"""Lines, dots or squares of one pattern: more would take minutes, and no press shows them."""


def arc_text_items(
    items: Iterable[Item], middle: Point, radius: float, *, turn: float = 90.0, below: bool = False
) -> tuple[Item, ...]:
    """A line of words and signs bent along a circle. `items`: the line as it is set straight, its baseline at y = 0;
    x = 0 comes to lie on the circle at `turn` degrees (90 is its top), so a centred line is centred there. It reads
    clockwise with its letters outwards; with `below` anticlockwise with its letters inwards, as under a seal. Words
    stay words: programs read them whole."""
    bent = _Bend(middle, radius, turn, -1.0 if below else 1.0)
    straight = tuple(items)
    runs = [item for item in straight if isinstance(item, Text)]
    edges = [bent.at(edge, middle) for run in runs if run.outlined for edge, middle in _letter_edges(run)]
    letters = [
        bent.at(part, middle)
        for item in straight
        for part, middle in (_letters(item) if isinstance(item, Text) else [(item, _middle(item_box(item)))])
    ]
    return (*edges, Group(tuple(letters), words=_words_of(runs)))


def _words_of(runs: Iterable[Text]) -> str:
    """What the runs of a line say, with a blank where there is room for one."""
    words, end = "", math.inf
    for run in runs:
        if not run.invisible:
            words += " " * (run.x - end > _BLANK * pt_to_mm(run.size)) + run.text
            end = run.x + text_width(run)
    return words


class _Bend:
    """Puts things of a straight line onto a circle."""

    def __init__(self, middle: Point, radius: float, turn: float, way: float) -> None:
        self.middle, self.radius, self.turn, self.way = middle, radius, turn, way

    def at(self, item: Item, along: float) -> Group:
        """An item whose middle is at x = `along`, turned and on the circle."""
        degrees = self.turn - self.way * math.degrees(along / self.radius)
        x, y = self.middle
        x += self.radius * math.cos(math.radians(degrees))
        y += self.radius * math.sin(math.radians(degrees))
        return Group((item,), chain(shift(-along, 0.0), rotate(degrees - self.way * 90.0, x, y)))


def _letters(run: Text) -> Iterator[tuple[Text, float]]:
    """Each letter of a run as a text of its own, with the middle of its advance; the lines around letters left out.
    Glyphs that aren't letters by themselves stay as they are shaped."""
    plain = replace(run, tracking=0.0, kern=False, stroke="none", stroke_width=0.0)
    if run.glyphs:
        x = run.x
        for glyph in run.glyphs:
            wide = pt_to_mm(glyph.advance * run.size / 1000.0)
            yield replace(plain, text=glyph.letters, x=x, glyphs=(glyph,)), x + wide / 2.0
            x += wide
        return
    made, font = place_glyphs(run), find_font(run.font)
    for character, (_, x, _) in zip(run.text, made.glyphs, strict=True):
        if character.strip():
            left = run.x + x * made.scale
            yield replace(plain, text=character, x=left), left + font.width(character, run.size) / 2.0


def _letter_edges(run: Text) -> Iterator[tuple[Path, float]]:
    """The line around each letter of a run, with the middle of the letter's advance; where ink is thin there is none,
    since nothing is left from which it would set them off."""
    stroke = run.stroke if "|" in run.stroke else f"{run.stroke}|none"
    for letter, middle in _letters(run):
        yield Path(letter_items(letter), stroke=stroke, width=run.stroke_width, cap="round", join="round"), middle


def _middle(around: Box) -> float:
    """The x of the middle of a box."""
    return (around[0] + around[2]) / 2.0


def pattern_items(
    pattern: str, outline: Outline, colour: str, *, step: float = 2.0, width: float = 0.3, angle: float = 45.0
) -> tuple[Item, ...]:
    """An outline filled with a pattern of `PATTERNS` in one colour on what is below: one path, clipped.
    `step` is the distance from one line, dot or pair of squares to the next, `width` that of a line and the size of a
    dot; all is turned by `angle` degrees. Raises `InputError` where there would be more than `MOST_SHAPES` of them."""
    if not outline:
        return ()
    left, low, right, high = bounds(outline)
    reach = math.hypot(right - left, high - low) / 2.0 + step + width
    count = math.ceil(reach / step)
    shapes = (2 * count + 1) * (2 if pattern == "cross-hatch" else 1 if pattern == "hatch" else 2 * count + 1)
    if shapes > MOST_SHAPES:
        raise input_error(f"the pattern has {shapes} parts", expected=f"at most {MOST_SHAPES}, with a longer step")
    place = rotate(angle, (left + right) / 2.0, (low + high) / 2.0)
    drawn = join_outlines(_pattern_parts(pattern, reach, step, width, count))
    turned = transform_outline(drawn, place)
    path = Path(turned, stroke=colour, width=width) if "hatch" in pattern else Path(turned, fill=colour)
    return (Group((path,), clip=outline),)


def _pattern_parts(pattern: str, reach: float, step: float, width: float, count: int) -> Iterator[Outline]:
    """The lines, dots or squares of a pattern around (0, 0)."""
    places = [number * step for number in range(-count, count + 1)]
    if "hatch" in pattern:
        yield from (line(-reach, at, reach, at) for at in places)
    if pattern == "cross-hatch":
        yield from (line(at, -reach, at, reach) for at in places)
    if pattern == "dots":
        yield from (circle(x, y, width / 2.0) for x in places for y in places)
    if pattern == "checks":
        half = step / 2.0
        for x in places:
            for y in places:
                yield box(x - half, y - half, half, half)
                yield box(x, y, half, half)


def sign_pattern(
    icon: str, outline: Outline, seen: Box, colour: str, *, step: float, size: float, angle: float = 0.0
) -> tuple[Item, ...]:
    """An outline filled with an icon of `size` mm in staggered rows, turned by `angle` degrees around (0, 0): `step` mm
    from one to the next, all that lie in the outline as a whole and touch the box `seen`. Raises `InputError` as
    `pattern_items` does."""
    left, low, right, high = overlap_of_boxes(bounds(outline), seen) if outline else seen
    reach = max(map(math.hypot, (left, right, left, right), (low, low, high, high))) + size
    rows, columns = math.ceil(2.0 * reach / step), math.ceil(reach / step) + 1
    if (shapes := 4 * rows * columns) > MOST_SHAPES:
        raise input_error(f"the pattern has {shapes} parts", expected=f"at most {MOST_SHAPES}, with a longer step")
    parts = [(box_around(points), points) for points, _ in flatten_outline(outline, _CHORDS)]

    def is_in(x: float, y: float) -> bool:
        return is_inside((x, y), [points for (x1, y1, x2, y2), points in parts if x1 <= x <= x2 and y1 <= y <= y2])

    turn, half = rotate(angle), 0.7 * size
    found: list[Item] = []
    for row in range(-rows, rows):
        y, shifted = step * (row + 0.5) / 2.0, step / 2.0 if row % 2 else 0.0
        for column in range(-columns, columns + 1):
            x = column * step + shifted - step / 4.0
            px, py = apply_transform(turn, (x, y))
            near = left - half < px < right + half and low - half < py < high + half
            if near and all(is_in(px + half * dx, py + half * dy) for dx, dy in _AROUND):
                found.append(IconUse(icon, x, y, size, colour))
    return (Group((Group(tuple(found), turn),), clip=outline),) if found else ()


def shadow_items(
    items: Iterable[Item],
    icons: Mapping[str, Icon],
    dx: float,
    dy: float,
    colour: str = "black",
    opacity: float = 1.0,
    blur: float = 0.0,
) -> tuple[Item, ...]:
    """The shadow of items, to be painted before them: all in one colour, moved by (dx, dy), with an edge that is soft
    over `blur` mm. Words are shapes in it, so that nobody reads them twice; of a picture only what isn't clear casts
    one. It falls away where ink is thin. Raises `InputError` for a soft one that is too large."""
    token = colour if "|" in colour else f"{colour}|none"
    cast = tuple(_shadows(items, icons, token))
    if blur > 0.0:
        cast = soft_picture(cast, icons, blur, token)
    return (Group(cast, shift(dx, dy), opacity=opacity),) if cast else ()


def _shadows(items: Iterable[Item], icons: Mapping[str, Icon], token: str) -> Iterator[Item]:
    for item in items:
        if isinstance(item, Path):
            fill, stroke = (token if _is_painted(own) else "none" for own in (item.fill, item.stroke))
            yield replace(item, fill=fill, stroke=stroke)
        elif isinstance(item, GradientFill):
            yield Path(item.outline, fill=token, even_odd=item.even_odd)
        elif isinstance(item, Text):
            if not item.invisible:
                yield Path(
                    letter_items(item),
                    fill=token if _is_painted(item.colour) else "none",
                    stroke=token if item.outlined else "none",
                    width=item.stroke_width,
                    join="round",
                )
        elif isinstance(item, IconUse):
            if _is_painted(item.colour):
                yield _icon_shadow(item, icons, token)
        elif isinstance(item, Image):
            yield _picture_shadow(item, token)
        elif isinstance(item, Group):
            yield replace(item, items=tuple(_shadows(item.items, icons, token)), words="")
        else:
            yield Path(transform_outline(polygon(item.face.shape.corners()), item.transform), fill=token)


def _icon_shadow(use: IconUse, icons: Mapping[str, Icon], token: str) -> Item:
    """The shadow of an icon; of one in several colours that of its parts."""
    icon = icons[use.icon]
    if icon.is_plain:
        return replace(use, colour=token)
    parts = drawn_icon(icon, use)
    return replace(parts, items=tuple(_shadows(parts.items, icons, token)))


def _picture_shadow(picture: Image, token: str) -> Item:
    """The shadow of what isn't clear of a picture."""
    if is_clear(File(picture.source)):
        return replace(picture, colour=token)
    return Path(box(picture.x, picture.y, picture.width, picture.height), fill=token)


def _is_painted(token: str) -> bool:
    """Whether a token paints something in the theme `colour`."""
    return token.partition("|")[0] != "none"
