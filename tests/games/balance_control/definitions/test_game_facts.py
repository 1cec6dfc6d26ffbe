"""What the rules, the measures' table, the rulings and the art direction say about the game, against its YAML."""

from __future__ import annotations

import functools
from typing import Any

import pytest

from generator.definitions.record_fields import record_fields
from generator.games.balance_control.definitions.balance_pack import BalanceDefinitions
from generator.games.balance_control.effects.effect import Effect
from generator.games.balance_control.effects.effect_words import Choose
from tests.games import real_game

SEED_EDITIONS = ("1.0.9", "canonical-en", "1.0.14")


@functools.cache
def current() -> BalanceDefinitions:
    return real_game().definitions("1.0.14")


@pytest.mark.slow
def test_every_edition_and_every_option_that_the_data_asks_for_is_right() -> None:
    real_game().validate()


# Ids (contracts) ----------------------------------------------------------------------------------------------------


def test_ids() -> None:
    game = current()
    assert list(real_game().editions) == sorted(("1.0.9", "canonical-en", "1.0.14", "sim-1"))
    assert game.edition.id == real_game().definitions().edition.id == "1.0.14"
    assert list(game.seats) == list("ABCDEF")
    assert list(game.departments) == ["DOM", "FOR", "INF", "ECO", "SEC", "CLM", "NRG"]
    assert list(game.modules) == ["core", "players-5-6", "economy", "security", "climate"]
    assert list(game.overlays) == ["security-level", "control", "administration", "lock"]
    assert real_game().languages == ("de", "en")


# Look (art direction) -----------------------------------------------------------------------------------------------


def test_departments_and_seats_are_told_by_every_sign() -> None:
    for kind in (current().departments.values(), current().seats.values()):
        assert len({thing.icon for thing in kind}) == len({thing.colour for thing in kind}) == len(list(kind))
    edges = [department.edge for department in current().departments.values()]
    assert len(set(edges)) == len(edges)


# Rulings ------------------------------------------------------------------------------------------------------------

ONE_TEXT = ("canonical-en", "control-vs-administration", "same")
"""An edition, a ruling, and its option there: 002 gives Control and Administration one text."""


@pytest.mark.parametrize("edition", SEED_EDITIONS)
def test_a_seed_edition_has_the_first_option_of_each_ruling(edition: str) -> None:
    played = real_game().definitions(edition).rulings
    others = [
        (edition, name, played[name]) for name, one in real_game().rulings.items() if played[name] != one.options[0]
    ]
    assert others == ([ONE_TEXT] if edition == ONE_TEXT[0] else [])


# Measures -----------------------------------------------------------------------------------------------------------

CARDS: dict[str, dict[str, Any]] = {
    "collective-agreement": {"until": "this-round"},
    "debt-brake": {"who": "everybody", "department": None},
    "emergency-decree": {"overlay": "lock", "target": "this-focus"},
    "administrative-confusion": {"overlay": "administration", "target": "this-tile"},
    "state-of-emergency": {"until": "this-round"},
    "loss-of-control": {"target": "focus"},
    "surveillance": {"until": "this-round"},
    "transformation-mandate": {"pay": "CLM or NRG"},
    "co2-levy": {"until": "next-round-end"},
    "greenwashing": {"until": "own-next-turn"},
    "energy-crisis": {"pay": "NRG", "until": "own-next-turn"},
    "technology-drive": {"who": "you", "until": "this-action"},
    "extreme-weather": {"pay": "CLM or NRG"},
    "transformation-blockade": {"pay": "CLM or NRG"},
    "future-committee": {"pay": "CLM or NRG"},
}
"""What the table of measures states and no scenario tells from something else; all other fields of the forty cards have
scenarios that fail with any other value."""


@pytest.mark.parametrize("name", CARDS)
def test_measure(name: str) -> None:
    (effect,) = current().measures[name].effects
    assert {key: spelt(effect, key) for key in CARDS[name]} == CARDS[name]


def spelt(effect: Effect, key: str) -> Any:
    """A field's value as YAML writes it; numbers and nothing as they are."""
    assert key in {field.name for field in record_fields(type(effect))}
    value = getattr(effect, key)
    return value if value is None or isinstance(value, int) else str(value)


def test_the_card_with_two_options() -> None:
    """SEC 15: 1 the next placement costs 1 SEC less (2→1); 2 the next removal that costs anything does, minimum 1."""
    (choose,) = current().measures["situation-assessment"].effects
    assert isinstance(choose, Choose)
    first, second = ((spelt(e, "of"), spelt(e, "amount"), spelt(e, "least")) for (e,) in choose.options)
    assert first[:2] == ("overlay-placement", 1)
    assert second == ("overlay-removal", 1, 1)
