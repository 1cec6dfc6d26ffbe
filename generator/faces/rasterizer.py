"""Art that becomes pixels in a process of its own, with limits: SVG that isn't flat, WebP, GIF and TIFF.

`rasterize_file` gives the PNG of one file; `rasterize_files` makes those of many in parallel beforehand. A PNG is kept
from one run to the next, by the content of its file and the version of what has drawn it.
SVG is drawn for print at 300 dpi of the largest face: by resvg, or by cairosvg where it has characters to draw, since
that one finds the system's fonts. cairosvg's system library is optional: without it a drawing with text is an error
that says how to get it.
"""

from __future__ import annotations

import base64
import hashlib
import io
import os
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from functools import cache
from pathlib import Path as File
from typing import Any

from generator.base.errors import BROKEN, InputError, Mark, input_error
from generator.base.late_pattern import late_pattern
from generator.faces.picture_profiles import INKS, convert_to_srgb
from generator.files.file_cache import keep_until_changed
from generator.files.gate import put_file, read_bytes
from generator.files.picture_cache import PictureCache, picture_folder
from generator.files.scratch import run_folder

PIXELS = 1600
"""The longer side of a drawing: 300 dpi on a face of 135 mm."""
SECONDS = 30
"""How long one process may draw; it has limits of memory besides."""
TOGETHER = 8
"""Files of one process: it takes longer to begin than to draw."""
_READING = 3
"""Raised whenever a file's values are read otherwise than before, so that no picture of then is taken."""
WEB, GIF, TIFF = ".webp", ".gif", (".tif", ".tiff")
UNPACKED = (".svg", WEB, GIF, *TIFF)
"""How the files end that are unpacked here."""


@keep_until_changed
def rasterize_file(path: File) -> File:
    """The picture of a file that ends as `UNPACKED` says as a PNG file. Raises `InputError` where it can't be made."""
    data = read_bytes(path)
    name = _png_name(path, data)
    if (path, name) in _refused:
        raise _refused[path, name]
    try:
        return _cached_png(name) or _cache_png(name, _draw_in_process(path, data))
    except InputError as error:
        _refused[path, name] = error
        raise


_refused: dict[tuple[File, str], InputError] = {}
"""Why files can't be drawn: finding that out again may take as long as a process is given."""


def rasterize_files(paths: Iterable[File]) -> None:
    """Draws in parallel the PNGs that `rasterize_file` will be asked for and that aren't in the cache. A file that
    can't be drawn is left to `rasterize_file`, which reports it."""
    waiting: dict[str, tuple[str, bytes]] = {}
    kept: set[str] = set()
    for path in paths:
        with suppress(InputError, OSError):
            data = read_bytes(path)
            name = _png_name(path, data)
            if (run_folder() / name).exists():
                continue
            if _cached_png(name):
                kept.add(name)
            else:
                _check(path, data)
                waiting[name] = path.as_posix(), data
    if len(waiting) > 1:
        kept |= _draw(waiting)
    if kept:
        PictureCache(picture_folder()).mark_used(sorted(kept))


