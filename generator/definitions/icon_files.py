"""The files of signs in a folder, each by the sign's id: its name without ending.

find_icon_files(folder)     # {"coin": folder / "coin.svg", "ship": folder / "ship.png"}
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from generator.files.paths import names_in
from generator.files.resources import resource_root

ICONS = "icons"
"""The folder of a game's own signs, and of the studio's."""
KINDS = (".svg", ".png")
"""How the files of signs end; of two with one name the first kind counts."""


def find_icon_files(folder: Path) -> Mapping[str, Path]:
    """The files of the signs in a folder by their ids, in the order of these."""
    names = names_in(folder)
    found: dict[str, Path] = {}
    for kind in KINDS:
        for name in names:
            if name.endswith(kind) and not name.startswith("."):
                found.setdefault(name.removesuffix(kind), folder / name)
    return dict(sorted(found.items()))


def icon_library() -> Path:
    """The folder of the signs that come with the program for anybody's game."""
    return resource_root() / ICONS / "library"
