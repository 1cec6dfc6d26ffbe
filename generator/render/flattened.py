"""What is opaque in part, for presses whose files hold no transparency: it becomes a picture in the press's own inks.

`flatten_sheets` replaces every group with an opacity by a picture of all that is seen in its box, at `DPI`; what is
painted later stays what it is. Inks are mixed as a PDF would mix them, each for itself: a page is drawn twice, its
cyan, magenta and yellow as the light of a screen, and its black as grey. So flat colours keep the inks that they were
given. What is opaque in part and in black ink alone, as a shadow is, lies over the other inks as black words do, so
that it darkens any ground. Words in it are kept as text without ink, for programs that read them. `flatten_on_screen`
does the same in RGB.
"""

from __future__ import annotations

import hashlib
import io
import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import field, replace
from pathlib import Path as File
from typing import Any

from generator.base.errors import InputError, input_error, with_piece
from generator.base.frozen import dataclass
from generator.base.geometry import Box, box_around, grow_box, shift
from generator.base.override import override
from generator.faces.colours import Paint, Palette
from generator.faces.display_list import (
    Face,
    Group,
    IconUse,
    Image,
    Item,
    Path,
    Placed,
    Text,
    is_see_through,
    rectangle,
)
from generator.faces.icons import IconSet, has_clear_signs
from generator.faces.item_boxes import NOTHING, item_box, overlap_of_boxes
from generator.faces.shapes import polygon
from generator.files.gate import put_file, read_bytes
from generator.files.scratch import run_folder
from generator.render.page_operators import PURE_BLACK
from generator.render.page_pixels import PixelSize, render_page
from generator.render.picture_codes import MOST_INK, encode_inks, plate_pictures
from generator.render.prepared_pictures import PreparedPicture, keep_coded
from generator.sheets.pages import SheetPage, Sheets

DPI = 600.0
MOST_PIXELS = 40_000_000
"""A sheet of A4 at `DPI` has 35 million pixels."""
SCREEN_DPI = 300.0
"""Of what is shown in a booklet, mostly smaller than it is."""

Draw = Callable[[Face, Palette], bytes]
"""Draws a face without bleed as an RGB PDF of one page, black as a screen's."""


def flatten_sheets(
    several: Sequence[Sheets], palette: Palette, icons: IconSet, draw: Draw, most_ink: float = MOST_INK
) -> tuple[list[Sheets], Mapping[str, PreparedPicture]]:
    """The sheets as a press takes them that takes `most_ink` percent, and the pictures in them that are made, by their
    sources. What several sheets share is flattened once. Raises `InputError` naming a face of which too large a part is
    opaque in part."""
    flat = _Flattener(palette, icons, draw, most_ink)
    made = [
        replace(sheets, faces=tuple(map(flat.face, sheets.faces)), pages=tuple(map(flat.page, sheets.pages)))
        for sheets in several
    ]
    return made, flat.pictures


def flatten_on_screen(
    items: Sequence[Item], around: Box, palette: Palette, icons: IconSet, draw: Draw
) -> tuple[Item, ...]:
    """Items in an RGB palette, of which what is inside a box is seen, without anything opaque in part, for a file whose
    colours become inks later. A placed face becomes a picture as a whole, so that none of its colours becomes inks in
    two ways. Raises `InputError` as `flatten_sheets` does."""
    flat = _ScreenFlattener(palette, icons, draw)
    return flat.items(tuple(flat.pictured(items)), around, "")


