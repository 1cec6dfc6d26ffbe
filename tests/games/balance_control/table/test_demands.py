"""The scenarios show what they have to: each measure, each overlay on each kind of tile, windows, overlaps, moments."""

from __future__ import annotations

from dataclasses import replace

import pytest

from generator.games.balance_control.definitions.types import TIMINGS
from tests.games.balance_control.table import demands
from tests.games.balance_control.table.setting import game


@pytest.mark.slow
def test_every_measure_has_its_effect_and_its_limit() -> None:
    assert not list(demands.missing_measures())


@pytest.mark.slow
def test_every_overlay_lies_on_every_kind_of_tile() -> None:
    assert not list(demands.missing_overlays())


def test_every_window_has_two_cards_at_once() -> None:
    assert not list(demands.missing_windows())


def test_effects_that_meet_are_tried_together() -> None:
    assert not list(demands.missing_overlaps())


def test_ties_with_costs_and_decks_that_run_out() -> None:
    assert not list(demands.missing_moments())


def test_the_tables_are_whole() -> None:
    """Every class of tile that takes overlays, every timing that opens a window, cards and overlays that exist."""
    made = game().definitions()
    kinds = {demands.kind_of(name) for name, tile in made.tiles.items() if not tile.immune}
    assert kinds - {"neutral-start"} == set(demands.TILES)
    assert all(tile in made.tiles or tile in {str(one.class_) for one in made.tiles.values()} for tile in demands.TILES)
    own_turn = {"before-action", "before-or-after", "action"}
    assert set(demands.WINDOWS) == set(TIMINGS) - own_turn
    assert {card for pair in demands.OVERLAPS for card in pair} <= set(map(str, made.measures))
    assert {overlay for overlay, _ in demands.WITHOUT_EFFECT} <= set(map(str, made.overlays))


def test_a_scenario_that_goes_is_missed(monkeypatch) -> None:  # type: ignore[no-untyped-def]
    """Without the scenarios that name a card, that card is missed; without steps nothing is shown at all."""
    left = tuple(one for one in demands.scenarios() if "file-status" not in one[0].path.name)
    monkeypatch.setattr(demands, "scenarios", lambda: left)
    assert "file-status: no scenario says when it must not work" in list(demands.missing_measures())
    bare = tuple((document, replace(one, steps=())) for document, one in left)
    monkeypatch.setattr(demands, "scenarios", lambda: bare)
    assert list(demands.missing_windows()) == list(demands.WINDOWS)
