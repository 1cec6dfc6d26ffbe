"""`scenario` on the command line: exit codes, expected and found side by side, folders, reports for programs."""

import json
from pathlib import Path

import pytest

from tests.cli.running import Cli, Result
from tests.games import change, copy_real
from tests.tables import read_table

# 3 // 2 = 1 each, 3 - 2 = 1 to Noise.
TIE = read_table(__file__, "TIE")


@pytest.fixture
def tie(tmp_path: Path) -> Path:
    path = tmp_path / "tie.yaml"
    path.write_text(TIE, encoding="utf-8")
    return path


def spoiled(tmp_path: Path, right: str, wrong: str, name: str = "spoiled.yaml") -> Path:
    assert right in TIE
    path = tmp_path / name
    path.write_text(TIE.replace(right, wrong, 1), encoding="utf-8")
    return path


def test_all_hold(tie: Path, cli: Cli) -> None:
    found = cli("scenario", str(tie))
    assert found.err == ""
    assert found.says("holds  R4.4 a tie on a W3 tile sends the remainder to Noise", "1 scenario: all hold")
    assert cli("scenario", str(tie), "--quiet") == Result(0, "", "")


def test_one_fails_side_by_side(tmp_path: Path, cli: Cli) -> None:
    path = spoiled(tmp_path, "noise: {DOM: 1}", "noise: {DOM: 2}")
    found = cli("scenario", str(path), "--quiet")
    assert found.code == 1
    lines = found.out.splitlines()
    assert lines[0].startswith("FAILS  R4.4 a tie")
    assert lines[1].strip() == f"{path}:10:20:"
    assert lines[2].split() == ["expected", "found"]
    assert lines[3].split() == ["noise", "DOM", "2", "1"]
    assert lines[-1] == "1 scenario: 1 fails"


def test_a_step_that_cant_be_done(tmp_path: Path, cli: Cli) -> None:
    path = spoiled(tmp_path, "do: settle", "do: A place 1,0")
    found = cli("scenario", str(path))
    assert found.code == 1
    assert f"{path}:7:11" in found.out


def test_a_folder_is_all_its_scenarios(tie: Path, tmp_path: Path, cli: Cli) -> None:
    spoiled(tmp_path, "{A: {DOM: 1}", "{A: {DOM: 3}", "other.yaml")
    (tmp_path / "notes.txt").write_text("not a scenario", encoding="utf-8")
    found = cli("scenario", str(tmp_path), str(tie))
    assert found.code == 1
    assert "2 scenarios: 1 fails" in found.out
    assert found.out.index("FAILS") < found.out.index("holds"), "in the order of the names"


def test_an_empty_folder_is_a_slip(tmp_path: Path, cli: Cli) -> None:
    assert cli("scenario", str(tmp_path)).refuses("holds no *.yaml")


def test_json(tie: Path, tmp_path: Path, cli: Cli) -> None:
    wrong = spoiled(tmp_path, "noise: {DOM: 1}", "noise: {DOM: 2}")
    found = cli("scenario", str(tie), str(wrong), "--json")
    assert (found.code, found.err) == (1, "")
    data = json.loads(found.out)
    assert data["ok"] is False
    right, failed = data["scenarios"]
    assert right == {"file": str(tie), "name": right["name"], "holds": True, "failures": []}
    assert failed["holds"] is False
    assert failed["failures"] == [
        {"line": 10, "column": 20, "step": 2, "what": "noise DOM", "expected": 2, "found": 1, "hint": ""}
    ]


