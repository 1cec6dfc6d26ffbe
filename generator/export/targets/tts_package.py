"""A digital table that loads a saved game: pictures and one JSON file that sets the whole box up.

    NAME.json       the saved game; its picture in the list is NAME.png
    pictures/       sheets of cards, tiles, other pieces; where it is published, upload/ with names that never change
    manifest.csv    what is where, and how many

Tiles lie in a bag that hands them out at random, back up: unlike a pile of six-sided cards they don't merge when they
are laid edge to edge. What the game lays out at the start isn't in the bag.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import cached_property
from pathlib import PurePosixPath
from urllib.parse import quote

from generator.base.frozen import dataclass
from generator.definitions.id_types import Seat
from generator.definitions.language_texts import fill_places
from generator.definitions.pack import Rgb
from generator.export.card_sheets import CardGrid, SheetLimits, grid_for, sheet_pngs
from generator.export.face_pictures import CELL, DrawnFace, FacePicture
from generator.export.kit import RULES
from generator.export.order_sheet import dice_notes, readme_text, service_steps
from generator.export.package import ExportJob, ExportPackage, ExportWishes, join_files
from generator.export.package_list import CONTACT, PackageRow, contact_sheet, csv_text
from generator.export.package_words import package_words
from generator.export.piece_roles import missing_pieces, other_side, piece_role
from generator.export.png_writer import RasterSize
from generator.export.service import SavedGameTable, SeatName
from generator.export.targets import tts_objects
from generator.export.targets.plain_package import file_names
from generator.export.targets.table_arrangement import (
    CARD,
    DECK,
    DRAWN,
    SINGLE,
    HandPlace,
    TableArrangement,
    TableLot,
    arrange_pieces,
    table_pieces,
)
from generator.export.targets.tts_objects import JsonObject, ObjectPlace
from generator.faces.box_pieces import BoxPiece
from generator.faces.display_list import Face
from generator.files.shelf import Content, Shelf, content_digest

_SHAPES = {"hex": tts_objects.HEXAGON, "disc": tts_objects.DISC, "rect": tts_objects.BOX}

SMALL = 40.0
"""A piece that is less wide (mm) has the picture of a small one."""

HERE, UPLOAD = "pictures", "upload"
"""The folder of the pictures on this disk, and the one whose files are put on a server."""
_TO_LOAD = 3
"""The first steps of `tts.yaml` tell how to load the saved game; the others are in its notebook, too."""
_SIGNS = 12
"""Signs of a picture's digest in its published name."""


@dataclass(frozen=True)
class _TableDeck:
    """Cards that lie in one pile. `backs`: the one that they share, or that of each."""

    cards: tuple[BoxPiece, ...]
    backs: tuple[Face, ...]
    grid: CardGrid
    lot: TableLot

    @property
    def own_backs(self) -> bool:
        """Whether each card has another side of its own."""
        return len(self.backs) > 1

    @property
    def sheets(self) -> list[tuple[BoxPiece, ...]]:
        """The cards in groups, one for each sheet."""
        most = self.grid.cards
        return [self.cards[start : start + most] for start in range(0, len(self.cards), most)]


