"""Every reader of a stranger's file against mangled ones: an answer or an `InputError`, never anything else.

The seeds are sound files; each is mangled a fixed number of times, the same way on every run.
`HYPOTHESIS_PROFILE=explore` goes on for longer, and elsewhere each time. What was ever found lies in `corpus/`, by
reader, and is read first.
"""

from __future__ import annotations

import json
import os
import random
import time
from collections.abc import Callable, Iterator, Mapping
from functools import cache, partial
from pathlib import Path

import pytest

from generator.definitions.art import art_faults
from generator.definitions.nodes import read_text
from generator.definitions.types import Art
from generator.errors import BROKEN, InputError, Mark
from generator.export.manifest import read_manifest
from generator.faces.icons import read_icon
from generator.faces.layout import template
from generator.faces.svg_path import read_path
from generator.notation import parse
from generator.preflight.check_counts import check_counts
from generator.preflight.check_images import check_image
from generator.preflight.limits import Limits
from generator.preflight.words import words_in
from generator.render.raster import picture_object
from generator.simulate.part import read_part
from generator.table.records.text import parse_record
from generator.table.scenarios.read import read_scenario
from generator.writing import restore, written
from tests.games import REAL, ROOT, real_game
from tests.test_limited import pdf, stream
from tests.test_sinks import png

CORPUS = Path(__file__).parent / "corpus"
LONG = os.environ.get("HYPOTHESIS_PROFILE") == "explore"
TIMES = 20_000 if LONG else 250
PIECES = (
    b"[",
    b"{",
    b"*a",
    b"&a ",
    b"!!x ",
    b"\x00",
    b"\xff",
    b"\x1b[2J",
    b"9" * 40,
    b"-1",
    b"1e308",
    b"null",
    b"../",
    b'"',
)


def mangled(seed: bytes, chance: random.Random) -> bytes:
    """A few cuts, repetitions, turned bits and planted pieces."""
    data = bytearray(seed)
    for _ in range(chance.randint(1, 6)):
        place = chance.randrange(len(data) + 1)
        end = min(len(data), place + chance.randint(1, 60))
        match chance.randrange(5):
            case 0:
                del data[place:end]
            case 1:
                data[place:place] = data[place:end] * chance.randint(1, 3)
            case 2 if place < len(data):
                data[place] ^= 1 << chance.randrange(8)
            case 3:
                data[place:place] = chance.choice(PIECES)
            case _:
                other = chance.randrange(len(data) + 1)
                data[place:end] = data[other : other + end - place]
    return bytes(data)


def text(data: bytes) -> str:
    return data.decode("utf-8", "replace")


def _art(path: Path) -> None:
    art_faults(path.parent, Art(path.name), Mark("x"), "piece")
    list(check_image(path, path.name, Limits(resolution=300)))
    picture_object(str(path), "rgb")


def _counts(path: Path) -> None:
    list(check_counts(path, {"kit.pdf": ["dom-w1"]}, ["a/1.png"]))


def _template(path: Path) -> None:
    template.cache_clear()
    template(path.stem, (path.parent,))


def _folder(path: Path) -> None:
    written(path.parent)
    aside = path.parent / ".earlier-fuzz"
    (aside / "new").mkdir(parents=True, exist_ok=True)
    (aside / "journal.json").write_bytes(path.read_bytes())
    restore(path.parent)


READERS: Mapping[str, tuple[str, Callable[[Path], object]]] = {
    "yaml": (".yaml", lambda path: read_text(text(path.read_bytes()), path.name)),
    "template": (".yaml", _template),
    "scenario": (".yaml", lambda path: read_scenario(path, real_game(), path.name)),
    "record": (".bcg", lambda path: parse_record(text(path.read_bytes()), path.name)),
    "part": (".json", read_part),
    "comparison": (".json", partial(read_part, compares=True)),
    "manifest": (".json", read_manifest),
    "counts": (".json", _counts),
    "listing": (".csv", _counts),
    "folder": ("", _folder),
    "svg": (".svg", read_icon),
    "picture": (".png", _art),
    "pdf": (".pdf", words_in),
    "path": ("", lambda path: _sentence(read_path, text(path.read_bytes()))),
    "notation": ("", lambda path: _sentence(parse, text(path.read_bytes()))),
}
"""Each reader with the suffix that it goes by."""


