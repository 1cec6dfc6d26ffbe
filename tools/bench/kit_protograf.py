"""The same tiles drawn by protograf: programs made from sheets; and protograf in an environment of its own.

deck       as its documentation shows: a deck of hexagonal cards with a few fields, a text a line, icons as pictures;
           no edge codes and no small paths, in the font that is there anyway, so the comparison favours it
drawing    the display list itself: one polygon a ring (curves as chords, holes left filled), one text a run
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from generator.base.geometry import Point, Transform, apply_transform, chain, rotate, scale_by, shift
from generator.faces.colours import Palette
from generator.faces.display_list import Face, Group, IconUse, Item, Outline, Text
from generator.faces.display_list import Path as Drawn
from generator.faces.icon_drawing import BOX
from generator.faces.icons import IconSet
from generator.faces.shapes import segment_numbers
from generator.sheets.pages import REGISTRATION, Sheets

PROTOGRAF = "protograf==0.5.2"
CHORDS = 4
FIELD = 8
"""A path with more segments is no plain field."""


def deck_program(sheets: Sheets, palette: Palette, icons: IconSet, name: str) -> str:
    """A program with one deck of all copies on these sheets."""
    copies = Counter(placed.face for page in sheets.pages for placed in page.placements)
    writer, first = _Writer(palette, icons), 1
    high = sheets.faces[0].shape.height
    lines = ["from protograf import *", "", f'Create(filename="{name}", paper="A4", margin=1.0)']
    lines.append(f'Deck(cards={copies.total()}, shape="hexagon", orientation="flat", height={high / 10:g})')
    for index, count in sorted(copies.items()):
        cards = f"{first}-{first + count - 1}" if count > 1 else str(first)
        lines += [f'Card("{cards}",', *(f"    {call}," for call in writer.card(sheets.faces[index])), ")"]
        first += count
    return "\n".join([*lines, "Save()", ""])


def drawing_program(parts: Sequence[Sheets], palette: Palette, icons: IconSet, name: str) -> str:
    """A program that draws these sheets into the file `name`."""
    lines = ["from protograf import *", "", f'Create(filename="{name}", paper="A4", margin=0.0)']
    writer = _Writer(palette, icons)
    for number, (sheets, page) in enumerate((made, page) for made in parts for page in made.pages):
        lines += ["PageBreak()"] if number else []
        for placed in page.placements:
            at = rotate(placed.turn, placed.x, placed.y)
            lines += writer.lines(sheets.faces[placed.face].items, at, page.height)
        lines += [_line(mark.x1, mark.y1, mark.x2, mark.y2, page.height) for mark in page.marks]
        lines += writer.lines(page.items, rotate(0), page.height)
    return "\n".join([*lines, "Save()", ""])


def _cm(x: float, y: float, height: float) -> str:
    return f"{x / 10:.4f}, {(height - y) / 10:.4f}"


def _line(x1: float, y1: float, x2: float, y2: float, height: float) -> str:
    ends = f"x={x1 / 10:.4f}, y={(height - y1) / 10:.4f}, x1={x2 / 10:.4f}, y1={(height - y2) / 10:.4f}"
    return f"Line({ends}, stroke_width=0.5)"


class _Writer:
    def __init__(self, palette: Palette, icons: IconSet) -> None:
        self.palette = palette
        self.icons = icons

    def colour(self, token: str) -> str | None:
        paint = None if token == "none" else self.palette.paint("black" if token == REGISTRATION else token)
        return paint and "#" + "".join(f"{round(part * 255):02X}" for part in paint)

    def lines(self, items: Iterable[Item], at: Transform, height: float) -> Iterator[str]:
        """The calls for items under a transform on a page of that height."""
        for item in items:
            if isinstance(item, Drawn):
                yield from self.path(item, at, height, self.colour(item.fill), self.colour(item.stroke))
            elif isinstance(item, Text):
                yield from self.text(item, at, height)
            elif isinstance(item, IconUse):
                yield from self.icon(item, at, height)
            elif isinstance(item, Group):
                yield from self.lines(item.items, chain(item.transform, at), height)

    def card(self, face: Face) -> Iterator[str]:
        """The elements of a card: its plain fields, its lines of text, its icons."""
        at, high = shift(face.shape.width / 2, face.shape.height / 2), face.shape.height
        lines: dict[tuple[object, ...], str] = {}
        for item, placed in _flat(face.items, at):
            x, y = apply_transform(placed, (item.x, item.y)) if isinstance(item, Text | IconUse) else (0.0, 0.0)
            if isinstance(item, Drawn) and len(item.outline) <= FIELD and item.fill != "none":
                yield from (_small(call) for call in self.path(item, placed, high, self.colour(item.fill), None))
            elif isinstance(item, IconUse):
                place = _cm(x - item.size / 2, y + item.size / 2, high)
                size = f"width={item.size / 10:.3f}, height={item.size / 10:.3f}"
                yield f"image({str(self.icons.files[item.icon])!r}, x={place.replace(', ', ', y=')}, {size})"
            elif isinstance(item, Text):
                key = (round(y, 1), item.size, item.colour, placed[0] < 0)
                lines[key] = lines.get(key, "") + item.text
        for (y, size, colour, upside), text in ((key, text.strip()) for key, text in lines.items() if text.strip()):
            place = f"x={face.shape.width / 20:.3f}, y={(high - float(str(y))) / 10:.3f}, font_size={size}"
            turn = ", rotation=180" if upside else ""
            yield f"text(text={text!r}, {place}, stroke={self.colour(str(colour))!r}{turn})"

    def path(self, item: Drawn, at: Transform, height: float, fill: str | None, line: str | None) -> Iterator[str]:
        if fill is None and line is None:
            return
        width = f"stroke={line!r}, stroke_width={item.width / 25.4 * 72:.3f}" if line else f"stroke={fill!r}"
        for ring in rings(item.outline):
            points = ", ".join(f"({_cm(*apply_transform(at, point), height)})" for point in ring)
            if fill is None and len(ring) == 2:
                (x1, y1), (x2, y2) = (apply_transform(at, point) for point in ring)
                yield _line(x1, y1, x2, y2, height)
            elif len(ring) > 2:
                yield f"Polyshape(points=[{points}], fill={fill!r}, {width})"

    def text(self, item: Text, at: Transform, height: float) -> Iterator[str]:
        colour = self.colour(item.colour)
        if colour is None or item.invisible:
            return
        x, y = apply_transform(at, (item.x, item.y))
        place = f"x={x / 10:.4f}, y={(height - y) / 10:.4f}, font_size={item.size:g}"
        turn = ", rotation=180" if at[0] < 0 else ""
        yield f'Text(text={item.text!r}, {place}, stroke={colour!r}, align="left"{turn})'

    def icon(self, item: IconUse, at: Transform, height: float) -> Iterator[str]:
        colour = self.colour(item.colour)
        placed = chain(scale_by(item.size / BOX, item.x, item.y), at)
        for path in self.icons[item.icon].paths if colour else ():
            fill, line = (colour if part != "none" else None for part in (path.fill, path.stroke))
            yield from self.path(path, placed, height, fill, line)


def _flat(items: Iterable[Item], at: Transform) -> Iterator[tuple[Item, Transform]]:
    for item in items:
        if isinstance(item, Group):
            yield from _flat(item.items, chain(item.transform, at))
        else:
            yield item, at


def _small(call: str) -> str:
    return call[0].lower() + call[1:]


def rings(outline: Outline) -> Iterator[list[Point]]:
    """The sub-paths of an outline as points; curves as chords."""
    ring: list[Point] = []
    for segment in outline:
        values = segment_numbers(segment)
        if segment[0] == "M":
            if ring:
                yield ring
            ring = [(values[0], values[1])]
        elif segment[0] == "L":
            ring.append((values[0], values[1]))
        elif segment[0] == "C":
            ring.extend(_curve(ring[-1], values))
    if ring:
        yield ring


def _curve(start: Point, values: Sequence[float]) -> Iterator[Point]:
    x1, y1, x2, y2, x3, y3 = values
    for step in range(1, CHORDS + 1):
        t = step / CHORDS
        a, b, c, d = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
        yield (a * start[0] + b * x1 + c * x2 + d * x3, a * start[1] + b * y1 + c * y2 + d * y3)
