"""Files onto the disk, whole or not at all, and never over what isn't the program's own: names and bytes in.

    write_file(path, data)                  one file that somebody named
    check_target(path)                      before long work: can a file be written there?
    check_file(path, force, option)         can it, and is nothing of the user's in its place?
    AtomicFile(path)                        one file, bit by bit
    fill_folder(out, files, ours, force=…)  a folder of files, all or none; a name may hold folders
    replace_files(out, files, drop)         all or none of the files that were read and are written back

A folder that is filled holds a hidden list of what the program wrote there, with digests: what isn't in it, or is
another file by now, is the user's. While files are swapped the old ones lie in `.earlier-…` with a journal; what a kill
leaves of that, the next run puts back. A file's content may be given piece by piece (`Content`) when its turn has come,
so that a thousand pictures never lie in memory together.
"""

from __future__ import annotations

import csv
import hashlib
import io
import json
import os
import re
import secrets
import shutil
import signal
import stat
import threading
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO, Any

from generator.base.errors import Fault, InputError, Mark, input_error, list_words, nearest_name
from generator.base.late_pattern import late_pattern
from generator.files.gate import (
    UNFIT,
    check_own,
    create_file,
    fsync,
    fsync_folder,
    make_folder,
    open_file,
    open_own,
    open_stream,
    read_bytes,
)
from generator.files.json_reader import JsonInteger, JsonList, JsonMapping, JsonRecord, JsonShape, JsonText, read_json
from generator.files.locks import claim_unheld, hold_open_file, lock_folder
from generator.files.paths import check_names, first_link, name_fault
from generator.files.shelf import Content, content_pieces

SIGNATURE = "made by balance-control"
"""What every page and picture says of itself somewhere, so that it may be written anew."""

LIST = ".balance-control.json"
"""In a folder that was filled: the files that the program wrote into it, with their digests."""

_FORMAT = 1
_FORMULA = "=+-@＝＋－＠"
"""Characters with which a formula begins, also in the full width of Chinese and Japanese."""
_NUMBER = late_pattern(r"[+-]?[0-9]+(?:\.[0-9]+)?(?:e[+-]?[0-9]+)?")
MAKING, _EARLIER, _DONE = ".making-", ".earlier-", ".done-"  # prefixes of temporary names
_BESIDE = late_pattern(rf"(?:{re.escape(MAKING)}|{re.escape(_EARLIER)}|{re.escape(_DONE)})[0-9a-f]{{16}}")
_NEW, _OLD, _JOURNAL = "new", "old", "journal.json"
_MOST_LISTED = 20_000_000
_LISTED = JsonRecord({"format": JsonInteger(_FORMAT, _FORMAT), "files": JsonMapping(JsonText(64))})
_JOURNALLED = JsonRecord({"names": JsonList(JsonText()), _NEW: JsonMapping(JsonText(64))})
_FILES_NAMED = 10
_SEAL = late_pattern(SIGNATURE.encode() + rb", digest ([0-9a-f]{64})")


def write_file(path: Path, data: bytes, *, lasting: bool = True, private: bool = False, own: bool = False) -> None:
    """Writes a file whole or not at all. Raises `OSError`. `lasting`: it is flushed to the disk before it takes its
    name, and what killed runs have left beside it is removed. `private`: nobody else may read it. `own`: the program
    chose its name; raises `InputError` where a link or anything but a plain file is in the way."""
    made = AtomicFile(path, private=private, own=own)
    try:
        made.file.write(data)
        made.keep(lasting=lasting)
    except BaseException:
        made.drop()
        raise


def write_whole(path: Path, data: bytes) -> None:
    """Writes a file that somebody named, whole or not at all. Raises `InputError` where the place takes none, and
    `OSError` where the disk is full or broken."""
    check_target(path)
    try:
        write_file(path, data)
    except OSError as error:
        if error.errno not in UNFIT:
            raise
        raise _unfit(path, f"can't be written: {error.strerror}", "a file in a folder that takes files") from None


@contextmanager
def _name_error(path: Path) -> Iterator[None]:
    """Has an `OSError` from the block name the user's file, not the temporary one beside it."""
    try:
        yield
    except OSError as error:
        if any(sign in f"{error.filename} {error.filename2}" for sign in (MAKING, _EARLIER, _DONE)):
            error.filename, error.filename2 = str(path), None
        raise


