"""Which copies lie where: the batches as pages of blocks of slots with their cut marks, not yet labelled."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import groupby, pairwise

from generator.errors import InputError, input_error
from generator.faces.display import Shape
from generator.geometry import Point
from generator.sheets.bleed import clips
from generator.sheets.frame import Frame
from generator.sheets.guides import trim_marks
from generator.sheets.marks import Marks, corner_ticks, cut_marks
from generator.sheets.packing import Slot, extent, pack
from generator.sheets.papers import Furniture
from generator.sheets.sheet import Batch, Box, Copies, Mark, corners

BETWEEN = (12.0, 10.0, 8.0)
"""Room between the art of two batches on a page, the widest that costs no page (mm)."""

SEPARATOR = 0.9
"""What marks keep from the line along which blocks are separated (mm)."""

_LABEL_ROOM = 5.0
"""Height kept free above and below several batches on a page (mm)."""

_NARROWER = (0.0, 5.0, 10.0, 15.0)
"""Widths taken from a batch below another, in turn, until every cut has its marks (mm)."""


@dataclass(frozen=True)
class Block:
    """The part of a page that one batch covers: slots on the page, the art's clip polygons (front and back), the
    copies in them (a piece and which copy of it), and the region in which the block's marks stay.
    """

    shape: Shape
    slots: tuple[Slot, ...]
    clips: tuple[tuple[Point, ...], ...]
    back_clips: tuple[tuple[Point, ...], ...]
    copies: tuple[tuple[Copies, int], ...]
    region: Box

    def trims(self) -> list[tuple[Point, ...]]:
        """The trim polygons on the page."""
        return [corners(self.shape, slot.x, slot.y, slot.turn) for slot in self.slots]

    @cached_property
    def heights(self) -> tuple[float, float]:
        """The lowest and the highest point of the art."""
        heights = [y for polygon in self.clips for _, y in polygon]
        return min(heights), max(heights)

    def cuts(self, furniture: Furniture) -> Marks:
        """The marks of all its cuts; discs are punched and only show their rims."""
        if self.shape.kind == "disc":
            return Marks(trim_marks(self.trims()), 0)
        found = cut_marks(self.trims(), self.clips, self.region, furniture)
        ticks = corner_ticks(self.shape, self.slots) if self.clips != tuple(self.trims()) else ()
        return Marks((*found.marks, *ticks), found.unmarked)


def block(
    batch: Batch, slots: Sequence[Slot], copies: Sequence[tuple[Copies, int]], frame: Frame, band: float = 0.0
) -> Block:
    """A block of as many slots as there are copies; its art bleeds as its faces do, but for a `band` all round."""
    shape, limit = batch.shape, frame.art(band)
    used = tuple(even(slots, len(copies)) if batch.packing == "grid" else slots[: len(copies)])
    front_bleed = bleed_of(batch, frame)
    back_bleed = min(frame.back_bleed, max(piece.back.bleed if piece.back else 0.0 for piece in batch.pieces))
    front = clips(shape, used, front_bleed, limit, open_corners=True)
    back = front if frame.options.backs == "none" else clips(shape, used, back_bleed, limit)
    return Block(shape, used, front, back, tuple(copies), frame.printable)


def bleed_of(batch: Batch, frame: Frame) -> float:
    """How far the art of a batch's fronts reaches past its trims, where there is room."""
    return min(frame.options.bleed, max(piece.front.bleed for piece in batch.pieces))


def even(slots: Sequence[Slot], count: int) -> list[Slot]:
    """The slots of `count` copies in no more rows than they need, all equally full: that takes fewest cuts."""
    rows = [list(row) for _, row in groupby(slots, key=lambda slot: round(slot.y, 3))]
    longest = len(rows[0])
    each = math.ceil(count / math.ceil(count / longest))
    return [slot for row in rows for slot in row[:each]][:count]


def one_batch(batch: Batch, frame: Frame, reserve: float, band: float) -> list[list[Block]]:
    """The pages of a batch that has them to itself."""
    slots = _slots(batch, frame, reserve)
    copies = all_copies(batch)
    if not slots:
        raise too_large(batch, frame)
    chunks = [copies[i : i + len(slots)] for i in range(0, len(copies), len(slots))]
    return [[block(batch, slots, chunk, frame, band)] for chunk in chunks]


