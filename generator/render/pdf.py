"""PDF: imposed sheets or single faces in a palette as one file, the same bytes on every run.

    pdf_bytes([sheets, …], Palette(table, "rgb", "colour"), PdfInfo("Title", "en"))
    pdf_bytes([single_faces([face, …])], palette, info)     one face a page, as large as its trim and bleed
    pdf_files({"kit.pdf": (parts, info), …}, palette)       several files; shared parts are drawn once

Each page has its TrimBox and BleedBox. ReportLab writes the file and subsets the fonts; only its document layer is
imported, for speed. Coordinates in the file are millimetres under one scaling per page. A face that lies on sheets many
times is turned into operators once. Text that a font can't write raises `InputError` naming the face.
"""

from __future__ import annotations

import math
import zlib
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import field
from functools import cache
from itertools import islice, pairwise
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from reportlab import rl_config
from reportlab.pdfbase import pdfdoc

from generator.base.errors import InputError, input_error, with_piece
from generator.base.frozen import dataclass
from generator.base.geometry import Box, box_around, rotate
from generator.base.units import PT_PER_MM, mm_to_pt
from generator.faces.colours import Paint, Palette
from generator.faces.display_list import Face, Glyph, Image, Item, Path, is_see_through
from generator.faces.fonts import find_font
from generator.faces.icon_drawing import BOX, Icon
from generator.faces.icons import IconSet, has_clear_signs, icon_set
from generator.faces.shapes import line
from generator.files.shelf import Content as FileContent
from generator.files.shelf import content_bytes
from generator.render.drawn_pictures import DrawnPicture, drawn_picture, drawn_pictures
from generator.render.embedded_fonts import TTFont
from generator.render.glyph_fonts import GlyphFont
from generator.render.page_operators import (
    KNOCKOUT,
    OVERPRINT,
    OperatorWriter,
    Shading,
    form_code,
    polygon_code,
    transform_code,
)
from generator.render.pdf_document import DiskStream, PdfPage, StreamedDocument
from generator.sheets.pages import MARK_DASH, REGISTRATION, CutMark, Placement, SheetPage, Sheets

if TYPE_CHECKING:  # it is imported where there is a picture
    from generator.render.prepared_pictures import PreparedPicture

LEVEL = 6
"""How hard streams are packed: 9 takes twice the time for 1 % less."""

_MARK_WIDTH = {"cut": 0.18, "tick": 0.12, "trim": 0.1, "separate": 0.18, "fold": 0.25, "safe": 0.1}


@dataclass(frozen=True)
class PdfInfo:
    """The metadata of a file."""

    title: str
    language: str = "en"
    author: str = ""
    subject: str = ""


def pdf_bytes(
    parts: Sequence[Sheets],
    palette: Palette,
    info: PdfInfo,
    icons: IconSet | None = None,
    *,
    on_paper: bool = True,
    outlined: bool = False,
    resolution: float | None = None,
    most_ink: float | None = None,
) -> bytes:
    """A file with the pages of all parts, in order. `on_paper`: black is black ink alone; else a screen's dark grey.
    `outlined`: letters are shapes, and invisible text is left out. `resolution`: pictures have about as many pixels an
    inch, else all their own. `most_ink`: the sum of inks in percent that the press takes for a picture. Raises
    `InputError`."""
    parts, made = _without_transparency(parts, palette, icons, most_ink)
    book = _SharedResources(
        palette,
        icons,
        parts,
        made,
        on_paper=on_paper,
        outlined=outlined,
        resolution=resolution,
        most_ink=most_ink,
    )
    return content_bytes(book.file(parts, info))


def pdf_files(
    files: Mapping[str, tuple[Sequence[Sheets], PdfInfo]],
    palette: Palette,
    icons: IconSet | None = None,
    *,
    resolution: float | None = None,
) -> dict[str, FileContent]:
    """Several files by their names, each as from `pdf_bytes`. What lies in more than one is drawn once; pictures stay
    on disk until a file is written."""
    every, ready = _without_transparency([part for parts, _ in files.values() for part in parts], palette, icons)
    book = _SharedResources(palette, icons, every, ready, resolution=resolution)
    left = iter(every)
    made = {name: book.file([*islice(left, len(parts))], info) for name, (parts, info) in files.items()}
    book.pages.clear()  # it and what draws for it know each other, too
    return made