def test_json_tells_expected_and_found_of_every_kind_of_step(tmp_path: Path, cli: Cli) -> None:
    """1 : 1 on the W3 and no marker in any supply: A can't place; B's turn hasn't come; moving from 1,0 is legal."""
    steps = (
        '  - legal: ["place 1,0"]\n  - illegal: ["move 1,0 0,1"]\n'
        '  - expect: {to_act: B, control: {"1,0": A}}\n  - do: B pass\n'
    )
    tiles = '    - {at: "0,1", tile: for-w1}\n'
    path = tmp_path / "kinds.yaml"
    text = TIE[: TIE.index("  - do")].replace("steps:\n", tiles + "steps:\n") + steps
    path.write_text(text, encoding="utf-8")
    found = cli("scenario", str(path), "--json")
    assert found.code == 1
    (told,) = json.loads(found.out)["scenarios"]
    assert [(one["step"], one["what"], one["expected"]) for one in told["failures"]] == [
        (1, "place 1,0", "legal"),
        (2, "move 1,0 0,1", "illegal"),
        (3, "to_act", "B"),
        (3, "control 1,0", "A"),
        (4, "who decides", "B"),
    ]
    assert told["failures"][0]["found"].startswith("illegal: R6.1")
    assert told["failures"][0]["hint"].startswith("legal for A: move 1,0 0,1")
    assert [one["found"] for one in told["failures"][1:]] == ["legal for A", "A", None, "A"]
    shown = cli("scenario", str(path)).out.splitlines()
    table = next(number for number, line in enumerate(shown) if line.split()[:1] == ["to_act"])
    assert [line.split() for line in shown[table - 1 : table + 2]] == [
        ["expected", "found"],
        ["to_act", "B", "A"],
        ["control", "1,0", "A", "null"],
    ]


def test_faults_of_every_file_come_at_once(tmp_path: Path, cli: Cli) -> None:
    one = spoiled(tmp_path, "dom-w3", "dom-w9", "one.yaml")
    two = spoiled(tmp_path, "steps:", "stps:", "two.yaml")
    found = cli("scenario", str(one), str(two))
    assert (found.code, found.out) == (2, "")
    assert f"{one}:5:25 position.tiles[1].tile: unknown tile 'dom-w9'" in found.err
    assert f"{two}:6:1 stps: unknown key 'stps'" in found.err
    assert "did you mean steps?" in found.err
    assert "Traceback" not in found.err


def test_an_own_edition_of_the_game(tie: Path, tmp_path: Path, cli: Cli) -> None:
    folder = copy_real(tmp_path / "own")
    w3 = "dom-w3: {class: department, department: DOM, count: 4, effects: [produce: {department: DOM, amount: "
    change(folder / "modules" / "core.yaml", f"{w3}3", f"{w3}5")
    found = cli("scenario", str(tie), "--game", str(folder))
    assert found.code == 1  # 5 // 2 = 2 each
    assert [line.split() for line in found.out.splitlines() if line.strip().startswith("resources A")] == [
        ["resources", "A", "DOM", "1", "2"]
    ]


POSITION = read_table(__file__, "POSITION")
BY_ITSELF = "  - expect: {resources: {A: {DOM: 1}}, phase: place, to_act: A, round: 2}\n"
ONCE_MORE = """\
  - do: settle
  - expect: {resources: {A: {DOM: %d}}, phase: %s, to_act: %s, round: %d}
"""


@pytest.mark.parametrize(
    ("phase", "steps"),
    [
        ("settlement", BY_ITSELF + ONCE_MORE % (2, "place", "A", 3)),
        ("action", ONCE_MORE % (1, "action", "B", 2) + "  - do: B place 1,0\n"),
    ],
)
def test_when_a_position_settles(phase: str, steps: str, tmp_path: Path, cli: Cli) -> None:
    """As docs/moves-and-scenarios.md says: where the last seat has acted, before the first step; by `settle` whenever,
    and the seat goes on. 3 // 2 = 1 resource a settlement."""
    path = tmp_path / "settles.yaml"
    path.write_text(POSITION % phase + steps, encoding="utf-8")
    found = cli("scenario", str(path))
    assert found.code == 0, found.out


# Files of several ---------------------------------------------------------------------------------------------------

SEVERAL = read_table(__file__, "SEVERAL")
"""The documents' names stand on lines 2, 8 and 13, what the third expects on line 16."""


