"""Objects of Tabletop Simulator: the parts of a saved object that say what a thing is and where it lies.

The keys are those of public saves (`tests/export/targets/tts_keys.yaml`); `templates/services/tts.json` holds what is
the same in all of them.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import field
from functools import cache
from itertools import count
from typing import Any

from generator.base.frozen import dataclass
from generator.files.gate import read_utf8
from generator.files.resources import resource_root

JsonObject = dict[str, Any]

BOX, HEXAGON, DISC = 0, 1, 2
"""`CustomTile.Type`: the shape of a tile."""

ROUNDED = 0
"""`CustomDeck.Type`: a rectangular card with round corners."""

RANDOM = 2
"""`Bag.Order`: whatever comes out comes out at random."""

_FIRST_GUID = 0xB00000
_MERGED_PIXELS = 5.0
_SURFACE = 0.96
"""How high the top of a table is."""


@dataclass(frozen=True)
class ObjectPlace:
    """Where an object lies on the table (units) and how: `scale` of its own size, face down or not. Turned by 180°,
    objects are upright as seen from the near side."""

    x: float = 0.0
    z: float = 0.0
    scale: float = 1.0
    down: bool = False
    turn: float = 180.0

    def data(self) -> JsonObject:
        """The place as a save's JSON has it."""
        return {
            "posX": round(self.x, 3),
            "posY": 1.5,
            "posZ": round(self.z, 3),
            "rotX": 0.0,
            "rotY": self.turn,
            "rotZ": 180.0 if self.down else 0.0,
            "scaleX": round(self.scale, 4),
            "scaleY": 1.0,
            "scaleZ": round(self.scale, 4),
        }


@dataclass(frozen=True)
class CardSheet:
    """A sheet of cards: its number, the addresses of its fronts and back, its cells. `own_backs`: at the address of the
    back lies a sheet, too, with that of each card."""

    number: int
    face: str
    back: str
    columns: int
    rows: int
    own_backs: bool = False

    def data(self) -> JsonObject:
        """The sheet as a save's JSON has it, under its number. Others see the back of a hidden card."""
        deck = {
            "FaceURL": self.face,
            "BackURL": self.back,
            "NumWidth": self.columns,
            "NumHeight": self.rows,
            "BackIsHidden": True,
            "UniqueBack": self.own_backs,
            "Type": ROUNDED,
        }
        return {str(self.number): deck}

    def card(self, cell: int) -> int:
        """The number of the card in a cell; cells count from 0, row by row."""
        return 100 * self.number + cell


@dataclass
class ObjectFactory:
    """Makes objects with unique ids."""

    _guids: Iterator[int] = field(default_factory=lambda: count(_FIRST_GUID))

    def thing(
        self, kind: str, name: str, place: ObjectPlace, *, description: str = "", card: bool = False
    ) -> JsonObject:
        """The keys that every object has. `card`: it can be held in a hand, which hides its face."""
        own = {"GUID": f"{next(self._guids):06x}", "Name": kind, "Transform": place.data(), "Nickname": name}
        return {**_common_keys()["thing"], **own, "Description": description, "HideWhenFaceDown": card, "Hands": card}

    def tile(
        self, name: str, urls: tuple[str, str], shape: int, thickness: float, place: ObjectPlace, description: str
    ) -> JsonObject:
        """A tile with two sides."""
        custom = {"Type": shape, "Thickness": thickness, "Stackable": False, "Stretch": shape == HEXAGON}
        return {
            **self.thing("Custom_Tile", name, place, description=description),
            "CustomImage": _image(urls, "CustomTile", custom),
        }

    def token(
        self, name: str, urls: tuple[str, str], thickness: float, place: ObjectPlace, description: str
    ) -> JsonObject:
        """A piece in the shape of its picture: transparent parts don't belong to it."""
        custom = {
            "Thickness": thickness,
            "MergeDistancePixels": _MERGED_PIXELS,
            "StandUp": False,
            "Stackable": False,
        }
        return {
            **self.thing("Custom_Token", name, place, description=description),
            "CustomImage": _image(urls, "CustomToken", custom),
        }

    def card(self, name: str, sheet: CardSheet, cell: int, place: ObjectPlace, description: str) -> JsonObject:
        """A card of a sheet."""
        more = {"CardID": sheet.card(cell), "SidewaysCard": False, "CustomDeck": sheet.data()}
        return {**self.thing("Card", name, place, description=description, card=True), **more}

    def deck(
        self, name: str, sheets: Sequence[CardSheet], cards: Sequence[JsonObject], place: ObjectPlace, description: str
    ) -> JsonObject:
        """A pile of cards, the first on top. A single card is not made a pile, which the program doesn't allow, but
        lies there by itself, with its own description."""
        if len(cards) == 1:
            return cards[0]
        custom: JsonObject = {}
        for sheet in sheets:
            custom |= sheet.data()
        pile = self.thing("Deck", name, place, description=description, card=True) | {"Hands": False}
        more = {"SidewaysCard": False, "DeckIDs": [card["CardID"] for card in cards], "CustomDeck": custom}
        return {**pile, **more, "ContainedObjects": list(cards)}

    def bag(self, name: str, content: Sequence[JsonObject], place: ObjectPlace, *, order: int = 0) -> JsonObject:
        """A bag; with the order `RANDOM` it hands out its objects at random."""
        more = {"MaterialIndex": -1, "MeshIndex": -1, "Bag": {"Order": order}}
        return {**self.thing("Bag", name, place), **more, "ContainedObjects": list(content)}


