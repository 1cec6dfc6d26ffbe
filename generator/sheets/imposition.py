"""Imposition: lays batches of pieces on a paper, as sheets of placements, marks and labels.

    batch = PieceBatch((PieceCopies(front, back, 3), …), "easy-cut")
    impose([batch], find_paper("a4"), SheetOptions(backs="long"), SheetTexts("Tiles", "1.2"))

Each batch begins a page, but where that saves one the last pages of several share it; with `together` each goes on
below the one before, or beside it. Pieces lie in the given order, from the top row down. Every page bears its label,
its number among those with the same title and a scale bar; where a full pattern leaves no room for them, one with a
little less height is taken. A back page follows its front page and mirrors it (`duplex.py`); on fold-over sheets both
are on one page.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cache, lru_cache
from typing import NamedTuple

from generator.base.errors import InputError, input_error
from generator.base.frozen import dataclass
from generator.base.geometry import Point, box_around
from generator.faces.display_list import Face, Group, Item
from generator.sheets.bleed import LAYOUTS_KEPT
from generator.sheets.blocks import SlotBlock, batch_pages, flow_batches, page_capacity, separators, without_faces
from generator.sheets.cut_marks import SheetMarks, keep_off_labels
from generator.sheets.duplex import Mirror, mirror
from generator.sheets.guides import guide_marks
from generator.sheets.labels import Label, LabelSpot, SheetTexts, find_place, free_places, scale_label, text_label
from generator.sheets.mark_words import CutNumbers, label_lines
from generator.sheets.occupied import OccupiedArea
from generator.sheets.page_frame import PageFrame, SheetOptions, possible_frames
from generator.sheets.pages import CutMark, PieceBatch, Placement, SheetPage, Sheets
from generator.sheets.papers import Furniture, PaperSize, sheet_furniture

__all__ = ["SheetOptions", "SheetTexts", "impose"]

_RESERVES = (0.0, 4.0, 8.0, 12.0, 20.0, 30.0)
"""Heights taken from a pattern, in turn, until label and scale bar find a place (mm)."""

_KEPT_FREE = ("cut", "tick")
"""Marks on which no label stands if there is another place."""

_NEEDED = 2
"""Label and scale bar, which stand on a mark rather than nowhere."""

_ORDERS = ((0, 1, 2), (1, 0, 2))
"""Orders in which label, scale bar and note look for their places."""

_MOST_PAGES = 99
"""Labels get room for page numbers up to this."""


@dataclass(frozen=True)
class _DraftSheet:
    """One sheet before painting: its blocks, the places of its labels, and its marks. The words at the marks are placed
    only when they are asked for, since most drafts are discarded."""

    blocks: tuple[SlotBlock, ...]
    spots: tuple[LabelSpot | None, ...]
    marks: SheetMarks
    words: Callable[[], tuple[Item, ...]]


def impose(batches: Sequence[PieceBatch], paper: PaperSize, options: SheetOptions, labels: SheetTexts) -> Sheets:
    """Lays all copies of all batches on pages. Raises `InputError` where a piece doesn't fit on the paper at all."""
    batches = [batch for batch in batches if batch.copies]
    plainly = tuple(without_faces(batch, number) for number, batch in enumerate(batches))
    words = _SheetWords(labels, tuple(batch.title for batch in batches))
    frame, laid = _best_frame(plainly, possible_frames(paper, options), words)
    maker = _Imposer(frame, words, sheet_furniture(labels.fonts), _distinct_faces(batches))
    sheets = [replace(sheet, blocks=tuple(block.with_copies(batches) for block in sheet.blocks)) for sheet in laid]
    numbers = zip(sheets, _page_numbers([maker.title(sheet.blocks) for sheet in sheets]), strict=True)
    pages = [page for sheet, (number, of) in numbers for page in maker.sides(sheet, number, of)]
    return Sheets(maker.faces, tuple(pages), frame.margin)


def _page_numbers(titles: Sequence[str]) -> Iterator[tuple[int, int]]:
    """For each page its number among those with the same title, and how many these are."""
    of, before = Counter(titles), Counter[str]()
    for title in titles:
        before[title] += 1
        yield before[title], of[title]