def _without_transparency(
    parts: Sequence[Sheets], palette: Palette, icons: IconSet | None, most_ink: float | None = None
) -> tuple[Sequence[Sheets], Mapping[str, PreparedPicture]]:
    """The sheets as a file in a palette's space can hold them, and pictures that are made for it already, by their
    sources."""
    every = [one.items for sheets in parts for one in sheets.faces]
    every += [one.items for sheets in parts for one in sheets.pages]
    icons = icons or icon_set()
    if palette.space == "rgb" or not any(is_see_through(items) or has_clear_signs(items, icons) for items in every):
        return parts, {}
    from generator.render.flattened import flatten_sheets
    from generator.render.picture_codes import MOST_INK

    def draw(face: Face, plates: Palette) -> bytes:
        return pdf_bytes([single_faces([face], bleed=False)], plates, PdfInfo("plates"), icons, on_paper=False)

    return flatten_sheets(parts, palette, icons, draw, most_ink or MOST_INK)


def single_faces(faces: Sequence[Face], *, bleed: bool = True) -> Sheets:
    """One page for each face, in its size, with or without its bleed all round."""
    pages = []
    for index, face in enumerate(faces):
        left, bottom, right, top = box_around(face.shape.corners())
        more = face.bleed if bleed else 0.0
        width, height = right - left + 2.0 * more, top - bottom + 2.0 * more
        trim, whole = (more, more, width - more, height - more), (0.0, 0.0, width, height)
        placed = (Placement(index, width / 2.0, height / 2.0, 0.0, 1),)
        pages.append(SheetPage(width, height, "front", index + 1, len(faces), placed, (), (), trim, whole))
    return Sheets(tuple(faces), tuple(pages))


@cache
def _typeface(name: str) -> Any:
    """A font file, read once; subsets of it belong to documents."""
    return TTFont(name, str(find_font(name).path), shapable=False)


@dataclass
class _ResourceNeeds:
    """The resources that operators need of their file: forms, pictures and graphics states by name, and the codes of
    each font subset."""

    names: dict[str, None] = field(default_factory=dict)
    codes: dict[tuple[str, int], AbstractSet[int]] = field(default_factory=dict)

    def add(self, other: _ResourceNeeds) -> None:
        """Adds what other operators need."""
        self.names.update(other.names)
        for subset, codes in other.codes.items():
            self.write(subset, codes)

    def write(self, subset: tuple[str, int], codes: AbstractSet[int]) -> None:
        """Adds codes of a font subset. Nothing is added for a subset that every file holds in full."""
        known = self.codes.get(subset)
        if known is None or not codes <= known:
            self.codes[subset] = codes | known if known else codes


_NONE: frozenset[int] = frozenset()


@dataclass(frozen=True)
class _DrawnPage:
    """A drawn face or page: its operators (those of a page compressed) and the resources they need. `of` keeps the
    object alive, so that its `id` isn't given to another."""

    of: object
    code: str | bytes
    needs: _ResourceNeeds


@dataclass(frozen=True)
class _Whole:
    """A form that is painted as one, with what it needs."""

    name: str
    needs: _ResourceNeeds


