"""`play` and `replay` as a user calls them: what they print and write, how they end; a game of people is kept whatever
happens to their terminal."""

import errno
import io
import json
import os
import re
import signal
import time
from collections.abc import Callable
from io import StringIO
from pathlib import Path

import pytest

from generator.games.balance_control.table.laws.law_checks import BrokenLaw, LawChecks
from generator.play.game_record import read_record
from tests.cli.running import PROGRAM, Cli, recorded
from tests.games import change, copy_real
from tests.tables import read_table

KEYS = (
    *("seed", "players", "edition", "modules", "turns", "rounds", "influence"),
    *("winners", "checks", "short", "record", "ok"),
)


def played(tmp_path: Path, *more: str) -> Path:
    path = tmp_path / "game.bcg"
    path.write_bytes(recorded(*more))
    return path


@pytest.mark.slow
def test_a_story_a_result_and_the_checks(cli: Cli) -> None:
    assert cli("play", "--players", "3", "--seed", "7").says("and after round", "Result: ", "checks, none failed")


@pytest.mark.slow
def test_json_is_as_the_contract_says(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "game.bcg"
    told = cli("play", "--players", "5", "--json", "--seed", "2", "--record", str(path)).data()
    assert tuple(told) == KEYS
    assert (told["seed"], told["players"], told["modules"]) == (2, 5, ["core", "players-5-6"])
    assert told["turns"] == 90, "89 drawable tiles (R1.1), the last round finished by all five"
    assert told["rounds"] == 18
    assert list(told["influence"]) == list("ABCDE")
    assert told["record"] == str(path)
    most = max(told["influence"].values())
    assert told["winners"] == [seat for seat, number in told["influence"].items() if number == most]


@pytest.mark.slow
def test_a_record_replays_and_is_the_same_twice(cli: Cli, tmp_path: Path) -> None:
    path = played(tmp_path, "--bots", "greedy,random", "--first", "B")
    text = path.read_text("utf-8")
    assert '[First "B"]' in text
    assert '[Bots "greedy,random"]' in text
    assert "1. B draw" in text
    assert cli("replay", str(path)).says("the same end: ")
    again = ("--bots", "greedy,random", "--first", "B", "--record", str(path))
    assert cli("play", "--players", "2", "--quiet", *again).code == 0
    assert path.read_text("utf-8") == text


@pytest.mark.slow
def test_rulings_and_editions_come_back(tmp_path: Path, cli: Cli) -> None:
    path = played(tmp_path, "--edition", "1.0.9", "--ruling", "lobbyist-presence=needed")
    assert '[Rulings "lobbyist-presence=needed"]' in path.read_text("utf-8")
    assert cli("replay", str(path), "--json").data()["edition"] == "1.0.9"


@pytest.mark.slow
def test_a_turn_is_shown(tmp_path: Path, cli: Cli) -> None:
    path = played(tmp_path)
    assert cli("replay", str(path), "--turn", "4").says("After turn 4:")
    told = cli("replay", str(path), "--turn", "4", "--json").data()
    assert len(told["position"]["board"]) == 5, "the Start tile and one a turn"
    assert told["over"] is False
    found = cli("replay", str(path), "--turn", "73")
    assert found.refuses("--turn: turn 73; expected at most 72, the last of this record")


@pytest.mark.slow
def test_why(cli: Cli, tmp_path: Path) -> None:
    found = cli("play", "--players", "3", "--why", "place 0,0")
    assert found.code == 0
    assert re.match("'place 0,0' is illegal for A now: R3.1: .*also R10.1: .*\n$", found.out)
    assert cli("play", "--why", "tile 1,0", "--json").data()["legal"] is True
    path = played(tmp_path)
    assert cli("replay", str(path), "--turn", "1", "--why", "pass").says("'pass' is illegal for A now: R3.7")


@pytest.mark.slow
def test_other_definitions_are_recognised_before_they_differ(tmp_path: Path, cli: Cli) -> None:
    path = played(tmp_path)
    folder = copy_real(tmp_path / "own")
    rulings = folder / "rulings.yaml"
    rulings.write_text(rulings.read_text("utf-8") + "\n# a remark\n", "utf-8")
    found = cli("replay", str(path), "--game", str(folder))
    assert (found.code, f"{path}:2:10: recorded with other definitions: digest " in found.out) == (1, True)
    assert cli("replay", str(path), "--game", str(folder), "--force").says("the same end")
    assert cli("play", "--continue", str(path), "--game", str(folder)).code == 2


@pytest.mark.slow
def test_other_words_on_the_cards_are_the_same_game(tmp_path: Path, cli: Cli) -> None:
    path = played(tmp_path)
    folder = copy_real(tmp_path / "own")
    change(folder / "text" / "en.yaml", 'name: "Lobbyist"', 'name: "Whisperer"')
    assert cli("replay", str(path), "--game", str(folder)).says("the same end")


def test_a_bent_record_differs(tmp_path: Path, cli: Cli) -> None:
    path = played(tmp_path)
    lines = path.read_text("utf-8").splitlines(keepends=True)
    place = next(number for number, line in enumerate(lines) if " place " in line)
    lines[place] = lines[place].rsplit(" ", 1)[0] + " 0,0\n"
    path.write_text("".join(lines), "utf-8")
    found = cli("replay", str(path))
    assert found.code == 1
    assert f"differs: {path}:{place + 1}:1: " in found.out
    assert "R10.1" in found.out
    assert cli("replay", str(path), "--json").data(1)["difference"]["place"] == f"{path}:{place + 1}:1"


def test_a_turn_in_which_the_record_differs_has_no_position(tmp_path: Path, cli: Cli) -> None:
    """A region has one owner (O1), so turn 1 was never played to its end; where the replay stopped is no answer."""
    path = tmp_path / "game.bcg"
    head = '[Game "organisation"]\n[Edition "notes"]\n[Players "2"]\n\n'
    path.write_text(f"{head}1. A claim old-town\n1. B claim old-town\n", "utf-8")
    told = cli("replay", str(path), "--turn", "1", "--json").data(1)
    assert told["difference"]["place"] == f"{path}:6:1"
    assert "position" not in told
    assert "position" in cli("replay", str(path), "--turn", "0", "--json").data()


def test_a_broken_law_ends_the_game_with_1(monkeypatch: pytest.MonkeyPatch, cli: Cli) -> None:
    honest = LawChecks.__call__

    def broken(self: LawChecks, match: object, step: object) -> None:
        honest(self, match, step)  # type: ignore[arg-type]
        self.broken_laws.append(BrokenLaw("R0.0", "a test says so", 1, ""))

    monkeypatch.setattr(LawChecks, "__call__", broken)
    found = cli("play", "--players", "2", "--json")
    assert found.data(1)["ok"] is False
    assert "broken: turn 1: R0.0: a test says so" in found.err
    assert "--seed 1 --bots random,random" in found.err


@pytest.mark.parametrize(("arguments", "said"), read_table(__file__, "bad_input"))
def test_bad_input(arguments: list[str], said: str, cli: Cli) -> None:
    found = cli("play", *arguments)
    assert found.refuses(said)
    assert found.out == ""


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('[Game "chess"]\n[Edition "1.0.14"]\n[Players "2"]\n', "a record of the game 'chess'"),
        ('[Game "balance-control"]\n[Edition "9"]\n[Players "2"]\n', ":2:11: unknown edition '9'"),
        ('[Game "balance-control"]\n[Edition "1.0.14"]\n[Players "2"]\n1. A draw sun\n', "no tile 'sun' is in play"),
    ],
)
def test_no_record(text: str, said: str, tmp_path: Path, cli: Cli) -> None:
    path = tmp_path / "x.bcg"
    path.write_text(text, "utf-8")
    assert cli("replay", str(path)).refuses(said)


