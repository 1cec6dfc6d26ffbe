"""Page description: display lists as PDF operators, in millimetres, for one palette.

`OperatorWriter` turns items into operators; the names of fonts, icons and pictures come from a `ResourceNames`. Icons
carry no colour of their own: a form takes the colours set where it is used.
"""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Protocol

from generator.base.frozen import dataclass
from generator.base.geometry import Box, Point, Transform, grow_box
from generator.base.units import pt_to_mm
from generator.faces.colours import BLACK, Paint, Palette
from generator.faces.display_list import (
    Face,
    Glyph,
    GradientFill,
    Group,
    IconUse,
    Image,
    Item,
    Outline,
    Path,
    Placed,
    Text,
)
from generator.faces.fonts import find_font, is_studio_font
from generator.faces.glyph_outlines import letter_items, mute_items
from generator.faces.icon_drawing import BOX, Icon, drawn_icon
from generator.faces.icons import IconSet
from generator.faces.ink_bounds import MITRE_LIMIT
from generator.faces.item_boxes import items_box
from generator.faces.script_rules import is_shaped
from generator.faces.shapes import segment_numbers
from generator.faces.shaping import glyphs_of, is_read_to_left
from generator.faces.strokes import lines_as_areas
from generator.render.glyph_fonts import GlyphFont
from generator.sheets.pages import REGISTRATION

_OPERATORS = {"M": "m", "L": "l", "C": "c", "Z": "h"}
_CAPS = {"butt": 0, "round": 1, "square": 2}
_JOINS = {"miter": 0, "round": 1, "bevel": 2}
OUTLINES_KEPT = 10_000
"""Outlines whose code is kept: a kit holds each face twice, in its group's file and in the whole."""

LINES_KEPT = 1_000
NUMBERS_KEPT = 10_000
"""Numbers whose text is kept: most stand on many faces."""

PURE_BLACK: Paint = (0.0, 0.0, 0.0, 1.0)
"""Black ink alone: type in it prints over what is under it, so that no other ink has to meet its edges."""

_BLACKS: tuple[Paint, ...] = ((0.0, 0.0, 0.0), tuple(round(part / 255.0, 4) for part in BLACK.rgb))
"""The blacks of marks, texts and lines, which a printer at home is to print in black ink alone: as grey, not as RGB."""

OVERPRINT, KNOCKOUT = "Over", "Knock"
"""The names of the graphics states with overprinting and without."""

_PAINTERS = {(True, False): "f", (False, True): "S", (True, True): "B"}


_AROUND = 1.0
"""Room (mm) around what is opaque in part, for letters that reach out of their line."""


@dataclass(frozen=True)
class Shading:
    """A gradient in the paints of a palette: `start` and `end` as in a `Gradient`."""

    kind: str
    stops: tuple[tuple[float, Paint], ...]
    start: Point
    end: Point


class ResourceNames(Protocol):
    """Gives the resources of a document their names."""

    def encode_text(self, font_name: str, text: str) -> Sequence[tuple[str, bytes]]:
        """A text as runs: the name of a font in the file, and the codes in it."""

    def glyph_font(self, font_name: str, glyphs: Sequence[Glyph]) -> GlyphFont:
        """The font of the file that shows these glyphs of a font."""

    def form(self, icon: Icon, *, filled: bool = False) -> str:
        """The name of an icon's form XObject; with `filled` its lines are areas."""

    def picture(self, image: Image) -> str:
        """The name of a raster picture; empty for one in a colour that paints nothing."""

    def face_code(self, face: Face) -> str:
        """The operators of a whole face."""

    def shading(self, shading: Shading) -> str:
        """The name of a gradient."""

    def opacity(self, share: float) -> str:
        """The name of the graphics state that paints with an opacity."""

    def whole(self, items: Sequence[Item], box: Box) -> str:
        """The name of a form that paints items as one, inside a box; empty where they paint nothing."""


@lru_cache(NUMBERS_KEPT)
def number_text(value: float) -> str:
    """A number with at most three decimals, which for mm means micrometres."""
    text = f"{value:.3f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def numbers_text(values: Iterable[float]) -> str:
    """Numbers with spaces between."""
    return " ".join([number_text(value) for value in values])


