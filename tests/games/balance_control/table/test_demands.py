"""The scenarios show what they have to: each measure, each overlay on each kind of tile, effects that meet."""

from __future__ import annotations

import pytest

from tests.games.balance_control.table import demands
from tests.games.balance_control.table.setting import game


@pytest.mark.slow
def test_every_measure_has_its_effect_and_its_limit() -> None:
    assert not list(demands.missing_measures())


@pytest.mark.slow
def test_every_overlay_lies_on_every_kind_of_tile() -> None:
    assert not list(demands.missing_overlays())


def test_effects_that_meet_are_tried_together() -> None:
    assert not list(demands.missing_overlaps())


def test_the_tables_are_whole() -> None:
    """Every class of tile that takes overlays, cards and overlays that exist."""
    made = game().definitions()
    kinds = {demands.kind_of(name) for name, tile in made.tiles.items() if not tile.immune}
    assert kinds - {"neutral-start"} == set(demands.TILES)
    assert all(tile in made.tiles or tile in {str(one.class_) for one in made.tiles.values()} for tile in demands.TILES)
    assert {card for pair in demands.OVERLAPS for card in pair} <= set(map(str, made.measures))
    assert {overlay for overlay, _ in demands.WITHOUT_EFFECT} <= set(map(str, made.overlays))
