"""The kit beside a straight ReportLab program and beside protograf: time, memory, size; nothing is judged here."""

from __future__ import annotations

import importlib.util
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType

import pypdfium2
import pytest

from generator.export import kit
from generator.export.kit import build_kit
from generator.faces.colours import Palette
from generator.faces.icons import IconSet
from generator.render.pdf import Info, pdf_bytes, pdf_files
from generator.sheets.sheet import Sheets
from generator.shelf import Content
from tests.bench.harness import RUNS, interleaved_calls, interleaved_programs, measured, table, write_section
from tests.bench.kit_protograf import deck_program, drawing_program, protograf_python
from tests.bench.kit_straight import straight_program, write_program
from tests.kit.kits import Wish, context

OURS = ("-c", "from generator.cli.start import main; main()", "build", "--no-rules", "--quiet", "--players", "6")


@dataclass(frozen=True)
class Job:
    parts: Sequence[Sheets]
    palette: Palette
    info: Info
    icons: IconSet

    def bytes(self) -> bytes:
        return pdf_bytes(self.parts, self.palette, self.info, self.icons)


def jobs_of(wish: Wish, folder: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, Job]:
    """The files of a kit, caught on their way to the painter."""
    found: dict[str, Job] = {}

    def caught(
        files: Mapping[str, tuple[Sequence[Sheets], Info]], palette: Palette, icons: IconSet, *, resolution: float
    ) -> dict[str, Content]:
        found.update((name, Job(parts, palette, info, icons)) for name, (parts, info) in files.items())
        return pdf_files(files, palette, icons, resolution=resolution)

    monkeypatch.setattr(kit, "pdf_files", caught)
    made = build_kit(context(wish), wish.options, folder, wish.only)
    return {name: found[name] for name in made.pages}


def straight(jobs: Mapping[str, Job], path: Path) -> Path:
    any_job = next(iter(jobs.values()))
    files = {name: job.parts for name, job in jobs.items()}
    return write_program(path, straight_program(files, any_job.palette, any_job.icons))


def module(path: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec is not None
    assert spec.loader is not None
    made = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(made)
    return made


def words(path: Path) -> list[str]:
    with pypdfium2.PdfDocument(path) as document:
        return [word for page in document for word in page.get_textpage().get_text_bounded().split()]


def tiles_only() -> tuple[str, ...]:
    return tuple(
        str(name) for name, tile in context(Wish()).definitions.tiles.items() if tile.module in ("core", "players-5-6")
    )


def test_kit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    wish = Wish()
    jobs = jobs_of(wish, tmp_path / "kit", monkeypatch)
    program = straight(jobs, tmp_path / "straight_kit.py")
    for name in ("ours", "straight"):
        (tmp_path / name).mkdir()
    whole = interleaved_programs(
        {
            "ours": [sys.executable, *OURS, "--modules", "all", "--out", str(tmp_path / "ours")],
            "straight": [sys.executable, str(program), str(tmp_path / "straight")],
        },
        tmp_path,
    )
    for name in jobs:
        assert sorted(words(tmp_path / "straight" / name)) == sorted(words(tmp_path / "ours" / name))
    drawn = module(program.with_name("straight_kit.py"))
    calls = interleaved_calls(
        {
            "ours": lambda: [(tmp_path / "ours" / name).write_bytes(job.bytes()) for name, job in jobs.items()],
            "straight": lambda: drawn.draw(str(tmp_path / "straight")),
        }
    )
    sheet = protograf_beside(tmp_path, monkeypatch)
    sizes = {name: (tmp_path / "ours" / name).stat().st_size / 1000 for name in jobs}
    rows = [
        ["the whole kit, whole process", ratio(whole["ours"].seconds, whole["straight"].seconds), "≤ 2.5"],
        ["drawing alone", ratio(calls["ours"], calls["straight"]), "≤ 1.3"],
        ["protograf, a deck of 90 plain tiles, against our 90", f"{sheet['deck'] / sheet['ours']:.1f}", "≥ 4"],
        ["protograf, our drawing of 90 tiles, against ours", f"{sheet['drawing'] / sheet['ours']:.0f}", "≥ 4"],
        ["most memory, whole kit", f"{whole['ours'].megabytes:.0f} MB", "< 100 MB"],
        ["tiles.pdf, 108 tiles", f"{sizes['tiles.pdf']:.0f} KB", "< 500 KB"],
        ["kit.pdf", f"{sizes['kit.pdf']:.0f} KB", ""],
    ]
    note = f"Median CPU time of {RUNS} alternating runs; ratios to the baseline where no unit is given."
    write_section("kit", f"{table(['what', 'found', 'wanted'], rows)}\n\n{note}")


def ratio(one: float, other: float) -> str:
    return f"{one / other:.2f}"


def protograf_beside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, float]:
    """CPU seconds for the sheets of ninety tiles: ours, a deck in protograf, and our drawing in protograf (one run)."""
    wish = Wish(6, (), only=tiles_only())
    job = jobs_of(wish, tmp_path / "tiles", monkeypatch)["tiles.pdf"]
    (sheets,) = job.parts
    deck, drawing = tmp_path / "deck.py", tmp_path / "drawing.py"
    deck.write_text(deck_program(sheets, job.palette, job.icons, "deck.pdf"), encoding="utf-8")
    drawing.write_text(drawing_program(job.parts, job.palette, job.icons, "drawing.pdf"), encoding="utf-8")
    only = ["--only", ",".join(tiles_only()), "--out", str(tmp_path / "ours-tiles")]
    python = str(protograf_python())
    found = interleaved_programs({"ours": [sys.executable, *OURS, *only], "deck": [python, str(deck)]}, tmp_path)
    return {name: run.seconds for name, run in found.items()} | {
        "drawing": measured([python, str(drawing)], tmp_path).seconds
    }
