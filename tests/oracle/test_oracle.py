"""The oracle against calculations by hand, rule by rule, and against what has to hold in any game."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from tests.oracle import Illegal, Refused, State, box, drawable, from_position, new_game
from tests.oracle.beside import choose_line

AROUND = ["1,0", "1,-1", "0,-1", "-1,0", "-1,1", "0,1"]


def table(*tiles: tuple[Any, ...], **keys: Any) -> State:
    """A position: tiles as (cell, id, influence); players, modules, edition, rulings as given; the rest as in files."""
    beside = {name: keys.pop(name) for name in ("players", "modules", "edition", "rulings") if name in keys}
    entries = [{"at": at, "tile": tile, "influence": dict(*pile)} for at, tile, *pile in tiles]
    return from_position({"tiles": entries, **keys}, **beside)


def with_overlays(cell: str, tile: str, influence: dict[str, int], *overlays: str, **keys: Any) -> State:
    """A position with one tile and what lies on it, security in play."""
    rest = keys.pop("rest", [])
    beside = {name: keys.pop(name) for name in ("players", "edition", "rulings") if name in keys}
    entry = {"at": cell, "tile": tile, "influence": influence, "overlays": list(overlays)}
    return from_position({"tiles": [entry, *rest], **keys}, modules=["security"], **beside)


def lines(state: State, verb: str) -> list[str]:
    """The legal lines with this verb."""
    return [line for line in state.legal_lines() if line.split()[0] == verb]


def surround(missing: str, middle: str = "focus", **keys: Any) -> State:
    """A focus on 0,1 with five neighbours, the Start tile among them; `missing` is the hole, a Lobbyist is drawn."""
    near = [cell for cell in ["1,1", "1,0", "-1,1", "-1,2", "0,2"] if cell != missing]
    influence = keys.pop("on_focus", {})
    keys = {"phase": "place", "stack": ["lobbyist"], "start_influence_placed": True, **keys}
    return table(("0,1", middle, influence), *((cell, "committee") for cell in near), **keys)


# R1 Components


@pytest.mark.parametrize(
    ("players", "modules", "number"),
    [
        (4, [], 71),
        (5, [], 89),
        (4, ["economy"], 77),
        (6, ["economy"], 98),
        (2, ["security"], 73),
        (3, ["climate"], 76),
        (5, ["climate"], 96),
        (4, ["economy", "security", "climate"], 84),
        (6, ["economy", "security", "climate"], 107),
    ],
)
def test_r1_the_box(players: int, modules: list[str], number: int) -> None:
    """R1.1, R1.2 less the Start tile: 72, 90; +6 and +9 economy, +2 security, +5 and +7 climate; 85 and 108 for all."""
    assert len(drawable(players, modules, {})) == number


def test_r1_core_by_hand() -> None:
    """R1.1: three departments × (2+4+4+1+1) = 36; 10 Committees, 8 Grassroots, 9 Lobbyists, 8 focuses = 35."""
    inside = box(4, [], {})
    assert [inside[f"inf-w{value}"] for value in (1, 2, 3, 4, 5)] == [2, 4, 4, 1, 1]
    assert [inside[name] for name in ("committee", "grassroots", "lobbyist", "focus")] == [10, 8, 9, 8]


def test_r1_a_box_for_six() -> None:
    """R1.1: W2 4+1, W3 4+1, W4 1+1, W5 1; Committee 10+2, Lobbyist 9+3, focuses 8 and two labelled ones."""
    inside = box(6, [], {})
    assert [inside[f"dom-w{value}"] for value in (1, 2, 3, 4, 5)] == [2, 5, 5, 2, 1]
    assert [inside[name] for name in ("committee", "grassroots", "lobbyist")] == [12, 10, 12]
    assert [inside[name] for name in ("focus", "focus-dom", "focus-for")] == [8, 1, 1]


def test_r1_climate_for_six_by_ruling() -> None:
    """[climate-56-values]: 2+2 and two more: one of each, or two of one value."""
    found = {option: box(6, ["climate"], {"climate-56-values": option}) for option in ("w1+w2", "w1+w1", "w2+w2")}
    assert [(inside["clm-w1"], inside["clm-w2"]) for inside in found.values()] == [(3, 3), (4, 2), (2, 4)]


def test_r1_what_isnt_a_game_is_refused() -> None:
    """R1.2: players-5-6 below five, seven players, an unknown module; R1.1: a tile of a module that is left out."""
    with pytest.raises(Refused):
        new_game(4, ["players-5-6"])
    with pytest.raises(Refused):
        new_game(7)
    with pytest.raises(Refused):
        new_game(2, ["weather"])
    with pytest.raises(Refused):
        new_game(2, stack=["eco-w1"])


# R2 Setup


@pytest.mark.parametrize(
    ("players", "rulings", "supply"),
    [
        (2, {}, [4, 4]),
        (3, {}, [3, 3, 3]),
        (4, {}, [2, 2, 2, 2]),
        (5, {}, [2] * 5),
        (6, {"start-influence-56": "1"}, [1] * 6),
        (3, {"first-player-handicap": "on"}, [3, 2, 3]),
        (6, {"start-influence-56": "1", "first-player-handicap": "on"}, [1, 0, 1, 1, 1, 1]),
    ],
)
def test_r2_start_influence(players: int, rulings: dict[str, str], supply: list[int]) -> None:
    """R2.2, R2.4: 4, 3, 2 markers, by ruling 2 or 1 for five and six; B starts and has one fewer with the handicap."""
    state = new_game(players, rulings=rulings, stack=["focus"], first="B")
    assert list(state.summary()["supply"].values()) == supply


def test_r2_the_first_tile_is_drawn_and_the_board_is_the_start_tile() -> None:
    """R2.1, R3.1."""
    found = new_game(2, stack=["focus", "dom-w1"], first="B").summary()
    assert (found["board"], found["drawn"], found["stack"]) == ({"0,0": "start"}, "focus", ["dom-w1"])
    assert (found["to_act"], found["phase"], found["round"]) == ("B", "place", 1)


# R3 Turn, round, end


def test_r3_a_tile_goes_beside_a_tile() -> None:
    """R3.2: six cells around the Start tile; with a second tile on 1,0 two cells are shared, so 6 + 6 − 2 − 2 = 8."""
    state = new_game(2, stack=["focus", "dom-w1"])
    assert state.legal_lines() == sorted(f"tile {cell}" for cell in AROUND)
    state = state.apply("tile 1,0").apply("place 1,0")
    assert state.legal_lines() == sorted(
        f"tile {cell}" for cell in ["1,-1", "0,-1", "-1,0", "-1,1", "0,1", "2,0", "2,-1", "1,1"]
    )


def test_r3_a_turn_has_two_phases_and_a_round_one_turn_per_seat() -> None:
    """R3.1, R3.5: C starts with three players: C, A, B, then round 2 with C again."""
    state = new_game(3, stack=["committee"] * 6, first="C")
    seen = []
    for cell in AROUND[:4]:
        seen.append((state.to_act(), state.summary()["phase"], state.summary()["round"]))
        state = state.apply(f"tile {cell}")
        assert state.summary()["phase"] == "action"
        state = state.apply(f"place {cell}")
    assert seen == [("C", "place", 1), ("A", "place", 1), ("B", "place", 1), ("C", "place", 2)]


def test_r3_the_round_of_the_last_tile_is_finished_with_actions_only() -> None:
    """R3.6: three seats, one tile: A lays and acts, B and C only act, then the game is over in round 1."""
    state = new_game(3, stack=["dom-w3"]).apply("tile 1,0").apply("place 1,0")
    assert (state.to_act(), state.summary()["phase"]) == ("B", "action")
    state = state.apply("place 1,0")
    assert (state.to_act(), state.over(), state.winners()) == ("C", False, [])
    state = state.apply("place 1,0")
    assert state.over()
    assert state.to_act() is None
    assert state.legal_lines() == []


def test_r3_the_last_round_settles() -> None:
    """R3.6, R4.4: A and B tie on W3 at the end: 1 each, 1 to Noise."""
    state = new_game(2, stack=["dom-w3"]).apply("tile 1,0").apply("place 1,0").apply("place 1,0")
    assert state.summary()["resources"] == {"A": {"DOM": 1}, "B": {"DOM": 1}}
    assert state.summary()["noise"] == {"DOM": 1}


def test_r3_the_end_at_once_by_ruling() -> None:
    """[end-of-stack]: the last action is A's; B acts no more, the round isn't finished, so nothing settles."""
    state = new_game(2, rulings={"end-of-stack": "immediately"}, stack=["dom-w3"]).apply("tile 1,0").apply("place 1,0")
    assert state.over()
    assert state.winners() == ["A"]
    assert state.summary()["resources"]["A"] == {}


def test_r3_pass_only_when_stuck() -> None:
    """R3.7: no marker in supply, none on the board, no resources: pass is all there is; it changes only the turn."""
    state = table(("1,0", "committee"), stack=["focus"], to_act="B")
    assert state.legal_lines() == ["pass"]
    after = state.apply("pass").summary()
    assert (after["to_act"], after["phase"], after["round"]) == ("A", "place", 2)
    assert "pass" not in table(("1,0", "committee"), supply={"A": 1}).legal_lines()


def test_r3_pass_always_by_ruling() -> None:
    """[pass]: beside the placement; never in the place phase."""
    state = table(("1,0", "committee"), supply={"A": 1}, rulings={"pass": "always"})
    assert state.legal_lines() == ["pass", "place 1,0"]
    assert lines(new_game(2, rulings={"pass": "always"}, stack=["focus"]), "pass") == []


def test_r3_most_markers_on_the_board_win_and_equals_share() -> None:
    """R3.8: on the board A 2, B 1 + 1 = 2, C 1: A and B share; B's other two in supply count nothing."""
    state = table(
        ("1,0", "lobbyist", {"A": 2, "C": 1}),
        ("2,0", "focus", {"B": 1}),
        players=3,
        supply={"B": 3},
        to_act="B",
        first="C",
    )
    assert state.apply("place 2,0").winners() == ["A", "B"]