class _SharedResources:
    """What several files share while they are drawn: the names of fonts, icon forms and pictures for `OperatorWriter`,
    and drawn pages."""

    def __init__(
        self,
        palette: Palette,
        icons: IconSet | None,
        every: Sequence[Sheets],
        made: Mapping[str, PreparedPicture] = MappingProxyType({}),
        *,
        on_paper: bool = True,
        outlined: bool = False,
        resolution: float | None = None,
        most_ink: float | None = None,
    ) -> None:
        icons = icon_set() if icons is None else icons
        self.content = OperatorWriter(palette, icons, self, on_paper=on_paper, outlined=outlined)
        self.forms: dict[tuple[str, bool], str] = {}
        self.streams: dict[str, bytes] = {}
        self.shadings: dict[Shading, str] = {}
        self.states: dict[float, str] = {}
        self.wholes: dict[tuple[str, Box], _Whole] = {}
        self.pictures: dict[DrawnPicture, str] = {}
        self.prepared_pictures: dict[str, PreparedPicture] = {}
        self.needs = _ResourceNeeds()
        self.codes: dict[tuple[int, bool], _DrawnPage] = {}
        self.pages: dict[int, _DrawnPage] = {}
        self.placements_left = _placements(every)
        """How often each face lies on pages that aren't drawn yet."""
        self.usual = _ResourceNeeds()
        """What the last face needed: most need the same."""
        self.readable: dict[str, str] = {}
        """The names of the subsets that have plain ASCII as it is, by their fonts."""
        self.glyph_fonts: dict[str, GlyphFont] = {}
        self.fontMapping: dict[str, str] = {}  # as ReportLab's fonts know a document
        self.delayedFonts: list[Any] = []
        found = drawn_pictures(every, palette, icons)
        ready = {picture: made[picture.source] for picture in found if picture.source in made}
        if len(ready) < len(found):
            from generator.render.prepared_pictures import prepare_pictures

            wanted = {picture: extent for picture, extent in found.items() if picture not in ready}
            ready |= prepare_pictures(wanted, palette.space, resolution, most_ink)
        for number, picture in enumerate(found, 1):
            self.pictures[picture] = f"P{number}"
            self.prepared_pictures[f"P{number}"] = ready[picture]

    # What `OperatorWriter` asks for

    def encode_text(self, font_name: str, text: str) -> list[tuple[str, bytes]]:
        """The text in the codes of the font subsets shared by all files."""
        missing = find_font(font_name).missing(text)
        if missing:
            signs = ", ".join(f"'{character}' (U+{ord(character):04X})" for character in missing)
            raise input_error(f"the font {font_name} has no glyph for {signs} in '{text}'")
        known = self.readable.get(font_name)
        if known is not None and text.isascii() and text.isprintable():
            self.needs.write((font_name, 0), _NONE)  # its codes are in every font
            return [(known, text.encode("ascii"))] if text else []
        face = _typeface(font_name)
        runs = face.splitString(text, self)
        for subset, codes in runs:
            self.needs.write((font_name, subset), frozenset(codes))
        self.readable[font_name] = face.getSubsetInternalName(0, self)
        return [(face.getSubsetInternalName(subset, self), codes) for subset, codes in runs]

    def glyph_font(self, font_name: str, glyphs: Sequence[Glyph]) -> GlyphFont:
        """The font that shows glyphs of a font by their numbers, shared by all files."""
        if font_name not in self.glyph_fonts:
            self.glyph_fonts[font_name] = GlyphFont(font_name, f"G{len(self.glyph_fonts) + 1}")
        font = self.glyph_fonts[font_name]
        self.needs.write((font_name, _BY_GLYPHS), frozenset(map(font.code_of, glyphs)))
        return font

    def form(self, icon: Icon, *, filled: bool = False) -> str:
        """The name of an icon's form, made at its first use; with `filled` its lines are areas."""
        key = (icon.id, filled)
        name = self.forms.get(key)
        if name is None:
            name = self.forms[key] = f"I{len(self.forms) + 1}"
            self.streams[name] = _deflate(form_code(icon, filled=filled))
        self.needs.names[name] = None
        return name

    def picture(self, image: Image) -> str:
        """The name of a raster picture; empty for one in a colour that paints nothing."""
        picture = drawn_picture(image, self.content.palette)
        if picture is None:
            return ""
        name = self.pictures[picture]
        self.needs.names[name] = None
        return name

    def shading(self, shading: Shading) -> str:
        """The name of a gradient, given at its first use."""
        name = self.shadings.setdefault(shading, f"S{len(self.shadings) + 1}")
        self.needs.names[name] = None
        return name

    def opacity(self, share: float) -> str:
        """The name of the graphics state that paints with an opacity, given at its first use."""
        name = self.states.setdefault(round(share, 3), f"O{len(self.states) + 1}")
        self.needs.names[name] = None
        return name

    def whole(self, items: Sequence[Item], box: Box) -> str:
        """The name of a form that paints items as one, made at its first use; empty where they paint nothing."""
        outer, self.needs = self.needs, _ResourceNeeds()
        code = self.content.code(items)
        inner, self.needs = self.needs, outer
        if not code:
            return ""
        made = self.wholes.setdefault((code, box), _Whole(f"W{len(self.wholes) + 1}", inner))
        self.needs.names[made.name] = None
        self.needs.add(inner)
        return made.name

    def face_code(self, face: Face) -> str:
        """A face's operators, made once, or twice for a face that also lies aslant."""
        key = (id(face), self.content.aslant)
        known = self.codes.get(key)
        if known is None:
            outer, self.needs = self.needs, _ResourceNeeds()
            try:
                code = self.content.code(face.items)
            except InputError as error:
                raise with_piece(error, face.id) from None
            if self.needs != self.usual or [*self.needs.names] != [*self.usual.names]:
                self.usual = self.needs
            known = self.codes[key] = _DrawnPage(face, code, self.usual)
            self.needs = outer
        if id(face) in self.placements_left:
            self.placements_left[id(face)] -= 1
            if not self.placements_left[id(face)]:
                for aslant in (False, True):
                    self.codes.pop((id(face), aslant), None)
        self.needs.add(known.needs)
        return str(known.code)

    # Pages and files

    def page(self, page: SheetPage, faces: Sequence[Face]) -> _DrawnPage:
        """A page's operators, compressed, and what they need; made once."""
        known = self.pages.get(id(page))
        if known is None:
            self.needs = _ResourceNeeds()
            code = _deflate(self.page_code(page, faces))
            if self.content.separations:
                self.needs.names[_ALL] = None
            if self.content.overprints:
                self.needs.names |= dict.fromkeys((OVERPRINT, KNOCKOUT))
            known = self.pages[id(page)] = _DrawnPage(page, code, self.needs)
        return known

    def page_code(self, page: SheetPage, faces: Sequence[Face]) -> str:
        """The operators of a page, under one scaling to millimetres."""
        placed = [self.draw_placement(placement, faces[placement.face]) for placement in page.placements]
        extra = self.content.code([*mark_items(page.marks), *page.items])
        return "\n".join([f"q {PT_PER_MM:.6f} 0 0 {PT_PER_MM:.6f} 0 0 cm", *placed, "q", extra, "Q", "Q"])

    def draw_placement(self, placement: Placement, face: Face) -> str:
        """The operators of a face at its place, clipped to its share of the sheet."""
        clip = f"{polygon_code(placement.clip)} W n\n" if placement.clip else ""
        place = transform_code(rotate(placement.turn, placement.x, placement.y))
        self.content.aslant = placement.turn % 90.0 != 0.0
        code = self.face_code(face)
        self.content.aslant = False
        return f"q {clip}{place}\n{code}\nQ"

    def file(self, parts: Iterable[Sheets], info: PdfInfo) -> FileContent:
        """A whole file."""
        made = _PdfFile(self, info)
        for sheets in parts:
            for page in sheets.pages:
                made.add(page, self.page(page, sheets.faces))
        return made.content()


