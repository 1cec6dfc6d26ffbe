"""The straight program: a ReportLab program, made from a kit's sheets, that draws the same files."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path

from generator.base.geometry import Transform, rotate
from generator.base.units import PT_PER_MM, mm_to_pt, pt_to_mm
from generator.faces.colours import Palette
from generator.faces.display_list import Group, IconUse, Item, Outline, Text
from generator.faces.display_list import Path as Drawn
from generator.faces.fonts import find_font
from generator.faces.icon_drawing import BOX
from generator.faces.icons import IconSet
from generator.faces.shapes import segment_numbers
from generator.render.pdf import mark_items
from generator.sheets.pages import REGISTRATION, SheetPage, Sheets

_CALLS = {"M": "moveTo", "L": "lineTo", "C": "curveTo", "Z": "close"}
_CAPS = {"butt": 0, "round": 1, "square": 2}
_JOINS = {"miter": 0, "round": 1, "bevel": 2}

_HEAD = '''"""A kit, drawn straight."""

import sys

from reportlab import rl_config
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

rl_config.invariant = 1
'''

_DRAW = """

def draw(folder):
    for name, pages in FILES.items():
        c = Canvas(f"{folder}/{name}", pageCompression=1, invariant=1, initialFontName=FONT)
        icons(c)
        for page in pages:
            page(c)
        c.save()


if __name__ == "__main__":
    draw(sys.argv[1])
