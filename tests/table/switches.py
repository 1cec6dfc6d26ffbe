"""Every rule of the base game switched off, each in its own way, and which scenarios of that rule then fail.

A rule is switched off in the data (a number, a trait of a component), by the other option of a ruling, or in the
kernel, where one function is put in another's place. Run as a program, this writes docs/rules-coverage.md.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

from generator.definitions.types import Definitions
from generator.effects.base import Effect
from generator.effects.boost import Boost
from generator.effects.convert import Convert
from generator.effects.formalize import Formalize
from generator.effects.grant_influence import GrantInfluence
from generator.effects.produce import Produce
from generator.effects.values import Cost
from generator.errors import InputError
from generator.rules import codes
from generator.table.scenario_file import parse_scenario
from generator.table.scenario_game import ScenarioGames
from generator.table.scenario_types import Scenario
from tests.table.setting import SCENARIOS, game

Change = Callable[[Definitions], Definitions]

PATHS = sorted(SCENARIOS.glob("*.yaml"))
PAGE = SCENARIOS.parent.parent / "docs" / "rules-coverage.md"


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


def effects_of_measure(name: str, **values: Any) -> Change:
    """Other fields of a measure's effects."""
    return lambda given: replace(
        given,
        measures={
            m: replace(one, effects=tuple(replace(e, **values) for e in one.effects)) if m == name else one
            for m, one in given.measures.items()
        },
    )


IN_DATA: list[tuple[str, str, Change]] = [
    ("R2.1", "the Start tile does nothing", tile("start", effects=())),
    ("R2.1", "the Start tile takes influence", tile("start", influence=True)),
    ("R2.3", "a row of two", number(open_row=2)),
    ("R4.1", "Lobbyists lend nothing", effect("lobbyist", Boost, amount=0)),
    ("R4.4", "DOM tiles make one", effect("dom-w3", Produce, amount=1)),
    ("R4.5", "a W5 makes four", effect("dom-w5", Produce, amount=4)),
    ("R4.5", "Security Levels do nothing", overlay("security-level")),
    ("R4.6", "Controls do nothing", overlay("control")),
    ("R4.7", "Committees make DOM", tile("committee", trigger="settlement", effects=(Produce("DOM", 1),))),
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
    ("R13.2", "Economy 04 ends at the settlement", effects_of_measure("subsidy-reduction", until="settlement")),
    ("R13.2", "ECO goes in anywhere", department("ECO", converts_in="anywhere")),
    ("R13.3", "Controls do nothing", overlay("control")),
    ("R13.3", "two of one department pay", effect("committee", Formalize, different=1)),
]


BY_RULING = [
    ("R2.2", "start-influence-56", "1"),
    ("R2.4", "first-player-handicap", "on"),
    ("R3.6", "end-of-stack", "immediately"),
    ("R3.7", "pass", "always"),
    ("R4.2", "empty-tile-control", "bonus"),
    ("R4.3", "lobbyist-chain", "fixpoint"),
    ("R4.3", "lobbyist-presence", "needed"),
    ("R4.6", "production-costs", "auto-decline"),
    ("R5.2", "focus-gain", "onto-focus"),
    ("R6.1", "start-tile-influence", "forbidden"),
    ("R7.1", "clm-pays", "climate-only"),
    ("R8.1", "grassroots-control", "presence"),
    ("R13.1", "action-on-tile", "also-off"),
]


@contextmanager
def put_in_place(name: str, other: Callable[..., Any]) -> Iterator[None]:
    """Another function for a kernel's, wherever it is called; `other` gets the real one first."""
    homes = [m for n, m in sys.modules.items() if n.startswith(("generator.rules", "generator.table"))]
    known = [(home, vars(home)[name]) for home in homes if callable(vars(home).get(name))]
    assert known, name
    for home, real in known:
        setattr(home, name, partial(other, real))
    try:
        yield
    finally:
        for home, real in known:
            setattr(home, name, real)


def act_again(real: Any, s: Any, t: Any, seat: int, passed: bool) -> None:
    """The turn's action is not the last one."""
    real(s, t, seat, passed)
    s.frame_step[0] = codes.TURN_ACTION


def edge_less(real: Any, s: Any, *rest: Any) -> int:
    """A tile opens one neighbouring cell less."""
    found: int = real(s, *rest)
    s.edges -= 1
    return found


