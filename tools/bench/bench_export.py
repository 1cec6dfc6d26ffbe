"""Pictures of 150 faces, and a whole package of 1,000 cards, beside what pypdfium2 and zlib alone need on as many
processes to draw and to pack the same; nothing is judged here."""

from __future__ import annotations

import os
import shutil
import statistics
import sys
import time
import zlib
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from generator.definitions.box_request import BoxRequest
from generator.export.face_pictures import FacePaints, FacePicture, draw_pictures
from generator.export.piece_roles import piece_sides
from generator.export.png_writer import LEVEL, RasterSize
from generator.export.product_fit import LOOKS
from generator.export.targets.plain_package import plain_picture
from generator.faces.box_check import checked_contexts
from generator.faces.box_pieces import make_box_pieces
from generator.faces.colours import Palette
from generator.faces.tones import ink_table
from generator.files.picture_cache import PictureCache
from generator.render.pdf import PdfInfo, pdf_bytes, single_faces
from tests.export.kit.kits import Wish, context
from tools.bench.bench_packs import pack
from tools.bench.harness import ROOT, RUNS, table, write_section
from tools.bench.trees import TOLD, TreeRun, median_run, watched_run

FACES = 150
CARDS = 1000
TURNS = int(os.environ.get("PACKAGE_RUNS", "3"))
ALONE = """\
import sys
from pathlib import Path
from tools.bench.bench_export import both_libraries
from generator.export.png_writer import RasterSize

both_libraries(Path(sys.argv[1]).read_bytes(), [RasterSize(822, 1122, 300.0)] * int(sys.argv[2]))
"""
"""A program that draws and packs the pages of a finished PDF, each with as many pixels as the service's card has."""


def pictures() -> tuple[list[FacePicture], FacePaints]:
    """150 different faces as they are cut, at 300 dpi, in two languages."""
    found: list[FacePicture] = []
    for language in ("en", "de"):
        made = context(Wish(language=language))
        faces = {id(face): face for piece in make_box_pieces(made, LOOKS) for face in piece_sides(piece)}
        found += [opaque(plain_picture(face, 300.0)) for face in faces.values()]
    return found[:FACES], FacePaints(Palette(ink_table(made.definitions)), made.icons)


def opaque(made: FacePicture) -> FacePicture:
    return replace(made, raster=replace(made.raster, clear=False))


def alone(data: bytes, numbers: range, rasters: list[RasterSize]) -> int:
    """Pages to pixels, pixels packed: nothing but the two libraries."""
    import pypdfium2
    from pypdfium2 import raw

    packed = 0
    with pypdfium2.PdfDocument(data) as document:
        for number, raster in zip(numbers, rasters, strict=True):
            bitmap = pypdfium2.PdfBitmap.new_native(raster.width, raster.height, raw.FPDFBitmap_BGR)
            bitmap.fill_rect((255, 255, 255, 255), 0, 0, raster.width, raster.height)
            raw.FPDF_RenderPageBitmap(bitmap, document[number], 0, 0, raster.width, raster.height, 0, raw.FPDF_ANNOT)
            packed += len(zlib.compress(bytes(bitmap.buffer), LEVEL))
            bitmap.close()
    return packed


def both_libraries(data: bytes, rasters: list[RasterSize]) -> None:
    cores = os.cpu_count() or 1
    parts = [range(start, len(rasters), cores) for start in range(cores)]
    with ProcessPoolExecutor(cores) as pool:
        jobs = [pool.submit(alone, data, part, [rasters[number] for number in part]) for part in parts]
        assert all(job.result() for job in jobs)


def quiet(done: int, total: int) -> None:
    """Says nothing."""


def timed(call: Callable[[], Any]) -> tuple[float, float]:
    """Seconds on the clock, and of all processors, children included."""
    before, start = os.times(), time.perf_counter()
    call()
    wall, after = time.perf_counter() - start, os.times()
    return wall, sum(after[:4]) - sum(before[:4])


