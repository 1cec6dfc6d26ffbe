"""The table of a recorded game drawn after its turns, and the page on which it plays itself."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from generator.definitions.load import GameFolder
from generator.faces.display import Face
from generator.faces.whole import whole_contexts
from generator.games.balance_control.faces.context import Context
from generator.games.balance_control.pictures.layout import Faces
from generator.games.balance_control.pictures.moments import last_turn, scenes
from generator.games.balance_control.pictures.picture import picture
from generator.games.balance_control.play import BalanceTable
from generator.games.balance_control.table.records.text import parse_record
from generator.pictures.laid import table_for
from generator.pictures.series import turns_asked, write_pictures
from generator.pictures.writing import picture_bytes
from generator.preview.moments import Moments
from generator.preview.replay import replay_page


class Drawing:
    """A record that is to be drawn, in a language and a theme. Raises `InputError`."""

    def __init__(self, folder: GameFolder, table: BalanceTable, record: str, language: str, theme: str) -> None:
        game = table.game
        texts = folder.whole_texts(language, game.definitions)
        (context,) = whole_contexts(game.definitions, game.configuration, [texts], folder.folder)
        assert isinstance(context, Context), "the look of another game"
        self._rules, self._game, self._context, self._theme = table, game, context, theme
        self._record = parse_record(record, "")

    def pictures(self, path: Path, at: str, *, force: bool) -> Iterator[Path]:
        """The table after these turns, a file each."""
        turns = turns_asked(at, last_turn(self._record))
        yield from write_pictures(path, turns, self._drawn, self._context, self._theme, force=force)

    def _drawn(self, turns: Sequence[int]) -> Iterator[tuple[int, Face]]:
        faces = Faces(self._context)
        for scene in scenes(self._record, self._game, turns):
            yield scene.turn, picture(faces, scene)

    def picture(self, suffix: str) -> bytes:
        """The table as the record leaves it, as the content of a file of that suffix (`.svg`, `.png`, `.pdf`)."""
        ((_, face),) = self._drawn([last_turn(self._record)])
        return picture_bytes(face, self._context, suffix, self._theme)

    def page(self) -> str:
        """The replay page."""
        return replay_page(Moments(self._record, self._rules), table_for(self._context), self._theme)