def _best_frame(
    batches: tuple[PieceBatch, ...], tried: Sequence[PageFrame], words: _SheetWords
) -> tuple[PageFrame, tuple[_DraftSheet, ...]]:
    """The frame in which the batches take the fewest sheets, and these sheets. If no frame has room, raises the
    `InputError` of the first."""
    found: list[tuple[PageFrame, tuple[_DraftSheet, ...]]] = []
    refused: list[InputError] = []
    for frame in tried:
        try:
            found.append((frame, _place_batches(batches, frame, words, sheet_furniture(words.labels.fonts))))
        except InputError as error:
            refused.append(error)
    if not found:
        raise refused[0]
    return min(found, key=lambda pair: _sheets_cost(pair[1]))


def _sheets_cost(sheets: Sequence[_DraftSheet]) -> tuple[int, int]:
    """How many ends of cuts have no mark, then how many sheets there are; less is better."""
    return sum(sheet.marks.unmarked for sheet in sheets), len(sheets)


@lru_cache(maxsize=LAYOUTS_KEPT)
def _place_batches(
    batches: tuple[PieceBatch, ...], frame: PageFrame, words: _SheetWords, furniture: Furniture
) -> tuple[_DraftSheet, ...]:
    """All sheets of batches without faces, since no place depends on what faces show."""
    return tuple(_Imposer(frame, words, furniture, ()).sheets(batches))


class _SheetWords(NamedTuple):
    """The words of sheets; `titles` heads the pages of each batch where the sheets' own title is empty."""

    labels: SheetTexts
    titles: tuple[str, ...]


def _distinct_faces(batches: Iterable[PieceBatch]) -> tuple[Face, ...]:
    """All distinct faces in the order they are first met."""
    faces = (face for batch in batches for piece, _ in batch.copies for face in (piece.front, piece.back) if face)
    return tuple({id(face): face for face in faces}.values())


