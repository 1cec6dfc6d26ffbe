"""A game of people is kept whatever happens to their terminal, and goes on with the dice that it began with."""

from __future__ import annotations

import errno
import json
import os
import signal
import time
from collections.abc import Callable
from io import StringIO
from pathlib import Path

import pytest

from generator.play.game_record import read_record
from tests.cli.running import PROGRAM, Cli

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
