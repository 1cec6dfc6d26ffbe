"""Draws the table of any game after turns of a record, and makes the replay page."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path

from generator.definitions.game_folder import GameFolder
from generator.faces.box_check import checked_contexts
from generator.faces.display_list import Face
from generator.pictures.board_drawer import board_drawer
from generator.pictures.picture_files import parse_turns, picture_bytes, write_pictures
from generator.pictures.table_picture import table_picture
from generator.play.game_record import GameRecord, parse_record
from generator.play.protocol import Table as Rules
from generator.preview.replay_page import replay_page
from generator.preview.replay_steps import ReplaySteps, last_turn


class RecordDrawing:
    """Draws the table of a game with rules after records, in a language and a theme. On creation raises `InputError`
    with every piece of the box that can't be drawn."""

    def __init__(self, folder: GameFolder, rules: Rules, language: str, theme: str) -> None:
        texts = folder.whole_texts(language, rules.pack)
        (context,) = checked_contexts(rules.pack, rules.configuration, [texts], folder.folder)
        self._rules, self._theme = rules, theme
        self._table = board_drawer(context)
        self._table.check_faces()

    def pictures(self, record: str, path: Path, at: str, *, force: bool) -> Iterator[Path]:
        """Writes the table after the turns `at` of a record, a file for each; yields their paths. Raises
        `InputError`."""
        read = parse_record(record, "")
        turns = parse_turns(at, last_turn(read))
        drawn = partial(self._draw_turns, read)
        yield from write_pictures(path, turns, drawn, self._table.context, self._theme, force=force)

    def _draw_turns(self, record: GameRecord, turns: Sequence[int]) -> Iterator[tuple[int, Face]]:
        for scene in ReplaySteps(record, self._rules).after(turns):
            yield scene.turn, table_picture(self._table, scene)

    def picture(self, record: str, suffix: str) -> bytes:
        """The table at the end of a record, as the bytes of a file with that suffix (`.svg`, `.png`, `.pdf`)."""
        read = parse_record(record, "")
        ((_, face),) = self._draw_turns(read, [last_turn(read)])
        return picture_bytes(face, self._table.context, suffix, self._theme)

    def page(self, record: str) -> str:
        """The replay page of a record."""
        return replay_page(ReplaySteps(parse_record(record, ""), self._rules), self._table, self._theme)
