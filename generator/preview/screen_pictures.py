"""A designer's own pictures as a page in a browser needs them: with as many pixels as a screen shows, and small data.

    data = screen_picture(screen_need(path, 63, 88)) JPEG, PNG or WebP, the smallest that keeps transparency
    data_address(data)                               these bytes as an address within a page

Such data are kept from one run to the next, by the content of the picture and the size at which it is shown.
"""

from __future__ import annotations

import base64
import hashlib
import io
import os
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from math import ceil
from pathlib import Path
from typing import Any, Final

from generator.base.errors import BROKEN, Mark, input_error
from generator.base.frozen import dataclass
from generator.definitions.art_check import MOST_PIXELS
from generator.files.gate import read_bytes
from generator.files.picture_cache import PictureCache, picture_folder
from generator.files.shelf import Content, Shelf

PER_MM: Final = 12.0
"""Pixels a millimetre: two for each that a page gives it in its rows, one and a half where one piece is shown alone."""
ENOUGH: Final = 1.25
"""A picture that has no more than so many times the pixels (along a side) isn't scaled."""
_QUALITY: Final = 80
_EFFORT: Final = 2
"""How hard WebP is packed, of 6."""
_FEW_COLOURS: Final = 256
"""A picture of so few colours may be a drawing, which packs better as PNG and stays sharp."""
_VERSION: Final = "1"
"""Goes up where other data are made of the same picture."""
_KINDS: Final = ((b"\xff\xd8", "jpeg"), (b"\x89PNG", "png"), (b"RIFF", "webp"))


@dataclass(frozen=True)
class ScreenNeed:
    """The picture of the file `source`, and the least width and height in pixels that a page needs."""

    source: str
    pixels: tuple[int, int]


def screen_need(source: str, width: float, height: float) -> ScreenNeed:
    """The pixels that a page needs of a picture on `width` × `height` mm."""
    return ScreenNeed(source, (max(1, ceil(width * PER_MM)), max(1, ceil(height * PER_MM))))


def screen_pictures(needs: Iterable[ScreenNeed]) -> dict[ScreenNeed, Content]:
    """Prepares pictures in parallel; they stay on a shelf until they are read. Raises `InputError` and `OSError`."""
    wanted, shelf, cache = list(dict.fromkeys(needs)), Shelf(), PictureCache(picture_folder())
    keys: list[str] = []

    def prepare(one: ScreenNeed) -> Content:
        key, data = _cached_picture(one, cache)
        keys.append(key)
        return shelf.put(data)

    with ThreadPoolExecutor(os.cpu_count() or 1) as pool:  # Pillow lets other threads work while it does
        made = dict(zip(wanted, pool.map(prepare, wanted), strict=True))
    cache.mark_used(sorted(keys))
    return made


def screen_picture(one: ScreenNeed) -> bytes:
    """The bytes of one prepared picture, from the cache if possible. Raises `InputError` and `OSError`."""
    cache = PictureCache(picture_folder())
    key, data = _cached_picture(one, cache)
    cache.mark_used([key])
    return data


def data_address(data: bytes) -> str:
    """A picture's bytes as a data URL."""
    kind = next(kind for begin, kind in _KINDS if data.startswith(begin))
    return f"data:image/{kind};base64,{base64.b64encode(data).decode('ascii')}"


def _cached_picture(one: ScreenNeed, cache: PictureCache) -> tuple[str, bytes]:
    """The picture's key in the cache and its bytes, taken from there if present."""
    source = read_bytes(Path(one.source))
    mix = hashlib.sha256(source)
    mix.update(repr((one.pixels, PER_MM, ENOUGH, _QUALITY, _VERSION, _pillow())).encode())
    key = f"{mix.hexdigest()}-screen"
    data = cache.get(key)
    if data is None:
        data = _encode_smallest(source, one)
        cache.put(key, data)
    return key, data


def _pillow() -> str:
    from PIL import __version__

    return __version__


def _encode_smallest(source: bytes, one: ScreenNeed) -> bytes:
    """The smallest bytes with enough pixels; the file's own where encoding gains nothing."""
    from PIL import Image

    mark = Mark(one.source)
    try:
        with Image.open(io.BytesIO(source), formats=("PNG", "JPEG")) as opened:
            if opened.width * opened.height > MOST_PIXELS:
                what = f"the picture has {opened.width} × {opened.height} pixels"
                raise input_error(what, expected=f"at most {MOST_PIXELS}", mark=mark)
            whole, scale = opened.size, max(wanted / has for wanted, has in zip(one.pixels, opened.size, strict=True))
            size = whole
            if scale * ENOUGH < 1.0:
                size = max(1, round(whole[0] * scale)), max(1, round(whole[1] * scale))
            opened.draft("RGB" if opened.mode == "RGB" else None, size)  # a JPEG that has many more is read quicker
            profile = opened.info.get("icc_profile") if opened.mode not in ("CMYK", "YCCK") else None
            picture = _simplify_mode(opened)
    except (Image.DecompressionBombError, *BROKEN) as error:
        raise input_error(f"the picture can't be read: {error}", expected="a PNG or JPEG file", mark=mark) from None
    if picture.size != size:
        picture = picture.resize(size, Image.Resampling.LANCZOS, reducing_gap=2.0)
    made = _pack_picture(picture, profile)
    return source if size == whole and len(source) <= len(made) else made


def _simplify_mode(opened: Any) -> Any:
    """A picture in grey or RGB, with alpha if any of it is transparent."""
    if "A" in opened.getbands() or "transparency" in opened.info:
        picture = opened.convert("RGBA")
        return picture if picture.getextrema()[3][0] < 255 else picture.convert("RGB")
    return opened.convert("L" if opened.mode in ("1", "L") else "RGB")


def _pack_picture(picture: Any, profile: bytes | None) -> bytes:
    """The smallest encoding: WebP with alpha, else JPEG; PNG where that is smaller, as for drawings."""
    clear = picture.mode == "RGBA"
    kind = {"format": "WEBP", "method": _EFFORT} if clear else {"format": "JPEG"}
    made = _save_png(picture, quality=_QUALITY, icc_profile=profile, **kind)
    if picture.getcolors(_FEW_COLOURS):
        made = min(made, _save_png(picture, format="PNG", optimize=True, icc_profile=profile), key=len)
    return made


def _save_png(picture: Any, **how: Any) -> bytes:
    out = io.BytesIO()
    picture.save(out, **how)
    return out.getvalue()
