"""Reads a page's operators as a press would paint them: every paint, word and picture with its place (pt).

Forms, patterns and the page's own stream are followed alike. A missing resource is reported, and so is every setting
that makes something transparent. Nothing is drawn."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import field
from typing import Any

from generator.base.frozen import dataclass
from generator.base.geometry import (
    IDENTITY,
    Point,
    Transform,
    apply_transform,
    area_scale,
    chain,
    side_scales,
    transform_of,
)
from generator.preflight.pdf_colours import (
    PdfColour,
    colour_kind,
    initial_colour,
    is_array,
    make_colour,
    shading_colours,
)
from generator.preflight.typeface import Typeface, read_typeface

DEEPEST = 20
"""Forms in forms that are followed; a file may have a form that draws itself."""

_INVISIBLE = 3
_PLAIN_BLENDS = ("/Normal", "/Compatible")


@dataclass(frozen=True)
class PaintEvent:
    """A fill, a line (`width` in pt; None for a fill) or words in one colour."""

    colour: PdfColour
    width: float | None = None


@dataclass(frozen=True)
class WordsEvent:
    """A shown string: its resulting size in pt, colour, corners, and whether it is visible."""

    font: Typeface
    size: float
    colour: PdfColour
    corners: tuple[Point, ...]
    visible: bool


@dataclass(frozen=True)
class PictureEvent:
    """A raster picture and the size in pt at which it is shown."""

    stream: Any
    size: Point


@dataclass(frozen=True)
class MissingResource:
    """A resource that a stream names and the file lacks."""

    kind: str
    name: str


@dataclass(frozen=True)
class TransparencyEvent:
    """Something that isn't opaque."""

    what: str


Event = PaintEvent | WordsEvent | PictureEvent | MissingResource | TransparencyEvent


def page_events(page: Any, resources: Any, place: Transform) -> list[Event]:
    """Everything that a page (of pikepdf) paints with these resources. `place`: the transform from its units to points
    as shown."""
    found: list[Event] = []
    found += _is_transparent(page)
    _StreamReader(resources, found, 0, _FileKnowledge(), _PdfState(place)).read(page)
    return found


def _is_transparent(page: Any) -> Iterator[TransparencyEvent]:
    """An event if a page or form is painted as one transparency group."""
    if str(page.get("/Group", {}).get("/S", "")) == "/Transparency":
        yield TransparencyEvent("a transparency group")


@dataclass
class _PdfState:
    """The graphics state; `fill` and `line` are colours, `spaces` the kinds of their spaces."""

    place: Transform = IDENTITY
    fill: PdfColour = field(default_factory=PdfColour)
    line: PdfColour = field(default_factory=PdfColour)
    width: float = 1.0
    font: Typeface | None = None
    size: float = 0.0
    spacing: float = 0.0
    word_spacing: float = 0.0
    stretch: float = 1.0
    leading: float = 0.0
    rise: float = 0.0
    mode: int = 0

    def copy(self) -> _PdfState:
        return _PdfState(**vars(self))


@dataclass
class _FileKnowledge:
    """Cache of parsed streams and fonts by their object numbers: a form may be placed thousands of times, and each line
    of text names its font."""

    steps: dict[tuple[int, int], list[_Step]] = field(default_factory=dict)
    typefaces: dict[tuple[int, int], Typeface] = field(default_factory=dict)


