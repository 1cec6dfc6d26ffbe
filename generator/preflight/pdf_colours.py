"""Colours of a PDF: the kind of a colour space, and the sum of inks of a colour."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from generator.base.frozen import dataclass

_DEVICE = {
    "/DeviceGray": "gray",
    "/DeviceRGB": "rgb",
    "/DeviceCMYK": "cmyk",
    "/G": "gray",
    "/RGB": "rgb",
    "/CMYK": "cmyk",
}
_CALIBRATED = {"/CalGray": "gray", "/CalRGB": "rgb", "/Lab": "lab"}
_CHANNELS = {1: "gray", 3: "rgb", 4: "cmyk"}

KINDS = ("gray", "rgb", "cmyk", "lab", "spot", "all", "pattern")
"""`all`: the registration colour, which lies on every plate; `spot`: an ink of its own."""


@dataclass(frozen=True)
class PdfColour:
    """A colour as painted: its kind, and its components from 0 to 1."""

    kind: str = "gray"
    parts: tuple[float, ...] = (0.0,)

    @property
    def ink(self) -> float:
        """The sum of its inks in percent; 0 for RGB."""
        if self.kind == "gray":
            return 100.0 * (1.0 - self.parts[0])
        if self.kind in ("cmyk", "spot"):
            return 100.0 * sum(self.parts)
        return 0.0

    @property
    def blank(self) -> bool:
        """Whether it leaves the paper unchanged."""
        if self.kind == "rgb":
            return min(self.parts) > 0.98
        return self.kind in ("gray", "cmyk", "spot") and self.ink < 2.0


def colour_kind(space: Any) -> str:
    """The kind of a colour space that a file names or describes; an indexed one has the kind of its base."""
    name = str(space) if not is_array(space) else str(space[0])
    if name in _DEVICE:
        return _DEVICE[name]
    if name in _CALIBRATED:
        return _CALIBRATED[name]
    if name == "/ICCBased":
        return _CHANNELS.get(int(space[1].get("/N", 0)), "lab")
    if name in ("/Indexed", "/I"):
        return colour_kind(space[1])
    if name == "/Separation":
        return "all" if str(space[1]) == "/All" else "spot"
    return {"/DeviceN": "spot", "/Pattern": "pattern"}.get(name, "lab")


def initial_colour(kind: str) -> PdfColour:
    """The initial colour of a kind of space: black, or the full tint of a spot ink."""
    return PdfColour(kind, {"rgb": (0.0,) * 3, "cmyk": (0.0, 0.0, 0.0, 1.0), "spot": (1.0,)}.get(kind, (0.0,)))


def make_colour(kind: str, operands: Sequence[Any]) -> PdfColour:
    """A colour of that kind from an operator's numbers; a pattern's name among them is skipped."""
    parts = tuple(float(part) for part in operands if not str(part).startswith("/"))
    return PdfColour(kind, parts or initial_colour(kind).parts)


def shading_colours(shading: Any) -> list[PdfColour]:
    """The colours between which a shading changes; the initial colour where its functions say none."""
    kind = colour_kind(shading.get("/ColorSpace", "/DeviceGray"))
    function = shading.get("/Function")
    if is_array(function):  # a function for each part of the colour: each is looked at where all of them begin or end
        ends = [_ends_of(part) for part in function]
        found = [tuple(end[at][0] for end in ends) for at in (0, -1)] if all(ends) else []
    else:
        found = _ends_of(function) if function is not None else []
    return [PdfColour(kind, parts) for parts in found] or [initial_colour(kind)]


def _ends_of(function: Any) -> list[tuple[float, ...]]:
    """What a function gives at the ends of each of its stretches; nothing for one of samples or of a program."""
    if "/Functions" in function:
        return [end for part in function.Functions for end in _ends_of(part)]
    if int(function.get("/FunctionType", 0)) != 2:
        return []
    return [tuple(float(part) for part in function.get(key, default)) for key, default in (("/C0", [0]), ("/C1", [1]))]


def is_array(value: Any) -> bool:
    """Whether a value of a file is an array; pikepdf's names and numbers look alike to Python."""
    import pikepdf

    return isinstance(value, pikepdf.Array | list | tuple)