# R4 Majority, control, settlement


def test_r4_strength_is_markers_and_lobbyists() -> None:
    """R4.1: on 1,0 A has 1 + the Lobbyist on 2,0 = 2, B has 2: blockade."""
    found = table(("1,0", "dom-w3", {"A": 1, "B": 2}), ("2,0", "lobbyist", {"A": 1})).summary()
    assert found["strength"]["1,0"] == {"A": 2, "B": 2}
    assert found["control"]["1,0"] is None


def test_r4_a_tied_lobbyist_helps_nobody() -> None:
    """R4.2: A 1, B 1 on the Lobbyist: nobody's; 1,0 stays A 1, B 2, so B's."""
    found = table(("1,0", "dom-w3", {"A": 1, "B": 2}), ("2,0", "lobbyist", {"A": 1, "B": 1})).summary()
    assert found["strength"]["1,0"] == {"A": 1, "B": 2}
    assert found["control"] == {"0,0": None, "1,0": "B", "2,0": None}


def test_r4_the_bonus_needs_no_presence() -> None:
    """R4.3: B has 1 marker, A none but two Lobbyists: 2 against 1. With presence needed, A has 0."""
    tiles = [("1,0", "dom-w3", {"B": 1}), ("2,0", "lobbyist", {"A": 1}), ("1,1", "lobbyist", {"A": 1})]
    assert table(*tiles).summary()["control"]["1,0"] == "A"
    assert table(*tiles, rulings={"lobbyist-presence": "needed"}).summary()["control"]["1,0"] == "B"


def test_r4_lobbyists_count_markers_only() -> None:
    """R4.3: 2,0 is tied 1 to 1; its neighbour on 3,0 is A's but helps no Lobbyist: 1,0 is B's by its marker."""
    tiles = [("1,0", "dom-w3", {"B": 1}), ("2,0", "lobbyist", {"A": 1, "B": 1}), ("3,0", "lobbyist", {"A": 1})]
    found = table(*tiles).summary()
    assert found["strength"]["2,0"] == {"A": 1, "B": 1}
    assert found["control"]["1,0"] == "B"


