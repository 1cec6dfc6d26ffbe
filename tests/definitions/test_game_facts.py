"""What the rules, the measures' table, the rulings and the art direction say about the game, against its YAML."""

from __future__ import annotations

import functools
from typing import Any

import pytest

from generator.definitions.fields import fields_of
from generator.games.balance_control.definitions.describe import choices
from generator.games.balance_control.definitions.types import Definitions
from generator.games.balance_control.effects.base import Effect
from generator.games.balance_control.effects.words import Choose
from tests.games import real_game

SEED_EDITIONS = ("1.0.9", "canonical-en", "1.0.14")


@functools.cache
def current() -> Definitions:
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


def test_pieces() -> None:
    markers = {f"influence-{seat}" for seat in "abcdef"}
    resources = {f"resource-{d}-{value}" for d in ("dom", "for", "inf", "eco", "sec", "clm") for value in (1, 5)}
    others = {"noise-mat", "countdown", "first-player", "aid-1", "back-tile", "back-economy", "back-security"}
    assert markers | resources | others | {"back-climate"} <= set(current().pieces)
    assert not {name for name in current().pieces if name.startswith("resource-nrg")}


def test_numbers_of_the_rules() -> None:
    """R6.2, R12.1, R12.2, R12.4, R11.2, R2.3."""
    numbers = current().numbers
    assert (numbers.tile_limit, numbers.hand_limit, numbers.plays_a_round) == (3, 2, 1)
    assert (numbers.open_row, numbers.deck_shuffles, str(numbers.overlay_cost)) == (3, 1, "2 SEC")


# Look (art direction) -----------------------------------------------------------------------------------------------


def test_inks_suit_a_press() -> None:
    assert [name for name, colour in current().colours.items() if sum(colour.cmyk) >= 240] == []


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

