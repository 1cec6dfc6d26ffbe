"""Whatever is wrong with one of a game's files, each command works, or says so in words with a place.

The product of files, faults, keys and commands is enumerated from the game's own files (`spoiling.py`) and from the
list of commands (`commands.py`). A handful is tried each time, and among the slow tests each file with each fault, and
each fault of keys in each file, every time with another command. With HYPOTHESIS_PROFILE=explore everything is tried:
every key with `check`, and with the commands that `check` leaves something to.
"""

import functools
import itertools
import os
import re
import shutil
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.hostile.commands import COMMANDS, Outcome, outcome
from tests.hostile.garden import EXAMPLE, write_garden
from tests.hostile.spoiling import Spoiled, spoiled_files, spoiled_keys

pytestmark = pytest.mark.minutes

EVERYTHING = os.environ.get("HYPOTHESIS_PROFILE") == "explore"
TRIED_EACH_TIME = 12
PIECES = 12
"""In how many slow tests each fault of each file is tried: a run plays its share of them."""
PARTS = 100
"""In how many tests everything is tried, so that it may be done in pieces (`-k "every_fault and part7"`)."""


@dataclass(frozen=True)
class Ground:
    """The sound game, a record and a scenario of it, and a folder to spoil copies in."""

    sound: Path
    kept: Path
    place: Path

    def tried(self, case: Spoiled, commands: Iterable[str]) -> Iterator[Outcome]:
        """What the commands do with a spoiled copy; each copy has a path of its own, since files are read once."""
        copy = self.place / f"game-{len(list(self.place.iterdir()))}"
        shutil.copytree(self.sound, copy)
        case.write(copy)
        for command in commands:
            yield outcome(command, copy, self.sound, self.kept, self.kept.parent / "out")
        shutil.rmtree(copy)
        copy.touch()


@pytest.fixture(scope="module")
def ground(tmp_path_factory: pytest.TempPathFactory) -> Ground:
    top = tmp_path_factory.mktemp("faults")
    made = Ground(write_garden(top / "sound"), top / "kept", top / "games")
    made.kept.mkdir()
    made.place.mkdir()
    (made.kept / "bed.yaml").write_text(EXAMPLE, encoding="utf-8")
    played = outcome("play", made.sound, made.sound, made.kept, top / "out")
    assert played.code == 0, played.err
    shutil.copy(top / "out" / "game.bcg", made.kept)
    return made


def wrong(case: Spoiled, found: Outcome) -> str:
    """What is wrong about an answer; empty where it is one."""
    said = [line for line in found.err.splitlines() if line.startswith("error: ")]
    if found.traceback:
        return "it fell over"
    if found.code == 0:
        return ""
    if found.code == 1 and found.command.startswith("check"):
        return "" if "error: " in found.out else "red without an error"
    if found.code == 1 and found.command.startswith("replay") and not said:
        return "" if re.search(r"differs: \S+game\.bcg:\d+", found.out) else "another course without a place"
    if found.code not in (1, 2) or not said:
        return f"exit code {found.code} without an error"
    named = ["game-", *(["game.bcg:"] if found.command.startswith("replay") else [])]
    named += [f"unknown target '{Path(case.file).stem}'"] if case.fault == "removed" else []
    if not any(name in line for name in named for line in said):
        return "no error names a file of the game, its record, or what is gone"
    if found.code == 2 and case.key and not found.placed:
        return "no error has a line"
    return ""


def judged(ground: Ground, case: Spoiled, commands: Iterable[str]) -> list[str]:
    """What is wrong with the answers to one fault."""
    return [
        f"{case}: {found.command}: {why}\n{found.err}"
        for found in ground.tried(case, commands)
        if (why := wrong(case, found))
    ]


@functools.cache
def every_case(ground: Ground) -> list[Spoiled]:
    """Each file with each of its faults, and each key with each of its."""
    return [*spoiled_files(ground.sound), *spoiled_keys(ground.sound)]


def one_of_each(cases: Iterable[Spoiled]) -> list[Spoiled]:
    """One case for each file and fault: of keys the one in the middle, which is seldom a file's first."""
    found: dict[tuple[str, str, bool], list[Spoiled]] = {}
    for case in cases:
        found.setdefault((case.file, case.fault, bool(case.key)), []).append(case)
    return [some[len(some) // 2] for some in found.values()]


@pytest.mark.slow
def test_the_sound_game_is_right_in_every_command(ground: Ground) -> None:
    for command in ("check", "scenario", "replay", "build --only"):
        found = outcome(command, ground.sound, ground.sound, ground.kept, ground.kept.parent / "out")
        assert (found.code, found.err) == (0, ""), found


@pytest.mark.slow
def test_some_faults_are_answered(ground: Ground) -> None:
    cases = one_of_each(every_case(ground))
    some = cases[:: len(cases) // TRIED_EACH_TIME]
    commands = itertools.cycle(("check", "play", "build --only", "scenario", "schema --out"))
    assert not [line for case in some for line in judged(ground, case, (next(commands),))]


@pytest.mark.slow
@pytest.mark.parametrize("piece", range(PIECES), ids="piece{}".format)
def test_each_fault_of_each_file_is_answered(piece: int, ground: Ground) -> None:
    cases = [*zip(one_of_each(every_case(ground)), itertools.cycle(COMMANDS), strict=False)]
    found = [line for case, command in cases[piece::PIECES] for line in judged(ground, case, (command,))]
    assert not found, "\n".join(found)


if EVERYTHING:

    @pytest.mark.slow
    @pytest.mark.parametrize("part", range(PARTS), ids="part{}".format)
    def test_every_fault_is_answered(part: int, ground: Ground) -> None:
        found = []
        for case in every_case(ground)[part::PARTS]:
            checked = next(iter(ground.tried(case, ("check",))))
            found += [f"{case}: check: {why}" for why in [wrong(case, checked)] if why]
            found += judged(ground, case, [name for name in COMMANDS if name != "check"] if checked.code != 2 else ())
        assert not found, "\n".join(found)
