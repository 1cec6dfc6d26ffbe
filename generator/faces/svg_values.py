"""What a drawing says that resvg or cairosvg would read as black or as nothing, where a browser shows something.

    wrong = unread_value("fill", "CanvasText")     # ("fill 'CanvasText' is no colour …", "#rrggbb, …"), or None

Colours are those of `svg_colour`; lengths have the units that both have; nothing is counted (`calc`) or taken from
elsewhere (`var`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from generator.faces.svg_colour import css_colour
from generator.faces.svg_style import is_idle

_COLOURS = {"fill", "stroke", "color", "stop-color", "flood-color"}
_LENGTHS = {
    *("x", "y", "width", "height", "r", "rx", "ry", "cx", "cy", "fx", "fy", "x1", "x2", "y1", "y2", "dx", "dy"),
    *("stroke-width", "stroke-dashoffset", "stroke-dasharray", "font-size", "letter-spacing", "offset"),
    *("startOffset", "markerWidth", "markerHeight", "refX", "refY", "textLength"),
}
"""Attributes and properties that drawings are measured by."""
_UNITS = ("", "px", "mm", "cm", "in", "pt", "pc", "em", "ex", "ch", "%")
_LENGTH = re.compile(rf"[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?(?:{'|'.join(_UNITS)})")
_NO_LENGTH = {"none", "inherit", "normal", "auto", "medium"}
_COUNTED = re.compile(r"(?<![\w-])(?:var|env|attr|calc|min|max|clamp)\(", re.IGNORECASE)
_SELECTOR = re.compile(r"~(?!=)|[\^$*|]=|\\|:(?!:|(?:first-child|hover|active|focus|visited|target)\b)[\w-]+")
"""What selectors may ask for in browsers and not here."""
_PAINT = re.compile(r"url\(.*?\)\s*")


def unread_value(key: str, value: str) -> tuple[str, str] | None:
    """What is wrong with the value of an attribute or a property, and what would be right; None where it is read."""
    text = value.strip()
    said = f"{key} '{text[:60]}'"
    if found := _COUNTED.search(text):
        return f"{said}: {found[0]}…) isn't read", "the value itself"
    if key in _COLOURS:
        paint = _PAINT.sub("", text, count=1) if text.startswith("url(") else text
        if paint not in ("", "none", "inherit", "currentColor") and css_colour(paint) is None:
            return (
                f"{said} is no colour that can be printed",
                "#rrggbb, a name of CSS, rgb(…), hsl(…), lab(…), currentColor",
            )
    elif key in _LENGTHS and text not in _NO_LENGTH:
        for part in re.split(r"[\s,]+", text):
            if part and not _LENGTH.fullmatch(part):
                return (
                    f"{said}: '{part}' is no length that can be printed",
                    f"a number, or one in {', '.join(_UNITS[1:])}",
                )
    return None


def unread_style(css: str) -> tuple[str, str] | None:
    """What is wrong with the first value of a `style` that couldn't be read, and what would be right; None where
    all are read."""
    return next((wrong for _, wrong in _unread_values(css)), None)


def unread_sheet(css: str) -> tuple[int, tuple[str, str]] | None:
    """The line, from 1, of the first value or rule of a style sheet that couldn't be read, with what is wrong and
    what would be right; None where all are read."""
    import tinycss2

    for rule in tinycss2.parse_stylesheet(css, skip_comments=True, skip_whitespace=True):
        if rule.type == "at-rule" and not is_idle(rule):
            return rule.source_line, (
                f"@{rule.at_keyword[:60]} isn't read",
                "rules for classes, ids and names of elements",
            )
        if rule.type == "qualified-rule":
            nested = next((part for part in rule.content if part.type == "{} block"), None)
            if nested:
                return nested.source_line, ("a rule inside a rule isn't read", "rules one after the other")
            for found in _unread_values(rule.content):
                return found
            if (odd := _SELECTOR.search(tinycss2.serialize(rule.prelude))) and _says_much(rule.content):
                right = "rules for classes, ids and names of elements"
                return rule.source_line, (f"a selector with '{odd[0][:60]}' isn't read", right)
    return None


def _says_much(content: object) -> bool:
    """Whether a rule says more than what only `var` would read."""
    import tinycss2

    found = tinycss2.parse_declaration_list(content, skip_comments=True, skip_whitespace=True)
    return any(one.type == "declaration" and not one.name.startswith("-") for one in found)


def _unread_values(content: object) -> Iterator[tuple[int, tuple[str, str]]]:
    import tinycss2

    for one in tinycss2.parse_declaration_list(content, skip_comments=True, skip_whitespace=True):
        if one.type == "declaration" and one.name != one.lower_name and not one.name.startswith("-"):
            yield one.source_line, (f"the property '{one.name[:60]}' isn't read", f"'{one.lower_name[:60]}'")
        elif one.type == "declaration" and not one.name.startswith("-"):
            try:
                value = tinycss2.serialize(one.value)
            except RecursionError:
                yield one.source_line, ("brackets nested too deeply", "plain values")
                continue
            if wrong := unread_value(one.lower_name, value):
                yield one.source_line, wrong
