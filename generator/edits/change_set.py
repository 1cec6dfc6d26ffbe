"""Changes of several files of a game that belong together: written all or none, undone and done again.

history = EditHistory(folder)
history.apply(changes)      onto the disk, where the files still are what the changes were made for
history.undo()              the same bytes as before
history.redo()              and as after
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import field
from functools import partial
from itertools import groupby
from pathlib import Path

from generator.base.errors import Fault, InputError, shorten_text
from generator.base.frozen import dataclass
from generator.edits.file_text import FileText, read_file_text, text_digest
from generator.edits.text_change import TextChange, TextReplacement, place_in, replace_pieces
from generator.files.atomic_write import replace_files

MOST_STEPS = 1_000
"""How many steps can be undone."""
_AGAIN = "the change made once more, on the file as it is now"


@dataclass(frozen=True)
class ChangeSet:
    """Changes by file and place, and the digests of the files before and after them."""

    changes: tuple[TextChange, ...]
    before: Mapping[str, str] = field(default_factory=dict)
    after: Mapping[str, str] = field(default_factory=dict)

    def inverse(self) -> ChangeSet:
        """The changes that undo these."""
        return ChangeSet(tuple(_inverses(self.changes)), self.after, self.before)


def _inverses(changes: Iterable[TextChange]) -> Iterator[TextChange]:
    for _, group in groupby(changes, key=lambda one: one.file):
        moved = 0
        for one in group:
            yield one.inverse(moved)
            moved += len(one.new) - len(one.old)


def apply_changes(folder: Path, changes: ChangeSet) -> None:
    """Writes changes into a game's folder, all or none. Raises `InputError` where a file isn't any more what the
    changes were made for, with the first place that differs; nothing is written then. Raises `OSError` where there is
    no room."""
    files = {one.file: [other for other in changes.changes if other.file == one.file] for one in changes.changes}
    if files:
        replace_files(
            folder,
            {
                name: partial(_changed_bytes, folder, name, own, changes.before[name], changes.after[name])
                for name, own in files.items()
            },
        )


def _changed_bytes(folder: Path, name: str, changes: list[TextChange], before: str, after: str) -> tuple[bytes]:
    """The bytes of a file with its changes, read while nobody else of this program writes into the folder."""
    found = read_file_text(folder, name)
    if text_digest(found.data) != before:
        raise InputError([_meanwhile(found, changes)])
    text = replace_pieces(found.text, (TextReplacement(one.start, one.end, one.new) for one in changes))
    data = found.with_text(text).data
    assert text_digest(data) == after
    return (data,)


def _meanwhile(found: FileText, changes: list[TextChange]) -> Fault:
    """Tells that a file was changed meanwhile, at the first place where what was there isn't any more."""
    for one in changes:
        if found.text[one.start : one.end] != one.old:
            now = found.text[one.start :].partition("\n")[0].rstrip()
            mark = place_in(found.text, min(one.start, len(found.text)), found.shown)
            what = f"was changed meanwhile: '{shorten_text(now)}' stands where '{shorten_text(one.old)}' was"
            return Fault(mark, "", what, _AGAIN)
    mark = place_in(found.text, min(changes[0].start, len(found.text)), found.shown)
    return Fault(mark, "", "the file was changed meanwhile, though not here", _AGAIN)


class EditHistory:
    """What was changed in a game's folder, step by step, for undoing and doing again. Files that somebody else has
    changed since aren't touched: the step is refused, and stays."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._done: list[ChangeSet] = []
        self._undone: list[ChangeSet] = []

    @property
    def can_undo(self) -> bool:
        """Whether there is a step to undo."""
        return bool(self._done)

    @property
    def can_redo(self) -> bool:
        """Whether there is an undone step to do again."""
        return bool(self._undone)

    def apply(self, changes: ChangeSet) -> None:
        """Writes changes as one step; what was undone before can't be done again then. Raises as `apply_changes`
        does."""
        if changes.changes:
            apply_changes(self.folder, changes)
            self._done = [*self._done, changes][-MOST_STEPS:]
            self._undone = []

    def undo(self) -> ChangeSet | None:
        """Undoes the last step and returns what that changed; None where there is none. Raises as `apply_changes`
        does."""
        if not self._done:
            return None
        back = self._done[-1].inverse()
        apply_changes(self.folder, back)
        self._undone.append(self._done.pop())
        return back

    def redo(self) -> ChangeSet | None:
        """Does the step again that was undone last and returns it; None where there is none. Raises as `apply_changes`
        does."""
        if not self._undone:
            return None
        apply_changes(self.folder, self._undone[-1])
        self._done.append(self._undone.pop())
        return self._done[-1]