def _take_leftovers(folder: Path) -> None:
    """Removes single files that killed runs have left half written; those of a living run are held."""
    for left in folder.glob(f"{MAKING}*"):
        if _BESIDE.fullmatch(left.name) and left.is_file() and not left.is_symlink():
            with claim_unheld(left) as nobodys:
                if nobodys:
                    left.unlink(missing_ok=True)


class AtomicFile:
    """A file that is written bit by bit, perhaps for hours, beside its place, and takes its place whole or not at all.
    A link that somebody named stays, and its target is replaced; what is no plain file (`/dev/stdout`, a pipe) is
    written into directly."""

    def __init__(self, path: Path, *, private: bool = False, own: bool = False) -> None:
        """`private`: nobody else may read it. `own`: the program chose its name; raises `InputError` where a link or
        anything but a plain file is in the way. Raises `OSError`."""
        if own:
            check_own(path)
        goal = path.resolve() if path.is_symlink() else path
        device = goal != path and any(one.is_relative_to(top) for one in (goal, path) for top in ("/dev", "/proc"))
        self.streams = device or (goal.exists() and not goal.is_file())
        self.path, self._goal, self._private = path, goal, private
        with _name_error(path):
            self.file = open_stream(path) if self.streams else self._beside()

    def _beside(self) -> IO[bytes]:
        while True:
            self._making = self._goal.with_name(f"{MAKING}{secrets.token_hex(8)}")
            file = create_file(self._making, private=self._private, shown=self.path)
            hold_open_file(file)
            if self._making.exists():  # otherwise another run removed it as a leftover before it was held
                return file
            file.close()

    def keep(self, path: Path | None = None, *, lasting: bool = True) -> None:
        """Finishes the file: moves it to its place, or to another `path` in the same folder whose name the program
        chose. `lasting`: it is flushed to the disk, too. Raises `InputError` where something else is in the way there,
        and `OSError`."""
        with _name_error(self.path):
            if lasting:
                fsync(self.file)
            self.file.flush()
            if self.streams:
                self.file.close()
                return
            if path is not None:
                check_own(path)
            goal = path or self._goal
            if goal.exists() and not self._private:
                self._making.chmod(stat.S_IMODE(goal.stat().st_mode))
            if os.name == "nt":  # Windows can't move an open file
                self.file.close()
            self._making.replace(goal)
            self.file.close()
        if lasting:
            _take_leftovers(goal.parent)
            fsync_folder(goal.parent)

    def drop(self) -> None:
        """Discards what was written; the file at its place stays as it was."""
        with suppress(OSError):  # what couldn't be written can't be flushed either
            self.file.close()
        if not self.streams:
            self._making.unlink(missing_ok=True)


def write_text(path: Path, text: str) -> None:
    """Writes a text that somebody named a file for, in UTF-8, whole or not at all; raises `OSError`."""
    write_file(path, text.encode())


def csv_cell(value: Any) -> Any:
    """A value as a cell of a CSV file: a text that a spreadsheet would take for a formula gets an apostrophe before
    it."""
    if not isinstance(value, str):
        return value
    text = value.replace("\r", " ")  # CR would end the line
    formula = text.lstrip(" ").startswith("\t") or text.lstrip().startswith(tuple(_FORMULA))
    return f"'{text}" if formula and not _NUMBER.fullmatch(text) else text


def csv_text(rows: Iterable[Iterable[Any]]) -> str:
    """Rows as the text of a CSV file."""
    out = io.StringIO()
    csv.writer(out, lineterminator="\n").writerows([csv_cell(value) for value in row] for row in rows)
    return out.getvalue()


def check_file(path: Path, *signs: str, force: bool = False, option: str = "") -> None:
    """Raises `InputError` where no file can be written at `path`, or where a file is there that bears none of the
    `signs` of the program's own files or was changed since it was signed; with `force` only the former."""
    check_target(path, option)
    if not force and path.is_file() and not is_own_content(read_bytes(path), *signs):
        raise not_ours_error([path], option)


def check_target(path: Path, option: str = "", endings: Collection[str] = ()) -> None:
    """Raises `InputError` where no file can be written at `path`, or its name has none of the `endings` (if any are
    given); called before the work whose result it is to hold."""
    if endings and path.suffix.lower() not in endings:
        expected = f"a file that ends in {list_words(endings)}"
        raise input_error(f"'{path.name}'", expected=expected, hint=nearest_name(path.suffix, endings), path=option)
    if path.is_dir():
        raise _unfit(path, "is a folder", "a file", option)
    if not path.parent.is_dir():
        raise _unfit(path, "no such folder", "a file in a folder that is there", option)
    if not os.access(path if path.exists() else path.parent, os.W_OK):
        raise _unfit(path, "can't be written", "a file in a folder that takes files", option)


