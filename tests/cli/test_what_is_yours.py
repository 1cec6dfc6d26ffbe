"""What the user wrote stays, whichever command writes: enumerated from the commands and their options."""

import io
import os
import re
import shlex
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from generator.cli.program import run
from generator.files.atomic_write import LIST
from tests.cli.running import PROGRAM, Cli, recorded
from tests.toy_game import write_toy_game

MINE = b"mine"


@pytest.fixture
def game(tmp_path: Path) -> Path:
    path = tmp_path / "a.bcg"
    path.write_bytes(recorded())
    return path


def edited(path: Path) -> bytes:
    """What a person changed in a file of ours, a letter only; its sign is still there."""
    data = path.read_bytes()
    place = data.rindex(b">")
    path.write_bytes(data[:place] + b" " + data[place:])
    return path.read_bytes()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "option"), [("page.html", "--html"), ("table.svg", "--picture")], ids=["page", "picture"]
)
def test_a_file_of_ours_that_was_changed_is_mine(name: str, option: str, game: Path, cli: Cli) -> None:
    path = game.parent / name
    command = ["replay", str(game), option, str(path)]
    assert cli(*command).code == 0
    path.write_bytes(path.read_bytes().replace(b"\n", b"\r\n"))
    assert cli(*command).code == 0
    mine = edited(path)
    found = cli(*command)
    assert (found.code, path.read_bytes()) == (2, mine)
    assert "isn't this program's work, or was changed since" in found.err
    assert cli(*command, "--force").code == 0


@pytest.mark.slow
def test_schemas_of_mine_stay(tmp_path: Path, cli: Cli) -> None:
    toy = write_toy_game(tmp_path / "toy")
    command = ("schema", "--game", str(toy))
    assert cli(*command).code == 0
    place = toy / ".schema"
    old = place / "old-kind.json"
    old.write_bytes((place / "game.json").read_bytes())
    (place / "mine.json").write_bytes(MINE)
    assert cli(*command).code == 0
    assert ((place / "mine.json").read_bytes(), old.exists()) == (MINE, False)
    changed = place / "module.json"
    changed.write_bytes(changed.read_bytes().replace(b'"type"', b'"tpye"', 1))
    before = {path: path.read_bytes() for path in toy.rglob("*") if path.is_file()}
    found = cli(*command)
    assert found.code == 2
    assert f"{changed.as_posix()}: is there already" in found.err
    assert {path: path.read_bytes() for path in toy.rglob("*") if path.is_file()} == before
    assert cli(*command, "--force").code == 0
    assert b"tpye" not in changed.read_bytes()


@pytest.mark.slow
@pytest.mark.parametrize("suffix", [".png", ".pdf"])
def test_a_picture_of_ours_is_drawn_anew(suffix: str, game: Path, cli: Cli) -> None:
    picture = str(game.parent / f"table{suffix}")
    for _ in range(2):
        assert cli("replay", str(game), "--picture", picture).code == 0


@pytest.mark.slow
def test_one_of_many_pictures_is_mine(game: Path, cli: Cli) -> None:
    (game.parent / "t3.svg").write_bytes(MINE)
    found = cli("replay", str(game), "--picture", str(game.parent / "t{turn}.svg"), "--at", "1-4")
    assert found.code == 2
    assert sorted(path.name for path in game.parent.iterdir()) == ["a.bcg", "t3.svg"]


REPORTS = ("--games", "2", "--players", "2", "--workers", "1", "--quiet")


def derived(folder: Path, monkeypatch: pytest.MonkeyPatch, *more: str) -> Path:
    """The file that a run keeps its games in, under a name that the program makes: found out by keeping some."""
    monkeypatch.setattr("generator.simulate.simulation_run.LONG_ENOUGH", 0.0)
    assert run(["simulate", *REPORTS, "--out", str(folder), "--resume", *more]) == 0
    (found,) = (folder / "simulate").iterdir()
    return found


KEPT = {"run": (), "shard": ("--shard", "1/2"), "comparison": ("--compare", "focus-gain=onto-focus")}


