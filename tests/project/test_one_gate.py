"""The gate to the disk: no other module of `generator/` opens a file by its name."""

import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from generator.files.resources import PACKAGE, resource_root
from tests.hostile.garden import write_garden
from tests.project.imports import sources
from tests.project.opens import openings
from tests.tables import read_table

OTHERWISE = Counter(
    {
        # Libraries that take a name and nothing else; what they are given is the program's own.
        "generator.booklet.typst_process: Compiler": 2,  # a folder of this run, and the fonts that come with us
        "generator.export.face_pictures: PdfDocument": 1,  # a PDF that is in memory
        "generator.export.package_list: truetype": 1,  # a font that comes with the program
        "generator.preview.page_faces: TTFont": 1,
        "generator.faces.glyph_outlines: TTFont": 1,
        "generator.render.pdf: TTFont": 1,
        "generator.simulate.svg_plots: addfont": 1,
        "generator.pages.html_page: FileSystemLoader": 1,  # templates that come with the program
        # A bot of one's own is a program, and run as Python runs any; its text came through the gate before.
        "generator.play.external_bots: spec_from_file_location": 1,
        # A stream inside a PDF that is in memory.
        "generator.render.press: read_bytes": 1,
        # A file inside a workbook that is in memory.
        "generator.spreadsheets.workbook_archive: open": 1,
    }
)
"""Calls that stay what they are, each with its reason."""


@pytest.mark.slow
def test_every_file_comes_through_the_gate() -> None:
    modules = sources("generator")
    assert openings(modules["generator.files.gate"][0]), "the walk over the sources finds nothing"
    found = {
        f"{module}: {one.name} (line {one.line})": f"{module}: {one.name}"
        for module, (source, _) in modules.items()
        if module != "generator.files.gate"
        for one in openings(source)
    }
    assert Counter(found.values()) == OTHERWISE, found


BY_NAME = read_table(__file__, "BY_NAME")
HANDED = [
    *("Image.open(io.BytesIO(data))", "Image.open(open_file(path))"),
    "def f():\n    with open_file(path) as file, Image.open(file) as image:\n        pass",
    "def f():\n    out = io.BytesIO()\n    zipfile.ZipFile(out, 'w')",
    *("def f(data: bytes):\n    pypdfium2.PdfDocument(data)", "ParquetWriter(self._made.file, schema)"),
    "ImageCms.profileToProfile(picture, io.BytesIO(read_bytes(path)), ImageCms.createProfile('sRGB'))",
    *("read_bytes(path)", "read_text(text, shown)", "token.move(cell)", "copy(value)"),
]


@pytest.mark.parametrize("source", BY_NAME)
def test_an_opening_is_seen(source: str) -> None:
    assert len(openings(source)) == 1


@pytest.mark.parametrize("source", HANDED)
def test_what_was_opened_before_may_be_read(source: str) -> None:
    assert openings(source) == []


@pytest.mark.slow
def test_nothing_is_opened_beside_the_gate(tmp_path: Path) -> None:
    """What Python itself is told when a file is opened, by whatever library: while a kit is built, a game is shown and
    played and a package is made, all that wasn't opened by the gate are files that come with the program or with a
    library, pipes, and folders to be removed."""
    write_garden(tmp_path / "garden")
    found = subprocess.run(
        [sys.executable, "-c", WATCHED, str(tmp_path)], capture_output=True, cwd=tmp_path, check=False, encoding="utf-8"
    )
    assert found.returncode == 0, found.stderr
    opened = [line.split("\t") for line in found.stdout.splitlines()]
    own = (str(resource_root()), str(PACKAGE), sys.prefix, sys.base_prefix)
    assert [line for line in opened if not line[0].startswith(own)] == []


WATCHED = """
import contextlib, io, os, stat, sys
found, watching = set(), []

def hook(event, given):
    if event != "open" or not watching or isinstance(given[0], int):
        return
    flags = given[2] if len(given) > 2 and isinstance(given[2], int) else 0
    frame, by = sys._getframe(1), ""
    while frame and not by:
        name = frame.f_code.co_filename
        if "importlib" in name or name.endswith(("generator/files/gate.py", "generator\\\\files.py")):
            return
        if name.endswith(("shutil.py", "tempfile.py")):  # folders that are removed, and where temporary ones may be
            return
        by = name if "generator" in name else ""
        frame = frame.f_back
    if by and not flags & getattr(os, "O_DIRECTORY", 0):
        found.add(f"{given[0]}\\t{by}")

sys.addaudithook(hook)
from generator.cli.program import run
box = ("--game", "garden", "--players", "3", "--modules", "all", "--out", "out", "--quiet")
game = ("--game", "garden", "--players", "3", "--modules", "all")
with contextlib.redirect_stdout(io.StringIO()):
    watching.append(True)
    assert run(["build", "--rules", *box]) == 0
    assert run(["preview", *box]) == 0
    assert run(["export", "gamecrafter", *box]) in (0, 1)
    assert run(["play", *game, "--quiet", "--record", "a.bcg", "--picture", "a.png"]) == 0
    assert run(["replay", "a.bcg", *game[:2], "--force", "--html", "a.html"]) == 0
    assert run(["check", *game]) == 0
    assert run(["new", "mine"]) == 0
    watching.clear()
print("\\n".join(sorted(found)))
"""
