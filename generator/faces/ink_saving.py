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

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from generator.base.geometry import (
    IDENTITY,
    box_around,
    grow_box,
)
from generator.faces.colours import Palette, contrast
from generator.faces.display_list import Face, GradientFill, Group, IconUse, Item, Outline, Path, Text
from generator.faces.icon_drawing import Icon
from generator.faces.ink_decisions import LARGE, READ, InkDecisions
from generator.faces.ink_grounds import WHITE, Figure, Ground, PathFigures, area_of, flat_parts, length_of
from generator.faces.item_boxes import overlap_of_boxes

WIDE = 1.0
"""A line that is wider than this (mm) becomes one of `THIN` mm."""
THIN = 0.35
HAIR = 0.18
"""The width of the line (mm) around what falls away."""
FINE = 0.25
"""A hairline isn't drawn where it would cover more than this share of what falls away."""
_NEAR = 1e-6


def save_ink(face: Face, palette: Palette, icons: Mapping[str, Icon]) -> Face:
    """The face with a second paint for every colour that has none. `palette` has the game's colours; its space and
    theme don't matter. Raises `InputError` for an unknown colour or icon."""
    rewriter = _InkRewriter(face, InkDecisions(face, palette, icons))
    return replace(face, items=tuple(rewriter.rewrite(face.items)))


class _InkRewriter:
    """Rewrites the items of a face in the order in which they were looked at."""

    def __init__(self, face: Face, made: InkDecisions) -> None:
        self.made, self.colours = made, made.colours
        self.trim = grow_box(box_around(face.shape.corners()), -HAIR)
        self.rim = ""
        """The line along the clip of the group that is being rewritten; empty where it needs none."""
        self.next_fill, self.next_figure, self.next_path = iter(made.fills), iter(made.figures), iter(made.paths)

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

    def saved_path(self, item: Path, ground: Ground | None, figures: PathFigures) -> Iterator[Item]:
        """A path whose fill is white where it falls away, and whose wide line is a thin one."""
        wide = item.width > WIDE and "|" not in item.stroke and length_of(item.outline) * item.width > LARGE
        if figures.line and not wide and self.made.is_lost(figures.line):
            found = self.made.paint_on(item.stroke, figures.line.grounds) or "black"
            item = replace(item, stroke=f"{item.stroke}|{found}")
        if ground and ground.falls:
            item = replace(item, fill=f"{item.fill}|white")
            edge = self.hairline(item.fill.partition("|")[0], item.outline, ground)
            if item.stroke == "none":
                item = replace(item, stroke=edge, width=HAIR)
            elif "|" not in item.stroke and edge != "none" and self.made.readable(item.stroke) != item.stroke:
                item = replace(item, stroke=f"{item.stroke}|{edge.partition('|')[2]}")
        elif item.stroke == "none" and figures.fill and self.made.is_lost(figures.fill) and not is_fine(item.outline):
            item = replace(item, stroke=f"none|{self.made.readable(item.fill)}", width=HAIR)
        if not wide or item.stroke == "none":
            yield item
            return
        token = item.stroke
        yield replace(item, stroke=f"{token}|none")
        yield replace(item, fill="none", stroke=f"none|{self.made.readable(token)}", width=THIN, dash=())

    def saved_gradient(self, item: GradientFill, ground: Ground | None) -> Iterator[Item]:
        """A gradient that is white in thin ink, with its hairline."""
        if ground is None:
            yield item
            return
        tokens = [token for _, token in item.gradient.stops]
        darkest = min(tokens, key=lambda token: sum(self.colours.paint(token) or WHITE))
        line = self.hairline(darkest, item.outline, ground)
        stops = tuple((place, f"{token}|none") for place, token in item.gradient.stops)
        yield replace(item, gradient=replace(item.gradient, stops=stops))
        yield Path(item.outline, "none|white", line, HAIR, even_odd=item.even_odd)

    def hairline(self, token: str, outline: Outline, ground: Ground) -> str:
        """The token of the line around what falls away; `none` where it would lie outside the cut, or cover much, or
        where a clip ends what falls away."""
        visible = self.trim
        for clip in ground.clips:
            visible = overlap_of_boxes(visible, box_around(point for part in clip for point in part))
        left, low, right, high = grow_box(ground.box, _NEAR)
        if left < visible[0] and low < visible[1] and right > visible[2] and high > visible[3]:
            self.rim = "" if visible == self.trim else f"none|{self.made.readable(token)}"
            return "none"
        if is_fine(outline):
            return "none"
        return f"none|{self.made.readable(token)}"

    def saved_figure(self, item: Text | IconUse, figure: Figure | None) -> Item:
        """A word or a sign in a colour that is read."""
        if figure is None:
            return self.saved_edge(item) if isinstance(item, Text) and "|" in item.colour else item
        if isinstance(item, Text) and item.outlined and "|" not in item.stroke:
            return self.saved_outlined(item)
        found = self.made.thin_token(figure)
        return item if found == item.colour else replace(item, colour=f"{item.colour}|{found}")

    def saved_edge(self, item: Text) -> Text:
        """Letters whose second paint is said, with that of the line around them if nothing says it: none where the
        letters couldn't be told from it."""
        if not item.outlined or "|" in item.stroke:
            return item
        inside = self.colours.paint(item.colour.partition("|")[2]) or WHITE
        edge = self.colours.paint(item.stroke) or WHITE
        return item if contrast(inside, edge) >= READ else replace(item, stroke=f"{item.stroke}|none")

    def saved_outlined(self, item: Text) -> Text:
        """Letters with a line around them: where the two differ enough they are read on any ground, the paler one in
        white and the darker one in black."""
        inside, edge = (self.colours.paint(token) or WHITE for token in (item.colour, item.stroke))
        if contrast(inside, edge) < READ:
            return replace(item, colour=f"{item.colour}|black", stroke=f"{item.stroke}|white")
        pale = sum(inside) > sum(edge)
        colours = ("white", "black") if pale else ("black", "white")
        return replace(item, colour=f"{item.colour}|{colours[0]}", stroke=f"{item.stroke}|{colours[1]}")


def is_fine(outline: Outline) -> bool:
    """Whether a hairline around a shape would fill it."""
    return length_of(outline) * HAIR > FINE * area_of(flat_parts(outline, IDENTITY))
