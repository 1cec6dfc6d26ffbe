"""Scenario files: defaults are as the contract says, every slip is named with its place."""

from pathlib import Path

import pytest

from generator.base.errors import Fault, InputError
from generator.games.balance_control.table.moves.move_text import NotInPlay, WrongShape
from generator.play.scenario.scenario_reader import parse_scenario, read_scenario
from generator.play.scenario.scenario_steps import DoStep, ExpectStep, IllegalStep, Scenario
from tests.games import real_game
from tests.golden import Wording
from tests.tables import read_table

SHORT = read_table(__file__, "SHORT")


def scenario(position: str = "", head: str = "players: 2", steps: str = "[do: settle]") -> Scenario:
    body = "".join(f"  {line}\n" for line in position.splitlines())
    return parse_scenario(f"name: x\n{head}\nposition:\n{body or '  {}'}\nsteps: {steps}\n", real_game(), "x")


def faults(text: str) -> tuple[Fault, ...]:
    try:
        parse_scenario(text, real_game(), "x")
    except InputError as error:
        return error.faults
    return ()


def test_steps_know_their_places() -> None:
    illegal, do, expect = parse_scenario(SHORT, real_game(), "x").steps
    assert isinstance(illegal, IllegalStep)
    assert isinstance(do, DoStep)
    assert isinstance(expect, ExpectStep)
    marks = illegal.attempts[0].mark, do.attempt.mark, expect.values[0].mark
    assert [*map(str, marks)] == ["x:8:16", "x:9:11", "x:10:20"]


def test_a_position_that_says_nothing() -> None:
    found = parse_scenario("name: x\nplayers: 3\nsteps: [do: settle]", real_game(), "x")
    position = found.position
    assert found.pack.edition.id == "1.0.14"
    assert found.config.modules == ("core",)
    assert position.tiles == ()
    assert position.supply == {"A": 0, "B": 0, "C": 0}
    assert position.start_influence_placed
    assert position.resources["C"] == {"DOM": 0, "FOR": 0, "INF": 0}
    assert position.noise == {"DOM": 0, "FOR": 0, "INF": 0}
    assert position.hand["B"] == ()
    assert position.open == position.deck == position.used == {}
    assert position.stack == ()
    assert (position.to_act, position.first, position.phase, position.round) == ("A", "A", "action", 1)
    assert scenario(head="players: 5").config.modules == ("core", "players-5-6"), "five and six bring their module"


@pytest.mark.parametrize(("lines", "owes"), read_table(__file__, "starting_influence_that_is_owed"))
def test_starting_influence_that_is_owed(lines: str, owes: dict[str, int]) -> None:
    """Under its ruling the starting seat owes one fewer."""
    position = scenario(lines).position
    assert position.owes == owes
    assert position.start_influence_placed is not any(owes.values())
    head = "players: 2\nrulings: {first-player-handicap: on}"
    assert scenario("supply: {A: 5, B: 5}\nfirst: B", head).position.owes == {"A": 4, "B": 3}


def test_a_deck_holds_what_lies_nowhere_else_and_a_surrounded_focus_counts_as_resolved() -> None:
    lines = "hand: {A: [debt-brake]}\nopen: {economy: [location-debate]}\nused: {economy: [economic-council]}"
    # ECO 01 to 10 without 05, 07 and 08.
    assert scenario(lines, "players: 2\nmodules: [economy]").position.deck["economy"] == (
        *("budget-compromise", "economic-stimulus", "collective-agreement", "subsidy-reduction", "budget-deficit"),
        *("investment-freeze", "supplementary-budget"),
    )
    ring = ["2,0", "2,-1", "1,-1", "0,1", "1,1"]
    tiles = "".join(f'\n  - {{at: "{cell}", tile: dom-w1}}' for cell in ring)
    open_side = "".join(f'\n  - {{at: "{cell}", tile: dom-w1}}' for cell in ring[1:])
    focus = 'tiles:\n  - {at: "1,0", tile: focus}'
    assert scenario(focus + tiles).position.tiles[0].resolved
    assert not scenario(focus + open_side).position.tiles[0].resolved


