"""What a drawing asks for that would be printed otherwise than a browser shows it, told before anything is drawn.

    undrawn_part(elements, named, sheet)     # where, ("vector-effect '…' isn't drawn", "a stroke of …"); or None

A table says for each property and attribute which values have no effect or are drawn right; any other is refused.
`COMMON`, `STYLED` and `ROOT` hold for every drawing, `BY_RESVG` for those without characters, which resvg draws,
`BY_CAIRO` for those with characters, which cairosvg draws, and `TEXT` for the characters in them.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence

from generator.base.errors import Mark
from generator.base.frozen import dataclass
from generator.base.late_pattern import late_pattern
from generator.faces.svg_path import numbers_in
from generator.faces.svg_style import StyleSheet
from generator.faces.svg_tree import TEXTS, DrawnElement, has_characters, references

Wrong = tuple[str, str]
"""What is wrong, and what would be right."""

ANIMATIONS = {"animate", "animateColor", "animateMotion", "animateTransform", "set", "discard"}
"""Elements that change others in time."""
_SHAPES = {"path", "rect", "circle", "ellipse", "line", "polyline", "polygon"}
_GRADIENTS = {"linearGradient", "radialGradient"}
_OUTLINES = "the text converted to outlines"
_ALL_ELSE = f"{_OUTLINES}, and all else is drawn"
_FLATTENED = "the effect flattened to a picture or to shapes in your drawing program"
_STRANGE = {
    **dict.fromkeys(("flowRoot", "tref"), _OUTLINES),
    **dict.fromkeys(("video", "audio", "canvas", "iframe"), "a picture"),
    **dict.fromkeys(("mesh", "meshgradient", "meshGradient", "hatch"), "the gradient flattened to a picture"),
    **dict.fromkeys(("solidcolor", "solidColor"), "the colour itself"),
    "foreignObject": "text and shapes of SVG",
}
"""Elements that neither draws, with what would be right."""
_PRIMITIVES = {"feConvolveMatrix", "feDiffuseLighting", "feDisplacementMap", "feSpecularLighting", "feTile"}
"""Parts of filters that resvg draws otherwise than browsers."""
_PLAIN = {"svg", "g", "a", "use", "switch", "symbol", "clipPath", "stop", *_GRADIENTS, *_SHAPES, *TEXTS}
"""Elements that cairosvg draws right."""
_NUMBER = r"[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?"
_ZERO = r"[+-]?(?:0+\.?0*|\.0+)(?:[a-z]+|%)?"
_URL = r"url\(\s*(?:\"[^\"]*\"|'[^']*'|[^)\s]*)\s*\)"
_LENGTHS = r"(?:px|mm|cm|in|pt|pc)"
_EFFECTS = (
    rf"(?:(?:blur\((?:{_ZERO}|{_NUMBER}{_LENGTHS})?\)|(?:drop-shadow|brightness|contrast|grayscale|hue-rotate|invert|"
    r"opacity|saturate|sepia)\((?:[^()]|\([^()]*\))*\))\s*)+"
)
_PLACE = rf"(?:left|right|top|bottom|center|{_NUMBER}(?:px|%)?)"
_FEATURE = r"['\"](?:\w{4}['\"]\s+(?:0|off)|(?:kern|liga|clig|calt)['\"](?:\s+(?:1|on))?)"
"""A feature of a font that is switched off, or that fonts have on anyway."""
_STEP = late_pattern(r"\s*([a-zX-Y]+)\s*\(([^()]*)\)[\s,]*")
_STEPS = {"translate": (1, 2), "scale": (1, 2), "rotate": (1, 3), "skewX": (1,), "skewY": (1,), "matrix": (6,)}
"""Steps of a transform, with how many numbers each may have."""


@dataclass(frozen=True)
class _ValueRule:
    """Which values of a property are drawn as they should be or have no effect, and what would be right for others."""

    fine: re.Pattern[str]
    right: str


def _rules(said: Mapping[str, tuple[str, str]]) -> dict[str, _ValueRule]:
    return {
        key: _ValueRule(late_pattern(fine, re.IGNORECASE), right)
        for names, (fine, right) in said.items()
        for key in names.split()
    }


COMMON = _rules(
    {
        "vector-effect": ("none|non-scaling-size|non-rotation|fixed-position", "a stroke as wide as it shall be here"),
        "clip-path": (f"none|{_URL}.*", "a <clipPath>, or shapes that are cut already"),
        "mask": (f"none|{_URL}", "a <mask>, or the picture flattened"),
        "mask-image mask-border mask-border-source": ("none", "a <mask>, or the picture flattened"),
        "mask-mode": ("match-source", "a <mask> with its mask-type"),
        "color-interpolation": ("auto|srgb", "sRGB, or more stops in the gradient"),
        "transform-box": ("view-box", "turning around the drawing's origin"),
        "stroke-miterlimit": (_NUMBER, "a number"),
        "systemLanguage requiredFeatures": ("", "one drawing for everybody"),
    }
)
"""Properties and attributes of any element that is drawn."""
STYLED = _rules(
    {
        "transform": ("none", "the transform as an attribute"),
        "rotate translate scale offset-path offset": ("none", "a transform as an attribute"),
        "d": ("none", "a path's attribute d"),
        "animation animation-name": ("none.*", "a drawing that stands still"),
        "outline": (r"(?!.*\b(?:solid|dashed|dotted|double|groove|ridge|inset|outset|auto)\b).*", "a stroke"),
        "outline-style": ("none", "a stroke"),
        "all": ("(?!)", "each property by itself"),
    }
)
"""Properties that count where a style says them; attributes of these names are something else."""
ROOT = _rules(
    {
        "transform": ("none|", "the transform on a group in the drawing"),
        "padding padding-left padding-right padding-top padding-bottom": (rf"(?:{_ZERO}\s*)+", "a larger viewBox"),
        "border border-left border-right border-top border-bottom": (rf"none|{_ZERO}|{_ZERO} none.*", "a rectangle"),
        "background background-image": ("none|transparent", "a rectangle"),
    }
)
"""Properties of the whole drawing."""
BY_RESVG = _rules(
    {
        "filter": (f"none|{_URL}|{_EFFECTS}", _FLATTENED),
        "image-rendering": ("(?!optimizeSpeed).*", "image-rendering: pixelated in a style"),
        "rx ry": ("(?!auto).*", "a number"),
    }
)
"""Properties of drawings without characters."""
_MEASURES = {"x", "y", "width", "height", "cx", "cy", "r", "rx", "ry"}
"""What resvg reads as attributes alone."""
BY_CAIRO = _rules(
    {
        "filter": ("none", f"{_OUTLINES}, or {_FLATTENED}"),
        "mask marker marker-start marker-mid marker-end": ("none", _ALL_ELSE),
        "mix-blend-mode": ("normal", _ALL_ELSE),
        "paint-order": ("normal|fill.*|markers(?: fill.*)?", _ALL_ELSE),
        "visibility": ("visible|hidden", "hidden"),
        "clip": ("auto", "a <clipPath>"),
        "transform-origin": (rf"{_PLACE}\s+{_PLACE}(?:\s+{_ZERO})?|{_ZERO}", "two numbers, or two sides"),
        "opacity fill-opacity stroke-opacity stop-opacity": (_NUMBER, "a number from 0 to 1"),
        "fr": (_ZERO, "0, or a picture in place of the gradient"),
        "stroke-dasharray": ("[^%]*", "lengths in units of the drawing"),
        "spreadMethod": ("pad|reflect", f"more stops, or {_OUTLINES}"),
    }
)
"""Properties of drawings with characters."""
TEXT = _rules(
    {
        "word-spacing": (f"normal|{_ZERO}", _OUTLINES),
        "text-decoration text-decoration-line": (r"(?!.*\b(?:underline|overline|line-through)\b).*", _OUTLINES),
        "text-transform": ("none", "the letters themselves"),
        "text-rendering": ("auto|optimizeSpeed|optimizeLegibility", _OUTLINES),
        "font-variant font-variant-caps font-variant-position": (
            r"(?!.*(?:caps|unicase|\bsub\b|\bsuper\b)).*",
            _OUTLINES,
        ),
        "font-size": (rf"{_NUMBER}(?:{_LENGTHS}|em)?|medium", "a number"),
        "font-stretch": ("normal|100%", _OUTLINES),
        "font-size-adjust": ("none", _OUTLINES),
        "font-feature-settings": (rf"normal|{_FEATURE}(?:\s*,\s*{_FEATURE})*", _OUTLINES),
        "font-variation-settings": ("normal", _OUTLINES),
        "font-weight": ("normal|bold|400|700", f"400 or 700, or {_OUTLINES}"),
        "font": (
            rf"(?:(?:normal|italic|oblique|bold|400|700)\s+)*{_NUMBER}(?:{_LENGTHS})(?:/\S+)?\s+[^,]+.*",
            "font-family, font-size, font-weight and font-style",
        ),
        "dominant-baseline": (
            "auto|alphabetic|baseline|middle|central|text-before-edge|text-top|text-after-edge|text-bottom|no-change|"
            "reset-size|use-script",
            f"y by itself, or {_OUTLINES}",
        ),
        "alignment-baseline": ("auto|alphabetic|baseline|central", f"y or dy by itself, or {_OUTLINES}"),
        "baseline-shift": (f"baseline|{_ZERO}", f"dy, or {_OUTLINES}"),
        "writing-mode": ("horizontal-tb|lr|lr-tb", _OUTLINES),
        "direction": ("ltr", _OUTLINES),
        "text-shadow": ("none", "a second text behind it"),
        "textLength": ("", _OUTLINES),
    }
)
"""Properties of text that has characters."""
_KEYWORDS = {
    *("display", "visibility", "fill-rule", "clip-rule", "stroke-linecap", "stroke-linejoin", "text-anchor", "marker"),
    *("marker-start", "marker-mid", "marker-end", "font-style", "overflow", "paint-order", "isolation", "mask-type"),
    *("clip-path", "mask", "filter", "mix-blend-mode"),
}
_WIDE = {"initial", "unset", "revert", "revert-layer"}
"""Values of any property in CSS that aren't read."""
_RESETS = {"stroke-linecap": ("butt",), "stroke-linejoin": ("miter",), "stroke-dasharray": ("none", "0")}
"""What cairosvg doesn't say again where a group has said otherwise."""


