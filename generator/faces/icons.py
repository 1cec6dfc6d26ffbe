"""Icons: a folder's flat one-colour SVG files as outlines around (0, 0) in a 24-unit box, with their ink bounds. A file
may be drawn in a square of any size.

`icon_set(folder)` opens lazily: `icons["dom"]` reads and lints one file and keeps it; an unknown id is an
`InputError` with the nearest right id. All paint of an icon takes the one colour of its use. `lint_icons(folder)`
finds all faults of a folder.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from dataclasses import field, replace
from functools import cached_property
from pathlib import Path as File
from typing import TYPE_CHECKING

from generator.base.errors import Fault, InputError, Mark, unknown_error
from generator.base.frozen import dataclass
from generator.faces.display_list import Path, Shape
from generator.faces.ink_bounds import ink_box, ink_reach
from generator.faces.shapes import transform_outline
from generator.files.file_cache import keep_until_changed
from generator.files.gate import read_limited
from generator.files.resources import resource_root

if TYPE_CHECKING:  # a deck of words reads no drawing
    from generator.faces.svg_reader import SvgDrawing

BOX = 24.0
"""Edge of the box that every icon is brought to, in its own units."""


_LEAST_SIGN = 0.18
"""From its middle to the end of its ink, a sign is at least this part of a piece's edge."""


@dataclass(frozen=True)
class Icon:
    """One icon: paths in box units, y up, around (0, 0); `ink` is (left, bottom, right, top) in parts of the box."""

    id: str
    paths: tuple[Path, ...]
    ink: tuple[float, float, float, float]

    @property
    def ink_width(self) -> float:
        """Width of the ink in parts of the box."""
        return self.ink[2] - self.ink[0]

    @cached_property
    def reach(self) -> float:
        """How far from its middle the farthest ink is, in parts of the box."""
        return ink_reach(self.paths) / BOX


def largest_within(icon: Icon, shape: Shape, keep: float) -> float:
    """The edge of an icon (mm) in the middle of a square or a disc so that its ink stays `keep` mm inside the cut, or
    less on a tiny piece."""
    edge = min(shape.width, shape.height)
    reach = icon.reach if shape.kind == "disc" else max(map(abs, icon.ink))
    return max(edge / 2.0 - keep, _LEAST_SIGN * edge) / reach


@dataclass(frozen=True)
class IconSet(Mapping[str, Icon]):
    """The icons of one or more folders, a later folder before an earlier one; each is read when first asked for."""

    files: Mapping[str, File]
    _icons: dict[str, Icon] = field(default_factory=dict, repr=False, compare=False)
    _content: dict[str, str] = field(default_factory=dict, repr=False, compare=False)

    def __getitem__(self, name: str) -> Icon:
        found = self._icons.get(name)
        if found is None:
            if name not in self.files:
                raise unknown_error(f"unknown icon '{name}'", name, list(self))
            found = self._icons[name] = read_icon(self.files[name])
        return found

    def content(self, name: str) -> str:
        """A digest of what an icon shows now: SHA-256 of its file."""
        found = self._content.get(name)
        if found is None:
            found = self._content[name] = hashlib.sha256(_icon_bytes(self.files[name])).hexdigest()
        return found

    def changed_names(self, now: IconSet) -> frozenset[str]:
        """The icons whose contents were asked for here and that show something else `now`, or are gone."""
        return frozenset(
            name for name, digest in self._content.items() if name not in now or now.content(name) != digest
        )

    def __contains__(self, name: object) -> bool:
        return name in self.files

    def __iter__(self) -> Iterator[str]:
        return iter(self.files)

    def __len__(self) -> int:
        return len(self.files)


@keep_until_changed
def icon_set(*folders: File) -> IconSet:
    """The icons of `folders`; of the project's own folder where none is named. Those of the last folder come first."""
    files: dict[str, File] = {}
    for folder in reversed(folders or (resource_root() / "icons",)):
        for path in sorted(folder.glob("[!.]*.svg")):
            files.setdefault(path.stem, path)
    return IconSet(files)


def read_icon(path: File) -> Icon:
    """One icon file, linted. Raises `InputError`."""
    from generator.faces.svg_reader import read_svg

    mark = Mark(path.as_posix())
    drawing = _scale_to_box(read_svg(_icon_bytes(path), path.as_posix()))
    faults = _style_faults(drawing, mark)
    if faults:
        raise InputError(faults)
    return Icon(path.stem, drawing.paths, ink_bounds(drawing))


def _scale_to_box(drawing: SvgDrawing) -> SvgDrawing:
    """A drawing in a square of another size, brought to that of the box."""
    if drawing.width != drawing.height or drawing.width == BOX:
        return drawing
    scale = BOX / drawing.width
    paths = (
        replace(
            path,
            outline=transform_outline(path.outline, (scale, 0.0, 0.0, scale, 0.0, 0.0)),
            width=path.width * scale,
            dash=tuple(length * scale for length in path.dash),
        )
        for path in drawing.paths
    )
    return replace(drawing, width=BOX, height=BOX, paths=tuple(paths))


def _icon_bytes(path: File) -> bytes:
    from generator.faces.svg_reader import MOST_BYTES

    return read_limited(path, MOST_BYTES, Mark(path.as_posix()))


NOTES = ("", ".md", ".txt")
"""Endings of what may lie beside icons, such as their licence."""


def lint_icons(folder: File) -> tuple[Fault, ...]:
    """Every fault of every icon in a folder, and every file there that is none."""
    faults: list[Fault] = []
    for path in sorted(folder.glob("[!.]*")):
        if path.suffix != ".svg" and path.suffix.lower() not in NOTES:
            right = f"a flat drawing in one colour, {path.stem}.svg; a picture is a piece's own, 'art: {{file: …}}'"
            faults.append(Fault(Mark(path.as_posix()), "", "the file isn't read", right))
    for path in sorted(folder.glob("[!.]*.svg")):
        try:
            read_icon(path)
        except InputError as error:
            faults.extend(error.faults)
    return tuple(faults)


def _style_faults(drawing: SvgDrawing, mark: Mark) -> list[Fault]:
    faults = []
    if drawing.width != drawing.height:
        size = f"{drawing.width:g} × {drawing.height:g}"
        faults.append(Fault(mark, "viewBox", f"the box is {size}", f'a square, such as viewBox="0 0 {BOX:g} {BOX:g}"'))
    colours = sorted({colour for path in drawing.paths for colour in (path.fill, path.stroke)} - {"none"})
    if len(colours) > 1:
        faults.append(Fault(mark, "", f"{len(colours)} colours: {', '.join(colours)}", "one colour"))
    bounds = ink_bounds(drawing)
    if not drawing.paths or (bounds[0] == bounds[2] and bounds[1] == bounds[3]):
        faults.append(Fault(mark, "", "nothing is drawn", "at least one filled or stroked shape"))
    elif drawing.width == drawing.height and max(map(abs, bounds)) > 0.5 + 1e-6:
        faults.append(Fault(mark, "", "ink outside the box", "everything within the viewBox, half a stroke too"))
    return faults


def ink_bounds(drawing: SvgDrawing) -> tuple[float, float, float, float]:
    """Left, bottom, right, top of the ink in parts of the drawing's width."""
    left, bottom, right, top = ink_box(drawing.paths)
    width = drawing.width
    return (left / width, bottom / width, right / width, top / width)
