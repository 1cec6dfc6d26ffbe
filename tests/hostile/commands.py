"""Every command that reads a game, run in this process on a spoiled copy; what it did, judged."""

import contextlib
import io
import re
import shutil
import traceback
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from generator.cli.program import run
from generator.export.service_reader import service_files

BOX = ("--players", "3", "--modules", "all")
OWN_TARGET = "shop"
"""The service that the spoiled game brings itself."""
TARGETS = (*sorted(service_files(())), OWN_TARGET)

COMMANDS: Mapping[str, tuple[str, ...]] = {
    "check": ("check", "{game}", *BOX),
    "check --all": ("check", "{game}", "--all"),
    "play": ("play", "{game}", *BOX, "--record", "{out}/game.bcg"),
    "play --picture": ("play", "{game}", *BOX, "--picture", "{out}/table.svg"),
    "simulate": ("simulate", "{game}", *BOX, "--record", "0", "--out", "{out}"),
    "scenario": ("scenario", "{record}/bed.yaml", "{game}"),
    "replay": ("replay", "{record}/game.bcg", "{game}", "--force"),
    "replay --why": ("replay", "{record}/game.bcg", "{game}", "--force", "--turn", "2", "--why", "place 1,0"),
    "replay --picture": ("replay", "{record}/game.bcg", "{game}", "--force", "--picture", "{out}/table.svg"),
    "replay --html": ("replay", "{record}/game.bcg", "{game}", "--force", "--html", "{out}/game.html"),
    "schema": ("schema", "{game}"),
    "schema --out": ("schema", "{game}", "--out", "{out}/schemas"),
    "new --from": ("new", "{out}/copy", "--from", "{folder}"),
    "preview": ("preview", "{game}", *BOX, "--out", "{out}"),
    "preview --against": ("preview", "{game}", *BOX, "--out", "{out}", "--against", "{old}"),
    "build": ("build", "{game}", *BOX, "--lang", "all", "--out", "{out}/kit"),
    "build --backs": ("build", "{game}", *BOX, "--no-rules", "--backs", "long", "--out", "{out}/kit"),
    "build --only": ("build", "{game}", *BOX, "--only", "nectar,leaflet", "--out", "{out}/kit"),
    **{f"export {target}": ("export", target, "{game}", *BOX, "--out", "{out}/packages") for target in TARGETS},
}  # fmt: skip
"""The commands by name, cheap ones first."""

PLACE = re.compile(r"^error: \S+:\d+:\d+( |:)")


@dataclass(frozen=True)
class Outcome:
    """What a command did."""

    command: str
    code: int | None
    out: str
    err: str

    @property
    def traceback(self) -> bool:
        """Whether it fell over."""
        return self.code is None

    @property
    def placed(self) -> bool:
        """Whether one of its errors names a file, a line and a column."""
        return any(map(PLACE.match, self.err.splitlines()))


def outcome(command: str, game: Path, old: Path, record: Path, out: Path) -> Outcome:
    """Runs a command on `game`; `old` is the sound game, `record` holds a game and a scenario of it."""
    names = {"{folder}": str(game), "{old}": str(old), "{record}": str(record), "{out}": str(out)}
    arguments: list[str] = []
    for part in COMMANDS[command]:
        if part == "{game}":
            arguments += ["--game", str(game)]
            continue
        for name, value in names.items():
            part = part.replace(name, value)
        arguments.append(part)
    shutil.rmtree(out, ignore_errors=True)
    out.mkdir(parents=True)
    said, errors = io.StringIO(), io.StringIO()
    code: int | None
    with contextlib.redirect_stdout(said), contextlib.redirect_stderr(errors):
        try:
            code = run(arguments)
        except Exception:
            code = None
            errors.write(traceback.format_exc())
    return Outcome(command, code, said.getvalue(), errors.getvalue())


# What is written ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Writes:
    """A command line with `{}` for the place to write at, the file that lies in that folder then (none: `{}` is the
    file), and what it says of a file there that isn't its own."""

    line: str
    file: str = ""
    other: tuple[str, ...] = ("is there already", "--force")

    def words(self, place: str) -> list[str]:
        """The command line for a place."""
        return [word.replace("{}", place) for word in self.line.split()]