def is_own_content(data: bytes, *signs: str) -> bool:
    """Whether a file's content is empty or the program's own: it has one of the `signs`, and its signature is right."""
    if seal := _SEAL.search(data):
        return seal[1].decode() == _signature(data)
    return not data or any(sign.encode() in data for sign in signs)


def with_signature(data: bytes) -> bytes:
    """A text that names the program as its maker (`SIGNATURE`), with its digest added there, so that a change by hand
    is seen."""
    return data.replace(SIGNATURE.encode(), f"{SIGNATURE}, digest {_signature(data)}".encode(), 1)


def _signature(data: bytes) -> str:
    """The digest of a text without its signature; line ends don't count, since version control changes them."""
    return _digest(_SEAL.sub(SIGNATURE.encode(), data, count=1).replace(b"\r\n", b"\n"))


def not_ours_error(paths: Sequence[Path], option: str = "") -> InputError:
    """The error for files that the program hasn't written and won't write over."""
    more = [f"and {len(paths) - _FILES_NAMED} more"] if len(paths) > _FILES_NAMED else []
    expected = "another place, or --force to write over it"
    what = "is there already and isn't this program's work, or was changed since"
    return InputError(
        [
            *(Fault(Mark(path.as_posix()), option, what, expected) for path in paths[:_FILES_NAMED]),
            *(Fault(Mark(paths[0].parent.as_posix()), option, said, expected) for said in more),
        ]
    )


def check_folder(out: Path, names: Iterable[str]) -> None:
    """Raises `InputError` where the files `names` can't be put into the folder `out`, be it there or to be made."""
    there = next(path for path in (out, *out.parents) if os.path.lexists(path))
    if not there.is_dir():
        raise _unfit(there, "is in the way", "a folder to write into")
    if not os.access(there, os.W_OK):
        raise _unfit(there, "can't be written into", "a folder to write into")
    names = list(dict.fromkeys(names))
    check_names(out, names)
    check_own(out / LIST)
    for name in names:
        if (out / name).is_dir() and not (out / name).is_symlink():
            raise _unfit(out / name, "is in the way", "a file to replace, or nothing")
    for folder in _folders_within(out, names):
        if os.path.lexists(folder) and not folder.is_dir():
            raise _unfit(folder, "is in the way", "a folder to write into")


def check_ours(out: Path, names: Iterable[str], *, force: bool = False) -> None:
    """Raises `InputError` naming the files in `out` that would be written over and aren't the program's own. First it
    puts back what a killed run has left there."""
    if not out.is_dir():
        return
    restore_folder(out)
    _refuse_foreign_files(out, names, force)


def _refuse_foreign_files(out: Path, names: Iterable[str], force: bool) -> None:
    known = read_listing(out)
    there = [] if force else [name for name in names if os.path.lexists(out / name)]
    if others := [out / name for name in there if not _has_content(out / name, known.get(name))]:
        raise not_ours_error(others)


def fill_folder(out: Path, files: Mapping[str, Content], ours: Sequence[str] = (), *, force: bool = False) -> None:
    """Fills a folder, all files or none. Files named in `ours` that aren't among the new ones are removed, if the
    program wrote them.

    On any error, on Ctrl-C and when the system ends the program the folder is as it was; after a kill the next run puts
    it back. Raises `InputError` where `out` can't be filled, or holds something of the user's under one of the names
    and `force` isn't given."""
    check_folder(out, files)
    check_ours(out, files, force=force)
    with _swap_lock(out) as swap:  # sees what other runs have written meanwhile
        _refuse_foreign_files(out, files, force)
        known = read_listing(out)
        dropped = (name for name in dict.fromkeys(ours) if name not in files)
        gone = [name for name in dropped if _has_content(out / name, known.get(name))]
        kept = {name: digest for name, digest in known.items() if name not in gone and (out / name).is_file()}

        def listing(digests: Mapping[str, str]) -> Mapping[str, bytes]:
            data = {"format": _FORMAT, "files": dict(sorted((kept | dict(digests)).items()))}
            return {LIST: json.dumps(data, indent=1).encode() + b"\n"}

        swap(files, gone, listing)


def read_listing(out: Path) -> dict[str, str]:
    """The digests by names in a folder's hidden list; empty where there is no list, or a broken one."""
    data = _json(out / LIST, _LISTED)
    found = data["files"] if data else {}
    return {name: digest for name, digest in found.items() if not name_fault(name) and first_link(out, name) is None}


