"""Pictures of a designer's own that can't be seen where they lie, such as white lines without a ground on white
paper."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path as File
from typing import Any

from generator.base.frozen import dataclass
from generator.base.geometry import IDENTITY, Box, Point, Transform, area_scale, chain, is_inside, point_before
from generator.faces.colours import SEEN, Paint, Palette, contrast, is_paper
from generator.faces.display_list import Face, GradientFill, Group, Image, Item, Outline, Path
from generator.faces.ink_bounds import flatten_outline
from generator.faces.shapes import bounds, box, transform_outline
from generator.files.file_cache import keep_until_changed
from generator.files.gate import open_file

_CLEAR = 16
"""What is less opaque than this (of 255) leaves no ink to speak of."""
_COVERING = 128
"""What is more opaque than this (of 255) is the ground of what lies on it."""
_LOOKED_AT = 256
"""Pixels a side that are looked at."""
PAPER: Paint = (1.0, 1.0, 1.0)


def is_lost_on_paper(items: Iterable[Item]) -> bool:
    """Whether a picture has ink, but none that could be seen on white paper."""
    paints: list[Paint] = []
    for item in items:
        if isinstance(item, Image):
            paints += picture_colours(File(item.source))
        elif isinstance(item, Group):
            tokens = (token for path in item.items if isinstance(path, Path) for token in (path.fill, path.stroke))
            paints += (paint for token in tokens if (paint := _OWN.paint(token)))
    return bool(paints) and all(map(is_paper, paints))


_OWN = Palette({})
"""The colours of pictures are their own, and no game's."""
_Ground = tuple[Outline, Paint | None]
"""What is filled, and its colour; None for a picture, whose colours differ."""


def has_unseen(face: Face, palette: Palette) -> bool:
    """Whether a face bears a picture of which nothing is seen."""
    return any(_walk_pictures(face.items, palette, IDENTITY, (-1e6, -1e6, 1e6, 1e6), []))


def _walk_pictures(
    items: Sequence[Item], palette: Palette, transform: Transform, clip: Box, grounds: list[_Ground]
) -> Iterator[bool]:
    """For each picture whether nothing of it is seen on what was painted before."""
    for item in items:
        if isinstance(item, Group):
            inner = chain(item.transform, transform)
            own = _overlap_box(clip, bounds(transform_outline(item.clip, inner))) if item.clip else clip
            paths = [one for one in item.items if isinstance(one, Path)]
            if paths and len(paths) == len(item.items) and abs(area_scale(item.transform) - 1.0) > 1e-6:
                outlines = [transform_outline(path.outline, inner) for path in paths]
                around = bounds(tuple(segment for outline in outlines for segment in outline))
                paints = {palette.paint(token) for path in paths for token in (path.fill, path.stroke)}
                yield _is_unseen(
                    (paint for paint in paints if paint), _ground_under(_overlap_box(around, own), grounds)
                )
            else:
                yield from _walk_pictures(item.items, palette, inner, own, grounds)
        elif isinstance(item, Image) and not item.colour:
            whole = transform_outline(box(item.x, item.y, item.width, item.height), transform)
            yield _is_unseen(
                picture_colours(File(item.source)), _ground_under(_overlap_box(bounds(whole), clip), grounds)
            )
            grounds.append((whole, None))
        elif isinstance(item, GradientFill) and item.outline and palette.stops(item.gradient.stops):
            grounds.append((transform_outline(item.outline, transform), None))
        elif isinstance(item, Path) and item.outline and palette.paint(item.fill):
            grounds.append((transform_outline(item.outline, transform), palette.paint(item.fill)))


def _is_unseen(paints: Iterable[Paint], ground: Paint | None) -> bool:
    """Whether there are paints, and all of them look like their ground."""
    shown = list(paints)
    return bool(shown) and ground is not None and all(contrast(paint, ground) < SEEN for paint in shown)


def _overlap_box(one: Box, two: Box) -> Box:
    return (max(one[0], two[0]), max(one[1], two[1]), min(one[2], two[2]), min(one[3], two[3]))


def _ground_under(around: Box, grounds: Sequence[_Ground]) -> Paint | None:
    """The colour under the middle of a box; that of paper where nothing is painted."""
    middle: Point = ((around[0] + around[2]) / 2.0, (around[1] + around[3]) / 2.0)
    for outline, paint in reversed(grounds):
        if is_inside(middle, [points for points, _ in flatten_outline(outline)]):
            return paint
    return PAPER


@keep_until_changed
def is_clear(source: File) -> bool:
    """Whether a picture file may be transparent somewhere."""
    from PIL import Image as Pillow

    with open_file(source) as file, Pillow.open(file, formats=("PNG", "JPEG")) as opened:
        return bool(opened.has_transparency_data)


@keep_until_changed
def picture_colours(source: File) -> frozenset[Paint]:
    """The colours of the opaque parts of a picture file; empty where the picture is opaque everywhere, as it then
    covers its ground."""
    from PIL import Image as Pillow

    if not is_clear(source):
        return frozenset()
    with open_file(source) as file, Pillow.open(file, formats=("PNG", "JPEG")) as opened:
        opened.thumbnail((_LOOKED_AT, _LOOKED_AT))
        seen: Any = opened.convert("RGBA").getcolors(_LOOKED_AT**2)
    return frozenset(
        (red / 255.0, green / 255.0, blue / 255.0) for _, (red, green, blue, alpha) in seen if alpha >= _CLEAR
    )


def place_in_picture(item: Image, transform: Transform, point: Point) -> tuple[float, float]:
    """Where a point of a face lies in a picture, from its upper left corner in parts of its sides."""
    x, y = point_before(transform, point)
    return (x - item.x) / item.width, 1.0 - (y - item.y) / item.height


@dataclass(frozen=True, eq=False)
class PicturePixels:
    """A picture in few pixels, as RGBA (0 to 255); places are counted from its upper left corner in parts of its
    sides."""

    width: int
    height: int
    pixels: bytes

    def at(self, across: float, down: float) -> tuple[int, int, int, int]:
        """The pixel at a place."""
        column, row = (
            min(max(int(part * length), 0), length - 1) for part, length in ((across, self.width), (down, self.height))
        )
        start = 4 * (row * self.width + column)
        red, green, blue, alpha = self.pixels[start : start + 4]
        return red, green, blue, alpha

    def covers(self, across: float, down: float) -> bool:
        """Whether a place of the picture is the ground of what lies on it."""
        return self.at(across, down)[3] > _COVERING

    def has_ink(self, across: float, down: float) -> bool:
        """Whether a place of the picture has ink to speak of."""
        return self.at(across, down)[3] >= _CLEAR


@keep_until_changed
def picture_pixels(source: File) -> PicturePixels:
    """The pixels of a picture file, in few."""
    from PIL import Image as Pillow

    with open_file(source) as file, Pillow.open(file, formats=("PNG", "JPEG")) as opened:
        opened.thumbnail((_LOOKED_AT, _LOOKED_AT))
        whole = opened.convert("RGBA")
    return PicturePixels(whole.width, whole.height, whole.tobytes())