@pytest.mark.slow
@pytest.mark.usefixtures("interpreted")
@pytest.mark.parametrize("more", KEPT.values(), ids=KEPT)
def test_where_games_are_kept(more: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, cli: Cli) -> None:
    """A run that doesn't go on from there neither writes over what is mine nor takes it away; nor through a link."""
    path = derived(tmp_path, monkeypatch, *more)
    ours = path.read_bytes()
    asked = ("simulate", *REPORTS, "--out", str(tmp_path), *more)
    for mine in (MINE, b'{"simulation": 2, "mine": 1}', ours.replace(b'"players": 2', b'"players": 3'), ours[:-9]):
        path.write_bytes(mine)
        found = cli(*asked)
        assert (found.code, path.read_bytes()) == (2, mine)
        assert f"{path.as_posix()}: is there already and isn't this program's work" in found.err
    assert cli(*asked, "--force").code == 0
    other = tmp_path / "other.json"
    for resume in ((), ("--resume",)):
        other.write_bytes(ours)
        path.unlink(missing_ok=True)
        path.symlink_to(other)
        found = cli(*asked, *resume)
        assert (found.code, other.read_bytes()) == (2, ours)
        assert "is a link and in the way" in found.err
    path.unlink()
    path.parent.rmdir()
    (tmp_path / "elsewhere").mkdir()
    path.parent.symlink_to(tmp_path / "elsewhere")
    assert cli(*asked).code == 2
    assert not any((tmp_path / "elsewhere").iterdir())


@pytest.mark.usefixtures("interpreted")
def test_a_comparison_takes_away_only_what_it_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, cli: Cli) -> None:
    path = derived(tmp_path, monkeypatch, *KEPT["comparison"])
    before = path.read_bytes()
    monkeypatch.setattr("generator.simulate.simulation_run.LONG_ENOUGH", 3600.0)
    assert cli("simulate", *REPORTS, "--out", str(tmp_path), *KEPT["comparison"]).code == 0
    assert path.read_bytes() == before


def test_a_recorded_game_is_not_written_over_one_of_people(tmp_path: Path, cli: Cli) -> None:
    asked = ("simulate", *REPORTS, "--out", str(tmp_path), "--record", "0")
    assert cli(*asked).code == 0
    (path,) = tmp_path.iterdir()
    text = path.read_text("utf-8").replace('[Bots "random,random"]', '[Bots "human,random"]')
    assert '"human,' in text
    path.write_text(text, encoding="utf-8")
    assert cli(*asked).code == 2
    assert path.read_text("utf-8") == text


@pytest.mark.skipif(os.name == "nt", reason="links need rights there")
def test_a_planted_link_for_a_record_leads_nowhere(tmp_path: Path, cli: Cli) -> None:
    """Its name is the program's own; what other commands name is in `tests/hostile/commands.py`."""
    asked = ("simulate", "--players", "2", "--record", "0", "--out", str(tmp_path / "out"))
    assert cli(*asked).code == 0
    (path,) = (tmp_path / "out").glob("game-*-0.bcg")
    path.unlink()
    path.symlink_to(tmp_path / "mine")
    found = cli(*asked, "--force")
    assert (found.code, f"{path.as_posix()}: is a link and in the way" in found.err) == (2, True)
    assert not (tmp_path / "mine").exists()


@pytest.mark.slow
def test_a_kit_is_ours_until_it_is_changed(tmp_path: Path, cli: Cli) -> None:
    build = ("build", "--only", "dom-w3", "--out", str(tmp_path))
    (tmp_path / "rules.pdf").write_bytes(MINE)
    assert cli(*build).code == 0
    assert cli(*build).code == 0
    (tmp_path / "tiles.pdf").write_bytes(MINE)
    found = cli(*build)
    assert found.code == 2
    assert "tiles.pdf: is there already" in found.err
    assert cli(*build, "--force").code == 0
    assert (tmp_path / "rules.pdf").read_bytes() == MINE, "no build wrote that"
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        LIST,
        "kit.pdf",
        "manifest.json",
        "rules.pdf",
        "session.pdf",
        "tiles.pdf",
    ]


