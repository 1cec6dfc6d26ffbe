"""Files that are made to break their readers take a process of their own down, and are one sentence here."""

from __future__ import annotations

import os
import zlib
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest

from generator.base.errors import InputError
from generator.export.kit_check import read_pages_sandboxed
from generator.files.sandbox import run_sandboxed
from tests.cli.running import Cli

needs_limits = pytest.mark.skipif(os.name == "nt", reason="there are no such limits there")


@needs_limits
@pytest.mark.parametrize(
    ("work", "argument"),
    [
        ("builtins:bytearray", 10**10),  # memory
        ("time:sleep", 60),  # the clock
        ("os:abort", None),  # its own death
        ("builtins:print", "no answer"),
        ("builtins:eval", "object()"),  # nothing that JSON holds
    ],
)
def test_what_goes_wrong_there_is_one_sentence_here(work: str, argument: object) -> None:
    arguments = () if argument is None else (argument,)
    if work == "builtins:print":
        assert run_sandboxed(work, *arguments, about="x", seconds=20) is None, "what is printed isn't the answer"
        return
    with pytest.raises(InputError, match=r"some\.pdf: takes too much time or memory, or breaks its reader; expected"):
        run_sandboxed(work, *arguments, about="some.pdf", seconds=1 if work == "time:sleep" else 20)


@pytest.mark.slow
def test_faults_come_back_whole(tmp_path: Path) -> None:
    (tmp_path / "no.pdf").write_bytes(b"no")
    with pytest.raises(InputError, match=r"no\.pdf: can't be read: .*; expected a PDF of a printed kit"):
        read_pages_sandboxed(tmp_path / "no.pdf")


def test_nothing_is_imported_from_where_one_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The folder of a game may hold a `json.py`."""
    for name in ("json", "pickle", "base64", "resource", "generator"):
        (tmp_path / f"{name}.py").write_text("open('ran', 'w')", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    assert run_sandboxed("builtins:len", "four", about="x", seconds=20) == 4
    assert not (tmp_path / "ran").exists()


LIES = ["", "[]", "7", "{}", '{"faults": 7}', '{"faults": [[]]}', '{"faults": [[1, "x", 2, 3, 4, 5]]}', "[" * 100_000]


def lie(text: str) -> None:
    """As a reader would that a hostile file has taken over: it answers itself, wherever an answer goes."""
    for number in range(3, 20):
        with suppress(OSError):
            os.write(number, text.encode())
    os._exit(0)


@pytest.mark.slow
@needs_limits
@pytest.mark.parametrize("text", LIES)
def test_an_answer_that_is_none_is_one_sentence(text: str) -> None:
    with pytest.raises(InputError, match=r"some\.pdf: takes too much time or memory, or breaks its reader"):
        run_sandboxed("tests.files.test_limited:lie", text, about="some.pdf", seconds=30)


def pdf(*objects: str, size: str = "612 792") -> bytes:
    """A PDF of one page; its library mends what is missing of the table of contents."""
    head = [
        "1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj",
        "2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj",
        f"3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 {size}]/Contents 4 0 R/Resources<</XObject<</X 5 0 R>>"
        "/Font<</F 6 0 R>>>>>>endobj",
    ]
    return ("%PDF-1.4\n" + "\n".join([*head, *objects]) + "\ntrailer<</Root 1 0 R>>\n%%EOF\n").encode("latin-1")


def stream(number: int, entries: str, content: bytes) -> str:
    return f"{number} 0 obj<<{entries}/Length {len(content)}>>stream\n{content.decode('latin-1')}\nendstream endobj"


def packed(times: int, size: int) -> bytes:
    data = bytes(size)
    for _ in range(times):
        data = zlib.compress(data, 9)
    return data


FORM = "/Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources<</XObject<</X 5 0 R>>>>"
WIDE = (
    "6 0 obj<</Type/Font/Subtype/Type0/BaseFont/A/Encoding/Identity-H/DescendantFonts[<</Type/Font/Subtype/CIDFontType2"
    "/BaseFont/A/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>/W[0 2000000000 500]>>]>>endobj"
)
BOMBS: dict[str, Callable[[], bytes]] = {
    "a form that draws itself": lambda: pdf(stream(4, "", b"/X Do"), stream(5, FORM, b"/X Do /X Do")),
    "widths for two thousand million letters": lambda: pdf(stream(4, "", b"BT /F 9 Tf <0001> Tj ET"), WIDE),
    "packed three times": lambda: pdf(
        stream(4, "/Filter[/FlateDecode/FlateDecode/FlateDecode]", packed(3, 300_000_000))
    ),
    "a page of five metres": lambda: pdf(stream(4, "", b"0 0 9 9 re f"), size="14400 14400"),
}


@pytest.mark.slow
@needs_limits
@pytest.mark.parametrize("bomb", BOMBS.values(), ids=BOMBS)
def test_a_bomb(bomb: Callable[[], bytes], tmp_path: Path, cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    """Looked at, or refused in one sentence; this process stays small and never dies of it."""
    monkeypatch.setattr("generator.export.kit_check.SECONDS", 8)
    monkeypatch.setattr("generator.preflight.preflight_run.SECONDS", 8)
    path = tmp_path / "bomb.pdf"
    path.write_bytes(bomb())
    for command in (("preflight", str(path), "--service", "drivethrucards"), ("check", "--kit", str(path))):
        found = cli(*command)
        assert found.code in (1, 2), found
        assert "Traceback" not in found.err
        assert found.err.count("error:") <= 1
