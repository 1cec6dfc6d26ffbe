"""Scenarios bite: with a number or a trait of a component changed, a scenario of that rule no longer holds."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from generator.definitions.types import Definitions
from generator.effects.base import Effect
from generator.effects.boost import Boost
from generator.effects.convert import Convert
from generator.effects.formalize import Formalize
from generator.effects.grant_influence import GrantInfluence
from generator.effects.produce import Produce
from generator.effects.values import Cost
from generator.errors import InputError
from generator.table.scenario_file import parse_scenario
from generator.table.scenario_game import ScenarioGames
from generator.table.scenario_types import Scenario
from tests.table.setting import SCENARIOS, game

Change = Callable[[Definitions], Definitions]

# Rulings' variants stand beside what they vary; a changed number has to be felt without them.
PATHS = {path.stem: path for path in sorted(SCENARIOS.glob("*.yaml"))}


def number(**values: Any) -> Change:
    """Another number of the rules."""
    return lambda given: replace(given, numbers=replace(given.numbers, **values))


def cap(most: int) -> Change:
    """Another most of influence markers, for any number of players."""
    return number(influence_cap=dict.fromkeys(range(2, 7), most))


def tile(name: str, **values: Any) -> Change:
    """Other traits of every tile of a class, or of one tile."""

    def change(given: Definitions) -> Definitions:
        chosen = {key: one for key, one in given.tiles.items() if name in (one.class_, key)}
        assert chosen, name
        return replace(given, tiles={**given.tiles, **{key: replace(one, **values) for key, one in chosen.items()}})

    return change


def effect(name: str, kind: type[Effect], **values: Any) -> Change:
    """Other fields of an effect of every tile of a class, or of one tile."""

    def change(given: Definitions) -> Definitions:
        tiles = dict(given.tiles)
        for key, one in given.tiles.items():
            if name in (one.class_, key):
                effects = (replace(e, **values) if isinstance(e, kind) else e for e in one.effects)
                tiles[key] = replace(one, effects=tuple(effects))
        assert tiles != dict(given.tiles), name
        return replace(given, tiles=tiles)

    return change


def department(name: str, **values: Any) -> Change:
    """Other traits of a department."""
    return lambda given: replace(
        given,
        departments={d: replace(one, **values) if d == name else one for d, one in given.departments.items()},
    )


def overlay(name: str) -> Change:
    """An overlay that does nothing."""
    return lambda given: replace(
        given, overlays={o: replace(one, effects=()) if o == name else one for o, one in given.overlays.items()}
    )


CHANGES: list[tuple[str, str, Change]] = [
    ("R2.1", "the Start tile does nothing", tile("start", effects=())),
    ("R2.1", "the Start tile takes influence", tile("start", influence=True)),
    ("R2.3", "a row of two", number(open_row=2)),
    ("R4.1", "Lobbyists lend nothing", effect("lobbyist", Boost, amount=0)),
    ("R4.4", "DOM tiles make one", effect("dom-w3", Produce, amount=1)),
    ("R4.5", "a W5 makes four", effect("dom-w5", Produce, amount=4)),
    ("R4.5", "Security Levels do nothing", overlay("security-level")),
    ("R4.6", "Controls do nothing", overlay("control")),
    ("R5.1", "a focus gives nothing", effect("focus", GrantInfluence, amount=0)),
    ("R5.2", "a focus gives two", effect("focus", GrantInfluence, amount=2)),
    ("R5.2", "a cap of eight", cap(8)),
    ("R5.4", "the Labour Market does nothing", tile("labour-market", effects=())),
    ("R5.4", "a labelled focus does nothing", tile("focus-for", effects=())),
    ("R5.5", "Internal Order does nothing", tile("internal-order", effects=())),
    ("R5.6", "Locks do nothing", overlay("lock")),
    ("R6.1", "the Start Committee takes influence", tile("start", influence=True)),
    ("R6.2", "four on a tile", number(tile_limit=4)),
    ("R6.2", "two on a tile", number(tile_limit=2)),
    ("R7.1", "anybody formalises", tile("committee", needs="none")),
    ("R7.1", "two of one department pay", effect("committee", Formalize, different=1)),
    ("R7.1", "three are paid", effect("committee", Formalize, cost=Cost.parse("3 any"))),
    ("R7.2", "two markers are gained", effect("committee", Formalize, amount=2)),
    ("R7.3", "a cap of eight", cap(8)),
    ("R7.3", "a cap of six", cap(6)),
    ("R7.5", "nobody waits", number(formalize_waits=False)),
    ("R8.1", "anybody converts", tile("grassroots", needs="none")),
    ("R8.1", "one is given", effect("grassroots", Convert, give=1)),
    ("R8.1", "two come out", effect("grassroots", Convert, amount=2)),
    ("R8.2", "ECO goes in anywhere", department("ECO", converts_in="anywhere")),
    ("R8.2", "the Investment Program does nothing", tile("investment-program", effects=())),
    ("R8.3", "CLM goes in", department("CLM", converts_in="anywhere")),
    ("R8.3", "CLM comes out", department("CLM", converts_out="anywhere")),
    ("R8.4", "SEC doesn't come out", department("SEC", converts_out="never")),
    ("R9.1", "anybody uses the centre", tile("control-centre", needs="none")),
    ("R10.1", "it takes influence", tile("start", influence=True)),
    ("R10.1", "it isn't immune", tile("start", immune=False)),
    ("R10.2", "as often as one likes", effect("start", Formalize, often="always")),
    ("R10.2", "two different are enough", effect("start", Formalize, different=2)),
    ("R10.2", "three are paid", effect("start", Formalize, cost=Cost.parse("3 any"))),
    ("R11.2", "placing costs nothing", number(overlay_cost=Cost())),
    ("R11.4", "Locks do nothing", overlay("lock")),
    ("R11.5", "Controls do nothing", overlay("control")),
    ("R11.5", "Administrations do nothing", overlay("administration")),
    ("R11.6", "Locks do nothing", overlay("lock")),
    ("R11.8", "Security Levels do nothing", overlay("security-level")),
    ("R12.2", "three in the hand", number(hand_limit=3)),
    ("R12.2", "two plays a round", number(plays_a_round=2)),
    ("R12.4", "no reshuffle", number(deck_shuffles=0)),
    ("R12.4", "two reshuffles", number(deck_shuffles=2)),
    ("R13.3", "Controls do nothing", overlay("control")),
    ("R13.3", "two of one department pay", effect("committee", Formalize, different=1)),
]


def holds(given: Scenario, change: Change) -> bool:
    """Whether a scenario holds in the changed game; a game that can't be played at all doesn't count as a failure."""
    changed = replace(given, definitions=change(given.definitions))
    try:
        return ScenarioGames().run(changed).holds
    except InputError:
        return True


@pytest.mark.parametrize(("rule", "what", "change"), CHANGES, ids=[f"{rule} {what}" for rule, what, _ in CHANGES])
def test_a_changed_rule_is_felt(rule: str, what: str, change: Change) -> None:
    named = [path for name, path in PATHS.items() if name.startswith(f"{rule}-")]
    assert named, what
    felt = [path for path in named if not holds(parse_scenario(path.read_text("utf-8"), game(), path.name), change)]
    assert felt
