"""Other processes: work done side by side comes in order, with the faults it has, and nothing is left running; files
that are made to break their readers take a process of their own down, and are one sentence here."""

import multiprocessing
import os
import signal
import subprocess
import sys
import time
import zlib
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest

from generator.base.errors import InputError, input_error
from generator.export.kit_check import read_pages_sandboxed
from generator.files.parallel import run_parallel
from generator.files.sandbox import run_sandboxed
from tests.cli.running import Cli

HERE = os.getpid()


def _twice(number: int) -> tuple[int, bool]:
    return 2 * number, os.getpid() == HERE


def _refused(number: int) -> int:
    if number > 1:
        raise input_error(f"{number} is too much")
    return number


def _killed(number: int) -> int:
    if number > 1:
        os.kill(os.getpid(), signal.SIGKILL)
    return number


def _waits(number: int) -> None:
    if number > 1:
        signal.pause()
    raise input_error("one is too much")


@pytest.fixture(params=[1, 2])
def cores(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> int:
    monkeypatch.setattr(os, "cpu_count", lambda: request.param)
    return int(request.param)


@pytest.mark.quick("1")
def test_what_comes_out_is_in_order_and_made_beside_where_there_are_cores(cores: int) -> None:
    made = run_parallel(_twice, [(1,), (2,), (3,)])
    assert [number for number, _ in made] == [2, 4, 6]
    assert [here for _, here in made] == [True, cores == 1, cores == 1]


@pytest.mark.slow
def test_processes_that_begin_anew_work_as_well(monkeypatch: pytest.MonkeyPatch) -> None:
    """As all do on Windows and macOS."""
    monkeypatch.setattr(os, "cpu_count", lambda: 2)
    before = multiprocessing.get_start_method()
    multiprocessing.set_start_method("spawn", force=True)
    try:
        here, *beside = run_parallel(os.getpid, [(), (), ()])
    finally:
        multiprocessing.set_start_method(before, force=True)
    assert here == HERE
    assert HERE not in beside


def test_nothing_to_do_is_nothing() -> None:
    assert run_parallel(_twice, []) == []


@pytest.mark.quick("1")
@pytest.mark.usefixtures("cores")
def test_the_first_fault_in_order_is_told() -> None:
    with pytest.raises(InputError, match="2 is too much"):
        run_parallel(_refused, [(1,), (2,), (3,)])


def test_a_process_that_is_ended_from_outside_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "cpu_count", lambda: 2)
    with pytest.raises(OSError, match="ended from outside"):
        run_parallel(_killed, [(1,), (2,)])


def test_nothing_runs_on_for_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "cpu_count", lambda: 2)
    with pytest.raises(InputError, match="one is too much"):
        run_parallel(_waits, [(1,), (2,)])
    assert not multiprocessing.active_children()


ENDLESS = """
import os, signal, sys
from contextlib import suppress
from pathlib import Path
from unittest.mock import patch

from generator.files.parallel import run_parallel
from generator.cli.program import main


def work(folder, number):
    (folder / f"{number}").write_text(f"{os.getpid()}", "utf-8")
    while True:
        pass


def run(_):
    with suppress(KeyboardInterrupt):
        run_parallel(work, [(Path(sys.argv[1]), number) for number in range(3)])
    return 0


signal.signal(signal.SIGHUP, signal.SIG_DFL)  # whoever plays the tests may ignore it, as nohup does
with patch("generator.cli.program.run", run), patch("os.cpu_count", lambda: 2):
    main()
"""


def _alive(process: int) -> bool:
    """Whether a process runs; one that has ended and that nobody has asked for doesn't."""
    try:
        return Path(f"/proc/{process}/stat").read_text("utf-8").rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="which processes run is read from /proc")
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGKILL])
@pytest.mark.parametrize("group", [True, False], ids=["all", "first"])
def test_all_end_with_the_one_that_began(number: signal.Signals, group: bool, tmp_path: Path) -> None:
    """At a terminal Ctrl-C reaches all processes at once; `kill` reaches one."""
    begun = subprocess.Popen(
        [sys.executable, "-c", ENDLESS, str(tmp_path)], start_new_session=True, stderr=subprocess.PIPE, encoding="utf-8"
    )
    try:
        while len(files := [path for path in tmp_path.iterdir() if path.stat().st_size]) < 3:
            assert begun.poll() is None
            time.sleep(0.02)
        (os.killpg if group else os.kill)(begun.pid, number)
        _, said = begun.communicate(timeout=20)
        assert said == ""
        processes = [int(path.read_text("utf-8")) for path in files]
        deadline = time.monotonic() + 20
        while any(map(_alive, processes)) and time.monotonic() < deadline:
            time.sleep(0.02)
        assert not any(map(_alive, processes))
    finally:
        with suppress(ProcessLookupError):
            os.killpg(begun.pid, signal.SIGKILL)


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
        run_sandboxed("tests.files.test_abreast:lie", text, about="some.pdf", seconds=30)


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
