"""Writes what the library has made into a file that its user names."""

from __future__ import annotations

from pathlib import Path
from typing import TypeVar

from generator.files.atomic_write import write_whole

Content = TypeVar("Content", bound=str | bytes)


def save_content(content: Content, path: str | Path | None) -> Content:
    """Returns the content, after writing it to `path` where one is given. Raises `InputError` where no file can be
    written there, and `OSError` where the disk is full."""
    if path is not None:
        write_whole(Path(path), content.encode() if isinstance(content, str) else bytes(content))
    return content
