"""Writes a game's schemas into its folder, and into each YAML file the line that names the schema to editors."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Mapping
from pathlib import Path, PurePosixPath

from generator.definitions.ids import RulingName
from generator.definitions.load import FOLDER_OF_SCHEMAS, GameFolder
from generator.definitions.modeline import with_modeline
from generator.errors import Mark, input_error
from generator.files import read_bytes
from generator.paths import check_names, everything_in
from generator.schemas.kinds import SCENARIO, Kind, kind_of, kinds
from generator.schemas.shapes import Known, Schema
from generator.writing import MADE, foreign, is_ours, replace_files, sealed, write_file


def schema_files(game: GameFolder, known: Mapping[str, Kind]) -> dict[str, bytes]:
    """The schemas of these kinds for a game's ids, as files."""
    ids = known_of(game)
    return {f"{name}.json": _written(kind.make(ids)) for name, kind in known.items()}


def known_of(game: GameFolder) -> Known:
    """The ids of a game, its rulings with their options. Raises `InputError` for rulings that can't be read."""
    return {**game.sources.known(), RulingName: game.rulings}


def refresh(game: GameFolder, folder: Path, *, force: bool = False) -> int:
    """Writes the schemas of `game` into `folder`, which holds its files, and names them in each file; all of it or
    nothing. Returns how many files bear a line now. Raises `InputError` where the folder can't be written, or a file
    of the user's own, or one that was changed, has the name of a schema and `force` isn't given."""
    known = {name: kind for name, kind in kinds(game.sources.dialect).items() if not kind.studio}
    files = {f"{FOLDER_OF_SCHEMAS}/{name}": data for name, data in schema_files(game, known).items()}
    bearing = _named(folder, known)
    changed = {name: data for name, data in bearing.items() if data != read_bytes(folder / name)}
    check_names(folder, files)  # nothing behind a link is looked at
    there = sorted((folder / FOLDER_OF_SCHEMAS).glob("*.json"))
    own = {f"{FOLDER_OF_SCHEMAS}/{path.name}" for path in there if path.is_file() and is_ours(read_bytes(path), MADE)}
    taken = [path for path in there if f"{FOLDER_OF_SCHEMAS}/{path.name}" in files.keys() - own]
    if taken and not force:
        raise foreign(taken)
    replace_files(folder, files | changed, sorted(own))
    return len(bearing)


def name_in(files: Iterable[Path], folder: Path) -> None:
    """Names the scenarios' schema of the game in `folder` in each of these files. Raises `InputError` for one that
    isn't there."""
    for path in files:
        if not path.is_file():
            raise input_error("no such file", expected="a scenario (*.yaml)", mark=Mark(path.as_posix()))
        schema = _seen_from(path.parent, folder / FOLDER_OF_SCHEMAS / f"{SCENARIO}.json")
        write_file(path, with_modeline(read_bytes(path), schema))


def _seen_from(place: Path, schema: Path) -> str:
    """A schema's path as a file in `place` names it; on another drive of Windows it is the whole path."""
    try:
        return Path(os.path.relpath(schema, place)).as_posix()
    except ValueError:
        return schema.resolve().as_posix()


def _named(folder: Path, known: Mapping[str, Kind]) -> dict[str, bytes]:
    """Each file of a kind with the line that names its schema."""
    found = {}
    for path in sorted(path for path in everything_in(folder) if path.suffix == ".yaml"):
        inside = PurePosixPath(path.relative_to(folder).as_posix())
        name = kind_of(inside, known)
        if name and path.is_file():
            up = "../" * (len(inside.parts) - 1)
            found[str(inside)] = with_modeline(read_bytes(path), f"{up}{FOLDER_OF_SCHEMAS}/{name}.json")
    return found


def _written(schema: Schema) -> bytes:
    return sealed((json.dumps({"$comment": MADE, **schema}, ensure_ascii=False, indent=1) + "\n").encode())