def _sentence(read: Callable[[str], object], data: str) -> None:
    """Those that read a short text say what is wrong as a `ValueError`."""
    try:
        read(data)
    except ValueError as error:
        if not str(error):
            raise TypeError("a fault without words") from error


@cache
def seeds(name: str) -> tuple[bytes, ...]:
    """Sound files of a kind."""
    return tuple(_seeds(name))


def _seeds(name: str) -> Iterator[bytes]:
    files = {
        "yaml": sorted(REAL.glob("*.yaml"))[:4],
        "template": sorted((ROOT / "templates" / "faces").glob("*.yaml"))[:4],
        "scenario": sorted((REAL / "booklet" / "examples").glob("*.yaml"))[:5],
        "record": sorted((ROOT / "tests" / "records").rglob("*.bcg"))[:2],
        "svg": sorted((ROOT / "icons").glob("*.svg"))[:6],
    }
    for path in files.get(name, ()):
        yield path.read_bytes()[:20_000]
    setting = {"folder": "x", "digest": "", "edition": "1.0.14", "rulings": [], "players": 2, "modules": ["core"]}
    setting |= {"without": [], "bots": ["random", "random"], "seed": 1}
    made: dict[str, object] = {
        "part": {"simulation": 1, "setting": setting, "games": [[0, 3]], "summary": {}},
        "comparison": {
            "comparison": 1,
            "a": setting,
            "b": [setting],
            "wanted": 9,
            "games": [],
            "first": None,
            "pairs": [],
        },
        "manifest": {"format": 2, "language": "en", "digests": {"a": "b"}, "backs": {}, "copies": []},
        "counts": {"copies": [{"file": "kit.pdf", "id": "dom-w1"}]},
        "folder": {"format": 1, "files": {"a": "b"}, "names": ["a", "b"], "new": {"a": "b"}},
    }
    if name in made:
        yield json.dumps(made[name]).encode()
    if name == "listing":
        yield b"product,identity,face,back,id,quantity,digest\na,A,a/1.png,,dom-w1,2,abc\n"
    if name == "picture":
        yield png()
    if name == "pdf":
        yield pdf(
            stream(4, "", b"BT /F 9 Tf (dom-w1) Tj ET"), "6 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>endobj"
        )
    if name == "path":
        yield b"M1 1L2,2h3v-4C1 2 3 4 5 6s1 1 2 2q1 1 2 2t3 3a1 2 30 0 1 5 5z"
    if name == "notation":
        yield from ("♺:[+▲DOM3]".encode(), "[▲◇1 + ▲◇1 → +◉1]".encode(), "▲DOM1 + ▲ECO1".encode())


def kept(name: str) -> list[Path]:
    return sorted((CORPUS / name).glob("*"))


def tried(name: str, data: bytes, folder: Path) -> None:
    suffix, read = READERS[name]
    path = folder / f"token{suffix}"
    path.write_bytes(data)
    try:
        read(path)
    except InputError as error:
        assert all(fault.what for fault in error.faults)  # noqa: PT017 (an answer is as good)
    except (*BROKEN, RecursionError, AssertionError) as error:
        (folder / "found").write_bytes(data)
        raise AssertionError(f"{type(error).__name__}: {error}; keep {data[:300]!r} in corpus/{name}") from error


@pytest.mark.parametrize("name", READERS)
def test_what_was_found_once(name: str, tmp_path: Path) -> None:
    assert seeds(name)
    for data in (*seeds(name), *(path.read_bytes() for path in kept(name))):
        tried(name, data, tmp_path)


@pytest.mark.slow
@pytest.mark.parametrize("name", READERS)
def test_mangled(name: str, tmp_path: Path) -> None:
    chance = random.Random(time.time_ns() if LONG else f"{name} 23")
    for _ in range(TIMES):
        tried(name, mangled(chance.choice(seeds(name)), chance), tmp_path)
