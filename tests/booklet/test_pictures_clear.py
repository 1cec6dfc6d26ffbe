"""In booklets' pictures no letter or line covers anything, no piece hides another, nothing is cut by the frame."""

import math
from collections.abc import Iterator, Sequence
from functools import cache
from typing import NamedTuple

import pytest

from generator.base.geometry import (
    IDENTITY,
    Box,
    Point,
    Transform,
    apply_transform,
    area_scale,
    box_around,
    chain,
    grow_box,
)
from generator.booklet.pictures import picture_sketch as drawing
from generator.booklet.pictures.callouts import MARKS
from generator.faces.display_list import Face, Group, IconUse, Image, Item, Path, Placed, Text
from generator.faces.fonts import find_font
from generator.faces.shapes import points_of
from generator.faces.tones import BLACK
from tests.booklet.books import OfBox, drawings_in, figure_of, opened
from tests.polygons import apart, depth

GAMES = ("balance-control", "global-powers", "organisation")
HAIR = 0.05
"""What rounding may let two things overlap, or one reach over an edge (mm)."""


class Seen(NamedTuple):
    """Something in a picture: its item, its outermost points, and whether it lies on a piece."""

    item: Item
    points: Sequence[Point]
    on_piece: bool

    @property
    def box(self) -> Box:
        return box_around(self.points)