def _image(urls: tuple[str, str], key: str, custom: Mapping[str, Any]) -> JsonObject:
    face, back = urls
    return {"ImageURL": face, "ImageSecondaryURL": back, "ImageScalar": 1.0, "WidthScale": 0.0, key: dict(custom)}


def hand_zone(
    factory: ObjectFactory, seat: str, place: ObjectPlace, size: tuple[float, float, float], colour: Mapping[str, float]
) -> JsonObject:
    """A seat's hand zone: only whoever sits there sees what is in it. `size`: width, height and depth (units)."""
    thing = factory.thing("HandTrigger", "", place)
    wide, high, deep = size
    where = thing["Transform"] | {"posY": round(high / 2.0 + 1.0, 3), "scaleX": wide, "scaleY": high, "scaleZ": deep}
    more = {"Transform": where, "ColorDiffuse": {**colour, "a": 0.0}, "Locked": True, "Grid": False, "FogColor": seat}
    return {**thing, **more}


def booklet_object(factory: ObjectFactory, name: str, url: str, place: ObjectPlace) -> JsonObject:
    """A PDF to read at the table."""
    pdf = {"PDFUrl": url, "PDFPassword": "", "PDFPage": 0, "PDFPageOffset": 0}
    return {**factory.thing("Custom_PDF", name, place), "CustomPDF": pdf}


@dataclass(frozen=True)
class SaveSetting:
    """The table of a save apart from its objects: the number of players, the table and its surroundings, the notebook's
    words, the snap points (x, z in units)."""

    name: str
    players: int
    table: str
    sky: str
    notebook: str
    snaps: Sequence[tuple[float, float]] = ()


def saved_game(objects: Sequence[JsonObject], setting: SaveSetting) -> JsonObject:
    """A saved game as JSON data: the objects and the table."""
    plain = _common_keys()["game"]
    tab = {**plain["TabStates"]["0"], "title": setting.name, "body": setting.notebook}
    return {
        **plain,
        "SaveName": setting.name,
        "GameMode": setting.name,
        "PlayerCounts": [setting.players, setting.players],
        "Table": setting.table,
        "Sky": setting.sky,
        "TabStates": {"0": tab},
        "SnapPoints": [{"Position": {"x": round(x, 3), "y": _SURFACE, "z": round(z, 3)}} for x, z in setting.snaps],
        "ObjectStates": list(objects),
    }


@cache
def _common_keys() -> Mapping[str, JsonObject]:
    """The keys that are the same in all objects and all saved games."""
    found: Mapping[str, JsonObject] = json.loads(read_utf8(resource_root() / "templates" / "services" / "tts.json"))
    return found
