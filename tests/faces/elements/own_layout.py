"""A small game with a layout of its own, for tests: its files, its faces, what is on them and what is said of it."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from PIL import Image as Pillow

from generator.base.errors import Fault, InputError
from generator.definitions.configuration import make_configuration
from generator.definitions.game_folder import GameFolder
from generator.faces.box_check import checked_contexts
from generator.faces.box_pieces import make_box_pieces
from generator.faces.display_list import Face, GradientFill, Group, IconUse, Image, Item, Text
from generator.faces.display_list import Path as Outline
from generator.faces.face_context import FaceContext, Looks
from generator.faces.game_look import face_context
from tests.faces.making import flat
from tests.games import load

COLOURS = {
    "sea": {"rgb": "#1F5F7A", "cmyk": [80, 35, 25, 25]},
    "night": {"rgb": "#10243A", "cmyk": [90, 70, 40, 40]},
    "gold": {"rgb": "#B98A1E", "cmyk": [20, 40, 95, 10]},
}
SIGN = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path fill="#000" d="M2 2h20v20h-20z"/></svg>'
FIELDS: Mapping[str, Any] = {
    "attack": "number",
    "rarity": ["common", "rare"],
    "flavour": "words",
    "portrait": "picture",
    "cost": "icons",
    "sign": "icon",
    "tone": "colour",
    "note": "text",
    "elite": "yes/no",
}
CARD: Mapping[str, Any] = {
    "attack": 3,
    "rarity": "rare",
    "portrait": "knight",
    "cost": "{coin}{coin}{gem}",
    "sign": "gem",
    "tone": "gold",
    "note": "first",
    "elite": "yes",
}
SAID = {"name": "Knight", "type": "Hero", "text": "Gain {coin} now.", "flavour": "Never alone."}
SIZE = (60.0, 90.0)


def write_game(
    folder: Path,
    elements: Mapping[str, Any],
    card: Mapping[str, Any] = CARD,
    said: Mapping[str, Any] = SAID,
    more: Mapping[str, Any] | None = None,
    **layout: Any,
) -> Path:
    """A game in a folder with one card, `knight`, in the layout `hero`; `more`: further files by their names."""
    made = {"size": "60 x 90", "fields": dict(FIELDS), "elements": dict(elements), **layout}
    files: dict[str, Any] = {
        "game.yaml": {"game": {"id": "heroes"}, "colours": COLOURS, "decks": {"heroes": {"layout": "hero"}}},
        "cards.yaml": {"cards": {"knight": {"deck": "heroes", **card}}},
        "text/en.yaml": {
            "name": "English",
            "labels": {"title": "Heroes", "power": "Power"},
            "decks": {"heroes": {"name": "Heroes"}},
            "cards": {"knight": dict(said)},
        },
        "templates/faces/hero.yaml": made,
        **(more or {}),
    }
    for name, content in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        if content is not None:
            path.write_text(
                content if isinstance(content, str) else json.dumps(content, indent=1, ensure_ascii=False),
                encoding="utf-8",
            )
    (folder / "icons").mkdir(exist_ok=True)
    for name in ("coin", "gem"):
        (folder / "icons" / f"{name}.svg").write_text(SIGN, encoding="utf-8")
    (folder / "art").mkdir(exist_ok=True)
    if not (folder / "art" / "knight.png").exists():
        Pillow.new("RGB", (60, 40), "#884422").save(folder / "art" / "knight.png")
        Pillow.new("RGB", (60, 90), "#228844").save(folder / "art" / "frame-hero.png")
    return folder


def context_of(folder: Path, language: str = "en", *, checked: bool = True) -> FaceContext:
    """The context of a game's faces; `checked`: with everything that is checked before faces are composed."""
    game: GameFolder = load(folder)
    pack = game.definitions()
    config, texts = make_configuration(pack, 4, ["all"]), game.texts_for(language, pack)
    return checked_contexts(pack, config, [texts], folder)[0] if checked else face_context(pack, config, texts, folder)


def face_of(folder: Path, card: str = "knight", language: str = "en", *, checked: bool = True) -> Face:
    """The face of a card of a game."""
    pieces = make_box_pieces(context_of(folder, language, checked=checked), Looks(), [card])
    return pieces[0].face


def made(folder: Path, elements: Mapping[str, Any], *, checked: bool = True, **more: Any) -> Face:
    """The face of the card in a layout with these elements."""
    return face_of(write_game(folder, elements, **more), checked=checked)


def faults(folder: Path, elements: Mapping[str, Any], **more: Any) -> list[Fault]:
    """What is wrong with a game whose layout has these elements."""
    write_game(folder, elements, **more)
    try:
        face_of(folder)
    except InputError as error:
        return list(error.faults)
    return []


def items(face: Face) -> list[Item]:
    """Every item of a face that isn't a group, but for the id."""
    return [item for item, _ in flat(face.items) if not (isinstance(item, Text) and item.invisible)]


def words(face: Face) -> list[str]:
    """The runs of words that are seen on a face."""
    return [item.text for item in items(face) if isinstance(item, Text)]


def box_of(item: Item) -> tuple[float, float, float, float]:
    """The box around an outline, in mm from the upper left corner of the card of `SIZE`: left, top, right, bottom."""
    from generator.faces.item_boxes import item_box

    left, low, right, high = item_box(item)
    wide, tall = SIZE
    return tuple(round(value, 2) for value in (left + wide / 2, tall / 2 - high, right + wide / 2, tall / 2 - low))  # type: ignore[return-value]


__all__ = [
    "GradientFill",
    "Group",
    "IconUse",
    "Image",
    "Outline",
    "Text",
    "box_of",
    "context_of",
    "face_context",
    "face_of",
    "faults",
    "items",
    "made",
    "words",
    "write_game",
]