class _StreamReader:
    """Reads one stream with its resources; `events` gathers the events of all streams."""

    def __init__(
        self,
        resources: Any,
        events: list[Event],
        depth: int,
        knowledge: _FileKnowledge,
        state: _PdfState | None = None,
    ) -> None:
        self.resources = resources
        self.events = events
        self.depth = depth
        self.knowledge = knowledge
        self.state = state.copy() if state else _PdfState()
        self.saved_states: list[_PdfState] = []
        self.text = self.row = IDENTITY

    def read(self, stream: Any) -> None:
        """Runs all operators of a page's or form's stream."""
        for act, operands in self.steps_of(stream):
            act(self, operands)

    def steps_of(self, stream: Any) -> list[_Step]:
        number = stream.objgen
        if number not in self.knowledge.steps or not stream.is_indirect:
            self.knowledge.steps[number] = list(_steps(stream))
        return self.knowledge.steps[number]

    def typeface_of(self, font: Any) -> Typeface:
        number = font.objgen
        if number not in self.knowledge.typefaces or not font.is_indirect:
            self.knowledge.typefaces[number] = read_typeface(font)
        return self.knowledge.typefaces[number]

    def inline(self, operands: list[Any]) -> None:
        self.events.append(PictureEvent(operands[0], side_scales(self.state.place)))

    def resource(self, kind: str, name: Any) -> Any:
        """The resource of that name; None, with an event, where it is missing."""
        found = self.resources.get(kind, {}).get(str(name))
        if found is None:
            self.events.append(MissingResource(kind.lstrip("/"), str(name).lstrip("/")))
        return found

    # Graphics state

    def keep(self, _operands: list[Any]) -> None:
        self.saved_states.append(self.state.copy())

    def give_back(self, _operands: list[Any]) -> None:
        if self.saved_states:
            self.state = self.saved_states.pop()

    def change(self, operands: list[Any]) -> None:
        self.state.place = chain(transform_of(operands), self.state.place)

    def setting(self, operands: list[Any]) -> None:
        found = self.resource("/ExtGState", operands[0])
        if found is None:
            return
        self.state.width = float(found.get("/LW", self.state.width))
        blend = found.get("/BM", "/Normal")
        first = str(blend[0] if is_array(blend) else blend)
        if first not in _PLAIN_BLENDS:
            self.events.append(TransparencyEvent(f"blending {first.lstrip('/')}"))
        opaque = min(float(found.get(key, 1)) for key in ("/ca", "/CA"))
        if opaque < 1.0:
            self.events.append(TransparencyEvent(f"{100.0 * opaque:.0f} % opaque"))
        if str(found.get("/SMask", "/None")) != "/None":
            self.events.append(TransparencyEvent("a soft mask"))

    # Colours

    def space(self, line: bool, operands: list[Any]) -> None:
        name = operands[0]
        kind = colour_kind(name)
        if str(name) != "/Pattern" and kind == "lab":
            found = self.resource("/ColorSpace", name)
            kind = colour_kind(found) if found is not None else "gray"
        self.paint_with(line, initial_colour(kind))

    def components(self, line: bool, operands: list[Any]) -> None:
        before = self.state.line if line else self.state.fill
        if operands and str(operands[-1]).startswith("/"):
            self.pattern(operands[-1])
        self.paint_with(line, make_colour(before.kind, operands))

    def paint_with(self, line: bool, with_: PdfColour) -> None:
        if line:
            self.state.line = with_
        else:
            self.state.fill = with_

    def pattern(self, name: Any) -> None:
        found = self.resource("/Pattern", name)
        if found is None:
            return
        if "/Shading" in found:
            self.shade(found.Shading)
        elif self.depth < DEEPEST:
            self.inner_reader(found).read(found)

    def shading(self, operands: list[Any]) -> None:
        found = self.resource("/Shading", operands[0])
        if found is not None:
            self.shade(found)

    def shade(self, shading: Any) -> None:
        self.events += [PaintEvent(colour) for colour in shading_colours(shading)]

    # Painting

    def fill(self, _operands: list[Any]) -> None:
        self.events.append(PaintEvent(self.state.fill))

    def stroke(self, _operands: list[Any]) -> None:
        self.events.append(PaintEvent(self.state.line, self.state.width * area_scale(self.state.place)))

    def fill_and_stroke(self, operands: list[Any]) -> None:
        self.fill(operands)
        self.stroke(operands)

    def place_object(self, operands: list[Any]) -> None:
        found = self.resource("/XObject", operands[0])
        kind = str(found.get("/Subtype", "")) if found is not None else ""
        if kind == "/Image":
            self.events.append(PictureEvent(found, side_scales(self.state.place)))
        elif kind == "/Form" and self.depth < DEEPEST:
            self.form(found)

    def form(self, found: Any) -> None:
        self.events += _is_transparent(found)
        inner = self.inner_reader(found)
        inner.state.place = chain(transform_of(found.get("/Matrix", IDENTITY)), self.state.place)
        inner.read(found)

    def inner_reader(self, stream: Any) -> _StreamReader:
        """A reader for a stream that this one places."""
        resources = stream.get("/Resources", self.resources)
        return _StreamReader(resources, self.events, self.depth + 1, self.knowledge, self.state)

    # Words

    def begin_text(self, _operands: list[Any]) -> None:
        self.text = self.row = IDENTITY

    def set_font(self, operands: list[Any]) -> None:
        found = self.resource("/Font", operands[0])
        self.state.font = self.typeface_of(found) if found is not None else None
        self.state.size = float(operands[1])

    def move(self, operands: list[Any]) -> None:
        self.row = chain((1.0, 0.0, 0.0, 1.0, float(operands[0]), float(operands[1])), self.row)
        self.text = self.row

    def move_and_lead(self, operands: list[Any]) -> None:
        self.state.leading = -float(operands[1])
        self.move(operands)

    def next_row(self, _operands: list[Any]) -> None:
        self.move([0.0, -self.state.leading])

    def set_matrix(self, operands: list[Any]) -> None:
        self.text = self.row = transform_of(operands)

    def set_stretch(self, operands: list[Any]) -> None:
        self.state.stretch = float(operands[0]) / 100.0

    def mode(self, operands: list[Any]) -> None:
        self.state.mode = int(operands[0])

    def show(self, operands: list[Any]) -> None:
        self.add_words([operands[0]])

    def show_array(self, operands: list[Any]) -> None:
        self.add_words(list(operands[0]))

    def show_next(self, operands: list[Any]) -> None:
        self.next_row([])
        self.show([operands[-1]])

    def show_spaced(self, operands: list[Any]) -> None:
        self.state.word_spacing, self.state.spacing = float(operands[0]), float(operands[1])
        self.show_next(operands)

    def add_words(self, parts: list[Any]) -> None:
        """Adds strings, and the shifts between them, as one run of words."""
        state = self.state
        if state.font is None:
            return
        wide = sum(self.advance(state.font, part) for part in parts)
        place = chain(self.text, state.place)
        low, high = state.rise - 0.2 * state.size, state.rise + 0.75 * state.size
        corners = tuple(apply_transform(place, (x, y)) for x in (0.0, wide) for y in (low, high))
        size = abs(state.size) * side_scales(place)[1]
        seen = state.mode != _INVISIBLE and any(_string(part).strip() for part in parts)
        outlined = state.mode in (1, 5)
        self.events.append(WordsEvent(state.font, size, state.line if outlined else state.fill, corners, seen))
        if seen:
            self.events.append(PaintEvent(state.line if outlined else state.fill))
        self.text = chain((1.0, 0.0, 0.0, 1.0, wide, 0.0), self.text)

    def advance(self, font: Typeface, part: Any) -> float:
        """The advance of a string or a shift."""
        state = self.state
        if not _is_string(part):
            return -float(part) / 1000.0 * state.size * state.stretch
        return float(sum(self.steps(font, _string(part)))) * state.stretch

    def steps(self, font: Typeface, text: bytes) -> Iterator[float]:
        state = self.state
        for code in font.codes(text):
            spaces = state.word_spacing if code == ord(" ") and not font.wide else 0.0
            yield font.width(code) * state.size + state.spacing + spaces