def test_r4_lobbyists_strengthen_each_other_by_ruling() -> None:
    """[lobbyist-chain] fixpoint: 3,0 is A's, so 2,0 is A 1+1 against 1, so A has 1 on 1,0 beside B's 1: blockade."""
    tiles = [("1,0", "dom-w3", {"B": 1}), ("2,0", "lobbyist", {"A": 1, "B": 1}), ("3,0", "lobbyist", {"A": 1})]
    found = table(*tiles, rulings={"lobbyist-chain": "fixpoint"}).summary()
    assert found["strength"]["2,0"] == {"A": 2, "B": 1}
    assert found["strength"]["1,0"] == {"A": 1, "B": 1}


def test_r4_an_empty_tile_is_nobodys() -> None:
    """R4.2: A controls the Lobbyist beside, but nobody has a marker on 1,0; by [empty-tile-control] bonus it is A's."""
    tiles = [("1,0", "dom-w3"), ("2,0", "lobbyist", {"A": 1})]
    assert table(*tiles).summary()["control"]["1,0"] is None
    assert table(*tiles, rulings={"empty-tile-control": "bonus"}).summary()["control"]["1,0"] == "A"


@pytest.mark.parametrize(
    ("tile", "pile", "gains", "noise"),
    [
        ("dom-w5", {"A": 2, "B": 1}, {"A": {"DOM": 5}, "B": {}, "C": {}}, {}),
        ("for-w5", {"A": 1, "B": 1}, {"A": {"FOR": 2}, "B": {"FOR": 2}, "C": {}}, {"FOR": 1}),
        ("inf-w5", {"A": 1, "B": 1, "C": 1}, {seat: {"INF": 1} for seat in "ABC"}, {"INF": 2}),
        ("inf-w2", {"A": 1, "B": 1, "C": 1}, {"A": {}, "B": {}, "C": {}}, {"INF": 2}),
        ("inf-w4", {}, {"A": {}, "B": {}, "C": {}}, {}),
        ("committee", {"A": 1}, {"A": {}, "B": {}, "C": {}}, {}),
        ("lobbyist", {"A": 1}, {"A": {}, "B": {}, "C": {}}, {}),
    ],
)
def test_r4_settlement(tile: str, pile: dict[str, int], gains: dict[str, Any], noise: dict[str, int]) -> None:
    """R4.4, R4.7: 5; 5 // 2 = 2 and 1 over; 5 // 3 = 1 and 2 over; 2 // 3 = 0 and 2 over; no marker: nothing."""
    found = table(("1,0", tile, pile), players=3).settle().summary()
    assert (found["resources"], found["noise"], found["round"]) == (gains, noise, 2)


def test_r4_a_lobbyist_turns_a_tie() -> None:
    """R4.1, R4.4: A 1+1, B 1: A takes all 3."""
    state = table(("1,0", "dom-w3", {"A": 1, "B": 1}), ("2,0", "lobbyist", {"A": 1})).settle()
    assert state.summary()["resources"] == {"A": {"DOM": 3}, "B": {}}


# R5 Focuses


@pytest.mark.parametrize("hole", ["1,1", "1,0", "-1,1", "-1,2", "0,2"])
def test_r5_a_focus_resolves_when_the_last_neighbour_lies(hole: str) -> None:
    """R5.1, R5.2: A leads with 2 to 1 and gains 1 into the supply, before the action."""
    before = surround(hole, on_focus={"A": 2, "B": 1})
    assert before.summary()["resolved"] == []
    found = before.apply(f"tile {hole}").summary()
    assert (found["resolved"], found["supply"], found["phase"]) == (["0,1"], {"A": 1, "B": 0}, "action")
    assert found["influence"] == {"0,1": {"A": 2, "B": 1}}


def test_r5_a_focus_laid_into_a_hole_resolves_without_effect() -> None:
    """R5.1, R5.2: nobody has a marker on it; it is spent all the same."""
    state = surround("none", middle="committee", stack=["focus"])
    ring = ["1,1", "1,0", "-1,1", "-1,2", "0,2"]
    state = table(*((cell, "committee") for cell in ring), phase="place", stack=["focus"]).apply("tile 0,1")
    assert state.summary()["resolved"] == ["0,1"]
    assert state.summary()["supply"] == {"A": 0, "B": 0}


def test_r5_a_tie_gives_nothing_and_spends_it() -> None:
    """R5.2."""
    found = surround("0,2", on_focus={"A": 1, "B": 1}).apply("tile 0,2").summary()
    assert (found["resolved"], found["supply"]) == (["0,1"], {"A": 0, "B": 0})


def test_r5_a_focus_gives_nothing_at_the_cap() -> None:
    """R5.2, R1.5: A has 2 on the focus and 5 in supply, 7 together."""
    found = surround("0,2", on_focus={"A": 2}, supply={"A": 5}).apply("tile 0,2").summary()
    assert found["supply"]["A"] == 5


def test_r5_the_gain_is_the_leaders_whoever_lays_the_tile() -> None:
    """R5.2: A lays, B leads."""
    assert surround("0,2", on_focus={"B": 1}).apply("tile 0,2").summary()["supply"] == {"A": 0, "B": 1}


def test_r5_a_tile_in_between_resolves_two() -> None:
    """R5.3: the Lobbyist on 0,2 is the last neighbour of 0,1 and of 0,3; A leads both and gains 2."""
    ring = ["1,0", "1,1", "-1,1", "-1,2", "1,2", "-1,3", "-1,4", "0,4", "1,3"]
    state = table(
        ("0,1", "focus", {"A": 1}),
        ("0,3", "focus", {"A": 1}),
        *((cell, "committee") for cell in ring),
        phase="place",
        stack=["lobbyist"],
    )
    found = state.apply("tile 0,2").summary()
    assert (found["resolved"], found["supply"]["A"]) == (["0,1", "0,3"], 2)


@pytest.mark.parametrize("name", ["focus-dom", "focus-for", "labour-market", "transformation-pressure"])
def test_r5_the_others_resolve_the_same_way(name: str) -> None:
    """R5.4."""
    keys: dict[str, Any] = {"players": 5, "modules": ["economy", "climate"]}
    found = surround("0,2", middle=name, on_focus={"A": 1}, **keys).apply("tile 0,2").summary()
    assert (found["resolved"], found["supply"]["A"]) == (["0,1"], 1)


