"""A stranger's words in what is written: no page, typesetter, spreadsheet or terminal takes them for code; and what the
program's own modules may do: which of them change what is on a disk, which texts are formats."""

import ast
import csv
import io
import json
import os
import subprocess
import time
import zlib
from collections.abc import Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path

import pytest

from generator.base.errors import InputError, Mark
from generator.booklet.typst_markup import string_literal, words_block
from generator.cli.terminal import escape_text
from generator.definitions.art_check import art_faults
from generator.definitions.checks.finding import CheckFinding
from generator.definitions.language_texts import fill_places
from generator.definitions.layout_files import read_template
from generator.definitions.pack import Art
from generator.definitions.picture_files import PictureFiles
from generator.export.package_list import PackageRow, csv_text
from generator.export.service_reader import load_service
from generator.faces.icon_reader import read_icon
from generator.faces.layout import read_layout
from generator.files.atomic_write import csv_cell
from generator.files.resources import PACKAGE
from generator.games.balance_control.booklet.notation_markup import signs
from generator.games.balance_control.faces.layouts import TokenLayout
from generator.games.balance_control.notation import NotationError
from generator.pages.html_page import fill_page, script_json
from generator.preflight.check_images import check_image
from generator.preflight.limits import FileLimits
from generator.render.drawn_pictures import DrawnExtent, DrawnPicture
from generator.render.prepared_pictures import prepare_pictures
from generator.simulate.report_text import csv_report
from tests.cli.running import PROGRAM, outside
from tests.definitions.test_faults import chunk
from tests.definitions.test_faults import picture as sound
from tests.games import change, real_game
from tests.hostile.test_strangers_game import service_text
from tests.tables import read_table
from tests.toy_game import write_toy_game

FORMULAS = [
    "=1+1", "+1+1", "-1+1", "@SUM(A1)", "\tx", "\n=1", "\u00a0=1", "\u3000=1", "＝1+1", "＠SUM(A1)", "\r=1",
    '=cmd|"/c calc"!A1', "-x",
]  # fmt: skip


@pytest.mark.parametrize("text", FORMULAS)
def test_no_cell_is_a_formula(text: str) -> None:
    told = text.replace("\r", " ")
    assert csv_cell(text) == f"'{told}"
    listed = csv_text([PackageRow("a.png", "", "a", 1, "p", text, "d")])
    reported = csv_report({text: 1, "name": text})
    cells = [one for made in (listed, reported) for row in csv.reader(io.StringIO(made, newline="")) for one in row]
    assert not [one for one in cells if one.startswith(("=", "+", "@", "\t", "\r"))]
    assert f"'{told}" in cells


@pytest.mark.parametrize("value", ["-0.5", "+3", "-1e-05", -0.5, 7, "dom-w1", ""])
def test_a_number_stays_one(value: object) -> None:
    assert csv_cell(value) == value


OURS = ("\x1b[31m", "\x1b[32m", "\x1b[33m", "\x1b[0m", "\r\x1b[K")
"""The colours and the wiped line that the program uses itself."""
HOSTILE = "\x1b[2J\x1b]0;x\x07\x9b2J\x08\x7f\u202e\u2066\x00" + "".join(OURS)


def test_a_terminal_is_not_steered() -> None:
    said = escape_text(f"a{HOSTILE}b\nc\td – ä ▲ \u00ad")
    assert said.isprintable() or not set(said) & set(HOSTILE) - set("[2J]0;x[31mK")
    assert "\n" in said
    assert "\t" in said
    assert said.endswith("c\td – ä ▲ \u00ad")


def test_json_stays_json() -> None:
    told = {"name": HOSTILE}
    assert json.loads(escape_text(json.dumps(told, ensure_ascii=False))) == told


@pytest.mark.slow
def test_the_program_as_a_whole(tmp_path: Path) -> None:
    """Names of files, words of the command line, a part of a simulation."""
    (tmp_path / "part.json").write_text(json.dumps({"simulation": "\x1b[2J\x9b"}), encoding="utf-8")
    for command in (["check", "--game", "\x1b[2J\x9b"], ["merge", "part.json"], ["replay", "\x1b]0;x\x07\x9b.bcg"]):
        found = outside(*command, folder=tmp_path)
        assert found.code == 2
        assert not set(found.out + found.err) & {"\x1b", "\x9b", "\x07"}
        assert command[0] == "merge" or "\\u009b" in found.err


@pytest.mark.slow
def test_a_name_is_no_line_of_its_own(tmp_path: Path) -> None:
    name = "x\nall counts are right"
    assert str(CheckFinding("R15.9", "error", name, name, "R15")).count("\n") == 0
    found = outside("check", "--game", name, folder=tmp_path)
    assert found.err.splitlines() == [found.err.rstrip("\n")]
    game = write_toy_game(tmp_path / "toy")
    change(game / "game.yaml", "id: allotment", 'id: "x\\nall counts are right"')
    found = outside("check", "--game", str(game))
    assert found.code == 2
    assert "all counts are right" in found.err
    assert all(line.startswith("error: ") for line in found.err.splitlines())


