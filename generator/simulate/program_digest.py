"""The program that plays, known by its version and the digest of its rules. A run never mixes games of two programs."""

from __future__ import annotations

import hashlib
import re
from dataclasses import asdict
from functools import cache
from pathlib import Path
from typing import Any, Final

import generator
from generator.base.frozen import dataclass
from generator.base.version import __version__
from generator.files.gate import read_bytes

DECIDING: Final = ("definitions", "games", "play")
"""The parts of the package that decide what happens in a game."""
_OWN_NAME: Final = re.compile(rb"\b(?:generator|balance_control)\b")
"""The package's names, in a checkout and where it is installed: which one it is doesn't change the digest."""


@dataclass(frozen=True)
class SimulationProgram:
    """A program. `rules`: sixteen hex digits, over the sources of everything that decides what happens in a game."""

    version: str
    rules: str

    def data(self) -> dict[str, str]:
        """The program as JSON holds it."""
        return asdict(self)

    def __str__(self) -> str:
        return f"{self.version} with the rules {self.rules}"


def program_from(data: Any) -> SimulationProgram:
    """The program that JSON holds. Raises `KeyError` or `TypeError` where it isn't one."""
    return SimulationProgram(str(data["version"]), str(data["rules"]))


@cache
def this_program() -> SimulationProgram:
    """The program that runs here. Line ends in its sources don't change the digest."""
    mix = hashlib.sha256()
    package = Path(generator.__file__).parent
    for path in sorted(path for part in DECIDING for path in package.glob(f"{part}/**/*.py")):
        mix.update(path.relative_to(package).as_posix().encode() + b"\0")
        mix.update(_OWN_NAME.sub(b"", read_bytes(path).replace(b"\r\n", b"\n")) + b"\0")
    return SimulationProgram(__version__, mix.hexdigest()[:16])