def test_export(tmp_path: Path) -> None:
    """By turns; each time into a cache that holds nothing."""
    made, paints = pictures()
    rasters = [one.raster for one in made]
    data = pdf_bytes(
        [single_faces([one.face for one in made], bleed=False)], paints.palette, PdfInfo("x"), paints.icons
    )
    found: dict[str, list[tuple[float, float]]] = {"ours": [], "alone": [], "again": []}
    for turn in range(RUNS + 1):
        cache = PictureCache(tmp_path / str(turn))
        runs = {
            "alone": timed(lambda: both_libraries(data, rasters)),
            "ours": timed(lambda cache=cache: draw_pictures(made, paints, cache, quiet)),
            "again": timed(lambda cache=cache: draw_pictures(made, paints, cache, quiet)),
        }
        for name, run in runs.items() if turn else ():
            found[name].append(run)
    wall, cpu = (
        {name: statistics.median(run[part] for run in runs) for name, runs in found.items()} for part in (0, 1)
    )
    rows = [
        [f"{FACES} faces, on the clock", f"{wall['ours'] / wall['alone']:.2f}", "≤ 1.3"],
        [f"{FACES} faces, all processors", f"{cpu['ours'] / cpu['alone']:.2f}", ""],
        ["the same again, from the cache", f"{wall['again'] / wall['alone']:.2f}", ""],
    ]
    cores = os.cpu_count()
    note = (
        f"Median of {RUNS} alternating runs on {cores} cores; ratios to pypdfium2 and zlib alone on as many processes."
    )
    write_section("export", f"{table(['what', 'found', 'wanted'], rows)}\n\n{note}")


def cards_as_pages(game: Path) -> bytes:
    """The fronts of all cards of a game as a PDF, each as large as it is cut."""
    asked = BoxRequest(game_folder=game)
    (made,) = checked_contexts(asked.definitions, asked.config, asked.texts, game)
    faces = [piece.face for piece in make_box_pieces(made, LOOKS)]
    palette = Palette(ink_table(made.definitions))
    return pdf_bytes([single_faces(faces, bleed=False)], palette, PdfInfo("x"), made.icons)


@pytest.mark.skipif(not TOLD, reason="memory of several processes: Linux alone")
def test_whole_package(tmp_path: Path) -> None:
    """By turns; ours from the game's files to files that were looked at, once with an empty cache and once more."""
    game, pages = pack(tmp_path / "cards", CARDS), tmp_path / "cards.pdf"
    pages.write_bytes(cards_as_pages(game))
    out = str(tmp_path / "out")
    export = [sys.executable, "-m", "balance_control", "export", "makeplayingcards", "--game", str(game), "--out", out]
    libraries = [
        sys.executable,
        "-c",
        f"import sys; sys.path.insert(0, {str(ROOT)!r})\n{ALONE}",
        str(pages),
        str(CARDS),
    ]
    found: dict[str, list[TreeRun]] = {"alone": [], "ours": [], "again": []}
    for turn in range(TURNS):
        cache = tmp_path / str(turn)
        found["alone"].append(watched_run(libraries, cache))
        for which in ("ours", "again"):
            shutil.rmtree(out, ignore_errors=True)
            found[which].append(watched_run([*export, "--quiet"], cache))
    made = {which: median_run(runs) for which, runs in found.items()}
    rows = [
        [f"{CARDS} cards, whole package", f"{made['ours'].seconds / made['alone'].seconds:.2f}", "≤ 1.3"],
        ["the same again, from the cache", f"{made['again'].seconds / made['alone'].seconds:.2f}", ""],
        ["most memory of all processes", f"{made['ours'].megabytes:.0f} MB", "≤ 200 MB"],
    ]
    note = f"CPU time of all processes, median of {TURNS} alternating runs; ratios to pypdfium2 and zlib alone."
    write_section("package", f"{table(['what', 'found', 'wanted'], rows)}\n\n{note}")