def undrawn_part(
    elements: Sequence[DrawnElement], named: Mapping[str, DrawnElement], sheet: StyleSheet
) -> tuple[Mark, Wrong] | None:
    """The first of the elements to draw that would be printed otherwise than it is meant, with what is wrong; None
    where all are drawn."""
    by_cairo = has_characters(elements)
    for element in elements:
        found = next(_undrawn(element, named, sheet, by_cairo), None)
        if found:
            return element.mark, found
    return None


def undrawn_property(
    tag: str, attributes: Mapping[str, str], sheet: StyleSheet, root: bool
) -> Iterator[tuple[str, Wrong]]:
    """Each property of an element that no drawing may have, whoever draws it, with what is wrong."""
    styled = sheet.apply_rules(tag, {key: attributes[key] for key in ("id", "class", "style") if key in attributes})
    merged = sheet.apply_rules(tag, attributes)
    yield from _refused(COMMON, merged)
    yield from _refused(STYLED, styled)
    yield from _refused(ROOT if root else {}, merged)
    for key, value in merged.items():
        text = value.strip()
        if text.lower() in _WIDE and (key in _KEYWORDS or key in TEXT):
            yield key, (_said(key, text), "the value itself")
        elif key in _KEYWORDS and text.isalpha() and not text.islower():
            yield key, (_said(key, text), f"'{text.lower()}'")
    for key in {"transform", "gradientTransform", "patternTransform"} & attributes.keys():
        if not _turns(attributes[key].strip()):
            yield key, (_said(key, attributes[key]), "translate, scale, rotate, skewX, skewY or matrix with numbers")


