"""The table of any game drawn after the turns of a record, and the page on which one plays itself."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path

from generator.definitions.load import GameFolder
from generator.faces.display import Face
from generator.faces.whole import whole_contexts
from generator.pictures.laid import table_for
from generator.pictures.picture import picture
from generator.pictures.writing import picture_bytes, turns_asked, write_pictures
from generator.play.protocol import Table as Rules
from generator.play.record import Record, parse_record
from generator.preview.moments import Moments, last_turn
from generator.preview.replay import replay_page


class Drawing:
    """The table of a game with rules as records leave it, in a language and a theme. Raises `InputError` with every
    piece of the box that can't be drawn, before any record is there."""

    def __init__(self, folder: GameFolder, rules: Rules, language: str, theme: str) -> None:
        texts = folder.whole_texts(language, rules.pack)
        (context,) = whole_contexts(rules.pack, rules.configuration, [texts], folder.folder)
        self._rules, self._theme = rules, theme
        self._table = table_for(context)
        self._table.check_faces()

    def pictures(self, record: str, path: Path, at: str, *, force: bool) -> Iterator[Path]:
        """The table after these turns of a record, a file each."""
        read = parse_record(record, "")
        turns = turns_asked(at, last_turn(read))
        drawn = partial(self._drawn, read)
        yield from write_pictures(path, turns, drawn, self._table.context, self._theme, force=force)

    def _drawn(self, record: Record, turns: Sequence[int]) -> Iterator[tuple[int, Face]]:
        for scene in Moments(record, self._rules).after(turns):
            yield scene.turn, picture(self._table, scene)

    def picture(self, record: str, suffix: str) -> bytes:
        """The table as a record leaves it, as the content of a file of that suffix (`.svg`, `.png`, `.pdf`)."""
        read = parse_record(record, "")
        ((_, face),) = self._drawn(read, [last_turn(read)])
        return picture_bytes(face, self._table.context, suffix, self._theme)

    def page(self, record: str) -> str:
        """The replay page of a record."""
        return replay_page(Moments(parse_record(record, ""), self._rules), self._table, self._theme)
