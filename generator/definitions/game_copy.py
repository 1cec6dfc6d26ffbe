"""Copies a game's folder, all of it or nothing."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from generator.base.errors import Mark, input_error
from generator.definitions.fetched_tables import FILE as FETCHED
from generator.definitions.kept_ids import FILE as KEPT_IDS
from generator.definitions.pack import FONT_KINDS
from generator.definitions.picture_files import KINDS as PICTURES
from generator.files.atomic_write import check_folder
from generator.files.gate import make_folder, put_file, read_bytes
from generator.files.paths import links_leading_out, walk_folder
from generator.files.scratch import scratch_folder
from generator.spreadsheets.table_reader import KINDS as TABLES

KINDS = (".yaml", *PICTURES, *TABLES, *FONT_KINDS)
"""What the files end in that a game is made of."""
NOTES = (".md", ".txt")
"""What remarks and licences end in."""
HIDDEN_FILES = (KEPT_IDS, FETCHED)
"""What the program remembers of a game's tables, in its folder."""


def copy_game(source: Path, target: Path, finish: Callable[[Path], object]) -> int:
    """Copies the files of a game into a new or empty folder and returns how many; `finish` does something to the
    copy before it is in its place. Raises `InputError` where the target is in the way, and leaves nothing half done."""
    if target.exists() and (not target.is_dir() or any(target.iterdir())):
        raise input_error("is in the way", expected="a new or an empty folder", mark=Mark(target.as_posix()))
    check_folder(target, ())
    if target.resolve().is_relative_to(source.resolve()):
        raise input_error(
            "lies inside the game that is copied", expected="a folder elsewhere", mark=Mark(target.as_posix())
        )
    for path in links_leading_out(
        source, (path.name for path in sorted(source.iterdir()) if not path.name.startswith("."))
    ):
        raise input_error("leads out of the game's folder, or to no file", expected="a file", mark=Mark(str(path)))
    files = sorted(path for path in walk_folder(source) if path.suffix.lower() in (*KINDS, *NOTES) and path.is_file())
    files += [source / name for name in HIDDEN_FILES if (source / name).is_file()]
    with make_folder(target.parent):
        _copy_through_staging(files, source, target, finish)
    return len(files)


def _copy_through_staging(files: Sequence[Path], source: Path, target: Path, finish: Callable[[Path], object]) -> None:
    with scratch_folder(target.parent, shown=target) as staging:
        made = staging / "game"
        for path in files:
            place = made / path.relative_to(source)
            place.parent.mkdir(parents=True, exist_ok=True)
            put_file(place, read_bytes(path))
        finish(made)
        if target.exists():
            target.rmdir()
        made.rename(target)
