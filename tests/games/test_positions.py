"""Whatever is wrong with a position that somebody wrote, its place is told: every key of every game's position, from
the types, left out or with another value."""

import json
from collections.abc import Iterator
from copy import deepcopy
from dataclasses import fields, is_dataclass
from typing import Any, get_args, get_type_hints

import pytest

from generator.base.errors import InputError
from generator.definitions.field_annotations import Flag
from generator.games.balance_control.table.scenarios.position_types import BalancePosition
from generator.play.scenario.scenario_reader import parse_scenario
from tests.games.procedures import folder, table
from tests.tables import read_table

POSITIONS: dict[str, list[dict[str, Any]]] = read_table(__file__, "POSITIONS")
EXPECTED = {"organisation": {"phase": 2}, "global-powers": {"turn": 4}, "balance-control": {"round": 2}}
HUGE = 1_000_000
OTHERS: dict[type, list[Any]] = {
    int: [-1, HUGE, 0.5, "zzz", "", [1], {"a": 1}],
    str: ["zzz", "A 1000000 population harbour to old-town", -1, {"a": 1}, ["zzz", "zzz"]],
    list: ["zzz", 7, {"a": 1}, ["zzz"], [[]], [{}]],
    dict: ["zzz", 7, ["zzz"], {"zzz": 1}, {"zzz": {"zzz": 1}}],
}
"""What stands in the place of a value of each type; for a text also what is one elsewhere."""


def ways(value: Any, way: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The way to every value in a position."""
    if way:
        yield way
    if isinstance(value, dict | list):
        for key, inner in value.items() if isinstance(value, dict) else enumerate(value):
            yield from ways(inner, (*way, key))


def changed(position: dict[str, Any], way: tuple[Any, ...], to: Any) -> dict[str, Any]:
    """The position with another value, or without it."""
    made: Any = deepcopy(position)
    inner = made
    for key in way[:-1]:
        inner = inner[key]
    if to is None:
        del inner[way[-1]]
    else:
        inner[way[-1]] = to
    return made  # type: ignore[no-any-return]


def words_position(game: str) -> Any:
    """The type of a game's position."""
    return BalancePosition if game == "balance-control" else table(game).position_type


def keys_of(kind: Any) -> Iterator[str]:
    """All keys of a record and of the records in it; what a text says whole has none."""
    if isinstance(kind, type) and is_dataclass(kind) and not hasattr(kind, "parse"):
        hints = get_type_hints(kind, include_extras=True)
        for field in fields(kind):
            if field.compare and Flag.GIVEN not in get_args(hints[field.name]):
                yield field.name
                yield from keys_of(hints[field.name])
    for inner in get_args(kind):
        yield from keys_of(inner)


def reading(game: str, position: dict[str, Any]) -> InputError | None:
    """What is wrong with a scenario that begins in a position."""
    modules = ["core", "economy", "security", "climate"] if game == "balance-control" else []
    written = {
        "name": "x",
        "players": 3,
        "modules": modules,
        "position": position,
        "steps": [{"expect": EXPECTED[game]}],
    }
    try:
        parse_scenario(json.dumps(written, ensure_ascii=False, indent=1), folder(game), "own.yaml")
    except InputError as error:
        return error
    return None


CASES = [
    pytest.param(game, number, key, id=f"{game}-{number}-{key}")
    for game, positions in POSITIONS.items()
    for number, position in enumerate(positions)
    for key in position
]
BELOW_NOTHING = ("global-powers", "points", "A")
"""The one number that may be: a party loses points, too."""


@pytest.mark.parametrize("game", POSITIONS)
def test_the_positions_say_everything_that_one_may_and_are_right(game: str) -> None:
    assert [reading(game, position) for position in POSITIONS[game]] == [None] * len(POSITIONS[game])
    said = {key for position in POSITIONS[game] for way in ways(position) for key in way if isinstance(key, str)}
    assert set(keys_of(words_position(game))) <= said


@pytest.mark.slow
@pytest.mark.quick("*-phase", "*-step", "*-done", "*-stack", "*-last_events")
@pytest.mark.parametrize(("game", "number", "key"), CASES)
def test_another_value_is_told_with_its_place(game: str, number: int, key: str) -> None:
    position = POSITIONS[game][number]
    for way in ways(position):
        if way[0] != key:
            continue
        value: Any = position
        for one in way:
            value = value[one]
        for to in (None, *OTHERS[type(value)]):
            found = reading(game, changed(position, way, to))
            assert found or to is None or (game, *way, to) == (*BELOW_NOTHING, -1), (way, to)
            assert all(fault.mark.line for fault in (found.faults if found else ())), (way, to)


LIMITS = read_table(__file__, "LIMITS")
"""The greatest value, by the game's data for three players, and the next one: 8 phases; of each kind two cards for each
player, with five levels each; coins of 5 × 40, 60 and ½ × 30; twelve regions; one more than twelve regions, of which
the dominance marker begins on nine, and 30 points to win; seven markers each, three on a tile."""


@pytest.mark.parametrize(("game", "number", "way", "most", "over"), LIMITS)
def test_there_is_no_more_than_the_data_say(game: str, number: int, way: tuple[Any, ...], most: Any, over: Any) -> None:
    position = POSITIONS[game][number]
    assert reading(game, changed(position, way, most)) is None
    found = reading(game, changed(position, way, over))
    assert found
    (fault,) = found.faults
    assert fault.mark.line > 3, fault
    assert fault.expected
