"""`python -m tools.pictures [--check] [NAME …]` draws all pictures of the documentation anew, or those that are named.

With `--check` nothing is written: it says which picture no longer shows what would be drawn, and fails if one does.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from generator.base.errors import nearest_name
from tools.pictures.comparing import unlike
from tools.pictures.decks import decks
from tools.pictures.faces import faces
from tools.pictures.icons import icons
from tools.pictures.kits import kits
from tools.pictures.layouts import layouts
from tools.pictures.own_expansion import own_expansion
from tools.pictures.saving import TARGET
from tools.pictures.screens import SCREENS
from tools.pictures.sheets import SHEETS
from tools.pictures.sketches import sketches
from tools.pictures.tightest import tightest

PICTURES: dict[str, Callable[[Path, Path], None]] = {
    "decks": decks,
    "faces": faces,
    "icons": icons,
    "kits": kits,
    "layouts": layouts,
    "own-expansion": own_expansion,
    "sketches": sketches,
    "tightest": tightest,
    **SHEETS,
    **SCREENS,
}
"""What can be drawn: a folder to work in and the folder for pictures go in."""
CHECK = "--check"


def main(arguments: list[str]) -> int:
    """Draws pictures, or compares what would be drawn with what is kept; the exit code."""
    names = [name for name in arguments if name != CHECK]
    for name in names:
        if name not in PICTURES:
            right = nearest_name(name, PICTURES)
            sys.exit(
                f"no picture '{name}'; expected {', '.join(PICTURES)}" + (f"; did you mean {right}?" if right else "")
            )
    if CHECK in arguments:
        return check(names)
    draw(names or list(PICTURES), TARGET)
    return 0


def draw(names: Sequence[str], target: Path) -> None:
    """Draws what is named, each in a folder of its own that is gone afterwards."""
    for name in names:
        with tempfile.TemporaryDirectory() as folder:
            PICTURES[name](Path(folder), target)
        print(name)


def check(names: Sequence[str]) -> int:
    """Draws beside what is kept and says what is unlike it; the exit code."""
    with tempfile.TemporaryDirectory() as folder:
        drawn = Path(folder) / TARGET.parent.name
        (drawn / TARGET.name).mkdir(parents=True)
        draw(names or list(PICTURES), drawn / TARGET.name)
        found = list(differences(drawn, TARGET.parent))
        if not names:
            unknown = {path.name for path in TARGET.iterdir()} - {path.name for path in drawn.rglob("*")}
            found += [f"{TARGET.name}/{name}: nothing draws it" for name in sorted(unknown)]
    for said in found:
        print(said)
    return 1 if found else 0


def differences(drawn: Path, kept: Path) -> Iterator[str]:
    """Each file that was drawn and is kept otherwise, and how."""
    for path in sorted(path for path in drawn.rglob("*") if path.is_file()):
        name = path.relative_to(drawn)
        if said := unlike(path, kept / name):
            yield f"{name.as_posix()}: {said}"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
