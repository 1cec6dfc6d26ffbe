"""Writes a game's schemas into its folder, and into each YAML file the line that names the schema to editors."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Mapping
from pathlib import Path, PurePosixPath

from generator.base.errors import Mark, input_error
from generator.definitions.game_folder import FOLDER_OF_SCHEMAS, GameFolder
from generator.definitions.id_types import RulingName
from generator.definitions.layout_fields import LayoutField
from generator.definitions.modeline import with_modeline
from generator.files.atomic_write import (
    SIGNATURE,
    is_own_content,
    not_ours_error,
    replace_files,
    with_signature,
    write_file,
)
from generator.files.gate import read_bytes
from generator.files.paths import check_names, walk_folder
from generator.schemas.file_kinds import SCENARIO, FileKind, file_kind, file_kinds
from generator.schemas.json_schema import KnownIds, Schema


def schema_files(game: GameFolder, known: Mapping[str, FileKind]) -> dict[str, bytes]:
    """The schemas of these kinds for a game's ids, as files."""
    ids = known_ids(game)
    return {f"{name}.json": _schema_bytes(kind.make(ids)) for name, kind in known.items()}


def known_ids(game: GameFolder) -> KnownIds:
    """The ids of a game, its rulings with their options, the fields of its layouts. Raises `InputError` for rulings
    that can't be read."""
    return {**game.sources.gather_ids(), RulingName: game.rulings, LayoutField: game.sources.layouts.all_fields}


def refresh_schemas(game: GameFolder, folder: Path, *, force: bool = False) -> int:
    """Writes the schemas of `game` into `folder`, which holds its files, and names them in each file; all of it or
    nothing. Returns how many files bear a line now. Raises `InputError` where the folder can't be written, or a file
    of the user's own, or one that was changed, has the name of a schema and `force` isn't given."""
    known = {name: kind for name, kind in file_kinds(game.sources.dialect).items() if not kind.studio}
    files = {f"{FOLDER_OF_SCHEMAS}/{name}": data for name, data in schema_files(game, known).items()}
    bearing = _files_with_schema(folder, known)
    changed = {name: data for name, data in bearing.items() if data != read_bytes(folder / name)}
    check_names(folder, files)  # links aren't followed
    there = sorted((folder / FOLDER_OF_SCHEMAS).glob("*.json"))
    own = {
        f"{FOLDER_OF_SCHEMAS}/{path.name}"
        for path in there
        if path.is_file() and is_own_content(read_bytes(path), SIGNATURE)
    }
    taken = [path for path in there if f"{FOLDER_OF_SCHEMAS}/{path.name}" in files.keys() - own]
    if taken and not force:
        raise not_ours_error(taken)
    replace_files(folder, files | changed, sorted(own))
    return len(bearing)


def name_schema_in(files: Iterable[Path], folder: Path) -> None:
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


def _files_with_schema(folder: Path, known: Mapping[str, FileKind]) -> dict[str, bytes]:
    """Each file of a kind with the line that names its schema."""
    found = {}
    for path in sorted(path for path in walk_folder(folder) if path.suffix == ".yaml"):
        inside = PurePosixPath(path.relative_to(folder).as_posix())
        name = file_kind(inside, known)
        if name and path.is_file():
            up = "../" * (len(inside.parts) - 1)
            found[str(inside)] = with_modeline(read_bytes(path), f"{up}{FOLDER_OF_SCHEMAS}/{name}.json")
    return found


def _schema_bytes(schema: Schema) -> bytes:
    return with_signature((json.dumps({"$comment": SIGNATURE, **schema}, ensure_ascii=False, indent=1) + "\n").encode())