def test_r5_effects_by_ruling() -> None:
    """[focus-effect] none; [focus-gain] onto-focus: 1 from the supply, so supply 2 − 1, on the focus 1 + 1."""
    none = surround("0,2", on_focus={"A": 1}, supply={"A": 2}, rulings={"focus-effect": "none"}).apply("tile 0,2")
    assert (none.summary()["supply"]["A"], none.summary()["resolved"]) == (2, ["0,1"])
    onto = surround("0,2", on_focus={"A": 1}, supply={"A": 2}, rulings={"focus-gain": "onto-focus"}).apply("tile 0,2")
    assert onto.summary()["supply"]["A"] == 1
    assert onto.summary()["influence"]["0,1"] == {"A": 2}


def test_r5_the_active_player_chooses_the_order_by_ruling() -> None:
    """[resolution-order]: A's only marker in supply goes onto the focus that A resolves first, here the younger one."""
    ring = ["1,0", "1,1", "-1,1", "-1,2", "1,2", "-1,3", "-1,4", "0,4", "1,3"]
    tiles: list[tuple[Any, ...]] = [(at, "focus", {"A": 1}) for at in ("0,1", "0,3")]
    state = table(
        *tiles,
        *((at, "committee") for at in ring),
        phase="place",
        stack=["lobbyist"],
        supply={"A": 1},
        rulings={"resolution-order": "active-player-chooses", "focus-gain": "onto-focus"},
    ).apply("tile 0,2")
    assert (state.to_act(), state.legal_lines()) == ("A", ["resolve 0,1", "resolve 0,3"])
    found = state.apply("resolve 0,3").summary()
    assert (found["influence"], found["resolved"]) == ({"0,1": {"A": 1}, "0,3": {"A": 2}}, ["0,1", "0,3"])


def test_r5_a_focus_surrounded_from_the_start_is_spent() -> None:
    """A focus that is surrounded in a position counts as resolved; nothing happens when a tile is laid elsewhere."""
    ring = ["1,1", "1,0", "-1,1", "-1,2", "0,2"]
    tiles = [("0,1", "focus", {"A": 1}), *((cell, "committee") for cell in ring)]
    state = table(*tiles, phase="place", stack=["dom-w1"])
    assert state.summary()["resolved"] == ["0,1"]
    assert state.apply("tile 2,0").summary()["supply"]["A"] == 0


# R6 Influence


def test_r6_placing_and_moving() -> None:
    """R6.1, R10.1: on 1,0 and 2,0, never on the Start Committee; a move needs a neighbour, 3,0 is none of 1,0's."""
    state = table(("1,0", "dom-w1", {"A": 1}), ("2,0", "focus"), ("3,0", "committee"), supply={"A": 1})
    assert state.legal_lines() == ["move 1,0 2,0", "place 1,0", "place 2,0", "place 3,0"]
    found = state.apply("move 1,0 2,0").summary()
    assert (found["influence"], found["supply"]["A"]) == ({"2,0": {"A": 1}}, 1)
    found = state.apply("place 3,0").summary()
    assert (found["influence"], found["supply"]["A"]) == ({"1,0": {"A": 1}, "3,0": {"A": 1}}, 0)


def test_r6_three_are_enough() -> None:
    """R6.2: 1,0 holds three of A's, so nothing comes there; B's three markers elsewhere don't matter."""
    state = table(("1,0", "dom-w1", {"A": 3}), ("2,0", "focus", {"A": 1, "B": 3}), supply={"A": 1})
    assert state.legal_lines() == ["move 1,0 2,0", "place 2,0"]


def test_r6_a_neutral_start_tile() -> None:
    """R6.1 [start-tile-influence]: 1.0.9 and canonical-en lay a neutral tile: allowed, or forbidden by ruling."""
    for edition in ("1.0.9", "canonical-en"):
        state = table(("1,0", "dom-w1", {"A": 1}), supply={"A": 1}, edition=edition)
        assert state.legal_lines() == ["move 1,0 0,0", "place 0,0", "place 1,0"]
    state = table(("1,0", "dom-w1"), supply={"A": 1}, edition="1.0.9", rulings={"start-tile-influence": "forbidden"})
    assert state.legal_lines() == ["place 1,0"]


# R7 Formalising


def test_r7_two_different_resources() -> None:
    """R7.1, R7.2 in 1.0.14: A holds 2 DOM, 1 INF: only DOM INF is a pair; 1 DOM is left, 1 marker gained."""
    state = table(("1,0", "committee", {"A": 1}), resources={"A": {"DOM": 2, "INF": 1}})
    assert state.legal_lines() == ["formalize 1,0 DOM INF"]
    found = state.apply("formalize 1,0 INF dom").summary()
    assert (found["supply"]["A"], found["resources"]["A"]) == (1, {"DOM": 1})


def test_r7_one_of_each_in_the_older_editions() -> None:
    """R7.1: 1.0.9 and canonical-en cost DOM, FOR and INF; two of them aren't enough."""
    purse = {"DOM": 1, "FOR": 1, "INF": 1}
    for edition in ("1.0.9", "canonical-en"):
        state = table(("1,0", "committee", {"A": 1}), resources={"A": purse}, edition=edition)
        assert lines(state, "formalize") == ["formalize 1,0 DOM FOR INF"]
        assert state.apply("formalize 1,0 DOM FOR INF").summary()["resources"]["A"] == {}
        short = table(("1,0", "committee", {"A": 1}), resources={"A": {"DOM": 2, "FOR": 1}}, edition=edition)
        assert lines(short, "formalize") == []


def test_r7_control_is_needed() -> None:
    """R7.1: tied 1 to 1, then B's."""
    for pile in ({"A": 1, "B": 1}, {"B": 1}, {}):
        state = table(("1,0", "committee", pile), resources={"A": {"DOM": 1, "INF": 1}})
        assert lines(state, "formalize") == []


