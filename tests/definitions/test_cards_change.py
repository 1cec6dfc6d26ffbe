"""Whatever is changed in what a card, an overlay or a tile does, changes what is printed on it, in each language."""

from __future__ import annotations

import dataclasses
import functools
from collections.abc import Iterator

import pytest

from generator.definitions.record_fields import record_fields
from generator.games.balance_control.definitions.balance_pack import (
    BalanceDefinitions,
    BalanceTile,
    Measure,
    MeasureId,
    Overlay,
    TileId,
)
from generator.games.balance_control.definitions.printed_words import (
    effect_notation,
    measure_sentence,
    overlay_words,
    tile_notation,
    tile_words,
)
from generator.games.balance_control.definitions.sentences import SentenceSpeaker
from generator.games.balance_control.effects.effect import Effect
from generator.games.balance_control.effects.effect_words import Choose
from generator.games.balance_control.effects.field_values import OverlayId
from generator.games.balance_control.notation import write
from tests.games import real_game
from tests.games.balance_control.effects.changes import changed

LANGUAGES = ("de", "en")


@functools.cache
def current() -> BalanceDefinitions:
    return real_game().definitions("1.0.14")


@functools.cache
def speaker(language: str) -> SentenceSpeaker:
    return SentenceSpeaker(real_game().texts(language), current().numbers)


def set_fields(effect: Effect) -> Iterator[tuple[str, Effect]]:
    """Each field that the definition sets, with the effect under each other value of it."""
    for field in record_fields(type(effect)):
        if field.required or getattr(effect, field.name) != field.default:
            for other in changed(effect, field):
                if not other.problem():
                    yield field.key, other


def variants(effects: tuple[Effect, ...]) -> Iterator[tuple[str, str, tuple[Effect, ...]]]:
    """The effects with one field of one of them changed: its word, its key, the whole list."""
    for place, effect in enumerate(effects):
        if isinstance(effect, Choose):
            for number, option in enumerate(effect.options):
                for word, key, inner in variants(option):
                    options = (*effect.options[:number], inner, *effect.options[number + 1 :])
                    yield word, key, (*effects[:place], Choose(options), *effects[place + 1 :])
            continue
        for key, other in set_fields(effect):
            yield effect.word, key, (*effects[:place], other, *effects[place + 1 :])


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", list(current().measures))
def test_measure(name: MeasureId, language: str) -> None:
    card = current().measures[name]
    said = measure_sentence(card, speaker(language))
    tried = 0
    for word, key, effects in variants(card.effects):
        other = dataclasses.replace(card, effects=effects)
        assert measure_sentence(other, speaker(language)) != said, f"{word}.{key}: {effects}"
        tried += 1
    assert tried


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", list(current().overlays))
def test_overlay(name: OverlayId, language: str) -> None:
    overlay = current().overlays[name]
    said = overlay_words(overlay, speaker(language))
    for word, key, effects in variants(overlay.effects):
        other = dataclasses.replace(overlay, effects=effects)
        assert overlay_words(other, speaker(language)) != said, f"{word}.{key}: {effects}"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", list(current().tiles))
def test_tile(name: TileId, language: str) -> None:
    tile = current().tiles[name]
    for word, key, effects in variants(tile.effects):
        other = dataclasses.replace(tile, effects=effects)
        assert face(other, speaker(language)) != face(tile, speaker(language)), f"{word}.{key}: {effects}"


def face(tile: BalanceTile, speaker: SentenceSpeaker) -> tuple[list[str], str]:
    return [write(line) for line in tile_notation(tile)], tile_words(tile, speaker)


@pytest.mark.parametrize("name", list(current().measures))
def test_the_signs_of_a_card_change_with_its_numbers(name: MeasureId) -> None:
    card = current().measures[name]
    for word, key, effects in variants(card.effects):
        if key in ("amount", "times", "add", "count", "most") and (word, key) != ("surcharge", "most"):
            assert signs(dataclasses.replace(card, effects=effects)) != signs(card), f"{word}.{key}"


def signs(component: Measure | Overlay) -> list[str]:
    return [write(line) for line in effect_notation(component)]
