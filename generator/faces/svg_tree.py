"""The elements of a drawing as a tree: what each is told by itself, by style sheets and by those around it.

elements = drawn_elements(top, named, sheet)     # those that are drawn, each once, in order
has_characters(elements)                         # whether any of them is text
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import field

from generator.base.errors import Mark
from generator.base.frozen import dataclass
from generator.faces.svg_style import StyleSheet

TEXTS = {"text", "tspan", "textPath", "tref"}
_READY = {
    *("defs", "symbol", "clipPath", "mask", "pattern", "marker", "linearGradient", "radialGradient", "filter"),
    *("title", "desc", "metadata", "style", "script", "view", "cursor", "font", "color-profile"),
}
"""Elements whose parts are drawn only where something refers to them, if at all."""
_HANDED_DOWN = {
    *("word-spacing", "text-decoration", "text-decoration-line", "text-transform", "font-variant", "font-variant-caps"),
    *("font-variant-position", "font-stretch", "font-size-adjust", "font-feature-settings", "font-variation-settings"),
    *("font-weight", "font", "dominant-baseline", "writing-mode", "direction", "text-shadow", "text-rendering"),
    *("font-size", "font-family", "font-style", "text-anchor", "letter-spacing", "white-space", "fill", "stroke"),
    *("stroke-dasharray", "stroke-linecap", "stroke-linejoin", "marker-start", "marker-mid", "marker-end", "marker"),
    *("dx", "dy", "space"),
}
"""What text and lines get from the groups around them, dx and dy from the text."""
_REFERENCE = re.compile(r"url\(\s*[\"']?#([^\"')]+?)[\"']?\s*\)")


@dataclass
class DrawnElement:
    """An element: where it begins, what it and style sheets say of it, its parts, and the part that it shows again."""

    mark: Mark
    tag: str = ""
    """Empty for an element that isn't SVG's."""
    attributes: Mapping[str, str] = field(default_factory=dict)
    shows: str = ""
    text: str = ""
    """The characters inside it, without those of its parts."""
    parts: list[DrawnElement] = field(default_factory=list)
    element_count: int = 0
    """How many elements it comes to; 0: not counted yet, -1: being counted."""
    own: Mapping[str, str] = field(default_factory=dict)
    """Its attributes, overridden by what rules and its `style` say."""
    around: Mapping[str, str] = field(default_factory=dict)
    """What it inherits."""
    above: str = ""
    """The tag of the element that it is a part of."""

    def got(self) -> dict[str, str]:
        """What counts for the element: its own over what it inherits."""
        return {**self.around, **{key: value for key, value in self.own.items() if value != "inherit"}}

    def flow(self) -> Iterator[DrawnElement]:
        """The element and all inside it, in order."""
        yield self
        for part in self.parts:
            yield from part.flow()


def references(value: str) -> list[str]:
    """The ids in the `url(#…)` of a value."""
    return _REFERENCE.findall(value) if "url(" in value else []


def drawn_elements(top: DrawnElement, named: Mapping[str, DrawnElement], sheet: StyleSheet) -> list[DrawnElement]:
    """The elements that are drawn, or that something drawn refers to, with what they are told."""
    _tell(top, sheet)
    waiting, found, seen = [*reversed(top.parts)], list[DrawnElement](), set[int]()
    while waiting:
        element = waiting.pop()
        if id(element) in seen or not element.tag or element.own.get("display") == "none":
            continue
        seen.add(id(element))
        found.append(element)
        shown = [element.shows, *(name for value in element.own.values() for name in references(value))]
        waiting += [named[name] for name in shown if name in named]
        waiting += [part for part in reversed(element.parts) if part.tag not in _READY and not _is_passed(part)]
    return found


def has_characters(elements: Iterable[DrawnElement]) -> bool:
    """Whether there are characters to draw among elements."""
    return any(element.text.strip() and TEXTS & {element.tag, element.above} for element in elements)


def _is_passed(element: DrawnElement) -> bool:
    """Whether an element is drawn by other programs only."""
    passed = "requiredFeatures" in element.attributes and element.tag == "foreignObject" and element.above == "switch"
    return passed or "requiredExtensions" in element.attributes


def _tell(top: DrawnElement, sheet: StyleSheet) -> None:
    """Tells each element what rules say of it and what it gets from those around it."""
    waiting = [top]
    while waiting:
        element = waiting.pop()
        element.own = sheet.apply_rules(element.tag, element.attributes)
        handed = element.own.keys() & _HANDED_DOWN
        got = {**element.around, **{key: element.own[key] for key in handed if element.own[key] != "inherit"}}
        for part in element.parts:
            part.around, part.above = got, element.tag
        waiting += element.parts