class TtsBuilder:
    """Gathers the pictures and objects of one export."""

    def __init__(self, job: ExportJob, service: SavedGameTable, wishes: ExportWishes) -> None:
        self.job = job
        self.service = service
        self.folder = UPLOAD if wishes.address else HERE
        self.base = wishes.address.rstrip("/") or (job.out.resolve() / HERE).as_uri()
        self.objects = tts_objects.ObjectFactory()
        self.pieces = table_pieces(job.context, service)
        self.names = file_names(face for piece in self.pieces for face in (piece.face, other_side(piece)))
        self.stable: dict[str, str] = {}
        self.rows: list[PackageRow] = []

    def role(self, piece: BoxPiece) -> str:
        """The role of a piece."""
        return piece_role(self.job.context, piece.id)

    def publish(self, name: str, content: Content) -> str:
        """The path of a file in the package. For a server its name holds its digest: a name always stands for the same
        content, so no program shows an old one from its cache."""
        if self.folder == UPLOAD:
            stem, dot, kind = name.rpartition(".")
            self.stable[name] = f"{stem}.{content_digest(content)[:_SIGNS]}{dot}{kind}"
        return f"{self.folder}/{self.stable.get(name, name)}"

    def path(self, name: str) -> str:
        """The path of a picture in the package."""
        return f"{self.folder}/{self.stable.get(name, name)}"

    def url(self, name: str) -> str:
        """The address at which the program finds a picture."""
        return f"{self.base}/{quote(self.stable.get(name, name))}"

    def urls(self, piece: BoxPiece) -> tuple[str, str]:
        """The addresses of both sides of a piece."""
        face, back = (self.url(self.name(side)) for side in (piece.face, other_side(piece)))
        return (face, back)

    def name(self, face: Face) -> str:
        """The name of a face's picture on this disk."""
        return f"{self.names[id(face)]}.png"

    @cached_property
    def arrangement(self) -> TableArrangement:
        """The arrangement of the pieces on the table."""
        return arrange_pieces(self.job.context, self.service, self.pieces)

    @cached_property
    def decks(self) -> list[_TableDeck]:
        """The cards grouped by back and size."""
        return [self._deck(lot) for lot in self.arrangement.lots if lot.way == DECK]

    def _deck(self, lot: TableLot) -> _TableDeck:
        shape = lot.pieces[0].face.shape
        width = int(shape.width / 25.4 * self.service.dpi)
        limits = SheetLimits(self.service.columns, self.service.rows, self.service.most_pixels, width)
        grid = grid_for(len(lot.pieces), shape.height / shape.width, limits)
        backs = tuple(other_side(card) for card in lot.pieces)
        return _TableDeck(lot.pieces, backs if len({*map(id, backs)}) > 1 else backs[:1], grid, lot)

    def description(self, deck: _TableDeck) -> str:
        """What one reads under a deck's name when pointing at it: with how many cards it is complete, and its game."""
        context, cards = self.job.context, sum(card.count for card in deck.cards)
        words = package_words(context.texts.language)
        return fill_places(words.complete, {"count": cards, "game": context.label("title")})

    def loose_pieces(self) -> list[BoxPiece]:
        """All pieces other than cards."""
        return [piece for piece in self.pieces if self.role(piece) != CARD]

    def picture(self, face: Face, width: int) -> FacePicture:
        """A face in its own shape, `width` px wide."""
        shape = face.shape
        width = min(width, int(self.service.most_pixels * shape.width / shape.height))
        raster = RasterSize(
            width, round(width * shape.height / shape.width), self.service.dpi, shape.kind == "triangle"
        )
        return FacePicture(face, shape.width, shape.height, raster)

    def spot(self, lot: TableLot | HandPlace) -> tuple[float, float]:
        """A place converted from mm to units of the table."""
        unit = float(self.service.unit)
        return lot.x / unit, lot.y / unit

    def place(self, lot: TableLot, piece: BoxPiece, *, down: bool = False) -> ObjectPlace:
        """The place of a piece, true to scale as far as its size is known."""
        scale = piece.face.shape.width / self.service.unit / self.service.tile_units
        return ObjectPlace(*self.spot(lot), scale, down)

    def thing(self, piece: BoxPiece, place: ObjectPlace) -> JsonObject:
        """One copy of a loose piece."""
        shape, thick = piece.face.shape.kind, float(self.service.thickness)
        if shape == "triangle":
            return self.objects.token(piece.row, self.urls(piece), thick, place, piece.id)
        return self.objects.tile(
            piece.row, self.urls(piece), _SHAPES.get(shape, tts_objects.BOX), thick, place, piece.id
        )


def tts_package(job: ExportJob, service: SavedGameTable, wishes: ExportWishes) -> ExportPackage:
    """The package with the saved game and its pictures."""
    builder = TtsBuilder(job, service, wishes)
    drawn = _pictures(builder)
    files: dict[str, Content] = {name: made.png for name, made in drawn.items()}
    rules = {builder.publish(RULES, job.rules[RULES]): job.rules[RULES]} if RULES in job.rules else {}
    things = [*_lots(builder), *_seats(builder), *([_rules(builder)] if rules else [])]
    name, title = job.context.definitions.name, job.context.label("title")
    left = missing_pieces(job.context, {row.id for row in builder.rows})
    saved = json.dumps(tts_objects.saved_game(things, _setting(builder, title, left)), ensure_ascii=False, indent=1)
    loose = builder.loose_pieces()
    shown = [(f"{piece.count} × {piece.id}", drawn[builder.path(builder.name(piece.face))].small) for piece in loose]
    shown += [(PurePosixPath(file).name, made.small) for file, made in drawn.items() if "-sheet-" in file]
    more: dict[str, Content] = {
        f"{name}.json": f"{saved}\n".encode(),
        **({f"{name}.png": files[builder.path(builder.name(loose[0].face))]} if loose else {}),
        "manifest.csv": csv_text(builder.rows).encode(),
        "README.md": readme_text(service, job.context, left, dice_notes(job.context, left)),
    }
    whole = join_files(files, more, {CONTACT: contact_sheet(shown)})
    hosted = rules if wishes.address else {}
    served = {PurePosixPath(path).name: data for path, data in {**files, **hosted}.items()} if wishes.address else {}
    return ExportPackage(whole, builder.rows, missing_copies=left, pieces=builder.pieces, rules=hosted, uploads=served)