def typed(monkeypatch: pytest.MonkeyPatch, *lines: str) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))


def events(path: Path) -> list[str]:
    return path.read_text("utf-8").split("\n\n")[1].splitlines()


@pytest.mark.slow
def test_a_game_that_goes_on_is_kept_without_being_asked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    saved = tmp_path / "saved.bcg"
    typed(monkeypatch, "tile 1,0", f"save {saved}", "place 1,0")
    assert run(["play", "--players", "2", "--interactive", "A"]) == 0
    assert any("A place 1,0" in line for line in events(saved)), "what came after the save is kept as well"
    before = events(saved)
    typed(monkeypatch)
    assert run(["play", "--continue", str(saved)]) == 0
    assert events(saved)[: len(before)] == before
    assert run(["play", "--continue", str(saved), "--interactive", ""]) == 0
    assert "[Result " in saved.read_text("utf-8")
    assert run(["replay", str(saved)]) == 0


@pytest.mark.slow
def test_a_new_game_of_people_is_kept_without_being_asked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, cli: Cli
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "game.bcg").write_bytes(MINE)
    typed(monkeypatch, "quit")
    assert "nothing is kept" in cli("play", "--players", "2", "--interactive", "A").out
    assert cli("play", "--players", "2", "--quiet").code == 0
    assert [path.name for path in tmp_path.iterdir()] == ["game.bcg"]
    typed(monkeypatch, "tile 1,0", "quit")
    found = cli("play", "--players", "2", "--interactive", "A")
    assert "This game is kept in game-2.bcg after every decision." in found.out
    assert "'balance-control play --continue game-2.bcg' goes on from here" in found.out
    assert (tmp_path / "game.bcg").read_bytes() == MINE
    assert any("A tile 1,0" in line for line in events(tmp_path / "game-2.bcg"))
    typed(monkeypatch, "tile 1,0", "place 1,0", "save here.bcg", "quit")
    assert cli("play", "--players", "2", "--interactive", "A").code == 0
    assert sorted(path.name for path in tmp_path.iterdir()) == ["game-2.bcg", "game.bcg", "here.bcg"]
    assert cli("play", "--continue", "game-2.bcg", "--interactive", "").code == 0
    assert "[Result " in (tmp_path / "game-2.bcg").read_text("utf-8")


def test_a_game_that_people_played_is_not_written_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, cli: Cli
) -> None:
    saved = tmp_path / "saved.bcg"
    typed(monkeypatch, "tile 1,0", f"save {saved}")
    assert run(["play", "--players", "2", "--interactive", "A"]) == 0
    before = saved.read_bytes()
    found = cli("play", "--players", "2", "--seed", "5", "--record", str(saved))
    assert (found.code, saved.read_bytes()) == (2, before)
    assert "holds another game that people have played" in found.err
    typed(monkeypatch, f"save {saved}", "quit")
    found = cli("play", "--players", "2", "--seed", "5", "--interactive", "A")
    assert (found.code, saved.read_bytes()) == (0, before)
    assert "choose another name" in found.out


def at_two_tables(monkeypatch: pytest.MonkeyPatch, cli: Cli, path: Path, option: str) -> tuple[bytes, str]:
    """One game with that file goes on while another one there is played and left; what the second kept, and the
    warning to the first."""
    between: list[bytes] = []
    monkeypatch.setattr("sys.stdin", Typing(lambda: between.append(second()), "tile 1,0", "quit"))

    def second() -> bytes:
        outer, sys.stdin = sys.stdin, io.StringIO("tile 0,1\nquit\n")
        try:
            assert run(["play", option, str(path), "--interactive", "A", *setting(option)]) == 0
        finally:
            sys.stdin = outer
        return path.read_bytes()

    found = cli("play", option, str(path), "--interactive", "A", *setting(option))
    assert found.code == 0
    return between[0], found.err


def setting(option: str) -> tuple[str, ...]:
    return ("--players", "2") if option == "--record" else ()


