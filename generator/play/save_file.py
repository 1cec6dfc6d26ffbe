"""Saves a running game in a file: always a whole record, and never over another game."""

from __future__ import annotations

import os
import re
from contextlib import suppress
from itertools import chain, count
from pathlib import Path
from secrets import token_hex

from generator.base.errors import InputError, Mark, input_error
from generator.files.atomic_write import check_target, write_text
from generator.files.gate import create_file, read_limited, read_text_file
from generator.files.locks import lock_folder
from generator.files.scratch import run_folder
from generator.play.bot_names import HUMAN
from generator.play.external_bots import is_external
from generator.play.game_record import SIGN, CommentLine, format_record, parse_record
from generator.play.protocol import PlayedStep
from generator.play.session import Session

_BOTS = re.compile(r'^\[Bots "([^"]*)"\]$', re.MULTILINE)
_MOST_BYTES = 20_000_000
SUFFIX = ".bcg"


class SaveFile:
    """The file in which a game is saved: `--record`, else the last `save`, else the record that it continues, else, for
    people, the first free `game.bcg`, `game-2.bcg`, … of a folder. Another game that people have played is never
    overwritten unless `force` is set; nor is what another program has written there in the meantime."""

    def __init__(
        self, wanted: Path | None, continued: Path | None, *, force: bool, unasked: Path | None = None
    ) -> None:
        """`wanted`: the file that was asked for. `continued`: the record that the game continues. `unasked`: the folder
        to save in where neither is given. Raises `InputError`."""
        self.force = force
        self.unasked = unasked is not None and not (wanted or continued)
        self.own = {path.resolve(): _content(path) for path in (continued,) if path}
        """What this game has read or written at each path; a file is this game's own only while it is unchanged."""
        self.path = wanted or continued
        if unasked and self.unasked:
            self.path = free_record_path(unasked / f"game{SUFFIX}")
        if wanted:
            self._check(wanted)

    def save(self, session: Session, path: Path) -> None:
        """Saves the game in the file named at the table (`save FILE`), and from now on there alone: a file that nobody
        had asked for is deleted. Raises `InputError` or `OSError`."""
        unasked = self.path if self.unasked else None
        with lock_folder(path.parent):
            self._check(path)
            self._write(session.record(), path)
        self.unasked = False
        if unasked and unasked.resolve() != path.resolve():
            own = self.own.get(unasked.resolve())
            if own is not None and own == _content(unasked):
                unasked.unlink()

    def save_meanwhile(self, session: Session) -> None:
        """Saves a running game where it is saved already. Does nothing where something else is there by now, where the
        file is up to date, or where no person has done anything."""
        if self.path is None or not _has_moved(session):
            return
        if self.own.get(self.path.resolve()) == session.record().encode():
            return
        with suppress(InputError, OSError), lock_folder(self.path.parent):
            self._check(self.path)
            self._write(session.record(), self.path)

    def keep(self, session: Session) -> tuple[Path | None, str]:
        """Saves the game at the session's end; gives the file and a message about it. If another game is there by now,
        it is saved under the next free name in that folder. Where nobody asked for a file and no person has moved,
        nothing is saved (None). Raises `OSError`."""
        if self.path is None or (self.unasked and not _has_moved(session)):
            return None, ""
        return self._keep(session.record(), self.path)

    def rescue(self, record: str) -> Path:
        """Saves the record of a game that can't go on, and gives the file: where it was to be saved, else the first
        free `game.bcg`, `game-2.bcg`, … of this folder. Raises `InputError` or `OSError`."""
        path = self.path or free_record_path(Path(f"game{SUFFIX}"))
        self.unasked = False
        kept, _ = self._keep(record, path)
        return kept

    def _keep(self, record: str, path: Path) -> tuple[Path, str]:
        with lock_folder(path.parent):
            try:
                self._check(path)
            except InputError as error:
                beside = free_record_path(path)
                self._write(record, beside)
                return beside, f"{path} {error.faults[0].what}; this one is kept as {beside}"
            self._write(record, path)
        return path, ""

    def _check(self, path: Path) -> None:
        check_target(path)
        own = self.own.get(path.resolve())
        check_record(path, force=self.force or (own is not None and own == _content(path)))

    def _write(self, record: str, path: Path) -> None:
        write_text(path, record)
        self.path = path
        self.own[path.resolve()] = record.encode()


