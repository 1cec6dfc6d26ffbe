"""The oracle where no scenario reaches: what is in the box, the ways to pay, what is refused, and what has to hold in
any game. Rule by rule it plays the scenarios (`test_scenarios.py`)."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from tests.oracle import Illegal, Refused, State, box, drawable, from_position, new_game
from tests.oracle.beside import choose_line


def table(*tiles: tuple[Any, ...], **keys: Any) -> State:
    """A position: tiles as (cell, id, influence); players, modules, edition, rulings as given; the rest as in files."""
    beside = {name: keys.pop(name) for name in ("players", "modules", "edition", "rulings") if name in keys}
    entries = [{"at": at, "tile": tile, "influence": dict(*pile)} for at, tile, *pile in tiles]
    return from_position({"tiles": entries, **keys}, **beside)


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


@pytest.mark.parametrize(
    ("players", "modules", "stack"),
    [(4, ["players-5-6"], []), (7, [], []), (2, ["weather"], []), (2, [], ["eco-w1"])],
)
def test_r1_what_isnt_a_game_is_refused(players: int, modules: list[str], stack: list[str]) -> None:
    """R1.2: players-5-6 below five, seven players, an unknown module; R1.1: a tile of a module that is left out."""
    with pytest.raises(Refused):
        new_game(players, modules, stack=stack)


def test_r2_the_first_tile_is_drawn_and_the_board_is_the_start_tile() -> None:
    """R2.1, R3.1."""
    found = new_game(2, stack=["focus", "dom-w1"], first="B").summary()
    assert (found["board"], found["drawn"], found["stack"]) == ({"0,0": "start"}, "focus", ["dom-w1"])
    assert (found["to_act"], found["phase"], found["round"]) == ("B", "place", 1)


def test_r5_a_focus_surrounded_from_the_start_is_spent() -> None:
    """A focus that is surrounded in a position counts as resolved; nothing happens when a tile is laid elsewhere."""
    ring = ["1,1", "1,0", "-1,1", "-1,2", "0,2"]
    tiles = [("0,1", "focus", {"A": 1}), *((cell, "committee") for cell in ring)]
    state = table(*tiles, phase="place", stack=["dom-w1"])
    assert state.summary()["resolved"] == ["0,1"]
    assert state.apply("tile 2,0").summary()["supply"]["A"] == 0


def test_r7_two_different_resources() -> None:
    """R7.1, R7.2 in 1.0.14: A holds 2 DOM, 1 INF: only DOM INF is a pair; 1 DOM is left, 1 marker gained."""
    state = table(("1,0", "committee", {"A": 1}), resources={"A": {"DOM": 2, "INF": 1}})
    assert state.legal_lines() == ["formalize 1,0 DOM INF"]
    found = state.apply("formalize 1,0 INF dom").summary()
    assert (found["supply"]["A"], found["resources"]["A"]) == (1, {"DOM": 1})


def test_r11_control_and_administration_add_up_on_the_own_effect() -> None:
    """R11.5: formalising costs 2 different + 2: with 2 DOM, 2 FOR the only way is DOM FOR +DOM +FOR."""
    tile = {"at": "1,0", "tile": "committee", "influence": {"A": 1}, "overlays": ["control", "administration"]}
    state = from_position({"tiles": [tile], "resources": {"A": {"DOM": 2, "FOR": 2}}}, modules=["security"])
    assert state.legal_lines() == ["formalize 1,0 DOM FOR"]
    assert state.payments("formalize 1,0 DOM FOR") == ["formalize 1,0 DOM FOR +DOM +FOR"]
    found = state.apply("formalize 1,0 DOM FOR +FOR +DOM").summary()
    assert (found["supply"]["A"], found["resources"]["A"]) == (1, {})


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


@pytest.mark.parametrize(
    "position",
    [
        {"tiles": [{"at": "1,0", "tile": "dom-w1", "influence": {"A": 3}}], "supply": {"A": 4}},
        {"resources": {"A": {"DOM": 0}}, "phase": "place", "stack": ["dom-w1"], "to_act": "B"},
    ],
)
def test_positions_at_the_edge_of_what_can_be_are_stood_up(position: dict[str, Any]) -> None:
    """R6.2, R1.5: three on a tile, seven in all; what is refused here would only be left out among the scenarios."""
    assert from_position(position).summary()["round"] == 1


def test_an_illegal_line_is_refused_and_changes_nothing() -> None:
    state = new_game(2, stack=["focus"])
    before = state.summary()
    for line in ("tile 0,0", "tile 2,0", "place 0,0", "pass", "", "formalize", "tile 1,0 +DOM", "convert 1,0 DOM"):
        with pytest.raises(Illegal):
            state.apply(line)
    assert state.summary() == before


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


@pytest.mark.slow
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