def _json(path: Path, shape: JsonShape) -> Any:
    """The content of a plain file of moderate size that has that shape; None for anything else."""
    try:
        with open_own(path) as file:
            data = file.read(_MOST_LISTED + 1)
        return None if len(data) > _MOST_LISTED else read_json(data, shape, Mark(str(path)))
    except (InputError, OSError):
        return None


def _digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def _has_content(path: Path, digest: str | None) -> bool:
    """Whether it is a plain file with that content."""
    if digest is None or path.is_symlink() or not path.is_file():
        return False
    with open_file(path) as file:
        return hashlib.file_digest(file, "sha256").hexdigest() == digest


def _folders_within(out: Path, names: Iterable[str]) -> list[Path]:
    """The folders between `out` and its files of these names, what lies in a folder before the folder."""
    near = {out / name.rpartition("/")[0] for name in names if "/" in name}
    return sorted({each for folder in near for each in (folder, *folder.parents) if out in each.parents}, reverse=True)


def _unfit(path: Path, what: str, expected: str, option: str = "") -> InputError:
    return input_error(what, expected=expected, mark=Mark(path.as_posix()), path=option)


def replace_files(out: Path, files: Mapping[str, Content], drop: Sequence[str] = ()) -> None:
    """Puts all files in their places and removes those in `drop`, all or none, as `fill_folder` does. The caller knows
    that they may be replaced."""
    check_folder(out, (*drop, *files))
    with _swap_lock(out) as swap:
        swap(files, drop, lambda _: {})


Listing = Callable[[Mapping[str, str]], Mapping[str, bytes]]
"""Gives the files to be written last, such as a folder's hidden list, from the digests of the new files by their
names."""


@contextmanager
def _swap_lock(out: Path) -> Iterator[Callable[[Mapping[str, Content], Sequence[str], Listing], None]]:
    """Holds the folder, which is made, against other runs, after putting back what a killed run left; yields a function
    that swaps files, to be called once."""
    with make_folder(out), _name_error(out), hold_interrupts() as asked, lock_folder(out):
        _put_all_back(out)

        def swap(files: Mapping[str, Content], drop: Sequence[str], listing: Listing) -> None:
            names, staged = _stage_files(out, files, drop, listing, asked)
            _swap_files(out, names, staged, asked)

        yield swap


def restore_folder(out: Path) -> None:
    """Puts back what a killed run has left half done in a folder, after waiting for a run that writes into it now."""
    if any(found.name.startswith((MAKING, _EARLIER, _DONE)) for found in out.iterdir()):
        with _name_error(out), hold_interrupts(), lock_folder(out):
            _put_all_back(out)


def _stage_files(
    out: Path, files: Mapping[str, Content], drop: Sequence[str], listing: Listing, asked: Sequence[int]
) -> tuple[list[str], Path]:
    """A folder in `out` with all new files and the journal of the swap, and the names of all files that change. Raises
    `KeyboardInterrupt` where a stop was `asked` for meanwhile."""
    place = out / f"{MAKING}{secrets.token_hex(8)}"
    try:
        place.mkdir()
        digests: dict[str, str] = {}
        for name, content in files.items():
            digests[name] = _stage_file(place / _NEW / name, content, out / name)
            if asked:
                raise KeyboardInterrupt
        behind = listing(digests)
        digests |= {name: _stage_file(place / _NEW / name, data, out / name) for name, data in behind.items()}
        names = list(dict.fromkeys((*drop, *digests)))
        _stage_file(place / _JOURNAL, json.dumps({"names": names, _NEW: digests}).encode(), out)
    except BaseException:
        shutil.rmtree(place, ignore_errors=True)
        raise
    return names, place


def _stage_file(path: Path, content: Content, shown: Path) -> str:
    """Writes a new file, which faults call `shown`, flushes it to the disk and returns its digest; it has the rights
    of the file that it replaces."""
    mix = hashlib.sha256()
    with create_file(_make_place(path), shown=shown) as file:
        for piece in content_pieces(content):
            file.write(piece)
            mix.update(piece)
        fsync(file)
    if shown.is_file() and not shown.is_symlink():
        path.chmod(stat.S_IMODE(shown.stat().st_mode))
    return mix.hexdigest()


def _make_place(path: Path) -> Path:
    """The path, with the folder it lies in made."""
    path.parent.mkdir(parents=True, exist_ok=True)
    return path