@pytest.mark.slow
def test_people_save_stop_and_go_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, cli: Cli) -> None:
    saved, ended = tmp_path / "Abend bei Ann.bcg", tmp_path / "ended.bcg"
    monkeypatch.setattr("sys.stdin", io.StringIO(f'tile 1,0\nplace 1,0\nsave "{saved}"\n'))
    assert cli("play", "--players", "2", "--interactive", "A").says(f"balance-control play --continue '{saved}'")
    assert '[Bots "human,random"]' in saved.read_text("utf-8")
    found = cli("play", "--continue", str(saved), "--why", "pass")
    assert found.code == 0
    assert found.out == "'pass' is illegal for A now: R3.1: the drawn tile is laid first\n"
    monkeypatch.setattr("sys.stdin", io.StringIO("undo\n"))
    found = cli("play", "--continue", str(saved))
    assert found.code == 0
    assert "A lays" in found.out, "people stay people"
    assert cli("play", "--continue", str(saved), "--interactive", "", "--record", str(ended)).code == 0
    assert ended.read_text("utf-8").split("\n\n")[1].startswith(saved.read_text("utf-8").split("\n\n")[1].rstrip())
    assert cli("replay", str(ended)).code == 0
    assert cli("play", "--continue", str(ended)).code == 2, "it is over"


