"""What commands take beside a game: whatever is in such a file, exit code 2 and one line say what is wrong with it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.running import inside

MANGLED = {
    "empty": b"",
    "blank": b"\n",
    "a list": b"[]",
    "a word": b"zzz",
    "null": b"null",
    "a number": b"1",
    "half": b'{"format": 2, "copies": [',
    "other keys": b'{"zzz": 1}',
    "wrong types": b'{"format": 2, "digests": [], "backs": 7, "simulation": [], "setting": 1, "target": {}}',
    "deep": b"[" * 100_000,
    "binary": bytes(range(256)),
}
"""Contents of a file that is no record, no manifest, no part of a simulation and no PDF."""

TAKEN = {
    "record": ("replay", "{file}"),
    "saved game": ("play", "--continue", "{file}", "--quiet"),
    "scenario": ("scenario", "{file}"),
    "part": ("merge", "{file}"),
    "manifest": ("build", "--players", "2", "--only", "start", "--changed-since", "{file}", "--out", "{out}"),
    "kit": ("check", "--players", "2", "--kit", "{file}"),
}


@pytest.mark.parametrize(
    "what", [pytest.param(name, marks=[] if name == "record" else [pytest.mark.slow]) for name in TAKEN]
)
@pytest.mark.parametrize("content", MANGLED)
def test_a_mangled_file_is_told(what: str, content: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "given"
    path.write_bytes(MANGLED[content])
    names = {"{file}": str(path), "{out}": str(tmp_path / "out")}
    found = inside(capsys, *(names.get(part, part) for part in TAKEN[what]))
    assert found.code == 2, found
    assert found.err.startswith("error: "), found.err
    assert str(path) in found.err
    assert not (tmp_path / "out").exists()
