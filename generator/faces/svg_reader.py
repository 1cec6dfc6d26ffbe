"""Our own SVG reader: a flat drawing's bytes as paths of the display list, or its faults with line and column.

`read_svg(data, file)` gives a `SvgDrawing`: its width and height in user units and its paths, y up, around the middle
of the view box, colours as `#rrggbb` tokens. It reads groups, paths and the basic shapes with fills, strokes and
transforms, said by attributes, by `style` or by plain rules of a style sheet (see `svg_style`). What a printed flat
drawing can't hold is refused, never left out silently: gradients, patterns, filters, masks, opacity, `<text>`, raster
images, scripts, references of any kind, document types and entities. What only lies ready in `<defs>` is no part of it;
a clip path that leaves all of the view box cuts nothing away.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from xml.parsers import expat

from generator.base.errors import Fault, InputError, Mark, input_error, nearest_name
from generator.base.frozen import dataclass
from generator.base.geometry import IDENTITY, Transform, chain
from generator.faces.display_list import Outline, Path
from generator.faces.ink_bounds import MITRE_LIMIT, mitre_reach
from generator.faces.shapes import bounds, box, ellipse, line, polygon, polyline, rounded_box, transform_outline
from generator.faces.svg_effects import undrawn_property
from generator.faces.svg_path import numbers_in, read_path
from generator.faces.svg_style import StyleSheet

MOST_BYTES = 1_000_000
MOST_SEGMENTS = 20_000
MOST_DEPTH = 32

COLOUR_NAMES = {
    "black": "#000000", "silver": "#c0c0c0", "gray": "#808080", "grey": "#808080", "white": "#ffffff",
    "maroon": "#800000", "red": "#ff0000", "purple": "#800080", "fuchsia": "#ff00ff", "green": "#008000",
    "lime": "#00ff00", "olive": "#808000", "yellow": "#ffff00", "navy": "#000080", "blue": "#0000ff",
    "teal": "#008080", "aqua": "#00ffff", "orange": "#ffa500",
}  # fmt: skip
"""The named colours of CSS 2.1; others are written as #rrggbb."""

_SILENT = {"title", "desc", "metadata", "defs", "style"}
_REFUSED = {
    "text": "text; draw letters as paths",
    "image": "a raster image",
    "use": "a reference",
    "script": "a script",
    "foreignObject": "a foreign object",
    "filter": "a filter",
    "mask": "a mask",
    "clipPath": "a clip path",
    "pattern": "a pattern",
    "linearGradient": "a gradient",
    "radialGradient": "a gradient",
    "animate": "an animation",
    "symbol": "a symbol",
    "marker": "a marker",
    "switch": "a switch",
    "a": "a link",
}


@dataclass(frozen=True)
class SvgDrawing:
    """A flat drawing: size in user units, paths y up around its middle."""

    width: float
    height: float
    paths: tuple[Path, ...]


@dataclass(frozen=True)
class _InheritedState:
    """What a group hands down to its children."""

    transform: Transform = IDENTITY
    fill: str = "#000000"
    stroke: str = "none"
    colour: str = "#000000"
    width: float = 1.0
    rule: str = "nonzero"
    cap: str = "butt"
    join: str = "miter"
    dash: tuple[float, ...] = ()
    mitre: float = MITRE_LIMIT
    hidden: bool = False
    behind: bool = False
    """Whether strokes are drawn before what they surround is filled."""


def read_svg(data: bytes, file: str, current: str = "#000000") -> SvgDrawing:
    """Reads a drawing, in which `currentColor` is the paint `current` unless it says another; raises `InputError` with
    every fault found, each at `file:line:column`."""
    if len(data) > MOST_BYTES:
        raise input_error(f"the drawing has {len(data)} bytes", expected=f"at most {MOST_BYTES}", mark=Mark(file))
    reader = _DrawingReader(file, _FirstWalk(data, file), current)
    reader.run(data)
    if reader.faults:
        raise InputError(reader.faults)
    if reader.size is None:
        raise input_error("no drawing in it", expected="an <svg> element with a viewBox", mark=Mark(file))
    return SvgDrawing(*reader.size, tuple(reader.paths))


