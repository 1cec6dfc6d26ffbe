"""An export as a whole: the user's wishes, the files made for a service, and the report.

Every kind of service has a maker in `targets/`; common steps are here. The files of an earlier export are replaced and
others stay. The folder holds the whole new export or, if anything fails, what it held before."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, field
from pathlib import Path, PurePosixPath
from typing import Any, TypeVar

from generator.base.errors import input_error
from generator.base.frozen import dataclass
from generator.export.face_pictures import DrawnFace, FacePaints, FacePicture, Progress, draw_pictures
from generator.export.kit_manifest import CONTENT
from generator.export.package_list import PackageRow, contact_sheet
from generator.faces.box_pieces import BoxPiece
from generator.faces.colours import Palette
from generator.faces.face_context import FaceContext
from generator.faces.tones import ink_table
from generator.files.atomic_write import fill_folder, read_listing
from generator.files.picture_cache import PictureCache
from generator.files.shelf import Content


@dataclass(frozen=True)
class ExportWishes:
    """The options of an export: `products` in place of those that the service would choose, the resolution of plain
    faces, the address at which a digital table finds the pictures (empty: on this disk)."""

    products: tuple[str, ...] = ()
    dpi: float | None = None
    address: str = ""


@dataclass(frozen=True)
class ExportJob:
    """What a maker works with: the context, the cache of pictures, the shelf for its files; `rules` are the booklet's
    files by name."""

    context: FaceContext
    out: Path
    cache: PictureCache
    progress: Progress
    rules: Mapping[str, bytes] = field(default_factory=dict)

    @property
    def paints(self) -> FacePaints:
        """The game's colours for screens, and its icons."""
        return FacePaints(Palette(ink_table(self.context.definitions)), self.context.icons)

    def draw(self, pictures: Sequence[FacePicture]) -> list[DrawnFace]:
        """Draws each picture, or takes it from the cache."""
        return draw_pictures(pictures, self.paints, self.cache, self.progress)

    def contact(self, shown: Sequence[tuple[str, FacePicture]]) -> Content:
        """A contact sheet of pictures with their captions, drawn only for it."""
        words, pictures = zip(*shown, strict=True)
        return contact_sheet(list(zip(words, (drawn.small for drawn in self.draw(pictures)), strict=True)))


@dataclass(frozen=True)
class ExportPackage:
    """The files of an export by their paths in it, its rows, and notes for the user. `missing_copies`: pieces that
    aren't in it, with the number of copies in the box; `why`: the reasons of those that fit no product. `rules`: the
    booklet's files, which the service isn't asked to make. `pieces`: the pieces as composed for it. `uploads`: files to
    upload, under names that never stand for another content."""

    files: Mapping[str, Content]
    rows: Sequence[PackageRow] = ()
    notes: Sequence[str] = ()
    missing_copies: Mapping[str, int] = field(default_factory=dict)
    why: Mapping[str, str] = field(default_factory=dict)
    rules: Mapping[str, bytes] = field(default_factory=dict)
    pieces: Sequence[BoxPiece] = ()
    uploads: Mapping[str, Content] = field(default_factory=dict)


T = TypeVar("T")


def join_files(*parts: Mapping[str, T]) -> dict[str, T]:
    """All files by their paths. Raises `InputError` where two of them have one name, also in upper and lower case, or
    one is called like another's folder: on some disk one would take the other's place."""
    joined: dict[str, T] = {}
    taken: set[str] = set()
    folders: set[str] = set()
    for path, content in (entry for part in parts for entry in part.items()):
        name = path.lower()
        above = {parent.as_posix() for parent in PurePosixPath(name).parents}
        if name in taken or name in folders or above & taken:
            raise input_error(f"two files of the package would be '{path}'", expected="a name of its own for each")
        joined[path] = content
        taken.add(name)
        folders |= above
    return joined


def check_file_names(package: ExportPackage) -> None:
    """Raises `InputError` where two files of a package have one name, the rules beside it and its own list included."""
    join_files(package.files, package.rules, {CONTENT: b""})


Maker = Callable[[ExportJob, Any, ExportWishes], ExportPackage]


@dataclass(frozen=True)
class ExportReport:
    """What was written and where: copies of each id, files, notes, and what isn't in the package."""

    target: str
    folder: Path
    counts: Mapping[str, int]
    files: int
    notes: Sequence[str]
    left: Mapping[str, int]
    why: Mapping[str, str]
    next: str = ""

    def data(self) -> dict[str, Any]:
        """The report as JSON data, for `--json`."""
        told = {name: value for name, value in asdict(self).items() if name != "next"}
        return told | {"folder": self.folder.as_posix()}


def write_package(target: str, package: ExportPackage, out: Path, *, force: bool = False) -> ExportReport:
    """Puts a package into the folder `out`. Raises `InputError` where that isn't possible or, without `force`, a file
    of the user's has the name of one of its files; then nothing is changed."""
    beside = {"beside": sorted(package.rules)} if package.rules else {}
    listed = {"target": target, "files": sorted((*package.files, *package.rules)), **beside}
    files = join_files(package.files, package.rules, {CONTENT: (json.dumps(listed, indent=1) + "\n").encode()})
    fill_folder(out, files, tuple(read_listing(out)), force=force)
    counts: Counter[str] = Counter()
    for row in package.rows:
        counts[row.id] += row.quantity
    return ExportReport(
        target,
        out,
        dict(counts),
        len(files),
        tuple(package.notes),
        package.missing_copies,
        package.why,
        _next_file(files),
    )


def _next_file(files: Mapping[str, Content]) -> str:
    """The file to read next."""
    return next((name for name in ("ORDER.md", "README.md") if name in files), "")
