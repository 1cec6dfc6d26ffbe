"""Makes a booklet's PDF fit for printing: black as black ink alone, no hairlines, and for a press all colours as inks.

Typst writes calibrated RGB and grey, and scales a picture's lines with the picture. Here every operator that sets a
colour or draws a line is read, in forms too, and rewritten where necessary."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import field
from functools import cache, partial
from typing import Any

from generator.base.frozen import dataclass
from generator.base.geometry import IDENTITY, Transform, area_scale, chain, transform_of
from generator.booklet.press_objects import convert_objects
from generator.definitions.printing_conditions import PrintingCondition
from generator.faces.colours import BLACK, Palette
from generator.faces.press_inks import inks_of
from generator.render.page_operators import KNOCKOUT, OVERPRINT, PURE_BLACK
from generator.render.press import press_file, save_pdf

LEAST_LINE = 0.28
"""No line is thinner (pt), also on Letter, where the folded booklet is a little smaller."""

Colours = Mapping[tuple[int, int, int], Sequence[float]]
"""The parts of the inks by the parts of RGB (0…255)."""

Inks = tuple[Colours, Colours]
"""Those of areas, and those of lines and words."""

_STROKES = frozenset(("S", "s", "B", "B*", "b", "b*"))
_FILLS = {"g": 1, "rg": 3, "k": 4}
_LINES = {"G": 1, "RG": 3, "K": 4}
_COLOURS = frozenset(("cs", "CS", "sc", "SC", "scn", "SCN", *_FILLS, *_LINES))
_PAINTED = frozenset(("BT", "ET", *_STROKES, *_COLOURS))
_READ_OPERATORS = frozenset(("q", "Q", "cm", "w", "Do", *_PAINTED))
"""What sets colours and places, and draws lines; most of a picture is where these run, which stays as it is."""
_BY_COUNT = {1: ("g", "G"), 3: ("rg", "RG"), 4: ("k", "K")}


def make_printable(made: bytes) -> bytes:
    """The file for home printers: black type and lines as black alone, lines at least `LEAST_LINE` wide."""
    return _rewrite_file(made, None)


def make_press_file(made: bytes, palette: Palette, condition: PrintingCondition, bleed: float) -> bytes:
    """The file as PDF/X-1a: the inks of each of the palette's colours, page boxes with `bleed` pt, no
    links."""
    return press_file(_rewrite_file(made, (palette_inks(palette), palette_inks(palette, thin=True)), bleed), condition)


def palette_inks(palette: Palette, *, thin: bool = False) -> Colours:
    """The inks of every named colour and each of its tints, by its RGB on screens; for areas, or for `thin` things."""
    on_screen, in_print = (Palette(palette.table, space, palette.theme) for space in ("rgb", "cmyk"))
    found: dict[tuple[int, int, int], Sequence[float]] = {}
    for name in ("white", "black", *palette.table):
        for share in range(100, -1, -1):
            token = f"{name}/{share}"
            seen, inks = on_screen.paint(token), in_print.paint(token, thin=thin)
            if seen and inks:
                found.setdefault(_bytes(seen), inks)
    return found


def _bytes(parts: Sequence[float]) -> tuple[int, int, int]:
    red, green, blue = (round(part * 255.0) for part in parts)
    return red, green, blue


def _rewrite_file(made: bytes, inks: Inks | None, bleed: float = 0.0) -> bytes:
    import pikepdf

    with pikepdf.open(io.BytesIO(made)) as pdf:
        _show_bookmarks(pdf)
        writer = _InkWriter(pdf, inks)
        for page in pdf.pages:
            code = writer.rewrite(page, page.obj.get("/Resources"), IDENTITY)
            page.obj.Contents = pdf.make_stream(code)
            if inks is not None:
                _set_page_boxes(page, bleed)
        if inks is not None:
            convert_objects(pdf, lambda parts: writer.colour([*parts], False, thin=False)[0])
            for key in ("/StructTreeRoot", "/MarkInfo"):
                if key in pdf.Root:
                    del pdf.Root[key]
        return save_pdf(pdf)


def _show_bookmarks(pdf: Any) -> None:
    """Makes readers show the bookmarks at once. Also removes the tag `Suspects`, which Poppler takes for a syntax error
    and whose absence means the same."""
    import pikepdf

    pdf.Root.PageMode = pikepdf.Name.UseOutlines
    if "/Suspects" in pdf.Root.get("/MarkInfo", {}):
        del pdf.Root.MarkInfo["/Suspects"]


def _set_page_boxes(page: Any, bleed: float) -> None:
    """Sets the boxes of a page that is trimmed `bleed` pt inside its edges, and removes its links."""
    import pikepdf

    left, bottom, right, top = (float(part) for part in page.mediabox)
    page.obj.BleedBox = pikepdf.Array([left, bottom, right, top])
    page.obj.TrimBox = pikepdf.Array([left + bleed, bottom + bleed, right - bleed, top - bleed])
    for key in ("/Annots", "/Tabs", "/StructParents"):
        if key in page.obj:
            del page.obj[key]


@dataclass
class _InkState:
    """The state that `q` saves: the scale, the line width, the colour of areas and of words, and the number of channels
    of the named colour spaces for areas and for lines."""

    place: Transform
    width: float = 1.0
    fill: tuple[float, ...] = ()
    words: tuple[float, ...] = ()
    spaces: dict[bool, int] = field(default_factory=dict)

    def copy(self) -> _InkState:
        return _InkState(self.place, self.width, self.fill, self.words, dict(self.spaces))

    @property
    def scale(self) -> float:
        return area_scale(self.place)


def _thicken_line(instruction: Any, state: _InkState) -> list[Any]:
    """A line's operator, wrapped in a greater line width where it would be too thin."""
    import pikepdf

    if not 0.0 < state.width * state.scale < LEAST_LINE:
        return [instruction]
    thicker, back = (([width], pikepdf.Operator("w")) for width in (LEAST_LINE / state.scale, state.width))
    return [thicker, instruction, back]