@pytest.fixture
def several(tmp_path: Path) -> Path:
    path = tmp_path / "several.yaml"
    path.write_text(SEVERAL, encoding="utf-8")
    return path


def test_every_scenario_of_a_file_is_played_and_counted(several: Path, tie: Path, tmp_path: Path, cli: Cli) -> None:
    found = cli("scenario", str(several))
    assert (found.code, found.err) == (0, "")
    assert found.out.splitlines() == [
        *("holds  R3.5 the first round", "holds  R3.1 the first seat", "holds  R3.8 nobody has won"),
        "3 scenarios: all hold",
    ]
    assert tie.parent == several.parent == tmp_path
    assert "4 scenarios: all hold" in cli("scenario", str(tmp_path)).out


def test_each_in_a_file_of_several_is_named_by_its_line(several: Path, cli: Cli) -> None:
    change(several, "over: false", "over: true")
    found = cli("scenario", str(several), "--quiet")
    assert found.code == 1
    first, second, *_, last = (line.strip() for line in found.out.splitlines())
    assert (first, second) == (f"FAILS  R3.8 nobody has won  ({several}:13)", f"{several}:16:20:")
    assert last == "3 scenarios: 1 fails"
    found = cli("scenario", str(several), "--json")
    assert found.code == 1
    told = json.loads(found.out)["scenarios"]
    assert [(one["file"], one["line"], one["name"], one["holds"]) for one in told] == [
        (str(several), 2, "R3.5 the first round", True),
        (str(several), 8, "R3.1 the first seat", True),
        (str(several), 13, "R3.8 nobody has won", False),
    ]
    (failure,) = told[2]["failures"]
    assert (failure["line"], failure["column"]) == (16, 20)


def test_faults_of_all_are_told_in_their_order(several: Path, cli: Cli) -> None:
    change(several, "round: 1", "round: one")
    change(several, "over: false", "over: [false")
    assert f"{several}:16:26: no YAML: a list that isn't closed" in cli("scenario", str(several)).err
    change(several, "over: [false", "over: perhaps")
    change(several, "R3.8 nobody has won", "R3.5 the first round")
    found = cli("scenario", str(several))
    places = [line.split(" ")[1].removeprefix(f"{several}:") for line in found.err.splitlines()]
    assert (found.code, places) == (2, ["5:21", "13:7", "16:20"])


TWICE = "a second scenario named 'R3.5 the first round'; expected a name of its own; the first is on line 2"
NOTHING = "a document ('---') in which nothing is written; expected YAML in it, or one '---' less"
MANY = "---\n".join(f"name: {number}\n" for number in range(201))


@pytest.mark.parametrize(
    ("text", "faults"),
    [
        (SEVERAL.replace("R3.8 nobody has won", "R3.5 the first round"), [f"13:7 name: {TWICE}"]),
        ("---\n---\n" + SEVERAL, [f"1:1: {NOTHING}"]),
        (SEVERAL + "---\n", [f"17:1: {NOTHING}"]),
        (SEVERAL + "---\n# nothing\n---\n" + SEVERAL, [f"17:1: {NOTHING}"]),
        (SEVERAL.replace("---\n", "---\n\n--- # nothing\n"), [f"6:1: {NOTHING}", f"14:1: {NOTHING}"]),
        (MANY, ["401:1: 201 scenarios; expected at most 200 in a file"]),
    ],
    ids=["a name twice", "in front", "behind", "between", "twice between", "too many"],
)
def test_what_is_wrong_in_a_file_of_several_has_its_line(text: str, faults: list[str], several: Path, cli: Cli) -> None:
    several.write_text(text, encoding="utf-8")
    found = cli("scenario", str(several))
    assert (found.code, found.out) == (2, "")
    assert found.err.splitlines() == [f"error: {several}:{fault}" for fault in faults]


