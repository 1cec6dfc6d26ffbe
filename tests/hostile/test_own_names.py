"""Attack × name: what a stranger may have put into a folder under a name that the program chooses by itself.

Which names those are is found out by doing the work in a sound folder and looking what lies there; then each is
attacked in turn, and the work is done again.
"""

import os
import shutil
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

import pytest

from generator.cli.program import run
from generator.files.atomic_write import LIST, fill_folder
from generator.files.cache import CacheWarning
from generator.files.picture_cache import PictureCache
from generator.files.resources import CACHE_VARIABLE
from generator.games.balance_control.rules import code_cache
from tests.cli.running import Cli, Result
from tests.hostile.attacks import OWN_NAMES
from tests.hostile.commands import FEW, ONE
from tests.hostile.outcomes import held, wrong
from tests.hostile.test_hostile import GRID
from tests.online.serving import table

pytestmark = pytest.mark.skipif(os.name == "nt", reason="links and pipes need rights there")


def _table(folder: Path) -> None:
    game = table(folder / "table", "organisation", seats="B=open")
    game.play(game.match.asked, game.version, game.match.moves()[0])
    game.journal.close()


COMMANDS: Mapping[str, str] = {
    "serve": "serve {}/table",
    "simulate --resume": f"simulate {FEW} --resume --out {{}}",
    "simulate --shard": f"simulate {FEW} --shard 1/1 --out {{}}",
    "simulate --record": f"simulate {ONE} --record 0 --out {{}}",
    "sweep": "sweep {}/../grid.yaml --workers 1 --quiet --resume --out {}",
}
"""What writes under names of the program's own into a folder; `serve` comes upon those of an earlier table."""


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Path]:
    """A folder in which the work was done, once."""
    top = tmp_path_factory.mktemp("sound")
    (top / "grid.yaml").write_text(GRID, encoding="utf-8")

    def of(name: str) -> Path:
        folder = top / name.replace(" ", "_")
        if not folder.exists():
            folder.mkdir()
            if name == "serve":
                _table(folder)
            else:
                assert run(COMMANDS[name].replace("{}", str(folder)).split()) == 0
        return folder

    return of


def names_in(folder: Path) -> list[str]:
    return [path.relative_to(folder).as_posix() for path in sorted(folder.rglob("*")) if path.is_file()]


def attacked(folder: Path, attack: str, place: Path) -> Iterator[tuple[Path, str]]:
    """A copy of a folder for each name in it, which is attacked there."""
    for number, name in enumerate(names_in(folder)):
        out = place / f"{number}" / "a" / "out"
        shutil.copytree(folder, out)
        (out / name).unlink()
        (out / name).parent.parent.mkdir(exist_ok=True)
        OWN_NAMES[attack](out / name)
        if (folder.parent / "grid.yaml").exists():
            shutil.copy(folder.parent / "grid.yaml", out.parent)
        yield out, name


NAMES = {"serve": 3, "simulate --resume": 1, "simulate --shard": 1, "simulate --record": 1, "sweep": 1}
"""How many names each of them chooses: `game.bcg`, `table.json`, `.at-the-table`; a run file; a part; a record."""


@pytest.mark.parametrize("attack", OWN_NAMES)
@pytest.mark.parametrize("called", COMMANDS)
def test_nothing_is_opened_through_a_name_of_the_program(
    called: str, attack: str, sound: Callable[[str], Path], tmp_path: Path, cli: Cli
) -> None:
    tried = 0
    for out, name in attacked(sound(called), attack, tmp_path):
        before = held(tmp_path)
        found = cli(*COMMANDS[called].replace("{}", str(out)).split())
        assert not refused(found, (out / name).as_posix()), (name, found)
        assert held(tmp_path) == before, name
        tried += 1
    assert tried == NAMES[called]


def refused(found: Result, place: str) -> str:
    """What is wrong with how it was refused; empty where nothing is."""
    if "holds no table" in found.err:  # no file at the place of a record
        return wrong(found, str(Path(place).parent))
    return wrong(found, place)


FRESH = {
    ".at-the-table": f"serve {ONE} --keep {{}}",
    "runs.part.csv": f"simulate {FEW} --games-out {{}}/runs.csv --force",
}
"""What opens a name of the program's own in a folder where nothing else of it lies: a lock, rows of a stopped run."""


@pytest.mark.quick("runs.part.csv-*")
@pytest.mark.parametrize("attack", OWN_NAMES)
@pytest.mark.parametrize("name", FRESH)
def test_what_is_new_opens_nothing_of_a_strangers(name: str, attack: str, tmp_path: Path, cli: Cli) -> None:
    folder = tmp_path / "t"
    folder.mkdir()
    OWN_NAMES[attack](folder / name)
    before = held(tmp_path)
    found = cli(*FRESH[name].replace("{}", str(folder)).split())
    assert not wrong(found, (folder / name).as_posix()), found
    assert held(tmp_path) == before


@pytest.mark.parametrize("attack", OWN_NAMES)
def test_the_list_of_a_folder_is_a_plain_file(attack: str, tmp_path: Path) -> None:
    out = tmp_path / "a" / "kit"
    out.mkdir(parents=True)
    OWN_NAMES[attack](out / LIST)
    before = held(tmp_path)
    with pytest.raises(Exception, match=r"is (a link|no file|the same file)"):
        fill_folder(out, {"kit.pdf": b"new"}, force=True)
    assert held(tmp_path) == before


@pytest.mark.parametrize("attack", OWN_NAMES)
def test_a_cache_that_was_tampered_with_is_no_help_and_no_harm(attack: str, tmp_path: Path) -> None:
    """It is only ever there to be quicker."""
    folder = tmp_path / "cache" / "pictures"
    cache = PictureCache(folder)
    cache.put("key", b"picture")
    assert cache.get("key") == b"picture"
    (folder / "key").unlink()
    OWN_NAMES[attack](folder / "key")
    before = held(tmp_path)
    assert cache.get("key") is None
    assert held(tmp_path) == before
    cache.put("key", b"picture")
    cache.mark_used(["key"])
    assert cache.get("key") == (None if attack == "a folder" else b"picture")
    name = "cache/pictures/key"
    assert held(tmp_path).keys() == before.keys()
    assert [one for one, content in held(tmp_path).items() if content != before[one]] in ([], [name])


@pytest.mark.parametrize("name", ["code.lock", "code/digest/in-use"])
@pytest.mark.parametrize("attack", OWN_NAMES)
def test_compiled_code_isn_t_kept_where_somebody_tampered(
    attack: str, name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is compiled for this run then, in a folder of this run, and a warning says why."""
    place = tmp_path / "a" / "cache"
    monkeypatch.setenv(CACHE_VARIABLE, str(place))
    monkeypatch.setattr(code_cache, "_machine", lambda: "machine")
    assert code_cache.code_folder("code", "digest") == place / "code" / "digest" / "machine"
    (place / name).unlink()
    OWN_NAMES[attack](place / name)
    before = held(tmp_path)
    with pytest.warns(CacheWarning, match="until then what is compiled is kept for this run only"):
        found = code_cache.code_folder("code", "digest")
    assert not found.is_relative_to(place)
    assert held(tmp_path) == before
