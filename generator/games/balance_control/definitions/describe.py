"""What is printed about a component, derived from what it does: its lines of notation, its choices, its sentence."""

from __future__ import annotations

from generator.games.balance_control.definitions.sentences import Speaker
from generator.games.balance_control.definitions.types import Measure, Overlay, Tile
from generator.games.balance_control.effects.base import Effect
from generator.games.balance_control.effects.words import flattened
from generator.games.balance_control.notation import SETTLEMENT, SURROUNDED, Majority, Notation, Trigger

_TRIGGER_SIGNS = {"settlement": SETTLEMENT, "surrounded": SURROUNDED}


def tile_notation(tile: Tile) -> tuple[Notation, ...]:
    """A line for every effect: `♺:[+▲DOM3]`, `[▲◇2 → ▲]`. Lines that look the same are shown once."""
    lines = []
    for effect in tile.effects:
        signs = effect.notation()
        if not signs:
            continue
        if tile.needs == "majority":
            signs = (Majority(signs),)
        if tile.trigger in _TRIGGER_SIGNS:
            signs = (Trigger(_TRIGGER_SIGNS[tile.trigger], signs),)
        lines.append(signs)
    return tuple(dict.fromkeys(lines))


def effect_notation(component: Measure | Overlay) -> tuple[Notation, ...]:
    """A line for every effect of a card or an overlay that signs can say."""
    return tuple(dict.fromkeys(signs for effect in component.effects if (signs := effect.notation())))


def choices(effects: tuple[Effect, ...]) -> tuple[str, ...]:
    """What a move names, in order, outside options: vocabulary words such as `department-tile`."""
    return tuple(choice for effect, option in flattened(effects) if not option for choice in effect.choices())


def tile_name(tile: Tile, speaker: Speaker) -> str:
    """The name on the face: the tile's own, or its class's with the department filled in."""
    own = speaker.texts.tiles.get(tile.id)
    name = own.name if own and own.name is not None else speaker.texts.classes[tile.class_].name
    return name.replace("{department}", speaker.department(tile.department) if tile.department else "")


def tile_words(tile: Tile, speaker: Speaker) -> str:
    """What no sign says about a tile; may be empty. Raises `WordingError`."""
    own = speaker.texts.tiles.get(tile.id)
    words = own.words if own and own.words is not None else speaker.texts.classes[tile.class_].words
    return speaker.say(words, tile.effects).text if tile.effects or "{" not in words else ""


def overlay_words(overlay: Overlay, speaker: Speaker) -> str:
    """What an overlay does, in words. Raises `WordingError`."""
    return speaker.say(speaker.texts.overlays[overlay.id].words, overlay.effects).text


def measure_sentence(measure: Measure, speaker: Speaker) -> str:
    """A card's sentence in its own wording, or in the effect words' where it has none. Raises `WordingError`."""
    text = speaker.texts.measures.get(measure.id)
    if text is None or not text.sentence:
        return speaker.generic(measure.effects)
    return speaker.say(text.sentence, measure.effects).text
