"""Thin ink for any face, without a word from its designer: every colour that has no second paint gets one.

    face = save_ink(face, Palette(ink_table(definitions)), icons)

- What is filled over a large area, and every gradient, falls away: it is white, and a hairline says where it ends,
  unless it reaches the cut all round or is so fine that hairlines would fill it. A wide line becomes a thin one.
- What was told from a ground by its colour alone and lies on white now gets a hairline, too; a line of its own becomes
  black.
- Words and signs keep their colour where it is read on what is then under them, in low ink and in one ink alone; else
  they are black, or white. A small ground on which neither is read falls away, too; a sign under a word turns pale.
- A pale word or sign (a tint, or one in a group that is less than half opaque) is a watermark and stays one. Pictures
  are printed in every theme, and the words on them as they are.

A colour with a second paint is the designer's own wish and stays.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import pairwise
from pathlib import Path as File
from typing import NamedTuple

from generator.base.frozen import dataclass
from generator.base.geometry import (
    IDENTITY,
    Box,
    Point,
    Transform,
    apply_transform,
    box_around,
    chain,
    grow_box,
    is_inside,
)
from generator.faces.colours import SEEN, Paint, Palette, contrast
from generator.faces.display_list import Face, GradientFill, Group, IconUse, Image, Item, Outline, Path, Text
from generator.faces.icon_drawing import Icon, drawn_icon
from generator.faces.ink_bounds import flatten_outline
from generator.faces.item_boxes import item_box, overlap_of_boxes
from generator.faces.shapes import box
from generator.faces.unseen_pictures import is_clear, picture_pixels, place_in_picture

LARGE = 25.0
"""What fills more than this (mm²) falls away: a square of 5 mm."""
WIDE = 1.0
"""A line that is wider than this (mm) becomes one of `THIN` mm."""
THIN = 0.35
HAIR = 0.18
"""The width of the line (mm) around what falls away."""
FINE = 0.25
"""A hairline isn't drawn where it would cover more than this share of what falls away."""
READ = 4.5
"""The least contrast of a word on its ground (WCAG 2, AA)."""
PALE = "black/15"
"""What a sign becomes on which a word can't be read otherwise."""
FAINT = 0.5
"""What is paler or less opaque than this is a watermark, and what is less opaque no ground."""

APART = 1.1
"""The least contrast at which an area is told from the coloured one around it."""

OUTLINES_KEPT = 500
_LOOKED_AT = 12
"""Points of an edge that are looked at."""
_NEAR = 1e-6
_CHORDS = 6
"""Straight lines that stand for a curve: it is asked what lies on what, and how much it fills."""
_WHITE: Paint = (1.0, 1.0, 1.0)
_Parts = Sequence[Sequence[Point]]
_THEMES = ("low-ink", "mono")


def save_ink(face: Face, palette: Palette, icons: Mapping[str, Icon]) -> Face:
    """The face with a second paint for every colour that has none. `palette` has the game's colours; its space and
    theme don't matter. Raises `InputError` for an unknown colour or icon."""
    saver = _InkSaver(face, palette, icons)
    return replace(face, items=tuple(saver.rewrite(face.items)))


@dataclass(frozen=True, eq=False)
class ThinPalettes:
    """The palettes of thin ink and that of full colour on screens, with what was found of tokens on grounds."""

    themes: Sequence[Palette]
    colours: Palette
    readable_tokens: dict[tuple[str, frozenset[tuple[Paint, ...]]], str]


def thin_palettes(palette: Palette) -> ThinPalettes:
    """Those of a palette, made once for it: many faces are saved with the same one."""
    kept: ThinPalettes | None = vars(palette).get("thin_palettes")
    if kept is None:
        themes = [Palette(palette.table, "rgb", theme) for theme in _THEMES]
        kept = vars(palette)["thin_palettes"] = ThinPalettes(themes, Palette(palette.table, "rgb"), {})
    return kept