def test_r7_not_at_the_cap() -> None:
    """R7.3: 3 on the board and 4 in supply are 7; by [influence-cap-56] 8 there is room for one more."""
    keys: dict[str, Any] = {
        "supply": {"A": 4},
        "resources": {"A": {"DOM": 1, "INF": 1}},
        "start_influence_placed": True,
        "players": 5,
    }
    assert lines(table(("1,0", "committee", {"A": 3}), **keys), "formalize") == []
    state = table(("1,0", "committee", {"A": 3}), **keys, rulings={"influence-cap-56": "8"})
    assert lines(state, "formalize") == ["formalize 1,0 DOM INF"]


def test_r7_more_committees_give_more_lines_but_one_marker() -> None:
    """R7.4."""
    state = table(("1,0", "committee", {"A": 1}), ("2,0", "committee", {"A": 1}), resources={"A": {"DOM": 1, "FOR": 1}})
    assert lines(state, "formalize") == ["formalize 1,0 DOM FOR", "formalize 2,0 DOM FOR"]
    assert state.apply("formalize 2,0 DOM FOR").summary()["supply"]["A"] == 1


def test_r7_not_before_everybody_has_placed() -> None:
    """R7.5: B owes one placement, so A may not; once B has placed, A may. 1.0.9 doesn't know the rule."""
    keys: dict[str, Any] = {"supply": {"B": 1}, "resources": {"A": {"DOM": 1, "FOR": 1, "INF": 1}}}
    state = table(("1,0", "committee", {"A": 1}), ("2,0", "dom-w1"), **keys)
    assert lines(state, "formalize") == []
    state = table(("1,0", "committee", {"A": 1}), ("2,0", "dom-w1"), **keys, to_act="B", stack=["focus"])
    state = state.apply("place 2,0").apply("tile 3,0")
    assert "formalize 1,0 DOM FOR" in lines(state, "formalize")
    old = table(("1,0", "committee", {"A": 1}), **keys, edition="1.0.9")
    assert lines(old, "formalize") == ["formalize 1,0 DOM FOR INF"]


def test_r7_climate_pays_by_ruling() -> None:
    """R7.1 [clm-pays]: DOM and CLM are two departments; with climate-only they aren't a price."""
    keys: dict[str, Any] = {"resources": {"A": {"DOM": 1, "CLM": 1}}, "modules": ["climate"]}
    assert lines(table(("1,0", "committee", {"A": 1}), **keys), "formalize") == ["formalize 1,0 DOM CLM"]
    state = table(("1,0", "committee", {"A": 1}), **keys, rulings={"clm-pays": "climate-only"})
    assert lines(state, "formalize") == []


# R8 Converting


def test_r8_two_equal_become_one_other() -> None:
    """R8.1: 3 DOM, 1 FOR: only DOM goes in, FOR or INF come out; 3 − 2 = 1 DOM, 1 + 1 = 2 FOR."""
    state = table(("1,0", "grassroots", {"A": 1}), resources={"A": {"DOM": 3, "FOR": 1}})
    assert state.legal_lines() == ["convert 1,0 DOM FOR", "convert 1,0 DOM INF"]
    assert state.apply("convert 1,0 DOM FOR").summary()["resources"]["A"] == {"DOM": 1, "FOR": 2}


def test_r8_control_by_ruling() -> None:
    """[grassroots-control]: A is outnumbered 1 to 2: a marker is enough with `presence`; `none` needs nothing."""
    found = {}
    for needed in ("majority", "presence", "none"):
        for pile in ({"A": 1, "B": 2}, {}):
            state = table(
                ("1,0", "grassroots", pile), resources={"A": {"DOM": 2}}, rulings={"grassroots-control": needed}
            )
            found[needed, bool(pile)] = len(lines(state, "convert"))
    assert [found[needed, True] for needed in ("majority", "presence", "none")] == [0, 2, 2]
    assert [found[needed, False] for needed in ("majority", "presence", "none")] == [0, 0, 2]


def test_r8_economy_goes_in_only_through_the_program() -> None:
    """R8.2: ECO → DOM, FOR, INF through 2,0 only; the Program also takes DOM → FOR, INF, ECO."""
    keys: dict[str, Any] = {"modules": ["economy"], "resources": {"A": {"ECO": 2, "DOM": 2}}}
    tiles = [("1,0", "grassroots", {"A": 1}), ("2,0", "investment-program", {"A": 1})]
    state = table(*tiles, **keys)
    assert [line for line in lines(state, "convert") if " ECO " in line] == [
        f"convert 2,0 ECO {got}" for got in ("DOM", "FOR", "INF")
    ]
    assert [line for line in lines(state, "convert") if " DOM " in line] == [
        f"convert {cell} DOM {got}" for cell in ("1,0", "2,0") for got in ("ECO", "FOR", "INF")
    ]
    free = table(*tiles, **keys, rulings={"eco-conversion": "any-grassroots"})
    assert "convert 1,0 ECO INF" in free.legal_lines()


def test_r8_climate_stays_out() -> None:
    """R8.3: neither in nor out; with [clm-conversion] in-only it goes in and still doesn't come out."""
    keys: dict[str, Any] = {"modules": ["climate"], "resources": {"A": {"CLM": 2}}}
    assert table(("1,0", "grassroots", {"A": 1}), **keys).legal_lines() == ["pass"]
    state = table(("1,0", "grassroots", {"A": 1}), **keys, rulings={"clm-conversion": "in-only"})
    assert state.legal_lines() == [f"convert 1,0 CLM {got}" for got in ("DOM", "FOR", "INF")]
    dom = table(("1,0", "grassroots", {"A": 1}), modules=["climate"], resources={"A": {"DOM": 2}})
    assert dom.legal_lines() == ["convert 1,0 DOM FOR", "convert 1,0 DOM INF"]


def test_r8_security_comes_from_conversion() -> None:
    """R8.4."""
    state = table(("1,0", "grassroots", {"A": 1}), modules=["security"], resources={"A": {"DOM": 2}})
    assert state.apply("convert 1,0 DOM SEC").summary()["resources"]["A"] == {"SEC": 1}


# R10 Start Committee


