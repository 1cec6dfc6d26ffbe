"""What is made and not written yet lies on the disk, and a folder is filled from there; JSON that somebody else has
written is read by one reader: its limits, its shapes, and who reads by it."""

import ast
import gc
import hashlib
import json
import signal
import tracemalloc
import zipfile
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path

import pytest

from generator.base.errors import InputError, Mark, input_error
from generator.export.face_pictures import FacePaints, FacePicture, draw_pictures
from generator.export.kit_manifest import read_export_list, read_manifest
from generator.export.package_list import zip_files
from generator.export.png_writer import RasterSize
from generator.faces.colours import Palette
from generator.faces.icons import icon_set
from generator.files import shelf as shelves
from generator.files.atomic_write import LIST, fill_folder, read_listing
from generator.files.json_reader import (
    ANYTHING,
    DEEPEST,
    LINES,
    JsonBool,
    JsonEither,
    JsonInteger,
    JsonList,
    JsonMapping,
    JsonOptional,
    JsonRecord,
    JsonShape,
    JsonText,
    read_json,
)
from generator.files.picture_cache import PictureCache
from generator.files.shelf import Content, Shelf, content_bytes, content_digest
from generator.online.browser_messages import KINDS, MalformedMessage, read_message
from generator.online.table_journal import PRIVATE, read_private_file
from generator.play.external_bots import _move_in, _WrongAnswer
from generator.playtest.playtest_report import read_simulated
from generator.preflight.check_counts import _copies
from generator.simulate.run_part import read_part
from tests.harbour import INKS, tile
from tests.hostile.full_disk import FULL, full_disk
from tests.hostile.outcomes import held
from tests.project.imports import sources

LARGE = 200_000
"""Bytes of a picture."""
MANY = 100


@contextmanager
def most_memory() -> Iterator[list[int]]:
    """Afterwards: how many bytes Python's objects took at most meanwhile."""
    gc.collect()
    tracemalloc.start()
    found: list[int] = []
    try:
        yield found
        found.append(tracemalloc.get_traced_memory()[1])
    finally:
        tracemalloc.stop()


