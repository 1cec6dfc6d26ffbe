"""`serve` from the command line: what is said of links, what is refused, and a server that is killed in mid-game."""

import json
import re
import signal
import socket
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from generator.cli.serve import ServeOptions
from generator.online.lan_addresses import HERE, private_addresses
from generator.online.table_journal import PRIVATE, RECORD
from tests.cli.running import PROGRAM, Cli
from tests.online.serving import Browser, Server
from tests.tables import read_table

online = pytest.mark.online
POWERS = ("--game", "global-powers", "--players", "3")


@pytest.mark.parametrize(
    ("game", "named"), [("mine/my game", "--game 'mine/my game' "), ("global-powers", ""), (None, "")]
)
def test_the_command_that_goes_on_names_a_game_of_ones_own(game: str | None, named: str) -> None:
    asked = ServeOptions(game_folder=None if game is None else Path(game), lan=True)
    assert asked.continue_command(Path("a table")) == f"balance-control serve 'a table' {named}--lan"


@contextmanager
def server(*arguments: str, folder: Path) -> Iterator[tuple[subprocess.Popen[str], dict[str, Any]]]:
    """`serve` in a process of its own, with what it says as JSON."""
    one = Server(*arguments, folder=folder)
    try:
        yield one.process, one.told
    finally:
        one.kill()


def browser(link: str) -> Browser:
    """A line by a link, with all that comes first."""
    _, _, address, _, secret, _ = link.split("/")
    found = Browser(address, secret)
    found.until("view")
    return found


@pytest.mark.slow
@online
@pytest.mark.parametrize("wish", [signal.SIGKILL, signal.SIGTERM, signal.SIGINT])
def test_a_killed_server_goes_on_with_the_same_links(wish: int, tmp_path: Path) -> None:
    with server(*POWERS, "--keep", "mine", folder=tmp_path) as (process, said):
        links = said["links"]
        lines = {seat: browser(link) for seat, link in links["seats"].items()}
        for _ in range(7):
            mine = next(line for line in lines.values() if line.moves())
            assert mine.play_any()["type"] == "view"
            for line in lines.values():
                line.up_to(mine.version)
        process.send_signal(wish)
        process.wait(20)
        for line in lines.values():
            line.kept.close()
    before = (tmp_path / "mine" / RECORD).read_bytes()
    views = {seat: line.view for seat, line in lines.items()}
    with server("mine", folder=tmp_path) as (_, said):
        assert said["links"] == links
        assert (tmp_path / "mine" / RECORD).read_bytes() == before
        for seat, link in links["seats"].items():
            with browser(link) as line:
                assert {**line.view, "subject": 0} == {**views[seat], "subject": 0}
                assert line.version == lines[seat].version


@pytest.mark.slow
@online
def test_a_record_of_a_table_replays_and_is_played_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, cli: Cli
) -> None:
    monkeypatch.chdir(tmp_path)
    with server(*POWERS, "--seats", "A=greedy,B=random,C=random", folder=tmp_path) as (_, said):
        folder = tmp_path / said["folder"]
        with browser(said["links"]["watch"]) as line:
            line.up_to(30)
    record = folder / RECORD
    assert folder == tmp_path / "tables" / "global-powers-1"
    assert cli("replay", str(record)).code == 0
    assert cli("play", "--continue", str(record), "--record", "end.bcg", "--quiet").code == 0
    other = tmp_path / "other"
    other.mkdir()
    (other / RECORD).write_bytes((tmp_path / "end.bcg").read_bytes())
    with server("other", folder=tmp_path) as (_, said), browser(said["links"]["watch"]) as line:
        assert line.view["over"] is True
    assert cli("replay", str(other / RECORD)).code == 0


REFUSED = read_table(__file__, "REFUSED")


@online
@pytest.mark.parametrize("options", REFUSED)
def test_what_is_refused(options: str, tmp_path: Path, cli: Cli) -> None:
    assert cli("serve", *POWERS, "--keep", str(tmp_path / "t"), *options.split(" ")).refuses(REFUSED[options])
    assert not (tmp_path / "t").exists()


@online
def test_a_folder_that_holds_a_table(tmp_path: Path, cli: Cli) -> None:
    for name in (RECORD, PRIVATE):
        place = tmp_path / f"with-{name}"
        place.mkdir()
        (place / name).write_bytes(b"mine")
        assert cli("serve", *POWERS, "--keep", str(place)).refuses("holds a table already")
        assert [path.read_bytes() for path in place.iterdir()] == [b"mine"]
    assert cli("serve", str(tmp_path)).refuses("holds no table")
    found = cli("serve", str(tmp_path / f"with-{RECORD}"), "--players", "3")
    assert found.refuses("--players beside a table that goes on")


ODD = [
    ("taken", -1),
    ("taken", float("inf")),
    ("taken", "x"),
    ("taken", 2**40),
    ("settings", [1]),
    ("settings", 3),
    ("settings", {"language": "\ud800"}),
    ("watch", "\udfff"),
    ("sealed", [1]),
    ("sealed", {"after": 0, "moves": [1]}),
]
"""What no table remembers."""
DEEP = b'{"format": 1, "settings": ' + b"[" * 200_000