def youngest(real: Any, s: Any, t: Any) -> int:
    """The youngest ripe focus instead of the oldest: the older ones are hidden while the real search runs."""
    found, hidden = -1, []
    while (tile := real(s, t)) >= 0:
        found = tile
        hidden.append(tile)
        s.resolved[tile] = 1
    for tile in hidden:
        s.resolved[tile] = 0
    return found


def most_resources(real: Any, match: Any) -> Any:
    """The richest win."""
    told = real(match)
    if not told.over:
        return told
    wealth = {seat: sum(amounts.values()) for seat, amounts in told.resources.items()}
    return replace(told, winners=tuple(seat for seat in wealth if wealth[seat] == max(wealth.values())))


def hidden_from_all(real: Any, match: Any) -> Any:
    """Nobody sees hands, supplies and Noise."""
    return replace(real(match), hand={}, supply={}, noise={})


IN_KERNEL: list[tuple[str, str, str, Callable[..., Any]]] = [
    ("R2.5", "hands, supplies and Noise are hidden", "summarize", hidden_from_all),
    ("R3.1", "an action is followed by another one", "action_done", act_again),
    ("R3.2", "one neighbouring cell less", "join_neighbours", edge_less),
    ("R3.3", "any tile can be laid", "layable", lambda _, *rest: True),  # noqa: ARG005
    ("R3.4", "no focus falls due", "next_ripe", lambda _, s, t: -1),  # noqa: ARG005
    ("R3.5", "the round never ends", "next_round", lambda _, s, t, g: None),  # noqa: ARG005
    ("R7.4", "a formalisation is followed by another one", "action_done", act_again),
    ("R3.8", "resources decide", "summarize", most_resources),
    ("R5.3", "the youngest focus first", "next_ripe", youngest),
]


def read(path: Path, text: str | None = None) -> Scenario:
    """A scenario, or its changed text."""
    return parse_scenario(path.read_text("utf-8") if text is None else text, game(), path.name)


def fails(given: Scenario) -> bool:
    """Whether a scenario no longer holds; what can't be played at all doesn't count."""
    try:
        return not ScenarioGames().run(given).holds
    except InputError:
        return False


def of_rule(rule: str) -> list[Path]:
    """The scenarios of a rule, those about another option of a ruling left out."""
    named = [path for path in PATHS if path.name.startswith(f"{rule}-")]
    return [path for path in named if "\nrulings:" not in path.read_text("utf-8")]


def felt_in_data(rule: str, change: Change) -> list[str]:
    """The scenarios that fail with other data."""
    scenarios = ((path, read(path)) for path in of_rule(rule))
    return [path.stem for path, one in scenarios if fails(replace(one, definitions=change(one.definitions)))]


def felt_by_ruling(rule: str, name: str, option: str) -> list[str]:
    """The scenarios that fail under another option."""
    found = []
    for path in of_rule(rule):
        text = path.read_text("utf-8")
        other = re.sub(r"^(players: .*)$", rf'\1\nrulings: {{{name}: "{option}"}}', text, flags=re.M)
        if fails(read(path, other)):
            found.append(path.stem)
    return found


def felt_in_kernel(rule: str, name: str, other: Callable[..., Any]) -> list[str]:
    """The scenarios that fail with another function."""
    with put_in_place(name, other):
        return [path.stem for path in of_rule(rule) if fails(read(path))]


Row = tuple[str, str, list[str]]


def rows() -> Iterator[Row]:
    """Rule, what is switched off, which of its scenarios then fail."""
    yield from ((rule, what, felt_in_data(rule, change)) for rule, what, change in IN_DATA)
    for rule, name, option in BY_RULING:
        yield rule, f"ruling `{name}`: `{option}`", felt_by_ruling(rule, name, option)
    for rule, what, name, other in IN_KERNEL:
        yield rule, what, felt_in_kernel(rule, name, other)


def page() -> str:
    """The document, from what was found."""
    found = sorted(rows(), key=lambda row: [int(part) for part in row[0][1:].split(".")])
    lines = [f"| {rule} | {what} | {', '.join(f'`{name}`' for name in felt)} |" for rule, what, felt in found]
    return "\n".join([*HEAD, *lines]) + "\n"


HEAD = (
    "# Which scenarios notice a rule",
    "",
    "Each row switches a rule off, in the data, by the other option of a ruling or in the kernel, and names the",
    "scenarios of that rule in `tests/scenarios/` that then fail. A test makes every row again and compares. The page",
    "is written by `python -m tests.table.switches`.",
    "",
    "| rule | switched off | scenarios that then fail |",
    "|---|---|---|",
)

if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
