"""The kit beside a straight ReportLab program and beside protograf: time, memory, size; nothing is judged here."""

from __future__ import annotations

import importlib.util
import sys
from collections import Counter
from pathlib import Path
from types import ModuleType

import pypdfium2

from generator.export import kit
from generator.files.shelf import content_bytes
from tests.export.kit.kits import Wish, context
from tools.bench.harness import RUNS, interleaved_calls, interleaved_programs, measured, table, write_section
from tools.bench.kit_beside import OURS, SECTION, WHOLE, Laid, beside, laid
from tools.bench.kit_protograf import PROTOGRAF, deck_program, drawing_program
from tools.bench.peers import peer_python


def module(path: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec is not None
    assert spec.loader is not None
    made = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(made)
    return made


def letters(path: Path) -> Counter[str]:
    """How often each letter is printed; where a word ends is a reader's guess."""
    with pypdfium2.PdfDocument(path) as document:
        return Counter("".join(word for page in document for word in page.get_textpage().get_text_bounded().split()))


def tiles_only() -> tuple[str, ...]:
    return tuple(
        str(name) for name, tile in context(Wish()).definitions.tiles.items() if tile.module in ("core", "players-5-6")
    )


def draw(made: Laid, folder: Path) -> None:
    """Draws the files of a kit from its sheets and writes them."""
    for name, data in kit._draw_files(made.context, Wish().options, made.files).items():
        (folder / name).write_bytes(content_bytes(data))


def test_kit(tmp_path: Path) -> None:
    made = laid(Wish())
    whole = beside(made, tmp_path, RUNS)
    for name in made.files:
        assert letters(tmp_path / "straight" / name) == letters(tmp_path / "ours" / name)
    drawn = module(tmp_path / "straight_kit.py")
    calls = interleaved_calls(
        {"ours": lambda: draw(made, tmp_path / "ours"), "straight": lambda: drawn.draw(str(tmp_path / "straight"))}
    )
    sheet = protograf_beside(tmp_path)
    sizes = {name: (tmp_path / "ours" / name).stat().st_size / 1000 for name in made.files}
    rows = [
        [WHOLE, ratio(whole["ours"].seconds, whole["straight"].seconds), "≤ 1.5, aim 1.2"],
        ["drawing alone", ratio(calls["ours"], calls["straight"]), "≤ 1.3"],
        ["protograf, a deck of 90 plain tiles, against our 90", f"{sheet['deck'] / sheet['ours']:.1f}", "≥ 4"],
        ["protograf, our drawing of 90 tiles, against ours", f"{sheet['drawing'] / sheet['ours']:.0f}", "≥ 4"],
        ["most memory, whole kit", f"{whole['ours'].megabytes:.0f} MB", "< 100 MB"],
        ["tiles.pdf, 108 tiles", f"{sizes['tiles.pdf']:.0f} KB", "< 500 KB"],
        ["kit.pdf", f"{sizes['kit.pdf']:.0f} KB", ""],
    ]
    note = f"Median CPU time of {RUNS} alternating runs; ratios to the baseline where no unit is given."
    write_section(SECTION, f"{table(['what', 'found', 'wanted'], rows)}\n\n{note}")


def ratio(one: float, other: float) -> str:
    return f"{one / other:.2f}"


def protograf_beside(tmp_path: Path) -> dict[str, float]:
    """CPU seconds for the sheets of ninety tiles: ours, a deck in protograf, and our drawing in protograf (one run)."""
    made = laid(Wish(6, (), only=tiles_only()))
    (sheets,) = made.files["tiles.pdf"]
    deck, drawing = tmp_path / "deck.py", tmp_path / "drawing.py"
    deck.write_text(deck_program(sheets, made.palette, made.context.icons, "deck.pdf"), encoding="utf-8")
    drawing.write_text(drawing_program([sheets], made.palette, made.context.icons, "drawing.pdf"), encoding="utf-8")
    only = ["--only", ",".join(tiles_only()), "--out", str(tmp_path / "ours-tiles")]
    python = str(peer_python(PROTOGRAF))
    found = interleaved_programs({"ours": [sys.executable, *OURS, *only], "deck": [python, str(deck)]}, tmp_path)
    return {name: run.seconds for name, run in found.items()} | {
        "drawing": measured([python, str(drawing)], tmp_path).seconds
    }
