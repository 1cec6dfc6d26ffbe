"""Delete what the commands made: build/ but for its README, dist/, caches. `.venv` stays: it keeps itself."""

from __future__ import annotations

import shutil
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
CACHES = ("dist", ".mypy_cache", ".ruff_cache", ".pytest_cache", ".hypothesis", ".numba")
SOURCES = ("generator", "tests", "tools")


def delete(path: Path) -> None:
    """A file, or a folder with all that is in it."""
    if path.is_dir() and not path.is_symlink():
        shutil.rmtree(path)
    else:
        path.unlink(missing_ok=True)


def main() -> None:
    """Clean the checkout this file lies in."""
    for path in (ROOT / "build").iterdir():
        if path.name != "README.md":
            delete(path)
    for name in CACHES:
        delete(ROOT / name)
    for source in SOURCES:
        for path in list((ROOT / source).rglob("__pycache__")):
            delete(path)


if __name__ == "__main__":
    main()
