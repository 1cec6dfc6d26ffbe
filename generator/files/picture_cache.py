"""Pictures kept from one run to the next, as bytes under a key.

An entry carries the digest of its content, so one that was cut short or changed is found and thrown away. The cache
is only ever a help: where it can't be read or written, everything is drawn again.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from generator.files.atomic_write import MAKING
from generator.files.cache import make_private, read_entry, write_entry
from generator.files.resources import cache_root

PICTURES_KEPT = 4000
"""How many pictures are kept; the ones used longest ago go first."""


def picture_folder() -> Path:
    """The folder in which pictures are kept."""
    return cache_root() / "pictures"


class PictureCache:
    """Pictures by key in a folder that is made when first needed."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.has_folder = False

    def get(self, key: str) -> bytes | None:
        """The picture of a key; None where there is none, or a broken one."""
        return read_entry(self.folder / key)

    def put(self, key: str, data: bytes) -> None:
        """Keeps a picture."""
        with suppress(OSError):
            if not self.has_folder:
                make_private(self.folder)
                self.has_folder = True
            write_entry(self.folder / key, data)

    def mark_used(self, keys: Sequence[str]) -> None:
        """Notes that these entries were used now, and removes the oldest where there are too many."""
        for key in keys:
            with suppress(OSError):
                os.utime(self.folder / key)
        with suppress(OSError):
            entries = [path for path in self.folder.iterdir() if not path.name.startswith(MAKING)]
            if len(entries) > PICTURES_KEPT:
                entries.sort(key=lambda path: path.stat().st_mtime)
                for path in entries[: len(entries) - PICTURES_KEPT]:
                    path.unlink(missing_ok=True)