WITHOUT_ENTITIES = (
    "a drawing without <!ENTITY>: in Illustrator by File > Export > Export As > SVG, or saved without 'Preserve "
    "Illustrator Editing Capabilities'; in Inkscape saved as 'Plain SVG'"
)
"""What is expected in place of a drawing that declares entities."""


UNREAD_CODING = (LookupError, ValueError)
"""What reading a file raises that says that it is in a coding of letters that isn't read, or none."""


def coding_fault(file: str) -> Fault:
    """The fault for a file in a coding of letters that isn't read."""
    return Fault(Mark(file, 1, 1), "", "the coding that it names isn't read", "an SVG file in UTF-8")


def malformed_fault(error: expat.ExpatError, file: str) -> Fault:
    """The fault for a file that is not well-formed XML."""
    mark = Mark(file, error.lineno, error.offset + 1)
    return Fault(mark, "", f"not well-formed: {expat.ErrorString(error.code)}", "an SVG file")


_STYLED = re.compile(rb"[<:](?:style|clipPath)\b")
"""What there has to be in a drawing for a first walk to find anything."""
_CLIPPED = re.compile(r"url\(\s*[\"']?#([^\"')]+)[\"']?\s*\)")
_PLAIN = {"x", "y", "width", "height", "fill", "id", "class"}
"""All that the rectangle of a clip path may say to be read."""


@dataclass
class _ClipPath:
    """A clip path: its id, its `box` as attributes where it is one upright rectangle and nothing else."""

    name: str
    parts: int = 0
    box: Mapping[str, str] | None = None


class _FirstWalk:
    """A first pass through a drawing for what later elements refer to: style sheets, and rectangles that clip."""

    def __init__(self, data: bytes, file: str) -> None:
        self.file = file
        self.styles = StyleSheet()
        self.clips: dict[str, Mapping[str, str]] = {}
        self.faults: list[Fault] = []
        self.css: list[str] | None = None
        self.clip: _ClipPath | None = None
        self.mark = Mark(file)
        self.done = bool(_STYLED.search(data))
        if self.done:
            self.walk(data)

    def walk(self, data: bytes) -> None:
        parser = self.parser = expat.ParserCreate(namespace_separator=" ")
        parser.StartElementHandler = self.start
        parser.EndElementHandler = self.end
        parser.CharacterDataHandler = lambda text: self.css.append(text) if self.css is not None else None
        parser.EntityDeclHandler = self.entity
        try:
            parser.Parse(data, True)
        except (expat.ExpatError, _StopReading, *UNREAD_CODING):
            return  # the walk that follows says so

    def entity(self, *_: object) -> None:
        raise _StopReading

    def start(self, name: str, attributes: dict[str, str]) -> None:
        tag = name.rpartition(" ")[2]
        if tag == "style" and attributes.get("type", "text/css") == "text/css":
            self.css = []
            self.mark = Mark(self.file, self.parser.CurrentLineNumber, self.parser.CurrentColumnNumber + 1)
        elif tag == "clipPath":
            self.clip = _ClipPath(attributes.get("id", ""), parts=len(attributes) - 1)
        elif self.clip:
            self.clip.parts += 1
            self.clip.box = attributes if tag == "rect" and set(attributes) <= _PLAIN else None

    def end(self, name: str) -> None:
        tag = name.rpartition(" ")[2]
        if tag == "style" and self.css is not None:
            try:
                self.styles.add("".join(self.css))
            except ValueError as error:
                plain = "rules for classes, ids and names of elements"
                self.faults.append(Fault(self.mark, "", f"<style>: {error} isn't read", plain))
            self.css = None
        elif tag == "clipPath" and self.clip:
            if self.clip.box is not None and self.clip.parts == 1:
                self.clips.setdefault(self.clip.name, self.clip.box)
            self.clip = None


