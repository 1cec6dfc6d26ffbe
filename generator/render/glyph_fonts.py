"""Fonts in a PDF by the numbers of their glyphs: a game's own fonts, and any font where letters aren't glyphs.

ReportLab takes TrueType outlines alone and knows letters, not glyphs. So these fonts become composite fonts of their
own: HarfBuzz cuts the file down to the glyphs that a document shows, which keep their numbers; TrueType outlines stay
what they are, and so do CFF outlines, since curves of another degree would only come near them. A variable font is
fixed where it is used. Each glyph says which letters it stands for. Where one stands for some letters in one place and
for others in another, as Arabic ones whose dots are apart do, it has a code for each; CFF outlines have no further
codes, and whoever writes the page says it (`ActualText`).
"""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import cached_property
from typing import Any

from reportlab.pdfbase import pdfdoc

from generator.base.errors import input_error
from generator.faces.display_list import Glyph
from generator.faces.fonts import find_font
from generator.faces.shaping import shaper

_DROPPED = (
    *("GSUB", "GPOS", "GDEF", "BASE", "JSTF", "MATH", "STAT", "kern", "morx"),
    *("name", "post", "DSIG", "VORG", "vhea", "vmtx", "OS/2", "cmap", "gasp"),
)
"""Tables of a font file that a PDF has no use for."""


_LAST_CODE = 0xFFFF


