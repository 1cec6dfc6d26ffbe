"""A designer's own art: a picture, found by its name, as items that fill a box (mm).

A raster picture becomes an `Image`, turned as its camera says, in eight bits a channel and, where it has a colour
profile of another kind, in sRGB: whoever draws it reads no more than its pixels. A flat SVG is read as paths; any other
(gradients, text, filters) becomes a raster picture first, and so does a WebP (see `rasterizer.py`).

`cover` fills the box and lets the rest be clipped, `contain` shows all; `crop` takes a part. A picture without a ground
of its own of which nothing would be seen on paper, white lines on nothing, lies on the colour of its piece. A file that
isn't there (yet) is a crossed box.
"""

from __future__ import annotations

import io
import os
from collections.abc import Iterable
from dataclasses import replace
from functools import cache
from pathlib import Path as File
from typing import TYPE_CHECKING, Any, Protocol

from generator.base.errors import BROKEN, InputError, Mark, input_error
from generator.base.frozen import dataclass
from generator.definitions.pack import Art
from generator.faces.display_list import Group, Image, Item, Path
from generator.faces.ink_bounds import ink_box
from generator.faces.rasterizer import WEB, rasterize_file, rasterize_files, run_file
from generator.faces.shapes import box as rectangle
from generator.faces.shapes import join_outlines, line
from generator.faces.text_setting import TextStyle, line_width, set_line
from generator.faces.unseen_pictures import is_clear, is_lost_on_paper
from generator.files.file_cache import keep_until_changed
from generator.files.gate import open_file, read_bytes

if TYPE_CHECKING:  # a deck of words reads no drawing
    from generator.faces.svg_reader import SvgDrawing

_TURNED = 0x0112
"""Where the picture's Exif data say how the camera was held; 1 is upright."""
_DEEP = ("I", "F")
"""How the modes of Pillow begin that have more than eight bits a channel."""
_EIGHT_OF_SIXTEEN = 1.0 / 257.0
_PNG_HEAD = 8
"""Bytes before the first part of a PNG."""
_QUALITY, _LEVEL = 95, 3
"""Of what is made of a picture to be drawn: nothing is seen of its loss, and it isn't packed for long."""

_FONT, _SIZE = "IBMPlexSansCondensed-Medium", 6.0


class PictureSource(Protocol):
    """What finds a picture, and says that one is missing."""

    def art_file(self, art: Art | None) -> File | None:
        """A piece's own picture, if it is there."""

    def label(self, key: str, **values: object) -> str:
        """A word of the language."""


Box = tuple[float, float, float, float]
"""Left, bottom, right, top."""

MOST_BLEED = 5.0
"""A picture reaches no further past the cut (mm), however far colour does: else it would be enlarged out of sight."""


@dataclass(frozen=True)
class _CropFit:
    """Where the whole picture lies so that its crop fits the box (mm)."""

    x: float
    y: float
    width: float
    height: float


def visible_part(box: Box, width: float, height: float) -> Box:
    """The part of a box (mm) that can be seen on a piece of that width and height: what lies within its bleed."""
    half, high = width / 2.0 + MOST_BLEED, height / 2.0 + MOST_BLEED
    left, bottom, right, top = box
    return (max(left, -half), max(bottom, -high), min(right, half), min(top, high))


def fit_art(
    context: PictureSource, art: Art, box: Box, colour: str, ground: str = "white", *, layered: bool = False
) -> tuple[Item, ...]:
    """The picture as items that fill its box, clipped to it, over the `ground` that is painted there. Where white paper
    would hide it, it lies on `colour`, unless it is `layered` over something else; where its file is missing, a
    placeholder in `colour` stands for it, so `colour` has to be seen on paper."""
    path = context.art_file(art)
    if path is None:
        return placeholder(context, box, colour)
    left, bottom, right, top = box
    ending = path.suffix.lower()
    drawing = flat_drawing(path) if ending == ".svg" else None
    if drawing:
        items: tuple[Item, ...] = _vector_items(drawing, art, box)
    else:
        items = (_raster_items(rasterize_file(path) if ending in (".svg", WEB) else path, art, box, path),)
    frame = rectangle(left, bottom, right - left, top - bottom)
    if not layered and is_lost_on_paper(items):
        ground, items = colour, (Path(frame, fill=colour), *items)
    laid = (
        replace(item, ground=ground) if isinstance(item, Image) and is_clear(File(item.source)) else item
        for item in items
    )
    return (Group(tuple(laid), clip=frame),)


def placeholder(context: PictureSource, box: Box, colour: str) -> tuple[Item, ...]:
    """A crossed box on white with words that say that a picture is missing here."""
    left, bottom, right, top = box
    frame = rectangle(left, bottom, right - left, top - bottom)
    cross = join_outlines((frame, line(left, bottom, right, top), line(left, top, right, bottom)))
    middle, low = (left + right) / 2.0, (bottom + top) / 2.0 - 0.8
    said, style = context.label("missing_art"), TextStyle(_FONT)
    words = set_line("art", said, style, _SIZE, middle, low, "centre")
    wide, high = line_width("art", said, style, _SIZE) + 1.0, style.measures.cap_height(_SIZE) + 1.0
    plate = rectangle(middle - wide / 2.0, low - 0.5, wide, high)
    return (Path(cross, stroke=colour, width=0.25), Path(plate, fill="white"), *words)


def prepare_pictures(context: PictureSource, arts: Iterable[Art]) -> None:
    """Draws in parallel those of these pictures that need a process of their own (see `rasterizer.py`)."""
    found = dict.fromkeys(path for art in arts if (path := context.art_file(art)))
    rasterize_files(path for path in found if _needs_drawing(path))