class GameJournal:
    """A file of this run that has the record of a running game up to its last step, for whoever has to save it when
    this process can't any more."""

    def __init__(self, session: Session) -> None:
        self.path = run_folder() / f"journal-{token_hex(8)}{SUFFIX}"
        self._file = create_file(self.path)
        self._steps: list[PlayedStep] = []
        self._session = session
        self._begin(session)
        session.listeners.append(self._follow)

    def close(self) -> None:
        """Follows the game no longer."""
        self._session.listeners.remove(self._follow)
        self._file.close()

    def _begin(self, session: Session) -> None:
        self._file.seek(0)
        self._file.truncate()
        self._write(session.record())
        self._steps = session.steps.copy()

    def _follow(self, _step: PlayedStep) -> None:
        """Adds the new steps, of which none is sealed: listeners only hear of those that are open."""
        session, known = self._session, len(self._steps)
        if known and session.steps[known - 1 : known] != self._steps[-1:]:  # moves were taken back
            self._begin(session)
            return
        new = session.steps[known:]
        self._write("".join(f"{line}\n" for step in new for line in step.lines))
        self._steps.extend(new)

    def _write(self, text: str) -> None:
        with suppress(OSError):  # the disk is full: the game goes on
            self._file.write(text.encode())
            self._file.flush()


def rescue_journal(journal: Path, wanted: Path | None, continued: Path | None, *, force: bool) -> Path:
    """Saves the game of a journal, as `SaveFile.rescue` does, and gives the file. What is there already and is the
    beginning of this very game is replaced. Raises `InputError` or `OSError`."""
    record = read_text_file(journal, journal.name, _MOST_BYTES, own=True)
    keeper = SaveFile(None, continued, force=force)
    keeper.path = path = wanted or continued
    if path is not None and (before := _content(path)) and record.encode().startswith(before):
        keeper.own[path.resolve()] = before
    return keeper.rescue(record)


def lost_answers_text(session: Session) -> str:
    """Which people have given sealed answers that no record holds, as a sentence for when a game is left. The record
    leaves them out because whoever reads it would see them. Empty where there are none."""
    bots = {seat for seat, name in zip(session.table.seats, session.bots, strict=False) if name != HUMAN}
    seats = [step.seat for step in session.unrevealed if step.seat and step.seat not in bots and not step.forced]
    if not seats:
        return ""
    has, isnt = ("has", "an answer that isn't") if len(seats) == 1 else ("have", "answers that aren't")
    return (
        f"{' and '.join(seats)} {has} given {isnt} open yet and that no record holds: whoever goes on is asked again."
    )


def _has_moved(session: Session) -> bool:
    """Whether a person has made a move, left a remark or typed a roll."""
    people = {seat for seat, name in zip(session.table.seats, session.bots, strict=True) if name == HUMAN}
    said = any(step.seat in people or not step.move for step in session.steps)
    return said or bool(session.dice and session.steps)


def _content(path: Path) -> bytes | None:
    """The bytes of a plain file of moderate size; None where there is none."""
    try:
        return read_limited(path, _MOST_BYTES, Mark(path.as_posix())) if path.is_file() else None
    except InputError:
        return None


def free_record_path(path: Path, *, numbered: bool = False) -> Path:
    """The first free path among `game.bcg`, `game-2.bcg`, …; if `numbered`, among `game-1.bcg`, `game-2.bcg`, …."""
    numbers = (path.with_name(f"{path.stem}-{number}{path.suffix}") for number in count(1 if numbered else 2))
    names = numbers if numbered else chain([path], numbers)
    return next(name for name in names if not os.path.lexists(name))


def check_record(path: Path, *, force: bool = False) -> None:
    """Raises `InputError` if there is anything at that path but a record of the program's own bots, which anybody could
    make again."""
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
    names = bots[1].split(",") if bots else []
    if HUMAN in names or any(map(is_external, names)):
        who = "people" if HUMAN in names else "bots of somebody's own"
        raise input_error(f"holds another game that {who} have played", expected=expected, mark=mark)
    if bots and not _is_as_written(text):
        raise input_error("was changed by hand", expected=expected, mark=mark)


def _is_as_written(text: str) -> bool:
    """Whether a record of bots is just what the program writes, without even a remark added."""
    try:
        record = parse_record(text, "")
    except InputError:
        return False
    return format_record(record) == text and not any(isinstance(event, CommentLine) for event in record.events)


def write_record(path: Path, text: str, *, force: bool = False) -> None:
    """Writes the record of a game that isn't saved anywhere yet. Raises `InputError` where no file can be written or
    `check_record` does, and `OSError`."""
    check_target(path)
    with lock_folder(path.parent):
        check_record(path, force=force)
        write_text(path, text)