def _placements(every: Sequence[Sheets]) -> Counter[int]:
    """How often each face lies on pages, by the `id` of the face."""
    found: Counter[int] = Counter()
    seen: set[int] = set()
    for sheets in every:
        for page in sheets.pages:
            if id(page) not in seen:
                seen.add(id(page))
                found.update([id(sheets.faces[placement.face]) for placement in page.placements])
    return found


_ALL = "All"
_BY_GLYPHS = -1
"""The "subset" of a font that is shown by its glyphs: these have codes of their own."""


class _PdfFile:
    """One PDF in the making, with only those of the shared resources that it needs."""

    def __init__(self, shared: _SharedResources, info: PdfInfo) -> None:
        rl_config.invariant = 1  # else comments with local paths and the time of day get into the file
        self.book = shared
        self.needs = _ResourceNeeds()
        self.document: Any = StreamedDocument(compression=1, invariant=1, lang=info.language, pdfVersion=(1, 4))
        self.document.setTitle(info.title)
        self.document.setAuthor(info.author)
        self.document.setSubject(info.subject)
        self.document.setCreator("")

    def add(self, page: SheetPage, drawn: _DrawnPage) -> None:
        """Adds a page to the document."""
        made: Any = PdfPage()
        made.MediaBox = made.CropBox = _box((0.0, 0.0, page.width, page.height))
        made.TrimBox, made.BleedBox = _box(page.trim), _box(page.bleed)
        made.Contents = _packed_stream(drawn.code)
        names = list(drawn.needs.names)
        for name in names:
            if name not in self.document.idToObject:
                self.add_resource(name)
        made.Resources = self.resources(names)
        see_through = any(one.mask for name in names if (one := self.book.prepared_pictures.get(name)))
        if see_through or any(name in names for name in self.book.states.values()):
            made.Group = pdfdoc.PDFDictionary({"S": "/Transparency", "CS": "/DeviceRGB"})
        self.document.inPage()
        self.document.addPage(made)
        self.needs.add(drawn.needs)

    def resources(self, names: Iterable[str]) -> Any:
        """The resource dictionary of a page or a form that needs those names."""
        sorts: dict[str, list[str]] = {}
        for name in names:
            sorts.setdefault(_SORTS.get(name[0], "XObject"), []).append(name)
        made: Any = pdfdoc.PDFResourceDictionary()
        made.basicFonts()
        for sort, found in sorts.items():
            setattr(made, sort, _resource_references(sorted(found)))
        return made

    def add_resource(self, name: str) -> None:
        """Puts the resource of that name into the document."""
        book = self.book
        if name in book.prepared_pictures:
            self.document.Reference(self.picture(name, book.prepared_pictures[name]), name)
        elif name in book.streams:
            self.document.Reference(_icon_form(book.streams[name]), name)
        elif name in book.shadings.values():
            shading = next(one for one, known in book.shadings.items() if known == name)
            self.document.Reference(_shading_object(shading), name)
        elif name in book.states.values():
            share = next(one for one, known in book.states.items() if known == name)
            self.document.Reference(_opacity_state(share), name)
        elif any(one.name == name for one in book.wholes.values()):
            (code, box), made = next((key, one) for key, one in book.wholes.items() if one.name == name)
            form = _whole_form(_deflate(code), box, self.resources(list(made.needs.names)))
            self.document.Reference(form, name)
        elif name == _ALL:
            self.document.Reference(_registration_space(), name)
        else:
            self.document.Reference(_overprint_state(name), name)

    def picture(self, name: str, prepared: PreparedPicture) -> DiskStream:
        """A picture as a stream; its mask becomes an object of its own before it."""
        entries: dict[str, Any] = {"Type": "/XObject", "Subtype": "/Image", **prepared.entries}
        if prepared.mask:
            entries["SMask"] = self.document.Reference(self.picture(f"{name}M", prepared.mask), f"{name}M")
        return DiskStream(entries, prepared.data)

    def content(self) -> FileContent:
        """The content of the finished file."""
        for typeface in self.book.delayedFonts:
            self.add_font(typeface)
        for name, font in self.book.glyph_fonts.items():
            if codes := self.needs.codes.get((name, _BY_GLYPHS)):
                font.add_to(self.document, codes)
        found: FileContent = self.document.GetPDFData(None)
        self.document.idToObject.clear()  # ReportLab's objects know each other: they would stay for a while
        return found

    def add_font(self, typeface: Any) -> None:
        """Puts a font into the document: the shared codes, and the codes of its own glyphs that are needed here. Plain
        ASCII is in every font."""
        shared = typeface.state[self.book]
        subsets: list[list[int]] = []
        for number, signs in enumerate(shared.subsets):
            needed = self.needs.codes.get((typeface.fontName, number), set())
            plain = range(32, 128) if number == 0 else range(0)
            kept = [sign if code in needed or code in plain else 0 for code, sign in enumerate(signs)]
            last = max((*needed, *plain[-1:]), default=-1)
            subsets.append(kept[: last + 1])
        while subsets and (typeface.fontName, len(subsets) - 1) not in self.needs.codes:
            subsets.pop()
        if subsets:
            state = typeface.state[self.document] = typeface.State(typeface._asciiReadable, typeface)
            state.internalName, state.subsets = shared.internalName, [signs or [0] for signs in subsets]
            self.document.fontMapping[typeface.fontName] = f"/{shared.internalName}"
            self.document.delayedFonts.append(typeface)