@lru_cache(OUTLINES_KEPT)
def outline_code(outline: Outline) -> str:
    """The construction operators of an outline."""
    return " ".join(
        [
            f"{numbers_text(segment_numbers(segment))} {_OPERATORS[segment[0]]}" if segment[0] != "Z" else "h"
            for segment in outline
        ]
    )


def polygon_code(points: Sequence[Point]) -> str:
    """The construction operators of a closed polygon."""
    first, *rest = points
    return " ".join([f"{numbers_text(first)} m", *(f"{numbers_text(point)} l" for point in rest), "h"])


@lru_cache(NUMBERS_KEPT)
def transform_code(transform: Transform) -> str:
    """The operator that applies a transform to what follows. Five decimals keep a turn exact over a whole sheet."""
    matrix = [f"{value:.5f}".rstrip("0").rstrip(".") for value in transform[:4]]
    return " ".join(["0" if value in ("-0", "") else value for value in matrix]) + f" {numbers_text(transform[4:])} cm"


def form_code(icon: Icon, *, filled: bool = False) -> str:
    """The operators of an icon's form in box units, without colour; with `filled` its lines are areas."""
    if filled:
        return "\n".join(f"{outline_code(path.outline)} f{_is_even_odd(path)}" for path in lines_as_areas(icon.paths))
    state = _GraphicsState()
    parts: list[str] = []
    for path in icon.paths:
        parts.extend(state.stroke(path, BOX / 24.0) if path.stroke != "none" else ())
        painter = _PAINTERS[path.fill != "none", path.stroke != "none"]
        parts.append(f"{outline_code(path.outline)} {painter}{_is_even_odd(path)}")
    return "\n".join(parts)


def _is_even_odd(path: Path) -> str:
    return "*" if path.even_odd and path.fill != "none" else ""


_PRESET = {"dash": "[] 0 d", "cap": "0 J"}
"""What a page, a form and a group may take for granted."""


@lru_cache(LINES_KEPT)
def _line_codes(width: float, dash: tuple[float, ...], cap: str, join: str) -> tuple[tuple[str, str], ...]:
    """The operators of a line's width, dash, cap and join, each with the name of what it sets."""
    return (
        ("width", f"{number_text(width)} w"),
        ("dash", f"[{numbers_text(dash)}] 0 d"),
        ("cap", f"{_CAPS[cap]} J"),
        ("join", f"{_JOINS[join]} j" + (f" {number_text(MITRE_LIMIT)} M" if join == "miter" else "")),
    )


class _GraphicsState:
    """The graphics state as it is set, so that nothing is set twice. `OperatorWriter` keeps the font."""

    def __init__(self) -> None:
        self.fill: Paint | str | None = None
        self.line: Paint | str | None = None
        self.width = self.dash = self.cap = self.join = ""
        self.over = False

    def stroke(self, path: Path, scale: float = 1.0) -> list[str]:
        """The operators that set a path's line width, dash, cap and join."""
        codes = _line_codes(path.width * scale, path.dash, path.cap, path.join)
        changed = [(key, code) for key, code in codes if (getattr(self, key) or _PRESET.get(key)) != code]
        for key, code in changed:
            setattr(self, key, code)
        return [code for _, code in changed]

    def overprint(self, *, on: bool) -> list[str]:
        """The operator that switches overprinting, if it has to change."""
        if on is self.over:
            return []
        self.over = on
        return [f"/{OVERPRINT if on else KNOCKOUT} gs"]

    def end_line_style(self) -> list[str]:
        """The operators that end dashes and caps, before something that expects the default state."""
        changed = [key for key, code in _PRESET.items() if getattr(self, key) not in ("", code)]
        for key in changed:
            setattr(self, key, _PRESET[key])
        return [_PRESET[key] for key in changed]


