"""What is printed on a component, derived from its effects: lines of notation, choices, sentence."""

from __future__ import annotations

from collections.abc import Iterator

from generator.definitions.pack import Configuration
from generator.games.balance_control.definitions.balance_pack import BalanceDefinitions, BalanceTile, Measure, Overlay
from generator.games.balance_control.definitions.sentences import SentenceSpeaker
from generator.games.balance_control.effects.effect import Effect
from generator.games.balance_control.effects.effect_words import flatten_effects
from generator.games.balance_control.notation import SETTLEMENT, SURROUNDED, MajoritySign, Notation, TriggerSign

PieceWithEffects = BalanceTile | Measure | Overlay
"""The pieces that have effects."""
_TRIGGER_SIGNS = {"settlement": SETTLEMENT, "surrounded": SURROUNDED}


def tile_notation(tile: BalanceTile) -> tuple[Notation, ...]:
    """A line for every effect: `♺:[+▲DOM3]`, `[▲◇2 → ▲]`. Lines that look the same are shown once."""
    lines = []
    for effect in tile.effects:
        signs = effect.notation()
        if not signs:
            continue
        if tile.needs == "majority":
            signs = (MajoritySign(signs),)
        if tile.trigger in _TRIGGER_SIGNS:
            signs = (TriggerSign(_TRIGGER_SIGNS[tile.trigger], signs),)
        lines.append(signs)
    return tuple(dict.fromkeys(lines))


def effect_notation(component: Measure | Overlay) -> tuple[Notation, ...]:
    """A line of notation for every effect of a card or overlay that signs can express."""
    return tuple(dict.fromkeys(signs for effect in component.effects if (signs := effect.notation())))


def piece_notation(part: PieceWithEffects) -> tuple[Notation, ...]:
    """A line of notation for every effect of any kind of piece."""
    return tile_notation(part) if isinstance(part, BalanceTile) else effect_notation(part)


def pieces_with_effects(definitions: BalanceDefinitions) -> tuple[PieceWithEffects, ...]:
    """The pieces that have effects: tiles, measures, overlays."""
    return (*definitions.tiles.values(), *definitions.measures.values(), *definitions.overlays.values())


def notations(
    definitions: BalanceDefinitions, config: Configuration
) -> Iterator[tuple[PieceWithEffects, tuple[Notation, ...]]]:
    """Every tile, measure and overlay in play with its lines of notation."""
    yield from (
        (part, piece_notation(part)) for part in pieces_with_effects(definitions) if part.module in config.modules
    )


def choices(effects: tuple[Effect, ...]) -> tuple[str, ...]:
    """The choices that a move makes for these effects, in order and outside options: vocabulary words such as
    `department-tile`."""
    return tuple(choice for effect, option in flatten_effects(effects) if not option for choice in effect.choices())


def tile_name(tile: BalanceTile, speaker: SentenceSpeaker) -> str:
    """The name on a tile's face: its own, or its class's with the department filled in."""
    own = speaker.texts.tiles.get(tile.id)
    name = own.name if own and own.name is not None else speaker.texts.classes[tile.class_].name
    return name.replace("{department}", speaker.department(tile.department) if tile.department else "")


def tile_words(tile: BalanceTile, speaker: SentenceSpeaker) -> str:
    """The words on a tile for what no sign expresses; may be empty. Raises `WordingError`."""
    own = speaker.texts.tiles.get(tile.id)
    words = own.words if own and own.words is not None else speaker.texts.classes[tile.class_].words
    return speaker.say(words, tile.effects).text if tile.effects or "{" not in words else ""


def overlay_words(overlay: Overlay, speaker: SentenceSpeaker) -> str:
    """What an overlay does, in words. Raises `WordingError`."""
    return speaker.say(speaker.texts.overlays[overlay.id].words, overlay.effects).text


def measure_sentence(measure: Measure, speaker: SentenceSpeaker) -> str:
    """A card's sentence: its own wording, or that of its effect words if it has none. Raises `WordingError`."""
    text = speaker.texts.measures.get(measure.id)
    if text is None or not text.sentence:
        return speaker.generic(measure.effects)
    return speaker.say(text.sentence, measure.effects).text


def piece_name(part: PieceWithEffects, speaker: SentenceSpeaker) -> str:
    """The name of a piece, as a heading."""
    if isinstance(part, BalanceTile):
        return tile_name(part, speaker)
    if isinstance(part, Measure):
        return speaker.texts.card_name(part.id)
    name = speaker.texts.overlays[part.id].name
    return name.form("row") or str(name)


def piece_words(part: PieceWithEffects, speaker: SentenceSpeaker) -> str:
    """The words that describe a piece. Raises `WordingError`."""
    if isinstance(part, BalanceTile):
        return tile_words(part, speaker)
    return measure_sentence(part, speaker) if isinstance(part, Measure) else overlay_words(part, speaker)
