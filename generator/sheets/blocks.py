"""Lays batches out: pages of blocks, each block the slots of one batch with its cut marks, not yet labelled."""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from copy import copy
from dataclasses import replace
from functools import cached_property, lru_cache
from itertools import groupby, islice, pairwise, product
from typing import NamedTuple

from generator.base.errors import InputError, input_error, list_words
from generator.base.frozen import dataclass
from generator.base.geometry import Box, Point, box_around
from generator.faces.display_list import Shape
from generator.sheets.bleed import LAYOUTS_KEPT
from generator.sheets.cut_marks import CutEnds, SheetMarks, corner_ticks, find_cut_ends, make_marks
from generator.sheets.duplex import Mirror
from generator.sheets.guides import trim_marks
from generator.sheets.packing import (
    EASY_CUT,
    PackingArea,
    Slot,
    Stack,
    gap_between,
    pack_shapes,
    snug_area,
    tower_slots,
    turned_size,
)
from generator.sheets.page_frame import FOLD_ROOM, PageFrame
from generator.sheets.pages import CutMark, PieceBatch, PieceCopies, shape_corners
from generator.sheets.papers import sheet_furniture
from generator.sheets.stencil import Stencil, common_box, find_stencil, opposite_corners, shift_box
from generator.sheets.ways_cache import Way, current_ways_cache

BETWEEN = (12.0, 10.0, 8.6)
"""Room between the art of two batches on a page, the widest that costs nothing (mm); the last is the least."""

SEPARATOR = 1.45
"""What marks keep from the line along which blocks are separated, and so from its words (mm)."""

TOWER = "tower"
"""How pieces of several shapes lie that are equally wide."""

BELOW, BESIDE, BESIDE_LAST = "below", "beside", "beside, from the last page on"
UNDER_LAST = "beside, or under the last that is beside others, from the last page on"
"""Where a batch lies that isn't the first: below all others of a page, or beside one on the first page with room, or
under one of those."""
FEW_ROWS, SQUARE, WHOLE_RUNS = "few rows", "square", "whole runs"
"""How rows of a grid are filled."""

_FOLD_BEYOND = 3.0
"""How far the line of a block's fold reaches past its art on both sides (mm)."""
_FOLD_CLEAR = 1.0
"""What marks keep from a fold (mm)."""

_LABEL_ROOM = 5.0
"""Height kept free above and below several batches on a page (mm)."""

_END, _TRIM, _SEPARATE = 0.5, 1.0, 1.0
"""How many cuts a mark stands for: those from mark to mark have two ends."""

_NARROWER = (0.0, 5.0, 10.0, 15.0)
"""Widths taken from a batch below another, in turn, until every cut has its marks (mm)."""