class _Flattener:
    """Flattens faces and pages for one palette, each once."""

    dpi = DPI

    def __init__(self, palette: Palette, icons: IconSet, draw: Draw, most_ink: float = MOST_INK) -> None:
        self.palette, self.icons, self.draw, self.most_ink = palette, icons, draw, most_ink
        self.pictures: dict[str, PreparedPicture] = {}
        self.faces: dict[int, tuple[Face, Face]] = {}
        """Faces and what became of them, by `id`; the former are kept so that nothing else gets their `id`."""
        self.pages: dict[int, tuple[SheetPage, SheetPage]] = {}
        self.plates: dict[tuple[str, bool], str] = {}

    def face(self, face: Face) -> Face:
        """The face without anything opaque in part; itself where there is nothing."""
        if id(face) not in self.faces:
            made = face
            items = self.with_drawn_signs(face.items)
            if is_see_through(items):
                around = grow_box(box_around(face.shape.corners()), face.bleed)
                made = replace(face, items=self.items(items, around, face.id))
            self.faces[id(face)] = face, made
        return self.faces[id(face)][1]

    def page(self, page: SheetPage) -> SheetPage:
        """The page with its own items flattened; itself where there is nothing to do."""
        if id(page) not in self.pages:
            made = page
            items = self.with_drawn_signs(page.items)
            if is_see_through(items):
                made = replace(page, items=self.items(items, (0.0, 0.0, page.width, page.height), ""))
            self.pages[id(page)] = page, made
        return self.pages[id(page)][1]

    def with_drawn_signs(self, items: tuple[Item, ...]) -> tuple[Item, ...]:
        """Items with the picture of each sign that is clear in part: what lies under it shows through."""
        return tuple(map(self.drawn_sign, items)) if has_clear_signs(items, self.icons) else items

    def drawn_sign(self, item: Item) -> Item:
        if isinstance(item, Group):
            return replace(item, items=tuple(map(self.drawn_sign, item.items)))
        if isinstance(item, Placed):
            return replace(item, face=replace(item.face, items=tuple(map(self.drawn_sign, item.face.items))))
        if not isinstance(item, IconUse) or not has_clear_signs((item,), self.icons):
            return item
        return (self.icons.pictured(item, self.palette.theme) if self.palette.paint(item.colour) else None) or item

    def items(self, items: Sequence[Item], around: Box, piece: str) -> tuple[Item, ...]:
        """Items without anything opaque in part, of which what is inside a box is seen."""
        found: list[Item] = []
        below: list[Item] = []
        for item, see_through in _parts(items):
            if see_through and not _lies_on_paper(item, below):
                found += self.picture_of(item, below, around, piece)
            else:
                found.append(item)
            below.append(item)
        return tuple(found)

    def picture_of(self, item: Item, below: Sequence[Item], around: Box, piece: str) -> Iterator[Item]:
        """A picture of an item that is opaque in part with all that is below it, and its words without ink."""
        seen, pixel = overlap_of_boxes(item_box(item), around), 25.4 / self.dpi
        if seen != NOTHING:
            left, low = (pixel * math.floor(length / pixel) for length in seen[:2])
            wide, high = (math.ceil((seen[2] - left) / pixel), math.ceil((seen[3] - low) / pixel))
            if wide * high > MOST_PIXELS:
                raise _too_large(seen, wide * high, self.dpi, piece)
            whole = (left, low, left + wide * pixel, low + high * pixel)
            near = [one for one in below if overlap_of_boxes(item_box(one), whole) != NOTHING]
            source = self.picture_source(near, item, whole, (wide, high))
            yield Image(source, left, low, whole[2] - left, whole[3] - low)
        yield from _words_alone((item,))

    def picture_source(self, below: Sequence[Item], item: Item, whole: Box, size: tuple[int, int]) -> str:
        """The source of the picture of a box: its inks, pixel by pixel."""
        drawn = {}
        for black in (False, True):
            shown = (*below, item)
            if not black:
                shown = (*self.without_black(below, words_only=True), *self.without_black((item,)))
            plated = tuple(self.plated(one, black) for one in shown)
            plates = _Plates(self.palette.table, inks=self.palette, black=black)
            drawn[black] = _render(self.draw(_window(plated, whole), plates), size)
        coded = encode_inks(drawn[False], drawn[True], self.most_ink)
        source = hashlib.sha256(coded.data).hexdigest()
        if source not in self.pictures:
            self.pictures[source] = keep_coded(coded, source)
        return source

    def without_black(self, items: Iterable[Item], *, words_only: bool = False) -> Iterator[Item]:
        """Items without what is in black ink alone and leaves the other inks as they are: all that is opaque in part,
        and words."""

        def other(token: str, *, thin: bool = True) -> str:
            return "none" if self.palette.paint(token, thin=thin) == PURE_BLACK else token

        for item in items:
            if isinstance(item, Group):
                only = words_only and item.opacity == 1.0
                yield replace(item, items=tuple(self.without_black(item.items, words_only=only)))
            elif isinstance(item, Text):
                colour = other(item.colour)
                stroke = item.stroke if words_only else other(item.stroke)
                made = replace(item, colour=colour, stroke=stroke)
                if colour != "none" or made.outlined:
                    yield made
            elif words_only or not isinstance(item, Path | IconUse | Image):
                yield item
            elif isinstance(item, Path):
                yield replace(item, fill=other(item.fill, thin=False), stroke=other(item.stroke))
            elif isinstance(item, IconUse):
                yield replace(item, colour=other(item.colour)) if self.icons[item.icon].is_plain else item
            else:
                yield replace(item, colour=other(item.colour, thin=False)) if item.colour else item

    def plated(self, item: Item, black: bool) -> Item:
        """An item with its pictures as they are on the black plate, or on the three others."""
        if isinstance(item, Image):
            return item if item.colour else replace(item, source=self.plate(item.source, black))
        if isinstance(item, IconUse):
            drawn = self.icons.pictured(item, self.palette.theme)
            return self.plated(drawn, black) if drawn else item
        if isinstance(item, Group):
            return replace(item, items=tuple(self.plated(one, black) for one in item.items))
        if isinstance(item, Placed):
            return replace(
                item, face=replace(item.face, items=tuple(self.plated(one, black) for one in item.face.items))
            )
        return item

    def plate(self, source: str, black: bool) -> str:
        """The file of a picture on the black plate, or on the three others."""
        if (source, black) not in self.plates:
            data = read_bytes(File(source))
            name = hashlib.sha256(data).hexdigest()
            for of_black, png in zip((False, True), plate_pictures(data, source), strict=True):
                target = run_folder() / f"plate-{name}-{int(of_black)}.png"
                put_file(target, png, shown=target.parent.parent.parent)
                self.plates[source, of_black] = str(target)
        return self.plates[source, black]


