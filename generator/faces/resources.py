"""Where the project's own data files lie: a folder's name in, its path out, in a checkout and in an installed wheel."""

from __future__ import annotations

from functools import cache
from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent.parent


@cache
def resource(folder: str) -> Path:
    """The path of `templates`, `icons` or `components`: inside the package when installed, beside it in a checkout."""
    inside = _PACKAGE / folder
    return inside if inside.is_dir() else _PACKAGE.parent / folder
