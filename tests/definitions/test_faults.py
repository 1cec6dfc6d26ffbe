"""Every fault a YAML file can have is answered: its place, what is wrong, what is right, the nearest spelling."""

import fnmatch
import io
import re
import shutil
import struct
import zlib
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

import pytest
import yaml
from PIL import Image

from generator.base.errors import Fault, InputError
from generator.definitions.id_types import RulingName
from tests.cli.running import Cli
from tests.games import change, faults, lent, lines, load
from tests.golden import Wording
from tests.tables import read_table
from tests.toy_game import write_toy_game

CASES = yaml.safe_load((Path(__file__).parent / "faults.yaml").read_text(encoding="utf-8"))


@pytest.fixture
def toy(tmp_path: Path) -> Path:
    return write_toy_game(tmp_path / "toy")


@pytest.fixture(scope="module")
def right_toy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_toy_game(tmp_path_factory.mktemp("faults") / "toy")


@pytest.fixture
def spoiled(right_toy: Path) -> Iterator[Path]:
    with lent(right_toy) as folder:
        yield folder


def test_the_toy_game_is_right(toy: Path) -> None:
    assert lines(toy) == []


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["case"])
def test_fault(spoiled: Path, case: dict[str, str]) -> None:
    path = spoiled / case["file"]
    change(path, case["old"], case["new"])
    line, column = change(path, "¦", "")
    found = lines(spoiled)
    assert len(found) == 1, "\n".join(found)
    place, _, said = found[0].replace(": ", " ", 1).partition(" ") if _without_path(case) else found[0].partition(" ")
    assert place == f"{case['file']}:{line}:{column}"
    assert fnmatch.fnmatchcase(said, re.sub(r"\[", "[[]", case["says"])), said


def _without_path(case: dict[str, str]) -> bool:
    """Whether the fault has a place but no path, as where the file isn't even YAML."""
    return not re.match(r"[\w. <>-]+(?:\[\d+\])?[\w.+\[\]<>-]*: ", case["says"]) or case["says"].startswith("no YAML: ")


@pytest.mark.parametrize(
    "case",
    [
        pytest.param(case, id=case["case"], marks=[pytest.mark.slow] if number % 20 else [])
        for number, case in enumerate(CASES)
    ],
)
def test_fault_on_the_command_line(spoiled: Path, case: dict[str, str], cli: Cli) -> None:
    change(spoiled / case["file"], case["old"], case["new"].replace("¦", ""))
    files = sorted(spoiled.parent.rglob("*"))
    found = cli("check", "--json", "--game", str(spoiled))
    assert (found.code, found.out) == (2, "")
    assert [line.startswith("error: ") for line in found.err.splitlines()] == [True]
    assert sorted(spoiled.parent.rglob("*")) == files


# Files as a whole --------------------------------------------------------------------------------------------------


def test_a_game_without_modules(toy: Path) -> None:
    for path in (toy / "modules").iterdir():
        path.unlink()
    assert "game.yaml:5:19 game.modules[2]: unknown module 'crowd'; expected core" in lines(toy)


def test_a_game_without_editions(toy: Path) -> None:
    for path in (toy / "editions").iterdir():
        path.unlink()
    assert lines(toy)[0] == "game.yaml:3:20 game.default_edition: unknown edition 'first'; expected 1"


def _as_windows_writes(toy: Path) -> None:
    for path in toy.rglob("*.yaml"):
        path.write_bytes(b"\xef\xbb\xbf" + path.read_bytes().replace(b"\n", b"\r\n"))


def _hide(toy: Path) -> None:
    (toy / "modules" / "._core.yaml").write_bytes(b"\x00\x05\x16\x07")
    (toy / ".#game.yaml").symlink_to("nowhere")


