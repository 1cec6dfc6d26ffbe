"""A designer's own pictures, checked before anything opens them: in the game's folder, readable, not too big."""

from __future__ import annotations

import unicodedata
import warnings
from collections.abc import Iterator, Sequence
from pathlib import Path

from generator.definitions.types import Art, Configuration, Pack
from generator.errors import BROKEN, Fault, Mark, listed, nearest
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
        if not path.exists() and (found := picture_named(folder, name)):
            path = inside(folder, found.relative_to(folder).as_posix())
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


def picture_named(folder: Path, name: str) -> Path | None:
    """The file of that name in `folder`, None where there is none. Disks differ in whether `Storm.PNG` is `storm.png`
    and in how they spell an é; so a name that differs only in that is found on each of them, if it is the only one."""
    path = folder / name
    if path.is_file():
        return path
    found = [folder]
    for part in Path(name).parts:
        spelt = _spelt(part)
        found = [place / other for place in found for other in _names_in(place) if _spelt(other) == spelt]
    files = [path for path in found if path.is_file()]
    return files[0] if len(files) == 1 else None


def _spelt(name: str) -> str:
    """A name as all disks have it: in one letter case, its accents joined to their letters."""
    return unicodedata.normalize("NFC", unicodedata.normalize("NFC", name).casefold())


def _names_in(folder: Path) -> Sequence[str]:
    """What lies in a folder, hidden files left out; nothing in what can't be read."""
    try:
        return sorted(path.name for path in folder.glob("[!.]*"))
    except OSError:
        return ()


def missing_told(pack: Pack, config: Configuration, folder: Path) -> Iterator[str]:
    """The same as sentences, with the place where each picture is named."""
    for name, message in missing_pictures(pack, config, folder):
        place = pack.place_of_art(name)
        yield f"{name}: {message}" + (f" (written in {place})" if place.file else "")


def missing_pictures(pack: Pack, config: Configuration, folder: Path) -> Iterator[tuple[str, str]]:
    """Each piece in play whose picture isn't there (yet), and what is printed instead."""
    for name, part in pack.components().items():
        art, played = getattr(part, "art", None), part.module in config.modules
        if played and art is not None and picture_named(folder, art.file) is None:
            near = _near(folder, art.file)
            meant = f"; did you mean {near}?" if near else ""
            yield name, f"the picture {art.file} is missing; a placeholder is printed{meant}"


def _near(folder: Path, name: str) -> str:
    """The picture in the same folder that is called nearly so; empty where there is none."""
    place = Path(name).parent
    stems = {Path(other).stem: other for other in _names_in(folder / place) if Path(other).suffix.lower() in KINDS}
    found = nearest(Path(name).stem, stems)
    return (place / stems[found]).as_posix() if found else ""