def points(item: Item) -> Sequence[Point]:
    """The outermost points of an item that is no group."""
    if isinstance(item, Path):
        return [point for segment in item.outline for point in points_of(segment)]
    if isinstance(item, Text):
        width = find_font(item.font).width(item.text, item.size, item.tracking, item.kern)
        high = find_font(item.font).cap_height(item.size)
        return [(item.x, item.y), (item.x + width, item.y), (item.x + width, item.y + high), (item.x, item.y + high)]
    if isinstance(item, IconUse):
        half = item.size / 2.0
        return [(item.x + dx * half, item.y + dy * half) for dx, dy in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
    if isinstance(item, Placed):
        return item.face.shape.corners()
    assert isinstance(item, Image)
    return [(item.x, item.y), (item.x + item.width, item.y + item.height)]


def seen(items: Sequence[Item], at: Transform = IDENTITY, *, inside: bool = False) -> Iterator[Seen]:
    """Everything in a picture in the order of painting; what lies on a piece, too, for a piece is cut to its rim."""
    for item in items:
        if isinstance(item, Group):
            yield from seen(item.items, chain(item.transform, at), inside=inside)
        elif not (isinstance(item, Text) and item.invisible):
            here = chain(item.transform, at) if isinstance(item, Placed) else at
            yield Seen(item, [apply_transform(here, point) for point in points(item)], inside)
            if isinstance(item, Placed):
                left, low, right, high = box_around(
                    apply_transform(here, corner) for corner in item.face.shape.corners()
                )
                for one in seen(item.face.items, here, inside=True):
                    cut = [(min(max(x, left), right), min(max(y, low), high)) for x, y in one.points]
                    yield one._replace(points=cut)


@cache
def pictures(game: str, language: str, players: int = 4) -> tuple[tuple[str, Face], ...]:
    """Every picture of a booklet with its block's name, as it is before it is drawn."""
    _, context = opened(OfBox(game, language, players))
    found: list[tuple[str, Face]] = []
    real, name = drawing.face_picture, ""

    def noting(face: Face) -> object:
        found.append((name, face))
        return real(face)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(drawing, "face_picture", noting)
        for block in drawings_in(context, "example", "board", "laid"):
            name = f"{block.kind} {block.title}"
            assert figure_of(context, block).markup, name
    return tuple(found)


def letters(face: Face) -> list[Seen]:
    """The discs of the letters: black, and what is written on them is a letter of the row."""
    every = list(seen(face.items))
    discs = []
    for number, one in enumerate(every[:-1]):
        after = every[number + 1].item
        if isinstance(one.item, Path) and one.item.fill == BLACK and isinstance(after, Text) and after.text in MARKS:
            discs.append(one)
    return discs


def covered(face: Face) -> Iterator[str]:
    """What a letter or the line to it covers."""
    every, discs = list(seen(face.items)), letters(face)
    if not discs:
        return
    board = next((one.item for one in every if isinstance(one.item, Placed)), None)
    own = next(number for number, one in enumerate(every) if one is not None and one.points == discs[0].points) - 2
    lines = [one for one in every[own:] if isinstance(one.item, Path) and len(one.item.outline) == 2]
    for one in every[:own]:
        if isinstance(one.item, Placed | IconUse | Text) and one.item is not board:
            for disc in discs:
                if near(disc, one.box):
                    yield f"a letter over {named(one)}"
            if not one.on_piece and any(runs_over(line, one) for line in lines):
                yield f"a line over {named(one)}"


def runs_over(line: Seen, one: Seen) -> bool:
    """Whether a line runs over something, and not only up to its rim."""
    if apart(line.box, one.box, 0.0):
        return False
    (x1, y1), (x2, y2) = line.points
    along = [(x1 + (x2 - x1) * step / 60, y1 + (y2 - y1) * step / 60) for step in range(61)]
    return any(depth(point, one.points) > HAIR for point in along)


def near(disc: Seen, box: Box) -> bool:
    left, low, right, high = disc.box
    x, y, radius = (left + right) / 2.0, (low + high) / 2.0, (right - left) / 2.0
    nearest = (min(max(x, box[0]), box[2]), min(max(y, box[1]), box[3]))
    return math.dist(nearest, (x, y)) < radius - HAIR


def named(one: Seen) -> str:
    key = {Placed: "title", IconUse: "icon"}.get(type(one.item), "text")
    return str(getattr(one.item, key, ""))


def cut(face: Face) -> Iterator[str]:
    """What reaches over the edge of a picture; what lies on a piece is cut to that."""
    wide, high = face.shape.width / 2.0, face.shape.height / 2.0
    for one in seen(face.items):
        if one.on_piece or not one.points:
            continue
        half = one.item.width / 2.0 if isinstance(one.item, Path) and one.item.stroke not in ("none", "white") else 0.0
        half *= 1.0 if isinstance(one.item, Path) and one.item.join == "round" else 0.0
        left, low, right, top = grow_box(one.box, half * scale(face))
        if min(left + wide, low + high, wide - right, high - top) < -HAIR:
            yield f"{type(one.item).__name__} {named(one)}"


def scale(face: Face) -> float:
    """How much smaller a picture is drawn than its pieces are."""
    return next((area_scale(item.transform) for item in face.items if isinstance(item, Group)), 1.0)


def hidden(face: Face) -> Iterator[str]:
    """Pieces over which another one is painted later, of which no corner is left to be seen clear."""
    pieces = [one for one in seen(face.items) if isinstance(one.item, Placed) and not one.on_piece]
    for number, one in enumerate(pieces):
        for later in pieces[number + 1 :]:
            left, low, right, high = one.box
            middle = ((left + right) / 2.0, (low + high) / 2.0)
            larger = later.box[2] - later.box[0] > 1.5 * (right - left)
            inside = (depth(corner, later.points) > HAIR for corner in (middle, *one.points))
            if larger and not apart(one.box, later.box, 0.0) and any(inside):
                yield f"{named(one)} under {named(later)}"


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("game", GAMES)
def test_no_letter_covers_what_it_names_or_anything_else(game: str, language: str) -> None:
    found = pictures(game, language)
    assert sum(bool(letters(face)) for _, face in found) >= 1
    assert not [f"{name}: {what}" for name, face in found for what in covered(face)]


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("game", GAMES)
def test_no_piece_hides_another_and_nothing_is_cut(game: str, language: str) -> None:
    found = pictures(game, language)
    assert not [f"{name}: {what}" for name, face in found for what in (*cut(face), *hidden(face))]
