"""Where a game that is played is kept: what was asked for in, a file that is always a whole record out."""

from __future__ import annotations

import re
from pathlib import Path

from generator.cli.play_setup import HUMAN, Asked
from generator.errors import InputError, Mark, input_error
from generator.table.playing import Play
from generator.table.record import SIGN, format_record
from generator.table.text_file import read_text_file
from generator.writing import write_text

_BOTS = re.compile(r'^\[Bots "([^"]*)"\]$', re.MULTILINE)
_MOST_BYTES = 20_000_000


class Keeper:
    """The file of a game: `--record`, else what it was saved as last, else the record that it goes on from. What people
    have played in another game is never written over, unless `force` says so."""

    def __init__(self, asked: Asked) -> None:
        self.force = asked.force
        self.own = {path.resolve() for path in (asked.continued,) if path}
        self.path = asked.record_path or asked.continued
        if asked.record_path:
            self._check(asked.record_path)
            self.own.add(asked.record_path.resolve())

    def save(self, play: Play, path: Path) -> None:
        """`save FILE` at the table; from now on the game is kept there. Raises `InputError` or `OSError`."""
        self._check(path)
        write_text(path, format_record(play.record()))
        self.path = path
        self.own.add(path.resolve())

    def keep(self, play: Play) -> Path | None:
        """At the end, however it came. Raises `OSError`."""
        if self.path is not None:
            write_text(self.path, format_record(play.record()))
        return self.path

    def _check(self, path: Path) -> None:
        check_record(path, force=self.force or path.resolve() in self.own)


def check_record(path: Path, *, force: bool = False) -> None:
    """Raises `InputError` where something else than a record of bots is there, which anybody could make again."""
    if force or not path.is_file():
        return
    mark = Mark(path.as_posix())
    expected = "another name, or --force to write over it"
    try:
        text = read_text_file(path, str(path), _MOST_BYTES)
    except InputError:
        text = "?"
    bots = _BOTS.search(text)
    if text and not (text.startswith(SIGN) and bots):
        raise input_error("is there already and is no game record", expected=expected, mark=mark)
    if bots and HUMAN in bots[1].split(","):
        raise input_error("holds another game that people have played", expected=expected, mark=mark)