def _brackets(toy: Path) -> None:
    comment = "".join(f"# [{{ {number}\n" for number in range(1200))
    (toy / "extra.yaml").write_text(comment + "pieces:\n  sign: {kind: mat, count: 0}\n", encoding="utf-8")
    for language in ("en", "de"):
        change(toy / "text" / f"{language}.yaml", "pieces:\n", "pieces:\n  sign: {name: '[[[[[ {{{{'}\n")


def _only(toy: Path, *files: str) -> None:
    shutil.rmtree(toy)
    for file in files:
        (toy / file).parent.mkdir(exist_ok=True)
        (toy / file).write_text("game: {}", encoding="utf-8")


GAMES: Mapping[str, tuple[Callable[[Path], object], list[str]]] = {
    "no folder": (_only, [".: no such folder"]),
    "a file for the folder": (lambda toy: (_only(toy), toy.write_text("game: {}", "utf-8")), [".: no such folder"]),
    "no game": (lambda toy: _only(toy, "notes.txt"), [".: game.yaml is missing"]),
    "no required module": (
        lambda toy: change(toy / "modules" / "core.yaml", "required: yes, ", ""), ["game.yaml:2:3 modules: no number"]),
    "fewer seats than players": (
        lambda toy: change(toy / "game.yaml", "  C: {colour: leaf, icon: seat-three}\n", ""),
        ["game.yaml:2:3 seats: 2 seats", "parts.yaml:22:36 pieces.gnome-c.seat: unknown seat 'C'"]),
    "no deck": (
        lambda toy: change(toy / "modules" / "bees.yaml", "  deck: BEE\n", ""),
        ["modules/bees.yaml:2:3 bees.module: it has measures but no 'deck'"]),
    "a folder named like a file": (lambda toy: (toy / "extra.yaml").mkdir(), ["extra.yaml: can't be read"]),
    "another ending": (
        lambda toy: (toy / "modules" / "core.yaml").rename(toy / "modules" / "core.yml"),
        ["modules/core.yml: the file isn't read"]),
    "an alias of itself": (
        lambda toy: (toy / "extra.yaml").write_text("pieces: &a {b: *a}\n", "utf-8"), ["extra.yaml:1:16: an alias"]),
    "a byte order mark and Windows lines": (_as_windows_writes, []),
    "what other programs hide": (_hide, []),
    "many brackets in texts": (_brackets, []),
    "art that is not there yet": (lambda toy: with_art(toy, "art/later.png"), []),
}  # fmt: skip
"""What is done to a game, and how all that is said of it begins."""


@pytest.mark.parametrize(("spoil", "said"), GAMES.values(), ids=GAMES)
def test_a_game_as_a_whole(spoil: Callable[[Path], object], said: list[str], toy: Path, wording: Wording) -> None:
    spoil(toy)
    found = lines(toy)
    assert [line.startswith(start) for line, start in zip(found, said, strict=True)] == [True] * len(said)
    if said:
        wording("\n".join(found))


@pytest.mark.parametrize(
    ("file", "old", "new"),
    [
        ("parts.yaml", "icon: gate, edge: wave", "icon: gate, edge: waves"),
        ("modules/core.yaml", "tiles:\n", "tilse:\n"),
    ],
    ids=["what a class does wrong", "a misspelt section is read as meant"],
)
def test_one_slip_is_told_once(file: str, old: str, new: str, toy: Path) -> None:
    change(toy / file, old, new)
    assert len(faults(toy)) == len(lines(toy)) == 1