def test_lower_case_seats_and_departments_are_read() -> None:
    found = scenario("supply: {a: 1}\nresources: {b: {dom: 2}}\nto_act: b", steps="[do: 'b place 1,0']")
    assert found.position.supply["A"] == 1
    assert found.position.resources["B"]["DOM"] == 2
    assert isinstance(found.steps[0], DoStep)
    assert found.steps[0].seat == "B"


def test_what_isnt_in_play_or_is_incomplete_is_simply_illegal() -> None:
    (step,) = scenario(steps='[illegal: ["convert 1,0 DOM SEC", "formalize 1,0"]]').steps
    assert isinstance(step, IllegalStep)
    assert [attempt.move for attempt in step.attempts] == [None, None]
    assert isinstance(step.attempts[0].refusal, NotInPlay)
    assert isinstance(step.attempts[1].refusal, WrongShape)


# The part of the scenario, the place of the fault, what it says. A position's lines begin on line 4, column 3.
POSITIONS = read_table(__file__, "POSITIONS")


CARDS = read_table(__file__, "CARDS")


@pytest.mark.parametrize(("lines", "says"), CARDS)
def test_cards_lie_in_one_place_each_and_within_the_limits(lines: str, says: str, wording: Wording) -> None:
    with pytest.raises(InputError) as caught:
        scenario(lines, "players: 2\nmodules: [economy, security]")
    assert says in str(caught.value)
    wording(str(caught.value))


HEADS = read_table(__file__, "HEADS")


STEPS = read_table(__file__, "STEPS")


SLIPS = [
    *(("position", *slip) for slip in POSITIONS),
    *(("head", *slip) for slip in HEADS),
    *(("steps", steps, "x:5", says) for steps, says in STEPS),
]


@pytest.mark.parametrize(("part", "text", "where", "says"), SLIPS)
def test_a_slip_is_named_with_its_place(part: str, text: str, where: str, says: str) -> None:
    with pytest.raises(InputError) as caught:
        scenario(**{part: text})
    places = [str(fault.mark) for fault in caught.value.faults if says in str(fault)]
    assert any(f"{place}:".startswith(f"{where}:") for place in places), str(caught.value)


def test_all_faults_come_at_once_and_a_slip_in_a_line_lies_on_its_word() -> None:
    text = SHORT.replace("dom-w3", "dom-w9").replace("to_act: A", "to_act: C").replace("over: false", "over: x")
    assert [fault.mark.line for fault in faults(text)] == [5, 6, 10]
    assert str(faults(SHORT.replace("place 0,0", "place 0;0"))[0].mark) == "x:8:22"


def test_a_misspelt_edition_or_ruling_hides_no_other_fault() -> None:
    head = "edition: 1.0.15\nrulings: {lobbyist-presense: needed}\nplayers: 2"
    with pytest.raises(InputError) as caught:
        scenario("supply: {Q: 1}", head=head, steps="[do: A plce]")
    assert [fault.path for fault in caught.value.faults] == [
        *("edition", "rulings.lobbyist-presense", "position.supply.Q", "steps[1].do")
    ]


@pytest.mark.parametrize("text", ["", "[]", "x", "a: b", "name: [", "\t", "name: &a x\nsteps: *a", "%", "- - - -"])
def test_what_is_no_scenario_is_refused(text: str) -> None:
    assert faults(text)


def test_files_that_cant_be_read_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "x.yaml"
    path.write_bytes("name: Prüfung".encode("latin-1"))
    with pytest.raises(InputError, match=r"x\.yaml:1:9: byte 0xFC is not UTF-8"):
        read_scenario(path, real_game(), "x.yaml")
    path.write_text("#" * 1_100_000, encoding="utf-8")
    with pytest.raises(InputError, match="at most 1 MB"):
        read_scenario(path, real_game(), "x.yaml")
