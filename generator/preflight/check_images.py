"""Preflight of single pictures as a service gets them: checks 4, 12, 13 and 17 to 19."""

from __future__ import annotations

import hashlib
import io
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

from generator.base.errors import BROKEN
from generator.files.gate import open_file
from generator.preflight.check_boxes import bare_sides
from generator.preflight.check_file import check_size
from generator.preflight.finding import Complaint
from generator.preflight.limits import FileLimits

SUFFIXES = (".png", ".jpg", ".jpeg")

_AT_THE_END = 2
"""Which row of pixels counts as the end of the bleed: not the very last, which may be blurred."""

_INSIDE = 4
"""How many pixels inside the cut colour is looked for."""


class PictureLooks:
    """Checks pictures, each once if the content and the product are the same: a service gets one file for the back of
    every card, though many share it."""

    def __init__(self, limits: FileLimits) -> None:
        self.limits = limits
        self.complaints: dict[tuple[str, str], list[Complaint]] = {}

    def findings(self, path: Path, name: str) -> list[Complaint]:
        """Complaints about the picture at `path`; `name` is its path in the package."""
        with open_file(path) as file:
            key = _product(name), hashlib.file_digest(file, "sha256").hexdigest()
        if key not in self.complaints:
            self.complaints[key] = list(check_image(path, name, self.limits))
        return [replace(found, file=name) for found in self.complaints[key]]


def _product(name: str) -> str:
    """The product of a picture: the name of its folder, up to a point."""
    return Path(name).parent.name.partition(".")[0]


def check_image(path: Path, name: str, limits: FileLimits) -> Iterator[Complaint]:
    """Complaints about one picture. `name`: its path in the package; the folder in it, up to a point, is the
    product."""
    from PIL import Image

    yield from check_size(name, path.stat().st_size, limits)
    try:
        with open_file(path) as file, Image.open(file, formats=("PNG", "JPEG")) as picture:
            picture.load()
    except (Image.DecompressionBombError, *BROKEN) as error:
        yield Complaint(name, 0, 17, f"can't be read: {error}", "a PNG or JPEG file")
        return
    product = _product(name)
    yield from _pixels(name, product, picture, limits)
    yield from _resolution(name, picture, limits)
    yield from _profile(name, picture)
    yield from _clear(name, product, picture, limits)
    yield from _bleed(name, product, picture, limits)


def _pixels(name: str, product: str, picture: Any, limits: FileLimits) -> Iterator[Complaint]:
    wanted = limits.pixels.get(product)
    if wanted is not None and picture.size != tuple(wanted):
        yield Complaint(name, 0, 17, "{} × {}".format(*picture.size), "{} × {} pixels".format(*wanted))


def _resolution(name: str, picture: Any, limits: FileLimits) -> Iterator[Complaint]:
    """Complaints about the resolution that the file states, which layout programs use."""
    found = picture.info.get("dpi")
    if found is not None and min(found) < limits.resolution - 1.0:
        yield Complaint(name, 0, 12, f"{float(min(found)):.0f} dpi", f"{limits.resolution:g} dpi or more")


def _profile(name: str, picture: Any) -> Iterator[Complaint]:
    if picture.mode in ("CMYK", "LAB", "YCbCr"):
        yield Complaint(name, 0, 18, f"a picture in {picture.mode}", "sRGB")
    profile = picture.info.get("icc_profile")
    if profile and "srgb" not in _profile_name(profile).lower():
        yield Complaint(name, 0, 18, f"the profile '{_profile_name(profile)}'", "sRGB or no profile")


def _profile_name(profile: bytes) -> str:
    from PIL import ImageCms

    try:
        return ImageCms.getProfileDescription(ImageCms.getOpenProfile(io.BytesIO(profile))).strip()
    except (ImageCms.PyCMSError, *BROKEN):
        return "unreadable"


def _clear(name: str, product: str, picture: Any, limits: FileLimits) -> Iterator[Complaint]:
    if (
        limits.transparency
        or product in limits.clear
        or not ("A" in picture.getbands() or "transparency" in picture.info)
    ):
        return
    least = picture.convert("RGBA").getchannel("A").getextrema()[0]
    if least < 255:
        yield Complaint(name, 0, 13, "see-through pixels", "an opaque picture")


def _bleed(name: str, product: str, picture: Any, limits: FileLimits) -> Iterator[Complaint]:
    reach = limits.picture_bleed.get(product)
    if reach is None or min(reach) <= _AT_THE_END + 1:
        return
    width, height = picture.size
    across, down = round(reach[0]) + _INSIDE, round(reach[1]) + _INSIDE
    inner = (across, down, width - 1 - across, height - 1 - down)
    outer = (_AT_THE_END, _AT_THE_END, width - 1 - _AT_THE_END, height - 1 - _AT_THE_END)
    if inner[0] >= inner[2] or inner[1] >= inner[3]:
        return
    for side in bare_sides(picture, inner, outer):
        yield Complaint(name, 0, 4, f"white {side} of a cut that has colour", "the art up to the edge of the picture")