WHOLE = {
    "empty": (b"", ": the file is empty"),
    "only a comment": (b"# nothing\n", ": the file is empty"),
    "a list": (b"- a\n- b\n", ":1:1: a list"),
    "a text": (b"tiles\n", ":1:1: a text"),
    "Latin-1": ("# für alle\ntiles: {}\n# Gärten\n".encode("latin-1"), ":1:4: byte 0xFC is not UTF-8"),
    "Latin-1 behind UTF-8": ("# für\n# äöü ".encode() + b"\xe4\n", ":2:7: byte 0xE4 is not UTF-8"),
    "UTF-16": ("tiles: {}\n".encode("utf-16"), ":1:1: byte 0xFF is not UTF-8"),
    "UTF-16 without a mark": ("tiles: {}\n".encode("utf-16-le"), ":1:2: a character that can't be printed (U+0000)"),
    "a NUL byte": (b"pieces:\n  a\x00b: {}\n", ":2:4: a character that can't be printed (U+0000)"),
    "a bell": (b"pieces: {}\n# \x07\n", ":2:3: a character that can't be printed (U+0007)"),
    "3 MB": (b"# a\n" * 750_001, ": the file is too large"),
    "a long line": (b"pieces: {}\n# " + b"a" * 2_000 + b"\n", ":2:1: the line is too long"),
    "a long text": (b"pieces:\n  a: |\n" + b"    aaaaaaaaa\n" * 1_001, ":2:6 pieces.a: the text is too long"),
    "deep in lines": (b"".join(b" " * n + b"a:\n" for n in range(80)), ":61:61: is nested too deeply"),
    "deep in brackets": (b"pieces: " + b"[" * 80 + b"]" * 80 + b"\n", ":1:68: is nested too deeply"),
    "deep enough to kill a recursion": ((b"[" * 900 + b"\n") * 200, ":1:61: is nested too deeply"),
    "deep behind brackets in comments": (
        b"pieces:\n" + (b" " + b"[" * 900 + b" # " + b"]" * 900 + b"\n") * 200, ":2:61: is nested too deeply"),
}  # fmt: skip
"""A file's content, and how the one thing that is said of it begins."""


@pytest.mark.parametrize(("data", "said"), WHOLE.values(), ids=WHOLE.keys())
def test_whole_file(toy: Path, data: bytes, said: str, wording: Wording) -> None:
    (toy / "extra.yaml").write_bytes(data)
    (found,) = lines(toy)
    assert found.startswith(f"extra.yaml{said}")
    wording(found)


@pytest.mark.parametrize("folder", ["modules", "editions"])
def test_a_copy_that_lies_around(toy: Path, folder: str) -> None:
    first = sorted((toy / folder).iterdir())[0]
    (toy / folder / "My Copy.yaml").write_bytes(first.read_bytes())
    assert f"{folder}/My Copy.yaml: 'My Copy' is no id; expected a name of small letters, digits and hyphens" in lines(
        toy
    )


def bomb(levels: int, width: int) -> str:
    """Each level repeats the one before: expanded, it would hold width ** levels values."""
    rows = ["a0: &a0 [lol]"]
    rows += [f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * width)}]" for n in range(1, levels)]
    return "\n".join(rows) + "\n"


def test_an_alias_bomb_is_refused_at_once(toy: Path) -> None:
    (toy / "extra.yaml").write_text(bomb(levels=20, width=20), encoding="utf-8")
    found = lines(toy)  # expanded, it would never end
    assert found[0] == (
        "extra.yaml:2:10: an alias ('*a0'); expected the value written out; anchors and aliases are not read"
    )
    assert len("\n".join(found)) < 5_000


@pytest.mark.parametrize(("said", "fault"), read_table(__file__, "what_is_said_otherwise_is_read_as_closely"))
def test_what_is_said_otherwise_is_read_as_closely(toy: Path, said: str, fault: str) -> None:
    path = toy / "text" / "en.yaml"
    before = path.read_text(encoding="utf-8").rstrip("\n")
    path.write_text(f"{before}\neditions:\n{said}\n", encoding="utf-8")
    line = before.count("\n") + 3
    assert any(fnmatch.fnmatchcase(found, f"text/en.yaml:{line}{fault}") for found in lines(toy)), lines(toy)


