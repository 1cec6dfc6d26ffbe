"""A set of icons from somewhere else, brought into a game's folder of icons: each file under a name that words can
have, with the set's licence beside it.

    plan = plan_import(folder, game_folder, force=False)     # nothing is written yet
    carry_out(plan)
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping
from pathlib import Path

from generator.base.errors import Fault, InputError, Mark, input_error, nearest_name
from generator.base.frozen import dataclass
from generator.definitions.art_check import MOST_BYTES
from generator.definitions.icon_files import ICONS, KINDS, find_icon_files
from generator.faces.icon_reader import icon_bytes, read_icon
from generator.faces.icons import NOTES
from generator.files.atomic_write import write_file
from generator.files.gate import read_limited
from generator.files.paths import name_fault, walk_folder

MOST_ICONS = 10_000
"""Files of one set: game-icons.net has some four thousand."""
_LICENCE = re.compile(r"(licen[cs]e|copying|copyright|credits|notice|attribution)", re.IGNORECASE)
_OTHER = re.compile(r"[^a-z0-9]+")


@dataclass(frozen=True)
class IconImport:
    """What is done with a set. `files`: what is written, by path. `added`: the ids of the icons among them, each with
    its file in the set. `present`: ids of icons that are there already and the same. `refused`: files that aren't
    taken, each with what is wrong. `licences`: names of licences among the files."""

    folder: Path
    files: Mapping[Path, bytes]
    added: Mapping[str, Path]
    present: tuple[str, ...]
    refused: Mapping[Path, str]
    licences: tuple[str, ...]


def icon_id(name: str) -> str:
    """A file's name as the id of an icon: small letters, digits and hyphens, and a letter first; empty where none is
    left. What can't be a file's name on every system, such as `con`, is `icon-con`."""
    plain = unicodedata.normalize("NFKD", name.replace("ß", "ss")).encode("ascii", "ignore").decode().lower()
    made = _OTHER.sub("-", plain).strip("-").lstrip("0123456789-")
    return f"icon-{made}" if made and name_fault(made) else made


def plan_import(source: Path, game: Path, *, force: bool) -> IconImport:
    """What comes of the files in `source`, a folder or a single file, in the folder of a game. With `force` an icon of
    the game that looks different is written over. Raises `InputError` where there is nothing to take."""
    target = game / ICONS
    there = find_icon_files(target)
    files: dict[Path, bytes] = {}
    added: dict[str, Path] = {}
    known: list[str] = []
    refused: dict[Path, str] = {}
    found = list(_icon_files(source))
    for path in found:
        name = icon_id(path.stem)
        try:
            data = _checked(path)
        except InputError as error:
            refused[path] = _sentence(error.faults[0])
            continue
        goal, other = target / f"{name}{path.suffix.lower()}", there.get(name)
        if not name:
            refused[path] = "its name has no letter; expected one that words can have, such as coin"
        elif name in added:
            refused[path] = f"its name is that of {added[name].name}, '{name}'; expected another name"
        elif other and icon_bytes(other) == data:
            known.append(name)
        elif other and not (force and other == goal):
            right = "--force to write over it" if other == goal else "another name"
            refused[path] = f"the game has an icon '{name}', {other.name}; expected {right}"
        else:
            added[name], files[goal] = path, data
    licences = dict(_licences(source, target)) if added else {}
    return IconImport(
        target, {**files, **licences}, added, tuple(known), refused, tuple(path.name for path in licences)
    )


def carry_out(plan: IconImport) -> None:
    """Writes the files of a plan, each whole or not at all."""
    plan.folder.mkdir(exist_ok=True)
    for path, data in plan.files.items():
        write_file(path, data, lasting=False)


def _checked(path: Path) -> bytes:
    """The content of a file that can be read as an icon. Raises `InputError`."""
    read_icon(path)
    return icon_bytes(path)


def _sentence(fault: Fault) -> str:
    place = f"line {fault.mark.line}: " if fault.mark.line else ""
    return f"{place}{fault.what}" + (f"; expected {fault.expected}" if fault.expected else "")


def _icon_files(source: Path) -> Iterator[Path]:
    """The icons in a folder and in those inside it, or the one file. Raises `InputError`."""
    if not source.exists():
        near = nearest_name(source.name, [path.name for path in source.parent.glob("*")])
        raise input_error(f"there is no '{source}'", expected="a folder with icons", hint=near)
    walked = [source] if source.is_file() else sorted(path for path in walk_folder(source) if path.is_file())
    found = [path for path in walked if path.suffix.lower() in KINDS]
    if not found:
        raise input_error(f"no icons in '{source}'", expected="files that end in .svg or .png")
    if len(found) > MOST_ICONS:
        raise input_error(f"{len(found)} icons in '{source}'", expected=f"at most {MOST_ICONS}, in a folder of theirs")
    yield from found


def _licences(source: Path, target: Path) -> Iterator[tuple[Path, bytes]]:
    """The licences in a set and the folder around it, with the paths that they get: named after the set, so that those
    of two sets don't meet."""
    folder = source if source.is_dir() else source.parent
    near = [*walk_folder(folder), *(path for path in folder.resolve().parent.glob("[!.]*"))]
    for path in near:
        if path.is_file() and path.suffix.lower() in NOTES and _LICENCE.match(path.stem):
            name = f"{path.stem}-{icon_id(folder.resolve().name) or 'icons'}{path.suffix.lower()}"
            data = read_limited(path, MOST_BYTES, Mark(path.as_posix()))
            if not (target / name).exists():
                yield target / name, data
