"""`python -m tools.pictures [NAME …]` draws all pictures of the documentation anew, or those that are named."""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from generator.errors import nearest
from tools.pictures.faces import faces
from tools.pictures.kits import kits
from tools.pictures.own_expansion import own_expansion
from tools.pictures.saving import TARGET
from tools.pictures.screens import SCREENS
from tools.pictures.sheets import SHEETS
from tools.pictures.tightest import tightest

PICTURES: dict[str, Callable[[Path, Path], None]] = {
    "faces": faces,
    "kits": kits,
    "own-expansion": own_expansion,
    "tightest": tightest,
    **SHEETS,
    **SCREENS,
}
"""What can be drawn: a folder to work in and the folder for pictures go in."""


def main(names: list[str]) -> None:
    """Draws them, each in a folder of its own that is gone afterwards."""
    for name in names:
        if name not in PICTURES:
            right = nearest(name, PICTURES)
            sys.exit(
                f"no picture '{name}'; expected {', '.join(PICTURES)}" + (f"; did you mean {right}?" if right else "")
            )
    for name in names or PICTURES:
        with tempfile.TemporaryDirectory() as folder:
            PICTURES[name](Path(folder), TARGET)
        print(name)


if __name__ == "__main__":
    main(sys.argv[1:])
