"""The colour profiles of somebody's own pictures: whether one is that of sRGB, and a picture's colours in sRGB."""

from __future__ import annotations

import io
from functools import cache
from pathlib import Path as File
from typing import Any

from generator.base.errors import Mark, input_error

DEEP = ("I", "F")
"""How the modes of Pillow begin that have more than eight bits a channel."""
_SPACE = slice(16, 20)
"""Where a profile says for which colours it is."""
INKS = "CMYK"
"""Pillow's mode for a picture of four inks."""
_PALETTES = ("P", "PA", "1")
_SAME = 2
"""Two colours that differ by so much of 255 are the same: profiles of sRGB round differently."""
_PROBE = 9
"""So many steps of each channel are looked at to tell whether a profile is that of sRGB."""


def foreign_profile(path: File, opened: Any) -> bytes:
    """The colour profile of a picture, empty where it has none or that of sRGB. Raises `InputError` for one that can't
    be read, or is for another kind of picture."""
    profile: bytes = opened.info.get("icc_profile") or b""
    if not profile or opened.mode == INKS:
        return profile
    return b"" if _is_srgb(path, profile, _plain_mode(opened.mode)) else profile


def _plain_mode(mode: str) -> str:
    """Pillow's mode for the picture's colours without transparency."""
    return mode if mode == INKS else "L" if mode.startswith(("L", *DEEP)) else "RGB"


@cache
def _is_srgb(path: File, profile: bytes, mode: str) -> bool:
    """Whether colours of that mode look the same with the profile and without."""
    from PIL import Image as Pillow

    steps = [step * 255 // (_PROBE - 1) for step in range(_PROBE)]
    if mode == "L":
        probe = Pillow.frombytes("L", (_PROBE, 1), bytes(steps))
    else:
        every = bytes(value for red in steps for green in steps for blue in steps for value in (red, green, blue))
        probe = Pillow.frombytes("RGB", (_PROBE**2, _PROBE), every)
    seen = convert_to_srgb(path, probe, profile)
    return all(abs(a - b) <= _SAME for a, b in zip(seen.tobytes(), probe.convert("RGB").tobytes(), strict=True))


def convert_to_srgb(path: File, picture: Any, profile: bytes) -> Any:
    """A picture whose colours a profile describes, in sRGB, as transparent as it was. Raises `InputError`."""
    from PIL import ImageCms

    if picture.mode in _PALETTES:
        picture = picture.convert("RGBA" if picture.has_transparency_data else "RGB")
    made: Any
    alpha = picture.getchannel("A") if "A" in picture.getbands() else None
    colours = picture.convert(_plain_mode(picture.mode))
    if colours.mode == "L" and profile[_SPACE] == b"RGB ":
        colours = colours.convert("RGB")
    try:
        made = ImageCms.profileToProfile(
            colours,
            io.BytesIO(profile),
            ImageCms.createProfile("sRGB"),
            renderingIntent=ImageCms.Intent.RELATIVE_COLORIMETRIC,
            outputMode="RGB",
            flags=ImageCms.Flags.BLACKPOINTCOMPENSATION,
        )
    except (ImageCms.PyCMSError, OSError, ValueError, TypeError) as error:
        expected = "a picture with the profile of its own colours; saved as sRGB it needs none"
        what = f"its colour profile can't be used: {error}"
        raise input_error(what, expected=expected, mark=Mark(path.as_posix())) from None
    if alpha is not None:
        made.putalpha(alpha)
    return made