def at_a_terminal(*arguments: str, folder: Path) -> str:
    """What a terminal is sent by a command line."""
    import pty

    ours, theirs = pty.openpty()
    process = subprocess.Popen(
        [*PROGRAM, *arguments], cwd=folder, stdin=subprocess.DEVNULL, stdout=theirs, stderr=theirs, close_fds=True
    )
    os.close(theirs)
    sent = b""
    with suppress(OSError):  # the other end is closed
        while part := os.read(ours, 4096):
            sent += part
    process.wait()
    os.close(ours)
    return sent.decode()


@pytest.mark.slow
@pytest.mark.skipif(os.name != "posix", reason="there are no terminals of this kind")
def test_a_name_steers_no_terminal_where_the_program_itself_may(tmp_path: Path) -> None:
    """A folder called as a green line over a wiped one: its name is spelt out, the program's own red is a colour."""
    name = "x\x1b[0m\r\x1b[K\x1b[32mall counts are right\x1b[0m"
    sent = at_a_terminal("check", "--game", name, folder=tmp_path)
    assert sent.startswith("\x1b[31merror: x\\u001b[0m\\u000d\\u001b[K\\u001b[32mall counts are right")
    assert sent.count("\x1b") == 2, "red, and the end of red"
    said = at_a_terminal(f"che{name}", folder=tmp_path)
    assert said.count("\x1b") == 2, "the library that reads the command line speaks, too: red, and the end of red"
    assert "all counts are right" in said


@pytest.mark.quick("[*]a", "[[]", "a\\xad")
@pytest.mark.parametrize("unit", ["[[", "[[a", "*", "*a", "[", "]]", "[[a]]", "a\u00ad"])
def test_markup_without_end_is_read_at_once(unit: str) -> None:
    definitions = real_game().definitions()
    begun = time.process_time()
    with suppress(InputError, NotationError):
        words_block(unit * 40_000, partial(signs, definitions=definitions))
    assert time.process_time() - begun < 8


CODE = ['"#panic("ran")"', '\\"#panic("ran")', "\n#panic(1)", "#panic(1)", '"', "\\", '\\\\"', "$x$", "@x", "`x`"]


@pytest.mark.parametrize("text", CODE)
def test_typst_takes_a_word_for_a_word(text: str) -> None:
    """A string of Typst ends at the first `"` before which no odd number of `\\` stands: that is the last sign."""
    made = string_literal(text)
    assert made[0] == made[-1] == '"'
    inner = made[1:-1].replace("\\\\", "")
    assert '"' not in inner.replace('\\"', "")
    assert "\n" not in made


@pytest.mark.parametrize("text", ["</script><script>x()</script>", "<!--<script>", "]]>", "<img src=x onerror=x()>"])
def test_a_page_takes_a_word_for_a_word(text: str) -> None:
    assert "<" not in script_json({"name": text})
    assert json.loads(script_json({"name": text})) == {"name": text}
    whole = fill_page("proof.html", {}, _Every(text))
    assert text not in whole or "<" not in text


class _Every(dict[str, str]):
    """The same word wherever one is asked for."""

    def __init__(self, word: str) -> None:
        self.word = word

    def __contains__(self, _: object) -> bool:
        return True

    def __missing__(self, _: str) -> str:
        return self.word


@pytest.mark.parametrize("text", ["{count.__class__}", "{count:>999999999}", "{0}", "{", "}", "{zzz}", "{count!r:x}"])
def test_a_text_with_places_is_no_format(text: str) -> None:
    """Python's own way to fill a text calls whatever it names, and fills as much memory as it asks for."""
    assert fill_places(text, {"count": 3}) == text
    assert fill_places(f"{{count}} of {text}", {"count": 3}) == f"3 of {text}"
    assert fill_places("{count}", {"count": "{count}"}) == "{count}"


# Numbers that become sizes.


@pytest.mark.parametrize(
    ("name", "old", "new"),
    read_table(__file__, "a_size_that_nothing_can_have"),
)
def test_a_size_that_nothing_can_have(name: str, old: str, new: str, tmp_path: Path) -> None:
    text = service_text(name)
    assert old in text
    place = tmp_path / "templates" / "services"
    place.mkdir(parents=True)
    (place / "own.yaml").write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(InputError, match="expected a"):
        load_service("own", [tmp_path])


