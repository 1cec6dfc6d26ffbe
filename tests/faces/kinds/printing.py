"""A made-up game for the studio's kinds: colours, seats, words and icons, without a folder of YAML."""

from collections.abc import Mapping
from pathlib import Path as File
from typing import Any

from generator.base.errors import input_error
from generator.definitions.id_types import ColourToken, DeckId, EditionId, IconId, ModuleId, PieceId, RegionId, Seat
from generator.definitions.language_texts import LanguageTexts
from generator.definitions.pack import Colour, Configuration, Edition, Pack, Rgb, SeatStyle
from generator.definitions.printed_pieces import Card, Deck, PieceText, PrintedPiece, Region
from generator.faces.face_context import FaceContext

CORE = ModuleId("core")
COLOURS = {
    "ink": ("#20262C", (62, 45, 32, 92)),
    "brick": ("#A63D2F", (22, 85, 85, 18)),
    "moss": ("#4F6B3A", (65, 35, 90, 30)),
    "sea": ("#1F5F7A", (88, 45, 32, 22)),
    "sun": ("#F2C230", (0, 22, 92, 0)),
    "sand": ("#B08D57", (25, 40, 70, 12)),
}


_TOKENS = {ColourToken(name): Colour(Rgb.parse(rgb), cmyk) for name, (rgb, cmyk) in COLOURS.items()}  # type: ignore[arg-type]
_SEATS = {
    Seat("A"): SeatStyle(Seat("A"), ColourToken("brick"), IconId("seat-a")),
    Seat("B"): SeatStyle(Seat("B"), ColourToken("sun"), IconId("seat-b")),
}


class Game(Pack):
    """A game without modules and rulings."""

    def __init__(
        self,
        cards: Mapping[PieceId, Card] | None = None,
        pieces: Mapping[PieceId, Any] | None = None,
        decks: Mapping[DeckId, Deck] | None = None,
        regions: Mapping[RegionId, Region] | None = None,
        colours: Mapping[ColourToken, Colour] = _TOKENS,
    ) -> None:
        super().__init__(
            name="made-up",
            rules="",
            edition=Edition(id=EditionId("1"), source="made up"),
            rulings={},
            all_rulings={},
            modules={},
            colours=colours,
            seats=_SEATS,
            decks=decks or {},
            cards=cards or {},
            pieces=pieces or {},
            regions=regions or {},
            findings={},
            digest="",
            play_digest="",
        )


class Printing(FaceContext):
    """A context of that game: words by the id of a piece, labels that say their own key."""

    piece_texts: Mapping[str, PieceText]
    region_names: Mapping[str, str]
    words_of_labels: Mapping[str, str]
    folders: tuple[File, ...]

    def __init__(
        self,
        said: Mapping[str, PieceText] | None = None,
        definitions: Pack | None = None,
        folder: File = File("nowhere"),
        region_names: Mapping[str, str] | None = None,
        labels: Mapping[str, str] | None = None,
        templates: tuple[File, ...] = (),
    ) -> None:
        texts = LanguageTexts(language="en", name="English", labels={})
        super().__init__(definitions or Game(), Configuration(2, (CORE,)), texts, folder)
        vars(self).update(
            piece_texts=said or {}, region_names=region_names or {}, words_of_labels=labels or {}, folders=templates
        )

    @property
    def templates(self) -> tuple[File, ...]:
        return self.folders

    def words(self, piece: PrintedPiece) -> PieceText:
        return self.piece_texts.get(piece.id, PieceText(piece.id.replace("-", " ").capitalize()))

    def region_name(self, region: RegionId) -> str:
        return self.region_names.get(region, region.replace("-", " ").title())

    def printed_cards(self, deck: DeckId) -> dict[PieceId, int]:
        return {name: card.count for name, card in self.definitions.cards.items() if card.deck == deck}

    def label(self, key: str, **values: object) -> str:
        if key == "unsaid":
            raise input_error("the label 'unsaid' is missing")
        return self.words_of_labels.get(key, key.replace("_", " ").capitalize()).format(**values)
