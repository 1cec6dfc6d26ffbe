"""Every rule, switched off: tables of what is changed in the data, by a ruling's other option, or in the kernel."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from generator.games.balance_control.definitions.types import Definitions
from generator.games.balance_control.effects.base import Effect
from generator.games.balance_control.effects.values import Cost
from generator.games.balance_control.effects.words import Convert, Formalize, GrantInfluence, Produce
from generator.games.balance_control.rules import codes as c

Change = Callable[[Definitions], Definitions]


def number(**values: Any) -> Change:
    return lambda given: replace(given, numbers=replace(given.numbers, **values))


def cap(most: int) -> Change:
    return number(influence_cap=dict.fromkeys(range(2, 7), most))


def tile(name: str, **values: Any) -> Change:
    def change(given: Definitions) -> Definitions:
        chosen = {key: one for key, one in given.tiles.items() if name in (one.class_, key)}
        assert chosen, name
        return replace(given, tiles={**given.tiles, **{key: replace(one, **values) for key, one in chosen.items()}})

    return change


def effect(name: str, kind: type[Effect], **values: Any) -> Change:
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
    return lambda given: replace(
        given, departments={d: replace(one, **values) if d == name else one for d, one in given.departments.items()}
    )


def overlay(name: str) -> Change:
    return lambda given: replace(
        given, overlays={o: replace(one, effects=()) if o == name else one for o, one in given.overlays.items()}
    )


def measures(**values: Any) -> Change:
    return lambda given: replace(given, measures={m: replace(one, **values) for m, one in given.measures.items()})


def measures_until(until: str) -> Change:
    """Another end of all that measures leave at work."""

    def change(given: Definitions) -> Definitions:
        changed = {
            m: replace(one, effects=tuple(replace(e, until=until) if hasattr(e, "until") else e for e in one.effects))
            for m, one in given.measures.items()
        }
        return replace(given, measures=changed)

    return change


def effects_of_measure(name: str, **values: Any) -> Change:
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
    ("R4.1", "Lobbyists lend nothing", tile("lobbyist", effects=())),
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
    ("R9.1", "the centre does nothing", tile("control-centre", effects=())),
    ("R11.1", "Security Levels do nothing", overlay("security-level")),
    ("R11.3", "Controls do nothing", overlay("control")),
    ("R11.3", "Security Levels do nothing", overlay("security-level")),
    ("R11.6", "Security Levels do nothing", overlay("security-level")),
    ("R11.7", "Security Levels do nothing", overlay("security-level")),
    ("R12.1", "a row of two", number(open_row=2)),
    ("R12.5", "measures cost nothing", measures(cost=Cost())),
    ("R12.6", "nothing is for this round or the next", measures_until("game-end")),
    ("R14.17", "climate cards cost CLM alone", measures(cost=Cost.parse("CLM"))),
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
    ("R9.1", "centre-control", "presence"),
    ("R11.8", "nil-effect-action", "legal"),
    ("R12.1", "take-ends-turn", "no"),
    ("R12.6", "deficit-on-pass", "stays"),
]


def act_again(real: Any, s: Any, t: Any, seat: int, passed: bool) -> None:
    """The turn's action is not the last one."""
    real(s, t, seat, passed)
    s.frame_step[0] = c.TURN_ACTION


def edge_less(real: Any, s: Any, *rest: Any) -> int:
    """A tile opens one neighbouring cell less."""
    found: int = real(s, *rest)
    s.frontier_n -= 1
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
    told = real(match)
    if not told["over"]:
        return told
    wealth = {seat: sum(amounts.values()) for seat, amounts in told["resources"].items()}
    return {**told, "winners": tuple(seat for seat in wealth if wealth[seat] == max(wealth.values()))}


def hidden_from_all(real: Any, match: Any) -> Any:
    return {**real(match), "hand": {}, "supply": {}, "noise": {}}


def nothing(real: Any, *rest: Any) -> None:
    """Does nothing."""


def dearer_move(real: Any, s: Any, seat: int, paid: int) -> None:
    """What the centre does costs one resource."""
    s.resources[seat][0] -= 1
    real(s, seat, paid)


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
    ("R11.1", "the Start Committee takes overlays", "takes_overlays", lambda _, s, t, tile: True),  # noqa: ARG005
    ("R11.2", "moving to another tile does nothing", "shift_overlay", nothing),
    ("R11.7", "what is removed stays", "drop_overlay", lambda _, s, t, tile, kind: False),  # noqa: ARG005
    ("R12.6", "what ends with a round goes on", "end_round_effects", nothing),
    ("R12.6", "what ends with a turn's beginning goes on", "begin_turn_effects", nothing),
    ("R12.6", "what ends with an action goes on", "end_action_effects", nothing),
    ("R12.7", "no window opens", "open_window", nothing),
    ("R12.7", "both options work", "chosen", lambda _, s, t, row: True),  # noqa: ARG005
    ("R11.2", "moving costs one", "begin_activation", dearer_move),
]

ELSEWHERE: dict[str, dict[tuple[str, str], str]] = {
    "sim-1": {
        ("R4.6", "Controls do nothing"): "they ask nothing of a tile that produces",
        ("R5.2", "a cap of eight"): "a marker that goes onto the focus is one of those that count already",
        ("R6.1", "ruling `start-tile-influence`: `forbidden`"): "the Start tile is the Start Committee",
        ("R8.3", "CLM goes in"): "it does",
        ("R8.3", "CLM comes out"): "it does",
        ("R13.2", "ECO goes in anywhere"): "R8.2 has it; what the Program says is no conversion of its own",
        ("R11.3", "Controls do nothing"): "it prices no production, where both are seen at once",
        ("R11.6", "Locks do nothing"): "what a Lobbyist lends is untouched; R11.4 has Locks",
        ("R12.4", "two reshuffles"): "each card is counted by itself",
        ("R12.7", "no window opens"): "there is none",
        ("R13.2", "Economy 04 ends at the settlement"): "it does",
        ("R12.7", "both options work"): "the card has one",
    }
}
"""What no scenario of another edition can notice there, with the reason."""
INSTEAD: dict[str, list[tuple[str, str, Change]]] = {
    "sim-1": [
        ("R4.6", "Administrations do nothing", overlay("administration")),
        ("R11.3", "Administrations do nothing", overlay("administration")),
    ]
}
"""What is switched off in another edition besides."""