class _Ground:
    """Something that covers what is below: where, with which paint in full colour, and with which in each theme of thin
    ink; no paints for a picture. `falls`: whether it becomes white; `own`: whether its designer said its second
    paint."""

    def __init__(
        self, parts: _Parts, clips: Sequence[_Parts], full: Paint, paints: tuple[Paint, ...] | None, *, own: bool
    ) -> None:
        self.parts, self.clips, self.full, self.paints, self.own = parts, clips, full, paints, own
        self.box = box_around(point for part in parts for point in part)
        self.falls = False

    def covers(self, point: Point) -> bool:
        """Whether a point lies on it."""
        left, low, right, high = self.box
        inside = left <= point[0] <= right and low <= point[1] <= high and is_inside(point, self.parts)
        return inside and all(is_inside(point, clip) for clip in self.clips)

    @property
    def thin(self) -> tuple[Paint, ...] | None:
        """Its paints in `_THEMES`."""
        return (_WHITE,) * len(_THEMES) if self.falls else self.paints


class _PictureGround(_Ground):
    """A picture, which covers what is below where it isn't clear, as a frame is in its middle."""

    def __init__(self, item: Image, place: Transform, clips: Sequence[_Parts]) -> None:
        super().__init__(_flat(box(item.x, item.y, item.width, item.height), place), clips, _WHITE, None, own=True)
        self.item, self.place = item, place
        self.seen = picture_pixels(File(item.source)) if is_clear(File(item.source)) else None

    def covers(self, point: Point) -> bool:
        """Whether a point lies on a part of it that is seen."""
        if not super().covers(point):
            return False
        return self.seen is None or self.seen.covers(*place_in_picture(self.item, self.place, point))


def _filled_paths(drawing: Group) -> list[Path]:
    """The shapes of a drawn sign that are filled."""
    return [path for path in drawing.items if isinstance(path, Path) and path.outline and path.fill != "none"]


class _IconGround(_Ground):
    """A sign, which covers what is below where its ink is. `figure`: the sign as that which has to be seen, None where
    its second paint is known; `paint` says in which paints it then is, black where it falls, and pale where a word on
    it could be read otherwise in none."""

    def __init__(
        self,
        drawing: Group,
        place: Transform,
        clips: Sequence[_Parts],
        full: Paint,
        paints: tuple[Paint, ...] | None,
        figure: _Figure | None,
        paint: Callable[[_Figure], tuple[Paint, ...]],
    ) -> None:
        inner = chain(drawing.transform, place)
        self.drawn = [_flat(path.outline, inner) for path in _filled_paths(drawing)]
        super().__init__([part for parts in self.drawn for part in parts], clips, full, paints, own=figure is None)
        self.figure, self.paint = figure, paint
        if figure:
            figure.own_ground = self

    def covers(self, point: Point) -> bool:
        """Whether a point lies on its ink."""
        left, low, right, high = self.box
        inside = left <= point[0] <= right and low <= point[1] <= high
        inked = inside and any(is_inside(point, parts) for parts in self.drawn)
        return inked and all(is_inside(point, clip) for clip in self.clips)

    @property
    def thin(self) -> tuple[Paint, ...] | None:
        """Its paints in `_THEMES`."""
        return self.paint(self.figure) if self.figure else self.paints


class _Grounds:
    """What covers something, in the order of painting, found by the cells (mm) in which it lies."""

    CELL = 8.0

    def __init__(self, seen: Box) -> None:
        self.seen = seen
        self.cells: defaultdict[tuple[int, int], list[_Ground]] = defaultdict(list)

    def add(self, ground: _Ground) -> None:
        """Lay a ground over all that were added."""
        left, low, right, high = (math.floor(part / self.CELL) for part in overlap_of_boxes(self.seen, ground.box))
        for column in range(left, right + 1):
            for row in range(low, high + 1):
                self.cells[column, row].append(ground)

    def under(self, points: Iterable[Point]) -> tuple[_Ground | None, ...]:
        """What lies under points, each ground once; None for paper."""
        return tuple(dict.fromkeys(self.top(point) for point in points))

    def top(self, point: Point) -> _Ground | None:
        """What lies under a point, of all that was added; None for paper."""
        cell = self.cells.get((math.floor(point[0] / self.CELL), math.floor(point[1] / self.CELL)), ())
        return next((ground for ground in reversed(cell) if ground.covers(point)), None)


