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

SHORT = """\
name: A tie on a W3 tile sends the remainder to Noise
players: 2
position:
  tiles:
    - {at: "1,0", tile: dom-w3, influence: {A: 1, B: 1}}
  to_act: A
steps:
  - illegal: ["place 0,0"]
  - do: A place 1,0
  - expect: {over: false, round: 3}
"""


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


def test_five_and_six_bring_their_module() -> None:
    assert scenario(head="players: 5").config.modules == ("core", "players-5-6")


@pytest.mark.parametrize(
    ("lines", "owes"),
    [
        ("supply: {A: 0}", {"A": 0, "B": 0}),
        ("supply: {A: 1, B: 2}", {"A": 1, "B": 2}),  # not placed while there is supply
        ("supply: {A: 6}", {"A": 4, "B": 0}),  # at most the starting number, 4 for two players (R2.2)
        ("supply: {A: 6}\nstart_influence_placed: true", {"A": 0, "B": 0}),
        ("start_influence_placed: false", {"A": 0, "B": 0}),  # true once nobody owes
    ],
)
def test_starting_influence_that_is_owed(lines: str, owes: dict[str, int]) -> None:
    position = scenario(lines).position
    assert position.owes == owes
    assert position.start_influence_placed is not any(owes.values())


def test_the_starting_seat_owes_one_fewer_under_its_ruling() -> None:
    head = "players: 2\nrulings: {first-player-handicap: on}"
    assert scenario("supply: {A: 5, B: 5}\nfirst: B", head).position.owes == {"A": 4, "B": 3}


def test_a_deck_holds_what_lies_nowhere_else_in_printed_order() -> None:
    lines = "hand: {A: [debt-brake]}\nopen: {economy: [location-debate]}\nused: {economy: [economic-council]}"
    # ECO 01 to 10 without 05, 07 and 08.
    assert scenario(lines, "players: 2\nmodules: [economy]").position.deck["economy"] == (
        *("budget-compromise", "economic-stimulus", "collective-agreement", "subsidy-reduction", "budget-deficit"),
        *("investment-freeze", "supplementary-budget"),
    )


def test_a_surrounded_focus_counts_as_resolved() -> None:
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
POSITIONS = [
    ("tils: []", "x:4:3", "did you mean tiles?"),
    ("tiles: {}", "x:4:10", "a list of tiles"),
    ("tiles: [dom-w1]", "x:4:11", "a mapping with at, tile"),
    ("tiles: [{tile: dom-w1}]", "x:4:11", "'at' is missing"),
    ('tiles: [{at: "1,0"}]', "x:4:11", "'tile' is missing"),
    ("tiles: [{at: 1,0, tile: dom-w1}]", "x:4:18", 'a cell in quotes: "1,0"'),
    ('tiles: [{at: "1;0", tile: dom-w1}]', "x:4:16", "'1;0' is not a cell"),
    ('tiles: [{at: "1,0", tile: dom-w9}]', "x:4:29", "unknown tile 'dom-w9'"),
    ('tiles: [{at: "1,0", tile: comittee}]', "x:4:29", "did you mean committee?"),
    ('tiles: [{at: "1,0", tile: eco-w1}]', "x:4:29", "the module 'economy' isn't in play"),
    ('tiles: [{at: "1,0", tile: start}]', "x:4:29", "'start' is listed"),
    ('tiles: [{at: "0,0", tile: dom-w1}]', "x:4:11", "the Start tile is always there"),
    ('tiles: [{at: "1,0", tile: dom-w1}, {at: "1,0", tile: dom-w1}]', "x:4:38", "cell 1,0 appears twice"),
    ('tiles: [{at: "1,0", tile: dom-w1, influence: {A: 4}}]', "x:4:52", "R6.2: 4 markers of A on one tile"),
    ('tiles: [{at: "1,0", tile: dom-w1, influence: {C: 1}}]', "x:4:49", "seat 'C' is not in play: 2 play"),
    ('tiles: [{at: "1,0", tile: dom-w1, influence: {A: x}}]', "x:4:52", "'x' is no whole number"),
    ('tiles: [{at: "1,0", tile: dom-w1, influence: {A: 1, a: 1}}]', "x:4:55", "seat 'A' appears twice"),
    ('tiles: [{at: "1,0", tile: dom-w1, overlays: [lock]}]', "x:4:48", "the module 'security' isn't in play"),
    ('tiles: [{at: "1,0", tile: dom-w1, resolved: true}]', "x:4:47", "'dom-w1' never resolves"),
    ('tiles: [{at: "1,0", tile: focus, countdowns: 1}]', "x:4:48", "'focus' takes no countdown marker"),
    ('tiles: [{at: "1,0", tile: focus, resolved: perhaps}]', "x:4:46", "true or false"),
    ("supply: {A: 8}", "x:4:11", "R1.5: A has 8 markers"),
    ('tiles: [{at: "1,0", tile: dom-w1, influence: {A: 3}}]\nsupply: {A: 5}', "x:5:11", "R1.5: A has 8 markers"),
    ("supply: 3", "x:4:11", "a mapping by seat"),
    ("supply: {A: -1}", "x:4:15", "-1 is out of range"),
    ("start_influence_placed: 1", "x:4:27", "true or false"),
    ("start_committee_used: A", "x:4:25", "expected a list"),
    ("resources: {A: {CLM: 1}}", "x:4:19", "department 'CLM' is not in play"),
    ("resources: {A: {DOMM: 1}}", "x:4:19", "did you mean DOM?"),
    ("noise: {DOM: 1.5}", "x:4:16", "'1.5' is no whole number"),
    ("hand: {A: [debt-brake]}", "x:4:14", "the module 'economy' isn't in play"),
    ("open: {economy: []}", "x:4:10", "no deck 'economy' is in play"),
    ("stack: [dom-w1, 5]", "x:4:19", "the entry isn't text"),
    ("stack: [dom-w1, [a]]", "x:4:19", "a list: the entry isn't text"),
    ("stack: [start]", "x:4:11", "tiles that are drawn"),
    (f"stack: [{', '.join(['dom-w1'] * 90)}]", "x:4:10", "91 tiles with the Start tile; expected at most 72"),
    ('tiles: [{at: "80,0", tile: dom-w1}]', "x:4:11", "tiles from 0 to 80"),
    ("to_act: C", "x:4:11", "seat 'C' is not in play"),
    ("first: Z", "x:4:10", "unknown seat 'Z'"),
    ("phase: acting", "x:4:10", "did you mean action?"),
    ("round: 0", "x:4:10", "0 is out of range"),
]


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


def test_a_slip_in_a_line_lies_on_its_word() -> None:
    with pytest.raises(InputError) as caught:
        parse_scenario(SHORT.replace("place 0,0", "place 0;0"), real_game(), "x")
    assert str(caught.value.faults[0].mark) == "x:8:22"


def test_all_faults_come_at_once() -> None:
    text = SHORT.replace("dom-w3", "dom-w9").replace("to_act: A", "to_act: C").replace("over: false", "over: x")
    assert [fault.mark.line for fault in faults(text)] == [5, 6, 10]


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
