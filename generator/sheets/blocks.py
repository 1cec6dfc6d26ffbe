"""Which copies lie where: the batches as pages of blocks of slots in a frame, not yet marked or labelled."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from generator.errors import InputError, input_error
from generator.faces.display import Shape
from generator.geometry import Point
from generator.sheets.bleed import clips
from generator.sheets.frame import Frame
from generator.sheets.packing import Slot, extent, pack
from generator.sheets.sheet import Batch, Box, Copies, corners

_BETWEEN = 7.0
"""Room between the art of two batches on a page, enough for the marks of both (mm)."""

_LABEL_ROOM = 5.0
"""Height kept free above and below several batches on a page (mm)."""


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


def block(
    batch: Batch, slots: Sequence[Slot], copies: Sequence[tuple[Copies, int]], frame: Frame, band: float = 0.0
) -> Block:
    """A block of as many slots as there are copies; its art bleeds as its faces do, but for a `band` all round."""
    shape, limit = batch.shape, frame.art(band)
    used = tuple(slots[: len(copies)])
    front_bleed = min(frame.options.bleed, max(piece.front.bleed for piece in batch.pieces))
    back_bleed = min(frame.back_bleed, max(piece.back.bleed if piece.back else 0.0 for piece in batch.pieces))
    front = clips(shape, used, front_bleed, limit)
    same = back_bleed == front_bleed or frame.options.backs == "none"
    back = front if same else clips(shape, used, back_bleed, limit)
    return Block(shape, used, front, back, tuple(copies), frame.printable)


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


def flowed(batches: Sequence[Batch], frame: Frame) -> list[list[Block]]:
    """Pages on which each batch begins below the one before it, where at least one row of it fits."""
    pages: list[list[Block]] = [[]]
    _, _, _, start = frame.area
    start -= _LABEL_ROOM
    top = start
    for batch in batches:
        copies = all_copies(batch)
        while copies:
            slots = _slots_below(batch, frame, top)
            if not slots and top == start:
                raise too_large(batch, frame)
            if slots:
                made = block(batch, slots, copies[: len(slots)], frame)
                made = replace(made, region=_region(made, frame))
                pages[-1].append(made)
                copies = copies[len(slots) :]
                top = made.region[1] - _BETWEEN / 2.0
            if copies:
                pages.append([])
                top = start
    return pages


def _slots_below(batch: Batch, frame: Frame, top: float) -> list[Slot]:
    """The slots between `top` and the bottom of the area, as far up as they go."""
    left, bottom, _, _ = frame.area
    bottom += _LABEL_ROOM
    room = replace(frame.room(), height=top - bottom)
    found = pack(batch.shape, batch.packing, room) if room.height > 0 else ()
    if not found:
        return []
    highest = max(slot.y + extent(batch.shape, slot.turn)[1] / 2.0 for slot in found)
    return [replace(slot, x=slot.x + left, y=slot.y + top - highest) for slot in found]


def _region(made: Block, frame: Frame) -> Box:
    """The printable width, and the height of a block's art with half the room between two blocks."""
    left, _, right, _ = frame.printable
    heights = [y for polygon in made.clips for _, y in polygon]
    return (left, min(heights) - _BETWEEN / 2.0, right, max(heights) + _BETWEEN / 2.0)