class Typing(io.StringIO):
    """Lines of somebody at a terminal; something happens before the first."""

    def __init__(self, before: Callable[[], None], *lines: str) -> None:
        super().__init__("".join(f"{line}\n" for line in lines))
        self.before: list[Callable[[], None]] = [before]

    def readline(self, size: int | None = -1, /) -> str:
        while self.before:
            self.before.pop()()
        return super().readline(-1 if size is None else size)


@pytest.mark.quick("--record")
@pytest.mark.parametrize("option", ["--record", "--continue"])
def test_two_tables_with_one_file(option: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, cli: Cli) -> None:
    path = tmp_path / "game.bcg"
    if option == "--continue":
        typed(monkeypatch, "quit")
        assert run(["play", "--players", "2", "--interactive", "A", "--record", str(path)]) == 0
    (tmp_path / "game-2.bcg").write_bytes(MINE)
    kept, said = at_two_tables(monkeypatch, cli, path, option)
    assert path.read_bytes() == kept
    assert any("A tile 0,1" in line for line in events(path))
    other = tmp_path / "game-3.bcg"
    assert any("A tile 1,0" in line for line in events(other))
    assert f"{path} holds another game that people have played; this one is kept as {other}" in said
    assert (tmp_path / "game-2.bcg").read_bytes() == MINE


def test_how_to_go_on_names_the_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, cli: Cli) -> None:
    garden, saved = write_toy_game(tmp_path / "my garden"), tmp_path / "a game.bcg"
    typed(monkeypatch, f"save {saved}", "help", "quit")
    found = cli("play", "--players", "2", "--game", str(garden), "--interactive", "A")
    hints = re.findall(r"(?<!\w)'?(balance-control play --continue .*?)'?\s+goes\s+on", found.out)
    assert len(hints) == 3
    for hint in hints:
        command = [str(saved) if word == "FILE" else word for word in shlex.split(hint)]
        typed(monkeypatch, "quit")
        assert cli(*command[1:]).code == 0, command


@pytest.mark.slow
@pytest.mark.skipif(os.name != "posix", reason="Windows has no such signals")
@pytest.mark.parametrize("wish", ["SIGTERM", "SIGHUP"])
def test_a_game_is_kept_when_the_terminal_closes(wish: str, tmp_path: Path) -> None:
    record = tmp_path / "mine.bcg"
    options = ("--players", "2", "--modules", "core", "--interactive", "A", "--seed", "5", "--record", str(record))
    with subprocess.Popen(
        [*PROGRAM, "play", *options], stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8"
    ) as running:
        assert running.stdin
        assert running.stdout
        said = ""
        while not said.endswith("help? "):
            said += running.stdout.read(1)
        running.send_signal(getattr(signal, wish))
        running.communicate(timeout=60)
    assert "mine.bcg" in [path.name for path in tmp_path.iterdir()]


def test_a_record_and_a_picture_have_a_file_each(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    place = str(tmp_path / "a.png")
    assert run(["play", "--players", "2", "--record", place, "--picture", place]) == 2
    assert "--picture: --record and --picture name one file" in capsys.readouterr().err
    assert not list(tmp_path.iterdir())


@pytest.mark.slow
@pytest.mark.parametrize("changed", ["; my comment\n", "2 A pass\n", "nonsense\n"])
def test_a_record_that_somebody_has_written_in_is_theirs(changed: str, tmp_path: Path, cli: Cli) -> None:
    """A record of bots can be made again, what was added to it can't."""
    path, toy = tmp_path / "game.bcg", write_toy_game(tmp_path / "toy")
    play = ("play", "--quiet", "--players", "2", "--game", str(toy), "--seed", "3", "--record", str(path))
    for _ in range(2):
        assert cli(*play).code == 0
    with path.open("a", encoding="utf-8", newline="\n") as file:
        file.write(changed)
    kept = path.read_bytes()
    found = cli(*play)
    assert (found.code, path.read_bytes()) == (2, kept)
    assert f"{path}: was changed by hand; expected another name, or --force to write over it" in found.err
    assert cli(*play, "--force").code == 0
    assert path.read_bytes() != kept