@contextmanager
def hold_interrupts() -> Iterator[list[int]]:
    """Holds back Ctrl-C and the system's request to end until the end of the block; the list holds the signals that
    came. Only the main thread is ever interrupted."""
    asked: list[int] = []
    if threading.current_thread() is not threading.main_thread():
        yield asked
        return
    wishes = (signal.SIGINT, signal.SIGTERM, *((signal.SIGHUP,) if hasattr(signal, "SIGHUP") else ()))
    before = {number: signal.getsignal(number) for number in wishes}
    held = {number: way for number, way in before.items() if callable(way)}
    for number in held:
        signal.signal(number, lambda number, _frame: asked.append(number))
    try:
        yield asked
    finally:
        for number, way in held.items():
            signal.signal(number, way)
    if asked:  # only now, when the folder needn't be put back any more
        signal.raise_signal(asked[0])


def _swap_files(out: Path, names: Sequence[str], staged: Path, asked: Sequence[int]) -> None:
    """Moves the old files aside and the new ones in; puts all back where that fails or a stop was `asked` for.

    From its first to its last moment there is a folder `.earlier-…` with the journal; it is only given up when the old
    files are back or no longer needed.
    """
    aside = staged.with_name(f"{_EARLIER}{secrets.token_hex(8)}")
    os.rename(staged, aside)  # noqa: PTH104 (moves of the user's files are `replace`, and counted)
    done: list[tuple[Path, Path]] = []
    try:
        for source, target in ((out, aside / _OLD), (aside / _NEW, out)):
            for name in names:
                if os.path.lexists(source / name):
                    (source / name).replace(_make_place(target / name))
                    done.append((source / name, target / name))
        if asked:
            raise KeyboardInterrupt
    except BaseException:
        for place, now in reversed(done):
            now.replace(place)
        _remove_empty_folders(names, out)
        _forget_swap(aside)
        raise
    _remove_empty_folders(names, out)
    fsync_folder(out)
    _forget_swap(aside)


def _forget_swap(aside: Path) -> None:
    """Marks a swap as over or undone: from now on its folder is rubbish."""
    done = aside.with_name(f"{_DONE}{secrets.token_hex(8)}")
    os.rename(aside, done)  # noqa: PTH104
    shutil.rmtree(done, ignore_errors=True)


def _put_all_back(out: Path) -> None:
    """Clears what killed runs have left in a folder: rubbish is removed; a swap is undone, or kept where nothing was
    left to do. A folder whose name isn't one of ours is the user's."""
    _take_leftovers(out)
    for place in sorted(out.iterdir()):
        if not _BESIDE.fullmatch(place.name) or place.is_symlink() or not place.is_dir():
            continue
        if not {found.name for found in place.iterdir()} <= _PARTS:
            continue
        if place.name.startswith((MAKING, _DONE)):
            with suppress(OSError, RecursionError):  # folders of a stranger may be nested without end
                shutil.rmtree(place)
        elif place.name.startswith(_EARLIER):
            _put_back(out, place)


_PARTS = {_NEW, _OLD, _JOURNAL}


def _put_back(out: Path, aside: Path) -> None:
    """Undoes one swap by its journal; what isn't sound in it, or was put there by somebody else since, stays."""
    data = _json(aside / _JOURNAL, _JOURNALLED)
    if data is None:
        return
    names, new = data["names"], data[_NEW]
    if any(
        name_fault(name) or first_link(place, name) for name in names for place in (out, aside / _NEW, aside / _OLD)
    ):
        return
    if (aside / _NEW).is_symlink() or (aside / _OLD).is_symlink():
        return
    waiting = [name for name in new if os.path.lexists(aside / _NEW / name)]
    for name in names if waiting else ():
        if name in new and name not in waiting and _has_content(out / name, new[name]):
            (out / name).replace(_make_place(aside / _NEW / name))
        if os.path.lexists(aside / _OLD / name) and not os.path.lexists(out / name):
            (aside / _OLD / name).replace(_make_place(out / name))
    left = [name for name in names if os.path.lexists(aside / _OLD / name)] if waiting else []
    _remove_empty_folders(names, out)
    if not left:
        _forget_swap(aside)


def _remove_empty_folders(names: Iterable[str], out: Path) -> None:
    """Removes the folders of `names` that are empty."""
    for folder in _folders_within(out, names):
        if folder.is_dir() and not folder.is_symlink() and not any(folder.iterdir()):
            folder.rmdir()
