"""Where the program's files are: the folder that holds components/, templates/ and icons/.

In a checkout (and an editable install) they lie beside the package; a wheel carries them inside it, as `_data`.
"""

from __future__ import annotations

import os
import sys
from functools import cache
from pathlib import Path

from generator.base.errors import input_error

FOLDERS = ("components", "templates", "icons")
"""The folders that belong to the program though they aren't Python; the wheel carries each of them."""

PACKAGE = Path(__file__).resolve().parent.parent


@cache
def resource_root(package: Path = PACKAGE) -> Path:
    """The folder above `components`, `templates` and `icons`; `package` is where this package's modules are.

    Raises `InputError` where neither place has all of them: a half copied checkout or a broken install.
    """
    places = (package / "_data", package.parent)
    for place in places:
        if all((place / name).is_dir() for name in FOLDERS):
            return place
    raise input_error(
        f"the program's own folders {', '.join(FOLDERS)} were found neither in {places[0]} nor in {places[1]}",
        expected="a whole checkout, or an installed wheel",
    )


def install_command(extra: str) -> str:
    """The command that installs optional packages; in a checkout, the one that installs everything in its lock file."""
    if (PACKAGE.parent / "requirements.lock").is_file():
        return "make environment"
    return f"pip install 'balance-control[{extra}]'"


def short_path(path: Path) -> str:
    """A path as short as a reader would write it: from where they are, or within the program's own folders."""
    for base in (Path.cwd(), resource_root()):
        if path.is_relative_to(base):
            return path.relative_to(base).as_posix()
    return path.as_posix()


CACHE_VARIABLE = "BALANCE_CONTROL_CACHE"
"""The environment variable that moves the caches."""


def cache_root() -> Path:
    """The folder under which all caches lie; it may not be there yet."""
    given = os.environ.get(CACHE_VARIABLE)
    if given:
        return Path(given)
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local") / "balance-control"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Caches" / "balance-control"
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "balance-control"
