"""What the library has made, into the file that its user names."""

from __future__ import annotations

from pathlib import Path
from typing import TypeVar

from generator.files.write import write_whole

Content = TypeVar("Content", bound=str | bytes)


def save_content(content: Content, path: str | Path | None) -> Content:
    """The content, which is in the file from now on where one is named. Raises `InputError` where the
    place takes none, and `OSError` where the disk is full."""
    if path is not None:
        write_whole(Path(path), content.encode() if isinstance(content, str) else bytes(content))
    return content