def test_r10_three_different_and_one_of_any() -> None:
    """R10.2: 2 DOM, 1 FOR, 2 INF: the fourth is a second DOM or INF, no control needed; with the DOM, 1 INF is left."""
    state = table(("1,0", "dom-w1"), resources={"A": {"DOM": 2, "FOR": 1, "INF": 2}})
    assert state.legal_lines() == ["formalize 0,0 DOM FOR INF DOM", "formalize 0,0 DOM FOR INF INF"]
    found = state.apply("formalize 0,0 DOM DOM FOR INF").summary()
    assert (found["supply"]["A"], found["resources"]["A"]) == (1, {"INF": 1})


def test_r10_four_different_are_one_line() -> None:
    """R10.2: DOM FOR INF ECO are three different and one of any, once."""
    purse = {"DOM": 1, "FOR": 1, "INF": 1, "ECO": 1}
    state = table(("1,0", "dom-w1"), modules=["economy"], resources={"A": purse})
    assert state.legal_lines() == ["formalize 0,0 DOM FOR INF ECO"]


def test_r10_once_per_player_and_not_in_the_older_editions() -> None:
    """R10.2: A has used it, B hasn't; two departments aren't enough; 1.0.9 has none."""
    keys: dict[str, Any] = {"resources": {seat: {"DOM": 2, "FOR": 1, "INF": 1} for seat in "AB"}}
    state = table(("1,0", "dom-w1"), **keys, start_committee_used=["A"], stack=["focus"])
    assert state.legal_lines() == ["pass"]
    assert len(lines(state.apply("pass").apply("tile 2,0"), "formalize")) == 1
    state = table(("1,0", "dom-w1"), resources={"A": {"DOM": 4, "FOR": 4}})
    assert state.legal_lines() == ["pass"]
    assert table(("1,0", "dom-w1"), **keys, edition="1.0.9").legal_lines() == ["pass"]


def test_r10_using_it_uses_it_up() -> None:
    """R10.2: A formalises with 8 resources in hand, and can't again in the next round."""
    state = table(("1,0", "dom-w1"), resources={"A": {"DOM": 4, "FOR": 2, "INF": 2}}, stack=["focus"] * 4, first="A")
    state = state.apply("formalize 0,0 DOM FOR INF DOM").apply("tile 2,0").apply("pass").apply("tile 3,0")
    assert (state.to_act(), lines(state, "formalize")) == ("A", [])


def test_r10_nobody_is_strong_there() -> None:
    """R10.1: A's Lobbyist on 1,0 gives nothing on the Start Committee."""
    found = table(("1,0", "lobbyist", {"A": 1}), rulings={"empty-tile-control": "bonus"}).summary()
    assert found["control"]["0,0"] is None
    assert "0,0" not in found["strength"]


def test_r10_waits_for_the_start_influence_and_the_cap() -> None:
    """R10.2: R7.3 (7 markers) and R7.5 (A owes 1) hold."""
    purse = {"A": {"DOM": 2, "FOR": 1, "INF": 1}}
    owing = table(("1,0", "dom-w1"), resources=purse, supply={"A": 1})
    assert lines(owing, "formalize") == []
    full = table(("1,0", "dom-w1"), resources=purse, supply={"A": 7}, start_influence_placed=True)
    assert lines(full, "formalize") == []


# R9, R11 Overlays


def test_r11_a_lock_stops_what_the_tile_does() -> None:
    """R11.4: no production, no conversion, no formalising; influence still comes and goes."""
    purse = {"A": {"DOM": 2, "FOR": 1}}
    assert with_overlays("1,0", "dom-w3", {"A": 1}, "lock").settle().summary()["resources"]["A"] == {}
    for tile in ("committee", "grassroots"):
        state = with_overlays(
            "1,0", tile, {"A": 1}, "lock", resources=purse, supply={"A": 1}, start_influence_placed=True
        )
        assert state.legal_lines() == ["place 1,0"]


def test_r11_levels_take_one_each() -> None:
    """R11.6, R4.5: 3 − 2 = 1; 1 − 2 is 0; two tied on 4 − 1 = 3: 1 each, 1 to Noise."""
    assert with_overlays("1,0", "dom-w3", {"A": 1}, *["security-level"] * 2).settle().summary()["resources"]["A"] == {
        "DOM": 1
    }
    assert with_overlays("1,0", "dom-w1", {"A": 1}, *["security-level"] * 2).settle().summary()["resources"]["A"] == {}
    tied = with_overlays("1,0", "dom-w4", {"A": 1, "B": 1}, "security-level").settle().summary()
    assert (tied["resources"], tied["noise"]) == ({"A": {"DOM": 1}, "B": {"DOM": 1}}, {"DOM": 1})


def test_r11_a_level_makes_a_conversion_nil_and_illegal() -> None:
    """R11.6, R11.8: 1 − 1 = 0; legal only by [nil-effect-action], and then 2 DOM go for nothing."""
    keys: dict[str, Any] = {"resources": {"A": {"DOM": 2}}}
    assert with_overlays("1,0", "grassroots", {"A": 1}, "security-level", **keys).legal_lines() == ["pass"]
    state = with_overlays(
        "1,0", "grassroots", {"A": 1}, "security-level", **keys, rulings={"nil-effect-action": "legal"}
    )
    assert state.apply("convert 1,0 DOM FOR").summary()["resources"]["A"] == {}


@pytest.mark.parametrize("overlay", ["security-level", "lock"])
def test_r11_a_lobbyist_under_an_overlay_gives_nothing(overlay: str) -> None:
    """R11.6: 1 + 0."""
    rest = [{"at": "2,0", "tile": "dom-w1", "influence": {"A": 1}}]
    found = with_overlays("1,0", "lobbyist", {"A": 1}, overlay, rest=rest).summary()
    assert found["strength"]["2,0"] == {"A": 1}
    assert with_overlays("1,0", "lobbyist", {"A": 1}, "control", rest=rest).summary()["strength"]["2,0"] == {"A": 2}