@pytest.mark.slow
def test_a_person_is_told_what_the_written_rules_say(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, cli: Cli) -> None:
    """G5, ruling tie: the booklet's own sentence, in the language and under the ruling of this table."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.stdin", io.StringIO("what G5\nwhat Krieg\nwhat xylophon\n"))
    asked = ["play", "--game", "global-powers", "--players", "2", "--lang", "de", "--ruling", "tie=passes"]
    found = cli(*asked, "--interactive", "A,B")
    assert found.code == 0
    said = " ".join(found.out.split())
    assert re.search(r"G5: [^:]*Bei Stimmengleichheit ist der Vorschlag angenommen\.", said)
    assert "war (Krieg) = Greif eine Nachbarregion an." in said
    assert "G6: Krieg wird gegen eine Nachbarregion geführt" in said
    assert "nothing is called 'xylophon'" in said


@pytest.mark.parametrize(
    ("typed", "encoding", "read"),
    [("xylöphon".encode(), "ascii", "xylöphon"), ("xylöphon".encode("cp1252"), "utf-8", "xyl\ufffdphon")],
    ids=["UTF-8 where ASCII is promised", "cp1252 where UTF-8 is promised"],
)
def test_what_is_typed_in_another_encoding_ends_no_game(
    typed: bytes, encoding: str, read: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, cli: Cli
) -> None:
    monkeypatch.chdir(tmp_path)
    stream = io.TextIOWrapper(io.BytesIO(b"what " + typed + b"\n"), encoding=encoding, errors="strict")
    monkeypatch.setattr("sys.stdin", stream)
    found = cli("play", "--game", "organisation", "--players", "2", "--interactive", "A,B")
    assert found.code == 0
    assert f"nothing is called '{read}'" in found.out


@pytest.mark.slow
def test_ctrl_c_ends_politely_and_keeps_the_record(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, cli: Cli) -> None:
    def interrupted(_prompt: str) -> str:
        raise KeyboardInterrupt

    path = tmp_path / "kept.bcg"
    monkeypatch.setattr("generator.cli.play._read", interrupted)
    found = cli("play", "--players", "2", "--interactive", "B", "--record", str(path))
    goes_on = f"'balance-control play --continue {path}' goes on from here."
    assert found.says(f"Stopped. The game is kept in {path.resolve()}; {goes_on}")
    assert "2. B draw" in path.read_text("utf-8"), "A's turn is in it, B was asked"


def test_ctrl_c_among_bots_keeps_the_record_that_was_asked_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, cli: Cli
) -> None:
    def stops_at_third(_self: object, text: str) -> None:
        if text == "turn 3":
            raise KeyboardInterrupt

    path = tmp_path / "kept.bcg"
    with monkeypatch.context() as patched:
        patched.setattr("generator.cli.play.Progress.say", stops_at_third)
        found = cli("play", "--players", "2", "--bots", "random,random", "--record", str(path))
    assert found.code == 130
    assert f"The game so far is kept in {path}; " in found.err
    begun = path.read_text("utf-8")
    assert "\n3. " not in begun
    assert cli("play", "--continue", str(path), "--force").code == 0
    assert path.read_text("utf-8").partition("\n\n")[2].startswith(begun.partition("\n\n")[2]), "its moves go on"


@pytest.mark.slow
def test_pictures_of_a_game_and_of_its_record(cli: Cli, tmp_path: Path) -> None:
    path = played(tmp_path, "--picture", str(tmp_path / "end.svg"))
    assert (tmp_path / "end.svg").read_text(encoding="utf-8").count("<title>") > 72
    found = cli("replay", str(path), "--picture", str(tmp_path / "t{turn}.svg"), "--at", "0,72", "--json")
    assert found.code == 0
    assert json.loads(found.out)["pictures"] == [str(tmp_path / f"t{turn}.svg") for turn in (0, 72)]
    assert (tmp_path / "t72.svg").read_bytes() == (tmp_path / "end.svg").read_bytes()
    assert cli("replay", str(path), "--picture", str(tmp_path / "stopped.svg"), "--turn", "0", "--quiet").code == 0
    assert (tmp_path / "stopped.svg").read_bytes() == (tmp_path / "t0.svg").read_bytes()


@pytest.mark.quick("options[01456]*")
@pytest.mark.parametrize(("options", "said"), read_table(__file__, "pictures_that_cannot_be_drawn"))
def test_pictures_that_cannot_be_drawn(
    options: list[str], said: str, tmp_path: Path, cli: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    found = cli("play", "--players", "2", *options)
    assert found.code == 2
    assert said in " ".join(found.err.split())
    assert list(tmp_path.iterdir()) == []


def test_a_picture_that_cannot_be_written(tmp_path: Path, cli: Cli) -> None:
    path = played(tmp_path)
    (tmp_path / "t3.svg").mkdir()
    found = cli("replay", str(path), "--picture", str(tmp_path / "t{turn}.svg"), "--at", "3")
    assert found.refuses("t3.svg --picture: is a folder")
    assert sorted(item.name for item in tmp_path.iterdir()) == ["game.bcg", "t3.svg"]


def test_a_record_without_a_result_says_how_its_game_ended(tmp_path: Path, cli: Cli) -> None:
    whole = tmp_path / "g.bcg"
    whole.write_bytes(recorded())
    lines = whole.read_text(encoding="utf-8").splitlines(keepends=True)
    (tmp_path / "none.bcg").write_text(
        "".join(line for line in lines if not line.startswith("[Result")), encoding="utf-8"
    )
    told = cli("replay", str(whole)).out.splitlines()[-1].removeprefix("the same end: ")
    said = cli("replay", str(tmp_path / "none.bcg")).out.splitlines()[-1]
    assert said == f"the game is over: {told}; the record has no Result to compare with"


GAME = ("--game", "organisation", "--players", "2", "--interactive", "A,B")
FIRST, SECOND = "1. A claim old-town", "1. B claim harbour"


def events(path: Path) -> list[str]:
    return [str(event) for event in read_record(path, "game").events]


def _closed(_child: int, terminal: int) -> None:
    os.close(terminal)


def _killed(child: int, terminal: int) -> None:
    os.kill(child, signal.SIGKILL)
    os.close(terminal)


@pytest.mark.quick("_closed")
@pytest.mark.skipif(not hasattr(os, "fork"), reason="there are no such terminals there")
@pytest.mark.parametrize("end", [_closed, _killed])
def test_what_was_decided_stays_when_the_terminal_goes(end: Callable[[int, int], None], tmp_path: Path) -> None:
    import pty

    record = tmp_path / "game.bcg"
    child, terminal = pty.fork()
    if child == 0:  # pragma: no cover (another process)
        os.execv(PROGRAM[0], [*PROGRAM, "play", *GAME, "--record", str(record)])
    os.write(terminal, b"claim old-town\nclaim harbour\n")
    told, until = b"", time.monotonic() + 60
    while b"help? " not in told.rpartition(SECOND.encode())[2] or SECOND.encode() not in told:
        assert time.monotonic() < until
        told += os.read(terminal, 65536)
    end(child, terminal)
    os.waitpid(child, 0)
    assert events(record)[:2] == [FIRST, SECOND]


def test_a_note_stays_when_the_terminal_goes_before_it_can_say_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, cli: Cli
) -> None:
    """Nothing is asked any more after it, so that nothing else would keep it."""
    record = tmp_path / "game.bcg"

    def gone(text: str = "", **_: object) -> None:
        if text.startswith("Noted"):
            raise OSError(errno.EIO, "Input/output error")

    monkeypatch.setattr("generator.cli.play._read", lambda _prompt: "note the gate is open")
    with monkeypatch.context() as terminal:
        terminal.setattr("generator.cli.play.say", gone)
        assert cli("play", *GAME, "--record", str(record)).code == 1
    assert "the gate is open" in record.read_text("utf-8")


def test_a_game_goes_on_with_the_dice_that_it_began_with(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, cli: Cli
) -> None:
    """Typed ones are asked for again, unless somebody says otherwise; what is rolled here is told."""
    record = tmp_path / "game.bcg"
    asked: list[str] = []

    def stops(prompt: str) -> str:
        asked.append(prompt)
        raise KeyboardInterrupt

    monkeypatch.setattr("generator.cli.play._read", stops)
    found = cli("play", *GAME, "--ruling", "setup=given", "--dice", "table", "--record", str(record))
    assert f"play --continue {record} --dice table' goes on from here" in found.out
    assert '[Dice "table"]' in record.read_text("utf-8")
    assert events(record) == []
    found = cli("play", "--continue", str(record))
    assert ["chance decide" in prompt for prompt in asked] == [True, True]
    assert events(record) == []
    found = cli("play", "--continue", str(record), "--dice", "here")
    assert "chance decide" not in asked[-1]
    assert '[Dice "table"]' not in record.read_text("utf-8")
    rolled = [event for event in events(record) if " roll " in event]
    assert rolled
    assert all(f"\n  {event}\n" in found.out for event in rolled)
    assert "--dice" not in found.out


def test_answers_in_secret_are_told_as_lost_wherever_a_game_is_left_and_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, cli: Cli
) -> None:
    """GLOBAL POWERS begins with bids in secret (G3): no record shows those of A and B before C's is in."""
    record = str(tmp_path / "game.bcg")
    game = ("--game", "global-powers", "--players", "3", "--interactive", "A,B,C", "--record", record)
    lost = "A and B have given answers that aren't open yet"
    monkeypatch.setattr("sys.stdin", StringIO(f"bid 3\nbid 5\nsave {tmp_path / 'again.bcg'}\nquit\n"))
    assert cli("play", *game).out.count(lost) == 2, "at save and at quit"
    assert events(tmp_path / "again.bcg") == []
    monkeypatch.setattr("sys.stdin", StringIO("bid 3\nbid 5\nbid 2\nquit\n"))
    said = " ".join(cli("play", "--continue", str(tmp_path / "again.bcg")).out.split())
    assert "whoever had given one is asked again" in said
    assert lost not in said
    assert events(tmp_path / "again.bcg")[:3] == ["1. A bid 3", "1. B bid 5", "1. C bid 2"]


def test_a_record_says_of_dice_only_what_is_known(tmp_path: Path, cli: Cli) -> None:
    record = tmp_path / "game.bcg"
    record.write_text('[Game "organisation"]\n[Edition "notes"]\n[Players "2"]\n[Dice "wood"]\n', "utf-8")
    assert cli("replay", str(record)).refuses("'wood' says nothing of dice; expected 'table'")


@pytest.mark.parametrize(("seed", "told"), [("²", "²"), ("٣", "٣"), ("a word", "a word"), ("7", 7)])
def test_a_game_goes_on_whatever_seed_its_record_names(seed: str, told: str | int, tmp_path: Path, cli: Cli) -> None:
    record = tmp_path / "game.bcg"
    head = f'[Game "organisation"]\n[Edition "notes"]\n[Players "2"]\n[Seed "{seed}"]\n[Bots "random,random"]\n'
    record.write_text(f"{head}\n{FIRST}\n", "utf-8")
    found = cli("play", "--continue", str(record), "--json")
    assert (found.code, found.err) == (0, "")
    assert json.loads(found.out)["seed"] == told
