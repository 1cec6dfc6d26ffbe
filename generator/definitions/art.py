"""A designer's own pictures, checked before anything opens them: in the game's folder, readable, not too big."""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from pathlib import Path

from generator.definitions.types import Art, Configuration, Pack
from generator.errors import BROKEN, Fault, Mark, listed
from generator.files import open_file, read_bytes
from generator.paths import inside

KINDS = (".svg", ".png", ".jpg", ".jpeg")
MOST_PIXELS = 60_000_000
MOST_BYTES = 40_000_000
MOST_SCANS = 100
"""Passes over a JPEG; a picture takes ten, and a few bytes are enough for one more."""
_SCAN = b"\xff\xda"
INSIDE = "a file in the game's own folder, such as 'art/tile.png'"


def art_faults(folder: Path, art: Art, mark: Mark, component: str) -> list[Fault]:
    """A fault where `art` leaves the game's folder, names an address, or is a bomb. A file that is only missing is no
    fault: its face shows a placeholder (see `missing_pictures`)."""
    try:
        problem = _problem(folder, art)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        problem = f"'{art.file}' can't be read: {reason}", INSIDE
    return [Fault(mark, f"{component}.art.file", *problem)] if problem else []


def _problem(folder: Path, art: Art) -> tuple[str, str] | None:
    name = art.file
    try:
        path = inside(folder, name)
    except ValueError as error:
        return str(error), INSIDE
    if path.suffix.lower() not in KINDS:
        return f"'{name}' is no picture that can be read", listed(KINDS)
    if not path.exists():
        return None
    if path.stat().st_size > MOST_BYTES:
        return f"'{name}' is too large", f"at most {MOST_BYTES // 1_000_000} MB"
    return None if path.suffix.lower() == ".svg" else _pixel_problem(path, name)


def _pixel_problem(path: Path, name: str) -> tuple[str, str] | None:
    """Reads the header and checks the parts' sums: a bomb's pixels are never unpacked."""
    from PIL import Image, UnidentifiedImageError

    limit = f"at most {MOST_PIXELS // 1_000_000} million pixels"
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", Image.DecompressionBombWarning)
            with open_file(path) as file, Image.open(file, formats=("PNG", "JPEG")) as image:
                width, height = image.size
                if image.format == "JPEG" and read_bytes(path).count(_SCAN) > MOST_SCANS:
                    return f"'{name}' is drawn in too many passes", f"at most {MOST_SCANS}"
                if width * height <= MOST_PIXELS:
                    image.verify()
    except Image.DecompressionBombError:
        return f"'{name}' has too many pixels", limit
    except (UnidentifiedImageError, *BROKEN):
        return f"'{name}' is no readable picture", "a PNG or JPEG file"
    return (f"'{name}' has {width} × {height} pixels", limit) if width * height > MOST_PIXELS else None


def missing_told(pack: Pack, config: Configuration, folder: Path) -> Iterator[str]:
    """The same as sentences, with the place where each picture is named."""
    for name, message in missing_pictures(pack, config, folder):
        place = pack.place_of_art(name)
        yield f"{name}: {message}" + (f" (written in {place})" if place.file else "")


def missing_pictures(pack: Pack, config: Configuration, folder: Path) -> Iterator[tuple[str, str]]:
    """Each piece in play whose picture isn't there (yet), and what is printed instead."""
    for name, part in pack.components().items():
        art, played = getattr(part, "art", None), part.module in config.modules
        if played and art is not None and not (folder / art.file).is_file():
            yield name, f"the picture {art.file} is missing; a placeholder is printed"