def picture(number: int) -> bytes:
    return number.to_bytes(4, "big") * (LARGE // 4)


@pytest.mark.slow
def test_many_pictures_never_lie_in_memory_together(tmp_path: Path) -> None:
    """20 MB of them, in the memory of a few: made, put into an archive, and written."""
    with most_memory() as found:
        shelf = Shelf()
        files: dict[str, Content] = {f"{number}.png": shelf.put(picture(number)) for number in range(MANY)}
        fill_folder(tmp_path / "kit", {**files, "all.zip": zip_files(files)})
    assert found[0] < 12 * LARGE
    assert (tmp_path / "kit" / "77.png").read_bytes() == picture(77)
    digests = {name: hashlib.sha256((tmp_path / "kit" / name).read_bytes()).hexdigest() for name in (*files, "all.zip")}
    assert read_listing(tmp_path / "kit") == digests
    with zipfile.ZipFile(tmp_path / "kit" / "all.zip") as archive:
        assert archive.testzip() is None
        assert archive.read("99.png") == picture(99)


@pytest.mark.slow
def test_pictures_that_are_kept_are_not_gathered_in_memory(tmp_path: Path) -> None:
    class Full(PictureCache):
        def get(self, key: str) -> bytes:
            return bytes(4) + bytes.fromhex(key) * (LARGE // 32)  # the small picture has no bytes

    wanted = [FacePicture(tile(1), 60.0, 52.0, RasterSize(100 + number, 100, 100.0)) for number in range(MANY)]
    paints = FacePaints(Palette(INKS), icon_set())
    draw_pictures(wanted[:1], paints, Full(tmp_path), lambda *_: None)  # what is loaded once
    with most_memory() as found:
        drawn = draw_pictures(wanted, paints, Full(tmp_path), lambda *_: None)
    assert found[0] < 12 * LARGE
    assert len({content_digest(one.png) for one in drawn}) == MANY


def stop() -> bytes:
    signal.raise_signal(signal.SIGINT)
    return b"new"


def unfit() -> bytes:
    raise input_error("can't be made")


def broken() -> bytes:
    raise OSError(5, "Input/output error", "elsewhere")


@pytest.mark.parametrize(
    ("happens", "raised"),
    [(stop, KeyboardInterrupt), (unfit, InputError), (broken, OSError)],
    ids=["stop", "unfit", "disk"],
)
def test_what_happens_while_contents_come_leaves_all_as_it_was(
    happens: Callable[[], bytes], raised: type[BaseException], tmp_path: Path
) -> None:
    fill_folder(tmp_path / "kit", {"a": b"old a", "c": b"old c"})
    before, made = held(tmp_path), list[str]()

    def given(name: str) -> Callable[[], Iterable[bytes]]:
        def pieces() -> Iterator[bytes]:
            made.append(name)
            yield b"new "
            yield happens() if name == "b" else name.encode()

        return pieces

    with pytest.raises(raised) as error:
        fill_folder(tmp_path / "kit", {name: given(name) for name in "abc"})
    if isinstance(error.value, OSError):
        assert error.value.filename == "elsewhere", "the fault isn't the folder's"
    assert made == ["a", "b"], "nothing more is made for nothing"
    assert held(tmp_path) == before


def test_contents_come_when_their_turn_has_come(tmp_path: Path) -> None:
    (tmp_path / "b").write_bytes(b"mine")
    asked: list[str] = []
    files: Mapping[str, Content] = {name: lambda name=name: asked.append(name) or [b""] for name in "ab"}
    with pytest.raises(InputError, match="b: is there already"):
        fill_folder(tmp_path, files)
    assert asked == []
    fill_folder(tmp_path, files, force=True)
    assert asked == ["a", "b"]
    assert set(json.loads((tmp_path / LIST).read_text("utf-8"))["files"]) == {"a", "b"}


def test_a_shelf_goes_when_nobody_needs_it() -> None:
    gc.freeze()  # what others left is none of its affair, and searching through it takes two seconds
    before = {path.name for path in shelves.run_folder().iterdir()}
    shelf = Shelf()
    one = shelf.put(b"x" * 3_000_000)
    del shelf
    gc.collect()
    assert (content_bytes(one), len(list(one()))) == (b"x" * 3_000_000, 3)
    del one
    gc.collect()
    assert {path.name for path in shelves.run_folder().iterdir()} == before


def test_an_archive_is_the_same_each_time() -> None:
    files: dict[str, Content] = {"a.png": b"a" * 1000, "b.csv": Shelf().put(b"b" * 1000)}
    first, second = content_bytes(zip_files(files)), content_bytes(zip_files(files))
    assert first == second
    with zipfile.ZipFile(BytesIO(first)) as archive:
        assert [archive.read(name) for name in ("a.png", "b.csv")] == [b"a" * 1000, b"b" * 1000]


def test_a_shelf_that_has_no_room_says_which_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "run" / "place").mkdir(parents=True)
    monkeypatch.setattr(shelves, "run_folder", lambda: tmp_path / "run" / "place")
    with full_disk(tmp_path), pytest.raises(OSError, match=FULL) as error:
        Shelf().put(b"x" * 100_000)
    assert error.value.filename == str(tmp_path)


HERE = Mark("x.json")


def nested(depth: int) -> str:
    return "[" * depth + "]" * depth


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "x.json:1:1: is no JSON: Expecting value"),
        ('{"a": 1,\n "b" 2}', "x.json:2:6: is no JSON: Expecting ':' delimiter"),
        ("[" * 200_000, "x.json: is nested too deeply; expected at most 40 levels"),
        ('{"a":' * 200_000, "x.json: is nested too deeply; expected at most 40 levels"),
        ("9" * 5000, "x.json: is no JSON: a number that isn't finite"),
        ("NaN", "x.json: is no JSON: a number that isn't finite"),
        ("[-Infinity]", "x.json: is no JSON: a number that isn't finite"),
        ('{"a": [1, 1e999]}', "x.json a[2]: Infinity; expected a finite number"),
        ('{"a": "\\ud800"}', "x.json a: holds U+D800; expected a text that can be written in a line"),
        ('{"a": {"b\\udfff": 1}}', "x.json a: holds U+DFFF; expected a text that can be written in a line"),
        ('["a\\nb"]', "x.json [1]: holds U+000A; expected a text that can be written in a line"),
        ('["a\\u001b[2J"]', "x.json [1]: holds U+001B; expected a text that can be written in a line"),
        (nested(DEEPEST + 1), "is nested too deeply; expected at most 40 levels"),
    ],
    ids=lambda value: str(value)[:16],
)
def test_what_nobody_can_use_is_one_line_with_its_place(text: str, said: str) -> None:
    with pytest.raises(InputError) as error:
        read_json(text, ANYTHING, HERE)
    assert said in str(error.value)
    assert "\n" not in str(error.value)