class GlyphFont:
    """A font by its glyphs, shared by all files of a book; `name` is what pages call it."""

    def __init__(self, font_name: str, name: str) -> None:
        self.font_name = font_name
        self.name = name
        self.letters: dict[int, str] = {}
        """What each code stands for; a glyph's own number for what it was first shown for."""
        self.codes: dict[tuple[int, str], int] = {}
        """The further codes of glyphs, by what they stand for there."""

    @cached_property
    def shaper(self) -> Any:
        """The font for HarfBuzz."""
        return shaper(self.font_name)

    def width(self, glyph: int) -> float:
        """How far a glyph by itself moves on, in 1/1000 em."""
        return round(float(self.shaper.get_glyph_h_advance(glyph)) * 1000.0 / float(self.shaper.face.upem), 3)

    @cached_property
    def has_own_codes(self) -> bool:
        """Whether codes may be others than the numbers of glyphs: in fonts with TrueType outlines."""
        return not {"CFF ", "CFF2"} & set(self.shaper.face.table_tags)

    def code_of(self, glyph: Glyph) -> int:
        """The code by which a page shows a glyph."""
        if self.letters.setdefault(glyph.id, glyph.letters) == glyph.letters or not self.has_own_codes:
            return glyph.id
        code = self.codes.setdefault((glyph.id, glyph.letters), int(self.shaper.face.glyph_count) + len(self.codes))
        if code > _LAST_CODE:
            return glyph.id
        self.letters[code] = glyph.letters
        return code

    def tells(self, glyph: Glyph) -> bool:
        """Whether the code of a glyph stands for its letters."""
        return self.letters[self.code_of(glyph)] == glyph.letters

    def add_to(self, document: Any, codes: Collection[int]) -> None:
        """Puts the font with the glyphs of these codes into a document. Raises `InputError` where it can't be cut
        down."""
        further = {code: glyph for (glyph, _), code in self.codes.items() if code in codes}
        shown = {code: further.get(code, code) for code in sorted({0, *codes})}
        numbers = sorted(set(shown.values()))
        data, compact = self._subset(numbers)
        tag = "".join(chr(65 + byte % 26) for byte in hashlib.sha256(data).digest()[:6])
        base = pdfdoc.PDFName(f"{tag}+{self.font_name}")
        file = _stream(data)
        if compact:
            file.dictionary["Subtype"] = pdfdoc.PDFName("CIDFontType0C")
        else:
            file.dictionary["Length1"] = len(data)
        font, scale = find_font(self.font_name), 1000.0 / float(self.shaper.face.upem)
        descriptor = pdfdoc.PDFDictionary(
            {
                "Type": pdfdoc.PDFName("FontDescriptor"),
                "FontName": base,
                "Flags": 4,
                "FontBBox": pdfdoc.PDFArray([round(value * scale) for value in self._box(numbers)]),
                "ItalicAngle": 0,
                "Ascent": round(font.ascent),
                "Descent": round(font.descent),
                "CapHeight": round(font.cap),
                "StemV": 80,
                "FontFile3" if compact else "FontFile2": document.Reference(file, f"{self.name}File"),
            }
        )
        system = {"Registry": pdfdoc.PDFString("Adobe"), "Ordering": pdfdoc.PDFString("Identity"), "Supplement": 0}
        within = {
            "Type": pdfdoc.PDFName("Font"),
            "Subtype": pdfdoc.PDFName("CIDFontType0" if compact else "CIDFontType2"),
            "BaseFont": base,
            "CIDSystemInfo": pdfdoc.PDFDictionary(system),
            "FontDescriptor": document.Reference(descriptor, f"{self.name}Descriptor"),
            "DW": 1000,
            "W": pdfdoc.PDFArray([part for run in self._widths(shown) for part in run]),
        }
        if further:
            table = b"".join(further.get(code, code).to_bytes(2, "big") for code in range(max(shown) + 1))
            within["CIDToGIDMap"] = document.Reference(_stream(table), f"{self.name}Codes")
        elif not compact:
            within["CIDToGIDMap"] = pdfdoc.PDFName("Identity")
        inner = pdfdoc.PDFDictionary(within)
        whole = {
            "Type": pdfdoc.PDFName("Font"),
            "Subtype": pdfdoc.PDFName("Type0"),
            "BaseFont": base,
            "Encoding": pdfdoc.PDFName("Identity-H"),
            "DescendantFonts": pdfdoc.PDFArray([document.Reference(inner, f"{self.name}Within")]),
            "ToUnicode": document.Reference(_stream(self._letters_map(shown)), f"{self.name}Letters"),
        }
        made = pdfdoc.PDFDictionary(whole)
        document.Reference(made, self.name)
        document.idToObject["BasicFonts"].dict[self.name] = pdfdoc.PDFObjectReference(self.name)

    def _subset(self, glyphs: Iterable[int]) -> tuple[bytes, bool]:
        """The font cut down to these glyphs, and whether it is a bare CFF table."""
        import uharfbuzz

        font = find_font(self.font_name)
        flags = uharfbuzz.SubsetFlags
        wanted = uharfbuzz.SubsetInput()
        wanted.glyph_set.update(glyphs)
        wanted.drop_table_tag_set.update(int.from_bytes(tag.encode(), "big") for tag in _DROPPED)
        wanted.flags = (
            flags.RETAIN_GIDS
            | flags.NO_LAYOUT_CLOSURE
            | flags.NO_HINTING
            | flags.NOTDEF_OUTLINE
            | flags.CFF_IDENTITY_CHARSET
            | flags.DOWNGRADE_CFF2
        )
        face = self.shaper.face
        try:
            for axis in face.axis_infos:
                wanted.pin_axis_location(face, axis.tag, font.axes.get(axis.tag, axis.default_value))
            made = wanted.subset(face)
        except (RuntimeError, uharfbuzz.HarfBuzzError):
            what = f"the font {self.font_name} can't be cut down to the letters of a document"
            raise input_error(what, expected="a sound font file") from None
        compact = "CFF " in made.table_tags
        data = made.reference_table("CFF ").data if compact else made.blob.data
        return bytes(data), compact

    def _box(self, glyphs: Iterable[int]) -> tuple[int, int, int, int]:
        """The box around the ink of these glyphs, in font units."""
        found = [box for glyph in glyphs if (box := self.shaper.get_glyph_extents(glyph)) is not None]
        left = min((box.x_bearing for box in found), default=0)
        right = max((box.x_bearing + box.width for box in found), default=0)
        low = min((box.y_bearing + box.height for box in found), default=0)
        return left, low, right, max((box.y_bearing for box in found), default=0)

    def _widths(self, shown: Mapping[int, int]) -> Iterator[tuple[int, Any]]:
        """The widths of glyphs by their codes, as a PDF lists them: the first code of a run, and all of the run."""
        run: list[int] = []
        for code in [*shown, -1]:
            if run and code != run[-1] + 1:
                yield run[0], pdfdoc.PDFArray([_short(self.width(shown[one])) for one in run])
                run = []
            run.append(code)

    def _letters_map(self, codes: Iterable[int]) -> bytes:
        """What each code stands for, as PDF readers read it."""
        known = [(code, letters) for code in codes if (letters := self.letters.get(code))]
        lines = [
            "/CIDInit /ProcSet findresource begin",
            "12 dict begin",
            "begincmap",
            "/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def",
            "/CMapName /Adobe-Identity-UCS def",
            "/CMapType 2 def",
            "1 begincodespacerange",
            "<0000> <FFFF>",
            "endcodespacerange",
        ]
        for at in range(0, len(known), 100):
            part = known[at : at + 100]
            told = [f"<{code:04X}> <{letters.encode('utf-16-be').hex().upper()}>" for code, letters in part]
            lines += [f"{len(part)} beginbfchar", *told, "endbfchar"]
        return "\n".join([*lines, "endcmap", "CMapName currentdict /CMap defineresource pop", "end", "end"]).encode()


def _short(value: float) -> float | int:
    return int(value) if value == int(value) else value


def _stream(data: bytes) -> Any:
    """A stream that is packed in the file."""
    made = pdfdoc.PDFStream(content=data)
    made.filters = [pdfdoc.PDFZCompress]
    return made