def _slots(batch: Batch, frame: Frame, reserve: float) -> list[Slot]:
    left, bottom, _, _ = frame.area
    found = pack(batch.shape, batch.packing, frame.room(reserve))
    return [replace(slot, x=slot.x + left, y=slot.y + bottom + reserve / 2.0) for slot in found]


def all_copies(batch: Batch) -> list[tuple[Copies, int]]:
    """Every copy in order, numbered from 1 for each piece."""
    return [(piece, number + 1) for piece in batch.pieces for number in range(piece.count)]


def too_large(batch: Batch, frame: Frame) -> InputError:
    """The error for a piece larger than the paper."""
    shape = batch.shape
    return input_error(
        f"a piece of {shape.width:.1f} × {shape.height:.1f} mm doesn't fit on {frame.paper.id}",
        expected=f"a larger paper or a smaller margin than {frame.margin:g} mm",
        path=batch.pieces[0].front.id,
    )


def flowed(batches: Sequence[Batch], frame: Frame, furniture: Furniture) -> list[list[Block]]:
    """Pages on which each batch begins below the one before it, where at least one row of it fits."""
    tried = [_Flow(frame, furniture, room).pages(batches) for room in BETWEEN]
    return min(tried, key=len)


@dataclass(frozen=True)
class _Flow:
    """Batches below each other, `room` mm between the art of two."""

    frame: Frame
    furniture: Furniture
    room: float

    def pages(self, batches: Sequence[Batch]) -> list[list[Block]]:
        """All pages."""
        pages: list[list[Block]] = [[]]
        _, _, _, start = self.frame.area
        top = start = start - _LABEL_ROOM + self.frame.options.bleed
        for batch in batches:
            copies = all_copies(batch)
            while copies:
                made = self.below(batch, copies, top)
                if made is None and top == start:
                    raise too_large(batch, self.frame)
                if made is not None:
                    pages[-1].append(made)
                    copies = copies[len(made.slots) :]
                    top = made.heights[0] - self.room
                if copies:
                    pages.append([])
                    top = start
        return pages

    def below(self, batch: Batch, copies: Sequence[tuple[Copies, int]], top: float) -> Block | None:
        """The fullest block below `top` whose cuts all have their marks, else the best marked; None without room."""
        best: tuple[int, Block] | None = None
        for made in self.candidates(batch, copies, top):
            unmarked = made.cuts(self.furniture).unmarked
            if best is None or unmarked < best[0]:
                best = (unmarked, made)
            if not unmarked:
                break
        return best[1] if best else None

    def candidates(self, batch: Batch, copies: Sequence[tuple[Copies, int]], top: float) -> Iterator[Block]:
        """Blocks below `top`, the widest with the widest bleed first."""
        left, _, right, _ = self.frame.printable
        half = self.room / 2.0 - SEPARATOR
        for narrower in _NARROWER:
            slots = _slots_below(batch, self.frame, top, narrower)
            for band in self.frame.bands() if slots else ():
                made = block(batch, slots, copies[: len(slots)], self.frame, band)
                low, high = made.heights
                yield replace(made, region=(left, low - half, right, high + half))


def _slots_below(batch: Batch, frame: Frame, top: float, narrower: float) -> list[Slot]:
    """The slots whose art lies between `top` and the bottom of the area, as far up as they go."""
    top -= bleed_of(batch, frame)
    left, bottom, _, _ = frame.area
    bottom += _LABEL_ROOM
    whole = frame.room()
    room = replace(whole, width=whole.width - narrower, height=top - bottom)
    found = pack(batch.shape, batch.packing, room) if room.height > 0 else ()
    if not found:
        return []
    highest = max(slot.y + extent(batch.shape, slot.turn)[1] / 2.0 for slot in found)
    return [replace(slot, x=slot.x + left + narrower / 2.0, y=slot.y + top - highest) for slot in found]


def separators(page: Sequence[Block], frame: Frame) -> tuple[Mark, ...]:
    """The lines along which the blocks of a page are separated before anything else is cut."""
    left, _, right, _ = frame.printable
    levels = [(above.heights[0] + below.heights[1]) / 2.0 for above, below in pairwise(page)]
    return tuple(Mark(left, level, right, level, "separate") for level in levels)
