"""A picture of somebody's own as every painter reads it: a PNG or JPEG of eight bits a channel, upright, in sRGB; clear
by its alpha or palette.

    source, (width, height) = read_picture(path)

Where a file is all that already, it is drawn as it is; else what is drawn lies beside it in the folder of this run.
SVG that isn't flat, WebP, GIF and TIFF are unpacked in a process of their own first (see `rasterizer.py`).
"""

from __future__ import annotations

import io
import os
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path as File
from typing import Any

from generator.base.errors import BROKEN, InputError, Mark, input_error
from generator.definitions.art_check import file_problem
from generator.faces.picture_profiles import DEEP, convert_to_srgb, foreign_profile
from generator.faces.rasterizer import UNPACKED, rasterize_file, run_file
from generator.files.file_cache import keep_until_changed
from generator.files.gate import open_file, read_bytes

_TURNED = 0x0112
"""Where the picture's Exif data say how the camera was held; 1 is upright."""
_EIGHT_OF_SIXTEEN = 1.0 / 257.0
_CLEAR = "transparency"
"""What Pillow calls the one colour or grey of a PNG that is clear, or its palette's alpha."""
_UPPER, _LOWER = "RGB;16B", "RGB;16L"
"""How Pillow calls colours of sixteen bits a channel of which it takes the upper eight, as of a PNG, or the lower."""
_PNG_HEAD = 8
"""Bytes before the first part of a PNG."""
_QUALITY, _LEVEL = 95, 3
"""Of what is made of a picture to be drawn: nothing is seen of its loss, and it isn't packed for long."""


def read_picture(path: File) -> tuple[File, tuple[int, int]]:
    """The file to draw for a picture, with its width and height in pixels. Raises `InputError` with the picture's own
    place."""
    from PIL import Image as Pillow

    if problem := _problem(path):
        what, right = problem
        raise input_error(what, expected=right, mark=Mark(path.as_posix()))
    pixels = rasterize_file(path) if path.suffix.lower() in UNPACKED else path
    try:
        with open_file(pixels) as file, Pillow.open(file, formats=("PNG", "JPEG")) as opened:
            _ = opened.has_transparency_data  # a palette that isn't there is told here
            return upright_picture(pixels, opened)
    except (Pillow.DecompressionBombError, *BROKEN) as error:
        why = f": {error}" if str(error) else ""
        raise input_error(f"can't be read{why}", expected="a PNG or JPEG file", mark=Mark(path.as_posix())) from None
    except InputError as error:
        raise InputError(replace(fault, mark=Mark(path.as_posix())) for fault in error.faults) from None


@keep_until_changed
def _problem(path: File) -> tuple[str, str] | None:
    """What is wrong with a picture's file by its head, and what would be right."""
    return file_problem(path, path.name)


def upright_picture(path: File, opened: Any) -> tuple[File, tuple[int, int]]:
    """The file to draw instead of `path` (already `opened` by Pillow), upright and in sRGB, with its width and height
    in pixels."""
    deep = opened.mode.startswith(DEEP) or _is_deep_colour(opened)
    profile = foreign_profile(path, opened)
    plain = not deep and not profile and not _has_clear_colour(opened)
    if plain and _exif_data(path, opened).get(_TURNED, 1) in (0, 1):
        return path, opened.size
    from PIL import Image as Pillow

    ending = ".png" if opened.format == "PNG" else ".jpg"
    target = run_file(read_bytes(path), f"-upright{ending}", lambda: _normalize_picture(path, opened, deep, profile))
    with open_file(target) as file, Pillow.open(file) as made:
        return target, made.size


def _exif_data(path: File, opened: Any) -> Any:
    """A picture's Exif data. Of a PNG Pillow unpacks all pixels to look behind them, where next to none has more."""
    from PIL import Image as Pillow

    whole = opened.format != "PNG" or _has_more_behind(path)
    return opened.getexif() if whole else Pillow.Image.getexif(opened)


def _has_more_behind(path: File) -> bool:
    """Whether a PNG has chunks other than its end after its pixels."""
    behind = False
    with open_file(path) as file:
        file.seek(_PNG_HEAD)
        while len(head := file.read(8)) == 8 and head[4:] != b"IEND":
            if behind and head[4:] != b"IDAT":
                return True
            behind = behind or head[4:] == b"IDAT"
            file.seek(int.from_bytes(head[:4], "big") + 4, os.SEEK_CUR)
    return False


def _has_clear_colour(opened: Any) -> bool:
    """Whether one colour or grey of a PNG is clear. Scaled down it would mix with those beside it."""
    return _CLEAR in opened.info and opened.mode != "P"


def _is_deep_colour(opened: Any) -> bool:
    """Whether a PNG with a clear colour has sixteen bits a channel. Pillow opens it in eight."""
    return opened.mode == "RGB" and _has_clear_colour(opened) and opened.tile[0].args == _UPPER


def _with_alpha(path: File, opened: Any, deep: bool) -> Any:
    """A picture in eight bits a channel, in which a clear colour or grey is alpha; a palette stays. `deep`: the file
    has sixteen bits, by all of which a pixel is that colour or not (PNG, 11.3.2.1)."""
    from PIL import Image as Pillow

    clear = opened.info.get(_CLEAR)
    if not deep:
        return opened.convert("RGBA") if _has_clear_colour(opened) else opened
    parts: list[tuple[int, bytes]] = []
    if opened.mode.startswith(DEEP):
        made = opened.convert("I").point(lambda value: value * _EIGHT_OF_SIXTEEN).convert("L")
        if clear is not None:
            both = opened.tobytes()
            parts = [(clear & 0xFF, both[::2]), (clear >> 8, both[1::2])]
    else:
        with open_file(path) as file, Pillow.open(file, formats=("PNG",)) as lower:
            lower.tile = [lower.tile[0]._replace(args=_LOWER)]
            lower.load()
        made = opened.copy()
        for channel, sixteen in enumerate(clear):
            parts.append((sixteen & 0xFF, lower.getchannel(channel).tobytes()))
            parts.append((sixteen >> 8, made.getchannel(channel).tobytes()))
    if parts:
        made.putalpha(_opaque_but_where(parts, opened.size))
        made.info.pop(_CLEAR, None)
    return made


def _opaque_but_where(parts: Iterable[tuple[int, bytes]], size: tuple[int, int]) -> Any:
    """Alpha that is clear where the bytes of all `parts` are each the number beside them, and opaque elsewhere."""
    from PIL import Image as Pillow
    from PIL import ImageChops

    made: Any = Pillow.new("L", size)
    for number, values in parts:
        other = Pillow.frombytes("L", size, values).point([255 * (value != number) for value in range(256)])
        made = ImageChops.lighter(made, other)
    return made


def _normalize_picture(path: File, opened: Any, deep: bool, profile: bytes) -> bytes:
    """A picture turned upright and converted to sRGB, as the bytes of a JPEG if it was one, else of a PNG."""
    from PIL import ImageOps

    lossy = opened.format != "PNG"
    made = ImageOps.exif_transpose(_with_alpha(path, opened, deep))
    if profile:
        made = convert_to_srgb(path, made, profile)
    kept = io.BytesIO()
    made = made if "A" in made.getbands() else made.convert("RGB")
    if lossy:
        made.save(kept, "JPEG", quality=_QUALITY, subsampling=0, icc_profile=None, exif=b"")
    else:
        made.save(kept, "PNG", icc_profile=None, compress_level=_LEVEL)
    return kept.getvalue()