@pytest.mark.parametrize(
    ("entry", "others"),
    read_table(__file__, "a_text_under_another_option_is_read_as_closely"),
)  # fmt: skip
def test_a_text_under_another_option_is_read_as_closely(toy: Path, entry: str, others: str) -> None:
    change(toy / "text" / "en.yaml", entry, others)
    game = load(toy)
    whole: list[Fault] = []
    for ruling in ({}, {"cap-crowd": "6"}, {"swarm": "presence"}):
        try:
            game.texts("en", {RulingName(name): option for name, option in ruling.items()})
        except InputError as error:
            whole = whole or list(error.faults)
    assert whole
    assert faults(toy) == tuple(whole)


# Scalars are what was written ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("word", ["on", "no", "yes", "12:30", "1_0", "null", "~", "0x10", "1e3", "010", "2026-11-21"])
def test_a_text_stays_as_written(toy: Path, word: str) -> None:
    change(toy / "text" / "en.yaml", "labels: {title: Allotment,", f"labels: {{title: {word},")
    assert load(toy).texts("en").labels["title"] == word


@pytest.mark.parametrize("word", ["on", "no", "null"])
def test_an_id_stays_as_written(toy: Path, word: str) -> None:
    change(toy / "parts.yaml", "  sunray: {", f"  {word}: {{")
    for language in ("en", "de"):
        change(toy / "text" / f"{language}.yaml", "  sunray: {", f"  {word}: {{")
    assert word in load(toy).definitions().pieces


# Several at once ----------------------------------------------------------------------------------------------------


def test_all_faults_of_all_files_come_at_once_and_sorted(toy: Path) -> None:
    change(toy / "text" / "de.yaml", "  nectar: {", "  nektar: {")
    change(toy / "modules" / "core.yaml", "class: shed, count: 2", "class: shed, count: -2")
    change(toy / "modules" / "core.yaml", "department: RAN, count", "department: RUN, count")
    change(toy / "editions" / "second.yaml", "    gate:\n", "    gaet:\n")
    change(toy / "parts.yaml", "{icon: rain,", "{icon: rian,")
    change(toy / "game.yaml", "tile_limit: 2", "tile_limits: 2")
    assert [line.split("; ")[0] for line in lines(toy)] == [
        "editions/second.yaml:9:5 override.tiles.gaet: nothing to override: 'gaet' is unknown",
        "game.yaml:10:3 numbers.tile_limits: unknown key 'tile_limits'",
        "modules/core.yaml:6:38 tiles.rain-bed.department: unknown department 'RUN'",
        "modules/core.yaml:7:35 tiles.tool-shed.count: -2 is out of range",
        "parts.yaml:3:15 departments.RAN.icon: unknown icon 'rian'",
        "text/de.yaml:26:3 text de.measures.nektar: unknown measure 'nektar'",
    ]


def test_files_that_are_no_yaml_come_first_and_all(toy: Path) -> None:
    change(toy / "modules" / "core.yaml", "  rain-bed: {", "   rain-bed: {")
    change(toy / "parts.yaml", "  RAN: {", "\tRAN: {")
    (toy / "text" / "de.yaml").write_bytes(b"")
    assert [line.split("; ")[0] for line in lines(toy)] == [
        "modules/core.yaml:6:4: no YAML: a line that doesn't fit the ones above",
        "parts.yaml:3:1: a tab stands where YAML wants spaces",
        "text/de.yaml: the file is empty",
    ]


# A designer's pictures ----------------------------------------------------------------------------------------------

OUTSIDE = read_table(__file__, "OUTSIDE")


def with_art(toy: Path, file: str) -> tuple[int, int]:
    """Gives the tool shed that art; returns the place of the file's name."""
    quoted = file.replace("\\", "\\\\")
    change(toy / "modules" / "core.yaml", "class: shed, count: 2", f'class: shed, count: 2, art: {{file: ¦"{quoted}"}}')
    return change(toy / "modules" / "core.yaml", "¦", "")


@pytest.mark.parametrize(("file", "said"), OUTSIDE.items(), ids=[name[:30] for name in OUTSIDE])
def test_art_stays_in_the_folder(toy: Path, file: str, said: str) -> None:
    line, column = with_art(toy, file)
    found = lines(toy)
    assert len(found) == 1
    assert found[0].startswith(f"modules/core.yaml:{line}:{column} tiles.tool-shed.art.file: '{file}' {said}")


