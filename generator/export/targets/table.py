"""A digital table that loads a saved object: pictures and one JSON file that lays the whole box on the table.

    NAME.json       the saved object; its picture in the list is NAME.png
    pictures/       sheets of cards, tiles, other pieces
    manifest.csv    what is where, and how many

Tiles lie in a bag that hands them out at random, back up: unlike a pile of six-sided cards they don't merge when they
are laid edge to edge. What the game lays out at the start isn't in the bag.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from urllib.parse import quote

from generator.export.fitting import LOOKS
from generator.export.listing import Row, contact_sheet, csv_text
from generator.export.order import left_lines, markdown, order_words, steps_of
from generator.export.package import Desk, Package, Wishes
from generator.export.pictures import Picture
from generator.export.pixels import Raster
from generator.export.roles import left_of, role_of
from generator.export.service import RoleName, Table
from generator.export.sheets_of_cards import Grid, Limits, grid_for, sheet_png
from generator.export.sides import behind
from generator.export.targets.objects import BOX, DISC, HEXAGON, RANDOM, Box, Made, Place, Sheet, saved_object
from generator.export.targets.plain import file_names
from generator.faces.display import Face, Shape
from generator.faces.pieces import Printed, printed_pieces
from generator.hyphens import unhyphenated

_SHAPES = {"hex": HEXAGON, "disc": DISC, "rect": BOX}
_OF_THEIR_OWN = ("card", "tile")
"""Roles that have places of their own: decks, and a bag."""

SMALL = 40.0
"""A piece that is less wide (mm) has the picture of a small one."""

_STEP, _LEFT = 3.0, -16.0
_BAG = Place(-12.0, 5.0)
_DECKS = (10.0, 5.0)


@dataclass(frozen=True)
class _Deck:
    """Cards that share a back."""

    cards: tuple[Printed, ...]
    back: Face
    grid: Grid

    @property
    def sheets(self) -> list[tuple[Printed, ...]]:
        """The cards, a sheet at a time."""
        most = self.grid.cards
        return [self.cards[start : start + most] for start in range(0, len(self.cards), most)]


class Builder:
    """Gathers pictures and objects of one export."""

    def __init__(self, desk: Desk, service: Table, wishes: Wishes) -> None:
        self.desk = desk
        self.service = service
        self.base = wishes.base_url.rstrip("/") or (desk.out.resolve() / "pictures").as_uri()
        self.box = Box()
        box = printed_pieces(desk.context, LOOKS)
        known = (*_OF_THEIR_OWN, *service.places)
        self.pieces = tuple(piece for piece in box if role_of(desk.context, piece.id) in known)
        self.names = file_names(face for piece in self.pieces for face in (piece.face, behind(piece)))
        self.rows: list[Row] = []

    def role(self, piece: Printed) -> str:
        """What a piece is to the table."""
        return role_of(self.desk.context, piece.id)

    def url(self, name: str) -> str:
        """The address of a picture."""
        return f"{self.base}/{quote(name)}"

    def urls(self, piece: Printed) -> tuple[str, str]:
        """The addresses of both sides."""
        face, back = (self.url(f"{self.names[id(side)]}.png") for side in (piece.face, behind(piece)))
        return (face, back)

    def decks(self) -> list[_Deck]:
        """The cards by their back and size."""
        cards = [piece for piece in self.pieces if self.role(piece) == "card"]
        found: dict[tuple[int, Shape], list[Printed]] = {}
        for card in cards:
            found.setdefault((id(card.back), card.face.shape), []).append(card)
        return [self._deck(some) for some in found.values()]

    def _deck(self, cards: Sequence[Printed]) -> _Deck:
        shape = cards[0].face.shape
        width = int(shape.width / 25.4 * self.service.dpi)
        limits = Limits(self.service.columns, self.service.rows, self.service.most_pixels, width)
        grid = grid_for(len(cards), shape.height / shape.width, limits)
        return _Deck(tuple(cards), behind(cards[0]), grid)

    def loose(self) -> list[Printed]:
        """All pieces but the cards."""
        return [piece for piece in self.pieces if self.role(piece) != "card"]

    def picture(self, face: Face, width: int) -> Picture:
        """A face as it is cut, `width` px wide."""
        shape = face.shape
        width = min(width, int(self.service.most_pixels * shape.width / shape.height))
        raster = Raster(width, round(width * shape.height / shape.width), self.service.dpi, shape.kind == "triangle")
        return Picture(face, shape.width, shape.height, raster)

    def place(self, piece: Printed, x: float, z: float, *, down: bool = False) -> Place:
        """True to scale, as far as it is known."""
        return Place(x, z, piece.face.shape.width / self.service.unit / self.service.tile_units, down)

    def thing(self, piece: Printed, place: Place) -> Made:
        """One copy of a loose piece."""
        shape, thick = piece.face.shape.kind, float(self.service.thickness)
        if shape == "triangle":
            return self.box.token(piece.row, self.urls(piece), thick, place, piece.id)
        return self.box.tile(piece.row, self.urls(piece), _SHAPES.get(shape, BOX), thick, place, piece.id)

    def copies(self, piece: Printed, place: Place) -> list[Made]:
        """All copies of a loose piece at one place."""
        return [self.thing(piece, place) for _ in range(piece.count)]


def table_package(desk: Desk, service: Table, wishes: Wishes) -> Package:
    """The package of a table."""
    builder = Builder(desk, service, wishes)
    decks, loose = builder.decks(), builder.loose()
    files = _pictures(builder, decks, loose)
    objects = [*_tiles(builder), *_decks(builder, decks), *_others(builder)]
    name, title = desk.context.definitions.name, desk.context.label("title")
    saved = json.dumps(saved_object(objects, title), ensure_ascii=False, indent=1)
    steps = "\n".join(f"{n}. {step}" for n, step in enumerate(steps_of(service, desk.context.texts.language), 1))
    left = left_of(desk.context, {row.id for row in builder.rows})
    lines = left_lines(left, {}, order_words(desk.context.texts.language))
    shown = [(f"{piece.count} × {piece.id}", files[f"pictures/{builder.names[id(piece.face)]}.png"]) for piece in loose]
    shown += [(file.removeprefix("pictures/"), data) for file, data in files.items() if "-sheet-" in file]
    more = {
        f"{name}.json": f"{saved}\n".encode(),
        f"{name}.png": files[f"pictures/{builder.names[id(loose[0].face)]}.png"] if loose else b"",
        "manifest.csv": csv_text(builder.rows).encode(),
        "README.md": markdown("\n".join([f"# {title} – {service.name}", "", steps, *lines, "", service.source, ""])),
        "contact.png": contact_sheet(shown),
    }
    whole = {**files, **{key: data for key, data in more.items() if data}}
    return Package(whole, builder.rows, left=left, pieces=builder.pieces)


def _pictures(builder: Builder, decks: Sequence[_Deck], loose: Sequence[Printed]) -> dict[str, bytes]:
    """Every picture by its path: those of loose pieces, and a sheet for each deck with its back."""
    service = builder.service
    wanted: dict[str, Picture] = {}
    for piece in loose:
        width = _wide(piece, builder.role(piece), service)
        for face in (piece.face, behind(piece)):
            wanted[f"pictures/{builder.names[id(face)]}.png"] = builder.picture(face, width)
    cells = [
        Picture(face, face.shape.width, face.shape.height, Raster(deck.grid.width, deck.grid.height, service.dpi))
        for deck in decks
        for face in (deck.back, *(card.face for card in deck.cards))
    ]
    drawn = builder.desk.draw([*wanted.values(), *cells])
    files, rest = dict(zip(wanted, drawn, strict=False)), iter(drawn[len(wanted) :])
    for deck in decks:
        back, fronts = next(rest), [next(rest) for _ in deck.cards]
        files[f"pictures/{builder.names[id(deck.back)]}.png"] = back
        most = deck.grid.cards
        for number in range(len(deck.sheets)):
            some = fronts[number * most : (number + 1) * most]
            files[f"pictures/{_sheet_name(builder, deck, number)}"] = sheet_png(some, back, deck.grid, service.dpi)
    return files


def _wide(piece: Printed, role: str, service: Table) -> int:
    """How wide a piece's picture is, in px: what is read from has more than a chip."""
    if role == "board":
        return service.most_pixels
    return service.tile if piece.face.shape.width >= SMALL else service.piece