def test_bytes_that_are_no_text() -> None:
    with pytest.raises(InputError, match=r"x\.json: is no UTF-8"):
        read_json(b'{"a": "\xff"}', ANYTHING, HERE)


def test_whole_signs_pass_however_they_are_written() -> None:
    assert read_json('["\\ud83d\\ude00 é"]', ANYTHING, HERE) == ["😀 é"]
    assert read_json('["a\\nb"]', LINES, HERE) == ["a\nb"]
    assert read_json(nested(DEEPEST), ANYTHING, HERE)


BOX = JsonRecord(
    {"name": JsonText(5), "kind": JsonText(among=("a", "b"))},
    may={"size": JsonOptional(JsonInteger(1, 9)), "all": JsonList(JsonBool())},
)


@pytest.mark.parametrize(
    ("shape", "value", "said"),
    [
        (BOX, {"name": "x", "kind": "a"}, ""),
        (BOX, {"name": "x", "kind": "a", "size": None, "all": [True, False]}, ""),
        (BOX, {"kind": "a"}, "name: is missing; expected it"),
        (BOX, {"name": "x", "kind": "a", "zzz": 1}, "zzz: is unknown; expected size, all, name, kind"),
        (BOX, {"name": "x" * 6, "kind": "a"}, "name: 6 characters; expected at most 5"),
        (BOX, {"name": ["x"], "kind": "a"}, "name: a list; expected a text"),
        (BOX, {"name": "x", "kind": "c"}, "kind: 'c'; expected one of a, b"),
        (BOX, {"name": "x", "kind": "a", "size": 10}, "size: 10; expected 1 to 9"),
        (BOX, {"name": "x", "kind": "a", "size": True}, "size: true; expected a whole number"),
        (BOX, {"name": "x", "kind": "a", "size": 1.0}, "size: 1.0; expected a whole number"),
        (BOX, {"name": "x", "kind": "a", "all": [True, 1]}, "all[2]: 1; expected true or false"),
        (BOX, [], "a list; expected an object"),
        (JsonMapping(JsonList(JsonInteger(), 2)), {"a": [1, 2, 3]}, "a: 3 values; expected at most 2"),
        (JsonMapping(JsonInteger(), 1), {"a": 1, "b": 2}, "2 values; expected at most 1"),
        (JsonMapping(JsonList(JsonList(JsonInteger()))), {"a": [[1], ["x"]]}, 'a[2][1]: "x"; expected a whole number'),
        (JsonList(BOX), [{"name": "x", "kind": "a"}, {"name": "x"}], "[2].kind: is missing"),
        (JsonEither((JsonInteger(), JsonBool(), JsonText(2))), True, ""),
        (JsonEither((JsonInteger(), JsonBool(), JsonText(2))), "abc", "3 characters; expected at most 2"),
        (JsonRecord({}, more=True), {"a": "x\ny"}, "a: holds U+000A"),
        (JsonRecord({}, more=True, lines=True), {"a": "x\ny"}, ""),
        (JsonInteger(1, 1), 2, "2; expected 1"),
    ],
)
def test_what_a_shape_says(shape: JsonShape, value: object, said: str) -> None:
    if not said:
        assert read_json(json.dumps(value), shape, HERE) == value
        return
    with pytest.raises(InputError) as error:
        read_json(json.dumps(value), shape, HERE)
    assert said in str(error.value)


