"""Icons: the drawings and pictures of a folder of signs by their names, each read when it is first asked for.

`icon_set(folder)` opens lazily: `icons["dom"]` reads one file and keeps it (see `icon_reader.py`); an unknown id is an
`InputError` with the nearest right id. `lint_icons(folder)` finds all faults of a folder.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import field
from functools import cached_property
from pathlib import Path as File

from generator.base.errors import Fault, InputError, Mark, unknown_error
from generator.base.frozen import dataclass
from generator.definitions.icon_files import ICONS, KINDS, find_icon_files, icon_library
from generator.faces.display_list import Group, IconUse, Item, every_item
from generator.faces.icon_drawing import Icon, drawn_icon
from generator.faces.icon_reader import icon_bytes, read_icon
from generator.faces.unseen_pictures import is_clear
from generator.files.file_cache import keep_until_changed
from generator.files.resources import resource_root


@dataclass(frozen=True)
class IconSet(Mapping[str, Icon]):
    """The icons of one or more folders, a later folder before an earlier one; each is read when first asked for.
    `library`: the ids of those that come with the program for anybody's game."""

    files: Mapping[str, File]
    library: frozenset[str] = frozenset()
    _icons: dict[str, Icon] = field(default_factory=dict, repr=False, compare=False)
    _content: dict[str, str] = field(default_factory=dict, repr=False, compare=False)

    def __getitem__(self, name: str) -> Icon:
        found = self._icons.get(name)
        if found is None:
            if name not in self.files:
                raise unknown_error(f"unknown icon '{name}'", name, list(self))
            found = self._icons[name] = read_icon(self.files[name])
        return found

    @cached_property
    def own(self) -> frozenset[str]:
        """The ids of those outside the library, which a word without braces may stand for."""
        return frozenset(self.files) - self.library

    def content(self, name: str) -> str:
        """A digest of what an icon shows now: SHA-256 of its file."""
        found = self._content.get(name)
        if found is None:
            found = self._content[name] = hashlib.sha256(icon_bytes(self.files[name])).hexdigest()
        return found

    def changed_names(self, now: IconSet) -> frozenset[str]:
        """The icons whose contents were asked for here and that show something else `now`, or are gone."""
        return frozenset(
            name for name, digest in self._content.items() if name not in now or now.content(name) != digest
        )

    def pictured(self, use: IconUse, theme: str) -> Group | None:
        """What a use of an icon that is a picture draws; None for any other."""
        icon = self[use.icon]
        return drawn_icon(icon, use, theme) if icon.picture else None

    def __contains__(self, name: object) -> bool:
        return name in self.files

    def __iter__(self) -> Iterator[str]:
        return iter(self.files)

    def __len__(self) -> int:
        return len(self.files)


def has_clear_signs(items: Iterable[Item], icons: IconSet) -> bool:
    """Whether among items is an icon that is a picture and clear in part."""
    pictures = (icons[item.icon].picture for item in every_item(items) if isinstance(item, IconUse))
    return any(picture is not None and is_clear(File(picture.source)) for picture in pictures)


@keep_until_changed
def icon_set(*folders: File) -> IconSet:
    """The icons of `folders`; of the project's own folder where none is named. Those of the last folder come first,
    those of the library last."""
    files: dict[str, File] = {}
    for folder in reversed(folders or (resource_root() / ICONS,)):
        for name, path in find_icon_files(folder).items():
            files.setdefault(name, path)
    library = {name: path for name, path in find_icon_files(icon_library()).items() if name not in files}
    return IconSet({**files, **library}, frozenset(library))


NOTES = ("", ".md", ".txt")
"""Endings of what may lie beside icons, such as their licence."""


def lint_icons(folder: File) -> Mapping[str, tuple[Fault, ...]]:
    """What is wrong with the icons of a folder, by their ids, and with every file there that is none."""
    faults: dict[str, tuple[Fault, ...]] = {}
    files = find_icon_files(folder)
    for path in sorted(folder.glob("[!.]*")):
        if path.suffix.lower() in NOTES or path.is_dir():
            continue
        if files.get(path.stem) != path:
            faults[path.name] = (_unread_fault(path, files.get(path.stem)),)
    for name, path in files.items():
        try:
            read_icon(path)
        except InputError as error:
            faults[name] = error.faults
    return faults


def _unread_fault(path: File, other: File | None) -> Fault:
    """The fault of a file that is no icon: another stands for the name, or it ends otherwise."""
    if other is not None and path.suffix in KINDS:
        return Fault(Mark(path.as_posix()), "", "the file isn't read", f"another name: {other.name} is there, too")
    right = f"an icon, {path.stem}.svg or {path.stem}.png; a picture is a piece's own, 'art: {{file: …}}'"
    return Fault(Mark(path.as_posix()), "", "the file isn't read", right)