def _deflate(code: str) -> bytes:
    return zlib.compress(code.encode("ascii"), LEVEL)


def _packed_stream(packed: str | bytes) -> Any:
    """A packed stream."""
    stream = pdfdoc.PDFStream(content=packed)
    stream.dictionary["Filter"] = pdfdoc.PDFName("FlateDecode")
    return stream


def _icon_form(packed: bytes) -> Any:
    """An icon's form."""
    stream, half = _packed_stream(packed), BOX / 2.0
    entries = {
        "Type": pdfdoc.PDFName("XObject"),
        "Subtype": pdfdoc.PDFName("Form"),
        "BBox": pdfdoc.PDFArray([-half, -half, half, half]),
        "Resources": pdfdoc.PDFDictionary({}),
    }
    stream.dictionary.dict.update(entries)
    return stream


def _resource_references(names: Iterable[str]) -> dict[str, Any]:
    return {name: pdfdoc.PDFObjectReference(name) for name in names}


_SORTS = {"S": "Shading", "O": "ExtGState", "K": "ExtGState", "A": "ColorSpace"}
"""What a resource is, by the first letter of its name; any other is an XObject."""


def _whole_form(packed: bytes, box: Box, resources: Any) -> Any:
    """A form that is painted as one and then laid on what is below."""
    stream = _packed_stream(packed)
    entries = {
        "Type": pdfdoc.PDFName("XObject"),
        "Subtype": pdfdoc.PDFName("Form"),
        "BBox": pdfdoc.PDFArray([round(value, 3) for value in box]),
        "Group": pdfdoc.PDFDictionary({"S": "/Transparency", "CS": "/DeviceRGB", "I": "true"}),
        "Resources": resources,
    }
    stream.dictionary.dict.update(entries)
    return stream