class _Figure:
    """A word, a sign, a line or a fill with its colour and what lies under it; None for paper."""

    def __init__(self, token: str, grounds: Sequence[_Ground | None]) -> None:
        self.token, self.grounds = token, grounds
        self.own_ground: _Ground | None = None
        """A sign as the ground of what lies on it."""


class _PathFigures(NamedTuple):
    """The fill and the line of a path, where either has no second paint."""

    fill: _Figure | None
    line: _Figure | None


class _InkSaver:
    """Looks at a face once, decides, and then rewrites its items in the same order."""

    def __init__(self, face: Face, palette: Palette, icons: Mapping[str, Icon]) -> None:
        self.thin = thin_palettes(palette)
        self.icons = icons
        self.themes, self.colours = self.thin.themes, self.thin.colours
        self.seen = grow_box(box_around(face.shape.corners()), face.bleed)
        self.trim = grow_box(box_around(face.shape.corners()), -HAIR)
        self.grounds = _Grounds(self.seen)
        self.paths: list[_PathFigures] = []
        """For each path in painting order what it might lose."""
        self.fills: list[_Ground | None] = []
        """For each fill in painting order its ground; None where nothing is to be decided."""
        self.figures: list[_Figure | None] = []
        self.look(face.items, IDENTITY, (), 1.0)
        self.decide()
        self.rim = ""
        """The line along the clip of the group that is being rewritten; empty where it needs none."""
        self.next_fill, self.next_figure, self.next_path = iter(self.fills), iter(self.figures), iter(self.paths)

    # What is there

    def look(self, items: Iterable[Item], place: Transform, clips: tuple[_Parts, ...], opacity: float) -> None:
        """Gathers what covers something, and words and signs with what lies under them."""
        for item in items:
            if isinstance(item, Group):
                inner = chain(item.transform, place)
                own = (_flat(item.clip, inner),) if item.clip else ()
                self.look(item.items, inner, (*clips, *own), opacity * item.opacity)
            elif isinstance(item, Path | GradientFill):
                if isinstance(item, Path):
                    self.paths.append(self.path_figures(item, place, opacity))
                self.fills.append(self.ground_of(item, place, clips, opacity))
            elif isinstance(item, Image):
                if opacity >= FAINT and not item.colour.endswith("|none"):
                    self.grounds.add(_PictureGround(item, place, clips))
            elif isinstance(item, Text | IconUse):
                figure = self.figure_of(item, place, opacity)
                self.figures.append(figure)
                sign = self.icon_ground(item, place, clips, figure) if isinstance(item, IconUse) else None
                if sign and opacity >= FAINT:
                    self.grounds.add(sign)

    def ground_of(
        self, item: Path | GradientFill, place: Transform, clips: tuple[_Parts, ...], opacity: float
    ) -> _Ground | None:
        """What a fill covers; None where it covers nothing in thin ink, or nothing has to be decided."""
        tokens = [token for _, token in item.gradient.stops] if isinstance(item, GradientFill) else [item.fill]
        own = any("|" in token for token in tokens)
        paints = [_mean([palette.paint(token) for token in tokens]) for palette in self.themes]
        if not item.outline or any(paint is None for paint in paints):
            return None
        parts = _flat(item.outline, place)
        mixed = tuple(tuple(1.0 - (1.0 - part) * opacity for part in paint or _WHITE) for paint in paints)
        full = _mean([self.colours.paint(token) for token in tokens]) or _WHITE
        ground = _Ground(parts, clips, full, mixed, own=own)
        if opacity >= FAINT:
            self.grounds.add(ground)
        if own or all(paint == _WHITE for paint in mixed):
            return None
        shown = self.seen
        for clip in clips:
            shown = overlap_of_boxes(shown, box_around(point for part in clip for point in part))
        left, low, right, high = overlap_of_boxes(shown, ground.box)
        area = min(_area(parts), (right - left) * (high - low))
        ground.falls = isinstance(item, GradientFill) or area > LARGE
        return ground

    def figure_of(self, item: Text | IconUse, place: Transform, opacity: float) -> _Figure | None:
        """A word or sign whose second paint has to be found; None for one that has it, or needs none."""
        if isinstance(item, Text) and (item.invisible or not item.text.strip()):
            return None
        if opacity < FAINT or self.is_settled(item.colour):
            return None
        return _Figure(item.colour, self.grounds.under(apply_transform(place, point) for point in _points_of(item)))

    def path_figures(self, item: Path, place: Transform, opacity: float) -> _PathFigures:
        """A path's fill and line that have no second paint, with what lies under its edge."""
        tokens = (item.fill, item.stroke)
        if not item.outline or opacity < FAINT or all(map(self.is_settled, tokens)):
            return _PathFigures(None, None)
        edge = [point for part in _flat(item.outline, place) for point in part]
        grounds = self.grounds.under(edge[:: 1 + len(edge) // _LOOKED_AT])
        fill, line = (None if self.is_settled(token) else _Figure(token, grounds) for token in tokens)
        return _PathFigures(fill, line)

    def is_settled(self, token: str) -> bool:
        """Whether nothing is to be decided of a colour: it has a second paint, is none, or a watermark's."""
        name, _, share = token.partition("/")
        return "|" in token or name == "none" or (share.isdecimal() and int(share) < 100.0 * FAINT)

    def icon_ground(
        self, item: IconUse, place: Transform, clips: tuple[_Parts, ...], figure: _Figure | None
    ) -> _Ground | None:
        """A sign as the ground of what lies on it; None for one of lines alone."""
        icon = self.icons[item.icon]
        if icon.picture:
            return _PictureGround(icon.picture, chain(drawn_icon(icon, item).transform, place), clips)
        drawing = drawn_icon(icon, item)
        if not _filled_paths(drawing):
            return None
        full = self.colours.paint(item.colour) or _WHITE
        paints = tuple(palette.paint(item.colour) or _WHITE for palette in self.themes) if icon.is_plain else None
        waiting = figure if icon.is_plain else None
        return _IconGround(drawing, place, clips, full, paints, waiting, self.icon_paints)

    # What becomes of it

    def icon_paints(self, figure: _Figure) -> tuple[Paint, ...]:
        """The paints of a sign in the themes of thin ink."""
        return tuple(palette.paint(self.thin_token(figure)) or _WHITE for palette in self.themes)

    def thin_token(self, figure: _Figure) -> str:
        """The token of a word or sign in thin ink."""
        falls = figure.own_ground is not None and figure.own_ground.falls
        return PALE if falls else self.paint_on(figure.token, figure.grounds) or "black"

    def decide(self) -> None:
        """Lets those grounds fall away on which a word can't be read otherwise."""
        waiting = [figure for figure in self.figures if figure]
        changed = True
        while changed:
            changed = False
            for figure in waiting:
                if not self.paint_on(figure.token, figure.grounds):
                    for ground in figure.grounds:
                        if ground and not ground.own and not ground.falls:
                            ground.falls = changed = True

    def paint_on(self, token: str, grounds: Sequence[_Ground | None]) -> str:
        """The token in which a word is read on all of its grounds; empty where there is none. On a picture it is the
        word's own."""
        thin = [ground.thin if ground else (_WHITE,) * len(_THEMES) for ground in grounds]
        known = frozenset(paints for paints in thin if paints is not None)
        if None in thin:
            return token
        if (token, known) not in self.thin.readable_tokens:
            self.thin.readable_tokens[token, known] = self._choose_paint(token, known)
        return self.thin.readable_tokens[token, known]

    def _choose_paint(self, token: str, grounds: frozenset[tuple[Paint, ...]]) -> str:
        """The token, black or white, whichever is read first on grounds of these paints; empty where none is."""
        for choice in (token, "black", "white"):
            shown = [palette.paint(choice) or _WHITE for palette in self.themes]
            if all(contrast(one, two) >= READ for paints in grounds for one, two in zip(shown, paints, strict=True)):
                return choice
        return ""

    def rewrite(self, items: Iterable[Item]) -> Iterator[Item]:
        """The items with second paints, and the hairlines around what falls away."""
        for item in items:
            if isinstance(item, Group):
                yield self.saved_group(item)
            elif isinstance(item, Path):
                yield from self.saved_path(item, next(self.next_fill), next(self.next_path))
            elif isinstance(item, GradientFill):
                yield from self.saved_gradient(item, next(self.next_fill))
            elif isinstance(item, Text | IconUse):
                yield self.saved_figure(item, next(self.next_figure))
            else:
                yield item

    def saved_group(self, item: Group) -> Group:
        """A group with its items; what falls away and fills its clip gets a hairline along the clip."""
        outer, self.rim = self.rim, ""
        items = tuple(self.rewrite(item.items))
        if item.clip and self.rim:
            items += (Path(item.clip, stroke=self.rim, width=2.0 * HAIR),)
        self.rim = outer if item.clip else outer or self.rim
        return replace(item, items=items)

    def saved_path(self, item: Path, ground: _Ground | None, figures: _PathFigures) -> Iterator[Item]:
        """A path whose fill is white where it falls away, and whose wide line is a thin one."""
        wide = item.width > WIDE and "|" not in item.stroke and _length(item.outline) * item.width > LARGE
        if figures.line and not wide and self.is_lost(figures.line):
            item = replace(item, stroke=f"{item.stroke}|{self.paint_on(item.stroke, figures.line.grounds) or 'black'}")
        if ground and ground.falls:
            item = replace(item, fill=f"{item.fill}|white")
            edge = self.hairline(item.fill.partition("|")[0], item.outline, ground)
            if item.stroke == "none":
                item = replace(item, stroke=edge, width=HAIR)
            elif "|" not in item.stroke and edge != "none" and self.readable(item.stroke) != item.stroke:
                item = replace(item, stroke=f"{item.stroke}|{edge.partition('|')[2]}")
        elif item.stroke == "none" and figures.fill and self.is_lost(figures.fill) and not is_fine(item.outline):
            item = replace(item, stroke=f"none|{self.readable(item.fill)}", width=HAIR)
        if not wide or item.stroke == "none":
            yield item
            return
        token = item.stroke
        yield replace(item, stroke=f"{token}|none")
        yield replace(item, fill="none", stroke=f"none|{self.readable(token)}", width=THIN, dash=())

    def saved_gradient(self, item: GradientFill, ground: _Ground | None) -> Iterator[Item]:
        """A gradient that is white in thin ink, with its hairline."""
        if ground is None:
            yield item
            return
        tokens = [token for _, token in item.gradient.stops]
        darkest = min(tokens, key=lambda token: sum(self.colours.paint(token) or _WHITE))
        line = self.hairline(darkest, item.outline, ground)
        stops = tuple((place, f"{token}|none") for place, token in item.gradient.stops)
        yield replace(item, gradient=replace(item.gradient, stops=stops))
        yield Path(item.outline, "none|white", line, HAIR, even_odd=item.even_odd)

    def hairline(self, token: str, outline: Outline, ground: _Ground) -> str:
        """The token of the line around what falls away; `none` where it would lie outside the cut, or cover much, or
        where a clip ends what falls away."""
        visible = self.trim
        for clip in ground.clips:
            visible = overlap_of_boxes(visible, box_around(point for part in clip for point in part))
        left, low, right, high = grow_box(ground.box, _NEAR)
        if left < visible[0] and low < visible[1] and right > visible[2] and high > visible[3]:
            self.rim = "" if visible == self.trim else f"none|{self.readable(token)}"
            return "none"
        if is_fine(outline):
            return "none"
        return f"none|{self.readable(token)}"

    def is_lost(self, figure: _Figure) -> bool:
        """Whether a fill or line was seen on a ground that falls away, and isn't seen on the white that is left."""
        paint = self.colours.paint(figure.token) or _WHITE
        fallen = [ground for ground in figure.grounds if ground and ground.falls and ground.paints]
        return any(contrast(paint, ground.full) >= APART for ground in fallen) and any(
            contrast(palette.paint(figure.token) or _WHITE, _WHITE) < SEEN for palette in self.themes
        )

    def readable(self, token: str) -> str:
        """The colour of a line on white: its own, or black where that is too pale."""
        name = token.partition("/")[0]
        return name if contrast(self.colours.paint(name) or _WHITE, _WHITE) >= READ else "black"

    def saved_figure(self, item: Text | IconUse, figure: _Figure | None) -> Item:
        """A word or a sign in a colour that is read."""
        if figure is None:
            return self.saved_edge(item) if isinstance(item, Text) and "|" in item.colour else item
        if isinstance(item, Text) and item.outlined and "|" not in item.stroke:
            return self.saved_outlined(item)
        found = self.thin_token(figure)
        return item if found == item.colour else replace(item, colour=f"{item.colour}|{found}")

    def saved_edge(self, item: Text) -> Text:
        """Letters whose second paint is said, with that of the line around them if nothing says it: none where the
        letters couldn't be told from it."""
        if not item.outlined or "|" in item.stroke:
            return item
        inside = self.colours.paint(item.colour.partition("|")[2]) or _WHITE
        edge = self.colours.paint(item.stroke) or _WHITE
        return item if contrast(inside, edge) >= READ else replace(item, stroke=f"{item.stroke}|none")

    def saved_outlined(self, item: Text) -> Text:
        """Letters with a line around them: where the two differ enough they are read on any ground, the paler one in
        white and the darker one in black."""
        inside, edge = (self.colours.paint(token) or _WHITE for token in (item.colour, item.stroke))
        if contrast(inside, edge) < READ:
            return replace(item, colour=f"{item.colour}|black", stroke=f"{item.stroke}|white")
        pale = sum(inside) > sum(edge)
        colours = ("white", "black") if pale else ("black", "white")
        return replace(item, colour=f"{item.colour}|{colours[0]}", stroke=f"{item.stroke}|{colours[1]}")


def is_fine(outline: Outline) -> bool:
    """Whether a hairline around a shape would fill it."""
    return _length(outline) * HAIR > FINE * _area(_flat(outline, IDENTITY))


def _mean(paints: Sequence[Paint | None]) -> Paint | None:
    """The middle of several paints, of which none is paper; None where nothing is painted."""
    known = [paint or _WHITE for paint in paints]
    if all(paint is None for paint in paints):
        return None
    return tuple(sum(parts) / len(known) for parts in zip(*known, strict=True))


def _points_of(item: Text | IconUse) -> Iterator[Point]:
    """Points that stand for a word or a sign."""
    around: Box = item_box(item)
    if isinstance(item, Text):
        around = (around[0], item.y, around[2], around[3])
    for across in (0.15, 0.5, 0.85):
        for up in (0.2, 0.5, 0.8):
            yield around[0] + (around[2] - around[0]) * across, around[1] + (around[3] - around[1]) * up


@lru_cache(OUTLINES_KEPT)
def _flat(outline: Outline, place: Transform) -> _Parts:
    """The parts of an outline as points on the face, kept since many faces have the same shapes."""
    return [[apply_transform(place, point) for point in points] for points, _ in flatten_outline(outline, _CHORDS)]


def _area(parts: _Parts) -> float:
    """The area of a shape's parts in mm²; a part that lies in another one is a hole."""
    boxes = [box_around(part) for part in parts]
    whole = 0.0
    for part in parts:
        x, y = part[0]
        around = (
            other
            for other, (left, low, right, high) in zip(parts, boxes, strict=True)
            if other is not part and left < x < right and low < y < high
        )
        size = abs(sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in pairwise((*part, *part[:1])))) / 2.0
        whole += -size if is_inside(part[0], around) else size
    return whole


def _length(outline: Outline) -> float:
    """The length of an outline in mm."""
    return sum(
        math.dist(one, two)
        for points, closed in flatten_outline(outline, _CHORDS)
        for one, two in pairwise((*points, *(points[:1] if closed else ())))
    )