class _DrawingReader:
    """Walks the elements once; keeps a stack of states and gathers paths and faults."""

    def __init__(self, file: str, survey: _FirstWalk, current: str) -> None:
        self.file = file
        self.survey = survey
        self.current = current
        self.faults: list[Fault] = [*survey.faults]
        self.paths: list[Path] = []
        self.size: tuple[float, float] | None = None
        self.segments = 0
        self.stack = [_InheritedState(colour=current)]
        self.muted = 0
        self.parser = expat.ParserCreate(namespace_separator=" ")
        self.parser.StartElementHandler = self.start
        self.parser.EndElementHandler = self.end
        self.parser.StartDoctypeDeclHandler = self.doctype

    def run(self, data: bytes) -> None:
        try:
            self.parser.Parse(data, True)
        except expat.ExpatError as error:
            self.faults.append(malformed_fault(error, self.file))
        except UNREAD_CODING:
            self.faults.append(coding_fault(self.file))
        except _StopReading:
            pass

    def fault(self, what: str, expected: str = "", hint: str = "") -> None:
        mark = Mark(self.file, self.parser.CurrentLineNumber, self.parser.CurrentColumnNumber + 1)
        self.faults.append(Fault(mark, "", what, expected, hint))

    def doctype(self, _name: str, _system: str | None, public: str | None, inside: bool) -> None:
        """Ignores SVG's own document type; notes a fault for any other one and for declarations in it."""
        if inside or not (public or "").startswith("-//W3C//DTD SVG"):
            self.fault("a document type or entity declaration", WITHOUT_ENTITIES)
            raise _StopReading

    def start(self, name: str, attributes: dict[str, str]) -> None:
        space, _, tag = name.rpartition(" ")
        if self.muted or tag in _SILENT or (space and space != "http://www.w3.org/2000/svg"):
            if tag == "style" and not self.survey.done:
                self.fault("<style>: a style sheet in this encoding isn't read", "a file in UTF-8")
            self.muted += 1
            return
        if len(self.stack) > MOST_DEPTH:
            self.fault("groups nested too deeply", f"at most {MOST_DEPTH}")
            raise _StopReading
        if tag not in _SHAPES and tag not in ("svg", "g"):
            self.refuse(tag)
            return
        own = self.survey.styles.apply_rules(tag, attributes)
        if own.get("display") == "none":
            self.muted = 1
            return
        for key, wrong in undrawn_property(tag, attributes, self.survey.styles, self.size is None):
            self.fault(*wrong)
            own.pop(key, None)
        state = self.inherit_properties(own)
        self.stack.append(state)
        if tag == "svg":
            self.open_svg(own)
        elif tag in _SHAPES:
            self.shape(tag, own, state)

    def refuse(self, tag: str) -> None:
        known = ["svg", "g", *_SHAPES]
        what = _REFUSED.get(tag)
        if what:
            self.fault(f"<{tag}>: no flat drawing holds {what}", "paths and basic shapes with flat colours")
        else:
            self.fault(f"unknown element <{tag}>", "paths and basic shapes", nearest_name(tag, known))
        self.muted = 1

    def end(self, _name: str) -> None:
        if self.muted:
            self.muted -= 1
        else:
            self.stack.pop()

    def open_svg(self, attributes: Mapping[str, str]) -> None:
        if self.size is not None:
            self.fault("an <svg> inside an <svg>", "one drawing")
            return
        view = numbers_in(attributes.get("viewBox", "") or _size(attributes))
        if view is None or len(view) != 4 or view[2] <= 0 or view[3] <= 0:
            self.fault("no usable viewBox", 'such as viewBox="0 0 24 24"')
            view = [0.0, 0.0, 1.0, 1.0]
        left, top, width, height = view
        self.size = (width, height)
        own = self.stack[-1]
        upright = (1.0, 0.0, 0.0, -1.0, -left - width / 2.0, top + height / 2.0)
        self.stack[-1] = replace(own, transform=chain(own.transform, upright))

    def inherit_properties(self, own: Mapping[str, str]) -> _InheritedState:
        """An element's properties: its own over those that it inherits."""
        state = self.stack[-1]
        for key, value in own.items():
            if key != "clip-path":
                state = self.with_property(state, key, value.strip(), own)
        if own.get("clip-path", "none") != "none":
            self.check_clip(own["clip-path"], state)
        return state

    def check_clip(self, value: str, state: _InheritedState) -> None:
        """Notes a fault for a clip path, unless it contains all of the view box and so cuts nothing away."""
        named = _CLIPPED.fullmatch(value.strip())
        attributes = self.survey.clips.get(named[1]) if named else None
        try:
            if attributes is not None and self.size is not None:
                a, b, c, d, _, _ = state.transform
                left, bottom, right, top = bounds(transform_outline(_rect(attributes), state.transform))
                wide, high = (side / 2.0 * (1.0 - 1e-3) for side in self.size)
                straight = abs(b) + abs(c) < 1e-9 or abs(a) + abs(d) < 1e-9
                if straight and left <= -wide and right >= wide and bottom <= -high and top >= high:
                    return
        except ValueError:
            pass
        self.fault("clip-path: no flat drawing holds a clip path", "shapes that are cut already")

    def with_property(self, state: _InheritedState, key: str, value: str, own: Mapping[str, str]) -> _InheritedState:
        if value == "inherit" and key in _INHERITED:
            return state
        if wrong := _refusal_of(key, value):
            self.fault(*wrong)
        elif key == "paint-order":
            return replace(state, behind=_is_stroke_first(value))
        elif key == "transform":
            if own.get("transform-origin", "0 0").replace("px", "").split()[:2] != ["0", "0"]:
                self.fault("transform-origin: a flat drawing turns around its origin", "rotate(angle x y)")
            return replace(state, transform=chain(self.transform(value), state.transform))
        elif key in ("fill", "stroke", "color"):
            return self.with_colour(state, key, value, own)
        elif key in _STROKE_KEYS:
            return self.with_stroke(state, key, value)
        elif key == "visibility":
            return replace(state, hidden=value in ("hidden", "collapse"))
        return state

    def with_colour(self, state: _InheritedState, key: str, value: str, own: Mapping[str, str]) -> _InheritedState:
        current = own.get("color", state.colour)
        written = current if value.lower() == "currentcolor" else value
        token = self.current if written == self.current else self.colour(written, key)
        if key == "color":
            return replace(state, colour=token)
        return replace(state, fill=token) if key == "fill" else replace(state, stroke=token)

    def with_stroke(self, state: _InheritedState, key: str, value: str) -> _InheritedState:
        name, words = _STROKE_KEYS[key]
        if words and value not in words:
            self.fault(f"{key} '{value}'", " or ".join(words))
            return state
        if words:
            return _with_word(state, name, value)
        found = [] if value == "none" else numbers_in(value.removesuffix("px"))
        if found is None or any(number < 0 for number in found) or (name != "dash" and len(found) != 1):
            right = {"width": "a length without unit", "mitre": "a number"}
            self.fault(f"{key} '{value}'", right.get(name, "lengths"))
            return state
        if name == "dash":
            return replace(state, dash=tuple(found))
        return replace(state, width=found[0]) if name == "width" else replace(state, mitre=found[0])

    def colour(self, value: str, key: str) -> str:
        text = value.lower()
        if text in ("none", "transparent"):
            return "none"
        if text in COLOUR_NAMES:
            return COLOUR_NAMES[text]
        code = text.removeprefix("#")
        if text.startswith("#") and len(code) in (3, 6) and all(digit in "0123456789abcdef" for digit in code):
            return "#" + (code if len(code) == 6 else "".join(digit * 2 for digit in code))
        parts = numbers_in(text[4:-1]) if text.startswith("rgb(") and text.endswith(")") else None
        if parts and len(parts) == 3 and all(0 <= part <= 255 for part in parts):
            return "#" + "".join(f"{int(part + 0.5):02x}" for part in parts)
        self.fault(
            f"{key} '{value}' is no flat colour", "#rrggbb, none or a CSS 2.1 name", nearest_name(text, COLOUR_NAMES)
        )
        return "#000000"

    def transform(self, text: str) -> Transform:
        result = IDENTITY
        rest = text.replace(",", " ").strip()
        while rest:
            name, _, tail = rest.partition("(")
            arguments, closed, rest = tail.partition(")")
            values = numbers_in(arguments)
            step = _transform(name.strip(), values) if closed and values else None
            if step is None:
                self.fault(f"transform '{text}'", "translate, scale, rotate, skewX, skewY or matrix with numbers")
                return IDENTITY
            result = chain(step, result)
            rest = rest.strip()
        return result

    def shape(self, tag: str, attributes: Mapping[str, str], state: _InheritedState) -> None:
        try:
            outline = _SHAPES[tag](attributes)
        except ValueError as error:
            self.fault(f"<{tag}>: {error}")
            return
        self.segments += len(outline)
        if self.segments > MOST_SEGMENTS:
            self.fault("too many path segments", f"at most {MOST_SEGMENTS}")
            raise _StopReading
        if outline and not state.hidden and (state.fill != "none" or state.stroke != "none"):
            made = self.path(outline, state, tag)
            both = state.behind and made.fill != "none" and made.stroke != "none"
            self.paths += [replace(made, fill="none"), replace(made, stroke="none")] if both else [made]

    def path(self, outline: Outline, state: _InheritedState, tag: str) -> Path:
        a, b, c, d, _, _ = state.transform
        scale = math.sqrt(abs(a * d - b * c))
        skewed = abs(a * c + b * d) > 1e-6 or abs(a * a + b * b - c * c - d * d) > 1e-6
        if skewed and state.stroke != "none":
            self.fault(f"<{tag}>: a stroke under a skewed or uneven transform", "an even scale, or an outline")
        stroked = state.stroke if state.width > 0 else "none"
        if stroked != "none" and state.join == "miter" and state.mitre != MITRE_LIMIT:
            low, high = sorted((state.mitre, MITRE_LIMIT))
            if any(low < reach <= high for reach in mitre_reach(outline)):
                sharp = f"<{tag}>: a corner so sharp that stroke-miterlimit {state.mitre:g} shows"
                self.fault(sharp, f"{MITRE_LIMIT:g}, or round corners")
        return Path(
            transform_outline(outline, state.transform),
            fill=state.fill,
            stroke=stroked,
            width=state.width * scale,
            dash=tuple(value * scale for value in state.dash),
            even_odd=state.rule == "evenodd",
            cap=state.cap,
            join=state.join,
        )


