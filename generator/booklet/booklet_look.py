"""The look of a booklet: `templates/booklet/look.yaml`, the studio's with the game's own laid over it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

from generator.base.errors import Fault, InputError, Mark, nearest_name
from generator.base.frozen import dataclass
from generator.definitions.field_annotations import OneOf
from generator.definitions.id_types import ColourToken
from generator.definitions.yaml_nodes import MapNode, merge_trees, read_file
from generator.definitions.yaml_reader import read_value
from generator.faces.face_context import FaceContext
from generator.faces.font_families import FontSet
from generator.faces.fonts import FontName, is_studio_font
from generator.faces.game_fonts import GameFontSet
from generator.files.resources import resource_root, short_path

FOLDER = Path("templates") / "booklet"
"""Where it lies, in the studio's folder and in a game's."""
FILE = "look.yaml"
COVERS = ("plain", "strokes", "dossier", "grid")


@dataclass(frozen=True)
class BookletLook:
    """`title_font`: for titles and headings. `number_font`: for numbers in margins, lists and at the foot. `joint`: the
    separator of words side by side, also before an entry of a list. `cover`: what is drawn on the cover, `band`: the
    colours at its foot. `ground`: the colour of the cover and of chapter headings; nearly black without one. `accent`:
    the colour of what stands out on the cover."""

    title_font: FontName
    number_font: FontName
    joint: str
    cover: Annotated[str, OneOf("cover", COVERS)]
    band: tuple[ColourToken, ...]
    ground: ColourToken | None = None
    accent: ColourToken | None = None


def read_look(context: FaceContext) -> BookletLook:
    """The look of a game's booklet. Raises `InputError` for an unknown key, font or colour, and for a file beside it
    that nothing reads."""
    if faults := list(_unread_keys(context.folder / FOLDER)):
        raise InputError(faults)
    name = (FOLDER / FILE).as_posix()
    found = MapNode(Mark(name), {})
    for folder in (resource_root(), context.folder):
        path = folder / FOLDER / FILE
        if path.exists():
            both = merge_trees(found, read_file(path, short_path(path)))
            found = both if isinstance(both, MapNode) else found
    known = {FontName: frozenset(context.fonts.names), ColourToken: frozenset(context.definitions.colours)}
    made: BookletLook = read_value(found, BookletLook, "", known)
    return made


def font_family(font: str, fonts: FontSet) -> str:
    """A font's family in Typst. The studio's `BarlowCondensed-Bold` is `Barlow`, which is condensed by its stretch."""
    if not is_studio_font(font):
        return fonts.place_of(fonts.names[font])[0]
    name = font.partition("-")[0].removesuffix("Condensed")
    return "".join(f" {letter}" if letter.isupper() and at else letter for at, letter in enumerate(name))


def further_families(fonts: FontSet) -> tuple[str, ...]:
    """The families in Typst that have letters which the studio's lack: the game's own, and signs."""
    own = fonts.own if isinstance(fonts, GameFontSet) else ()
    return *own, SYMBOLS_FAMILY


SYMBOLS_FAMILY = "Noto Sans Symbols 2"
"""What the studio's font of signs calls itself."""


def _unread_keys(folder: Path) -> Iterator[Fault]:
    for path in sorted(folder.glob("[!.]*")):
        if path.name != FILE:
            hint = nearest_name(path.name, (FILE,))
            yield Fault(Mark(short_path(path)), "", "the file isn't read", FILE, hint)