CARDS: dict[str, tuple[tuple[str, ...], str, dict[str, Any]]] = {
    # id: (what a move names, effect word, the fields that the table states)
    "budget-compromise": (("unresolved-focus",), "defer_focus", {"then": "next-round"}),
    "economic-stimulus": (("department-tile",), "output", {"times": 2, "add": 0, "until": "settlement"}),
    "collective-agreement": ((), "forbid", {"what": "convert", "department": "ECO", "until": "this-round"}),
    "subsidy-reduction": (
        ("opponents-department-tile",),
        "output",
        {"add": -1, "times": 1, "department": "ECO", "until": "game-end"},
    ),
    "location-debate": (("department-tile",), "output", {"add": -1, "times": 1, "until": "settlement"}),
    "budget-deficit": (("player",), "surcharge", {"on": "next-action", "pay": "any", "amount": 1}),
    "debt-brake": ((), "forbid", {"what": "convert", "who": "everybody", "department": None, "until": "next-round"}),
    "economic-council": (
        (),
        "substitute",
        {"pay": "ECO", "with_": "any", "count": 2, "often": "once-a-round", "until": "this-and-next-round"},
    ),
    "investment-freeze": (("opponent",), "forbid", {"what": "influence-and-overlays", "until": "next-action"}),
    "supplementary-budget": ((), "lift", {"pay": "any", "amount": 1, "often": "once", "until": "this-turn"}),
    "threat-level": (("choice", "tile"), "place_overlay", {}),
    "emergency-decree": ((), "place_overlay", {"overlay": "lock", "target": "this-focus"}),
    "deployment-order": (("other-tile",), "move_overlay", {"overlay": "placed"}),
    "jurisdiction-shift": (("choice", "tile", "other-tile"), "move_overlay", {}),
    "administrative-confusion": ((), "place_overlay", {"overlay": "administration", "target": "this-tile"}),
    "order-partnership": (
        (),
        "substitute",
        {"pay": "any", "with_": "SEC", "count": 1, "scope": "measure-and-overlay-costs", "until": "this-round"},
    ),
    "legal-review": (("choice", "tile"), "remove_overlay", {}),
    "de-escalation": (("focus",), "remove_overlay", {"overlay": "all"}),
    "parliamentary-oversight": (
        (),
        "surcharge",
        {"on": "overlay-effect", "pay": "any", "amount": 1, "until": "this-round"},
    ),
    "state-of-emergency": ((), "surcharge", {"on": "every-effect", "pay": "any", "amount": 1, "until": "this-round"}),
    "targeted-intervention": (("opponent",), "forbid", {"what": "play-measure", "until": "next-round"}),
    "loss-of-control": (("choice", "focus"), "place_overlay", {}),
    "surveillance": (("tile",), "forbid", {"what": "move-or-remove-overlays", "until": "this-round"}),
    "file-status": (("choice", "tile"), "double_overlay", {"times": 2, "until": "this-round"}),
    "transformation-mandate": (
        ("department-tile",),
        "surcharge",
        {"pay": "CLM or NRG", "amount": 1, "until": "own-next-turn"},
    ),
    "co2-levy": (
        ("department",),
        "surcharge",
        {"pay": "CLM or DOM", "amount": 1, "until": "next-round-end", "most": 1},
    ),
    "future-investment": (("department-tile",), "gain", {"amount": 1}),
    "future-resolution": (("opponent",), "forbid", {"what": "play-measure", "until": "next-turn"}),
    "greenwashing": (
        (),
        "suppress_influence",
        {"source": "effects", "buy_out": "CLM or INF", "until": "own-next-turn"},
    ),
    "energy-crisis": ((), "surcharge", {"on": "convert", "pay": "NRG", "amount": 1, "until": "own-next-turn"}),
    "protest-movement": ((), "suppress_influence", {"source": "majorities", "buy_out": None, "until": "own-next-turn"}),
    "adaptation-strategy": ((), "waive_surcharges", {"from_": "climate", "who": "everybody", "until": "own-next-turn"}),
    "technology-drive": ((), "waive_surcharges", {"from_": "climate", "who": "you", "until": "this-action"}),
    "future-pact": ((), "waive_surcharges", {"from_": "climate", "who": "you", "until": "own-next-turn"}),
    "supply-chain-break": (("opponent",), "cap_output", {"most": 1, "until": "own-next-turn"}),
    "extreme-weather": (
        (),
        "surcharge",
        {"on": "lay-department-tile", "pay": "CLM or NRG", "amount": 1, "until": "own-next-turn"},
    ),
    "generational-contract": ((), "transfer_surcharge", {"amount": 1, "until": "next-effect"}),
    "transformation-blockade": ((), "surcharge", {"on": "lay-focus-or-countdown", "pay": "CLM or NRG", "amount": 1}),
    "future-committee": ((), "surcharge", {"on": "lay-focus-or-countdown", "pay": "CLM or NRG", "amount": 1}),
}


@pytest.mark.parametrize("name", CARDS)
def test_measure(name: str) -> None:
    named, word, fields = CARDS[name]
    card = current().measures[name]
    (effect,) = card.effects
    assert choices(card.effects) == named
    assert effect.word == word
    assert {key: spelt(effect, key) for key in fields} == fields


def spelt(effect: Effect, key: str) -> Any:
    """A field's value as YAML writes it; numbers and nothing as they are."""
    assert key in {field.name for field in fields_of(type(effect))}
    value = getattr(effect, key)
    return value if value is None or isinstance(value, int) else str(value)


def test_the_card_with_two_options() -> None:
    """SEC 15: 1 the next placement costs 1 SEC less (2→1); 2 the next removal that costs anything does, minimum 1."""
    (choose,) = current().measures["situation-assessment"].effects
    assert isinstance(choose, Choose)
    first, second = ((spelt(e, "of"), spelt(e, "amount"), spelt(e, "least")) for (e,) in choose.options)
    assert first[:2] == ("overlay-placement", 1)
    assert second == ("overlay-removal", 1, 1)


def test_every_card_but_that_one_is_in_the_table() -> None:
    assert set(CARDS) | {"situation-assessment"} == set(current().measures)
