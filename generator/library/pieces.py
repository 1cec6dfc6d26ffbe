"""Pieces of a box with their faces, as the library gives them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import overload

from generator.base.errors import input_error
from generator.faces.box_pieces import BoxPiece
from generator.faces.colours import Palette
from generator.faces.display_list import Face
from generator.faces.face_context import FaceContext
from generator.faces.tones import ink_table
from generator.library.arguments import check_arguments
from generator.library.notebook_html import image
from generator.library.output_file import save_content
from generator.render.png import face_pngs
from generator.render.svg import face_picture, svg_text

DPI = 150.0
WIDTH = "9em"
"""The width of a piece in a notebook, as CSS."""
PIECES_SHOWN = 60
"""Pieces that a notebook shows of a list."""


class Piece:
    """A piece of the box: its face and, if it has one, its back."""

    def __init__(self, context: FaceContext, printed: BoxPiece) -> None:
        self._context, self._printed = context, printed

    @property
    def id(self) -> str:
        """Its id, as the YAML calls it."""
        return self._printed.id

    @property
    def name(self) -> str:
        """What the language calls it."""
        return self._printed.name

    @property
    def group(self) -> str:
        """The file of a kit that it is in: `tiles`, `cards`, `tokens`, `aids`, `boards` or `sheets`."""
        return self._printed.group

    @property
    def count(self) -> int:
        """How many copies are in the box."""
        return self._printed.count

    @property
    def digest(self) -> str:
        """What its face is known by: another digest, another look."""
        return self._printed.digest

    @property
    def size(self) -> tuple[float, float]:
        """Its width and height in millimetres."""
        return self._printed.face.shape.width, self._printed.face.shape.height

    @property
    def two_sided(self) -> bool:
        """Whether it has a back of its own design."""
        return self._printed.back is not None

    @check_arguments
    def svg(self, path: str | Path | None = None, *, back: bool = False, theme: str = "colour") -> str:
        """One side as SVG, in millimetres, and into a file where one is named; `theme`: `colour`, `low-ink` or `mono`.
        Raises `InputError` where it has no back, or can't be written."""
        return save_content(svg_text(face_picture(self._side(back)), self._palette(theme), self._context.icons), path)

    @check_arguments
    def png(
        self, path: str | Path | None = None, *, dpi: float = DPI, back: bool = False, theme: str = "colour"
    ) -> bytes:
        """One side as PNG with so many dots per inch, and into a file where one is named. Raises `InputError` where it
        has no back, or can't be written."""
        if not 10 <= dpi <= 2400:
            raise input_error(f"dpi={dpi:g}", expected="from 10 to 2400 dots per inch")
        (data,) = face_pngs([self._side(back)], self._palette(theme), dpi=dpi, icons=self._context.icons)
        return save_content(data, path)

    def _side(self, back: bool) -> Face:
        if not back:
            return self._printed.face
        if self._printed.back is None:
            raise input_error(f"'{self.id}' has no back of its own", expected="back=False")
        return self._printed.back

    def _palette(self, theme: str) -> Palette:
        return Palette(ink_table(self._context.definitions), "rgb", theme)

    def __repr__(self) -> str:
        return f"<Piece {self.id}: {self.name}, {self.count} ×>"

    def _repr_html_(self) -> str:
        """Its face, for a notebook."""
        return image(self.svg().encode(), ".svg", f"{self.name} ({self.id}, {self.count} ×)", WIDTH)


class Pieces(Sequence[Piece]):
    """Pieces in the order of the box; a notebook shows their faces."""

    def __init__(self, pieces: Sequence[Piece]) -> None:
        self._pieces = tuple(pieces)

    @overload
    def __getitem__(self, place: int) -> Piece: ...

    @overload
    def __getitem__(self, place: slice) -> Pieces: ...

    def __getitem__(self, place: int | slice) -> Piece | Pieces:
        found = self._pieces[place]
        return found if isinstance(found, Piece) else Pieces(found)

    def __len__(self) -> int:
        return len(self._pieces)

    def __iter__(self) -> Iterator[Piece]:
        return iter(self._pieces)

    def __repr__(self) -> str:
        return f"<{len(self)} pieces: {', '.join(piece.id for piece in self._pieces[:8])}{' …' * (len(self) > 8)}>"

    def _repr_html_(self) -> str:
        return "".join(piece._repr_html_() for piece in self._pieces[:PIECES_SHOWN]) + "…" * (len(self) > PIECES_SHOWN)
