"""`play` and `replay` as a user calls them: what they print, what they write, how they end."""

from __future__ import annotations

import io
import json
import re
import shutil
from pathlib import Path

import pytest

from generator.cli.main import run
from generator.games.balance_control.table.laws.checks import Broken, Checks
from generator.resources import resource_root
from tests.cli.running import recorded
from tests.games import change

KEYS = [
    "seed",
    "players",
    "edition",
    "modules",
    "turns",
    "rounds",
    "influence",
    "winners",
    "checks",
    "short",
    "record",
    "ok",
]


def played(tmp_path: Path, *more: str) -> Path:
    path = tmp_path / "game.bcg"
    path.write_bytes(recorded(*more))
    return path


def out(capsys: pytest.CaptureFixture[str]) -> str:
    return capsys.readouterr().out


@pytest.mark.slow
def test_a_story_a_result_and_the_checks(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["play", "--players", "3", "--seed", "7"]) == 0
    told = out(capsys)
    assert "ran out, and after round" in " ".join(told.split())
    assert "Result: " in told
    assert "checks, none failed" in told


@pytest.mark.slow
def test_json_is_as_the_contract_says(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "game.bcg"
    assert run(["play", "--players", "5", "--json", "--seed", "2", "--record", str(path)]) == 0
    told = json.loads(out(capsys))
    assert list(told) == KEYS
    assert (told["seed"], told["players"], told["modules"]) == (2, 5, ["core", "players-5-6"])
    assert told["turns"] == 90, "89 drawable tiles (R1.1), the last round finished by all five"
    assert told["rounds"] == 18
    assert list(told["influence"]) == list("ABCDE")
    assert told["record"] == str(path)
    most = max(told["influence"].values())
    assert told["winners"] == [seat for seat, number in told["influence"].items() if number == most]


@pytest.mark.slow
def test_quiet_says_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["play", "--players", "2", "--quiet"]) == 0
    assert out(capsys) == ""


