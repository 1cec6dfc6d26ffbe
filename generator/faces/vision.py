"""Colours as people see them: how far two are apart, with full vision and with each of three deficiencies.

Protanopia and deuteranopia by the matrices of Machado, Oliveira and Fernandes (2009, severity 1), tritanopia by the two
half planes of Brettel, Viénot and Mollon (1997) as libDaltonLens gives them, all in linear sRGB. Distances are
CIEDE2000 (Sharma, Wu and Dalal 2005): 1 is just seen side by side; across a table it takes ten times as much.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import TypeAlias

Three: TypeAlias = tuple[float, float, float]
Matrix: TypeAlias = tuple[Three, Three, Three]

NEAR = 15.0
"""Colours nearer than this (CIEDE2000) are no help across a table."""

NORMAL = "normal"
DEFICIENCIES = ("protanopia", "deuteranopia", "tritanopia")

_WHOLE: Matrix = ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0))
_SEEN: Mapping[str, Matrix] = {
    NORMAL: _WHOLE,
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
}
_TRITAN_NORMAL: Three = (0.03901, -0.02788, -0.01113)
_TRITAN: tuple[Matrix, Matrix] = (
    ((1.01277, 0.13548, -0.14826), (-0.01243, 0.86812, 0.14431), (0.07589, 0.80500, 0.11911)),
    ((0.93678, 0.18979, -0.12657), (0.06154, 0.81526, 0.12320), (-0.37562, 1.12767, 0.24796)),
)
"""The half plane of colours on the one side of the normal, and of those on the other."""

_XYZ: Matrix = ((0.4124564, 0.3575761, 0.1804375), (0.2126729, 0.7151522, 0.0721750), (0.0193339, 0.1191920, 0.9503041))
_WHITE: Three = (0.95047, 1.0, 1.08883)


def colour_difference(one: Sequence[float], two: Sequence[float], sight: str = NORMAL) -> float:
    """How far two RGB paints (parts of 1) are apart for somebody with that sight (CIEDE2000)."""
    return ciede2000(linear_to_lab(seen_colour(one, sight)), linear_to_lab(seen_colour(two, sight)))


def seen_colour(paint: Sequence[float], sight: str) -> Three:
    """The linear RGB that somebody sees, inside what a screen can show."""
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in paint)
    linear = (red, green, blue)
    if sight == "tritanopia":
        matrix = _TRITAN[0 if _dot(_TRITAN_NORMAL, linear) >= 0.0 else 1]
    else:
        matrix = _SEEN[sight]
    return _clamp_light(matrix, linear)


def _clamp_light(matrix: Matrix, linear: Three) -> Three:
    red, green, blue = (min(1.0, max(0.0, _dot(row, linear))) for row in matrix)
    return red, green, blue


def _dot(row: Three, values: Three) -> float:
    return row[0] * values[0] + row[1] * values[1] + row[2] * values[2]


def linear_to_lab(linear: Three) -> Three:
    """CIE L*a*b* of linear sRGB, for daylight (D65)."""
    x, y, z = (_root(_dot(row, linear) / white) for row, white in zip(_XYZ, _WHITE, strict=True))
    return 116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)


def _root(value: float) -> float:
    return math.cbrt(value) if value > (6.0 / 29.0) ** 3 else value * (29.0 / 6.0) ** 2 / 3.0 + 4.0 / 29.0


def ciede2000(one: Three, two: Three) -> float:
    """The difference of two colours in CIE L*a*b*."""
    (light1, a1, b1), (light2, a2, b2) = one, two
    chroma = (math.hypot(a1, b1) + math.hypot(a2, b2)) / 2.0
    grow = 1.0 + 0.5 * (1.0 - math.sqrt(chroma**7 / (chroma**7 + 25.0**7)))
    c1, c2 = math.hypot(a1 * grow, b1), math.hypot(a2 * grow, b2)
    h1, h2 = (math.degrees(math.atan2(b, a * grow)) % 360.0 for a, b in ((a1, b1), (a2, b2)))
    turn = 0.0 if c1 * c2 == 0.0 else (h2 - h1 + 180.0) % 360.0 - 180.0
    d_light, d_chroma = light2 - light1, c2 - c1
    d_hue = 2.0 * math.sqrt(c1 * c2) * math.sin(math.radians(turn / 2.0))
    light, chroma = (light1 + light2) / 2.0, (c1 + c2) / 2.0
    hue = h1 + h2 if c1 * c2 == 0.0 else _middle_hue(h1, h2)
    weight = (
        1.0
        - 0.17 * math.cos(math.radians(hue - 30.0))
        + 0.24 * math.cos(math.radians(2.0 * hue))
        + 0.32 * math.cos(math.radians(3.0 * hue + 6.0))
        - 0.20 * math.cos(math.radians(4.0 * hue - 63.0))
    )
    s_light = 1.0 + 0.015 * (light - 50.0) ** 2 / math.sqrt(20.0 + (light - 50.0) ** 2)
    s_chroma, s_hue = 1.0 + 0.045 * chroma, 1.0 + 0.015 * chroma * weight
    spread = 30.0 * math.exp(-(((hue - 275.0) / 25.0) ** 2))
    rotation = -2.0 * math.sqrt(chroma**7 / (chroma**7 + 25.0**7)) * math.sin(math.radians(2.0 * spread))
    light_part, chroma_part, hue_part = d_light / s_light, d_chroma / s_chroma, d_hue / s_hue
    return math.sqrt(light_part**2 + chroma_part**2 + hue_part**2 + rotation * chroma_part * hue_part)


def _middle_hue(one: float, two: float) -> float:
    """The mean of two hues in degrees, the short way round."""
    if abs(one - two) <= 180.0:
        return (one + two) / 2.0
    return (one + two + (360.0 if one + two < 360.0 else -360.0)) / 2.0