class _StopReading(Exception):
    """Ends the reading early; the fault is already noted."""


_STROKE_KEYS: dict[str, tuple[str, tuple[str, ...]]] = {
    "stroke-width": ("width", ()),
    "stroke-dasharray": ("dash", ()),
    "stroke-miterlimit": ("mitre", ()),
    "stroke-linecap": ("cap", ("butt", "round", "square")),
    "stroke-linejoin": ("join", ("miter", "round", "bevel")),
    "fill-rule": ("rule", ("nonzero", "evenodd")),
}


def _refusal_of(key: str, value: str) -> tuple[str, str] | None:
    """Why a flat drawing can't have a property, and what would be right; None where it can."""
    if key in ("opacity", "fill-opacity", "stroke-opacity") and numbers_in(value) != [1.0]:
        return f"{key} {value}: transparency can't be printed flat", "a lighter flat colour"
    if key.rpartition(" ")[2] == "href" or key.startswith("on") or "url(" in value:
        return f"{key}: a reference or a script", "flat colours and shapes only"
    if key in ("filter", "mask") and value != "none":
        return f"{key} can't be in a flat drawing", ""
    if key == "mix-blend-mode" and value.lower() != "normal":
        return f"mix-blend-mode {value}: inks can't be blended in a flat drawing", "the colours that are seen"
    if key.startswith("background") and value.lower() not in ("none", "transparent", ""):
        return f"{key}: a flat drawing has no ground of its own", "a rectangle"
    if key == "pathLength" or key == "systemLanguage" or key.startswith("required"):
        return f"{key} can't be in a flat drawing", ""
    if key == "stroke-dashoffset" and numbers_in(value.removesuffix("px")) != [0.0]:
        return f"{key} {value}: dashes begin where their line does", "none"
    return None


