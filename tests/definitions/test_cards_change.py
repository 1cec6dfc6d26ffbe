"""Whatever is changed in what a card, an overlay or a tile does, and whatever a ruling changes, is printed, in each
language; where flipping a ruling changes no print, the list says why."""

import dataclasses
import functools
from collections.abc import Iterator

import pytest

from generator.definitions.configuration import make_configuration
from generator.definitions.id_types import RulingName
from generator.definitions.record_fields import record_fields
from generator.games.balance_control.definitions.balance_pack import (
    BalanceDefinitions,
    BalanceTile,
    Measure,
    MeasureId,
    Overlay,
    TileId,
    measure_counts,
    piece_counts,
    tile_counts,
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
from generator.games.balance_control.faces.aid_content import aid_content
from generator.games.balance_control.faces.balance_context import BalanceContext
from generator.games.balance_control.notation import write
from tests.games import real_game
from tests.games.balance_control.effects.changes import changed
from tests.tables import read_table

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


SILENT = read_table(__file__, "SILENT")
"""Rulings that no piece speaks of."""


@functools.cache
def printed(language: str, edition: str, players: int, ruling: str = "", option: str = "") -> dict[str, object]:
    """All that is said by a box: texts, signs, costs, moments, and how many there are of each piece."""
    game = real_game()
    made = game.definitions(edition, {ruling: option} if ruling else {})
    config = make_configuration(made, players, ["all"])
    context = BalanceContext(made, config, game.texts_for(language, made), game.folder)
    speaker = context.speaker
    found: dict[str, object] = {}
    for tile in made.tiles.values():
        found[tile.id] = [write(line) for line in tile_notation(tile)], tile_words(tile, speaker)
    for card in made.measures.values():
        said = measure_sentence(card, speaker), speaker.cost(card.cost), speaker.term("timing", card.timing)
        found[card.id] = said, [write(line) for line in effect_notation(card)]
    for overlay in made.overlays.values():
        found[overlay.id] = overlay_words(overlay, speaker), [write(line) for line in effect_notation(overlay)]
    for piece in made.pieces.values():
        if piece.kind == "aid" and piece.module in config.modules:
            found[piece.id] = aid_content(context, piece)
    return {**found, "counts": (tile_counts(made, config), measure_counts(made, config), piece_counts(made, config))}


BOXES = (("1.0.14", 4), ("1.0.14", 6), ("1.0.9", 4))


@pytest.mark.quick("[a-g]*-de")
@pytest.mark.quick("*-de")
@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("name", real_game().rulings)
def test_a_ruling_changes_what_is_printed(name: RulingName, language: str) -> None:
    first, *others = real_game().rulings[name].options
    for option in others:
        given = {"last-settlement": "end-of-stack"}.get(name)
        if given:
            assert _under_both(language, option) != printed(language, "1.0.14", 4, given, "immediately")
            continue
        changed = (box for box in BOXES if printed(language, *box, name, option) != printed(language, *box))
        first_box = next(changed, None)
        assert (first_box is None) == (name in SILENT), f"{option}: {first_box or SILENT.get(name)}"
    assert first


def _under_both(language: str, option: str) -> dict[str, object]:
    """The end of the game is told otherwise only where it ends at once."""
    game = real_game()
    made = game.definitions("1.0.14", {"end-of-stack": "immediately", "last-settlement": option})
    context = BalanceContext(made, make_configuration(made, 4, ["all"]), game.texts_for(language, made), game.folder)
    aids = [piece for piece in made.pieces.values() if piece.kind == "aid"]
    return {
        **printed(language, "1.0.14", 4, "end-of-stack", "immediately"),
        **{piece.id: aid_content(context, piece) for piece in aids},
    }


def test_no_silent_ruling_is_unknown() -> None:
    assert set(SILENT) <= set(real_game().rulings)


def test_the_last_settlement_is_told_as_it_is_played() -> None:
    """Under `immediately` the game ends without a settlement unless the other ruling holds one."""
    left_out = str(printed("en", "1.0.14", 4, "end-of-stack", "immediately")["aid-1"])
    assert "then the game ends" in left_out
    assert "last settlement" not in left_out
    assert "last settlement" in str(_under_both("en", "held")["aid-1"])
