"""A made-up game for the studio's kinds: colours, seats, words and icons, without a folder of YAML."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path as File
from typing import Any, TypeVar

from generator.definitions.ids import ColourToken, DeckId, EditionId, IconId, ModuleId, PieceId, RegionId, Seat
from generator.definitions.printed import Card, Deck, PieceText, PrintedPiece, Region
from generator.definitions.types import Art, Colour, Edition, Rgb, SeatStyle
from generator.errors import input_error
from generator.faces.icons import IconSet, icon_set
from generator.faces.layout import layout

T = TypeVar("T")

CORE = ModuleId("core")
COLOURS = {
    "ink": ("#20262C", (62, 45, 32, 92)),
    "brick": ("#A63D2F", (22, 85, 85, 18)),
    "moss": ("#4F6B3A", (65, 35, 90, 30)),
    "sea": ("#1F5F7A", (88, 45, 32, 22)),
    "sun": ("#F2C230", (0, 22, 92, 0)),
    "sand": ("#B08D57", (25, 40, 70, 12)),
}


@dataclass(frozen=True)
class Game:
    """What a game says that the kinds read."""

    cards: Mapping[PieceId, Card] = field(default_factory=dict)
    pieces: Mapping[PieceId, Any] = field(default_factory=dict)
    decks: Mapping[DeckId, Deck] = field(default_factory=dict)
    regions: Mapping[RegionId, Region] = field(default_factory=dict)
    edition: Edition = field(default_factory=lambda: Edition(id=EditionId("1"), source="made up"))
    colours: Mapping[ColourToken, Colour] = field(
        default_factory=lambda: {
            ColourToken(name): Colour(Rgb.parse(rgb), cmyk)  # type: ignore[arg-type]
            for name, (rgb, cmyk) in COLOURS.items()
        }
    )
    seats: Mapping[Seat, SeatStyle] = field(
        default_factory=lambda: {
            Seat("A"): SeatStyle(Seat("A"), ColourToken("brick"), IconId("seat-a")),
            Seat("B"): SeatStyle(Seat("B"), ColourToken("sun"), IconId("seat-b")),
        }
    )


@dataclass(frozen=True)
class Printing:
    """A context of that game: words by the id of a piece, labels that say their own key."""

    said: Mapping[str, PieceText] = field(default_factory=dict)
    definitions: Game = Game()
    folder: File = File("nowhere")
    region_names: Mapping[str, str] = field(default_factory=dict)
    labels: Mapping[str, str] = field(default_factory=dict)
    templates: tuple[File, ...] = ()

    @property
    def icons(self) -> IconSet:
        """The studio's icons with the game's over them."""
        return icon_set(icon_folder(), self.folder / "icons")

    def words(self, piece: PrintedPiece) -> PieceText:
        """The words of a piece; its id where it has none."""
        return self.said.get(piece.id, PieceText(piece.id.replace("-", " ").capitalize()))

    def region_name(self, region: RegionId) -> str:
        """The name of a region; its id where it has none."""
        return self.region_names.get(region, region.replace("-", " ").title())

    def printed_cards(self, deck: DeckId) -> Mapping[PieceId, int]:
        """The cards of a deck, each as often as it says itself."""
        return {name: card.count for name, card in self.definitions.cards.items() if card.deck == deck}

    def label(self, key: str, **values: object) -> str:
        """A word of the language."""
        if key == "unsaid":
            raise input_error("the label 'unsaid' is missing")
        return self.labels.get(key, key.replace("_", " ").capitalize()).format(**values)

    def layout(self, name: str, wanted: type[T]) -> T:
        """A template's numbers."""
        return layout(name, wanted, self.templates)

    def art_file(self, art: Art | None) -> File | None:
        """A picture of the folder."""
        path = self.folder / art.file if art else None
        return path if path and path.is_file() else None


def icon_folder() -> File:
    """The studio's icons."""
    from generator.resources import resource_root

    return resource_root() / "icons"
