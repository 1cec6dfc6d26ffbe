"""How an example that was played is shown: the boards as SVG, its captions and what it changed."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from generator.booklet.book import Drawing
from generator.booklet.differences import Change, changed
from generator.booklet.flows import Flow, flows
from generator.booklet.played import Played
from generator.booklet.sketch import legible
from generator.errors import input_error
from generator.faces.colours import Palette
from generator.faces.display import Face, Group, Item, Path, rectangle
from generator.faces.kinds.area import Area
from generator.faces.shapes import bounds, polygon
from generator.faces.tones import BLACK, WHITE, ink_table
from generator.games.balance_control.booklet.played import counted
from generator.games.balance_control.faces.context import Context
from generator.games.balance_control.faces.overlay import overlay_sign
from generator.games.balance_control.laid import Table
from generator.games.balance_control.scene import CONTROL, TABLE
from generator.geometry import Box, Point, scaled
from generator.pictures.laid import table_for
from generator.play.scene import Place, Scene
from generator.render.svg import face_picture, svg_text
from generator.values import dataclass

WIDEST, HIGHEST = 58.3, 61.0
"""The widest and the highest that a picture may be, in mm: two stand side by side."""
WIDER, HIGHER = 114.0, 110.0
"""The same where they stand below one another, since their tiles would be too small."""
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
class Frame:
    """One picture as SVG, `width` mm wide, the words under it, and what has changed since the picture before."""

    picture: str
    width: float
    caption: str
    changes: tuple[Change, ...]


@dataclass(frozen=True)
class Figure:
    """An example as it is shown: its pictures, a single one where only what lies beside the board has changed; the
    words about all of it, and what has changed in it."""

    frames: tuple[Frame, ...]
    caption: str
    changes: tuple[Change, ...]

    @property
    def across(self) -> int:
        """How many pictures stand side by side."""
        return 1 if any(frame.width > WIDEST for frame in self.frames) and len(self.frames) > 1 else 2


def figure(block: Drawing, shown: Played, context: Context, theme: str) -> Figure:
    """The board before and after, or after each step where the block has words for each. Raises `InputError` where
    their numbers differ or a caption counts what can't be counted."""
    steps = [(n, n + 1) for n in range(len(shown.moments) - 1)]
    if block.frames and len(block.frames) != len(steps):
        raise _fault(block, f"{len(block.frames)} frames for {len(steps)} steps", "one for each step")
    whole = (0, len(shown.moments) - 1)
    captions = [_said(words, block, shown, step, context) for words, step in zip(block.frames, steps, strict=False)]
    seen = steps if block.frames else [(0, 0), whole]
    pictures = list(_pictures(shown, seen, context, theme))
    if not block.frames and len(set(pictures)) == 1:
        seen, pictures = seen[-1:], pictures[-1:]
    frames = (
        Frame(picture, width, caption, changes)
        for (picture, width), caption, changes in zip(
            pictures,
            captions or [""] * len(seen),
            [_changes(shown, *step) for step in steps] if block.frames else [()] * len(seen),
            strict=True,
        )
    )
    return Figure(tuple(frames), _said(block.caption, block, shown, whole, context), _changes(shown, *whole))


def _said(words: str, block: Drawing, shown: Played, step: tuple[int, int], context: Context) -> str:
    try:
        return counted(words, shown.counts[step[0]], shown.counts[step[1]], context)
    except (ValueError, KeyError) as error:
        raise _fault(block, f"{error} (in '{words[:40]}…')", "what the example counts") from None


def _fault(block: Drawing, what: str, expected: str) -> Exception:
    return input_error(what, expected=expected, mark=block.place, path=block.words)


def _changes(shown: Played, first: int, last: int) -> tuple[Change, ...]:
    """Every count off the board that has changed."""
    return changed(_counts(shown.counts[first]), _counts(shown.counts[last]))


def _counts(table: Mapping[str, Any]) -> dict[tuple[str, str], int]:
    """Influence in each supply, resources, and Noise as nobody's, in the notation."""
    found = {(str(seat), "◉"): count for seat, count in table["supply"].items()}
    for seat, held in table["resources"].items():
        found.update({(str(seat), f"▲{department}"): count for department, count in held.items()})
    found.update({("", f"▲{department}"): count for department, count in table["noise"].items()})
    return found


def _pictures(
    shown: Played, steps: Sequence[tuple[int, int]], context: Context, theme: str
) -> Iterator[tuple[str, float]]:
    """The board at the end of each step as SVG with its width in mm, all in one scale and lying alike; an arrow for
    what has moved in it from one tile to another."""
    table: Any = table_for(context.playing(shown.config))
    table.layout = replace(table.layout, gutter=GUTTER, leader=LEADER)
    table.inside = True
    table.look = replace(table.look, last=LAST)
    for name, face in overlay_signs(table.context).items():
        table.faces.instead(name, face)
    scenes = [_controls_on_top(shown.moments[last]) for _, last in steps]
    room = _room(table, scenes)
    scale = min(SCALE if len(steps) < 3 else LEAST, WIDEST / room.width, HIGHEST / room.height)
    if scale < LEAST:
        scale = min(LEAST, WIDER / room.width, HIGHER / room.height)
    palette = Palette(ink_table(context.definitions), theme=theme)
    x, y = room.middle
    for scene, (first, last) in zip(scenes, steps, strict=True):
        moved = flows(shown.moments[first], shown.moments[last], context)
        drawn = (*legible(table.board(TABLE, scene), scale), *_arrows(table, moved))
        items = Group(drawn, scaled(scale, -x * scale, -y * scale))
        page = Face("board", rectangle(room.width * scale, room.height * scale), (items,))
        yield svg_text(face_picture(page), palette, context.icons), room.width * scale


def _arrows(table: Table, moved: Iterable[Flow]) -> Iterator[Item]:
    """An arrow beside what is printed in the middle of two tiles, for each thing that went from one to the other."""
    for flow in moved:
        rooms = [table.room(Place(TABLE, end.name)) for end in (flow.source, flow.target)]
        if rooms[0] and rooms[1]:
            yield arrow(*(bounds(room.outline) for room in rooms if room))


def arrow(source: Box, target: Box) -> Path:
    """From a tile to another, by their boxes, beside the straight way."""
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


def overlay_signs(context: Context) -> dict[str, Face]:
    """The faces of the overlays in play as small pictures show them."""
    overlays = context.definitions.overlays.values()
    return {one.id: overlay_sign(context, one) for one in overlays if one.module in context.config.modules}


def _controls_on_top(scene: Scene) -> Scene:
    """The same table; who controls a tile is laid last, since no neighbour may hide it."""
    return replace(scene, lying=dict(sorted(scene.lying.items(), key=lambda one: one[0].number == CONTROL)))


def _room(table: Table, scenes: Sequence[Scene]) -> Area:
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