def test_art_with_a_name_that_no_disk_takes(toy: Path) -> None:
    with_art(toy, f"{'x' * 300}.png")
    assert "can't be read: File name too long" in lines(toy)[0]


def test_art_of_an_edition_is_looked_at_too(toy: Path) -> None:
    change(toy / "editions" / "second.yaml", "    gate:\n", "    hive: {art: {file: ../bee.png}}\n    gate:\n")
    assert lines(toy)[0].startswith(
        "editions/second.yaml:9:24 tiles.hive.art.file: '../bee.png' leaves the game's folder"
    )


@pytest.mark.parametrize("linked", ["art", "art/sun.png"])
def test_a_link_out_of_the_folder(linked: str, toy: Path) -> None:
    outside = toy.parent / "pictures"
    outside.mkdir()
    (outside / "sun.png").write_bytes(picture(4, 4))
    (toy / linked).parent.mkdir(exist_ok=True)
    (toy / linked).symlink_to(outside if linked == "art" else outside / "sun.png")
    with_art(toy, "art/sun.png")
    assert "'art/sun.png' leaves the game's folder through a link" in lines(toy)[0]


def chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def picture(width: int, height: int, claimed: tuple[int, int] | None = None) -> bytes:
    """A grey PNG of that size, whose header may claim another."""
    header = struct.pack(">IIBBBBB", *(claimed or (width, height)), 8, 0, 0, 0, 0)
    rows = zlib.compress((b"\0" + b"\x80" * width) * height)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", rows) + chunk(b"IEND", b"")


def passes(number: int) -> bytes:
    """A grey JPEG that is drawn in so many passes and some more: a hundred bytes each, and a second for a hundred."""
    made = io.BytesIO()
    Image.new("L", (64, 64), 128).save(made, "JPEG", progressive=True)
    head, _, rest = made.getvalue().partition(b"\xff\xda")
    first, _, more = rest.partition(b"\xff\xda")
    return head + b"\xff\xda" + first + (b"\xff\xda" + more.removesuffix(b"\xff\xd9")) * (number // 5) + b"\xff\xd9"


PICTURES = {
    "a JPEG": (passes(5), None),
    "a JPEG of many passes": (passes(500), "is drawn in too many passes; expected at most 100"),
    "right": (picture(4, 4), None),
    "a bomb": (picture(4, 4, claimed=(60_000, 60_000)), "has too many pixels; expected at most 60 million pixels"),
    "too large": (picture(4, 4, claimed=(8_000, 8_000)), "has 8000 × 8000 pixels; expected at most 60 million pixels"),
    "too large, loudly": (picture(4, 4, claimed=(10_000, 10_000)),
     "has 10000 × 10000 pixels; expected at most 60 million pixels"),
    "no picture": (b"hello", "is no readable picture; expected a PNG or JPEG file"),
    "empty": (b"", "is no readable picture; expected a PNG or JPEG file"),
    "cut off": (picture(400, 400)[:-40], "is no readable picture; expected a PNG or JPEG file"),
    "another kind": (b"GIF89a\x04\x00\x04\x00\x00\x00\x00;", "is a GIF file; expected a name that ends in .gif"),
    "a program for printers": (b"%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 9 9\n",
     "is no readable picture; expected a PNG or JPEG file"),
}  # fmt: skip


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize(("data", "said"), PICTURES.values(), ids=PICTURES.keys())
def test_pictures(toy: Path, data: bytes, said: str | None) -> None:
    (toy / "art").mkdir()
    (toy / "art" / "sun.png").write_bytes(data)
    line, column = with_art(toy, "art/sun.png")
    place = f"modules/core.yaml:{line}:{column} tiles.tool-shed.art.file"
    assert lines(toy) == ([f"{place}: 'art/sun.png' {said}"] if said else [])
