"""The table of a recorded game drawn after some of its turns, a file each."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from generator.errors import input_error
from generator.games.balance_control.faces.context import Context
from generator.games.balance_control.pictures.layout import Faces
from generator.games.balance_control.pictures.moments import last_turn, scenes, turns_asked
from generator.games.balance_control.pictures.picture import picture
from generator.games.balance_control.table.game import Game
from generator.pictures.writing import TURN, check_picture, picture_bytes, target, write_whole
from generator.play.record import Record


def write_pictures(
    path: Path, at: str, record: Record, game: Game, context: Context, theme: str, *, force: bool
) -> Iterator[Path]:
    """Draws the table after each of the turns `at` and reports each file; `{turn}` in a name is replaced by the turn.
    Raises `InputError`."""
    turns = turns_asked(at, last_turn(record))
    if len(turns) > 1 and TURN not in path.name:
        what = f"{len(turns)} pictures for one file '{path.name}'"
        raise input_error(what, expected="{turn} in its name, such as board-{turn}.png", path="--picture")
    for turn in turns:
        check_picture(target(path, turn), force=force)
    faces = Faces(context)
    for scene in scenes(record, game, turns):
        file = target(path, scene.turn)
        write_whole(file, picture_bytes(picture(faces, scene), context, path.suffix, theme))
        yield file