@pytest.mark.parametrize(
    "value",
    [
        ".nan", ".inf", "-.inf", "1.0e+400", "9" * 400, "100001", "2001-01-01", "!!python/object:x 1", "[" * 100,
        "0x" + "f" * 99,
    ],
)  # fmt: skip
def test_a_template_with_such_a_number(value: str, tmp_path: Path) -> None:
    """`.nan` came into the PDF, a date into a traceback."""
    (tmp_path / "token.yaml").write_text(f"influence_size: {value}\n", encoding="utf-8")
    with pytest.raises(InputError):
        read_layout("token", TokenLayout, (tmp_path,))


def test_a_template_that_grows_when_it_is_read(tmp_path: Path) -> None:
    rows = ["a0: &a0 [1, 1, 1, 1, 1, 1, 1, 1, 1, 1]"]
    rows += [f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 10)}]" for n in range(1, 9)]
    (tmp_path / "token.yaml").write_text("\n".join(rows), encoding="utf-8")
    with pytest.raises(InputError, match=r"an alias \('\*a0'\)"):
        read_template("token", (tmp_path,))


DRAWN = [
    "M19.e92 1L2 2", "M1 1", "M5 5h0", "M1 1A1e200 1e200 0 0 1 5 5", "M1 1A1e-200 1e-200 0 0 1 5 5", "M1e308 1L2 2",
    "M0 0L1e154 1e154",
]  # fmt: skip


@pytest.mark.parametrize("path", DRAWN)
def test_an_icon_that_cannot_be_drawn(path: str, tmp_path: Path) -> None:
    file = tmp_path / "i.svg"
    file.write_text(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="{path}"/></svg>', encoding="utf-8"
    )
    with pytest.raises(InputError):
        read_icon(file)


PARTS = {
    **{kind: chunk(kind.encode(), b"\0") for kind in ("pHYs", "gAMA", "cHRM", "tRNS", "sRGB", "iCCP", "zTXt", "iTXt")},
    "bomb": b"",
    "profile": chunk(b"iCCP", b"a\0\0" + zlib.compress(b"x" * 200)),
    "no size": chunk(b"pHYs", bytes(8) + b"\1"),
}


def bomb() -> bytes:
    """Words of 80 MB in a small chunk; made here, not wherever this file is collected."""
    return chunk(b"zTXt", b"a\0\0" + zlib.compress(bytes(80_000_000), level=1))


@pytest.mark.parametrize("name", [*PARTS, *range(0, 100, 7)])
def test_a_picture_that_was_mangled(name: str | int, tmp_path: Path) -> None:
    whole = sound(20, 20)
    path = tmp_path / "a.png"
    part = bomb() if name == "bomb" else PARTS.get(name, b"")
    path.write_bytes(whole[:name] if isinstance(name, int) else whole[:33] + part + whole[33:])
    art_faults(PictureFiles(tmp_path), {"piece": (Art("a.png"), Mark("x"))})
    list(check_image(path, "a.png", FileLimits(resolution=300)))
    with suppress(InputError):
        prepare_pictures({DrawnPicture(str(path), None): DrawnExtent(10.0, 10.0, "")}, "rgb", 300.0)


def calls_of_modules(word: str = "") -> Iterator[tuple[str, list[ast.Call]]]:
    """The calls in each module that holds a word."""
    for path in PACKAGE.rglob("*.py"):
        text = path.read_text("utf-8")
        if word in text:
            calls = [node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Call)]
            yield path.relative_to(PACKAGE).as_posix(), calls


CHANGES_A_DISK = {
    *("write_text", "write_bytes", "write_file", "write_whole", "write_entry", "fill_folder", "replace_files"),
    *("unlink", "rename", "rmtree", "rmdir", "mkdir", "makedirs", "removedirs", "copyfile", "copytree"),
    *("mkdtemp", "mkstemp", "TemporaryDirectory", "NamedTemporaryFile", "symlink_to", "hardlink_to", "link", "touch"),
    *("truncate", "savefig", "extractall", "put_file", "create_file", "append_own", "AtomicFile"),
}
"""Calls that change what is on a disk, by their names; that no other module opens a file is looked at in
`tests/project/test_one_gate.py`."""

RULES = read_table(__file__, "RULES")
"""Each module that changes what is on a disk, and what keeps it from the user's own files."""


def changes_a_disk(calls: list[ast.Call]) -> bool:
    return any(getattr(call.func, "attr", getattr(call.func, "id", "")) in CHANGES_A_DISK for call in calls)


@pytest.mark.slow
def test_every_module_that_writes_has_a_rule() -> None:
    assert {module for module, calls in calls_of_modules() if changes_a_disk(calls)} == set(RULES)


def test_only_texts_of_the_program_are_formats() -> None:
    called = [call.func for _, calls in calls_of_modules(".format") for call in calls]
    formats = [one.value for one in called if isinstance(one, ast.Attribute) and one.attr in ("format", "format_map")]
    found = {ast.unparse(text) for text in formats if not isinstance(text, ast.Constant)}
    assert found == {"limit.wrong"}, "the words of a limit are the program's"
