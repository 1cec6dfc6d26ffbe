"""Pictures kept from one run to the next, as bytes under a key.

An entry carries the digest of its content, so one that was cut short or changed is found and thrown away. The cache
is only ever a help: where it can't be read or written, everything is drawn again.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable, Sequence
from pathlib import Path

from generator.caching import make_private
from generator.resources import cache_root

KEPT = 4000
"""How many pictures are kept; the ones used longest ago go first."""

_PART = ".part"
_HEAD = hashlib.sha256().digest_size


def picture_folder() -> Path:
    """Where pictures are kept."""
    return cache_root() / "pictures"


class Cache:
    """Pictures by key in a folder that is made when first needed."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.made = False

    def get(self, key: str) -> bytes | None:
        """The picture of a key; None where there is none, or a broken one, which is then removed."""
        path = self.folder / key
        try:
            entry = path.read_bytes()
        except OSError:
            return None
        head, data = entry[:_HEAD], entry[_HEAD:]
        if hashlib.sha256(data).digest() == head:
            return data
        _quietly(path.unlink)
        return None

    def put(self, key: str, data: bytes) -> None:
        """Keeps a picture: written next to its place first, then moved there."""
        path = self.folder / key
        beside = f"{path}.{os.getpid()}{_PART}"
        try:
            if not self.made:
                make_private(self.folder)
                self.made = True
            with open(beside, "wb", buffering=0) as file:  # noqa: PTH123 (a thousand times)
                file.write(hashlib.sha256(data).digest() + data)
            os.replace(beside, path)  # noqa: PTH105
        except OSError:
            _quietly(Path(beside).unlink)
        except BaseException:
            _quietly(Path(beside).unlink)
            raise

    def used(self, keys: Sequence[str]) -> None:
        """Notes which entries were used now, and lets the oldest go where there are too many."""
        for key in keys:
            _quietly(os.utime, self.folder / key)
        try:
            entries = [path for path in self.folder.iterdir() if not path.name.endswith(_PART)]
            if len(entries) > KEPT:
                entries.sort(key=lambda path: path.stat().st_mtime)
                for path in entries[: len(entries) - KEPT]:
                    _quietly(path.unlink)
        except OSError:
            return


def _quietly(call: Callable[..., object], *arguments: Path) -> None:
    try:
        call(*arguments)
    except OSError:
        return
