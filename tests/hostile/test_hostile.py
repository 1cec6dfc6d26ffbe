"""Attack × command × kind of file: places that take nothing, files of somebody else's, and files that are none.

Every option that names a path is in the tables of `commands.py`, every attack in those of `attacks.py`; each attack is
tried on each command, and what has to hold is the same for all (`outcomes.py`).
"""

import functools
import importlib
import os
import sys
from collections.abc import Iterator
from pathlib import Path

import click
import pytest

from generator.cli.program import COMMANDS, run
from generator.definitions.game_folder import GameFolder
from generator.files.atomic_write import write_file
from generator.schemas.file_kinds import file_kinds
from generator.schemas.schema_files import schema_files
from tests.cli.running import Cli, recorded
from tests.hostile.attacks import CONTENTS, MINE, OF_FILES, OF_FOLDERS, OF_LINKED, PLACES, REFUSING, Place
from tests.hostile.commands import FEW, LINKED, OWN, READ, WRITE
from tests.hostile.commands import OF_FOLDERS as FOLDERS
from tests.hostile.garden import write_garden
from tests.hostile.outcomes import EXPECTED, held, wrong

GRID = "game: global-powers\nplayers: 3\ngames: 2\nbots: [random]\nsweep: {players: [4]}\n"
FORCED = {"--out", "--html", "--csv", "--picture", "--record", "--into", "--markers"}
"""Options behind which a file or a folder is written that may be somebody else's."""


def named(word: str, command: click.Command) -> Iterator[str]:
    """The options and arguments that name a path, each with its command."""
    if isinstance(command, click.Group):
        for name, inner in command.commands.items():
            yield from named(f"{word} {name}", inner)
    for one in command.params:
        if isinstance(one.type, click.Path) and one.opts[0] != "--game":
            yield f"{word} {one.opts[0]}"


def command_of(name: str) -> click.Command:
    command: click.Command = importlib.import_module(f"generator.cli.{name}").command
    return command


def test_every_option_that_names_a_path_is_in_the_tables() -> None:
    found = {option for name in COMMANDS for option in named(name, command_of(name))}
    assert found == {*WRITE} | {*READ} | OWN


@pytest.mark.parametrize("name", COMMANDS)
def test_who_writes_can_be_forced(name: str) -> None:
    options = {option for parameter in command_of(name).params for option in parameter.opts}
    assert ("--force" in options) == bool(FORCED & options)