def _opacity_state(share: float) -> Any:
    """A graphics state in which everything is opaque in part."""
    return pdfdoc.PDFDictionary({"Type": pdfdoc.PDFName("ExtGState"), "ca": share, "CA": share})


def _shading_object(shading: Shading) -> Any:
    """A gradient: between two stops each part changes evenly, beyond its ends the colours go on."""
    (x, y), (to_x, to_y) = shading.start, shading.end
    if shading.kind == "radial":
        coordinates = [x, y, 0.0, x, y, math.hypot(to_x - x, to_y - y)]
    else:
        coordinates = [x, y, to_x, to_y]
    entries = {
        "ShadingType": 3 if shading.kind == "radial" else 2,
        "ColorSpace": "/DeviceRGB" if len(shading.stops[0][1]) == 3 else "/DeviceCMYK",
        "Coords": pdfdoc.PDFArray([round(value, 3) for value in coordinates]),
        "Function": _stops_function(shading.stops),
        "Extend": pdfdoc.PDFArray(["true", "true"]),
    }
    return pdfdoc.PDFDictionary(entries)


def _stops_function(stops: Sequence[tuple[float, Paint]]) -> Any:
    """The paints of stops as a function of a place from 0 to 1."""
    whole = [(0.0, stops[0][1]), *stops, (1.0, stops[-1][1])]
    pairs = [(one, two) for one, two in pairwise(whole) if two[0] > one[0]]
    parts = [
        pdfdoc.PDFDictionary(
            {
                "FunctionType": 2,
                "N": 1,
                "Domain": pdfdoc.PDFArray([0, 1]),
                "C0": pdfdoc.PDFArray([*one]),
                "C1": pdfdoc.PDFArray([*two]),
            }
        )
        for (_, one), (_, two) in pairs
    ]
    if len(parts) == 1:
        return parts[0]
    entries = {
        "FunctionType": 3,
        "Domain": pdfdoc.PDFArray([0, 1]),
        "Functions": pdfdoc.PDFArray(parts),
        "Bounds": pdfdoc.PDFArray([round(place, 5) for _, (place, _) in pairs[:-1]]),
        "Encode": pdfdoc.PDFArray([0, 1] * len(parts)),
    }
    return pdfdoc.PDFDictionary(entries)


def _overprint_state(name: str) -> Any:
    """A graphics state in which painting in some inks leaves the others as they are, or doesn't."""
    on = "true" if name == OVERPRINT else "false"
    return pdfdoc.PDFDictionary({"Type": pdfdoc.PDFName("ExtGState"), "OP": on, "op": on, "OPM": 1})


def _registration_space() -> Any:
    """The colour space of registration marks, which prints on every plate."""
    tint = {
        "FunctionType": 2,
        "N": 1,
        "Domain": pdfdoc.PDFArray([0, 1]),
        "C0": pdfdoc.PDFArray([0, 0, 0, 0]),
        "C1": pdfdoc.PDFArray([1, 1, 1, 1]),
    }
    names = [pdfdoc.PDFName(name) for name in ("Separation", _ALL, "DeviceCMYK")]
    return pdfdoc.PDFArray([*names, pdfdoc.PDFDictionary(tint)])


def _box(box: Box) -> Any:
    return pdfdoc.PDFArray([round(mm_to_pt(value), 3) for value in box])


def mark_items(marks: Iterable[CutMark]) -> list[Item]:
    """Marks as paths, one for each kind."""
    kinds: dict[str, list[CutMark]] = {}
    for mark in marks:
        kinds.setdefault(mark.kind, []).append(mark)
    return [
        Path(
            tuple(segment for mark in found for segment in line(mark.x1, mark.y1, mark.x2, mark.y2)),
            stroke=REGISTRATION,
            width=_MARK_WIDTH[kind],
            dash=MARK_DASH.get(kind, ()),
        )
        for kind, found in sorted(kinds.items())
    ]