def test_a_line_of_dashes_above_the_only_scenario_changes_nothing(tie: Path, cli: Cli) -> None:
    tie.write_text("---\n" + TIE, encoding="utf-8")
    found = cli("scenario", str(tie), "--json")
    assert found.code == 0
    assert [set(one) for one in json.loads(found.out)["scenarios"]] == [{"file", "name", "holds", "failures"}]


# Reasons --------------------------------------------------------------------------------------------------------------

REASONS = read_table(__file__, "REASONS")
"""Of each game a position, a move that it refuses, the reason for it, and one that is another."""


def with_step(path: Path, game: str, step: str) -> Path:
    path.write_text(f"{REASONS[game][0]}  - {step}\n", encoding="utf-8")
    return path


@pytest.mark.parametrize("game", REASONS)
def test_a_refusal_by_another_reason_fails_and_is_told(game: str, tmp_path: Path, cli: Cli) -> None:
    _, move, (right, wrong) = REASONS[game]
    path = tmp_path / "why.yaml"
    assert cli("scenario", str(with_step(path, game, f'illegal: {{"{move}": {right}}}')), "--game", game).code == 0
    assert cli("scenario", str(with_step(path, game, f'illegal: ["{move}"]')), "--game", game).code == 0
    found = cli("scenario", str(with_step(path, game, f'illegal: {{"{move}": {wrong}}}')), "--game", game, "--json")
    assert found.code == 1
    (failure,) = json.loads(found.out)["scenarios"][0]["failures"]
    assert [failure[name] for name in ("what", "expected", "found")] == [move, f"illegal: {wrong}", f"illegal: {right}"]
    assert failure["hint"].startswith("it is refused so: ")


@pytest.mark.parametrize("game", REASONS)
def test_a_reason_that_no_sentence_has_is_a_fault(game: str, tmp_path: Path, cli: Cli) -> None:
    _, move, (right, _) = REASONS[game]
    path = with_step(tmp_path / "why.yaml", game, f'illegal: {{"{move}": {right}x}}')
    assert cli("scenario", str(path), "--game", game).refuses(f"unknown reason '{right}x'", f"did you mean {right}?")


@pytest.mark.parametrize("step", ["illegal: {}", "illegal: []", "illegal: {pass: }", "illegal: {pass: [over]}"])
def test_illegal_needs_moves_and_reasons_that_are_words(step: str, tmp_path: Path, cli: Cli) -> None:
    found = cli("scenario", str(with_step(tmp_path / "why.yaml", "balance-control", step)))
    assert (found.code, found.out) == (2, "")
    assert "illegal" in found.err


@pytest.mark.parametrize("game", REASONS)
def test_why_names_the_reason_where_the_steps_end(game: str, tmp_path: Path, cli: Cli) -> None:
    _, move, (right, _) = REASONS[game]
    path = with_step(tmp_path / "why.yaml", game, "expect: {to_act: A}")
    found = cli("scenario", str(path), "--game", game, "--why", move)
    assert found.out.splitlines()[-2:] == [f"    reason: {right}", "1 scenario: all hold"]


def test_why_is_answered_at_each_step_that_asks(tie: Path, cli: Cli) -> None:
    """Before the settlement and after it; what is legal has no reason. 1 : 1 on the W3, nothing in the supply."""
    text = TIE.replace("steps:\n", 'steps:\n  - illegal: ["place 1,0"]\n') + '  - illegal: ["place 1,0", "pass"]\n'
    tie.write_text(text, encoding="utf-8")
    data = json.loads(cli("scenario", str(tie), "--why", "place  1,0", "--json").out)
    assert [(one["line"], one["reason"], one["legal"]) for one in data["scenarios"][0]["why"]] == [
        (7, "empty-supply", False),
        (12, "empty-supply", False),
    ]
    (legal,) = json.loads(cli("scenario", str(tie), "--why", "move 1,0 0,0", "--json").out)["scenarios"][0]["why"]
    assert legal["line"] == 12
    assert cli("scenario", str(tie), "--why", "dance").refuses("dance")