@pytest.mark.slow
@online
def test_a_private_file_of_nonsense(tmp_path: Path, cli: Cli) -> None:
    with server(*POWERS, "--keep", "mine", folder=tmp_path):
        pass
    private = tmp_path / "mine" / PRIVATE
    good = private.read_bytes()
    odd = [json.dumps(json.loads(good) | {key: value}).encode() for key, value in ODD]
    for bad in (
        b"",
        b"[]",
        b"{}",
        b"\xff",
        good.replace(b'"watch"', b'"wotch"'),
        b'{"format": 1, "seats": 3}',
        DEEP,
        *odd,
    ):
        private.write_bytes(bad)
        found = cli("serve", str(tmp_path / "mine"))
        assert found.code == 2
        assert re.search(rf"{re.escape(private.as_posix())}(:\d+:\d+)?: is no table: ", found.err), found.err
        assert len(found.err.splitlines()) == 1
        assert private.read_bytes() == bad
    private.unlink()
    with server("mine", folder=tmp_path) as (_, said):
        assert len(said["links"]["seats"]) == 3, "new links"


@pytest.mark.slow
@online
def test_new_links(tmp_path: Path) -> None:
    with server(*POWERS, "--keep", "mine", folder=tmp_path) as (_, first):
        pass
    with server("mine", "--new-links", folder=tmp_path) as (_, second):
        pass
    flat = [{*links["seats"].values(), links["host"], links["watch"]} for links in (first["links"], second["links"])]
    assert not flat[0] & flat[1]


@online
def test_a_port_that_is_asked_for_and_taken_is_refused(tmp_path: Path, cli: Cli) -> None:
    with socket.create_server((HERE, 0)) as taken:
        port = str(taken.getsockname()[1])
        found = cli("serve", *POWERS, "--keep", str(tmp_path / "mine"), "--port", port)
    assert found.refuses(f"port {port}")


@pytest.mark.slow
@online
def test_a_port_that_is_taken(tmp_path: Path, cli: Cli) -> None:
    with server(*POWERS, "--keep", "mine", folder=tmp_path) as (_, said):
        port = said["addresses"][0].split(":")[1]
        assert cli("serve", *POWERS, "--keep", str(tmp_path / "other"), "--port", port).refuses(f"port {port}")
        found = cli("serve", str(tmp_path / "mine"))
        assert found.refuses("is played by another server now")
        assert "links have another port" not in found.err, "they don't: that server has them"
        record, private = ((tmp_path / "mine" / name).read_bytes() for name in (RECORD, PRIVATE))
        copy = tmp_path / "copy"
        copy.mkdir()
        (copy / RECORD).write_bytes(record)
        (copy / PRIVATE).write_bytes(private)
        with server("copy", folder=tmp_path) as (_, again):
            assert again["addresses"][0].split(":")[1] != port
            assert again["links"]["watch"].split("/")[-2] == said["links"]["watch"].split("/")[-2]


@pytest.mark.slow
@online
@pytest.mark.network
def test_lan_says_to_whom_it_opens(tmp_path: Path) -> None:
    command = [*PROGRAM, "serve", *POWERS, "--lan", "--seats", "C=open", "--keep", "mine"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, encoding="utf-8", cwd=tmp_path) as process:
        assert process.stdout
        said = ""
        while "Ctrl-C" not in said:
            line = process.stdout.readline()
            assert line
            said += line
        process.terminate()
        said += process.stdout.read()
        assert process.wait(20) == 0
    (own, *_) = private_addresses()
    assert f"Open to every device in your network at {own}:" in said
    assert "isn't encrypted" in said
    assert "█" in said, "a QR code for phones"
    assert "seat C   open" in said
    assert "serve mine --lan' goes on from here." in said


@pytest.mark.slow
@online
def test_without_lan_only_this_machine_is_answered(tmp_path: Path) -> None:
    import socket

    with server(*POWERS, "--keep", "mine", folder=tmp_path) as (_, said):
        (address,) = said["addresses"]
        assert address.startswith(f"{HERE}:")
        for own in private_addresses():
            with pytest.raises(OSError, match="refused"):
                socket.create_connection((own, int(address.split(":")[1])), timeout=5)


def test_without_the_extra(monkeypatch: pytest.MonkeyPatch, cli: Cli, tmp_path: Path) -> None:
    monkeypatch.setattr("generator.cli.serve.importlib.util.find_spec", lambda _name: None)
    assert cli("serve", *POWERS, "--keep", str(tmp_path / "t")).refuses("isn't installed; expected")


@pytest.mark.parametrize("option", ["--pause", "--bot-seconds"])
def test_no_number_is_no_time(option: str, cli: Cli) -> None:
    assert cli("serve", *POWERS, option, "nan").refuses("'nan' is no number")
