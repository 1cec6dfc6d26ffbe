"""A service's requirements for files, as frozen values; None, empty or 0 means no requirement."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field

from generator.base.frozen import dataclass
from generator.base.units import TABLE_DPI

Size = tuple[float, float]


@dataclass(frozen=True)
class FileLimits:
    """Lengths in mm, `line` and type sizes in pt, `ink` the sum of all inks in percent, `resolution` in pixels an inch.

    `pages` and `trims` are widths and heights, any of which will do, `bleed` what lies beyond the trim on every side,
    `safe` what words keep from it, or from lines in the ink `cuts`. `pixels` are the sizes of pictures by the folder
    they lie in, `picture_bleed` what lies beyond the cut, in pixels at left and top, `clear` the folders whose pictures
    may be see-through. `colours` are `any`, `cmyk` (inks, black and spots alone) or `rgb` (nothing in CMYK). `order` is
    which side of a piece comes first in a PDF with a page for each: `any`, `back-front` or `front-back`.
    """

    pages: tuple[Size, ...] = ()
    trims: tuple[Size, ...] = ()
    boxes: bool = False
    bleed: float = 0.0
    safe: float = 0.0
    cuts: str = ""
    colours: str = "any"
    ink: float | None = None
    line: float = 0.1
    type_size: float = 0.0
    reversed_size: float = 0.0
    resolution: float = TABLE_DPI
    transparency: bool = True
    intent: bool = False
    order: str = "any"
    most_bytes: int | None = None
    pixels: Mapping[str, tuple[int, int]] = field(default_factory=dict)
    picture_bleed: Mapping[str, Size] = field(default_factory=dict)
    clear: frozenset[str] = frozenset()
