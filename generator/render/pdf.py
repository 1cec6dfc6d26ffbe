"""PDF: imposed sheets or single faces in a palette as one file, the same bytes on every run.

    pdf_bytes([sheets, …], Palette(table, "rgb", "colour"), Info("Title", "en"))
    pdf_bytes([single_faces([face, …])], palette, info)     one face a page, as large as its trim and bleed

Each page has its TrimBox and BleedBox. ReportLab writes the file and subsets the fonts; only its document layer is
imported, for speed. Coordinates in the file are millimetres under one scaling per page. A face that lies on sheets many
times is turned into operators once. Text that a font can't write raises `InputError` naming the face.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from reportlab import rl_config
from reportlab.pdfbase import pdfdoc
from reportlab.pdfbase.ttfonts import TTFont

from generator.errors import InputError, input_error
from generator.faces.colours import Paint, Palette
from generator.faces.display import Face, Item, Path
from generator.faces.fonts import font
from generator.faces.icons import BOX, Icon, IconSet, icon_set
from generator.faces.shapes import line
from generator.geometry import Box, box_around, turned
from generator.render.content import KNOCKOUT, OVERPRINT, Content, form_code, polygon_code, transform_code
from generator.sheets.sheet import REGISTRATION, Mark, Page, Placement, Sheets
from generator.units import PT_PER_MM, pt

LEVEL = 6
"""How hard streams are packed: 9 takes twice the time for 1 % less."""

_MARK_WIDTH = {"cut": 0.18, "tick": 0.12, "trim": 0.1, "separate": 0.18, "fold": 0.25, "safe": 0.1}
MARK_DASH: dict[str, tuple[float, ...]] = {
    "separate": (5.0, 1.0, 0.7, 1.0),
    "fold": (2.0, 1.4),
    "safe": (0.8, 0.8),
}
"""One folds along dashed lines, everywhere; blocks are separated along lines of dashes and dots."""


@dataclass(frozen=True)
class Info:
    """The metadata of a file."""

    title: str
    language: str = "en"
    author: str = ""
    subject: str = ""


def pdf_bytes(
    parts: Sequence[Sheets],
    palette: Palette,
    info: Info,
    icons: IconSet | None = None,
    *,
    on_paper: bool = True,
    outlined: bool = False,
) -> bytes:
    """A file with the pages of all parts, in order; on paper, black is black ink alone and no screen's dark grey. Where
    they are `outlined`, letters are shapes, and words without ink are gone."""
    book = _Book(palette, icon_set() if icons is None else icons, info, on_paper=on_paper, outlined=outlined)
    for sheets in parts:
        book.add(sheets)
    return book.data()


def single_faces(faces: Sequence[Face], *, bleed: bool = True) -> Sheets:
    """Pages of the size of their face, with or without its bleed all round."""
    pages = []
    for index, face in enumerate(faces):
        left, bottom, right, top = box_around(face.shape.corners())
        more = face.bleed if bleed else 0.0
        width, height = right - left + 2.0 * more, top - bottom + 2.0 * more
        trim, whole = (more, more, width - more, height - more), (0.0, 0.0, width, height)
        placed = (Placement(index, width / 2.0, height / 2.0, 0.0, 1),)
        pages.append(Page(width, height, "front", index + 1, len(faces), placed, (), (), trim, whole))
    return Sheets(tuple(faces), tuple(pages))


@cache
def _typeface(name: str) -> Any:
    """A font file, read once; its subsets belong to documents."""
    return TTFont(name, str(font(name).path), shapable=False)


class _Book:
    """A PDF in the making; names fonts, icon forms and pictures for `Content`."""

    def __init__(
        self, palette: Palette, icons: IconSet, info: Info, *, on_paper: bool = True, outlined: bool = False
    ) -> None:
        rl_config.invariant = 1  # else comments with local paths and the time of day get into the file
        self.document: Any = pdfdoc.PDFDocument(compression=1, invariant=1, lang=info.language, pdfVersion=(1, 4))
        self.document.setTitle(info.title)
        self.document.setAuthor(info.author)
        self.document.setSubject(info.subject)
        self.document.setCreator("")
        self.content = Content(palette, icons, self, on_paper=on_paper, outlined=outlined)
        self.forms: dict[tuple[str, bool], str] = {}
        self.pictures: dict[tuple[str, Paint | None], str] = {}
        self.used: set[str] = set()
        self.codes: dict[tuple[int, bool], tuple[str, frozenset[str]]] = {}
        self.faces: list[Face] = []

    def encoded(self, font_name: str, text: str) -> list[tuple[str, bytes]]:
        """The text in the codes of the document's font subsets."""
        missing = font(font_name).missing(text)
        if missing:
            signs = ", ".join(f"'{character}' (U+{ord(character):04X})" for character in missing)
            raise input_error(f"the font {font_name} has no glyph for {signs} in '{text}'")
        face = _typeface(font_name)
        runs = face.splitString(text, self.document)
        return [(face.getSubsetInternalName(subset, self.document), codes) for subset, codes in runs]

    def form(self, icon: Icon, *, filled: bool = False) -> str:
        """The name of an icon's form, made at its first use; with `filled` its lines are areas."""
        key = (icon.id, filled)
        name = self.forms.get(key)
        if name is None:
            name = self.forms[key] = f"I{len(self.forms) + 1}"
            stream = self.stream(form_code(icon, filled=filled))
            half = BOX / 2.0
            entries = {
                "Type": pdfdoc.PDFName("XObject"),
                "Subtype": pdfdoc.PDFName("Form"),
                "BBox": pdfdoc.PDFArray([-half, -half, half, half]),
                "Resources": pdfdoc.PDFDictionary({}),
            }
            stream.dictionary.dict.update(entries)
            self.document.Reference(stream, name)
        self.used.add(name)
        return name

    def picture(self, source: str, ground: Paint | None) -> str:
        """The name of a raster picture on a ground, read at its first use."""
        name = self.pictures.get((source, ground))
        if name is None:
            name = self.pictures[source, ground] = f"P{len(self.pictures) + 1}"
            from generator.render.raster import picture_object

            self.document.Reference(picture_object(source, self.content.palette.space, ground), name)
        self.used.add(name)
        return name

    def stream(self, code: str) -> Any:
        """A packed stream."""
        stream = pdfdoc.PDFStream(content=zlib.compress(code.encode("ascii"), LEVEL))
        stream.dictionary["Filter"] = pdfdoc.PDFName("FlateDecode")
        return stream

    def add(self, sheets: Sheets) -> None:
        """Adds all pages of a part."""
        for page in sheets.pages:
            self.used = set()
            self.page(page, self.page_code(page, sheets.faces))

    def page_code(self, page: Page, faces: Sequence[Face]) -> str:
        """The operators of a page: everything under one scaling to millimetres."""
        placed = [self.placed(placement, faces[placement.face]) for placement in page.placements]
        extra = self.content.code([*mark_items(page.marks), *page.items])
        return "\n".join([f"q {PT_PER_MM:.6f} 0 0 {PT_PER_MM:.6f} 0 0 cm", *placed, "q", extra, "Q", "Q"])

    def placed(self, placement: Placement, face: Face) -> str:
        """A face at its place, clipped where its art would leave its share of the sheet."""
        clip = f"{polygon_code(placement.clip)} W n\n" if placement.clip else ""
        place = transform_code(turned(placement.turn, placement.x, placement.y))
        self.content.aslant = placement.turn % 90.0 != 0.0
        code = self.face_code(face)
        self.content.aslant = False
        return f"q {clip}{place}\n{code}\nQ"

    def face_code(self, face: Face) -> str:
        """A face's operators, made once, or twice where it stands both upright and aslant."""
        key = (id(face), self.content.aslant)
        known = self.codes.get(key)
        if known is None:
            outer, self.used = self.used, set()
            try:
                code = self.content.code(face.items)
            except InputError as error:
                raise named(error, face.id) from None
            known = self.codes[key] = (code, frozenset(self.used))
            self.faces.append(face)
            self.used = outer
        self.used |= known[1]
        return known[0]

    def page(self, page: Page, code: str) -> None:
        """Adds a page of operators to the document."""
        made: Any = pdfdoc.PDFPage()
        made.MediaBox = made.CropBox = _box((0.0, 0.0, page.width, page.height))
        made.TrimBox, made.BleedBox = _box(page.trim), _box(page.bleed)
        made.Contents = self.stream(code)
        resources: Any = pdfdoc.PDFResourceDictionary()
        resources.basicFonts()
        resources.XObject = {name: pdfdoc.PDFObjectReference(name) for name in sorted(self.used)}
        if self.content.separations:
            resources.ColorSpace = {"All": self.separation()}
        if self.content.overprints:
            resources.ExtGState = {name: self.overprint(name) for name in (OVERPRINT, KNOCKOUT)}
        made.Resources = resources
        self.document.inPage()
        self.document.addPage(made)

    def overprint(self, name: str) -> Any:
        """A graphics state in which what is painted in some inks leaves the others alone, or in which it doesn't."""
        if name not in self.document.idToObject:
            on = "true" if name == OVERPRINT else "false"
            state = {"Type": pdfdoc.PDFName("ExtGState"), "OP": on, "op": on, "OPM": 1}
            self.document.Reference(pdfdoc.PDFDictionary(state), name)
        return pdfdoc.PDFObjectReference(name)

    def separation(self) -> Any:
        """The colour space of registration marks: every plate."""
        if "All" not in self.document.idToObject:
            tint = pdfdoc.PDFDictionary(
                {
                    "FunctionType": 2,
                    "N": 1,
                    "Domain": pdfdoc.PDFArray([0, 1]),
                    "C0": pdfdoc.PDFArray([0, 0, 0, 0]),
                    "C1": pdfdoc.PDFArray([1, 1, 1, 1]),
                }
            )
            names = [pdfdoc.PDFName(name) for name in ("Separation", "All", "DeviceCMYK")]
            self.document.Reference(pdfdoc.PDFArray([*names, tint]), "All")
        return pdfdoc.PDFObjectReference("All")

    def data(self) -> bytes:
        """The whole file."""
        data: bytes = self.document.GetPDFData(None)
        return data


def named(error: InputError, piece: str) -> InputError:
    """The same faults, with the piece's id where they have no place yet."""
    return InputError(fault if fault.path else replace(fault, path=piece) for fault in error.faults)


def _box(box: Box) -> Any:
    return pdfdoc.PDFArray([round(pt(value), 3) for value in box])


def mark_items(marks: Iterable[Mark]) -> list[Item]:
    """Marks as paths, those of one kind together."""
    kinds: dict[str, list[Mark]] = {}
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
