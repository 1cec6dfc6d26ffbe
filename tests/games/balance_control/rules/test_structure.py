"""The kernel's shape: words in pairs, codes by name, records declared once, what it can't play refused."""

from dataclasses import replace
from pathlib import Path

import pytest

from generator.base.errors import InputError
from generator.definitions.configuration import make_configuration
from generator.games.balance_control.effects.effect_words import BY_NAME
from generator.games.balance_control.rules import codes as c
from generator.games.balance_control.rules.compile import REGISTERED
from generator.games.balance_control.rules.fields import (
    CAPACITIES,
    WIDTH,
    WRAP,
    KernelScratch,
    KernelState,
    KernelTables,
)
from generator.games.balance_control.rules.records import LIMITS, interpreted, layouts, meanings, overflows
from generator.games.balance_control.rules.table_builder import RULINGS
from generator.games.balance_control.simulate.kernel.tally_fields import KernelTallyFields
from generator.games.balance_control.table.kernel_match import KernelGame
from tests.games import real_game

RULES = Path(c.__file__).parent


def test_every_word_has_its_module() -> None:
    modules = {path.stem for path in (RULES / "words").glob("*.py")} - {"__init__"}
    assert modules == set(BY_NAME)
    assert c.IDS < 1024, "the limit of the design"
    assert CAPACITIES["options"] >= c.IDS


@pytest.mark.parametrize("record", [KernelState, KernelTables, KernelScratch, KernelTallyFields])
def test_every_field_is_declared_once_with_its_meaning(record: type) -> None:
    fresh = interpreted(record)
    assert list(layouts(record)) == list(meanings(record))
    assert all(meaning and isinstance(meaning, str) for meaning in meanings(record).values())
    for name, layout in layouts(record).items():
        value = getattr(fresh, name)
        for size in layout.sizes():
            assert len(value) == size
            value = value[0]
        assert value == 0
        assert layout.kind in LIMITS


def test_overflow_is_seen() -> None:
    state = interpreted(KernelState)
    state.influence[3][2] = 128
    state.round = -40_000
    assert list(overflows(KernelState, state)) == ["round", "influence"]


def test_functions_have_names_of_their_own_and_rulings_are_the_game_s() -> None:
    assert all(function.__doc__ for function in REGISTERED)
    assert len({function.__name__ for function in REGISTERED}) == len(REGISTERED)
    known = real_game().rulings
    for name, options in RULINGS.values():
        assert set(known[name].options) == set(options), name  # type: ignore[index]


def test_a_definition_over_a_capacity_names_it() -> None:
    game = real_game().definitions(None)
    numbers = replace(game.numbers, hand_limit=CAPACITIES["hand"] + 1)
    with pytest.raises(InputError, match="capacity 'hand'"):
        KernelGame(replace(game, numbers=numbers), make_configuration(game, 2, []), [])


def test_cells_of_one_board_have_places_of_their_own() -> None:
    """Two tiles or edges are at most as far apart as the two empty ends of a line of all tiles: n + 1 steps."""
    most = CAPACITIES["tiles"] + 1
    steps = range(-most, most + 1)
    same = [(q, r) for q in steps for r in steps if (q * WIDTH + r) & WRAP == 0 and abs(q + r) <= most]
    assert same == [(0, 0)]
