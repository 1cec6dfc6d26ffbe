"""The kit of the largest box and the straight program that draws the same files, side by side.

`python -m tools.bench.kit_beside` measures three alternating runs, prints the ratio and the one in
`docs/contributing/performance.md`. It judges nothing: a time differs from machine to machine, a ratio less, and a
person decides.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from generator.export.kit import impose_kit, kit_sheets
from generator.faces.colours import Palette
from generator.faces.face_context import FaceContext
from generator.faces.tones import ink_table
from generator.sheets.pages import Sheets
from tests.export.kit.kits import Wish, context
from tools.bench.harness import Run, interleaved_programs, written_ratio
from tools.bench.kit_straight import straight_program, write_program

OURS = ("-c", "from generator.cli.start import main; main()", "build", "--no-rules", "--quiet", "--players", "6")
SECTION, WHOLE = "kit", "the whole kit, whole process"
"""Where the page has the ratio."""
RUNS = 3
WORSE = 4.0 / 3.0
"""So many times what the page says is worth a word."""


@dataclass(frozen=True)
class Laid:
    """What lies on the pages of each file of a kit, and what it is drawn from."""

    context: FaceContext
    files: Mapping[str, Sequence[Sheets]]

    @property
    def palette(self) -> Palette:
        return Palette(ink_table(self.context.definitions))


def laid(wish: Wish) -> Laid:
    """The sheets of a kit, nothing drawn."""
    made = context(wish)
    return Laid(made, kit_sheets(made, wish.options, impose_kit(made, wish.options, wish.only)))


def straight(kit: Laid, path: Path) -> Path:
    """The straight program of a kit, to be called with a folder."""
    return write_program(path, straight_program(kit.files, kit.palette, kit.context.icons))


def beside(kit: Laid, folder: Path, runs: int) -> dict[str, Run]:
    """Both programs by turns, each writing into a folder of its name."""
    program = straight(kit, folder / "straight_kit.py")
    for name in ("ours", "straight"):
        (folder / name).mkdir()
    ours = [sys.executable, *OURS, "--modules", "all", "--out", str(folder / "ours")]
    commands = {"ours": ours, "straight": [sys.executable, str(program), str(folder / "straight")]}
    return interleaved_programs(commands, folder, runs)


def told(found: float, written: float) -> str:
    """The ratio, beside that of the page, and whether it is a third worse."""
    said = f"kit: {found:.2f} times the straight program; docs/contributing/performance.md says {written:.2f}"
    if found <= WORSE * written:
        return said
    return f"{said}\nkit: more than a third worse: run `make bench ONLY=kit` on a quiet machine, and find what took it"


def main() -> None:
    """Measures and prints."""
    with tempfile.TemporaryDirectory() as folder:
        runs = beside(laid(Wish()), Path(folder), RUNS)
    sys.stdout.write(told(runs["ours"].seconds / runs["straight"].seconds, written_ratio(SECTION, WHOLE)) + "\n")


if __name__ == "__main__":
    main()
