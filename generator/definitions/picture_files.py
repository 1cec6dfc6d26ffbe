"""The pictures in a game's folder, each found by the name that somebody writes for it.

    pictures = PictureFiles(folder)
    pictures.find("Koala").path        # art/koala.png

A name is taken as it is written first. Else it counts without letter case, without its ending, whichever way its
accents are composed and its folders are parted, and the file may lie anywhere in the game's folder, but for hidden
folders, those that the program has filled, and signs. The file that fits best is the picture; where two fit equally
well, none is.
"""

from __future__ import annotations

import unicodedata
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from functools import cached_property
from pathlib import Path, PurePosixPath, PureWindowsPath
from urllib.parse import unquote

from generator.base.errors import InputError, list_words, nearest_name
from generator.base.frozen import dataclass
from generator.base.late_pattern import late_pattern
from generator.files.atomic_write import LIST
from generator.files.paths import folder_inside, path_inside, walk_folder

KINDS = (".svg", ".png", ".jpg", ".jpeg", ".webp", ".gif", ".tif", ".tiff")
UNREAD = (".bmp", ".avif", ".heic", ".psd", ".ai", ".eps", ".pdf", ".xcf", ".kra", ".afdesign")
"""What else programs for drawing write; known so that it can be told."""
INSIDE = "a file in the game's own folder, such as 'art/tile.png'"
_ICONS = "icons"
"""The folder of signs, which are nobody's picture unless they are named as they lie there."""


_SCHEME = late_pattern(r"[A-Za-z][A-Za-z0-9+.-]+:")
"""How an address begins."""
_LOCAL = late_pattern(r"(?i:file):(?://(?:localhost)?)?/*")
"""How the address of a file on somebody's own disk begins."""
_DISK = late_pattern(r"[^:/\\]+(?::[^:/\\ ][^:/\\]*){2,}")
"""A path as Macs once wrote it, and some programs still do: the disk's name, folders and the file between colons."""


@dataclass(frozen=True)
class FoundPicture:
    """What a name leads to: the file at `path`; or `wrong`, and what would be `right`; or nothing at all. `kind`: how a
    file ends that is there and isn't read."""

    path: Path | None = None
    wrong: str = ""
    right: str = ""
    kind: str = ""