class _InkWriter:
    """Rewrites content streams; a form that is used several times is rewritten once, for its smallest use."""

    def __init__(self, pdf: Any, inks: Inks | None) -> None:
        self.pdf = pdf
        self.inks = inks
        self.forms: dict[tuple[int, int], float] = {}
        self.colours: dict[tuple[tuple[float, ...], bool, bool], tuple[list[float], str]] = {}

    def rewrite(self, content: Any, resources: Any, place: Transform) -> bytes:
        """The content of a page or form that is placed by the transform `place`, rewritten."""
        import pikepdf

        state, kept = _InkState(place), []
        found: list[Any] = []
        channels = cache(partial(_channels, resources))
        for instruction in pikepdf.parse_content_stream(content):
            operator = str(instruction.operator)
            if operator not in _READ_OPERATORS:
                found.append(instruction)
                continue
            if operator in _PAINTED:
                found += self.replace_operator(instruction, operator, resources, channels, state)
                continue
            operands = list(instruction.operands)
            if operator == "q":
                kept.append(state.copy())
            elif operator == "Q" and kept:
                state = kept.pop()
            elif operator == "cm":
                state.place = chain(transform_of(operands), state.place)
            elif operator == "w":
                state.width = float(operands[0])
            elif operator == "Do":
                self.form(resources, str(operands[0]), state)
            found.append(instruction)
        return bytes(pikepdf.unparse_content_stream(found))

    def replace_operator(
        self, instruction: Any, operator: str, resources: Any, channels: Callable[[str], int], state: _InkState
    ) -> Iterator[Any]:
        """The operators that replace one that draws a line, sets a colour, or begins or ends words."""
        import pikepdf

        if operator in _STROKES:
            yield from _thicken_line(instruction, state)
        elif operator in _COLOURS:
            for parts, name in self.colour_operators(list(instruction.operands), operator, channels, state):
                yield parts, pikepdf.Operator(name)
        else:
            yield from self.words(instruction, resources, state, begin=operator == "BT")

    def words(self, instruction: Any, resources: Any, state: _InkState, *, begin: bool) -> Iterator[Any]:
        """The operators at the beginning or end of words: words have their own colour, and black ones overprint."""
        import pikepdf

        colour = state.words if begin else state.fill
        other = [(list(colour), pikepdf.Operator("k"))] if state.words != state.fill else []
        over = self.inks is not None and state.words == PURE_BLACK
        switch = [self.overprinting(resources, on=begin)] if over else []
        yield from (*other, *switch, instruction) if begin else (instruction, *switch, *other)

    def overprinting(self, resources: Any, *, on: bool) -> tuple[list[Any], Any]:
        """The operator that makes black type overprint what is under it, or ends that."""
        import pikepdf

        if "/ExtGState" not in resources:
            resources["/ExtGState"] = pikepdf.Dictionary()
        states = resources["/ExtGState"]
        name = OVERPRINT if on else KNOCKOUT
        if f"/{name}" not in states:
            states[f"/{name}"] = pikepdf.Dictionary(OP=on, op=on, OPM=1)
        return [pikepdf.Name(f"/{name}")], pikepdf.Operator("gs")

    def form(self, resources: Any, name: str, state: _InkState) -> None:
        """Rewrites a form; does nothing for another XObject."""
        import pikepdf

        found = resources["/XObject"][name]
        key = found.objgen
        if str(found.get("/Subtype")) != "/Form" or self.forms.get(key, float("inf")) <= state.scale * 1.001:
            return
        self.forms[key] = state.scale
        place = chain(transform_of(found.get("/Matrix", IDENTITY)), state.place)
        code = self.rewrite(found, found.get("/Resources", resources), place)
        found.write(code)
        assert isinstance(found, pikepdf.Stream)

    def colour_operators(
        self, operands: list[Any], operator: str, channels: Callable[[str], int], state: _InkState
    ) -> Iterator[tuple[list[Any], str]]:
        """The operators that replace one that sets a colour."""
        line = operator[0].isupper()
        if operator in ("cs", "CS"):
            state.spaces[line] = channels(str(operands[0]))
            if not state.spaces[line]:
                yield operands, operator
        elif operator in _FILLS or operator in _LINES or state.spaces.get(line):
            parts = [float(part) for part in operands]
            colour, name = self.colour(parts, line, thin=line)
            if not line:
                state.fill, state.words = tuple(colour), tuple(self.colour(parts, line, thin=True)[0])
            yield colour, name
        else:
            yield operands, operator

    def colour(self, parts: list[float], line: bool, *, thin: bool) -> tuple[list[float], str]:
        """A colour in device inks, cached."""
        key = (tuple(parts), line, thin)
        if key not in self.colours:
            self.colours[key] = self._inks_of(parts, line, thin=thin)
        return self.colours[key]

    def _inks_of(self, parts: list[float], line: bool, *, thin: bool) -> tuple[list[float], str]:
        """A colour in device inks: black is black alone, and greys use no other ink."""
        grey = len(set(parts)) == 1 and len(parts) < 4
        seen = _bytes(parts * 3 if len(parts) == 1 else parts) if len(parts) < 4 else (-1, -1, -1)
        if self.inks is None:
            parts = [0.0 if seen <= BLACK.rgb else parts[0]] if grey else parts
        elif len(parts) < 4:
            parts = list(self.inks[thin].get(seen) or [part / 100.0 for part in inks_of(seen)])
        return [round(part, 4) for part in parts], _BY_COUNT[len(parts)][line]


def _channels(resources: Any, name: str) -> int:
    """The channels of a colour space as Typst names them: 1 for grey, 3 for RGB; 0 for any other."""
    known = {"/DeviceGray": 1, "/DeviceRGB": 3}
    if name in known:
        return known[name]
    space = resources["/ColorSpace"].get(name) if "/ColorSpace" in resources else None
    try:
        return int(space[1].N) if space is not None and str(space[0]) == "/ICCBased" else 0
    except (AttributeError, TypeError, IndexError):
        return 0