@pytest.fixture(scope="module")
def ground(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A game, records and a grid: what the commands read where it is the place to write at that is attacked."""
    ground = tmp_path_factory.mktemp("ground")
    write_garden(ground / "garden")
    (ground / "grid.yaml").write_text(GRID, encoding="utf-8")
    (ground / "game.bcg").write_bytes(recorded())
    (ground / "map.bcg").write_bytes(recorded("--game", "organisation", "--players", "3"))
    return ground


@pytest.fixture(scope="module")
def part(ground: Path) -> None:
    """A part of a simulation, for `merge`."""
    assert run(["simulate", *FEW.split(), "--shard", "1/1", "--out", str(ground / "s")]) == 0
    (made,) = (ground / "s").rglob("*.json")
    made.rename(ground / "part.json")


@functools.cache
def schemas_made_once(game: GameFolder) -> dict[str, bytes]:
    """The schemas of a game that is read once a run."""
    return schema_files(game, file_kinds(game.sources.dialect))


@pytest.fixture
def place(ground: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The user's folder: nothing in it may change."""
    monkeypatch.chdir(ground)
    monkeypatch.setattr("generator.cli.schema.schema_files", lambda game, _: schemas_made_once(game))
    return tmp_path


def attacked(attack: str) -> Iterator[str]:
    """The commands on which an attack on a place is tried."""
    for called, one in WRITE.items():
        if attack in OF_FOLDERS and not one.file:
            continue
        if (attack in OF_FILES and one.file) or attack in OF_LINKED:
            continue
        if attack == "a folder there" and one.file == "simulate":
            continue  # which is a folder
        yield called


CELLS = [pytest.param(attack, called, id=f"{attack}-{called}") for attack in PLACES for called in attacked(attack)]
SOON = ("new *", "table *", "playtest *", "*-into")
"""Commands that soon come to write: with the others the last moment is tried more slowly, and the first always."""
READ_SOON = ("replay", "play", "scenario ")
"""Commands that soon come to read: with the others a few contents are quick."""
FORCED_SOON = (
    *("replay --html", "replay --picture", "play --record", "schema --out"),
    *("simulate --games-out", "playtest report --html", "table export file"),
)
"""Commands with which `--force` is tried: one for each way of writing."""
OUT = {"no file taken": REFUSING / "nobody", "below a file": Path("a-file") / "x", "no such folder": Path("none") / "x"}
"""Where one writes, below the user's folder; elsewhere `x`."""


@pytest.mark.quick("a *", "below *", "no such *", *(f"no file taken-{called}" for called in SOON))
@pytest.mark.parametrize(("attack", "called"), CELLS)
def test_a_place_that_takes_nothing(
    attack: str, called: str, place: Path, cli: Cli, request: pytest.FixtureRequest
) -> None:
    if attack == "no file taken" and sys.platform != "linux":
        pytest.skip("other systems have no folder that refuses root")
    if called.startswith("merge"):
        request.getfixturevalue("part")
    one, out = WRITE[called], place / OUT.get(attack, "x")
    asked = one.words(str(out))
    file = out / one.file if one.file else Path(next(word for word in asked if str(out) in word))
    PLACES[attack](Place(out, file))
    before = held(place)
    found = cli(*asked)
    mine = attack in ("a file of mine", "a link to mine")
    said = (EXPECTED, str(out.parent), *(one.other if mine else ()))
    assert not wrong(found, *said, lines=None if mine else 1), (wrong(found, *said, lines=1), found)
    assert held(place) == before


@pytest.mark.parametrize("called", LINKED)
@pytest.mark.parametrize("attack", ["a linked folder", "a file for its folder"])
def test_nothing_is_written_where_its_own_folder_is_something_else(
    attack: str, called: str, place: Path, cli: Cli
) -> None:
    """A stranger's archive may hold links, with a folder that one writes into."""
    out = place / "out"
    PLACES[attack](Place(out, out / LINKED[called].file))
    before = held(place)
    found = cli(*LINKED[called].words(str(out)))
    said = "is a link and in the way" if "link" in attack else "in the way"
    assert not wrong(found, (out / LINKED[called].file).parent.as_posix(), said), found
    assert held(place) == before


@pytest.mark.slow
@pytest.mark.parametrize("called", FORCED_SOON)
def test_what_is_written_over_with_force_is_ours_then(called: str, place: Path, cli: Cli) -> None:
    one = WRITE[called]
    asked = one.words(str(place / "x"))
    file = place / "x" / one.file if one.file else Path(asked[-1])
    PLACES["a file of mine"](Place(place / "x", file))
    assert cli(*asked, "--force").code == 0
    assert file.read_bytes() != MINE
    assert cli(*asked).code == 0


@pytest.mark.quick("missing-*", *(f"*-{word}*" for word in READ_SOON))
@pytest.mark.parametrize("called", READ)
@pytest.mark.parametrize("content", CONTENTS)
def test_a_file_that_is_none(content: str, called: str, place: Path, cli: Cli) -> None:
    words = READ[called].split()
    path = Path(next(word for word in words if "{}" in word and "out" not in word).replace("{}", str(place / "given")))
    CONTENTS[content](path)
    before = held(place)
    found = cli(*(word.replace("{}", str(place / "given")) for word in words))
    if content == "a folder" and called in FOLDERS:
        assert found.code == 0
    else:
        assert not wrong(found, str(path)), (wrong(found, str(path)), found)
        assert held(place) == before


def test_a_full_disk_is_no_fault_of_the_place(place: Path, monkeypatch: pytest.MonkeyPatch, cli: Cli) -> None:
    """It refuses any place: another one wouldn't help, so that the input isn't called unfit."""

    def full(_file: object) -> None:
        raise OSError(28, "No space left on device", str(place / "x.csv"))

    monkeypatch.setattr("generator.files.atomic_write.fsync", full)
    found = cli(*WRITE["playtest add --to"].words(str(place / "x")))
    assert found.code == 1
    assert "No space left on device" in found.err
    assert held(place) == {}


@pytest.mark.skipif(sys.platform != "linux", reason="other systems have no folder that refuses root")
def test_the_file_is_named_that_was_asked_for() -> None:
    with pytest.raises(OSError) as raised:  # noqa: PT011 (which of several kinds is the system's affair)
        write_file(REFUSING / "nobody.txt", b"")
    assert raised.value.filename == f"{REFUSING}{os.sep}nobody.txt"