def test_r11_control_makes_coming_dearer() -> None:
    """R11.5: placing on 1,0 costs 1 of anything; A holds 1 DOM and 1 SEC. Without either it isn't legal."""
    keys: dict[str, Any] = {"supply": {"A": 1}, "start_influence_placed": True}
    state = with_overlays("1,0", "dom-w3", {}, "control", **keys, resources={"A": {"DOM": 1, "SEC": 1}})
    assert state.payments("place 1,0") == ["place 1,0 +DOM", "place 1,0 +SEC"]
    with pytest.raises(Illegal):
        state.apply("place 1,0")
    assert state.apply("place 1,0 +DOM").summary()["resources"]["A"] == {"SEC": 1}
    assert with_overlays("1,0", "dom-w3", {}, "control", **keys).legal_lines() == ["pass"]
    assert with_overlays("1,0", "dom-w3", {}, "administration", **keys).legal_lines() == ["place 1,0"]


def test_r11_control_and_administration_add_up_on_the_own_effect() -> None:
    """R11.5: formalising costs 2 different + 2: with 2 DOM, 2 FOR the only way is DOM FOR +DOM +FOR."""
    state = with_overlays(
        "1,0", "committee", {"A": 1}, "control", "administration", resources={"A": {"DOM": 2, "FOR": 2}}
    )
    assert state.legal_lines() == ["formalize 1,0 DOM FOR"]
    assert state.payments("formalize 1,0 DOM FOR") == ["formalize 1,0 DOM FOR +DOM +FOR"]
    found = state.apply("formalize 1,0 DOM FOR +FOR +DOM").summary()
    assert (found["supply"]["A"], found["resources"]["A"]) == (1, {})


def test_r4_receivers_pay_for_their_shares() -> None:
    """R4.6: W3, two tied: 1 each, 1 over. B starts and is asked first and declines, A pays INF; the 1 goes to Noise."""
    state = with_overlays(
        "1,0",
        "dom-w3",
        {"A": 1, "B": 1},
        "control",
        resources={"A": {"INF": 1}, "B": {"FOR": 1}},
        first="B",
        stack=["focus"],
    )
    state = state.apply("pass") if "pass" in state.legal_lines() else state.apply(state.legal_lines()[0])
    assert (state.to_act(), state.legal_lines()) == ("B", ["decline", "pay FOR"])
    state = state.apply("decline")
    assert (state.to_act(), state.legal_lines()) == ("A", ["decline", "pay INF"])
    found = state.apply("pay INF").summary()
    assert found["resources"] == {"A": {"DOM": 1}, "B": {"FOR": 1}}
    assert (found["noise"], found["round"], found["to_act"]) == ({"DOM": 1}, 2, "B")


def test_r4_costs_are_paid_by_themselves_or_not_at_all_by_ruling() -> None:
    """[production-costs]: A's W3 under Control: FOR − 1, DOM + 3; or nothing."""
    found = {}
    for option in ("auto-pay", "auto-decline"):
        keys: dict[str, Any] = {"resources": {"A": {"FOR": 1}}, "rulings": {"production-costs": option}}
        state = with_overlays("1,0", "dom-w3", {"A": 1}, "control", **keys, to_act="B", stack=["focus"]).apply("pass")
        found[option] = state.summary()["resources"]["A"]
    assert found == {"auto-pay": {"DOM": 3}, "auto-decline": {"FOR": 1}}


def test_r11_control_and_administration_by_ruling() -> None:
    """[control-vs-administration]: what placing costs: Control 1, Administration 0, 1 or 0; where the kind of tile
    decides, that is where they may lie (sim-1 EXP-02-02-B-04, 06), and one that lies there costs as ever."""
    costs = {}
    for option in ("through-or-of", "same", "by-tile-kind"):
        for overlay in ("control", "administration"):
            state = with_overlays(
                "1,0",
                "dom-w3",
                {},
                overlay,
                supply={"A": 1},
                resources={"A": {"DOM": 1}},
                rulings={"control-vs-administration": option},
            )
            costs[option, overlay] = len(state.payments("place 1,0")[0].split()) - 2
    assert list(costs.values()) == [1, 0, 1, 1, 1, 0]


def test_r4_nothing_goes_to_noise_when_no_share_is_taken() -> None:
    """R4.6: W3, two tied, nobody can pay: all 3 stay in the Bank."""
    found = with_overlays("1,0", "dom-w3", {"A": 1, "B": 1}, "control").settle().summary()
    assert (found["resources"], found["noise"]) == ({"A": {}, "B": {}}, {})


def test_r5_a_focus_under_control_is_paid_for() -> None:
    """R5.6, R11.5: A is asked; DOM buys the marker, declining spends the focus."""
    ring = [{"at": cell, "tile": "committee"} for cell in ("1,1", "1,0", "-1,1", "-1,2")]
    state = with_overlays(
        "0,1", "focus", {"A": 1}, "control", rest=ring, phase="place", stack=["lobbyist"], resources={"A": {"DOM": 1}}
    ).apply("tile 0,2")
    assert (state.to_act(), state.legal_lines()) == ("A", ["decline", "pay DOM"])
    paid, declined = state.apply("pay DOM").summary(), state.apply("decline").summary()
    assert (paid["supply"]["A"], paid["resources"]["A"], paid["resolved"]) == (1, {}, ["0,1"])
    assert (declined["supply"]["A"], declined["resources"]["A"], declined["resolved"]) == (0, {"DOM": 1}, ["0,1"])


def test_r5_internal_order_places_or_moves_an_overlay() -> None:
    """R5.5: B leads: a Lock for 2 of B's 3 SEC, on any of 7 tiles but the Start Committee; no influence. Or nothing."""
    keys: dict[str, Any] = {"modules": ["security"], "resources": {"B": {"SEC": 3}}}
    state = surround("0,2", middle="internal-order", on_focus={"B": 1}, **keys).apply("tile 0,2")
    assert state.to_act() == "B"
    assert len(state.legal_lines()) == 4 * 6 + 1
    found = state.apply("overlay lock 0,2").summary()
    assert (found["overlays"], found["resources"]["B"], found["supply"]["B"]) == ({"0,2": ["lock"]}, {"SEC": 1}, 0)
    assert found["to_act"] == "A"
    assert state.apply("skip").summary()["overlays"] == {}