class _Imposer:
    """Carries what every page needs: the frame, the words, the furniture and the faces."""

    def __init__(self, frame: PageFrame, words: _SheetWords, furniture: Furniture, faces: tuple[Face, ...]) -> None:
        self.frame = frame
        self.labels, self.titles = words
        self.furniture = furniture
        self.faces = faces
        self.index = {id(face): number for number, face in enumerate(faces)}
        self.mirror = mirror(frame)

    def sheets(self, batches: Sequence[PieceBatch]) -> list[_DraftSheet]:
        """All sheets, in order."""
        if self.frame.options.together:
            pages = flow_batches(tuple(batches), self.frame) if batches else []
            cuts = [self.cuts(page) for page in pages]
            return [self.label_sheet(page, cut) for page, cut in zip(pages, cuts, strict=True)]
        return self.merge_last_sheets(batches, [self.batch_sheets(batch) for batch in batches])

    def merge_last_sheets(
        self, batches: Sequence[PieceBatch], made: Sequence[Sequence[_DraftSheet]]
    ) -> list[_DraftSheet]:
        """The sheets of all batches. Last sheets that aren't full share paper where that saves some and costs no
        mark."""
        apart = [sheet for sheets in made for sheet in sheets]
        before = [self.before_last(batch, sheets) for batch, sheets in zip(batches, made, strict=True)]
        pairs = zip(batches, before, strict=True)
        tails = [replace(batch, first=batch.first + held) for batch, held in pairs if held is not None]
        pages = flow_batches(tuple(tails), self.frame) if len(tails) > 1 else []
        if not pages or len(pages) >= len(tails):
            return apart
        shared = [self.label_sheet(page, self.cuts(page)) for page in pages]
        kept = zip(made, before, strict=True)
        whole = [*(sheet for sheets, held in kept for sheet in (sheets if held is None else sheets[:-1])), *shared]
        worse = sum(sheet.marks.unmarked for sheet in whole) > sum(sheet.marks.unmarked for sheet in apart)
        return apart if worse or any(None in sheet.spots[:_NEEDED] for sheet in shared) else whole

    def before_last(self, batch: PieceBatch, sheets: Sequence[_DraftSheet]) -> int | None:
        """How many copies of a batch lie on its sheets but the last; None where that is full."""
        held = [len(sheet.blocks[0].slots) for sheet in sheets]
        most = held[0] if len(held) > 1 else page_capacity(batch, self.frame)
        return None if held[-1] >= most else sum(held[:-1])

    def batch_sheets(self, batch: PieceBatch) -> list[_DraftSheet]:
        """The sheets of one batch: as few as leave room for labels, and of those the best marked."""
        found: tuple[list[list[SlotBlock]], _DraftSheet] | None = None
        for reserve in _RESERVES:
            tried = self.best_pages(batch, reserve)
            if tried and found and len(tried[0]) > len(found[0]):
                break
            if tried and (found is None or tried[1].marks.unmarked < found[1].marks.unmarked):
                found = tried
            if found and not found[1].marks.unmarked:
                break
        if found is None:
            place = batch.pieces[0].front.id
            raise input_error("no room for label and scale bar", expected="a larger paper", path=place)
        pages, full = found
        size = len(full.blocks[0].slots)
        like = [replace(full, blocks=tuple(page)) for page in pages[1:] if len(page[0].slots) == size]
        return [full, *like, *(self.last_sheet(page, full) for page in pages[1 + len(like) :])]

    def last_sheet(self, blocks: Sequence[SlotBlock], full: _DraftSheet) -> _DraftSheet:
        """The last sheet of a batch: labelled like the full ones, unless a label would cover a mark there or its pieces
        lie elsewhere."""
        cuts = self.cuts(blocks)
        made = self.make_sheet(blocks, full.spots, cuts)
        alike = set(blocks[0].slots) <= set(full.blocks[0].slots)
        return made if alike and made.marks.unmarked == cuts.unmarked else self.label_sheet(blocks, cuts)

    def best_pages(self, batch: PieceBatch, reserve: float) -> tuple[list[list[SlotBlock]], _DraftSheet] | None:
        """The pages of a pattern and the sheet of the first, with the widest bleed that leaves every cut its marks;
        None without room for labels."""
        best: tuple[list[list[SlotBlock]], _DraftSheet] | None = None
        for band in self.frame.bands():
            pages = batch_pages(batch, self.frame, reserve, band)
            cuts = self.cuts(pages[0])
            sheet = self.label_sheet(pages[0], cuts)
            if None in sheet.spots[:_NEEDED]:
                continue
            if best is None or sheet.marks.unmarked < best[1].marks.unmarked:
                best = (pages, sheet)
            if sheet.marks.unmarked == 0:
                break
        return best

    def label_sheet(self, blocks: Sequence[SlotBlock], cuts: SheetMarks) -> _DraftSheet:
        """A sheet with its labels where they cover the fewest marks: placing the text label first and the bar first are
        both tried."""
        best: _DraftSheet | None = None
        for order in _ORDERS:
            made = self.make_sheet(blocks, self.spots(blocks, cuts, order), cuts)
            if best is None or (None in made.spots[:_NEEDED], made.marks.unmarked) < (
                None in best.spots[:_NEEDED],
                best.marks.unmarked,
            ):
                best = made
            if made.marks.unmarked == cuts.unmarked and None not in made.spots[:_NEEDED]:
                break
        assert best is not None
        return best

    def make_sheet(
        self, blocks: Sequence[SlotBlock], spots: tuple[LabelSpot | None, ...], cuts: SheetMarks
    ) -> _DraftSheet:
        """A sheet of blocks: its cut marks keep off the labels; guides and the fold are added."""
        boxes = [spot.mark_free_box(self.furniture.label_room) for spot in spots if spot]
        kept, covered = keep_off_labels(cuts.marks, boxes, self.furniture.mark_least)
        lines = (*separators(blocks, self.frame), *self.fold(), *_folds(blocks))
        said = {"separate": self.labels.separate, "fold": self.labels.fold}
        parts = label_lines(lines, said, kept, self.furniture)
        taken = (*boxes, *parts.boxes)
        shown = [polygon for block in blocks for polygon in (*block.clips, *block.folded_clips)]
        guides = [mark for block in blocks for mark in guide_marks(block.trims())] if self.frame.options.guides else []
        marks = SheetMarks((*kept, *parts.marks, *guides), cuts.unmarked + covered)

        def words() -> tuple[Item, ...]:
            numbers = CutNumbers(shown, taken, self.frame.printable, self.furniture)
            return (Group((*parts.items, *numbers.items((*kept, *lines)))),)

        return _DraftSheet(tuple(blocks), spots, marks, cache(words))

    def title(self, blocks: Sequence[SlotBlock]) -> str:
        """The title of a page: the titles of all batches on it, in their order."""
        numbers = sorted({batch for block in blocks for batch in block.numbers})
        return ", ".join(dict.fromkeys(self.titles[batch] or self.labels.title for batch in numbers))

    def label_texts(self, blocks: Sequence[SlotBlock], number: int, of: int, side: str) -> tuple[Label, ...]:
        """The label, scale bar and note of a page; only the note may be left out for lack of room."""
        made = self.furniture
        labels = replace(self.labels, title=self.title(blocks))
        label = text_label(labels.line(number, of, side), made.label_font, made.label_size)
        note = [text_label(self.labels.note, made.note_font, made.note_size)] if self.labels.note else []
        return (label, scale_label(made), *note)

    def spots(
        self, blocks: Sequence[SlotBlock], cuts: SheetMarks, order: Sequence[int]
    ) -> tuple[LabelSpot | None, ...]:
        """Places for the labels of a page, free of art, folds and lines between blocks, and of marks where possible;
        searched in `order`."""
        art = self.art(blocks)
        if self.frame.fold is not None and self.mirror is not None:
            art += [self.mirror.polygon(polygon) for polygon in art]
        art += [_mark_ends(mark) for mark in (*separators(blocks, self.frame), *_folds(blocks))]
        lines = [_mark_ends(mark) for mark in cuts.marks if mark.kind in _KEPT_FREE]
        found: dict[int, LabelSpot | None] = {}
        barely = [OccupiedArea(art, self.frame.fold_area)]
        free = [*barely, OccupiedArea(lines)]
        room = self.furniture.label_room
        labels = self.label_texts(blocks, _MOST_PAGES, _MOST_PAGES, "back" if self.mirror else "front")
        for number in sorted(range(len(labels)), key=order.index):
            spot = find_place(labels[number], free, self.frame.label_area, room)
            if number < _NEEDED:
                spot = spot or self.cheapest_places(
                    cuts, free_places(labels[number], barely, self.frame.label_area, room)
                )
            found[number] = spot
            barely[0].add(boxes=[spot.box(room)] if spot else [])
        return tuple(found[number] for number in range(len(labels)))

    def cheapest_places(self, cuts: SheetMarks, spots: Iterable[LabelSpot]) -> LabelSpot | None:
        """The first of the places that cover the fewest marks; None where there is no place."""
        best: LabelSpot | None = None
        fewest = math.inf
        for spot in spots:
            boxes = [spot.mark_free_box(self.furniture.label_room)]
            lost = keep_off_labels(cuts.marks, boxes, self.furniture.mark_least).unmarked
            if lost < fewest:
                best, fewest = spot, lost
            if not lost:
                break
        return best

    def art(self, blocks: Sequence[SlotBlock]) -> list[Sequence[Point]]:
        """All that art may cover: fronts, backs at the same places, and backs below a block's fold."""
        backs = self.frame.options.backs != "none"
        shown = [block.back_clips if backs else (*block.clips, *block.folded_clips) for block in blocks]
        return [polygon for polygons in shown for polygon in polygons]

    def cuts(self, blocks: Sequence[SlotBlock]) -> SheetMarks:
        """The cut marks of all blocks."""
        found = [block.cuts for block in blocks]
        return SheetMarks(tuple(mark for part in found for mark in part.marks), sum(part.unmarked for part in found))

    def fold(self) -> tuple[CutMark, ...]:
        """The fold, across the printable width."""
        left, _, right, _ = self.frame.printable
        height = self.frame.fold
        return () if height is None else (CutMark(left, height, right, height, "fold"),)

    def sides(self, sheet: _DraftSheet, number: int, of: int) -> list[SheetPage]:
        """The front page of a sheet and, on duplex sheets, its back page."""
        front = [placement for block in sheet.blocks for placement in self.fronts(block)]
        if self.mirror is None:
            front += [placed for block in sheet.blocks if block.mirror for placed in self.backs(block, block.mirror)]
            return [self.page(sheet, "front", number, of, front, None)]
        back = [placement for block in sheet.blocks for placement in self.backs(block, self.mirror)]
        if self.frame.fold is not None:
            return [self.page(sheet, "front", number, of, [*front, *back], None)]
        return [
            self.page(sheet, "front", number, of, front, None),
            self.page(sheet, "back", number, of, back, self.mirror),
        ]

    def fronts(self, block: SlotBlock) -> list[Placement]:
        """The fronts of a block."""
        return [
            Placement(self.index[id(piece.front)], slot.x, slot.y, slot.turn, copy, clip if piece.front.bleed else ())
            for slot, clip, (piece, copy) in zip(block.slots, block.clips, block.copies, strict=True)
        ]

    def backs(self, block: SlotBlock, at: Mirror) -> list[Placement]:
        """The backs of a block, mirrored by `at`."""
        return [
            Placement(
                self.index[id(piece.back)],
                *at.point(slot.x, slot.y),
                at.turn(slot.turn),
                copy,
                at.polygon(clip) if piece.back.bleed else (),
            )
            for slot, clip, (piece, copy) in zip(block.slots, block.back_clips, block.copies, strict=True)
            if piece.back is not None
        ]

    def page(
        self, sheet: _DraftSheet, side: str, number: int, of: int, placements: Sequence[Placement], at: Mirror | None
    ) -> SheetPage:
        """A page; `at` mirrors the places of the labels on a back page, which has no marks."""
        trims = [point for block in sheet.blocks for trim in block.trims() for point in trim]
        trims += [point for block in sheet.blocks if block.mirror for point in block.mirror.polygon(_points(block))]
        art = [point for polygon in self.art(sheet.blocks) for point in polygon]
        if self.frame.fold is not None and self.mirror is not None:
            trims += self.mirror.polygon(trims)
            art += self.mirror.polygon(art)
        if at is not None:
            trims, art = list(at.polygon(trims)), list(at.polygon(art))
        paper = self.frame.paper
        marks = () if at else sheet.marks.marks
        items = (*self.labels_at(sheet, side, number, of, at), *(() if at else sheet.words()))
        box, around = box_around(trims), box_around([*art, *trims])
        bare = 0 if at else sheet.marks.unmarked
        return SheetPage(
            paper.width, paper.height, side, number, of, tuple(placements), marks, items, box, around, bare
        )

    def labels_at(self, sheet: _DraftSheet, side: str, number: int, of: int, at: Mirror | None) -> tuple[Item, ...]:
        """The labels of a page in their places."""
        labels = zip(sheet.spots, self.label_texts(sheet.blocks, number, of, side), strict=True)
        return tuple((_mirror_spot(spot, at) if at else spot).put(label) for spot, label in labels if spot)


def _points(block: SlotBlock) -> list[Point]:
    """The corners of all trims of a block."""
    return [point for trim in block.trims() for point in trim]


def _folds(blocks: Iterable[SlotBlock]) -> list[CutMark]:
    """The lines along which blocks are folded over."""
    return [mark for block in blocks for mark in block.fold_line]


def _mark_ends(mark: CutMark) -> tuple[Point, Point]:
    """The ends of a mark."""
    return ((mark.x1, mark.y1), (mark.x2, mark.y2))


def _mirror_spot(spot: LabelSpot, at: Mirror) -> LabelSpot:
    """A label's place on the back page, where the front's place lies behind it."""
    x1, y1 = at.point(spot.x, spot.y)
    x2, y2 = at.point(spot.x + spot.width, spot.y + spot.height)
    return LabelSpot(min(x1, x2), min(y1, y2), spot.turn, spot.width, spot.height)
