"""A raster picture as its author sees it: turned as its camera says, in eight bits a channel.

Whoever draws it reads no more than its pixels: a picture that says otherwise is kept once more, as a PNG for this run.
"""

from __future__ import annotations

import hashlib
import io
from functools import cache
from pathlib import Path
from typing import Any

from generator.scratch import scratch_of_this_run

_TURNED = 0x0112
"""Where the picture's Exif data say how the camera was held; 1 is upright."""
_DEEP = ("I", "F")
"""How the modes of Pillow begin that have more than eight bits a channel."""
_EIGHT_OF_SIXTEEN = 1.0 / 257.0

_folder = cache(scratch_of_this_run)


def upright(path: Path, opened: Any) -> tuple[Path, tuple[int, int]]:
    """The file to draw instead of `path`, whose picture Pillow has `opened`, and its size in pixels."""
    deep = opened.mode.startswith(_DEEP)
    if opened.getexif().get(_TURNED, 1) in (0, 1) and not deep:
        return path, opened.size
    from PIL import Image, ImageOps

    target = _folder() / f"{hashlib.sha256(path.read_bytes()).hexdigest()}-upright.png"
    if not target.exists():
        made = ImageOps.exif_transpose(opened)
        if deep:
            made = made.convert("I").point(lambda value: value * _EIGHT_OF_SIXTEEN).convert("L")
        kept = io.BytesIO()
        (made if "A" in made.getbands() else made.convert("RGB")).save(kept, "PNG")
        target.write_bytes(kept.getvalue())
    with Image.open(target) as made:
        return target, made.size