def _refused(rules: Mapping[str, _ValueRule], said: Mapping[str, str]) -> Iterator[tuple[str, Wrong]]:
    for key, value in said.items():
        text = value.strip()
        if key in rules and text and text != "inherit" and not rules[key].fine.fullmatch(text):
            yield key, (_said(key, text), rules[key].right)


def _said(key: str, value: str) -> str:
    return f"{key} '{value[:60]}' isn't drawn"


def _turns(text: str) -> bool:
    """Whether a transform as an attribute has the steps and numbers that SVG has."""
    at = 0
    while at < len(text) and text != "none":
        step = _STEP.match(text, at)
        if not step or len(numbers_in(step[2]) or ()) not in _STEPS.get(step[1], ()):
            return False
        at = step.end()
    return True


def _undrawn(
    element: DrawnElement, named: Mapping[str, DrawnElement], sheet: StyleSheet, by_cairo: bool
) -> Iterator[Wrong]:
    tag, own, root = element.tag, element.own, not element.above
    if tag in _STRANGE and (element.parts or tag != "foreignObject"):
        yield f"<{tag}> isn't drawn", _STRANGE[tag]
    if root and "viewBox" not in own and not {"width", "height"} <= element.attributes.keys():
        yield "an <svg> without a size isn't drawn", "viewBox, or width and height"
    for key, wrong in undrawn_property(tag, element.attributes, sheet, root):
        if key != "vector-effect" or element.got().get("stroke", "none") != "none":
            yield wrong
    if tag == "use" and sheet.has_nested:
        yield "rules for elements inside of others aren't drawn right with <use>", "rules for classes, ids and elements"
    if tag == "mask" and own.get("mask", "none") != "none":
        yield "a mask at a <mask> isn't drawn", "one mask"
    if "pathLength" in own and element.got().get("stroke-dasharray", "none") != "none":
        yield "dashes by pathLength aren't drawn", "lengths of dashes in units of the drawing"
    if by_cairo:
        yield from _undrawn_by_cairo(element, named)
        if TEXTS & {tag, element.above}:
            yield from _undrawn_text(element)
    else:
        yield from _undrawn_by_resvg(element, named)