def _needs_drawing(path: File) -> bool:
    ending = path.suffix.lower()
    return ending == WEB or (ending == ".svg" and flat_drawing(path) is None)


def _raster_items(path: File, art: Art, box: Box, shown: File) -> Image:
    """The picture `path` as an image; `shown` is the file that a fault names."""
    from PIL import Image as Pillow

    try:
        with open_file(path) as file, Pillow.open(file, formats=("PNG", "JPEG")) as opened:
            source, (width, height) = upright_picture(path, opened)
    except (Pillow.DecompressionBombError, *BROKEN) as error:
        raise input_error(
            f"can't be read: {error}", expected="a PNG or JPEG file", mark=Mark(shown.as_posix())
        ) from None
    except InputError as error:
        raise InputError(replace(fault, mark=Mark(shown.as_posix())) for fault in error.faults) from None
    fit = _fit_crop(art, width, height, box)
    return Image(str(source), fit.x, fit.y, fit.width, fit.height)


@keep_until_changed
def flat_drawing(path: File) -> SvgDrawing | None:
    """A flat SVG as paths; None for any other."""
    from generator.faces.svg_reader import read_svg

    try:
        return read_svg(read_bytes(path), path.as_posix())
    except InputError:
        return None


def _vector_items(drawing: SvgDrawing, art: Art, box: Box) -> tuple[Item, ...]:
    """Its paths, cut to its view box."""
    fit = _fit_crop(art, drawing.width, drawing.height, box)
    scale = fit.width / drawing.width
    middle = (fit.x + fit.width / 2.0, fit.y + fit.height / 2.0)
    wide, high = drawing.width / 2.0, drawing.height / 2.0
    left, bottom, right, top = ink_box(drawing.paths) if drawing.paths else (0.0, 0.0, 0.0, 0.0)
    beyond = left < -wide or bottom < -high or right > wide or top > high
    clip = rectangle(-wide, -high, drawing.width, drawing.height) if beyond else ()
    return (Group(drawing.paths, (scale, 0.0, 0.0, scale, *middle), clip),)


def _fit_crop(art: Art, width: float, height: float, box: Box) -> _CropFit:
    left, bottom, right, top = box
    crop_left, crop_top, crop_wide, crop_high = (part / 100.0 for part in art.crop)
    wide, high = width * (crop_wide or 1.0), height * (crop_high or 1.0)
    ratios = ((right - left) / wide, (top - bottom) / high)
    scale = max(ratios) if art.fit == "cover" else min(ratios)
    over = [max(one * scale - room, 0.0) for one, room in ((wide, right - left), (high, top - bottom))]
    across, down = (_focus_shift(at, length) for at, length in zip(art.focus, over, strict=True))
    x = (left + right) / 2.0 - (crop_left * width + wide / 2.0) * scale + across
    y = (bottom + top) / 2.0 - ((1.0 - crop_top) * height - high / 2.0) * scale - down
    return _CropFit(x, y, width * scale, height * scale)


def _focus_shift(percent: float, over: float) -> float:
    """By how much (mm) a picture that is `over` longer than its box is moved towards its beginning, so that the part
    around its focus stays in sight."""
    return (0.5 - percent / 100.0) * over


def upright_picture(path: File, opened: Any) -> tuple[File, tuple[int, int]]:
    """The file to draw instead of `path` (already `opened` by Pillow), upright and in sRGB, with its width and height
    in pixels."""
    deep = opened.mode.startswith(_DEEP)
    profile = foreign_profile(path, opened)
    if _exif_data(path, opened).get(_TURNED, 1) in (0, 1) and not deep and not profile:
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


def _normalize_picture(path: File, opened: Any, deep: bool, profile: bytes) -> bytes:
    """A picture turned upright and converted to sRGB, as the bytes of a JPEG if it was one, else of a PNG."""
    from PIL import ImageOps

    lossy = opened.format != "PNG"
    made = ImageOps.exif_transpose(opened)
    if deep:
        made = made.convert("I").point(lambda value: value * _EIGHT_OF_SIXTEEN).convert("L")
    if profile:
        made = _convert_to_srgb(path, made, profile)
    kept = io.BytesIO()
    made = made if "A" in made.getbands() else made.convert("RGB")
    if lossy:
        made.save(kept, "JPEG", quality=_QUALITY, subsampling=0, icc_profile=None, exif=b"")
    else:
        made.save(kept, "PNG", icc_profile=None, compress_level=_LEVEL)
    return kept.getvalue()


_SPACE = slice(16, 20)
"""Where a profile says for which colours it is."""
_INKS, _PALETTES = "CMYK", ("P", "PA", "1")
_SAME = 2
"""Two colours that differ by so much of 255 are the same: profiles of sRGB round differently."""
_PROBE = 9
"""So many steps of each channel are looked at to tell whether a profile is that of sRGB."""


def foreign_profile(path: File, opened: Any) -> bytes:
    """The colour profile of a picture, empty where it has none or that of sRGB. Raises `InputError` for one that can't
    be read, or is for another kind of picture."""
    profile: bytes = opened.info.get("icc_profile") or b""
    if not profile or opened.mode == _INKS:
        return profile
    return b"" if _is_srgb(path, profile, _plain_mode(opened.mode)) else profile


def _plain_mode(mode: str) -> str:
    """Pillow's mode for the picture's colours without transparency."""
    return mode if mode == _INKS else "L" if mode.startswith(("L", *_DEEP)) else "RGB"


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
    seen = _convert_to_srgb(path, probe, profile)
    return all(abs(a - b) <= _SAME for a, b in zip(seen.tobytes(), probe.convert("RGB").tobytes(), strict=True))


def _convert_to_srgb(path: File, picture: Any, profile: bytes) -> Any:
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