ONE = "--game global-powers --players 3"
ALONE = "--workers 1 --quiet"
FEW = f"{ONE} --games 2 --bots random {ALONE}"
ALLOTMENT = "--game garden --players 3 --modules all"
WRITE: Mapping[str, Writes] = {
    "build --out": Writes(f"build {ALLOTMENT} --only hive --out {{}}", "kit.pdf"),
    "export --out": Writes(f"export vassal {ALLOTMENT} --out {{}}", "vassal/export.json"),
    "play --record": Writes(f"play {ONE} --quiet --record {{}}.bcg"),
    "play --picture": Writes(f"play {ONE} --quiet --picture {{}}.svg"),
    "serve --keep": Writes(f"serve {ONE} --keep {{}}", "table.json", ("holds a table already",)),
    "replay --picture": Writes("replay game.bcg --picture {}.svg"),
    "replay --html": Writes("replay game.bcg --html {}.html"),
    "replay --sheets": Writes("replay map.bcg --sheets {}.pdf"),
    "simulate --out": Writes(f"simulate {FEW} --shard 1/1 --out {{}}", "simulate", ("simulate: ",)),
    "simulate --csv": Writes(f"simulate {FEW} --csv {{}}.csv"),
    "simulate --html": Writes(f"simulate {FEW} --html {{}}.html"),
    "simulate --games-out": Writes(f"simulate {FEW} --games-out {{}}.csv"),
    "sweep --out": Writes(f"sweep grid.yaml {ALONE} --resume --out {{}}", "simulate", ("simulate: ",)),
    "sweep --csv": Writes(f"sweep grid.yaml {ALONE} --csv {{}}.csv"),
    "sweep --html": Writes(f"sweep grid.yaml {ALONE} --html {{}}.html"),
    "sweep --games-out": Writes(f"sweep grid.yaml {ALONE} --games-out {{}}.csv"),
    "merge --into": Writes("merge part.json --into {}.json"),
    "merge --csv": Writes("merge part.json --csv {}.csv"),
    "merge --html": Writes("merge part.json --html {}.html"),
    "playtest add --to": Writes("playtest add --game organisation --put players=2 --to {}.csv", other=("no column",)),
    "playtest report --html": Writes("playtest report game.bcg --html {}.html"),
    "preview --out": Writes(f"preview {ALLOTMENT} --out {{}}", "preview.html"),
    "new folder": Writes("new {}", "game.yaml", ("is in the way",)),
    "table export file": Writes("table export measures {}.csv"),
    "schema --out": Writes("schema --out {}", "game.json"),
}
"""By command and the option or argument that names what is written."""
LINKED: Mapping[str, Writes] = {
    "build --lang all": Writes("build --only dom-w3 --lang all --force --out {}", "de/kit.pdf"),
    "export plain": Writes("export plain --players 2 --modules core --force --out {}", "plain/export.json"),
    "export --lang all": Writes(
        "export plain --players 2 --modules core --lang all --force --out {}", "plain/de/export.json"
    ),
}
"""Commands that name folders by themselves below the folder that they are given; not even --force follows a link."""

# What is read ---------------------------------------------------------------------------------------------------------

READ: Mapping[str, str] = {
    "replay file": "replay {}",
    "play --continue": "play --continue {} --quiet",
    "scenario files": "scenario {}",
    "merge files": "merge {}",
    "build --changed-since": "build --players 2 --only start --changed-since {} --out {}-out",
    "check --kit": f"check {ALLOTMENT} --kit {{}}",
    "icons add source": "icons add {} --game garden",
    "sweep grid": "sweep {} --quiet",
    "playtest report files": "playtest report {} --game organisation",
    "playtest report --simulated": "playtest report map.bcg --simulated {}",
    "playtest report --kit": "playtest report map.bcg --kit {}",
    "preflight paths": "preflight {} --service drivethrucards",
    "preflight --manifest": "preflight garden/art/shed.png --service drivethrucards --manifest {}",
    "preview --scenarios": f"preview {ALLOTMENT} --scenarios {{}} --out {{}}-out",
    "new --from-table": "new --from-table {}.csv {}-out",
}
"""By command and the option or argument that names what is read."""
OF_FOLDERS = {"preview --scenarios"}
"""Commands that read a folder: an empty one is none that is wrong."""
OWN = {"serve table", "playtest ask file", "schema scenarios"}
"""What is read and written back to where it was."""