def _undrawn_by_resvg(element: DrawnElement, named: Mapping[str, DrawnElement]) -> Iterator[Wrong]:
    """What resvg draws otherwise than browsers."""
    tag, own = element.tag, element.own
    yield from (wrong for _, wrong in _refused(BY_RESVG, own))
    if tag in _PRIMITIVES or (tag == "feMorphology" and re.fullmatch(_ZERO, own.get("radius", "0"))):
        yield f"<{tag}> isn't drawn right", _FLATTENED
    for key in _MEASURES & own.keys() if element.above else ():
        if own[key] != element.attributes.get(key):
            yield f"{key} in a style isn't drawn", f"the attribute {key}"
    if element.attributes.get("image-rendering") in ("pixelated", "crisp-edges"):
        yield "image-rendering as an attribute isn't drawn", "the same in a style"
    if tag == "symbol" and (found := {"x", "y", "width", "height", "transform"} & own.keys()):
        yield f"{min(found)} at a <symbol> isn't drawn", f"{min(found)} at the <use>"
    if tag in _SHAPES and (tag not in ("path", "line", "polyline") or "z" in own.get("d", "").lower()):
        got = element.got()
        if any(name in named for key in _MARKERS for name in references(got.get(key, ""))):
            yield "a marker at a closed line isn't drawn right", "arrowheads as shapes of their own"
    yield from _undrawn_reference(own, named)


