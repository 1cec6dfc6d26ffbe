"""What the rules, the measures' table, the rulings and the art direction say about the game and what is printed,
against its YAML and the tables of the contracts."""

import functools
from typing import Any

import pytest

from generator.definitions.record_fields import record_fields
from generator.games.balance_control.definitions.balance_pack import BalanceDefinitions, MeasureId, TileId
from generator.games.balance_control.definitions.printed_words import effect_notation, tile_notation
from generator.games.balance_control.effects.effect import Effect
from generator.games.balance_control.effects.effect_words import Choose
from generator.games.balance_control.effects.field_values import OverlayId
from generator.games.balance_control.notation import write
from tests.games import real_game
from tests.tables import read_table


@functools.cache
def current_game() -> BalanceDefinitions:
    return real_game().definitions("1.0.14")


def tile_lines(definitions: BalanceDefinitions, name: str) -> list[str]:
    return [write(line) for line in tile_notation(definitions.tiles[TileId(name)])]


TILES = read_table(__file__, "TILES")
OVERLAYS = {"security-level": ["◼ −1"], "control": ["+▲◇1"], "administration": ["+▲◇1"], "lock": ["lock"]}


def test_tiles_and_overlays_print_what_the_art_direction_says() -> None:
    game = current_game()
    assert {name: tile_lines(game, name) for name in TILES} == TILES
    for name, lines in OVERLAYS.items():
        assert [write(line) for line in effect_notation(game.overlays[OverlayId(name)])] == lines


@pytest.mark.parametrize("edition", ["1.0.9", "canonical-en"])
def test_older_editions_have_a_plain_start_tile_and_another_committee(edition: str) -> None:
    """R2.1, R7.1."""
    definitions = real_game().definitions(edition)
    found = [tile_lines(definitions, name) for name in ("start", "committee", "focus")]
    assert found == [[], ["[▲DOM1 + ▲FOR1 + ▲INF1 → +◉1]"], ["⛶:[+◉1]"]]


def test_the_later_specification_agrees_with_the_current_edition() -> None:
    """But for the Investment Programme, whose ECO goes where conversion goes (EXP-01-02-D-02), and the price of one
    card. A focus that gives nothing prints no gain."""
    later = real_game().definitions("sim-1")
    assert {name: tile_lines(later, name) for name in TILES} == TILES | {"investment-program": ["[▲ECO2 → ▲]"]}
    assert write(later.measures[MeasureId("subsidy-reduction")].cost.notation()) == "▲ECO1 + ▲DOM1"
    assert tile_lines(real_game().definitions("1.0.14", {"focus-effect": "none"}), "focus") == []


def test_a_card_before_the_action_is_not_played_after_it() -> None:
    """R12.3. Any other moment of a card has a scenario that fails without it."""
    timings = {name: card.timing for name, card in current_game().measures.items()}
    assert "before-or-after" not in timings.values()
    assert timings[MeasureId("targeted-intervention")] == "after-action"


SEED_EDITIONS = ("1.0.9", "canonical-en", "1.0.14")


@pytest.mark.slow
def test_every_edition_and_every_option_that_the_data_asks_for_is_right() -> None:
    real_game().validate()


def test_ids() -> None:
    game = current_game()
    assert list(real_game().editions) == sorted(("1.0.9", "canonical-en", "1.0.14", "sim-1"))
    assert game.edition.id == real_game().definitions().edition.id == "1.0.14"
    assert list(game.seats) == list("ABCDEF")
    assert list(game.departments) == ["DOM", "FOR", "INF", "ECO", "SEC", "CLM", "NRG"]
    assert list(game.modules) == ["core", "players-5-6", "economy", "security", "climate"]
    assert list(game.overlays) == ["security-level", "control", "administration", "lock"]
    assert real_game().languages == ("de", "en")


def test_departments_and_seats_are_told_by_every_sign() -> None:
    for kind in (current_game().departments.values(), current_game().seats.values()):
        assert len({thing.icon for thing in kind}) == len({thing.colour for thing in kind}) == len(list(kind))
    edges = [department.edge for department in current_game().departments.values()]
    assert len(set(edges)) == len(edges)


ONE_TEXT = ("canonical-en", "control-vs-administration", "same")
"""An edition, a ruling, and its option there: 002 gives Control and Administration one text."""


@pytest.mark.parametrize("edition", SEED_EDITIONS)
def test_a_seed_edition_has_the_first_option_of_each_ruling(edition: str) -> None:
    played = real_game().definitions(edition).rulings
    others = [
        (edition, name, played[name]) for name, one in real_game().rulings.items() if played[name] != one.options[0]
    ]
    assert others == ([ONE_TEXT] if edition == ONE_TEXT[0] else [])


CARDS: dict[str, dict[str, Any]] = read_table(__file__, "CARDS")
"""What the table of measures states and no scenario tells from something else; all other fields of the forty cards have
scenarios that fail with any other value."""


@pytest.mark.parametrize("name", CARDS)
def test_measure(name: str) -> None:
    (effect,) = current_game().measures[name].effects
    assert {key: spelt(effect, key) for key in CARDS[name]} == CARDS[name]


def spelt(effect: Effect, key: str) -> Any:
    """A field's value as YAML writes it; numbers and nothing as they are."""
    assert key in {field.name for field in record_fields(type(effect))}
    value = getattr(effect, key)
    return value if value is None or isinstance(value, int) else str(value)


def test_the_card_with_two_options() -> None:
    """SEC 15: 1 the next placement costs 1 SEC less (2→1); 2 the next removal that costs anything does, minimum 1."""
    (choose,) = current_game().measures["situation-assessment"].effects
    assert isinstance(choose, Choose)
    first, second = ((spelt(e, "of"), spelt(e, "amount"), spelt(e, "least")) for (e,) in choose.options)
    assert first[:2] == ("overlay-placement", 1)
    assert second == ("overlay-removal", 1, 1)
