"""Pictures of a played example: the boards as SVG, their captions, and what changed."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from generator.base.frozen import dataclass
from generator.base.geometry import Box, Point, scale_by
from generator.booklet.book_plug import DrawnBlock, block_fault
from generator.booklet.pictures.arrows import PieceFlow, find_flows
from generator.booklet.pictures.example_play import PlayedExample
from generator.booklet.pictures.picture_sketch import PictureSketch, legible_items
from generator.booklet.pictures.table_differences import CountChange, differing_counts
from generator.faces.area import Area
from generator.faces.display_list import Face, Group, Item, Path
from generator.faces.shapes import bounds, polygon
from generator.faces.tones import BLACK, WHITE
from generator.games.balance_control.balance_scene import CONTROL, TABLE
from generator.games.balance_control.booklet.example_counts import fill_counts
from generator.games.balance_control.faces.balance_context import BalanceContext
from generator.games.balance_control.faces.piece_faces import overlay_sign
from generator.games.balance_control.table_drawing import TileTableDrawer
from generator.play.table_scene import ScenePlace, TableScene

WIDEST, HIGHEST = 58.3, 61.0
"""The widest and the highest that a picture may be, in mm: two stand side by side."""
WIDER, HIGHER = 114.0, 110.0
"""The widest and highest that pictures one below the other may be (mm); side by side tiles would be too small."""
SCALE, LEAST = 0.44, 0.3815
"""How large its tiles are at most, as a part of the printed ones, and at least, which several pictures have:
22 mm from corner to corner."""
GUTTER, LAST = 2.0, 1.2
"""How far apart tiles lie, nearer than on a table, and how thick the line round the newest one is (mm of real ones)."""
BETWEEN, BESIDE, SHAFT = 0.3, 11.0, 2.0
"""An arrow begins and ends so far from the middle of a tile, as a part of the way; so far beside the way it runs, clear
of what is printed in the middle, and so thick it is (mm of real tiles)."""
LEADER = 0.75
"""How large the marker of who controls a tile is, as a part of the printed one."""


@dataclass(frozen=True)
class FigureFrame:
    """One picture as SVG, `width` mm wide, its caption, and what has changed since the picture before."""

    picture: str
    width: float
    caption: str
    changes: tuple[CountChange, ...]


@dataclass(frozen=True)
class ExampleFigure:
    """A drawn example: its pictures (one if only counts beside the board changed), the caption of all, and all
    changes."""

    frames: tuple[FigureFrame, ...]
    caption: str
    changes: tuple[CountChange, ...]

    @property
    def across(self) -> int:
        """The number of pictures side by side."""
        return 1 if any(frame.width > WIDEST for frame in self.frames) and len(self.frames) > 1 else 2


def figure(block: DrawnBlock, shown: PlayedExample, context: BalanceContext, theme: str) -> ExampleFigure:
    """The board before and after, or after each step where the block has words for each. Raises `InputError` where
    their numbers differ or a caption counts what can't be counted."""
    steps = [(n, n + 1) for n in range(len(shown.moments) - 1)]
    if block.frames and len(block.frames) != len(steps):
        raise block_fault(block, f"{len(block.frames)} frames for {len(steps)} steps", "one for each step")
    whole = (0, len(shown.moments) - 1)
    captions = [
        _filled_words(words, block, shown, step, context) for words, step in zip(block.frames, steps, strict=False)
    ]
    seen = steps if block.frames else [(0, 0), whole]
    pictures = list(_pictures(shown, seen, context, theme))
    if not block.frames and len(set(pictures)) == 1:
        seen, pictures = seen[-1:], pictures[-1:]
    frames = (
        FigureFrame(picture, width, caption, changes)
        for (picture, width), caption, changes in zip(
            pictures,
            captions or [""] * len(seen),
            [_changes(shown, *step) for step in steps] if block.frames else [()] * len(seen),
            strict=True,
        )
    )
    return ExampleFigure(
        tuple(frames), _filled_words(block.caption, block, shown, whole, context), _changes(shown, *whole)
    )


def _filled_words(
    words: str, block: DrawnBlock, shown: PlayedExample, step: tuple[int, int], context: BalanceContext
) -> str:
    try:
        return fill_counts(words, shown.counts[step[0]], shown.counts[step[1]], context)
    except (ValueError, KeyError) as error:
        raise block_fault(block, f"{error} (in '{words[:40]}…')", "what the example counts") from None


def _changes(shown: PlayedExample, first: int, last: int) -> tuple[CountChange, ...]:
    """Every count off the board that has changed."""
    return differing_counts(_counts(shown.counts[first]), _counts(shown.counts[last]))


