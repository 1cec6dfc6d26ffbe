"""A designer's own pictures, checked before anything opens them: in the game's folder, readable, not too big."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path, PurePosixPath, PureWindowsPath
from typing import Any

from generator.definitions.nodes import Map, Node, Text
from generator.definitions.types import Art
from generator.errors import NOWHERE, Fault, listed

KINDS = (".svg", ".png", ".jpg", ".jpeg")
MOST_PIXELS = 60_000_000
MOST_BYTES = 40_000_000


def art_faults(
    folder: Path,
    found: Mapping[str, Mapping[str, Any]],
    sections: Mapping[str, Mapping[str, tuple[Text, Node]]],
    faults: list[Fault],
) -> None:
    """Adds a fault for every `art` that leaves the folder, names an address, or is a bomb. A file that is only missing
    is no fault: its face shows a placeholder (see `missing_art`)."""
    for section in ("tiles", "measures", "overlays"):
        for name, component in found[section].items():
            if component.art is not None:
                node = sections[section][name][1]
                place = _file_node(node)
                problem = _problem(folder, component.art)
                if problem:
                    faults.append(Fault(place.mark if place else NOWHERE, f"{section}.{name}.art.file", *problem))


def _file_node(node: Node) -> Node | None:
    art = node.get("art") if isinstance(node, Map) else None
    return art.get("file") if isinstance(art, Map) else art


def _problem(folder: Path, art: Art) -> tuple[str, str] | None:
    inside = "a file in the game's own folder, such as 'art/tile.png'"
    name = art.file
    if "://" in name or name.startswith(("//", "data:", "\\\\")):
        return f"'{name}' is an address", inside
    pure = PurePosixPath(name.replace("\\", "/"))
    if pure.is_absolute() or PureWindowsPath(name).drive or ".." in pure.parts:
        return f"'{name}' leaves the game's folder", inside
    path = folder / pure
    if pure.suffix.lower() not in KINDS:
        return f"'{name}' is no picture that can be read", listed(KINDS)
    if not path.exists():
        return None
    if not path.resolve().is_relative_to(folder.resolve()):
        return f"'{name}' leaves the game's folder through a link", inside
    if not path.is_file():
        return f"'{name}' is no file", inside
    if path.stat().st_size > MOST_BYTES:
        return f"'{name}' is too large", f"at most {MOST_BYTES // 1_000_000} MB"
    return None if pure.suffix.lower() == ".svg" else _pixel_problem(path, name)


def _pixel_problem(path: Path, name: str) -> tuple[str, str] | None:
    """Reads the header only: a bomb's pixels are never unpacked."""
    from PIL import Image, UnidentifiedImageError

    limit = f"at most {MOST_PIXELS // 1_000_000} million pixels"
    try:
        with Image.open(path) as image:
            width, height = image.size
    except Image.DecompressionBombError:
        return f"'{name}' has too many pixels", limit
    except (UnidentifiedImageError, OSError):
        return f"'{name}' is no readable picture", "a PNG or JPEG file"
    return (f"'{name}' has {width} × {height} pixels", limit) if width * height > MOST_PIXELS else None


def missing_art(folder: Path, art: Art) -> bool:
    """Whether the file isn't there (yet)."""
    return not (folder / art.file).is_file()