class OperatorWriter:
    """Turns items into PDF operators for one palette; `book` names the resources that they use."""

    def __init__(
        self, palette: Palette, icons: IconSet, names: ResourceNames, *, on_paper: bool = True, outlined: bool = False
    ) -> None:
        self.palette = palette
        self.on_paper = on_paper
        self.outlined = outlined
        self.icons = icons
        self.book = names
        self.operators: dict[tuple[str, bool, bool], tuple[Paint | None, str]] = {}
        """Paints and the operators that set them, by token, whether of a line, and whether of what is thin."""
        self.separations = False
        self.overprints = False
        self.aslant = False
        """Whether what is drawn stands aslant on its page: some readers find no lines there, so words are told them."""

    def code(self, items: Iterable[Item]) -> str:
        """The operators of a display list, which begins with the page's default graphics state."""
        state = _GraphicsState()
        parts: list[str] = []
        for item in items:
            self._item(item, state, parts)
        parts.extend(state.overprint(on=False))
        return "\n".join(parts)

    def _item(self, item: Item, state: _GraphicsState, parts: list[str]) -> None:
        if not isinstance(item, Text):
            parts.extend(state.overprint(on=False))
        if isinstance(item, Path):
            self._path(item, state, parts)
        elif isinstance(item, GradientFill):
            self._gradient(item, parts)
        elif isinstance(item, Text):
            self._text(item, state, parts)
        elif isinstance(item, IconUse):
            self._icon(item, state, parts)
        elif isinstance(item, Group):
            self._group(item, state, parts)
        elif isinstance(item, Placed):
            parts.extend(state.end_line_style())
            clip = f"{polygon_code(item.face.shape.corners())} W n"
            parts.append("\n".join(("q", transform_code(item.transform), clip, self.book.face_code(item.face), "Q")))
        else:
            self._image(item, parts)

    def colour(self, token: str, state: _GraphicsState, *, line: bool = False, thin: bool = False) -> str | None:
        """The operator that sets a colour; empty where it is set already, None where the token paints nothing. `line`
        and `thin` things follow the palette's rules for lines and for words and signs."""
        if token == REGISTRATION:
            return self._registration(state, line)
        known = self.operators.get((token, line, thin))
        if known is None:
            paint = self.palette.line(token) if line else self.palette.paint(token, thin=thin)
            known = self.operators[token, line, thin] = paint, self._operator(paint, line=line) if paint else ""
        paint, operator = known
        if paint is None:
            return None
        if paint == (state.line if line else state.fill):
            return ""
        if line:
            state.line = paint
        else:
            state.fill = paint
        return operator

    def _operator(self, paint: Paint, *, line: bool) -> str:
        """The operator that sets a paint."""
        if self.on_paper and paint in _BLACKS:
            return "0 G" if line else "0 g"
        if self.on_paper and len(paint) == 3 and len(set(paint)) == 1:
            return f"{numbers_text(paint[:1])} {'G' if line else 'g'}"
        operator = {3: ("rg", "RG"), 4: ("k", "K")}[len(paint)][line]
        return f"{numbers_text(paint)} {operator}"

    def _registration(self, state: _GraphicsState, line: bool) -> str | None:
        """The operator for registration colour: black on screens, all inks in print, so that each plate has the
        marks."""
        if self.palette.space == "rgb":
            return self.colour("#000000", state, line=line)
        self.separations = True
        state.line, state.fill = (REGISTRATION, state.fill) if line else (state.line, REGISTRATION)
        return "/All CS 1 SCN" if line else "/All cs 1 scn"

    def _path(self, item: Path, state: _GraphicsState, parts: list[str]) -> None:
        fill = self.colour(item.fill, state) if item.fill != "none" else None
        line = self.colour(item.stroke, state, line=True) if item.stroke != "none" else None
        if fill is None and line is None:
            return
        parts.extend(code for code in (fill, line) if code)
        if line is not None:
            parts.extend(state.stroke(item))
        painter = _PAINTERS[fill is not None, line is not None]
        odd = "*" if item.even_odd and fill is not None else ""
        parts.append(f"{outline_code(item.outline)} {painter}{odd}")

    def _gradient(self, item: GradientFill, parts: list[str]) -> None:
        stops = self.palette.stops(item.gradient.stops)
        if stops and item.outline:
            if self.on_paper:
                stops = tuple((place, _BLACKS[0] if paint in _BLACKS else paint) for place, paint in stops)
            name = self.book.shading(Shading(item.gradient.kind, stops, item.gradient.start, item.gradient.end))
            parts.append(f"q {outline_code(item.outline)} W{'*' * item.even_odd} n /{name} sh Q")

    def _text(self, item: Text, state: _GraphicsState, parts: list[str]) -> None:
        if item.outlined:
            parts.extend(state.overprint(on=False))
            edges = Path(letter_items(item), stroke=item.stroke, width=item.stroke_width, cap="round", join="round")
            self._path(edges, state, parts)
            hidden = self.palette.paint(item.colour) is None
            item = replace(item, stroke="none", invisible=hidden)
        colour = "" if item.invisible else self.colour(item.colour, state, thin=True)
        if colour is None or (self.outlined and item.invisible):
            return
        over = item.invisible or self.palette.paint(item.colour, thin=True) != PURE_BLACK
        parts.extend(state.overprint(on=not over))
        self.overprints |= not over
        if self.outlined:
            letters = outline_code(letter_items(item))
            parts.extend([f"{colour} {letters} f".strip()] if letters else [])
            return
        if item.glyphs or not is_studio_font(item.font):
            parts.append(self._glyph_text(item, colour))
            return
        size = pt_to_mm(item.size)
        spacing = f"{number_text(item.tracking * size)} Tc" if item.tracking else ""
        mode = "3 Tr" if item.invisible else ""
        apart = f" {item.text} " if item.invisible else item.text  # some readers join it to the words beside it
        runs = self.book.encode_text(item.font, apart)
        if len(runs) == 1 and not (item.kern or item.tracking or mode or self.aslant):
            name, codes = runs[0]
            place = f"BT {number_text(item.x)} {number_text(item.y)} Td {name} {number_text(size)} Tf"
            place = f"{place} {_string_literal(codes)} Tj ET"
            parts.append(f"{colour} {place}" if colour else place)
            return
        shown = [f"{name} {number_text(size)} Tf {codes}" for name, codes in self._show_runs(item, runs)]
        reset = ["0 Tc"] if spacing else []
        reset += ["0 Tr"] if mode else []
        words = [colour, "BT", mode, spacing, f"{number_text(item.x)} {number_text(item.y)} Td", *shown, *reset, "ET"]
        code = " ".join([word for word in words if word])
        parts.append(_with_actual_text(item.text, code) if self.aslant and not item.invisible else code)

    def _glyph_text(self, item: Text, colour: str) -> str:
        """A text as glyphs, marked with its words where these can't be told from its glyphs."""
        glyphs = glyphs_of(item)
        turned = is_read_to_left(item)
        font, size = self.book.glyph_font(item.font, glyphs), pt_to_mm(item.size)
        clear = [font.tells(glyph) for glyph in glyphs]
        read = "".join(glyph.letters for glyph in glyphs)
        shown = _glyph_arrays(glyphs, font, size, clear if turned else [True] * len(glyphs), mute=turned)
        mode, reset = ("3 Tr", "0 Tr") if item.invisible else ("", "")
        place = f"{number_text(item.x)} {number_text(item.y)} Td"
        words = [colour, "BT", mode, place, f"/{font.name} {number_text(size)} Tf", *shown, reset, "ET"]
        code = " ".join([word for word in words if word])
        if turned and not item.invisible and (dots := outline_code(mute_items(item))):
            code = f"{code} {dots} f"  # readers would take them for letters
        if turned or item.invisible:
            return code  # readers turn what they read from right to left round themselves, also words that are told
        told = self.aslant or is_shaped(item.text) or not all(clear) or read != item.text
        return _with_actual_text(item.text, code) if told else code

    def _show_runs(self, item: Text, runs: Sequence[tuple[str, bytes]]) -> Iterable[tuple[str, str]]:
        """Each run of one font with its operator; kerned text as an array of strings and shifts."""
        if not item.kern:
            return [(name, f"{_string_literal(codes)} Tj") for name, codes in runs]
        kerns = [*find_font(item.font).kerns(item.text), 0]
        found = []
        for name, codes in runs:
            found.append((name, f"[{_kerned_array(codes, kerns[: len(codes)])}] TJ"))
            kerns = kerns[len(codes) :]
        return found

    def _icon(self, item: IconUse, state: _GraphicsState, parts: list[str]) -> None:
        if self.palette.paint(item.colour, thin=True) is None:
            return
        icon = self.icons[item.icon]
        if not icon.is_plain:
            self._group(drawn_icon(icon, item, self.palette.theme), state, parts)
            return
        fill = self.colour(item.colour, state, thin=True) or ""
        stroked = any(path.stroke != "none" for path in icon.paths)
        filled = stroked and self.palette.is_grey(self.palette.paint(item.colour))
        line = (self.colour(item.colour, state, line=True) if stroked and not filled else "") or ""
        parts.extend(state.end_line_style() if stroked else ())
        scale = item.size / BOX
        place = f"{scale:.5f} 0 0 {scale:.5f} {number_text(item.x)} {number_text(item.y)} cm"
        words = [fill, line, "q", place, f"/{self.book.form(icon, filled=filled)} Do Q"]
        parts.append(" ".join(word for word in words if word))

    def _group(self, item: Group, state: _GraphicsState, parts: list[str]) -> None:
        inner = self.code(item.items) if item.opacity >= 1.0 else self._see_through(item)
        if inner:
            parts.extend(state.end_line_style())
            clip = f"{outline_code(item.clip)} W n" if item.clip else ""
            code = "\n".join(part for part in ("q", transform_code(item.transform), clip, inner, "Q") if part)
            parts.append(_with_actual_text(item.words, code) if item.words and not self.outlined else code)

    def _see_through(self, item: Group) -> str:
        """The operators of what is in a group that is opaque in part: it is painted first, and then seen through."""
        box = items_box((Group(item.items, clip=item.clip),))
        name = self.book.whole(item.items, grow_box(box, _AROUND))
        return f"/{self.book.opacity(item.opacity)} gs /{name} Do" if name else ""

    def _image(self, item: Image, parts: list[str]) -> None:
        place = (
            f"{number_text(item.width)} 0 0 {number_text(item.height)} {number_text(item.x)} {number_text(item.y)} cm"
        )
        name = self.book.picture(item)
        if name:
            parts.append(f"q {place} /{name} Do Q")


