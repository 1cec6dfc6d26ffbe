"""The table of any recorded game drawn after its turns, and the page on which it plays itself."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from generator.definitions.load import GameFolder
from generator.faces.display import Face
from generator.faces.whole import whole_contexts
from generator.pictures.laid import table_for
from generator.pictures.picture import picture
from generator.pictures.writing import picture_bytes, turns_asked, write_pictures
from generator.play.protocol import Table as Rules
from generator.play.record import parse_record
from generator.preview.moments import Moments, last_turn
from generator.preview.replay import replay_page


class Drawing:
    """A record that is to be drawn, in a language and a theme. Raises `InputError`."""

    def __init__(self, folder: GameFolder, rules: Rules, record: str, language: str, theme: str) -> None:
        texts = folder.whole_texts(language, rules.pack)
        (context,) = whole_contexts(rules.pack, rules.configuration, [texts], folder.folder)
        self._rules, self._theme = rules, theme
        self._table = table_for(context)
        self._record = parse_record(record, "")

    def pictures(self, path: Path, at: str, *, force: bool) -> Iterator[Path]:
        """The table after these turns, a file each."""
        turns = turns_asked(at, last_turn(self._record))
        yield from write_pictures(path, turns, self._drawn, self._table.context, self._theme, force=force)

    def _drawn(self, turns: Sequence[int]) -> Iterator[tuple[int, Face]]:
        for scene in Moments(self._record, self._rules).after(turns):
            yield scene.turn, picture(self._table, scene)

    def picture(self, suffix: str) -> bytes:
        """The table as the record leaves it, as the content of a file of that suffix (`.svg`, `.png`, `.pdf`)."""
        ((_, face),) = self._drawn([last_turn(self._record)])
        return picture_bytes(face, self._table.context, suffix, self._theme)

    def page(self) -> str:
        """The replay page."""
        return replay_page(Moments(self._record, self._rules), self._table, self._theme)