class _ScreenFlattener(_Flattener):
    """Flattens faces in RGB: the pictures are files of this run."""

    dpi = SCREEN_DPI

    def pictured(self, items: Iterable[Item]) -> Iterator[Item]:
        """Items with a picture in the place of each placed face that is opaque in part somewhere."""
        for item in items:
            if isinstance(item, Group):
                yield replace(item, items=tuple(self.pictured(item.items)))
            elif isinstance(item, Placed) and is_see_through(item.face.items):
                whole = box_around(item.face.shape.corners())
                shown = tuple(self.picture_of(Group(item.face.items), (), whole, item.face.id))
                yield replace(item, face=replace(item.face, items=shown))
            else:
                yield item

    @override
    def picture_source(self, below: Sequence[Item], item: Item, whole: Box, size: tuple[int, int]) -> str:
        """The path of the picture of a box."""
        made = io.BytesIO()
        _render(self.draw(_window((*below, item), whole), self.palette), size).save(made, "PNG", compress_level=6)
        target = run_folder() / f"flat-{hashlib.sha256(made.getvalue()).hexdigest()}.png"
        put_file(target, made.getvalue(), shown=target.parent.parent.parent)
        return str(target)


def _window(items: Sequence[Item], whole: Box) -> Face:
    """What is seen of items in a box, as a face of its size."""
    centre = shift(-(whole[0] + whole[2]) / 2.0, -(whole[1] + whole[3]) / 2.0)
    return Face("", rectangle(whole[2] - whole[0], whole[3] - whole[1]), (Group(tuple(items), centre),))


@dataclass(frozen=True)
class _Plates(Palette):
    """The inks of a palette as a screen's light: cyan, magenta and yellow, or black alone as grey."""

    inks: Palette = field(default_factory=lambda: Palette({}))
    black: bool = False

    @override
    def paint(self, token: str, *, thin: bool = False) -> Paint | None:
        """How much light a token's inks leave."""
        return self.light(self.inks.paint(token, thin=thin))

    @override
    def line(self, token: str) -> Paint | None:
        """How much light a line's inks leave."""
        return self.light(self.inks.line(token))

    def light(self, paint: Paint | None) -> Paint | None:
        """Inks as light."""
        if paint is None:
            return None
        return (1.0 - paint[3],) * 3 if self.black else tuple(1.0 - part for part in paint[:3])


def _parts(items: Iterable[Item]) -> Iterator[tuple[Item, bool]]:
    """The items with each that is opaque in part by itself, and whether it is one; what is around it is divided."""
    for item in items:
        if isinstance(item, Placed) and is_see_through(item.face.items):
            item = Group(item.face.items, item.transform, polygon(item.face.shape.corners()))
        if not isinstance(item, Group) or not is_see_through((item,)):
            yield item, is_see_through((item,))
        elif item.opacity < 1.0:
            yield item, True
        else:
            run: list[Item] = []
            for part, see_through in _parts(item.items):
                if see_through:
                    if run:
                        yield replace(item, items=tuple(run)), False
                    yield replace(item, items=(part,)), True
                    run = []
                else:
                    run.append(part)
            if run:
                yield replace(item, items=tuple(run)), False


def _lies_on_paper(item: Item, below: Sequence[Item]) -> bool:
    """Whether an item is a picture that is clear in part, with nothing under it: its clear parts are paper."""
    around, inner = item_box(item), item
    while isinstance(inner, Group) and inner.opacity == 1.0 and len(inner.items) == 1:
        inner = inner.items[0]
    return isinstance(inner, Image) and all(overlap_of_boxes(item_box(one), around) == NOTHING for one in below)


def _words_alone(items: Iterable[Item]) -> Iterator[Item]:
    """The words of items, without ink."""
    for item in items:
        if isinstance(item, Text):
            yield replace(item, invisible=True, stroke="none")
        elif isinstance(item, Group):
            words = tuple(_words_alone(item.items))
            if words:
                yield replace(item, items=words, opacity=1.0)
        elif isinstance(item, Placed):
            words = tuple(_words_alone(item.face.items))
            if words:
                yield Group(words, item.transform)


def _render(data: bytes, size: tuple[int, int]) -> Any:
    """The first page of an RGB PDF in so many pixels, on white."""
    import pypdfium2

    with pypdfium2.PdfDocument(io.BytesIO(data)) as document:
        return render_page(document[0], PixelSize(*size, DPI)).convert("RGB")


def _too_large(seen: Box, pixels: int, dpi: float, piece: str) -> InputError:
    wide, high = seen[2] - seen[0], seen[3] - seen[1]
    what = f"{wide:.0f} × {high:.0f} mm are opaque in part: {pixels / 1e6:.0f} million pixels at {dpi:.0f} dpi"
    expected = f"at most {MOST_PIXELS // 1_000_000} million, since a press takes no transparency: less of it, or opaque"
    error = input_error(what, expected=expected)
    return with_piece(error, piece) if piece else error
