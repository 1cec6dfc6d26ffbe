"""Every command that reads a game, run in this process on a spoiled copy; what it did, judged."""

from __future__ import annotations

import contextlib
import io
import re
import shutil
import traceback
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from generator.cli.main import run

BOX = ("--players", "3", "--modules", "all")
TARGETS = (
    "plain", "gamecrafter", "makeplayingcards", "drivethrucards", "mbprint", "punchboard", "tabletopia", "tts",
    "vassal", "shop",
)  # fmt: skip

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
    "init": ("init", "{out}/copy", "{game}"),
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
        """Whether each of its errors names a file, a line and a column."""
        return all(map(self.place, self.err.splitlines()))

    @staticmethod
    def place(line: str) -> bool:
        """Whether an error names a file, a line and a column."""
        return bool(PLACE.match(line))


def outcome(command: str, game: Path, old: Path, record: Path, out: Path) -> Outcome:
    """Runs a command on `game`; `old` is the sound game, `record` holds a game and a scenario of it."""
    names = {"{old}": str(old), "{record}": str(record), "{out}": str(out)}
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