@pytest.mark.slow
def test_a_record_replays_and_is_the_same_twice(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = played(tmp_path, "--bots", "greedy,random", "--first", "B")
    text = path.read_text("utf-8")
    assert '[First "B"]' in text
    assert '[Bots "greedy,random"]' in text
    assert "1. B draw" in text
    assert run(["replay", str(path)]) == 0
    assert "the same end: " in out(capsys)
    again = ("--bots", "greedy,random", "--first", "B", "--record", str(path))
    assert run(["play", "--players", "2", "--quiet", *again]) == 0
    assert path.read_text("utf-8") == text


@pytest.mark.slow
def test_rulings_and_editions_come_back(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = played(tmp_path, "--edition", "1.0.9", "--ruling", "lobbyist-presence=needed")
    assert '[Rulings "lobbyist-presence=needed"]' in path.read_text("utf-8")
    assert run(["replay", str(path), "--json"]) == 0
    assert json.loads(out(capsys))["edition"] == "1.0.9"


@pytest.mark.slow
def test_a_turn_is_shown(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = played(tmp_path)
    assert run(["replay", str(path), "--turn", "4"]) == 0
    assert "After turn 4:" in out(capsys)
    assert run(["replay", str(path), "--turn", "4", "--json"]) == 0
    told = json.loads(out(capsys))
    assert len(told["position"]["board"]) == 5, "the Start tile and one a turn"
    assert told["over"] is False
    assert run(["replay", str(path), "--turn", "73"]) == 2
    assert "--turn: turn 73; expected at most 72, the last of this record" in capsys.readouterr().err


@pytest.mark.slow
def test_why(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert run(["play", "--players", "3", "--why", "place 0,0"]) == 0
    assert re.match("'place 0,0' is illegal for A now: R3.1: .*also R10.1: .*\n$", out(capsys))
    assert run(["play", "--why", "tile 1,0", "--json"]) == 0
    assert json.loads(out(capsys))["legal"] is True
    path = played(tmp_path)
    assert run(["replay", str(path), "--turn", "1", "--why", "pass"]) == 0
    assert "'pass' is illegal for A now: R3.7" in out(capsys)


@pytest.mark.slow
def test_other_definitions_are_recognised_before_they_differ(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = played(tmp_path)
    folder = tmp_path / "own"
    shutil.copytree(resource_root() / "components" / "balance-control", folder)
    rulings = folder / "rulings.yaml"
    rulings.write_text(rulings.read_text("utf-8") + "\n# a remark\n", "utf-8")
    assert run(["replay", str(path), "--game", str(folder)]) == 1
    told = out(capsys)
    assert f"{path}:2:10: recorded with other definitions: digest " in told
    assert run(["replay", str(path), "--game", str(folder), "--force"]) == 0
    assert "the same end" in out(capsys)
    assert run(["play", "--continue", str(path), "--game", str(folder)]) == 2


def test_other_words_on_the_cards_are_the_same_game(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = played(tmp_path)
    folder = tmp_path / "own"
    shutil.copytree(resource_root() / "components" / "balance-control", folder)
    change(folder / "text" / "en.yaml", 'name: "Lobbyist"', 'name: "Whisperer"')
    assert run(["replay", str(path), "--game", str(folder)]) == 0
    assert "the same end" in out(capsys)


def test_a_bent_record_differs(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = played(tmp_path)
    lines = path.read_text("utf-8").splitlines(keepends=True)
    place = next(number for number, line in enumerate(lines) if " place " in line)
    lines[place] = lines[place].rsplit(" ", 1)[0] + " 0,0\n"
    path.write_text("".join(lines), "utf-8")
    assert run(["replay", str(path)]) == 1
    assert f"differs: {path}:{place + 1}:1: " in (told := out(capsys))
    assert "R10.1" in told
    assert run(["replay", str(path), "--json"]) == 1
    assert json.loads(out(capsys))["difference"]["place"] == f"{path}:{place + 1}:1"


def test_a_broken_law_ends_the_game_with_1(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    honest = Checks.__call__

    def broken(self: Checks, match: object, step: object) -> None:
        honest(self, match, step)  # type: ignore[arg-type]
        self.broken.append(Broken("R0.0", "a test says so", 1, ""))

    monkeypatch.setattr(Checks, "__call__", broken)
    assert run(["play", "--players", "2", "--json"]) == 1
    told = capsys.readouterr()
    assert json.loads(told.out)["ok"] is False
    assert "broken: turn 1: R0.0: a test says so" in told.err
    assert "--seed 1 --bots random,random" in told.err


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--bots", "rndom"], "unknown bot 'rndom'"),
        (["--bots", "random,greedy"], "2 bots; expected 1 for all, or 4: one a seat"),
        (["--interactive", "Q"], "no seat 'Q' at this table; expected A, B, C or D"),
        (["--first", "E"], "--first: no seat 'E' at this table; expected A, B, C or D"),
        (["--first", ""], "--first: no seat '' at this table; expected A, B, C or D"),
        (["--why", "plaze 1,0"], "unknown verb 'plaze'"),
        (["--json", "--interactive", "A"], "--json beside --interactive"),
        (["--continue", "nowhere.bcg"], "nowhere.bcg: can't be read"),
        (["--continue", "nowhere.bcg", "--seed", "3"], "--seed beside --continue"),
        (["--seed", "-1"], "-1 is not in the range"),
        (["--seed", str(2**63)], "--seed: seed 9223372036854775808; expected at most"),
        (["--record", "."], ". --record: is a folder; expected a file"),
    ],
)
def test_bad_input(arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["play", *arguments]) == 2
    told = capsys.readouterr()
    assert said in told.err
    assert told.out == ""


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('[Game "chess"]\n[Edition "1.0.14"]\n[Players "2"]\n', "a record of the game 'chess'"),
        ('[Game "balance-control"]\n[Edition "9"]\n[Players "2"]\n', ":2:11: unknown edition '9'"),
        ('[Game "balance-control"]\n[Edition "1.0.14"]\n[Players "2"]\n1. A draw sun\n', "no tile 'sun' is in play"),
    ],
)
def test_no_record(text: str, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "x.bcg"
    path.write_text(text, "utf-8")
    assert run(["replay", str(path)]) == 2
    assert said in capsys.readouterr().err


@pytest.mark.slow
def test_people_save_stop_and_go_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    saved, ended = tmp_path / "Abend bei Ann.bcg", tmp_path / "ended.bcg"
    monkeypatch.setattr("sys.stdin", io.StringIO(f'tile 1,0\nplace 1,0\nsave "{saved}"\n'))
    assert run(["play", "--players", "2", "--interactive", "A"]) == 0
    assert f"balance-control play --continue '{saved}'" in capsys.readouterr().out
    assert '[Bots "human,random"]' in saved.read_text("utf-8")
    capsys.readouterr()
    assert run(["play", "--continue", str(saved), "--why", "pass"]) == 0
    assert out(capsys) == "'pass' is illegal for A now: R3.1: the drawn tile is laid first\n"
    monkeypatch.setattr("sys.stdin", io.StringIO("undo\n"))
    assert run(["play", "--continue", str(saved)]) == 0
    assert "A lays" in out(capsys), "people stay people"
    assert run(["play", "--continue", str(saved), "--interactive", "", "--record", str(ended)]) == 0
    assert ended.read_text("utf-8").split("\n\n")[1].startswith(saved.read_text("utf-8").split("\n\n")[1].rstrip())
    assert run(["replay", str(ended)]) == 0
    assert run(["play", "--continue", str(ended)]) == 2, "it is over"


def test_a_person_is_told_what_the_written_rules_say(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """G5, ruling tie: the booklet's own sentence, in the language and under the ruling of this table."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.stdin", io.StringIO("what G5\nwhat Krieg\nwhat xylophon\n"))
    asked = ["play", "--game", "global-powers", "--players", "2", "--lang", "de", "--ruling", "tie=passes"]
    assert run([*asked, "--interactive", "A,B"]) == 0
    said = " ".join(out(capsys).split())
    assert re.search(r"G5: [^:]*Bei Stimmengleichheit ist der Vorschlag angenommen\.", said)
    assert "war (Krieg) = Greif eine Nachbarregion an." in said
    assert "G6: Krieg wird gegen eine Nachbarregion geführt" in said
    assert "nothing is called 'xylophon'" in said


@pytest.mark.slow
def test_ctrl_c_ends_politely_and_keeps_the_record(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupted(_prompt: str) -> str:
        raise KeyboardInterrupt

    path = tmp_path / "kept.bcg"
    monkeypatch.setattr("generator.cli.play._read", interrupted)
    assert run(["play", "--players", "2", "--interactive", "B", "--record", str(path)]) == 0
    goes_on = f"'balance-control play --continue {path}' goes on from here."
    assert f"Stopped. The game is kept in {path.resolve()}; {goes_on}" in out(capsys)
    assert "2. B draw" in path.read_text("utf-8"), "A's turn is in it, B was asked"


def test_a_record_that_can_t_be_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Found before the game is played."""
    assert run(["play", "--players", "2", "--record", str(tmp_path / "nowhere" / "x.bcg")]) == 2
    assert "--record: no such folder; expected a file in a folder that is there" in capsys.readouterr().err


@pytest.mark.slow
def test_pictures_of_a_game_and_of_its_record(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = played(tmp_path, "--picture", str(tmp_path / "end.svg"))
    assert (tmp_path / "end.svg").read_text(encoding="utf-8").count("<title>") > 72
    assert run(["replay", str(path), "--picture", str(tmp_path / "t{turn}.svg"), "--at", "0,72", "--json"]) == 0
    assert json.loads(out(capsys))["pictures"] == [str(tmp_path / f"t{turn}.svg") for turn in (0, 72)]
    assert (tmp_path / "t72.svg").read_bytes() == (tmp_path / "end.svg").read_bytes()
    assert run(["replay", str(path), "--picture", str(tmp_path / "stopped.svg"), "--turn", "0", "--quiet"]) == 0
    assert (tmp_path / "stopped.svg").read_bytes() == (tmp_path / "t0.svg").read_bytes()


@pytest.mark.quick("options[012567]*")
@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--picture", "x.jpg"], "--picture: 'x.jpg'; expected a file that ends in .svg, .png or .pdf"),
        (["--picture", "x"], "--picture: 'x'; expected a file that ends in .svg, .png or .pdf"),
        (["--picture", "nowhere/x.svg"], "nowhere/x.svg --picture: no such folder"),
        (["--picture", "x.svg", "--at", "73"], "--at: turn 73; expected at most 72, the last of this game"),
        (["--picture", "x.svg", "--at", "all"], "73 pictures for one file 'x.svg'; expected {turn} in its name"),
        (["--picture", "x.svg", "--lang", "xx"], "unknown language 'xx'"),
        (["--at", "3"], "--at without --picture"),
        (["--picture", "x.svg", "--why", "place 0,0"], "--picture beside --why"),
    ],
)
def test_pictures_that_cannot_be_drawn(
    options: list[str], said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run(["play", "--players", "2", *options]) == 2
    assert said in " ".join(capsys.readouterr().err.split())
    assert list(tmp_path.iterdir()) == []


def test_a_picture_that_cannot_be_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = played(tmp_path)
    (tmp_path / "t3.svg").mkdir()
    assert run(["replay", str(path), "--picture", str(tmp_path / "t{turn}.svg"), "--at", "3"]) == 2
    assert "t3.svg --picture: is a folder" in capsys.readouterr().err
    assert sorted(item.name for item in tmp_path.iterdir()) == ["game.bcg", "t3.svg"]