def _undrawn_reference(own: Mapping[str, str], named: Mapping[str, DrawnElement]) -> Iterator[Wrong]:
    """References by which resvg leaves out the element, and browsers nothing."""
    for key, kind in (("filter", "filter"), ("clip-path", "clipPath")):
        for name in references(own.get(key, "")):
            if named[name].tag != kind if name in named else key == "filter":
                yield f"{key} '#{name[:60]}' is no <{kind}>", f"the id of a <{kind}>"


_MARKERS = ("marker", "marker-start", "marker-mid", "marker-end")


def _undrawn_by_cairo(element: DrawnElement, named: Mapping[str, DrawnElement]) -> Iterator[Wrong]:
    """What cairosvg draws otherwise than browsers."""
    tag, own = element.tag, element.own
    yield from (wrong for _, wrong in _refused(BY_CAIRO, own))
    if tag not in _PLAIN and (element.parts or tag in ("image", "pattern")):
        yield f"<{tag}> isn't drawn right beside text", _ALL_ELSE
    if not element.above and own.get("background-color", "none") not in ("none", "transparent"):
        yield "background-color isn't drawn beside text", "a rectangle"
    for key, values in _RESETS.items():
        if own.get(key) in values and element.around.get(key, values[0]) not in values:
            yield f"{_said(key, own[key])} inside of '{element.around[key][:60]}'", "no other value around it"
    if "color" in own and "currentColor" in (element.around.get("fill"), element.around.get("stroke")):
        yield "color isn't drawn inside of currentColor", "the colour itself"
    if tag == "clipPath":
        yield from _undrawn_clip(element)
    yield from _undrawn_shape(element, named)


def _undrawn_shape(element: DrawnElement, named: Mapping[str, DrawnElement]) -> Iterator[Wrong]:
    """What cairosvg draws otherwise at certain elements."""
    tag, own, got = element.tag, element.own, element.got()
    nested = element.above and tag in ("use", "svg")
    if nested and (own.get("clip-path", "none") != "none" or own.get("opacity", "1") != "1"):
        yield f"a clip path or opacity at a <{tag}> isn't drawn", "the same at a group around it"
    if (tag == "use" and ("width" in own) != ("height" in own)) or (
        tag == "ellipse" and not {"rx", "ry"} <= own.keys()
    ):
        yield f"<{tag}> with one measure isn't drawn right", "both"
    if tag == "g" and (found := {*_MEASURES, "d", "points"} & own.keys()):
        yield f"{min(found)} at a <g> isn't drawn right", "no such attribute"
    ends = [[own.get(f"{axis}{end}") for axis in "xy"] for end in "12"]
    if tag in _GRADIENTS and (re.fullmatch(_ZERO, own.get("r", "1")) or (ends[0] == ends[1] != [None, None])):
        yield f"<{tag}> without length isn't drawn right", "a colour"
    painted = all(got.get(key, other) != "none" for key, other in (("fill", "black"), ("stroke", "none")))
    if tag in _SHAPES | TEXTS and painted and own.get("opacity", "1") != "1":
        yield "opacity of a fill with a stroke isn't drawn", "opacity at a group around it"
    curved = tag in TEXTS or (tag == "path" and not set("acqst").isdisjoint(own.get("d", "").lower()))
    for key in ("fill", "stroke") if curved else ():
        if any(_is_by_box(name, named) for name in references(got.get(key, ""))):
            yield f"{key} with a gradient by the box of a curve or text isn't drawn", f"userSpaceOnUse, or {_OUTLINES}"


