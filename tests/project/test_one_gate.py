"""The gate to the disk: no other module of `generator/` opens a file by its name."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.project.imports import sources
from tests.project.opens import openings

OTHERWISE = Counter(
    {
        # Libraries that take a name and nothing else; what they are given is the program's own.
        "generator.booklet.compiled: Compiler": 1,  # a folder that this run has made, and the fonts that come with us
        "generator.export.listing: truetype": 1,  # a font that comes with the program
        "generator.preview.faces: TTFont": 1,
        "generator.render.outlines: TTFont": 1,
        "generator.render.pdf: TTFont": 1,
        "generator.render.raster: profileToProfile": 1,  # the profile of a press, which comes with the program
        # A bot of one's own is a program, and run as Python runs any; its text came through the gate before.
        "generator.play.outside: spec_from_file_location": 1,
        # A stream inside a PDF that is in memory.
        "generator.render.press: read_bytes": 1,
    }
)
"""Calls that stay what they are, each with its reason."""


@pytest.mark.slow
def test_every_file_comes_through_the_gate() -> None:
    modules = sources("generator")
    assert openings(modules["generator.files"][0]), "the walk over the sources finds nothing"
    found = {
        f"{module}: {one.name} (line {one.line})": f"{module}: {one.name}"
        for module, (source, _) in modules.items()
        if module != "generator.files"
        for one in openings(source)
    }
    assert Counter(found.values()) == OTHERWISE, found


BY_NAME = [
    "open(path)",
    "open('x', 'w')",
    "io.open(path)",
    "os.open(path, os.O_RDONLY)",
    "path.open('ab')",
    "(folder / 'x').open()",
    "path.read_text()",
    "(folder / name).read_bytes()",
    "path.write_text('x')",
    "path.touch()",
    "path.symlink_to(other)",
    "shutil.copyfile(one, other)",
    "shutil.move(one, other)",
    "from shutil import copyfile\ncopyfile(one, other)",
    "tempfile.mkstemp()",
    "with tempfile.TemporaryDirectory() as folder:\n    pass",
    "Image.open(path)",
    "Image.open(str(path), formats=('PNG',))",
    "pikepdf.open('x.pdf')",
    "zipfile.ZipFile(path)",
    "ParquetFile(path)",
    "io.FileIO(path, 'wb')",
    "def f(path: Path):\n    data = path\n    Image.open(data)",
    "class A:\n    def f(self):\n        return [open(one) for one in self.all]",
    "numpy.memmap(path)",
    "[Path(one).read_text() for one in names]",
]
HANDED = [
    "Image.open(io.BytesIO(data))",
    "Image.open(open_file(path))",
    "def f():\n    with open_file(path) as file, Image.open(file) as image:\n        pass",
    "def f():\n    out = io.BytesIO()\n    zipfile.ZipFile(out, 'w')",
    "def f(data: bytes):\n    pypdfium2.PdfDocument(data)",
    "ParquetWriter(self._made.file, schema)",
    "read_bytes(path)",
    "read_text(text, shown)",
    "token.move(cell)",
    "copy(value)",
]


@pytest.mark.parametrize("source", BY_NAME)
def test_an_opening_is_seen(source: str) -> None:
    assert len(openings(source)) == 1


@pytest.mark.parametrize("source", HANDED)
def test_what_was_opened_before_may_be_read(source: str) -> None:
    assert openings(source) == []