def _setting(builder: TtsBuilder, title: str, left: Mapping[str, int]) -> tts_objects.SaveSetting:
    context, service = builder.job.context, builder.service
    steps = service_steps(service, context.texts.language)
    unit = float(service.unit)
    snaps = [(x / unit, y / unit) for x, y in builder.arrangement.free]
    notebook = "\n".join(
        [context.label("title"), *context.definitions.authors, "", *steps[_TO_LOAD:], *dice_notes(context, left)]
    )
    return tts_objects.SaveSetting(title, context.config.players, service.table, service.sky, notebook, snaps)


def _pictures(builder: TtsBuilder) -> dict[str, DrawnFace]:
    """Every picture by its path: those of loose pieces, and for each deck its sheets and its back."""
    service = builder.service
    wanted: dict[str, FacePicture] = {}
    for piece in builder.loose_pieces():
        width = _picture_width(piece, builder.role(piece), service)
        for face in (piece.face, other_side(piece)):
            wanted[builder.name(face)] = builder.picture(face, width)
    cells = [
        FacePicture(
            face, face.shape.width, face.shape.height, RasterSize(deck.grid.width, deck.grid.height, service.dpi)
        )
        for deck in builder.decks
        for face in (*deck.backs, *(card.face for card in deck.cards))
    ]
    drawn = builder.job.draw([*wanted.values(), *cells])
    files, rest = dict(zip(wanted, drawn, strict=False)), iter(drawn[len(wanted) :])
    sheets: list[dict[str, DrawnFace]] = []
    shelf = Shelf()
    for deck in builder.decks:
        backs, fronts = [next(rest) for _ in deck.backs], [next(rest) for _ in deck.cards]
        if not deck.own_backs:
            files[builder.name(deck.backs[0])] = backs[0]
        most = deck.grid.cards
        for number in range(len(deck.sheets)):
            part = slice(number * most, (number + 1) * most)
            sides = {_sheet_name(builder, deck, number): fronts[part]}
            sides |= {_back_name(builder, deck, number): backs[part]} if deck.own_backs else {}
            for name, shown in sides.items():
                some = [side.png for side in shown]
                sheets.append({name: _sheet(some, backs[0].png, deck.grid, service.dpi, shelf)})
    return {builder.publish(name, made.png): made for name, made in join_files(files, *sheets).items()}


def _sheet(cells: Sequence[Content], back: Content, grid: CardGrid, dpi: float, shelf: Shelf) -> DrawnFace:
    """A sheet of cards, with the back in every free cell."""
    png, small = sheet_pngs(cells, back, grid, dpi, CELL)
    return DrawnFace(shelf.put(png), shelf.put(small))


def _picture_width(piece: BoxPiece, role: str, service: SavedGameTable) -> int:
    """The width of a piece's picture in px: larger for what is read than for a chip."""
    if role == "board":
        return service.most_pixels
    return service.tile if piece.face.shape.width >= SMALL else service.piece


def _sheet_name(builder: TtsBuilder, deck: _TableDeck, number: int) -> str:
    whose = f"-{deck.lot.seat.lower()}" if deck.lot.seat else ""
    return f"{builder.names[id(deck.backs[0])]}{whose}-sheet-{number + 1}.png"


def _back_name(builder: TtsBuilder, deck: _TableDeck, number: int) -> str:
    """The file with the backs of a sheet's cards."""
    name = builder.name(deck.backs[0])
    return _sheet_name(builder, deck, number).replace("-sheet-", "-backs-sheet-") if deck.own_backs else name


def _lots(builder: TtsBuilder) -> list[JsonObject]:
    """All objects on the table: tiles of a kind in a bag that hands them out at random, decks, and several copies of
    one piece in a bag."""
    made: list[JsonObject] = []
    sheets = 0
    for lot in builder.arrangement.lots:
        if lot.way == DECK:
            deck = next(deck for deck in builder.decks if deck.lot is lot)
            made.append(_pile(builder, deck, sheets))
            sheets += len(deck.sheets)
            continue
        down = lot.way == DRAWN
        things = [
            builder.thing(piece, builder.place(lot, piece, down=down))
            for piece in lot.pieces
            for _ in range(1 if lot.way == SINGLE else piece.count)
        ]
        spot = ObjectPlace(*builder.spot(lot))
        made.append(things[0] if lot.way == SINGLE else _bag(builder, lot, things, spot))
    for piece in builder.loose_pieces():
        laid = any(piece in lot.pieces and lot.way == SINGLE for lot in builder.arrangement.lots)
        _list_piece(builder, piece, "table" if laid else "bag")
    return made