def test_r9_the_centre_moves_or_removes() -> None:
    """R9.1: the Lock on 2,0 to 1,0 (not to the Start Committee, not where it lies), or away; no SEC is due."""
    rest = [{"at": "2,0", "tile": "dom-w1", "overlays": ["lock"]}]
    state = with_overlays("1,0", "control-centre", {"A": 1}, rest=rest)
    assert lines(state, "centre") == ["centre 1,0 move lock 2,0 1,0", "centre 1,0 remove lock 2,0"]
    assert state.apply("centre 1,0 move lock 2,0 1,0").summary()["overlays"] == {"1,0": ["lock"]}
    assert state.apply("centre 1,0 remove lock 2,0").summary()["overlays"] == {}


# Positions that can't be


@pytest.mark.parametrize(
    "position",
    [
        {"tiles": [{"at": "1,0", "tile": "dom-w1", "influence": {"A": 4}}]},
        {"tiles": [{"at": "1,0", "tile": "dom-w1", "influence": {"A": 3}}], "supply": {"A": 5}},
        {"tiles": [{"at": "0,0", "tile": "start", "influence": {"A": 1}}]},
        {"tiles": [{"at": "1,0", "tile": "eco-w1"}]},
        {"tiles": [{"at": "1,0", "tile": "dom-w1"}, {"at": "1,0", "tile": "dom-w1"}]},
        {"tiles": [{"at": "1,0", "tile": "dom-w1", "influence": {"C": 1}}]},
        {"tiles": [{"at": "1,0", "tile": "dom-w1", "overlays": ["lock"]}]},
        {"resources": {"A": {"ECO": 1}}},
        {"resources": {"A": {"DOM": -1}}},
        {"to_act": "C"},
        {"phase": "place"},
        {"wind": "north"},
    ],
)
def test_impossible_positions_are_refused(position: dict[str, Any]) -> None:
    """R1.1, R1.5, R6.2, R10.1 and what a position with two players and core can't hold."""
    with pytest.raises(Refused):
        from_position(position)


def test_an_illegal_line_is_refused_and_changes_nothing() -> None:
    state = new_game(2, stack=["focus"])
    before = state.summary()
    for line in ("tile 0,0", "tile 2,0", "place 0,0", "pass", "", "formalize", "tile 1,0 +DOM", "convert 1,0 DOM"):
        with pytest.raises(Illegal):
            state.apply(line)
    assert state.summary() == before


# Any game


def worth(found: dict[str, Any]) -> int:
    """R4.4: what the next settlement brings out altogether: every department tile with a marker, its printed value."""
    return sum(int(tile[-1]) for at, tile in found["board"].items() if "-w" in tile and at in found["influence"])


def total(found: dict[str, Any]) -> int:
    """All resources that players hold."""
    return sum(sum(purse.values()) for purse in found["resources"].values())


def check_step(old: dict[str, Any], line: str, new: dict[str, Any], cap: int) -> None:
    """What one line may change, told by sums over everything."""
    seats, verb = list(new["supply"]), line.split()[0]
    settled = new["round"] > old["round"] or new["over"]
    spent = {"formalize": len(line.split()) - 2, "convert": 1}.get(verb, 0)
    brought = total(new) - total(old) + sum(new["noise"].values()) - sum(old["noise"].values())
    assert settled or brought == -spent
    board = {seat: sum(pile.get(seat, 0) for pile in new["influence"].values()) for seat in seats}
    assert all(new["supply"][seat] + board[seat] <= cap for seat in seats), "R1.5"
    assert all(number <= 3 for pile in new["influence"].values() for number in pile.values()), "R6.2"
    assert set(old["resolved"]) <= set(new["resolved"])
    assert all(new["noise"].get(name, 0) >= number for name, number in old["noise"].items()), "Noise only takes in"
    markers = sum(new["supply"].values()) + sum(board.values())
    former = sum(old["supply"].values()) + sum(sum(pile.values()) for pile in old["influence"].values())
    gained = {"formalize": 1, "tile": len(new["resolved"]) - len(old["resolved"])}.get(verb, 0)
    assert former <= markers <= former + gained
    if settled:
        assert brought + spent == worth(new), "R4.4: every unit goes to a player or to Noise"


@pytest.mark.quick("canonical-en-modules2-3")
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
@pytest.mark.parametrize(
    ("edition", "modules"), [("1.0.14", []), ("1.0.9", ["economy", "climate"]), ("canonical-en", [])]
)
def test_any_game_ends_and_loses_nothing(players: int, edition: str, modules: list[str]) -> None:
    """R3.6: every tile is laid, whole rounds are played; at each step the sums are right."""
    choose = random.Random(f"{players}/{edition}")
    stack = drawable(players, modules, {})
    choose.shuffle(stack)
    state = new_game(players, modules, edition, {}, stack, first=choose.choice("ABCDEF"[:players]))
    while not state.over():
        line = choose_line(choose, state.legal_lines())
        after = state.apply(line)
        check_step(state.summary(), line, after.summary(), cap=7)
        state = after
    found = state.summary()
    assert Counter(found["board"].values()) == Counter([*stack, "start"])
    assert found["round"] == -(-len(stack) // players), "the number of tiles over the number of seats, rounded up"
    assert found["winners"]


@pytest.mark.quick("4")
@pytest.mark.parametrize("players", [2, 4, 6])
def test_a_game_with_overlays_ends(players: int) -> None:
    """R5.5, R9, R11 in random play: the tiles of all modules, and SEC for everybody so that overlays come into play."""
    choose = random.Random(players)
    modules = ["economy", "security", "climate"]
    stack = drawable(players, modules, {})
    choose.shuffle(stack)
    stack.sort(key=lambda tile: tile not in ("internal-order", "control-centre"))
    purse = {seat: {"SEC": 12, "DOM": 6} for seat in "ABCDEF"[:players]}
    state = from_position(
        {"stack": stack, "phase": "place", "supply": dict.fromkeys(purse, 2), "resources": purse}, players, modules
    )
    verbs = Counter[str]()
    while not state.over():
        line = choose.choice(state.payments(choose_line(choose, state.legal_lines())))
        verbs[line.split()[0]] += 1
        state = state.apply(line)
        lying = state.summary()["overlays"]
        assert "0,0" not in lying
    assert verbs["tile"] == len(stack)