def _counts(table: Mapping[str, Any]) -> dict[tuple[str, str], int]:
    """Influence in each supply, and resources, by (seat, sign); Noise counts as nobody's."""
    found = {(str(seat), "◉"): count for seat, count in table["supply"].items()}
    for seat, held in table["resources"].items():
        found.update({(str(seat), f"▲{department}"): count for department, count in held.items()})
    found.update({("", f"▲{department}"): count for department, count in table["noise"].items()})
    return found


def _pictures(
    shown: PlayedExample, steps: Sequence[tuple[int, int]], context: BalanceContext, theme: str
) -> Iterator[tuple[str, float]]:
    """The board at the end of each step as SVG with its width in mm, all in one scale and lying alike; an arrow for
    what has moved in it from one tile to another."""
    sketch, table = PictureSketch(context, theme), TileTableDrawer(context.with_configuration(shown.config))
    table.layout = replace(table.layout, gutter=GUTTER, leader=LEADER)
    table.inside = True
    table.look = replace(table.look, last=LAST)
    for name, face in overlay_signs(table.context).items():
        table.faces.replace_face(name, face)
    scenes = [_controls_on_top(shown.moments[last]) for _, last in steps]
    room = _room(table, scenes)
    scale = min(SCALE if len(steps) < 3 else LEAST, WIDEST / room.width, HIGHEST / room.height)
    if scale < LEAST:
        scale = min(LEAST, WIDER / room.width, HIGHER / room.height)
    x, y = room.middle
    for scene, (first, last) in zip(scenes, steps, strict=True):
        moved = find_flows(shown.moments[first], shown.moments[last], context)
        drawn = (*legible_items(table.board(TABLE, scene), scale), *_arrows(table, moved))
        items = Group(drawn, scale_by(scale, -x * scale, -y * scale))
        sketch.keep("board", [items], room.width * scale, room.height * scale)
        yield sketch.pictures["board"], room.width * scale


def _arrows(table: TileTableDrawer, moved: Iterable[PieceFlow]) -> Iterator[Item]:
    """An arrow beside the middle of two tiles, for each thing that went from one to the other."""
    for flow in moved:
        rooms = [table.room(ScenePlace(TABLE, end.name)) for end in (flow.source, flow.target)]
        if rooms[0] and rooms[1]:
            yield arrow(*(bounds(room.outline) for room in rooms if room))


def arrow(source: Box, target: Box) -> Path:
    """A curved arrow between two tiles, given by their boxes."""
    (x, y), (to_x, to_y) = (((left + right) / 2.0, (low + high) / 2.0) for left, low, right, high in (source, target))
    long = math.dist((x, y), (to_x, to_y))
    along, aside = ((to_x - x) / long, (to_y - y) / long), ((to_y - y) / long, (x - to_x) / long)

    def at(far: float, off: float) -> Point:
        return (x + far * along[0] + off * aside[0], y + far * along[1] + off * aside[1])

    (start, end), beside, thick = (BETWEEN * long, (1.0 - BETWEEN) * long), BESIDE, SHAFT / 2.0
    head = end - 4.0 * SHAFT
    corners = [(start, thick), (head, thick), (head, 4.0 * thick), (end, 0.0)]
    outline = [at(far, beside + off) for far, off in (*corners, *((far, -off) for far, off in reversed(corners[:-1])))]
    return Path(polygon(outline), fill=BLACK, stroke=WHITE, width=SHAFT / 3.0, join="round")


def overlay_signs(context: BalanceContext) -> dict[str, Face]:
    """The faces that overlays in play have in small pictures."""
    overlays = context.definitions.overlays.values()
    return {one.id: overlay_sign(context, one) for one in overlays if one.module in context.config.modules}


def _controls_on_top(scene: TableScene) -> TableScene:
    """The scene with the markers of control last, so that no neighbouring tile hides them."""
    return replace(scene, lying=dict(sorted(scene.lying.items(), key=lambda one: one[0].number == CONTROL)))


def _room(table: TileTableDrawer, scenes: Sequence[TableScene]) -> Area:
    """The ground that tiles need with the line round the newest one."""
    line = LAST + table.layout.last_rim
    tip = (LAST / 2.0 + table.layout.last_rim) * 2.0 / math.sqrt(3.0) + LAST / 2.0
    places = {place for scene in scenes for place in scene.lying}
    tiles = table.extent(TABLE, places)
    assert tiles, "a table has a board"
    return Area(
        tiles.left + GUTTER - tip,
        tiles.bottom + GUTTER - line,
        tiles.right - GUTTER + tip,
        tiles.top - GUTTER + line,
    )