class PictureFiles:
    """A game's pictures as they lay in its folder when they were first asked for; each name is looked for once."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.found_pictures: dict[str, FoundPicture] = {}

    def find(self, name: str) -> FoundPicture:
        """The picture of that name. A name that leads out of the folder is wrong, whether there is a file or not."""
        if name not in self.found_pictures:
            try:
                self.found_pictures[name] = self._find(name)
            except (OSError, ValueError, InputError) as error:
                plain = getattr(error, "strerror", None)
                wrong = f"'{name}' can't be read: {plain}" if plain else str(error)
                self.found_pictures[name] = FoundPicture(None, wrong, INSIDE)
        return self.found_pictures[name]

    def near(self, name: str) -> str:
        """The path of the picture whose name is closest to this one; empty where none is close."""
        stems = {path.stem: path for path in reversed(self._of_kinds(KINDS))}
        found = nearest_name(PurePosixPath(_plain(name)).stem, stems)
        return stems[found].as_posix() if found else ""

    def available_pictures(self) -> str:
        """What pictures the folder has, in words."""
        for kinds, more in ((KINDS, ""), (UNREAD, f", which isn't read; {list_words(KINDS)} is")):
            if found := Counter(path.suffix.lower() for path in self._files if path.suffix.lower() in kinds):
                return f"the folder has others, in {' and '.join(found)}{more}"
        return "the folder has no pictures"

    def _find(self, name: str) -> FoundPicture:
        plain = _plain(name)
        for written in dict.fromkeys((name.replace("\\", "/"), plain)):
            guard = folder_inside if _is_folder(self.folder / written) else path_inside
            try:
                path = guard(self.folder, written)
            except ValueError as error:
                raise ValueError(str(error).replace(f"'{written}'", f"'{name}'")) from None
            if path.is_file():
                return FoundPicture(path) if path.suffix.lower() in KINDS else _unread_fault(name, path.suffix.lower())
        fitting = self._best_files(plain, KINDS)
        if len(fitting) > 1:
            both = " and ".join(f"'{path.as_posix()}'" for path in fitting[:2])
            return FoundPicture(None, f"'{name}' may be {both}", "the name of one of them as it is written")
        if fitting:
            return FoundPicture(path_inside(self.folder, fitting[0].as_posix()))
        if unread := self._best_files(plain, UNREAD):
            return _unread_fault(unread[0].as_posix(), unread[0].suffix.lower())
        ending = PurePosixPath(plain).suffix.lower()
        return _unread_fault(name, ending) if ending in UNREAD else FoundPicture()

    def _best_files(self, name: str, kinds: Sequence[str]) -> list[PurePosixPath]:
        """The files of some kinds that fit a name best, all that fit equally well, in the order of their names."""
        wanted = PurePosixPath(name)
        ending = wanted.suffix.lower() if wanted.suffix.lower() in (*KINDS, *UNREAD) else ""
        stem = wanted.name[: len(wanted.name) - len(ending)]
        parts = [*map(_comparable_name, wanted.parts[:-1]), _comparable_name(stem)]

        def weight(path: PurePosixPath) -> tuple[int, bool, bool, bool]:
            """How many of the name's folders it lies in, and whether in no other; its ending; its letters."""
            there = [*map(_comparable_name, path.parts[:-1]), _comparable_name(path.stem)]
            shared = 1
            while shared < min(len(parts), len(there)) and parts[-1 - shared] == there[-1 - shared]:
                shared += 1
            same = ending != "" and path.suffix.lower() == ending
            return shared, len(there) == len(parts) == shared, same, path.stem == stem

        weights = {path: weight(path) for path in self._by_stem.get(parts[-1], ()) if path.suffix.lower() in kinds}
        best = max(weights.values(), default=None)
        return [path for path, one in weights.items() if one == best]

    def _of_kinds(self, kinds: Sequence[str]) -> list[PurePosixPath]:
        return [path for path in self._files if path.suffix.lower() in kinds]

    @cached_property
    def _files(self) -> Sequence[PurePosixPath]:
        """Whatever may be a picture, by its path from the game's folder, in the order of their names."""
        found, filled = [], {self.folder / _ICONS}
        for path in walk_folder(self.folder):
            if path.parent in filled:
                filled |= {path} if path.is_dir() else set()
            elif path.suffix.lower() in (*KINDS, *UNREAD):
                found += [PurePosixPath(path.relative_to(self.folder).as_posix())] if path.is_file() else []
            elif (path / LIST).exists():
                filled.add(path)
        return sorted(found)

    @cached_property
    def _by_stem(self) -> Mapping[str, Sequence[PurePosixPath]]:
        found: dict[str, list[PurePosixPath]] = defaultdict(list)
        for path in self._files:
            found[_comparable_name(path.stem)].append(path)
        return found


def without_way_out(name: str) -> str:
    """A picture's path on somebody's own disk as one in the game's folder, without drive, root and `..`:
    `assets/bull.png` for `../assets/bull.png`, `C:\\assets\\bull.png`, `/assets/bull.png`, `file:///assets/bull.png` or
    `Macintosh HD:assets:bull.png`. Other names stay."""
    if local := _LOCAL.match(name):
        written = unquote(name[local.end() :])
        return without_way_out(written if PureWindowsPath(written).drive else f"/{written}")
    if _DISK.fullmatch(name):
        return name.partition(":")[2].replace(":", "/")
    path = PureWindowsPath(name)
    parts = [part for part in path.parts if part not in (path.anchor, "..")]
    leads_out = len(parts) < len(path.parts) and not _SCHEME.match(name)
    return "/".join(parts) if leads_out and parts else name


def _unread_fault(name: str, kind: str) -> FoundPicture:
    return FoundPicture(None, f"'{name}' is no picture that can be read", list_words(KINDS), kind)


def _plain(name: str) -> str:
    """A name as files are called: its folders parted by strokes, without blanks at the ends and before the ending."""
    folders = [part.strip() for part in name.replace("\\", "/").split("/")]
    stem, dot, ending = folders[-1].rpartition(".")
    folders[-1] = f"{stem.rstrip()}{dot}{ending.strip()}" if stem else folders[-1]
    return "/".join(folders)


def _comparable_name(name: str) -> str:
    """A name as all disks have it: in one letter case, its accents joined to their letters, no blanks at its ends."""
    return unicodedata.normalize("NFC", unicodedata.normalize("NFC", name).casefold()).strip()


def _is_folder(path: Path) -> bool:
    try:
        return path.is_dir()
    except OSError:  # a name too long, which the guard reports
        return False