def _glyph_arrays(
    glyphs: Sequence[Glyph], font: GlyphFont, size: float, clear: Sequence[bool], *, mute: bool
) -> list[str]:
    """The operators that show glyphs in their places: arrays of codes and shifts, raised and lowered where need be.
    What isn't `clear` by itself is marked with its letters; `mute`, what stands for none is left out."""
    found: list[str] = []
    array: list[str] = []
    rise, behind = 0.0, 0.0

    def end_array() -> None:
        if array:
            found.append(f"[{''.join(array)}] TJ")
            array.clear()

    for glyph, told in zip(glyphs, clear, strict=True):
        if mute and not glyph.letters:
            behind -= glyph.advance
            continue
        shift = round(behind - glyph.x, 3)
        if glyph.y != rise:
            end_array()
            rise = glyph.y
            found.append(f"{number_text(rise * size / 1000.0)} Ts")
        if shift:
            array.append(f" {number_text(shift)} ")
        if told:
            array.append(f"<{font.code_of(glyph):04X}>")
        else:
            end_array()
            found.append(_with_actual_text(glyph.letters, f"<{glyph.id:04X}> Tj"))
        behind = glyph.x + font.width(glyph.id) - glyph.advance
    end_array()
    if rise:
        found.append("0 Ts")
    return [part.replace("><", "") for part in found]


_SPECIAL = re.compile(r"[^ !-'*-\[\]-~]")
"""What a string of the file can't have as it is."""
_ESCAPES = {code: f"\\{code:03o}" for code in (*range(32), *range(127, 256))} | {
    ord(character): "\\" + character for character in "\\()"
}


def _with_actual_text(words: str, code: str) -> str:
    """The operators of a text, marked with its words for programs that read the text."""
    text = (codecs.BOM_UTF16_BE + words.encode("utf-16-be")).hex()
    return f"/Span <</ActualText <{text}>>> BDC {code} EMC"


def _string_literal(codes: bytes) -> str:
    """Codes as a PDF string."""
    text = codes.decode("latin-1")
    return f"({text.translate(_ESCAPES) if _SPECIAL.search(text) else text})"


def _kerned_array(codes: bytes, kerns: list[float]) -> str:
    parts: list[str] = []
    start = 0
    for index, kern in enumerate(kerns):
        if kern:
            parts.append(f"{_string_literal(codes[start : index + 1])} {-kern}")
            start = index + 1
    if start < len(codes):
        parts.append(_string_literal(codes[start:]))
    return " ".join(parts)