_INHERITED = {"paint-order", "fill", "stroke", "color", "visibility", *_STROKE_KEYS}
"""What an element may have `inherit` for; that of others is no flat drawing's."""


def _with_word(state: _InheritedState, name: str, value: str) -> _InheritedState:
    if name == "cap":
        return replace(state, cap=value)
    return replace(state, join=value) if name == "join" else replace(state, rule=value)


def _is_stroke_first(order: str) -> bool:
    """Whether a `paint-order` draws strokes before fills."""
    return [word for word in order.lower().split() if word != "markers"][:1] == ["stroke"]


def _transform(name: str, values: list[float]) -> Transform | None:
    count = len(values)
    if name == "translate" and count in (1, 2):
        return (1.0, 0.0, 0.0, 1.0, values[0], values[1] if count == 2 else 0.0)
    if name == "scale" and count in (1, 2):
        return (values[0], 0.0, 0.0, values[-1], 0.0, 0.0)
    if name == "rotate" and count in (1, 3):
        x, y = values[1:] if count == 3 else (0.0, 0.0)
        cos, sin = math.cos(math.radians(values[0])), math.sin(math.radians(values[0]))
        return (cos, sin, -sin, cos, x - cos * x + sin * y, y - sin * x - cos * y)
    if name == "skewX" and count == 1:
        return (1.0, 0.0, math.tan(math.radians(values[0])), 1.0, 0.0, 0.0)
    if name == "skewY" and count == 1:
        return (1.0, math.tan(math.radians(values[0])), 0.0, 1.0, 0.0, 0.0)
    if name == "matrix" and count == 6:
        return (values[0], values[1], values[2], values[3], values[4], values[5])
    return None