def _is_string(part: Any) -> bool:
    import pikepdf

    return isinstance(part, pikepdf.String)


def _string(part: Any) -> bytes:
    """The bytes of a string; empty for a shift between strings."""
    return bytes(part) if _is_string(part) else b""


_Act = Callable[[_StreamReader, list[Any]], None]
_Step = tuple[_Act, list[Any]]
"""What an operator does, and its operands."""


def _steps(stream: Any) -> Iterator[_Step]:
    """The actions of a stream's operators, only of those that matter here."""
    import pikepdf

    for instruction in pikepdf.parse_content_stream(stream):
        if isinstance(instruction, pikepdf.ContentStreamInlineImage):
            yield _StreamReader.inline, [instruction.iimage]
        elif act := _ACTS.get(str(instruction.operator)):
            yield act, list(instruction.operands)


def _set_to(kind: str, line: bool) -> _Act:
    return lambda reader, operands: reader.paint_with(line, make_colour(kind, operands))


def _number(name: str) -> _Act:
    return lambda reader, operands: setattr(reader.state, name, float(operands[0]))


_ACTS: dict[str, _Act] = {
    "q": _StreamReader.keep,
    "Q": _StreamReader.give_back,
    "cm": _StreamReader.change,
    "w": _number("width"),
    "gs": _StreamReader.setting,
    "g": _set_to("gray", False),
    "G": _set_to("gray", True),
    "rg": _set_to("rgb", False),
    "RG": _set_to("rgb", True),
    "k": _set_to("cmyk", False),
    "K": _set_to("cmyk", True),
    "cs": lambda reader, operands: reader.space(False, operands),
    "CS": lambda reader, operands: reader.space(True, operands),
    **{name: lambda reader, operands: reader.components(False, operands) for name in ("sc", "scn")},
    **{name: lambda reader, operands: reader.components(True, operands) for name in ("SC", "SCN")},
    "sh": _StreamReader.shading,
    **dict.fromkeys(("f", "F", "f*"), _StreamReader.fill),
    **dict.fromkeys(("S", "s"), _StreamReader.stroke),
    **dict.fromkeys(("B", "B*", "b", "b*"), _StreamReader.fill_and_stroke),
    "Do": _StreamReader.place_object,
    "BT": _StreamReader.begin_text,
    "Tf": _StreamReader.set_font,
    "Td": _StreamReader.move,
    "TD": _StreamReader.move_and_lead,
    "T*": _StreamReader.next_row,
    "Tm": _StreamReader.set_matrix,
    "TL": _number("leading"),
    "Tc": _number("spacing"),
    "Tw": _number("word_spacing"),
    "Ts": _number("rise"),
    "Tz": _StreamReader.set_stretch,
    "Tr": _StreamReader.mode,
    "Tj": _StreamReader.show,
    "TJ": _StreamReader.show_array,
    "'": _StreamReader.show_next,
    '"': _StreamReader.show_spaced,
}
"""Operator → what it does here; paths, clips and marks paint nothing by themselves."""
