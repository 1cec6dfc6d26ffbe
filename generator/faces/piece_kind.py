"""Kinds of printed pieces: for each `kind:` of a game's YAML what it is read into, how it looks, where it goes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from typing import Any

from generator.base.frozen import dataclass
from generator.base.hyphens import remove_hyphens
from generator.faces.display_list import Face
from generator.faces.face_context import FaceContext
from generator.faces.mirrored_faces import mirror_face
from generator.faces.script_rules import is_right_to_left_language


def _no_back(_context: Any, _piece: Any) -> None:
    """Default for `PieceKind.back`: nothing is printed on the back."""


def _never_turned(_piece: Any) -> bool:
    """Default for `PieceKind.is_turned_over`: the piece is not turned over in play."""
    return False


def _no_cubes(_context: Any) -> int:
    """Default for `PieceKind.cubes`: no cubes from the drawer lie on the piece."""
    return 0


def piece_name(context: FaceContext, piece: Any) -> str:
    """The name of a piece, as the first page of a kit lists it."""
    return remove_hyphens(context.words(piece).name)


def has_own_layouts(record: type) -> bool:
    """Whether pieces of a record may name a layout."""
    return any(field.name == "layout" for field in fields(record))


@dataclass(frozen=True)
class PieceKind:
    """One kind of piece. `name` is its word in YAML; `group` the file of the kit that it is printed in; `role` what it
    is to a print service; `record` what its YAML is read into; `template` the layout that it takes where a piece names
    none, from `templates/faces/`. `anew`: it is composed in a service's size (`Looks.size`), where it is near its own;
    else it keeps its size. `face` and `back` compose its sides; both raise `InputError` where a text doesn't fit, and
    pieces with the same back get the same face. `row`: the line of the contents that it is counted in. `varies`: the
    looks that its faces depend on. `heading`: the label over such pieces on a page, where that isn't its group's.
    `name_piece`: a piece's name, where that is another than its row. `is_turned_over`: whether a piece is turned over
    in play, so that its back is no ornament. `cubes`: how many cubes from the drawer lie on one of them. `alone`: its
    faces show nothing of other pieces of such kinds, or of their words."""

    name: str
    group: str
    role: str
    record: type
    template: str
    face: Callable[[Any, Any], Face]
    back: Callable[[Any, Any], Face | None] = _no_back
    row: Callable[[Any, Any], str] = piece_name
    varies: tuple[str, ...] = ()
    heading: str = ""
    name_piece: Callable[[Any, Any], str] | None = None
    anew: bool = False
    is_turned_over: Callable[[Any], bool] = _never_turned
    cubes: Callable[[Any], int] = _no_cubes
    alone: bool = False

    def compose(self, context: Any, piece: Any) -> Face:
        """The face of a piece, mirrored where its language asks for it. Raises `InputError`."""
        made = self.face(context, piece)
        return mirror_face(made) if self._is_mirrored(context) else made

    def compose_back(self, context: Any, piece: Any) -> Face | None:
        """The other side of a piece, mirrored as its face; None where it has none. Raises `InputError`."""
        made = self.back(context, piece)
        return mirror_face(made) if made is not None and self._is_mirrored(context) else made

    def _is_mirrored(self, context: Any) -> bool:
        return getattr(self.record, "mirrors", False) and is_right_to_left_language(context.texts.language)

    def piece_label(self, context: Any, piece: Any) -> str:
        """The name of one piece of this kind."""
        return (self.name_piece or self.row)(context, piece)
