"""Colours of CSS as a browser shows them on a screen of sRGB, for drawings with more than flat shapes.

    css_colour("hsl(120 60% 40%)")     # (0.16, 0.64, 0.16, 1.0): red, green, blue and how opaque, 0 to 1
    css_colour("CanvasText")           # None: no colour that is the same for everybody

Read are the names, `#` with 3, 4, 6 or 8 digits, rgb, hsl, hwb, lab, lch, oklab, oklch, and `color()` in sRGB, linear
sRGB, Display P3 or XYZ; what lies outside sRGB is cut off channel by channel, as Chromium does. Not read are the
colours of a system, of a palette (`var`), mixed or relative ones, and coordinates that are counted (`calc`).

Numbers: https://www.w3.org/TR/css-color-4/#color-conversion-code.
"""

from __future__ import annotations

import re
from typing import Any

RGBA = tuple[float, float, float, float]
"""Red, green, blue and how opaque, each from 0 to 1."""
_Matrix = tuple[tuple[float, float, float], tuple[float, float, float], tuple[float, float, float]]

_PROFILE = re.compile(r"\s+icc-color\(.*\)$", re.IGNORECASE)
"""What SVG 1.1 may say behind a colour for those who print with profiles."""
_XYZ_TO_LINEAR: _Matrix = (
    (12831 / 3959, -329 / 214, -1974 / 3959),
    (-851781 / 878810, 1648619 / 878810, 36519 / 878810),
    (705 / 12673, -2585 / 12673, 705 / 667),
)
_D50_TO_D65: _Matrix = (
    (0.9554734527042182, -0.023098536874261423, 0.0632593086610217),
    (-0.028369706963208136, 1.0099954580058226, 0.021041398966943008),
    (0.012314001688319899, -0.020507696433477912, 1.3303659366080753),
)
_P3_TO_XYZ: _Matrix = (
    (608311 / 1250200, 189793 / 714400, 198249 / 1000160),
    (35783 / 156275, 247089 / 357200, 198249 / 2500400),
    (0.0, 32229 / 714400, 5220557 / 5000800),
)


def css_colour(text: str) -> RGBA | None:
    """The colour of a CSS value as sRGB and opacity from 0 to 1; None for what isn't a colour or depends on the
    system."""
    import tinycss2
    from tinycss2.color4 import parse_color

    try:
        token = tinycss2.parse_one_component_value(_PROFILE.sub("", text.strip()), skip_comments=True)
        if token.type == "function" and not _is_readable(token):
            return None
        colour = parse_color(token)
    except (ValueError, AttributeError, RecursionError):
        return None
    if colour is None or isinstance(colour, str):
        return None
    found = _channels(colour)
    return (*map(_byte, found), colour.alpha) if found else None


def _is_readable(token: Any) -> bool:
    """Whether browsers read a colour function as it is read here: commas only in the old syntax and with per cents
    where that wants them; no `none`, which is read differently."""
    inside = [part for part in token.arguments if part.type not in ("whitespace", "comment")]
    if any(part.type == "ident" and part.lower_value == "none" for part in inside):
        return False
    if any(part == "," for part in inside):
        cents = [part.type for part in inside[2:5:2]] == ["percentage"] * 2
        return token.lower_name.startswith("rgb") or (token.lower_name.startswith("hsl") and cents)
    return True


def _byte(channel: float) -> float:
    """A channel as one of 256 steps, as browsers keep it."""
    return int(min(max(channel, 0.0), 1.0) * 255.0 + 0.5) / 255.0


def _channels(colour: Any) -> tuple[float, float, float] | None:
    """Red, green and blue, which may lie outside 0 to 1; None in a space that isn't read."""
    space, found = colour.space, tuple(colour.coordinates)
    if space == "srgb":
        return found
    if space in ("hsl", "hwb"):
        limited = (found[0], *(min(max(part, 0.0), 100.0) for part in found[1:]))
        return tuple(type(colour)(space, limited, 1).to("srgb").coordinates)
    if space in ("lab", "lch", "oklab", "oklch"):
        most = 1.0 if space.startswith("ok") else 100.0
        second = found[1] if space.endswith("b") else max(found[1], 0.0)
        limited = (min(max(found[0], 0.0), most), second, found[2])
        white = "xyz-d65" if space.startswith("ok") else "xyz-d50"
        space, found = white, tuple(type(colour)(space, limited, 1).to(white).coordinates)
    if space == "xyz-d50":
        space, found = "xyz-d65", _times(_D50_TO_D65, found)
    if space == "display-p3":
        space, found = "xyz-d65", _times(_P3_TO_XYZ, tuple(map(_linear, found)))
    if space == "xyz-d65":
        space, found = "srgb-linear", _times(_XYZ_TO_LINEAR, found)
    if space != "srgb-linear":
        return None
    red, green, blue = map(_encode_gamma, found)
    return red, green, blue


def _times(matrix: _Matrix, found: tuple[float, ...]) -> tuple[float, ...]:
    return tuple(sum(by * part for by, part in zip(row, found, strict=True)) for row in matrix)


def _linear(value: float) -> float:
    """The linear light of a channel of sRGB or Display P3."""
    size = abs(value)
    found = size / 12.92 if size <= 0.04045 else ((size + 0.055) / 1.055) ** 2.4
    return -found if value < 0 else found


def _encode_gamma(value: float) -> float:
    """The sRGB channel of linear light."""
    size = abs(value)
    found = size * 12.92 if size <= 0.0031308 else 1.055 * size ** (1 / 2.4) - 0.055
    return -found if value < 0 else found