def _bag(builder: TtsBuilder, lot: TableLot, things: Sequence[JsonObject], spot: ObjectPlace) -> JsonObject:
    return builder.objects.bag(lot.name, things, spot, order=tts_objects.RANDOM if lot.way == DRAWN else 0)


def _pile(builder: TtsBuilder, deck: _TableDeck, before: int) -> JsonObject:
    """A deck face down; its sheets are numbered from `before` on."""
    x, z = builder.spot(deck.lot)
    at = ObjectPlace(x, z, down=True)
    sheets, cards = [], []
    for index, some in enumerate(deck.sheets):
        face, back = builder.url(_sheet_name(builder, deck, index)), builder.url(_back_name(builder, deck, index))
        cells = deck.grid.columns, deck.grid.rows
        sheets.append(tts_objects.CardSheet(before + index + 1, face, back, *cells, own_backs=deck.own_backs))
        for cell, card in enumerate(some):
            cards += [builder.objects.card(card.name, sheets[-1], cell, at, card.id) for _ in range(card.count)]
            _list_piece(builder, card, DECK, _sheet_name(builder, deck, index), _back_name(builder, deck, index))
    whose = f" ({deck.lot.seat})" if deck.lot.seat else ""
    return builder.objects.deck(f"{deck.lot.name}{whose}", sheets, cards, at, builder.description(deck))


def _seats(builder: TtsBuilder) -> list[JsonObject]:
    """Each seat's hand, in the colour of the table that is nearest to the seat's in the box."""
    service = builder.service
    unit, (most, high) = float(service.unit), map(float, service.hand_units)
    names = seat_names(builder.job, service)
    made = []
    for one in builder.arrangement.hands:
        x, z = builder.spot(one)
        shade = service.seats[names[one.seat]]
        colour = {"r": shade.red / 255.0, "g": shade.green / 255.0, "b": shade.blue / 255.0}
        size = (min(most, one.wide / unit), high, float(service.hand) / unit)
        place = ObjectPlace(x, z, turn=180.0 if one.far else 0.0)
        made.append(tts_objects.hand_zone(builder.objects, names[one.seat], place, size, colour))
    return made


def seat_names(job: ExportJob, service: SavedGameTable) -> dict[Seat, SeatName]:
    """The table's colour name for each seat of the box, each used once; the most similar pairs are matched first."""
    pack = job.context.definitions
    shades = {seat: pack.colours[style.colour].rgb for seat, style in pack.seats.items()}
    likest = sorted(
        (_colour_distance(shade, service.seats[name]), number, place, seat, name)
        for number, (seat, shade) in enumerate(shades.items())
        for place, name in enumerate(service.seats)
    )
    found: dict[Seat, SeatName] = {}
    for *_, seat, name in likest:
        if seat not in found and name not in found.values():
            found[seat] = name
    return found


def _colour_distance(one: Rgb, other: Rgb) -> int:
    """The squared distance of two colours."""
    return (one.red - other.red) ** 2 + (one.green - other.green) ** 2 + (one.blue - other.blue) ** 2


def _rules(builder: TtsBuilder) -> JsonObject:
    """The rules as a PDF object, at the right of everything else."""
    unit = float(builder.service.unit)
    place = ObjectPlace((builder.arrangement.wide + float(builder.service.gap)) / unit + 4.0, 0.0, 3.0)
    url = builder.url(RULES) if builder.folder == UPLOAD else f"{builder.base.removesuffix(f'/{HERE}')}/{RULES}"
    return tts_objects.booklet_object(builder.objects, builder.job.context.label("title"), url, place)


def _list_piece(builder: TtsBuilder, piece: BoxPiece, where: str, sheet: str = "", back: str = "") -> None:
    """Adds a row to the list; for a card with the `sheet` that it is on, and the file of its `back`."""
    face, back = builder.path(sheet or builder.name(piece.face)), builder.path(back or builder.name(other_side(piece)))
    builder.rows.append(PackageRow(face, back, piece.id, piece.count, where, builder.role(piece), piece.digest))