def _sheet_name(builder: Builder, deck: _Deck, number: int) -> str:
    return f"{builder.names[id(deck.back)]}-sheet-{number + 1}.png"


def _tiles(builder: Builder) -> list[Made]:
    """What is laid out at the start in the middle, all other tiles in a bag."""
    known = builder.desk.context.definitions.components()
    laid: list[Made] = []
    drawn: list[Made] = []
    for piece in (piece for piece in builder.pieces if builder.role(piece) == "tile"):
        if getattr(known[piece.id], "drawable", True):
            drawn += builder.copies(piece, builder.place(piece, _BAG.x, _BAG.z, down=True))
            _note(builder, piece, "bag")
        else:
            laid += builder.copies(piece, builder.place(piece, _STEP * len(laid), 0.0))
            _note(builder, piece, "table")
    name = unhyphenated(builder.desk.context.label("tiles"))
    return [*laid, *([builder.box.bag(name, drawn, _BAG, order=RANDOM)] if drawn else [])]


def _decks(builder: Builder, decks: Sequence[_Deck]) -> list[Made]:
    """Each deck face down, its sheets numbered through."""
    made: list[Made] = []
    number = 1
    for place, deck in enumerate(decks):
        at = Place(_DECKS[0] + _STEP * place, _DECKS[1], down=True)
        sheets, cards = [], []
        for index, some in enumerate(deck.sheets):
            face = builder.url(_sheet_name(builder, deck, index))
            back = builder.url(f"{builder.names[id(deck.back)]}.png")
            sheets.append(Sheet(number, face, back, deck.grid.columns, deck.grid.rows))
            number += 1
            for cell, card in enumerate(some):
                name = card.name
                cards += [builder.box.card(name, sheets[-1], cell, at, card.id) for _ in range(card.count)]
                _note(builder, card, "deck", _sheet_name(builder, deck, index))
        made.append(builder.box.deck(deck.cards[0].row, sheets, cards, at))
    return made


def _others(builder: Builder) -> list[Made]:
    """All other pieces, a row for each place: a bag where there are several of one."""
    made: list[Made] = []
    taken: dict[float, int] = {}
    for piece in builder.pieces:
        role = builder.role(piece)
        if role in _OF_THEIR_OWN:
            continue
        z = float(builder.service.places[RoleName(role)])
        x = _LEFT + _STEP * taken.get(z, 0)
        taken[z] = taken.get(z, 0) + 1
        things = builder.copies(piece, builder.place(piece, x, z))
        made.append(things[0] if len(things) == 1 else builder.box.bag(piece.row, things, Place(x, z)))
        _note(builder, piece, "table" if len(things) == 1 else "bag")
    return made


def _note(builder: Builder, piece: Printed, where: str, sheet: str = "") -> None:
    """A row of the list; of a card, with the `sheet` that it is on."""
    face = f"pictures/{sheet or f'{builder.names[id(piece.face)]}.png'}"
    back = f"pictures/{builder.names[id(behind(piece))]}.png"
    builder.rows.append(Row(face, back, piece.id, piece.count, where, builder.role(piece), piece.digest))