"""


def _n(*values: float) -> str:
    return ", ".join(f"{value:.3f}".rstrip("0").rstrip(".") or "0" for value in values)


class _Writer:
    """Writes the calls for items; knows which colours and widths are set."""

    def __init__(self, palette: Palette, icons: IconSet) -> None:
        self.palette = palette
        self.icons = icons
        self.fonts: set[str] = set()
        self.used: set[str] = set()

    def lines(self, items: Iterable[Item]) -> Iterator[str]:
        """The calls for items from a fresh state."""
        state: dict[str, str] = {}
        for item in items:
            if isinstance(item, Drawn):
                yield from self.path(item, state)
            elif isinstance(item, Text):
                yield from self.text(item, state)
            elif isinstance(item, IconUse):
                yield from self.icon(item, state)
            elif isinstance(item, Group):
                yield from self.group(item)

    def colour(self, token: str, key: str, state: dict[str, str]) -> list[str] | None:
        paint = self.palette.paint("#000000" if token == REGISTRATION else token)
        if paint is None:
            return None
        return _set(state, key, _n(*paint))

    def path(self, item: Drawn, state: dict[str, str]) -> Iterator[str]:
        fill = self.colour(item.fill, "setFillColorRGB", state) if item.fill != "none" else None
        line = self.colour(item.stroke, "setStrokeColorRGB", state) if item.stroke != "none" else None
        if fill is None and line is None:
            return
        yield from (*(fill or ()), *(line or ()))
        if line is not None:
            yield from stroke(item, state)
        yield from outline(item.outline)
        odd = ", fillMode=0" if item.even_odd else ", fillMode=1"
        yield f"c.drawPath(p, stroke={int(line is not None)}, fill={int(fill is not None)}{odd})"

    def text(self, item: Text, state: dict[str, str]) -> Iterator[str]:
        if not item.invisible:
            colour = self.colour(item.colour, "setFillColorRGB", state)
            if colour is None:
                return
            yield from colour
        self.fonts.add(item.font)
        yield from _set(state, "setFont", f"{item.font!r}, {_n(pt_to_mm(item.size))}")
        more = f", charSpace={_n(item.tracking * pt_to_mm(item.size))}" if item.tracking else ""
        mode = ", mode=3" if item.invisible else ""
        yield f"c.drawString({_n(item.x, item.y)}, {item.text!r}{mode}{more})"

    def icon(self, item: IconUse, state: dict[str, str]) -> Iterator[str]:
        fill = self.colour(item.colour, "setFillColorRGB", state)
        if fill is None:
            return
        self.used.add(item.icon)
        yield from (*fill, *(self.colour(item.colour, "setStrokeColorRGB", state) or ()))
        scale = f"{item.size / BOX:.5f}"
        yield "c.saveState()"
        yield f"c.transform({scale}, 0, 0, {scale}, {_n(item.x, item.y)})"
        yield f"c.doForm({item.icon!r})"
        yield "c.restoreState()"

    def group(self, item: Group) -> Iterator[str]:
        inner = list(self.lines(item.items))
        if inner:
            yield "c.saveState()"
            yield transform(item.transform)
            yield from clip(item.clip)
            yield from inner
            yield "c.restoreState()"


def _set(state: dict[str, str], call: str, values: str) -> list[str]:
    if state.get(call) == values:
        return []
    state[call] = values
    return [f"c.{call}({values})"]


def stroke(item: Drawn, state: dict[str, str], scale: float = 1.0) -> Iterator[str]:
    yield from _set(state, "setLineWidth", _n(item.width * scale))
    if item.dash or "setDash" in state:
        yield from _set(state, "setDash", f"[{_n(*item.dash)}]")
    yield from _set(state, "setLineCap", str(_CAPS[item.cap]))
    yield from _set(state, "setLineJoin", str(_JOINS[item.join]))


def outline(made: Outline) -> Iterator[str]:
    yield "p = c.beginPath()"
    for segment in made:
        yield f"p.{_CALLS[segment[0]]}({_n(*segment_numbers(segment))})"


def clip(made: Outline) -> Iterator[str]:
    if made:
        yield from outline(made)
        yield "c.clipPath(p, stroke=0, fill=0)"


def transform(made: Transform) -> str:
    return f"c.transform({', '.join(f'{value:.5f}' for value in made[:4])}, {_n(*made[4:])})"


def _function(name: str, lines: Iterable[str]) -> str:
    return "\n".join([f"\n\ndef {name}(c):", *(f"    {line}" for line in (*lines, "return"))])


def _page(writer: _Writer, page: SheetPage, faces: Mapping[int, str], sheets: Sheets) -> Iterator[str]:
    yield f"c.setPageSize(({_n(mm_to_pt(page.width), mm_to_pt(page.height))}))"
    yield f"c.setTrimBox(({_n(*map(mm_to_pt, page.trim))}))"
    yield f"c.setBleedBox(({_n(*map(mm_to_pt, page.bleed))}))"
    yield f"c.scale({PT_PER_MM:.6f}, {PT_PER_MM:.6f})"
    for placed in page.placements:
        yield "c.saveState()"
        corners = placed.clip
        if corners:
            yield from clip((("M", *corners[0]), *(("L", *corner) for corner in corners[1:]), ("Z",)))
        yield transform(rotate(placed.turn, placed.x, placed.y))
        yield f"{faces[id(sheets.faces[placed.face])]}(c)"
        yield "c.restoreState()"
    yield from writer.lines([*mark_items(page.marks), *page.items])
    yield "c.showPage()"


def _icons(writer: _Writer) -> Iterator[str]:
    for name in sorted(writer.used):
        yield f"c.beginForm({name!r}, {_n(-BOX / 2, -BOX / 2, BOX / 2, BOX / 2)})"
        state: dict[str, str] = {}
        for path in writer.icons[name].paths:
            yield from stroke(path, state, BOX / 24.0) if path.stroke != "none" else ()
            yield from outline(path.outline)
            paints = f"stroke={int(path.stroke != 'none')}, fill={int(path.fill != 'none')}"
            yield f"c.drawPath(p, {paints}, fillMode={int(not path.even_odd)})"
        yield "c.endForm()"


def straight_program(files: Mapping[str, Sequence[Sheets]], palette: Palette, icons: IconSet) -> str:
    """The program that draws these files; called with the folder to write into."""
    writer = _Writer(palette, icons)
    faces: dict[int, str] = {}
    functions: list[str] = []
    pages: dict[int, list[str]] = {}
    for sheets in {id(part): part for parts in files.values() for part in parts}.values():
        for face in sheets.faces:
            if id(face) not in faces:
                faces[id(face)] = f"face_{len(faces)}"
                functions.append(_function(faces[id(face)], writer.lines(face.items)))
        pages[id(sheets)] = []
        for page in sheets.pages:
            name = f"page_{sum(map(len, pages.values()))}"
            pages[id(sheets)].append(name)
            functions.append(_function(name, _page(writer, page, faces, sheets)))
    functions.append(_function("icons", _icons(writer)))
    listed = (
        f"    {name!r}: [{', '.join(p for part in parts for p in pages[id(part)])}]," for name, parts in files.items()
    )
    registered = [
        f"pdfmetrics.registerFont(TTFont({name!r}, {str(find_font(name).path)!r}))" for name in sorted(writer.fonts)
    ]
    table = "\n".join(["\n\nFILES = {", *listed, "}", f"FONT = {min(writer.fonts)!r}"])
    return _HEAD + "\n".join(registered) + "".join(functions) + table + _DRAW


def write_program(path: Path, text: str) -> Path:
    """A module and, so that it is compiled once, a program beside it that imports it."""
    path.write_text(text, encoding="utf-8")
    main = path.with_name(f"run_{path.name}")
    main.write_text(f"import sys\n\nimport {path.stem}\n\n{path.stem}.draw(sys.argv[1])\n", encoding="utf-8")
    return main
