"""The harness and the judge of scenario files: silent where two engines agree, each ruling that one of them reads
otherwise is found, and every file in the repository that it can play holds for the oracle too."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from tests.scenario_files import SCENARIOS, Document, documents, scenario_files
from tests.tables import read_table
from tools.oracle.beside import Difference, Setup, differences, oracle_start, plain, some_setups
from tools.oracle.numbers import BASE, NOT_PLAYED, RULINGS
from tools.oracle.scenarios import failures, read_scenario
from tools.oracle.state import Illegal, State, new_game


class Spoiled:
    """The oracle with one thing told or done wrongly."""

    def __init__(self, state: State, fault: str) -> None:
        self.state, self.fault = state, fault

    def to_act(self) -> str | None:
        return "A" if self.fault == "seat" and not self.state.over() else self.state.to_act()

    def legal_lines(self) -> list[str]:
        return self.state.legal_lines()

    def payments(self, line: str) -> list[str]:
        return [] if self.fault == "payments" and line.startswith("move") else self.state.payments(line)

    def apply(self, line: str) -> Spoiled:
        if self.fault == "refuses" and line.startswith("convert"):
            raise ValueError("no conversion today")
        return Spoiled(self.state.apply(line), self.fault)

    def opened(self) -> list[str]:
        return self.state.opened()

    def summary(self) -> Mapping[str, Any]:
        found = self.state.summary()
        if self.fault == "forgets":
            del found["resolved"]
        return found


@pytest.mark.parametrize(
    ("fault", "what"),
    [("seat", "to_act"), ("payments", "payments of"), ("refuses", "the last line"), ("forgets", "resolved")],
)
def test_a_spoiled_engine_is_found(fault: str, what: str) -> None:
    def start(setup: Setup) -> Spoiled:
        return Spoiled(oracle_start(setup), fault)

    found = next(differences(start, some_setups(3, 10, seed=1)), None)
    assert found is not None
    assert found.what.startswith(what)


SOON = {"influence-cap-56": 6, "lobbyist-chain": 2, "grassroots-control": 3}
"""Seeds with which games come soon to where these rulings matter; any other finds them later."""


def flipped(name: str, players: int) -> Difference | None:
    """What the harness finds beside an engine that always takes a ruling's second option."""

    def start(setup: Setup) -> State:
        return oracle_start(replace(setup, rulings={**setup.rulings, name: RULINGS[name][1]}))

    return next(differences(start, some_setups(players, 40, seed=SOON.get(name, 1), rulings=[])), None)


@pytest.mark.quick("first-player-handicap", "pass")
@pytest.mark.parametrize("name", BASE)
def test_every_ruling_of_the_base_game_makes_a_difference(name: str) -> None:
    found = flipped(name, players=5)
    assert found is not None
    assert len(str(found).splitlines()) == 4 + len(found.history), "the report tells the whole history"


def test_the_order_of_two_focuses_and_the_limit_on_a_tile_make_a_difference() -> None:
    """Two focuses at once are rare in random games; 0,2 is the last neighbour of both."""
    ring = ["1,0", "1,1", "-1,1", "-1,2", "1,2", "-1,3", "-1,4", "0,4", "1,3"]
    tiles = [{"at": at, "tile": "focus"} for at in ("0,1", "0,3")] + [{"at": at, "tile": "committee"} for at in ring]
    setup = Setup(2, position={"tiles": tiles, "phase": "place", "stack": ["lobbyist"]}, mood="eager")
    other = {"resolution-order": "active-player-chooses"}
    (found,) = differences(lambda setup: oracle_start(replace(setup, rulings=other)), [setup])
    assert (found.what, found.history) == ("resolved", ("A tile 0,2",))
    # Three of A's on the only tile that takes a fourth (R6.2).
    tiles = [{"at": "1,0", "tile": "dom-w1", "influence": {"A": 3}}]
    setup = Setup(2, position={"tiles": tiles, "supply": {"A": 1}, "start_influence_placed": True})
    (found,) = differences(lambda setup: oracle_start(replace(setup, rulings={"tile-limit": "unlimited"})), [setup])
    assert (found.what, found.history) == ("legal lines", ())


def test_setups_are_the_same_each_time_and_zeros_and_order_make_no_difference() -> None:
    first, second = list(some_setups(4, 60, seed=7)), list(some_setups(4, 60, seed=7))
    assert first == second
    assert {setup.edition for setup in first} == {"1.0.9", "canonical-en", "1.0.14", "sim-1"}
    assert {setup.first for setup in first} == set("ABCD")
    assert len({len(setup.stack) for setup in first}) > 5
    assert {name for setup in first for name in setup.rulings} == set(BASE)
    assert plain({"supply": {"B": 0, "A": 1}, "winners": ["B", "A"], "over": False}) == {
        "supply": {"A": 1},
        "winners": ["A", "B"],
        "over": False,
    }


def test_an_illegal_line_is_refused_and_changes_nothing() -> None:
    state = new_game(2, stack=["focus"])
    before = state.summary()
    for line in ("tile 0,0", "tile 2,0", "place 0,0", "pass", "", "formalize", "tile 1,0 +DOM", "convert 1,0 DOM"):
        with pytest.raises(Illegal):
            state.apply(line)
    assert state.summary() == before


DOCUMENTS = documents(scenario_files(SCENARIOS))

TIE = read_table(__file__, "TIE")


def played(document: Document) -> bool:
    """Whether the oracle knows how to play it: under some options that no document explains it doesn't."""
    return not NOT_PLAYED & (read_scenario(document.text).get("rulings") or {}).items()


def test_a_scenario_that_holds() -> None:
    assert failures(read_scenario(TIE)) == []


@pytest.mark.parametrize(("right", "wrong", "told"), read_table(__file__, "a_scenario_that_does_not_hold"))
def test_a_scenario_that_does_not_hold(right: str, wrong: str, told: str) -> None:
    assert right in TIE
    assert failures(read_scenario(TIE.replace(right, wrong, 1)))[0] == told


@pytest.mark.slow
@pytest.mark.parametrize("first", range(4))
def test_scenario_files_hold_for_the_oracle_too(first: int) -> None:
    """Every fourth is quick."""
    found = {str(one): failures(read_scenario(one.text)) for one in DOCUMENTS[first::4] if played(one)}
    assert {place: wrong for place, wrong in found.items() if wrong} == {}
