"""Checks an SVG's bytes before resvg or cairosvg gets them, and raises one fault that says why a drawing isn't drawn.

Before anything is drawn: not packed, no entities, nothing fetched from elsewhere, no path that isn't sound, no number
beyond all measure, no colour or length that would be read as nothing (`svg_values`), not nested too deep, and not too
many elements once every reference to another part of the drawing is followed.
"""

from __future__ import annotations

import re
from xml.parsers import expat

from generator.base.errors import InputError, Mark, input_error
from generator.faces.svg_effects import ANIMATIONS, undrawn_part
from generator.faces.svg_path import check_path
from generator.faces.svg_reader import UNREAD_CODING, WITHOUT_ENTITIES, coding_fault, malformed_fault
from generator.faces.svg_style import StyleSheet
from generator.faces.svg_tree import DrawnElement, drawn_elements, has_characters
from generator.faces.svg_values import unread_sheet, unread_style, unread_value

MOST_BYTES = 10_000_000
MOST_DEPTH = 100
MOST_DRAWN = 20_000
"""Elements that are drawn, each as often as it is referred to."""

_HUGE = re.compile(r"(?<![#\w.])(?:\d{10,}|\d*\.?\d+[eE]\+?\d{2,})")
"""A number of a thousand million or more: what measures so much is drawn in more steps than anybody waits for."""
_NAMES = ("id", "class", "href")
"""What may be called by numbers."""

_SVG = "http://www.w3.org/2000/svg "
_PACKED = (b"\x1f\x8b", b"BZh", b"\xfd7zXZ", b"PK")


_SPACES = "http://www.w3.org/XML/1998/namespace space"


def check_bounds(data: bytes, file: str) -> bool:
    """Whether a drawing has characters to draw. Raises `InputError` for one that exceeds the bounds."""
    if data.startswith(_PACKED):
        raise input_error("is packed", expected="a plain SVG file", mark=Mark(file))
    if len(data) > MOST_BYTES:
        raise input_error(f"the drawing has {len(data)} bytes", expected=f"at most {MOST_BYTES}", mark=Mark(file))
    reader = _BoundsReader(file)
    reader.read(data)
    if reader.count(reader.top, 0) > MOST_DRAWN:
        what = "draws too many elements, counting each as often as it is referred to"
        raise input_error(what, expected=f"at most {MOST_DRAWN}", mark=Mark(file))
    elements = drawn_elements(reader.top, reader.elements_by_id, reader.sheet)
    if found := undrawn_part(elements, reader.elements_by_id, reader.sheet):
        mark, (what, expected) = found
        raise input_error(what, expected=expected, mark=mark)
    return has_characters(elements)


