"""One icon and how it is drawn: outlines around (0, 0) in a box of 24 units, or a picture in it, with its ink bounds.

An icon of one colour takes that of its use. One of several keeps them: its parts are `drawn_icon`, in their own
colours, paler where the use is a tint, and as grey as they are dark in the themes that save ink. Parts that its file
paints in `currentColor` take the colour of the use.
"""

from __future__ import annotations

import io
import math
from dataclasses import replace
from functools import cached_property, lru_cache
from pathlib import Path as File

from generator.base.frozen import dataclass
from generator.base.geometry import scale_by
from generator.faces.display_list import Group, IconUse, Image, Item, Path, Shape
from generator.faces.ink_bounds import ink_reach

BOX = 24.0
"""Edge of the box that every icon is brought to, in its own units: its longer side fills it."""
CURRENT = "currentcolor"
"""The paint of parts that take the colour of the use."""
_LEAST_SIGN = 0.18
"""From its middle to the end of its ink, a sign is at least this part of a piece's edge."""
PAINTS_KEPT = 1_000
_PAPER = 0.97
"""What is lighter than this (0 to 1) is white in one ink."""


@dataclass(frozen=True)
class Icon:
    """One icon: paths in box units, y up, around (0, 0); `ink` is (left, bottom, right, top) in parts of the box.
    `keeps_colours`: it has several of its own. `picture`: what it is instead of paths. `proportion`: of its width to
    its height. `is_as_filed`: whoever shows its file shows the same, in black."""

    id: str
    paths: tuple[Path, ...]
    ink: tuple[float, float, float, float]
    keeps_colours: bool = False
    picture: Image | None = None
    proportion: float = 1.0
    is_as_filed: bool = False

    @property
    def ink_width(self) -> float:
        """Width of the ink in parts of the box."""
        return self.ink[2] - self.ink[0]

    @property
    def is_plain(self) -> bool:
        """Whether it is of one colour, that of its use."""
        return self.picture is None and not self.keeps_colours

    @cached_property
    def reach(self) -> float:
        """How far from its middle the farthest ink is, in parts of the box."""
        if self.picture is None:
            return ink_reach(self.paths) / BOX
        left, bottom, right, top = self.ink
        return math.hypot(max(-left, right), max(-bottom, top))


def largest_within(icon: Icon, shape: Shape, keep: float) -> float:
    """The edge of an icon (mm) in the middle of a square or a disc so that its ink stays `keep` mm inside the cut, or
    less on a tiny piece."""
    edge = min(shape.width, shape.height)
    reach = icon.reach if shape.kind == "disc" else max(map(abs, icon.ink))
    return max(edge / 2.0 - keep, _LEAST_SIGN * edge) / reach


def icon_items(
    icon: Icon, box: tuple[float, float, float, float], colour: str, down: str = "middle"
) -> tuple[Item, ...]:
    """An icon as large as it fits into a box (left, bottom, right, top, in mm), in its middle, or at its top or
    bottom."""
    left, bottom, right, top = box
    wide, high = min(1.0, icon.proportion), min(1.0, 1.0 / icon.proportion)
    size = min((right - left) / wide, (top - bottom) / high)
    half = size * high / 2.0
    y = {"top": top - half, "bottom": bottom + half}.get(down, (bottom + top) / 2.0)
    return (IconUse(icon.id, (left + right) / 2.0, y, size, colour),)


def drawn_icon(icon: Icon, use: IconUse, theme: str = "colour") -> Group:
    """The parts of an icon that isn't plain where it is used."""
    parts: tuple[Item, ...]
    if icon.picture is None:
        parts = tuple(
            replace(path, fill=_part_paint(path.fill, use.colour), stroke=_part_paint(path.stroke, use.colour))
            for path in icon.paths
        )
    else:
        source = _printed_file(icon.picture.source, theme != "colour", _tint(use.colour))
        parts = (replace(icon.picture, source=source),)
    return Group(parts, scale_by(use.size / BOX, use.x, use.y))


@lru_cache(PAINTS_KEPT)
def _part_paint(own: str, used: str) -> str:
    """The token of a part that is `own` in its file, where the icon is used in the token `used`."""
    if own in ("none", CURRENT):
        return own if own == "none" else used
    _, _, second = used.partition("|")
    tint = _tint(used)
    return f"{own}/{tint}|{second if second == 'none' else _grey(own, tint)}"


def _tint(token: str) -> int:
    """How much of its colour a token has, in percent."""
    return int(token.partition("|")[0].partition("/")[2] or 100)


def _grey(colour: str, tint: int) -> str:
    """The token of a grey as dark as a colour (`#rrggbb`)."""
    red, green, blue = (int(colour[at : at + 2], 16) / 255.0 for at in (1, 3, 5))
    light = 0.299 * red + 0.587 * green + 0.114 * blue
    return "white" if light > _PAPER else f"black/{round((1.0 - light) * tint)}"


def _printed_file(source: str, grey: bool, tint: int) -> str:
    """A picture's file without colours where it is `grey`, mixed with white to a `tint` (percent)."""
    if not grey and tint == 100:
        return source
    from PIL import Image as Pillow

    from generator.faces.rasterizer import run_file
    from generator.files.gate import read_bytes

    data = read_bytes(File(source))

    def make() -> bytes:
        made = io.BytesIO()
        with Pillow.open(io.BytesIO(data), formats=("PNG", "JPEG")) as opened:
            whole = opened.convert("RGBA")
        alpha, plain = whole.getchannel("A"), whole.convert("L" if grey else "RGB").convert("RGB")
        shown = Pillow.blend(Pillow.new("RGB", plain.size, "white"), plain, tint / 100.0)
        shown.putalpha(alpha)
        shown.save(made, "PNG")
        return made.getvalue()

    return str(run_file(data + bytes((grey, tint)), "-icon.png", make))
