"""Kinds of printed pieces: for each `kind:` of a game's YAML what it is read into, how it looks, where it is printed.

A kind knows no game. What it reads of one is told by `Printing`: colours, seats, words, icons and a layout.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path as File
from typing import Any, Protocol, TypeVar

from generator.definitions.ids import ColourToken, DeckId, PieceId, RegionId, Seat
from generator.definitions.printed import Deck, PieceText, PrintedPiece, Region
from generator.definitions.types import Art, Colour, Edition, SeatStyle
from generator.faces.display import Face
from generator.faces.icons import IconSet
from generator.hyphens import unhyphenated

T = TypeVar("T")


class Game(Protocol):
    """What the faces of the studio's kinds read of a game."""

    @property
    def edition(self) -> Edition:
        """The edition, for the small print."""

    @property
    def colours(self) -> Mapping[ColourToken, Colour]:
        """The game's colour tokens; the first is taken where a piece has none."""

    @property
    def seats(self) -> Mapping[Seat, SeatStyle]:
        """Colour and sign of each seat."""

    @property
    def cards(self) -> Mapping[PieceId, Any]:
        """The cards."""

    @property
    def pieces(self) -> Mapping[PieceId, Any]:
        """The other printed pieces."""

    @property
    def decks(self) -> Mapping[DeckId, Deck]:
        """The decks that cards belong to."""

    @property
    def regions(self) -> Mapping[RegionId, Region]:
        """The regions of the map."""


class Printing(Protocol):
    """What the faces of the studio's kinds are composed from; `generator.faces.context.Context` is one."""

    @property
    def definitions(self) -> Game:
        """The game."""

    @property
    def icons(self) -> IconSet:
        """The studio's icons with the game's own over them."""

    def words(self, piece: PrintedPiece, /) -> PieceText:
        """What the language says of a piece."""

    def region_name(self, region: RegionId, /) -> str:
        """What the language calls a region of the map."""

    def printed_cards(self, deck: DeckId, /) -> Mapping[PieceId, int]:
        """The cards of a deck that are printed, and how many of each; for the box that holds them."""

    def label(self, key: str, **values: object) -> str:
        """A word of the language that no piece carries. Raises `InputError`."""

    def layout(self, name: str, wanted: type[T]) -> T:
        """A template's numbers. Raises `InputError`."""

    def art_file(self, art: Art | None) -> File | None:
        """A piece's own picture, if it is there."""


def _no_back(_context: Any, _piece: Any) -> None:
    """Nothing is printed behind it."""


def named(context: Printing, piece: Any) -> str:
    """The name of a piece, as the first page of a kit lists it."""
    return unhyphenated(context.words(piece).name)


@dataclass(frozen=True)
class Kind:
    """One kind of piece. `name` is its word in YAML; `group` the file of the kit that it is printed in; `role` what it
    is to a print service; `record` what its YAML is read into; `template` the layout that it takes where a piece names
    none, from `templates/faces/`. `face` and `back` compose its sides; both raise `InputError` where a text doesn't
    fit, and pieces with the same back get the same face. `row`: the line of the contents that it is counted in.
    `varies`: the looks that its faces depend on. `heading`: the label over such pieces on a page, where that isn't its
    group's. `called`: a piece's name, where that is another than its row."""

    name: str
    group: str
    role: str
    record: type
    template: str
    face: Callable[[Any, Any], Face]
    back: Callable[[Any, Any], Face | None] = _no_back
    row: Callable[[Any, Any], str] = named
    varies: tuple[str, ...] = ()
    heading: str = ""
    called: Callable[[Any, Any], str] | None = None

    def said(self, context: Any, piece: Any) -> str:
        """What one piece is called."""
        return (self.called or self.row)(context, piece)