class _BoundsReader:
    """Reads the elements into a tree, and finds those with an id by it."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.top = DrawnElement(Mark(file, 1, 1))
        self.stack = [self.top]
        self.elements_by_id: dict[str, DrawnElement] = {}
        self.sheet = StyleSheet()
        self.css: list[str] | None = None
        """What was read of a style sheet so far."""
        self.parser = expat.ParserCreate(namespace_separator=" ")
        self.parser.StartElementHandler = self.start
        self.parser.EndElementHandler = self.end
        self.parser.CharacterDataHandler = self.characters
        self.parser.EntityDeclHandler = self.entity
        self.parser.ProcessingInstructionHandler = self.instruction

    def read(self, data: bytes) -> None:
        try:
            self.parser.Parse(data, True)
        except expat.ExpatError as error:
            raise InputError([malformed_fault(error, self.file)]) from None
        except UNREAD_CODING:
            raise InputError([coding_fault(self.file)]) from None

    def characters(self, text: str) -> None:
        if self.css is not None:
            self.css.append(text)
        else:
            self.stack[-1].text += text

    def here(self) -> Mark:
        return Mark(self.file, self.parser.CurrentLineNumber, self.parser.CurrentColumnNumber + 1)

    def fault(self, what: str, expected: str, mark: Mark | None = None) -> InputError:
        return input_error(what, expected=expected, mark=mark or self.here())

    def entity(self, *_: object) -> None:
        raise self.fault("an entity declaration", WITHOUT_ENTITIES)

    def instruction(self, target: str, _: str) -> None:
        if target == "xml-stylesheet":
            raise self.fault("a style sheet from elsewhere", "styles in the drawing")

    def start(self, name: str, attributes: dict[str, str]) -> None:
        if len(self.stack) > MOST_DEPTH:
            raise self.fault("elements nested too deeply", f"at most {MOST_DEPTH}")
        tag = name.rpartition(" ")[2]
        own = name.startswith(_SVG) or " " not in name
        made = DrawnElement(self.here(), tag if own else "")
        made.attributes = {"space" if key == _SPACES else key: value for key, value in attributes.items()}
        if own and tag in ANIMATIONS:
            raise self.fault(f"<{tag}>: an animation isn't drawn", "a drawing that stands still")
        for key, value in attributes.items():
            if key.rpartition(" ")[2] == "href" and tag != "a":
                made.shows = self.target(value.strip())
            elif key not in _NAMES and " " not in key and (huge := _HUGE.search(value)):
                raise self.fault(f"{huge[0][:20]} as '{key}'", "numbers below 1000000000")
            if key == "d" and value.strip():
                self.check_path(value)
            elif own:
                self.refuse(unread_style(value) if key == "style" else unread_value(key, value))
        if tag == "style" and own:
            self.open_sheet(attributes)
        self.stack[-1].parts.append(made)
        self.stack.append(made)
        self.elements_by_id.setdefault(attributes.get("id", ""), made)

    def open_sheet(self, attributes: dict[str, str]) -> None:
        """Begins to read a style sheet. Raises `InputError` where it isn't for all."""
        if attributes.get("media", "all").strip().lower() not in ("", "all", "screen"):
            raise self.fault(f"<style media='{attributes['media'][:60]}'> isn't read", "styles for all media")
        kind = attributes.get("type", "text/css")
        if not kind.strip():
            raise self.fault("<style> with an empty type isn't read", 'type="text/css", or none')
        self.css = [] if kind == "text/css" else None

    def end(self, name: str) -> None:
        made = self.stack.pop()
        if name.rpartition(" ")[2] == "style" and self.css is not None:
            css, self.css = "".join(self.css), None
            self.sheet.add(css, loosely=True)
            if found := unread_sheet(css):
                line, wrong = found
                self.refuse(wrong, Mark(self.file, made.mark.line + line - 1, made.mark.column if line == 1 else 1))

    def refuse(self, wrong: tuple[str, str] | None, mark: Mark | None = None) -> None:
        if wrong:
            raise self.fault(*wrong, mark)

    def check_path(self, data: str) -> None:
        """Refuses path data that begins without a command: cairosvg would read it without end."""
        try:
            check_path(data)
        except ValueError as error:
            raise self.fault(f"a path that isn't sound: {error}", "commands and numbers") from None

    def target(self, reference: str) -> str:
        if reference.startswith("#"):
            return reference[1:]
        if reference and not reference.startswith(("data:image/png", "data:image/jpeg")):
            raise self.fault(f"a reference to '{reference[:80]}'", "a part of the same drawing, such as '#leaf'")
        return ""

    def count(self, element: DrawnElement, depth: int) -> int:
        """How many elements an element draws with its references followed; counting stops at the limit."""
        if element.element_count < 0 or depth > 2 * MOST_DEPTH:
            raise self.fault("a reference that leads back to itself, or through too many", "none", element.mark)
        if element.element_count == 0:
            element.element_count = -1
            shown = self.elements_by_id.get(element.shows) if element.shows else None
            parts = [*element.parts, *([shown] if shown else [])]
            element.element_count = min(1 + sum(self.count(part, depth + 1) for part in parts), MOST_DRAWN + 1)
        return element.element_count
