"""Thin ink for any face, without a word from its designer: every colour that has no second paint gets one.

    face = save_ink(face, Palette(ink_table(definitions)))

- What is filled over a large area, and every gradient, falls away: it is white, and a hairline says where it ends,
  unless it reaches the cut all round or is so fine that hairlines would fill it. A wide line becomes a thin one.
- Words and signs keep their colour where it is read on what is then under them, in low ink and in one ink alone; else
  they are black, or white. A small ground on which neither is read falls away, too.
- A pale word or sign (a tint, or one in a group that is less than half opaque) is a watermark and stays one. Pictures
  are printed in every theme, and the words on them as they are.

A colour with a second paint is the designer's own wish and stays.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import pairwise
from pathlib import Path as File

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
from generator.faces.colours import Paint, Palette, contrast
from generator.faces.display_list import Face, GradientFill, Group, IconUse, Image, Item, Outline, Path, Text
from generator.faces.ink_bounds import flatten_outline
from generator.faces.item_boxes import item_box, overlap_of_boxes
from generator.faces.shapes import box
from generator.faces.unseen_pictures import opaque_parts, place_in_picture

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
FAINT = 0.5
"""What is paler or less opaque than this is a watermark, and what is less opaque no ground."""

OUTLINES_KEPT = 500
_NEAR = 1e-6
_CHORDS = 6
"""Straight lines that stand for a curve: it is asked what lies on what, and how much it fills."""
_WHITE: Paint = (1.0, 1.0, 1.0)
_Parts = Sequence[Sequence[Point]]
_THEMES = ("low-ink", "mono")


def save_ink(face: Face, palette: Palette) -> Face:
    """The face with a second paint for every colour that has none. `palette` has the game's colours; its space and
    theme don't matter. Raises `InputError` for an unknown colour."""
    saver = _InkSaver(face, palette)
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
    """Something that covers what is below: where, and with which paint in each theme of thin ink; no paints for a
    picture. `falls`: whether it becomes white; `own`: whether its designer said its second paint."""

    def __init__(self, parts: _Parts, clips: Sequence[_Parts], paints: tuple[Paint, ...] | None, *, own: bool) -> None:
        self.parts, self.clips, self.paints, self.own = parts, clips, paints, own
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
        super().__init__(_flat(box(item.x, item.y, item.width, item.height), place), clips, None, own=True)
        self.item, self.place = item, place
        self.seen = opaque_parts(File(item.source))

    def covers(self, point: Point) -> bool:
        """Whether a point lies on a part of it that is seen."""
        if not super().covers(point):
            return False
        return self.seen is None or self.seen.covers(*place_in_picture(self.item, self.place, point))


class _Figure:
    """A word or a sign with its colour and what lies under it; None for paper."""

    def __init__(self, token: str, grounds: Sequence[_Ground | None]) -> None:
        self.token, self.grounds = token, grounds


class _InkSaver:
    """Looks at a face once, decides, and then rewrites its items in the same order."""

    def __init__(self, face: Face, palette: Palette) -> None:
        self.thin = thin_palettes(palette)
        self.themes, self.colours = self.thin.themes, self.thin.colours
        self.seen = grow_box(box_around(face.shape.corners()), face.bleed)
        self.trim = grow_box(box_around(face.shape.corners()), -HAIR)
        self.grounds: list[_Ground] = []
        self.fills: list[_Ground | None] = []
        """For each fill in painting order its ground; None where nothing is to be decided."""
        self.figures: list[_Figure | None] = []
        self.look(face.items, IDENTITY, (), 1.0)
        self.decide()
        self.rim = ""
        """The line along the clip of the group that is being rewritten; empty where it needs none."""
        self.next_fill, self.next_figure = iter(self.fills), iter(self.figures)

    # What is there

    def look(self, items: Iterable[Item], place: Transform, clips: tuple[_Parts, ...], opacity: float) -> None:
        """Gathers what covers something, and words and signs with what lies under them."""
        for item in items:
            if isinstance(item, Group):
                inner = chain(item.transform, place)
                own = (_flat(item.clip, inner),) if item.clip else ()
                self.look(item.items, inner, (*clips, *own), opacity * item.opacity)
            elif isinstance(item, Path | GradientFill):
                self.fills.append(self.ground_of(item, place, clips, opacity))
            elif isinstance(item, Image):
                if opacity >= FAINT and not item.colour.endswith("|none"):
                    self.grounds.append(_PictureGround(item, place, clips))
            elif isinstance(item, Text | IconUse):
                self.figures.append(self.figure_of(item, place, opacity))

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
        ground = _Ground(parts, clips, mixed, own=own)
        if opacity >= FAINT:
            self.grounds.append(ground)
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
        name, _, share = item.colour.partition("/")
        pale = opacity < FAINT or (share.isdecimal() and int(share) < 100.0 * FAINT)
        if pale or "|" in item.colour or name == "none":
            return None
        points = [apply_transform(place, point) for point in _points_of(item)]
        left, low, right, high = box_around(points)
        near = [
            ground
            for ground in reversed(self.grounds)
            if ground.box[0] <= right and left <= ground.box[2] and ground.box[1] <= high and low <= ground.box[3]
        ]
        found = dict.fromkeys(next((ground for ground in near if ground.covers(at)), None) for at in points)
        return _Figure(item.colour, tuple(found))

    # What becomes of it

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
                yield from self.saved_path(item, next(self.next_fill))
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

    def saved_path(self, item: Path, ground: _Ground | None) -> Iterator[Item]:
        """A path whose fill is white where it falls away, and whose wide line is a thin one."""
        wide = item.width > WIDE and "|" not in item.stroke and _length(item.outline) * item.width > LARGE
        if ground and ground.falls:
            item = replace(item, fill=f"{item.fill}|white")
            edge = self.hairline(item.fill.partition("|")[0], item.outline, ground)
            if item.stroke == "none":
                item = replace(item, stroke=edge, width=HAIR)
            elif "|" not in item.stroke and edge != "none" and self.readable(item.stroke) != item.stroke:
                item = replace(item, stroke=f"{item.stroke}|{edge.partition('|')[2]}")
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
        if _length(outline) * HAIR > FINE * _area(_flat(outline, IDENTITY)):
            return "none"
        return f"none|{self.readable(token)}"

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
        found = self.paint_on(item.colour, figure.grounds) or "black"
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
    """The area of a shape's parts in mm²; a hole that turns the other way is taken off."""
    edges = (edge for part in parts for edge in pairwise((*part, *part[:1])))
    return abs(sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in edges)) / 2.0


def _length(outline: Outline) -> float:
    """The length of an outline in mm."""
    return sum(
        math.dist(one, two)
        for points, closed in flatten_outline(outline, _CHORDS)
        for one, two in pairwise((*points, *(points[:1] if closed else ())))
    )