def _draw(waiting: Mapping[str, tuple[str, bytes]]) -> set[str]:
    """Draws the files by the names of their PNGs, some in each process; returns which were drawn."""
    from concurrent.futures import ThreadPoolExecutor

    names, cores = list(waiting), os.cpu_count() or 1
    size = min(TOGETHER, -(-len(names) // cores))
    lots = [names[at : at + size] for at in range(0, len(names), size)]
    drawn_names = set()
    with ThreadPoolExecutor(cores) as pool:
        made = pool.map(_draw_together, ([waiting[name] for name in lot] for lot in lots))
        for lot, pngs in zip(lots, made, strict=True):
            for name, png in zip(lot, pngs, strict=True):
                if png:
                    _cache_png(name, png)
                    drawn_names.add(name)
    return drawn_names


def run_file(data: bytes, kind: str, made: Callable[[], bytes]) -> File:
    """A file in the folder of this run with what `made` returns, named after `data` and ending in `kind`; made once."""
    target = run_folder() / f"{hashlib.sha256(data).hexdigest()}{kind}"
    if not target.exists():
        put_file(target, made(), shown=target.parent)
    return target


def _png_name(path: File, data: bytes) -> str:
    """The name of the PNG in the cache that is made of a file."""
    makers = ("resvg-py", "cairosvg") if path.suffix.lower() == ".svg" else ("pillow",)
    made = "-".join(f"{maker}-{_version(maker)}" for maker in makers)
    return f"{hashlib.sha256(data).hexdigest()}-{PIXELS}-{made}-{_READING}.png"


@cache
def _version(package: str) -> str:
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version(package)
    except PackageNotFoundError:
        return "none"


def _cached_png(name: str) -> File | None:
    """The PNG of that name, if an earlier run or this one has drawn it."""
    target = run_folder() / name
    if not target.exists():
        data = PictureCache(picture_folder()).get(name)
        if data is None:
            return None
        put_file(target, data, shown=target.parent)
    return target


def _cache_png(name: str, png: bytes) -> File:
    PictureCache(picture_folder()).put(name, png)
    target = run_folder() / name
    put_file(target, png, shown=target.parent)
    return target


def _check(path: File, data: bytes) -> None:
    """Checks an SVG before anything draws it (see `svg_bounds.py`); the head of any other was checked when its game was
    read."""
    if path.suffix.lower() == ".svg":
        from generator.faces.svg_bounds import check_bounds

        check_bounds(data, path.as_posix())


def _draw_in_process(path: File, data: bytes) -> bytes:
    _check(path, data)
    found = _run_beside("draw_one", data, path.as_posix(), about=path.as_posix())
    return base64.b64decode(found)


def _draw_together(files: Sequence[tuple[str, bytes]]) -> list[bytes]:
    """The PNGs of several files by one process; empty for what can't be drawn, and for all where it breaks."""
    try:
        found = _run_beside("draw_each", files, about=files[0][0])
    except InputError:
        return [b""] * len(files)
    return [base64.b64decode(each) for each in found]


def _run_beside(work: str, *given: Any, about: str) -> Any:
    """What a function of this file makes in a process of its own."""
    from generator.files.sandbox import run_sandboxed

    return run_sandboxed(f"generator.faces.rasterizer:{work}", *given, about=about, seconds=SECONDS)


def draw_each(files: Sequence[tuple[str, bytes]]) -> list[str]:
    """The PNGs of several files in base64, empty for those that can't be drawn; called in a process of its own."""
    found = []
    for name, data in files:
        try:
            found.append(draw_one(data, name))
        except InputError:
            found.append("")
    return found


def draw_one(data: bytes, name: str) -> str:
    """The PNG in base64; called in a process of its own. Raises `InputError`."""
    ending = File(name).suffix.lower()
    made = _draw_svg(data, name) if ending == ".svg" else _unpack(data, name, ending)
    return base64.b64encode(made).decode()


def _draw_svg(data: bytes, name: str) -> bytes:
    """A drawing without characters by resvg; one with characters by cairosvg, which takes the system's fonts."""
    from generator.faces.svg_bounds import check_bounds

    mark = Mark(name)
    by_cairo = check_bounds(data, name)
    try:
        return _draw_by_cairosvg(data) if by_cairo else _draw_by_resvg(data)
    except _WithoutCairo:
        what = "holds text, and cairosvg with its library cairo isn't installed"
        right = "the text converted to outlines; or 'doctor' says how to get cairo"
        raise input_error(what, expected=right, mark=mark) from None
    except Exception as error:  # their parsers raise whatever they like
        raise input_error(f"can't be drawn: {error}", expected="an SVG file", mark=mark) from None


class _WithoutCairo(Exception):
    """cairosvg or its library isn't installed."""


def _draw_by_cairosvg(data: bytes) -> bytes:
    try:
        import cairosvg.surface
    except (ImportError, OSError):
        raise _WithoutCairo from None
    cairosvg.surface.color = _colour
    # Without `unsafe` it refuses entities and fetches nothing from files or addresses.
    made: bytes = cairosvg.svg2png(bytestring=data, output_width=PIXELS)
    return made


def _colour(text: str, opacity: float = 1.0) -> tuple[float, float, float, float]:
    """A colour as cairosvg asks for it, in place of its own reading, which knows SVG 1.1 alone; what else there may be
    `check_bounds` has refused."""
    from generator.faces.svg_colour import css_colour

    red, green, blue, alpha = css_colour(text) or (0.0, 0.0, 0.0, float(text in ("currentColor", "inherit")))
    return red, green, blue, alpha * opacity


_LATE_COLOUR = late_pattern(
    r"(?<![\w-])(?:(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\([^()]*\)|rebeccapurple\b)|\sicc-color\([^()]*\)",
    re.IGNORECASE,
)
"""Colours of which resvg doesn't read all that browsers read."""
_ENCODING = late_pattern(rb"^\s*<\?xml[^>]*\bencoding\s*=\s*[\"']([\w.-]+)")


def _draw_by_resvg(data: bytes) -> bytes:
    import resvg_py

    named = _ENCODING.match(data)
    encoding = "utf-16" if data.startswith((b"\xff\xfe", b"\xfe\xff")) else named[1].decode() if named else "utf-8-sig"
    text = _LATE_COLOUR.sub(_hexadecimal, data.decode(encoding).removeprefix("\ufeff"))
    # Without `resources_dir` it reads no file.
    return bytes(resvg_py.svg_to_bytes(svg_string=text, width=PIXELS, dpi=96, skip_system_fonts=True))


def _hexadecimal(found: re.Match[str]) -> str:
    """A colour that resvg reads; nothing for the profile behind one."""
    from generator.faces.svg_colour import css_colour

    if not found[0].strip().lower().startswith("icc"):
        colour = css_colour(found[0])
        return "#" + "".join(f"{round(part * 255):02x}" for part in colour) if colour else found[0]
    return ""


def _unpack(data: bytes, name: str, ending: str) -> bytes:
    """The first picture of a WebP, GIF or TIFF as a PNG, with its colour profile unless it is of inks."""
    from PIL import Image as Pillow
    from PIL import ImageOps

    kind = "TIFF" if ending in TIFF else ending.removeprefix(".").upper()
    made = io.BytesIO()
    try:
        with Pillow.open(io.BytesIO(data), formats=(kind,)) as opened:
            profile = opened.info.get("icc_profile")
            opened.load()
            upright: Any = ImageOps.exif_transpose(opened)
            if upright.mode == INKS:
                upright, profile = _without_inks(name, upright, profile), None
            upright = _as_png_holds(upright)
            upright.save(made, "PNG", icc_profile=profile, exif=b"", compress_level=3)
    except (Pillow.DecompressionBombError, *BROKEN) as error:
        right = "a WebP file" if ending == WEB else f"a {kind} file of 8 or 16 bits, grey, RGB or CMYK; or a PNG"
        raise input_error(f"can't be read: {error}", expected=right, mark=Mark(name)) from None
    return made.getvalue()


def _without_inks(name: str, picture: Any, profile: bytes | None) -> Any:
    """A picture of four inks in sRGB: by its profile, or as one without is shown on screens."""
    return convert_to_srgb(File(name), picture, profile) if profile else picture.convert("RGB")


def _as_png_holds(picture: Any) -> Any:
    """A picture in one of the modes that a PNG has."""
    if picture.mode in ("I", "F"):
        raise ValueError(f"{'whole numbers' if picture.mode == 'I' else 'fractions'} of 32 bits a channel")
    if picture.mode.startswith("I;16"):
        return picture.convert("I;16")
    if picture.mode in ("1", "L", "LA", "RGB", "RGBA"):
        return picture
    return picture.convert("RGBA" if picture.has_transparency_data or picture.mode == "RGBa" else "RGB")