def _undrawn_clip(clip: DrawnElement) -> Iterator[Wrong]:
    """What cairosvg cuts otherwise than browsers."""
    said = [part.own for part in (clip, *clip.parts)]
    plain = clip.own.get("clipPathUnits", "userSpaceOnUse") == "userSpaceOnUse" and len(clip.parts) == 1
    cut = any(own.get("clip-path", "none") != "none" for own in said)
    hidden = any(own.get("display") == "none" or own.get("visibility", "visible") != "visible" for own in said)
    even = any(own.get("clip-rule") == "evenodd" for own in said) and clip.parts[0].tag in ("path", "polygon")
    if not plain or cut or hidden or even or clip.parts[0].tag not in _SHAPES | {"use"}:
        yield "a clip path that isn't one plain shape isn't drawn right beside text", _ALL_ELSE


def _is_by_box(name: str, named: Mapping[str, DrawnElement]) -> bool:
    """Whether a gradient is measured by the box of what it paints."""
    seen: list[str] = []
    while name in named and name not in seen:
        if "gradientUnits" in named[name].attributes:
            return named[name].attributes["gradientUnits"] != "userSpaceOnUse"
        seen.append(name)
        if not named[name].shows:
            return named[name].tag in _GRADIENTS
        name = named[name].shows
    return False


def _undrawn_text(element: DrawnElement) -> Iterator[Wrong]:
    """What cairosvg sets otherwise than browsers."""
    own, got = element.own, element.got()
    if any(part.own.get("display") == "none" for part in element.parts):
        yield "display 'none' in a text isn't drawn right", "the text without the part"
    if element.tag == "textPath" and "path" in own:
        yield "a <textPath> with its own path isn't drawn", "href to a <path>"
    if element.tag == "textPath" and any(not re.fullmatch(_ZERO, got.get(key, "0")) for key in ("dx", "dy")):
        yield "dx and dy at text on a path aren't drawn right", _OUTLINES
    if element.tag == "text" and _pieces(element) > 1:
        if got.get("text-anchor", "start") != "start":
            yield f"text-anchor '{got['text-anchor']}' with text in several pieces isn't drawn right", _OUTLINES
        if not re.fullmatch(f"normal|{_ZERO}", got.get("letter-spacing", "normal")):
            yield "letter-spacing with text in several pieces isn't drawn right", _OUTLINES
    if element.text.strip():
        if "font-size" not in own and got.get("font-size", "").endswith("em"):
            yield f"font-size '{got['font-size'][:60]}' of what is around isn't drawn right", "a number"
        yield from _undrawn_letters(element.text, got)


def _undrawn_letters(text: str, got: Mapping[str, str]) -> Iterator[Wrong]:
    """What cairosvg sets otherwise of characters, by all that counts for them."""
    yield from (wrong for _, wrong in _refused(TEXT, got))
    if "font" in got and {"font-family", "font-weight", "font-style", "font-size"} & set(got):
        yield "font beside font-family, font-size, font-weight or font-style isn't drawn right", "one of the two"
    kept = got.get("white-space", "normal").startswith(("pre", "break")) and got.get("space") != "preserve"
    if kept and re.search(r"^\s|\s$|\s\s|\n", text):
        yield f"white-space '{got['white-space']}' isn't drawn", 'xml:space="preserve", or single spaces'
    if joined := next((sign for sign in text if _is_joined(sign)), ""):
        yield f"'{joined}' of a script whose letters join or run from the right isn't drawn right", _OUTLINES


def _pieces(text: DrawnElement) -> int:
    """How many pieces follow one another in a text without a place of their own, where it has most of them."""
    most = run = 0
    for element in text.flow():
        if "x" in element.attributes:
            run = 0
        if element.text.strip():
            run += 1
        most = max(most, run)
    return most


def _is_joined(sign: str) -> bool:
    """Whether a character is written by rules that letters drawn one by one don't follow."""
    return sign > "\u02ff" and (
        unicodedata.bidirectional(sign) in ("R", "AL") or unicodedata.category(sign) in ("Mn", "Mc", "Me")
    )
