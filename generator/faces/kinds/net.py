"""Nets to cut out and fold: panels that hang together by hinges, tabs to glue, drawn with cut and fold lines (mm).

A net's trim is the rectangle around it: one cuts along the whole lines that are printed, scores and folds the dashed
ones. Tabs to glue go inside, behind the edge `onto` that their hinge meets when everything is folded.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from generator.base.frozen import dataclass
from generator.base.geometry import Box, Edge, Point, box_around, edges
from generator.faces.display_list import Item, Path, Shape, rectangle
from generator.faces.shapes import join_outlines, line, polygon

AROUND = 3.0
"""White between a net and its trim (mm)."""
_NEAR = 1e-6


@dataclass(frozen=True)
class NetPanel:
    """One flat part: its corners counter-clockwise, the panel that it hangs on, and the `hinge` between them (None for
    the first panel). A panel that goes `inside` has no ground of its own. `onto`: the edge on which the hinge comes to
    lie when the net is closed."""

    name: str
    corners: tuple[Point, ...]
    parent: str | None = None
    hinge: Edge | None = None
    inside: bool = False
    onto: Edge | None = None

    @property
    def middle(self) -> Point:
        """The mean of its corners."""
        count = len(self.corners)
        return (sum(x for x, _ in self.corners) / count, sum(y for _, y in self.corners) / count)


@dataclass(frozen=True)
class FoldingNet:
    """Panels, the first one lying flat. `bites`: outlines that are cut out of it, such as a notch for the thumb."""

    panels: tuple[NetPanel, ...]
    bites: tuple[tuple[Point, ...], ...] = ()

    def panel(self, name: str) -> NetPanel:
        """A panel by its name."""
        return next(panel for panel in self.panels if panel.name == name)

    @property
    def centre(self) -> FoldingNet:
        """The net moved so that its middle is (0, 0)."""
        left, low, right, top = self._around
        dx, dy = -(left + right) / 2.0, -(low + top) / 2.0
        panels = (
            replace(
                panel,
                corners=_shift_points(panel.corners, dx, dy),
                hinge=_edge(panel.hinge, dx, dy),
                onto=_edge(panel.onto, dx, dy),
            )
            for panel in self.panels
        )
        return FoldingNet(tuple(panels), tuple(_shift_points(bite, dx, dy) for bite in self.bites))

    @property
    def shape(self) -> Shape:
        """The trim: the rectangle around a net that is centred, and a little white."""
        left, low, right, top = self._around
        return rectangle(right - left + 2.0 * AROUND, top - low + 2.0 * AROUND)

    @property
    def _around(self) -> Box:
        return box_around(corner for panel in self.panels for corner in panel.corners)

    def folds(self) -> list[Edge]:
        """The edges that are folded."""
        return [panel.hinge for panel in self.panels if panel.hinge]

    def cuts(self) -> list[Edge]:
        """The edges that are cut: all that no hinge and no bite lies on."""
        gaps = [*self.folds(), *(edge for bite in self.bites for edge in pairwise((bite[-1], bite[0])))]
        found = [piece for panel in self.panels for edge in edges(panel.corners) for piece in _cut_gaps(edge, gaps)]
        return [*found, *(edge for bite in self.bites for edge in pairwise(bite))]

    def grounds(self, paint: str, more: float) -> Iterator[Item]:
        """The panels that are seen, filled to the lines along which they are cut; on tabs `more` mm beyond the hinge,
        so that no fold shows white."""
        seen = [polygon(panel.corners) for panel in self.panels if not panel.inside]
        over = [
            polygon([*panel.hinge, *_inner_ends(panel, more)]) for panel in self.panels if panel.inside and panel.hinge
        ]
        yield Path(join_outlines([*seen, *over]), fill=paint)

    def lines(self, cut: float, fold: float, dash: float, paint: str = "black") -> Iterator[Item]:
        """Whole lines to cut, dashed ones to fold."""
        yield Path(join_outlines(line(*a, *b) for a, b in self.cuts()), stroke="black", width=cut, cap="round")
        outline = join_outlines(line(*a, *b) for a, b in self.folds())
        yield Path(outline, stroke=paint, width=fold, dash=(dash, 0.7 * dash))


def _shift_points(points: Iterable[Point], dx: float, dy: float) -> tuple[Point, ...]:
    return tuple((x + dx, y + dy) for x, y in points)


def _edge(edge: Edge | None, dx: float, dy: float) -> Edge | None:
    return None if edge is None else ((edge[0][0] + dx, edge[0][1] + dy), (edge[1][0] + dx, edge[1][1] + dy))


def _inner_ends(panel: NetPanel, by: float) -> tuple[Point, Point]:
    """The points on a tab's ends that are `by` mm from its hinge's, backwards."""
    start, first, last, end = panel.corners
    return _towards(end, last, by), _towards(start, first, by)


def _towards(start: Point, end: Point, by: float) -> Point:
    """A point `by` mm from one point on the way to another."""
    share = by / math.dist(start, end)
    return (start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share)


def _cut_gaps(edge: Edge, gaps: Sequence[Edge]) -> list[Edge]:
    """An edge without the parts on which others lie."""
    (x1, y1), (x2, y2) = edge
    length = math.dist(*edge)
    if length < _NEAR:
        return []
    ux, uy = (x2 - x1) / length, (y2 - y1) / length
    taken = []
    for gap in gaps:
        if all(abs((x - x1) * uy - (y - y1) * ux) < 1e-4 for x, y in gap):
            ends = sorted((x - x1) * ux + (y - y1) * uy for x, y in gap)
            if ends[1] > _NEAR and ends[0] < length - _NEAR:
                taken.append((max(ends[0], 0.0), min(ends[1], length)))
    pieces, at = [], 0.0
    for start, end in sorted(taken):
        if start - at > 1e-4:
            pieces.append((at, start))
        at = max(at, end)
    if length - at > 1e-4:
        pieces.append((at, length))
    return [((x1 + ux * a, y1 + uy * a), (x1 + ux * b, y1 + uy * b)) for a, b in pieces]


def square_panel(name: str, left: float, low: float, wide: float, high: float, on: str | None = None) -> NetPanel:
    """An upright rectangle `wide` × `high` mm with its lower left corner at (`left`, `low`), hung on the panel `on`; it
    has no hinge yet."""
    return NetPanel(name, ((left, low), (left + wide, low), (left + wide, low + high), (left, low + high)), on)


def tab_panel(
    name: str, parent: str, hinge: Edge, high: float, slant: float, onto: Edge | None = None, *, inside: bool = True
) -> NetPanel:
    """A flap on the outer side of an edge, which runs so that its panel lies at the left: `high` mm high, its ends
    slanted by `slant` mm."""
    (x1, y1), (x2, y2) = hinge
    length = math.dist(*hinge)
    slant = min(slant, 0.45 * length)
    ux, uy = (x2 - x1) / length, (y2 - y1) / length
    ox, oy = uy * high, -ux * high
    corners = (
        (x1, y1),
        (x1 + ox + ux * slant, y1 + oy + uy * slant),
        (x2 + ox - ux * slant, y2 + oy - uy * slant),
        (x2, y2),
    )
    return NetPanel(name, corners, parent, hinge, inside, onto)