# Who reads ----------------------------------------------------------------------------------------------------------


def _file(read: Callable[[Path], object], name: str = "x.json") -> Callable[[Path, bytes], object]:
    def reading(folder: Path, data: bytes) -> object:
        (folder / name).write_bytes(data)
        return read(folder / name)

    return reading


READERS: Mapping[str, Callable[[Path, bytes], object]] = {
    "table.json": _file(lambda path: read_private_file(path.parent), PRIVATE),
    "a part": _file(read_part),
    "a manifest": _file(read_manifest),
    "copies": _file(_copies),
    "an export's list": _file(lambda path: read_export_list(path.parent), "export.json"),
    "a simulation": _file(read_simulated),
    "a message": lambda _, data: read_message(data.decode()),
    "a bot's answer": lambda _, data: _move_in(data),
}
"""Everything that reads JSON which somebody else may have written, and complains."""
NONSENSE: Mapping[str, bytes] = {
    "nested": b"[" * 200_000,
    "objects": b'{"a":' * 200_000,
    "in a field": b'{"format": 1, "type": "note", "move": ' + b"[" * 200_000 + b"]" * 200_000 + b"}",
    "half a sign": b'{"format": 1, "type": "move", "version": 1, "move": "\\ud800", "target": "\\ud800"}',
    "half a name": b'{"\\ud800": 1, "format": 1, "type": "hint", "move": "x\\ud800"}',
    "endless": b'{"format": ' + b"9" * 5000 + b"}",
    "no number": b'{"format": NaN, "move": Infinity}',
    "a list": b"[]",
    "nothing": b"null",
}


@pytest.mark.parametrize("nonsense", NONSENSE)
@pytest.mark.parametrize("reader", READERS)
def test_nobody_believes_nonsense(reader: str, nonsense: str, tmp_path: Path) -> None:
    """Each says so in its own way, in one line, and nothing falls over."""
    with pytest.raises((InputError, MalformedMessage, _WrongAnswer)) as error:
        READERS[reader](tmp_path, NONSENSE[nonsense])
    if isinstance(error.value, InputError):
        assert str(error.value).startswith(tmp_path.as_posix())
        assert str(error.value).isprintable()


@pytest.mark.parametrize("nonsense", NONSENSE)
def test_a_list_of_nonsense_is_none(nonsense: str, tmp_path: Path) -> None:
    (tmp_path / LIST).write_bytes(NONSENSE[nonsense])
    assert read_listing(tmp_path) == {}


@pytest.mark.parametrize("kind", KINDS)
def test_half_a_sign_is_no_message_in_any_field(kind: str) -> None:
    sound = {"version": 1, "yes": True, "answers": {"fun": "x"}}
    for name in (*KINDS[kind].needs, *KINDS[kind].may):
        said = {one: sound.get(one, "x") for one in KINDS[kind].needs} | {name: sound.get(name, "x")}
        assert read_message(json.dumps({"type": kind, **said})).kind == kind
        for value in ("\ud800", {"fun": "\udfff"}, {"\ud800": 1}):
            with pytest.raises(MalformedMessage):
                read_message(json.dumps({"type": kind, **said, name: value}))


OWN = {
    *("booklet.typst_process", "export.targets.tts_objects", "faces.fonts", "files.json_reader"),
    *("faces.font_files", "play.external_bots", "play.bot_watchdog"),
}
"""What reads the answers of a library that it has called, or files that come with the program, as they are."""


def test_there_is_one_reader() -> None:
    found = {
        module.removeprefix("generator.")
        for module, (source, _) in sources("generator").items()
        if "json.load" in source
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Call) and ast.unparse(node.func) in ("json.loads", "json.load")
    }
    assert found == OWN
