"""RGB in the inks of the printing condition, by its profile: pictures, and colours for which nobody sets inks.

A colour without red, green or blue of its own is black ink alone, of the grey that comes nearest: three more plates
would tint it wherever they slip. Any other colour is what the profile says; where that is more ink than `MOST_INK`,
equal parts of cyan, magenta and yellow give way to black.
"""

from __future__ import annotations

import io
from functools import cache, lru_cache
from typing import Any

from generator.definitions.printing_conditions import DEFAULT, find_condition
from generator.files.gate import read_bytes

MOST_INK = 240.0
"""Percent of all four inks together that a colour has at most: every press that is known here takes so much."""
COLOURS_KEPT = 10_000

Inks = tuple[float, float, float, float]
"""Cyan, magenta, yellow and black in percent."""


def picture_to_inks(picture: Any) -> Any:
    """An sRGB picture (of Pillow) in inks, white left as paper."""
    return _Converter("RGB", "CMYK").apply(picture)


@lru_cache(COLOURS_KEPT)
def inks_of(rgb: tuple[int, int, int]) -> Inks:
    """The inks of a screen's colour (0…255), in whole percent."""
    from PIL import Image

    if len(set(rgb)) == 1:
        greys = _greys()
        return (0.0, 0.0, 0.0, float(min(range(101), key=lambda black: abs(greys[black] - rgb[0]))))
    pixel: Any = _kept_converter().apply(Image.new("RGB", (1, 1), rgb)).getpixel((0, 0))
    cyan, magenta, yellow, black = (part / 2.55 for part in pixel)
    less = min(max(cyan + magenta + yellow + black - MOST_INK, 0.0) / 2.0, cyan, magenta, yellow, 100.0 - black)
    inks = [round(part - less) for part in (cyan, magenta, yellow)]
    return (float(inks[0]), float(inks[1]), float(inks[2]), float(min(round(black + less), MOST_INK - sum(inks))))


class _Converter:
    """Converts pictures between sRGB and the inks of the printing condition."""

    def __init__(self, source: str, target: str) -> None:
        from PIL import ImageCms

        inks: Any = io.BytesIO(read_bytes(find_condition(DEFAULT).profile_file))
        screen: Any = ImageCms.createProfile("sRGB")
        self.transform: Any = ImageCms.buildTransform(
            inks if source == "CMYK" else screen,
            inks if target == "CMYK" else screen,
            source,
            target,
            ImageCms.Intent.RELATIVE_COLORIMETRIC,
            ImageCms.Flags.BLACKPOINTCOMPENSATION | ImageCms.Flags.NOCACHE,  # so that threads may share it
        )

    def apply(self, picture: Any) -> Any:
        """A picture in the target's colours."""
        from PIL import ImageCms

        return ImageCms.applyTransform(picture, self.transform)


@cache
def _kept_converter() -> _Converter:
    """The one for single colours, which takes longer to make than to use."""
    return _Converter("RGB", "CMYK")


@cache
def _greys() -> list[int]:
    """How light (0…255) each percentage of black ink looks on a screen."""
    from PIL import Image

    steps = Image.new("CMYK", (101, 1))
    steps.putdata([(0, 0, 0, round(2.55 * percent)) for percent in range(101)])
    shown: Any = _Converter("CMYK", "RGB").apply(steps)
    return [shown.getpixel((percent, 0))[1] for percent in range(101)]