@dataclass(frozen=True)
class SlotBlock:
    """The part of a page that one batch covers: slots on the page and the copies in them (a piece and which copy of
    it). `stencil` has their shapes and the bleed of fronts, `back` that of backs. Art stays within `limit`, marks
    within `region`. `numbers`: for each copy the number of its batch. `fold`: the height of the fold below which its
    backs lie, if it has one. `run`: in a grid equal copies come in runs of this length, or a multiple of it."""

    stencil: Stencil
    slots: tuple[Slot, ...]
    copies: tuple[tuple[PieceCopies, int], ...]
    limit: Box
    region: Box
    back: Stencil | None = None
    numbers: tuple[int, ...] = ()
    fold: float | None = None
    run: int = 1

    def with_copies(self, batches: Sequence[PieceBatch]) -> SlotBlock:
        """The block with the copies of the real batches in place of those without faces; cached results are kept."""
        every, made = {number: batches[number].all_copies for number in set(self.numbers)}, copy(self)
        copies = zip(self.numbers, self.copies, strict=True)
        made.__dict__["copies"] = tuple(every[batch][number - 1] for batch, (_, number) in copies)
        return made

    def with_region(self, region: Box) -> SlotBlock:
        """The block with its marks in another region; cached results about its art are kept."""
        made = copy(self)
        for name in ("fold_line", "ends", "straight", "cuts"):
            made.__dict__.pop(name, None)
        made.__dict__["region"] = region
        return made

    @property
    def origin(self) -> Point:
        """The point on the page that is (0, 0) of the stencil."""
        return (self.slots[0].x, self.slots[0].y)

    def trims(self) -> list[tuple[Point, ...]]:
        """The trim polygons on the page."""
        return [shape_corners(shape, *slot) for shape, slot in zip(self.stencil.shapes, self.slots, strict=True)]

    @cached_property
    def split_runs(self) -> int:
        """How many rows (or columns, if fewer) hold a part of a run together with something else."""
        if self.run == 1:
            return 0
        lines: tuple[dict[float, Counter[int]], ...] = (defaultdict(Counter), defaultdict(Counter))
        for slot, (_, number) in zip(self.slots, self.copies, strict=True):
            for place, line in zip((slot.y, slot.x), lines, strict=True):
                line[round(place, 3)][(number - 1) // self.run] += 1
        return min(sum(len(runs) > 1 and min(runs.values()) < self.run for runs in way.values()) for way in lines)

    @property
    def mirror(self) -> Mirror | None:
        """The mirroring at the block's own fold; None without one."""
        return None if self.fold is None else Mirror(False, 2.0 * self.fold)

    @cached_property
    def clips(self) -> tuple[tuple[Point, ...], ...]:
        """The polygons that the art of its fronts may cover."""
        return self.stencil.art_on(self.slots, self.limit)

    @cached_property
    def back_clips(self) -> tuple[tuple[Point, ...], ...]:
        """The polygons that the art of its backs may cover, seen through the paper from the front."""
        return self.back.art_on(self.slots, self.limit) if self.back else self.clips

    @cached_property
    def folded_clips(self) -> tuple[tuple[Point, ...], ...]:
        """The polygons that the art of the backs below its fold may cover; empty without a fold."""
        return tuple(self.mirror.polygon(clip) for clip in self.back_clips) if self.mirror else ()

    @cached_property
    def front(self) -> Box:
        """The box around the art of its fronts."""
        return common_box(shift_box(self.stencil.art_box, self.origin), self.limit)

    @cached_property
    def art(self) -> Box:
        """The box around all its art, including backs below its fold."""
        if self.mirror is None or self.back is None:
            return self.front
        behind = self.mirror.polygon(
            opposite_corners(common_box(shift_box(self.back.art_box, self.origin), self.limit))
        )
        return box_around([*opposite_corners(self.front), *behind])

    @cached_property
    def fold_line(self) -> tuple[CutMark, ...]:
        """The line to fold along, a little longer than the art is wide where there is room."""
        if self.fold is None:
            return ()
        left, right = max(self.region[0], self.art[0] - _FOLD_BEYOND), min(self.region[2], self.art[2] + _FOLD_BEYOND)
        return (CutMark(left, self.fold, right, self.fold, "fold"),)

    @cached_property
    def ends(self) -> CutEnds:
        """The ends of its straight cuts that have room for marks, even where marks would cross; for discs, of the
        squares around them."""
        return find_cut_ends(
            self.stencil.cuts, self.origin, self.stencil.bounds(self.origin, self.limit), self.region, sheet_furniture()
        )

    @cached_property
    def straight_marks(self) -> SheetMarks:
        """The marks of its straight cuts."""
        return make_marks(self.stencil.cuts, self.origin, self.ends, sheet_furniture())

    @cached_property
    def cuts(self) -> SheetMarks:
        """The marks of all its cuts, including the rims of discs and the ticks where hexagons touch."""
        marks, unmarked = self.straight_marks
        if self.stencil.squares:
            return SheetMarks((*marks, *trim_marks(self.trims())), unmarked)
        (shape, *_), trims = self.stencil.shapes, tuple(self.trims())
        touching = shape.kind.startswith("hex") and self.clips != trims
        return SheetMarks((*marks, *(corner_ticks(shape, self.slots) if touching else ())), unmarked)


def without_faces(batch: PieceBatch, number: int) -> PieceBatch:
    """The batch reduced to what its layout depends on: no faces and no title, so it is the same in all languages. Has
    as many copies of one piece, with the widest bleeds."""
    front, backs = batch.pieces[0].front, [piece.back for piece in batch.pieces if piece.back]
    bleed = max(piece.front.bleed for piece in batch.pieces)
    back = replace(front, items=(), bleed=max(face.bleed for face in backs)) if backs else None
    piece = PieceCopies(replace(front, items=(), bleed=bleed), back, len(batch.all_copies))
    run = math.gcd(*(piece.count for piece in batch.pieces))
    return replace(batch, pieces=(piece,), title="", number=number, run=run)


def make_block(
    batch: PieceBatch,
    slots: Sequence[Slot],
    copies: Sequence[tuple[PieceCopies, int]],
    frame: PageFrame,
    band: float = 0.0,
) -> SlotBlock:
    """A block of copies in their slots. Its art bleeds as the faces do, but stays out of a `band` mm all round the
    page."""
    limit, bleeds = frame.art(band), (bleed_of(batch, frame), _back_bleed(batch, frame))
    if batch.packing == TOWER:
        shapes = tuple(piece.front.shape for piece, _ in copies)
        numbers = tuple(part.number for part in batch.parts for _ in part.copies)
    else:
        shapes, numbers = (batch.shape,) * len(copies), (batch.number,) * len(copies)
    lowest = min(slot.y - turned_size(batch.shape, slot.turn)[1] / 2.0 for slot in slots) if batch.folded else 0.0
    fold = lowest - _fold_room(frame) if batch.folded else None
    if fold is not None:
        limit = (limit[0], fold + _FOLD_CLEAR + band, limit[2], limit[3])
    backed = batch.folded or frame.options.backs != "none"
    front = find_stencil(shapes, slots, bleeds[0], frame.gap, open_corners=True)
    back = find_stencil(shapes, slots, bleeds[1], frame.gap, open_corners=False) if backed else None
    run = batch.run if batch.packing == "grid" else 1
    return SlotBlock(front, tuple(slots), tuple(copies), limit, frame.printable, back, numbers, fold, run)


def _fold_room(frame: PageFrame) -> float:
    """The distance in mm between the trims of a block and its fold: beside the art there is room for marks."""
    return FOLD_ROOM + (frame.options.bleed if frame.options.full_bleed else 0.0)


def bleed_of(batch: PieceBatch, frame: PageFrame) -> float:
    """How far the art of a batch's fronts reaches past its trims (mm), where there is room."""
    return min(frame.options.bleed, max(piece.front.bleed for piece in batch.pieces))


def _back_bleed(batch: PieceBatch, frame: PageFrame) -> float:
    """How far the art of a batch's backs reaches past its trims (mm), where there is room."""
    return min(frame.back_bleed, max(piece.back.bleed if piece.back else 0.0 for piece in batch.pieces))


def even_slots(slots: Sequence[Slot], count: int, lines: str = FEW_ROWS, run: int = 1) -> list[Slot]:
    """The slots of `count` copies in equally full rows, which takes fewest cuts. `lines` chooses how many rows: as few
    as possible; the fewest rows and columns together; or the fewest for which no `run` of equal copies goes over the
    end of a row (or of a column, which is then filled first) that also holds others."""
    rows = [list(row) for _, row in groupby(slots, key=lambda slot: round(slot.y, 3))]
    longest = len(rows[0])
    each = math.ceil(count / math.ceil(count / longest))
    wides = range(each if lines == SQUARE else longest, 0, -1) if lines != FEW_ROWS else ()
    fitting = [wide for wide in wides if math.ceil(count / wide) <= len(rows)]
    upright: list[int] = []
    if lines == WHOLE_RUNS:
        upright = [wide for wide in fitting if count % wide == 0 and _keeps_runs(count // wide, run)]
        fitting = [wide for wide in fitting if wide in upright or _keeps_runs(wide, run)]
    each = min(fitting, key=lambda wide: wide + math.ceil(count / wide), default=each)
    if each in upright and not _keeps_runs(each, run):
        return [row[column] for column in range(each) for row in rows[: count // each]]
    return [slot for row in rows for slot in row[:each]][:count]


def _keeps_runs(line: int, run: int) -> bool:
    """Whether lines of `line` pieces end where a run ends."""
    return run % line == 0 or line % run == 0


def batch_pages(batch: PieceBatch, frame: PageFrame, reserve: float, band: float) -> list[list[SlotBlock]]:
    """The pages of a batch that shares none with others."""
    slots = _slots(batch, frame, reserve)
    copies = batch.copies
    if not slots:
        raise too_large_error(batch, frame)
    chunks = [copies[i : i + len(slots)] for i in range(0, len(copies), len(slots))]
    if frame.options.spread and len(chunks) > 1 and len(chunks[-1]) == 1:
        rest = [*chunks[-2], *chunks[-1]]
        chunks[-2:] = [rest[: (len(rest) + 1) // 2], rest[(len(rest) + 1) // 2 :]]
    return [[make_block(batch, _slots_of(batch, frame, reserve, slots, chunk), chunk, frame, band)] for chunk in chunks]


def _slots_of(
    batch: PieceBatch, frame: PageFrame, reserve: float, full: list[Slot], copies: Sequence[tuple[PieceCopies, int]]
) -> list[Slot]:
    """The slots for the copies of one page. A page that isn't full may use other slots than a full one, for fewer
    cuts."""
    if batch.packing == "grid":
        return even_slots(full, len(copies))
    if len(copies) == len(full) or batch.packing != EASY_CUT:
        return full[: len(copies)]
    return _slots(batch, frame, reserve, len(copies))[: len(copies)]


def page_capacity(batch: PieceBatch, frame: PageFrame) -> int:
    """How many copies of a batch fit on a page of its own."""
    return len(_slots(batch, frame, 0.0))


def _slots(batch: PieceBatch, frame: PageFrame, reserve: float, count: int | None = None) -> list[Slot]:
    """The slots that fill a page, or those for `count` copies that take the fewest cuts."""
    left, bottom, _, _ = frame.area
    found = pack_shapes(batch.shape, batch.packing, frame.room(reserve), count, few_cuts=True)
    return [Slot(slot.x + left, slot.y + bottom + reserve / 2.0, slot.turn) for slot in found]


def too_large_error(batch: PieceBatch, frame: PageFrame) -> InputError:
    """The error for a piece that fits neither upright nor turned into the room left by margin, bleed and fold."""
    shape, room, bleed = batch.shape, frame.room(), frame.options.bleed if frame.options.full_bleed else 0.0
    sides = zip(sorted((shape.width, shape.height)), sorted((room.width, room.height)), strict=True)
    less = bleed - max(0.0, *((side - free) / 2.0 for side, free in sides))
    margin = f"{frame.margin:g} mm of margin" + (f" and {bleed:g} mm of bleed" if bleed else "")
    ways = [f"--bleed {math.floor(less * 10.0 + 1e-6) / 10.0:g}"] if 0.0 <= less < bleed else []
    ways += ["another way than --backs fold"] if frame.fold is not None else []
    return input_error(
        f"a piece of {shape.width:.1f} × {shape.height:.1f} mm doesn't fit on {frame.paper.id}, where {margin} leave "
        f"{room.width:g} × {room.height:g} mm for it, upright or turned",
        expected=list_words([*ways, "a larger --paper", "a smaller piece (for a box, a thinner stack)"]),
        path=batch.pieces[0].front.id,
    )


class LayoutCost(NamedTuple):
    """What a layout costs; compared in this order, less is better: pages; ends of cuts without a mark; pages with one
    small piece alone; cuts; runs of equal pieces split at the end of a row that also holds others; pages with pieces of
    which there is only one."""

    pages: int
    unmarked: int
    alone: int
    cuts: float
    torn: int
    single: int


@lru_cache(maxsize=LAYOUTS_KEPT)
def flow_batches(batches: tuple[PieceBatch, ...], frame: PageFrame) -> list[list[SlotBlock]]:
    """The best pages with batches below and beside each other; if another run has found the best way already, it isn't
    searched again."""
    ways = current_ways_cache()
    known = ways.get(batches, frame) if ways else None
    pages = _laid_out(batches, frame, known) if known else None
    if pages is None:
        way, pages = _best_way(batches, frame)
        if ways:
            ways.put(batches, frame, way)
    return pages


def _laid_out(batches: tuple[PieceBatch, ...], frame: PageFrame, way: Way) -> list[list[SlotBlock]] | None:
    """The pages of a way; None where that way doesn't exist."""
    if way.apart:
        some = [tuple(batch for batch in batches if _is_round(batch) is whether) for whether in (True, False)]
        return [page for part in some for page in flow_batches(part, frame)] if all(some) else None
    flow = next(islice(candidate_layouts(batches, frame, {}, first=bool(way.first)), way.number, None), None)
    return replace(flow, room=BETWEEN[way.room]).pages() if flow and way.room < len(BETWEEN) else None


def _is_round(batch: PieceBatch) -> bool:
    return batch.shape.kind == "disc"


class _FoundLayout(NamedTuple):
    """A way with its flow and its pages."""

    way: Way
    flow: _BatchFlow
    pages: list[list[SlotBlock]]


def _best_way(batches: tuple[PieceBatch, ...], frame: PageFrame) -> tuple[Way, list[list[SlotBlock]]]:
    """The way of least `LayoutCost` among `candidate_layouts`, with the widest gap between batches that costs no more.
    If a small piece is left alone on a page, each batch is tried first, and round ones on pages of their own."""
    kept: dict[object, SlotBlock | None] = {}
    least = len(BETWEEN) - 1

    def cost(found: _FoundLayout) -> LayoutCost:
        return _layout_cost(found.pages, frame)

    def lay_out(*, first: bool) -> Iterator[_FoundLayout]:
        fewest = math.inf
        for number, flow in enumerate(candidate_layouts(batches, frame, kept, first=first)):
            pages = flow.pages(fewest)
            fewest = min(fewest, len(pages))
            yield _FoundLayout(Way(int(first), number, least, 0), flow, pages)

    best = min(lay_out(first=False), key=cost)
    if cost(best).alone:
        best = min(best, *lay_out(first=True), key=cost)
    roomier = (
        _FoundLayout(best.way._replace(room=room), best.flow, replace(best.flow, room=BETWEEN[room]).pages())
        for room in range(least)
    )
    best = next((made for made in roomier if cost(made) <= cost(best)), best)
    rounds = tuple(batch for batch in batches if _is_round(batch))
    if len(best.pages) > 1 and 0 < len(rounds) < len(batches):
        apart = best.way._replace(apart=1)
        best = min(best, best._replace(way=apart, pages=_laid_out(batches, frame, apart) or []), key=cost)
    return best.way, best.pages


def candidate_layouts(
    batches: tuple[PieceBatch, ...], frame: PageFrame, kept: dict[object, SlotBlock | None], *, first: bool = False
) -> Iterator[_BatchFlow]:
    """The ways to lay batches out that are tried. Batches come in their order, largest first, or grouped by equal
    width; they lie only below each other, or also beside each other from the first or on the last page; grids are in
    few rows, in few rows and columns, or in whole runs; hexagons in the least height or with the fewest cuts. With
    `first`, also those that begin with each batch in turn."""
    by_size = tuple(sorted(batches, key=_batch_area, reverse=True))
    together = tuple(sorted(stack_towers(batches, frame), key=_batch_area, reverse=True))
    sized = [by_size, together] if len(together) < len(batches) else [by_size]
    runs = any(batch.run > 1 and batch.packing == "grid" for batch in batches)
    few = (False, True) if any(batch.packing == EASY_CUT for batch in batches) else (False,)
    if first:
        orders = [((one, *(other for other in by_size if other is not one)), BESIDE) for one in batches]
    else:
        orders = [(batches, BELOW), (batches, BESIDE), *((order, BESIDE) for order in sized)]
    ways = [(order, beside, lines) for (order, beside), lines in product(orders, (FEW_ROWS, SQUARE))]
    if not first:
        more = product(sized, (BESIDE, BESIDE_LAST)) if runs else ()
        ways += [(by_size, BESIDE_LAST, SQUARE), *((order, beside, WHOLE_RUNS) for order, beside in more)]
        ways += [(by_size, UNDER_LAST, WHOLE_RUNS if runs else SQUARE)]
    for (order, beside, lines), few_cuts in product(ways, few):
        yield _BatchFlow(order, frame, BETWEEN[-1], beside, lines, few_cuts, kept)


def stack_towers(batches: Sequence[PieceBatch], frame: PageFrame) -> list[PieceBatch]:
    """The batches with rectangles that have a side in common joined into towers where a page has room: equally wide,
    they share columns and so their upright cuts."""
    left, made = list(batches), []
    flat = [batch for batch in batches if batch.packing == "grid" and batch.shape.kind == "rect" and not batch.folded]
    sides = Counter(side for batch in flat for side in {batch.shape.width, batch.shape.height})
    for side, _ in sorted(sides.items(), key=lambda found: (-found[1], found[0])):
        parts = [
            replace(batch, turn=0.0 if batch.shape.width == side else 90.0)
            for batch in left
            if batch in flat and side in (batch.shape.width, batch.shape.height)
        ]
        parts.sort(key=lambda part: turned_size(part.shape, part.turn)[1])
        if len(parts) < 2:
            continue
        pieces = tuple(piece for part in parts for piece in part.pieces)
        one = replace(parts[0], pieces=pieces, packing=TOWER, parts=tuple(parts))
        if _slots_below(one, frame, _first_top(frame), (frame.area[0], frame.area[2]), one.copies):
            made.append(one)
            numbers = {part.number for part in parts}
            left = [batch for batch in left if batch.number not in numbers]
    return [*made, *left]


def _tower_stacks(parts: Sequence[PieceBatch]) -> list[Stack]:
    """The parts of a tower as `Stack`s."""
    return [Stack(part.shape, part.turn, len(part.copies)) for part in parts]


def _layout_cost(pages: Sequence[Sequence[SlotBlock]], frame: PageFrame) -> LayoutCost:
    """The cost of a layout."""
    blocks = [block for page in pages for block in page]
    cuts = sum(_TRIM * len(block.stencil.cuts.hairlines) + _END * len(block.ends.marked_ends) for block in blocks)
    return LayoutCost(
        len(pages),
        sum(block.ends.unmarked for block in blocks),
        sum(sum(len(block.slots) for block in page) == 1 and _is_small(page[0], frame) for page in pages),
        cuts + sum(_SEPARATE * len(separators(page, frame)) for page in pages),
        sum(block.split_runs for block in blocks),
        sum(any(piece.count == 1 for block in page for piece, _ in block.copies) for page in pages),
    )


def _is_small(block: SlotBlock, frame: PageFrame) -> bool:
    """Whether a block takes less than a quarter of a page."""
    left, low, right, top = block.art
    return (right - left) * (top - low) < 0.25 * frame.room().width * frame.room().height


def _batch_area(batch: PieceBatch) -> float:
    """The area in mm² that a batch takes with its gutters, or a little more."""
    gap = gap_between(batch.shape, 0.0)
    once = sum((shape.width + gap) * (shape.height + gap) * count for shape, count in batch.shapes.items())
    return 2.0 * once if batch.folded else once


@dataclass(frozen=True)
class _BatchFlow:
    """Lays batches out in their order, below each other or also `beside` each other. `lines`: how rows of grids are
    filled. `room`: mm between the art of two batches. Hexagons take the least height or, with `few_cuts`, the fewest
    cuts. `block_cache` caches blocks for all flows."""

    batches: Sequence[PieceBatch]
    frame: PageFrame
    room: float
    beside: str
    lines: str
    few_cuts: bool
    block_cache: dict[object, SlotBlock | None]

    def pages(self, most: float = math.inf) -> list[list[SlotBlock]]:
        """The pages; stops once there are more than `most`."""
        pages: list[list[SlotBlock]] = []
        for batch in self.batches:
            if len(pages) > most:
                break
            copies = batch.copies
            if not (self.beside != BELOW and self.fill_batch(pages, batch, copies)):
                self.add_batch(pages, batch, copies)
        return pages

    def add_batch(
        self, pages: list[list[SlotBlock]], batch: PieceBatch, copies: Sequence[tuple[PieceCopies, int]]
    ) -> None:
        """Puts a batch on the last page and on as many more as it needs."""
        while copies:
            made = self.block_below(batch, copies, pages[-1]) if pages else None
            if made is None:
                made = self.block_below(batch, copies, [])
                pages.append([])
            if made is None:
                raise too_large_error(batch, self.frame)
            pages[-1].append(made)
            copies = copies[len(made.slots) :]

    def fill_batch(
        self, pages: list[list[SlotBlock]], batch: PieceBatch, copies: Sequence[tuple[PieceCopies, int]]
    ) -> bool:
        """Puts a whole batch on a page that has room for it: the first one, or the last one if that is where batches go
        beside each other; in the place that takes the least height. Returns whether there was room."""
        last_first = self.beside in (BESIDE_LAST, UNDER_LAST)
        for number, page in sorted(enumerate(pages), key=lambda pair: pair[0], reverse=last_first):
            made = self.block_below(batch, copies, page)
            if made is not None and len(made.slots) < len(copies):
                made = None
            found = [*self.block_beside(batch, copies, page), *([[*page, made]] if made else [])]
            found += self.block_under(batch, copies, page) if self.beside == UNDER_LAST else ()
            if found:
                pages[number] = max(found, key=lambda blocks: min(block.art[1] for block in blocks))
                return True
        return False

    def block_below(
        self, batch: PieceBatch, copies: Sequence[tuple[PieceCopies, int]], page: Sequence[SlotBlock]
    ) -> SlotBlock | None:
        """A block below all others of a page; None where there is no room."""
        left, _, right, _ = self.frame.area
        top = min((block.art[1] - self.room for block in page), default=_first_top(self.frame))
        return self.fullest_block(batch, copies, top, (left, right))

    def block_beside(
        self, batch: PieceBatch, copies: Sequence[tuple[PieceCopies, int]], page: Sequence[SlotBlock]
    ) -> Iterator[list[SlotBlock]]:
        """The page with all copies in a block at the right of a shelf, for each shelf that has room for it and its
        marks. Only the last shelf may grow."""
        rows = page_shelves(page)
        for number, row in enumerate(rows):
            last, low = row[-1], min(block.art[1] for block in row)
            if len(shelf_columns(row)[-1]) > 1:
                continue
            across = (last.art[2] + self.room + bleed_of(batch, self.frame), self.frame.area[2])
            made = self.fullest_block(batch, copies, max(block.art[3] for block in row), across)
            grows = made is not None and made.art[1] < low and number + 1 < len(rows)
            if made is None or len(made.slots) < len(copies) or grows:
                continue
            middle = (last.art[2] + made.art[0]) / 2.0
            kept, new = (
                _with_marks_between(last, right=middle - SEPARATOR),
                _with_marks_between(made, left=middle + SEPARATOR),
            )
            if not kept.ends.unmarked + new.ends.unmarked:
                changed = [*rows[:number], [*row[:-1], kept, new], *rows[number + 1 :]]
                yield [block for row in changed for block in row]

    def block_under(
        self, batch: PieceBatch, copies: Sequence[tuple[PieceCopies, int]], page: Sequence[SlotBlock]
    ) -> Iterator[list[SlotBlock]]:
        """The page with all copies in a block under the last one of a shelf, for each shelf that has room for it and
        its marks. Only the last shelf may grow."""
        rows = page_shelves(page)
        for number, row in enumerate(rows):
            stacks, low = shelf_columns(row), min(block.art[1] for block in row)
            last = row[-1]
            if len(stacks) < 2 or last.fold is not None:
                continue
            across = (min(block.art[0] for block in stacks[-1]) + bleed_of(batch, self.frame), self.frame.area[2])
            made = self.fullest_block(batch, copies, last.art[1] - self.room, across)
            grows = made is not None and made.art[1] < low and number + 1 < len(rows)
            if made is None or len(made.slots) < len(copies) or made.fold is not None or grows:
                continue
            new = _with_marks_between(made, left=column_separator(*stacks[-2:]) + SEPARATOR)
            if not new.ends.unmarked:
                yield [block for each in (*rows[:number], [*row, new], *rows[number + 1 :]) for block in each]

    def fullest_block(
        self, batch: PieceBatch, copies: Sequence[tuple[PieceCopies, int]], top: float, across: tuple[float, float]
    ) -> SlotBlock | None:
        """The block below `top` with the most copies among those whose cuts all have marks, else the one with the most
        marks; None where there is no room."""
        few_cuts, grid = self.few_cuts and batch.packing == EASY_CUT, batch.packing == "grid"
        how = (self.lines_of(batch), self.beside != BELOW) if grid else few_cuts
        key = (id(batch), len(copies), top, across, self.room, how)
        if key not in self.block_cache:
            best: SlotBlock | None = None
            for made in self.candidate_blocks(batch, copies, top, across):
                if best is None or made.ends.unmarked < best.ends.unmarked:
                    best = made
                if not best.ends.unmarked:
                    break
            self.block_cache[key] = best
        return self.block_cache[key]

    def lines_of(self, batch: PieceBatch) -> str:
        """How the rows of a batch are filled; runs don't matter where no two pieces are equal."""
        return SQUARE if self.lines == WHOLE_RUNS and batch.run == 1 else self.lines

    def candidate_blocks(
        self, batch: PieceBatch, copies: Sequence[tuple[PieceCopies, int]], top: float, across: tuple[float, float]
    ) -> Iterator[SlotBlock]:
        """Blocks below `top`, the widest with the widest bleed first."""
        left, _, right, _ = self.frame.printable
        half = self.room / 2.0 - SEPARATOR
        for narrower in _NARROWER:
            inner = (across[0] + narrower / 2.0, across[1] - narrower / 2.0)
            how, aside = (self.few_cuts, self.lines_of(batch)), self.beside != BELOW
            slots = _slots_below(batch, self.frame, top, inner, copies, how, aside=aside)
            for band in self.frame.bands() if slots else ():
                made = make_block(batch, slots, copies[: len(slots)], self.frame, band)
                low = made.art[1] - half if made.fold is None else made.fold + _FOLD_CLEAR
                yield made.with_region((left, low, right, made.art[3] + half))


def _first_top(frame: PageFrame) -> float:
    """The height at which the art of the first of several batches may begin."""
    return frame.area[3] - _LABEL_ROOM + frame.options.bleed


def _with_marks_between(made: SlotBlock, left: float = -math.inf, right: float = math.inf) -> SlotBlock:
    """A block whose marks also stay between `left` and `right`."""
    region = made.region
    return made.with_region((max(region[0], left), region[1], min(region[2], right), region[3]))


def _slots_below(
    batch: PieceBatch,
    frame: PageFrame,
    top: float,
    across: tuple[float, float],
    copies: Sequence[tuple[PieceCopies, int]],
    how: tuple[bool, str] = (True, FEW_ROWS),
    *,
    aside: bool = False,
) -> list[Slot]:
    """The slots of copies whose art lies between `top` and the bottom of the area and within `across`, as far up as
    they go: of as many copies as have room, but of a tower all or none. `how`: whether with few cuts, and how rows of a
    grid are filled."""
    top -= bleed_of(batch, frame)
    left, right = across
    bottom = frame.area[1] + _LABEL_ROOM
    high = (top - bottom - bleed_of(batch, frame)) / 2.0 - _fold_room(frame) if batch.folded else top - bottom
    room = PackingArea(right - left, high, frame.gap)
    if min(room.width, room.height) <= 0:
        return []
    if batch.packing == TOWER:
        found = tower_slots(_tower_stacks(batch.parts), room)
    elif batch.packing == "grid":
        needed = snug_area(batch.shape, room)
        left += (room.width - needed.width) / 2.0
        found = _grid_below(batch.shape, needed, len(copies), how[1], batch.run)
    else:
        found = pack_shapes(batch.shape, batch.packing, room, len(copies), few_cuts=how[0])
    if not found:
        return []
    left -= _to_the_left(found, batch.shape, room.width) if batch.packing == EASY_CUT else 0.0
    if aside and batch.packing == "grid":
        left = across[0] - (min(slot.x for slot in found) - turned_size(batch.shape, found[0].turn)[0] / 2.0)
    lying = zip(found, copies, strict=False)
    highest = max([slot.y + turned_size(piece.front.shape, slot.turn)[1] / 2.0 for slot, (piece, _) in lying])
    return [Slot(slot.x + left, slot.y + top - highest, slot.turn) for slot in found[: len(copies)]]


@lru_cache(maxsize=LAYOUTS_KEPT)
def _grid_below(shape: Shape, room: PackingArea, count: int, lines: str, run: int) -> tuple[Slot, ...]:
    """The slots of `count` copies in a grid on an area, or of as many as have room."""
    found = pack_shapes(shape, "grid", room, count)
    return tuple(even_slots(found, min(count, len(found)), lines, run)) if found else ()


def _to_the_left(slots: Sequence[Slot], shape: Shape, width: float) -> float:
    """How far to move a few centred slots so that they begin where the longest row that fits would begin: the free room
    is then at the right."""
    wide = turned_size(shape, slots[0].turn)[0]
    begin = (width - wide * math.floor(width / wide + 1e-6)) / 2.0
    return max(0.0, min(slot.x for slot in slots) - wide / 2.0 - begin)


def page_shelves(page: Sequence[SlotBlock]) -> list[list[SlotBlock]]:
    """The blocks of a page grouped by shelf, that is those that lie side by side, from the top down."""
    found: list[list[SlotBlock]] = []
    for each in page:
        if found and each.art[3] > min(block.art[1] for block in found[-1]):
            found[-1].append(each)
        else:
            found.append([each])
    return found


def shelf_columns(shelf: Sequence[SlotBlock]) -> list[list[SlotBlock]]:
    """The blocks of a shelf grouped by column, that is those below one another, from left to right."""
    found: list[list[SlotBlock]] = []
    for each in shelf:
        if found and each.art[0] < max(block.art[2] for block in found[-1]):
            found[-1].append(each)
        else:
            found.append([each])
    return found


def column_separator(one: Sequence[SlotBlock], two: Sequence[SlotBlock]) -> float:
    """The x of the line between two columns."""
    return (max(block.art[2] for block in one) + min(block.art[0] for block in two)) / 2.0


def separators(page: Sequence[SlotBlock], frame: PageFrame) -> tuple[CutMark, ...]:
    """The lines along which the blocks of a page are separated before anything else is cut: level ones between shelves,
    then upright ones on a shelf, then level ones between what lies below one another there."""
    left, bottom, right, top = frame.printable
    rows = page_shelves(page)
    lows = [min(block.art[1] for block in row) for row in rows]
    highs = [max(block.art[3] for block in row) for row in rows]
    levels = [(low + high) / 2.0 for low, high in zip(lows, highs[1:], strict=False)]
    lines = [CutMark(left, level, right, level, "separate") for level in levels]
    ends = zip(rows, (None, *levels), (*levels, None), strict=True)
    for (row, over, under), low, high in zip(ends, lows, highs, strict=True):
        stacks = shelf_columns(row)
        between = [column_separator(*pair) for pair in pairwise(stacks)]
        above = min(top, high + BETWEEN[0] / 2.0) if over is None else over
        below = max(bottom, low - BETWEEN[0] / 2.0) if under is None else under
        lines += [CutMark(x, above, x, below, "separate") for x in between]
        for stack, x, to_x in zip(stacks, (left, *between), (*between, right), strict=True):
            middles = [(one.art[1] + two.art[3]) / 2.0 for one, two in pairwise(stack)]
            lines += [CutMark(x, y, to_x, y, "separate") for y in middles]
    return tuple(lines)
