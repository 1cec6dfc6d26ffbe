"""How a booklet looks beside its words: `templates/booklet/look.yaml`, the studio's with the game's own over it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

from generator.definitions.ids import ColourToken
from generator.definitions.nodes import Map, merged, read_file
from generator.definitions.notes import OneOf
from generator.definitions.structure import structured
from generator.errors import Fault, InputError, Mark, nearest
from generator.faces.context import Context
from generator.faces.fonts import FontName, font_names
from generator.resources import resource_root, shown
from generator.values import dataclass

FOLDER = Path("templates") / "booklet"
"""Where it lies, in the studio's folder and in a game's."""
FILE = "look.yaml"
COVERS = ("plain", "strokes", "dossier", "grid")


@dataclass(frozen=True)
class Look:
    """`title_font`: of titles and heads. `number_font`: of numbers in margins, lists and at the foot. `joint`: what
    stands between words side by side, and before an entry of a list. `cover`: what is drawn on it. `band`: colours at
    its foot. `ground`: the colour of the cover and of the heads of chapters, nearly black where there is none.
    `accent`: of what stands out on the cover."""

    title_font: FontName
    number_font: FontName
    joint: str
    cover: Annotated[str, OneOf("cover", COVERS)]
    band: tuple[ColourToken, ...]
    ground: ColourToken | None = None
    accent: ColourToken | None = None


def look(context: Context) -> Look:
    """The look of a game's booklet. Raises `InputError` for a key, font or colour that isn't there, and for a file
    beside it that nothing reads."""
    if faults := list(_unread(context.folder / FOLDER)):
        raise InputError(faults)
    name = (FOLDER / FILE).as_posix()
    found = Map(Mark(name), {})
    for folder in (resource_root(), context.folder):
        path = folder / FOLDER / FILE
        if path.exists():
            both = merged(found, read_file(path, shown(path)))
            found = both if isinstance(both, Map) else found
    known = {FontName: frozenset(font_names()), ColourToken: frozenset(context.definitions.colours)}
    made: Look = structured(found, Look, "", known)
    return made


def family(font: str) -> str:
    """The family of a font of the studio as Typst calls it: `BarlowCondensed-Bold` is `Barlow`, which is condensed by
    its stretch."""
    name = font.partition("-")[0].removesuffix("Condensed")
    return "".join(f" {letter}" if letter.isupper() and at else letter for at, letter in enumerate(name))


def _unread(folder: Path) -> Iterator[Fault]:
    for path in sorted(folder.glob("[!.]*")):
        if path.name != FILE:
            hint = nearest(path.name, (FILE,))
            yield Fault(Mark(shown(path)), "", "the file isn't read", FILE, hint)