def _length(attributes: Mapping[str, str], key: str, default: float | None = 0.0) -> float:
    text = attributes.get(key)
    if text is None:
        if default is None:
            raise ValueError(f"no {key}")
        return default
    found = numbers_in(text.removesuffix("px"))
    if found is None or len(found) != 1:
        raise ValueError(f"{key} '{text}' is no plain number")
    return found[0]


def _size(attributes: Mapping[str, str]) -> str:
    """The view box in user units of a drawing that has a width and a height but no view box; empty without these."""
    sides = [attributes.get(key, "").removesuffix("px") for key in ("width", "height")]
    return " ".join(["0 0", *sides]) if all(sides) else ""


def _rect(attributes: Mapping[str, str]) -> Outline:
    """A rectangle with rounded corners by SVG 1.1 (9.2): a missing radius equals the other one, and none is more than
    half a side."""
    x, y, width, height = (_length(attributes, key, None if key in ("width", "height") else 0.0) for key in _RECT)
    rx, ry = (_length(attributes, one if one in attributes else other) for one, other in (("rx", "ry"), ("ry", "rx")))
    rx, ry = min(rx, width / 2.0), min(ry, height / 2.0)
    if rx <= 0 or ry <= 0:
        return box(x, y, width, height)
    return rounded_box(x, y, width, height, rx, ry)


_RECT = ("x", "y", "width", "height")


def _circle(attributes: Mapping[str, str]) -> Outline:
    radius = _length(attributes, "r", None)
    return ellipse(_length(attributes, "cx"), _length(attributes, "cy"), radius, radius)


def _ellipse(attributes: Mapping[str, str]) -> Outline:
    x, y = _length(attributes, "cx"), _length(attributes, "cy")
    return ellipse(x, y, _length(attributes, "rx", None), _length(attributes, "ry", None))


def _line(attributes: Mapping[str, str]) -> Outline:
    return line(*(_length(attributes, key) for key in ("x1", "y1", "x2", "y2")))


def _points(attributes: Mapping[str, str]) -> list[tuple[float, float]]:
    values = numbers_in(attributes.get("points", ""))
    if values is None or len(values) % 2:
        raise ValueError("points are pairs of numbers")
    return list(zip(values[0::2], values[1::2], strict=True))


_SHAPES: dict[str, Callable[[Mapping[str, str]], Outline]] = {
    "path": lambda attributes: read_path(attributes.get("d", "")),
    "rect": _rect,
    "circle": _circle,
    "ellipse": _ellipse,
    "line": _line,
    "polyline": lambda attributes: polyline(_points(attributes)),
    "polygon": lambda attributes: polygon(_points(attributes)),
}
