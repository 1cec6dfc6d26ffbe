"""Objects of Tabletop Simulator: the parts of a saved object that say what a thing is and where it lies.

The keys are those that public saves have (`tests/export/targets/tts_keys.yaml`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import count
from typing import Any

Made = dict[str, Any]

BOX, HEXAGON, DISC = 0, 1, 2
"""`CustomTile.Type`: the shape of a tile."""

ROUNDED = 0
"""`CustomDeck.Type`: a rectangular card with round corners."""

RANDOM = 2
"""`Bag.Order`: whatever comes out comes out at random."""

_WHITE = {"r": 1.0, "g": 1.0, "b": 1.0}
_FIRST_GUID = 0xB00000
_MERGED_PIXELS = 5.0


@dataclass(frozen=True)
class Place:
    """Where a thing lies on the table (units) and how: `scale` of its own size, face down or not."""

    x: float = 0.0
    z: float = 0.0
    scale: float = 1.0
    down: bool = False

    def data(self) -> Made:
        """As a save writes it; turned by 180°, things look right from the front."""
        return {
            "posX": round(self.x, 3),
            "posY": 1.5,
            "posZ": round(self.z, 3),
            "rotX": 0.0,
            "rotY": 180.0,
            "rotZ": 180.0 if self.down else 0.0,
            "scaleX": round(self.scale, 4),
            "scaleY": 1.0,
            "scaleZ": round(self.scale, 4),
        }


@dataclass(frozen=True)
class Sheet:
    """A sheet of cards: its number, the addresses of fronts and back, its cells."""

    number: int
    face: str
    back: str
    columns: int
    rows: int

    def data(self) -> Made:
        """As a save writes it, under its number. The back is what others see of a hidden card."""
        deck = {
            "FaceURL": self.face,
            "BackURL": self.back,
            "NumWidth": self.columns,
            "NumHeight": self.rows,
            "BackIsHidden": True,
            "UniqueBack": False,
            "Type": ROUNDED,
        }
        return {str(self.number): deck}

    def card(self, cell: int) -> int:
        """The number of the card in a cell, cells counted from 0, row by row."""
        return 100 * self.number + cell


@dataclass
class Box:
    """Makes objects, each with a name of its own."""

    _guids: Iterator[int] = field(default_factory=lambda: count(_FIRST_GUID))

    def thing(self, kind: str, name: str, place: Place, *, note: str = "", card: bool = False) -> Made:
        """What every object has; `card`: it may be held in a hand and hides its face."""
        return {
            "GUID": f"{next(self._guids):06x}",
            "Name": kind,
            "Transform": place.data(),
            "Nickname": name,
            "Description": note,
            "GMNotes": "",
            "AltLookAngle": {"x": 0.0, "y": 0.0, "z": 0.0},
            "ColorDiffuse": dict(_WHITE),
            "LayoutGroupSortIndex": 0,
            "Value": 0,
            "Locked": False,
            "Grid": True,
            "Snap": True,
            "IgnoreFoW": False,
            "MeasureMovement": False,
            "DragSelectable": True,
            "Autoraise": True,
            "Sticky": True,
            "Tooltip": True,
            "GridProjection": False,
            "HideWhenFaceDown": card,
            "Hands": card,
            "LuaScript": "",
            "LuaScriptState": "",
            "XmlUI": "",
        }

    def tile(self, name: str, urls: tuple[str, str], shape: int, thickness: float, place: Place, note: str) -> Made:
        """A tile with two sides."""
        custom = {"Type": shape, "Thickness": thickness, "Stackable": False, "Stretch": shape == HEXAGON}
        return {**self.thing("Custom_Tile", name, place, note=note), "CustomImage": _image(urls, "CustomTile", custom)}

    def token(self, name: str, urls: tuple[str, str], thickness: float, place: Place, note: str) -> Made:
        """A piece in the shape of its picture: what is clear there isn't part of it."""
        custom = {
            "Thickness": thickness,
            "MergeDistancePixels": _MERGED_PIXELS,
            "StandUp": False,
            "Stackable": False,
        }
        return {
            **self.thing("Custom_Token", name, place, note=note),
            "CustomImage": _image(urls, "CustomToken", custom),
        }

    def card(self, name: str, sheet: Sheet, cell: int, place: Place, note: str) -> Made:
        """A card of a sheet."""
        more = {"CardID": sheet.card(cell), "SidewaysCard": False, "CustomDeck": sheet.data()}
        return {**self.thing("Card", name, place, note=note, card=True), **more}

    def deck(self, name: str, sheets: Sequence[Sheet], cards: Sequence[Made], place: Place) -> Made:
        """A pile of cards, the first on top."""
        custom: Made = {}
        for sheet in sheets:
            custom |= sheet.data()
        pile = self.thing("Deck", name, place, card=True) | {"Hands": False}
        more = {"SidewaysCard": False, "DeckIDs": [card["CardID"] for card in cards], "CustomDeck": custom}
        return {**pile, **more, "ContainedObjects": list(cards)}

    def bag(self, name: str, content: Sequence[Made], place: Place, *, order: int = 0) -> Made:
        """A bag; `RANDOM`: it hands out what it holds at random."""
        more = {"MaterialIndex": -1, "MeshIndex": -1, "Bag": {"Order": order}}
        return {**self.thing("Bag", name, place), **more, "ContainedObjects": list(content)}


def _image(urls: tuple[str, str], key: str, custom: Mapping[str, Any]) -> Made:
    face, back = urls
    return {"ImageURL": face, "ImageSecondaryURL": back, "ImageScalar": 1.0, "WidthScale": 0.0, key: dict(custom)}


def saved_object(objects: Sequence[Made], name: str) -> Made:
    """A saved object: a save of nothing but objects."""
    return {
        "SaveName": name,
        "Date": "",
        "VersionNumber": "",
        "GameMode": "",
        "GameType": "",
        "GameComplexity": "",
        "Tags": [],
        "Gravity": 0.5,
        "PlayArea": 0.5,
        "Table": "",
        "Sky": "",
        "Note": "",
        "TabStates": {},
        "LuaScript": "",
        "LuaScriptState": "",
        "XmlUI": "",
        "ObjectStates": list(objects),
    }
