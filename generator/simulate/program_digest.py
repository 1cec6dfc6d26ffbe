"""Which program plays: its version and the digest of its rules. Games that two programs played are never one run."""

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
"""What the package is called in a checkout and where it is installed: which of them doesn't matter."""


@dataclass(frozen=True)
class SimulationProgram:
    """`rules` holds sixteen hex digits over the sources of all that decides what happens in a game."""

    version: str
    rules: str

    def data(self) -> dict[str, str]:
        """As JSON holds it."""
        return asdict(self)

    def __str__(self) -> str:
        return f"{self.version} with the rules {self.rules}"


def program_from(data: Any) -> SimulationProgram:
    """A program out of JSON; raises `KeyError` or `TypeError` where it isn't one."""
    return SimulationProgram(str(data["version"]), str(data["rules"]))


@cache
def this_program() -> SimulationProgram:
    """The program that runs here. How lines end in its sources doesn't matter."""
    mix = hashlib.sha256()
    package = Path(generator.__file__).parent
    for path in sorted(path for part in DECIDING for path in package.glob(f"{part}/**/*.py")):
        mix.update(path.relative_to(package).as_posix().encode() + b"\0")
        mix.update(_OWN_NAME.sub(b"", read_bytes(path).replace(b"\r\n", b"\n")) + b"\0")
    return SimulationProgram(__version__, mix.hexdigest()[:16])
